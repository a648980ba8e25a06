/** The audit log of Auth in PostgreSQL: `auth.audit_log_entries`, which the platform keeps by default. */

import type postgres from "postgres";
import type { User } from "./user-rows.ts";
import { noInstance } from "./users.ts";

/** Type of each action in the entries of the platform. */
const logTypes = {
  identity_unlinked: "",
  login: "account",
  logout: "account",
  token_refreshed: "token",
  token_revoked: "token",
  user_confirmation_requested: "user",
  user_deleted: "team",
  user_invited: "team",
  user_modified: "user",
  user_reauthenticate_requested: "",
  user_recovery_requested: "user",
  user_repeated_signup: "user",
  user_signedup: "team",
  user_updated_password: "user",
} as const;

type AuditAction = keyof typeof logTypes;

/** Actor of an entry: a user, or the holder of the secret key. */
type Actor = Pick<User, "id" | "email" | "phone" | "user_metadata">;

/** The holder of the secret key, with the nil UUID as id and the role as email. */
export const administrator: Actor = {
  id: "00000000-0000-0000-0000-000000000000",
  email: "service_role",
  phone: "",
  user_metadata: {},
};

/** Traits of an entry about the account of another user. */
export function traitsOf({ id, email, phone }: User): Record<string, string> {
  return { user_id: id, user_email: email, user_phone: phone };
}

/** Adds an entry. It names the actor by phone number or address, and stays when the user is deleted. */
export async function recordAudit(
  sql: postgres.TransactionSql,
  actor: Actor | null,
  action: AuditAction,
  traits?: Record<string, unknown>,
): Promise<void> {
  if (!actor) {
    return;
  }
  const name = actor.user_metadata.full_name;
  const payload = {
    action,
    actor_id: actor.id,
    ...(name !== undefined && { actor_name: name }),
    actor_username: actor.phone || actor.email,
    actor_via_sso: false,
    log_type: logTypes[action],
    ...(traits && { traits }),
  };
  await sql`
    insert into auth.audit_log_entries (instance_id, id, payload, created_at)
    values (${noInstance}, gen_random_uuid(), ${sql.json(payload as postgres.JSONValue)}, now())`;
}
