-- People: the list of incoming likes that are not answered (GET /people/likes).

begin;

select plan(40);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['viewer', 'anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'other']) as name;
select tests.create_person('faceless');

create function pg_temp.like_at(
  moment timestamptz,
  name text,
  other text default 'viewer',
  kind text default 'like'
)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return tests.like(tests.person(name), tests.person(other), kind) ->> 'id';
end;
$$;

create function pg_temp.list(page_size integer default 100, viewer text default 'viewer')
returns text
language sql
as $$
  select
    tests.walk(tests.person(viewer), 'api.list_incoming_likes(%L, %s)', page_size, '{profile,userId}');
$$;

create function pg_temp.list_at(moment timestamptz)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return pg_temp.list();
end;
$$;

-- Content -------------------------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person(name), 'api.list_incoming_likes(null, 20)')::jsonb,
    '{"data": [], "nextCursor": null}',
    format('%s has no likes and gets an empty list', name)
  )
from unnest(array['viewer', 'faceless']) as name;

select
  tests.keep('interaction', pg_temp.like_at('1999-05-01T12:00:00.123Z', 'anna'));
select tests.add_photo(tests.person('anna'));
select
  tests.let(
    tests.person('anna'),
    'api.update_profile(''{"isVisibleOnMap": true, "latitude": 1, "longitude": 2}'')'
  );
select
  is(
    tests.let(tests.person('viewer'), 'api.list_incoming_likes(null, 20)')::jsonb,
    jsonb_build_object(
      'data', jsonb_build_array(
        jsonb_build_object(
          'interactionId', tests.kept('interaction'),
          'createdAt', '1999-05-01T12:00:00.123Z',
          'profile', jsonb_build_object(
            'id', tests.profile_of('anna'),
            'userId', tests.person('anna'),
            'firstName', 'Anna',
            'age', 29,
            'city', 'Perm',
            'photos', tests.let(
              tests.person('viewer'),
              format('api.get_person(%L)', tests.profile_of('anna'))
            ) -> 'photos',
            'photoUrl', private.media_url(
              (select card.avatar_key from private.person_cards as card where card.user_id = profiles.user_id)
            )
          )
        )
      ),
      'nextCursor', null
    ),
    'an incoming like contains its time and the documented fields of the person, but no location'
  )
from public.profiles
where user_id = tests.person('anna');
select
  isnt(
    tests.let(
      tests.person('viewer'),
      'api.list_incoming_likes(null, 20)'
    )::jsonb #> '{data,0,profile,photoUrl}',
    'null',
    'an incoming like contains the photo of the person'
  );
select
  is(
    pg_temp.list(100, name),
    '-',
    format('the incoming likes of %s do not include a like that another person received', name)
  )
from unnest(array['anna', 'boris']) as name;

-- Order ---------------------------------------------------------------------------------------------------------

select pg_temp.like_at('1999-05-02T12:00:00Z', 'boris');
select pg_temp.like_at('1999-05-03T12:00:00Z', name)
from unnest(array['clara', 'dina']) as name;
select pg_temp.like_at('1999-05-04T12:00:00Z', 'emil');
select pg_temp.like_at('1999-05-04T12:00:00Z', 'fedor', 'other');
select tests.keep('everybody', pg_temp.list());
select
  is(
    tests.kept('everybody'),
    (
      select string_agg(tests.name_of(person_id), ' ' order by liked_at desc, id desc)
      from private.people_interactions
      where target_id = tests.person('viewer')
    ),
    'the list of incoming likes is sorted by time, newest first, and likes of the same time are sorted by id'
  );
select
  matches(
    tests.kept('everybody'),
    '^emil (clara|dina) (clara|dina) boris anna$',
    'the list of incoming likes omits likes between other people'
  );
select
  is(
    replace(pg_temp.list(page_size), ' / ', ' '),
    tests.kept('everybody'),
    format(
      'the list of incoming likes contains each like once when it is read in pages of %s likes',
      page_size
    )
  )
from unnest(array[1, 2, 3, 4, 5]) as page_size;
-- spec: Conventions, `nextCursor` is null when nothing is left
select is(pg_temp.list(5), tests.kept('everybody'), 'a page that contains all remaining likes has no cursor');
select pg_temp.like_at('1999-05-05T12:00:00Z', 'boris');
select is(pg_temp.list(), tests.kept('everybody'), 'renewing a like keeps its position in the list');
select
  is(
    tests.let(tests.person('viewer'), 'api.list_incoming_likes(null, 20)') -> 'data' -> 3 ->> 'createdAt',
    '1999-05-02T12:00:00.000Z',
    'renewing a like does not change its time in the list'
  );
select pg_temp.like_at('1999-05-06T12:00:00Z', 'boris', kind => 'dislike');
select
  is(
    pg_temp.list(),
    replace(tests.kept('everybody'), ' boris', ''),
    'a like that was taken back is not listed'
  );
select pg_temp.like_at('1999-05-07T12:00:00Z', 'boris');
select
  is(
    pg_temp.list(),
    'boris ' || replace(tests.kept('everybody'), ' boris', ''),
    'a like that was taken back and repeated is listed first'
  );
select pg_temp.like_at('1999-05-07T12:00:00Z', 'boris');
select
  is(
    tests.let(tests.person('viewer'), 'api.list_incoming_likes(null, 20)') -> 'data' -> 0 ->> 'createdAt',
    '1999-05-07T12:00:00.000Z',
    'renewing a like that was taken back and repeated does not change its time in the list'
  );

-- Changes while pages are read ----------------------------------------------------------------------------------

