-- Moderators are users with the role `moderator` at the identity provider, and clients with the secret key.

begin;

select plan(26);

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
    ('api.get_moderation_queues()'),
    ('api.search_people(''nobody'', null, 20)'),
    (format('api.get_moderated_person(%L)', tests.person('victim'))),
    (format('api.claim_target(%L, %L)', 'user', tests.person('victim'))),
    ('api.release_claim()'),
    (format('api.answer_appeal(%L, %L)', gen_random_uuid(), 'reversed')),
    (format('api.list_inherited_blocks(null, 20, %L)', tests.person('victim'))),
    (format('api.lift_inherited_block(%L, %L)', gen_random_uuid(), 'Why')),
    (format('api.decide_on_target(%L, %L, %L, %L)', 'user', tests.person('victim'), 'hide', 'spam'));

select
  tests.throws_problem(
    format('select tests.let_moderator(%L, %L)', 'nobody', call),
    403,
    'not_a_moderator',
    'a call by a user without the role `moderator` is rejected with 403 not_a_moderator: ' || call
  )
from verbs;
select tests.act_as_nobody();
select
  is_empty(
    'select from private.moderation_decisions',
    'a call by a user without the role `moderator` does not store a decision'
  );

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
    'a decision contains the id of the moderator who made it'
  );
select
  is(
    tests.decide('user', tests.person('victim'), 'restore') ->> 'decidedBy',
    null,
    'a decision that was made with the secret key contains no id of a moderator'
  );
select
  is(
    tests.let_moderator('stranger', 'api.list_decisions(null, 20)') -> 'data' -> 1 ->> 'decidedBy',
    tests.person('mara')::text,
    'a call is accepted if its token contains the role `moderator`, even if the identity provider does not know the user'
  );
select
  is(
    tests.let_moderator('mara', 'api.list_decisions(null, 1)') -> 'data' -> 0 ->> 'decision',
    'restore',
    'a moderator can list decisions'
  );
update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where id = tests.person('mara');
select
  tests.throws_problem(
    $$ select tests.let_moderator('mara', 'api.list_decisions(null, 1)') $$,
    403,
    'not_a_moderator',
    'a call by a user who has lost the role `moderator` is rejected with 403 even though the token has not expired'
  );
update auth.users set raw_app_meta_data = null where id = tests.person('mara');
select
  tests.throws_problem(
    $$ select tests.let_moderator('mara', 'api.list_decisions(null, 1)') $$,
    403,
    'not_a_moderator',
    'a call by a user without metadata at the identity provider is rejected with 403 not_a_moderator'
  );

-- A second factor -----------------------------------------------------------------------------------------

update auth.users set raw_app_meta_data = '{"role": "moderator"}' where id = tests.person('mara');
update private.settings set value = 'true' where name = 'moderation_requires_mfa';

create function pg_temp.list_as_mara(aal text)
returns text
language plpgsql
as $$
declare
  claims jsonb := jsonb_build_object('role', 'service_role', 'sub', tests.person('mara'), 'aal', aal);
begin
  perform tests.act_as_role('service_role', claims);
  perform api.list_decisions(null, 1);
  perform tests.act_as_nobody();
  return 'listed';
end;
$$;

select
  tests.throws_problem(
    format('select pg_temp.list_as_mara(%L)', aal),
    403,
    'mfa_required',
    format(
      'a call by a moderator is rejected with 403 mfa_required if the assurance level (aal) of the token is %s',
      coalesce(aal, 'missing')
    )
  )
from
  (
    values
      ('aal1'),
      (null)
  ) as levels (aal);
select tests.act_as_nobody();
select
  is(
    pg_temp.list_as_mara('aal2'),
    'listed',
    'a call by a moderator is accepted if the assurance level (aal) of the token is aal2'
  );
select
  isnt(
    tests.let_service('api.list_decisions(null, 1)'),
    null,
    'a call with the secret key is accepted without a second factor'
  );
update private.settings set value = 'false' where name = 'moderation_requires_mfa';

-- Moderators cannot act on themselves -------------------------------------------------------------------------

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
      'a moderator who decides about their own account is rejected: ' || split_part(call, '(', 1)
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
