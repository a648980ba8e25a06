-- Events. An event starts as a draft of its creator, is published, and may be cancelled. Whether an event has started
-- or finished depends on the current time. The creator and accepted co-authors are the organizers of an event. The
-- content of an event cannot be changed once the event has started.

-- Tables -------------------------------------------------------------------------------------------------

create type public.event_status as enum ('draft', 'published', 'started', 'finished', 'cancelled');

comment on type public.event_status is
  'Stored status of an event. A job sets the statuses `started` and `finished` some time after the event has started or ended.';

create type public.event_visibility as enum ('public', 'private');

comment on type public.event_visibility is
  'public: everyone can find the event; private: visible to organizers, invited co-authors, friends of the creator, members of its groups, and users who redeemed an invite link.';

create function private.event_finish(start_at timestamptz, end_at timestamptz)
returns timestamptz
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(end_at, start_at + interval '12 hours');
end;
$$;

comment on function private.event_finish is
  'Returns the time at which an event ends: its end time, or 12 hours after the start if the event has no end time (docs/features/events.md, Effective status).';

create function private.event_type_ordinal(type public.event_type)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array_position(enum_range(null::public.event_type), type);
end;
$$;

comment on function private.event_type_ordinal is
  'Returns the ordinal of an event type. Indexes store these ordinals, so new types must be appended to the enum.';

create function private.event_traits(
  start_at timestamptz,
  end_at timestamptz,
  type public.event_type,
  organizers integer,
  males integer,
  females integer
)
returns extensions.cube
language plpgsql
immutable
set search_path = ''
as $$
begin
  return extensions.cube(
    array[
      extract(epoch from start_at)::double precision,
      -- Subtracts a millisecond: an event is over at its end time, and the filter includes the bounds of its range.
      extract(epoch from coalesce(end_at - interval '1 millisecond', start_at))::double precision,
      private.event_type_ordinal(type),
      organizers,
      males,
      females
    ]
  );
end;
$$;

comment on function private.event_traits is
  'Returns a point whose coordinates are the values by which the feed filters events. An index on these points can check all filters with one comparison. The first two coordinates are the start and the last millisecond before the end time (or the start if the event has no end time). The others are the ordinal of the type and the numbers of all organizers, of male organizers and of female organizers.';

