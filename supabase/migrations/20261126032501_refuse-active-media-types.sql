set lock_timeout = '2 s';

SET local check_function_bodies = off;

ALTER TABLE "private"."media"
  ADD COLUMN "is_passive" boolean NOT NULL DEFAULT true;

create or replace function api.claim_active_file()
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
  -- A file that cannot be stored again is tried once an hour.
  set leased_until = private.now() + interval '1 hour'
  where media.key = (
    select due.key
    from private.media as due
    where not due.is_passive
      and due.state in ('cropped', 'uncropped', 'held')
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

create or replace function api.create_upload(mime_type text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  media private.media;
begin
  perform private.lock_uploads(caller_id);
  perform private.require_upload_allowance(caller_id);
  insert into private.media (key, owner_id, state, declared_type, due_at)
  values
    (
      caller_id || '/' || gen_random_uuid(),
      caller_id,
      'declared',
      private.type_essence(mime_type),
      private.now() + make_interval(secs => private.setting('media_declared_seconds')::double precision)
    )
  returning * into media;
  return json_build_object('key', media.key);
end;
$$;

create or replace function api.get_media(media_key text)
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
    -- Of no use to its owner any more either.
    or exists (select from private.own_given_up_objects() as object (name) where object.name = media_key)
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

create or replace function api.list_reachable_media(media_keys text[])
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(object.name), '[]')
    from storage.objects as object
    where object.bucket_id = 'media'
      and object.name = any (media_keys)
      and private.is_passive_type(object.metadata ->> 'mimetype')
      -- A thumbnail is read by whoever may read the file.
      and private.can_read_media(split_part(object.name, '.', 1))
      and object.name not in (select private.own_given_up_objects())
  );
end;
$$;

create or replace function private.attach_files(message public.messages, attachments jsonb, checked_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
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
          split_part(typed.mime_type, '/', 1) as kind,
          (object.metadata ->> 'size')::bigint as size_bytes
        from
          storage.objects as object
          join private.media on media.key = object.name
          cross join lateral private.media_type(object.metadata ->> 'mimetype', media.declared_type) as typed (mime_type)
        where object.bucket_id = 'media' and object.name = listed.key
      ) as stored;
  end loop;
end;
$$;

create or replace function private.check_upload_type()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

create or replace function private.evidence_view(evidence jsonb)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  files jsonb;
  message jsonb;
  messages jsonb := '[]';
begin
  select
    jsonb_object_agg(
      named.key,
      jsonb_build_object(
        'key', named.key,
        'url', private.media_link(
          case
            when media.is_passive then object.name
          end,
          private.media_type(object.metadata ->> 'mimetype', media.declared_type)
        ),
        'isRecognized', not media.is_unrecognized
      )
    )
  into files
  from
    unnest(private.evidence_keys(evidence)) as named (key)
    left join private.media on media.key = named.key
    left join storage.objects as object on object.bucket_id = 'media' and object.name = media.key;
  if evidence ? 'photoKeys' then
    return evidence - 'photoKeys'
      || jsonb_build_object('photos', private.evidence_files(evidence -> 'photoKeys', files));
  end if;
  if evidence ? 'coverKey' then
    return evidence - 'coverKey' || jsonb_build_object('cover', files -> (evidence ->> 'coverKey'));
  end if;
  for message in select item from jsonb_array_elements(evidence -> 'messages') as item loop
    messages := messages
      || (
        message - 'attachmentKeys'
        || jsonb_build_object(
          'attachments', private.evidence_files(message -> 'attachmentKeys', files),
          'earlierVersions', (
            select
              coalesce(
                jsonb_agg(
                  version - 'attachmentKeys'
                  || jsonb_build_object('attachments', private.evidence_files(version -> 'attachmentKeys', files))
                  order by place
                ),
                '[]'
              )
            from jsonb_array_elements(message -> 'earlierVersions') with ordinality as listed (version, place)
          )
        )
      );
  end loop;
  return evidence || case when evidence ? 'messages' then jsonb_build_object('messages', messages) else '{}' end;
