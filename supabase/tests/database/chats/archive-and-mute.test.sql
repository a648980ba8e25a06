-- Muting and archiving of chats: a participant mutes and archives, and the service archives automatically
-- (docs/features/chats.md, Muting and archiving).

begin;

select plan(50);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'anna', 'boris', 'clara', 'stranger']) as name;

create function pg_temp.direct_chat(one text, other text)
returns text
language sql
as $$
  select tests.let(one, 'api.open_direct_chat(%L)', tests.person(other)::text) ->> 'id';
$$;

-- Returns whether a chat is muted and whether it is archived.
create function pg_temp.kept_as(summary json)
returns text
language sql
as $$
  select
    format(
      '%s, %s',
      case
        when summary ->> 'mutedUntil' is null then 'heard'
        else 'muted until ' || (summary ->> 'mutedUntil')
      end,
      case summary ->> 'isArchived'
        when 'true' then 'archived'
        else 'listed'
      end
    );
$$;

create function pg_temp.does(name text, verb text, chat text default 'direct')
returns text
language sql
as $$
  select pg_temp.kept_as(tests.let(name, 'api.' || verb || '_chat(%L)', tests.kept(chat)));
$$;

create function pg_temp.mutes(name text, until text, chat text default 'direct')
returns text
language sql
as $$
  select pg_temp.kept_as(tests.let(name, 'api.mute_chat(%L, %L)', tests.kept(chat), until));
$$;

create function pg_temp.looks(name text, chat text default 'direct')
returns text
language sql
as $$
  select pg_temp.kept_as(tests.let(name, 'api.get_chat_summary(%L)', tests.kept(chat)));
$$;

-- Returns the chats in the main list or in the archive, by the names under which tests.keep stored them.
create function pg_temp.listed(name text, archived boolean default false)
returns text
language sql
as $$
  select coalesce(string_agg(kept, ' ' order by place), 'nothing')
  from
    json_array_elements(
      tests.let(name, format('api.list_chats(null, null, %L)', archived)) -> 'data'
    ) with ordinality as listed (item, place)
    join unnest(array['direct', 'other', 'authors', 'chat']) as kept
      on current_setting('tests.' || kept, true) = item ->> 'id';
$$;

-- Returns whether a chat is in the main list or in the archive.
create function pg_temp.place_of(name text, chat text)
returns text
language sql
as $$
  select
    case
      when found.is_listed
      and not found.is_archived then 'listed'
      when found.is_archived
      and not found.is_listed then 'archived'
      else 'lost or doubled'
    end
  from
    (
      select
        chat = any (string_to_array(pg_temp.listed(name), ' ')) as is_listed,
        chat = any (string_to_array(pg_temp.listed(name, true), ' ')) as is_archived
    ) as found;
$$;

select
  tests.keep('direct', pg_temp.direct_chat('anna', 'boris')),
  tests.keep('other', pg_temp.direct_chat('anna', 'clara'));

-- Muting -----------------------------------------------------------------------------------------------------

select is(pg_temp.looks('anna'), 'heard, listed', 'a new chat is not muted and is in the main list');
select
  is(
    pg_temp.mutes('anna', '1999-05-01T13:00:00Z'),
    'muted until 1999-05-01T13:00:00.000Z, listed',
    'a participant can mute a chat until a given time'
  );
select
  is(pg_temp.looks('boris'), 'heard, listed', 'muting a chat does not mute it for the other participant');
select
  is(
    pg_temp.mutes('anna', '1999-05-01T13:00:00Z'),
    'muted until 1999-05-01T13:00:00.000Z, listed',
    'muting a chat again until the same time does not change this time'
  );
select
  is(
    pg_temp.mutes('anna', '1999-05-01T14:00:00Z'),
    'muted until 1999-05-01T14:00:00.000Z, listed',
    'muting a chat again until another time replaces the earlier time'
  );
select
  is(
    pg_temp.mutes('anna', null),
    'muted until 9999-12-31T23:59:59.999Z, listed',
    'a participant can mute a chat without an end by passing null, and the API then returns 9999-12-31 as the end'
  );
select
  is(
    pg_temp.mutes('anna', '9999-12-31T23:59:59.999Z'),
    'muted until 9999-12-31T23:59:59.999Z, listed',
    'a participant can mute a chat until 9999-12-31, the latest time of the API'
  );
select is(pg_temp.does('anna', 'unmute'), 'heard, listed', 'a participant can unmute a chat');
select is(pg_temp.does('anna', 'unmute'), 'heard, listed', 'unmuting a chat again does not change the chat');
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format('select api.mute_chat(%L, %L)', tests.kept('direct'), until),
    400,
    'validation_failed',
    'until',
    format('a participant cannot mute a chat until %s', said)
  )
