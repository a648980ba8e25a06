-- Locks: every advisory lock, and the one order of all locks.
-- Whoever takes several takes them from the top of this table to its bottom, several of one kind in the order of their
-- keys. Two transactions in two orders are a deadlock.
--
--  no. | what                        | taken by                                        | several of them
--    1 | existence of people         | hold_people (shared), lock_for_deletion         | by id
--    2 | limits of a person          | lock_person                                     | never
--    3 | reported target             | lock_target                                     | never
--    4 | profiles, rows              | lock_own_profile, set_hidden, delete_profile    | by id
--    5 | pairs of people             | lock_pair, lock_pairs                           | by the smaller id, then the greater
--    6 | events, rows                | lock_event, lock_events_of, lock_events_between | by id
--    7 | chats, rows                 | lock_chat, leave_chat, open_direct_chat         | under the lock of their event or pair
--    8 | media, rows                 | attach_media, release_media                     | under the lock of what shows them
--    9 | live locations              | lock_live_location                              | by id
--   10 | notices of what people did  | share_notices (shared), lock_notices            | by id
--
-- The lock of an event stands for its groups, co-authors and chats. Notifications, as rows by id, come after everything.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.presence_of(person_id uuid)
returns bigint
language plpgsql
immutable
set search_path = ''
as $$
begin
  return hashtextextended('presence ' || person_id, 0);
end;
$$;

comment on function private.presence_of is
  'Key of the lock between making something for a person, which shares it, and the deletion of that person.';

create function private.hold_people(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(private.presence_of(listed.person_id))
  from (select distinct person_id from unnest(person_ids) as person_id order by person_id) as listed;
end;
$$;

comment on function private.hold_people is
  'Keeps people from being deleted meanwhile, so that nothing is made for somebody who has just left. The first lock of a verb.';

create function private.lock_for_deletion(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.presence_of(person_id));
end;
$$;

comment on function private.lock_for_deletion is
  'Waits until nobody makes anything for a person any more, and keeps everybody from it: the first lock of the deletion.';

create function private.lock_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person ' || person_id, 0));
end;
$$;

comment on function private.lock_person is
  'Serialises what counts against a limit of one person. Taken before the lock of a pair, never after.';

create function private.lock_target(kind public.report_target_type, subject_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'target', kind, subject_id), 0));
end;
$$;

comment on function private.lock_target is
  'Serialises reports of and decisions about the same person, event or chat. Taken after the lock of a person, before that of a profile.';

create function private.lock_pair(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('pair ' || least(one_id, other_id) || ' ' || greatest(one_id, other_id), 0)
  );
end;
$$;

comment on function private.lock_pair is
  'Serialises everything between two people, so that a request, an answer and a block never pass each other.';

create function private.lock_pairs(some_ids uuid[], other_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_pair(pair.low, pair.high)
  from
    (
      select distinct least(one_id, other_id) as low, greatest(one_id, other_id) as high
      from unnest(some_ids) as one_id cross join unnest(other_ids) as other_id
      where one_id <> other_id
      order by low, high
    ) as pair;
end;
$$;

comment on function private.lock_pairs is
  'Locks the pairs of each of some people with each of others, in one order; before events, as blocks do.';

create function private.lock_live_location(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('live location ' || person_id, 0));
end;
$$;

comment on function private.lock_live_location is
  'Serialises sharing a live location and ending it, so that nothing is told to who lost the right at that moment. Of two people the smaller id first.';

create function private.notices_of(person_id uuid)
returns bigint
language plpgsql
immutable
set search_path = ''
as $$
begin
  return hashtextextended('notices ' || person_id, 0);
end;
$$;

comment on function private.notices_of is
  'Key of the lock between telling what a person did, which shares it, and a block of or by that person. The last lock of a verb.';

create function private.share_notices(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(private.notices_of(person_id));
end;
$$;

comment on function private.share_notices is
  'Taken to tell what a person did; many tell at once, but not while a block of or by that person hides what was told.';

create function private.lock_notices(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.notices_of(least(one_id, other_id)));
  perform pg_advisory_xact_lock(private.notices_of(greatest(one_id, other_id)));
end;
$$;

comment on function private.lock_notices is
  'Waits until what two people did just now is told, and keeps more from being told until the block between them stands.';

create function private.try_lock_job(job text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended(job, 0));
end;
$$;

comment on function private.try_lock_job is
  'Whether this is the only run of a job for now. It never waits, so it has no place in the order of locks.';
