-- Notifications: what people say about their pushes (GET and PUT /notifications/preferences).

begin;

select plan(54);

-- What is there beforehand is not what this file is about.
delete from private.notification_preferences;

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;
select tests.create_person('clara');

create function pg_temp.preferences_of(name text)
returns jsonb
language sql
as $$
  select tests.let(tests.person(name), 'api.get_notification_preferences()')::jsonb;
$$;

create function pg_temp.change(name text, changes jsonb)
returns jsonb
language sql
as $$
  select tests.let(tests.person(name), format('api.change_notification_preferences(%L)', changes))::jsonb;
$$;

-- Without the types, which are asked by themselves.
create function pg_temp.rest_of(name text)
returns jsonb
language sql
as $$
  select pg_temp.preferences_of(name) - 'push';
$$;

create function pg_temp.turned_off(name text)
returns text
language sql
as $$
  select coalesce(string_agg(key, ', ' order by key), 'none')
  from jsonb_each_text(pg_temp.preferences_of(name) -> 'push')
  where value = 'false';
$$;

-- Defaults ---------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.preferences_of('anna'),
    jsonb_build_object(
      'push', (
        select jsonb_object_agg(type, true) from unnest(enum_range(null::public.notification_type)) as type
      ),
      'quietHours', null,
      'timeZone', 'UTC',
      'showPreviews', true
    ),
    'of somebody who has said nothing every type is on, there are no quiet hours, the zone is UTC, previews are shown'
  );
select
  is(
    pg_temp.preferences_of('clara'),
    pg_temp.preferences_of('anna'),
    'somebody without a profile has the same'
  );
select
  is((select count(*) from private.notification_preferences), 0::bigint, 'asking writes nothing');

-- Changing ---------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.change('anna', '{"push": {"people_like": false, "chat_message": false}}'),
    pg_temp.preferences_of('anna'),
    'who changes something is answered the whole object'
  );
select is(pg_temp.turned_off('anna'), 'chat_message, people_like', 'a person turns types off');
select pg_temp.change('anna', '{"push": {"people_like": true, "people_match": false}}');
select
  is(
    pg_temp.turned_off('anna'),
    'chat_message, people_match',
    'push is merged by type: what is not named stays'
  );
select
  is(
    (select count(*) from jsonb_object_keys(pg_temp.preferences_of('anna') -> 'push')),
    cardinality(enum_range(null::public.notification_type))::bigint,
    'all types are present'
  );
select
  is(
    pg_temp.rest_of('anna'),
    '{"quietHours": null, "timeZone": "UTC", "showPreviews": true}',
    'what was not sent stays'
  );
select
  pg_temp.change(
    'anna',
    '{"quietHours": {"from": "22:00", "to": "08:00"}, "timeZone": "Europe/Berlin", "showPreviews": false}'
  );
select
  is(
    pg_temp.rest_of('anna'),
    '{"quietHours": {"from": "22:00", "to": "08:00"}, "timeZone": "Europe/Berlin", "showPreviews": false}',
    'a person sets quiet hours, zone and previews'
  );
select is(pg_temp.turned_off('anna'), 'chat_message, people_match', 'and the types stay as they were');
select pg_temp.change('anna', '{}');
select
  is(
    pg_temp.rest_of('anna'),
    '{"quietHours": {"from": "22:00", "to": "08:00"}, "timeZone": "Europe/Berlin", "showPreviews": false}',
    'a change of nothing changes nothing'
  );
select pg_temp.change('anna', '{"quietHours": {"from": "00:00", "to": "23:59"}}');
select
  is(
    pg_temp.rest_of('anna') -> 'quietHours',
    '{"from": "00:00", "to": "23:59"}',
    'quiet hours are replaced as a whole'
  );
select pg_temp.change('anna', '{"quietHours": null}');
select is(pg_temp.rest_of('anna') -> 'quietHours', 'null', 'null ends quiet hours');
select is(pg_temp.rest_of('anna') ->> 'timeZone', 'Europe/Berlin', 'and leaves the zone');
select pg_temp.change('anna', '{"push": {"chat_message": true, "people_match": true}, "showPreviews": true}');
select is(pg_temp.turned_off('anna'), 'none', 'a person turns types on again');
select
  is(
    pg_temp.change('anna', pg_temp.preferences_of('boris')),
    pg_temp.preferences_of('boris'),
    'the whole object as it was answered may be sent back'
  );
