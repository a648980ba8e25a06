set lock_timeout = '2 s';

CREATE TABLE "private"."withheld_images" (
  "id"       uuid NOT NULL,
  "event_id" uuid NOT NULL,
  "url"      text NOT NULL,
  CONSTRAINT "withheld_images_event_id_key" UNIQUE (event_id),
  CONSTRAINT "withheld_images_pkey" PRIMARY KEY (id),
  CONSTRAINT "withheld_images_url_length" CHECK ((length(url) <= 2048))
);

ALTER TABLE "public"."events"
  ADD COLUMN "withheld_image_id" uuid;

ALTER TABLE "private"."withheld_images"
  ADD CONSTRAINT "withheld_images_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

COMMENT ON COLUMN "public"."events"."image_url" IS 'Deprecated: external cover URL that anybody may be shown (private.is_public_url); null next to a stored cover.';

COMMENT ON COLUMN "public"."events"."withheld_image_id" IS 'Row of private.withheld_images: the external cover URL as organizers sent it, if it differs from image_url.';

COMMENT ON TABLE "private"."withheld_images" IS 'External cover URL of an event as its organizers sent it, if others are shown another form of it or none.';
