-- Direct chats: two people have at most one direct chat. A new match creates the chat if it does not exist. A new match
-- or friendship reopens a chat that is closed. private.is_chat_writable returns whether the two people can write in the
-- chat.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_direct_chat(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
stable
set search_path = ''
as $$
declare
  chat public.chats;
begin
  select chats.* into chat
  from public.chats
  where chats.one_person_id = least(one_id, other_id) and chats.other_person_id = greatest(one_id, other_id);
  return chat;
end;
$$;

comment on function private.find_direct_chat is
  'Returns the direct chat of two people, or null if they have no direct chat.';

create function private.add_direct_chat(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats;
begin
  insert into public.chats (type, one_person_id, other_person_id, created_at)
  values
    ('direct', least(one_id, other_id), greatest(one_id, other_id), private.now())
  returning * into chat;
  perform private.lock_chats(array[chat.id]);
  perform private.join_chat(chat.id, array[one_id, other_id], 'member');
  return chat;
end;
$$;

comment on function private.add_direct_chat is
  'Creates a direct chat with both people as participants. The two people must not have a direct chat yet, and the caller must have called private.lock_pair for them.';

create function private.open_chat_of_match(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(one_id, other_id);
begin
  if chat.id is null then
    chat := private.add_direct_chat(one_id, other_id);
    insert into private.match_chats (chat_id)
    values
      (chat.id);
    return chat;
  end if;
  perform private.lock_chats(array[chat.id]);
  perform private.end_notification_suppression(chat.one_person_id, chat.other_person_id);
  update private.match_chats set is_closed = false where match_chats.chat_id = chat.id and match_chats.is_closed;
  -- A person who left the chat by deleting a profile rejoins with the new profile.
  perform private.enter_chat(chat.id, array[one_id, other_id], 'member');
  return chat;
end;
$$;

comment on function private.open_chat_of_match is
  'Returns the direct chat of two people who have become a match. Creates the chat if it does not exist; otherwise reopens it if it is closed, and adds a person who has left it. The caller must have called private.lock_pair for the two people.';

create function private.is_chat_writable(chat public.chats)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if chat.type <> 'direct' then
    return true;
  end if;
  -- Repeats the rule of private.is_contact_denied, and calls private.is_contact_denied_by_age only if one of the two
  -- people is in private.minors. This is faster than calling both functions.
  return not (
    exists (
      select 1
      from private.blocked_pairs as pair
      where pair.person_id = chat.one_person_id and pair.other_id = chat.other_person_id
    )
    or exists (
      select 1
      from private.suspended_people as suspended
      where suspended.user_id in (chat.one_person_id, chat.other_person_id)
    )
    or (
      exists (
        select 1 from private.minors where minors.person_id in (chat.one_person_id, chat.other_person_id)
      )
      and private.is_contact_denied_by_age(chat.one_person_id, chat.other_person_id)
    )
    or exists (select 1 from private.match_chats where match_chats.chat_id = chat.id and match_chats.is_closed)
    or (
      select count(*) < 2
      from public.chat_participants as participant
      where participant.chat_id = chat.id
    )
  );
end;
$$;

comment on function private.is_chat_writable is
  'Whether messages can be written in a chat. False for a direct chat that is closed. Also false if one of the two people blocks the other, is suspended, or has left the chat by deleting the profile. Also false if private.is_contact_denied_by_age denies contact between the two people.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.open_chat_of_friends()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(new.requester_id, new.addressee_id);
begin
  if chat.id is null then
    return null;
  end if;
  perform private.lock_chats(array[chat.id]);
  perform private.end_notification_suppression(chat.one_person_id, chat.other_person_id);
  update private.match_chats set is_closed = false where match_chats.chat_id = chat.id and match_chats.is_closed;
  perform private.enter_chat(
    chat.id,
    array(
      select profiles.user_id from public.profiles where profiles.user_id in (new.requester_id, new.addressee_id)
    ),
    'member'
  );
  return null;
end;
$$;

comment on function private.open_chat_of_friends is
  'When two people become friends, reopens their direct chat if it exists and is closed. A person who left the chat by deleting a profile becomes a participant again if the person has a new profile. The caller must have called private.lock_pair for the two people.';

create trigger friendships_open_chat
after insert or update of status on public.friendships
for each row
when (new.status = 'accepted')
execute function private.open_chat_of_friends();
