-- Retention and deletion of released files. A job deletes each file that is no longer in use, unless a report or an
-- earlier version of a message needs the file as evidence. A file that is needed as evidence is retained. Only
-- moderators can still see a retained file. For all other users, the file appears deleted.

-- Tables -------------------------------------------------------------------------------------------------

create table private.media_retentions (
  media_key text collate "C" not null,
  retained_for_id uuid not null,
  retained_until timestamptz not null,
  constraint media_retentions_pkey primary key (media_key, retained_for_id)
);

comment on table private.media_retentions is
  'Reasons to retain files that are no longer in use. Each row belongs to a message or chat that contained the file, or to a report whose evidence contains the file. A transaction must lock the file in private.media before it inserts a row for the file, or reads these rows to decide whether the file is deleted.';
comment on column private.media_retentions.retained_until is
  'Time until which the row retains the file. For a report, the time changes when the report is decided: the report retains files until evidence_file_days (a setting) after its decision.';

create index media_retentions_retained_for_id_idx on private.media_retentions (retained_for_id);

create index media_retentions_retained_until_idx on private.media_retentions (retained_until);

create index media_retained_idx on private.media (due_at)
where state = 'retained';

-- Index for the Storage policy that hides released files from their owner.
create index media_released_owner_idx on private.media (owner_id)
where state in ('retained', 'removing');

