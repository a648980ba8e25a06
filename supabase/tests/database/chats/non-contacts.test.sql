-- Chats: how many direct chats somebody begins with strangers, and of how many a stranger is told.

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

-- Opens the chat of two a minute later: the answer, and who is told.
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

-- Whoever begins chats ---------------------------------------------------------------------------------------------

select is(pg_temp.open('anna', 'boris'), 'boris: chat_created of anna', 'a stranger is told of a chat');
select is(pg_temp.open('anna', 'boris'), 'there: nobody', 'opening it again is no new one');
select
  is(pg_temp.open('anna', 'clara'), 'clara: chat_created of anna', 'a person begins as many chats as may be');
select is(pg_temp.open('boris', 'clara'), 'clara: chat_created of boris', 'so does another');
select
  is(
    pg_temp.open('anna', 'dina'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 86160}',
    'and no more within a day'
  );
select
  ok(
    (private.find_direct_chat(tests.person('anna'), tests.person('dina'))).id is null,
    'no chat is made then'
  );
select is(pg_temp.open('anna', 'boris'), 'there: nobody', 'a chat that is there is opened still');
select is(pg_temp.open('dina', 'anna'), 'anna: chat_created of dina', 'others begin theirs with that person');
select is(pg_temp.open('anna', 'nobody'), 'person_not_found', 'who cannot be written to is said first');
select tests.befriend(tests.person('anna'), tests.person('emil'));
select is(pg_temp.open('anna', 'emil'), 'emil: chat_created of anna', 'friends are no strangers');
select tests.match(tests.person('anna'), tests.person('fedor'));
select is(pg_temp.open('anna', 'fedor'), 'there: nobody', 'nor are matches');
select
  is(
    pg_temp.open('anna', 'galina'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 85920}',
    'these do not count'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('boris')::text);
select tests.let('anna', 'api.unblock_person(%L)', tests.person('boris')::text);
select matches(pg_temp.open('anna', 'galina'), '^rate_limited', 'a block and its end give none back');
select tests.let('anna', 'api.delete_profile()');
select tests.let('anna', 'api.create_profile(''{"firstName": "Anna"}'')');
select
  matches(
    pg_temp.open('anna', 'galina'),
    '^rate_limited',
    'nor does deleting the profile and making another'
  );
select tests.freeze_time('2026-01-02T12:00:30Z');
select
  is(
    pg_temp.open('anna', 'galina'),
    'galina: chat_created of anna',
    'a day after the first there is room for one more'
  );
select
  is(
    pg_temp.open('anna', 'hugo'),
    'rate_limited {"limit" : "non_contact_chats", "retryAfter" : 30}',
    'and for one only'
  );

-- Whoever is written to --------------------------------------------------------------------------------------------

select tests.freeze_time('2026-01-05T12:00:00Z');
select is(pg_temp.open('boris', 'zoe'), 'zoe: chat_created of boris', 'a stranger is told of the first');
select is(pg_temp.open('clara', 'zoe'), 'zoe: chat_created of clara', 'and of the second');
select is(pg_temp.open('dina', 'zoe'), 'nobody', 'of a further one that day nobody is told');
select
  ok(
    (
      select bool_or(item ->> 'id' = tests.kept('dina_zoe'))
      from json_array_elements(tests.let('zoe', 'api.list_chats(null, null)') -> 'data') as item
    ),
    'it is in the list'
  );
select is(pg_temp.send('dina', 'dina_zoe'), 'nobody', 'nor is anybody of what is written there');
select
  is(
    (
      select unread_count
      from public.chat_participants
      where chat_id = tests.kept('dina_zoe')::uuid and user_id = tests.person('zoe')
    ),
    1,
    'it counts as unread in the chat'
  );
select is(pg_temp.send('boris', 'boris_zoe'), 'zoe: chat_message of boris', 'chats that were told go on');
select tests.befriend(tests.person('emil'), tests.person('zoe'));
select is(pg_temp.open('emil', 'zoe'), 'zoe: chat_created of emil', 'friends are told');
select is(pg_temp.open('zoe', 'fedor'), 'fedor: chat_created of zoe', 'and what that person begins is');
select is(pg_temp.send('fedor', 'zoe_fedor'), 'zoe: chat_message of fedor', 'with the answers');

-- What ends the silence.
select is(pg_temp.open('galina', 'zoe'), 'nobody', 'another stranger');
select pg_temp.send('zoe', 'galina_zoe');
select is(pg_temp.send('galina', 'galina_zoe'), 'zoe: chat_message of galina', 'who answers is told then');
select is(pg_temp.open('hugo', 'zoe'), 'nobody', 'a third');
select tests.befriend(tests.person('hugo'), tests.person('zoe'));
select is(pg_temp.send('hugo', 'hugo_zoe'), 'zoe: chat_message of hugo', 'friends are told of messages');
select is(pg_temp.open('irina', 'zoe'), 'nobody', 'a fourth');
select tests.match(tests.person('irina'), tests.person('zoe'));
select is(pg_temp.send('irina', 'irina_zoe'), 'zoe: chat_message of irina', 'so are matches');
select tests.wait('1 day');
select
  is(
    pg_temp.send('dina', 'dina_zoe'),
    'zoe: chat_message of dina',
    'a day later the first is told of as well'
  );
select is(pg_temp.open('jan', 'zoe'), 'zoe: chat_created of jan', 'and further chats');

-- The job ----------------------------------------------------------------------------------------------------------

delete from private.notification_cooldowns;
select tests.freeze_time('2026-02-01T12:00:00Z');
select pg_temp.open('boris', 'hugo'), pg_temp.open('boris', 'irina');
select tests.freeze_time('2026-02-02T12:01:00Z');
select
  is(
    tests.let_service('api.purge_notifications(1)') ->> 'forgotten',
    '1',
    'the job forgets what is a day old'
  );
select is((select count(*) from private.notification_cooldowns), 1::bigint, 'and keeps the rest');
select is(pg_temp.open('boris', 'jan'), 'jan: chat_created of boris', 'as the clock has it');

-- The numbers ------------------------------------------------------------------------------------------------------

update private.settings
set value = '1'
where name = 'non_contact_chats';
update private.settings
set value = '0'
where name = 'non_contact_chats_notified';
select tests.freeze_time('2026-03-01T12:00:00Z');
select is(pg_temp.open('clara', 'hugo'), 'nobody', 'with another number nobody is told');
select matches(pg_temp.open('clara', 'irina'), '^rate_limited', 'and fewer are begun');

select * from finish();

rollback;
