-- Locks: functions that take the advisory locks, and the order in which all locks are taken.
-- Lock ordering prevents deadlocks: a transaction takes locks of different kinds in the order of this table, and
-- several locks of one kind in the order of their keys. A shared lock is never upgraded to an exclusive one.
--
--      kind          | protects                   | taken by                                          | order in one kind
--    1 existence     | existence of a person      | lock_existence (shared), lock_for_deletion,       | by id
--                  |                            | lock_for_suspension                               |
--    2 limits        | limits of one person       | lock_person                                       | by id
--    3 target        | target of a report         | lock_target                                       | by type and id
--    4 profile       | row of public.profiles     | lock_own_profile, set_hidden, delete_profile      | by id
--    5 pair          | relations of two people    | lock_pair, lock_pairs                             | by smaller, greater id
--    6 event         | row of public.events       | lock_events, lock_event, lock_group               | by id
--    7 chat          | row of public.chats        | lock_chats, lock_chat_row, lock_chat              | any order
--    8 media         | row of private.media       | lock_media, attach_media, retain_media,           | any order
--                  |                            | release_media, lock_media_uses                    |
--    9 uploads       | storage quota of a person  | lock_uploads                                      | by id
--   10 live_location | live location of a person  | lock_live_location                                | by id
--   11 notifications | notifications about a      | share_notifications (shared), lock_notifications  | by id
--                  | person                     |                                                   |
--
-- Several locks in the select list of one statement are taken in the order of the list. The rows that the locks protect
-- must be read in a later statement. The lock of an event also protects its co-authors, groups, chats and invite links.
-- After all locks of this table, rows of notification_marks are locked, and then rows of notifications in id order.
-- Chats may be locked in any order, because their event or pair is already locked. Media may be locked in any order,
-- because the row that uses them is already locked. lock_media_uses locks profiles, events and chats before media.
-- Tests replace private.asserts_lock_order, so that private.assert_lock_order checks the order in every RPC function.

-- Tables -------------------------------------------------------------------------------------------------

create type private.lock_kind as enum (
  'existence',
  'limits',
  'target',
  'profile',
  'pair',
  'event',
  'chat',
  'media',
  'uploads',
  'live_location',
  'notifications'
);

comment on type private.lock_kind is
  'Kind of object that a lock protects, in the order in which locks are taken.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.asserts_lock_order()
returns boolean
language sql
immutable
return false;

comment on function private.asserts_lock_order is
  'Whether a lock that is taken in the wrong order raises an error. Tests enable the error by replacing this function. In production, the function is inlined as the constant `false` and takes no time.';

