-- Partitions: a table whose rows are retained only for some days has one partition per UTC day. Old rows are removed by
-- dropping their partition (decision 0028). The first column of the primary key is an id from private.new_id. The name
-- of a table's default partition is the table name with the suffix _default. New partitions copy the structure of the
-- default partition. The default partition stores rows of days that have no partition, so that no insert fails.

-- Views --------------------------------------------------------------------------------------------------

create view private.day_partitions as
  select
    parent.relname as table_name,
    leaf.relname::text as name,
    -- The name is checked before the cast, because the cast fails for the name of a default partition.
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

comment on view private.day_partitions is 'Day partitions of the tables in schema private.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.utc_day(moment timestamptz)
returns date
language sql
stable
return (moment at time zone 'UTC')::date;

comment on function private.utc_day is
  'Returns the UTC day of a time. Rows with this time are stored in the partition of this day.';

create function private.start_of_day(day date)
returns timestamptz
language sql
stable
return day::timestamp at time zone 'UTC';

comment on function private.start_of_day is
  'Returns the start of a UTC day, which is the lower bound of the day''s partition.';

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
  'Checks the given number of days, starting with first_day, and returns the days that have no partition.';

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
  -- Other transactions can still read and write the table, because `attach partition` does not block them. In contrast,
  -- `create table … partition of` would block them.
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
  'Creates the partition of a day. Returns false if another transaction holds a lock on the default partition for more than 100 ms. Also returns false if the default partition already contains rows of the day, and does not move these rows.';

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
  'Drops a partition with its rows. Returns false if another transaction holds a lock on the table for more than 100 ms. After the drop, other transactions that use the table wait until this transaction ends.';
