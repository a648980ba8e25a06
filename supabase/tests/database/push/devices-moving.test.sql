-- Push: a device that another person signs in on. What was meant for the former person never reaches the new one.

begin;

select plan(17);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- What a worker gets to send: for whom, on what device.
create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  answer jsonb := tests.let_service('api.claim_deliveries(''fcm'', 100)');
begin
  return (
    select
      coalesce(
        string_agg(
          format(
            '%s for %s on %s',
            item #>> '{notification,payload,messagePreview}',
            tests.name_of((item #>> '{notification,userId}')::uuid),
            item ->> 'token'
          ),
          ', '
          order by item #>> '{notification,payload,messagePreview}', item ->> 'token'
        ),
        'nothing'
      )
    from jsonb_array_elements(answer -> 'deliveries') as item
  );
end;
$$;

create function pg_temp.owners()
returns text
language sql
as $$
  select string_agg(format('%s of %s', token, tests.name_of(user_id)), ', ' order by token)
  from private.devices
  where tests.name_of(user_id) is not null;
$$;

-- Waiting ----------------------------------------------------------------------------------------------------

select tests.keep('hers', tests.register_device('anna', 'phone'));
select tests.register_device('anna', 'tablet');
select tests.tell('anna', 'first');
select tests.keep('his', tests.register_device('boris', 'phone'));
select is(pg_temp.owners(), 'phone of boris, tablet of anna', 'a token moves to the person who registers it');
select isnt(tests.kept('his'), tests.kept('hers'), 'a device that moved has a new id');
select
  is(
    pg_temp.claim(),
    'first for anna on tablet',
    'what waited for the former person does not reach the new one, but their other device'
  );
select
  results_eq(
    $$ select outcome from private.push_deliveries where device_id = tests.kept('hers')::uuid $$,
    $$ values ('device_gone') $$,
    'what waited for the former person is finished'
  );

-- Afterwards -------------------------------------------------------------------------------------------------

select tests.tell('anna', 'second');
select tests.tell('boris', 'third');
select
  is(
    pg_temp.claim(),
    'second for anna on tablet, third for boris on phone',
    'what comes after the move reaches each on the own device'
  );
select
  is(
    tests.let(tests.person('anna'), $$api.unregister_device('phone')$$)::jsonb,
    '{"deleted": false}',
    'the former person cannot unregister the device'
  );
select
  is(pg_temp.owners(), 'phone of boris, tablet of anna', 'the new person keeps the device');

-- A worker has it --------------------------------------------------------------------------------------------

select tests.tell('boris', 'fourth');
select is(pg_temp.claim(), 'fourth for boris on phone', 'a worker is about to send');
select tests.register_device('anna', 'phone');
select
  is(pg_temp.owners(), 'phone of anna, tablet of anna', 'the device moves back in the meantime');
select tests.act_as_service();
select
  is(
    api.record_deliveries(
      'fcm',
      jsonb_build_object(
        'results', jsonb_build_array(
          jsonb_build_object(
            'deviceId', tests.kept('his'),
            'notificationId', notification_id,
            'attempt', 1,
            'outcome', null,
            'retryAfter', 0
          )
        )
      )
    )::jsonb ->> 'recorded',
    '1',
    'the worker could not send and records it'
  )
from
  (
    select (item ->> 'id')::uuid as notification_id
    from
      json_array_elements(
        tests.let(tests.person('boris'), 'api.list_notifications(false, null, 20)') -> 'data'
      ) as item
    where item #>> '{payload,messagePreview}' = 'fourth'
  ) as listed;
select tests.act_as_nobody();
select is(pg_temp.claim(), 'nothing', 'what is tried again does not reach another person');
select
  isnt(
    (select id::text from private.devices where token = 'phone'),
    tests.kept('hers'),
    'a device that moves back is a new one, too'
  );
select tests.freeze_time('1999-05-01T12:02:00Z');
update private.push_deliveries
set
  outcome = null,
  finished_at = null
where device_id in (tests.kept('hers')::uuid, tests.kept('his')::uuid);
select
  is(
    pg_temp.claim(),
    'first for anna on tablet, second for anna on tablet',
    'nothing is left of a device that moved, even when it is tried once more'
  );

-- With the limit and the registration again --------------------------------------------------------------------

select tests.tell('anna', 'fifth');
select tests.register_device('anna', 'phone');
select
  is(
    pg_temp.claim(),
    'fifth for anna on phone, fifth for anna on tablet',
    'what waits for a person still reaches them after they register the device again'
  );
select tests.register_device('boris', 'tablet');
select tests.let(tests.person('boris'), 'api.delete_profile()');
select
  is(pg_temp.owners(), 'phone of anna', 'a device that moved goes with the profile of the new person');
select tests.create_person('clara');
select tests.register_device('clara', 'phone');
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(pg_temp.owners(), 'phone of clara', 'a device that moved stays when the former person goes');
select tests.freeze_time('1999-05-01T12:04:00Z');
select is(pg_temp.claim(), 'nothing', 'what a deleted person was told is not sent to anybody');

select * from finish();

rollback;
