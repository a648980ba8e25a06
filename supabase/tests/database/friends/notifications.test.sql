-- Notifications of repeated friend requests from one user to another: how many of them are sent. The response to a
-- request is the same with and without a notification.

begin;

select plan(49);

-- Notifications and push deliveries are stored for a long time in this file, because the test checks them much later.
update private.settings
set value = '1000'
where name in ('notification_days', 'push_days', 'push_hours');

select tests.freeze_time('2026-01-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina', 'hugo', 'irina', 'jan']) as name;
delete from public.notifications;
delete from private.push_deliveries;

-- Sends a friend request and returns the response, the number of lists that contain the request, and the notified
-- people.
create function pg_temp.ask(requester text, addressee text)
returns text
language plpgsql
as $$
declare
  before uuid[] := array(select id from public.notifications);
  answer jsonb := tests.let(requester, 'api.send_friend_request(%L)', tests.person(addressee)::text);
begin
  perform tests.keep('request', answer #>> '{friendship,id}');
  return concat_ws(
    ' ',
    answer ->> 'result',
    answer #>> '{friendship,status}',
    (
      select count(*)
      from
        unnest(array[requester, addressee]) as viewer
        cross join json_array_elements(tests.let(viewer, 'api.list_friends(''pending'', null, 100)') -> 'data') as item
      where item ->> 'id' = answer #>> '{friendship,id}'
    ),
    coalesce(
      (
        select string_agg(tests.name_of(user_id) || ' told', ', ')
        from public.notifications
        where id <> all (before) and type = 'friend_request' and actor_id = tests.person(requester)
      ),
      'nobody told'
    )
  );
end;
$$;

create function pg_temp.withdraw(requester text)
returns void
language sql
as $$
  select tests.let(requester, 'api.withdraw_friend_request(%L)', tests.kept('request'));
$$;

create function pg_temp.answer(addressee text, answer text)
returns void
language sql
as $$
  select tests.let(addressee, format('api.%s_friend_request(%%L)', answer), tests.kept('request'));
$$;

create function pg_temp.read(viewer text)
returns void
language sql
as $$
  select tests.let(viewer, 'api.read_notifications(null)');
$$;

-- Returns the types of the notifications that a push worker claims.
create function pg_temp.claim()
returns text
language sql
as $$
  select coalesce(string_agg(delivery #>> '{notification,type}', ', '), 'nothing')
  from
    jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)') -> 'deliveries') as delivery;
$$;

-- Three times in 30 days --------------------------------------------------------------------------------------

select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 boris told',
    'the first friend request notifies the addressee'
  );
select pg_temp.read('boris'), pg_temp.withdraw('anna'), tests.wait('1 day');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 boris told',
    'the second friend request within 30 days notifies the addressee'
  );
select pg_temp.read('boris'), pg_temp.withdraw('anna'), tests.wait('1 day');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 boris told',
    'the third friend request within 30 days notifies the addressee'
  );
select pg_temp.read('boris'), pg_temp.withdraw('anna'), tests.wait('1 day');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 nobody told',
    'the fourth friend request within 30 days is created and listed, but notifies no one'
  );
select pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('clara', 'boris'),
    'created pending 2 boris told',
    'a user who is no longer notified of requests from one user is notified of requests from another user'
  );
select
  is(
    pg_temp.ask('anna', 'clara'),
    'created pending 2 clara told',
    'a requester whose requests no longer notify one user still notifies another user'
  );
select
  is(
    pg_temp.ask('boris', 'anna'),
    'created pending 2 anna told',
    'a friend request in the other direction notifies its addressee'
  );
select pg_temp.withdraw('boris');
select tests.freeze_time('2026-01-31T11:59:59.999Z');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 nobody told',
    'after three notified requests, further requests notify no one until 30 days after the first notification'
  );
select pg_temp.withdraw('anna'), tests.freeze_time('2026-01-31T12:00:00Z');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 boris told',
    'a friend request 30 days after the first notification notifies the addressee again'
  );
select pg_temp.read('boris'), pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 nobody told',
    'when only the first of three notifications is older than 30 days, only one more request notifies the addressee'
  );
select pg_temp.withdraw('anna');

update private.settings
set value = '4'
where name = 'friend_request_notifications';
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 boris told',
    'the setting friend_request_notifications limits the number of notified requests'
  );
