-- Clean-up of notifications: updates or deletes the rows that a block, a watermark or a deleted profile affects. A call
-- changes at most notifications_at_once rows (a setting). If more rows are affected, the `notifications` job updates
-- the rows in batches. Until the job has finished, queries that read notifications apply the block or the watermark
-- themselves.

-- Tables -------------------------------------------------------------------------------------------------

create table private.hiding_passes (
  id bigint generated always as identity constraint hiding_passes_pkey primary key,
  user_id uuid not null,
  actor_id uuid not null,
  last_type public.notification_type not null default enum_first(null::public.notification_type),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.hiding_passes is
  'Queue of the `notifications` job. For each row, the job hides or shows the notifications that a recipient received because of an actor, if there are too many of them for one call. The columns last_type and last_id identify the last notification that the job has processed. A block or unblock inserts a new row instead of updating an existing row, so it never waits for the job. The job processes only the newest row of a recipient and actor.';

create index hiding_passes_pair_idx on private.hiding_passes (user_id, actor_id);

create table private.request_removals (
  source_id uuid constraint request_removals_pkey primary key,
  except_recipient uuid,
  sent_until timestamptz not null
);

comment on table private.request_removals is
  'Deleted profiles and deleted events, if more than notifications_at_once unread notifications about their requests may exist. The `notifications` job deletes these notifications in batches.';
comment on column private.request_removals.except_recipient is
  'Creator of the deleted event; null for a deleted profile. The notifications that the creator received are kept, because the creator can still open the event.';
comment on column private.request_removals.sent_until is
  'Time of the deletion of the profile or event. Notifications that were created after this time are kept, because a new profile of the same user caused them.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.sync_notifications_of(recipient uuid, actor uuid, hidden boolean)
returns void
language plpgsql
set search_path = ''
-- Forces an index scan, even for a user who owns most rows of the table.
set enable_seqscan = off
as $$
declare
  at_once integer := private.setting('notifications_at_once')::integer;
  concerned uuid[] := array(
    select notifications.id
    from public.notifications
    where notifications.actor_id = actor and notifications.user_id = recipient
    limit at_once + 1
  );
begin
  -- Inserts a new row even if one exists, because the job may have checked the block before this transaction created or
  -- deleted it.
  if cardinality(concerned) > at_once
    or exists (
      select
      from private.hiding_passes
      where hiding_passes.user_id = recipient and hiding_passes.actor_id = actor
    ) then
    insert into private.hiding_passes (user_id, actor_id) values (recipient, actor);
    perform private.broadcast_notification_changes(array[recipient]);
    perform private.request_job('notifications');
    return;
  end if;
  with changed as (
    -- Locks the rows in id order, as api.read_notifications does, to prevent a deadlock.
    select notifications.id
    from public.notifications
    where notifications.id = any (concerned) and notifications.is_hidden <> hidden
    order by notifications.id
    for update
  )
  update public.notifications
  set is_hidden = hidden
  from changed
  where notifications.id = changed.id;
  if found then
    perform private.broadcast_notification_changes(array[recipient]);
  end if;
end;
$$;

comment on function private.sync_notifications_of is
  'Hides or shows the notifications that a recipient received because of an actor. Updates the rows immediately if there are at most notifications_at_once rows and private.hiding_passes contains no row for this recipient and actor. Otherwise inserts such a row for the job. The caller must have called private.lock_notifications for both people.';

create function private.sync_notifications_with_block(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  hidden boolean := private.is_blocked(one_id, other_id);
begin
  -- Waits for concurrent transactions in which one of the two people notifies the other person, to include the rows of
  -- these transactions.
  perform private.lock_notifications(one_id, other_id);
  -- Processes the recipients in id order, because every transaction locks these rows in id order.
  perform private.sync_notifications_of(least(one_id, other_id), greatest(one_id, other_id), hidden);
  perform private.sync_notifications_of(greatest(one_id, other_id), least(one_id, other_id), hidden);
end;
$$;

comment on function private.sync_notifications_with_block is
  'Hides the notifications that two people received because of each other if a block exists between the two people, and shows the notifications if no block exists. If there are more than notifications_at_once rows, the job updates the rows, and readers apply the block until the job has finished.';

create function private.unread_requests_of(
  source uuid,
  except_recipient uuid,
  sent_until timestamptz,
  row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select unread.id
    from private.unread_notifications as unread
    where unread.actor_id = source
      and unread.type in ('friend_request', 'people_like', 'event_coauthor_invite', 'event_invite')
      and unread.created_at <= sent_until
    union all
    select unread.id
    from private.unread_notifications as unread
    where unread.event_id = source
      and unread.type in ('event_application', 'event_coauthor_invite')
      and unread.user_id is distinct from except_recipient
      and unread.created_at <= sent_until
    limit row_limit
  );
end;
$$;

comment on function private.unread_requests_of is
  'Returns the ids of at most row_limit unread notifications that were created up to sent_until. The notifications are about requests from a deleted profile (friend requests, likes, invitations) or about requests for a deleted event (applications, invitations to organize the event).';

create function private.remove_unread_requests(
  source uuid,
  except_recipient uuid,
  sent_until timestamptz,
  row_limit integer
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  request_ids uuid[] := private.unread_requests_of(source, except_recipient, sent_until, row_limit);
begin
  delete from public.notifications
  where notifications.id in (
      select unread.id
      from public.notifications as unread
      where unread.id = any (request_ids) and not unread.is_read
      -- SKIP LOCKED: a notification that another transaction is marking as read is not deleted.
      for update skip locked
    );
  return cardinality(request_ids);
end;
$$;

comment on function private.remove_unread_requests is
  'Deletes at most row_limit unread notifications about requests from a deleted profile or about a deleted event. Returns the number of notifications found, including those that were locked and not deleted.';

create function private.leave_requests_to_job(source uuid, except_recipient uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.request_removals (source_id, except_recipient, sent_until)
  values (source, except_recipient, private.now())
  on conflict (source_id) do update set sent_until = greatest(request_removals.sent_until, private.now());
  perform private.request_job('notifications');
end;
$$;

comment on function private.leave_requests_to_job is
  'Queues a deleted profile or event, so that the `notifications` job deletes the unread notifications about its requests. Called if more than notifications_at_once of these notifications may exist.';

create function private.delete_notifications_of(person_id uuid, gone_messages uuid[])
returns void
language plpgsql
set search_path = ''
-- Forces an index scan, even for a user who owns most rows of the table.
set enable_seqscan = off
as $$
declare
  at_once integer := private.setting('notifications_at_once')::integer;
  present timestamptz := private.now();
  own_ids uuid[] := array(
    select notifications.id from public.notifications where notifications.user_id = person_id limit at_once + 1
  );
  is_flood boolean := cardinality(own_ids) > at_once;
  request_ids uuid[] := private.unread_requests_of(person_id, null, 'infinity', at_once + 1);
begin
  if cardinality(request_ids) > at_once then
    request_ids := '{}';
    perform private.leave_requests_to_job(person_id, null);
  end if;
  -- Locks the rows in id order, as api.read_notifications does, to prevent a deadlock.
  perform 1
  from public.notifications
  where notifications.id in (
      select own.id
      from public.notifications as own
      where own.user_id = person_id and not is_flood
      union all
      select request.id
      from unnest(request_ids) as request (id)
      union all
      select affected.id
      from public.notifications as affected
      where affected.message_id = any (gone_messages)
    )
  order by notifications.id
  for update;
  delete from public.notifications where notifications.id = any (request_ids) and not notifications.is_read;
  if is_flood then
    insert into private.notification_marks (user_id, read_until, gone_until)
    values (person_id, present, present)
    on conflict (user_id) do update
      set
        read_until = greatest(notification_marks.read_until, present),
        gone_until = greatest(notification_marks.gone_until, present);
    perform private.broadcast_notification_changes(array[person_id]);
    perform private.request_job('notifications');
    return;
  end if;
  delete from public.notifications where notifications.user_id = person_id;
  perform private.forget_unread(person_id);
end;
$$;

comment on function private.delete_notifications_of is
  'Deletes the notifications that a deleted person received, and the unread notifications that other people received about the person''s requests, likes and invitations. If the person received more than notifications_at_once notifications, a watermark hides them immediately and the job deletes the rows. If there are more than notifications_at_once notifications about the person''s requests, the job deletes those rows. Locks the notifications of deleted messages (gone_messages), so that the calling function can clear their previews.';

create function private.remove_old_notifications(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  with old as (
    select notifications.id
    from public.notifications
    where notifications.created_at < private.now() - make_interval(days => private.setting('notification_days')::integer)
    order by notifications.created_at
    limit row_limit
    for update skip locked
  )
  delete from public.notifications
  using old
  where notifications.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

comment on function private.remove_old_notifications is
  'Deletes at most row_limit notifications that are older than notification_days. Returns the number of deleted notifications.';

create function private.apply_mark(mark private.notification_marks, row_limit integer)
returns integer
language plpgsql
set search_path = ''
-- Forces index scans that stop at row_limit, whatever the table statistics are.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  removed integer;
  changed integer;
begin
  with gone as (
    select notifications.id
    from public.notifications
    where notifications.user_id = mark.user_id and notifications.created_at <= mark.gone_until
    limit row_limit
    for update skip locked
  )
  delete from public.notifications
  using gone
  where notifications.id = gone.id;
  get diagnostics removed = row_count;
  with
    shown as (
      select notifications.id
      from public.notifications
      where notifications.user_id = mark.user_id
        and not notifications.is_hidden
        and not notifications.is_read
        and notifications.created_at <= mark.read_until
      limit row_limit - removed
      for update skip locked
    ),
    hidden as (
      select notifications.id
      from public.notifications
      where notifications.user_id = mark.user_id
        and notifications.is_hidden
        and not notifications.is_read
        and notifications.created_at <= mark.read_until
      limit row_limit - removed - (select count(*) from shown)
      for update skip locked
    )
  update public.notifications
  set is_read = true
  from
    (
      select shown.id from shown
      union all
      select hidden.id from hidden
    ) as read
  where notifications.id = read.id;
  get diagnostics changed = row_count;
  return removed + changed;
end;
$$;

comment on function private.apply_mark is
  'Deletes the notifications of one person that were created up to gone_until, and marks the notifications up to read_until as read. Processes at most row_limit notifications and returns their number. Returns 0 if no notifications are left to process, or if other transactions have locked them.';

create function private.apply_marks(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  mark private.notification_marks;
  written_until timestamptz := private.now() - interval '1 hour';
  done integer := 0;
begin
  for mark in select marks.* from private.notification_marks as marks order by marks.read_until loop
    done := done + private.apply_mark(mark, row_limit - done);
    exit when done >= row_limit;
    -- Deletes a watermark that is an hour old and that no row needs. Calls that could still insert a row older than the
    -- watermark have ended by this time.
    if mark.read_until < written_until
      and not exists (
        select
        from public.notifications
        where notifications.user_id = mark.user_id
          and notifications.created_at <= mark.read_until
          and (not notifications.is_read or notifications.created_at <= mark.gone_until)
      )
      and not exists (
        select
        from private.unread_changes
        where unread_changes.user_id = mark.user_id and unread_changes.notified_at <= mark.read_until
      ) then
      delete from private.unread_counts
      where unread_counts.user_id = mark.user_id and unread_counts.notified_until <= mark.read_until;
      -- The condition on read_until keeps the watermark if a concurrent call has moved it to a later time.
      delete from private.notification_marks
      where notification_marks.user_id = mark.user_id and notification_marks.read_until = mark.read_until;
    end if;
  end loop;
  return done;
end;
$$;

comment on function private.apply_marks is
  'Calls private.apply_mark for all watermarks, until row_limit notifications are updated or deleted. Deletes a watermark that is more than an hour old if no notification and no row of private.unread_changes up to this time is left to process. Returns the number of updated or deleted notifications.';

create function private.continue_hiding(pass private.hiding_passes, row_limit integer)
returns integer
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  hidden boolean := private.is_blocked(pass.user_id, pass.actor_id);
  portion uuid[] := array(
    select notifications.id
    from public.notifications
    where notifications.actor_id = pass.actor_id
      and notifications.user_id = pass.user_id
      and (notifications.type, notifications.id) > (pass.last_type, pass.last_id)
    order by notifications.type, notifications.id
    limit row_limit
  );
begin
  with changed as (
    -- SKIP LOCKED prevents a deadlock: another transaction may have locked rows of this batch and wait for rows that
    -- this transaction locked in an earlier batch.
    select notifications.id
    from public.notifications
    where notifications.id = any (portion) and notifications.is_hidden <> hidden
    for update skip locked
  )
  update public.notifications
  set is_hidden = hidden
  from changed
  where notifications.id = changed.id;
  -- If the rows are being hidden, the call that created the block has already broadcast notifications.changed.
  if found and not hidden then
    perform private.broadcast_notification_changes(array[pass.user_id]);
  end if;
  if exists (
    select from public.notifications where notifications.id = any (portion) and notifications.is_hidden <> hidden
  ) then
    -- Other transactions have locked some rows of this batch, so the next run of the job repeats the batch.
    return 0;
  end if;
  if cardinality(portion) < row_limit then
    delete from private.hiding_passes where hiding_passes.id = pass.id;
  else
    update private.hiding_passes
    set last_type = notifications.type, last_id = notifications.id
    from public.notifications
    where notifications.id = portion[row_limit] and hiding_passes.id = pass.id;
  end if;
  return cardinality(portion);
end;
$$;

comment on function private.continue_hiding is
  'Processes the next row_limit notifications of one row of private.hiding_passes: hides them if the block exists now, otherwise shows them. Returns the number of processed notifications, or 0 if another transaction has locked some of them. Only one run of the job may call this function at a time.';

create function private.continue_hiding_passes(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  pass private.hiding_passes;
  done integer := 0;
begin
  delete from private.hiding_passes
  where exists (
      select
      from private.hiding_passes as later
      where later.user_id = hiding_passes.user_id
        and later.actor_id = hiding_passes.actor_id
        and later.id > hiding_passes.id
    );
  for pass in select passes.* from private.hiding_passes as passes order by passes.id loop
    done := done + private.continue_hiding(pass, row_limit - done);
    exit when done >= row_limit;
  end loop;
  return done;
end;
$$;

comment on function private.continue_hiding_passes is
  'Processes the rows of private.hiding_passes: hides or shows at most row_limit notifications for blocks and unblocks that affect too many notifications for one call. Returns the number of processed notifications.';

create function private.continue_request_removals(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removal private.request_removals;
  found_here integer;
  removed integer := 0;
begin
  for removal in select removals.* from private.request_removals as removals order by removals.sent_until loop
    found_here := private.remove_unread_requests(
      removal.source_id,
      removal.except_recipient,
      removal.sent_until,
      row_limit - removed
    );
    removed := removed + found_here;
    if found_here = 0 then
      delete from private.request_removals
      where request_removals.source_id = removal.source_id and request_removals.sent_until = removal.sent_until;
    end if;
    exit when removed >= row_limit;
  end loop;
  return removed;
end;
$$;

comment on function private.continue_request_removals is
  'Deletes at most row_limit unread notifications about requests from deleted profiles or about deleted events. Returns the number of notifications found, including those that were locked and not deleted. Only one run of the job may call this function at a time.';

create function private.forget_notification_cooldowns(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  forgotten integer;
begin
  with old as (
    select cooldown.id
    from private.notification_cooldowns as cooldown
    where cooldown.recorded_at <= private.now() - interval '1 day'
    order by cooldown.recorded_at
    limit row_limit
    for update skip locked
  )
  delete from private.notification_cooldowns as cooldown
  using old
  where cooldown.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_notification_cooldowns is
  'Deletes at most row_limit cooldowns that are at least a day old. Returns the number of deleted cooldowns.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.purge_notifications(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
  synced integer;
  marked integer;
begin
  perform private.require_service();
  -- Single-flight: returns immediately if another run of the job is in progress.
  if not private.try_lock_job('purge notifications') then
    return json_build_object('removed', 0, 'folded', 0, 'synced', 0, 'marked', 0, 'forgotten', 0);
  end if;
  removed := private.remove_old_notifications(row_limit);
  removed := removed + private.continue_request_removals(row_limit);
  synced := private.continue_hiding_passes(row_limit);
  marked := private.apply_marks(row_limit);
  return json_build_object(
    'removed', removed,
    -- Runs last, to also add up the changes of the unread counts that the steps above caused.
    'folded', private.fold_unread(row_limit),
    'synced', synced,
    'marked', marked,
    'forgotten', private.forget_notification_cooldowns(row_limit)
  );
end;
$$;

comment on function api.purge_notifications is
  'Called by a job. Deletes notifications older than notification_days, and unread notifications about requests from deleted profiles or about deleted events (`removed` is their number). Adds up changes of unread counts (`folded`). Hides or shows notifications after a block or unblock (`synced`). Marks notifications as read or deletes them up to a watermark (`marked`). Deletes cooldowns that are at least a day old (`forgotten`). Processes at most row_limit rows of each kind per call, and returns the five numbers.';

grant execute on function api.purge_notifications to service_role;
