set lock_timeout = '2 s';

SET local check_function_bodies = off;

DROP FUNCTION "private"."chat_summaries"(uuid[]);

DROP FUNCTION "private"."find_chats_page"(private.list_position, boolean, integer, integer);

CREATE OR REPLACE FUNCTION api.get_chat_summary (
  chat_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  chat public.chats := private.find_chat(chat_id);
begin
  return (
    select listed.summary
    from
      public.chat_participants as place
      cross join lateral private.chat_summaries(array[place]) as listed (summary)
    where place.chat_id = chat.id and place.user_id = (select auth.uid())
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.list_chats (
  cursor      text    DEFAULT NULL::text,
  page_size   integer DEFAULT NULL::integer,
  is_archived boolean DEFAULT false
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- One list is not gone on with in the other.
  filters jsonb := jsonb_build_object('person', (select auth.uid()), 'archived', is_archived);
  after private.list_position := private.position_after('chats', filters, cursor);
  row_limit integer := coalesce(page_size, private.setting('chats_at_once')::integer);
  walk_length integer := row_limit + private.setting('chats_passed_over')::integer;
  last_position private.list_position;
  places public.chat_participants[] := private.find_chats_page(after, is_archived, walk_length, row_limit + 1);
begin
  if cardinality(places) > row_limit then
    last_position := ((places[row_limit]).last_activity_at, (places[row_limit]).chat_id);
  -- Most people are in fewer chats, which is known without asking who sees them.
  elsif exists (
    select
    from public.chat_participants as place
    where place.user_id = (select auth.uid())
      and (place.last_activity_at, place.chat_id) < (after.sort_time, after.id)
    offset walk_length - 1
  ) then
    last_position := private.end_of_walk(after, walk_length);
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(listed.summary), '[]')
      from private.chat_summaries(places[:row_limit]) as listed (summary)
    ),
    'nextCursor', (
      select private.position_cursor(secrets.value, 'chats', filters, last_position.sort_time, last_position.id)
      from private.secrets
      where secrets.name = 'cursor' and last_position.id is not null
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.chat_summaries (
  places public.chat_participants[]
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
    (
      -- Sorted while they are narrow.
      select place.chat_id, place.last_activity_at, place
      from unnest(places) as place
      order by place.last_activity_at desc, place.chat_id desc
    ) as own
    join private.chat_cards as chat on chat.chat_id = own.chat_id
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
  order by own.last_activity_at desc, own.chat_id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_chats_page (
  after         private.list_position,
  is_in_archive boolean,
  walk_length   integer,
  row_limit     integer
)
  RETURNS public.chat_participants[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  SET enable_sort TO 'off'
  AS $function$
declare
  quiet interval := private.archive_interval();
begin
  return array(
    select walked.place
    from
      (
        select listed.*
        from private.listed_chats as listed
        where listed.user_id = (select auth.uid())
          and (listed.last_activity_at, listed.chat_id) < (after.sort_time, after.id)
        order by listed.last_activity_at desc, listed.chat_id desc
        limit walk_length
      ) as walked
      cross join lateral (
        select chats.last_message_at, private.end_of_event(event) as event_end
        from
          public.chats
          left join public.events as event on event.id = chats.event_id
        where chats.id = walked.chat_id
        -- Optimisation fence: two look-ups per chat.
        offset 0
      ) as chat
    where private.is_in_archive(walked.place, chat.last_message_at, chat.event_end, quiet) = is_in_archive
    order by walked.last_activity_at desc, walked.chat_id desc
    limit row_limit
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.shown_chats (
  chat_ids uuid[]
)
  RETURNS TABLE (
    id    uuid,
    shown json
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 20
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return query
  select (summary ->> 'id')::uuid, summary
  from
    private.chat_summaries(
      array(
        select listed.place
        from private.listed_chats as listed
        where listed.chat_id = any (chat_ids) and listed.user_id = (select auth.uid())
      )
    ) as summary;
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

COMMENT ON FUNCTION "private"."chat_summaries"(public.chat_participants[]) IS 'Chats as the caller finds them in the list, whose places in them these are, and in its order.';

COMMENT ON FUNCTION "private"."find_chats_page"(private.list_position, boolean, integer, integer) IS 'The places of the caller in chats after a position, archived or not, the latest first; of at most walk_length index entries, beside those of chats that are closed or hidden.';

REVOKE ALL ON FUNCTION "private"."chat_summaries"(public.chat_participants[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chat_summaries"(public.chat_participants[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chat_summaries"(public.chat_participants[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_chats_page"(private.list_position, boolean, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_chats_page"(private.list_position, boolean, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_chats_page"(private.list_position, boolean, integer, integer) TO "postgres";
