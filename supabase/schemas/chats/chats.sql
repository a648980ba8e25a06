-- Chats: conversations between several people of an event, or between two people. A chat belongs to an approved group,
-- to the organizers of an event, or to two people (direct chat). Only participants can see a chat. In a direct chat,
-- neither person can write while one person blocks the other or one of them is suspended. A direct chat is hidden from
-- a person who has blocked the peer. The blocked person sees the blocker as having left the chat.

-- Tables -------------------------------------------------------------------------------------------------

create type public.chat_type as enum ('approved_group', 'direct', 'event_authors');

comment on type public.chat_type is
  'approved_group: an approved group with the organizers; event_authors: the organizers; direct: two people.';

create type public.chat_participant_role as enum ('organizer', 'member');

comment on type public.chat_participant_role is
  'organizer: creator or co-author of the event of the chat; member: everyone else.';

create table public.chats (
  id uuid constraint chats_pkey primary key default gen_random_uuid(),
  type public.chat_type not null,
  name text,
  event_id uuid constraint chats_event_id_fkey
    references public.events (id)
      on delete cascade,
  one_person_id uuid,
  other_person_id uuid,
  last_message_at timestamptz,
  is_answered boolean not null default false,
  created_at timestamptz not null default now(),
  constraint chats_subject
    check (
      case type
        when 'direct' then event_id is null
        and one_person_id < other_person_id
        else event_id is not null
        and one_person_id is null
        and other_person_id is null
      end
    ),
  constraint chats_pair_key unique (one_person_id, other_person_id)
)
-- Each message updates last_message_at, which is in no index. The free space on the pages allows HOT updates.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.chats is
  'Conversations. The row of a direct chat contains the ids of its two people, the smaller id first. These ids never change, even if a person leaves the chat.';
comment on column public.chats.last_message_at is
  'Time of the newest message, even if this message is deleted. The time increases with every new message.';
comment on column public.chats.is_answered is
  'True if both people of a direct chat have sent a message. If the value is true, the limit unanswered_messages does not apply, and notifications of messages are not suppressed.';

create index chats_event_id_idx on public.chats (event_id);

create unique index chats_event_authors_idx on public.chats (event_id)
where type = 'event_authors';

create table public.chat_participants (
  chat_id uuid not null constraint chat_participants_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  user_id uuid not null,
  role public.chat_participant_role not null,
  joined_order bigint generated always as identity,
  joined_after timestamptz not null default '-infinity',
  last_activity_at timestamptz not null default now(),
  read_up_to timestamptz not null default '-infinity',
  unread_count integer not null default 0 constraint chat_participants_unread_count_positive
    check (unread_count >= 0),
  muted_until timestamptz,
  is_archived boolean,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint chat_participants_pkey primary key (chat_id, user_id)
)
-- The free space is for many updates: each message updates the rows of all participants of its chat, and each
-- participant who reads the message updates one row.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.chat_participants is 'Participants of chats. Leaving a chat deletes the row.';
comment on column public.chat_participants.joined_order is
  'Number by which the participants of a chat are sorted in the order in which they joined. One sequence generates the numbers for all chats.';
comment on column public.chat_participants.joined_after is
  'Time of the last message before the person joined. Messages that were sent at or before this time never count as unread for the person.';
comment on column public.chat_participants.last_activity_at is
  'Sort key of the chat list: denormalised time of the last message, or the creation time of a chat without messages. A transaction that writes this value holds the lock of the chat.';
comment on column public.chat_participants.read_up_to is
  'Read pointer: time of the last message that the person has read. The time never decreases.';
comment on column public.chat_participants.unread_count is
  'Denormalised number of unread messages: messages that other participants sent after joined_after and read_up_to and that are not deleted. A transaction that writes this value holds the lock of the chat.';

comment on column public.chat_participants.muted_until is
  'Time until which messages are not pushed to the person; null if the chat is not muted.';
comment on column public.chat_participants.is_archived is
  'True if the person archived the chat since its last message; false if the person moved the chat out of the archive, although it would be archived automatically; otherwise null. If the value is null, private.is_in_archive decides whether the chat is archived. Every new message sets the value to null.';

comment on column public.chat_participants.changed_in is
  'Transaction that last changed the row. Every new message changes the rows of all participants. The sync uses this column to find the changed chats of a person (decision 0025).';

create index chat_participants_order_idx on public.chat_participants (
  user_id,
  last_activity_at desc,
  chat_id desc
);

create table private.former_participants (
  chat_id uuid not null constraint former_participants_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  user_id uuid not null,
  left_at timestamptz not null,
  constraint former_participants_pkey primary key (chat_id, user_id)
);

comment on table private.former_participants is
  'Former participants of chats, with the time when each person last left the chat. A former participant may report the chat, but not read it. A row is deleted after former_participant_days.';