insert into private.settings (name, value, meaning)
values
  (
    'media_removal_seconds',
    '3600',
    'Number of seconds for which a released file is kept: as long as a signed URL of it may be valid. The owner can use it again during this time.'
  ),
  (
    'media_retention_check_hours',
    '24',
    'Number of hours between two checks whether a file is still retained. Must be less than the time for which a report retains files after its decision.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.retain_or_remove(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  check_again_at timestamptz :=
    present + make_interval(hours => private.setting('media_retention_check_hours')::integer);
  -- A deleted file's URL must not expire earlier than a retained file's URL, because that would reveal a report.
  all_urls_ended_at timestamptz :=
    present + make_interval(secs => private.setting('media_removal_seconds')::double precision);
begin
  -- The update does not change leased_until. Without the lease, the file could be deleted while a worker creates its
  -- thumbnail, and the thumbnail that the worker stores afterwards would remain.
  update private.media
  set
    state = case
      when retentions.until is null or media.state = 'lost' then 'removing'
      else 'retained'
    end::private.media_state,
    due_at = case
      when media.state in ('waiting', 'cropped', 'uncropped') and retentions.until is null then all_urls_ended_at
      when retentions.until is null or media.state = 'lost' then greatest(present, media.reusable_until)
      else least(retentions.until, check_again_at)
    end,
    reusable_until = case
      when media.state in ('waiting', 'cropped', 'uncropped') then all_urls_ended_at
      else media.reusable_until
    end,
    attempts = 0,
    further_uses = 0,
    wants_other_thumbnail = false
  from
    unnest(media_keys) as released (key)
    cross join lateral (
      select max(media_retentions.retained_until) as until
      from private.media_retentions
      where media_retentions.media_key = released.key and media_retentions.retained_until > present
    ) as retentions
  where media.key = released.key;
end;
$$;

comment on function private.retain_or_remove is
  'Updates the rows of files that are no longer in use and that the caller has locked. A file that is needed as evidence becomes retained, unless its object is lost. Any other file becomes due for deletion: an attached file when all its signed URLs have expired, an unattached file immediately.';

create function private.release_media(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  unused text[];
begin
  -- Locks the files before reading private.media_retentions, because a report whose evidence contains one of the files
  -- inserts its row under the same lock.
  perform private.lock_media(media_keys);
  unused := array(
    select media.key
    from
      unnest(media_keys) as named (key)
      join private.media on media.key = named.key
    group by media.key
    having count(*) > media.further_uses
  );
  update private.media
  set further_uses = media.further_uses - ended.uses
  from
    (
      select named.key, count(*) as uses
      from unnest(media_keys) as named (key)
      group by named.key
    ) as ended
  where media.key = ended.key and media.key <> all (unused);
  perform private.retain_or_remove(unused);
end;
$$;

comment on function private.release_media is
  'Subtracts one use of a file for each occurrence of its key in media_keys. A file without remaining uses is released: it becomes retained if it is evidence, otherwise it becomes due for deletion.';

create function private.retain_media(media_keys text[], retained_for_id uuid, retained_until timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
begin
  if cardinality(media_keys) = 0 then
    return;
  end if;
  perform private.lock_media(media_keys);
  insert into private.media_retentions (media_key, retained_for_id, retained_until)
  select media.key, retain_media.retained_for_id, retain_media.retained_until
  from private.media
  where media.key = any (media_keys)
  on conflict on constraint media_retentions_pkey do update
    set retained_until = greatest(media_retentions.retained_until, excluded.retained_until);
  -- Also retains a file that is due for deletion, if no job has begun to delete it. The next run of the `media` job
  -- computes the new value of due_at.
  update private.media
  set state = 'retained', due_at = present
  where media.key = any (media_keys)
    and media.state = 'removing'
    -- If a job has claimed the deletion of the file, reusable_until is null. A lease for a crop does not change
    -- reusable_until.
    and (media.reusable_until is not null or media.leased_until is null or media.leased_until <= present);
end;
$$;

comment on function private.retain_media is
  'Retains files for a message, chat or report until the given time, even if the files are no longer in use. Locks the files.';

create function private.end_retentions(row_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  due text[];
begin
  due := array(
    select media.key
    from private.media
    where media.state = 'retained' and media.due_at <= private.now()
    order by media.due_at
    limit row_limit
    for no key update skip locked
  );
  -- This is a separate statement, so that it sees retentions that previous holders of the row locks committed.
  perform private.retain_or_remove(due);
  with old as (
    select media_retentions.media_key, media_retentions.retained_for_id
    from private.media_retentions
    where media_retentions.retained_until <= private.now()
    order by media_retentions.retained_until
    limit row_limit
    for update skip locked
  )
  delete from private.media_retentions
  using old
  where media_retentions.media_key = old.media_key and media_retentions.retained_for_id = old.retained_for_id;
end;
$$;

comment on function private.end_retentions is
  'Checks for up to row_limit retained files whose due_at has passed whether they are still needed as evidence. Files that are no longer needed become due for deletion. Deletes up to row_limit rows of private.media_retentions whose retained_until has passed.';

create function private.own_released_objects()
returns setof text
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
begin
  return query
  select object.name
  from
    private.media
    cross join lateral unnest(
      array[
        media.key,
        private.thumbnail_key(media.key, media.thumbnail_size),
        private.thumbnail_key(media.key, private.other_thumbnail_size(media.thumbnail_size))
      ]
    ) as object (name)
  where media.owner_id = (select auth.uid())
    and media.state in ('retained', 'removing')
    and object.name is not null;
end;
$$;

comment on function private.own_released_objects is
  'Returns the names of the Storage objects and thumbnails of the caller''s released files. A released file appears deleted to its owner, both while the file is retained and while the file is due for deletion.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run with the rights of the caller, so the caller needs EXECUTE on the functions that the policies call
-- (CONVENTIONS, Database).
grant execute on function private.own_released_objects to authenticated;

-- Api ----------------------------------------------------------------------------------------------------

create function api.claim_removals(removal_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removals json;
begin
  perform private.require_service();
  perform private.end_retentions(removal_limit);
  with
    due as (
      select media.key
      from private.media
      where media.state in ('declared', 'unattached', 'removing')
        and media.due_at <= private.now()
        and (media.leased_until is null or media.leased_until <= private.now())
      order by media.due_at
      limit removal_limit
      for update skip locked
    ),
    claimed as (
      update private.media
      set
        state = 'removing',
        reusable_until = null,
        leased_until = private.now() + make_interval(secs => private.setting('media_lease_seconds')::double precision)
      from due
      where media.key = due.key
      returning media.key, media.thumbnail_size, media.has_other_thumbnail
    )
  select
    coalesce(
      json_agg(
        json_build_object(
          'key', claimed.key,
          'thumbnailKey', private.thumbnail_key(claimed.key, thumbnail.size)
        )
        order by claimed.key, thumbnail.ordinal
      ),
      '[]'
    )
  into removals
  from
    claimed
    cross join lateral (
      select claimed.thumbnail_size, 1
      union all
      select private.other_thumbnail_size(claimed.thumbnail_size), 2
      where claimed.has_other_thumbnail
    ) as thumbnail (size, ordinal);
  return removals;
end;
$$;

comment on function api.claim_removals is
  'Called by a job. Leases up to removal_limit files to delete and returns [{key, thumbnailKey}]. Includes uploads that expired before they were attached, and files whose retention has ended. A file with two thumbnails occurs twice in the result. No other run can lease the same files at the same time.';

create function api.finish_removal(media_keys text[])
returns json
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  delete from private.media where media.key = any (media_keys) and media.state = 'removing';
  return json_build_object('keys', to_json(media_keys));
end;
$$;

comment on function api.finish_removal is
  'Called by a job. Deletes the rows of files after the job has deleted their objects from Storage. Idempotent.';

grant execute on function api.claim_removals to service_role;
grant execute on function api.finish_removal to service_role;
