import { useTexts } from "@social-events/app-common/app/texts.ts";
import { LinkTabs } from "../shared/link-tabs.tsx";
import { profilesTexts } from "./texts.ts";

/** The pages about oneself. */
export function Tabs() {
  const t = useTexts(profilesTexts);
  const tabs = {
    "/profile": t.answers,
    "/profile/photos": t.photos,
    "/profile/privacy": t.privacy,
    "/profile/account": t.account,
  };
  return <LinkTabs label={t.title} tabs={tabs} />;
}
