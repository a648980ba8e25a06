-- Sync: records which objects of a person have changed, and in which transactions (decision 0025). The transaction that
-- changes an object inserts a row with the object and its audience into the change log. The audience is a person, the
-- participants of a chat, or the creator, organizers and attendees of an event. A later sync returns the current state
-- of the object, or a deletion if the caller can no longer see the object. docs/contributing/add-sync-type.md lists the
-- steps for another type of object.

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
  'Types of objects in a sync. A sync returns the changes of one transaction in the order of these types. A chat is sorted by the transaction of its last change, so a sync may return messages of earlier transactions before the chat.';

create table private.change_log (
  audience_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  type public.sync_type not null,
  object_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint change_log_pkey primary key (audience_id, transaction, type, object_id)
)
-- The `sync` job deletes rows older than 31 days every ten minutes, so autovacuum must run earlier than by default.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

comment on table private.change_log is
  'Change log: each row contains the id of a changed object, its audience, and the transaction that changed the object. Insert-only, so that concurrent transactions do not wait for each other. A job deletes a row one day after the last cursor that needs the row has expired. The table does not contain these changes, which are stored elsewhere: sent messages (column sent_in of the message), new notifications (created_in), changes of a chat membership (changed_in), read messages (private.message_readings) and suspensions (private.suspension_changes).';
comment on column private.change_log.audience_id is
  'Audience of the change: the id of a person, of a chat (for all participants), or of an event (for the creator, the organizers and the attendees).';

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
  'Change log of read messages. Each row contains the id of a transaction that marked messages of a chat as read, and the range of the send times of these messages (read_after to read_up_to). The row does not store the reader.';

create index message_readings_changed_at_idx on private.message_readings (changed_at);

create table private.suspension_changes (
  transaction xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  changed_at timestamptz not null default now(),
  constraint suspension_changes_pkey primary key (transaction, user_id)
);

comment on table private.suspension_changes is
  'People whose suspension began, changed or ended, and the transaction of the change. private.find_suspension_changes finds the objects of other people that the change affects.';

create index suspension_changes_changed_at_idx on private.suspension_changes (changed_at);

insert into private.settings (name, value, meaning)
values
  ('sync_days', '30', 'Number of days for which a sync cursor is valid.'),
  (
    'sync_epoch',
    '"1"',
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
  'Range of changes for one page of a sync. The range contains the transactions that are visible in the snapshot `until` but not in the snapshot `since`, and begins after the last change of the previous page. On the first page, the range begins at the oldest transaction that was open in the snapshot `since`.';

create type private.sync_change as (transaction xid8, type public.sync_type, object_id uuid);

comment on type private.sync_change is
  'A changed object and the transaction that changed it. A sync sorts changes by transaction, type and object_id.';

create function private.is_in_window(transaction xid8, bounds private.sync_window)
returns boolean
language sql
stable
return transaction >= (bounds).last_transaction
and not pg_visible_in_snapshot(transaction, (bounds).since)
and pg_visible_in_snapshot(transaction, (bounds).until);

comment on function private.is_in_window is
  'Whether a transaction was committed between the two snapshots of a sync window, and its id is at least the transaction id of the last change of the previous page. The planner can use an index for the comparison of the ids.';

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
  'Whether a change is sorted after the last change of the previous page.';

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
    -- The timeline of the database cluster, which a restore or a failover changes.
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    private.setting('sync_epoch')
  );
end;
$$;

comment on function private.sync_epoch is
  'Returns the epoch of the sync: a text that identifies the database cluster, its timeline, and the value of the setting sync_epoch. A cursor contains transaction ids, which are valid only in the epoch in which the cursor was created.';

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
  'Returns a snapshot that is short enough for a cursor. If more than sync_open_transactions transactions are open, shortens the snapshot: in the shortened snapshot, only transactions that are older than all open transactions are visible. The next sync therefore misses no change, but returns some changes twice.';
