-- Live location: the current location of a person, for friends, matches and the map. The database stores only the
-- centre of the grid cell that contains the location, and only until the sharing expires. Followers can read a new cell
-- immediately. Broadcasts on the private topic `location:{userId}` announce a new cell, but do not contain the cell.
-- Broadcasts are throttled to one every ten seconds. The throttle fires on the trailing edge, so the last cell is
-- always broadcast.

-- Tables -------------------------------------------------------------------------------------------------

create table private.live_locations (
  person_id uuid constraint live_locations_pkey primary key,
  cell_latitude double precision not null,
  cell_longitude double precision not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  broadcast_cell_latitude double precision,
  broadcast_cell_longitude double precision,
  broadcast_at timestamptz
);

comment on table private.live_locations is
  'Live locations that people share: the centre of the cell, the time of the last report, and the time when the sharing expires.';

comment on column private.live_locations.broadcast_cell_latitude is
  'Latitude of the last cell that was broadcast, or null if no cell was broadcast. The longitude is in broadcast_cell_longitude.';

comment on column private.live_locations.broadcast_at is
  'Time when the throttled broadcast of the current cell is due, or null if the cell was already broadcast.';

create table private.location_topics (
  person_id uuid constraint location_topics_pkey primary key,
  last_broadcast_at timestamptz not null default '-infinity'
);

comment on table private.location_topics is
  'Throttle of live location broadcasts: time of a person''s last broadcast.';

create index live_locations_expiry_idx on private.live_locations (expires_at);

create index live_locations_broadcast_idx on private.live_locations (broadcast_at)
where broadcast_at is not null;

create index profiles_map_idx on public.profiles using gist (cell_point)
where is_visible_on_map and is_completed;

insert into private.settings (name, value, meaning)
values
  ('live_location_seconds', '3600', 'Default duration of a live location in seconds.'),
  (
    'live_location_pace',
    '10',
    'Minimum number of seconds between two moves that are broadcast to followers.'
  ),
  ('map_people', '200', 'Maximum number of people that the map shows: the nearest ones.');

create type private.map_position as (person_id uuid, distance double precision, live_location json);

comment on type private.map_position is
  'Person on the map: user id, distance from the centre of the map (chord length in metres), and the centre of the person''s cell if the person shares a live location.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.broadcast_location(person_id uuid, event text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('type', event, 'userId', person_id),
    event,
    'location:' || person_id,
    true
  );
end;
$$;

comment on function private.broadcast_location is
  'Broadcasts location.updated or location.stopped to the followers of a live location. The payload {type, userId} does not contain the cell: followers read the cell from the API.';

create function private.export_live_location(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      json_build_object(
        'latitude', live.cell_latitude,
        'longitude', live.cell_longitude,
        'updatedAt', private.iso_time(live.updated_at),
        'expiresAt', private.iso_time(live.expires_at)
      )
    from private.live_locations as live
    where live.person_id = export_live_location.person_id
  );
end;
$$;

comment on function private.export_live_location is
  'Part of the data export: the live location of a person, or null if the person shares none.';