from
  (
    values
      ('1999-05-01T12:00:00Z', 'now'),
      ('1999-05-01T11:59:59Z', 'a time that is past')
  ) as times (until, said);
select tests.act_as(tests.person('stranger'));
select
  tests.throws_problem(
    format('select api.' || call, tests.kept('direct')),
    404,
    'chat_not_found',
    format('a non-participant cannot call %s: 404 chat_not_found', call)
  )
from
  unnest(array['mute_chat(%L, null)', 'unmute_chat(%L)', 'archive_chat(%L)', 'unarchive_chat(%L)']) as call;
select tests.act_as_nobody();
select pg_temp.mutes('anna', '1999-05-01T13:00:00Z');
select tests.freeze_time('1999-05-01T12:59:59Z');
select tests.send(tests.person('boris'), tests.kept('direct')::uuid, 'Hello');
select
  is(
    tests.let('anna', 'api.get_chat_summary(%L)', tests.kept('direct')) ->> 'unreadCount',
    '1',
    'a new message in a muted chat is unread'
  );
select
  is(
    pg_temp.looks('anna'),
    'muted until 1999-05-01T13:00:00.000Z, listed',
    'a new message in a muted chat does not end the mute'
  );
select tests.freeze_time('1999-05-01T13:00:00Z');
select is(pg_temp.looks('anna'), 'heard, listed', 'a mute ends at the given time');

-- Archiving by the participant ---------------------------------------------------------------------------------

select is(pg_temp.listed('anna'), 'direct other', 'new chats are in the main list and not in the archive');
select
  is(pg_temp.listed('anna', true), 'nothing', 'the archive of a person who has not archived a chat is empty');
select
  is(
    pg_temp.does('anna', 'archive'),
    'heard, archived',
    'a participant can archive a chat, even with unread messages'
  );
select
  is(pg_temp.does('anna', 'archive'), 'heard, archived', 'archiving a chat again does not change the chat');
select is(pg_temp.listed('anna'), 'other', 'an archived chat is not in the main list');
select is(pg_temp.listed('anna', true), 'direct', 'an archived chat is in the archive');
select
  is(pg_temp.listed('boris'), 'direct', 'archiving a chat does not archive it for the other participant');
select is(pg_temp.does('anna', 'unarchive'), 'heard, listed', 'a participant can unarchive a chat');
select
  is(pg_temp.does('anna', 'unarchive'), 'heard, listed', 'unarchiving a chat again does not change the chat');
select is(pg_temp.place_of('anna', 'direct'), 'listed', 'an unarchived chat is in the main list again');
select pg_temp.does('anna', 'archive'), pg_temp.does('boris', 'archive');
select tests.freeze_time('1999-05-01T13:01:00Z');
select tests.keep('message', tests.send(tests.person('boris'), tests.kept('direct')::uuid, 'News')::text);
select
  is(
    pg_temp.place_of(name, 'direct'),
    'listed',
    format('a new message moves an archived chat back to the main list of %s', name)
  )
from unnest(array['anna', 'boris']) as name;
select pg_temp.does('anna', 'archive');
select
  tests.let('boris', 'api.edit_message(%L, %L, %L)', tests.kept('direct'), tests.kept('message'), 'Old news'),
  tests.let('boris', 'api.delete_message(%L, %L)', tests.kept('direct'), tests.kept('message')),
  tests.let('anna', 'api.read_messages(%L, null)', tests.kept('direct'));
select
  is(
    pg_temp.place_of('anna', 'direct'),
    'archived',
    'an archived chat stays in the archive when messages are edited, deleted or read'
  );
select
  is(
    (
      select array_agg(item #>> '{chats,0,isArchived}')
      from json_build_object('chats', tests.let('anna', 'api.export_profile()') -> 'chats') as item
    ),
    array['true'],
    'the profile export states that a chat is archived'
  );
select pg_temp.does('anna', 'unarchive');

-- Cursors ------------------------------------------------------------------------------------------------------

select pg_temp.does('anna', 'archive', chat) from unnest(array['direct', 'other']) as chat;
select
  tests.keep('cursor', tests.let('anna', 'api.list_chats(null, 1, true)') ->> 'nextCursor');
select
  is(
    tests.let('anna', 'api.list_chats(%L, 1, true)', tests.kept('cursor')) #>> '{data,0,id}',
    tests.kept('other'),
    'a participant can read the archive page by page'
  );
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format('select api.list_chats(%L, 1, false)', tests.kept('cursor')),
    400,
    'validation_failed',
    'cursor',
    'the main list rejects a cursor from the archive with 400'
  );
