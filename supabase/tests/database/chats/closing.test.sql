-- Direct chats: the events that close a chat. A chat that a match opened closes when the match ends, unless the two
-- people are friends. No user can write to a person who left the chat by deleting the profile.

begin;

select plan(31);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from
  unnest(
    array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor', 'galina', 'hugo', 'irina', 'jan', 'karl']
  ) as name;
select tests.create_person('newcomer');

create function pg_temp.chat_of(one text, other text)
returns uuid
language sql
as $$
  select id
  from public.chats
  where
    one_person_id = least(tests.person(one), tests.person(other))
    and other_person_id = greatest(tests.person(one), tests.person(other));
$$;

-- Returns which of these actions a person can perform in the direct chat with another person: list it, read it, read
-- its row, join its topic, write, edit, report it, open it.
create function pg_temp.can(actor text, other text)
returns text
language plpgsql
as $$
declare
  chat_id uuid := pg_temp.chat_of(actor, other);
  message_id uuid := (select id from public.messages where messages.chat_id = pg_temp.chat_of(actor, other) and sender_id = tests.person(actor) limit 1);
  done text := '';
  tried record;
  counted integer;
begin
  if tests.let(actor, 'api.list_chats()')::jsonb @? format('$.data[*] ? (@.id == "%s")', chat_id)::jsonpath then
    done := 'lists ';
  end if;
  for tried in
    select *
    from
      (
        values
          ('reads', format('api.list_messages(%L, null, 20)', chat_id)),
          ('opens', format('api.open_direct_chat(%L)', tests.person(other))),
          ('writes', format('api.send_message(%L, %L)', chat_id, '{"content": "Hello?"}')),
          ('edits', format('api.edit_message(%L, %L, %L)', chat_id, message_id, 'Hello!')),
          ('reports', format('api.create_report(''chat'', %L, ''targetId'', ''spam'', null)', chat_id))
      ) as calls (word, call)
  loop
    -- Each action is rolled back, so that checking the actions changes no data.
    begin
      perform tests.let(actor, tried.call);
      done := done || tried.word || ' ';
      raise sqlstate 'UNDO0';
    exception
      when sqlstate 'UNDO0' or sqlstate 'PT404' then
        if sqlstate = 'PT404' and sqlerrm not in ('chat_not_found', 'person_not_found', 'message_not_found') then
          raise;
        end if;
    end;
  end loop;
  perform tests.act_as(tests.person(actor));
  select count(*) into counted from public.chats where id = chat_id;
  perform tests.act_as_nobody();
  return trim(
    done
      || case when counted = 1 then 'row ' else '' end
      || case when tests.hears(actor, 'chat:' || chat_id) like 'broadcast%' then 'hears' else '' end
  );
end;
$$;

create function pg_temp.unmatch(actor text, other text)
returns void
language sql
as $$
  select
    tests.let(
      actor,
      'api.end_match(%L)',
      (
        select id::text
        from public.matches
        where
          one_person_id = least(tests.person(actor), tests.person(other))
          and other_person_id = greatest(tests.person(actor), tests.person(other))
      )
    );
$$;

create function pg_temp.open(actor text, other text)
returns void
language sql
as $$
  select tests.let(actor, 'api.open_direct_chat(%L)', tests.person(other)::text);
$$;

-- Sends a message from each of the two people to the other.
create function pg_temp.talk(one text, other text)
returns void
language sql
as $$
  select tests.send(tests.person(one), pg_temp.chat_of(one, other), 'Hello');
  select tests.send(tests.person(other), pg_temp.chat_of(one, other), 'Hello');
$$;

create function pg_temp.both_can(one text, other text)
returns text
language sql
as $$
  select
    case
      when pg_temp.can(one, other) = pg_temp.can(other, one) then pg_temp.can(one, other)
      else format('%s: %s; %s: %s', one, pg_temp.can(one, other), other, pg_temp.can(other, one))
    end;
$$;

create function pg_temp.everything()
returns text
language sql
as $$
  select 'lists reads opens writes edits reports row hears';
$$;

create function pg_temp.nothing_new()
returns text
language sql
as $$
  select 'reads reports row hears';
