-- Read models: no response contains the exact location of another person, or a photo, name or profile of a person who
-- is hidden from the caller. This file lists every RPC function that only reads, so a new function of this kind must be
-- added to the list.

begin;

select plan(8);

-- The test has four people: the viewer, a person whom everyone can see, a person who has blocked the viewer, and a
-- person whom moderators have hidden.
select tests.freeze_time('1999-05-20T12:00:00Z');
create temporary table cast_members (name, latitude, longitude) as
  values
    ('viewer', -48.8761123, -123.3931123),
    ('seen', -48.8762234, -123.3932234),
    ('blocker', -48.8763345, -123.3933345),
    ('outcast', -48.8764456, -123.3934456);
select
  tests.create_completed_profile(
    name,
    jsonb_build_object(
      'firstName', 'Name of ' || name,
      'latitude', latitude,
      'longitude', longitude,
      'isVisibleOnMap', true
    )
  ),
  tests.keep(name || '_photo', tests.add_photo_file(tests.person(name)))
from cast_members;

-- All four people are organizers of the same event and participants of its chat. The other three people have liked the
-- viewer. The person whom everyone can see and the blocker are friends of the viewer and share a live location.
select tests.befriend(tests.person('viewer'), tests.person(name))
from unnest(array['seen', 'blocker']) as name;
select
  tests.keep(
    'event',
    tests.publish_event(tests.person('seen'), '{"latitude": -48.87, "longitude": -123.39}')::text
  );
select tests.add_author(tests.kept('event')::uuid, tests.person(name))
from unnest(array['viewer', 'blocker', 'outcast']) as name;
select tests.keep('chat', id::text) from public.chats where event_id = tests.kept('event')::uuid;
select tests.let(name, 'api.interact(%L, ''like'')', tests.profile_of('viewer')::text)
from unnest(array['blocker', 'outcast']) as name;
select tests.let('viewer', 'api.interact(%L, ''like'')', tests.profile_of('seen')::text);
select tests.let('seen', 'api.interact(%L, ''like'')', tests.profile_of('viewer')::text);
select
  tests.let(name, format('api.share_location(%s, %s, 3600)', latitude, longitude))
from cast_members
where name != 'viewer';
select tests.send(tests.person(name), tests.chat(), 'Hello')
from unnest(array['seen', 'outcast', 'blocker']) as name;
select tests.let('blocker', 'api.block_person(%L)', tests.person('viewer')::text);
select private.set_hidden('user', tests.person('outcast'), 'moderator');

-- The read models ------------------------------------------------------------------------------------------

create temporary table never_shown (view_name text, reason text);

insert into never_shown (view_name, reason)
values
  (
    'person_cards',
    'has the whole profile, from which private.discoverable_people selects the visible fields'
  );

create function pg_temp.rows_of(view_name text)
returns text
language plpgsql
as $$
declare
  shown text;
begin
  execute format('select string_agg(to_json(shown)::text, '' '') from private.%I as shown', view_name) into shown;
  return shown;
end;
$$;

select
  cmp_ok(
    (select count(*) from pg_views where schemaname = 'private' and pg_temp.rows_of(viewname) is not null),
    '>=',
    8::bigint,
    'at least eight views of schema private contain rows in this test'
  );
select
  is_empty(
    $$
      select viewname, name
      from
        pg_views
        join cast_members
          on pg_temp.rows_of(viewname) ~ (latitude || '|' || longitude)
      where schemaname = 'private' and viewname not in (select view_name from never_shown)
    $$,
    'no row of a view in schema private contains the exact location of a person'
  );
select
  set_has(
    $$ select viewname::text from pg_views where schemaname = 'private' $$,
    $$ select view_name from never_shown $$,
    'each view that is excluded from the location check exists'
  );

-- Responses ------------------------------------------------------------------------------------------------

create temporary table reading_verbs (verb text, call text);

