-- Number of unread notifications per user, and the watermarks up to which users have read their notifications. The
-- number is a sum of append-only changes, so transactions that notify the same recipient do not wait for each other.
-- Each change stores the time of its notification, so a watermark excludes all earlier changes from the sum. The sum
-- does not include notifications of chats: a user has at most one or two unread notifications per chat, and
-- private.count_unread reads their rows.

-- Tables -------------------------------------------------------------------------------------------------

create table private.notification_marks (
  user_id uuid constraint notification_marks_pkey primary key,
  read_until timestamptz not null default '-infinity',
  gone_until timestamptz not null default '-infinity',
  constraint notification_marks_gone_is_read check (gone_until <= read_until)
);

comment on table private.notification_marks is
  'Watermarks of people for whom a call had to change more than notifications_at_once notifications (a setting). The `notifications` job updates or deletes the notifications up to each watermark. It deletes a watermark that is more than an hour old if no notification and no row of private.unread_changes up to this time is left to process.';
comment on column private.notification_marks.read_until is
  'Readers treat notifications that were inserted up to this time as read.';
comment on column private.notification_marks.gone_until is
  'Readers treat notifications that were inserted up to this time as deleted, because the profile of their recipient was deleted.';

create table private.unread_changes (
  id bigint generated always as identity,
  user_id uuid not null,
  actor_id uuid,
  notified_at timestamptz not null,
  change integer not null,
  -- The job adds the changes to private.unread_counts in the order of this key, so it needs no other index.
  constraint unread_changes_pkey primary key (notified_at, id)
);

comment on table private.unread_changes is
  'Changes of the number of unread notifications by recipient and actor. Append-only, so that concurrent transactions do not wait for each other. Does not include notifications of chats. A job adds the changes to private.unread_counts and deletes them here.';
comment on column private.unread_changes.notified_at is
  'Time of the notification. If the notification is more than a minute older than this change, the value is one minute before the change (private.foldable_until).';

create index unread_changes_user_id_idx on private.unread_changes (user_id, notified_at)
include (actor_id, change);

create table private.unread_counts (
  user_id uuid not null,
  actor_id uuid not null,
  unread bigint not null,
  notified_until timestamptz not null,
  constraint unread_counts_pkey primary key (user_id, actor_id)
);

comment on table private.unread_counts is
  'Sums of the changes that a job has moved from private.unread_changes. Each recipient has one row with the total, and one row per actor with the number of notifications that the actor caused.';
comment on column private.unread_counts.actor_id is
  'Actor who caused the notifications. In the row with the total, the value is the recipient''s id. The recipient''s id is never the id of an actor, because users are never notified of their own actions.';
comment on column private.unread_counts.notified_until is
  'All notifications in the sum were inserted at this time or earlier. If the recipient''s watermark is not earlier than this time, readers treat the sum as zero.';

create index unread_counts_nothing_idx on private.unread_counts (user_id)
where unread = 0;

-- Views --------------------------------------------------------------------------------------------------

create view private.hidden_actors as
  select pair.person_id, pair.other_id as actor_id
  from private.blocked_pairs as pair;

comment on view private.hidden_actors is
  'Actors whose notifications are hidden from a person because of a block. Every query that reads, counts or pushes notifications uses this view and private.suspended_people.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.foldable_until()
returns timestamptz
language sql
stable
return private.now() - interval '1 minute';

comment on function private.foldable_until is
  'Returns the time up to which a job may move changes to private.unread_counts. Every watermark that a later call sets is later than this time, because a call sets the watermark to at most 10 seconds ago and runs for at most 8 seconds.';

create function private.read_until(person_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select mark.read_until from private.notification_marks as mark where mark.user_id = person_id),
    '-infinity'
  );
end;
$$;

comment on function private.read_until is
  'Returns the watermark up to which a person has read all notifications, or -infinity if there is no watermark.';

