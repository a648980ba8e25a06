-- Chats: where people of an event, or two people, talk.
-- A chat belongs to an approved group, to the organizers of an event, or to a pair. Only its participants see it.
-- In a direct chat nobody writes across a block or while one of the two is suspended. The blocker does not see the chat; to the
-- other the peer has left.

-- Tables -------------------------------------------------------------------------------------------------

create type public.chat_type as enum ('approved_group', 'direct', 'event_authors');

comment on type public.chat_type is
  'approved_group: an admitted group with the organizers; event_authors: the organizers; direct: two people.';

create type public.chat_participant_role as enum ('organizer', 'member');

comment on type public.chat_participant_role is
  'organizer: creator or co-author of the event behind the chat; member: everyone else.';

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
-- Each message writes last_message_at, which no index has: with room on its page the row stays there.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.chats is
  'A conversation; the two people of a direct chat stand in it for good, in the order of their ids.';
comment on column public.chats.last_message_at is
  'Time of the newest message, deleted or not; strictly monotonic.';
comment on column public.chats.is_answered is
  'Of a direct chat: a message was sent to somebody who had sent one, so that nothing limits the two any more.';

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
-- Each message writes it once for everybody in the chat, and reading once more.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.chat_participants is 'Who is in a chat; leaving it removes the row.';
comment on column public.chat_participants.joined_order is 'Order of joining.';
comment on column public.chat_participants.joined_after is
  'Watermark: time of the last message before the person joined; what came until then is never unread.';
comment on column public.chat_participants.last_activity_at is
  'Denormalised time of the last message, else of the beginning of the chat: the order of the list; kept under the lock of the chat.';
comment on column public.chat_participants.read_up_to is
  'Read pointer: time of the last message that the person has read; a monotonic watermark.';
comment on column public.chat_participants.unread_count is
  'Denormalised count of the messages of others after both watermarks that are not deleted; kept under the lock of the chat.';

comment on column public.chat_participants.muted_until is
  'Until when messages are not pushed to the person, by the clock; null when they are.';
comment on column public.chat_participants.is_archived is
  'By hand: in the archive, or kept out of it. Null leaves it to the clock; every message makes it null.';

comment on column public.chat_participants.changed_in is
  'Transaction that wrote the row last, every message among them: what the sync asks of all chats of a person (decision 0025).';

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
  'Who was in a chat and when they left it last: no right to it but that of reporting it. Gone after some days.';

create index former_participants_user_idx on private.former_participants (user_id, left_at);

create index former_participants_left_at_idx on private.former_participants (left_at);

create table private.left_chats (
  chat_id uuid constraint left_chats_pkey primary key constraint left_chats_chat_id_fkey
    references public.chats (id)
      on delete cascade
);

comment on table private.left_chats is
  'Chats with messages that the last person has left, until the job has removed what was said. Kept under the lock of the chat.';

insert into private.settings (name, value, meaning)
values
  ('former_participant_days', '180', 'For how many days somebody who left a chat may still report it.');

create table private.match_chats (
  chat_id uuid constraint match_chats_pkey primary key constraint match_chats_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  is_closed boolean not null default false
);

comment on table private.match_chats is
  'Direct chats that a match opened and nobody by hand: only a match or a friendship carries them.';
comment on column private.match_chats.is_closed is
  'Nothing carries it: it is read and reported by both, and neither listed nor written. Kept under the locks of pair and chat.';

-- Views --------------------------------------------------------------------------------------------------

create view private.chat_viewers as
  select participant.chat_id, participant.user_id, participant.last_activity_at, participant as place
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
      -- Optimisation fences: a look-up per chat, and one more if it is direct.
      offset 0
    );

comment on view private.chat_viewers is
  'Who may see which chat: participants, except for a direct chat with a peer whom they have blocked.';

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
  'The chats that the caller may see: all at once, for policies, which would otherwise ask of each row.';

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

create function private.chats_with_absent_peer(person_id uuid, chat_ids uuid[])
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
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
        -- Optimisation fences: three look-ups per direct chat.
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
  'Those of these chats of a person whose peer is shown as having left although the row of the participant stays: across a block, and while the peer is suspended. A deleted peer has no row (docs/rules/chats.md, Absent peers).';

