/** Audit log of the auth service in the table `auth.audit_log_entries`, which the platform also uses by default. */

import type postgres from "postgres";
import type { User } from "./user-rows.ts";
import { noInstance } from "./users.ts";

/** `log_type` of an audit log entry, by the action of the entry. The values are the same as on the platform. */
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

/** User who performs an action, or the administrator. */
type Actor = Pick<User, "id" | "email" | "phone" | "user_metadata">;

/** Actor of requests with the secret key: its id is the nil UUID, and its email is the role. */
export const administrator: Actor = {
  id: "00000000-0000-0000-0000-000000000000",
  email: "service_role",
  phone: "",
  user_metadata: {},
};

/** Returns the `traits` of an audit log entry about an action on another user's account. */
export function traitsOf({ id, email, phone }: User): Record<string, string> {
  return { user_id: id, user_email: email, user_phone: phone };
}

/**
 * Adds an audit log entry. The entry contains the actor's phone number or email address, and remains in the log after
 * the user is deleted.
 */
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
