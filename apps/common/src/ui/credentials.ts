/** Parts of the forms for sign-in and for a new password. */

import { say, words } from "../app/texts.ts";
import type { FormField } from "./form.tsx";

const t = words({
  passwordRule: ["At least {count} characters.", "Не меньше {count} символов."],
});

export async function orThrow(asked: Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await asked;
  if (error) {
    throw error;
  }
}

const leastPassword = 6;
export const passwordRule = { minLength: leastPassword, hint: say(t.passwordRule, { count: leastPassword }) };

export interface Credentials {
  email: string;
  password: string;
}

export interface EmailProps {
  /** Initial email address, which the user has typed in another form. */
  email?: string;
  /** Called with the email address while the user types, so that the other forms can be prefilled. */
  onEmail?: (email: string) => void;
}

export interface ForgottenPasswordProps extends EmailProps {
  onBack: () => void;
}

export function emailField(onEmail: EmailProps["onEmail"]): FormField {
  return {
    name: "email",
    type: "email",
    autoComplete: "username",
    required: true,
    onChange: ({ currentTarget: { value } }) => onEmail?.(value),
  };
}

/**
 * Returns the target of the link in the email: the URL of this page without the query parameters that prefill the form.
 */
export function ownAddress(): string {
  const address = new URL(location.href);
  address.hash = "";
  address.searchParams.delete("email");
  address.searchParams.delete("password");
  return address.href;
}
