-- Direct chats that a user opens with non-contacts: the limits of these chats and of the notifications about them.

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

-- Advances the clock by a minute and opens the direct chat. Returns the result of the call and the people who were
-- notified.
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
  is(
    pg_temp.open('anna', 'boris'),
    'boris: chat_created of anna',
    'a non-contact is notified of a chat that a user opens with them'
  );
select is(pg_temp.open('anna', 'boris'), 'there: nobody', 'opening an existing chat notifies no one');
select
  is(
    pg_temp.open('anna', 'clara'),
    'clara: chat_created of anna',
    'a user can open the allowed number of chats with non-contacts within a day'
  );
select
  is(
    pg_temp.open('boris', 'clara'),
    'clara: chat_created of boris',
    'the limit of chats with non-contacts applies to each user separately'
  );
select
  is(
    pg_temp.open('anna', 'dina'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 86160}',
    'a user cannot open more than the allowed number of chats with non-contacts within a day'
  );
select
  ok(
    (private.find_direct_chat(tests.person('anna'), tests.person('dina'))).id is null,
    'a call that the limit rejects does not create a chat'
  );
select
  is(pg_temp.open('anna', 'boris'), 'there: nobody', 'a user at the limit can still open an existing chat');
select
  is(
    pg_temp.open('dina', 'anna'),
    'anna: chat_created of dina',
    'other users can open chats with a user who has reached the limit'
  );
select
  is(
    pg_temp.open('anna', 'nobody'),
    'person_not_found',
    'a user at the limit who opens a chat with an unknown person gets person_not_found, not rate_limited'
  );
select tests.befriend(tests.person('anna'), tests.person('emil'));
select
  is(
    pg_temp.open('anna', 'emil'),
    'emil: chat_created of anna',
    'a user at the limit can still open chats with friends'
  );
select tests.match(tests.person('anna'), tests.person('fedor'));
select
  is(pg_temp.open('anna', 'fedor'), 'there: nobody', 'a user at the limit can still open chats with matches');
select
  is(
    pg_temp.open('anna', 'galina'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 85920}',
    'opening chats with friends and matches does not count towards the limit'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('boris')::text);
select tests.let('anna', 'api.unblock_person(%L)', tests.person('boris')::text);
select
  matches(
    pg_temp.open('anna', 'galina'),
    '^rate_limited',
    'blocking and unblocking a non-contact does not reset the limit'
  );
select tests.let('anna', 'api.delete_profile()');
select tests.let('anna', 'api.create_profile(''{"firstName": "Anna"}'')');
select
  matches(
    pg_temp.open('anna', 'galina'),
    '^rate_limited',
    'the limit is not reset when a user deletes their profile and creates a new one'
  );
select tests.freeze_time('2026-01-02T12:00:30Z');
select
  is(
    pg_temp.open('anna', 'galina'),
    'galina: chat_created of anna',
    'a user can open one more chat once the earliest chat is a day old'
  );
select
  is(
    pg_temp.open('anna', 'hugo'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 30}',
    'a user at the limit can open only one more chat while only the earliest chat is a day old'
  );

-- Limit of notifications of the recipient --------------------------------------------------------------------------

select tests.freeze_time('2026-01-05T12:00:00Z');
select
  is(
    pg_temp.open('boris', 'zoe'),
    'zoe: chat_created of boris',
    'a recipient is notified of the first new chat of the day'
  );
select
  is(
    pg_temp.open('clara', 'zoe'),
    'zoe: chat_created of clara',
    'a recipient is notified of the second new chat of the day'
  );
select
  is(
    pg_temp.open('dina', 'zoe'),
    'nobody',
    'a recipient who has reached the daily limit of notifications is not notified of another new chat'
  );
select
  ok(
    (
      select bool_or(item ->> 'id' = tests.kept('dina_zoe'))
      from json_array_elements(tests.let('zoe', 'api.list_chats(null, null)') -> 'data') as item
    ),
    'a new chat is in the recipient''s chat list even if the limit suppressed its notification'
  );
