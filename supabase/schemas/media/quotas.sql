-- Storage quota: the total size of each person's files and the upload volume per day, with the limits of both. A file
-- counts toward the quota from its upload until its release. A retained file does not count toward the quota, because
-- the total would otherwise reveal a report to the owner. A transaction that changes the total appends a row to
-- private.media_usage_changes, and does not lock the total. Only an upload needs the exact total. Each upload therefore
-- calls private.lock_uploads, and adds the rows of private.media_usage_changes to the total.

-- Tables -------------------------------------------------------------------------------------------------

create table private.media_usage (
  person_id uuid constraint media_usage_pkey primary key,
  bytes bigint not null
);

comment on table private.media_usage is
  'Total size of a person''s files, without the changes that are still in private.media_usage_changes. If a person has no row, the total is zero.';

create index media_usage_nothing_idx on private.media_usage (person_id)
where bytes = 0;

create table private.media_usage_changes (
  id bigint generated always as identity constraint media_usage_changes_pkey primary key,
  person_id uuid not null,
  bytes bigint not null
);

comment on table private.media_usage_changes is
  'Changes of the totals in private.media_usage. Transactions only append rows, so they do not wait for each other. The next upload of the person or the `media` job adds the rows to private.media_usage and deletes them.';

create index media_usage_changes_person_id_idx on private.media_usage_changes (person_id)
include (bytes);

create table private.media_upload_hours (
  person_id uuid not null,
  hour timestamptz not null,
  bytes bigint not null,
  constraint media_upload_hours_pkey primary key (person_id, hour)
);

comment on table private.media_upload_hours is
  'Bytes that a person uploaded within an hour. Deleted files are included. The bytes count toward the daily volume until 24 hours after the end of that hour.';

create index media_upload_hours_hour_idx on private.media_upload_hours (hour);

create index media_unattached_owner_idx on private.media (owner_id, due_at)
where state in ('declared', 'unattached');

insert into private.settings (name, value, meaning)
values
  (
    'media_unattached_limit',
    '60',
    'Maximum number of unattached uploads of one person, including those with only an upload URL.'
  ),
  ('media_day_bytes', '524288000', 'Maximum number of bytes that one person may upload in 24 hours.'),
  ('media_total_bytes', '5368709120', 'Storage quota of one person in bytes, thumbnails included.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.counted_bytes(state private.media_state, bytes bigint)
returns bigint
language sql
immutable
return case
  when state in ('retained', 'removing') then 0
  else bytes
end;

comment on function private.counted_bytes is
  'Returns how many bytes of a file count toward its owner''s quota: its size, or zero for a released file.';

create function private.object_bytes(metadata jsonb)
returns bigint
language sql
immutable
return coalesce((metadata ->> 'size')::bigint, 0);

comment on function private.object_bytes is 'Returns the size of an object as recorded by Storage.';

create function private.media_bytes_of(person_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce((select usage.bytes from private.media_usage as usage where usage.person_id = media_bytes_of.person_id), 0)
      + coalesce(
        (
          select sum(changes.bytes)
          from private.media_usage_changes as changes
          where changes.person_id = media_bytes_of.person_id
        ),
        0
      )
  );
end;
$$;

comment on function private.media_bytes_of is 'Returns the size of a person''s files in bytes.';

create function private.day_bytes_of(person_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(hours.bytes), 0)
    from private.media_upload_hours as hours
    where hours.person_id = day_bytes_of.person_id and hours.hour > private.now() - interval '25 hours'
  );
end;
$$;

comment on function private.day_bytes_of is
  'Returns how many bytes a person uploaded in the last 24 hours. The period starts at a full hour, so it is up to 25 hours long.';

create function private.unattached_of(person_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*)
    from private.media
    where
      media.owner_id = person_id
      and media.state in ('declared', 'unattached')
      and media.due_at > private.now()
  );
end;
$$;

