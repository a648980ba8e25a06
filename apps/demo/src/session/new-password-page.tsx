import { NewPasswordForm } from "@social-events/app-common/ui.ts";
import { WelcomeFrame } from "./sign-in-page.tsx";
import { t } from "./texts.ts";

/**
 * Page to choose a new password. It is shown instead of the app after the user has opened the link or entered the code
 * from the recovery email.
 */
export function NewPasswordPage() {
  return (
    <WelcomeFrame title={t.newPassword} hint={t.newPasswordHint}>
      <div className="card stack">
        <NewPasswordForm />
      </div>
    </WelcomeFrame>
  );
}
