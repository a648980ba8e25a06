-- Read replicas: who may be answered by one (docs/decisions/0029-read-replicas.md).

begin;

select plan(15);

select tests.freeze_time('2050-05-01T12:00:00Z');

-- Whether a replica may answer somebody who has just asked for a feed.
create function pg_temp.may_lag(name text)
returns boolean
language plpgsql
as $$
begin
  perform api.consume_tokens(tests.person(name), '{limit_feeds}', 1);
  return api.replica_condition(tests.person(name), '{limit_feeds}') is not null;
end;
$$;

select ok(pg_temp.may_lag('anna'), 'a replica answers who has written nothing');
select
  ok(
    (
      api.replica_condition(tests.person('anna'), '{limit_feeds}') ->> 'position'
    )::pg_lsn <= pg_current_wal_flush_lsn(),
    'it has to reach the end of the log'
  );
select
  is(
    (api.replica_condition(tests.person('anna'), '{limit_feeds}') ->> 'time')::timestamptz,
    '2050-05-01T12:00:00Z',
    'or the present'
  );

select api.consume_tokens(tests.person('anna'), '{limit_writes,limit_messages}', 1);
select ok(not pg_temp.may_lag('anna'), 'the primary answers who has just written');
select ok(pg_temp.may_lag('boris'), 'and nobody else');
select tests.wait('9.9 seconds');
select ok(not pg_temp.may_lag('anna'), 'for ten seconds');
select tests.wait('0.1 seconds');
select ok(pg_temp.may_lag('anna'), 'and no longer');

select api.consume_tokens(tests.person('anna'), '{limit_reads}', 1);
select ok(pg_temp.may_lag('anna'), 'to read is not to write');

select api.consume_tokens(tests.person('anna'), '{limit_writes}', 0);
select ok(not pg_temp.may_lag('anna'), 'a write may be noted without spending');
select tests.wait('10 seconds');

select
  is(
    api.replica_condition(tests.person('carol'), '{limit_feeds}')::text,
    null,
    'the primary answers whose read was not counted'
  );
update private.settings set value = 'false' where name = 'rate_limits';
select tests.wait('1 minute');
select api.consume_tokens(tests.person('boris'), '{limit_writes}', 1);
select
  ok(not pg_temp.may_lag('boris'), 'and everybody while limits are off, since nobody''s writes are noted');
update private.settings set value = 'true' where name = 'rate_limits';

select api.consume_tokens(tests.person('dora'), '{limit_writes}', 1) from generate_series(1, 300);
select tests.wait('9 seconds');
select ok(not pg_temp.may_lag('dora'), 'who is refused writes has written, too');

select
  is(
    api.replica_lag(api.replica_condition(tests.person('anna'), '{limit_feeds}'))::text,
    null,
    'a primary is no replica'
  );
select ok(pg_temp.may_lag('anna'), 'somebody is let through again');
select
  is(
    api.replica_lag('{"position": "0/0", "time": "2050-05-01T12:00:00Z"}')::text,
    null,
    'whatever is asked of it'
  );

select * from finish();

rollback;
