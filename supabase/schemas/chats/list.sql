-- Chat list: the chats of a person, latest first, each with its last message and its unread count. Archived chats are
-- a separate list. The queries of both lists scan the same index and check for each chat whether it is archived.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('chat_preview_participants', '3', 'Number of other participants that the chat list shows per chat.'),
  ('chats_at_once', '1000', 'Maximum number of chats in a response without a page size.'),
  (
    'chats_passed_over',
    '1000',
    'Maximum number of chats of the other list (archived or not) that one page skips. Beyond it the page is short.'
  ),
  (
    'chat_archive_days',
    '30',
    'Number of days after its event, or after a later message, when a chat without unread messages is archived automatically.'
  );

-- Archiving ----------------------------------------------------------------------------------------------

create function private.archive_interval()
returns interval
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select make_interval(days => settings.value::integer)
    from private.settings
    where settings.name = 'chat_archive_days'
  );
end;
$$;

comment on function private.archive_interval is
  'Returns the time (setting chat_archive_days) after which a chat without unread messages is archived automatically. The time begins at the end of the event, or at a later message that moved the chat from the archive back to the list.';

create function private.end_of_event(event public.events)
returns timestamptz
language sql
immutable
-- Null for a draft, so that its chat is never archived automatically.
return case
  when event.status != 'draft' then event.finishes_at
end;

comment on function private.end_of_event is
  'Returns the time at which an event ends, or null for a draft. Also returns the end of a cancelled or deleted event. The chats of the event are archived automatically when private.archive_interval has passed since this time.';

create function private.is_in_archive(
  membership public.chat_participants,
  last_message_at timestamptz,
  event_end timestamptz,
  quiet interval
)
returns boolean
language sql
stable
return coalesce(
  membership.is_archived,
  membership.unread_count = 0
  and event_end + quiet <= private.now()
  and (
    last_message_at is null
    or last_message_at < event_end + quiet
    -- A message that was sent after the automatic archiving moved the chat back to the list for the time `quiet`.
    or last_message_at + quiet <= private.now()
  ),
  false
);

comment on function private.is_in_archive is
  'Whether a chat is in the archive of a participant. Returns is_archived of the participant if it is not null. Otherwise, a chat without unread messages is archived when the interval `quiet` (private.archive_interval) has passed since the end of its event. A message that is sent after this time moves the chat back to the list. When `quiet` has passed since this message, the chat is archived again.';

create function private.mute_of(membership public.chat_participants)
returns text
language sql
stable
return case
  when membership.muted_until > private.now() then private.iso_time(membership.muted_until)
end;

comment on function private.mute_of is
  'Returns the time until which a participant has muted a chat, as the API shows it; null if the chat is not muted.';

-- Views --------------------------------------------------------------------------------------------------

create view private.listed_chats as
  select viewer.*
  from private.chat_viewers as viewer
  where
    not exists (
      select 1 from private.match_chats where match_chats.chat_id = viewer.chat_id and match_chats.is_closed
    );

comment on view private.listed_chats is
  'Chats in the list or archive of a person: all chats that the person may see and that are not closed.';

create view private.chat_cards as
  select
    chats.id as chat_id,
    chats.type,
    chats.event_id,
    chats.one_person_id,
    chats.other_person_id,
    chats.last_message_at,
    chats.created_at,
    private.end_of_event(event) as event_end,
    coalesce(chats.name, event.title) as name,
    event.creator_id,
    private.event_thumbnail_url(
      event,
      cover,
      (select settings.value::boolean from private.settings where settings.name = 'external_images')
    ) as thumbnail_url,
    last_message.sender_id as last_sender_id,
    coalesce(last_message.deleted_at is not null, false) as is_last_deleted,
    last_attachment.type as last_attachment_type,
    private.message_preview(
      last_message.content,
      (select settings.value::integer from private.settings where settings.name = 'message_preview_length')
    ) as last_line
  from
    public.chats
    left join public.events as event on event.id = chats.event_id
    left join private.media as cover on cover.key = event.cover_key
    left join lateral (
      select messages.id, messages.sender_id, messages.content, messages.deleted_at
      from public.messages
      where messages.chat_id = chats.id
      order by messages.created_at desc, messages.id desc
      limit 1
    ) as last_message
      on true
    left join lateral (
      select attachment.type
      from public.message_attachments as attachment
      where attachment.message_id = last_message.id and last_message.deleted_at is null
      order by attachment.place
      limit 1
    ) as last_attachment
      on true;

comment on view private.chat_cards is
  'Chats with the fields that the chat list shows: the name of the chat, the picture of its event, and the last message.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_chats_page(
  after private.list_position,
  is_in_archive boolean,
  walk_length integer,
  row_limit integer
)
returns table (chat_id uuid, last_activity_at timestamptz)
language plpgsql
stable
rows 20
set search_path = ''
-- Forces a plan that reads chat_participants_order_idx in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
as $$
declare
  quiet interval := private.archive_interval();
begin
  return query
  select walked.chat_id, walked.last_activity_at
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
      -- `offset 0` prevents the planner from building a join: the query does two lookups per chat.
      offset 0
    ) as chat
  where private.is_in_archive(walked.membership, chat.last_message_at, chat.event_end, quiet) = is_in_archive
  order by walked.last_activity_at desc, walked.chat_id desc
  limit row_limit;
end;
$$;

comment on function private.find_chats_page is
  'Returns the ids of one page of the caller''s chats, latest activity first: the archived chats if is_in_archive is true, otherwise all other chats. The argument `after` contains the time and id of the last chat of the previous page. Scans at most walk_length index entries. Chats that the list does not contain (closed chats, and direct chats whose peer the caller has blocked) do not count toward this maximum.';

