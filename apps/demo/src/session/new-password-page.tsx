import { endRecovery } from "@social-events/app-common/app.ts";
import { Button, NewPasswordForm } from "@social-events/app-common/ui.ts";
import { WelcomeFrame } from "./sign-in-page.tsx";
import { t } from "./texts.ts";

/** Shown after the link or code for a forgotten password, before the app. */
export function NewPasswordPage() {
  return (
    <WelcomeFrame title={t.newPassword} hint={t.newPasswordHint}>
      <div className="card stack">
        <NewPasswordForm />
        <Button variant="quiet" onClick={endRecovery}>
          {t.keepPassword}
        </Button>
      </div>
    </WelcomeFrame>
  );
}
