-- Push: the deliveries that a worker claims, and the duration of the worker's lease.

begin;

select plan(34);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00.123Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

create function pg_temp.register(name text, token text, provider text default 'fcm', locale text default null)
returns void
language plpgsql
as $$
begin
  perform tests.keep(
    token,
    tests.register_device(name, token, provider, locale)
  );
end;
$$;

create function pg_temp.tell(name text, message text, actor text default null)
returns void
language plpgsql
as $$
begin
  perform private.notify(
    array[tests.person(name)],
    'chat_message',
    tests.person(actor),
    -- The notifications are about different chats, because one transaction sends only one push per chat.
    chat => tests.person(message),
    chat_name => 'Chat',
    message => tell.message
  );
  perform tests.keep(
    message,
    (
      select id::text
      from public.notifications
      where user_id = tests.person(name) and payload ->> 'messagePreview' = message
    )
  );
end;
$$;

-- Returns the deliveries that a worker claims, with their attempts.
create function pg_temp.claim(provider text default 'fcm', row_limit integer default 100)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        format(
          '%s on %s %s',
          item #>> '{notification,payload,messagePreview}',
          item ->> 'token',
          item ->> 'attempt'
        ),
        ', '
        order by item #>> '{notification,payload,messagePreview}', item ->> 'token'
      ),
      'nothing'
    )
  from
    jsonb_array_elements(
      tests.let_service(format('api.claim_deliveries(%L, %L)', provider, row_limit)) -> 'deliveries'
    ) as item;
$$;

create function pg_temp.record(
  message text,
  token text,
  attempt integer,
  outcome text,
  retry_after double precision default null
)
returns void
language plpgsql
as $$
begin
  perform tests.let_service(
    format(
      'api.record_deliveries(%L, %L)',
      'fcm',
      jsonb_build_object(
        'results',
        jsonb_build_array(
          jsonb_build_object(
            'deviceId', tests.kept(token),
            'notificationId', tests.kept(message),
            'attempt', attempt,
            'outcome', outcome,
            'retryAfter', retry_after
          )
        )
      )
    )
  );
end;
$$;

-- Content ----------------------------------------------------------------------------------------------------

select pg_temp.register('anna', 'phone', 'fcm', 'ru-RU');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$),
    '{"claimedAt": "1999-05-01T12:00:00.123Z", "claimed": 0, "deliveries": []}',
    'a claim returns no delivery if none is waiting'
  );
select pg_temp.tell('anna', 'hello', 'boris');
select tests.wait('5 s');
select tests.keep('answer', tests.let_service($$api.claim_deliveries('fcm', 10)$$)::text);
select tests.keep('delivery', tests.kept('answer')::jsonb #>> '{deliveries,0,deliveryId}');
select
  is(
    tests.kept('answer')::jsonb,
    jsonb_build_object(
      'claimedAt', '1999-05-01T12:00:05.123Z',
      'claimed', 1,
      'deliveries', jsonb_build_array(
        jsonb_build_object(
          'deviceId', tests.kept('phone'),
          'notificationId', tests.kept('hello'),
          'deliveryId', tests.kept('delivery'),
          'attempt', 1,
          'token', 'phone',
          'locale', 'ru-RU',
          'showsPreview', true,
          'badge', 1,
          'expiresAt', '1999-05-02T12:00:00.123Z',
          'notification', jsonb_build_object(
            'id', tests.kept('hello'),
            'userId', tests.person('anna'),
            'type', 'chat_message',
            'actorId', tests.person('boris'),
            'eventId', null,
            'groupId', null,
            'chatId', tests.person('hello'),
            'isRead', false,
            'payload', jsonb_build_object(
              'actorName', 'Boris',
              'chatName', 'Chat',
              'eventTitle', null,
              'messagePreview', 'hello'
            ),
            'count', 1,
            'changed', null,
            'createdAt', '1999-05-01T12:00:00.123Z'
          )
        )
      )
    ),
    'a claimed delivery contains the device, the notification as its recipient reads it, the number of the attempt, and the expiry'
  );
select
  matches(
    tests.kept('delivery'),
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    'the id of a delivery is a UUID'
  );
select
  is(
    tests.kept('answer')::jsonb #> '{deliveries,0,notification}',
    tests.let(tests.person('anna'), 'api.list_notifications(false, null, 20)')::jsonb #> '{data,0}',
    'a delivery contains the notification with the same fields as the recipient''s list of notifications'
  );

select tests.wait('60 s');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$) #>> '{deliveries,0,deliveryId}',
    tests.kept('delivery'),
    'the next attempt of a delivery has the same id'
  );
select pg_temp.record('hello', 'phone', 2, 'sent');

select pg_temp.register('anna', 'tablet');
select pg_temp.tell('anna', 'both');
select tests.keep('answer', tests.let_service($$api.claim_deliveries('fcm', 10)$$)::text);
select
  is(
    (
      select count(distinct item ->> 'deliveryId')
      from json_array_elements(tests.kept('answer')::json -> 'deliveries') as item
      where item ->> 'deliveryId' != tests.kept('delivery')
    ),
    2::bigint,
    'the deliveries of a notification to two devices have different ids'
  );
select
  results_eq(
    $$
    select item ->> 'token', item ->> 'locale'
    from json_array_elements(tests.kept('answer')::json -> 'deliveries') as item
    order by item ->> 'token'
  $$,
    $$ values ('phone', 'ru-RU'), ('tablet', null) $$,
    'a delivery contains the language of its device, or null'
  );
select pg_temp.record('both', 'phone', 1, 'sent'), pg_temp.record('both', 'tablet', 1, 'sent');

-- Badge ------------------------------------------------------------------------------------------------------

