-- Direct chats: the number of messages that a user may send to a person who has never answered.

begin;

select plan(27);

update private.settings
set value = '3'
where name = 'unanswered_messages';

select tests.freeze_time('2026-01-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'olga']) as name;
select tests.befriend(tests.person('anna'), tests.person('clara'));

create function pg_temp.open(opener text, other text)
returns text
language sql
as $$
  select
    tests.keep(
      opener || '_' || other,
      tests.let(opener, 'api.open_direct_chat(%L)', tests.person(other)::text) ->> 'id'
    );
$$;

-- Sends the given number of messages, one per minute. Returns the number of accepted messages, or the error if the
-- limit rejects a message.
create function pg_temp.send(sender text, chat text, count integer)
returns text
language plpgsql
as $$
declare
  taken integer := 0;
  hint text;
begin
  for number in 1..count loop
    perform tests.wait('1 minute');
    perform tests.send(tests.person(sender), tests.kept(chat)::uuid, 'message');
    taken := taken + 1;
  end loop;
  return taken;
exception
  when sqlstate 'PT429' then
    get stacked diagnostics hint = pg_exception_hint;
    return concat_ws(' ', sqlerrm, hint);
end;
$$;

create function pg_temp.message_count(chat text)
returns bigint
language sql
as $$
  select count(*) from public.messages where chat_id = tests.kept(chat)::uuid;
$$;

-- Without an answer ------------------------------------------------------------------------------------------------

select
  is(
    (select value from private.settings where name = 'unanswered_messages'),
    '3',
    'the setting unanswered_messages allows three messages to a person who has never answered'
  );
select pg_temp.open('anna', 'boris');
select
  is(
    pg_temp.send('anna', 'anna_boris', 3),
    '3',
    'a user can send three messages to a person who has never answered'
  );
select tests.freeze_time('2026-01-01T12:10:00Z');
select
  is(
    pg_temp.send('anna', 'anna_boris', 1),
    'rate_limited {"limit" : "unanswered_messages", "retryAfter" : 85800}',
    'a user at the limit cannot send a further message until the first message is a day old'
  );
select is(pg_temp.message_count('anna_boris'), 3::bigint, 'a message that the limit rejects is not stored');
select
  tests.throws_problem(
    $$select tests.send(tests.person('anna'), tests.kept('anna_boris')::uuid, 'again', '{"replyToId": "00000000-0000-4000-8000-000000000000"}')$$,
    400,
    'validation_failed',
    'replyToId',
    'a user at the limit who sends an invalid message gets validation_failed, not rate_limited'
  );
select
  is(
    (
      select row(last_message_at, is_answered)
      from public.chats
      where id = tests.kept('anna_boris')::uuid
    ),
    row('2026-01-01T12:03:00Z'::timestamptz, false),
    'a message that the limit rejects does not change the chat'
  );

-- The sender repeats the request with the same clientMessageId.
select pg_temp.open('anna', 'emil'), tests.freeze_time('2026-01-01T13:00:00Z');
select
  tests.keep(
    'first',
    tests.send(
      tests.person('anna'),
      tests.kept('anna_emil')::uuid,
      'first',
      '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}'
    )::text
  );
select is(pg_temp.send('anna', 'anna_emil', 2), '2', 'the limit applies to each pair of people separately');
select
  is(
    tests.send(
      tests.person('anna'),
      tests.kept('anna_emil')::uuid,
      'first',
      '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}'
    )::text,
    tests.kept('first'),
    'a repeated request returns the stored message, even if other messages were sent after it'
  );

-- The limit is not reset when the sender deletes a message, blocks the recipient or deletes their profile.
select tests.let('anna', 'api.delete_message(%L, %L)', tests.kept('anna_emil'), tests.kept('first'));
select
  matches(
    pg_temp.send('anna', 'anna_emil', 1),
    '^rate_limited',
    'a deleted message counts towards the limit of unanswered messages'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('emil')::text);
select tests.let('anna', 'api.unblock_person(%L)', tests.person('emil')::text);
select
  matches(
    pg_temp.send('anna', 'anna_emil', 1),
    '^rate_limited',
    'messages sent before a block and an unblock count towards the limit of unanswered messages'
  );
select tests.let('anna', 'api.delete_profile()');
select tests.let('anna', 'api.create_profile(''{"firstName": "Anna"}'')');
select pg_temp.open('anna', 'emil');
select
  matches(
    pg_temp.send('anna', 'anna_emil', 1),
    '^rate_limited',
    'messages still count towards the limit after the sender has deleted their profile and created a new one'
  );
select pg_temp.open('anna', 'boris');

-- The clock advances by one day.
select tests.freeze_time('2026-01-02T11:59:59Z');
select
  is(
    pg_temp.send('anna', 'anna_boris', 1),
    'rate_limited {"limit" : "unanswered_messages", "retryAfter" : 1}',
    'a user at the limit cannot send a message one second before the first message is a day old'
  );
select tests.freeze_time('2026-01-02T12:00:00Z');
select
  is(
    pg_temp.send('anna', 'anna_boris', 1),
    '1',
    'a user can send a message once the first of the unanswered messages is a day old'
  );

-- After an answer --------------------------------------------------------------------------------------------------

select tests.freeze_time('2026-01-03T12:00:00Z');
select
  is(
    pg_temp.send('anna', 'anna_boris', 3),
    '3',
    'a user can send the allowed number of unanswered messages again after another day'
  );
select is(pg_temp.send('boris', 'anna_boris', 3), '3', 'a recipient can send several messages in reply');
select
  is(
    pg_temp.send('anna', 'anna_boris', 5),
    '5',
    'after an answer, the limit no longer applies to the first sender'
  );
select
  is(
    pg_temp.send('boris', 'anna_boris', 5),
    '5',
    'after an answer, the limit does not apply to the recipient'
  );
select ok(is_answered, 'the first answer sets is_answered of the chat')
from public.chats
where id = tests.kept('anna_boris')::uuid;
select tests.let('boris', 'api.delete_profile()');
select tests.let('boris', 'api.create_profile(''{"firstName": "Boris"}'')');
select pg_temp.open('boris', 'anna');
select
  is(
    pg_temp.send('anna', 'boris_anna', 5),
    '5',
    'an answer lifts the limit even if the person who answered deletes their profile afterwards'
  );

select pg_temp.open('clara', 'dina');
select
  is(
    pg_temp.send('clara', 'clara_dina', 3),
    '3',
    'a user can send three messages before the other person answers'
  );
select
  tests.keep('answer', tests.send(tests.person('dina'), tests.kept('clara_dina')::uuid, 'no')::text);
select tests.let('dina', 'api.delete_message(%L, %L)', tests.kept('clara_dina'), tests.kept('answer'));
select
  is(
    pg_temp.send('clara', 'clara_dina', 2),
    '2',
    'an answer lifts the limit even if it is deleted afterwards'
  );

-- Relations --------------------------------------------------------------------------------------------------------

select pg_temp.open('anna', 'clara');
select
  matches(
    pg_temp.send('anna', 'anna_clara', 4),
    '^rate_limited',
    'the limit also applies to a friend who has never answered'
  );
select tests.match(tests.person('dina'), tests.person('emil'));
select pg_temp.open('dina', 'emil');
select
  matches(
    pg_temp.send('dina', 'dina_emil', 4),
    '^rate_limited',
    'the limit also applies to a match who has never answered'
  );

select
  tests.keep('event', tests.publish_event(tests.person('olga'), '{"startAt": "2026-06-01T12:00:00Z"}')::text);
select
  tests.keep('group', tests.like_event(tests.person('fedor'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select tests.keep('of_the_group', tests.group_chat(tests.kept('group')::uuid)::text);
select is(pg_temp.send('olga', 'of_the_group', 5), '5', 'the limit does not apply in chats of events');

-- Setting ----------------------------------------------------------------------------------------------------------

update private.settings
set value = '5'
where name = 'unanswered_messages';
select tests.freeze_time('2026-01-05T12:00:00Z');
select
  is(
    pg_temp.send('anna', 'anna_clara', 5),
    '5',
    'a user can send as many unanswered messages as the changed setting unanswered_messages allows'
  );
select
  matches(
    pg_temp.send('anna', 'anna_clara', 1),
    '^rate_limited',
    'a user cannot send more unanswered messages than the changed setting unanswered_messages allows'
  );

-- Visibility -------------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select is_answered from public.chats',
    '42501',
    null,
    'users cannot read the column is_answered of the table chats'
  );

select * from finish();

rollback;
