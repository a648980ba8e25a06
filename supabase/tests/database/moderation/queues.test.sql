-- Moderation: moderators list decisions, and reports by status and type.

begin;

select plan(18);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara', 'dina']) as name;
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select tests.keep('chat', tests.authors_chat(tests.kept('event')::uuid)::text);

-- Returns a summary of all pages of the list of reports.
create function pg_temp.reports(status text, kind text default null, page_size integer default 100)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        tests.name_of((item ->> 'reportAuthorId')::uuid),
        'of',
        coalesce(tests.name_of((item ->> 'targetId')::uuid), item ->> 'targetType'),
        nullif(item ->> 'status', status)
      ),
      ', '
      order by number, place
    )
  from
    tests.pages(
      null,
      format('api.list_filed_reports(%%L, %%s, %L, %L)', status, kind),
      page_size
    ) with ordinality as pages (data, number),
    jsonb_array_elements(data) with ordinality as listed (item, place);
$$;

select tests.report('boris', 'user', tests.person('clara'));
select tests.wait('1 minute'), tests.report('boris', 'event', tests.kept('event')::uuid);
select tests.wait('1 minute'), tests.report('anna', 'chat', tests.kept('chat')::uuid);
select tests.wait('1 minute'), tests.report('anna', 'user', tests.person('dina'));
select tests.wait('1 minute'), tests.report('anna', 'user', tests.person('clara'));

select
  is(
    pg_temp.reports('open', null, size),
    'boris of clara, boris of event, anna of chat, anna of dina, anna of clara',
    'moderators list open reports, oldest first'
  )
from unnest(array[2, 100]) as size;
select
  is(
    pg_temp.reports('open', kind),
    found,
    format('the list of open reports can be filtered by the type of the target: %s', kind)
  )
from
  (
    values
      ('user', 'boris of clara, anna of dina, anna of clara'),
      ('event', 'boris of event'),
      ('chat', 'anna of chat')
  ) as filters (kind, found);
select
  is(
    pg_temp.reports('upheld'),
    null,
    'the list of upheld reports is empty before a moderator has upheld a report'
  );
select
  tests.keep('hide', tests.decide('user', tests.person('clara'), 'hide') ->> 'id'),
  tests.keep('dismissal', tests.decide('user', tests.person('dina'), 'dismiss', null, null) ->> 'id');
select
  is(
    pg_temp.reports('upheld', null, size),
    'anna of clara, boris of clara',
    'moderators list upheld reports, newest first'
  )
from unnest(array[1, 100]) as size;
select is(pg_temp.reports('dismissed'), 'anna of dina', 'moderators list dismissed reports');
select
  is(
    pg_temp.reports('dismissed', 'event'),
    null,
    'the list of dismissed reports can be filtered by the type of the target'
  );
select
  is(
    pg_temp.reports('open'),
    'boris of event, anna of chat',
    'the list of open reports omits reports that a decision has closed'
  );
select
  is(
    (
      select string_agg(distinct item ->> 'decisionId', ' ')
      from
        jsonb_array_elements(
          tests.let_service('api.list_filed_reports(null, 100, ''upheld'')') -> 'data'
        ) as item
    ),
    tests.kept('hide'),
    'an upheld report contains the id of the decision that closed the report'
  );
select tests.freeze_time('2000-05-19T12:01:00Z');
select
  is(
    pg_temp.reports('dismissed', null, size),
    'anna of dina, boris of event',
    'a lapsed report is listed as dismissed both before and after the reports job closes it'
  )
from unnest(array[1, 100]) as size;
select
  is(pg_temp.reports('open'), 'anna of chat', 'the queue of open reports does not contain a lapsed report');
select
  is(
    pg_temp.reports('dismissed', 'event'),
    'boris of event',
    'the filter by the type of the target also finds lapsed reports in the list of dismissed reports'
  );
select
  tests.throws_problem(
    format(
      'select tests.let_service(%L)',
      format(
        'api.list_filed_reports(%L, 1, %L)',
        tests.let_service('api.list_filed_reports(null, 1, ''upheld'')') ->> 'nextCursor',
        'open'
      )
    ),
    400,
    'validation_failed',
    'cursor',
    'a cursor of the list of reports is rejected with 400 in a request with another filter'
  );
select tests.act_as_nobody();
select
  is(
    (
      select string_agg(item ->> 'id', ' ' order by number)
      from
        tests.pages(null, 'api.list_decisions(%L, %s)', 1) with ordinality as pages (data, number),
        jsonb_array_elements(data) as item
    ),
    concat_ws(
      ' ',
      tests.kept(
        case
          when tests.kept('hide') > tests.kept('dismissal') then 'hide'
          else 'dismissal'
        end
      ),
      tests.kept(
        case
          when tests.kept('hide') > tests.kept('dismissal') then 'dismissal'
          else 'hide'
        end
      )
    ),
    'moderators list all decisions, newest first; decisions with the same time are sorted by id'
  );

select * from finish();

rollback;
