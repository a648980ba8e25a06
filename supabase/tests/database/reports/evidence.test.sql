-- Reports: moderators read a target as it was at the time of the report, even if it has changed since.

begin;

select plan(24);

select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina']) as name;

create function pg_temp.evidence(report_name text)
returns jsonb
language sql
as $$
  select evidence from private.report_files where report_id = tests.kept(report_name)::uuid;
$$;

-- Returns the evidence as moderators read it in their queue.
create function pg_temp.shown_evidence(report_name text)
returns jsonb
language plpgsql
as $$
declare
  queue jsonb;
begin
  perform tests.act_as_service();
  queue := api.list_filed_reports(null, 100);
  perform tests.act_as_nobody();
  return (
    select item -> 'evidence'
    from jsonb_array_elements(queue -> 'data') as item
    where item ->> 'id' = tests.kept(report_name)
  );
end;
$$;

-- Returns evidence as moderators read it, with a URL of the file in place of each key.
create function pg_temp.with_links(evidence jsonb)
returns jsonb
language sql
as $$
  select
    case
      when evidence ? 'photoKeys' then evidence - 'photoKeys' || jsonb_build_object(
        'photos', (
          select
            jsonb_agg(
              jsonb_build_object('key', key, 'url', jsonb_build_object('mediaKey', key), 'isRecognized', true)
              order by place
            )
          from jsonb_array_elements_text(evidence -> 'photoKeys') with ordinality as listed (key, place)
        )
      )
      when evidence ? 'coverKey' then evidence - 'coverKey' || jsonb_build_object(
        'cover', jsonb_build_object(
          'key', evidence -> 'coverKey',
          'url', jsonb_build_object('mediaKey', evidence -> 'coverKey'),
          'isRecognized', true
        )
      )
      else evidence || jsonb_build_object(
        'messages', (
          select jsonb_agg(message - 'attachmentKeys' || '{"attachments": []}' order by place)
          from jsonb_array_elements(evidence -> 'messages') with ordinality as listed (message, place)
        )
      )
    end;
$$;

-- Deletes existing reports, because they would fill the first page of the moderators' queue.
delete from public.reports;

-- A person -------------------------------------------------------------------------------------------------

select tests.keep('plain', tests.report('anna', 'user', tests.person('clara')));
select
  is(
    pg_temp.evidence('plain'),
    tests.fields(
      'profiles',
      'unanswered',
      'evidence'
    ) || '{"firstName": "Clara", "photoKeys": [], "photoIds": []}',
    'the evidence of a profile with only a first name contains only the first name'
  );

select
  tests.let(
    tests.person('boris'),
    format(
      'api.update_profile(%L)',
      tests.fields(
        'profiles',
        'answer'
      ) || '{"birthdate": "1980-02-29", "latitude": 58.01, "longitude": 56.25}'
    )
  );
select
  tests.keep('one', tests.add_photo(tests.person('boris'))::text),
  tests.keep('two', tests.add_photo(tests.person('boris'))::text);
select
  tests.let(
    tests.person('boris'),
    format('api.reorder_photos(%L)', array[tests.kept('two'), tests.kept('one')])
  );
select
  tests.keep(
    'person',
    (
      tests.fields('profiles', 'answer', 'evidence') || jsonb_build_object(
        'birthdate', '1980-02-29',
        'photoKeys', (
          select jsonb_agg(media_key order by id = tests.kept('one')::uuid)
          from public.profile_photos
          where id in (tests.kept('one')::uuid, tests.kept('two')::uuid)
        ),
        'photoIds', jsonb_build_array(tests.kept('two'), tests.kept('one'))
      )
    )::text
  );
select tests.keep('of_boris', tests.report('anna', 'user', tests.person('boris')));
select
  is(
    pg_temp.evidence('of_boris'),
    tests.kept('person')::jsonb,
    'the evidence of a user contains the texts and the photos in order, but no coordinates'
  );
select
  is(
    pg_temp.shown_evidence('of_boris'),
    pg_temp.with_links(tests.kept('person')::jsonb),
    'moderators read the evidence of a user with URLs instead of the keys of files'
  );

select
  tests.let(
    tests.person('boris'),
    format('api.update_profile(%L)', tests.fields('profiles', 'change') || '{"birthdate": "1981-01-01"}')
  );
select tests.let(tests.person('boris'), format('api.delete_photo(%L)', tests.kept('two')));
select tests.add_photo(tests.person('boris'));
select
  is(
    pg_temp.evidence('of_boris'),
    tests.kept('person')::jsonb,
    'the evidence of a user does not change when the user changes texts and photos'
  );
