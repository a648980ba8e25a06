-- Profiles: the data that people show to other users, and the rules that determine which profiles a user can see. Each
-- user has at most one profile. The functions that write and show the fields are in profiles/fields.sql, because they
-- use objects of profiles/terms.sql and profiles/photos.sql.

-- Tables -------------------------------------------------------------------------------------------------

create type public.sex as enum ('male', 'female');

comment on type public.sex is 'Sex that a person states in the profile.';

create type public.dating_purpose as enum ('dating', 'relationship', 'friendship', 'chatting');

comment on type public.dating_purpose is
  'Kind of relationship that a person is looking for. Other users see the value only if the person has made it visible.';

create type public.body_type as enum ('slim', 'normal', 'fit', 'sportive', 'muscular', 'stocky', 'chubby');

comment on type public.body_type is 'Body type that a person states.';

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

comment on type public.financial_state is 'Financial situation that a person states.';

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

comment on type public.religion is 'Religion or world view that a person states.';

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

comment on type public.education_level is 'Level of education.';

create type public.education as (level public.education_level, in_progress boolean);

comment on type public.education is 'Level of education that a person has reached or is working towards.';

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

comment on type public.language is 'Language that a person speaks, as an ISO 639-1 code.';

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

comment on function private.zodiac_of is
  'Returns the western zodiac sign of a birthdate, or null if the birthdate is null.';

create table public.profiles (
  id uuid constraint profiles_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint profiles_user_id_key unique,
  first_name text not null constraint profiles_first_name_length check (length(first_name) between 1 and 255),
  bio text constraint profiles_bio_length check (length(rtrim(bio, U&'\2069')) <= 10000),
  birthdate date constraint profiles_birthdate_plausible check (birthdate >= '1900-01-01'),
  height double precision constraint profiles_height_range check (height between 55 and 272),
  hometown text constraint profiles_hometown_length check (length(hometown) <= 255),
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
  shown_updated_at timestamptz not null default now(),
  location_updated_at timestamptz not null default now(),
  constraint profiles_location_whole check ((exact_latitude is null) = (exact_longitude is null))
);

comment on table public.profiles is
  'Profiles: the data that people show to other users. The column user_id contains the subject of the person''s access token.';
comment on column public.profiles.updated_at is
  'Time of the last change of any field. Only the owner receives this time, because it would reveal changes of withheld fields to other users.';
comment on column public.profiles.shown_updated_at is
  'Time of the last change of the data that all other users can see. This data includes the photos, but neither the location nor withheld fields.';
comment on column public.profiles.location_updated_at is
  'Time when the location last moved to another grid cell. Affects `updatedAt` only for users who can see the location.';
comment on column public.profiles.exact_latitude is
  'Latitude of the exact location, visible only to the owner. All other users receive the centre of the grid cell that contains the location.';
comment on column public.profiles.cell_point is
  'Centre of the grid cell that contains the exact location. Distances, radii and maps for other users are computed from this point.';
comment on column public.profiles.cell_location is
  'Centre of the grid cell that contains the exact location, as {latitude, longitude}. The API returns this location to other users. The column is stored, so that lists need not compute its value.';

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
    and not private.is_contact_denied((select auth.uid()), owner_id);
end;
$$;

comment on function private.can_see_profile is
  'Whether the caller may see the profile of this user: neither of the two users has blocked the other or is suspended (private.is_contact_denied). This function must contain every rule that hides a profile completely from another user.';

create function private.can_recognize_profile(owner_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.has_made_block((select auth.uid()), owner_id)
    and not private.has_blocked(owner_id, (select auth.uid()))
    and not private.is_suspended(owner_id);
end;
$$;

comment on function private.can_recognize_profile is
  'True if the caller has blocked this user, and this user has not blocked the caller and is not suspended. Only requests by id return the profile of such a user, so that a client can show names and avatars in a list of blocked people.';

create function private.age_of(birthdate date)
returns integer
language sql
stable
-- Treats the first day of the month after the month of birth as the birthday.
return extract(
  year from age(
    date_trunc('month', private.now() at time zone 'UTC') - interval '1 day',
    date_trunc('month', birthdate::timestamp)
  )
);

comment on function private.age_of is
  'Returns the age that other users see, in whole years. The age increases on the first day of the month after the birthday, so that it does not reveal the birthday. Null if the birthdate is null.';

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
  'Returns the API names of the required fields that are not set in a profile.';

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

comment on function private.educations_view is 'Returns the educations of a profile as the API shows them.';

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

comment on function private.find_own_profile is 'Returns the caller''s profile. 404 profile_not_found.';

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

comment on function private.lock_own_profile is
  'Locks the row of the caller''s profile and returns it, or null if the caller has no profile.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;

revoke all on public.profiles from anon, authenticated, service_role;

grant select on public.profiles to authenticated, service_role;

create policy profiles_select_owner on public.profiles
for select
to authenticated
using (user_id = (select auth.uid()));
