-- Moderation: the queue of open reports (GET /moderation/reports) and decisions (POST /moderation/decisions).

begin;

select plan(101);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00.123Z');
select tests.create_profile(name)
from unnest(array['galina', 'hugo', 'olga', 'paul', 'victim']) as name;
select tests.create_person(name) from unnest(array['unanswered', 'gone']) as name;
select tests.create_completed_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor']) as name;
update auth.users set created_at = '1999-01-01' where tests.name_of(id) is not null;
-- In this test, three reports by any three users hide a target. The test reports/counting.test.sql checks which
-- reporters are trusted.
update private.settings set value = '1000' where name = 'reports_counted_daily';
update private.settings set value = '0' where name = 'reporter_dismissed_days';
update private.settings set value = '2' where name = 'reporter_dismissed_share';

create function pg_temp.report(name text, kind text, target_id uuid, reason text default 'spam')
returns text
language sql
as $$
  select tests.report(name, kind, target_id, reason, reason || ' it is');
$$;

create function pg_temp.queue(cursor text default null, page_size integer default 100)
returns jsonb
language plpgsql
as $$
declare
  page jsonb := tests.let_service(format('api.list_filed_reports(%L, %L)', cursor, page_size));
begin
  perform tests.keep('cursor', page ->> 'nextCursor');
  return page -> 'data';
end;
$$;

-- Returns a summary of one page of the queue.
create function pg_temp.list(cursor text default null, page_size integer default 100)
returns text
language sql
as $$
  select
    coalesce(
      string_agg(
        format(
          '%s of %s%s',
          tests.name_of((item ->> 'reportAuthorId')::uuid),
          coalesce(tests.name_of((item ->> 'targetId')::uuid), item ->> 'targetType'),
          case
            when (item ->> 'isHidden')::boolean then ' (hidden)'
          end
        ),
        ', '
        order by place
      ),
      'nothing'
    )
  from jsonb_array_elements(pg_temp.queue(cursor, page_size)) with ordinality as listed (item, place);
$$;

create function pg_temp.hidden_by(target_id uuid)
returns text
language sql
as $$
  select
    coalesce(
      (select hidden_by from private.hidden_targets where hidden_targets.target_id = hidden_by.target_id),
      'nobody'
    );
$$;

-- Creates a user or an event with an open report. The target is hidden by three reports, is hidden by a moderator, or
-- is not hidden.
create function pg_temp.create_target(kind text, hider text)
returns uuid
language plpgsql
as $$
declare
  name text := gen_random_uuid();
  target_id uuid := tests.person(name);
begin
  perform tests.create_profile(name);
  if kind = 'event' then
    target_id := tests.publish_event(target_id);
  end if;
  if hider = 'moderator' then
    perform tests.decide(kind, target_id, 'hide');
  end if;
  perform pg_temp.report(reporter, kind, target_id)
  from unnest(case hider when 'reports' then array['anna', 'boris', 'clara'] else array['anna'] end) as reporter;
  return target_id;
end;
$$;

-- Access ---------------------------------------------------------------------------------------------------

create temporary table verbs (call) as
  values
    ('api.list_filed_reports(null, 20)'),
    ('api.list_decisions(null, 20)'),
    ('api.list_appeals(null, 20)'),
    (format('api.answer_appeal(%L, %L)', gen_random_uuid(), 'reversed')),
    (format('api.decide_on_target(%L, %L, %L, %L)', 'user', tests.person('anna'), 'hide', 'spam'));
grant select on verbs to public;
select tests.act_as(tests.person('anna'));
select throws_ok('select ' || call, '42501', null, 'the role `authenticated` cannot call ' || call)
from verbs;
select tests.act_as_anonymous();
select
  throws_ok('select ' || call, '42501', null, 'the role `anon` cannot call ' || call)
from verbs;
select
  tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  tests.throws_problem(
    'select ' || call,
    401,
    'unauthorized',
    'a user who calls through the edge functions cannot call ' || call
  )
from verbs;
select tests.act_as_role('none', '{"role": "anon"}');
select
  tests.throws_problem(
    'select ' || call,
    401,
    'unauthorized',
    'an anonymous client who calls through the edge functions cannot call ' || call
  )
from verbs;
select tests.act_as_nobody();
select
  tests.throws_problem(
    'select ' || call,
    401,
    'unauthorized',
    'a request without a role cannot call ' || call
  )
