import { useState } from "preact/hooks";
import { client, useLinkError } from "../app/session.ts";
import { say, shared, words } from "../app/texts.ts";
import { Act, Button } from "./button.tsx";
import { type Credentials, emailField, type ForgottenPasswordProps, orThrow, ownAddress } from "./credentials.ts";
import { Form } from "./form.tsx";
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
  sentAgain: [
    "If the address has an account, a new email is on its way.",
    "Если аккаунт есть, новое письмо уже в пути.",
  ],
  code: ["Code from the email", "Код из письма"],
  useCode: ["Continue", "Продолжить"],
});

/**
 * Requests an email with a link and a code. The link and the code each open a session in which the user chooses a new
 * password.
 */
export default function RecoveryForm({ email: typed = "", onEmail, onBack }: ForgottenPasswordProps) {
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
