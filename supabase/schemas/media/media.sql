-- Media: files that users upload into one private bucket, and their states. A user declares a file and its type,
-- uploads the file under a key in the user's folder, and then attaches the key to a photo, a cover or a message. A file
-- that is not attached within a day is deleted. An attached file may get a thumbnail, created in the background. A
-- released file is deleted unless it is evidence. Evidence is retained, and only moderators can read it. One file may
-- be a photo and the cover of several events. The file is released when the last photo, cover or message that shows it
-- is deleted or shows another file.

-- Tables -------------------------------------------------------------------------------------------------

create type private.media_state as enum (
  'declared',
  'unattached',
  'waiting',
  'cropped',
  'uncropped',
  'lost',
  'retained',
  'removing'
);

comment on type private.media_state is
  'declared: an upload URL was created; unattached: the file is uploaded, but not attached; waiting: the file is attached, its thumbnail is not created yet; cropped: the file is attached, its thumbnail is stored; uncropped: the file is attached and served only in full size; lost: the file is attached, but its object is missing in Storage, so that the file has no URL; retained: the file is released, but kept as evidence; removing: the objects of the file are to be deleted.';

create table private.media (
  -- The collation "C" compares keys by bytes, because a lookup with the collation of a language is many times slower.
  key text collate "C" constraint media_pkey primary key,
  owner_id uuid not null,
  state private.media_state not null default 'unattached',
  declared_type text,
  thumbnail_size text constraint media_thumbnail_size_known check (thumbnail_size in ('256x256', '800x450')),
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts smallint not null default 0,
  problem text,
  is_unrecognized boolean not null default false,
  bytes bigint not null default 0,
  is_passive boolean not null default true,
  has_other_thumbnail boolean not null default false,
  wants_other_thumbnail boolean not null default false,
  is_attachment boolean not null default false,
  further_uses integer not null default 0,
  reusable_until timestamptz,
  is_removed boolean not null default false,
  constraint media_thumbnail_size_set
    check (state not in ('waiting', 'cropped') or thumbnail_size is not null)
);

comment on table private.media is
  'All uploaded objects of the bucket, from the creation of the upload URL until the deletion. The table is also the queue of background work on these objects.';
comment on column private.media.declared_type is
  'Essence (type/subtype) of the effective MIME type: the type in the request for the upload URL, or the type that the upload itself sent, if that type is not generic (private.is_generic_type). Null if no type was declared in either way.';
comment on column private.media.due_at is
  'Time from which the background work may process this row. A file that is still declared or unattached at this time is deleted. The retention of a retained file is checked again at this time.';
comment on column private.media.leased_until is 'Time at which a job run loses its lease on this row.';
comment on column private.media.problem is
  'Reason why the last attempt to create a thumbnail failed, as reported by the edge function.';

comment on column private.media.is_unrecognized is
  'True if the bytes were checked when the file was attached, but their format was not recognized. Moderators see this value.';
comment on column private.media.bytes is 'Size of the object and its thumbnails, as recorded by Storage.';
comment on column private.media.thumbnail_size is
  'Size of the thumbnail whose progress the column `state` shows. In the state waiting, the thumbnail is still to be created; in the state cropped, it is stored; in the state uncropped, it could not be created.';
comment on column private.media.has_other_thumbnail is
  'Whether Storage also contains a second thumbnail of the file. Photos and covers have thumbnails of different sizes.';
comment on column private.media.wants_other_thumbnail is
  'Whether the background work must create a second thumbnail after the thumbnail of the size thumbnail_size.';
comment on column private.media.is_attachment is
  'Whether the file is an attachment of a message. An attachment cannot have another use at the same time.';
comment on column private.media.further_uses is
  'Number of photos and covers that show the file, not counting the first one.';
comment on column private.media.reusable_until is
  'Time until which the owner may attach a released file again. Null if the owner may not attach the file again, or if the deletion of the file has begun.';
comment on column private.media.is_removed is
  'Whether moderators removed an object that showed the file. Such a file cannot be attached again.';
comment on column private.media.is_passive is
  'Whether Storage serves the object with a type that private.is_passive_type accepts. If the value is false, no URL is signed for the file.';

