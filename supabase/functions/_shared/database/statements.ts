/** The statement that calls a verb, and the one in front of it by which a person spends from limits. */

import type { LimitName } from "@social/shared-types/limits.ts";

/** What a call spends: so many tokens of each of these limits. */
export interface TokenCost {
  limits: readonly LimitName[];
  tokens: number;
  /** Tokens of `profiles_of_day` in addition: the profiles that the call can show. */
  profiles?: number | undefined;
}

/** Limits by their names in the settings, as PostgreSQL writes an array. */
export function settingNames(limits: readonly LimitName[]): string {
  return `{${limits.map((name) => `limit_${name}`).join()}}`;
}

/**
 * The limits that can refuse a call, and how many tokens of the last one it costs, as `api.authorize_call` takes them. The number of
 * profiles is rounded up to a power of two: each number is a statement of its own that every connection prepares.
 */
export function limitsToCheck({ limits, tokens, profiles }: TokenCost): string {
  return profiles
    ? `'${settingNames([...limits, "profiles_of_day"])}', ${2 ** Math.ceil(Math.log2(profiles))}`
    : `'${settingNames(limits)}', ${tokens}`;
}

/**
 * Statement that consumes tokens, with its values. Without prepared statements it has no parameters, because the client would first
 * ask the database for their types. Injection is impossible: the id is a UUID, and the names are constants.
 */
export function consumingStatement(
  personId: string,
  { limits, tokens }: TokenCost,
  prepare: boolean,
): { statement: string; values: (string | number)[] } {
  const names = settingNames(limits);
  return prepare
    ? { statement: "select api.consume_tokens($1, $2, $3)::text", values: [personId, names, tokens] }
    : { statement: `select api.consume_tokens('${personId}', '${names}', ${tokens})::text`, values: [] };
}

/**
 * How long a statement may run. Set by itself, since a pooler in transaction mode takes no settings of a connection;
 * `statement_timeout` would not count before the next statement.
 */
export const usualTimeout = 8000;

/** Adds the id of the request to the name of the connection, for the statement alone: PostgreSQL logs it with what it has to say. */
function nameFor(idPosition: number): string {
  return `
        set_config('application_name', current_setting('application_name') || ' ' || $${idPosition}, true),`;
}

/** The identity of a call for as long as its statement runs: $1 claims, $2 role. */
export function identityFor(timeoutMilliseconds: number, idPosition?: number): string {
  return `identity as materialized (
      select
        set_config('transaction_timeout', '${timeoutMilliseconds}', true),${idPosition === undefined ? "" : nameFor(idPosition)}
        set_config('request.jwt.claims', $1, true),
        set_config('role', $2, true)
    )`;
}

/** The call of a verb with named arguments, of which this is the number of the first value. */
export function callOf(rpc: string, names: string[], firstValue: number): string {
  return `api.${rpc}(${names.map((name, index) => `${name} => $${firstValue + index}`).join(", ")})::text`;
}

const statements = new Map<string, string>();

interface StatementOptions {
  /** How long the transaction may last; 0 sets no limit. */
  timeoutMilliseconds?: number;
  /** Whether somebody may call who is suspended. */
  whileSuspended?: boolean;
  /** What the statement in front of this one spends. */
  cost?: TokenCost | undefined;
  /** Whether the answer is kept for repetitions: three more values follow the arguments, as in `IdempotentCall`. */
  isRepeatable?: boolean;
}

/** The call by which an answer that was kept is found, or else the verb is called and its answer kept. */
function repeatable(call: string, firstValue: number): string {
  const [keyHash, secret, bodyHash] = [0, 1, 2].map((offset) => `$${firstValue + offset}`);
  // COALESCE evaluates its second argument only when the first is null.
  return `coalesce(
        api.find_stored_response(${keyHash}, ${secret}, ${bodyHash})::text,
        api.store_response(${keyHash}, ${secret}, ${bodyHash}, ${call})::text
      )`;
}

/**
 * Statement that sets the identity ($1 claims, $2 role) and calls `api.<verb>` with named arguments ($3 …); the last value is the
 * id of the request.
 * It answers with the verb's JSON, the status that the verb asks for (`private.respond_unchanged`) and the job that it
 * causes (`private.request_job`); with no row when the login is barred, with an error when the person is suspended or has
 * spent more than there was, and then the verb has not run. Where answers are kept it also says whether this is one of them.
 * All in one: twice the throughput of begin, set, call, commit.
 */
export function statementFor(
  rpc: string,
  names: string[],
  { timeoutMilliseconds = usualTimeout, whileSuspended = false, cost, isRepeatable = false }: StatementOptions = {},
): string {
  const limits = cost ? `, ${limitsToCheck(cost)}` : "";
  const signature = `${rpc}(${names.join()}) ${timeoutMilliseconds} ${whileSuspended} ${isRepeatable}${limits}`;
  let statement = statements.get(signature);
  if (!statement) {
    const call = callOf(rpc, names, 3);
    const idPosition = 3 + names.length + (isRepeatable ? 3 : 0);
    statement = `with ${identityFor(timeoutMilliseconds, idPosition)}
    select
      ${isRepeatable ? repeatable(call, names.length + 3) : call},
      current_setting('response.status', true),
      current_setting('response.job', true)${isRepeatable ? ", current_setting('response.replayed', true)" : ""}
    from identity
    where api.authorize_call(($1::jsonb ->> 'sub')::uuid, ${whileSuspended}${limits})::text = 'true'`;
    statements.set(signature, statement);
  }
  return statement;
}
