-- Reports of chats: the messages in the evidence, their earlier versions, and how long both are kept.

begin;

select plan(28);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name) from unnest(array['anna', 'boris']) as name;
select
  tests.keep('chat', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('boris')::text) ->> 'id');

-- Sends a message, and stores its id under the text of the message.
create function pg_temp.say(name text, content text, more jsonb default '{}')
returns text
language sql
as $$
  select tests.keep('said_' || content, tests.send(tests.person(name), tests.chat(), content, more)::text);
$$;

create function pg_temp.said(content text)
returns uuid
language sql
as $$
  select tests.kept('said_' || content)::uuid;
$$;

-- Creates a report, and stores it under its reason. Each report has a different reason.
create function pg_temp.report(name text, reason text, contents text[] default '{}')
returns void
language plpgsql
as $$
begin
  perform
    tests.keep(
      reason,
      tests.let(
        name,
        'api.create_report(%L, %L, %L, %L, null, %L)',
        'chat',
        tests.chat()::text,
        'targetId',
        reason,
        array(select pg_temp.said(content) from unnest(contents) as content)::text
      ) ->> 'id'
    );
end;
$$;

create function pg_temp.evidence(reason text)
returns jsonb
language sql
as $$
  select evidence from private.report_files where report_id = tests.kept(reason)::uuid;
$$;

create function pg_temp.messages(reason text)
returns text
language sql
as $$
  select string_agg(message ->> 'content', ' ' order by place)
  from
    jsonb_array_elements(pg_temp.evidence(reason) -> 'messages') with ordinality as listed (message, place);
$$;

-- Returns one message of the evidence.
create function pg_temp.message(reason text, content text)
returns jsonb
language sql
as $$
  select message
  from jsonb_array_elements(pg_temp.evidence(reason) -> 'messages') as message
  where message ->> 'id' = pg_temp.said(content)::text;
$$;

-- Returns the earlier versions of the message, oldest first.
create function pg_temp.versions(reason text, content text)
returns text
language sql
as $$
  select string_agg(version ->> 'content', ' ' order by place)
  from
    jsonb_array_elements(pg_temp.message(reason, content) -> 'earlierVersions') with ordinality as listed (
      version,
      place
    );
$$;

-- Messages in the evidence -----------------------------------------------------------------------------------

update private.settings set value = '2' where name = 'evidence_messages';
select pg_temp.say('anna', 'a' || number) from generate_series(1, 3) as number;
select pg_temp.say('boris', 'b' || number) from generate_series(1, 20) as number;
select pg_temp.report('anna', 'spam');
select
  is(
    pg_temp.messages('spam'),
    'a2 a3 b19 b20',
    'the evidence of a chat contains the last messages of the reporter and the last messages of the other participants'
  );
select pg_temp.report('boris', 'spam');
select
  is(
    pg_temp.messages('spam'),
    'a2 a3 b19 b20',
    'the evidence of a report by the other participant contains the same messages'
  );
select pg_temp.report('anna', 'harassment', '{b8}');
select
  is(
    pg_temp.messages('harassment'),
    'a2 a3 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b19 b20',
    'the evidence of a chat contains each named message with five messages before it and five messages after it'
  );
select pg_temp.report('anna', 'toxic_behavior', '{a1,b2,b20}');
select
  is(
    pg_temp.messages('toxic_behavior'),
    'a1 a2 a3 b1 b2 b3 b4 b5 b6 b7 b15 b16 b17 b18 b19 b20',
    'even if named messages are close together or near the end of the chat, the evidence contains each message once and in order'
  );
update private.settings set value = '1' where name = 'evidence_messages_around';
select pg_temp.report('anna', 'fake_profile', '{b8}');
select
  is(
    pg_temp.messages('fake_profile'),
    'a2 a3 b7 b8 b9 b19 b20',
    'a setting defines how many messages around a named message the evidence contains'
  );