create table public.events (
  id uuid constraint events_pkey primary key default gen_random_uuid(),
  creator_id uuid not null,
  title text not null constraint events_title_length check (length(title) between 1 and 100),
  description text constraint events_description_length check (length(rtrim(description, U&'\2069')) <= 2000),
  type public.event_type not null,
  visibility public.event_visibility not null default 'public',
  status public.event_status not null default 'draft',
  start_at timestamptz not null constraint events_start_at_plausible
    check (start_at >= '1970-01-01T00:00:00Z'),
  end_at timestamptz,
  finishes_at timestamptz not null generated always as (private.event_finish(start_at, end_at)) stored,
  address text constraint events_address_length check (length(address) <= 255),
  city text constraint events_city_length check (length(city) <= 120),
  latitude double precision not null constraint events_latitude_range check (latitude between -90 and 90),
  longitude double precision not null constraint events_longitude_range
    check (longitude between -180 and 180),
  point extensions.cube not null generated always as (private.earth_point(latitude, longitude)) stored,
  capacity integer not null constraint events_capacity_range check (capacity between 1 and 10000),
  consent_threshold integer not null constraint events_consent_threshold_positive
    check (consent_threshold >= 1),
  accepts_applications boolean not null default true,
  cover_key text collate "C" constraint events_cover_key_fkey
    references private.media (key)
      on delete restrict,
  image_url text constraint events_image_url_length check (length(image_url) <= 2048),
  withheld_image_id uuid,
  organizer_count integer not null default 1,
  male_organizer_count integer not null default 0,
  female_organizer_count integer not null default 0,
  guest_count integer not null default 0,
  traits extensions.cube not null generated always as (
    private.event_traits(
      start_at,
      end_at,
      type,
      organizer_count,
      male_organizer_count,
      female_organizer_count
    )
  ) stored,
  calendar_sequence integer not null default 0,
  terms tsvector not null,
  creator_adult_from date,
  deleted_at timestamptz,
  is_live boolean not null generated always as (
    status in ('published', 'started')
    and deleted_at is null
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_end_after_start check (end_at > start_at),
  constraint events_guests_seated check (guest_count between 0 and capacity),
  constraint events_one_image check (cover_key is null or image_url is null)
);

comment on table public.events is
  'Events in every status. A deletion only sets deleted_at, and the creator can restore the event.';
comment on column public.events.consent_threshold is
  'Deprecated: the value is stored and returned, but no rule uses it.';
comment on column public.events.accepts_applications is
  'Whether people may apply to the event. The value does not affect groups that exist already.';
comment on column public.events.image_url is
  'Deprecated: external URL of the cover that every user may receive (private.is_public_url). Null if the event has a stored cover or no such URL.';
comment on column public.events.withheld_image_id is
  'Id of a row in private.withheld_images, which contains the external cover URL that the organizers sent. Null if the organizers sent no external cover URL, or if it equals image_url.';
comment on column public.events.is_live is
  'True if the stored status is `published` or `started` and the event is not deleted. Feeds and their indexes contain only live events.';
comment on column public.events.terms is
  'Search terms of the event, written by a trigger. The value is empty for a draft, because no search returns drafts.';
comment on column public.events.creator_adult_from is
  'First day on which the creator counts as an adult, if the creator is a minor or has a disputed age; null for all other creators. Triggers maintain the value, and a job sets the value to null on the day on which the creator becomes an adult. No API response contains the value.';
comment on column public.events.guest_count is
  'Denormalised number of members of approved groups. Organizers are not included.';

comment on column public.events.calendar_sequence is
  'Value of the SEQUENCE property in the iCalendar file of the event. The number is incremented when creator_adult_from or a field that calendars show changes.';

create index events_creator_idx on public.events (creator_id, created_at desc, id desc);

create index events_cover_key_idx on public.events (cover_key)
where cover_key is not null;

-- Clients that read this table directly use this index to query the newest events (created_at desc, with a limit).
create index events_created_at_idx on public.events (created_at desc, id desc);

create index events_live_creator_idx on public.events (creator_id, visibility)
include (id, start_at, finishes_at, point, traits)
where is_live;

create index events_creator_adult_idx on public.events (creator_adult_from)
where creator_adult_from is not null;

create index events_start_due_idx on public.events (start_at)
where status = 'published' and deleted_at is null;

create index events_finish_due_idx on public.events (finishes_at)
where is_live;

create table private.withheld_images (
  id uuid constraint withheld_images_pkey primary key,
  event_id uuid not null constraint withheld_images_event_id_key
    unique constraint withheld_images_event_id_fkey
    references public.events (id)
      on delete cascade,
  url text not null constraint withheld_images_url_length check (length(url) <= 2048)
);

comment on table private.withheld_images is
  'External cover URLs as the organizers of an event sent them. An event has a row only if other users see a different URL or no URL.';

create table private.event_deletion_recipients (
  event_id uuid not null constraint event_deletion_recipients_event_id_fkey
    references public.events (id)
      on delete cascade,
  user_id uuid not null,
  expires_at timestamptz not null,
  constraint event_deletion_recipients_pkey primary key (event_id, user_id)
);

comment on table private.event_deletion_recipients is
  'Users who were notified that the creator deleted an event. These users are notified again if the creator restores the event.';
comment on column private.event_deletion_recipients.expires_at is
  'End of the event; infinity for a draft. An event cannot be restored after its end.';

create index event_deletion_recipients_user_id_idx on private.event_deletion_recipients (user_id);

create index event_deletion_recipients_expires_at_idx on private.event_deletion_recipients (expires_at);

create type public.event_author_status as enum ('pending', 'accepted', 'refused');

comment on type public.event_author_status is 'State of an invitation to organize an event.';

create table public.event_authors (
  event_id uuid not null constraint event_authors_event_id_fkey
    references public.events (id)
      on delete cascade,
  user_id uuid not null,
  status public.event_author_status not null default 'pending',
  created_at timestamptz not null default now(),
  constraint event_authors_pkey primary key (event_id, user_id)
);

comment on table public.event_authors is
  'One row per event and invited person. created_at is the time of the latest invitation of the person. Within an event, every new invitation has a later created_at than all existing rows.';

create index event_authors_user_id_idx on public.event_authors (
  user_id,
  status,
  created_at desc,
  event_id desc
);

-- Rules --------------------------------------------------------------------------------------------------

create function private.calendar_facts(event public.events)
returns jsonb
language sql
stable
return jsonb_build_object(
  'status', case
    when event.deleted_at is not null
    or event.status = 'cancelled' then 'cancelled'
    when event.status = 'draft' then 'tentative'
    else 'confirmed'
  end,
  'title', event.title,
  'description', event.description,
  'startAt', private.iso_time(event.start_at),
  -- The API and calendar files write years with four digits, so a later end is replaced by the end of the year 9999.
  'endAt', private.iso_time(
    least(private.event_finish(event.start_at, event.end_at), '9999-12-31T23:59:59.999Z')
  ),
  'address', event.address,
  'city', event.city,
  'latitude', event.latitude,
  'longitude', event.longitude
);

comment on function private.calendar_facts is
  'Returns the fields of an event that calendars show. The result does not depend on the current time. An event without an end time receives an end time according to docs/features/events.md, Effective status. The end is at most the last millisecond of the year 9999.';

create function private.advance_event_time()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  if private.calendar_facts(new) is distinct from private.calendar_facts(old)
  -- The age of the creator (creator_adult_from) determines which users receive the exact location in the calendar file.
  or new.creator_adult_from is distinct from old.creator_adult_from then
    new.calendar_sequence := old.calendar_sequence + 1;
  end if;
  return new;
end;
$$;

comment on function private.advance_event_time is
  'Increases `updated_at` with every change, because clients use this time to compare cached copies of an event. Increments `calendar_sequence`, by which calendars detect changes, if creator_adult_from or a field that calendars show has changed.';

create trigger events_advance_time
before update on public.events
for each row
execute function private.advance_event_time();

create function private.keep_event_terms()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'draft' then
    new.terms := '';
  elsif tg_op = 'INSERT'
  or old.status = 'draft'
  or (new.title, new.description, new.city, new.address, new.start_at)
  is distinct from (old.title, old.description, old.city, old.address, old.start_at) then
    new.terms := private.search_terms(
      new.title,
      new.description,
      new.city,
      new.address,
      new.start_at
    );
  end if;
  return new;
end;
$$;

comment on function private.keep_event_terms is
  'Updates the search terms of an event when it is published and on every later change of its texts or its start. The terms are not a generated column, because such a column would be recomputed on every change of the row.';

create trigger events_keep_terms
before insert or update of title, description, city, address, start_at, status on public.events
for each row
execute function private.keep_event_terms();
