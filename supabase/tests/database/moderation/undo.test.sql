-- Undoing a decision: the moderator who made it restores the state before, and the reports are open again
-- (docs/features/reports.md, Moderation).

begin;

select plan(38);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dora', 'mara', 'rita']) as name;
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id in (tests.person('mara'), tests.person('rita'));

create function pg_temp.decide(
  moderator text,
  decision text,
  undoes uuid default null,
  person text default 'anna'
)
returns jsonb
language sql
as $$
  select
    tests.let_moderator(
      moderator,
      format(
        'api.decide_on_target(''user'', %L, %L, ''spam'', undoes => %L)',
        tests.person(person),
        decision,
        undoes
      )
    );
$$;

-- Returns the reports about a person: the status, whether a decision closed it, and whether its evidence has an end.
create function pg_temp.reports_about(person text)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        tests.name_of(reports.author_id),
        reports.status,
        case
          when reports.decided_at is not null then 'decided'
        end,
        case
          when file.decision_id is not null then 'by a decision'
        end,
        case
          when file.evidence_until < 'infinity' then 'until a time'
        end
      ),
      ', '
      order by reports.created_at, tests.name_of(reports.author_id)
    )
  from
    public.reports
    join private.report_files as file on file.report_id = reports.id
  where reports.target_id = tests.person(person);
$$;

create function pg_temp.refuse_undo(
  moderator text,
  decision text,
  undoes uuid,
  description text,
  person text default 'anna'
)
returns text
language sql
as $$
  select
    tests.throws_problem(
      format('select pg_temp.decide(%L, %L, %L, %L)', moderator, decision, undoes, person),
      400,
      'validation_failed',
      'undoes',
      description
    ) || coalesce(tests.act_as_nobody()::text, '');
$$;

create function pg_temp.last_id(person text default 'anna')
returns uuid
language sql
as $$
  select (private.last_decision('user', tests.person(person))).id;
$$;

select tests.report('boris', 'user', tests.person('anna'));
select
  tests.let_moderator(
    'mara',
    format('api.decide_on_target(''user'', %L, ''dismiss'')', tests.person('anna'))
  );
select tests.wait('2 days');
select tests.report('clara', 'user', tests.person('anna'));

-- Hide --------------------------------------------------------------------------------------------------------

select pg_temp.decide('mara', 'hide');
select
  is(
    pg_temp.reports_about('anna'),
    'boris dismissed decided by a decision until a time, clara upheld decided by a decision until a time',
    'hiding a person upholds the open reports'
  );
select tests.wait('1 minute');
select tests.report('dora', 'user', tests.person('anna'));
select
  pg_temp.refuse_undo(
    'rita',
    'restore',
    pg_temp.last_id(),
    'a moderator cannot undo the decision of another moderator'
  );
select
  pg_temp.refuse_undo('mara', 'reinstate', pg_temp.last_id(), 'reinstate does not undo a hide decision');
select
  pg_temp.refuse_undo('mara', 'restore', gen_random_uuid(), 'a decision with an unknown id cannot be undone');
select
  is(
    (pg_temp.decide('mara', 'restore', pg_temp.last_id()) ->> 'isHidden')::boolean,
    false,
    'undoing a hide decision shows the person again'
  );
select
  is(
    pg_temp.reports_about('anna'),
    'boris dismissed decided by a decision until a time, clara open, dora open',
    'undoing a hide decision opens the reports that it closed, and closes none'
  );
select
  is(
    (
      select
        tests.let_service(
          'api.list_filed_reports(null, 100, ''open'', ''user'', null)'
        ) -> 'data' @> jsonb_build_array(
          jsonb_build_object('targetId', tests.person('anna'), 'isSuspended', false, 'isHidden', false)
        )
    ),
    true,
    'a report that is open again is in the queue'
  );
select
  is(
    (
      select report ->> 'decisions'
      from
        jsonb_array_elements(
          tests.let_service('api.list_filed_reports(null, 100, ''open'', ''user'', null)') -> 'data'
        ) as report
      where report ->> 'targetId' = tests.person('anna')::text
      limit 1
    ),
    '1',
    'the number of decisions counts neither an undone decision nor the decision that undid it'
  );
