-- During a suspension, a user and all other users are hidden from each other, as if each had blocked the other. When
-- the suspension expires or is lifted, everything is visible again.

begin;

select plan(50);

select tests.freeze_time('1999-05-20T12:00:00Z');
select
  tests.create_completed_profile(
    name,
    '{"latitude": -48.8761, "longitude": -123.3931, "isVisibleOnMap": true}'
  )
from unnest(array['anna', 'fred', 'mia', 'luke', 'rita', 'carl', 'gina', 'fay', 'stan', 'olga']) as name;

-- Anna is a friend of Fred, has a match with Mia, has liked Luke, and has sent Rita a friend request.
select tests.keep('photo', tests.add_photo_file(tests.person('anna')));
select tests.befriend(tests.person('anna'), tests.person('fred'));
select tests.keep('match', tests.match(tests.person('anna'), tests.person('mia'))::text);
select tests.like(tests.person('anna'), tests.person('luke'));
select
  tests.keep(
    'request',
    tests.let('anna', 'api.send_friend_request(%L)', tests.person('rita')::text) -> 'friendship' ->> 'id'
  );
select
  tests.keep('direct', tests.let('fred', 'api.open_direct_chat(%L)', tests.person('anna')::text) ->> 'id');
select tests.send(tests.person('anna'), tests.kept('direct')::uuid, 'Hello, Fred');
-- Anna's event has Carl as a co-author, Fay as an invited co-author, and Gina as a guest. Anna is a co-author of Olga's
-- event.
select tests.keep('hers', tests.publish_event(tests.person('anna'), '{"capacity": 5}')::text);
select tests.add_author(tests.kept('hers')::uuid, tests.person('carl'));
select tests.add_author(tests.kept('hers')::uuid, tests.person('fay'), 'pending');
select tests.keep('group', tests.like_event(tests.person('gina'), tests.kept('hers')::uuid)::text);
select tests.vote(tests.person('anna'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select tests.send(tests.person('anna'), tests.chat(), 'Welcome');
select tests.keep('olgas', tests.publish_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('olgas')::uuid, tests.person('anna'));

-- Calls an endpoint and returns a summary of the response: whether it contains Anna's id and her name, or the error
-- code.
create function pg_temp.ask(name text, call text)
returns text
language plpgsql
as $$
declare
  answer text;
begin
  answer := tests.let(name, call)::text;
  return case when answer like '%' || tests.person('anna') || '%' then 'anna' else 'not anna' end
    || case when answer like '%"Anna"%' then ' by name' else '' end;
exception
  when others then
    return sqlerrm;
end;
$$;

-- Returns the number of rows that a person can read from a table.
create function pg_temp.read(name text, query text)
returns text
language plpgsql
as $$
declare
  answer bigint;
begin
  perform tests.act_as(tests.person(name));
  execute 'select count(*) from ' || query into answer;
  perform tests.act_as_nobody();
  return answer || ' rows';
end;
$$;

create function pg_temp.seen()
returns table (what text, answer text)
language sql
as $$
  values
    ('profile', pg_temp.ask('stan', format('api.get_profile(%L)', tests.profile_of('anna')))),
    (
      'batch of profiles',
      pg_temp.ask('stan', format('api.list_profiles(array[%L]::uuid[])', tests.person('anna')))
    ),
    ('person', pg_temp.ask('mia', format('api.get_person(%L)', tests.profile_of('anna')))),
    ('people feed', pg_temp.ask('stan', 'api.list_people(''{}'', null, 20)')),
    ('map', pg_temp.ask('stan', 'api.list_people_on_map(-48.8761, -123.3931, 5000)')),
    ('incoming likes', pg_temp.ask('luke', 'api.list_incoming_likes(null, 20)')),
    ('matches', pg_temp.ask('mia', 'api.list_matches(null, 20)')),
    ('friends', pg_temp.ask('fred', 'api.list_friends(''accepted'', null, 20)')),
    ('requests', pg_temp.ask('rita', 'api.list_friends(null, null, 20)')),
    ('notifications', pg_temp.ask('rita', 'api.list_notifications(false, null, 20)')),
    ('unread notifications', pg_temp.ask('rita', 'api.list_notifications(true, null, 20)')),
    ('count of notifications', tests.let('rita', 'api.count_notifications()') ->> 'count'),
    ('chats', pg_temp.ask('fred', 'api.list_chats()')),
    ('direct chat', pg_temp.ask('fred', format('api.get_chat(%L)', tests.kept('direct')))),
    (
      'messages of the direct chat',
      pg_temp.ask('fred', format('api.list_messages(%L, null, 20)', tests.kept('direct')))
    ),
    (
      'topic of the direct chat',
      tests.let('fred', format('to_json(private.can_listen(%L))', 'chat:' || tests.kept('direct')))::text
    ),
    ('chat of a group', pg_temp.ask('gina', format('api.get_chat(%L)', tests.chat()))),
    ('chats with that of the group', pg_temp.ask('gina', 'api.list_chats()')),
    ('event feed', pg_temp.ask('stan', 'api.list_events(''{}'', null, 20)')),
    ('event, to a non-contact', pg_temp.ask('stan', format('api.get_event(%L)', tests.kept('hers')))),
    ('event, to a friend', pg_temp.ask('fred', format('api.get_event(%L)', tests.kept('hers')))),
    ('event, to an invited co-author', pg_temp.ask('fay', format('api.get_event(%L)', tests.kept('hers')))),
    ('event, to its guest', pg_temp.ask('gina', format('api.get_event(%L)', tests.kept('hers')))),
    ('event, to a co-author', pg_temp.ask('carl', format('api.get_event(%L)', tests.kept('hers')))),
    (
      'topic of the event',
      tests.let('stan', format('to_json(private.can_listen(%L))', 'event:' || tests.kept('hers')))::text
    ),
    (
      'organizers of another event',
      pg_temp.ask('stan', format('api.list_event_authors(%L)', tests.kept('olgas')))
    ),
    ('photo', pg_temp.ask('stan', format('api.get_media(%L)', tests.kept('photo')))),
    ('live location', pg_temp.ask('fred', format('api.get_live_location(%L)', tests.person('anna')))),
    ('table of events', pg_temp.read('stan', format('public.events where id = %L', tests.kept('hers')))),
    (
      'table of events, to a guest',
      pg_temp.read('gina', format('public.events where id = %L', tests.kept('hers')))
    ),
    (
      'table of events, to an invited co-author',
      pg_temp.read('fay', format('public.events where id = %L', tests.kept('hers')))
    ),
    (
      'table of co-authors',
      pg_temp.read('stan', format('public.event_authors where event_id = %L', tests.kept('olgas')))
    ),
    ('table of friendships', pg_temp.read('fred', 'public.friendships')),
    ('table of matches', pg_temp.read('mia', 'public.matches')),
    ('table of notifications', pg_temp.read('rita', 'public.notifications')),
    ('table of messages', pg_temp.read('fred', 'public.messages'));
$$;

create temporary table before as
  select * from pg_temp.seen();

select
  is(
    (select string_agg(what, ', ') from before where answer in ('not anna', '0', '0 rows', 'false')),
    null,
    'before the suspension, other users see the user and the user''s content'
  );
select
  is(
    (select string_agg(what || ': ' || answer, ', ') from before where answer like '%\_not\_found'),
    'live location: live_location_not_found',
    'before the suspension, every request for the user''s data succeeds, except the request for a live location, which the user does not share'
  );

-- During the suspension ------------------------------------------------------------------------------------

select tests.suspend('anna', '1999-05-21T12:00:00Z');

create temporary table expected (what text, answer text);

insert into expected (what, answer)
values
  ('profile', 'profile_not_found'),
  ('batch of profiles', 'not anna'),
  ('person', 'profile_not_found'),
  ('people feed', 'not anna'),
  ('map', 'not anna'),
  ('incoming likes', 'not anna'),
  ('matches', 'not anna'),
  ('friends', 'not anna'),
  ('requests', 'not anna'),
  ('notifications', 'not anna'),
  ('unread notifications', 'not anna'),
  ('count of notifications', '0'),
  ('chats', 'anna'),
  ('direct chat', 'not anna'),
  ('messages of the direct chat', 'anna'),
  ('topic of the direct chat', 'true'),
  ('chat of a group', 'anna'),
  ('chats with that of the group', 'anna'),
  ('event feed', 'not anna'),
  ('event, to a non-contact', 'event_not_found'),
  ('event, to a friend', 'event_not_found'),
  ('event, to an invited co-author', 'event_not_found'),
  ('event, to its guest', 'anna'),
  ('event, to a co-author', 'anna'),
  ('topic of the event', 'false'),
  ('organizers of another event', 'not anna'),
  ('photo', 'media_not_found'),
  ('live location', 'live_location_not_found'),
  ('table of events', '0 rows'),
  ('table of events, to a guest', '1 rows'),
  ('table of events, to an invited co-author', '0 rows'),
  ('table of co-authors', '0 rows'),
  ('table of friendships', '0 rows'),
  ('table of matches', '0 rows'),
  ('table of notifications', '0 rows'),
  ('table of messages', '1 rows');

create temporary table during as
  select * from pg_temp.seen();

select
  is(
    during.answer,
    expected.answer,
    'during the suspension, requests of other users about the suspended user get the expected response: ' || expected.what
  )
from
  expected
  left join during using (what);

-- Attempts of others to contact the suspended user ---------------------------------------------------------

select
  is(pg_temp.ask(name, call), code, call_name)
from
  (
    values
      (
        'stan',
        format('api.send_friend_request(%L)', tests.person('anna')),
        'request_not_possible',
        'a friend request to a suspended user is rejected with request_not_possible'
      ),
      (
        'rita',
        format('api.accept_friend_request(%L)', tests.kept('request')),
        'friend_request_not_found',
        'the answer to a friend request of a suspended user is rejected with friend_request_not_found'
      ),
      (
        'stan',
        format('api.interact(%L, ''like'')', tests.profile_of('anna')),
        'profile_not_found',
        'a user who likes a suspended user gets profile_not_found'
      ),
      (
        'mia',
        format('api.interact(%L, ''like'')', tests.profile_of('anna')),
        'profile_not_found',
        'a user who likes a suspended user with whom they have a match gets profile_not_found'
      ),
      (
        'stan',
        format('api.open_direct_chat(%L)', tests.person('anna')),
        'person_not_found',
        'opening a direct chat with a suspended user is rejected with person_not_found'
      ),
      (
        'fred',
        format('api.send_message(%L, ''{"content": "Hello?"}'')', tests.kept('direct')),
        'chat_not_found',
        'a message to a suspended user is rejected with chat_not_found'
      ),
      (
        'stan',
        format('api.like_event(%L, ''{}'')', tests.kept('hers')),
        'event_not_found',
        'an application to an event of a suspended user is rejected with event_not_found'
      ),
      (
        'fred',
        format('api.like_event(%L, array[%L]::uuid[])', tests.kept('olgas'), tests.person('anna')),
        'validation_failed',
        'an application that names a suspended user as a member is rejected with validation_failed'
      ),
      (
        'fay',
        format('api.accept_author_invitation(%L)', tests.kept('hers')),
        'event_not_found',
        'an invited co-author who accepts the invitation of a suspended user gets event_not_found'
      )
  ) as attempts (name, call, code, call_name);

-- After the suspension -------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-21T12:00:00Z');
select
  results_eq(
    'select * from pg_temp.seen() order by what collate "C"',
    'select * from before order by what collate "C"',
    'when a suspension expires, all responses about the user are the same as before, although no row was written'
  );
select tests.suspend('anna');
select
  results_eq(
    'select * from pg_temp.seen() order by what collate "C"',
    'select * from expected order by what collate "C"',
    'a user whose first suspension has expired is hidden again by a permanent suspension'
  );
select tests.reinstate('anna');
select
  results_eq(
    'select * from pg_temp.seen() order by what collate "C"',
    'select * from before order by what collate "C"',
    'when a suspension is lifted, all responses about the user are the same as before'
  );
select *
from finish();

rollback;
