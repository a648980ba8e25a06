-- Profiles: who a person is to others.
-- One profile per user, with a gallery of photos. Others see it with the withheld answers left out and the location
-- snapped to a grid. It is completed when the required answers are given and the published terms are accepted.

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
language sql
immutable
set search_path = ''
as $$
  select
    case
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
    end::public.zodiac
  from
    (
      select (extract(month from birthdate) * 100 + extract(day from birthdate))::integer as month_day
    ) as born;
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
  zodiac public.zodiac generated always as (private.zodiac_of(birthdate)) stored,
  religion public.religion,
  family_plan public.family_plan,
  financial_state public.financial_state,
  body_type public.body_type,
  alcohol_attitude public.attitude,
  smoking_attitude public.attitude,
  educations public.education[] not null default '{}',
  languages public.language[] not null default '{}',
  latitude double precision constraint profiles_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint profiles_longitude_range check (longitude between -180 and 180),
  snapped_point extensions.cube generated always as (private.snapped_point(latitude, longitude)) stored,
  is_visible_on_map boolean not null default false,
  is_completed boolean not null default false,
  avatar_photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_location_whole check ((latitude is null) = (longitude is null))
);

comment on table public.profiles is
  'A person as others meet them; user_id is the subject of their access token.';
comment on column public.profiles.latitude is
  'Exact point, for the owner only; everyone else is answered from the snapped one.';
comment on column public.profiles.snapped_point is
  'Centre of the cell; distances, radii and maps are computed from it for everybody else.';

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
    and not private.is_blocked((select auth.uid()), owner_id);
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
    and not private.has_blocked(owner_id, (select auth.uid()));
end;
$$;

comment on function private.can_recognize_profile is
  'Whether the caller has blocked this user, who has not blocked the caller. Only where profiles are asked for by id are they shown then, so that a list of blocked people has names and faces.';

create function private.missing_answers(profile public.profiles)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
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
end;
$$;

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

create function private.profile_view(profile public.profiles)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  is_own boolean := coalesce(profile.user_id = (select auth.uid()), false);
begin
  return json_build_object(
    'id', profile.id,
    'userId', profile.user_id,
    'firstName', profile.first_name,
    'bio', profile.bio,
    'birthdate', profile.birthdate,
    'height', profile.height,
    'hometown', profile.hometown,
    'city', profile.city,
    'sex', profile.sex,
    'datingPurpose', case when is_own or profile.show_dating_purpose then profile.dating_purpose end,
    'showDatingPurpose', profile.show_dating_purpose,
    'showZodiac', profile.show_zodiac,
    'zodiac', case when is_own or profile.show_zodiac then profile.zodiac end,
    'religion', profile.religion,
    'familyPlan', profile.family_plan,
    'financialState', profile.financial_state,
    'bodyType', profile.body_type,
    'alcoholAttitude', profile.alcohol_attitude,
    'smokingAttitude', profile.smoking_attitude,
    'educations', private.educations_view(profile),
    'languages', to_json(profile.languages),
    'location', case
      when not is_own then private.snap_location(profile.latitude, profile.longitude)
      when profile.latitude is not null then json_build_object('latitude', profile.latitude, 'longitude', profile.longitude)
    end,
    'isVisibleOnMap', profile.is_visible_on_map,
    'isCompleted', profile.is_completed,
    'avatarPhotoId', profile.avatar_photo_id,
    'photos', private.profile_photos_view(profile.id, profile.avatar_photo_id),
    'updatedAt', private.iso_time(profile.updated_at)
  );
end;
$$;

comment on function private.profile_view is
  'Profile as the caller may see it: the owner everything, others without the withheld answers and with the location snapped.';

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
    from json_each(private.profile_view(profile)) as field (name, value)
  );
end;
$$;

comment on function private.blocked_profile_view is
  'Profile as somebody sees it who has blocked its owner: who it is, and every other field, whatever is added, as if it were not answered.';

create function private.seen_profile_view(profile public.profiles)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when private.can_see_profile(profile.user_id) then private.profile_view(profile)
    when private.can_recognize_profile(profile.user_id) then private.blocked_profile_view(profile)
  end;
end;
$$;

comment on function private.seen_profile_view is
  'Profile that was asked for by id, as far as the caller may see it; null when not at all.';

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
  select profiles.* into profile
  from public.profiles
  where profiles.user_id = (select auth.uid())
  for no key update;
  return profile;
end;
$$;