select pg_temp.read('boris'), pg_temp.withdraw('anna');
update private.settings
set value = '3'
where name = 'friend_request_notifications';
update private.settings
set value = '1'
where name = 'friend_request_notification_days';
select pg_temp.ask('dina', 'clara'), pg_temp.withdraw('dina');
select tests.wait('1 day');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 boris told',
    'the setting friend_request_notification_days is the number of days for which a notified request counts towards the limit'
  );
select pg_temp.withdraw('anna');
update private.settings
set value = '30'
where name = 'friend_request_notification_days';

-- Requests that were withdrawn unnoticed -------------------------------------------------------

select
  is(
    concat(pg_temp.ask('anna', 'dina'), pg_temp.withdraw('anna')),
    'created pending 2 dina told',
    format(
      'the addressee is notified of a request after %s requests that were withdrawn while their notifications were unread',
      number
    )
  )
from generate_series(0, 3) as number;
select
  is(
    pg_temp.ask('anna', 'dina'),
    'created pending 2 dina told',
    'withdrawn requests with unread notifications do not count towards the limit, so a fifth request notifies the addressee'
  );
select tests.let('dina', 'api.delete_notification(%L)', id::text)
from public.notifications
where user_id = tests.person('dina') and actor_id = tests.person('anna');
select pg_temp.withdraw('anna');
select pg_temp.ask('anna', 'dina'), pg_temp.read('dina'), pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'dina'),
    'created pending 2 dina told',
    'after one deleted and one read notification, the third request notifies the addressee'
  );
select pg_temp.read('dina'), pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'dina'),
    'created pending 2 nobody told',
    'the fourth request notifies no one, even if the addressee deleted an earlier notification'
  );

-- Pushes ------------------------------------------------------------------------------------------------------

select tests.register_device('emil', 'phone');
select
  is(
    concat(pg_temp.ask('anna', 'emil'), pg_temp.withdraw('anna')),
    'created pending 2 emil told',
    'a request notifies the addressee if all earlier requests were withdrawn before their push was sent: request number ' || number
  )
from generate_series(1, 4) as number;
select
  is(pg_temp.claim(), 'nothing', 'the push of a friend request is not sent after the request is withdrawn');
select
  is(
    pg_temp.ask('anna', 'emil'),
    'created pending 2 emil told',
    'if the push of a withdrawn request was not sent, the addressee is notified of the next request'
  );
select
  is(
    pg_temp.claim(),
    'friend_request',
    'if the push of a withdrawn request was not sent, the next request is pushed'
  );
select pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'emil'),
    'created pending 2 emil told',
    'after one request that was pushed but not read, the addressee is notified of the next request'
  );
select pg_temp.claim(), pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'emil'),
    'created pending 2 emil told',
    'after two requests that were pushed but not read, the addressee is notified of the next request'
  );
select pg_temp.claim(), pg_temp.withdraw('anna');
-- The service deletes push deliveries after some days, so they are deleted here.
delete from private.push_deliveries;
select
  is(
    pg_temp.ask('anna', 'emil'),
    'created pending 2 nobody told',
    'after three requests that were pushed but not read, the next request notifies no one'
  );
select is(pg_temp.claim(), 'nothing', 'a friend request that notifies no one is not pushed');

-- Rejections --------------------------------------------------------------------------------------------------

select tests.freeze_time('2026-06-01T12:00:00Z');
select pg_temp.ask('anna', 'fedor'), pg_temp.answer('fedor', 'reject');
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 nobody told',
    'the next request after a rejection notifies no one'
  );
select pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 nobody told',
    'a request after a rejected and a withdrawn request notifies no one'
  );
select pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('fedor', 'anna'),
    'created pending 2 anna told',
    'a request from the user who rejected notifies the other user'
  );
select pg_temp.withdraw('fedor');
select tests.freeze_time('2026-07-01T11:59:59.999Z');
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 nobody told',
    'a request less than 30 days after a rejection notifies no one'
  );
select pg_temp.answer('fedor', 'reject'), tests.freeze_time('2026-07-01T12:00:00Z');
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 nobody told',
    'a second rejection starts another 30 days in which requests notify no one'
  );
