set lock_timeout = '2 s';

ALTER TABLE "private"."media"
  ADD COLUMN "has_other_thumbnail" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."media"
  ADD COLUMN "wants_other_thumbnail" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."media"
  ADD COLUMN "is_attachment" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."media"
  ADD COLUMN "further_uses" integer NOT NULL DEFAULT 0;

ALTER TABLE "private"."media"
  ADD COLUMN "reusable_until" timestamp WITH time zone;

ALTER TABLE "private"."media"
  ADD COLUMN "is_removed" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."removed_events"
  ADD COLUMN "cover_key" text COLLATE pg_catalog."C";

COMMENT ON COLUMN "private"."media"."bytes" IS 'Size of its object and thumbnails, as Storage recorded them.';

COMMENT ON COLUMN "private"."media"."further_uses" IS 'Number of photos and covers that show the file in addition to the first use.';

COMMENT ON COLUMN "private"."media"."has_other_thumbnail" IS 'Whether the thumbnail of the other size, for a use of the other kind, is stored as well.';

COMMENT ON COLUMN "private"."media"."is_attachment" IS 'Whether a message has the file: nothing else may use it at the same time. Rows of 0.2.0 say false and have no thumbnail_size.';

COMMENT ON COLUMN "private"."media"."is_removed" IS 'Whether moderators removed something that showed the file: no new use is allowed.';

COMMENT ON COLUMN "private"."media"."reusable_until" IS 'Until when the owner may use a file again that nothing shows; null if never, or once its removal has begun.';

COMMENT ON COLUMN "private"."media"."thumbnail_size" IS 'Size of the thumbnail that the state describes: to be made, stored, or impossible to make.';

COMMENT ON COLUMN "private"."media"."wants_other_thumbnail" IS 'Whether the thumbnail of the other size is made next, after that of thumbnail_size.';

COMMENT ON COLUMN "private"."removed_events"."cover_key" IS 'Cover that the event had, which gets no new use; null for none, and in rows of 0.2.0.';
