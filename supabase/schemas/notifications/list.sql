-- API functions with which recipients list, count, mark as read and delete their notifications.
-- A call reads one page or changes a bounded number of rows, however many notifications the recipient has.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.list_unread_notifications(
  filters jsonb,
  after private.list_position,
  read_until timestamptz,
  types public.notification_type[],
  passed_over integer,
  page_size integer
)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return (
    with
      listed as materialized (
        select passed.item, passed.created_at, passed.id
        from
          (
            select
              private.notification_fields_of(notifications, read_until) as item,
              notifications.created_at,
              notifications.id,
              notifications.actor_id,
              notifications.type
            from public.notifications
            where notifications.user_id = caller_id
              and not notifications.is_hidden
              and not notifications.is_read
              and notifications.created_at > read_until
              and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
            order by notifications.created_at desc, notifications.id desc
            limit passed_over
          ) as passed
        where (types is null or passed.type = any (types))
          and (
            passed.actor_id in (
              select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
            )
          ) is not true
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = passed.actor_id offset 0
          )
        order by passed.created_at desc, passed.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'notifications', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (
              (
                select listed.created_at, listed.id
                from listed
                where exists (select from listed offset page_size)
                offset page_size - 1
                limit 1
              )
              union all
              -- If the scan reaches its limit before the page is full, the next page begins after the last scanned row.
              (
                select notifications.created_at, notifications.id
                from public.notifications
                where notifications.user_id = caller_id
                  and not notifications.is_hidden
                  and not notifications.is_read
                  and notifications.created_at > read_until
                  and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
                order by notifications.created_at desc, notifications.id desc
                offset passed_over - 1
                limit 1
              )
              limit 1
            ) as last
          where secrets.name = 'cursor'
        )
      )
  );
end;
$$;

comment on function private.list_unread_notifications is
  'Helper of api.list_notifications that returns a page of unread notifications. Runs with the planner settings of api.list_notifications.';

create function private.list_all_notifications(
  filters jsonb,
  after private.list_position,
  read_until timestamptz,
  types public.notification_type[],
  passed_over integer,
  page_size integer
)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  gone_until timestamptz := private.notifications_gone_until();
begin
  return (
    with
      listed as materialized (
        select passed.item, passed.created_at, passed.id
        from
          (
            select
              private.notification_fields_of(notifications, read_until) as item,
              notifications.created_at,
              notifications.id,
              notifications.actor_id,
              notifications.type
            from public.notifications
            where notifications.user_id = caller_id
              and not notifications.is_hidden
              and notifications.created_at > gone_until
              and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
            order by notifications.created_at desc, notifications.id desc
            limit passed_over
          ) as passed
        where (types is null or passed.type = any (types))
          and (
            passed.actor_id in (
              select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
            )
          ) is not true
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = passed.actor_id offset 0
          )
        order by passed.created_at desc, passed.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'notifications', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (
              (
                select listed.created_at, listed.id
                from listed
                where exists (select from listed offset page_size)
                offset page_size - 1
                limit 1
              )
              union all
              -- If the scan reaches its limit before the page is full, the next page begins after the last scanned row.
              (
                select notifications.created_at, notifications.id
                from public.notifications
                where notifications.user_id = caller_id
                  and not notifications.is_hidden
                  and notifications.created_at > gone_until
                  and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
                order by notifications.created_at desc, notifications.id desc
                offset passed_over - 1
                limit 1
              )
              limit 1
            ) as last
          where secrets.name = 'cursor'
        )
      )
  );
end;
$$;

comment on function private.list_all_notifications is
  'Helper of api.list_notifications that returns a page of read and unread notifications. Runs with the planner settings of api.list_notifications.';

