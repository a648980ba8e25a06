-- Matches: the list (GET /people/matches), and direct access of clients to the table.

begin;

select plan(35);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['viewer', 'anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina']) as name;
select tests.create_person('faceless');

create function pg_temp.match_at(moment timestamptz, one text, other text)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return tests.match(tests.person(one), tests.person(other));
end;
$$;

create function pg_temp.list(page_size integer default 100, viewer text default 'viewer')
returns text
language sql
as $$
  select
    tests.walk(tests.person(viewer), 'api.list_matches(%L, %s)', page_size, '{profiles,0,userId}');
$$;

-- Content -------------------------------------------------------------------------------------------------------

select
  is(
    tests.let(tests.person(name), 'api.list_matches(null, 20)')::jsonb,
    '{"data": [], "nextCursor": null}',
    format('%s has no match and gets an empty list', name)
  )
from unnest(array['viewer', 'faceless']) as name;
select
  tests.keep('match', pg_temp.match_at('1999-05-01T12:00:00.123Z', 'anna', 'viewer'));
select tests.add_photo(tests.person('anna'));
select
  is(
    tests.let(tests.person('viewer'), 'api.list_matches(null, 20)')::jsonb,
    jsonb_build_object(
      'data', jsonb_build_array(
        jsonb_build_object(
          'id', tests.kept('match'),
          'matchedAt', '1999-05-01T12:00:00.123Z',
          'chatId', (
            select id
            from public.chats
            where type = 'direct' and tests.person('anna') in (one_person_id, other_person_id)
          ),
          'profiles', jsonb_build_array(
            jsonb_build_object(
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
                (
                  select card.avatar_key
                  from private.person_cards as card
                  where card.user_id = profiles.user_id
                )
              )
            )
          )
        )
      ),
      'nextCursor', null
    ),
    'a match contains the documented fields of the other person'
  )
from public.profiles
where user_id = tests.person('anna');
select
  is(pg_temp.list(100, 'anna'), 'viewer', 'the list of the other person contains the same match');
