-- Schema vault: named secrets, with the columns, functions and grants of the platform's extension supabase_vault 0.3.
-- The local stack does not encrypt secrets. The column secret is only encoded, so that callers must read the view
-- decrypted_secrets, as on the platform.

create schema vault;

create table vault.secrets (
  id uuid not null default gen_random_uuid(),
  name text,
  description text not null default '',
  secret text not null,
  key_id uuid,
  nonce bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  constraint secrets_pkey primary key (id)
);

comment on table vault.secrets is
  'Table with encrypted `secret` column for storing sensitive information on disk.';

create unique index secrets_name_idx on vault.secrets (name)
where name is not null;

create view vault.decrypted_secrets as
  select
    secrets.id,
    secrets.name,
    secrets.description,
    secrets.secret,
    convert_from(decode(secrets.secret, 'base64'), 'utf8') as decrypted_secret,
    secrets.key_id,
    secrets.nonce,
    secrets.created_at,
    secrets.updated_at
  from vault.secrets;

create function vault.create_secret(
  new_secret text,
  new_name text default null,
  new_description text default '',
  new_key_id uuid default null
)
returns uuid
language sql
security definer
set search_path = ''
as $$
  insert into vault.secrets (secret, name, description)
  values (encode(convert_to(new_secret, 'utf8'), 'base64'), new_name, new_description)
  returning id;
$$;

create function vault.update_secret(
  secret_id uuid,
  new_secret text default null,
  new_name text default null,
  new_description text default null,
  new_key_id uuid default null
)
returns void
language sql
security definer
set search_path = ''
as $$
  update vault.secrets
  set
    secret = coalesce(encode(convert_to(new_secret, 'utf8'), 'base64'), secret),
    name = coalesce(new_name, name),
    description = coalesce(new_description, description),
    updated_at = now()
  where id = secret_id;
$$;

revoke execute on function vault.create_secret, vault.update_secret from public;

grant usage on schema vault to postgres with grant option;

grant usage on schema vault to service_role;

grant select, delete, truncate, references
on vault.secrets, vault.decrypted_secrets
to postgres
with grant option;

grant select, delete on vault.secrets, vault.decrypted_secrets to service_role;

grant execute on function vault.create_secret, vault.update_secret to postgres with grant option;

grant execute on function vault.create_secret, vault.update_secret to service_role;