-- Earlier versions -------------------------------------------------------------------------------------------

select
  tests.keep('picture', tests.upload(tests.person('boris'))),
  tests.keep('second_picture', tests.upload(tests.person('boris')));
select
  pg_temp.say(
    'boris',
    'threat',
    jsonb_build_object(
      'attachments', jsonb_build_array(
        jsonb_build_object('key', tests.kept('picture')),
        jsonb_build_object('key', tests.kept('second_picture'))
      )
    )
  );
select pg_temp.report('anna', 'incorrect_age');
select
  is(
    pg_temp.message('incorrect_age', 'threat'),
    jsonb_build_object(
      'id', pg_temp.said('threat'),
      'senderId', tests.person('boris'),
      'content', 'threat',
      'attachmentKeys', jsonb_build_array(tests.kept('picture'), tests.kept('second_picture')),
      'attachmentIds', (
        select jsonb_agg(id order by media_key = tests.kept('second_picture'))
        from public.message_attachments
        where message_id = pg_temp.said('threat')
      ),
      'createdAt', (
        select private.iso_time(created_at) from public.messages where id = pg_temp.said('threat')
      ),
      'deletedAt', null,
      'earlierVersions', '[]'::jsonb
    ),
    'the evidence of a message contains sender, text, time and files'
  );
create function pg_temp.edit(content text)
returns void
language sql
as $$
  select tests.wait('1 minute');
  select
    tests.let(
      'boris',
      'api.edit_message(%L, %L, %L)',
      tests.chat()::text,
      pg_temp.said('threat')::text,
      content
    );
$$;
select pg_temp.edit('insult'), pg_temp.edit('joke'), pg_temp.edit('joke');
select pg_temp.report('anna', 'other');
select
  is(
    (pg_temp.message('other', 'threat') ->> 'content') || ' before: ' || pg_temp.versions('other', 'threat'),
    'joke before: threat insult',
    'the evidence of an edited message contains the text before each edit'
  );
select
  tests.wait('1 minute'),
  tests.let('boris', 'api.delete_message(%L, %L)', tests.chat()::text, pg_temp.said('threat')::text);
select pg_temp.report('anna', 'fraud_or_scam');
select
  is(
    pg_temp.message('fraud_or_scam', 'threat') - 'createdAt',
    jsonb_build_object(
      'id', pg_temp.said('threat'),
      'senderId', tests.person('boris'),
      'content', '',
      'attachmentKeys', '[]'::jsonb,
      'attachmentIds', '[]'::jsonb,
      'deletedAt', '1999-05-20T12:04:00.000Z',
      'earlierVersions', (
        select
          jsonb_agg(
            jsonb_build_object(
              'content', version.content,
              'attachmentKeys', jsonb_build_array(tests.kept('picture'), tests.kept('second_picture')),
              'replacedAt', version.replaced_at
            )
            order by version.replaced_at
          )
        from
          (
            values
              ('threat', '1999-05-20T12:01:00.000Z'),
              ('insult', '1999-05-20T12:02:00.000Z'),
              ('joke', '1999-05-20T12:04:00.000Z')
          ) as version (content, replaced_at)
      )
    ),
    'the evidence of a deleted message contains all its versions with their files'
  );
select tests.let('boris', 'api.delete_message(%L, %L)', tests.chat()::text, pg_temp.said('threat')::text);
select
  is(
    (select count(*)::integer from private.message_versions where message_id = pg_temp.said('threat')),
    3,
    'deleting a message again does not store another version of the message'
  );

-- Access -----------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format('select * from private.%s', name),
    '42501',
    null,
    format('a user cannot read the table %s', name)
  )
from unnest(array['message_versions', 'report_files']) as name;
select tests.act_as_nobody();
select
  unalike(
    concat(
      tests.let(name, 'api.list_messages(%L, null, 100)', tests.chat()::text),
      tests.let(name, 'api.get_chat(%L)', tests.chat()::text),
      tests.let(name, 'api.list_reports(null, 100)'),
      tests.let(name, 'api.export_profile()')
    ),
    '%insult%',
    format('no response to %s contains an earlier version of a message', name)
  )
