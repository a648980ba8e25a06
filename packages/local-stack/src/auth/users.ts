/** Finds, adds and changes users in `auth.users`. */

import postgres from "postgres";
import { AuthError } from "./errors.ts";
import { type Contact, type IdentityData, writeIdentity } from "./identities.ts";
import { columnsOfUser, type Metadata, toUser, type User, type UserRow } from "./user-rows.ts";

/** Instance id in all rows of `auth`. Like the platform, the stack has one instance, whose id is the nil UUID. */
export const noInstance = "00000000-0000-0000-0000-000000000000";
const emailIndex = "users_email_partial_key";
const phoneConstraint = "users_phone_key";
// Lowest cost factor of bcrypt. Weak hashes are acceptable, because the accounts are only for development.
const bcryptRounds = 4;
const unverified = { email_verified: false, phone_verified: false };

export interface NewUser {
  id?: string;
  aud: string;
  role: string;
  /** Email address; null for a user without an email address. */
  email: string | null;
  phone: string | null;
  /** Password; null if the user cannot sign in with a password. */
  password: string | null;
  /** Whether the email address or the phone number is already confirmed. */
  confirmed: { email: boolean; phone: boolean };
  isAnonymous?: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
  /**
   * Whether the user signs up, instead of being created by an administrator or through an external provider. At
   * sign-up, user metadata and identity data are merged.
   */
  signsUp?: boolean;
}

/**
 * Changes to apply to a user. Absent fields and null fields stay unchanged. Metadata is merged with the stored
 * metadata; a key with a null value is removed.
 */
interface UserChanges {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | null | undefined;
  role?: string | undefined;
  confirmed?: { email?: boolean; phone?: boolean };
  userMetadata?: Metadata | null | undefined;
  appMetadata?: Metadata | null | undefined;
  /** Duration of a ban as a PostgreSQL interval; `none` lifts a ban. */
  banDuration?: string | undefined;
}

/** Runs `work` in one transaction as `supabase_auth_admin`, so that triggers see the same role as on the platform. */
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
    select ${columnsOfUser(sql)} from auth.users where id = ${id}`;
  return row ? toUser(row) : null;
}

export async function findUserByEmail(sql: postgres.TransactionSql, email: string): Promise<User | null> {
  const [row] = await sql<UserRow[]>`
    select ${columnsOfUser(sql)} from auth.users
    where email = ${email} and not is_sso_user`;
  return row ? toUser(row) : null;
}

async function findUserByPhone(sql: postgres.TransactionSql, phone: string): Promise<User | null> {
  const [row] = await sql<UserRow[]>`
    select ${columnsOfUser(sql)} from auth.users where phone = ${phone}`;
  return row ? toUser(row) : null;
}

/** Returns the user with the given email address or phone number. */
export function findUserBy(sql: postgres.TransactionSql, contact: Contact, value: string): Promise<User | null> {
  return contact === "email" ? findUserByEmail(sql, value) : findUserByPhone(sql, value);
}

/** Returns one page of the list of all users, newest first, and the total number of users. */
export async function listUsers(
  sql: postgres.TransactionSql,
  page: number,
  perPage: number,
): Promise<{ users: User[]; total: number }> {
  const rows = await sql<UserRow[]>`
    select ${columnsOfUser(sql)} from auth.users
    order by created_at desc nulls last, id
    limit ${perPage} offset ${(page - 1) * perPage}`;
  const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.users`;
  return { users: rows.map(toUser), total };
}

/** Adds a user and returns the id. Throws `whenTaken` if another user has the email address or phone number. */
export async function addUser(sql: postgres.TransactionSql, user: NewUser, whenTaken?: AuthError): Promise<string> {
  const id = user.id ?? crypto.randomUUID();
  await sql`
    insert into auth.users (
      instance_id, id, aud, role, email, phone, encrypted_password, is_anonymous, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at
    )
    values (
      ${noInstance}, ${id}, ${user.aud}, ${user.role}, ${user.email}, ${user.phone}, ${hashOf(sql, user.password)},
      ${user.isAnonymous ?? false}, ${asJson(sql, user.appMetadata)}, ${asJson(sql, user.userMetadata)}, now(), now()
    )`.catch(translateTaken(whenTaken));
  let metadata: Metadata = {};
  for (const contact of ["email", "phone"] as const) {
    if (user[contact] !== null) {
      const identity = identityOf(user, id, contact);
      await writeIdentity(sql, id, contact, identity);
      metadata = user.signsUp ? identity : {};
    }
  }
  // A separate statement confirms the user, as on the platform, so that triggers see an update.
  await confirmUser(sql, id, user.confirmed, metadata);
  return id;
}

