set lock_timeout = '2 s';

CREATE INDEX CONCURRENTLY IF NOT EXISTS blocks_inherited_idx ON public.blocks USING btree (
  blocked_id,
  updated_at DESC,
  id DESC
)
  WHERE (inherited_from IS NOT NULL);