from verbs;
select
  is(
    pg_temp.hidden_by(tests.person('anna')),
    'nobody',
    'a caller without the rights of a moderator cannot hide a target'
  );

-- The queue ------------------------------------------------------------------------------------------------

select is(pg_temp.list(), 'nothing', 'the queue is empty if there are no reports');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.keep('chat', tests.authors_chat(tests.kept('event')::uuid)::text);
select tests.keep('one', pg_temp.report('anna', 'user', tests.person('victim')));
select
  is(
    pg_temp.queue() -> 0,
    jsonb_build_object(
      'id', tests.kept('one'),
      'reportAuthorId', tests.person('anna'),
      'reason', 'spam',
      'description', 'spam it is',
      'reportedUserId', tests.person('victim'),
      'eventId', null,
      'reportedChatId', null,
      'createdAt', '1999-05-20T12:00:00.123Z',
      'status', 'open',
      'decidedAt', null,
      'targetType', 'user',
      'targetId', tests.person('victim'),
      'isHidden', false,
      'isSuspended', false,
      'decisionId', null,
      'evidence', tests.fields(
        'profiles',
        'unanswered',
        'evidence'
      ) || '{"firstName": "Victim", "photos": [], "photoIds": []}',
      'target', '{"name": "Victim", "imageUrl": null}'::jsonb,
      'openReports', 1,
      'decisions', 0,
      'claim', null,
      'people', jsonb_build_array(
        jsonb_build_object('userId', tests.person('anna'), 'name', 'Anna', 'avatarUrl', null),
        jsonb_build_object('userId', tests.person('victim'), 'name', 'Victim', 'avatarUrl', null)
      )
    ),
    'the queue shows each report with its target and evidence'
  );
create function pg_temp.report_at(moment timestamptz, name text, kind text, target_id uuid)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return pg_temp.report(name, kind, target_id);
end;
$$;
select pg_temp.report_at('1999-05-20T13:00:00Z', 'boris', 'event', tests.kept('event')::uuid);
select pg_temp.report_at('1999-05-20T14:00:00Z', 'olga', 'chat', tests.kept('chat')::uuid);
select pg_temp.report_at('1999-05-20T15:00:00Z', 'boris', 'user', tests.person('victim'));
select pg_temp.report_at('1999-05-20T16:00:00Z', 'clara', 'user', tests.person('paul'));
select
  is(
    pg_temp.list(),
    'anna of victim, boris of event, olga of chat, boris of victim, clara of paul',
    'the queue lists open reports about users, events and chats, oldest first'
  );
select pg_temp.report_at('1999-05-20T17:00:00Z', 'clara', 'user', tests.person('victim'));
select
  is(
    pg_temp.list(),
    'anna of victim (hidden), boris of event, olga of chat, boris of victim (hidden), clara of paul, clara of victim (hidden)',
    'the queue shows whether the target of each report is hidden'
  );
select pg_temp.report('clara', 'user', tests.person('victim'));
select
  is(
    jsonb_array_length(pg_temp.queue()),
    6,
    'the queue lists a report only once if its author repeats the report'
  );

-- Pages ----------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.list(null, 2),
    'anna of victim (hidden), boris of event',
    'a page of the queue contains at most the requested number of reports'
  );
select tests.keep('first', tests.kept('cursor'));
select
  matches(tests.kept('first'), '^[A-Za-z0-9_-]+$', 'a page of the queue has a cursor if more reports follow');
select pg_temp.report_at('1999-05-20T18:00:00Z', 'dina', 'user', tests.person('paul'));
select
  is(
    pg_temp.list(tests.kept('first'), 2),
    'olga of chat, boris of victim (hidden)',
    'the next page of the queue begins after the last report of the previous page'
  );
select tests.keep('second', tests.kept('cursor'));
select tests.decide('user', tests.person('victim'), 'dismiss');
select
  is(
    pg_temp.list(tests.kept('second'), 2),
    'clara of paul, dina of paul',
    'the next page of the queue begins after the last report of the previous page, even if moderators decided about reports in between'
  );
select
  is(
    tests.kept('cursor'),
    '',
    'the last page of the queue has no cursor, even if it contains the maximum number of reports'
  );
select
  is(
    pg_temp.list(),
    'boris of event, olga of chat, clara of paul, dina of paul',
    'the first page of the queue, read again, omits reports that a decision has closed since'
  );
select tests.act_as_service();
select
  tests.throws_problem(
    format('select api.list_filed_reports(%L, 20)', cursor),
    400,
    'validation_failed',
    'cursor',
    description
  )
