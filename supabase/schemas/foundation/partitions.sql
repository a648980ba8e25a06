-- Partitions: a table that keeps its rows for some days has one for each day, which is dropped in place of deleting its
-- rows (decision 0028). Its key begins with an id that private.new_id made; days are those of UTC.
-- The partition table_default takes what has no day, so that nothing is refused, and is the model of all others.

-- Views --------------------------------------------------------------------------------------------------

create view private.day_partitions as
  select
    parent.relname as table_name,
    leaf.relname::text as name,
    -- Asked before the cast, which refuses the name of a default partition.
    case
      when leaf.relname ~ '_[0-9]{8}$' then right(leaf.relname::text, 8)::date
    end as day
  from
    pg_catalog.pg_inherits
    join pg_catalog.pg_class as parent on parent.oid = pg_inherits.inhparent
    join pg_catalog.pg_class as leaf on leaf.oid = pg_inherits.inhrelid
  where
    parent.relkind = 'p'
    and parent.relnamespace = 'private'::regnamespace
    and leaf.relname ~ '_[0-9]{8}$';

comment on view private.day_partitions is 'The partitions of single days of the tables in private.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.utc_day(moment timestamptz)
returns date
language sql
stable
return (moment at time zone 'UTC')::date;

comment on function private.utc_day is 'The day in whose partition a moment is.';

create function private.start_of_day(day date)
returns timestamptz
language sql
stable
return day::timestamp at time zone 'UTC';

comment on function private.start_of_day is 'The first moment of a partition.';

create function private.missing_partitions(table_name text, first_day date, days integer)
returns setof date
language plpgsql
stable
rows 5
set search_path = ''
as $$
declare
  made date[] := array(
    select partitions.day
    from private.day_partitions as partitions
    where partitions.table_name = missing_partitions.table_name
  );
begin
  return query
    select first_day + ordinal
    from generate_series(0, days - 1) as ordinal
    where first_day + ordinal <> all (made)
    order by ordinal;
end;
$$;

comment on function private.missing_partitions is
  'For which of so many days from the first on a table has no partition.';

create function private.make_partition(table_name text, day date)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '100ms'
as $$
declare
  model text := table_name || '_default';
  name text := table_name || to_char(day, '_YYYYMMDD');
  options text := (
    select array_to_string(pg_class.reloptions, ', ')
    from pg_catalog.pg_class
    where pg_class.relnamespace = 'private'::regnamespace and pg_class.relname = model
  );
begin
  execute format('create table private.%I (like private.%I including all)%s', name, model, ' with (' || options || ')');
  -- Rows go in and out meanwhile: attached to a table, unlike made in it, it waits for nobody who writes elsewhere.
  execute format(
    'alter table private.%I attach partition private.%I for values from (%L) to (%L)',
    table_name,
    name,
    private.first_id(private.start_of_day(day)),
    private.first_id(private.start_of_day(day + 1))
  );
  return true;
exception
  when lock_not_available or check_violation then
    return false;
end;
$$;

comment on function private.make_partition is
  'Makes the partition of a day; false when somebody had the default partition for longer than a moment, or rows of the day are in it already, where they stay.';

create function private.drop_partition(name text)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '100ms'
as $$
begin
  execute format('drop table private.%I', name);
  return true;
exception
  when lock_not_available then
    return false;
end;
$$;

comment on function private.drop_partition is
  'Drops a partition with its rows; false when somebody had the table for longer than a moment. Others wait until the transaction ends.';
