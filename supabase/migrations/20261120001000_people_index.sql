-- People's places: where the people feed finds people, in an order that has nothing to do with how far they are.
-- Only centres of 500 m cells are known here (decisions, section 3). The earth stands in a box of 2^24 m that is cut
-- into 4 × 4 × 4 tiles, each of these again, down to 2^10 m; a person is listed once in the tile of every size.

-- Tables -------------------------------------------------------------------------------------------------

create table private.people_index (
  tile bigint not null,
  shuffle_key integer not null,
  person_id uuid not null,
  sex public.sex,
  birthdate date,
  shown_purpose public.dating_purpose,
  -- With what the feed filters by, so that people who are not wanted cost no look at their profiles.
  constraint people_index_pkey
    primary key (tile, shuffle_key, person_id) include (sex, birthdate, shown_purpose)
);

comment on table private.people_index is
  'Who the people feed may show: one row per size of tile, or one in tile 0 for a person without a place.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.shuffle_key(subject text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return hashtextextended('shuffle ' || subject, 0) & 2147483647;
end;
$$;

comment on function private.shuffle_key is
  'Number from 0 to 2^31 - 1 that is always the same for a subject and tells nothing of it.';

create function private.tile_path(point extensions.cube)
returns bigint[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- In tiles of the smallest size, from the corner of the box.
  x integer := floor((extensions.cube_ll_coord(point, 1) + (1 << 23)) / (1 << 10));
  y integer := floor((extensions.cube_ll_coord(point, 2) + (1 << 23)) / (1 << 10));
  z integer := floor((extensions.cube_ll_coord(point, 3) + (1 << 23)) / (1 << 10));
  tile bigint := 1;
  tiles bigint[] := '{}';
begin
  if point is null then
    return array[0];
  end if;
  for shift in reverse 12..0 by 2 loop
    tile := (tile << 6) | ((x >> shift & 3) << 4) | ((y >> shift & 3) << 2) | (z >> shift & 3);
    tiles := tiles || tile;
  end loop;
  return tiles;
end;
$$;

comment on function private.tile_path is
  'Tiles of all sizes that hold a point, the largest first; tile 0 for none. The number of a tile is that of the tile around it followed by 6 bits, two for each axis; the box itself is 1.';

create function private.ring_covering(
  centre extensions.cube,
  nearest double precision,
  farthest double precision
)
returns table (tile bigint, is_interior boolean)
language plpgsql
stable
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  centre_x double precision := extensions.cube_ll_coord(centre, 1);
  centre_y double precision := extensions.cube_ll_coord(centre, 2);
  centre_z double precision := extensions.cube_ll_coord(centre, 3);
  smallest_size double precision := greatest(least(farthest, greatest(nearest, 0) + 1e6) / 4, 1024);
begin
  return query
    with recursive
      tiles as (
        select
          1::bigint as number,
          -8388608::double precision as x,
          -8388608::double precision as y,
          -8388608::double precision as z,
          16777216::double precision as size,
          false as lies_inside
        union all
        select
          part.number,
          part.x,
          part.y,
          part.z,
          part.size,
          reach.least_distance > nearest and reach.greatest_distance <= farthest
        from
          tiles
          cross join lateral (
            select
              (tiles.number << 6) | digit as number,
              tiles.x + tiles.size / 4 * (digit >> 4) as x,
              tiles.y + tiles.size / 4 * (digit >> 2 & 3) as y,
              tiles.z + tiles.size / 4 * (digit & 3) as z,
              tiles.size / 4 as size
            from generate_series(0, 63) as digit
          ) as part
          cross join lateral (
            select
              sqrt(
                greatest(part.x - centre_x, centre_x - part.x - part.size, 0) ^ 2
                + greatest(part.y - centre_y, centre_y - part.y - part.size, 0) ^ 2
                + greatest(part.z - centre_z, centre_z - part.z - part.size, 0) ^ 2
              ) as least_distance,
              sqrt(
                greatest(part.x + part.size - centre_x, centre_x - part.x) ^ 2
                + greatest(part.y + part.size - centre_y, centre_y - part.y) ^ 2
                + greatest(part.z + part.size - centre_z, centre_z - part.z) ^ 2
              ) as greatest_distance
          ) as reach
        where not tiles.lies_inside
          and tiles.size > smallest_size
          and reach.least_distance <= farthest
          and reach.greatest_distance > nearest
          -- By an index look-up for each, whatever the statistics say.
          and exists (select 1 from private.people_index as place where place.tile = part.number offset 0)
      )
    select tiles.number, tiles.lies_inside
    from tiles
    where tiles.lies_inside or tiles.size <= smallest_size;
end;
$$;

comment on function private.ring_covering is
  'Tiles with people that together hold everybody farther than nearest and at most as far as farthest from a point, in metres straight through the earth; of the tiles that are not inside the ring only a part may be meant.';

create function private.is_listed(profile public.profiles)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return profile.id is not null and profile.is_completed and not private.is_hidden('user', profile.user_id);
end;
$$;

comment on function private.is_listed is
  'Whether the people feed may show a profile: completed, and not hidden by moderation.';

create function private.place_person(was public.profiles, became public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_index
  where people_index.tile = any (private.tile_path(was.cell_point))
    and people_index.shuffle_key = private.shuffle_key(was.user_id::text)
    and people_index.person_id = was.user_id;
  if private.is_listed(became) then
    insert into private.people_index (tile, shuffle_key, person_id, sex, birthdate, shown_purpose)
    select
      tile,
      private.shuffle_key(became.user_id::text),
      became.user_id,
      became.sex,
      became.birthdate,
      case when became.show_dating_purpose then became.dating_purpose end
    from unnest(private.tile_path(became.cell_point)) as tile;
  end if;
end;
$$;

comment on function private.place_person is
  'Lists a person where they are now, or not at all. The profile is locked.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.follow_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.place_person(old, new);
  return null;
end;
$$;

comment on function private.follow_profile is
  'Keeps the places in step with the profiles; a new profile is not completed yet.';

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
      old.show_dating_purpose
    ) is distinct from (
      new.is_completed,
      new.cell_point::text,
      new.sex,
      new.birthdate,
      new.dating_purpose,
      new.show_dating_purpose
    )
  )
execute function private.follow_profile();

create trigger profiles_follow_delete
after delete on public.profiles
for each row
execute function private.follow_profile();
