set lock_timeout = '2 s';

SET local check_function_bodies = off;

DROP FUNCTION "private"."former_logins"(uuid);

CREATE TABLE "private"."replaced_emails" (
  "hash"        bytea   NOT NULL,
  "user_id"     uuid    NOT NULL,
  "key_version" integer NOT NULL,
  CONSTRAINT "replaced_emails_pkey" PRIMARY KEY (user_id, hash)
);

ALTER TABLE "private"."inheritance_tasks"
  ADD COLUMN "address" text;

CREATE OR REPLACE FUNCTION private.continue_inheritance (
  task private.inheritance_tasks
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.former_logins (
  person_id uuid,
  by_kind   private.address_kind DEFAULT NULL::private.address_kind
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  ROWS 10
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.inherit_at_confirmation (
  person_id  uuid,
  kind       private.address_kind,
  address    text,
  created_at timestamp with time zone,
  was_used   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  -- More would keep a sign-in waiting; the job writes the rest.
  most_blocks constant integer := 1000;
begin
  perform private.inherit_restrictions(person_id, kind, address, created_at);
  -- A login that was used may have friends, whom only the job separates.
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
$function$;

CREATE OR REPLACE FUNCTION private.inherit_restrictions (
  person_id  uuid,
  kind       private.address_kind,
  address    text,
  created_at timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
  former_ids uuid[] := private.matching_deletions(kind, address, created_at);
  suspending_ids uuid[];
begin
  if cardinality(former_ids) = 0 then
    return;
  end if;
  -- The former logins as well: whoever lifts or shortens a suspension finds the logins that inherited it.
  perform
    case
      when locked.login_id = person_id then private.lock_for_suspension(locked.login_id)
      else private.lock_existence(locked.login_id)
    end
  from
    (select distinct login_id from unnest(former_ids || person_id) as login_id order by login_id) as locked;
  perform private.lock_target('user', person_id);
  -- Moderators may have ended or shortened a suspension since another address of the login brought it.
  suspending_ids := array(
    select former_id from unnest(former_ids) as former_id
    except
    select inheritances.former_id
    from private.inheritances
    where inheritances.user_id = person_id
      and inheritances.suspended_until is not null
      -- An e-mail address proves more than a number, which may have a new owner.
      and (inheritances.kind = 'email' or inherit_restrictions.kind = 'phone')
  );
  insert into private.inheritances (user_id, former_id, kind, inherited_at, suspended_until, has_blocks, adult_from)
  select
    person_id,
    kept.user_id,
    inherit_restrictions.kind,
    present,
    case
      when kept.suspension_kept_until > present then kept.suspended_until
    end,
    coalesce(kept.blocks_kept_until > present, false),
    case
      when inherit_restrictions.kind = 'email' and kept.minority_kept_until > present then kept.adult_from
    end
  from private.kept_restrictions as kept
  where kept.user_id = any (former_ids)
    and (
      kept.suspension_kept_until > present
      or kept.blocks_kept_until > present
      or (inherit_restrictions.kind = 'email' and kept.minority_kept_until > present)
    )
  on conflict on constraint inheritances_pkey do nothing;
  perform private.inherit_minority(person_id, former_ids);
  perform private.inherit_suspension(person_id, suspending_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.inherit_suspension (
  person_id  uuid,
  former_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
  -- The decision of the moderators, so that the person reads it and can appeal.
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
        -- Whoever has the address now may be another person.
        'shown_note', null,
        'suspended_until', nullif(source.suspended_until, 'infinity'),
        'is_told', true,
        'is_inherited', true
      )
    )
  );
  perform private.suspend_person(person_id, source.suspended_until);
  update private.suspensions set is_inherited = true where suspensions.user_id = person_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_addresses (
  person_id uuid,
  email     text,
  phone     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
    -- A deletion never fails for this. Deleting the user at the identity provider tries again.
    raise warning 'No hash of an address was kept: %', sqlstate;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_replaced_email()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.pass_decision_on (
  decided  private.moderation_decisions,
  heir_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.append_decision(
    jsonb_populate_record(
      decided,
      jsonb_build_object(
        'target_id', heir_id,
        'reported_id', heir_id,
        'person_id', heir_id,
        'shown_note', null,
        'decision', case
          when suspended.user_id is null then 'reinstate'
          else 'suspend'
        end,
        'suspended_until', nullif(suspended.suspended_until, 'infinity'),
        'is_told', true,
        'is_inherited', true
      )
    )
  )
  from
    unnest(heir_ids) as heir_id
    left join private.suspended_people as suspended on suspended.user_id = heir_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_person (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  was_suspended boolean := private.is_suspended(person_id);
  chat_ids uuid[] := array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
begin
  delete from private.suspensions
  where suspensions.user_id = person_id or suspensions.user_id in (select private.former_logins(person_id, 'email'));
  -- A phone number may have a new owner: it leaves the deleted login, whose suspension goes on for its e-mail address.
  delete from private.deleted_addresses as address
  where address.kind = 'phone' and address.user_id in (select private.former_logins(person_id));
  if was_suspended then
    perform private.broadcast_to_peers('participant.joined', person_id, chat_ids);
  end if;
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.suspend_with_heirs (
  person_id  uuid,
  until_time timestamp with time zone
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  until_end timestamptz := coalesce(until_time, 'infinity');
begin
  -- Before any write, to prevent a deadlock: whoever holds an event may wait for rows written here.
  perform private.lock_events_of_people(array(select private.heir_logins(person_id)) || person_id);
  perform private.suspend_person(person_id, until_time);
  -- The next login of the person inherits no longer suspension from an earlier one.
  update private.suspensions
  set suspended_until = until_end
  where suspensions.user_id in (select private.former_logins(person_id, 'email'))
    and suspensions.suspended_until > until_end;
  return private.sync_heirs_with_suspension(person_id);
end;
$function$;

COMMENT ON COLUMN "private"."inheritance_tasks"."address" IS 'The confirmed address that is still to be compared: the login may change it before the job runs.';

COMMENT ON FUNCTION "private"."former_logins"(uuid, private.address_kind) IS 'Deleted logins from which a login has inherited, directly or through another deleted login; by_kind: by this kind of address alone.';

COMMENT ON FUNCTION "private"."keep_addresses"(uuid, text, text) IS 'Hashes the verified addresses of a login that is being deleted, and keeps the hashes of the e-mail addresses that it had before; private.check_deleted_login then removes hashes that nothing needs. Keeps nothing without a key in the vault.';

COMMENT ON FUNCTION "private"."keep_replaced_email"() IS 'Hashes a confirmed e-mail address that a login replaces or removes while there is a restriction, so that the restriction is inherited by this address too once the account is deleted. Never fails the call of the identity provider.';

COMMENT ON FUNCTION "private"."reinstate_person"(uuid) IS 'Lifts the suspension of a person, if there is one, with that of the deleted logins from which it was inherited by e-mail, and has groups decided again with the person. Locked are the person, by private.lock_for_suspension, and the target.';

COMMENT ON TABLE "private"."replaced_emails" IS 'Keyed hashes of confirmed e-mail addresses that a login had before, kept if there was a restriction when the address was replaced. The deletion of the account moves them to private.deleted_addresses.';

REVOKE ALL ON FUNCTION "private"."former_logins"(uuid, private.address_kind) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."former_logins"(uuid, private.address_kind) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."former_logins"(uuid, private.address_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_replaced_email"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_replaced_email"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_replaced_email"() TO "postgres";
