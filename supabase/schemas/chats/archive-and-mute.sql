-- Keeping chats: what each participant mutes and archives, for themselves alone.
-- Every verb locks the chat first, so that a message comes before or after.

-- Api ----------------------------------------------------------------------------------------------------

create function api.mute_chat(chat_id uuid, until timestamptz)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  if until <= private.now() then
    perform private.refuse_field('until', 'The end of the muting must be in the future.');
  end if;
  update public.chat_participants
  -- The last moment that a date-time of the API can say.
  set muted_until = coalesce(until, '9999-12-31T23:59:59.999Z')
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.mute_chat is
  'PUT /chats/{id}/mute: Chat summary; until then messages are not pushed to the caller, for good by null; idempotent. 400 on until, 404 chat_not_found.';

create function api.unmute_chat(chat_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  update public.chat_participants
  set muted_until = null
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.unmute_chat is
  'DELETE /chats/{id}/mute: Chat summary; idempotent. 404 chat_not_found.';

create function api.archive_chat(chat_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  update public.chat_participants
  set is_archived = true
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.archive_chat is
  'POST /chats/{id}/archive: Chat summary; out of the list of the caller until the next message; idempotent. 404 chat_not_found.';

create function api.unarchive_chat(chat_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  update public.chat_participants
  set is_archived = null
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  -- The clock would archive it again at once.
  update public.chat_participants
  set is_archived = false
  from public.events
  where chat_participants.chat_id = chat.id
    and chat_participants.user_id = (select auth.uid())
    and events.id = chat.event_id
    and private.is_in_archive(
      chat_participants,
      chat.last_message_at,
      private.end_of_event(events),
      private.archive_interval()
    );
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.unarchive_chat is
  'DELETE /chats/{id}/archive: Chat summary; back in the list of the caller, also when the clock had archived it; idempotent. 404 chat_not_found.';

grant execute on function api.mute_chat to authenticated;
grant execute on function api.unmute_chat to authenticated;
grant execute on function api.archive_chat to authenticated;
grant execute on function api.unarchive_chat to authenticated;
