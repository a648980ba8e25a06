-- Uploads: trigger functions for storage.objects that record an upload, check its type, and keep attached files
-- unchanged. The triggers that call these functions are in media/storage-policies.sql.

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
  'Records each object that a user uploads, so that an object that is never attached can be deleted.';

create function private.is_upload_of_service(owner_id text)
returns boolean
language sql
stable
return owner_id is null and auth.role() = 'service_role';

comment on function private.is_upload_of_service is
  'Whether an object is stored by the edge functions, with the secret key. Storage also completes uploads of users with the role service_role, but such an object has the user as its owner.';

create function private.check_upload_type()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sent_type text := new.metadata ->> 'mimetype';
  owner_id uuid;
  -- Storage first checks the policies with the role of the sender, and then stores the object with the role
  -- service_role. The variable sender_id is null for an upload with the secret key, and for a row that is not written
  -- by the Storage API (storage.operation() is then empty).
  sender_id text := case
    when new.owner_id is null and auth.role() in ('anon', 'authenticated') then coalesce(auth.uid()::text, '')
    when coalesce(storage.operation(), '') <> '' then new.owner_id
  end;
begin
  -- The user metadata is deleted: the sender could store up to 1 MB of JSON in it, which no quota counts and no code
  -- reads.
  new.user_metadata := null;
  if not private.is_media_key(new.name) then
    return new;
  end if;
  owner_id := split_part(new.name, '/', 1)::uuid;
  -- This check runs first and raises the same message as a violated policy, because every other error would reveal
  -- something about the owner of the folder.
  if sender_id <> owner_id::text or (tg_op = 'UPDATE' and not starts_with(old.name, sender_id || '/')) then
    raise sqlstate '42501' using message = 'new row violates row-level security policy for table "objects"';
  end if;
  -- A request for a signed URL is not checked, because its content type is the type of the request, not of the file.
  if sent_type is null
    or storage.operation() = 'storage.object.sign_upload_url'
    or private.is_upload_of_service(new.owner_id)
  then
    return new;
  end if;
  -- Checks the owner again, because the upload URL may have been signed before the owner was deleted, banned or
  -- suspended. An upsert has already checked the owner before its INSERT.
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
  'First rejects an upload into the folder of another user, with the same message as a violated policy. Then rejects an upload of a revoked or suspended owner, and a MIME type that is too long, contains a second type, or is not an image, video, audio or PDF type. If the type is generic, checks the declared type instead. Deletes the user metadata that the sender added.';

create function private.keep_attached()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- An update that renames the object affects the files of both names.
  keys text[] := array[new.name, case when tg_op = 'UPDATE' then old.name end];
  -- An upload with the secret key has no owner. If the Storage API is not used, storage.operation() is empty.
  is_upload_of_person boolean :=
    private.is_media_key(new.name) and new.owner_id is not null and coalesce(storage.operation(), '') <> '';
  is_passive boolean := private.is_passive_type(new.metadata ->> 'mimetype');
  -- If an attached file has a type that browsers run as code, the `media` job upserts the object with a type that
  -- browsers never run. The INSERT of the upsert has no owner. In Supabase Storage, the UPDATE keeps the user as the
  -- owner.
  is_repair boolean := is_passive and case tg_op
    when 'INSERT' then private.is_upload_of_service(new.owner_id)
    else (old.name, old.bucket_id) = (new.name, new.bucket_id)
  end;
begin
  -- The lock serialises the attachment of a file and the completion of its upload. The trial row with version '1',
  -- which Supabase Storage inserts before it receives the bytes, takes no lock. With a lock, it could deadlock with a
  -- deletion, which locks the object before the row of private.media.
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
  -- A released file and a file that was never declared cause the same error, so that the error does not reveal that a
  -- file is retained.
  if exists (select from private.media where media.key = any (keys) and media.state in ('retained', 'removing'))
    or (
      is_upload_of_person
      and not exists (select from private.media where media.key = new.name)
    )
  then
    raise sqlstate '42501' using message = 'no upload URL was created for this key';
  end if;
  -- A file of a passive type may have a signed URL for the next hour, so it must not be replaced with a file of an
  -- executable type.
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
  'Rejects every request that replaces or renames an attached or released file, because other users and moderators must see the file that was checked when it was attached. Exception: the edge functions may replace a file of an executable type with a file of a passive type. Users can upload only under keys from an upload URL. They can replace an unattached file of a passive type only with another file of a passive type.';

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
  'Records whether Storage serves an upload with a passive type (private.is_passive_type). Also records the effective type of the upload, because the edge function may store the upload again as application/octet-stream.';
