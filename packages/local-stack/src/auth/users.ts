/** Users: their rows in `auth.users` and `auth.identities`, and how the API shows them. */

import postgres from "postgres";
import { AuthError } from "./errors.ts";

/** What every row of a database with one project has as its instance. */
export const noInstance = "00000000-0000-0000-0000-000000000000";
const emailIndex = "users_email_partial_key";
// The cheapest that bcrypt has: these accounts exist for development only.
const bcryptRounds = 4;

type Metadata = Record<string, unknown>;

interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: Date | null;
  updated_at: Date | null;
  is_anonymous: boolean;
  identities: IdentityRow[];
}

interface IdentityRow {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
  email: string | null;
}

/** A user as the API shows it. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  app_metadata: Metadata;
  user_metadata: Metadata;
  banned_until?: string;
  is_anonymous: boolean;
  [field: string]: unknown;
}

export interface NewUser {
  id?: string;
  aud: string;
  role: string;
  email: string;
  /** Without one nobody can sign in by password. */
  password: string | null;
  confirmed: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
}

/** Fields that are absent or null stay as they are; metadata is merged, and a null in it removes its key. */
interface UserChanges {
  email?: string | undefined;
  password?: string | null | undefined;
  role?: string | undefined;
  confirmed?: boolean;
  userMetadata?: Metadata | null | undefined;
  appMetadata?: Metadata | null | undefined;
  /** A PostgreSQL interval, or `none` to lift a ban. */
  banDuration?: string | undefined;
}

/** Runs the work in one transaction as `supabase_auth_admin`, so that triggers see the role they see on the platform. */
export function asAuthAdmin<Result>(
  sql: postgres.Sql,
  work: (transaction: postgres.TransactionSql) => Promise<Result>,
): Promise<Result> {
  return sql.begin(async (transaction) => {
    await transaction`set local role supabase_auth_admin`;
    return await work(transaction);
  }) as Promise<Result>;
}

export async function findUser(sql: postgres.TransactionSql, id: string): Promise<User | null> {
  const [row] = await sql<UserRow[]>`
    select users.*, ${identitiesOfUser(sql)} as identities from auth.users where id = ${id}`;
  return row ? toUser(row) : null;
}

export async function findUserByEmail(sql: postgres.TransactionSql, email: string): Promise<User | null> {
  const [row] = await sql<UserRow[]>`
    select users.*, ${identitiesOfUser(sql)} as identities from auth.users
    where email = ${email} and not is_sso_user`;
  return row ? toUser(row) : null;
}

