-- Push: many devices in quiet hours do not delay pushes to other devices. When the quiet hours end, these devices do
-- not delay each other.

begin;

select plan(8);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('2026-06-10T23:00:00Z');

-- Creates a thousand people in quiet hours, one person outside quiet hours, and one person with many notifications.
-- Each person has one device.
create temporary table crowd as
  select
    gen_random_uuid() as id,
    case
      when number <= 1000 then 'asleep'
      when number = 1001 then 'awake'
      else 'flooded'
    end as name
  from generate_series(1, 1002) as number;
insert into private.devices (user_id, platform, provider, token, registered_at)
select id, 'android', 'fcm', name || ' ' || id, private.now() from crowd;
insert into private.notification_preferences
select id, '{}', '22:00', '08:00', 'UTC', true from crowd where name = 'asleep';

create function pg_temp.tell(who text, times integer default 1)
returns void
language plpgsql
as $$
begin
  for number in 1..times loop
    perform private.notify(array(select id from crowd where name = who), 'people_like', null);
  end loop;
  perform tests.wait('1 s');
end;
$$;

-- Claims deliveries, and returns the number of claimed deliveries for each group of recipients.
create function pg_temp.claim(row_limit integer default 200)
returns text
language sql
as $$
  select coalesce(string_agg(format('%s %s', times, name), ', ' order by name), 'nothing')
  from
    (
      select split_part(item ->> 'token', ' ', 1) as name, count(*) as times
      from
        jsonb_array_elements(
          tests.let_service(format('api.claim_deliveries(%L, %s)', 'fcm', row_limit)) -> 'deliveries'
        ) as item
      group by name
    ) as claimed;
$$;

create function pg_temp.resting()
returns bigint
language sql
as $$
  select count(*) from private.push_deliveries where quiet_until is not null and finished_at is null;
$$;

select pg_temp.tell('asleep');
select is(pg_temp.claim(), 'nothing', 'a claim returns no delivery to people in quiet hours');
select is(pg_temp.resting(), 200::bigint, 'a claim delays at most as many deliveries as its limit');
do $$
begin
  for claim in 1..4 loop
    perform tests.let_service('api.claim_deliveries(''fcm'', 200)');
  end loop;
end;
$$;
select is(pg_temp.resting(), 1000::bigint, 'five claims delay a thousand deliveries in quiet hours');
select pg_temp.tell('flooded', 300);
select pg_temp.tell('awake');
select
  is(
    pg_temp.claim(100),
    '1 awake, 99 flooded',
    'devices in quiet hours and a device with many deliveries do not delay the deliveries to a device outside quiet hours'
  );
select
  is(
    (select count(*) from private.first_deliveries('fcm', 10)),
    1::bigint,
    'private.first_deliveries omits devices in quiet hours'
  );

-- End of quiet hours -----------------------------------------------------------------------------------------

delete from private.push_deliveries where attempts > 0;
select tests.freeze_time('2026-06-11T07:59:00Z');
select pg_temp.tell('flooded', 300);
select tests.freeze_time('2026-06-11T08:05:00Z');
select
  cmp_ok(
    (
      select count(*)
      from private.push_deliveries
      where quiet_until is not null and next_attempt_at <= private.now()
    ),
    '<',
    650::bigint,
    'five minutes after the end of quiet hours, only some of the delayed deliveries are due'
  );
select
  is(
    pg_temp.claim(),
    '50 asleep, 150 flooded',
    'after quiet hours, a quarter of a claim is reserved for delayed deliveries, even if deliveries to other devices have waited longer'
  );
select tests.freeze_time('2026-06-11T08:10:00Z');
do $$
begin
  while exists (select from private.push_deliveries where quiet_until is not null and next_attempt_at <= private.now()) loop
    perform tests.let_service('api.claim_deliveries(''fcm'', 200)');
  end loop;
end;
$$;
select
  is(pg_temp.resting(), 0::bigint, 'ten minutes after the end of quiet hours, no delivery is still delayed');

select * from finish();

rollback;
