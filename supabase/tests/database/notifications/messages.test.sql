-- Notifications of messages: each chat has at most one unread notification, which changes when the chat is read or a
-- message is deleted.

begin;

select plan(55);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select
  tests.keep('group', tests.like_event(tests.person('boris'), tests.kept('event')::uuid, '{clara}')::text);
select tests.vote(tests.person('anna'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  tests.keep(
    'direct',
    tests.let('boris', format('api.open_direct_chat(%L)', tests.person('clara'))) ->> 'id'
  );
select tests.take_told();

-- Returns a person's notifications of messages, each with its read state, actor, count and preview.
create function pg_temp.told(viewer text, chat_name text default 'chat')
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        concat_ws(
          ' ',
          case
            when (item ->> 'isRead')::boolean then 'read'
            else 'unread'
          end,
          tests.name_of((item ->> 'actorId')::uuid),
          item ->> 'count',
          coalesce(item -> 'payload' ->> 'messagePreview', '-')
        ),
        ', '
        order by place
      ),
      'nothing'
    )
  from
    json_array_elements(
      tests.let(viewer, 'api.list_notifications(false, null, 100)') -> 'data'
    ) with ordinality as listed (item, place)
  where item ->> 'type' = 'chat_message' and item ->> 'chatId' = tests.kept(chat_name);
$$;

create function pg_temp.unread(viewer text)
returns integer
language sql
as $$
  select (tests.let(viewer, 'api.count_notifications()') ->> 'count')::integer;
$$;

-- Sends a message as a person a minute later and returns its id.
create function pg_temp.say(sender text, content text, chat_name text default 'chat')
returns uuid
language plpgsql
as $$
begin
  perform tests.wait('1 minute');
  return tests.keep(content, tests.send(tests.person(sender), tests.kept(chat_name)::uuid, content)::text);
end;
$$;

create function pg_temp.read(reader text, content text default null, chat_name text default 'chat')
returns json
language sql
as $$
  select
    tests.let(
      reader,
      format(
        'api.read_messages(%L, %L)',
        tests.kept(chat_name),
        case
          when content is not null then tests.kept(content)
        end
      )
    );
$$;

-- One notification per chat ---------------------------------------------------------------------------------

select pg_temp.say('anna', 'one');
select is(pg_temp.told('boris'), 'unread anna 1 one', 'the notification of a first message has the count 1');
select tests.keep('first', id::text) from public.notifications where user_id = tests.person('boris');
select pg_temp.say('anna', 'two');
select
  is(
    pg_temp.told('boris'),
    'unread anna 2 two',
    'a further message replaces the unread notification of its chat'
  );
select
  isnt(
    (
      select id::text
      from public.notifications
      where user_id = tests.person('boris') and type = 'chat_message'
    ),
    tests.kept('first'),
    'the notification that replaces another one has a new id'
  );
select
  is(
    (
      select created_at
      from public.notifications
      where user_id = tests.person('boris') and type = 'chat_message'
    ),
    private.now(),
    'the notification that replaces another one has a new time'
  );
select pg_temp.say('clara', 'three');
select
  is(
    pg_temp.told('boris'),
    'unread clara 3 three',
    'a message by another sender replaces the unread notification of its chat'
  );
select is(pg_temp.unread('boris'), 1, 'the unread count includes one notification per chat');
select
  is(
    pg_temp.told('anna'),
    'unread clara 1 three',
    'each participant''s notification has a separate count of messages'
  );
select pg_temp.say('clara', 'privately', 'direct');
select
  is(
    pg_temp.told('boris') || '; ' || pg_temp.told('boris', 'direct'),
    'unread clara 3 three; unread clara 1 privately',
    'two chats have separate notifications'
  );
select
  is(
    (
      select array_agg(distinct item -> 'count' = 'null')::text
      from
        json_array_elements(
          tests.let('clara', 'api.list_notifications(false, null, 100)') -> 'data'
        ) as listed (element)
        cross join lateral (select element::jsonb as item) as converted
      where item ->> 'type' != 'chat_message'
    ),
    null,
    'a participant of the chat has only notifications of the type chat_message'
  );
select private.notify(array[tests.person('dina')], 'friend_request', tests.person('anna'));
select
  is(
    tests.let('dina', 'api.list_notifications(false, null, 1)')::jsonb #> '{data,0,count}',
    'null',
    'only chat_message has a count'
  );

-- Reading the chat ------------------------------------------------------------------------------------------

select pg_temp.read('boris', 'one');
select
  is(
    pg_temp.told('boris'),
    'unread clara 2 three',
    'reading up to an earlier message keeps the notification unread with the count of later messages'
  );
