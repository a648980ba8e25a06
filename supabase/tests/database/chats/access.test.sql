-- Chats: which people see a chat through each endpoint and table. No user can write to the tables directly.

begin;

select plan(64);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'olga',
      'paul',
      'invited',
      'refused',
      'removed',
      'anna',
      'boris',
      'left',
      'other',
      'open',
      'dina',
      'stranger',
      'gone'
    ]
  ) as name;

-- Fills a chat with one message that has a file. The test has three such chats.
create function pg_temp.fill(chat_name text, chat_id uuid, sender text)
returns text
language plpgsql
as $$
begin
  perform tests.send(
    tests.person(sender),
    chat_id,
    'Hello',
    jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('key', tests.upload(tests.person(sender)))))
  );
  return tests.keep(chat_name, chat_id::text);
end;
$$;

select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select
  tests.add_author(tests.kept('event')::uuid, tests.person(name), status)
from
  (
    values
      ('paul', 'accepted'),
      ('removed', 'accepted'),
      ('gone', 'accepted'),
      ('invited', 'pending'),
      ('refused', 'refused')
  ) as authors (name, status);
select tests.like_event(tests.person('open'), tests.kept('event')::uuid);
select
  tests.keep(
    'group',
    tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,left}')::text
  );
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'removed', 'paul']) as name;
select
  tests.vote(
    tests.person('olga'),
    tests.like_event(tests.person('other'), tests.kept('event')::uuid),
    'consent'
  );
select
  pg_temp.fill('approved_group', tests.group_chat(tests.kept('group')::uuid), 'anna'),
  pg_temp.fill('event_authors', tests.authors_chat(tests.kept('event')::uuid), 'olga'),
  pg_temp.fill(
    'direct',
    (tests.let('anna', format('api.open_direct_chat(%L)', tests.person('dina'))) ->> 'id')::uuid,
    'dina'
  );
select tests.let('left', format('api.leave_group(%L)', tests.kept('group')));
select
  tests.let('olga', format('api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('removed')));
select tests.let('gone', 'api.delete_profile()');

-- Returns the names of the endpoints and tables through which the viewer can read the chat.
create function pg_temp.looks(viewer text, chat uuid)
returns text
language plpgsql
as $$
declare
  attachment record;
  call text;
  by_verb text := '';
  by_row text;
begin
  select message_attachments.id, message_attachments.media_key into attachment
  from
    public.message_attachments
    join public.messages on messages.id = message_id
  where messages.chat_id = chat;
  perform tests.act_as(tests.person(viewer));
  if api.list_chats()::jsonb @? format('$.data[*] ? (@.id == "%s")', chat)::jsonpath then
    by_verb := ' list_chats';
  end if;
  foreach call in array array[
    format('api.get_chat(%L)', chat),
    format('api.list_messages(%L, null, 20)', chat),
    format('api.get_attachment(%L, %L)', chat, attachment.id),
    format('api.get_media(%L)', attachment.media_key),
    format('api.read_messages(%L, null)', chat)
  ] loop
    begin
      execute 'select ' || call;
      by_verb := by_verb || ' ' || substring(call, '\.(\w+)');
    exception
      when sqlstate 'PT404' then
        null;
    end;
  end loop;
  select
    format(
      '%s %s %s %s',
      (select count(*) from public.chats where id = chat),
      (select count(*) from public.chat_participants where chat_id = chat),
      (select count(*) from public.messages where chat_id = chat),
      (select count(*) from public.message_attachments where id = attachment.id)
    )
  into by_row;
  perform tests.act_as_nobody();
  return format('verbs:%s; rows: %s', by_verb, by_row);
end;
$$;

select
  is(
    pg_temp.looks(viewer, tests.kept(chat_name)::uuid),
    case
      when viewer = any (viewers) then format(
        'verbs: list_chats get_chat list_messages get_attachment get_media read_messages; rows: 1 %s 1 1',
        cardinality(viewers)
      )
      else 'verbs:; rows: 0 0 0 0'
    end,
    format(
      'access to chats: %s %s the chat %s',
      viewer,
      case
        when viewer = any (viewers) then 'sees'
        else 'does not see'
      end,
      chat_name
    )
  )
from
  (
    values
      ('approved_group', '{olga,paul,anna,boris}'::text[]),
      ('event_authors', '{olga,paul}'),
      ('direct', '{anna,dina}')
  ) as chats (chat_name, viewers),
  unnest(
    array[
      'olga',
      'paul',
      'invited',
      'refused',
      'removed',
      'anna',
      'boris',
      'left',
      'other',
      'open',
      'dina',
      'stranger',
      'gone'
    ]
  ) as viewer;

-- Returns the ids of all chats of which the viewer can select a row in a query without a condition.
create function pg_temp.all_rows(viewer text)
returns text[]
language plpgsql
as $$
declare
  chats text[];
begin
  perform tests.act_as(tests.person(viewer));
  select array_agg(distinct chat_id::text order by chat_id::text) into chats
  from
    (
      select id from public.chats
      union all
      select chat_id from public.chat_participants
      union all
      select chat_id from public.messages
    ) as seen (chat_id);
  perform tests.act_as_nobody();
  return chats;
end;
$$;

create function pg_temp.listed(viewer text)
returns text[]
language sql
as $$
  select array_agg(item ->> 'id' order by item ->> 'id')
  from json_array_elements(tests.let(viewer, 'api.list_chats()') -> 'data') as item;
$$;

select
  is(
    pg_temp.all_rows(viewer),
    pg_temp.listed(viewer),
    format('%s can select exactly the rows of the chats that the API lists for this person', viewer)
  )
from unnest(array['olga', 'paul', 'anna', 'boris', 'left', 'removed', 'other', 'dina', 'stranger']) as viewer;

select tests.act_as_anonymous();
select
  throws_ok(
    format('select from public.%I', name),
    '42501',
    null,
    format('a client without a token cannot read the table %s: 42501', name)
  )
from unnest(array['chats', 'chat_participants', 'messages', 'message_attachments']) as name;
select tests.act_as(tests.person('olga'));
select
  throws_ok(
    statement,
    '42501',
    null,
    format('an organizer cannot write to the tables of chats directly: %s', statement)
  )
from
  unnest(
    array[
      'insert into public.chats default values',
      'update public.chats set name = null',
      'delete from public.chats',
      'insert into public.chat_participants default values',
      'update public.chat_participants set unread_count = 0',
      'delete from public.chat_participants',
      'insert into public.messages default values',
      $$update public.messages set content = ''$$,
      'delete from public.messages',
      'insert into public.message_attachments default values',
      'update public.message_attachments set place = 1',
      'delete from public.message_attachments'
    ]
  ) as statement;

select tests.act_as_nobody();
select * from finish();

rollback;