create function private.forget_unread(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for a concurrent call of private.fold_unread, to also delete the counts that this call writes.
  perform from private.unread_changes where unread_changes.user_id = person_id for update;
  delete from private.unread_changes where unread_changes.user_id = person_id;
  delete from private.unread_counts where unread_counts.user_id = person_id;
end;
$$;

comment on function private.forget_unread is
  'Deletes the unread counts of a person after all notifications of the person were deleted.';

create function private.fold_unread(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  folded integer;
begin
  with
    foldable as (
      select unread_changes.notified_at, unread_changes.id
      from private.unread_changes
      where unread_changes.notified_at <= private.foldable_until()
      order by unread_changes.notified_at
      limit row_limit
      for update skip locked
    ),
    gone as (
      delete from private.unread_changes
      using foldable
      where unread_changes.notified_at = foldable.notified_at and unread_changes.id = foldable.id
      returning unread_changes.*
    ),
    sums as (
      select
        gone.user_id,
        gone.actor_id,
        grouping(gone.actor_id) = 1 as is_of_all,
        coalesce(sum(gone.change) filter (where mark.user_id is null or gone.notified_at > mark.read_until), 0) as change
      from
        gone
        left join private.notification_marks as mark on mark.user_id = gone.user_id
      group by grouping sets ((gone.user_id, gone.actor_id), (gone.user_id))
    ),
    written as (
      insert into private.unread_counts (user_id, actor_id, unread, notified_until)
      select
        sums.user_id,
        case when sums.is_of_all then sums.user_id else sums.actor_id end,
        sums.change,
        private.foldable_until()
      from sums
      where sums.is_of_all or sums.actor_id <> sums.user_id
      on conflict (user_id, actor_id) do update
        set
          unread = excluded.unread + case
            when unread_counts.notified_until > private.read_until(unread_counts.user_id) then unread_counts.unread
            else 0
          end,
          notified_until = excluded.notified_until
    )
  select count(*) into folded from gone;
  delete from private.unread_counts where unread_counts.unread = 0;
  return folded;
end;
$$;

comment on function private.fold_unread is
  'Adds at most row_limit changes up to private.foldable_until to private.unread_counts, and deletes them from private.unread_changes. Returns the number of these changes. Only one run of the job may call this function at a time.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.add_unread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unread_changes (user_id, actor_id, notified_at, change)
  select
    new_rows.user_id,
    new_rows.actor_id,
    greatest(new_rows.created_at, private.foldable_until()),
    1
  from
    new_rows
    left join private.notification_marks as mark on mark.user_id = new_rows.user_id
  where new_rows.type not in ('chat_created', 'chat_message')
    and not new_rows.is_read
    and not new_rows.is_hidden
    and (mark.user_id is null or new_rows.created_at > mark.read_until);
  return null;
end;
$$;

comment on function private.add_unread is
  'Trigger: after an insert or update, inserts a change of +1 into private.unread_changes for each row that is now unread. Skips rows up to the recipient''s watermark, and notifications of chats, whose rows private.count_unread counts.';

create function private.subtract_unread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unread_changes (user_id, actor_id, notified_at, change)
  select
    old_rows.user_id,
    old_rows.actor_id,
    greatest(old_rows.created_at, private.foldable_until()) as notified_at,
    - count(*)
  from
    old_rows
    left join private.notification_marks as mark on mark.user_id = old_rows.user_id
  where old_rows.type not in ('chat_created', 'chat_message')
    and not old_rows.is_read
    and not old_rows.is_hidden
    and (mark.user_id is null or old_rows.created_at > mark.read_until)
  group by old_rows.user_id, old_rows.actor_id, notified_at;
  return null;
end;
$$;

comment on function private.subtract_unread is
  'Trigger: after an update or delete, inserts negative changes into private.unread_changes for the rows that were unread before the statement. Skips rows up to the recipient''s watermark, and notifications of chats.';