select
  is(
    pg_temp.send('dina', 'dina_zoe'),
    'nobody',
    'a recipient is not notified of messages in a chat whose notification the limit suppressed'
  );
select
  is(
    (
      select unread_count
      from public.chat_participants
      where chat_id = tests.kept('dina_zoe')::uuid and user_id = tests.person('zoe')
    ),
    1,
    'messages in a chat whose notification the limit suppressed are unread for the recipient'
  );
select
  is(
    pg_temp.send('boris', 'boris_zoe'),
    'zoe: chat_message of boris',
    'a recipient who was notified of a chat is also notified of its messages'
  );
select tests.befriend(tests.person('emil'), tests.person('zoe'));
select
  is(
    pg_temp.open('emil', 'zoe'),
    'zoe: chat_created of emil',
    'a recipient at the daily limit is notified of a chat that a friend opens'
  );
select
  is(
    pg_temp.open('zoe', 'fedor'),
    'fedor: chat_created of zoe',
    'when a recipient at the daily limit opens a chat, the other user is notified of it'
  );
select
  is(
    pg_temp.send('fedor', 'zoe_fedor'),
    'zoe: chat_message of fedor',
    'a recipient at the daily limit is notified of messages in a chat that they opened'
  );

-- The limit no longer suppresses notifications of a chat after the recipient has written in it, after a friendship,
-- after a match, or a day after the chat was opened.
select
  is(
    pg_temp.open('galina', 'zoe'),
    'nobody',
    'a recipient at the daily limit is not notified of a chat in which they have not written yet'
  );
select pg_temp.send('zoe', 'galina_zoe');
select
  is(
    pg_temp.send('galina', 'galina_zoe'),
    'zoe: chat_message of galina',
    'a recipient who has written in a chat is notified of its later messages'
  );
select
  is(
    pg_temp.open('hugo', 'zoe'),
    'nobody',
    'a recipient at the daily limit is not notified of a chat with a person who is not a friend yet'
  );
select tests.befriend(tests.person('hugo'), tests.person('zoe'));
select
  is(
    pg_temp.send('hugo', 'hugo_zoe'),
    'zoe: chat_message of hugo',
    'a recipient is notified of messages of a person who has become a friend'
  );
select
  is(
    pg_temp.open('irina', 'zoe'),
    'nobody',
    'a recipient at the daily limit is not notified of a chat with a person who is not a match yet'
  );
select tests.match(tests.person('irina'), tests.person('zoe'));
select
  is(
    pg_temp.send('irina', 'irina_zoe'),
    'zoe: chat_message of irina',
    'a recipient is notified of messages of a person who has become a match'
  );
select tests.wait('1 day');
select
  is(
    pg_temp.send('dina', 'dina_zoe'),
    'zoe: chat_message of dina',
    'a recipient is notified of messages in a chat that was opened at least a day ago'
  );
select
  is(
    pg_temp.open('jan', 'zoe'),
    'zoe: chat_created of jan',
    'once the earlier notifications are a day old, a recipient is again notified of a new chat'
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
    'the notifications job deletes notification cooldowns that are a day old'
  );
select
  is(
    (select count(*) from private.notification_cooldowns),
    1::bigint,
    'the notifications job keeps notification cooldowns that are less than a day old'
  );
select
  is(
    pg_temp.open('boris', 'jan'),
    'jan: chat_created of boris',
    'a user can open a new chat after the notifications job has deleted an expired cooldown'
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
    'the setting non_contact_chats_notified with the value 0 suppresses all notifications about chats with non-contacts'
  );
select
  matches(
    pg_temp.open('clara', 'irina'),
    '^rate_limited',
    'a lower setting non_contact_chats lowers the number of chats that a user can open'
  );

select * from finish();

rollback;