select tests.let(tests.person('anna'), $$api.unregister_device('tablet')$$);
create function pg_temp.badges()
returns text
language sql
as $$
  select
    format(
      '%s of %s',
      string_agg(distinct item ->> 'badge', ' '),
      tests.let(tests.person('anna'), 'api.count_notifications()') ->> 'count'
    )
  from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)') -> 'deliveries') as item;
$$;

select pg_temp.tell('anna', message, 'boris')
from unnest(array['three', 'four']) as message;
select pg_temp.tell('boris', 'other');
select is(pg_temp.badges(), '4 of 4', 'the badge is the number of unread notifications of the recipient');
select
  tests.let(tests.person('anna'), format('api.read_notifications(%L)', array[tests.kept('four')]));
select pg_temp.tell('anna', 'five');
select is(pg_temp.badges(), '4 of 4', 'the badge excludes read notifications and includes new notifications');
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select pg_temp.tell('anna', 'six');
select is(pg_temp.badges(), '3 of 3', 'the badge excludes notifications that a block hides');
select
  tests.let(tests.person('anna'), format('api.read_notifications(%L)', array[tests.kept('five')]));
select tests.wait('60 s');
select
  is(
    pg_temp.badges(),
    '2 of 2',
    'the next attempt of a delivery has a badge with the current number of unread notifications'
  );
delete from private.push_deliveries;

-- Order and limit --------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'second');
select tests.wait('-10 s');
select pg_temp.tell('anna', 'first');
select tests.wait('20 s');
select pg_temp.tell('anna', 'third');
select is(pg_temp.claim('fcm', 1), 'first on phone 1', 'a worker claims the oldest delivery first');
select
  is(
    pg_temp.claim('fcm', 1),
    'second on phone 1',
    'a second worker claims the next delivery, which the first worker has not claimed'
  );
select pg_temp.tell('anna', 'fourth');
select
  is(
    pg_temp.claim('fcm', 3),
    'fourth on phone 1, third on phone 1',
    'a claim whose limit exceeds the number of waiting deliveries returns all of them'
  );
select is(pg_temp.claim(), 'nothing', 'a worker cannot claim a delivery that another worker has claimed');
select tests.wait('59999 ms');
select is(pg_temp.claim(), 'nothing', 'a worker keeps a claimed delivery until the end of the lease');
select tests.wait('1 ms');
select
  is(
    pg_temp.claim('fcm', 2),
    'first on phone 2, second on phone 2',
    'deliveries without a recorded result can be claimed again after the lease, up to the limit'
  );
select
  is(
    pg_temp.claim('fcm', 3),
    'fourth on phone 2, third on phone 2',
    'a further claim returns the remaining deliveries whose lease has ended'
  );
select pg_temp.record(message, 'phone', 2, 'sent')
from unnest(array['first', 'second', 'third']) as message;
select tests.wait('60 s');
select is(pg_temp.claim(), 'fourth on phone 3', 'a sent delivery is not claimed again');
select pg_temp.record('fourth', 'phone', 3, null, 3600);
select pg_temp.tell('anna', 'fifth');
select
  is(pg_temp.claim(), 'fifth on phone 1', 'a delivery with a retry time cannot be claimed before that time');
select is(pg_temp.claim('fcm', 0), 'nothing', 'a claim with the limit 0 returns no delivery');
delete from private.push_deliveries;

-- Providers --------------------------------------------------------------------------------------------------

select pg_temp.register('boris', 'iphone', 'apns');
select pg_temp.register('boris', 'pixel');
select pg_temp.register('boris', 'yandex', 'rustore');
select pg_temp.tell('boris', 'round');
select
  is(
    pg_temp.claim(provider),
    format('round on %s 1', token),
    format('a worker for the provider %s claims the deliveries of this provider', provider)
  )
from
  (
    values
      ('rustore', 'yandex'),
      ('apns', 'iphone'),
      ('fcm', 'pixel')
  ) as devices (provider, token);
select
  is(
    pg_temp.claim(provider),
    'nothing',
    format('a worker for the provider %s has claimed all deliveries of this provider', provider)
  )
from unnest(array['rustore', 'apns', 'fcm']) as provider;

select pg_temp.tell('boris', 'later');
select tests.let_service($$api.pause_provider('fcm', 90, 'busy')$$);
select is(pg_temp.claim('fcm'), 'nothing', 'a claim returns no deliveries of a paused provider');
select
  is(
    pg_temp.claim('apns'),
    'later on iphone 1',
    'the pause of one provider does not delay the deliveries of another provider'
  );
select tests.wait('89999 ms');
select is(pg_temp.claim('fcm'), 'nothing', 'a pause of a provider lasts for the requested time');
select tests.wait('1 ms');
select
  is(
    pg_temp.claim('fcm'),
    'later on pixel 1, round on pixel 2',
    'the pause of a provider is not counted as an attempt of a delivery that is claimed after the pause'
  );

-- Lease ------------------------------------------------------------------------------------------------------

select
  is(
    (select count(*) from private.push_deliveries where finished_at is not null),
    0::bigint,
    'a claim does not finish deliveries that can still be sent'
  );
select
  is(private.setting('push_lease_seconds')::integer, 60, 'a lease ends after a minute');
delete from private.push_deliveries;
select pg_temp.tell('boris', 'twice');
select pg_temp.claim('fcm');
select pg_temp.register('boris', 'pixel', 'fcm', 'en');
select tests.wait('60 s');
select
  is(
    tests.let_service($$api.claim_deliveries('fcm', 10)$$) #>> '{deliveries,0,locale}',
    'en',
    'a delivery contains the language that the device has at the time of the claim'
  );

select * from finish();

rollback;
