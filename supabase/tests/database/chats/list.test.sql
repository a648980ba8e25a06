-- Chats: the contents of the chat list and of the detail of one chat.

begin;

select plan(38);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['paul', 'rita', 'anna', 'boris', 'clara', 'dina', 'stranger']) as name;
select
  tests.keep(name, tests.create_profile(name)::text),
  tests.keep(name || '_photo', tests.add_photo_file(tests.person(name)))
from unnest(array['olga', 'egor']) as name;

create function pg_temp.summary(viewer text, chat_name text)
returns jsonb
language sql
as $$
  select item
  from jsonb_array_elements(tests.let(viewer, 'api.list_chats()')::jsonb -> 'data') as item
  where item ->> 'id' = tests.kept(chat_name);
$$;

-- Returns the names of the people in the participant preview of a chat.
create function pg_temp.preview(viewer text, chat_name text)
returns text
language sql
as $$
  select
    string_agg(coalesce(person ->> 'name', 'nobody') || ' ' || (person ->> 'role'), ', ' order by place)
  from
    jsonb_array_elements(
      pg_temp.summary(viewer, chat_name) -> 'participantPreview'
    ) with ordinality as shown (person, place);
$$;

-- Returns a participant of a chat as the API returns it.
create function pg_temp.person(name text, role text)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'avatarUrl', case
        when name in ('olga', 'egor') then jsonb_build_object('mediaKey', tests.kept(name || '_photo'))
      end,
      'name', initcap(name),
      'profileId', profiles.id,
      'role', role,
      'userId', tests.person(name)
    )
  from public.profiles
  where user_id = tests.person(name);
$$;

-- The cursor nextCursor is null on the last page.
select
  is(
    tests.let('stranger', 'api.list_chats()')::jsonb,
    '{"data": [], "nextCursor": null}',
    'the chat list of a person without chats is empty'
  );

-- Chat of the organizers -----------------------------------------------------------------------------------------

select tests.keep('cover', tests.upload(tests.person('olga')));
select
  tests.keep(
    'event',
    tests.publish_event(
      tests.person('olga'),
      jsonb_build_object('title', 'Chess', 'imageKey', tests.kept('cover'))
    )::text
  );
select tests.keep('authors', tests.authors_chat(tests.kept('event')::uuid)::text);
select
  tests.freeze_time('1999-05-01T12:01:00Z'),
  tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  tests.freeze_time('1999-05-01T12:02:00Z'),
  tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select
  is(
    pg_temp.summary('paul', 'authors'),
    jsonb_build_object(
      'id', tests.kept('authors'),
      'type', 'event_authors',
      'name', 'Chess',
      'avatarUrl', jsonb_build_object('mediaKey', tests.kept('cover')),
      'eventId', tests.kept('event'),
      'eventCreatorId', tests.person('olga'),
      'viewerEventRole', 'author',
      'participantCount', 3,
      'participantPreview', jsonb_build_array(
        pg_temp.person('olga', 'organizer'),
        pg_temp.person('rita', 'organizer')
      ),
      'peer', null
    ) || jsonb_build_object(
      'lastMessageAt', null,
      'lastMessageContent', null,
      'lastMessageSenderId', null,
      'lastMessageSender', null,
      'unreadCount', 0,
      'createdAt', '1999-05-01T12:00:00.000Z',
      'mutedUntil', null,
      'isArchived', false,
      'lastMessageDeleted', false,
      'lastMessageAttachmentType', null
    ),
    'the chat list of a co-author contains the organizers'' chat with every field'
  );
-- spec: Chat, a detail: `id`, `type`, `name`, `eventId`, `participants` (avatar, name, profile, role, user), `createdAt`
-- spec: Operations without a path in the specification, get a chat: the Chat detail
select
  is(
    tests.let('rita', format('api.get_chat(%L)', tests.kept('authors')))::jsonb,
    jsonb_build_object(
      'id', tests.kept('authors'),
      'type', 'event_authors',
      'name', 'Chess',
      'eventId', tests.kept('event'),
      'participants', jsonb_build_array(
        pg_temp.person('olga', 'organizer'),
        pg_temp.person('paul', 'organizer'),
        pg_temp.person('rita', 'organizer')
      ),
      'createdAt', '1999-05-01T12:00:00.000Z'
    ),
    'a co-author can read the detail of the organizers'' chat, with all participants in the order of joining'
  );

