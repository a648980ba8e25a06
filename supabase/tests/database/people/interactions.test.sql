-- People: likes and dislikes, their results after each combination of earlier likes and dislikes, and the calls that
-- are rejected.

begin;

select plan(112);

-- The profiles are created before 1 May, the day on which the tests begin.
select tests.freeze_time('1999-01-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['anna', 'boris', 'clara', 'blocker', 'blocked', 'hidden']) as name;
select tests.create_completed_profile('minor', '{"birthdate": "1981-05-02"}');
select tests.create_profile(name)
from unnest(array['unfinished', 'unfinished_too', 'unfinished_hidden']) as name;
select tests.create_profile('unfinished_minor', '{"birthdate": "1981-05-02"}');
select tests.create_person('faceless');

-- Every state of two people -------------------------------------------------------------------------------------

-- Writes a like or dislike at a given time. The tests write expired likes and dislikes before valid ones, so that the
-- clock only moves forward.
create function pg_temp.give(name text, other text, state text, moment timestamptz)
returns void
language plpgsql
as $$
begin
  if state <> 'nothing' then
    perform tests.freeze_time(moment);
    perform tests.like(tests.person(name), tests.person(other), split_part(state, ' ', -1));
  end if;
end;
$$;

-- Returns the names in a list of incoming likes.
create function pg_temp.likers_of(name text)
returns text
language sql
as $$
  select
    tests.walk(tests.person(name), 'api.list_incoming_likes(%L, %s)', path => '{profile,userId}');
$$;

-- Stores earlier likes or dislikes of Anna and Boris, lets Anna like or dislike Boris, returns the results, and rolls
-- back.
create function pg_temp.outcome(own text, theirs text, action text)
returns text
language plpgsql
as $$
declare
  answer json;
  outcome text;
begin
  begin
    if own = 'a match' then
      perform tests.freeze_time('1999-04-30T12:00:00Z');
      perform tests.match(tests.person('anna'), tests.person('boris'));
    else
      if own like 'an old %' then
        perform pg_temp.give('anna', 'boris', own, '1999-02-26T12:00:00Z');
      end if;
      if theirs like 'an old %' then
        perform pg_temp.give('boris', 'anna', theirs, '1999-03-29T12:00:00Z');
      end if;
      if own not like 'an old %' then
        perform pg_temp.give('anna', 'boris', own, '1999-04-29T12:00:00Z');
      end if;
      if theirs not like 'an old %' then
        perform pg_temp.give('boris', 'anna', theirs, '1999-04-30T12:00:00Z');
      end if;
    end if;
    perform tests.take_told();
    perform tests.freeze_time('1999-05-01T12:00:00Z');
    answer := tests.like(tests.person('anna'), tests.person('boris'), action);
    outcome := concat_ws(
      '; ',
      answer ->> 'type' || case when (answer ->> 'isMatch')::boolean then ' and match' else '' end,
      'told ' || tests.take_told(),
      'liked by ' || pg_temp.likers_of('boris'),
      (
        select
          string_agg(
            format('%s %s %s', tests.name_of(person_id), type, (expires_at at time zone 'UTC')::date),
            ', '
            order by tests.name_of(person_id)
          )
        from private.people_interactions
        where tests.name_of(person_id) is not null
      ),
      (
        select format('%s matches', count(*))
        from public.matches
        where tests.name_of(one_person_id) is not null
      )
    );
    if pg_temp.likers_of('anna') <> '-' then
      outcome := outcome || '; Anna has not answered yet';
    end if;
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return outcome;
  end;
end;
$$;

-- This table lists the expected results of a like by Anna, for each earlier like or dislike by Boris. The columns are
-- the notifications, the people in Boris's list of incoming likes, Boris's stored like or dislike, and the number of
-- matches.
create temporary table replies (theirs, told, likers, kept, match_count) as
  values
    ('nothing', 'boris: people_like of anna', 'anna', null, 0),
    ('an old like', 'boris: people_like of anna', 'anna', 'boris like 1999-04-28', 0),
    ('an old dislike', 'boris: people_like of anna', 'anna', 'boris dislike 1999-04-28', 0),
    ('a dislike', 'nobody', '-', 'boris dislike 1999-05-30', 0),
    ('a like', 'anna: people_match of boris, boris: people_match of anna', '-', 'boris like 1999-05-30', 1);

select
  is(
    pg_temp.outcome(own, theirs, 'like'),
    concat_ws(
      '; ',
      'like' || case match_count
        when 1 then ' and match'
        else ''
      end,
      'told ' || case
        when own = 'a like' then 'nobody'
        else told
      end,
      'liked by ' || likers,
      concat_ws(', ', 'anna like 1999-05-31', kept),
      match_count || ' matches'
    ),
    format('after %s by Anna and %s by Boris, a like by Anna has the expected results', own, theirs)
  )
from
  unnest(array['nothing', 'a like', 'a dislike', 'an old like', 'an old dislike']) as own,
  replies
where not (own = 'a like' and theirs = 'a like');
select
  is(
    pg_temp.outcome(own, theirs, 'dislike'),
    concat_ws(
      '; ',
      'dislike',
      'told nobody',
      'liked by -',
      concat_ws(', ', 'anna dislike 1999-05-31', kept),
      '0 matches'
    ),
    format(
      'after %s by Anna and %s by Boris, a dislike by Anna notifies no one and creates no match',
      own,
      theirs
    )
  )
from
  unnest(array['nothing', 'a like', 'a dislike', 'an old like', 'an old dislike']) as own,
  replies
where not (own = 'a like' and theirs = 'a like');
select
  is(
    pg_temp.outcome('a match', null, 'like'),
    'like and match; told nobody; liked by -; anna like 1999-05-31, boris like 1999-05-30; 1 matches',
    'liking a match returns the match and notifies no one'
  );
select
  tests.throws_problem(
    $$ select tests.match(tests.person('anna'), tests.person('boris')), tests.like(tests.person('anna'), tests.person('boris'), 'dislike') $$,
    409,
    'already_matched',
    'disliking a match is rejected with 409 already_matched'
  );
select
  is_empty(
    $$ select from private.people_interactions where tests.name_of(person_id) is not null $$,
    'the previous tests store no like or dislike, because they roll back their calls'
  );

-- Response ------------------------------------------------------------------------------------------------------

create function pg_temp.like_at(moment timestamptz, name text, other text, kind text default 'like')
returns jsonb
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return tests.like(tests.person(name), tests.person(other), kind);
end;
$$;

select
  tests.keep('like', pg_temp.like_at('1999-05-01T12:00:00Z', 'anna', 'boris')::text);
select
  is(
    tests.kept('like')::jsonb,
    jsonb_build_object(
      'id', (select id from private.people_interactions where person_id = tests.person('anna')),
      'targetProfileId', tests.profile_of('boris'),
      'type', 'like',
      'expiresAt', '1999-05-31T12:00:00.000Z',
      'updatedAt', '1999-05-01T12:00:00.000Z',
      'isMatch', false,
      'matchId', null,
      'chatId', null
    ),
    'the response to a like contains an interaction that is valid for 30 days'
  );
select
  is(
    pg_temp.like_at('1999-05-02T12:00:00Z', 'anna', 'boris'),
    tests.kept(
      'like'
    )::jsonb || '{"expiresAt": "1999-06-01T12:00:00.000Z", "updatedAt": "1999-05-02T12:00:00.000Z"}',
    'liking a person again renews the same interaction'
  );
select
  is(
    pg_temp.like_at('1999-05-03T12:00:00Z', 'anna', 'boris', 'dislike'),
    tests.kept(
      'like'
    )::jsonb || '{"type": "dislike", "expiresAt": "1999-06-02T12:00:00.000Z", "updatedAt": "1999-05-03T12:00:00.000Z"}',
    'disliking a liked person changes the same interaction'
  );
select
  is(
    pg_temp.like_at('1999-05-04T12:00:00Z', 'anna', 'boris'),
    tests.kept(
      'like'
    )::jsonb || '{"expiresAt": "1999-06-03T12:00:00.000Z", "updatedAt": "1999-05-04T12:00:00.000Z"}',
    'liking a disliked person changes the same interaction back to a like'
  );
select
  tests.keep('match', pg_temp.like_at('1999-05-05T12:00:00Z', 'boris', 'anna')::text);
select
  is(
    tests.kept('match')::jsonb,
    jsonb_build_object(
      'id', (select id from private.people_interactions where person_id = tests.person('boris')),
      'targetProfileId', tests.profile_of('anna'),
      'type', 'like',
      'expiresAt', '1999-06-04T12:00:00.000Z',
      'updatedAt', '1999-05-05T12:00:00.000Z',
      'isMatch', true,
      'matchId', (
        select id from public.matches where tests.person('boris') in (one_person_id, other_person_id)
      ),
      'chatId', (
        select id
        from public.chats
        where type = 'direct' and tests.person('boris') in (one_person_id, other_person_id)
      )
    ),
    'liking a person who likes the caller returns the match and its chat'
  );
select
  is(
    pg_temp.like_at('1999-05-06T12:00:00Z', 'boris', 'anna') - '{expiresAt,updatedAt}'::text[],
    tests.kept('match')::jsonb - '{expiresAt,updatedAt}'::text[],
    'liking a match returns the same match and chat'
  );
select
  is(
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(pg_temp.like_at('1999-05-06T12:00:00Z', 'anna', 'boris'))
      where key in ('isMatch', 'matchId', 'chatId')
    ),
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(tests.kept('match')::jsonb)
      where key in ('isMatch', 'matchId', 'chatId')
    ),
    'a second like by the other matched person returns the same match and chat'
  );