create function private.end_of_walk(after private.list_position, walk_length integer)
returns private.list_position
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads chat_participants_order_idx in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
as $$
begin
  return (
    select row (listed.last_activity_at, listed.chat_id)::private.list_position
    from private.listed_chats as listed
    where listed.user_id = (select auth.uid())
      and (listed.last_activity_at, listed.chat_id) < (after.sort_time, after.id)
    order by listed.last_activity_at desc, listed.chat_id desc
    offset walk_length - 1
    limit 1
  );
end;
$$;

comment on function private.end_of_walk is
  'Returns the sort time and id of the last chat that private.find_chats_page scans with the same `after` and walk_length. Returns null if fewer than walk_length chats follow `after`.';

create function private.event_role(creator_id uuid, person_id uuid, role public.chat_participant_role)
returns text
language sql
immutable
return case
  when creator_id is null then null
  when creator_id = person_id then 'creator'
  when role = 'organizer' then 'author'
  else 'participant'
end;

comment on function private.event_role is
  'Returns the role of a chat participant in the event of the chat: creator, author or participant. Returns null if the chat has no event.';

create function private.last_sender_view(sender_id uuid, profile_id uuid, name text)
returns json
language sql
stable
return case
  when sender_id is not null then json_build_object(
    'name', name,
    'profileId', profile_id,
    'userId', sender_id
  )
end;

comment on function private.last_sender_view is
  'Returns the sender of the last message as the chat list shows it. If the sender has no profile or is hidden from the viewer, the result contains only the id.';

create function private.chat_summaries(chat_ids uuid[])
returns setof json
language plpgsql
stable
rows 20
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Forces a plan that uses the index even if few people are suspended (CONVENTIONS, Database: Index plan).
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
  absent uuid[] := private.chats_with_absent_peer(caller_id, chat_ids);
  quiet interval := private.archive_interval();
begin
  return query
  select to_json(item)
  from
    unnest(chat_ids) with ordinality as listed (chat_id, rank)
    join private.chat_cards as chat on chat.chat_id = listed.chat_id
    cross join lateral (
      -- `offset 0` prevents the planner from building a join: the query reads only the caller's row of each chat.
      select membership from public.chat_participants as membership
      where membership.chat_id = listed.chat_id and membership.user_id = caller_id offset 0
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
          select
            participant.user_id,
            participant.role,
            participant.user_id = caller_id as is_caller,
            participant.user_id is distinct from chat.creator_id as is_guest,
            participant.joined_order,
            count(*) over () as everybody
          from public.chat_participants as participant
          where participant.chat_id = chat.chat_id and (participant.user_id = caller_id or chat.chat_id <> all (absent))
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
        private.event_role(chat.creator_id, caller_id, (own.membership).role) as "viewerEventRole",
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
        (own.membership).unread_count as "unreadCount",
        private.iso_time(chat.created_at) as "createdAt",
        private.mute_of(own.membership) as "mutedUntil",
        private.is_in_archive(own.membership, chat.last_message_at, chat.event_end, quiet) as "isArchived",
        chat.is_last_deleted as "lastMessageDeleted",
        chat.last_attachment_type as "lastMessageAttachmentType"
    ) as item
  order by listed.rank;
end;
$$;

comment on function private.chat_summaries is
  'Returns the chat-list items of the given chats, in the order of chat_ids. The caller must be a participant of each chat. participantCount includes the caller, but participantPreview does not.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_chats(
  cursor text default null,
  page_size integer default null,
  is_archived boolean default false
)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- A cursor is valid only for the list that issued it.
  filters jsonb := jsonb_build_object('person', (select auth.uid()), 'archived', is_archived);
  after private.list_position := private.position_after('chats', filters, cursor);
  row_limit integer := coalesce(page_size, private.setting('chats_at_once')::integer);
  walk_length integer := row_limit + private.setting('chats_passed_over')::integer;
  last_position private.list_position;
  chat_ids uuid[];
  times timestamptz[];
begin
  select array_agg(found.chat_id), array_agg(found.last_activity_at) into chat_ids, times
  from private.find_chats_page(after, is_archived, walk_length, row_limit + 1) as found;
  if cardinality(chat_ids) > row_limit then
    last_position := (times[row_limit], chat_ids[row_limit]);
  -- Calls private.end_of_walk only if walk_length rows follow, because it also checks the access to each chat. Most
  -- people have fewer chats.
  elsif exists (
    select
    from public.chat_participants as membership
    where membership.user_id = (select auth.uid())
      and (membership.last_activity_at, membership.chat_id) < (after.sort_time, after.id)
    offset walk_length - 1
  ) then
    last_position := private.end_of_walk(after, walk_length);
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(listed.summary), '[]')
      from private.chat_summaries(chat_ids[:row_limit]) as listed (summary)
    ),
    'nextCursor', (
      select private.position_cursor(secrets.value, 'chats', filters, last_position.sort_time, last_position.id)
      from private.secrets
      where secrets.name = 'cursor' and last_position.id is not null
    )
  );
end;
$$;

comment on function api.list_chats is
  'GET /chats: returns a page of the caller''s chats as {data, nextCursor}: the archived chats if is_archived is true, otherwise all other chats. The chats are sorted by the time of the last message (or of the creation, if there is no message), newest first. Without page_size, returns at most as many chats as the setting chats_at_once. 400 if `cursor` is invalid.';

create function api.get_chat_summary(chat_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_readable_chat(chat_id);
begin
  return (select listed.summary from private.chat_summaries(array[chat.id]) as listed (summary));
end;
$$;

comment on function api.get_chat_summary is
  'GET /chats/{id}/summary: returns one chat with the same fields as in the chat list. 404 chat_not_found.';

grant execute on function api.list_chats to authenticated;
grant execute on function api.get_chat_summary to authenticated;
