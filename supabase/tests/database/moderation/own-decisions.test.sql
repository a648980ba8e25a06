-- The moderator who made a decision cannot answer an appeal against the decision if another moderator can answer it
-- (docs/features/reports.md, Appeals).

begin;

select plan(26);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'mara', 'nina', 'olga']) as name;
-- Mara and Nina are the only moderators.
update auth.users
set raw_app_meta_data = case
  when id in (tests.person('mara'), tests.person('nina')) then '{"role": "moderator"}'::jsonb
  else raw_app_meta_data - 'role'
end;

-- Makes a decision as a moderator or with the secret key, and appeals it as the user. Returns the id of the decision.
create function pg_temp.appealed(name text, target_name text default 'anna')
returns text
language plpgsql
as $$
declare
  decision text;
  -- Each note is different, because the RPC function returns the existing decision for a repeated note.
  call text := format(
    'api.decide_on_target(''user'', %L, ''hide'', ''spam'', null, %L)',
    tests.person(target_name),
    gen_random_uuid()
  );
begin
  perform tests.wait('1 minute');
  if name is null then
    perform tests.act_as_service();
    execute 'select ' || call into decision;
    perform tests.act_as_nobody();
  else
    decision := tests.let_moderator(name, call);
  end if;
  decision := decision::json ->> 'id';
  perform tests.let(target_name, 'api.appeal_decision(%L, ''Not fair'')', decision);
  return decision;
end;
$$;

-- Answers an appeal as a moderator and returns the outcome, or the code of the error.
create function pg_temp.answer(name text, decision text, outcome text default 'upheld')
returns text
language plpgsql
as $$
begin
  return tests.let_moderator(name, 'api.answer_appeal(%L, %L)', decision, outcome) -> 'appeal' ->> 'outcome';
exception
  when sqlstate 'PT409' or sqlstate 'PT403' then
    perform tests.act_as_nobody();
    return sqlerrm;
end;
$$;

-- Returns whether the list of appeals shows this moderator that another moderator must answer.
create function pg_temp.needs_another(name text, decision text)
returns text
language sql
as $$
  select item -> 'appeal' ->> 'needsAnotherModerator'
  from jsonb_array_elements(tests.let_moderator(name, 'api.list_appeals(null, 100)') -> 'data') as item
  where item ->> 'id' = decision;
$$;

-- With another moderator -----------------------------------------------------------------------------------

select tests.keep('first', pg_temp.appealed('mara'));
select
  is(
    pg_temp.needs_another('mara', tests.kept('first')),
    'true',
    'in the list of appeals, the moderator who made the decision sees that another moderator must answer'
  );
select
  is(
    pg_temp.needs_another('nina', tests.kept('first')),
    'false',
    'in the list of appeals, a moderator who did not make the decision sees that they can answer'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('first')),
    'own_decision',
    'the moderator who made a decision cannot uphold it while another moderator can answer (own_decision)'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('first'), 'reversed'),
    'own_decision',
    'the moderator who made a decision cannot reverse it while another moderator can answer (own_decision)'
  );
select
  is(
    (select outcome::text from private.appeals where decision_id = tests.kept('first')::uuid),
    null,
    'an appeal stays open after the answer of the moderator who made the decision was rejected'
  );
select
  is(
    pg_temp.answer('nina', tests.kept('first')),
    'upheld',
    'a moderator who did not make the decision can answer the appeal'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('first')),
    'upheld',
    'repeating the answer to an appeal returns the stored answer, even to the moderator who made the decision'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('first'), 'reversed'),
    'appeal_answered',
    'a second, different answer to an appeal is rejected with appeal_answered, even from the moderator who made the decision'
  );
select
  is(
    tests.let_moderator('mara', 'api.list_decisions(null, 1)') #>> '{data,0,appeal,needsAnotherModerator}',
    'false',
    'an answered appeal no longer requires another moderator'
  );

-- The secret key -------------------------------------------------------------------------------------------

select tests.keep('by_key', pg_temp.appealed(null));
select
  is(
    pg_temp.needs_another('mara', tests.kept('by_key')),
    'false',
    'an appeal against a decision that was made with the secret key does not require another moderator'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('by_key')),
    'upheld',
    'any moderator can answer an appeal against a decision that was made with the secret key'
  );
