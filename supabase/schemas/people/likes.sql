-- Likes and dislikes: each is valid for 30 days (setting interaction_days). A call in which a person changes a like or
-- dislike must hold the lock of the pair.

-- Tables -------------------------------------------------------------------------------------------------

create type public.people_interaction_type as enum ('like', 'dislike');

comment on type public.people_interaction_type is 'Whether a person likes or dislikes another person.';

create table private.people_interactions (
  id uuid constraint people_interactions_pkey primary key default gen_random_uuid(),
  person_id uuid not null,
  target_id uuid not null,
  type public.people_interaction_type not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  liked_at timestamptz,
  is_answered boolean not null default false,
  constraint people_interactions_pair_key unique (person_id, target_id),
  constraint people_interactions_two_people check (person_id != target_id)
)
-- A row is deleted after 30 days (setting interaction_days). About a thirtieth of the rows is therefore deleted every
-- day, and autovacuum must run earlier than by default.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

comment on table private.people_interactions is
  'Last like or dislike of one person for another. Queries ignore expired rows, and a job deletes them.';
comment on column private.people_interactions.liked_at is
  'Time when the current like was first given. Renewing the like does not change this time. Null for a dislike.';
comment on column private.people_interactions.is_answered is
  'True if the target has also liked or disliked this person, no matter who did it first. Also true if the two people had a match when this like or dislike was given.';
create index people_interactions_incoming_idx on private.people_interactions (
  target_id,
  liked_at desc,
  id desc
)
where type = 'like' and not is_answered;

create index people_interactions_target_idx on private.people_interactions (target_id);

create index people_interactions_expiry_idx on private.people_interactions (expires_at);

create table private.like_notifications (
  person_id uuid not null,
  target_id uuid not null,
  notified_at timestamptz not null,
  is_withdrawn boolean not null default false,
  constraint like_notifications_pkey primary key (person_id, target_id)
);

comment on table private.like_notifications is
  'Rate limit of like notifications: the time when target_id was last notified of a like by person_id. The row is deleted when the rate limit has expired, or when the profile of one of the two people is deleted. Deleting the like does not delete the row.';

comment on column private.like_notifications.is_withdrawn is
  'True if the like was withdrawn before its notification was read. If the person likes the target again before the rate limit expires, private.restore_like_notification inserts the notification again.';

create index like_notifications_target_id_idx on private.like_notifications (target_id);

create index like_notifications_notified_at_idx on private.like_notifications (notified_at);

insert into private.settings (name, value, meaning)
values
  ('interaction_days', '30', 'Number of days after which a like or dislike expires.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_live_interaction(from_id uuid, to_id uuid)
returns private.people_interactions
language plpgsql
stable
set search_path = ''
as $$
declare
  interaction private.people_interactions;
begin
  select interactions.* into interaction
  from private.people_interactions as interactions
  where interactions.person_id = from_id and interactions.target_id = to_id and interactions.expires_at > private.now();
  return interaction;
end;
$$;

comment on function private.find_live_interaction is
  'Returns the like or dislike of one person for another. Returns null if the person has given no like or dislike, or if it has expired.';

create function private.withdraw_likes(from_ids uuid[], to_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.withdraw_notifications('people_like', from_ids, to_ids) is not null then
    update private.like_notifications
    set is_withdrawn = true
    from unnest(from_ids, to_ids) as liked (person_id, target_id)
    where like_notifications.person_id = liked.person_id
      and like_notifications.target_id = liked.target_id
      and not exists (
        select
        from public.notifications
        where notifications.actor_id = liked.person_id
          and notifications.user_id = liked.target_id
          and notifications.type = 'people_like'
          and notifications.created_at >= like_notifications.notified_at
      );
  end if;
end;
$$;

comment on function private.withdraw_likes is
  'Deletes the unread notifications of likes, and records in private.like_notifications that they were withdrawn. The parallel arrays from_ids and to_ids contain the two people of each like. The caller must hold the locks of the pairs, or locks on the rows of private.people_interactions. Must be the last step of a transaction, because rows of notifications are locked after all other rows.';

create function private.restore_like_notification(interaction private.people_interactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  returned_id uuid;
begin
  update private.like_notifications
  set is_withdrawn = false
  where like_notifications.person_id = interaction.person_id
    and like_notifications.target_id = interaction.target_id
    and like_notifications.is_withdrawn;
  if not found then
    return;
  end if;
  perform private.share_notifications_of(interaction.person_id);
  -- Inserts the notification as hidden to prevent a push, because the like was already pushed once.
  insert into public.notifications (user_id, type, actor_id, payload, is_hidden, created_at)
  values
    (
      interaction.target_id,
      'people_like',
      interaction.person_id,
      jsonb_build_object(
        'actorName', (select profiles.first_name from public.profiles where profiles.user_id = interaction.person_id),
        'chatName', null,
        'eventTitle', null,
        'messagePreview', null
      ),
      true,
      private.now()
    )
  returning notifications.id into returned_id;
  update public.notifications set is_hidden = false where notifications.id = returned_id;
  perform private.broadcast_notification_changes(array[interaction.target_id]);
end;
$$;

comment on function private.restore_like_notification is
  'Called when a person likes a target again before the rate limit in private.like_notifications has expired. If the like was withdrawn before the target read its notification, inserts the notification again. Sends no push.';

create function private.notify_of_like(interaction private.people_interactions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if interaction.liked_at < private.now() then
    return;
  end if;
  insert into private.like_notifications (person_id, target_id, notified_at)
  values
    (interaction.person_id, interaction.target_id, private.now())
  on conflict (person_id, target_id) do update set notified_at = excluded.notified_at, is_withdrawn = false
    where like_notifications.notified_at <= private.now() - make_interval(days => private.setting('interaction_days')::integer);
  if found then
    perform private.notify(array[interaction.target_id], 'people_like', interaction.person_id);
  else
    perform private.restore_like_notification(interaction);
  end if;
end;
$$;

comment on function private.notify_of_like is
  'Notifies a person of a like, with a rate limit. Sends no notification for a renewed like. Sends only one notification for a like that is withdrawn and given again before the rate limit (setting interaction_days) expires.';

create function private.export_interactions(person_id uuid)
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
            'targetProfileId', target.id,
            'type', interaction.type,
            'expiresAt', private.iso_time(interaction.expires_at),
            'updatedAt', private.iso_time(interaction.updated_at)
          )
          order by interaction.updated_at, interaction.id
        ),
        '[]'
      )
    from
      private.people_interactions as interaction
      join public.profiles as target on target.user_id = interaction.target_id
    where interaction.person_id = export_interactions.person_id
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = interaction.target_id
      )
  );
end;
$$;

comment on function private.export_interactions is
  'Part of the data export: the likes and dislikes that a person gave, except those for suspended people.';
