-- Push: clients cannot read the tokens of devices, and only the service sends pushes.

begin;

select plan(22);

delete from private.push_deliveries;
update private.push_providers
set
  token = null,
  account = null,
  issued_at = null,
  expires_at = null,
  paused_until = '-infinity',
  refused = 0;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile('anna');
select tests.create_completed_profile('boris');
select tests.befriend(tests.person('anna'), tests.person('boris'));

-- Direct access ------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  api.register_device('android', 'fcm', 'treasure', '1.0', 'en');
select tests.act_as_nobody();
create function pg_temp.tell(message text)
returns void
language sql
as $$
  select tests.tell('anna', message);
$$;
select pg_temp.tell('hello');

create temporary table tables (name) as
  values
    ('devices'),
    ('push_deliveries'),
    ('push_providers');
grant select on pg_temp.tables to anon, authenticated, service_role;

-- Returns the tables that the current role can read or write.
create function pg_temp.open_tables()
returns text
language plpgsql
as $$
declare
  table_name text;
  attempt text;
  opened text[] := '{}';
begin
  for table_name, attempt in
    select name, statement
    from
      pg_temp.tables
      cross join unnest(array['select * from %s', 'select 1 from %s', 'delete from %s']) as statement
  loop
    begin
      execute format(attempt, 'private.' || table_name);
      opened := opened || format(attempt, table_name);
    exception
      when insufficient_privilege then
        null;
    end;
  end loop;
  return coalesce(nullif(array_to_string(opened, '; '), ''), 'nothing');
end;
$$;
grant execute on function pg_temp.open_tables to anon, authenticated, service_role;

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.open_tables(),
    'nothing',
    'a user cannot read the tables of devices and deliveries directly, not even their own rows'
  );
select tests.act_as_anonymous();
select
  is(
    pg_temp.open_tables(),
    'nothing',
    'a client that is not signed in cannot read the tables of devices and deliveries'
  );
select tests.act_as_service();
select
  is(
    pg_temp.open_tables(),
    'nothing',
    'the service cannot read the tables of devices and deliveries directly'
  );
select tests.act_as_nobody();
select
  isnt(
    pg_temp.open_tables(),
    'nothing',
    'pg_temp.open_tables finds the tables for a role that can read them, so it would also detect access by clients'
  );
select pg_temp.tell('hello again');
select tests.let(tests.person('anna'), $$api.register_device('android', 'fcm', 'treasure', '1.0', 'en')$$);
select pg_temp.tell('hello at last');
select
  is_empty(
    $$
    select from pg_publication_tables
    where schemaname = 'private' or tablename in (select name from pg_temp.tables)
  $$,
    'no publication for logical replication includes the tables of devices and deliveries'
  );

-- Access through RPC functions ---------------------------------------------------------------------------------

select
  unalike(answer, '%treasure%', format('this response does not contain the token of a device: %s', what))
from
  (
    values
      (
        'registering again',
        tests.let(
          tests.person('anna'),
          $$api.register_device('android', 'fcm', 'treasure', null, null)$$
        )::text
      ),
      ('the profile of the caller', tests.let(tests.person('anna'), 'api.get_own_profile()')::text),
      ('the export', tests.let(tests.person('anna'), 'api.export_profile()')::text),
      (
        'the list of notifications',
        tests.let(tests.person('anna'), 'api.list_notifications(false, null, 20)')::text
      ),
      (
        'the profile that a friend reads',
        tests.let(tests.person('boris'), format('api.get_profile(%L)', tests.profile_of('anna')))::text
      ),
      ('the list of friends', tests.let(tests.person('boris'), 'api.list_friends(null, null, 20)')::text),
      ('unregistering', tests.let(tests.person('anna'), $$api.unregister_device('treasure')$$)::text)
  ) as answers (what, answer);
select
  unalike(
    tests.let(tests.person('boris'), $$api.register_device('android', 'fcm', 'treasure', null, null)$$)::text,
    '%treasure%',
    'when a user registers the device of another user, the response does not contain the token'
  );
