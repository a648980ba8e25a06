/** SQL queries of the stress test for violations of the rules about archived chats and typing broadcasts. */

export const chatRules: Record<string, string> = {
  "A chat that a user has archived contains no later message": `
    select participant.chat_id, participant.user_id, archivings.last_message_at as archived_after, chats.last_message_at
    from public.chat_participants as participant
    join stress.chats on chats.id = participant.chat_id
    left join stress.archivings
      on archivings.chat_id = participant.chat_id and archivings.user_id = participant.user_id
    where participant.is_archived
      and (archivings.user_id is null or archivings.last_message_at is distinct from chats.last_message_at)`,

  "Typing broadcasts of one user in a chat are at least a second apart": `
    select * from stress.words
    where broadcast_at - was_at < make_interval(secs => private.setting('typing_pace_seconds')::integer)`,

  "No times of typing broadcasts are stored for a user who is not in the chat": `
    select pace.*
    from private.typing_paces as pace
    join stress.chats on chats.id = pace.chat_id
    where not exists (
      select from public.chat_participants as participant
      where participant.chat_id = pace.chat_id and participant.user_id = pace.user_id
    )`,
};
