set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.clean_file_name (
  file_name text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  cleaned text := regexp_replace(
    regexp_replace(file_name, '^.*[/\\]', ''),
    '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]',
    '',
    'g'
  );
begin
  return case when cleaned in ('.', '..') or not private.is_visible(cleaned) then 'file' else cleaned end;
end;
$function$;

COMMENT ON FUNCTION "private"."clean_file_name"(text) IS 'File name as it is stored: the last segment of a path, without control, line-break and bidirectional characters; file if nothing visible is left, null for null.';

CREATE OR REPLACE FUNCTION private.attach_files (
  message       public.messages,
  attachments   jsonb,
  checked_files jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  media_keys text[] := array(select item ->> 'key' from jsonb_array_elements(attachments) as item);
  listed record;
begin
  if jsonb_array_length(attachments) = 0 then
    return;
  end if;
  -- In one order, so that two messages with the same files are no deadlock.
  perform private.lock_media(media_keys);
  -- All are decided before the function is asked to look at any.
  for listed in
    select sent.key, sent.ordinal from unnest(media_keys) with ordinality as sent (key, ordinal) order by sent.ordinal
  loop
    perform private.require_attachable(listed.key, '', format('attachments.%s.key', listed.ordinal - 1));
  end loop;
  perform private.require_checked(media_keys, checked_files);
  for listed in
    select item ->> 'key' as key, item ->> 'fileName' as file_name, ordinal
    from jsonb_array_elements(attachments) with ordinality as sent (item, ordinal)
    order by ordinal
  loop
    perform private.attach_media(
      listed.key,
      '',
      null,
      format('attachments.%s.key', listed.ordinal - 1),
      checked_files
    );
    insert into public.message_attachments (
      chat_id,
      message_id,
      place,
      media_key,
      type,
      mime_type,
      size_bytes,
      file_name
    )
    select
      message.chat_id,
      message.id,
      listed.ordinal,
      listed.key,
      case
        when stored.kind in ('image', 'video', 'audio') and private.is_known_type(stored.mime_type) then stored.kind
        else 'file'
      end::public.attachment_type,
      stored.mime_type,
      stored.size_bytes,
      private.clean_file_name(listed.file_name)
    from
      (
        select
          typed.mime_type,
          lower(split_part(typed.mime_type, '/', 1)) as kind,
          (object.metadata ->> 'size')::bigint as size_bytes
        from
          storage.objects as object
          join private.media on media.key = object.name
          cross join lateral private.media_type(object.metadata ->> 'mimetype', media.declared_type) as typed (mime_type)
        where object.bucket_id = 'media' and object.name = listed.key
      ) as stored;
  end loop;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."clean_file_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_file_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_file_name"(text) TO "postgres";
