-- People feed: lists of people whom the caller may discover, in pages, and the details of one person. Distances are
-- whole kilometres from the caller's exact location to the centre of the other person's cell. The feed is sorted by
-- distance band, a ring around the caller between two distances. The order within a band depends on the caller and the
-- day. A caller can therefore derive at most the cell of a person from the distances and the order.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'people_distances',
    '[1, 2, 5, 10, 20, 50, 100, 500]',
    'Upper limits of the distance bands of the people feed in kilometres. People farther away and of unknown distance follow.'
  ),
  (
    'people_read_per_page',
    '10000',
    'Approximate maximum number of index entries that a page of the people feed reads. If too few people match, the page is short and its cursor continues after these entries.'
  );

create type private.people_position as (
  day date,
  exact_latitude double precision,
  exact_longitude double precision,
  band integer,
  rotated_key bigint,
  person_id uuid
);

comment on type private.people_position is
  'Position in the people feed: the day of the first page, the location of the caller when that page was read, and the distance band, the rotated shuffle key and the user id of the last row that was read. On the first page, no row was read yet, so the distance band, the shuffle key and the user id are null.';

create type private.people_band as (
  number integer,
  centre extensions.cube,
  nearest double precision,
  farthest double precision,
  tiles bigint[],
  interiors boolean[]
);

comment on type private.people_band is
  'Distance band of the people feed: a ring around the location of the caller (`centre`), and the tiles of the spatial index that cover the ring. The ring contains the points whose chord length from the centre, in metres, is more than `nearest` and at most `farthest`.';

create type private.people_filters as (
  caller_id uuid,
  day date,
  sex public.sex,
  purpose public.dating_purpose,
  born_before date,
  born_from date,
  hidden_ids uuid[]
);

comment on type private.people_filters is
  'Filters of a request to the people feed, and the people who are hidden from the caller.';

create type private.people_reading as (found_rows private.people_position[], entries_read integer);

comment on type private.people_reading is
  'People found in a range of shuffle keys, and the number of entries that were read from the people index.';

create type private.people_band_reading as (
  reached private.people_position,
  found_rows private.people_position[],
  entries_read integer,
  is_finished boolean
);

comment on type private.people_band_reading is
  'People found in a distance band, the number of entries that were read from the people index, and the position after the last entry that was read.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.people_distances()
returns double precision[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distance::double precision * 1000
    from jsonb_array_elements_text(private.setting('people_distances')) with ordinality as listed (distance, ordinal)
    order by ordinal
  );
end;
$$;

comment on function private.people_distances is
  'Returns the outer radii of the distance bands of the people feed in metres, in ascending order. Two more bands follow: one for people who are farther away, and one for people at an unknown distance.';

create function private.decode_people_position(filters jsonb, cursor text, own public.profiles)
returns private.people_position
language plpgsql
stable
set search_path = ''
as $$
declare
  last_row jsonb := private.decode_cursor('people', filters, cursor);
begin
  if last_row is null then
    return row (
      (private.now() at time zone 'UTC')::date,
      own.exact_latitude,
      own.exact_longitude,
      null,
      null,
      null
    )::private.people_position;
  end if;
  return row (
    last_row ->> 0,
    last_row ->> 1,
    last_row ->> 2,
    last_row ->> 3,
    last_row ->> 4,
    last_row ->> 5
  )::private.people_position;
end;
$$;

comment on function private.decode_people_position is
  'Decodes the cursor of a request and returns the position in the people feed after which the page starts. All pages use the day on which the first page was read and the location of the caller at that time, even if the caller moves. 400 on `cursor` if the cursor is invalid.';

create function private.encode_people_position(filters jsonb, reached private.people_position)
returns text
language sql
stable
return private.encode_cursor(
  'people',
  filters,
  jsonb_build_array(
    reached.day,
    reached.exact_latitude,
    reached.exact_longitude,
    reached.band,
    reached.rotated_key,
    reached.person_id
  )
);

comment on function private.encode_people_position is
  'Returns the cursor for the page that begins after a row of the people feed.';

create function private.people_filters_of(filters jsonb, caller_id uuid)
returns private.people_filters
language plpgsql
stable
set search_path = ''
as $$
declare
  -- An age increases on the first day of a month, as in private.age_of.
  present_month constant date := date_trunc('month', private.now() at time zone 'UTC');
begin
  return row (
    caller_id,
    private.today(),
    filters ->> 'sex',
    filters ->> 'datingPurpose',
    present_month - make_interval(years => (filters ->> 'ageFrom')::integer),
    present_month - make_interval(years => (filters ->> 'ageTo')::integer + 1),
    private.hidden_from(caller_id)
  )::private.people_filters;
end;
$$;

