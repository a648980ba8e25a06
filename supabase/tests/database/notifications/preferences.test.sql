-- Notifications: the push preferences of a user (GET and PUT /notifications/preferences).

begin;

select plan(54);

-- Deletes the preferences of the seed data.
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

-- Returns the preferences of a user except the preferences per type, which are tested separately.
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
    'by default, pushes of all types are turned on, there are no quiet hours, the time zone is UTC, and previews are shown'
  );
select
  is(
    pg_temp.preferences_of('clara'),
    pg_temp.preferences_of('anna'),
    'a user without a profile has the same default preferences'
  );
select
  is(
    (select count(*) from private.notification_preferences),
    0::bigint,
    'reading the preferences does not store a row'
  );

-- Changing preferences ---------------------------------------------------------------------------------------

select
  is(
    pg_temp.change('anna', '{"push": {"people_like": false, "chat_message": false}}'),
    pg_temp.preferences_of('anna'),
    'changing preferences returns all preferences of the user'
  );
select
  is(
    pg_temp.turned_off('anna'),
    'chat_message, people_like',
    'a user can turn off pushes of individual notification types'
  );
select pg_temp.change('anna', '{"push": {"people_like": true, "people_match": false}}');
select
  is(
    pg_temp.turned_off('anna'),
    'chat_message, people_match',
    'changing the field `push` keeps the preferences of notification types that the request omits'
  );
select
  is(
    (select count(*) from jsonb_object_keys(pg_temp.preferences_of('anna') -> 'push')),
    cardinality(enum_range(null::public.notification_type))::bigint,
    'the preferences contain every type of notification'
  );
select
  is(
    pg_temp.rest_of('anna'),
    '{"quietHours": null, "timeZone": "UTC", "showPreviews": true}',
    'a change of the preferences keeps the fields that it omits'
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
    'a user can set quiet hours and the time zone, and hide previews'
  );
select
  is(
    pg_temp.turned_off('anna'),
    'chat_message, people_match',
    'changing other preferences keeps the preferences per type'
  );
select pg_temp.change('anna', '{}');
select
  is(
    pg_temp.rest_of('anna'),
    '{"quietHours": {"from": "22:00", "to": "08:00"}, "timeZone": "Europe/Berlin", "showPreviews": false}',
    'an empty request to change preferences changes nothing'
  );
select pg_temp.change('anna', '{"quietHours": {"from": "00:00", "to": "23:59"}}');
select
  is(
    pg_temp.rest_of('anna') -> 'quietHours',
    '{"from": "00:00", "to": "23:59"}',
    'a change of the quiet hours replaces both their begin and their end'
  );
select pg_temp.change('anna', '{"quietHours": null}');
select
  is(
    pg_temp.rest_of('anna') -> 'quietHours',
    'null',
    'setting the quiet hours to null removes the quiet hours'
  );
select
  is(
    pg_temp.rest_of('anna') ->> 'timeZone',
    'Europe/Berlin',
    'setting the quiet hours to null keeps the time zone'
  );
select pg_temp.change('anna', '{"push": {"chat_message": true, "people_match": true}, "showPreviews": true}');
select
  is(pg_temp.turned_off('anna'), 'none', 'a user can turn pushes of individual notification types on again');
select
  is(
    pg_temp.change('anna', pg_temp.preferences_of('boris')),
    pg_temp.preferences_of('boris'),
    'a response with preferences can be sent back as a request to change preferences'
  );
select pg_temp.change('clara', '{"showPreviews": false}');
select
  is(pg_temp.rest_of('clara') ->> 'showPreviews', 'false', 'a user without a profile can change preferences');
select
  is(
    pg_temp.rest_of('boris') ->> 'showPreviews',
    'true',
    'the preferences of one user do not change the preferences of other users'
  );
select
  throws_ok(
    $$ select pg_temp.change('anna', '{"quietHours": {"from": "08:00", "to": "08:00"}}') $$,
    '23514',
    null,
    'quiet hours that begin and end at the same time are rejected'
  );

-- Time zones -------------------------------------------------------------------------------------------------

select
  lives_ok(
    format('select pg_temp.change(%L, %L)', 'anna', jsonb_build_object('timeZone', zone)),
    format('the time zone %s is accepted', zone)
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
    format('the time zone %s is rejected with 400', quote_literal(zone))
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
select
  is(
    pg_temp.rest_of('boris') ->> 'timeZone',
    'UTC',
    'a change with an invalid time zone keeps the stored time zone'
  );

-- Pushes only ------------------------------------------------------------------------------------------------

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
    'push preferences do not change the content of notifications in the list'
  );
select
  is(
    tests.let(tests.person('boris'), 'api.count_notifications()') ->> 'count',
    '1',
    'push preferences do not change the unread count'
  );

-- Access and deletion ----------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person('boris'), 'api.export_profile()')::jsonb -> 'notificationPreferences',
    pg_temp.preferences_of('boris'),
    'the export contains the push preferences in the format of the API'
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
    'no API role can read private.notification_preferences'
  );
select tests.let(tests.person('boris'), 'api.delete_profile()');
select
  is(
    (select count(*) from private.notification_preferences where user_id = tests.person('boris')),
    0::bigint,
    'deleting the profile deletes the push preferences'
  );
select
  is(pg_temp.turned_off('boris'), 'none', 'a user who creates a new profile has the default preferences');
delete from auth.users where id = tests.person('clara');
select
  is(
    (select array_agg(tests.name_of(user_id)) from private.notification_preferences),
    array['anna'],
    'deleting a user at the identity provider deletes the user''s preferences, but not the preferences of other users'
  );

select * from finish();

rollback;
