import { useTexts } from "@social-events/app-common/app/texts.ts";
import { LinkTabs } from "../shared/link-tabs.tsx";
import { peopleTexts } from "./texts.ts";

/** The pages about people. */
export function Tabs() {
  const t = useTexts(peopleTexts);
  const tabs = {
    "/people": t.discover,
    "/people/likes": t.likes,
    "/people/matches": t.matches,
    "/people/friends": t.friends,
    "/people/map": t.map,
  };
  return <LinkTabs label={t.title} tabs={tabs} />;
}
