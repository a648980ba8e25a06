-- The order of all locks is the table at the beginning of foundation/locks.sql. The tests check this order, and the
-- assertion that rejects locks in another order.

begin;

select plan(41);

create or replace function private.asserts_lock_order()
returns boolean
language sql
immutable
return true;

create function pg_temp.attempt(variadic statements text[])
returns text
language plpgsql
as $$
declare
  statement text;
begin
  perform set_config('locks.held', '', true);
  foreach statement in array statements loop
    execute 'select ' || statement;
  end loop;
  raise exception 'in order';
exception
  when assert_failure or raise_exception then
    return sqlerrm;
end;
$$;

create function pg_temp.taking(kind text, key text, is_shared boolean default false)
returns text
language sql
as $$
  select format('private.assert_lock_order(%L, array[%L], %L)', kind, key, is_shared);
$$;

create function pg_temp.id(number integer)
returns uuid
language sql
as $$
  select lpad(number::text, 32, '0')::uuid;
$$;

-- Kinds of locks -----------------------------------------------------------------------------------------

select
  is(
    enum_range(null::private.lock_kind)::text,
    '{existence,limits,target,profile,pair,event,chat,media,uploads,live_location,notifications}',
    'the enum private.lock_kind lists the kinds of locks in the documented order'
  );

select
  results_eq(
    $$
    select one, other
    from
      unnest(enum_range(null::private.lock_kind)) as one
      cross join unnest(enum_range(null::private.lock_kind)) as other
    where one <> other
      and pg_temp.attempt(pg_temp.taking(one::text, 'one'), pg_temp.taking(other::text, 'other')) = 'in order'
    order by one, other
  $$,
    $$
    select one, other
    from
      unnest(enum_range(null::private.lock_kind)) as one
      cross join unnest(enum_range(null::private.lock_kind)) as other
    where one < other
    order by one, other
  $$,
    'a lock of a later kind is allowed after a lock of an earlier kind, but not before it'
  );

select
  is(
    pg_temp.attempt(pg_temp.taking('event', 'one'), pg_temp.taking('pair', 'other')),
    'The lock of pair other is taken after that of event one.',
    'the error of the assertion names the lock out of order and the lock that was taken before'
  );

select
  results_eq(
    $$
    select kind::text
    from unnest(enum_range(null::private.lock_kind)) as kind
    where pg_temp.attempt(pg_temp.taking(kind::text, 'b'), pg_temp.taking(kind::text, 'a')) = 'in order'
    order by kind
  $$,
    array['chat', 'media'],
    'the assertion rejects two locks of one kind in the wrong order of their keys, except for the kinds chat and media'
  );

select
  is(
    pg_temp.attempt(pg_temp.taking('pair', 'a'), pg_temp.taking('pair', 'b'), pg_temp.taking('pair', 'c')),
    'in order',
    'locks of one kind are allowed in the order of their keys'
  );

select
  is(
    pg_temp.attempt(
      pg_temp.taking('pair', 'a'),
      pg_temp.taking('notifications', 'a'),
      pg_temp.taking('pair', 'a')
    ),
    'in order',
    'a lock that is already held can be taken again at any time'
  );

select
  is(
    pg_temp.attempt(
      pg_temp.taking('notifications', 'a'),
      pg_temp.taking('pair', 'a'),
      pg_temp.taking('pair', 'a')
    ),
    'The lock of pair a is taken after that of notifications a.',
    'the assertion rejects a lock out of order that is not held yet'
  );

select
  is(
    pg_temp.attempt($$ private.assert_lock_order('event', array['b', 'a', 'b', null]) $$),
    'in order',
    'private.assert_lock_order accepts several locks in any order in one call, and ignores null'
  );

select
  is(
    pg_temp.attempt(pg_temp.taking('event', 'b'), $$ private.assert_lock_order('event', array['c', 'a']) $$),
    'The lock of event a is taken after that of event b.',
    'the assertion compares each of several locks with the locks that were taken before'
  );