select
  is(
    tests.let_service(format('api.get_moderated_person(%L)', tests.person('anna'))) ->> 'decisions',
    '1',
    'the number of decisions about a person counts neither an undone decision nor the decision that undid it'
  );
select
  is(
    (
      select
        string_agg(
          concat_ws(
            ' ',
            decided ->> 'decision',
            case
              when (decided ->> 'isUndone')::boolean then 'undone'
            end,
            'undoes ' || (
              select undone.decision::text
              from private.moderation_decisions as undone
              where undone.id = (decided ->> 'undoes')::uuid
            )
          ),
          ', '
          order by place
        )
      from
        jsonb_array_elements(
          tests.let_service(format('api.list_decisions(null, 100, %L)', tests.person('anna'))) -> 'data'
        ) with ordinality as listed (decided, place)
    ),
    'restore undoes hide, hide undone, dismiss',
    'the list of decisions shows which decision is undone, and which decision undid it'
  );
select
  tests.keep(
    'hidden',
    (
      select decided.id::text
      from private.moderation_decisions as decided
      where decided.target_id = tests.person('anna') and decided.decision = 'hide'
    )
  );
select
  is(
    pg_temp.decide('mara', 'restore', tests.kept('hidden')::uuid) ->> 'id',
    pg_temp.last_id()::text,
    'repeating the decision that undoes another returns the first decision'
  );
select
  is(
    pg_temp.reports_about('anna'),
    'boris dismissed decided by a decision until a time, clara open, dora open',
    'repeating the decision that undoes another closes no reports'
  );
select
  pg_temp.refuse_undo(
    'rita',
    'restore',
    tests.kept('hidden')::uuid,
    'another moderator cannot repeat the decision that undoes another'
  );
select
  tests.throws_problem(
    format(
      'select tests.let_moderator(''mara'', $$ api.decide_on_target(''user'', %L, ''restore'', ''other'', undoes => %L) $$)',
      tests.person('anna'),
      tests.kept('hidden')
    ),
    400,
    'validation_failed',
    'undoes',
    'a decision cannot be undone again with another reason'
  );
select tests.act_as_nobody();
select
  throws_ok(
    format(
      'update private.moderation_decisions set undoes = %L where id = %L',
      pg_temp.last_id(),
      tests.kept('hidden')
    ),
    '23514',
    null,
    'only restore and reinstate decisions can undo another decision'
  );
select
  is(
    pg_temp.decide('mara', 'hide') ->> 'isUndone',
    'false',
    'a repeated decision after an undone one is not undone'
  );
select tests.wait('1 minute');
select tests.report('boris', 'user', tests.person('anna'));
select pg_temp.decide('mara', 'hide');
select
  pg_temp.refuse_undo(
    'mara',
    'restore',
    pg_temp.last_id(),
    'a hide decision about a person who was already hidden cannot be undone'
  );

-- Suspend -----------------------------------------------------------------------------------------------------

select tests.report('clara', 'user', tests.person('dora'));
select pg_temp.decide('mara', 'suspend', null, 'dora');
select
  is(
    (
      select
        tests.let_service(
          'api.list_filed_reports(null, 100, ''upheld'', ''user'', null)'
        ) -> 'data' @> jsonb_build_array(
          jsonb_build_object('targetId', tests.person('dora'), 'isSuspended', true)
        )
    ),
    true,
    'a report about a suspended user has isSuspended'
  );
select tests.wait('1 minute');
select
  lives_ok(
    $$ select pg_temp.decide('mara', 'reinstate', pg_temp.last_id('dora'), 'dora') $$,
    'a moderator can undo a suspension'
  );
select ok(not private.is_suspended(tests.person('dora')), 'undoing a suspension ends it');
select
  tests.throws_problem(
    format(
      'select tests.let(''dora'', ''api.appeal_decision(%%L, %%L)'', %L, ''Not fair'')',
      (
        select undoing.undoes
        from private.moderation_decisions as undoing
        where undoing.id = pg_temp.last_id('dora')
      )
    ),
    409,
    'appeal_not_possible',
    null,
    'an appeal against an undone decision is rejected with 409 appeal_not_possible'
  );
