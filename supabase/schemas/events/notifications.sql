-- Notifications of events: sent when the time or location of an event changes, when an event is cancelled or deleted,
-- and before it starts. Triggers send the notifications of changes and cancellations, because several RPC functions
-- change or cancel events. The `event_reminders` job sends reminders. The event is locked while the notifications are
-- sent.

-- Tables -------------------------------------------------------------------------------------------------

create table private.event_reminders (
  event_id uuid not null constraint event_reminders_event_id_fkey
    references public.events (id)
      on delete cascade,
  due_at timestamptz not null,
  notified_after uuid,
  constraint event_reminders_pkey primary key (event_id, due_at)
);

comment on table private.event_reminders is
  'Times at which the organizers and guests of published events are reminded of the start. A row is deleted when all these people have been reminded.';
comment on column private.event_reminders.notified_after is
  'Id of the last person who was reminded. People are reminded in the order of their ids, in several batches if the event has many people.';

create index event_reminders_due_idx on private.event_reminders (due_at, event_id);

-- Index to find the unread notifications of an event when the event is cancelled or deleted.
create index notifications_unread_of_event_idx on public.notifications (event_id, type, user_id)
where
  not is_read
  and type in (
    'event_application',
    'event_coauthor_invite',
    'event_changed',
    'event_cancelled',
    'event_reminder'
  );

insert into private.settings (name, value, meaning)
values
  (
    'event_reminder_hours',
    '[24, 2]',
    'Numbers of hours before the start of an event when its organizers and guests are reminded.'
  ),
  (
    'deletion_notifications',
    '2',
    'How often a day a user is notified that an event was deleted, and how often that it was restored.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.notifiable_event_fields()
returns text[]
language sql
immutable
return array['startAt', 'endAt', 'address', 'city', 'latitude', 'longitude'];

comment on function private.notifiable_event_fields is
  'Returns the names of the API fields of an event whose changes cause a notification: the fields of time and location.';

create function private.notifiable_changes(was public.events, became public.events)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select field
    from unnest(private.notifiable_event_fields()) as field
    where case field
        when 'startAt' then was.start_at <> became.start_at
        when 'endAt' then was.end_at is distinct from became.end_at
        when 'address' then private.clean_name(was.address) is distinct from private.clean_name(became.address)
        when 'city' then private.clean_name(was.city) is distinct from private.clean_name(became.city)
        when 'latitude' then was.latitude <> became.latitude
        when 'longitude' then was.longitude <> became.longitude
      end
  );
end;
$$;

comment on function private.notifiable_changes is
  'Returns the fields of private.notifiable_event_fields that differ between two versions of an event. Characters that private.clean_name removes are ignored in the comparison, so that guests are not notified when stored texts are cleaned.';

create function private.people_of_event(event public.events, has_invited boolean)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select person.id
    from
      (
        select organizer_id as id
        from private.organizers_of(event) as organizer_id
        union
        select author.user_id
        from public.event_authors as author
        where has_invited and author.event_id = event.id and author.status = 'pending'
        union
        select member.user_id
        from public.like_group_members as member
        where member.event_id = event.id and member.counts
      ) as person
    where person.id is distinct from auth.uid()
      and not exists (select from private.suspended_people as suspended where suspended.user_id = person.id)
  );
end;
$$;

comment on function private.people_of_event is
  'Returns the people who are notified when the caller changes an event: organizers, and members of open and approved groups. If has_invited is true, the result also contains people with a pending invitation to organize the event. The caller and suspended people are excluded.';

