-- Typing indicators: who may send a typing signal, which signals are broadcast, and who receives them
-- (docs/features/chats.md, Typing).

begin;

select plan(35);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'anna', 'boris', 'clara', 'dina', 'stranger', 'outcast']) as name;
select
  tests.keep('direct', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('boris')::text) ->> 'id'),
  tests.keep('other', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('clara')::text) ->> 'id');
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{}')::text),
  tests.keep('second_group', tests.like_event(tests.person('dina'), tests.kept('event')::uuid, '{}')::text);
select tests.vote(tests.person('olga'), tests.kept(kept)::uuid, 'consent')
from unnest(array['group', 'second_group']) as kept;
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);

create function pg_temp.types(name text, chat text default 'direct', is_typing boolean default true)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      case answer ->> 'counts'
        when 'true' then 'told'
        else 'dropped'
      end,
      'until',
      substr(answer ->> 'expiresAt', 12)
    )
  from tests.let(name, format('api.type_in_chat(%L, %L)', tests.kept(chat), is_typing)) as answer;
$$;

-- Signals that are broadcast -----------------------------------------------------------------------------------

select
  is(
    pg_temp.types('anna'),
    'told until 12:00:06.000Z',
    'a typing signal is broadcast with an expiry six seconds later'
  );
select
  is(
    pg_temp.types('anna'),
    'dropped until 12:00:06.000Z',
    'a second typing signal at the same time as the first is not broadcast'
  );
select
  is(
    pg_temp.types('anna', is_typing => false),
    'dropped until 12:00:00.000Z',
    'a signal that typing has stopped is not broadcast if it is sent at the same time as the first signal'
  );
select
  is(
    pg_temp.types('anna', 'other'),
    'told until 12:00:06.000Z',
    'the same participant can send a typing signal in another chat at the same time'
  );
select
  is(
    pg_temp.types('boris'),
    'told until 12:00:06.000Z',
    'another participant can send a typing signal in the same chat at the same time'
  );
select tests.freeze_time('1999-05-01T12:00:00.999Z');
select
  is(
    pg_temp.types('anna'),
    'dropped until 12:00:06.999Z',
    'a typing signal less than a second after the last broadcast is not broadcast'
  );
select tests.freeze_time('1999-05-01T12:00:01Z');
select
  is(
    pg_temp.types('anna', is_typing => false),
    'told until 12:00:01.000Z',
    'a typing signal is broadcast once a second has passed since the last broadcast'
  );
select tests.freeze_time('1999-05-01T12:00:01.5Z');
select
  is(
    pg_temp.types('anna'),
    'dropped until 12:00:07.500Z',
    'the minimum interval of a second starts at the last broadcast, not at a signal that was not broadcast'
  );
update private.settings set value = '2' where name = 'typing_pace_seconds';
select tests.freeze_time('1999-05-01T12:00:02Z');
select
  is(
    pg_temp.types('anna'),
    'dropped until 12:00:08.000Z',
    'the setting typing_pace_seconds is the minimum interval between two broadcasts'
  );
update private.settings set value = '1' where name = 'typing_pace_seconds';
select
  is_empty(
    'select from realtime.messages where topic like ''typing:%''',
    'typing broadcasts are not stored, so Realtime cannot replay them'
  );
select tests.freeze_time('1999-05-01T12:05:00Z');
select pg_temp.types('anna'), pg_temp.types('anna', 'other');
select
  is(
    (select count(*) from private.typing_paces where broadcast_at < '1999-05-01T12:04:00Z'),
    0::bigint,
    'the stored times of old typing broadcasts are deleted'
  );

-- Who may send -------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:06:00Z');
select
  is(
    pg_temp.types('olga', 'chat'),
    'told until 12:06:06.000Z',
    'an organizer can send a typing signal in the chat of a group'
  );

create function pg_temp.refused(name text, chat text, said text)
returns setof text
language plpgsql
as $$
begin
  perform tests.act_as(tests.person(name));
  return next tests.throws_problem(
    format('select api.type_in_chat(%L, true)', tests.kept(chat)),
    404,
    'chat_not_found',
    said
  );
  perform tests.act_as_nobody();