-- Shared and exclusive -----------------------------------------------------------------------------------

select
  is(
    pg_temp.attempt(pg_temp.taking('notifications', 'a', true), pg_temp.taking('notifications', 'a')),
    'The lock of notifications a is taken after that of notifications a.',
    'the assertion rejects the upgrade of a shared lock to an exclusive lock, because two holders would deadlock'
  );

select
  is(
    pg_temp.attempt(pg_temp.taking('notifications', 'a', true), pg_temp.taking('notifications', 'a', true)),
    'in order',
    'a shared lock that is already held can be taken again as a shared lock'
  );

select
  is(
    pg_temp.attempt(pg_temp.taking('notifications', 'a'), pg_temp.taking('notifications', 'a', true)),
    'in order',
    'a lock that is already held as exclusive can be taken again as a shared lock'
  );

-- Switching the assertion on and off ---------------------------------------------------------------------

create function pg_temp.attempt_with(asserts boolean, held text)
returns text
language plpgsql
as $$
begin
  execute format(
    'create or replace function private.asserts_lock_order() returns boolean language sql immutable return %L::boolean',
    asserts
  );
  perform set_config('locks.held', held, true);
  perform private.assert_lock_order('notifications', array['a']), private.assert_lock_order('pair', array['a']);
  raise exception 'not asserted, held %', current_setting('locks.held');
exception
  when assert_failure or raise_exception then
    return sqlerrm;
end;
$$;

select
  is(
    pg_temp.attempt_with(true, ''),
    'The lock of pair a is taken after that of notifications a.',
    'the assertion checks the lock order if it is switched on'
  );

select
  is(
    pg_temp.attempt_with(false, ''),
    'not asserted, held ',
    'the assertion neither checks nor records locks if it is switched off'
  );

select
  is(
    pg_temp.attempt_with(true, 'unknown'),
    'not asserted, held unknown',
    'the assertion does not check locks that are taken outside an RPC call'
  );

select
  lives_ok(
    $$
    do $do$
    begin
      perform set_config('locks.held', '', true);
      begin
        perform private.assert_lock_order('notifications', array['a']);
        raise division_by_zero;
      exception
        when division_by_zero then null;
      end;
      perform private.assert_lock_order('pair', array['a']);
    end;
    $do$
  $$,
    'the assertion ignores a lock that was released by a rollback to a savepoint'
  );

select
  throws_ok(
    $$
    do $do$
    begin
      perform set_config('locks.held', '', true);
      perform private.assert_lock_order('notifications', array['a']);
      perform private.assert_lock_order('pair', array['a']);
    exception
      when others then null;
    end;
    $do$
  $$,
    'P0004',
    'The lock of pair a is taken after that of notifications a.',
    'exception handlers do not catch the error of the assertion'
  );

-- Every function that takes locks ------------------------------------------------------------------------

create temporary table takers (kind private.lock_kind, call text, keys text);

grant select on takers to public;