select tests.let(tests.person('anna'), $$api.register_device('android', 'fcm', 'treasure', null, null)$$);
select pg_temp.tell('hello for good');

-- Clients that are not signed in -------------------------------------------------------------------------------

select tests.act_as_anonymous();
select
  throws_ok(statement, '42501', null, format('a client that is not signed in cannot %s', what))
from
  (
    values
      ('register a device', $$ select api.register_device('android', 'fcm', 'phone', null, null) $$),
      ('unregister a device', $$ select api.unregister_device('treasure') $$)
  ) as attempts (what, statement);
select tests.act_as_nobody();

-- RPC functions of the worker ----------------------------------------------------------------------------------

create temporary table worker_calls (call) as
  values
    ($$claim_deliveries('fcm', 100)$$),
    (
      format(
        'record_deliveries(%L, %L)',
        'fcm',
        jsonb_build_object(
          'results', (
            select
              jsonb_agg(
                jsonb_build_object(
                  'deviceId', device_id,
                  'notificationId', notification_id,
                  'attempt', attempts,
                  'outcome', 'suspect'
                )
              )
            from private.push_deliveries
          )
        )
      )
    ),
    (
      format(
        'remove_dead_devices(%L)',
        jsonb_build_object(
          'verdicts', (
            select
              jsonb_agg(jsonb_build_object('deviceId', id, 'token', token, 'since', '2999-01-01T00:00:00Z'))
            from private.devices
          )
        )
      )
    ),
    ($$get_push_credential('fcm')$$),
    (
      $$replace_push_credential('fcm', null, '{"account": "a", "token": "t", "issuedAt": "1999-05-01T12:00:00Z", "expiresAt": "1999-05-01T12:00:00Z"}')$$
    ),
    ($$pause_provider('fcm', 60, 'because')$$),
    ('purge_deliveries(100)');

-- Returns a hash of all rows that the RPC functions of the worker could change.
create function pg_temp.everything()
returns text
language sql
as $$
  select
    md5(
      concat_ws(
        ' ',
        (select string_agg(devices::text, ' ' order by id) from private.devices),
        (
          select string_agg(delivery::text, ' ' order by device_id, notification_id)
          from private.push_deliveries as delivery
        ),
        (select string_agg(push_providers::text, ' ' order by provider) from private.push_providers)
      )
    );
$$;

-- Calls all RPC functions of the worker with the given claims, as the edge functions do, and returns the distinct
-- responses.
create function pg_temp.answers_to(claims jsonb)
returns text
language plpgsql
as $$
declare
  asked text;
  answer json;
  answers text[] := '{}';
begin
  perform tests.act_as_role('none', claims);
  for asked in select call from pg_temp.worker_calls loop
    begin
      execute 'select api.' || asked into answer;
      answers := answers || coalesce(answer::text, 'null');
    exception
      when sqlstate 'PT401' then
        answers := answers || sqlerrm;
    end;
  end loop;
  perform tests.act_as_nobody();
  return (select string_agg(distinct given, ', ') from unnest(answers) as given);
end;
$$;

select tests.keep('before', pg_temp.everything());
select
  is(
    pg_temp.answers_to(claims),
    'unauthorized',
    format('%s cannot call the RPC functions of the worker: 401 unauthorized', who)
  )
from
  (
    values
      ('a signed-in user', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated')),
      ('a user whose token contains no role', jsonb_build_object('sub', tests.person('anna'))),
      ('a client that is not signed in', '{"role": "anon"}'),
      ('a call without a token', null)
  ) as callers (who, claims);
select
  is(
    pg_temp.everything(),
    tests.kept('before'),
    'rejected calls of RPC functions of the worker do not change any row'
  );
select
  isnt(
    pg_temp.answers_to('{"role": "service_role"}'),
    'unauthorized',
    'the service can call each RPC function of the worker'
  );
select
  isnt(
    pg_temp.everything(),
    tests.kept('before'),
    'the service can change rows through the RPC functions of the worker'
  );

select * from finish();

rollback;