$$;

-- With only a match ---------------------------------------------------------------------------------------------

select tests.match(tests.person('anna'), tests.person('boris')), pg_temp.talk('anna', 'boris');
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.everything(),
    'a match opens a chat in which both people can perform every action'
  );
select pg_temp.open('boris', 'anna');
select pg_temp.unmatch('anna', 'boris');
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.nothing_new(),
    'after the match ends, both people can only read and report the chat, even if one of them had called POST /chats/direct'
  );
select
  tests.throws_problem(
    format('select tests.let(%L, %L)', actor, format('api.open_direct_chat(%L)', tests.person(other))),
    404,
    'person_not_found',
    format('%s cannot open the closed chat: 404 person_not_found', actor)
  )
from
  (
    values
      ('anna', 'boris'),
      ('boris', 'anna')
  ) as pair (actor, other);
select
  is(
    tests.let(name, 'api.get_chat_summary(%L)', pg_temp.chat_of('anna', 'boris')::text) ->> 'id',
    pg_temp.chat_of('anna', 'boris')::text,
    format('%s can read the closed chat by its id', name)
  )
from unnest(array['anna', 'boris']) as name;

select tests.match(tests.person('anna'), tests.person('boris'));
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.everything(),
    'a second match of the same two people opens their closed chat again'
  );
select pg_temp.unmatch('boris', 'anna');
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.nothing_new(),
    'the chat closes when the second match of the two people ends'
  );

-- With a friendship ---------------------------------------------------------------------------------------------

select tests.befriend(tests.person('anna'), tests.person('boris'));
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.everything(),
    'a friendship opens the chat of former matches again'
  );
select tests.let('anna', 'api.unfriend(%L)', tests.person('boris')::text);
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.nothing_new(),
    'the chat of former matches closes when their friendship ends'
  );

select
  tests.let(
    'boris',
    'api.redeem_friend_link(%L)',
    tests.let('anna', 'api.create_friend_link(600, 1)') ->> 'token'
  );
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.everything(),
    'a redeemed friend link opens the chat of former matches again'
  );
select tests.let('boris', 'api.unfriend(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.nothing_new(),
    'the chat of former matches closes when either friend ends the friendship'
  );
select tests.befriend(tests.person('boris'), tests.person('anna'));
select
  is(
    pg_temp.both_can('anna', 'boris'),
    pg_temp.everything(),
    'an accepted friend request reopens the chat of two former friends'
  );
select tests.let('anna', 'api.unfriend(%L)', tests.person('boris')::text);

select tests.match(tests.person('anna'), tests.person('clara')), pg_temp.talk('anna', 'clara');
select tests.befriend(tests.person('anna'), tests.person('clara'));
select pg_temp.unmatch('anna', 'clara');
select
  is(
    pg_temp.both_can('anna', 'clara'),
    pg_temp.everything(),
    'a friendship keeps the chat open after the match of the two people ends'
  );
select tests.let('anna', 'api.unfriend(%L)', tests.person('clara')::text);
select
  is(
    pg_temp.both_can('anna', 'clara'),
    pg_temp.nothing_new(),
    'the chat of two former matches closes when their friendship also ends'
  );

select tests.befriend(tests.person('anna'), tests.person('clara'));
select pg_temp.open('clara', 'anna');
select tests.let('anna', 'api.unfriend(%L)', tests.person('clara')::text);
select
  is(
    pg_temp.both_can('anna', 'clara'),
    pg_temp.everything(),
    'a chat of former matches stays open after their friendship ends if one friend called POST /chats/direct'
  );

select tests.match(tests.person('anna'), tests.person('dina')), pg_temp.talk('anna', 'dina');
select tests.befriend(tests.person('anna'), tests.person('dina'));
select tests.let('anna', 'api.unfriend(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.both_can('anna', 'dina'),
    pg_temp.everything(),
    'a match keeps the chat open after the friendship of the two people ends'
  );

-- Opened by a user ----------------------------------------------------------------------------------------------

