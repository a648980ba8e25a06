set lock_timeout = '2 s';

SET local check_function_bodies = off;

DROP TRIGGER "notifications_note_inserted" ON "public"."notifications";

CREATE OR REPLACE FUNCTION private.broadcast_notifications()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  begin
    -- All in one statement: realtime.send opens a subtransaction for each, which costs more than its row.
    insert into realtime.messages (id, topic, extension, payload, event, private)
    select
      -- Told once, so that its own id does: making another one costs as much as an index.
      new_rows.id,
      'notifications:' || new_rows.user_id,
      'broadcast',
      jsonb_build_object('id', new_rows.id, 'type', 'notification.created', 'notificationId', new_rows.id),
      'notification.created',
      true
    from new_rows
    where not new_rows.is_hidden;
  exception
    when others then
      -- The table is the platform's, and so is the way to write it, whatever becomes of it.
      perform realtime.send(
        jsonb_build_object('type', 'notification.created', 'notificationId', new_rows.id),
        'notification.created',
        'notifications:' || new_rows.user_id,
        true
      )
      from new_rows
      where not new_rows.is_hidden;
  end;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_new_notifications()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Their ids are new, so that no note is there: looking for each in the key costs a third of the note.
  insert into private.changes (audience_id, type, object_id)
  select changed.user_id, 'notification'::public.sync_type, changed.id
  from changed_rows as changed;
  return null;
end;
$function$;

CREATE TRIGGER notifications_note_inserted
  AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.note_new_notifications();

COMMENT ON FUNCTION "private"."note_new_notifications"() IS 'Notes for a person that a notification came.';

COMMENT ON FUNCTION "private"."note_notifications"() IS 'Notes for a person that a notification changed or went.';

REVOKE ALL ON FUNCTION "private"."note_new_notifications"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_new_notifications"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_new_notifications"() TO "postgres";
