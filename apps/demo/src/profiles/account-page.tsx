import { client, shared } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Settings } from "@social-events/app-common/ui.ts";
import { OwnData } from "./own-data.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { t } from "./texts.ts";

export default function AccountPage() {
  return (
    <ProfilePage title={t.account}>
      <Settings />
      <div className="actions">
        <Button onClick={() => void client.auth.signOut()}>{shared.signOut}</Button>
        <ButtonLink to="/reports">{t.reports}</ButtonLink>
      </div>
      <OwnData />
    </ProfilePage>
  );
}
