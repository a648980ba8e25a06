-- Push: a device belongs to the session in which it registered (docs/api/push.md, Sessions).

begin;

select plan(38);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris']) as name;

create function pg_temp.session(name text)
returns uuid
language sql
immutable
as $$
  select md5('session ' || name)::uuid;
$$;

create function pg_temp.open_session(person text, name text, until_time timestamptz default null)
returns void
language sql
as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, not_after)
  values
    (pg_temp.session(name), tests.person(person), now(), now(), until_time);
$$;

-- Calls a function as a person whose token has the given session_id.
create function pg_temp.let(person uuid, session_claim text, call text)
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', person, 'session_id', session_claim)::text,
    true
  );
  perform set_config('locks.held', '', true);
  execute 'select ' || call into answer;
  perform set_config('locks.held', 'unknown', true);
  perform tests.act_as_nobody();
  return answer;
end;
$$;

create function pg_temp.register(person text, session_name text, token text)
returns text
language sql
as $$
  select
    pg_temp.let(
      tests.person(person),
      pg_temp.session(session_name)::text,
      format('api.register_device(''android'', ''fcm'', %L, ''1.0'', ''en'')', token)
    ) ->> 'id';
$$;

create function pg_temp.bound_to(wanted_token text)
returns uuid
language sql
as $$
  select session_id from private.devices where token = wanted_token;
$$;

-- Returns the tokens of the devices in the list, with a star for the current device.
create function pg_temp.listed(person text, session_name text default null)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        devices.token || case
          when (item ->> 'isCurrent')::boolean then '*'
          else ''
        end,
        ' '
        order by position
      ),
      'none'
    )
  from
    jsonb_array_elements(
      pg_temp.let(tests.person(person), pg_temp.session(session_name)::text, 'api.list_devices()') -> 'data'
    ) with ordinality as items (item, position)
    join private.devices on devices.id = (item ->> 'id')::uuid;
$$;

create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  given text := (
    select string_agg(item ->> 'token', ' ' order by item ->> 'token')
    from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)') -> 'deliveries') as item
  );
begin
  update private.push_deliveries set outcome = 'sent', finished_at = private.now() where finished_at is null;
  return coalesce(given, 'nothing');
end;
$$;

create function pg_temp.tell(name text)
returns void
language plpgsql
as $$
begin
  -- Moves earlier deliveries to another transaction, because one transaction sends only one push per chat.
  update private.push_deliveries set transaction_id = pg_snapshot_xmin(pg_current_snapshot()) where attempts = 0;
  perform tests.tell(name, 'Hello');
end;
$$;

create function pg_temp.outcomes()
returns text
language sql
as $$
  select coalesce(string_agg(outcome, ' ' order by outcome), 'none') from private.push_deliveries;
$$;

-- Registering --------------------------------------------------------------------------------------------

select pg_temp.open_session('anna', 'phone'), pg_temp.open_session('anna', 'tablet');
select pg_temp.open_session('boris', 'watch');
select tests.keep('phone', pg_temp.register('anna', 'phone', 'phone'));
select
  is(
    pg_temp.bound_to('phone'),
    pg_temp.session('phone'),
    'registering a device binds it to the session of the access token'
  );
select tests.register_device('anna', 'pager');
select
  is(
    pg_temp.bound_to('pager'),
    null,
    'registering a device with an access token that contains no session does not bind the device to a session'
  );
select
  tests.throws_problem(
    format('select pg_temp.register(''anna'', %L, ''lost'')', session_name),
    401,
    'unauthorized',
    format('registering a device in %s is rejected with 401', what)
  )
from
  (
    values
      ('nowhere', 'a session that does not exist'),
      ('watch', 'the session of another user')
  ) as refused (session_name, what);
select pg_temp.open_session('anna', 'brief', '2050-05-01T12:00:00Z');
select
  tests.throws_problem(
    $$ select pg_temp.register('anna', 'brief', 'lost') $$,
    401,
    'unauthorized',
    'registering a device in a session that is past not_after is rejected with 401'
  );
