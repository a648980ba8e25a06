-- Suspensions and reinstatements: their effects on live locations, groups and later logins.
-- Everything else that shows people reads private.suspended_people, so that nothing else is written or undone.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.decide_groups_of_organizer(person_id uuid, event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.decide_pending_groups(events.id)
  from public.events
  where events.id = any (event_ids) and private.is_organizer(events, person_id);
end;
$$;

comment on function private.decide_groups_of_organizer is
  'Re-evaluates the pending groups of those of these events that the person organizes. Requires the locks of the events.';

create function private.lock_kin_for_suspension(person_id uuid, chat_id uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  kin uuid[];
begin
  loop
    kin := array(
      select private.former_logins(person_id)
      union
      select private.heir_logins(person_id)
      union
      select person_id
    );
    begin
      perform private.lock_for_suspension(locked.kin_id)
      from (select kin_id from unnest(kin) as kin_id order by kin_id) as locked;
      -- In the order of targets: chats come before users.
      perform private.lock_target('chat', chat_id);
      perform private.lock_target('user', locked.kin_id)
      from (select kin_id from unnest(kin) as kin_id order by kin_id) as locked;
      exit when kin @> array(select private.heir_logins(person_id));
      -- Another login inherited before the locks were granted. Only a rollback releases them.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$$;

comment on function private.lock_kin_for_suspension is
  'Takes the locks of a suspension or reinstatement: private.lock_for_suspension of the person, of the former logins and of the logins that inherited from the person, then the chat whose reports a suspension closes (null for none), then these users as targets.';

create function private.sync_heirs_with_suspension(person_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  heir private.suspensions;
  remaining timestamptz;
  changed_ids uuid[] := '{}';
begin
  for heir in
    select suspensions.*
    from private.suspensions
    where suspensions.is_inherited
      and suspensions.user_id in (select private.heir_logins(person_id))
    -- The login that inherited first: a later one may have inherited from it.
    order by (
      select min(inheritances.inherited_at)
      from private.inheritances
      where inheritances.user_id = suspensions.user_id
    ),
    suspensions.user_id
  loop
    select max(suspended.suspended_until) into remaining
    from
      private.inheritances
      join private.suspended_people as suspended on suspended.user_id = inheritances.former_id
    where inheritances.user_id = heir.user_id and inheritances.suspended_until is not null;
    if remaining is null then
      perform private.reinstate_person(heir.user_id);
    elsif remaining < heir.suspended_until then
      update private.suspensions set suspended_until = remaining where suspensions.user_id = heir.user_id;
    else
      continue;
    end if;
    changed_ids := changed_ids || heir.user_id;
  end loop;
  return changed_ids;
end;
$$;

comment on function private.sync_heirs_with_suspension is
  'Ends or shortens the suspensions that later logins inherited from this login: each lasts as long as the longest suspension of its former logins. Returns the users whose suspension changed. Requires private.lock_kin_for_suspension and the locks of the events of these logins.';

create function private.suspend_person(person_id uuid, until_time timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  chat_ids uuid[] := private.chats_of(person_id);
begin
  perform private.broadcast_to_peers('participant.left', person_id, chat_ids);
  insert into private.suspensions (user_id, suspended_at, suspended_until)
  values
    (person_id, private.now(), coalesce(until_time, 'infinity'))
  on conflict on constraint suspensions_pkey do update
    set
      suspended_at = excluded.suspended_at,
      suspended_until = excluded.suspended_until,
      is_end_logged = false,
      is_inherited = false;
  perform private.end_live_location(person_id);
  perform private.end_open_memberships(person_id, event_ids);
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$$;

comment on function private.suspend_person is
  'Suspends a person until a time, or for good if it is null. A second suspension replaces the time. Ends the live location and the open group memberships, and re-evaluates the groups of the person''s events. A trigger deletes waiting pushes. Requires private.lock_for_suspension and the lock of the target.';

create function private.reinstate_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  was_suspended boolean := private.is_suspended(person_id);
  chat_ids uuid[] := private.chats_of(person_id);
begin
  delete from private.suspensions
  where suspensions.user_id = person_id or suspensions.user_id in (select private.former_logins(person_id, 'email'));
  -- A phone number may have a new owner: later logins no longer inherit the suspension by phone, but still by e-mail.
  delete from private.deleted_addresses as address
  where address.kind = 'phone' and address.user_id in (select private.former_logins(person_id));
  if was_suspended then
    perform private.broadcast_to_peers('participant.joined', person_id, chat_ids);
  end if;
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$$;

comment on function private.reinstate_person is
  'Ends the suspension of a person, if there is one, and those of the deleted logins from which it was inherited by e-mail. Re-evaluates the groups of the person''s events. Requires private.lock_for_suspension and the lock of the target.';

create function private.log_ended_suspensions(row_limit integer)
returns integer
language plpgsql
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_seqscan = off
as $$
declare
  ended_ids uuid[] := array(
    select suspensions.user_id
    from private.suspensions
    where not suspensions.is_end_logged and suspensions.suspended_until <= private.now()
    order by suspensions.suspended_until
    limit row_limit
    for update skip locked
  );
begin
  -- The change log of the sync gets its entries by the trigger on these rows.
  update private.suspensions set is_end_logged = true where suspensions.user_id = any (ended_ids);
  perform private.broadcast_to_peers(
    'participant.joined',
    ended.user_id,
    array(
      select participant.chat_id from public.chat_participants as participant where participant.user_id = ended.user_id
    )
  )
  from unnest(ended_ids) as ended (user_id);
  return cardinality(ended_ids);
end;
$$;

comment on function private.log_ended_suspensions is
  'Logs up to row_limit suspensions that have expired: adds them to the change log of the sync and broadcasts participant.joined in the chats of the user. Each is logged once. Skips suspensions that are being changed. Returns how many.';

create function private.suspend_with_heirs(person_id uuid, until_time timestamptz)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  until_end timestamptz := coalesce(until_time, 'infinity');
begin
  -- Before any write, to prevent a deadlock: a transaction that holds an event may wait for rows written here.
  perform private.lock_events_of_people(array(select private.heir_logins(person_id)) || person_id);
  perform private.suspend_person(person_id, until_time);
  -- The next login of the person must not inherit a longer suspension from an earlier login.
  update private.suspensions
  set suspended_until = until_end
  where suspensions.user_id in (select private.former_logins(person_id, 'email'))
    and suspensions.suspended_until > until_end;
  return private.sync_heirs_with_suspension(person_id);
end;
$$;

comment on function private.suspend_with_heirs is
  'Suspends a person by a decision of moderators. Suspensions of former logins end no later, and those of later logins are updated. Returns the later logins whose suspension changed. Requires private.lock_kin_for_suspension.';

create function private.reinstate_with_heirs(person_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  -- Before any write, as in private.suspend_with_heirs.
  perform private.lock_events_of_people(array(select private.heir_logins(person_id)) || person_id);
  perform private.reinstate_person(person_id);
  return private.sync_heirs_with_suspension(person_id);
end;
$$;

comment on function private.reinstate_with_heirs is
  'Reinstates a person by a decision of moderators, and updates the suspensions of later logins. Returns the later logins whose suspension changed. Requires private.lock_kin_for_suspension.';
