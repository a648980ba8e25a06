-- Jobs: only the service may call the RPC functions of the jobs. The test finds these functions in the catalog, so it
-- also covers new functions.

begin;

select plan(8);

select tests.create_profile('anna');

create temporary view job_verbs as
  select
    pg_proc.oid::regprocedure as verb,
    pg_proc.proname::text as name,
    format(
      'select %s(%s)',
      pg_proc.oid::regproc,
      (
        select string_agg('null::' || format_type(argument, null), ', ' order by place)
        from unnest(pg_proc.proargtypes::oid[]) with ordinality as arguments (argument, place)
      )
    ) as call
  from pg_proc
  where
    pg_proc.pronamespace = 'api'::regnamespace
    and has_function_privilege('service_role', pg_proc.oid, 'execute')
    and not has_function_privilege('authenticated', pg_proc.oid, 'execute')
    -- Excludes three RPC functions that the edge functions also call while they handle requests of users.
    and pg_proc.proname not in ('consume_tokens', 'replica_condition', 'replica_lag');

grant select on pg_temp.job_verbs to anon, authenticated, service_role;

-- Calls each RPC function of the jobs, and returns the functions that do not fail with the given error.
create function pg_temp.not_refused(wanted text)
returns text
language plpgsql
as $$
declare
  tried record;
  open_verbs text[] := '{}';
begin
  for tried in select name, call from pg_temp.job_verbs order by name loop
    begin
      execute tried.call;
      raise sqlstate 'UNDO0';
    exception
      when others then
        if sqlstate <> wanted then
          open_verbs := open_verbs || tried.name;
        end if;
    end;
  end loop;
  return coalesce(nullif(array_to_string(open_verbs, ' '), ''), 'none');
end;
$$;
grant execute on function pg_temp.not_refused to anon, authenticated, service_role;

select
  set_has(
    'select name from pg_temp.job_verbs',
    $$
    select unnest(
      array[
        'advance_live_locations',
        'claim_crop',
        'claim_deliveries',
        'finish_job',
        'get_push_credential',
        'list_jobs',
        'pause_provider',
        'record_deliveries',
        'remove_dead_devices',
        'renew_job_run',
        'replace_push_credential',
        'start_job',
        'purge_change_log',
        'purge_deliveries',
        'purge_idempotent_responses',
        'purge_limits',
        'purge_notifications',
        'purge_reports'
      ]
    )
  $$,
    'the catalog query of this test finds the RPC functions of the jobs'
  );

-- The edge functions share one connection. The role of this connection may execute these functions, so the functions
-- check the caller.
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select is(pg_temp.not_refused('PT401'), 'none', 'every RPC function of the jobs rejects a user');
select tests.act_as_role('none', '{"role": "anon"}');
select is(pg_temp.not_refused('PT401'), 'none', 'every RPC function of the jobs rejects an anonymous client');
select tests.act_as_role('none', null);
select
  is(pg_temp.not_refused('PT401'), 'none', 'every RPC function of the jobs rejects a call without a token');

-- Executes the following calls under the role itself, to test its privileges.
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.not_refused('42501'),
    'none',
    'the role `authenticated` may not execute any RPC function of the jobs'
  );
select tests.act_as_anonymous();
select
  is(pg_temp.not_refused('42501'), 'none', 'the role `anon` may not execute any RPC function of the jobs');

select tests.act_as_service();
select
  throws_ok(
    'select * from private.jobs',
    '42501',
    null,
    'the service cannot read private.jobs directly, only through an RPC function'
  );
select tests.act_as_nobody();

-- Checks that the test would detect an RPC function that is open to users.
create function api.newcomer(text)
returns json
language sql
as $$
  select '{}'::json;
$$;
grant execute on function api.newcomer to service_role;
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  is(
    pg_temp.not_refused('PT401'),
    'newcomer',
    'this test fails if a user may execute an RPC function of the jobs'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
