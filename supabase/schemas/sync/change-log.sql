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

create table private.change_log (
  audience_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  type public.sync_type not null,
  object_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint change_log_pkey primary key (audience_id, transaction, type, object_id)
)
-- As large as 31 days, of which the oldest is removed each day.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

comment on table private.change_log is
  'What changed in which transaction, insert-only: nobody waits for anybody. Gone after the days of a cursor. Not here: what is found in rows of its own, messages that were sent (sent_in), new notifications (created_in), what was written of a place in a chat (changed_in), readings and suspensions.';
comment on column private.change_log.audience_id is
  'For whom: a person; a chat, for everybody in it; an event, for everybody who organizes or attends it.';

create index change_log_changed_at_idx on private.change_log (changed_at);

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
    'sync_epoch',
    '1',
    'Part of every cursor of the sync: change it after a restore from a copy of the disk, which the database does not notice itself.'
  ),
  (
    'sync_forgotten_until',
    '"-infinity"',
    'Up to when the job sync may have removed notes of changes: written by it. A cursor that is not a day younger is expired, also when sync_days is raised.'
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

create function private.is_in_window(transaction xid8, bounds private.sync_window)
returns boolean
language sql
stable
return transaction >= (bounds).last_transaction
and not pg_visible_in_snapshot(transaction, (bounds).since)
and pg_visible_in_snapshot(transaction, (bounds).until);

comment on function private.is_in_window is
  'Whether a transaction ended between the two snapshots of a window and does not come before its last change, which an index finds.';

create function private.is_after_last(
  transaction xid8,
  type public.sync_type,
  object_id uuid,
  bounds private.sync_window
)
returns boolean
language sql
stable
return (transaction, type, object_id) > ((bounds).last_transaction, (bounds).last_type, (bounds).last_id);

comment on function private.is_after_last is 'Whether a change comes after the last one of the page before.';

create function private.sync_epoch()
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
    private.setting('sync_epoch')
  );
end;
$$;

comment on function private.sync_epoch is
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