select
  tests.throws_problem(
    $$ select pg_temp.let(tests.person('anna'), 'not an id', 'api.register_device(''android'', ''fcm'', ''lost'', null, null)') $$,
    401,
    'unauthorized',
    'registering a device with a session that is not a UUID is rejected with 401'
  );
select is(pg_temp.bound_to('lost'), null, 'a rejected registration does not store a device');
select
  lives_ok(
    $$
      select pg_temp.let(
        '77777777-7777-4777-8777-777777777777',
        'a session of another system',
        'api.register_device(''android'', ''fcm'', ''foreign'', null, null)'
      )
    $$,
    'a user of an external identity provider can register with any session in the access token'
  );
select
  results_eq(
    $$ select session_id from private.devices where token = 'foreign' $$,
    $$ values (null::uuid) $$,
    'the device of a user of an external identity provider is not bound to a session'
  );
select tests.freeze_time('2050-05-01T13:00:00Z');
select
  is(
    pg_temp.register('anna', 'tablet', 'phone'),
    tests.kept('phone'),
    'registering a device again in another session keeps its id'
  );
select
  is(
    pg_temp.bound_to('phone'),
    pg_temp.session('tablet'),
    'registering a device again in another session binds it to that session'
  );
select tests.register_device('anna', 'phone');
select
  is(
    pg_temp.bound_to('phone'),
    null,
    'registering a device again without a session removes its binding to a session'
  );
select pg_temp.register('anna', 'phone', 'phone');

-- The list -----------------------------------------------------------------------------------------------

select tests.freeze_time('2050-05-01T14:00:00Z');
select pg_temp.register('anna', 'tablet', 'tablet');
select
  is(
    pg_temp.let(tests.person('anna'), pg_temp.session('phone')::text, 'api.list_devices()') #> '{data,1}',
    jsonb_build_object(
      'id', tests.kept('phone'),
      'platform', 'android',
      'provider', 'fcm',
      'appVersion', '1.0',
      'locale', 'en',
      'createdAt', '2050-05-01T12:00:00.000Z',
      'lastSeenAt', '2050-05-01T13:00:00.000Z',
      'isCurrent', true
    ),
    'the list of devices shows the fields that the app sent and the times of the first and last registration, but no token'
  );
select
  is(
    pg_temp.listed('anna', 'phone'),
    'tablet phone* pager',
    'the list of devices contains all devices of the caller, latest registration first, and marks the current device'
  );
select
  is(
    pg_temp.listed('anna'),
    'tablet phone pager',
    'if the access token contains no session, no device in the list is marked as the current one'
  );
select is(pg_temp.listed('boris', 'watch'), 'none', 'the list of devices contains no devices of other users');
update private.devices set created_at = null where token = 'phone';
select
  is(
    pg_temp.let(tests.person('anna'), null, 'api.list_devices()') #>> '{data,1,createdAt}',
    '2050-05-01T13:00:00.000Z',
    'if the first registration of a device is not stored, createdAt is the time of the last registration'
  );
select tests.freeze_time('2050-05-01T15:00:00Z');
select pg_temp.register('anna', 'phone', 'phone');
select
  is(
    pg_temp.let(tests.person('anna'), null, 'api.list_devices()') #>> '{data,0,createdAt}',
    '2050-05-01T13:00:00.000Z',
    'registering a device again does not change createdAt'
  );

-- Deleting by id -----------------------------------------------------------------------------------------

select
  is(
    pg_temp.let(tests.person('boris'), null, format('api.delete_device(%L)', tests.kept('phone'))),
    '{"deleted": false}',
    'a user cannot delete a device of another user by its id'
  );
select
  is(
    pg_temp.listed('anna'),
    'phone tablet pager',
    'an attempt to delete the device of another user keeps the device'
  );
select
  is(
    pg_temp.let(tests.person('anna'), null, format('api.delete_device(%L)', tests.kept('phone'))),
    '{"deleted": true}',
    'a user can delete their own device by its id'
  );
select
  is(
    pg_temp.let(tests.person('anna'), null, format('api.delete_device(%L)', tests.kept('phone'))),
    '{"deleted": false}',
    'a device can be deleted by its id only once'
  );
select is(pg_temp.listed('anna'), 'tablet pager', 'deleting a device by its id keeps the other devices');