comment on function private.people_filters_of is
  'Converts the query parameters of a request to private.people_filters.';

create function private.cover_people_band(
  number integer,
  centre extensions.cube,
  distances double precision[],
  radius double precision
)
returns private.people_band
language plpgsql
stable
set search_path = ''
as $$
declare
  unknown_band constant integer := cardinality(distances) + 2;
  -- The largest tiles are the 64 children of the root box. The root box has the number 1, so these tiles have the
  -- numbers 64 to 127.
  first_tile constant bigint := 64;
  last_tile constant bigint := 127;
  nowhere_tile constant bigint := 0;
  nearest constant double precision := case when number > 1 then private.chord_length(distances[number - 1]) else -1 end;
  farthest constant double precision := coalesce(private.chord_length(least(distances[number], radius)), 'infinity');
  tiles bigint[];
  interiors boolean[];
begin
  if number < unknown_band then
    select array_agg(covering.tile), array_agg(covering.is_interior) into tiles, interiors
    from private.ring_covering(centre, nearest, farthest) as covering;
  else
    -- For a caller without a location, every distance is unknown.
    tiles := case when centre is null then array(select generate_series(first_tile, last_tile)) else '{}' end || nowhere_tile;
    interiors := array_fill(true, array[cardinality(tiles)]);
  end if;
  return row (number, centre, nearest, farthest, tiles, interiors)::private.people_band;
end;
$$;

comment on function private.cover_people_band is
  'Returns a distance band of the people feed (a ring around the caller) with the tiles of the spatial index that cover the ring. The outer radius of the ring is at most `radius`, in metres. The field `tiles` is null if the band contains no people.';

create function private.is_wanted(entry private.people_index, wanted private.people_filters)
returns boolean
language sql
stable
return entry.person_id != wanted.caller_id
and private.is_adult_on(wanted.day, entry.adult_from)
and (wanted.born_before is null or entry.birthdate < wanted.born_before)
and (wanted.born_from is null or entry.birthdate >= wanted.born_from)
and (wanted.sex is null or entry.sex = wanted.sex)
and (wanted.purpose is null or entry.shown_purpose = wanted.purpose);

comment on function private.is_wanted is
  'Whether a person matches the filters, according to the data in the people index. A person without a value does not match a filter for this value. Minors never match.';

create function private.is_in_band(point extensions.cube, band private.people_band)
returns boolean
language sql
stable
return point operator(extensions.<->) band.centre > band.nearest
and point operator(extensions.<->) band.centre <= band.farthest;

comment on function private.is_in_band is 'Whether a point is inside the ring of a distance band.';

create function private.find_people(
  reached private.people_position,
  band private.people_band,
  wanted private.people_filters,
  first_key integer,
  end_key bigint
)
returns private.people_reading
language plpgsql
stable
set search_path = ''
as $$
declare
  present constant timestamptz := private.now();
  found_rows private.people_position[];
  entries_read integer;
begin
  -- Each `offset 0` is an optimisation fence: it prevents the planner from reordering these joins and from replacing
  -- the lookups with scans.
  select
    coalesce(
      array_agg(
        row (
          reached.day,
          reached.exact_latitude,
          reached.exact_longitude,
          band.number,
          reached.rotated_key + candidate.shuffle_key - first_key,
          candidate.person_id
        )::private.people_position
        order by candidate.shuffle_key, candidate.person_id
      ) filter (where person.is_discoverable),
      '{}'
    ),
    coalesce(sum(tile.entry_count) filter (where candidate.ordinal is null or candidate.ordinal = 1), 0)
  into found_rows, entries_read
  from
    unnest(band.tiles, band.interiors) as covering (tile, is_interior)
    cross join lateral (
      -- The count includes the entries that do not match the filters, but only the matching entries are joined.
      select
        count(*) as entry_count,
        array_agg(entry.shuffle_key) filter (where private.is_wanted(entry, wanted)) as shuffle_keys,
        array_agg(entry.person_id) filter (where private.is_wanted(entry, wanted)) as person_ids
      from private.people_index as entry
      where entry.tile = covering.tile
        and (entry.shuffle_key, entry.person_id) > (first_key, reached.person_id)
        and entry.shuffle_key < end_key
    ) as tile
    left join lateral unnest(tile.shuffle_keys, tile.person_ids) with ordinality as candidate (
      shuffle_key, person_id, ordinal
    )
      on true
    left join lateral (
      select true as is_discoverable
      from public.profiles
      where profiles.user_id = candidate.person_id
        and profiles.user_id <> all (wanted.hidden_ids)
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = candidate.person_id offset 0
        )
        and (covering.is_interior or private.is_in_band(profiles.cell_point, band))
        and not exists (
          select 1
          from private.people_interactions as interaction
          where interaction.person_id = wanted.caller_id
            and interaction.target_id = candidate.person_id
            and interaction.expires_at > present
          offset 0
        )
        and not exists (
          select 1
          from public.matches
          where matches.one_person_id = least(wanted.caller_id, candidate.person_id)
            and matches.other_person_id = greatest(wanted.caller_id, candidate.person_id)
          offset 0
        )
      offset 0
    ) as person
      on true;
  return row (found_rows, entries_read)::private.people_reading;