/**
 * Returns the data of the identity that belongs to the user's email address or phone number. Metadata of the sign-up
 * cannot override the fields that the service sets.
 */
function identityOf(user: NewUser, id: string, contact: Contact): IdentityData {
  const isStored = contact === "email" || !user.signsUp;
  return {
    ...(user.signsUp ? user.userMetadata : {}),
    sub: id,
    ...(isStored && { [contact]: user[contact] }),
    ...unverified,
  };
}

async function confirmUser(
  sql: postgres.TransactionSql,
  id: string,
  confirmed: NewUser["confirmed"],
  metadata: Metadata,
): Promise<void> {
  const changes = confirmed.email ? { ...metadata, email_verified: true } : metadata;
  if (Object.keys(changes).length === 0 && !confirmed.phone) {
    return;
  }
  await sql`
    update auth.users set
      email_confirmed_at = case when ${confirmed.email} then now() end,
      phone_confirmed_at = case when ${confirmed.phone} then now() end,
      raw_user_meta_data = ${merged(sql, "raw_user_meta_data", changes)}
    where id = ${id}`;
}

/**
 * Changes a user. A user with a confirmed email address or phone number is no longer anonymous. The next access token
 * of the user contains this change. Throws email_exists or phone_exists if the new address or number belongs to another
 * user.
 */
export async function changeUser(sql: postgres.TransactionSql, id: string, changes: UserChanges): Promise<void> {
  const { email: emailConfirmed = false, phone: phoneConfirmed = false } = changes.confirmed ?? {};
  const userMetadata = emailConfirmed ? { ...changes.userMetadata, email_verified: true } : changes.userMetadata;
  const ban = changes.banDuration ?? null;
  await sql`
    update auth.users set
      email = coalesce(${changes.email ?? null}, email),
      phone = coalesce(${changes.phone ?? null}, phone),
      encrypted_password = coalesce(${hashOf(sql, changes.password ?? null)}, encrypted_password),
      role = coalesce(${changes.role ?? null}, role),
      email_confirmed_at = case when ${emailConfirmed} then now() else email_confirmed_at end,
      phone_confirmed_at = case when ${phoneConfirmed} then now() else phone_confirmed_at end,
      is_anonymous = is_anonymous and not ${emailConfirmed || phoneConfirmed},
      banned_until = case
        when ${ban}::text is null then banned_until
        when ${ban}::text <> 'none' then now() + ${ban === "none" ? null : ban}::interval
      end,
      raw_user_meta_data = ${merged(sql, "raw_user_meta_data", userMetadata ?? {})},
      raw_app_meta_data = ${merged(sql, "raw_app_meta_data", changes.appMetadata ?? {})},
      updated_at = now()
    where id = ${id}`.catch(translateTaken());
  if (changes.email !== undefined) {
    const { email } = changes;
    await writeIdentity(sql, id, "email", { sub: id, email, ...unverified, email_verified: emailConfirmed });
  }
  if (changes.phone !== undefined) {
    const { phone } = changes;
    await writeIdentity(sql, id, "phone", { sub: id, phone, ...unverified, phone_verified: phoneConfirmed });
  }
}

/** Whether the given password is the user's password. Returns false for a user without a password. */
export async function isPasswordOf(sql: postgres.TransactionSql, id: string, password: string): Promise<boolean> {
  const [row] = await sql<{ matches: boolean | null }[]>`
    select encrypted_password = extensions.crypt(${password}, nullif(encrypted_password, '')) as matches
    from auth.users where id = ${id}`;
  return row?.matches ?? false;
}

export function isBanned(user: User): boolean {
  return user.banned_until !== undefined && new Date(user.banned_until) > new Date();
}

function hashOf(sql: postgres.TransactionSql, password: string | null) {
  return sql`extensions.crypt(${password}::text, extensions.gen_salt('bf', ${bcryptRounds}))`;
}

/** SQL expression that merges changes into a metadata column. A key with a null value is removed. */
function merged(sql: postgres.TransactionSql, column: string, changes: Metadata) {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  return sql`(coalesce(${sql(column)}, '{}') || ${asJson(sql, changes)}) - ${removed}::text[]`;
}

function asJson(sql: postgres.TransactionSql, value: Metadata) {
  return sql.json(value as postgres.JSONValue);
}

export function translateTaken(whenTaken?: AuthError) {
  return (error: unknown): never => {
    const constraint = error instanceof postgres.PostgresError ? error.constraint_name : undefined;
    if (constraint === emailIndex) {
      throw whenTaken ?? emailExists();
    }
    throw constraint === phoneConstraint ? (whenTaken ?? phoneExists()) : error;
  };
}

export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

export function phoneExists(): AuthError {
  return new AuthError(422, "phone_exists", "A user with this phone number has already been registered");
}
