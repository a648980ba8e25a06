-- Audit log of the identity provider: the entries contain the e-mail address or phone number of the user and are not
-- deleted with the user (docs/features/profiles.md, Deletion). After the deletion of the user, the `accounts` job
-- deletes these entries.

-- Tables -------------------------------------------------------------------------------------------------

create table private.audit_log_removals (
  user_id uuid constraint audit_log_removals_pkey primary key,
  due_at timestamptz not null,
  next_block bigint not null default 0
);

comment on table private.audit_log_removals is
  'Deleted users whose entries in auth.audit_log_entries the `accounts` job must still delete. A row is deleted once the whole of auth.audit_log_entries has been scanned for its user.';
comment on column private.audit_log_removals.next_block is
  'First block of auth.audit_log_entries that has not been scanned for this user.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.remove_from_audit_log(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A database with another identity provider has no table auth.audit_log_entries.
  if to_regclass('auth.audit_log_entries') is null then
    return;
  end if;
  insert into private.audit_log_removals (user_id, due_at)
  values (person_id, private.now())
  on conflict (user_id) do update
    set next_block = 0;
end;
$$;

comment on function private.remove_from_audit_log is
  'Queues the deletion of the audit log entries of a deleted user. Call this function after the user is deleted, because the identity provider writes the last entry during the deletion.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.purge_audit_log(block_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  first_block bigint;
  end_block bigint;
  user_ids text[];
  removed integer;
  is_read boolean;
begin
  perform private.require_service();
  -- Continues the most advanced scan, for all users with its next_block. A user who is added during a scan starts at
  -- block 0 and is handled in the next scan.
  select removal.next_block into first_block
  from private.audit_log_removals as removal
  where removal.due_at <= private.now()
  order by removal.next_block desc, removal.user_id
  limit 1
  for update skip locked;
  if first_block is null then
    return json_build_object('removedEntries', 0, 'isOver', true);
  end if;
  user_ids := array(
    select removal.user_id::text
    from private.audit_log_removals as removal
    where removal.next_block = first_block and removal.due_at <= private.now()
    order by removal.user_id
    for update skip locked
  );
  end_block := first_block + block_limit;
  -- The table is scanned in ranges of blocks: the identity provider owns it, and it has no index on the user ids in the
  -- entries.
  delete from auth.audit_log_entries as entry
  where entry.ctid >= format('(%s,0)', first_block)::tid
    and entry.ctid < format('(%s,0)', end_block)::tid
    and (
      entry.payload ->> 'actor_id' = any (user_ids)
      or entry.payload -> 'traits' ->> 'user_id' = any (user_ids)
    );
  get diagnostics removed = row_count;
  is_read := end_block
    >= pg_relation_size('auth.audit_log_entries') / current_setting('block_size')::bigint;
  if is_read then
    delete from private.audit_log_removals as removal where removal.user_id = any (user_ids::uuid[]);
  else
    update private.audit_log_removals as removal
    set next_block = end_block
    where removal.user_id = any (user_ids::uuid[]);
  end if;
  return json_build_object('removedEntries', removed, 'isOver', false);
end;
$$;

comment on function api.purge_audit_log is
  'Jobs: scans the next block_limit blocks of auth.audit_log_entries and deletes the entries by and about deleted users. Returns {removedEntries, isOver}: the number of deleted entries, and whether private.audit_log_removals contained no row to process.';

grant execute on function api.purge_audit_log to service_role;
