-- Moderation: the decisions that are possible for each kind of target, and the data that a removal deletes.

begin;

select plan(104);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
delete from private.suspensions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'mara', 'olga']) as name;
update auth.users set raw_app_meta_data = '{"role": "moderator"}' where id = tests.person('mara');

create function pg_temp.decide(
  kind text,
  target_id uuid,
  decision text,
  reason text default 'spam',
  until text default null
)
returns jsonb
language sql
as $$
  select
    tests.let_moderator(
      'mara',
      'api.decide_on_target(%L, %L, %L, %L, null, null, %L)',
      kind,
      target_id::text,
      decision,
      reason,
      until
    );
$$;

-- Returns a summary of a decision. The summary begins with 200 if the decision was already stored.
create function pg_temp.remove(kind text, target_id uuid)
returns text
language plpgsql
as $$
declare
  decided jsonb;
begin
  perform tests.take_status();
  decided := pg_temp.decide(kind, target_id, 'remove');
  return concat_ws(
    ' ',
    tests.take_status(),
    decided ->> 'decision',
    'of',
    tests.name_of((decided ->> 'personId')::uuid)
  );
end;
$$;

create function pg_temp.outcomes(subject_id uuid)
returns text
language sql
as $$
  select string_agg(status::text, ' ' order by created_at, id)
  from public.reports
  where target_id = subject_id;
$$;

create function pg_temp.broadcasts()
returns text
language sql
as $$
  with
    taken as (
      delete from realtime.messages
      where topic like 'chat:%' or topic like 'event:%'
      returning event, payload
    )
  select string_agg(concat_ws(' ', event, payload ->> 'changed'), ', ' order by event)
  from taken;
$$;

-- Possible decisions by target -----------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.keep('chat', tests.authors_chat(tests.kept('event')::uuid)::text);
select
  tests.throws_problem(
    format('select pg_temp.decide(%L, %L, %L)', kind, gen_random_uuid(), decision),
    400,
    'validation_failed',
    'decision',
    format(
      'a decision that is not possible for a kind of target (%s: %s) is rejected with 400, even if the target does not exist',
      kind,
      decision
    )
  )
from
  unnest(enum_range(null::public.moderation_target_type)) as kind,
  unnest(enum_range(null::public.moderation_decision)) as decision
where
  (decision, kind) not in (
    values('dismiss'::public.moderation_decision, 'user'::public.moderation_target_type),
    ('dismiss', 'event'),
    ('dismiss', 'chat'),
    ('hide', 'user'),
    ('hide', 'event'),
    ('restore', 'user'),
    ('restore', 'event'),
    ('remove', 'event'),
    ('remove', 'photo'),
    ('remove', 'cover'),
    ('remove', 'message'),
    ('remove', 'attachment'),
    ('suspend', 'user'),
    ('reinstate', 'user')
  );
select
  tests.throws_problem(
    format('select pg_temp.decide(%L, %L, %L, null)', kind, gen_random_uuid(), decision),
    400,
    'validation_failed',
    'reason',
    format('a decision without a reason is rejected with 400: %s, %s', kind, decision)
  )
from
  (
    values
      ('hide', 'user'),
      ('restore', 'event'),
      ('remove', 'photo'),
      ('suspend', 'user'),
      ('reinstate', 'user')
  ) as pairs (decision, kind);
select
  tests.throws_problem(
    format(
      'select pg_temp.decide(%L, %L, %L, %L, %L)',
      'user',
      tests.person('anna'),
      decision,
      'spam',
      until
    ),
    400,
    'validation_failed',
    'until',
    description
  )
from
  (
    values
      (
        'hide',
        '1999-06-01T12:00:00Z',
        'a decision with an end time is rejected with 400 if it is not a suspension'
      ),
      (
        'suspend',
        '1999-05-20T12:00:00Z',
        'a suspension whose end time is the current time is rejected with 400'
      ),
      ('suspend', '1999-05-19T12:00:00Z', 'a suspension whose end time is in the past is rejected with 400')
  ) as tried (decision, until, description);
select
  tests.throws_problem(
    format('select pg_temp.decide(%L, %L, ''remove'')', kind, gen_random_uuid()),
    404,
    'target_not_found',
    format('removing a target that does not exist is rejected with 404 target_not_found: %s', kind)
  )
from unnest(array['event', 'photo', 'cover', 'message', 'attachment']) as kind;
select
  tests.throws_problem(
    format('select pg_temp.decide(%L, %L, ''remove'')', 'cover', tests.kept('event')),
    404,
    'target_not_found',
    'removing the cover of an event that has no cover is rejected with 404 target_not_found'
  );

