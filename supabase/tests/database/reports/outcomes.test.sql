-- Reports: the outcomes of reports as their authors see them.

begin;

select plan(40);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor']) as name;
select
  tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('dina')::text) ->> 'id');

-- Returns the status of a user's reports, oldest first.
create function pg_temp.outcomes(name text)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        coalesce(tests.name_of((item ->> 'reportedUserId')::uuid), 'chat'),
        item ->> 'status',
        item ->> 'decidedAt'
      ),
      ', '
      order by item ->> 'createdAt', place desc
    )
  from
    json_array_elements(tests.let(name, 'api.list_reports(null, 100)') -> 'data') with ordinality as listed (
      item,
      place
    );
$$;

-- Open and decided reports -------------------------------------------------------------------------------

select
  is(
    tests.let(
      'anna',
      'api.create_report(%L, %L, %L, %L, null)',
      'user',
      tests.person('boris')::text,
      'targetId',
      'spam'
    )::jsonb - array['id', 'reportedUserId', 'reportAuthorId', 'createdAt', 'reason'],
    '{"description": null, "eventId": null, "reportedChatId": null, "status": "open", "decidedAt": null}',
    'a new report is open'
  );
select tests.wait('1 minute'), tests.report('anna', 'user', tests.person('clara'));
select tests.wait('1 minute'), tests.report('anna', 'user', tests.person('emil'));
select tests.wait('1 minute'), tests.report('anna', 'chat', tests.kept('chat')::uuid);
select tests.report('fedor', 'user', tests.person('boris'));
select
  is(
    pg_temp.outcomes('anna'),
    'boris open, clara open, emil open, chat open',
    'reports stay open until moderators decide'
  );
select tests.freeze_time('1999-05-21T12:00:00.5Z');
select
  tests.decide(kind, target_id, decision)
from
  (
    values
      ('user', tests.person('boris'), 'hide'),
      ('user', tests.person('clara'), 'dismiss'),
      ('user', tests.person('emil'), 'restore')
  ) as decisions (kind, target_id, decision);
select
  is(
    pg_temp.outcomes('anna'),
    'boris upheld 1999-05-21T12:00:00.500Z, clara dismissed 1999-05-21T12:00:00.500Z, emil dismissed 1999-05-21T12:00:00.500Z, chat open',
    'the author sees a report as upheld after the decision `hide`, and as dismissed after `dismiss` or `restore`'
  );
select
  is(
    pg_temp.outcomes('fedor'),
    'boris upheld 1999-05-21T12:00:00.500Z',
    'a decision about a target closes the reports of all authors about the target'
  );
select tests.freeze_time('1999-05-22T12:00:00Z');
select tests.decide('user', tests.person('boris'), 'restore');
select tests.decide('chat', tests.kept('chat')::uuid, 'dismiss');
select
  is(
    pg_temp.outcomes('anna'),
    'boris upheld 1999-05-21T12:00:00.500Z, clara dismissed 1999-05-21T12:00:00.500Z, emil dismissed 1999-05-21T12:00:00.500Z, chat dismissed 1999-05-22T12:00:00.000Z',
    'a later decision does not change the outcome of a closed report'
  );
select
  is(
    (
      select jsonb_agg(report -> 'status' order by report ->> 'createdAt')
      from jsonb_array_elements(tests.let('anna', 'api.export_profile()')::jsonb -> 'reports') as report
    ),
    '["upheld", "dismissed", "dismissed", "dismissed"]',
    'the export contains the status of each report'
  );
select tests.act_as(tests.person('anna'));
select
  results_eq(
    'select status::text, decided_at from public.reports order by created_at',
    $$
    values
      ('upheld', '1999-05-21T12:00:00.5Z'::timestamptz),
      ('dismissed', '1999-05-21T12:00:00.5Z'),
      ('dismissed', '1999-05-21T12:00:00.5Z'),
      ('dismissed', '1999-05-22T12:00:00Z')
  $$,
    'the author can read the outcome of a report from the table'
  );
select
  throws_ok(
    'select lapses_at from public.reports',
    '42501',
    null,
    'the author of a report cannot read the time at which it lapses'
  );
select tests.act_as_nobody();
select
  is(
    tests.let(
      'fedor',
      'api.create_report(%L, %L, %L, %L, null)',
      'user',
      tests.person('emil')::text,
      'targetId',
      'spam'
    ) ->> 'status',
    'open',
    'a report that is made after a decision about the same target is open'
  );
