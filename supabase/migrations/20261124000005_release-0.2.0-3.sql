-- What version 0.2.0 was released with, made of supabase/schemas, where each table and verb is to be read.

-- Profiles: identity of a person to others, and visibility between people.
-- One profile per user. How its answers are written and shown stands in profile_answers, after terms and photos.

-- Tables -------------------------------------------------------------------------------------------------

create type public.sex as enum ('male', 'female');

comment on type public.sex is 'Sex a person states in the profile.';

create type public.dating_purpose as enum ('dating', 'relationship', 'friendship', 'chatting');

comment on type public.dating_purpose is 'What a person looks for; shown to others only if they want it.';

create type public.body_type as enum ('slim', 'normal', 'fit', 'sportive', 'muscular', 'stocky', 'chubby');

comment on type public.body_type is 'Body type a person states.';

create type public.family_plan as enum (
  'no-dont-want',
  'no-not-soon',
  'no-maybe-in-future',
  'no-but-want-to',
  'already-have'
);

comment on type public.family_plan is 'Whether a person has or wants children.';

create type public.financial_state as enum (
  'unemployed',
  'studying',
  'irregular-income',
  'low-income',
  'middle-income',
  'wealthy'
);

comment on type public.financial_state is 'Financial situation a person states.';

create type public.religion as enum (
  'catholicism',
  'orthodoxy',
  'islam',
  'protestantism',
  'buddhism',
  'hinduism',
  'atheism',
  'agnosticism',
  'judaism'
);

comment on type public.religion is 'Religion or world view a person states.';

create type public.attitude as enum ('positive', 'neutral', 'negative');

comment on type public.attitude is 'Attitude to alcohol or smoking.';

create type public.zodiac as enum (
  'aquarius',
  'pisces',
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn'
);

comment on type public.zodiac is 'Western zodiac sign, derived from the birthdate.';

create type public.education_level as enum (
  'basic_general',
  'average_general',
  'secondary_special',
  'bachelor',
  'specialty',
  'master',
  'postgraduate'
);

comment on type public.education_level is 'Level of one education.';

create type public.education as (level public.education_level, in_progress boolean);

comment on type public.education is 'One education of a person, finished or in progress.';

create type public.language as enum (
  'ru',
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'tr',
  'ar',
  'zh',
  'ja',
  'ko',
  'uk',
  'be',
  'kk',
  'uz',
  'az',
  'hy',
  'ka',
  'ky'
);

comment on type public.language is 'Language a person speaks, ISO 639-1.';

create function private.zodiac_of(birthdate date)
returns public.zodiac
language plpgsql
immutable
set search_path = ''
as $$
declare
  month_day integer := extract(month from birthdate) * 100 + extract(day from birthdate);
begin
  return case
    when month_day between 120 and 218 then 'aquarius'
    when month_day between 219 and 320 then 'pisces'
    when month_day between 321 and 419 then 'aries'
    when month_day between 420 and 520 then 'taurus'
    when month_day between 521 and 620 then 'gemini'
    when month_day between 621 and 722 then 'cancer'
    when month_day between 723 and 822 then 'leo'
    when month_day between 823 and 922 then 'virgo'
    when month_day between 923 and 1022 then 'libra'
    when month_day between 1023 and 1121 then 'scorpio'
    when month_day between 1122 and 1221 then 'sagittarius'
    when month_day is not null then 'capricorn'
  end::public.zodiac;
end;
$$;

comment on function private.zodiac_of is 'Western zodiac sign of a birthdate; null for none.';

create table public.profiles (
  id uuid constraint profiles_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint profiles_user_id_key unique,
  first_name text not null constraint profiles_first_name_length check (length(first_name) between 1 and 100),
  bio text constraint profiles_bio_length check (length(bio) <= 4000),
  birthdate date constraint profiles_birthdate_plausible check (birthdate >= '1900-01-01'),
  height double precision constraint profiles_height_range check (height between 55 and 272),
  hometown text constraint profiles_hometown_length check (length(hometown) <= 120),
  city text constraint profiles_city_length check (length(city) <= 120),
  sex public.sex,
  dating_purpose public.dating_purpose,
  show_dating_purpose boolean not null default false,
  show_zodiac boolean not null default false,
  show_birthdate boolean not null default false,
  show_location boolean not null default true,
  zodiac public.zodiac generated always as (private.zodiac_of(birthdate)) stored,
  religion public.religion,
  family_plan public.family_plan,
  financial_state public.financial_state,
  body_type public.body_type,
  alcohol_attitude public.attitude,
  smoking_attitude public.attitude,
  educations public.education[] not null default '{}',
  languages public.language[] not null default '{}',
  exact_latitude double precision constraint profiles_exact_latitude_range
    check (exact_latitude between -90 and 90),
  exact_longitude double precision constraint profiles_exact_longitude_range
    check (exact_longitude between -180 and 180),
  cell_point extensions.cube generated always as (private.cell_point(exact_latitude, exact_longitude)) stored,
  cell_location json generated always as (private.snap_location(exact_latitude, exact_longitude)) stored,
  is_visible_on_map boolean not null default false,
  is_completed boolean not null default false,
  avatar_photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_location_whole check ((exact_latitude is null) = (exact_longitude is null))
);

comment on table public.profiles is
  'A person as others meet them; user_id is the subject of their access token.';
comment on column public.profiles.exact_latitude is
  'Exact point, for the owner only; everyone else is answered from the snapped one.';
comment on column public.profiles.cell_point is
  'Centre of the cell; distances, radii and maps are computed from it for everybody else.';
comment on column public.profiles.cell_location is
  'Centre of the cell as the API shows it to others, {latitude, longitude}: lists copy it and compute nothing.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.can_see_profile(owner_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select auth.uid()) is not null
    and owner_id is not null
    and not private.are_apart((select auth.uid()), owner_id);
end;
$$;

comment on function private.can_see_profile is
  'Whether the caller may see the profile of this user. Every rule that hides people from people stands here.';

create function private.can_recognize_profile(owner_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.has_blocked((select auth.uid()), owner_id)
    and not private.has_blocked(owner_id, (select auth.uid()))
    and not private.is_suspended(owner_id);
end;
$$;

comment on function private.can_recognize_profile is
  'Whether the caller has blocked this user, who has not blocked the caller and is not suspended. Only where profiles are asked for by id are they shown then, so that a list of blocked people has names and faces.';

create function private.age_of(birthdate date)
returns integer
language sql
stable
-- In full months of the calendar, that of birth not counted.
return extract(
  year from age(
    date_trunc('month', private.now() at time zone 'UTC') - interval '1 day',
    date_trunc('month', birthdate::timestamp)
  )
);

comment on function private.age_of is
  'Age as everybody is told it, in whole years: it rises on the first of the month after the birthday, so that it does not tell the day. Null for an unknown birthdate.';

create function private.missing_answers(profile public.profiles)
returns text[]
language sql
immutable
return array_remove(
  array[
    case
      when profile.birthdate is null then 'birthdate'
    end,
    case
      when profile.sex is null then 'sex'
    end,
    case
      when profile.dating_purpose is null then 'datingPurpose'
    end,
    case
      when coalesce(trim(profile.city), '') = '' then 'city'
    end
  ],
  null
);

comment on function private.missing_answers is
  'Required answers that a profile still lacks, by their names in the API.';

create function private.educations_view(profile public.profiles)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(json_build_object('level', education.level, 'inProgress', education.in_progress)),
        '[]'
      )
    from unnest(profile.educations) as education
  );
end;
$$;

comment on function private.educations_view is 'Educations of a profile as the API shows them.';

create function private.find_own_profile()
returns public.profiles
language plpgsql
stable
set search_path = ''
as $$
declare
  profile public.profiles;
begin
  select profiles.* into profile from public.profiles where profiles.user_id = (select auth.uid());
  if profile.id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  return profile;
end;
$$;

comment on function private.find_own_profile is 'The caller''s profile. 404 profile_not_found.';

create function private.lock_own_profile()
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if private.asserts_lock_order() then
    perform private.assert_lock_order('profile', array[auth.uid()::text]);
  end if;
  select profiles.* into profile
  from public.profiles
  where profiles.user_id = (select auth.uid())
  for no key update;
  return profile;
end;
$$;

comment on function private.lock_own_profile is 'Row lock on the caller''s profile; null when there is none.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;

revoke all on public.profiles from anon, authenticated, service_role;

grant select on public.profiles to authenticated, service_role;

create policy profiles_select_owner on public.profiles
for select
to authenticated
using (user_id = (select auth.uid()));

-- Terms: published versions of the privacy policy and the user agreement, and who accepted which.
-- A person finishes onboarding by accepting the published versions; a version published later makes that outdated.

-- Tables -------------------------------------------------------------------------------------------------

create type public.terms_document as enum ('privacy_policy', 'user_agreement');

comment on type public.terms_document is
  'Document that a person accepts before the profile counts as completed.';

create table public.terms_versions (
  document public.terms_document not null,
  version text not null constraint terms_versions_version_length check (length(version) between 1 and 40),
  published_at timestamptz not null default now(),
  constraint terms_versions_pkey primary key (document, version),
  constraint terms_versions_published_at_key unique (document, published_at)
);

comment on table public.terms_versions is
  'Published versions of the terms; the latest of each document is the one to accept.';

create table public.terms_acceptances (
  user_id uuid not null constraint terms_acceptances_user_id_fkey
    references public.profiles (user_id)
      on delete cascade,
  document public.terms_document not null,
  version text not null,
  accepted_at timestamptz not null default now(),
  constraint terms_acceptances_pkey primary key (user_id, document, version),
  constraint terms_acceptances_version_fkey
    foreign key (document, version) references public.terms_versions (document, version)
      on delete restrict
);

comment on table public.terms_acceptances is 'Who accepted which version of the terms, and when.';

create table private.consent_log (
  user_id uuid not null,
  document public.terms_document not null,
  version text not null,
  accepted_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_log_pkey primary key (user_id, document, version, accepted_at)
);

comment on table private.consent_log is
  'Who agreed to what and from when to when, kept as proof for three years after the profile is gone.';

create index consent_log_withdrawn_at_idx on private.consent_log (withdrawn_at)
where withdrawn_at is not null;

insert into private.settings (name, value, meaning)
values
  ('consent_log_years', '3', 'How long it is known what a deleted person had agreed to.');

create index terms_acceptances_version_idx on public.terms_acceptances (document, version);

-- Helpers ------------------------------------------------------------------------------------------------

create function private.terms_standing(person_id uuid)
returns table (
  document public.terms_document,
  field text,
  current_version text,
  accepted_version text,
  is_accepted boolean,
  is_outdated boolean
)
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
  select
    documents.document,
    case documents.document
      when 'privacy_policy' then 'privacyPolicyVersion'
      when 'user_agreement' then 'userAgreementVersion'
    end,
    published.version,
    accepted.version,
    coalesce(published.version = accepted.version, false),
    coalesce(accepted.version <> published.version, false)
  from
    unnest(enum_range(null::public.terms_document)) as documents (document)
    left join lateral (
      select terms.version
      from public.terms_versions as terms
      where terms.document = documents.document and terms.published_at <= private.now()
      order by terms.published_at desc
      limit 1
    ) as published on true
    left join lateral (
      select acceptance.version
      from
        public.terms_acceptances as acceptance
        join public.terms_versions as terms using (document, version)
      where acceptance.user_id = person_id and acceptance.document = documents.document
      order by terms.published_at desc
      limit 1
    ) as accepted on true;
end;
$$;

comment on function private.terms_standing is
  'Where a person stands with each document: its name in the API, the published version, the newest one accepted. While nothing of a document is published, nobody has accepted it.';

create function private.export_accepted_terms(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'document', acceptance.document,
            'version', acceptance.version,
            'acceptedAt', private.iso_time(acceptance.accepted_at)
          )
          order by acceptance.accepted_at, acceptance.document
        ),
        '[]'
      )
    from public.terms_acceptances as acceptance
    where acceptance.user_id = person_id
  );
end;
$$;

comment on function private.export_accepted_terms is
  'What a person accepted, and when, as the export has it.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.log_consent()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.consent_log (user_id, document, version, accepted_at)
    values (new.user_id, new.document, new.version, new.accepted_at)
    on conflict on constraint consent_log_pkey do update set withdrawn_at = null;
  else
    update private.consent_log
    set withdrawn_at = private.now()
    where consent_log.user_id = old.user_id
      and consent_log.document = old.document
      and consent_log.version = old.version
      and consent_log.withdrawn_at is null;
  end if;
  return null;
end;
$$;

comment on function private.log_consent is
  'An agreement begins with its acceptance, and ends with the profile.';

create trigger terms_acceptances_log
after insert or delete on public.terms_acceptances
for each row
execute function private.log_consent();

-- Access -------------------------------------------------------------------------------------------------

alter table public.terms_versions enable row level security;
alter table public.terms_acceptances enable row level security;

revoke all on public.terms_versions, public.terms_acceptances from anon, authenticated, service_role;

grant select on public.terms_versions, public.terms_acceptances to authenticated, service_role;

create policy terms_versions_select_everyone on public.terms_versions
for select
to authenticated
using (published_at <= now());

create policy terms_acceptances_select_owner on public.terms_acceptances
for select
to authenticated
using (user_id = (select auth.uid()));

-- Api ----------------------------------------------------------------------------------------------------

create function api.complete_profile(privacy_policy_version text, user_agreement_version text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  sent_versions jsonb := jsonb_build_object(
    'privacy_policy', privacy_policy_version,
    'user_agreement', user_agreement_version
  );
  profile public.profiles;
begin
  if (private.lock_own_profile()).id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  if exists (
    select 1
    from private.terms_standing(caller_id) as standing
    where sent_versions ->> standing.document::text is distinct from standing.current_version
      and sent_versions ->> standing.document::text is not null
  ) then
    raise sqlstate 'PT409' using
      message = 'terms_version_outdated',
      detail = 'Newer terms have been published. Show them before they are accepted.';
  end if;
  insert into public.terms_acceptances (user_id, document, version, accepted_at)
  select caller_id, standing.document, standing.current_version, private.now()
  from private.terms_standing(caller_id) as standing
  where sent_versions ->> standing.document::text is not null
  on conflict do nothing;
  -- Fires the trigger that derives is_completed.
  update public.profiles
  set updated_at = private.now()
  where profiles.user_id = caller_id
  returning profiles.* into profile;
  return (
    select
      json_build_object(
        'acceptedTerms', json_object_agg(standing.field, standing.accepted_version),
        'isCompleted', profile.is_completed,
        'missingFields', to_json(
          private.missing_answers(profile)
          || array_remove(array_agg(case when not standing.is_accepted then standing.field end), null)
        )
      )
    from private.terms_standing(caller_id) as standing
  );
end;
$$;

comment on function api.complete_profile is
  'POST /profiles/complete: accepts the sent terms versions; idempotent, the first acceptance stands. 404 profile_not_found, 409 terms_version_outdated.';

grant execute on function api.complete_profile to authenticated;

-- Photos: the gallery of a profile and the order in it. The first photo becomes the avatar.
-- Every verb locks the profile first: positions and the limit hold under concurrency.

-- Tables -------------------------------------------------------------------------------------------------

create table public.profile_photos (
  id uuid constraint profile_photos_pkey primary key default gen_random_uuid(),
  profile_id uuid not null constraint profile_photos_profile_id_fkey
    references public.profiles (id)
      on delete cascade,
  media_key text collate "C" not null constraint profile_photos_media_key_key
    unique constraint profile_photos_media_key_fkey
    references private.media (key)
      on delete restrict,
  position smallint not null,
  created_at timestamptz not null default now(),
  constraint profile_photos_id_profile_id_key unique (id, profile_id),
  constraint profile_photos_position_key unique (profile_id, position) deferrable initially immediate
);

comment on table public.profile_photos is 'Gallery of a profile; positions count from 0 without gaps.';

alter table public.profiles
add constraint profiles_avatar_photo_id_fkey
  foreign key (avatar_photo_id, id) references public.profile_photos (id, profile_id)
    on delete set null (avatar_photo_id);

create index profiles_avatar_photo_id_idx on public.profiles (avatar_photo_id, id);

insert into private.settings (name, value, meaning)
values
  ('photos_per_profile', '20', 'How many photos a profile may hold.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.profile_photos_view(owner_profile_id uuid, avatar_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id', photo.id,
            'isAvatar', photo.id is not distinct from avatar_id,
            'position', photo.position,
            'thumbUrl', private.media_url(private.media_thumbnail_key(media)),
            'url', private.media_url(private.media_key(media))
          )
          order by photo.position
        ),
        '[]'
      )
    from
      public.profile_photos as photo
      join private.media as media on media.key = photo.media_key
    where photo.profile_id = owner_profile_id
  );
end;
$$;

comment on function private.profile_photos_view is
  'Photos of a profile in gallery order, as the API shows them.';

create function private.avatar_photo_view(gallery json)
returns json
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(avatar.photo), '[]')
    from
      (
        select listed.photo
        from json_array_elements(gallery) with ordinality as listed (photo, ordinal)
        order by (listed.photo ->> 'isAvatar')::boolean desc, listed.ordinal
        limit 1
      ) as avatar
  );
end;
$$;

comment on function private.avatar_photo_view is
  'Of photos as private.profile_photos_view shows them the one that stands for the profile, as private.person_cards chooses it; a list of one or none.';

create function private.avatar_of(profile public.profiles)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    profile.avatar_photo_id,
    (
      select earliest.id
      from public.profile_photos as earliest
      where earliest.profile_id = profile.id
      order by earliest.position
      limit 1
    )
  );
end;
$$;

comment on function private.avatar_of is
  'The photo that stands for a profile, as private.person_cards chooses it; null for none.';

create view private.person_cards as
  select
    profiles.user_id,
    profiles.id as profile_id,
    profiles.first_name as name,
    private.media_thumbnail_key(media) as avatar_key,
    profiles as profile
  from
    public.profiles
    -- Left joins to one row at most: the planner leaves out what a list does not show.
    left join public.profile_photos as avatar
      on avatar.id = coalesce(
        profiles.avatar_photo_id,
        (
          select earliest.id
          from public.profile_photos as earliest
          where earliest.profile_id = profiles.id
          order by earliest.position
          limit 1
        )
      )
    left join private.media on media.key = avatar.media_key
  where
    -- Optimisation fence: one look-up per card, and joins as without it.
    not exists (
      select from private.suspended_others as suspended where suspended.user_id = profiles.user_id offset 0
    );

comment on view private.person_cards is
  'What rosters, events and chats show of people, and the whole profile for lists that show more; joined, so that whoever has no profile, is suspended, or is hidden, is a row of nulls.';

create function private.person_view(person_id uuid, profile_id uuid, name text, avatar_key text)
returns json
language sql
stable
return json_build_object(
  'avatarUrl', private.media_url(avatar_key),
  'name', name,
  'profileId', profile_id,
  'userId', person_id
);

comment on function private.person_view is
  'Somebody as rosters, events and chats show them, from private.person_cards; only the id of who has no profile, or of whom it is null.';

create function private.remove_photo(photo public.profile_photos)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.profile_photos where profile_photos.id = photo.id;
  perform private.release_media(array[photo.media_key]);
  set constraints public.profile_photos_position_key deferred;
  update public.profile_photos
  set position = profile_photos.position - 1
  where profile_photos.profile_id = photo.profile_id and profile_photos.position > photo.position;
  update public.profiles set updated_at = private.now() where profiles.id = photo.profile_id;
end;
$$;

comment on function private.remove_photo is
  'Takes a photo out of its gallery, and its file away. The profile is locked.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.profile_photos enable row level security;

revoke all on public.profile_photos from anon, authenticated, service_role;

grant select on public.profile_photos to authenticated, service_role;

create policy profile_photos_select_owner on public.profile_photos
for select
to authenticated
using (
  profile_id = (select profile.id from public.profiles as profile where profile.user_id = (select auth.uid()))
);

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_photos()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  profile public.profiles := private.find_own_profile();
begin
  return private.profile_photos_view(profile.id, profile.avatar_photo_id);
end;
$$;

comment on function api.list_photos is
  'GET /profiles/photos: own photos in gallery order. 404 profile_not_found.';

create function api.add_photo(media_key text, checked_files jsonb default null)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  profile public.profiles := private.lock_own_profile();
  photo public.profile_photos;
begin
  perform private.require_attachable(media_key, 'image/', 'key');
  if profile.id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  if (
    select count(*) from public.profile_photos where profile_photos.profile_id = profile.id
  ) >= private.setting('photos_per_profile')::integer then
    raise sqlstate 'PT409' using message = 'photos_limit', detail = 'Your profile holds as many photos as it can.';
  end if;
  perform private.attach_media(media_key, 'image/', '256x256', 'key', checked_files);
  insert into public.profile_photos (profile_id, media_key, position)
  select profile.id, add_photo.media_key, count(*)
  from public.profile_photos
  where profile_photos.profile_id = profile.id
  returning profile_photos.* into photo;
  update public.profiles
  set
    avatar_photo_id = case when photo.position = 0 then photo.id else profiles.avatar_photo_id end,
    updated_at = private.now()
  where profiles.id = profile.id;
  return json_build_object('id', photo.id, 'isAvatar', photo.position = 0, 'position', photo.position);
end;
$$;

comment on function api.add_photo is
  'POST /profiles/photos: {id, isAvatar, position}. 400 on key, 404 profile_not_found, 409 media_in_use, media_changed or photos_limit; checked_files as private.attach_media.';

create function api.reorder_photos(photo_ids uuid[])
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  profile public.profiles := private.lock_own_profile();
  is_whole_gallery boolean;
begin
  if profile.id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  select
    array_agg(photo.id order by photo.id) = array(select listed.id from unnest(photo_ids) as listed (id) order by listed.id)
  into is_whole_gallery
  from public.profile_photos as photo
  where photo.profile_id = profile.id;
  if is_whole_gallery is not true then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Name every photo of your profile exactly once.',
      hint = 'ids';
  end if;
  set constraints public.profile_photos_position_key deferred;
  update public.profile_photos
  set position = listed.ordinal - 1
  from unnest(photo_ids) with ordinality as listed (id, ordinal)
  where profile_photos.id = listed.id;
  update public.profiles set updated_at = private.now() where profiles.id = profile.id;
  return json_build_object('order', to_json(photo_ids));
end;
$$;

comment on function api.reorder_photos is
  'PUT /profiles/photos/order: {order}. 400 on ids, 404 profile_not_found.';

create function api.delete_photo(photo_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  profile public.profiles := private.lock_own_profile();
  photo public.profile_photos;
begin
  select profile_photos.* into photo
  from public.profile_photos
  where profile_photos.id = photo_id and profile_photos.profile_id = profile.id;
  if photo.id is null then
    raise sqlstate 'PT404' using message = 'photo_not_found', detail = 'You have no such photo.';
  end if;
  perform private.remove_photo(photo);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_photo is 'DELETE /profiles/photos/{photoId}: {deleted}. 404 photo_not_found.';

grant execute on function api.list_photos to authenticated;
grant execute on function api.add_photo to authenticated;
grant execute on function api.reorder_photos to authenticated;
grant execute on function api.delete_photo to authenticated;

-- Profile answers: what a person says of themselves, as the owner writes and reads it. Who else sees what of it stands
-- in profiles_others. A profile is completed when the required answers are given and the published terms are accepted.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.profile_view(
  profile public.profiles,
  is_own boolean,
  sees_location boolean,
  is_protected boolean
)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  gallery json := private.profile_photos_view(profile.id, profile.avatar_photo_id);
begin
  return json_build_object(
    'id', profile.id,
    'userId', profile.user_id,
    'firstName', profile.first_name,
    'bio', profile.bio,
    'birthdate', case when is_own or profile.show_birthdate and not is_protected then profile.birthdate end,
    'showBirthdate', profile.show_birthdate,
    'age', case when not is_protected then private.age_of(profile.birthdate) end,
    'height', profile.height,
    'hometown', profile.hometown,
    'city', profile.city,
    'sex', profile.sex,
    'datingPurpose', case when is_own or profile.show_dating_purpose then profile.dating_purpose end,
    'showDatingPurpose', profile.show_dating_purpose,
    'showZodiac', profile.show_zodiac,
    'zodiac', case when is_own or profile.show_zodiac and not is_protected then profile.zodiac end,
    'religion', profile.religion,
    'familyPlan', profile.family_plan,
    'financialState', profile.financial_state,
    'bodyType', profile.body_type,
    'alcoholAttitude', profile.alcohol_attitude,
    'smokingAttitude', profile.smoking_attitude,
    'educations', private.educations_view(profile),
    'languages', to_json(profile.languages),
    'location', case
      when not is_own then case when sees_location and not is_protected then profile.cell_location end
      when profile.exact_latitude is not null then json_build_object('latitude', profile.exact_latitude, 'longitude', profile.exact_longitude)
    end,
    'showLocation', profile.show_location,
    'isVisibleOnMap', profile.is_visible_on_map,
    'isCompleted', profile.is_completed,
    'avatarPhotoId', profile.avatar_photo_id,
    'photos', case when is_protected then private.avatar_photo_view(gallery) else gallery end,
    'updatedAt', private.iso_time(profile.updated_at)
  );
end;
$$;

comment on function private.profile_view is
  'Profile as the owner sees it, or as others do: without the withheld answers, and with the centre of the cell in place of the location, if they see that at all; of who is protected from them the avatar alone, and neither age nor place.';

create function private.own_profile_view()
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  profile public.profiles := private.find_own_profile();
begin
  return (
    select
      (
        private.profile_view(profile, true, true, false)::jsonb
        || jsonb_build_object(
          'currentTerms', jsonb_object_agg(standing.field, standing.current_version),
          'missingFields', private.missing_answers(profile)
            || array_remove(array_agg(case when not standing.is_accepted then standing.field end), null),
          'termsOutdated', bool_or(standing.is_outdated)
        )
      )::json
    from private.terms_standing(profile.user_id) as standing
  );
end;
$$;

comment on function private.own_profile_view is
  'Own profile with currentTerms, missingFields and termsOutdated. 404 profile_not_found.';

create function private.check_answers(changes jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if (changes ->> 'birthdate')::date
    > (private.now() at time zone 'UTC')::date - make_interval(years => private.setting('least_age')::integer)
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You are too young.',
      hint = 'birthdate';
  end if;
end;
$$;

comment on function private.check_answers is
  'Refuses what only the clock of the database can tell: 400 on the birthdate of who is too young.';

create function private.write_profile(caller_id uuid, changes jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.profiles
  set
    first_name = coalesce(changes ->> 'firstName', profiles.first_name),
    bio = case when changes ? 'bio' then changes ->> 'bio' else profiles.bio end,
    birthdate = case when changes ? 'birthdate' then (changes ->> 'birthdate')::date else profiles.birthdate end,
    height = case when changes ? 'height' then (changes ->> 'height')::double precision else profiles.height end,
    hometown = case when changes ? 'hometown' then changes ->> 'hometown' else profiles.hometown end,
    city = case when changes ? 'city' then changes ->> 'city' else profiles.city end,
    sex = case when changes ? 'sex' then (changes ->> 'sex')::public.sex else profiles.sex end,
    dating_purpose = case when changes ? 'datingPurpose' then (changes ->> 'datingPurpose')::public.dating_purpose else profiles.dating_purpose end,
    show_dating_purpose = coalesce((changes ->> 'showDatingPurpose')::boolean, profiles.show_dating_purpose),
    show_zodiac = coalesce((changes ->> 'showZodiac')::boolean, profiles.show_zodiac),
    show_birthdate = coalesce((changes ->> 'showBirthdate')::boolean, profiles.show_birthdate),
    show_location = coalesce((changes ->> 'showLocation')::boolean, profiles.show_location),
    religion = case when changes ? 'religion' then (changes ->> 'religion')::public.religion else profiles.religion end,
    family_plan = case when changes ? 'familyPlan' then (changes ->> 'familyPlan')::public.family_plan else profiles.family_plan end,
    financial_state = case when changes ? 'financialState' then (changes ->> 'financialState')::public.financial_state else profiles.financial_state end,
    body_type = case when changes ? 'bodyType' then (changes ->> 'bodyType')::public.body_type else profiles.body_type end,
    alcohol_attitude = case when changes ? 'alcoholAttitude' then (changes ->> 'alcoholAttitude')::public.attitude else profiles.alcohol_attitude end,
    smoking_attitude = case when changes ? 'smokingAttitude' then (changes ->> 'smokingAttitude')::public.attitude else profiles.smoking_attitude end,
    educations = case
      when changes ? 'educations' then
        array(
          select row (item ->> 'level', item ->> 'inProgress')::public.education
          from jsonb_array_elements(nullif(changes -> 'educations', 'null')) with ordinality as listed (item, ordinal)
          order by ordinal
        )
      else profiles.educations
    end,
    languages = case
      when changes ? 'languages' then
        array(
          select code::public.language
          from jsonb_array_elements_text(nullif(changes -> 'languages', 'null')) with ordinality as listed (code, ordinal)
          group by code
          order by min(ordinal)
        )
      else profiles.languages
    end,
    exact_latitude = case when changes ? 'latitude' then (changes ->> 'latitude')::double precision else profiles.exact_latitude end,
    exact_longitude = case when changes ? 'longitude' then (changes ->> 'longitude')::double precision else profiles.exact_longitude end,
    is_visible_on_map = coalesce((changes ->> 'isVisibleOnMap')::boolean, profiles.is_visible_on_map),
    avatar_photo_id = case
      when changes ? 'avatarPhotoId' then (changes ->> 'avatarPhotoId')::uuid
      else profiles.avatar_photo_id
    end,
    updated_at = private.now()
  where profiles.user_id = caller_id;
end;
$$;

comment on function private.write_profile is
  'Writes the fields that changes names, in the shape of the update request; the others stay. Null takes an answer back.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.derive_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- `updated_at` is strictly monotonic: clients compare cached copies by it.
  new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  new.is_completed := private.missing_answers(new) = '{}'
    -- Terms published later make the acceptance outdated, not the profile incomplete.
    and (
      old.is_completed
      or not exists (select 1 from private.terms_standing(new.user_id) as standing where not standing.is_accepted)
    );
  return new;
end;
$$;

comment on function private.derive_profile is
  'isCompleted turns on when nothing is missing and off when a required answer was cleared (docs/rules/profiles.md, States); updatedAt is strictly monotonic.';

create trigger profiles_derive
before update on public.profiles
for each row
execute function private.derive_profile();

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_own_profile()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.own_profile_view();
end;
$$;

comment on function api.get_own_profile is 'GET /profiles: own profile. 404 profile_not_found.';

create function api.create_profile(profile jsonb)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  created boolean;
begin
  perform private.check_answers(profile);
  -- A stub: write_profile fills in the answers and updated_at.
  insert into public.profiles (user_id, first_name, created_at, updated_at)
  values
    (caller_id, profile ->> 'firstName', private.now(), '-infinity')
  on conflict (user_id) do nothing
  returning true into created;
  if created is null then
    raise sqlstate 'PT409' using message = 'profile_exists', detail = 'You have a profile already.';
  end if;
  perform private.write_profile(caller_id, profile);
  return private.own_profile_view();
end;
$$;

comment on function api.create_profile is
  'POST /profiles: own profile. 400 on birthdate, 409 profile_exists.';

create function api.update_profile(changes jsonb)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  own_profile_id uuid := (private.lock_own_profile()).id;
begin
  perform private.check_answers(changes);
  if changes ->> 'avatarPhotoId' is not null
    and not exists (
      select 1
      from public.profile_photos as photo
      where photo.id = (changes ->> 'avatarPhotoId')::uuid and photo.profile_id = own_profile_id
    )
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This is not one of your photos.',
      hint = 'avatarPhotoId';
  end if;
  perform private.write_profile(caller_id, changes);
  return private.own_profile_view();
end;
$$;

comment on function api.update_profile is
  'PATCH /profiles: own profile. 400 on birthdate or avatarPhotoId, 404 profile_not_found.';

grant execute on function api.get_own_profile to authenticated;
grant execute on function api.create_profile to authenticated;
grant execute on function api.update_profile to authenticated;

-- Adulthood: from which day on a person counts as an adult, by the youngest birthdate that they ever gave.
-- What the profile says may change, or be taken back; this only grows younger. A moderator alone sets it otherwise.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'adult_age',
    '18',
    'From which age on people count as adults; holds for birthdates that are given from then on.'
  ),
  ('least_age', '16', 'Who is younger cannot give a birthdate.');

create table private.adulthoods (
  person_id uuid constraint adulthoods_pkey primary key,
  adult_from date not null,
  was_adult boolean not null,
  doubted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  note text
);

comment on table private.adulthoods is
  'Who ever gave a birthdate; outlives its being taken back and the profile, and goes with the account. What a moderator decided is not changed by birthdates that are given later.';
comment on column private.adulthoods.adult_from is
  'First day on which the person counts as an adult, by the youngest birthdate: the first of the month after the birthday, as private.age_of counts.';
comment on column private.adulthoods.was_adult is 'The birthdate of an adult was given.';
comment on column private.adulthoods.doubted_at is
  'When somebody who was an adult first gave the birthdate of a minor; null once a moderator has decided.';
comment on column private.adulthoods.decided_by is 'The moderator who decided; null for the secret key.';
comment on column private.adulthoods.note is 'What the moderator who decided wrote down; shown to nobody.';

create index adulthoods_doubted_idx on private.adulthoods (doubted_at, person_id)
where doubted_at is not null;

alter table public.profiles
add column adult_from date;

comment on column public.profiles.adult_from is
  'Of private.adulthoods, for lists: null for who never gave a birthdate, and counts as an adult.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.adult_from(birthdate date)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return date_trunc('month', birthdate::timestamp)
    + make_interval(years => private.setting('adult_age')::integer, months => 1);
end;
$$;

comment on function private.adult_from is
  'First day on which somebody of this birthdate counts as an adult: on the birthday itself others would learn of it.';

create function private.today()
returns date
language sql
stable
return (private.now() at time zone 'UTC')::date;

comment on function private.today is 'The day by UTC. Lists ask it once, not for each row.';

create function private.is_adult_on(day date, adult_from date)
returns boolean
language sql
immutable
return coalesce(adult_from <= day, true);

comment on function private.is_adult_on is
  'Whether somebody counts as an adult on a day: by the clock, whatever a job does. Who never gave a birthdate does.';

create function private.is_minor(adult_from date)
returns boolean
language sql
stable
return not private.is_adult_on(private.today(), adult_from);

comment on function private.is_minor is 'Whether somebody is a minor today, by private.is_adult_on.';

create view private.minors as
  select adulthoods.person_id, adulthoods.doubted_at
  from private.adulthoods
  where private.is_minor(adulthoods.adult_from);

comment on view private.minors is
  'Who is a minor today by the youngest birthdate ever given, those whose age is in doubt included.';

create function private.is_minor_person(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.minors where minors.person_id = is_minor_person.person_id);
end;
$$;

comment on function private.is_minor_person is 'Whether a person is a minor, with or without a profile.';

create function private.is_contact_doubtful(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*) = 2 and count(minors.doubted_at) > 0
    from private.minors
    where minors.person_id = any (array[one_id, other_id])
  );
end;
$$;

comment on function private.is_contact_doubtful is
  'Whether of two people one is a minor and the other may be none: an adult once, who is a minor by what was said later.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.note_birthdate()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  stated_from date := private.adult_from(new.birthdate);
begin
  if new.birthdate is not null then
    insert into private.adulthoods as held (person_id, adult_from, was_adult)
    values
      (new.user_id, stated_from, not private.is_minor(stated_from))
    on conflict on constraint adulthoods_pkey do update
      set
        adult_from = greatest(held.adult_from, excluded.adult_from),
        was_adult = held.was_adult or excluded.was_adult,
        doubted_at = case
          when (held.was_adult or not private.is_minor(held.adult_from)) and not excluded.was_adult then
            coalesce(held.doubted_at, private.now())
          else held.doubted_at
        end
      where held.decided_at is null;
  end if;
  select adulthoods.adult_from into new.adult_from
  from private.adulthoods
  where adulthoods.person_id = new.user_id;
  return new;
end;
$$;

comment on function private.note_birthdate is
  'Keeps of each birthdate that is given what protects the person, also one who comes back with a new profile.';

create trigger profiles_note_birthdate
before insert on public.profiles
for each row
execute function private.note_birthdate();

create trigger profiles_note_birthdate_change
before update on public.profiles
for each row
when (old.birthdate is distinct from new.birthdate)
execute function private.note_birthdate();

-- Unread notifications: how many there are of each person, and the watermark up to which somebody has read a flood.
-- The count is a sum of changes, so that nobody who tells a person something waits for somebody else who does. Each
-- change keeps when its notification was written: a watermark takes all that came before it out of the sum at once.

-- Tables -------------------------------------------------------------------------------------------------

create table private.notification_marks (
  user_id uuid constraint notification_marks_pkey primary key,
  read_until timestamptz not null default '-infinity',
  gone_until timestamptz not null default '-infinity',
  constraint notification_marks_gone_is_read check (gone_until <= read_until)
);

comment on table private.notification_marks is
  'Watermarks of people who had more notifications than one call changes (setting notifications_at_once). The job notifications writes into the rows what they say, and removes a mark an hour later.';
comment on column private.notification_marks.read_until is 'What was written until then is read.';
comment on column private.notification_marks.gone_until is
  'What was written until then is gone, with the profile.';

create table private.unread_changes (
  id bigint generated always as identity,
  user_id uuid not null,
  actor_id uuid,
  told_at timestamptz not null,
  change integer not null,
  -- In the order in which they are folded: an index less for each change.
  constraint unread_changes_pkey primary key (told_at, id)
);

comment on table private.unread_changes is
  'Append-only deltas of the number of unread notifications by recipient and actor, so that writers never contend. A job folds them into private.unread_counts.';
comment on column private.unread_changes.told_at is
  'When the notification was written; a minute before the change for older ones (private.settled_until).';

create index unread_changes_user_id_idx on private.unread_changes (user_id, told_at)
include (actor_id, change);

create table private.unread_counts (
  user_id uuid not null,
  actor_id uuid not null,
  unread bigint not null,
  told_until timestamptz not null,
  constraint unread_counts_pkey primary key (user_id, actor_id)
);

comment on table private.unread_counts is
  'What the changes came to when they were last folded: of each recipient in all, and of which by each actor.';
comment on column private.unread_counts.actor_id is
  'The recipient for the count of all: nobody is told of the own doing.';
comment on column private.unread_counts.told_until is
  'Of notifications that were written until then: nothing is left of it once a watermark is later.';

create index unread_counts_nothing_idx on private.unread_counts (user_id)
where unread = 0;

-- Views --------------------------------------------------------------------------------------------------

create view private.hidden_actors as
  select pair.person_id, pair.other_id as actor_id
  from private.blocked_pairs as pair;

comment on view private.hidden_actors is
  'Whose doings are hidden among the notifications of whom. The one place that decides it of blocks: asked when they are read, counted or pushed, with private.suspended_people.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.settled_until()
returns timestamptz
language sql
stable
return private.now() - interval '1 minute';

comment on function private.settled_until is
  'Every watermark that is still to be written is later: it is 10 seconds old at most, and its call takes 8. So changes of notifications until then may be added up.';

create function private.count_unread(person_id uuid, since timestamptz default null)
returns bigint
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): one look-up per actor, also while few people are suspended.
set enable_seqscan = off
as $$
declare
  unread_since timestamptz := coalesce(
    since,
    (select mark.read_until from private.notification_marks as mark where mark.user_id = person_id),
    '-infinity'
  );
begin
  return (
    with
      hidden as materialized (
        select hidden_actors.actor_id
        from private.hidden_actors
        where hidden_actors.person_id = count_unread.person_id
        union
        -- Of those whose doings are counted: a suspension ends by the clock.
        select told.actor_id
        from
          (
            select unread_changes.actor_id
            from private.unread_changes
            where unread_changes.user_id = count_unread.person_id
            union
            select counts.actor_id
            from private.unread_counts as counts
            where counts.user_id = count_unread.person_id and counts.actor_id <> counts.user_id
          ) as told
        where exists (
            select from private.suspended_people as suspended where suspended.user_id = told.actor_id offset 0
          )
      )
    select
      coalesce(
        (
          select sum(unread_changes.change)
          from private.unread_changes
          where unread_changes.user_id = count_unread.person_id
            and unread_changes.told_at > unread_since
            and (unread_changes.actor_id in (select hidden.actor_id from hidden)) is not true
        ),
        0
      )
      + coalesce(
        (
          select counts.unread
          from private.unread_counts as counts
          where counts.user_id = count_unread.person_id
            and counts.actor_id = count_unread.person_id
            and counts.told_until > unread_since
        ),
        0
      )
      - coalesce(
        (
          select sum(counts.unread)
          from (select distinct hidden.actor_id from hidden) as hidden
            join private.unread_counts as counts on counts.actor_id = hidden.actor_id
          where counts.user_id = count_unread.person_id and counts.told_until > unread_since
        ),
        0
      )
  );
end;
$$;

comment on function private.count_unread is
  'How many notifications that are shown a person has not read, of those written after since: if it is null, after the watermark.';

create function private.read_until(person_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select mark.read_until from private.notification_marks as mark where mark.user_id = person_id),
    '-infinity'
  );
end;
$$;

comment on function private.read_until is 'The watermark up to which a person has read everything.';

create function private.forget_unread(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for a concurrent fold, so that its rows go as well.
  perform from private.unread_changes where unread_changes.user_id = person_id for update;
  delete from private.unread_changes where unread_changes.user_id = person_id;
  delete from private.unread_counts where unread_counts.user_id = person_id;
end;
$$;

comment on function private.forget_unread is
  'Forgets the count of a person whose notifications have just been removed, all of them.';

create function private.fold_unread(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  folded integer;
begin
  with
    settled as (
      select unread_changes.told_at, unread_changes.id
      from private.unread_changes
      where unread_changes.told_at <= private.settled_until()
      order by unread_changes.told_at
      limit row_limit
      for update skip locked
    ),
    gone as (
      delete from private.unread_changes
      using settled
      where unread_changes.told_at = settled.told_at and unread_changes.id = settled.id
      returning unread_changes.*
    ),
    sums as (
      select
        gone.user_id,
        gone.actor_id,
        grouping(gone.actor_id) = 1 as is_of_all,
        coalesce(sum(gone.change) filter (where mark.user_id is null or gone.told_at > mark.read_until), 0) as change
      from
        gone
        left join private.notification_marks as mark on mark.user_id = gone.user_id
      group by grouping sets ((gone.user_id, gone.actor_id), (gone.user_id))
    ),
    written as (
      insert into private.unread_counts (user_id, actor_id, unread, told_until)
      select
        sums.user_id,
        case when sums.is_of_all then sums.user_id else sums.actor_id end,
        sums.change,
        private.settled_until()
      from sums
      where sums.is_of_all or sums.actor_id <> sums.user_id
      on conflict (user_id, actor_id) do update
        set
          unread = excluded.unread + case
            when unread_counts.told_until > private.read_until(unread_counts.user_id) then unread_counts.unread
            else 0
          end,
          told_until = excluded.told_until
    )
  select count(*) into folded from gone;
  delete from private.unread_counts where unread_counts.unread = 0;
  return folded;
end;
$$;

comment on function private.fold_unread is
  'Adds the changes that are settled, so many at most, to the counts: how many there were. One run at a time.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.add_unread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unread_changes (user_id, actor_id, told_at, change)
  select
    new_rows.user_id,
    new_rows.actor_id,
    greatest(new_rows.created_at, private.settled_until()),
    1
  from
    new_rows
    left join private.notification_marks as mark on mark.user_id = new_rows.user_id
  where not new_rows.is_read
    and not new_rows.is_hidden
    and (mark.user_id is null or new_rows.created_at > mark.read_until);
  return null;
end;
$$;

comment on function private.add_unread is
  'Adds what is unread after a statement to the counts, unless a watermark says that it is read.';

create function private.subtract_unread()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unread_changes (user_id, actor_id, told_at, change)
  select
    old_rows.user_id,
    old_rows.actor_id,
    greatest(old_rows.created_at, private.settled_until()) as told_at,
    - count(*)
  from
    old_rows
    left join private.notification_marks as mark on mark.user_id = old_rows.user_id
  where not old_rows.is_read
    and not old_rows.is_hidden
    and (mark.user_id is null or old_rows.created_at > mark.read_until)
  group by old_rows.user_id, old_rows.actor_id, told_at;
  return null;
end;
$$;

comment on function private.subtract_unread is
  'Takes what was unread before a statement from the counts, unless a watermark took it already.';

-- Notifications: what happened that concerns a person, told once and in the transaction that caused it.
-- Clients read the list through the API and receive new rows through Realtime; row level security shows each person
-- their own. What comes from somebody blocked, either way, or suspended is hidden, not deleted. What one call changes is
-- bounded: for who was flooded a watermark says what is read or gone, and the job writes it into the rows.

-- Tables -------------------------------------------------------------------------------------------------

create type public.notification_type as enum (
  'event_application',
  'event_application_approved',
  'event_application_rejected',
  'event_coauthor_invite',
  'event_coauthor_accepted',
  'event_coauthor_refused',
  'friend_request',
  'friend_request_accepted',
  'chat_created',
  'chat_message',
  'people_like',
  'people_match',
  'event_invite',
  'event_invite_accepted',
  'group_member_removed',
  'event_changed',
  'event_cancelled',
  'event_reminder'
);

comment on type public.notification_type is
  'What a notification tells; which fields say what to open follows from it.';

create table public.notifications (
  id uuid constraint notifications_pkey primary key default private.new_id(),
  user_id uuid not null,
  type public.notification_type not null,
  actor_id uuid,
  event_id uuid,
  group_id uuid,
  chat_id uuid,
  message_id uuid,
  first_message_id uuid,
  is_read boolean not null default false,
  is_hidden boolean not null default false,
  payload jsonb not null,
  message_count integer,
  changed_fields text[],
  created_at timestamptz not null default now()
)
-- As large as 90 days: a share of all rows would be too much work at once. Reading moves a row between partial indexes, so that
-- room on its page would not keep it there.
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

comment on table public.notifications is
  'One row per cause and recipient; payload holds names as they were when it was written.';
comment on column public.notifications.message_id is
  'Of chat_message: the newest message that it stands for; its preview is cleared with it.';
comment on column public.notifications.first_message_id is
  'Of chat_message: the oldest message that it stood for when it was written.';
comment on column public.notifications.message_count is
  'Of chat_message: how many messages it stands for; null of other types.';
comment on column public.notifications.changed_fields is
  'Of event_changed: the fields of the event in the API that differ; null of other types.';
comment on column public.notifications.is_hidden is
  'Tidied away behind a block. Rows that are not may be hidden as well: private.hidden_actors decides.';

create index notifications_list_idx on public.notifications (user_id, created_at desc, id desc)
where not is_hidden;

create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
where not is_hidden and not is_read;

-- The job reads it for rows that a watermark has read.
create index notifications_hidden_unread_idx on public.notifications (user_id, created_at)
where is_hidden and not is_read;

-- What somebody was told of somebody, in an order in which the job can go on where it was.
create index notifications_actor_idx on public.notifications (actor_id, user_id, type, id);

create index notifications_created_at_idx on public.notifications (created_at);

-- What reading a chat reads, and a further message replaces: a row or two of each person.
create index notifications_unread_chat_idx on public.notifications (chat_id, user_id)
where type in ('chat_created', 'chat_message') and not is_read;

-- Of whom a message that is deleted was told.
create index notifications_message_idx on public.notifications (message_id)
where message_id is not null;

-- What is withdrawn with a group or a place in it.
create index notifications_unread_group_idx on public.notifications (group_id, type)
where group_id is not null and not is_read;

insert into private.settings (name, value, meaning)
values
  ('notification_days', '90', 'After how many days a notification is removed.'),
  (
    'notifications_at_once',
    '500',
    'How many notifications one call of a person changes; of a flood beyond it the job changes the rows.'
  ),
  (
    'notifications_passed_over',
    '1000',
    'How many hidden notifications one page passes over, after which it ends short.'
  ),
  (
    'message_preview_length',
    '120',
    'How many characters of the first line of a message lists and notifications show.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create type private.notification_fields as (
  id uuid,
  "userId" uuid,
  type text,
  "actorId" uuid,
  "eventId" uuid,
  "groupId" uuid,
  "chatId" uuid,
  "isRead" boolean,
  payload jsonb,
  count integer,
  changed text[],
  "createdAt" text
);

comment on type private.notification_fields is 'The fields of a notification in the API.';

create function private.notification_fields_of(notification public.notifications, read_until timestamptz)
returns private.notification_fields
language sql
stable
return row(
  notification.id,
  notification.user_id,
  notification.type,
  notification.actor_id,
  notification.event_id,
  notification.group_id,
  notification.chat_id,
  notification.is_read or notification.created_at <= read_until,
  notification.payload,
  notification.message_count,
  notification.changed_fields,
  private.iso_time(notification.created_at)
)::private.notification_fields;

comment on function private.notification_fields_of is
  'Notification as the API shows it to somebody who has read everything up to a watermark.';

create function private.notification_view(notification public.notifications, read_until timestamptz)
returns json
language sql
stable
return to_json(private.notification_fields_of(notification, read_until));

comment on function private.notification_view is 'The JSON of private.notification_fields_of.';

create function private.message_preview(message text, longest integer)
returns text
language sql
immutable
return nullif(
  split_part(
    translate(
      left(
        -- Without empty lines at the beginning; white space is what the contract takes for it, that of JavaScript.
        regexp_replace(
          message,
          '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([\r\n]|$)',
          ''
        ),
        longest
      ),
      chr(13),
      chr(10)
    ),
    chr(10),
    1
  ),
  ''
);

comment on function private.message_preview is
  'First line of a message that is not empty, cut to what lists and notifications show: the setting message_preview_length. Null when there is none.';

create function private.pass_over_changes(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  passed_over text := current_setting('notifications.told', true);
begin
  passed_over := set_config('notifications.told', concat_ws(' ', passed_over, array_to_string(person_ids, ' ')), true);
end;
$$;

comment on function private.pass_over_changes is
  'Remembers to the end of the transaction that these people need not be told any more that their notifications changed.';

create function private.people_passed_over()
returns setof uuid
language plpgsql
stable
rows 10
set search_path = ''
as $$
begin
  return query
  select told.person_id::uuid
  from string_to_array(btrim(coalesce(current_setting('notifications.told', true), '')), ' ') as listed (ids)
    cross join lateral unnest(listed.ids) as told (person_id);
end;
$$;

comment on function private.people_passed_over is
  'Whom private.pass_over_changes remembers in this transaction.';

create function private.tell_of_changes(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  others uuid[] := array(
    select person_id
    from unnest(person_ids) as person_id
    except
    select told.person_id
    from private.people_passed_over() as told (person_id)
  );
begin
  if others = '{}' then
    return;
  end if;
  perform private.pass_over_changes(others);
  perform realtime.send(
    jsonb_build_object('type', 'notifications.changed'),
    'notifications.changed',
    'notifications:' || person_id,
    true
  )
  from unnest(others) as person_id;
end;
$$;

comment on function private.tell_of_changes is
  'Sends notifications.changed {type} to the private topics of people whose notifications were read, removed, hidden or shown again; once in a transaction.';

create function private.read_notices(person_id uuid, notification_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  is_shown boolean;
begin
  with read as (
    update public.notifications
    set is_read = true
    where notifications.id = any (notification_ids)
    returning notifications.is_hidden, notifications.created_at
  )
  select bool_or(not read.is_hidden and read.created_at > private.read_until(person_id)) into is_shown from read;
  if is_shown then
    perform private.tell_of_changes(array[person_id]);
  end if;
end;
$$;

comment on function private.read_notices is
  'Marks notifications of a person read, which are locked, hidden ones too; the person is told unless nothing of it shows.';

create type private.replaced_notices as (person_ids uuid[], counts integer[], first_ids uuid[]);

comment on type private.replaced_notices is
  'Whose notifications of a chat make room for another: how many messages they stood for, and the oldest of these.';

create function private.replace_message_notices(chat uuid, recipients uuid[], sender uuid)
returns private.replaced_notices
language plpgsql
set search_path = ''
as $$
declare
  is_replacing text;
  own_ids uuid[];
  earlier_ids uuid[];
  replaced private.replaced_notices;
begin
  select
    array_agg(waiting.id) filter (where waiting.user_id = sender),
    array_agg(waiting.id) filter (where waiting.user_id <> sender)
  into own_ids, earlier_ids
  from
    (
      -- Locked in id order: prevents a deadlock with read_notifications.
      select notifications.id, notifications.user_id
      from public.notifications
      where notifications.chat_id = chat
        and notifications.type in ('chat_created', 'chat_message')
        and not notifications.is_read
        and (
          notifications.user_id = sender
          or (notifications.type = 'chat_message' and notifications.user_id = any (recipients))
        )
      order by notifications.id
      for update
    ) as waiting;
  if own_ids is not null then
    perform private.read_notices(sender, own_ids);
  end if;
  if earlier_ids is null then
    return null;
  end if;
  -- They hear notification.created of what takes the place.
  is_replacing := set_config('notifications.replacing', 'yes', true);
  with gone as (
    delete from public.notifications
    where notifications.id = any (earlier_ids)
      and not exists (
        select
        from private.notification_marks as mark
        where mark.user_id = notifications.user_id and mark.read_until >= notifications.created_at
      )
    returning
      notifications.user_id, notifications.is_hidden, notifications.message_count, notifications.first_message_id
  )
  select array_agg(gone.user_id), array_agg(gone.message_count), array_agg(gone.first_message_id)
  into replaced
  from gone
  where not gone.is_hidden;
  is_replacing := set_config('notifications.replacing', '', true);
  return replaced;
end;
$$;

comment on function private.replace_message_notices is
  'Makes room for what these recipients are about to be told of a message in a locked chat: the unread ones of its earlier messages go, and those that showed are returned. Who sent it has read what they were told of the chat.';

create function private.people_to_tell(recipients uuid[], actor uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select listed.recipient
    from
      (
        select distinct recipient
        from unnest(recipients) as recipient
        where recipient is not null and recipient is distinct from actor
      ) as listed
    where listed.recipient <> all (
        array(
          select pair.other_id
          from private.blocked_pairs as pair
          where pair.person_id = actor and pair.other_id = any (recipients)
        )
      )
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id in (listed.recipient, actor)
      )
  );
end;
$$;

comment on function private.people_to_tell is
  'Who of some people may be told of what somebody did, null for nobody: not the actor, nor across a block, nor to or of somebody suspended.';

create function private.notify(
  recipients uuid[],
  kind public.notification_type,
  actor uuid,
  event uuid default null,
  group_of_event uuid default null,
  chat uuid default null,
  event_title text default null,
  chat_name text default null,
  message text default null,
  changed text[] default null,
  message_id uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  told_ids uuid[];
  replaced private.replaced_notices;
begin
  if actor is not null then
    perform private.share_notices_of(actor);
  end if;
  -- Begins after the lock: a block that holds it is seen.
  told_ids := private.people_to_tell(recipients, actor);
  if message_id is not null then
    replaced := private.replace_message_notices(chat, told_ids, actor);
  end if;
  if told_ids = '{}' then
    return;
  end if;
  insert into public.notifications (
    user_id,
    type,
    actor_id,
    event_id,
    group_id,
    chat_id,
    message_id,
    first_message_id,
    payload,
    message_count,
    changed_fields,
    created_at
  )
  select
    told_id,
    kind,
    actor,
    event,
    group_of_event,
    chat,
    notify.message_id,
    coalesce(earlier.first_id, notify.message_id),
    -- The same for all: made once.
    (
      select
        jsonb_build_object(
          'actorName', (select profiles.first_name from public.profiles where profiles.user_id = actor),
          'chatName', chat_name,
          'eventTitle', event_title,
          'messagePreview', case
            when message is not null then private.message_preview(
              message,
              (select settings.value::integer from private.settings where settings.name = 'message_preview_length')
            )
          end
        )
    ),
    case kind when 'chat_message' then 1 + coalesce(earlier.count, 0) end,
    changed,
    private.now()
  from
    unnest(told_ids) as told_id
    left join unnest(replaced.person_ids, replaced.counts, replaced.first_ids) as earlier (person_id, count, first_id)
      on earlier.person_id = told_id;
end;
$$;

comment on function private.notify is
  'Fans a notification out to its recipients, within the transaction that caused it: never to the actor, never across a block, never to or of somebody suspended. actor is null for what nobody did. Of a message, whose chat is locked, it takes the place of what is unread of that chat.';

create function private.withdraw_group_notices(
  group_id uuid,
  kinds public.notification_type[],
  recipient uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.notifications
  where notifications.id in (
      select unread.id
      from public.notifications as unread
      where unread.group_id = withdraw_group_notices.group_id
        and unread.type = any (kinds)
        and (recipient is null or unread.user_id = recipient)
        and not unread.is_read
        and not exists (
          select
          from private.notification_marks as mark
          where mark.user_id = unread.user_id and mark.read_until >= unread.created_at
        )
      -- Waits for nobody, so that it may come in any order: what somebody is reading stays.
      for update skip locked
    );
end;
$$;

comment on function private.withdraw_group_notices is
  'Removes what somebody, or everybody for null, was told of a group in notifications of these types and has not read.';

create function private.withdraw_notifications(
  kind public.notification_type,
  actors uuid[],
  recipients uuid[]
)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  withdrawn uuid[];
begin
  with
    unread as (
      -- Locked in id order: prevents a deadlock with read_notifications.
      select notifications.id
      from
        unnest(actors, recipients) as told (actor_id, user_id)
        join public.notifications on notifications.actor_id = told.actor_id and notifications.user_id = told.user_id
      where notifications.type = kind
        and not notifications.is_read
        and not exists (
          select
          from private.notification_marks as mark
          where mark.user_id = told.user_id and mark.read_until >= notifications.created_at
        )
      order by notifications.id
      for update of notifications
    ),
    gone as (
      delete from public.notifications
      using unread
      where notifications.id = unread.id
      returning notifications.id
    )
  select array_agg(gone.id) into withdrawn from gone;
  return withdrawn;
end;
$$;

comment on function private.withdraw_notifications is
  'Removes what each of the recipients was told of the actor in the same place, of this type, and has not read: the ids, in the transaction that withdraws what it told of. Pushes that wait find it gone.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.notifications enable row level security;

revoke all on public.notifications from anon, authenticated, service_role;

grant select on public.notifications to authenticated, service_role;

create function private.hidden_actors_of_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query
  select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = (select auth.uid());
end;
$$;

comment on function private.hidden_actors_of_caller is
  'For policies, which ask it once per statement: whose doings are hidden among the notifications of the caller.';

create function private.notifications_gone_until()
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    (select mark.gone_until from private.notification_marks as mark where mark.user_id = (select auth.uid())),
    '-infinity'
  );
end;
$$;

comment on function private.notifications_gone_until is
  'For policies, which ask it once per statement: what the caller was told until then is gone with a profile of before.';

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.hidden_actors_of_caller to authenticated;
grant execute on function private.notifications_gone_until to authenticated;

create policy notifications_select_owner on public.notifications
for select
to authenticated
using (
  user_id = (select auth.uid())
  and not is_hidden
  and (actor_id in (select private.hidden_actors_of_caller())) is not true
  and (actor_id in (select private.suspended_to_caller())) is not true
  and created_at > (select private.notifications_gone_until())
);

alter publication supabase_realtime add table public.notifications;

-- Of reading and removing nobody hears by the stream of rows, so nothing of that is decoded.
alter publication supabase_realtime set (publish = 'insert');

-- Rules --------------------------------------------------------------------------------------------------

create function private.broadcast_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  begin
    -- All in one statement: realtime.send opens a subtransaction for each, which costs more than its row.
    insert into realtime.messages (id, topic, extension, payload, event, private)
    select
      told.message_id,
      'notifications:' || told.user_id,
      'broadcast',
      jsonb_build_object('id', told.message_id, 'type', 'notification.created', 'notificationId', told.notification_id),
      'notification.created',
      true
    from
      (
        select gen_random_uuid() as message_id, new_rows.user_id, new_rows.id as notification_id
        from new_rows
        where not new_rows.is_hidden
      ) as told;
  exception
    when others then
      -- The table is the platform's, and so is the way to write it, whatever becomes of it.
      perform realtime.send(
        jsonb_build_object('type', 'notification.created', 'notificationId', new_rows.id),
        'notification.created',
        'notifications:' || new_rows.user_id,
        true
      )
      from new_rows
      where not new_rows.is_hidden;
  end;
  return null;
end;
$$;

comment on function private.broadcast_notifications is
  'Sends notification.created {type, notificationId} to the private topic notifications:{userId} of each recipient, who alone may listen.';

create function private.tell_of_deleted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed_for uuid[] := array(
    select old_rows.user_id
    from
      old_rows
      left join private.notification_marks as mark on mark.user_id = old_rows.user_id
    where not old_rows.is_hidden
      and (mark.user_id is null or old_rows.created_at > mark.gone_until)
  );
begin
  if changed_for <> '{}' then
    perform private.tell_of_changes(changed_for);
  end if;
  return null;
end;
$$;

comment on function private.tell_of_deleted is
  'Tells whose notifications were removed, unless they were hidden or gone already.';

create trigger notifications_add_inserted
after insert on public.notifications
referencing new table as new_rows
for each statement
execute function private.add_unread();

create trigger notifications_broadcast
after insert on public.notifications
referencing new table as new_rows
for each statement
execute function private.broadcast_notifications();

create trigger notifications_add_updated
after update on public.notifications
referencing new table as new_rows
for each statement
execute function private.add_unread();

create trigger notifications_subtract_updated
after update on public.notifications
referencing old table as old_rows
for each statement
execute function private.subtract_unread();

create trigger notifications_subtract_deleted
after delete on public.notifications
referencing old table as old_rows
for each statement
execute function private.subtract_unread();

create trigger notifications_tell_deleted
after delete on public.notifications
referencing old table as old_rows
for each statement
-- Of what a further message replaces they hear notification.created.
when (coalesce(current_setting('notifications.replacing', true), '') = '')
execute function private.tell_of_deleted();

-- Tellings: who was told of what by whom within the last day, where being told again and again would be a nuisance.
-- They outlive what they told of, and the profiles of both for the rest of the day, though not their logins: nobody is told
-- afresh of who withdraws something or deletes their profile, and does it again.

-- Tables -------------------------------------------------------------------------------------------------

create table private.tellings (
  id bigint generated always as identity constraint tellings_pkey primary key,
  actor_id uuid not null,
  recipient_id uuid not null,
  kind public.notification_type not null,
  event_id uuid,
  is_told boolean not null default true,
  noted_at timestamptz not null
);

comment on table private.tellings is
  'Rate limit of notifications: one row per actor, recipient and event; of chat_created for each new direct chat of two strangers. Forgotten after a day.';
comment on column private.tellings.is_told is
  'False of a new direct chat of which the recipient was not told, nor is of its messages for a day.';

create index tellings_pair_idx on private.tellings (recipient_id, actor_id, kind, event_id, noted_at);

-- How many chats with strangers somebody has begun.
create index tellings_actor_idx on private.tellings (actor_id, noted_at);

-- How many were begun with somebody.
create index tellings_received_idx on private.tellings (recipient_id, noted_at)
where kind = 'chat_created' and is_told;

create index tellings_noted_at_idx on private.tellings (noted_at);

insert into private.settings (name, value, meaning)
values
  (
    'application_notices',
    '1',
    'How often a day an organizer is told of applications by the same person to the same event.'
  ),
  (
    'invitation_notices',
    '3',
    'How often a day somebody is told of being invited, or put into a group, by the same person for the same event.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.people_to_tell_again(
  recipients uuid[],
  kind public.notification_type,
  actor uuid,
  event uuid,
  limit_setting text
)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  most integer := private.setting(limit_setting)::integer;
  present timestamptz := private.now();
  told_ids uuid[];
begin
  if recipients = '{}' then
    return '{}';
  end if;
  perform private.share_notices_of(actor);
  -- Begins after the lock: what a block keeps from people is not counted.
  told_ids := array(
    select listed.person_id
    from unnest(private.people_to_tell(recipients, actor)) as listed (person_id)
    where (
        select count(*)
        from private.tellings as telling
        where telling.actor_id = actor
          and telling.recipient_id = listed.person_id
          and telling.kind = people_to_tell_again.kind
          and telling.event_id = event
          and telling.noted_at > present - interval '1 day'
      ) < most
  );
  insert into private.tellings (actor_id, recipient_id, kind, event_id, noted_at)
  select actor, told_id, people_to_tell_again.kind, event, present
  from unnest(told_ids) as told_id;
  return told_ids;
end;
$$;

comment on function private.people_to_tell_again is
  'Who of some people is told of what somebody does about a locked event, rate-limited by a setting: so often within a day. It counts as told.';

create function private.end_silence(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.tellings as telling
  set is_told = true
  where telling.actor_id in (one_id, other_id)
    and telling.recipient_id in (one_id, other_id)
    and telling.kind = 'chat_created'
    and not telling.is_told;
end;
$$;

comment on function private.end_silence is
  'Of a chat that a stranger began with somebody who was not told of it: who become friends or match hear of messages at once. Their pair is locked.';

create function private.forget_tellings_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.tellings as telling where telling.actor_id = person_id;
  delete from private.tellings as telling where telling.recipient_id = person_id;
end;
$$;

comment on function private.forget_tellings_of is
  'What becomes of somebody whose login goes: what they told and were told within the last day.';

-- Reading notifications: the list, the count, and what becomes read or is deleted by its owner.
-- However many there are, a call reads a page and changes a bounded number of rows.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.list_unread_notifications(
  filters jsonb,
  after private.list_position,
  read_until timestamptz,
  types public.notification_type[],
  passed_over integer,
  page_size integer
)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return (
    with
      listed as materialized (
        select passed.item, passed.created_at, passed.id
        from
          (
            select
              private.notification_fields_of(notifications, read_until) as item,
              notifications.created_at,
              notifications.id,
              notifications.actor_id,
              notifications.type
            from public.notifications
            where notifications.user_id = caller_id
              and not notifications.is_hidden
              and not notifications.is_read
              and notifications.created_at > read_until
              and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
            order by notifications.created_at desc, notifications.id desc
            limit passed_over
          ) as passed
        where (types is null or passed.type = any (types))
          and (
            passed.actor_id in (
              select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
            )
          ) is not true
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = passed.actor_id offset 0
          )
        order by passed.created_at desc, passed.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'notifications', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (
              (
                select listed.created_at, listed.id
                from listed
                where exists (select from listed offset page_size)
                offset page_size - 1
                limit 1
              )
              union all
              -- Short of wanted ones, but not at the end.
              (
                select notifications.created_at, notifications.id
                from public.notifications
                where notifications.user_id = caller_id
                  and not notifications.is_hidden
                  and not notifications.is_read
                  and notifications.created_at > read_until
                  and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
                order by notifications.created_at desc, notifications.id desc
                offset passed_over - 1
                limit 1
              )
              limit 1
            ) as last
          where secrets.name = 'cursor'
        )
      )
  );
end;
$$;

comment on function private.list_unread_notifications is
  'api.list_notifications of what the caller has not read, with the plans that it sets.';

create function private.list_all_notifications(
  filters jsonb,
  after private.list_position,
  read_until timestamptz,
  types public.notification_type[],
  passed_over integer,
  page_size integer
)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  gone_until timestamptz := private.notifications_gone_until();
begin
  return (
    with
      listed as materialized (
        select passed.item, passed.created_at, passed.id
        from
          (
            select
              private.notification_fields_of(notifications, read_until) as item,
              notifications.created_at,
              notifications.id,
              notifications.actor_id,
              notifications.type
            from public.notifications
            where notifications.user_id = caller_id
              and not notifications.is_hidden
              and notifications.created_at > gone_until
              and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
            order by notifications.created_at desc, notifications.id desc
            limit passed_over
          ) as passed
        where (types is null or passed.type = any (types))
          and (
            passed.actor_id in (
              select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
            )
          ) is not true
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = passed.actor_id offset 0
          )
        order by passed.created_at desc, passed.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'notifications', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (
              (
                select listed.created_at, listed.id
                from listed
                where exists (select from listed offset page_size)
                offset page_size - 1
                limit 1
              )
              union all
              -- Short of wanted ones, but not at the end.
              (
                select notifications.created_at, notifications.id
                from public.notifications
                where notifications.user_id = caller_id
                  and not notifications.is_hidden
                  and notifications.created_at > gone_until
                  and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
                order by notifications.created_at desc, notifications.id desc
                offset passed_over - 1
                limit 1
              )
              limit 1
            ) as last
          where secrets.name = 'cursor'
        )
      )
  );
end;
$$;

comment on function private.list_all_notifications is
  'api.list_notifications, those that the caller has read too, with the plans that it sets.';

create function private.export_notifications(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  mark private.notification_marks := (
    select marks from private.notification_marks as marks where marks.user_id = person_id
  );
  read_until timestamptz := coalesce(mark.read_until, '-infinity');
begin
  return (
    select
      coalesce(
        json_agg(
          private.notification_view(notifications, read_until)
          order by notifications.created_at, notifications.id
        ),
        '[]'
      )
    from public.notifications
    where notifications.user_id = person_id
      and not notifications.is_hidden
      and notifications.created_at > coalesce(mark.gone_until, '-infinity')
      and (
        notifications.actor_id in (
          select hidden_actors.actor_id
          from private.hidden_actors
          where hidden_actors.person_id = export_notifications.person_id
        )
      ) is not true
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
  );
end;
$$;

comment on function private.export_notifications is
  'The notifications that a person is shown, as the export has them.';

create function private.read_flood(person_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- Not now: what a call that began before writes meanwhile was not there to be read.
  present timestamptz := private.now() - interval '10 seconds';
  before timestamptz;
  passed integer;
  changed integer;
begin
  -- Locks the mark, also one that is new.
  insert into private.notification_marks (user_id)
  values (person_id)
  on conflict (user_id) do update set read_until = notification_marks.read_until
  returning notification_marks.read_until into before;
  present := greatest(present, before);
  passed := private.count_unread(person_id, before) - private.count_unread(person_id, present);
  update private.notification_marks set read_until = present where notification_marks.user_id = person_id;
  with newer as (
    -- Locked in id order: prevents a deadlock between two calls.
    select notifications.id
    from public.notifications
    where notifications.user_id = person_id
      and not notifications.is_hidden
      and not notifications.is_read
      and notifications.created_at > present
      and (
        notifications.actor_id in (
          select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = read_flood.person_id
        )
      ) is not true
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
    order by notifications.id
    for update
  )
  update public.notifications
  set is_read = true
  from newer
  where notifications.id = newer.id;
  get diagnostics changed = row_count;
  if passed + changed > 0 then
    perform private.tell_of_changes(array[person_id]);
  end if;
  perform private.request_job('notifications');
  return passed + changed;
end;
$$;

comment on function private.read_flood is
  'Reads all that a person was told up to ten seconds ago by a watermark, hidden ones too, and the few since then row by row: how many of those that are shown became read.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_notifications(
  unread_only boolean,
  cursor text,
  page_size integer,
  types text[] default null
)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the indexes.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
-- For whoever has most of the rows the index of all people, sorted, looks as good.
set enable_sort = off
set enable_incremental_sort = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'person', caller_id,
      'unreadOnly', unread_only,
      'types', (select jsonb_agg(distinct listed.type) from unnest(types) as listed (type))
    )
  );
  after private.list_position := private.position_after('notifications', filters, cursor);
  read_until timestamptz := private.read_until(caller_id);
  wanted_types public.notification_type[] := types;
  passed_over integer := private.setting('notifications_passed_over')::integer;
begin
  if unread_only then
    return private.list_unread_notifications(filters, after, read_until, wanted_types, passed_over, page_size);
  end if;
  return private.list_all_notifications(filters, after, read_until, wanted_types, passed_over, page_size);
end;
$$;

comment on function api.list_notifications is
  'GET /notifications: {data, nextCursor}, newest first, of all types or those named; a page that would pass over a flood of others ends short. 400 on cursor.';

create function api.count_notifications()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return json_build_object('count', private.count_unread((select auth.uid())));
end;
$$;

comment on function api.count_notifications is
  'GET /notifications/count: {count} of unread notifications that are shown.';

create function api.read_notifications(notification_ids uuid[])
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  read_until timestamptz := private.read_until(caller_id);
  at_once integer := private.setting('notifications_at_once')::integer;
  wanted_ids uuid[] := notification_ids;
  changed integer;
begin
  if notification_ids is null then
    wanted_ids := array(
      select notifications.id
      from public.notifications
      where notifications.user_id = caller_id
        and not notifications.is_hidden
        and not notifications.is_read
        and notifications.created_at > read_until
      limit at_once + 1
    );
    if cardinality(wanted_ids) > at_once then
      return json_build_object('updated', private.read_flood(caller_id));
    end if;
  end if;
  with wanted as (
    -- Locked in id order: prevents a deadlock between two calls.
    select notifications.id
    from public.notifications
    where notifications.id = any (wanted_ids)
      and notifications.user_id = caller_id
      and not notifications.is_hidden
      and not notifications.is_read
      and notifications.created_at > read_until
      and (
        notifications.actor_id in (
          select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
        )
      ) is not true
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
      )
    order by notifications.id
    for update
  )
  update public.notifications
  set is_read = true
  from wanted
  where notifications.id = wanted.id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.tell_of_changes(array[caller_id]);
  end if;
  return json_build_object('updated', changed);
end;
$$;

comment on function api.read_notifications is
  'POST /notifications/read and /read-all: {updated}; idempotent. Marks the caller''s named notifications read, or all for null; of a flood by a watermark.';

create function api.delete_notification(notification_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
begin
  delete from public.notifications
  where notifications.id = notification_id
    and notifications.user_id = caller_id
    and not notifications.is_hidden
    and notifications.created_at > private.notifications_gone_until()
    and (
      notifications.actor_id in (
        select hidden_actors.actor_id from private.hidden_actors where hidden_actors.person_id = caller_id
      )
    ) is not true
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = notifications.actor_id offset 0
    );
  if not found then
    raise sqlstate 'PT404' using message = 'notification_not_found', detail = 'There is no such notification.';
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_notification is
  'DELETE /notifications/{id}: {deleted}. 404 notification_not_found.';

grant execute on function api.list_notifications to authenticated;
grant execute on function api.count_notifications to authenticated;
grant execute on function api.read_notifications to authenticated;
grant execute on function api.delete_notification to authenticated;

-- Tidying of notifications: what a block, a watermark or a deleted profile means for the rows.
-- A call changes few rows itself (setting notifications_at_once). Beyond that readers decide by the block or the
-- watermark at once, and the job brings the rows in line in portions.

-- Tables -------------------------------------------------------------------------------------------------

create table private.hiding_passes (
  id bigint generated always as identity constraint hiding_passes_pkey primary key,
  user_id uuid not null,
  actor_id uuid not null,
  last_type public.notification_type not null default enum_first(null::public.notification_type),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.hiding_passes is
  'Of whose doings the job has to go through all that somebody was told, to hide it or show it again, and how far it is. Every block and its end add one, so that they wait for no job: the last of two people is worth going.';

create index hiding_passes_pair_idx on private.hiding_passes (user_id, actor_id);

-- Helpers ------------------------------------------------------------------------------------------------

create function private.sync_notifications_of(recipient uuid, actor uuid, hidden boolean)
returns void
language plpgsql
set search_path = ''
-- By the index, also for who has most of the rows.
set enable_seqscan = off
as $$
declare
  at_once integer := private.setting('notifications_at_once')::integer;
  concerned uuid[] := array(
    select notifications.id
    from public.notifications
    where notifications.actor_id = actor and notifications.user_id = recipient
    limit at_once + 1
  );
begin
  -- A pass that is under way may have asked about the block before: another one comes after it.
  if cardinality(concerned) > at_once
    or exists (
      select
      from private.hiding_passes
      where hiding_passes.user_id = recipient and hiding_passes.actor_id = actor
    ) then
    insert into private.hiding_passes (user_id, actor_id) values (recipient, actor);
    perform private.tell_of_changes(array[recipient]);
    perform private.request_job('notifications');
    return;
  end if;
  with changed as (
    -- Locked in id order: prevents a deadlock with read_notifications.
    select notifications.id
    from public.notifications
    where notifications.id = any (concerned) and notifications.is_hidden <> hidden
    order by notifications.id
    for update
  )
  update public.notifications
  set is_hidden = hidden
  from changed
  where notifications.id = changed.id;
  if found then
    perform private.tell_of_changes(array[recipient]);
  end if;
end;
$$;

comment on function private.sync_notifications_of is
  'Hides or shows what somebody was told of somebody: at once if it is little, else the job goes through it. The notices of both are locked.';

create function private.sync_notifications_with_block(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  hidden boolean := private.is_blocked(one_id, other_id);
begin
  -- Waits for notices in flight, so that they are hidden too.
  perform private.lock_notices(one_id, other_id);
  -- By id, as all locks of rows.
  perform private.sync_notifications_of(least(one_id, other_id), greatest(one_id, other_id), hidden);
  perform private.sync_notifications_of(greatest(one_id, other_id), least(one_id, other_id), hidden);
end;
$$;

comment on function private.sync_notifications_with_block is
  'Hides what two people were told of each other while either has blocked the other, and shows it again afterwards. Readers ask about the block themselves; of a flood the rows follow by the job.';

create function private.forget_notifications(person_id uuid, gone_messages uuid[])
returns void
language plpgsql
set search_path = ''
-- By the index, also for who has most of the rows.
set enable_seqscan = off
as $$
declare
  at_once integer := private.setting('notifications_at_once')::integer;
  present timestamptz := private.now();
  concerned uuid[] := array(
    select notifications.id from public.notifications where notifications.user_id = person_id limit at_once + 1
  );
begin
  if cardinality(concerned) > at_once then
    insert into private.notification_marks (user_id, read_until, gone_until)
    values (person_id, present, present)
    on conflict (user_id) do update
      set
        read_until = greatest(notification_marks.read_until, present),
        gone_until = greatest(notification_marks.gone_until, present);
    perform private.tell_of_changes(array[person_id]);
    perform private.request_job('notifications');
    return;
  end if;
  -- Locked in id order: prevents a deadlock with read_notifications.
  perform 1
  from public.notifications
  where notifications.id in (
      select own.id
      from public.notifications as own
      where own.user_id = person_id
      union all
      select told.id
      from public.notifications as told
      where told.message_id = any (gone_messages)
    )
  order by notifications.id
  for update;
  delete from public.notifications where notifications.user_id = person_id;
  perform private.forget_unread(person_id);
end;
$$;

comment on function private.forget_notifications is
  'What becomes of a deleted person: what they were told goes; of a flood at once for all readers, and by the job from the table. What others were told of messages that are gone is locked along, for the caller to clear.';

create function private.remove_old_notifications(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  with old as (
    select notifications.id
    from public.notifications
    where notifications.created_at < private.now() - make_interval(days => private.setting('notification_days')::integer)
    order by notifications.created_at
    limit row_limit
    for update skip locked
  )
  delete from public.notifications
  using old
  where notifications.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

comment on function private.remove_old_notifications is
  'Removes notifications past their days, so many at most: how many.';

create function private.apply_mark(mark private.notification_marks, row_limit integer)
returns integer
language plpgsql
set search_path = ''
-- By the indexes in which a portion stands first, whatever the statistics say.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  removed integer;
  changed integer;
begin
  with gone as (
    select notifications.id
    from public.notifications
    where notifications.user_id = mark.user_id and notifications.created_at <= mark.gone_until
    limit row_limit
    for update skip locked
  )
  delete from public.notifications
  using gone
  where notifications.id = gone.id;
  get diagnostics removed = row_count;
  with
    shown as (
      select notifications.id
      from public.notifications
      where notifications.user_id = mark.user_id
        and not notifications.is_hidden
        and not notifications.is_read
        and notifications.created_at <= mark.read_until
      limit row_limit - removed
      for update skip locked
    ),
    hidden as (
      select notifications.id
      from public.notifications
      where notifications.user_id = mark.user_id
        and notifications.is_hidden
        and not notifications.is_read
        and notifications.created_at <= mark.read_until
      limit row_limit - removed - (select count(*) from shown)
      for update skip locked
    )
  update public.notifications
  set is_read = true
  from
    (
      select shown.id from shown
      union all
      select hidden.id from hidden
    ) as read
  where notifications.id = read.id;
  get diagnostics changed = row_count;
  return removed + changed;
end;
$$;

comment on function private.apply_mark is
  'Writes into so many rows at most what a watermark says: how many. 0 once nothing is left, or somebody else has the rest.';

create function private.apply_marks(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  mark private.notification_marks;
  settled timestamptz := private.now() - interval '1 hour';
  done integer := 0;
begin
  for mark in select marks.* from private.notification_marks as marks order by marks.read_until loop
    done := done + private.apply_mark(mark, row_limit - done);
    exit when done >= row_limit;
    -- By then every call has ended that could still write something older, and nothing else knows of it.
    if mark.read_until < settled
      and not exists (
        select
        from public.notifications
        where notifications.user_id = mark.user_id
          and notifications.created_at <= mark.read_until
          and (not notifications.is_read or notifications.created_at <= mark.gone_until)
      )
      and not exists (
        select
        from private.unread_changes
        where unread_changes.user_id = mark.user_id and unread_changes.told_at <= mark.read_until
      ) then
      delete from private.unread_counts
      where unread_counts.user_id = mark.user_id and unread_counts.told_until <= mark.read_until;
      -- Unless it has become a later one meanwhile.
      delete from private.notification_marks
      where notification_marks.user_id = mark.user_id and notification_marks.read_until = mark.read_until;
    end if;
  end loop;
  return done;
end;
$$;

comment on function private.apply_marks is
  'Writes into so many rows at most what watermarks say, and removes those that are an hour old and written: how many rows.';

create function private.go_on_hiding(pass private.hiding_passes, row_limit integer)
returns integer
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  hidden boolean := private.is_blocked(pass.user_id, pass.actor_id);
  portion uuid[] := array(
    select notifications.id
    from public.notifications
    where notifications.actor_id = pass.actor_id
      and notifications.user_id = pass.user_id
      and (notifications.type, notifications.id) > (pass.last_type, pass.last_id)
    order by notifications.type, notifications.id
    limit row_limit
  );
begin
  with changed as (
    -- Waits for nobody: a call may hold rows of this portion and wait for those of another.
    select notifications.id
    from public.notifications
    where notifications.id = any (portion) and notifications.is_hidden <> hidden
    for update skip locked
  )
  update public.notifications
  set is_hidden = hidden
  from changed
  where notifications.id = changed.id;
  -- Of what a block hides its recipient was told by the block.
  if found and not hidden then
    perform private.tell_of_changes(array[pass.user_id]);
  end if;
  if exists (
    select from public.notifications where notifications.id = any (portion) and notifications.is_hidden <> hidden
  ) then
    -- Somebody has the others: the next run begins here again.
    return 0;
  end if;
  if cardinality(portion) < row_limit then
    delete from private.hiding_passes where hiding_passes.id = pass.id;
  else
    update private.hiding_passes
    set last_type = notifications.type, last_id = notifications.id
    from public.notifications
    where notifications.id = portion[row_limit] and hiding_passes.id = pass.id;
  end if;
  return cardinality(portion);
end;
$$;

comment on function private.go_on_hiding is
  'Brings the next so many rows of a pass in line with the block that stands now: how many it went through. One run at a time.';

create function private.go_on_with_passes(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  pass private.hiding_passes;
  done integer := 0;
begin
  delete from private.hiding_passes
  where exists (
      select
      from private.hiding_passes as later
      where later.user_id = hiding_passes.user_id
        and later.actor_id = hiding_passes.actor_id
        and later.id > hiding_passes.id
    );
  for pass in select passes.* from private.hiding_passes as passes order by passes.id loop
    done := done + private.go_on_hiding(pass, row_limit - done);
    exit when done >= row_limit;
  end loop;
  return done;
end;
$$;

comment on function private.go_on_with_passes is
  'Hides and shows again what blocks and their ends left to the job, so many rows at most: how many it went through.';

create function private.forget_tellings(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  forgotten integer;
begin
  with old as (
    select telling.id
    from private.tellings as telling
    where telling.noted_at <= private.now() - interval '1 day'
    order by telling.noted_at
    limit row_limit
    for update skip locked
  )
  delete from private.tellings as telling
  using old
  where telling.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_tellings is
  'Forgets so many at most of those who were told something more than a day ago: how many.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.tidy_notifications(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
  synced integer;
  marked integer;
begin
  perform private.require_service();
  -- Single-flight: a concurrent run has nothing to do.
  if not private.try_lock_job('tidy notifications') then
    return json_build_object('removed', 0, 'folded', 0, 'synced', 0, 'marked', 0, 'forgotten', 0);
  end if;
  removed := private.remove_old_notifications(row_limit);
  synced := private.go_on_with_passes(row_limit);
  marked := private.apply_marks(row_limit);
  return json_build_object(
    'removed', removed,
    -- Last, so that it has what the others changed.
    'folded', private.fold_unread(row_limit),
    'synced', synced,
    'marked', marked,
    'forgotten', private.forget_tellings(row_limit)
  );
end;
$$;

comment on function api.tidy_notifications is
  'Jobs: removes notifications past their days, folds the unread counts, brings rows in line with blocks and watermarks of floods, and forgets who was told what a day ago; at most row_limit of each, {removed, folded, synced, marked, forgotten}.';

grant execute on function api.tidy_notifications to service_role;

-- Friends: requests between two people, and friendships.
-- A pair of people has at most one request or friendship, whoever asked.

-- Tables -------------------------------------------------------------------------------------------------

create type public.friendship_status as enum ('pending', 'accepted', 'rejected', 'blocked');

comment on type public.friendship_status is
  'State between two people as one of them sees it; blocked is the view of one''s own block, never stored in a friendship.';

create table public.friendships (
  id uuid constraint friendships_pkey primary key default gen_random_uuid(),
  requester_id uuid not null,
  addressee_id uuid not null,
  status public.friendship_status not null default 'pending' constraint friendships_status_stored
    check (status != 'blocked'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint friendships_two_people check (requester_id != addressee_id)
);

comment on table public.friendships is
  'One row per unordered pair: a request, its refusal, or the friendship it became.';

create unique index friendships_pair_idx on public.friendships (
  least(requester_id, addressee_id),
  greatest(requester_id, addressee_id)
);

create index friendships_requester_idx on public.friendships (requester_id, status, created_at desc, id desc);

create index friendships_addressee_idx on public.friendships (addressee_id, status, created_at desc, id desc);

-- What the job looks through.
create index friendships_pending_idx on public.friendships (created_at)
where status = 'pending';

create table private.friend_request_notices (
  notification_id uuid constraint friend_request_notices_pkey primary key,
  requester_id uuid not null,
  addressee_id uuid not null,
  told_at timestamptz not null,
  is_pushed boolean not null default false
);

comment on table private.friend_request_notices is
  'Rate limit of friend requests: when somebody was told of a request by somebody else; outlives request and notification, unless it was withdrawn unnoticed.';
comment on column private.friend_request_notices.is_pushed is
  'A worker was given it to push, so that the addressee may have noticed it.';

create index friend_request_notices_pair_idx on private.friend_request_notices (
  addressee_id,
  requester_id,
  told_at
);

create index friend_request_notices_requester_id_idx on private.friend_request_notices (requester_id);

create index friend_request_notices_told_at_idx on private.friend_request_notices (told_at);

create table private.friend_request_rejections (
  requester_id uuid not null,
  addressee_id uuid not null,
  rejected_at timestamptz not null,
  constraint friend_request_rejections_pkey primary key (addressee_id, requester_id)
);

comment on table private.friend_request_rejections is
  'When somebody last rejected a request by somebody else, who is not heard of for a while; outlives the request.';

create index friend_request_rejections_requester_id_idx on private.friend_request_rejections (requester_id);

create index friend_request_rejections_rejected_at_idx on private.friend_request_rejections (rejected_at);

insert into private.settings (name, value, meaning)
values
  ('pending_friend_requests', '50', 'How many requests of one person may wait for an answer.'),
  ('friend_request_days', '90', 'After how many days a request that nobody answered ends.'),
  (
    'friend_request_notices',
    '3',
    'How often somebody is told of requests by the same person within so many days.'
  ),
  (
    'friend_request_notice_days',
    '30',
    'The days in which somebody is told so often of requests by the same person.'
  ),
  (
    'friend_request_quiet_days',
    '30',
    'For how many days after a rejection somebody is not told of requests by the same person.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.pending_since()
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.now() - make_interval(days => private.setting('friend_request_days')::integer);
end;
$$;

comment on function private.pending_since is
  'Requests that nobody answered and that are not younger than this have ended, as if they had been withdrawn; policies ask it once per statement.';

create function private.has_expired(friendship public.friendships)
returns boolean
language sql
stable
return friendship.status = 'pending' and friendship.created_at <= private.pending_since();

comment on function private.has_expired is 'Whether this is a request that nobody answered in its time.';

create function private.find_friendship(one_id uuid, other_id uuid)
returns public.friendships
language plpgsql
stable
set search_path = ''
as $$
declare
  friendship public.friendships;
begin
  select friendships.* into friendship
  from public.friendships
  where least(friendships.requester_id, friendships.addressee_id) = least(one_id, other_id)
    and greatest(friendships.requester_id, friendships.addressee_id) = greatest(one_id, other_id);
  return friendship;
end;
$$;

comment on function private.find_friendship is
  'The row of two people, whoever asked, that of an expired request too; null when there is none.';

create function private.are_friends(one_id uuid, other_id uuid)
returns boolean
language sql
stable
return (private.find_friendship(one_id, other_id)).status is not distinct from 'accepted';

comment on function private.are_friends is 'Whether two people are friends.';

create view private.known_people as
  select profiles.user_id
  from public.profiles
  union all
  select users.id
  from auth.users;

comment on view private.known_people is
  'Who there is: profiles, then users of the identity provider; most people are both.';

create function private.is_known_person(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.known_people as known where known.user_id = person_id);
end;
$$;

comment on function private.is_known_person is
  'Whether there is such a person: a profile, or a user of the identity provider.';

create function private.friends_of(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select friendships.addressee_id
    from public.friendships
    where friendships.requester_id = person_id and friendships.status = 'accepted'
    union all
    select friendships.requester_id
    from public.friendships
    where friendships.addressee_id = person_id and friendships.status = 'accepted'
  );
end;
$$;

comment on function private.friends_of is 'All friends of a person.';

create function private.friends_of_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 100
set search_path = ''
as $$
begin
  return query select unnest(private.friends_of((select auth.uid())));
end;
$$;

comment on function private.friends_of_caller is
  'For policies, which ask it once per statement: all friends of the caller.';

create type private.friendship_fields as (
  id uuid,
  "requesterId" uuid,
  "addresseeId" uuid,
  status text,
  "blockedBy" uuid,
  "createdAt" text,
  "updatedAt" text
);

comment on type private.friendship_fields is 'The fields of a friendship in the API.';

create function private.friendship_fields_of(friendship public.friendships, blocker_id uuid default null)
returns private.friendship_fields
language sql
stable
return row(
  friendship.id,
  friendship.requester_id,
  friendship.addressee_id,
  friendship.status,
  blocker_id,
  private.iso_time(friendship.created_at),
  private.iso_time(friendship.updated_at)
)::private.friendship_fields;

comment on function private.friendship_fields_of is
  'Friendship as the API shows it to either of the two; one in a block, to its blocker.';

create function private.friendship_view(friendship public.friendships, blocker_id uuid default null)
returns json
language sql
stable
return to_json(private.friendship_fields_of(friendship, blocker_id));

comment on function private.friendship_view is 'The JSON of private.friendship_fields_of.';

create function private.friendship_in_block(block public.blocks)
returns public.friendships
language sql
immutable
return row(
  block.id,
  block.requester_id,
  case block.requester_id
    when block.blocker_id then block.blocked_id
    else block.blocker_id
  end,
  'blocked',
  block.created_at,
  block.updated_at
)::public.friendships;

comment on function private.friendship_in_block is
  'The request or friendship that goes on in a block, for its blocker only; all null but the status without a block.';

create function private.block_view(block public.blocks)
returns json
language sql
stable
return private.friendship_view(private.friendship_in_block(block), block.blocker_id);

comment on function private.block_view is
  'Block as the API shows it to the one who made it: a friendship in state blocked.';

create function private.lock_friend_request(request_id uuid)
returns public.friendships
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  friendship public.friendships;
  block public.blocks;
begin
  -- The two people of a row are immutable, so they may be read before the lock.
  select friendships.* into friendship from public.friendships where friendships.id = request_id;
  -- A deletion, which takes no locks of pairs, comes to rows and chats in another order.
  perform
    private.lock_existence(least(friendship.requester_id, friendship.addressee_id)),
    private.lock_existence(greatest(friendship.requester_id, friendship.addressee_id)),
    private.lock_pair(friendship.requester_id, friendship.addressee_id);
  -- Row lock too: the job that ends expired requests takes no other.
  select friendships.* into friendship from public.friendships where friendships.id = request_id for update;
  if friendship.id is null then
    -- To the blocker the request goes on in the block, to the other it is as if it had been withdrawn.
    select blocks.* into block from public.blocks where blocks.id = request_id and blocks.blocker_id = caller_id;
    friendship := private.friendship_in_block(block);
  end if;
  if friendship.id is null
    or caller_id not in (friendship.requester_id, friendship.addressee_id)
    or private.has_expired(friendship)
    or private.is_suspended(private.peer_of(friendship.requester_id, friendship.addressee_id, caller_id)) then
    raise sqlstate 'PT404' using message = 'friend_request_not_found', detail = 'There is no such request.';
  end if;
  return friendship;
end;
$$;

comment on function private.lock_friend_request is
  'Locks a request between the caller and somebody, or what became of it: the row that is decided about. Who blocked the other is answered about the request as one that is no longer pending; who was blocked, or whose other is suspended, is told of none: 404 friend_request_not_found.';

create function private.require_pending(friendship public.friendships)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if friendship.status <> 'pending' then
    raise sqlstate 'PT409' using
      message = 'friend_request_answered',
      detail = 'This request has been answered already.';
  end if;
end;
$$;

comment on function private.require_pending is
  'Refuses what is done about a request that waits no more: 409 friend_request_answered.';

create function private.tell_of_request(from_id uuid, to_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  if exists (
    select 1
    from private.friend_request_rejections as rejection
    where rejection.addressee_id = to_id
      and rejection.requester_id = from_id
      and rejection.rejected_at > present - make_interval(days => private.setting('friend_request_quiet_days')::integer)
  ) or (
    select count(*) >= private.setting('friend_request_notices')::integer
    from private.friend_request_notices as notice
    where notice.addressee_id = to_id
      and notice.requester_id = from_id
      and notice.told_at > present - make_interval(days => private.setting('friend_request_notice_days')::integer)
  ) then
    return;
  end if;
  perform private.notify(array[to_id], 'friend_request', from_id);
  insert into private.friend_request_notices (notification_id, requester_id, addressee_id, told_at)
  select notifications.id, from_id, to_id, present
  from public.notifications
  where notifications.actor_id = from_id
    and notifications.user_id = to_id
    and notifications.type = 'friend_request'
    and notifications.created_at = present
  on conflict (notification_id) do nothing;
end;
$$;

comment on function private.tell_of_request is
  'Tells somebody of a request, rate-limited: so often within some days, and not for some days after a rejection. The pair is locked.';

create function private.withdraw_request_notices(requesters uuid[], addressees uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  withdrawn uuid[] := private.withdraw_notifications('friend_request', requesters, addressees);
begin
  -- Waits for a worker that is being given one of these.
  delete from private.friend_request_notices as notice
  where notice.notification_id = any (withdrawn) and not notice.is_pushed;
end;
$$;

comment on function private.withdraw_request_notices is
  'Removes what each addressee was told of requests by the requester in the same place and has not read. What was not pushed either was not noticed, and does not count.';

create function private.note_pushed_requests(notification_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(notification_ids) = 0 then
    return notification_ids;
  end if;
  -- Locked in id order: prevents a deadlock between two workers. Waits for a withdrawal.
  perform
  from private.friend_request_notices as notice
  where notice.notification_id = any (notification_ids) and not notice.is_pushed
  order by notice.notification_id
  for update;
  update private.friend_request_notices as notice
  set is_pushed = true
  where notice.notification_id = any (notification_ids) and not notice.is_pushed;
  return array(
    select given_id
    from unnest(notification_ids) as given_id
    where not exists (select 1 from public.notifications where notifications.id = given_id)
  );
end;
$$;

comment on function private.note_pushed_requests is
  'Notes that these notifications of requests are about to be pushed, so that they count: those that were withdrawn meanwhile.';

create function private.export_rejections(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'requesterId', rejection.requester_id,
            'rejectedAt', private.iso_time(rejection.rejected_at)
          )
          order by rejection.rejected_at, rejection.requester_id
        ),
        '[]'
      )
    from private.friend_request_rejections as rejection
    where rejection.addressee_id = person_id
  );
end;
$$;

comment on function private.export_rejections is
  'When a person last rejected requests, by whom they were, as the export has it.';

create function private.end_expired_requests(request_ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  since timestamptz := private.pending_since();
  ended public.friendships[];
begin
  with gone as (
    delete from public.friendships
    where friendships.id = any (request_ids) and friendships.status = 'pending' and friendships.created_at <= since
    returning friendships as friendship
  )
  select array_agg(gone.friendship) into ended from gone;
  perform private.withdraw_request_notices(
    array(select request.requester_id from unnest(ended) as request),
    array(select request.addressee_id from unnest(ended) as request)
  );
  return coalesce(cardinality(ended), 0);
end;
$$;

comment on function private.end_expired_requests is
  'Removes those of these requests that have expired, with what was told of them and not read: how many.';

create function private.make_friend_request(from_id uuid, to_id uuid, former public.friendships)
returns public.friendships
language plpgsql
set search_path = ''
as $$
declare
  friendship public.friendships;
begin
  -- Lock order: before rows of notifications.
  perform private.share_notices_of(from_id);
  if private.has_expired(former) then
    perform private.end_expired_requests(array[former.id]);
    former := null;
  end if;
  insert into public.friendships (id, requester_id, addressee_id, created_at, updated_at)
  values
    (coalesce(former.id, gen_random_uuid()), from_id, to_id, private.now(), private.now())
  on conflict (id) do update
    set
      requester_id = excluded.requester_id,
      addressee_id = excluded.addressee_id,
      status = 'pending',
      created_at = excluded.created_at,
      updated_at = excluded.updated_at
  returning friendships.* into friendship;
  perform private.tell_of_request(from_id, to_id);
  return friendship;
end;
$$;

comment on function private.make_friend_request is
  'Writes a request and tells the addressee: in the row that was rejected, else in a new one. The pair is locked, and neither waits for the other nor are they friends.';

create function private.answer_friend_request(request_id uuid, answer public.friendship_status)
returns json
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  friendship public.friendships := private.lock_friend_request(request_id);
begin
  if friendship.addressee_id <> caller_id then
    raise sqlstate 'PT403' using
      message = 'not_the_addressee',
      detail = 'Only the person who was asked can answer.';
  end if;
  perform private.require_pending(friendship);
  if answer = 'accepted' and private.is_contact_doubtful(caller_id, friendship.requester_id) then
    raise sqlstate 'PT404' using message = 'friend_request_not_found', detail = 'There is no such request.';
  end if;
  update public.friendships
  set status = answer, updated_at = private.now()
  where friendships.id = request_id
  returning friendships.* into friendship;
  if answer = 'accepted' then
    perform private.notify(array[friendship.requester_id], 'friend_request_accepted', caller_id);
  else
    insert into private.friend_request_rejections (requester_id, addressee_id, rejected_at)
    values
      (friendship.requester_id, caller_id, private.now())
    on conflict (addressee_id, requester_id) do update set rejected_at = excluded.rejected_at;
  end if;
  return private.friendship_view(friendship);
end;
$$;

comment on function private.answer_friend_request is
  'Accepts or rejects a pending request of which the caller is the addressee. Not idempotent: a replay is refused like any answer to a request that is not pending.';

create function private.end_friendships(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.friendships where person_id in (friendships.requester_id, friendships.addressee_id);
  -- After the friendships: a rejection under way holds its row.
  delete from private.friend_request_notices as notice where person_id in (notice.requester_id, notice.addressee_id);
  delete from private.friend_request_rejections as rejection
  where person_id in (rejection.requester_id, rejection.addressee_id);
end;
$$;

comment on function private.end_friendships is
  'What becomes of a deleted person: friendships, requests and what is remembered of them go, blocks stay in both directions.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.friendships enable row level security;

revoke all on public.friendships from anon, authenticated, service_role;

grant select on public.friendships to authenticated, service_role;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.friends_of_caller to authenticated;
grant execute on function private.pending_since to authenticated;

create policy friendships_select_members on public.friendships
for select
to authenticated
using (
  (requester_id = (select auth.uid()) or addressee_id = (select auth.uid()))
  and (status != 'pending' or created_at > (select private.pending_since()))
  and requester_id not in (select private.suspended_to_caller())
  and addressee_id not in (select private.suspended_to_caller())
);

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_friends(status public.friendship_status, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the indexes.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'status', status);
  after private.list_position := private.position_after('friends', filters, cursor);
  -- One index range per status: each is read in index order.
  statuses public.friendship_status[] := case
    when status is null then '{pending,accepted,rejected}'
    else array[status]
  end;
  pending_since timestamptz := private.pending_since();
begin
  return (
    with
      listed as materialized (
        select private.friendship_fields_of(either.friendship, either.blocker_id) as item, either.created_at, either.id
        from
          (
            select side.friendship, side.created_at, side.id, null::uuid as blocker_id
            from
              (
                select
                  listed_status as status,
                  case listed_status when 'pending' then pending_since else '-infinity' end as since
                from unnest(statuses) as listed_status
              ) as wanted
              cross join lateral (
                (
                  select friendships as friendship, friendships.created_at, friendships.id
                  from public.friendships
                  where friendships.requester_id = caller_id
                    and friendships.status = wanted.status
                    and friendships.created_at > wanted.since
                    and not exists (select from private.suspended_people as other where other.user_id = friendships.addressee_id offset 0)
                    and (friendships.created_at, friendships.id) < (after.sort_time, after.id)
                  order by friendships.created_at desc, friendships.id desc
                  limit page_size + 1
                )
                union all
                (
                  select friendships, friendships.created_at, friendships.id
                  from public.friendships
                  where friendships.addressee_id = caller_id
                    and friendships.status = wanted.status
                    and friendships.created_at > wanted.since
                    and not exists (select from private.suspended_people as other where other.user_id = friendships.requester_id offset 0)
                    and (friendships.created_at, friendships.id) < (after.sort_time, after.id)
                  order by friendships.created_at desc, friendships.id desc
                  limit page_size + 1
                )
              ) as side
            union all
            (
              select private.friendship_in_block(blocks), blocks.created_at, blocks.id, blocks.blocker_id
              from public.blocks
              where blocks.blocker_id = caller_id
                and coalesce(list_friends.status, 'blocked') = 'blocked'
                and (blocks.created_at, blocks.id) < (after.sort_time, after.id)
              order by blocks.created_at desc, blocks.id desc
              limit page_size + 1
            )
          ) as either
        order by either.created_at desc, either.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'friends', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (select listed.created_at, listed.id from listed offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from listed offset page_size)
        )
      )
  );
end;
$$;

comment on function api.list_friends is
  'GET /friends: {data, nextCursor}, newest first; of blocks only the caller''s own, of suspended people no others. 400 on cursor.';

create function api.send_friend_request(addressee_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  known record;
  friendship public.friendships;
begin
  perform
    private.lock_existence(least(caller_id, addressee_id)),
    private.lock_existence(greatest(caller_id, addressee_id)),
    private.lock_person(caller_id),
    private.lock_pair(caller_id, addressee_id);
  if addressee_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot be your own friend.',
      hint = 'addresseeId';
  end if;
  -- All that is asked is read at once, after the locks.
  select
    exists (
      select 1 from private.known_people as person where person.user_id = send_friend_request.addressee_id
    ) as is_person,
    exists (
      select 1
      from private.blocked_pairs as pair
      where pair.person_id = caller_id and pair.other_id = send_friend_request.addressee_id
    )
    or exists (
      select 1 from private.suspended_people as suspended where suspended.user_id = send_friend_request.addressee_id
    ) as is_apart,
    (
      select pair
      from public.friendships as pair
      where least(pair.requester_id, pair.addressee_id) = least(caller_id, send_friend_request.addressee_id)
        and greatest(pair.requester_id, pair.addressee_id) = greatest(caller_id, send_friend_request.addressee_id)
    ) as friendship,
    (
      select count(*) >= (select settings.value::integer from private.settings where settings.name = 'pending_friend_requests')
      from public.friendships
      where friendships.requester_id = caller_id
        and friendships.status = 'pending'
        and friendships.created_at > private.pending_since()
    ) as is_at_limit
  into known;
  if not known.is_person then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  if known.is_apart then
    raise sqlstate 'PT409' using
      message = 'request_not_possible',
      detail = 'A request to this person is not possible.';
  end if;
  friendship := known.friendship;
  if private.has_expired(friendship) then
    friendship := null;
  end if;
  if friendship.status in ('pending', 'accepted') then
    perform private.respond_unchanged();
    return json_build_object(
      'friendship', private.friendship_view(friendship),
      'result', case friendship.status when 'pending' then 'already_pending' else 'already_friends' end
    );
  end if;
  if private.is_contact_doubtful(caller_id, addressee_id) then
    raise sqlstate 'PT409' using
      message = 'request_not_possible',
      detail = 'A request to this person is not possible.';
  end if;
  if known.is_at_limit then
    raise sqlstate 'PT409' using
      message = 'pending_requests_limit',
      detail = 'As many of your requests as possible wait for an answer already.';
  end if;
  friendship := private.make_friend_request(caller_id, addressee_id, known.friendship);
  return json_build_object('friendship', private.friendship_view(friendship), 'result', 'created');
end;
$$;

comment on function api.send_friend_request is
  'POST /friends/requests: {friendship, result created | already_pending | already_friends}; idempotent, the last two write nothing. 400 on addresseeId, 404 person_not_found, 409 request_not_possible or pending_requests_limit.';

create function api.accept_friend_request(request_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_friend_request(request_id, 'accepted');
end;
$$;

comment on function api.accept_friend_request is
  'POST /friends/requests/{id}/accept: Friendship. 403 not_the_addressee, 404 friend_request_not_found, 409 friend_request_answered.';

create function api.reject_friend_request(request_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_friend_request(request_id, 'rejected');
end;
$$;

comment on function api.reject_friend_request is
  'POST /friends/requests/{id}/reject: Friendship. 403 not_the_addressee, 404 friend_request_not_found, 409 friend_request_answered.';

create function api.withdraw_friend_request(request_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  friendship public.friendships := private.lock_friend_request(request_id);
begin
  if friendship.requester_id <> (select auth.uid()) then
    raise sqlstate 'PT403' using
      message = 'not_the_requester',
      detail = 'Only the person who asked can withdraw the request.';
  end if;
  perform private.require_pending(friendship);
  delete from public.friendships where friendships.id = request_id;
  perform private.withdraw_request_notices(array[friendship.requester_id], array[friendship.addressee_id]);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.withdraw_friend_request is
  'DELETE /friends/requests/{id}: {deleted}; what the addressee has not read of it goes too. 403 not_the_requester, 404 friend_request_not_found, 409 friend_request_answered.';

create function api.tidy_friend_requests(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  since timestamptz := private.pending_since();
  told_since timestamptz := present - make_interval(days => private.setting('friend_request_notice_days')::integer);
  rejected_since timestamptz := present - make_interval(days => private.setting('friend_request_quiet_days')::integer);
  expired_ids uuid[];
  forgotten_notices integer;
  forgotten_rejections integer;
begin
  perform private.require_service();
  with expired as (
    select friendships.id
    from public.friendships
    where friendships.status = 'pending' and friendships.created_at <= since
    order by friendships.created_at
    limit row_limit
    for update skip locked
  )
  select array_agg(expired.id) into expired_ids from expired;
  with old as (
    select notice.notification_id
    from private.friend_request_notices as notice
    where notice.told_at <= told_since
    order by notice.told_at
    limit row_limit
    for update skip locked
  )
  delete from private.friend_request_notices as notice
  using old
  where notice.notification_id = old.notification_id;
  get diagnostics forgotten_notices = row_count;
  with old as (
    select rejection.requester_id, rejection.addressee_id
    from private.friend_request_rejections as rejection
    where rejection.rejected_at <= rejected_since
    order by rejection.rejected_at
    limit row_limit
    for update skip locked
  )
  delete from private.friend_request_rejections as rejection
  using old
  where rejection.requester_id = old.requester_id and rejection.addressee_id = old.addressee_id;
  get diagnostics forgotten_rejections = row_count;
  return json_build_object(
    'expired', private.end_expired_requests(expired_ids),
    'forgotten', forgotten_notices + forgotten_rejections
  );
end;
$$;

comment on function api.tidy_friend_requests is
  'Job: {expired, forgotten}. Removes requests that nobody answered in their time, with what was told of them and not read, and forgets what was told or rejected long ago; at most row_limit of each at once.';

grant execute on function api.list_friends to authenticated;
grant execute on function api.send_friend_request to authenticated;
grant execute on function api.accept_friend_request to authenticated;
grant execute on function api.reject_friend_request to authenticated;
grant execute on function api.withdraw_friend_request to authenticated;
grant execute on function api.tidy_friend_requests to service_role;

-- Protection of minors: adults who are not their friends are kept apart from them, in chats and in People, and see less of them.
-- Whose age is in doubt is a minor to adults and an adult to minors, until a moderator decides.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.are_apart_by_age(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  minors_count integer;
  doubted_count integer;
begin
  select count(*), count(minors.doubted_at) into minors_count, doubted_count
  from private.minors
  where minors.person_id = any (array[one_id, other_id]);
  return case minors_count
    when 0 then false
    when 1 then not private.are_friends(one_id, other_id)
    else doubted_count > 0
  end;
end;
$$;

comment on function private.are_apart_by_age is
  'Whether two people are an adult and a minor who are not friends, or a minor and somebody whose age is in doubt, friends or not. Who never gave a birthdate is an adult.';

create function private.is_protected(profile public.profiles)
returns boolean
language sql
stable
return private.is_minor(profile.adult_from)
and profile.user_id is distinct from auth.uid()
and private.are_apart_by_age(auth.uid(), profile.user_id);

comment on function private.is_protected is
  'Whether the caller sees of a minor only what strangers who are adults do: neither age, birthdate, zodiac, location nor photos beyond the avatar.';

-- Event types: the kinds of events that people choose from, each with the words that the app shows for it.

-- Tables -------------------------------------------------------------------------------------------------

create type public.event_type as enum (
  'concert_musician',
  'concert_stand_up',
  'concert_symphony',
  'concert_jazz',
  'concert_acoustic',
  'concert_rock',
  'concert_electronic',
  'concert_street_musicians',
  'concert_organ',
  'concert_local_festival',
  'concert_lit_music',
  'exhibition_art',
  'exhibition_museum',
  'exhibition_modern_art',
  'exhibition_photography',
  'exhibition_science',
  'exhibition_history',
  'exhibition_fair',
  'exhibition_interactive',
  'exhibition_books',
  'exhibition_flowers',
  'exhibition_sculptures',
  'party_repost',
  'party_private',
  'party_theme',
  'party_home',
  'party_birthday',
  'party_after',
  'party_pool',
  'party_club_foam',
  'party_night_walk',
  'party_game_night',
  'club_dance',
  'club_theme',
  'club_karaoke',
  'club_dj',
  'club_techno',
  'club_stand_up',
  'club_art',
  'club_salsa',
  'club_mafia',
  'bar_board_games',
  'bar_quiz',
  'bar_live_music',
  'bar_theme_night',
  'bar_karaoke',
  'bar_drink_tasting',
  'bar_lounge',
  'bar_darts',
  'cinema_premiere',
  'cinema_outdoor',
  'cinema_author',
  'cinema_retro',
  'cinema_universe',
  'cinema_shorts',
  'cinema_immersive',
  'cinema_marathon',
  'cinema_family',
  'theatre_play',
  'theatre_musical',
  'theatre_improv',
  'theatre_puppet',
  'theatre_experimental',
  'theatre_street',
  'theatre_radio',
  'theatre_shadow',
  'theatre_improvisation',
  'festival_music',
  'festival_cinema',
  'festival_gastro',
  'festival_theatre',
  'festival_crafts',
  'festival_sports',
  'festival_ballet',
  'festival_medieval',
  'festival_ethnic',
  'festival_tech',
  'sport_match',
  'sport_esports',
  'sport_race',
  'sport_yoga',
  'sport_dance',
  'sport_fanzone',
  'sport_sup',
  'sport_battle',
  'sport_cycling',
  'nature_hiking',
  'nature_photo_safari',
  'nature_star_gazing',
  'nature_picnic',
  'nature_cycling',
  'nature_waterfalls',
  'nature_yoga',
  'nature_farm_tour',
  'workshop_ceramics',
  'workshop_calligraphy',
  'workshop_cooking',
  'workshop_sketching',
  'children_science',
  'children_quests',
  'children_cartoons',
  'children_pets',
  'quest_horror',
  'quest_city',
  'quest_orienteering',
  'quest_vr',
  'education_lectures',
  'education_meetings',
  'education_history',
  'education_photo',
  'immersive_escape',
  'immersive_theatre',
  'immersive_tours',
  'immersive_roleplay',
  'art_light',
  'art_open_workshops',
  'art_sound',
  'art_performances',
  'undefined',
  'other'
);

comment on type public.event_type is 'What kind of event it is; its words are in private.event_type_labels.';

create table private.event_type_labels (
  type public.event_type constraint event_type_labels_pkey primary key,
  label text not null constraint event_type_labels_label_key unique
);

comment on table private.event_type_labels is 'The words for each event type, in English.';

insert into private.event_type_labels (type, label)
values
  ('concert_musician', 'Solo concert'),
  ('concert_stand_up', 'Stand-up concert'),
  ('concert_symphony', 'Symphony concert'),
  ('concert_jazz', 'Jazz concert'),
  ('concert_acoustic', 'Acoustic concert'),
  ('concert_rock', 'Rock concert'),
  ('concert_electronic', 'Electronic music concert'),
  ('concert_street_musicians', 'Street musicians'),
  ('concert_organ', 'Organ concert'),
  ('concert_local_festival', 'Local music festival'),
  ('concert_lit_music', 'Poetry and music evening'),
  ('exhibition_art', 'Art exhibition'),
  ('exhibition_museum', 'Museum exhibition'),
  ('exhibition_modern_art', 'Modern art exhibition'),
  ('exhibition_photography', 'Photography exhibition'),
  ('exhibition_science', 'Science exhibition'),
  ('exhibition_history', 'History exhibition'),
  ('exhibition_fair', 'Fair'),
  ('exhibition_interactive', 'Interactive exhibition'),
  ('exhibition_books', 'Book exhibition'),
  ('exhibition_flowers', 'Flower show'),
  ('exhibition_sculptures', 'Sculpture exhibition'),
  ('party_repost', 'Repost party'),
  ('party_private', 'Private party'),
  ('party_theme', 'Themed party'),
  ('party_home', 'House party'),
  ('party_birthday', 'Birthday party'),
  ('party_after', 'After-party'),
  ('party_pool', 'Pool party'),
  ('party_club_foam', 'Foam party'),
  ('party_night_walk', 'Night walk'),
  ('party_game_night', 'Game night'),
  ('club_dance', 'Dance night'),
  ('club_theme', 'Themed club night'),
  ('club_karaoke', 'Karaoke club night'),
  ('club_dj', 'DJ night'),
  ('club_techno', 'Techno night'),
  ('club_stand_up', 'Stand-up club night'),
  ('club_art', 'Art club night'),
  ('club_salsa', 'Salsa night'),
  ('club_mafia', 'Mafia game night'),
  ('bar_board_games', 'Board games at a bar'),
  ('bar_quiz', 'Pub quiz'),
  ('bar_live_music', 'Live music at a bar'),
  ('bar_theme_night', 'Themed bar night'),
  ('bar_karaoke', 'Karaoke at a bar'),
  ('bar_drink_tasting', 'Drink tasting'),
  ('bar_lounge', 'Lounge evening'),
  ('bar_darts', 'Darts night'),
  ('cinema_premiere', 'Film premiere'),
  ('cinema_outdoor', 'Outdoor cinema'),
  ('cinema_author', 'Auteur cinema'),
  ('cinema_retro', 'Retro cinema'),
  ('cinema_universe', 'Film universe night'),
  ('cinema_shorts', 'Short films'),
  ('cinema_immersive', 'Immersive cinema'),
  ('cinema_marathon', 'Film marathon'),
  ('cinema_family', 'Family cinema'),
  ('theatre_play', 'Play'),
  ('theatre_musical', 'Musical'),
  ('theatre_improv', 'Improv comedy'),
  ('theatre_puppet', 'Puppet theatre'),
  ('theatre_experimental', 'Experimental theatre'),
  ('theatre_street', 'Street theatre'),
  ('theatre_radio', 'Radio play'),
  ('theatre_shadow', 'Shadow theatre'),
  ('theatre_improvisation', 'Improvised theatre'),
  ('festival_music', 'Music festival'),
  ('festival_cinema', 'Film festival'),
  ('festival_gastro', 'Food festival'),
  ('festival_theatre', 'Theatre festival'),
  ('festival_crafts', 'Crafts festival'),
  ('festival_sports', 'Sports festival'),
  ('festival_ballet', 'Ballet festival'),
  ('festival_medieval', 'Medieval festival'),
  ('festival_ethnic', 'World culture festival'),
  ('festival_tech', 'Technology festival'),
  ('sport_match', 'Sports match'),
  ('sport_esports', 'Esports tournament'),
  ('sport_race', 'Race'),
  ('sport_yoga', 'Yoga class'),
  ('sport_dance', 'Dance class'),
  ('sport_fanzone', 'Fan zone'),
  ('sport_sup', 'Stand-up paddleboarding'),
  ('sport_battle', 'Sports battle'),
  ('sport_cycling', 'Bike ride'),
  ('nature_hiking', 'Hike'),
  ('nature_photo_safari', 'Photo safari'),
  ('nature_star_gazing', 'Stargazing'),
  ('nature_picnic', 'Picnic'),
  ('nature_cycling', 'Bike ride in nature'),
  ('nature_waterfalls', 'Waterfall trip'),
  ('nature_yoga', 'Yoga in nature'),
  ('nature_farm_tour', 'Farm tour'),
  ('workshop_ceramics', 'Ceramics workshop'),
  ('workshop_calligraphy', 'Calligraphy workshop'),
  ('workshop_cooking', 'Cooking workshop'),
  ('workshop_sketching', 'Sketching workshop'),
  ('children_science', 'Science show for children'),
  ('children_quests', 'Quest for children'),
  ('children_cartoons', 'Cartoons for children'),
  ('children_pets', 'Animals for children'),
  ('quest_horror', 'Horror quest'),
  ('quest_city', 'City quest'),
  ('quest_orienteering', 'Orienteering'),
  ('quest_vr', 'Virtual reality quest'),
  ('education_lectures', 'Lecture'),
  ('education_meetings', 'Educational meetup'),
  ('education_history', 'History talk'),
  ('education_photo', 'Photography class'),
  ('immersive_escape', 'Escape room'),
  ('immersive_theatre', 'Immersive theatre'),
  ('immersive_tours', 'Immersive tour'),
  ('immersive_roleplay', 'Role-playing game'),
  ('art_light', 'Light art'),
  ('art_open_workshops', 'Open art workshop'),
  ('art_sound', 'Sound art'),
  ('art_performances', 'Performance art'),
  ('undefined', 'Not specified'),
  ('other', 'Other');

-- Words of events: what the feed searches by, and what a person typed into it.
-- Both sides are folded alike and by no locale, so that every database folds alike. A word matches what begins with it and
-- what has the same stem in Russian or English.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.fold_words(content text)
returns text[]
language sql
immutable
return string_to_array(
  btrim(
    regexp_replace(
      translate(lower(normalize(content, nfkc) collate "pg_c_utf8"), 'ё', 'е'),
      '[^[:alnum:]]+',
      ' ',
      'g'
    )
  ),
  ' '
);

comment on function private.fold_words is
  'The words of a text, letters and digits only, without case, with е for ё; what else there is parts them.';

create function private.word_stem(word text)
returns text
language sql
immutable
return coalesce(
  -- Words of ASCII letters are English; the Russian stemmer leaves other alphabets alone.
  (
    case
      when octet_length(word) = length(word) then ts_lexize('pg_catalog.english_stem', word)
      else ts_lexize('pg_catalog.russian_stem', word)
    end
  )[1],
  word
);

comment on function private.word_stem is
  'Stem of a folded word in Russian or English; of words that mean nothing by themselves ("and") the word.';

create function private.search_cell(x integer, y integer, z integer)
returns text
language sql
immutable
-- The earth is within 32 cubes to each side of its centre.
return '@' || to_hex(((x + 32) * 64 + y + 32) * 64 + z + 32);

comment on function private.search_cell is
  'Name of a cube of 200 km in the world of private.earth_point; no word, since those begin with a letter or digit.';

create function private.search_cell_of(point extensions.cube)
returns text
language sql
immutable
return private.search_cell(
  floor(extensions.cube_ll_coord(point, 1) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 2) / 200000)::integer,
  floor(extensions.cube_ll_coord(point, 3) / 200000)::integer
);

comment on function private.search_cell_of is 'Name of the cube that a point is in.';

create function private.search_cells(centre extensions.cube, reach double precision)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  side constant double precision := 200000;
begin
  return array(
    select private.search_cell(x, y, z)
    from
      generate_series(
        floor((extensions.cube_ll_coord(centre, 1) - reach) / side)::integer,
        floor((extensions.cube_ll_coord(centre, 1) + reach) / side)::integer
      ) as x,
      generate_series(
        floor((extensions.cube_ll_coord(centre, 2) - reach) / side)::integer,
        floor((extensions.cube_ll_coord(centre, 2) + reach) / side)::integer
      ) as y,
      generate_series(
        floor((extensions.cube_ll_coord(centre, 3) - reach) / side)::integer,
        floor((extensions.cube_ll_coord(centre, 3) + reach) / side)::integer
      ) as z
  );
end;
$$;

comment on function private.search_cells is 'The names of the cubes that a box around a point touches.';

create function private.search_day(moment timestamptz)
returns text
language sql
immutable
return '#' || ((moment at time zone 'UTC')::date - '1970-01-01'::date)::text;

comment on function private.search_day is
  'Name of a day in UTC; no word, since those begin with a letter or digit.';

create function private.search_terms(
  title text,
  description text,
  city text,
  address text,
  start_at timestamptz
)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array_to_tsvector(
    array(
      select unnest(array[word, private.word_stem(word)])
      from
        (
          -- As long as the longest word that can be asked for; a term has an upper limit.
          select distinct left(folded, 100) as word
          from
            unnest(
              private.fold_words(title || ' ' || coalesce(description, '') || ' ' || coalesce(city, '') || ' ' || coalesce(address, ''))
            ) as folded
        ) as words
      where word <> ''
    ) || private.search_day(start_at)
  );
end;
$$;

comment on function private.search_terms is
  'What an event is found by in a search: its words, their stems, and the name of its day, by which an index narrows a search down.';

create function private.local_terms(terms tsvector, point extensions.cube)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  cell text := private.search_cell_of(point) || ':';
begin
  -- By strings: a query over the terms takes longer than all the rest. No term has a blank in it.
  return array_to_tsvector(
    string_to_array(cell || array_to_string(tsvector_to_array(terms), ' ' || cell), ' ')
  );
end;
$$;

comment on function private.local_terms is
  'The terms of an event with the name of its part of the world in front, so that an index has those of one part side by side, and a prefix is read in that part alone.';

create function private.searched_words(q text)
returns text[]
language sql
immutable
return array_remove(private.fold_words(q), '');

comment on function private.searched_words is 'The words that somebody searches for; of signs alone none.';

create function private.word_condition(word text, cell text default null)
returns text
language sql
immutable
-- Folded words have letters and digits only: there is nothing to quote.
return '(''' || coalesce(cell || ':', '') || word || ''':*|''' || coalesce(
  cell || ':',
  ''
) || private.word_stem(word) || ''')';

comment on function private.word_condition is
  'The condition that an event has a word that begins with a folded one or has its stem, as text of a tsquery; for private.local_terms with the cell.';

create function private.words_condition(words text[])
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select string_agg(private.word_condition(word), '&') from unnest(words) as word)::tsquery;
end;
$$;

comment on function private.words_condition is
  'The condition that an event has all of some folded words; null for none.';

create function private.local_condition(words text[], cells text[])
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select string_agg('(' || in_any_cell.condition || ')', '&')
    from
      unnest(words) as word
      cross join lateral (
        select string_agg(private.word_condition(word, cell), '|') as condition from unnest(cells) as cell
      ) as in_any_cell
  )::tsquery;
end;
$$;

comment on function private.local_condition is
  'The condition over private.local_terms that an event is in one of some cubes and has all of some folded words; null for none.';

-- Link holders: whom an invite link has let in to an event, which they see by it.
-- How links are made, redeemed and revoked stands in invite_links, after the events.

-- Tables -------------------------------------------------------------------------------------------------

create table private.event_invite_links (
  id uuid constraint event_invite_links_pkey primary key default gen_random_uuid(),
  event_id uuid not null,
  maker_id uuid not null,
  token_hash bytea not null constraint event_invite_links_token_hash_key unique,
  max_uses integer not null,
  uses integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint event_invite_links_uses_within check (uses between 0 and max_uses)
);

comment on table private.event_invite_links is
  'An invite link of an event, by SHA-256 of its token; revoking removes the row, and with it what the link gave.';
comment on column private.event_invite_links.uses is
  'How many people have redeemed it, those who were removed or blocked since included.';

create index event_invite_links_event_idx on private.event_invite_links (event_id, created_at desc, id desc);

create index event_invite_links_maker_idx on private.event_invite_links (maker_id);

create table private.event_link_uses (
  link_id uuid not null constraint event_link_uses_link_id_fkey
    references private.event_invite_links (id)
      on delete cascade,
  user_id uuid not null,
  event_id uuid not null,
  is_ended boolean not null default false,
  created_at timestamptz not null,
  constraint event_link_uses_pkey primary key (link_id, user_id)
);

comment on table private.event_link_uses is 'Who redeemed which link: one use each, spent for good.';
comment on column private.event_link_uses.is_ended is
  'A block with the creator or the maker of the link, or the removal from the event by an organizer, has ended the right.';

comment on column private.event_link_uses.event_id is
  'Denormalised: the event of the link, which never changes.';

create index event_link_uses_user_idx on private.event_link_uses (user_id, event_id);

-- Views --------------------------------------------------------------------------------------------------

create view private.event_link_holders as
  select uses.event_id, uses.user_id
  from
    private.event_link_uses as uses
    join private.event_invite_links as link on link.id = uses.link_id
  where
    not uses.is_ended
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = link.maker_id
    );

comment on view private.event_link_holders is
  'Whom an invite link has let in to an event; while its maker is suspended it lets nobody in.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_let_in_by_link(event_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.event_link_holders as holder
    where holder.event_id = is_let_in_by_link.event_id and holder.user_id = person_id
  );
end;
$$;

comment on function private.is_let_in_by_link is
  'Whether a person has redeemed an invite link of the event, and neither revocation, removal, a block nor a suspension has ended that.';

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
  description text constraint events_description_length check (length(description) <= 2000),
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
  cover_key text collate "C" constraint events_cover_key_key unique constraint events_cover_key_fkey
    references private.media (key)
      on delete restrict,
  image_url text constraint events_image_url_length check (length(image_url) <= 2048),
  organizer_count integer not null default 1,
  male_organizer_count integer not null default 0,
  female_organizer_count integer not null default 0,
  guest_count integer not null default 0,
  traits extensions.cube not null generated always as (
    private.event_traits(start_at, type, organizer_count, male_organizer_count, female_organizer_count)
  ) stored,
  calendar_sequence integer not null default 0,
  terms tsvector not null,
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
  'Deprecated: address of a cover elsewhere; there is none beside a stored cover.';
comment on column public.events.is_live is
  'Published, not deleted and not yet marked finished: what feeds and their indexes hold.';
comment on column public.events.terms is 'What a search finds the event by; kept by a trigger.';
comment on column public.events.guest_count is
  'Denormalised: how many people approved groups brought; organizers do not count.';

comment on column public.events.calendar_sequence is
  'How often what calendars show of the event has changed: SEQUENCE of iCalendar.';

create index events_creator_idx on public.events (creator_id, created_at desc, id desc);

-- Direct reads of the newest events stop after as many as they show.
create index events_created_at_idx on public.events (created_at desc, id desc);

create index events_live_creator_idx on public.events (creator_id, visibility)
include (id, start_at, finishes_at, point, traits)
where is_live;

create index events_start_due_idx on public.events (start_at)
where status = 'published' and deleted_at is null;

create index events_finish_due_idx on public.events (finishes_at)
where is_live;

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

create function private.lock_events_of(person_id uuid)
returns setof uuid
language plpgsql
rows 5
set search_path = ''
as $$
declare
  -- Resolve the ids first: under READ COMMITTED, locking re-checks a row it waited for (EvalPlanQual), and a join can drop it.
  found_ids uuid[] := array(
    select own.id from public.events as own where own.creator_id = person_id
    union
    select author.event_id from public.event_authors as author where author.user_id = person_id
    union
    select member.event_id
    from public.like_group_members as member
    where member.user_id = person_id and member.counts
  );
begin
  perform private.lock_events(found_ids);
  return query select events.id from public.events where events.id = any (found_ids) order by events.id;
end;
$$;

comment on function private.lock_events_of is
  'Locks the events that a person created, was invited to organize or is to come to, in id order; answers their ids.';

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

-- Access -------------------------------------------------------------------------------------------------

alter table public.events enable row level security;

revoke all on public.events from anon, authenticated, service_role;

grant select on public.events to authenticated, service_role;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.events_shared_with_caller to authenticated;

-- Each set is asked once per statement, so that reading costs the rows that are read.
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
  )
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
  if private.calendar_facts(new) is distinct from private.calendar_facts(old) then
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

-- Invite links: by what organizers let in people whom they cannot name.
-- A link is a token that is told once. Whoever redeems it sees that one event by id, may apply to it and hears of it: as if
-- it were public for them, and in no feed. The lock of the event stands for its links and their uses.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('invite_links_live', '20', 'How many invite links of an event may be live at a time.'),
  (
    'invite_links_kept',
    '200',
    'How many invite links of an event may be kept, live or by what somebody was let in: the list has them all.'
  );

-- The tables come before the events, whose visibility depends on them.
alter table private.event_invite_links
add constraint event_invite_links_event_id_fkey
  foreign key (event_id) references public.events (id)
    on delete cascade;

-- Helpers ------------------------------------------------------------------------------------------------

create function private.invite_link_view(link private.event_invite_links)
returns json
language sql
stable
return json_build_object(
  'id', link.id,
  'expiresAt', private.iso_time(link.expires_at),
  'maxUses', link.max_uses,
  'uses', link.uses
);

comment on function private.invite_link_view is
  'Invite link as the API shows it to organizers; never its token.';

create function private.invite_token_hash(token text)
returns bytea
language sql
stable
return sha256(convert_to(token, 'UTF8'));

comment on function private.invite_token_hash is 'By what the token of an invite link is known.';

create function private.tidy_invite_links(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.event_invite_links as link
  where link.event_id = tidy_invite_links.event_id
    and (link.expires_at <= private.now() or link.uses >= link.max_uses)
    and not exists (
      select from private.event_link_uses as uses where uses.link_id = link.id and not uses.is_ended
    );
end;
$$;

comment on function private.tidy_invite_links is
  'Forgets the links of a locked event that let nobody in, neither in future nor by what was redeemed.';

create function private.is_redeemable_link(link private.event_invite_links, event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return link.expires_at > private.now()
    and event.deleted_at is null
    and private.effective_event_status(event) in ('published', 'started')
    and private.is_organizer(event, link.maker_id)
    and not private.is_suspended(link.maker_id)
    and not private.is_suspended(event.creator_id)
    and not private.is_blocked(caller_id, event.creator_id)
    and not private.is_blocked(caller_id, link.maker_id);
end;
$$;

comment on function private.is_redeemable_link is
  'Whether a link is one for the caller, however often it was used: not expired, of a live event, of who organizes it still, and with neither block nor suspension in between.';

create function private.use_invite_link(link private.event_invite_links)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if link.uses >= link.max_uses then
    return false;
  end if;
  insert into private.event_link_uses (link_id, user_id, event_id, created_at)
  values
    (link.id, auth.uid(), link.event_id, private.now())
  on conflict on constraint event_link_uses_pkey do nothing;
  -- Who redeemed it before and does not see the event any more has spent their use.
  if not found then
    return false;
  end if;
  update private.event_invite_links set uses = event_invite_links.uses + 1 where event_invite_links.id = link.id;
  return true;
end;
$$;

comment on function private.use_invite_link is
  'Spends a use of a link of a locked event on the caller; false when it is used up, or the caller''s use was spent and ended.';

create function private.end_link_rights(event_id uuid, person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.event_link_uses as uses
  set is_ended = true
  where uses.user_id = person_id and uses.event_id = end_link_rights.event_id;
end;
$$;

comment on function private.end_link_rights is
  'What the removal from an event ends: what links of the locked event gave to the person.';

create function private.link_uses_between(one_id uuid, other_id uuid)
returns table (link_id uuid, user_id uuid, event_id uuid)
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
    select uses.link_id, uses.user_id, uses.event_id
    from
      private.event_link_uses as uses
      join private.event_invite_links as link on link.id = uses.link_id
      join public.events on events.id = uses.event_id
    where uses.user_id in (one_id, other_id)
      and not uses.is_ended
      and private.peer_of(one_id, other_id, uses.user_id) in (link.maker_id, events.creator_id);
end;
$$;

comment on function private.link_uses_between is
  'What links gave to either of two people: to events of the other, or made by the other.';

create function private.end_link_rights_between(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.event_link_uses as uses
  set is_ended = true
  from private.link_uses_between(one_id, other_id) as ending
  where uses.link_id = ending.link_id and uses.user_id = ending.user_id;
end;
$$;

comment on function private.end_link_rights_between is
  'What a block ends: rights as of private.link_uses_between. Pair and events are locked.';

create function private.forget_invite_links(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In one order, against a deadlock of two who redeemed each other's links and go at once.
  perform 1
  from private.event_invite_links as link
  where link.maker_id = person_id
    or link.id in (select uses.link_id from private.event_link_uses as uses where uses.user_id = person_id)
  order by link.id
  for update;
  delete from private.event_invite_links where event_invite_links.maker_id = person_id;
  delete from private.event_link_uses where event_link_uses.user_id = person_id;
end;
$$;

comment on function private.forget_invite_links is
  'What becomes of a deleted person: links of their making go with what they gave, and so does what the person redeemed.';

create function private.export_invite_links(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id', link.id,
            'eventId', link.event_id,
            'expiresAt', private.iso_time(link.expires_at),
            'maxUses', link.max_uses,
            'uses', link.uses,
            'createdAt', private.iso_time(link.created_at)
          )
          order by link.created_at, link.id
        ),
        '[]'
      )
    from private.event_invite_links as link
    where link.maker_id = person_id
  );
end;
$$;

comment on function private.export_invite_links is
  'The links that a person made, for the export; nobody knows the tokens any more.';

create function private.export_redeemed_links(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object('eventId', uses.event_id, 'createdAt', private.iso_time(uses.created_at))
          order by uses.created_at, uses.link_id
        ),
        '[]'
      )
    from private.event_link_uses as uses
    where uses.user_id = person_id
  );
end;
$$;

comment on function private.export_redeemed_links is 'The links that a person redeemed, for the export.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.end_links_of_former_organizer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Locked in id order: prevents a deadlock with somebody who goes and had redeemed several of them.
  perform 1
  from private.event_invite_links as link
  where link.event_id = old.event_id and link.maker_id = old.user_id
  order by link.id
  for update;
  delete from private.event_invite_links as link
  where link.event_id = old.event_id and link.maker_id = old.user_id;
  perform private.end_link_rights(old.event_id, old.user_id);
  return null;
end;
$$;

comment on function private.end_links_of_former_organizer is
  'Links end with the co-authorship of who made them, and so does what they gave; what a link gave to the person before ends as well.';

create trigger event_authors_end_links
after delete on public.event_authors
for each row
when (old.status = 'accepted')
execute function private.end_links_of_former_organizer();

-- Event authors: who organizes an event besides its creator, or is asked to.
-- How people become co-authors and cease to be stands in event_organizers, after the chats and groups that follow it.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.event_author_view(author public.event_authors)
returns json
language sql
stable
return json_build_object(
  'eventId', author.event_id,
  'userId', author.user_id,
  'status', author.status,
  'createdAt', private.iso_time(author.created_at)
);

comment on function private.event_author_view is 'Event author as the API shows it.';

create function private.organizes_event(event_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (
      select private.can_see_event(events) and private.is_organizer(events, (select auth.uid()))
      from public.events
      where events.id = event_id
    ),
    false
  );
end;
$$;

comment on function private.organizes_event is
  'Whether the caller is an organizer of an event that they can see.';

create function private.events_organized_by_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
    select events.id
    from public.events
    where events.creator_id = caller_id
    union all
    select author.event_id
    from
      public.event_authors as author
      join public.events on events.id = author.event_id
    where author.user_id = caller_id and author.status = 'accepted' and private.can_see_event(events);
end;
$$;

comment on function private.events_organized_by_caller is
  'For policies, which ask it once per statement: events that the caller organizes and can see.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.event_authors enable row level security;

revoke all on public.event_authors from anon, authenticated, service_role;

grant select on public.event_authors to authenticated, service_role;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.events_organized_by_caller to authenticated;

-- Of who has not accepted, only organizers and that person know. The event is looked up by a scalar subquery: for
-- `exists` the planner may read all events.
create policy event_authors_select_viewers on public.event_authors
for select
to authenticated
using (
  user_id not in (select private.hidden_from_caller())
  and user_id not in (select private.suspended_to_caller())
  and (
    status = 'accepted'
    or user_id = (select auth.uid())
    or event_id in (select private.events_organized_by_caller())
  )
  and event_id = (select events.id from public.events where events.id = event_authors.event_id)
);

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_event_authors(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events := private.find_event(event_id);
  sees_all boolean := private.is_organizer(event, caller_id);
  hidden uuid[] := private.hidden_from(caller_id);
begin
  return json_build_object(
    'authors', (
      select
        coalesce(
          json_agg(private.event_author_view(author) order by author.created_at, author.user_id),
          '[]'
        )
      from public.event_authors as author
      where author.event_id = event.id
        and author.user_id <> all (hidden)
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = author.user_id
        )
        and (author.status = 'accepted' or author.user_id = caller_id or sees_all)
    ),
    'creatorId', event.creator_id
  );
end;
$$;

comment on function api.list_event_authors is
  'GET /events/{id}/authors: {authors, creatorId} in the order of invitation. Only organizers see who has not accepted. 404 event_not_found.';

grant execute on function api.list_event_authors to authenticated;

-- Event updates: every visible change of an event is broadcast on its private topic `event:{eventId}`.
-- The message names the fields and carries no content; whoever may see the event may listen.

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
            (was.address, was.city, was.latitude, was.longitude)
            is distinct from (became.address, became.city, became.latitude, became.longitude)
          ),
          ('capacity', was.capacity <> became.capacity),
          ('acceptsApplications', was.accepts_applications <> became.accepts_applications),
          ('consentThreshold', was.consent_threshold <> became.consent_threshold),
          ('imageUrl', (was.cover_key, was.image_url) is distinct from (became.cover_key, became.image_url)),
          ('imageThumbUrl', (was.cover_key, was.image_url) is distinct from (became.cover_key, became.image_url)),
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
  'Fields of the API that differ between two versions of an event.';

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
  'Sends event.updated {type, eventId, status, effectiveStatus, updatedAt, changed} on the topic of the event.';

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

create trigger events_tell_update
after update on public.events
for each row
execute function private.broadcast_event_update();

-- Chats: where people of an event, or two people, talk.
-- A chat belongs to an approved group, to the organizers of an event, or to a pair. Only its participants see it.
-- In a direct chat nobody writes while one of the two has blocked the other, and whoever blocked does not see it.

-- Tables -------------------------------------------------------------------------------------------------

create type public.chat_type as enum ('approved_group', 'direct', 'event_authors');

comment on type public.chat_type is
  'approved_group: an admitted group with the organizers; event_authors: the organizers; direct: two people.';

create type public.chat_participant_role as enum ('organizer', 'member');

comment on type public.chat_participant_role is
  'organizer: creator or co-author of the event behind the chat; member: everyone else.';

create table public.chats (
  id uuid constraint chats_pkey primary key default gen_random_uuid(),
  type public.chat_type not null,
  name text,
  event_id uuid constraint chats_event_id_fkey
    references public.events (id)
      on delete cascade,
  one_person_id uuid,
  other_person_id uuid,
  last_message_at timestamptz,
  is_answered boolean not null default false,
  created_at timestamptz not null default now(),
  constraint chats_subject
    check (
      case type
        when 'direct' then event_id is null
        and one_person_id < other_person_id
        else event_id is not null
        and one_person_id is null
        and other_person_id is null
      end
    ),
  constraint chats_pair_key unique (one_person_id, other_person_id)
)
-- Each message writes last_message_at, which no index has: with room on its page the row stays there.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.chats is
  'A conversation; the two people of a direct chat stand in it for good, in the order of their ids.';
comment on column public.chats.last_message_at is
  'Time of the newest message, deleted or not; strictly monotonic.';
comment on column public.chats.is_answered is
  'Of a direct chat: a message was sent to somebody who had sent one, so that nothing limits the two any more.';

create index chats_event_id_idx on public.chats (event_id);

create unique index chats_event_authors_idx on public.chats (event_id)
where type = 'event_authors';

create table public.chat_participants (
  chat_id uuid not null constraint chat_participants_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  user_id uuid not null,
  role public.chat_participant_role not null,
  joined_order bigint generated always as identity,
  joined_after timestamptz not null default '-infinity',
  last_activity_at timestamptz not null default now(),
  read_up_to timestamptz not null default '-infinity',
  unread_count integer not null default 0 constraint chat_participants_unread_count_positive
    check (unread_count >= 0),
  muted_until timestamptz,
  is_archived boolean,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint chat_participants_pkey primary key (chat_id, user_id)
)
-- Each message writes it once for everybody in the chat, and reading once more.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.chat_participants is 'Who is in a chat; leaving it removes the row.';
comment on column public.chat_participants.joined_order is 'Order of joining.';
comment on column public.chat_participants.joined_after is
  'Watermark: time of the last message before the person joined; what came until then is never unread.';
comment on column public.chat_participants.last_activity_at is
  'Denormalised time of the last message, else of the beginning of the chat: the order of the list; kept under the lock of the chat.';
comment on column public.chat_participants.read_up_to is
  'Read pointer: time of the last message that the person has read; a monotonic watermark.';
comment on column public.chat_participants.unread_count is
  'Denormalised count of the messages of others after both watermarks that are not deleted; kept under the lock of the chat.';

comment on column public.chat_participants.muted_until is
  'Until when messages are not pushed to the person, by the clock; null when they are.';
comment on column public.chat_participants.is_archived is
  'By hand: in the archive, or kept out of it. Null leaves it to the clock; every message makes it null.';

comment on column public.chat_participants.changed_in is
  'Transaction that wrote the row last, every message among them: what the sync asks of all chats of a person (decision 0025).';

create index chat_participants_order_idx on public.chat_participants (
  user_id,
  last_activity_at desc,
  chat_id desc
);

create table private.former_participants (
  chat_id uuid not null constraint former_participants_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  user_id uuid not null,
  left_at timestamptz not null,
  constraint former_participants_pkey primary key (chat_id, user_id)
);

comment on table private.former_participants is
  'Who was in a chat and when they left it last: no right to it but that of reporting it. Gone after some days.';

create index former_participants_user_idx on private.former_participants (user_id, left_at);

create index former_participants_left_at_idx on private.former_participants (left_at);

insert into private.settings (name, value, meaning)
values
  ('former_participant_days', '180', 'For how many days somebody who left a chat may still report it.');

create table private.match_chats (
  chat_id uuid constraint match_chats_pkey primary key constraint match_chats_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  is_closed boolean not null default false
);

comment on table private.match_chats is
  'Direct chats that a match opened and nobody by hand: only a match or a friendship carries them.';
comment on column private.match_chats.is_closed is
  'Nothing carries it: it is read and reported by both, and neither listed nor written. Kept under the locks of pair and chat.';

-- Views --------------------------------------------------------------------------------------------------

create view private.chat_viewers as
  select participant.chat_id, participant.user_id, participant.last_activity_at, participant as place
  from public.chat_participants as participant
  where
    not exists (
      select 1
      from
        public.blocks
        join public.chats as closed
          on closed.one_person_id = least(blocks.blocker_id, blocks.blocked_id)
          and closed.other_person_id = greatest(blocks.blocker_id, blocks.blocked_id)
      where blocks.blocker_id = participant.user_id and closed.id = participant.chat_id
    )
    and not exists (
      select
      from
        public.chats as direct
        join private.suspended_people as suspended
          on suspended.user_id = private.peer_of(
            direct.one_person_id,
            direct.other_person_id,
            participant.user_id
          )
      where direct.id = participant.chat_id
      -- Optimisation fence: two look-ups per chat.
      offset 0
    );

comment on view private.chat_viewers is
  'Who may see which chat: participants, but not of a direct chat with somebody whom they have blocked or who is suspended.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.visible_chats()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select viewer.chat_id from private.chat_viewers as viewer where viewer.user_id = (select auth.uid())
  );
end;
$$;

comment on function private.visible_chats is
  'The chats that the caller may see: all at once, for policies, which would otherwise ask of each row.';

create function private.is_chat_visible(chat_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.chat_viewers as viewer
    where viewer.chat_id = is_chat_visible.chat_id and viewer.user_id = (select auth.uid())
  );
end;
$$;

comment on function private.is_chat_visible is 'Whether the caller may see the chat with this id.';

create function private.was_ever_in_chat(chat_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from public.chat_participants as participant
    where participant.chat_id = was_ever_in_chat.chat_id and participant.user_id = person_id
  ) or exists (
    select
    from private.former_participants as former
    where former.chat_id = was_ever_in_chat.chat_id
      and former.user_id = person_id
      and former.left_at
        >= private.now() - make_interval(days => private.setting('former_participant_days')::integer)
  );
end;
$$;

comment on function private.was_ever_in_chat is
  'Whether a person is in a chat or was until some days ago, whoever has blocked whom: no right to read it.';

create function private.find_chat(chat_id uuid)
returns public.chats
language plpgsql
stable
set search_path = ''
as $$
declare
  chat public.chats;
begin
  select chats.* into chat
  from
    private.chat_viewers as viewer
    join public.chats on chats.id = viewer.chat_id
  where viewer.chat_id = find_chat.chat_id and viewer.user_id = (select auth.uid());
  if chat.id is null then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  return chat;
end;
$$;

comment on function private.find_chat is 'A chat that the caller can see. 404 chat_not_found.';

create function private.lock_chats(chat_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.asserts_lock_order() then
    perform private.assert_lock_order('chat', chat_ids::text[]);
  end if;
  perform 1 from public.chats where chats.id = any (chat_ids) order by chats.id for no key update;
end;
$$;

comment on function private.lock_chats is
  'Row locks on chats, in id order, against other messages, readers and changes of who is in them.';

create function private.lock_chat_row(chat_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats;
begin
  if private.asserts_lock_order() then
    perform private.assert_lock_order('chat', array[chat_id::text]);
  end if;
  select chats.* into chat from public.chats where chats.id = chat_id for no key update;
  return chat;
end;
$$;

comment on function private.lock_chat_row is
  'A chat, locked as by private.lock_chats, whoever asks; null when there is none.';

create function private.lock_chat(chat_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_chat_row(chat_id);
  -- Read after the lock: who has left meanwhile does not see it.
  return private.find_chat(chat_id);
end;
$$;

comment on function private.lock_chat is
  'A chat that the caller can see, locked as by private.lock_chats. 404 chat_not_found.';

create function private.broadcast_chat(chat_id uuid, event text, details jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('type', event, 'chatId', chat_id) || details,
    event,
    'chat:' || chat_id,
    true
  );
end;
$$;

comment on function private.broadcast_chat is
  'Sends to the private topic chat:{chatId}; whoever may see the chat may listen.';

create function private.join_chat(
  chat_id uuid,
  person_ids uuid[],
  participant_role public.chat_participant_role
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.chat_participants (chat_id, user_id, role, joined_after, last_activity_at)
  select
    chats.id,
    joining.person_id,
    participant_role,
    coalesce(chats.last_message_at, '-infinity'),
    coalesce(chats.last_message_at, chats.created_at)
  from
    public.chats
    cross join unnest(person_ids) with ordinality as joining (person_id, ordinal)
  where chats.id = join_chat.chat_id
  order by joining.ordinal
  on conflict on constraint chat_participants_pkey do nothing;
end;
$$;

comment on function private.join_chat is
  'Puts people into a chat in this order; idempotent, and told to nobody: the chat is new, or private.enter_chat has locked it.';

create function private.enter_chat(
  chat_id uuid,
  person_ids uuid[],
  participant_role public.chat_participant_role
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  joining uuid[] := array(
    select person_id
    from unnest(person_ids) with ordinality as wanted (person_id, ordinal)
    where not exists (
        select
        from public.chat_participants as participant
        where participant.chat_id = enter_chat.chat_id and participant.user_id = person_id
      )
    order by ordinal
  );
begin
  perform private.join_chat(chat_id, joining, participant_role);
  perform private.broadcast_chat(chat_id, 'participant.joined', jsonb_build_object('userId', person_id))
  from unnest(joining) as person_id;
end;
$$;

comment on function private.enter_chat is
  'Puts people into a chat that is there and locked, in this order; idempotent. Sends participant.joined {type, chatId, userId} of each who was not in it.';

create function private.leave_chat(chat_id uuid, person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_chats(array[leave_chat.chat_id]);
  delete from public.chat_participants
  where chat_participants.chat_id = leave_chat.chat_id and chat_participants.user_id = any (person_ids);
end;
$$;

comment on function private.leave_chat is 'Takes people out of a chat.';

create function private.sync_chats_with_organizers(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
declare
  organizers uuid[] := array(select private.organizers_of(event));
  -- The creator joined when the chat was opened, and may have left with a deleted profile.
  coauthors uuid[] := array_remove(organizers, event.creator_id);
  authors_chat public.chats;
  joining uuid[];
begin
  perform private.lock_chats(array(select chats.id from public.chats where chats.event_id = event.id));
  delete from public.chat_participants
  using public.chats
  where chats.id = chat_participants.chat_id
    and chats.event_id = event.id
    and chat_participants.role = 'organizer'
    and chat_participants.user_id <> all (organizers);
  select chats.* into authors_chat
  from public.chats
  where chats.event_id = event.id and chats.type = 'event_authors';
  joining := array(
    select coauthor_id
    from unnest(coauthors) as coauthor_id
    where not exists (
        select 1
        from public.chat_participants as participant
        where participant.chat_id = authors_chat.id and participant.user_id = coauthor_id
      )
  );
  perform private.enter_chat(chats.id, coauthors, 'organizer') from public.chats where chats.event_id = event.id;
  if authors_chat.id is not null and joining <> '{}' then
    -- Locked at once in id order: prevents a deadlock with notices of what the joining do next.
    perform private.share_notices(joining || event.creator_id);
    perform private.notify(
      joining,
      'chat_created',
      event.creator_id,
      event => event.id,
      chat => authors_chat.id,
      event_title => event.title,
      chat_name => private.chat_name(authors_chat)
    );
  end if;
end;
$$;

comment on function private.sync_chats_with_organizers is
  'Lets new organizers into the chats of a locked event and takes former ones out; tells who joins the chat of the organizers.';

create function private.find_direct_chat(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
stable
set search_path = ''
as $$
declare
  chat public.chats;
begin
  select chats.* into chat
  from public.chats
  where chats.one_person_id = least(one_id, other_id) and chats.other_person_id = greatest(one_id, other_id);
  return chat;
end;
$$;

comment on function private.find_direct_chat is 'The direct chat of two people; null when there is none.';

create function private.add_direct_chat(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats;
begin
  insert into public.chats (type, one_person_id, other_person_id, created_at)
  values
    ('direct', least(one_id, other_id), greatest(one_id, other_id), private.now())
  returning * into chat;
  perform private.lock_chats(array[chat.id]);
  perform private.join_chat(chat.id, array[one_id, other_id], 'member');
  return chat;
end;
$$;

comment on function private.add_direct_chat is
  'Makes the direct chat of two people who have none, with both in it. Their pair is locked.';

create function private.open_chat_of_match(one_id uuid, other_id uuid)
returns public.chats
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(one_id, other_id);
begin
  if chat.id is null then
    chat := private.add_direct_chat(one_id, other_id);
    insert into private.match_chats (chat_id)
    values
      (chat.id);
    return chat;
  end if;
  perform private.lock_chats(array[chat.id]);
  perform private.end_silence(chat.one_person_id, chat.other_person_id);
  update private.match_chats set is_closed = false where match_chats.chat_id = chat.id and match_chats.is_closed;
  -- Whoever left with a deleted profile is back.
  perform private.enter_chat(chat.id, array[one_id, other_id], 'member');
  return chat;
end;
$$;

comment on function private.open_chat_of_match is
  'Finds or makes the direct chat of two people who match, open to both. Their pair is locked.';

create function private.is_chat_writable(chat public.chats)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if chat.type <> 'direct' then
    return true;
  end if;
  -- As private.are_apart, and the usual answer of private.are_apart_by_age: calling both takes longer than looking.
  return not (
    exists (
      select 1
      from private.blocked_pairs as pair
      where pair.person_id = chat.one_person_id and pair.other_id = chat.other_person_id
    )
    or exists (
      select 1
      from private.suspended_people as suspended
      where suspended.user_id in (chat.one_person_id, chat.other_person_id)
    )
    or (
      exists (
        select 1 from private.minors where minors.person_id in (chat.one_person_id, chat.other_person_id)
      )
      and private.are_apart_by_age(chat.one_person_id, chat.other_person_id)
    )
    or exists (select 1 from private.match_chats where match_chats.chat_id = chat.id and match_chats.is_closed)
    or (
      select count(*) < 2
      from public.chat_participants as participant
      where participant.chat_id = chat.id
    )
  );
end;
$$;

comment on function private.is_chat_writable is
  'Whether messages can be written in a chat: not in a direct one across a block, with somebody suspended, between an adult and a minor who are no friends, that nothing carries, or that one of the two has left with a deleted profile.';

create function private.chat_name(chat public.chats)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(chat.name, (select events.title from public.events where events.id = chat.event_id));
end;
$$;

comment on function private.chat_name is 'Own name of a chat, else the current title of its event.';

create type private.participant_fields as (
  "avatarUrl" json,
  name text,
  "profileId" uuid,
  "userId" uuid,
  role public.chat_participant_role
);

comment on type private.participant_fields is 'The fields of a participant of a chat in the API.';

create function private.participant_view(
  person_id uuid,
  profile_id uuid,
  name text,
  avatar_key text,
  role public.chat_participant_role
)
returns json
language sql
stable
return to_json(
  row(private.media_url(avatar_key), name, profile_id, person_id, role)::private.participant_fields
);

comment on function private.participant_view is
  'Participant of a chat as the API shows it, from private.person_cards; only id and role of who has no profile, or is hidden from the viewer.';

create function private.export_chats(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'chatId', participant.chat_id,
            'role', participant.role,
            'readUpTo', private.iso_time(nullif(participant.read_up_to, '-infinity')),
            'mutedUntil', private.iso_time(participant.muted_until),
            'isArchived', participant.is_archived
          )
          order by participant.joined_order
        ),
        '[]'
      )
    from public.chat_participants as participant
    where participant.user_id = person_id
  );
end;
$$;

comment on function private.export_chats is 'The memberships of a person in chats, as the export has them.';

create function private.export_former_chats(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object('chatId', former.chat_id, 'leftAt', private.iso_time(former.left_at))
          order by former.left_at, former.chat_id
        ),
        '[]'
      )
    from private.former_participants as former
    where former.user_id = person_id
  );
end;
$$;

comment on function private.export_former_chats is
  'The chats in which it is remembered that a person was, as the export has them.';

create function private.leave_chats(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.leave_chat(left_chat.id, array[person_id])
  from
    (
      select participant.chat_id as id
      from public.chat_participants as participant
      where participant.user_id = person_id
      order by participant.chat_id
    ) as left_chat;
end;
$$;

comment on function private.leave_chats is
  'What becomes of a deleted person: memberships of chats end, messages stay.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.remember_former_participants()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.former_participants (chat_id, user_id, left_at)
  select departed.chat_id, departed.user_id, private.now()
  from
    departed
    -- Of a chat that goes itself nothing is remembered.
    join public.chats on chats.id = departed.chat_id
  on conflict on constraint former_participants_pkey do update set left_at = excluded.left_at;
  perform private.broadcast_chat(
    departed.chat_id,
    'participant.left',
    jsonb_build_object('userId', departed.user_id)
  )
  from departed
  -- Where nobody is left, nobody listens.
  where exists (select from public.chat_participants as participant where participant.chat_id = departed.chat_id);
  return null;
end;
$$;

comment on function private.remember_former_participants is
  'Who leaves a chat, in whatever way, is remembered, and those who stay hear participant.left {type, chatId, userId}.';

create trigger chat_participants_remember
after delete on public.chat_participants
referencing old table as departed
for each statement
execute function private.remember_former_participants();

create function private.open_chat_of_friends()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(new.requester_id, new.addressee_id);
begin
  if chat.id is null then
    return null;
  end if;
  perform private.lock_chats(array[chat.id]);
  perform private.end_silence(chat.one_person_id, chat.other_person_id);
  update private.match_chats set is_closed = false where match_chats.chat_id = chat.id and match_chats.is_closed;
  perform private.enter_chat(
    chat.id,
    array(
      select profiles.user_id from public.profiles where profiles.user_id in (new.requester_id, new.addressee_id)
    ),
    'member'
  );
  return null;
end;
$$;

comment on function private.open_chat_of_friends is
  'Who becomes friends can write again in the direct chat that they have; who left it with a deleted profile is back with a new one. The pair is locked.';

create trigger friendships_open_chat
after update of status on public.friendships
for each row
when (new.status = 'accepted')
execute function private.open_chat_of_friends();

-- Access -------------------------------------------------------------------------------------------------

alter table public.chats enable row level security;
alter table public.chat_participants enable row level security;

revoke all on public.chats, public.chat_participants from anon, authenticated, service_role;

grant select on public.chats, public.chat_participants to service_role;

grant select (id, type, name, event_id, one_person_id, other_person_id, last_message_at, created_at)
on public.chats
to authenticated;

-- What somebody has still to read, and what they have muted or archived, is theirs alone.
grant select (chat_id, user_id, role, read_up_to) on public.chat_participants to authenticated;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.visible_chats to authenticated;

create policy chats_select_participants on public.chats
for select
to authenticated
using (id = any ((select private.visible_chats())::uuid[]));

create policy chat_participants_select_participants on public.chat_participants
for select
to authenticated
using (chat_id = any ((select private.visible_chats())::uuid[]));

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_chat(chat_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Index plan (CONVENTIONS, Database), also while few people are suspended.
set enable_seqscan = off
as $$
declare
  chat public.chats := private.find_chat(chat_id);
  hidden uuid[] := private.hidden_from((select auth.uid()));
begin
  return (
    select to_json(item)
    from
      (
        select
          chat.id,
          chat.type,
          private.chat_name(chat) as name,
          chat.event_id as "eventId",
          (
            select
              json_agg(
                private.participant_view(
                  participant.user_id,
                  card.profile_id,
                  card.name,
                  card.avatar_key,
                  participant.role
                )
                order by participant.joined_order
              )
            from
              public.chat_participants as participant
              left join private.person_cards as card
                on card.user_id = participant.user_id and card.user_id <> all (hidden)
            where participant.chat_id = chat.id
          ) as participants,
          private.iso_time(chat.created_at) as "createdAt"
      ) as item
  );
end;
$$;

comment on function api.get_chat is
  'GET /chats/{id}: Chat detail, participants in the order of joining. 404 chat_not_found.';

grant execute on function api.get_chat to authenticated;

-- Messages: what is said in a chat, in one order for everybody.
-- Every verb locks the chat first: times are strictly monotonic, unread counts exact, and sending is idempotent by
-- clientMessageId. Deleted messages stay in the order, empty.

-- Tables -------------------------------------------------------------------------------------------------

create type public.attachment_type as enum ('image', 'video', 'audio', 'file');

comment on type public.attachment_type is
  'What an attachment is, by its MIME type; what is not known is a file.';

create table public.messages (
  id uuid constraint messages_pkey primary key default private.new_id(),
  chat_id uuid not null constraint messages_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  sender_id uuid not null,
  content text not null constraint messages_content_length check (length(content) <= 4000),
  reply_to_id uuid constraint messages_reply_to_id_fkey
    references public.messages (id)
      on delete set null,
  client_message_id uuid,
  deleted_at timestamptz,
  sent_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint messages_client_message_id_key unique (chat_id, sender_id, client_message_id)
)
-- Grows for ever: a share of all rows would be too much work at once.
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

comment on table public.messages is
  'One message; created_at is strictly monotonic within a chat, in milliseconds.';

comment on column public.messages.sent_in is 'Transaction that sent it, for the sync (decision 0025).';

-- What the sync finds.
create index messages_sent_in_idx on public.messages (chat_id, sent_in, id);

create unique index messages_order_idx on public.messages (chat_id, created_at desc, id desc);

create index messages_sender_idx on public.messages (sender_id, created_at, id);

create index messages_reply_to_id_idx on public.messages (reply_to_id)
where reply_to_id is not null;

create table public.message_attachments (
  id uuid constraint message_attachments_pkey primary key default gen_random_uuid(),
  chat_id uuid not null constraint message_attachments_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  message_id uuid not null constraint message_attachments_message_id_fkey
    references public.messages (id)
      on delete cascade,
  place smallint not null,
  media_key text collate "C" not null constraint message_attachments_media_key_key
    unique constraint message_attachments_media_key_fkey
    references private.media (key)
      on delete restrict,
  type public.attachment_type not null,
  mime_type text not null,
  size_bytes bigint not null,
  file_name text constraint message_attachments_file_name_length check (length(file_name) between 1 and 255),
  constraint message_attachments_place_key unique (message_id, place)
);

comment on table public.message_attachments is 'Files of a message in the order in which they were sent.';
comment on column public.message_attachments.chat_id is
  'Denormalised chat of the message, by which its participants find the file.';

create index message_attachments_chat_id_idx on public.message_attachments (chat_id);

create table private.message_versions (
  id bigint generated always as identity constraint message_versions_pkey primary key,
  message_id uuid not null constraint message_versions_message_id_fkey
    references public.messages (id)
      on delete cascade,
  content text not null,
  media_keys text[] not null,
  replaced_at timestamptz not null
);

comment on table private.message_versions is
  'What a message said before it was edited or deleted, for some days: evidence, and shown to nobody else.';

create index message_versions_message_id_idx on private.message_versions (message_id, id);

create index message_versions_replaced_at_idx on private.message_versions (replaced_at);

insert into private.settings (name, value, meaning)
values
  (
    'message_version_days',
    '30',
    'For how many days it is kept what a message said before it was edited or deleted.'
  ),
  (
    'unanswered_messages',
    '50',
    'How many messages a day somebody may send to a person who never answered; at least 1.'
  );

-- Views --------------------------------------------------------------------------------------------------

create type private.message_fields as (
  id uuid,
  "chatId" uuid,
  "senderId" uuid,
  content text,
  "replyToId" uuid,
  "replyTo" json,
  attachments json,
  "readBy" json,
  "deletedAt" text,
  "createdAt" text,
  "updatedAt" text
);

comment on type private.message_fields is 'The fields of a message in the API.';

create function private.message_fields_of(message public.messages, replied json, files json, readers json)
returns private.message_fields
language sql
stable
return row(
  message.id,
  message.chat_id,
  message.sender_id,
  message.content,
  message.reply_to_id,
  replied,
  coalesce(files, '[]'),
  coalesce(readers, '[]'),
  private.iso_time(message.deleted_at),
  private.iso_time(message.created_at),
  private.iso_time(message.updated_at)
)::private.message_fields;

comment on function private.message_fields_of is
  'Message as the API shows it, with the one that it replies to, its files and who has read it.';

create function private.message_views(message public.messages)
returns setof private.message_fields
language sql
stable
rows 1
begin atomic
  select
    (shown.fields).id,
    (shown.fields)."chatId",
    (shown.fields)."senderId",
    (shown.fields).content,
    (shown.fields)."replyToId",
    (shown.fields)."replyTo",
    (shown.fields).attachments,
    (shown.fields)."readBy",
    (shown.fields)."deletedAt",
    (shown.fields)."createdAt",
    (shown.fields)."updatedAt"
  from
    (
      select private.message_fields_of(message, to_json(replied), attached.files, readers.ids) as fields
      from
        (select) as one
        left join lateral (
          select
            original.id,
            original.sender_id as "senderId",
            original.content,
            private.iso_time(original.deleted_at) as "deletedAt"
          from public.messages as original
          where original.id = message.reply_to_id
        ) as replied
          on true
        cross join lateral (
          select json_agg(file) as files
          from
            (
              select
                attachment.id,
                attachment.type,
                attachment.mime_type as "mimeType",
                attachment.size_bytes as "sizeBytes",
                attachment.file_name as "fileName"
              from public.message_attachments as attachment
              where attachment.message_id = message.id
              order by attachment.place
            ) as file
        ) as attached
        cross join lateral (
          select json_agg(participant.user_id order by participant.joined_order) as ids
          from public.chat_participants as participant
          where
            participant.chat_id = message.chat_id
            and participant.user_id != message.sender_id
            and participant.read_up_to >= message.created_at
        ) as readers
    ) as shown;
end;

comment on function private.message_views is
  'Message as the API shows it, for rows that were found already: a view by id would look each up again. Who may see it is decided before.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.show_message(message_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select to_json(shown)
    from
      public.messages
      cross join lateral private.message_views(messages) as shown
    where messages.id = message_id
  );
end;
$$;

comment on function private.show_message is 'A message as it stands now, as the API shows it.';

create function private.require_writable_chat(chat public.chats)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_chat_writable(chat) then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
end;
$$;

comment on function private.require_writable_chat is
  'Refuses what would be written in a chat where nobody can write: 404 chat_not_found.';

create function private.find_message(chat public.chats, message_id uuid)
returns public.messages
language plpgsql
stable
set search_path = ''
as $$
declare
  message public.messages;
begin
  select messages.* into message
  from public.messages
  where messages.id = message_id and messages.chat_id = chat.id;
  if message.id is null then
    raise sqlstate 'PT404' using message = 'message_not_found', detail = 'There is no such message.';
  end if;
  return message;
end;
$$;

comment on function private.find_message is 'A message of a chat. 404 message_not_found.';

create function private.attachment_keys(message_id uuid)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select attachment.media_key
    from public.message_attachments as attachment
    where attachment.message_id = attachment_keys.message_id
    order by attachment.place
  );
end;
$$;

comment on function private.attachment_keys is 'The files of a message, in their order.';

create function private.keep_version(message public.messages)
returns void
language plpgsql
set search_path = ''
as $$
declare
  media_keys text[] := private.attachment_keys(message.id);
begin
  insert into private.message_versions (message_id, content, media_keys, replaced_at)
  values
    (message.id, message.content, media_keys, private.now());
  perform private.hold_media(
    media_keys,
    message.id,
    private.now() + make_interval(days => private.setting('message_version_days')::integer)
  );
end;
$$;

comment on function private.keep_version is
  'Keeps what a message says that is about to be edited or deleted, with its files. The chat is locked.';

create function private.release_files_of_chats(chat_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  earlier_keys text[];
begin
  with
    ended as (
      delete from private.media_holds
      using public.messages
      where messages.chat_id = any (chat_ids) and media_holds.holder_id = messages.id
      returning media_holds.media_key
    )
  select array_agg(distinct ended.media_key) into earlier_keys from ended;
  perform private.release_media(
    array(
      select attachment.media_key
      from public.message_attachments as attachment
      where attachment.chat_id = any (chat_ids)
      union
      -- What a message that stays deleted had, unless something else shows it.
      select media.key
      from private.media
      where media.key = any (earlier_keys) and media.state = 'held'
    )
  );
end;
$$;

comment on function private.release_files_of_chats is
  'Gives up the files of chats whose messages go for good, also of what these said before. The chats are locked.';

create function private.broadcast_message(event text, message public.messages)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Ids only: a channel that is open is not authorised again, and the platform replays what it keeps.
  -- Not by way of private.broadcast_chat: each function between costs more than what it does.
  perform realtime.send(
    jsonb_build_object('type', event, 'chatId', message.chat_id, 'messageId', message.id),
    event,
    'chat:' || message.chat_id,
    true
  );
end;
$$;

comment on function private.broadcast_message is
  'Sends message.created, message.updated or message.deleted with the id of the message, which readers ask the API for.';

create function private.attach_files(message public.messages, attachments jsonb, checked_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  media_keys text[] := array(select item ->> 'key' from jsonb_array_elements(attachments) as item);
  listed record;
begin
  if jsonb_array_length(attachments) = 0 then
    return;
  end if;
  -- In one order, so that two messages with the same files are no deadlock.
  perform private.lock_media(media_keys);
  -- All are decided before the function is asked to look at any.
  for listed in
    select sent.key, sent.ordinal from unnest(media_keys) with ordinality as sent (key, ordinal) order by sent.ordinal
  loop
    perform private.require_attachable(listed.key, '', format('attachments.%s.key', listed.ordinal - 1));
  end loop;
  perform private.require_checked(media_keys, checked_files);
  for listed in
    select item ->> 'key' as key, item ->> 'fileName' as file_name, ordinal
    from jsonb_array_elements(attachments) with ordinality as sent (item, ordinal)
    order by ordinal
  loop
    perform private.attach_media(
      listed.key,
      '',
      null,
      format('attachments.%s.key', listed.ordinal - 1),
      checked_files
    );
    insert into public.message_attachments (
      chat_id,
      message_id,
      place,
      media_key,
      type,
      mime_type,
      size_bytes,
      file_name
    )
    select
      message.chat_id,
      message.id,
      listed.ordinal,
      listed.key,
      case
        when stored.kind in ('image', 'video', 'audio') and private.is_known_type(stored.mime_type) then stored.kind
        else 'file'
      end::public.attachment_type,
      stored.mime_type,
      stored.size_bytes,
      listed.file_name
    from
      (
        select
          typed.mime_type,
          lower(split_part(typed.mime_type, '/', 1)) as kind,
          (object.metadata ->> 'size')::bigint as size_bytes
        from
          storage.objects as object
          join private.media on media.key = object.name
          cross join lateral private.media_type(object.metadata ->> 'mimetype', media.declared_type) as typed (mime_type)
        where object.bucket_id = 'media' and object.name = listed.key
      ) as stored;
  end loop;
end;
$$;

comment on function private.attach_files is
  'Attaches uploaded files of the caller to a message: 400 on attachments.N.key, 409 media_in_use or media_changed; checked_files as private.attach_media.';

create function private.write_message(chat public.chats, message jsonb)
returns public.messages
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  -- Clients sort by milliseconds.
  sent_at timestamptz := greatest(
    date_trunc('milliseconds', private.now()),
    chat.last_message_at + interval '1 millisecond'
  );
  sent public.messages;
begin
  with
    advanced as (
      update public.chats set last_message_at = sent_at where chats.id = chat.id
    ),
    counted as (
      -- Nothing is later than the new pointer of the sender.
      update public.chat_participants
      set
        last_activity_at = sent_at,
        is_archived = null,
        read_up_to = case
          when chat_participants.user_id = caller_id then sent_at
          else chat_participants.read_up_to
        end,
        unread_count = case
          when chat_participants.user_id = caller_id then 0
          else chat_participants.unread_count + 1
        end,
        changed_in = pg_current_xact_id()
      where chat_participants.chat_id = chat.id
    )
  insert into public.messages (
    chat_id,
    sender_id,
    content,
    reply_to_id,
    client_message_id,
    created_at,
    updated_at
  )
  values
    (
      chat.id,
      caller_id,
      message ->> 'content',
      (message ->> 'replyToId')::uuid,
      (message ->> 'clientMessageId')::uuid,
      sent_at,
      sent_at
    )
  returning messages.* into sent;
  return sent;
end;
$$;

comment on function private.write_message is
  'Writes a message of the caller into a locked chat, with what it means for the participants: the order of their lists, back from their archives, what they have to read, the read pointer of the sender.';

create function private.is_heard(chat public.chats)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  peer_id uuid := private.peer_of(chat.one_person_id, chat.other_person_id, caller_id);
  since timestamptz := private.now() - interval '1 day';
  known record;
begin
  select
    exists (
      select from public.messages where messages.chat_id = chat.id and messages.sender_id = peer_id
    ) as has_answered,
    (
      -- While there is no answer all are the caller's, deleted ones too.
      select messages.created_at
      from public.messages
      where messages.chat_id = chat.id
      order by messages.created_at desc, messages.id desc
      offset private.limit_of(caller_id, 'unanswered_messages') - 1
      limit 1
    ) as limiting_at,
    exists (
      select
      from private.tellings as telling
      where telling.actor_id = caller_id
        and telling.recipient_id = peer_id
        and telling.kind = 'chat_created'
        and not telling.is_told
        and telling.noted_at > since
    ) as is_silenced
  into known;
  if known.has_answered then
    update public.chats set is_answered = true where chats.id = chat.id;
    return true;
  end if;
  if known.limiting_at > since then
    perform private.refuse_limited(
      'unanswered_messages',
      'You have written a lot to somebody who has not answered yet.',
      known.limiting_at + interval '1 day'
    );
  end if;
  return not known.is_silenced;
end;
$$;

comment on function private.is_heard is
  'Whether the other of a locked direct chat, to which nobody is known to have answered, is told of a message that the caller is about to send. Remembers it for good when the other has written, deleted since or not. 429 rate_limited for who has sent too many within a day.';

create function private.clear_previews(message_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  with told as (
    -- Locked in id order: prevents a deadlock with read_notifications.
    select notifications.id
    from public.notifications
    where notifications.message_id = any (message_ids) and notifications.payload ->> 'messagePreview' is not null
    order by notifications.id
    for update
  )
  update public.notifications
  set payload = notifications.payload || '{"messagePreview": null}'
  from told
  where notifications.id = told.id;
end;
$$;

comment on function private.clear_previews is
  'Takes what messages said out of everybody''s notifications of them, read ones too. Rows of notifications come after all locks.';

create function private.notices_counting(message public.messages)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select told.id
    from
      public.notifications as told
      join public.messages as first_message on first_message.id = told.first_message_id
      join public.chat_participants as participant on participant.chat_id = told.chat_id
        and participant.user_id = told.user_id
    where told.chat_id = message.chat_id
      and told.type = 'chat_message'
      and not told.is_read
      and told.user_id <> message.sender_id
      and first_message.created_at <= message.created_at
      and greatest(participant.read_up_to, participant.joined_after) < message.created_at
      -- What somebody says who is blocked is not told.
      and not private.is_blocked(told.user_id, message.sender_id)
  );
end;
$$;

comment on function private.notices_counting is
  'The unread notifications that stand for a message of a locked chat.';

create function private.has_unread_message(notice public.notifications)
returns boolean
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return exists (
    select
    from
      public.chat_participants as participant
      join public.messages as first_message on first_message.id = notice.first_message_id
      join public.messages as unread on unread.chat_id = participant.chat_id
        and unread.created_at >= first_message.created_at
        and unread.created_at > greatest(participant.read_up_to, participant.joined_after)
    where participant.chat_id = notice.chat_id
      and participant.user_id = notice.user_id
      and unread.sender_id <> notice.user_id
      and unread.deleted_at is null
      and not private.is_blocked(notice.user_id, unread.sender_id)
  );
end;
$$;

comment on function private.has_unread_message is
  'Whether of what a notification stands for in a chat anything is still there that its owner is told of and has not read.';

create function private.erase_from_notices(message public.messages)
returns void
language plpgsql
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  counting_ids uuid[] := private.notices_counting(message);
begin
  -- Locked in id order: prevents a deadlock with read_notifications.
  perform 1
  from public.notifications
  where notifications.id in (
    select unnest(counting_ids)
    union all
    select told.id
    from public.notifications as told
    where told.message_id = message.id
  )
  order by notifications.id
  for update;
  update public.notifications
  set message_count = notifications.message_count - 1
  where notifications.id = any (counting_ids)
    and not notifications.is_read
    and notifications.message_count > 0
    -- It may not have been counted, while its sender was blocked.
    and (notifications.message_count > 1 or not private.has_unread_message(notifications));
  perform private.clear_previews(array[message.id]);
end;
$$;

comment on function private.erase_from_notices is
  'Takes a message of a locked chat, which is about to be deleted, out of what everybody was told of it: what it says, and the count of what is unread. Rows of notifications come after all locks.';

create function private.erase_message(message public.messages)
returns public.messages
language plpgsql
set search_path = ''
as $$
declare
  erased public.messages;
begin
  perform private.keep_version(message);
  perform private.release_media(private.attachment_keys(message.id));
  delete from public.message_attachments where message_attachments.message_id = message.id;
  update public.chat_participants
  set unread_count = chat_participants.unread_count - 1, changed_in = pg_current_xact_id()
  where chat_participants.chat_id = message.chat_id
    and chat_participants.user_id <> message.sender_id
    and greatest(chat_participants.read_up_to, chat_participants.joined_after) < message.created_at;
  update public.messages
  set
    content = '',
    deleted_at = private.now(),
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = message.id
  returning messages.* into erased;
  perform private.broadcast_message('message.deleted', erased);
  perform private.erase_from_notices(message);
  return erased;
end;
$$;

comment on function private.erase_message is
  'Deletes a message that is not deleted yet: it stays in the order, empty, as it is then. The chat is locked.';

create function private.return_message(message_id uuid, version_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  version private.message_versions;
  message public.messages;
begin
  select kept.* into version
  from private.message_versions as kept
  where kept.id = version_id and kept.message_id = return_message.message_id;
  -- What was said for too long, and files, are gone.
  if version.id is null or version.content = '' then
    return;
  end if;
  update public.messages
  set
    content = version.content,
    deleted_at = null,
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = return_message.message_id
  returning messages.* into message;
  update public.chat_participants
  set unread_count = chat_participants.unread_count + 1, changed_in = pg_current_xact_id()
  where chat_participants.chat_id = message.chat_id
    and chat_participants.user_id <> message.sender_id
    and greatest(chat_participants.read_up_to, chat_participants.joined_after) < message.created_at;
  perform private.broadcast_message('message.updated', message);
end;
$$;

comment on function private.return_message is
  'Puts the text of a deleted message back in its place, as it was in this version, without files; nothing once that is forgotten. The chat is locked.';

create function private.erase_attachment(attachment public.message_attachments)
returns void
language plpgsql
set search_path = ''
as $$
declare
  message public.messages;
begin
  select messages.* into message from public.messages where messages.id = attachment.message_id;
  if message.content = '' and cardinality(private.attachment_keys(message.id)) = 1 then
    -- A message without text and files is none.
    perform private.erase_message(message);
    return;
  end if;
  perform private.keep_version(message);
  perform private.release_media(array[attachment.media_key]);
  delete from public.message_attachments where message_attachments.id = attachment.id;
  update public.messages
  set updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = message.id
  returning messages.* into message;
  perform private.broadcast_message('message.updated', message);
end;
$$;

comment on function private.erase_attachment is
  'Takes a file out of a message; with the last one of a message without text the message is deleted. The chat is locked.';

create function private.delete_empty_chats(chat_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  empty_ids uuid[];
  message_ids uuid[];
begin
  perform private.lock_chats(chat_ids);
  empty_ids := array(
    select left_chat_id
    from unnest(chat_ids) as left_chat_id
    where not exists (select 1 from public.chat_participants as participant where participant.chat_id = left_chat_id)
  );
  perform private.release_files_of_chats(empty_ids);
  message_ids := array(select messages.id from public.messages where messages.chat_id = any (empty_ids));
  delete from public.messages where messages.chat_id = any (empty_ids);
  -- An event keeps its chats, as does an approved group: whoever joins later finds them.
  delete from public.chats where chats.id = any (empty_ids) and chats.type = 'direct';
  update public.chats set last_message_at = null where chats.id = any (empty_ids);
  return message_ids;
end;
$$;

comment on function private.delete_empty_chats is
  'What becomes of chats in which nobody is left: messages and files go, and the chat of two: the messages, whose previews are still to be cleared.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.messages enable row level security;
alter table public.message_attachments enable row level security;

revoke all on public.messages, public.message_attachments from anon, authenticated, service_role;

grant select on public.message_attachments to authenticated, service_role;

grant select on public.messages to service_role;

grant select (id, chat_id, sender_id, content, reply_to_id, deleted_at, created_at, updated_at)
on public.messages
to authenticated;

create policy messages_select_participants on public.messages
for select
to authenticated
using (chat_id = any ((select private.visible_chats())::uuid[]));

create policy message_attachments_select_participants on public.message_attachments
for select
to authenticated
using (chat_id = any ((select private.visible_chats())::uuid[]));

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_messages(chat_id uuid, cursor text, page_size integer, after_id uuid default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  chat public.chats := private.find_chat(chat_id);
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('chat', chat.id, 'after', after_id));
  after private.list_position := private.position_after('messages', filters, cursor);
begin
  if after_id is not null and cursor is null then
    select messages.created_at, messages.id into after
    from public.messages
    where messages.id = after_id and messages.chat_id = chat.id;
    if after.id is null then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'There is no such message in this chat.',
        hint = 'after';
    end if;
  end if;
  return (
    with
      -- One of the two: the other is not begun.
      found as materialized (
        (
          select messages as message
          from public.messages
          where after_id is null
            and messages.chat_id = chat.id
            and (messages.created_at, messages.id) < (after.sort_time, after.id)
          order by messages.created_at desc, messages.id desc
          limit page_size + 1
        )
        union all
        (
          select messages
          from public.messages
          where after_id is not null
            and messages.chat_id = chat.id
            and (messages.created_at, messages.id) > (after.sort_time, after.id)
          order by messages.created_at, messages.id
          limit page_size + 1
        )
      )
    select
      json_build_object(
        'data', array(
          select shown
          from
            (select found.message from found limit page_size) as listed
            cross join lateral private.message_views(listed.message) as shown
        ),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'messages', filters, (last.message).created_at, (last.message).id)
          from
            private.secrets
            cross join (select found.message from found offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from found offset page_size)
        )
      )
  );
end;
$$;

comment on function api.list_messages is
  'GET /chats/{id}/messages: {data, nextCursor}, newest first; after_id: those sent after that message, oldest first. 400 on cursor or after, 404 chat_not_found.';

create function api.send_message(chat_id uuid, message jsonb, checked_files jsonb default null)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Index plan (CONVENTIONS, Database): a bitmap of two or ten rows takes longer to set up than to read.
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.lock_chat_row(chat_id);
  known record;
  sent public.messages;
  is_heard boolean := true;
begin
  -- All that is asked is read at once, after the lock.
  select
    array(
      select participant.user_id
      from public.chat_participants as participant
      where participant.chat_id = chat.id
    ) as participant_ids,
    private.is_chat_writable(chat) as is_writable,
    (select events.title from public.events where events.id = chat.event_id) as event_title,
    (
      select messages
      from public.messages
      where messages.chat_id = chat.id
        and messages.sender_id = caller_id
        and messages.client_message_id = (message ->> 'clientMessageId')::uuid
    ) as sent,
    message ->> 'replyToId' is null
    or exists (
      select
      from public.messages
      where messages.chat_id = chat.id and messages.id = (message ->> 'replyToId')::uuid
    ) as has_replied
  into known;
  if not known.is_writable or (caller_id = any (known.participant_ids)) is not true then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  if (known.sent).id is not null then
    perform private.respond_unchanged();
    return private.show_message((known.sent).id);
  end if;
  if not known.has_replied then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'There is no such message in this chat.',
      hint = 'replyToId';
  end if;
  if chat.type = 'direct' and not chat.is_answered then
    is_heard := private.is_heard(chat);
  end if;
  sent := private.write_message(chat, message);
  if message -> 'attachments' <> '[]' then
    perform private.attach_files(sent, message -> 'attachments', checked_files);
  end if;
  perform private.notify(
    case when is_heard then known.participant_ids else '{}' end,
    'chat_message',
    caller_id,
    event => chat.event_id,
    chat => chat.id,
    event_title => known.event_title,
    chat_name => coalesce(chat.name, known.event_title),
    message => sent.content,
    message_id => sent.id
  );
  perform private.broadcast_message('message.created', sent);
  if coalesce(message -> 'attachments', '[]') = '[]' and sent.reply_to_id is null then
    -- Nobody has read it, so there is nothing to look up.
    return to_json(private.message_fields_of(sent, null, null, null));
  end if;
  return private.show_message(sent.id);
end;
$$;

comment on function api.send_message is
  'POST /chats/{id}/messages: Message; one sent again under its clientMessageId with 200. message is {content, replyToId, clientMessageId, attachments: [{key, fileName}]}. 400 on replyToId or attachments.N.key, 404 chat_not_found, 409 media_in_use or media_changed, 429 rate_limited; checked_files as private.attach_media.';

create function api.edit_message(chat_id uuid, message_id uuid, content text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
  message public.messages := private.find_message(chat, message_id);
begin
  perform private.require_writable_chat(chat);
  if message.sender_id <> (select auth.uid()) then
    raise sqlstate 'PT403' using message = 'not_the_sender', detail = 'Only the sender can edit a message.';
  end if;
  if message.deleted_at is not null then
    raise sqlstate 'PT409' using message = 'message_deleted', detail = 'This message is deleted.';
  end if;
  if content = ''
    and not exists (
      select 1 from public.message_attachments where message_attachments.message_id = message.id
    )
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A message without attachments needs a text.',
      hint = 'content';
  end if;
  if content = message.content then
    return private.show_message(message.id);
  end if;
  perform private.keep_version(message);
  update public.messages
  set
    content = edit_message.content,
    updated_at = greatest(private.now(), messages.updated_at + interval '1 millisecond')
  where messages.id = message.id
  returning messages.* into message;
  perform private.broadcast_message('message.updated', message);
  return private.show_message(message.id);
end;
$$;

comment on function api.edit_message is
  'PATCH /chats/{id}/messages/{messageId}: Message. 400 on content, 403 not_the_sender, 404 chat_not_found or message_not_found, 409 message_deleted.';

create function api.delete_message(chat_id uuid, message_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.lock_chat(chat_id);
  message public.messages := private.find_message(chat, message_id);
begin
  if message.sender_id <> caller_id
    and not exists (
      select 1
      from public.chat_participants as participant
      where participant.chat_id = chat.id and participant.user_id = caller_id and participant.role = 'organizer'
    )
  then
    raise sqlstate 'PT403' using
      message = 'not_the_sender',
      detail = 'Only the sender and organizers can delete a message.';
  end if;
  if message.deleted_at is not null then
    return private.show_message(message.id);
  end if;
  message := private.erase_message(message);
  return private.show_message(message.id);
end;
$$;

comment on function api.delete_message is
  'DELETE /chats/{id}/messages/{messageId}: Message, empty; idempotent. 403 not_the_sender, 404 chat_not_found or message_not_found.';

create function api.get_attachment(chat_id uuid, attachment_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_chat(chat_id);
  shown record;
begin
  select private.media_key(media) as key, attachment.mime_type into shown
  from
    public.message_attachments as attachment
    join public.messages as message on message.id = attachment.message_id
    join private.media on media.key = attachment.media_key
  where attachment.id = attachment_id and message.chat_id = chat.id;
  if not found then
    raise sqlstate 'PT404' using message = 'attachment_not_found', detail = 'There is no such attachment.';
  end if;
  return json_build_object('url', private.media_link(shown.key, shown.mime_type));
end;
$$;

comment on function api.get_attachment is
  'GET /chats/{id}/attachments/{attachmentId}/url: {url}. 404 chat_not_found or attachment_not_found.';

grant execute on function api.list_messages to authenticated;
grant execute on function api.send_message to authenticated;
grant execute on function api.edit_message to authenticated;
grant execute on function api.delete_message to authenticated;
grant execute on function api.get_attachment to authenticated;

-- Reading: how far each participant of a chat has read.
-- Every verb locks the chat first, so that counts are exact.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.read_chat(chat_id uuid, caller_id uuid, last_read_at timestamptz)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  newly_read integer;
begin
  select count(*) into newly_read
  from
    public.chat_participants as participant
    join public.messages as message on message.chat_id = participant.chat_id
  where participant.chat_id = read_chat.chat_id
    and participant.user_id = caller_id
    and message.created_at > greatest(participant.read_up_to, participant.joined_after)
    and message.created_at <= last_read_at
    and message.sender_id <> caller_id
    and message.deleted_at is null;
  update public.chat_participants
  set
    read_up_to = last_read_at,
    unread_count = chat_participants.unread_count - newly_read,
    changed_in = pg_current_xact_id()
  where chat_participants.chat_id = read_chat.chat_id
    and chat_participants.user_id = caller_id
    and chat_participants.read_up_to < last_read_at;
  return case when found then newly_read else 0 end;
end;
$$;

comment on function private.read_chat is
  'Moves a person''s read pointer in a locked chat up to a message, monotonic: how many messages became read.';

create function private.read_chat_notices(chat_id uuid, caller_id uuid, last_read_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  read_ids uuid[];
  later_ids uuid[];
begin
  select
    array_agg(waiting.id) filter (where waiting.is_later is not true),
    array_agg(waiting.id) filter (where waiting.is_later)
  into read_ids, later_ids
  from
    (
      -- Locked in id order: prevents a deadlock with read_notifications.
      select notifications.id, message.created_at > last_read_at and participant.unread_count > 0 as is_later
      from
        public.notifications
        join public.chat_participants as participant on participant.chat_id = notifications.chat_id
          and participant.user_id = notifications.user_id
        left join public.messages as message on message.id = notifications.message_id
      where notifications.chat_id = read_chat_notices.chat_id
        and notifications.user_id = caller_id
        and notifications.type in ('chat_created', 'chat_message')
        and not notifications.is_read
      order by notifications.id
      for update of notifications
    ) as waiting;
  if read_ids is not null then
    perform private.read_notices(caller_id, read_ids);
  end if;
  if later_ids is not null then
    update public.notifications
    set message_count = participant.unread_count
    from public.chat_participants as participant
    where notifications.id = any (later_ids)
      and participant.chat_id = read_chat_notices.chat_id
      and participant.user_id = caller_id
      and participant.unread_count between 1 and notifications.message_count - 1;
  end if;
end;
$$;

comment on function private.read_chat_notices is
  'Reads what a person was told of a locked chat up to a message: that it is there, and what was said; what stands for later ones too counts these alone. Rows of notifications come after all locks.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.read_messages(chat_id uuid, up_to_message_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.lock_chat(chat_id);
  last_read_at timestamptz := chat.last_message_at;
  was_read_up_to timestamptz;
  newly_read integer;
begin
  if up_to_message_id is not null then
    last_read_at := (private.find_message(chat, up_to_message_id)).created_at;
  end if;
  select participant.read_up_to into was_read_up_to
  from public.chat_participants as participant
  where participant.chat_id = chat.id and participant.user_id = caller_id;
  newly_read := private.read_chat(chat.id, caller_id, last_read_at);
  if last_read_at > was_read_up_to then
    perform private.broadcast_chat(
      chat.id,
      'chat.read',
      jsonb_build_object(
        'userId', caller_id,
        'messageId', (
          select messages.id
          from public.messages
          where messages.chat_id = chat.id and messages.created_at = last_read_at
        )
      )
    );
  end if;
  perform private.read_chat_notices(chat.id, caller_id, last_read_at);
  return json_build_object('updated', newly_read);
end;
$$;

comment on function api.read_messages is
  'POST /chats/{id}/read: {updated}, how many messages became read; up to the newest for null. 404 chat_not_found or message_not_found.';

grant execute on function api.read_messages to authenticated;

-- Rules --------------------------------------------------------------------------------------------------

create function private.withdraw_chat_notices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.notifications
  where notifications.id in (
      select unread.id
      from public.notifications as unread
      where unread.chat_id = old.chat_id
        and unread.user_id = old.user_id
        and unread.type in ('chat_created', 'chat_message')
        and not unread.is_read
        and not exists (
          select
          from private.notification_marks as mark
          where mark.user_id = unread.user_id and mark.read_until >= unread.created_at
        )
        -- Who is back in the same transaction reads them there.
        and not exists (
          select
          from public.chat_participants as participant
          where participant.chat_id = old.chat_id and participant.user_id = old.user_id
        )
      -- Waits for nobody: what somebody is reading stays.
      for update skip locked
    );
  return null;
end;
$$;

comment on function private.withdraw_chat_notices is
  'Who is out of a chat can read there no more: what they were told of it and have not read goes.';

-- At the end of the transaction: rows of notifications come after all locks.
create constraint trigger chat_participants_withdraw
after delete on public.chat_participants
deferrable initially deferred
for each row
execute function private.withdraw_chat_notices();

-- Chat list: the chats of a person, the latest first, each with its last message and what is unread. Those in the archive
-- are a list of their own: whoever reads either walks the same index and asks of each chat which of the two it is in.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('chat_preview_participants', '3', 'How many other participants the list of chats shows of each.'),
  ('chats_at_once', '1000', 'How many chats the list holds that is asked for no page.'),
  (
    'chats_passed_over',
    '1000',
    'How many chats of the other list, archived or not, one page passes over, after which it ends short.'
  ),
  (
    'chat_archive_days',
    '30',
    'How many days after its event, or a message since, a chat in which nothing is unread is archived by itself.'
  );

-- Archiving ----------------------------------------------------------------------------------------------

create function private.archive_interval()
returns interval
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select make_interval(days => settings.value::integer)
    from private.settings
    where settings.name = 'chat_archive_days'
  );
end;
$$;

comment on function private.archive_interval is
  'How long a chat stays in the list after its event, and after each later message.';

create function private.end_of_event(event public.events)
returns timestamptz
language sql
immutable
-- What was never published does not take place.
return case
  when event.status != 'draft' then event.finishes_at
end;

comment on function private.end_of_event is
  'When an event is over for its chats, cancelled or deleted ones too; null for drafts.';

create function private.is_in_archive(
  place public.chat_participants,
  last_message_at timestamptz,
  event_end timestamptz,
  quiet interval
)
returns boolean
language sql
stable
return coalesce(
  place.is_archived,
  place.unread_count = 0
  and event_end + quiet <= private.now()
  and (
    last_message_at is null
    or last_message_at < event_end + quiet
    -- A message has brought it back.
    or last_message_at + quiet <= private.now()
  ),
  false
);

comment on function private.is_in_archive is
  'Whether a chat is in the archive of a participant: by hand, else by the clock once its event is over for long and nothing is unread. quiet is private.archive_interval.';

create function private.mute_of(place public.chat_participants)
returns text
language sql
stable
return case
  when place.muted_until > private.now() then private.iso_time(place.muted_until)
end;

comment on function private.mute_of is
  'Until when a participant has muted a chat, as the API shows it; null when it is over.';

-- Views --------------------------------------------------------------------------------------------------

create view private.listed_chats as
  select viewer.*
  from private.chat_viewers as viewer
  where
    not exists (
      select 1 from private.match_chats where match_chats.chat_id = viewer.chat_id and match_chats.is_closed
    );

comment on view private.listed_chats is
  'Who finds which chat in the list or in the archive: not those that are closed.';

create view private.chat_cards as
  select
    chats.id as chat_id,
    chats.type,
    chats.event_id,
    chats.one_person_id,
    chats.other_person_id,
    chats.last_message_at,
    chats.created_at,
    private.end_of_event(event) as event_end,
    coalesce(chats.name, event.title) as name,
    event.creator_id,
    private.event_thumbnail_url(
      event,
      cover,
      (select settings.value::boolean from private.settings where settings.name = 'external_images')
    ) as thumbnail_url,
    last_message.sender_id as last_sender_id,
    coalesce(last_message.deleted_at is not null, false) as is_last_deleted,
    private.message_preview(
      last_message.content,
      (select settings.value::integer from private.settings where settings.name = 'message_preview_length')
    ) as last_line
  from
    public.chats
    left join public.events as event on event.id = chats.event_id
    left join private.media as cover on cover.key = event.cover_key
    left join lateral (
      select messages.sender_id, messages.content, messages.deleted_at
      from public.messages
      where messages.chat_id = chats.id
      order by messages.created_at desc, messages.id desc
      limit 1
    ) as last_message
      on true;

comment on view private.chat_cards is
  'What lists show of chats to whoever is in them: name and picture of the event, and the last message.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_chats_page(
  after private.list_position,
  is_in_archive boolean,
  walk_length integer,
  row_limit integer
)
returns table (chat_id uuid, last_activity_at timestamptz)
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan (CONVENTIONS, Database): over chat_participants_order_idx in its own order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
as $$
declare
  quiet interval := private.archive_interval();
begin
  return query
  select walked.chat_id, walked.last_activity_at
  from
    (
      select listed.*
      from private.listed_chats as listed
      where listed.user_id = (select auth.uid())
        and (listed.last_activity_at, listed.chat_id) < (after.sort_time, after.id)
      order by listed.last_activity_at desc, listed.chat_id desc
      limit walk_length
    ) as walked
    cross join lateral (
      select chats.last_message_at, private.end_of_event(event) as event_end
      from
        public.chats
        left join public.events as event on event.id = chats.event_id
      where chats.id = walked.chat_id
      -- Optimisation fence: two look-ups per chat.
      offset 0
    ) as chat
  where private.is_in_archive(walked.place, chat.last_message_at, chat.event_end, quiet) = is_in_archive
  order by walked.last_activity_at desc, walked.chat_id desc
  limit row_limit;
end;
$$;

comment on function private.find_chats_page is
  'The chats of the caller after a position, archived or not, the latest first; of at most walk_length index entries, beside those of chats that are closed or hidden.';

create function private.end_of_walk(after private.list_position, walk_length integer)
returns private.list_position
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): over chat_participants_order_idx in its own order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
as $$
begin
  return (
    select row (listed.last_activity_at, listed.chat_id)::private.list_position
    from private.listed_chats as listed
    where listed.user_id = (select auth.uid())
      and (listed.last_activity_at, listed.chat_id) < (after.sort_time, after.id)
    order by listed.last_activity_at desc, listed.chat_id desc
    offset walk_length - 1
    limit 1
  );
end;
$$;

comment on function private.end_of_walk is
  'Where private.find_chats_page stops looking; null when it comes to the end of all chats before.';

create function private.event_role(creator_id uuid, person_id uuid, role public.chat_participant_role)
returns text
language sql
immutable
return case
  when creator_id is null then null
  when creator_id = person_id then 'creator'
  when role = 'organizer' then 'author'
  else 'participant'
end;

comment on function private.event_role is
  'What a participant of a chat is to the event behind it, whose creator is named; null without an event.';

create function private.last_sender_view(sender_id uuid, profile_id uuid, name text)
returns json
language sql
stable
return case
  when sender_id is not null then json_build_object(
    'name', name,
    'profileId', profile_id,
    'userId', sender_id
  )
end;

comment on function private.last_sender_view is
  'Sender of the last message as the list shows them; only the id of who has no profile, or is hidden from the viewer.';

create function private.chat_summaries(chat_ids uuid[])
returns setof json
language plpgsql
stable
rows 20
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Index plan (CONVENTIONS, Database), also while few people are suspended.
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
  quiet interval := private.archive_interval();
begin
  return query
  select
    to_json(item)
  from
    unnest(chat_ids) with ordinality as listed (chat_id, rank)
    join private.chat_cards as chat on chat.chat_id = listed.chat_id
    join public.chat_participants as membership
      on membership.chat_id = chat.chat_id and membership.user_id = caller_id
    left join private.person_cards as peer
      on peer.user_id = private.peer_of(chat.one_person_id, chat.other_person_id, caller_id) and peer.user_id <> all (hidden)
    left join private.person_cards as sender
      on sender.user_id = chat.last_sender_id and sender.user_id <> all (hidden)
    cross join lateral (
      select
        max(shown.everybody) as everybody,
        coalesce(
          json_agg(
            private.participant_view(shown.user_id, card.profile_id, card.name, card.avatar_key, shown.role)
            order by shown.user_id is distinct from chat.creator_id, shown.joined_order
          ) filter (where shown.user_id <> caller_id),
          '[]'
        ) as preview
      from
        (
          -- The caller last, who is counted but not shown.
          select
            participant.user_id,
            participant.role,
            participant.joined_order,
            count(*) over () as everybody
          from public.chat_participants as participant
          where participant.chat_id = chat.chat_id
          order by
            participant.user_id = caller_id,
            participant.user_id is distinct from chat.creator_id,
            participant.joined_order
          limit (select settings.value::integer from private.settings where settings.name = 'chat_preview_participants')
        ) as shown
        left join private.person_cards as card
          on card.user_id = shown.user_id and card.user_id <> caller_id and card.user_id <> all (hidden)
    ) as people
    cross join lateral (
      select
        chat.chat_id as id,
        chat.type,
        chat.name,
        coalesce(chat.thumbnail_url, private.media_url(peer.avatar_key)) as "avatarUrl",
        chat.event_id as "eventId",
        chat.creator_id as "eventCreatorId",
        private.event_role(chat.creator_id, caller_id, membership.role) as "viewerEventRole",
        people.everybody as "participantCount",
        people.preview as "participantPreview",
        case
          when chat.event_id is null then private.person_view(
            private.peer_of(chat.one_person_id, chat.other_person_id, caller_id),
            peer.profile_id,
            peer.name,
            peer.avatar_key
          )
        end as peer,
        private.iso_time(chat.last_message_at) as "lastMessageAt",
        chat.last_line as "lastMessageContent",
        chat.last_sender_id as "lastMessageSenderId",
        private.last_sender_view(chat.last_sender_id, sender.profile_id, sender.name) as "lastMessageSender",
        membership.unread_count as "unreadCount",
        private.iso_time(chat.created_at) as "createdAt",
        private.mute_of(membership) as "mutedUntil",
        private.is_in_archive(membership, chat.last_message_at, chat.event_end, quiet) as "isArchived",
        chat.is_last_deleted as "lastMessageDeleted"
    ) as item
  order by listed.rank;
end;
$$;

comment on function private.chat_summaries is
  'Chats as the caller, who is in them, finds them in the list, in the order of chat_ids.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_chats(
  cursor text default null,
  page_size integer default null,
  is_archived boolean default false
)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- One list is not gone on with in the other.
  filters jsonb := jsonb_build_object('person', (select auth.uid()), 'archived', is_archived);
  after private.list_position := private.position_after('chats', filters, cursor);
  row_limit integer := coalesce(page_size, private.setting('chats_at_once')::integer);
  walk_length integer := row_limit + private.setting('chats_passed_over')::integer;
  last_position private.list_position;
  chat_ids uuid[];
  times timestamptz[];
begin
  select array_agg(found.chat_id), array_agg(found.last_activity_at) into chat_ids, times
  from private.find_chats_page(after, is_archived, walk_length, row_limit + 1) as found;
  if cardinality(chat_ids) > row_limit then
    last_position := (times[row_limit], chat_ids[row_limit]);
  -- Most people are in fewer chats, which is known without asking who sees them.
  elsif exists (
    select
    from public.chat_participants as place
    where place.user_id = (select auth.uid())
      and (place.last_activity_at, place.chat_id) < (after.sort_time, after.id)
    offset walk_length - 1
  ) then
    last_position := private.end_of_walk(after, walk_length);
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(listed.summary), '[]')
      from private.chat_summaries(chat_ids[:row_limit]) as listed (summary)
    ),
    'nextCursor', (
      select private.position_cursor(secrets.value, 'chats', filters, last_position.sort_time, last_position.id)
      from private.secrets
      where secrets.name = 'cursor' and last_position.id is not null
    )
  );
end;
$$;

comment on function api.list_chats is
  'GET /chats: {data, nextCursor}, the latest message first, else the latest chat, those in the archive or the others; without page_size all of them, up to the setting chats_at_once. 400 on cursor.';

create function api.get_chat_summary(chat_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  chat public.chats := private.find_chat(chat_id);
begin
  return (select listed.summary from private.chat_summaries(array[chat.id]) as listed (summary));
end;
$$;

comment on function api.get_chat_summary is
  'GET /chats/{id}/summary: Chat summary, as in the list. 404 chat_not_found.';

grant execute on function api.list_chats to authenticated;
grant execute on function api.get_chat_summary to authenticated;

-- Keeping chats: what each participant mutes and archives, for themselves alone.
-- Every verb locks the chat first, so that a message comes before or after.

-- Api ----------------------------------------------------------------------------------------------------

create function api.mute_chat(chat_id uuid, until timestamptz)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  if until <= private.now() then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A chat cannot be muted until a time that is past.',
      hint = 'until';
  end if;
  update public.chat_participants
  -- The last moment that a date-time of the API can say.
  set muted_until = coalesce(until, '9999-12-31T23:59:59.999Z')
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.mute_chat is
  'PUT /chats/{id}/mute: Chat summary; until then messages are not pushed to the caller, for good by null; idempotent. 400 on until, 404 chat_not_found.';

create function api.unmute_chat(chat_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  update public.chat_participants
  set muted_until = null
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.unmute_chat is
  'DELETE /chats/{id}/mute: Chat summary; idempotent. 404 chat_not_found.';

create function api.archive_chat(chat_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  update public.chat_participants
  set is_archived = true
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.archive_chat is
  'POST /chats/{id}/archive: Chat summary; out of the list of the caller until the next message; idempotent. 404 chat_not_found.';

create function api.unarchive_chat(chat_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  chat public.chats := private.lock_chat(chat_id);
begin
  update public.chat_participants
  set is_archived = null
  where chat_participants.chat_id = chat.id and chat_participants.user_id = (select auth.uid());
  -- The clock would archive it again at once.
  update public.chat_participants
  set is_archived = false
  from public.events
  where chat_participants.chat_id = chat.id
    and chat_participants.user_id = (select auth.uid())
    and events.id = chat.event_id
    and private.is_in_archive(
      chat_participants,
      chat.last_message_at,
      private.end_of_event(events),
      private.archive_interval()
    );
  return api.get_chat_summary(chat.id);
end;
$$;

comment on function api.unarchive_chat is
  'DELETE /chats/{id}/archive: Chat summary; back in the list of the caller, also when the clock had archived it; idempotent. 404 chat_not_found.';

grant execute on function api.mute_chat to authenticated;
grant execute on function api.unmute_chat to authenticated;
grant execute on function api.archive_chat to authenticated;
grant execute on function api.unarchive_chat to authenticated;

-- Typing: who is about to say something in a chat.
-- Nothing of it is kept but when it last counted, for a minute: whom it concerns hears of it by Realtime at once or never.

-- Tables -------------------------------------------------------------------------------------------------

create unlogged table private.typing_paces (
  chat_id uuid not null,
  user_id uuid not null,
  told_at timestamptz not null,
  constraint typing_paces_pkey primary key (chat_id, user_id)
);

comment on table private.typing_paces is
  'When it last counted that somebody types in a chat, so that it does so once a second over all isolates. Unlogged: what a crash forgets costs one broadcast.';

create index typing_paces_told_at_idx on private.typing_paces (told_at);

insert into private.settings (name, value, meaning)
values
  ('typing_seconds', '6', 'After how many seconds clients let it lapse that somebody types.'),
  (
    'typing_pace_seconds',
    '1',
    'How far apart two words of one person typing in one chat have to be to count.'
  );

-- Rules --------------------------------------------------------------------------------------------------

create function private.forget_typing()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.typing_paces
  using departed
  where typing_paces.chat_id = departed.chat_id and typing_paces.user_id = departed.user_id;
  return null;
end;
$$;

comment on function private.forget_typing is
  'Nothing is kept of the typing of who leaves a chat, in whatever way.';

create trigger chat_participants_forget_typing
after delete on public.chat_participants
referencing old table as departed
for each statement
execute function private.forget_typing();

-- Api ----------------------------------------------------------------------------------------------------

create function api.type_in_chat(chat_id uuid, is_typing boolean)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats := private.find_chat(chat_id);
  present timestamptz := private.now();
  counts boolean;
begin
  -- Against who leaves meanwhile, whose typing would be kept after it was forgotten; nobody who writes waits for it.
  perform from public.chat_participants as participant
  where participant.chat_id = chat.id and participant.user_id = caller_id
  for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
  end if;
  perform private.require_writable_chat(chat);
  insert into private.typing_paces (chat_id, user_id, told_at)
  values
    (chat.id, caller_id, present)
  on conflict on constraint typing_paces_pkey do update set told_at = excluded.told_at
    where typing_paces.told_at
      <= excluded.told_at - make_interval(secs => private.setting('typing_pace_seconds')::integer);
  counts := found;
  if counts then
    -- Whoever counts clears two away, so that no more are kept than were used in the last minute.
    delete from private.typing_paces
    where ctid = any (
        array(
          select forgotten.ctid
          from private.typing_paces as forgotten
          where forgotten.told_at < present - interval '1 minute'
          order by forgotten.told_at
          limit 2
          for update skip locked
        )
      );
  end if;
  return json_build_object(
    'expiresAt', private.iso_time(
      case
        when is_typing then present + make_interval(secs => private.setting('typing_seconds')::integer)
        else present
      end
    ),
    'counts', counts
  );
end;
$$;

comment on function api.type_in_chat is
  'POST /chats/{id}/typing: {expiresAt}, and whether it counts, which the function alone is told: then it sends typing.started or typing.stopped. 404 chat_not_found, also where nobody can write.';

grant execute on function api.type_in_chat to authenticated;

-- Like groups: people who want to come to an event together, and who may see them.
-- How a group is admitted, waits, is rejected or ends stands in group_decisions. The lock of the event serialises them.

-- Tables -------------------------------------------------------------------------------------------------

create type public.like_group_status as enum ('waiting', 'pending', 'approved', 'rejected', 'expired');

comment on type public.like_group_status is
  'pending: votes are open; waiting: enough consents, not enough seats; approved: admitted; rejected: consents out of reach; expired: the event, its creator or a block ended it.';

create type public.approval_decision as enum ('consent', 'refuse');

comment on type public.approval_decision is 'Vote of an organizer on a like group.';

create table public.like_groups (
  id uuid constraint like_groups_pkey primary key default private.new_id(),
  event_id uuid not null constraint like_groups_event_id_fkey
    references public.events (id)
      on delete cascade,
  creator_id uuid not null,
  status public.like_group_status not null default 'pending',
  chat_id uuid constraint like_groups_chat_id_key unique constraint like_groups_chat_id_fkey
    references public.chats (id)
      on delete set null,
  quorum_at timestamptz,
  created_at timestamptz not null default now(),
  constraint like_groups_quorum_reached check (status != 'waiting' or quorum_at is not null)
);

comment on table public.like_groups is 'People who applied to an event together, or one who applied alone.';
comment on column public.like_groups.quorum_at is
  'When the consents sufficed; waiting groups are admitted in this order.';

-- Also read backwards: what is pending is decided again, the oldest first. With another index without the state a plan that
-- was made while there were few groups might read all of an event.
create index like_groups_status_idx on public.like_groups (event_id, status, created_at desc, id desc);

create index like_groups_waiting_idx on public.like_groups (event_id, quorum_at, id)
where status = 'waiting';

create table public.like_group_members (
  group_id uuid not null constraint like_group_members_group_id_fkey
    references public.like_groups (id)
      on delete cascade,
  user_id uuid not null,
  event_id uuid not null constraint like_group_members_event_id_fkey
    references public.events (id)
      on delete cascade,
  counts boolean not null default true,
  was_open_at_end boolean not null default false,
  confirmed_at timestamptz,
  admitted_at timestamptz,
  joined_order bigint generated always as identity,
  created_at timestamptz not null default now(),
  constraint like_group_members_pkey primary key (group_id, user_id)
);

comment on table public.like_group_members is 'Who is in a group; leaving it removes the row.';
comment on column public.like_group_members.counts is
  'The group is open or approved: nobody is in two such groups of one event.';
comment on column public.like_group_members.was_open_at_end is
  'The group was open when the event was cancelled or over, so that its people see the event on.';
comment on column public.like_group_members.confirmed_at is
  'When somebody who was put into the group said yes; its creator has from the start.';
comment on column public.like_group_members.admitted_at is
  'When the person became a guest, strictly monotonic within an event; null before. People of one group follow each other by a microsecond.';
comment on column public.like_group_members.joined_order is 'Order of joining; several join at one moment.';

create unique index like_group_members_membership_idx on public.like_group_members (event_id, user_id)
where counts;

create index like_group_members_guests_idx on public.like_group_members (event_id, admitted_at, user_id)
where counts and admitted_at is not null;

create index like_group_members_event_idx on public.like_group_members (event_id, user_id);

create index like_group_members_user_idx on public.like_group_members (
  user_id,
  created_at desc,
  group_id desc
);

create index like_group_members_coming_idx on public.like_group_members (
  user_id,
  created_at desc,
  event_id desc
)
where counts;

create table public.like_group_approvals (
  id uuid constraint like_group_approvals_pkey primary key default gen_random_uuid(),
  group_id uuid not null constraint like_group_approvals_group_id_fkey
    references public.like_groups (id)
      on delete cascade,
  author_id uuid not null,
  decision public.approval_decision not null,
  created_at timestamptz not null default now(),
  constraint like_group_approvals_author_key unique (group_id, author_id)
);

comment on table public.like_group_approvals is 'Votes of the organizers, one each.';

create index like_group_approvals_author_id_idx on public.like_group_approvals (author_id);

create table private.voted_groups (
  group_id uuid constraint voted_groups_pkey primary key constraint voted_groups_group_id_fkey
    references public.like_groups (id)
      on delete cascade
);

comment on table private.voted_groups is
  'Groups on which a vote was ever cast, also where it fell away since: nobody is added to them. No column of the group, whose people may read its row.';

insert into private.settings (name, value, meaning)
values
  ('people_per_group', '10', 'How many people a like group may hold.');

-- Views --------------------------------------------------------------------------------------------------

create function private.has_ended_groups(event public.events)
returns boolean
language sql
stable
return event.deleted_at is not null or private.effective_event_status(event) in ('cancelled', 'finished');

comment on function private.has_ended_groups is
  'Whether an event has no open groups any more: it is cancelled, over by the clock, or deleted.';

create function private.group_status_in_event(like_group public.like_groups, event public.events)
returns public.like_group_status
language sql
stable
return case
  when like_group.status in ('pending', 'waiting')
  and private.has_ended_groups(event) then 'expired'
  else like_group.status
end;

comment on function private.group_status_in_event is
  'State of a group of this event by the clock: an open one is expired once its event is over, whatever a job has written so far.';

create view private.group_views as
  select
    like_groups.id,
    like_groups.event_id as "eventId",
    like_groups.creator_id as "creatorId",
    people.member_ids as "memberIds",
    people.confirmed_ids as "confirmedIds",
    private.group_status_in_event(like_groups, events) as status,
    like_groups.chat_id as "chatId",
    private.iso_time(like_groups.created_at) as "createdAt"
  from
    public.like_groups
    join public.events on events.id = like_groups.event_id
    cross join lateral (
      select
        coalesce(
          array_agg(member.user_id order by member.user_id != like_groups.creator_id, member.joined_order),
          '{}'
        ) as member_ids,
        coalesce(
          array_agg(
            member.user_id
            order by member.user_id != like_groups.creator_id, member.joined_order
          ) filter (where member.confirmed_at is not null),
          '{}'
        ) as confirmed_ids
      from public.like_group_members as member
      where member.group_id = like_groups.id
    ) as people;

comment on view private.group_views is
  'Like groups as the API shows them: to_json of a row is the answer. Who may see a group is decided before.';

create view private.group_events as
  select
    events.id,
    events.title,
    private.iso_time(events.start_at) as "startAt",
    private.effective_event_status(events) as "effectiveStatus",
    private.event_thumbnail_url(
      events,
      cover,
      (select settings.value::boolean from private.settings where settings.name = 'external_images')
    ) as "imageThumbUrl"
  from
    public.events
    left join private.media as cover on cover.key = events.cover_key;

comment on view private.group_events is
  'Events as lists of groups show them beside the group. Who may see an event is decided before.';

create view private.event_guests as
  select member.event_id, member.user_id
  from public.like_group_members as member
  where member.counts or member.was_open_at_end;

comment on view private.event_guests is
  'Who is in an open or approved group of an event, or was in an open one when the event ended.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.members_of_group(group_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select member.user_id
    from
      public.like_groups
      join public.like_group_members as member on member.group_id = like_groups.id
    where like_groups.id = members_of_group.group_id
    order by member.user_id <> like_groups.creator_id, member.joined_order
  );
end;
$$;

comment on function private.members_of_group is
  'People of a group: its creator first, then the others in the order of joining.';

create function private.effective_group_status(like_group public.like_groups)
returns public.like_group_status
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.group_status_in_event(like_group, events) from public.events where events.id = like_group.event_id
  );
end;
$$;

comment on function private.effective_group_status is
  'State of a group by the clock, as private.group_status_in_event tells it; null for no group.';

create function private.show_group(group_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select to_json(like_group) from private.group_views as like_group where like_group.id = group_id);
end;
$$;

comment on function private.show_group is 'A like group as it stands now, as the API shows it.';

create function private.is_group_member(like_group public.like_groups, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.like_group_members as member
    where member.group_id = like_group.id and member.user_id = person_id
  );
end;
$$;

comment on function private.is_group_member is 'Whether a person is in a group, whatever became of it.';

create function private.can_see_group(like_group public.like_groups)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.is_group_member(like_group, (select auth.uid())) or private.organizes_event(like_group.event_id);
end;
$$;

comment on function private.can_see_group is
  'Whether the caller may see a group: its people and the organizers of the event.';

create function private.groups_of_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query
    select member.group_id from public.like_group_members as member where member.user_id = (select auth.uid());
end;
$$;

comment on function private.groups_of_caller is
  'For policies, which ask it once per statement: groups that the caller is in, whatever became of them.';

create function private.find_group(group_id uuid)
returns public.like_groups
language plpgsql
stable
set search_path = ''
as $$
declare
  like_group public.like_groups;
begin
  select like_groups.* into like_group from public.like_groups where like_groups.id = group_id;
  if like_group.id is null or not private.can_see_group(like_group) then
    raise sqlstate 'PT404' using message = 'group_not_found', detail = 'There is no such group.';
  end if;
  return like_group;
end;
$$;

comment on function private.find_group is 'A group that the caller can see. 404 group_not_found.';

create function private.lock_group(group_id uuid)
returns public.like_groups
language plpgsql
set search_path = ''
as $$
begin
  -- The event of a group is immutable; its lock covers all of its groups.
  perform private.lock_events(
    array(select like_groups.event_id from public.like_groups where like_groups.id = lock_group.group_id)
  );
  return private.find_group(group_id);
end;
$$;

comment on function private.lock_group is
  'A group that the caller can see, with its event locked. 404 group_not_found.';

create function private.check_group_member(event public.events, person_id uuid, field text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  -- One error for all cases: leaks no blocks between others.
  if person_id = caller_id
    or not private.are_friends(caller_id, person_id)
    or private.is_contact_doubtful(caller_id, person_id)
    or private.are_apart(person_id, event.creator_id)
    or private.is_organizer(event, person_id)
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Only friends who can be guests of the event can come along.',
      hint = field;
  end if;
end;
$$;

comment on function private.check_group_member is
  'Refuses whom the caller may not bring to an event: 400 on the field that named them.';

create function private.refuse_second_group(event_id uuid, person_ids uuid[], sentence text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Each of these people at most once: nobody is in two such groups.
  places json := (
    select
      json_build_object(
        'userIds', coalesce(json_agg(member.user_id order by array_position(person_ids, member.user_id)), '[]'),
        'groupId', min(member.group_id::text) filter (where member.user_id = (select auth.uid()))
      )
    from public.like_group_members as member
    where member.event_id = refuse_second_group.event_id and member.user_id = any (person_ids) and member.counts
  );
begin
  raise sqlstate 'PT409' using
    message = 'already_in_group',
    detail = sentence,
    hint = json_strip_nulls(places)::text;
end;
$$;

comment on function private.refuse_second_group is
  'Refuses people, of whom some are in an open or approved group of the event: 409 already_in_group, with the ids of these as hint, which are userIds in the answer, and the group of the caller as groupId if the caller is one of them.';

create function private.add_to_group(like_group public.like_groups, person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.like_group_members (group_id, user_id, event_id, confirmed_at, created_at)
  select
    like_group.id,
    person_id,
    like_group.event_id,
    case
      when person_id = like_group.creator_id then private.now()
    end,
    private.now()
  from unnest(person_ids) with ordinality as joining (person_id, ordinal)
  order by joining.ordinal;
exception
  when unique_violation then
    perform private.refuse_second_group(
      like_group.event_id,
      person_ids,
      'Somebody of the group is in a group of this event already.'
    );
end;
$$;

comment on function private.add_to_group is
  'Puts people into a group in this order; 409 already_in_group when one of them is in an open or approved group of the event.';

create function private.group_member_view(group_id uuid, person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      json_build_object(
        'groupId', member.group_id,
        'userId', member.user_id,
        'createdAt', private.iso_time(member.created_at)
      )
    from public.like_group_members as member
    where member.group_id = group_member_view.group_id and member.user_id = person_id
  );
end;
$$;

comment on function private.group_member_view is 'Group member as the API shows it.';

create function private.require_group_status(
  like_group public.like_groups,
  statuses public.like_group_status[]
)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.effective_group_status(like_group) <> all (statuses) then
    raise sqlstate 'PT409' using message = 'group_closed', detail = 'The group is past that.';
  end if;
end;
$$;

comment on function private.require_group_status is
  'Refuses what a group does not allow in its state: 409 group_closed.';

create function private.require_membership(like_group public.like_groups)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_group_member(like_group, (select auth.uid())) then
    raise sqlstate 'PT403' using message = 'not_a_member', detail = 'You are not in this group.';
  end if;
end;
$$;

comment on function private.require_membership is
  'Refuses everyone who is not in the group: 403 not_a_member.';

create function private.require_right_to_remove(like_group public.like_groups)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events;
  status public.like_group_status;
begin
  select events.* into event from public.events where events.id = like_group.event_id;
  status := private.group_status_in_event(like_group, event);
  if status = 'approved' then
    perform private.require_organizer(event);
  elsif like_group.creator_id <> caller_id
    -- Of a group that is over, organizers hear just that.
    and (status in ('pending', 'waiting') or not private.is_organizer(event, caller_id))
  then
    raise sqlstate 'PT403' using
      message = 'not_the_group_creator',
      detail = 'Until a group is admitted, only who made it can remove people.';
  end if;
end;
$$;

comment on function private.require_right_to_remove is
  'Refuses who may not remove people from a group: 403 not_an_organizer once it is approved, 403 not_the_group_creator otherwise.';

create function private.require_likable_event(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.effective_event_status(event) not in ('published', 'started') then
    raise sqlstate 'PT409' using
      message = 'event_not_published',
      detail = 'Only a published event that is not over takes applications.';
  end if;
end;
$$;

comment on function private.require_likable_event is
  'Refuses applications to events that are not published or over: 409 event_not_published.';

create function private.require_open_applications(event public.events, person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.accepts_applications then
    return;
  end if;
  -- Who has applied is told so instead, as by every other repetition.
  if not exists (
    select
    from public.like_group_members as member
    where member.event_id = event.id and member.user_id = person_id and member.counts
  ) then
    raise sqlstate 'PT409' using
      message = 'applications_closed',
      detail = 'The organizers take no applications at present.';
  end if;
end;
$$;

comment on function private.require_open_applications is
  'Refuses applications of who is in no open or approved group while the organizers take none: 409 applications_closed.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.like_groups enable row level security;
alter table public.like_group_members enable row level security;
alter table public.like_group_approvals enable row level security;

revoke all
on public.like_groups, public.like_group_members, public.like_group_approvals
from anon, authenticated, service_role;

grant select on public.like_groups, public.like_group_approvals to authenticated, service_role;

grant select on public.like_group_members to service_role;

-- When somebody said yes is not told, nor how many people joined groups before, nor why a group expired.
grant select (group_id, user_id, event_id, counts) on public.like_group_members to authenticated;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.groups_of_caller to authenticated;

-- Arrays, each made once per statement: an index finds what is in them, and nobody reads the groups of others.
create policy like_groups_select_members on public.like_groups
for select
to authenticated
using (
  id = any (array(select private.groups_of_caller()))
  or event_id = any (array(select private.events_organized_by_caller()))
);

create policy like_group_members_select_members on public.like_group_members
for select
to authenticated
using (
  group_id = any (array(select private.groups_of_caller()))
  or event_id = any (array(select private.events_organized_by_caller()))
);

-- Votes are for the organizers: people who applied do not read who was against them.
create policy like_group_approvals_select_organizers on public.like_group_approvals
for select
to authenticated
using (
  group_id = any (
    array(
      select like_groups.id
      from public.like_groups
      where like_groups.event_id = any (array(select private.events_organized_by_caller()))
    )
  )
);

-- Group decisions: what becomes of a like group by votes, seats, its people, and its event.
-- A group needs the consent of T = min(S, N) organizers, S being its people and N the organizers who are not suspended;
-- then it is admitted as soon as there are seats for all of it, and finds itself in a chat. The lock of the event
-- serialises all.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.note_admission(event_id uuid, person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  last_at timestamptz := (
    select max(member.admitted_at)
    from public.like_group_members as member
    where member.event_id = note_admission.event_id and member.counts and member.admitted_at is not null
  );
begin
  update public.like_group_members as member
  set admitted_at = greatest(private.now(), last_at) + joined.place * interval '1 microsecond'
  from unnest(person_ids) with ordinality as joined (person_id, place)
  where member.event_id = note_admission.event_id and member.user_id = joined.person_id and member.counts;
end;
$$;

comment on function private.note_admission is
  'Notes when people became guests of a locked event, in this order and after all who are guests already.';

create function private.approve_group(like_group public.like_groups, decider_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event public.events;
  members uuid[] := private.members_of_group(like_group.id);
  organizers uuid[];
  new_chat_id uuid;
begin
  update public.events
  set guest_count = events.guest_count + cardinality(members), updated_at = private.now()
  where events.id = like_group.event_id
  returning events.* into event;
  organizers := array(select private.organizers_of(event));
  insert into public.chats (type, event_id, created_at)
  values
    ('approved_group', event.id, private.now())
  returning chats.id into new_chat_id;
  perform private.join_chat(new_chat_id, organizers, 'organizer');
  perform private.join_chat(new_chat_id, members, 'member');
  update public.like_groups
  set status = 'approved', chat_id = new_chat_id
  where like_groups.id = like_group.id;
  perform private.note_admission(event.id, members);
  -- Before chat_created: pushes of one chat coalesce into the first, and this one says more.
  perform private.notify(
    members,
    'event_application_approved',
    decider_id,
    event => event.id,
    group_of_event => like_group.id,
    chat => new_chat_id,
    event_title => event.title,
    chat_name => event.title
  );
  perform private.notify(
    organizers || members,
    'chat_created',
    decider_id,
    event => event.id,
    chat => new_chat_id,
    event_title => event.title,
    chat_name => event.title
  );
end;
$$;

comment on function private.approve_group is
  'Admits a group to a locked event: seats, chat, word to its people, and of the chat to everybody in it but decider_id, null when seats became free.';

create function private.close_groups(group_ids uuid[], closed_status public.like_group_status)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.like_groups set status = closed_status where like_groups.id = any (group_ids);
  -- By the clock: what is over was so before anybody wrote it.
  update public.like_group_members
  set counts = false, was_open_at_end = private.effective_event_status(events) in ('cancelled', 'finished')
  from public.events
  where like_group_members.group_id = any (group_ids) and events.id = like_group_members.event_id;
end;
$$;

comment on function private.close_groups is
  'Ends open groups of a locked event; their people may apply again. Whose group is open until the event ends sees it on.';

create function private.decide_group(group_id uuid, decider_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  like_group public.like_groups;
  event public.events;
  people integer;
  voters uuid[];
  threshold integer;
  consents integer;
  refusals integer;
begin
  select like_groups.* into like_group from public.like_groups where like_groups.id = decide_group.group_id;
  if private.effective_group_status(like_group) is distinct from 'pending' then
    return;
  end if;
  select events.* into event from public.events where events.id = like_group.event_id;
  people := cardinality(private.members_of_group(like_group.id));
  -- Not the count of the event: suspensions end by the clock.
  voters := array(
    select organizer_id
    from private.organizers_of(event) as organizer_id
    where not exists (
        select from private.suspended_people as suspended where suspended.user_id = organizer_id
      )
  );
  if voters = '{}' then
    return;
  end if;
  threshold := least(people, cardinality(voters));
  select
    count(*) filter (where approval.decision = 'consent'),
    count(*) filter (where approval.decision = 'refuse')
  into consents, refusals
  from public.like_group_approvals as approval
  where approval.group_id = like_group.id and approval.author_id = any (voters);
  if consents >= threshold then
    if event.guest_count + people <= event.capacity then
      perform private.approve_group(like_group, decider_id);
    else
      update public.like_groups
      set status = 'waiting', quorum_at = greatest(private.now(), waiting.last_quorum_at + interval '1 microsecond')
      from
        (
          select max(others.quorum_at) as last_quorum_at
          from public.like_groups as others
          where others.event_id = event.id and others.status = 'waiting'
        ) as waiting
      where like_groups.id = like_group.id;
    end if;
  elsif refusals > cardinality(voters) - threshold then
    perform private.close_groups(array[like_group.id], 'rejected');
    perform private.notify(
      private.members_of_group(like_group.id),
      'event_application_rejected',
      null,
      event => event.id,
      group_of_event => like_group.id,
      event_title => event.title
    );
  end if;
end;
$$;

comment on function private.decide_group is
  'Applies the quorum T = min(S, N) to a pending group of a locked event: approved, waiting for seats, rejected once T is out of reach, or pending still. Suspended organizers count neither in N nor by vote; while nobody else organizes, nothing is decided.';

create function private.promote_groups(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event public.events;
  like_group public.like_groups;
begin
  select events.* into event from public.events where events.id = promote_groups.event_id;
  for like_group in
    select like_groups.*
    from public.like_groups
    where like_groups.event_id = event.id and like_groups.status = 'waiting'
    order by like_groups.quorum_at, like_groups.id
  loop
    exit when event.guest_count >= event.capacity or private.effective_group_status(like_group) <> 'waiting';
    if event.guest_count + cardinality(private.members_of_group(like_group.id)) <= event.capacity then
      perform private.approve_group(like_group, null);
      select events.* into event from public.events where events.id = promote_groups.event_id;
    end if;
  end loop;
end;
$$;

comment on function private.promote_groups is
  'Admits waiting groups of a locked event in the order of their quorum, whole ones, as far as seats go.';

create function private.expire_groups(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.close_groups(
    array(
      select like_groups.id
      from public.like_groups
      where like_groups.event_id = expire_groups.event_id and like_groups.status in ('pending', 'waiting')
    ),
    'expired'
  );
end;
$$;

comment on function private.expire_groups is
  'Ends the open groups of an event that is over, cancelled or deleted.';

create function private.decide_pending_groups(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.decide_group(pending.id, null)
  from
    (
      select like_groups.id
      from public.like_groups
      where like_groups.event_id = decide_pending_groups.event_id and like_groups.status = 'pending'
      order by like_groups.created_at, like_groups.id
    ) as pending;
end;
$$;

comment on function private.decide_pending_groups is
  'Applies the quorum again to the pending groups of a locked event whose N has changed, the oldest first.';

create function private.sync_groups_with_organizers(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.like_group_approvals
  using public.like_groups
  where like_groups.id = like_group_approvals.group_id
    and like_groups.event_id = event.id
    and like_groups.status = 'pending'
    and like_group_approvals.author_id not in (select private.organizers_of(event));
  perform private.decide_pending_groups(event.id);
end;
$$;

comment on function private.sync_groups_with_organizers is
  'Drops votes of former organizers of a locked event and applies the quorum again to what is pending.';

create function private.leave_group(like_group public.like_groups, person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if like_group.status in ('pending', 'waiting') and like_group.creator_id = person_id then
    perform private.close_groups(array[like_group.id], 'expired');
  end if;
  delete from public.like_group_members
  where like_group_members.group_id = like_group.id and like_group_members.user_id = person_id;
  if like_group.status = 'approved' then
    perform private.leave_chat(like_group.chat_id, array[person_id]);
    update public.events
    set guest_count = events.guest_count - 1, updated_at = private.now()
    where events.id = like_group.event_id;
  else
    perform private.decide_group(like_group.id, null);
  end if;
  -- A smaller group or a free seat may let somebody in.
  perform private.promote_groups(like_group.event_id);
end;
$$;

comment on function private.leave_group is
  'Takes a person out of a group that is open or approved, of a locked event; an open group ends with its creator.';

create function private.was_told_of_place(like_group public.like_groups, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  return (
    select
      count(telling.id) < private.setting('invitation_notices')::integer
      -- Of the same transaction as the place.
      or coalesce(bool_or(telling.noted_at = member.created_at), false)
      or member.created_at <= present - interval '1 day'
    from
      public.like_group_members as member
      left join private.tellings as telling on telling.actor_id = like_group.creator_id
        and telling.recipient_id = member.user_id
        and telling.kind = 'event_invite'
        and telling.event_id = member.event_id
        and telling.noted_at > present - interval '1 day'
    where member.group_id = like_group.id and member.user_id = person_id
    group by member.created_at
  );
end;
$$;

comment on function private.was_told_of_place is
  'Whether somebody whom a friend put into a group has heard of it: not if that was done too often within the last day.';

create function private.remove_from_group(like_group public.like_groups, person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  is_told boolean := like_group.status = 'approved'
  or like_group.creator_id = person_id
  or private.was_told_of_place(like_group, person_id);
begin
  if private.members_of_group(like_group.id) = array[person_id] then
    perform private.close_groups(array[like_group.id], 'expired');
  end if;
  perform private.leave_group(like_group, person_id);
  if like_group.status = 'approved' then
    perform private.end_link_rights(like_group.event_id, person_id);
  end if;
  -- Of nobody: the removed are not told whose doing it was.
  perform private.notify(
    case when is_told then array[person_id] else '{}' end,
    'group_member_removed',
    null,
    event => like_group.event_id,
    group_of_event => like_group.id,
    event_title => (select events.title from public.events where events.id = like_group.event_id)
  );
end;
$$;

comment on function private.remove_from_group is
  'Removes a person from a group that is open or approved, of a locked event, and tells them, unless nothing told them of their place in an open one; a group of one expires, also an approved one. What an invite link gave to a guest ends as well.';

create function private.leave_all_groups(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.leave_group(like_groups, person_id)
  from
    public.like_group_members as member
    join public.like_groups on like_groups.id = member.group_id
  where member.user_id = person_id and member.counts;
  delete from public.like_group_members where like_group_members.user_id = person_id;
end;
$$;

comment on function private.leave_all_groups is
  'What becomes of a deleted person: memberships of groups end, open groups of their own expire. The events are locked.';

create function private.end_open_memberships(person_id uuid, event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.leave_group(like_groups, person_id)
  from
    (
      select member.group_id
      from public.like_group_members as member
      where member.user_id = person_id and member.event_id = any (event_ids) and member.counts
      order by member.event_id, member.group_id
    ) as ending
    join public.like_groups on like_groups.id = ending.group_id
  where like_groups.status in ('pending', 'waiting') and like_groups.creator_id <> person_id;
  perform private.close_groups(
    array(
      select like_groups.id
      from
        public.like_group_members as member
        join public.like_groups on like_groups.id = member.group_id
      where member.user_id = person_id
        and member.event_id = any (event_ids)
        and like_groups.creator_id = person_id
        and like_groups.status in ('pending', 'waiting')
    ),
    'expired'
  );
end;
$$;

comment on function private.end_open_memberships is
  'What a suspension ends: open groups of the person''s making expire, the person leaves those of others. The events are locked; approved groups stay.';

create function private.memberships_between(one_id uuid, other_id uuid)
returns setof public.like_group_members
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
    select member.*
    from
      public.like_group_members as member
      join public.like_groups on like_groups.id = member.group_id
      join public.events on events.id = member.event_id
      cross join lateral (select case member.user_id when one_id then other_id else one_id end as id) as other
      left join public.event_authors as author
        on author.event_id = member.event_id and author.user_id = other.id and author.status = 'accepted'
    where member.user_id in (one_id, other_id)
      and member.counts
      and private.effective_event_status(events) not in ('cancelled', 'finished')
      and (
        events.creator_id = other.id
        or author.user_id is not null
        or (like_groups.creator_id = other.id and like_groups.status in ('pending', 'waiting'))
      );
end;
$$;

comment on function private.memberships_between is
  'Memberships of either of two people in open or approved groups for events that the other organizes, and in open groups that the other created, while the event is not over.';

create function private.end_memberships(one_id uuid, other_id uuid, event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.remove_from_group(like_groups, ending.user_id)
  from
    (
      select member.group_id, member.user_id
      from private.memberships_between(one_id, other_id) as member
      where member.event_id = any (event_ids)
      order by member.event_id, member.group_id
    ) as ending
    join public.like_groups on like_groups.id = ending.group_id;
end;
$$;

comment on function private.end_memberships is
  'What a block ends: memberships as of private.memberships_between, in these events, which are locked.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.settle_groups()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.deleted_at is not null or new.status in ('cancelled', 'finished') then
    perform private.expire_groups(new.id);
  else
    perform private.promote_groups(new.id);
  end if;
  return null;
end;
$$;

comment on function private.settle_groups is
  'What the end of an event, or more seats, mean for its open groups.';

create trigger events_settle_groups
after update on public.events
for each row
when
  (
    new.capacity > old.capacity
    or new.status is distinct from old.status
    or new.deleted_at is distinct from old.deleted_at
  )
execute function private.settle_groups();

create function private.withdraw_invitation_to_group()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_group_notices(old.group_id, '{event_invite}', old.user_id);
  return null;
end;
$$;

comment on function private.withdraw_invitation_to_group is
  'Who is in a group no more is not invited to it any more, unless the invitation was read.';

-- At the end of the transaction: rows of notifications come after all locks.
create constraint trigger like_group_members_withdraw
after delete on public.like_group_members
deferrable initially deferred
for each row
execute function private.withdraw_invitation_to_group();

create function private.withdraw_application()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.events
    where events.id = new.event_id
      and events.deleted_at is null
      and private.effective_event_status(events) not in ('cancelled', 'finished')
  ) then
    perform private.withdraw_group_notices(new.id, '{event_application,event_invite}');
  end if;
  return null;
end;
$$;

comment on function private.withdraw_application is
  'What was told of a group that its people ended, and not the event, is withdrawn unless it was read: the application and the invitations to it.';

create constraint trigger like_groups_withdraw
after update on public.like_groups
deferrable initially deferred
for each row
when (new.status = 'expired' and old.status != 'expired')
execute function private.withdraw_application();

-- Applications: what people and organizers do with like groups.
-- Every verb locks the event first: applying, voting, leaving and changes of the event are serialised.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.approval_view(approval public.like_group_approvals)
returns json
language sql
stable
return json_build_object(
  'id', approval.id,
  'groupId', approval.group_id,
  'authorId', approval.author_id,
  'decision', approval.decision,
  'createdAt', private.iso_time(approval.created_at)
);

comment on function private.approval_view is 'Vote as the API shows it.';

create function private.groups_events_seen(group_ids uuid[])
returns uuid[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
begin
  return array(
    select events.id
    from
      public.like_group_members as member
      join public.events on events.id = member.event_id
    where member.user_id = caller_id
      and member.group_id = any (group_ids)
      and events.deleted_at is null
      and events.creator_id <> all (hidden)
      and (
        member.counts
        or member.was_open_at_end
        or (
          (events.visibility = 'public' or events.creator_id in (select private.friends_of_caller()))
          and events.creator_id not in (select private.suspended_to_caller())
        )
        or events.id in (select private.events_shared_with_caller())
      )
  );
end;
$$;

comment on function private.groups_events_seen is
  'Of the events of these groups, which the caller is in, those that the caller sees: what private.can_see_event tells of each, for all of a page at once. An event that has groups is no draft.';

create function private.group_page(
  list_name text,
  filters jsonb,
  positions private.list_position[],
  page_size integer,
  seen_ids uuid[]
)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by listed.rank), '[]')
      from
        unnest(positions[:page_size]) with ordinality as listed (sort_time, group_id, rank)
        join private.group_views as like_group on like_group.id = listed.group_id
        left join private.group_events as event on event.id = like_group."eventId" and event.id = any (seen_ids)
        cross join lateral (
          select
            like_group.*,
            case
              when event.id is not null then to_json(event)
            end as event
        ) as item
    ),
    'nextCursor', (
      select
        private.position_cursor(secrets.value, list_name, filters, positions[page_size].sort_time, positions[page_size].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(positions) > page_size
    )
  );
end;
$$;

comment on function private.group_page is
  'Keyset page of groups, {data, nextCursor}, from one row more than the page size; each with its event if that is among seen_ids.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.like_event(event_id uuid, member_ids uuid[])
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  organizer_id uuid;
  event public.events;
  like_group public.like_groups;
  friend_ids uuid[] := array(
    select listed.id
    from unnest(member_ids) with ordinality as listed (id, ordinal)
    group by listed.id
    order by min(listed.ordinal)
  );
begin
  perform private.lock_against_deletion(caller_id || friend_ids);
  -- The creator of an event is immutable.
  select events.creator_id into organizer_id from public.events where events.id = like_event.event_id;
  perform private.lock_pairs(array[caller_id, organizer_id], friend_ids || organizer_id);
  event := private.lock_event(event_id);
  perform private.require_not_suspended(caller_id);
  if private.is_organizer(event, caller_id) then
    raise sqlstate 'PT403' using
      message = 'own_event',
      detail = 'Organizers of an event cannot apply to it.';
  end if;
  perform private.check_group_member(event, listed.id, format('memberIds.%s', listed.ordinal - 1))
  from unnest(member_ids) with ordinality as listed (id, ordinal);
  perform private.require_likable_event(event);
  perform private.require_open_applications(event, caller_id);
  insert into public.like_groups (event_id, creator_id, created_at)
  values
    (event.id, caller_id, private.now())
  returning like_groups.* into like_group;
  perform private.add_to_group(like_group, caller_id || friend_ids);
  perform private.notify(
    private.people_to_tell_again(
      array(select private.organizers_of(event)),
      'event_application',
      caller_id,
      event.id,
      'application_notices'
    ),
    'event_application',
    caller_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  perform private.notify(
    private.people_to_tell_again(friend_ids, 'event_invite', caller_id, event.id, 'invitation_notices'),
    'event_invite',
    caller_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  return private.show_group(like_group.id);
end;
$$;

comment on function api.like_event is
  'POST /events/{id}/like: Like group of the caller and these friends. 400 on memberIds.N, 403 own_event, 404 event_not_found, 409 event_not_published, applications_closed or already_in_group.';

create function private.stored_group_statuses(event public.events, status public.like_group_status)
returns public.like_group_status[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when not private.has_ended_groups(event) then array[status]
    when status = 'expired' then '{expired,pending,waiting}'
    else array_remove(array_remove(array[status], 'pending'), 'waiting')
  end;
end;
$$;

comment on function private.stored_group_statuses is
  'Which states, as they are stored, groups of this event have that are in a state by the clock.';

create function private.find_event_groups(
  event public.events,
  statuses public.like_group_status[],
  sees_all boolean,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the indexes.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  if not sees_all then
    return array(
      select row (like_groups.created_at, like_groups.id)::private.list_position
      from
        public.like_group_members as member
        join public.like_groups on like_groups.id = member.group_id
      where member.event_id = event.id
        and member.user_id = caller_id
        and (statuses is null or like_groups.status = any (statuses))
        and (like_groups.created_at, like_groups.id) < (after.sort_time, after.id)
      order by like_groups.created_at desc, like_groups.id desc
      limit row_limit
    );
  end if;
  return array(
    select row (found.created_at, found.id)::private.list_position
    from
      unnest(coalesce(statuses, enum_range(null::public.like_group_status))) as stored (status)
      cross join lateral (
        -- A page of each state at most, in the order of the index.
        select like_groups.created_at, like_groups.id
        from public.like_groups
        where like_groups.event_id = event.id
          and like_groups.status = stored.status
          and (like_groups.created_at, like_groups.id) < (after.sort_time, after.id)
        order by like_groups.created_at desc, like_groups.id desc
        limit row_limit
      ) as found
    order by found.created_at desc, found.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_event_groups is
  'Groups of an event after a position, newest first: all of them or those of the caller, in these stored states or, for null, in any.';

create function api.list_event_groups(
  event_id uuid,
  cursor text,
  page_size integer,
  status public.like_group_status default null
)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events := private.find_event(event_id);
  sees_all boolean := private.is_organizer(event, caller_id);
  filters jsonb := jsonb_build_object('event', event.id, 'person', caller_id, 'all', sees_all, 'status', status);
  after private.list_position := private.position_after('event groups', filters, cursor);
  found private.list_position[] := private.find_event_groups(
    event,
    case
      when status is not null then private.stored_group_statuses(event, status)
    end,
    sees_all,
    after,
    page_size + 1
  );
begin
  return private.group_page('event groups', filters, found, page_size, array[event.id]);
end;
$$;

comment on function api.list_event_groups is
  'GET /events/{id}/likes: {data, nextCursor}, newest first, in a state by the clock or in any; others than organizers find their own groups. 400 on cursor, 404 event_not_found.';

create function api.list_own_groups(
  status public.like_group_status,
  event_id uuid,
  cursor text,
  page_size integer
)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the indexes.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'status', status, 'event', event_id);
  after private.list_position := private.position_after('own groups', filters, cursor);
  found private.list_position[] := array(
    select row (member.created_at, member.group_id)::private.list_position
    from public.like_group_members as member
    where member.user_id = caller_id
      and (list_own_groups.event_id is null or member.event_id = list_own_groups.event_id)
      and (
        list_own_groups.status is null
        or (
          select private.group_status_in_event(like_groups, events)
          from
            public.like_groups
            join public.events on events.id = like_groups.event_id
          where like_groups.id = member.group_id
        ) = list_own_groups.status
      )
      and (member.created_at, member.group_id) < (after.sort_time, after.id)
    order by member.created_at desc, member.group_id desc
    limit page_size + 1
  );
begin
  return private.group_page(
    'own groups',
    filters,
    found,
    page_size,
    private.groups_events_seen(array(select listed.id from unnest(found[:page_size]) as listed))
  );
end;
$$;

comment on function api.list_own_groups is
  'GET /groups: {data, nextCursor}, groups that the caller is in, the last joined first. 400 on cursor.';

create function api.get_group(group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.show_group((private.find_group(group_id)).id);
end;
$$;

comment on function api.get_group is 'GET /groups/{id}: Like group. 404 group_not_found.';

create function api.add_group_member(group_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  like_group public.like_groups;
  event public.events;
begin
  perform private.lock_against_deletion(array[person_id]);
  -- The creator of an event and the event of a group are immutable.
  perform private.lock_pairs(array[caller_id, events.creator_id], array[person_id])
  from
    public.like_groups
    join public.events on events.id = like_groups.event_id
  where like_groups.id = group_id;
  like_group := private.lock_group(group_id);
  select events.* into event from public.events where events.id = like_group.event_id;
  if like_group.creator_id <> caller_id then
    raise sqlstate 'PT403' using
      message = 'not_the_group_creator',
      detail = 'Only who made the group can add people.';
  end if;
  perform private.check_group_member(event, person_id, 'userId');
  if private.is_group_member(like_group, person_id) then
    perform private.respond_unchanged();
    return private.group_member_view(like_group.id, person_id);
  end if;
  perform private.require_group_status(like_group, '{pending}');
  if exists (select 1 from private.voted_groups as voted where voted.group_id = like_group.id) then
    raise sqlstate 'PT409' using
      message = 'votes_cast',
      detail = 'Organizers have begun to vote; the group stays as it is.';
  end if;
  if cardinality(private.members_of_group(like_group.id)) >= private.setting('people_per_group')::integer then
    raise sqlstate 'PT409' using message = 'group_full', detail = 'The group holds as many people as it can.';
  end if;
  perform private.add_to_group(like_group, array[person_id]);
  perform private.notify(
    private.people_to_tell_again(array[person_id], 'event_invite', caller_id, event.id, 'invitation_notices'),
    'event_invite',
    caller_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  return private.group_member_view(like_group.id, person_id);
end;
$$;

comment on function api.add_group_member is
  'POST /groups/{id}/members: Group member; idempotent, one who is in it already with 200. 400 on userId, 403 not_the_group_creator, 404 group_not_found, 409 group_closed, votes_cast, group_full or already_in_group.';

create function api.confirm_membership(group_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  like_group public.like_groups := private.lock_group(group_id);
  newly boolean;
begin
  perform private.require_membership(like_group);
  update public.like_group_members
  set confirmed_at = private.now()
  where like_group_members.group_id = like_group.id
    and like_group_members.user_id = caller_id
    and like_group_members.confirmed_at is null
  returning true into newly;
  if newly then
    perform private.require_group_status(like_group, '{pending,waiting,approved}');
    perform private.notify(
      -- Who made the group may have been removed from it.
      array(
        select member.user_id
        from public.like_group_members as member
        where member.group_id = like_group.id and member.user_id = like_group.creator_id
      ),
      'event_invite_accepted',
      caller_id,
      event => like_group.event_id,
      group_of_event => like_group.id,
      event_title => (select events.title from public.events where events.id = like_group.event_id)
    );
  end if;
  return private.group_member_view(like_group.id, caller_id);
end;
$$;

comment on function api.confirm_membership is
  'POST /groups/{id}/members/me/accept: Group member; idempotent, who made the group is told once. 403 not_a_member, 404 group_not_found, 409 group_closed.';

create function api.remove_group_member(group_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  like_group public.like_groups := private.lock_group(group_id);
begin
  if person_id = (select auth.uid()) then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Nobody removes themselves; leave the group.',
      hint = 'userId';
  end if;
  perform private.require_right_to_remove(like_group);
  perform private.require_group_status(like_group, '{pending,waiting,approved}');
  if not private.is_group_member(like_group, person_id) then
    raise sqlstate 'PT404' using message = 'member_not_found', detail = 'This person is not in the group.';
  end if;
  if like_group.status = 'pending' then
    -- They were given to other people than these.
    delete from public.like_group_approvals
    where like_group_approvals.group_id = like_group.id and like_group_approvals.decision = 'consent';
  end if;
  perform private.remove_from_group(like_group, person_id);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.remove_group_member is
  'DELETE /groups/{id}/members/{userId}: {deleted}, by who made the group until it is approved, then by organizers; the removed are told. While it is pending the consents fall away. 400 on userId, 403 not_the_group_creator or not_an_organizer, 404 group_not_found or member_not_found, 409 group_closed.';

create function api.leave_group(group_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  like_group public.like_groups := private.lock_group(group_id);
begin
  perform private.require_membership(like_group);
  perform private.require_group_status(like_group, '{pending,waiting,approved}');
  perform private.leave_group(like_group, (select auth.uid()));
  return json_build_object('deleted', true);
end;
$$;

comment on function api.leave_group is
  'DELETE /groups/{id}/members/me: {deleted}; an open group ends with its creator. 403 not_a_member, 404 group_not_found, 409 group_closed.';

create function api.list_approvals(group_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  like_group public.like_groups := private.find_group(group_id);
begin
  perform private.require_organizer(events) from public.events where events.id = like_group.event_id;
  return (
    select
      coalesce(
        json_agg(
          private.approval_view(approval)
          order by approval.created_at, approval.id
        ),
        '[]'
      )
    from public.like_group_approvals as approval
    where approval.group_id = like_group.id
  );
end;
$$;

comment on function api.list_approvals is
  'GET /groups/{id}/approvals: the votes in their order. 403 not_an_organizer, 404 group_not_found.';

create function api.vote_on_group(group_id uuid, decision public.approval_decision)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  like_group public.like_groups := private.lock_group(group_id);
  standing_decision public.approval_decision;
  outcome public.like_group_status;
begin
  perform private.require_not_suspended(caller_id);
  perform private.require_organizer(events) from public.events where events.id = like_group.event_id;
  select approval.decision into standing_decision
  from public.like_group_approvals as approval
  where approval.group_id = like_group.id and approval.author_id = caller_id;
  if standing_decision is distinct from vote_on_group.decision then
    perform private.require_group_status(like_group, '{pending}');
    insert into public.like_group_approvals (group_id, author_id, decision, created_at)
    values
      (like_group.id, caller_id, vote_on_group.decision, private.now())
    on conflict on constraint like_group_approvals_author_key do update
      set decision = excluded.decision, created_at = excluded.created_at;
    insert into private.voted_groups (group_id)
    values
      (like_group.id)
    on conflict do nothing;
  end if;
  -- The same vote again as well: a suspension that ended by the clock may have brought back what was missing.
  if private.effective_group_status(like_group) = 'pending' then
    perform private.decide_group(like_group.id, caller_id);
    select like_groups.* into like_group from public.like_groups where like_groups.id = like_group.id;
  end if;
  outcome := private.effective_group_status(like_group);
  return json_build_object(
    'id', like_group.id,
    'status', outcome,
    'approved', outcome in ('waiting', 'approved'),
    'chatId', like_group.chat_id
  );
end;
$$;

comment on function api.vote_on_group is
  'POST /groups/{id}/approvals: {id, status, approved, chatId}; idempotent. 403 not_an_organizer, 404 group_not_found, 409 group_closed.';

grant execute on function api.like_event to authenticated;
grant execute on function api.list_event_groups to authenticated;
grant execute on function api.list_own_groups to authenticated;
grant execute on function api.get_group to authenticated;
grant execute on function api.add_group_member to authenticated;
grant execute on function api.confirm_membership to authenticated;
grant execute on function api.remove_group_member to authenticated;
grant execute on function api.leave_group to authenticated;
grant execute on function api.list_approvals to authenticated;
grant execute on function api.vote_on_group to authenticated;

-- Event organizers: how people become co-authors of an event, and cease to be.
-- The creator asks friends; whoever accepts is an organizer, and enters the chats and votes on the groups of the event.
-- Refusal and removal end the co-authorship. A block between creator and co-author ends it too, and an invitation that
-- waits for an answer ends with the friendship.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('authors_per_event', '10', 'How many co-authors of an event may be invited or accepted at a time.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.coauthorships_between(one_id uuid, other_id uuid)
returns setof public.event_authors
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
    select author.*
    from
      public.event_authors as author
      join public.events on events.id = author.event_id
    where author.user_id in (one_id, other_id) and events.creator_id in (one_id, other_id);
end;
$$;

comment on function private.coauthorships_between is
  'Co-authorships and invitations of either of two people in events of the other.';

create function private.organizers_changed(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event public.events;
begin
  perform private.count_organizers(event_id);
  select events.* into event from public.events where events.id = event_id;
  perform private.sync_chats_with_organizers(event);
  perform private.sync_groups_with_organizers(event);
end;
$$;

comment on function private.organizers_changed is
  'What follows when people become or cease to be organizers of a locked event: its counts, chats and groups.';

create function private.end_authorship(author public.event_authors)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.event_authors
  where event_authors.event_id = author.event_id and event_authors.user_id = author.user_id;
  if author.status = 'accepted' then
    perform private.organizers_changed(author.event_id);
  end if;
end;
$$;

comment on function private.end_authorship is 'Ends a co-authorship, accepted or invited, of a locked event.';

create function private.end_coauthorships(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.end_authorship(author)
  from private.coauthorships_between(one_id, other_id) as author;
end;
$$;

comment on function private.end_coauthorships is
  'What a block ends: neither of the two stays co-author of the other''s events. The events are locked.';

create function private.end_invitations(one_id uuid, other_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  waiting_ids uuid[] := array(
    select author.event_id from private.coauthorships_between(one_id, other_id) as author where author.status = 'pending'
  );
  ended_ids uuid[];
begin
  perform private.lock_events(waiting_ids);
  with ended as (
    delete from public.event_authors
    where event_authors.event_id = any (waiting_ids)
      and event_authors.user_id in (one_id, other_id)
      and event_authors.status = 'pending'
    returning event_authors.event_id
  )
  select coalesce(array_agg(ended.event_id), '{}') into ended_ids from ended;
  return ended_ids;
end;
$$;

comment on function private.end_invitations is
  'What the end of a friendship ends: invitations of either of two people to organize events of the other that wait for an answer, of these events. Their pair is locked.';

create function private.forget_invitations(event_ids uuid[], one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with
    told as (
      -- The last one: those before it were answered.
      select distinct on (notifications.event_id, notifications.user_id) notifications.id
      from public.notifications
      where notifications.user_id in (one_id, other_id)
        and notifications.actor_id in (one_id, other_id)
        and notifications.type = 'event_coauthor_invite'
        and notifications.event_id = any (event_ids)
      order by notifications.event_id, notifications.user_id, notifications.created_at desc, notifications.id desc
    ),
    withdrawn as (
      -- Locked in id order: prevents a deadlock with read_notifications.
      select notifications.id
      from public.notifications
      where notifications.id in (select told.id from told)
        and not notifications.is_read
        and not exists (
          select
          from private.notification_marks as mark
          where mark.user_id = notifications.user_id and mark.read_until >= notifications.created_at
        )
      order by notifications.id
      for update
    )
  delete from public.notifications
  using withdrawn
  where notifications.id = withdrawn.id;
end;
$$;

comment on function private.forget_invitations is
  'Removes the unread notifications of invitations to organize that were ended before they were answered. Rows of notifications come after all locks.';

create function private.answer_author_invitation(event_id uuid, answer public.event_author_status)
returns json
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events;
  author public.event_authors;
begin
  -- Locked: the sex that is counted must not change concurrently.
  perform private.lock_own_profile();
  -- The creator of an event is immutable, so it may be read before the lock of the pair.
  perform private.lock_pair(caller_id, events.creator_id)
  from public.events
  where events.id = answer_author_invitation.event_id;
  perform private.lock_events(array[answer_author_invitation.event_id]);
  select events.* into event from public.events where events.id = answer_author_invitation.event_id;
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id and event_authors.user_id = caller_id;
  if author.user_id is null
    or event.deleted_at is not null
    or (author.status = 'pending' and private.is_suspended(event.creator_id)) then
    perform private.find_event(answer_author_invitation.event_id);
    raise sqlstate 'PT403' using message = 'not_invited', detail = 'You are not invited to organize this event.';
  end if;
  if author.status <> answer then
    if author.status <> 'pending' then
      raise sqlstate 'PT409' using
        message = 'invitation_answered',
        detail = 'This invitation has been answered already.';
    end if;
    if answer = 'accepted' then
      perform private.require_open_event(event);
      if private.is_in_group_of_event(event.id, caller_id) then
        perform private.refuse_second_group(
          event.id,
          array[caller_id],
          'You are in a group of this event; leave it first.'
        );
      end if;
    end if;
    update public.event_authors
    set status = answer
    where event_authors.event_id = event.id and event_authors.user_id = caller_id;
    if answer = 'accepted' then
      perform private.organizers_changed(event.id);
    end if;
    perform private.notify(
      array[event.creator_id],
      case answer when 'accepted' then 'event_coauthor_accepted' else 'event_coauthor_refused' end::public.notification_type,
      caller_id,
      event => event.id,
      event_title => event.title
    );
  end if;
  return json_build_object('eventId', event.id, 'userId', caller_id, 'status', answer);
end;
$$;

comment on function private.answer_author_invitation is
  'Accepts or refuses the caller''s invitation and notifies the creator; idempotent.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.invite_event_author(event_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  event public.events;
  author public.event_authors;
begin
  perform private.lock_against_deletion(array[person_id]);
  -- Pair before event (lock order), as in a block.
  perform private.lock_pair(caller_id, person_id);
  event := private.lock_event(event_id);
  perform private.require_creator(event);
  if person_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You organize this event already.',
      hint = 'userId';
  end if;
  perform private.require_open_event(event);
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id and event_authors.user_id = person_id;
  if author.status in ('pending', 'accepted') then
    perform private.respond_unchanged();
    return private.event_author_view(author);
  end if;
  if not private.are_friends(caller_id, person_id)
    or private.is_suspended(person_id)
    or private.is_contact_doubtful(caller_id, person_id) then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Only friends can be invited.',
      hint = 'userId';
  end if;
  if (
    select count(*)
    from public.event_authors
    where event_authors.event_id = event.id and event_authors.status in ('pending', 'accepted')
  ) >= private.setting('authors_per_event')::integer then
    raise sqlstate 'PT409' using
      message = 'authors_limit',
      detail = 'As many co-authors as possible are invited already.';
  end if;
  insert into public.event_authors (event_id, user_id, created_at)
  select event.id, person_id, greatest(private.now(), max(event_authors.created_at) + interval '1 millisecond')
  from public.event_authors
  where event_authors.event_id = event.id
  on conflict on constraint event_authors_pkey do update
    set status = 'pending', created_at = excluded.created_at
  returning event_authors.* into author;
  perform private.notify(
    private.people_to_tell_again(
      array[person_id],
      'event_coauthor_invite',
      caller_id,
      event.id,
      'invitation_notices'
    ),
    'event_coauthor_invite',
    caller_id,
    event => event.id,
    event_title => event.title
  );
  return private.event_author_view(author);
end;
$$;

comment on function api.invite_event_author is
  'POST /events/{id}/authors: Event author; idempotent, whoever is invited or accepted already stays so, with 200. 400 on userId, 403 not_the_creator, 404 event_not_found, 409 event_deleted, event_closed or authors_limit.';

create function api.accept_author_invitation(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_author_invitation(event_id, 'accepted');
end;
$$;

comment on function api.accept_author_invitation is
  'POST /events/{id}/authors/accept: {eventId, userId, status}; idempotent. 403 not_invited, 404 event_not_found, 409 invitation_answered, event_closed or already_in_group.';

create function api.refuse_author_invitation(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_author_invitation(event_id, 'refused');
end;
$$;

comment on function api.refuse_author_invitation is
  'POST /events/{id}/authors/refuse: {eventId, userId, status}; idempotent. 403 not_invited, 404 event_not_found, 409 invitation_answered.';

create function api.remove_event_author(event_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
  author public.event_authors;
begin
  perform private.require_creator(event);
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id and event_authors.user_id = person_id;
  if author.user_id is null then
    raise sqlstate 'PT404' using message = 'author_not_found', detail = 'This person is not invited.';
  end if;
  perform private.end_authorship(author);
  if author.status = 'pending' then
    perform private.forget_invitations(array[event.id], event.creator_id, person_id);
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.remove_event_author is
  'DELETE /events/{id}/authors/{userId}: {deleted}. 403 not_the_creator, 404 event_not_found or author_not_found.';

create function api.resign_event_author(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
  author public.event_authors;
begin
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id
    and event_authors.user_id = (select auth.uid())
    and event_authors.status = 'accepted';
  if author.user_id is null then
    raise sqlstate 'PT404' using message = 'author_not_found', detail = 'You are no co-author of this event.';
  end if;
  perform private.end_authorship(author);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.resign_event_author is
  'DELETE /events/{id}/authors/me: {deleted}, for a co-author who has accepted, in whatever state the event is. 404 event_not_found or author_not_found.';

grant execute on function api.invite_event_author to authenticated;
grant execute on function api.accept_author_invitation to authenticated;
grant execute on function api.refuse_author_invitation to authenticated;
grant execute on function api.remove_event_author to authenticated;
grant execute on function api.resign_event_author to authenticated;

-- Event guests: who comes to an event, as organizers and guests see it.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('guest_list_days', '7', 'For how many days after an event its guests see who came.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.require_guest(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.now() >= event.finishes_at + make_interval(days => private.setting('guest_list_days')::integer)
    or not exists (
      select
      from public.like_group_members as member
      where member.event_id = event.id
        and member.user_id = (select auth.uid())
        and member.counts
        and member.admitted_at is not null
    ) then
    raise sqlstate 'PT403' using
      message = 'not_a_guest',
      detail = 'Only organizers and, until a while after the event, its guests can do this.';
  end if;
end;
$$;

comment on function private.require_guest is
  'Refuses who is no guest of the event, and everybody some days after it: 403 not_a_guest.';

create function private.find_guests_page(
  event_id uuid,
  unseen uuid[],
  sees_all boolean,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the index.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (member.admitted_at, member.user_id)::private.list_position
    from public.like_group_members as member
    where member.event_id = find_guests_page.event_id
      and member.counts
      and member.admitted_at is not null
      and (member.admitted_at, member.user_id) > (after.sort_time, after.id)
      and (
        sees_all
        or (
          member.user_id <> all (unseen)
          and not exists (
            select from private.suspended_others as suspended where suspended.user_id = member.user_id
          )
        )
      )
    order by member.admitted_at, member.user_id
    limit row_limit
  );
end;
$$;

comment on function private.find_guests_page is
  'The guests of an event after a position, in the order of their admission; unless the viewer sees all, without those who are unseen or suspended.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_event_guests(event_id uuid, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  event public.events := private.find_event(event_id);
  sees_all boolean := private.is_organizer(event, caller_id);
  unseen uuid[] := private.hidden_from(caller_id);
  filters jsonb := jsonb_build_object('event', event.id, 'person', caller_id, 'all', sees_all);
  after private.list_position := private.position_after_oldest('event guests', filters, cursor);
  found private.list_position[];
begin
  if not sees_all then
    perform private.require_guest(event);
  end if;
  found := private.find_guests_page(event.id, unseen, sees_all, after, page_size + 1);
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            json_build_object(
              'userId', listed.user_id,
              'profileId', card.profile_id,
              'name', card.name,
              'avatarUrl', private.media_url(card.avatar_key),
              'groupId', member.group_id,
              'confirmed', member.confirmed_at is not null
            )
            order by listed.rank
          ),
          '[]'
        )
      from
        unnest(found[:page_size]) with ordinality as listed (admitted_at, user_id, rank)
        join public.like_group_members as member
          on member.event_id = event.id and member.user_id = listed.user_id and member.counts
        -- Nameless is who is parted from the caller.
        left join private.person_cards as card
          on card.user_id = listed.user_id
            and card.user_id <> all (unseen)
            and (sees_all or not private.is_protected(card.profile))
    ),
    'nextCursor', private.next_position_cursor('event guests', filters, found, page_size)
  );
end;
$$;

comment on function api.list_event_guests is
  'GET /events/{id}/guests: {data, nextCursor} in the order of admission; who is parted from the caller by a block or suspended is left out for guests and nameless for organizers, and minors are nameless for guests who are adults and no friends. 400 on cursor, 403 not_a_guest, 404 event_not_found.';

grant execute on function api.list_event_guests to authenticated;

-- Event reading: one event in detail, many by their ids, and the events that somebody has to do with.
-- What a person is to an event follows from rows that are the person's own; who may see it is decided before.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('own_events_at_once', '1000', 'How many events the list of own events holds that is asked for no page.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.shown_events(event_ids uuid[], caller_id uuid)
returns table (event_id uuid, shown json)
language sql
stable
rows 20
begin atomic
  select events.id, to_json(item)
  from
    private.event_views as event
    join public.events on events.id = event.id
    left join public.event_authors as author on author.event_id = events.id and author.user_id = caller_id
    left join public.like_group_members as member
      on member.event_id = events.id and member.user_id = caller_id and member.counts
    left join public.like_groups as own_group on own_group.id = member.group_id
    cross join lateral (select private.group_status_in_event(own_group, events) as status) as application
    cross join lateral (
      select
        event.*,
        events.guest_count as "guestCount",
        events.organizer_count as "organizerCount",
        case
          when events.creator_id = caller_id then 'creator'
          when author.status = 'accepted' then 'author'
          when author.status = 'pending'
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = events.creator_id
          ) then 'invited'
          when application.status = 'approved' then 'guest'
          when application.status in ('pending', 'waiting') then 'applicant'
        end as "viewerRole",
        case
          when application.status in ('pending', 'waiting', 'approved') then own_group.id
        end as "viewerGroupId"
    ) as item
  where event.id = any (event_ids);
end;

comment on function private.shown_events is
  'Events as they stand now, as the API shows one by itself: with guestCount, organizerCount, viewerRole, what the caller is to it, and viewerGroupId, their open or approved group.';

create function private.show_event(event_id uuid)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
begin
  return (select event.shown from private.shown_events(array[show_event.event_id], caller_id) as event);
end;
$$;

comment on function private.show_event is 'One event as private.shown_events shows it.';

create function private.find_own_events_page(person_id uuid, after private.list_position, row_limit integer)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the index.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (events.created_at, events.id)::private.list_position
    from public.events
    where events.creator_id = person_id and (events.created_at, events.id) < (after.sort_time, after.id)
    order by events.created_at desc, events.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_own_events_page is
  'The events that a person created, after a position, newest first.';

create function private.find_organized_events_page(
  person_id uuid,
  author_status public.event_author_status,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the index.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  hidden uuid[] := private.hidden_from(person_id);
begin
  return array(
    select row (author.created_at, author.event_id)::private.list_position
    from public.event_authors as author
    where author.user_id = person_id
      and author.status = author_status
      -- While their creator is suspended invitations are none.
      and (
        select
          events.deleted_at is null
          and events.creator_id <> all (hidden)
          and (
            author_status = 'accepted'
            or not exists (
              select from private.suspended_people as suspended where suspended.user_id = events.creator_id
            )
          )
        from public.events
        where events.id = author.event_id
      )
      and (author.created_at, author.event_id) < (after.sort_time, after.id)
    order by author.created_at desc, author.event_id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_organized_events_page is
  'The events that a person, who sees them, was asked to organize and answered so, after a position, the last invitation first.';

create function private.find_attended_events_page(
  person_id uuid,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the index.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  hidden uuid[] := private.hidden_from(person_id);
begin
  return array(
    select row (member.created_at, member.event_id)::private.list_position
    from public.like_group_members as member
    where member.user_id = person_id
      and member.counts
      and (
        select like_groups.status = 'approved' from public.like_groups where like_groups.id = member.group_id
      )
      and (
        select events.deleted_at is null and events.creator_id <> all (hidden)
        from public.events
        where events.id = member.event_id
      )
      and (member.created_at, member.event_id) < (after.sort_time, after.id)
    order by member.created_at desc, member.event_id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_attended_events_page is
  'The events that a person, who sees them, is a guest of, after a position, the last joined first. Reads beside them the open applications of the person.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_event(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.show_event((private.find_event(event_id)).id);
end;
$$;

comment on function api.get_event is 'GET /events/{id}: Event in detail. 404 event_not_found.';

create function api.get_event_calendar(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  event public.events := private.find_event(event_id);
begin
  return (
    private.calendar_facts(event) || jsonb_build_object(
      'id', event.id,
      'sequence', event.calendar_sequence,
      'createdAt', private.iso_time(event.created_at),
      'updatedAt', private.iso_time(event.updated_at)
    )
  )::json;
end;
$$;

comment on function api.get_event_calendar is
  'GET /events/{id}/calendar.ics: what the function makes the calendar of. 404 event_not_found.';

create function api.list_events_by_id(event_ids uuid[])
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(event order by listed.rank), '[]')
      from
        (
          select events.id as event_id, min(asked.rank) as rank
          from
            unnest(event_ids) with ordinality as asked (event_id, rank)
            join public.events on events.id = asked.event_id
          -- Each is looked up: the sets of the policy hold all that the caller ever had to do with.
          where private.can_see_event(events)
          group by events.id
        ) as listed
        join private.event_views as event on event.id = listed.event_id
    )
  );
end;
$$;

comment on function api.list_events_by_id is
  'POST /events/batch: {data}, each event once in the order of event_ids, leaving out what does not exist or cannot be seen.';

create function api.list_own_events(cursor text, page_size integer, role text default 'creator')
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'role', role);
  after private.list_position := private.position_after('own events', filters, cursor);
  row_limit integer := coalesce(page_size, private.setting('own_events_at_once')::integer);
  found private.list_position[] := case role
    when 'creator' then private.find_own_events_page(caller_id, after, row_limit + 1)
    when 'author' then private.find_organized_events_page(caller_id, 'accepted', after, row_limit + 1)
    when 'invited' then private.find_organized_events_page(caller_id, 'pending', after, row_limit + 1)
    when 'guest' then private.find_attended_events_page(caller_id, after, row_limit + 1)
  end;
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(event order by listed.rank), '[]')
      from
        unnest(found[:row_limit]) with ordinality as listed (sort_time, event_id, rank)
        join private.event_views as event on event.id = listed.event_id
    ),
    'nextCursor', (
      select
        private.position_cursor(secrets.value, 'own events', filters, found[row_limit].sort_time, found[row_limit].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(found) > row_limit
    )
  );
end;
$$;

comment on function api.list_own_events is
  'GET /events/mine: {data, nextCursor}, the latest first: events that the caller created, drafts and deleted ones too, or, as author, invited or guest, those that the caller sees, by the time of the invitation or of joining the group; page_size null for as many as a list holds at once. 400 on cursor.';

grant execute on function api.get_event to authenticated;
grant execute on function api.get_event_calendar to authenticated;
grant execute on function api.list_events_by_id to authenticated;
grant execute on function api.list_own_events to authenticated;

-- Inviting by links: what organizers do with invite links, and who is let in by one.
-- The links and what they give are in create-events-invite-links; whom they let in is shown the event as everybody is.

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_invite_link(event_id uuid, expires_in integer, max_uses integer)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
  token text := private.base64url(extensions.gen_random_bytes(24));
  link private.event_invite_links;
begin
  perform private.require_not_suspended(auth.uid());
  perform private.require_organizer(event);
  perform private.require_open_event(event);
  perform private.tidy_invite_links(event.id);
  if (
    select
      count(*) filter (where kept.expires_at > private.now() and kept.uses < kept.max_uses)
        >= private.setting('invite_links_live')::integer
      or count(*) >= private.setting('invite_links_kept')::integer
    from private.event_invite_links as kept
    where kept.event_id = event.id
  ) then
    raise sqlstate 'PT409' using
      message = 'invite_links_limit',
      detail = 'The event has as many invite links as it can; revoke one first.';
  end if;
  insert into private.event_invite_links as made (event_id, maker_id, token_hash, max_uses, expires_at, created_at)
  values
    (
      event.id,
      auth.uid(),
      private.invite_token_hash(token),
      max_uses,
      private.now() + make_interval(secs => expires_in),
      private.now()
    )
  returning made.* into link;
  return (private.invite_link_view(link)::jsonb || jsonb_build_object('token', token))::json;
end;
$$;

comment on function api.create_invite_link is
  'POST /events/{id}/invite-links: Invite link with its token, which is told only here. 403 not_an_organizer, 404 event_not_found, 409 event_deleted, event_closed or invite_links_limit.';

create function api.list_invite_links(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  event public.events := private.find_event(event_id);
begin
  perform private.require_organizer(event);
  return json_build_object(
    'data', (
      select coalesce(json_agg(private.invite_link_view(link) order by link.created_at desc, link.id desc), '[]')
      from private.event_invite_links as link
      where link.event_id = event.id
    )
  );
end;
$$;

comment on function api.list_invite_links is
  'GET /events/{id}/invite-links: {data}, the links of all organizers, newest first, without tokens. 403 not_an_organizer, 404 event_not_found.';

create function api.revoke_invite_link(event_id uuid, link_id uuid)
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
  delete from private.event_invite_links as link where link.event_id = event.id and link.id = link_id;
  if not found then
    raise sqlstate 'PT404' using message = 'invite_link_not_found', detail = 'The event has no such invite link.';
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.revoke_invite_link is
  'DELETE /events/{id}/invite-links/{linkId}: {deleted}; ends what the link gave as well. 403 not_an_organizer, 404 event_not_found or invite_link_not_found.';

create function api.redeem_invite_link(token text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  hash bytea := private.invite_token_hash(token);
  found_id uuid;
  link private.event_invite_links;
  event public.events;
begin
  perform private.lock_against_deletion(array[caller_id]);
  -- Event and maker of a link and the creator of an event are immutable.
  select kept.event_id into found_id from private.event_invite_links as kept where kept.token_hash = hash;
  perform private.lock_pairs(array[caller_id], array[kept.maker_id, events.creator_id])
  from
    private.event_invite_links as kept
    join public.events on events.id = kept.event_id
  where kept.token_hash = hash;
  perform private.lock_events(array[found_id]);
  perform private.require_not_suspended(caller_id);
  select kept.* into link from private.event_invite_links as kept where kept.token_hash = hash;
  select events.* into event from public.events where events.id = link.event_id;
  -- One refusal for all: leaks neither blocks nor suspensions, nor that there is such an event.
  if link.id is null
    or not private.is_redeemable_link(link, event)
    or not (private.can_see_event(event) or private.use_invite_link(link)) then
    raise sqlstate 'PT404' using message = 'event_not_found', detail = 'There is no such event.';
  end if;
  return private.show_event(event.id);
end;
$$;

comment on function api.redeem_invite_link is
  'POST /events/invite-links/redeem: Event in detail, which the caller sees by id from then on; repeats, and who sees it anyway, take no use. 404 event_not_found, whatever is wrong with the link.';

grant execute on function api.create_invite_link to authenticated;
grant execute on function api.list_invite_links to authenticated;
grant execute on function api.revoke_invite_link to authenticated;
grant execute on function api.redeem_invite_link to authenticated;

-- Event lifecycle: what people do with an event, from the draft to its end.
-- Every verb locks the event first, decides from rows read after it, and writes; co-authors and groups have verbs of
-- their own.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('longest_event_days', '366', 'How many days may lie between the start and the end of an event.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.check_event(was public.events, event public.events, changed text[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.end_at <= event.start_at then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'The end must be after the start.',
      hint = case when 'endAt' = any (changed) then 'endAt' else 'startAt' end;
  end if;
  -- An event that was longer before there was a limit stays as it is.
  if (event.start_at, event.end_at) is distinct from (was.start_at, was.end_at)
    and extract(epoch from event.end_at - event.start_at) > 86400 * private.setting('longest_event_days')::integer
  then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'The event would last too long.',
      hint = 'endAt';
  end if;
  if event.capacity < event.guest_count then
    raise sqlstate 'PT409' using
      message = 'capacity_below_guests',
      detail = 'More guests are admitted than that.';
  end if;
end;
$$;

comment on function private.check_event is
  'Refuses what an event, null for a new one, cannot become: 400 on endAt or startAt, whichever was sent, or on endAt when it would last longer than longest_event_days; 409 capacity_below_guests.';

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
    event.description := changes ->> 'description';
  end if;
  if changes ? 'address' then
    event.address := changes ->> 'address';
  end if;
  if changes ? 'city' then
    event.city := changes ->> 'city';
  end if;
  if changes ? 'imageKey' then
    event.cover_key := changes ->> 'imageKey';
    event.image_url := null;
  end if;
  -- A stored cover takes precedence over an external URL.
  if changes ? 'imageUrl' and event.cover_key is null then
    event.image_url := changes ->> 'imageUrl';
  end if;
  event.finishes_at := private.event_finish(event.start_at, event.end_at);
  return event;
end;
$$;

comment on function private.changed_event is
  'The event with the fields that changes names, in the shape of the update request; the others stay.';

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
    if changed.cover_key is not null then
      perform private.attach_media(changed.cover_key, 'image/', '800x450', cover_field, checked_files);
    end if;
    perform private.release_media(array[event.cover_key]);
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
    updated_at = private.now()
  where events.id = event.id;
end;
$$;

comment on function private.write_event is
  'Writes the content of a locked event as changed; a cover that was replaced is removed. 400 on the field that named the cover, 409 media_in_use or media_changed; checked_files as private.attach_media.';

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
  'Writes a draft of the caller with the chat of its organizers, in which the creator is the first: its id.';

create function private.leave_events(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  left_event_id uuid;
begin
  perform private.lock_events_of(person_id);
  -- All at once and in order, before they go with the co-authorships one by one.
  perform private.forget_invite_links(person_id);
  -- Chats before media (lock order).
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
  update public.events
  set status = 'cancelled', updated_at = private.now()
  where events.creator_id = person_id and events.status in ('published', 'started') and events.finishes_at > private.now();
  -- Whoever comes to the door of what was cancelled would come to somebody's home.
  update public.events
  set address = null, cover_key = null, image_url = null, updated_at = private.now()
  where events.creator_id = person_id
    and events.status = 'cancelled'
    and (events.address is not null or events.cover_key is not null or events.image_url is not null);
  for left_event_id in
    delete from public.event_authors where event_authors.user_id = person_id returning event_authors.event_id
  loop
    perform private.organizers_changed(left_event_id);
  end loop;
end;
$$;

comment on function private.leave_events is
  'What becomes of a deleted person: drafts go, events that are not over are cancelled, past ones stay; of those cancelled address and cover go; co-authorships and invite links end.';

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
  -- Locked: the sex that is counted must not change concurrently.
  profile public.profiles := private.lock_own_profile();
  event_id uuid;
begin
  perform private.check_event(null, created, array['endAt']);
  if created.cover_key is not null then
    perform private.attach_media(created.cover_key, 'image/', '800x450', 'imageKey', checked_files);
  end if;
  event_id := private.insert_event(created, profile.sex);
  return private.show_event(event_id);
end;
$$;

comment on function api.create_event is
  'POST /events: Event in detail, a draft of the caller. 400 on endAt or imageKey, 409 media_in_use or media_changed; checked_files as private.attach_media.';

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
  return private.show_event(event_id);
end;
$$;

comment on function api.update_event is
  'PATCH /events/{id}: Event in detail; after the start with acceptsApplications alone. 400 on endAt, startAt or imageKey, 403 not_an_organizer, 404 event_not_found, 409 event_deleted, event_started, event_closed, capacity_below_guests, media_in_use or media_changed; checked_files as private.attach_media.';

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
  'PUT and DELETE /events/{eventId}/cover: Event in detail; null takes the cover away. 400 on key, 403 not_an_organizer, 404 event_not_found, 409 event_deleted, event_started, media_in_use or media_changed; checked_files as private.attach_media.';

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
  'POST /events/{id}/publish: Event in detail; idempotent. One that is over is finished at once. 403 not_the_creator, 404 event_not_found, 409 event_deleted or event_not_draft.';

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
  'POST /events/{id}/cancel: Event in detail; idempotent. 403 not_an_organizer, 404 event_not_found, 409 event_deleted or event_not_published.';

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
  'DELETE /events/{id}: Event in detail with deletedAt; idempotent. 403 not_the_creator, 404 event_not_found.';

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
  'POST /events/{id}/restore: Event in detail; idempotent. 403 not_the_creator, 404 event_not_found, 409 removed_by_moderation or event_finished.';

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
  return json_build_object('started', started, 'finished', finished);
end;
$$;

comment on function api.advance_events is
  'Jobs: materialises the effective status, so that feeds hold live events only; at most row_limit of each, {started, finished}.';

grant execute on function api.create_event to authenticated;
grant execute on function api.update_event to authenticated;
grant execute on function api.set_event_cover to authenticated;
grant execute on function api.publish_event to authenticated;
grant execute on function api.cancel_event to authenticated;
grant execute on function api.delete_event to authenticated;
grant execute on function api.restore_event to authenticated;
grant execute on function api.advance_events to service_role;

-- Event telling: its people hear when time or place of an event change, when it does not take place, and before it starts.
-- Triggers tell of changes and cancellation, since several verbs bring them about; a job reminds. All of it is decided
-- under the lock of the event.

-- Tables -------------------------------------------------------------------------------------------------

create table private.event_reminders (
  event_id uuid not null constraint event_reminders_event_id_fkey
    references public.events (id)
      on delete cascade,
  due_at timestamptz not null,
  told_after uuid,
  constraint event_reminders_pkey primary key (event_id, due_at)
);

comment on table private.event_reminders is
  'Marks ahead: when the people of a published event are to be reminded of its start. A mark goes in the transaction that reminds the last of them.';
comment on column private.event_reminders.told_after is
  'Of a mark whose people are reminded in portions, by their ids: who was the last so far.';

create index event_reminders_due_idx on private.event_reminders (due_at, event_id);

-- What people of an event were told of it and have not read.
create index notifications_unread_of_event_idx on public.notifications (event_id, user_id)
where not is_read and type in ('event_changed', 'event_cancelled', 'event_reminder');

insert into private.settings (name, value, meaning)
values
  (
    'event_reminder_hours',
    '[24, 2]',
    'How many hours before its start the people of an event are reminded of it.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.event_fields_told()
returns text[]
language sql
immutable
return array['startAt', 'endAt', 'address', 'city', 'latitude', 'longitude'];

comment on function private.event_fields_told is
  'Fields of an event in the API of whose change its people are notified: when it is, and where.';

create function private.told_changes(was public.events, became public.events)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select field
    from unnest(private.event_fields_told()) as field
    where case field
        when 'startAt' then was.start_at <> became.start_at
        when 'endAt' then was.end_at is distinct from became.end_at
        when 'address' then was.address is distinct from became.address
        when 'city' then was.city is distinct from became.city
        when 'latitude' then was.latitude <> became.latitude
        when 'longitude' then was.longitude <> became.longitude
      end
  );
end;
$$;

comment on function private.told_changes is
  'Which of private.event_fields_told differ between two versions of an event.';

create function private.people_of_event(event public.events, has_invited boolean)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select person.id
    from
      (
        select organizer_id as id
        from private.organizers_of(event) as organizer_id
        union
        select author.user_id
        from public.event_authors as author
        where has_invited and author.event_id = event.id and author.status = 'pending'
        union
        select member.user_id
        from public.like_group_members as member
        where member.event_id = event.id and member.counts
      ) as person
    where person.id is distinct from auth.uid()
      and not exists (select from private.suspended_people as suspended where suspended.user_id = person.id)
  );
end;
$$;

comment on function private.people_of_event is
  'Who is told of what the caller does to an event: organizers and people of open and approved groups, who was invited to organize it if has_invited; not the caller, and nobody suspended.';

create function private.lock_unread_of_event(event_id uuid, kinds public.notification_type[])
returns uuid[]
language plpgsql
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select notifications.id
    from public.notifications
    where notifications.event_id = lock_unread_of_event.event_id
      and not notifications.is_read
      and notifications.type in ('event_changed', 'event_cancelled', 'event_reminder')
      and notifications.type = any (kinds)
      and not exists (
        select
        from private.notification_marks as mark
        where mark.user_id = notifications.user_id and mark.read_until >= notifications.created_at
      )
    -- Waits for nobody, since the transaction may still take locks: what somebody is reading meanwhile was read.
    for update of notifications skip locked
  );
end;
$$;

comment on function private.lock_unread_of_event is
  'What anybody was told of a locked event by notifications of these types and has not read: the ids, locked.';

create function private.withdraw_event_notices(event_id uuid, kinds public.notification_type[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  unread_ids uuid[] := private.lock_unread_of_event(event_id, kinds);
begin
  delete from public.notifications where notifications.id = any (unread_ids);
end;
$$;

comment on function private.withdraw_event_notices is
  'Removes what anybody was told of a locked event by notifications of these types and has not read: it is not so any more. Pushes that wait find it gone.';

create function private.tell_event_changed(event public.events, changed text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  person_ids uuid[] := private.people_of_event(event, has_invited => false);
  unread_ids uuid[] := private.lock_unread_of_event(event.id, array['event_changed']::public.notification_type[]);
  told record;
begin
  for told in
    with
      replaced as (
        delete from public.notifications
        where notifications.id = any (unread_ids)
          -- Hashed, since of a question within another no join is made.
          and (notifications.user_id in (select person_id from unnest(person_ids) as person_id)) is true
        returning notifications.user_id, notifications.changed_fields
      ),
      -- Not joined either: a plan of when there were few would compare each with each.
      news as (
        select person.id, max(person.changed_before) as changed_before
        from
          (
            select person_id as id, '{}'::text[] as changed_before
            from unnest(person_ids) as person_id
            union all
            select replaced.user_id, replaced.changed_fields
            from replaced
          ) as person
        group by person.id
      )
    select array_agg(news.id) as person_ids, combined.fields
    from
      news
      cross join lateral (
        select
          array(
            select field
            from unnest(private.event_fields_told()) as field
            where field = any (changed || news.changed_before)
          ) as fields
      ) as combined
    group by combined.fields
  loop
    perform private.notify(
      told.person_ids,
      'event_changed',
      null,
      event => event.id,
      event_title => event.title,
      changed => told.fields
    );
  end loop;
end;
$$;

comment on function private.tell_event_changed is
  'Notifies the people of a locked event that these fields of it differ: guests, people of open groups and organizers. Who has not read of a change before is told of both in one.';

create function private.tell_event_cancelled(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(
    private.people_of_event(event, has_invited => true),
    'event_cancelled',
    null,
    event => event.id,
    event_title => event.title
  );
end;
$$;

comment on function private.tell_event_cancelled is
  'Notifies the people of a locked event, and who was invited to organize it, that it will not take place. What they have not read about it goes at the end of the transaction.';

create function private.schedule_reminders(event public.events)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.event_reminders where event_reminders.event_id = event.id;
  if event.deleted_at is not null or private.effective_event_status(event) <> 'published' then
    return;
  end if;
  insert into private.event_reminders (event_id, due_at)
  select distinct event.id, mark.due_at
  from
    jsonb_array_elements_text(private.setting('event_reminder_hours')) as listed (hours)
    cross join lateral (select event.start_at - make_interval(hours => listed.hours::integer)) as mark (due_at)
  where mark.due_at >= private.now();
end;
$$;

comment on function private.schedule_reminders is
  'Sets the marks of a locked event anew: those before its start that are not past yet, while it is published.';

create function private.people_to_remind(
  event public.events,
  mark timestamptz,
  told_after uuid,
  row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return array(
    select person.id
    from
      (
        select organizer_id as id
        from private.organizers_of(event) as organizer_id
        where organizer_id > told_after
        union
        (
          select member.user_id
          from
            public.like_group_members as member
            join public.like_groups on like_groups.id = member.group_id
            join public.chats on chats.id = like_groups.chat_id
          where member.event_id = event.id
            and member.counts
            and member.user_id > told_after
            and like_groups.status = 'approved'
            -- The chat opens with the admission. Who was admitted since then is not reminded of a mark that was past.
            and chats.created_at <= mark
          order by member.user_id
          limit row_limit
        )
      ) as person
    order by person.id
    limit row_limit
  );
end;
$$;

comment on function private.people_to_remind is
  'The next so many of those who are reminded of a mark of an event: organizers, and guests who were admitted by then; after somebody, by id.';

create function private.remind_people_of_event(event_id uuid, row_limit integer)
returns integer
language plpgsql
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  event public.events;
  mark private.event_reminders;
  person_ids uuid[] := '{}';
begin
  -- A run that comes late tells of the last mark, not of each.
  select reminder.* into mark
  from private.event_reminders as reminder
  where reminder.event_id = remind_people_of_event.event_id and reminder.due_at <= private.now()
  order by reminder.due_at desc
  limit 1;
  if not found then
    return 0;
  end if;
  delete from private.event_reminders as reminder
  where reminder.event_id = remind_people_of_event.event_id and reminder.due_at < mark.due_at;
  select events.* into event from public.events where events.id = remind_people_of_event.event_id;
  if event.deleted_at is null and private.effective_event_status(event) = 'published' then
    person_ids := private.people_to_remind(
      event,
      mark.due_at,
      coalesce(mark.told_after, '00000000-0000-0000-0000-000000000000'),
      row_limit + 1
    );
    perform private.notify(
      person_ids[:row_limit],
      'event_reminder',
      null,
      event => event.id,
      event_title => event.title
    );
  end if;
  if cardinality(person_ids) > row_limit then
    update private.event_reminders as reminder
    set told_after = person_ids[row_limit]
    where reminder.event_id = event.id and reminder.due_at = mark.due_at;
  else
    delete from private.event_reminders as reminder
    where reminder.event_id = remind_people_of_event.event_id and reminder.due_at = mark.due_at;
  end if;
  return least(cardinality(person_ids), row_limit);
end;
$$;

comment on function private.remind_people_of_event is
  'Reminds organizers and guests of a locked event whose mark is reached, each once and at most row_limit in this call: how many people.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.tell_event_update()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_status public.event_status := private.effective_event_status(old);
  was_on boolean := old.deleted_at is null and was_status in ('published', 'started');
  is_off boolean := new.deleted_at is not null or new.status = 'cancelled';
  changed text[] := private.told_changes(old, new);
begin
  if is_off and (was_on or (old.deleted_at is null and was_status = 'draft')) then
    perform private.tell_event_cancelled(new);
  elsif was_on and changed <> '{}' then
    if 'startAt' = any (changed) then
      perform private.withdraw_event_notices(new.id, array['event_reminder']::public.notification_type[]);
    end if;
    perform private.tell_event_changed(new, changed);
  elsif old.deleted_at is not null and not is_off then
    perform private.withdraw_event_notices(new.id, array['event_cancelled']::public.notification_type[]);
  end if;
  if (old.status, old.start_at, old.deleted_at) is distinct from (new.status, new.start_at, new.deleted_at) then
    perform private.schedule_reminders(new);
  end if;
  return null;
end;
$$;

comment on function private.tell_event_update is
  'Tells the people of an event that it changed or will not take place (docs/rules/events.md, Told), and sets its reminders.';

create function private.tell_event_gone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_event_cancelled(old);
  return old;
end;
$$;

comment on function private.tell_event_gone is
  'Tells co-authors that a draft goes with the profile of its creator.';

-- Before events_settle_groups, which ends the open groups: their people are told as well.
create trigger events_notify
after update on public.events
for each row
when
  (
    (
      old.status,
      old.start_at,
      old.end_at,
      old.address,
      old.city,
      old.latitude,
      old.longitude,
      old.deleted_at
    ) is distinct from (
      new.status,
      new.start_at,
      new.end_at,
      new.address,
      new.city,
      new.latitude,
      new.longitude,
      new.deleted_at
    )
  )
execute function private.tell_event_update();

-- Before its co-authors go along.
create trigger events_notify_gone
before delete on public.events
for each row
when (old.status = 'draft' and old.deleted_at is null)
execute function private.tell_event_gone();

create function private.withdraw_notices_of_ended_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.withdraw_event_notices(new.id, array['event_changed', 'event_reminder']::public.notification_type[]);
  return null;
end;
$$;

comment on function private.withdraw_notices_of_ended_event is
  'What people have not read of changes of an event, and of its start, goes with the event.';

-- At the end of the transaction: rows of notifications come after all locks.
create constraint trigger events_withdraw_notices
after update on public.events
deferrable initially deferred
for each row
when
  (
    (new.status = 'cancelled' and old.status != 'cancelled')
    or (new.deleted_at is not null and old.deleted_at is null)
  )
execute function private.withdraw_notices_of_ended_event();

-- Api ----------------------------------------------------------------------------------------------------

create function api.remind_guests(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
-- By the index of what is due, whatever the statistics say.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  due_event_id uuid;
  reached integer := 0;
  told integer := 0;
begin
  perform private.require_service();
  for due_event_id in
    select events.id
    from
      -- The event is locked before its mark (lock order).
      public.events
      join private.event_reminders as reminder on reminder.event_id = events.id
    where reminder.due_at <= private.now()
    order by reminder.due_at, reminder.event_id
    limit row_limit
    for no key update skip locked
  loop
    reached := reached + 1;
    told := told + private.remind_people_of_event(due_event_id, row_limit - told);
    exit when told >= row_limit;
  end loop;
  return json_build_object('reached', reached, 'told', told);
end;
$$;

comment on function api.remind_guests is
  'Jobs: reminds the people of events that start in a day or two hours (setting event_reminder_hours); row_limit people at most, the rest of an event in the next call, {reached, told}.';

grant execute on function api.remind_guests to service_role;

-- Search in the feed: events that have all words that somebody typed, in the order of the feed (docs/feed.md, Search).
-- A common word is soon met on the way that the feed goes anyway; of a rare one an index of words names all events. Both are
-- bounded, so that a search costs as much as a few pages of the feed at most.

-- Tables -------------------------------------------------------------------------------------------------

-- Without a list of what is pending, which every search would read whole.
create index events_terms_idx on public.events using gin (terms)
with (fastupdate = off)
where is_live and visibility = 'public';

create index events_local_terms_idx on public.events using gin (private.local_terms(terms, point))
with (fastupdate = off)
where is_live and visibility = 'public';

-- Without a place and without other filters than dates: events_next_idx reads some three pages for each event.
create index events_start_idx on public.events (start_at, id)
where is_live and visibility = 'public';

insert into private.settings (name, value, meaning)
values
  (
    'search_steps_nearby',
    '700',
    'How many events around a place a search looks at, one after the other, where the index of words is not asked or names too many.'
  ),
  (
    'search_steps_anywhere',
    '3000',
    'How many events a search without a place looks at, one after the other, before it asks the index of words.'
  ),
  (
    'search_candidates',
    '3000',
    'How many events the index of words may name, at most, for a search to read them.'
  ),
  (
    'search_common_share_nearby',
    '0.03',
    'The share of events that have a word from which on a search around a place does not ask the index for it.'
  ),
  (
    'search_common_share_anywhere',
    '0.01',
    'The share of events that have a word from which on a search without a place does not ask the index for it.'
  );

create type private.feed_position as (event_id uuid, distance double precision, start_at timestamptz);

comment on type private.feed_position is
  'Where an event stands in a feed: in this order, distance as a chord in metres.';

create type private.search_page as (
  positions private.feed_position[],
  reached private.feed_position,
  is_looked_up boolean
);

comment on type private.search_page is
  'What a search found, in the order of the feed; where it has got to if there may be more, else null; whether the index of words was asked.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.events_joined_by(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select author.event_id
    from public.event_authors as author
    where author.user_id = person_id and author.status in ('pending', 'accepted')
    union
    select member.event_id
    from public.like_group_members as member
    where member.user_id = person_id and member.counts
  );
end;
$$;

comment on function private.events_joined_by is
  'Events, whatever became of them, that a person was invited to organize or applied to and was not refused.';

create function private.wanted_traits(filters jsonb, last_start timestamptz)
returns extensions.cube
language plpgsql
immutable
set search_path = ''
as $$
declare
  wanted_type integer := private.event_type_ordinal((filters ->> 'type')::public.event_type);
begin
  return extensions.cube(
    array[
      extract(epoch from greatest((filters ->> 'startDate')::timestamptz, last_start, '-infinity')),
      coalesce(wanted_type, 0),
      coalesce((filters ->> 'organizerFrom')::integer, 0),
      coalesce((filters ->> 'maleFrom')::integer, 0),
      coalesce((filters ->> 'femaleFrom')::integer, 0)
    ]::double precision[],
    array[
      extract(epoch from coalesce((filters ->> 'endDate')::timestamptz, 'infinity')),
      coalesce(wanted_type, 'infinity'::double precision),
      coalesce((filters ->> 'organizerTo')::double precision, 'infinity'),
      coalesce((filters ->> 'maleTo')::double precision, 'infinity'),
      coalesce((filters ->> 'femaleTo')::double precision, 'infinity')
    ]::double precision[]
  );
end;
$$;

comment on function private.wanted_traits is
  'The filters of the feed as a box of private.event_traits; without starts before last_start, if that is given.';

create function private.is_in_feed(event_id uuid, creator_id uuid, finishes_at timestamptz, hidden uuid[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if finishes_at <= private.now()
  or creator_id = any (hidden)
  or exists (select from private.suspended_people as suspended where suspended.user_id = is_in_feed.creator_id) then
    return false;
  end if;
  return not exists (
      select
      from private.hidden_targets as hidden_target
      where hidden_target.target_type = 'event' and hidden_target.target_id = is_in_feed.event_id
    )
    or (
      select private.is_organizer(events, auth.uid()) from public.events where events.id = is_in_feed.event_id
    );
end;
$$;

comment on function private.is_in_feed is
  'What private.find_feed_page asks of every live event, for the few that have the words of a search.';

create function private.word_shares(words text[])
returns double precision[]
language plpgsql
stable
set search_path = ''
as $$
declare
  names text[];
  shares real[];
begin
  select stats.most_common_elems::text::text[], stats.most_common_elem_freqs
  into names, shares
  from pg_catalog.pg_stats as stats
  where stats.schemaname = 'public' and stats.tablename = 'events' and stats.attname = 'terms';
  return array(
    select
      (
        select least(coalesce(sum(shares[term.place]), 0), 1)
        from unnest(names) with ordinality as term (name, place)
        -- Not a form and its stem both: whoever has the one has the other.
        where (starts_with(term.name, asked.word) and term.name = private.word_stem(term.name))
          or term.name = asked.stem
      )
    from (
      select word, private.word_stem(word) as stem, place from unnest(words) with ordinality as words (word, place)
    ) as asked
    order by asked.place
  );
end;
$$;

comment on function private.word_shares is
  'About which share of events has each of some words, by the statistics of the table; 0 where they know none. It decides how to search and never what is found.';

create function private.rare_words(words text[], shares double precision[], common_share double precision)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select word
    from unnest(words, shares) as asked (word, share)
    -- What begins with one letter is no word yet, and too much for an index.
    where length(word) > 1 and share <= common_share
  );
end;
$$;

comment on function private.rare_words is
  'Those words for which the index of words is asked; an event that it names for them is asked for the others.';

create function private.expected_share(shares double precision[])
returns double precision
language plpgsql
immutable
set search_path = ''
as $$
declare
  share double precision;
  expected double precision := 1;
begin
  foreach share in array shares loop
    expected := expected * share;
  end loop;
  return expected;
end;
$$;

comment on function private.expected_share is
  'About which share of events has several words, if they had nothing to do with each other.';

create function private.walk_events(
  condition tsquery,
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  is_filtered boolean,
  after private.feed_position,
  hidden uuid[],
  steps integer,
  row_limit integer
)
returns table (
  event_id uuid,
  distance double precision,
  start_at timestamptz,
  is_found boolean,
  is_last boolean
)
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan: that of private.find_feed_page.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  -- To the second, for the index; the box says it exactly.
  starts_from timestamptz := to_timestamp(extensions.cube_ll_coord(wanted, 1)) - interval '1 second';
  starts_to timestamptz := to_timestamp(extensions.cube_ur_coord(wanted, 1)) + interval '1 second';
begin
  return query
  with
    -- Inlined: no optimisation fence before the limit below, which ends the walk early.
    met as not materialized (
      (
        select
          events.id,
          events.creator_id,
          events.point operator(extensions.<->) centre as distance,
          events.start_at,
          events.finishes_at,
          events.terms
        from public.events
        where centre is not null
          and events.is_live
          and events.visibility = 'public'
          and events.point operator(extensions.<@) area
          and events.traits operator(extensions.<@) wanted
          and events.point operator(extensions.<->) centre <= reach
          and (events.point operator(extensions.<->) centre, events.start_at, events.id)
          > (after.distance, after.start_at, after.event_id)
        order by events.point operator(extensions.<->) centre, events.start_at, events.id
        limit steps
      )
      union all
      (
        select events.id, events.creator_id, 0, events.start_at, events.finishes_at, events.terms
        from public.events
        where centre is null
          and is_filtered
          and events.is_live
          and events.visibility = 'public'
          and events.traits operator(extensions.<@) wanted
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        -- The first trait is the start.
        order by events.traits operator(extensions.~>) 1, events.start_at, events.id
        limit steps
      )
      union all
      (
        select events.id, events.creator_id, 0, events.start_at, events.finishes_at, events.terms
        from public.events
        where centre is null
          and not is_filtered
          and events.is_live
          and events.visibility = 'public'
          and events.start_at >= starts_from
          and events.start_at <= starts_to
          and events.traits operator(extensions.<@) wanted
          and (events.start_at, events.id) > (after.start_at, after.event_id)
        order by events.start_at, events.id
        limit steps
      )
    ),
    walked as not materialized (
      select
        met.*,
        met.terms @@ condition and private.is_in_feed(met.id, met.creator_id, met.finishes_at, hidden) as has_words,
        row_number() over () as step
      from met
    )
  select walked.id, walked.distance, walked.start_at, walked.has_words, walked.step = steps
  from walked
  where walked.has_words or walked.step = steps
  -- As they come: only one of the walks has any, and it is in order.
  limit row_limit;
end;
$$;

comment on function private.walk_events is
  'Those of the next public events of the feed that have the words, and the last one looked at if there may be more behind it.';

create function private.look_up_events(
  index_condition tsquery,
  other_condition tsquery,
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  after private.feed_position,
  hidden uuid[],
  row_limit integer
)
returns private.feed_position[]
language plpgsql
stable
set search_path = ''
-- Index plan: generic, over the indexes of words, which only a bitmap scan reads: the list that calls it has these off.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = on
set enable_seqscan = off
set jit = off
as $$
declare
  most integer := private.setting('search_candidates')::integer;
  names_too_many boolean;
  found private.feed_position[];
begin
  with
    -- Inlined: no optimisation fence before the limit below.
    named as not materialized (
      select events.*
      from public.events
      where centre is not null
        and events.is_live
        and events.visibility = 'public'
        and private.local_terms(events.terms, events.point) @@ index_condition
      union all
      select events.*
      from public.events
      where centre is null and events.is_live and events.visibility = 'public' and events.terms @@ index_condition
    ),
    -- Optimisation fence: no other index is asked, and no more rows are read. Little is kept of each.
    candidates as materialized (
      select
        named.id,
        named.creator_id,
        named.start_at,
        named.finishes_at,
        coalesce(named.point operator(extensions.<->) centre, 0) as distance,
        named.traits operator(extensions.<@) wanted
        and (other_condition is null or named.terms @@ other_condition) as is_wanted
      from named
      limit most + 1
    ),
    sorted as not materialized (
      select candidates.*
      from candidates
      where candidates.is_wanted
        and candidates.distance <= coalesce(reach, 0)
        and (candidates.distance, candidates.start_at, candidates.id) > (after.distance, after.start_at, after.event_id)
      order by candidates.distance, candidates.start_at, candidates.id
      -- Optimisation fence: what is asked after it is asked of as many as are shown.
      offset 0
    )
  select
    (select count(*) > most from candidates),
    array(
      select row(sorted.id, sorted.distance, sorted.start_at)::private.feed_position
      from sorted
      where private.is_in_feed(sorted.id, sorted.creator_id, sorted.finishes_at, hidden)
      limit row_limit
    )
  into names_too_many, found;
  return case when not names_too_many then found end;
end;
$$;

comment on function private.look_up_events is
  'The first public events after a position that an index of words names, by private.local_terms around a place, and that have what it was not asked for; null if it names more than may be read.';

create function private.find_in_circle(
  friends_only boolean,
  condition tsquery,
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  after private.feed_position,
  hidden uuid[],
  row_limit integer
)
returns private.feed_position[]
language plpgsql
stable
set search_path = ''
-- Index plan: generic, by creator and by id.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set jit = off
as $$
declare
  caller_id uuid := auth.uid();
  friends uuid[] := private.friends_of(caller_id);
  circle uuid[] := case when friends_only then friends else friends || caller_id end;
  least_visibility public.event_visibility := case when friends_only then 'public' else 'private' end;
  joined uuid[] := case when not friends_only then private.events_joined_by(caller_id) end;
begin
  return array(
    select row(related.id, related.distance, related.start_at)::private.feed_position
    from
      (
        select
          events.id,
          events.creator_id,
          events.start_at,
          events.finishes_at,
          coalesce(events.point operator(extensions.<->) centre, 0) as distance
        from public.events
        where events.is_live
          and events.visibility >= least_visibility
          and events.creator_id = any (circle)
          and events.traits operator(extensions.<@) wanted
          and events.terms @@ condition
        union
        select
          events.id,
          events.creator_id,
          events.start_at,
          events.finishes_at,
          coalesce(events.point operator(extensions.<->) centre, 0)
        from public.events
        where events.is_live
          and events.visibility = 'private'
          and events.id = any (joined)
          and events.traits operator(extensions.<@) wanted
          and events.terms @@ condition
      ) as related
    where related.distance <= coalesce(reach, 0)
      and (related.distance, related.start_at, related.id) > (after.distance, after.start_at, after.event_id)
      and private.is_in_feed(related.id, related.creator_id, related.finishes_at, hidden)
    order by related.distance, related.start_at, related.id
    limit row_limit
  );
end;
$$;

comment on function private.find_in_circle is
  'The first events after a position that have the words and that the caller sees through people (docs/feed.md).';

create function private.search_windows(rare_words text[], first_start timestamptz)
returns table (condition tsquery, ends_at timestamptz)
language plpgsql
immutable
rows 4
set search_path = ''
as $$
declare
  has_words tsquery := private.words_condition(rare_words);
  -- What two days have too few of is most often rare enough to be asked for everywhere.
  days integer;
begin
  foreach days in array array[1, 8, 64] loop
    return query
      select
        has_words
        && string_agg('''' || private.search_day(first_start + day * interval '24 hours') || '''', '|')::tsquery,
        date_trunc('day', first_start, 'UTC') + (days + 1) * interval '24 hours'
      from generate_series(0, days) as day;
    if days = 1 then
      return query select has_words, 'infinity'::timestamptz;
    end if;
  end loop;
end;
$$;

comment on function private.search_windows is
  'Where the index of words is asked without a place, one window after the other until enough is found: for two days, for all, and, if that is too much, for more days; up to which start each has all events.';

create function private.walk_page(
  words text[],
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  is_filtered boolean,
  after private.feed_position,
  hidden uuid[],
  steps integer,
  row_limit integer
)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  found private.feed_position[];
  last_steps private.feed_position[];
begin
  select
    coalesce(
      array_agg(
        row(walk.event_id, walk.distance, walk.start_at)::private.feed_position
        order by walk.distance, walk.start_at, walk.event_id
      ) filter (where walk.is_found),
      '{}'
    ),
    array_agg(row(walk.event_id, walk.distance, walk.start_at)::private.feed_position) filter (where walk.is_last)
  into found, last_steps
  from
    private.walk_events(
      private.words_condition(words),
      centre,
      reach,
      wanted,
      is_filtered,
      after,
      hidden,
      steps,
      row_limit
    ) as walk;
  return row(found, case when cardinality(found) < row_limit then last_steps[1] end, false)::private.search_page;
end;
$$;

comment on function private.walk_page is
  'What a walk along the feed finds, and how far it came if the page is not full and there may be more.';

create function private.search_nearby(
  words text[],
  centre extensions.cube,
  reach double precision,
  wanted extensions.cube,
  after private.feed_position,
  is_looked_up boolean,
  hidden uuid[],
  row_limit integer
)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  steps integer := private.setting('search_steps_nearby')::integer;
  shares double precision[] := private.word_shares(words);
  rare_words text[] := private.rare_words(words, shares, private.setting('search_common_share_nearby')::double precision);
  is_walked boolean := false;
  page private.search_page;
  looked_up private.feed_position[];
begin
  page := row('{}'::private.feed_position[], after, false);
  -- A walk that is not likely to fill the page is not begun.
  if cardinality(rare_words) = 0
  or (not is_looked_up and private.expected_share(shares) * steps >= row_limit) then
    page := private.walk_page(words, centre, reach, wanted, true, after, hidden, steps, row_limit);
    is_walked := true;
  end if;
  if cardinality(rare_words) > 0 and (page.reached).event_id is not null then
    looked_up := private.look_up_events(
      private.local_condition(rare_words, private.search_cells(centre, reach)),
      private.words_condition(array(select unnest(words) except select unnest(rare_words))),
      centre,
      reach,
      wanted,
      page.reached,
      hidden,
      row_limit - cardinality(page.positions)
    );
    if looked_up is not null then
      return row(page.positions || looked_up, null, true)::private.search_page;
    end if;
    if not is_walked then
      page := private.walk_page(words, centre, reach, wanted, true, after, hidden, steps, row_limit);
    end if;
  end if;
  return page;
end;
$$;

comment on function private.search_nearby is
  'The first public events around a place after a position that have the words: by the index of words, or by a walk along the feed if that should fill the page, if the words are common, or if the index names too many.';

create function private.search_anywhere(
  words text[],
  wanted extensions.cube,
  is_filtered boolean,
  after private.feed_position,
  is_looked_up boolean,
  hidden uuid[],
  row_limit integer
)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  steps integer := private.setting('search_steps_anywhere')::integer;
  common_share double precision := private.setting('search_common_share_anywhere')::double precision;
  rare_words text[] := private.rare_words(words, private.word_shares(words), common_share);
  other_words text[] := array(select unnest(words) except select unnest(rare_words));
  last_wanted_start double precision := extensions.cube_ur_coord(wanted, 1);
  search_window record;
  walked private.search_page;
  looked_up private.feed_position[];
  reached private.feed_position;
  page private.search_page;
begin
  walked := row('{}'::private.feed_position[], after, false);
  -- Whom the index of words told the page before, it tells the next.
  if not is_looked_up then
    walked := private.walk_page(words, null, null, wanted, is_filtered, after, hidden, steps, row_limit);
  end if;
  if cardinality(rare_words) = 0 or (walked.reached).event_id is null then
    return walked;
  end if;
  page := walked;
  for search_window in select * from private.search_windows(rare_words, (walked.reached).start_at) loop
    looked_up := private.look_up_events(
      search_window.condition,
      private.words_condition(other_words),
      null,
      null,
      wanted,
      walked.reached,
      hidden,
      row_limit - cardinality(walked.positions)
    );
    if looked_up is null then
      -- The windows after it are smaller than all, and each larger than the one before.
      exit when search_window.ends_at <> 'infinity';
      continue;
    end if;
    if search_window.ends_at = 'infinity'
    -- Nothing behind it is wanted: no later page begins after endDate.
    or extract(epoch from search_window.ends_at) > last_wanted_start
    or cardinality(walked.positions || looked_up) >= row_limit then
      return row(walked.positions || looked_up, null, true)::private.search_page;
    end if;
    reached := row('00000000-0000-0000-0000-000000000000', 0, search_window.ends_at);
    page := row(walked.positions || looked_up, reached, false);
  end loop;
  if is_looked_up and page.reached = after then
    -- There are too many by now: back to the walk.
    return private.search_anywhere(words, wanted, is_filtered, after, false, hidden, row_limit);
  end if;
  return page;
end;
$$;

comment on function private.search_anywhere is
  'The first public events by start after a position that have the words: those of a walk along the feed, and what the index of words names beyond it. Bounded; reached says how far it came if not to the end.';
create function private.search_feed(filters jsonb, last_row jsonb, hidden uuid[], row_limit integer)
returns private.search_page
language plpgsql
stable
set search_path = ''
as $$
declare
  words text[] := private.searched_words(filters ->> 'q');
  friends_only boolean := coalesce((filters ->> 'friendsOnly')::boolean, false);
  centre extensions.cube := private.earth_point(
    (filters ->> 'lat')::double precision,
    (filters ->> 'lng')::double precision
  );
  reach double precision := private.chord_length((filters ->> 'radius')::double precision);
  after private.feed_position;
  wanted extensions.cube;
  is_looked_up boolean := coalesce((last_row ->> 3)::boolean, false);
  -- By more than the start.
  is_filtered boolean := filters ?| array['type', 'organizerFrom', 'organizerTo', 'maleFrom', 'maleTo', 'femaleFrom', 'femaleTo'];
  page private.search_page;
  positions private.feed_position[];
begin
  after := row(
    coalesce(last_row ->> 2, '00000000-0000-0000-0000-000000000000'),
    coalesce((last_row ->> 0)::double precision, -1),
    coalesce((last_row ->> 1)::timestamptz, '-infinity')
  );
  wanted := private.wanted_traits(filters, case when centre is null then after.start_at end);
  page := row('{}'::private.feed_position[], null, false);
  -- Signs alone are in no event.
  if cardinality(words) = 0 then
    return page;
  end if;
  if not friends_only then
    page := case
      when centre is not null then
        private.search_nearby(words, centre, reach, wanted, after, is_looked_up, hidden, row_limit)
      else
        private.search_anywhere(words, wanted, is_filtered, after, is_looked_up, hidden, row_limit)
    end;
  end if;
  positions := array(
    select row(found.event_id, found.distance, found.start_at)::private.feed_position
    from
      unnest(
        page.positions
        || private.find_in_circle(
          friends_only,
          private.words_condition(words),
          centre,
          reach,
          wanted,
          after,
          hidden,
          row_limit
        )
      ) as found
    where (page.reached).event_id is null
      or (found.distance, found.start_at, found.event_id)
      <= ((page.reached).distance, (page.reached).start_at, (page.reached).event_id)
    order by found.distance, found.start_at, found.event_id
    limit row_limit
  );
  return row(positions, page.reached, page.is_looked_up)::private.search_page;
end;
$$;

comment on function private.search_feed is
  'The events of a feed after last_row that have all words of the filter q.';

-- Event feed: live events that the viewer may see, the nearest first, or the next to start without a location.
-- Public events come from indexes that hold live public events in the order of the feed and decide all filters inside
-- the index. What else the viewer may see is reached from the viewer: friends, invitations, groups.

-- Tables -------------------------------------------------------------------------------------------------

-- `point is not null` holds for every row; in the index predicate it keeps queries without a location off this index.
create index events_nearest_idx on public.events using gist (point, traits)
where is_live and visibility = 'public' and point is not null;

create index events_next_idx on public.events using gist (traits)
where is_live and visibility = 'public';

insert into private.settings (name, value, meaning)
values
  ('feed_avatars', '5', 'How many organizers of an event the feed shows by their photo.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_feed_page(filters jsonb, last_row jsonb, hidden uuid[], row_limit integer)
returns setof private.feed_position
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan: generic, over the indexes above in their own order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  caller_id uuid := auth.uid();
  last_distance double precision := coalesce((last_row ->> 0)::double precision, -1);
  last_start timestamptz := coalesce((last_row ->> 1)::timestamptz, '-infinity');
  last_id uuid := coalesce((last_row ->> 2)::uuid, '00000000-0000-0000-0000-000000000000');
  centre extensions.cube := private.earth_point(
    (filters ->> 'lat')::double precision,
    (filters ->> 'lng')::double precision
  );
  reach double precision := private.chord_length((filters ->> 'radius')::double precision);
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  friends_only boolean := coalesce((filters ->> 'friendsOnly')::boolean, false);
  wanted extensions.cube := private.wanted_traits(filters, case when centre is null then last_start end);
  present timestamptz := private.now();
  -- What is reached through people rather than by location: of friends all events or the private ones.
  friends uuid[] := private.friends_of(caller_id);
  circle uuid[] := case when friends_only then friends else friends || caller_id end;
  least_visibility public.event_visibility := case when friends_only then 'public' else 'private' end;
  joined uuid[] := case when not friends_only then private.events_joined_by(caller_id) end;
begin
  return query
  with
    -- Inlined into each branch: no optimisation fence before the indexes.
    visible as not materialized (
      select events.*
      from public.events
      where events.is_live
        and events.finishes_at > present
        and events.creator_id not in (select unnest(hidden))
        -- Optimisation fence: one look-up per event, in the order of the index.
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = events.creator_id offset 0
        )
        and (not exists (select 1 from private.hidden_targets as hidden_target where hidden_target.target_type = 'event' and hidden_target.target_id = events.id) or private.is_organizer(events, caller_id))
    ),
    candidates as (
      (
        select visible.id, visible.point operator(extensions.<->) centre as distance, visible.start_at
        from visible
        where not friends_only
          and centre is not null
          and visible.visibility = 'public'
          and visible.point operator(extensions.<@) area
          and visible.traits operator(extensions.<@) wanted
          and visible.point operator(extensions.<->) centre <= reach
          and (visible.point operator(extensions.<->) centre, visible.start_at, visible.id) > (last_distance, last_start, last_id)
        order by visible.point operator(extensions.<->) centre, visible.start_at, visible.id
        limit row_limit
      )
      union all
      (
        select visible.id, 0, visible.start_at
        from visible
        where not friends_only
          and centre is null
          and visible.visibility = 'public'
          and visible.traits operator(extensions.<@) wanted
          and (visible.start_at, visible.id) > (last_start, last_id)
        -- The first trait is the start.
        order by visible.traits operator(extensions.~>) 1, visible.start_at, visible.id
        limit row_limit
      )
      union all
      (
        select related.id, related.distance, related.start_at
        from
          (
            select visible.id, coalesce(visible.point operator(extensions.<->) centre, 0) as distance, visible.start_at
            from visible
            where visible.visibility >= least_visibility
              and visible.creator_id = any (circle)
              and (area is null or visible.point operator(extensions.<@) area)
              and visible.traits operator(extensions.<@) wanted
            union
            select visible.id, coalesce(visible.point operator(extensions.<->) centre, 0), visible.start_at
            from visible
            where visible.id = any (joined)
              and visible.visibility = 'private'
              and (area is null or visible.point operator(extensions.<@) area)
              and visible.traits operator(extensions.<@) wanted
          ) as related
        where related.distance <= coalesce(reach, 0)
          and (related.distance, related.start_at, related.id) > (last_distance, last_start, last_id)
        order by related.distance, related.start_at, related.id
        limit row_limit
      )
    )
  select candidates.id, candidates.distance, candidates.start_at
  from candidates
  order by candidates.distance, candidates.start_at, candidates.id
  limit row_limit;
end;
$$;

comment on function private.find_feed_page is
  'The events of a feed after last_row, in its order; reads about as many index entries as it returns, plus those of the circle of the caller.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_events(filters jsonb, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  cursor_filters jsonb := filters || jsonb_build_object('person', caller_id);
  last_row jsonb := private.decode_cursor('events', cursor_filters, cursor);
  hidden uuid[] := private.hidden_from(caller_id);
  found private.feed_position[];
  search private.search_page;
  last private.feed_position;
  next_cursor text;
begin
  if filters ->> 'q' is null then
    found := array(
      select feed.*::private.feed_position
      from private.find_feed_page(filters, last_row, hidden, page_size + 1) as feed
    );
  else
    search := private.search_feed(filters, last_row, hidden, page_size + 1);
    found := search.positions;
  end if;
  last := case when cardinality(found) > page_size then found[page_size] else search.reached end;
  if last.event_id is not null then
    next_cursor := private.encode_cursor(
      'events',
      cursor_filters,
      jsonb_build_array(last.distance, last.start_at, last.event_id)
      || case when search.is_looked_up then '[true]' else '[]' end::jsonb
    );
  end if;
  -- Starting the statement below costs as much as finding out that there is nothing to show.
  if cardinality(found) = 0 then
    return json_build_object('data', '[]'::json, 'nextCursor', next_cursor);
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (event_id, distance, start_at, rank)
        join private.event_cards as event on event.id = listed.event_id
        cross join lateral (
          select
            event.*,
            round(private.surface_distance(listed.distance)::numeric, 3) as distance,
            private.media_urls(
              (
                -- The creator is nobody whom the caller is not to see: the feed has no events of theirs.
                array_remove(array[event."creatorAvatarUrl" ->> 'mediaKey'], null)
                || array(
                  select organizer.avatar_key
                  from
                    public.event_authors as author
                    join private.person_cards as organizer on organizer.user_id = author.user_id
                  where author.event_id = event.id
                    and author.status = 'accepted'
                    and author.user_id <> all (hidden)
                    and organizer.avatar_key is not null
                  order by author.created_at, author.user_id
                )
              )[:(select settings.value::integer from private.settings where settings.name = 'feed_avatars')]
            ) as "organizerAvatarUrls"
        ) as item
    ),
    'nextCursor', next_cursor
  );
end;
$$;

comment on function api.list_events is
  'GET /events: {data, nextCursor} by distance, start and id; filters are the query without cursor and limit, radius in metres. With q a page may be short, or empty, and go on. 400 on cursor.';

grant execute on function api.list_events to authenticated;

-- People index: where the people feed finds people, in an order that has nothing to do with how far they are.
-- Only centres of 500 m cells are known here (docs/rules/profiles.md, Location). The earth stands in a box of 2^24 m that
-- is cut into 4 × 4 × 4 tiles, each of these again, down to 2^10 m (every second level of an octree); a person is
-- listed once in the tile of every size.
-- docs/discovery.md has the picture, the guarantees and the cost.

-- Tables -------------------------------------------------------------------------------------------------

create table private.people_index (
  tile bigint not null,
  shuffle_key integer not null,
  person_id uuid not null,
  sex public.sex,
  birthdate date,
  shown_purpose public.dating_purpose,
  adult_from date,
  -- Covering index: the feed filters people without reading their profiles.
  constraint people_index_pkey
    primary key (tile, shuffle_key, person_id) include (sex, birthdate, shown_purpose, adult_from)
);

comment on table private.people_index is
  'Who the people feed may show: one row per size of tile, or one in tile 0 for a person without a location, or who does not show it.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.shuffle_key(subject text)
returns integer
language sql
immutable
return hashtextextended('shuffle ' || subject, 0) & 2147483647;

comment on function private.shuffle_key is
  'Hash of a subject, 0 to 2^31 - 1: a stable pseudo-random order that tells nothing of the subject.';

create function private.tile_path(point extensions.cube)
returns bigint[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  half_box constant integer := 1 << 23;
  smallest_size constant integer := 1 << 10;
  -- In tiles of the smallest size, from the corner of the box.
  x integer := floor((extensions.cube_ll_coord(point, 1) + half_box) / smallest_size);
  y integer := floor((extensions.cube_ll_coord(point, 2) + half_box) / smallest_size);
  z integer := floor((extensions.cube_ll_coord(point, 3) + half_box) / smallest_size);
  nowhere_tile constant bigint := 0;
  tile bigint := 1;
  tiles bigint[] := '{}';
begin
  if point is null then
    return array[nowhere_tile];
  end if;
  for shift in reverse 12..0 by 2 loop
    tile := (tile << 6) | ((x >> shift & 3) << 4) | ((y >> shift & 3) << 2) | (z >> shift & 3);
    tiles := tiles || tile;
  end loop;
  return tiles;
end;
$$;

comment on function private.tile_path is
  'Tiles of all sizes that hold a point, the largest first; tile 0 for none. The number of a tile is that of the tile around it followed by 6 bits, two for each axis; the box itself is 1.';

create function private.ring_covering(
  centre extensions.cube,
  nearest double precision,
  farthest double precision
)
returns table (tile bigint, is_interior boolean)
language plpgsql
stable
rows 100
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  centre_x double precision := extensions.cube_ll_coord(centre, 1);
  centre_y double precision := extensions.cube_ll_coord(centre, 2);
  centre_z double precision := extensions.cube_ll_coord(centre, 3);
  half_box constant double precision := 1 << 23;
  -- Finer tiles cost look-ups, coarser ones false positives.
  widest_ring constant double precision := 1e6;
  smallest_size constant double precision := greatest(
    least(farthest, greatest(nearest, 0) + widest_ring) / 4,
    1 << 10
  );
begin
  return query
    with recursive
      tiles as (
        select
          1::bigint as number,
          -half_box as x,
          -half_box as y,
          -half_box as z,
          2 * half_box as size,
          false as is_interior
        union all
        select
          child.number,
          child.x,
          child.y,
          child.z,
          child.size,
          distances.least_distance > nearest and distances.greatest_distance <= farthest
        from
          tiles
          cross join lateral (
            select
              (tiles.number << 6) | (column_x << 4) | (column_y << 2) | column_z as number,
              tiles.x + tiles.size / 4 * column_x as x,
              tiles.y + tiles.size / 4 * column_y as y,
              tiles.z + tiles.size / 4 * column_z as z,
              tiles.size / 4 as size
            -- Only children that meet the box around the ring: of 64 mostly fewer than 8.
            from
              generate_series(
                greatest(floor((centre_x - farthest - tiles.x) * 4 / tiles.size), 0)::integer,
                least(floor((centre_x + farthest - tiles.x) * 4 / tiles.size), 3)::integer
              ) as column_x
              cross join generate_series(
                greatest(floor((centre_y - farthest - tiles.y) * 4 / tiles.size), 0)::integer,
                least(floor((centre_y + farthest - tiles.y) * 4 / tiles.size), 3)::integer
              ) as column_y
              cross join generate_series(
                greatest(floor((centre_z - farthest - tiles.z) * 4 / tiles.size), 0)::integer,
                least(floor((centre_z + farthest - tiles.z) * 4 / tiles.size), 3)::integer
              ) as column_z
          ) as child
          cross join lateral (
            select
              sqrt(
                greatest(child.x - centre_x, centre_x - child.x - child.size, 0) ^ 2
                + greatest(child.y - centre_y, centre_y - child.y - child.size, 0) ^ 2
                + greatest(child.z - centre_z, centre_z - child.z - child.size, 0) ^ 2
              ) as least_distance,
              sqrt(
                greatest(child.x + child.size - centre_x, centre_x - child.x) ^ 2
                + greatest(child.y + child.size - centre_y, centre_y - child.y) ^ 2
                + greatest(child.z + child.size - centre_z, centre_z - child.z) ^ 2
              ) as greatest_distance
          ) as distances
        where not tiles.is_interior
          and tiles.size > smallest_size
          and distances.least_distance <= farthest
          and distances.greatest_distance > nearest
          -- `offset 0` is an optimisation fence: one index look-up per tile, whatever the statistics say.
          and exists (select 1 from private.people_index as entry where entry.tile = child.number offset 0)
      )
    select tiles.number, tiles.is_interior
    from tiles
    where tiles.is_interior or tiles.size <= smallest_size;
end;
$$;

comment on function private.ring_covering is
  'Covering of the ring between two chord lengths around a point: the tiles with people that hold everybody farther than nearest and at most as far as farthest, in metres. Only tiles that are not interior have false positives.';

create function private.searched_tiles(profile public.profiles)
returns bigint[]
language sql
immutable
return private.tile_path(
  case
    when profile.show_location then profile.cell_point
  end
);

comment on function private.searched_tiles is
  'Tiles in which a person is listed. Who does not show the location is nowhere: distances and rings would tell it.';

create function private.is_listed(profile public.profiles)
returns boolean
language sql
stable
return profile.id is not null and profile.is_completed and not private.is_hidden('user', profile.user_id);

comment on function private.is_listed is
  'Whether the people feed may show a profile: completed, and not hidden by moderation.';

create function private.index_person(was public.profiles, became public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_index
  where people_index.tile = any (private.searched_tiles(was))
    and people_index.shuffle_key = private.shuffle_key(was.user_id::text)
    and people_index.person_id = was.user_id;
  if private.is_listed(became) then
    insert into private.people_index (tile, shuffle_key, person_id, sex, birthdate, shown_purpose, adult_from)
    select
      tile,
      private.shuffle_key(became.user_id::text),
      became.user_id,
      became.sex,
      became.birthdate,
      case when became.show_dating_purpose then became.dating_purpose end,
      became.adult_from
    from unnest(private.searched_tiles(became)) as tile;
  end if;
end;
$$;

comment on function private.index_person is
  'Lists a person in the tiles of their cell, or not at all. The profile is locked.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.index_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_person(old, new);
  return null;
end;
$$;

comment on function private.index_profile is
  'Keeps the index in step with the profiles; a new profile is not completed yet.';

create trigger profiles_follow_update
after update on public.profiles
for each row
when
  (
    (
      old.is_completed,
      old.cell_point::text,
      old.sex,
      old.birthdate,
      old.dating_purpose,
      old.show_dating_purpose,
      old.show_location,
      old.adult_from
    ) is distinct from (
      new.is_completed,
      new.cell_point::text,
      new.sex,
      new.birthdate,
      new.dating_purpose,
      new.show_dating_purpose,
      new.show_location,
      new.adult_from
    )
  )
execute function private.index_profile();

create trigger profiles_follow_delete
after delete on public.profiles
for each row
execute function private.index_profile();

-- People: who may meet whom, and what they see of each other then.
-- Adults meet adults. Distances are in whole kilometres and from centres of cells.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.can_meet(profile public.profiles)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return profile.id is not null
    and not private.is_hidden('user', profile.user_id)
    and private.can_see_profile(profile.user_id)
    and not private.is_minor(profile.adult_from)
    and not private.is_minor_person((select auth.uid()));
end;
$$;

comment on function private.can_meet is
  'Whether the caller may meet somebody in People, completed or not: neither hidden by moderation nor kept apart, both adults. Feed and map, which show people around, show completed people alone.';

create function private.distance_in_kilometres(one_point extensions.cube, other_point extensions.cube)
returns integer
language sql
immutable
return case
  when one_point is not null
  and other_point is not null then greatest(
    ceil(private.surface_distance(one_point operator(extensions.<->) other_point) / 1000),
    1
  )
end;

comment on function private.distance_in_kilometres is
  'Distance as others are told it: whole kilometres, rounded up; null without both points.';

create view private.met_people as
  select
    card.profile_id as id,
    card.user_id as "userId",
    card.name as "firstName",
    private.age_of((card.profile).birthdate) as age,
    (card.profile).city,
    case
      when (card.profile).show_dating_purpose then (card.profile).dating_purpose
    end as "datingPurpose",
    case
      when (card.profile).is_visible_on_map then (card.profile).cell_location
    end as location,
    gallery.photos,
    private.media_url(card.avatar_key) as "photoUrl",
    (card.profile).alcohol_attitude as "alcoholAttitude",
    (card.profile).bio,
    (card.profile).body_type as "bodyType",
    private.educations_view(card.profile) as educations,
    (card.profile).family_plan as "familyPlan",
    (card.profile).financial_state as "financialState",
    (card.profile).height,
    (card.profile).hometown,
    (card.profile).languages,
    (card.profile).religion,
    (card.profile).sex,
    (card.profile).smoking_attitude as "smokingAttitude",
    case
      when (card.profile).show_zodiac then (card.profile).zodiac
    end as zodiac,
    (card.profile).cell_point,
    (card.profile).show_location
  from
    private.person_cards as card
    left join lateral (
      select coalesce(json_agg(listed), '[]') as photos
      from
        (
          select
            photo.id,
            photo.id is not distinct from (card.profile).avatar_photo_id as "isAvatar",
            photo.position,
            private.media_url(private.media_key(media)) as url
          from
            public.profile_photos as photo
            join private.media on media.key = photo.media_key
          where photo.profile_id = card.profile_id
          order by photo.position
        ) as listed
    ) as gallery
      on true;

comment on view private.met_people is
  'People with a column for each field that People shows of them anywhere: nothing is nearer to them than their cell. cell_point, for distances, and show_location, which location does not heed, are not shown: who asks knows to whom they are withheld. Who may meet whom is decided before.';

create view private.met_cards as
  select id, "userId", "firstName", age, city, photos, "photoUrl" from private.met_people;

comment on view private.met_cards is
  'People in the lists of likes and matches: to_json of a row is the answer.';

create function private.owner_of_profile(profile_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  owner_id uuid;
begin
  select profiles.user_id into owner_id from public.profiles where profiles.id = owner_of_profile.profile_id;
  if owner_id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'There is no such profile.';
  end if;
  if owner_id = (select auth.uid()) then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This is your own profile.',
      hint = 'profileId';
  end if;
  return owner_id;
end;
$$;

comment on function private.owner_of_profile is
  'User behind the profile of somebody else. 400 on profileId for the own one, 404 profile_not_found.';

-- Matches: two people who like each other.
-- A like or dislike holds for 30 days. A like that meets a like makes the match, and with it a direct chat, exactly
-- once: whatever two people do to each other happens under the lock of their pair.

-- Tables -------------------------------------------------------------------------------------------------

create type public.people_interaction_type as enum ('like', 'dislike');

comment on type public.people_interaction_type is 'What one person thinks of meeting another.';

create table private.people_interactions (
  id uuid constraint people_interactions_pkey primary key default gen_random_uuid(),
  person_id uuid not null,
  target_id uuid not null,
  type public.people_interaction_type not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  liked_at timestamptz,
  is_answered boolean not null default false,
  constraint people_interactions_pair_key unique (person_id, target_id),
  constraint people_interactions_two_people check (person_id != target_id)
)
-- As large as 30 days, of which the oldest is removed each day.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

comment on table private.people_interactions is
  'Last like or dislike of one person for another; what has expired counts no more.';
comment on column private.people_interactions.liked_at is
  'When the like was given that holds; renewing it changes nothing.';
comment on column private.people_interactions.is_answered is
  'The target has liked or disliked the person since.';
create index people_interactions_incoming_idx on private.people_interactions (
  target_id,
  liked_at desc,
  id desc
)
where type = 'like' and not is_answered;

create index people_interactions_target_idx on private.people_interactions (target_id);

create index people_interactions_expiry_idx on private.people_interactions (expires_at);

create table private.like_notices (
  person_id uuid not null,
  target_id uuid not null,
  notified_at timestamptz not null,
  is_withdrawn boolean not null default false,
  constraint like_notices_pkey primary key (person_id, target_id)
);

comment on table private.like_notices is
  'Rate limit of like notices: when somebody was last told of a like of somebody else; outlives the like.';

comment on column private.like_notices.is_withdrawn is
  'The like was taken back before that was read; given again, it is listed again.';

create index like_notices_target_id_idx on private.like_notices (target_id);

create index like_notices_notified_at_idx on private.like_notices (notified_at);

create table public.matches (
  id uuid constraint matches_pkey primary key default gen_random_uuid(),
  one_person_id uuid not null,
  other_person_id uuid not null,
  chat_id uuid constraint matches_chat_id_fkey
    references public.chats (id)
      on delete set null,
  matched_at timestamptz not null,
  constraint matches_pair_key unique (one_person_id, other_person_id),
  constraint matches_pair_ordered check (one_person_id < other_person_id)
);

comment on table public.matches is 'Two people who liked each other, the one with the smaller id first.';

create index matches_one_person_idx on public.matches (one_person_id, matched_at desc, id desc);

create index matches_other_person_idx on public.matches (other_person_id, matched_at desc, id desc);

create index matches_chat_id_idx on public.matches (chat_id);

insert into private.settings (name, value, meaning)
values
  ('interaction_days', '30', 'For how many days a like or dislike holds.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_match(one_id uuid, other_id uuid)
returns public.matches
language plpgsql
stable
set search_path = ''
as $$
declare
  match public.matches;
begin
  select matches.* into match
  from public.matches
  where matches.one_person_id = least(one_id, other_id) and matches.other_person_id = greatest(one_id, other_id);
  return match;
end;
$$;

comment on function private.find_match is 'The match of two people; null when there is none.';

create function private.matches_of(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select matches.other_person_id from public.matches where matches.one_person_id = person_id
    union all
    select matches.one_person_id from public.matches where matches.other_person_id = person_id
  );
end;
$$;

comment on function private.matches_of is
  'Everybody with whom a person has a match, those from whom they are kept apart included.';

create function private.find_live_interaction(from_id uuid, to_id uuid)
returns private.people_interactions
language plpgsql
stable
set search_path = ''
as $$
declare
  interaction private.people_interactions;
begin
  select interactions.* into interaction
  from private.people_interactions as interactions
  where interactions.person_id = from_id and interactions.target_id = to_id and interactions.expires_at > private.now();
  return interaction;
end;
$$;

comment on function private.find_live_interaction is
  'What one person thinks of another, unless it has expired; null when there is nothing.';

create function private.write_interaction(from_id uuid, to_id uuid, kind public.people_interaction_type)
returns private.people_interactions
language plpgsql
set search_path = ''
as $$
declare
  interaction private.people_interactions;
  held private.people_interactions := private.find_live_interaction(from_id, to_id);
  expiry timestamptz := private.now() + make_interval(days => private.setting('interaction_days')::integer);
  liked timestamptz := case
    when kind = 'like' and held.type = 'like' then held.liked_at
    when kind = 'like' then private.now()
  end;
  answered boolean := (private.find_live_interaction(to_id, from_id)).id is not null
    or (private.find_match(from_id, to_id)).id is not null;
begin
  insert into private.people_interactions (person_id, target_id, type, expires_at, updated_at, liked_at, is_answered)
  values
    (from_id, to_id, kind, expiry, private.now(), liked, answered)
  on conflict on constraint people_interactions_pair_key do update
    set
      type = excluded.type,
      expires_at = excluded.expires_at,
      updated_at = excluded.updated_at,
      liked_at = excluded.liked_at,
      is_answered = excluded.is_answered
  returning * into interaction;
  update private.people_interactions
  set is_answered = true
  where people_interactions.person_id = to_id and people_interactions.target_id = from_id and not people_interactions.is_answered;
  return interaction;
end;
$$;

comment on function private.write_interaction is
  'Upserts a like or dislike, valid from now on; what the other gave before is answered by it. The pair is locked.';

create function private.withdraw_likes(from_ids uuid[], to_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.withdraw_notifications('people_like', from_ids, to_ids) is not null then
    update private.like_notices
    set is_withdrawn = true
    from unnest(from_ids, to_ids) as liked (person_id, target_id)
    where like_notices.person_id = liked.person_id
      and like_notices.target_id = liked.target_id
      and not exists (
        select
        from public.notifications
        where notifications.actor_id = liked.person_id
          and notifications.user_id = liked.target_id
          and notifications.type = 'people_like'
          and notifications.created_at >= like_notices.notified_at
      );
  end if;
end;
$$;

comment on function private.withdraw_likes is
  'Removes what each of to_ids was told of a like by the one in the same place and has not read. The pairs are locked; rows of notifications come after all locks.';

create function private.return_like_notice(interaction private.people_interactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  returned_id uuid;
begin
  update private.like_notices
  set is_withdrawn = false
  where like_notices.person_id = interaction.person_id
    and like_notices.target_id = interaction.target_id
    and like_notices.is_withdrawn;
  if not found then
    return;
  end if;
  perform private.share_notices_of(interaction.person_id);
  -- Hidden at first, so that nothing is pushed a second time.
  insert into public.notifications (user_id, type, actor_id, payload, is_hidden, created_at)
  values
    (
      interaction.target_id,
      'people_like',
      interaction.person_id,
      jsonb_build_object(
        'actorName', (select profiles.first_name from public.profiles where profiles.user_id = interaction.person_id),
        'chatName', null,
        'eventTitle', null,
        'messagePreview', null
      ),
      true,
      private.now()
    )
  returning notifications.id into returned_id;
  update public.notifications set is_hidden = false where notifications.id = returned_id;
  perform private.tell_of_changes(array[interaction.target_id]);
end;
$$;

comment on function private.return_like_notice is
  'Lists again what was told of a like that was taken back before that was read, now that it is given again within its validity: nothing is pushed.';

create function private.notify_of_like(interaction private.people_interactions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if interaction.liked_at < private.now() then
    return;
  end if;
  insert into private.like_notices (person_id, target_id, notified_at)
  values
    (interaction.person_id, interaction.target_id, private.now())
  on conflict (person_id, target_id) do update set notified_at = excluded.notified_at, is_withdrawn = false
    where like_notices.notified_at <= private.now() - make_interval(days => private.setting('interaction_days')::integer);
  if found then
    perform private.notify(array[interaction.target_id], 'people_like', interaction.person_id);
  else
    perform private.return_like_notice(interaction);
  end if;
end;
$$;

comment on function private.notify_of_like is
  'Tells somebody that they are liked, rate-limited: not again for a like that is renewed, and once within the validity, however often it is taken back and given again.';

create function private.make_match(one_id uuid, other_id uuid)
returns public.matches
language plpgsql
set search_path = ''
as $$
declare
  match public.matches;
  chat_id uuid := (private.open_chat_of_match(one_id, other_id)).id;
begin
  insert into public.matches (one_person_id, other_person_id, chat_id, matched_at)
  values
    (least(one_id, other_id), greatest(one_id, other_id), chat_id, private.now())
  returning * into match;
  -- Lock order: notices by the id of the actor.
  perform private.notify(array[match.other_person_id], 'people_match', match.one_person_id, chat => match.chat_id);
  perform private.notify(array[match.one_person_id], 'people_match', match.other_person_id, chat => match.chat_id);
  return match;
end;
$$;

comment on function private.make_match is
  'Makes a match of two people whose pair is locked, with their direct chat, and tells both.';

create function private.interaction_view(
  interaction private.people_interactions,
  target_profile_id uuid,
  match public.matches
)
returns json
language sql
stable
return json_build_object(
  'id', interaction.id,
  'targetProfileId', target_profile_id,
  'type', interaction.type,
  'expiresAt', private.iso_time(interaction.expires_at),
  'updatedAt', private.iso_time(interaction.updated_at),
  'isMatch', match.id is not null,
  'matchId', match.id,
  'chatId', match.chat_id
);

comment on function private.interaction_view is 'Interaction as the API shows it to the person who gave it.';

create function private.other_person_id(match public.matches, person_id uuid)
returns uuid
language sql
immutable
return case person_id
  when match.one_person_id then match.other_person_id
  else match.one_person_id
end;

comment on function private.other_person_id is 'With whom one of the two has a match.';

create type private.match_fields as (id uuid, "matchedAt" text, "chatId" uuid, profiles json);

comment on type private.match_fields is 'The fields of a match in the API.';

create function private.match_view(id uuid, matched_at timestamptz, chat_id uuid, other json)
returns json
language sql
stable
return to_json(row(id, private.iso_time(matched_at), chat_id, json_build_array(other))::private.match_fields);

comment on function private.match_view is
  'Match as the API shows it to one of the two: with the card of the other.';

create function private.export_interactions(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'targetProfileId', target.id,
            'type', interaction.type,
            'expiresAt', private.iso_time(interaction.expires_at),
            'updatedAt', private.iso_time(interaction.updated_at)
          )
          order by interaction.updated_at, interaction.id
        ),
        '[]'
      )
    from
      private.people_interactions as interaction
      join public.profiles as target on target.user_id = interaction.target_id
    where interaction.person_id = export_interactions.person_id
  );
end;
$$;

comment on function private.export_interactions is
  'The likes and dislikes that a person gave, as the export has them.';

create function private.export_matches(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          private.match_view(match.id, match.matched_at, match.chat_id, to_json(other))
          order by match.matched_at, match.id
        ),
        '[]'
      )
    from
      public.matches as match
      join private.met_cards as other on other."userId" = private.other_person_id(match, export_matches.person_id)
    where export_matches.person_id in (match.one_person_id, match.other_person_id)
      and not private.are_apart_by_age(match.one_person_id, match.other_person_id)
  );
end;
$$;

comment on function private.export_matches is 'The matches of a person, as the export has them.';

create function private.end_meeting(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_interactions
  where (people_interactions.person_id = one_id and people_interactions.target_id = other_id)
    or (people_interactions.person_id = other_id and people_interactions.target_id = one_id);
  delete from public.matches
  where matches.one_person_id = least(one_id, other_id) and matches.other_person_id = greatest(one_id, other_id);
end;
$$;

comment on function private.end_meeting is
  'Ends likes, dislikes and match between two people whose pair is locked.';

create function private.end_meetings(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_interactions
  where end_meetings.person_id in (people_interactions.person_id, people_interactions.target_id);
  delete from private.like_notices where end_meetings.person_id in (like_notices.person_id, like_notices.target_id);
  delete from public.matches where end_meetings.person_id in (matches.one_person_id, matches.other_person_id);
end;
$$;

comment on function private.end_meetings is
  'What becomes of a deleted person: likes and dislikes in both directions and matches go.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.matches enable row level security;

revoke all on public.matches from anon, authenticated, service_role;

grant select on public.matches to authenticated, service_role;

create function private.matches_hidden_by_age()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
  select own.id
  from public.matches as own
  where (own.one_person_id = caller_id or own.other_person_id = caller_id)
    and exists (select from private.minors where minors.person_id in (own.one_person_id, own.other_person_id))
    and private.are_apart_by_age(own.one_person_id, own.other_person_id);
end;
$$;

comment on function private.matches_hidden_by_age is
  'For policies, which ask it once per statement: matches of the caller with somebody from whom age keeps them apart.';

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.matches_hidden_by_age to authenticated;

create policy matches_select_members on public.matches
for select
to authenticated
using (
  (one_person_id = (select auth.uid()) or other_person_id = (select auth.uid()))
  and one_person_id not in (select private.suspended_to_caller())
  and other_person_id not in (select private.suspended_to_caller())
  and id not in (select private.matches_hidden_by_age())
);

-- Api ----------------------------------------------------------------------------------------------------

create function api.interact(target_profile_id uuid, kind public.people_interaction_type)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  target_id uuid := (select profiles.user_id from public.profiles where profiles.id = target_profile_id);
  own public.profiles;
  target public.profiles;
  interaction private.people_interactions;
  match public.matches;
begin
  perform
    private.lock_existence(least(caller_id, target_id)),
    private.lock_existence(greatest(caller_id, target_id)),
    private.lock_pair(caller_id, target_id);
  own := private.find_own_profile();
  if own.id = target_profile_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This is your own profile.',
      hint = 'targetProfileId';
  end if;
  select profiles.* into target from public.profiles where profiles.id = target_profile_id;
  match := private.find_match(caller_id, target.user_id);
  if private.is_suspended(target.user_id)
    or (
      not private.can_meet(target)
      and (match.id is null or private.are_apart_by_age(caller_id, target.user_id))
    )
  then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'There is no such profile.';
  end if;
  if match.id is not null and kind = 'dislike' then
    raise sqlstate 'PT409' using
      message = 'already_matched',
      detail = 'You have a match with this person.';
  end if;
  interaction := private.write_interaction(caller_id, target.user_id, kind);
  if kind = 'like' and match.id is null then
    case (private.find_live_interaction(target.user_id, caller_id)).type
      when 'like' then match := private.make_match(caller_id, target.user_id);
      -- Who has disliked somebody does not want to hear of them.
      when 'dislike' then null;
      else
        if not private.is_hidden('user', caller_id) then
          perform private.notify_of_like(interaction);
        end if;
    end case;
  end if;
  if kind = 'dislike' then
    perform private.withdraw_likes(array[caller_id], array[target.user_id]);
  end if;
  return private.interaction_view(interaction, target.id, match);
end;
$$;

comment on function api.interact is
  'POST /people/interactions: Interaction; an upsert, the same again only renews the validity. A like on a like makes the match; a dislike takes back a like, also what was told of it and not read. 400 on targetProfileId, 404 profile_not_found, 409 already_matched.';

create function private.find_incoming_likes(after private.list_position, row_limit integer)
returns setof private.people_interactions
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
  today date := private.today();
begin
  return query
  select interaction.*
  from
    private.people_interactions as interaction
    join public.profiles on profiles.user_id = interaction.person_id
  where interaction.target_id = caller_id
    and interaction.type = 'like'
    and not interaction.is_answered
    and interaction.expires_at > private.now()
    and (interaction.liked_at, interaction.id) < (after.sort_time, after.id)
    and interaction.person_id <> all (hidden)
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = interaction.person_id offset 0
    )
    and private.is_adult_on(today, profiles.adult_from)
    and not exists (
      select 1
      from private.hidden_targets as hidden_target
      where hidden_target.target_type = 'user' and hidden_target.target_id = interaction.person_id
      -- Optimisation fence: one look-up per like, not all hidden people for each.
      offset 0
    )
  order by interaction.liked_at desc, interaction.id desc
  limit row_limit;
end;
$$;

comment on function private.find_incoming_likes is
  'The likes of the caller after a position, newest first, that hold, are not answered, and are of people whom an adult caller may meet, by the rule of private.can_meet.';

create function api.list_incoming_likes(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id);
  after private.list_position := private.position_after('likes', filters, cursor);
  page private.people_interactions[];
begin
  if not private.is_minor_person(caller_id) then
    page := array(select incoming from private.find_incoming_likes(after, page_size + 1) as incoming);
  end if;
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            item
            order by listed.liked_at desc, listed.id desc
          ),
          '[]'
        )
      from
        unnest(page[:page_size]) as listed
        join private.met_cards as card on card."userId" = listed.person_id
        cross join lateral (
          select
            listed.id as "interactionId",
            private.iso_time(listed.liked_at) as "createdAt",
            to_json(card) as profile
        ) as item
    ),
    'nextCursor', (
      select private.position_cursor(secrets.value, 'likes', filters, page[page_size].liked_at, page[page_size].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(page) > page_size
    )
  );
end;
$$;

comment on function api.list_incoming_likes is
  'GET /people/likes: {data, nextCursor} of likes that hold and are not answered, newest first. 400 on cursor.';

create function private.find_matches(after private.list_position, row_limit integer)
returns setof public.matches
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
    select own.*
    from
      (
        select matches.*
        from public.matches
        where matches.one_person_id = caller_id
          and (matches.matched_at, matches.id) < (after.sort_time, after.id)
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = matches.other_person_id offset 0
          )
        union all
        select matches.*
        from public.matches
        where matches.other_person_id = caller_id
          and (matches.matched_at, matches.id) < (after.sort_time, after.id)
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = matches.one_person_id offset 0
          )
      ) as own
    order by own.matched_at desc, own.id desc
    limit row_limit;
end;
$$;

comment on function private.find_matches is
  'The matches of the caller after a position, newest first, but with suspended people.';

create function private.find_shown_matches(after private.list_position, row_limit integer)
returns public.matches[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  today date := private.today();
  page public.matches[] := array(select own from private.find_matches(after, row_limit) as own);
begin
  -- Minors are few: only of a page that has one, the caller included, everybody is asked about.
  if exists (
    select 1
    from private.adulthoods
    where adulthoods.person_id = any (
        array(select unnest(array[listed.one_person_id, listed.other_person_id]) from unnest(page) as listed)
      )
      and not private.is_adult_on(today, adulthoods.adult_from)
  ) then
    page := array(
      select own
      from private.find_matches(after, null) as own
      where not private.are_apart_by_age(own.one_person_id, own.other_person_id)
      limit row_limit
    );
  end if;
  return page;
end;
$$;

comment on function private.find_shown_matches is
  'The matches of the caller as private.find_matches, without those from whom the caller is kept apart.';

create function api.list_matches(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id);
  page public.matches[] := private.find_shown_matches(private.position_after('matches', filters, cursor), page_size + 1);
begin
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            private.match_view(listed.id, listed.matched_at, listed.chat_id, to_json(other))
            order by listed.matched_at desc, listed.id desc
          ),
          '[]'
        )
      from
        unnest(page[:page_size]) as listed
        join private.met_cards as other on other."userId" = private.other_person_id(listed, caller_id)
    ),
    'nextCursor', (
      select private.position_cursor(secrets.value, 'matches', filters, page[page_size].matched_at, page[page_size].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(page) > page_size
    )
  );
end;
$$;

comment on function api.list_matches is
  'GET /people/matches: {data, nextCursor}, newest first. 400 on cursor.';

create function api.tidy_interactions(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_service();
  with expired as (
    select people_interactions.id
    from private.people_interactions
    where people_interactions.expires_at <= private.now()
    order by people_interactions.expires_at
    limit row_limit
    for update skip locked
  )
  delete from private.people_interactions
  using expired
  where people_interactions.id = expired.id;
  get diagnostics removed = row_count;
  with old as (
    select like_notices.person_id, like_notices.target_id
    from private.like_notices
    where like_notices.notified_at <= private.now() - make_interval(days => private.setting('interaction_days')::integer)
    order by like_notices.notified_at
    limit row_limit
    for update skip locked
  )
  delete from private.like_notices
  using old
  where like_notices.person_id = old.person_id and like_notices.target_id = old.target_id;
  return json_build_object('removed', removed);
end;
$$;

comment on function api.tidy_interactions is
  'Job: {removed}. Removes likes and dislikes that have expired, at most row_limit at once.';

grant execute on function api.interact to authenticated;
grant execute on function api.list_incoming_likes to authenticated;
grant execute on function api.list_matches to authenticated;
grant execute on function api.tidy_interactions to service_role;

-- People feed: whom a person may meet, one page of them at a time, and one of them in full.
-- Distances are in whole kilometres and from centres of cells; within a distance the order is another one for every
-- caller and day, so that neither tells more than the cell.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'people_distances',
    '[1, 2, 5, 10, 20, 50, 100, 500]',
    'Up to how many kilometres each band of the people feed reaches; farther people and those of unknown distance follow.'
  ),
  (
    'people_read_per_page',
    '10000',
    'About how many entries of the people index a page of the people feed reads at most; with too few people among them it is short, and its cursor goes on behind them.'
  );

create type private.people_position as (
  day date,
  exact_latitude double precision,
  exact_longitude double precision,
  band integer,
  rotated_key bigint,
  person_id uuid
);

comment on type private.people_position is
  'Where a walk through the people feed stands: day and point of its first page, then band, rotated key and person of the last row seen, null before any.';

create type private.people_band as (
  number integer,
  centre extensions.cube,
  nearest double precision,
  farthest double precision,
  tiles bigint[],
  interiors boolean[]
);

comment on type private.people_band is
  'One ring of the people feed: farther than nearest and at most farthest from the centre, in metres straight through the earth, and the tiles that cover it.';

create type private.people_filters as (
  caller_id uuid,
  day date,
  sex public.sex,
  purpose public.dating_purpose,
  born_before date,
  born_from date,
  hidden_ids uuid[]
);

comment on type private.people_filters is
  'Whom a caller asks the people feed for, and whom it hides from them.';

create type private.people_reading as (found_rows private.people_position[], entries_read integer);

comment on type private.people_reading is
  'Who was found in a range of keys, and how many entries of the people index were read for it.';

create type private.people_band_reading as (
  reached private.people_position,
  found_rows private.people_position[],
  entries_read integer,
  is_finished boolean
);

comment on type private.people_band_reading is
  'Who was found in a band, how many entries of the people index were read for it, and where the reading ended.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.people_distances()
returns double precision[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distance::double precision * 1000
    from jsonb_array_elements_text(private.setting('people_distances')) with ordinality as listed (distance, ordinal)
    order by ordinal
  );
end;
$$;

comment on function private.people_distances is
  'Where the bands of the people feed end, in metres, the nearest first. Two bands follow: farther, and unknown.';

create function private.decode_people_position(filters jsonb, cursor text, own public.profiles)
returns private.people_position
language plpgsql
stable
set search_path = ''
as $$
declare
  last_row jsonb := private.decode_cursor('people', filters, cursor);
begin
  if last_row is null then
    return row (
      (private.now() at time zone 'UTC')::date,
      own.exact_latitude,
      own.exact_longitude,
      null,
      null,
      null
    )::private.people_position;
  end if;
  return row (
    last_row ->> 0,
    last_row ->> 1,
    last_row ->> 2,
    last_row ->> 3,
    last_row ->> 4,
    last_row ->> 5
  )::private.people_position;
end;
$$;

comment on function private.decode_people_position is
  'Where a page of the people feed goes on: day and point of the first page hold for all pages, wherever the caller goes meanwhile. 400 on cursor.';

create function private.encode_people_position(filters jsonb, reached private.people_position)
returns text
language sql
stable
return private.encode_cursor(
  'people',
  filters,
  jsonb_build_array(
    reached.day,
    reached.exact_latitude,
    reached.exact_longitude,
    reached.band,
    reached.rotated_key,
    reached.person_id
  )
);

comment on function private.encode_people_position is 'Cursor of the page after this row of the people feed.';

create function private.people_filters_of(filters jsonb, caller_id uuid)
returns private.people_filters
language plpgsql
stable
set search_path = ''
as $$
declare
  -- By the rule of private.age_of.
  present_month constant date := date_trunc('month', private.now() at time zone 'UTC');
begin
  return row (
    caller_id,
    private.today(),
    filters ->> 'sex',
    filters ->> 'datingPurpose',
    present_month - make_interval(years => (filters ->> 'ageFrom')::integer),
    present_month - make_interval(years => (filters ->> 'ageTo')::integer + 1),
    private.hidden_from(caller_id)
  )::private.people_filters;
end;
$$;

comment on function private.people_filters_of is 'Reads the filters of a request.';

create function private.cover_people_band(
  number integer,
  centre extensions.cube,
  distances double precision[],
  radius double precision
)
returns private.people_band
language plpgsql
stable
set search_path = ''
as $$
declare
  unknown_band constant integer := cardinality(distances) + 2;
  -- Tiles of the largest size are the first level below the box, whose number is 1.
  first_tile constant bigint := 64;
  last_tile constant bigint := 127;
  nowhere_tile constant bigint := 0;
  nearest constant double precision := case when number > 1 then private.chord_length(distances[number - 1]) else -1 end;
  farthest constant double precision := coalesce(private.chord_length(least(distances[number], radius)), 'infinity');
  tiles bigint[];
  interiors boolean[];
begin
  if number < unknown_band then
    select array_agg(covering.tile), array_agg(covering.is_interior) into tiles, interiors
    from private.ring_covering(centre, nearest, farthest) as covering;
  else
    -- To a caller without a location everybody is at an unknown distance.
    tiles := case when centre is null then array(select generate_series(first_tile, last_tile)) else '{}' end || nowhere_tile;
    interiors := array_fill(true, array[cardinality(tiles)]);
  end if;
  return row (number, centre, nearest, farthest, tiles, interiors)::private.people_band;
end;
$$;

comment on function private.cover_people_band is
  'A band of the people feed with its tiles, cut off at the radius in metres; tiles are null where nobody is.';

create function private.is_wanted(entry private.people_index, wanted private.people_filters)
returns boolean
language sql
stable
return entry.person_id != wanted.caller_id
and private.is_adult_on(wanted.day, entry.adult_from)
and (wanted.born_before is null or entry.birthdate < wanted.born_before)
and (wanted.born_from is null or entry.birthdate >= wanted.born_from)
and (wanted.sex is null or entry.sex = wanted.sex)
and (wanted.purpose is null or entry.shown_purpose = wanted.purpose);

comment on function private.is_wanted is
  'Whether somebody is asked for, by what stands in the index alone; null counts as no. Only adults ever are.';

create function private.is_in_band(point extensions.cube, band private.people_band)
returns boolean
language sql
stable
return point operator(extensions.<->) band.centre > band.nearest
and point operator(extensions.<->) band.centre <= band.farthest;

comment on function private.is_in_band is 'Whether a point lies in the ring of a band, measured by itself.';

create function private.find_people(
  reached private.people_position,
  band private.people_band,
  wanted private.people_filters,
  first_key integer,
  end_key bigint
)
returns private.people_reading
language plpgsql
stable
set search_path = ''
as $$
declare
  present constant timestamptz := private.now();
  found_rows private.people_position[];
  entries_read integer;
begin
  -- Each offset 0 is an optimisation fence: the planner must neither reorder these joins nor widen their look-ups.
  select
    coalesce(
      array_agg(
        row (
          reached.day,
          reached.exact_latitude,
          reached.exact_longitude,
          band.number,
          reached.rotated_key + candidate.shuffle_key - first_key,
          candidate.person_id
        )::private.people_position
        order by candidate.shuffle_key, candidate.person_id
      ) filter (where person.is_met),
      '{}'
    ),
    coalesce(sum(tile.entry_count) filter (where candidate.ordinal is null or candidate.ordinal = 1), 0)
  into found_rows, entries_read
  from
    unnest(band.tiles, band.interiors) as covering (tile, is_interior)
    cross join lateral (
      -- Who is not wanted is counted and goes no further.
      select
        count(*) as entry_count,
        array_agg(entry.shuffle_key) filter (where private.is_wanted(entry, wanted)) as shuffle_keys,
        array_agg(entry.person_id) filter (where private.is_wanted(entry, wanted)) as person_ids
      from private.people_index as entry
      where entry.tile = covering.tile
        and (entry.shuffle_key, entry.person_id) > (first_key, reached.person_id)
        and entry.shuffle_key < end_key
    ) as tile
    left join lateral unnest(tile.shuffle_keys, tile.person_ids) with ordinality as candidate (
      shuffle_key, person_id, ordinal
    )
      on true
    left join lateral (
      select true as is_met
      from public.profiles
      where profiles.user_id = candidate.person_id
        and profiles.user_id <> all (wanted.hidden_ids)
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = candidate.person_id offset 0
        )
        and (covering.is_interior or private.is_in_band(profiles.cell_point, band))
        and not exists (
          select 1
          from private.people_interactions as interaction
          where interaction.person_id = wanted.caller_id
            and interaction.target_id = candidate.person_id
            and interaction.expires_at > present
          offset 0
        )
        and not exists (
          select 1
          from public.matches
          where matches.one_person_id = least(wanted.caller_id, candidate.person_id)
            and matches.other_person_id = greatest(wanted.caller_id, candidate.person_id)
          offset 0
        )
      offset 0
    ) as person
      on true;
  return row (found_rows, entries_read)::private.people_reading;
end;
$$;

comment on function private.find_people is
  'Who of a band comes next, by key: after the position reached, in keys from the first up to the end, and how many entries of the index were read for it. Planned under the settings of list_people, through which alone it is called.';

create function private.find_people_in_band(
  reached private.people_position,
  band private.people_band,
  wanted private.people_filters,
  row_limit integer,
  entry_limit integer
)
returns private.people_band_reading
language plpgsql
stable
set search_path = ''
as $$
declare
  key_count constant bigint := 2147483648;
  smallest_id constant uuid := '00000000-0000-0000-0000-000000000000';
  -- An offset per caller and day: a stable, private order within each band.
  rotation constant bigint := private.shuffle_key(concat_ws(' ', wanted.caller_id, reached.day));
  -- Few keys at first, then as many as what was read so far promises: little more is read than a page holds.
  range_size bigint := key_count / 65536;
  largest_growth constant double precision := 64;
  -- So that the last few entries are not divided for ever; the limit is exceeded by so much at most.
  least_growth constant double precision := 0.25;
  surplus constant integer := 4;
  range_end bigint;
  first_key integer;
  keys_read bigint := 0;
  range_read private.people_reading;
  found_rows private.people_position[] := '{}';
  entries_read integer := 0;
begin
  if reached.band is distinct from band.number then
    reached.band := band.number;
    reached.rotated_key := 0;
    reached.person_id := smallest_id;
  end if;
  while reached.rotated_key < key_count
    and cardinality(found_rows) < row_limit
    and entries_read < entry_limit
    and band.tiles is not null
  loop
    -- The index serves no range across the largest key, so one ends there.
    range_end := least(
      reached.rotated_key + range_size,
      case when reached.rotated_key < key_count - rotation then key_count - rotation else key_count end
    );
    first_key := (reached.rotated_key + rotation) % key_count;
    range_read := private.find_people(reached, band, wanted, first_key, first_key + range_end - reached.rotated_key);
    found_rows := found_rows || range_read.found_rows;
    entries_read := entries_read + range_read.entries_read;
    keys_read := keys_read + range_end - reached.rotated_key;
    reached.rotated_key := range_end;
    reached.person_id := smallest_id;
    range_size := 1 + keys_read * least(
      largest_growth,
      (row_limit + surplus - cardinality(found_rows))::double precision / greatest(cardinality(found_rows), 1),
      greatest((entry_limit - entries_read)::double precision / (entries_read + 1), least_growth)
    );
  end loop;
  return row (
    reached,
    found_rows,
    entries_read,
    band.tiles is null or reached.rotated_key >= key_count
  )::private.people_band_reading;
end;
$$;

comment on function private.find_people_in_band is
  'People of one band in the order of the caller''s day, after the position reached if that is in it, else from its beginning: until so many people are found, about so many entries of the index read, or the band is finished.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_people(filters jsonb, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- One plan whatever the parameters and the statistics, from the tiles, in their order (docs/discovery.md, What must stay).
-- The functions called below run under these settings.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  own public.profiles := private.find_own_profile();
  caller_id constant uuid := auth.uid();
  cursor_filters constant jsonb := filters || jsonb_build_object('person', caller_id);
  reached private.people_position := private.decode_people_position(cursor_filters, cursor, own);
  centre constant extensions.cube := private.earth_point(reached.exact_latitude, reached.exact_longitude);
  distances constant double precision[] := private.people_distances();
  radius constant double precision := (filters ->> 'radiusKm')::double precision * 1000;
  unknown_band constant integer := cardinality(distances) + 2;
  last_band constant integer := case
    when radius is null then unknown_band
    else (select count(*) + 1 from unnest(distances) as distance where distance < radius)
  end;
  wanted constant private.people_filters := private.people_filters_of(filters, caller_id);
  band integer := coalesce(reached.band, case when centre is null then unknown_band else 1 end);
  entries_left integer := private.setting('people_read_per_page')::integer;
  reading private.people_band_reading;
  found_rows private.people_position[] := '{}';
begin
  if private.is_minor(own.adult_from) then
    return json_build_object('data', '[]'::json, 'nextCursor', null);
  end if;
  while band <= last_band and cardinality(found_rows) <= page_size and entries_left > 0 loop
    reading := private.find_people_in_band(
      reached,
      private.cover_people_band(band, centre, distances, radius),
      wanted,
      page_size + 1 - cardinality(found_rows),
      entries_left
    );
    found_rows := found_rows || reading.found_rows;
    entries_left := entries_left - reading.entries_read;
    reached := reading.reached;
    if reading.is_finished then
      band := band + 1;
    end if;
  end loop;
  if cardinality(found_rows) > page_size then
    reached := found_rows[page_size];
  elsif reached.band < band then
    reached := row (
      reached.day,
      reached.exact_latitude,
      reached.exact_longitude,
      band,
      0,
      '00000000-0000-0000-0000-000000000000'
    )::private.people_position;
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by listed.rank), '[]')
      from
        unnest(found_rows[:page_size]) with ordinality as listed (
          day, exact_latitude, exact_longitude, band, rotated_key, person_id, rank
        )
        join private.met_people as person on person."userId" = listed.person_id
        -- Matches are not in the feed. Whose friend the caller is, is asked only when somebody does not show the location.
        left join lateral (select person.cell_point, person.location) as place
          on person.show_location or person."userId" = any ((select private.friends_of(caller_id))::uuid[])
        cross join lateral (
          select
            person.id,
            person."userId",
            person."firstName",
            person.age,
            person.city,
            person."datingPurpose",
            private.distance_in_kilometres(centre, place.cell_point) as "distanceKm",
            place.location,
            person.photos
        ) as item
    ),
    'nextCursor', case
      when cardinality(found_rows) > page_size or band <= last_band then
        private.encode_people_position(cursor_filters, reached)
    end
  );
end;
$$;

comment on function api.list_people is
  'GET /people/feed: {data, nextCursor} band by band of the distances, in an order of the caller''s day within each; filters are the query without cursor and limit. A page reads a bounded part of the index, so one with a nextCursor may be short, or empty. 400 on cursor, 404 profile_not_found.';

create function api.get_person(profile_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  profile public.profiles;
  is_match boolean;
  sees_location boolean;
  centre extensions.cube;
begin
  select profiles.* into profile from public.profiles where profiles.id = get_person.profile_id;
  is_match := (private.find_match(caller_id, profile.user_id)).id is not null
    and not private.are_apart_by_age(caller_id, profile.user_id);
  if not (
    coalesce(profile.user_id = caller_id, false)
    or private.can_meet(profile)
    or (is_match and not private.is_suspended(profile.user_id))
  ) then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'There is no such profile.';
  end if;
  sees_location := profile.show_location or is_match or private.are_friends(caller_id, profile.user_id);
  select private.earth_point(own.exact_latitude, own.exact_longitude) into centre
  from public.profiles as own
  where own.user_id = caller_id;
  return (
    select to_json(item)
    from
      private.met_people as person
      left join lateral (select person.cell_point, person.location) as place
        on sees_location
      cross join lateral (
        select
          person.id,
          person."userId",
          person."firstName",
          person.age,
          person.city,
          person."datingPurpose",
          private.distance_in_kilometres(centre, place.cell_point) as "distanceKm",
          place.location,
          person.photos,
          person."alcoholAttitude",
          person.bio,
          person."bodyType",
          person.educations,
          person."familyPlan",
          person."financialState",
          person.height,
          person.hometown,
          person.languages,
          person.religion,
          person.sex,
          person."smokingAttitude",
          person.zodiac
      ) as item
    where person.id = profile.id
  );
end;
$$;

comment on function api.get_person is
  'GET /people/{profileId}: Profile detail of whom the caller may meet, has met, or is, as others see it. 404 profile_not_found.';

grant execute on function api.list_people to authenticated;
grant execute on function api.get_person to authenticated;

-- Live location: where somebody is now, for friends and matches, and the map.
-- Only the centre of the cell is ever kept; it ends by itself. Whoever may follow reads it at once. Broadcasts on the
-- private topic `location:{userId}` say that there is a new one, never where: they are throttled to one in ten seconds
-- (trailing edge: the last cell is never lost).

-- Tables -------------------------------------------------------------------------------------------------

create table private.live_locations (
  person_id uuid constraint live_locations_pkey primary key,
  cell_latitude double precision not null,
  cell_longitude double precision not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  broadcast_cell_latitude double precision,
  broadcast_cell_longitude double precision,
  broadcast_at timestamptz
);

comment on table private.live_locations is
  'Cell in which somebody who shares the live location is: its centre, when the person last said so, and until when it is shared.';

comment on column private.live_locations.broadcast_cell_latitude is
  'With broadcast_cell_longitude the cell that was broadcast last; null while followers have heard of none.';

comment on column private.live_locations.broadcast_at is
  'When the throttled broadcast of the cell is due; null when the cell was broadcast last.';

create table private.location_topics (
  person_id uuid constraint location_topics_pkey primary key,
  last_broadcast_at timestamptz not null default '-infinity'
);

comment on table private.location_topics is
  'Throttle of the broadcasts of a live location: when the last one was.';

create index live_locations_expiry_idx on private.live_locations (expires_at);

create index live_locations_telling_idx on private.live_locations (broadcast_at)
where broadcast_at is not null;

create index profiles_map_idx on public.profiles using gist (cell_point)
where is_visible_on_map and is_completed;

insert into private.settings (name, value, meaning)
values
  (
    'live_location_seconds',
    '3600',
    'For how many seconds a live location is shared when nothing else is asked for.'
  ),
  (
    'live_location_pace',
    '10',
    'How many seconds lie at least between two moves of which followers are told.'
  ),
  ('map_people', '200', 'How many people the map shows at most, the nearest.');

create type private.map_position as (person_id uuid, distance double precision, live_location json);

comment on type private.map_position is
  'Who stands on the map how far from its middle, as a chord in metres, and, of whom is live, at the centre of which cell.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.broadcast_location(person_id uuid, event text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('type', event, 'userId', person_id),
    event,
    'location:' || person_id,
    true
  );
end;
$$;

comment on function private.broadcast_location is
  'Sends location.updated or location.stopped, {type, userId}, to who follows a live location; where it is they ask the API.';

create function private.export_live_location(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      json_build_object(
        'latitude', live.cell_latitude,
        'longitude', live.cell_longitude,
        'updatedAt', private.iso_time(live.updated_at),
        'expiresAt', private.iso_time(live.expires_at)
      )
    from private.live_locations as live
    where live.person_id = export_live_location.person_id
  );
end;
$$;

comment on function private.export_live_location is
  'The live location of a person, as the export has it; null when none is shared.';

create function private.end_live_location(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  was_told boolean;
begin
  perform private.lock_live_location(person_id);
  delete from private.live_locations
  where live_locations.person_id = end_live_location.person_id
  returning live_locations.broadcast_cell_latitude is not null into was_told;
  if was_told then
    perform private.broadcast_location(person_id, 'location.stopped');
  end if;
end;
$$;

comment on function private.end_live_location is 'Ends a live location and broadcasts that; idempotent.';

create function private.broadcast_live_locations(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  told integer;
begin
  update private.location_topics set last_broadcast_at = private.now() where location_topics.person_id = any (person_ids);
  with
    known as (
      update private.live_locations
      set broadcast_cell_latitude = live_locations.cell_latitude, broadcast_cell_longitude = live_locations.cell_longitude, broadcast_at = null
      where live_locations.person_id = any (person_ids)
      returning live_locations.person_id
    )
  select count(private.broadcast_location(known.person_id, 'location.updated')) into told from known;
end;
$$;

comment on function private.broadcast_live_locations is
  'Broadcasts that these people are in another cell. Their topics and live locations are locked.';

create function private.find_followed_on_map(centre extensions.cube, followed uuid[], hidden uuid[])
returns private.map_position[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select
      row (
        live.person_id,
        private.earth_point(live.cell_latitude, live.cell_longitude) operator(extensions.<->) centre,
        json_build_object(
          'latitude', round(live.cell_latitude::numeric, 6),
          'longitude', round(live.cell_longitude::numeric, 6)
        )
      )::private.map_position
    from private.live_locations as live
    where live.person_id = any (followed)
      and live.person_id <> all (hidden)
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = live.person_id
      )
      and live.expires_at > private.now()
      and not private.are_apart_by_age((select auth.uid()), live.person_id)
  );
end;
$$;

comment on function private.find_followed_on_map is
  'Where of these friends and matches of the caller those are who are live, however far: completed or not, since they are not shown around.';

create function private.find_people_on_map(
  centre extensions.cube,
  reach double precision,
  followed uuid[],
  left_out uuid[],
  row_limit integer
)
returns table (person_id uuid, distance double precision)
language plpgsql
stable
rows 200
set search_path = ''
-- One generic plan, whatever the parameters and the statistics: a nearest-neighbour (KNN) scan of the index of the map.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  today date := private.today();
begin
  return query
  select profiles.user_id, profiles.cell_point operator(extensions.<->) centre
  from public.profiles
  where profiles.is_visible_on_map
    and profiles.is_completed
    and profiles.cell_point operator(extensions.<@) area
    and profiles.cell_point operator(extensions.<->) centre <= reach
    and (profiles.show_location or profiles.user_id = any (followed))
    and private.is_adult_on(today, profiles.adult_from)
    and profiles.user_id not in (select unnest(left_out))
    -- Optimisation fence: one look-up per person, in the order of the index.
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = profiles.user_id offset 0
    )
    and not exists (
      select 1
      from private.hidden_targets as hidden_target
      where hidden_target.target_type = 'user' and hidden_target.target_id = profiles.user_id
    )
  order by profiles.cell_point operator(extensions.<->) centre, profiles.user_id
  limit row_limit;
end;
$$;

comment on function private.find_people_on_map is
  'The nearest completed adults who are visible on the map and show their location to the caller, who follows these, but those left out, suspended people and those whom moderation hides.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.leave_map()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.end_live_location(new.user_id);
  return null;
end;
$$;

comment on function private.leave_map is
  'Who is not visible on the map any more, or has taken the own location back, shares no live location either.';

create trigger profiles_leave_map
after update on public.profiles
for each row
when
  (
    (old.is_visible_on_map and not new.is_visible_on_map)
    or (old.exact_latitude is not null and new.exact_latitude is null)
  )
execute function private.leave_map();

-- Api ----------------------------------------------------------------------------------------------------

create function api.share_location(
  exact_latitude double precision,
  exact_longitude double precision,
  expires_in integer
)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  profile public.profiles := private.lock_own_profile();
  snapped json := private.snap_location(exact_latitude, exact_longitude);
  cell_latitude double precision := snapped ->> 'latitude';
  cell_longitude double precision := snapped ->> 'longitude';
  present timestamptz := private.now();
  expiry timestamptz := present + make_interval(
    secs => coalesce(expires_in, private.setting('live_location_seconds')::integer)
  );
  pace interval := make_interval(secs => private.setting('live_location_pace')::integer);
  held private.live_locations;
  topic private.location_topics;
  due_at timestamptz;
begin
  if profile.id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  if not profile.is_visible_on_map then
    raise sqlstate 'PT409' using
      message = 'not_visible_on_map',
      detail = 'Turn on that you are visible on the map first.';
  end if;
  perform private.lock_live_location(profile.user_id);
  perform private.require_not_suspended(profile.user_id);
  -- Row locks too, the topic first: the job takes no other lock.
  insert into private.location_topics (person_id)
  values
    (profile.user_id)
  on conflict (person_id) do nothing;
  select location_topics.* into topic
  from private.location_topics
  where location_topics.person_id = profile.user_id
  for update;
  select live_locations.* into held
  from private.live_locations
  where live_locations.person_id = profile.user_id and live_locations.expires_at > present
  for update;
  if (held.broadcast_cell_latitude, held.broadcast_cell_longitude) is distinct from (cell_latitude, cell_longitude) then
    -- The throttle outlives a stop: stopping and starting again is not faster than moving.
    due_at := topic.last_broadcast_at + pace;
  end if;
  insert into private.live_locations (
    person_id, cell_latitude, cell_longitude, updated_at, expires_at, broadcast_cell_latitude, broadcast_cell_longitude, broadcast_at
  )
  values
    (
      profile.user_id,
      cell_latitude,
      cell_longitude,
      present,
      expiry,
      held.broadcast_cell_latitude,
      held.broadcast_cell_longitude,
      due_at
    )
  on conflict (person_id) do update
    set
      cell_latitude = excluded.cell_latitude,
      cell_longitude = excluded.cell_longitude,
      updated_at = excluded.updated_at,
      expires_at = excluded.expires_at,
      broadcast_cell_latitude = excluded.broadcast_cell_latitude,
      broadcast_cell_longitude = excluded.broadcast_cell_longitude,
      broadcast_at = excluded.broadcast_at;
  if due_at <= present then
    perform private.broadcast_live_locations(array[profile.user_id]);
  end if;
  return json_build_object('expiresAt', private.iso_time(expiry));
end;
$$;

comment on function api.share_location is
  'PUT /people/location: {expiresAt}; expires_in in seconds. An idempotent upsert: the same cell again only renews the expiry. Stored at once; broadcasts of a new cell are throttled, and the job sends the last one at the latest. 404 profile_not_found, 409 not_visible_on_map.';

create function api.stop_sharing_location()
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.end_live_location((select auth.uid()));
  return json_build_object('deleted', true);
end;
$$;

comment on function api.stop_sharing_location is
  'DELETE /people/location: {deleted}; idempotent, also when nothing was shared.';

create function api.list_people_on_map(
  latitude double precision,
  longitude double precision,
  radius double precision
)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
-- So many people are shown that all photos would be hashed for them.
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  caller_id uuid := auth.uid();
  centre extensions.cube := private.earth_point(latitude, longitude);
  reach double precision := private.chord_length(radius);
  shown_people integer := private.setting('map_people')::integer;
  hidden uuid[] := private.hidden_from(caller_id);
  followed uuid[] := private.friends_of(caller_id) || private.matches_of(caller_id);
  live private.map_position[] := private.find_followed_on_map(centre, followed, hidden);
  left_out uuid[] := hidden || caller_id || array(select live_one.person_id from unnest(live) as live_one);
  meets_people boolean := not private.is_minor_person(caller_id);
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by nearest.distance, nearest.person_id), '[]')
      from
        (
          select live_one.person_id, live_one.distance, live_one.live_location
          from unnest(live) as live_one
          where live_one.distance <= reach
          union all
          select around.person_id, around.distance, null
          from private.find_people_on_map(centre, reach, followed, left_out, shown_people) as around
          where meets_people
          order by distance, person_id
          limit shown_people
        ) as nearest
        join private.met_people as person on person."userId" = nearest.person_id
        cross join lateral (
          select
            person.id,
            person."userId",
            person."firstName",
            person.age,
            person."photoUrl",
            coalesce(nearest.live_location, person.location) as location,
            nearest.live_location is not null as "isLive"
        ) as item
    )
  );
end;
$$;

comment on function api.list_people_on_map is
  'GET /people/map: {data}, the nearest completed people who are visible on the map and show their location, within a radius in metres; friends and matches, completed or not, where they are live.';

create function api.advance_live_locations(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  stopped integer;
  expired integer;
  due uuid[];
begin
  perform private.require_service();
  with
    over as (
      select live_locations.person_id
      from private.live_locations
      where live_locations.expires_at <= private.now()
      order by live_locations.expires_at
      limit row_limit
      for update skip locked
    ),
    removed as (
      delete from private.live_locations
      using over
      where live_locations.person_id = over.person_id
      returning live_locations.person_id, live_locations.broadcast_cell_latitude is not null as was_told
    )
  select count(case when removed.was_told then private.broadcast_location(removed.person_id, 'location.stopped') end), count(*)
  into stopped, expired
  from removed;
  due := array(
    select live_locations.person_id
    from
      private.live_locations
      join private.location_topics on location_topics.person_id = live_locations.person_id
    where live_locations.broadcast_at <= private.now() and live_locations.expires_at > private.now()
    order by live_locations.broadcast_at
    limit row_limit
    for update skip locked
  );
  perform private.broadcast_live_locations(due);
  return json_build_object('expired', expired, 'told', cardinality(due));
end;
$$;

comment on function api.advance_live_locations is
  'Job: {expired, told}. Ends expired live locations and sends the throttled broadcasts that are due; at most row_limit of each at once.';

grant execute on function api.share_location to authenticated;
grant execute on function api.stop_sharing_location to authenticated;
grant execute on function api.list_people_on_map to authenticated;
grant execute on function api.advance_live_locations to service_role;

-- Chats of two people: who opens them by hand, and when they close.
-- A match, a friendship or an opening by hand carries a direct chat. One that a match opened closes when neither is left.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'stranger_chats',
    '60',
    'How many direct chats a day somebody may begin with people who are neither friends nor matches; at least 1.'
  ),
  (
    'stranger_chats_told',
    '100',
    'Of how many such chats a day somebody is told; of further ones of nothing for a day.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.close_uncarried_chat(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  chat public.chats := private.find_direct_chat(one_id, other_id);
begin
  if not exists (select 1 from private.match_chats where match_chats.chat_id = chat.id and not match_chats.is_closed)
    or private.are_friends(one_id, other_id)
    or (private.find_match(one_id, other_id)).id is not null then
    return;
  end if;
  perform private.lock_chats(array[chat.id]);
  update private.match_chats set is_closed = true where match_chats.chat_id = chat.id;
end;
$$;

comment on function private.close_uncarried_chat is
  'Closes the direct chat of two people whose match or friendship has just ended, unless something else carries it. The pair is locked.';

create function private.begin_stranger_chat(opener_id uuid, stranger_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  since timestamptz := private.now() - interval '1 day';
  limiting_at timestamptz;
  is_told boolean;
begin
  select telling.noted_at into limiting_at
  from private.tellings as telling
  where telling.actor_id = opener_id and telling.kind = 'chat_created'
  order by telling.noted_at desc
  offset private.limit_of(opener_id, 'stranger_chats') - 1
  limit 1;
  if limiting_at > since then
    perform private.refuse_limited(
      'stranger_chats',
      'You have begun to write to many people who do not know you.',
      limiting_at + interval '1 day'
    );
  end if;
  select count(*) < private.setting('stranger_chats_told')::integer into is_told
  from private.tellings as telling
  where telling.recipient_id = stranger_id
    and telling.kind = 'chat_created'
    and telling.is_told
    and telling.noted_at > since;
  insert into private.tellings (actor_id, recipient_id, kind, is_told, noted_at)
  values
    (opener_id, stranger_id, 'chat_created', is_told, private.now());
  return is_told;
end;
$$;

comment on function private.begin_stranger_chat is
  'Counts a new direct chat with somebody who is neither friend nor match: whether that person is told of it. The limits of both are locked. 429 rate_limited for who has begun too many within a day.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.open_direct_chat(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  chat public.chats;
  participant_ids uuid[];
begin
  perform
    private.lock_existence(least(caller_id, person_id)),
    private.lock_existence(greatest(caller_id, person_id)),
    private.lock_person(least(caller_id, person_id)),
    private.lock_person(greatest(caller_id, person_id)),
    private.lock_pair(caller_id, person_id);
  if person_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot open a chat with yourself.',
      hint = 'userId';
  end if;
  chat := private.find_direct_chat(caller_id, person_id);
  participant_ids := array(
    select participant.user_id from public.chat_participants as participant where participant.chat_id = chat.id
  );
  if not private.is_known_person(person_id)
    or private.are_apart(caller_id, person_id)
    or private.are_apart_by_age(caller_id, person_id)
    or exists (select 1 from private.match_chats where match_chats.chat_id = chat.id and match_chats.is_closed)
    or (chat.id is not null and person_id <> all (participant_ids)) then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  if chat.id is null then
    chat := private.add_direct_chat(caller_id, person_id);
    if private.are_friends(caller_id, person_id)
      or (private.find_match(caller_id, person_id)).id is not null
      or private.begin_stranger_chat(caller_id, person_id) then
      perform private.notify(array[person_id], 'chat_created', caller_id, chat => chat.id);
    end if;
  else
    perform private.respond_unchanged();
    if caller_id <> all (participant_ids) then
      -- Whoever left with a deleted profile is back with a new one.
      perform private.find_own_profile();
      perform private.lock_chats(array[chat.id]);
      perform private.enter_chat(chat.id, array[caller_id], 'member');
    end if;
    if (private.find_match(caller_id, person_id)).id is null then
      delete from private.match_chats where match_chats.chat_id = chat.id;
    end if;
  end if;
  return json_build_object('id', chat.id, 'type', chat.type, 'createdAt', private.iso_time(chat.created_at));
end;
$$;

comment on function api.open_direct_chat is
  'POST /chats/direct: {id, type, createdAt}; idempotent, the existing one with 200. 400 on userId, 404 person_not_found, also when it is closed, the other has left it or the two are kept apart; 404 profile_not_found for who has left it and has no new profile; 429 rate_limited for a new one.';

grant execute on function api.open_direct_chat to authenticated;

-- Following: friends and matches see where somebody is live, and whoever ceases to be either sees it no more.
-- With the friendship or match the live locations of both end.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.can_follow(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return caller_id = person_id
    or (
      private.can_see_profile(person_id)
      and (private.are_friends(caller_id, person_id) or (private.find_match(caller_id, person_id)).id is not null)
      and not private.are_apart_by_age(caller_id, person_id)
    );
end;
$$;

comment on function private.can_follow is
  'Whether the caller may follow the live location of a person: friends and matches, and the person.';

create function private.end_following(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.are_friends(one_id, other_id) and (private.find_match(one_id, other_id)).id is null then
    perform private.end_live_location(least(one_id, other_id));
    perform private.end_live_location(greatest(one_id, other_id));
  end if;
end;
$$;

comment on function private.end_following is
  'Ends the live locations of two people who followed each other and are neither friends nor matched any more.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_live_location(person_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  live private.live_locations;
begin
  if private.can_follow(person_id) then
    select live_locations.* into live
    from private.live_locations
    where live_locations.person_id = get_live_location.person_id and live_locations.expires_at > private.now();
  end if;
  if live.person_id is null then
    raise sqlstate 'PT404' using
      message = 'live_location_not_found',
      detail = 'This person shares no live location with you.';
  end if;
  return json_build_object(
    'userId', live.person_id,
    'latitude', live.cell_latitude,
    'longitude', live.cell_longitude,
    'updatedAt', private.iso_time(live.updated_at),
    'expiresAt', private.iso_time(live.expires_at)
  );
end;
$$;

comment on function api.get_live_location is
  'GET /people/location/{userId}: the centre of the cell in which somebody is whom the caller may follow, friends, matches and themselves. 404 live_location_not_found for everybody and everything else.';

create function api.unfriend(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  friend_id uuid := person_id;
  friendship public.friendships;
  withdrawn_ids uuid[];
begin
  -- A deletion, which takes no locks of pairs, comes to rows and chats in another order.
  perform private.lock_against_deletion(array[(select auth.uid()), friend_id]);
  perform private.lock_pair((select auth.uid()), friend_id);
  if friend_id = (select auth.uid()) then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot be your own friend.',
      hint = 'userId';
  end if;
  friendship := private.find_friendship((select auth.uid()), friend_id);
  if friendship.status is distinct from 'accepted' then
    raise sqlstate 'PT404' using message = 'friendship_not_found', detail = 'You are not friends.';
  end if;
  withdrawn_ids := private.end_invitations((select auth.uid()), friend_id);
  delete from public.friendships where friendships.id = friendship.id;
  perform private.close_uncarried_chat((select auth.uid()), friend_id);
  perform private.end_following((select auth.uid()), friend_id);
  perform private.forget_invitations(withdrawn_ids, (select auth.uid()), friend_id);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.unfriend is
  'DELETE /friends/{userId}: {deleted}; either may ask again. Invitations to organize that wait for an answer end. 400 on userId, 404 friendship_not_found.';

create function api.end_match(match_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  match public.matches;
  other_id uuid;
begin
  -- The two people of a match are immutable, so they may be read before the lock.
  select matches.* into match from public.matches where matches.id = match_id;
  other_id := case caller_id when match.one_person_id then match.other_person_id else match.one_person_id end;
  perform private.lock_against_deletion(array[caller_id, other_id]);
  perform private.lock_pair(caller_id, other_id);
  select matches.* into match
  from public.matches
  where matches.id = match_id and caller_id in (matches.one_person_id, matches.other_person_id);
  if match.id is null then
    raise sqlstate 'PT404' using message = 'match_not_found', detail = 'There is no such match.';
  end if;
  perform private.end_meeting(caller_id, other_id);
  perform private.close_uncarried_chat(caller_id, other_id);
  perform private.end_following(caller_id, other_id);
  -- So that the feed does not bring them back the same day.
  perform private.write_interaction(caller_id, other_id, 'dislike');
  perform private.withdraw_likes(array[caller_id, other_id], array[other_id, caller_id]);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.end_match is
  'DELETE /people/matches/{id}: {deleted}; the chat closes unless something else carries it, and the other counts as disliked. 404 match_not_found.';

grant execute on function api.get_live_location to authenticated;
grant execute on function api.unfriend to authenticated;
grant execute on function api.end_match to authenticated;

-- Profiles of others: what of a profile is shown to whoever asks for it by its id, or for many at once.
-- The withheld answers are left out, and the location is the centre of a grid cell; who does not show it shows it to friends and matches.
-- Of a minor an adult who is no friend sees no more than of somebody met in passing.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.blocked_profile_view(profile public.profiles)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      json_object_agg(
        field.name,
        case
          when field.name in ('id', 'userId', 'firstName', 'avatarPhotoId', 'updatedAt') then field.value
          when field.name = 'photos' then private.avatar_photo_view(field.value)
          when json_typeof(field.value) = 'boolean' then 'false'
          when json_typeof(field.value) = 'array' then '[]'
          else 'null'
        end
      )
    from json_each(private.profile_view(profile, false, false, false)) as field (name, value)
  );
end;
$$;

comment on function private.blocked_profile_view is
  'Profile as somebody sees it who has blocked its owner: who it is, and every other field, whatever is added, as if it were not answered.';

create function private.seen_profile_view(profile public.profiles)
returns json
language sql
stable
return case
  when private.can_see_profile(profile.user_id) then private.profile_view(
    profile,
    profile.user_id = auth.uid(),
    profile.show_location or private.can_follow(profile.user_id),
    private.is_protected(profile)
  )
  when private.can_recognize_profile(profile.user_id) then private.blocked_profile_view(profile)
end;

comment on function private.seen_profile_view is
  'Profile that was asked for by id, as far as the caller may see it; null when not at all.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_profile(profile_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  seen json := (
    select private.seen_profile_view(profiles)
    from public.profiles
    where profiles.id = get_profile.profile_id
  );
begin
  if seen is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'There is no such profile.';
  end if;
  return seen;
end;
$$;

comment on function api.get_profile is
  'GET /profiles/{id}: a profile as the caller may see it; of whom the caller has blocked only who it is. 404 profile_not_found.';

create function api.list_profiles(user_ids uuid[])
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return json_build_object(
    'data', (
      with
        -- Optimisation fence: inlined, each view would be computed twice.
        asked as materialized (
          select private.seen_profile_view(profiles) as seen
          from public.profiles
          where profiles.user_id = any (user_ids)
        )
      select coalesce(json_agg(asked.seen) filter (where asked.seen is not null), '[]')
      from asked
    )
  );
end;
$$;

comment on function api.list_profiles is
  'POST /profiles/batch: {data}, each as GET /profiles/{id} shows it, leaving out who does not exist or cannot be seen.';

grant execute on function api.get_profile to authenticated;
grant execute on function api.list_profiles to authenticated;

-- Reports: complaints about people, events and chats, as those who made them see them.
-- What was complained about is kept as it was, in moderation; how a complaint is made stands in reporting, after it.

-- Tables -------------------------------------------------------------------------------------------------

create type public.report_reason as enum (
  'fake_profile',
  'unacceptable_content',
  'toxic_behavior',
  'incorrect_age',
  'behavior_outside_social_network',
  'other',
  'offensive_behavior',
  'harassment',
  'spam',
  'fake_news_or_disinformation',
  'flooding_in_private_messages',
  'fake_account_or_false_info',
  'using_someone_elses_photo',
  'unauthorized_promotion',
  'age_restriction_violation',
  'fraud_or_scam',
  'violence_or_extremism',
  'illegal_content',
  'hacking_or_suspicious_activity',
  'multiple_user_complaints',
  'frequent_blocks',
  'verified_moderator_complaint',
  'bot_or_automation_suspected',
  'api_abuse_or_restriction_bypass',
  'account_hacked'
);

comment on type public.report_reason is 'Why somebody complains.';

create type public.report_status as enum ('open', 'upheld', 'dismissed');

comment on type public.report_status is
  'open: nobody has decided; upheld: moderators found it right; dismissed: they did not, or nobody has decided for a year.';

create table public.reports (
  id uuid constraint reports_pkey primary key default gen_random_uuid(),
  author_id uuid not null,
  reason public.report_reason not null,
  description text constraint reports_description_length check (length(description) <= 250),
  target_type public.report_target_type not null,
  target_id uuid not null,
  created_at timestamptz not null,
  status public.report_status not null default 'open',
  decided_at timestamptz,
  lapses_at timestamptz not null default 'infinity',
  constraint reports_decided check ((status = 'open') = (decided_at is null))
);

comment on table public.reports is
  'One complaint of one person; what moderators know of it stands beside it.';
comment on column public.reports.lapses_at is
  'From when on the report counts as dismissed if nobody has decided, by the clock; a job writes it down.';

create index reports_author_idx on public.reports (author_id, created_at desc, id desc);

create index reports_target_idx on public.reports (target_type, target_id, created_at);

create index reports_status_idx on public.reports (status, created_at, id);

create index reports_status_target_type_idx on public.reports (status, target_type, created_at, id);

create index reports_lapsing_idx on public.reports (lapses_at)
where status = 'open';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.set_hidden(kind public.report_target_type, subject_id uuid, hider text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if hider is null then
    delete from private.hidden_targets where hidden_targets.target_type = kind and hidden_targets.target_id = subject_id;
  else
    insert into private.hidden_targets (target_type, target_id, hidden_by, hidden_at)
    values
      (kind, subject_id, hider, private.now())
    on conflict on constraint hidden_targets_pkey do update set hidden_by = excluded.hidden_by;
  end if;
  if kind = 'user' then
    perform private.assert_lock_order('profile', array[subject_id::text]);
    select profiles.* into profile from public.profiles where profiles.user_id = subject_id for no key update;
    perform private.index_person(profile, profile);
  end if;
end;
$$;

comment on function private.set_hidden is
  'Hides a person or an event from the feeds in the name of reports or moderator, or shows it again for null. The target is locked.';

create type private.report_fields as (
  id uuid,
  "reportAuthorId" uuid,
  reason text,
  description text,
  "reportedUserId" uuid,
  "eventId" uuid,
  "reportedChatId" uuid,
  "createdAt" text,
  status public.report_status,
  "decidedAt" text
);

comment on type private.report_fields is 'The fields of a report in the API, for who made it.';

create function private.report_fields_of(report public.reports)
returns private.report_fields
language sql
stable
return row(
  report.id,
  report.author_id,
  report.reason,
  report.description,
  case
    when report.target_type = 'user' then report.target_id
  end,
  case
    when report.target_type = 'event' then report.target_id
  end,
  case
    when report.target_type = 'chat' then report.target_id
  end,
  private.iso_time(report.created_at),
  case
    when report.status = 'open'
    and report.lapses_at <= private.now() then 'dismissed'
    else report.status
  end,
  private.iso_time(
    case
      when report.status = 'open'
      and report.lapses_at <= private.now() then report.lapses_at
      else report.decided_at
    end
  )
)::private.report_fields;

comment on function private.report_fields_of is 'Report as the API shows it to who made it.';

create function private.report_view(report public.reports)
returns json
language sql
stable
return to_json(private.report_fields_of(report));

comment on function private.report_view is 'The JSON of private.report_fields_of.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.reports enable row level security;

revoke all on public.reports from anon, authenticated, service_role;

grant select on public.reports to service_role;

grant select (id, author_id, reason, description, target_type, target_id, created_at, status, decided_at)
on public.reports
to authenticated;

create policy reports_select_author on public.reports
for select
to authenticated
using (author_id = (select auth.uid()));

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_reports(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the index.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id);
  after private.list_position := private.position_after('reports', filters, cursor);
begin
  return (
    with
      listed as materialized (
        select private.report_fields_of(reports) as item, reports.created_at, reports.id
        from public.reports
        where reports.author_id = caller_id and (reports.created_at, reports.id) < (after.sort_time, after.id)
        order by reports.created_at desc, reports.id desc
        limit page_size + 1
      )
    select
      json_build_object(
        'data', array(select listed.item from listed limit page_size),
        'nextCursor', (
          select private.position_cursor(secrets.value, 'reports', filters, last.created_at, last.id)
          from
            private.secrets
            cross join (select listed.created_at, listed.id from listed offset page_size - 1 limit 1) as last
          where secrets.name = 'cursor' and exists (select from listed offset page_size)
        )
      )
  );
end;
$$;

comment on function api.list_reports is
  'GET /reports: {data, nextCursor} of the caller''s own, newest first. 400 on cursor.';

grant execute on function api.list_reports to authenticated;

-- Suspending: what ends when moderators suspend somebody, and what is decided again then and afterwards.
-- Who is suspended is asked wherever people meet (private.suspended_people): nothing else has to be written or undone.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.decide_groups_of_organizer(person_id uuid, event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.decide_pending_groups(events.id)
  from public.events
  where events.id = any (event_ids) and private.is_organizer(events, person_id);
end;
$$;

comment on function private.decide_groups_of_organizer is
  'Applies the quorum again in those of these locked events that a person organizes.';

create function private.suspend_person(person_id uuid, until_time timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
begin
  insert into private.suspensions (user_id, suspended_at, suspended_until)
  values
    (person_id, private.now(), coalesce(until_time, 'infinity'))
  on conflict on constraint suspensions_pkey do update
    set suspended_at = excluded.suspended_at, suspended_until = excluded.suspended_until;
  perform private.end_live_location(person_id);
  perform private.end_open_memberships(person_id, event_ids);
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$$;

comment on function private.suspend_person is
  'Suspends a person until then, for good by null; again sets the new time. Ends the live location and open memberships of groups, and has groups decided again without the person; a trigger drops waiting pushes. Locked are the person, by private.lock_for_suspension, and the target.';

create function private.reinstate_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event_ids uuid[] := array(select private.lock_events_of(person_id));
begin
  delete from private.suspensions where suspensions.user_id = person_id;
  perform private.decide_groups_of_organizer(person_id, event_ids);
end;
$$;

comment on function private.reinstate_person is
  'Lifts the suspension of a person, if there is one, and has groups decided again with the person. Locked are the person, by private.lock_for_suspension, and the target.';

-- Moderation: what was complained about, as it was then, what moderators decided, and who appealed against it.
-- Moderators and the secret key come here; those about whom it was decided read it in appeals. A decision stays on
-- record as it is; deciding and appeals have files of their own.

-- Tables -------------------------------------------------------------------------------------------------

create type public.moderation_target_type as enum (
  'user',
  'event',
  'chat',
  'photo',
  'cover',
  'message',
  'attachment'
);

comment on type public.moderation_target_type is
  'What a moderation decision is about: what can be reported, and what can be removed by itself.';

create type public.moderation_decision as enum (
  'dismiss',
  'hide',
  'restore',
  'remove',
  'suspend',
  'reinstate'
);

comment on type public.moderation_decision is
  'dismiss: nothing is wrong, what reports hid is shown again; hide: not in feeds any more; restore: shown again, whoever hid it; remove: taken away; suspend: kept out of the service for a while or for good; reinstate: let in again.';

create table private.moderation_decisions (
  id uuid constraint moderation_decisions_pkey primary key default gen_random_uuid(),
  target_type public.moderation_target_type not null,
  target_id uuid not null,
  reported_type public.report_target_type not null,
  reported_id uuid not null,
  person_id uuid,
  decision public.moderation_decision not null,
  reason public.report_reason,
  shown_note text,
  note text,
  suspended_until timestamptz,
  was_hidden boolean not null,
  is_hidden boolean not null,
  is_told boolean not null default false,
  removed_version bigint,
  decided_by uuid,
  decided_at timestamptz not null
);

comment on table private.moderation_decisions is 'What moderators decided; append-only.';
comment on column private.moderation_decisions.reported_id is
  'The person, event or chat that the target is or belongs to: its lock is taken, and its open reports are closed.';
comment on column private.moderation_decisions.person_id is
  'About whom it is: the person, who made the event, wrote the message or uploaded the file; null of a chat, and of what is gone.';
comment on column private.moderation_decisions.shown_note is 'What the person is told; on the wire note.';
comment on column private.moderation_decisions.note is
  'What moderators tell each other; on the wire internalNote.';
comment on column private.moderation_decisions.is_told is
  'Whether the person hears of it: of no dismissal, and of no restoring of what reports hid.';
comment on column private.moderation_decisions.removed_version is
  'What a removed message said, as long as that is kept; null where its sender had deleted it before.';
comment on column private.moderation_decisions.decided_by is 'The moderator; null for the secret key.';
comment on column private.moderation_decisions.decided_at is
  'Strictly monotonic about one person, event or chat with what belongs to it.';

create index moderation_decisions_target_idx on private.moderation_decisions (
  target_type,
  target_id,
  decided_at desc
);

create index moderation_decisions_reported_idx on private.moderation_decisions (
  reported_type,
  reported_id,
  decided_at desc
);

create index moderation_decisions_time_idx on private.moderation_decisions (decided_at desc, id desc);

create index moderation_decisions_told_idx on private.moderation_decisions (
  person_id,
  decided_at desc,
  id desc
)
where is_told;

create index moderation_decisions_person_idx on private.moderation_decisions (
  person_id,
  decided_at desc,
  id desc
);

create index moderation_decisions_decided_by_idx on private.moderation_decisions (
  decided_by,
  decided_at desc,
  id desc
);

create type public.appeal_outcome as enum ('upheld', 'reversed');

comment on type public.appeal_outcome is
  'What became of an appeal. upheld: the decision stands; reversed: it is undone.';

create table private.appeals (
  decision_id uuid constraint appeals_pkey primary key constraint appeals_decision_id_fkey
    references private.moderation_decisions (id)
      on delete restrict,
  person_id uuid not null,
  text text constraint appeals_text_length check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  outcome public.appeal_outcome,
  note text,
  answered_by uuid,
  answered_at timestamptz,
  constraint appeals_answered check ((outcome is null) = (answered_at is null))
);

comment on table private.appeals is
  'What people say against a decision about them, once, and what moderators answer.';
comment on column private.appeals.text is 'Null once the account of the person is gone.';
comment on column private.appeals.note is 'What moderators tell each other.';
comment on column private.appeals.answered_by is 'The moderator; null for the secret key.';

create index appeals_person_id_idx on private.appeals (person_id);

create index appeals_answered_by_idx on private.appeals (answered_by);

create index appeals_open_idx on private.appeals (created_at, decision_id)
where outcome is null;

create table private.report_files (
  report_id uuid constraint report_files_pkey primary key constraint report_files_report_id_fkey
    references public.reports (id)
      on delete cascade,
  evidence jsonb,
  evidence_until timestamptz not null default 'infinity',
  decision_id uuid constraint report_files_decision_id_fkey
    references private.moderation_decisions (id)
      on delete restrict
);

comment on table private.report_files is
  'What only moderators see of a report: the target as it was, and the decision that closed it.';

comment on column private.report_files.evidence_until is
  'From when on a job removes the evidence: some days after the decision. Null evidence was removed.';

create index report_files_evidence_until_idx on private.report_files (evidence_until)
where evidence is not null;

create index report_files_decision_id_idx on private.report_files (decision_id);

create table private.emptied_chat_messages (
  message_id uuid constraint emptied_chat_messages_pkey primary key,
  chat_id uuid not null constraint emptied_chat_messages_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  sent_at timestamptz not null,
  evidence jsonb not null,
  kept_until timestamptz not null
);

comment on table private.emptied_chat_messages is
  'The last messages of chats in which nobody is left, as evidence alone: whoever was in one may still report it.';

create index emptied_chat_messages_chat_id_idx on private.emptied_chat_messages (chat_id);

create index emptied_chat_messages_kept_until_idx on private.emptied_chat_messages (kept_until);

insert into private.settings (name, value, meaning)
values
  (
    'evidence_messages',
    '25',
    'How many of the last messages of the reporter, and of the others, are kept with the report of a chat.'
  ),
  (
    'evidence_messages_around',
    '5',
    'How many messages before and after each one that a report names are kept with it.'
  ),
  ('evidence_days', '180', 'For how many days after the decision the evidence of a report is kept.'),
  (
    'evidence_file_days',
    '30',
    'For how many days after the decision the files that a report names are kept when nothing shows them any more.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.require_moderator()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_service();
  -- A token says for up to an hour what is not true any more. Of a user of another system it is all that is known.
  if exists (
    select
    from auth.users
    where users.id = (select auth.uid()) and (users.raw_app_meta_data ->> 'role') is distinct from 'moderator'
  ) then
    raise sqlstate 'PT403' using message = 'not_a_moderator', detail = 'Only moderators can do this.';
  end if;
end;
$$;

comment on function private.require_moderator is
  'Refuses all but the secret key and moderators, who come with the rights of the service and their own id: 403 not_a_moderator once the identity provider has taken the role away.';

create function private.require_other_person(person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if person_id = (select auth.uid()) then
    raise sqlstate 'PT403' using
      message = 'not_a_moderator',
      detail = 'Another moderator has to decide about you.';
  end if;
end;
$$;

comment on function private.require_other_person is
  'Refuses a moderator who would decide in their own case: 403 not_a_moderator.';

create function private.messages_for_evidence(chat_id uuid, reporter_id uuid, named_ids uuid[])
returns setof uuid
language plpgsql
stable
rows 60
set search_path = ''
as $$
declare
  last_count integer := private.setting('evidence_messages')::integer;
  around_count integer := private.setting('evidence_messages_around')::integer;
begin
  return query
  (
    select said.id
    from public.messages as said
    where said.chat_id = messages_for_evidence.chat_id and said.sender_id = reporter_id
    order by said.created_at desc, said.id desc
    limit last_count
  )
  union
  (
    select heard.id
    from public.messages as heard
    where heard.chat_id = messages_for_evidence.chat_id and heard.sender_id <> reporter_id
    order by heard.created_at desc, heard.id desc
    limit last_count
  )
  union
  select near.id
  from
    public.messages as named
    cross join lateral (
      (
        select earlier.id
        from public.messages as earlier
        where earlier.chat_id = named.chat_id
          and (earlier.created_at, earlier.id) <= (named.created_at, named.id)
        order by earlier.created_at desc, earlier.id desc
        limit around_count + 1
      )
      union all
      (
        select later.id
        from public.messages as later
        where later.chat_id = named.chat_id and (later.created_at, later.id) > (named.created_at, named.id)
        order by later.created_at, later.id
        limit around_count
      )
    ) as near
  where named.chat_id = messages_for_evidence.chat_id and named.id = any (named_ids);
end;
$$;

comment on function private.messages_for_evidence is
  'The messages that are kept with the report of a chat: those that are named with some around each, and the last of the reporter and of the others.';

create function private.evidence_of_message(message public.messages)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', message.id,
    'senderId', message.sender_id,
    'content', message.content,
    'attachmentKeys', private.attachment_keys(message.id),
    'attachmentIds', (
      select coalesce(jsonb_agg(attachment.id order by attachment.place), '[]')
      from public.message_attachments as attachment
      where attachment.message_id = message.id
    ),
    'createdAt', private.iso_time(message.created_at),
    'deletedAt', private.iso_time(message.deleted_at),
    'earlierVersions', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'content', version.content,
              'attachmentKeys', version.media_keys,
              'replacedAt', private.iso_time(version.replaced_at)
            )
            order by version.id
          ),
          '[]'
        )
      from private.message_versions as version
      where version.message_id = message.id
        and version.replaced_at
          >= private.now() - make_interval(days => private.setting('message_version_days')::integer)
    )
  );
end;
$$;

comment on function private.evidence_of_message is
  'A message as moderators see it, with what it said before.';

create function private.messages_in_chat(chat_id uuid, message_ids uuid[])
returns setof uuid
language plpgsql
stable
rows 20
set search_path = ''
as $$
begin
  return query
  select said.id
  from
    (
      select messages.id, messages.chat_id, messages.created_at
      from public.messages
      where messages.id = any (message_ids)
      union all
      select emptied.message_id, emptied.chat_id, emptied.sent_at
      from private.emptied_chat_messages as emptied
      where emptied.message_id = any (message_ids) and emptied.kept_until > private.now()
    ) as said
  where said.chat_id = messages_in_chat.chat_id
  order by said.created_at, said.id;
end;
$$;

comment on function private.messages_in_chat is
  'Which of these messages are of the chat, the earliest first; also of one in which nobody is left.';

create function private.evidence_of_messages(chat_id uuid, reporter_id uuid, named_ids uuid[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(said.evidence order by said.sent_at, said.id), '[]')
    from
      (
        select messages.id, messages.created_at, private.evidence_of_message(messages)
        from
          private.messages_for_evidence(chat_id, reporter_id, named_ids) as kept (id)
          join public.messages on messages.id = kept.id
        union all
        select emptied.message_id, emptied.sent_at, emptied.evidence
        from private.emptied_chat_messages as emptied
        where emptied.chat_id = evidence_of_messages.chat_id and emptied.kept_until > private.now()
      ) as said (id, sent_at, evidence)
  );
end;
$$;

comment on function private.evidence_of_messages is
  'Of a chat what moderators see with a report of it, the earliest first.';

create function private.evidence_of(report public.reports, message_ids uuid[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  subject_id uuid := report.target_id;
begin
  return case report.target_type
    when 'user' then (
      select
        jsonb_build_object(
          'firstName', profiles.first_name,
          'bio', profiles.bio,
          'birthdate', profiles.birthdate,
          'city', profiles.city,
          'hometown', profiles.hometown,
          'photoKeys', (
            select coalesce(jsonb_agg(photo.media_key order by photo.position), '[]')
            from public.profile_photos as photo
            where photo.profile_id = profiles.id
          ),
          'photoIds', (
            select coalesce(jsonb_agg(photo.id order by photo.position), '[]')
            from public.profile_photos as photo
            where photo.profile_id = profiles.id
          )
        )
      from
        -- Somebody without a profile leaves the same evidence, empty.
        (select) as anybody
        left join public.profiles on profiles.user_id = subject_id
    )
    when 'event' then (
      select
        jsonb_build_object(
          'creatorId', events.creator_id,
          'title', events.title,
          'description', events.description,
          'address', events.address,
          'city', events.city,
          'startAt', private.iso_time(events.start_at),
          'coverKey', events.cover_key,
          'imageUrl', events.image_url
        )
      from public.events
      where events.id = subject_id
    )
    when 'chat' then jsonb_build_object(
      'participantIds', (
        select coalesce(jsonb_agg(participant.user_id order by participant.joined_order), '[]')
        from public.chat_participants as participant
        where participant.chat_id = subject_id
      ),
      'formerParticipantIds', (
        select coalesce(jsonb_agg(former.user_id order by former.left_at, former.user_id), '[]')
        from private.former_participants as former
        where former.chat_id = subject_id
      ),
      'namedMessageIds', to_jsonb(array(select named.id from private.messages_in_chat(subject_id, message_ids) as named (id))),
      'messages', private.evidence_of_messages(subject_id, report.author_id, message_ids)
    )
  end;
end;
$$;

comment on function private.evidence_of is
  'Snapshot of the texts of a profile, an event, or the end of a chat and the messages that are named, to be kept with a report.';

create function private.evidence_keys(evidence jsonb)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select distinct named.key #>> '{}'
    from
      unnest(
        array[
          '$.photoKeys[*]',
          '$.coverKey',
          '$.messages[*].attachmentKeys[*]',
          '$.messages[*].earlierVersions[*].attachmentKeys[*]'
        ]::jsonpath[]
      ) as place (path)
      cross join jsonb_path_query(evidence, place.path) as named (key)
    where named.key <> 'null'
  );
end;
$$;

comment on function private.evidence_keys is 'The files that evidence names, each once.';

create function private.evidence_files(keys jsonb, files jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(files -> named.key order by named.place), '[]')
    from jsonb_array_elements_text(keys) with ordinality as named (key, place)
  );
end;
$$;

comment on function private.evidence_files is
  'The files of these keys, in their order; files is {key: file}.';

create function private.evidence_view(evidence jsonb)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  files jsonb;
  message jsonb;
  messages jsonb := '[]';
begin
  select
    jsonb_object_agg(
      named.key,
      jsonb_build_object(
        'key', named.key,
        'url', private.media_link(
          object.name,
          private.media_type(object.metadata ->> 'mimetype', media.declared_type)
        ),
        'isRecognized', not media.is_unrecognized
      )
    )
  into files
  from
    unnest(private.evidence_keys(evidence)) as named (key)
    left join private.media on media.key = named.key
    left join storage.objects as object on object.bucket_id = 'media' and object.name = media.key;
  if evidence ? 'photoKeys' then
    return evidence - 'photoKeys'
      || jsonb_build_object('photos', private.evidence_files(evidence -> 'photoKeys', files));
  end if;
  if evidence ? 'coverKey' then
    return evidence - 'coverKey' || jsonb_build_object('cover', files -> (evidence ->> 'coverKey'));
  end if;
  for message in select item from jsonb_array_elements(evidence -> 'messages') as item loop
    messages := messages
      || (
        message - 'attachmentKeys'
        || jsonb_build_object(
          'attachments', private.evidence_files(message -> 'attachmentKeys', files),
          'earlierVersions', (
            select
              coalesce(
                jsonb_agg(
                  version - 'attachmentKeys'
                  || jsonb_build_object('attachments', private.evidence_files(version -> 'attachmentKeys', files))
                  order by place
                ),
                '[]'
              )
            from jsonb_array_elements(message -> 'earlierVersions') with ordinality as listed (version, place)
          )
        )
      );
  end loop;
  return evidence || case when evidence ? 'messages' then jsonb_build_object('messages', messages) else '{}' end;
end;
$$;

comment on function private.evidence_view is
  'Evidence as moderators read it: with {key, url, isRecognized} in the place of each key, as photos, cover and attachments; url and isRecognized are null once the file is gone.';

create function private.file_report(report public.reports, message_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- A draft may go at this moment.
  evidence jsonb := coalesce(private.evidence_of(report, message_ids), '{}');
begin
  insert into private.report_files (report_id, evidence)
  values
    (report.id, evidence);
  perform private.hold_media(
    private.evidence_keys(evidence),
    report.id,
    report.lapses_at + make_interval(days => private.setting('evidence_file_days')::integer)
  );
end;
$$;

comment on function private.file_report is
  'Puts a new report into the queue of the moderators with what it is about, and holds the files that it names. Nothing but media is locked after it.';

create function private.keep_emptied_chats(chat_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  keep_until timestamptz := private.now() + make_interval(days => private.setting('message_version_days')::integer);
begin
  perform private.lock_chats(chat_ids);
  with
    ranked as (
      select
        messages as message,
        row_number() over (
          partition by messages.chat_id, messages.sender_id
          order by messages.created_at desc, messages.id desc
        ) as place
      from
        public.chats
        join public.messages on messages.chat_id = chats.id
      where chats.id = any (chat_ids)
        -- A chat of two goes itself.
        and chats.type <> 'direct'
        and not exists (select from public.chat_participants as participant where participant.chat_id = chats.id)
        and (
          messages.deleted_at is null
          or exists (select from private.message_versions as version where version.message_id = messages.id)
        )
    )
  insert into private.emptied_chat_messages (message_id, chat_id, sent_at, evidence, kept_until)
  select
    (ranked.message).id,
    (ranked.message).chat_id,
    (ranked.message).created_at,
    private.evidence_of_message(ranked.message),
    keep_until
  from ranked
  where ranked.place <= private.setting('evidence_messages')::integer;
  perform private.hold_media(
    private.evidence_keys(jsonb_build_object('messages', jsonb_agg(emptied.evidence))),
    emptied.chat_id,
    max(emptied.kept_until)
  )
  from private.emptied_chat_messages as emptied
  where emptied.chat_id = any (chat_ids)
  group by emptied.chat_id;
end;
$$;

comment on function private.keep_emptied_chats is
  'Keeps the last messages of each sender in chats that nobody is in any more, with their files, as long as what messages said before: who left may report them still. Before the messages go.';

create function private.forget_emptied_chats(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  forgotten integer;
begin
  with old as (
    select emptied.message_id
    from private.emptied_chat_messages as emptied
    where emptied.kept_until <= private.now()
    order by emptied.kept_until
    limit row_limit
    for update skip locked
  )
  delete from private.emptied_chat_messages
  using old
  where emptied_chat_messages.message_id = old.message_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_emptied_chats is
  'Removes so many messages of chats that everybody has left, once they are too old for a report: how many there were.';

create function private.does_target_exist(kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.reports where reports.target_type = kind and reports.target_id = subject_id)
    or case kind
      when 'user' then private.is_known_person(subject_id)
      when 'event' then exists (select 1 from public.events where events.id = subject_id)
      when 'chat' then exists (select 1 from public.chats where chats.id = subject_id)
    end;
end;
$$;

comment on function private.does_target_exist is
  'Whether there is something to decide about: it exists, or was reported while it did.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.date_holds()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Not the media rows: a decision may take locks that come before theirs. The job looks at them once a day.
  update private.media_holds
  set
    held_until = coalesce(report.decided_at, report.lapses_at)
      + make_interval(days => private.setting('evidence_file_days')::integer)
  from changed_reports as report
  where media_holds.holder_id = report.id;
  return null;
end;
$$;

comment on function private.date_holds is
  'The files that a report names are held until some days after it was decided, or lapsed.';

create trigger reports_date_holds
after update on public.reports
referencing new table as changed_reports
for each statement
execute function private.date_holds();

-- Deciding: what moderators do about people, events, chats and what belongs to them.
-- A decision takes the lock of the person, event or chat first, closes its open reports, and stays on record.

-- Helpers ------------------------------------------------------------------------------------------------

create type private.decision_subject as (
  reported_type public.report_target_type,
  reported_id uuid,
  person_id uuid
);

comment on type private.decision_subject is
  'What a decision is about in the end: the person, event or chat that the target is or belongs to, and who answers for it.';

create function private.find_decision_subject(target_type public.moderation_target_type, target_id uuid)
returns private.decision_subject
language plpgsql
stable
set search_path = ''
as $$
declare
  subject private.decision_subject;
begin
  case target_type
    when 'user' then
      subject := row ('user', target_id, target_id);
    when 'chat' then
      subject := row ('chat', target_id, null);
    when 'event' then
      subject := row ('event', target_id, (select events.creator_id from public.events where events.id = target_id));
    when 'cover' then
      -- Whoever uploaded a cover answers for it, also a co-author.
      select 'event', events.id, coalesce(media.owner_id, events.creator_id) into subject
      from
        public.events
        left join private.media on media.key = events.cover_key
      where events.id = target_id;
    when 'photo' then
      select 'user', profiles.user_id, profiles.user_id into subject
      from
        public.profile_photos as photo
        join public.profiles on profiles.id = photo.profile_id
      where photo.id = target_id;
    when 'message' then
      select 'chat', messages.chat_id, messages.sender_id into subject
      from public.messages
      where messages.id = target_id;
    when 'attachment' then
      select 'chat', messages.chat_id, messages.sender_id into subject
      from
        public.message_attachments as attachment
        join public.messages on messages.id = attachment.message_id
      where attachment.id = target_id;
  end case;
  return subject;
end;
$$;

comment on function private.find_decision_subject is
  'Whom and what a decision about this would concern; of a photo, cover, message or attachment that is not there nulls.';

create function private.is_reversed(decision_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from private.appeals
    where appeals.decision_id = is_reversed.decision_id and appeals.outcome = 'reversed'
  );
end;
$$;

comment on function private.is_reversed is 'Whether an appeal has undone a decision.';

create function private.last_decision(target_type public.moderation_target_type, target_id uuid)
returns private.moderation_decisions
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions;
begin
  select decided.* into last
  from private.moderation_decisions as decided
  where decided.target_type = last_decision.target_type and decided.target_id = last_decision.target_id
  order by decided.decided_at desc
  limit 1;
  return last;
end;
$$;

comment on function private.last_decision is 'The last decision about exactly this; null for none.';

create function private.last_standing(
  decision public.moderation_decision,
  target_type public.moderation_target_type,
  target_id uuid,
  opposite public.moderation_decision default null
)
returns private.moderation_decisions
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions;
begin
  select decided.* into last
  from private.moderation_decisions as decided
  where decided.target_type = last_standing.target_type
    and decided.target_id = last_standing.target_id
    and decided.decision = last_standing.decision
    and not private.is_reversed(decided.id)
    and not exists (
      select
      from private.moderation_decisions as later
      where later.target_type = last_standing.target_type
        and later.target_id = last_standing.target_id
        and later.decision = opposite
        and later.decided_at > decided.decided_at
    )
  order by decided.decided_at desc
  limit 1;
  return last;
end;
$$;

comment on function private.last_standing is
  'The last decision of this kind about exactly this that still stands: neither reversed nor followed by its opposite, if it has one; null for none.';

create function private.require_valid_decision(wanted private.moderation_decisions)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  field text;
  problem text;
begin
  if wanted.target_type <> all (
    case wanted.decision
      when 'dismiss' then array['user', 'event', 'chat']
      when 'hide' then array['user', 'event']
      when 'restore' then array['user', 'event']
      when 'remove' then array['event', 'photo', 'cover', 'message', 'attachment']
      else array['user']
    end::public.moderation_target_type[]
  ) then
    field := 'decision';
    problem := 'Nothing of this type can be decided about so.';
  elsif wanted.reason is null and wanted.decision <> 'dismiss' then
    field := 'reason';
    problem := 'Expected a reason; only a dismissal needs none.';
  elsif wanted.suspended_until is not null and wanted.decision <> 'suspend' then
    field := 'until';
    problem := 'Only a suspension ends at a time.';
  elsif wanted.suspended_until <= private.now() then
    field := 'until';
    problem := 'Expected a time in the future.';
  else
    return;
  end if;
  raise sqlstate 'PT400' using message = 'validation_failed', detail = problem, hint = field;
end;
$$;

comment on function private.require_valid_decision is
  'Refuses what is no decision: 400 on decision where it does not go with the type of the target, on reason and on until.';

create function private.lock_decision_subject(wanted private.moderation_decisions)
returns private.decision_subject
language plpgsql
set search_path = ''
as $$
declare
  subject private.decision_subject := private.find_decision_subject(wanted.target_type, wanted.target_id);
  current private.decision_subject;
  last private.moderation_decisions;
begin
  if subject.reported_id is null then
    -- A target that was removed is known by that decision.
    last := private.last_decision(wanted.target_type, wanted.target_id);
    subject := row (last.reported_type, last.reported_id, last.person_id);
  end if;
  if subject.reported_id is null then
    return subject;
  end if;
  if wanted.decision in ('suspend', 'reinstate') then
    perform private.lock_for_suspension(subject.reported_id);
  end if;
  perform private.lock_target(subject.reported_type, subject.reported_id);
  if wanted.decision = 'remove' then
    case subject.reported_type
      when 'user' then
        perform private.assert_lock_order('profile', array[subject.reported_id::text]);
        perform 1 from public.profiles where profiles.user_id = subject.reported_id for no key update;
      when 'event' then
        perform private.lock_events(array[subject.reported_id]);
      when 'chat' then
        perform private.lock_chats(array[subject.reported_id]);
    end case;
    -- Another person may have set another cover meanwhile.
    current := private.find_decision_subject(wanted.target_type, wanted.target_id);
    return row (subject.reported_type, subject.reported_id, coalesce(current.person_id, subject.person_id));
  end if;
  return subject;
end;
$$;

comment on function private.lock_decision_subject is
  'Locks what a decision concerns, before anything is read that it depends on: the person who is suspended or reinstated, target, then the row that a removal changes. Nulls for what nobody knows.';

create function private.remove_event(event_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if private.is_removed_event(event_id) then
    return false;
  end if;
  update public.events
  set
    status = case
      when private.effective_event_status(events) in ('published', 'started') then 'cancelled'
      else events.status
    end,
    deleted_at = coalesce(events.deleted_at, private.now()),
    updated_at = private.now()
  where events.id = event_id;
  if not found then
    return false;
  end if;
  insert into private.removed_events (event_id, removed_at) values (remove_event.event_id, private.now());
  return true;
end;
$$;

comment on function private.remove_event is
  'Cancels and deletes a locked event for good, with what either means for its groups. False when that is done, or it is gone.';

create function private.remove_content(kind public.moderation_target_type, subject_id uuid, is_first boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  event public.events;
  photo public.profile_photos;
  message public.messages;
  attachment public.message_attachments;
begin
  case kind
    when 'event' then
      return private.remove_event(subject_id);
    when 'cover' then
      select events.* into event from public.events where events.id = subject_id;
      if event.cover_key is null and event.image_url is null then
        return false;
      end if;
      perform private.write_event(event, private.changed_event(event, '{"imageKey": null}'), 'imageKey', null);
    when 'photo' then
      select profile_photos.* into photo from public.profile_photos where profile_photos.id = subject_id;
      if photo.id is null then
        return false;
      end if;
      perform private.remove_photo(photo);
    when 'message' then
      select messages.* into message from public.messages where messages.id = subject_id;
      if message.id is null or (message.deleted_at is not null and not is_first) then
        return false;
      end if;
      -- Who deletes a message in time is found guilty of it all the same.
      if message.deleted_at is null then
        perform private.erase_message(message);
      end if;
    when 'attachment' then
      select message_attachments.* into attachment
      from public.message_attachments
      where message_attachments.id = subject_id;
      if attachment.id is null then
        return false;
      end if;
      perform private.erase_attachment(attachment);
  end case;
  return true;
end;
$$;

comment on function private.remove_content is
  'Takes something away as if its owner deleted it; what it belongs to is locked. False when there is nothing to take away; a deleted message counts as there if it is removed for the first time.';

create function private.removed_version(target_type public.moderation_target_type, target_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select max(version.id)
    from private.message_versions as version
    where target_type = 'message'
      and version.message_id = target_id
      -- What its sender deleted before was not removed.
      and version.replaced_at = private.now()
  );
end;
$$;

comment on function private.removed_version is
  'What a message said that was removed in this transaction; null for anything else.';

create function private.standing_decision(wanted private.moderation_decisions)
returns private.moderation_decisions
language plpgsql
stable
set search_path = ''
as $$
declare
  last private.moderation_decisions := private.last_decision(wanted.target_type, wanted.target_id);
begin
  if (last.decision, last.reason, last.shown_note, last.note, last.suspended_until)
      is distinct from (wanted.decision, wanted.reason, wanted.shown_note, wanted.note, wanted.suspended_until)
    or private.is_reversed(last.id)
    or exists (
      select
      from public.reports
      where reports.target_type = wanted.reported_type
        and reports.target_id = wanted.reported_id
        and reports.status = 'open'
        and reports.lapses_at > private.now()
    )
  then
    return null;
  end if;
  return last;
end;
$$;

comment on function private.standing_decision is
  'The decision that is taken again, word for word: the last about its target, not reversed, and nothing was reported since. Null when it is another one.';

create function private.close_reports(decided private.moderation_decisions, closed_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with
    closed as (
      update public.reports
      set
        status = case
          when decided.decision in ('hide', 'remove', 'suspend') then 'upheld'
          else 'dismissed'
        end::public.report_status,
        decided_at = closed_at
      where reports.target_type = decided.reported_type
        and reports.target_id = decided.reported_id
        and reports.status = 'open'
        and reports.lapses_at > private.now()
      returning reports.id
    )
  update private.report_files
  set
    decision_id = decided.id,
    evidence_until = closed_at + make_interval(days => private.setting('evidence_days')::integer)
  from closed
  where report_files.report_id = closed.id;
end;
$$;

comment on function private.close_reports is
  'What a decision means for the open reports of the person, event or chat: upheld or dismissed.';

create function private.record_decision(wanted private.moderation_decisions)
returns private.moderation_decisions
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  -- Hidden by whom; only people and events can be.
  hider text := (
    select hidden_targets.hidden_by
    from private.hidden_targets
    where hidden_targets.target_type = wanted.reported_type and hidden_targets.target_id = wanted.reported_id
  );
  -- Whatever is decided, reports alone hide nothing any more.
  next_hider text := case wanted.decision
    when 'hide' then 'moderator'
    when 'restore' then null
    else nullif(hider, 'reports')
  end;
begin
  if next_hider is distinct from hider then
    perform private.set_hidden(wanted.reported_type, wanted.reported_id, next_hider);
  end if;
  wanted.id := gen_random_uuid();
  wanted.was_hidden := hider is not null;
  wanted.is_hidden := next_hider is not null;
  wanted.is_told := wanted.person_id is not null
    and wanted.decision <> 'dismiss'
    and not (wanted.decision = 'restore' and hider is not distinct from 'reports');
  wanted.decided_by := caller_id;
  -- Whoever waited for the lock has begun before the decision that they waited for.
  wanted.decided_at := greatest(
    private.now(),
    (
      select max(before.decided_at) + interval '1 millisecond'
      from private.moderation_decisions as before
      where before.reported_type = wanted.reported_type and before.reported_id = wanted.reported_id
    )
  );
  insert into private.moderation_decisions select (wanted).*;
  perform private.close_reports(wanted, wanted.decided_at);
  return wanted;
end;
$$;

comment on function private.record_decision is
  'Puts a decision on record, shows or hides what it concerns, and closes the reports. What it concerns is locked.';

-- Views --------------------------------------------------------------------------------------------------

create view private.moderation_decision_views as
  select
    decided.id,
    decided.target_type as "targetType",
    decided.target_id as "targetId",
    decided.person_id as "personId",
    decided.decision,
    decided.reason,
    decided.shown_note as note,
    decided.note as "internalNote",
    private.iso_time(decided.suspended_until) as until,
    decided.was_hidden as "wasHidden",
    decided.is_hidden as "isHidden",
    decided.decided_by as "decidedBy",
    private.iso_time(decided.decided_at) as "decidedAt",
    case
      when appeal.decision_id is not null then json_build_object(
        'text', appeal.text,
        'createdAt', private.iso_time(appeal.created_at),
        'outcome', appeal.outcome,
        'note', appeal.note,
        'answeredBy', appeal.answered_by,
        'answeredAt', private.iso_time(appeal.answered_at)
      )
    end as appeal
  from
    private.moderation_decisions as decided
    left join private.appeals as appeal on appeal.decision_id = decided.id;

comment on view private.moderation_decision_views is
  'Decisions as moderators see them, with the appeal: to_json of a row is the answer.';

-- Answers ------------------------------------------------------------------------------------------------

create function private.show_decision(decision_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select to_json(decided) from private.moderation_decision_views as decided where decided.id = decision_id
  );
end;
$$;

comment on function private.show_decision is 'A decision with its appeal, as moderators see it.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.decide_on_target(
  target_type public.moderation_target_type,
  target_id uuid,
  decision public.moderation_decision,
  reason public.report_reason default null,
  note text default null,
  internal_note text default null,
  until timestamptz default null
)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted private.moderation_decisions;
  decided private.moderation_decisions;
begin
  perform private.require_moderator();
  wanted := jsonb_populate_record(
    wanted,
    jsonb_build_object(
      'target_type', target_type,
      'target_id', target_id,
      'decision', decision,
      'reason', reason,
      'shown_note', note,
      'note', internal_note,
      'suspended_until', until
    )
  );
  perform private.require_valid_decision(wanted);
  wanted := jsonb_populate_record(wanted, to_jsonb(private.lock_decision_subject(wanted)));
  if wanted.reported_id is null or not private.does_target_exist(wanted.reported_type, wanted.reported_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is nothing of this type and id.';
  end if;
  perform private.require_other_person(wanted.person_id);
  if decision = 'restore' and target_type = 'event' and private.is_removed_event(target_id) then
    raise sqlstate 'PT409' using
      message = 'removed_by_moderation',
      detail = 'This event was removed: only an appeal brings it back.';
  end if;
  if decision = 'remove' then
    decided := private.last_standing('remove', target_type, target_id);
    if private.remove_content(target_type, target_id, decided.id is null) then
      decided := null;
      wanted := jsonb_populate_record(
        wanted,
        jsonb_build_object('removed_version', private.removed_version(target_type, target_id))
      );
    elsif decided.id is null then
      raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is nothing of this type and id.';
    end if;
  else
    decided := private.standing_decision(wanted);
  end if;
  if decided.id is not null then
    -- Who reported after a removal is right as well.
    perform private.close_reports(decided, private.now());
    perform private.respond_unchanged();
    return private.show_decision(decided.id);
  end if;
  decided := private.record_decision(wanted);
  if decision = 'suspend' then
    perform private.suspend_person(target_id, until);
  elsif decision = 'reinstate' then
    perform private.reinstate_person(target_id);
  end if;
  return private.show_decision(decided.id);
end;
$$;

comment on function api.decide_on_target is
  'POST /moderation/decisions: Moderation decision; closes the open reports of what it concerns. The same again is the first with 200. 400 on decision, reason or until, 403 not_a_moderator, 404 target_not_found, 409 removed_by_moderation.';

grant execute on function api.decide_on_target to service_role;

-- Queues: what moderators read: reports with their evidence, decisions, open appeals.

-- Views --------------------------------------------------------------------------------------------------

create view private.filed_report_views as
  select
    (shown.fields).id,
    (shown.fields)."reportAuthorId",
    (shown.fields).reason,
    (shown.fields).description,
    (shown.fields)."reportedUserId",
    (shown.fields)."eventId",
    (shown.fields)."reportedChatId",
    (shown.fields)."createdAt",
    (shown.fields).status,
    (shown.fields)."decidedAt",
    shown."targetType",
    shown."targetId",
    shown."isHidden",
    shown."decisionId",
    shown.evidence
  from
    (
      select
        private.report_fields_of(reports) as fields,
        reports.target_type as "targetType",
        reports.target_id as "targetId",
        hidden.target_id is not null as "isHidden",
        file.decision_id as "decisionId",
        private.evidence_view(file.evidence) as evidence
      from
        public.reports
        join private.report_files as file on file.report_id = reports.id
        left join private.hidden_targets as hidden
          on hidden.target_type = reports.target_type and hidden.target_id = reports.target_id
    ) as shown;

comment on view private.filed_report_views is
  'Reports as moderators see them, with evidence: to_json of a row is the answer.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_open_reports(
  target_type public.report_target_type,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): made for these filters, so that one that is null is none.
set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (reports.created_at, reports.id)::private.list_position
    from public.reports
    where reports.status = 'open'
      and (find_open_reports.target_type is null or reports.target_type = find_open_reports.target_type)
      and reports.lapses_at > private.now()
      and (reports.created_at, reports.id) > (after.sort_time, after.id)
    order by reports.created_at, reports.id
    limit row_limit
  );
end;
$$;

comment on function private.find_open_reports is
  'Reports that wait for a decision, after a position, oldest first; of one type of target or, for null, of all.';

create function private.find_closed_reports(
  status public.report_status,
  target_type public.report_target_type,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): made for these filters, so that one that is null is none.
set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    with lapsed as materialized (
      -- Not written down yet: as many as lapse between two runs of the job.
      select reports.created_at, reports.id, reports.target_type
      from public.reports
      where reports.status = 'open'
        and reports.lapses_at <= private.now()
        and find_closed_reports.status = 'dismissed'
    )
    select row (found.created_at, found.id)::private.list_position
    from
      (
        (
          select reports.created_at, reports.id
          from public.reports
          where reports.status = find_closed_reports.status
            and (find_closed_reports.target_type is null or reports.target_type = find_closed_reports.target_type)
            and (reports.created_at, reports.id) < (after.sort_time, after.id)
          order by reports.created_at desc, reports.id desc
          limit row_limit
        )
        union all
        select lapsed.created_at, lapsed.id
        from lapsed
        where (find_closed_reports.target_type is null or lapsed.target_type = find_closed_reports.target_type)
          and (lapsed.created_at, lapsed.id) < (after.sort_time, after.id)
      ) as found
    order by found.created_at desc, found.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_closed_reports is
  'Upheld or dismissed reports, after a position, newest first; of one type of target or, for null, of all.';

create function private.find_related_reports(
  related_id uuid,
  status public.report_status,
  target_type public.report_target_type,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database): made for these filters, so that one that is null is none.
set plan_cache_mode = force_custom_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    with
      related as (
        select reports.id from public.reports where reports.id = related_id
        union
        select reports.id
        from public.reports
        where reports.target_type = any (enum_range(null::public.report_target_type))
          and reports.target_id = related_id
        union
        select reports.id
        from
          public.events
          join public.reports on reports.target_type = 'event' and reports.target_id = events.id
        where events.creator_id = related_id
        union
        select reports.id from public.reports where reports.author_id = related_id
        union
        select file.report_id from private.report_files as file where file.decision_id = related_id
      )
    select row (reports.created_at, reports.id)::private.list_position
    from
      related
      join public.reports on reports.id = related.id
    where (
        find_related_reports.status is null
        or (private.report_fields_of(reports)).status = find_related_reports.status
      )
      and (find_related_reports.target_type is null or reports.target_type = find_related_reports.target_type)
      and (reports.created_at, reports.id) < (after.sort_time, after.id)
    order by reports.created_at desc, reports.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_related_reports is
  'Reports that have to do with an id, after a position, newest first: the report itself, those about this person, event or chat, about an event of this person, by this person, or closed by this decision; by status and type of target unless these are null.';

create function private.find_related_decisions(
  related_id uuid,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    with
      related as (
        select decided.id from private.moderation_decisions as decided where decided.id = related_id
        union
        select decided.id
        from private.moderation_decisions as decided
        where decided.target_type = any (enum_range(null::public.moderation_target_type))
          and decided.target_id = related_id
        union
        select decided.id
        from private.moderation_decisions as decided
        where decided.reported_type = any (enum_range(null::public.report_target_type))
          and decided.reported_id = related_id
        union
        select decided.id from private.moderation_decisions as decided where decided.person_id = related_id
        union
        -- One moderator takes more decisions than there are about anybody.
        (
          select decided.id
          from private.moderation_decisions as decided
          where decided.decided_by = related_id and (decided.decided_at, decided.id) < (after.sort_time, after.id)
          order by decided.decided_at desc, decided.id desc
          limit row_limit
        )
        union
        select appeals.decision_id from private.appeals where appeals.answered_by = related_id
        union
        select file.decision_id from private.report_files as file where file.report_id = related_id
      )
    select row (decided.decided_at, decided.id)::private.list_position
    from
      related
      join private.moderation_decisions as decided on decided.id = related.id
    where (decided.decided_at, decided.id) < (after.sort_time, after.id)
    order by decided.decided_at desc, decided.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_related_decisions is
  'Decisions that have to do with an id, after a position, newest first: the decision itself, those about this target or what belongs to it, about this person and what is theirs, taken by this moderator or answered by them on appeal, or that closed this report.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_filed_reports(
  cursor text,
  page_size integer,
  status public.report_status default null,
  target_type public.report_target_type default null,
  related_id uuid default null
)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Who looks for an id wants all that there is about it.
  wanted_status public.report_status := case
    when related_id is null then coalesce(status, 'open')
    else status
  end;
  filters jsonb := jsonb_strip_nulls(
    jsonb_build_object('status', wanted_status, 'target', target_type, 'related', related_id)
  );
  found private.list_position[];
begin
  perform private.require_moderator();
  if related_id is not null then
    found := private.find_related_reports(
      related_id,
      status,
      target_type,
      private.position_after('filed reports', filters, cursor),
      page_size + 1
    );
  elsif wanted_status = 'open' then
    found := private.find_open_reports(
      target_type,
      private.position_after_oldest('filed reports', filters, cursor),
      page_size + 1
    );
  else
    found := private.find_closed_reports(
      wanted_status,
      target_type,
      private.position_after('filed reports', filters, cursor),
      page_size + 1
    );
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(report order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (created_at, report_id, rank)
        join private.filed_report_views as report on report.id = listed.report_id
    ),
    'nextCursor', private.next_position_cursor('filed reports', filters, found, page_size)
  );
end;
$$;

comment on function api.list_filed_reports is
  'GET /moderation/reports: {data, nextCursor} of reports with evidence, those that wait for a decision oldest first, others, and all that have to do with an id, newest first. 400 on cursor, 403 not_a_moderator.';

create function api.list_decisions(cursor text, page_size integer, related_id uuid default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('related', related_id));
  after private.list_position := private.position_after('decisions', filters, cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  if related_id is not null then
    found := private.find_related_decisions(related_id, after, page_size + 1);
  else
    found := array(
      select row (decided.decided_at, decided.id)::private.list_position
      from private.moderation_decisions as decided
      where (decided.decided_at, decided.id) < (after.sort_time, after.id)
      order by decided.decided_at desc, decided.id desc
      limit page_size + 1
    );
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(decided order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (decided_at, decision_id, rank)
        join private.moderation_decision_views as decided on decided.id = listed.decision_id
    ),
    'nextCursor', private.next_position_cursor('decisions', filters, found, page_size)
  );
end;
$$;

comment on function api.list_decisions is
  'GET /moderation/decisions: {data, nextCursor} of all decisions, or of those that have to do with an id, newest first. 400 on cursor, 403 not_a_moderator.';

create function api.list_appeals(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  after private.list_position := private.position_after_oldest('appeals', '{}', cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  found := array(
    select row (appeals.created_at, appeals.decision_id)::private.list_position
    from private.appeals
    where appeals.outcome is null and (appeals.created_at, appeals.decision_id) > (after.sort_time, after.id)
    order by appeals.created_at, appeals.decision_id
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select coalesce(json_agg(decided order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (created_at, decision_id, rank)
        join private.moderation_decision_views as decided on decided.id = listed.decision_id
    ),
    'nextCursor', private.next_position_cursor('appeals', '{}', found, page_size)
  );
end;
$$;

comment on function api.list_appeals is
  'GET /moderation/appeals: {data, nextCursor} of decisions with an appeal that waits for an answer, the oldest appeal first. 400 on cursor, 403 not_a_moderator.';

grant execute on function api.list_filed_reports to service_role;
grant execute on function api.list_decisions to service_role;
grant execute on function api.list_appeals to service_role;

-- Moderation of birthdates: whose age is in doubt, and the true birthdate as a moderator has found it.

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_doubted_birthdates(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  after private.list_position := private.position_after_oldest('doubted birthdates', '{}', cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  found := array(
    select row (doubted.doubted_at, doubted.person_id)::private.list_position
    from private.adulthoods as doubted
    where doubted.doubted_at is not null and (doubted.doubted_at, doubted.person_id) > (after.sort_time, after.id)
    order by doubted.doubted_at, doubted.person_id
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            json_build_object(
              'userId', doubted.person_id,
              'adultFrom', doubted.adult_from,
              'doubtedAt', private.iso_time(listed.doubted_at)
            )
            order by listed.rank
          ),
          '[]'
        )
      from
        unnest(found[:page_size]) with ordinality as listed (doubted_at, person_id, rank)
        join private.adulthoods as doubted on doubted.person_id = listed.person_id
    ),
    'nextCursor', private.next_position_cursor('doubted birthdates', '{}', found, page_size)
  );
end;
$$;

comment on function api.list_doubted_birthdates is
  'GET /moderation/birthdates: {data, nextCursor} of people who gave the birthdate of an adult and later that of a minor, the longest waiting first. 400 on cursor, 403 not_a_moderator.';

create function api.decide_birthdate(person_id uuid, birthdate date, note text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  true_from date := private.adult_from(birthdate);
  decided private.adulthoods;
begin
  perform private.require_moderator();
  perform private.require_other_person(person_id);
  perform private.lock_against_deletion(array[person_id]);
  perform private.lock_target('user', person_id);
  if not private.is_known_person(person_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such person.';
  end if;
  if birthdate > (private.now() at time zone 'UTC')::date then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A birthdate cannot be in the future.',
      hint = 'birthdate';
  end if;
  perform private.assert_lock_order('profile', array[person_id::text]);
  perform 1 from public.profiles where profiles.user_id = decide_birthdate.person_id for no key update;
  insert into private.adulthoods (person_id, adult_from, was_adult, decided_at, decided_by, note)
  values
    (
      decide_birthdate.person_id,
      true_from,
      not private.is_minor(true_from),
      private.now(),
      (select auth.uid()),
      decide_birthdate.note
    )
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = excluded.adult_from,
      was_adult = excluded.was_adult,
      doubted_at = null,
      decided_at = excluded.decided_at,
      decided_by = excluded.decided_by,
      note = excluded.note
  returning * into decided;
  update public.profiles set adult_from = decided.adult_from where profiles.user_id = decide_birthdate.person_id;
  return json_build_object(
    'userId', decided.person_id,
    'adultFrom', decided.adult_from,
    'decidedAt', private.iso_time(decided.decided_at)
  );
end;
$$;

comment on function api.decide_birthdate is
  'PUT /moderation/birthdates/{userId}: {userId, adultFrom, decidedAt}. Who the person is by the true birthdate, whatever was or will be said; what the profile shows stays. 400 on birthdate, 403 not_a_moderator, 404 target_not_found.';

grant execute on function api.list_doubted_birthdates to service_role;
grant execute on function api.decide_birthdate to service_role;

-- Appeals: what people are told of decisions about them, what they say against one, and what moderators answer.
-- An appeal takes the lock of its decision. A decision that is reversed stays on record; what it did is undone.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('appeal_days', '180', 'For how many days after a decision those concerned may appeal against it.');

-- Views --------------------------------------------------------------------------------------------------

create view private.own_decision_views as
  select
    decided.id,
    decided.target_type as "targetType",
    decided.target_id as "targetId",
    decided.decision,
    decided.reason,
    decided.shown_note as note,
    private.iso_time(decided.suspended_until) as until,
    private.iso_time(decided.decided_at) as "createdAt",
    case
      when appeal.decision_id is not null then json_build_object(
        'text', appeal.text,
        'createdAt', private.iso_time(appeal.created_at),
        'outcome', appeal.outcome
      )
    end as appeal
  from
    private.moderation_decisions as decided
    left join private.appeals as appeal on appeal.decision_id = decided.id
  where decided.is_told;

comment on view private.own_decision_views is
  'Decisions as those concerned see them, with the own appeal: to_json of a row is the answer. Who decided and who reported is not in it.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.lock_decision(decision_id uuid, is_answered boolean)
returns private.moderation_decisions
language plpgsql
set search_path = ''
as $$
declare
  decided private.moderation_decisions;
begin
  select decisions.* into decided from private.moderation_decisions as decisions where decisions.id = decision_id;
  if is_answered and decided.decision = 'suspend' then
    perform private.lock_for_suspension(decided.target_id);
  end if;
  if decided.id is not null then
    perform private.lock_target(decided.reported_type, decided.reported_id);
  end if;
  return decided;
end;
$$;

comment on function private.lock_decision is
  'A decision, which never changes, under the locks under which it was taken, so that an answer may undo it, or for an appeal against it; null for an unknown id.';

create function private.undo_decision(decided private.moderation_decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  standing private.moderation_decisions;
  suspended_until timestamptz;
begin
  case decided.decision
    when 'hide' then
      standing := private.last_standing('hide', decided.target_type, decided.target_id, 'restore');
      if standing.id is null
        and exists (
          select
          from private.hidden_targets as hidden
          where hidden.target_type = decided.reported_type
            and hidden.target_id = decided.reported_id
            and hidden.hidden_by = 'moderator'
        )
      then
        perform private.set_hidden(decided.reported_type, decided.reported_id, null);
      end if;
    when 'suspend' then
      standing := private.last_standing('suspend', decided.target_type, decided.target_id, 'reinstate');
      -- Never longer than what was appealed against: null is for good in both.
      suspended_until := least(standing.suspended_until, decided.suspended_until);
      if standing.id is null or suspended_until <= private.now() then
        perform private.reinstate_person(decided.target_id);
      else
        perform private.suspend_person(decided.target_id, suspended_until);
      end if;
    when 'remove' then
      -- Of all else the files are gone.
      if decided.target_type = 'event' then
        delete from private.removed_events where removed_events.event_id = decided.target_id;
      elsif decided.removed_version is not null then
        perform private.lock_chats(array[decided.reported_id]);
        perform private.return_message(decided.target_id, decided.removed_version);
      end if;
  end case;
end;
$$;

comment on function private.undo_decision is
  'Takes back what a reversed decision did, unless another one stands that did the same: an event may be restored by its creator, a message has its text back. The target is locked.';

create function private.export_decisions(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(own order by decided.decided_at, decided.id), '[]')
    from
      private.moderation_decisions as decided
      join private.own_decision_views as own on own.id = decided.id
    where decided.person_id = export_decisions.person_id and decided.is_told
  );
end;
$$;

comment on function private.export_decisions is 'Export: decisions about a person, with the own appeals.';

create function private.forget_appeals(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.appeals where appeals.person_id = forget_appeals.person_id and appeals.outcome is null;
  update private.appeals set text = null where appeals.person_id = forget_appeals.person_id;
end;
$$;

comment on function private.forget_appeals is
  'What becomes of the appeals of a deleted account: nobody answers the open ones, of the others what was said goes.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_own_decisions(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database): generic, in the order of the index.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id);
  after private.list_position := private.position_after('own decisions', filters, cursor);
  found private.list_position[];
begin
  found := array(
    select row (decided.decided_at, decided.id)::private.list_position
    from private.moderation_decisions as decided
    where decided.person_id = caller_id
      and decided.is_told
      and (decided.decided_at, decided.id) < (after.sort_time, after.id)
    order by decided.decided_at desc, decided.id desc
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select coalesce(json_agg(own order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (decided_at, decision_id, rank)
        join private.own_decision_views as own on own.id = listed.decision_id
    ),
    'nextCursor', private.next_position_cursor('own decisions', filters, found, page_size)
  );
end;
$$;

comment on function api.list_own_decisions is
  'GET /reports/decisions: {data, nextCursor} of decisions about the caller, newest first. 400 on cursor.';

create function api.appeal_decision(decision_id uuid, text text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  decided private.moderation_decisions;
begin
  -- A concurrent deletion of the account would leave what it is to forget.
  perform private.lock_existence(caller_id);
  decided := private.lock_decision(decision_id, false);
  if decided.person_id is distinct from caller_id or decided.is_told is not true then
    raise sqlstate 'PT404' using message = 'decision_not_found', detail = 'There is no such decision about you.';
  end if;
  if decided.decision in ('restore', 'reinstate') then
    raise sqlstate 'PT409' using
      message = 'appeal_not_possible',
      detail = 'This decision is in your favour.';
  end if;
  if exists (select from private.appeals where appeals.decision_id = decided.id) then
    raise sqlstate 'PT409' using
      message = 'appeal_exists',
      detail = 'You have appealed against this decision already.';
  end if;
  if decided.decided_at + make_interval(days => private.setting('appeal_days')::integer) <= private.now() then
    raise sqlstate 'PT409' using
      message = 'appeal_too_late',
      detail = 'This decision was taken too long ago for an appeal.';
  end if;
  insert into private.appeals (decision_id, person_id, text, created_at)
  values
    (decided.id, caller_id, appeal_decision.text, private.now());
  return (select to_json(own) from private.own_decision_views as own where own.id = decided.id);
end;
$$;

comment on function api.appeal_decision is
  'POST /reports/decisions/{id}/appeal: Own decision with the appeal, which is made once. 404 decision_not_found, 409 appeal_not_possible, appeal_exists or appeal_too_late.';

create function api.answer_appeal(decision_id uuid, outcome public.appeal_outcome, note text default null)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  decided private.moderation_decisions;
  appeal private.appeals;
begin
  perform private.require_moderator();
  decided := private.lock_decision(decision_id, true);
  perform private.require_other_person(decided.person_id);
  select appeals.* into appeal from private.appeals where appeals.decision_id = decided.id;
  if appeal.decision_id is null then
    raise sqlstate 'PT404' using
      message = 'appeal_not_found',
      detail = 'Nobody has appealed against this decision.';
  end if;
  if appeal.outcome <> outcome then
    raise sqlstate 'PT409' using
      message = 'appeal_answered',
      detail = 'This appeal has been answered the other way.';
  end if;
  if appeal.outcome is null then
    update private.appeals
    set
      outcome = answer_appeal.outcome,
      note = answer_appeal.note,
      answered_by = (select auth.uid()),
      answered_at = private.now()
    where appeals.decision_id = decided.id;
    if outcome = 'reversed' then
      perform private.undo_decision(decided);
    end if;
  end if;
  return private.show_decision(decided.id);
end;
$$;

comment on function api.answer_appeal is
  'POST /moderation/appeals/{decisionId}: Moderation decision with the appeal; reversed undoes what was decided. The same answer again changes nothing. 403 not_a_moderator, 404 appeal_not_found, 409 appeal_answered.';

grant execute on function api.list_own_decisions to authenticated;
grant execute on function api.appeal_decision to authenticated;
grant execute on function api.answer_appeal to service_role;

-- Filing: a complaint is put on file, and enough of them hide a person or an event until a moderator has looked.
-- The reported never learn who reported, nor that they are hidden.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('reports_to_hide', '3', 'How many different reporters hide a person or an event until it is reviewed.'),
  ('reports_to_hide_days', '7', 'Within how many days these reports come.'),
  (
    'reporter_age_days',
    '7',
    'For how many days the account of a reporter has existed for the report to count.'
  ),
  ('reports_counted_daily', '3', 'How many reports of one person on one day (UTC) count towards hiding.'),
  (
    'reporter_dismissed_days',
    '30',
    'For how many days a reporter does not count about the same target after a dismissed report of it.'
  ),
  (
    'reporter_decided_reports',
    '10',
    'How many of the last decided reports of a person tell whether the next ones count.'
  ),
  (
    'reporter_dismissed_share',
    '0.5',
    'Which share of these must not be dismissed, so that reports of the person count: fewer count, as many do not.'
  ),
  (
    'report_lapse_days',
    '365',
    'After how many days a report about which nobody has decided counts as dismissed.'
  ),
  ('report_repeat_hours', '24', 'For how many hours the same report again is the first one.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_settled_account(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select users.created_at from auth.users where users.id = person_id),
    (select profiles.created_at from public.profiles where profiles.user_id = person_id)
  ) < private.now() - make_interval(days => private.setting('reporter_age_days')::integer);
end;
$$;

comment on function private.is_settled_account is
  'Whether an account is old enough for its reports to hide somebody.';

create function private.require_reportable(kind public.report_target_type, subject_id uuid, field text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  case kind
    when 'user' then
      if subject_id = (select auth.uid()) then
        raise sqlstate 'PT400' using
          message = 'validation_failed',
          detail = 'You cannot report yourself.',
          hint = field;
      end if;
      if not private.is_known_person(subject_id) then
        raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
      end if;
    when 'event' then
      if not exists (select from public.events where events.id = subject_id) then
        raise sqlstate 'PT404' using message = 'event_not_found', detail = 'There is no such event.';
      end if;
    when 'chat' then
      if not private.was_ever_in_chat(subject_id, (select auth.uid())) then
        raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
      end if;
  end case;
end;
$$;

comment on function private.require_reportable is
  'Refuses what there is not, chats that the caller never was in, and themselves: 400 on field, 404 person_not_found, event_not_found or chat_not_found. A block stops nobody.';

create function private.require_messages_of_target(subject_id uuid, message_ids uuid[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Persons and events have no messages.
  if exists (
    select named.id
    from unnest(message_ids) as named (id)
    except
    select found.id
    from private.messages_in_chat(subject_id, message_ids) as found (id)
  ) then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Only messages of the reported chat can be named.',
      hint = 'messageIds';
  end if;
end;
$$;

comment on function private.require_messages_of_target is
  'Refuses messages that are not of the reported chat: 400 on messageIds.';

create function private.is_trusted_reporter(person_id uuid, kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select from public.profiles where profiles.user_id = person_id and profiles.is_completed)
    and private.is_settled_account(person_id)
    and not exists (
      select
      from public.reports as dismissed
      where dismissed.target_type = kind
        and dismissed.target_id = subject_id
        and dismissed.author_id = person_id
        and dismissed.status = 'dismissed'
        and dismissed.decided_at
          > private.now() - make_interval(days => private.setting('reporter_dismissed_days')::integer)
    )
    and (
      select
        count(*) = 0
        or count(*) filter (where decided.status <> 'upheld')
          < count(*) * private.setting('reporter_dismissed_share')::numeric
      from
        (
          select report.status
          from public.reports as report
          where report.author_id = person_id
            and (report.status <> 'open' or report.lapses_at <= private.now())
          order by coalesce(report.decided_at, report.lapses_at) desc, report.id desc
          limit private.setting('reporter_decided_reports')::integer
        ) as decided
    );
end;
$$;

comment on function private.is_trusted_reporter is
  'Whether reports of a person about this target count towards hiding it: a completed profile, a settled account, and not too much of what they reported dismissed.';

create function private.counts_towards_hiding(report public.reports)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from
      (
        select
        from public.reports as earlier
        where earlier.author_id = report.author_id
          and earlier.created_at >= date_trunc('day', report.created_at, 'UTC')
          and (earlier.created_at, earlier.id) < (report.created_at, report.id)
        limit private.setting('reports_counted_daily')::integer
      ) as before
  ) < private.setting('reports_counted_daily')::integer
    and private.is_trusted_reporter(report.author_id, report.target_type, report.target_id);
end;
$$;

comment on function private.counts_towards_hiding is
  'Whether an open report counts towards hiding its target now: one of the first of its author that day, by somebody who is trusted.';

create function private.hide_when_reported_enough(report public.reports)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if report.target_type = 'chat'
    or private.is_hidden(report.target_type, report.target_id)
    -- Who does not count changes nothing: a flood of them costs the same each.
    or not private.counts_towards_hiding(report)
  then
    return;
  end if;
  if (
    select count(distinct other.author_id)
    from public.reports as other
    where other.target_type = report.target_type
      and other.target_id = report.target_id
      and other.created_at > private.now() - make_interval(days => private.setting('reports_to_hide_days')::integer)
      -- What has been reviewed counts no more.
      and other.status = 'open'
      and private.counts_towards_hiding(other)
  ) >= private.setting('reports_to_hide')::integer then
    perform private.set_hidden(report.target_type, report.target_id, 'reports');
  end if;
end;
$$;

comment on function private.hide_when_reported_enough is
  'Hides the locked target of a new report until it is reviewed, once enough reporters count (docs/rules/reports.md, Hiding).';

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_report(
  target_type public.report_target_type,
  target_id uuid,
  target_field text,
  reason public.report_reason,
  description text,
  message_ids uuid[] default '{}'
)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  report public.reports;
begin
  -- A concurrent deletion would leave no evidence.
  perform private.lock_against_deletion(
    array[
      caller_id,
      case
        when target_type = 'user' then target_id
      end
    ]
  );
  perform private.lock_person(caller_id);
  perform private.lock_target(target_type, target_id);
  perform private.require_reportable(target_type, target_id, target_field);
  perform private.require_messages_of_target(target_id, message_ids);
  select reports.* into report
  from public.reports
  where reports.author_id = caller_id
    and reports.target_type = create_report.target_type
    and reports.target_id = create_report.target_id
    and reports.reason = create_report.reason
    and reports.created_at > private.now() - make_interval(hours => private.setting('report_repeat_hours')::integer)
  order by reports.created_at desc
  limit 1;
  if report.id is not null then
    perform private.respond_unchanged();
    return private.report_view(report);
  end if;
  insert into public.reports (
    author_id,
    reason,
    description,
    target_type,
    target_id,
    created_at,
    lapses_at
  )
  values
    (
      caller_id,
      reason,
      description,
      target_type,
      target_id,
      private.now(),
      private.now() + make_interval(days => private.setting('report_lapse_days')::integer)
    )
  returning reports.* into report;
  perform private.hide_when_reported_enough(report);
  -- Files come last (lock order).
  perform private.file_report(report, message_ids);
  return private.report_view(report);
end;
$$;

comment on function api.create_report is
  'POST /reports: Report; idempotent within a day, the first one again with 200. 400 on target_field for oneself and on messageIds, 404 person_not_found, event_not_found or chat_not_found.';

create function api.tidy_reports(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  forgotten integer;
  lapsed integer;
  removed_versions integer;
  removed_evidence integer;
begin
  perform private.require_service();
  with old as (
    select former.chat_id, former.user_id
    from private.former_participants as former
    where former.left_at < private.now() - make_interval(days => private.setting('former_participant_days')::integer)
    order by former.left_at
    limit row_limit
    for update skip locked
  )
  delete from private.former_participants
  using old
  where former_participants.chat_id = old.chat_id and former_participants.user_id = old.user_id;
  get diagnostics forgotten = row_count;
  with
    overdue as (
      select reports.id
      from public.reports
      where reports.status = 'open' and reports.lapses_at <= private.now()
      order by reports.lapses_at
      limit row_limit
      for update skip locked
    ),
    closed as (
      update public.reports
      set status = 'dismissed', decided_at = reports.lapses_at
      from overdue
      where reports.id = overdue.id
      returning reports.id, reports.decided_at
    )
  update private.report_files
  set evidence_until = closed.decided_at + make_interval(days => private.setting('evidence_days')::integer)
  from closed
  where report_files.report_id = closed.id;
  get diagnostics lapsed = row_count;
  with old as (
    select version.id
    from private.message_versions as version
    where version.replaced_at < private.now() - make_interval(days => private.setting('message_version_days')::integer)
    order by version.replaced_at
    limit row_limit
    for update skip locked
  )
  delete from private.message_versions
  using old
  where message_versions.id = old.id;
  get diagnostics removed_versions = row_count;
  with old as (
    select file.report_id
    from private.report_files as file
    where file.evidence is not null and file.evidence_until <= private.now()
    order by file.evidence_until
    limit row_limit
    for update skip locked
  )
  update private.report_files
  set evidence = null
  from old
  where report_files.report_id = old.report_id;
  get diagnostics removed_evidence = row_count;
  return json_build_object(
    'forgotten', forgotten,
    'lapsed', lapsed,
    'removedVersions', removed_versions + private.forget_emptied_chats(row_limit),
    'removedEvidence', removed_evidence
  );
end;
$$;

comment on function api.tidy_reports is
  'Jobs: {forgotten, lapsed, removedVersions, removedEvidence}. Forgets who left a chat so long ago that they may not report it any more, writes down which reports nobody has decided in time, removes what messages said before, those of chats that everybody has left, and the evidence of decided reports once they are too old.';

grant execute on function api.create_report to authenticated;
grant execute on function api.tidy_reports to service_role;

-- Notification preferences: what a person wants to be pushed, when, and with how much in it.
-- They decide about pushes alone: a notification is written, listed and counted whatever they say. Push asks them when a
-- delivery is claimed, so that a change counts for what waits already.

-- Tables -------------------------------------------------------------------------------------------------

create table private.notification_preferences (
  user_id uuid constraint notification_preferences_pkey primary key,
  turned_off public.notification_type[] not null,
  quiet_from time(0),
  quiet_to time(0),
  time_zone text not null constraint notification_preferences_time_zone_length
    check (length(time_zone) <= 64),
  shows_previews boolean not null,
  constraint notification_preferences_quiet_whole check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  constraint notification_preferences_quiet_lasts check (quiet_from != quiet_to)
);

comment on table private.notification_preferences is
  'What people have said about their pushes; who has no row wants them all (private.default_preferences).';
comment on column private.notification_preferences.turned_off is
  'Types that are not pushed. A type that is new is in nobody''s, so it is on.';
comment on column private.notification_preferences.quiet_from is
  'From when on pushes wait, by the clock of the time zone; null for no quiet hours.';
comment on column private.notification_preferences.quiet_to is
  'Until when; earlier than quiet_from it is of the next day.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.default_preferences(person_id uuid)
returns private.notification_preferences
language sql
immutable
return row(person_id, '{}', null, null, 'UTC', true)::private.notification_preferences;

comment on function private.default_preferences is
  'What counts for somebody who has said nothing: everything is pushed at once, with its content.';

create function private.preferences_of(person_id uuid)
returns private.notification_preferences
language plpgsql
stable
set search_path = ''
as $$
declare
  preferences private.notification_preferences;
begin
  select said.* into preferences from private.notification_preferences as said where said.user_id = person_id;
  if not found then
    preferences := private.default_preferences(person_id);
  end if;
  return preferences;
end;
$$;

comment on function private.preferences_of is
  'What a person has said about their pushes, or what counts without.';

create function private.preferences_view(preferences private.notification_preferences)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return json_build_object(
    'push', (
      select json_object_agg(type, type <> all (preferences.turned_off) order by type)
      from unnest(enum_range(null::public.notification_type)) as type
    ),
    'quietHours', case
      when preferences.quiet_from is not null then json_build_object(
        'from', to_char(preferences.quiet_from, 'HH24:MI'),
        'to', to_char(preferences.quiet_to, 'HH24:MI')
      )
    end,
    'timeZone', preferences.time_zone,
    'showPreviews', preferences.shows_previews
  );
end;
$$;

comment on function private.preferences_view is
  'Preferences as the API shows them, with every type there is.';

create function private.require_time_zone(name text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- By its form neither an abbreviation nor a rule of POSIX, which PostgreSQL takes for zones too.
  if name ~ '^([A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+){1,2}|Etc/GMT(\+([0-9]|1[0-2])|-([0-9]|1[0-4]))|UTC|GMT)$' then
    begin
      perform private.now() at time zone name;
      return;
    exception
      when invalid_parameter_value then
        null;
    end;
  end if;
  raise sqlstate 'PT400' using
    message = 'validation_failed',
    detail = 'Expected the IANA name of a time zone, such as Europe/Berlin.',
    hint = 'timeZone';
end;
$$;

comment on function private.require_time_zone is
  'Refuses what is no name of the IANA time zones with a place, Etc/GMT with hours, UTC or GMT, as this database knows them: 400 on timeZone.';

create function private.clock_reads(wanted timestamp, time_zone text)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  as_utc timestamptz := wanted at time zone 'UTC';
  -- Far enough to lie before and after it in every zone, and near enough for one change of the clock between them.
  earlier timestamptz := as_utc - interval '2 days';
  later timestamptz := as_utc + interval '2 days';
  -- The moment, if the clock goes as it did then.
  going_on timestamptz := earlier + (wanted - earlier at time zone time_zone);
  set_anew timestamptz := later - (later at time zone time_zone - wanted);
  middle timestamptz;
begin
  -- Of two moments at which the clock reads the same it is the first.
  if going_on = set_anew or going_on at time zone time_zone = wanted then
    return going_on;
  end if;
  if set_anew at time zone time_zone = wanted then
    return set_anew;
  end if;
  -- The clock passes it over: the moment at which it is set is in between.
  while going_on - set_anew > interval '1 second' loop
    middle := date_trunc('second', set_anew + (going_on - set_anew) / 2);
    if middle at time zone time_zone < wanted then
      set_anew := middle;
    else
      going_on := middle;
    end if;
  end loop;
  return going_on;
end;
$$;

comment on function private.clock_reads is
  'The first moment at which the clock of a time zone reads this or later: the first of two in a night in which it is set back, the moment of the change where it is set forward past it.';

create function private.quiet_until(quiet_from time, quiet_to time, time_zone text, moment timestamptz)
returns timestamptz
language plpgsql
stable
strict
set search_path = ''
as $$
declare
  today date;
  quiet_end timestamptz;
begin
  today := (moment at time zone time_zone)::date;
  -- Those that begin yesterday, today, and tomorrow in case the clock is set back over midnight.
  for day in -1..1 loop
    quiet_end := private.clock_reads(
      today + day + (quiet_to < quiet_from)::integer + quiet_to,
      time_zone
    );
    if quiet_end > moment and private.clock_reads(today + day + quiet_from, time_zone) <= moment then
      return quiet_end;
    end if;
  end loop;
  return null;
exception
  -- A database with fewer zones than the one before: nobody's pushes may keep those of others waiting.
  when invalid_parameter_value then
    return null;
end;
$$;

comment on function private.quiet_until is 'When the quiet hours end in which a moment lies; null for none.';

create function private.export_preferences(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.preferences_view(private.preferences_of(person_id));
end;
$$;

comment on function private.export_preferences is 'The preferences of a person, as the export has them.';

create function private.forget_preferences(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.notification_preferences where notification_preferences.user_id = person_id;
end;
$$;

comment on function private.forget_preferences is
  'What becomes of a deleted person: what they said of their pushes goes.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_notification_preferences()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.preferences_view(private.preferences_of((select auth.uid())));
end;
$$;

comment on function api.get_notification_preferences is
  'GET /notifications/preferences: {push, quietHours, timeZone, showPreviews}; those that count for everybody until the caller says otherwise.';

create function api.change_notification_preferences(changes jsonb)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  preferences private.notification_preferences;
begin
  if changes ? 'timeZone' then
    perform private.require_time_zone(changes ->> 'timeZone');
  end if;
  perform private.lock_against_deletion(array[caller_id]);
  insert into private.notification_preferences
  select (private.default_preferences(caller_id)).*
  on conflict do nothing;
  update private.notification_preferences as said
  set
    turned_off = array(
      select type
      from unnest(enum_range(null::public.notification_type)) as type
      where not coalesce((changes -> 'push' ->> type::text)::boolean, type <> all (said.turned_off))
    ),
    quiet_from = case when changes ? 'quietHours' then (changes #>> '{quietHours,from}')::time else said.quiet_from end,
    quiet_to = case when changes ? 'quietHours' then (changes #>> '{quietHours,to}')::time else said.quiet_to end,
    time_zone = coalesce(changes ->> 'timeZone', said.time_zone),
    shows_previews = coalesce((changes ->> 'showPreviews')::boolean, said.shows_previews)
  where said.user_id = caller_id
  returning said.* into preferences;
  return private.preferences_view(preferences);
end;
$$;

comment on function api.change_notification_preferences is
  'PUT /notifications/preferences: the whole object as it stands then. What is not sent stays, push is merged by type, quietHours null ends them. 400 on timeZone.';

grant execute on function api.get_notification_preferences to authenticated;
grant execute on function api.change_notification_preferences to authenticated;

-- Push: the devices of people, and the transactional outbox of what is delivered to them, at least once.
-- Every notification fans out to one delivery per device of its recipient, in the transaction that causes it; those of
-- one transaction that open the same chat coalesce into one. Workers lease deliveries, send them, and record the
-- outcomes; when one dies its leases expire, and others take over. What somebody does not want to be pushed is asked when
-- it is claimed: what is turned off is finished, and what comes in quiet hours rests until they end.

-- Tables -------------------------------------------------------------------------------------------------

create type public.device_platform as enum ('android', 'ios');

comment on type public.device_platform is 'Operating system of a device.';

create type public.push_provider as enum ('apns', 'fcm', 'rustore');

comment on type public.push_provider is 'Service that carries push messages to a device.';

create table private.devices (
  id uuid constraint devices_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  platform public.device_platform not null,
  provider public.push_provider not null,
  token text not null constraint devices_token_length check (length(token) between 1 and 512),
  app_version text constraint devices_app_version_length check (length(app_version) <= 32),
  locale text constraint devices_locale_length check (length(locale) <= 16),
  registered_at timestamptz not null,
  constraint devices_token_key unique (provider, token),
  constraint devices_provider_fits check ((platform = 'ios') = (provider = 'apns'))
);

comment on table private.devices is
  'Where a person gets push messages. A token belongs to one person; for another person the device is a new one.';
comment on column private.devices.registered_at is
  'When the app last said that the token is good; an older verdict of the provider does not count.';

create index devices_user_id_idx on private.devices (user_id, registered_at desc);

create table private.push_deliveries (
  device_id uuid not null,
  notification_id uuid not null,
  chat_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  provider public.push_provider not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  quiet_until timestamptz,
  outcome text,
  reason text,
  finished_at timestamptz,
  -- In the order of time, as the ids of notifications are: a delivery is written beside the last one.
  constraint push_deliveries_pkey primary key (notification_id, device_id),
  constraint push_deliveries_finished_whole check ((outcome is null) = (finished_at is null))
)
partition by range (notification_id);

comment on table private.push_deliveries is
  'Outbox: one notification for one device, in the partition of the day in which it was told. Leasing it moves the next attempt to the end of the lease; what is finished has an outcome.';

comment on column private.push_deliveries.chat_id is
  'What the app opens for it; null when that is no chat, or when its type was turned off then.';
comment on column private.push_deliveries.quiet_until is
  'Of what rests: the end of the quiet hours in which it was claimed. The next attempt is then, spread over some minutes.';
comment on column private.push_deliveries.transaction_id is
  'The transaction that told of it, the same within its savepoints.';

create index push_deliveries_due_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null;

-- Which devices have something waiting that does not rest, one after the other.
create index push_deliveries_waiting_idx on private.push_deliveries (provider, device_id, next_attempt_at)
where finished_at is null and quiet_until is null;

-- What rests, in the order in which it is due, and by device.
create index push_deliveries_resting_idx on private.push_deliveries (provider, next_attempt_at)
where finished_at is null and quiet_until is not null;

create index push_deliveries_device_idx on private.push_deliveries (device_id)
where finished_at is null;

create index push_deliveries_created_at_idx on private.push_deliveries (created_at);

-- Each row is written three times within seconds, and columns of partial indexes with it: what is dead has to go soon, or
-- claims step over it. Nothing lives long enough to be frozen.
create table private.push_deliveries_default partition of private.push_deliveries
default
with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1
);

comment on table private.push_deliveries_default is
  'Deliveries of notifications whose day has no partition, removed row by row; empty as long as the job runs. The model of the partitions.';

-- Rows leave it with their first attempt, before which their transaction has ended. Of each partition by itself: what one
-- transaction tells before and after midnight is not put together.
create unique index push_deliveries_default_together_idx on private.push_deliveries_default (
  transaction_id,
  device_id,
  chat_id
)
where chat_id is not null and attempts = 0;

create table private.push_providers (
  provider public.push_provider constraint push_providers_pkey primary key,
  account text,
  token text,
  issued_at timestamptz,
  expires_at timestamptz,
  paused_until timestamptz not null default '-infinity',
  pause_reason text,
  refused integer not null default 0,
  constraint push_providers_token_whole check (num_nulls(account, token, issued_at, expires_at) in (0, 4))
);

comment on table private.push_providers is
  'Provider access token shared by all isolates, and the rate-limit pause (paused_until).';

comment on column private.push_providers.refused is
  'Circuit breaker: tokens refused since the last one was accepted; from push_refusals on no device is removed.';

insert into private.push_providers (provider)
select unnest(enum_range(null::public.push_provider));

insert into private.settings (name, value, meaning)
values
  ('devices_per_person', '10', 'How many devices of one person get push messages; the ones registered last.'),
  ('push_hours', '24', 'After how many hours a notification is not pushed any more.'),
  ('push_lease_seconds', '60', 'How long a claimed delivery is left to its worker.'),
  (
    'push_refusals',
    '3',
    'After how many refused tokens in a row our settings are suspected, and no device is removed.'
  ),
  ('push_days', '3', 'After how many days deliveries are forgotten, with the day in which they were told.'),
  (
    'push_partitions_ahead',
    '7',
    'For how many days after the present one deliveries have a partition already.'
  ),
  ('quiet_hours_pushes', '10', 'How many pushes a device gets at most when quiet hours end; the newest.'),
  ('quiet_hours_spread_minutes', '10', 'Over how many minutes the devices get them.'),
  (
    'quiet_hours_urgent_hours',
    '6',
    'For how many hours before and after the start of an event its cancellation is pushed in quiet hours.'
  );

-- Views --------------------------------------------------------------------------------------------------

create view private.told_notifications as
  select notifications.id
  from public.notifications
  where
    not notifications.is_hidden
    and not exists (
      select
      from private.hidden_actors
      where
        hidden_actors.person_id = notifications.user_id
        and hidden_actors.actor_id = notifications.actor_id
    )
    and not exists (
      select
      from private.suspended_people as suspended
      where suspended.user_id in (notifications.user_id, notifications.actor_id)
      offset 0
    )
    and not exists (
      select
      from private.notification_marks as mark
      where mark.user_id = notifications.user_id and mark.gone_until >= notifications.created_at
    );

comment on view private.told_notifications is
  'Notifications that may still reach their devices: neither hidden nor gone with a profile, and nobody in them is suspended.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.export_devices(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id', device.id,
            'platform', device.platform,
            'provider', device.provider,
            'appVersion', device.app_version,
            'locale', device.locale,
            'registeredAt', private.iso_time(device.registered_at)
          )
          order by device.registered_at, device.id
        ),
        '[]'
      )
    from private.devices as device
    where device.user_id = person_id
  );
end;
$$;

comment on function private.export_devices is 'The devices of a person, as the export has them.';

create function private.forget_devices(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.devices where devices.user_id = person_id;
end;
$$;

comment on function private.forget_devices is
  'What becomes of a deleted person: their devices get nothing more.';

create function private.first_deliveries(wanted_provider public.push_provider, row_limit integer)
returns table (device_id uuid, notification_id uuid)
language plpgsql
stable
rows 100
set search_path = ''
as $$
begin
  return query
  -- A loose index scan: from one device that has something waiting to the next, from a random one on and once around.
  with recursive
    waiting(device_id, first_id, place) as (
      select gen_random_uuid(), null::uuid, 0
      union all
      select following.device_id, coalesce(waiting.first_id, following.device_id), waiting.place + 1
      from
        waiting
        cross join lateral (
          select
            coalesce(
              (
                select queued.device_id
                from private.push_deliveries as queued
                where
                  queued.provider = wanted_provider
                  and queued.finished_at is null
                  and queued.quiet_until is null
                  and queued.device_id > waiting.device_id
                order by queued.device_id
                limit 1
              ),
              (
                select queued.device_id
                from private.push_deliveries as queued
                where queued.provider = wanted_provider and queued.finished_at is null and queued.quiet_until is null
                order by queued.device_id
                limit 1
              )
            ) as device_id
        ) as following
      where waiting.place < row_limit and following.device_id is distinct from waiting.first_id
    )
  select head.device_id, head.notification_id
  from
    waiting
    cross join lateral (
      select queued.device_id, queued.notification_id
      from private.push_deliveries as queued
      where
        queued.provider = wanted_provider
        and queued.device_id = waiting.device_id
        and queued.finished_at is null
        and queued.quiet_until is null
        and queued.next_attempt_at <= private.now()
      order by queued.next_attempt_at
      limit 1
    ) as head;
end;
$$;

comment on function private.first_deliveries is
  'Of up to row_limit devices, the delivery that has been due longest of each: who is told a lot does not keep others waiting. What rests or rested is claimed by itself, so that devices in quiet hours take no place.';

create type private.leased_delivery as (
  delivery private.push_deliveries,
  device private.devices,
  notification public.notifications,
  shows_preview boolean
);

comment on type private.leased_delivery is
  'A delivery that is leased, finished, or rests (quiet_until), with what is to be sent where.';

create function private.spread_of(device_id uuid, longest interval)
returns interval
language sql
immutable
return longest * ((uuid_hash(device_id)::bigint + 2147483648) % 10000) / 10000;

comment on function private.spread_of is
  'How long after others a device gets what all would get at once: less than the longest, and each time the same.';

create function private.rests_until(
  preferences private.notification_preferences,
  notification public.notifications
)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  ends_at timestamptz := private.quiet_until(
    preferences.quiet_from,
    preferences.quiet_to,
    preferences.time_zone,
    present
  );
  urgent interval;
begin
  if ends_at is not null and notification.type = 'event_cancelled' then
    urgent := make_interval(hours => private.setting('quiet_hours_urgent_hours')::integer);
    ends_at := least(
      ends_at,
      (
        select events.start_at - urgent
        from public.events
        where events.id = notification.event_id and events.start_at + urgent > present
      )
    );
  end if;
  return case when ends_at > present then ends_at end;
end;
$$;

comment on function private.rests_until is
  'Until when quiet hours keep a notification from being pushed, null for not at all: to their end, or until an event begins soon that is cancelled.';

create function private.due_deliveries(
  wanted_provider public.push_provider,
  row_limit integer,
  rested_devices uuid[]
)
returns setof private.push_deliveries
language plpgsql
rows 100
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  return query
  with
    heads as (
      select queued.*
      from private.push_deliveries as queued
      where (queued.device_id, queued.notification_id) in (
          select head.device_id, head.notification_id
          from private.first_deliveries(wanted_provider, row_limit / 2) as head
        )
        and queued.finished_at is null
        and queued.next_attempt_at <= present
        and (queued.quiet_until is null or queued.device_id = any (rested_devices))
      for update skip locked
    ),
    rested as (
      select queued.*
      from private.push_deliveries as queued
      where queued.provider = wanted_provider
        and queued.finished_at is null
        and queued.quiet_until is not null
        and queued.next_attempt_at <= present
        and queued.device_id = any (rested_devices)
      order by queued.next_attempt_at
      limit row_limit / 4
      for update skip locked
    ),
    chosen as (
      select * from heads
      union all
      select * from rested
    ),
    longest as (
      select queued.*
      from private.push_deliveries as queued
      where queued.provider = wanted_provider
        and queued.finished_at is null
        and queued.next_attempt_at <= present
        and (queued.quiet_until is null or queued.device_id = any (rested_devices))
        and (queued.device_id, queued.notification_id) not in (select chosen.device_id, chosen.notification_id from chosen)
      order by queued.next_attempt_at
      limit row_limit - (select count(*) from chosen)
      for update skip locked
    )
  select * from chosen
  union all
  select * from longest;
end;
$$;

comment on function private.due_deliveries is
  'Locks deliveries of a provider that are due: one of each device, what has rested through quiet hours, then those that are due longest. Nothing twice, and nothing that another worker has; of what has rested only that of these devices, of which no more is left than a device gets.';

create function private.push_verdict(notification public.notifications, present timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  participant public.chat_participants;
begin
  if notification.type = 'event_reminder' then
    return (
      select 'expired' from public.events where events.id = notification.event_id and events.start_at <= present
    );
  end if;
  if notification.type = 'people_match' then
    return case
      when (private.find_match(notification.user_id, notification.actor_id)).id is null then 'notification_gone'
    end;
  end if;
  select chat_participants.* into participant
  from public.chat_participants
  where chat_participants.chat_id = notification.chat_id and chat_participants.user_id = notification.user_id;
  -- Who is out of a chat hears no more of it.
  if participant.chat_id is null
    and exists (
      select
      from private.former_participants as former
      where former.chat_id = notification.chat_id and former.user_id = notification.user_id
    ) then
    return 'notification_gone';
  end if;
  return case
    when notification.type = 'chat_message' and participant.muted_until > present then 'chat_muted'
  end;
end;
$$;

comment on function private.push_verdict is
  'Why a reminder, a match, or what tells of a chat, is not pushed now, as an outcome: the event has begun, the match is over, the recipient is out of the chat or has muted it; null when it is.';

create function private.unsent_outcome(
  device private.devices,
  notification public.notifications,
  is_read boolean,
  preferences private.notification_preferences,
  present timestamptz,
  lifetime interval
)
returns text
language sql
stable
return case
  when device.id is null then 'device_gone'
  when notification.id is null then 'notification_gone'
  when is_read then 'notification_read'
  when notification.created_at <= present - lifetime then 'expired'
  when notification.type = any (preferences.turned_off) then 'turned_off'
  when notification.type in (
    'event_reminder',
    'people_match',
    'chat_created',
    'chat_message'
  ) then private.push_verdict(notification, present)
end;

comment on function private.unsent_outcome is
  'Why a delivery is not sent if it is claimed now, as its outcome; null when it is sent, or rests. The notification is null when it is gone or may not be told.';

create function private.lease_deliveries(
  wanted_provider public.push_provider,
  row_limit integer,
  lifetime interval,
  rested_devices uuid[]
)
returns setof private.leased_delivery
language plpgsql
rows 100
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  lease_end timestamptz := present + make_interval(secs => private.setting('push_lease_seconds')::integer);
  spread interval := make_interval(mins => private.setting('quiet_hours_spread_minutes')::integer);
begin
  return query
  with
    known as (
      select
        due.device_id,
        due.notification_id,
        devices as device,
        notifications as notification,
        notifications.is_read or coalesce(notifications.created_at <= mark.read_until, false) as is_read,
        preferences
      from
        private.due_deliveries(wanted_provider, row_limit, rested_devices) as due
        left join private.devices on devices.id = due.device_id
        left join private.told_notifications as told on told.id = due.notification_id
        left join public.notifications on notifications.id = told.id
        left join private.notification_marks as mark on mark.user_id = notifications.user_id
        left join private.notification_preferences as preferences on preferences.user_id = devices.user_id
    ),
    judged as (
      select
        known.*,
        verdict.outcome,
        case
          when verdict.outcome is null and (known.preferences).quiet_from is not null
            then private.rests_until(known.preferences, known.notification)
        end as quiet_until
      from
        known
        cross join lateral (
          select
            private.unsent_outcome(
              known.device,
              known.notification,
              known.is_read,
              known.preferences,
              present,
              lifetime
            ) as outcome
        ) as verdict
    ),
    asked as (
      -- Whose preferences are being changed, or are asked by another worker: what is due for them is left as it is.
      select held as preferences
      from private.notification_preferences as held
      where held.user_id in (select (judged.device).user_id from judged where judged.quiet_until is not null)
      for update skip locked
    )
  update private.push_deliveries as queued
  set
    attempts = queued.attempts + (judged.quiet_until is null)::integer,
    quiet_until = judged.quiet_until,
    next_attempt_at = coalesce(judged.quiet_until + private.spread_of(queued.device_id, spread), lease_end),
    outcome = judged.outcome,
    finished_at = case when judged.outcome is not null then present end
  from
    judged
    left join asked on (asked.preferences).user_id = (judged.device).user_id
      and asked.preferences = judged.preferences
  where queued.device_id = judged.device_id
    and queued.notification_id = judged.notification_id
    and (judged.quiet_until is null or (asked.preferences).user_id is not null)
  returning queued, judged.device, judged.notification, coalesce((judged.preferences).shows_previews, true);
end;
$$;

comment on function private.lease_deliveries is
  'Leases what is due of a provider. What lost its device or notification, was read, is older than lifetime, is turned off, or is not to be pushed by private.push_verdict, is finished instead, and what comes in quiet hours rests.';

create function private.pushed_notification(notification public.notifications)
returns public.notifications
language plpgsql
stable
set search_path = ''
as $$
declare
  message public.messages;
begin
  if notification.message_id is not null then
    select messages.* into message from public.messages where messages.id = notification.message_id;
    -- What was edited since is pushed as it is now; of what was deleted, or went with its chat, nothing is left to push.
    notification.payload := notification.payload || jsonb_build_object(
      'messagePreview',
      case
        when message.deleted_at is null then private.message_preview(
          message.content,
          private.setting('message_preview_length')::integer
        )
      end
    );
  end if;
  return notification;
end;
$$;

comment on function private.pushed_notification is
  'A notification as it is pushed: of a message with what that says by now.';

create function private.keep_newest_resting(device_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  most integer := private.setting('quiet_hours_pushes')::integer;
begin
  if cardinality(device_ids) = 0 then
    return;
  end if;
  with
    resting as (
      select
        delivery.*,
        live.is_live,
        case
          when notifications.id is null then 'notification_gone'
          when not live.is_live then 'notification_read'
          else 'quiet_hours'
        end as verdict,
        row_number() over (
          partition by delivery.device_id, delivery.quiet_until, coalesce(delivery.chat_id, delivery.notification_id)
          order by not live.is_live, delivery.created_at desc, delivery.notification_id
        ) as place_in_chat
      from
        private.push_deliveries as delivery
        left join public.notifications on notifications.id = delivery.notification_id
        left join private.notification_marks as mark on mark.user_id = notifications.user_id
        -- What was read or withdrawn meanwhile takes no place.
        cross join lateral (
          select
            coalesce(
              not notifications.is_read and notifications.created_at > coalesce(mark.read_until, '-infinity'),
              false
            ) as is_live
        ) as live
      where delivery.device_id = any (device_ids) and delivery.finished_at is null and delivery.quiet_until is not null
    ),
    placed as (
      select
        resting.device_id,
        resting.notification_id,
        resting.verdict,
        row_number() over (
          partition by resting.device_id, resting.quiet_until
          order by not resting.is_live, resting.place_in_chat > 1, resting.created_at desc, resting.notification_id
        ) > most
        or resting.place_in_chat > 1
        or not resting.is_live as is_surplus
      from resting
    ),
    surplus as (
      -- Waits for nobody, so that no two workers wait for each other.
      select delivery.device_id, delivery.notification_id, placed.verdict
      from
        placed
        join private.push_deliveries as delivery on delivery.device_id = placed.device_id
          and delivery.notification_id = placed.notification_id
      where placed.is_surplus
      for update of delivery skip locked
    )
  update private.push_deliveries as delivery
  set outcome = surplus.verdict, finished_at = private.now()
  from surplus
  where delivery.device_id = surplus.device_id and delivery.notification_id = surplus.notification_id;
end;
$$;

comment on function private.keep_newest_resting is
  'Of what rests for each of these devices until the same end, leaves the newest of each chat and of those as many as a device gets then; the rest is finished, but for what another worker has locked.';

create function private.devices_rested(wanted_provider public.push_provider, row_limit integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distinct rested.device_id
    from
      (
        select queued.device_id
        from private.push_deliveries as queued
        where queued.provider = wanted_provider
          and queued.finished_at is null
          and queued.quiet_until is not null
          and queued.next_attempt_at <= private.now()
        order by queued.next_attempt_at
        limit row_limit
      ) as rested
  );
end;
$$;

comment on function private.devices_rested is
  'The devices of up to so many deliveries that have rested and are due, those that have been longest.';

create function private.delivery_view(
  delivery private.push_deliveries,
  device private.devices,
  notification public.notifications,
  shows_preview boolean,
  lifetime interval
)
returns json
language sql
stable
return json_build_object(
  'deviceId', delivery.device_id,
  'notificationId', delivery.notification_id,
  'deliveryId', md5(delivery.device_id || ' ' || delivery.notification_id)::uuid,
  'attempt', delivery.attempts,
  'token', device.token,
  'locale', device.locale,
  'showsPreview', shows_preview,
  'badge', private.count_unread(device.user_id),
  'expiresAt', private.iso_time(delivery.created_at + lifetime),
  'notification', private.notification_view(
    private.pushed_notification(notification),
    private.read_until(device.user_id)
  )
);

comment on function private.delivery_view is 'Delivery as its worker is given it.';

create function private.deliveries_kept_since(present timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  -- What is younger than its lifetime may still be sent, however long it rests or waits for its next attempt.
  return present - greatest(
    make_interval(days => private.setting('push_days')::integer),
    make_interval(hours => private.setting('push_hours')::integer)
  );
end;
$$;

comment on function private.deliveries_kept_since is
  'What was told before may be forgotten: for as many days, or for as long as it may be sent, whichever is longer.';

create function private.old_delivery_partitions(present timestamptz)
returns setof text
language plpgsql
stable
rows 2
set search_path = ''
set enable_seqscan = off
as $$
declare
  kept_since timestamptz := private.deliveries_kept_since(present);
begin
  return query
    select made.name
    from
      private.day_partitions as made
      left join lateral (
        select delivery.created_at
        from private.push_deliveries as delivery
        where delivery.notification_id >= private.first_id(private.start_of_day(made.day))
          and delivery.notification_id < private.first_id(private.start_of_day(made.day + 1))
        order by delivery.created_at desc
        limit 1
      ) as newest on true
    where made.table_name = 'push_deliveries'
      and private.start_of_day(made.day + 1) <= kept_since
      and coalesce(newest.created_at < kept_since, true)
    order by made.day;
end;
$$;

comment on function private.old_delivery_partitions is
  'Partitions of deliveries that are over for as long as deliveries are kept, and in which nothing is younger.';

create function private.remove_deliveries_without_day(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
  kept_since timestamptz := private.deliveries_kept_since(private.now());
begin
  with old as (
    select delivery.device_id, delivery.notification_id
    from private.push_deliveries_default as delivery
    where delivery.created_at < kept_since
    order by delivery.created_at
    limit row_limit
    for update skip locked
  )
  delete from private.push_deliveries_default as delivery
  using old
  where delivery.device_id = old.device_id and delivery.notification_id = old.notification_id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

comment on function private.remove_deliveries_without_day is
  'Removes so many old deliveries at most from the default partition: how many.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.deliver_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.push_deliveries (
    device_id,
    notification_id,
    chat_id,
    provider,
    created_at,
    next_attempt_at
  )
  select
    devices.id,
    new_rows.id,
    -- What is turned off takes no place of what is not.
    case when new_rows.type = any (preferences.turned_off) then null else new_rows.chat_id end,
    devices.provider,
    new_rows.created_at,
    new_rows.created_at
  from
    new_rows
    join private.devices on devices.user_id = new_rows.user_id
    left join private.notification_preferences as preferences on preferences.user_id = new_rows.user_id
  where not new_rows.is_hidden
  -- Of one chat's notifications, the creation is the least informative.
  order by new_rows.type = 'chat_created'
  -- By the index of each partition by itself, which is why none is named.
  on conflict do nothing;
  if found then
    perform private.request_job('push');
  end if;
  return null;
end;
$$;

comment on function private.deliver_notifications is
  'Fans every new notification out to the devices of its recipient; those of one transaction that open the same chat coalesce into the first.';

create trigger notifications_deliver
after insert on public.notifications
referencing new table as new_rows
for each statement
execute function private.deliver_notifications();

create function private.drop_waiting_deliveries()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with waiting as (
    -- Locked in key order: prevents a deadlock with a worker that records outcomes.
    select delivery.device_id, delivery.notification_id
    from
      private.devices
      join private.push_deliveries as delivery on delivery.device_id = devices.id
    where devices.user_id = new.user_id and delivery.finished_at is null
    order by delivery.device_id, delivery.notification_id
    for update of delivery
  )
  update private.push_deliveries as delivery
  set outcome = 'notification_gone', finished_at = private.now()
  from waiting
  where delivery.device_id = waiting.device_id
    and delivery.notification_id = waiting.notification_id
    and delivery.finished_at is null;
  return null;
end;
$$;

comment on function private.drop_waiting_deliveries is
  'What waits for the devices of somebody who is suspended is not pushed any more; what waits for others of that person is dropped when it is claimed.';

create trigger suspensions_drop_deliveries
after insert or update on private.suspensions
for each row
execute function private.drop_waiting_deliveries();

create function private.wake_deliveries()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with resting as (
    -- Locked in key order: prevents a deadlock with a worker that records outcomes.
    select delivery.device_id, delivery.notification_id
    from
      private.devices
      join private.push_deliveries as delivery on delivery.device_id = devices.id
    where devices.user_id = new.user_id and delivery.finished_at is null and delivery.quiet_until is not null
    order by delivery.device_id, delivery.notification_id
    for update of delivery
  )
  update private.push_deliveries as delivery
  set next_attempt_at = private.now()
  from resting
  where delivery.device_id = resting.device_id
    and delivery.notification_id = resting.notification_id
    and delivery.finished_at is null
    and delivery.next_attempt_at > private.now();
  perform private.request_job('push');
  return null;
end;
$$;

comment on function private.wake_deliveries is
  'Whose quiet hours change is asked anew of what rests. A worker that puts something off holds the preferences, so that nothing is missed.';

create trigger notification_preferences_wake_deliveries
after update on private.notification_preferences
for each row
when
  (
    (old.quiet_from, old.quiet_to, old.time_zone) is distinct from (
      new.quiet_from,
      new.quiet_to,
      new.time_zone
    )
  )
execute function private.wake_deliveries();

-- The job makes the next ones.
select private.make_partition('push_deliveries', missing)
from
  private.missing_partitions(
    'push_deliveries',
    private.utc_day(now()),
    1 + private.setting('push_partitions_ahead')::integer
  ) as missing;

-- Api ----------------------------------------------------------------------------------------------------

create function api.register_device(
  platform public.device_platform,
  provider public.push_provider,
  token text,
  app_version text,
  locale text
)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  device_id uuid;
begin
  perform private.lock_against_deletion(array[caller_id]);
  perform private.lock_person(caller_id);
  insert into private.devices (user_id, platform, provider, token, app_version, locale, registered_at)
  values
    (caller_id, platform, provider, token, app_version, locale, private.now())
  on conflict on constraint devices_token_key do update
    set
      -- What was meant for the person before must not reach this one: for them the device is a new one.
      id = case when devices.user_id = excluded.user_id then devices.id else excluded.id end,
      user_id = excluded.user_id,
      app_version = excluded.app_version,
      locale = excluded.locale,
      registered_at = excluded.registered_at
  returning devices.id into device_id;
  delete from private.devices
  where devices.id in (
      select surplus.id
      from private.devices as surplus
      -- The transaction of another one may have begun later and come first.
      where surplus.user_id = caller_id and surplus.id <> device_id
      order by surplus.registered_at desc, surplus.id
      offset private.setting('devices_per_person')::integer - 1
    );
  return json_build_object('id', device_id);
end;
$$;

comment on function api.register_device is
  'POST /push/devices: {id}; an idempotent upsert by token, which moves to the caller if another person had it. Only apns goes with ios, and ios with apns.';

create function api.unregister_device(token text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  delete from private.devices
  where devices.user_id = (select auth.uid()) and devices.token = unregister_device.token;
  return json_build_object('deleted', found);
end;
$$;

comment on function api.unregister_device is
  'DELETE /push/devices and POST /push/devices/unregister: {deleted}; idempotent, false when the caller has no such device.';

create function api.claim_deliveries(wanted_provider public.push_provider, row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  present timestamptz := private.now();
  lifetime interval := make_interval(hours => private.setting('push_hours')::integer);
  provider private.push_providers;
  rested_devices uuid[];
  leased private.leased_delivery[];
  withdrawn uuid[];
begin
  perform private.require_service();
  select push_providers.* into provider from private.push_providers where push_providers.provider = wanted_provider;
  if provider.paused_until > present then
    return json_build_object(
      'claimedAt', private.iso_time(present),
      'claimed', 0,
      'deliveries', '[]'::json,
      'pausedFor', provider.pause_reason
    );
  end if;
  -- More may rest than a device gets, since what another worker had locked was left.
  rested_devices := private.devices_rested(wanted_provider, row_limit);
  perform private.keep_newest_resting(rested_devices);
  leased := array(
    select lease from private.lease_deliveries(wanted_provider, row_limit, lifetime, rested_devices) as lease
  );
  perform private.keep_newest_resting(
    array(
      select distinct (lease.delivery).device_id from unnest(leased) as lease where (lease.delivery).quiet_until is not null
    )
  );
  withdrawn := private.note_pushed_requests(
    array(
      select (lease.notification).id
      from unnest(leased) as lease
      where (lease.notification).type = 'friend_request'
        and (lease.delivery).outcome is null
        and (lease.delivery).quiet_until is null
    )
  );
  if cardinality(withdrawn) > 0 then
    update private.push_deliveries as delivery
    set outcome = 'notification_gone', finished_at = present
    from unnest(leased) as lease
    where delivery.device_id = (lease.delivery).device_id
      and delivery.notification_id = (lease.delivery).notification_id
      and delivery.notification_id = any (withdrawn);
  end if;
  return (
    select
      json_build_object(
        'claimedAt', private.iso_time(present),
        'claimed', count(*),
        'deliveries', coalesce(
          json_agg(
            private.delivery_view(lease.delivery, lease.device, lease.notification, lease.shows_preview, lifetime)
          ) filter (
            where (lease.delivery).outcome is null
              and (lease.delivery).quiet_until is null
              and (lease.notification).id <> all (withdrawn)
          ),
          '[]'
        )
      )
    from unnest(leased) as lease
  );
end;
$$;

comment on function api.claim_deliveries is
  'Jobs: {claimedAt, claimed, deliveries, pausedFor}: leases what is due of a provider; nothing while it is paused, then with the reason. What lost its device or notification, was read, is to or of somebody suspended, is turned off, of a chat that is muted or left, of a match that is over, or a reminder that comes too late, is finished at once; what comes in quiet hours rests until they end. Both count as claimed.';

create function api.record_deliveries(wanted_provider public.push_provider, results jsonb)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  recorded integer;
  refused_tokens integer;
begin
  perform private.require_service();
  with
    listed as (
      select *
      from
        jsonb_to_recordset(results -> 'results') as result (
          "deviceId" uuid,
          "notificationId" uuid,
          attempt integer,
          outcome text,
          reason text,
          "retryAfter" double precision,
          "isUnsent" boolean
        )
    ),
    held as (
      -- Locked in key order: prevents a deadlock between two workers.
      select listed.*
      from
        listed
        join private.push_deliveries as delivery on delivery.device_id = listed."deviceId"
          and delivery.notification_id = listed."notificationId"
      -- The attempt is the fencing token: after the lease expired, another worker's counts.
      where delivery.attempts = listed.attempt and delivery.finished_at is null
      order by delivery.device_id, delivery.notification_id
      for update of delivery
    )
  update private.push_deliveries as delivery
  set
    attempts = delivery.attempts - coalesce(held."isUnsent", false)::integer,
    outcome = held.outcome,
    reason = held.reason,
    finished_at = case when held.outcome is not null then private.now() end,
    next_attempt_at = private.now() + make_interval(secs => coalesce(held."retryAfter", 0))
  from held
  where delivery.device_id = held."deviceId" and delivery.notification_id = held."notificationId";
  get diagnostics recorded = row_count;
  update private.push_providers
  set
    refused = case
      when counted.accepted > 0 then 0
      else push_providers.refused + counted.refused
    end
  from
    (
      select
        count(*) filter (where result.outcome = 'sent') as accepted,
        -- One device with many notifications is one refusal.
        count(distinct result."deviceId") filter (where result.outcome = 'suspect') as refused
      from jsonb_to_recordset(results -> 'results') as result ("deviceId" uuid, outcome text)
    ) as counted
  where push_providers.provider = wanted_provider
  returning push_providers.refused into refused_tokens;
  return json_build_object(
    'recorded', recorded,
    'isSuspicious', refused_tokens >= private.setting('push_refusals')::integer
  );
end;
$$;

comment on function api.record_deliveries is
  'Jobs: {recorded, isSuspicious}; suspicious when tokens are refused and none is accepted. results: [{deviceId, notificationId, attempt, outcome or null, reason, retryAfter seconds, isUnsent}]; without an outcome it is retried, and what was not sent has cost no attempt. attempt is a fencing token: a late or repeated record changes no delivery.';

create function api.remove_dead_devices(verdicts jsonb)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_service();
  with condemned as (
    -- Locked in id order: prevents a deadlock between two workers.
    select devices.id
    from
      private.devices
      join jsonb_to_recordset(verdicts -> 'verdicts') as verdict ("deviceId" uuid, token text, since timestamptz)
        on verdict."deviceId" = devices.id
    where devices.token = verdict.token
      -- Keep a device that registered again after the provider's verdict.
      and devices.registered_at <= verdict.since
    order by devices.id
    for update of devices
  )
  delete from private.devices
  using condemned
  where devices.id = condemned.id;
  get diagnostics removed = row_count;
  return json_build_object('removed', removed);
end;
$$;

comment on function api.remove_dead_devices is
  'Jobs: {removed}. verdicts: [{deviceId, token, since}] of the providers; a device that registered later than since is kept.';

create function api.get_push_credential(wanted_provider public.push_provider)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  return (
    select
      json_build_object(
        'account', push_providers.account,
        'token', push_providers.token,
        'issuedAt', private.iso_time(push_providers.issued_at),
        'expiresAt', private.iso_time(push_providers.expires_at)
      )
    from private.push_providers
    where push_providers.provider = wanted_provider and push_providers.token is not null
  );
end;
$$;

comment on function api.get_push_credential is
  'Jobs: {account, token, issuedAt, expiresAt} that all isolates share, or null.';

create function api.replace_push_credential(
  wanted_provider public.push_provider,
  stale_token text,
  credential jsonb
)
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update private.push_providers
  set
    account = credential ->> 'account',
    token = credential ->> 'token',
    issued_at = (credential ->> 'issuedAt')::timestamptz,
    expires_at = (credential ->> 'expiresAt')::timestamptz
  where push_providers.provider = wanted_provider and push_providers.token is not distinct from stale_token;
  return api.get_push_credential(wanted_provider);
end;
$$;

comment on function api.replace_push_credential is
  'Jobs: compare-and-swap of the stale credential (null: of none) for a fresh one, unless another isolate was faster; what is there then.';

create function api.pause_provider(
  wanted_provider public.push_provider,
  seconds double precision,
  reason text
)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  paused timestamptz;
begin
  perform private.require_service();
  update private.push_providers
  set
    paused_until = greatest(push_providers.paused_until, private.now() + make_interval(secs => seconds)),
    pause_reason = reason
  where push_providers.provider = wanted_provider
  returning push_providers.paused_until into paused;
  return json_build_object('pausedUntil', private.iso_time(paused));
end;
$$;

comment on function api.pause_provider is
  'Jobs: {pausedUntil}. Nothing is claimed for the provider until then; a longer pause stays.';

create function api.tidy_deliveries(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := private.utc_day(clock_timestamp());
  removed integer := 0;
  made integer := 0;
  dropped integer := 0;
  postponed integer := 0;
  day date;
  old_name text;
begin
  perform private.require_service();
  -- Single-flight: a concurrent run has nothing to do.
  if private.try_lock_job('tidy deliveries') then
    removed := private.remove_deliveries_without_day(row_limit);
    for day in
      select private.missing_partitions('push_deliveries', today, 1 + private.setting('push_partitions_ahead')::integer)
    loop
      if private.make_partition('push_deliveries', day) then
        made := made + 1;
      else
        postponed := postponed + 1;
      end if;
    end loop;
    -- Last, since from then on others wait for the end of this call.
    for old_name in select private.old_delivery_partitions(private.now()) loop
      if private.drop_partition(old_name) then
        dropped := dropped + 1;
      else
        postponed := postponed + 1;
      end if;
    end loop;
  end if;
  return json_build_object('removed', removed, 'made', made, 'dropped', dropped, 'postponed', postponed);
end;
$$;

comment on function api.tidy_deliveries is
  'Jobs: {removed, made, dropped, postponed}. Makes the partitions of the coming days and drops those that are old, with all that is in them, sent or not; removes old deliveries without a day, at most row_limit at once. What somebody was using is postponed to the next run.';

grant execute on function api.register_device to authenticated;
grant execute on function api.unregister_device to authenticated;
grant execute on function api.claim_deliveries to service_role;
grant execute on function api.record_deliveries to service_role;
grant execute on function api.remove_dead_devices to service_role;
grant execute on function api.get_push_credential to service_role;
grant execute on function api.replace_push_credential to service_role;
grant execute on function api.pause_provider to service_role;
grant execute on function api.tidy_deliveries to service_role;

-- Push, for operators: what became of each push of a notification, what its provider gets, and why one is not sent.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.push_state(delivery private.push_deliveries)
returns text
language sql
immutable
return case
  when delivery.outcome = 'sent' then 'sent'
  when delivery.outcome in ('dead', 'suspect', 'failed') then 'failed'
  when delivery.outcome is not null then 'gone'
  when delivery.quiet_until is not null then 'resting'
  else 'waiting'
end;

comment on function private.push_state is 'What became of a delivery so far (docs/rules/push.md, States).';

create function private.device_mark(device private.devices)
returns text
language sql
stable
return left(encode(sha256(convert_to(device.provider || ' ' || device.token, 'UTF8')), 'hex'), 16);

comment on function private.device_mark is
  'Tells tokens of devices apart and none: the beginning of the hash of one.';

create function private.account_of_delivery(
  delivery private.push_deliveries,
  device private.devices,
  notification public.notifications,
  preferences private.notification_preferences,
  unsent_outcome text,
  lifetime interval
)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  provider private.push_providers;
  reason text := nullif(delivery.outcome, 'sent');
begin
  if delivery.outcome is null then
    select push_providers.* into provider from private.push_providers where push_providers.provider = delivery.provider;
    reason := case
      when unsent_outcome is not null then unsent_outcome
      when delivery.quiet_until is not null then 'quiet_hours'
      when preferences.quiet_from is not null and private.rests_until(preferences, notification) is not null
        then 'quiet_hours'
      when provider.paused_until > private.now() then 'paused'
    end;
  end if;
  return json_build_object(
    'deviceId', delivery.device_id,
    'provider', delivery.provider,
    'platform', device.platform,
    'deviceMark', private.device_mark(device),
    'state', private.push_state(delivery),
    'reason', reason,
    'providerReason', delivery.reason,
    'attempts', delivery.attempts,
    'nextAttemptAt', case when delivery.outcome is null then private.iso_time(delivery.next_attempt_at) end,
    'finishedAt', private.iso_time(delivery.finished_at),
    -- What is gone or may not be told is shown to nobody, and what device it was for is not known without it.
    'message', case
      when device.id is not null and notification.id is not null then (
        private.delivery_view(
          delivery,
          device,
          notification,
          coalesce(preferences.shows_previews, true),
          lifetime
        )::jsonb - 'token'
      )
    end
  );
end;
$$;

comment on function private.account_of_delivery is
  'Delivery as operators see it: its state, why it is or was not sent, and as message what its worker is given, without the token. Before it is finished the reason is that of this moment.';

create function private.deliveries_of(told public.notifications, lifetime interval)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  may_be_told boolean := exists (select from private.told_notifications where told_notifications.id = told.id);
  is_read boolean := told.is_read or told.created_at <= coalesce(private.read_until(told.user_id), '-infinity');
  shown public.notifications;
  preferences private.notification_preferences;
begin
  if may_be_told then
    shown := told;
  end if;
  select held.* into preferences from private.notification_preferences as held where held.user_id = told.user_id;
  return (
    select
      coalesce(
        json_agg(
          private.account_of_delivery(
            delivery,
            devices,
            shown,
            preferences,
            private.unsent_outcome(devices, shown, is_read, preferences, present, lifetime),
            lifetime
          )
          order by delivery.provider, delivery.device_id
        ),
        '[]'
      )
    from
      private.push_deliveries as delivery
      left join private.devices on devices.id = delivery.device_id
    -- The id names the partition, and the key begins with it.
    where delivery.notification_id = told.id
  );
end;
$$;

comment on function private.deliveries_of is 'All deliveries of a notification, as operators see them.';

create function private.undelivered_because(told public.notifications, remembered interval)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when told.created_at <= private.now() - remembered then 'forgotten'
    when told.is_hidden then 'notification_gone'
    when exists (
      select
      from
        private.push_deliveries as delivery
        join private.devices on devices.id = delivery.device_id
      where delivery.created_at = told.created_at and delivery.chat_id = told.chat_id and devices.user_id = told.user_id
    ) then 'together'
    else 'no_device'
  end;
end;
$$;

comment on function private.undelivered_because is
  'Why there is no delivery of a notification: deliveries of its age are forgotten, it was hidden from the beginning, another one of the same transaction that opens the same chat is pushed, or its recipient had no device.';

create function private.push_account(told public.notifications)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  lifetime interval := make_interval(hours => private.setting('push_hours')::integer);
  remembered interval := make_interval(days => private.setting('push_days')::integer);
  deliveries json := private.deliveries_of(told, lifetime);
begin
  return json_build_object(
    'notificationId', told.id,
    'userId', told.user_id,
    'type', told.type,
    'createdAt', private.iso_time(told.created_at),
    'reason', case when json_array_length(deliveries) = 0 then private.undelivered_because(told, remembered) end,
    'deliveries', deliveries
  );
end;
$$;

comment on function private.push_account is
  'What became of the pushes of a notification, or why there are none.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_push_deliveries(wanted_id uuid, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  filters jsonb := jsonb_strip_nulls(jsonb_build_object('notification', wanted_id));
  after private.list_position := private.position_after('push deliveries', filters, cursor);
  remembered_from timestamptz := private.now() - make_interval(days => private.setting('push_days')::integer);
  found private.list_position[];
begin
  perform private.require_service();
  if wanted_id is not null then
    return json_build_object(
      'data', (
        select coalesce(json_agg(private.push_account(notifications)), '[]')
        from public.notifications
        where notifications.id = wanted_id
      ),
      'nextCursor', null,
      'now', private.iso_time(private.now())
    );
  end if;
  found := array(
    select row (notifications.created_at, notifications.id)::private.list_position
    from public.notifications
    where notifications.created_at > remembered_from
      and (notifications.created_at, notifications.id) < (after.sort_time, after.id)
    order by notifications.created_at desc, notifications.id desc
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select coalesce(json_agg(private.push_account(notifications) order by listed.rank), '[]')
      from
        unnest(found[:page_size]) with ordinality as listed (told_at, id, rank)
        join public.notifications on notifications.id = listed.id
    ),
    'nextCursor', private.next_position_cursor('push deliveries', filters, found, page_size),
    'now', private.iso_time(private.now())
  );
end;
$$;

comment on function api.list_push_deliveries is
  'GET /push/deliveries: {data, nextCursor} and now, the time of the database: of one notification, or of those of the days for which deliveries are remembered, newest first. 400 on cursor.';

grant execute on function api.list_push_deliveries to service_role;

-- Media access: who may read an uploaded file, and what its thumbnail or its loss mean for what shows it.
-- A photo, a cover and an attachment show their file to whoever sees them.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.can_read_media(key text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(starts_with(key, (select auth.uid()) || '/'), false)
    or exists (
      select 1
      from
        public.profile_photos as photo
        join public.profiles as profile on profile.id = photo.profile_id
      where photo.media_key = key
        and private.can_see_profile(profile.user_id)
        and (photo.id = private.avatar_of(profile) or not private.is_protected(profile))
    )
    or exists (select 1 from public.events where events.cover_key = key and private.can_see_event(events))
    or exists (
      select 1
      from
        public.message_attachments as attachment
        join public.messages as message on message.id = attachment.message_id
      where attachment.media_key = key and private.is_chat_visible(message.chat_id)
    );
end;
$$;

comment on function private.can_read_media is
  'Whether the caller may read an uploaded object: their own, or shown by a photo, cover or chat attachment that they can see (docs/rules/media.md, Rights). What was given up is nobody''s: api.get_media asks that.';

create function private.lock_removed_media(removed text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  media_keys text[] := array(select distinct split_part(object.name, '.', 1) from unnest(removed) as object (name));
  profile_ids uuid[];
  event_ids uuid[];
begin
  loop
    profile_ids := array(
      select photo.profile_id from public.profile_photos as photo where photo.media_key = any (removed)
    );
    event_ids := array(select events.id from public.events where events.cover_key = any (removed));
    begin
      perform 1 from public.profiles where profiles.id = any (profile_ids) order by profiles.id for no key update;
      perform private.lock_events(event_ids);
      perform private.lock_media(media_keys);
      exit when profile_ids @> array(
        select photo.profile_id from public.profile_photos as photo where photo.media_key = any (removed)
      )
        and event_ids @> array(select events.id from public.events where events.cover_key = any (removed));
      -- One was attached until the lock was free. What shows it comes before it, so all is unlocked and locked again.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$$;

comment on function private.lock_removed_media is
  'Locks the profiles and events that show one of these objects, then the files. A file is attached once, so it begins again as often as there are files at most.';

create function private.lose_media(removed text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  lost text[];
begin
  with gone as (
    update private.media
    set state = 'lost'
    where media.key = any (removed) and media.state in ('waiting', 'cropped', 'uncropped')
    returning media.key
  )
  select array_agg(gone.key) into lost from gone;
  update private.media
  set state = 'removing', due_at = private.now()
  where media.key = any (removed) and media.state in ('unattached', 'held');
  -- A thumbnail is made again.
  update private.media
  set state = 'waiting', due_at = private.now(), attempts = 0
  from unnest(removed) as object (name)
  where media.key = split_part(object.name, '.', 1)
    and media.state = 'cropped'
    and object.name = private.thumbnail_key(media.key, media.thumbnail_size);
  update public.profiles
  set updated_at = private.now()
  where profiles.id in (select photo.profile_id from public.profile_photos as photo where photo.media_key = any (lost));
  update public.events set updated_at = private.now() where events.cover_key = any (lost);
  perform private.broadcast_event(events, '{imageUrl,imageThumbUrl}')
  from public.events
  where events.cover_key = any (lost);
end;
$$;

comment on function private.lose_media is
  'Writes and tells that these objects are gone from Storage; whoever calls has locked their files and what shows them.';

create function private.mend_media(media_keys text[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  missing text[];
begin
  perform private.lock_removed_media(media_keys);
  update private.media
  set bytes = stored.bytes
  from
    private.media as named
    cross join lateral (
      select coalesce(sum(private.object_bytes(object.metadata)), 0) as bytes
      from storage.objects as object
      where object.bucket_id = 'media'
        and object.name in (named.key, private.thumbnail_key(named.key, named.thumbnail_size))
    ) as stored
  where named.key = any (media_keys) and media.key = named.key and media.bytes <> stored.bytes;
  missing := array(select missing_objects.name from private.missing_objects where missing_objects.key = any (media_keys));
  perform private.lose_media(missing);
  return cardinality(missing);
end;
$$;

comment on function private.mend_media is
  'Brings files into line with the rows of Storage, where these were changed past its triggers, as a restore may: how many objects are gone that the files name. Locks; safe to call for files of which none is gone.';

-- Views --------------------------------------------------------------------------------------------------

create view private.missing_objects as
  select expected.key, expected.name
  from
    (
      select media.key, media.key as name
      from private.media
      where media.state in ('unattached', 'waiting', 'cropped', 'uncropped', 'held')
      union all
      select media.key, private.thumbnail_key(media.key, media.thumbnail_size)
      from private.media
      where media.state = 'cropped'
    ) as expected
  where
    not exists (
      select from storage.objects as object where object.bucket_id = 'media' and object.name = expected.name
    );

comment on view private.missing_objects is
  'What files name and Storage has no row of: nothing, unless rows were changed past the triggers of Storage.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.note_removed_objects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed text[] := array(select removed_objects.name from removed_objects where removed_objects.bucket_id = 'media');
begin
  perform private.lock_removed_media(removed);
  update private.media
  set bytes = media.bytes - gone.bytes
  from
    (
      select split_part(removed_objects.name, '.', 1) as key, sum(private.object_bytes(removed_objects.metadata)) as bytes
      from removed_objects
      where removed_objects.bucket_id = 'media'
      group by split_part(removed_objects.name, '.', 1)
    ) as gone
  where media.key = gone.key;
  perform private.lose_media(removed);
  return null;
end;
$$;

comment on function private.note_removed_objects is
  'Takes note of objects that somebody removed from Storage, so that nothing shows a URL of them any more; also one that was signed before and is still kept.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_media(media_key text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored_type text;
  version text;
  declared_type text;
begin
  select
    object.metadata ->> 'mimetype',
    case
      when media.state = 'unattached' then object.version
    end,
    media.declared_type
  into stored_type, version, declared_type
  from
    storage.objects as object
    left join private.media on media.key = object.name
  where object.bucket_id = 'media' and object.name = media_key;
  if not found
    or not private.can_read_media(media_key)
    -- Of no use to its owner any more either.
    or exists (select from private.own_given_up_objects() as object (name) where object.name = media_key)
  then
    raise sqlstate 'PT404' using message = 'media_not_found', detail = 'There is no such file.';
  end if;
  return json_strip_nulls(
    json_build_object(
      'url', private.media_link(media_key, private.media_type(stored_type, declared_type)),
      'version', version,
      'typeToSet', case
        when private.is_generic_type(stored_type) then declared_type
      end
    )
  );
end;
$$;

comment on function api.get_media is
  'GET /media/download-url: {url}, and for the function the version of an object that is attached to nothing, and typeToSet for an object that was uploaded without a MIME type: the declared one, with which the function stores it before it answers. 404 media_not_found when the caller cannot reach the object.';

create function api.finish_crop(media_key text, outcome text, reason text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  -- Lock order: what shows the media, then the media.
  perform 1
  from
    public.profile_photos as photo
    join public.profiles as profile on profile.id = photo.profile_id
  where photo.media_key = finish_crop.media_key
  for update of profile;
  perform private.lock_events(array(select events.id from public.events where events.cover_key = media_key));
  perform private.assert_lock_order('media', array[media_key]);
  update private.media
  set
    state = case
      when outcome = 'made' then 'cropped'
      when outcome = 'busy' then 'waiting'
      when outcome = 'failed' and media.attempts < private.setting('media_attempts')::integer then 'waiting'
      else 'uncropped'
    end::private.media_state,
    -- What was not begun costs no attempt.
    attempts = media.attempts - (outcome = 'busy')::integer,
    -- Exponential backoff after a transient failure.
    due_at = private.now() + make_interval(secs => case when outcome = 'busy' then 2 else 5 * 2 ^ media.attempts end),
    leased_until = null,
    problem = reason
  where media.key = media_key and media.state = 'waiting';
  update private.media
  set leased_until = null
  where media.key = media_key and media.state in ('held', 'removing');
  update public.events
  set updated_at = private.now()
  where events.cover_key = media_key and outcome = 'made';
  perform private.broadcast_event(events, '{imageThumbUrl}')
  from public.events
  where events.cover_key = media_key and outcome = 'made';
  update public.profiles
  set updated_at = private.now()
  from public.profile_photos as photo
  where photo.media_key = finish_crop.media_key and profiles.id = photo.profile_id and outcome = 'made';
  return json_build_object('key', media_key);
end;
$$;

comment on function api.finish_crop is
  'Jobs: records a crop. outcome made | rejected | missing (neither is tried again) | failed (retried with backoff, up to the limit) | busy (not begun, retried soon).';

grant execute on function api.get_media to authenticated;
grant execute on function api.finish_crop to service_role;