create function private.can_find_event(event public.events, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return event.deleted_at is null
    and not private.is_blocked(person_id, event.creator_id)
    and not private.is_suspended(event.creator_id)
    and (
      exists (
        select
        from public.event_authors as author
        where author.event_id = event.id and author.user_id = person_id and author.status = 'pending'
      )
      or (
        event.status <> 'draft'
        and (
          event.visibility = 'public'
          or private.are_friends(person_id, event.creator_id)
          or private.is_admitted_by_link(event.id, person_id)
        )
      )
    );
end;
$$;

comment on function private.can_find_event is
  'Whether a person may see an event, if the person neither organizes the event nor is in one of its groups. private.can_see_event contains the same rules for the caller.';

create function private.is_out_of_event(event public.events, person_id uuid, changed text[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return not private.is_organizer(event, person_id)
    and not private.is_in_group_of_event(event.id, person_id)
    and not (coalesce('restored' = any (changed), false) and private.can_find_event(event, person_id));
end;
$$;

comment on function private.is_out_of_event is
  'Whether a person''s event_changed notification must be deleted, because the person neither organizes the event nor is in one of its groups any longer. If `changed` contains `restored` (the notification says that the event was restored), the result is false for every person who may see the event.';

create function private.lock_unread_of_event(event_id uuid, kinds public.notification_type[])
returns uuid[]
language plpgsql
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select unread.id
    from private.unread_notifications as unread
    where unread.event_id = lock_unread_of_event.event_id
      and unread.type in ('event_changed', 'event_cancelled', 'event_reminder')
      and unread.type = any (kinds)
    -- SKIP LOCKED: waiting could deadlock with locks that are taken later. A row that another transaction is marking as
    -- read is treated as read.
    for update of unread skip locked
  );
end;
$$;

comment on function private.lock_unread_of_event is
  'Locks the unread notifications of a locked event with one of the given types (event_changed, event_cancelled or event_reminder), for all recipients. Returns the ids of these notifications.';

create function private.withdraw_event_notifications(event_id uuid, kinds public.notification_type[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  unread_ids uuid[] := private.lock_unread_of_event(event_id, kinds);
begin
  delete from public.notifications where notifications.id = any (unread_ids);
end;
$$;

comment on function private.withdraw_event_notifications is
  'Deletes the unread notifications of a locked event with one of the given types, for all recipients, because their content is outdated. If the push of a notification has not been sent yet, it will not be sent, because the notification no longer exists.';

create function private.notify_event_changed(event public.events, changed text[], person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  unread_ids uuid[] := private.lock_unread_of_event(event.id, array['event_changed']::public.notification_type[]);
  notified record;
begin
  for notified in
    with
      replaced as (
        delete from public.notifications
        where notifications.id = any (unread_ids)
          -- `is true` prevents the planner from converting the subquery into a join. The planner then hashes the ids of
          -- the subquery.
          and (notifications.user_id in (select person_id from unnest(person_ids) as person_id)) is true
        returning notifications.user_id, notifications.changed_fields
      ),
      -- The rows are combined with a union and not with a join: if the planner expects few rows, a join compares every
      -- pair of rows.
      news as (
        select person.id, max(person.changed_before) as changed_before
        from
          (
            select person_id as id, '{}'::text[] as changed_before
            from unnest(person_ids) as person_id
            union all
            select replaced.user_id, replaced.changed_fields
            from replaced
          ) as person
        group by person.id
      )
    select array_agg(news.id) as person_ids, combined.fields
    from
      news
      cross join lateral (
        select
          array(
            select field
            from unnest(private.notifiable_event_fields() || 'restored'::text) as field
            where field = any (changed || news.changed_before)
          ) as fields
      ) as combined
    group by combined.fields
  loop
    perform private.notify(
      notified.person_ids,
      'event_changed',
      null,
      event => event.id,
      event_title => event.title,
      changed => notified.fields
    );
  end loop;
end;
$$;

comment on function private.notify_event_changed is
  'Notifies the people person_ids that the fields `changed` of a locked event changed, or that the event was restored (the value `restored`). If a person has an unread notification of an earlier change of the event, a new notification with the earlier and the new changes replaces it.';

create function private.notify_event_cancelled(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(
    private.people_of_event(event, has_invited => true),
    'event_cancelled',
    null,
    event => event.id,
    event_title => event.title
  );
end;
$$;

comment on function private.notify_event_cancelled is
  'Notifies organizers, members of open and approved groups, and people with a pending invitation to organize that a locked event will not take place. At the end of the transaction, a trigger deletes their unread notifications of changes and their unread reminders.';

create function private.notify_event_deleted(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
declare
  person_ids uuid[] := private.people_to_notify_rate_limited(
    private.people_of_event(event, has_invited => true),
    'event_cancelled',
    event.creator_id,
    event.id,
    'deletion_notifications'
  );
begin
  perform private.notify(person_ids, 'event_cancelled', null, event => event.id, event_title => event.title);
  insert into private.event_deletion_recipients (event_id, user_id, expires_at)
  select event.id, person_id, case when event.status = 'draft' then 'infinity' else event.finishes_at end
  from unnest(person_ids) as person_id
  on conflict do nothing;
end;
$$;

comment on function private.notify_event_deleted is
  'Notifies the same people as private.notify_event_cancelled that a locked event was deleted, and records the recipients. The setting deletion_notifications limits the number of these notifications per person and day.';

create function private.notify_event_restored(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present_ids uuid[] := private.people_of_event(event, has_invited => true);
  person_ids uuid[];
begin
  person_ids := private.people_to_notify_rate_limited(
    array(
      select recipient.user_id
      from private.event_deletion_recipients as recipient
      where recipient.event_id = event.id
        -- The planner hashes the ids of this subquery. private.can_find_event is called only for recipients whose id is
        -- not among them.
        and (
          recipient.user_id in (select person_id from unnest(present_ids) as person_id)
          or private.can_find_event(event, recipient.user_id)
        )
    ),
    'event_changed',
    event.creator_id,
    event.id,
    'deletion_notifications'
  );
  perform private.withdraw_event_notifications(event.id, array['event_cancelled']::public.notification_type[]);
  perform private.notify_event_changed(event, '{restored}', person_ids);
  delete from private.event_deletion_recipients as recipient where recipient.event_id = event.id;
end;
$$;

comment on function private.notify_event_restored is
  'Notifies people that a locked event was restored: those who were notified of its deletion and may see it. The setting deletion_notifications limits the number of these notifications per person and day. Deletes the unread notifications of the deletion.';

create function private.schedule_reminders(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.event_reminders where event_reminders.event_id = event.id;
  if event.deleted_at is not null or private.effective_event_status(event) <> 'published' then
    return;
  end if;
  insert into private.event_reminders (event_id, due_at)
  select distinct event.id, mark.due_at
  from
    jsonb_array_elements_text(private.setting('event_reminder_hours')) as listed (hours)
    cross join lateral (select event.start_at - make_interval(hours => listed.hours::integer)) as mark (due_at)
  where mark.due_at >= private.now();
end;
$$;

comment on function private.schedule_reminders is
  'Deletes the reminder times of a locked event. If the event is published and has not started, inserts one row for each number of hours in the setting event_reminder_hours, except for times that have already passed.';

create function private.people_to_remind(
  event public.events,
  mark timestamptz,
  notified_after uuid,
  row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select person.id
    from
      (
        select organizer_id as id
        from private.organizers_of(event) as organizer_id
        where organizer_id > notified_after
        union
        (
          select member.user_id
          from
            public.like_group_members as member
            join public.like_groups on like_groups.id = member.group_id
            join public.chats on chats.id = like_groups.chat_id
          where member.event_id = event.id
            and member.counts
            and member.user_id > notified_after
            and like_groups.status = 'approved'
            -- A guest who was admitted after the reminder time receives no reminder. The chat of a group is created
            -- when the group is admitted.
            and chats.created_at <= mark
          order by member.user_id
          limit row_limit
        )
      ) as person
    order by person.id
    limit row_limit
  );
end;
$$;

comment on function private.people_to_remind is
  'Returns up to row_limit people who must be reminded of an event at a reminder time: organizers, and guests who were admitted before this time. Returns the people with the smallest ids that are greater than notified_after.';

create function private.remind_people_of_event(event_id uuid, row_limit integer)
returns integer
language plpgsql
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  event public.events;
  mark private.event_reminders;
  person_ids uuid[] := '{}';
begin
  -- If several reminder times have passed, sends only the reminder of the latest time and deletes the earlier times.
  select reminder.* into mark
  from private.event_reminders as reminder
  where reminder.event_id = remind_people_of_event.event_id and reminder.due_at <= private.now()
  order by reminder.due_at desc
  limit 1;
  if not found then
    return 0;
  end if;
  delete from private.event_reminders as reminder
  where reminder.event_id = remind_people_of_event.event_id and reminder.due_at < mark.due_at;
  select events.* into event from public.events where events.id = remind_people_of_event.event_id;
  if event.deleted_at is null and private.effective_event_status(event) = 'published' then
    person_ids := private.people_to_remind(
      event,
      mark.due_at,
      coalesce(mark.notified_after, '00000000-0000-0000-0000-000000000000'),
      row_limit + 1
    );
    perform private.notify(
      person_ids[:row_limit],
      'event_reminder',
      null,
      event => event.id,
      event_title => event.title
    );
  end if;
  if cardinality(person_ids) > row_limit then
    update private.event_reminders as reminder
    set notified_after = person_ids[row_limit]
    where reminder.event_id = event.id and reminder.due_at = mark.due_at;
  else
    delete from private.event_reminders as reminder
    where reminder.event_id = remind_people_of_event.event_id and reminder.due_at = mark.due_at;
  end if;
  return least(cardinality(person_ids), row_limit);
end;
$$;

comment on function private.remind_people_of_event is
  'Notifies the organizers and guests of a locked event that it starts soon, if a reminder time of the event has passed. Notifies at most row_limit people, and stores in notified_after where the next call continues. Returns the number of notified people.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.notify_event_update()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_status public.event_status := private.effective_event_status(old);
  was_on boolean := old.deleted_at is null and was_status in ('published', 'started');
  is_off boolean := new.deleted_at is not null or new.status = 'cancelled';
  changed text[];
begin
  if is_off and (was_on or (old.deleted_at is null and was_status = 'draft')) then
    -- An event that moderators deleted cannot be restored, so people receive the notification of a cancelled event.
    if new.status = old.status and new.creator_id = auth.uid() then
      perform private.notify_event_deleted(new);
    else
      perform private.notify_event_cancelled(new);
    end if;
  elsif was_on then
    changed := private.notifiable_changes(old, new);
    if 'startAt' = any (changed) then
      perform private.withdraw_event_notifications(new.id, array['event_reminder']::public.notification_type[]);
    end if;
    if changed <> '{}' then
      perform private.notify_event_changed(new, changed, private.people_of_event(new, has_invited => false));
    end if;
  elsif old.deleted_at is not null and not is_off then
    perform private.notify_event_restored(new);
  end if;
  -- The event is restored, possibly as a cancelled event. The `notifications` job must no longer delete the unread
  -- notifications of its applications and invitations.
  if old.deleted_at is not null and new.deleted_at is null then
    delete from private.request_removals as removal where removal.source_id = new.id;
  end if;
  if (old.status, old.start_at, old.deleted_at) is distinct from (new.status, new.start_at, new.deleted_at) then
    perform private.schedule_reminders(new);
  end if;
  return null;
end;
$$;

comment on function private.notify_event_update is
  'Notifies the people of an event that the event changed, will not take place, or was restored (docs/features/events.md, Notifications and broadcasts). Also updates the reminder times of the event. When a deleted event is restored, removes it from private.request_removals, so that the `notifications` job no longer deletes unread notifications of its applications and invitations.';

create function private.notify_event_gone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify_event_cancelled(old);
  return old;
end;
$$;

comment on function private.notify_event_gone is
  'When a draft is deleted together with the profile of its creator, notifies the co-authors and the people with a pending invitation to organize it that the event will not take place.';

-- This trigger fires before events_resolve_groups closes the open groups, so that their members are notified too.
create trigger events_notify
after update on public.events
for each row
when
  (
    (
      old.status,
      old.start_at,
      old.end_at,
      old.address,
      old.city,
      old.latitude,
      old.longitude,
      old.deleted_at
    ) is distinct from (
      new.status,
      new.start_at,
      new.end_at,
      new.address,
      new.city,
      new.latitude,
      new.longitude,
      new.deleted_at
    )
  )
execute function private.notify_event_update();

-- This trigger fires before the event is deleted, while the rows of the co-authors still exist.
create trigger events_notify_gone
before delete on public.events
for each row
when (old.status = 'draft' and old.deleted_at is null)
execute function private.notify_event_gone();

create function private.withdraw_notifications_of_ended_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  at_once integer;
begin
  perform private.withdraw_event_notifications(new.id, array['event_changed', 'event_reminder']::public.notification_type[]);
  if new.deleted_at is not null then
    at_once := private.setting('notifications_at_once')::integer;
    if private.remove_unread_requests(new.id, new.creator_id, 'infinity', at_once) = at_once then
      perform private.leave_requests_to_job(new.id, new.creator_id);
    end if;
  end if;
  return null;
end;
$$;

comment on function private.withdraw_notifications_of_ended_event is
  'When an event is cancelled or deleted, deletes the unread notifications of its changes and the unread reminders of its start. If the event is deleted, also deletes the unread notifications of applications and invitations to organize, because only the creator can open a deleted event.';

-- This trigger runs at the end of the transaction, because rows of notifications are locked after all other locks.
create constraint trigger events_withdraw_notifications
after update on public.events
deferrable initially deferred
for each row
when
  (
    (new.status = 'cancelled' and old.status != 'cancelled')
    or (new.deleted_at is not null and old.deleted_at is null)
  )
execute function private.withdraw_notifications_of_ended_event();

-- Api ----------------------------------------------------------------------------------------------------

create function api.remind_guests(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
-- Forces a plan that uses the index on due_at, even if the planner statistics are outdated.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  due_event_id uuid;
  reached integer := 0;
  notified integer := 0;
begin
  perform private.require_service();
  for due_event_id in
    select events.id
    from
      -- The event is locked before its reminder row (lock order).
      public.events
      join private.event_reminders as reminder on reminder.event_id = events.id
    where reminder.due_at <= private.now()
    order by reminder.due_at, reminder.event_id
    limit row_limit
    for no key update skip locked
  loop
    reached := reached + 1;
    notified := notified + private.remind_people_of_event(due_event_id, row_limit - notified);
    exit when notified >= row_limit;
  end loop;
  return json_build_object('reached', reached, 'notified', notified);
end;
$$;

comment on function api.remind_guests is
  'Jobs: notifies the organizers and guests of events that start soon (setting event_reminder_hours), at most row_limit people per call. If an event has more people, the next call notifies the others. Returns {reached, notified}: the number of processed events and the number of notified people.';

grant execute on function api.remind_guests to service_role;

create function private.withdraw_changes_from_former_participant()
returns trigger
language plpgsql
security definer
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  event public.events;
begin
  select events.* into event from public.events where events.id = old.event_id;
  delete from public.notifications
  where notifications.id in (
      select unread.id
      from private.unread_notifications as unread
      where unread.event_id = old.event_id
        and unread.user_id = old.user_id
        and unread.type in ('event_changed', 'event_reminder')
        and private.is_out_of_event(event, unread.user_id, unread.changed_fields)
      -- SKIP LOCKED: waiting could deadlock with locks that are taken later. A row that another transaction is marking
      -- as read is treated as read.
      for update of unread skip locked
    );
  return null;
end;
$$;

comment on function private.withdraw_changes_from_former_participant is
  'Deletes a person''s unread notifications of changes and reminders when the person no longer organizes the event and is no longer in one of its groups.';

-- This trigger runs at the end of the transaction, because rows of notifications are locked after all other locks.
create constraint trigger like_group_members_withdraw_changes
after delete on public.like_group_members
deferrable initially deferred
for each row
execute function private.withdraw_changes_from_former_participant();

-- The trigger does not fire for members of a group that was open when the event ended, because they can still see the
-- event.
create constraint trigger like_group_members_withdraw_changes_of_closed_group
after update on public.like_group_members
deferrable initially deferred
for each row
when (old.counts and not new.counts and not new.was_open_at_end)
execute function private.withdraw_changes_from_former_participant();

create constraint trigger event_authors_withdraw_changes
after delete on public.event_authors
deferrable initially deferred
for each row
when (old.status = 'accepted')
execute function private.withdraw_changes_from_former_participant();