end;
$$;

comment on function private.find_people is
  'Returns the people of a distance band after the position `reached`, in the order of their shuffle keys. Reads only the shuffle keys that are at least first_key and less than end_key. Excludes hidden and suspended people, matches of the caller, and people whom the caller has liked or disliked. Also returns how many entries of the people index were read. Called only within api.list_people, so the planner settings of api.list_people apply.';

create function private.find_people_in_band(
  reached private.people_position,
  band private.people_band,
  wanted private.people_filters,
  row_limit integer,
  entry_limit integer
)
returns private.people_band_reading
language plpgsql
stable
set search_path = ''
as $$
declare
  key_count constant bigint := 2147483648;
  smallest_id constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Rotates the shuffle keys by an offset that depends on the caller and the day. The order within each distance band
  -- is therefore stable for a day and unknown to other users.
  rotation constant bigint := private.shuffle_key(concat_ws(' ', wanted.caller_id, reached.day));
  -- The first range of shuffle keys is small. The size of each following range is extrapolated from the entries read so
  -- far, so that the function reads only a few more entries than the page needs.
  range_size bigint := key_count / 65536;
  largest_growth constant double precision := 64;
  -- Minimum size of the next range, as a fraction of the shuffle keys read so far. Without it, the ranges would become
  -- ever smaller near entry_limit. The function may therefore exceed entry_limit by about this fraction.
  least_growth constant double precision := 0.25;
  surplus constant integer := 4;
  range_end bigint;
  first_key integer;
  keys_read bigint := 0;
  range_read private.people_reading;
  found_rows private.people_position[] := '{}';
  entries_read integer := 0;
begin
  if reached.band is distinct from band.number then
    reached.band := band.number;
    reached.rotated_key := 0;
    reached.person_id := smallest_id;
  end if;
  while reached.rotated_key < key_count
    and cardinality(found_rows) < row_limit
    and entries_read < entry_limit
    and band.tiles is not null
  loop
    -- Ends the range at the largest shuffle key, because one index scan cannot continue at the smallest key.
    range_end := least(
      reached.rotated_key + range_size,
      case when reached.rotated_key < key_count - rotation then key_count - rotation else key_count end
    );
    first_key := (reached.rotated_key + rotation) % key_count;
    range_read := private.find_people(reached, band, wanted, first_key, first_key + range_end - reached.rotated_key);
    found_rows := found_rows || range_read.found_rows;
    entries_read := entries_read + range_read.entries_read;
    keys_read := keys_read + range_end - reached.rotated_key;
    reached.rotated_key := range_end;
    reached.person_id := smallest_id;
    range_size := 1 + keys_read * least(
      largest_growth,
      (row_limit + surplus - cardinality(found_rows))::double precision / greatest(cardinality(found_rows), 1),
      greatest((entry_limit - entries_read)::double precision / (entries_read + 1), least_growth)
    );
  end loop;
  return row (
    reached,
    found_rows,
    entries_read,
    band.tiles is null or reached.rotated_key >= key_count
  )::private.people_band_reading;
end;
$$;

comment on function private.find_people_in_band is
  'Returns people of one distance band in the order that is fixed for the caller and the day. If the position `reached` is in this band, starts after that position. Stops when it has found row_limit people, has read about entry_limit entries of the index, or has reached the end of the band.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_people(filters jsonb, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a generic plan that reads the tiles in order, whatever the parameters and the table statistics are. See
-- docs/features/people-feed.md, What must stay. These settings also apply to the functions that this function calls.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  own public.profiles := private.find_own_profile();
  caller_id constant uuid := auth.uid();
  cursor_filters constant jsonb := filters || jsonb_build_object('person', caller_id);
  reached private.people_position := private.decode_people_position(cursor_filters, cursor, own);
  centre constant extensions.cube := private.earth_point(reached.exact_latitude, reached.exact_longitude);
  distances constant double precision[] := private.people_distances();
  radius constant double precision := (filters ->> 'radiusKm')::double precision * 1000;
  unknown_band constant integer := cardinality(distances) + 2;
  last_band constant integer := case
    when radius is null then unknown_band
    else (select count(*) + 1 from unnest(distances) as distance where distance < radius)
  end;
  wanted constant private.people_filters := private.people_filters_of(filters, caller_id);
  band integer := coalesce(reached.band, case when centre is null then unknown_band else 1 end);
  entries_left integer := private.setting('people_read_per_page')::integer;
  reading private.people_band_reading;
  found_rows private.people_position[] := '{}';
