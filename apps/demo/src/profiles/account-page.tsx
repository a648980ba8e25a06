import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Settings } from "@social-events/app-common/ui/settings.tsx";
import { uiTexts } from "@social-events/app-common/ui/texts.ts";
import { OwnData } from "./own-data.tsx";
import { Tabs } from "./tabs.tsx";
import { profilesTexts } from "./texts.ts";

export default function AccountPage() {
  const t = useTexts(profilesTexts);
  const { signOut } = useTexts(uiTexts);
  const client = useClient();
  return (
    <Page title={t.account}>
      <Tabs />
      <Settings />
      <div className="actions">
        <Button onClick={() => void client.auth.signOut()}>{signOut}</Button>
        <ButtonLink to="/reports">{t.reports}</ButtonLink>
      </div>
      <OwnData />
    </Page>
  );
}
