set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.create_profile (
  profile jsonb
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  created boolean;
begin
  perform private.lock_caller_against_deletion(caller_id);
  -- A refused birthdate that is being noted finds no profile to lock.
  perform private.lock_person(caller_id);
  perform private.check_answers(profile);
  -- A stub: write_profile fills in the answers and updated_at.
  insert into public.profiles (user_id, first_name, created_at, updated_at, shown_updated_at, location_updated_at)
  values
    (caller_id, profile ->> 'firstName', private.now(), '-infinity', private.now(), private.now())
  on conflict (user_id) do nothing
  returning true into created;
  if created is null then
    raise sqlstate 'PT409' using message = 'profile_exists', detail = 'You have a profile already.';
  end if;
  perform private.write_profile(caller_id, profile);
  return private.own_profile_view();
end;
$function$;

CREATE OR REPLACE FUNCTION api.note_refused_birthdate (
  birthdate date
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  refused_from date := private.adult_from(birthdate);
  profile public.profiles;
begin
  if private.is_noted_birthdate(birthdate) is not true then
    return json_build_object('isNoted', false);
  end if;
  perform private.lock_caller_against_deletion(caller_id);
  perform private.lock_person(caller_id);
  profile := private.lock_own_profile();
  insert into private.adulthoods as held (person_id, adult_from, was_adult, has_stated)
  values
    (caller_id, refused_from, false, false)
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = greatest(held.adult_from, refused_from),
      oldest_from = case when held.has_stated then coalesce(held.oldest_from, held.adult_from) end,
      doubted_at = case
        when held.was_adult or not private.is_minor(held.adult_from) then coalesce(held.doubted_at, private.now())
        else held.doubted_at
      end
    where held.decided_at is null;
  if profile.id is not null and profile.birthdate is null then
    perform private.keep_silence(caller_id);
  end if;
  update public.profiles
  set adult_from = adulthoods.adult_from
  from private.adulthoods
  where profiles.user_id = caller_id
    and adulthoods.person_id = caller_id
    and profiles.adult_from is distinct from adulthoods.adult_from;
  return json_build_object('isNoted', true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_restrictions (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.keep_addresses(
    users.id,
    case
      when users.email_confirmed_at is not null then users.email
    end,
    case
      when users.phone_confirmed_at is not null then users.phone
    end
  )
  from auth.users
  where users.id = person_id and users.deleted_at is null;
  -- The deletion runs several times. Merged: a later run must not weaken what the first one kept.
  update private.deleted_logins as login
  set
    adult_from = greatest(login.adult_from, adulthoods.adult_from),
    was_adult = login.was_adult or adulthoods.was_adult,
    has_stated_age = case
      when login.adult_from is null then adulthoods.has_stated
      else login.has_stated_age or adulthoods.has_stated
    end,
    is_age_disputed = login.is_age_disputed or adulthoods.doubted_at is not null
  from private.adulthoods
  where login.user_id = keep_restrictions.person_id
    and adulthoods.person_id = keep_restrictions.person_id
    and private.is_minor(adulthoods.adult_from);
  perform private.check_deleted_login(person_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_caller_against_deletion (
  caller_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_against_deletion(array[caller_id]);
  if private.is_barred(caller_id) then
    raise sqlstate 'PT401' using message = 'unauthorized', detail = 'This account was deleted or banned.';
  end if;
end;
$function$;

COMMENT ON FUNCTION "private"."lock_caller_against_deletion"(uuid) IS 'private.lock_against_deletion for the caller. Rejects with 401 a call that waited for the deletion of its caller.';

REVOKE ALL ON FUNCTION "private"."lock_caller_against_deletion"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_caller_against_deletion"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_caller_against_deletion"(uuid) TO "postgres";
