import { Page } from "@social-events/app-common/ui.ts";
import type { ReactNode } from "react";
import { Tabs } from "../shared/tabs.tsx";
import { t } from "./texts.ts";

const tabs = {
  "/profile": t.answers,
  "/profile/photos": t.photos,
  "/profile/privacy": t.privacy,
  "/profile/account": t.account,
};

/** One of the pages about oneself. */
export function ProfilePage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Page title={title} actions={actions}>
      <Tabs label={t.title} tabs={tabs} />
      {children}
    </Page>
  );
}
