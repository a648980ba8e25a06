-- Profiles of other users, as a caller receives them when requesting one or several profiles by id. Withheld fields are
-- null, and the location is the centre of a grid cell. If showLocation is false, only friends and matches receive the
-- location. An adult who is not a friend of a minor receives the protected view of the minor's profile.

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
  'Returns a profile for a caller who has blocked its owner. Only the identifying fields are set: the ids, the first name, the avatar and updatedAt. All other fields are null, false or empty, including fields that a later release adds.';

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
  'Returns the part of a profile that the caller may see when requesting the profile by id, or null if the caller may not see the profile.';

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
  'GET /profiles/{id}: returns the part of a profile that the caller may see. The profile of a user whom the caller has blocked contains only the identifying fields. 404 profile_not_found.';

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
        -- Optimisation fence: without `materialized`, the planner would inline the query and compute each profile
        -- twice.
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
  'POST /profiles/batch: returns {data}: the profiles of the given users, each as in GET /profiles/{id}. Leaves out users who do not exist or whom the caller may not see.';

grant execute on function api.get_profile to authenticated;
grant execute on function api.list_profiles to authenticated;