create index former_participants_user_idx on private.former_participants (user_id, left_at);

create index former_participants_left_at_idx on private.former_participants (left_at);

create table private.left_chats (
  chat_id uuid constraint left_chats_pkey primary key constraint left_chats_chat_id_fkey
    references public.chats (id)
      on delete cascade
);

comment on table private.left_chats is
  'Chats that have messages but no participants. The `reports` job deletes these messages and then the row. A transaction that inserts or deletes a row holds the lock of the chat.';

insert into private.settings (name, value, meaning)
values
  ('former_participant_days', '180', 'Number of days for which a user who left a chat may still report it.');

create table private.match_chats (
  chat_id uuid constraint match_chats_pkey primary key constraint match_chats_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  is_closed boolean not null default false
);

comment on table private.match_chats is
  'Direct chats that were opened by a match. When the two people are neither a match nor friends any longer, the chat is closed. If one of the two people calls POST /chats/direct while they are friends but not a match, the row is deleted. The chat then stays open even if the friendship ends.';
comment on column private.match_chats.is_closed is
  'True if the chat is closed, because the two people are neither a match nor friends. Both people can still read and report the chat, but their chat lists do not contain it and they cannot send messages in it. A transaction that writes the value holds the locks of the pair and the chat.';

-- Views --------------------------------------------------------------------------------------------------

create view private.chat_viewers as
  select participant.chat_id, participant.user_id, participant.last_activity_at, participant as membership
  from public.chat_participants as participant
  where
    not exists (
      select
      from public.chats as direct
      where
        direct.id = participant.chat_id
        and direct.one_person_id is not null
        and exists (
          select
          from public.blocks
          where
            blocks.blocker_id = participant.user_id
            and blocks.blocked_id = private.peer_of(
              direct.one_person_id,
              direct.other_person_id,
              participant.user_id
            )
          offset 0
        )
      -- `offset 0` prevents the planner from building a join: the query does one lookup per chat, and one more per
      -- direct chat.
      offset 0
    );

comment on view private.chat_viewers is
  'One row for each chat and each person who may see the chat. All participants may see a chat, except a participant of a direct chat who has blocked the peer.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.visible_chats()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select viewer.chat_id from private.chat_viewers as viewer where viewer.user_id = (select auth.uid())
  );
end;
$$;

comment on function private.visible_chats is
  'Returns the ids of the chats that the caller may see. Row policies call this function once per statement instead of checking the access for each row.';

create function private.is_chat_visible(chat_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.chat_viewers as viewer
    where viewer.chat_id = is_chat_visible.chat_id and viewer.user_id = (select auth.uid())
  );
end;
$$;

comment on function private.is_chat_visible is 'Whether the caller may see the chat with this id.';

create function private.chats_of(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
end;
$$;

comment on function private.chats_of is 'Returns the ids of the chats in which a person is a participant.';

create function private.chats_with_absent_peer(person_id uuid, chat_ids uuid[])
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select direct.chat_id
    from
      (
        select
          chats.id as chat_id,
          private.peer_of(chats.one_person_id, chats.other_person_id, chats_with_absent_peer.person_id) as peer_id
        from public.chats
        where chats.id = any (chat_ids) and chats.one_person_id is not null
        -- `offset 0` prevents the planner from building a join: the query does three lookups per direct chat.
        offset 0
      ) as direct
    where exists (
        select from private.suspended_people as suspended where suspended.user_id = direct.peer_id offset 0
      )
      or exists (
        select
        from private.blocked_pairs as pair
        where pair.person_id = chats_with_absent_peer.person_id and pair.other_id = direct.peer_id
        offset 0
      )
  );
end;
$$;

comment on function private.chats_with_absent_peer is
  'Returns the ids of the direct chats among chat_ids whose peer the API does not show to the person, as if the peer had left the chat. In these chats, the person has blocked the peer, the peer has blocked the person, or the peer is suspended (docs/features/chats.md, Absent peers). Chats whose peer has deleted the profile are not returned, because the peer is then no longer a participant.';

create function private.own_chats_with_absent_peer()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.chats_with_absent_peer((select auth.uid()), private.chats_of((select auth.uid())));
end;
$$;

comment on function private.own_chats_with_absent_peer is
  'Returns the ids of the caller''s direct chats whose peer the API does not show (private.chats_with_absent_peer). Row policies call this function once per statement.';

create function private.find_chat(chat_id uuid)
returns public.chats
language plpgsql
stable
set search_path = ''
as $$
declare
  chat public.chats;
begin
  select chats.* into chat
  from
    private.chat_viewers as viewer
    join public.chats on chats.id = viewer.chat_id
  where viewer.chat_id = find_chat.chat_id and viewer.user_id = (select auth.uid());
  if chat.id is null then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  return chat;