insert into reading_verbs (verb, call)
values
  ('count_notifications', 'api.count_notifications()'),
  ('get_chat', format('api.get_chat(%L)', tests.kept('chat'))),
  ('get_chat_summary', format('api.get_chat_summary(%L)', tests.kept('chat'))),
  ('get_event', format('api.get_event(%L)', tests.kept('event'))),
  ('get_event_calendar', format('api.get_event_calendar(%L)', tests.kept('event'))),
  ('get_live_location', format('api.get_live_location(%L)', tests.person('seen'))),
  ('get_notification_preferences', 'api.get_notification_preferences()'),
  ('get_person', format('api.get_person(%L)', tests.profile_of('seen'))),
  ('get_profile', format('api.get_profile(%L)', tests.profile_of('seen'))),
  ('list_chats', 'api.list_chats(null, 20)'),
  ('list_event_authors', format('api.list_event_authors(%L)', tests.kept('event'))),
  ('list_event_groups', format('api.list_event_groups(%L, null, 20)', tests.kept('event'))),
  ('list_event_guests', format('api.list_event_guests(%L, null, 20)', tests.kept('event'))),
  ('list_events', $$api.list_events('{"lat": -48.87, "lng": -123.39, "radius": 50000}', null, 20)$$),
  ('list_friends', 'api.list_friends(null, null, 20)'),
  ('list_incoming_likes', 'api.list_incoming_likes(null, 20)'),
  ('list_matches', 'api.list_matches(null, 20)'),
  ('list_messages', format('api.list_messages(%L, null, 20)', tests.kept('chat'))),
  ('list_notifications', 'api.list_notifications(false, null, 20)'),
  ('list_events_by_id', format('api.list_events_by_id(array[%L]::uuid[])', tests.kept('event'))),
  ('list_own_events', $$api.list_own_events(null, 20, 'author')$$),
  ('list_own_groups', 'api.list_own_groups(null, null, null, 20)'),
  ('list_people', $$api.list_people('{}', null, 20)$$),
  ('list_people_on_map', 'api.list_people_on_map(-48.876, -123.393, 50000)'),
  (
    'list_profiles',
    format(
      'api.list_profiles(%L)',
      (select array_agg(tests.person(name)) from unnest(array['seen', 'blocker', 'outcast']) as name)
    )
  ),
  ('list_reports', 'api.list_reports(null, 20)');

-- This file does not call the following RPC functions: they return only data of the caller or of the service, or reject
-- the caller.
create temporary table other_reading_verbs (verb text, reason text);

insert into other_reading_verbs (verb, reason)
values
  ('export_profile', 'data of the caller, including the exact location and the matches'),
  ('get_attachment', 'one attachment of a message, tested in message-attachments.test.sql'),
  ('get_group', 'only ids of people, like list_own_groups'),
  ('get_media', 'one file, tested in media/urls.test.ts'),
  ('get_media_usage', 'only sums of the caller''s files'),
  ('get_own_profile', 'only data of the caller'),
  ('list_devices', 'only data of the caller'),
  ('list_photos', 'only data of the caller'),
  ('sync', 'the same read models as the lists, tested in sync/causes.test.ts'),
  ('list_friend_links', 'only data of the caller'),
  ('preview_friend_link', 'only the owner of the link, who handed it over, tested in friends/links.test.sql'),
  ('list_invite_links', 'contains no people'),
  ('list_approvals', 'only ids of people'),
  ('authorize_call', 'shows nothing'),
  ('replica_condition', 'shows nothing'),
  ('replica_lag', 'shows nothing'),
  ('list_reachable_media', 'only keys that the caller sends'),
  ('get_push_credential', 'only for the service'),
  ('list_disputed_birthdates', 'only for the service'),
  ('list_inherited_blocks', 'only for the service'),
  ('get_health', 'only for the service'),
  ('list_jobs', 'only for the service'),
  ('list_metrics', 'only for the service'),
  ('list_push_deliveries', 'only for the service'),
  ('list_appeals', 'only for moderators'),
  ('search_people', 'only for moderators'),
  ('get_moderated_person', 'only for moderators'),
  ('get_moderation_queues', 'only for moderators'),
  ('list_decisions', 'only for moderators'),
  ('list_filed_reports', 'only for moderators'),
  ('list_own_decisions', 'decisions about the caller, with ids of the caller''s own content');

select
  set_eq(
    $$ select proname::text from pg_proc where pronamespace = 'api'::regnamespace and provolatile = 's' $$,
    $$ select verb from reading_verbs union all select verb from other_reading_verbs $$,
    'this file calls every RPC function that only reads, or states why it does not call the function'
  );

create temporary table answers as
  select verb, tests.let(tests.person('viewer'), call)::text as answer from reading_verbs;

select
  is_empty(
    $$
      select answers.verb, name
      from answers join cast_members on answer ~ (latitude || '|' || longitude)
      where name <> 'viewer'
    $$,
    'no response contains the exact location of another person'
  );
select
  is_empty(
    $$
      select verb
      from answers
      where strpos(answer, tests.kept('blocker_photo')) > 0
        or strpos(answer, 'Name of blocker') > 0
        or strpos(answer, tests.profile_of('blocker')::text) > 0
    $$,
    'no response contains the photo, name or profile of a person who has blocked the caller'
  );
select
  set_eq(
    $$ select verb from answers where strpos(answer, tests.kept('outcast_photo')) > 0 $$,
    array['get_chat', 'get_chat_summary', 'list_chats', 'list_events', 'list_profiles'],
    'the responses show a person whom moderators have hidden as a participant or organizer, but not in lists of people'
  );
select
  set_eq(
    $$ select verb from answers where strpos(answer, tests.kept('seen_photo')) > 0 $$,
    array[
      'get_chat',
      'get_chat_summary',
      'get_event',
      'get_person',
      'get_profile',
      'list_chats',
      'list_events',
      'list_events_by_id',
      'list_matches',
      'list_own_events',
      'list_people_on_map',
      'list_profiles'
    ],
    'the responses show the photo of a person who is not hidden'
  );

select * from finish();

rollback;
