-- Matches: ending a match (DELETE /people/matches/{id}), and the job that purges expired likes.

begin;

select plan(39);

-- Removes existing people, such as seed data, from the index.
delete from private.people_index;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;

create function pg_temp.unmatch(name text, match text)
returns jsonb
language sql
as $$
  select tests.let(tests.person(name), format('api.end_match(%L)', match));
$$;

-- Returns the stored likes and dislikes between Anna and Boris, and the number of their matches and chats.
create function pg_temp.kept_between()
returns text
language sql
as $$
  select
    concat_ws(
      '; ',
      (
        select
          string_agg(
            format('%s %s until %s', tests.name_of(person_id), type, (expires_at at time zone 'UTC')::date),
            ', '
            order by tests.name_of(person_id)
          )
        from private.people_interactions
        where array[person_id, target_id] <@ array[tests.person('anna'), tests.person('boris')]
      ),
      (
        select format('%s matches', count(*))
        from public.matches
        where array[one_person_id, other_person_id] <@ array[tests.person('anna'), tests.person('boris')]
      ),
      (
        select format('%s chats', count(*))
        from public.chats
        where array[one_person_id, other_person_id] <@ array[tests.person('anna'), tests.person('boris')]
      )
    );
$$;

-- Returns whether one person sees the other in the feed and in the list of likes.
create function pg_temp.finds(name text, other text)
returns text
language sql
as $$
  select
    coalesce(
      nullif(
        concat_ws(
          ' ',
          case
            when other = any (
              string_to_array(
                replace(tests.walk(tests.person(name), 'api.list_people(''{}'', %L, %s)'), ' / ', ' '),
                ' '
              )
            ) then 'feed'
          end,
          case
            when other = any (
              string_to_array(
                tests.walk(tests.person(name), 'api.list_incoming_likes(%L, %s)', path => '{profile,userId}'),
                ' '
              )
            ) then 'likes'
          end
        ),
        ''
      ),
      'nowhere'
    );
$$;

-- Rejected requests ---------------------------------------------------------------------------------------------

select tests.keep('match', tests.match(tests.person('anna'), tests.person('boris'))::text);
select tests.keep('chat', (select chat_id::text from public.matches where id = tests.kept('match')::uuid));
select tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'Hello');
select tests.match(tests.person('anna'), tests.person('clara'));
select tests.take_told();
select
  tests.throws_problem(
    format('select pg_temp.unmatch(%L, %L)', name, match),
    404,
    'match_not_found',
    format('a request by %s to end %s is rejected with 404 match_not_found', name, what)
  )
from
  (
    values
      ('clara', tests.kept('match'), 'the match of two other people'),
      ('dina', tests.kept('match'), 'the match of two other people'),
      ('anna', tests.person('no match')::text, 'a match that does not exist'),
      ('anna', tests.person('boris')::text, 'a match by the id of the other person')
  ) as refusals (name, match, what);
select
  is(
    pg_temp.kept_between(),
    'anna like until 1999-05-31, boris like until 1999-05-31; 1 matches; 1 chats',
    'a rejected request to end a match does not change any row'
  );

-- Ending --------------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-10T12:00:00Z');
select
  is(pg_temp.unmatch('anna', tests.kept('match')), '{"deleted": true}', 'either person can end a match');
select
  is(
    pg_temp.kept_between(),
    'anna dislike until 1999-06-09; 0 matches; 1 chats',
    'ending a match removes both likes, adds a dislike by the person who ended it, and keeps the chat'
  );
select is(tests.take_told(), 'nobody', 'ending a match notifies no one');
select
  is(
    (
      select count(*)
      from public.matches
      where tests.person('clara') in (one_person_id, other_person_id)
    ),
    1::bigint,
    'ending one match does not end other matches'
  );
select
  is(
    tests.let(
      tests.person(name),
      format('api.list_messages(%L, null, 20)', tests.kept('chat'))
    )::jsonb #>> '{data,0,content}',
    'Hello',
    format('%s can still read the chat of the ended match', name)
  )
from unnest(array['anna', 'boris']) as name;
select
  tests.throws_problem(
    $$ select tests.send(tests.person('boris'), tests.kept('chat')::uuid, 'Why?') $$,
    404,
    'chat_not_found',
    'the other person cannot write in the chat of an ended match: 404 chat_not_found'
  );
select
  tests.throws_problem(
    format('select pg_temp.unmatch(%L, %L)', name, tests.kept('match')),
    404,
    'match_not_found',
    format('%s cannot end a match that has already ended: 404 match_not_found', name)
  )
from unnest(array['anna', 'boris']) as name;
select
  is(
    tests.walk(tests.person(name), 'api.list_matches(%L, %s)', path => '{profiles,0,userId}'),
    others,
    format('after one match is ended, the matches of %s are: %s', name, others)
  )
from
  (
    values
      ('anna', 'clara'),
      ('boris', '-')
  ) as lists (name, others);

-- After the match -----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.finds('anna', 'boris'),
    'nowhere',
    'the person who ended the match does not see the other person in the feed'
  );
