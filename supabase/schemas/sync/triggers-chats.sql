-- Noting changes of chats: triggers that write down, in the transaction that changes, what changed for whom.
-- A table whose rows a sync shows, or decides by whether they are shown, has one; sync/tables.test.sql holds them complete.

-- Rules --------------------------------------------------------------------------------------------------

create function private.set_changed_in()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.chat_participants
  set changed_in = pg_current_xact_id()
  where chat_participants.chat_id = new.chat_id and chat_participants.user_id = new.user_id;
  return null;
end;
$$;

comment on function private.set_changed_in is
  'Keeps in the row which transaction wrote it last: of rows that are written so often that a note each would cost too much.';

-- Lifting a mute that is none changes nothing.
create trigger chat_participants_set_changed_in
-- Not before: that would lock each row by itself, also where what writes it has stamped it.
after update
on public.chat_participants
for each row
-- Sending stamps them itself, which costs less than a call for each.
when (new.changed_in != pg_current_xact_id() and old is distinct from new)
execute function private.set_changed_in();

create function private.log_reading()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.message_readings (chat_id, read_after, read_up_to)
  select new.chat_id, min(message.created_at), max(message.created_at)
  from public.messages as message
  where message.chat_id = new.chat_id
    and message.created_at > greatest(old.read_up_to, new.joined_after)
    and message.created_at <= new.read_up_to
    and message.sender_id <> new.user_id
  having count(*) > 0
  on conflict on constraint message_readings_pkey do update
  set
    read_after = least(message_readings.read_after, excluded.read_after),
    read_up_to = greatest(message_readings.read_up_to, excluded.read_up_to);
  return null;
end;
$$;

comment on function private.log_reading is
  'Notes of which messages somebody became a reader; not of those from before they joined, which are one change of the chat.';

create trigger chat_participants_log_reading
after update of read_up_to on public.chat_participants
for each row
-- Who has read the last message until now has nothing new behind the pointer.
when (new.read_up_to > old.read_up_to and old.last_activity_at > greatest(old.read_up_to, old.joined_after))
execute function private.log_reading();

create function private.log_match_chats()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.chat_id, 'chat'::public.sync_type, changed.chat_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_match_chats is 'Notes for both people that their chat was closed or opened.';

create trigger match_chats_log_inserted
after insert on private.match_chats
referencing new table as changed_rows
for each statement
execute function private.log_match_chats();

create trigger match_chats_log_updated
after update on private.match_chats
referencing new table as changed_rows
for each statement
execute function private.log_match_chats();

create trigger match_chats_log_deleted
after delete on private.match_chats
referencing old table as changed_rows
for each statement
execute function private.log_match_chats();

create function private.log_joining()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select distinct changed.chat_id, 'chat'::public.sync_type, changed.chat_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_joining is 'Notes for everybody in a chat that somebody joined.';

create trigger chat_participants_log_inserted
after insert on public.chat_participants
referencing new table as changed_rows
for each statement
execute function private.log_joining();

create function private.log_leaving()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.user_id, 'chat'::public.sync_type, changed.chat_id
  from changed_rows as changed
  union
  -- To the peer of a direct chat alone, as for a block: a sync then has both in the same place.
  select
    coalesce(private.peer_of(chats.one_person_id, chats.other_person_id, changed.user_id), changed.chat_id),
    'chat',
    changed.chat_id
  from
    changed_rows as changed
    left join public.chats on chats.id = changed.chat_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_leaving is
  'Notes for who left a chat, and for everybody who is still in it, that it changed.';

create trigger chat_participants_log_deleted
after delete on public.chat_participants
referencing old table as changed_rows
for each statement
execute function private.log_leaving();

create function private.log_messages()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.chat_id, logged.type, logged.id
  from
    changed_rows as changed
    cross join lateral (
      values
        ('message'::public.sync_type, changed.id),
        ('chat', changed.chat_id)
    ) as logged (type, id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_messages is
  'Notes for everybody in a chat that a message was edited or deleted, which may be the last one.';

create trigger messages_log_updated
after update on public.messages
referencing new table as changed_rows
for each statement
execute function private.log_messages();

create function private.log_gone_messages()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.chat_id, 'message'::public.sync_type, changed.id
  from
    changed_rows as changed
    join public.chats on chats.id = changed.chat_id and chats.type <> 'direct'
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_gone_messages is
  'Notes that messages went with the last people of a chat, for who comes back to it; a chat of two goes itself.';

create trigger messages_log_deleted
after delete on public.messages
referencing old table as changed_rows
for each statement
execute function private.log_gone_messages();
