-- Profiles: which fields of each other's profiles minors, adults and people with a disputed age can read, and whether
-- they can write to each other.

begin;

select plan(52);

delete from private.people_index;
select tests.freeze_time('1999-05-20T12:00:00Z');

select
  tests.create_completed_profile(
    name,
    jsonb_build_object(
      'birthdate', birthdate,
      'latitude', -48.8771,
      'longitude', -123.3931,
      'isVisibleOnMap', true,
      'showZodiac', true,
      'showBirthdate', true
    )
  )
from
  (
    values
      ('minor', '1982-01-01'),
      ('other_minor', '1982-01-01'),
      ('adult', '1970-01-01'),
      ('doubted', '1970-01-01'),
      ('other_doubted', '1970-01-01'),
      ('friend', '1970-01-01'),
      ('matched', '1970-01-01')
  ) as people (name, birthdate);
select tests.create_person('faceless');
select tests.create_profile('ageless');
select tests.match(tests.person('matched'), tests.person('doubted'));
select tests.befriend(tests.person('friend'), tests.person(name))
from unnest(array['minor', 'doubted']) as name;
select tests.befriend(tests.person('minor'), tests.person('other_doubted'));
select tests.change_profile(name, '{"birthdate": "1982-01-01"}')
from unnest(array['doubted', 'other_doubted']) as name;
select tests.keep('first', tests.add_photo(tests.person('minor'))::text);
select tests.keep('second', tests.add_photo(tests.person('minor'))::text);
select tests.change_profile('minor', jsonb_build_object('avatarPhotoId', tests.kept('second')));

-- Visible fields of another profile ----------------------------------------------------------------------------

create function pg_temp.seen(viewer text, owner text)
returns jsonb
language sql
as $$
  select tests.let(viewer, 'api.get_profile(%L)', tests.profile_of(owner)::text)::jsonb;
$$;

create function pg_temp.sees(viewer text, owner text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      case
        when profile ->> 'age' is not null then 'age'
      end,
      case
        when profile ->> 'birthdate' is not null then 'birthdate'
      end,
      case
        when profile ->> 'zodiac' is not null then 'zodiac'
      end,
      case
        when profile ->> 'location' is not null then 'location'
      end
    )
  from pg_temp.seen(viewer, owner) as profile;
$$;

select
  is(
    pg_temp.sees(viewer, owner),
    case
      when sees then 'age birthdate zodiac location'
      else ''
    end,
    format('%s sees age, birthdate, zodiac and location of %s: %s', viewer, owner, sees)
  )
from
  (
    values
      ('minor', 'minor', true),
      ('other_minor', 'minor', true),
      ('friend', 'minor', true),
      ('adult', 'minor', false),
      ('ageless', 'minor', false),
      ('faceless', 'minor', false),
      ('doubted', 'minor', false),
      ('other_doubted', 'minor', false),
      ('doubted', 'doubted', true),
      ('adult', 'doubted', false),
      ('matched', 'doubted', false),
      ('friend', 'doubted', true),
      ('minor', 'doubted', false),
      ('other_doubted', 'doubted', false),
      ('minor', 'adult', true),
      ('doubted', 'adult', true)
  ) as sights (viewer, owner, sees);
select
  is(
    pg_temp.seen('adult', 'minor') - '{age,birthdate,zodiac,location,photos}'::text[],
    pg_temp.seen('friend', 'minor') - '{age,birthdate,zodiac,location,photos}'::text[],
    'an adult reads all fields of a minor except age, birthdate, zodiac, location and most photos'
  );
select
  is(
    tests.let('adult', 'api.list_profiles(%L)', array[tests.person('minor')]::text)::jsonb #> '{data,0}',
    pg_temp.seen('adult', 'minor'),
    'a batch shows the same fields of a minor as a read by id'
  );

-- Photos.
create function pg_temp.photos(viewer text)
returns text
language sql
as $$
  select
    string_agg(
      case photo ->> 'id'
        when tests.kept('first') then 'first'
        else 'second'
      end,
      ' '
      order by photo ->> 'position'
    )
  from jsonb_array_elements(pg_temp.seen(viewer, 'minor') -> 'photos') as photo;
