-- Inheritance: a new account inherits the restrictions of a deleted account with the same verified address
-- (docs/features/profiles.md, A new login after a deletion).

-- Views --------------------------------------------------------------------------------------------------

create view private.kept_restrictions as
  select
    login.user_id,
    login.deleted_at,
    suspended.suspended_until,
    case suspended.suspended_until
      when 'infinity' then login.deleted_at + make_interval(
        years => private.setting('kept_suspension_years')::integer
      )
      else suspended.suspended_until
    end as suspension_kept_until,
    case
      when exists (
        select
        from
          public.blocks
          join private.deleted_addresses as address on address.user_id = blocks.blocked_id
        where
          blocks.blocked_id = login.user_id
          and not exists (
            select
            from private.lifted_blocks as lifted
            where
              lifted.blocker_id = blocks.blocker_id
              and lifted.former_id = blocks.blocked_id
              and lifted.kind = address.kind
          )
      ) then login.deleted_at + make_interval(years => private.setting('kept_block_years')::integer)
    end as blocks_kept_until,
    login.deleted_at + make_interval(days => private.setting('kept_phone_days')::integer) as phone_kept_until,
    login.adult_from,
    (
      login.adult_from + make_interval(years => private.setting('kept_minority_years')::integer)
    )::timestamptz as minority_kept_until
  from
    private.deleted_logins as login
    left join private.suspended_people as suspended on suspended.user_id = login.user_id;

comment on view private.kept_restrictions is
  'Restrictions of deleted accounts, each with the time until which a new account can inherit the restriction. This time is null if the deleted account does not have the restriction.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.keep_addresses(person_id uuid, email text, phone text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  with
    current_key as (
      select keys.version, keys.secret from private.address_keys() as keys order by keys.version desc limit 1
    ),
    addresses as (
      select 'email'::private.address_kind as kind, keep_addresses.email as address
      union
      select 'email', identity.identity_data ->> 'email'
      from auth.identities as identity
      where identity.user_id = person_id and identity.identity_data ->> 'email_verified' = 'true'
      union
      select 'phone', keep_addresses.phone
    ),
    login as (
      insert into private.deleted_logins (user_id, deleted_at, due_at)
      select person_id, present, present
      where exists (select from current_key)
      on conflict on constraint deleted_logins_pkey do nothing
    )
  insert into private.deleted_addresses (hash, user_id, kind, key_version)
  select distinct
    private.hash_address(addresses.kind, addresses.address, current_key.secret),
    person_id,
    addresses.kind,
    current_key.version
  from addresses cross join current_key
  where addresses.address <> ''
  on conflict on constraint deleted_addresses_pkey do nothing;
  with
    replaced as (
      delete from private.replaced_emails where replaced_emails.user_id = person_id returning *
    )
  insert into private.deleted_addresses (hash, user_id, kind, key_version)
  select replaced.hash, person_id, 'email', replaced.key_version
  from replaced
  where exists (select from private.deleted_logins as login where login.user_id = person_id)
  on conflict on constraint deleted_addresses_pkey do nothing;
exception
  when others then
    -- An error while hashing must not abort the deletion of the account. The trigger on auth.users calls this function
    -- again when the identity provider deletes the user.
    raise warning 'No hash of an address was kept: %', sqlstate;
end;
$$;

comment on function private.keep_addresses is
  'Hashes the verified addresses of an account that is being deleted, and moves the hashes of its former e-mail addresses to private.deleted_addresses. Creates the row of the account in private.deleted_logins if it does not exist. Stores nothing if the vault has no key. The function private.check_deleted_login later deletes the hashes if the account has no restriction.';

