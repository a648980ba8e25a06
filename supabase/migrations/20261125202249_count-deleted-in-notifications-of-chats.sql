set lock_timeout = '2 s';

SET local check_function_bodies = off;

create or replace function private.notices_counting(message public.messages)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select told.id
    from
      public.notifications as told
      join public.messages as first_message on first_message.id = told.first_message_id
      join public.chat_participants as participant on participant.chat_id = told.chat_id
        and participant.user_id = told.user_id
    where told.chat_id = message.chat_id
      and told.type = 'chat_message'
      and not told.is_read
      and told.user_id <> message.sender_id
      and first_message.created_at <= message.created_at
      and greatest(participant.read_up_to, participant.joined_after) < message.created_at
      -- What is said during a block is not told, so that it is not counted; what was said before is.
      and not exists (
        select
        from public.blocks
        where (blocks.blocker_id, blocks.blocked_id) in (
            (told.user_id, message.sender_id),
            (message.sender_id, told.user_id)
          )
          and blocks.updated_at <= message.created_at
      )
  );
end;
$$;

COMMENT ON FUNCTION "private"."notices_counting"(public.messages) IS 'The unread notifications that stand for a message of a locked chat, which counts as unread no more.';