create function private.export_notifications(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  mark private.notification_marks := (
    select marks from private.notification_marks as marks where marks.user_id = person_id
  );
  read_until timestamptz := coalesce(mark.read_until, '-infinity');
begin
  return (
    select
      coalesce(
        json_agg(
          private.notification_view(notifications, read_until)
          order by notifications.created_at, notifications.id
        ),
        '[]'
      )
    from public.notifications
    where notifications.user_id = person_id
      and not notifications.is_hidden
      and notifications.created_at > coalesce(mark.gone_until, '-infinity')
      and (
        notifications.actor_id in (
          select hidden_actors.actor_id
          from private.hidden_actors
          where hidden_actors.person_id = export_notifications.person_id
        )
      ) is not true
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
  );
end;
$$;

comment on function private.export_notifications is
  'Part of the data export: returns the notifications of a person, except hidden and deleted notifications.';

create function private.count_much_unread(person_id uuid, since timestamptz)
returns bigint
language plpgsql
stable
set search_path = ''
-- Forces an index lookup per hidden person, even while few people are suspended (CONVENTIONS, Database: Index plan).
-- The changes that a job adds to private.unread_counts and deletes leave dead index entries. A bitmap scan would visit
-- these entries each time. An index scan marks them as dead, so later scans skip them.
set enable_bitmapscan = off
set enable_seqscan = off
-- With sorting disabled, ORDER BY chat_id forces a scan of notifications_unread_chat_idx, even if this index has many
-- dead entries.
set enable_sort = off
as $$
begin
  return (
    with
      hidden as materialized (
        select hidden_actors.actor_id
        from private.hidden_actors
        where hidden_actors.person_id = count_much_unread.person_id
        union
        select suspended.user_id
        from private.suspended_people as suspended
        where suspended.user_id <> count_much_unread.person_id
      )
    select coalesce(sum(part.unread), 0)
    from
      (
        select unread_changes.change as unread
        from private.unread_changes
        where unread_changes.user_id = count_much_unread.person_id
          and unread_changes.notified_at > since
          and (unread_changes.actor_id in (select hidden.actor_id from hidden)) is not true
        union all
        (
          select 1
          from public.notifications
          where notifications.user_id = count_much_unread.person_id
            and notifications.type in ('chat_created', 'chat_message')
            and not notifications.is_read
            and not notifications.is_hidden
            and notifications.created_at > since
            and (notifications.actor_id in (select hidden.actor_id from hidden)) is not true
          order by notifications.chat_id
        )
        union all
        select counts.unread
        from private.unread_counts as counts
        where counts.user_id = count_much_unread.person_id
          and counts.actor_id = count_much_unread.person_id
          and counts.notified_until > since
        union all
        select - counts.unread
        from hidden join private.unread_counts as counts on counts.actor_id = hidden.actor_id
        where counts.user_id = count_much_unread.person_id and counts.notified_until > since
      ) as part
  );
end;
$$;

comment on function private.count_much_unread is
  'Variant of private.count_unread for users with notifications from many actors: reads the hidden people once instead of checking each actor.';

create function private.count_unread(person_id uuid, since timestamptz default null)
returns bigint
language plpgsql
stable
set search_path = ''
-- Forces an index lookup per actor, even while few people are suspended (CONVENTIONS, Database: Index plan). The
-- changes that a job adds to private.unread_counts and deletes leave dead index entries. A bitmap scan would visit
-- these entries each time. An index scan marks them as dead, so later scans skip them.
set enable_bitmapscan = off
set enable_seqscan = off
-- With sorting disabled, ORDER BY chat_id forces a scan of notifications_unread_chat_idx, even if this index has many
-- dead entries.
set enable_sort = off
as $$
declare
  unread_since timestamptz := coalesce(
    since,
    (select mark.read_until from private.notification_marks as mark where mark.user_id = person_id),
    '-infinity'
  );
begin
  -- Reads the list of hidden people once instead of checking each actor, if the notifications come from at least 100
  -- actors and there are at least as many unread notifications as suspended people. OFFSET makes each subquery stop as
  -- soon as the result of the comparison is known.
  if exists (
    select from private.unread_counts as counts where counts.user_id = person_id offset 100
  ) and not exists (
    select
    from private.suspended_people
    offset (
      select counts.unread
      from private.unread_counts as counts
      where counts.user_id = person_id and counts.actor_id = person_id
    )
  ) then
    return private.count_much_unread(person_id, unread_since);
  end if;
  return (
    select coalesce(sum(unread_of_actor.unread), 0)
    from
      (
        select unread_changes.actor_id, unread_changes.change as unread, false as is_part
        from private.unread_changes
        where unread_changes.user_id = person_id and unread_changes.notified_at > unread_since
        union all
        (
          select notifications.actor_id, 1, false
          from public.notifications
          where notifications.user_id = person_id
            and notifications.type in ('chat_created', 'chat_message')
            and not notifications.is_read
            and not notifications.is_hidden
            and notifications.created_at > unread_since
          order by notifications.chat_id
        )
        union all
        -- The table private.unread_counts contains a total and the count of each actor. The query subtracts the counts
        -- of hidden actors from the total.
        select
          nullif(counts.actor_id, person_id),
          case when counts.actor_id = person_id then counts.unread else - counts.unread end,
          counts.actor_id <> person_id
        from private.unread_counts as counts
        where counts.user_id = person_id and counts.notified_until > unread_since
      ) as unread_of_actor
    where
      unread_of_actor.is_part = (
        (
          unread_of_actor.actor_id in (
            select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = count_unread.person_id
          )
        ) is true
        or exists (select from private.suspended_people as suspended where suspended.user_id = unread_of_actor.actor_id offset 0)
      )
  );
end;
$$;

comment on function private.count_unread is
  'Returns the number of unread notifications that are shown to a person and are newer than the time `since`. If `since` is null, counts the notifications that are newer than the person''s watermark.';

create function private.read_flood(person_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- The watermark is set to ten seconds ago, because a concurrent call may still insert older rows, which the caller
  -- has not seen.
  present timestamptz := private.now() - interval '10 seconds';
  before timestamptz;
  passed integer;
  changed integer;
begin
  -- Inserts the watermark of the person, or locks the existing watermark.
  insert into private.notification_marks (user_id)
  values (person_id)
  on conflict (user_id) do update set read_until = notification_marks.read_until
  returning notification_marks.read_until into before;
  present := greatest(present, before);
  passed := private.count_unread(person_id, before) - private.count_unread(person_id, present);
  update private.notification_marks set read_until = present where notification_marks.user_id = person_id;
  with newer as (
    -- Locks the rows in id order to prevent a deadlock between two calls.
    select notifications.id
    from public.notifications
    where notifications.user_id = person_id
      and not notifications.is_hidden
      and not notifications.is_read
      and notifications.created_at > present
      and (
        notifications.actor_id in (
          select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = read_flood.person_id
        )
      ) is not true
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
    order by notifications.id
    for update
  )
  update public.notifications
  set is_read = true
  from newer
  where notifications.id = newer.id;
  get diagnostics changed = row_count;
  if passed + changed > 0 then
    perform private.broadcast_notification_changes(array[person_id]);
  end if;
  perform private.request_job('notifications');
  return passed + changed;
end;
$$;

comment on function private.read_flood is
  'Marks all notifications of a person as read. A watermark marks all notifications that are at least ten seconds old, including hidden notifications. Newer notifications that are not hidden are marked row by row. Returns how many of the marked notifications are shown to the person.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_notifications(
  unread_only boolean,
  cursor text,
  page_size integer,
  types text[] default null
)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a generic plan that reads the indexes in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
-- Without this setting, for a user who owns most rows, the planner would scan an index over all users and sort the
-- result.
set enable_sort = off
set enable_incremental_sort = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'person', caller_id,
      'unreadOnly', unread_only,
      'types', (select jsonb_agg(distinct listed.type) from unnest(types) as listed (type))
    )
  );
  after private.list_position := private.position_after('notifications', filters, cursor);
  read_until timestamptz := private.read_until(caller_id);
  wanted_types public.notification_type[] := types;
  passed_over integer := private.setting('notifications_passed_over')::integer;
