/** Texts of the emails and text messages that the auth service sends. */

interface Email {
  subject: string;
  sentence: string;
  /** Label of the link in the email. An email without a label contains only a code. */
  link?: string;
}

export type EmailKind = "signup" | "invite" | "magiclink" | "recovery" | "email_change" | "reauthentication";

const emails: Record<EmailKind, Email> = {
  signup: {
    subject: "Confirm your e-mail address",
    sentence: "Confirm this address to finish signing up.",
    link: "Confirm",
  },
  invite: { subject: "You are invited", sentence: "You are invited to make an account.", link: "Accept" },
  magiclink: { subject: "Your link to sign in", sentence: "Sign in with the link or the code.", link: "Sign in" },
  recovery: {
    subject: "Choose a new password",
    sentence: "Somebody, you perhaps, asked for a new password of your account.",
    link: "Choose a new password",
  },
  email_change: {
    subject: "Confirm the change of your e-mail address",
    sentence: "The address of your account is to change.",
    link: "Confirm the change",
  },
  reauthentication: { subject: "Your code", sentence: "Enter this code to show that it is you." },
};

/** Returns the subject and body of an email. */
export function emailOf(kind: EmailKind, code: string, link: string | null): { subject: string; body: string } {
  const { subject, sentence, link: linkText } = emails[kind];
  const lines = [
    sentence,
    "",
    `Code: ${code}`,
    ...(link && linkText ? ["", `${linkText}: ${link}`] : []),
    "",
    "If this was not you, do nothing.",
  ];
  return { subject, body: lines.join("\n") };
}

/** Returns the text of an SMS according to the project's template. */
export function textOf(template: string, code: string): string {
  return template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, () => code);
}
