import { choose, language, theme } from "../app/choices.ts";
import { client } from "../app/session.ts";
import { shared } from "../app/texts.ts";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  options: Readonly<Record<string, string>>;
}

/** A choice of this browser. */
export function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <Field
      label={label}
      options={options}
      defaultValue={value}
      onChange={({ currentTarget }) => choose(name, currentTarget.value)}
    />
  );
}

/** Language and colours. */
export function Settings() {
  const { system, light, dark } = shared;
  return (
    <div className="columns">
      <Choice label={shared.language} name="language" value={language} options={{ en: "English", ru: "Русский" }} />
      <Choice label={shared.theme} name="theme" value={theme} options={{ system, light, dark }} />
    </div>
  );
}

interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  /** Makes an account instead. */
  isNew?: boolean;
  action?: string;
}

/** By address and password; the session does the rest. `npm run seed` prints addresses that fill it in for invented people. */
export function SignInForm({ isNew = false, action = shared.signIn }: SignInFormProps) {
  const autoComplete = isNew ? "new-password" : "current-password";
  return (
    <Form
      fields={[
        { name: "email", type: "email", autoComplete: "username", required: true },
        { name: "password", type: "password", autoComplete, minLength: 6, required: true },
      ]}
      labels={shared}
      values={Object.fromEntries(new URLSearchParams(location.search))}
      action={action}
      send={async (credentials: Credentials) => {
        const { error } = await (isNew ? client.auth.signUp(credentials) : client.auth.signInWithPassword(credentials));
        if (error) {
          throw error;
        }
      }}
    />
  );
}
