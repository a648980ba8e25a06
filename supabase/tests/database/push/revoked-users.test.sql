-- Push: the devices of a banned user get no pushes (docs/api/push.md, Delivery).

begin;

select plan(7);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris']) as name;
select tests.register_device('anna', 'phone');
select tests.befriend(tests.person('anna'), tests.person('boris'));
select
  tests.keep('chat', tests.let('boris', 'api.open_direct_chat(%L)', tests.person('anna')::text) ->> 'id');
delete from private.push_deliveries;

create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  given text[] := array(
    select item #>> '{notification,payload,messagePreview}'
    from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)')::jsonb -> 'deliveries') as item
    order by 1
  );
begin
  update private.push_deliveries set outcome = 'sent', finished_at = private.now() where finished_at is null;
  return coalesce(nullif(array_to_string(given, ', '), ''), 'nothing');
end;
$$;

create function pg_temp.says(message text)
returns void
language plpgsql
as $$
begin
  -- Moves earlier deliveries to another transaction, because one transaction sends only one push per chat.
  update private.push_deliveries set transaction_id = pg_snapshot_xmin(pg_current_snapshot()) where attempts = 0;
  perform tests.send(tests.person('boris'), tests.kept('chat')::uuid, message);
end;
$$;

select pg_temp.says('One');
select
  is(
    pg_temp.claim(),
    'One',
    'before the ban of a user, messages to the user are pushed to the user''s phone'
  );
select pg_temp.says('Two');
update auth.users set banned_until = '2050-05-03T12:00:00Z' where id = tests.person('anna');
select
  is(
    pg_temp.claim(),
    'nothing',
    'a message is not pushed if the recipient is banned before a worker claims the delivery'
  );
select
  is(
    (select array_agg(outcome) from private.push_deliveries where outcome != 'sent'),
    array['notification_gone'],
    'the delivery to a banned user is finished with the outcome notification_gone'
  );
select pg_temp.says('Three');
select
  is(
    pg_temp.claim(),
    'nothing',
    'messages that were sent during the ban of the recipient are not pushed after the ban'
  );
select tests.freeze_time('2050-05-03T12:00:00Z');
select pg_temp.says('Four');
select is(pg_temp.claim(), 'Four', 'messages that are sent after the ban of the recipient are pushed');
select
  is(
    (
      select message_count
      from public.notifications
      where user_id = tests.person('anna') and type = 'chat_message'
    ),
    4,
    'messages that are sent during the ban of the recipient still create notifications'
  );
select
  is(
    tests.let('anna', 'api.count_notifications()') ->> 'count',
    '3',
    'the unread count of a banned user includes messages that were sent during the ban'
  );

select * from finish();

rollback;
