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
    if (checked ->> 'isHidden')::boolean then
      raise sqlstate 'PT400' using
        message = 'validation_failed',
        detail = 'The metadata of this file cannot be removed: it is compressed or encrypted.',
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
          'size', (object.metadata ->> 'size')::bigint,
          -- Documents keep their metadata.
          'headOnly', case
            when types.type_to_set is null and types.mime_type = 'application/pdf' then true
          end,
          'byRanges', case
            when types.type_to_set is null and types.mime_type ~ '^(video|audio)/' then true
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

COMMENT ON FUNCTION "private"."attach_media"(text, text, text, text, jsonb) IS 'Takes an uploaded object of the caller into use and enqueues the thumbnail that this use needs. A photo or cover may be one of several uses; an attachment is the only one. checked_files is {key: {version, recognizedType, pixels, allPixels, isHidden}} of the bytes that the function looked at. 400 on the field that named it: not the caller''s, not uploaded, too large, empty, wrong type or kind, too many pixels, metadata that cannot be removed. 409 media_in_use or media_changed. UF428 as private.require_checked.';

COMMENT ON FUNCTION "private"."require_checked"(text[], jsonb) IS 'Asks the function to look at the bytes of files, once all else is decided: raises UF428 with [{key, version, typeToSet, size, headOnly, byRanges}] of those that are not in checked_files, and the function calls again; headOnly where it only asks what they are, byRanges where it reads the headers first. Null checks nothing: functions of an older release clean the files before they call.';
