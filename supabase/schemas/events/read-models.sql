-- Read models of events: the views with which the API shows an event in full and on cards, and the policies for direct
-- reads of the table public.events. The column creator_adult_from determines which users receive the exact location of
-- an event whose creator is a minor or has a disputed age. For an adult who is not a friend of the creator, the feed,
-- the search and direct reads omit these events. All other responses to this adult contain the centre of a 500 m cell
-- and no address (docs/features/events.md, Events of minors). A minor whose age is not disputed sees events of minors
-- without restriction. A viewer with a disputed age counts as an adult.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'external_images',
    'true',
    'Whether all users receive the URL of an external cover, whose server then sees their IP address; false: only organizers.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.adult_day_for(person_id uuid)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when private.is_minor_person(person_id) and not private.has_disputed_age(person_id) then 'infinity'::date
    else private.today()
  end;
end;
$$;

comment on function private.adult_day_for is
  'Returns a day for the comparison with events.creator_adult_from: lists show a viewer the events whose creator is an adult on this day. For a minor whose age is not disputed, the day is infinity, so that lists also show events of minors. For all other viewers, the day is today.';

create function private.minors_known_to(person_id uuid, friends uuid[])
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return person_id || case when not private.has_disputed_age(person_id) then friends end;
end;
$$;

comment on function private.minors_known_to is
  'Returns the ids of the people whose events lists show to an adult even if these people are minors: the adult and the adult''s friends. For a person whose age is disputed, returns only the id of this person.';

