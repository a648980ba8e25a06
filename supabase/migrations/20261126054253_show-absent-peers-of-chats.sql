set lock_timeout = '2 s';

SET local check_function_bodies = off;

DROP POLICY "chat_participants_select_participants" ON "public"."chat_participants";

DROP TRIGGER "suspensions_drop_deliveries" ON "private"."suspensions";

ALTER TABLE "private"."suspensions"
  ADD COLUMN "is_end_noted" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION api.export_profile()
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
  absent uuid[] := private.chats_with_absent_peer(
    caller_id,
    array(select own.chat_id from public.chat_participants as own where own.user_id = caller_id)
  );
begin
  -- The longest of all reads: repeated without an end it would keep connections from others.
  if not private.try_lock_export(caller_id) then
    perform private.refuse_limited('exports_at_once', 'Your export is being made already.', private.now() + '10 s');
  end if;
  return json_build_object(
    'exportedAt', private.iso_time(private.now()),
    'profile', private.own_profile_view(),
    'adultFrom', (select adulthoods.adult_from from private.adulthoods where adulthoods.person_id = caller_id),
    'acceptedTerms', private.export_accepted_terms(caller_id),
    'friendships', private.export_friendships(caller_id),
    'friendRequestRejections', private.export_rejections(caller_id),
    'blocks', (
      select coalesce(json_agg(private.block_view(blocks) order by blocks.created_at, blocks.id), '[]')
      from public.blocks
      where blocks.blocker_id = caller_id and blocks.inherited_from is null
    ),
    'events', (
      select coalesce(json_agg(event order by events.created_at, events.id), '[]')
      from public.events join private.event_views as event on event.id = events.id
      where events.creator_id = caller_id
    ),
    'coauthorships', (
      select
        coalesce(json_agg(private.event_author_view(event_authors) order by event_authors.created_at, event_authors.event_id), '[]')
      from public.event_authors
      where event_authors.user_id = caller_id
    ),
    'inviteLinks', private.export_invite_links(caller_id),
    'redeemedInviteLinks', private.export_redeemed_links(caller_id),
    'groups', (
      select coalesce(json_agg(like_group order by member.created_at, member.group_id), '[]')
      from
        public.like_group_members as member
        join private.group_views as like_group on like_group.id = member.group_id
      where member.user_id = caller_id
    ),
    'messages', (
      select
        coalesce(json_agg(private.message_to(caller_id, shown, absent) order by messages.created_at, messages.id), '[]')
      from
        public.messages
        cross join lateral private.message_views(messages) as shown
      where messages.sender_id = caller_id
    ),
    'approvals', (
      select coalesce(json_agg(private.approval_view(approval) order by approval.created_at, approval.id), '[]')
      from public.like_group_approvals as approval
      where approval.author_id = caller_id
    ),
    'chats', private.export_chats(caller_id),
    'formerChats', private.export_former_chats(caller_id),
    'interactions', private.export_interactions(caller_id),
    'matches', private.export_matches(caller_id),
    'liveLocation', private.export_live_location(caller_id),
    'reports', (
      select coalesce(json_agg(private.report_view(reports) order by reports.created_at, reports.id), '[]')
      from public.reports
      where reports.author_id = caller_id
    ),
    'moderationDecisions', private.export_decisions(caller_id),
    'inheritedRestrictions', private.export_inheritances(caller_id),
    'devices', private.export_devices(caller_id),
    'notificationPreferences', private.export_preferences(caller_id),
    'notifications', private.export_notifications(caller_id),
    'media', (
      select
        coalesce(json_agg(json_build_object('key', media.key, 'url', private.media_url(private.media_key(media))) order by media.key), '[]')
      from private.media
      where media.owner_id = caller_id and media.state not in ('declared', 'held', 'removing')
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.get_chat (
  chat_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_chat(chat_id);
  hidden uuid[] := private.hidden_from(caller_id);
  is_peer_absent boolean := private.chats_with_absent_peer(caller_id, array[chat.id]) <> '{}';
begin
  return (
    select to_json(item)
    from
      (
        select
          chat.id,
          chat.type,
          private.chat_name(chat) as name,
          chat.event_id as "eventId",
          (
            select
              json_agg(
                private.participant_view(
                  participant.user_id,
                  card.profile_id,
                  card.name,
                  card.avatar_key,
                  participant.role
                )
                order by participant.joined_order
              )
            from
              public.chat_participants as participant
              left join private.person_cards as card
                on card.user_id = participant.user_id and card.user_id <> all (hidden)
            where participant.chat_id = chat.id and (participant.user_id = caller_id or not is_peer_absent)
          ) as participants,
          private.iso_time(chat.created_at) as "createdAt"
      ) as item
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.list_messages (
  chat_id   uuid,
  cursor    text,
  page_size integer,
  after_id  uuid    DEFAULT NULL::uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_chat(chat_id);
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('chat', chat.id, 'after', after_id));
  after private.list_position := private.position_after('messages', filters, cursor);
  absent uuid[] := private.chats_with_absent_peer(caller_id, array[chat.id]);
begin
  if after_id is not null and cursor is null then
    select messages.created_at, messages.id into after
    from public.messages
    where messages.id = after_id and messages.chat_id = chat.id;
    if after.id is null then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'There is no such message in this chat.',
        hint = 'after';
    end if;
  end if;
  return (
    with
      -- One of the two: the other is not begun.
      found as materialized (
        (
          select messages as message
          from public.messages
          where after_id is null
            and messages.chat_id = chat.id
            and (messages.created_at, messages.id) < (after.sort_time, after.id)
          order by messages.created_at desc, messages.id desc
          limit page_size + 1
        )
        union all
        (
          select messages
          from public.messages
          where after_id is not null
            and messages.chat_id = chat.id
            and (messages.created_at, messages.id) > (after.sort_time, after.id)
          order by messages.created_at, messages.id
          limit page_size + 1
        )
      )
    select
      json_build_object(
        'data', array(
          select private.message_to(caller_id, shown, absent)
          from
            (select found.message from found limit page_size) as listed
            cross join lateral private.message_views(listed.message) as shown
        ),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'messages', filters, (last.message).created_at, (last.message).id)
          from
            private.secrets
            cross join (select found.message from found offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from found offset page_size)
        )
      )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.tidy_changes (
  row_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- A day longer than a cursor, for what was written by transactions that took long.
  until timestamptz := private.now() - make_interval(days => 1 + private.setting('sync_days')::integer);
  removed integer;
  removed_readings integer;
  removed_suspensions integer;
  ended integer;
begin
  perform private.require_service();
  ended := private.note_ended_suspensions(row_limit);
  with old as (
    select changes.audience_id, changes.transaction, changes.type, changes.object_id
    from private.changes
    where changes.changed_at < until
    order by changes.changed_at
    limit row_limit
    for update skip locked
  )
  delete from private.changes
  using old
  where (changes.audience_id, changes.transaction, changes.type, changes.object_id)
    = (old.audience_id, old.transaction, old.type, old.object_id);
  get diagnostics removed = row_count;
  with old as (
    select reading.chat_id, reading.transaction
    from private.message_readings as reading
    where reading.changed_at < until
    order by reading.changed_at
    limit row_limit
    for update skip locked
  )
  delete from private.message_readings as reading
  using old
  where (reading.chat_id, reading.transaction) = (old.chat_id, old.transaction);
  get diagnostics removed_readings = row_count;
  with old as (
    select suspended.transaction, suspended.user_id
    from private.suspension_changes as suspended
    where suspended.changed_at < until
    order by suspended.changed_at
    limit row_limit
    for update skip locked
  )
  delete from private.suspension_changes as suspended
  using old
  where (suspended.transaction, suspended.user_id) = (old.transaction, old.user_id);
  get diagnostics removed_suspensions = row_count;
  if removed + removed_readings + removed_suspensions > 0 then
    update private.settings
    set value = to_jsonb(until)
    where settings.name = 'sync_forgotten_until' and (settings.value #>> '{}')::timestamptz < until;
  end if;
  return json_build_object('removed', removed + removed_readings + removed_suspensions, 'ended', ended);
end;
$function$;

CREATE OR REPLACE FUNCTION api.unblock_person (
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  freed_ids uuid[] := private.inherited_block_ids(caller_id, person_id);
begin
  perform private.lock_pairs(array[caller_id], array[person_id] || freed_ids);
  if person_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot unblock yourself.',
      hint = 'userId';
  end if;
  delete from public.blocks
  where blocks.blocker_id = caller_id
    and blocks.blocked_id = unblock_person.person_id
    and blocks.inherited_from is null;
  if found then
    -- A statement after the row of the block was had: a login that inherits the block locks that row.
    freed_ids := private.inherited_block_ids(caller_id, person_id);
    delete from public.blocks where blocks.blocker_id = caller_id and blocks.inherited_from = unblock_person.person_id;
    freed_ids := freed_ids || person_id;
    if cardinality(freed_ids) > 1 then
      perform private.lock_notices_of(freed_ids || caller_id);
    end if;
    perform private.broadcast_to_peers(
      'participant.joined',
      caller_id,
      array(select (private.find_direct_chat(caller_id, freed.person_id)).id from unnest(freed_ids) as freed (person_id))
    );
    perform private.sync_notifications_with_block(caller_id, freed.person_id)
    from unnest(freed_ids) as freed (person_id);
    return json_build_object('deleted', true);
  end if;
  if private.has_made_block(person_id, caller_id) then
    raise sqlstate 'PT403' using message = 'not_the_blocker', detail = 'Only the person who blocked can unblock.';
  end if;
  raise sqlstate 'PT404' using message = 'block_not_found', detail = 'You have not blocked this person.';
end;
$function$;

CREATE OR REPLACE FUNCTION private.are_changes_due (
  present timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
declare
  until timestamptz := present - make_interval(days => 1 + private.setting('sync_days')::integer);
begin
  return exists (
    select 1 from private.changes where changes.changed_at < until
  ) or exists (
    select 1 from private.message_readings where message_readings.changed_at < until
  ) or exists (
    select 1 from private.suspension_changes where suspension_changes.changed_at < until
  ) or exists (
    select 1
    from private.suspensions
    where not suspensions.is_end_noted and suspensions.suspended_until <= present
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.block_between (
  blocker_id     uuid,
  blocked_id     uuid,
  could_follow   boolean,
  inherited_from uuid    DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  -- Before any write, to prevent a deadlock: who holds an event may wait for rows written here.
  locked_ids uuid[] := private.lock_events_between(blocker_id, blocked_id);
  withdrawn_ids uuid[];
  ended public.friendships;
  expired public.friendships;
begin
  delete from public.friendships
  where friendships.id = (private.find_friendship(block_between.blocker_id, block_between.blocked_id)).id
  returning friendships.* into ended;
  if private.has_expired(ended) then
    expired := ended;
    ended := null;
  end if;
  perform private.broadcast_to_peers(
    'participant.left',
    blocker_id,
    array[(private.find_direct_chat(blocker_id, blocked_id)).id]
  );
  -- The blocker makes a block of their own where one was inherited.
  delete from public.blocks
  where blocks.blocker_id = block_between.blocker_id
    and blocks.blocked_id = block_between.blocked_id
    and blocks.inherited_from is not null;
  insert into public.blocks (id, blocker_id, blocked_id, requester_id, created_at, updated_at, inherited_from)
  values
    (
      coalesce(ended.id, gen_random_uuid()),
      block_between.blocker_id,
      block_between.blocked_id,
      coalesce(ended.requester_id, block_between.blocker_id),
      coalesce(ended.created_at, private.now()),
      -- Monotonic: this transaction may have begun before what it waited for was written.
      greatest(ended.updated_at, private.now()),
      block_between.inherited_from
    )
  on conflict on constraint blocks_pair_key do nothing;
  perform private.end_meeting(blocker_id, blocked_id);
  withdrawn_ids := private.end_invitations(blocker_id, blocked_id);
  perform private.close_uncarried_chat(blocker_id, blocked_id);
  perform private.end_coauthorships(blocker_id, blocked_id);
  -- In no other events: a co-author may have become one, or a guest, since these were found.
  perform private.end_memberships(blocker_id, blocked_id, locked_ids);
  perform private.end_link_rights_between(blocker_id, blocked_id);
  if could_follow then
    perform private.end_following(blocker_id, blocked_id);
  end if;
  perform private.sync_notifications_with_block(blocker_id, blocked_id);
  if expired.id is not null then
    perform private.withdraw_request_notices(array[expired.requester_id], array[expired.addressee_id]);
  end if;
  perform private.forget_invitations(withdrawn_ids, blocker_id, blocked_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_to_peers (
  event     text,
  person_id uuid,
  chat_ids  uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.broadcast_chat(direct.id, event, jsonb_build_object('userId', broadcast_to_peers.person_id))
  from
    public.chats as direct
    join public.chat_participants as own
      on own.chat_id = direct.id and own.user_id = broadcast_to_peers.person_id
    join public.chat_participants as peer
      on peer.chat_id = direct.id and peer.user_id <> broadcast_to_peers.person_id
  where direct.id = any (chat_ids)
    and direct.one_person_id is not null
    and not exists (
      select
      from private.blocked_pairs as pair
      where pair.person_id = own.user_id and pair.other_id = peer.user_id
    )
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id in (own.user_id, peer.user_id)
    );
end;
$function$;

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
  absent uuid[] := private.chats_with_absent_peer(caller_id, chat_ids);
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

CREATE OR REPLACE FUNCTION private.chats_with_absent_peer (
  person_id uuid,
  chat_ids  uuid[]
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return array(
    select direct.chat_id
    from
      (
        select
          chats.id as chat_id,
          private.peer_of(chats.one_person_id, chats.other_person_id, chats_with_absent_peer.person_id) as peer_id
        from public.chats
        where chats.id = any (chat_ids) and chats.one_person_id is not null
        -- Optimisation fences: three look-ups per direct chat.
        offset 0
      ) as direct
    where exists (
        select from private.suspended_people as suspended where suspended.user_id = direct.peer_id offset 0
      )
      or exists (
        select
        from private.blocked_pairs as pair
        where pair.person_id = chats_with_absent_peer.person_id and pair.other_id = direct.peer_id
        offset 0
      )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.export_friendships (
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(json_agg(private.friendship_view(friendships) order by friendships.created_at, friendships.id), '[]')
    from public.friendships
    where export_friendships.person_id in (friendships.requester_id, friendships.addressee_id)
      and not private.has_expired(friendships)
      and not exists (
        select
        from private.suspended_people as suspended
        where suspended.user_id
          = private.peer_of(friendships.requester_id, friendships.addressee_id, export_friendships.person_id)
      )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.export_interactions (
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'targetProfileId', target.id,
            'type', interaction.type,
            'expiresAt', private.iso_time(interaction.expires_at),
            'updatedAt', private.iso_time(interaction.updated_at)
          )
          order by interaction.updated_at, interaction.id
        ),
        '[]'
      )
    from
      private.people_interactions as interaction
      join public.profiles as target on target.user_id = interaction.target_id
    where interaction.person_id = export_interactions.person_id
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = interaction.target_id
      )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.message_to (
  caller_id              uuid,
  shown                  private.message_fields,
  chats_with_absent_peer uuid[]
)
  RETURNS private.message_fields
  LANGUAGE sql
  STABLE
RETURN
  ROW((shown).id, (shown)."chatId", (shown)."senderId", (shown).content, (shown)."replyToId", (shown)."replyTo", (shown).attachments, CASE WHEN (((shown)."senderId" = caller_id)
  AND ((shown)."chatId" = ANY (chats_with_absent_peer))) THEN '[]'::json ELSE (shown)."readBy" END,
  (shown)."deletedAt", (shown)."createdAt", (shown)."updatedAt")::private.message_fields;

CREATE OR REPLACE FUNCTION private.note_ended_suspensions (
  row_limit integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
declare
  ended_ids uuid[] := array(
    select suspensions.user_id
    from private.suspensions
    where not suspensions.is_end_noted and suspensions.suspended_until <= private.now()
    order by suspensions.suspended_until
    limit row_limit
    for update skip locked
  );
begin
  -- The change log of the sync gets its entries by the trigger on these rows.
  update private.suspensions set is_end_noted = true where suspensions.user_id = any (ended_ids);
  perform private.broadcast_to_peers(
    'participant.joined',
    ended.user_id,
    array(
      select participant.chat_id from public.chat_participants as participant where participant.user_id = ended.user_id
    )
  )
  from unnest(ended_ids) as ended (user_id);
  return cardinality(ended_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_leaving()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, 'chat'::public.sync_type, changed.chat_id
  from changed_rows as changed
  union
  -- To the peer of a direct chat alone, as for a block: a sync then has both in the same place.
  select
    coalesce(private.peer_of(chats.one_person_id, chats.other_person_id, changed.user_id), changed.chat_id),
    'chat',
    changed.chat_id
  from
    changed_rows as changed
    left join public.chats on chats.id = changed.chat_id
  on conflict do nothing;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.own_chats_with_absent_peer()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.chats_with_absent_peer(
    (select auth.uid()),
    array(select own.chat_id from public.chat_participants as own where own.user_id = (select auth.uid()))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_notices (
  person_id        uuid,
  notification_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  is_shown boolean;
begin
  with read as (
    update public.notifications
    set is_read = true
    where notifications.id = any (notification_ids)
    returning notifications.is_hidden, notifications.actor_id, notifications.created_at
  )
  select
    bool_or(
      not read.is_hidden
      and read.created_at > private.read_until(person_id)
      and not exists (select from private.suspended_people as suspended where suspended.user_id = read.actor_id)
    )
  into is_shown
  from read;
  if is_shown then
    perform private.tell_of_changes(array[person_id]);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_person (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  was_suspended boolean := private.is_suspended(person_id);
  chat_ids uuid[] := array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
begin
  delete from private.suspensions
  where suspensions.user_id = person_id or suspensions.user_id in (select private.former_logins(person_id));
  if was_suspended then
    perform private.broadcast_to_peers('participant.joined', person_id, chat_ids);
  end if;
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.remember_former_participants()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.former_participants (chat_id, user_id, left_at)
  select departed.chat_id, departed.user_id, private.now()
  from
    departed
    -- Of a chat that goes itself nothing is remembered.
    join public.chats on chats.id = departed.chat_id
  on conflict on constraint former_participants_pkey do update set left_at = excluded.left_at;
  insert into private.left_chats (chat_id)
  select distinct departed.chat_id
  from
    departed
    join public.chats on chats.id = departed.chat_id
  where chats.last_message_at is not null
    and not exists (select from public.chat_participants as participant where participant.chat_id = departed.chat_id)
  on conflict do nothing;
  perform private.broadcast_chat(
    departed.chat_id,
    'participant.left',
    jsonb_build_object('userId', departed.user_id)
  )
  from
    departed
    join public.chats on chats.id = departed.chat_id
  -- Where nobody is left, nobody listens.
  where exists (select from public.chat_participants as participant where participant.chat_id = departed.chat_id)
    -- To the peer an absent person has left before.
    and (chats.one_person_id is null or not private.are_apart(chats.one_person_id, chats.other_person_id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.show_message (
  message_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
begin
  return (
    select
      to_json(
        private.message_to(
          caller_id,
          shown,
          private.chats_with_absent_peer(caller_id, array[messages.chat_id])
        )
      )
    from
      public.messages
      cross join lateral private.message_views(messages) as shown
    where messages.id = message_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.shown_messages (
  message_ids uuid[]
)
  RETURNS TABLE (
    id    uuid,
    shown json
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 200
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
  chat_ids uuid[] := array(
    select listed.chat_id
    from private.listed_chats as listed
    where listed.user_id = caller_id
      and listed.chat_id = any (
        array(select distinct messages.chat_id from public.messages where messages.id = any (message_ids))
      )
  );
  absent uuid[] := private.chats_with_absent_peer(caller_id, chat_ids);
begin
  return query
  select messages.id, to_json(private.message_to(caller_id, message, absent))
  from
    public.messages
    cross join lateral private.message_views(messages) as message
  where messages.id = any (message_ids) and messages.chat_id = any (chat_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.suspend_person (
  person_id  uuid,
  until_time timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
  chat_ids uuid[] := array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
begin
  perform private.broadcast_to_peers('participant.left', person_id, chat_ids);
  insert into private.suspensions (user_id, suspended_at, suspended_until)
  values
    (person_id, private.now(), coalesce(until_time, 'infinity'))
  on conflict on constraint suspensions_pkey do update
    set
      suspended_at = excluded.suspended_at,
      suspended_until = excluded.suspended_until,
      is_end_noted = false;
  perform private.end_live_location(person_id);
  perform private.end_open_memberships(person_id, event_ids);
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$function$;

CREATE OR REPLACE VIEW "private"."chat_viewers" AS  SELECT chat_id,
    user_id,
    last_activity_at,
    participant.*::public.chat_participants AS place
   FROM public.chat_participants participant
  WHERE (NOT (EXISTS ( SELECT
           FROM public.chats direct
          WHERE ((direct.id = participant.chat_id) AND (direct.one_person_id IS NOT NULL) AND (EXISTS ( SELECT
                   FROM public.blocks
                  WHERE ((blocks.blocker_id = participant.user_id) AND (blocks.blocked_id = private.peer_of(direct.one_person_id, direct.other_person_id, participant.user_id)))
                 OFFSET 0)))
         OFFSET 0)));

-- squawk-ignore require-concurrent-index-creation
CREATE INDEX suspensions_ending_idx ON private.suspensions USING btree (suspended_until)
  WHERE (NOT is_end_noted);

CREATE TRIGGER suspensions_drop_deliveries
  AFTER INSERT OR UPDATE OF suspended_until ON private.suspensions
  FOR EACH ROW
  EXECUTE FUNCTION private.drop_waiting_deliveries();

CREATE POLICY "chat_participants_select_participants" ON "public"."chat_participants"
  FOR SELECT
  TO "authenticated"
  USING
    (((chat_id = ANY (( SELECT private.visible_chats() AS visible_chats)::uuid[])) AND ((user_id = ( SELECT auth.uid() AS uid)) OR (chat_id <> ALL (( SELECT
    private.own_chats_with_absent_peer() AS own_chats_with_absent_peer)::uuid[])))));

COMMENT ON COLUMN "private"."suspensions"."is_end_noted" IS 'The job sync has told clients that the clock ended the suspension. Readers decide by suspended_until alone.';

COMMENT ON FUNCTION "api"."tidy_changes"(integer) IS 'Job: {removed, ended}. Removes notes of changes that no cursor asks for any more, and tells clients of suspensions that the clock ended, at most row_limit of each kind at once.';

COMMENT ON FUNCTION "private"."are_changes_due"(timestamp with time zone) IS 'Whether there are notes of changes that no cursor asks for any more, or a suspension that the clock ended and clients were not told of.';

COMMENT ON FUNCTION "private"."broadcast_to_peers"(text, uuid, uuid[]) IS 'Sends participant.left or participant.joined of a person to those of these chats that are direct, unless the two are apart now: called before a block or suspension is written, and after it is removed, so that a peer to whom the person is absent already receives nothing.';

COMMENT ON FUNCTION "private"."chats_with_absent_peer"(uuid, uuid[]) IS 'Those of these chats of a person whose peer is shown as having left although the row of the participant stays: across a block, and while the peer is suspended. A deleted peer has no row (docs/rules/chats.md, Absent peers).';

COMMENT ON FUNCTION "private"."export_friendships"(uuid) IS 'The requests and friendships of a person, as the export has them, except with suspended people.';

COMMENT ON FUNCTION "private"."export_interactions"(uuid) IS 'The likes and dislikes that a person gave, as the export has them, except of suspended people.';

COMMENT ON FUNCTION "private"."message_to"(uuid, private.message_fields, uuid[]) IS 'Message as the API shows it to the caller: an absent peer is no reader. chats_with_absent_peer is private.chats_with_absent_peer.';

COMMENT ON FUNCTION "private"."message_views"(public.messages) IS 'Message as the API shows it, for rows that were found already: a view by id would look each up again. Who may see it is decided before; private.message_to hides absent readers.';

COMMENT ON FUNCTION "private"."note_ended_suspensions"(integer) IS 'Tells peers of direct chats and the sync, once, of so many suspensions that the clock ended: how many. Waits for no suspension that is set anew.';

COMMENT ON FUNCTION "private"."own_chats_with_absent_peer"() IS 'For policies, which ask it once per statement: the direct chats of the caller whose peer is shown as having left.';

COMMENT ON FUNCTION "private"."remember_former_participants"() IS 'Remembers people who leave a chat, in whatever way, and sends participant.left {type, chatId, userId} to those who stay, unless the person was absent to the peer of a direct chat before; where nobody stays, what was said is to go.';

COMMENT ON FUNCTION "private"."show_message"(uuid) IS 'A message as it stands now, as the API shows it to the caller.';

COMMENT ON VIEW "private"."chat_viewers" IS 'Who may see which chat: participants, except for a direct chat with a peer whom they have blocked.';

REVOKE ALL ON FUNCTION "private"."broadcast_to_peers"(text, uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_to_peers"(text, uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_to_peers"(text, uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chats_with_absent_peer"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."chats_with_absent_peer"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chats_with_absent_peer"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_friendships"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_friendships"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_friendships"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_to"(uuid, private.message_fields, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_to"(uuid, private.message_fields, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_to"(uuid, private.message_fields, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_ended_suspensions"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_ended_suspensions"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_ended_suspensions"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_chats_with_absent_peer"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_chats_with_absent_peer"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_chats_with_absent_peer"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_chats_with_absent_peer"() TO "postgres";

-- Of suspensions that ended before, clients need no telling.
update private.suspensions set is_end_noted = true where suspended_until <= now();
