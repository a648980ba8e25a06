-- What version 0.2.0 was released with, made of supabase/schemas, where each table and verb is to be read.

-- Account deletion: the login goes with the profile, at once for all calls, and what takes longer is cleared by a job.

-- Tables -------------------------------------------------------------------------------------------------

create table private.name_passes (
  person_id uuid constraint name_passes_pkey primary key,
  last_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
  last_type public.notification_type not null default enum_first(null::public.notification_type),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.name_passes is
  'Of which deleted person the job accounts takes the name out of what others were told, and how far it is.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.forget_name(person_id uuid, row_limit integer)
returns integer
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  pass private.name_passes;
  portion uuid[];
begin
  insert into private.name_passes (person_id) values (forget_name.person_id) on conflict do nothing;
  select passes.* into pass
  from private.name_passes as passes
  where passes.person_id = forget_name.person_id
  for update;
  portion := array(
    select notifications.id
    from public.notifications
    where notifications.actor_id = pass.person_id
      and (notifications.user_id, notifications.type, notifications.id)
        > (pass.last_user_id, pass.last_type, pass.last_id)
    order by notifications.user_id, notifications.type, notifications.id
    limit row_limit
  );
  -- Locked in id order: prevents a deadlock with read_notifications.
  perform 1 from public.notifications where notifications.id = any (portion) order by notifications.id for update;
  update private.push_deliveries as delivery
  set outcome = 'notification_gone', finished_at = private.now()
  from
    public.notifications
    join private.devices on devices.user_id = notifications.user_id
  where notifications.id = any (portion)
    and notifications.payload ->> 'actorName' is not null
    and delivery.device_id = devices.id
    and delivery.notification_id = notifications.id
    and delivery.finished_at is null;
  update public.notifications
  set payload = notifications.payload || '{"actorName": null}'
  where notifications.id = any (portion) and notifications.payload ->> 'actorName' is not null;
  if cardinality(portion) < row_limit then
    delete from private.name_passes where name_passes.person_id = pass.person_id;
  else
    update private.name_passes
    set last_user_id = notifications.user_id, last_type = notifications.type, last_id = notifications.id
    from public.notifications
    where notifications.id = portion[row_limit] and name_passes.person_id = pass.person_id;
  end if;
  return cardinality(portion);
end;
$$;

comment on function private.forget_name is
  'Takes the name of a deleted person out of the next so many notifications of others, and does not push those any more: how many it went through. Fewer than asked for are the last.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.delete_account()
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
begin
  -- The tombstone first, as where the identity provider deletes the user: prevents a deadlock with it.
  perform private.bar_deleted_person(caller_id);
  perform private.delete_person(caller_id);
  perform private.request_job('accounts');
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_account is
  'DELETE /profiles/account: {deleted}. Deletes the profile if there is one; every later call is 401. The job accounts deletes the login.';

create function api.clear_account(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  -- By then every call has ended that was let in before; the longest takes 8 s.
  settled_at timestamptz := present - interval '30 seconds';
  tombstone private.barred_logins;
  has_login boolean;
  names integer;
begin
  perform private.require_service();
  select barred_logins.* into tombstone
  from private.barred_logins
  where barred_logins.due_at <= present
  order by barred_logins.due_at
  limit 1
  for update skip locked;
  if tombstone.user_id is null then
    delete from private.barred_logins where barred_logins.barred_until <= present and barred_logins.due_at is null;
    delete from private.consent_log
    where consent_log.withdrawn_at
      < present - make_interval(years => private.setting('consent_log_years')::integer);
    return null;
  end if;
  -- What a call made that was under way meanwhile.
  perform private.delete_person(tombstone.user_id);
  perform private.forget_limits(tombstone.user_id);
  names := private.forget_name(tombstone.user_id, row_limit);
  has_login := exists (
    select 1 from auth.users where users.id = tombstone.user_id and users.deleted_at is null
  );
  update private.barred_logins
  set
    due_at = case
      when names >= row_limit then present
      when has_login or tombstone.barred_at > settled_at then present + interval '30 seconds'
    end
  where barred_logins.user_id = tombstone.user_id
  returning barred_logins.* into tombstone;
  return json_build_object(
    'userId', tombstone.user_id,
    'hasLogin', has_login,
    'isCleared', tombstone.due_at is null
  );
end;
$$;

comment on function api.clear_account is
  'Jobs: {userId, hasLogin, isCleared} of one deleted login, or null when none is due. Clears away what is left of it, so many notifications at a time; the function deletes the login at the identity provider if there is one, and the next turn looks again.';

grant execute on function api.delete_account to authenticated;
grant execute on function api.clear_account to service_role;

-- Sync: which objects of a person have changed, by the transactions that changed them (decision 0025).
-- A note is inserted in the transaction that changes, and says what changed for whom: a person, or whoever is in a chat or
-- has to do with an event. What it is now, or that it is seen no more, is decided when it is read.

-- Tables -------------------------------------------------------------------------------------------------

create type public.sync_type as enum (
  'profile',
  'preferences',
  'friendship',
  'match',
  'event',
  'group',
  'chat',
  'message',
  'notification'
);

comment on type public.sync_type is
  'What a sync tells of; in this order within a transaction, so that a chat comes before its messages.';

create table private.changes (
  audience_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  type public.sync_type not null,
  object_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint changes_pkey primary key (audience_id, transaction, type, object_id)
)
-- As large as 31 days, of which the oldest is removed each day.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

comment on table private.changes is
  'What changed in which transaction, insert-only: nobody waits for anybody. Gone after the days of a cursor. Not here: what is found in rows of its own, messages that were sent (sent_in), what was written of a place in a chat (changed_in), readings and suspensions.';
comment on column private.changes.audience_id is
  'For whom: a person; a chat, for everybody in it; an event, for everybody who organizes or attends it.';

create index changes_changed_at_idx on private.changes (changed_at);

create table private.message_readings (
  chat_id uuid not null constraint message_readings_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  transaction xid8 not null default pg_current_xact_id(),
  read_after timestamptz not null,
  read_up_to timestamptz not null,
  changed_at timestamptz not null default now(),
  constraint message_readings_pkey primary key (chat_id, transaction)
);

comment on table private.message_readings is
  'Of which messages somebody became a reader in which transaction: those of a chat from one moment up to another. Not who.';

create index message_readings_changed_at_idx on private.message_readings (changed_at);

create table private.suspension_changes (
  transaction xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint suspension_changes_pkey primary key (transaction, user_id)
);

comment on table private.suspension_changes is
  'Who was suspended or reinstated in which transaction; what that is to somebody is found when they sync.';

create index suspension_changes_changed_at_idx on private.suspension_changes (changed_at);

insert into private.settings (name, value, meaning)
values
  ('sync_days', '30', 'For how many days a cursor of the sync is good.'),
  (
    'sync_stamp',
    '1',
    'Part of every cursor of the sync: change it after a restore from a copy of the disk, which the database does not notice itself.'
  ),
  (
    'sync_open_transactions',
    '40',
    'How many open transactions a cursor of the sync names; with more it goes back to the oldest and tells some changes again.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create type private.sync_window as (
  since pg_snapshot,
  until pg_snapshot,
  last_transaction xid8,
  last_type public.sync_type,
  last_id uuid
);

comment on type private.sync_window is
  'What a page of a sync looks at: what the first snapshot did not see and the second does, after the last change of the page before, at first the oldest transaction that the first snapshot did not see the end of.';

create type private.sync_change as (transaction xid8, type public.sync_type, object_id uuid);

comment on type private.sync_change is
  'An object and a transaction that changed it. Compared as it stands: the order of a sync.';

create function private.is_in_window(transaction xid8, looked_at private.sync_window)
returns boolean
language sql
stable
return transaction >= (looked_at).last_transaction
and not pg_visible_in_snapshot(transaction, (looked_at).since)
and pg_visible_in_snapshot(transaction, (looked_at).until);

comment on function private.is_in_window is
  'Whether a transaction ended between the two snapshots of a window and does not come before its last change, which an index finds.';

create function private.is_after_last(
  transaction xid8,
  type public.sync_type,
  object_id uuid,
  looked_at private.sync_window
)
returns boolean
language sql
stable
return (transaction, type, object_id) > (
  (looked_at).last_transaction,
  (looked_at).last_type,
  (looked_at).last_id
);

comment on function private.is_after_last is 'Whether a change comes after the last one of the page before.';

create function private.sync_stamp()
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return concat_ws(
    ' ',
    (select system.system_identifier from pg_control_system() as system),
    -- The timeline, which a restore or a failover begins anew.
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    private.setting('sync_stamp')
  );
end;
$$;

comment on function private.sync_stamp is
  'Of which database and which line of its history the numbers of transactions are.';

create function private.short_snapshot(seen pg_snapshot)
returns pg_snapshot
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select count(*) from pg_snapshot_xip(seen)) <= private.setting('sync_open_transactions')::integer then
    return seen;
  end if;
  return format('%1$s:%1$s:', pg_snapshot_xmin(seen))::pg_snapshot;
end;
$$;

comment on function private.short_snapshot is
  'A snapshot short enough for a cursor: with many open transactions only what is older than all of them, so that nothing is missed and some is told again.';

-- Noting changes of chats: triggers that write down, in the transaction that changes, what changed for whom.
-- A table whose rows a sync shows, or decides by whether they are shown, has one; sync/tables.test.sql holds them complete.

-- Rules --------------------------------------------------------------------------------------------------

create function private.stamp_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.chat_participants
  set changed_in = pg_current_xact_id()
  where chat_participants.chat_id = new.chat_id and chat_participants.user_id = new.user_id;
  return null;
end;
$$;

comment on function private.stamp_change is
  'Keeps in the row which transaction wrote it last: of rows that are written so often that a note each would cost too much.';

-- Lifting a mute that is none changes nothing.
create trigger chat_participants_stamp_change
-- Not before: that would lock each row by itself, also where what writes it has stamped it.
after update
on public.chat_participants
for each row
-- Sending stamps them itself, which costs less than a call for each.
when (new.changed_in != pg_current_xact_id() and old is distinct from new)
execute function private.stamp_change();

create function private.note_reading()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.message_readings (chat_id, read_after, read_up_to)
  select new.chat_id, min(message.created_at), max(message.created_at)
  from public.messages as message
  where message.chat_id = new.chat_id
    and message.created_at > greatest(old.read_up_to, new.joined_after)
    and message.created_at <= new.read_up_to
    and message.sender_id <> new.user_id
  having count(*) > 0
  on conflict on constraint message_readings_pkey do update
  set
    read_after = least(message_readings.read_after, excluded.read_after),
    read_up_to = greatest(message_readings.read_up_to, excluded.read_up_to);
  return null;
end;
$$;

comment on function private.note_reading is
  'Notes of which messages somebody became a reader; not of those from before they joined, which are one change of the chat.';

create trigger chat_participants_note_reading
after update of read_up_to on public.chat_participants
for each row
-- Who has read the last message until now has nothing new behind the pointer.
when (new.read_up_to > old.read_up_to and old.last_activity_at > greatest(old.read_up_to, old.joined_after))
execute function private.note_reading();

create function private.note_match_chats()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.chat_id, 'chat'::public.sync_type, changed.chat_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_match_chats is 'Notes for both people that their chat was closed or opened.';

create trigger match_chats_note_inserted
after insert on private.match_chats
referencing new table as changed_rows
for each statement
execute function private.note_match_chats();

create trigger match_chats_note_updated
after update on private.match_chats
referencing new table as changed_rows
for each statement
execute function private.note_match_chats();

create trigger match_chats_note_deleted
after delete on private.match_chats
referencing old table as changed_rows
for each statement
execute function private.note_match_chats();

create function private.note_joining()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select distinct changed.chat_id, 'chat'::public.sync_type, changed.chat_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_joining is 'Notes for everybody in a chat that somebody joined.';

create trigger chat_participants_note_inserted
after insert on public.chat_participants
referencing new table as changed_rows
for each statement
execute function private.note_joining();

create function private.note_leaving()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, 'chat'::public.sync_type, changed.chat_id
  from changed_rows as changed
  union
  select changed.chat_id, 'chat', changed.chat_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_leaving is
  'Notes for who left a chat, and for everybody who is still in it, that it changed.';

create trigger chat_participants_note_deleted
after delete on public.chat_participants
referencing old table as changed_rows
for each statement
execute function private.note_leaving();

create function private.note_messages()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.chat_id, noted.type, noted.id
  from
    changed_rows as changed
    cross join lateral (
      values
        ('message'::public.sync_type, changed.id),
        ('chat', changed.chat_id)
    ) as noted (type, id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_messages is
  'Notes for everybody in a chat that a message was edited or deleted, which may be the last one.';

create trigger messages_note_updated
after update on public.messages
referencing new table as changed_rows
for each statement
execute function private.note_messages();

create function private.note_gone_messages()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.chat_id, 'message'::public.sync_type, changed.id
  from
    changed_rows as changed
    join public.chats on chats.id = changed.chat_id and chats.type <> 'direct'
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_gone_messages is
  'Notes that messages went with the last people of a chat, for who comes back to it; a chat of two goes itself.';

create trigger messages_note_deleted
after delete on public.messages
referencing old table as changed_rows
for each statement
execute function private.note_gone_messages();

-- Noting changes of people: triggers that write down, in the transaction that changes, what changed for whom.
-- A table whose rows a sync shows, or decides by whether they are shown, has one; sync/tables.test.sql holds them complete.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.note_apart(person_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select person_id, 'chat'::public.sync_type, own.chat_id
  from
    public.chat_participants as own
    join public.chat_participants as other on other.chat_id = own.chat_id and other.user_id = other_id
  where own.user_id = person_id
  union
  -- Also one that either has left with a deleted profile.
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
    ) as place
    join public.events on events.id = place.event_id and events.creator_id = other_id
  on conflict do nothing;
end;
$$;

comment on function private.note_apart is
  'Notes for a person what a block between them and somebody, or its end, changes of what both are in: chats, and events of the other that the person organizes or attends.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.note_profiles()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, 'profile'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_profiles is 'Notes for the owner that the profile changed.';

create trigger profiles_note_inserted
after insert on public.profiles
referencing new table as changed_rows
for each statement
execute function private.note_profiles();

create trigger profiles_note_updated
after update on public.profiles
referencing new table as changed_rows
for each statement
execute function private.note_profiles();

create trigger profiles_note_deleted
after delete on public.profiles
referencing old table as changed_rows
for each statement
execute function private.note_profiles();

create function private.note_photos()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select profiles.user_id, 'profile'::public.sync_type, profiles.id
  from
    changed_rows as changed
    join public.profiles on profiles.id = changed.profile_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_photos is 'Notes for the owner that the photos of the profile changed.';

create trigger profile_photos_note_inserted
after insert on public.profile_photos
referencing new table as changed_rows
for each statement
execute function private.note_photos();

create trigger profile_photos_note_updated
after update on public.profile_photos
referencing new table as changed_rows
for each statement
execute function private.note_photos();

create trigger profile_photos_note_deleted
after delete on public.profile_photos
referencing old table as changed_rows
for each statement
execute function private.note_photos();

create function private.note_acceptances()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select profiles.user_id, 'profile'::public.sync_type, profiles.id
  from
    changed_rows as changed
    join public.profiles on profiles.user_id = changed.user_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_acceptances is
  'Notes for the owner that the profile changed with the terms that they accepted.';

create trigger terms_acceptances_note_inserted
after insert on public.terms_acceptances
referencing new table as changed_rows
for each statement
execute function private.note_acceptances();

create trigger terms_acceptances_note_updated
after update on public.terms_acceptances
referencing new table as changed_rows
for each statement
execute function private.note_acceptances();

create trigger terms_acceptances_note_deleted
after delete on public.terms_acceptances
referencing old table as changed_rows
for each statement
execute function private.note_acceptances();

create function private.note_preferences()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, 'preferences'::public.sync_type, changed.user_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_preferences is 'Notes for a person that their preferences changed.';

create trigger notification_preferences_note_inserted
after insert on private.notification_preferences
referencing new table as changed_rows
for each statement
execute function private.note_preferences();

create trigger notification_preferences_note_updated
after update on private.notification_preferences
referencing new table as changed_rows
for each statement
execute function private.note_preferences();

create trigger notification_preferences_note_deleted
after delete on private.notification_preferences
referencing old table as changed_rows
for each statement
execute function private.note_preferences();

create function private.note_friendships()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select person.id, noted.type, noted.id
  from
    changed_rows as changed
    cross join lateral (
      select 'friendship'::public.sync_type as type, changed.id
      union all
      -- Whether a match between an adult and a minor shows hangs on it.
      select 'match', match.id
      from public.matches as match
      where match.one_person_id = least(changed.requester_id, changed.addressee_id)
        and match.other_person_id = greatest(changed.requester_id, changed.addressee_id)
    ) as noted
    cross join unnest(array[changed.requester_id, changed.addressee_id]) as person (id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_friendships is 'Notes for both people that a request or friendship changed.';

create trigger friendships_note_inserted
after insert on public.friendships
referencing new table as changed_rows
for each statement
execute function private.note_friendships();

create trigger friendships_note_updated
after update on public.friendships
referencing new table as changed_rows
for each statement
execute function private.note_friendships();

create trigger friendships_note_deleted
after delete on public.friendships
referencing old table as changed_rows
for each statement
execute function private.note_friendships();

create function private.note_matches()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select person.id, 'match'::public.sync_type, changed.id
  from
    changed_rows as changed
    cross join unnest(array[changed.one_person_id, changed.other_person_id]) as person (id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_matches is 'Notes for both people that a match changed.';

create trigger matches_note_inserted
after insert on public.matches
referencing new table as changed_rows
for each statement
execute function private.note_matches();

create trigger matches_note_updated
after update on public.matches
referencing new table as changed_rows
for each statement
execute function private.note_matches();

create trigger matches_note_deleted
after delete on public.matches
referencing old table as changed_rows
for each statement
execute function private.note_matches();

create function private.note_adulthoods()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select person.id, 'match'::public.sync_type, match.id
  from
    changed_rows as changed
    join public.matches as match on changed.person_id in (match.one_person_id, match.other_person_id)
    cross join unnest(array[match.one_person_id, match.other_person_id]) as person (id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_adulthoods is
  'Notes the matches of a person whose age is known otherwise now: age may keep two people apart.';

create trigger adulthoods_note_inserted
after insert on private.adulthoods
referencing new table as changed_rows
for each statement
execute function private.note_adulthoods();

create trigger adulthoods_note_updated
after update on private.adulthoods
referencing new table as changed_rows
for each statement
execute function private.note_adulthoods();

create trigger adulthoods_note_deleted
after delete on private.adulthoods
referencing old table as changed_rows
for each statement
execute function private.note_adulthoods();

create function private.note_notifications()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, 'notification'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_notifications is
  'Notes for a person that a notification came, changed or went.';

create trigger notifications_note_inserted
after insert on public.notifications
referencing new table as changed_rows
for each statement
execute function private.note_notifications();

create trigger notifications_note_updated
after update on public.notifications
referencing new table as changed_rows
for each statement
execute function private.note_notifications();

create trigger notifications_note_deleted
after delete on public.notifications
referencing old table as changed_rows
for each statement
execute function private.note_notifications();

create function private.note_blocks()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.blocker_id, 'friendship', changed.id
  from changed_rows as changed
  on conflict do nothing;
  perform private.note_apart(changed.blocker_id, changed.blocked_id) from changed_rows as changed;
  -- To whom the other was hidden by a block of their own nothing changes, so that they learn of none.
  perform private.note_apart(changed.blocked_id, changed.blocker_id)
  from changed_rows as changed
  where not private.has_blocked(changed.blocked_id, changed.blocker_id);
  return null;
end;
$$;

comment on function private.note_blocks is
  'Notes a block for who made it, and for both people what it changes of what they are in. What it ends is noted where that is written.';

create trigger blocks_note_inserted
after insert on public.blocks
referencing new table as changed_rows
for each statement
execute function private.note_blocks();

create trigger blocks_note_deleted
after delete on public.blocks
referencing old table as changed_rows
for each statement
execute function private.note_blocks();

create function private.note_suspensions()
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

comment on function private.note_suspensions is 'Notes that somebody was suspended or reinstated.';

create trigger suspensions_note_inserted
after insert on private.suspensions
referencing new table as changed_rows
for each statement
execute function private.note_suspensions();

create trigger suspensions_note_updated
after update on private.suspensions
referencing new table as changed_rows
for each statement
execute function private.note_suspensions();

create trigger suspensions_note_deleted
after delete on private.suspensions
referencing old table as changed_rows
for each statement
execute function private.note_suspensions();

create function private.forget_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.changes where changes.audience_id = old.id;
  return null;
end;
$$;

comment on function private.forget_changes is
  'Forgets what was noted for a user who goes. A profile that goes alone keeps it: other devices of the person hear of that.';

create function private.forget_changes_of_account()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.changes where changes.audience_id = new.user_id;
  return null;
end;
$$;

comment on function private.forget_changes_of_account is
  'Forgets what was noted for whose deleted account is cleared, who need not have had a login here.';

create trigger barred_logins_forget_changes
after update of due_at on private.barred_logins
for each row
when (old.due_at is not null and new.due_at is null)
execute function private.forget_changes_of_account();

-- Noting changes of events: triggers that write down, in the transaction that changes, what changed for whom.
-- A table whose rows a sync shows, or decides by whether they are shown, has one; sync/tables.test.sql holds them complete.

-- Rules --------------------------------------------------------------------------------------------------

create function private.note_events()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.id, 'event'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_events is 'Notes for everybody who has to do with an event that it changed.';

create trigger events_note_inserted
after insert on public.events
referencing new table as changed_rows
for each statement
execute function private.note_events();

create trigger events_note_updated
after update on public.events
referencing new table as changed_rows
for each statement
execute function private.note_events();

create function private.note_gone_events()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.creator_id, 'event'::public.sync_type, changed.id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_gone_events is
  'Notes for the creator that an event is gone, of which nobody finds it; for others that goes with their own row.';

create trigger events_note_deleted
after delete on public.events
referencing old table as changed_rows
for each statement
execute function private.note_gone_events();

create function private.note_authors()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, 'event'::public.sync_type, changed.event_id
  from changed_rows as changed
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_authors is 'Notes for a person that what they are to an event changed.';

create trigger event_authors_note_inserted
after insert on public.event_authors
referencing new table as changed_rows
for each statement
execute function private.note_authors();

create trigger event_authors_note_updated
after update on public.event_authors
referencing new table as changed_rows
for each statement
execute function private.note_authors();

create trigger event_authors_note_deleted
after delete on public.event_authors
referencing old table as changed_rows
for each statement
execute function private.note_authors();

create function private.note_members()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, noted.type, noted.id
  from
    changed_rows as changed
    cross join lateral (
      values
        ('event'::public.sync_type, changed.event_id),
        ('group', changed.group_id)
    ) as noted (type, id)
  union
  select member.user_id, 'group', member.group_id
  from
    changed_rows as changed
    join public.like_group_members as member on member.group_id = changed.group_id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_members is
  'Notes for the people of a group that it changed, and for who is in it or was that what they are to the event did.';

create trigger like_group_members_note_inserted
after insert on public.like_group_members
referencing new table as changed_rows
for each statement
execute function private.note_members();

create trigger like_group_members_note_updated
after update on public.like_group_members
referencing new table as changed_rows
for each statement
execute function private.note_members();

create trigger like_group_members_note_deleted
after delete on public.like_group_members
referencing old table as changed_rows
for each statement
execute function private.note_members();

create function private.note_groups()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select member.user_id, noted.type, noted.id
  from
    changed_rows as changed
    join public.like_group_members as member on member.group_id = changed.id
    cross join lateral (
      values
        ('event'::public.sync_type, changed.event_id),
        ('group', changed.id)
    ) as noted (type, id)
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_groups is
  'Notes for the people of a group that its state changed, and with it what they are to the event.';

create trigger like_groups_note_updated
after update on public.like_groups
referencing new table as changed_rows
for each statement
execute function private.note_groups();

create function private.note_event_in_chats()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.changes (audience_id, type, object_id)
  select chats.id, 'chat', chats.id
  from public.chats
  where chats.event_id = new.id
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_event_in_chats is
  'Notes that the chats of an event changed, which show its title and cover and are archived after its end.';

create trigger events_note_in_chats
after update on public.events
for each row
when
  (
    (old.title, old.cover_key, old.image_url, old.creator_id, old.status, old.finishes_at) is distinct from (
      new.title,
      new.cover_key,
      new.image_url,
      new.creator_id,
      new.status,
      new.finishes_at
    )
  )
execute function private.note_event_in_chats();

-- Finding changes: each function looks in one place for what changed within a window, first in the order of a sync.
-- All are asked in one statement, so that they see the same; each finds no more rows than the page can take.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_own_changes(person_id uuid, looked_at private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select changes.transaction, changes.type, changes.object_id
  from private.changes
  where changes.audience_id = person_id
    and private.is_in_window(changes.transaction, looked_at)
    and private.is_after_last(changes.transaction, changes.type, changes.object_id, looked_at)
  order by changes.transaction, changes.type, changes.object_id
  limit row_limit;
end;
$$;

comment on function private.find_own_changes is 'What was noted for a person alone.';

create function private.find_event_changes(person_id uuid, looked_at private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select noted.transaction, noted.type, noted.object_id
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
      select changes.*
      from private.changes
      where changes.audience_id = own.event_id
        and private.is_in_window(changes.transaction, looked_at)
        and private.is_after_last(changes.transaction, changes.type, changes.object_id, looked_at)
      order by changes.transaction, changes.type, changes.object_id
      limit row_limit
    ) as noted
  order by noted.transaction, noted.type, noted.object_id
  limit row_limit;
end;
$$;

comment on function private.find_event_changes is
  'What was noted for everybody who has to do with an event, of those that a person created, organizes or attends.';

create function private.find_chat_changes(person_id uuid, looked_at private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  with noted as materialized (
    -- Each once, however many have changed it.
    select max(changes.transaction) as transaction, changes.type, changes.object_id
    from
      public.chat_participants as place
      join private.changes on changes.audience_id = place.chat_id
    where place.user_id = person_id and private.is_in_window(changes.transaction, looked_at)
    group by changes.type, changes.object_id
  )
  select max(change.transaction), change.type, change.object_id
  from
    (
      select place.changed_in as transaction, 'chat'::public.sync_type as type, place.chat_id as object_id
      from public.chat_participants as place
      where place.user_id = person_id and private.is_in_window(place.changed_in, looked_at)
      union all
      select noted.transaction, noted.type, noted.object_id
      from noted
      union all
      -- A message is shown with each that replies to it.
      select noted.transaction, 'message', reply.id
      from
        noted
        join public.messages as reply on reply.reply_to_id = noted.object_id
      where noted.type = 'message'
    ) as change
  group by change.type, change.object_id
  having private.is_after_last(max(change.transaction), change.type, change.object_id, looked_at)
  order by 1, change.type, change.object_id
  limit row_limit;
end;
$$;

comment on function private.find_chat_changes is
  'The chats of a person that changed, and what was noted for everybody in them: messages that were edited or deleted, with their replies.';

create function private.find_sent_messages(person_id uuid, looked_at private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select sent.sent_in, 'message'::public.sync_type, sent.id
  from
    public.chat_participants as place
    cross join lateral (
      select messages.sent_in, messages.id
      from public.messages
      where messages.chat_id = place.chat_id
        and private.is_in_window(messages.sent_in, looked_at)
        and private.is_after_last(messages.sent_in, 'message', messages.id, looked_at)
      order by messages.sent_in, messages.id
      limit row_limit
    ) as sent
  where place.user_id = person_id
    -- Every message writes the places of all in the chat.
    and not pg_visible_in_snapshot(place.changed_in, (looked_at).since)
  order by sent.sent_in, sent.id
  limit row_limit;
end;
$$;

comment on function private.find_sent_messages is
  'Messages that were sent into chats of a person; who has joined meanwhile may have been in the chat before.';

create function private.find_read_messages(person_id uuid, looked_at private.sync_window, row_limit integer)
returns setof private.sync_change
language plpgsql
stable
rows 200
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select max(reading.transaction), 'message'::public.sync_type, message.id
  from
    public.chat_participants as place
    join private.message_readings as reading on reading.chat_id = place.chat_id
    join public.messages as message
      on message.chat_id = reading.chat_id and message.created_at between reading.read_after and reading.read_up_to
  where place.user_id = person_id
    and private.is_in_window(reading.transaction, looked_at)
    and private.is_after_last(reading.transaction, 'message', message.id, looked_at)
  group by message.id
  order by 1, message.id
  limit row_limit;
end;
$$;

comment on function private.find_read_messages is 'Messages that somebody has read, in chats of a person.';

create function private.find_suspension_changes(
  person_id uuid,
  looked_at private.sync_window,
  row_limit integer
)
returns setof private.sync_change
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan (CONVENTIONS, Database).
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
      -- Whether somebody who comes to an event is invited to organize it hangs on its creator.
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
  where private.is_in_window(changes.transaction, looked_at)
    and private.is_after_last(changes.transaction, shown.type, shown.id, looked_at)
  order by changes.transaction, shown.type, shown.id
  limit row_limit;
end;
$$;

comment on function private.find_suspension_changes is
  'What a person has of people who were suspended or reinstated: friendships, matches, direct chats, invitations, notifications.';

create function private.find_changes(person_id uuid, looked_at private.sync_window, row_limit integer)
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
        select * from private.find_own_changes(person_id, looked_at, row_limit)
        union
        select * from private.find_event_changes(person_id, looked_at, row_limit)
        union
        select * from private.find_chat_changes(person_id, looked_at, row_limit)
        union
        select * from private.find_sent_messages(person_id, looked_at, row_limit)
        union
        select * from private.find_read_messages(person_id, looked_at, row_limit)
        union
        select * from private.find_suspension_changes(person_id, looked_at, row_limit)
      ) as found
    order by found.transaction, found.type, found.object_id
    limit row_limit
  );
end;
$$;

comment on function private.find_changes is
  'The first so many changes for a person within a window, in the order of a sync; an object that changed in several transactions several times.';

-- Reading a sync: the objects of a page as their own endpoints show them now, and the cursor.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.shown_notifications(notification_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 200
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  read_until timestamptz := private.read_until(caller_id);
  gone_until timestamptz := private.notifications_gone_until();
begin
  return query
  select notifications.id, private.notification_view(notifications, read_until)
  from public.notifications
  where notifications.id = any (notification_ids)
    and notifications.user_id = caller_id
    and not notifications.is_hidden
    and notifications.created_at > gone_until
    and (
      notifications.actor_id in (
        select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
      )
    ) is not true
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
    );
end;
$$;

comment on function private.shown_notifications is
  'Those of these notifications that the list of the caller has.';

create function private.shown_chats(chat_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
  select (summary ->> 'id')::uuid, summary
  from
    private.chat_summaries(
      array(
        select listed.chat_id
        from private.listed_chats as listed
        where listed.chat_id = any (chat_ids) and listed.user_id = (select auth.uid())
      )
    ) as summary;
end;
$$;

comment on function private.shown_chats is
  'Those of these chats that the list of the caller or the archive has.';

create function private.shown_messages(message_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 200
set search_path = ''
set enable_seqscan = off
as $$
declare
  chat_ids uuid[] := array(
    select listed.chat_id
    from private.listed_chats as listed
    where listed.user_id = (select auth.uid())
      and listed.chat_id = any (
        array(select distinct messages.chat_id from public.messages where messages.id = any (message_ids))
      )
  );
begin
  return query
  select messages.id, to_json(message)
  from
    public.messages
    cross join lateral private.message_views(messages) as message
  where messages.id = any (message_ids) and messages.chat_id = any (chat_ids);
end;
$$;

comment on function private.shown_messages is
  'Those of these messages that are in chats which the caller finds in the list or the archive.';

create function private.shown_friendships(friendship_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
  select friendships.id, private.friendship_view(friendships)
  from public.friendships
  where friendships.id = any (friendship_ids)
    and caller_id in (friendships.requester_id, friendships.addressee_id)
    and not private.has_expired(friendships)
    and not exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id = private.peer_of(friendships.requester_id, friendships.addressee_id, caller_id)
    )
  union all
  select blocks.id, private.block_view(blocks)
  from public.blocks
  where blocks.id = any (friendship_ids) and blocks.blocker_id = caller_id;
end;
$$;

comment on function private.shown_friendships is
  'Those of these requests, friendships and blocks that the list of the caller has.';

create function private.shown_matches(match_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
  select match.id, private.match_view(match.id, match.matched_at, match.chat_id, to_json(other))
  from
    public.matches as match
    join private.met_cards as other on other."userId" = private.other_person_id(match, caller_id)
  where match.id = any (match_ids)
    and caller_id in (match.one_person_id, match.other_person_id)
    and not exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id = private.other_person_id(match, caller_id)
    )
    and not private.are_apart_by_age(match.one_person_id, match.other_person_id);
end;
$$;

comment on function private.shown_matches is 'Those of these matches that the list of the caller has.';

create function private.shown_groups(group_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
  select like_group.id, to_json(like_group)
  from
    public.like_group_members as member
    join private.group_views as like_group on like_group.id = member.group_id
  where member.user_id = (select auth.uid()) and member.group_id = any (group_ids);
end;
$$;

comment on function private.shown_groups is 'Those of these groups that the caller is in.';

create function private.shown_own_events(event_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 20
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
  seen_ids uuid[] := array(
    select events.id
    from public.events
    where events.id = any (event_ids)
      and (
        events.creator_id = caller_id
        or (
          events.deleted_at is null
          and events.creator_id <> all (hidden)
          and (
            exists (
              select
              from public.event_authors as author
              where author.event_id = events.id and author.user_id = caller_id and author.status = 'accepted'
            )
            or exists (
              select
              from
                public.like_group_members as member
                join public.like_groups as admitted
                  on admitted.id = member.group_id and admitted.status = 'approved'
              where member.event_id = events.id and member.user_id = caller_id and member.counts
            )
          )
        )
      )
  );
begin
  return query
  select event.event_id, event.shown from private.shown_events(seen_ids, caller_id) as event;
end;
$$;

comment on function private.shown_own_events is
  'Those of these events that the caller created, organizes or attends, as the lists of own events decide it.';

create function private.shown_of_caller(kind public.sync_type, object_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 1
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  if kind = 'preferences' then
    return query select caller_id, private.preferences_view(private.preferences_of(caller_id));
  elsif exists (
    select from public.profiles where profiles.user_id = caller_id and profiles.id = any (object_ids)
  ) then
    return query select (profile ->> 'id')::uuid, profile from private.own_profile_view() as profile;
  end if;
end;
$$;

comment on function private.shown_of_caller is
  'The profile of the caller, if it is one of these and still there, or the preferences.';

create function private.shown_objects(kind public.sync_type, object_ids uuid[])
returns table (id uuid, shown json)
language plpgsql
stable
rows 200
set search_path = ''
as $$
begin
  if kind = 'notification' then
    return query select * from private.shown_notifications(object_ids);
  elsif kind = 'chat' then
    return query select * from private.shown_chats(object_ids);
  elsif kind = 'message' then
    return query select * from private.shown_messages(object_ids);
  elsif kind = 'friendship' then
    return query select * from private.shown_friendships(object_ids);
  elsif kind = 'match' then
    return query select * from private.shown_matches(object_ids);
  elsif kind = 'group' then
    return query select * from private.shown_groups(object_ids);
  elsif kind = 'event' then
    return query select * from private.shown_own_events(object_ids);
  else
    return query select * from private.shown_of_caller(kind, object_ids);
  end if;
end;
$$;

comment on function private.shown_objects is
  'Those of these objects of a kind that the caller is shown now, as their own endpoint shows them.';

create function private.sync_changes_view(page private.sync_change[])
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      listed as materialized (
        select change.type, change.object_id, min(change.rank) as rank
        from unnest(page) with ordinality as change (transaction, type, object_id, rank)
        group by change.type, change.object_id
      ),
      shown as materialized (
        select kinds.type, object.id, object.shown
        from
          (
            select listed.type, array_agg(listed.object_id) as object_ids from listed group by listed.type
          ) as kinds
          cross join lateral private.shown_objects(kinds.type, kinds.object_ids) as object
      )
    select
      coalesce(
        json_agg(
          json_build_object(
            'type', listed.type,
            'id', listed.object_id,
            'operation', case when shown.id is null then 'delete' else 'upsert' end,
            'value', shown.shown
          )
          order by listed.rank
        ),
        '[]'
      )
    from
      listed
      left join shown on shown.type = listed.type and shown.id = listed.object_id
  );
end;
$$;

comment on function private.sync_changes_view is
  'Changes as the API shows them, each object once: as it is now, or that the caller is shown it no more.';

create function private.sync_cursor(
  since pg_snapshot,
  since_at timestamptz,
  until pg_snapshot,
  until_at timestamptz,
  last_change private.sync_change
)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.encode_cursor(
    'sync',
    jsonb_build_object('person', auth.uid()),
    jsonb_build_array(
      private.sync_stamp(),
      since,
      since_at,
      until,
      until_at,
      (last_change).transaction,
      (last_change).type,
      (last_change).object_id
    )
  );
end;
$$;

comment on function private.sync_cursor is
  'Cursor after what a snapshot saw; within a sync of several pages, with where the next begins and the last change of the page.';

create function private.open_sync_cursor(cursor text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  opened jsonb := private.decode_cursor('sync', jsonb_build_object('person', auth.uid()), cursor);
begin
  if opened ->> 0 <> private.sync_stamp()
    or pg_snapshot_xmax((opened ->> 1)::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
    or (opened ->> 2)::timestamptz
      < private.now() - make_interval(days => private.setting('sync_days')::integer) then
    raise sqlstate 'PT410' using
      message = 'sync_expired',
      detail = 'This cursor is too old, or of a database that was restored since.';
  end if;
  return opened;
end;
$$;

comment on function private.open_sync_cursor is
  'What a cursor of the caller holds, null for none. 400 on cursor, 410 sync_expired.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.sync(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  opened jsonb := private.open_sync_cursor(cursor);
  present pg_snapshot := pg_current_snapshot();
  last_transaction xid8 := (opened ->> 5)::xid8;
  -- Where the next sync begins, the same for all pages of this one.
  until pg_snapshot := coalesce((opened ->> 3)::pg_snapshot, private.short_snapshot(present));
  until_at timestamptz := coalesce((opened ->> 4)::timestamptz, private.now());
  changed private.sync_change[] := '{}';
  has_more boolean;
  next_cursor text;
begin
  if opened is not null then
    changed := private.find_changes(
      caller_id,
      (
        (opened ->> 1)::pg_snapshot,
        -- A page that went beyond what the cursor could name goes on with what there is now.
        case when pg_visible_in_snapshot(last_transaction, until) then until else present end,
        coalesce(last_transaction, pg_snapshot_xmin((opened ->> 1)::pg_snapshot)),
        coalesce((opened ->> 6)::public.sync_type, 'profile'),
        coalesce((opened ->> 7)::uuid, '00000000-0000-0000-0000-000000000000')
      )::private.sync_window,
      page_size + 1
    );
  end if;
  has_more := cardinality(changed) > page_size;
  if has_more then
    next_cursor := private.sync_cursor(
      (opened ->> 1)::pg_snapshot,
      (opened ->> 2)::timestamptz,
      until,
      until_at,
      changed[page_size]
    );
  else
    next_cursor := private.sync_cursor(until, until_at, null, null, null);
  end if;
  return json_build_object(
    'changes', private.sync_changes_view(changed[:page_size]),
    'nextCursor', next_cursor,
    'hasMore', has_more
  );
end;
$$;

comment on function api.sync is
  'GET /sync: {changes: [{type, id, operation, value}], nextCursor, hasMore}, what has changed for the caller since the cursor, none without one. 400 on cursor, 410 sync_expired.';

create function api.tidy_changes(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A day longer than a cursor, for what was written by transactions that took long.
  until timestamptz := private.now() - make_interval(days => 1 + private.setting('sync_days')::integer);
  removed integer;
  removed_readings integer;
  removed_suspensions integer;
begin
  perform private.require_service();
  with old as (
    select changes.audience_id, changes.transaction, changes.type, changes.object_id
    from private.changes
    where changes.changed_at < until
    order by changes.changed_at
    limit row_limit
    for update skip locked
  )
  delete from private.changes
  using old
  where (changes.audience_id, changes.transaction, changes.type, changes.object_id)
    = (old.audience_id, old.transaction, old.type, old.object_id);
  get diagnostics removed = row_count;
  with old as (
    select reading.chat_id, reading.transaction
    from private.message_readings as reading
    where reading.changed_at < until
    order by reading.changed_at
    limit row_limit
    for update skip locked
  )
  delete from private.message_readings as reading
  using old
  where (reading.chat_id, reading.transaction) = (old.chat_id, old.transaction);
  get diagnostics removed_readings = row_count;
  with old as (
    select suspended.transaction, suspended.user_id
    from private.suspension_changes as suspended
    where suspended.changed_at < until
    order by suspended.changed_at
    limit row_limit
    for update skip locked
  )
  delete from private.suspension_changes as suspended
  using old
  where (suspended.transaction, suspended.user_id) = (old.transaction, old.user_id);
  get diagnostics removed_suspensions = row_count;
  return json_build_object('removed', removed + removed_readings + removed_suspensions);
end;
$$;

comment on function api.tidy_changes is
  'Job: {removed}. Removes notes of changes that no cursor asks for any more, at most row_limit of each kind at once.';

grant execute on function api.sync to authenticated;
grant execute on function api.tidy_changes to service_role;
