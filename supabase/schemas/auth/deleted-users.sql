-- Deleted users (docs/features/profiles.md, A new login after a deletion): while a deleted account has a restriction,
-- the database keeps a keyed hash of each verified address of the account. A restriction is a suspension, a block by
-- another user, or minor status.

-- Tables -------------------------------------------------------------------------------------------------

create type private.address_kind as enum ('email', 'phone');

comment on type private.address_kind is
  'Kind of address. A new account inherits restrictions from a deleted account that had the same e-mail address or phone number.';

create table private.deleted_logins (
  user_id uuid constraint deleted_logins_pkey primary key,
  deleted_at timestamptz not null,
  due_at timestamptz not null,
  adult_from date,
  was_adult boolean not null default false,
  has_stated_age boolean not null default true,
  is_age_disputed boolean not null default false
);

comment on table private.deleted_logins is
  'Deleted accounts with a restriction that a new account with the same verified address inherits. A row is deleted when the last restriction of the account has expired or was lifted.';
comment on column private.deleted_logins.due_at is
  'Time after which the `accounts` job checks again whether the deleted account still has a restriction.';
comment on column private.deleted_logins.adult_from is
  'First day on which a deleted minor counts as an adult; null for an adult. The columns adult_from, was_adult, has_stated_age and is_age_disputed are copied from the row of the account in private.adulthoods when the account is deleted.';
comment on column private.deleted_logins.is_age_disputed is
  'Whether the age of the user was disputed when the account was deleted.';

create index deleted_logins_due_at_idx on private.deleted_logins (due_at);

create table private.deleted_addresses (
  hash bytea not null,
  user_id uuid not null constraint deleted_addresses_user_id_fkey
    references private.deleted_logins (user_id)
      on delete cascade,
  kind private.address_kind not null,
  key_version integer not null,
  constraint deleted_addresses_pkey primary key (hash, user_id)
);

comment on table private.deleted_addresses is
  'Keyed hashes (HMAC) of the verified addresses of a deleted account.';
comment on column private.deleted_addresses.key_version is
  'Version of the key with which the hash was made. The key of version 1 is the secret address_key_1 in the vault.';

create index deleted_addresses_user_id_idx on private.deleted_addresses (user_id);

create index deleted_addresses_key_version_idx on private.deleted_addresses (key_version);

create table private.replaced_emails (
  hash bytea not null,
  user_id uuid not null,
  key_version integer not null,
  constraint replaced_emails_pkey primary key (user_id, hash)
);

comment on table private.replaced_emails is
  'Keyed hashes of a user''s former confirmed e-mail addresses. A hash is stored only if the user had a restriction when the address was replaced. The deletion of the account moves the hashes to private.deleted_addresses.';

create index replaced_emails_key_version_idx on private.replaced_emails (key_version);

create table private.inheritances (
  user_id uuid not null,
  former_id uuid not null,
  kind private.address_kind not null,
  inherited_at timestamptz not null,
  suspended_until timestamptz,
  has_blocks boolean not null,
  adult_from date,
  constraint inheritances_pkey primary key (user_id, former_id, kind)
);

comment on table private.inheritances is
  'Restrictions that a new account (user_id) inherited from a deleted account (former_id) with the same verified address.';
comment on column private.inheritances.suspended_until is
  'End of the inherited suspension: infinity if the suspension is permanent, null if the new account inherited no suspension.';
comment on column private.inheritances.has_blocks is
  'True if other users had blocked the deleted account. The new account then inherits these blocks.';
comment on column private.inheritances.adult_from is
  'First day on which the owner of the deleted account counts as an adult; null if the new account does not inherit that its owner is a minor.';

create index inheritances_former_id_idx on private.inheritances (former_id);

create table private.lifted_blocks (
  blocker_id uuid not null,
  user_id uuid not null,
  former_id uuid not null,
  kind private.address_kind not null,
  constraint lifted_blocks_pkey primary key (blocker_id, user_id, former_id, kind)
);

comment on table private.lifted_blocks is
  'Inherited blocks that moderators lifted. The block by `blocker_id` no longer applies to the account `user_id`. Another new account with the same address of this `kind` does not inherit the block from the deleted account `former_id` either.';
comment on column private.lifted_blocks.user_id is 'The account that had inherited the block.';

create index lifted_blocks_former_id_idx on private.lifted_blocks (former_id, blocker_id, kind);

create index lifted_blocks_user_id_idx on private.lifted_blocks (user_id);

create table private.inheritance_tasks (
  user_id uuid not null,
  kind private.address_kind not null,
  is_matched boolean not null,
  due_at timestamptz not null,
  last_blocker_id uuid not null default '00000000-0000-0000-0000-000000000000',
  address text,
  constraint inheritance_tasks_pkey primary key (user_id, kind)
);

comment on table private.inheritance_tasks is
  'Tasks of the `accounts` job: accounts that have not yet inherited all restrictions. A task is created if an error occurred when the address was confirmed, or if inherited blocks remain to be inserted into public.blocks.';