end;
$$;

select pg_temp.refused('stranger', 'direct', 'a non-participant cannot type in the chat');
select pg_temp.refused('dina', 'chat', 'a participant of another chat of the event cannot type in the chat');
select tests.let('boris', 'api.block_person(%L)', tests.person('anna')::text);
select pg_temp.refused(name, 'direct', format('%s cannot type during a block', name))
from unnest(array['anna', 'boris']) as name;
select tests.let('boris', 'api.unblock_person(%L)', tests.person('anna')::text);
select tests.let('olga', 'api.block_person(%L)', tests.person('dina')::text);
select tests.freeze_time('1999-05-01T12:07:00Z');
select
  is(
    pg_temp.types('anna'),
    'told until 12:07:06.000Z',
    'both people of a direct chat can send typing signals again after the block is lifted'
  );
select tests.suspend('clara');
select pg_temp.refused('anna', 'other', 'a participant cannot type in a direct chat with a suspended person');
select tests.reinstate('clara');
select tests.let('clara', 'api.delete_profile()');
select
  pg_temp.refused(
    'anna',
    'other',
    'a participant cannot type in a direct chat whose peer has deleted their profile'
  );
select tests.let('anna', 'api.leave_group(%L)', tests.kept('group'));
select pg_temp.refused('anna', 'chat', 'a former participant cannot type in the chat');

-- Who may receive ------------------------------------------------------------------------------------------------

select
  is(
    tests.hears(name, 'typing:' || tests.kept(chat)),
    heard,
    format(
      'a subscription of the user "%1$s" to the typing topic of the chat "%3$s" receives: %2$s',
      name,
      heard,
      chat
    )
  )
from
  (
    values
      ('anna', 'direct', 'broadcast'),
      ('boris', 'direct', 'broadcast'),
      ('stranger', 'direct', 'nothing'),
      ('olga', 'direct', 'nothing'),
      ('olga', 'chat', 'broadcast'),
      ('anna', 'chat', 'nothing'),
      ('dina', 'chat', 'nothing')
  ) as listening (name, chat, heard);
select
  is(tests.hears('anna', topic), 'nothing', format('no user may join the typing topic %s', topic))
from
  unnest(
    array['typing:', 'typing:1', 'typing:' || tests.person('anna'), 'TYPING:' || tests.kept('direct')]
  ) as topic;
select tests.let('boris', 'api.block_person(%L)', tests.person('anna')::text);
select
  is(
    tests.hears('boris', 'typing:' || tests.kept('direct')),
    'nothing',
    'a blocker receives no typing signals from the blocked person'
  );
select
  is(
    tests.hears('anna', 'typing:' || tests.kept('direct')),
    'broadcast',
    'a blocked person may still join the typing topic, so this person does not notice the block'
  );
select set_config('realtime.topic', 'typing:' || tests.kept('direct'), true);
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format(
      'insert into realtime.messages (topic, extension, event, payload, private) values (%L, %L, %L, %L, true)',
      'typing:' || tests.kept('direct'),
      'broadcast',
      'typing.started',
      '{}'
    ),
    '42501',
    null,
    'a participant cannot insert a typing broadcast into realtime.messages: 42501'
  );
select tests.act_as_nobody();

-- Clean-up -----------------------------------------------------------------------------------------------------

select tests.let('boris', 'api.unblock_person(%L)', tests.person('anna')::text);
select tests.freeze_time('1999-05-01T12:08:00Z');
select pg_temp.types('anna'), pg_temp.types('boris');
select tests.let('anna', 'api.delete_profile()');
select
  results_eq(
    'select user_id from private.typing_paces where chat_id = tests.kept(''direct'')::uuid',
    $$ values (tests.person('boris')) $$,
    'the stored times of a participant''s typing signals are deleted when the participant leaves the chat'
  );

select * from finish();

rollback;
