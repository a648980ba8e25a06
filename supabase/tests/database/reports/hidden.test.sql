-- Reports: the endpoints that do not return a hidden user or event, and those that still do. After moderators restore
-- the user or event, all endpoints return it again.

begin;

select plan(74);

select tests.freeze_time('1999-05-20T12:00:00Z');
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '98', '1998-01-01'),
  ('user_agreement', '98', '1998-01-01');

-- Creates a user who can be discovered, with an age that no other user has. Stores the id of the profile under the name
-- of the user.
create function pg_temp.create_profile(name text, more jsonb default '{}')
returns text
language sql
as $$
  select
    tests.keep(
      name,
      tests.create_profile(
        name,
        '{
        "birthdate": "1915-07-23", "sex": "female", "datingPurpose": "dating", "city": "Perm",
        "latitude": -48.876667, "longitude": -123.393333, "isVisibleOnMap": true
      }'::jsonb || more
      )::text
    );
  select tests.let(name, $complete$ api.complete_profile('98', '98') $complete$);
  select tests.kept(name);
$$;

select pg_temp.create_profile(name)
from unnest(array['rita', 'vera', 'friend', 'match', 'liked', 'stranger']) as name;
select
  pg_temp.create_profile('elsewhere', '{"latitude": -48.9}'),
  tests.create_profile('placeless');
select tests.befriend(tests.person('rita'), tests.person('friend'));
select tests.let('rita', format('api.interact(%L, ''like'')', tests.kept(name)))
from unnest(array['liked', 'match']) as name;
select tests.let('match', format('api.interact(%L, ''like'')', tests.kept('rita')));

-- Returns whether a page contains an item with this value in this field.
create function pg_temp.has(page json, field text, value text)
returns boolean
language sql
as $$
  select
    exists (
      select
      from json_array_elements(page -> 'data') as listed (item)
      where item #>> string_to_array(field, '.') = value
    );
$$;

-- Returns whether a call finds its target, and rolls its changes back.
create function pg_temp.succeeds(name text, call text)
returns boolean
language plpgsql
as $$
begin
  perform tests.let(name, call);
  raise sqlstate 'UNDO0';
exception
  when sqlstate 'UNDO0' then
    return true;
  when sqlstate 'PT404' or sqlstate 'PT400' then
    return false;
end;
$$;

-- Returns the endpoints through which a viewer finds a person.
create function pg_temp.ways_to(person text, viewer text)
returns text
language plpgsql
as $$
declare
  person_id text := tests.person(person);
  profile_id text := tests.kept(person);
begin
  return concat_ws(
    ' ',
    case
      when pg_temp.has(tests.let(viewer, $call$ api.list_people('{"ageFrom": 83, "ageTo": 83}', null, 100) $call$), 'userId', person_id)
      then 'feed'
    end,
    case
      when pg_temp.has(
        tests.let(viewer, $call$ api.list_people('{"ageFrom": 83, "ageTo": 83, "radiusKm": 500}', null, 100) $call$),
        'userId',
        person_id
      )
      then 'near'
    end,
    case
      when pg_temp.has(tests.let(viewer, 'api.list_people_on_map(-48.88, -123.39, 50000)'), 'userId', person_id)
      then 'map'
    end,
    case when pg_temp.succeeds(viewer, format('api.get_person(%L)', profile_id)) then 'detail' end,
    case when pg_temp.succeeds(viewer, format('api.interact(%L, ''like'')', profile_id)) then 'like' end,
    case
      when pg_temp.has(tests.let(viewer, 'api.list_incoming_likes(null, 100)'), 'profile.userId', person_id)
      then 'liked-by'
    end,
    case
      when pg_temp.has(tests.let(viewer, 'api.list_matches(null, 100)'), 'profiles.0.userId', person_id) then 'matches'
    end,
    case when pg_temp.succeeds(viewer, format('api.get_profile(%L)', profile_id)) then 'profile' end,
    case
      when pg_temp.has(tests.let(viewer, format('api.list_profiles(%L)', array[person_id])), 'userId', person_id)
      then 'batch'
    end
  );
