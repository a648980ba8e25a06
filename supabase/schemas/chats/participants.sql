-- Participants: the functions with which people join and leave chats, and the records of former participants.
-- After leaving a chat, a person may still report it for some days.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.was_ever_in_chat(chat_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.chat_participants as participant
    where participant.chat_id = was_ever_in_chat.chat_id and participant.user_id = person_id
  ) or exists (
    select
    from private.former_participants as former
    where former.chat_id = was_ever_in_chat.chat_id
      and former.user_id = person_id
      and former.left_at
        >= private.now() - make_interval(days => private.setting('former_participant_days')::integer)
  );
end;
$$;

comment on function private.was_ever_in_chat is
  'Whether a person is in a chat or left it within former_participant_days, regardless of blocks. A former participant may not read the chat.';

create function private.join_chat(
  chat_id uuid,
  person_ids uuid[],
  participant_role public.chat_participant_role
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.chat_participants (chat_id, user_id, role, joined_after, last_activity_at)
  select
    chats.id,
    joining.person_id,
    participant_role,
    coalesce(chats.last_message_at, '-infinity'),
    coalesce(chats.last_message_at, chats.created_at)
  from
    public.chats
    cross join unnest(person_ids) with ordinality as joining (person_id, ordinal)
  where chats.id = join_chat.chat_id
  order by joining.ordinal
  on conflict on constraint chat_participants_pkey do nothing;
end;
$$;

comment on function private.join_chat is
  'Adds people to a chat in the given order; idempotent. Sends no broadcast, because the chat is new or because the calling function private.enter_chat sends the broadcast.';

create function private.enter_chat(
  chat_id uuid,
  person_ids uuid[],
  participant_role public.chat_participant_role
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  joining uuid[] := array(
    select person_id
    from unnest(person_ids) with ordinality as wanted (person_id, ordinal)
    where not exists (
        select
        from public.chat_participants as participant
        where participant.chat_id = enter_chat.chat_id and participant.user_id = person_id
      )
    order by ordinal
  );
begin
  perform private.join_chat(chat_id, joining, participant_role);
  perform private.broadcast_chat(chat_id, 'participant.joined', jsonb_build_object('userId', person_id))
  from unnest(joining) as person_id;
end;
$$;

comment on function private.enter_chat is
  'Adds people to an existing, locked chat in the given order; idempotent. Broadcasts participant.joined {type, chatId, userId} for each person who was not in the chat.';

create function private.leave_chat(chat_id uuid, person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_chats(array[leave_chat.chat_id]);
  delete from public.chat_participants
  where chat_participants.chat_id = leave_chat.chat_id and chat_participants.user_id = any (person_ids);
end;
$$;

comment on function private.leave_chat is 'Locks a chat and deletes the given people from its participants.';

create function private.sync_chats_with_organizers(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
declare
  organizers uuid[] := array(select private.organizers_of(event));
  -- The creator is not in this list: the creator joined each chat at its creation, and may have left it by deleting the
  -- profile.
  coauthors uuid[] := array_remove(organizers, event.creator_id);
  authors_chat public.chats;
  joining uuid[];
begin
  perform private.lock_chats(array(select chats.id from public.chats where chats.event_id = event.id));
  delete from public.chat_participants
  using public.chats
  where chats.id = chat_participants.chat_id
    and chats.event_id = event.id
    and chat_participants.role = 'organizer'
    and chat_participants.user_id <> all (organizers);
  select chats.* into authors_chat
  from public.chats
  where chats.event_id = event.id and chats.type = 'event_authors';
  joining := array(
    select coauthor_id
    from unnest(coauthors) as coauthor_id
    where not exists (
        select 1
        from public.chat_participants as participant
        where participant.chat_id = authors_chat.id and participant.user_id = coauthor_id
      )
  );
  perform private.enter_chat(chats.id, coauthors, 'organizer') from public.chats where chats.event_id = event.id;
  if authors_chat.id is not null and joining <> '{}' then
    -- Takes the notification locks of all these people together and in id order: if notifications that this transaction
    -- sends later took locks in another order, a deadlock could occur.
    perform private.share_notifications(joining || event.creator_id);
    perform private.notify(
      joining,
      'chat_created',
      event.creator_id,
      event => event.id,
      chat => authors_chat.id,
      event_title => event.title,
      chat_name => private.chat_name(authors_chat)
    );
  end if;
end;
$$;

comment on function private.sync_chats_with_organizers is
  'Adds new co-authors to the chats of a locked event and removes former organizers. Notifies each co-author who is added to the organizers'' chat (type event_authors).';

create type private.participant_fields as (
  "avatarUrl" json,
  name text,
  "profileId" uuid,
  "userId" uuid,
  role public.chat_participant_role
);

comment on type private.participant_fields is 'Fields of a chat participant in API responses.';

create function private.participant_view(
  person_id uuid,
  profile_id uuid,
  name text,
  avatar_key text,
  role public.chat_participant_role
)
returns json
language sql
stable
return to_json(
  row(private.media_url(avatar_key), name, profile_id, person_id, role)::private.participant_fields
);

comment on function private.participant_view is
  'Returns a chat participant as the API shows it, with the fields of private.person_cards. If the person has no profile or is hidden from the viewer, the result contains only the id and the role.';

create function private.export_chats(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'chatId', participant.chat_id,
            'role', participant.role,
            'readUpTo', private.iso_time(nullif(participant.read_up_to, '-infinity')),
            'mutedUntil', private.iso_time(participant.muted_until),
            'isArchived', participant.is_archived
          )
          order by participant.joined_order
        ),
        '[]'
      )
    from public.chat_participants as participant
    where participant.user_id = person_id
  );
end;
$$;

comment on function private.export_chats is
  'Part of the data export: returns the chat memberships of a person.';

create function private.export_former_chats(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object('chatId', former.chat_id, 'leftAt', private.iso_time(former.left_at))
          order by former.left_at, former.chat_id
        ),
        '[]'
      )
    from private.former_participants as former
    where former.user_id = person_id
  );