select pg_temp.change('clara', '{"showPreviews": false}');
select is(pg_temp.rest_of('clara') ->> 'showPreviews', 'false', 'somebody without a profile says so too');
select is(pg_temp.rest_of('boris') ->> 'showPreviews', 'true', 'what one person says counts for nobody else');
select
  throws_ok(
    $$ select pg_temp.change('anna', '{"quietHours": {"from": "08:00", "to": "08:00"}}') $$,
    '23514',
    null,
    'quiet hours from and to the same are kept for nobody'
  );

-- Time zones -------------------------------------------------------------------------------------------------

select
  lives_ok(
    format('select pg_temp.change(%L, %L)', 'anna', jsonb_build_object('timeZone', zone)),
    format('%s is a time zone', zone)
  )
from
  unnest(
    array[
      'Europe/Berlin',
      'Asia/Kathmandu',
      'Asia/Katmandu',
      'America/Argentina/Buenos_Aires',
      'America/Port-au-Prince',
      'Antarctica/DumontDUrville',
      'US/Eastern',
      'Etc/UTC',
      'Etc/GMT+12',
      'GMT',
      'UTC'
    ]
  ) as zone;
select
  throws_ok(
    format('select pg_temp.change(%L, %L)', 'boris', jsonb_build_object('timeZone', zone)),
    'PT400',
    'validation_failed',
    format('%s is no time zone', quote_literal(zone))
  )
from
  unnest(
    array[
      '',
      'Mars/Phobos',
      'Berlin',
      'Europe',
      'Europe/',
      'europe/berlin',
      'UTC+3',
      'EST5EDT',
      'CEST',
      'MSK',
      '+03:00',
      'Foo/Bar3',
      'Etc/GMT+13',
      'posix/Europe/Berlin',
      '../Europe/Berlin',
      'Europe/Berlin '
    ]
  ) as zone;
select is(pg_temp.rest_of('boris') ->> 'timeZone', 'UTC', 'and the zone stays what it was');

-- They decide about pushes alone -----------------------------------------------------------------------------

select tests.register_device('boris', 'phone', 'fcm', null);
select
  pg_temp.change(
    'boris',
    jsonb_build_object(
      'push', (
        select jsonb_object_agg(type, false) from unnest(enum_range(null::public.notification_type)) as type
      ),
      'quietHours', '{"from": "00:00", "to": "23:59"}'::jsonb,
      'showPreviews', false
    )
  );
select
  private.notify(array[tests.person('boris')], 'chat_message', tests.person('anna'), message => 'Hello');
select
  is(
    (
      select array_agg(payload ->> 'messagePreview')
      from public.notifications
      where user_id = tests.person('boris')
    ),
    array['Hello'],
    'rows are always written, with their content'
  );
select
  is(tests.let(tests.person('boris'), 'api.count_notifications()') ->> 'count', '1', 'and counted');

-- Who reads them, and when they go ---------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('boris'), 'api.export_profile()')::jsonb -> 'notificationPreferences',
    pg_temp.preferences_of('boris'),
    'the export has them, as they are shown'
  );
select
  is(
    (
      select count(*)
      from information_schema.role_table_grants
      where
        table_name = 'notification_preferences'
        and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
    ),
    0::bigint,
    'nobody reads them past the verbs'
  );
select tests.let(tests.person('boris'), 'api.delete_profile()');
select
  is(
    (select count(*) from private.notification_preferences where user_id = tests.person('boris')),
    0::bigint,
    'who deletes the profile has none left'
  );
select is(pg_temp.turned_off('boris'), 'none', 'and begins anew with everything on');
delete from auth.users where id = tests.person('clara');
select
  is(
    (select array_agg(tests.name_of(user_id)) from private.notification_preferences),
    array['anna'],
    'a user deleted at the identity provider takes them along, and others keep theirs'
  );

select * from finish();

rollback;
