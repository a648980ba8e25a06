/**
 * One-time tokens prove that a user can read messages to an email address or phone number. A token is the hash of the
 * recipient and the code. A link contains the token. If the user types the code instead, the service computes the same
 * token from it.
 */

import { createHash } from "node:crypto";
import type postgres from "postgres";
import { AuthError } from "./errors.ts";

/**
 * Purposes for which one-time tokens are sent. For each purpose, `auth.users` has one column with the token and one
 * with the time at which the token was sent.
 */
const columns = {
  confirmation: ["confirmation_token", "confirmation_sent_at"],
  recovery: ["recovery_token", "recovery_sent_at"],
  reauthentication: ["reauthentication_token", "reauthentication_sent_at"],
  email_change_current: ["email_change_token_current", "email_change_sent_at"],
  email_change_new: ["email_change_token_new", "email_change_sent_at"],
  phone_change: ["phone_change_token", "phone_change_sent_at"],
} as const;

export type Purpose = keyof typeof columns;

/** Prefix of a link's token if the client requested the link with a PKCE code challenge. */
export const pkcePrefix = "pkce_";

export function newCode(digits: number): string {
  // Rejection sampling gives every digit the same probability.
  const limit = Math.floor(2 ** 32 / 10) * 10;
  let code = "";
  while (code.length < digits) {
    const [random = limit] = crypto.getRandomValues(new Uint32Array(1));
    code += random < limit ? String(random % 10) : "";
  }
  return code;
}

/** Returns the token for a code that was sent to an email address or phone number. */
export function tokenOf(recipient: string, code: string): string {
  return createHash("sha224")
    .update(recipient + code)
    .digest("hex");
}

/** Stores a token, and replaces the user's earlier token for the same purpose. */
export async function storeToken(
  sql: postgres.TransactionSql,
  userId: string,
  purpose: Purpose,
  token: string,
): Promise<void> {
  const [tokenColumn, sentColumn] = columns[purpose];
  await sql`
    update auth.users set ${sql(tokenColumn)} = ${token}, ${sql(sentColumn)} = now(), updated_at = now()
    where id = ${userId}`;
}

/**
 * Consumes the first valid token of the list and returns its user and purpose, or null if no token is valid. Only one
 * of several concurrent calls succeeds.
 */
export async function useToken(
  sql: postgres.TransactionSql,
  purposes: readonly Purpose[],
  tokens: string[],
  lifeSeconds: number,
): Promise<{ userId: string; purpose: Purpose } | null> {
  for (const purpose of purposes) {
    const [tokenColumn, sentColumn] = columns[purpose];
    const [used] = await sql<{ id: string }[]>`
      update auth.users set ${sql(tokenColumn)} = '', updated_at = now()
      where ${sql(tokenColumn)} = any(${tokens}) and ${sql(sentColumn)} > now() - make_interval(secs => ${lifeSeconds})
      returning id`;
    if (used) {
      return { userId: used.id, purpose };
    }
  }
  return null;
}

/** Deletes all one-time tokens of a user, for example after a password change. */
export async function forgetTokens(sql: postgres.TransactionSql, userId: string): Promise<void> {
  await sql`
    update auth.users set
      confirmation_token = '', recovery_token = '', reauthentication_token = '',
      email_change_token_current = '', email_change_token_new = '', phone_change_token = '',
      confirmation_sent_at = null, recovery_sent_at = null, reauthentication_sent_at = null,
      email_change_sent_at = null, phone_change_sent_at = null
    where id = ${userId}`;
}

/** Rejects the request if a message for this purpose was sent to the user within the minimum interval. */
export async function requirePause(
  sql: postgres.TransactionSql,
  userId: string,
  purpose: Purpose,
  pauseMilliseconds: number,
  code: "over_email_send_rate_limit" | "over_sms_send_rate_limit",
): Promise<void> {
  const [, sentColumn] = columns[purpose];
  const [row] = await sql<{ seconds: number }[]>`
    select ceil(extract(epoch from ${sql(sentColumn)} - clock_timestamp()) + ${pauseMilliseconds / 1000}::float8)::int as seconds
    from auth.users where id = ${userId} for update`;
  if (row && row.seconds > 0) {
    const message = `For security purposes, you can only request this after ${row.seconds} seconds.`;
    throw new AuthError(429, code, message);
  }
}
