/** Soft deletion: keeps the user's row and deletes all data that identifies the person. */

import { createHash } from "node:crypto";
import type postgres from "postgres";
import { closeSessions } from "./sessions.ts";
import type { User } from "./user-rows.ts";

/**
 * Maximum length of a hashed phone number. The column `auth.users.phone` had this length in earlier versions of the
 * platform.
 */
const phoneLength = 15;

/**
 * Replaces the user's email addresses and phone numbers with hashes, deletes metadata and factors, and ends all
 * sessions. Idempotent.
 */
export async function softDeleteUser(sql: postgres.TransactionSql, user: User): Promise<void> {
  const { id } = user;
  const phoneHash = (phone: string) => hashOf(id, phone).slice(0, phoneLength);
  // One statement changes the addresses and sets deleted_at, so that triggers on deleted_at still find the addresses in
  // the old row.
  const deleted = await sql`
    update auth.users set
      email = ${hashOf(id, user.email)}, email_change = ${hashOf(id, user.new_email ?? "")},
      phone = ${phoneHash(user.phone)}, phone_change = ${phoneHash(user.new_phone ?? "")},
      encrypted_password = null, confirmation_token = '', recovery_token = '', reauthentication_token = '',
      email_change_token_current = '', email_change_token_new = '', phone_change_token = '',
      deleted_at = now(), updated_at = now()
    where id = ${id} and deleted_at is null
    returning id`;
  if (deleted.length === 0) {
    return;
  }
  await sql`update auth.users set raw_user_meta_data = '{}', raw_app_meta_data = '{}' where id = ${id}`;
  const identities = await sql<{ id: string; name: string }[]>`
    select id, provider || ':' || provider_id as name from auth.identities where user_id = ${id}`;
  for (const identity of identities) {
    await sql`
      update auth.identities set identity_data = '{}', provider_id = ${hashOf(id, identity.name)}, updated_at = now()
      where id = ${identity.id}`;
  }
  await sql`delete from auth.mfa_factors where user_id = ${id}`;
  await closeSessions(sql, id, null, "global");
}

function hashOf(id: string, value: string): string {
  return createHash("sha256")
    .update(id + value)
    .digest("base64url");
}
