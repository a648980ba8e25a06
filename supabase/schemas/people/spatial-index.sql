-- People index: the people feed reads people from this table. Within a tile, people are sorted by a pseudo-random key,
-- not by distance. The index contains only centres of 500 m cells (docs/features/profiles.md, Location). A cube around
-- the earth with an edge length of 2^24 m is divided into 4 × 4 × 4 tiles. Each tile is divided in the same way, down
-- to an edge length of 2^10 m (every second level of an octree). The index lists a person in one tile of every size.
-- docs/features/people-feed.md contains a drawing, the guarantees and the cost.

-- Tables -------------------------------------------------------------------------------------------------

create table private.people_index (
  tile bigint not null,
  shuffle_key integer not null,
  person_id uuid not null,
  sex public.sex,
  birthdate date,
  shown_purpose public.dating_purpose,
  adult_from date,
  -- Covering index, so that the feed can filter people without reading their profiles.
  constraint people_index_pkey
    primary key (tile, shuffle_key, person_id) include (sex, birthdate, shown_purpose, adult_from)
);

comment on table private.people_index is
  'People whom the people feed may show. A person has one row per tile size. A person who has no location or does not show the location has one row in tile 0.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.shuffle_key(subject text)
returns integer
language sql
immutable
return hashtextextended('shuffle ' || subject, 0) & 2147483647;

comment on function private.shuffle_key is
  'Returns a hash of a text, from 0 to 2^31 - 1. The hash is a stable pseudo-random sort key that reveals nothing about the text.';