create index media_owner_id_idx on private.media (owner_id);

create index media_due_at_idx on private.media (due_at)
where state in ('declared', 'unattached', 'removing');

create index media_active_idx on private.media (key)
where not is_passive and state in ('cropped', 'uncropped', 'retained');

create index media_waiting_idx on private.media (due_at)
where state = 'waiting';

-- Index of owners with pending thumbnails, so that the job can process one owner after another.
create index media_waiting_owner_idx on private.media (owner_id, due_at)
where state = 'waiting';

insert into private.settings (name, value, meaning)
values
  (
    'media_declared_seconds',
    '10800',
    'Number of seconds for which a created upload URL counts toward limits: two hours, for which Storage accepts it, plus a slow upload.'
  ),
  (
    'media_unattached_seconds',
    '86400',
    'Number of seconds after which an uploaded but unattached object is deleted.'
  ),
  (
    'media_attempts',
    '5',
    'Maximum number of attempts to create a thumbnail. After that, the photo is always served in full size.'
  ),
  ('media_lease_seconds', '60', 'Duration of the lease of a job run on a media row, in seconds.'),
  (
    'media_crops_at_once',
    '2',
    'Maximum number of thumbnails created concurrently. Waiting ones do not count as attempts.'
  ),
  ('media_pixels_limit', '50000000', 'Maximum number of pixels of an image.'),
  (
    'media_animation_pixels_limit',
    '500000000',
    'Maximum number of pixels of all frames of an animation together.'
  );

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  -- Storage compares MIME types case-sensitively and ignores declared types, so private.check_upload_type checks the
  -- types instead.
  ('media', 'media', false, 10485760, null)
on conflict (id) do update
  set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_media_key(name text)
returns boolean
language sql
immutable
return name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

comment on function private.is_media_key is
  'Whether an object name has the form {userId}/{uuid}. Users can upload only under keys of this form.';

create function private.thumbnail_key(key text, size text)
returns text
language sql
immutable
return key || '.' || size || '.jpg';

comment on function private.thumbnail_key is
  'Returns the object name of a thumbnail, derived from the key of the file.';

create function private.other_thumbnail_size(size text)
returns text
language sql
immutable
return case size
  when '256x256' then '800x450'
  when '800x450' then '256x256'
end;

comment on function private.other_thumbnail_size is
  'Given the size of photo thumbnails, returns the size of cover thumbnails, and vice versa.';

create function private.media_url(key text)
returns json
language sql
stable
return case
  when key is not null then json_build_object('mediaKey', key)
end;

comment on function private.media_url is
  'Returns a placeholder for a signed URL in a response: the edge function replaces {"mediaKey": key} with the URL, or with null if the object no longer exists.';

create function private.media_download(key text)
returns json
language sql
stable
return case
  when key is not null then json_build_object('mediaKey', key, 'isDownload', true)
end;

comment on function private.media_download is
  'Returns a placeholder like private.media_url, for a URL with which browsers download the file instead of showing it.';

create function private.media_link(key text, mime_type text)
returns json
language sql
stable
return case
  when private.is_known_type(mime_type) then private.media_url(key)
  else private.media_download(key)
end;

comment on function private.media_link is
  'Returns a placeholder for the signed URL of a file of this type. Browsers show the file at this URL if private.is_known_type accepts the type, and download the file otherwise.';

create function private.media_urls(keys text[])
returns json
language sql
stable
return json_build_object('mediaKeys', keys);

comment on function private.media_urls is
  'Returns a placeholder for a list of signed URLs: the edge function replaces {"mediaKeys": keys} with the URLs of the existing objects.';

create function private.media_key(media private.media)
returns text
language sql
immutable
return case
  when media.state != 'lost'
  and media.is_passive then media.key
end;

comment on function private.media_key is
  'Returns the key of an object in full size. Returns null if the object no longer exists in Storage, or if Storage serves the object with a type that browsers may execute.';

create function private.media_thumbnail_key(media private.media, size text)
returns text
language sql
immutable
return case
  when media.thumbnail_size = size
  and media.state = 'cropped' then private.thumbnail_key(media.key, size)
  when media.thumbnail_size != size
  and media.has_other_thumbnail then private.thumbnail_key(media.key, size)
  else private.media_key(media)