select
  is(
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(pg_temp.like_at('2000-05-06T12:00:00Z', 'anna', 'boris'))
      where key in ('isMatch', 'matchId', 'chatId')
    ),
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(tests.kept('match')::jsonb)
      where key in ('isMatch', 'matchId', 'chatId')
    ),
    'a match remains after its likes have expired'
  );
select
  is(
    (
      select count(*)
      from public.matches
      where tests.name_of(one_person_id) is not null
    ),
    1::bigint,
    'two likes create only one match'
  );

-- Expiry to the millisecond -------------------------------------------------------------------------------------

-- Boris likes or dislikes Clara at noon on 1 May, and Clara likes him at a given time.
create function pg_temp.answer_at(moment timestamptz, kind text default 'like')
returns text
language plpgsql
as $$
declare
  outcome text;
begin
  begin
    perform pg_temp.like_at('1999-05-01T12:00:00Z', 'boris', 'clara', kind);
    perform tests.take_told();
    perform pg_temp.like_at(moment, 'clara', 'boris');
    outcome := tests.take_told();
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return outcome;
  end;
end;
$$;

select
  is(
    pg_temp.answer_at(moment::timestamptz, kind),
    told,
    format(
      'a like by Clara at %s sends the expected notifications if Boris %sd her at noon on 1 May',
      moment,
      kind
    )
  )
