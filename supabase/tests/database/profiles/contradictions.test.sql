-- Profiles: contradictory birthdates, in both orders, and rejected birthdates (docs/features/profiles.md, Minors).

begin;

select plan(68);

delete from private.adulthoods;
select tests.freeze_time('1999-05-20T12:00:00Z');

create temporary table histories (name text, steps text[], standing text, standing_after_refusal text);

-- People born in 1970 and 1975 are adults, people born in 1982 and 1983 are minors, and people born in 1984 are too
-- young for the service. The last column is the result if a birthdate was rejected as too young before these
-- birthdates. The column before it is the result without this rejection.
insert into histories
values
  ('nothing, then a minor', '{none,1982-01-01}', 'minor', 'minor'),
  ('nothing', '{none}', 'adult', 'in doubt'),
  ('nothing, then an adult', '{none,1970-01-01}', 'adult', 'in doubt'),
  ('an adult at once', '{1970-01-01}', 'adult', 'in doubt'),
  ('a minor at once', '{1982-01-01}', 'minor', 'minor'),
  ('an adult, then a minor', '{1970-01-01,1982-01-01}', 'in doubt', 'in doubt'),
  ('a minor, then an adult', '{1982-01-01,1970-01-01}', 'in doubt', 'in doubt'),
  ('an adult, null, then a minor', '{1970-01-01,null,1982-01-01}', 'in doubt', 'in doubt'),
  ('a minor, null, then an adult', '{1982-01-01,null,1970-01-01}', 'in doubt', 'in doubt'),
  ('a minor, an adult, then a minor', '{1982-01-01,1970-01-01,1982-01-01}', 'in doubt', 'in doubt'),
  ('a minor, then null', '{1982-01-01,null}', 'minor', 'minor'),
  ('a minor, then a younger minor', '{1982-01-01,1983-01-01}', 'minor', 'minor'),
  ('a minor, then an older minor', '{1983-01-01,1982-01-01}', 'minor', 'minor'),
  ('an adult, then an adult', '{1970-01-01,1975-01-01}', 'adult', 'in doubt'),
  ('an adult, then null', '{1970-01-01,null}', 'adult', 'in doubt'),
  ('a minor who grew up, then an adult', '{1981-06-15,"later 1999-07-01",1970-01-01}', 'adult', 'in doubt'),
  ('a minor who grew up, then a minor', '{1981-06-15,"later 1999-07-01",1983-01-01}', 'in doubt', 'minor'),
  -- On 1999-05-20 a person born on 1981-04-30 is an adult, and one born on 1981-05-01 is not.
  ('an adult, then a minor 1 day apart', '{1981-04-30,1981-05-01}', 'minor', 'in doubt'),
  ('an adult, then a minor 30 days apart', '{1981-04-30,1981-05-30}', 'minor', 'in doubt'),
  ('an adult, then a minor 31 days apart', '{1981-04-30,1981-05-31}', 'in doubt', 'in doubt'),
  ('a minor, then an adult 1 day apart', '{1981-05-01,1981-04-30}', 'minor', 'in doubt'),
  ('a minor, then an adult 30 days apart', '{1981-05-30,1981-04-30}', 'minor', 'in doubt'),
  ('a minor, then an adult 31 days apart', '{1981-05-31,1981-04-30}', 'in doubt', 'in doubt'),
  ('a corrected minor, then a minor', '{1981-04-30,1981-05-01,1983-01-01}', 'minor', 'in doubt'),
  (
    'an adult who comes to a minor in two steps',
    '{1970-01-01,1981-04-30,1981-05-01}',
    'in doubt',
    'in doubt'
  ),
  ('a minor, and an adult in a new profile', '{1982-01-01,"new profile",1970-01-01}', 'in doubt', 'in doubt'),
  ('an adult, and a minor in a new profile', '{1970-01-01,"new profile",1982-01-01}', 'in doubt', 'in doubt'),
  ('a minor, and nothing in a new profile', '{1982-01-01,"new profile",none}', 'minor', 'minor');

create function pg_temp.let_refuse(person text, birthdate text)
returns void
language plpgsql
as $$
begin
  perform tests.let(person, 'api.record_refused_birthdate(%L)', birthdate);
end;
$$;

-- Returns whether the person is an adult, is a minor or has a disputed age. Checks that the person's profile and the
-- moderators' list of disputed ages agree.
create function pg_temp.standing(person text)
returns text
language plpgsql
as $$
declare
  is_doubted boolean := (tests.let(person, 'api.get_own_profile()') ->> 'ageInDoubt')::boolean;
  is_listed boolean := tests.let_service('api.list_disputed_birthdates(null, 100)')::jsonb -> 'data'
    @> jsonb_build_array(jsonb_build_object('userId', tests.person(person)));
