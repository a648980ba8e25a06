-- Chats: the limits of direct chats that a user opens with non-contacts, and of the notifications about these chats.

begin;

select plan(39);

update private.settings
set value = '2'
where name in ('non_contact_chats', 'non_contact_chats_notified');

select tests.freeze_time('2026-01-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina', 'hugo', 'irina', 'jan', 'zoe']
  ) as name;

-- Opens the direct chat a minute later. Returns the result of the call and the recipients of notifications.
create function pg_temp.open(opener text, other text)
returns text
language plpgsql
as $$
declare
  hint text;
begin
  perform tests.wait('1 minute'), tests.take_status(), tests.take_told();
  perform tests.keep(
    opener || '_' || other,
    tests.let(opener, 'api.open_direct_chat(%L)', tests.person(other)::text) ->> 'id'
  );
  return case tests.take_status() when '200' then 'there: ' else '' end || tests.take_told();
exception
  when others then
    get stacked diagnostics hint = pg_exception_hint;
    return concat_ws(' ', sqlerrm, nullif(hint, ''));
end;
$$;

create function pg_temp.send(sender text, chat text)
returns text
language plpgsql
as $$
begin
  perform tests.take_told();
  perform tests.send(tests.person(sender), tests.kept(chat)::uuid, 'hello');
  return tests.take_told();
end;
$$;

-- Limit of the opener ----------------------------------------------------------------------------------------------

select
  is(pg_temp.open('anna', 'boris'), 'boris: chat_created of anna', 'a non-contact is notified of a new chat');
select is(pg_temp.open('anna', 'boris'), 'there: nobody', 'opening an existing chat notifies no one');
select
  is(
    pg_temp.open('anna', 'clara'),
    'clara: chat_created of anna',
    'a user can open the allowed number of chats with non-contacts'
  );
select
  is(
    pg_temp.open('boris', 'clara'),
    'clara: chat_created of boris',
    'the limit counts the chats of each opener separately'
  );
select
  is(
    pg_temp.open('anna', 'dina'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 86160}',
    'rejects a chat beyond the allowed number within a day'
  );
select
  ok(
    (private.find_direct_chat(tests.person('anna'), tests.person('dina'))).id is null,
    'a rejected call does not create a chat'
  );
select is(pg_temp.open('anna', 'boris'), 'there: nobody', 'an existing chat can still be opened');
select
  is(
    pg_temp.open('dina', 'anna'),
    'anna: chat_created of dina',
    'other users can open chats with the limited user'
  );
select
  is(
    pg_temp.open('anna', 'nobody'),
    'person_not_found',
    'checks access to the other person before the limit'
  );
select tests.befriend(tests.person('anna'), tests.person('emil'));
select
  is(
    pg_temp.open('anna', 'emil'),
    'emil: chat_created of anna',
    'the limit does not apply to chats with friends'
  );
select tests.match(tests.person('anna'), tests.person('fedor'));
select is(pg_temp.open('anna', 'fedor'), 'there: nobody', 'the limit does not apply to chats with matches');
select
  is(
    pg_temp.open('anna', 'galina'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 85920}',
    'chats with friends and matches do not use up the limit'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('boris')::text);
select tests.let('anna', 'api.unblock_person(%L)', tests.person('boris')::text);
select
  matches(pg_temp.open('anna', 'galina'), '^rate_limited', 'a block and an unblock do not reset the limit');
select tests.let('anna', 'api.delete_profile()');
select tests.let('anna', 'api.create_profile(''{"firstName": "Anna"}'')');
select
  matches(
    pg_temp.open('anna', 'galina'),
    '^rate_limited',
    'deleting the profile and creating another does not reset the limit'
  );
select tests.freeze_time('2026-01-02T12:00:30Z');
select
  is(
    pg_temp.open('anna', 'galina'),
    'galina: chat_created of anna',
    'accepts one more chat a day after the first chat'
  );
select
  is(
    pg_temp.open('anna', 'hugo'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 30}',
    'rejects a second new chat until the next earlier chat is a day old'
  );

-- Limit of notifications of the recipient --------------------------------------------------------------------------

select tests.freeze_time('2026-01-05T12:00:00Z');
select
  is(pg_temp.open('boris', 'zoe'), 'zoe: chat_created of boris', 'a recipient is notified of the first chat');
select
  is(
    pg_temp.open('clara', 'zoe'),
    'zoe: chat_created of clara',
    'a recipient is notified of the second chat'
  );