end;
$$;

comment on function private.find_chat is 'Returns a chat that the caller can see. 404 chat_not_found.';

create function private.find_readable_chat(chat_id uuid)
returns public.chats
language plpgsql
stable
set search_path = ''
as $$
declare
  chat public.chats;
begin
  select chats.* into chat
  from
    public.chat_participants as participant
    join public.chats on chats.id = participant.chat_id
  where participant.chat_id = find_readable_chat.chat_id and participant.user_id = (select auth.uid());
  if chat.id is null then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  return chat;
end;
$$;

comment on function private.find_readable_chat is
  'Returns a chat in which the caller is a participant. Also returns a direct chat whose peer the caller has blocked, so that the caller can still read and report it. 404 chat_not_found.';

create function private.lock_chats(chat_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.asserts_lock_order() then
    perform private.assert_lock_order('chat', chat_ids::text[]);
  end if;
  perform 1 from public.chats where chats.id = any (chat_ids) order by chats.id for no key update;
end;
$$;

comment on function private.lock_chats is
  'Locks rows of chats in id order, so that no concurrent transaction sends messages, moves read pointers or changes the participants.';

create function private.lock_chat_row(chat_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats;
begin
  if private.asserts_lock_order() then
    perform private.assert_lock_order('chat', array[chat_id::text]);
  end if;
  select chats.* into chat from public.chats where chats.id = chat_id for no key update;
  return chat;
end;
$$;

comment on function private.lock_chat_row is
  'Locks the row of a chat, as private.lock_chats does, and returns the row. Returns null if the chat does not exist. Does not check whether the caller may see the chat.';

create function private.lock_chat(chat_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_chat_row(chat_id);
  -- Access is checked after the lock is taken, because the caller may have left the chat while waiting for the lock.
  return private.find_chat(chat_id);
end;
$$;

comment on function private.lock_chat is
  'Locks the row of a chat, as private.lock_chats does, and returns the row. 404 chat_not_found if the caller cannot see the chat.';

create function private.broadcast_chat(chat_id uuid, event text, details jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('type', event, 'chatId', chat_id) || details,
    event,
    'chat:' || chat_id,
    true
  );
end;
$$;

comment on function private.broadcast_chat is
  'Broadcasts a message on the private topic chat:{chatId}, which everyone who may see the chat can join. The message contains the argument `event` as its type, the chatId and the fields of `details`.';

create function private.broadcast_to_peers(event text, person_id uuid, chat_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.broadcast_chat(direct.id, event, jsonb_build_object('userId', broadcast_to_peers.person_id))
  from
    public.chats as direct
    join public.chat_participants as own
      on own.chat_id = direct.id and own.user_id = broadcast_to_peers.person_id
    join public.chat_participants as peer
      on peer.chat_id = direct.id and peer.user_id <> broadcast_to_peers.person_id
  where direct.id = any (chat_ids)
    and direct.one_person_id is not null
    and not exists (
      select
      from private.blocked_pairs as pair
      where pair.person_id = own.user_id and pair.other_id = peer.user_id
    )
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id in (own.user_id, peer.user_id)
    );
end;
$$;

comment on function private.broadcast_to_peers is
  'Broadcasts participant.left or participant.joined for a person in the direct chats among chat_ids. Skips a chat if one of its two people blocks the other or is suspended, because the peer has then already received participant.left. Call this function before a block or suspension is inserted, and after it is deleted.';

create function private.chat_name(chat public.chats)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(chat.name, (select events.title from public.events where events.id = chat.event_id));
end;
$$;

comment on function private.chat_name is
  'Returns the name of a chat, or the current title of its event if the chat has no name.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.chats enable row level security;
alter table public.chat_participants enable row level security;

revoke all on public.chats, public.chat_participants from anon, authenticated, service_role;

grant select on public.chats, public.chat_participants to service_role;

grant select (id, type, name, event_id, one_person_id, other_person_id, last_message_at, created_at)
on public.chats
to authenticated;

-- Clients have no grant for unread counts, mutes and archive flags, because other participants must not see them.
grant select (chat_id, user_id, role, read_up_to) on public.chat_participants to authenticated;

-- Policies run as the caller, who therefore needs EXECUTE on the functions of the policies (CONVENTIONS, Database).
grant execute on function private.visible_chats to authenticated;
grant execute on function private.own_chats_with_absent_peer to authenticated;

create policy chats_select_participants on public.chats
for select
to authenticated
using (id = any ((select private.visible_chats())::uuid[]));

create policy chat_participants_select_participants on public.chat_participants
for select
to authenticated
using (
  chat_id = any ((select private.visible_chats())::uuid[])
  and (
    user_id = (select auth.uid())
    or chat_id != all ((select private.own_chats_with_absent_peer())::uuid[])
  )
);
