set lock_timeout = '2 s';

SET local check_function_bodies = off;

COMMENT ON COLUMN "public"."blocks"."inherited_from" IS 'Null for a block that the blocker made. Otherwise the deleted login that the blocker had blocked: the block was inherited by a later login of the same person, separates the two people like any other, and is in no list (docs/features/profiles.md, A new login after a deletion).';

COMMENT ON FUNCTION "private"."calendar_facts"(public.events) IS 'What calendars show of an event, whatever the clock says: an end by docs/features/events.md, Effective status, when it has none.';

COMMENT ON FUNCTION "private"."can_read_media"(text) IS 'Whether the caller may read an uploaded object: their own, or shown by a photo, cover or chat attachment that they can see (docs/features/media.md, Rights). What was given up is nobody''s: api.get_media asks that.';

COMMENT ON FUNCTION "private"."can_see_event"(public.events) IS 'Whether the caller may see an event (docs/features/events.md, Rights). The feed and the policy of the table decide the same set-wise.';

COMMENT ON FUNCTION "private"."chats_with_absent_peer"(uuid, uuid[]) IS 'Those of these chats of a person whose peer is shown as having left although the row of the participant stays: across a block, and while the peer is suspended. A deleted peer has no row (docs/features/chats.md, Absent peers).';

COMMENT ON FUNCTION "private"."delete_profile"(uuid) IS 'Deletes a profile for good with its effects on everything of that person (docs/features/profiles.md, Deletion). False when there was none.';

COMMENT ON FUNCTION "private"."derive_profile"() IS 'isCompleted turns on when nothing is missing and off when a required answer was cleared (docs/features/profiles.md, States); updatedAt is strictly monotonic, for others too, and moves for them only with what they are shown.';

COMMENT ON FUNCTION "private"."effective_event_status"(public.events) IS 'State of an event by the clock, whatever a job has written so far (docs/features/events.md, Effective status).';

COMMENT ON FUNCTION "private"."event_finish"(timestamp with time zone, timestamp with time zone) IS 'When an event is over: at its end, or 12 hours after the start without one (docs/features/events.md, Effective status).';

COMMENT ON FUNCTION "private"."find_in_circle"(boolean, tsquery, extensions.cube, double precision, extensions.cube, private.feed_position, uuid[], integer) IS
  'The first events after a position that have the words and that the caller sees through people (docs/features/events-feed.md).';

COMMENT ON FUNCTION "private"."hide_when_reported_enough"(public.reports) IS 'Hides the locked target of a new report until it is reviewed, once enough reporters count (docs/features/reports.md, Hiding).';

COMMENT ON FUNCTION "private"."is_kind_belied"(text, text, boolean) IS 'Whether the bytes of a file, as the function recognized them (null: as nothing), are of another kind than its type says, of an image format whose metadata cannot be removed, or cannot be a photo or cover (docs/features/media.md, Types).';

COMMENT ON FUNCTION "private"."iso_time"(timestamp with time zone) IS 'Timestamp as the API writes it: UTC with milliseconds and Z (docs/api/http-conventions.md, Timestamps).';

COMMENT ON FUNCTION "private"."keep_stated_birthdate"(uuid, date, date) IS 'Keeps the youngest birthdate that a person ever gave, and whether an accepted one contradicts those before it (docs/features/profiles.md, Minors).';

COMMENT ON FUNCTION "private"."push_state"(private.push_deliveries) IS 'What became of a delivery so far (docs/api/push.md, States).';

COMMENT ON FUNCTION "private"."tell_event_update"() IS 'Tells the people of an event that it changed or will not take place (docs/features/events.md, Told), and sets its reminders.';