-- Chat of a group ------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:03:00Z');
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['paul', 'rita']) as name;
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select tests.freeze_time('1999-05-01T12:04:00Z');
select tests.send(tests.person('boris'), tests.kept('chat')::uuid, 'Hello' || chr(10) || 'everybody');
-- spec: Chat, a summary has every field always: `id`, `type`, `name`, `avatarUrl`, `eventId`, `eventCreatorId`, `viewerEventRole`, `participantCount`, `participantPreview`, `peer`, `lastMessageAt`, `lastMessageContent`, `lastMessageSenderId`, `lastMessageSender`, `unreadCount`, `createdAt`
select
  is(
    pg_temp.summary('anna', 'chat'),
    jsonb_build_object(
      'id', tests.kept('chat'),
      'type', 'approved_group',
      'name', 'Chess',
      'avatarUrl', jsonb_build_object('mediaKey', tests.kept('cover')),
      'eventId', tests.kept('event'),
      'eventCreatorId', tests.person('olga'),
      'viewerEventRole', 'participant',
      'participantCount', 5,
      'participantPreview', jsonb_build_array(
        pg_temp.person('olga', 'organizer'),
        pg_temp.person('paul', 'organizer'),
        pg_temp.person('rita', 'organizer')
      ),
      'peer', null
    ) || jsonb_build_object(
      'lastMessageAt', '1999-05-01T12:04:00.000Z',
      'lastMessageContent', 'Hello',
      'lastMessageSenderId', tests.person('boris'),
      'lastMessageSender', pg_temp.person('boris', null) - '{avatarUrl,role}'::text[],
      'unreadCount', 1,
      'createdAt', '1999-05-01T12:03:00.000Z',
      'mutedUntil', null,
      'isArchived', false,
      'lastMessageDeleted', false,
      'lastMessageAttachmentType', null
    ),
    'the chat list of a group member contains the chat of the group with every field'
  );
-- spec: Chat, `viewerEventRole`: creator, author or participant; null without an event
select
  is(
    pg_temp.summary(viewer, 'chat') ->> 'viewerEventRole',
    role,
    format('the chat summary states the role of %s in the event: %s', viewer, role)
  )
from
  (
    values
      ('olga', 'creator'),
      ('paul', 'author'),
      ('rita', 'author'),
      ('anna', 'participant'),
      ('boris', 'participant')
  ) as roles (viewer, role);
-- spec: Chat, `participantPreview`: three others at most, without the caller
select
  is(
    pg_temp.preview(viewer, 'chat'),
    preview,
    format(
      'the preview for %s shows three other participants: the event creator first, then in the order of joining',
      viewer
    )
  )
from
  (
    values
      ('paul', 'Olga organizer, Rita organizer, Anna member'),
      ('rita', 'Olga organizer, Paul organizer, Anna member'),
      ('boris', 'Olga organizer, Paul organizer, Rita organizer'),
      ('olga', 'Paul organizer, Rita organizer, Anna member')
  ) as previews (viewer, preview);

-- The creator of the event is the last person to rejoin, and is still the first person in the preview.
delete from public.chat_participants
where chat_id = tests.kept('chat')::uuid and user_id = tests.person('olga');
select private.join_chat(tests.kept('chat')::uuid, array[tests.person('olga')], 'organizer');
-- spec: Chat, `participantPreview`: the creator of the event first, then by joining
select
  is(
    pg_temp.preview('anna', 'chat'),
    'Olga organizer, Paul organizer, Rita organizer',
    'the creator of the event is first in the preview, even after rejoining last'
  );
select
  is(
    (
      select string_agg(person ->> 'name', ' ' order by place)
      from
        json_array_elements(
          tests.let('anna', format('api.get_chat(%L)', tests.kept('chat'))) -> 'participants'
        ) with ordinality as listed (person, place)
    ),
    'Paul Rita Anna Boris Olga',
    'the chat detail lists all participants, including the caller, in the order of joining'
  );

