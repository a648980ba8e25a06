-- Event updates: every visible change of an event is broadcast on its private topic `event:{eventId}`. The message
-- contains the status, updatedAt and the names of the changed fields, but no other content. Every user who may see the
-- event may subscribe to the topic.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.changed_event_fields(was public.events, became public.events)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  is_other_image boolean := (was.cover_key, was.image_url, was.withheld_image_id)
    is distinct from (became.cover_key, became.image_url, became.withheld_image_id);
begin
  -- This expression contains no query, because the function runs on every change of an event and a query would take
  -- longer.
  return array_remove(
    array[
      case when was.title <> became.title then 'title' end,
      case when was.description is distinct from became.description then 'description' end,
      case when was.type <> became.type then 'type' end,
      case when was.type <> became.type then 'typeLabel' end,
      case when was.visibility <> became.visibility then 'visibility' end,
      case when was.status <> became.status then 'status' end,
      case
        when was.status <> became.status
        or private.effective_event_status(was) <> private.effective_event_status(became) then 'effectiveStatus'
      end,
      case when was.start_at <> became.start_at then 'startAt' end,
      case when was.end_at is distinct from became.end_at then 'endAt' end,
      case
        -- A change of creator_adult_from is reported as a change of the location: the age of the creator determines
        -- which users receive the exact location.
        when (was.address, was.city, was.latitude, was.longitude, was.creator_adult_from)
        is distinct from (
          became.address,
          became.city,
          became.latitude,
          became.longitude,
          became.creator_adult_from
        ) then 'location'
      end,
      case when was.capacity <> became.capacity then 'capacity' end,
      case when was.accepts_applications <> became.accepts_applications then 'acceptsApplications' end,
      case when was.consent_threshold <> became.consent_threshold then 'consentThreshold' end,
      case when is_other_image then 'imageUrl' end,
      case when is_other_image then 'imageThumbUrl' end,
      case when was.deleted_at is distinct from became.deleted_at then 'deletedAt' end,
      case when was.organizer_count <> became.organizer_count then 'organizerCount' end,
      case when was.male_organizer_count <> became.male_organizer_count then 'maleOrganizerCount' end,
      case when was.female_organizer_count <> became.female_organizer_count then 'femaleOrganizerCount' end,
      case when was.guest_count <> became.guest_count then 'guestCount' end
    ],
    null
  );
end;
$$;

comment on function private.changed_event_fields is
  'Returns the names of the API fields that differ between two versions of an event.';

create function private.broadcast_event(event public.events, changed text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'type', 'event.updated',
      'eventId', event.id,
      'status', event.status,
      'effectiveStatus', private.effective_event_status(event),
      'updatedAt', private.iso_time(event.updated_at),
      'changed', changed
    ),
    'event.updated',
    'event:' || event.id,
    true
  );
end;
$$;

comment on function private.broadcast_event is
  'Broadcasts event.updated {type, eventId, status, effectiveStatus, updatedAt, changed} on the topic of the event.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.broadcast_event_update()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed text[] := private.changed_event_fields(old, new);
begin
  if changed <> '{}' then
    perform private.broadcast_event(new, changed);
  end if;
  return null;
end;
$$;

comment on function private.broadcast_event_update is 'Broadcasts every visible change of an event.';

create trigger events_send_update
after update on public.events
for each row
execute function private.broadcast_event_update();
