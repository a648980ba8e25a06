-- Each function of this file reads one source of changes. It returns the first row_limit changes within a window (the
-- range of changes that one page of a sync may return), in the order of a sync. The function private.find_changes calls
-- the other functions in one statement, so that all of them read the same snapshot.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_own_changes(person_id uuid, bounds private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select change_log.transaction, change_log.type, change_log.object_id
  from private.change_log
  where change_log.audience_id = person_id
    and private.is_in_window(change_log.transaction, bounds)
    and private.is_after_last(change_log.transaction, change_log.type, change_log.object_id, bounds)
  order by change_log.transaction, change_log.type, change_log.object_id
  limit row_limit;
end;
$$;

comment on function private.find_own_changes is
  'Returns the changes in the change log whose audience is the person.';

create function private.find_event_changes(person_id uuid, bounds private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 20
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select logged.transaction, logged.type, logged.object_id
  from
    (
      select events.id as event_id
      from public.events
      where events.creator_id = person_id
      union all
      select author.event_id
      from public.event_authors as author
      where author.user_id = person_id and author.status = 'accepted'
      union all
      select member.event_id
      from
        public.like_group_members as member
        join public.like_groups as admitted on admitted.id = member.group_id and admitted.status = 'approved'
      where member.user_id = person_id and member.counts
    ) as own
    cross join lateral (
      select change_log.*
      from private.change_log
      where change_log.audience_id = own.event_id
        and private.is_in_window(change_log.transaction, bounds)
        and private.is_after_last(change_log.transaction, change_log.type, change_log.object_id, bounds)
      order by change_log.transaction, change_log.type, change_log.object_id
      limit row_limit
    ) as logged
  order by logged.transaction, logged.type, logged.object_id
  limit row_limit;
end;
$$;

comment on function private.find_event_changes is
  'Returns the changes in the change log whose audience is an event that the person created, organizes or attends.';

create function private.find_chat_changes(person_id uuid, bounds private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  with logged as materialized (
    -- Returns each object once, even if several transactions have changed it.
    select max(change_log.transaction) as transaction, change_log.type, change_log.object_id
    from
      public.chat_participants as membership
      join private.change_log on change_log.audience_id = membership.chat_id
    where membership.user_id = person_id and private.is_in_window(change_log.transaction, bounds)
    group by change_log.type, change_log.object_id
  )
  select max(change.transaction), change.type, change.object_id
  from
    (
      select membership.changed_in as transaction, 'chat'::public.sync_type as type, membership.chat_id as object_id
      from public.chat_participants as membership
      where membership.user_id = person_id and private.is_in_window(membership.changed_in, bounds)
      union all
      select logged.transaction, logged.type, logged.object_id
      from logged
      union all
      -- Adds the replies to changed messages, because a reply shows the message that it replies to.
      select logged.transaction, 'message', reply.id
      from
        logged
        join public.messages as reply on reply.reply_to_id = logged.object_id
      where logged.type = 'message'
        -- Excludes replies that were sent after the window, because a later sync returns them as sent messages.
        and pg_visible_in_snapshot(reply.sent_in, (bounds).until)
    ) as change
  group by change.type, change.object_id
  having private.is_after_last(max(change.transaction), change.type, change.object_id, bounds)
  order by 1, change.type, change.object_id
  limit row_limit;
end;
$$;

comment on function private.find_chat_changes is
  'Returns the person''s chats that have changed, and the edited or deleted messages in the person''s chats with the replies to these messages.';

create function private.find_sent_messages(person_id uuid, bounds private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select sent.sent_in, 'message'::public.sync_type, sent.id
  from
    public.chat_participants as membership
    cross join lateral (
      select messages.sent_in, messages.id
      from public.messages
      where messages.chat_id = membership.chat_id
        and private.is_in_window(messages.sent_in, bounds)
        and private.is_after_last(messages.sent_in, 'message', messages.id, bounds)
      order by messages.sent_in, messages.id
      limit row_limit
    ) as sent
  where membership.user_id = person_id
    -- Skips chats without new messages: every sent message updates changed_in of all participants, so in these chats
    -- changed_in is older than the window.
    and not pg_visible_in_snapshot(membership.changed_in, (bounds).since)
  order by sent.sent_in, sent.id
  limit row_limit;
end;
$$;

comment on function private.find_sent_messages is
  'Returns the messages that were sent to chats of a person within a sync window. If the person joined a chat within the window, also returns the messages that were sent in the window before the person joined, because the person may have left the chat and joined it again.';

create function private.find_read_messages(person_id uuid, bounds private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select max(reading.transaction), 'message'::public.sync_type, message.id
  from
    public.chat_participants as membership
    join private.message_readings as reading on reading.chat_id = membership.chat_id
    join public.messages as message
      on message.chat_id = reading.chat_id and message.created_at between reading.read_after and reading.read_up_to
  where membership.user_id = person_id
    and private.is_in_window(reading.transaction, bounds)
    and private.is_after_last(reading.transaction, 'message', message.id, bounds)
  group by message.id
  order by 1, message.id
  limit row_limit;
end;
$$;

comment on function private.find_read_messages is
  'Returns the messages that participants have marked as read within a sync window, in the chats of a person.';

create function private.find_suspension_changes(person_id uuid, bounds private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 20
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select changes.transaction, shown.type, shown.id
  from
    private.suspension_changes as changes
    cross join lateral (
      select 'friendship'::public.sync_type as type, friendships.id
      from public.friendships
      where least(friendships.requester_id, friendships.addressee_id) = least(changes.user_id, person_id)
        and greatest(friendships.requester_id, friendships.addressee_id) = greatest(changes.user_id, person_id)
      union all
      select 'match', matches.id
      from public.matches
      where matches.one_person_id = least(changes.user_id, person_id)
        and matches.other_person_id = greatest(changes.user_id, person_id)
      union all
      select 'chat', chats.id
      from public.chats
      where chats.one_person_id = least(changes.user_id, person_id)
        and chats.other_person_id = greatest(changes.user_id, person_id)
      union all
      -- Adds events that the person is invited to organize, because the API shows the invitation only if the creator of
      -- the event is not suspended.
      select 'event', author.event_id
      from
        public.event_authors as author
        join public.events on events.id = author.event_id
      where author.user_id = person_id and author.status = 'pending' and events.creator_id = changes.user_id
      union all
      select 'notification', notifications.id
      from public.notifications
      where notifications.actor_id = changes.user_id and notifications.user_id = person_id
    ) as shown
  where private.is_in_window(changes.transaction, bounds)
    and private.is_after_last(changes.transaction, shown.type, shown.id, bounds)
  order by changes.transaction, shown.type, shown.id
  limit row_limit;
end;
$$;

comment on function private.find_suspension_changes is
  'Returns the objects of a person that a suspension or reinstatement of another person affects: friendships, matches, direct chats, events that the person is invited to organize, and notifications.';

create function private.find_new_notifications(person_id uuid, bounds private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 20
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select notifications.created_in, 'notification'::public.sync_type, notifications.id
  from public.notifications
  where notifications.user_id = person_id
    and private.is_in_window(notifications.created_in, bounds)
    and private.is_after_last(notifications.created_in, 'notification', notifications.id, bounds)
  order by notifications.created_in, notifications.id
  limit row_limit;
end;
$$;

comment on function private.find_new_notifications is
  'Returns notifications of a person that were inserted within a sync window. Updates and deletions of notifications are in the change log.';

create function private.find_changes(person_id uuid, bounds private.sync_window, row_limit integer)
returns private.sync_change[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select row (found.transaction, found.type, found.object_id)::private.sync_change
    from
      (
        select * from private.find_own_changes(person_id, bounds, row_limit)
        union
        select * from private.find_event_changes(person_id, bounds, row_limit)
        union
        select * from private.find_chat_changes(person_id, bounds, row_limit)
        union
        select * from private.find_sent_messages(person_id, bounds, row_limit)
        union
        select * from private.find_read_messages(person_id, bounds, row_limit)
        union
        select * from private.find_suspension_changes(person_id, bounds, row_limit)
        union
        select * from private.find_new_notifications(person_id, bounds, row_limit)
      ) as found
    order by found.transaction, found.type, found.object_id
    limit row_limit
  );
end;
$$;

comment on function private.find_changes is
  'Returns the first row_limit changes for a person within a sync window, in the order of a sync. If several transactions changed an object, the result may contain the object several times.';
