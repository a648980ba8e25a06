-- Sync: sending a message sets the column changed_in in the rows of all participants of the chat. Reading messages is
-- recorded in the change log only if a message was unread.

begin;

select plan(6);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;
select
  tests.keep('chat', tests.let('boris', format('api.open_direct_chat(%L)', tests.person('anna'))) ->> 'id');

-- Deletes the rows that record the reading of messages in this chat, and returns the number of deleted rows.
create function pg_temp.take_readings()
returns bigint
language sql
as $$
  with
    taken as (
      delete from private.message_readings
      where message_readings.chat_id = tests.chat()
      returning message_readings.*
    )
  select count(*)
  from taken;
$$;

create function pg_temp.stamped()
returns bigint
language sql
as $$
  select count(*)
  from public.chat_participants
  where chat_participants.chat_id = tests.chat() and chat_participants.changed_in = pg_current_xact_id();
$$;

select pg_temp.take_readings();
alter table public.chat_participants disable trigger chat_participants_set_changed_in;
update public.chat_participants
set changed_in = '3'
where chat_participants.chat_id = tests.chat();
alter table public.chat_participants enable trigger chat_participants_set_changed_in;
select tests.send(tests.person('boris'), tests.chat(), 'Hello');
select
  is(
    pg_temp.stamped(),
    2::bigint,
    'sending a message sets changed_in in the rows of all participants of the chat'
  );
select tests.send(tests.person('boris'), tests.chat(), 'Are you there?');
select
  is(
    pg_temp.take_readings(),
    0::bigint,
    'if the sender has no unread messages, sending a message does not record in the change log that messages were read'
  );
select tests.send(tests.person('anna'), tests.chat(), 'Yes');
select
  is(
    pg_temp.take_readings(),
    1::bigint,
    'if the sender has unread messages, sending a message records in the change log that they were read'
  );
select tests.let('boris', format('api.read_messages(%L, null)', tests.kept('chat')));
select is(pg_temp.take_readings(), 1::bigint, 'reading messages is recorded in the change log');
select tests.let('boris', format('api.read_messages(%L, null)', tests.kept('chat')));
select
  is(pg_temp.take_readings(), 0::bigint, 'reading the same messages again is not recorded in the change log');

select tests.send(tests.person('anna'), tests.chat(), 'Never mind');
select
  tests.let('anna', format('api.delete_message(%L, %L)', tests.kept('chat'), messages.id))
from public.messages
where messages.content = 'Never mind';
select tests.let('boris', format('api.read_messages(%L, null)', tests.kept('chat')));
select
  is(
    pg_temp.take_readings(),
    1::bigint,
    'reading a chat whose only unread message was deleted is recorded in the change log'
  );

select * from finish();

rollback;
