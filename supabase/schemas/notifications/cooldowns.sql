-- Notification cooldowns: limit how often a day an actor can notify the same recipient of the same thing.
-- A cooldown stays for a day, even if its notification or a profile is deleted, but not if a login is deleted. So a
-- user cannot notify the recipient again by withdrawing an action or deleting the profile and repeating the action.

-- Tables -------------------------------------------------------------------------------------------------

create table private.notification_cooldowns (
  id bigint generated always as identity constraint notification_cooldowns_pkey primary key,
  actor_id uuid not null,
  recipient_id uuid not null,
  kind public.notification_type not null,
  event_id uuid,
  is_notified boolean not null default true,
  recorded_at timestamptz not null
);

comment on table private.notification_cooldowns is
  'Rate limit of notifications: one row per notification of an actor''s action about an event, and per new direct chat of two non-contacts (kind chat_created). A row is deleted after a day.';
comment on column private.notification_cooldowns.is_notified is
  'False for a new direct chat if the recipient was not notified of the chat. Its messages do not notify the recipient for a day.';

create index notification_cooldowns_pair_idx on private.notification_cooldowns (
  recipient_id,
  actor_id,
  kind,
  event_id,
  recorded_at
);

-- Index for counting the chats with non-contacts that an actor has opened.
create index notification_cooldowns_actor_idx on private.notification_cooldowns (actor_id, recorded_at);

-- Index for counting the chats with non-contacts of which a recipient was notified.
create index notification_cooldowns_received_idx on private.notification_cooldowns (recipient_id, recorded_at)
where kind = 'chat_created' and is_notified;

create index notification_cooldowns_recorded_at_idx on private.notification_cooldowns (recorded_at);

insert into private.settings (name, value, meaning)
values
  (
    'application_notifications',
    '1',
    'How often a day an organizer is notified of applications by the same user to the same event.'
  ),
  (
    'invitation_notifications',
    '3',
    'How often a day a user is notified of being invited, or put into a group, by the same user for the same event.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.people_to_notify_rate_limited(
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
  most integer;
  present timestamptz := private.now();
  notified_ids uuid[];
begin
  if recipients = '{}' then
    return '{}';
  end if;
  most := private.setting(limit_setting)::integer;
  perform private.share_notifications_of(actor);
  -- This statement begins after the lock, so recipients in a block with the actor are not counted.
  notified_ids := array(
    select listed.person_id
    from unnest(private.people_to_notify(recipients, actor)) as listed (person_id)
    where (
        select count(*)
        from private.notification_cooldowns as cooldown
        where cooldown.actor_id = actor
          and cooldown.recipient_id = listed.person_id
          and cooldown.kind = people_to_notify_rate_limited.kind
          and cooldown.event_id = event
          and cooldown.recorded_at > present - interval '1 day'
      ) < most
  );
  insert into private.notification_cooldowns (actor_id, recipient_id, kind, event_id, recorded_at)
  select actor, notified_id, people_to_notify_rate_limited.kind, event, present
  from unnest(notified_ids) as notified_id;
  return notified_ids;
end;
$$;

comment on function private.people_to_notify_rate_limited is
  'Returns the recipients who may be notified of an action of an actor about a locked event, because the daily limit of the setting limit_setting is not reached. Records these recipients as notified.';

create function private.end_notification_suppression(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.notification_cooldowns as cooldown
  set is_notified = true
  where cooldown.actor_id in (one_id, other_id)
    and cooldown.recipient_id in (one_id, other_id)
    and cooldown.kind = 'chat_created'
    and not cooldown.is_notified;
end;
$$;

comment on function private.end_notification_suppression is
  'Ends the suppression of notifications in a chat that a non-contact opened without notifying the recipient. Called when the two people become friends or a match. Requires the lock of the pair.';

create function private.delete_notification_cooldowns_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.notification_cooldowns as cooldown where cooldown.actor_id = person_id;
  delete from private.notification_cooldowns as cooldown where cooldown.recipient_id = person_id;
end;
$$;

comment on function private.delete_notification_cooldowns_of is
  'Deletes the cooldowns of a person whose login is deleted, as actor and as recipient.';