end;
$$;

select tests.create_completed_profile('reporter' || number) from generate_series(1, 3) as number;
-- Three people report every target in this file. counting.test.sql tests which reporters are trusted.
update private.settings set value = '1000' where name = 'reports_counted_daily';
update private.settings set value = '0' where name = 'reporter_dismissed_days';
update private.settings set value = '2' where name = 'reporter_dismissed_share';
update auth.users
set created_at = '1999-01-01'
where id in (select tests.person('reporter' || number) from generate_series(1, 3) as number);
create function pg_temp.let_three_report(kind text, target_id uuid)
returns void
language sql
as $$
  select
    tests.let(
      'reporter' || number,
      format('api.create_report(%L, %L, ''targetId'', ''spam'', null)', kind, target_id)
    )
  from generate_series(1, 3) as number;
$$;

-- A person -------------------------------------------------------------------------------------------------

-- The table lists the endpoints through which each viewer finds Rita while she is visible, and while she is hidden.
create temporary table viewers (name, shown, hidden) as
  values
    ('stranger', 'feed near map detail like profile batch', 'profile batch'),
    ('elsewhere', 'feed near map detail like profile batch', 'profile batch'),
    ('placeless', 'feed map detail like profile batch', 'profile batch'),
    ('friend', 'feed near map detail like profile batch', 'profile batch'),
    ('liked', 'feed near map detail like liked-by profile batch', 'profile batch'),
    ('match', 'map detail like matches profile batch', 'detail like matches profile batch');

select
  tests.let(
    tests.person('placeless'),
    $$ api.update_profile('{"birthdate": "1970-01-01", "sex": "male", "city": "Omsk", "datingPurpose": "dating"}') $$
  ),
  tests.let(tests.person('placeless'), $$ api.complete_profile('98', '98') $$);
select
  is(
    pg_temp.ways_to('rita', name),
    shown,
    format('%s finds a visible person through all expected endpoints', name)
  )
from viewers;
create temporary table places as
  select * from private.people_index where person_id = tests.person('rita');

select pg_temp.let_three_report('user', tests.person('rita'));
select
  is(
    pg_temp.ways_to('rita', name),
    hidden,
    format(
      'while reports hide a person, %s finds the person only through endpoints that show hidden people',
      name
    )
  )
from viewers;
select
  is(
    pg_temp.ways_to('vera', 'stranger'),
    'feed near map detail like profile batch',
    'a person at the same location as a hidden person stays visible'
  );
select
  is(
    pg_temp.ways_to('rita', 'rita'),
    'detail profile batch',
    'a hidden person can read their own profile and their own entry by GET /people/{id}'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', 'stranger', format('api.%s', call)),
    404,
    'profile_not_found',
    format('a non-contact cannot find a hidden user by %s: 404 profile_not_found', split_part(call, '(', 1))
  )
from
  unnest(
    array[
      format('get_person(%L)', tests.kept('rita')),
      format('interact(%L, ''like'')', tests.kept('rita')),
      format('interact(%L, ''dislike'')', tests.kept('rita'))
    ]
  ) as call;

-- Changes that hidden users make to their profiles do not make the users visible again.
select tests.let('rita', $$ api.update_profile('{"latitude": -48.9, "longitude": -123.4}') $$);
select
  is(
    pg_temp.ways_to('rita', 'stranger'),
    'profile batch',
    'a hidden person stays hidden after moving elsewhere'
  );
select
  tests.let('rita', $$ api.update_profile('{"city": ""}') $$),
  tests.let(
    'rita',
    $$ api.update_profile('{"city": "Omsk", "latitude": -48.876667, "longitude": -123.393333}') $$
  );
select
  is(
    pg_temp.ways_to('rita', 'stranger'),
    'profile batch',
    'a hidden person stays hidden after completing the profile again'
  );
select tests.decide('user', tests.person('rita'), 'hide');
select
  is(
    pg_temp.ways_to('rita', name),
    hidden,
    format(
      'after a moderator hides a person, %s finds the person only through endpoints that show hidden people',
      name
    )
  )
from viewers;

