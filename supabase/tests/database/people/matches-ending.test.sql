-- Matches: their end by one of the two (DELETE /people/matches/{id}), and the job that removes old likes.

begin;

select plan(39);

-- Whoever else this database holds is left out.
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

-- What is kept between Anna and Boris.
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

-- Whether one finds the other in the feed, and in the list of likes.
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

-- Refused -------------------------------------------------------------------------------------------------------

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
    format('%s cannot end %s', name, what)
  )
from
  (
    values
      ('clara', tests.kept('match'), 'the match of two others'),
      ('dina', tests.kept('match'), 'it either'),
      ('anna', tests.person('no match')::text, 'a match that is not there'),
      ('anna', tests.person('boris')::text, 'a match by the id of the other')
  ) as refusals (name, match, what);
select
  is(
    pg_temp.kept_between(),
    'anna like until 1999-05-31, boris like until 1999-05-31; 1 matches; 1 chats',
    'what was refused changes nothing'
  );

-- The end -------------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-10T12:00:00Z');
select
  is(pg_temp.unmatch('anna', tests.kept('match')), '{"deleted": true}', 'one of the two ends the match');
select
  is(
    pg_temp.kept_between(),
    'anna dislike until 1999-06-09; 0 matches; 1 chats',
    'both likes are gone; who ended it counts as having disliked the other, and the chat stays'
  );
select is(tests.take_told(), 'nobody', 'nobody is told of it');
select
  is(
    (
      select count(*)
      from public.matches
      where tests.person('clara') in (one_person_id, other_person_id)
    ),
    1::bigint,
    'other matches stay'
  );
select
  is(
    tests.let(
      tests.person(name),
      format('api.list_messages(%L, null, 20)', tests.kept('chat'))
    )::jsonb #>> '{data,0,content}',
    'Hello',
    format('%s still reads the chat', name)
  )
from unnest(array['anna', 'boris']) as name;
select
  tests.throws_problem(
    $$ select tests.send(tests.person('boris'), tests.kept('chat')::uuid, 'Why?') $$,
    404,
    'chat_not_found',
    'and writes there no more'
  );
select
  tests.throws_problem(
    format('select pg_temp.unmatch(%L, %L)', name, tests.kept('match')),
    404,
    'match_not_found',
    format('%s cannot end it again', name)
  )
from unnest(array['anna', 'boris']) as name;
select
  is(
    tests.walk(tests.person(name), 'api.list_matches(%L, %s)', path => '{profiles,0,userId}'),
    others,
    format('%s has these matches left: %s', name, others)
  )
from
  (
    values
      ('anna', 'clara'),
      ('boris', '-')
  ) as lists (name, others);

-- Afterwards ----------------------------------------------------------------------------------------------------

select is(pg_temp.finds('anna', 'boris'), 'nowhere', 'who ended it does not find the other in the feed');
select is(pg_temp.finds('boris', 'anna'), 'feed', 'the other finds them there, as any stranger');
select tests.take_told();
select tests.like(tests.person('boris'), tests.person('anna'));
select is(tests.take_told(), 'nobody', 'the other likes again, which is not told');
select is(pg_temp.finds('anna', 'boris'), 'nowhere', 'nor listed');
select
  is(
    pg_temp.kept_between(),
    'anna dislike until 1999-06-09, boris like until 1999-06-09; 0 matches; 1 chats',
    'and makes no match'
  );
select tests.freeze_time('1999-05-12T12:00:00Z');
select
  is(
    tests.like(tests.person('anna'), tests.person('boris'))::jsonb @> jsonb_build_object(
      'isMatch', true,
      'chatId', tests.kept('chat')
    ),
    true,
    'who ended it may change their mind: they match again, in the same chat'
  );
select
  is(tests.take_told(), 'anna: people_match of boris, boris: people_match of anna', 'of which both are told');
select
  isnt(
    (select id::text from public.matches where chat_id = tests.kept('chat')::uuid),
    tests.kept('match'),
    'it is another match'
  );

-- A match of long ago: its likes have expired.
select tests.freeze_time('2000-05-12T12:00:00Z');
select
  is(
    pg_temp.unmatch('boris', (select id::text from public.matches where chat_id = tests.kept('chat')::uuid)),
    '{"deleted": true}',
    'a match of long ago can be ended, by the other as well'
  );
select
  is(pg_temp.kept_between(), 'boris dislike until 2000-06-11; 0 matches; 1 chats', 'with the same effects');
select is(pg_temp.finds('anna', 'boris'), 'feed', 'who did not end it finds the other in the feed');
select tests.freeze_time('2000-06-11T11:59:59.999Z');
select is(pg_temp.finds('boris', 'anna'), 'nowhere', 'who ended it does not find the other for 30 days');
select tests.freeze_time('2000-06-11T12:00:00Z');
select is(pg_temp.finds('boris', 'anna'), 'feed', 'and does afterwards');

-- A match whose chat is gone.
select tests.keep('match', tests.match(tests.person('dina'), tests.person('clara'))::text);
delete from public.chats
where id = (select chat_id from public.matches where id = tests.kept('match')::uuid);
-- spec: People, `chatId` of a match is what its button opens, null when it is gone
select
  is(
    tests.let(tests.person('dina'), 'api.list_matches(null, 20)')::jsonb #> '{data,0,chatId}',
    'null',
    'a match whose chat is gone names none'
  );
select
  is(pg_temp.unmatch('dina', tests.kept('match')), '{"deleted": true}', 'and can be ended');

-- The job -------------------------------------------------------------------------------------------------------

create function pg_temp.tidy(row_limit integer default 1000)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.purge_interactions(%L)', row_limit));
$$;

-- Whatever else this database holds is left out.
delete from private.people_interactions;
select tests.act_as(tests.person('anna'));
select throws_ok('select api.purge_interactions(1)', '42501', null, 'a person does not run the job');
select
  tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  throws_ok(
    'select api.purge_interactions(1)',
    'PT401',
    null,
    'a person does not run the job over the connection of the functions either'
  );
select tests.act_as_nobody();
select is(pg_temp.tidy(), '{"removed": 0}', 'the job that finds nothing does nothing');
select tests.freeze_time('2001-01-01T12:00:00Z');
select tests.like(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'dina']) as name;
select tests.like(tests.person('dina'), tests.person('boris'), 'dislike');
select tests.freeze_time('2001-01-01T12:00:01Z');
select tests.like(tests.person('boris'), tests.person('dina'));
select tests.freeze_time('2001-01-31T11:59:59.999Z');
select is(pg_temp.tidy(), '{"removed": 0}', 'the job keeps what holds');
select tests.freeze_time('2001-01-31T12:00:00Z');
select is(pg_temp.tidy(2), '{"removed": 2}', 'the job removes no more than it was told');
select is(pg_temp.tidy(2), '{"removed": 1}', 'the next run removes what is left of what has expired');
select
  results_eq(
    'select tests.name_of(person_id), tests.name_of(target_id) from private.people_interactions',
    $$ values ('boris', 'dina') $$,
    'and keeps what still holds'
  );
select
  is(
    (
      select count(*)
      from public.matches
      where tests.person('clara') in (one_person_id, other_person_id)
    ),
    1::bigint,
    'matches stay, whatever becomes of their likes'
  );

select * from finish();

rollback;
