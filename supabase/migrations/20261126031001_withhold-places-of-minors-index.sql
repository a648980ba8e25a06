set lock_timeout = '2 s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS events_creator_adult_idx ON public.events USING btree (creator_adult_from)
  WHERE (creator_adult_from IS NOT NULL);
