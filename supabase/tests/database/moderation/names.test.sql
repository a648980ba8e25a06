-- For moderators, reports, decisions and appeals contain names and pictures in addition to ids
-- (docs/features/reports.md, Moderation).

begin;

select plan(16);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;
select tests.create_person('mara');
update auth.users
set
  email = 'mara.m@example.com',
  raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id = tests.person('mara');
update auth.users set email = 'anna@example.com' where id = tests.person('anna');
select tests.add_photo(tests.person('anna'));
select tests.keep('event', tests.publish_event(tests.person('anna'))::text);
select tests.keep('chat', tests.authors_chat(tests.kept('event')::uuid)::text);

create function pg_temp.names(item jsonb)
returns text
language sql
as $$
  select string_agg(coalesce(named ->> 'name', 'no name'), ', ' order by place)
  from jsonb_array_elements(item -> 'people') with ordinality as listed (named, place);
$$;

create function pg_temp.report_of(kind text)
returns jsonb
language sql
as $$
  select item
  from jsonb_array_elements(tests.let_service('api.list_filed_reports(null, 100)') -> 'data') as item
  where item ->> 'targetType' = kind
  limit 1;
$$;

-- Reports --------------------------------------------------------------------------------------------------

select
  tests.report('boris', 'user', tests.person('anna')),
  tests.report('clara', 'user', tests.person('anna')),
  tests.report('boris', 'event', tests.kept('event')::uuid),
  tests.report('anna', 'chat', tests.kept('chat')::uuid);
select
  is(
    pg_temp.report_of('user') -> 'target' ->> 'name',
    'Anna',
    'a report about a user contains the first name of the user'
  );
select
  isnt(
    pg_temp.report_of('user') -> 'target' -> 'imageUrl' ->> 'mediaKey',
    null,
    'a report about a user contains the avatar of the user'
  );
select
  matches(
    pg_temp.names(pg_temp.report_of('user')),
    '^(Boris|Clara), Anna$',
    'a report about a user contains the names of the reporter and the reported user'
  );
select
  is(
    pg_temp.report_of('user') ->> 'openReports',
    '2',
    'a report about a user contains the number of open reports about the user'
  );
select
  is(
    pg_temp.report_of('event') -> 'target' ->> 'name',
    (select title from public.events where id = tests.kept('event')::uuid),
    'a report about an event contains the title of the event'
  );
select
  is(
    pg_temp.names(pg_temp.report_of('event')),
    'Boris, Anna',
    'a report about an event contains the names of the reporter and of the event creator'
  );
select
  is(
    pg_temp.report_of('event') ->> 'openReports',
    '1',
    'a report about an event contains the number of open reports about the event'
  );
select
  is(
    pg_temp.names(pg_temp.report_of('chat')),
    'Anna',
    'a report about a chat contains the name of each participant once'
  );
select
  is(
    pg_temp.report_of('chat') -> 'target' ->> 'name',
    (select title from public.events where id = tests.kept('event')::uuid),
    'a report about an event chat contains the title of the event'
  );

select tests.befriend(tests.person('boris'), tests.person('clara'));
select
  tests.keep('direct', tests.let('boris', 'api.open_direct_chat(%L)', tests.person('clara')::text) ->> 'id');
select
  is(
    private.target_card('chat', tests.kept('direct')::uuid) ->> 'name',
    'Boris, Clara',
    'in a report, the name of a direct chat consists of the names of both participants'
  );

-- Decisions ------------------------------------------------------------------------------------------------

select
  tests.keep(
    'decision',
    tests.let_moderator(
      'mara',
      'api.decide_on_target(''user'', %L, ''suspend'', ''spam'')',
      tests.person('anna')::text
    )::text
  );
select
  is(
    tests.kept('decision')::jsonb -> 'target' ->> 'name',
    'Anna',
    'the decision to suspend a user contains the name of the user'
  );
select
  is(
    pg_temp.names(tests.kept('decision')::jsonb),
    'Anna, mara.m',
    'a decision names a moderator without a profile by the local part of the e-mail address'
  );
select tests.let('anna', 'api.delete_profile()');
select
  is(
    (
      select pg_temp.names(item)
      from jsonb_array_elements(tests.let_service('api.list_decisions(null, 1)') -> 'data') as item
    ),
    'no name, mara.m',
    'a decision about a user contains no name of the user after the user has deleted the profile'
  );
select
  is(
    (
      select (item -> 'target')::text
      from jsonb_array_elements(tests.let_service('api.list_decisions(null, 1)') -> 'data') as item
    ),
    '{"name": null, "imageUrl": null}',
    'the target of a decision about a user has neither a name nor a picture after the user has deleted the profile'
  );

-- Limits ---------------------------------------------------------------------------------------------------

insert into public.reports (author_id, reason, target_type, target_id, created_at)
select gen_random_uuid(), 'spam', 'user', tests.person('boris'), private.now()
from generate_series(1, 120);
select
  is(
    private.open_report_count('user', tests.person('boris')),
    100,
    'the number of open reports about a target is counted only up to a hundred'
  );
select
  is(
    json_array_length(private.named_people(array(select gen_random_uuid() from generate_series(1, 300)))),
    100,
    'a response contains the names of at most a hundred people'
  );

select * from finish();

rollback;
