-- Read replicas: the calls that a read replica may serve (docs/decisions/0029-read-replicas.md).

begin;

select plan(15);

select tests.freeze_time('2050-05-01T12:00:00Z');

-- Returns whether a replica may serve the feed request of a person.
create function pg_temp.may_lag(name text)
returns boolean
language plpgsql
as $$
begin
  perform api.consume_tokens(tests.person(name), '{limit_feeds}', 1);
  return api.replica_condition(tests.person(name), '{limit_feeds}') is not null;
end;
$$;

select ok(pg_temp.may_lag('anna'), 'a replica may serve a person who has written nothing');
select
  ok(
    (
      api.replica_condition(tests.person('anna'), '{limit_feeds}') ->> 'position'
    )::pg_lsn <= pg_current_wal_flush_lsn(),
    'the condition that a replica must meet contains a WAL position that the primary has already flushed'
  );
select
  is(
    (api.replica_condition(tests.person('anna'), '{limit_feeds}') ->> 'time')::timestamptz,
    '2050-05-01T12:00:00Z',
    'the condition that a replica must meet contains the present time'
  );

select api.consume_tokens(tests.person('anna'), '{limit_writes,limit_messages}', 1);
select ok(not pg_temp.may_lag('anna'), 'the primary serves a person who has just written');
select ok(pg_temp.may_lag('boris'), 'after one person has written, a replica may still serve other people');
select tests.wait('9.9 seconds');
select ok(not pg_temp.may_lag('anna'), 'the primary serves a person for ten seconds after a write');
select tests.wait('0.1 seconds');
select ok(pg_temp.may_lag('anna'), 'a replica may serve a person again ten seconds after a write');

select api.consume_tokens(tests.person('anna'), '{limit_reads}', 1);
select ok(pg_temp.may_lag('anna'), 'a replica may still serve a person who has just read');

select api.consume_tokens(tests.person('anna'), '{limit_writes}', 0);
select
  ok(
    not pg_temp.may_lag('anna'),
    'after a write that consumes no rate-limit tokens, the primary serves the person who has written'
  );
select tests.wait('10 seconds');

select
  is(
    api.replica_condition(tests.person('carol'), '{limit_feeds}')::text,
    null,
    'the primary serves a person who has no record of consumed rate-limit tokens'
  );
update private.settings set value = 'false' where name = 'rate_limits';
select tests.wait('1 minute');
select api.consume_tokens(tests.person('boris'), '{limit_writes}', 1);
select
  ok(
    not pg_temp.may_lag('boris'),
    'the primary serves every person while rate limits are switched off, because writes are not recorded'
  );
update private.settings set value = 'true' where name = 'rate_limits';

select api.consume_tokens(tests.person('dora'), '{limit_writes}', 1) from generate_series(1, 300);
select tests.wait('9 seconds');
select ok(not pg_temp.may_lag('dora'), 'the primary serves a person whose recent writes were rejected');

select
  is(
    api.replica_lag(api.replica_condition(tests.person('anna'), '{limit_feeds}'))::text,
    null,
    'on a primary, replica_lag returns null for a condition that the primary created'
  );
select ok(pg_temp.may_lag('anna'), 'a replica may serve a person whose last write was not recent');
select
  is(
    api.replica_lag('{"position": "0/0", "time": "2050-05-01T12:00:00Z"}')::text,
    null,
    'on a primary, replica_lag returns null for any other condition'
  );

select * from finish();

rollback;
