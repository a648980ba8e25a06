-- Notifications: the begin and end of quiet hours in a time zone, including days on which the clock changes.

begin;

select plan(32);

-- Returns the end of the quiet hours that contain the given time, or null if the time is outside quiet hours.
create function pg_temp.quiet(quiet_from time, quiet_to time, zone text, at timestamptz)
returns timestamptz
language sql
as $$
  select private.quiet_until(quiet_from, quiet_to, zone, at);
$$;

-- Usual nights -----------------------------------------------------------------------------------------------

select
  is(pg_temp.quiet('22:00', '08:00', zone, at), ends_at, name)
from
  (
    values
      (
        'UTC',
        '2026-06-10T21:59:59Z'::timestamptz,
        null::timestamptz,
        'no quiet hours apply before they begin'
      ),
      (
        'UTC',
        '2026-06-10T22:00:00Z',
        '2026-06-11T08:00:00Z',
        'the first moment of the quiet hours belongs to them'
      ),
      (
        'UTC',
        '2026-06-10T23:59:59Z',
        '2026-06-11T08:00:00Z',
        'quiet hours whose end is earlier than their begin span midnight'
      ),
      (
        'UTC',
        '2026-06-11T00:00:00Z',
        '2026-06-11T08:00:00Z',
        'the quiet hours after midnight are those of the day before'
      ),
      (
        'UTC',
        '2026-06-11T07:59:59.999Z',
        '2026-06-11T08:00:00Z',
        'quiet hours apply until the last moment before the end'
      ),
      ('UTC', '2026-06-11T08:00:00Z', null, 'quiet hours do not apply at their end'),
      (
        'Europe/Berlin',
        '2026-06-10T20:00:00Z',
        '2026-06-11T06:00:00Z',
        'quiet hours in Berlin are two hours earlier in UTC in summer'
      ),
      (
        'Europe/Berlin',
        '2026-01-10T20:59:00Z',
        null,
        'quiet hours in Berlin end one hour earlier in UTC in winter'
      ),
      (
        'Europe/Berlin',
        '2026-01-10T21:00:00Z',
        '2026-01-11T07:00:00Z',
        'quiet hours in Berlin begin one hour earlier in UTC in winter'
      ),
      (
        'America/New_York',
        '2026-06-11T02:00:00Z',
        '2026-06-11T12:00:00Z',
        'quiet hours in New York are four hours later in UTC in summer'
      ),
      (
        'Asia/Kathmandu',
        '2026-06-10T16:15:00Z',
        '2026-06-11T02:15:00Z',
        'quiet hours in Kathmandu follow the UTC offset of 5 hours and 45 minutes'
      ),
      (
        'Pacific/Apia',
        '2026-06-10T09:00:00Z',
        '2026-06-10T19:00:00Z',
        'quiet hours in Apia are those of the next day'
      ),
      (
        'Etc/GMT+12',
        '2026-06-11T10:00:00Z',
        '2026-06-11T20:00:00Z',
        'quiet hours on the other side of the date line are those of the day before'
      )
  ) as nights (zone, at, ends_at, name);
select
  is(pg_temp.quiet('13:00', '14:30', 'UTC', at), ends_at, name)
from
  (
    values
      (
        '2026-06-10T12:59:59Z'::timestamptz,
        null::timestamptz,
        'quiet hours within one day do not apply before they begin'
      ),
      (
        '2026-06-10T13:00:00Z',
        '2026-06-10T14:30:00Z',
        'quiet hours within one day apply between begin and end'
      ),
      ('2026-06-10T14:30:00Z', null, 'quiet hours within one day do not apply after the end')
  ) as days (at, ends_at, name);
select
  is(
    pg_temp.quiet(null, null, 'UTC', '2026-06-10T23:00:00Z'),
    null,
    'if a user has not set quiet hours, private.quiet_until returns null'
  );
select
  is(
    pg_temp.quiet('22:00', '08:00', 'Mars/Phobos', '2026-06-10T23:00:00Z'),
    null,
    'if the time zone is unknown, private.quiet_until returns null'
  );

-- Nights with a clock change -----------------------------------------------------------------------------------

select
  is(pg_temp.quiet(quiet_from, quiet_to, zone, at), ends_at, name)