create function private.check_deleted_login(person_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  kept private.kept_restrictions;
  next_end timestamptz;
begin
  -- Deletes inherited blocks whose original block no longer exists. Such a block exists if the blocker's account was
  -- deleted while this account inherited the block.
  delete from public.blocks as inherited
  where inherited.blocked_id = person_id
    and inherited.inherited_from is not null
    and not exists (
      select
      from public.blocks as origin
      where origin.blocker_id = inherited.blocker_id and origin.blocked_id = inherited.inherited_from
    );
  select restrictions.* into kept
  from private.kept_restrictions as restrictions
  where restrictions.user_id = person_id;
  -- Minor status is inherited only through an e-mail address. It is therefore no reason to retain the hash of a phone
  -- number.
  if kept.phone_kept_until <= present
    or coalesce(greatest(kept.suspension_kept_until, kept.blocks_kept_until) <= present, true)
  then
    delete from private.deleted_addresses as address where address.user_id = person_id and address.kind = 'phone';
  end if;
  select min(ends.kept_until) into next_end
  from
    unnest(array[kept.suspension_kept_until, kept.blocks_kept_until, kept.minority_kept_until]) as ends (kept_until)
  where ends.kept_until > present;
  if next_end is null
    or not exists (select from private.deleted_addresses as address where address.user_id = person_id)
  then
    delete from private.deleted_logins where deleted_logins.user_id = person_id;
    delete from private.inheritances where inheritances.user_id = person_id;
    delete from public.blocks where blocks.blocked_id = person_id and blocks.inherited_from is not null;
    -- A row of private.lifted_blocks must exist while a new account could still inherit the block.
    delete from private.lifted_blocks as lifted
    where lifted.former_id = person_id
      and not exists (select from private.inheritances where inheritances.user_id = lifted.user_id);
    delete from private.lifted_blocks as lifted
    where lifted.user_id = person_id
      and not exists (select from private.deleted_logins where deleted_logins.user_id = lifted.former_id);
    return false;
  end if;
  if kept.phone_kept_until > present then
    next_end := least(next_end, kept.phone_kept_until);
  end if;
  -- The deleted account is checked again after at most a day, because a blocker or a moderator can lift a restriction
  -- before next_end.
  update private.deleted_logins
  set due_at = least(next_end, present + interval '1 day')
  where deleted_logins.user_id = person_id;
  return true;
end;
$$;

comment on function private.check_deleted_login is
  'Checks whether a new account could inherit a restriction of a deleted account, and returns the result. If not, deletes the deleted account from private.deleted_logins, with its hashes, its inheritances and the blocks that it had inherited. In every case, deletes blocks that the deleted account had inherited if the original block no longer exists. Deletes the hash of the phone number after kept_phone_days, or earlier if a new account could inherit neither a suspension nor blocks.';

create function private.keep_restrictions(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.keep_addresses(
    users.id,
    case
      when users.email_confirmed_at is not null then users.email
    end,
    case
      when users.phone_confirmed_at is not null then users.phone
    end
  )
  from auth.users
  where users.id = person_id and users.deleted_at is null;
  -- The deletion of an account can be repeated. The new values are merged with the stored ones, so that a repetition
  -- cannot weaken a restriction that the first deletion stored.
  update private.deleted_logins as login
  set
    adult_from = greatest(login.adult_from, adulthoods.adult_from),
    was_adult = login.was_adult or adulthoods.was_adult,
    has_stated_age = case
      when login.adult_from is null then adulthoods.has_stated
      else login.has_stated_age or adulthoods.has_stated
    end,
    is_age_disputed = login.is_age_disputed or adulthoods.disputed_at is not null
  from private.adulthoods
  where login.user_id = keep_restrictions.person_id
    and adulthoods.person_id = keep_restrictions.person_id
    and private.is_minor(adulthoods.adult_from);
  perform private.check_deleted_login(person_id);
end;
$$;

comment on function private.keep_restrictions is
  'Part of the deletion of an account: retains the hashes of the verified addresses if a new account with the same verified address can inherit a restriction. The caller must have called private.lock_for_deletion.';

create function private.matching_deletions(
  kind private.address_kind,
  address text,
  created_at timestamptz default null
)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select login.user_id
    from
      private.address_keys() as keys
      join private.deleted_addresses as deleted
        on deleted.hash = private.hash_address(matching_deletions.kind, address, keys.secret)
      join private.kept_restrictions as login on login.user_id = deleted.user_id
    where deleted.kind = matching_deletions.kind
      and (matching_deletions.created_at is null or login.deleted_at < matching_deletions.created_at)
      and (deleted.kind = 'email' or login.phone_kept_until > private.now())
  );
end;
$$;

comment on function private.matching_deletions is
  'Returns the ids of the deleted accounts that had this verified address and were deleted before created_at, the time at which the new account was created. If created_at is null (the new account is being inserted), the time of the deletion does not matter. A phone number is compared only with accounts that were deleted in the last kept_phone_days days.';

create function private.inherit_suspension(person_id uuid, former_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  source private.inheritances;
  decided private.moderation_decisions;
begin
  select inheritances.* into source
  from private.inheritances
  where inheritances.user_id = person_id
    and inheritances.former_id = any (former_ids)
    and inheritances.suspended_until is not null
  order by inheritances.suspended_until desc
  limit 1;
  if source.user_id is null
    or exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id = person_id and suspended.suspended_until >= source.suspended_until
    )
  then
    return;
  end if;
  -- The moderation decision about the deleted account is copied, so that the person can read it and appeal.
  decided := private.last_standing('suspend', 'user', source.former_id, 'reinstate');
  perform private.append_decision(
    jsonb_populate_record(
      decided,
      jsonb_build_object(
        'target_type', 'user',
        'target_id', person_id,
        'reported_type', 'user',
        'reported_id', person_id,
        'person_id', person_id,
        'decision', 'suspend',
        'reason', coalesce(decided.reason, 'other'),
        -- The moderators' note is not shown to the person, because the address may have a new owner.
        'shown_note', null,
        'suspended_until', nullif(source.suspended_until, 'infinity'),
        'is_notified', true,
        'is_inherited', true
      )
    )
  );
  perform private.suspend_person(person_id, source.suspended_until);
  update private.suspensions set is_inherited = true where suspensions.user_id = person_id;
end;
$$;

comment on function private.inherit_suspension is
  'Suspends an account until the latest end of the suspensions that it inherited from the deleted accounts former_ids. Copies the moderation decision about the deleted account to the new account. Does nothing if the new account is already suspended until this time or later. The caller must have called private.lock_for_suspension and private.lock_target for the account.';

create function private.inherit_minority(person_id uuid, former_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  perform private.assert_lock_order('profile', array[person_id::text]);
  perform 1 from public.profiles where profiles.user_id = inherit_minority.person_id for no key update;
  insert into private.adulthoods as stored (person_id, adult_from, was_adult, has_stated, oldest_from, disputed_at)
  select
    inherit_minority.person_id,
    max(former.adult_from),
    bool_or(former.was_adult),
    bool_or(former.has_stated_age),
    max(former.adult_from) filter (where former.has_stated_age),
    case
      when bool_or(former.is_age_disputed) then present
    end
  from
    private.inheritances as inheritance
    join private.deleted_logins as former on former.user_id = inheritance.former_id
  where inheritance.user_id = inherit_minority.person_id
    and inheritance.former_id = any (former_ids)
    and inheritance.adult_from is not null
  having count(*) > 0
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = greatest(stored.adult_from, excluded.adult_from),
      was_adult = stored.was_adult or excluded.was_adult,
      has_stated = stored.has_stated or excluded.has_stated,
      oldest_from = least(stored.oldest_from, excluded.oldest_from),
      disputed_at = case
        when excluded.disputed_at is not null
          or stored.disputed_at is not null
          or stored.was_adult
          or not private.is_minor(stored.adult_from)
        then coalesce(stored.disputed_at, present)
      end
    where stored.decided_at is null;
  update public.profiles
  set adult_from = adulthoods.adult_from
  from private.adulthoods
  where profiles.user_id = inherit_minority.person_id
    and adulthoods.person_id = inherit_minority.person_id
    and profiles.adult_from is distinct from adulthoods.adult_from;
end;
$$;

comment on function private.inherit_minority is
  'Sets adult_from (the first day on which the owner counts as an adult) of an account to the latest adult_from of this account and the deleted accounts former_ids. The age becomes disputed if it was disputed for one of these deleted accounts, or if the user of the new account has already stated the birthdate of an adult. Changes nothing if a moderator has already decided the age. The caller must have called private.lock_for_suspension and private.lock_target for the account.';

create function private.record_inheritances(person_id uuid, former_ids uuid[], kind private.address_kind)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  insert into private.inheritances (user_id, former_id, kind, inherited_at, suspended_until, has_blocks, adult_from)
  select
    person_id,
    kept.user_id,
    record_inheritances.kind,
    present,
    case
      when kept.suspension_kept_until > present then kept.suspended_until
    end,
    coalesce(kept.blocks_kept_until > present, false),
    case
      when record_inheritances.kind = 'email' and kept.minority_kept_until > present then kept.adult_from
    end
  from private.kept_restrictions as kept
  where kept.user_id = any (former_ids)
    and (
      kept.suspension_kept_until > present
      or kept.blocks_kept_until > present
      or (record_inheritances.kind = 'email' and kept.minority_kept_until > present)
    )
  on conflict on constraint inheritances_pkey do nothing;
end;
$$;

comment on function private.record_inheritances is
  'Records in private.inheritances which restrictions an account inherits from the deleted accounts former_ids through an address of the given kind. Inserts one row for each deleted account that has such a restriction.';

create function private.inherit_restrictions(
  person_id uuid,
  kind private.address_kind,
  address text,
  created_at timestamptz default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  former_ids uuid[] := private.matching_deletions(kind, address, created_at);
  suspending_ids uuid[];
begin
  if cardinality(former_ids) = 0 then
    return;
  end if;
  -- The deleted accounts are also locked: a concurrent transaction that lifts or shortens the suspension of a deleted
  -- account must also change the suspensions that were inherited from it.
  perform
    case
      when locked.login_id = person_id then private.lock_for_suspension(locked.login_id)
      else private.lock_existence(locked.login_id)
    end
  from
    (select distinct login_id from unnest(former_ids || person_id) as login_id order by login_id) as locked;
  perform private.lock_target('user', person_id);
  -- Excludes suspensions that this account has already inherited, because moderators may have ended or shortened them.
  suspending_ids := array(
    select former_id from unnest(former_ids) as former_id
    except
    select inheritances.former_id
    from private.inheritances
    where inheritances.user_id = person_id
      and inheritances.suspended_until is not null
      -- A suspension that was inherited through a phone number is inherited again through an e-mail address: an e-mail
      -- address is stronger evidence, because a phone number may have a new owner.
      and (inheritances.kind = 'email' or inherit_restrictions.kind = 'phone')
  );
  perform private.record_inheritances(person_id, former_ids, kind);
  perform private.inherit_minority(person_id, former_ids);
  perform private.inherit_suspension(person_id, suspending_ids);
end;
$$;

comment on function private.inherit_restrictions is
  'Finds deleted accounts that had the given verified address, and applies their suspensions and minor status to a new account. Does not insert inherited blocks: private.inherit_blocks or the `accounts` job does this. A new account inherits the suspension of a deleted account only once, with one exception: a suspension that was inherited through a phone number is inherited again through an e-mail address.';

create function private.inherit_at_confirmation(
  person_id uuid,
  kind private.address_kind,
  address text,
  created_at timestamptz,
  was_used boolean
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- The number of blocks is limited, because the sign-in waits until the blocks are inserted. The `accounts` job
  -- inserts the other inherited blocks.
  most_blocks constant integer := 1000;
begin
  perform private.inherit_restrictions(person_id, kind, address, created_at);
  -- The owner of an account in use may be a friend of a blocker, and only the `accounts` job ends friendships.
  if not was_used then
    perform private.inherit_blocks(person_id, most_blocks);
  end if;
  insert into private.inheritance_tasks (user_id, kind, is_matched, due_at)
  select person_id, inherit_at_confirmation.kind, true, private.now()
  where exists (select from private.pending_inherited_blocks as block where block.user_id = person_id)
  on conflict on constraint inheritance_tasks_pkey do nothing;
exception
  when others then
    insert into private.inheritance_tasks (user_id, kind, is_matched, due_at, address)
    values (person_id, inherit_at_confirmation.kind, false, private.now(), inherit_at_confirmation.address)
    on conflict on constraint inheritance_tasks_pkey do nothing;
end;
$$;

comment on function private.inherit_at_confirmation is
  'Applies the restrictions of deleted accounts to an account when its first e-mail address or phone number is confirmed. If an error occurs, the sign-in succeeds, and a row in private.inheritance_tasks makes the `accounts` job try again.';

create function private.continue_inheritance(task private.inheritance_tasks)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  login record;
begin
  select
    case task.kind
      when 'email' then users.email
      else users.phone
    end as address,
    users.created_at
  into login
  from auth.users
  where users.id = task.user_id and users.deleted_at is null;
  if not found then
    return false;
  end if;
  if not task.is_matched then
    perform private.inherit_restrictions(
      task.user_id,
      task.kind,
      coalesce(task.address, login.address),
      login.created_at
    );
    update private.inheritance_tasks
    set is_matched = true, address = null
    where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
    return true;
  end if;
  return private.inherit_next_block(task);
end;
$$;

comment on function private.continue_inheritance is
  'Executes the next step of a row of private.inheritance_tasks. The first step compares the address with the hashes of deleted accounts and applies suspensions and minor status. Each further step inserts one inherited block. Returns false if no step is left, or if the user is deleted.';

create function private.export_inheritances(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'kind', inheritances.kind,
            'inheritedAt', private.iso_time(inheritances.inherited_at),
            'isSuspended', inheritances.suspended_until is not null,
            'suspendedUntil', private.iso_time(nullif(inheritances.suspended_until, 'infinity')),
            'isBlocked', inheritances.has_blocks,
            'adultFrom', inheritances.adult_from
          )
          order by inheritances.inherited_at, inheritances.former_id, inheritances.kind
        ),
        '[]'
      )
    from private.inheritances
    where inheritances.user_id = person_id
  );
end;
$$;

comment on function private.export_inheritances is
  'Part of the data export: returns the restrictions that an account inherited from deleted accounts, as they were when the account inherited them. The result does not name blockers.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.keep_addresses_of_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The tombstone is written before the hashes, as in api.delete_account: another order could cause a deadlock.
  perform private.revoke_deleted_person(old.id);
  perform private.keep_addresses(
    old.id,
    case
      when old.email_confirmed_at is not null then old.email
    end,
    case
      when old.phone_confirmed_at is not null then old.phone
    end
  );
  return coalesce(new, old);
end;
$$;

comment on function private.keep_addresses_of_user is
  'Hashes the verified addresses of a user before the identity provider deletes the row of the user or overwrites the addresses. When private.delete_person later deletes the data of the user, it also deletes the hashes if the user has no restriction.';

create function private.keep_replaced_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.replaced_emails (hash, user_id, key_version)
  select private.hash_address('email', old.email, keys.secret), new.id, keys.version
  from private.address_keys() as keys
  where exists (select from private.suspended_people as suspended where suspended.user_id = new.id)
    or exists (select from public.blocks where blocks.blocked_id = new.id)
    or exists (
      select
      from private.adulthoods
      where adulthoods.person_id = new.id and private.is_minor(adulthoods.adult_from)
    )
  order by keys.version desc
  limit 1
  on conflict on constraint replaced_emails_pkey do nothing;
  return null;
exception
  when others then
    raise warning 'No hash of a replaced address was kept: %', sqlstate;
    return null;
end;
$$;

comment on function private.keep_replaced_email is
  'When a user with a restriction replaces or removes a confirmed e-mail address, stores a hash of this old address. If the account is deleted later, a new account with the old address can therefore inherit the restriction. An error in the trigger does not abort the statement of the identity provider.';

create function private.inherit_at_confirmation_of_user()
returns trigger
language plpgsql
security definer
set search_path = ''
-- Maximum time for which a sign-in waits for a lock. After a timeout, the `accounts` job retries the inheritance.
set lock_timeout = '2s'
as $$
declare
  was_email_confirmed boolean := tg_op = 'UPDATE' and old.email_confirmed_at is not null and old.email is not null;
  was_phone_confirmed boolean := tg_op = 'UPDATE' and old.phone_confirmed_at is not null and old.phone is not null;
  -- On INSERT, created_at is null: every deletion that this transaction can see is older than the new account.
  created_at timestamptz := case tg_op
    when 'UPDATE' then new.created_at
  end;
  -- last_sign_in_at is read from the old row, because a confirmation can also be the first sign-in.
  was_used boolean := tg_op = 'UPDATE'
    and (
      old.last_sign_in_at is not null
      or exists (select from auth.sessions where sessions.user_id = new.id)
    );
begin
  if new.email_confirmed_at is not null and new.email is not null and not was_email_confirmed then
    perform private.inherit_at_confirmation(new.id, 'email', new.email, created_at, was_used);
  end if;
  if new.phone_confirmed_at is not null and new.phone is not null and not was_phone_confirmed then
    perform private.inherit_at_confirmation(new.id, 'phone', new.phone, created_at, was_used);
  end if;
  return null;
end;
$$;

comment on function private.inherit_at_confirmation_of_user is
  'When the identity provider confirms the first e-mail address or phone number of an account, applies the restrictions of deleted accounts that had the same address or number. Does nothing when a confirmed address is replaced.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.advance_inheritances(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  task private.inheritance_tasks;
  continues boolean;
  checked_ids uuid[];
begin
  perform private.require_service();
  select tasks.* into task
  from private.inheritance_tasks as tasks
  where tasks.due_at <= present
  order by tasks.due_at
  limit 1
  for update skip locked;
  if task.user_id is not null then
    begin
      continues := private.continue_inheritance(task);
    exception
      when others then
        raise warning 'An inheritance failed: %', sqlstate;
        update private.inheritance_tasks
        set due_at = present + interval '30 seconds'
        where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
        return json_build_object('inherited', 0, 'postponed', 1, 'checked', 0);
    end;
    if not continues then
      delete from private.inheritance_tasks
      where inheritance_tasks.user_id = task.user_id and inheritance_tasks.kind = task.kind;
    end if;
    return json_build_object('inherited', 1, 'postponed', 0, 'checked', 0);
  end if;
  checked_ids := array(
    select deleted_logins.user_id
    from private.deleted_logins
    where deleted_logins.due_at <= present
    order by deleted_logins.due_at
    limit row_limit
    for update skip locked
  );
  perform private.check_deleted_login(checked.person_id) from unnest(checked_ids) as checked (person_id);
  return json_build_object('inherited', 0, 'postponed', 0, 'checked', cardinality(checked_ids));
end;
$$;

comment on function api.advance_inheritances is
  'Jobs: executes the next step of one row of private.inheritance_tasks. If no row is due, checks for up to row_limit deleted accounts whether their restrictions have expired. Returns {inherited, postponed, checked}: the number of executed steps (0 or 1), the number of steps that failed and will be retried (0 or 1), and the number of checked accounts.';

grant execute on function api.advance_inheritances to service_role;
