set lock_timeout = '2 s';

-- Cleans names and bios that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select id
    from public.profiles
    where
      private.clean_name(first_name) is distinct from first_name
      or private.clean_name(hometown) is distinct from hometown
      or private.clean_name(city) is distinct from city
      or private.clean_text(bio) is distinct from bio
  );
begin
  perform from public.profiles where id = any (unclean) order by id for no key update;
  update public.profiles
  set
    first_name = coalesce(private.clean_name(first_name), '?'),
    hometown = private.clean_name(hometown),
    city = private.clean_name(city),
    bio = private.clean_text(bio),
    updated_at = private.now()
  where id = any (unclean);
end
$$;
