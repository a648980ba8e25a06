-- Reports: reported users cannot learn that they or their events were reported or hidden.

begin;

select plan(32);

select tests.freeze_time('1999-05-20T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '98', '1998-01-01'),
  ('user_agreement', '98', '1998-01-01');

-- Creates a user who can be discovered at a fixed location, with an account that is old enough to be trusted.
create function pg_temp.settle(name text)
returns text
language plpgsql
as $$
begin
  perform tests.keep(
    name,
    tests.create_profile(
      name,
      '{
        "birthdate": "1970-07-23", "sex": "female", "datingPurpose": "dating", "city": "Perm",
        "latitude": -48.876667, "longitude": -123.393333, "isVisibleOnMap": true
      }'
    )::text
  );
  update auth.users set created_at = '1999-01-01' where id = tests.person(name);
  return tests.let(tests.person(name), $complete$ api.complete_profile('98', '98') $complete$);
end;
$$;

select pg_temp.settle(name)
from
  unnest(
    array['rita', 'friend', 'match', 'fan', 'stranger', 'author', 'anna', 'boris', 'clara', 'dina']
  ) as name;

-- Creates data of Rita, so that every response that might reveal a report contains entries.
select tests.befriend(tests.person('rita'), tests.person('friend'));
select tests.add_photo(tests.person('rita'));
select tests.let('rita', format('api.interact(%L, ''like'')', tests.kept('match')));
select tests.let('match', format('api.interact(%L, ''like'')', tests.kept('rita')));
select tests.let('fan', format('api.interact(%L, ''like'')', tests.kept('rita')));
select tests.let('rita', 'api.share_location(-48.876667, -123.393333, 28800)');
select tests.keep('event', tests.publish_event(tests.person('rita'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('author'));
select tests.like_event(tests.person('stranger'), tests.kept('event')::uuid);
select
  tests.keep('chat', tests.let('rita', format('api.open_direct_chat(%L)', tests.person('friend'))) ->> 'id');
select tests.send(tests.person('friend'), tests.kept('chat')::uuid, 'Hello');

-- Returns everything that the API returns to a user about themselves and their content.
create function pg_temp.everything_for(name text)
returns jsonb
language plpgsql
as $$
declare
  call text;
  answers jsonb := '{}';
begin
  foreach call in array array[
    'api.get_own_profile()',
    'api.export_profile()',
    format('api.get_person(%L)', tests.kept(name)),
    format('api.get_profile(%L)', tests.kept(name)),
    'api.list_notifications(false, null, 100)',
    'api.count_notifications()',
    $call$ api.list_people('{"radiusKm": 1}', null, 100) $call$,
    'api.list_people_on_map(-48.876667, -123.393333, 5000)',
    'api.list_incoming_likes(null, 100)',
    'api.list_matches(null, 100)',
    'api.list_friends(null, null, 100)',
    'api.list_own_events(null, null)',
    format('api.get_event(%L)', tests.kept('event')),
    format('api.list_event_authors(%L)', tests.kept('event')),
    format('api.list_event_groups(%L, null, 100)', tests.kept('event')),
    $call$ api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100}', null, 100) $call$,
    $call$ api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100) $call$,
    $call$ api.list_events('{"friendsOnly": true}', null, 100) $call$,
    'api.list_own_groups(null, null, null, 100)',
    'api.list_chats()',
    'api.list_reports(null, 100)'
  ] loop
    -- Only the export and the list of decisions return decisions (moderation/appeals.test.sql).
    answers := answers || jsonb_build_object(trim(call), tests.let(name, call)::jsonb - 'moderationDecisions');
  end loop;
  return answers;
end;
$$;

-- Returns the names of the calls whose response has changed since it was stored.
create function pg_temp.changes_for(name text)
returns text
language sql
as $$
  select coalesce(string_agg(now.key, '; ' order by now.key), 'nothing')
  from
    jsonb_each(pg_temp.everything_for(name)) as now
    join jsonb_each(tests.kept('everything_' || name)::jsonb) as before using (key)
  where now.value != before.value;
$$;

select
  tests.keep('everything_rita', pg_temp.everything_for('rita')::text),
  tests.keep('sent', (select count(*)::text from realtime.messages));
select
  is(
    (
      select array_agg(title order by place)
      from
        (
          values
            (1, 'api.list_notifications(false, null, 100)'),
            (2, $$api.list_people('{"radiusKm": 1}', null, 100)$$),
            (3, 'api.list_people_on_map(-48.876667, -123.393333, 5000)'),
            (4, 'api.list_incoming_likes(null, 100)'),
            (5, 'api.list_matches(null, 100)'),
            (6, 'api.list_own_events(null, null)'),
            (7, $$api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100}', null, 100)$$),
            (8, $$api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100)$$),
            (9, 'api.list_chats()')
        ) as lists (place, title)
      where jsonb_array_length(tests.kept('everything_rita')::jsonb -> title -> 'data') = 0
    ),
    null,
    'each list of the person who will be reported contains entries'
  );
