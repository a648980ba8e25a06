-- Functions that suspend and reinstate people. These functions also change live locations, groups, and new accounts to
-- which the suspension of a deleted account was copied. All functions that show people read private.suspended_people. A
-- suspension therefore writes no other rows that a reinstatement would have to undo.

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
  'Re-evaluates the pending groups of the events in event_ids that the person organizes. The caller must have locked the events.';

create function private.lock_kin_for_suspension(person_id uuid, chat_ids uuid[] default '{}')
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
      -- Locks the targets in their lock order: chats before users.
      perform private.lock_target('chat', locked.chat_id)
      from (select chat_id from unnest(chat_ids) as chat_id order by chat_id) as locked;
      perform private.lock_target('user', locked.kin_id)
      from (select kin_id from unnest(kin) as kin_id order by kin_id) as locked;
      exit when kin @> array(select private.heir_logins(person_id));
      -- Another account inherited a suspension or block from the person before this transaction received the locks. The
      -- loop rolls back, which releases the locks, and starts again.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$$;

comment on function private.lock_kin_for_suspension is
  'Takes the locks that a suspension or reinstatement needs. First calls private.lock_for_suspension for the person''s account, for the person''s deleted accounts, and for the accounts that inherited a restriction from the person. Then calls private.lock_target for the chats whose reports the decision closes or opens again, and for all these accounts.';

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
    -- Processes the accounts in the order in which they inherited their suspensions, because an account may have
    -- inherited its suspension from another account in this list.
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
  'Ends or shortens the suspensions that later accounts inherited from the account person_id. An inherited suspension lasts as long as the longest suspension of the deleted accounts from which it was inherited. Returns the ids of the users whose suspension changed. The caller must have called private.lock_kin_for_suspension for person_id, and must have locked the events of the users whose suspension changes.';

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
  'Suspends a person until a time, or permanently if the time is null. If the person is already suspended, the new end replaces the current end. Ends the live location of the person and the memberships in open groups, and re-evaluates the groups of the person''s events. A trigger cancels the pending pushes to the person. The caller must have called private.lock_for_suspension and private.lock_target for the person.';

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
  -- After the reinstatement, a later account inherits the person's restrictions only by e-mail address, because the
  -- phone number may belong to a new owner.
  delete from private.deleted_addresses as address
  where address.kind = 'phone' and address.user_id in (select private.former_logins(person_id));
  if was_suspended then
    perform private.broadcast_to_peers('participant.joined', person_id, chat_ids);
  end if;
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$$;

comment on function private.reinstate_person is
  'Ends the suspension of a person, if the person is suspended. Also ends the suspensions of deleted accounts with the same e-mail address, from which the person may have inherited the suspension. Re-evaluates the groups of the person''s events. The caller must have called private.lock_for_suspension and private.lock_target for the person.';

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
  -- A trigger on private.suspensions writes to the change log of the sync.
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
  'Processes up to row_limit suspensions that have expired: a trigger adds their end to the change log of the sync, and the function broadcasts participant.joined in the direct chats of the users. Processes each suspension only once. Skips suspensions that another transaction has locked. Returns the number of processed suspensions.';

create function private.suspend_with_heirs(person_id uuid, until_time timestamptz)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  until_end timestamptz := coalesce(until_time, 'infinity');
begin
  -- Locks the events before any write: a transaction with the lock of an event may wait for rows that this function
  -- writes, so the reverse order could deadlock.
  perform private.lock_events_of_people(array(select private.heir_logins(person_id)) || person_id);
  perform private.suspend_person(person_id, until_time);
  -- Without this update, the next account of the person would inherit a longer suspension from a deleted account.
  update private.suspensions
  set suspended_until = until_end
  where suspensions.user_id in (select private.former_logins(person_id, 'email'))
    and suspensions.suspended_until > until_end;
  return private.sync_heirs_with_suspension(person_id);
end;
$$;

comment on function private.suspend_with_heirs is
  'Applies a moderator''s decision to suspend a person. Shortens longer suspensions of deleted accounts with the same e-mail address to the new end, and updates the suspensions that later accounts inherited. Returns the ids of the later accounts whose suspension changed. The caller must have called private.lock_kin_for_suspension for the person.';

create function private.reinstate_with_heirs(person_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  -- Locks the events before any write, as in private.suspend_with_heirs.
  perform private.lock_events_of_people(array(select private.heir_logins(person_id)) || person_id);
  perform private.reinstate_person(person_id);
  return private.sync_heirs_with_suspension(person_id);
end;
$$;

comment on function private.reinstate_with_heirs is
  'Applies a moderator''s decision to reinstate a person, and ends or shortens the suspensions that later accounts inherited. Returns the ids of the later accounts whose suspension changed. The caller must have called private.lock_kin_for_suspension for the person.';
