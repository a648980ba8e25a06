-- Reports: the list of the caller's own reports (GET /reports), access to the rows, and reports that remain after
-- deletions.

begin;

select plan(43);

delete from public.reports;
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor']) as name;
select tests.create_person('newcomer');
select tests.keep('event', tests.publish_event(tests.person('dina'))::text);
select tests.keep('chat', tests.authors_chat(tests.kept('event')::uuid)::text);

create function pg_temp.report_at(moment timestamptz, name text, reason text, kind text, target_id uuid)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  return tests.let(
    tests.person(name),
    format('api.create_report(%L, %L, ''targetId'', %L, null)', kind, target_id, reason)
  ) ->> 'id';
end;
$$;

-- Returns a summary of a page of the list, and stores the cursor of the page.
create function pg_temp.list(cursor text default null, page_size integer default 100)
returns text
language plpgsql
as $$
declare
  page jsonb := api.list_reports(cursor, page_size);
begin
  perform tests.keep('cursor', page ->> 'nextCursor');
  return (
    select
      coalesce(
        string_agg(
          concat_ws(
            ' ',
            item ->> 'reason',
            case
              when item ->> 'eventId' = tests.kept('event') then 'event'
              when item ->> 'reportedChatId' = tests.kept('chat') then 'chat'
              else tests.name_of((item ->> 'reportedUserId')::uuid)
            end
          ),
          ', '
          order by place
        ),
        'nothing'
      )
    from jsonb_array_elements(page -> 'data') with ordinality as listed (item, place)
  );
end;
$$;

grant execute on function pg_temp.list to authenticated;

select tests.act_as(tests.person('anna'));
select
  is(
    api.list_reports(null, 20)::jsonb,
    '{"data": [], "nextCursor": null}',
    'the list of a user who has made no reports is empty'
  );
select tests.act_as_nobody();

select
  tests.keep(name, pg_temp.report_at(moment, reporter, reason, kind, target_id))
from
  (
    values
      ('one', '1999-05-02T12:00:00Z'::timestamptz, 'anna', 'spam', 'user', tests.person('boris')),
      ('his', '1999-05-02T18:00:00Z', 'boris', 'spam', 'user', tests.person('anna')),
      ('two', '1999-05-03T12:00:00Z', 'anna', 'harassment', 'user', tests.person('boris')),
      ('three', '1999-05-04T12:00:00Z', 'anna', 'spam', 'event', tests.kept('event')::uuid),
      ('hers', '1999-05-05T12:00:00Z', 'dina', 'other', 'chat', tests.kept('chat')::uuid),
      ('four', '1999-05-06T12:00:00Z', 'anna', 'fake_profile', 'user', tests.person('clara')),
      ('five', '1999-05-07T12:00:00Z', 'anna', 'spam', 'user', tests.person('boris'))
  ) as made (name, moment, reporter, reason, kind, target_id);

-- The list -------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(),
    'spam boris, fake_profile clara, spam event, harassment boris, spam boris',
    'a user lists their own reports, newest first'
  );
select
  is(
    (
      select string_agg(distinct key, ' ' order by key)
      from
        json_array_elements(api.list_reports(null, 20) -> 'data') as item,
        json_object_keys(item) as key
    ),
    'createdAt decidedAt description eventId id reason reportAuthorId reportedChatId reportedUserId status',
    'a listed report does not contain fields that are meant for moderators'
  );
select tests.act_as(tests.person('boris'));
select is(pg_temp.list(), 'spam anna', 'the list of a reported person contains only reports by that person');
select tests.act_as(tests.person('dina'));
select
  is(
    pg_temp.list(),
    'other chat',
    'the list of the creator of a reported event contains only reports by the creator'
  );
select tests.act_as(tests.person('clara'));
select is(pg_temp.list(), 'nothing', 'the list of a reported person who has made no reports is empty');
select tests.act_as(tests.person('newcomer'));
select is(pg_temp.list(), 'nothing', 'the list of a user without a profile is empty');

-- Pages ----------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(null, 2),
    'spam boris, fake_profile clara',
    'a page of the list has at most the requested number of reports'
  );
select tests.keep('first', tests.kept('cursor'));
select
  matches(tests.kept('first'), '^[A-Za-z0-9_-]+$', 'a page of the list has a cursor if more reports follow');
select tests.act_as_nobody();
select
  pg_temp.report_at('1999-05-08T12:00:00Z', 'anna', 'other', 'user', tests.person('clara'));
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(tests.kept('first'), 2),
    'spam event, harassment boris',
    'the next page begins after the last report of the previous page, even if a report was made after that page was read'
  );
select
  is(
    pg_temp.list(tests.kept('cursor'), 2),
    'spam boris',
    'the last page of the list contains the remaining reports'
  );
select is(tests.kept('cursor'), '', 'the last page of the list of reports has no cursor');
select pg_temp.list(null, 6);
select is(tests.kept('cursor'), '', 'a last page of reports that is exactly full has no cursor');

select
  tests.throws_problem(statement, 400, 'validation_failed', 'cursor', description)
from
  (
    values
      ($$ select api.list_reports('made up', 20) $$, 'rejects an invalid cursor'),
      (
        $$ select api.list_notifications(false, tests.kept('first'), 20) $$,
        'rejects the cursor of another list'
      )
  ) as tried (statement, description);
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.list_reports(tests.kept('first'), 20) $$,
    400,
    'validation_failed',
    'cursor',
    'the list of reports rejects the cursor of another person with 400'
  );
