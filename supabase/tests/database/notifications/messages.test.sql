-- Notifications of messages: one unread of each chat, what reading the chat and deleting a message mean for them.

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

-- What a person is shown of messages: whether it is read, of whom, how many, what the last one says.
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

-- A person says something, a minute later: its id.
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

-- One of each chat ------------------------------------------------------------------------------------------

select pg_temp.say('anna', 'one');
select is(pg_temp.told('boris'), 'unread anna 1 one', 'a message is told with a count of 1');
select tests.keep('first', id::text) from public.notifications where user_id = tests.person('boris');
select pg_temp.say('anna', 'two');
select
  is(
    pg_temp.told('boris'),
    'unread anna 2 two',
    'a further message takes the place of what was unread of its chat'
  );
select
  isnt(
    (
      select id::text
      from public.notifications
      where user_id = tests.person('boris') and type = 'chat_message'
    ),
    tests.kept('first'),
    'with a new id'
  );
select
  is(
    (
      select created_at
      from public.notifications
      where user_id = tests.person('boris') and type = 'chat_message'
    ),
    private.now(),
    'and a new time'
  );
select pg_temp.say('clara', 'three');
select is(pg_temp.told('boris'), 'unread clara 3 three', 'whoever said it');
select is(pg_temp.unread('boris'), 1, 'a chat counts as one');
select is(pg_temp.told('anna'), 'unread clara 1 three', 'each participant has a count of their own');
select pg_temp.say('clara', 'privately', 'direct');
select
  is(
    pg_temp.told('boris') || '; ' || pg_temp.told('boris', 'direct'),
    'unread clara 3 three; unread clara 1 privately',
    'two chats are two'
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
    'clara has been told of nothing but messages'
  );
select private.notify(array[tests.person('dina')], 'friend_request', tests.person('anna'));
select
  is(
    tests.let('dina', 'api.list_notifications(false, null, 1)')::jsonb #> '{data,0,count}',
    'null',
    'nothing but a message has a count'
  );

-- Reading the chat ------------------------------------------------------------------------------------------

select pg_temp.read('boris', 'one');
select
  is(
    pg_temp.told('boris'),
    'unread clara 2 three',
    'who reads up to an earlier message has the notification unread, of what is left'
  );
select pg_temp.read('boris', 'three');
select is(pg_temp.told('boris'), 'read clara 2 three', 'who reads up to its message has read it');
select is(pg_temp.unread('boris'), 1, 'and nothing of other chats');
select is(pg_temp.told('anna'), 'unread clara 1 three', 'nor what others were told');
select pg_temp.say('anna', 'four');
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 four, read clara 2 three',
    'what was read stays, and the next message begins to count anew'
  );
select is(pg_temp.told('anna'), 'read clara 1 three', 'who says something has read the chat');
select tests.let('boris', 'api.read_notifications(null)');
select pg_temp.say('anna', 'five');
select
  is(
    pg_temp.told('boris'),
    'unread anna 1 five, read anna 1 four, read clara 2 three',
    'so it is after reading all notifications'
  );
select pg_temp.read('boris');
select is(pg_temp.unread('boris'), 0, 'reading the chat to its end reads all of it');

select private.notify(array[tests.person('boris')], 'chat_created', null, chat => tests.chat());
select pg_temp.read('boris');
select is(pg_temp.unread('boris'), 0, 'that the chat is there is read with it');
select
  private.notify(array[tests.person('boris')], 'people_match', tests.person('anna'), chat => tests.chat());
select pg_temp.read('boris');
select is(pg_temp.unread('boris'), 1, 'what else leads to it is not');
select tests.let('boris', 'api.read_notifications(null)');

-- Deleted and edited ----------------------------------------------------------------------------------------

select pg_temp.say('anna', 'secret');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('secret')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 2 -',
    'a deleted message is previewed no more, and not counted'
  );
select
  is(
    split_part(pg_temp.told('boris'), ' ', 1),
    'read',
    'where it was the only one, its unread notification goes'
  );
select pg_temp.say('anna', 'said');
select pg_temp.read('boris');
select pg_temp.say('anna', 'more');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('said')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1) || ', ' || split_part(pg_temp.told('boris'), ', ', 2),
    'unread anna 1 more, read anna 1 -',
    'nor where it was read'
  );
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 3 more',
    'what stands for later messages keeps what they say'
  );
select
  tests.let('anna', format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('more'), 'less'));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'unread anna 3 more',
    'an edit leaves the notification as captured'
  );
select
  is(
    (
      select chat ->> 'lastMessageContent'
      from json_array_elements(tests.let('clara', 'api.list_chats(null, 10)') -> 'data') as chat
      where chat ->> 'id' = tests.kept('chat')
    ),
    'less',
    'and changes the preview of the chat'
  );