-- A chat shows the current names and pictures of its event and of its participants.
select
  tests.let(
    'olga',
    format('api.update_event(%L, %L)', tests.kept('event'), '{"title": "Go", "imageKey": null}')
  );
select
  is(
    pg_temp.summary('anna', 'chat') ->> 'name',
    'Go',
    'the name of a chat changes with the title of its event'
  );
-- spec: Conventions, a URL is null when there is nothing to show
select
  is(
    pg_temp.summary('anna', 'chat') -> 'avatarUrl',
    'null',
    'a chat of an event without a cover has no picture'
  );
select
  is(
    tests.let('anna', format('api.get_chat(%L)', tests.kept('chat'))) ->> 'name',
    'Go',
    'the chat detail has the new title of the event as its name'
  );
update public.chats
set name = 'The usual suspects'
where id = tests.kept('chat')::uuid;
-- spec: Chat, `name`: the chat's own, else the title of the event as it is now
select
  is(
    pg_temp.summary('anna', 'chat') ->> 'name',
    'The usual suspects',
    'a name of the chat takes precedence over the title of the event'
  );
select
  is(
    tests.let('anna', format('api.get_chat(%L)', tests.kept('chat'))) ->> 'name',
    'The usual suspects',
    'the chat detail has the name of the chat, not the title of the event'
  );
select
  tests.let(
    'olga',
    format(
      'api.update_event(%L, %L)',
      tests.kept('event'),
      '{"imageUrl": "https://pictures.example.test/old.jpg"}'
    )
  );
select
  is(
    pg_temp.summary('anna', 'chat') ->> 'avatarUrl',
    'https://pictures.example.test/old.jpg',
    'a chat of an event with an external cover shows this cover as its picture'
  );
select tests.let('paul', 'api.update_profile(''{"firstName": "Pavel"}'')');
select
  is(
    pg_temp.preview('boris', 'chat'),
    'Olga organizer, Pavel organizer, Rita organizer',
    'the participant preview has the current names of people'
  );

-- Direct chat ----------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:05:00Z');
select
  tests.keep('direct', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('egor'))) ->> 'id');
select
  is(
    pg_temp.summary('anna', 'direct'),
    jsonb_build_object(
      'id', tests.kept('direct'),
      'type', 'direct',
      'name', null,
      'avatarUrl', jsonb_build_object('mediaKey', tests.kept('egor_photo')),
      'eventId', null,
      'eventCreatorId', null,
      'viewerEventRole', null,
      'participantCount', 2,
      'participantPreview', jsonb_build_array(pg_temp.person('egor', 'member')),
      'peer', pg_temp.person('egor', null) - 'role'
    ) || jsonb_build_object(
      'lastMessageAt', null,
      'lastMessageContent', null,
      'lastMessageSenderId', null,
      'lastMessageSender', null,
      'unreadCount', 0,
      'createdAt', '1999-05-01T12:05:00.000Z',
      'mutedUntil', null,
      'isArchived', false,
      'lastMessageDeleted', false,
      'lastMessageAttachmentType', null
    ),
    'the chat list of a person contains the direct chat with every field'
  );
select
  is(
    pg_temp.summary('egor', 'direct') -> 'peer',
    pg_temp.person('anna', null) - 'role',
    'each of the two people sees the other as the peer of the direct chat'
  );
select
  is(
    pg_temp.summary('egor', 'direct') -> 'avatarUrl',
    'null',
    'the picture of a direct chat is null if the peer has no avatar'
  );
select
  is(
    tests.let('egor', format('api.get_chat(%L)', tests.kept('direct')))::jsonb,
    jsonb_build_object(
      'id', tests.kept('direct'),
      'type', 'direct',
      'name', null,
      'eventId', null,
      'participants', jsonb_build_array(pg_temp.person('anna', 'member'), pg_temp.person('egor', 'member')),
      'createdAt', '1999-05-01T12:05:00.000Z'
    ),
    'the peer can also read the detail of the direct chat'
  );

-- Order ----------------------------------------------------------------------------------------------------------

