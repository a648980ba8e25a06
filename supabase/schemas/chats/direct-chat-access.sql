-- Direct chats: how a user opens a direct chat (POST /chats/direct), and when a direct chat closes. A chat that was
-- opened by a match is closed when the two people are neither a match nor friends. A chat that a user opened while the
-- two people were not a match stays open.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'non_contact_chats',
    '60',
    'Maximum number of direct chats that a user may open per day with people who are neither friends nor matches; at least 1.'
  ),
  (
    'non_contact_chats_notified',
    '100',
    'Number of such chats per day of which the addressed user is notified. Further ones and their messages do not notify the user for a day.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.end_direct_chat_between(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(one_id, other_id);
begin
  if not exists (select 1 from private.match_chats where match_chats.chat_id = chat.id and not match_chats.is_closed)
    or private.are_friends(one_id, other_id)
    or (private.find_match(one_id, other_id)).id is not null then
    return;
  end if;
  perform private.lock_chats(array[chat.id]);
  update private.match_chats set is_closed = true where match_chats.chat_id = chat.id;
end;
$$;

comment on function private.end_direct_chat_between is
  'Closes the direct chat of two people whose match or friendship has just ended. Does nothing if the two people are still a match or friends, if the chat is already closed, or if a match did not open it (private.match_chats does not contain the chat). The caller must have called private.lock_pair for the two people.';

create function private.begin_non_contact_chat(opener_id uuid, peer_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  since timestamptz := private.now() - interval '1 day';
  limiting_at timestamptz;
  is_notified boolean;
begin
  select cooldown.recorded_at into limiting_at
  from private.notification_cooldowns as cooldown
  where cooldown.actor_id = opener_id and cooldown.kind = 'chat_created'
  order by cooldown.recorded_at desc
  offset private.limit_of(opener_id, 'non_contact_chats') - 1
  limit 1;
  if limiting_at > since then
    perform private.refuse_limited(
      'non_contact_chats',
      'You have opened many chats with people who are neither friends nor matches.',
      limiting_at + interval '1 day'
    );
  end if;
  select count(*) < private.setting('non_contact_chats_notified')::integer into is_notified
  from private.notification_cooldowns as cooldown
  where cooldown.recipient_id = peer_id
    and cooldown.kind = 'chat_created'
    and cooldown.is_notified
    and cooldown.recorded_at > since;
  insert into private.notification_cooldowns (actor_id, recipient_id, kind, is_notified, recorded_at)
  values
    (opener_id, peer_id, 'chat_created', is_notified, private.now());
  return is_notified;
end;
$$;

comment on function private.begin_non_contact_chat is
  'Records that a user opened a direct chat with a person who is neither a friend nor a match, and returns whether the peer is notified of the chat. 429 rate_limited if the opener has opened non_contact_chats such chats within a day. The peer is not notified if the peer was notified of non_contact_chats_notified such chats within a day. The caller must have called private.lock_person for both people.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.open_direct_chat(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats;
  participant_ids uuid[];
begin
  perform
    private.lock_existence(least(caller_id, person_id)),
    private.lock_existence(greatest(caller_id, person_id)),
    private.lock_person(least(caller_id, person_id)),
    private.lock_person(greatest(caller_id, person_id)),
    private.lock_pair(caller_id, person_id);
  if person_id = caller_id then
    perform private.refuse_field('userId', 'You cannot open a chat with yourself.');
  end if;
  chat := private.find_direct_chat(caller_id, person_id);
  participant_ids := array(
    select participant.user_id from public.chat_participants as participant where participant.chat_id = chat.id
  );
  if not private.is_known_person(person_id)
    or private.is_contact_denied(caller_id, person_id)
    or private.is_contact_denied_by_age(caller_id, person_id)
    or exists (select 1 from private.match_chats where match_chats.chat_id = chat.id and match_chats.is_closed)
    or (chat.id is not null and person_id <> all (participant_ids)) then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  if chat.id is null then
    chat := private.add_direct_chat(caller_id, person_id);
    if private.are_friends(caller_id, person_id)
      or (private.find_match(caller_id, person_id)).id is not null
      or private.begin_non_contact_chat(caller_id, person_id) then
      perform private.notify(array[person_id], 'chat_created', caller_id, chat => chat.id);
    end if;
  else
    perform private.respond_unchanged();
    if caller_id <> all (participant_ids) then
      -- A caller who left the chat by deleting a profile rejoins with the new profile.
      perform private.find_own_profile();
      perform private.lock_chats(array[chat.id]);
      perform private.enter_chat(chat.id, array[caller_id], 'member');
    end if;
    if (private.find_match(caller_id, person_id)).id is null then
      delete from private.match_chats where match_chats.chat_id = chat.id;
    end if;
  end if;
  return json_build_object('id', chat.id, 'type', chat.type, 'createdAt', private.iso_time(chat.created_at));
end;
$$;

comment on function api.open_direct_chat is
  'POST /chats/direct: creates a direct chat with another person, or finds the existing chat (200), and returns {id, type, createdAt}. 400 if `userId` is the caller. 404 person_not_found, also if the chat is closed, if the other person has left the chat, or if a block, a suspension or the age of the two people forbids contact. 404 profile_not_found if the caller has left the chat and has no new profile. 429 rate_limited if the caller has opened non_contact_chats chats within a day with people who are neither friends nor matches.';

grant execute on function api.open_direct_chat to authenticated;
