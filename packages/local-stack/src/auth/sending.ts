/** Sends one-time tokens to the mailbox of the stack: emails contain a link and a code, text messages only a code. */

import type postgres from "postgres";
import { deliver } from "../mailbox.ts";
import { type EmailKind, emailOf, textOf } from "./emails.ts";
import { AuthError } from "./errors.ts";
import type { AuthContext } from "./limits.ts";
import { newCode, type Purpose, pkcePrefix, requirePause, storeToken, tokenOf } from "./one-time-tokens.ts";
import { beginFlow, type Challenge } from "./pkce.ts";
import { type AuthenticationMethod, issuerOf } from "./sessions.ts";
import type { User } from "./user-rows.ts";

/**
 * Options of a request that sends an email: the redirect target of the link, and the code challenge if the client uses
 * PKCE.
 */
export interface Reply {
  redirectTarget: string;
  challenge: Challenge | null;
}

const purposes: Record<EmailKind, Purpose> = {
  signup: "confirmation",
  invite: "confirmation",
  magiclink: "recovery",
  recovery: "recovery",
  email_change: "email_change_new",
  reauthentication: "reauthentication",
};

const methods: Partial<Record<EmailKind, AuthenticationMethod>> = { signup: "email/signup" };

/** Whether the project confirms email addresses or phone numbers without sending a message. */
export function isConfirmedAtOnce(context: AuthContext, contact: "email" | "phone"): boolean {
  const { email, sms } = context.config.auth;
  return contact === "email" ? !(email.enable_confirmations || context.options.likeHosted) : !sms.enable_confirmations;
}

/** Sends a link and a code to the user's email address. */
export async function mailToken(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  kind: EmailKind,
  reply: Reply,
): Promise<void> {
  await prepareMail(sql, context, user, kind, reply);
  await mailOne(sql, context, user.id, { kind, purpose: purposes[kind], to: user.email, reply });
}

/**
 * Sends an email to the new address. If both addresses must confirm the change, also sends an email to the current
 * address.
 */
export async function mailEmailChange(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  newEmail: string,
  reply: Reply,
): Promise<void> {
  await prepareMail(sql, context, user, "email_change", reply);
  const kind = "email_change";
  await sql`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0, email_change_token_current = ''
    where id = ${user.id}`;
  await mailOne(sql, context, user.id, { kind, purpose: "email_change_new", to: newEmail, reply });
  if (context.config.auth.email.double_confirm_changes && user.email !== "") {
    await mailOne(sql, context, user.id, { kind, purpose: "email_change_current", to: user.email, reply });
  }
}

/** Sends a code to the user's current or new phone number. */
export async function textToken(
  sql: postgres.TransactionSql,
  context: AuthContext,
  userId: string,
  purpose: "confirmation" | "phone_change" | "reauthentication",
  phone: string,
): Promise<void> {
  const { max_frequency, template, test_otp } = context.config.auth.sms;
  await requirePause(sql, userId, purpose, max_frequency, "over_sms_send_rate_limit");
  const fixedCode = test_otp[phone] ?? test_otp[`+${phone}`];
  const code = fixedCode ?? newCode(context.config.auth.email.otp_length);
  await storeToken(sql, userId, purpose, tokenOf(phone, code));
  if (fixedCode !== undefined) {
    return;
  }
  if (!isConfirmedAtOnce(context, "phone") && !context.limits.texts.take()) {
    throw new AuthError(429, "over_sms_send_rate_limit", "SMS rate limit exceeded");
  }
  const about = purpose === "confirmation" ? "sms" : purpose;
  const body = textOf(template, code);
  await deliver(context.options.dataDirectory, { kind: "text", about, to: phone, subject: "", body, code, link: null });
}

async function prepareMail(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  kind: EmailKind,
  { challenge }: Reply,
): Promise<void> {
  const { max_frequency } = context.config.auth.email;
  await requirePause(sql, user.id, purposes[kind], max_frequency, "over_email_send_rate_limit");
  // The rate of emails is only limited if users must confirm their email addresses, as on the platform.
  if (!isConfirmedAtOnce(context, "email") && !context.limits.mails.take()) {
    throw new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded");
  }
  if (challenge) {
    await beginFlow(sql, user.id, methods[kind] ?? (kind as AuthenticationMethod), challenge);
  }
}

interface Mail {
  kind: EmailKind;
  purpose: Purpose;
  to: string;
  reply: Reply;
}

async function mailOne(
  sql: postgres.TransactionSql,
  context: AuthContext,
  userId: string,
  { kind, purpose, to, reply }: Mail,
): Promise<void> {
  const code = newCode(context.config.auth.email.otp_length);
  const token = `${reply.challenge ? pkcePrefix : ""}${tokenOf(to, code)}`;
  await storeToken(sql, userId, purpose, token);
  const query = new URLSearchParams({ token, type: kind, redirect_to: reply.redirectTarget });
  const link = kind === "reauthentication" ? null : `${issuerOf(context)}/verify?${query}`;
  const message = { kind: "mail", about: kind, to, ...emailOf(kind, code, link), code, link } as const;
  await deliver(context.options.dataDirectory, message);
}
