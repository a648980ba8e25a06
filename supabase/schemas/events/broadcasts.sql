-- Event updates: every visible change of an event is broadcast on its private topic `event:{eventId}`. The message
-- names the changed fields and contains no content. Everyone who may see the event may subscribe.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.changed_event_fields(was public.events, became public.events)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select field
    from
      (
        values
          ('title', was.title <> became.title),
          ('description', was.description is distinct from became.description),
          ('type', was.type <> became.type),
          ('typeLabel', was.type <> became.type),
          ('visibility', was.visibility <> became.visibility),
          ('status', was.status <> became.status),
          (
            'effectiveStatus',
            was.status <> became.status
            or private.effective_event_status(was) <> private.effective_event_status(became)
          ),
          ('startAt', was.start_at <> became.start_at),
          ('endAt', was.end_at is distinct from became.end_at),
          (
            'location',
            -- The age of the creator affects who sees the exact location.
            (was.address, was.city, was.latitude, was.longitude, was.creator_adult_from)
            is distinct from (
              became.address,
              became.city,
              became.latitude,
              became.longitude,
              became.creator_adult_from
            )
          ),
          ('capacity', was.capacity <> became.capacity),
          ('acceptsApplications', was.accepts_applications <> became.accepts_applications),
          ('consentThreshold', was.consent_threshold <> became.consent_threshold),
          (
            'imageUrl',
            (was.cover_key, was.image_url, was.withheld_image_id)
            is distinct from (became.cover_key, became.image_url, became.withheld_image_id)
          ),
          (
            'imageThumbUrl',
            (was.cover_key, was.image_url, was.withheld_image_id)
            is distinct from (became.cover_key, became.image_url, became.withheld_image_id)
          ),
          ('deletedAt', was.deleted_at is distinct from became.deleted_at),
          ('organizerCount', was.organizer_count <> became.organizer_count),
          ('maleOrganizerCount', was.male_organizer_count <> became.male_organizer_count),
          ('femaleOrganizerCount', was.female_organizer_count <> became.female_organizer_count),
          ('guestCount', was.guest_count <> became.guest_count)
      ) as compared (field, is_changed)
    where compared.is_changed
  );
end;
$$;

comment on function private.changed_event_fields is
  'Returns the fields of the API that differ between two versions of an event.';

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