begin
  if unread_only then
    return private.list_unread_notifications(filters, after, read_until, wanted_types, passed_over, page_size);
  end if;
  return private.list_all_notifications(filters, after, read_until, wanted_types, passed_over, page_size);
end;
$$;

comment on function api.list_notifications is
  'GET /notifications: returns {data, nextCursor} with the notifications of all types, or only of the given types, newest first. A page scans at most notifications_passed_over rows, so it can contain fewer rows than the limit and still have a nextCursor. 400 on `cursor` if the cursor is invalid.';

create function api.count_notifications()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return json_build_object('count', private.count_unread((select auth.uid())));
end;
$$;

comment on function api.count_notifications is
  'GET /notifications/count: returns {count}, the number of unread notifications that are shown to the caller.';

create function api.read_notifications(notification_ids uuid[])
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  read_until timestamptz := private.read_until(caller_id);
  at_once integer := private.setting('notifications_at_once')::integer;
  wanted_ids uuid[] := notification_ids;
  changed integer;
begin
  if notification_ids is null then
    wanted_ids := array(
      select notifications.id
      from public.notifications
      where notifications.user_id = caller_id
        and not notifications.is_hidden
        and not notifications.is_read
        and notifications.created_at > read_until
      limit at_once + 1
    );
    if cardinality(wanted_ids) > at_once then
      return json_build_object('updated', private.read_flood(caller_id));
    end if;
  end if;
  with wanted as (
    -- Locks the rows in id order to prevent a deadlock between two calls.
    select notifications.id
    from public.notifications
    where notifications.id = any (wanted_ids)
      and notifications.user_id = caller_id
      and not notifications.is_hidden
      and not notifications.is_read
      and notifications.created_at > read_until
      and (
        notifications.actor_id in (
          select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
        )
      ) is not true
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
    order by notifications.id
    for update
  )
  update public.notifications
  set is_read = true
  from wanted
  where notifications.id = wanted.id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.broadcast_notification_changes(array[caller_id]);
  end if;
  return json_build_object('updated', changed);
end;
$$;

comment on function api.read_notifications is
  'POST /notifications/read and /read-all: marks the caller''s notifications with these ids as read, or all notifications if notification_ids is null. Returns {updated}, the number of notifications that the call marked as read. Idempotent. If notification_ids is null and the caller has more than notifications_at_once unread notifications, sets a watermark instead of updating all rows (private.read_flood).';

create function api.delete_notification(notification_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
begin
  delete from public.notifications
  where notifications.id = notification_id
    and notifications.user_id = caller_id
    and not notifications.is_hidden
    and notifications.created_at > private.notifications_gone_until()
    and (
      notifications.actor_id in (
        select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
      )
    ) is not true
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
    );
  if not found then
    raise sqlstate 'PT404' using message = 'notification_not_found', detail = 'There is no such notification.';
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_notification is
  'DELETE /notifications/{id}: deletes a notification of the caller and returns {deleted: true}. 404 notification_not_found.';

grant execute on function api.list_notifications to authenticated;
grant execute on function api.count_notifications to authenticated;
grant execute on function api.read_notifications to authenticated;
grant execute on function api.delete_notification to authenticated;
