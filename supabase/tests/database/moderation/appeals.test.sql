-- Moderation: users read the decisions about themselves and appeal them.

begin;

select plan(57);

delete from public.reports;
delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'mara', 'nina', 'olga']) as name;
update auth.users
set raw_app_meta_data = '{"role": "moderator"}'
where id in (tests.person('mara'), tests.person('nina'));

-- Returns the decisions that the user can read about themselves, newest first.
create function pg_temp.told(name text)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(' ', item ->> 'targetType', item ->> 'decision', item -> 'appeal' ->> 'outcome'),
      ', '
      order by place
    )
  from
    json_array_elements(
      tests.let(name, 'api.list_own_decisions(null, 100)') -> 'data'
    ) with ordinality as listed (item, place);
$$;

-- Makes a decision as a moderator and returns the id of the decision.
create function pg_temp.decide(kind text, target_id uuid, decision text, until text default null)
returns text
language sql
as $$
  select
    tests.let_moderator(
      'mara',
      'api.decide_on_target(%L, %L, %L, ''spam'', null, null, %L)',
      kind,
      target_id::text,
      decision,
      until
    ) ->> 'id';
$$;

create function pg_temp.appeal(name text, decision text)
returns text
language sql
as $$
  select
    tests.let(name, 'api.appeal_decision(%L, %L)', tests.kept(decision), 'Not fair') -> 'appeal' ->> 'text';
$$;

create function pg_temp.answer(decision text, outcome text)
returns text
language sql
as $$
  select
    tests.let_moderator(
      'nina',
      'api.answer_appeal(%L, %L, ''Looked again.'')',
      tests.kept(decision),
      outcome
    ) -> 'appeal' ->> 'outcome';
$$;

-- Reading decisions --------------------------------------------------------------------------------------------