create function private.is_contact_denied_with_creator(viewer_id uuid, creator_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if viewer_id = creator_id then
    return false;
  end if;
  if private.is_minor_person(viewer_id) then
    return private.has_disputed_age(viewer_id);
  end if;
  return not private.are_friends(viewer_id, creator_id);
end;
$$;

comment on function private.is_contact_denied_with_creator is
  'Whether the events of a creator who is a minor or has a disputed age are restricted for a viewer. True for an adult who is not a friend of the creator, and for a viewer with a disputed age.';

create function private.is_shown_event_location(event_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
      select 1
      from public.event_authors as author
      where author.event_id = is_shown_event_location.event_id
        and author.user_id = person_id
        and author.status in ('pending', 'accepted')
    )
    or private.is_admitted_by_link(event_id, person_id)
    or exists (
      select 1
      from
        public.like_group_members as member
        join public.like_groups on like_groups.id = member.group_id
      where member.event_id = is_shown_event_location.event_id
        and member.user_id = person_id
        and member.counts
        and like_groups.status = 'approved'
    );
end;
$$;

comment on function private.is_shown_event_location is
  'Whether a person receives the exact location of an event because the person organizes the event, was invited to organize it, redeemed an invite link, or is a guest. False for a person who has only applied.';

create function private.is_location_withheld(event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return caller_id is not null
    and private.is_minor(event.creator_adult_from)
    and private.is_contact_denied_with_creator(caller_id, event.creator_id)
    and not private.is_shown_event_location(event.id, caller_id);
end;
$$;

comment on function private.is_location_withheld is
  'Whether the exact location of the event must be withheld from the caller. The calling function must have checked that the caller may see the event. True only for events whose creator is a minor or has a disputed age.';

create function private.seen_event_location(event public.events)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  centre json;
begin
  if not private.is_location_withheld(event) then
    return json_build_object(
      'address', event.address,
      'city', event.city,
      'latitude', event.latitude,
      'longitude', event.longitude
    );
  end if;
  centre := private.snap_location(event.latitude, event.longitude);
  return json_build_object(
    'address', null,
    'city', event.city,
    'latitude', centre -> 'latitude',
    'longitude', centre -> 'longitude'
  );
end;
$$;

comment on function private.seen_event_location is
  'Returns the location of an event as the caller may see it. If the exact location is withheld, returns the city and the centre of the 500 m cell, but no address. If creator_adult_from of the event is null, the location is never withheld, and a query can omit this call.';

create function private.adult_day_for_caller()
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.adult_day_for((select auth.uid()));
end;
$$;

comment on function private.adult_day_for_caller is
  'Calls private.adult_day_for for the caller and returns the day. Row policies evaluate this function once per statement.';

create function private.minors_known_to_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 100
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query select unnest(private.minors_known_to(caller_id, private.friends_of(caller_id)));
end;
$$;

comment on function private.minors_known_to_caller is
  'Calls private.minors_known_to for the caller and returns the ids. Row policies evaluate this function once per statement.';

create function private.event_locations_shown_to_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
    select author.event_id
    from public.event_authors as author
    where author.user_id = caller_id and author.status in ('pending', 'accepted')
    union all
    select holder.event_id
    from private.event_link_holders as holder
    where holder.user_id = caller_id
    union all
    select member.event_id
    from
      public.like_group_members as member
      join public.like_groups on like_groups.id = member.group_id
    where member.user_id = caller_id and member.counts and like_groups.status = 'approved';
end;
$$;

comment on function private.event_locations_shown_to_caller is
  'Returns the ids of the events whose exact location the caller receives according to private.is_shown_event_location. Row policies evaluate this function once per statement.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.events enable row level security;

revoke all on public.events from anon, authenticated, service_role;

grant select on public.events to service_role;

-- The grant contains all columns except creator_adult_from, which no client may read.
grant
  select (
    id,
    creator_id,
    title,
    description,
    type,
    visibility,
    status,
    start_at,
    end_at,
    finishes_at,
    address,
    city,
    latitude,
    longitude,
    point,
    capacity,
    consent_threshold,
    accepts_applications,
    cover_key,
    image_url,
    organizer_count,
    male_organizer_count,
    female_organizer_count,
    guest_count,
    traits,
    calendar_sequence,
    terms,
    deleted_at,
    is_live,
    created_at,
    updated_at,
    withheld_image_id
  )
on public.events
to authenticated;

-- Policies run as the caller, who therefore needs EXECUTE on the functions of the policies (CONVENTIONS, Database).
grant execute on function private.events_shared_with_caller to authenticated;
grant execute on function private.adult_day_for_caller to authenticated;
grant execute on function private.minors_known_to_caller to authenticated;
grant execute on function private.event_locations_shown_to_caller to authenticated;

-- The subqueries without a reference to the row are evaluated once per statement and not once per row.
create policy events_select_viewers on public.events
for select
to authenticated
using (
  creator_id = (select auth.uid())
  or (
    (select auth.uid()) is not null
    and deleted_at is null
    and creator_id not in (select private.hidden_from_caller())
    and (
      (
        status != 'draft'
        and (visibility = 'public' or creator_id in (select private.friends_of_caller()))
        and creator_id not in (select private.suspended_to_caller())
      )
      or id in (select private.events_shared_with_caller())
    )
    -- A row contains the exact location, so a viewer who must not see the location cannot read the row at all.
    and (
      creator_adult_from is null
      or creator_adult_from <= (select private.adult_day_for_caller())
      or creator_id in (select private.minors_known_to_caller())
      or id in (select private.event_locations_shown_to_caller())
    )
  )
);

-- Rules --------------------------------------------------------------------------------------------------

create function private.set_creator_adulthood()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.creator_adult_from := (
    select adulthoods.adult_from
    from private.adulthoods
    where adulthoods.person_id = new.creator_id and private.is_minor(adulthoods.adult_from)
  );
  return new;
end;
$$;

comment on function private.set_creator_adulthood is
  'Copies the date on which the creator becomes an adult (adult_from) to the event, if the creator is a minor or has a disputed age. The trigger fires when the event is created and again when it is published. The date is copied again at publication, because a concurrent transaction may have changed it while the event was created. If the creator has no profile, the creation of the event locks no row that prevents such a change.';

create trigger events_set_creator_adulthood
before insert on public.events
for each row
execute function private.set_creator_adulthood();

create trigger events_set_creator_adulthood_again
before update on public.events
for each row
when (old.status = 'draft' and new.status = 'published')
execute function private.set_creator_adulthood();

create function private.share_adulthood_with_events()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  stored_from date := case when private.is_minor(new.adult_from) then new.adult_from end;
begin
  if not exists (
    select 1
    from public.events
    where events.creator_id = new.person_id and events.creator_adult_from is distinct from stored_from
  ) then
    return null;
  end if;
  perform event_id from private.lock_events_of(new.person_id) as event_id;
  update public.events
  set creator_adult_from = stored_from, updated_at = private.now()
  where events.creator_id = new.person_id and events.creator_adult_from is distinct from stored_from;
  return null;
end;
$$;

comment on function private.share_adulthood_with_events is
  'When a row of private.adulthoods is inserted or its adult_from changes, updates creator_adult_from of the events that this person created. When the row is deleted together with the account, creator_adult_from remains unchanged.';

create trigger adulthoods_share_with_events
after insert or update of adult_from on private.adulthoods
for each row
execute function private.share_adulthood_with_events();

-- Expressions --------------------------------------------------------------------------------------------

create function private.is_public_url(url text)
returns boolean
language sql
immutable
-- All URL parsers interpret a URL that matches this expression in the same way. A final dot after the host and an
-- explicit port 443 are allowed, because the URL still has the same address.
return url ~* '^https://([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.?(:443)?(/[^\u0001-\u0020\u007f-\u00a0\u2028\u2029\\]*)?$'
and url !~* '^https://[^/:]*\.([0-9]+|0x[0-9a-f]*|local|internal|lan|home|localhost|arpa)\.?(:443)?(/|$)';

comment on function private.is_public_url is
  'Whether a cover URL may be shown to every user. The URL must have the scheme https, port 443, no credentials, and an ASCII host with at least two labels. The last label must be neither a number nor a name of local networks. The function does not check that the host resolves to a public address.';

create function private.public_url(changes jsonb)
returns text
language sql
immutable
return case
  when private.is_public_url(changes ->> 'imageUrl') then changes ->> 'imageUrl'
  when private.is_public_url(changes ->> 'parsedImageUrl') then changes ->> 'parsedImageUrl'
end;

comment on function private.public_url is
  'Returns the external cover URL that every user may receive. This is imageUrl as the organizer sent it, if private.is_public_url accepts it; otherwise parsedImageUrl, the same URL normalised by a URL parser. Returns null if private.is_public_url rejects both URLs.';

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
  'Returns the external cover URL of an event as its organizers sent it. Returns null if the event has no such URL, or if it equals image_url.';

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
  'Inserts the external cover URL that the organizers of a locked event sent into private.withheld_images. The argument image_id is withheld_image_id of the event.';

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
  'Returns the external cover URL of an event for the caller. Organizers receive the URL that they sent. Other users receive image_url, if the argument are_shown (the setting external_images) is true.';

create function private.event_thumbnail_url(
  event public.events,
  cover private.media,
  are_external_shown boolean
)
returns json
language sql
stable
return coalesce(
  private.media_url(private.media_thumbnail_key(cover, '800x450')),
  to_json(private.external_image(event, are_external_shown))
);

comment on function private.event_thumbnail_url is
  'Returns the URL of the thumbnail of an event''s cover. The argument `cover` is the row of private.media for the event''s cover_key. If the event has no stored cover, returns the deprecated external cover URL.';

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
    -- The label of the event type is read with a scalar subquery: with a join, the planner reads all labels even for
    -- one event.
    (
      select label.label from private.event_type_labels as label where label.type = events.type
    ) as "typeLabel",
    events.visibility,
    events.status,
    private.effective_event_status(events) as "effectiveStatus",
    private.iso_time(events.start_at) as "startAt",
    private.iso_time(events.end_at) as "endAt",
    case
      when events.creator_adult_from is null then json_build_object(
        'address', events.address,
        'city', events.city,
        'latitude', events.latitude,
        'longitude', events.longitude
      )
      else private.seen_event_location(events)
    end as location,
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
    left join private.media as cover on cover.key = events.cover_key
    left join private.person_cards as creator on creator.user_id = events.creator_id;

comment on view private.event_cards is
  'Events with a column for each field of an event in API responses. A query that reads this view must check whether the caller may see the event.';

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
  'Events with the fields that the API returns in lists: a list contains the result of to_json for each row. For a single event, the API returns the result of private.show_event.';