create function private.assert_lock_order(
  kind private.lock_kind,
  keys text[],
  is_shared boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- `state` is the text of `locks`, an array of the locks that this transaction holds: [{kind, key, is_shared}].
  state text;
  locks jsonb;
  wanted text;
  offended text;
begin
  if not private.asserts_lock_order() then
    return;
  end if;
  state := coalesce(current_setting('locks.held', true), '');
  -- A transaction in production runs one RPC function. A test that runs several RPC functions in one transaction sets
  -- the state to 'unknown' to disable the assertion.
  if state = 'unknown' then
    return;
  end if;
  locks := coalesce(nullif(state, ''), '[]');
  for wanted in
    select distinct key collate "C" as sorted_key from unnest(keys) as key where key is not null order by sorted_key
  loop
    -- A lock that the transaction already holds may be taken again, because advisory locks are reentrant.
    continue when exists (
      select 1
      from jsonb_to_recordset(locks) as held (kind private.lock_kind, key text, is_shared boolean)
      where held.kind = assert_lock_order.kind and held.key = wanted and (not held.is_shared or assert_lock_order.is_shared)
    );
    select held.kind || ' ' || held.key into offended
    from jsonb_to_recordset(locks) as held (kind private.lock_kind, key text)
    where held.kind > assert_lock_order.kind
      or (
        held.kind = assert_lock_order.kind
        and held.kind not in ('chat', 'media')
        and held.key collate "C" >= wanted
      )
    order by held.kind desc, held.key collate "C" desc
    limit 1;
    if offended is not null then
      raise assert_failure using message = format('The lock of %s %s is taken after that of %s.', kind, wanted, offended);
    end if;
    locks := locks || jsonb_build_object('kind', kind, 'key', wanted, 'is_shared', is_shared);
  end loop;
  perform set_config('locks.held', locks::text, true);
end;
$$;

comment on function private.assert_lock_order is
  'Raises an error if taking the given locks next would violate the lock order of foundation/locks.sql. The check is active only if private.asserts_lock_order returns true.';

create function private.asserted_lock_key(kind private.lock_kind, subject text, is_shared boolean)
returns bigint
language plpgsql
set search_path = ''
as $$
begin
  perform private.assert_lock_order(kind, array[subject], is_shared);
  return hashtextextended(kind || ' ' || subject, 0);
end;
$$;

comment on function private.asserted_lock_key is
  'Raises an error if taking the lock would violate the lock order. Otherwise returns the key of the advisory lock, computed as in private.lock_key.';

create function private.lock_key(kind private.lock_kind, subject text, is_shared boolean default false)
returns bigint
language sql
return case
  when private.asserts_lock_order() then private.asserted_lock_key(kind, subject, is_shared)
  else hashtextextended(kind || ' ' || subject, 0)
end;

comment on function private.lock_key is
  'Returns the key of an advisory lock that is about to be taken, or null if the argument `subject` (the id of the object to lock) is null. In tests, this function also asserts the lock order.';

create function private.lock_existence(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock_shared(private.lock_key('existence', person_id::text, true));

comment on function private.lock_existence is
  'Takes a shared lock that prevents the deletion of one person, like private.lock_against_deletion. To lock two people, lock the smaller id first.';

create function private.lock_against_deletion(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_existence(listed.person_id)
  from (select distinct person_id from unnest(person_ids) as person_id order by person_id) as listed;
end;
$$;

comment on function private.lock_against_deletion is
  'Takes shared locks that prevent the deletion of people until the transaction ends. While this transaction creates rows for these people, no other transaction can therefore delete them. These locks must be the first locks of the transaction.';

create function private.lock_for_deletion(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('existence', person_id::text));

comment on function private.lock_for_deletion is
  'Takes the exclusive lock that conflicts with private.lock_against_deletion. This must be the first lock of a transaction that deletes a person.';

create function private.lock_for_suspension(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('existence', person_id::text));

comment on function private.lock_for_suspension is
  'Takes an exclusive lock on a person who will be suspended or reinstated. A transaction must take this lock before all locks of other kinds, such as the lock of private.lock_target. Waits for running transactions that called private.lock_existence for the person. A transaction that calls private.lock_existence for the person afterwards sees the new suspension.';

create function private.lock_person(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('limits', person_id::text));

comment on function private.lock_person is
  'Serialises the calls of one person that are limited in number, so that concurrent calls cannot exceed the limit. The lock of a person is taken before the lock of a pair.';

create function private.lock_target(kind public.report_target_type, subject_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('target', kind || ' ' || subject_id));

comment on function private.lock_target is
  'Serialises reports and moderation decisions with the same target: a person, an event or a chat. The lock is taken after private.lock_person and before the lock of a profile.';

create function private.lock_pair(one_id uuid, other_id uuid)
returns void
language sql
return pg_advisory_xact_lock(
  private.lock_key('pair', least(one_id, other_id) || ' ' || greatest(one_id, other_id))
);

comment on function private.lock_pair is
  'Serialises all changes of the relation between two people: requests, responses and blocks.';

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
  'Locks the pairs of each person in some_ids with each person in other_ids, ordered by the two ids. These locks are taken before the locks of events, for example when a block is created.';

create function private.lock_uploads(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('uploads', person_id::text));

comment on function private.lock_uploads is
  'Serialises the uploads of one person, so that the sum that is compared with the storage quota is exact. An upload first locks the row of its file in private.media and then takes this lock. A request for an upload URL takes only this lock, because the file has no row yet.';

create function private.lock_live_location(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('live_location', person_id::text));

comment on function private.lock_live_location is
  'Serialises the start and the end of sharing a live location, so that no location is broadcast to a follower who may no longer see the live location. To lock two people, lock the smaller id first.';

create function private.share_notifications_of(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock_shared(private.lock_key('notifications', person_id::text, true));

comment on function private.share_notifications_of is
  'Takes the shared notification lock of one person. A transaction must take this lock before it notifies other users of an action of this person. private.share_notifications does the same for several people.';

create function private.share_notifications(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.share_notifications_of(listed.person_id)
  from (select distinct person_id from unnest(person_ids) as person_id order by person_id) as listed;
end;
$$;

comment on function private.share_notifications is
  'Takes the shared notification lock of each given person. A transaction must take these locks before it notifies other users of an action of these people, and after all other locks. Transactions that hold only the shared locks do not wait for each other. They wait for a transaction in which one of these people blocks another person or is blocked.';

create function private.lock_notifications(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform
    pg_advisory_xact_lock(private.lock_key('notifications', least(one_id, other_id)::text)),
    pg_advisory_xact_lock(private.lock_key('notifications', greatest(one_id, other_id)::text));
end;
$$;

comment on function private.lock_notifications is
  'Takes the exclusive notification locks of two people, in a transaction in which one of them blocks or unblocks the other. These locks conflict with the locks of private.share_notifications, so the function waits for transactions that notify other users of an action of one of the two people.';

create function private.lock_notifications_of(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.lock_key('notifications', listed.person_id::text))
  from (select distinct person_id from unnest(person_ids) as person_id order by person_id) as listed;
end;
$$;

comment on function private.lock_notifications_of is
  'Takes the exclusive notification locks of several people, ordered by id. A transaction that calls private.lock_notifications for several pairs of people must first call this function for all of these people.';

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
  'Tries to take the single-flight lock of a job. Returns false while another run of the job holds the lock. The function never waits, so the lock order does not include this lock.';

create function private.try_lock_export(person_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('export ' || person_id, 0));
end;
$$;

comment on function private.try_lock_export is
  'Tries to take the single-flight lock of a person''s export. Returns false while another export of the same person runs. The function never waits, so the lock order does not include this lock.';

create function private.try_lock_call(person_id uuid, key_hash text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('call ' || person_id || ' ' || key_hash, 0));
end;
$$;

comment on function private.try_lock_call is
  'Tries to take the single-flight lock of a call with an Idempotency-Key. Returns false while another call of the same person with the same key runs. The function never waits, so the lock order does not include this lock.';
