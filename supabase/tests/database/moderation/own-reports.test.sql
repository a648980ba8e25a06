-- Reports about a moderator: the lists of this moderator omit them, because they name the authors of the reports
-- (docs/features/reports.md, Moderators).

begin;

select plan(18);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris', 'mara', 'nina']) as name;
update auth.users
set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}'
where id in (tests.person('mara'), tests.person('nina'));
select tests.keep('own', tests.publish_event(tests.person('mara'))::text);
select tests.keep('shared', tests.publish_event(tests.person('anna'))::text);
select tests.add_author(tests.kept('shared')::uuid, tests.person('mara'));
select tests.keep('other', tests.publish_event(tests.person('anna'))::text);
select tests.keep('chat', tests.authors_chat(tests.kept('shared')::uuid)::text);

select tests.report('boris', 'user', tests.person('mara'));
select tests.wait('1 minute'), tests.report('boris', 'event', tests.kept('own')::uuid);
select tests.wait('1 minute'), tests.report('boris', 'event', tests.kept('shared')::uuid);
select tests.wait('1 minute'), tests.report('boris', 'event', tests.kept('other')::uuid);
select tests.wait('1 minute'), tests.report('anna', 'chat', tests.kept('chat')::uuid);
select tests.wait('1 minute'), tests.report('boris', 'user', tests.person('anna'));

-- Returns the targets in the list of reports that a moderator sees, oldest first.
create function pg_temp.targets(name text, call text)
returns text
language sql
as $$
  select
    string_agg(
      case item ->> 'targetId'
        when tests.person('mara')::text then 'mara'
        when tests.person('anna')::text then 'anna'
        when tests.kept('own') then 'own event'
        when tests.kept('shared') then 'shared event'
        when tests.kept('other') then 'other event'
        when tests.kept('chat') then 'chat'
      end,
      ', '
      order by item ->> 'createdAt'
    )
  from jsonb_array_elements(tests.let_moderator(name, call)::jsonb -> 'data') as item;
$$;

select
  is(
    pg_temp.targets('mara', 'api.list_filed_reports(null, 100)'),
    'other event, anna',
    'the queue of a moderator omits reports about the moderator, the moderator''s events and the moderator''s chats'
  );
select
  is(
    pg_temp.targets('mara', 'api.list_filed_reports(null, 1)'),
    'other event',
    'a page of the queue is full, even if reports about the moderator are older'
  );
select
  is(
    pg_temp.targets('nina', 'api.list_filed_reports(null, 100)'),
    'mara, own event, shared event, other event, chat, anna',
    'the queue of another moderator contains the reports about a moderator'
  );
select
  is(
    jsonb_array_length(tests.let_service('api.list_filed_reports(null, 100)')::jsonb -> 'data'),
    6,
    'a caller with the secret key sees the reports about all moderators'
  );
select
  is(
    tests.let_moderator(name, 'api.get_moderation_queues()')::jsonb #>> '{reports,waiting}',
    waiting,
    format('the number of waiting reports for %s excludes reports about this moderator: %s', name, waiting)
  )
from
  (
    values
      ('mara', '2'),
      ('nina', '6')
  ) as moderators (name, waiting);
select
  is(
    pg_temp.targets('mara', format('api.list_filed_reports(null, 100, null, null, %L)', id)),
    found,
    format(
      'the reports that are related to %s, as the reported moderator sees them: %s',
      subject,
      coalesce(found, 'none')
    )
  )
from
  (
    values
      ('the moderator', tests.person('mara'), null),
      ('the moderator''s event', tests.kept('own')::uuid, null),
      ('the co-organized event', tests.kept('shared')::uuid, null),
      ('the chat', tests.kept('chat')::uuid, null),
      ('the author of the reports', tests.person('boris'), 'other event, anna'),
      (
        'a report about the moderator',
        (select id from public.reports where target_id = tests.person('mara')),
        null
      )
  ) as subjects (subject, id, found);

select
  is(
    tests.let_moderator(
      name,
      'api.get_moderated_person(%L)',
      tests.person('boris')::text
    )::jsonb ->> 'reportsBy',
    made,
    format(
      'the number of reports that a person made, as %s sees it, excludes reports about this moderator',
      name
    )
  )
from
  (
    values
      ('mara', '2'),
      ('nina', '5')
  ) as moderators (name, made);

select
  tests.decide('user', tests.person('mara'), 'dismiss', null, null),
  tests.decide('user', tests.person('anna'), 'dismiss', null, null);
select
  is(
    pg_temp.targets(name, 'api.list_filed_reports(null, 100, ''dismissed'')'),
    found,
    format('the dismissed reports that %s sees exclude reports about this moderator', name)
  )
from
  (
    values
      ('mara', 'anna'),
      ('nina', 'mara, anna')
  ) as moderators (name, found);
select tests.freeze_time('2000-05-19T12:10:00Z');
select
  is(
    pg_temp.targets(name, 'api.list_filed_reports(null, 100, ''dismissed'')'),
    found,
    format('the lapsed reports that %s sees exclude reports about this moderator', name)
  )
from
  (
    values
      ('mara', 'other event, anna'),
      ('nina', 'mara, own event, shared event, other event, chat, anna')
  ) as moderators (name, found);

select * from finish();

rollback;
