-- Schema auth: the platform's tables of users and sessions, and the functions that identify the caller. Columns, names
-- and owners are the same as on the platform, so migrations and seeds for the platform also run here. The local stack
-- has no single sign-on, and no tables for it. The local stack stores one-time tokens only in columns of auth.users,
-- which the platform also fills.

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create type auth.code_challenge_method as enum ('s256', 'plain');

comment on type auth.code_challenge_method is 'Method that derives a PKCE challenge from its verifier.';

comment on type auth.aal_level is
  'Authenticator assurance level of a session: aal2 once a second factor was verified in the session.';

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');

create type auth.factor_status as enum ('unverified', 'verified');

create table auth.users (
  instance_id uuid,
  id uuid not null,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0,
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  constraint users_pkey primary key (id),
  constraint users_phone_key unique (phone),
  constraint users_email_change_confirm_status_check check (email_change_confirm_status between 0 and 2)
);

comment on table auth.users is 'Auth: Stores user login data within a secure schema.';

comment on column auth.users.is_sso_user is
  'Auth: Set this column to true when the account comes from SSO. These accounts can have duplicate emails.';

create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;

create index users_instance_id_idx on auth.users (instance_id);

create index users_instance_id_email_idx on auth.users (instance_id, lower(email));

create index users_is_anonymous_idx on auth.users (is_anonymous);

create table auth.identities (
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid not null default gen_random_uuid(),
  constraint identities_pkey primary key (id),
  constraint identities_provider_id_provider_unique unique (provider_id, provider),
  constraint identities_user_id_fkey
    foreign key (user_id) references auth.users (id)
      on delete cascade
);

comment on table auth.identities is 'Auth: Stores identities associated to a user.';

comment on column auth.identities.email is
  'Auth: Email is a generated column that references the optional email property in the identity_data';

create index identities_user_id_idx on auth.identities (user_id);

create index identities_email_idx on auth.identities (email text_pattern_ops);

create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey
    foreign key (user_id) references auth.users (id)
      on delete cascade,
  constraint sessions_scopes_length check (char_length(scopes) <= 4096)
);

comment on table auth.sessions is 'Auth: Stores session data associated to a user.';

comment on column auth.sessions.not_after is
  'Auth: Not after is a nullable column that contains a timestamp after which the session should be regarded as expired.';

create index sessions_user_id_idx on auth.sessions (user_id);

create index user_id_created_at_idx on auth.sessions (user_id, created_at);

create index sessions_not_after_idx on auth.sessions (not_after desc);

create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial not null,
  token varchar(255),
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid,
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_unique unique (token),
  constraint refresh_tokens_session_id_fkey
    foreign key (session_id) references auth.sessions (id)
      on delete cascade
);

comment on table auth.refresh_tokens is 'Auth: Store of tokens used to refresh JWT tokens once they expire.';

create index refresh_tokens_instance_id_idx on auth.refresh_tokens (instance_id);

create index refresh_tokens_instance_id_user_id_idx on auth.refresh_tokens (instance_id, user_id);

create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

create table auth.mfa_amr_claims (
  session_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null,
  constraint amr_id_pk primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey
    foreign key (session_id) references auth.sessions (id)
      on delete cascade
);

comment on table auth.mfa_amr_claims is
  'auth: stores authenticator method reference claims for multi factor authentication';

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_last_challenged_at_key unique (last_challenged_at),
  constraint mfa_factors_user_id_fkey
    foreign key (user_id) references auth.users (id)
      on delete cascade
);

comment on table auth.mfa_factors is 'auth: stores metadata about factors';

create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_auth_factor_id_fkey
    foreign key (factor_id) references auth.mfa_factors (id)
      on delete cascade
);

comment on table auth.mfa_challenges is 'auth: stores metadata about challenge requests made';

create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

create table auth.flow_state (
  id uuid not null,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false,
  constraint flow_state_pkey primary key (id)
);

comment on table auth.flow_state is 'Stores metadata for all OAuth/SSO login flows';

create index idx_auth_code on auth.flow_state (auth_code);

create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);

create index flow_state_created_at_idx on auth.flow_state (created_at desc);

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid not null,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default '',
  constraint audit_log_entries_pkey primary key (id)
);

comment on table auth.audit_log_entries is 'Auth: Audit trail for user actions.';

create index audit_logs_instance_id_idx on auth.audit_log_entries (instance_id);

-- These functions have no "set search_path", as on the platform, because it would prevent inlining.
create function auth.uid()
returns uuid
language sql
stable
as $$
  select
    coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid;
$$;

create function auth.role()
returns text
language sql
stable
as $$
  select
    coalesce(
      nullif(current_setting('request.jwt.claim.role', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    );
$$;

create function auth.email()
returns text
language sql
stable
as $$
  select
    coalesce(
      nullif(current_setting('request.jwt.claim.email', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
    );
$$;

create function auth.jwt()
returns jsonb
language sql
stable
as $$
  select
    coalesce(
      nullif(current_setting('request.jwt.claim', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')
    )::jsonb;
$$;

comment on function auth.uid is 'Deprecated. Use auth.jwt() -> ''sub'' instead.';

comment on function auth.role is 'Deprecated. Use auth.jwt() -> ''role'' instead.';

comment on function auth.email is 'Deprecated. Use auth.jwt() -> ''email'' instead.';

comment on function auth.jwt is 'Claims of the caller''s token, or null.';

alter type auth.aal_level owner to supabase_auth_admin;

alter type auth.code_challenge_method owner to supabase_auth_admin;

alter type auth.factor_type owner to supabase_auth_admin;

alter type auth.factor_status owner to supabase_auth_admin;

alter table auth.users owner to supabase_auth_admin;

alter table auth.identities owner to supabase_auth_admin;

alter table auth.sessions owner to supabase_auth_admin;

alter table auth.refresh_tokens owner to supabase_auth_admin;

alter table auth.mfa_amr_claims owner to supabase_auth_admin;

alter table auth.mfa_factors owner to supabase_auth_admin;

alter table auth.mfa_challenges owner to supabase_auth_admin;

alter table auth.flow_state owner to supabase_auth_admin;

alter table auth.audit_log_entries owner to supabase_auth_admin;

alter function auth.uid owner to supabase_auth_admin;

alter function auth.role owner to supabase_auth_admin;

alter function auth.email owner to supabase_auth_admin;

alter function auth.jwt owner to supabase_auth_admin;

alter table auth.users enable row level security;

alter table auth.identities enable row level security;

alter table auth.sessions enable row level security;

alter table auth.refresh_tokens enable row level security;

alter table auth.mfa_amr_claims enable row level security;

alter table auth.mfa_factors enable row level security;

alter table auth.mfa_challenges enable row level security;

alter table auth.flow_state enable row level security;

alter table auth.audit_log_entries enable row level security;

revoke all on all tables in schema auth from public, anon, authenticated, service_role;

grant all on all tables in schema auth to postgres;

grant all on all sequences in schema auth to postgres;

grant select on all tables in schema auth to postgres with grant option;

grant usage on schema extensions to supabase_auth_admin;

grant execute on all functions in schema auth to anon, authenticated, service_role, postgres;
