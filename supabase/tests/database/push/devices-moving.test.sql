-- Push: a user registers the device of another user. Deliveries to the former user are never sent to the new user.

begin;

select plan(17);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- Returns the deliveries that a worker claims, with recipients and devices.
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

-- Pending deliveries -----------------------------------------------------------------------------------------

select tests.keep('hers', tests.register_device('anna', 'phone'));
select tests.register_device('anna', 'tablet');
select tests.tell('anna', 'first');
select tests.keep('his', tests.register_device('boris', 'phone'));
select
  is(
    pg_temp.owners(),
    'phone of boris, tablet of anna',
    'registering a token moves its device to the registering user'
  );
select isnt(tests.kept('his'), tests.kept('hers'), 'a device that moves to another user gets a new id');
select
  is(
    pg_temp.claim(),
    'first for anna on tablet',
    'waiting deliveries to the former user of a device are sent only to the former user''s other device'
  );
select
  results_eq(
    $$ select outcome from private.push_deliveries where device_id = tests.kept('hers')::uuid $$,
    $$ values ('device_gone') $$,
    'a claim marks the former user''s deliveries to a device that has moved to another user as finished'
  );

-- Later deliveries -------------------------------------------------------------------------------------------

select tests.tell('anna', 'second');
select tests.tell('boris', 'third');
select
  is(
    pg_temp.claim(),
    'second for anna on tablet, third for boris on phone',
    'after a device has moved to another user, notifications are sent only to each user''s own devices'
  );
select
  is(
    tests.let(tests.person('anna'), $$api.unregister_device('phone')$$)::jsonb,
    '{"deleted": false}',
    'the former user cannot unregister the device that moved to the new user'
  );
select
  is(
    pg_temp.owners(),
    'phone of boris, tablet of anna',
    'the new user keeps the device after the former user tried to unregister it'
  );

-- Claimed deliveries -----------------------------------------------------------------------------------------

select tests.tell('boris', 'fourth');
select
  is(
    pg_temp.claim(),
    'fourth for boris on phone',
    'a worker can claim a delivery before its device moves to another user'
  );
select tests.register_device('anna', 'phone');
select
  is(
    pg_temp.owners(),
    'phone of anna, tablet of anna',
    'a device can move back to its former user before the worker records the result of the delivery'
  );
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
    'a worker can record a retry of a delivery after the device has moved to another user'
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
select is(pg_temp.claim(), 'nothing', 'the retry of a delivery is not sent to the new user of the device');
select
  isnt(
    (select id::text from private.devices where token = 'phone'),
    tests.kept('hers'),
    'a device that moves back to its former user also gets a new id'
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
    'the new user of a device gets no deliveries to the former user, even if these are not marked as finished'
  );

-- Repeated registration and deletion of users ------------------------------------------------------------------

select tests.tell('anna', 'fifth');
select tests.register_device('anna', 'phone');
select
  is(
    pg_temp.claim(),
    'fifth for anna on phone, fifth for anna on tablet',
    'registering the same device again keeps its waiting deliveries'
  );
select tests.register_device('boris', 'tablet');
select tests.let(tests.person('boris'), 'api.delete_profile()');
select
  is(
    pg_temp.owners(),
    'phone of anna',
    'deleting the profile of the new user of a device removes the device'
  );
select tests.create_person('clara');
select tests.register_device('clara', 'phone');
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(
    pg_temp.owners(),
    'phone of clara',
    'deleting the former user of a device keeps the device of the new user'
  );
select tests.freeze_time('1999-05-01T12:04:00Z');
select is(pg_temp.claim(), 'nothing', 'a claim returns no delivery to a deleted user');

select * from finish();

rollback;