create function pg_temp.order_for(viewer text)
returns text
language sql
as $$
  select string_agg(name, ' ' order by place)
  from
    jsonb_array_elements(tests.let(viewer, 'api.list_chats()')::jsonb -> 'data') with ordinality as listed (
      item,
      place
    )
    join unnest(array['chat', 'direct', 'other_direct', 'authors']) as name
      on current_setting('tests.' || name, true) = item ->> 'id';
$$;

select tests.freeze_time('1999-05-01T12:06:00Z');
select
  tests.keep(
    'other_direct',
    tests.let('dina', format('api.open_direct_chat(%L)', tests.person('anna'))) ->> 'id'
  );
select
  is(
    pg_temp.order_for('anna'),
    'other_direct direct chat',
    'chats without messages are sorted by their creation time'
  );
select tests.freeze_time('1999-05-01T12:07:00Z');
select tests.keep('message', tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'News')::text);
select
  is(
    pg_temp.order_for('anna'),
    'chat other_direct direct',
    'a new message moves its chat to the top of the list'
  );
select tests.freeze_time('1999-05-01T12:08:00Z');
select tests.send(tests.person('egor'), tests.kept('direct')::uuid, 'News');
select
  is(
    pg_temp.order_for('anna'),
    'direct chat other_direct',
    'a later message in another chat moves that chat to the top of the list'
  );
select tests.freeze_time('1999-05-01T12:09:00Z');
select
  tests.let(
    'anna',
    format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('message'), 'Old news')
  );
select tests.let('anna', format('api.read_messages(%L, null)', tests.kept('chat')));
select
  is(
    pg_temp.order_for('anna'),
    'direct chat other_direct',
    'the order of chats does not change when a message is edited or read'
  );
select is(pg_temp.order_for('olga'), 'chat authors', 'the chat list contains all chats of the caller');
select is(pg_temp.order_for('dina'), 'other_direct', 'the chat list contains no chats of other people');

-- The last message -----------------------------------------------------------------------------------------------

create function pg_temp.last_message(viewer text)
returns text
language sql
as $$
  select
    format(
      '%s at %s of %s, unread %s',
      coalesce(nullif(summary ->> 'lastMessageContent', ''), 'empty'),
      substr(summary ->> 'lastMessageAt', 12, 5),
      coalesce(summary -> 'lastMessageSender' ->> 'name', 'nobody'),
      summary ->> 'unreadCount'
    )
  from pg_temp.summary(viewer, 'chat') as summary;
$$;

-- spec: Chat, `lastMessageAt`, `lastMessageContent`, `lastMessageSenderId`, `lastMessageSender`: those of the last message, null without one
select
  is(
    pg_temp.last_message('boris'),
    'Old news at 12:07 of Anna, unread 1',
    'the chat list shows the edited content of the last message'
  );
-- spec: Chat, `unreadCount`: of others, since one joined, unread; own never
select
  is(
    pg_temp.last_message('anna'),
    'Old news at 12:07 of Anna, unread 0',
    'a sender''s own messages are never unread for the sender'
  );
select tests.send(tests.person('paul'), tests.kept('chat')::uuid, repeat('long ', 100));
select
  is(
    pg_temp.summary('anna', 'chat') ->> 'lastMessageContent',
    left(repeat('long ', 100), 120),
    'the content of a long last message is cut to 120 characters'
  );
select
  tests.let(
    'paul',
    format(
      'api.delete_message(%L, %L)',
      tests.kept('chat'),
      tests.let('paul', format('api.list_messages(%L, null, 1)', tests.kept('chat'))) -> 'data' -> 0 ->> 'id'
    )
  );
select
  is(
    pg_temp.last_message('anna'),
    'empty at 12:09 of Pavel, unread 0',
    'a deleted message remains the last message of its chat, with empty content, and is not unread'
  );
select tests.let('paul', 'api.delete_profile()');
select
  is(
    pg_temp.summary('anna', 'chat') -> 'lastMessageSender',
    jsonb_build_object('name', null, 'profileId', null, 'userId', tests.person('paul')),
    'the last message of a person who deleted the profile has a sender without a name'
  );
select
  is(
    (pg_temp.summary('anna', 'chat') ->> 'participantCount')::integer,
    4,
    'the participant count of a chat excludes a person who deleted the profile'
  );

select * from finish();

rollback;
