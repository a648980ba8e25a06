set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.add_photo (
  media_key     text,
  checked_files jsonb DEFAULT NULL::jsonb
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
  if exists (select from public.profile_photos where profile_photos.media_key = add_photo.media_key) then
    raise sqlstate 'PT409' using message = 'media_in_use', detail = 'This file is a photo of your profile already.';
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
$function$;

CREATE OR REPLACE FUNCTION api.claim_crop()
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  claimed private.media;
  failed_keys text[];
begin
  perform private.require_service();
  if (
    select count(*) from private.media where media.state = 'waiting' and media.leased_until > private.now()
  ) >= private.setting('media_crops_at_once')::integer then
    return null;
  end if;
  -- Attempts used up and the lease expired: each worker crashed; give up.
  with failed as (
    update private.media
    set state = 'uncropped', leased_until = null
    where media.state = 'waiting'
      and media.attempts >= private.setting('media_attempts')::integer
      and media.due_at <= private.now()
      and media.leased_until <= private.now()
    returning media.key
  )
  select array_agg(failed.key) into failed_keys from failed;
  perform private.make_other_thumbnails(failed_keys);
  update private.media
  set
    leased_until = private.now() + make_interval(secs => private.setting('media_lease_seconds')::double precision),
    attempts = media.attempts + 1
  where media.key = (
    select due.key
    from
      private.next_crops(100) as next
      join private.media as due on due.key = next.key
    where due.state = 'waiting' and (due.leased_until is null or due.leased_until <= private.now())
    order by next.place
    limit 1
    for update of due skip locked
  )
  returning media.* into claimed;
  if claimed.key is null then
    return null;
  end if;
  return json_build_object(
    'key', claimed.key,
    'width', split_part(claimed.thumbnail_size, 'x', 1)::integer,
    'height', split_part(claimed.thumbnail_size, 'x', 2)::integer,
    'thumbnailKey', private.thumbnail_key(claimed.key, claimed.thumbnail_size)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.claim_removals (
  removal_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  removals json;
begin
  perform private.require_service();
  perform private.end_holds(removal_limit);
  with
    due as (
      select media.key
      from private.media
      where media.state in ('declared', 'unattached', 'removing')
        and media.due_at <= private.now()
        and (media.leased_until is null or media.leased_until <= private.now())
      order by media.due_at
      limit removal_limit
      for update skip locked
    ),
    claimed as (
      update private.media
      set
        state = 'removing',
        reusable_until = null,
        leased_until = private.now() + make_interval(secs => private.setting('media_lease_seconds')::double precision)
      from due
      where media.key = due.key
      returning media.key, media.thumbnail_size, media.has_other_thumbnail
    )
  select
    coalesce(
      json_agg(
        json_build_object(
          'key', claimed.key,
          'thumbnailKey', private.thumbnail_key(claimed.key, thumbnail.size)
        )
        order by claimed.key, thumbnail.place
      ),
      '[]'
    )
  into removals
  from
    claimed
    cross join lateral (
      select claimed.thumbnail_size, 1
      union all
      select private.other_thumbnail_size(claimed.thumbnail_size), 2
      where claimed.has_other_thumbnail
    ) as thumbnail (size, place);
  return removals;
end;
$function$;

CREATE OR REPLACE FUNCTION api.finish_crop (
  media_key text,
  outcome   text,
  reason    text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    -- What was not begun costs no attempt.
    attempts = media.attempts - (outcome = 'busy')::integer,
    -- Exponential backoff after a transient failure.
    due_at = private.now() + make_interval(secs => case when outcome = 'busy' then 2 else 5 * 2 ^ media.attempts end),
    leased_until = null,
    problem = reason
  where media.key = media_key and media.state = 'waiting';
  -- Not waiting any more: a file that was given up, or sent in a message, while the crop was made.
  update private.media
  set leased_until = null
  where media.key = media_key and media.state in ('held', 'removing', 'uncropped');
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
$function$;

CREATE OR REPLACE FUNCTION private.attach_media (
  media_key        text,
  mime_prefix      text,
  wanted_thumbnail text,
  field            text,
  checked_files    jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  checked jsonb := checked_files -> media_key;
  is_shared boolean;
  stored_version text;
  mime_type text;
begin
  perform private.require_attachable(media_key, mime_prefix, field);
  perform private.require_checked(array[media_key], checked_files);
  is_shared := exists (
    select
    from private.media
    where media.key = media_key and media.state in ('waiting', 'cropped', 'uncropped')
  );
  -- Another request may have attached the file after this one read it: its bytes stay as that one found them.
  if checked is not null and not is_shared then
    select
      object.version,
      private.media_type(object.metadata ->> 'mimetype', media.declared_type)
    into stored_version, mime_type
    from
      storage.objects as object
      join private.media on media.key = object.name
    where object.bucket_id = 'media' and object.name = media_key;
    if stored_version is distinct from checked ->> 'version' then
      raise sqlstate 'PT409' using message = 'media_changed', detail = 'This file was just replaced by another.';
    end if;
    if
      (checked ->> 'pixels')::numeric > private.setting('media_pixels_limit')::numeric
      or (checked ->> 'allPixels')::numeric > private.setting('media_animation_pixels_limit')::numeric
    then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'This image has too many pixels.',
        hint = field;
    end if;
    if private.is_kind_belied(mime_type, checked ->> 'recognizedType', wanted_thumbnail is not null) then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'This file is not what its type says, or cannot be used here.',
        hint = field;
    end if;
  end if;
  if is_shared then
    update private.media set further_uses = media.further_uses + 1 where media.key = media_key;
  else
    update private.media
    set
      state = 'uncropped',
      due_at = private.now(),
      attempts = 0,
      is_unrecognized = checked is not null and checked ->> 'recognizedType' is null,
      is_attachment = wanted_thumbnail is null,
      reusable_until = null
    where media.key = media_key;
  end if;
  perform private.order_thumbnail(media, wanted_thumbnail)
  from private.media
  where media.key = media_key
    and wanted_thumbnail is not null
    and (not is_shared or (media.thumbnail_size <> wanted_thumbnail and not media.has_other_thumbnail));
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_media_uses (
  media_keys text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  cover_keys text[] := array(select events.cover_key from public.events where events.cover_key = any (media_keys));
begin
  perform private.lock_media(media_keys);
  update public.events
  set cover_key = null, updated_at = private.now()
  where events.cover_key = any (media_keys);
  perform private.release_media(cover_keys);
  perform private.remove_photo(photo)
  from public.profile_photos as photo
  where photo.media_key = any (media_keys);
  perform private.erase_attachment(attachment)
  from public.message_attachments as attachment
  where attachment.media_key = any (media_keys);
  update private.media set is_removed = true where media.key = any (media_keys);
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_or_remove (
  media_keys text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
  look_again_at timestamptz :=
    present + make_interval(hours => private.setting('media_hold_check_hours')::integer);
  -- If the URL of what is removed ended earlier than that of what is held, it would tell whether somebody reported it.
  all_urls_ended_at timestamptz :=
    present + make_interval(secs => private.setting('media_removal_seconds')::double precision);
begin
  -- Keep the lease: while a crop runs, a removal would miss the thumbnail that it stores afterwards.
  update private.media
  set
    state = case
      when holds.until is null or media.state = 'lost' then 'removing'
      else 'held'
    end::private.media_state,
    due_at = case
      when media.state in ('waiting', 'cropped', 'uncropped') and holds.until is null then all_urls_ended_at
      when holds.until is null or media.state = 'lost' then greatest(present, media.reusable_until)
      else least(holds.until, look_again_at)
    end,
    reusable_until = case
      when media.state in ('waiting', 'cropped', 'uncropped') then all_urls_ended_at
      else media.reusable_until
    end,
    attempts = 0,
    further_uses = 0,
    wants_other_thumbnail = false
  from
    unnest(media_keys) as given_up (key)
    cross join lateral (
      select max(media_holds.held_until) as until
      from private.media_holds
      where media_holds.media_key = given_up.key and media_holds.held_until > present
    ) as holds
  where media.key = given_up.key;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_decision_subject (
  wanted private.moderation_decisions
)
  RETURNS private.decision_subject
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
    perform private.lock_removal(wanted, subject);
    -- Another person may have set another cover meanwhile.
    current := private.find_decision_subject(wanted.target_type, wanted.target_id);
    return row (subject.reported_type, subject.reported_id, coalesce(current.person_id, subject.person_id));
  end if;
  return subject;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_media_uses (
  object_names text[],
  event_ids    uuid[] DEFAULT '{}'::uuid[],
  chat_ids     uuid[] DEFAULT '{}'::uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  media_keys text[] := array(select distinct split_part(object.name, '.', 1) from unnest(object_names) as object (name));
  uses private.media_uses[];
  person_ids uuid[];
begin
  loop
    uses := array(select one from private.media_uses as one where one.media_key = any (object_names));
    person_ids := array(select listed.person_id from unnest(uses) as listed where listed.person_id is not null);
    begin
      perform private.assert_lock_order('profile', person_ids::text[]);
      perform 1 from public.profiles where profiles.user_id = any (person_ids) order by profiles.id for no key update;
      perform private.lock_events(
        event_ids || array(select listed.event_id from unnest(uses) as listed where listed.event_id is not null)
      );
      if chat_ids <> '{}' then
        perform private.lock_chats(
          chat_ids || array(select listed.chat_id from unnest(uses) as listed where listed.chat_id is not null)
        );
      end if;
      perform private.lock_media(media_keys);
      exit when uses @> array(select one from private.media_uses as one where one.media_key = any (object_names));
      -- A use was added before the lock of its file was granted, and its row comes first in the lock order.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_removal (
  wanted  private.moderation_decisions,
  subject private.decision_subject
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  files text[];
begin
  loop
    files := private.removed_files(wanted.target_type, wanted.target_id);
    begin
      perform private.lock_media_uses(
        files,
        case when subject.reported_type = 'event' then array[subject.reported_id] else '{}' end,
        case when subject.reported_type = 'chat' then array[subject.reported_id] else '{}' end
      );
      exit when files @> private.removed_files(wanted.target_type, wanted.target_id);
      -- Another person has set another cover before the lock of the event was granted.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_removed_media (
  removed text[]
)
  RETURNS void
  LANGUAGE sql
RETURN private.lock_media_uses(removed);

CREATE OR REPLACE FUNCTION private.lose_media (
  removed text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.make_other_thumbnails (
  media_keys text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update private.media
  set
    state = 'waiting',
    thumbnail_size = private.other_thumbnail_size(media.thumbnail_size),
    has_other_thumbnail = media.state = 'cropped',
    wants_other_thumbnail = false,
    attempts = 0,
    due_at = private.now()
  where
    media.key = any (media_keys)
    and media.wants_other_thumbnail
    and media.state in ('cropped', 'uncropped');
end;
$function$;

CREATE OR REPLACE FUNCTION private.media_thumbnail_key (
  media private.media,
  size  text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN CASE WHEN (((media).thumbnail_size = size) AND ((media).state = 'cropped'::private.media_state)) THEN private.thumbnail_key((media).key, size) WHEN
  (((media).thumbnail_size <> size) AND (media).has_other_thumbnail) THEN private.thumbnail_key((media).key, size) ELSE private.media_key(media) END;

CREATE OR REPLACE FUNCTION private.event_thumbnail_url (
  event              public.events,
  cover              private.media,
  are_external_shown boolean
)
  RETURNS json
  LANGUAGE sql
  STABLE
RETURN COALESCE(private.media_url(private.media_thumbnail_key(cover, '800x450'::text)), to_json(private.external_image(EVENT, are_external_shown)));

CREATE OR REPLACE FUNCTION private.mend_media (
  media_keys text[]
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
  perform private.hold_or_remove(
    array(select wrong.key from private.wrong_media_uses as wrong where wrong.key = any (media_keys) and wrong.uses = 0)
  );
  missing := array(select missing_objects.name from private.missing_objects where missing_objects.key = any (media_keys));
  perform private.lose_media(missing);
  return cardinality(missing);
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_removed_objects()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  perform private.lose_media(removed);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_thumbnail (
  media private.media,
  size  text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  -- None of a file that never had a thumbnail made.
  stored text[] := array(
    select object.name
    from storage.objects as object
    where media.thumbnail_size is not null
      and object.bucket_id = 'media'
      and object.name in (private.thumbnail_key(media.key, '256x256'), private.thumbnail_key(media.key, '800x450'))
  );
  -- The job reports the result for thumbnail_size, which must stay as it was claimed.
  is_under_way boolean := media.state = 'waiting' or coalesce(media.leased_until > private.now(), false);
begin
  if not is_under_way then
    media.thumbnail_size := size;
    media.attempts := 0;
    media.due_at := private.now();
  end if;
  media.has_other_thumbnail :=
    private.thumbnail_key(media.key, private.other_thumbnail_size(media.thumbnail_size)) = any (stored);
  media.wants_other_thumbnail := media.thumbnail_size <> size and not media.has_other_thumbnail;
  media.state := case
    when not is_under_way and private.thumbnail_key(media.key, size) = any (stored) then 'cropped'
    else 'waiting'
  end;
  update private.media as files
  set
    state = media.state,
    thumbnail_size = media.thumbnail_size,
    has_other_thumbnail = media.has_other_thumbnail,
    wants_other_thumbnail = media.wants_other_thumbnail,
    due_at = media.due_at,
    attempts = media.attempts
  where files.key = media.key;
end;
$function$;

CREATE OR REPLACE FUNCTION private.other_thumbnail_size (
  size text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN CASE size WHEN '256x256'::text THEN '800x450'::text WHEN '800x450'::text THEN '256x256'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.own_given_up_objects()
  RETURNS SETOF text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 10
  SET search_path TO ''
  AS $function$
begin
  return query
  select object.name
  from
    private.media
    cross join lateral unnest(
      array[
        media.key,
        private.thumbnail_key(media.key, media.thumbnail_size),
        private.thumbnail_key(media.key, private.other_thumbnail_size(media.thumbnail_size))
      ]
    ) as object (name)
  where media.owner_id = (select auth.uid())
    and media.state in ('held', 'removing')
    and object.name is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.profile_photos_view (
  owner_profile_id uuid,
  avatar_id        uuid
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.release_files_of_chats (
  chat_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  earlier_keys text[];
  attached_keys text[] := array(
    select attachment.media_key
    from public.message_attachments as attachment
    where attachment.chat_id = any (chat_ids)
  );
begin
  with
    ended as (
      delete from private.media_holds
      using public.messages
      where messages.chat_id = any (chat_ids) and media_holds.holder_id = messages.id
      returning media_holds.media_key
    )
  select array_agg(distinct ended.media_key) into earlier_keys from ended;
  perform private.lock_media(attached_keys || earlier_keys);
  perform private.release_media(attached_keys);
  -- Files of deleted messages. Their owner may have used one again until the lock was free.
  perform private.hold_or_remove(
    array(select media.key from private.media where media.key = any (earlier_keys) and media.state = 'held')
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.release_media (
  media_keys text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  unused text[];
begin
  -- Before the holds are read: a report that names one of them is made under the same lock.
  perform private.lock_media(media_keys);
  unused := array(
    select media.key
    from
      unnest(media_keys) as named (key)
      join private.media on media.key = named.key
    group by media.key
    having count(*) > media.further_uses
  );
  update private.media
  set further_uses = media.further_uses - ended.uses
  from
    (
      select named.key, count(*) as uses
      from unnest(media_keys) as named (key)
      group by named.key
    ) as ended
  where media.key = ended.key and media.key <> all (unused);
  perform private.hold_or_remove(unused);
end;
$function$;

CREATE OR REPLACE FUNCTION private.remove_content (
  kind       public.moderation_target_type,
  subject_id uuid,
  is_first   boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  files text[] := private.removed_files(kind, subject_id);
  event public.events;
  message public.messages;
begin
  case kind
    when 'event' then
      return private.remove_event(subject_id);
    when 'cover' then
      select events.* into event from public.events where events.id = subject_id;
      if event.cover_key is null and event.image_url is null and event.withheld_image_id is null then
        return false;
      end if;
      if event.image_url is not null then
        perform private.write_event(event, private.changed_event(event, '{"imageUrl": null}'), 'imageKey', null);
      end if;
    when 'message' then
      select messages.* into message from public.messages where messages.id = subject_id;
      if message.id is null or (message.deleted_at is not null and not is_first) then
        return false;
      end if;
      -- Who deletes a message in time is found guilty of it all the same.
      if message.deleted_at is null then
        perform private.erase_message(message);
      end if;
    when 'photo', 'attachment' then
      if files = '{}' then
        return false;
      end if;
  end case;
  perform private.end_media_uses(files);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remove_event (
  event_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
  insert into private.removed_events (event_id, removed_at, cover_key)
  select events.id, private.now(), events.cover_key
  from public.events
  where events.id = remove_event.event_id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.removed_files (
  target_type public.moderation_target_type,
  target_id   uuid
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select photo.media_key
    from public.profile_photos as photo
    where target_type = 'photo' and photo.id = target_id
    union
    select events.cover_key
    from public.events
    where target_type = 'cover' and events.id = target_id and events.cover_key is not null
    union
    select attachment.media_key
    from public.message_attachments as attachment
    where (target_type = 'message' and attachment.message_id = target_id)
      or (target_type = 'attachment' and attachment.id = target_id)
    union
    -- A message that its sender deleted is removed with the files that it had last.
    select unnest(last_version.media_keys)
    from
      (
        select version.media_keys
        from
          public.messages
          join private.message_versions as version on version.message_id = messages.id
        where target_type = 'message' and messages.id = target_id and messages.deleted_at is not null
        order by version.id desc
        limit 1
      ) as last_version
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_attachable (
  media_key   text,
  mime_prefix text,
  field       text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  mime_type text;
  is_too_large boolean;
  is_empty boolean;
  is_free boolean;
begin
  if starts_with(media_key, (select auth.uid()) || '/') then
    -- Before the object is read: private.keep_attached takes the same lock before Storage stores another version.
    perform private.lock_media(array[media_key]);
    select
      private.media_type(object.metadata ->> 'mimetype', media.declared_type),
      (object.metadata ->> 'size')::bigint > bucket.file_size_limit,
      (object.metadata ->> 'size')::bigint = 0,
      media.state in ('unattached', 'held', 'removing')
        -- Photos and covers share a file.
        or (
          mime_prefix = 'image/'
          and media.state in ('waiting', 'cropped', 'uncropped')
          and media.thumbnail_size is not null
          and not media.is_attachment
        )
    into mime_type, is_too_large, is_empty, is_free
    from
      storage.objects as object
      join storage.buckets as bucket on bucket.id = object.bucket_id
      left join private.media on media.key = object.name
    where object.bucket_id = 'media'
      and object.name = media_key
      -- The period is the same for a held file: the response must not reveal that somebody reported it.
      and (media.state in ('held', 'removing') and (media.reusable_until > private.now()) is not true) is not true
      and media.is_removed is not true
      and not exists (select from private.removed_events as removed where removed.cover_key = media_key);
  end if;
  if mime_type is null then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Upload a file under this key first.',
      hint = field;
  end if;
  -- Storage holds a body that says its length to the limit of the bucket, and takes one that says none whole.
  if is_too_large then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This file is too large.',
      hint = field;
  end if;
  if is_empty then
    raise sqlstate 'PT400' using message = 'validation_failed', detail = 'This file is empty.', hint = field;
  end if;
  -- A drawing of this kind is a document that runs scripts.
  if not starts_with(mime_type, mime_prefix) or starts_with(mime_type, 'image/svg') then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A file of this type cannot be used here.',
      hint = field;
  end if;
  if is_free is not true then
    raise sqlstate 'PT409' using message = 'media_in_use', detail = 'This file is already in use.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_checked (
  media_keys    text[],
  checked_files jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  unchecked jsonb;
begin
  select
    jsonb_agg(
      jsonb_strip_nulls(
        jsonb_build_object(
          'key', object.name,
          'version', object.version,
          'typeToSet', types.type_to_set,
          -- Nothing is taken out of films, sounds and documents.
          'headOnly', case
            when types.type_to_set is null and not starts_with(types.mime_type, 'image/') then true
          end
        )
      )
    )
  into unchecked
  from
    storage.objects as object
    join private.media on media.key = object.name
    cross join lateral (
      select
        private.media_type(object.metadata ->> 'mimetype', media.declared_type) as mime_type,
        private.type_to_set(object.metadata ->> 'mimetype', media.declared_type) as type_to_set
    ) as types
  where
    object.bucket_id = 'media'
    and object.name = any (media_keys)
    -- The bytes of a file in use were checked for its first use.
    and media.state in ('unattached', 'held', 'removing')
    and not checked_files ? object.name;
  if unchecked is not null then
    raise sqlstate 'UF428' using message = 'unchecked_files', detail = unchecked::text;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_event (
  event         public.events,
  changed       public.events,
  cover_field   text,
  checked_files jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if changed is not distinct from event then
    return;
  end if;
  if changed.cover_key is distinct from event.cover_key then
    -- Both in one order: two events may exchange their covers at the same moment.
    perform private.lock_media(array[event.cover_key, changed.cover_key]);
    if changed.cover_key is not null then
      perform private.attach_media(changed.cover_key, 'image/', '800x450', cover_field, checked_files);
    end if;
    perform private.release_media(array[event.cover_key]);
  end if;
  if changed.withheld_image_id is distinct from event.withheld_image_id then
    delete from private.withheld_images as withheld where withheld.event_id = event.id;
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
    withheld_image_id = changed.withheld_image_id,
    updated_at = private.now()
  where events.id = event.id;
end;
$function$;

CREATE OR REPLACE VIEW "private"."media_uses" AS  SELECT photo.media_key,
    profiles.user_id AS person_id,
    NULL::uuid AS event_id,
    NULL::uuid AS chat_id
   FROM (public.profile_photos photo
     JOIN public.profiles ON ((profiles.id = photo.profile_id)))
UNION ALL
 SELECT events.cover_key AS media_key,
    NULL::uuid AS person_id,
    events.id AS event_id,
    NULL::uuid AS chat_id
   FROM public.events
  WHERE (events.cover_key IS NOT NULL)
UNION ALL
 SELECT attachment.media_key,
    NULL::uuid AS person_id,
    NULL::uuid AS event_id,
    attachment.chat_id
   FROM public.message_attachments attachment;

CREATE OR REPLACE VIEW "private"."missing_objects" AS  SELECT key,
    name
   FROM ( SELECT media.key,
            media.key AS name
           FROM private.media
          WHERE (media.state = ANY (ARRAY['unattached'::private.media_state, 'waiting'::private.media_state, 'cropped'::private.media_state, 'uncropped'::private.media_state, 'held'::private.media_state]))
        UNION ALL
         SELECT media.key,
            private.thumbnail_key(media.key, media.thumbnail_size) AS thumbnail_key
           FROM private.media
          WHERE (media.state = 'cropped'::private.media_state)
        UNION ALL
         SELECT media.key,
            private.thumbnail_key(media.key, private.other_thumbnail_size(media.thumbnail_size)) AS thumbnail_key
           FROM private.media
          WHERE (media.has_other_thumbnail AND (media.state = ANY (ARRAY['waiting'::private.media_state, 'cropped'::private.media_state, 'uncropped'::private.media_state])))) expected
  WHERE (NOT (EXISTS ( SELECT
           FROM storage.objects object
          WHERE ((object.bucket_id = 'media'::text) AND (object.name = expected.name)))));

CREATE OR REPLACE VIEW "private"."person_cards" AS  SELECT profiles.user_id,
    profiles.id AS profile_id,
    profiles.first_name AS name,
    private.media_thumbnail_key(media.*, '256x256'::text) AS avatar_key,
    profiles.*::public.profiles AS profile
   FROM ((public.profiles
     LEFT JOIN public.profile_photos avatar ON ((avatar.id = COALESCE(profiles.avatar_photo_id, ( SELECT earliest.id
           FROM public.profile_photos earliest
          WHERE (earliest.profile_id = profiles.id)
          ORDER BY earliest."position"
         LIMIT 1)))))
     LEFT JOIN private.media ON ((media.key = avatar.media_key)))
  WHERE (NOT (EXISTS ( SELECT
           FROM private.suspended_others suspended
          WHERE (suspended.user_id = profiles.user_id)
         OFFSET 0)));

CREATE OR REPLACE VIEW "private"."wrong_media_uses" AS  SELECT media.key,
    media.state,
    media.further_uses,
    counted.uses
   FROM (private.media
     CROSS JOIN LATERAL ( SELECT count(*) AS uses
           FROM private.media_uses uses
          WHERE (uses.media_key = media.key)) counted)
  WHERE (counted.uses <>
        CASE
            WHEN (media.state = ANY (ARRAY['waiting'::private.media_state, 'cropped'::private.media_state, 'uncropped'::private.media_state, 'lost'::private.media_state])) THEN (media.further_uses + 1)
            ELSE 0
        END);

COMMENT ON FUNCTION "api"."claim_removals"(integer) IS 'Jobs: leases objects to remove: [{key, thumbnailKey}], those included that are held no more; an object with two thumbnails is listed twice. Leases are exclusive.';

COMMENT ON FUNCTION "private"."attach_media"(text, text, text, text, jsonb) IS 'Takes an uploaded object of the caller into use and enqueues the thumbnail that this use needs. A photo or cover may be one of several uses; an attachment is the only one. checked_files is {key: {version, recognizedType, pixels, allPixels}} of the bytes that the function looked at. 400 on the field that named it: not the caller''s, not uploaded, too large, empty, wrong type or kind, too many pixels. 409 media_in_use or media_changed. UF428 as private.require_checked.';

COMMENT ON FUNCTION "private"."end_media_uses"(text[]) IS 'Ends every use of files that moderators removed, and refuses any new one. Whatever shows them is locked.';

COMMENT ON FUNCTION "private"."lock_media_uses"(text[], uuid[], uuid[]) IS 'Locks the profiles and events that show one of these objects, the named events, and if chats are named these and those that show one of the objects; then the files. Releases all locks and starts over if a use was added in the meantime.';

COMMENT ON FUNCTION "private"."lock_removal"(private.moderation_decisions, private.decision_subject) IS 'Locks the row that a removal changes, and the files that it removes with everything else that shows them.';

COMMENT ON FUNCTION "private"."lock_removed_media"(text[]) IS 'Replaced by private.lock_media_uses: called by removals of 0.2.0 that are under way while migrations run, and dropped one version later.';

COMMENT ON FUNCTION "private"."make_other_thumbnails"(text[]) IS 'Enqueues the second thumbnail of locked files whose first one is finished, if a use needs it.';

COMMENT ON FUNCTION "private"."media_thumbnail_key"(private.media) IS 'Replaced by the function with a size: called by reads of 0.2.0 that are under way while migrations run, and dropped one version later.';

COMMENT ON FUNCTION "private"."media_thumbnail_key"(private.media, text) IS 'Key of the thumbnail of this size once it is stored, else as private.media_key.';

COMMENT ON FUNCTION "private"."mend_media"(text[]) IS 'Brings files into line with the rows of Storage and with what shows them, where these were changed past the triggers and RPCs, as a restore may: how many objects are gone that the files name. Locks; safe to call for files of which none is gone.';

COMMENT ON FUNCTION "private"."order_thumbnail"(private.media, text) IS 'Changes the row of a locked file for a use that needs a thumbnail of this size: an existing thumbnail is used, another one is made next or after the one under way.';

COMMENT ON FUNCTION "private"."other_thumbnail_size"(text) IS 'Size of the thumbnail of a cover, given that of a photo, and the reverse.';

COMMENT ON FUNCTION "private"."release_media"(text[]) IS 'Ends one use of an object for each time that its key is named. An object without any use left is given up: what is evidence is held, all else is to be removed.';

COMMENT ON FUNCTION "private"."remove_content"(public.moderation_target_type, uuid, boolean) IS 'Takes something away as if its owner deleted it, and ends every other use of its files; what it belongs to is locked. False when there is nothing to take away; a deleted message counts as there if it is removed for the first time.';

COMMENT ON FUNCTION "private"."remove_event"(uuid) IS 'Cancels and deletes a locked event for good, with what either means for its groups. Its cover stays and gets no new use. False when that is done, or it is gone.';

COMMENT ON FUNCTION "private"."remove_photo"(public.profile_photos) IS 'Takes a photo out of its gallery, and ends this use of its file. The profile is locked.';

COMMENT ON FUNCTION "private"."removed_files"(public.moderation_target_type, uuid) IS 'Files that a removal of this target removes: every use of them ends. None for an event, whose cover stays with it.';

COMMENT ON FUNCTION "private"."require_attachable"(text, text, text) IS 'Refuses a file that the caller cannot attach, by all that is known without its bytes; locks it. 400 on the field that named it: not the caller''s, not uploaded, given up too long ago, removed by moderators, too large, empty, wrong type. 409 media_in_use: a message has it, or something shows it that is to be sent in a message.';

COMMENT ON FUNCTION "private"."write_event"(public.events, public.events, text, jsonb) IS 'Writes the content of a locked event as changed, and ends the use of a cover that was replaced. 400 on the field that named the cover, 409 media_in_use or media_changed; checked_files as private.attach_media.';

COMMENT ON VIEW "private"."media_uses" IS 'Uses of files: the owner of the profile whose photo a file is, the event whose cover it is, or the chat with the message that has it.';

COMMENT ON VIEW "private"."wrong_media_uses" IS 'Files whose counted uses differ from the rows that show them: none, unless somebody changed the tables by hand.';

REVOKE ALL ON FUNCTION "private"."end_media_uses"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_media_uses"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_media_uses"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_media_uses"(text[], uuid[], uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_media_uses"(text[], uuid[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_media_uses"(text[], uuid[], uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_removal"(private.moderation_decisions, private.decision_subject) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_removal"(private.moderation_decisions, private.decision_subject) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_removal"(private.moderation_decisions, private.decision_subject) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_removed_media"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_removed_media"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_removed_media"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_other_thumbnails"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_other_thumbnails"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_other_thumbnails"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."media_thumbnail_key"(private.media, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."media_thumbnail_key"(private.media, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."media_thumbnail_key"(private.media, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_thumbnail"(private.media, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_thumbnail"(private.media, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_thumbnail"(private.media, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."other_thumbnail_size"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_thumbnail_size"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_thumbnail_size"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."removed_files"(public.moderation_target_type, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."removed_files"(public.moderation_target_type, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."removed_files"(public.moderation_target_type, uuid) TO "postgres";

update private.settings
set meaning = 'How long a file that nothing shows any more stays where it is, as long as a signed URL of it may be good, and how long its owner may use it again.'
where settings.name = 'media_removal_seconds';
