-- This file tests direct chats whose peer is absent: the peer is suspended, has blocked the viewer, or has deleted the
-- account. No call of the API shows the viewer which of the three causes applies
-- (docs/features/chats.md, Absent peers). For each combination of a cause and a kind of chat, the test creates a viewer
-- and a peer, and compares the responses to the viewers.

begin;

select plan(190);

select tests.freeze_time('1999-05-01T12:00:00Z');

create temporary table worlds (
  kind text,
  cause text,
  viewer text,
  peer text,
  chat uuid,
  constraint worlds_pkey primary key (kind, cause)
);
grant select on worlds to authenticated;

-- This table stores the ids in each case with a label for each id, such as "peer". The ids differ between the cases, so
-- the test replaces them by their labels before it compares responses.
create temporary table labels (cause text, kind text, id uuid, label text);

insert into worlds (kind, cause, viewer, peer)
select kind, cause, format('viewer %s %s', kind, cause), format('peer %s %s', kind, cause)
from
  unnest(array['by hand', 'of friends', 'by match']) as kind
  cross join unnest(array['suspended', 'blocked', 'deleted']) as cause;

select
  tests.create_completed_profile(viewer, '{"firstName": "Vera"}'),
  tests.create_completed_profile(peer, '{"firstName": "Paul"}'),
  tests.add_photo(tests.person(peer))
from worlds;

select tests.befriend(tests.person(viewer), tests.person(peer))
from worlds
where kind = 'of friends';

update worlds
set chat = (tests.let(viewer, 'api.open_direct_chat(%L)', tests.person(peer)::text) ->> 'id')::uuid
where kind != 'by match';

select tests.match(tests.person(peer), tests.person(viewer))
from worlds
where kind = 'by match';

update worlds
set chat = (private.find_direct_chat(tests.person(viewer), tests.person(peer))).id
where kind = 'by match';

-- Sends messages in the chat, so that the viewer has one unread message and the peer has read one message of the
-- viewer.
create function pg_temp.talk(world worlds)
returns void
language plpgsql
as $$
declare
  first_id uuid;
  answer_id uuid;
begin
  first_id := tests.send(tests.person(world.viewer), world.chat, 'Hello Paul');
  perform tests.let(world.peer, 'api.read_messages(%L, null)', world.chat::text);
  answer_id := tests.send(
    tests.person(world.peer),
    world.chat,
    'Hello Vera',
    jsonb_build_object(
      'replyToId', first_id,
      'attachments', jsonb_build_array(jsonb_build_object('key', tests.upload(tests.person(world.peer))))
    )
  );
  perform tests.let(world.viewer, 'api.read_messages(%L, null)', world.chat::text);
  perform tests.send(tests.person(world.peer), world.chat, 'Are you there?');
  insert into labels (cause, kind, id, label)
  values
    (world.cause, world.kind, tests.person(world.viewer), 'viewer'),
    (world.cause, world.kind, tests.person(world.peer), 'peer'),
    (world.cause, world.kind, tests.profile_of(world.viewer), 'profile of the viewer'),
    (world.cause, world.kind, tests.profile_of(world.peer), 'profile of the peer'),
    (world.cause, world.kind, world.chat, 'chat'),
    (world.cause, world.kind, first_id, 'first message'),
    (world.cause, world.kind, answer_id, 'answer');
end;
$$;

select pg_temp.talk(worlds)
from worlds;

-- Replaces the ids of a case by their labels, and every other id by the text "an id".
create function pg_temp.plain(world worlds, seen text)
returns text
language plpgsql
as $$
declare
  known record;
begin
  for known in select labels.id, labels.label from labels where labels.cause = world.cause and labels.kind = world.kind loop
    seen := replace(seen, known.id::text, known.label);
  end loop;
  -- The ids of the two people are random, so it is also random which of them is in one_person_id.
  seen := regexp_replace(seen, '"(one|other)_person_id": ?"[a-z]+"', '"person_id"', 'g');
  return regexp_replace(seen, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'an id', 'g');