comment on column private.inheritance_tasks.is_matched is
  'True if the address of the account has been compared with the hashes of deleted accounts. The job must then only insert the inherited blocks.';
comment on column private.inheritance_tasks.address is
  'The confirmed address that the job must compare with the hashes of deleted accounts. The address is stored here, because the user may change it before the `accounts` job processes the task.';
comment on column private.inheritance_tasks.last_blocker_id is
  'Id of the last blocker whose block the `accounts` job has processed. The job processes the inherited blocks in the order of the blockers'' ids.';

create index inheritance_tasks_due_at_idx on private.inheritance_tasks (due_at);

insert into private.settings (name, value, meaning)
values
  (
    'kept_suspension_years',
    '3',
    'Number of years after the deletion of an account for which a permanent suspension applies to a new login with the same address.'
  ),
  (
    'kept_block_years',
    '2',
    'Number of years after the deletion of an account for which blocks by other users apply to a new login with the same address.'
  ),
  (
    'kept_phone_days',
    '90',
    'Number of days after the deletion of an account for which its phone number is compared with those of new logins.'
  ),
  (
    'kept_minority_years',
    '1',
    'Number of years after a deleted minor would become an adult for which the minority applies to a new login with the same e-mail address.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.address_keys()
returns table (version integer, secret text)
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  if to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  return query execute $query$
    select substring(name from '^address_key_([1-9][0-9]{0,3})$')::integer, decrypted_secret
    from vault.decrypted_secrets
    where name ~ '^address_key_[1-9][0-9]{0,3}$' and length(decrypted_secret) >= 32
  $query$;
end;
$$;

comment on function private.address_keys is
  'Returns the keys for hashing addresses from the vault: the secrets address_key_1, address_key_2 and so on. New hashes are made with the key of the highest version. An address is compared with hashes of all versions.';

create function private.lost_address_key()
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select min(version)
    from
      generate_series(
        1,
        greatest(
          (select max(deleted_addresses.key_version) from private.deleted_addresses),
          (select max(replaced_emails.key_version) from private.replaced_emails)
        )
      ) as version
    where version not in (select keys.version from private.address_keys() as keys)
      and (
        exists (select from private.deleted_addresses where deleted_addresses.key_version = version)
        or exists (select from private.replaced_emails where replaced_emails.key_version = version)
      )
  );
end;
$$;

comment on function private.lost_address_key is
  'Returns the lowest version of an address key that is missing in the vault although stored hashes were made with the key, or null if no key is missing. No address matches a hash whose key is missing.';

create function private.address_keys_error()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  lost_version integer;
begin
  begin
    perform from private.address_keys();
  exception
    when data_exception or internal_error then
      return 'The vault has an address key that this project cannot decrypt.';
  end;
  lost_version := private.lost_address_key();
  return case
    when lost_version is not null then
      format('The vault has lost address_key_%s, without which hashes of deleted accounts match nothing.', lost_version)
    when not exists (select from private.address_keys()) then 'The vault has no address key.'
  end;
end;
$$;

comment on function private.address_keys_error is
  'Returns an error message for operators if an address key is missing or cannot be decrypted. Otherwise returns null.';

create function private.hash_address(kind private.address_kind, address text, secret text)
returns bytea
language sql
stable
return extensions.hmac(kind || ' ' || lower(address), secret, 'sha256');

comment on function private.hash_address is
  'Returns the HMAC-SHA-256 of the kind and the address. Upper-case letters of the address are converted to lower case first; the address is not normalised in any other way.';

create function private.former_logins(person_id uuid, by_kind private.address_kind default null)
returns setof uuid
language plpgsql
stable
rows 10
set search_path = ''
as $$
begin
  return query
  with recursive former as (
    select inheritances.former_id
    from private.inheritances
    where inheritances.user_id = person_id and (by_kind is null or inheritances.kind = by_kind)
    union
    select earlier.former_id
    from former join private.inheritances as earlier on earlier.user_id = former.former_id
    where by_kind is null or earlier.kind = by_kind
  )
  select former.former_id from former;
end;
$$;

comment on function private.former_logins is
  'Returns the ids of the deleted accounts from which an account has inherited restrictions, directly or through another deleted account. If by_kind is not null, follows only inheritances through an address of that kind.';

create function private.heir_logins(person_id uuid)
returns setof uuid
language plpgsql
stable
rows 10
set search_path = ''
as $$
begin
  return query
  with recursive heir as (
    select inheritances.user_id from private.inheritances where inheritances.former_id = person_id
    union
    select later.user_id
    from heir join private.inheritances as later on later.former_id = heir.user_id
  )
  select heir.user_id from heir;
end;
$$;

comment on function private.heir_logins is
  'Returns the ids of the accounts that have inherited restrictions from a deleted account, directly or through another deleted account.';

create function private.delete_lifted_blocks_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.lifted_blocks as lifted where lifted.blocker_id = person_id;
end;
$$;

comment on function private.delete_lifted_blocks_of is
  'Part of the deletion of an account: deletes the rows of private.lifted_blocks whose blocker is the owner of the account.';
