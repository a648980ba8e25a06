-- An unread notification and its queued push are deleted when the object that the notification opens no longer exists.
-- The causes are: the message was deleted, the chat was closed, the request ended, or the actor deleted the profile.
-- Read notifications are kept.

begin;

select plan(69);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select
  tests.keep('group', tests.like_event(tests.person('boris'), tests.kept('event')::uuid, '{clara}')::text);
select tests.vote(tests.person('anna'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select tests.register_device(name, name || ' phone') from unnest(array['boris', 'clara', 'dina']) as name;

-- Returns a person's notifications of one type, each with its read state, actor and count.
create function pg_temp.shown(viewer text, kind text)
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
          item ->> 'count'
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
  where item ->> 'type' = kind;
$$;

create function pg_temp.unread(viewer text)
returns integer
language sql
as $$
  select (tests.let(viewer, 'api.count_notifications()') ->> 'count')::integer;
$$;

-- Marks all notifications of the given people as read, so that no earlier notification is pushed.
create function pg_temp.start(variadic names text[])
returns void
language plpgsql
as $$
begin
  perform tests.wait('1 minute');
  perform tests.let(name, 'api.read_notifications(null)') from unnest(names) as name;
  delete from private.push_deliveries;
  perform tests.let_service('api.purge_notifications(1000)');
  delete from realtime.messages where event = 'notifications.changed';
end;
$$;

create function pg_temp.say(sender text, content text, chat_name text default 'chat')
returns text
language plpgsql
as $$
begin
  perform tests.wait('1 minute');
  return tests.keep(content, tests.send(tests.person(sender), tests.kept(chat_name)::uuid, content)::text);
end;
$$;

create function pg_temp.erase(eraser text, content text, chat_name text default 'chat')
returns json
language sql
as $$
  select tests.let(eraser, 'api.delete_message(%L, %L)', tests.kept(chat_name), tests.kept(content));
$$;

-- Claims pushes as a worker does, and returns the types of a person's pushes.
create function pg_temp.pushed(recipient text)
returns text
language sql
as $$
  select coalesce(string_agg(item #>> '{notification,type}', ', '), 'nothing')
  from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)') -> 'deliveries') as item
  where item #>> '{notification,userId}' = tests.person(recipient)::text;
$$;

create function pg_temp.changes_broadcast(recipient text)
returns integer
language sql
as $$
  select count(*)::integer
  from realtime.messages
  where topic = 'notifications:' || tests.person(recipient) and event = 'notifications.changed';
$$;

-- Deleted messages ------------------------------------------------------------------------------------------

select pg_temp.start('boris', 'clara');
select pg_temp.say('anna', 'one');
select is(pg_temp.unread('boris'), 1, 'the unread count includes the notification of an unread message');
select pg_temp.erase('anna', 'one');
select
  is(
    pg_temp.shown('boris', 'chat_message'),
    'nothing',
    'deleting an unread message deletes the notification of the message'
  );
select is(pg_temp.unread('boris'), 0, 'the unread count is 0 after the only unread message is deleted');
select
  is(
    pg_temp.changes_broadcast('boris'),
    1,
    'deleting an unread message broadcasts notifications.changed to the recipient'
  );
select is(pg_temp.pushed('boris'), 'nothing', 'a message that was deleted is not pushed');
select
  isnt_empty(
    $$
      select
      from private.push_deliveries as delivery join private.devices on devices.id = delivery.device_id
      where devices.token = 'boris phone' and delivery.outcome = 'notification_gone'
    $$,
    'the queued push of a deleted message ends with the outcome notification_gone'
  );

select pg_temp.say('anna', 'two'), pg_temp.say('anna', 'three');
select pg_temp.erase('anna', 'three');
select
  is(
    pg_temp.shown('boris', 'chat_message'),
    'unread anna 1',
    'deleting a message keeps the notification of the chat while an earlier message is unread'
  );
select pg_temp.erase('anna', 'two');
select
  is(
    pg_temp.shown('boris', 'chat_message'),
    'nothing',
    'deleting the last unread message of a chat deletes the notification of the chat'
  );
select
  is(
    (tests.let('boris', 'api.get_chat_summary(%L)', tests.kept('chat')) ->> 'unreadCount')::integer,
    0,
    'unreadCount of a chat is 0 after the last unread message is deleted'
  );

select pg_temp.say('anna', 'four');
select pg_temp.start('boris');
select pg_temp.erase('anna', 'four');
select
  is(
    pg_temp.shown('boris', 'chat_message'),
    'read anna 1',
    'deleting a message keeps a notification that its recipient has read'
  );
select
  is(
    pg_temp.shown('clara', 'chat_message'),
    'nothing',
    'deleting a message deletes the notification of a recipient who has not read it'
  );

select pg_temp.say('clara', 'five');
select pg_temp.erase('anna', 'five');
select
  is(
    pg_temp.shown('boris', 'chat_message'),
    'read anna 1',
    'when an organizer deletes a message of another participant, the unread notification of the message is deleted'
  );
select pg_temp.say('clara', 'six');
select
  tests.let_service(format('api.decide_on_target(''message'', %L, ''remove'', ''spam'')', tests.kept('six')));
select
  is(
    pg_temp.unread('boris'),
    0,
    'when moderators remove a message, the unread notification of the message is deleted'
  );

select pg_temp.say('anna', 'seven');
insert into private.notification_marks (user_id, read_until)
values
  (tests.person('boris'), private.now());
select pg_temp.erase('anna', 'seven');
select
  is(
    split_part(pg_temp.shown('boris', 'chat_message'), ',', 1),
    'read anna 1',
    'deleting a message keeps its notification if a watermark has marked the notification as read'
  );
select
  is(
    pg_temp.shown('clara', 'chat_message'),
    'nothing',
    'deleting a message deletes its notification for a recipient who has no watermark'
  );

select pg_temp.start('boris', 'clara');
select pg_temp.say('clara', 'eight');
select tests.wait('1 minute');
select tests.let('boris', 'api.block_person(%L)', tests.person('clara')::text);
select pg_temp.say('clara', 'nine');
select pg_temp.erase('clara', 'eight');
select tests.let('boris', 'api.unblock_person(%L)', tests.person('clara')::text);
select
  is(
    pg_temp.unread('boris'),
    0,
    'the end of a block does not restore the notification of a message that was deleted during the block'
  );

select pg_temp.start('boris', 'clara');
select pg_temp.say('clara', 'ten'), pg_temp.say('clara', 'eleven');
select tests.wait('1 minute');
select tests.let('boris', 'api.block_person(%L)', tests.person('clara')::text);
select pg_temp.erase('clara', 'eleven');
select tests.let('boris', 'api.unblock_person(%L)', tests.person('clara')::text);
select
  is(
    pg_temp.shown('boris', 'chat_message') like 'unread clara 1%',
    true,
    'deleting a later message during a block keeps the notification of the chat while an earlier message is unread'
  );
select pg_temp.erase('clara', 'ten');

-- Closed chats ----------------------------------------------------------------------------------------------

select tests.keep('match', tests.match(tests.person('boris'), tests.person('dina'))::text);
select tests.keep('direct', chat_id::text) from public.matches where id = tests.kept('match')::uuid;
select pg_temp.start('boris', 'dina');
select pg_temp.say('dina', 'hello', 'direct');
select is(pg_temp.unread('boris'), 1, 'the unread count includes the notification of a message from a match');
select tests.let('dina', 'api.end_match(%L)', tests.kept('match'));
select
  is(
    pg_temp.shown('boris', 'chat_message'),
    'read anna 1, read anna 1',
    'unmatching deletes the unread notification of the chat that it closes'
  );
select is(pg_temp.unread('boris'), 0, 'the unread count excludes a notification that unmatching deleted');
select
  is(
    pg_temp.changes_broadcast('boris'),
    1,
    'unmatching broadcasts notifications.changed to the other person'
  );
select
  is(pg_temp.pushed('boris'), 'nothing', 'a message in a chat that unmatching has closed is not pushed');

create function pg_temp.match_anew()
returns void
language plpgsql
as $$
begin
  perform tests.wait('31 days');
  perform tests.keep('match', tests.match(tests.person('boris'), tests.person('dina'))::text);
  perform pg_temp.start('boris', 'dina');
end;
$$;

select pg_temp.match_anew();
select pg_temp.say('boris', 'read_by_dina', 'direct');
select tests.let('dina', 'api.read_messages(%L, null)', tests.kept('direct'));
select pg_temp.say('boris', 'unread_by_dina', 'direct');
select tests.let('dina', 'api.end_match(%L)', tests.kept('match'));
select
  is(
    pg_temp.shown('dina', 'chat_message'),
    'read boris 1',
    'unmatching deletes the caller''s unread notification of the chat and keeps the caller''s read notification'
  );

select pg_temp.match_anew();
select pg_temp.say('dina', 'before_the_block', 'direct');
select tests.let('boris', 'api.block_person(%L)', tests.person('dina')::text);
select tests.let('boris', 'api.unblock_person(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.unread('boris'),
    0,
    'unblocking does not restore the notification of a chat that the block has closed'
  );

select pg_temp.match_anew();
select tests.befriend(tests.person('boris'), tests.person('dina'));
select pg_temp.start('boris', 'dina');
select pg_temp.say('dina', 'among_friends', 'direct');
select tests.let('boris', 'api.end_match(%L)', tests.kept('match'));
select
  is(
    pg_temp.shown('boris', 'chat_message') like 'unread dina 1%',
    true,
    'ending the match of two friends keeps their chat open and keeps its notification'
  );
select tests.let('boris', 'api.unfriend(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.unread('boris'),
    0,
    'ending the friendship of two users closes their chat and deletes its unread notification'
  );

-- Requests that have ended ------------------------------------------------------------------------------------

select tests.create_completed_profile(name) from unnest(array['emil', 'fay', 'gus', 'hana']) as name;
select
  tests.keep(
    'request',
    tests.let('emil', 'api.send_friend_request(%L)', tests.person('fay')::text) #>> '{friendship,id}'
  );
select tests.like(tests.person('emil'), tests.person('fay'));
select
  is(
    pg_temp.unread('fay'),
    2,
    'the unread count includes the notifications of a friend request and of a like'
  );
select tests.let('fay', 'api.block_person(%L)', tests.person('emil')::text);
select tests.let('fay', 'api.unblock_person(%L)', tests.person('emil')::text);
select
  is(
    pg_temp.unread('fay'),
    0,
    'unblocking a user does not restore the notifications of this user''s friend request and like'
  );
select tests.let('emil', 'api.send_friend_request(%L)', tests.person('fay')::text);
select
  is(
    pg_temp.shown('fay', 'friend_request'),
    'unread emil',
    'a friend request that is sent after a block has ended notifies the addressee'
  );

select tests.like(tests.person('emil'), tests.person('gus'));
select is(pg_temp.unread('gus'), 1, 'the unread count includes the notification of a like');
select tests.let('emil', 'api.block_person(%L)', tests.person('gus')::text);
select tests.let('emil', 'api.unblock_person(%L)', tests.person('gus')::text);
select
  is(pg_temp.unread('gus'), 0, 'blocking the recipient of a like deletes the notification of the like');

select tests.like(tests.person('gus'), tests.person('hana'));
select
  is(
    pg_temp.shown('hana', 'people_like'),
    'unread gus',
    'the notification of a like is in the list until the like expires'
  );
select tests.wait('31 days');
select tests.let_service('api.purge_interactions(1000)');
select
  is(
    pg_temp.shown('hana', 'people_like'),
    'nothing',
    'the unread notification of a like is deleted after the like has expired'
  );
select is(pg_temp.unread('hana'), 0, 'the unread count excludes the notification of a like that has expired');
select tests.like(tests.person('gus'), tests.person('hana'));
select tests.wait('20 days');
select tests.like(tests.person('gus'), tests.person('hana'));
select tests.wait('20 days');
select tests.let_service('api.purge_interactions(1000)');
select
  is(
    pg_temp.shown('hana', 'people_like'),
    'unread gus',
    'the unread notification of a like is kept if the like is renewed before it expires'
  );

-- Former organizers -----------------------------------------------------------------------------------------

select
  tests.keep('party', tests.publish_event(tests.person('anna'), '{"startAt": "2001-01-01T12:00:00Z"}')::text);
select tests.add_author(tests.kept('party')::uuid, tests.person(name))
from unnest(array['boris', 'clara', 'dina']) as name;
select pg_temp.start('boris', 'clara', 'dina');
select tests.like_event(tests.person('fay'), tests.kept('party')::uuid);
select tests.let('dina', 'api.read_notifications(null)');
select tests.let('boris', 'api.resign_event_author(%L)', tests.kept('party'));
select
  tests.let('anna', 'api.remove_event_author(%L, %L)', tests.kept('party'), tests.person(name)::text)
from unnest(array['clara', 'dina']) as name;
select
  is(
    pg_temp.shown('boris', 'event_application'),
    'nothing',
    'a co-author who resigns loses the unread event_application notifications of the event'
  );
select
  is(
    pg_temp.shown('clara', 'event_application'),
    'nothing',
    'a co-author whom the creator removes loses the unread event_application notifications of the event'
  );
select
  is(
    pg_temp.shown('dina', 'event_application'),
    'read fay',
    'when the creator removes a co-author, the co-author''s read event_application notifications are kept'
  );
select
  is(
    pg_temp.shown('anna', 'event_application') like 'unread fay%',
    true,
    'the creator keeps the event_application notifications when co-authors resign or are removed'
  );

-- People who are no longer part of an event ---------------------------------------------------------------

select tests.create_completed_profile(name)
from unnest(array['lara', 'mona', 'nora', 'olaf', 'pia', 'quin', 'rita', 'sara']) as name;
select
  tests.keep(
    'walk',
    tests.publish_event(
      tests.person('anna'),
      '{"startAt": "2001-01-01T12:00:00Z", "visibility": "private"}'
    )::text
  );
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['lara', 'mona', 'olaf', 'pia', 'quin', 'rita', 'sara']) as name;
select tests.add_author(tests.kept('walk')::uuid, tests.person('nora'));
select tests.keep(name, tests.like_event(tests.person(name), tests.kept('walk')::uuid)::text)
from unnest(array['lara', 'mona', 'olaf', 'pia', 'quin', 'rita', 'sara']) as name;
select tests.vote(tests.person('anna'), tests.kept(name)::uuid, 'consent')
from unnest(array['lara', 'mona', 'rita']) as name;
select pg_temp.start('lara', 'mona', 'nora', 'olaf', 'pia', 'quin', 'rita', 'sara');
select tests.let('anna', 'api.update_event(%L, %L)', tests.kept('walk'), '{"address": "Sea Street 1"}');
select tests.let('sara', 'api.read_notifications(null)');
select
  is(
    pg_temp.shown('olaf', 'event_changed'),
    'unread',
    'changing an event notifies the members of its groups'
  );
select tests.let(name, 'api.leave_group(%L)', tests.kept(name)) from unnest(array['lara', 'sara']) as name;
select tests.let('anna', 'api.remove_group_member(%L, %L)', tests.kept('mona'), tests.person('mona')::text);
select tests.let('nora', 'api.resign_event_author(%L)', tests.kept('walk'));
select tests.let('anna', 'api.block_person(%L)', tests.person('olaf')::text);
select tests.vote(tests.person('anna'), tests.kept('quin')::uuid, 'refuse');
select
  is(
    pg_temp.shown('lara', 'event_changed'),
    'nothing',
    'a guest who leaves an event loses the unread event_changed notification'
  );
select
  is(
    pg_temp.shown('mona', 'event_changed'),
    'nothing',
    'a guest whom an organizer removes loses the unread event_changed notification'
  );
select
  is(
    pg_temp.shown('nora', 'event_changed'),
    'nothing',
    'a co-author who resigns loses the unread event_changed notification'
  );
select
  is(
    pg_temp.shown('olaf', 'event_changed'),
    'nothing',
    'when a block removes a member from an event, the unread event_changed notification of the member is deleted'
  );
select
  is(
    pg_temp.shown('quin', 'event_changed'),
    'nothing',
    'a member of a group that is rejected loses the unread event_changed notification'
  );
select
  is(
    pg_temp.shown('sara', 'event_changed'),
    'read',
    'when a member leaves an open group, a read event_changed notification of the member is kept'
  );
select
  is(
    pg_temp.shown('rita', 'event_changed'),
    'unread',
    'guests of an event keep the event_changed notification when other guests leave'
  );
select
  is(
    pg_temp.shown('pia', 'event_changed'),
    'unread',
    'members of an open group keep the event_changed notification when guests leave'
  );

-- A deleted event -------------------------------------------------------------------------------------------

select tests.create_completed_profile(name) from unnest(array['tess', 'udo', 'vera']) as name;
select tests.befriend(tests.person('anna'), tests.person('udo'));
select
  tests.keep('ball', tests.publish_event(tests.person('anna'), '{"startAt": "2001-01-01T12:00:00Z"}')::text);
select tests.add_author(tests.kept('ball')::uuid, tests.person('tess'));
select pg_temp.start('anna', 'tess', 'udo');
select tests.let('anna', 'api.invite_event_author(%L, %L)', tests.kept('ball'), tests.person('udo')::text);
select tests.keep('vera', tests.like_event(tests.person('vera'), tests.kept('ball')::uuid)::text);
select tests.let('tess', 'api.read_notifications(null)');
select tests.keep(name, tests.like_event(tests.person(name), tests.kept('ball')::uuid)::text)
from unnest(array['lara', 'mona']) as name;
select
  is(
    pg_temp.shown('tess', 'event_application'),
    'unread mona, unread lara, read vera',
    'an application to an event notifies each co-author'
  );
select tests.let('anna', 'api.delete_event(%L)', tests.kept('ball'));
select
  is(
    pg_temp.shown('tess', 'event_application'),
    'read vera',
    'deleting an event deletes the unread event_application notifications of a co-author, because the co-author can no longer open the groups'
  );
select
  is(
    pg_temp.shown('udo', 'event_coauthor_invite'),
    'nothing',
    'deleting an event deletes the unread notification of a user who was invited to organize it'
  );
select
  is(
    pg_temp.unread('udo'),
    1,
    'the unread count of a user who was invited to organize a deleted event includes only the cancellation'
  );
select
  is(
    pg_temp.shown('anna', 'event_application'),
    'unread mona, unread lara, unread vera, read rita, read quin, read pia, read lara, read fay',
    'deleting an event keeps the event_application notifications of its creator, because the creator can still open the groups'
  );
select tests.let('anna', 'api.restore_event(%L)', tests.kept('ball'));
select
  is(
    pg_temp.shown('tess', 'event_application'),
    'read vera',
    'restoring an event does not restore the event_application notifications of a co-author'
  );
select
  is(
    pg_temp.shown('udo', 'event_changed'),
    'unread',
    'restoring an event notifies a user who was invited to organize it'
  );

update private.settings set value = '2' where name = 'notifications_at_once';
select tests.keep(name, tests.like_event(tests.person(name), tests.kept('ball')::uuid)::text)
from unnest(array['pia', 'rita', 'sara']) as name;
select pg_temp.start('udo');
select tests.let('anna', 'api.delete_event(%L)', tests.kept('ball'));
select
  matches(
    pg_temp.shown('tess', 'event_application'),
    '^unread [a-z]+, read vera$',
    'the number of notifications that are deleted together with an event is limited by the setting notifications_at_once'
  );
select pg_temp.start('udo');
select
  is(
    pg_temp.shown('tess', 'event_application'),
    'read vera',
    'the notifications job deletes the remaining unread event_application notifications of a deleted event'
  );
select pg_temp.start('udo');
select
  is_empty(
    'select from private.request_removals',
    'the notifications job deletes its row in private.request_removals after the last notification of a deleted event'
  );
select tests.let('anna', 'api.restore_event(%L)', tests.kept('ball'));
select tests.keep(name, tests.like_event(tests.person(name), tests.kept('ball')::uuid)::text)
from unnest(array['clara', 'dina', 'quin']) as name;
select tests.let('anna', 'api.delete_event(%L)', tests.kept('ball'));
select tests.let('anna', 'api.restore_event(%L)', tests.kept('ball'));
select pg_temp.start('udo');
select
  matches(
    pg_temp.shown('tess', 'event_application'),
    '^unread [a-z]+, read vera$',
    'the notifications job does not delete event_application notifications of an event that its creator restored before the job ran'
  );
select tests.create_completed_profile(name) from unnest(array['wim', 'xena']) as name;
select tests.keep(name, tests.like_event(tests.person(name), tests.kept('ball')::uuid)::text)
from unnest(array['wim', 'xena']) as name;
select tests.let('anna', 'api.cancel_event(%L)', tests.kept('ball'));
select tests.let('anna', 'api.delete_event(%L)', tests.kept('ball'));
select tests.let('anna', 'api.restore_event(%L)', tests.kept('ball'));
select pg_temp.start('udo');
select
  matches(
    pg_temp.shown('tess', 'event_application'),
    '^unread [a-z]+, read vera$',
    'the notifications job does not delete event_application notifications of a cancelled event that was deleted and restored'
  );
update private.settings set value = '500' where name = 'notifications_at_once';

-- A deleted actor -------------------------------------------------------------------------------------------

select tests.create_completed_profile(name) from unnest(array['iris', 'jan', 'kira']) as name;
select tests.befriend(tests.person('jan'), tests.person('iris'));
select pg_temp.start('jan', 'kira', 'iris');
select
  tests.keep('fest', tests.publish_event(tests.person('iris'), '{"startAt": "2001-01-01T12:00:00Z"}')::text);
select tests.let('iris', 'api.invite_event_author(%L, %L)', tests.kept('fest'), tests.person('jan')::text);
select tests.let('iris', 'api.send_friend_request(%L)', tests.person('kira')::text);
select tests.like(tests.person('iris'), tests.person('kira'));
select tests.keep('guests', tests.like_event(tests.person('iris'), tests.kept('party')::uuid, '{jan}')::text);
select tests.vote(tests.person('anna'), tests.kept('guests')::uuid, 'consent');
select
  tests.let('fay', 'api.send_friend_request(%L)', tests.person('jan')::text);
select tests.befriend(tests.person('hana'), tests.person('iris'));
-- Iris has received more notifications than the value of the setting `notifications_at_once`. Her own requests have
-- caused fewer notifications than this value.
select tests.let(name, 'api.send_friend_request(%L)', tests.person('iris')::text)
from unnest(array['emil', 'gus', 'clara', 'dina']) as name;
update private.settings
set value = (
  select to_jsonb(count(*) - 1)
  from public.notifications
  where notifications.user_id = tests.person('iris')
)
where name = 'notifications_at_once';
select tests.let('iris', 'api.delete_profile()');
select
  is(
    pg_temp.shown('hana', 'friend_request_accepted'),
    'unread iris',
    'when a user deletes the profile, unread friend_request_accepted notifications about the user are kept'
  );
select
  is(
    pg_temp.shown('kira', 'friend_request'),
    'nothing',
    'when a user deletes the profile, unread notifications of the user''s friend requests are deleted'
  );
select
  is(
    pg_temp.shown('kira', 'people_like'),
    'nothing',
    'when a user deletes the profile, unread notifications of the user''s likes are deleted'
  );
select
  is(
    pg_temp.unread('kira'),
    0,
    'the unread count is 0 if all unread notifications were about requests and likes of a user who has deleted the profile'
  );
select
  is(
    pg_temp.pushed('kira'),
    'nothing',
    'requests and likes of a user who has deleted the profile are not pushed'
  );
select
  is(
    pg_temp.shown('jan', 'event_coauthor_invite'),
    'nothing',
    'when a user deletes the profile, unread notifications of the user''s invitations to organize events are deleted'
  );
select
  is(
    pg_temp.shown('jan', 'event_invite'),
    'nothing',
    'when a user deletes the profile, unread notifications of the user''s invitations to groups are deleted, even for an approved group'
  );
select
  is(
    pg_temp.shown('jan', 'friend_request'),
    'unread fay',
    'when a user deletes the profile, notifications about other users are kept'
  );
select
  is(
    pg_temp.shown('jan', 'friend_request_accepted'),
    'read iris',
    'when a user deletes the profile, notifications about the user that were already read are kept'
  );

select * from finish();

rollback;