comment on function private.unattached_of is
  'Returns the number of a person''s unattached uploads: files and upload URLs. Expired uploads are not included, even if no job has deleted them yet.';

create function private.add_up_media_usage(person_id uuid)
returns bigint
language plpgsql
set search_path = ''
as $$
begin
  with added as (
    delete from private.media_usage_changes as changes
    where changes.person_id = add_up_media_usage.person_id
    returning changes.bytes
  )
  insert into private.media_usage (person_id, bytes)
  select add_up_media_usage.person_id, sum(added.bytes)
  from added
  having count(*) > 0
  on conflict on constraint media_usage_pkey do update set bytes = media_usage.bytes + excluded.bytes;
  return private.media_bytes_of(person_id);
end;
$$;

comment on function private.add_up_media_usage is
  'Adds the rows of a person in private.media_usage_changes to the person''s total in private.media_usage, and deletes these rows. Returns the total size of the person''s files in bytes.';

create function private.unattached_free_at(person_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select media.due_at
    from private.media
    where
      media.owner_id = person_id
      and media.state in ('declared', 'unattached')
      and media.due_at > private.now()
    order by media.due_at desc
    offset greatest(private.setting('media_unattached_limit')::integer - 1, 0)
    limit 1
  );
end;
$$;

comment on function private.unattached_free_at is
  'Returns the time at which enough of a person''s unattached uploads will have expired to allow another upload. Returns null if an upload is allowed now.';