select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.keep('chat', tests.authors_chat(tests.kept('event')::uuid)::text);
select tests.keep('message', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Buy pills')::text);
select tests.keep('photo', tests.add_photo(tests.person('olga'))::text);
select tests.report('boris', 'user', tests.person('olga'));
select
  is(
    pg_temp.told('olga'),
    null,
    'the list of decisions about a user does not contain reports about the user'
  );
select private.set_hidden('user', tests.person('olga'), 'reports');
select pg_temp.decide('user', tests.person('olga'), 'dismiss');
select is(pg_temp.told('olga'), null, 'the list of decisions about a user does not contain dismissals');
select private.set_hidden('user', tests.person('olga'), 'reports');
select pg_temp.decide('user', tests.person('olga'), 'restore');
select
  is(
    pg_temp.told('olga'),
    null,
    'restoring a user whom reports had hidden does not add a decision to the list of decisions about the user'
  );
select
  tests.keep(
    'told',
    tests.let_moderator(
      'mara',
      'api.decide_on_target(%L, %L, %L, %L, %L, %L)',
      'user',
      tests.person('olga')::text,
      'hide',
      'spam',
      'Do not sell here.',
      'Third time.'
    ) ->> 'id'
  );
select
  is(
    tests.let('olga', 'api.list_own_decisions(null, 100)')::jsonb,
    jsonb_build_object(
      'data', jsonb_build_array(
        jsonb_build_object(
          'id', tests.kept('told'),
          'targetType', 'user',
          'targetId', tests.person('olga'),
          'decision', 'hide',
          'reason', 'spam',
          'note', 'Do not sell here.',
          'until', null,
          'createdAt', '1999-05-20T12:00:00.002Z',
          'appeal', null,
          'isInherited', false
        )
      ),
      'nextCursor', null
    ),
    'a user can read the decision, the reason and the note of a decision about them, but neither the moderator nor the internal note'
  );
select tests.wait('1 minute');
select pg_temp.decide('user', tests.person('olga'), 'restore');
select tests.wait('1 minute');
select pg_temp.decide('event', tests.kept('event')::uuid, 'hide');
select tests.wait('1 minute');
select pg_temp.decide('message', tests.kept('message')::uuid, 'remove');
select tests.wait('1 minute');
select pg_temp.decide('photo', tests.kept('photo')::uuid, 'remove');
select tests.wait('1 minute');
select pg_temp.decide('chat', tests.kept('chat')::uuid, 'dismiss');
select tests.wait('1 minute');
select pg_temp.decide('user', tests.person('olga'), 'suspend');
select tests.wait('1 minute');
select pg_temp.decide('user', tests.person('olga'), 'reinstate');
select
  is(
    pg_temp.told('olga'),
    'user reinstate, user suspend, photo remove, message remove, event hide, user restore, user hide',
    'the list of decisions about a user also contains decisions about the user''s events, photos and messages, newest first'
  );
select
  is(
    pg_temp.told('boris'),
    null,
    'the list of decisions about a user does not contain decisions about other users'
  );
select
  is(
    (
      select string_agg(jsonb_array_length(page)::text, ' ')
      from tests.pages(tests.person('olga'), 'api.list_own_decisions(%L, %s)', 3) as page
    ),
    '3 3 1',
    'the list of decisions about a user is paginated'
  );
select
  tests.throws_problem(
    tests.call_of(
      'boris',
      format(
        'api.list_own_decisions(%L, 3)',
        tests.let('olga', 'api.list_own_decisions(null, 3)') ->> 'nextCursor'
      )
    ),
    400,
    'validation_failed',
    'cursor',
    'the list of decisions about a user rejects the cursor of another user with 400'
  );
select is(tests.take_told(), 'nobody', 'a decision does not notify the user whom it concerns');

-- Appealing ------------------------------------------------------------------------------------------------

select tests.keep('hide', pg_temp.decide('user', tests.person('anna'), 'hide'));
select
  tests.throws_problem(
    tests.call_of(name, format('api.appeal_decision(%L, ''Not fair'')', decision_id)),
    404,
    'decision_not_found',
    description
  )
from
  (
    values
      (
        'boris',
        tests.kept('hide')::uuid,
        'an appeal against a decision about another user is rejected with 404 decision_not_found'
      ),
      (
        'anna',
        gen_random_uuid(),
        'an appeal against an unknown decision is rejected with 404 decision_not_found'
      ),
      (
        'olga',
        (select id from private.moderation_decisions where decision = 'dismiss' and target_type = 'user'),
        'an appeal against a dismissal is rejected with 404 decision_not_found'
      ),
      (
        'olga',
        (select id from private.moderation_decisions where decision = 'restore' and not is_notified),
        'an appeal against a decision that the user cannot read is rejected with 404 decision_not_found'
      )
  ) as tried (name, decision_id, description);
select
  tests.throws_problem(
    tests.call_of('olga', format('api.appeal_decision(%L, ''Not fair'')', id)),
    409,
    'appeal_not_possible',
    'an appeal against a decision in the user''s favour is rejected with 409 appeal_not_possible: ' || decision
  )
from private.moderation_decisions
where decision in ('restore', 'reinstate') and is_notified;
select
  is(
    tests.let('anna', 'api.appeal_decision(%L, %L)', tests.kept('hide'), 'Not fair')::jsonb -> 'appeal',
    jsonb_build_object('text', 'Not fair', 'createdAt', private.iso_time(private.now()), 'outcome', null),
    'a user can appeal a decision'
  );
select
  tests.throws_problem(
    tests.call_of('anna', format('api.appeal_decision(%L, ''Not fair'')', tests.kept('hide'))),
    409,
    'appeal_exists',
    'a second appeal against the same decision is rejected with 409 appeal_exists'
  );
select tests.keep('late', pg_temp.decide('user', tests.person('dina'), 'hide'));
select tests.keep('edge', pg_temp.decide('user', tests.person('clara'), 'hide'));
select tests.freeze_time(decided_at + interval '180 days' - interval '1 millisecond')
from private.moderation_decisions
where id = tests.kept('edge')::uuid;
select
  is(pg_temp.appeal('clara', 'edge'), 'Not fair', 'a user can appeal a decision until 180 days have passed');
select tests.wait('1 millisecond');
select
  tests.throws_problem(
    tests.call_of('dina', format('api.appeal_decision(%L, ''Not fair'')', tests.kept('late'))),
    409,
    'appeal_too_late',
    'an appeal later than 180 days after the decision is rejected with 409 appeal_too_late'
  );
select
  is(
    (
      select string_agg(tests.name_of((item ->> 'personId')::uuid), ' ' order by place)
      from
        jsonb_array_elements(
          tests.let_moderator('mara', 'api.list_appeals(null, 100)') -> 'data'
        ) with ordinality as listed (item, place)
    ),
    'anna clara',
    'moderators get the open appeals, oldest first'
  );
select
  is(
    (
      select string_agg(jsonb_array_length(page)::text, ' ')
      from tests.pages(null, 'api.list_appeals(%L, %s)', 1) as page
    ),
    '1 1',
    'the list of open appeals is paginated'
  );

-- Answers to appeals ---------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select pg_temp.answer(%L, %L)', 'late', 'reversed'),
    404,
    'appeal_not_found',
    'answering an appeal that does not exist is rejected with 404 appeal_not_found'
  );