from
  (
    values
      ('1999-05-31T11:59:59.999Z', 'like', 'boris: people_match of clara, clara: people_match of boris'),
      ('1999-05-31T12:00:00Z', 'like', 'boris: people_like of clara'),
      ('1999-05-31T11:59:59.999Z', 'dislike', 'nobody'),
      ('1999-05-31T12:00:00Z', 'dislike', 'boris: people_like of clara')
  ) as answers (moment, kind, told);

-- Rejected calls ------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.let(tests.person('blocker'), format('api.block_person(%L)', tests.person('clara')));
select tests.let(tests.person('clara'), format('api.block_person(%L)', tests.person('blocked')));
select private.set_hidden('user', tests.person(name), 'moderator')
from unnest(array['hidden', 'unfinished_hidden']) as name;
select tests.take_told();
create temporary table rows_before as
  select * from private.people_interactions;

select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      name,
      format('api.interact(%L, %L)', coalesce(tests.profile_of(other), tests.person('no profile')), kind)
    ),
    status,
    code,
    field,
    format('a call by %1$s to %2$s %3$s is rejected with %4$s %5$s', name, kind, other, status, code)
  )
from
  (
    values
      ('faceless', 'anna', 404, 'profile_not_found', null),
      ('faceless', 'faceless', 404, 'profile_not_found', null),
      ('unfinished', 'unfinished', 400, 'validation_failed', 'targetProfileId'),
      ('clara', 'clara', 400, 'validation_failed', 'targetProfileId'),
      ('clara', 'nobody', 404, 'profile_not_found', null),
      ('clara', 'faceless', 404, 'profile_not_found', null),
      ('clara', 'blocker', 404, 'profile_not_found', null),
      ('blocker', 'clara', 404, 'profile_not_found', null),
      ('clara', 'blocked', 404, 'profile_not_found', null),
      ('blocked', 'clara', 404, 'profile_not_found', null),
      ('clara', 'hidden', 404, 'profile_not_found', null),
      ('clara', 'minor', 404, 'profile_not_found', null),
      ('minor', 'clara', 404, 'profile_not_found', null),
      ('unfinished', 'hidden', 404, 'profile_not_found', null),
      ('clara', 'unfinished_hidden', 404, 'profile_not_found', null),
      ('clara', 'unfinished_minor', 404, 'profile_not_found', null),
      ('unfinished_minor', 'clara', 404, 'profile_not_found', null)
  ) as refusals (name, other, status, code, field)
  cross join unnest(array['like', 'dislike']) as kind;
