-- People: detail of a person (GET /people/{profileId}), and blocking by profile id.

begin;

select plan(38);

select tests.freeze_time('1999-05-01T12:00:00Z');
delete from private.people_index;

select
  tests.create_completed_profile(
    'viewer',
    '{"latitude": -48.8771, "longitude": -123.3931, "isVisibleOnMap": true}'
  );
select tests.create_person('faceless');
select tests.create_completed_profile('homeless');
select
  tests.create_completed_profile(
    'anna',
    tests.fields(
      'profiles',
      'answer'
    ) || '{
      "firstName": "Anna", "birthdate": "1970-05-02", "showLocation": true, "latitude": -48.9, "longitude": -123.4
    }'
  );
select tests.add_photo(tests.person('anna'));

create function pg_temp.detail(viewer text, name text)
returns jsonb
language sql
as $$
  select tests.let(tests.person(viewer), format('api.get_person(%L)', tests.profile_of(name)));
$$;

-- Content -------------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.detail('viewer', 'anna'),
    (
      select item
      from
        jsonb_array_elements(
          tests.let(tests.person('viewer'), 'api.list_people(''{}'', null, 100)')::jsonb -> 'data'
        ) as item
      where item ->> 'userId' = tests.person('anna')::text
    ) || tests.fields('profiles', 'answer', 'detail') || '{"firstName": "Anna", "zodiac": "taurus"}',
    'the detail contains the fields of the feed item and the documented answers, and no others'
  );
select
  is(
    pg_temp.detail('viewer', 'anna') -> 'photos' -> 0 -> 'isAvatar',
    'true',
    'the detail contains the photos of the person'
  );
-- spec: People, detail: null where nothing is said
select
  is(
    pg_temp.detail('viewer', 'homeless') - '{id,userId,photos}'::text[],
    tests.fields(
      'profiles',
      'unanswered',
      'detail'
    ) - 'photos' || '{
      "firstName": "Homeless", "age": 29, "city": "Perm", "distanceKm": null, "sex": "female"
    }',
    'the detail contains null for every question that the person has not answered'
  );
select
  is(
    pg_temp.detail('viewer', 'anna') -> 'location',
    private.snap_location(-48.9, -123.4)::jsonb,
    'the detail contains the centre of the person''s grid cell as location'
  );
select
  is(
    jsonb_build_array(
      pg_temp.detail('viewer', 'anna') -> 'distanceKm',
      pg_temp.detail('homeless', 'anna') -> 'distanceKm',
      pg_temp.detail('faceless', 'anna') -> 'distanceKm'
    ),
    '[3, null, null]',
    'the detail contains the distance only if both the viewer and the person have a location'
  );
select
  tests.change_profile('anna', '{"showDatingPurpose": false, "showZodiac": false, "isVisibleOnMap": false}');
select
  is(
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(pg_temp.detail('viewer', 'anna'))
      where key in ('datingPurpose', 'zodiac', 'location', 'distanceKm')
    ),
    '{"datingPurpose": null, "zodiac": null, "location": null, "distanceKm": 3}',
    'the detail contains purpose, zodiac and location only if the person shows them'
  );
select
  is(
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(pg_temp.detail('anna', 'anna'))
      where key in ('datingPurpose', 'zodiac', 'location', 'distanceKm')
    ),
    '{"datingPurpose": null, "zodiac": null, "location": null, "distanceKm": 1}',
    'the detail that callers read about themselves omits the fields that they hide from others'
  );
select tests.match(tests.person('anna'), tests.person('viewer'));
select
  is(
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(pg_temp.detail('viewer', 'anna'))
      where key in ('datingPurpose', 'zodiac', 'location', 'distanceKm')
    ),
    '{"datingPurpose": null, "zodiac": null, "location": null, "distanceKm": 3}',
    'a person''s match does not see the fields that the person hides'
  );

-- Access --------------------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select tests.let(tests.person(''viewer''), %L)', format('api.get_person(%L)', profile_id)),
    404,
    'profile_not_found',
    format('reading the detail of %s is rejected with 404', whom)
  )
from
  (
    values
      ('an unknown profile', gen_random_uuid()),
      ('a person by the id of the user', tests.person('anna'))
  ) as ids (whom, profile_id);
select
  isnt(pg_temp.detail('faceless', 'anna'), null, 'a caller without a profile can read the detail of others');
select tests.act_as_role('none', '{}');
select
  tests.throws_problem(
    format('select api.get_person(%L)', tests.profile_of('anna')),
    404,
    'profile_not_found',
    'a token without a subject cannot read the detail of a person: 404 profile_not_found'
  );
select tests.act_as_nobody();

-- Blocking by profile id ----------------------------------------------------------------------------------------

create function pg_temp.block(actor text, name text)
returns jsonb
language sql
as $$
  select tests.let(tests.person(actor), format('api.block_profile(%L)', tests.profile_of(name)));
$$;

create function pg_temp.unblock(actor text, name text)
returns jsonb
language sql
as $$
  select tests.let(tests.person(actor), format('api.unblock_profile(%L)', tests.profile_of(name)));
