set lock_timeout = '2 s';

-- Cleans descriptions of reports that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select id
    from public.reports
    where
      private.clean_text(description) <> description
  );
begin
  perform from public.reports where id = any (unclean) order by id for no key update;
  update public.reports
  set
    description = private.clean_text(description)
  where id = any (unclean);
end
$$;
