-- Locks: every advisory lock, and the one order of all locks.
-- Lock ordering prevents deadlocks: take kinds from the top of this table to its bottom, several of one kind by their
-- keys. No upgrade of a shared lock to an exclusive one.
--
--      kind          | of what                    | taken by                                          | several of them
--    1 existence     | that a person is there     | lock_existence (shared), lock_for_deletion,       | by id
--                  |                            | lock_for_suspension                               |
--    2 limits        | what one person may have   | lock_person                                       | by id
--    3 target        | what is reported           | lock_target                                       | by type and id
--    4 profile       | row of public.profiles     | lock_own_profile, set_hidden, delete_profile      | by id
--    5 pair          | what is between two people | lock_pair, lock_pairs                             | by smaller, greater id
--    6 event         | row of public.events       | lock_events, lock_event, lock_group               | by id
--    7 chat          | row of public.chats        | lock_chats, lock_chat_row, lock_chat              | any, under event or pair
--    8 media         | row of private.media       | lock_media, attach_media, hold_, release_media,   | any, under what shows it
--                  |                            | lock_media_uses (with profiles, events, chats)    |
--    9 uploads       | how much one person may    | lock_uploads                                      | by id
--                  | upload                     |                                                   |
--   10 live_location | where somebody is          | lock_live_location                                | by id
--   11 notices       | what is told of a person   | share_notifications (shared), lock_notifications              | by id
--
-- Several in the list of one statement are taken in the order of the list; what they decide is read by the next statement.
-- The lock of an event stands for its co-authors, groups, chats and invite links. Rows of notification_marks come after all these, then rows
-- of notifications by id.
-- Tests switch on that private.assert_lock_order holds every verb to this table (private.asserts_lock_order).

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

comment on type private.lock_kind is 'What a lock is of, in the order in which locks are taken.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.asserts_lock_order()
returns boolean
language sql
immutable
return false;

comment on function private.asserts_lock_order is
  'Whether a lock that is taken out of order is an error. Tests switch it on by replacing this function; as a constant it costs nothing.';

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
  -- What this transaction holds, as [{kind, key, is_shared}].
  state text;
  locks jsonb;
  wanted text;
  offended text;
begin
  if not private.asserts_lock_order() then
    return;
  end if;
  state := coalesce(current_setting('locks.held', true), '');
  -- A transaction is one verb. A test that calls several in one says of which this is asserted.
  if state = 'unknown' then
    return;
  end if;
  locks := coalesce(nullif(state, ''), '[]');
  for wanted in
    select distinct key collate "C" as sorted_key from unnest(keys) as key where key is not null order by sorted_key
  loop
    -- Advisory locks are reentrant.
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
  'If private.asserts_lock_order says so: raises when these locks, about to be taken, violate the lock order above.';

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

comment on function private.asserted_lock_key is 'private.lock_key where the order of locks is asserted.';

create function private.lock_key(kind private.lock_kind, subject text, is_shared boolean default false)
returns bigint
language sql
return case
  when private.asserts_lock_order() then private.asserted_lock_key(kind, subject, is_shared)
  else hashtextextended(kind || ' ' || subject, 0)
end;

comment on function private.lock_key is
  'Key of an advisory lock that is about to be taken, null for nothing; held to the lock order above in tests.';

create function private.lock_existence(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock_shared(private.lock_key('existence', person_id::text, true));

comment on function private.lock_existence is
  'Shared lock against the deletion of one person, as private.lock_against_deletion takes it; of two people the smaller id first.';

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
  'Shared lock against the deletion of people, so that nothing is made for somebody who has just left. The first lock of a verb.';

create function private.lock_for_deletion(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('existence', person_id::text));

comment on function private.lock_for_deletion is
  'Exclusive counterpart of private.lock_against_deletion: the first lock of the deletion.';

create function private.lock_for_suspension(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('existence', person_id::text));

comment on function private.lock_for_suspension is
  'The first lock of what suspends or reinstates a person, before that of the target: waits for their applications under way, and those that come later ask again whether they are suspended.';

create function private.lock_person(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('limits', person_id::text));

comment on function private.lock_person is
  'Serialises what counts against a limit of one person. Taken before the lock of a pair, never after.';

create function private.lock_target(kind public.report_target_type, subject_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('target', kind || ' ' || subject_id));

comment on function private.lock_target is
  'Serialises reports of and decisions about the same person, event or chat. Taken after the lock of a person, before that of a profile.';

create function private.lock_pair(one_id uuid, other_id uuid)
returns void
language sql
return pg_advisory_xact_lock(
  private.lock_key('pair', least(one_id, other_id) || ' ' || greatest(one_id, other_id))
);

comment on function private.lock_pair is
  'Serialises everything between two people: requests, answers, blocks.';

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
  'Locks the pairs of each of some people with each of others, in key order; before events, as blocks do.';

create function private.lock_uploads(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('uploads', person_id::text));

comment on function private.lock_uploads is
  'Serialises what one person uploads, so that the sums by which it is decided are exact. Storage takes it after the file, upload URLs without one.';

create function private.lock_live_location(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock(private.lock_key('live_location', person_id::text));

comment on function private.lock_live_location is
  'Serialises sharing a live location and ending it, so that nothing is broadcast to who has just lost the right. Of two people the smaller id first.';

create function private.share_notifications_of(person_id uuid)
returns void
language sql
return pg_advisory_xact_lock_shared(private.lock_key('notifications', person_id::text, true));

comment on function private.share_notifications_of is
  'Shared lock for notifying of what one person did, as private.share_notifications takes it.';

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
  'Shared lock for notifying of what people did: notices run concurrently, but not with a block of or by one of them. The last lock of a verb.';

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
  'Exclusive counterpart of private.share_notifications, for a block between two people: waits for notices in flight.';

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
  'Exclusive locks of the notices of several people, by id, before private.lock_notifications of pairs of them.';

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
  'Single-flight: tries the lock of a job, false while another run has it. Non-blocking, so it is not in the lock order.';

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
  'Single-flight: tries the lock of a person''s export, false while another one runs. Non-blocking, so it is not in the lock order.';

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
  'Single-flight: tries the lock of a call with an Idempotency-Key, false while another one with it runs. Non-blocking, so it is not in the lock order.';
