-- Friends: how often somebody is told of requests by the same person. Asking itself is always answered as specified.

begin;

select plan(49);

-- What is remembered is looked at long after: notifications and deliveries stay.
update private.settings
set value = '1000'
where name in ('notification_days', 'push_days', 'push_hours');

select tests.freeze_time('2026-01-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina', 'hugo', 'irina', 'jan']) as name;
delete from public.notifications;
delete from private.push_deliveries;

-- What one person asking another comes to: the answer, what both list, and who is told.
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

-- Whom the worker is given something to push.
create function pg_temp.claim()
returns text
language sql
as $$
  select coalesce(string_agg(delivery #>> '{notification,type}', ', '), 'nothing')
  from
    jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)') -> 'deliveries') as delivery;
$$;

-- Three times in 30 days --------------------------------------------------------------------------------------

select is(pg_temp.ask('anna', 'boris'), 'created pending 2 boris told', 'the first request is told');
select pg_temp.read('boris'), pg_temp.withdraw('anna'), tests.wait('1 day');
select is(pg_temp.ask('anna', 'boris'), 'created pending 2 boris told', 'so is the second within 30 days');
select pg_temp.read('boris'), pg_temp.withdraw('anna'), tests.wait('1 day');
select is(pg_temp.ask('anna', 'boris'), 'created pending 2 boris told', 'and the third');
select pg_temp.read('boris'), pg_temp.withdraw('anna'), tests.wait('1 day');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 nobody told',
    'the fourth is made and listed, and not told'
  );
select pg_temp.withdraw('anna');
select is(pg_temp.ask('clara', 'boris'), 'created pending 2 boris told', 'requests by others are told');
select is(pg_temp.ask('anna', 'clara'), 'created pending 2 clara told', 'and those to others');
select is(pg_temp.ask('boris', 'anna'), 'created pending 2 anna told', 'and those in the other direction');
select pg_temp.withdraw('boris');
select tests.freeze_time('2026-01-31T11:59:59.999Z');
select
  is(
    pg_temp.ask('anna', 'boris'),
    'created pending 2 nobody told',
    'until 30 days after the first nothing is told'
  );
select pg_temp.withdraw('anna'), tests.freeze_time('2026-01-31T12:00:00Z');
select is(pg_temp.ask('anna', 'boris'), 'created pending 2 boris told', 'then it is told again');
select pg_temp.read('boris'), pg_temp.withdraw('anna');
select
  is(pg_temp.ask('anna', 'boris'), 'created pending 2 nobody told', 'once for the one that has become old');
select pg_temp.withdraw('anna');

update private.settings
set value = '4'
where name = 'friend_request_notifications';
select
  is(pg_temp.ask('anna', 'boris'), 'created pending 2 boris told', 'with another number it is told as often');
select pg_temp.read('boris'), pg_temp.withdraw('anna');
update private.settings
set value = '3'
where name = 'friend_request_notifications';
update private.settings
set value = '1'
where name = 'friend_request_notification_days';
select pg_temp.ask('dina', 'clara'), pg_temp.withdraw('dina');
select tests.wait('1 day');
select is(pg_temp.ask('anna', 'boris'), 'created pending 2 boris told', 'with other days after these');
select pg_temp.withdraw('anna');
update private.settings
set value = '30'
where name = 'friend_request_notification_days';

-- What was withdrawn unnoticed --------------------------------------------------------------------------------

select
  is(
    concat(pg_temp.ask('anna', 'dina'), pg_temp.withdraw('anna')),
    'created pending 2 dina told',
    format('a request is told after %s that were withdrawn before they were noticed', number)
  )
from generate_series(0, 3) as number;
select is(pg_temp.ask('anna', 'dina'), 'created pending 2 dina told', 'a request is told after all these');
select tests.let('dina', 'api.delete_notification(%L)', id::text)
from public.notifications
where user_id = tests.person('dina') and actor_id = tests.person('anna');
select pg_temp.withdraw('anna');
select pg_temp.ask('anna', 'dina'), pg_temp.read('dina'), pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('anna', 'dina'),
    'created pending 2 dina told',
    'one that the addressee removed counts, so that this is the third'
  );
select pg_temp.read('dina'), pg_temp.withdraw('anna');
select is(pg_temp.ask('anna', 'dina'), 'created pending 2 nobody told', 'and this the fourth');

-- Pushes ------------------------------------------------------------------------------------------------------

select tests.register_device('emil', 'phone');
select
  is(
    concat(pg_temp.ask('anna', 'emil'), pg_temp.withdraw('anna')),
    'created pending 2 emil told',
    'a push that has not been sent is as nothing: ' || number
  )