from
  (
    select 'made up', 'the queue rejects a made-up cursor with 400'
    union all
    select
      tests.let(tests.person('boris'), 'api.list_reports(null, 1)') ->> 'nextCursor',
      'the queue rejects a cursor of the list of the caller''s own reports with 400'
  ) as tried (cursor, description);
select tests.act_as_nobody();

select pg_temp.report_at('1999-05-20T19:00:00Z', 'emil', 'user', tests.person('paul'));
select pg_temp.report('emil', 'user', tests.person('victim'), reason::text)
from unnest(enum_range(null::public.report_reason)) as reason;
create function pg_temp.walk(page_size integer)
returns text[]
language sql
as $$
  select
    array(
      select item ->> 'id'
      from
        tests.pages(null, 'api.list_filed_reports(%L, %s)', page_size) with ordinality as pages (data, number)
        cross join lateral jsonb_array_elements(data) with ordinality as listed (item, place)
      order by number, place
    );
$$;
select
  is(
    pg_temp.walk(page_size),
    array(
      select report_id::text
      from
        private.report_files
        join public.reports on reports.id = report_id
      where status = 'open'
      order by created_at, report_id
    ),
    format(
      'pages of %s reports contain each report once, even if several reports have the same time',
      page_size
    )
  )
from unnest(array[1, 7, 29, 30, 31]) as page_size;

-- Decisions ------------------------------------------------------------------------------------------------

-- Makes each decision about a target in each state, and checks three values: wasHidden and isHidden in the response,
-- and who hides the target afterwards.
select
  is(
    (
      select
        format(
          '%s, %s, %s',
          decided ->> 'wasHidden',
          decided ->> 'isHidden',
          pg_temp.hidden_by((decided ->> 'targetId')::uuid)
        )
      from tests.decide(kind, pg_temp.create_target(kind, hider), decision) as decided
    ),
    outcome,
    format(
      'the response to the decision %s about a target (%s) that was hidden by %s contains the correct wasHidden and isHidden',
      decision,
      kind,
      hider
    )
  )
from
  (
    values
      ('nobody', 'dismiss', 'false, false, nobody'),
      ('nobody', 'hide', 'false, true, moderator'),
      ('nobody', 'restore', 'false, false, nobody'),
      ('reports', 'dismiss', 'true, false, nobody'),
      ('reports', 'hide', 'true, true, moderator'),
      ('reports', 'restore', 'true, false, nobody'),
      ('moderator', 'dismiss', 'true, true, moderator'),
      ('moderator', 'hide', 'true, true, moderator'),
      ('moderator', 'restore', 'true, false, nobody')
  ) as states (hider, decision, outcome),
  unnest(array['user', 'event']) as kind;
select
  is(
    (
      select count(*)::integer
      from
        private.report_files
        join private.moderation_decisions on moderation_decisions.id = decision_id
    ),
    3 + 2 * (3 * 1 + 3 * 3 + 3 * 1),
    'every decision about a target closes the open reports about the target'
  );

select tests.freeze_time('1999-05-21T12:00:00.5Z');
select
  tests.keep('decision', tests.decide('user', tests.person('paul'), 'hide', 'Sells pills.')::text);
select
  is(
    tests.kept('decision')::jsonb - 'id',
    jsonb_build_object(
      'targetType', 'user',
      'targetId', tests.person('paul'),
      'decision', 'hide',
      'personId', tests.person('paul'),
      'reason', 'spam',
      'note', 'Sells pills.',
      'internalNote', null,
      'until', null,
      'wasHidden', true,
      'isHidden', true,
      'decidedBy', null,
      'decidedAt', '1999-05-21T12:00:00.500Z',
      'appeal', null,
      'isInherited', false,
      'isUndone', false,
      'undoes', null,
      'target', '{"name": "Paul", "imageUrl": null}'::jsonb,
      'people', jsonb_build_array(
        jsonb_build_object('userId', tests.person('paul'), 'name', 'Paul', 'avatarUrl', null)
      )
    ),
    'the response to a decision contains the notes of the decision and its effects on the target'
  );
select
  results_eq(
    $$
    select target_type::text, target_id, decision::text, shown_note, was_hidden, is_hidden, decided_at
    from private.moderation_decisions
    where id = (tests.kept('decision')::jsonb ->> 'id')::uuid
  $$,
    $$
    values ('user', tests.person('paul'), 'hide', 'Sells pills.', true, true, '1999-05-21T12:00:00.5Z'::timestamptz)
  $$,
    'the row of a decision contains the notes of the decision and its effects on the target'
  );
