set lock_timeout = '2 s';

SET local check_function_bodies = off;

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
begin
  if is_shown_by_itself and coalesce(recognized_type, named_type) !~ photo_types then
    return true;
  end if;
  return case split_part(named_type, '/', 1)
    when 'image' then recognized_type !~ '^image/(?!svg)'
    -- Containers of sound and film hold either.
    when 'application' then recognized_type <> named_type
    else recognized_type !~ '^((audio|video)/|application/(ogg|mp4|mxf|vnd\.ms-asf|vnd\.rn-realmedia)$)'
  end is true;
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
          'typeToSet', case
            when private.is_generic_type(object.metadata ->> 'mimetype') then media.declared_type
          end,
          -- Nothing is taken out of films, sounds and documents.
          'headOnly', case
            when not private.is_generic_type(object.metadata ->> 'mimetype')
              and not starts_with(lower(object.metadata ->> 'mimetype'), 'image/') then true
          end
        )
      )
    )
  into unchecked
  from
    storage.objects as object
    join private.media on media.key = object.name
  where
    object.bucket_id = 'media'
    and object.name = any (media_keys)
    and not checked_files ? object.name;
  if unchecked is not null then
    raise sqlstate 'UF428' using message = 'unchecked_files', detail = unchecked::text;
  end if;
end;
$function$;

COMMENT ON FUNCTION "private"."require_checked"(text[], jsonb) IS 'Asks the function to look at the bytes of files, once all else is decided: raises UF428 with [{key, version, typeToSet, headOnly}] of those that are not in checked_files, and the function calls again; headOnly where it only asks what they are. Null checks nothing: functions of an older release clean the files before they call.';