select
  is(
    pg_temp.answer('edge', 'upheld'),
    'upheld',
    'a moderator can uphold a decision against which a user appealed'
  );
select
  is(
    private.is_hidden('user', tests.person('clara')),
    true,
    'a decision that a moderator upholds stays in force'
  );
select
  is(
    pg_temp.answer('edge', 'upheld'),
    'upheld',
    'a moderator who repeats the answer to an appeal gets the same outcome again'
  );
select
  tests.throws_problem(
    $$ select pg_temp.answer('edge', 'reversed') $$,
    409,
    'appeal_answered',
    'a contradictory second answer to an appeal is rejected with 409 appeal_answered'
  );
select tests.act_as_nobody();
select
  is(
    pg_temp.told('clara'),
    'user hide upheld',
    'the list of decisions about the user shows the outcome of the appeal'
  );
select
  is(
    pg_temp.answer('hide', 'reversed'),
    'reversed',
    'a moderator can reverse a decision against which a user appealed'
  );
select
  is(
    private.is_hidden('user', tests.person('anna')),
    false,
    'reversing the decision to hide a user makes the user visible again'
  );
select
  results_eq(
    $$
    select tests.name_of(answered_by), note, outcome::text, answered_at
    from private.appeals
    where decision_id = tests.kept('hide')::uuid
  $$,
    $$ values ('nina', 'Looked again.', 'reversed', private.now()) $$,
    'an answered appeal stores the moderator, the note and the time of the answer'
  );
select
  is(
    jsonb_array_length(tests.let_moderator('mara', 'api.list_appeals(null, 100)') -> 'data'),
    0,
    'an answered appeal is no longer in the list of open appeals'
  );

-- Effects of a reversal ------------------------------------------------------------------------------------

create function pg_temp.reverse(name text, decision text)
returns text
language sql
as $$
  select pg_temp.appeal(name, decision) || ', ' || pg_temp.answer(decision, 'reversed');
$$;

select tests.keep('first', pg_temp.decide('user', tests.person('anna'), 'hide'));
select tests.report('boris', 'user', tests.person('anna'));
select tests.keep('second', pg_temp.decide('user', tests.person('anna'), 'hide'));
select
  isnt(
    tests.kept('first'),
    tests.kept('second'),
    'hiding a hidden user again stores a new decision if the user was reported after the earlier decision'
  );
select pg_temp.reverse('anna', 'first');
select
  is(
    private.is_hidden('user', tests.person('anna')),
    true,
    'reversing an earlier decision to hide a user does not end a later decision to hide the user'
  );
select pg_temp.reverse('anna', 'second');
select
  is(
    private.is_hidden('user', tests.person('anna')),
    false,
    'a user whom two decisions hid is visible again after both decisions are reversed'
  );
select
  isnt(
    pg_temp.decide('user', tests.person('anna'), 'hide'),
    tests.kept('second'),
    'hiding a user again after a reversal stores a new decision'
  );
select pg_temp.decide('user', tests.person('anna'), 'restore');
select tests.keep('next', pg_temp.decide('user', tests.person('anna'), 'hide'));
select pg_temp.reverse('anna', 'next');
select
  is(
    private.is_hidden('user', tests.person('anna')),
    false,
    'a decision that hides a user again after a restoration can be reversed'
  );
select tests.keep('old', pg_temp.decide('user', tests.person('anna'), 'hide'));
select pg_temp.decide('user', tests.person('anna'), 'restore');
select private.set_hidden('user', tests.person('anna'), 'reports');
select pg_temp.reverse('anna', 'old');
select
  is(
    private.is_hidden('user', tests.person('anna')),
    true,
    'a user whom reports hid after a decision stays hidden when the decision is reversed'
  );

