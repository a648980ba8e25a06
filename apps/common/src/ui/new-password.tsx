/** Forms in which a signed-in user sets a new password. */

import { client, endRecovery } from "../app/session.ts";
import { shared, words } from "../app/texts.ts";
import { Button } from "./button.tsx";
import { type Credentials, orThrow, passwordRule } from "./credentials.ts";
import { Ask, Form } from "./form.tsx";
import { Icon } from "./icon.tsx";

const t = words({
  newPassword: ["New password", "Новый пароль"],
  savePassword: ["Save and continue", "Сохранить и продолжить"],
  passwordSaved: ["Your new password is saved.", "Новый пароль сохранён."],
  keepPassword: ["Keep my old password", "Оставить прежний пароль"],
});

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