/** One page of all users, newest first, and how many there are. */
export async function listUsers(
  sql: postgres.TransactionSql,
  page: number,
  perPage: number,
): Promise<{ users: User[]; total: number }> {
  const rows = await sql<UserRow[]>`
    select users.*, ${identitiesOfUser(sql)} as identities from auth.users
    order by created_at desc nulls last, id
    limit ${perPage} offset ${(page - 1) * perPage}`;
  const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.users`;
  return { users: rows.map(toUser), total };
}

/** Adds a user with an e-mail identity and returns the id; `whenTaken` is thrown if the address is in use. */
export async function addUser(sql: postgres.TransactionSql, user: NewUser, whenTaken = emailExists()): Promise<string> {
  const id = user.id ?? crypto.randomUUID();
  const userMetadata = user.confirmed ? { ...user.userMetadata, email_verified: true } : user.userMetadata;
  const identityData = { sub: id, email: user.email, email_verified: false, phone_verified: false };
  await sql`
    with added as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at
      )
      values (
        ${noInstance}, ${id}, ${user.aud}, ${user.role}, ${user.email}, ${hashOf(sql, user.password)},
        case when ${user.confirmed} then now() end,
        ${asJson(sql, user.appMetadata)}, ${asJson(sql, userMetadata)}, now(), now()
      )
      returning id
    )
    insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    )
    select id::text, id, ${asJson(sql, identityData)}, 'email', now(), now(), now() from added`.catch(
    translateTakenEmail(whenTaken),
  );
  return id;
}

/** Changes a user; email_exists if the new address belongs to someone else. */
export async function changeUser(sql: postgres.TransactionSql, id: string, changes: UserChanges): Promise<void> {
  const confirmed = changes.confirmed ?? false;
  const userMetadata = confirmed ? { ...changes.userMetadata, email_verified: true } : changes.userMetadata;
  const ban = changes.banDuration ?? null;
  await sql`
    update auth.users set
      email = coalesce(${changes.email ?? null}, email),
      encrypted_password = coalesce(${hashOf(sql, changes.password ?? null)}, encrypted_password),
      role = coalesce(${changes.role ?? null}, role),
      email_confirmed_at = case when ${confirmed} then now() else email_confirmed_at end,
      banned_until = case
        when ${ban}::text is null then banned_until
        when ${ban}::text <> 'none' then now() + ${ban === "none" ? null : ban}::interval
      end,
      raw_user_meta_data = ${merged(sql, "raw_user_meta_data", userMetadata ?? {})},
      raw_app_meta_data = ${merged(sql, "raw_app_meta_data", changes.appMetadata ?? {})},
      updated_at = now()
    where id = ${id}`.catch(translateTakenEmail(emailExists()));
  if (changes.email !== undefined) {
    await changeEmailIdentity(sql, id, changes.email, confirmed);
  }
}

/** Whether this is the user's password; false for a user without one. */
export async function isPasswordOf(sql: postgres.TransactionSql, id: string, password: string): Promise<boolean> {
  const [row] = await sql<{ matches: boolean | null }[]>`
    select encrypted_password = extensions.crypt(${password}, nullif(encrypted_password, '')) as matches
    from auth.users where id = ${id}`;
  return row?.matches ?? false;
}

export function isBanned(user: User): boolean {
  return user.banned_until !== undefined && new Date(user.banned_until) > new Date();
}

async function changeEmailIdentity(
  sql: postgres.TransactionSql,
  userId: string,
  email: string,
  verified: boolean,
): Promise<void> {
  const identityData = { sub: userId, email, email_verified: verified };
  await sql`
    insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    )
    values (${userId}, ${userId}, ${asJson(sql, identityData)}, 'email', now(), now(), now())
    on conflict on constraint identities_provider_id_provider_unique
    do update set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`;
}

function identitiesOfUser(sql: postgres.TransactionSql) {
  return sql`coalesce(
    (select jsonb_agg(identity order by identity.created_at) from auth.identities as identity
      where identity.user_id = users.id),
    '[]'
  )`;
}

function hashOf(sql: postgres.TransactionSql, password: string | null) {
  return sql`extensions.crypt(${password}::text, extensions.gen_salt('bf', ${bcryptRounds}))`;
}

function merged(sql: postgres.TransactionSql, column: string, changes: Metadata) {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  return sql`(coalesce(${sql(column)}, '{}') || ${asJson(sql, changes)}) - ${removed}::text[]`;
}

function asJson(sql: postgres.TransactionSql, value: Metadata) {
  return sql.json(value as postgres.JSONValue);
}

function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

function translateTakenEmail(whenTaken: AuthError) {
  return (error: unknown): never => {
    throw error instanceof postgres.PostgresError && error.constraint_name === emailIndex ? whenTaken : error;
  };
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    aud: row.aud ?? "authenticated",
    role: row.role ?? "authenticated",
    email: row.email ?? "",
    ...timestamp("email_confirmed_at", row.email_confirmed_at),
    phone: row.phone ?? "",
    ...timestamp("phone_confirmed_at", row.phone_confirmed_at),
    ...timestamp("confirmation_sent_at", row.confirmation_sent_at),
    ...timestamp("confirmed_at", row.confirmed_at),
    ...timestamp("last_sign_in_at", row.last_sign_in_at),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: row.identities.map(toIdentity),
    ...timestamp("created_at", row.created_at),
    ...timestamp("updated_at", row.updated_at),
    ...timestamp("banned_until", row.banned_until),
    is_anonymous: row.is_anonymous,
  };
}

function toIdentity(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...timestamp("last_sign_in_at", row.last_sign_in_at),
    ...timestamp("created_at", row.created_at),
    ...timestamp("updated_at", row.updated_at),
    email: row.email ?? "",
  };
}

// GoTrue leaves out timestamps that are not set.
function timestamp(field: string, value: Date | string | null): Record<string, string> {
  return value === null ? {} : { [field]: new Date(value).toISOString() };
}
