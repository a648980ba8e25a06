-- Media holding and removal: what becomes of a file that nothing shows any more.
-- It is removed by a job, unless a report or an earlier version of a message needs it as evidence: then it is held, and
-- to everybody but moderators it is as gone as if it had been removed.

-- Tables -------------------------------------------------------------------------------------------------

create table private.media_retentions (
  media_key text collate "C" not null,
  retained_for_id uuid not null,
  retained_until timestamptz not null,
  constraint media_retentions_pkey primary key (media_key, retained_for_id)
);

comment on table private.media_retentions is
  'For whom a file is kept when nothing shows it any more: a message that had it, or a report that names it. Made and asked under the lock of the media row.';
comment on column private.media_retentions.retained_until is
  'By the clock. It may be moved: a report holds until some days after it was decided.';

create index media_retentions_retained_for_id_idx on private.media_retentions (retained_for_id);

create index media_retentions_retained_until_idx on private.media_retentions (retained_until);

create index media_retained_idx on private.media (due_at)
where state = 'retained';

-- What its owner does not find in Storage.
create index media_released_owner_idx on private.media (owner_id)
where state in ('retained', 'removing');

insert into private.settings (name, value, meaning)
values
  (
    'media_removal_seconds',
    '3600',
    'How long a file that nothing shows any more stays where it is, as long as a signed URL of it may be good, and how long its owner may use it again.'
  ),
  (
    'media_retention_check_hours',
    '24',
    'How many hours pass until it is looked again whether a file is held: less than a report holds after its decision.'
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
  -- If the URL of what is removed ended earlier than that of what is held, it would tell whether somebody reported it.
  all_urls_ended_at timestamptz :=
    present + make_interval(secs => private.setting('media_removal_seconds')::double precision);
begin
  -- Keep the lease: while a crop runs, a removal would miss the thumbnail that it stores afterwards.
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
  'Decides about locked objects that nothing shows: held for as long as somebody needs them as evidence, else to be removed, once no URL of them is good any more.';

create function private.release_media(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  unused text[];
begin
  -- Before the holds are read: a report that names one of them is made under the same lock.
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
  'Ends one use of an object for each time that its key is named. An object without any use left is given up: what is evidence is held, all else is to be removed.';

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
  -- What was given up just before is held as well, unless a job is at its removal; the next run says for how long.
  update private.media
  set state = 'retained', due_at = present
  where media.key = any (media_keys)
    and media.state = 'removing'
    -- A removal that was claimed ends reuse; the lease of a crop does not.
    and (media.reusable_until is not null or media.leased_until is null or media.leased_until <= present);
end;
$$;

comment on function private.retain_media is
  'Keeps files for a message or report until then, also when nothing shows them any more. Locks them.';

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
  -- By a statement of its own, so that it sees the holds of whoever had the lock before.
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
  'Looks at so many held files that are due, and has those removed that nobody needs any more; forgets so many holds that are over.';

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
  'Objects of the caller that nothing shows any more, with their thumbnails: to their owner they are gone, whether held or about to be removed.';

-- Access -------------------------------------------------------------------------------------------------

-- Policies run as the caller (CONVENTIONS, Database).
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
  'Jobs: leases objects to remove: [{key, thumbnailKey}], those included that are held no more; an object with two thumbnails is listed twice. Leases are exclusive.';

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
  'Jobs: forgets objects whose bytes are gone from storage; idempotent.';

grant execute on function api.claim_removals to service_role;
grant execute on function api.finish_removal to service_role;
