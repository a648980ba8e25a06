/** Accounts of users who sign in with an external provider: finds the user of an identity, or creates a user. */

import type postgres from "postgres";
import { recordAudit } from "./audit-log.ts";
import { AuthError } from "./errors.ts";
import { type IdentityData, ownerOfIdentity, removeIdentities, writeIdentity } from "./identities.ts";
import type { AuthContext } from "./limits.ts";
import { forgetTokens } from "./one-time-tokens.ts";
import { isConfirmedAtOnce, mailToken } from "./sending.ts";
import { userBanned } from "./sessions.ts";
import { requireSignUp } from "./sign-up.ts";
import type { User } from "./user-rows.ts";
import { addUser, changeUser, findUser, findUserByEmail, isBanned, translateTaken } from "./users.ts";

/** Data of a person as the external provider returns it. */
export interface ExternalPerson {
  provider: string;
  /** Email address; null if the provider returns no address. */
  email: string | null;
  isEmailVerified: boolean;
  identity: IdentityData;
}

/**
 * Returns the id of the user to whom the identity belongs, provided that the user may sign in. Some errors occur after
 * changes that must be saved, for example if the user must first confirm the email address. Such an error is returned
 * and not thrown, so that the transaction commits the changes.
 */
export async function findOrAddExternal(
  sql: postgres.TransactionSql,
  context: AuthContext,
  person: ExternalPerson,
): Promise<string | AuthError> {
  const id = await userOf(sql, context, person);
  const user = await findUser(sql, id);
  if (!user) {
    throw new Error("a user of an identity is missing");
  }
  if (isBanned(user)) {
    throw userBanned();
  }
  if (user.email_confirmed_at !== undefined) {
    return id;
  }
  // Another person may have signed up with the same address and never confirmed it. The password and metadata of that
  // sign-up are therefore deleted.
  await sql`
    update auth.users set encrypted_password = null, raw_user_meta_data = ${withoutNulls(sql, person.identity)}
    where id = ${id}`;
  await removeIdentities(sql, id, { exceptProvider: person.provider });
  if (isTrusted(context, person)) {
    await changeUser(sql, id, { confirmed: { email: true } });
    return id;
  }
  return await refuseUnverified(sql, context, user, person, "provider_email_needs_verification");
}

/** Links another identity to a signed-in user. Linking turns an anonymous user into a permanent user. */
export async function linkExternal(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  person: ExternalPerson,
): Promise<AuthError | null> {
  const owner = await ownerOfIdentity(sql, person.provider, person.identity.sub);
  if (owner !== null) {
    const whose = owner === user.id ? "" : " to another user";
    throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
  }
  await writeIdentity(sql, user.id, person.provider, person.identity);
  if (user.email !== "") {
    return null;
  }
  await adoptEmail(sql, user.id);
  const changed = await findUser(sql, user.id);
  if (changed && !person.isEmailVerified) {
    return await refuseUnverified(sql, context, changed, person, "email_not_confirmed");
  }
  await changeUser(sql, user.id, { confirmed: { email: true } });
  return null;
}

/**
 * Sets the user's email address to the address of one of the user's identities, unless an identity already has the
 * current address. Prefers an address that the provider has verified.
 */
export async function adoptEmail(sql: postgres.TransactionSql, userId: string): Promise<void> {
  const adopted = await sql`
    update auth.users
    set email = found.email,
      email_confirmed_at = case when found.is_verified then coalesce(email_confirmed_at, now()) end,
      updated_at = now()
    from (
      select max(email) as email, bool_or(is_verified) as is_verified
      from (
        select email, coalesce((identity_data ->> 'email_verified')::boolean, false) as is_verified
        from auth.identities where user_id = ${userId} and email <> ''
        order by 2 desc, created_at limit 1
      ) as best
    ) as found
    where users.id = ${userId}
      and not exists (select from auth.identities where user_id = users.id and email = users.email)
    returning users.id`.catch(translateTaken());
  if (adopted.length > 0) {
    await forgetTokens(sql, userId);
  }
}

async function userOf(sql: postgres.TransactionSql, context: AuthContext, person: ExternalPerson): Promise<string> {
  const { provider, identity, email } = person;
  const known = await ownerOfIdentity(sql, provider, identity.sub);
  const sameEmail = known === null && email !== null ? await findUserByEmail(sql, email) : null;
  const linked = known ?? (isTrusted(context, person) ? (sameEmail?.id ?? null) : null);
  if (linked !== null) {
    await writeIdentity(sql, linked, provider, identity);
    await changeUser(sql, linked, { userMetadata: identity });
    return linked;
  }
  requireSignUp(context);
  const id = await addUser(sql, {
    aud: "authenticated",
    role: "authenticated",
    // The user is created without an address, because an unverified address must not give access to another person's
    // account.
    email: null,
    phone: null,
    password: null,
    confirmed: { email: false, phone: false },
    userMetadata: identity,
    appMetadata: { provider, providers: [provider] },
  });
  if (email !== null && !sameEmail) {
    await sql`update auth.users set email = ${email} where id = ${id}`.catch(translateTaken());
  }
  await writeIdentity(sql, id, provider, identity);
  await recordAudit(sql, await findUser(sql, id), "user_signedup", { provider });
  return id;
}

function withoutNulls(sql: postgres.TransactionSql, identity: IdentityData) {
  return sql`jsonb_strip_nulls(${sql.json(identity as postgres.JSONValue)})`;
}

function isTrusted(context: AuthContext, { isEmailVerified, email }: ExternalPerson): boolean {
  return isEmailVerified || (email !== null && isConfirmedAtOnce(context, "email"));
}

async function refuseUnverified(
  sql: postgres.TransactionSql,
  context: AuthContext,
  user: User,
  { provider }: ExternalPerson,
  code: "email_not_confirmed" | "provider_email_needs_verification",
): Promise<AuthError> {
  if (user.email === "") {
    const message = `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`;
    return new AuthError(422, code, message);
  }
  const reply = { redirectTarget: context.config.auth.site_url, challenge: null };
  await mailToken(sql, context, user, "signup", reply);
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
  return new AuthError(422, code, message);
}