select tests.decide('user', tests.person('rita'), 'restore');
select
  is(
    pg_temp.ways_to('rita', name),
    shown,
    format('%s finds a restored person through all expected endpoints', name)
  )
from viewers;
select
  set_eq(
    $$ select * from private.people_index where person_id = tests.person('rita') $$,
    'select * from places',
    'a restored person is listed in the index at the location of the profile'
  );

select tests.decide('user', tests.person('rita'), 'hide');
select tests.let('rita', $$ api.update_profile('{"longitude": -123.5, "latitude": -48.9}') $$);
select tests.decide('user', tests.person('rita'), 'restore');
select
  results_eq(
    $$ select tile from private.people_index where person_id = tests.person('rita') order by tile $$,
    $$
    select tile
    from private.people_index
    where person_id = tests.person('rita')
      and tile = any (private.tile_path(private.cell_point(-48.9, -123.5)))
    order by tile
  $$,
    'a restored person who moved while hidden is listed only at the new location'
  );
select
  is(
    pg_temp.ways_to('rita', 'stranger'),
    'feed near map detail like profile batch',
    'a restored person is found again through all endpoints'
  );

-- The following users would not be listed even if they were visible.
select pg_temp.create_profile('unfinished', '{"city": ""}');
select tests.decide('user', tests.person('unfinished'), 'hide');
select
  is(
    pg_temp.ways_to('unfinished', 'stranger'),
    'profile batch',
    'a person who is hidden before the profile is completed is found only by the id of the profile or user'
  );
select tests.decide('user', tests.person('unfinished'), 'restore');
-- GET /people/{id} and likes do not require a completed profile, but the feed and the map do.
select
  is(
    pg_temp.ways_to('unfinished', 'stranger'),
    'detail like profile batch',
    'a restored person with an incomplete profile is found neither in the feed nor on the map'
  );

-- Deleting the profile does not make the user visible again.
select tests.decide('user', tests.person('vera'), 'hide');
select tests.let('vera', 'api.delete_profile()');
select
  is_empty(
    $$ select from private.people_index where person_id = tests.person('vera') $$,
    'a deleted profile of a hidden person is not listed'
  );
select
  tests.keep(
    'vera',
    tests.let(
      'vera',
      $$ api.create_profile('{
        "firstName": "Veronica", "birthdate": "1915-07-23", "sex": "female", "datingPurpose": "dating", "city": "Perm",
        "latitude": -48.876667, "longitude": -123.393333, "isVisibleOnMap": true
      }') $$
    ) ->> 'id'
  );
select tests.let('vera', $$ api.complete_profile('98', '98') $$);
select
  is(
    pg_temp.ways_to('vera', 'stranger'),
    'profile batch',
    'a hidden person who creates a new profile stays hidden'
  );
select tests.decide('user', tests.person('vera'), 'restore');
select
  is(
    pg_temp.ways_to('vera', 'stranger'),
    'feed near map detail like profile batch',
    'the new profile of a hidden person is visible after moderators restore the person'
  );

-- An event -------------------------------------------------------------------------------------------------

select tests.create_profile(name)
from unnest(array['organizer', 'companion', 'guest', 'applicant']) as name;
select tests.befriend(tests.person('organizer'), tests.person('companion'));
select
  tests.keep(
    visibility,
    tests.publish_event(tests.person('organizer'), jsonb_build_object('visibility', visibility))::text
  )
from unnest(array['public', 'private']) as visibility;
select tests.befriend(tests.person('organizer'), tests.person('guest'));
select
  tests.vote(
    tests.person('organizer'),
    tests.like_event(tests.person('guest'), tests.kept(visibility)::uuid),
    'consent'
  )
from unnest(array['public', 'private']) as visibility;
select tests.let('guest', format('api.unfriend(%L)', tests.person('organizer')));

-- Returns the endpoints through which a viewer finds an event.
create function pg_temp.ways_to_event(visibility text, viewer text)
returns text
language plpgsql
as $$
declare
  event_id text := tests.kept(visibility);
  filters jsonb;
