-- Event views: an event as the API shows it, in full and on cards.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'external_images',
    'true',
    'Whether everybody is told the address of a cover elsewhere, which whoever opens it tells their own address; off: organizers alone.'
  );

-- Expressions --------------------------------------------------------------------------------------------

create function private.external_image(event public.events, are_shown boolean)
returns text
language sql
stable
return case
  when event.image_url is null then null
  when are_shown then event.image_url
  when private.is_organizer(event, auth.uid()) then event.image_url
end;

comment on function private.external_image is
  'Address of the cover of an event elsewhere, as the caller is told it: are_shown is the setting external_images, without which organizers alone are.';

create function private.event_thumbnail_url(
  event public.events,
  cover private.media,
  are_external_shown boolean
)
returns json
language sql
stable
return coalesce(
  private.media_url(private.media_thumbnail_key(cover)),
  to_json(private.external_image(event, are_external_shown))
);

comment on function private.event_thumbnail_url is
  'Small picture of an event, joined with the media of its cover_key: the cover, else the old external one.';

-- Views --------------------------------------------------------------------------------------------------

create view private.event_cards as
  select
    events.id,
    events.creator_id as "creatorId",
    case
      when creator.profile_id is not null then private.person_view(
        events.creator_id,
        creator.profile_id,
        creator.name,
        creator.avatar_key
      )
    end as creator,
    events.title,
    events.description,
    events.type,
    label.label as "typeLabel",
    events.visibility,
    events.status,
    private.effective_event_status(events) as "effectiveStatus",
    private.iso_time(events.start_at) as "startAt",
    private.iso_time(events.end_at) as "endAt",
    json_build_object(
      'address', events.address,
      'city', events.city,
      'latitude', events.latitude,
      'longitude', events.longitude
    ) as location,
    events.capacity,
    events.accepts_applications as "acceptsApplications",
    events.consent_threshold as "consentThreshold",
    coalesce(
      private.media_url(private.media_key(cover)),
      to_json(
        private.external_image(
          events,
          (select settings.value::boolean from private.settings where settings.name = 'external_images')
        )
      )
    ) as "imageUrl",
    private.event_thumbnail_url(
      events,
      cover,
      (select settings.value::boolean from private.settings where settings.name = 'external_images')
    ) as "imageThumbUrl",
    private.iso_time(events.deleted_at) as "deletedAt",
    private.iso_time(events.created_at) as "createdAt",
    private.iso_time(events.updated_at) as "updatedAt",
    private.media_url(creator.avatar_key) as "creatorAvatarUrl",
    creator.name as "creatorName",
    events.organizer_count as "organizerCount",
    events.male_organizer_count as "maleOrganizerCount",
    events.female_organizer_count as "femaleOrganizerCount",
    events.guest_count as "guestCount"
  from
    public.events
    join private.event_type_labels as label on label.type = events.type
    left join private.media as cover on cover.key = events.cover_key
    left join private.person_cards as creator on creator.user_id = events.creator_id;

comment on view private.event_cards is
  'Events with a column for each field that the API shows of them anywhere. Who may see an event is decided before.';

create view private.event_views as
  select
    id,
    "creatorId",
    creator,
    title,
    description,
    type,
    "typeLabel",
    visibility,
    status,
    "effectiveStatus",
    "startAt",
    "endAt",
    location,
    capacity,
    "acceptsApplications",
    "consentThreshold",
    "imageUrl",
    "imageThumbUrl",
    "deletedAt",
    "createdAt",
    "updatedAt"
  from private.event_cards;

comment on view private.event_views is
  'Events as the API lists them: to_json of a row is the answer. One by itself is shown by private.show_event.';