select tests.decide('user', tests.person('emil'), 'hide');
select
  is(
    tests.let(
      'fedor',
      'api.create_report(%L, %L, %L, %L, null)',
      'user',
      tests.person('emil')::text,
      'targetId',
      'spam'
    )::jsonb - array['id', 'reportedUserId', 'reportAuthorId', 'createdAt', 'reason'],
    '{"description": null, "eventId": null, "reportedChatId": null, "status": "upheld", "decidedAt": "1999-05-22T12:00:00.000Z"}',
    'repeating a report after its decision returns the first report with its outcome'
  );

-- Reports without a decision -----------------------------------------------------------------------------

create function pg_temp.queue()
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        tests.name_of((item ->> 'reportAuthorId')::uuid),
        item ->> 'status',
        item ->> 'decidedAt'
      ),
      ', '
      order by place
    )
  from
    jsonb_array_elements(
      tests.let_service('api.list_filed_reports(null, 100)') -> 'data'
    ) with ordinality as listed (item, place)
  where tests.name_of((item ->> 'reportAuthorId')::uuid) is not null;
$$;

select tests.freeze_time('1999-06-01T12:00:00Z');
select tests.report('dina', 'user', tests.person('clara'));
select tests.wait('1 hour'), tests.report('boris', 'user', tests.person('clara'));
select is(pg_temp.queue(), 'dina open, boris open', 'the queue of moderators contains the open reports');
select tests.freeze_time('2000-05-31T11:59:59Z');
select is(pg_temp.outcomes('dina'), 'clara open', 'a report is open for 365 days');
select tests.freeze_time('2000-05-31T12:00:00Z');
select
  is(
    pg_temp.outcomes('dina'),
    'clara dismissed 2000-05-31T12:00:00.000Z',
    'a report without a decision is shown as dismissed after 365 days, even before the reports job has run'
  );
select
  is(
    pg_temp.outcomes('boris'),
    'clara open',
    'a report stays open when an earlier report about the same target lapses'
  );
select is(pg_temp.queue(), 'boris open', 'the queue of moderators omits lapsed reports');
select is(private.is_job_due('reports'), true, 'the reports job is due when a report has lapsed');
select tests.decide('user', tests.person('clara'), 'hide');
select
  is(
    pg_temp.outcomes('dina') || ', ' || pg_temp.outcomes('boris'),
    'clara dismissed 2000-05-31T12:00:00.000Z, clara upheld 2000-05-31T12:00:00.000Z',
    'a decision does not change lapsed reports'
  );
select
  is(tests.let_service('api.purge_reports(10)') ->> 'lapsed', '1', 'the reports job closes lapsed reports');
select
  is(
    pg_temp.outcomes('dina'),
    'clara dismissed 2000-05-31T12:00:00.000Z',
    'the author of a lapsed report sees the same outcome before and after the reports job closes the report'
  );
select
  results_eq(
    $$
    select status::text, decided_at from public.reports where author_id = tests.person('dina')
  $$,
    $$ values ('dismissed', '2000-05-31T12:00:00Z'::timestamptz) $$,
    'the reports job marks a lapsed report as dismissed in the table'
  );
select
  is(
    tests.let_service('api.purge_reports(10)') ->> 'lapsed',
    '0',
    'a second run of the reports job does not close any report'
  );
select
  is(
    private.is_job_due('reports'),
    false,
    'the reports job is not due after it has closed the lapsed reports'
  );

update private.settings set value = '1' where name = 'report_lapse_days';
select tests.report('dina', 'user', tests.person('emil'));
select tests.wait('1 day');
select
  is(
    pg_temp.outcomes('dina'),
    'clara dismissed 2000-05-31T12:00:00.000Z, emil dismissed 2000-06-01T12:00:00.000Z',
    'a setting defines after how many days a report lapses'
  );
select
  tests.report('boris', 'user', tests.person('emil')),
  tests.report('fedor', 'user', tests.person('emil'));
select tests.wait('1 day');
select
  is(
    tests.let_service('api.purge_reports(2)') ->> 'lapsed',
    '2',
    'each run of the reports job closes at most as many lapsed reports as its limit'
  );
select
  is(
    tests.let_service('api.purge_reports(2)') ->> 'lapsed',
    '1',
    'the next run of the reports job closes the remaining reports'
  );

-- Constraint ---------------------------------------------------------------------------------------------

select
  throws_ok(
    $$ update public.reports set status = 'upheld', decided_at = null where author_id = tests.person('dina') $$,
    '23514',
    null,
    'the table of reports rejects a decided report without the time of the decision'
  );

-- A chat whose participant is suspended -------------------------------------------------------------------

delete from public.reports;
select
  tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('fedor')::text) ->> 'id');
