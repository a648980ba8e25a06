-- Chats: how much somebody may write to a person who never answered, in the direct chat of the two.

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

-- Sends so many messages, each a minute after the one before: how many were taken, and what was refused of the rest.
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

-- Whoever answers nothing ------------------------------------------------------------------------------------------

select
  is((select value from private.settings where name = 'unanswered_messages'), '3', 'the number is a setting');
select pg_temp.open('anna', 'boris');
select
  is(pg_temp.send('anna', 'anna_boris', 3), '3', 'a person writes so often to somebody who never answered');
select tests.freeze_time('2026-01-01T12:10:00Z');
select
  is(
    pg_temp.send('anna', 'anna_boris', 1),
    'rate_limited {"limit" : "unanswered_messages", "retryAfter" : 85800}',
    'one message more is refused until the first is a day old'
  );
select is(pg_temp.message_count('anna_boris'), 3::bigint, 'and is not written');
select
  tests.throws_problem(
    $$select tests.send(tests.person('anna'), tests.kept('anna_boris')::uuid, 'again', '{"replyToId": "00000000-0000-4000-8000-000000000000"}')$$,
    400,
    'validation_failed',
    'replyToId',
    'what is wrong with a message by itself is said first'
  );
select
  is(
    (
      select row(last_message_at, is_answered)
      from public.chats
      where id = tests.kept('anna_boris')::uuid
    ),
    row('2026-01-01T12:03:00Z'::timestamptz, false),
    'what was refused changed nothing'
  );

-- What was sent comes again with the same id.
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
select is(pg_temp.send('anna', 'anna_emil', 2), '2', 'each pair has its own');
select
  is(
    tests.send(
      tests.person('anna'),
      tests.kept('anna_emil')::uuid,
      'first',
      '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}'
    )::text,
    tests.kept('first'),
    'a message that is sent again is answered, however many were sent since'
  );

-- Deleting, a block and a deleted profile bring none back.
select tests.let('anna', 'api.delete_message(%L, %L)', tests.kept('anna_emil'), tests.kept('first'));
select
  matches(
    pg_temp.send('anna', 'anna_emil', 1),
    '^rate_limited',
    'whoever deletes a message gets no other for it'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('emil')::text);
select tests.let('anna', 'api.unblock_person(%L)', tests.person('emil')::text);
select
  matches(
    pg_temp.send('anna', 'anna_emil', 1),
    '^rate_limited',
    'nor does who blocks and unblocks the other'
  );
select tests.let('anna', 'api.delete_profile()');
select tests.let('anna', 'api.create_profile(''{"firstName": "Anna"}'')');
select pg_temp.open('anna', 'emil');
select
  matches(
    pg_temp.send('anna', 'anna_emil', 1),
    '^rate_limited',
    'nor does who comes back with a new profile'
  );
select pg_temp.open('anna', 'boris');

-- A day later.
select tests.freeze_time('2026-01-02T11:59:59Z');
select
  is(
    pg_temp.send('anna', 'anna_boris', 1),
    'rate_limited {"limit" : "unanswered_messages", "retryAfter" : 1}',
    'a day after the first there is no room yet'
  );
select tests.freeze_time('2026-01-02T12:00:00Z');
select is(pg_temp.send('anna', 'anna_boris', 1), '1', 'then there is');

-- Whoever has answered ---------------------------------------------------------------------------------------------

select tests.freeze_time('2026-01-03T12:00:00Z');
select is(pg_temp.send('anna', 'anna_boris', 3), '3', 'a day later there is room for as many');
select is(pg_temp.send('boris', 'anna_boris', 3), '3', 'who was written to answers');
select is(pg_temp.send('anna', 'anna_boris', 5), '5', 'then the first may write as much as both like');
select is(pg_temp.send('boris', 'anna_boris', 5), '5', 'and so may the other');
select ok(is_answered, 'the chat remembers it')
from public.chats
where id = tests.kept('anna_boris')::uuid;
select tests.let('boris', 'api.delete_profile()');
select tests.let('boris', 'api.create_profile(''{"firstName": "Boris"}'')');
select pg_temp.open('boris', 'anna');
select
  is(
    pg_temp.send('anna', 'boris_anna', 5),
    '5',
    'an answer counts after the profile of its sender was deleted'
  );

select pg_temp.open('clara', 'dina');
select is(pg_temp.send('clara', 'clara_dina', 3), '3', 'somebody writes');
select
  tests.keep('answer', tests.send(tests.person('dina'), tests.kept('clara_dina')::uuid, 'no')::text);
select tests.let('dina', 'api.delete_message(%L, %L)', tests.kept('clara_dina'), tests.kept('answer'));
select is(pg_temp.send('clara', 'clara_dina', 2), '2', 'an answer that was deleted was one');

-- Between whom -----------------------------------------------------------------------------------------------------

select pg_temp.open('anna', 'clara');
select
  matches(
    pg_temp.send('anna', 'anna_clara', 4),
    '^rate_limited',
    'friends who never answered are people who never answered'
  );
select tests.match(tests.person('dina'), tests.person('emil'));
select pg_temp.open('dina', 'emil');
select matches(pg_temp.send('dina', 'dina_emil', 4), '^rate_limited', 'so are matches');

select
  tests.keep('event', tests.publish_event(tests.person('olga'), '{"startAt": "2026-06-01T12:00:00Z"}')::text);
select
  tests.keep('group', tests.like_event(tests.person('fedor'), tests.kept('event')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select tests.keep('of_the_group', tests.group_chat(tests.kept('group')::uuid)::text);
select is(pg_temp.send('olga', 'of_the_group', 5), '5', 'in chats of events nobody has to answer');

-- The numbers ------------------------------------------------------------------------------------------------------

update private.settings
set value = '5'
where name = 'unanswered_messages';
select tests.freeze_time('2026-01-05T12:00:00Z');
select is(pg_temp.send('anna', 'anna_clara', 5), '5', 'with another number it is as many');
select matches(pg_temp.send('anna', 'anna_clara', 1), '^rate_limited', 'and no more');

-- What is shown ----------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    'select is_answered from public.chats',
    '42501',
    null,
    'whether a chat was answered is in no table that people read'
  );

select * from finish();

rollback;
