-- Events: what people meet at.
-- An event starts as a draft of its creator, is published, and may be cancelled; that it started or finished follows
-- from the clock. Creator and accepted co-authors are its organizers. Its content is fixed once it has started.

-- Tables -------------------------------------------------------------------------------------------------

create type public.event_status as enum ('draft', 'published', 'started', 'finished', 'cancelled');

comment on type public.event_status is
  'State of an event; started and finished are written by a job, eventually.';

create type public.event_visibility as enum ('public', 'private');

comment on type public.event_visibility is
  'public: everyone finds the event; private: organizers, invited, friends of the creator, people in its groups and who redeemed an invite link.';

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
  'When an event is over: at its end, or 12 hours after the start without one (docs/rules/events.md, Effective status).';

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
  'Ordinal of an event type, persisted in indexes: new types are appended.';

create function private.event_traits(
  start_at timestamptz,
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
      private.event_type_ordinal(type),
      organizers,
      males,
      females
    ]
  );
end;
$$;

comment on function private.event_traits is
  'What the feed filters by, as one point, so that an index decides all filters with one comparison.';

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
    private.event_traits(start_at, type, organizer_count, male_organizer_count, female_organizer_count)
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
  'An event from draft to its end; deletion is a mark that the creator can take back.';
comment on column public.events.consent_threshold is 'Deprecated: stored and echoed, never read.';
comment on column public.events.accepts_applications is
  'Whether people may apply; groups that have applied stay as they are.';
comment on column public.events.image_url is
  'Deprecated: external cover URL that anybody may be shown (private.is_public_url); null next to a stored cover.';
comment on column public.events.withheld_image_id is
  'Row of private.withheld_images: the external cover URL as organizers sent it, if it differs from image_url.';
comment on column public.events.is_live is
  'Published, not deleted and not yet marked finished: what feeds and their indexes hold.';
comment on column public.events.terms is 'What a search finds the event by; kept by a trigger.';
comment on column public.events.creator_adult_from is
  'First day on which the creator counts as an adult, while the creator is a minor or in doubt; null for all other events. Kept by triggers and, once the day has come, by a job; never shown.';
comment on column public.events.guest_count is
  'Denormalised: how many people approved groups brought; organizers do not count.';

comment on column public.events.calendar_sequence is
  'How often what calendars show of the event has changed: SEQUENCE of iCalendar.';

create index events_creator_idx on public.events (creator_id, created_at desc, id desc);

create index events_cover_key_idx on public.events (cover_key)
where cover_key is not null;

-- Direct reads of the newest events stop after as many as they show.
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
  'External cover URL of an event as its organizers sent it, if others are shown another form of it or none.';

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
  'One row per event and person asked; created_at is the time of the invitation that stands, strictly monotonic within an event.';

create index event_authors_user_id_idx on public.event_authors (
  user_id,
  status,
  created_at desc,
  event_id desc
);

-- Helpers ------------------------------------------------------------------------------------------------

create function private.effective_event_status(event public.events)
returns public.event_status
language sql
stable
return case
  -- Finished is terminal, also for a transaction that began before and waited for the lock.
  when event.status in ('draft', 'finished', 'cancelled') then event.status
  when private.now() >= event.finishes_at then 'finished'
  when private.now() >= event.start_at
  or event.status = 'started' then 'started'
  else 'published'
end;

comment on function private.effective_event_status is
  'State of an event by the clock, whatever a job has written so far (docs/rules/events.md, Effective status).';