-- Suspending -----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.decide('user', tests.person('clara'), 'suspend', 'harassment', '1999-05-21T12:00:00Z') - array[
      'id',
      'targetId',
      'personId',
      'decidedBy',
      'decidedAt',
      'target',
      'people'
    ],
    '{"targetType": "user", "decision": "suspend", "reason": "harassment", "note": null, "internalNote": null,
      "until": "1999-05-21T12:00:00.000Z", "wasHidden": false, "isHidden": false, "appeal": null, "isInherited": false, "isUndone": false, "undoes": null}'::jsonb,
    'a moderator can suspend a user until a given time'
  );
select
  results_eq(
    'select user_id, suspended_until from private.suspended_people',
    $$ values (tests.person('clara'), '1999-05-21T12:00:00Z'::timestamptz) $$,
    'a user whom a moderator suspends until a given time is suspended until this time'
  );
select pg_temp.decide('user', tests.person('clara'), 'suspend');
select
  results_eq(
    'select user_id, suspended_until from private.suspended_people',
    $$ values (tests.person('clara'), 'infinity'::timestamptz) $$,
    'a suspension without an end lasts until it is lifted'
  );
select pg_temp.decide('user', tests.person('clara'), 'reinstate');
select is_empty('select user_id from private.suspended_people', 'reinstating a user ends the suspension');

-- Photos ---------------------------------------------------------------------------------------------------

select tests.keep('photo', tests.add_photo(tests.person('anna'))::text);
select tests.keep('other_photo', tests.add_photo(tests.person('anna'))::text);
select tests.keep('key', media_key) from public.profile_photos where id = tests.kept('photo')::uuid;
select tests.report('boris', 'user', tests.person('anna'));
select
  tests.wait('1 minute'),
  tests.report('clara', 'user', tests.person('anna'), 'using_someone_elses_photo');
select
  is(pg_temp.remove('photo', tests.kept('photo')::uuid), 'remove of anna', 'a moderator can remove a photo');
select
  is(
    tests.let('anna', 'api.list_photos()')::jsonb -> 0 ->> 'id',
    tests.kept('other_photo'),
    'when a moderator removes a photo, the next photo of the user moves to its position'
  );
select
  is(
    tests.media_state('key'),
    'retained',
    'the file of a removed photo is retained as evidence of the reports about the user'
  );
select
  is(
    pg_temp.outcomes(tests.person('anna')),
    'upheld upheld',
    'removing a photo of a user upholds the open reports about the user'
  );
select
  is(
    pg_temp.remove('photo', tests.kept('photo')::uuid),
    '200 remove of anna',
    'removing a photo again returns the first decision'
  );
select
  tests.throws_problem(
    format('select pg_temp.decide(%L, %L, ''remove'')', 'photo', tests.kept('gone_photo')),
    404,
    'target_not_found',
    'removing a photo that its owner has deleted is rejected with 404 target_not_found'
  )
from
  (select tests.keep('gone_photo', tests.add_photo(tests.person('anna'))::text)) as added,
  lateral (select tests.let('anna', 'api.delete_photo(%L)', tests.kept('gone_photo'))) as deleted;
select tests.act_as_nobody();

-- Covers ---------------------------------------------------------------------------------------------------

select tests.add_author(tests.kept('event')::uuid, tests.person('boris'));
select
  tests.let(
    'boris',
    'api.set_event_cover(%L, %L)',
    tests.kept('event'),
    tests.keep('key', tests.upload(tests.person('boris')))
  );
select tests.report('anna', 'event', tests.kept('event')::uuid);
select tests.report('anna', 'user', tests.person('olga'));
select pg_temp.broadcasts();
select
  is(
    pg_temp.remove('cover', tests.kept('event')::uuid),
    'remove of boris',
    'the decision to remove a cover names the user who uploaded the cover'
  );
select
  is(
    tests.let('olga', 'api.get_event(%L)', tests.kept('event')) ->> 'imageUrl',
    null,
    'an event has no cover after a moderator has removed the cover'
  );
select
  is(
    pg_temp.broadcasts(),
    'event.updated ["imageUrl", "imageThumbUrl"]',
    'the removal of a cover is broadcast on the topic of the event'
  );
select is(tests.media_state('key'), 'retained', 'the file of a removed cover is retained as evidence');
select
  is(
    pg_temp.outcomes(tests.kept('event')::uuid) || ', ' || pg_temp.outcomes(tests.person('olga')),
    'upheld, open',
    'removing a cover upholds the reports about the event, but leaves the reports about the event creator open'
  );
