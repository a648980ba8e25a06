-- Notifications of messages: each user has at most one unread notification per chat. This notification changes when the
-- user reads the chat or a message is deleted.

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

-- Returns a person's notifications of messages in a chat, each with its read state, actor, count and preview.
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

-- Waits a minute, sends a message as a person, and returns the id of the message.
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
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 one',
    'the notification of the first message in a chat has the count 1'
  );
select tests.keep('first', id::text) from public.notifications where user_id = tests.person('boris');
select pg_temp.say('anna', 'two');
select
  is(
    pg_temp.told('boris'),
    'unread anna 2 two',
    'the next message in a chat replaces the unread notification of the chat, and increments its count'
  );
select
  isnt(
    (
      select id::text
      from public.notifications
      where user_id = tests.person('boris') and type = 'chat_message'
    ),
    tests.kept('first'),
    'the notification that replaces an earlier notification has a new id'
  );
select
  is(
    (
      select created_at
      from public.notifications
      where user_id = tests.person('boris') and type = 'chat_message'
    ),
    private.now(),
    'the notification that replaces an earlier notification has a new time'
  );
select pg_temp.say('clara', 'three');
select
  is(
    pg_temp.told('boris'),
    'unread clara 3 three',
    'a message of another sender also replaces the unread notification of the chat'
  );
select
  is(
    pg_temp.unread('boris'),
    1,
    'the unread count includes one notification for each chat with unread messages'
  );
select
  is(
    pg_temp.told('anna'),
    'unread clara 1 three',
    'the notification of each participant has a separate count of unread messages'
  );
select pg_temp.say('clara', 'privately', 'direct');
select
  is(
    pg_temp.told('boris') || '; ' || pg_temp.told('boris', 'direct'),
    'unread clara 3 three; unread clara 1 privately',
    'messages in two chats cause separate notifications'
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
    'messages in a chat cause only notifications of the type chat_message'
  );
select private.notify(array[tests.person('dina')], 'friend_request', tests.person('anna'));
select
  is(
    tests.let('dina', 'api.list_notifications(false, null, 1)')::jsonb #> '{data,0,count}',
    'null',
    'a notification of the type friend_request has the count null'
  );

-- Reading the chat ------------------------------------------------------------------------------------------

select pg_temp.read('boris', 'one');
select
  is(
    pg_temp.told('boris'),
    'unread clara 2 three',
    'after a user has read a chat up to an earlier message, the notification is unread and its count includes only later messages'
  );
select pg_temp.read('boris', 'three');
select
  is(
    pg_temp.told('boris'),
    'read clara 2 three',
    'reading a chat up to the last message marks the notification as read'
  );
select
  is(pg_temp.unread('boris'), 1, 'reading a chat does not mark the notifications of other chats as read');
select
  is(
    pg_temp.told('anna'),
    'unread clara 1 three',
    'reading a chat does not mark the notifications of other participants as read'
  );
select pg_temp.say('anna', 'four');
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 four, read clara 2 three',
    'the next message after a user has read the chat adds a new notification with the count 1, and keeps the read notification'
  );
select
  is(
    pg_temp.told('anna'),
    'read clara 1 three',
    'sending a message marks the sender''s notification of the chat as read'
  );
select tests.let('boris', 'api.read_notifications(null)');
select pg_temp.say('anna', 'five');
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 five, read anna 1 four, read clara 2 three',
    'the next message after a user has marked all notifications as read adds a new notification with the count 1'
  );
select pg_temp.read('boris');
select
  is(
    pg_temp.unread('boris'),
    0,
    'reading a chat up to the last message leaves no unread notification of the chat'
  );

select private.notify(array[tests.person('boris')], 'chat_created', null, chat => tests.chat());
select pg_temp.read('boris');
select
  is(pg_temp.unread('boris'), 0, 'reading a chat marks its notification of the type chat_created as read');
select
  private.notify(array[tests.person('boris')], 'people_match', tests.person('anna'), chat => tests.chat());
select pg_temp.read('boris');
select
  is(
    pg_temp.unread('boris'),
    1,
    'reading a chat does not mark its notification of the type people_match as read'
  );
select tests.let('boris', 'api.read_notifications(null)');

-- Deleted and edited messages -------------------------------------------------------------------------------

select pg_temp.say('anna', 'secret');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('secret')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 2 -',
    'deleting an unread message removes its preview from the notification and decrements the count'
  );
select
  is(
    split_part(pg_temp.told('boris'), ' ', 1),
    'read',
    'deleting the only unread message of a chat deletes the unread notification of the chat'
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
    'deleting an earlier message keeps the preview of a later message in the notification'
  );
select
  tests.let('anna', format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('more'), 'less'));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 3 more',
    'editing a message does not change its notification'
  );
select
  is(
    (
      select chat ->> 'lastMessageContent'
      from json_array_elements(tests.let('clara', 'api.list_chats(null, 10)') -> 'data') as chat
      where chat ->> 'id' = tests.kept('chat')
    ),
    'less',
    'editing the last message changes the preview in the list of chats'
  );
