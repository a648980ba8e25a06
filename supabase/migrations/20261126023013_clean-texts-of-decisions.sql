set lock_timeout = '2 s';

-- Cleans notes of decisions that are older than the rules of text.
-- The first query takes no locks, so that only rows that change are locked, in the order of their ids.
do $$
declare
  unclean uuid[] := array(
    select id
    from private.moderation_decisions
    where
      private.clean_text(shown_note) <> shown_note
      or private.clean_text(note) <> note
  );
begin
  perform from private.moderation_decisions where id = any (unclean) order by id for no key update;
  update private.moderation_decisions
  set
    shown_note = private.clean_text(shown_note),
    note = private.clean_text(note)
  where id = any (unclean);
end
$$;
