-- Moderators: people whom the identity provider calls so, and the secret key.

begin;

select plan(15);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['mara', 'nobody', 'victim']) as name;
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id = tests.person('mara');

create temporary table verbs (call) as
  values
    ('api.list_filed_reports(null, 20)'),
    ('api.list_decisions(null, 20)'),
    ('api.list_appeals(null, 20)'),
    (format('api.answer_appeal(%L, %L)', gen_random_uuid(), 'reversed')),
    (format('api.decide_on_target(%L, %L, %L, %L)', 'user', tests.person('victim'), 'hide', 'spam'));

select
  tests.throws_problem(
    format('select tests.let_moderator(%L, %L)', 'nobody', call),
    403,
    'not_a_moderator',
    'who is no moderator by now does not call ' || call
  )
from verbs;
select tests.act_as_nobody();
select is_empty('select from private.moderation_decisions', 'and has decided nothing');

select
  is(
    tests.let_moderator(
      'mara',
      'api.decide_on_target(%L, %L, %L, %L)',
      'user',
      tests.person('victim')::text,
      'hide',
      'spam'
    ) ->> 'decidedBy',
    tests.person('mara')::text,
    'a decision says which moderator took it'
  );
select
  is(
    tests.decide('user', tests.person('victim'), 'restore') ->> 'decidedBy',
    null,
    'or nobody, of the secret key'
  );
select
  is(
    tests.let_moderator('stranger', 'api.list_decisions(null, 20)') -> 'data' -> 1 ->> 'decidedBy',
    tests.person('mara')::text,
    'of a user whom the identity provider does not know the token alone tells'
  );
select
  is(
    tests.let_moderator('mara', 'api.list_decisions(null, 1)') -> 'data' -> 0 ->> 'decision',
    'restore',
    'a moderator reads what was decided'
  );
update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where id = tests.person('mara');
select
  tests.throws_problem(
    $$ select tests.let_moderator('mara', 'api.list_decisions(null, 1)') $$,
    403,
    'not_a_moderator',
    'who loses the role has lost it at once, whatever the token says'
  );
update auth.users set raw_app_meta_data = null where id = tests.person('mara');
select
  tests.throws_problem(
    $$ select tests.let_moderator('mara', 'api.list_decisions(null, 1)') $$,
    403,
    'not_a_moderator',
    'also with all that the identity provider noted'
  );

-- In their own case -------------------------------------------------------------------------------------------

select tests.create_profile('partial');
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id = tests.person('partial');

create function pg_temp.decides_alone(call text)
returns text
language sql
as $$
  select
    tests.throws_problem(
      format('select tests.let_moderator(%L, %L)', 'partial', call),
      403,
      'not_a_moderator',
      'nobody decides in their own case: ' || split_part(call, '(', 1)
    );
$$;

select
  pg_temp.decides_alone(
    format('api.decide_on_target(''user'', ''%s'', ''dismiss'')', tests.person('partial'))
  );
select
  pg_temp.decides_alone(
    format('api.decide_birthdate(''%s'', ''1970-01-01'', ''Mine'')', tests.person('partial'))
  );
select tests.decide('user', tests.person('partial'), 'hide');
select
  tests.keep(
    'against',
    (select id::text from private.moderation_decisions where person_id = tests.person('partial'))
  );
select tests.let('partial', 'api.appeal_decision(%L, %L)', tests.kept('against'), 'Not fair');
select pg_temp.decides_alone(format('api.answer_appeal(''%s'', ''reversed'')', tests.kept('against')));

select * from finish();

rollback;
