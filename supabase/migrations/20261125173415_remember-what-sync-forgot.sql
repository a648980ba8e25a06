set lock_timeout = '2 s';

SET local check_function_bodies = off;

-- Where there are people the job has removed notes until now, by sync_days as it is.
insert into private.settings (name, value, meaning)
select
  'sync_forgotten_until',
  case
    when exists (select from auth.users) then to_jsonb(now() - make_interval(days => 1 + settings.value::integer))
    else '"-infinity"'
  end,
  'Up to when the job sync may have removed notes of changes: written by it. A cursor that is not a day younger is expired, also when sync_days is raised.'
from private.settings
where settings.name = 'sync_days'
on conflict (name) do nothing;

CREATE OR REPLACE FUNCTION api.tidy_changes (
  row_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  if removed + removed_readings + removed_suspensions > 0 then
    update private.settings
    set value = to_jsonb(until)
    where settings.name = 'sync_forgotten_until' and (settings.value #>> '{}')::timestamptz < until;
  end if;
  return json_build_object('removed', removed + removed_readings + removed_suspensions);
end;
$function$;

CREATE OR REPLACE FUNCTION private.oldest_sync_time()
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return greatest(
    private.now() - make_interval(days => private.setting('sync_days')::integer),
    -- A day later, for what was written by transactions that took long.
    (private.setting('sync_forgotten_until') #>> '{}')::timestamptz + interval '1 day'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_sync_cursor (
  cursor text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  opened jsonb := private.decode_cursor('sync', jsonb_build_object('person', auth.uid()), cursor);
begin
  if opened ->> 0 <> private.sync_stamp()
    or pg_snapshot_xmax((opened ->> 1)::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
    or (opened ->> 2)::timestamptz < private.oldest_sync_time() then
    raise sqlstate 'PT410' using
      message = 'sync_expired',
      detail = 'This cursor is too old, or of a database that was restored since.';
  end if;
  return opened;
end;
$function$;

COMMENT ON FUNCTION "private"."oldest_sync_time"() IS 'From when a cursor is still good: none has missed a note that was removed, even by a shorter sync_days than now.';

REVOKE ALL ON FUNCTION "private"."oldest_sync_time"() FROM PUBLIC;
