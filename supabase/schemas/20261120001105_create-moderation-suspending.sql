-- Suspending: what ends when moderators suspend somebody, and what is decided again then and afterwards.
-- Who is suspended is asked wherever people meet (private.suspended_people): nothing else has to be written or undone.

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
  'Applies the quorum again in those of these locked events that a person organizes.';

create function private.suspend_person(person_id uuid, until_time timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  chat_ids uuid[] := array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
begin
  perform private.broadcast_to_peers('participant.left', person_id, chat_ids);
  insert into private.suspensions (user_id, suspended_at, suspended_until)
  values
    (person_id, private.now(), coalesce(until_time, 'infinity'))
  on conflict on constraint suspensions_pkey do update
    set
      suspended_at = excluded.suspended_at,
      suspended_until = excluded.suspended_until,
      is_end_noted = false;
  perform private.end_live_location(person_id);
  perform private.end_open_memberships(person_id, event_ids);
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$$;

comment on function private.suspend_person is
  'Suspends a person until then, for good by null; again sets the new time. Ends the live location and open memberships of groups, and has groups decided again without the person; a trigger drops waiting pushes. Locked are the person, by private.lock_for_suspension, and the target.';

create function private.reinstate_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  was_suspended boolean := private.is_suspended(person_id);
  chat_ids uuid[] := array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
begin
  delete from private.suspensions
  where suspensions.user_id = person_id or suspensions.user_id in (select private.former_logins(person_id));
  if was_suspended then
    perform private.broadcast_to_peers('participant.joined', person_id, chat_ids);
  end if;
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$$;

comment on function private.reinstate_person is
  'Lifts the suspension of a person, if there is one, with that of the deleted logins from which it was inherited, and has groups decided again with the person. Locked are the person, by private.lock_for_suspension, and the target.';

create function private.note_ended_suspensions(row_limit integer)
returns integer
language plpgsql
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
as $$
declare
  ended_ids uuid[] := array(
    select suspensions.user_id
    from private.suspensions
    where not suspensions.is_end_noted and suspensions.suspended_until <= private.now()
    order by suspensions.suspended_until
    limit row_limit
    for update skip locked
  );
begin
  -- The change log of the sync gets its entries by the trigger on these rows.
  update private.suspensions set is_end_noted = true where suspensions.user_id = any (ended_ids);
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

comment on function private.note_ended_suspensions is
  'Tells peers of direct chats and the sync, once, of so many suspensions that the clock ended: how many. Waits for no suspension that is set anew.';
