-- People feed: whom a person may meet, one page of them at a time, and one of them in full.
-- Distances are in whole kilometres and from centres of cells; within a distance the order is another one for every
-- viewer and day, so that neither tells more than the cell.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'people_distances',
    '[1, 2, 5, 10, 20, 50, 100, 500]',
    'Up to how many kilometres each part of the people feed reaches; farther people and those of unknown distance follow.'
  );

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_people(filters jsonb, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- One plan whatever the parameters and the statistics: from the tiles, in their order. Each offset 0 keeps the planner
-- from turning the order round.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  own public.profiles := private.find_own_profile();
  viewer uuid := own.user_id;
  seal jsonb := filters || jsonb_build_object('person', viewer);
  last_row jsonb := private.decode_cursor('people', seal, cursor);
  -- Day and point of the first page hold for all pages, wherever the viewer goes meanwhile.
  day date := coalesce((last_row ->> 0)::date, (private.now() at time zone 'UTC')::date);
  from_latitude double precision := case when last_row is null then own.exact_latitude else (last_row ->> 1)::double precision end;
  from_longitude double precision := case when last_row is null then own.exact_longitude else (last_row ->> 2)::double precision end;
  centre extensions.cube := private.earth_point(from_latitude, from_longitude);
  distances double precision[] := array(
    select distance::double precision * 1000
    from jsonb_array_elements_text(private.setting('people_distances')) with ordinality as listed (distance, place)
    order by place
  );
  radius double precision := (filters ->> 'radiusKm')::double precision * 1000;
  unknown_part constant integer := cardinality(distances) + 2;
  first_part constant integer := coalesce((last_row ->> 3)::integer, case when centre is null then unknown_part else 1 end);
  last_part constant integer := case
    when radius is null then unknown_part
    else (select count(*) + 1 from unnest(distances) as distance where distance < radius)
  end;
  nearest double precision;
  farthest double precision;
  tiles bigint[];
  insides boolean[];
  -- Keys are turned by as much as viewer and day say; the turned key is the order within a part.
  key_count constant bigint := 2147483648;
  turn constant bigint := private.shuffle_key(concat_ws(' ', viewer, day));
  turned_from bigint := coalesce((last_row ->> 4)::bigint, 0);
  after_id uuid := coalesce((last_row ->> 5)::uuid, '00000000-0000-0000-0000-000000000000');
  turned_to bigint;
  key_from integer;
  keys_at_once bigint;
  found_before integer;
  hidden constant uuid[] := private.hidden_from(viewer);
  present constant timestamptz := private.now();
  today constant date := present at time zone 'UTC';
  wanted_sex constant public.sex := filters ->> 'sex';
  wanted_purpose constant public.dating_purpose := filters ->> 'datingPurpose';
  adult_age constant integer := private.setting('adult_age')::integer;
  born_until constant date := today - make_interval(years => greatest((filters ->> 'ageFrom')::integer, adult_age));
  born_after constant date := today - make_interval(years => (filters ->> 'ageTo')::integer + 1);
  needs_age constant boolean := filters ->> 'ageFrom' is not null or filters ->> 'ageTo' is not null;
  found_rows jsonb[] := '{}';
begin
  if not private.is_adult(own.birthdate) then
    return json_build_object('data', '[]'::json, 'nextCursor', null);
  end if;
  for part in first_part..last_part loop
    exit when cardinality(found_rows) > page_size;
    nearest := case when part > 1 then private.chord_length(distances[part - 1]) else -1 end;
    farthest := coalesce(private.chord_length(least(distances[part], radius)), 'infinity');
    if part < unknown_part then
      select array_agg(covering.tile), array_agg(covering.is_interior) into tiles, insides
      from private.ring_covering(centre, nearest, farthest) as covering;
    else
      -- To a viewer without a place everybody is at an unknown distance: the tiles of the largest size.
      tiles := case when centre is null then array(select generate_series(64, 127)) else '{}' end || 0::bigint;
      insides := array_fill(true, array[cardinality(tiles)]);
    end if;
    -- Few keys at first, then as many as the people found so far promise: not many more are read than a page holds.
    keys_at_once := key_count / 65536;
    while turned_from < key_count and cardinality(found_rows) <= page_size and tiles is not null loop
      turned_to := least(turned_from + keys_at_once, case when turned_from < key_count - turn then key_count - turn else key_count end);
      key_from := (turned_from + turn) % key_count;
      found_before := cardinality(found_rows);
      found_rows := found_rows || array(
        select jsonb_build_array(day, from_latitude, from_longitude, part, turned_from + candidate.shuffle_key - key_from, candidate.person_id)
        from
          unnest(tiles, insides) as covering (tile, is_interior)
          cross join lateral (
            select place.shuffle_key, place.person_id
            from private.people_index as place
            where place.tile = covering.tile
              and (place.shuffle_key, place.person_id) > (key_from, after_id)
              and place.shuffle_key < key_from + turned_to - turned_from
              and place.person_id <> viewer
              and (place.birthdate <= born_until or (place.birthdate is null and not needs_age))
              and (born_after is null or place.birthdate > born_after)
              and (wanted_sex is null or place.sex = wanted_sex)
              and (wanted_purpose is null or place.shown_purpose = wanted_purpose)
            offset 0
          ) as candidate
          cross join lateral (
            select profiles.user_id, profiles.cell_point
            from public.profiles
            where profiles.user_id = candidate.person_id
            offset 0
          ) as profiles
        where (
            covering.is_interior
            or (
              profiles.cell_point operator(extensions.<->) centre > nearest
              and profiles.cell_point operator(extensions.<->) centre <= farthest
            )
          )
          and profiles.user_id not in (select unnest(hidden))
          and not exists (
            select 1
            from private.people_interactions as interaction
            where interaction.person_id = viewer
              and interaction.target_id = profiles.user_id
              and interaction.expires_at > present
          )
          and not exists (
            select 1
            from public.matches
            where matches.one_person_id = least(viewer, profiles.user_id)
              and matches.other_person_id = greatest(viewer, profiles.user_id)
          )
        order by candidate.shuffle_key, candidate.person_id
        limit page_size + 1 - cardinality(found_rows)
      );
      turned_from := turned_to;
      after_id := '00000000-0000-0000-0000-000000000000';
      keys_at_once := keys_at_once * least(
        64,
        (page_size + 5 - cardinality(found_rows))::double precision / greatest(cardinality(found_rows) - found_before, 1)
      );
    end loop;
    turned_from := 0;
  end loop;
  return json_build_object(
    'data', (
      select coalesce(json_agg(private.met_person_view(profiles, centre) order by listed.place), '[]')
      from
        unnest(found_rows[:page_size]) with ordinality as listed (found_row, place)
        join public.profiles on profiles.user_id = (listed.found_row ->> 5)::uuid
    ),
    'nextCursor', case
      when cardinality(found_rows) > page_size then private.encode_cursor('people', seal, found_rows[page_size])
    end
  );
end;
$$;

comment on function api.list_people is
  'GET /people/feed: {data, nextCursor} part by part of the distances, in an order of the viewer''s day within each; filters are the query without cursor and limit. 400 on cursor, 404 profile_not_found.';

create function api.get_person(profile_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  viewer uuid := (select auth.uid());
  profile public.profiles;
begin
  select profiles.* into profile from public.profiles where profiles.id = get_person.profile_id;
  if not (
    coalesce(profile.user_id = viewer, false)
    or private.can_meet(profile)
    or (private.find_match(viewer, profile.user_id)).id is not null
  ) then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'There is no such profile.';
  end if;
  return private.merge_objects(
    private.met_person_view(
      profile,
      (select private.earth_point(own.exact_latitude, own.exact_longitude) from public.profiles as own where own.user_id = viewer)
    ),
    json_build_object(
      'alcoholAttitude', profile.alcohol_attitude,
      'bio', profile.bio,
      'bodyType', profile.body_type,
      'educations', private.educations_view(profile),
      'familyPlan', profile.family_plan,
      'financialState', profile.financial_state,
      'height', profile.height,
      'hometown', profile.hometown,
      'languages', to_json(profile.languages),
      'religion', profile.religion,
      'sex', profile.sex,
      'smokingAttitude', profile.smoking_attitude,
      'zodiac', case when profile.show_zodiac then profile.zodiac end
    )
  );
end;
$$;

comment on function api.get_person is
  'GET /people/{profileId}: Profile detail of whom the caller may meet, has met, or is, as others see it. 404 profile_not_found.';

grant execute on function api.list_people to authenticated;
grant execute on function api.get_person to authenticated;