create function private.own_chats_with_absent_peer()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.chats_with_absent_peer(
    (select auth.uid()),
    array(select own.chat_id from public.chat_participants as own where own.user_id = (select auth.uid()))
  );
end;
$$;

comment on function private.own_chats_with_absent_peer is
  'For policies, which ask it once per statement: the direct chats of the caller whose peer is shown as having left.';

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
  'Whether a person is in a chat or was until some days ago, whoever has blocked whom: no right to read it.';

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

comment on function private.find_chat is 'A chat that the caller can see. 404 chat_not_found.';

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
  'Row locks on chats, in id order, against other messages, readers and changes of who is in them.';

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
  'A chat, locked as by private.lock_chats, whoever asks; null when there is none.';

create function private.lock_chat(chat_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_chat_row(chat_id);
  -- Read after the lock: who has left meanwhile does not see it.
  return private.find_chat(chat_id);
end;
$$;

comment on function private.lock_chat is
  'A chat that the caller can see, locked as by private.lock_chats. 404 chat_not_found.';

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
  'Sends to the private topic chat:{chatId}; whoever may see the chat may listen.';

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
  'Sends participant.left or participant.joined of a person to those of these chats that are direct, unless the two are apart now: called before a block or suspension is written, and after it is removed, so that a peer to whom the person is absent already receives nothing.';

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
  'Puts people into a chat in this order; idempotent, and told to nobody: the chat is new, or private.enter_chat has locked it.';

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
  'Puts people into a chat that is there and locked, in this order; idempotent. Sends participant.joined {type, chatId, userId} of each who was not in it.';

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

comment on function private.leave_chat is 'Takes people out of a chat.';

create function private.sync_chats_with_organizers(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
declare
  organizers uuid[] := array(select private.organizers_of(event));
  -- The creator joined when the chat was opened, and may have left with a deleted profile.
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
    -- Locked at once in id order: prevents a deadlock with notices of what the joining do next.
    perform private.share_notices(joining || event.creator_id);
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
  'Lets new organizers into the chats of a locked event and takes former ones out; tells who joins the chat of the organizers.';

create function private.find_direct_chat(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
stable
set search_path = ''
as $$
declare
  chat public.chats;
begin
  select chats.* into chat
  from public.chats
  where chats.one_person_id = least(one_id, other_id) and chats.other_person_id = greatest(one_id, other_id);
  return chat;
end;
$$;

comment on function private.find_direct_chat is 'The direct chat of two people; null when there is none.';

create function private.add_direct_chat(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats;
begin
  insert into public.chats (type, one_person_id, other_person_id, created_at)
  values
    ('direct', least(one_id, other_id), greatest(one_id, other_id), private.now())
  returning * into chat;
  perform private.lock_chats(array[chat.id]);
  perform private.join_chat(chat.id, array[one_id, other_id], 'member');
  return chat;
end;
$$;

comment on function private.add_direct_chat is
  'Makes the direct chat of two people who have none, with both in it. Their pair is locked.';

create function private.open_chat_of_match(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(one_id, other_id);
begin
  if chat.id is null then
    chat := private.add_direct_chat(one_id, other_id);
    insert into private.match_chats (chat_id)
    values
      (chat.id);
    return chat;
  end if;
  perform private.lock_chats(array[chat.id]);
  perform private.end_silence(chat.one_person_id, chat.other_person_id);
  update private.match_chats set is_closed = false where match_chats.chat_id = chat.id and match_chats.is_closed;
  -- Whoever left with a deleted profile is back.
  perform private.enter_chat(chat.id, array[one_id, other_id], 'member');
  return chat;
end;
$$;

comment on function private.open_chat_of_match is
  'Finds or makes the direct chat of two people who match, open to both. Their pair is locked.';

create function private.is_chat_writable(chat public.chats)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if chat.type <> 'direct' then
    return true;
  end if;
  -- As private.are_apart, and the usual answer of private.are_apart_by_age: calling both takes longer than looking.
  return not (
    exists (
      select 1
      from private.blocked_pairs as pair
      where pair.person_id = chat.one_person_id and pair.other_id = chat.other_person_id
    )
    or exists (
      select 1
      from private.suspended_people as suspended
      where suspended.user_id in (chat.one_person_id, chat.other_person_id)
    )
    or (
      exists (
        select 1 from private.minors where minors.person_id in (chat.one_person_id, chat.other_person_id)
      )
      and private.are_apart_by_age(chat.one_person_id, chat.other_person_id)
    )
    or exists (select 1 from private.match_chats where match_chats.chat_id = chat.id and match_chats.is_closed)
    or (
      select count(*) < 2
      from public.chat_participants as participant
      where participant.chat_id = chat.id
    )
  );
end;
$$;

comment on function private.is_chat_writable is
  'Whether messages can be written in a chat: not in a direct one across a block, with somebody suspended, between an adult and a minor who are no friends, that nothing carries, or that one of the two has left with a deleted profile.';

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

comment on function private.chat_name is 'Own name of a chat, else the current title of its event.';

create type private.participant_fields as (
  "avatarUrl" json,
  name text,
  "profileId" uuid,
  "userId" uuid,
  role public.chat_participant_role
);

comment on type private.participant_fields is 'The fields of a participant of a chat in the API.';

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
  'Participant of a chat as the API shows it, from private.person_cards; only id and role of who has no profile, or is hidden from the viewer.';

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

comment on function private.export_chats is 'The memberships of a person in chats, as the export has them.';

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
  'The chats in which it is remembered that a person was, as the export has them.';

create function private.leave_chats(person_id uuid)
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

comment on function private.leave_chats is
  'What becomes of a deleted person: memberships of chats end, messages stay.';

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
  from
    departed
    join public.chats on chats.id = departed.chat_id
  -- Where nobody is left, nobody listens.
  where exists (select from public.chat_participants as participant where participant.chat_id = departed.chat_id)
    -- To the peer an absent person has left before.
    and (chats.one_person_id is null or not private.are_apart(chats.one_person_id, chats.other_person_id));
  return null;
end;
$$;

comment on function private.remember_former_participants is
  'Remembers people who leave a chat, in whatever way, and sends participant.left {type, chatId, userId} to those who stay, unless the person was absent to the peer of a direct chat before; where nobody stays, what was said is to go.';

create trigger chat_participants_remember
after delete on public.chat_participants
referencing old table as departed
for each statement
execute function private.remember_former_participants();

create function private.open_chat_of_friends()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(new.requester_id, new.addressee_id);
begin
  if chat.id is null then
    return null;
  end if;
  perform private.lock_chats(array[chat.id]);
  perform private.end_silence(chat.one_person_id, chat.other_person_id);
  update private.match_chats set is_closed = false where match_chats.chat_id = chat.id and match_chats.is_closed;
  perform private.enter_chat(
    chat.id,
    array(
      select profiles.user_id from public.profiles where profiles.user_id in (new.requester_id, new.addressee_id)
    ),
    'member'
  );
  return null;
end;
$$;

comment on function private.open_chat_of_friends is
  'Who becomes friends can write again in the direct chat that they have; who left it with a deleted profile is back with a new one. The pair is locked.';

create trigger friendships_open_chat
after update of status on public.friendships
for each row
when (new.status = 'accepted')
execute function private.open_chat_of_friends();

-- Access -------------------------------------------------------------------------------------------------

alter table public.chats enable row level security;
alter table public.chat_participants enable row level security;

revoke all on public.chats, public.chat_participants from anon, authenticated, service_role;

grant select on public.chats, public.chat_participants to service_role;

grant select (id, type, name, event_id, one_person_id, other_person_id, last_message_at, created_at)
on public.chats
to authenticated;

-- What somebody has still to read, and what they have muted or archived, is theirs alone.
grant select (chat_id, user_id, role, read_up_to) on public.chat_participants to authenticated;

-- Policies run as the caller (CONVENTIONS, Database).
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

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_chat(chat_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Index plan (CONVENTIONS, Database), also while few people are suspended.
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_chat(chat_id);
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
  'GET /chats/{id}: Chat detail, participants in the order of joining. 404 chat_not_found.';

grant execute on function api.get_chat to authenticated;
