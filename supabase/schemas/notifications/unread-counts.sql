-- Unread notifications: how many there are of each person, and the watermark up to which somebody has read a flood.
-- The count is a sum of changes, so that nobody who tells a person something waits for somebody else who does. Each
-- change keeps when its notification was written: a watermark takes all that came before it out of the sum at once.
-- Unread notifications of chats are not in the sum. A person has one or two per chat, and each message replaces one, so
-- that private.count_unread reads their rows instead.

-- Tables -------------------------------------------------------------------------------------------------

create table private.notification_marks (
  user_id uuid constraint notification_marks_pkey primary key,
  read_until timestamptz not null default '-infinity',
  gone_until timestamptz not null default '-infinity',
  constraint notification_marks_gone_is_read check (gone_until <= read_until)
);

comment on table private.notification_marks is
  'Watermarks of people who had more notifications than one call changes (setting notifications_at_once). The job notifications writes into the rows what they say, and removes a mark an hour later.';
comment on column private.notification_marks.read_until is 'What was written until then is read.';
comment on column private.notification_marks.gone_until is
  'What was written until then is gone, with the profile.';

create table private.unread_changes (
  id bigint generated always as identity,
  user_id uuid not null,
  actor_id uuid,
  notified_at timestamptz not null,
  change integer not null,
  -- In the order in which they are folded: an index less for each change.
  constraint unread_changes_pkey primary key (notified_at, id)
);

comment on table private.unread_changes is
  'Append-only deltas of the number of unread notifications by recipient and actor, except those of chats, so that writers never contend. A job folds them into private.unread_counts.';
comment on column private.unread_changes.notified_at is
  'When the notification was written; a minute before the change for older ones (private.foldable_until).';

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
  'What the changes came to when they were last folded: of each recipient in all, and of which by each actor.';
comment on column private.unread_counts.actor_id is
  'The recipient for the count of all: nobody is told of the own doing.';
comment on column private.unread_counts.notified_until is
  'Of notifications that were written until then: nothing is left of it once a watermark is later.';

create index unread_counts_nothing_idx on private.unread_counts (user_id)
where unread = 0;

-- Views --------------------------------------------------------------------------------------------------

create view private.hidden_actors as
  select pair.person_id, pair.other_id as actor_id
  from private.blocked_pairs as pair;

comment on view private.hidden_actors is
  'Whose doings are hidden among the notifications of whom. The one place that decides it of blocks: asked when they are read, counted or pushed, with private.suspended_people.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.foldable_until()
returns timestamptz
language sql
stable
return private.now() - interval '1 minute';

comment on function private.foldable_until is
  'Every watermark that is still to be written is later: it is 10 seconds old at most, and its call takes 8. So changes of notifications until then may be added up.';

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

comment on function private.read_until is 'The watermark up to which a person has read everything.';

create function private.forget_unread(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for a concurrent fold, so that its rows go as well.
  perform from private.unread_changes where unread_changes.user_id = person_id for update;
  delete from private.unread_changes where unread_changes.user_id = person_id;
  delete from private.unread_counts where unread_counts.user_id = person_id;
end;
$$;

comment on function private.forget_unread is
  'Forgets the count of a person whose notifications have just been removed, all of them.';

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
  'Adds the changes that are settled, so many at most, to the counts: how many there were. One run at a time.';

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
  'Adds what is unread after a statement to the counts, unless a watermark says that it is read. private.count_unread counts notifications of chats itself.';

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
  'Takes what was unread before a statement from the counts, unless a watermark took it already.';