end;
$$;

comment on function private.export_former_chats is
  'Part of the data export: returns the chats that a person has left, from private.former_participants.';

create function private.delete_participations_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.leave_chat(left_chat.id, array[person_id])
  from
    (
      select participant.chat_id as id
      from public.chat_participants as participant
      where participant.user_id = person_id
      order by participant.chat_id
    ) as left_chat;
end;
$$;

comment on function private.delete_participations_of is
  'Part of the deletion of a profile: removes the person from all chats. The person''s messages remain.';

create function private.purge_former_participants(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  with old as (
    select former.chat_id, former.user_id
    from private.former_participants as former
    where former.left_at < private.now() - make_interval(days => private.setting('former_participant_days')::integer)
    order by former.left_at
    limit row_limit
    for update skip locked
  )
  delete from private.former_participants
  using old
  where former_participants.chat_id = old.chat_id and former_participants.user_id = old.user_id;
  get diagnostics purged = row_count;
  return purged;
end;
$$;

comment on function private.purge_former_participants is
  'Deletes up to row_limit records of participants who left a chat too long ago to report it. Returns the number of deleted records.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.remember_former_participants()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.former_participants (chat_id, user_id, left_at)
  select departed.chat_id, departed.user_id, private.now()
  from
    departed
    -- Excludes chats that were deleted together with their participants.
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
  from
    departed
    join public.chats on chats.id = departed.chat_id
  -- Without participants, no client receives a broadcast.
  where exists (select from public.chat_participants as participant where participant.chat_id = departed.chat_id)
    -- During a block or suspension, the peer already received participant.left when the block or suspension began.
    and (chats.one_person_id is null or not private.is_contact_denied(chats.one_person_id, chats.other_person_id));
  return null;
end;
$$;

comment on function private.remember_former_participants is
  'Records each person who leaves a chat, for any reason, in private.former_participants. Broadcasts participant.left {type, chatId, userId} to the remaining participants. In a direct chat, the broadcast is omitted if the peer already sees the person as absent. If no participant is left, queues the messages for deletion (private.left_chats).';

create trigger chat_participants_remember
after delete on public.chat_participants
referencing old table as departed
for each statement
execute function private.remember_former_participants();

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_chat(chat_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Forces a plan that uses the index even if few people are suspended (CONVENTIONS, Database: Index plan).
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_readable_chat(chat_id);
  hidden uuid[] := private.hidden_from(caller_id);
  is_peer_absent boolean := private.chats_with_absent_peer(caller_id, array[chat.id]) <> '{}';
begin
  return (
    select to_json(item)
    from
      (
        select
          chat.id,
          chat.type,
          private.chat_name(chat) as name,
          chat.event_id as "eventId",
          (
            select
              json_agg(
                private.participant_view(
                  participant.user_id,
                  card.profile_id,
                  card.name,
                  card.avatar_key,
                  participant.role
                )
                order by participant.joined_order
              )
            from
              public.chat_participants as participant
              left join private.person_cards as card
                on card.user_id = participant.user_id and card.user_id <> all (hidden)
            where participant.chat_id = chat.id and (participant.user_id = caller_id or not is_peer_absent)
          ) as participants,
          private.iso_time(chat.created_at) as "createdAt"
      ) as item
  );
end;
$$;

comment on function api.get_chat is
  'GET /chats/{id}: returns the chat in detail. The participants are sorted in the order in which they joined. 404 chat_not_found.';

grant execute on function api.get_chat to authenticated;
