set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_upload_type()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  sent_type text := new.metadata ->> 'mimetype';
  owner_id uuid;
  -- Storage checks an upload as its sender, before it stores the object as the service. Null for the service itself, and
  -- for what is written past Storage, which has no operation.
  sender_id text := case
    when new.owner_id is null and auth.role() in ('anon', 'authenticated') then coalesce(auth.uid()::text, '')
    when coalesce(storage.operation(), '') <> '' then new.owner_id
  end;
begin
  -- Up to 1 MB of JSON from the sender, which no quota counts and nothing reads.
  new.user_metadata := null;
  if not private.is_media_key(new.name) then
    return new;
  end if;
  owner_id := split_part(new.name, '/', 1)::uuid;
  -- First, and in the words of the platform: every other refusal tells something about the owner of the folder.
  if sender_id <> owner_id::text or (tg_op = 'UPDATE' and not starts_with(old.name, sender_id || '/')) then
    raise sqlstate '42501' using message = 'new row violates row-level security policy for table "objects"';
  end if;
  -- The request for a signed URL carries its own content type, not that of the file.
  if sent_type is null
    or storage.operation() = 'storage.object.sign_upload_url'
    or private.is_upload_of_service(new.owner_id)
  then
    return new;
  end if;
  -- The URL to which this goes may have been signed before. An upsert was checked before its insert.
  if (tg_op = 'INSERT' or new.name <> old.name) and private.is_barred(owner_id) then
    raise sqlstate '42501' using message = 'the login of this folder is barred';
  end if;
  if (tg_op = 'INSERT' or new.name <> old.name) and private.is_suspended(owner_id) then
    raise sqlstate '42501' using message = 'the owner of this folder is suspended';
  end if;
  if octet_length(sent_type) > 255 then
    raise sqlstate '42501' using message = 'the mime type is longer than 255 bytes';
  end if;
  if private.names_second_type(sent_type)
    or not private.is_upload_type(
      private.media_type(sent_type, (select media.declared_type from private.media where media.key = new.name))
    )
  then
    raise sqlstate '42501' using message = format('mime type %s is not supported', sent_type);
  end if;
  return new;
end;
$function$;

COMMENT ON FUNCTION "private"."check_upload_type"() IS 'Refuses an upload into the folder of another person, in the words of the platform. Then refuses an upload of a barred or suspended owner, or whose type is too long, names a second type, or is neither image, video, audio nor PDF; a generic type counts as the declared one. Drops the metadata that the sender adds.';