select pg_temp.read('boris', 'three');
select
  is(
    pg_temp.told('boris'),
    'read clara 2 three',
    'reading up to the last message marks the notification as read'
  );
select
  is(pg_temp.unread('boris'), 1, 'reading a chat does not mark the notifications of other chats as read');
select
  is(
    pg_temp.told('anna'),
    'unread clara 1 three',
    'reading a chat does not mark the notifications of other people as read'
  );
select pg_temp.say('anna', 'four');
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 four, read clara 2 three',
    'the next message after reading keeps the read notification and starts a new count'
  );
select
  is(
    pg_temp.told('anna'),
    'read clara 1 three',
    'sending a message marks the sender''s notification of the chat read'
  );
select tests.let('boris', 'api.read_notifications(null)');
select pg_temp.say('anna', 'five');
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 five, read anna 1 four, read clara 2 three',
    'the next message after marking all as read starts a new count'
  );
select pg_temp.read('boris');
select is(pg_temp.unread('boris'), 0, 'reading a chat to its end marks its notifications as read');

select private.notify(array[tests.person('boris')], 'chat_created', null, chat => tests.chat());
select pg_temp.read('boris');
select is(pg_temp.unread('boris'), 0, 'reading a chat marks chat_created as read');
select
  private.notify(array[tests.person('boris')], 'people_match', tests.person('anna'), chat => tests.chat());
select pg_temp.read('boris');
select is(pg_temp.unread('boris'), 1, 'reading a chat does not mark notifications of other types as read');
select tests.let('boris', 'api.read_notifications(null)');

-- Deleted and edited messages -------------------------------------------------------------------------------

select pg_temp.say('anna', 'secret');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('secret')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 2 -',
    'deleting an unread message removes its preview and reduces the count of the notification'
  );
select
  is(
    split_part(pg_temp.told('boris'), ' ', 1),
    'read',
    'deleting the only unread message deletes the notification'
  );
select pg_temp.say('anna', 'said');
select pg_temp.read('boris');
select pg_temp.say('anna', 'more');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('said')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1) || ', ' || split_part(pg_temp.told('boris'), ', ', 2),
    'unread anna 1 more, read anna 1 -',
    'deleting a message that was read removes its preview from the read notification'
  );
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 3 more',
    'deleting an earlier message keeps the preview of a notification of later messages'
  );
select
  tests.let('anna', format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('more'), 'less'));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 3 more',
    'editing a message does not change the notification'
  );
select
  is(
    (
      select chat ->> 'lastMessageContent'
      from json_array_elements(tests.let('clara', 'api.list_chats(null, 10)') -> 'data') as chat
      where chat ->> 'id' = tests.kept('chat')
    ),
    'less',
    'editing a message changes the preview of the chat'
  );
select tests.keep('farewell', pg_temp.say('anna', 'farewell')::text);
select tests.let('clara', 'api.read_notifications(null)');
select pg_temp.say('anna', 'later');
select tests.let('clara', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'read anna 4 farewell',
    'a person who leaves a chat has no unread notification of the chat'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('farewell')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'read anna 4 -',
    'deleting a message also removes its preview from notifications of people who left the chat'
  );

-- Deleted messages and the count -----------------------------------------------------------------------------

select pg_temp.read('boris');
select tests.keep('one', pg_temp.say('anna', 'one')::text);
select tests.keep('two', pg_temp.say('anna', 'two')::text);
select tests.let('boris', 'api.read_notifications(null)');
select tests.keep('three', pg_temp.say('anna', 'three')::text);
select tests.keep('four', pg_temp.say('anna', 'four')::text);
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('two')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 2 four',
    'deleting a message that was marked read does not change the count of the notification'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('three')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 four',
    'deleting an unread message reduces the count of the notification'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('four')));
select pg_temp.say('anna', 'five');
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 five',
    'the next message starts a new notification with the count 1'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('one')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 five',
    'deleting a message sent before the new notification does not change its count'
  );

-- Blocks, watermarks and suspensions ------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('dina'))::text);
select
  tests.keep(
    'group',
    tests.like_event(tests.person('boris'), tests.kept('event')::uuid, '{clara,anna}')::text
  );
select tests.vote(tests.person('dina'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select tests.take_told();
select pg_temp.say('anna', 'annas');
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
-- Deletes the notification that the block has removed the guest from the event.
delete from public.notifications where type = 'group_member_removed';
select
  is(pg_temp.told('boris'), 'nothing', 'a block hides the notification of a message by the blocked user');
select pg_temp.say('anna', 'unheard');
select is(pg_temp.told('boris'), 'nothing', 'messages by a blocked user do not notify the blocker');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 annas',
    'the end of the block shows the notification again that was created before the block'
  );
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('clara', 'claras');
select
  is(
    pg_temp.told('boris'),
    'unread clara 1 claras',
    'the count of a notification excludes messages that were hidden during the block'
  );
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.told('boris'),
    'unread clara 1 claras',
    'the end of the block shows only the notification that replaced the hidden one'
  );
