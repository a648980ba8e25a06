-- Tellings: who was told of what by whom within the last day, where being told again and again would be a nuisance.
-- They outlive what they told of, and the profiles of both for the rest of the day, though not their logins: nobody is told
-- afresh of who withdraws something or deletes their profile, and does it again.

-- Tables -------------------------------------------------------------------------------------------------

create table private.tellings (
  id bigint generated always as identity constraint tellings_pkey primary key,
  actor_id uuid not null,
  recipient_id uuid not null,
  kind public.notification_type not null,
  event_id uuid,
  is_told boolean not null default true,
  noted_at timestamptz not null
);

comment on table private.tellings is
  'Rate limit of notifications: one row per actor, recipient and event; of chat_created for each new direct chat of two strangers. Forgotten after a day.';
comment on column private.tellings.is_told is
  'False of a new direct chat of which the recipient was not told, nor is of its messages for a day.';

create index tellings_pair_idx on private.tellings (recipient_id, actor_id, kind, event_id, noted_at);

-- How many chats with strangers somebody has begun.
create index tellings_actor_idx on private.tellings (actor_id, noted_at);

-- How many were begun with somebody.
create index tellings_received_idx on private.tellings (recipient_id, noted_at)
where kind = 'chat_created' and is_told;

create index tellings_noted_at_idx on private.tellings (noted_at);

insert into private.settings (name, value, meaning)
values
  (
    'application_notices',
    '1',
    'How often a day an organizer is told of applications by the same person to the same event.'
  ),
  (
    'invitation_notices',
    '3',
    'How often a day somebody is told of being invited, or put into a group, by the same person for the same event.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.people_to_tell_again(
  recipients uuid[],
  kind public.notification_type,
  actor uuid,
  event uuid,
  limit_setting text
)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  most integer := private.setting(limit_setting)::integer;
  present timestamptz := private.now();
  told_ids uuid[];
begin
  if recipients = '{}' then
    return '{}';
  end if;
  perform private.share_notices_of(actor);
  -- Begins after the lock: what a block keeps from people is not counted.
  told_ids := array(
    select listed.person_id
    from unnest(private.people_to_tell(recipients, actor)) as listed (person_id)
    where (
        select count(*)
        from private.tellings as telling
        where telling.actor_id = actor
          and telling.recipient_id = listed.person_id
          and telling.kind = people_to_tell_again.kind
          and telling.event_id = event
          and telling.noted_at > present - interval '1 day'
      ) < most
  );
  insert into private.tellings (actor_id, recipient_id, kind, event_id, noted_at)
  select actor, told_id, people_to_tell_again.kind, event, present
  from unnest(told_ids) as told_id;
  return told_ids;
end;
$$;

comment on function private.people_to_tell_again is
  'Who of some people is told of what somebody does about a locked event, rate-limited by a setting: so often within a day. It counts as told.';

create function private.end_silence(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.tellings as telling
  set is_told = true
  where telling.actor_id in (one_id, other_id)
    and telling.recipient_id in (one_id, other_id)
    and telling.kind = 'chat_created'
    and not telling.is_told;
end;
$$;

comment on function private.end_silence is
  'Of a chat that a stranger began with somebody who was not told of it: who become friends or match hear of messages at once. Their pair is locked.';

create function private.forget_tellings_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.tellings as telling where telling.actor_id = person_id;
  delete from private.tellings as telling where telling.recipient_id = person_id;
end;
$$;

comment on function private.forget_tellings_of is
  'What becomes of somebody whose login goes: what they told and were told within the last day.';