create function private.end_live_location(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  was_broadcast boolean;
begin
  perform private.lock_live_location(person_id);
  delete from private.live_locations
  where live_locations.person_id = end_live_location.person_id
  returning live_locations.broadcast_cell_latitude is not null into was_broadcast;
  if was_broadcast then
    perform private.broadcast_location(person_id, 'location.stopped');
  end if;
end;
$$;

comment on function private.end_live_location is
  'Stops sharing a person''s live location: deletes its row, and broadcasts location.stopped if a cell was broadcast before. Idempotent.';

create function private.delete_live_location_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.end_live_location(person_id);
  delete from private.location_topics where location_topics.person_id = delete_live_location_of.person_id;
end;
$$;

comment on function private.delete_live_location_of is
  'Called when a profile is deleted: stops sharing the person''s live location and deletes the person''s row of private.location_topics.';

create function private.store_live_location(person_id uuid, cell json, expiry timestamptz)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  cell_latitude double precision := cell ->> 'latitude';
  cell_longitude double precision := cell ->> 'longitude';
  pace interval := make_interval(secs => private.setting('live_location_pace')::integer);
  stored private.live_locations;
  topic private.location_topics;
  due_at timestamptz;
begin
  -- Locks the row of private.location_topics and then the row of private.live_locations. The caller's advisory lock is
  -- not enough, because the `live_locations` job does not take this lock.
  insert into private.location_topics (person_id)
  values
    (store_live_location.person_id)
  on conflict on constraint location_topics_pkey do nothing;
  select location_topics.* into topic
  from private.location_topics
  where location_topics.person_id = store_live_location.person_id
  for update;
  select live_locations.* into stored
  from private.live_locations
  where live_locations.person_id = store_live_location.person_id and live_locations.expires_at > present
  for update;
  if (stored.broadcast_cell_latitude, stored.broadcast_cell_longitude) is distinct from (cell_latitude, cell_longitude) then
    -- Applies the throttle even if the person has stopped and restarted the sharing since the last broadcast, so that
    -- restarting does not bypass the throttle.
    due_at := topic.last_broadcast_at + pace;
  end if;
  insert into private.live_locations (
    person_id, cell_latitude, cell_longitude, updated_at, expires_at, broadcast_cell_latitude, broadcast_cell_longitude, broadcast_at
  )
  values
    (
      store_live_location.person_id,
      cell_latitude,
      cell_longitude,
      present,
      expiry,
      stored.broadcast_cell_latitude,
      stored.broadcast_cell_longitude,
      due_at
    )
  on conflict on constraint live_locations_pkey do update
    set
      cell_latitude = excluded.cell_latitude,
      cell_longitude = excluded.cell_longitude,
      updated_at = excluded.updated_at,
      expires_at = excluded.expires_at,
      broadcast_cell_latitude = excluded.broadcast_cell_latitude,
      broadcast_cell_longitude = excluded.broadcast_cell_longitude,
      broadcast_at = excluded.broadcast_at;
  return due_at;
end;
$$;

comment on function private.store_live_location is
  'Stores the grid cell of a person who shares a live location. Returns the time when the cell is due to be broadcast, or null if the last broadcast already announced the same cell. The caller must hold the lock of the person''s live location.';

create function private.broadcast_live_locations(person_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  sent_count integer;
begin
  update private.location_topics set last_broadcast_at = private.now() where location_topics.person_id = any (person_ids);
  with
    known as (
      update private.live_locations
      set broadcast_cell_latitude = live_locations.cell_latitude, broadcast_cell_longitude = live_locations.cell_longitude, broadcast_at = null
      where live_locations.person_id = any (person_ids)
      returning live_locations.person_id
    )
  select count(private.broadcast_location(known.person_id, 'location.updated')) into sent_count from known;
end;
$$;

comment on function private.broadcast_live_locations is
  'Broadcasts location.updated for the people in person_ids, who have moved to another cell. The caller must hold locks on the rows of these people in private.location_topics and private.live_locations.';

create function private.find_followed_on_map(centre extensions.cube, followed uuid[], hidden uuid[])
returns private.map_position[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select
      row (
        live.person_id,
        private.earth_point(live.cell_latitude, live.cell_longitude) operator(extensions.<->) centre,
        json_build_object(
          'latitude', round(live.cell_latitude::numeric, 6),
          'longitude', round(live.cell_longitude::numeric, 6)
        )
      )::private.map_position
    from private.live_locations as live
    where live.person_id = any (followed)
      and live.person_id <> all (hidden)
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = live.person_id
      )
      and live.expires_at > private.now()
      and not private.is_contact_denied_by_age((select auth.uid()), live.person_id)
  );
end;
$$;

comment on function private.find_followed_on_map is
  'Returns the live locations of the given friends and matches of the caller, at any distance. Includes friends and matches whose profile is incomplete. Excludes the people in the argument `hidden`, suspended people, and people with whom contact is denied by age.';

create function private.find_people_on_map(
  centre extensions.cube,
  reach double precision,
  followed uuid[],
  left_out uuid[],
  row_limit integer
)
returns table (person_id uuid, distance double precision)
language plpgsql
stable
rows 200
set search_path = ''
-- Forces a generic plan with a nearest-neighbour (KNN) scan of the map index, whatever the parameters and the table
-- statistics are.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_sort = off
set jit = off
as $$
declare
  area extensions.cube := extensions.cube_enlarge(centre, reach, 3);
  today date := private.today();
begin
  return query
  select profiles.user_id, profiles.cell_point operator(extensions.<->) centre
  from public.profiles
  where profiles.is_visible_on_map
    and profiles.is_completed
    and profiles.cell_point operator(extensions.<@) area
    and profiles.cell_point operator(extensions.<->) centre <= reach
    and (profiles.show_location or profiles.user_id = any (followed))
    and private.is_adult_on(today, profiles.adult_from)
    and profiles.user_id not in (select unnest(left_out))
    -- Optimisation fence: forces one lookup of suspensions per person, in the order of the index.
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = profiles.user_id offset 0
    )
    and not exists (
      select 1
      from private.hidden_targets as hidden_target
      where hidden_target.target_type = 'user' and hidden_target.target_id = profiles.user_id
    )
  order by profiles.cell_point operator(extensions.<->) centre, profiles.user_id
  limit row_limit;
end;
$$;

comment on function private.find_people_on_map is
  'Returns the nearest adults with a completed profile who are visible on the map and show their location to the caller, either to everyone or because the caller follows them. Excludes the people in the argument `left_out`, suspended people, and people whom moderation has hidden.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.leave_map()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.end_live_location(new.user_id);
  return null;
end;
$$;

comment on function private.leave_map is
  'Trigger: stops sharing the live location of a person who turns off visibility on the map or removes the location of the profile.';

create trigger profiles_leave_map
after update on public.profiles
for each row
when
  (
    (old.is_visible_on_map and not new.is_visible_on_map)
    or (old.exact_latitude is not null and new.exact_latitude is null)
  )
execute function private.leave_map();

-- Api ----------------------------------------------------------------------------------------------------

