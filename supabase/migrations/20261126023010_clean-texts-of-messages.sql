set lock_timeout = '2 s';

-- Cleans messages that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select id
    from public.messages
    where
      private.clean_text(content) <> content
  );
begin
  perform from public.messages where id = any (unclean) order by id for no key update;
  update public.messages
  set
    content = private.clean_text(content),
    updated_at = greatest(private.now(), updated_at + interval '1 millisecond')
  where id = any (unclean);
end
$$;
