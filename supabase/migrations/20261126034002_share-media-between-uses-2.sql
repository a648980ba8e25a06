set lock_timeout = '2 s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS events_cover_key_idx ON public.events USING btree (cover_key)
  WHERE (cover_key IS NOT NULL);