begin
  return concat_ws(
    ' ',
    case
      when pg_temp.has(
        tests.let(
          viewer,
          $call$ api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100}', null, 100) $call$
        ),
        'id',
        event_id
      )
      then 'near'
    end,
    case
      when pg_temp.has(
        tests.let(viewer, $call$ api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100) $call$),
        'id',
        event_id
      )
      then 'anywhere'
    end,
    case
      when pg_temp.has(
        tests.let(
          viewer,
          $call$ api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100, "friendsOnly": true}', null, 100) $call$
        ),
        'id',
        event_id
      )
      then 'friends-near'
    end,
    case
      when pg_temp.has(tests.let(viewer, $call$ api.list_events('{"friendsOnly": true}', null, 100) $call$), 'id', event_id)
      then 'friends'
    end,
    case when pg_temp.has(tests.let(viewer, 'api.list_own_events(null, null)'), 'id', event_id) then 'mine' end,
    case when pg_temp.succeeds(viewer, format('api.get_event(%L)', event_id)) then 'id' end
  );
end;
$$;

create temporary table event_viewers (name, visibility, shown, hidden) as
  values
    ('organizer', 'public', 'near anywhere mine id', 'near anywhere mine id'),
    ('companion', 'public', 'near anywhere friends-near friends id', 'id'),
    ('stranger', 'public', 'near anywhere id', 'id'),
    ('guest', 'public', 'near anywhere id', 'id'),
    ('organizer', 'private', 'near anywhere mine id', 'near anywhere mine id'),
    ('companion', 'private', 'near anywhere friends-near friends id', 'id'),
    ('guest', 'private', 'near anywhere id', 'id'),
    ('stranger', 'private', '', '');

select
  is(
    pg_temp.ways_to_event(visibility, name),
    shown,
    format('%s finds a visible %s event through all expected endpoints', name, visibility)
  )
from event_viewers;
select tests.befriend(tests.person('organizer'), tests.person('reporter' || number))
from generate_series(1, 3) as number;
select pg_temp.let_three_report('event', tests.kept(visibility)::uuid)
from unnest(array['public', 'private']) as visibility;
select
  is(
    pg_temp.ways_to_event(visibility, name),
    hidden,
    format(
      'while reports hide an event, %s finds the %s event only through endpoints that show hidden events',
      name,
      visibility
    )
  )
from event_viewers;
select tests.decide('event', tests.kept(visibility)::uuid, 'hide')
from unnest(array['public', 'private']) as visibility;
select
  is(
    pg_temp.ways_to_event(visibility, name),
    hidden,
    format(
      'after a moderator hides an event, %s finds the %s event only through endpoints that show hidden events',
      name,
      visibility
    )
  )
from event_viewers;
select
  tests.let('organizer', format('api.update_event(%L, ''{"title": "Chess"}'')', tests.kept('public')));
select
  is(pg_temp.ways_to_event('public', 'stranger'), 'id', 'an event stays hidden when its creator changes it');
select tests.decide('event', tests.kept(visibility)::uuid, 'restore')
from unnest(array['public', 'private']) as visibility;
select
  is(
    pg_temp.ways_to_event(visibility, name),
    shown,
    format('%s finds a restored %s event through all expected endpoints', name, visibility)
  )
from event_viewers;

-- Events of a hidden person remain visible.
select tests.decide('user', tests.person('organizer'), 'hide');
select
  is(
    pg_temp.ways_to_event('public', 'stranger'),
    'near anywhere id',
    'a non-contact finds the event of a hidden user'
  );

-- Hidden events must not shorten a page.
select
  tests.keep(
    'nearer',
    tests.publish_event(
      tests.person('guest'),
      format('{"startAt": "1999-06-0%sT12:00:00Z"}', number)::jsonb
    )::text
  ),
  tests.decide('event', tests.kept('nearer')::uuid, 'hide')
from generate_series(2, 4) as number;
select
  is(
    json_array_length(
      tests.let(
        'stranger',
        $$ api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100}', null, 1) $$
      ) -> 'data'
    ),
    1,
    'hidden events do not shorten a page of the list of events'
  );

select * from finish();

rollback;
