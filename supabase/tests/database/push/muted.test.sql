-- Push: messages in a chat that the recipient has muted are not pushed (docs/api/push.md, Delivery).

begin;

select plan(9);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;
select tests.register_device('anna', 'phone');
select
  tests.keep('muted', tests.let('boris', 'api.open_direct_chat(%L)', tests.person('anna')::text) ->> 'id'),
  tests.keep('other', tests.let('clara', 'api.open_direct_chat(%L)', tests.person('anna')::text) ->> 'id');
delete from private.push_deliveries;

-- Returns the deliveries that a worker claims. One transaction sends only one push per device and chat.
create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  given text[] := array(
    select coalesce(item #>> '{notification,payload,messagePreview}', item #>> '{notification,type}')
    from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)')::jsonb -> 'deliveries') as item
    order by 1
  );
begin
  update private.push_deliveries set outcome = 'sent', finished_at = private.now() where finished_at is null;
  return coalesce(nullif(array_to_string(given, ', '), ''), 'nothing');
end;
$$;

create function pg_temp.says(name text, chat text, message text)
returns void
language plpgsql
as $$
begin
  -- Moves earlier deliveries to another transaction, because one transaction sends only one push per chat.
  update private.push_deliveries set transaction_id = pg_snapshot_xmin(pg_current_snapshot()) where attempts = 0;
  perform tests.send(tests.person(name), tests.kept(chat)::uuid, message);
end;
$$;

select tests.let('anna', 'api.mute_chat(%L, %L)', tests.kept('muted'), '1999-05-01T13:00:00Z');
select pg_temp.says('boris', 'muted', 'Psst'), pg_temp.says('clara', 'other', 'Hello');
select
  is(
    pg_temp.claim(),
    'Hello',
    'messages in a muted chat are not pushed, but messages in other chats are pushed'
  );
select
  is(
    (select array_agg(outcome) from private.push_deliveries where chat_id = tests.kept('muted')::uuid),
    array['chat_muted'],
    'the delivery of a message in a muted chat is finished with the outcome chat_muted'
  );
select
  is(
    tests.let('anna', 'api.count_notifications()') ->> 'count',
    (select count(*)::text from public.notifications where user_id = tests.person('anna') and not is_read),
    'the unread count includes the notification of a message in a muted chat'
  );
select tests.let('anna', 'api.unmute_chat(%L)', tests.kept('muted'));
select is(pg_temp.claim(), 'nothing', 'messages sent while the chat was muted are not pushed after unmuting');
select pg_temp.says('boris', 'muted', 'Are you there?');
select tests.let('anna', 'api.mute_chat(%L, null)', tests.kept('muted'));
select
  is(
    pg_temp.claim(),
    'nothing',
    'a message is not pushed if the recipient mutes the chat before a worker claims the delivery'
  );
select pg_temp.says('anna', 'muted', 'No');
select tests.register_device('boris', 'tablet');
select pg_temp.says('anna', 'muted', 'I am not');
select
  is(
    pg_temp.claim(),
    'I am not',
    'messages in a chat that one participant has muted are pushed to another participant'
  );
select tests.let('anna', 'api.mute_chat(%L, %L)', tests.kept('muted'), '1999-05-01T13:00:00Z');
select tests.freeze_time('1999-05-01T13:00:00Z');
select pg_temp.says('boris', 'muted', 'Now?');
select is(pg_temp.claim(), 'Now?', 'messages in a chat are pushed again when its mute ends');
select tests.let('anna', 'api.mute_chat(%L, null)', tests.kept('muted'));
select tests.match(tests.person('anna'), tests.person('boris'));
select
  is(
    pg_temp.claim(),
    'people_match, people_match',
    'the notification of a match is pushed even if its chat is muted'
  );
select
  is(
    (select count(*) from private.push_deliveries where outcome = 'chat_muted'),
    2::bigint,
    'only the deliveries of the two messages in the muted chat were finished with the outcome chat_muted'
  );

select * from finish();

rollback;
