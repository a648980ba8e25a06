-- Profiles: the day from which a person is treated as an adult. The latest birthdate that the person ever gave
-- determines this day (docs/features/profiles.md, Minors).

begin;

select plan(41);

-- Deletes existing rows, such as seed data.
delete from private.adulthoods;
select tests.freeze_time('1999-05-20T12:00:00Z');

-- Returns the day from which a person is an adult, and whether the age is disputed.
create function pg_temp.standing(name text)
returns text
language sql
as $$
  select
    coalesce(
      (
        select
          adult_from || case
            when disputed_at is not null then ', in doubt'
            else ''
          end
        from private.adulthoods
        where person_id = tests.person(name)
      ),
      'never said'
    );
$$;

-- Returns the day from which a person is an adult, as stored in public.profiles. Queries for lists read this column.
create function pg_temp.listed(name text)
returns text
language sql
as $$
  select coalesce(adult_from::text, 'never said') from public.profiles where user_id = tests.person(name);
$$;

create function pg_temp.standing_after(name text, birthdate text)
returns text
language plpgsql
as $$
begin
  perform tests.change_profile(name, jsonb_build_object('birthdate', birthdate));
  return pg_temp.standing(name);
end;
$$;

-- Rejected as too young ----------------------------------------------------------------------------------------

select tests.create_profile('anna');
select
  is(
    pg_temp.standing('anna'),
    'never said',
    'no first day of adulthood is recorded for a person who never gave a birthdate'
  );
select
  is(
    pg_temp.listed('anna'),
    'never said',
    'the profile of a person who never gave a birthdate has no first day of adulthood'
  );
select
  tests.throws_problem(
    $$ select tests.change_profile('anna', '{"birthdate": "1983-05-21"}') $$,
    400,
    'validation_failed',
    'birthdate',
    'a birthdate by which the person turns 16 tomorrow is rejected with 400 validation_failed'
  );
select
  is(
    pg_temp.standing('anna'),
    'never said',
    'rejecting a birthdate that is too young does not record a first day of adulthood'
  );
select
  is(
    pg_temp.standing_after('anna', '1983-05-20'),
    '2001-06-01',
    'the birthdate of a person who turns 16 today is accepted and sets the first day of adulthood'
  );
update private.settings set value = '21' where name = 'least_age';
select
  tests.throws_problem(
    $$ select tests.change_profile('anna', '{"birthdate": "1978-05-21"}') $$,
    400,
    'validation_failed',
    'birthdate',
    'a setting defines the minimum age of a user'
  );
update private.settings set value = '16' where name = 'least_age';

-- The latest birthdate ---------------------------------------------------------------------------------------

select
  is(
    pg_temp.standing_after('anna', null),
    '2001-06-01',
    'clearing the birthdate does not change the first day of adulthood'
  );
select
  is(
    pg_temp.standing_after('anna', '1970-01-01'),
    '2001-06-01, in doubt',
    'giving the birthdate of an adult after that of a minor makes the age disputed'
  );
select
  is(
    tests.let('anna', 'api.get_own_profile()') ->> 'birthdate',
    '1970-01-01',
    'an adult''s birthdate is accepted and shown even if the age is disputed'
  );
select
  is(
    pg_temp.listed('anna'),
    '2001-06-01',
    'the profile contains the first day of adulthood, computed from the latest birthdate'
  );
select
  is(
    pg_temp.standing_after('anna', '1982-01-01'),
    '2001-06-01, in doubt',
    'a disputed age stays disputed when the person gives a minor''s birthdate again'
  );
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.standing('anna'),
    '2001-06-01, in doubt',
    'deleting the profile keeps the record of the latest birthdate'
  );
select tests.let('anna', $$ api.create_profile('{"firstName": "Anna"}') $$);
select
  is(
    pg_temp.listed('anna'),
    '2001-06-01',
    'a new profile of the same person immediately contains the first day of adulthood'
  );
select
  is(
    pg_temp.standing('anna'),
    '2001-06-01, in doubt',
    'a disputed age stays disputed in a new profile of the same person'
  );
select tests.let('anna', 'api.delete_account()');
select
  is(
    pg_temp.standing('anna'),
    'never said',
    'deleting the account deletes the record of the latest birthdate'
  );

-- Disputed ages ------------------------------------------------------------------------------------------------

select tests.create_completed_profile('boris');
select
  is(pg_temp.standing('boris'), '1988-02-01', 'a person who gave only an adult''s birthdate is an adult');
select
  is(
    pg_temp.standing_after('boris', '1975-01-01'),
    '1993-02-01',
    'giving another birthdate of an adult does not make the age disputed'
  );
select
  is(
    pg_temp.standing_after('boris', '1982-01-01'),
    '2000-02-01, in doubt',
    'giving a minor''s birthdate makes the age of an adult disputed'
  );
select
  is(
    pg_temp.standing_after('boris', '1970-01-01'),
    '2000-02-01, in doubt',
    'giving an adult''s birthdate again does not end the dispute about the age'
  );
select
  is(
    pg_temp.standing_after('boris', null),
    '2000-02-01, in doubt',
    'clearing the birthdate does not end the dispute about the age'
  );

select tests.create_profile('clara', '{"birthdate": "1981-05-31"}');
select
  is(
    pg_temp.standing('clara'),
    '1999-06-01',
    'the age of a person who gave only a minor''s birthdate is not disputed'
  );
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  ok(
    private.is_minor_person(tests.person('clara')),
    'a person who turns 18 today is a minor until the end of the month'
  );
