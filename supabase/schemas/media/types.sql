-- Media types: the type of an upload, and the type with which Storage may serve it. The rules use only the essence of a
-- MIME type: the part before the first semicolon, in lower case. Storage serves each object with the type that is
-- stored for it, so the stored type prevents browsers from executing a file.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.type_essence(mime_type text)
returns text
language sql
immutable
return regexp_replace(
  regexp_replace(lower(split_part(mime_type, ';', 1)), '\s+$', ''),
  '^image/jpg$',
  'image/jpeg'
);

comment on function private.type_essence is
  'Returns the essence of a MIME type: type and subtype in lower case, without parameters. image/jpg becomes image/jpeg.';

create function private.is_upload_type(essence text)
returns boolean
language sql
immutable
return essence = 'application/pdf' or essence ~ '^(image|video|audio)/(?!\*$)[!#$%&''*+.^_`|~0-9a-z-]+$';

comment on function private.is_upload_type is
  'Whether users may upload files of this essence: a well-formed image, video or audio type, or PDF. The contract of POST /media/upload-url has the same rule.';

create function private.names_second_type(mime_type text)
returns boolean
language sql
immutable
return regexp_count(regexp_replace(mime_type, '="([^"\\]|\\.)*"(?=\s*(;|$))', '=', 'g'), '/') > 1;

comment on function private.names_second_type is
  'Whether a MIME type contains a second slash outside quoted parameters, like image/png;x=x, text/html. Browsers may interpret the file as the second type.';

create function private.is_generic_type(mime_type text)
returns boolean
language sql
immutable
return private.type_essence(mime_type) in (
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-www-form-urlencoded',
  'text/plain'
);

comment on function private.is_generic_type is
  'Whether a MIME type is a default that clients send if they do not know the type of the file.';

create function private.media_type(stored_type text, declared_type text)
returns text
language sql
immutable
return private.type_essence(
  case
    when private.is_generic_type(stored_type) then coalesce(declared_type, stored_type)
    else stored_type
  end
);

comment on function private.media_type is
  'Returns the effective essence of the MIME type of an upload: the essence of the type that Storage recorded, or of the declared type if the recorded type is generic.';

create function private.is_passive_type(stored_type text)
returns boolean
language sql
immutable
return coalesce(
  stored_type = any (
    array[
      'application/octet-stream',
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/gif',
      'image/heic',
      'image/heif',
      'image/avif',
      'image/bmp',
      'image/tiff',
      'video/mp4',
      'video/mpeg',
      'video/quicktime',
      'video/webm',
      'video/ogg',
      'video/3gpp',
      'video/3gpp2',
      'video/x-m4v',
      'video/x-matroska',
      'video/x-msvideo',
      'audio/mpeg',
      'audio/mp3',
      'audio/mp4',
      'audio/x-m4a',
      'audio/m4a',
      'audio/aac',
      'audio/ogg',
      'audio/opus',
      'audio/webm',
      'audio/wav',
      'audio/wave',
      'audio/x-wav',
      'audio/x-wave',
      'audio/vnd.wav',
      'audio/vnd.wave',
      'audio/flac',
      'audio/x-flac',
      'audio/3gpp',
      'audio/3gpp2',
      'audio/amr',
      'audio/x-matroska',
      'audio/aiff',
      'audio/x-aiff',
      'audio/x-caf'
    ]
  ),
  false
);

comment on function private.is_passive_type is
  'Whether a MIME type is passive: browsers do not execute a file that Storage serves with this type. The type is compared exactly, because Storage sends the type as it is stored.';

create function private.is_known_type(mime_type text)
returns boolean
language sql
immutable
return private.is_passive_type(private.type_essence(mime_type))
and private.type_essence(mime_type) != 'application/octet-stream';

comment on function private.is_known_type is
  'Whether clients can show files of this MIME type; files of other types are only downloaded.';

create function private.type_to_set(stored_type text, declared_type text)
returns text
language sql
immutable
return nullif(
  case
    when private.is_known_type(private.media_type(stored_type, declared_type)) then private.media_type(
      stored_type,
      declared_type
    )
    else 'application/octet-stream'
  end,
  stored_type
);

comment on function private.type_to_set is
  'Returns the type with which the edge function stores an upload again before it signs a URL: the effective essence if private.is_known_type accepts it, otherwise application/octet-stream. Returns null if the upload is already stored with that type.';

create function private.is_kind_belied(mime_type text, recognized_type text, is_shown_by_itself boolean)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  named_type text := private.type_essence(mime_type);
  photo_types text := '^image/(jpe?g|a?png|webp|hei[cf](-sequence)?|avif|gif)$';
  -- Only these image formats are accepted, because the edge function cannot remove the metadata of other formats.
  image_types text := '^image/(jpe?g|a?png|webp|hei[cf](-sequence)?|avif|gif|bmp|tiff|jxl|x-adobe-dng|x-nikon-nef|x-sony-arw)$';
begin
  if is_shown_by_itself and coalesce(recognized_type, named_type) !~ photo_types then
    return true;
  end if;
  return case split_part(named_type, '/', 1)
    when 'image' then recognized_type !~ image_types
    -- A container format may contain audio, video or both, so the check does not distinguish audio types from video
    -- types.
    when 'application' then recognized_type <> named_type
    else recognized_type !~ '^((audio|video)/|application/(ogg|mp4|mxf|vnd\.ms-asf|vnd\.rn-realmedia)$)'
  end is true;
end;
$$;

comment on function private.is_kind_belied is
  'Whether a file must be rejected because of its content (docs/features/media.md, Types). True if the content contradicts the type of the file, or if the edge function cannot remove the metadata of the image format. If is_shown_by_itself is true, also true for content that cannot be a photo or cover. The argument recognized_type is the type that the edge function found in the bytes, or null if the function recognized no type.';