insert into takers
values
  (
    'existence',
    'private.lock_against_deletion(array[pg_temp.id(2), pg_temp.id(1), null])',
    'existence 1, existence 2'
  ),
  ('existence', 'private.lock_existence(pg_temp.id(1))', 'existence 1'),
  ('existence', 'private.lock_for_deletion(pg_temp.id(1))', 'existence 1'),
  ('limits', 'private.lock_person(pg_temp.id(1))', 'limits 1'),
  ('target', $$private.lock_target('event', pg_temp.id(1))$$, 'target event 1'),
  ('profile', 'private.lock_own_profile()', 'profile 1'),
  ('profile', $$private.set_hidden('user', pg_temp.id(1), 'moderator')$$, 'profile 1'),
  ('pair', 'private.lock_pair(pg_temp.id(2), pg_temp.id(1))', 'pair 1 2'),
  (
    'pair',
    'private.lock_pairs(array[pg_temp.id(3), pg_temp.id(2)], array[pg_temp.id(1), pg_temp.id(2)])',
    'pair 1 2, pair 1 3, pair 2 3'
  ),
  ('event', 'private.lock_events(array[pg_temp.id(2), pg_temp.id(1)])', 'event 1, event 2'),
  ('chat', 'private.lock_chat_row(pg_temp.id(1))', 'chat 1'),
  ('chat', 'private.lock_chats(array[pg_temp.id(1)])', 'chat 1'),
  ('chat', 'private.leave_chat(pg_temp.id(1), array[pg_temp.id(9)])', 'chat 1'),
  ('media', 'private.lock_media(array[pg_temp.id(1)::text])', 'media 1'),
  ('media', 'private.release_media(array[pg_temp.id(1)::text])', 'media 1'),
  ('uploads', 'private.lock_uploads(pg_temp.id(1))', 'uploads 1'),
  ('live_location', 'private.end_live_location(pg_temp.id(1))', 'live_location 1'),
  (
    'notifications',
    'private.share_notifications(array[pg_temp.id(2), pg_temp.id(1)])',
    'notifications 1, notifications 2'
  ),
  ('notifications', 'private.share_notifications_of(pg_temp.id(1))', 'notifications 1'),
  (
    'notifications',
    'private.lock_notifications(pg_temp.id(2), pg_temp.id(1))',
    'notifications 1, notifications 2'
  ),
  (
    'notifications',
    $$private.notify(array[pg_temp.id(2)], 'friend_request', pg_temp.id(1))$$,
    'notifications 1'
  );

create function pg_temp.held_after(call text)
returns text
language plpgsql
as $$
declare
  held text;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', pg_temp.id(1))::text, true);
  perform set_config('locks.held', '', true);
  execute 'select ' || call;
  select string_agg(lock ->> 'kind' || ' ' || regexp_replace(lock ->> 'key', '(\m|-)[0-]+(?=\d)', '', 'g'), ', ') into held
  from jsonb_array_elements(current_setting('locks.held')::jsonb) as lock;
  return held;
end;
$$;

select
  is(pg_temp.held_after(takers.call), takers.keys, format('the call %s asserts the lock order', takers.call))
from takers
order by takers.kind, takers.call;

select
  is_empty(
    $$
    select oid::regprocedure
    from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private')
      and tests.source_of(pg_proc.oid) ~ 'pg_\w*advisory'
      and tests.source_of(pg_proc.oid) !~ 'private\.lock_key'
      and proname not in ('try_lock_call', 'try_lock_export', 'try_lock_job')
  $$,
    'every function that takes an advisory lock asserts the order, except functions that never wait for a lock'
  );

select
  results_eq(
    $$
    select proname::text collate "default"
    from pg_proc
    where pronamespace::regnamespace::text in ('public', 'api', 'private')
      and tests.source_of(pg_proc.oid) ~ 'public\.(events|chats)\M[^;]*\mfor (no key )?update\M(?! skip locked)'
    order by proname
  $$,
    array['lock_chat_row', 'lock_chats', 'lock_events'],
    'only the functions that this test lists lock rows of events and chats'
  );

-- RPC functions ------------------------------------------------------------------------------------------

-- Switches off the assertion, because the profiles are created in separate calls.
select set_config('locks.held', 'unknown', true);
select tests.create_completed_profile('anna');
select tests.create_completed_profile('boris');

create or replace function private.is_known_person(person_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_person((select auth.uid()));
  return true;
end;
$$;

select
  throws_ok(
    $$ select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris'))) $$,
    'P0004',
    format(
      'The lock of limits %s is taken after that of pair %s %s.',
      tests.person('anna'),
      least(tests.person('anna'), tests.person('boris')),
      greatest(tests.person('anna'), tests.person('boris'))
    ),
    'an RPC function that takes a lock out of order fails with an error that names the lock'
  );

select * from finish();

rollback;
