/** SQL statements for reads from a replica (docs/decisions/0029-read-replicas.md). */

import { callOf, identityFor, limitsToCheck, settingNames, type TokenCost, usualTimeout } from "./statements.ts";

/** Maximum replication lag in seconds at which a replica may serve a read. */
const mostLagSeconds = 3;
/**
 * Statement timeout on a replica in milliseconds. This timeout is shorter than the timeout on the primary, so that the
 * primary can still serve the read in time if the replica fails.
 */
const replicaTimeout = 2000;

/**
 * Caches the text of each statement by RPC and argument names, so that every call of an RPC sends the same text and
 * reuses the prepared statement.
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
 * Statement that is sent to the primary instead of the statement of `statementFor`. The two statements take the same
 * values and reject the same calls. If a replica may serve the read, this statement does not call the RPC. Its last
 * column is then the condition that the replica has to meet, and otherwise null.
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
 * Statement that calls an RPC on a replica. The first column of the result is the JSON of the RPC, or null if the
 * replica lags too far behind. The second column is the lag in seconds, or null if the lag is unknown. The parameter $3
 * is the condition that the replica has to meet (the result of `api.replica_condition`), and the arguments of the RPC
 * begin at $4. The statement does not authorize the call, because the primary has already authorized it.
 */
export const replicaStatement = memoize(
  (rpc, names) => `with ${identityFor(replicaTimeout)},
    state as materialized (select api.replica_lag($3::text::json)::text::double precision as lag from identity)
    select case when state.lag <= ${mostLagSeconds} then ${callOf(rpc, names, 4)} end, state.lag::text
    from state`,
);

/**
 * Statement that returns from the primary the condition for checking a replica, and the system identifier, which is the
 * same on the primary and its replicas.
 */
export const primaryStateStatement = `
  select
    json_build_object('position', pg_current_wal_flush_lsn(), 'time', now())::text,
    system.system_identifier::text
  from pg_control_system() as system`;

/**
 * Statement that returns from a replica its lag in seconds behind the condition ($1), whether this lag is small enough
 * for reads, and its system identifier.
 */
export const replicaStateStatement = `
  with state as materialized (select api.replica_lag($1::text::json)::text::double precision as lag)
  select state.lag::text, coalesce(state.lag <= ${mostLagSeconds}, false)::text, system.system_identifier::text
  from state cross join pg_control_system() as system`;
