-- Typing: who is about to say something in a chat.
-- Nothing of it is kept but when it last counted, for a minute: whom it concerns hears of it by Realtime at once or never.

-- Tables -------------------------------------------------------------------------------------------------

create unlogged table private.typing_paces (
  chat_id uuid not null,
  user_id uuid not null,
  broadcast_at timestamptz not null,
  constraint typing_paces_pkey primary key (chat_id, user_id)
);

comment on table private.typing_paces is
  'When it last counted that somebody types in a chat, so that it does so once a second over all isolates. Unlogged: what a crash forgets costs one broadcast.';

create index typing_paces_broadcast_at_idx on private.typing_paces (broadcast_at);

insert into private.settings (name, value, meaning)
values
  ('typing_seconds', '6', 'After how many seconds clients let it lapse that somebody types.'),
  (
    'typing_pace_seconds',
    '1',
    'How far apart two words of one person typing in one chat have to be to count.'
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
  'Nothing is kept of the typing of who leaves a chat, in whatever way.';

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
  -- Against who leaves meanwhile, whose typing would be kept after it was forgotten; nobody who writes waits for it.
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
    -- Whoever counts clears two away, so that no more are kept than were used in the last minute.
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
  'POST /chats/{id}/typing: {expiresAt}, and whether it counts, which the function alone is told: then it sends typing.started or typing.stopped. 404 chat_not_found, also where nobody can write.';

grant execute on function api.type_in_chat to authenticated;