select tests.keep('to_key', pg_temp.appealed('mara'));
select tests.act_as_service();
select
  is(
    api.answer_appeal(tests.kept('to_key')::uuid, 'upheld') -> 'appeal' ->> 'outcome',
    'upheld',
    'a client with the secret key can answer any appeal'
  );
select tests.act_as_nobody();

-- Without another moderator --------------------------------------------------------------------------------

select tests.keep('suspended', pg_temp.appealed('mara'));
select private.suspend_with_heirs(tests.person('nina'), 'infinity');
select
  is(
    pg_temp.needs_another('mara', tests.kept('suspended')),
    'false',
    'an appeal does not require another moderator if the only other moderator is suspended'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('suspended')),
    'upheld',
    'the moderator who made a decision can answer the appeal while the only other moderator is suspended'
  );
select private.reinstate_with_heirs(tests.person('nina'));
select tests.keep('about_nina', pg_temp.appealed('mara', 'nina'));
select
  is(
    pg_temp.needs_another('mara', tests.kept('about_nina')),
    'false',
    'an appeal does not require another moderator if the only other moderator is the user who appeals'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('about_nina')),
    'upheld',
    'the moderator who made a decision can answer the appeal if the only other moderator is the user who appeals'
  );
select tests.keep('banned', pg_temp.appealed('mara'));
update auth.users set banned_until = '2999-01-01T00:00:00Z' where id = tests.person('nina');
select
  is(
    pg_temp.answer('mara', tests.kept('banned')),
    'upheld',
    'the moderator who made a decision can answer the appeal if the only other moderator is banned'
  );
update auth.users set banned_until = null where id = tests.person('nina');
select tests.keep('last', pg_temp.appealed('mara'));
select
  is(
    pg_temp.answer('mara', tests.kept('last')),
    'own_decision',
    'the moderator who made a decision cannot answer the appeal after the ban of the other moderator has ended'
  );
update auth.users set raw_app_meta_data = '{}' where id = tests.person('nina');
select
  is(
    pg_temp.answer('mara', tests.kept('last')),
    'upheld',
    'the moderator who made a decision can answer the appeal if the only other moderator has lost the role'
  );

-- A chat of another moderator ------------------------------------------------------------------------------

update auth.users
set raw_app_meta_data = '{"role": "moderator"}'
where id in (tests.person('nina'), tests.person('olga'));
select
  tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('nina')::text) ->> 'id');
select tests.keep('message', tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'Buy pills')::text);
select
  tests.keep(
    'removal',
    tests.let_moderator(
      'mara',
      'api.decide_on_target(''message'', %L, ''remove'', ''spam'')',
      tests.kept('message')
    ) ->> 'id'
  );
select tests.let('anna', 'api.appeal_decision(%L, ''Not fair'')', tests.kept('removal'));
select
  is(
    pg_temp.answer('nina', tests.kept('removal'), 'reversed'),
    'not_a_moderator',
    'a moderator who participates in a chat cannot answer an appeal about a message in this chat (not_a_moderator)'
  );
select
  is(
    pg_temp.needs_another('mara', tests.kept('removal')),
    'true',
    'an appeal about a message requires another moderator if at least one other moderator does not participate in the chat'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('removal')),
    'own_decision',
    'the moderator who removed a message cannot answer the appeal if another moderator is not a participant of the chat'
  );
update auth.users set raw_app_meta_data = '{}' where id = tests.person('olga');
select
  is(
    pg_temp.needs_another('mara', tests.kept('removal')),
    'false',
    'an appeal about a message does not require another moderator if all other moderators participate in the chat'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('removal')),
    'upheld',
    'the moderator who removed a message can answer the appeal if the only other moderator participates in the chat'
  );

-- The setting appeals_need_another_moderator ---------------------------------------------------------------

select tests.keep('off', pg_temp.appealed('mara'));
update private.settings set value = 'false' where name = 'appeals_need_another_moderator';
select
  is(
    pg_temp.needs_another('mara', tests.kept('off')),
    'false',
    'if the setting appeals_need_another_moderator is false, no appeal requires another moderator'
  );
select
  is(
    pg_temp.answer('mara', tests.kept('off'), 'reversed'),
    'reversed',
    'if the setting appeals_need_another_moderator is false, the moderator who made a decision can answer the appeal'
  );
select * from finish();

rollback;