select
  set_eq(
    $$
    select tests.name_of(author_id), decision_id::text
    from
      private.report_files
      join public.reports on reports.id = report_id
    where target_id = tests.person('paul')
  $$,
    $$
    select name, tests.kept('decision')::jsonb ->> 'id' from unnest(array['clara', 'dina', 'emil']) as name
  $$,
    'a decision closes all open reports of its target'
  );
select
  is(
    pg_temp.list(null, 3),
    'boris of event, olga of chat, emil of victim',
    'a decision does not close reports of other targets'
  );

-- A later decision changes neither earlier decisions nor the reports that they closed.
select pg_temp.report('fedor', 'user', tests.person('paul'));
select tests.freeze_time('1999-05-22T12:00:00Z');
select
  tests.keep('next_decision', tests.decide('user', tests.person('paul'), 'restore', 'Sold sweets.')::text);
select
  results_eq(
    $$
    select decision::text, shown_note, was_hidden, is_hidden
    from private.moderation_decisions
    where target_id = tests.person('paul')
    order by decided_at
  $$,
    $$ values ('hide', 'Sells pills.', true, true), ('restore', 'Sold sweets.', true, false) $$,
    'a later decision about a target does not change an earlier decision'
  );
select
  set_eq(
    $$
    select tests.name_of(author_id), decision_id::text
    from
      private.report_files
      join public.reports on reports.id = report_id
    where target_id = tests.person('paul')
  $$,
    $$
    select name, tests.kept('decision')::jsonb ->> 'id' from unnest(array['clara', 'dina', 'emil']) as name
    union all
    select 'fedor', tests.kept('next_decision')::jsonb ->> 'id'
  $$,
    'a later decision about a target closes only the reports made since the earlier decision'
  );
select
  is(
    tests.decide('user', tests.person('paul'), 'restore') - array['id', 'decidedAt', 'note'],
    tests.kept('next_decision')::jsonb - array['id', 'decidedAt', 'note'] || '{"wasHidden": false}',
    'repeating a decision with another note stores a new decision'
  );
select
  is(
    tests.decide('user', tests.person('paul'), 'restore'),
    tests.let_service('api.list_decisions(null, 1)') -> 'data' -> 0,
    'repeating a decision with the same note returns the existing decision'
  );
select
  is(
    (
      select count(*)::integer
      from private.moderation_decisions
      where target_id = tests.person('paul')
    ),
    3,
    'repeating a decision with the same note does not store another decision'
  );

-- After a decision -----------------------------------------------------------------------------------------

-- The given people report a user. Three earlier reports had hidden this user until a decision. Returns who hides the
-- user now.
create function pg_temp.report_by(names text[], target_id uuid, reason text default 'spam')
returns text
language plpgsql
as $$
begin
  perform pg_temp.report(name, 'user', target_id, reason) from unnest(names) as name;
  return pg_temp.hidden_by(target_id);
end;
$$;
select
  tests.keep('target_' || decision, pg_temp.create_target('user', 'reports')::text),
  tests.decide('user', tests.kept('target_' || decision)::uuid, decision)
from unnest(array['dismiss', 'restore']) as decision;
select
  is(
    pg_temp.report_by('{anna,boris,clara}', tests.kept('target_' || decision)::uuid),
    'nobody',
    format(
      'after the decision to %s, reports that the same people repeat on the same day do not hide the target again',
      decision
    )
  )
from unnest(array['dismiss', 'restore']) as decision;
select
  is(
    pg_temp.report_by('{dina,emil}', tests.kept('target_' || decision)::uuid),
    'nobody',
    format(
      'after the decision to %s, two new reports do not hide the target again, because the earlier reports are ignored',
      decision
    )
  )
from unnest(array['dismiss', 'restore']) as decision;
select
  is(
    pg_temp.report_by('{fedor}', tests.kept('target_' || decision)::uuid),
    'reports',
    format('after the decision to %s, a third new report hides the target again', decision)
  )
from unnest(array['dismiss', 'restore']) as decision;
select tests.decide('user', tests.kept('target_dismiss')::uuid, 'dismiss');
select
  is(
    pg_temp.report_by('{anna,boris}', tests.kept('target_dismiss')::uuid, 'harassment'),
    'nobody',
    'after a dismissal, two reports with another reason do not hide the target, even if the same people reported it before'
  );
