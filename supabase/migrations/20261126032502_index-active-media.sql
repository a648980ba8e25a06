set lock_timeout = '2 s';

create index concurrently if not exists media_active_idx on private.media (key)
  WHERE ((NOT is_passive) AND (state = ANY (ARRAY['cropped'::private.media_state, 'uncropped'::private.media_state, 'held'::private.media_state])));
