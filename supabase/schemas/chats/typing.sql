-- Typing indicators of chats. Realtime sends a signal immediately or drops it.
-- The database stores only the time of each user's last broadcast signal per chat, for about a minute.

-- Tables -------------------------------------------------------------------------------------------------

create unlogged table private.typing_paces (
  chat_id uuid not null,
  user_id uuid not null,
  broadcast_at timestamptz not null,
  constraint typing_paces_pkey primary key (chat_id, user_id)
);

comment on table private.typing_paces is
  'Time at which a typing signal of a user was last broadcast in a chat. All instances of the edge function use this table, so that together they broadcast at most one signal per user and chat within typing_pace_seconds. The table is unlogged: if a crash loses rows, at most one additional signal per user and chat is broadcast.';

create index typing_paces_broadcast_at_idx on private.typing_paces (broadcast_at);

insert into private.settings (name, value, meaning)
values
  ('typing_seconds', '6', 'Number of seconds after which clients stop showing that a user types.'),
  (
    'typing_pace_seconds',
    '1',
    'Minimum number of seconds between two typing signals of one user in one chat; earlier ones do not count.'
  );

-- Rules --------------------------------------------------------------------------------------------------

create function private.forget_typing()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.typing_paces
  using departed
  where typing_paces.chat_id = departed.chat_id and typing_paces.user_id = departed.user_id;
  return null;
end;
$$;

comment on function private.forget_typing is
  'Deletes the time of the last typing signal of a participant who leaves a chat for any reason.';

create trigger chat_participants_forget_typing
after delete on public.chat_participants
referencing old table as departed
for each statement
execute function private.forget_typing();

-- Api ----------------------------------------------------------------------------------------------------

create function api.type_in_chat(chat_id uuid, is_typing boolean)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_chat(chat_id);
  present timestamptz := private.now();
  counts boolean;
begin
  -- Locks the participant's row: otherwise the caller could leave the chat before the insert below, and nothing would
  -- delete the inserted row. KEY SHARE blocks the deletion of the participant's row, but not updates by new messages.
  perform from public.chat_participants as participant
  where participant.chat_id = chat.id and participant.user_id = caller_id
  for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  perform private.require_writable_chat(chat);
  insert into private.typing_paces (chat_id, user_id, broadcast_at)
  values
    (chat.id, caller_id, present)
  on conflict on constraint typing_paces_pkey do update set broadcast_at = excluded.broadcast_at
    where typing_paces.broadcast_at
      <= excluded.broadcast_at - make_interval(secs => private.setting('typing_pace_seconds')::integer);
  counts := found;
  if counts then
    -- Each broadcast signal adds at most one row and deletes up to two old rows, so the table stays small.
    delete from private.typing_paces
    where ctid = any (
        array(
          select forgotten.ctid
          from private.typing_paces as forgotten
          where forgotten.broadcast_at < present - interval '1 minute'
          order by forgotten.broadcast_at
          limit 2
          for update skip locked
        )
      );
  end if;
  return json_build_object(
    'expiresAt', private.iso_time(
      case
        when is_typing then present + make_interval(secs => private.setting('typing_seconds')::integer)
        else present
      end
    ),
    'counts', counts
  );
end;
$$;

comment on function api.type_in_chat is
  'POST /chats/{id}/typing: records that the caller has started or stopped typing, and returns {expiresAt, counts}. `expiresAt` is the time at which clients stop showing that the caller is typing. If `counts` is true, the edge function broadcasts typing.started or typing.stopped; the edge function removes this field from the response. 404 chat_not_found, also if the chat is not writable.';

grant execute on function api.type_in_chat to authenticated;
