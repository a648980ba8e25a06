set lock_timeout = '2 s';

-- Cleans titles, addresses, cities and descriptions that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select id
    from public.events
    where
      private.clean_name(title) is distinct from title
      or private.clean_name(city) is distinct from city
      or not private.is_one_line(address)
      or private.clean_text(description) is distinct from description
  );
begin
  perform from public.events where id = any (unclean) order by id for no key update;
  update public.events
  set
    title = coalesce(private.clean_name(title), '?'),
    city = private.clean_name(city),
    address = case when private.is_one_line(address) then address else private.clean_name(address) end,
    description = private.clean_text(description),
    updated_at = private.now()
  where id = any (unclean);
end
$$;