end;

comment on function private.media_thumbnail_key(private.media, text) is
  'Returns the key of the thumbnail of this size if it is stored, otherwise the result of private.media_key.';

create function private.lock_media(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.assert_lock_order('media', media_keys);
  perform 1 from private.media where media.key = any (media_keys) order by media.key for no key update;
end;
$$;

comment on function private.lock_media is
  'Locks uploaded objects, in the order of their keys, against concurrent use and deletion.';

create function private.require_attachable(media_key text, mime_prefix text, field text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  mime_type text;
  is_too_large boolean;
  is_empty boolean;
  is_free boolean;
begin
  if starts_with(media_key, (select auth.uid()) || '/') then
    -- The lock is taken before the object is read, because private.keep_attached takes the same lock before Storage
    -- stores a new version.
    perform private.lock_media(array[media_key]);
    select
      private.media_type(object.metadata ->> 'mimetype', media.declared_type),
      (object.metadata ->> 'size')::bigint > bucket.file_size_limit,
      (object.metadata ->> 'size')::bigint = 0,
      media.state in ('unattached', 'retained', 'removing')
        -- Photos and covers can share a file.
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
      -- A retained file can be attached again for the same period as a file that is due for deletion. Otherwise the
      -- response would reveal that the file was reported.
      and (media.state in ('retained', 'removing') and (media.reusable_until > private.now()) is not true) is not true
      and media.is_removed is not true
      and not exists (select from private.removed_events as removed where removed.cover_key = media_key);
  end if;
  if mime_type is null then
    perform private.refuse_field(field, 'Upload a file under this key first.');
  end if;
  -- Storage enforces the size limit of the bucket only for a body with a declared length. If the length is not
  -- declared, Storage accepts a body of any size.
  if is_too_large then
    perform private.refuse_field(field, 'This file is too large.');
  end if;
  if is_empty then
    perform private.refuse_field(field, 'This file is empty.');
  end if;
  -- An SVG is a document that can run scripts.
  if not starts_with(mime_type, mime_prefix) or starts_with(mime_type, 'image/svg') then
    perform private.refuse_field(field, 'A file of this type cannot be used here.');
  end if;
  if is_free is not true then
    raise sqlstate 'PT409' using message = 'media_in_use', detail = 'This file is already in use.';
  end if;
end;
$$;

comment on function private.require_attachable is
  'Locks a file and rejects it if the caller cannot attach it. Checks everything except the bytes of the file. 400 on the field that contains the key: the file does not belong to the caller, was not uploaded, was released too long ago, was removed by moderators, is too large or empty, or has a wrong type. 409 media_in_use: the file is an attachment of a message, or the caller attaches the file to a message although a photo or cover uses the file.';

create function private.require_checked(media_keys text[], checked_files jsonb)
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
          'size', (object.metadata ->> 'size')::bigint,
          -- The edge function does not remove metadata from documents, so it reads only the first bytes of a document.
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
    -- Excludes files in use, because their bytes were checked when the files were first attached.
    and media.state in ('unattached', 'retained', 'removing')
    and not checked_files ? object.name;
  if unchecked is not null then
    raise sqlstate 'UF428' using message = 'unchecked_files', detail = unchecked::text;
  end if;
end;
$$;

comment on function private.require_checked is
  'Makes the edge function check the bytes of files, after all other checks have passed. If `checked_files` does not contain each of the files, raises UF428 with a list [{key, version, typeToSet, size, headOnly, byRanges}] of the missing files. The edge function checks these files and repeats the call. If headOnly is true, the edge function reads only the first bytes, which show the format. If byRanges is true, the edge function reads the headers of the file first. Files that are in use are not checked again. If `checked_files` is null, no file is checked: only edge functions of older releases omit this argument, and they remove the metadata (such as EXIF) from the files before they call the RPC function.';

create function private.order_thumbnail(media private.media, size text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Object names of the stored thumbnails. The array is empty for a file that never had a thumbnail.
  stored text[] := array(
    select object.name
    from storage.objects as object
    where media.thumbnail_size is not null
      and object.bucket_id = 'media'
      and object.name in (private.thumbnail_key(media.key, '256x256'), private.thumbnail_key(media.key, '800x450'))
  );
  -- The job records its result for the size in thumbnail_size, so this column must not change during the lease.
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
$$;

comment on function private.order_thumbnail is
  'Updates the row of a locked file for a use that needs a thumbnail of this size. If no thumbnail of this size exists, enqueues its creation. If the job is still creating a thumbnail of another size for the file, it creates the thumbnail of this size afterwards.';

create function private.make_other_thumbnails(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
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
$$;

comment on function private.make_other_thumbnails is
  'For each of the locked files that needs a second thumbnail (`wants_other_thumbnail`), enqueues the creation of this thumbnail, unless the creation of the first thumbnail is still pending.';

create function private.require_valid_content(media_key text, checked jsonb, is_image boolean, field text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  stored_version text;
  mime_type text;
begin
  select
    object.version,
    private.media_type(object.metadata ->> 'mimetype', media.declared_type)
  into stored_version, mime_type
  from
    storage.objects as object
    join private.media on media.key = object.name
  where object.bucket_id = 'media' and object.name = media_key;
  if stored_version is distinct from checked ->> 'version' then
    raise sqlstate 'PT409' using message = 'media_changed', detail = 'Another file was just uploaded under this key.';
  end if;
  if
    (checked ->> 'pixels')::numeric > private.setting('media_pixels_limit')::numeric
    or (checked ->> 'allPixels')::numeric > private.setting('media_animation_pixels_limit')::numeric
  then
    perform private.refuse_field(field, 'This image has too many pixels.');
  end if;
  if (checked ->> 'isHidden')::boolean then
    perform private.refuse_field(field, 'The metadata of this file cannot be removed: it is compressed or encrypted.');
  end if;
  if private.is_kind_belied(mime_type, checked ->> 'recognizedType', is_image) then
    perform private.refuse_field(field, 'The content of this file does not match its type, or cannot be used here.');
  end if;
end;
$$;

comment on function private.require_valid_content is
  'Rejects a file if the check of its bytes by the edge function found a problem. 409 media_changed if another file was uploaded under the same key since the check. 400 on the given request field if the image has too many pixels, if the metadata cannot be removed, or if the content does not match the type.';

create function private.attach_media(
  media_key text,
  mime_prefix text,
  wanted_thumbnail text,
  field text,
  checked_files jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  checked jsonb := checked_files -> media_key;
  is_shared boolean;
begin
  perform private.require_attachable(media_key, mime_prefix, field);
  perform private.require_checked(array[media_key], checked_files);
  is_shared := exists (
    select
    from private.media
    where media.key = media_key and media.state in ('waiting', 'cropped', 'uncropped')
  );
  -- Skips the check if another request has attached the file in the meantime, because the other request has already
  -- checked the stored bytes.
  if checked is not null and not is_shared then
    perform private.require_valid_content(media_key, checked, wanted_thumbnail is not null, field);
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
$$;

comment on function private.attach_media is
  'Attaches an uploaded object of the caller and enqueues the thumbnail that this use needs. A file can have several uses as a photo or cover, but an attachment is the only use of its file. The argument checked_files contains {key: {version, recognizedType, pixels, allPixels, isHidden}} for each file whose bytes the edge function checked. 400 on the field that contains the key: the file does not belong to the caller, is not uploaded, too large or empty, has a wrong type or kind or too many pixels, or contains metadata that cannot be removed. 409 media_in_use or media_changed. Raises UF428 as in private.require_checked.';

create function private.export_media(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(json_agg(json_build_object('key', media.key, 'url', private.media_url(private.media_key(media))) order by media.key), '[]')
    from private.media
    where media.owner_id = person_id and media.state not in ('declared', 'retained', 'removing')
  );
end;
$$;

comment on function private.export_media is
  'Part of the data export: files that a person uploaded, if the files are in use or can still be attached.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run with the rights of the caller, so the caller needs EXECUTE on the functions that the policies call
-- (CONVENTIONS, Database).
grant execute on function private.is_media_key to authenticated;