select is(pg_temp.open('dina', 'zoe'), 'nobody', 'a chat beyond the daily notifications notifies no one');
select
  ok(
    (
      select bool_or(item ->> 'id' = tests.kept('dina_zoe'))
      from json_array_elements(tests.let('zoe', 'api.list_chats(null, null)') -> 'data') as item
    ),
    'a chat beyond the daily notifications is in the recipient''s list'
  );
select
  is(
    pg_temp.send('dina', 'dina_zoe'),
    'nobody',
    'messages in a chat beyond the daily notifications notify no one'
  );
select
  is(
    (
      select unread_count
      from public.chat_participants
      where chat_id = tests.kept('dina_zoe')::uuid and user_id = tests.person('zoe')
    ),
    1,
    'messages in a chat beyond the daily notifications count as unread'
  );
select
  is(
    pg_temp.send('boris', 'boris_zoe'),
    'zoe: chat_message of boris',
    'a message notifies the recipient in a chat whose opening was notified'
  );
select tests.befriend(tests.person('emil'), tests.person('zoe'));
select
  is(
    pg_temp.open('emil', 'zoe'),
    'zoe: chat_created of emil',
    'a chat opened by a friend notifies the recipient'
  );
select
  is(
    pg_temp.open('zoe', 'fedor'),
    'fedor: chat_created of zoe',
    'a chat that the recipient opens notifies the other person'
  );
select
  is(
    pg_temp.send('fedor', 'zoe_fedor'),
    'zoe: chat_message of fedor',
    'a message notifies the recipient in a chat that the recipient opened'
  );

-- Events after which notifications of a chat are no longer suppressed.
select
  is(
    pg_temp.open('galina', 'zoe'),
    'nobody',
    'a chat opened by galina beyond the daily notifications notifies no one'
  );
select pg_temp.send('zoe', 'galina_zoe');
select
  is(
    pg_temp.send('galina', 'galina_zoe'),
    'zoe: chat_message of galina',
    'a message notifies the recipient once the recipient has written in the chat'
  );
select
  is(
    pg_temp.open('hugo', 'zoe'),
    'nobody',
    'a chat opened by hugo beyond the daily notifications notifies no one'
  );
select tests.befriend(tests.person('hugo'), tests.person('zoe'));
select
  is(
    pg_temp.send('hugo', 'hugo_zoe'),
    'zoe: chat_message of hugo',
    'a message notifies the recipient once the two people are friends'
  );
select
  is(
    pg_temp.open('irina', 'zoe'),
    'nobody',
    'a chat opened by irina beyond the daily notifications notifies no one'
  );
select tests.match(tests.person('irina'), tests.person('zoe'));
select
  is(
    pg_temp.send('irina', 'irina_zoe'),
    'zoe: chat_message of irina',
    'a message notifies the recipient once the two people are a match'
  );
select tests.wait('1 day');
select
  is(
    pg_temp.send('dina', 'dina_zoe'),
    'zoe: chat_message of dina',
    'a message notifies the recipient a day after the chat was opened'
  );
select
  is(
    pg_temp.open('jan', 'zoe'),
    'zoe: chat_created of jan',
    'a new chat notifies the recipient again a day after the notifications that reached the limit'
  );

-- The job ----------------------------------------------------------------------------------------------------------

delete from private.notification_cooldowns;
select tests.freeze_time('2026-02-01T12:00:00Z');
select pg_temp.open('boris', 'hugo'), pg_temp.open('boris', 'irina');
select tests.freeze_time('2026-02-02T12:01:00Z');
select
  is(
    tests.let_service('api.purge_notifications(1)') ->> 'forgotten',
    '1',
    'the notifications job deletes cooldowns that are a day old'
  );
select
  is(
    (select count(*) from private.notification_cooldowns),
    1::bigint,
    'the notifications job keeps cooldowns that are less than a day old'
  );
select
  is(
    pg_temp.open('boris', 'jan'),
    'jan: chat_created of boris',
    'a user can open a new chat once the notifications job has deleted an expired cooldown'
  );

-- Settings ---------------------------------------------------------------------------------------------------------

update private.settings
set value = '1'
where name = 'non_contact_chats';
update private.settings
set value = '0'
where name = 'non_contact_chats_notified';
select tests.freeze_time('2026-03-01T12:00:00Z');
select
  is(
    pg_temp.open('clara', 'hugo'),
    'nobody',
    'a setting of zero suppresses all notifications of chats with non-contacts'
  );
select
  matches(
    pg_temp.open('clara', 'irina'),
    '^rate_limited',
    'a lower setting non_contact_chats allows fewer new chats'
  );

select * from finish();

rollback;