$$;

create function pg_temp.opens(viewer text, photo text)
returns boolean
language plpgsql
as $$
begin
  perform tests.let(
    viewer,
    'api.get_media(%L)',
    (select media_key from public.profile_photos where id = tests.kept(photo)::uuid)
  );
  return true;
exception
  when sqlstate 'PT404' then
    return false;
end;
$$;

select
  is(pg_temp.photos(viewer), photos, format('the photos of a minor that %s sees are: %s', viewer, photos))
from
  (
    values
      ('adult', 'second'),
      ('friend', 'first second'),
      ('other_minor', 'first second')
  ) as viewers (viewer, photos);
select
  is(
    array[pg_temp.opens('adult', 'first'), pg_temp.opens('adult', 'second')],
    array[false, true],
    'an adult who knows the keys of a minor''s photos can download only the avatar'
  );
select is(pg_temp.opens('friend', 'first'), true, 'a friend can download all photos of a minor');
select tests.change_profile('minor', '{"avatarPhotoId": null}');
select
  is(
    pg_temp.photos('adult'),
    'first',
    'the first photo of a minor is visible to adults if no avatar is chosen'
  );
select
  is(
    array[pg_temp.opens('adult', 'first'), pg_temp.opens('adult', 'second')],
    array[true, false],
    'an adult can download only the first photo of a minor if no avatar is chosen'
  );

-- Direct chats -------------------------------------------------------------------------------------------------

-- Returns whether one user can open a direct chat with another user, and whether the other user can write in their
-- direct chat. Rolls back its changes.
create function pg_temp.reaches(one text, other text)
returns text
language plpgsql
as $$
declare
  words text[] := '{}';
  chat uuid;
begin
  begin
    begin
      perform tests.let(one, 'api.open_direct_chat(%L)', tests.person(other)::text);
      words := words || 'opens'::text;
    exception
      when sqlstate 'PT404' then
        null;
    end;
    chat := (private.find_direct_chat(tests.person(one), tests.person(other))).id;
    if chat is null then
      chat := (private.add_direct_chat(tests.person(one), tests.person(other))).id;
    end if;
    begin
      perform tests.send(tests.person(other), chat, 'Hello');
      words := words || 'writes'::text;
    exception
      when sqlstate 'PT404' then
        null;
    end;
    perform tests.let(one, 'api.list_messages(%L, null, 20)', chat::text);
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      null;
  end;
  return array_to_string(words, ' ');
end;
$$;

select
  is(
    pg_temp.reaches(one, other),
    case
      when reaches then 'opens writes'
      else ''
    end,
    format('%s can open a direct chat in which %s can write: %s', one, other, reaches)
  )
from
  (
    values
      ('adult', 'minor', false),
      ('minor', 'adult', false),
      ('ageless', 'minor', false),
      ('friend', 'minor', true),
      ('minor', 'friend', true),
      ('minor', 'other_minor', true),
      ('adult', 'doubted', false),
      ('friend', 'doubted', true),
      ('matched', 'doubted', false),
      ('minor', 'doubted', false),
      ('minor', 'other_doubted', false),
      ('doubted', 'other_doubted', false)
  ) as pairs (one, other, reaches);

-- Friend requests ----------------------------------------------------------------------------------------------

create function pg_temp.asks(one text, other text)
returns text
language plpgsql
as $$
begin
  perform tests.let(one, 'api.send_friend_request(%L)', tests.person(other)::text);
  raise exception 'undone' using errcode = 'UNDO0';
exception
  when sqlstate 'UNDO0' then
    return 'created';
  when sqlstate 'PT409' then
    return sqlerrm;
end;
$$;

select
  is(
    pg_temp.asks(one, other),
    answer,
    format('%s sends %s a friend request and gets: %s', one, other, answer)
  )
from
  (
    values
      ('adult', 'minor', 'created'),
      ('minor', 'other_minor', 'created'),
      ('doubted', 'minor', 'request_not_possible'),
      ('minor', 'doubted', 'request_not_possible'),
      ('doubted', 'adult', 'created')
  ) as pairs (one, other, answer);