select pg_temp.open('anna', 'emil');
select tests.match(tests.person('anna'), tests.person('emil')), pg_temp.talk('anna', 'emil');
select pg_temp.unmatch('emil', 'anna');
select
  is(
    pg_temp.both_can('anna', 'emil'),
    pg_temp.everything(),
    'a chat that a user opened before the match stays open for both people after the match ends'
  );
select tests.befriend(tests.person('anna'), tests.person('emil'));
select tests.let('emil', 'api.unfriend(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.both_can('anna', 'emil'),
    pg_temp.everything(),
    'a chat that one of two friends opened stays open after the friendship ends'
  );

-- Blocks --------------------------------------------------------------------------------------------------------

select tests.match(tests.person('anna'), tests.person('fedor')), pg_temp.talk('anna', 'fedor');
select tests.let('anna', 'api.block_person(%L)', tests.person('fedor')::text);
select
  is(
    pg_temp.can('anna', 'fedor'),
    'reads reports',
    'a person who blocks their match can only read the chat by its id and report it'
  );
select
  is(
    pg_temp.can('fedor', 'anna'),
    pg_temp.nothing_new(),
    'a person who is blocked by their match can only read and report the chat'
  );
select tests.let('anna', 'api.unblock_person(%L)', tests.person('fedor')::text);
select
  is(
    pg_temp.both_can('anna', 'fedor'),
    pg_temp.nothing_new(),
    'lifting a block restores neither the match nor its chat'
  );

-- Deleted profiles ------------------------------------------------------------------------------------------

select pg_temp.open('anna', 'galina'), pg_temp.talk('anna', 'galina');
select tests.let('galina', 'api.delete_profile()');
select
  is(
    pg_temp.can('anna', 'galina'),
    'lists ' || pg_temp.nothing_new(),
    'no user can write to a person who has deleted the profile'
  );
select
  tests.throws_problem(
    $$ select pg_temp.open('galina', 'anna') $$,
    404,
    'profile_not_found',
    'a person without a profile cannot open the chat again: 404 profile_not_found'
  );
select tests.let('galina', 'api.create_profile(''{"firstName": "Galina"}'')');
select
  is(
    pg_temp.can('anna', 'galina'),
    'lists ' || pg_temp.nothing_new(),
    'no user can write to a person who has created a new profile but has not rejoined the chat'
  );
select pg_temp.open('galina', 'anna');
select
  is(
    pg_temp.both_can('anna', 'galina'),
    pg_temp.everything(),
    'a person with a new profile rejoins the chat by opening it'
  );

select tests.let('galina', 'api.delete_profile()');
select tests.let('galina', 'api.create_profile(''{"firstName": "Galina"}'')');
select tests.befriend(tests.person('anna'), tests.person('galina'));
select
  is(
    pg_temp.both_can('anna', 'galina'),
    pg_temp.everything(),
    'a person with a new profile rejoins the chat when the two people become friends'
  );

select tests.match(tests.person('anna'), tests.person('hugo')), pg_temp.talk('anna', 'hugo');
select tests.let('hugo', 'api.delete_profile()');
select tests.let('hugo', 'api.create_profile(''{"firstName": "Hugo"}'')');
select
  is(
    pg_temp.can('anna', 'hugo'),
    'lists ' || pg_temp.nothing_new(),
    'no user can write in the chat of a match after one of the two people has left'
  );
select tests.match(tests.person('anna'), tests.person('hugo'));
select
  is(
    pg_temp.both_can('anna', 'hugo'),
    pg_temp.everything(),
    'a new match of the two people reopens their chat'
  );
select pg_temp.unmatch('anna', 'hugo');
select tests.let('hugo', 'api.delete_profile()');
select tests.let('hugo', 'api.create_profile(''{"firstName": "Hugo"}'')');
select
  tests.throws_problem(
    $$ select pg_temp.open('hugo', 'anna') $$,
    404,
    'person_not_found',
    'a person with a new profile cannot open a chat that closed when a match ended: 404 person_not_found'
  );

select pg_temp.open('anna', 'newcomer'), pg_temp.talk('anna', 'newcomer');
select
  is(
    pg_temp.both_can('anna', 'newcomer'),
    pg_temp.everything(),
    'a user without a profile can take part in a direct chat'
  );

select * from finish();

rollback;