-- For the following tests, a moderator hides Dina. Rita, Sonya and Tanya are trusted reporters, so three reports by
-- them hide a target.
select pg_temp.decide('user', tests.person('dina'), 'restore');
select tests.keep('earlier_hide', pg_temp.decide('user', tests.person('dina'), 'hide'));
select tests.create_completed_profile(name) from unnest(array['rita', 'sonya', 'tanya']) as name;
update auth.users
set created_at = '1999-01-01T12:00:00Z'
where id in (select tests.person(name) from unnest(array['rita', 'sonya', 'tanya']) as name);
select tests.report(name, 'user', tests.person('dina')) from unnest(array['rita', 'sonya']) as name;
select pg_temp.reverse('dina', 'earlier_hide');
select
  is(
    private.is_hidden('user', tests.person('dina')),
    false,
    'after the decision to hide a user is reversed, two reports made since the decision do not hide the user'
  );
select tests.keep('later_hide', pg_temp.decide('user', tests.person('dina'), 'hide'));
-- After a day, a repeated report by the same reporter is a new report.
select tests.wait('25 hours');
select tests.report(name, 'user', tests.person('dina')) from unnest(array['rita', 'sonya', 'tanya']) as name;
select pg_temp.reverse('dina', 'later_hide');
select
  results_eq(
    $$ select hidden_by from private.hidden_targets where target_id = tests.person('dina') $$,
    $$ values ('reports') $$,
    'reversing the decision to hide a user hides the user because of three reports made since the decision'
  );
select pg_temp.decide('user', tests.person('dina'), 'dismiss');
select
  is(
    private.is_hidden('user', tests.person('dina')),
    false,
    'after a reversal, a user whom new reports hide becomes visible again when a moderator dismisses the reports'
  );

create function pg_temp.suspended_until(name text)
returns timestamptz
language sql
as $$
  select suspended_until from private.suspended_people where user_id = tests.person(name);
$$;

select tests.keep('short', pg_temp.decide('user', tests.person('boris'), 'suspend', '2000-01-01T12:00:00Z'));
select tests.keep('long', pg_temp.decide('user', tests.person('boris'), 'suspend'));
select pg_temp.reverse('boris', 'long');
select
  is(
    pg_temp.suspended_until('boris'),
    '2000-01-01T12:00:00Z'::timestamptz,
    'reversing the newer of two suspensions restores the end time of the older one'
  );
select pg_temp.reverse('boris', 'short');
select
  is(
    pg_temp.suspended_until('boris'),
    null,
    'reversing the only remaining suspension of a user ends the suspension'
  );
select tests.keep('for_good', pg_temp.decide('user', tests.person('boris'), 'suspend'));
select
  tests.keep('shortened', pg_temp.decide('user', tests.person('boris'), 'suspend', '2000-01-01T12:00:00Z'));
select pg_temp.reverse('boris', 'shortened');
select
  is(
    pg_temp.suspended_until('boris'),
    '2000-01-01T12:00:00Z'::timestamptz,
    'reversing a decision that shortened a suspension does not restore the longer suspension'
  );
select pg_temp.reverse('boris', 'for_good');
select
  tests.keep('earlier', pg_temp.decide('user', tests.person('boris'), 'suspend', '1999-12-01T12:00:00Z'));
select tests.keep('later', pg_temp.decide('user', tests.person('boris'), 'suspend'));
select pg_temp.reverse('boris', 'earlier');
select
  is(
    pg_temp.suspended_until('boris'),
    'infinity'::timestamptz,
    'reversing an earlier suspension does not change the end of a later suspension'
  );
select pg_temp.reverse('boris', 'later');
select
  is(
    pg_temp.suspended_until('boris'),
    null,
    'a user is no longer suspended after all decisions to suspend the user are reversed'
  );
select
  tests.keep('served', pg_temp.decide('user', tests.person('boris'), 'suspend', '1999-12-01T12:00:00Z'));
select pg_temp.appeal('boris', 'served');
select tests.freeze_time('1999-12-02T12:00:00Z');
select tests.keep('new', pg_temp.decide('user', tests.person('boris'), 'suspend', '2000-01-01T12:00:00Z'));
select pg_temp.answer('served', 'reversed');
select
  is(
    pg_temp.suspended_until('boris'),
    '2000-01-01T12:00:00Z'::timestamptz,
    'reversing a suspension that has expired does not end a later suspension'
  );
