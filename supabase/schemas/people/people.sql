-- People: rules that determine whom a person may discover, and which data of other people a person sees. Adults can
-- discover only adults. Minors cannot discover people. Distances are whole kilometres from the caller's exact location
-- to the centre of the other person's cell.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.can_discover(profile public.profiles)
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

comment on function private.can_discover is
  'Whether the caller may discover a person in People. Both people must be adults, contact must not be denied, and moderation must not have hidden the person. The person''s profile may be incomplete. The feed and the map additionally require a completed profile.';

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
  'Returns the distance as other users see it: in whole kilometres, rounded up, and at least 1. Returns null if one of the points is null.';

create view private.discoverable_people as
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

comment on view private.discoverable_people is
  'One row per person with a profile, and a column for every field that an endpoint of People shows. The column location is the centre of the cell, or null if the person is not visible on the map. The columns cell_point (for computing distances) and show_location are not part of the API. The column location also contains the location if show_location is false. A query that reads this view must therefore withhold hidden locations, and must check whether the caller may discover the person.';

create view private.match_cards as
  select id, "userId", "firstName", age, city, photos, "photoUrl" from private.discoverable_people;

comment on view private.match_cards is
  'People as the lists of likes and matches return them. The API returns each row as JSON.';

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
    perform private.refuse_field('profileId', 'This is your own profile.');
  end if;
  return owner_id;
end;
$$;

comment on function private.owner_of_profile is
  'Returns the user id of the owner of a profile. 400 on `profileId` if the profile is the caller''s, 404 profile_not_found.';