select
  is(
    pg_temp.remove('cover', tests.kept('event')::uuid),
    '200 remove of boris',
    'removing a cover again returns the first decision'
  );
select
  tests.let('olga', 'api.set_event_cover(%L, %L)', tests.kept('event'), tests.upload(tests.person('olga')));
select
  is(
    pg_temp.remove('cover', tests.kept('event')::uuid),
    'remove of olga',
    'removing another cover of the same event stores a new decision'
  );

-- Messages and their files ---------------------------------------------------------------------------------

create function pg_temp.files(variadic keys text[])
returns jsonb
language sql
as $$
  select
    jsonb_build_object('attachments', jsonb_agg(jsonb_build_object('key', key) order by place))
  from unnest(keys) with ordinality as listed (key, place);
$$;

-- Returns a message as another participant reads it: the text, the number of files, and whether the message is deleted.
create function pg_temp.message(message_id uuid)
returns text
language sql
as $$
  select
    concat_ws(
      ', ',
      nullif(item ->> 'content', ''),
      json_array_length(item -> 'attachments') || ' files',
      case
        when item ->> 'deletedAt' is not null then 'deleted'
      end
    )
  from
    json_array_elements(
      tests.let('boris', 'api.list_messages(%L, null, 100)', tests.kept('chat')) -> 'data'
    ) as item
  where (item ->> 'id')::uuid = message_id;
$$;

create function pg_temp.attachment_of(message_id uuid)
returns uuid
language sql
as $$
  select id
  from public.message_attachments
  where message_attachments.message_id = attachment_of.message_id
  order by place
  limit 1;
$$;

