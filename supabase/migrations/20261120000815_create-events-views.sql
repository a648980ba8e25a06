-- Event views: an event as the API shows it, in full and on cards.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.event_thumbnail_url(event public.events)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (
      select private.media_url(private.media_thumbnail_key(media))
      from private.media
      where media.key = event.cover_key
    ),
    to_json(event.image_url)
  );
end;
$$;

comment on function private.event_thumbnail_url is
  'The cover of an event for cards and lists: its thumbnail, or the address elsewhere; null without a cover.';

create function private.event_view(event public.events)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return json_build_object(
    'id', event.id,
    'creatorId', event.creator_id,
    'creator', (
      select private.person_view(profiles.user_id, profiles)
      from public.profiles
      where profiles.user_id = event.creator_id
    ),
    'title', event.title,
    'description', event.description,
    'type', event.type,
    'typeLabel', private.event_type_label(event.type),
    'visibility', event.visibility,
    'status', event.status,
    'effectiveStatus', private.effective_event_status(event),
    'startAt', private.iso_time(event.start_at),
    'endAt', private.iso_time(event.end_at),
    'location', json_build_object(
      'address', event.address,
      'city', event.city,
      'latitude', event.latitude,
      'longitude', event.longitude
    ),
    'capacity', event.capacity,
    'consentThreshold', event.consent_threshold,
    'imageUrl', coalesce(
      (select private.media_url(private.media_key(media)) from private.media where media.key = event.cover_key),
      to_json(event.image_url)
    ),
    'imageThumbUrl', private.event_thumbnail_url(event),
    'deletedAt', private.iso_time(event.deleted_at),
    'createdAt', private.iso_time(event.created_at),
    'updatedAt', private.iso_time(event.updated_at)
  );
end;
$$;

comment on function private.event_view is 'Event as the API shows it.';

create function private.show_event(event_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select private.event_view(events) from public.events where events.id = event_id);
end;
$$;

comment on function private.show_event is 'An event as it stands now, as the API shows it.';