$$;

create function pg_temp.blocks()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        tests.name_of(blocker_id) || ' x ' || tests.name_of(blocked_id),
        ', '
        order by tests.name_of(blocker_id)
      ),
      'none'
    )
  from public.blocks
  where tests.name_of(blocker_id) is not null;
$$;

select tests.befriend(tests.person('viewer'), tests.person('anna'));
select tests.keep('block', pg_temp.block('viewer', 'anna')::text);
select
  is(
    tests.kept('block')::jsonb,
    tests.let(tests.person('viewer'), 'api.list_friends(''blocked'', null, 20)')::jsonb -> 'data' -> 0,
    'blocking by profile id returns the same object as the list of blocked people'
  );
select
  is(
    tests.kept('block')::jsonb - '{id,createdAt,updatedAt}'::text[],
    jsonb_build_object(
      'requesterId', tests.person('viewer'),
      'addresseeId', tests.person('anna'),
      'status', 'blocked',
      'blockedBy', tests.person('viewer')
    ),
    'a block contains the ids of both users'
  );
select is(pg_temp.blocks(), 'viewer x anna', 'blocking a profile creates exactly one block');
select
  is(
    (select count(*) from public.matches where tests.person('anna') in (one_person_id, other_person_id)),
    0::bigint,
    'a block ends the match of the two people'
  );
select
  is(
    private.are_friends(tests.person('viewer'), tests.person('anna')),
    false,
    'a block ends the friendship of the two people'
  );
select
  is(
    pg_temp.block('viewer', 'anna'),
    tests.kept('block')::jsonb,
    'blocking a person again returns the same block'
  );
select
  tests.throws_problem(
    $$ select pg_temp.detail('viewer', 'anna') $$,
    404,
    'profile_not_found',
    'the blocker cannot read the detail of the blocked person: 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select pg_temp.detail('anna', 'viewer') $$,
    404,
    'profile_not_found',
    'the blocked person cannot read the detail of the blocker: 404 profile_not_found'
  );
select
  tests.throws_problem(
    $$ select pg_temp.unblock('anna', 'viewer') $$,
    403,
    'not_the_blocker',
    'the blocked person cannot remove the block: 403 not_the_blocker'
  );
select
  is(
    pg_temp.block('anna', 'viewer') ->> 'blockedBy',
    tests.person('anna')::text,
    'a blocked person who cannot see the blocker''s profile can still block the blocker'
  );
select
  is(pg_temp.blocks(), 'anna x viewer, viewer x anna', 'two people can block each other');
select
  is(
    pg_temp.unblock('viewer', 'anna'),
    '{"deleted": true}',
    'while two people block each other, the first blocker can remove their block'
  );
select
  is(pg_temp.blocks(), 'anna x viewer', 'removing one of two blocks keeps the block of the other person');
select
  tests.throws_problem(
    $$ select pg_temp.unblock('viewer', 'anna') $$,
    403,
    'not_the_blocker',
    'a user cannot remove the block that the other person made: 403 not_the_blocker'
  );
select
  is(pg_temp.unblock('anna', 'viewer'), '{"deleted": true}', 'the second blocker can remove their block');
select is(pg_temp.blocks(), 'none', 'no block is stored after both people have removed their blocks');
select
  tests.throws_problem(
    $$ select pg_temp.unblock('viewer', 'anna') $$,
    404,
    'block_not_found',
    'removing a block that does not exist is rejected with 404'
  );
select
  isnt(
    pg_temp.detail('viewer', 'anna'),
    null,
    'a former blocker can read the detail again after both blocks are removed'
  );
select
  tests.throws_problem(
    format('select pg_temp.%s(''viewer'', ''viewer'')', verb),
    400,
    'validation_failed',
    'profileId',
    format('api.%s_profile rejects the caller''s own profile id with 400', verb)
  )
from unnest(array['block', 'unblock']) as verb;
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(''viewer''), %L)',
      format('api.%s_profile(%L)', verb, gen_random_uuid())
    ),
    404,
    'profile_not_found',
    format('api.%s_profile rejects an unknown profile id with 404', verb)
  )
from unnest(array['block', 'unblock']) as verb;
select is(pg_temp.blocks(), 'none', 'a rejected call of api.block_profile does not create a block');
select tests.keep('profile', tests.profile_of('anna')::text);
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(''viewer''), %L)',
      format('api.block_profile(%L)', tests.kept('profile'))
    ),
    404,
    'profile_not_found',
    'a deleted profile cannot be blocked: 404 profile_not_found'
  );
select
  is(
    pg_temp.block('faceless', 'viewer') ->> 'blockedBy',
    tests.person('faceless')::text,
    'a user without a profile can block a person by profile id'
  );
select
  tests.throws_problem(
    $$ select pg_temp.detail('faceless', 'viewer') $$,
    404,
    'profile_not_found',
    'a blocker without a profile cannot read the detail of the blocked person: 404 profile_not_found'
  );

select * from finish();

rollback;