end;
$$;

-- Returns all API calls of the viewer that return or change data of the chat.
create function pg_temp.calls(world worlds)
returns table (ordinal integer, road text, call text)
language sql
as $$
  select
    road.ordinal,
    road.name,
    replace(
      replace(
        replace(
          replace(road.call, '$chat', quote_literal(world.chat)),
          '$peer',
          quote_literal(tests.person(world.peer))
        ),
        '$first',
        (
          select quote_literal(labels.id)
          from labels
          where labels.label = 'first message' and (labels.kind, labels.cause) = (world.kind, world.cause)
        )
      ),
      '$file',
      (
        select quote_literal(attachment.id)
        from public.message_attachments as attachment
        where attachment.chat_id = world.chat
      )
    )
  from
    (
      values
        (1, 'list', 'api.list_chats()'),
        (2, 'page of the list', 'api.list_chats(null, 5)'),
        (3, 'detail', 'api.get_chat($chat)'),
        (4, 'summary', 'api.get_chat_summary($chat)'),
        (5, 'messages', 'api.list_messages($chat, null, 20)'),
        (6, 'later messages', 'api.list_messages($chat, null, 20, $first)'),
        (7, 'file', 'api.get_attachment($chat, $file)'),
        (8, 'notifications', 'api.list_notifications(false, null, 20)'),
        (9, 'unread notifications', 'api.list_notifications(true, null, 20)'),
        (10, 'number of notifications', 'api.count_notifications()'),
        (11, 'matches', 'api.list_matches(null, 20)'),
        (12, 'friends', 'api.list_friends(null, null, 20)'),
        (13, 'topic of the chat', 'to_json(private.can_listen(''chat:'' || $chat))'),
        (14, 'topic of typing', 'to_json(private.can_listen(''typing:'' || $chat))'),
        (15, 'sending', 'api.send_message($chat, ''{"content": "Hello?", "attachments": []}'')'),
        (16, 'editing', 'api.edit_message($chat, $first, ''Hello?'')'),
        (17, 'typing', 'api.type_in_chat($chat, true)'),
        (18, 'opening', 'api.open_direct_chat($peer)'),
        (19, 'muting', 'api.mute_chat($chat, null)'),
        (20, 'unmuting', 'api.unmute_chat($chat)'),
        (21, 'archiving', 'api.archive_chat($chat)'),
        (22, 'archive', 'api.list_chats(null, null, true)'),
        (23, 'unarchiving', 'api.unarchive_chat($chat)'),
        (24, 'reading', 'api.read_messages($chat, null)'),
        (25, 'summary after reading', 'api.get_chat_summary($chat)'),
        (26, 'deleting', 'api.delete_message($chat, $first)'),
        (27, 'messages after deleting', 'api.list_messages($chat, null, 20)'),
        (28, 'reporting', 'api.create_report(''chat'', $chat, ''targetId'', ''spam'', ''Rude'')'),
        (29, 'export', 'api.export_profile()')
    ) as road (ordinal, name, call);
$$;

-- Returns the statements by which the viewer reads tables directly.
create function pg_temp.direct_reads()
returns table (ordinal integer, road text, call text)
language sql
as $$
  values
    (
      41,
      'rows of chats',
      'select jsonb_agg(to_jsonb(own)) from (select id, type, name, event_id, one_person_id, other_person_id, last_message_at, created_at from public.chats) as own'
    ),
    (
      42,
      'rows of participants',
      'select jsonb_agg(to_jsonb(own) order by own.user_id = auth.uid()) from (select chat_id, user_id, role, read_up_to from public.chat_participants) as own'
    ),
    (
      43,
      'rows of messages',
      'select jsonb_agg(to_jsonb(own) order by own.created_at) from (select id, chat_id, sender_id, content, reply_to_id, deleted_at, created_at from public.messages) as own'
    ),
    (44, 'rows of files', 'select jsonb_agg(to_jsonb(own)) from public.message_attachments as own'),
    (
      45,
      'rows of notifications',
      'select jsonb_agg(to_jsonb(own) order by own.type) from public.notifications as own'
    ),
    (46, 'rows of matches', 'select jsonb_agg(to_jsonb(own)) from public.matches as own'),
    (47, 'rows of friendships', 'select jsonb_agg(to_jsonb(own)) from public.friendships as own');
