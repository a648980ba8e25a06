-- Read replicas: the calls that may use one (docs/decisions/0029-read-replicas.md).

begin;

select plan(15);

select tests.freeze_time('2050-05-01T12:00:00Z');

-- Whether a replica may serve a person who has just requested a feed.
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
    'the replica must have replayed the flushed part of the log'
  );
select
  is(
    (api.replica_condition(tests.person('anna'), '{limit_feeds}') ->> 'time')::timestamptz,
    '2050-05-01T12:00:00Z',
    'the replica must have reached the present time'
  );

select api.consume_tokens(tests.person('anna'), '{limit_writes,limit_messages}', 1);
select ok(not pg_temp.may_lag('anna'), 'the primary serves a person who has just written');
select ok(pg_temp.may_lag('boris'), 'a replica may still serve other people after one person has written');
select tests.wait('9.9 seconds');
select ok(not pg_temp.may_lag('anna'), 'the primary serves a writer for ten seconds');
select tests.wait('0.1 seconds');
select ok(pg_temp.may_lag('anna'), 'a replica may serve a writer after ten seconds');

select api.consume_tokens(tests.person('anna'), '{limit_reads}', 1);
select ok(pg_temp.may_lag('anna'), 'after a read, a replica may still serve the reader');

select api.consume_tokens(tests.person('anna'), '{limit_writes}', 0);
select
  ok(not pg_temp.may_lag('anna'), 'after a write that consumes no tokens, the primary serves the writer');
select tests.wait('10 seconds');

select
  is(
    api.replica_condition(tests.person('carol'), '{limit_feeds}')::text,
    null,
    'the primary serves a person without a record of consumed tokens'
  );
update private.settings set value = 'false' where name = 'rate_limits';
select tests.wait('1 minute');
select api.consume_tokens(tests.person('boris'), '{limit_writes}', 1);
select
  ok(
    not pg_temp.may_lag('boris'),
    'the primary serves everyone while rate limits are off, since writes are not recorded'
  );
update private.settings set value = 'true' where name = 'rate_limits';

select api.consume_tokens(tests.person('dora'), '{limit_writes}', 1) from generate_series(1, 300);
select tests.wait('9 seconds');
select ok(not pg_temp.may_lag('dora'), 'after a rejected write, the primary serves the writer');

select
  is(
    api.replica_lag(api.replica_condition(tests.person('anna'), '{limit_feeds}'))::text,
    null,
    'replica_lag returns null on a primary for a condition that the primary created'
  );
select ok(pg_temp.may_lag('anna'), 'a replica may serve a person without recent writes again');
select
  is(
    api.replica_lag('{"position": "0/0", "time": "2050-05-01T12:00:00Z"}')::text,
    null,
    'replica_lag returns null on a primary for any other condition'
  );

select * from finish();

rollback;