select tests.keep('farewell', pg_temp.say('anna', 'farewell')::text);
select tests.let('clara', 'api.read_notifications(null)');
select pg_temp.say('anna', 'later');
select tests.let('clara', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'read anna 4 farewell',
    'when a user leaves a chat, the unread notification of the chat is deleted'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('farewell')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'read anna 4 -',
    'deleting a message also removes its preview from the notifications of users who have left the chat'
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
    'deleting a message whose notification was marked as read does not change the count of the unread notification'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('three')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 four',
    'deleting an unread message decrements the count of the unread notification'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('four')));
select pg_temp.say('anna', 'five');
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 five',
    'after all unread messages are deleted, the next message adds a new notification with the count 1'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('one')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 five',
    'deleting an older message that was read does not change the count of the unread notification'
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
-- Deletes the notification of the guest whom the block has removed from the event.
delete from public.notifications where type = 'group_member_removed';
select
  is(
    pg_temp.told('boris'),
    'nothing',
    'a user who blocks another user does not see the notification of a message by the blocked user'
  );
select pg_temp.say('anna', 'unheard');
select is(pg_temp.told('boris'), 'nothing', 'a message of a blocked user does not notify the blocker');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 annas',
    'after the end of a block, the blocker sees the notification from before the block again'
  );
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('clara', 'claras');
select
  is(
    pg_temp.told('boris'),
    'unread clara 1 claras',
    'the count of a notification that is created during a block excludes messages that the block hides'
  );
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.told('boris'),
    'unread clara 1 claras',
    'after the end of a block, the user sees only the notification that replaced the hidden notification'
  );
select is(pg_temp.unread('boris'), 1, 'after the end of a block, the unread count includes the chat once');
select pg_temp.say('anna', 'again');
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.read('boris');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.told('boris'),
    'read anna 2 again',
    'reading a chat during a block also marks the hidden notification of the chat as read'
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
    'a notification that is older than the watermark is shown as read'
  );
select pg_temp.say('anna', 'after');
select
  is(
    split_part(pg_temp.told('boris'), ', again', 1),
    'unread anna 1 after, read anna 1 before, read anna 2 again',
    'a message after the watermark adds a new notification, and keeps the notification that the watermark marked as read'
  );
select
  is(
    pg_temp.unread('boris'),
    1,
    'the unread count includes a chat once if a watermark has marked one of its two notifications as read'
  );
select pg_temp.say('anna', 'anew');
select
  is(
    pg_temp.told('boris'),
    'unread anna 2 anew, read anna 1 before, read anna 2 again',
    'the next message in the chat replaces the notification that was created after the watermark'
  );
select
  is(
    pg_temp.unread('boris'),
    1,
    'the unread count includes a chat once before the notifications job applies the watermark'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    pg_temp.unread('boris'),
    1,
    'the unread count includes a chat once after the notifications job has applied the watermark'
  );

-- Pushes ----------------------------------------------------------------------------------------------------

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.register_device('boris', 'phone');
-- Claims a push as a worker does, and returns its number of messages and its preview.
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

-- Assigns each message a different transaction id, as if each were sent in a separate transaction.
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
select is(pg_temp.pushed(), '4 second', 'a notification that a later message replaced is not pushed');
select pg_temp.say_alone('third');
select
  tests.let(
    'anna',
    format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('third'), 'edited')
  );
select
  is(
    pg_temp.pushed(),
    '5 edited',
    'the push of a message that was edited before the push is sent contains the edited text'
  );
select pg_temp.say_alone('fourth');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('fourth')));
select
  is(
    pg_temp.pushed(),
    '5 -',
    'the push of a message that was deleted before the push is sent does not contain its text'
  );
select pg_temp.say_alone('fifth');
select pg_temp.read('boris');
select is(pg_temp.pushed(), 'nothing', 'a notification that was read before the push is sent is not pushed');

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
    'deleting a message that was sent during a block does not change the count of the notification'
  );
select tests.let('clara', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('counted')));
select
  is(
    split_part(pg_temp.told('boris'), ' ', 1),
    'read',
    'a notification is deleted when the last message that its count includes is deleted'
  );

select pg_temp.read('boris'), pg_temp.say('anna', 'before'), pg_temp.say('clara', 'after');
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 2 after',
    'the count of a notification includes messages of a sender whom the recipient blocks later'
  );
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('anna', 'during');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('before')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 1 after',
    'deleting a message during a block decrements the count of the notification if the message was sent before the block'
  );
select tests.let('clara', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('after')));
select
  is(
    pg_temp.told('boris'),
    'nothing',
    'deleting the last message that was sent before the block deletes the notification'
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
    'deleting a message reads few rows of notifications, regardless of how many notifications the sender has caused'
  );

select * from finish();

rollback;
