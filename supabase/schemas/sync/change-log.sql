-- Sync: records which objects of a person have changed, and in which transactions (decision 0025). The transaction of a
-- change inserts a row into the change log, with the object and its audience: a person, the participants of a chat, or
-- the people of an event. A later sync reads the current state of the object, or finds that the object no longer
-- exists. docs/contributing/add-sync-type.md lists the steps for another type of object.

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
  'Types of objects in a sync. Changes of one transaction are returned in this order. A chat is returned at its last change, so it can follow messages of earlier transactions.';

create table private.change_log (
  audience_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  type public.sync_type not null,
  object_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint change_log_pkey primary key (audience_id, transaction, type, object_id)
)
-- The table contains 31 days of rows. The job sync deletes older rows every ten minutes.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

comment on table private.change_log is
  'Changed objects and the transactions that changed them; insert-only, so writers do not wait for each other. Rows are deleted a day after the cursors that need them expire. Other columns and tables record sent messages (sent_in), new notifications (created_in), changes of a chat membership (changed_in), read messages (private.message_readings) and suspensions (private.suspension_changes).';
comment on column private.change_log.audience_id is
  'Audience of the change: id of a person, of a chat (all its participants), or of an event (everyone who created, organizes or attends it).';

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
  'Ranges of messages whose readers changed, with the transaction of the change: the messages of a chat from read_after up to read_up_to. Does not store who read them.';

create index message_readings_changed_at_idx on private.message_readings (changed_at);

create table private.suspension_changes (
  transaction xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint suspension_changes_pkey primary key (transaction, user_id)
);

comment on table private.suspension_changes is
  'People who were suspended or reinstated, with the transaction of the change. The sync of another person finds the affected objects (private.find_suspension_changes).';

create index suspension_changes_changed_at_idx on private.suspension_changes (changed_at);

insert into private.settings (name, value, meaning)
values
  ('sync_days', '30', 'Number of days for which a sync cursor is valid.'),
  (
    'sync_epoch',
    '1',
    'Part of every sync cursor. Change it after a restore from a disk copy, which the database cannot detect.'
  ),
  (
    'sync_forgotten_until',
    '"-infinity"',
    'Time up to which the job sync may have deleted rows of the change log; written by the job. A cursor that is not at least a day younger is expired, also if sync_days is raised.'
  ),
  (
    'sync_open_transactions',
    '40',
    'Maximum number of open transactions in a sync cursor. With more, the cursor starts at the oldest open transaction and some changes are returned twice.'
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
  'Range of one page of a sync: transactions that are visible in the second snapshot but not in the first, after the last change of the previous page. On the first page the range starts at the oldest transaction that was open in the first snapshot.';

create type private.sync_change as (transaction xid8, type public.sync_type, object_id uuid);

comment on type private.sync_change is
  'An object and a transaction that changed it. A sync returns changes in the order of these fields.';

create function private.is_in_window(transaction xid8, bounds private.sync_window)
returns boolean
language sql
stable
return transaction >= (bounds).last_transaction
and not pg_visible_in_snapshot(transaction, (bounds).since)
and pg_visible_in_snapshot(transaction, (bounds).until);

comment on function private.is_in_window is
  'Whether a transaction ended between the two snapshots of a window and does not come before the last change of the previous page. The comparison with the last change can use an index.';

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

comment on function private.is_after_last is
  'Whether a change comes after the last change of the previous page.';

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
    -- The timeline of the cluster, which changes with a restore or a failover.
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    private.setting('sync_epoch')
  );
end;
$$;

comment on function private.sync_epoch is
  'Returns the identity of the database cluster and its timeline, for which transaction numbers are valid.';

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
  'Returns a snapshot that is short enough for a cursor. With more than sync_open_transactions open transactions, the snapshot covers only the transactions that are older than all open ones. So the sync misses no change, but returns some changes twice.';
