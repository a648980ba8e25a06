import { Page } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "react";
import { Tabs } from "../shared/tabs.tsx";
import { t } from "./texts.ts";

const tabs = {
  "/people": t.discover,
  "/people/likes": t.likes,
  "/people/matches": t.matches,
  "/people/friends": t.friends,
  "/people/map": t.map,
};

/** One of the pages about people. */
export function PeoplePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <Tabs label={t.title} tabs={tabs} />
      {children}
    </Page>
  );
}