select tests.freeze_time('1999-06-01T00:00:00Z');
select
  ok(
    not private.is_minor_person(tests.person('clara')),
    'a person who turned 18 is an adult from the first of the next month, even if no job has run'
  );
select
  is(
    pg_temp.standing_after('clara', '1982-01-01'),
    '2000-02-01, in doubt',
    'the age of a person who became an adult and then gives a minor''s birthdate is disputed'
  );
select tests.freeze_time('1999-05-20T12:00:00Z');

-- Moderators ---------------------------------------------------------------------------------------------------

create function pg_temp.decide(name text, birthdate text, note text default 'Passport')
returns jsonb
language sql
as $$
  select tests.let_service(format('api.decide_birthdate(%L, %L, %L)', tests.person(name), birthdate, note));
$$;

create function pg_temp.doubted()
returns text
language sql
as $$
  select coalesce(string_agg(tests.name_of((item ->> 'userId')::uuid), ' ' order by place), '-')
  from
    jsonb_array_elements(
      tests.let_service('api.list_disputed_birthdates(null, 100)') -> 'data'
    ) with ordinality as listed (item, place)
  where tests.name_of((item ->> 'userId')::uuid) is not null;
$$;

select is(pg_temp.doubted(), 'boris clara', 'moderators list disputed ages, the oldest dispute first');
select
  is(
    (
      select
        string_agg(
          concat_ws(
            ' ',
            tests.name_of((item ->> 'userId')::uuid),
            coalesce(item ->> 'earliestAdultFrom', 'unknown'),
            item ->> 'adultFrom'
          ),
          ', '
          order by place
        )
      from
        jsonb_array_elements(
          tests.let_service('api.list_disputed_birthdates(null, 100)') -> 'data'
        ) with ordinality as listed (item, place)
      where tests.name_of((item ->> 'userId')::uuid) is not null
    ),
    'boris 1988-02-01 2000-02-01, clara 1999-06-01 2000-02-01',
    'the list of disputed ages contains the first day of adulthood by the earliest and by the latest birthdate'
  );
select
  is(
    pg_temp.decide('boris', '1970-01-01'),
    jsonb_build_object(
      'userId', tests.person('boris'),
      'adultFrom', '1988-02-01',
      'decidedAt', '1999-05-20T12:00:00.000Z'
    ),
    'a moderator can decide the true birthdate of a person whose age is disputed'
  );
select
  is(
    pg_temp.standing('boris'),
    '1988-02-01',
    'the decision of a moderator about a birthdate ends the dispute about the age'
  );
select
  is(
    pg_temp.listed('boris'),
    '1988-02-01',
    'the decision of a moderator changes the first day of adulthood in the profile'
  );
select
  is(
    pg_temp.doubted(),
    'clara',
    'the decision of a moderator removes the person from the list of disputed ages'
  );
select
  is(
    pg_temp.standing_after('boris', '1982-01-01'),
    '1988-02-01',
    'birthdates that a person gives after the decision of a moderator do not change the decided birthdate'
  );
select
  is(
    pg_temp.decide('boris', '1983-12-31') ->> 'adultFrom',
    '2002-01-01',
    'a moderator can change an earlier decision about a birthdate, even to a younger age'
  );
select
  is(
    pg_temp.listed('boris'),
    '2002-01-01',
    'a new decision of a moderator about a birthdate changes the profile immediately'
  );
select
  is(
    (select array_agg(distinct adult_from) from private.people_index where person_id = tests.person('boris')),
    array['2002-01-01'::date],
    'a new decision of a moderator about a birthdate changes the index of the people feed'
  );
select tests.create_person('faceless');
select
  is(
    pg_temp.decide('faceless', '1983-01-01') ->> 'adultFrom',
    '2001-02-01',
    'a moderator can decide the birthdate of a user without a profile'
  );
select
  tests.throws_problem(
    $$ select pg_temp.decide('boris', '1999-05-21') $$,
    400,
    'validation_failed',
    'birthdate',
    'a decision of a moderator that sets a birthdate in the future is rejected with 400 validation_failed'
  );
select
  tests.throws_problem(
    $$ select tests.let_service(format('api.decide_birthdate(%L, ''1990-01-01'', ''Passport'')', gen_random_uuid())) $$,
    404,
    'target_not_found',
    'a decision about the birthdate of an unknown user is rejected with 404 target_not_found'
  );
select
  tests.throws_problem(
    $$ select tests.let('boris', 'api.decide_birthdate(%L, ''1990-01-01'', ''Passport'')', tests.person('boris')::text) $$,
    401,
    'unauthorized',
    'a user who is not a moderator cannot decide a birthdate: 401 unauthorized'
  );
select tests.let('clara', 'api.delete_account()');
select is(pg_temp.doubted(), '-', 'the list of disputed ages omits a deleted user');
select
  is(
    tests.let_service('api.list_disputed_birthdates(null, 100)') -> 'nextCursor',
    'null',
    'a page of disputed ages that contains all entries has no cursor'
  );
select
  tests.throws_problem(
    $$ select tests.let_service('api.list_disputed_birthdates(''nonsense'', 100)') $$,
    400,
    'validation_failed',
    'cursor',
    'the list of disputed ages rejects the cursor of another list with 400'
  );

select * from finish();

rollback;