create function api.share_location(
  exact_latitude double precision,
  exact_longitude double precision,
  expires_in integer
)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  profile public.profiles := private.lock_own_profile();
  snapped json := private.snap_location(exact_latitude, exact_longitude);
  present timestamptz := private.now();
  expiry timestamptz := present + make_interval(
    secs => coalesce(expires_in, private.setting('live_location_seconds')::integer)
  );
  due_at timestamptz;
begin
  if profile.id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  if not profile.is_visible_on_map then
    raise sqlstate 'PT409' using
      message = 'not_visible_on_map',
      detail = 'Turn on your visibility on the map first.';
  end if;
  perform private.lock_live_location(profile.user_id);
  perform private.require_not_suspended(profile.user_id);
  due_at := private.store_live_location(profile.user_id, snapped, expiry);
  if due_at <= present then
    perform private.broadcast_live_locations(array[profile.user_id]);
  end if;
  return json_build_object('expiresAt', private.iso_time(expiry));
end;
$$;

comment on function api.share_location is
  'PUT /people/location: shares the caller''s live location for expires_in seconds (null: setting live_location_seconds), and returns {expiresAt}. This is an idempotent upsert: a repeated call with the same cell only renews the expiry. Stores the cell immediately. Broadcasts of a new cell are throttled, and the `live_locations` job sends the delayed broadcast. 404 profile_not_found, 409 not_visible_on_map.';

create function api.stop_sharing_location()
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.end_live_location((select auth.uid()));
  return json_build_object('deleted', true);
end;
$$;

comment on function api.stop_sharing_location is
  'DELETE /people/location: stops sharing the caller''s live location, and returns {deleted}. Idempotent: the response is the same if no location was shared.';

create function api.list_people_on_map(
  latitude double precision,
  longitude double precision,
  radius double precision
)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
-- Prevents a hash join, for which the planner would hash all photos because the page contains many people.
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  caller_id uuid := auth.uid();
  centre extensions.cube := private.earth_point(latitude, longitude);
  reach double precision := private.chord_length(radius);
  shown_people integer := private.setting('map_people')::integer;
  hidden uuid[] := private.hidden_from(caller_id);
  followed uuid[] := private.friends_of(caller_id) || private.matches_of(caller_id);
  live private.map_position[] := private.find_followed_on_map(centre, followed, hidden);
  left_out uuid[] := hidden || caller_id || array(select live_one.person_id from unnest(live) as live_one);
  discovers_people boolean := not private.is_minor_person(caller_id);
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(item order by nearest.distance, nearest.person_id), '[]')
      from
        (
          select live_one.person_id, live_one.distance, live_one.live_location
          from unnest(live) as live_one
          where live_one.distance <= reach
          union all
          select around.person_id, around.distance, null
          from private.find_people_on_map(centre, reach, followed, left_out, shown_people) as around
          where discovers_people
          order by distance, person_id
          limit shown_people
        ) as nearest
        join private.discoverable_people as person on person."userId" = nearest.person_id
        cross join lateral (
          select
            person.id,
            person."userId",
            person."firstName",
            person.age,
            person."photoUrl",
            coalesce(nearest.live_location, person.location) as location,
            nearest.live_location is not null as "isLive"
        ) as item
    )
  );
end;
$$;

comment on function api.list_people_on_map is
  'GET /people/map: returns {data}: the nearest people with a completed profile who are visible on the map and show their location, within a radius in metres. Also contains friends and matches who share a live location within the radius, even if their profiles are incomplete. For a minor, contains only friends and matches who share a live location.';

create function api.advance_live_locations(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  stopped integer;
  expired integer;
  due uuid[];
begin
  perform private.require_service();
  with
    over as (
      select live_locations.person_id
      from private.live_locations
      where live_locations.expires_at <= private.now()
      order by live_locations.expires_at
      limit row_limit
      for update skip locked
    ),
    removed as (
      delete from private.live_locations
      using over
      where live_locations.person_id = over.person_id
      returning live_locations.person_id, live_locations.broadcast_cell_latitude is not null as was_broadcast
    )
  select count(case when removed.was_broadcast then private.broadcast_location(removed.person_id, 'location.stopped') end), count(*)
  into stopped, expired
  from removed;
  due := array(
    select live_locations.person_id
    from
      private.live_locations
      join private.location_topics on location_topics.person_id = live_locations.person_id
    where live_locations.broadcast_at <= private.now() and live_locations.expires_at > private.now()
    order by live_locations.broadcast_at
    limit row_limit
    for update skip locked
  );
  perform private.broadcast_live_locations(due);
  return json_build_object('expired', expired, 'broadcast', cardinality(due));
end;
$$;

comment on function api.advance_live_locations is
  'Jobs: deletes expired live locations and sends the throttled broadcasts that are due, at most row_limit of each per call. Returns {expired, broadcast}: the numbers of deleted live locations and of broadcast cells.';

grant execute on function api.share_location to authenticated;
grant execute on function api.stop_sharing_location to authenticated;
grant execute on function api.list_people_on_map to authenticated;
grant execute on function api.advance_live_locations to service_role;
