set lock_timeout = '2 s';

-- Cleans file names that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select id
    from public.message_attachments
    where private.clean_file_name(file_name) <> file_name
  );
begin
  perform from public.message_attachments where id = any (unclean) order by id for no key update;
  update public.message_attachments
  set file_name = private.clean_file_name(file_name)
  where id = any (unclean);
end
$$;