select tests.act_as_anonymous();
select
  throws_ok(
    'select api.list_reports(null, 20)',
    '42501',
    null,
    'a client that is not signed in cannot list reports'
  );
select tests.act_as_nobody();

-- Creates many reports with the same time.
select pg_temp.report_at('1999-05-09T12:00:00Z', 'emil', reason::text, 'user', tests.person('boris'))
from unnest(enum_range(null::public.report_reason)) as reason;
create function pg_temp.walk(page_size integer)
returns text[]
language sql
as $$
  select
    array(
      select item ->> 'id'
      from
        tests.pages(auth.uid(), 'api.list_reports(%L, %s)', page_size) with ordinality as pages (data, number)
        cross join lateral jsonb_array_elements(data) with ordinality as listed (item, place)
      order by number, place
    );
$$;
grant execute on function pg_temp.walk to authenticated;
select tests.act_as(tests.person('emil'));
select
  is(
    pg_temp.walk(page_size),
    array(select id::text from public.reports order by id desc),
    format(
      'the list contains each report once when it is read in pages of %s reports, even if all reports have the same time',
      page_size
    )
  )
from unnest(array[1, 7, 24, 25, 26]) as page_size;

-- Access to the rows ---------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  is(
    (select array_agg(id::text order by created_at desc, id desc) from public.reports),
    pg_temp.walk(100),
    'the author of reports can read the rows of the same reports as in the list'
  );
select
  is(
    (
      select row(reason, target_type, target_id)::text
      from public.reports
      where id = tests.kept('four')::uuid
    ),
    row('fake_profile', 'user', tests.person('clara'))::text,
    'the author of reports can read the targets in the rows of these reports'
  );
select tests.act_as(tests.person('boris'));
select
  results_eq(
    'select id::text from public.reports',
    $$ values (tests.kept('his')) $$,
    'a reported person can read only the rows of their own reports'
  );
select tests.act_as(tests.person('clara'));
select is_empty('select from public.reports', 'a reported person cannot read the rows of reports by others');
select tests.act_as(tests.person('fedor'));
select is_empty('select from public.reports', 'a user without reports cannot read any rows of reports');
select tests.act_as(tests.person('newcomer'));
select is_empty('select from public.reports', 'a user without a profile cannot read any rows of reports');
select tests.act_as(tests.person('dina'));
select
  results_eq(
    'select id::text from public.reports',
    $$ values (tests.kept('hers')) $$,
    'the creator of a reported event cannot read the rows of reports about the event'
  );
select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select is_empty('select from public.reports', 'a token without a subject cannot read any rows of reports');
select tests.act_as_anonymous();
select
  throws_ok(
    'select from public.reports',
    '42501',
    null,
    'a client that is not signed in cannot read the table of reports'
  );

-- Users and the service cannot read evidence, hidden targets and decisions directly.
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format('select from private.%I', name),
    '42501',
    null,
    format('the author of a report cannot read %s', name)
  )
from unnest(array['report_files', 'hidden_targets', 'moderation_decisions']) as name;
select tests.act_as_service();
select
  throws_ok(
    format('select from private.%I', name),
    '42501',
    null,
    format('the service cannot read %s directly', name)
  )
from unnest(array['report_files', 'hidden_targets', 'moderation_decisions']) as name;

-- Reports after deletions ----------------------------------------------------------------------------------

select tests.act_as_nobody();
select tests.let(tests.person('clara'), 'api.delete_profile()');
select tests.let(tests.person('anna'), format('api.block_person(%L)', tests.person('boris')));
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.list(),
    'other clara, spam boris, fake_profile clara, spam event, harassment boris, spam boris',
    'the author''s list of reports contains reports about a deleted person and about a blocked person'
  );
select tests.act_as_nobody();
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(
    (select count(*) from public.reports where author_id = tests.person('anna')),
    6::bigint,
    'reports remain when their author deletes the profile'
  );
select
  is(
    (
      select count(*)
      from
        private.report_files
        join public.reports on reports.id = report_id
      where author_id = tests.person('anna')
    ),
    6::bigint,
    'the evidence of reports remains when their author deletes the profile'
  );

-- Constraints of the tables ---------------------------------------------------------------------------------

select
  throws_ok(
    $$
    insert into public.reports (author_id, reason, description, target_type, target_id, created_at)
    values
      (tests.person('anna'), 'spam', repeat('x', 251), 'user', tests.person('boris'), now())
  $$,
    '23514',
    null,
    'the table of reports rejects a description of 251 characters'
  );
select
  lives_ok(
    $$
    insert into public.reports (author_id, reason, description, target_type, target_id, created_at)
    values
      (tests.person('anna'), 'spam', repeat('ж', 250), 'user', tests.person('boris'), now())
  $$,
    'the table of reports accepts a description of 250 characters of any alphabet'
  );
select
  throws_ok(
    $$
    insert into private.hidden_targets (target_type, target_id, hidden_by, hidden_at)
    values
      ('chat', tests.kept('chat')::uuid, 'moderator', now())
  $$,
    '23514',
    null,
    'the table of hidden targets rejects a chat'
  );

select * from finish();

rollback;