select tests.report('anna', 'chat', tests.kept('chat')::uuid);
select
  tests.keep(
    'other_chat',
    tests.let('boris', 'api.open_direct_chat(%L)', tests.person('emil')::text) ->> 'id'
  );
select
  tests.keep(
    'third_chat',
    tests.let('clara', 'api.open_direct_chat(%L)', tests.person('fedor')::text) ->> 'id'
  );
select tests.report('boris', 'chat', tests.kept('other_chat')::uuid);
select
  is(
    tests.let_service(
      format('api.decide_on_target(''user'', %L, ''suspend'', ''spam'')', tests.person('fedor'))
    ) ->> 'decision',
    'suspend',
    'a moderator can suspend the other participant of a reported chat'
  );
select
  is(
    pg_temp.outcomes('anna'),
    'chat open',
    'a suspension that does not name the reported chat leaves the report of the chat open'
  );
select
  tests.keep(
    'suspension',
    tests.let_service(
      format(
        'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', null, ''From the chat'', null, %L)',
        tests.person('fedor'),
        tests.kept('chat')
      )
    ) ->> 'id'
  );
select
  is(
    pg_temp.outcomes('anna'),
    'chat upheld ' || private.iso_time(private.now() + interval '1 millisecond'),
    'a suspension that names the reported chat upholds the reports about the chat'
  );
select
  is(
    (
      select file.decision_id::text
      from
        private.report_files as file
        join public.reports on reports.id = file.report_id
      where reports.target_id = tests.kept('chat')::uuid
    ),
    tests.kept('suspension'),
    'the upheld reports of the chat contain the id of the suspension'
  );
select
  tests.throws_problem(
    format('select tests.let_service(%L)', call),
    status,
    code,
    field,
    description
  ) || coalesce(tests.act_as_nobody()::text, '')
from
  (
    values
      (
        format(
          'api.decide_on_target(''user'', %L, ''hide'', ''spam'', chat_id => %L)',
          tests.person('dina'),
          tests.kept('chat')
        ),
        400,
        'validation_failed',
        'chatId',
        'rejects a chat with any decision except a suspension'
      ),
      (
        format(
          'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', chat_id => gen_random_uuid())',
          tests.person('dina')
        ),
        404,
        'target_not_found',
        null,
        'rejects a suspension with a chat that does not exist'
      ),
      (
        format(
          'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', chat_id => %L)',
          tests.person('dina'),
          tests.kept('other_chat')
        ),
        400,
        'validation_failed',
        'chatId',
        'rejects a suspension with a chat in which the person never was'
      )
  ) as tried (call, status, code, field, description);
select
  is(private.is_suspended(tests.person('dina')), false, 'rejected suspensions do not suspend the person');
select
  is(
    pg_temp.outcomes('boris'),
    'chat open',
    'a rejected suspension that names a chat leaves the reports of the chat open'
  );

create function pg_temp.suspend_with(chat text)
returns text
language sql
as $$
  select
    tests.let_service(
      format(
        'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', null, ''From the chat'', null, %L)',
        tests.person('fedor'),
        tests.kept(chat)
      )
    ) ->> 'id';
$$;

select tests.report('clara', 'chat', tests.kept('third_chat')::uuid);
select
  is(
    pg_temp.suspend_with('third_chat'),
    tests.kept('suspension'),
    'repeating a suspension and naming another chat returns the first decision'
  );
select
  is(
    pg_temp.outcomes('clara'),
    'chat upheld ' || private.iso_time(private.now()),
    'repeating a suspension and naming another chat upholds the reports of that chat'
  );
select tests.let('clara', 'api.delete_profile()');
delete from public.chats where id = tests.kept('third_chat')::uuid;
delete from private.former_participants where chat_id = tests.kept('third_chat')::uuid;
select
  is(
    pg_temp.suspend_with('third_chat'),
    tests.kept('suspension'),
    'a suspension that names a deleted chat can be repeated, because the evidence names the person as a participant'
  );
select tests.let('emil', 'api.delete_profile()');
select
  is(
    tests.let_service(
      format(
        'api.decide_on_target(''user'', %L, ''suspend'', ''spam'', chat_id => %L)',
        tests.person('emil'),
        tests.kept('other_chat')
      )
    ) ->> 'decision',
    'suspend',
    'a suspension can name a chat that the person has left'
  );
select
  is(
    pg_temp.outcomes('boris'),
    'chat upheld ' || private.iso_time(private.now()),
    'a suspension that names a chat that the person has left upholds the reports of the chat'
  );

select * from finish();

rollback;
