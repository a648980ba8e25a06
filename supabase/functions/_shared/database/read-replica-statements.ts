/** SQL statements of reads from a replica (docs/decisions/0029-read-replicas.md). */

import { callOf, identityFor, limitsToCheck, settingNames, type TokenCost, usualTimeout } from "./statements.ts";

/** Maximum lag in seconds with which a replica may serve a read. */
const mostLagSeconds = 3;
/**
 * Statement timeout on a replica. It is shorter than on the primary, because the primary has to respond in time if the
 * replica fails.
 */
const replicaTimeout = 2000;

/**
 * Caches the text of a statement by RPC and arguments, because PostgreSQL identifies a prepared statement by its text.
 */
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
 * Statement for the primary that is sent instead of `statementFor`: it has the same values and rejects the same calls.
 * If a replica may respond, the statement does not call the RPC. Its last column then contains the condition that the
 * replica has to meet, and is null otherwise.
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
 * Statement for a replica. Returns the JSON of the RPC, or null if the replica lags too far behind, and the lag in
 * seconds, or null if unknown. The condition is $3, and the arguments follow it. The statement does not authorize the
 * call, because the primary has already authorized it.
 */
export const replicaStatement = memoize(
  (rpc, names) => `with ${identityFor(replicaTimeout)},
    state as materialized (select api.replica_lag($3::text::json)::text::double precision as lag from identity)
    select case when state.lag <= ${mostLagSeconds} then ${callOf(rpc, names, 4)} end, state.lag::text
    from state`,
);

/**
 * Statement for the primary: a condition for a check of a replica, and the system identifier that the primary shares
 * with its replicas.
 */
export const primaryStateStatement = `
  select
    json_build_object('position', pg_current_wal_flush_lsn(), 'time', now())::text,
    system.system_identifier::text
  from pg_control_system() as system`;

/**
 * Statement for a replica: its lag in seconds behind a condition ($1), whether that lag is small enough, and its system
 * identifier.
 */
export const replicaStateStatement = `
  with state as materialized (select api.replica_lag($1::text::json)::text::double precision as lag)
  select state.lag::text, coalesce(state.lag <= ${mostLagSeconds}, false)::text, system.system_identifier::text
  from state cross join pg_control_system() as system`;