select pg_temp.withdraw('anna'), tests.freeze_time('2026-08-01T12:00:00Z');
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 fedor told',
    'a request notifies the addressee again once 30 days have passed since the last rejection'
  );
select pg_temp.answer('fedor', 'reject');
update private.settings
set value = '0'
where name = 'friend_request_quiet_days';
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 fedor told',
    'the setting friend_request_quiet_days is the number of days after a rejection in which requests notify no one'
  );
select pg_temp.withdraw('anna');
update private.settings
set value = '30'
where name = 'friend_request_quiet_days';

-- Events between requests -------------------------------------------------------------------------------------

select
  pg_temp.ask('anna', 'galina'),
  pg_temp.answer('galina', 'accept'),
  tests.let('anna', 'api.unfriend(%L)', tests.person('galina')::text);
select pg_temp.ask('anna', 'galina'), pg_temp.read('galina');
select tests.let('galina', 'api.block_person(%L)', tests.person('anna')::text);
select tests.let('galina', 'api.unblock_person(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.ask('anna', 'galina'),
    'created pending 2 galina told',
    'after a friendship and a block have ended, the third request still notifies the addressee'
  );
select pg_temp.read('galina'), pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'galina'),
    'created pending 2 nobody told',
    'the end of a friendship or a block does not reset the limit, so the fourth request notifies no one'
  );

update private.settings
set value = '1'
where name = 'friend_request_days';
select pg_temp.ask('anna', 'hugo'), tests.wait('1 day');
select pg_temp.ask('anna', 'hugo'), tests.wait('1 day');
select pg_temp.ask('anna', 'hugo'), tests.wait('1 day');
select
  is(
    pg_temp.ask('anna', 'hugo'),
    'created pending 2 hugo told',
    'requests that expired while their notifications were unread do not count towards the limit'
  );
update private.settings
set value = '90'
where name = 'friend_request_days';

-- Deletion ----------------------------------------------------------------------------------------------------

select pg_temp.ask('anna', 'irina'), pg_temp.answer('irina', 'reject');
select pg_temp.ask('irina', 'jan'), pg_temp.answer('jan', 'reject');
select
  is(
    tests.let(name, 'api.export_profile()')::jsonb -> 'friendRequestRejections',
    expected::jsonb,
    format('the profile export of %s contains only the rejections by this user', name)
  )
from
  (
    values
      (
        'irina',
        jsonb_build_array(
          jsonb_build_object(
            'requesterId', tests.person('anna'),
            'rejectedAt', to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          )
        )
      ),
      ('anna', '[]')
  ) as exported (name, expected);
select tests.let('irina', 'api.delete_profile()');
select
  is(
    (
      select count(*)
      from
        (
          select requester_id, addressee_id from private.friend_request_notifications
          union all
          select requester_id, addressee_id from private.friend_request_rejections
        ) as remembered
      where tests.person('irina') in (requester_id, addressee_id)
    ),
    0::bigint,
    'deleting a profile deletes the stored notifications and rejections of requests from and to this user'
  );
select tests.let('irina', 'api.create_profile(''{"firstName": "Irina"}'')');
select
  is(
    pg_temp.ask('anna', 'irina'),
    'created pending 2 irina told',
    'a user who creates a new profile is notified of requests like a new user'
  );

-- Deletion of old records -------------------------------------------------------------------------------------

select tests.let_service('api.purge_friend_requests(1000)');
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is not due immediately after a run'
  );
select tests.wait('30 days');
select
  is(
    private.is_job_due('friend_requests'),
    true,
    'the friend_requests job is due again after 30 days, because it then deletes old stored notifications and rejections of requests'
  );
select
  cmp_ok(
    (tests.let_service('api.purge_friend_requests(1000)') ->> 'forgotten')::integer,
    '>',
    0,
    'the friend_requests job deletes old stored notifications and rejections of requests'
  );
select
  is(
    (
      select count(*)
      from
        (
          select requester_id from private.friend_request_notifications
          union all
          select requester_id from private.friend_request_rejections
        ) as remembered
      where tests.name_of(requester_id) is not null
    ),
    0::bigint,
    'no stored notification or rejection of a request remains after the friend_requests job'
  );
select
  is(
    private.is_job_due('friend_requests'),
    false,
    'the friend_requests job is not due after it has deleted all old rows'
  );

select * from finish();

rollback;
