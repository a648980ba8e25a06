-- Change tracking for people: triggers log each changed object and its audience, in the transaction of the change. A
-- table needs such a trigger if a sync returns its rows or uses them to decide what the caller can see. The test
-- sync/tables.test.sql checks this.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.log_contact_change(person_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select person_id, 'chat'::public.sync_type, own.chat_id
  from
    public.chat_participants as own
    join public.chat_participants as other on other.chat_id = own.chat_id and other.user_id = other_id
  where own.user_id = person_id
  union
  -- Adds the direct chat even if one of the two people is no longer a participant after deleting a profile.
  select person_id, 'chat', direct.id
  from public.chats as direct
  where direct.one_person_id = least(person_id, other_id) and direct.other_person_id = greatest(person_id, other_id)
  union
  select person_id, 'event', events.id
  from
    (
      select author.event_id
      from public.event_authors as author
      where author.user_id = person_id
      union
      select member.event_id
      from public.like_group_members as member
      where member.user_id = person_id and member.counts
    ) as own_event
    join public.events on events.id = own_event.event_id and events.creator_id = other_id
  on conflict do nothing;
end;
$$;

comment on function private.log_contact_change is
  'Adds the objects that a block or unblock between the two people affects to the change log for person_id. These are the chats that both people are in, and the events created by other_id that person_id organizes, is invited to organize, or attends.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.log_profiles()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.user_id, 'profile'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_profiles is 'Adds a changed profile to the change log for its owner.';

create trigger profiles_log_inserted
after insert on public.profiles
referencing new table as changed_rows
for each statement
execute function private.log_profiles();

create trigger profiles_log_updated
after update on public.profiles
referencing new table as changed_rows
for each statement
execute function private.log_profiles();

create trigger profiles_log_deleted
after delete on public.profiles
referencing old table as changed_rows
for each statement
execute function private.log_profiles();

create function private.log_photos()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select profiles.user_id, 'profile'::public.sync_type, profiles.id
  from
    changed_rows as changed
    join public.profiles on profiles.id = changed.profile_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_photos is
  'Adds the profile to the change log for its owner when the photos change.';

create trigger profile_photos_log_inserted
after insert on public.profile_photos
referencing new table as changed_rows
for each statement
execute function private.log_photos();

create trigger profile_photos_log_updated
after update on public.profile_photos
referencing new table as changed_rows
for each statement
execute function private.log_photos();

create trigger profile_photos_log_deleted
after delete on public.profile_photos
referencing old table as changed_rows
for each statement
execute function private.log_photos();

create function private.log_acceptances()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select profiles.user_id, 'profile'::public.sync_type, profiles.id
  from
    changed_rows as changed
    join public.profiles on profiles.user_id = changed.user_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_acceptances is
  'Adds the profile to the change log for its owner when the owner''s acceptances of terms change.';

create trigger terms_acceptances_log_inserted
after insert on public.terms_acceptances
referencing new table as changed_rows
for each statement
execute function private.log_acceptances();

create trigger terms_acceptances_log_updated
after update on public.terms_acceptances
referencing new table as changed_rows
for each statement
execute function private.log_acceptances();

create trigger terms_acceptances_log_deleted
after delete on public.terms_acceptances
referencing old table as changed_rows
for each statement
execute function private.log_acceptances();

create function private.log_preferences()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.user_id, 'preferences'::public.sync_type, changed.user_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_preferences is 'Adds changed preferences to the change log for their owner.';

create trigger notification_preferences_log_inserted
after insert on private.notification_preferences
referencing new table as changed_rows
for each statement
execute function private.log_preferences();

create trigger notification_preferences_log_updated
after update on private.notification_preferences
referencing new table as changed_rows
for each statement
execute function private.log_preferences();

create trigger notification_preferences_log_deleted
after delete on private.notification_preferences
referencing old table as changed_rows
for each statement
execute function private.log_preferences();

create function private.log_friendships()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select person.id, logged.type, logged.id
  from
    changed_rows as changed
    cross join lateral (
      select 'friendship'::public.sync_type as type, changed.id
      union all
      -- Also adds the match of the two people, because the API shows a match between an adult and a minor only if the
      -- two people are friends.
      select 'match', match.id
      from public.matches as match
      where match.one_person_id = least(changed.requester_id, changed.addressee_id)
        and match.other_person_id = greatest(changed.requester_id, changed.addressee_id)
    ) as logged
    cross join unnest(array[changed.requester_id, changed.addressee_id]) as person (id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_friendships is
  'Adds a changed friend request or friendship to the change log for both people. Also adds the match of the two people, because the visibility of the match may change.';

create trigger friendships_log_inserted
after insert on public.friendships
referencing new table as changed_rows
for each statement
execute function private.log_friendships();

create trigger friendships_log_updated
after update on public.friendships
referencing new table as changed_rows
for each statement
execute function private.log_friendships();

create trigger friendships_log_deleted
after delete on public.friendships
referencing old table as changed_rows
for each statement
execute function private.log_friendships();

create function private.log_matches()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select person.id, 'match'::public.sync_type, changed.id
  from
    changed_rows as changed
    cross join unnest(array[changed.one_person_id, changed.other_person_id]) as person (id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_matches is 'Adds a changed match to the change log for both people.';

create trigger matches_log_inserted
after insert on public.matches
referencing new table as changed_rows
for each statement
execute function private.log_matches();

create trigger matches_log_updated
after update on public.matches
referencing new table as changed_rows
for each statement
execute function private.log_matches();

create trigger matches_log_deleted
after delete on public.matches
referencing old table as changed_rows
for each statement
execute function private.log_matches();

create function private.log_adulthoods()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select person.id, 'match'::public.sync_type, match.id
  from
    changed_rows as changed
    join public.matches as match on changed.person_id in (match.one_person_id, match.other_person_id)
    cross join unnest(array[match.one_person_id, match.other_person_id]) as person (id)
  union all
  select profiles.user_id, 'profile', profiles.id
  from
    changed_rows as changed
    join public.profiles on profiles.user_id = changed.person_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_adulthoods is
  'Adds the profile and the matches of a person whose age record changed to the change log. Contact with a match may now be allowed or denied by age, and the profile contains ageInDoubt for its owner.';

create trigger adulthoods_log_inserted
after insert on private.adulthoods
referencing new table as changed_rows
for each statement
execute function private.log_adulthoods();

create trigger adulthoods_log_updated
after update on private.adulthoods
referencing new table as changed_rows
for each statement
execute function private.log_adulthoods();

create trigger adulthoods_log_deleted
after delete on private.adulthoods
referencing old table as changed_rows
for each statement
execute function private.log_adulthoods();

create function private.log_notifications()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.user_id, 'notification'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_notifications is
  'Adds a changed or deleted notification to the change log for its recipient.';

create trigger notifications_log_updated
after update on public.notifications
referencing new table as changed_rows
for each statement
execute function private.log_notifications();

create trigger notifications_log_deleted
after delete on public.notifications
referencing old table as changed_rows
for each statement
execute function private.log_notifications();

create function private.log_blocks()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.change_log (audience_id, type, object_id)
  select changed.blocker_id, 'friendship', changed.id
  from changed_rows as changed
  where changed.inherited_from is null
  on conflict do nothing;
  perform private.log_contact_change(changed.blocker_id, changed.blocked_id) from changed_rows as changed;
  -- Adds nothing for a blocked person who has also blocked the blocker. The new block changes no object for this
  -- person, so a logged change would reveal the block.
  perform private.log_contact_change(changed.blocked_id, changed.blocker_id)
  from changed_rows as changed
  where not private.has_blocked(changed.blocked_id, changed.blocker_id);
  return null;
end;
$$;

comment on function private.log_blocks is
  'Adds a new or deleted block to the change log for the blocker, unless the block was inherited from a deleted account. Adds the chats and events that the block affects to the change log for the blocker, and for the blocked person unless this person has also blocked the blocker. The triggers of the other tables log the friendships and other rows that the block ends.';

create trigger blocks_log_inserted
after insert on public.blocks
referencing new table as changed_rows
for each statement
execute function private.log_blocks();

create trigger blocks_log_deleted
after delete on public.blocks
referencing old table as changed_rows
for each statement
execute function private.log_blocks();

create function private.log_suspensions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.suspension_changes (user_id)
  select changed.user_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.log_suspensions is
  'Trigger: adds a person whose suspension began, changed or ended to private.suspension_changes. The trigger also fires when a suspension has expired, because the `sync` job then updates the row of private.suspensions.';

create trigger suspensions_log_inserted
after insert on private.suspensions
referencing new table as changed_rows
for each statement
execute function private.log_suspensions();

create trigger suspensions_log_updated
after update on private.suspensions
referencing new table as changed_rows
for each statement
execute function private.log_suspensions();

create trigger suspensions_log_deleted
after delete on private.suspensions
referencing old table as changed_rows
for each statement
execute function private.log_suspensions();

create function private.forget_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.change_log where change_log.audience_id = old.id;
  return null;
end;
$$;

comment on function private.forget_changes is
  'Trigger: deletes the change log of a deleted user. Does not run if the user deletes only the profile, so that the user''s other devices still receive the deletion of the profile.';

create function private.forget_changes_of_account()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.change_log where change_log.audience_id = new.user_id;
  return null;
end;
$$;

comment on function private.forget_changes_of_account is
  'Trigger: deletes the change log of a user when the clean-up of the deleted account ends. This trigger also runs for users without a row in auth.users, for whom the trigger on auth.users does not run.';

create trigger revoked_users_forget_changes
after update of due_at on private.revoked_users
for each row
when (old.due_at is not null and new.due_at is null)
execute function private.forget_changes_of_account();
