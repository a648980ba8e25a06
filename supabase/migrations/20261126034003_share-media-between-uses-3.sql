set lock_timeout = '2 s';

ALTER TABLE "public"."events"
  DROP CONSTRAINT "events_cover_key_key";
