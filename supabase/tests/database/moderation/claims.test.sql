-- Claims: a moderator can claim a reported target for a limited time, so that other moderators cannot decide about the
-- target (docs/features/reports.md, Claims).

begin;

select plan(46);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'mara', 'nina']) as name;
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id in (tests.person('mara'), tests.person('nina'));
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select tests.keep('own', tests.publish_event(tests.person('mara'))::text);
select
  tests.report('boris', 'user', tests.person('anna')),
  tests.report('boris', 'event', tests.kept('event')::uuid);

create function pg_temp.claim(name text, target_id uuid, kind text default 'user')
returns text
language sql
as $$
  select
    concat_ws(' until ', tests.name_of((claim ->> 'moderatorId')::uuid), claim ->> 'expiresAt')
  from tests.let_moderator(name, 'api.claim_target(%L, %L)', kind, target_id::text) as claim;
$$;

create function pg_temp.refused_claim(
  name text,
  target_id uuid,
  kind text,
  status integer,
  code text,
  description text
)
returns text
language sql
as $$
  select
    tests.throws_problem(
      format('select pg_temp.claim(%L, %L, %L)', name, target_id, kind),
      status,
      code,
      description
    ) || coalesce(tests.act_as_nobody()::text, '');
$$;

-- Returns the claims in the queue, sorted by the type of the target.
create function pg_temp.claims()
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(' ', item ->> 'targetType', tests.name_of((item -> 'claim' ->> 'moderatorId')::uuid)),
      ', '
      order by item ->> 'targetType'
    )
  from jsonb_array_elements(tests.let_service('api.list_filed_reports(null, 100)') -> 'data') as item;
$$;

-- Claiming -------------------------------------------------------------------------------------------------

select is(pg_temp.claims(), 'event, user', 'new reports in the queue are not claimed');
select
  is(
    pg_temp.claim('mara', tests.person('anna')),
    'mara until 1999-05-20T12:15:00.000Z',
    'the claim of a moderator lasts for fifteen minutes by default'
  );
select is(pg_temp.claims(), 'event, user mara', 'the queue shows which moderator has claimed a target');
select
  is(
    (
      select named ->> 'name'
      from
        jsonb_array_elements(
          tests.let_service('api.list_filed_reports(null, 100, null, ''user'')') -> 'data'
        ) as item,
        jsonb_array_elements(item -> 'people') as named
      where named ->> 'userId' = tests.person('mara')::text
    ),
    'Mara',
    'a report in the queue contains the name of the moderator who claimed its target'
  );
select
  pg_temp.refused_claim(
    'nina',
    tests.person('anna'),
    'user',
    409,
    'target_claimed',
    'a moderator who claims a target that another moderator has claimed is rejected with 409 target_claimed'
  );
select
  set_eq(
    'select moderator_id, target_id from private.moderation_claims',
    format('values (%L::uuid, %L::uuid)', tests.person('mara'), tests.person('anna')),
    'a claim that is rejected is not stored'
  );
select tests.wait('5 minutes');
select
  is(
    pg_temp.claim('mara', tests.person('anna')),
    'mara until 1999-05-20T12:20:00.000Z',
    'a moderator who repeats a claim extends it'
  );
select
  is(
    pg_temp.claim('nina', tests.kept('event')::uuid, 'event'),
    'nina until 1999-05-20T12:20:00.000Z',
    'a moderator can claim a target while another moderator has claimed another target'
  );
select
  is(
    pg_temp.claims(),
    'event nina, user mara',
    'the queue shows the claims of two moderators, each with its target'
  );

-- Refusals -------------------------------------------------------------------------------------------------

select
  pg_temp.refused_claim(
    'boris',
    tests.person('anna'),
    'user',
    403,
    'not_a_moderator',
    'a user without the role moderator who claims a target is rejected with 403 not_a_moderator'
  );
select
  tests.throws_problem(
    format('select tests.let_service(%L)', format('api.claim_target(''user'', %L)', tests.person('anna'))),
    403,
    'not_a_moderator',
    'the secret key cannot claim a target (403 not_a_moderator), because each claim belongs to a moderator'
  );
select tests.act_as_nobody();
select
  pg_temp.refused_claim(
    'mara',
    tests.person('mara'),
    'user',
    403,
    'not_a_moderator',
    'a moderator who claims their own account is rejected with 403 not_a_moderator'
  );