begin
  if private.is_minor(own.adult_from) then
    return json_build_object('data', '[]'::json, 'nextCursor', null);
  end if;
  while band <= last_band and cardinality(found_rows) <= page_size and entries_left > 0 loop
    reading := private.find_people_in_band(
      reached,
      private.cover_people_band(band, centre, distances, radius),
      wanted,
      page_size + 1 - cardinality(found_rows),
      entries_left
    );
    found_rows := found_rows || reading.found_rows;
    entries_left := entries_left - reading.entries_read;
    reached := reading.reached;
    if reading.is_finished then
      band := band + 1;
    end if;
  end loop;
  if cardinality(found_rows) > page_size then
    reached := found_rows[page_size];
  elsif reached.band < band then
    reached := row (
      reached.day,
      reached.exact_latitude,
      reached.exact_longitude,
      band,
      0,
      '00000000-0000-0000-0000-000000000000'
    )::private.people_position;
  end if;
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by listed.rank), '[]')
      from
        unnest(found_rows[:page_size]) with ordinality as listed (
          day, exact_latitude, exact_longitude, band, rotated_key, person_id, rank
        )
        join private.discoverable_people as person on person."userId" = listed.person_id
        -- Only friends may see a hidden location (the feed excludes matches). Reads the friends only if needed.
        left join lateral (select person.cell_point, person.location) as located
          on person.show_location or person."userId" = any ((select private.friends_of(caller_id))::uuid[])
        cross join lateral (
          select
            person.id,
            person."userId",
            person."firstName",
            person.age,
            person.city,
            person."datingPurpose",
            private.distance_in_kilometres(centre, located.cell_point) as "distanceKm",
            located.location,
            person.photos
        ) as item
    ),
    'nextCursor', case
      when cardinality(found_rows) > page_size or band <= last_band then
        private.encode_people_position(cursor_filters, reached)
    end
  );
end;
$$;

comment on function api.list_people is
  'GET /people/feed: returns {data, nextCursor} with people, sorted by distance band. The order within a distance band is fixed for the caller and the day. The argument `filters` contains the query parameters except cursor and limit. Each page reads a bounded number of index entries, so a page can contain few or no people and still have a nextCursor. 400 on `cursor`, 404 profile_not_found.';

create function private.person_detail(profile_id uuid, centre extensions.cube, sees_location boolean)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select to_json(item)
    from
      private.discoverable_people as person
      left join lateral (select person.cell_point, person.location) as located
        on sees_location
      cross join lateral (
        select
          person.id,
          person."userId",
          person."firstName",
          person.age,
          person.city,
          person."datingPurpose",
          private.distance_in_kilometres(centre, located.cell_point) as "distanceKm",
          located.location,
          person.photos,
          person."alcoholAttitude",
          person.bio,
          person."bodyType",
          person.educations,
          person."familyPlan",
          person."financialState",
          person.height,
          person.hometown,
          person.languages,
          person.religion,
          person.sex,
          person."smokingAttitude",
          person.zodiac
      ) as item
    where person.id = person_detail.profile_id
  );
end;
$$;

comment on function private.person_detail is
  'Returns the details of a profile as other users see it. Includes the distance from the point `centre` only if the caller may see the location.';

create function api.get_person(profile_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  profile public.profiles;
  is_match boolean;
  sees_location boolean;
  centre extensions.cube;
begin
  select profiles.* into profile from public.profiles where profiles.id = get_person.profile_id;
  is_match := (private.find_match(caller_id, profile.user_id)).id is not null
    and not private.is_contact_denied_by_age(caller_id, profile.user_id);
  if not (
    coalesce(profile.user_id = caller_id, false)
    or private.can_discover(profile)
    or (is_match and not private.is_suspended(profile.user_id))
  ) then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'There is no such profile.';
  end if;
  sees_location := profile.show_location or is_match or private.are_friends(caller_id, profile.user_id);
  select private.earth_point(own.exact_latitude, own.exact_longitude) into centre
  from public.profiles as own
  where own.user_id = caller_id;
  return private.person_detail(profile.id, centre, sees_location);
end;
$$;

comment on function api.get_person is
  'GET /people/{profileId}: returns the details of a person as other people see them. The person must be the caller, someone whom the caller may discover, or a match of the caller who is not suspended and with whom contact is not denied because of age. 404 profile_not_found.';

grant execute on function api.list_people to authenticated;
grant execute on function api.get_person to authenticated;
