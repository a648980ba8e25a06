/** Sign-in and sign-up with email and password. */

import { lazy, Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import { client } from "../app/session.ts";
import { say, shared, words } from "../app/texts.ts";
import {
  type Credentials,
  type EmailProps,
  emailField,
  type ForgottenPasswordProps,
  orThrow,
  ownAddress,
  passwordRule,
} from "./credentials.ts";
import { Form } from "./form.tsx";
import { Empty, Skeleton } from "./states.tsx";

const RecoveryForm = lazy(() => import("./forgotten-password.tsx"));

const t = words({
  confirm: [
    "Almost done: open the link that we have sent to {email}.",
    "Почти готово: откройте ссылку, которую мы отправили на {email}.",
  ],
});

/** Creates an account. Returns whether the user has to open the confirmation link in an email before the first session. */
async function signUp(credentials: Credentials): Promise<boolean> {
  const { data, error } = await client.auth.signUp({ ...credentials, options: { emailRedirectTo: ownAddress() } });
  if (error) {
    throw error;
  }
  return data.session === null;
}

interface SignInFormProps extends EmailProps {
  /** Whether the form creates an account instead of signing in. */
  isNew?: boolean;
  action?: string;
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

/** Form to request an email with which a user chooses a new password. It is loaded when it is first shown. */
export function ForgottenPassword(props: ForgottenPasswordProps) {
  return (
    <Suspense fallback={<Skeleton kind="rows" />}>
      <RecoveryForm {...props} />
    </Suspense>
  );
}
