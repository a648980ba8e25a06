set lock_timeout = '2 s';

-- Cleans names and previews in notifications that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select id
    from public.notifications
    where
      not private.is_one_line(payload ->> 'actorName')
      or not private.is_one_line(payload ->> 'chatName')
      or not private.is_one_line(payload ->> 'eventTitle')
      or private.clean_text(payload ->> 'messagePreview') <> payload ->> 'messagePreview'
  );
begin
  perform from public.notifications where id = any (unclean) order by id for no key update;
  update public.notifications
  set
    payload = jsonb_build_object(
      'actorName', private.clean_name(payload ->> 'actorName'),
      'chatName', private.clean_name(payload ->> 'chatName'),
      'eventTitle', private.clean_name(payload ->> 'eventTitle'),
      'messagePreview', private.clean_text(payload ->> 'messagePreview')
    )
  where id = any (unclean);
end
$$;