create function private.tile_path(point extensions.cube)
returns bigint[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  half_box constant integer := 1 << 23;
  smallest_size constant integer := 1 << 10;
  -- The coordinates are in units of the smallest tile, measured from the corner of the box.
  x integer := floor((extensions.cube_ll_coord(point, 1) + half_box) / smallest_size);
  y integer := floor((extensions.cube_ll_coord(point, 2) + half_box) / smallest_size);
  z integer := floor((extensions.cube_ll_coord(point, 3) + half_box) / smallest_size);
  nowhere_tile constant bigint := 0;
  tile bigint := 1;
  tiles bigint[] := '{}';
begin
  if point is null then
    return array[nowhere_tile];
  end if;
  for shift in reverse 12..0 by 2 loop
    tile := (tile << 6) | ((x >> shift & 3) << 4) | ((y >> shift & 3) << 2) | (z >> shift & 3);
    tiles := tiles || tile;
  end loop;
  return tiles;
end;
$$;

comment on function private.tile_path is
  'Returns the tiles of all sizes that contain a point, largest first, or tile 0 for a null point. The number of a tile is the number of its parent tile followed by 6 bits, two for each axis. The cube around the earth has the number 1.';

create function private.ring_covering(
  centre extensions.cube,
  nearest double precision,
  farthest double precision
)
returns table (tile bigint, is_interior boolean)
language plpgsql
stable
rows 100
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  centre_x double precision := extensions.cube_ll_coord(centre, 1);
  centre_y double precision := extensions.cube_ll_coord(centre, 2);
  centre_z double precision := extensions.cube_ll_coord(centre, 3);
  half_box constant double precision := 1 << 23;
  -- Compromise: smaller tiles cost more lookups, and larger tiles return more false positives.
  widest_ring constant double precision := 1e6;
  smallest_size constant double precision := greatest(
    least(farthest, greatest(nearest, 0) + widest_ring) / 4,
    1 << 10
  );
begin
  return query
    with recursive
      tiles as (
        select
          1::bigint as number,
          -half_box as x,
          -half_box as y,
          -half_box as z,
          2 * half_box as size,
          false as is_interior
        union all
        select
          child.number,
          child.x,
          child.y,
          child.z,
          child.size,
          distances.least_distance > nearest and distances.greatest_distance <= farthest
        from
          tiles
          cross join lateral (
            select
              (tiles.number << 6) | (column_x << 4) | (column_y << 2) | column_z as number,
              tiles.x + tiles.size / 4 * column_x as x,
              tiles.y + tiles.size / 4 * column_y as y,
              tiles.z + tiles.size / 4 * column_z as z,
              tiles.size / 4 as size
            -- Includes only the child tiles that intersect the box around the ring, usually fewer than 8 of 64.
            from
              generate_series(
                greatest(floor((centre_x - farthest - tiles.x) * 4 / tiles.size), 0)::integer,
                least(floor((centre_x + farthest - tiles.x) * 4 / tiles.size), 3)::integer
              ) as column_x
              cross join generate_series(
                greatest(floor((centre_y - farthest - tiles.y) * 4 / tiles.size), 0)::integer,
                least(floor((centre_y + farthest - tiles.y) * 4 / tiles.size), 3)::integer
              ) as column_y
              cross join generate_series(
                greatest(floor((centre_z - farthest - tiles.z) * 4 / tiles.size), 0)::integer,
                least(floor((centre_z + farthest - tiles.z) * 4 / tiles.size), 3)::integer
              ) as column_z
          ) as child
          cross join lateral (
            select
              sqrt(
                greatest(child.x - centre_x, centre_x - child.x - child.size, 0) ^ 2
                + greatest(child.y - centre_y, centre_y - child.y - child.size, 0) ^ 2
                + greatest(child.z - centre_z, centre_z - child.z - child.size, 0) ^ 2
              ) as least_distance,
              sqrt(
                greatest(child.x + child.size - centre_x, centre_x - child.x) ^ 2
                + greatest(child.y + child.size - centre_y, centre_y - child.y) ^ 2
                + greatest(child.z + child.size - centre_z, centre_z - child.z) ^ 2
              ) as greatest_distance
          ) as distances
        where not tiles.is_interior
          and tiles.size > smallest_size
          and distances.least_distance <= farthest
          and distances.greatest_distance > nearest
          -- `offset 0` is an optimisation fence: it forces one index lookup per tile, whatever the table statistics
          -- are.
          and exists (select 1 from private.people_index as entry where entry.tile = child.number offset 0)
      )
    select tiles.number, tiles.is_interior
    from tiles
    where tiles.is_interior or tiles.size <= smallest_size;
end;
$$;

comment on function private.ring_covering is
  'Returns the non-empty tiles that cover a ring around a point. The ring contains everyone whose distance (chord length in metres) is more than `nearest` and at most `farthest`. Only tiles with is_interior false can contain people outside the ring.';

create function private.searched_tiles(profile public.profiles)
returns bigint[]
language sql
immutable
return private.tile_path(
  case
    when profile.show_location then profile.cell_point
  end
);

comment on function private.searched_tiles is
  'Returns the tiles in which a person is listed. The index lists a person who does not show the location in tile 0, because the feed searches the other tiles by distance, which would reveal the location.';

create function private.is_listed(profile public.profiles)
returns boolean
language sql
stable
return profile.id is not null and profile.is_completed and not private.is_hidden('user', profile.user_id);

comment on function private.is_listed is
  'Whether the people feed may show a profile. The profile must be completed and not hidden by moderation.';

create function private.index_person(was public.profiles, became public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_index
  where people_index.tile = any (private.searched_tiles(was))
    and people_index.shuffle_key = private.shuffle_key(was.user_id::text)
    and people_index.person_id = was.user_id;
  if private.is_listed(became) then
    insert into private.people_index (tile, shuffle_key, person_id, sex, birthdate, shown_purpose, adult_from)
    select
      tile,
      private.shuffle_key(became.user_id::text),
      became.user_id,
      became.sex,
      became.birthdate,
      case when became.show_dating_purpose then became.dating_purpose end,
      became.adult_from
    from unnest(private.searched_tiles(became)) as tile;
  end if;
end;
$$;

comment on function private.index_person is
  'Replaces the index rows of a person when the profile changes, or deletes the rows if the people feed may no longer show the profile. The caller must hold the lock on the row of the person''s profile.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.index_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_person(old, new);
  return null;
end;
$$;

comment on function private.index_profile is
  'Trigger: updates the people index when a profile changes. A new profile has no index rows, because it is not completed yet.';

create trigger profiles_follow_update
after update on public.profiles
for each row
when
  (
    (
      old.is_completed,
      old.cell_point::text,
      old.sex,
      old.birthdate,
      old.dating_purpose,
      old.show_dating_purpose,
      old.show_location,
      old.adult_from
    ) is distinct from (
      new.is_completed,
      new.cell_point::text,
      new.sex,
      new.birthdate,
      new.dating_purpose,
      new.show_dating_purpose,
      new.show_location,
      new.adult_from
    )
  )
execute function private.index_profile();

create trigger profiles_follow_delete
after delete on public.profiles
for each row
execute function private.index_profile();
