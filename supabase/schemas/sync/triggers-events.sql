-- Change tracking for events: triggers log each changed object and its audience, in the transaction of the change. A
-- table needs such a trigger if a sync returns its rows or uses them to decide what the caller can see. The test
-- sync/tables.test.sql checks this.

-- Rules --------------------------------------------------------------------------------------------------

create function private.log_events()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.id, 'event'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_events is
  'Adds a changed event to the change log for its creator, its organizers and its attendees.';

create trigger events_log_inserted
after insert on public.events
referencing new table as changed_rows
for each statement
execute function private.log_events();

create trigger events_log_updated
after update on public.events
referencing new table as changed_rows
for each statement
execute function private.log_events();

create function private.log_gone_events()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.creator_id, 'event'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_gone_events is
  'Adds the deletion of an event to the change log for its creator, because the sync no longer finds the deleted event by its creator. The triggers on the rows of organizers and members log the deletion for these people.';

create trigger events_log_deleted
after delete on public.events
referencing old table as changed_rows
for each statement
execute function private.log_gone_events();

create function private.log_authors()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.user_id, 'event'::public.sync_type, changed.event_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_authors is
  'Adds an event to the change log for a person whose role in the event changed.';

create trigger event_authors_log_inserted
after insert on public.event_authors
referencing new table as changed_rows
for each statement
execute function private.log_authors();

create trigger event_authors_log_updated
after update on public.event_authors
referencing new table as changed_rows
for each statement
execute function private.log_authors();

create trigger event_authors_log_deleted
after delete on public.event_authors
referencing old table as changed_rows
for each statement
execute function private.log_authors();

create function private.log_members()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.user_id, logged.type, logged.id
  from
    changed_rows as changed
    cross join lateral (
      values
        ('event'::public.sync_type, changed.event_id),
        ('group', changed.group_id)
    ) as logged (type, id)
  union
  select member.user_id, 'group', member.group_id
  from
    changed_rows as changed
    join public.like_group_members as member on member.group_id = changed.group_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_members is
  'Adds the group to the change log for all its members when a membership is added, changed or deleted. Also adds the event to the change log for the person of this membership.';

create trigger like_group_members_log_inserted
after insert on public.like_group_members
referencing new table as changed_rows
for each statement
execute function private.log_members();

create trigger like_group_members_log_updated
after update on public.like_group_members
referencing new table as changed_rows
for each statement
execute function private.log_members();

create trigger like_group_members_log_deleted
after delete on public.like_group_members
referencing old table as changed_rows
for each statement
execute function private.log_members();

create function private.log_groups()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select member.user_id, logged.type, logged.id
  from
    changed_rows as changed
    join public.like_group_members as member on member.group_id = changed.id
    cross join lateral (
      values
        ('event'::public.sync_type, changed.event_id),
        ('group', changed.id)
    ) as logged (type, id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_groups is
  'Adds the group and its event to the change log for all members when the group changes, because the members'' access to the event depends on the state of the group.';

create trigger like_groups_log_updated
after update on public.like_groups
referencing new table as changed_rows
for each statement
execute function private.log_groups();

create function private.log_groups_of_deleted_event()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select member.user_id, 'group', like_groups.id
  from
    public.like_groups
    join public.like_group_members as member on member.group_id = like_groups.id
  where like_groups.event_id = new.id and like_groups.status in ('pending', 'waiting')
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_groups_of_deleted_event is
  'Adds the open groups of an event that is deleted or restored to the change log. The API then returns another state for these groups, although the rows of the groups do not change.';

-- This trigger must run before the trigger events_resolve_groups, because events_resolve_groups may close or approve
-- the groups.
create trigger events_log_groups
after update on public.events
for each row
when ((old.deleted_at is null) is distinct from (new.deleted_at is null))
execute function private.log_groups_of_deleted_event();

create function private.log_event_in_chats()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select chats.id, 'chat', chats.id
  from public.chats
  where chats.event_id = new.id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_event_in_chats is
  'Adds the chats of a changed event to the change log, because the chats show the event''s title and cover, and are archived after the event''s end.';

create trigger events_log_in_chats
after update on public.events
for each row
when
  (
    (
      old.title,
      old.cover_key,
      old.image_url,
      old.withheld_image_id,
      old.creator_id,
      old.status,
      old.finishes_at
    ) is distinct from (
      new.title,
      new.cover_key,
      new.image_url,
      new.withheld_image_id,
      new.creator_id,
      new.status,
      new.finishes_at
    )
  )
execute function private.log_event_in_chats();
