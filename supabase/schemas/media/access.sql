-- Media access: functions that check who may read an uploaded file. Other functions update the profiles and events that
-- show a file, after its thumbnail was created or the file was lost. Everyone who can see a photo, a cover or an
-- attachment may read its file.

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
  'Whether the caller may read an uploaded object. The caller must have uploaded the object, or see a photo, cover or chat attachment that uses the object (docs/features/media.md, Rights). This function also accepts released files; api.get_media excludes them.';

create function private.mark_media_lost(removed text[])
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
  where media.key = any (removed) and media.state in ('unattached', 'retained');
  -- The background work creates a deleted thumbnail again.
  update private.media
  set state = 'waiting', due_at = private.now(), attempts = 0
  from unnest(removed) as object (name)
  where media.key = split_part(object.name, '.', 1)
    and media.state = 'cropped'
    and object.name = private.thumbnail_key(media.key, media.thumbnail_size);
  update private.media
  set has_other_thumbnail = false, wants_other_thumbnail = media.state in ('waiting', 'cropped', 'uncropped')
  from unnest(removed) as object (name)
  where media.key = split_part(object.name, '.', 1)
    and media.has_other_thumbnail
    and object.name = private.thumbnail_key(media.key, private.other_thumbnail_size(media.thumbnail_size));
  perform private.make_other_thumbnails(
    array(select split_part(object.name, '.', 1) from unnest(removed) as object (name))
  );
  perform private.touch_photos(
    array(select photo.profile_id from public.profile_photos as photo where photo.media_key = any (lost))
  );
  update public.events set updated_at = private.now() where events.cover_key = any (lost);
  perform private.broadcast_event(events, '{imageUrl,imageThumbUrl}')
  from public.events
  where events.cover_key = any (lost);
end;
$$;

comment on function private.mark_media_lost is
  'Updates the rows of files whose objects were deleted from Storage. A file in use gets the state `lost`, and any other file becomes due for deletion. If a thumbnail was deleted, the background work creates it again. If the cover of an event was deleted, broadcasts the change of the event. The caller must hold the locks of the files, and the locks of the profiles, events and chats that show the files (private.lock_media_uses).';

