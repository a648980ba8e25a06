-- Functions that read a page of a sync: the changed objects in the format of their endpoints, and the cursor.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.shown_notifications(notification_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 200
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  read_until timestamptz := private.read_until(caller_id);
  gone_until timestamptz := private.notifications_gone_until();
begin
  return query
  select notifications.id, private.notification_view(notifications, read_until)
  from public.notifications
  where notifications.id = any (notification_ids)
    and notifications.user_id = caller_id
    and not notifications.is_hidden
    and notifications.created_at > gone_until
    and (
      notifications.actor_id in (
        select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
      )
    ) is not true
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
    );
end;
$$;

comment on function private.shown_notifications is
  'Returns the notifications with the given ids that are in the caller''s list of notifications.';

create function private.shown_chats(chat_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
  select (summary ->> 'id')::uuid, summary
  from
    private.chat_summaries(
      array(
        select listed.chat_id
        from private.listed_chats as listed
        where listed.chat_id = any (chat_ids) and listed.user_id = (select auth.uid())
      )
    ) as summary;
end;
$$;

comment on function private.shown_chats is
  'Returns the chats with the given ids that are in the caller''s chat list or archive.';

create function private.shown_messages(message_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 200
set search_path = ''
set enable_seqscan = off
as $$
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
$$;

comment on function private.shown_messages is
  'Returns the messages with the given ids whose chat is in the caller''s chat list or archive.';

create function private.shown_friendships(friendship_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
  select friendships.id, private.friendship_view(friendships)
  from public.friendships
  where friendships.id = any (friendship_ids)
    and caller_id in (friendships.requester_id, friendships.addressee_id)
    and not private.has_expired(friendships)
    and not exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id = private.peer_of(friendships.requester_id, friendships.addressee_id, caller_id)
    )
  union all
  select blocks.id, private.block_view(blocks)
  from public.blocks
  where blocks.id = any (friendship_ids) and blocks.blocker_id = caller_id and blocks.inherited_from is null;
end;
$$;

comment on function private.shown_friendships is
  'Returns the friend requests, friendships and blocks with the given ids that are in the caller''s lists.';

create function private.shown_matches(match_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
  select match.id, private.match_view(match.id, match.matched_at, match.chat_id, to_json(other))
  from
    public.matches as match
    join private.match_cards as other on other."userId" = private.other_person_id(match, caller_id)
  where match.id = any (match_ids)
    and caller_id in (match.one_person_id, match.other_person_id)
    and not exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id = private.other_person_id(match, caller_id)
    )
    and not private.is_contact_denied_by_age(match.one_person_id, match.other_person_id);
end;
$$;

comment on function private.shown_matches is
  'Returns the matches with the given ids that are in the caller''s list of matches.';

create function private.shown_groups(group_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
  select like_group.id, to_json(like_group)
  from
    public.like_group_members as member
    join private.group_views as like_group on like_group.id = member.group_id
  where member.user_id = (select auth.uid()) and member.group_id = any (group_ids);
end;
$$;

comment on function private.shown_groups is
  'Returns the groups with the given ids that the caller is a member of.';

create function private.shown_own_events(event_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
  seen_ids uuid[] := array(
    select events.id
    from public.events
    where events.id = any (event_ids)
      and (
        events.creator_id = caller_id
        or (
          events.deleted_at is null
          and events.creator_id <> all (hidden)
          and (
            exists (
              select
              from public.event_authors as author
              where author.event_id = events.id and author.user_id = caller_id and author.status = 'accepted'
            )
            or exists (
              select
              from
                public.like_group_members as member
                join public.like_groups as admitted
                  on admitted.id = member.group_id and admitted.status = 'approved'
              where member.event_id = events.id and member.user_id = caller_id and member.counts
            )
          )
        )
      )
  );
begin
  return query
  select event.event_id, event.shown from private.shown_events(seen_ids, caller_id) as event;
end;
$$;

comment on function private.shown_own_events is
  'Returns the events with the given ids that the caller created, organizes or attends. Applies the same rules as the caller''s lists of events.';

create function private.shown_of_caller(kind public.sync_type, object_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 1
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  if kind = 'preferences' then
    return query select caller_id, private.preferences_view(private.preferences_of(caller_id));
  elsif exists (
    select from public.profiles where profiles.user_id = caller_id and profiles.id = any (object_ids)
  ) then
    return query select (profile ->> 'id')::uuid, profile from private.own_profile_view() as profile;
  end if;
end;
$$;

comment on function private.shown_of_caller is
  'Returns the caller''s preferences if the kind is ''preferences'', otherwise the caller''s profile if its id is in object_ids.';

create function private.shown_objects(kind public.sync_type, object_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 200
set search_path = ''
as $$
begin
  -- The CASE has no ELSE, so a kind without a branch raises an error. With an ELSE, a sync would return the objects of
  -- such a kind as deleted.
  case kind
    when 'notification' then
      return query select * from private.shown_notifications(object_ids);
    when 'chat' then
      return query select * from private.shown_chats(object_ids);
    when 'message' then
      return query select * from private.shown_messages(object_ids);
    when 'friendship' then
      return query select * from private.shown_friendships(object_ids);
    when 'match' then
      return query select * from private.shown_matches(object_ids);
    when 'group' then
      return query select * from private.shown_groups(object_ids);
    when 'event' then
      return query select * from private.shown_own_events(object_ids);
    when 'profile', 'preferences' then
      return query select * from private.shown_of_caller(kind, object_ids);
  end case;
end;
$$;

comment on function private.shown_objects is
  'Returns the objects of a kind among object_ids that the caller may see now, in the format of their endpoint. Raises case_not_found for a kind without a branch.';

create function private.sync_changes_view(page private.sync_change[])
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      listed as materialized (
        select change.type, change.object_id, min(change.rank) as rank
        from unnest(page) with ordinality as change (transaction, type, object_id, rank)
        group by change.type, change.object_id
      ),
      shown as materialized (
        select kinds.type, object.id, object.shown
        from
          (
            select listed.type, array_agg(listed.object_id) as object_ids from listed group by listed.type
          ) as kinds
          cross join lateral private.shown_objects(kinds.type, kinds.object_ids) as object
      )
    select
      coalesce(
        json_agg(
          json_build_object(
            'type', listed.type,
            'id', listed.object_id,
            'operation', case when shown.id is null then 'delete' else 'upsert' end,
            'value', shown.shown
          )
          order by listed.rank
        ),
        '[]'
      )
    from
      listed
      left join shown on shown.type = listed.type and shown.id = listed.object_id
  );
end;
$$;

comment on function private.sync_changes_view is
  'Returns changes in the format of the API, with each object only once. The operation is `upsert`, with the current state of the object, or `delete` if the caller can no longer see the object.';

create function private.sync_cursor(
  since pg_snapshot,
  since_at timestamptz,
  until pg_snapshot,
  until_at timestamptz,
  last_change private.sync_change
)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.encode_cursor(
    'sync',
    jsonb_build_object('person', auth.uid()),
    jsonb_build_array(
      private.sync_epoch(),
      since,
      since_at,
      until,
      until_at,
      (last_change).transaction,
      (last_change).type,
      (last_change).object_id
    )
  );
end;
$$;

comment on function private.sync_cursor is
  'Returns the cursor for the changes after a snapshot. If the sync has more pages, the cursor also contains the last change of this page, and the snapshot from which the next sync continues.';

create function private.oldest_sync_time()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return greatest(
    private.now() - make_interval(days => private.setting('sync_days')::integer),
    -- Adds a margin of one day, because a long transaction commits rows whose changed_at is already old.
    (private.setting('sync_forgotten_until') #>> '{}')::timestamptz + interval '1 day'
  );
end;
$$;

comment on function private.oldest_sync_time is
  'Returns the time before which cursors are expired. A cursor is also expired if the job may have deleted rows that the cursor needs, because the setting sync_days was smaller at that time.';

create function private.open_sync_cursor(cursor text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  opened jsonb := private.decode_cursor('sync', jsonb_build_object('person', auth.uid()), cursor);
begin
  if opened ->> 0 <> private.sync_epoch()
    or pg_snapshot_xmax((opened ->> 1)::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
    or (opened ->> 2)::timestamptz < private.oldest_sync_time() then
    raise sqlstate 'PT410' using
      message = 'sync_expired',
      detail = 'This cursor is too old, or the database was restored after it was issued.';
  end if;
  return opened;
end;
$$;

comment on function private.open_sync_cursor is
  'Decodes and checks the caller''s cursor. Returns null if the request has no cursor. 400 on `cursor` if the cursor is invalid, 410 sync_expired if it has expired.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.sync(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  opened jsonb := private.open_sync_cursor(cursor);
  present pg_snapshot := pg_current_snapshot();
  last_transaction xid8 := (opened ->> 5)::xid8;
  -- Snapshot from which the next sync continues. All pages of this sync use the same snapshot.
  until pg_snapshot := coalesce((opened ->> 3)::pg_snapshot, private.short_snapshot(present));
  until_at timestamptz := coalesce((opened ->> 4)::timestamptz, private.now());
  changed private.sync_change[] := '{}';
  has_more boolean;
  next_cursor text;
begin
  if opened is not null then
    changed := private.find_changes(
      caller_id,
      (
        (opened ->> 1)::pg_snapshot,
        -- The first page reads up to the current snapshot. A later page reads up to the snapshot of the first page,
        -- which may have been shortened. If the shortened snapshot does not include the last change of the previous
        -- page, the later page also reads up to the current snapshot.
        case when pg_visible_in_snapshot(last_transaction, until) then until else present end,
        coalesce(last_transaction, pg_snapshot_xmin((opened ->> 1)::pg_snapshot)),
        coalesce((opened ->> 6)::public.sync_type, 'profile'),
        coalesce((opened ->> 7)::uuid, '00000000-0000-0000-0000-000000000000')
      )::private.sync_window,
      page_size + 1
    );
  end if;
  has_more := cardinality(changed) > page_size;
  if has_more then
    next_cursor := private.sync_cursor(
      (opened ->> 1)::pg_snapshot,
      (opened ->> 2)::timestamptz,
      until,
      until_at,
      changed[page_size]
    );
  else
    next_cursor := private.sync_cursor(until, until_at, null, null, null);
  end if;
  return json_build_object(
    'changes', private.sync_changes_view(changed[:page_size]),
    'nextCursor', next_cursor,
    'hasMore', has_more
  );
end;
$$;

comment on function api.sync is
  'GET /sync: returns {changes: [{type, id, operation, value}], nextCursor, hasMore}: the changes of the caller''s objects since the cursor. Without a cursor, returns no changes and a cursor for the current state. 400 on `cursor` if the cursor is invalid, 410 sync_expired if it has expired.';

create function private.purge_readings(until timestamptz, row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
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
  get diagnostics removed = row_count;
  return removed;
end;
$$;

comment on function private.purge_readings is
  'Deletes at most row_limit rows of private.message_readings that are older than the time `until`. Returns the number of deleted rows.';

create function private.purge_suspension_changes(until timestamptz, row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
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
  get diagnostics removed = row_count;
  return removed;
end;
$$;

comment on function private.purge_suspension_changes is
  'Deletes at most row_limit rows of private.suspension_changes that are older than the time `until`. Returns the number of deleted rows.';

create function api.purge_change_log(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Deletes a row one day after the last cursor that needs it has expired. The day is a margin for rows of long
  -- transactions.
  until timestamptz := private.now() - make_interval(days => 1 + private.setting('sync_days')::integer);
  removed integer;
  ended integer;
begin
  perform private.require_service();
  ended := private.log_ended_suspensions(row_limit);
  with old as (
    select change_log.audience_id, change_log.transaction, change_log.type, change_log.object_id
    from private.change_log
    where change_log.changed_at < until
    order by change_log.changed_at
    limit row_limit
    for update skip locked
  )
  delete from private.change_log
  using old
  where (change_log.audience_id, change_log.transaction, change_log.type, change_log.object_id)
    = (old.audience_id, old.transaction, old.type, old.object_id);
  get diagnostics removed = row_count;
  removed := removed + private.purge_readings(until, row_limit) + private.purge_suspension_changes(until, row_limit);
  if removed > 0 then
    update private.settings
    set value = to_jsonb(until)
    where settings.name = 'sync_forgotten_until' and (settings.value #>> '{}')::timestamptz < until;
  end if;
  return json_build_object('removed', removed, 'ended', ended);
end;
$$;

comment on function api.purge_change_log is
  'Jobs: deletes rows of private.change_log, private.message_readings and private.suspension_changes that no valid cursor needs. Adds suspensions whose end time has passed to the change log, and broadcasts participant.joined in the user''s direct chats (private.log_ended_suspensions). Processes at most row_limit rows of each kind per call. Returns {removed, ended}: the numbers of deleted rows and of logged suspensions.';

grant execute on function api.sync to authenticated;
grant execute on function api.purge_change_log to service_role;
