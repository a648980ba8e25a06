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

create function private.is_public_url(url text)
returns boolean
language sql
immutable
-- Every URL parser reads this form alike. A final dot and port 443 change nothing.
return url ~* '^https://([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.?(:443)?(/[^\u0001-\u0020\u007f-\u00a0\u2028\u2029\\]*)?$'
and url !~* '^https://[^/:]*\.([0-9]+|0x[0-9a-f]*|local|internal|lan|home|localhost|arpa)\.?(:443)?(/|$)';

comment on function private.is_public_url is
  'Whether a cover URL may be shown to anybody: https, port 443, no credentials, and an ASCII host of several labels whose last one is neither a number nor a name of local networks. That the name resolves to a public address is not checked.';

create function private.public_url(changes jsonb)
returns text
language sql
immutable
return case
  when private.is_public_url(changes ->> 'imageUrl') then changes ->> 'imageUrl'
  when private.is_public_url(changes ->> 'parsedImageUrl') then changes ->> 'parsedImageUrl'
end;

comment on function private.public_url is
  'External cover URL that anybody may be shown: imageUrl as it was sent, or parsedImageUrl, the same as a URL parser writes it; null for neither.';

create function private.withheld_image(event public.events)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select withheld.url
    from private.withheld_images as withheld
    where withheld.id = event.withheld_image_id
  );
end;
$$;

comment on function private.withheld_image is
  'External cover URL of an event as its organizers sent it; null if it does not differ from image_url.';

create function private.withhold_image(event_id uuid, image_id uuid, url text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if image_id is not null and url is not null then
    insert into private.withheld_images (id, event_id, url)
    values
      (image_id, withhold_image.event_id, withhold_image.url)
    on conflict (id) do nothing;
  end if;
end;
$$;

comment on function private.withhold_image is
  'Stores the external cover URL that the withheld_image_id of a locked event names.';

create function private.external_image(event public.events, are_shown boolean)
returns text
language sql
stable
return case
  when event.image_url is null
  and event.withheld_image_id is null then null
  when event.withheld_image_id is not null
  and private.is_organizer(event, auth.uid()) then private.withheld_image(event)
  when are_shown then event.image_url
  when private.is_organizer(event, auth.uid()) then event.image_url
end;

comment on function private.external_image is
  'External cover URL of an event as the caller is shown it: organizers get the one that they sent, others get image_url if are_shown, the setting external_images, is on.';

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
