-- Profile fields: functions with which people write and read their own profile. The functions that show a profile to
-- other users are in profiles/public-profile.sql. A profile is completed if the required fields are set and the user
-- has accepted the published terms.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.own_age_of(birthdate date)
returns integer
language sql
stable
return extract(year from age(private.today(), birthdate));

comment on function private.own_age_of is
  'Returns the age that the owner of a profile sees, in whole years. The age increases on the birthday, in UTC. Null if the birthdate is null.';

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
    'age', case
      when is_own then private.own_age_of(profile.birthdate)
      when not is_protected then private.age_of(profile.birthdate)
    end,
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
    'updatedAt', private.iso_time(
      case
        when is_own then profile.updated_at
        when sees_location and not is_protected then greatest(profile.shown_updated_at, profile.location_updated_at)
        else profile.shown_updated_at
      end
    )
  );
end;
$$;

comment on function private.profile_view is
  'Returns a profile as the owner or as other users see it. In the view for other users, withheld fields are null, and the location is the centre of the cell, or null if the caller may not see the location. The view of a protected minor contains no age, birthdate, zodiac sign or location, and no photo except the avatar. updatedAt changes only if data changes that this view contains.';

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
          'termsOutdated', bool_or(standing.is_outdated),
          'ageInDoubt', private.has_disputed_age(profile.user_id)
        )
      )::json
    from private.terms_standing(profile.user_id) as standing
  );
end;
$$;

comment on function private.own_profile_view is
  'Returns the caller''s profile with four more fields: the published versions of the terms (currentTerms), the required fields and acceptances that are missing (missingFields), whether the accepted terms are outdated (termsOutdated), and whether the caller''s age is disputed (ageInDoubt). 404 profile_not_found.';

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
    perform private.refuse_field('birthdate', 'You are too young.');
  end if;
  perform private.require_name(field, changes ->> field) from unnest('{firstName,hometown,city}'::text[]) as field;
end;
$$;

comment on function private.check_answers is
  'Rejects invalid fields with 400: a birthdate of a person who is too young, and names that consist of several lines or contain no visible character.';

create function private.write_profile(caller_id uuid, changes jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.profiles
  set
    first_name = coalesce(changes ->> 'firstName', profiles.first_name),
    bio = case when changes ? 'bio' then private.clean_text(changes ->> 'bio') else profiles.bio end,
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
  'Updates the fields that the argument `changes` contains, in the format of the update request. Null clears a field. All other fields keep their values.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.derive_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- `updated_at` increases strictly, because clients use it to compare cached copies of the profile.
  new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  new.is_completed := private.missing_answers(new) = '{}'
    -- A completed profile stays completed when newer terms are published, although the acceptance is then outdated.
    and (
      old.is_completed
      or not exists (select 1 from private.terms_standing(new.user_id) as standing where not standing.is_accepted)
    );
  if private.profile_view(old, false, false, false)::text
    <> private.profile_view(
      -- Computes the zodiac sign, because generated columns are still null in a BEFORE trigger.
      jsonb_populate_record(new, jsonb_build_object('zodiac', private.zodiac_of(new.birthdate))),
      false,
      false,
      false
    )::text
  then
    new.shown_updated_at := new.updated_at;
  end if;
  if private.snap_location(new.exact_latitude, new.exact_longitude)::text is distinct from old.cell_location::text then
    new.location_updated_at := new.updated_at;
  end if;
  return new;
end;
$$;

comment on function private.derive_profile is
  'Trigger: sets is_completed if all required fields are set and the user has accepted the terms, and clears it if a required field is cleared (docs/features/profiles.md, States). Ensures that updated_at strictly increases. Updates shown_updated_at (the value of `updatedAt` for other users) only if data changes that other users can see. Updates location_updated_at only if the cell changes.';

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

comment on function api.get_own_profile is
  'GET /profiles: returns the caller''s profile. 404 profile_not_found.';

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
  perform private.lock_caller_against_deletion(caller_id);
  -- Serialises this call with api.record_refused_birthdate: neither call can lock a profile before it exists.
  perform private.lock_person(caller_id);
  perform private.check_answers(profile);
  -- Inserts an empty profile. private.write_profile then sets the fields and updated_at.
  insert into public.profiles (user_id, first_name, created_at, updated_at, shown_updated_at, location_updated_at)
  values
    (caller_id, profile ->> 'firstName', private.now(), '-infinity', private.now(), private.now())
  on conflict (user_id) do nothing
  returning true into created;
  if created is null then
    raise sqlstate 'PT409' using message = 'profile_exists', detail = 'You already have a profile.';
  end if;
  perform private.write_profile(caller_id, profile);
  return private.own_profile_view();
end;
$$;

comment on function api.create_profile is
  'POST /profiles: creates the caller''s profile, and returns it. 400 on `birthdate`, `firstName`, `hometown` or `city`, 409 profile_exists.';

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
    perform private.refuse_field('avatarPhotoId', 'This is not one of your photos.');
  end if;
  perform private.write_profile(caller_id, changes);
  return private.own_profile_view();
end;
$$;

comment on function api.update_profile is
  'PATCH /profiles: updates the caller''s profile, and returns it. 400 on `birthdate`, `firstName`, `hometown`, `city` or `avatarPhotoId`, 404 profile_not_found.';

grant execute on function api.get_own_profile to authenticated;
grant execute on function api.create_profile to authenticated;
grant execute on function api.update_profile to authenticated;
