-- Uploads: trigger functions at storage.objects that record an upload, check its type, and keep attached files unchanged.
-- Their triggers are in media/storage-policies.sql.

-- Rules --------------------------------------------------------------------------------------------------

create function private.register_upload()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_media_key(new.name) then
    return null;
  end if;
  insert into private.media (key, owner_id, due_at)
  values
    (
      new.name,
      split_part(new.name, '/', 1)::uuid,
      private.now() + make_interval(secs => private.setting('media_unattached_seconds')::double precision)
    )
  on conflict (key) do update
    set state = 'unattached', due_at = excluded.due_at, attempts = 0
    where media.state = 'declared';
  return null;
end;
$$;

comment on function private.register_upload is
  'Remembers each object that a person uploads, so that one attached to nothing can be removed later.';

create function private.is_upload_of_service(owner_id text)
returns boolean
language sql
stable
return owner_id is null and auth.role() = 'service_role';

comment on function private.is_upload_of_service is
  'Whether the functions store an object, with the secret key. Storage completes the uploads of people as service_role too, but under their owner.';

create function private.check_upload_type()
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
  if (tg_op = 'INSERT' or new.name <> old.name) and private.is_revoked(owner_id) then
    raise sqlstate '42501' using message = 'the account of this folder is deleted or banned';
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

comment on function private.check_upload_type is
  'Refuses an upload into the folder of another person, in the words of the platform. Then refuses an upload of a barred or suspended owner, or whose type is too long, names a second type, or is neither image, video, audio nor PDF; a generic type counts as the declared one. Drops the metadata that the sender adds.';

create function private.keep_attached()
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
    where media.key = any (keys) and not media.is_passive and media.state in ('waiting', 'cropped', 'uncropped', 'retained')
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
  if exists (select from private.media where media.key = any (keys) and media.state in ('retained', 'removing'))
    or (
      is_upload_of_person
      and not exists (select from private.media where media.key = new.name)
    )
  then
    raise sqlstate '42501' using message = 'no upload URL was created for this key';
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

comment on function private.keep_attached is
  'Refuses a new version of an attached or held file, and to rename it, whoever asks: what others see, and moderators later, is what was looked at when it was attached. The function alone stores a file of an active type again, under a passive one. People upload under keys alone for which they asked for an upload URL, and replace a file of a passive type by such a file only.';

create function private.record_object_type()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored_type text := new.metadata ->> 'mimetype';
begin
  update private.media
  set is_passive = recorded.is_passive, declared_type = recorded.declared_type
  from
    private.media as before
    cross join lateral (
      select
        private.is_passive_type(stored_type) as is_passive,
        case
          when stored_type is null or private.is_generic_type(stored_type) then before.declared_type
          else private.type_essence(stored_type)
        end as declared_type
    ) as recorded
  where before.key = new.name
    and media.key = before.key
    and (before.is_passive, before.declared_type) is distinct from (recorded.is_passive, recorded.declared_type);
  return null;
end;
$$;

comment on function private.record_object_type is
  'Notes the type that counts of an upload, since the function may store it again as application/octet-stream, and whether Storage serves it as a passive type.';
