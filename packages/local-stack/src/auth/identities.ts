/** Identities of users, stored as rows of `auth.identities`. */

import type postgres from "postgres";

export type Contact = "email" | "phone";

/** Data of an identity. `sub` is the id of the user's account at the provider. */
export interface IdentityData {
  sub: string;
  [claim: string]: unknown;
}

/** Returns the id of the user to whom an identity belongs, or null if the identity is unknown. */
export async function ownerOfIdentity(
  sql: postgres.TransactionSql,
  provider: string,
  sub: string,
): Promise<string | null> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${sub}`;
  return row?.user_id ?? null;
}

/** Adds an identity to a user, or updates its data. */
export async function writeIdentity(
  sql: postgres.TransactionSql,
  userId: string,
  provider: string,
  data: IdentityData,
): Promise<void> {
  const json = sql.json(data as postgres.JSONValue);
  await sql`
    insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    )
    values (${data.sub}, ${userId}, ${json}, ${provider}, now(), clock_timestamp(), now())
    on conflict on constraint identities_provider_id_provider_unique
    do update set
      identity_data = identities.identity_data || excluded.identity_data,
      last_sign_in_at = now(),
      updated_at = now()`;
  await storeProviders(sql, userId);
}

/** Sets `email_verified` in those identities of the user that have the user's email address. */
export async function verifyIdentities(sql: postgres.TransactionSql, userId: string): Promise<void> {
  await sql`
    update auth.identities
    set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    from auth.users
    where users.id = ${userId} and identities.user_id = users.id and identities.email = users.email`;
}

/**
 * Removes identities of a user: either the identity `id`, or all identities except those of the provider
 * `exceptProvider`.
 */
export async function removeIdentities(
  sql: postgres.TransactionSql,
  userId: string,
  which: { id: string } | { exceptProvider: string },
): Promise<void> {
  await ("id" in which
    ? sql`delete from auth.identities where user_id = ${userId} and id = ${which.id}`
    : sql`delete from auth.identities where user_id = ${userId} and provider <> ${which.exceptProvider}`);
  await storeProviders(sql, userId);
}

/** Stores the list of the user's identity providers in the app metadata. */
async function storeProviders(sql: postgres.TransactionSql, userId: string): Promise<void> {
  await sql`
    update auth.users
    set raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
      || jsonb_build_object('provider', found.providers[1], 'providers', to_jsonb(found.providers))
    from (
      select array_agg(provider order by first_at) as providers
      from (
        select provider, min(created_at) as first_at from auth.identities where user_id = ${userId} group by provider
      ) as identity
    ) as found
    where users.id = ${userId} and found.providers is not null`;
}
