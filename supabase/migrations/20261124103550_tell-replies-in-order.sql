set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.find_chat_changes (
  person_id uuid,
  looked_at private.sync_window,
  row_limit integer
)
  RETURNS SETOF private.sync_change
  LANGUAGE plpgsql
  STABLE
  ROWS 200
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
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
        -- One that was sent after the window is told with what was sent before it.
        and pg_visible_in_snapshot(reply.sent_in, (looked_at).until)
    ) as change
  group by change.type, change.object_id
  having private.is_after_last(max(change.transaction), change.type, change.object_id, looked_at)
  order by 1, change.type, change.object_id
  limit row_limit;
end;
$function$;