end;
$$;

create or replace function private.is_kind_belied(mime_type text, recognized_type text, is_shown_by_itself boolean)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  named_type text := private.type_essence(mime_type);
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
$$;

create or replace function private.is_media_due(present timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return exists (
    select 1
    from private.media
    where media.state in ('declared', 'unattached', 'removing')
      and media.due_at <= present
      and (media.leased_until is null or media.leased_until <= present)
  ) or exists (
    select 1
    from private.media
    where media.state = 'waiting'
      and media.due_at <= present
      and (media.leased_until is null or media.leased_until <= present)
  ) or exists (
    select 1 from private.media where media.state = 'held' and media.due_at <= present
  ) or exists (
    select 1
    from private.media
    where not media.is_passive
      and media.state in ('cropped', 'uncropped', 'held')
      and (media.leased_until is null or media.leased_until <= present)
  ) or exists (
    select 1 from private.media_holds where media_holds.held_until <= present
  ) or exists (
    select 1 from private.media_upload_hours as hours where hours.hour <= present - interval '25 hours'
  );
end;
$$;

create or replace function private.is_passive_type(stored_type text)
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

create or replace function private.is_upload_of_service(owner_id text)
returns boolean
language sql
stable
return owner_id is null and auth.role() = 'service_role';

create or replace function private.is_upload_type(essence text)
returns boolean
language sql
immutable
return essence = 'application/pdf' or essence ~ '^(image|video|audio)/(?!\*$)[!#$%&''*+.^_`|~0-9a-z-]+$';

create or replace function private.keep_attached()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- An update that gives the object another name touches both.
  keys text[] := array[new.name, case when tg_op = 'UPDATE' then old.name end];
  -- The secret key's own uploads have no owner, and what is written past Storage no operation.
  is_upload_of_person boolean :=
    private.is_media_key(new.name) and new.owner_id is not null and coalesce(storage.operation(), '') <> '';
  is_passive boolean := private.is_passive_type(new.metadata ->> 'mimetype');
  -- The job media stores attached files of an active type again. An upsert inserts as the service, then updates an object
  -- that keeps its owner on the platform.
  is_repair boolean := is_passive and case tg_op
    when 'INSERT' then private.is_upload_of_service(new.owner_id)
    else (old.name, old.bucket_id) = (new.name, new.bucket_id)
  end;
begin
  -- Attaching and the end of an upload come one after the other. The platform's dry run before the bytes, whose version
  -- is '1', locks nothing: it could meet a removal, which locks the object before the media.
  if new.version is distinct from '1' then
    perform 1 from private.media where media.key = any (keys) order by media.key for no key update;
  end if;
  if exists (
    select
    from private.media
    where media.key = any (keys) and not media.is_passive and media.state in ('waiting', 'cropped', 'uncropped', 'held')
  )
    and is_repair
  then
    return new;
  end if;
  if exists (
    select
    from private.media
    where media.key = any (keys) and media.state in ('waiting', 'cropped', 'uncropped', 'lost')
  ) then
    raise sqlstate '42501' using message = 'the file is in use';
  end if;
  -- To who tries, a file that was given up is as one that was never declared: neither tells that it is held.
  if exists (select from private.media where media.key = any (keys) and media.state in ('held', 'removing'))
    or (
      is_upload_of_person
      and not exists (select from private.media where media.key = new.name)
    )
  then
    raise sqlstate '42501' using message = 'no upload is declared under this name';
  end if;
  -- A URL of the file may have been signed for the next hour.
  if not is_passive
    and exists (
      select from private.media where media.key = new.name and media.state = 'unattached' and media.is_passive
    )
  then
    raise sqlstate '42501' using message = 'only a file of a known type, without parameters, replaces this one';
  end if;
  return new;
end;
$$;

create or replace function private.media_key(media private.media)
returns text
language sql
immutable
return case
  when media.state != 'lost'
  and media.is_passive then media.key
end;

create or replace function private.media_thumbnail_key(media private.media)
returns text
language sql
immutable
return case
  when media.state = 'cropped' then private.thumbnail_key(media.key, media.thumbnail_size)
  when media.state != 'lost'
  and media.is_passive then media.key
end;

create or replace function private.mend_media(media_keys text[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  missing text[];
begin
  perform private.lock_removed_media(media_keys);
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
        and object.name in (named.key, private.thumbnail_key(named.key, named.thumbnail_size))
    ) as stored
  where named.key = any (media_keys)
    and media.key = named.key
    and (media.bytes, media.is_passive) <> (stored.bytes, stored.is_passive);
  missing := array(select missing_objects.name from private.missing_objects where missing_objects.key = any (media_keys));
  perform private.lose_media(missing);
  return cardinality(missing);
end;
$$;

create or replace function private.names_second_type(mime_type text)
returns boolean
language sql
immutable
return regexp_count(regexp_replace(mime_type, '="([^"\\]|\\.)*"(?=\s*(;|$))', '=', 'g'), '/') > 1;

create or replace function private.note_object_type()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored_type text := new.metadata ->> 'mimetype';
begin
  update private.media
  set is_passive = noted.is_passive, declared_type = noted.declared_type
  from
    private.media as before
    cross join lateral (
      select
        private.is_passive_type(stored_type) as is_passive,
        case
          when stored_type is null or private.is_generic_type(stored_type) then before.declared_type
          else private.type_essence(stored_type)
        end as declared_type
    ) as noted
  where before.key = new.name
    and media.key = before.key
    and (before.is_passive, before.declared_type) is distinct from (noted.is_passive, noted.declared_type);
  return null;
end;
$$;

create or replace function private.require_attachable(media_key text, mime_prefix text, field text)
returns void
language plpgsql
set search_path = ''
as $$
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
  if not starts_with(mime_type, mime_prefix) or starts_with(mime_type, 'image/svg') then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A file of this type cannot be used here.',
      hint = field;
  end if;
  if state is distinct from 'unattached' then
    raise sqlstate 'PT409' using message = 'media_in_use', detail = 'This file is already in use.';
  end if;
end;
$$;

create or replace function private.require_checked(media_keys text[], checked_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
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
    and not checked_files ? object.name;
  if unchecked is not null then
    raise sqlstate 'UF428' using message = 'unchecked_files', detail = unchecked::text;
  end if;
end;
$$;

create or replace function private.type_essence(mime_type text)
returns text
language sql
immutable
return regexp_replace(
  regexp_replace(lower(split_part(mime_type, ';', 1)), '\s+$', ''),
  '^image/jpg$',
  'image/jpeg'
);

create or replace function private.is_generic_type(mime_type text)
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

create or replace function private.is_known_type(mime_type text)
returns boolean
language sql
immutable
return private.is_passive_type(private.type_essence(mime_type))
and private.type_essence(mime_type) != 'application/octet-stream';

create or replace function private.media_type(stored_type text, declared_type text)
returns text
language sql
immutable
return private.type_essence(
  case
    when private.is_generic_type(stored_type) then coalesce(declared_type, stored_type)
    else stored_type
  end
);

create or replace function private.type_to_set(stored_type text, declared_type text)
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

COMMENT ON COLUMN "private"."media"."declared_type" IS 'Essence of the MIME type that counts: of the one that the upload URL was requested with, or of another definite one that the upload named; null for an upload without either.';

COMMENT ON COLUMN "private"."media"."is_passive" IS 'Whether Storage serves the object as a type of private.is_passive_type. No URL is signed otherwise.';

COMMENT ON FUNCTION "api"."claim_active_file"() IS 'Jobs: leases one attached or held file that Storage serves as a type that browsers may execute, which only releases before 0.3.0 attached: {key, contentType} with which the function stores it again, or null.';

COMMENT ON FUNCTION "api"."get_media"(text) IS 'GET /media/download-url: {url}, and for the function the version of an object that is attached to nothing, and typeToSet for one whose stored type is not the type that it is served with: the function stores it with that type before it signs the URL. 404 media_not_found when the caller cannot reach the object.';

COMMENT ON FUNCTION "private"."check_upload_type"() IS 'Refuses an upload into the folder of another person, in the words of the platform. Then refuses an upload of a barred or suspended owner, or whose type is too long, names a second type, or is neither image, video, audio nor PDF; a generic type counts as the declared one.';

COMMENT ON FUNCTION "private"."is_generic_type"(text) IS 'Whether a MIME type is one that clients send by default, when nobody told them what the file is.';

COMMENT ON FUNCTION "private"."is_known_type"(text) IS 'Whether a MIME type is one that clients show; a file of any other type is only downloaded.';

COMMENT ON FUNCTION "private"."is_media_due"(timestamp with time zone) IS 'Whether there is a file to remove, to look at or to store again, a thumbnail to make, or a hold or an hour of uploads to forget now; each part reads an index of its own.';

COMMENT ON FUNCTION "private"."is_passive_type"(text) IS 'Whether browsers execute nothing of a file that Storage serves as this type. Compared letter by letter, since Storage sends the type as it is stored.';

COMMENT ON FUNCTION "private"."is_upload_of_service"(text) IS 'Whether the functions store an object, with the secret key. Storage completes the uploads of people as service_role too, but under their owner.';

COMMENT ON FUNCTION "private"."is_upload_type"(text) IS 'Whether an essence is one that people may upload: a well-formed type of image, video or audio, or PDF. The contract of POST /media/upload-url has the same rule.';

COMMENT ON FUNCTION "private"."keep_attached"() IS 'Refuses a new version of an attached or held file, and to rename it, whoever asks: what others see, and moderators later, is what was looked at when it was attached. The function alone stores a file of an active type again, under a passive one. People upload under keys alone for which they asked for an upload URL, and replace a file of a passive type by such a file only.';

COMMENT ON FUNCTION "private"."media_key"(private.media) IS 'Key of an object in full size; null once it is gone from Storage, and while Storage serves it as a type that browsers may execute.';

COMMENT ON FUNCTION "private"."media_thumbnail_key"(private.media) IS 'Key of the thumbnail once it is stored, else as private.media_key.';

COMMENT ON FUNCTION "private"."media_type"(text, text) IS 'Essence that counts of an upload: of the type that Storage recorded, or of the declared one if the recorded type is generic.';

COMMENT ON FUNCTION "private"."names_second_type"(text) IS 'Whether a MIME type has a second slash outside quoted parameters, as image/png;x=x, text/html has: browsers may take the second type.';

COMMENT ON FUNCTION "private"."note_object_type"() IS 'Notes the type that counts of an upload, since the function may store it again as application/octet-stream, and whether Storage serves it as a passive type.';

COMMENT ON FUNCTION "private"."type_essence"(text) IS 'Type and subtype of a MIME type, in lower case and without its parameters; image/jpg counts as image/jpeg.';

COMMENT ON FUNCTION "private"."type_to_set"(text, text) IS 'Type with which the function stores an upload again before a URL of it is signed: the essence that counts if it is known, else application/octet-stream; null if it is stored with that type.';

REVOKE ALL ON FUNCTION "api"."claim_active_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "api"."claim_active_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."claim_active_file"() TO "postgres";

GRANT EXECUTE ON FUNCTION "api"."claim_active_file"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_passive_type"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_passive_type"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_passive_type"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_upload_of_service"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_upload_of_service"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_upload_of_service"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_upload_type"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_upload_type"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_upload_type"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."names_second_type"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."names_second_type"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."names_second_type"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_object_type"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_object_type"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_object_type"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."type_essence"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."type_essence"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."type_essence"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."type_to_set"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."type_to_set"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."type_to_set"(text, text) TO "postgres";
