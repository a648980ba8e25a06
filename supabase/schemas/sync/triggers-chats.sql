-- Change tracking for chats: triggers log each changed object and its audience, in the transaction of the change.
-- A table needs such a trigger if a sync returns its rows or uses them to decide what the caller can see. The test
-- sync/tables.test.sql checks this.

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
  'Stores the id of the current transaction in changed_in. Rows of chat_participants change often, so inserting a row into the change log for each update would cost too much.';

-- The trigger ignores an update that changes no value, such as unmuting a chat that is not muted.
create trigger chat_participants_set_changed_in
-- An AFTER trigger, because with a BEFORE trigger each row would be locked separately, even for statements that set
-- changed_in themselves.
after update
on public.chat_participants
for each row
-- Skips statements that set changed_in themselves, such as sending a message, to save a trigger call per row.
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
  'Adds the messages of other senders that a participant has just read to the change log. Leaves out messages that were sent before the participant joined the chat.';

create trigger chat_participants_log_reading
after update of read_up_to on public.chat_participants
for each row
-- Skips updates of participants who had already read all messages of the chat.
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

comment on function private.log_match_chats is
  'Adds a direct chat to the change log for both people when the chat is closed or opened.';

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

comment on function private.log_joining is
  'Adds the chat to the change log for all participants when a person joins the chat.';

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
  -- In a direct chat, the audience is the peer, as for a block, and not the chat. The order of the changes in the
  -- peer's sync therefore does not reveal whether the person left the chat or blocked the peer.
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
  'Adds the chat to the change log for a person who leaves the chat, and for the other participants.';

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
  'Adds a message to the change log for all participants when the message is edited or deleted. Also adds the chat, because the API may show this message as the last message of the chat.';

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
  'Adds the messages of a chat that are deleted after the last participant has left to the change log. A person who later rejoins the chat then receives the deletions. Skips direct chats, because the whole chat is deleted with its messages.';

create trigger messages_log_deleted
after delete on public.messages
referencing old table as changed_rows
for each statement
execute function private.log_gone_messages();
