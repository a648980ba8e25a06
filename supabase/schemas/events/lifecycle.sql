-- Event lifecycle: creating, editing, publishing, cancelling, deleting and restoring an event. Every RPC function first
-- locks the event, then reads the rows on which its decisions depend, and then writes. The RPC functions for co-authors
-- and groups are in other files.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('longest_event_days', '366', 'Maximum number of days between the start and the end of an event.'),
  (
    'past_event_hours',
    '24',
    'Maximum number of hours in the past to which a change may move the end of a published event with a guest or an open group.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.check_past_event(event public.events, changed text[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The event must be locked before its groups are read, because other transactions write the groups under this lock.
  if event.finishes_at < private.now() - make_interval(hours => private.setting('past_event_hours')::integer)
    and exists (
      select
      from public.like_groups as like_group
      where like_group.event_id = event.id and like_group.status in ('pending', 'waiting', 'approved')
    )
  then
    perform private.refuse_field(
      case when 'startAt' = any (changed) then 'startAt' else 'endAt' end,
      'The event has guests or applicants and cannot be moved that far into the past.'
    );
  end if;
end;
$$;

comment on function private.check_past_event is
  'Rejects a change with 400 if the changed event has ended more than past_event_hours ago and has an approved or open group. The field of the error is `startAt`, or `endAt` if the request did not contain startAt.';

create function private.check_event(was public.events, event public.events, changed text[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.end_at <= event.start_at then
    perform private.refuse_field(
      case when 'endAt' = any (changed) then 'endAt' else 'startAt' end,
      'The end must be after the start.'
    );
  end if;
  -- Checks only changed times, so that the other fields of an event that already lasts too long can still be edited.
  if (event.start_at, event.end_at) is distinct from (was.start_at, was.end_at)
    and extract(epoch from event.end_at - event.start_at) > 86400 * private.setting('longest_event_days')::integer
  then
    perform private.refuse_field('endAt', 'The event would last too long.');
  end if;
  -- private.check_past_event runs a query, so it is called only if the changed event would already have ended.
  if event.status = 'published' and event.finishes_at < private.now() then
    perform private.check_past_event(event, changed);
  end if;
  -- PostgreSQL inlines these checks into the expressions. Each call of a function that raises the error would run a
  -- query, so it is called only for an invalid text.
  if event.title is distinct from was.title and not private.is_name(event.title) then
    perform private.require_name('title', event.title);
  end if;
  if event.city is distinct from was.city and not private.is_name(event.city) then
    perform private.require_name('city', event.city);
  end if;
  if event.address is distinct from was.address and not private.is_one_line(event.address) then
    perform private.require_one_line('address', event.address);
  end if;
  if event.capacity < event.guest_count then
    raise sqlstate 'PT409' using
      message = 'capacity_below_guests',
      detail = 'The event already has more guests.';
  end if;
end;
$$;

comment on function private.check_event is
  'Rejects a new or changed event with invalid values. The argument `was` contains the event before the change, or null for a new event. 400 if the end is not after the start; the field of the error is `endAt`, or `startAt` if the request did not contain endAt. 400 with the field `endAt` if new times make the event last longer than longest_event_days. If a published event would already have ended, calls private.check_past_event, which may also raise 400. 400 if the new text of `title`, `city` or `address` is not allowed. 409 capacity_below_guests.';

create function private.changed_event(event public.events, changes jsonb)
returns public.events
language plpgsql
stable
set search_path = ''
as $$
begin
  event.title := coalesce(changes ->> 'title', event.title);
  event.type := coalesce((changes ->> 'type')::public.event_type, event.type);
  event.visibility := coalesce((changes ->> 'visibility')::public.event_visibility, event.visibility);
  event.start_at := coalesce((changes ->> 'startAt')::timestamptz, event.start_at);
  event.latitude := coalesce((changes ->> 'latitude')::double precision, event.latitude);
  event.longitude := coalesce((changes ->> 'longitude')::double precision, event.longitude);
  event.capacity := coalesce((changes ->> 'capacity')::integer, event.capacity);
  event.consent_threshold := coalesce((changes ->> 'consentThreshold')::integer, event.consent_threshold);
  event.accepts_applications := coalesce(
    (changes ->> 'acceptsApplications')::boolean,
    event.accepts_applications,
    true
  );
  if changes ? 'endAt' then
    event.end_at := (changes ->> 'endAt')::timestamptz;
  end if;
  if changes ? 'description' then
    event.description := private.clean_text(changes ->> 'description');
  end if;
  if changes ? 'address' then
    event.address := private.clean_address(changes ->> 'address');
  end if;
  if changes ? 'city' then
    event.city := changes ->> 'city';
  end if;
  if changes ? 'imageKey' then
    event.cover_key := changes ->> 'imageKey';
    event.image_url := null;
    event.withheld_image_id := null;
  end if;
  -- If the event has a stored cover, an external cover URL is ignored.
  if changes ? 'imageUrl' and event.cover_key is null then
    event.image_url := private.public_url(changes);
    if changes ->> 'imageUrl' is not distinct from event.image_url then
      event.withheld_image_id := null;
    elsif changes ->> 'imageUrl' is distinct from private.withheld_image(event) then
      -- withheld_image_id is random, because clients can read this column. With a hash of the URL, they could check
      -- guesses of the URL.
      event.withheld_image_id := gen_random_uuid();
    end if;
  end if;
  event.finishes_at := private.event_finish(event.start_at, event.end_at);
  return event;
end;
$$;

comment on function private.changed_event is
  'Returns the event with the new values from the argument `changes`, which has the format of the update request. Fields that `changes` does not contain are unchanged.';

create function private.write_event(
  event public.events,
  changed public.events,
  cover_field text,
  checked_files jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if changed is not distinct from event then
    return;
  end if;
  if changed.cover_key is distinct from event.cover_key then
    -- Both covers are locked in key order. Otherwise two concurrent calls that exchange the covers of two events could
    -- deadlock.
    perform private.lock_media(array[event.cover_key, changed.cover_key]);
    if changed.cover_key is not null then
      perform private.attach_media(changed.cover_key, 'image/', '800x450', cover_field, checked_files);
    end if;
    perform private.release_media(array[event.cover_key]);
  end if;
  if changed.withheld_image_id is distinct from event.withheld_image_id then
    delete from private.withheld_images as withheld where withheld.event_id = event.id;
  end if;
  update public.events
  set
    title = changed.title,
    description = changed.description,
    type = changed.type,
    visibility = changed.visibility,
    start_at = changed.start_at,
    end_at = changed.end_at,
    address = changed.address,
    city = changed.city,
    latitude = changed.latitude,
    longitude = changed.longitude,
    capacity = changed.capacity,
    consent_threshold = changed.consent_threshold,
    accepts_applications = changed.accepts_applications,
    cover_key = changed.cover_key,
    image_url = changed.image_url,
    withheld_image_id = changed.withheld_image_id,
    updated_at = private.now()
  where events.id = event.id;
end;
$$;

comment on function private.write_event is
  'Writes the changed fields of a locked event. If the cover was replaced, the old cover is no longer in use and is retained as evidence or deleted. 400 if the field that contains the cover is invalid, 409 media_in_use or media_changed. checked_files has the same format as in private.attach_media.';

create function private.insert_event(event public.events, creator_sex public.sex)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event_id uuid := gen_random_uuid();
begin
  with
    written as (
      insert into public.events (
        id,
        creator_id,
        title,
        description,
        type,
        visibility,
        start_at,
        end_at,
        address,
        city,
        latitude,
        longitude,
        capacity,
        consent_threshold,
        accepts_applications,
        cover_key,
        image_url,
        withheld_image_id,
        male_organizer_count,
        female_organizer_count,
        created_at,
        updated_at
      )
      values
        (
          event_id,
          caller_id,
          event.title,
          event.description,
          event.type,
          event.visibility,
          event.start_at,
          event.end_at,
          event.address,
          event.city,
          event.latitude,
          event.longitude,
          event.capacity,
          event.consent_threshold,
          event.accepts_applications,
          event.cover_key,
          event.image_url,
          event.withheld_image_id,
          coalesce(creator_sex = 'male', false)::integer,
          coalesce(creator_sex = 'female', false)::integer,
          private.now(),
          private.now()
        )
    ),
    opened as (
      insert into public.chats (type, event_id, created_at)
      values
        ('event_authors', event_id, private.now())
      returning chats.id, chats.created_at
    )
  insert into public.chat_participants (chat_id, user_id, role, last_activity_at)
  select opened.id, caller_id, 'organizer', opened.created_at from opened;
  return event_id;
end;
$$;

comment on function private.insert_event is
  'Inserts a draft event of the caller, and the organizers'' chat with the creator as its first participant. Returns the id of the event.';

create function private.cancel_events_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.events
  set status = 'cancelled', updated_at = private.now()
  where events.creator_id = person_id and events.status in ('published', 'started') and events.finishes_at > private.now();
  -- Deletes the address of a cancelled event, because it may be the home address of the person.
  update public.events
  set address = null, cover_key = null, image_url = null, withheld_image_id = null, updated_at = private.now()
  where events.creator_id = person_id
    and events.status = 'cancelled'
    and (
      events.address is not null
      or events.cover_key is not null
      or events.image_url is not null
      or events.withheld_image_id is not null
    );
  delete from private.event_deletion_recipients as recipient
  where recipient.user_id = person_id
    or recipient.event_id in (select events.id from public.events where events.creator_id = person_id);
  delete from private.withheld_images as withheld
  using public.events
  where events.id = withheld.event_id
    and events.creator_id = person_id
    and events.withheld_image_id is null;
end;
$$;

comment on function private.cancel_events_of is
  'Part of the deletion of a profile: cancels the person''s published events that have not ended, and deletes the address and cover of all the person''s cancelled events. The caller must hold the locks of the events.';

create function private.delete_events_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  left_event_id uuid;
begin
  perform private.lock_events_of(person_id);
  -- Deletes all links in one statement and in id order. Otherwise the trigger on co-authorships would delete them event
  -- by event, and a deadlock could occur.
  perform private.delete_invite_links_of(person_id);
  -- Chats are locked before media (lock order).
  perform private.lock_chats(
    array(
      select chats.id
      from
        public.events
        join public.chats on chats.event_id = events.id
      where events.creator_id = person_id and events.status = 'draft'
      union
      select chats.id
      from
        public.event_authors as author
        join public.chats on chats.event_id = author.event_id
      where author.user_id = person_id
      union
      select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
    )
  );
  perform private.release_media(
    array(
      select events.cover_key
      from public.events
      where events.creator_id = person_id
        and (
          events.status in ('draft', 'cancelled')
          or (events.status in ('published', 'started') and events.finishes_at > private.now())
        )
    )
  );
  perform private.release_files_of_chats(
    array(
      select chats.id
      from
        public.events
        join public.chats on chats.event_id = events.id
      where events.creator_id = person_id and events.status = 'draft'
    )
  );
  delete from public.events where events.creator_id = person_id and events.status = 'draft';
  perform private.cancel_events_of(person_id);
  for left_event_id in
    delete from public.event_authors where event_authors.user_id = person_id returning event_authors.event_id
  loop
    perform private.organizers_changed(left_event_id);
  end loop;
end;
$$;

comment on function private.delete_events_of is
  'Part of the deletion of a profile: deletes the person''s drafts, and cancels the person''s published events that have not ended. Past events are not changed. Also deletes the person''s co-authorships and the invite links that the person created.';

create function private.purge_deletion_recipients(row_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with due as (
    select recipient.event_id, recipient.user_id
    from private.event_deletion_recipients as recipient
    where recipient.expires_at <= private.now()
    order by recipient.expires_at
    limit row_limit
    for update skip locked
  )
  delete from private.event_deletion_recipients as recipient
  using due
  where recipient.event_id = due.event_id and recipient.user_id = due.user_id;
end;
$$;

comment on function private.purge_deletion_recipients is
  'Deletes up to row_limit rows of private.event_deletion_recipients whose event has ended and can therefore not be restored.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_event(event jsonb, checked_files jsonb default null)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  created public.events := private.changed_event(null, event);
  -- The profile is locked, because the event stores the number of organizers by sex and the caller's sex must not
  -- change concurrently.
  profile public.profiles := private.lock_own_profile();
  event_id uuid;
begin
  perform private.check_event(null, created, array['endAt']);
  if created.cover_key is not null then
    perform private.attach_media(created.cover_key, 'image/', '800x450', 'imageKey', checked_files);
  end if;
  event_id := private.insert_event(created, profile.sex);
  if created.withheld_image_id is not null then
    perform private.withhold_image(event_id, created.withheld_image_id, event ->> 'imageUrl');
  end if;
  return private.show_event(event_id);
end;
$$;

comment on function api.create_event is
  'POST /events: creates a draft of the caller and returns the event in detail. 400 if `endAt`, `title`, `city`, `address` or `imageKey` is invalid, 409 media_in_use or media_changed. checked_files has the same format as in private.attach_media.';

create function api.update_event(event_id uuid, changes jsonb, checked_files jsonb default null)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
  changed public.events := private.changed_event(event, changes);
begin
  perform private.require_changeable_event(event, changes);
  perform private.check_event(event, changed, array(select jsonb_object_keys(changes)));
  perform private.write_event(event, changed, 'imageKey', checked_files);
  perform private.withhold_image(event_id, changed.withheld_image_id, changes ->> 'imageUrl');
  return private.show_event(event_id);
end;
$$;

comment on function api.update_event is
  'PATCH /events/{id}: changes the event and returns it in detail. After the start only acceptsApplications can be changed. 400 if `endAt`, `startAt`, `title`, `city`, `address` or `imageKey` is invalid, 403 not_an_organizer, 404 event_not_found, 409 event_deleted, event_started, event_closed, capacity_below_guests, media_in_use or media_changed. checked_files has the same format as in private.attach_media.';

create function api.set_event_cover(event_id uuid, media_key text, checked_files jsonb default null)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
begin
  perform private.require_editable_event(event);
  perform private.write_event(
    event,
    private.changed_event(event, jsonb_build_object('imageKey', media_key)),
    'key',
    checked_files
  );
  return private.show_event(event_id);
end;
$$;

comment on function api.set_event_cover is
  'PUT and DELETE /events/{eventId}/cover: sets the cover of the event to the file media_key, or removes the cover if media_key is null. Returns the event in detail. 400 if `key` is invalid, 403 not_an_organizer, 404 event_not_found, 409 event_deleted, event_started, media_in_use or media_changed. checked_files has the same format as in private.attach_media.';

create function api.publish_event(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
begin
  perform private.require_creator(event);
  perform private.require_not_deleted(event);
  if event.status in ('published', 'started', 'finished') then
    return private.show_event(event_id);
  end if;
  if event.status <> 'draft' then
    raise sqlstate 'PT409' using message = 'event_not_draft', detail = 'Only a draft can be published.';
  end if;
  update public.events set status = 'published', updated_at = private.now() where events.id = event_id;
  return private.show_event(event_id);
end;
$$;

comment on function api.publish_event is
  'POST /events/{id}/publish: publishes the draft and returns the event in detail. Idempotent. If the event has already ended, the returned effectiveStatus is `finished`. 403 not_the_creator, 404 event_not_found, 409 event_deleted or event_not_draft.';

create function api.cancel_event(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
begin
  perform private.require_organizer(event);
  perform private.require_not_deleted(event);
  if event.status = 'cancelled' then
    return private.show_event(event_id);
  end if;
  if private.effective_event_status(event) not in ('published', 'started') then
    raise sqlstate 'PT409' using
      message = 'event_not_published',
      detail = 'Only a published event that is not over can be cancelled.';
  end if;
  update public.events set status = 'cancelled', updated_at = private.now() where events.id = event_id;
  return private.show_event(event_id);
end;
$$;

comment on function api.cancel_event is
  'POST /events/{id}/cancel: cancels the event and returns it in detail. Idempotent. 403 not_an_organizer, 404 event_not_found, 409 event_deleted or event_not_published.';

create function api.delete_event(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
begin
  perform private.require_creator(event);
  if event.deleted_at is null then
    update public.events
    set deleted_at = private.now(), updated_at = private.now()
    where events.id = event_id;
  end if;
  return private.show_event(event_id);
end;
$$;

comment on function api.delete_event is
  'DELETE /events/{id}: deletes the event and returns it in detail, with deletedAt. Idempotent. The status of the event''s groups does not change. 403 not_the_creator, 404 event_not_found.';

create function api.restore_event(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
begin
  perform private.require_creator(event);
  if event.deleted_at is null then
    return private.show_event(event_id);
  end if;
  if private.is_removed_event(event_id) then
    raise sqlstate 'PT409' using
      message = 'removed_by_moderation',
      detail = 'Moderators removed this event: it cannot be restored.';
  end if;
  if private.effective_event_status(event) = 'finished' then
    raise sqlstate 'PT409' using message = 'event_finished', detail = 'The event is over.';
  end if;
  update public.events set deleted_at = null, updated_at = private.now() where events.id = event_id;
  return private.show_event(event_id);
end;
$$;

comment on function api.restore_event is
  'POST /events/{id}/restore: restores the deleted event and returns it in detail. Re-evaluates the open groups of the event. Idempotent. 403 not_the_creator, 404 event_not_found, 409 removed_by_moderation or event_finished.';

create function api.advance_events(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  started integer;
  finished integer;
begin
  perform private.require_service();
  with due as (
    select events.id
    from public.events
    where events.is_live and events.finishes_at <= private.now()
    order by events.finishes_at
    limit row_limit
    for no key update skip locked
  )
  update public.events
  set status = 'finished', updated_at = private.now()
  from due
  where events.id = due.id;
  get diagnostics finished = row_count;
  with due as (
    select events.id
    from public.events
    where events.status = 'published' and events.deleted_at is null and events.start_at <= private.now()
    order by events.start_at
    limit row_limit
    for no key update skip locked
  )
  update public.events
  set status = 'started', updated_at = private.now()
  from due
  where events.id = due.id;
  get diagnostics started = row_count;
  -- The creators of these events have become adults. A trigger broadcasts a change of the location, so that clients
  -- read it again.
  with due as (
    select events.id
    from public.events
    where events.creator_adult_from is not null and events.creator_adult_from <= private.today()
    order by events.creator_adult_from
    limit row_limit
    for no key update skip locked
  )
  update public.events
  set creator_adult_from = null, updated_at = private.now()
  from due
  where events.id = due.id;
  perform private.purge_deletion_recipients(row_limit);
  return json_build_object('started', started, 'finished', finished);
end;
$$;

comment on function api.advance_events is
  'Jobs: sets the status of events that have started or ended to `started` or `finished`, so that the indexes of the feed contain only live events. Sets creator_adult_from to null for creators who have become adults. Deletes the rows of private.event_deletion_recipients whose event can no longer be restored. Each of these steps processes at most row_limit rows per call. Returns {started, finished}, the numbers of events that received these statuses.';

grant execute on function api.create_event to authenticated;
grant execute on function api.update_event to authenticated;
grant execute on function api.set_event_cover to authenticated;
grant execute on function api.publish_event to authenticated;
grant execute on function api.cancel_event to authenticated;
grant execute on function api.delete_event to authenticated;
grant execute on function api.restore_event to authenticated;
grant execute on function api.advance_events to service_role;