select tests.keep('again', tests.report('anna', 'user', tests.person('boris')));
select
  is(
    tests.kept('again') || ' ' || (pg_temp.evidence('again') ->> 'firstName'),
    tests.kept('of_boris') || ' Boris',
    'repeating a report does not change its evidence'
  );
select
  tests.keep('later', tests.report('anna', 'user', tests.person('boris'), 'fake_profile'));
select
  is(
    pg_temp.evidence('later') - array['photoKeys', 'photoIds'],
    tests.fields('profiles', 'change', 'evidence') || '{"birthdate": "1981-01-01"}',
    'the evidence of a later report about the same user contains the texts at the time of that report'
  );
select
  is(
    jsonb_array_length(pg_temp.evidence('later') -> 'photoKeys'),
    2,
    'the evidence of a later report about the same user contains the photos at the time of that report'
  );

select tests.let(tests.person('boris'), 'api.delete_profile()');
select
  is(
    pg_temp.shown_evidence('of_boris'),
    pg_temp.with_links(tests.kept('person')::jsonb),
    'the evidence of a user remains when the user deletes the profile'
  );

-- An event -------------------------------------------------------------------------------------------------

select tests.keep('cover', tests.upload(tests.person('clara')));
select
  tests.keep(
    'event',
    tests.publish_event(
      tests.person('clara'),
      jsonb_build_object(
        'title', 'Easy money',
        'description', 'Bring cash.',
        'address', 'Backyard 1',
        'city', 'Perm',
        'imageKey', tests.kept('cover')
      )
    )::text
  );
select
  tests.keep(
    'event_then',
    jsonb_build_object(
      'creatorId', tests.person('clara'),
      'title', 'Easy money',
      'description', 'Bring cash.',
      'address', 'Backyard 1',
      'city', 'Perm',
      'startAt', '1999-06-01T12:00:00.000Z',
      'coverKey', tests.kept('cover'),
      'imageUrl', null
    )::text
  );
select tests.keep('of_event', tests.report('anna', 'event', tests.kept('event')::uuid));
select
  is(
    pg_temp.evidence('of_event'),
    tests.kept('event_then')::jsonb,
    'the evidence of an event contains the texts, the start and the cover'
  );
select
  tests.let(
    tests.person('clara'),
    format(
      'api.update_event(%L, %L)',
      tests.kept('event'),
      '{
        "title": "Chess", "description": null, "address": null, "city": "Omsk", "imageKey": null,
        "imageUrl": "https://example.test/chess.png", "startAt": "1999-07-01T12:00:00Z"
      }'
    )
  );
select
  is(
    pg_temp.shown_evidence('of_event'),
    pg_temp.with_links(tests.kept('event_then')::jsonb),
    'the evidence of an event does not change when the creator changes the event'
  );
select
  tests.keep('later', tests.report('anna', 'event', tests.kept('event')::uuid, 'fraud_or_scam'));
select
  is(
    pg_temp.evidence('later'),
    jsonb_build_object(
      'creatorId', tests.person('clara'),
      'title', 'Chess',
      'description', null,
      'address', null,
      'city', 'Omsk',
      'startAt', '1999-07-01T12:00:00.000Z',
      'coverKey', null,
      'imageUrl', 'https://example.test/chess.png'
    ),
    'the evidence of a later report contains the event at that time, including the URL of an external cover'
  );
select tests.let(tests.person('clara'), format('api.delete_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.shown_evidence('of_event'),
    pg_temp.with_links(tests.kept('event_then')::jsonb),
    'the evidence of an event does not change when the event is deleted'
  );

select tests.keep('draft', tests.create_event(tests.person('clara'))::text);
select
  tests.keep('of_draft', tests.report('clara', 'event', tests.kept('draft')::uuid));

-- A chat ---------------------------------------------------------------------------------------------------

select
  tests.keep(
    'chat',
    tests.let(tests.person('anna'), format('api.open_direct_chat(%L)', tests.person('dina'))) ->> 'id'
  );
select tests.keep('of_empty', tests.report('anna', 'chat', tests.kept('chat')::uuid));
select
  is(
    pg_temp.evidence('of_empty') - 'participantIds',
    '{"messages": [], "namedMessageIds": [], "formerParticipantIds": []}',
    'the evidence of a chat without messages contains only the participants'
  );
select
  set_eq(
    $$ select jsonb_array_elements_text(pg_temp.evidence('of_empty') -> 'participantIds')::uuid $$,
    $$ values (tests.person('anna')), (tests.person('dina')) $$,
    'the evidence of a chat contains the ids of its participants'
  );

create function pg_temp.say(first integer, last integer)
returns void
language sql
as $$
  select
    tests.send(
      tests.person(
        case number % 2
          when 0 then 'anna'
          else 'dina'
        end
      ),
      tests.kept('chat')::uuid,
      'message ' || number
    )
  from generate_series(first, last) as number;
$$;

create function pg_temp.kept_messages(report_name text)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(' ', tests.name_of((message ->> 'senderId')::uuid), message ->> 'content'),
      ', '
      order by place
    )
  from
    jsonb_array_elements(pg_temp.evidence(report_name) -> 'messages') with ordinality as listed (
      message,
      place
    );