select tests.act_as_nobody();
select pg_temp.does('anna', 'unarchive', chat) from unnest(array['direct', 'other']) as chat;
select tests.keep('cursor', tests.let('anna', 'api.list_chats(null, 1)') ->> 'nextCursor');
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format('select api.list_chats(%L, 1, true)', tests.kept('cursor')),
    400,
    'validation_failed',
    'cursor',
    'the archive rejects a cursor from the main list with 400'
  );
select tests.act_as_nobody();

-- The query for one page of the archive may skip only a limited number of chats that are in the main list.
update private.settings set value = '0' where name = 'chats_passed_over';
select pg_temp.does('anna', 'archive', 'other');
select
  is(
    replace(tests.walk(tests.person('anna'), 'api.list_chats(%L, %s, true)', 1, '{peer,userId}'), ' / ', ' '),
    '- clara -',
    'the pages of the archive contain all archived chats, although a page ends early after skipping many other chats'
  );
update private.settings set value = '1000' where name = 'chats_passed_over';
select pg_temp.does('anna', 'unarchive', 'other');

-- Automatic archiving --------------------------------------------------------------------------------------------

select
  tests.keep(
    'event',
    tests.publish_event(
      tests.person('olga'),
      '{"startAt": "1999-05-10T12:00:00Z", "endAt": "1999-05-11T12:00:00Z"}'
    )::text
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select tests.keep('authors', tests.authors_chat(tests.kept('event')::uuid)::text);
select tests.freeze_time('1999-05-20T12:00:00Z');
select tests.send(tests.person('olga'), tests.kept('authors')::uuid, 'It was nice');
select tests.freeze_time('1999-06-10T11:59:59Z');
select
  is(
    pg_temp.place_of('olga', 'authors'),
    'listed',
    'a chat stays in the main list until 30 days after its event'
  );
select tests.freeze_time('1999-06-10T12:00:00Z');
select
  is(
    pg_temp.place_of('olga', 'authors'),
    'archived',
    'a chat without unread messages is archived automatically 30 days after its event'
  );
select
  is(
    pg_temp.looks('olga', 'authors'),
    'heard, archived',
    'the summary of an automatically archived chat shows that the chat is archived'
  );
select
  is(
    pg_temp.place_of('paul', 'authors'),
    'listed',
    'a chat with unread messages stays in the main list even 30 days after its event'
  );
select tests.let('paul', 'api.read_messages(%L, null)', tests.kept('authors'));
select
  is(
    pg_temp.place_of('paul', 'authors'),
    'archived',
    'a chat of an event that ended 30 days ago is archived as soon as its messages are read'
  );
select
  is(pg_temp.place_of('anna', 'direct'), 'listed', 'a direct chat is never archived automatically');
select
  is(
    pg_temp.does('paul', 'unarchive', 'authors'),
    'heard, listed',
    'a chat that was archived automatically stays in the main list after the participant unarchives it'
  );
select tests.send(tests.person('olga'), tests.kept('authors')::uuid, 'The next one?');
select tests.let('paul', 'api.read_messages(%L, null)', tests.kept('authors'));
select
  is(
    pg_temp.place_of(name, 'authors'),
    'listed',
    format('a new message moves an automatically archived chat back to the main list of %s', name)
  )
from unnest(array['olga', 'paul']) as name;
select tests.freeze_time('1999-07-10T12:00:00Z');
select
  is(
    pg_temp.place_of('paul', 'authors'),
    'archived',
    'a chat is archived again 30 days after its last message'
  );
update private.settings set value = '61' where name = 'chat_archive_days';
select
  is(
    pg_temp.place_of('paul', 'authors'),
    'listed',
    'the setting chat_archive_days is the number of days after which a chat is archived'
  );
update private.settings set value = '30' where name = 'chat_archive_days';
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(pg_temp.place_of('paul', 'authors'), 'archived', 'the chat of a deleted event is archived');
update public.events set status = 'draft' where id = tests.kept('event')::uuid;
select
  is(pg_temp.place_of('paul', 'authors'), 'listed', 'the chat of a draft is never archived automatically');

-- Rejoining ----------------------------------------------------------------------------------------------------

update public.events set status = 'published' where id = tests.kept('event')::uuid;
select pg_temp.mutes('paul', null, 'authors'), pg_temp.does('paul', 'archive', 'authors');
update public.event_authors set status = 'refused' where user_id = tests.person('paul');
select private.organizers_changed(tests.kept('event')::uuid);
update public.event_authors set status = 'accepted' where user_id = tests.person('paul');
select private.organizers_changed(tests.kept('event')::uuid);
update public.chat_participants set is_archived = false where user_id = tests.person('paul');
select
  is(
    pg_temp.looks('paul', 'authors'),
    'heard, listed',
    'a chat is no longer muted for a participant who has left and rejoined it'
  );

select * from finish();

rollback;