select is(pg_temp.unread('boris'), 1, 'the unread count includes the chat once after the block ends');
select pg_temp.say('anna', 'again');
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.read('boris');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.told('boris'),
    'read anna 2 again',
    'reading a chat also marks its hidden notifications as read'
  );

select pg_temp.say('anna', 'before');
select tests.keep('mark', private.now()::text);
insert into private.notification_marks (user_id, read_until)
values
  (tests.person('boris'), private.now());
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'read anna 1 before',
    'a notification before the watermark is read'
  );
select pg_temp.say('anna', 'after');
select
  is(
    split_part(pg_temp.told('boris'), ', again', 1),
    'unread anna 1 after, read anna 1 before, read anna 2 again',
    'a message after the watermark adds a second notification'
  );
select is(pg_temp.unread('boris'), 1, 'the unread count includes the chat once, even with two notifications');
select pg_temp.say('anna', 'anew');
select
  is(
    pg_temp.told('boris'),
    'unread anna 2 anew, read anna 1 before, read anna 2 again',
    'the next message replaces the notification that was created after the watermark'
  );
select
  is(
    pg_temp.unread('boris'),
    1,
    'the unread count includes the chat once before the notifications job applies the watermark'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.unread('boris'),
    1,
    'the unread count includes the chat once after the notifications job applies the watermark'
  );

-- Pushes ----------------------------------------------------------------------------------------------------

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.register_device('boris', 'phone');
-- Returns the number of messages and the preview of the push that a worker receives.
create function pg_temp.pushed()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        concat_ws(
          ' ',
          item #>> '{notification,count}',
          coalesce(item #>> '{notification,payload,messagePreview}', '-')
        ),
        ', '
      ),
      'nothing'
    )
  from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)') -> 'deliveries') as item;
$$;

-- Each message is sent in a separate transaction.
create function pg_temp.say_alone(content text)
returns void
language plpgsql
as $$
begin
  perform pg_temp.say('anna', content);
  update private.push_deliveries
  set transaction_id = (select count(*) from private.push_deliveries)::text::xid8
  where transaction_id = pg_current_xact_id();
end;
$$;
select pg_temp.say_alone('first');
select pg_temp.say_alone('second');
select is(pg_temp.pushed(), '4 second', 'a notification that was replaced is not pushed');
select pg_temp.say_alone('third');
select
  tests.let(
    'anna',
    format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('third'), 'edited')
  );
select is(pg_temp.pushed(), '5 edited', 'a queued push contains the edited text of its message');
select pg_temp.say_alone('fourth');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('fourth')));
select is(pg_temp.pushed(), '5 -', 'a queued push does not contain the text of a deleted message');
select pg_temp.say_alone('fifth');
select pg_temp.read('boris');
select is(pg_temp.pushed(), 'nothing', 'a notification that was read is not pushed');

-- Messages that the count never included --------------------------------------------------------------------

select pg_temp.say('clara', 'counted');
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('anna', 'uncounted');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('uncounted')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 1 counted',
    'deleting a message that was sent during a block does not change the count'
  );
select tests.let('clara', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('counted')));
select
  is(
    split_part(pg_temp.told('boris'), ' ', 1),
    'read',
    'deleting the last message that the count includes deletes the notification'
  );

select pg_temp.read('boris'), pg_temp.say('anna', 'before'), pg_temp.say('clara', 'after');
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 2 after',
    'the count of the notification includes messages sent before a block'
  );
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('anna', 'during');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('before')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 1 after',
    'deleting a message during the block reduces the count, if it was sent before the block'
  );
select tests.let('clara', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('after')));
select
  is(
    pg_temp.told('boris'),
    'nothing',
    'deleting the last message sent before the block deletes the notification'
  );
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));

-- Cost ------------------------------------------------------------------------------------------------------

insert into public.notifications (user_id, type, actor_id, payload)
select gen_random_uuid(), 'friend_request', tests.person('anna'), '{}'
from generate_series(1, 20000);
analyze public.notifications;
select pg_temp.say('anna', 'costly');

select
  cmp_ok(
    tests.rows_read(
      'public.notifications',
      tests.person('anna'),
      format('select api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('costly'))
    ),
    '<',
    100::bigint,
    'deleting a message does not mark the notifications of other users as read'
  );

select * from finish();

rollback;