select
  is(
    pg_temp.changes_for('rita'),
    'nothing',
    'if nothing has changed, all calls return the same responses a second time'
  );
select tests.take_told();

create function pg_temp.is_hidden(kind text, target_id uuid)
returns boolean
language sql
as $$
  select private.is_hidden(kind::public.report_target_type, target_id);
$$;

create function pg_temp.tells_nothing(occasion text)
returns setof text
language plpgsql
as $$
begin
  return next extensions.is(tests.take_told(), 'nobody', format('no user is notified, although %s', occasion));
  return next extensions.is(
    (select count(*)::text from realtime.messages),
    tests.kept('sent'),
    format('no broadcast is sent on any topic, although %s', occasion)
  );
end;
$$;

select
  tests.keep('everything_rita', pg_temp.everything_for('rita')::text),
  tests.keep('everything_author', pg_temp.everything_for('author')::text);

-- A reported person ----------------------------------------------------------------------------------------

select tests.report('anna', 'user', tests.person('rita'));
select
  is(
    pg_temp.changes_for('rita'),
    'nothing',
    'a single report does not change any response to the reported person'
  );
select pg_temp.tells_nothing('a person was reported once');
select tests.report(name, 'user', tests.person('rita')) from unnest(array['boris', 'clara']) as name;
select
  is(pg_temp.is_hidden('user', tests.person('rita')), true, 'three reports hide a person');
select
  is(pg_temp.changes_for('rita'), 'nothing', 'no response to a person changes when reports hide the person');
select pg_temp.tells_nothing('reports hid a person');
select tests.decide('user', tests.person('rita'), 'hide');
select
  is(
    pg_temp.changes_for('rita'),
    'nothing',
    'no response to a person changes when a moderator hides the person'
  );
select pg_temp.tells_nothing('moderators hid a person');

-- A hidden user can make the same calls as before.
select
  lives_ok(
    format('select tests.let(%L, %L)', 'rita', call),
    format('a hidden person can still call %s', call)
  )
from
  unnest(
    array[
      'api.share_location(-48.876667, -123.393333, 28800)',
      format('api.interact(%L, ''like'')', tests.kept('fan')),
      format('api.create_report(''user'', %L, ''targetId'', ''spam'', null)', tests.person('anna'))
    ]
  ) as call;
select
  is(
    (
      select array_agg(tests.name_of((match -> 'profiles' -> 0 ->> 'userId')::uuid) order by match ->> 'id')
      from json_array_elements(tests.let('fan', 'api.list_matches(null, 20)') -> 'data') as match
    ),
    array['rita'],
    'a hidden person who likes a user back gets a match'
  );

select
  tests.take_told(),
  tests.keep('sent', (select count(*)::text from realtime.messages)),
  tests.keep('everything_rita', pg_temp.everything_for('rita')::text);
select tests.decide('user', tests.person('rita'), 'restore');
select
  is(
    pg_temp.changes_for('rita'),
    'nothing',
    'no response to a person changes when moderators restore the person'
  );
select pg_temp.tells_nothing('moderators restored a person');

-- A reported event -----------------------------------------------------------------------------------------

select tests.report(name, 'event', tests.kept('event')::uuid)
from unnest(array['anna', 'boris', 'clara']) as name;
select
  is(pg_temp.is_hidden('event', tests.kept('event')::uuid), true, 'three reports hide an event');
select
  is(
    pg_temp.changes_for('rita'),
    'nothing',
    'no response to the creator changes when reports hide the event'
  );
select pg_temp.tells_nothing('reports hid an event');
select
  is(
    pg_temp.changes_for('author'),
    'nothing',
    'no response to a co-author changes when reports hide the event'
  );
select tests.decide('event', tests.kept('event')::uuid, 'hide');
select
  is(
    pg_temp.changes_for('rita'),
    'nothing',
    'no response to the creator changes when a moderator hides the event'
  );
select tests.decide('event', tests.kept('event')::uuid, 'restore');
select
  is(
    pg_temp.changes_for('rita') || ' ' || pg_temp.changes_for('author'),
    'nothing nothing',
    'no response to the organizers changes when moderators restore the event'
  );
select pg_temp.tells_nothing('moderators hid and restored an event');

-- A reported chat ------------------------------------------------------------------------------------------

select
  tests.keep('everything_friend', pg_temp.everything_for('friend')::text);
select tests.report('friend', 'chat', tests.kept('chat')::uuid);
select
  is(
    pg_temp.changes_for('rita'),
    'nothing',
    'no response to the other participant changes when a chat is reported'
  );
select tests.decide('chat', tests.kept('chat')::uuid, 'dismiss');
select
  is(
    pg_temp.changes_for('friend'),
    'api.export_profile(); api.list_reports(null, 100)',
    'after a decision about a report, only its status changes in the responses to the reporter'
  );
select pg_temp.tells_nothing('a report of a chat was dismissed');

select * from finish();

rollback;