from
  (
    values
      (
        '22:00'::time,
        '02:30'::time,
        'Europe/Berlin',
        '2026-03-29T00:59:59Z'::timestamptz,
        '2026-03-29T01:00:00Z'::timestamptz,
        'quiet hours until 02:30 end at 03:00 when the clock jumps from 02:00 to 03:00'
      ),
      (
        '22:00',
        '02:30',
        'Europe/Berlin',
        '2026-03-29T01:00:00Z',
        null,
        'quiet hours until 02:30 are over at 03:00 when the clock jumps'
      ),
      (
        '22:00',
        '02:30',
        'Europe/Berlin',
        '2026-10-25T00:29:59Z',
        '2026-10-25T00:30:00Z',
        'quiet hours until 02:30 end at the first 02:30 when that time occurs twice'
      ),
      (
        '22:00',
        '02:30',
        'Europe/Berlin',
        '2026-10-25T00:30:00Z',
        null,
        'quiet hours are over at the first 02:30 of the night of the clock change'
      ),
      (
        '22:00',
        '02:30',
        'Europe/Berlin',
        '2026-10-25T01:15:00Z',
        null,
        'quiet hours do not begin again at the second 02:15'
      ),
      (
        '02:30',
        '08:00',
        'Europe/Berlin',
        '2026-03-29T01:00:00Z',
        '2026-03-29T06:00:00Z',
        'quiet hours from 02:30 begin at 03:00 when the clock jumps'
      ),
      (
        '02:30',
        '08:00',
        'Europe/Berlin',
        '2026-10-25T01:10:00Z',
        '2026-10-25T07:00:00Z',
        'quiet hours from 02:30 begin at the first 02:30 and continue when it is 02:10 again'
      ),
      (
        '22:00',
        '08:00',
        'Europe/Berlin',
        '2026-03-28T21:00:00Z',
        '2026-03-29T06:00:00Z',
        'quiet hours are an hour shorter in the night in which the clock jumps'
      ),
      (
        '22:00',
        '08:00',
        'America/New_York',
        '2026-11-01T02:00:00Z',
        '2026-11-01T13:00:00Z',
        'quiet hours are an hour longer in the night in which an hour is repeated'
      ),
      (
        '02:15',
        '02:45',
        'America/New_York',
        '2026-03-08T07:00:00Z',
        null,
        'quiet hours within the hour that the clock skips never apply'
      ),
      (
        '22:00',
        '08:00',
        'Pacific/Apia',
        '2011-12-30T09:59:00Z',
        '2011-12-30T10:00:00Z',
        'quiet hours end when a time zone change skips a whole day'
      )
  ) as nights (quiet_from, quiet_to, zone, at, ends_at, name);

-- Clock changes compared with a simulated clock that is read every five minutes -------------------------------------

-- Returns how often private.quiet_until differs from a simulated clock that is read every five minutes. On this clock,
-- quiet hours begin and end when the clock first shows the configured time or a later time.
create function pg_temp.differing(zone text, quiet_from time, quiet_to time, around timestamp)
returns bigint
language sql
as $$
  with
    clock as materialized (
      select minute, minute at time zone zone as reads
      from
        generate_series(
          (around - interval '60 hours') at time zone zone,
          (around + interval '96 hours') at time zone zone,
          interval '5 minutes'
        ) as minute
    ),
    spans as materialized (
      select
        (select min(clock.minute) from clock where clock.reads >= day + quiet_from) as begins_at,
        (
          select min(clock.minute)
          from clock
          where clock.reads >= day + make_interval(days => (quiet_to < quiet_from)::integer) + quiet_to
        ) as ends_at
      from generate_series(around - interval '2 days', around + interval '2 days', interval '1 day') as day
    )
  select count(*)
  from
    generate_series(
      (around - interval '20 hours') at time zone zone,
      (around + interval '44 hours') at time zone zone,
      interval '23 minutes'
    ) as asked
  where
    private.quiet_until(quiet_from, quiet_to, zone, asked) is distinct from (
      select min(spans.ends_at) from spans where spans.begins_at <= asked and spans.ends_at > asked
    );
$$;

create temporary table changes (zone, around) as
  values
    ('Europe/Berlin', date '2026-03-29'),
    ('Europe/Berlin', '2026-10-25'),
    ('America/New_York', '2026-03-08'),
    ('America/New_York', '2026-11-01'),
    -- In these time zones, the clock changes by half an hour, by two hours, or by a whole day.
    ('Australia/Lord_Howe', '2026-04-05'),
    ('Australia/Lord_Howe', '2026-10-04'),
    ('Antarctica/Troll', '2026-03-29'),
    ('Antarctica/Troll', '2026-10-25'),
    ('Pacific/Apia', '2011-12-30'),
    -- In these time zones, the clock changes forward or back around midnight.
    ('Africa/Cairo', '2026-04-24'),
    ('Africa/Cairo', '2026-10-30'),
    ('America/Havana', '2026-03-08'),
    ('America/Havana', '2026-11-01'),
    ('America/Santiago', '2026-04-05'),
    ('America/Santiago', '2026-09-06'),
    ('America/St_Johns', '2010-11-07'),
    -- In this time zone, the clock does not change.
    ('Asia/Kathmandu', '2026-03-29');
create temporary table hours (quiet_from, quiet_to) as
  values
    (time '22:00', time '08:00'),
    ('22:00', '02:30'),
    ('00:00', '06:30'),
    ('02:30', '02:25'),
    ('23:15', '00:15');
select
  is(
    (
      select count(*)
      from
        changes
        cross join hours
    ),
    85::bigint,
    'the comparison with the simulated clock covers 85 cases: 17 dates in different time zones with five settings of quiet hours each'
  );
select
  is_empty(
    $$
    select zone, around, quiet_from, quiet_to, differing
    from
      changes
      cross join hours
      cross join lateral pg_temp.differing(zone, quiet_from, quiet_to, around) as differing
    where differing > 0
  $$,
    'around each tested date, private.quiet_until agrees with a simulated clock that is read every five minutes'
  );
select
  is_empty(
    $$
    select at
    from generate_series('2026-01-01'::timestamptz, '2027-01-01', '31 minutes') as at
    where private.quiet_until('22:00', '08:00', 'Europe/Berlin', at) is not null
      and not ((at at time zone 'Europe/Berlin')::time >= '22:00' or (at at time zone 'Europe/Berlin')::time < '08:00')
  $$,
    'during a whole year, private.quiet_until returns a time only within the configured quiet hours'
  );

select * from finish();

rollback;