select
  is(
    pg_temp.finds('boris', 'anna'),
    'feed',
    'the feed of the other person still contains the person who ended the match'
  );
select tests.take_told();
select tests.like(tests.person('boris'), tests.person('anna'));
select is(tests.take_told(), 'nobody', 'a new like by the person who did not end the match notifies no one');
select
  is(
    pg_temp.finds('anna', 'boris'),
    'nowhere',
    'a new like by the person who did not end the match is not listed'
  );
select
  is(
    pg_temp.kept_between(),
    'anna dislike until 1999-06-09, boris like until 1999-06-09; 0 matches; 1 chats',
    'a new like by the person who did not end the match does not create a match'
  );
select tests.freeze_time('1999-05-12T12:00:00Z');
select
  is(
    tests.like(tests.person('anna'), tests.person('boris'))::jsonb @> jsonb_build_object(
      'isMatch', true,
      'chatId', tests.kept('chat')
    ),
    true,
    'a like by the person who ended the match creates a new match with the same chat'
  );
select
  is(
    tests.take_told(),
    'anna: people_match of boris, boris: people_match of anna',
    'a new match of two people whose earlier match was ended notifies both people'
  );
select
  isnt(
    (select id::text from public.matches where chat_id = tests.kept('chat')::uuid),
    tests.kept('match'),
    'a new match between the same people has a new id'
  );

-- The likes that led to the match a year ago have expired.
select tests.freeze_time('2000-05-12T12:00:00Z');
select
  is(
    pg_temp.unmatch('boris', (select id::text from public.matches where chat_id = tests.kept('chat')::uuid)),
    '{"deleted": true}',
    'a match whose likes have expired can be ended'
  );
select
  is(
    pg_temp.kept_between(),
    'boris dislike until 2000-06-11; 0 matches; 1 chats',
    'ending a match whose likes have expired also adds a dislike and keeps the chat'
  );
select
  is(
    pg_temp.finds('anna', 'boris'),
    'feed',
    'the feed of the other person still contains the person who ended a match whose likes had expired'
  );
select tests.freeze_time('2000-06-11T11:59:59.999Z');
select
  is(
    pg_temp.finds('boris', 'anna'),
    'nowhere',
    'a person who ended a match whose likes had expired does not see the other person in the feed for 30 days'
  );
select tests.freeze_time('2000-06-11T12:00:00Z');
select
  is(
    pg_temp.finds('boris', 'anna'),
    'feed',
    'a person who ended a match whose likes had expired sees the other person in the feed again after 30 days'
  );

-- Deletes the chat of a match.
select tests.keep('match', tests.match(tests.person('dina'), tests.person('clara'))::text);
delete from public.chats
where id = (select chat_id from public.matches where id = tests.kept('match')::uuid);
-- spec: People, `chatId` of a match is what its button opens, null when it is gone
select
  is(
    tests.let(tests.person('dina'), 'api.list_matches(null, 20)')::jsonb #> '{data,0,chatId}',
    'null',
    'chatId of a match without a chat is null'
  );
select
  is(
    pg_temp.unmatch('dina', tests.kept('match')),
    '{"deleted": true}',
    'a match without a chat can be ended'
  );

-- The job that purges expired likes -----------------------------------------------------------------------------

create function pg_temp.tidy(row_limit integer default 1000)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.purge_interactions(%L)', row_limit));
$$;

-- Deletes existing interactions, such as seed data.
delete from private.people_interactions;
select tests.act_as(tests.person('anna'));
select
  throws_ok('select api.purge_interactions(1)', '42501', null, 'a signed-in user cannot run the matches job');
select
  tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  throws_ok(
    'select api.purge_interactions(1)',
    'PT401',
    null,
    'a signed-in user who calls through the edge functions cannot run the matches job'
  );
select tests.act_as_nobody();
select is(pg_temp.tidy(), '{"removed": 0}', 'the matches job deletes nothing if no interactions exist');
select tests.freeze_time('2001-01-01T12:00:00Z');
select tests.like(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'dina']) as name;
select tests.like(tests.person('dina'), tests.person('boris'), 'dislike');
select tests.freeze_time('2001-01-01T12:00:01Z');
select tests.like(tests.person('boris'), tests.person('dina'));
select tests.freeze_time('2001-01-31T11:59:59.999Z');
select is(pg_temp.tidy(), '{"removed": 0}', 'the matches job keeps interactions that have not expired');
select tests.freeze_time('2001-01-31T12:00:00Z');
select
  is(pg_temp.tidy(2), '{"removed": 2}', 'the matches job deletes at most as many interactions as its limit');
select
  is(
    pg_temp.tidy(2),
    '{"removed": 1}',
    'the next run of the matches job deletes the remaining expired interactions'
  );
select
  results_eq(
    'select tests.name_of(person_id), tests.name_of(target_id) from private.people_interactions',
    $$ values ('boris', 'dina') $$,
    'the matches job keeps an interaction that has not expired'
  );
select
  is(
    (
      select count(*)
      from public.matches
      where tests.person('clara') in (one_person_id, other_person_id)
    ),
    1::bigint,
    'matches are kept after their likes are deleted'
  );

select * from finish();

rollback;