$$;

create temporary table seen (kind text, cause text, ordinal integer, road text, seen text);

create function pg_temp.look(world worlds)
returns void
language plpgsql
as $$
declare
  road record;
  found text;
begin
  for road in
    select 0 as ordinal, 'broadcasts' as road, null as call
    union all
    select * from pg_temp.direct_reads()
    union all
    select * from pg_temp.calls(world)
    order by ordinal
  loop
    if road.ordinal = 0 then
      select string_agg(messages.event || ' ' || (messages.payload - 'id'), ', ' order by messages.event) into found
      from realtime.messages
      where messages.topic in ('chat:' || world.chat, 'typing:' || world.chat);
    elsif road.ordinal > 40 then
      perform tests.act_as(tests.person(world.viewer));
      execute road.call into found;
      perform tests.act_as_nobody();
    else
      begin
        found := tests.let(world.viewer, road.call);
      exception
        when others then
          found := sqlstate || ' ' || sqlerrm;
      end;
    end if;
    insert into seen (kind, cause, ordinal, road, seen)
    values
      (world.kind, world.cause, road.ordinal, road.road, pg_temp.plain(world, found));
  end loop;
end;
$$;

-- Returns the chat list of a viewer, with labels in place of ids.
create function pg_temp.listed(world worlds)
returns text
language sql
as $$
  select
    pg_temp.plain(world, tests.let(world.viewer, 'api.list_chats()') #>> '{data}');
$$;

create temporary table before as
  select worlds.kind, worlds.cause, pg_temp.listed(worlds) as listed
  from worlds;

delete from realtime.messages;

-- Causes -------------------------------------------------------------------------------------------------

select tests.suspend(peer)
from worlds
where cause = 'suspended';

select tests.let(peer, 'api.block_person(%L)', tests.person(viewer)::text)
from worlds
where cause = 'blocked';

select tests.let(peer, 'api.delete_account()')
from worlds
where cause = 'deleted';

select pg_temp.look(worlds)
from worlds;

-- Checks the contents of one response, because the comparisons below would also succeed if all responses were empty.
select
  is(
    (
      select (chat::jsonb - '{lastMessageAt,createdAt}'::text[])::text
      from
        json_array_elements(
          (
            select seen.seen from seen where (kind, cause, road) = ('by hand', 'suspended', 'list')
          )::json -> 'data'
        ) as chat
    ),
    (
      '{"id": "chat", "type": "direct", "name": null, "avatarUrl": null, "eventId": null, "eventCreatorId": null,' || '"viewerEventRole": null, "participantCount": 1, "participantPreview": [], "peer": {"avatarUrl": null,' || '"name": null, "profileId": null, "userId": "peer"}, "lastMessageContent": "Are you there?",' || '"lastMessageSenderId": "peer", "lastMessageSender": {"name": null, "profileId": null, "userId": "peer"},' || '"unreadCount": 1, "mutedUntil": null, "isArchived": false, "lastMessageDeleted": false, "lastMessageAttachmentType": null}'
    )::jsonb::text,
    'the chat list keeps the chat with a suspended peer, without the peer''s name and avatar'
  );
select
  is(
    (
      select string_agg(format('%s: %s', seen.road, seen.seen), ', ' order by seen.ordinal)
      from seen
      where
        kind = 'by hand'
        and cause = 'suspended'
        and road in ('sending', 'editing', 'typing', 'opening', 'topic of the chat')
    ),
    'topic of the chat: true, sending: PT404 chat_not_found, editing: PT404 chat_not_found, typing: PT404 chat_not_found, opening: PT404 person_not_found',
    'the viewer gets 404 for sending, editing and typing in a chat with a suspended peer, and for opening this chat'
  );
select
  is(
    (select seen.seen from seen where (kind, cause, road) = ('by hand', 'suspended', 'broadcasts')),
    'participant.left {"type": "participant.left", "chatId": "chat", "userId": "peer"}',
    'a suspension broadcasts that the suspended peer has left the chat'
  );
select
  is(
    (
      select (seen.seen::jsonb #>> '{data,0,id}')
      from seen
      where (kind, cause, road) = ('by match', 'suspended', 'list')
    ),
    'chat',
    'a chat of two people who are matches but not friends stays in the list while the peer is suspended'
  );

-- After the peer deletes the account, the viewer keeps the earlier notifications, without the name of the peer. After a
-- block or a suspension, the viewer does not see these notifications.
update seen
set seen = seen::jsonb - 'notifications'
where road = 'export';
select
  is(
    other.seen,
    blocked.seen,
    format(
      '"%s" in a chat (%s) returns the same result for a peer who has blocked the viewer as for a peer who is %s',
      blocked.road,
      blocked.kind,
      other.cause
    )
  )
from
  seen as blocked
  join seen as other on other.kind = blocked.kind and other.road = blocked.road and other.cause != 'blocked'
where
  blocked.cause = 'blocked'
  -- A block also ends the match and closes its chat, so the results for a chat opened by a match differ from those of
  -- other causes.
  and blocked.kind != 'by match'
  and not (other.cause = 'deleted' and blocked.road like '%notifications')
order by blocked.kind, blocked.ordinal, other.cause;

select
  is(
    deleted.seen,
    suspended.seen,
    format(
      '"%s" in a chat opened by a match returns the same result for a deleted peer as for a suspended peer',
      suspended.road
    )
  )
from
  seen as suspended
  join seen as deleted
    on (deleted.kind, deleted.cause, deleted.road) = ('by match', 'deleted', suspended.road)
where
  (suspended.kind, suspended.cause) = ('by match', 'suspended')
  and suspended.road not like '%notifications'
order by suspended.ordinal;

-- Afterwards ---------------------------------------------------------------------------------------------

delete from realtime.messages;

select tests.reinstate(peer)
from worlds
where cause = 'suspended';

select tests.let(peer, 'api.unblock_person(%L)', tests.person(viewer)::text)
from worlds
where cause = 'blocked';

select
  is(
    (
      select string_agg(messages.event || ' ' || tests.name_of((messages.payload ->> 'userId')::uuid), ', ')
      from realtime.messages
      where messages.topic = 'chat:' || worlds.chat
    ),
    'participant.joined ' || peer,
    format(
      'when the cause "%s" of the peer''s absence ends, a broadcast announces that the peer has rejoined the chat (%s)',
      cause,
      kind
    )
  )
from worlds
where cause in ('suspended', 'blocked')
order by kind, cause;

select
  is(
    (
      select
        chat ->> 'participantCount' || ' ' || (chat #>> '{peer,name}') || ' ' || (
          (chat ->> 'avatarUrl') is not null
        )
      from (select tests.let(viewer, 'api.list_chats()') #> '{data,0}' as chat) as listed
    ),
    '2 Paul true',
    format('after the suspension, the viewer sees the name of the peer in the chat (%s) again', kind)
  )
from worlds
where cause = 'suspended'
order by kind;

select
  ok(
    tests.send(tests.person(viewer), chat, 'Welcome back') is not null,
    format('a chat (%s) accepts messages again when the cause "%s" of the peer''s absence ends', kind, cause)
  )
from worlds
where cause = 'suspended' or (cause = 'blocked' and kind = 'by hand')
order by kind, cause;

select *
from finish();

rollback;
