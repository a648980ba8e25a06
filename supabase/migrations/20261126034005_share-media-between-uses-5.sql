set lock_timeout = '2 s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS removed_events_cover_key_idx ON private.removed_events USING btree (cover_key)
  WHERE (cover_key IS NOT NULL);
