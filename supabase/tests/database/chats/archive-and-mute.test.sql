-- Chats that people mute and archive, by hand and by the clock (docs/features/chats.md, Muting and archiving).

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

-- What is muted and archived, in words.
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

-- The chats of a list by the names under which they are kept.
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

-- Which list holds a chat, where it is exactly one.
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

select is(pg_temp.looks('anna'), 'heard, listed', 'a chat begins heard and listed');
select
  is(
    pg_temp.mutes('anna', '1999-05-01T13:00:00Z'),
    'muted until 1999-05-01T13:00:00.000Z, listed',
    'a participant mutes a chat until a time'
  );
select is(pg_temp.looks('boris'), 'heard, listed', 'for themself alone');
select
  is(
    pg_temp.mutes('anna', '1999-05-01T13:00:00Z'),
    'muted until 1999-05-01T13:00:00.000Z, listed',
    'again it stays so'
  );
select
  is(
    pg_temp.mutes('anna', '1999-05-01T14:00:00Z'),
    'muted until 1999-05-01T14:00:00.000Z, listed',
    'another time replaces the one before'
  );
select
  is(
    pg_temp.mutes('anna', null),
    'muted until 9999-12-31T23:59:59.999Z, listed',
    'null mutes for good, which is shown as the last moment there is'
  );
select
  is(
    pg_temp.mutes('anna', '9999-12-31T23:59:59.999Z'),
    'muted until 9999-12-31T23:59:59.999Z, listed',
    'that moment may be sent back'
  );
select is(pg_temp.does('anna', 'unmute'), 'heard, listed', 'and hears it again');
select is(pg_temp.does('anna', 'unmute'), 'heard, listed', 'repeatably');
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format('select api.mute_chat(%L, %L)', tests.kept('direct'), until),
    400,
    'validation_failed',
    'until',
    format('no chat is muted until %s', said)
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
    format('a stranger cannot: %s', call)
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
    'a muted chat counts as unread'
  );
select
  is(pg_temp.looks('anna'), 'muted until 1999-05-01T13:00:00.000Z, listed', 'and a message ends no mute');
select tests.freeze_time('1999-05-01T13:00:00Z');
select is(pg_temp.looks('anna'), 'heard, listed', 'a mute ends by the clock');

-- Archiving by hand --------------------------------------------------------------------------------------------

select is(pg_temp.listed('anna'), 'direct other', 'chats are listed');
select is(pg_temp.listed('anna', true), 'nothing', 'and the archive is empty');
select
  is(
    pg_temp.does('anna', 'archive'),
    'heard, archived',
    'a participant archives a chat, what is unread in it too'
  );
select is(pg_temp.does('anna', 'archive'), 'heard, archived', 'repeatably');
select is(pg_temp.listed('anna'), 'other', 'it is out of the list');
select is(pg_temp.listed('anna', true), 'direct', 'and in the archive');
select is(pg_temp.listed('boris'), 'direct', 'for themself alone');
select is(pg_temp.does('anna', 'unarchive'), 'heard, listed', 'and takes it back');
select is(pg_temp.does('anna', 'unarchive'), 'heard, listed', 'repeatably');
select is(pg_temp.place_of('anna', 'direct'), 'listed', 'into the list');
select pg_temp.does('anna', 'archive'), pg_temp.does('boris', 'archive');
select tests.freeze_time('1999-05-01T13:01:00Z');
select tests.keep('message', tests.send(tests.person('boris'), tests.kept('direct')::uuid, 'News')::text);
select
  is(pg_temp.place_of(name, 'direct'), 'listed', format('the next message brings it back to %s', name))
from unnest(array['anna', 'boris']) as name;
select pg_temp.does('anna', 'archive');
select
  tests.let('boris', 'api.edit_message(%L, %L, %L)', tests.kept('direct'), tests.kept('message'), 'Old news'),
  tests.let('boris', 'api.delete_message(%L, %L)', tests.kept('direct'), tests.kept('message')),
  tests.let('anna', 'api.read_messages(%L, null)', tests.kept('direct'));
