/** The statements by which reads go to a replica; docs/decisions/0029-read-replicas.md. */

import { callOf, identityFor, limitsToCheck, settingNames, type TokenCost, usualTimeout } from "./statements.ts";

/** How many seconds of what the primary has a replica may lack. */
const mostLagSeconds = 3;
/** Shorter than on the primary, which has to answer what the replica has not. */
const replicaTimeout = 2000;

/** Keeps what is made of a verb and its arguments: the text is the name of what the database has prepared. */
function memoize(make: (rpc: string, names: string[], cost: TokenCost | undefined) => string): typeof make {
  const statements = new Map<string, string>();
  return (rpc, names, cost) => {
    const signature = `${rpc}(${names.join()})${cost ? limitsToCheck(cost) : ""}`;
    const statement = statements.get(signature) ?? make(rpc, names, cost);
    statements.set(signature, statement);
    return statement;
  };
}

/**
 * Statement for the primary in place of that of a verb (`statementFor`), with the same values: where a replica may answer, it does not
 * call the verb, and answers behind the job with the condition that the replica has to meet. Refusals are the same.
 */
export const conditionalStatement = memoize((rpc, names, cost = { limits: [], tokens: 1 }) => {
  const limits = `'${settingNames(cost.limits)}'`;
  return `with ${identityFor(usualTimeout, 3 + names.length)},
    condition as materialized (
      select api.replica_condition(($1::jsonb ->> 'sub')::uuid, ${limits})::text as text
    )
    select
      case when condition.text is null then ${callOf(rpc, names, 3)} end,
      current_setting('response.status', true),
      current_setting('response.job', true),
      condition.text
    from identity cross join condition
    where api.authorize_call(($1::jsonb ->> 'sub')::uuid, false, ${limitsToCheck(cost)})::text = 'true'`;
});

/**
 * Statement for a replica: the JSON of the verb, whose arguments come behind the condition ($3), null where the replica lacks
 * too much; and its lag in seconds, null where it cannot be told. Nobody is refused here: the primary has let the caller in.
 */
export const replicaStatement = memoize(
  (rpc, names) => `with ${identityFor(replicaTimeout)},
    state as materialized (select api.replica_lag($3::text::json)::text::double precision as lag from identity)
    select case when state.lag <= ${mostLagSeconds} then ${callOf(rpc, names, 4)} end, state.lag::text
    from state`,
);

/** Statement for the primary: a condition for whoever looks, and what the database and its replicas alone are called. */
export const primaryStateStatement = `
  select
    json_build_object('position', pg_current_wal_flush_lsn(), 'time', now())::text,
    system.system_identifier::text
  from pg_control_system() as system`;

/** Statement for a replica: its lag in seconds behind a condition ($1), whether that is near enough, and the same name. */
export const replicaStateStatement = `
  with state as materialized (select api.replica_lag($1::text::json)::text::double precision as lag)
  select state.lag::text, coalesce(state.lag <= ${mostLagSeconds}, false)::text, system.system_identifier::text
  from state cross join pg_control_system() as system`;
