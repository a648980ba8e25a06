-- Moderation: moderators find the reports and decisions that are related to an id. These reports and decisions form the
-- history of a person or target.

begin;

select plan(15);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['mara', 'anna', 'boris', 'clara', 'dina']) as name;
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id = tests.person('mara');
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select tests.keep('other', tests.publish_event(tests.person('dina'))::text);

-- Returns the author and the target of each report that is related to an id.
create function pg_temp.reports(
  related_id uuid,
  status text default null,
  kind text default null,
  page_size integer default 100
)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        tests.name_of((item ->> 'reportAuthorId')::uuid),
        'of',
        coalesce(tests.name_of((item ->> 'targetId')::uuid), item ->> 'targetType')
      ),
      ', '
      order by number, place
    )
  from
    tests.pages(
      null,
      format('api.list_filed_reports(%%L, %%s, %L, %L, %L)', status, kind, related_id),
      page_size
    ) with ordinality as pages (data, number),
    jsonb_array_elements(data) with ordinality as listed (item, place);
$$;

-- Returns the decisions that are related to an id, each with its moderator.
create function pg_temp.decisions(related_id uuid, page_size integer default 100)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        item ->> 'decision',
        item ->> 'targetType',
        'by ' || tests.name_of((item ->> 'decidedBy')::uuid)
      ),
      ', '
      order by number, place
    )
  from
    tests.pages(
      null,
      format('api.list_decisions(%%L, %%s, %L)', related_id),
      page_size
    ) with ordinality as pages (data, number),
    jsonb_array_elements(data) with ordinality as listed (item, place);
$$;

select tests.report('boris', 'user', tests.person('anna'));
select tests.wait('1 minute'), tests.report('clara', 'event', tests.kept('event')::uuid);
select tests.wait('1 minute'), tests.report('anna', 'user', tests.person('clara'));
select tests.wait('1 minute'), tests.report('clara', 'event', tests.kept('other')::uuid);
select tests.act_as_nobody();
select
  tests.keep('report', (select id::text from public.reports where target_id = tests.kept('event')::uuid));

select
  is(
    pg_temp.reports(tests.person('anna'), null, null, size),
    'anna of clara, clara of event, boris of anna',
    'a search for the id of a person finds reports about the person, about their events, and by the person, newest first'
  )
from unnest(array[1, 100]) as size;
select
  is(
    pg_temp.reports(tests.person('anna'), null, 'event'),
    'clara of event',
    'a search for the id of a person can be limited to reports with one type of target'
  );
select
  is(
    pg_temp.reports(tests.kept('event')::uuid),
    'clara of event',
    'a search for the id of an event finds the reports about the event'
  );
select
  is(
    pg_temp.reports(tests.kept('report')::uuid),
    'clara of event',
    'a search for the id of a report finds the report'
  );
select is(pg_temp.reports(gen_random_uuid()), null, 'a search for an unknown id finds no reports');

select tests.wait('1 minute');
select
  tests.keep(
    'removal',
    tests.let_moderator(
      'mara',
      'api.decide_on_target(%L, %L, %L, %L)',
      'event',
      tests.kept('event'),
      'remove',
      'spam'
    ) ->> 'id'
  );
select tests.wait('1 minute'), tests.decide('user', tests.person('anna'), 'suspend');
select tests.wait('1 minute'), tests.decide('user', tests.person('clara'), 'dismiss', null, null);
select tests.act_as_nobody();

select
  is(
    pg_temp.reports(tests.person('anna'), 'upheld'),
    'clara of event, boris of anna',
    'a search for the id of a person can be limited to reports with one status'
  );
select
  is(
    pg_temp.reports(tests.kept('removal')::uuid),
    'clara of event',
    'a search for the id of a decision finds the reports that the decision closed'
  );
select
  is(
    pg_temp.decisions(tests.person('anna'), size),
    'suspend user, remove event by mara',
    'a search for the id of a person finds the decisions about the person and about their events'
  )
from unnest(array[1, 100]) as size;
select
  is(
    pg_temp.decisions(tests.person('mara')),
    'remove event by mara',
    'a search for the id of a moderator finds the decisions that the moderator made'
  );
select
  is(
    pg_temp.decisions(tests.kept('event')::uuid),
    'remove event by mara',
    'a search for the id of an event finds the decisions about the event'
  );
select
  is(
    pg_temp.decisions(tests.kept('report')::uuid),
    'remove event by mara',
    'a search for the id of a report finds the decision that closed the report'
  );

select
  tests.let('anna', 'api.appeal_decision(%L, %L)', tests.kept('removal'), 'It was a picnic.'),
  tests.decide('user', tests.person('dina'), 'hide');
select
  tests.let_service(format('api.answer_appeal(%L, %L)', tests.kept('removal'), 'upheld'));
update private.appeals set answered_by = tests.person('dina');
select
  is(
    pg_temp.decisions(tests.person('dina')),
    'hide user, remove event by mara',
    'a search for the id of a moderator finds the decisions whose appeals the moderator answered'
  );
select
  tests.throws_problem(
    format(
      'select tests.let_service(%L)',
      format(
        'api.list_decisions(%L, 1)',
        tests.let_service(format('api.list_decisions(null, 1, %L)', tests.person('anna'))) ->> 'nextCursor'
      )
    ),
    400,
    'validation_failed',
    'cursor',
    'a cursor from a search for one id is rejected with 400 in a request for all decisions'
  );

select * from finish();

rollback;
