set lock_timeout = '2 s';

drop trigger events_note_in_chats on public.events;

create trigger events_note_in_chats
after update on public.events
for each row
when
  (
    (
      old.title,
      old.cover_key,
      old.image_url,
      old.withheld_image_id,
      old.creator_id,
      old.status,
      old.finishes_at
    ) is distinct from (
      new.title,
      new.cover_key,
      new.image_url,
      new.withheld_image_id,
      new.creator_id,
      new.status,
      new.finishes_at
    )
  )
execute function private.note_event_in_chats();
