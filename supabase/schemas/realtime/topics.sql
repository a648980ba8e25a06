-- Topics: private Realtime channels on which clients receive broadcasts about objects that the user may see. The topic
-- `event:{eventId}` announces changes of an event, `chat:{chatId}` changes in a chat, `typing:{chatId}` typing
-- participants, `location:{userId}` new live locations, and `notifications:{userId}` changes of a user's notifications.
-- A user may subscribe to a topic if the user may see its object.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.can_listen(topic text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kind text := split_part(topic, ':', 1);
  subject_id uuid;
begin
  if topic !~ '^[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or not private.is_admitted() then
    return false;
  end if;
  subject_id := split_part(topic, ':', 2)::uuid;
  return case kind
    when 'event' then exists (
      select 1 from public.events where events.id = subject_id and private.can_see_event(events)
    )
    when 'chat' then private.is_chat_visible(subject_id)
    when 'typing' then private.is_chat_visible(subject_id)
    when 'location' then private.can_follow(subject_id)
    when 'notifications' then subject_id = (select auth.uid())
    else false
  end;
end;
$$;

comment on function private.can_listen is
  'Whether the caller may join a private topic: the caller must be admitted (private.is_admitted) and may read the object of the topic.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run with the role of the caller, so this role needs EXECUTE on the functions that they call (CONVENTIONS,
-- Database).
grant execute on function private.can_listen to authenticated;
