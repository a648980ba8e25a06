set lock_timeout = '2 s';

-- Cleans appeals and the notes to them that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select decision_id
    from private.appeals
    where
      private.clean_text(text) <> text
      or private.clean_text(note) <> note
  );
begin
  perform from private.appeals where decision_id = any (unclean) order by decision_id for no key update;
  update private.appeals
  set
    text = private.clean_text(text),
    note = private.clean_text(note)
  where decision_id = any (unclean);
end
$$;
