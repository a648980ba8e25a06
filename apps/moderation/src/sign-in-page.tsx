import { shared, useLinkError, words } from "@social-events/app-common/app.ts";
import {
  Button,
  ForgottenPassword,
  NewPasswordForm,
  Page,
  Settings,
  SignInForm,
} from "@social-events/app-common/ui.ts";
import type { ReactNode } from "preact/compat";
import { useState } from "preact/hooks";

const t = words({
  title: ["Moderation", "Модерация"],
  hint: ["Reports, appeals and decisions of this service.", "Жалобы, апелляции и решения этого сервиса."],
  newPassword: ["New password", "Новый пароль"],
});

/** Layout of the pages outside of the console: one card in the middle of the window. */
export function OuterPage({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="sign-in">
      <Page title={title} picture={<img src="./icon.svg" alt="" width={56} height={56} />}>
        {hint && <p className="muted">{hint}</p>}
        <div className="card stack">{children}</div>
        <Settings />
      </Page>
    </div>
  );
}

export function SignInPage() {
  const isRefused = useLinkError() !== null;
  const [hasForgotten, setHasForgotten] = useState(isRefused);
  const [email, setEmail] = useState("");
  return hasForgotten ? (
    <OuterPage title={shared.forgotPassword}>
      <ForgottenPassword email={email} onEmail={setEmail} onBack={() => setHasForgotten(false)} />
    </OuterPage>
  ) : (
    <OuterPage title={t.title} hint={t.hint}>
      <SignInForm email={email} onEmail={setEmail} />
      <Button variant="quiet" onClick={() => setHasForgotten(true)}>
        {shared.forgotPassword}
      </Button>
    </OuterPage>
  );
}

/** Page to choose a new password, shown after the moderator has opened the link or entered the code from the email. */
export function NewPasswordPage() {
  return (
    <OuterPage title={t.newPassword}>
      <NewPasswordForm />
    </OuterPage>
  );
}