create function private.day_free_at(person_id uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  day_limit bigint := private.limit_of(person_id, 'media_day_bytes');
begin
  return (
    select max(hours.hour) + interval '25 hours'
    from
      (
        select counted.hour, sum(counted.bytes) over (order by counted.hour desc) as bytes_since
        from private.media_upload_hours as counted
        where counted.person_id = day_free_at.person_id and counted.hour > private.now() - interval '25 hours'
      ) as hours
    where hours.bytes_since >= day_limit
  );
end;
$$;

comment on function private.day_free_at is
  'Returns the time at which a person can upload again, because enough uploads will no longer count toward the daily volume. Returns null if an upload is allowed now.';

create function private.delete_upload_hours_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.media_upload_hours as hours where hours.person_id = delete_upload_hours_of.person_id;
end;
$$;

comment on function private.delete_upload_hours_of is
  'Part of the deletion of an account: deletes the person''s rows of private.media_upload_hours.';

create function private.require_upload_allowance(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  free_at timestamptz;
begin
  if private.media_bytes_of(person_id) >= private.setting('media_total_bytes')::bigint then
    raise sqlstate 'PT409' using
      message = 'storage_quota',
      detail = 'Your files have reached the storage quota. Delete some files first.';
  end if;
  free_at := greatest(private.unattached_free_at(person_id), private.day_free_at(person_id));
  if free_at is not null then
    perform private.refuse_limited('uploaded_files', 'You have reached the upload limit for now.', free_at);
  end if;
end;
$$;

comment on function private.require_upload_allowance is
  'Rejects an upload with 409 storage_quota if the person''s files have reached the storage quota. Rejects the upload with 429 rate_limited and retryAfter if the person has reached the limit of unattached uploads or of the daily upload volume.';

-- Views --------------------------------------------------------------------------------------------------

create view private.wrong_media_usage as
  select person_id, coalesce(stored.bytes, 0) as stored_bytes, coalesce(counted.bytes, 0) as counted_bytes
  from
    (
      select media.owner_id as person_id, sum(private.object_bytes(object.metadata)) as bytes
      from
        private.media
        join storage.objects as object on split_part(object.name, '.', 1) = media.key
      where object.bucket_id = 'media' and media.state not in ('retained', 'removing')
      group by media.owner_id
    ) as stored
    full join (
      select parts.person_id, sum(parts.bytes) as bytes
      from
        (
          select usage.person_id, usage.bytes from private.media_usage as usage
          union all
          select changes.person_id, changes.bytes from private.media_usage_changes as changes
        ) as parts
      group by parts.person_id
    ) as counted
      using (person_id)
  where coalesce(stored.bytes, 0) != coalesce(counted.bytes, 0);

comment on view private.wrong_media_usage is
  'People for whom the sum of private.media_usage and private.media_usage_changes differs from the total size of their objects in Storage. Released files are not included. The view is empty unless the tables were changed by hand.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.limit_upload()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_id uuid;
  -- Before it receives the bytes, Supabase Storage inserts a trial row with version '1' and rolls it back. The trial
  -- row has no size, but may have a content length.
  is_rehearsal boolean := new.version is not distinct from '1';
  size bigint := private.object_bytes(new.metadata);
  used bigint;
begin
  -- An upload with the secret key has no owner. For a row that is not written by the Storage API, storage.operation()
  -- is empty. Both kinds of rows count toward the quota but are not rejected. A request for a signed URL is not
  -- checked, because its content length is the length of the request, not of the file.
  if new.owner_id is null
    or not private.is_media_key(new.name)
    or coalesce(storage.operation(), '') in ('', 'storage.object.sign_upload_url')
  then
    return new;
  end if;
  person_id := split_part(new.name, '/', 1)::uuid;
  if is_rehearsal then
    size := coalesce((new.metadata ->> 'contentLength')::bigint, 0);
    used := private.media_bytes_of(person_id);
  else
    perform private.lock_uploads(person_id);
    used := private.add_up_media_usage(person_id);
  end if;
  -- The object that this upload replaces no longer counts toward the quota.
  used := used - coalesce((select media.bytes from private.media where media.key = new.name), 0);
  if used + size > private.setting('media_total_bytes')::bigint then
    raise sqlstate '42501' using message = 'the files of this person have reached the storage quota';
  end if;
  if private.day_bytes_of(person_id) + size > private.limit_of(person_id, 'media_day_bytes') then
    raise sqlstate '42501' using message = 'this person has reached the daily upload limit';
  end if;
  if not is_rehearsal and size > 0 then
    insert into private.media_upload_hours (person_id, hour, bytes)
    values (person_id, date_trunc('hour', private.now(), 'UTC'), size)
    on conflict on constraint media_upload_hours_pkey do update set bytes = media_upload_hours.bytes + excluded.bytes;
  end if;
  return new;
end;
$$;

comment on function private.limit_upload is
  'Rejects an upload that exceeds the storage quota or the daily volume of its owner. Calls private.lock_uploads and checks the size that Storage recorded. For the trial row that Storage inserts before it receives the bytes, checks the declared content length instead, without a lock.';

create function private.record_object_size()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.media
  set bytes = media.bytes + changed.bytes
  from
    (
      select split_part(object.name, '.', 1) as key, sum(object.bytes) as bytes
      from
        (
          values
            (new.bucket_id, new.name, private.object_bytes(new.metadata)),
            (old.bucket_id, old.name, -private.object_bytes(old.metadata))
        ) as object (bucket_id, name, bytes)
      where object.bucket_id = 'media'
      group by split_part(object.name, '.', 1)
    ) as changed
  where media.key = changed.key and changed.bytes <> 0;
  return null;
end;
$$;

comment on function private.record_object_size is
  'Records the size of a file''s object and thumbnails in the row of the file.';

create function private.change_media_usage()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  difference bigint :=
    coalesce(private.counted_bytes(new.state, new.bytes), 0) - private.counted_bytes(old.state, old.bytes);
begin
  if difference <> 0 then
    insert into private.media_usage_changes (person_id, bytes) values (old.owner_id, difference);
  end if;
  return null;
end;
$$;

comment on function private.change_media_usage is
  'Trigger: appends a row to private.media_usage_changes when the update or deletion of a file changes how many bytes count toward its owner''s quota.';

create trigger media_change_usage
after update of state, bytes or delete on private.media
for each row
execute function private.change_media_usage();

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_upload(mime_type text)
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

comment on function api.create_upload is
  'POST /media/upload-url: declares an upload and returns {key}, the key under which the caller can upload one file of the declared type. The edge function adds the signed URL to the response. 409 storage_quota, 429 rate_limited.';

create function api.forget_upload(media_key text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id constant uuid := auth.uid();
begin
  -- The expired upload URL no longer counts toward the limit, and the `media` job deletes this row.
  update private.media
  set due_at = private.now()
  where media.key = media_key
    and media.owner_id = caller_id
    and media.state = 'declared'
    and media.due_at > private.now();
  return json_build_object('key', media_key);
end;
$$;

comment on function api.forget_upload is
  'Called by POST /media/upload-url if Storage does not sign a URL. Expires the caller''s declared upload with this key, so that it no longer counts toward the limit of unattached uploads. Does nothing if the caller has no such upload. Returns {key}.';

create function api.get_media_usage()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return json_build_object(
    'unattached', private.unattached_of(caller_id),
    'bytesToday', private.day_bytes_of(caller_id),
    'bytes', greatest(private.media_bytes_of(caller_id), 0),
    'limits', json_build_object(
      'unattached', private.setting('media_unattached_limit'),
      'bytesToday', private.limit_of(caller_id, 'media_day_bytes'),
      'bytes', private.setting('media_total_bytes')
    )
  );
end;
$$;

comment on function api.get_media_usage is
  'GET /media/usage: returns {unattached, bytesToday, bytes, limits}: the number of the caller''s unattached uploads, the bytes that the caller uploaded in the last 24 hours, the total size of the caller''s files, and the limits of all three.';

create function api.purge_media_usage(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  added_up integer;
  forgotten integer;
begin
  perform private.require_service();
  with
    oldest as (
      select changes.id
      from private.media_usage_changes as changes
      order by changes.id
      limit row_limit
      for update skip locked
    ),
    added as (
      delete from private.media_usage_changes as changes
      using oldest
      where changes.id = oldest.id
      returning changes.person_id, changes.bytes
    ),
    usage as (
      insert into private.media_usage (person_id, bytes)
      select added.person_id, sum(added.bytes)
      from added
      group by added.person_id
      -- The rows are written in a fixed order, so that two runs of the job, or a run and an upload, cannot deadlock.
      order by added.person_id
      on conflict on constraint media_usage_pkey do update set bytes = media_usage.bytes + excluded.bytes
    )
  select count(*) into added_up from added;
  with nothing as (
    select usage.person_id
    from private.media_usage as usage
    where usage.bytes = 0
    limit row_limit
    for update skip locked
  )
  delete from private.media_usage as usage
  using nothing
  where usage.person_id = nothing.person_id;
  with old as (
    select hours.person_id, hours.hour
    from private.media_upload_hours as hours
    where hours.hour <= private.now() - interval '25 hours'
    order by hours.hour
    limit row_limit
    for update skip locked
  )
  delete from private.media_upload_hours as hours
  using old
  where hours.person_id = old.person_id and hours.hour = old.hour;
  get diagnostics forgotten = row_count;
  return json_build_object('addedUp', added_up, 'forgotten', forgotten);
end;
$$;

comment on function api.purge_media_usage is
  'Called by a job. Adds at most row_limit rows of private.media_usage_changes to the totals in private.media_usage. Deletes at most row_limit rows of private.media_upload_hours that no longer count toward the daily volume, and at most row_limit totals that are zero. Returns {addedUp, forgotten}: the number of added changes and the number of deleted rows of private.media_upload_hours.';

grant execute on function api.create_upload to authenticated;
grant execute on function api.forget_upload to authenticated;
grant execute on function api.get_media_usage to authenticated;
grant execute on function api.purge_media_usage to service_role;