select tests.act_as_nobody();
select
  is(pg_temp.reports_about('dora'), 'clara open', 'undoing a suspension opens the reports that it closed');
select pg_temp.decide('mara', 'suspend', null, 'dora');
select tests.wait('1 minute');
select
  tests.let_moderator(
    'mara',
    format(
      'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', until => ''1999-12-31T00:00:00Z'')',
      tests.person('dora')
    )
  );
select
  pg_temp.refuse_undo(
    'mara',
    'reinstate',
    pg_temp.last_id('dora'),
    'a second suspension cannot be undone, because undoing it would end the first suspension',
    'dora'
  );

-- Time and appeals --------------------------------------------------------------------------------------------

select pg_temp.decide('mara', 'hide', null, 'clara');
select tests.wait('24 hours');
select
  pg_temp.refuse_undo(
    'mara',
    'restore',
    pg_temp.last_id('clara'),
    'a decision cannot be undone after 24 hours',
    'clara'
  );
select pg_temp.decide('mara', 'hide', null, 'boris');
select tests.let('boris', 'api.appeal_decision(%L, ''Not fair'')', pg_temp.last_id('boris')::text);
select
  pg_temp.refuse_undo(
    'mara',
    'restore',
    pg_temp.last_id('boris'),
    'a decision with an appeal cannot be undone',
    'boris'
  );

-- Chats -------------------------------------------------------------------------------------------------------

select pg_temp.decide('rita', 'reinstate', null, 'dora');
select
  tests.keep('chat', tests.let('clara', 'api.open_direct_chat(%L)', tests.person('dora')::text) ->> 'id');
select tests.report('clara', 'chat', tests.kept('chat')::uuid);
create function pg_temp.suspend_in_chat(undoes uuid default null)
returns jsonb
language sql
as $$
  select
    tests.let_moderator(
      'mara',
      format(
        'api.decide_on_target(''user'', %L, %L, ''spam'', chat_id => %L, undoes => %L)',
        tests.person('dora'),
        case
          when undoes is null then 'suspend'
          else 'reinstate'
        end,
        tests.kept('chat'),
        undoes
      )
    );
$$;
create function pg_temp.chat_reports()
returns text
language sql
as $$
  select string_agg(reports.status::text, ' ')
  from public.reports
  where reports.target_id = tests.kept('chat')::uuid;
$$;
select pg_temp.suspend_in_chat();
select is(pg_temp.chat_reports(), 'upheld', 'a suspension upholds the reports about the chat that it names');
select
  tests.throws_problem(
    $$ select pg_temp.suspend_in_chat(pg_temp.last_id('dora')) $$,
    400,
    'validation_failed',
    'chatId',
    'a decision that undoes a suspension accepts no chat'
  );
select tests.act_as_nobody();
select pg_temp.decide('mara', 'reinstate', pg_temp.last_id('dora'), 'dora');
select
  is(
    pg_temp.chat_reports(),
    'open',
    'undoing a suspension opens the reports about the chat that the suspension named'
  );
select pg_temp.decide('mara', 'suspend', null, 'dora');
select pg_temp.suspend_in_chat();
select
  is(
    pg_temp.chat_reports(),
    'upheld',
    'repeating a suspension upholds the reports about the chat that it names'
  );
select pg_temp.decide('mara', 'reinstate', pg_temp.last_id('dora'), 'dora');
select
  is(
    pg_temp.chat_reports(),
    'open',
    'undoing a suspension opens the reports about the chat that a repetition of the suspension named'
  );
select pg_temp.suspend_in_chat();
select
  is(
    tests.let_moderator(
      'rita',
      format('api.claim_target(''chat'', %L)', tests.kept('chat'))
    ) ->> 'moderatorId',
    tests.person('rita')::text,
    'another moderator can claim the chat after the suspension'
  );
select
  tests.throws_problem(
    $$ select pg_temp.decide('mara', 'reinstate', pg_temp.last_id('dora'), 'dora') $$,
    409,
    'target_claimed',
    null,
    'a moderator cannot undo a suspension while another moderator has claimed its chat'
  );
