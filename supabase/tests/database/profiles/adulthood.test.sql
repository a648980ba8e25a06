-- Profiles: from when on a person counts as an adult, by the youngest birthdate that they ever gave (docs/features/profiles.md, Minors).

begin;

select plan(40);

-- Whoever else this database holds is left out.
delete from private.adulthoods;
select tests.freeze_time('1999-05-20T12:00:00Z');

-- From when on somebody is an adult, and whether that is in doubt.
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

-- The same of the profile, which lists read.
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

-- Who is too young ---------------------------------------------------------------------------------------------

select tests.create_profile('anna');
select is(pg_temp.standing('anna'), 'never said', 'who never gave a birthdate has no record');
select is(pg_temp.listed('anna'), 'never said', 'nor stands anything in the profile');
select
  tests.throws_problem(
    $$ select tests.change_profile('anna', '{"birthdate": "1983-05-21"}') $$,
    400,
    'validation_failed',
    'birthdate',
    'who turns 16 tomorrow cannot say so'
  );
select is(pg_temp.standing('anna'), 'never said', 'what is refused leaves no record');
select
  is(
    pg_temp.standing_after('anna', '1983-05-20'),
    '2001-06-01',
    'who turns 16 today may: an adult from the first of the month after the birthday on'
  );
update private.settings set value = '21' where name = 'least_age';
select
  tests.throws_problem(
    $$ select tests.change_profile('anna', '{"birthdate": "1978-05-21"}') $$,
    400,
    'validation_failed',
    'birthdate',
    'the least age is a setting'
  );
update private.settings set value = '16' where name = 'least_age';

-- The youngest counts ------------------------------------------------------------------------------------------

select is(pg_temp.standing_after('anna', null), '2001-06-01', 'taking the birthdate back changes nothing');
select
  is(
    pg_temp.standing_after('anna', '1970-01-01'),
    '2001-06-01, in doubt',
    'the birthdate of an adult after that of a minor raises a doubt'
  );
select
  is(
    tests.let('anna', 'api.get_own_profile()') ->> 'birthdate',
    '1970-01-01',
    'which is accepted, and what is shown'
  );
select is(pg_temp.listed('anna'), '2001-06-01', 'the profile says what protects, not what is shown');
select
  is(
    pg_temp.standing_after('anna', '1982-01-01'),
    '2001-06-01, in doubt',
    'a person who gave the birthdate of an adult in between and is a minor again stays in doubt'
  );
select tests.let('anna', 'api.delete_profile()');
select is(pg_temp.standing('anna'), '2001-06-01, in doubt', 'a deleted profile takes nothing of it along');
select tests.let('anna', $$ api.create_profile('{"firstName": "Anna"}') $$);
select is(pg_temp.listed('anna'), '2001-06-01', 'who comes back with a new profile is a minor in it at once');
select is(pg_temp.standing('anna'), '2001-06-01, in doubt', 'and still in doubt');
select tests.let('anna', 'api.delete_account()');
select is(pg_temp.standing('anna'), 'never said', 'with the account it goes');

-- In doubt -----------------------------------------------------------------------------------------------------

select tests.create_completed_profile('boris');
select is(pg_temp.standing('boris'), '1988-02-01', 'who gave the birthdate of an adult is one');
select
  is(pg_temp.standing_after('boris', '1975-01-01'), '1993-02-01', 'another one of an adult raises no doubt');
select is(pg_temp.standing_after('boris', '1982-01-01'), '2000-02-01, in doubt', 'one of a minor does');
select
  is(pg_temp.standing_after('boris', '1970-01-01'), '2000-02-01, in doubt', 'taking it back ends no doubt');
select is(pg_temp.standing_after('boris', null), '2000-02-01, in doubt', 'nor does saying nothing');

select tests.create_profile('clara', '{"birthdate": "1981-05-31"}');
select is(pg_temp.standing('clara'), '1999-06-01', 'a minor who says so from the beginning is in no doubt');
select tests.freeze_time('1999-05-31T12:00:00Z');
select
  ok(private.is_minor_person(tests.person('clara')), 'who turns 18 today is a minor to the end of the month');
select tests.freeze_time('1999-06-01T00:00:00Z');
select
  ok(
    not private.is_minor_person(tests.person('clara')),
    'and an adult from then on, before any job has come'
  );
select
  is(
    pg_temp.standing_after('clara', '1982-01-01'),
    '2000-02-01, in doubt',
    'who has grown up here and is a minor again is in doubt'
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

select is(pg_temp.doubted(), 'boris clara', 'moderators find who is in doubt, the longest waiting first');
select
  is(
    pg_temp.decide('boris', '1970-01-01'),
    jsonb_build_object(
      'userId', tests.person('boris'),
      'adultFrom', '1988-02-01',
      'decidedAt', '1999-05-20T12:00:00.000Z'
    ),
    'a moderator decides by the true birthdate'
  );
select is(pg_temp.standing('boris'), '1988-02-01', 'which ends the doubt');
select is(pg_temp.listed('boris'), '1988-02-01', 'for lists, too');
select is(pg_temp.doubted(), 'clara', 'and takes the person off the list');
select
  is(pg_temp.standing_after('boris', '1982-01-01'), '1988-02-01', 'what is said afterwards changes nothing');
select
  is(
    pg_temp.decide('boris', '1983-12-31') ->> 'adultFrom',
    '2002-01-01',
    'a moderator may decide again, also younger'
  );
select is(pg_temp.listed('boris'), '2002-01-01', 'which holds at once');
select
  is(
    (select array_agg(distinct adult_from) from private.people_index where person_id = tests.person('boris')),
    array['2002-01-01'::date],
    'also in the index of the feed'
  );
select tests.create_person('faceless');
select
  is(
    pg_temp.decide('faceless', '1983-01-01') ->> 'adultFrom',
    '2001-02-01',
    'also of somebody without a profile'
  );
select
  tests.throws_problem(
    $$ select pg_temp.decide('boris', '1999-05-21') $$,
    400,
    'validation_failed',
    'birthdate',
    'nobody was born tomorrow'
  );
select
  tests.throws_problem(
    $$ select tests.let_service(format('api.decide_birthdate(%L, ''1990-01-01'', ''Passport'')', gen_random_uuid())) $$,
    404,
    'target_not_found',
    'there is nothing to decide of nobody'
  );
select
  tests.throws_problem(
    $$ select tests.let('boris', 'api.decide_birthdate(%L, ''1990-01-01'', ''Passport'')', tests.person('boris')::text) $$,
    401,
    'unauthorized',
    'people decide nothing'
  );
select tests.let('clara', 'api.delete_account()');
select is(pg_temp.doubted(), '-', 'who has left is on no list');
select
  is(
    tests.let_service('api.list_disputed_birthdates(null, 100)') -> 'nextCursor',
    'null',
    'a page that holds all has no cursor'
  );
select
  tests.throws_problem(
    $$ select tests.let_service('api.list_disputed_birthdates(''nonsense'', 100)') $$,
    400,
    'validation_failed',
    'cursor',
    'a foreign cursor is refused'
  );

select * from finish();

rollback;
