set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.chat_summaries (
  chat_ids uuid[]
)
  RETURNS SETOF json
  LANGUAGE plpgsql
  STABLE
  ROWS 20
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
  quiet interval := private.archive_interval();
begin
  return query
  select to_json(item)
  from
    unnest(chat_ids) with ordinality as listed (chat_id, rank)
    join private.chat_cards as chat on chat.chat_id = listed.chat_id
    cross join lateral (
      -- Optimisation fence: a look-up per chat, not all places of the caller.
      select place from public.chat_participants as place
      where place.chat_id = listed.chat_id and place.user_id = caller_id offset 0
    ) as own
    left join private.person_cards as peer
      on peer.user_id = private.peer_of(chat.one_person_id, chat.other_person_id, caller_id) and peer.user_id <> all (hidden)
    left join private.person_cards as sender
      on sender.user_id = chat.last_sender_id and sender.user_id <> all (hidden)
    cross join lateral (
      select
        max(shown.everybody) as everybody,
        coalesce(
          json_agg(
            private.participant_view(shown.user_id, card.profile_id, card.name, card.avatar_key, shown.role)
            order by shown.is_caller, shown.is_guest, shown.joined_order
          ) filter (where not shown.is_caller),
          '[]'
        ) as preview
      from
        (
          -- The caller last, who is counted but not shown.
          select
            participant.user_id,
            participant.role,
            participant.user_id = caller_id as is_caller,
            participant.user_id is distinct from chat.creator_id as is_guest,
            participant.joined_order,
            count(*) over () as everybody
          from public.chat_participants as participant
          where participant.chat_id = chat.chat_id
          order by is_caller, is_guest, participant.joined_order
          limit (select settings.value::integer from private.settings where settings.name = 'chat_preview_participants')
        ) as shown
        left join private.person_cards as card
          on card.user_id = shown.user_id and card.user_id <> caller_id and card.user_id <> all (hidden)
    ) as people
    cross join lateral (
      select
        chat.chat_id as id,
        chat.type,
        chat.name,
        coalesce(chat.thumbnail_url, private.media_url(peer.avatar_key)) as "avatarUrl",
        chat.event_id as "eventId",
        chat.creator_id as "eventCreatorId",
        private.event_role(chat.creator_id, caller_id, (own.place).role) as "viewerEventRole",
        people.everybody as "participantCount",
        people.preview as "participantPreview",
        case
          when chat.event_id is null then private.person_view(
            private.peer_of(chat.one_person_id, chat.other_person_id, caller_id),
            peer.profile_id,
            peer.name,
            peer.avatar_key
          )
        end as peer,
        private.iso_time(chat.last_message_at) as "lastMessageAt",
        chat.last_line as "lastMessageContent",
        chat.last_sender_id as "lastMessageSenderId",
        private.last_sender_view(chat.last_sender_id, sender.profile_id, sender.name) as "lastMessageSender",
        (own.place).unread_count as "unreadCount",
        private.iso_time(chat.created_at) as "createdAt",
        private.mute_of(own.place) as "mutedUntil",
        private.is_in_archive(own.place, chat.last_message_at, chat.event_end, quiet) as "isArchived",
        chat.is_last_deleted as "lastMessageDeleted"
    ) as item
  order by listed.rank;
end;
$function$;

CREATE OR REPLACE VIEW "private"."chat_viewers" AS  SELECT chat_id,
    user_id,
    last_activity_at,
    participant.*::public.chat_participants AS place
   FROM public.chat_participants participant
  WHERE (NOT (EXISTS ( SELECT
           FROM public.chats direct
          WHERE ((direct.id = participant.chat_id) AND (direct.one_person_id IS NOT NULL) AND ((EXISTS ( SELECT
                   FROM public.blocks
                  WHERE ((blocks.blocker_id = participant.user_id) AND (blocks.blocked_id = private.peer_of(direct.one_person_id, direct.other_person_id, participant.user_id)))
                 OFFSET 0)) OR (EXISTS ( SELECT
                   FROM private.suspended_people suspended
                  WHERE (suspended.user_id = private.peer_of(direct.one_person_id, direct.other_person_id, participant.user_id))
                 OFFSET 0))))
         OFFSET 0)));