begin
  if is_doubted is distinct from is_listed then
    return format('ageInDoubt %s, listed %s', is_doubted, is_listed);
  end if;
  return case
    when is_doubted then 'in doubt'
    when private.is_minor_person(tests.person(person)) then 'minor'
    else 'adult'
  end;
end;
$$;

create function pg_temp.standing_after(person text, steps text[])
returns text
language plpgsql
as $$
declare
  step text;
begin
  perform tests.freeze_time('1999-05-20T12:00:00Z');
  perform tests.create_person(person);
  foreach step in array steps loop
    if step like 'refused %' then
      perform pg_temp.let_refuse(person, substr(step, 9));
    elsif step like 'later %' then
      perform tests.freeze_time((substr(step, 7) || 'T12:00:00Z')::timestamptz);
    elsif step = 'new profile' then
      perform tests.let(person, 'api.delete_profile()');
    elsif not exists (select from public.profiles where user_id = tests.person(person)) then
      perform tests.let(
        person,
        'api.create_profile(%L)',
        jsonb_strip_nulls(jsonb_build_object('firstName', person, 'birthdate', nullif(step, 'none')))::text
      );
    else
      perform tests.change_profile(person, jsonb_build_object('birthdate', nullif(step, 'null')));
    end if;
  end loop;
  return pg_temp.standing(person);
end;
$$;

select
  is(
    pg_temp.standing_after(md5(name), steps),
    standing,
    'a person who gives these birthdates in turn (' || name || ') is recorded as: ' || standing
  )
from histories;
select
  is(
    pg_temp.standing_after(md5('refused ' || name), array['refused 1984-01-01'] || steps),
    standing_after_refusal,
    'a person who gives these birthdates after a rejected birthdate (' || name || ') is recorded as: ' || standing_after_refusal
  )
from histories;

-- Recorded birthdates ------------------------------------------------------------------------------------------

select
  is(
    (
      select adult_from::text
      from private.adulthoods
      where person_id = tests.person(md5('refused a minor, then an older minor'))
    ),
    '2002-02-01',
    'a rejected birthdate is recorded if it is the latest birthdate that the person has given'
  );
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_person('ella');
select
  is(
    tests.let('ella', 'api.record_refused_birthdate(%L)', birthdate) ->> 'isRecorded',
    noted::text,
    format(
      'for the rejected birthdate %s (%s), api.record_refused_birthdate returns isRecorded: %s',
      birthdate,
      age,
      noted
    )
  )
from
  (
    values
      ('1983-05-20', '16 today', false),
      ('1970-01-01', 'an adult', false),
      ('1994-05-21', '5 tomorrow', false),
      ('1999-05-21', 'born tomorrow', false)
  ) as dates (birthdate, age, noted);
select
  is(
    (select count(*)::integer from private.adulthoods where person_id = tests.person('ella')),
    0,
    'a rejected birthdate is not recorded if the age is below 5 or above 15'
  );
select
  is(
    array[
      tests.let('ella', 'api.record_refused_birthdate(%L)', '1994-05-20') ->> 'isRecorded',
      tests.let('ella', 'api.record_refused_birthdate(%L)', '1983-05-21') ->> 'isRecorded'
    ],
    array['true', 'true'],
    'a rejected birthdate is recorded if the age is from 5 to 15'
  );

-- Effects of later birthdates ----------------------------------------------------------------------------------

select pg_temp.standing_after('late', '{1970-01-01,"refused 1984-01-01"}');
select
  is(
    pg_temp.standing('late'),
    'in doubt',
    'the age of an adult is disputed as soon as a birthdate is rejected as too young'
  );
select
  is(
    (select adult_from::text from public.profiles where user_id = tests.person('late')),
    '2002-02-01',
    'rejecting a birthdate changes the first day of adulthood in the profile'
  );
select
  tests.let_service(format('api.decide_birthdate(%L, ''1970-01-01'', ''Passport'')', tests.person('late')));
select pg_temp.let_refuse('late', '1984-01-01');
select
  is(
    pg_temp.standing('late'),
    'adult',
    'a birthdate that is rejected after the decision of a moderator does not change the decision'
  );
select
  is(
    pg_temp.standing_after('silent', '{"refused 1984-01-01",none}'),
    'in doubt',
    'a rejected birthdate makes the age of a person without a birthdate disputed'
  );
select tests.freeze_time('2002-02-01T00:00:00Z');
select
  is(
    pg_temp.standing('silent'),
    'adult',
    'the dispute about an age ends on the recorded first day of adulthood'
  );

select * from finish();

rollback;