select
  is(
    pg_temp.report_by('{clara}', tests.kept('target_dismiss')::uuid, 'harassment'),
    'reports',
    'after a dismissal, a third report with another reason hides the target again'
  );

-- Reports that are made while a moderator hides a target do not hide the target after its restoration.
select tests.keep('hidden', pg_temp.create_target('user', 'moderator')::text);
select
  is(
    pg_temp.report_by('{boris,clara,dina}', tests.kept('hidden')::uuid),
    'moderator',
    'a user whom a moderator has hidden stays hidden by the moderator when three people report the user'
  );
select tests.decide('user', tests.kept('hidden')::uuid, 'restore');
select
  is(
    pg_temp.report_by('{emil,fedor}', tests.kept('hidden')::uuid),
    'nobody',
    'reports made before a restoration are ignored when new reports about the user are counted'
  );

-- Targets that do not exist --------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select tests.decide(%L, %L, %L)', kind, target_id, decision),
    404,
    'target_not_found',
    format(
      'a decision about a target that does not exist is rejected with 404 target_not_found: %s, %s',
      description,
      decision
    )
  )
from
  (
    values
      ('user', gen_random_uuid(), 'a person who does not exist'),
      ('event', gen_random_uuid(), 'an event that does not exist'),
      ('chat', gen_random_uuid(), 'a chat that does not exist'),
      ('user', tests.kept('event')::uuid, 'the id of an event as that of a user'),
      ('event', tests.person('paul'), 'the id of a user as that of an event')
  ) as targets (kind, target_id, description),
  unnest(array['dismiss', 'hide']) as decision
where kind != 'chat' or decision = 'dismiss';
select tests.act_as_nobody();

select
  is(
    tests.decide('user', tests.person('unanswered'), 'hide') ->> 'isHidden',
    'true',
    'moderators can hide a user who has not created a profile yet'
  );
select tests.keep('doomed', tests.create_event(tests.person('hugo'))::text);
select
  pg_temp.report('hugo', 'event', tests.kept('doomed')::uuid),
  pg_temp.report('anna', 'user', tests.person('hugo'));
select tests.let(tests.person('hugo'), 'api.delete_profile()');
delete from auth.users where id = tests.person('hugo');
select
  is(
    tests.decide(kind, target_id, 'dismiss') ->> 'decision',
    'dismiss',
    format('moderators can decide about a deleted target that was reported before the deletion: %s', kind)
  )
from
  (
    values
      ('user', tests.person('hugo')),
      ('event', tests.kept('doomed')::uuid)
  ) as targets (kind, target_id);
select
  is(
    (
      select decision_id is not null
      from
        private.report_files
        join public.reports on reports.id = report_id
      where target_id = tests.kept('doomed')::uuid
    ),
    true,
    'a decision about a deleted event closes the report about the event'
  );
select
  is(
    tests.decide('event', tests.publish_event(tests.person('galina')), 'hide') ->> 'wasHidden',
    'false',
    'moderators can hide an event that no user has reported'
  );

-- Chats ----------------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select tests.decide(%L, %L, %L)', 'chat', tests.kept('chat'), decision),
    400,
    'validation_failed',
    'decision',
    format('the decision to %s a chat is rejected with 400', decision)
  )
from unnest(array['hide', 'restore']) as decision;
select tests.act_as_nobody();
select
  is(
    (
      select count(*)::integer
      from private.moderation_decisions
      where target_id = tests.kept('chat')::uuid
    ),
    0,
    'a rejected decision about a chat is not stored'
  );
select
  is(
    tests.decide('chat', tests.kept('chat')::uuid, 'dismiss', null, null) - array[
      'id',
      'decidedAt',
      'target',
      'people'
    ],
    jsonb_build_object(
      'personId', null,
      'reason', null,
      'note', null,
      'internalNote', null,
      'until', null,
      'decidedBy', null,
      'appeal', null,
      'targetType', 'chat',
      'targetId', tests.kept('chat'),
      'decision', 'dismiss',
      'wasHidden', false,
      'isHidden', false,
      'isInherited', false,
      'isUndone', false,
      'undoes', null
    ),
    'moderators can dismiss the reports about a chat'
  );
select unalike(pg_temp.list(), '%of chat%', 'dismissing the reports about a chat closes these reports');

select * from finish();

rollback;