select
  is(
    (tests.let(tests.person('anna'), 'api.list_matches(null, 20)')::jsonb #> '{data,0}') - 'profiles',
    (tests.let(tests.person('viewer'), 'api.list_matches(null, 20)')::jsonb #> '{data,0}') - 'profiles',
    'the lists of both people contain the match with the same fields'
  );
select is(pg_temp.list(100, 'boris'), '-', 'the list of a third person does not contain the match');
-- spec: People, `chatId` of a match is what its button opens, null when it is gone
select
  is(
    tests.let(
      tests.person('viewer'),
      format(
        'api.get_chat(%L)',
        tests.let(tests.person('viewer'), 'api.list_matches(null, 20)') #>> '{data,0,chatId}'
      )
    ) ->> 'id',
    tests.let(tests.person('viewer'), 'api.list_matches(null, 20)') #>> '{data,0,chatId}',
    'a user can open a chat by the id that the list of matches contains'
  );

-- Order ---------------------------------------------------------------------------------------------------------

-- Some people have smaller ids than the viewer, and others have larger ids.
select pg_temp.match_at('1999-05-02T12:00:00Z', 'viewer', 'boris');
select pg_temp.match_at('1999-05-03T12:00:00Z', 'clara', 'viewer');
select pg_temp.match_at('1999-05-03T12:00:00Z', 'viewer', 'dina');
select pg_temp.match_at('1999-05-03T12:00:00Z', 'emil', 'viewer');
select pg_temp.match_at('1999-05-04T12:00:00Z', 'anna', 'boris');
select tests.keep('everybody', pg_temp.list());
select
  is(
    (
      select count(*)
      from public.matches
      where one_person_id = tests.person('viewer')
    ) between 1 and 4,
    true,
    'some matches store the viewer as the first person, and others as the second person'
  );
select
  is(
    tests.kept('everybody'),
    (
      select
        string_agg(
          tests.name_of(
            case one_person_id
              when tests.person('viewer') then other_person_id
              else one_person_id
            end
          ),
          ' '
          order by matched_at desc, id desc
        )
      from public.matches
      where tests.person('viewer') in (one_person_id, other_person_id)
    ),
    'the list of matches is sorted by time, newest first, and matches of the same time are sorted by id'
  );
select
  matches(
    tests.kept('everybody'),
    '^((clara|dina|emil) ){3}boris anna$',
    'the order of the list of matches does not depend on which person is stored first in a match'
  );
-- spec: Conventions, the same: matches
select
  is(
    replace(pg_temp.list(page_size), ' / ', ' '),
    tests.kept('everybody'),
    format('the list of matches contains each match once when it is read in pages of %s matches', page_size)
  )
from generate_series(1, 6) as page_size;
-- spec: Conventions, `nextCursor` is null when nothing is left
select
  is(pg_temp.list(5), tests.kept('everybody'), 'a page that contains all remaining matches has no cursor');
select tests.freeze_time('2001-05-04T12:00:00Z');
select is(pg_temp.list(), tests.kept('everybody'), 'matches do not expire');

-- Changes while pages are read ----------------------------------------------------------------------------------

create function pg_temp.walk_while(happening text)
returns text
language sql
as $$
  select
    tests.walk_while(
      tests.person('viewer'),
      'api.list_matches(%L, %s)',
      2,
      happening,
      path => '{profiles,0,userId}'
    );
$$;

select
  is(
    pg_temp.walk_while($$ select tests.match(tests.person('viewer'), tests.person('fedor')) $$),
    tests.kept('everybody'),
    'a client that reads the list in pages gets each earlier match once, even if a new match is made between two requests'
  );
select
  is(
    pg_temp.walk_while(
      format(
        'select tests.let(tests.person(%L), ''api.delete_profile()'')',
        split_part(tests.kept('everybody'), ' ', 2)
      )
    ),
    tests.kept('everybody'),
    'the next page follows the last match of the previous page, even if the matched person has deleted the profile'
  );

-- Cursors of other lists and people -----------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select tests.let(tests.person(''viewer''), %L)', format('api.list_matches(%L, 1)', cursor)),
    400,
    'validation_failed',
    'cursor',
    format('the list of matches rejects a cursor %s', name)
  )
from
  (
    values
      ('of another person', tests.let(tests.person('anna'), 'api.list_matches(null, 1)') ->> 'nextCursor'),
      ('of the feed', tests.let(tests.person('viewer'), 'api.list_people(''{}'', null, 1)') ->> 'nextCursor'),
      ('that is invalid', 'abc'),
      ('that is empty', '')
  ) as cursors (name, cursor);

-- Direct access to the table ------------------------------------------------------------------------------------

create function pg_temp.readable()
returns bigint
language sql
as $$
  select count(*) from public.matches;
$$;

grant execute on function pg_temp.readable to public;

select tests.act_as(tests.person('viewer'));
select is(pg_temp.readable(), 5::bigint, 'a person can read the rows of their own matches');
select tests.act_as(tests.person('anna'));
select is(pg_temp.readable(), 2::bigint, 'another person can read only the rows of their own matches');
select tests.act_as(tests.person('fedor'));
select
  is(pg_temp.readable(), 0::bigint, 'a person without a match cannot read any row of the table of matches');
select tests.act_as_anonymous();
select
  throws_ok(
    'select pg_temp.readable()',
    '42501',
    null,
    'a client that is not signed in cannot read the table of matches'
  );
select tests.act_as(tests.person('viewer'));
select
  throws_ok(statement, '42501', null, format('a person cannot bypass the RPC functions with: %s', statement))
from
  unnest(
    array[
      'insert into public.matches (one_person_id, other_person_id, matched_at) values (gen_random_uuid(), gen_random_uuid(), now())',
      'update public.matches set matched_at = now()',
      'delete from public.matches',
      'select from private.people_interactions',
      'select from private.live_locations',
      'select from private.people_index',
      'select from private.hidden_targets'
    ]
  ) as statement;
select tests.act_as_nobody();

select * from finish();

rollback;