select
  tests.throws_problem(
    $$ select tests.like(tests.person('anna'), tests.person('boris'), 'dislike') $$,
    409,
    'already_matched',
    'disliking a match that was made earlier is rejected with 409 already_matched'
  );
select
  tests.throws_problem(
    $$ select tests.let(tests.person('clara'), format('api.interact(%L, ''like'')', tests.person('anna'))) $$,
    404,
    'profile_not_found',
    'a like that contains a user id instead of a profile id is rejected with 404 profile_not_found'
  );
select
  results_eq(
    'select * from private.people_interactions order by id',
    'select * from rows_before order by id',
    'rejected likes and dislikes do not change any row'
  );
select is(tests.take_told(), 'nobody', 'rejected likes and dislikes notify no one');
select
  is(
    (select count(*) from public.matches where tests.name_of(one_person_id) is not null),
    1::bigint,
    'rejected likes create no match'
  );
select
  throws_ok(
    $$ select tests.like(tests.person('clara'), tests.person('anna'), 'superlike') $$,
    '22P02',
    null,
    'types other than like and dislike are rejected'
  );

-- Incomplete profiles -------------------------------------------------------------------------------------------

-- A like requires a profile, even an incomplete one. Only the feed and the map require a completed profile.
create function pg_temp.give_and_tell(name text, other text, kind text)
returns text
language plpgsql
as $$
declare
  given jsonb := tests.like(tests.person(name), tests.person(other), kind);
begin
  return format(
    '%s%s; told %s; liked by %s',
    given ->> 'type',
    case when (given ->> 'isMatch')::boolean then ' and match' else '' end,
    tests.take_told(),
    pg_temp.likers_of(other)
  );
end;
$$;

select
  is(
    pg_temp.give_and_tell(name, other, kind),
    outcome,
    format('a call by %1$s to %3$s %2$s has the result: %4$s', name, other, kind, outcome)
  )
from
  (
    values
      ('unfinished', 'clara', 'like', 'like; told clara: people_like of unfinished; liked by unfinished'),
      ('unfinished', 'clara', 'dislike', 'dislike; told nobody; liked by -'),
      ('anna', 'unfinished', 'like', 'like; told unfinished: people_like of anna; liked by anna'),
      (
        'unfinished',
        'anna',
        'like',
        'like and match; told anna: people_match of unfinished, unfinished: people_match of anna; liked by -'
      ),
      (
        'unfinished_too',
        'unfinished',
        'like',
        'like; told unfinished: people_like of unfinished_too; liked by unfinished_too'
      ),
      (
        'unfinished',
        'unfinished_too',
        'like',
        'like and match; told unfinished: people_match of unfinished_too, unfinished_too: people_match of unfinished; liked by -'
      ),
      ('unfinished_hidden', 'clara', 'like', 'like; told nobody; liked by -')
  ) as interactions (name, other, kind, outcome);
select
  tests.throws_problem(
    $$ select tests.like(tests.person('unfinished'), tests.person('anna'), 'dislike') $$,
    409,
    'already_matched',
    'a person with an incomplete profile cannot dislike a match: 409 already_matched'
  );

select * from finish();

rollback;
