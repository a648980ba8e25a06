/** Sign-in with email and password, and recovery of a forgotten password. */

import { useState } from "preact/hooks";
import { client, endRecovery, useLinkError } from "../app/session.ts";
import { say, shared, words } from "../app/texts.ts";
import { Act, Button } from "./button.tsx";
import { Ask, Form, type FormField } from "./form.tsx";
import { Icon } from "./icon.tsx";
import { Empty } from "./states.tsx";

const t = words({
  linkRefused: [
    "This link has expired or has already been used. Ask for a new one.",
    "Ссылка устарела или уже использована. Запросите новую.",
  ],
  sendLink: ["Send me a link", "Прислать ссылку"],
  forgotHint: [
    "We’ll email you a link to choose a new password.",
    "Пришлём письмо со ссылкой, чтобы задать новый пароль.",
  ],
  sent: [
    "If {email} has an account, a link is on its way. Open it, or enter the code from the email.",
    "Если на {email} есть аккаунт, письмо уже в пути. Откройте ссылку из него или введите код.",
  ],
  sendAgain: ["Send a new email", "Прислать новое письмо"],
  sentAgain: ["We have sent a new email.", "Новое письмо отправлено."],
  code: ["Code from the email", "Код из письма"],
  useCode: ["Continue", "Продолжить"],
  confirm: [
    "Almost done: open the link that we have sent to {email}.",
    "Почти готово: откройте ссылку, которую мы отправили на {email}.",
  ],
  newPassword: ["New password", "Новый пароль"],
  passwordRule: ["At least {count} characters.", "Не меньше {count} символов."],
  savePassword: ["Save and continue", "Сохранить и продолжить"],
  passwordSaved: ["Your new password is saved.", "Новый пароль сохранён."],
  keepPassword: ["Keep my old password", "Оставить прежний пароль"],
});

async function orThrow(asked: Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await asked;
  if (error) {
    throw error;
  }
}

/** Creates an account. Returns whether the user has to open the confirmation link in an email before the first session. */
async function signUp(credentials: Credentials): Promise<boolean> {
  const { data, error } = await client.auth.signUp({ ...credentials, options: { emailRedirectTo: ownAddress() } });
  if (error) {
    throw error;
  }
  return data.session === null;
}

const leastPassword = 6;
const passwordRule = { minLength: leastPassword, hint: say(t.passwordRule, { count: leastPassword }) };

interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  /** Whether the form creates an account instead of signing in. */
  isNew?: boolean;
  action?: string;
  /** Initial email address, which the user has typed in another form. */
  email?: string;
  /** Called with the email address while the user types, so that the other forms can be prefilled. */
  onEmail?: (email: string) => void;
}

function emailField(onEmail: SignInFormProps["onEmail"]): FormField {
  return {
    name: "email",
    type: "email",
    autoComplete: "username",
    required: true,
    onChange: ({ currentTarget: { value } }) => onEmail?.(value),
  };
}

/**
 * Form for sign-in or sign-up. `npm run seed` prints links that prefill this form with the credentials of seeded users.
 */
export function SignInForm({ isNew = false, action = shared.signIn, email, onEmail }: SignInFormProps) {
  const autoComplete = isNew ? "new-password" : "current-password";
  const filledIn = Object.fromEntries(new URLSearchParams(location.search));
  /** Address that the confirmation link was sent to. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async (credentials: Credentials) => {
    if (!isNew) {
      await orThrow(client.auth.signInWithPassword(credentials));
    } else if (await signUp(credentials)) {
      setSentTo(credentials.email);
    }
  };
  if (sentTo !== null) {
    return (
      <div role="status">
        <Empty icon="mailSent">{say(t.confirm, { email: sentTo })}</Empty>
      </div>
    );
  }
  return (
    <Form
      fields={[
        emailField(onEmail),
        {
          name: "password",
          type: "password",
          autoComplete,
          required: true,
          ...(isNew && passwordRule),
        },
      ]}
      labels={shared}
      values={{ ...filledIn, ...(email && { email }) }}
      action={action}
      send={send}
    />
  );
}

/**
 * Returns the target of the link in the email: the URL of this page without the query parameters that prefill the form.
 */
function ownAddress(): string {
  const address = new URL(location.href);
  address.hash = "";
  address.searchParams.delete("email");
  address.searchParams.delete("password");
  return address.href;
}

interface ForgottenPasswordProps extends Pick<SignInFormProps, "email" | "onEmail"> {
  onBack: () => void;
}

/**
 * Requests an email with a link and a code. The link and the code each open a session in which the user chooses a new
 * password.
 */
export function ForgottenPassword({ email: typed = "", onEmail, onBack }: ForgottenPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [mails, setMails] = useState(0);
  const isRefused = useLinkError() !== null;
  const back = (
    <Button variant="quiet" onClick={onBack}>
      {shared.back}
    </Button>
  );
  const ask = async ({ email }: Pick<Credentials, "email">) => {
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: ownAddress() });
    const isOnItsWay = error?.code === "over_email_send_rate_limit" && sentTo === null;
    if (error && !isOnItsWay) {
      throw error;
    }
    // After a recent request the user already has a code, and needs the field for it.
    setSentTo(email);
    setMails((before) => before + 1);
  };
  if (sentTo === null) {
    return (
      <>
        {isRefused && (
          <p role="alert" className="note error">
            {t.linkRefused}
          </p>
        )}
        <p className="muted">{t.forgotHint}</p>
        <Form
          key="ask"
          fields={[emailField(onEmail)]}
          labels={shared}
          values={{ email: typed }}
          action={t.sendLink}
          send={ask}
        />
        {back}
      </>
    );
  }
  return (
    <>
      <div role="status">
        <Empty icon="mailSent">{say(t.sent, { email: sentTo })}</Empty>
      </div>
      <Form
        // Each mail has a new code, so the form forgets the entered code and its error.
        key={`code ${mails}`}
        fields={[{ name: "token", inputMode: "numeric", autoComplete: "one-time-code", required: true }]}
        labels={{ token: t.code }}
        action={t.useCode}
        send={({ token }: { token: string }) =>
          orThrow(client.auth.verifyOtp({ email: sentTo, token, type: "recovery" }))
        }
      />
      <Act act={() => ask({ email: sentTo })} said={t.sentAgain} isRead>
        {t.sendAgain}
      </Act>
      {back}
    </>
  );
}

const newPassword = {
  fields: [{ name: "password", type: "password", autoComplete: "new-password", required: true, ...passwordRule }],
  labels: { password: t.newPassword },
  said: t.passwordSaved,
  send: ({ password }: Pick<Credentials, "password">) => orThrow(client.auth.updateUser({ password })),
};

/**
 * Form for a new password, shown in the session that the link or the code from the email has opened. After the password
 * is saved, or if the user keeps the old password, the app is shown.
 */
export function NewPasswordForm() {
  return (
    <>
      <Form {...newPassword} action={t.savePassword} onDone={endRecovery} />
      <Button variant="quiet" onClick={endRecovery}>
        {t.keepPassword}
      </Button>
    </>
  );
}

/** Row that opens a dialog in which a signed-in user changes the password. */
export function ChangePassword({ label }: { label: string }) {
  return (
    <Ask
      {...newPassword}
      label={label}
      action={shared.save}
      button={{ variant: "quiet", children: <Icon name="lock" /> }}
    />
  );
}
