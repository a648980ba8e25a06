-- Photos: the gallery of a profile and its order. The first photo becomes the avatar. Every RPC function that changes
-- the gallery locks the profile first, so that concurrent calls cannot break the positions or the photo limit.

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

comment on table public.profile_photos is 'Photos of a profile. Positions start at 0 and have no gaps.';

alter table public.profiles
add constraint profiles_avatar_photo_id_fkey
  foreign key (avatar_photo_id, id) references public.profile_photos (id, profile_id)
    on delete set null (avatar_photo_id);

create index profiles_avatar_photo_id_idx on public.profiles (avatar_photo_id, id);

insert into private.settings (name, value, meaning)
values
  ('photos_per_profile', '20', 'Maximum number of photos of a profile.');

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
            'thumbUrl', private.media_url(private.media_thumbnail_key(media, '256x256')),
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
  'Returns the photos of a profile in gallery order, as the API shows them.';

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
  'Filters the result of private.profile_photos_view: returns a list that contains only the avatar, or an empty list if there are no photos. Chooses the same avatar as private.person_cards.';

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
  'Returns the id of the avatar of a profile, or null if the profile has no photos. Chooses the same avatar as private.person_cards.';

create view private.person_cards as
  select
    profiles.user_id,
    profiles.id as profile_id,
    profiles.first_name as name,
    private.media_thumbnail_key(media, '256x256') as avatar_key,
    profiles as profile
  from
    public.profiles
    -- Each left join matches at most one row, so the planner can remove a join if the query does not use its columns.
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
    -- Optimisation fence: forces one suspension lookup per profile and prevents the planner from reordering joins.
    not exists (
      select from private.suspended_others as suspended where suspended.user_id = profiles.user_id offset 0
    );

comment on view private.person_cards is
  'One row per person with a profile, with the fields that lists of members, events and chats show. The column `profile` contains the whole profile, for lists that show more fields. Queries use a left join with this view. The join returns nulls for users without a profile, for suspended users except the caller, and for users whom the join condition excludes.';

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
  'Returns a person, read from private.person_cards, in the format of lists of members, events and chats. If private.person_cards does not contain the person, only userId is set. If person_id is null, all fields are null.';

create function private.touch_photos(profile_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.profiles
  set
    updated_at = private.now(),
    shown_updated_at = greatest(private.now(), profiles.updated_at + interval '1 millisecond')
  where profiles.id = any (profile_ids);
end;
$$;

comment on function private.touch_photos is
  'Updates `updatedAt` of profiles whose photos changed, both the value for the owner and the value for other users. The caller must hold the locks on the rows of the profiles.';

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
  perform private.touch_photos(array[photo.profile_id]);
end;
$$;

comment on function private.remove_photo is
  'Deletes a photo from its gallery, closes the gap in the positions, and releases the file if nothing else uses it (private.release_media). The caller must hold the lock on the row of the profile.';

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
  'GET /profiles/photos: returns the caller''s photos in gallery order. 404 profile_not_found.';

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
    raise sqlstate 'PT409' using message = 'photos_limit', detail = 'Your profile has the maximum number of photos.';
  end if;
  if exists (select from public.profile_photos where profile_photos.media_key = add_photo.media_key) then
    raise sqlstate 'PT409' using message = 'media_in_use', detail = 'This file is already a photo of your profile.';
  end if;
  perform private.attach_media(media_key, 'image/', '256x256', 'key', checked_files);
  insert into public.profile_photos (profile_id, media_key, position)
  select profile.id, add_photo.media_key, count(*)
  from public.profile_photos
  where profile_photos.profile_id = profile.id
  returning profile_photos.* into photo;
  if photo.position = 0 then
    update public.profiles
    set avatar_photo_id = photo.id, updated_at = private.now()
    where profiles.id = profile.id;
  else
    perform private.touch_photos(array[profile.id]);
  end if;
  return json_build_object('id', photo.id, 'isAvatar', photo.position = 0, 'position', photo.position);
end;
$$;

comment on function api.add_photo is
  'POST /profiles/photos: adds a photo to the caller''s gallery, and returns {id, isAvatar, position}. 400 on `key`, 404 profile_not_found, 409 media_in_use, media_changed or photos_limit. checked_files has the same format as in private.attach_media.';

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
    perform private.refuse_field('ids', 'Name every photo of your profile exactly once.');
  end if;
  set constraints public.profile_photos_position_key deferred;
  update public.profile_photos
  set position = listed.ordinal - 1
  from unnest(photo_ids) with ordinality as listed (id, ordinal)
  where profile_photos.id = listed.id;
  perform private.touch_photos(array[profile.id]);
  return json_build_object('order', to_json(photo_ids));
end;
$$;

comment on function api.reorder_photos is
  'PUT /profiles/photos/order: sorts the caller''s photos, and returns {order}: the ids of the photos in the new order. 400 on `ids`, 404 profile_not_found.';

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

comment on function api.delete_photo is
  'DELETE /profiles/photos/{photoId}: deletes a photo of the caller, and returns {deleted}. 404 photo_not_found.';

grant execute on function api.list_photos to authenticated;
grant execute on function api.add_photo to authenticated;
grant execute on function api.reorder_photos to authenticated;
grant execute on function api.delete_photo to authenticated;
