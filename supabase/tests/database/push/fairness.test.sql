-- Push: the order in which deliveries are claimed if one person has many of them.

begin;

select plan(3);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'clara']) as name;
select tests.register_device(name, name || ' phone', 'fcm', null)
from unnest(array['anna', 'boris', 'clara']) as name;

create function pg_temp.tell(name text, moment timestamptz, times integer)
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  for number in 1..times loop
    -- The notifications are about different chats, because one transaction sends only one push per chat.
    perform private.notify(array[tests.person(name)], 'chat_message', null, chat => gen_random_uuid());
  end loop;
end;
$$;

-- Returns the number of claimed deliveries per device.
create function pg_temp.claim(row_limit integer)
returns text
language sql
as $$
  select string_agg(format('%s %s', times, token), ', ' order by token)
  from
    (
      select item ->> 'token' as token, count(*) as times
      from
        jsonb_array_elements(
          tests.let_service(format('api.claim_deliveries(%L, %s)', 'fcm', row_limit)) -> 'deliveries'
        ) as item
      group by item ->> 'token'
    ) as claimed;
$$;

select pg_temp.tell('anna', '1999-05-01T12:00:00Z', 30);
select pg_temp.tell('boris', '1999-05-01T12:00:10Z', 1);
select pg_temp.tell('clara', '1999-05-01T12:00:20Z', 2);
select tests.freeze_time('1999-05-01T12:00:30Z');

select
  is(
    pg_temp.claim(10),
    '8 anna phone, 1 boris phone, 1 clara phone',
    'a claim returns one delivery per device first, then further deliveries of the device that has waited longest'
  );
select
  is(
    pg_temp.claim(10),
    '9 anna phone, 1 clara phone',
    'the next claim also returns one delivery per device first'
  );
select
  is(
    pg_temp.claim(100),
    '13 anna phone',
    'a claim contains only deliveries to one device if no other device has waiting deliveries'
  );

select *
from finish();

rollback;
