set lock_timeout = '2 s';

-- Withholds external cover URLs that are not public.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  event_ids uuid[] := array(
    select events.id
    from public.events
    where not private.is_public_url(events.image_url)
  );
begin
  perform from public.events where events.id = any (event_ids) order by events.id for no key update;
  insert into private.withheld_images (id, event_id, url)
  select gen_random_uuid(), events.id, events.image_url
  from public.events
  where events.id = any (event_ids) and not private.is_public_url(events.image_url);
  update public.events
  set
    image_url = null,
    withheld_image_id = withheld.id,
    updated_at = private.now()
  from private.withheld_images as withheld
  where events.id = any (event_ids) and withheld.event_id = events.id and withheld.url = events.image_url;
end
$$;
