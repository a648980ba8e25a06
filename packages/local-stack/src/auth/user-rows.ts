/** Converts rows of `auth.users` and `auth.identities` to the format of the API. */

import type postgres from "postgres";

export type Metadata = Record<string, unknown>;

export interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: Date | null;
  updated_at: Date | null;
  is_anonymous: boolean;
  identities: IdentityRow[];
  factors: FactorRow[];
}

interface FactorRow {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
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

/** User in the format of the API. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  email_confirmed_at?: string;
  phone_confirmed_at?: string;
  new_email?: string;
  new_phone?: string;
  app_metadata: Metadata;
  user_metadata: Metadata;
  identities: { identity_id?: string; provider: string }[];
  banned_until?: string;
  deleted_at?: string;
  is_anonymous: boolean;
  [field: string]: unknown;
}

/** SQL list of the user columns, with identities and factors as JSON arrays, oldest first. */
export function columnsOfUser(sql: postgres.TransactionSql) {
  return sql`users.*,
    coalesce(
      (select jsonb_agg(identity order by identity.created_at) from auth.identities as identity
        where identity.user_id = users.id),
      '[]'
    ) as identities,
    coalesce(
      (select jsonb_agg(factor order by factor.created_at) from auth.mfa_factors as factor
        where factor.user_id = users.id),
      '[]'
    ) as factors`;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    aud: row.aud ?? "authenticated",
    role: row.role ?? "authenticated",
    email: row.email ?? "",
    ...timestamp("email_confirmed_at", row.email_confirmed_at),
    phone: row.phone ?? "",
    ...timestamp("phone_confirmed_at", row.phone_confirmed_at),
    ...timestamp("invited_at", row.invited_at),
    ...timestamp("confirmation_sent_at", row.confirmation_sent_at),
    ...timestamp("recovery_sent_at", row.recovery_sent_at),
    ...timestamp("reauthentication_sent_at", row.reauthentication_sent_at),
    ...(row.email_change && { new_email: row.email_change }),
    ...timestamp("email_change_sent_at", row.email_change_sent_at),
    ...(row.phone_change && { new_phone: row.phone_change }),
    ...timestamp("phone_change_sent_at", row.phone_change_sent_at),
    ...timestamp("confirmed_at", row.confirmed_at),
    ...timestamp("last_sign_in_at", row.last_sign_in_at),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: row.identities.map(toIdentity),
    ...(row.factors.length > 0 && { factors: row.factors.map(toFactor) }),
    ...timestamp("created_at", row.created_at),
    ...timestamp("updated_at", row.updated_at),
    ...timestamp("banned_until", row.banned_until),
    ...timestamp("deleted_at", row.deleted_at),
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

/** Leaves out the TOTP secret, which only the response to the enrolment contains. */
function toFactor({ id, friendly_name, factor_type, status, created_at, updated_at }: FactorRow) {
  return { id, friendly_name: friendly_name ?? "", factor_type, status, created_at, updated_at };
}

// Leaves out empty timestamps, as GoTrue does.
function timestamp(field: string, value: Date | string | null): Record<string, string> {
  return value === null ? {} : { [field]: new Date(value).toISOString() };
}
