/** Rules of the stress test about archived chats and the times of typing broadcasts. */

export const chatRules: Record<string, string> = {
  "A chat that somebody archived has no message since": `
    select participant.chat_id, participant.user_id, archivings.last_message_at as archived_after, chats.last_message_at
    from public.chat_participants as participant
    join stress.chats on chats.id = participant.chat_id
    left join stress.archivings
      on archivings.chat_id = participant.chat_id and archivings.user_id = participant.user_id
    where participant.is_archived
      and (archivings.user_id is null or archivings.last_message_at is distinct from chats.last_message_at)`,

  "Of one who types a word a second counts": `
    select * from stress.words
    where broadcast_at - was_at < make_interval(secs => private.setting('typing_pace_seconds')::integer)`,

  "Nothing is kept of the typing of who is not in the chat": `
    select pace.*
    from private.typing_paces as pace
    join stress.chats on chats.id = pace.chat_id
    where not exists (
      select from public.chat_participants as participant
      where participant.chat_id = pace.chat_id and participant.user_id = pace.user_id
    )`,
};