select tests.keep('farewell', pg_temp.say('anna', 'farewell')::text);
select tests.let('clara', 'api.read_notifications(null)');
select pg_temp.say('anna', 'later');
select tests.let('clara', format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'read anna 4 farewell',
    'who leaves a chat has no unread notification of it'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('farewell')));
select
  is(
    split_part(pg_temp.told('clara'), ', ', 1),
    'read anna 4 -',
    'and reads no preview of what is deleted either'
  );

-- What is deleted is not counted -----------------------------------------------------------------------------

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
    'what it does not stand for, since it was read among the notifications, is not taken out of it'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('three')));
select
  is(split_part(pg_temp.told('boris'), ', ', 1), 'unread anna 1 four', 'what it stands for is');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('four')));
select pg_temp.say('anna', 'five');
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 five',
    'the next message counts itself alone'
  );
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('one')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread anna 1 five',
    'however many were deleted in between'
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
-- Their place at the event of the other.
delete from public.notifications where type = 'group_member_removed';
select is(pg_temp.told('boris'), 'nothing', 'what somebody blocked has said is hidden');
select pg_temp.say('anna', 'unheard');
select is(pg_temp.told('boris'), 'nothing', 'and what they say is not told');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select is(pg_temp.told('boris'), 'unread anna 1 annas', 'the end of the block shows it again');
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('clara', 'claras');
select
  is(pg_temp.told('boris'), 'unread clara 1 claras', 'what is hidden does not count in what takes its place');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(
    pg_temp.told('boris'),
    'unread clara 1 claras',
    'and is not shown beside it afterwards: there is one of a chat'
  );
select is(pg_temp.unread('boris'), 1, 'which counts as one');
select pg_temp.say('anna', 'again');
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.read('boris');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select
  is(pg_temp.told('boris'), 'read anna 2 again', 'who reads a chat has read what is hidden of it as well');

select pg_temp.say('anna', 'before');
select tests.keep('mark', private.now()::text);
insert into private.notification_marks (user_id, read_until)
values
  (tests.person('boris'), private.now());
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'read anna 1 before',
    'what came before a watermark is read'
  );
select pg_temp.say('anna', 'after');
select
  is(
    split_part(pg_temp.told('boris'), ', again', 1),
    'unread anna 1 after, read anna 1 before, read anna 2 again',
    'a message after it is another one, and the one before stays'
  );
select is(pg_temp.unread('boris'), 1, 'which counts as one');
select pg_temp.say('anna', 'anew');
select
  is(
    pg_temp.told('boris'),
    'unread anna 2 anew, read anna 1 before, read anna 2 again',
    'and takes the next in its place'
  );
select is(pg_temp.unread('boris'), 1, 'as long as the job has not been there');
select tests.let_service('api.purge_notifications(1000)');
select is(pg_temp.unread('boris'), 1, 'and afterwards');

-- What is pushed --------------------------------------------------------------------------------------------

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.register_device('boris', 'phone');
-- What the worker is given: how many messages, and what the last one says.
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

-- Each message in a transaction of its own.
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
select is(pg_temp.pushed(), '4 second', 'what was replaced before it was sent is not sent');
select pg_temp.say_alone('third');
select
  tests.let(
    'anna',
    format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('third'), 'edited')
  );
select is(pg_temp.pushed(), '5 edited', 'a push not yet sent has what the message says after an edit');
select pg_temp.say_alone('fourth');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('fourth')));
select is(pg_temp.pushed(), '5 -', 'and nothing of a message that is deleted');
select pg_temp.say_alone('fifth');
select pg_temp.read('boris');
select is(pg_temp.pushed(), 'nothing', 'what was read before it was sent is not sent');

-- What was never counted ------------------------------------------------------------------------------------

select pg_temp.say('clara', 'counted');
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('anna', 'uncounted');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('uncounted')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 1 counted',
    'a deleted message that was sent during a block is not taken out of a count that it was not in'
  );
select tests.let('clara', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('counted')));
select
  is(
    split_part(pg_temp.told('boris'), ' ', 1),
    'read',
    'the last message that is counted takes the notification along'
  );

select pg_temp.read('boris'), pg_temp.say('anna', 'before'), pg_temp.say('clara', 'after');
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 2 after',
    'what was said before a block is counted'
  );
select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select pg_temp.say('anna', 'during');
select tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('before')));
select
  is(
    split_part(pg_temp.told('boris'), ', ', 1),
    'unread clara 1 after',
    'and deleted during the block it is taken out of the count'
  );
select tests.let('clara', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('after')));
select is(pg_temp.told('boris'), 'nothing', 'with the last one the notification goes');
select tests.let('boris', format('api.unblock_person(%L)', tests.person('anna')));

-- What it costs ---------------------------------------------------------------------------------------------

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
    'taking a message out of what was told of it reads none of what others were told'
  );

select * from finish();

rollback;