-- Matches and live locations -----------------------------------------------------------------------------------

create function pg_temp.meets(one text, other text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      case
        when other = any (
          string_to_array(
            tests.walk(tests.person(one), 'api.list_matches(%L, %s)', path => '{profiles,0,userId}'),
            ' '
          )
        ) then 'match'
      end,
      case
        when tests.let(one, 'api.export_profile()')::jsonb -> 'matches' != '[]' then 'export'
      end,
      case
        when tests.person(other)::text in (
          select item ->> 'userId'
          from
            jsonb_array_elements(
              tests.let(
                tests.person(one),
                'api.list_people_on_map(-48.8771, -123.3931, 5000)'
              )::jsonb -> 'data'
            ) as item
        ) then 'map'
      end
    );
$$;

select tests.let('doubted', 'api.share_location(-48.8771, -123.3931, 3600)');
select
  is(
    pg_temp.meets(one, other),
    '',
    format(
      '%s does not see the match with %s in the list, the export or the map while one of the ages is disputed',
      one,
      other
    )
  )
from
  (
    values
      ('matched', 'doubted'),
      ('doubted', 'matched')
  ) as pairs (one, other);
select
  tests.throws_problem(
    $$ select tests.let('matched', 'api.get_live_location(%L)', tests.person('doubted')::text) $$,
    404,
    'live_location_not_found',
    'a match cannot read the live location of a user with a disputed age: 404 live_location_not_found'
  );
select
  tests.let_service(
    format('api.decide_birthdate(%L, ''1970-01-01'', ''Passport'')', tests.person('doubted'))
  );
select
  is(
    pg_temp.meets('matched', 'doubted') || ', ' || pg_temp.meets('doubted', 'matched'),
    'match export map, match export map',
    'a match is visible again after a moderator decides that the person is an adult'
  );
select
  is(
    pg_temp.sees('adult', 'doubted'),
    'age birthdate zodiac location',
    'other users see the whole profile of a person whom a moderator declared an adult'
  );
select
  is(
    pg_temp.reaches('minor', 'doubted'),
    '',
    'a person whom a moderator declared an adult cannot contact minors'
  );

-- Requests and friendships from before the dispute -----------------------------------------------------------------

select tests.create_completed_profile('late_doubted');
select
  tests.keep(
    'asked',
    tests.let(
      'late_doubted',
      'api.send_friend_request(%L)',
      tests.person('minor')::text
    ) -> 'friendship' ->> 'id'
  );
select tests.create_completed_profile('late_friend');
select tests.befriend(tests.person('late_friend'), tests.person('minor'));
select tests.match(tests.person('late_friend'), tests.person('adult'));
select tests.change_profile(name, '{"birthdate": "1982-01-01"}')
from unnest(array['late_doubted', 'late_friend']) as name;
select
  tests.throws_problem(
    tests.call_of('minor', format('api.accept_friend_request(%L)', tests.kept('asked'))),
    404,
    'friend_request_not_found',
    'a friend request that was sent before an age became disputed cannot be accepted: 404 friend_request_not_found'
  );
select tests.keep('party', tests.publish_event(tests.person('ageless'))::text);
select
  tests.throws_problem(
    tests.call_of(
      'late_friend',
      format('api.like_event(%L, %L)', tests.kept('party'), array[tests.person('minor')])
    ),
    400,
    'validation_failed',
    'memberIds.0',
    'a friend with a disputed age cannot add a minor to an application'
  );
select tests.keep('own_party', tests.create_event(tests.person('late_friend'))::text);
select
  tests.throws_problem(
    tests.call_of(
      'late_friend',
      format('api.invite_event_author(%L, %L)', tests.kept('own_party'), tests.person('minor'))
    ),
    400,
    'validation_failed',
    'userId',
    'a friend with a disputed age cannot invite a minor as co-organizer of an event: 400 validation_failed'
  );
select tests.act_as(tests.person('adult'));
select
  is(
    (
      select count(*)::integer
      from public.matches
      where tests.person('late_friend') in (one_person_id, other_person_id)
    ),
    0,
    'a match that is hidden because of the ages cannot be read from the table'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