create function pg_temp.walk_while(happening text)
returns text
language sql
as $$
  select
    tests.walk_while(
      tests.person('viewer'),
      'api.list_incoming_likes(%L, %s)',
      2,
      happening,
      path => '{profile,userId}'
    );
$$;

select tests.keep('everybody', pg_temp.list());
select
  is(
    pg_temp.walk_while($$ select pg_temp.like_at('1999-05-08T12:00:00Z', 'fedor') $$),
    tests.kept('everybody'),
    'a client that reads the list in pages gets each earlier like once, even if a new like arrives between two requests'
  );
select
  is(
    pg_temp.walk_while($$ select pg_temp.like_at('1999-05-08T12:00:00Z', 'anna') $$),
    tests.kept('everybody'),
    'a client that reads the list in pages gets each like once, even if a like is renewed between two requests'
  );
select
  is(
    pg_temp.walk_while(
      $$ select pg_temp.like_at('1999-05-08T12:00:00Z', 'viewer', 'emil'), pg_temp.like_at('1999-05-08T12:00:00Z', 'viewer', 'boris') $$
    ),
    tests.kept('everybody'),
    'the next page continues after the last like of the previous page, even if the viewer has answered the likes of that page'
  );
select
  is(
    pg_temp.walk_while($$ select pg_temp.like_at('1999-05-08T12:00:00Z', 'viewer', 'anna', 'dislike') $$),
    replace(tests.kept('everybody'), ' anna', ''),
    'a like that is answered before its page is read is not listed'
  );

-- Answered likes ------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-08T12:00:00Z');
select tests.like(tests.person('viewer'), tests.person('anna'));
select
  unalike(pg_temp.list(), '%anna%', 'a like is not listed after the recipient has liked the person back');
select tests.like(tests.person('viewer'), tests.person('boris'), 'dislike');
select unalike(pg_temp.list(), '%boris%', 'a like is not listed after the recipient has disliked the person');
select tests.like(tests.person('boris'), tests.person('viewer'));
select
  unalike(pg_temp.list(), '%boris%', 'a renewed like is not listed while the recipient''s dislike is valid');
select
  is(
    pg_temp.list(100, 'boris'),
    '-',
    'a disliked person does not see the dislike in the list of incoming likes'
  );
-- The dislike expires on 7 June at noon, and the like on 8 June at noon.
select
  unalike(
    pg_temp.list_at('1999-06-07T11:59:59Z'),
    '%boris%',
    'a disliked person''s like is not listed until the dislike expires'
  );
select pg_temp.like_at('1999-06-07T12:00:00Z', 'boris');
select
  matches(pg_temp.list(), '(^| )boris( |$)', 'a like after the expiry of the dislike is listed');

-- Expired likes -------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.list_at(moment::timestamptz),
    names,
    format('at %s, the list of incoming likes contains: %s', moment, names)
  )
from
  (
    values
      ('1999-07-07T11:59:59.999Z', 'boris'),
      ('1999-07-07T12:00:00Z', '-')
  ) as moments (moment, names);
select pg_temp.like_at('1999-08-01T12:00:00Z', 'emil');
select
  is(
    pg_temp.list_at('1999-08-31T11:59:59.999Z') || ', ' || pg_temp.list_at('1999-08-31T12:00:00Z'),
    'emil, -',
    'a like is listed for exactly 30 days, to the millisecond'
  );
select pg_temp.like_at('1999-09-01T12:00:00Z', 'emil');
select
  is(
    tests.let(tests.person('viewer'), 'api.list_incoming_likes(null, 20)') -> 'data' -> 0 ->> 'createdAt',
    '1999-09-01T12:00:00.000Z',
    'a like after the earlier like has expired has a new time in the list'
  );

-- Matches -------------------------------------------------------------------------------------------------------

-- The likes that led to the match have expired, but the match has not.
select tests.freeze_time('1999-12-01T12:00:00Z');
select tests.like(tests.person('anna'), tests.person('viewer'));
select unalike(pg_temp.list(), '%anna%', 'the expired like of a match is not listed');

-- Cursors of other lists and people -----------------------------------------------------------------------------

select tests.freeze_time('2000-01-01T12:00:00Z');
select tests.like(tests.person(name), tests.person(target))
from
  unnest(array['clara', 'dina', 'emil']) as name,
  unnest(array['viewer', 'other']) as target;
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(''viewer''), %L)',
      format('api.list_incoming_likes(%L, 1)', cursor)
    ),
    400,
    'validation_failed',
    'cursor',
    format('the list of incoming likes rejects a cursor %s', name)
  )
from
  (
    values
      (
        'of another person',
        tests.let(tests.person('other'), 'api.list_incoming_likes(null, 1)') ->> 'nextCursor'
      ),
      ('of the feed', tests.let(tests.person('viewer'), 'api.list_people(''{}'', null, 1)') ->> 'nextCursor'),
      ('that is invalid', 'abc'),
      ('that is empty', '')
  ) as cursors (name, cursor);
select
  is(
    replace(pg_temp.list(1), ' / ', ' '),
    pg_temp.list(),
    'the list of incoming likes accepts a cursor that it returned'
  );

-- Hidden people do not shorten pages ----------------------------------------------------------------------------

-- Incomplete profiles do not hide a person in this list. Only moderation hides a person in this list.
select private.set_hidden('user', tests.person('dina'), 'moderator');
select
  is(
    pg_temp.list(2),
    (
      select string_agg(tests.name_of(person_id), ' ' order by liked_at desc, id desc)
      from private.people_interactions
      where target_id = tests.person('viewer') and person_id in (tests.person('clara'), tests.person('emil'))
    ),
    'likes by hidden people do not shorten the pages of the list of incoming likes'
  );

select * from finish();

rollback;
