-- Thumbnails: functions that select the thumbnail that the background work creates next. A file has one thumbnail for
-- each kind of use (photo, cover). The thumbnails of a file are created one after the other.

-- Api ----------------------------------------------------------------------------------------------------

create function private.next_crops(row_limit integer)
returns table (key text, ordinal bigint)
language plpgsql
stable
rows 100
set search_path = ''
as $$
begin
  return query
  -- Does a loose index scan over the owners with pending thumbnails, starting at a random owner and wrapping around
  -- once.
  with recursive
    waiting(owner_id, first_id, ordinal) as (
      select gen_random_uuid(), null::uuid, 0
      union all
      select following.owner_id, coalesce(waiting.first_id, following.owner_id), waiting.ordinal + 1
      from
        waiting
        cross join lateral (
          select
            coalesce(
              (
                select media.owner_id
                from private.media
                where media.state = 'waiting' and media.owner_id > waiting.owner_id
                order by media.owner_id
                limit 1
              ),
              (
                select media.owner_id
                from private.media
                where media.state = 'waiting'
                order by media.owner_id
                limit 1
              )
            ) as owner_id
        ) as following
      where waiting.ordinal < row_limit and following.owner_id is distinct from waiting.first_id
    )
  select first_of.key, row_number() over (order by underway.crops, random())
  from
    waiting
    cross join lateral (
      select count(*) as crops
      from private.media
      where
        media.owner_id = waiting.owner_id
        and media.state = 'waiting'
        and media.leased_until > private.now()
    ) as underway
    cross join lateral (
      select media.key
      from private.media
      where
        media.owner_id = waiting.owner_id
        and media.state = 'waiting'
        and media.due_at <= private.now()
        and (media.leased_until is null or media.leased_until <= private.now())
      order by media.due_at
      limit 1
    ) as first_of;
end;
$$;

comment on function private.next_crops is
  'Returns for each of up to row_limit owners the thumbnail that has been due longest. Sorts owners with the fewest thumbnails in progress first, and owners with the same number in random order, so that an owner with many uploads does not delay other owners.';

create function api.claim_crop()
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed private.media;
  failed_keys text[];
begin
  perform private.require_service();
  if (
    select count(*) from private.media where media.state = 'waiting' and media.leased_until > private.now()
  ) >= private.setting('media_crops_at_once')::integer then
    return null;
  end if;
  -- If the lease of the last permitted attempt has expired, the worker must have crashed during this attempt. The file
  -- is then served only in full size.
  with failed as (
    update private.media
    set state = 'uncropped', leased_until = null
    where media.state = 'waiting'
      and media.attempts >= private.setting('media_attempts')::integer
      and media.due_at <= private.now()
      and media.leased_until <= private.now()
    returning media.key
  )
  select array_agg(failed.key) into failed_keys from failed;
  perform private.make_other_thumbnails(failed_keys);
  update private.media
  set
    leased_until = private.now() + make_interval(secs => private.setting('media_lease_seconds')::double precision),
    attempts = media.attempts + 1
  where media.key = (
    select due.key
    from
      private.next_crops(100) as next
      join private.media as due on due.key = next.key
    where due.state = 'waiting' and (due.leased_until is null or due.leased_until <= private.now())
    order by next.ordinal
    limit 1
    for update of due skip locked
  )
  returning media.* into claimed;
  if claimed.key is null then
    return null;
  end if;
  return json_build_object(
    'key', claimed.key,
    'width', split_part(claimed.thumbnail_size, 'x', 1)::integer,
    'height', split_part(claimed.thumbnail_size, 'x', 2)::integer,
    'thumbnailKey', private.thumbnail_key(claimed.key, claimed.thumbnail_size)
  );
end;
$$;

comment on function api.claim_crop is
  'Called by a job. Leases one file whose thumbnail is due, and returns {key, width, height, thumbnailKey}: the key of the file, and the size and the key of the thumbnail. Returns null if no thumbnail is due, or if the maximum number of thumbnails is already in progress.';

grant execute on function api.claim_crop to service_role;
