set lock_timeout = '2 s';

-- Chats that everybody has left until now. By itself: the migration before locks the table of chats, and whoever leaves one is noted
-- from then on.
insert into private.left_chats (chat_id)
select chats.id
from public.chats
where
  chats.last_message_at is not null
  and not exists (select from public.chat_participants as participant where participant.chat_id = chats.id)
on conflict do nothing;