select pg_temp.reverse('boris', 'new');

select
  tests.keep('event', tests.publish_event(tests.person('olga'), '{"startAt": "2000-06-01T12:00:00Z"}')::text);
select tests.keep('removal', pg_temp.decide('event', tests.kept('event')::uuid, 'remove'));
select pg_temp.reverse('olga', 'removal');
select
  is(
    tests.let('olga', 'api.get_event(%L)', tests.kept('event')) ->> 'deletedAt' is null,
    false,
    'an event stays deleted when a moderator reverses the decision to remove the event'
  );
select
  is(
    tests.let('olga', 'api.restore_event(%L)', tests.kept('event')) ->> 'status',
    'cancelled',
    'the creator can restore an event whose removal was reversed, and the event stays cancelled'
  );
select
  isnt(
    pg_temp.decide('event', tests.kept('event')::uuid, 'remove'),
    tests.kept('removal'),
    'moderators can remove an event again after its creator has restored it'
  );
select
  tests.keep('chat', tests.let('olga', 'api.open_direct_chat(%L)', tests.person('dina')::text) ->> 'id');
select tests.keep('message', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Buy pills')::text);
select
  tests.let('olga', 'api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('message'), 'Buy apples');
select tests.wait('1 minute');
select tests.keep('removal', pg_temp.decide('message', tests.kept('message')::uuid, 'remove'));
select tests.keep('deleted_first', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Pears')::text);
select tests.let('olga', 'api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('deleted_first'));
select tests.wait('1 minute');
select tests.keep('late_removal', pg_temp.decide('message', tests.kept('deleted_first')::uuid, 'remove'));
select pg_temp.reverse('olga', 'removal'), pg_temp.reverse('olga', 'late_removal');
select
  results_eq(
    $$
    select content, deleted_at is null
    from public.messages
    where id in (tests.kept('message')::uuid, tests.kept('deleted_first')::uuid)
    order by created_at
  $$,
    $$ values ('Buy apples', true), ('', false) $$,
    'reversing the removal of a message restores the last text of the message, except if the sender had deleted the message'
  );
select
  is(
    tests.miscounted(tests.kept('chat')::uuid),
    'nobody',
    'the unread counts include a message that was restored by a reversal'
  );
select
  is(
    (
      select payload ->> 'messageId'
      from realtime.messages
      where topic = 'chat:' || tests.kept('chat')
      order by inserted_at desc, event desc
      limit 1
    ),
    tests.kept('message'),
    'restoring a message is broadcast on the topic of the chat'
  );
select tests.keep('old_removal', pg_temp.decide('message', tests.kept('message')::uuid, 'remove'));
select tests.wait('31 days'), tests.let_service('api.purge_reports(1000)');
select pg_temp.reverse('olga', 'old_removal');
select
  is(
    (select content from public.messages where id = tests.kept('message')::uuid),
    '',
    'more than 30 days after a message was removed, reversing the removal does not restore the text'
  );

-- Export and deletion --------------------------------------------------------------------------------------

select
  is(
    tests.let('clara', 'api.export_profile()')::jsonb -> 'moderationDecisions',
    tests.let('clara', 'api.list_own_decisions(null, 100)')::jsonb -> 'data',
    'the export contains the decisions about the user and their appeals'
  );
select tests.keep('open', pg_temp.decide('event', tests.publish_event(tests.person('clara')), 'hide'));
select pg_temp.appeal('clara', 'open');
select tests.let('clara', 'api.delete_profile()');
select
  is(
    pg_temp.told('clara'),
    'event hide, user hide upheld',
    'a user without a profile can still read the decisions about them'
  );
select tests.let('clara', 'api.delete_account()');
select
  results_eq(
    $$ select decision_id, text from private.appeals where person_id = tests.person('clara') $$,
    $$ values (tests.kept('edge')::uuid, null::text) $$,
    'deleting an account deletes the user''s open appeals and the texts of the user''s answered appeals'
  );
select
  is(
    (select count(*)::integer from private.moderation_decisions where person_id = tests.person('clara')),
    2,
    'decisions about a user remain after the user has deleted the account'
  );

select * from finish();

rollback;