comment on function private.lock_own_profile is
  'Locks the caller''s profile against every other change of it; null when there is none.';

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
        private.profile_view(profile)::jsonb
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
  if (changes ->> 'birthdate')::date > (private.now() at time zone 'UTC')::date then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A birthdate cannot be in the future.',
      hint = 'birthdate';
  end if;
end;
$$;

comment on function private.check_answers is
  'Refuses what only the clock of the database can tell: 400 on birthdate in the future.';

create function private.write_profile(person_id uuid, changes jsonb)
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
    height = coalesce((changes ->> 'height')::double precision, profiles.height),
    hometown = case when changes ? 'hometown' then changes ->> 'hometown' else profiles.hometown end,
    city = case when changes ? 'city' then changes ->> 'city' else profiles.city end,
    sex = coalesce((changes ->> 'sex')::public.sex, profiles.sex),
    dating_purpose = coalesce((changes ->> 'datingPurpose')::public.dating_purpose, profiles.dating_purpose),
    show_dating_purpose = coalesce((changes ->> 'showDatingPurpose')::boolean, profiles.show_dating_purpose),
    show_zodiac = coalesce((changes ->> 'showZodiac')::boolean, profiles.show_zodiac),
    religion = coalesce((changes ->> 'religion')::public.religion, profiles.religion),
    family_plan = coalesce((changes ->> 'familyPlan')::public.family_plan, profiles.family_plan),
    financial_state = coalesce((changes ->> 'financialState')::public.financial_state, profiles.financial_state),
    body_type = coalesce((changes ->> 'bodyType')::public.body_type, profiles.body_type),
    alcohol_attitude = coalesce((changes ->> 'alcoholAttitude')::public.attitude, profiles.alcohol_attitude),
    smoking_attitude = coalesce((changes ->> 'smokingAttitude')::public.attitude, profiles.smoking_attitude),
    educations = case
      when changes ? 'educations' then
        array(
          select row (item ->> 'level', item ->> 'inProgress')::public.education
          from jsonb_array_elements(changes -> 'educations') with ordinality as listed (item, place)
          order by place
        )
      else profiles.educations
    end,
    languages = case
      when changes ? 'languages' then
        array(
          select code::public.language
          from jsonb_array_elements_text(changes -> 'languages') with ordinality as listed (code, place)
          group by code
          order by min(place)
        )
      else profiles.languages
    end,
    latitude = coalesce((changes ->> 'latitude')::double precision, profiles.latitude),
    longitude = coalesce((changes ->> 'longitude')::double precision, profiles.longitude),
    is_visible_on_map = coalesce((changes ->> 'isVisibleOnMap')::boolean, profiles.is_visible_on_map),
    avatar_photo_id = case
      when changes ? 'avatarPhotoId' then (changes ->> 'avatarPhotoId')::uuid
      else profiles.avatar_photo_id
    end,
    updated_at = private.now()
  where profiles.user_id = person_id;
end;
$$;

comment on function private.write_profile is
  'Writes the fields that changes names, in the shape of the update request; the others stay.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;

revoke all on public.profiles from anon, authenticated, service_role;

grant select on public.profiles to authenticated, service_role;

create policy profiles_select_owner on public.profiles
for select
to authenticated
using (user_id = (select auth.uid()));

-- Rules --------------------------------------------------------------------------------------------------

create function private.derive_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Copies are compared by it, so that it never stands still nor goes back, whatever waited for whom.
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
  'isCompleted turns on when nothing is missing and off when a required answer was cleared (decisions, section 3); updatedAt only grows.';

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
        -- Else each would be put together twice.
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

create function api.create_profile(profile jsonb)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_id uuid := (select auth.uid());
  created boolean;
begin
  perform private.check_answers(profile);
  -- The answers are written by the update that follows, and with them the time of it.
  insert into public.profiles (user_id, first_name, created_at, updated_at)
  values
    (person_id, profile ->> 'firstName', private.now(), '-infinity')
  on conflict (user_id) do nothing
  returning true into created;
  if created is null then
    raise sqlstate 'PT409' using message = 'profile_exists', detail = 'You have a profile already.';
  end if;
  perform private.write_profile(person_id, profile);
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
as $$
declare
  person_id uuid := (select auth.uid());
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
  perform private.write_profile(person_id, changes);
  return private.own_profile_view();
end;
$$;

comment on function api.update_profile is
  'PATCH /profiles: own profile. 400 on birthdate or avatarPhotoId, 404 profile_not_found.';

grant execute on function api.get_own_profile to authenticated;
grant execute on function api.get_profile to authenticated;
grant execute on function api.list_profiles to authenticated;
grant execute on function api.create_profile to authenticated;
grant execute on function api.update_profile to authenticated;
