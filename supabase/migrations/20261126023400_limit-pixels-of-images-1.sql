set lock_timeout = '2 s';

SET local check_function_bodies = off;

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
  file record;
begin
  perform private.require_attachable(media_key, mime_prefix, field);
  perform private.require_checked(array[media_key], checked_files);
  if checked is not null then
    select
      object.version,
      private.media_type(object.metadata ->> 'mimetype', media.declared_type) as mime_type
    into file
    from
      storage.objects as object
      join private.media on media.key = object.name
    where object.bucket_id = 'media' and object.name = media_key;
    if file.version is distinct from checked ->> 'version' then
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
    if private.is_kind_belied(file.mime_type, checked ->> 'recognizedType', wanted_thumbnail is not null) then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'This file is not what its type says, or cannot be used here.',
        hint = field;
    end if;
  end if;
  update private.media
  set
    state = case when wanted_thumbnail is null then 'uncropped' else 'waiting' end::private.media_state,
    thumbnail_size = wanted_thumbnail,
    due_at = private.now(),
    attempts = 0,
    is_unrecognized = checked is not null and checked ->> 'recognizedType' is null
  where media.key = media_key;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_kind_belied (
  mime_type          text,
  recognized_type    text,
  is_shown_by_itself boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  named_type text := lower(trim(split_part(mime_type, ';', 1)));
  photo_types text := '^image/(jpe?g|a?png|webp|hei[cf](-sequence)?|avif|gif)$';
  -- The metadata of other formats cannot be removed.
  image_types text := '^image/(jpe?g|a?png|webp|hei[cf](-sequence)?|avif|gif|bmp|tiff|jxl|x-adobe-dng|x-nikon-nef|x-sony-arw)$';
begin
  if is_shown_by_itself and coalesce(recognized_type, named_type) !~ photo_types then
    return true;
  end if;
  return case split_part(named_type, '/', 1)
    when 'image' then recognized_type !~ image_types
    -- Containers of sound and film hold either.
    when 'application' then recognized_type <> named_type
    else recognized_type !~ '^((audio|video)/|application/(ogg|mp4|mxf|vnd\.ms-asf|vnd\.rn-realmedia)$)'
  end is true;
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
  state private.media_state;
begin
  if starts_with(media_key, (select auth.uid()) || '/') then
    -- Before the object is read: private.keep_attached takes the same lock before Storage stores another version.
    perform private.lock_media(array[media_key]);
    select
      private.media_type(object.metadata ->> 'mimetype', media.declared_type),
      (object.metadata ->> 'size')::bigint > bucket.file_size_limit,
      (object.metadata ->> 'size')::bigint = 0,
      media.state
    into mime_type, is_too_large, is_empty, state
    from
      storage.objects as object
      join storage.buckets as bucket on bucket.id = object.bucket_id
      left join private.media on media.key = object.name
    where object.bucket_id = 'media'
      and object.name = media_key
      -- Whether a file that was given up is there still must not tell that somebody reported it.
      and (media.state in ('held', 'removing')) is not true;
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
  if not starts_with(lower(mime_type), mime_prefix) or starts_with(lower(mime_type), 'image/svg') then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A file of this type cannot be used here.',
      hint = field;
  end if;
  if state is distinct from 'unattached' then
    raise sqlstate 'PT409' using message = 'media_in_use', detail = 'This file is already in use.';
  end if;
end;
$function$;

COMMENT ON FUNCTION "private"."attach_media"(text, text, text, text, jsonb) IS 'Takes an uploaded object of the caller into use and enqueues its thumbnail. checked_files is {key: {version, recognizedType, pixels, allPixels}} of the bytes that the function looked at. 400 on the field that named it: not the caller''s, not uploaded, too large, empty, wrong type or kind, too many pixels. 409 media_in_use or media_changed. UF428 as private.require_checked.';

COMMENT ON FUNCTION "private"."is_kind_belied"(text, text, boolean) IS 'Whether the bytes of a file, as the function recognized them (null: as nothing), are of another kind than its type says, of an image format whose metadata cannot be removed, or cannot be a photo or cover (docs/rules/media.md, Types).';

COMMENT ON FUNCTION "private"."require_attachable"(text, text, text) IS 'Refuses a file that the caller cannot attach, by all that is known without its bytes; locks it. 400 on the field that named it: not the caller''s, not uploaded, too large, empty, wrong type. 409 media_in_use.';