from generate_series(1, 4) as number;
select is(pg_temp.claim(), 'nothing', 'and is not sent after the withdrawal');
select is(pg_temp.ask('anna', 'emil'), 'created pending 2 emil told', 'the next one is told');
select is(pg_temp.claim(), 'friend_request', 'and is pushed');
select pg_temp.withdraw('anna');
select
  is(pg_temp.ask('anna', 'emil'), 'created pending 2 emil told', 'after one that was pushed and not read');
select pg_temp.claim(), pg_temp.withdraw('anna');
select is(pg_temp.ask('anna', 'emil'), 'created pending 2 emil told', 'and two');
select pg_temp.claim(), pg_temp.withdraw('anna');
-- Deliveries are forgotten after some days.
delete from private.push_deliveries;
select is(pg_temp.ask('anna', 'emil'), 'created pending 2 nobody told', 'but not after three');
select is(pg_temp.claim(), 'nothing', 'what is not told is not pushed');

-- Rejections --------------------------------------------------------------------------------------------------

select tests.freeze_time('2026-06-01T12:00:00Z');
select pg_temp.ask('anna', 'fedor'), pg_temp.answer('fedor', 'reject');
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 nobody told',
    'who rejected is not told of the next request'
  );
select pg_temp.withdraw('anna');
select is(pg_temp.ask('anna', 'fedor'), 'created pending 2 nobody told', 'nor of one in a new row');
select pg_temp.withdraw('anna');
select
  is(
    pg_temp.ask('fedor', 'anna'),
    'created pending 2 anna told',
    'who was rejected is told when the other asks'
  );
select pg_temp.withdraw('fedor');
select tests.freeze_time('2026-07-01T11:59:59.999Z');
select is(pg_temp.ask('anna', 'fedor'), 'created pending 2 nobody told', 'until 30 days have passed');
select pg_temp.answer('fedor', 'reject'), tests.freeze_time('2026-07-01T12:00:00Z');
select
  is(
    pg_temp.ask('anna', 'fedor'),
    'created pending 2 nobody told',
    'another rejection counts from its own time'
  );
select pg_temp.withdraw('anna'), tests.freeze_time('2026-08-01T12:00:00Z');
select is(pg_temp.ask('anna', 'fedor'), 'created pending 2 fedor told', 'then requests are told again');
select pg_temp.answer('fedor', 'reject');
update private.settings
set value = '0'
where name = 'friend_request_quiet_days';
select is(pg_temp.ask('anna', 'fedor'), 'created pending 2 fedor told', 'with other days after these');
select pg_temp.withdraw('anna');
update private.settings
set value = '30'
where name = 'friend_request_quiet_days';

-- What happens in between -------------------------------------------------------------------------------------

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
    'an end of the friendship or a block leaves what was told, so that this is the third'
  );
select pg_temp.read('galina'), pg_temp.withdraw('anna');
select is(pg_temp.ask('anna', 'galina'), 'created pending 2 nobody told', 'and this the fourth');

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
    'requests that ended by time before they were noticed do not count'
  );
update private.settings
set value = '90'
where name = 'friend_request_days';

-- Leaving -----------------------------------------------------------------------------------------------------

select pg_temp.ask('anna', 'irina'), pg_temp.answer('irina', 'reject');
select pg_temp.ask('irina', 'jan'), pg_temp.answer('jan', 'reject');
select
  is(
    tests.let(name, 'api.export_profile()')::jsonb -> 'friendRequestRejections',
    expected::jsonb,
    format('%s exports the own rejections', name)
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
    'with a person goes what is remembered of requests by and to them'
  );
select tests.let('irina', 'api.create_profile(''{"firstName": "Irina"}'')');
select
  is(pg_temp.ask('anna', 'irina'), 'created pending 2 irina told', 'who comes back is told as somebody new');

-- Forgetting --------------------------------------------------------------------------------------------------

select tests.let_service('api.purge_friend_requests(1000)');
select is(private.is_job_due('friend_requests'), false, 'right after the job nothing is to be forgotten');
select tests.wait('30 days');
select is(private.is_job_due('friend_requests'), true, 'after 30 days something is');
select
  cmp_ok(
    (tests.let_service('api.purge_friend_requests(1000)') ->> 'forgotten')::integer,
    '>',
    0,
    'the job forgets it'
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
    'and nothing is left of it'
  );
select is(private.is_job_due('friend_requests'), false, 'then nothing is due any more');

select * from finish();

rollback;