from unnest(array['anna', 'boris']) as name;

-- Retention --------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-06-19T12:01:00Z');
select pg_temp.report('anna', 'illegal_content', '{threat}');
select
  is(
    pg_temp.versions('illegal_content', 'threat'),
    'threat insult joke',
    'earlier versions of a message are kept for 30 days'
  );
select is(private.is_job_due('reports'), false, 'the reports job is not due while earlier versions are kept');
select tests.wait('1 millisecond');
select pg_temp.report('anna', 'api_abuse_or_restriction_bypass', '{threat}');
select
  is(
    pg_temp.versions('api_abuse_or_restriction_bypass', 'threat'),
    'insult joke',
    'the evidence of a later report omits versions older than 30 days, even before the reports job has run'
  );
select
  is(
    private.is_job_due('reports'),
    true,
    'the reports job is due if an earlier version is older than 30 days'
  );
select
  is(
    tests.let_service('api.purge_reports(10)') ->> 'removedVersions',
    '1',
    'the reports job deletes versions that are older than 30 days'
  );
update private.settings set value = '1' where name = 'message_version_days';
select
  is(
    tests.let_service('api.purge_reports(1)') ->> 'removedVersions',
    '1',
    'a setting defines for how many days earlier versions are kept'
  );
select
  is(
    tests.let_service('api.purge_reports(10)') ->> 'removedVersions',
    '1',
    'the next run of the reports job deletes the remaining versions'
  );
select
  is(
    pg_temp.versions('other', 'threat'),
    'threat insult',
    'evidence of earlier reports still contains the earlier versions after the reports job has deleted them'
  );

select tests.freeze_time('1999-07-01T12:00:00Z');
select tests.decide('chat', tests.chat(), 'dismiss');
select tests.freeze_time('1999-12-28T11:59:59Z');
select
  is(
    private.is_job_due('reports'),
    false,
    'evidence is kept for 180 days after the decision about the report'
  );
select tests.freeze_time('1999-12-28T12:00:00Z');
select
  is(
    private.is_job_due('reports'),
    true,
    'the reports job is due 180 days after the decision about a report'
  );
create function pg_temp.remove_evidence(row_limit integer)
returns text
language plpgsql
as $$
declare
  removed text := tests.let_service(format('api.purge_reports(%s)', row_limit)) ->> 'removedEvidence';
begin
  return format(
    '%s, %s left',
    removed,
    (
      select count(*)
      from
        private.report_files as file
        join public.reports on reports.id = file.report_id
      where tests.name_of(reports.author_id) is not null and file.evidence is not null
    )
  );
end;
$$;
select
  is(pg_temp.remove_evidence(4), '4, 6 left', 'the reports job deletes evidence up to its limit in each run');
select
  is(
    pg_temp.remove_evidence(100),
    '6, 0 left',
    'the next run of the reports job deletes the remaining evidence'
  );
select
  is(
    (
      select count(*)::integer
      from
        private.report_files as file
        join public.reports on reports.id = file.report_id
      where reports.target_id = tests.chat() and reports.status = 'dismissed' and file.decision_id is not null
    ),
    10,
    'reports and decisions remain after their evidence is deleted'
  );
select tests.report('anna', 'user', tests.person('boris'));
select tests.freeze_time('2001-06-25T11:59:59Z');
select
  is(pg_temp.remove_evidence(100), '0, 1 left', 'the evidence of a lapsed report is kept for 180 days');
select tests.freeze_time('2001-06-25T12:00:00Z');
select
  is(pg_temp.remove_evidence(100), '1, 0 left', 'the evidence of a lapsed report is deleted after 180 days');

select * from finish();

rollback;
