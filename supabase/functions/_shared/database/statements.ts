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
 * The call of a verb on limits, with its values. Behind a pooler that keeps no statements it has none, since the client would
 * ask for their types first and wait for the answer: the id was found to be a UUID, and nobody but us writes the names.
 */
function limitsStatement(
  rpc: string,
  personId: string,
  { names, number }: { names: string; number: number },
  prepare: boolean,
): { statement: string; values: (string | number)[] } {
  return prepare
    ? { statement: `select api.${rpc}($1, $2, $3)::text`, values: [personId, names, number] }
    : { statement: `select api.${rpc}('${personId}', '${names}', ${number})::text`, values: [] };
}

/** Statement that spends. */
export function consumingStatement(personId: string, { limits, tokens }: TokenCost, prepare: boolean) {
  return limitsStatement("consume_tokens", personId, { names: settingNames(limits), number: tokens }, prepare);
}

/** Statement that spends a token of each limit for a call, and for others that follow it. */
export function reservingStatement(
  personId: string,
  { limits, calls }: { limits: readonly LimitName[]; calls: number },
  prepare: boolean,
) {
  return limitsStatement("reserve_tokens", personId, { names: settingNames(limits), number: calls }, prepare);
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