-- End of a session ---------------------------------------------------------------------------------------

select pg_temp.tell('anna');
select is(pg_temp.claim(), 'pager tablet', 'pushes are sent to a device whose session is open');
select pg_temp.tell('anna');
select pg_temp.tell('anna');
delete from auth.sessions where id = pg_temp.session('tablet');
select is(pg_temp.listed('anna'), 'pager', 'a device whose session has ended is not listed');
select
  is(
    (
      select
        tests.let_service(
          'api.list_push_deliveries(null, null, 1)'
        ) #> '{data,0,deliveries}' @? '$[*] ? (@.reason == "session_ended" && @.state == "waiting"&& @.message == null)'
    ),
    true,
    'operators read that a waiting delivery will not be sent because the session of the device has ended'
  );
delete from private.push_deliveries where finished_at is not null;
update private.push_deliveries
set next_attempt_at = 'infinity'
where device_id not in (select id from private.devices where token = 'tablet');
select is(pg_temp.claim(), 'nothing', 'no pushes are sent to a device whose session has ended');
select
  is(
    (
      select string_agg(distinct outcome, ' ')
      from private.push_deliveries
      where device_id != all (select id from private.devices)
    ),
    'session_ended',
    'all deliveries to a device whose session has ended get the outcome session_ended, even deliveries that are not due yet'
  );
select
  is(
    (
      select count(*)::integer
      from private.push_deliveries
      where device_id != all (select id from private.devices)
    ),
    2,
    'both deliveries to a device whose session has ended are marked as finished'
  );
select
  is(
    (select string_agg(token, ' ') from private.devices where user_id = tests.person('anna')),
    'pager',
    'a claim removes a device whose session has ended'
  );
delete from private.push_deliveries;
select pg_temp.tell('anna');
select
  is(
    pg_temp.claim(),
    'pager',
    'pushes are still sent to the other devices of a user after the session of one device has ended'
  );

-- Sessions past not_after and new sessions -------------------------------------------------------------------

delete from private.push_deliveries;
select pg_temp.open_session('anna', 'timed', '2050-05-01T16:00:00Z');
select pg_temp.register('anna', 'timed', 'radio');
select pg_temp.tell('anna');
select tests.freeze_time('2050-05-01T16:00:00Z');
select is(pg_temp.listed('anna'), 'pager', 'a device whose session is past not_after is not listed');
select pg_temp.register('anna', 'phone', 'radio');
select
  is(
    pg_temp.claim(),
    'pager radio',
    'a device that registers again in a new session gets its waiting deliveries'
  );
select
  is(
    pg_temp.bound_to('radio'),
    pg_temp.session('phone'),
    'registering again in a new session binds the device to that session'
  );
delete from auth.sessions where id = pg_temp.session('phone');
select
  is(
    pg_temp.let(tests.person('anna'), null, 'api.unregister_device(''radio'')'),
    '{"deleted": false}',
    'unregistering a device whose session has ended returns `deleted` false'
  );
select
  is(
    (select count(*)::integer from private.devices where token = 'radio'),
    0,
    'unregistering a device whose session has ended deletes its row'
  );

-- Limit of ten devices -----------------------------------------------------------------------------------

select pg_temp.open_session('anna', 'now'), pg_temp.open_session('anna', 'ended');
select pg_temp.register('anna', 'ended', 'ended ' || number) from generate_series(1, 5) as number;
update private.devices set token = replace(token, ' ', '-') where token like 'ended %';
select pg_temp.tell('anna');
delete from auth.sessions where id = pg_temp.session('ended');
select pg_temp.register('anna', 'now', 'new-' || number) from generate_series(1, 9) as number;
select
  is(
    (
      select count(*) || ' with ' || count(*) filter (where token = 'pager')
      from private.devices
      where user_id = tests.person('anna')
    ),
    '10 with 1',
    'devices whose session has ended are not counted towards the limit of ten devices'
  );
select
  is(
    (
      select string_agg(distinct outcome, ' ')
      from private.push_deliveries
      where finished_at is not null and outcome != 'sent'
    ),
    'session_ended',
    'registering a device marks the deliveries to devices whose session has ended as finished'
  );

select * from finish();

rollback;
