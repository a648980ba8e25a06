-- Muting and archiving of chats: both actions affect only the participant who mutes or archives the chat. Every RPC
-- function locks the chat first: a concurrent call that sends a message waits until the change is committed.

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
  -- If `until` is null, the chat is muted until the latest time that the API can represent.
  set muted_until = coalesce(until, '9999-12-31T23:59:59.999Z')
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.mute_chat is
  'PUT /chats/{id}/mute: mutes the chat for the caller and returns the chat summary. The caller then receives no pushes for messages of the chat before the time `until`. If `until` is null, the chat is muted permanently. Idempotent. 400 if `until` is invalid, 404 chat_not_found.';

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
  'DELETE /chats/{id}/mute: unmutes the chat for the caller and returns the chat summary. Idempotent. 404 chat_not_found.';

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
  'POST /chats/{id}/archive: moves the chat to the caller''s archive and returns the chat summary. The next message moves the chat back to the list. Idempotent. 404 chat_not_found.';

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
  -- A null value means automatic archiving. The value becomes false only if automatic archiving would keep the chat in
  -- the archive.
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
  'DELETE /chats/{id}/archive: moves the chat from the archive back to the caller''s list, even if the chat was archived automatically. Returns the chat summary. Idempotent. 404 chat_not_found.';

grant execute on function api.mute_chat to authenticated;
grant execute on function api.unmute_chat to authenticated;
grant execute on function api.archive_chat to authenticated;
grant execute on function api.unarchive_chat to authenticated;
