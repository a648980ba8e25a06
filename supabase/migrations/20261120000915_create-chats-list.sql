-- Chat list: the chats of a person, the latest first, each with its last message and what is unread.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('chat_preview_participants', '3', 'How many other participants the list of chats shows of each.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.chat_summary(chat public.chats, membership public.chat_participants, hidden uuid[])
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  event public.events;
  last_message public.messages;
  peer json;
begin
  if chat.event_id is not null then
    select events.* into event from public.events where events.id = chat.event_id;
  else
    peer := private.chat_person_view(private.peer_of(chat, membership.user_id), hidden);
  end if;
  if chat.last_message_at is not null then
    select messages.* into last_message
    from public.messages
    where messages.chat_id = chat.id
    order by messages.created_at desc, messages.id desc
    limit 1;
  end if;
  return json_build_object(
    'id', chat.id,
    'type', chat.type,
    'name', coalesce(chat.name, event.title),
    'avatarUrl', case
      when chat.event_id is null then peer -> 'avatarUrl'
      else (select event_cards."imageThumbUrl" from private.event_cards where event_cards.id = event.id)
    end,
    'eventId', chat.event_id,
    'eventCreatorId', event.creator_id,
    'viewerEventRole', case
      when chat.event_id is null then null
      when event.creator_id = membership.user_id then 'creator'
      when membership.role = 'organizer' then 'author'
      else 'participant'
    end,
    'participantCount', (
      select count(*) from public.chat_participants as participant where participant.chat_id = chat.id
    ),
    'participantPreview', (
      select coalesce(json_agg(private.participant_view(shown, hidden) order by shown.user_id is distinct from event.creator_id, shown.joined_order), '[]')
      from
        (
          select participant.*
          from public.chat_participants as participant
          where participant.chat_id = chat.id and participant.user_id <> membership.user_id
          order by participant.user_id is distinct from event.creator_id, participant.joined_order
          limit private.setting('chat_preview_participants')::integer
        ) as shown
    ),
    'peer', peer,
    'lastMessageAt', private.iso_time(chat.last_message_at),
    'lastMessageContent', private.message_preview(last_message.content),
    'lastMessageSenderId', last_message.sender_id,
    'lastMessageSender', (
      select
        json_build_object(
          'name', profiles.first_name,
          'profileId', profiles.id,
          'userId', last_message.sender_id
        )
      from
        (select last_message.sender_id) as sender (id)
        left join public.profiles on profiles.user_id = sender.id and sender.id <> all (hidden)
      where sender.id is not null
    ),
    'unreadCount', membership.unread_count,
    'createdAt', private.iso_time(chat.created_at)
  );
end;
$$;

comment on function private.chat_summary is 'Chat as one participant finds it in the list.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_chats()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  hidden uuid[] := private.hidden_from((select auth.uid()));
begin
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            private.chat_summary(chats, participant, hidden)
            order by coalesce(chats.last_message_at, chats.created_at) desc, chats.id desc
          ),
          '[]'
        )
      from
        public.chat_participants as participant
        join public.chats on chats.id = participant.chat_id
      where participant.user_id = (select auth.uid()) and private.can_see_chat(chats)
    )
  );
end;
$$;

comment on function api.list_chats is 'GET /chats: {data}, the latest message first, else the latest chat.';

grant execute on function api.list_chats to authenticated;