select tests.keep('message', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Buy pills')::text);
select
  tests.keep(
    'album',
    tests.send(
      tests.person('olga'),
      tests.kept('chat')::uuid,
      '',
      pg_temp.files(
        tests.keep('key', tests.upload(tests.person('olga'))),
        tests.keep('last_key', tests.upload(tests.person('olga')))
      )
    )::text
  );
select tests.report('boris', 'chat', tests.kept('chat')::uuid);
select pg_temp.broadcasts();
select
  is(
    pg_temp.remove('message', tests.kept('message')::uuid),
    'remove of olga',
    'a moderator can remove a message'
  );
select
  is(
    pg_temp.message(tests.kept('message')::uuid),
    '0 files, deleted',
    'a message is deleted when a moderator removes it'
  );
select
  is(
    pg_temp.broadcasts(),
    'message.deleted',
    'the removal of a message is broadcast on the topic of the chat'
  );
select
  is(
    tests.miscounted(tests.kept('chat')::uuid),
    'nobody',
    'the unread counts of a chat are correct after a moderator has removed a message'
  );
select
  is(
    pg_temp.outcomes(tests.kept('chat')::uuid) || ', ' || pg_temp.outcomes(tests.person('olga')),
    'upheld, open',
    'removing a message upholds the reports about the chat, but leaves the reports about the sender open'
  );
select
  is(
    (
      select content
      from private.message_versions
      where message_id = tests.kept('message')::uuid
    ),
    'Buy pills',
    'the text of a removed message is kept as evidence'
  );
select
  is(
    pg_temp.remove('message', tests.kept('message')::uuid),
    '200 remove of olga',
    'removing a message again returns the first decision'
  );
select tests.keep('quick', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Buy pills')::text);
select tests.let('olga', 'api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('quick'));
select pg_temp.broadcasts();
select
  is(
    pg_temp.remove('message', tests.kept('quick')::uuid),
    'remove of olga',
    'a moderator can remove a message that its sender has deleted'
  );
select is(pg_temp.broadcasts(), null, 'removing a message that its sender has deleted broadcasts nothing');
select
  is(
    pg_temp.remove('message', tests.kept('quick')::uuid),
    '200 remove of olga',
    'repeating the removal of a message that its sender has deleted returns the first decision'
  );

select tests.keep('file', pg_temp.attachment_of(tests.kept('album')::uuid)::text);
select
  is(
    pg_temp.remove('attachment', tests.kept('file')::uuid),
    'remove of olga',
    'a moderator can remove one attachment of a message'
  );
select
  is(
    pg_temp.message(tests.kept('album')::uuid),
    '1 files',
    'removing one attachment of a message keeps the other attachments'
  );
select
  is(
    pg_temp.broadcasts(),
    'message.updated',
    'the removal of an attachment is broadcast on the topic of the chat as message.updated'
  );
select
  is(
    tests.media_state('key') || ' ' || tests.media_state('last_key'),
    'retained uncropped',
    'removing one attachment of a message retains only the file of this attachment as evidence'
  );
select
  is(
    pg_temp.remove('attachment', tests.kept('file')::uuid),
    '200 remove of olga',
    'removing an attachment again returns the first decision'
  );
select
  is(
    pg_temp.remove('attachment', pg_temp.attachment_of(tests.kept('album')::uuid)),
    'remove of olga',
    'a moderator can remove the last attachment of a message without text'
  );
select
  is(
    pg_temp.message(tests.kept('album')::uuid),
    '0 files, deleted',
    'a message without text is deleted when a moderator removes its last attachment'
  );
select
  is(
    pg_temp.broadcasts(),
    'message.deleted',
    'the removal of the last attachment of a message without text is broadcast as message.deleted'
  );
select
  is(
    tests.media_state('last_key'),
    'retained',
    'the file of the last attachment that a moderator removes is retained as evidence'
  );

-- Events ---------------------------------------------------------------------------------------------------

select tests.keep('group', tests.like_event(tests.person('clara'), tests.kept('event')::uuid)::text);
select pg_temp.broadcasts();
select
  is(pg_temp.remove('event', tests.kept('event')::uuid), 'remove of olga', 'a moderator can remove an event');
select
  is(
    tests.let(
      'olga',
      'api.get_event(%L)',
      tests.kept('event')
    )::jsonb - 'id' @> '{"status": "cancelled", "deletedAt": "1999-05-20T12:01:00.000Z"}',
    true,
    'an event that a moderator removes is cancelled and deleted'
  );
select
  is(
    split_part(tests.group_state(tests.kept('group')::uuid), ':', 1),
    'expired',
    'the open groups of an event expire when a moderator removes the event'
  );
select
  tests.throws_problem(
    tests.call_of('olga', format('api.restore_event(%L)', tests.kept('event'))),
    409,
    'removed_by_moderation',
    'the creator cannot restore an event that a moderator has removed'
  );
select
  tests.throws_problem(
    format('select pg_temp.decide(%L, %L, ''restore'')', 'event', tests.kept('event')),
    409,
    'removed_by_moderation',
    'a moderator cannot undo the removal of an event with the decision `restore`'
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.remove('event', tests.kept('event')::uuid),
    '200 remove of olga',
    'removing an event again returns the first decision'
  );
select tests.keep('draft', tests.create_event(tests.person('olga'))::text);
select
  tests.keep('past', tests.publish_event(tests.person('olga'), '{"startAt": "1999-05-18T12:00:00Z"}')::text);
select
  is(
    pg_temp.remove('event', tests.kept(name)::uuid) || ': ' || (
      tests.let('olga', 'api.get_event(%L)', tests.kept(name)) ->> 'effectiveStatus'
    ),
    'remove of olga: ' || outcome,
    description
  )
from
  (
    values
      ('draft', 'draft', 'a removed draft is not cancelled'),
      ('past', 'finished', 'a removed past event is not cancelled')
  ) as removed (name, outcome, description);
select
  tests.throws_problem(
    tests.call_of('olga', format('api.publish_event(%L)', tests.kept('draft'))),
    409,
    'event_deleted',
    'publishing a draft that a moderator has removed is rejected with 409 event_deleted'
  );

-- Hidden by reports ----------------------------------------------------------------------------------------

select private.set_hidden('user', tests.person('anna'), 'reports');
select tests.keep('photo', tests.add_photo(tests.person('anna'))::text);
select pg_temp.remove('photo', tests.kept('photo')::uuid);
select
  is(
    private.is_hidden('user', tests.person('anna')),
    false,
    'a user whom reports have hidden becomes visible again when a moderator removes one of the user''s photos'
  );

-- Reports after the removal ---------------------------------------------------------------------------------

select tests.create_profile(name) from unnest(array['offender', 'early', 'late']) as name;
select tests.keep('worst', tests.add_photo(tests.person('offender'))::text);
select pg_temp.remove('photo', tests.kept('worst')::uuid);
select tests.keep('late_report', tests.report('late', 'user', tests.person('offender')));
select
  is(
    pg_temp.remove('photo', tests.kept('worst')::uuid),
    '200 remove of offender',
    'repeating a removal returns the first decision'
  );
select
  is(
    (select status from public.reports where id = tests.kept('late_report')::uuid),
    'upheld',
    'repeating a removal also upholds the reports that were made since the first removal'
  );

select * from finish();

rollback;