select
  pg_temp.refused_claim(
    'mara',
    tests.kept('own')::uuid,
    'event',
    403,
    'not_a_moderator',
    'a moderator who claims their own event is rejected with 403 not_a_moderator'
  );
select
  pg_temp.refused_claim(
    'mara',
    '00000000-0000-4000-8000-000000000000',
    'chat',
    404,
    'target_not_found',
    'a claim of an unknown chat is rejected with 404 target_not_found'
  );
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format('select api.claim_target(''user'', %L)', tests.person('boris')),
    '42501',
    null,
    'a signed-in user cannot call api.claim_target'
  );
select tests.act_as_anonymous();
select
  throws_ok(
    'select api.release_claim()',
    '42501',
    null,
    'a client without a token cannot call api.release_claim'
  );
select tests.act_as_nobody();
select is(pg_temp.claims(), 'event nina, user mara', 'calls that were rejected do not change the claims');

-- Deciding -------------------------------------------------------------------------------------------------

create function pg_temp.decide(name text, decision text, note text default null)
returns text
language sql
as $$
  select
    tests.let_moderator(
      name,
      'api.decide_on_target(''user'', %L, %L, ''spam'', null, %L)',
      tests.person('anna')::text,
      decision,
      note
    ) ->> 'decision';
$$;

select
  tests.throws_problem(
    $$ select pg_temp.decide('nina', 'hide') $$,
    409,
    'target_claimed',
    'a decision about a target that another moderator has claimed is rejected with 409 target_claimed'
  );
select tests.act_as_nobody();
select
  is_empty(
    'select from private.moderation_decisions',
    'a decision that is rejected because of a claim is not stored'
  );
select
  is(pg_temp.decide('mara', 'hide'), 'hide', 'the moderator who has claimed a target can decide about it');
select
  is_empty(
    format('select from private.moderation_claims where target_id = %L', tests.person('anna')),
    'a decision about a target ends the claim of the target'
  );
select
  is(
    pg_temp.decide('nina', 'restore'),
    'restore',
    'another moderator can decide about a target once a decision has ended the claim'
  );
select
  is(
    pg_temp.claim('mara', tests.person('anna')),
    'mara until 1999-05-20T12:20:00.000Z',
    'a moderator can claim a target again after a decision about the target'
  );
select
  is(
    tests.decide('user', tests.person('anna'), 'hide') ->> 'decision',
    'hide',
    'the secret key can decide about a target that a moderator has claimed'
  );

-- Release and expiry ---------------------------------------------------------------------------------------

select pg_temp.claim('mara', tests.person('anna'));
select tests.let_moderator('mara', 'api.claim_target(''user'', %L)', tests.person('boris')::text);
select
  is(
    pg_temp.claim('nina', tests.person('anna')),
    'nina until 1999-05-20T12:20:00.000Z',
    'a moderator who claims a second target releases the first target'
  );
select
  is(
    tests.let_moderator('nina', 'api.release_claim()'),
    '{"deleted": true}',
    'a moderator can release their own claim'
  )
from generate_series(1, 1);
select
  is(
    pg_temp.decide('mara', 'restore', 'Released'),
    'restore',
    'another moderator can decide about a target after the claim was released'
  );
select pg_temp.claim('nina', tests.person('anna'));
select tests.wait('14 minutes');
select
  pg_temp.refused_claim(
    'mara',
    tests.person('anna'),
    'user',
    409,
    'target_claimed',
    'a claim of another moderator is rejected with 409 target_claimed until the existing claim expires'
  );
update private.settings set value = '1' where name = 'moderation_claim_minutes';
select tests.wait('1 minute');
select
  is(
    pg_temp.claim('mara', tests.person('anna')),
    'mara until 1999-05-20T12:21:00.000Z',
    'once a claim has expired, another moderator can claim the target for the time in the setting moderation_claim_minutes'
  );

-- Other ends of a claim ------------------------------------------------------------------------------------

select tests.decide('user', tests.person('anna'), 'suspend');
select pg_temp.claim('mara', tests.person('anna'));
select tests.decide('user', tests.person('anna'), 'suspend');
select
  is_empty(
    $$select from private.moderation_claims where target_type = 'user'$$,
    'repeating an earlier decision about a target ends the claim of the target'
  );
