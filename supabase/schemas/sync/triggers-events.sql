-- Noting changes of events: triggers that write down, in the transaction that changes, what changed for whom.
-- A table whose rows a sync shows, or decides by whether they are shown, has one; sync/tables.test.sql holds them complete.

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

comment on function private.log_events is 'Notes for everybody who has to do with an event that it changed.';

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
  'Notes for the creator that an event is gone, of which nobody finds it; for others that goes with their own row.';

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

comment on function private.log_authors is 'Notes for a person that what they are to an event changed.';

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
  'Notes for the people of a group that it changed, and for who is in it or was that what they are to the event did.';

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
  'Notes for the people of a group that its state changed, and with it what they are to the event.';

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
  'Tracks the open groups of an event that is deleted or restored: readers see another state, although no row of the groups changes.';

-- Before events_resolve_groups, which may close or approve them.
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
  'Notes that the chats of an event changed, which show its title and cover and are archived after its end.';

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
