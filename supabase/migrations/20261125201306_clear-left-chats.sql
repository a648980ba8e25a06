set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE TABLE "private"."left_chats" (
  "chat_id" uuid NOT NULL,
  CONSTRAINT "left_chats_pkey" PRIMARY KEY (chat_id)
);

create or replace function api.tidy_left_chats(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- From any on, so that one that takes too long stands in the way of none. Not locked: who leaves a chat notes it under its lock.
  first_id uuid := gen_random_uuid();
  chat_ids uuid[] := array(
    (
      select left_chats.chat_id
      from private.left_chats
      where left_chats.chat_id >= first_id
      order by left_chats.chat_id
      limit row_limit
    )
    union all
    (
      select left_chats.chat_id
      from private.left_chats
      where left_chats.chat_id < first_id
      order by left_chats.chat_id
      limit row_limit
    )
    limit row_limit
  );
begin
  perform private.require_service();
  perform private.keep_emptied_chats(chat_ids);
  -- Rows of notifications come after all locks.
  perform private.clear_previews(private.delete_empty_chats(chat_ids));
  return json_build_object('clearedChats', cardinality(chat_ids));
end;
$$;

CREATE OR REPLACE FUNCTION private.delete_empty_chats (
  chat_ids uuid[]
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  empty_ids uuid[];
  message_ids uuid[];
begin
  perform private.lock_chats(chat_ids);
  empty_ids := array(
    select left_chat_id
    from unnest(chat_ids) as left_chat_id
    where not exists (select 1 from public.chat_participants as participant where participant.chat_id = left_chat_id)
  );
  perform private.release_files_of_chats(empty_ids);
  message_ids := array(select messages.id from public.messages where messages.chat_id = any (empty_ids));
  delete from public.messages where messages.chat_id = any (empty_ids);
  -- An event keeps its chats, as does an approved group: whoever joins later finds them.
  delete from public.chats where chats.id = any (empty_ids) and chats.type = 'direct';
  update public.chats set last_message_at = null where chats.id = any (empty_ids);
  delete from private.left_chats where left_chats.chat_id = any (chat_ids);
  return message_ids;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_report_tidying_due (
  present timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return exists (
    select 1
    from private.former_participants as former
    where former.left_at < present - make_interval(days => private.setting('former_participant_days')::integer)
  ) or exists (
    select 1 from public.reports where reports.status = 'open' and reports.lapses_at <= present
  ) or exists (
    select 1
    from private.message_versions as version
    where version.replaced_at < present - make_interval(days => private.setting('message_version_days')::integer)
  ) or exists (
    select 1 from private.emptied_chat_messages as emptied where emptied.kept_until <= present
  ) or exists (
    select 1 from private.left_chats
  ) or exists (
    select 1 from private.report_files as file where file.evidence is not null and file.evidence_until <= present
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.remember_former_participants()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.former_participants (chat_id, user_id, left_at)
  select departed.chat_id, departed.user_id, private.now()
  from
    departed
    -- Of a chat that goes itself nothing is remembered.
    join public.chats on chats.id = departed.chat_id
  on conflict on constraint former_participants_pkey do update set left_at = excluded.left_at;
  insert into private.left_chats (chat_id)
  select distinct departed.chat_id
  from
    departed
    join public.chats on chats.id = departed.chat_id
  where chats.last_message_at is not null
    and not exists (select from public.chat_participants as participant where participant.chat_id = departed.chat_id)
  on conflict do nothing;
  perform private.broadcast_chat(
    departed.chat_id,
    'participant.left',
    jsonb_build_object('userId', departed.user_id)
  )
  from departed
  -- Where nobody is left, nobody listens.
  where exists (select from public.chat_participants as participant where participant.chat_id = departed.chat_id);
  return null;
end;
$function$;

ALTER TABLE "private"."left_chats"
  ADD CONSTRAINT "left_chats_chat_id_fkey" FOREIGN KEY (chat_id) REFERENCES public.chats(id) ON DELETE CASCADE;

comment on function api.tidy_left_chats is
  'Jobs: {clearedChats}. Removes the messages of at most row_limit chats that the last person has left, but for what is kept for reports. With a deleted profile they go at once.';

COMMENT ON FUNCTION "private"."is_report_tidying_due"(timestamp with time zone) IS 'Whether there are reports, evidence, earlier versions of messages or former participants that are too old, or chats that everybody has left.';

COMMENT ON FUNCTION "private"."remember_former_participants"() IS 'Who leaves a chat, in whatever way, is remembered, and those who stay hear participant.left {type, chatId, userId}; where nobody stays, what was said is to go.';

COMMENT ON TABLE "private"."left_chats" IS 'Chats with messages that the last person has left, until the job has removed what was said. Kept under the lock of the chat.';

revoke all on function api.tidy_left_chats from public;

grant execute on function api.tidy_left_chats to service_role;
