-- Change tracking for events: triggers log which objects changed for whom, in the transaction of the change.
-- Every table that a sync returns or uses for visibility has such a trigger; sync/tables.test.sql checks this.

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
  'Logs changes of an event for everyone who created, organizes or attends it.';

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
  'Logs the deletion of an event for its creator, because a lookup by creator no longer finds the event. For other people, the triggers on their own rows log the deletion.';

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

comment on function private.log_authors is 'Logs an event for a person whose role in it changed.';

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
  'Logs the group for all its members when a membership changes. For the changed or former member, also logs the event.';

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
  'Logs the group and its event for all members when the state of the group changes, because their relation to the event changes with it.';

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
  'Logs the open groups of an event that is deleted or restored: the API shows another state of these groups, although none of their rows changes.';

-- Runs before the trigger events_resolve_groups, which may close or approve the groups.
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
  'Logs the chats of a changed event, because they show its title and cover and are archived after its end.';

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