create function private.is_organizer(event public.events, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- By itself: with the look-up in it the expression would be a query, of the creator too.
  if event.creator_id = person_id then
    return true;
  end if;
  return exists (
    select 1
    from public.event_authors as author
    where author.event_id = event.id and author.user_id = person_id and author.status = 'accepted'
  );
end;
$$;

comment on function private.is_organizer is 'Whether a person is the creator or an accepted co-author.';

create function private.is_in_group_of_event(event_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.event_guests as guest
    where guest.event_id = is_in_group_of_event.event_id and guest.user_id = person_id
  );
end;
$$;

comment on function private.is_in_group_of_event is
  'Whether a person is in an open or approved group of the event, or was in an open one when the event ended.';

create function private.can_see_event(event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  is_creator_suspended boolean;
begin
  if event.creator_id = caller_id then
    return true;
  end if;
  if caller_id is null or event.deleted_at is not null or private.is_blocked(caller_id, event.creator_id) then
    return false;
  end if;
  is_creator_suspended := private.is_suspended(event.creator_id);
  if event.status <> 'draft' and event.visibility = 'public' and not is_creator_suspended then
    return true;
  end if;
  return exists (
      select 1
      from public.event_authors as author
      where author.event_id = event.id
        and author.user_id = caller_id
        and (author.status = 'accepted' or (author.status = 'pending' and not is_creator_suspended))
    )
    or (
      event.status <> 'draft'
      and (
        private.is_in_group_of_event(event.id, caller_id)
        or (
          not is_creator_suspended
          and (
            private.are_friends(caller_id, event.creator_id)
            or private.is_let_in_by_link(event.id, caller_id)
          )
        )
      )
    );
end;
$$;

comment on function private.can_see_event is
  'Whether the caller may see an event (docs/rules/events.md, Rights). The feed and the policy of the table decide the same set-wise.';

create function private.events_shared_with_caller()
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
    from
      public.event_authors as author
      join public.events on events.id = author.event_id
    where author.user_id = caller_id
      and (
        author.status = 'accepted'
        or (
          author.status = 'pending'
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = events.creator_id
          )
        )
      )
    union all
    select guest.event_id
    from
      private.event_guests as guest
      join public.events on events.id = guest.event_id
    where guest.user_id = caller_id and events.status <> 'draft'
    union all
    select holder.event_id
    from
      private.event_link_holders as holder
      join public.events on events.id = holder.event_id
    where holder.user_id = caller_id
      and events.status <> 'draft'
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = events.creator_id
      );
end;
$$;

comment on function private.events_shared_with_caller is
  'For policies, which ask it once per statement: events that the caller was asked to organize and has not refused, drafts too, comes to, or was let in to by an invite link. While their creator is suspended invitations and links are none.';

create function private.find_event(event_id uuid)
returns public.events
language plpgsql
stable
set search_path = ''
as $$
declare
  event public.events;
begin
  select events.* into event from public.events where events.id = event_id;
  if event.id is null or not private.can_see_event(event) then
    raise sqlstate 'PT404' using message = 'event_not_found', detail = 'There is no such event.';
  end if;
  return event;
end;
$$;

comment on function private.find_event is 'An event that the caller can see. 404 event_not_found.';