create function private.repair_media(media_keys text[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  missing text[];
begin
  perform private.lock_media_uses(media_keys);
  update private.media
  set bytes = stored.bytes, is_passive = stored.is_passive
  from
    private.media as named
    cross join lateral (
      select
        coalesce(sum(private.object_bytes(object.metadata)), 0) as bytes,
        coalesce(bool_and(private.is_passive_type(object.metadata ->> 'mimetype')), true) as is_passive
      from storage.objects as object
      where object.bucket_id = 'media'
        and object.name in (
          named.key,
          private.thumbnail_key(named.key, named.thumbnail_size),
          private.thumbnail_key(named.key, private.other_thumbnail_size(named.thumbnail_size))
        )
    ) as stored
  where named.key = any (media_keys)
    and media.key = named.key
    and (media.bytes, media.is_passive) <> (stored.bytes, stored.is_passive);
  update private.media
  set further_uses = wrong.uses - 1
  from private.wrong_media_uses as wrong
  where wrong.key = any (media_keys)
    and media.key = wrong.key
    and wrong.uses > 0
    and wrong.state in ('waiting', 'cropped', 'uncropped', 'lost');
  perform private.retain_or_remove(
    array(select wrong.key from private.wrong_media_uses as wrong where wrong.key = any (media_keys) and wrong.uses = 0)
  );
  missing := array(select missing_objects.name from private.missing_objects where missing_objects.key = any (media_keys));
  perform private.mark_media_lost(missing);
  return cardinality(missing);
end;
$$;

comment on function private.repair_media is
  'Repairs the rows of private.media after a change that bypassed the triggers and RPC functions, for example a restore of the tables of Storage. Returns the number of objects that are missing in Storage although private.media expects them (private.missing_objects). Takes all necessary locks. Does not change consistent rows.';

-- Views --------------------------------------------------------------------------------------------------

create view private.missing_objects as
  select expected.key, expected.name
  from
    (
      select media.key, media.key as name
      from private.media
      where media.state in ('unattached', 'waiting', 'cropped', 'uncropped', 'retained')
      union all
      select media.key, private.thumbnail_key(media.key, media.thumbnail_size)
      from private.media
      where media.state = 'cropped'
      union all
      select media.key, private.thumbnail_key(media.key, private.other_thumbnail_size(media.thumbnail_size))
      from private.media
      where media.has_other_thumbnail and media.state in ('waiting', 'cropped', 'uncropped')
    ) as expected
  where
    not exists (
      select from storage.objects as object where object.bucket_id = 'media' and object.name = expected.name
    );

comment on view private.missing_objects is
  'Objects that private.media expects in Storage, but that are missing in storage.objects. The view is empty unless rows were changed while the triggers on the Storage tables were bypassed.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.record_removed_objects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed text[] := array(select removed_objects.name from removed_objects where removed_objects.bucket_id = 'media');
begin
  perform private.lock_media_uses(removed);
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
  perform private.mark_media_lost(removed);
  return null;
end;
$$;

comment on function private.record_removed_objects is
  'Records which objects were deleted from Storage. Afterwards, responses contain no URLs of these objects, not even signed URLs that were created and cached before.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_media(media_key text)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  file record;
begin
  select
    object.version,
    media.state is not distinct from 'unattached' as is_unattached,
    private.is_passive_type(object.metadata ->> 'mimetype') as is_passive,
    private.media_type(object.metadata ->> 'mimetype', media.declared_type) as mime_type,
    private.type_to_set(object.metadata ->> 'mimetype', media.declared_type) as type_to_set
  into file
  from
    storage.objects as object
    left join private.media on media.key = object.name
  where object.bucket_id = 'media' and object.name = media_key;
  if not found
    or not private.can_read_media(media_key)
    -- Released files are also hidden from their owner.
    or exists (select from private.own_released_objects() as object (name) where object.name = media_key)
  then
    raise sqlstate 'PT404' using message = 'media_not_found', detail = 'There is no such file.';
  end if;
  return json_strip_nulls(
    json_build_object(
      'url', case
        when file.is_passive or file.is_unattached then private.media_link(media_key, file.mime_type)
      end,
      'version', case
        when file.is_unattached then file.version
      end,
      'typeToSet', case
        when file.is_unattached then file.type_to_set
      end
    )
  );
end;
$$;

comment on function api.get_media is
  'GET /media/download-url: returns {url, version, typeToSet} to the edge function, which responds with the signed URL. The fields `version` and `typeToSet` are returned only for a file that is not attached yet. The field `typeToSet` is returned only if Storage would serve the object with a wrong type. It contains the correct type, with which the edge function stores the object again before it signs the URL. 404 media_not_found if the object does not exist, if it is released, or if the caller may not read it.';

create function api.claim_active_file()
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed private.media;
begin
  perform private.require_service();
  update private.media
  -- If the edge function fails to store the file again, another run retries after an hour.
  set leased_until = private.now() + interval '1 hour'
  where media.key = (
    select due.key
    from private.media as due
    where not due.is_passive
      and due.state in ('cropped', 'uncropped', 'retained')
      and (due.leased_until is null or due.leased_until <= private.now())
    order by due.key
    limit 1
    for update skip locked
  )
  returning media.* into claimed;
  return (
    select
      json_build_object(
        'key', claimed.key,
        'contentType', private.type_to_set(object.metadata ->> 'mimetype', claimed.declared_type)
      )
    from storage.objects as object
    where object.bucket_id = 'media' and object.name = claimed.key
  );
end;
$$;

comment on function api.claim_active_file is
  'Called by the `media` job. Leases one attached or retained file that Storage serves with a type that browsers may execute. Returns {key, contentType}: the key of the file, and the type with which the edge function stores the file again. Returns null if no such file exists. Only releases before 0.3.0 attached such files.';

create function api.finish_crop(media_key text, outcome text, reason text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  finished_size text;
begin
  perform private.require_service();
  perform private.lock_media_uses(array[media_key]);
  select media.thumbnail_size into finished_size
  from private.media
  where media.key = media_key and media.state = 'waiting' and outcome = 'made';
  update private.media
  set
    state = case
      when outcome = 'made' then 'cropped'
      when outcome = 'busy' then 'waiting'
      when outcome = 'failed' and media.attempts < private.setting('media_attempts')::integer then 'waiting'
      else 'uncropped'
    end::private.media_state,
    -- The outcome `busy` means that the crop was not started, so the attempt is subtracted again.
    attempts = media.attempts - (outcome = 'busy')::integer,
    -- The delay grows exponentially with the number of failed attempts.
    due_at = private.now() + make_interval(secs => case when outcome = 'busy' then 2 else 5 * 2 ^ media.attempts end),
    leased_until = null,
    problem = reason
  where media.key = media_key and media.state = 'waiting';
  -- Also ends the lease of a file that was released or attached to a message while the crop was created, and that is
  -- therefore no longer in the state `waiting`.
  update private.media
  set leased_until = null
  where media.key = media_key and media.state in ('retained', 'removing', 'uncropped');
  perform private.make_other_thumbnails(array[media_key]);
  if finished_size = '800x450' then
    update public.events set updated_at = private.now() where events.cover_key = media_key;
    perform private.broadcast_event(events, '{imageThumbUrl}') from public.events where events.cover_key = media_key;
  elsif finished_size = '256x256' then
    perform private.touch_photos(array_agg(photo.profile_id))
    from public.profile_photos as photo
    where photo.media_key = finish_crop.media_key;
  end if;
  return json_build_object('key', media_key);
end;
$$;

comment on function api.finish_crop is
  'Called by the `media` job after it has tried to create a thumbnail (crop) of a file. Stores the result. The argument `outcome` is made, rejected or missing (not retried), failed (retried with backoff, up to the limit of attempts), or busy (not started, retried soon).';

grant execute on function api.get_media to authenticated;
grant execute on function api.claim_active_file to service_role;
grant execute on function api.finish_crop to service_role;