select tests.act_as_nobody();
select tests.let_moderator('rita', 'api.release_claim()');
select pg_temp.decide('mara', 'reinstate', pg_temp.last_id('dora'), 'dora');

select
  tests.keep(
    'moderator_chat',
    tests.let('clara', 'api.open_direct_chat(%L)', tests.person('mara')::text) ->> 'id'
  );
select tests.report('clara', 'chat', tests.kept('moderator_chat')::uuid);
select
  tests.let_moderator(
    'rita',
    format(
      'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', chat_id => %L)',
      tests.person('clara'),
      tests.kept('moderator_chat')
    )
  );
select
  pg_temp.refuse_undo(
    'mara',
    'restore',
    pg_temp.last_id('clara'),
    'the response does not show whether the decision of another moderator closed reports about a chat of the caller',
    'boris'
  );
select
  pg_temp.decide('rita', 'reinstate', pg_temp.last_id('clara'), 'clara');

-- Hiding by reports -------------------------------------------------------------------------------------------

select tests.act_as_nobody();
select
  tests.create_completed_profile(name)
from unnest(array['eva', 'fred', 'gina', 'hans', 'rosa', 'rune', 'ruth']) as name;
update auth.users
set created_at = '1999-01-01'
where id in (tests.person('rosa'), tests.person('rune'), tests.person('ruth'));

create function pg_temp.hidden_by(person text)
returns text
language sql
as $$
  select
    coalesce((select hidden_by from private.hidden_targets where target_id = tests.person(person)), 'nobody');
$$;

select tests.report(name, 'user', tests.person('eva')) from unnest(array['rosa', 'rune', 'ruth']) as name;
select pg_temp.decide('mara', 'suspend', null, 'eva');
select tests.wait('1 minute');
select
  is(
    pg_temp.decide(
      'mara',
      'reinstate',
      pg_temp.last_id('eva'),
      'eva'
    ) ->> 'isHidden' || ' ' || pg_temp.hidden_by('eva'),
    'true reports',
    'undoing a suspension hides a person again whom reports hid before'
  );
select tests.report(name, 'user', tests.person('fred')) from unnest(array['rosa', 'rune']) as name;
select pg_temp.decide('mara', 'hide', null, 'fred');
select tests.wait('1 minute');
select tests.report('ruth', 'user', tests.person('fred'));
select pg_temp.decide('mara', 'restore', pg_temp.last_id('fred'), 'fred');
select
  is(
    pg_temp.hidden_by('fred'),
    'reports',
    'a person stays hidden after a hide decision is undone if the reopened reports and later reports are enough'
  );
select pg_temp.decide('mara', 'suspend', null, 'gina');
select tests.wait('1 minute');
select tests.report(name, 'user', tests.person('gina')) from unnest(array['rosa', 'rune', 'ruth']) as name;
select
  is(pg_temp.hidden_by('gina'), 'reports', 'reports made after a suspension can hide the suspended person');
select pg_temp.decide('mara', 'reinstate', pg_temp.last_id('gina'), 'gina');
select
  is(pg_temp.hidden_by('gina'), 'reports', 'undoing a suspension keeps a person hidden by later reports');

-- Earlier suspensions -----------------------------------------------------------------------------------------

select pg_temp.decide('rita', 'suspend', null, 'hans');
select tests.wait('1 minute');
select
  tests.let_moderator(
    'mara',
    format(
      'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', until => ''1999-12-31T00:00:00Z'')',
      tests.person('hans')
    )
  );
select tests.let('hans', 'api.appeal_decision(%L, ''Not fair'')', pg_temp.last_id('hans')::text);
select tests.let_service(format('api.answer_appeal(%L, ''reversed'')', pg_temp.last_id('hans')));
select tests.wait('1 minute');
select pg_temp.decide('mara', 'suspend', null, 'hans');
select
  pg_temp.refuse_undo(
    'mara',
    'reinstate',
    pg_temp.last_id('hans'),
    'a suspension cannot be undone if an earlier suspension applied again after an appeal',
    'hans'
  );

select * from finish();

rollback;