select
  is(pg_temp.place_of('anna', 'direct'), 'archived', 'an edit, a deletion and reading do not');
select
  is(
    (
      select array_agg(item #>> '{chats,0,isArchived}')
      from json_build_object('chats', tests.let('anna', 'api.export_profile()') -> 'chats') as item
    ),
    array['true'],
    'the export has it'
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
    'the archive is read page by page'
  );
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format('select api.list_chats(%L, 1, false)', tests.kept('cursor')),
    400,
    'validation_failed',
    'cursor',
    'a cursor of the archive is none of the list'
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
    'nor one of the list of the archive'
  );
select tests.act_as_nobody();

-- A page passes over some of the other list only, and leads on then.
update private.settings set value = '0' where name = 'chats_passed_over';
select pg_temp.does('anna', 'archive', 'other');
select
  is(
    replace(tests.walk(tests.person('anna'), 'api.list_chats(%L, %s, true)', 1, '{peer,userId}'), ' / ', ' '),
    '- clara -',
    'who passes over many chats of the other list finds all of this one by its cursors'
  );
update private.settings set value = '1000' where name = 'chats_passed_over';
select pg_temp.does('anna', 'unarchive', 'other');

-- Archiving by the clock -----------------------------------------------------------------------------------------

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
  is(pg_temp.place_of('olga', 'authors'), 'listed', 'a chat is in the list until 30 days after its event');
select tests.freeze_time('1999-06-10T12:00:00Z');
select is(pg_temp.place_of('olga', 'authors'), 'archived', 'and archived by itself then');
select is(pg_temp.looks('olga', 'authors'), 'heard, archived', 'which its summary says');
select is(pg_temp.place_of('paul', 'authors'), 'listed', 'but for whom something is unread in it');
select tests.let('paul', 'api.read_messages(%L, null)', tests.kept('authors'));
select is(pg_temp.place_of('paul', 'authors'), 'archived', 'until it is read');
select
  is(pg_temp.place_of('anna', 'direct'), 'listed', 'a chat of two is never archived by itself');
select
  is(pg_temp.does('paul', 'unarchive', 'authors'), 'heard, listed', 'who takes it back keeps it in the list');
select tests.send(tests.person('olga'), tests.kept('authors')::uuid, 'The next one?');
select tests.let('paul', 'api.read_messages(%L, null)', tests.kept('authors'));
select
  is(pg_temp.place_of(name, 'authors'), 'listed', format('a message brings it back for %s', name))
from unnest(array['olga', 'paul']) as name;
select tests.freeze_time('1999-07-10T12:00:00Z');
select is(pg_temp.place_of('paul', 'authors'), 'archived', 'for as many days again');
update private.settings set value = '61' where name = 'chat_archive_days';
select is(pg_temp.place_of('paul', 'authors'), 'listed', 'the days are a setting');
update private.settings set value = '30' where name = 'chat_archive_days';
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select is(pg_temp.place_of('paul', 'authors'), 'archived', 'the event may be deleted');
update public.events set status = 'draft' where id = tests.kept('event')::uuid;
select is(pg_temp.place_of('paul', 'authors'), 'listed', 'what was never published is never over');

-- Who comes back -----------------------------------------------------------------------------------------------

update public.events set status = 'published' where id = tests.kept('event')::uuid;
select pg_temp.mutes('paul', null, 'authors'), pg_temp.does('paul', 'archive', 'authors');
update public.event_authors set status = 'refused' where user_id = tests.person('paul');
select private.organizers_changed(tests.kept('event')::uuid);
update public.event_authors set status = 'accepted' where user_id = tests.person('paul');
select private.organizers_changed(tests.kept('event')::uuid);
update public.chat_participants set is_archived = false where user_id = tests.person('paul');
select is(pg_temp.looks('paul', 'authors'), 'heard, listed', 'who left and joins again starts unmuted');

select * from finish();

rollback;
