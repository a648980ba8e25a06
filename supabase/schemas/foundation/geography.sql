-- Geography: functions for points on the earth, for distances between points, and for the cells to which the locations
-- of people are rounded.

create extension if not exists cube with schema extensions;

-- Helpers ------------------------------------------------------------------------------------------------

create function private.earth_radius()
returns double precision
language sql
immutable
return 6371008.8;

comment on function private.earth_radius is 'Mean radius of the earth, in metres.';

create function private.earth_point(latitude double precision, longitude double precision)
returns extensions.cube
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  earth_radius constant double precision := private.earth_radius();
begin
  return extensions.cube(
    array[
      earth_radius * cosd(latitude) * cosd(longitude),
      earth_radius * cosd(latitude) * sind(longitude),
      earth_radius * sind(latitude)
    ]
  );
end;
$$;

comment on function private.earth_point is
  'Returns the Cartesian coordinates of a point on the sphere, in metres from the centre of the earth. With these coordinates, distances near the poles and the antimeridian need no special case.';

create function private.chord_length(distance double precision)
returns double precision
language plpgsql
immutable
set search_path = ''
as $$
declare
  earth_diameter constant double precision := 2 * private.earth_radius();
begin
  return earth_diameter * sin(distance / earth_diameter);
end;
$$;

comment on function private.chord_length is
  'Converts a great-circle distance to a chord length, both in metres.';

create function private.surface_distance(chord double precision)
returns double precision
language sql
immutable
return case
  when chord is not null then 2 * private.earth_radius() * asin(
    least(chord / (2 * private.earth_radius()), 1)
  )
end;

comment on function private.surface_distance is
  'Converts a chord length to a great-circle distance, both in metres.';

create function private.snap_location(exact_latitude double precision, exact_longitude double precision)
returns json
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- The grid has 40,000 rows of cells from pole to pole, each 500 m high.
  row_height constant double precision := 0.0045;
  row_centre double precision := (least(floor((exact_latitude + 90) / row_height), 39999) + 0.5) * row_height - 90;
  -- The number of columns is rounded to an integer. Otherwise the last cell before the antimeridian would be narrower
  -- than the other cells of the row.
  column_count double precision := greatest(round(80000 * cos(radians(row_centre))), 1);
  column_number double precision := least(floor((exact_longitude + 180) / 360 * column_count), column_count - 1);
begin
  if exact_latitude is null or exact_longitude is null then
    return null;
  end if;
  return json_build_object(
    'latitude', round(row_centre::numeric, 6),
    'longitude', round((-180 + (column_number + 0.5) * 360 / column_count)::numeric, 6)
  );
end;
$$;

comment on function private.snap_location is
  'Returns the centre of the 500 m cell around a point as {latitude, longitude} in degrees, or null if a coordinate is null. Responses about a person to other users are computed only from this rounded location, never from the exact one.';

create function private.cell_point(exact_latitude double precision, exact_longitude double precision)
returns extensions.cube
language plpgsql
immutable
set search_path = ''
as $$
declare
  snapped json := private.snap_location(exact_latitude, exact_longitude);
begin
  return private.earth_point(
    (snapped ->> 'latitude')::double precision,
    (snapped ->> 'longitude')::double precision
  );
end;
$$;

comment on function private.cell_point is
  'Returns the centre of the 500 m cell around a point, as a point on the sphere, or null if a coordinate is null.';