create function private.lock_events(event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.asserts_lock_order() then
    perform private.assert_lock_order('event', event_ids::text[]);
  end if;
  perform 1 from public.events where events.id = any (event_ids) order by events.id for no key update;
end;
$$;

comment on function private.lock_events is
  'Row locks on events, in id order, against every other change of them and of who belongs to them.';

create function private.lock_event(event_id uuid)
returns public.events
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_events(array[event_id]);
  return private.find_event(event_id);
end;
$$;

comment on function private.lock_event is
  'An event that the caller can see, locked as by private.lock_events. 404 event_not_found.';

create function private.require_creator(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.creator_id <> (select auth.uid()) then
    raise sqlstate 'PT403' using
      message = 'not_the_creator',
      detail = 'Only the creator of the event can do this.';
  end if;
end;
$$;

comment on function private.require_creator is 'Refuses everyone but the creator: 403 not_the_creator.';

create function private.require_organizer(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_organizer(event, (select auth.uid())) then
    raise sqlstate 'PT403' using
      message = 'not_an_organizer',
      detail = 'Only the organizers of the event can do this.';
  end if;
end;
$$;

comment on function private.require_organizer is
  'Refuses everyone but creator and accepted co-authors: 403 not_an_organizer.';

create function private.require_not_deleted(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.deleted_at is not null then
    raise sqlstate 'PT409' using message = 'event_deleted', detail = 'The event is deleted; restore it first.';
  end if;
end;
$$;

comment on function private.require_not_deleted is
  'Refuses what a deleted event does not allow: 409 event_deleted.';

create function private.require_open_event(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_not_deleted(event);
  if private.effective_event_status(event) in ('cancelled', 'finished') then
    raise sqlstate 'PT409' using message = 'event_closed', detail = 'The event is cancelled or over.';
  end if;
end;
$$;

comment on function private.require_open_event is
  'Refuses what a deleted, cancelled or finished event does not allow: 409 event_deleted or event_closed.';

create function private.require_editable_event(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_organizer(event);
  perform private.require_not_deleted(event);
  if private.now() >= event.start_at then
    raise sqlstate 'PT409' using
      message = 'event_started',
      detail = 'The event has started and cannot be changed any more.';
  end if;
end;
$$;

comment on function private.require_editable_event is
  'Refuses changes of the content by others than organizers and after the start: 403 not_an_organizer, 409 event_deleted or event_started.';

create function private.require_changeable_event(event public.events, changes jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Whether people may still apply is no content: organizers decide on it until the end.
  if private.now() < event.start_at or not changes ? 'acceptsApplications' or changes - 'acceptsApplications' <> '{}' then
    perform private.require_editable_event(event);
    return;
  end if;
  perform private.require_organizer(event);
  perform private.require_open_event(event);
  -- A draft has no end of its own.
  if private.now() >= event.finishes_at then
    raise sqlstate 'PT409' using message = 'event_closed', detail = 'The event is over.';
  end if;
end;
$$;

comment on function private.require_changeable_event is
  'Refuses changes as private.require_editable_event does; after the start one that names acceptsApplications alone only once the event is cancelled or over: 409 event_closed.';

create function private.organizers_of(event public.events)
returns setof uuid
language plpgsql
stable
rows 5
set search_path = ''
as $$
begin
  return next event.creator_id;
  return query
    select author.user_id
    from public.event_authors as author
    where author.event_id = event.id and author.status = 'accepted'
    order by author.created_at, author.user_id;
end;
$$;

comment on function private.organizers_of is
  'Organizers of an event: the creator, then the accepted co-authors in the order of their invitations.';

create function private.lock_events_of_people(person_ids uuid[])
returns setof uuid
language plpgsql
rows 5
set search_path = ''
as $$
declare
  -- Resolve the ids first: under READ COMMITTED, locking re-checks a row it waited for (EvalPlanQual), and a join can drop it.
  found_ids uuid[] := array(
    select own.id from public.events as own where own.creator_id = any (person_ids)
    union
    select author.event_id from public.event_authors as author where author.user_id = any (person_ids)
    union
    select member.event_id
    from public.like_group_members as member
    where member.user_id = any (person_ids) and member.counts
  );
begin
  perform private.lock_events(found_ids);
  return query select events.id from public.events where events.id = any (found_ids) order by events.id;
end;
$$;

comment on function private.lock_events_of_people is
  'Locks the events that these people created, were invited to organize or are to come to, in id order; answers their ids.';

create function private.lock_events_of(person_id uuid)
returns setof uuid
language plpgsql
rows 5
set search_path = ''
as $$
begin
  return query select event_id from private.lock_events_of_people(array[person_id]) as event_id;
end;
$$;

comment on function private.lock_events_of is 'private.lock_events_of_people for one person.';

create function private.count_organizers(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  organizers integer;
  males integer;
  females integer;
begin
  select
    count(*),
    count(*) filter (where profiles.sex = 'male'),
    count(*) filter (where profiles.sex = 'female')
  into organizers, males, females
  from
    public.events
    cross join private.organizers_of(events) as organizer_id
    left join public.profiles on profiles.user_id = organizer_id
  where events.id = event_id;
  update public.events
  set
    organizer_count = organizers,
    male_organizer_count = males,
    female_organizer_count = females,
    updated_at = private.now()
  where events.id = event_id
    and (events.organizer_count, events.male_organizer_count, events.female_organizer_count)
    is distinct from (organizers, males, females);
end;
$$;

comment on function private.count_organizers is
  'Recomputes the denormalised counts of the organizers of a locked event, also by sex.';

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
  'endAt', private.iso_time(private.event_finish(event.start_at, event.end_at)),
  'address', event.address,
  'city', event.city,
  'latitude', event.latitude,
  'longitude', event.longitude
);

comment on function private.calendar_facts is
  'What calendars show of an event, whatever the clock says: an end by docs/rules/events.md, Effective status, when it has none.';

create function private.advance_event_time()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  if private.calendar_facts(new) is distinct from private.calendar_facts(old)
  -- The age of the creator decides who is shown the exact place.
  or new.creator_adult_from is distinct from old.creator_adult_from then
    new.calendar_sequence := old.calendar_sequence + 1;
  end if;
  return new;
end;
$$;

comment on function private.advance_event_time is
  'Keeps `updated_at` strictly monotonic, since clients compare cached copies by it, and counts what calendars compare theirs by.';

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
  if tg_op = 'INSERT'
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
  'Keeps what a search finds an event by. No generated column: those are made again by every change of the row.';

create trigger events_keep_terms
before insert or update of title, description, city, address, start_at on public.events
for each row
execute function private.keep_event_terms();

create function private.count_sexes_again()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_id uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.count_organizers(event_id)
  from private.lock_events_of(person_id) as event_id;
  return null;
end;
$$;

comment on function private.count_sexes_again is
  'Recomputes the organizer counts of a person''s events after the profile appeared, changed its sex, or went.';

create trigger events_count_new_or_gone_profile
after insert or delete on public.profiles
for each row
execute function private.count_sexes_again();

create trigger events_count_changed_profile
after update of sex on public.profiles
for each row
when (new.sex is distinct from old.sex)
execute function private.count_sexes_again();
