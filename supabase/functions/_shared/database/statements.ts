/** SQL statements that call an RPC, and statements that consume rate-limit tokens before the call. */

import type { LimitName } from "@social/shared-types/limits.ts";

/** Rate-limit tokens that a call consumes: `tokens` tokens from each limit in `limits`. */
export interface TokenCost {
  limits: readonly LimitName[];
  tokens: number;
  /**
   * Tokens that the call also consumes from the limit `profiles_of_day`: the maximum number of profiles in the
   * response.
   */
  profiles?: number | undefined;
}

/** Returns the names of the settings that define the limits, as the text of a PostgreSQL array. */
export function settingNames(limits: readonly LimitName[]): string {
  return `{${limits.map((name) => `limit_${name}`).join()}}`;
}

/**
 * Last two arguments of `api.authorize_call`: the limits that can reject the call, and the number of tokens that the
 * call consumes from the last of these limits. A number of profiles is rounded up to a power of two, because each
 * number makes a different statement text, which every connection has to prepare.
 */
export function limitsToCheck({ limits, tokens, profiles }: TokenCost): string {
  return profiles
    ? `'${settingNames([...limits, "profiles_of_day"])}', ${2 ** Math.ceil(Math.log2(profiles))}`
    : `'${settingNames(limits)}', ${tokens}`;
}

/**
 * Returns the statement that consumes tokens, and its values. If prepared statements are disabled, the statement has no
 * parameters, because postgres.js would first request the types of the parameters from the database. Injection is
 * impossible: the id is a UUID, and the names are constants.
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
 * Timeout of a statement in milliseconds. The statement itself sets it as `transaction_timeout`, because a pooler in
 * transaction mode does not accept connection settings, and a `statement_timeout` set within a statement takes effect
 * only for the next statement.
 */
export const usualTimeout = 8000;

/**
 * Appends the request id to `application_name` for the duration of the statement. PostgreSQL writes `application_name`
 * to its log.
 */
function nameFor(idPosition: number): string {
  return `
        set_config('application_name', current_setting('application_name') || ' ' || $${idPosition}, true),`;
}

/** Returns the CTE that sets the claims ($1) and the role ($2) of the caller for the duration of the statement. */
export function identityFor(timeoutMilliseconds: number, idPosition?: number): string {
  return `identity as materialized (
      select
        set_config('transaction_timeout', '${timeoutMilliseconds}', true),${idPosition === undefined ? "" : nameFor(idPosition)}
        set_config('request.jwt.claims', $1, true),
        set_config('role', $2, true)
    )`;
}

/**
 * Returns the SQL expression that calls an RPC with named arguments. `firstValue` is the number of the parameter of the
 * first argument.
 */
export function callOf(rpc: string, names: string[], firstValue: number): string {
  return `api.${rpc}(${names.map((name, index) => `${name} => $${firstValue + index}`).join(", ")})::text`;
}

const statements = new Map<string, string>();

interface StatementOptions {
  /** Maximum duration of the transaction; 0 sets no limit. */
  timeoutMilliseconds?: number;
  /** Whether suspended users may call the RPC. */
  whileSuspended?: boolean;
  /** Rate-limit tokens that the preceding statement consumes. The call is rejected if the user has too few tokens. */
  cost?: TokenCost | undefined;
  /**
   * Whether the response is stored for retries. For a call whose response is stored, the arguments are followed by the
   * three values of `IdempotentCall`.
   */
  isRepeatable?: boolean;
}

/**
 * Returns the SQL expression that reads the stored response, or calls the RPC and stores its response if there is none.
 */
function repeatable(call: string, firstValue: number): string {
  const [keyHash, secret, bodyHash] = [0, 1, 2].map((offset) => `$${firstValue + offset}`);
  // COALESCE evaluates its second argument only when the first is null.
  return `coalesce(
        api.find_stored_response(${keyHash}, ${secret}, ${bodyHash})::text,
        api.store_response(${keyHash}, ${secret}, ${bodyHash}, ${call})::text
      )`;
}

/**
 * Statement that sets the identity ($1 claims, $2 role) and calls `api.<rpc>` with named arguments ($3 …). The last
 * parameter is the id of the request.
 *
 * The columns of the result are the JSON of the RPC, the HTTP status that the RPC sets (`private.respond_unchanged`),
 * the job that the RPC requests (`private.request_job`), and for idempotent calls whether the JSON is a stored
 * response. If the user is revoked, the statement returns no row and does not call the RPC. The statement raises an
 * error if the user is suspended or has too few tokens.
 *
 * In measurements, a single statement had twice the throughput of separate statements for begin, set, call and commit.
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
