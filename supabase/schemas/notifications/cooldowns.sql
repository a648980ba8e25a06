-- Notification cooldowns limit how often per day an actor can notify the same recipient of the same kind of action. A
-- cooldown is stored for a day, even if its notification or the profile of one of the two people is deleted. A user can
-- therefore not notify the recipient again by withdrawing and repeating the action, even with a new profile. The
-- cooldown is deleted earlier only if one of the two accounts is deleted.

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
  'Rate limit of notifications. Contains one row per rate-limited notification about an actor''s action in an event, and one row per new direct chat of two non-contacts (kind chat_created). The job deletes a row after a day.';
comment on column private.notification_cooldowns.is_notified is
  'False if a non-contact opened a direct chat and the recipient was not notified of the chat. Messages in this chat do not notify the recipient for a day, unless the two people become friends or a match.';

create index notification_cooldowns_pair_idx on private.notification_cooldowns (
  recipient_id,
  actor_id,
  kind,
  event_id,
  recorded_at
);

-- Index for counting the direct chats that an actor has opened with non-contacts.
create index notification_cooldowns_actor_idx on private.notification_cooldowns (actor_id, recorded_at);

-- Index for counting the notifications that a recipient received about direct chats opened by non-contacts.
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
  -- This statement takes its snapshot after the lock is granted, so it sees each block that a transaction created while
  -- it held the lock.
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
  'Returns the recipients who may be notified of an actor''s action in an event. Excludes recipients whom private.people_to_notify excludes, and recipients for whom the daily limit (the setting named limit_setting) is reached. Inserts a cooldown for each returned recipient. The caller must have locked the event.';

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
  'Called when two people become friends or a match. If one of them opened a direct chat as a non-contact and the recipient was not notified of the chat, later messages in the chat notify the recipient again. The caller must have called private.lock_pair for the two people.';

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
  'Deletes the cooldowns in which a person is the actor or the recipient. Called when the account of the person is deleted.';
