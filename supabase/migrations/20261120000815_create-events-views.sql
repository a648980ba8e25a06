-- Event views: an event as the API shows it, in full and on cards.

-- Views --------------------------------------------------------------------------------------------------

create view private.event_views as
  select
    events.id,
    events.creator_id,
    creator.name as creator_name,
    creator.avatar_key as creator_avatar_key,
    events.title,
    events.organizer_count,
    events.male_organizer_count,
    events.female_organizer_count,
    events.guest_count,
    events.created_at,
    coalesce(
      private.media_url(private.media_thumbnail_key(cover)),
      to_json(events.image_url)
    ) as thumbnail_url,
    json_build_object(
      'id', events.id,
      'creatorId', events.creator_id,
      'creator', case
        when creator.profile_id is not null then private.person_view(
          events.creator_id,
          creator.profile_id,
          creator.name,
          creator.avatar_key
        )
      end,
      'title', events.title,
      'description', events.description,
      'type', events.type,
      'typeLabel', label.label,
      'visibility', events.visibility,
      'status', events.status,
      'effectiveStatus', private.effective_event_status(events),
      'startAt', private.iso_time(events.start_at),
      'endAt', private.iso_time(events.end_at),
      'location', json_build_object(
        'address', events.address,
        'city', events.city,
        'latitude', events.latitude,
        'longitude', events.longitude
      ),
      'capacity', events.capacity,
      'consentThreshold', events.consent_threshold,
      'imageUrl', coalesce(private.media_url(private.media_key(cover)), to_json(events.image_url)),
      'imageThumbUrl', coalesce(
        private.media_url(private.media_thumbnail_key(cover)),
        to_json(events.image_url)
      ),
      'deletedAt', private.iso_time(events.deleted_at),
      'createdAt', private.iso_time(events.created_at),
      'updatedAt', private.iso_time(events.updated_at)
    ) as view
  from
    public.events
    join private.event_type_labels as label on label.type = events.type
    left join private.media as cover on cover.key = events.cover_key
    left join private.person_cards as creator on creator.user_id = events.creator_id;

comment on view private.event_views is
  'Events as the API shows them: in full (view), and what cards, the feed and chats show of them. Who may see an event is decided before.';

create view private.organizer_cards as
  select
    organizer.event_id,
    organizer.user_id,
    organizer.invited_at,
    card.profile_id,
    card.name,
    card.avatar_key
  from
    (
      select events.id as event_id, events.creator_id as user_id, null::timestamptz as invited_at
      from public.events
      union all
      select author.event_id, author.user_id, author.created_at
      from public.event_authors as author
      where author.status = 'accepted'
    ) as organizer
    join private.person_cards as card on card.user_id = organizer.user_id;

comment on view private.organizer_cards is
  'The creator of an event, whom nobody invited, and its accepted co-authors, in the order of invited_at and user_id.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.show_event(event_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select event_views.view from private.event_views where event_views.id = event_id);
end;
$$;

comment on function private.show_event is 'An event as it stands now, as the API shows it.';