select pg_temp.claim('mara', tests.person('anna'));
select private.delete_person(tests.person('mara'));
select
  is_empty(
    format('select from private.moderation_claims where moderator_id = %L', tests.person('mara')),
    'deleting the account of a moderator deletes the moderator''s claim'
  );

-- Moderators who can no longer decide -----------------------------------------------------------------------

create function pg_temp.claimed_by_nina()
returns text
language sql
as $$
  select string_agg(tests.name_of(moderator_id), ', ') from private.active_claims;
$$;

delete from private.moderation_claims;
select pg_temp.claim('nina', tests.person('anna'));
select is(pg_temp.claimed_by_nina(), 'nina', 'the claim of an active moderator is in force');
select tests.decide('user', tests.person('nina'), 'suspend');
select is(pg_temp.claimed_by_nina(), null, 'the claim of a suspended moderator is not in force');
select tests.decide('user', tests.person('nina'), 'reinstate');
select
  is(
    pg_temp.claimed_by_nina(),
    'nina',
    'the claim of a moderator is in force again after the moderator is reinstated'
  );
update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where id = tests.person('nina');
select
  is(pg_temp.claimed_by_nina(), null, 'the claim of a moderator who has lost the role is not in force');
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id = tests.person('nina');
insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until)
values
  (tests.person('nina'), false, private.now(), 'infinity');
select is(pg_temp.claimed_by_nina(), null, 'the claim of a banned moderator is not in force');
select tests.create_profile('clara');
select tests.report('clara', 'user', tests.person('anna'));
select pg_temp.claim('mara', tests.person('anna'));
delete from private.revoked_users where user_id = tests.person('nina');
select
  is(
    pg_temp.claimed_by_nina(),
    'mara',
    'a claim that another moderator replaced during a ban is not restored after the ban'
  );
select
  is(
    pg_temp.claims(),
    'event, user mara',
    'the queue lists a report once even if a second moderator has replaced an earlier claim'
  );
select
  is(
    pg_temp.decide('mara', 'hide', 'Claimed'),
    'hide',
    'a moderator who replaced the claim of a banned moderator can decide about the target after the ban'
  );

-- Chats in which a moderator participates ------------------------------------------------------------------

select
  tests.keep('chat', tests.let('nina', 'api.open_direct_chat(%L)', tests.person('boris')::text) ->> 'id');
select
  tests.keep('message', tests.send(tests.person('boris'), tests.kept('chat')::uuid, 'Money!')::text);
select tests.report('nina', 'chat', tests.kept('chat')::uuid);
select
  pg_temp.refused_claim(
    'nina',
    tests.kept('chat')::uuid,
    'chat',
    403,
    'not_a_moderator',
    'a moderator who claims a chat in which they participate is rejected with 403 not_a_moderator'
  );
select
  tests.throws_problem(
    format('select tests.let_moderator(''nina'', %L)', call),
    403,
    'not_a_moderator',
    format('a moderator who participates in a chat gets 403 not_a_moderator when trying to %s', what)
  ) || coalesce(tests.act_as_nobody()::text, '')
from
  (
    values
      ('dismiss its reports', format('api.decide_on_target(''chat'', %L, ''dismiss'')', tests.kept('chat'))),
      (
        'remove a message of it',
        format('api.decide_on_target(''message'', %L, ''remove'', ''spam'')', tests.kept('message'))
      ),
      (
        'close its reports with a suspension',
        format(
          'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', chat_id => %L)',
          tests.person('boris'),
          tests.kept('chat')
        )
      )
  ) as tried (what, call);
select tests.act_as_nobody();
select
  is(
    (select status::text from public.reports where target_id = tests.kept('chat')::uuid),
    'open',
    'a moderator cannot close a report about a chat in which they participate'
  );
select
  is(
    tests.let_moderator(
      'nina',
      'api.decide_on_target(''user'', %L, ''suspend'', ''spam'')',
      tests.person('boris')::text
    ) ->> 'decision',
    'suspend',
    'a moderator can suspend the other participant of their own direct chat if the decision does not name the chat'
  );
select
  is_empty(
    'select from private.moderation_claims where target_type = ''chat''',
    'a claim that was rejected because the moderator participates in the chat is not stored'
  );

select * from finish();

rollback;