$$;

select pg_temp.say(1, 2);
select tests.keep('of_two', tests.report('dina', 'chat', tests.kept('chat')::uuid));
select
  is(
    pg_temp.kept_messages('of_two'),
    'dina message 1, anna message 2',
    'the evidence of a short chat contains all messages, oldest first'
  );
select
  is(
    pg_temp.evidence('of_two') -> 'messages' -> 0,
    (
      select
        jsonb_build_object(
          'id', id,
          'senderId', sender_id,
          'content', content,
          'attachmentKeys', '[]'::jsonb,
          'attachmentIds', '[]'::jsonb,
          'createdAt', '1999-05-20T12:00:00.000Z',
          'deletedAt', null,
          'earlierVersions', '[]'::jsonb
        )
      from public.messages
      where chat_id = tests.kept('chat')::uuid
      order by created_at
      limit 1
    ),
    'the evidence of a message contains sender, text and time'
  );

select pg_temp.say(3, 60);
select
  tests.keep('of_many', tests.report('dina', 'chat', tests.kept('chat')::uuid, 'toxic_behavior'));
select
  is(
    pg_temp.kept_messages('of_many'),
    (
      select
        string_agg(
          case number % 2
            when 0 then 'anna message '
            else 'dina message '
          end || number,
          ', '
          order by number
        )
      from generate_series(11, 60) as number
    ),
    'the evidence of a long chat contains the last 25 messages of the reporter and of the others, oldest first'
  );
select tests.keep('many', pg_temp.evidence('of_many')::text);
select tests.keep('last_one', id::text)
from public.messages
where chat_id = tests.kept('chat')::uuid and content = 'message 60';
select tests.keep('last_but_one', id::text)
from public.messages
where chat_id = tests.kept('chat')::uuid and content = 'message 59';
select
  tests.let(
    tests.person('anna'),
    format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('last_one'), 'Never mind.')
  );
select
  tests.let(
    tests.person('dina'),
    format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('last_but_one'))
  );
select pg_temp.say(61, 63);
select
  is(
    pg_temp.shown_evidence('of_many'),
    pg_temp.with_links(tests.kept('many')::jsonb),
    'the evidence of a chat does not change after later edits, deletions and messages'
  );
select
  tests.keep('later', tests.report('dina', 'chat', tests.kept('chat')::uuid, 'offensive_behavior'));
select
  matches(
    pg_temp.kept_messages('later'),
    ', anna message 58, dina , anna Never mind[.], dina message 61, anna message 62, dina message 63$',
    'the evidence of a later report contains the last messages of the chat at the time of that report'
  );
select
  is(
    jsonb_array_length(pg_temp.evidence('later') -> 'messages'),
    50,
    'the last 25 messages in the evidence include deleted messages'
  );
select
  tests.let(tests.person('dina'), format('api.block_person(%L)', tests.person('anna')));
select tests.let(tests.person('anna'), 'api.delete_profile()');
select
  is(
    pg_temp.shown_evidence('of_many'),
    pg_temp.with_links(tests.kept('many')::jsonb),
    'the evidence of a chat does not change after a block or the deletion of a sender'
  );

update private.settings set value = '2' where name = 'evidence_messages';
select tests.create_profile('emil');
select
  tests.keep(
    'chat',
    tests.let(tests.person('emil'), format('api.open_direct_chat(%L)', tests.person('dina'))) ->> 'id'
  );
select tests.send(tests.person('emil'), tests.kept('chat')::uuid, word)
from unnest(array['one', 'two', 'three']) as word;
select tests.keep('of_few', tests.report('dina', 'chat', tests.kept('chat')::uuid));
select
  is(
    pg_temp.kept_messages('of_few'),
    'emil two, emil three',
    'a setting defines how many messages the evidence of a chat contains'
  );

-- The evidence of a draft remains when the draft is deleted.
select tests.let(tests.person('clara'), 'api.delete_profile()');
select
  is_empty(
    $$ select from public.events where id = tests.kept('draft')::uuid $$,
    'deleting a profile deletes the draft events of its owner'
  );
select
  is(
    pg_temp.shown_evidence('of_draft') ->> 'title',
    'Evening with friends',
    'the evidence of an event remains after the event is deleted'
  );

select * from finish();

rollback;
