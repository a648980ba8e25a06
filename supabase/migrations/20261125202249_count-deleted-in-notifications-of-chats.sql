set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.notices_counting (
  message public.messages
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET enable_bitmapscan TO 'off'
  AS $function$
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
      -- What somebody says who is blocked is not told; what they said before is counted where there would be more than are left.
      and (
        told.message_count > participant.unread_count
        or not private.is_blocked(told.user_id, message.sender_id)
      )
  );
end;
$function$;

COMMENT ON FUNCTION "private"."notices_counting"(public.messages) IS 'The unread notifications that stand for a message of a locked chat, which counts as unread no more.';
