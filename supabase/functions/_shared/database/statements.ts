/** SQL statements that call an RPC, and statements that consume rate-limit tokens before the call. */

import type { LimitName } from "@social/shared-types/limits.ts";

/** Cost of a call, which consumes `tokens` tokens of each of these limits. */
export interface TokenCost {
  limits: readonly LimitName[];
  tokens: number;
  /** Additional tokens of `profiles_of_day`: the number of profiles that the response can show. */
  profiles?: number | undefined;
}

/** Returns the setting names of limits as a PostgreSQL array. */
export function settingNames(limits: readonly LimitName[]): string {
  return `{${limits.map((name) => `limit_${name}`).join()}}`;
}

/**
 * Arguments of `api.authorize_call`: the limits that can reject a call, and the number of tokens of the last limit that
 * the call consumes. The number of profiles is rounded up to a power of two, because each number is a separate
 * statement that every connection prepares.
 */
export function limitsToCheck({ limits, tokens, profiles }: TokenCost): string {
  return profiles
    ? `'${settingNames([...limits, "profiles_of_day"])}', ${2 ** Math.ceil(Math.log2(profiles))}`
    : `'${settingNames(limits)}', ${tokens}`;
}

/**
 * Statement that consumes tokens, with its values. Without prepared statements, the statement has no parameters,
 * because the client would first request their types from the database. Injection is impossible: the id is a UUID, and
 * the names are constants.
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
 * Timeout of a statement. It is set inside the statement, because a pooler in transaction mode accepts no settings of a
 * connection, and `statement_timeout` would apply only to the next statement.
 */
export const usualTimeout = 8000;

/**
 * Appends the request id to `application_name` for this statement, because PostgreSQL writes this name into its log.
 */
function nameFor(idPosition: number): string {
  return `
        set_config('application_name', current_setting('application_name') || ' ' || $${idPosition}, true),`;
}

/** Sets the identity of a call for the duration of its statement: $1 claims, $2 role. */
export function identityFor(timeoutMilliseconds: number, idPosition?: number): string {
  return `identity as materialized (
      select
        set_config('transaction_timeout', '${timeoutMilliseconds}', true),${idPosition === undefined ? "" : nameFor(idPosition)}
        set_config('request.jwt.claims', $1, true),
        set_config('role', $2, true)
    )`;
}

/** Returns the call of an RPC with named arguments; `firstValue` is the number of the first parameter. */
export function callOf(rpc: string, names: string[], firstValue: number): string {
  return `api.${rpc}(${names.map((name, index) => `${name} => $${firstValue + index}`).join(", ")})::text`;
}

const statements = new Map<string, string>();

interface StatementOptions {
  /** Maximum duration of the transaction; 0 sets no limit. */
  timeoutMilliseconds?: number;
  /** Whether suspended users may call the RPC. */
  whileSuspended?: boolean;
  /** Tokens that the statement before this statement consumes. */
  cost?: TokenCost | undefined;
  /**
   * Whether the response is stored for retries. If it is, three more values follow the arguments, as in
   * `IdempotentCall`.
   */
  isRepeatable?: boolean;
}

/** Returns the stored response, or calls the RPC and stores its response. */
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
 * value is the id of the request.
 *
 * Returns the JSON of the RPC, the status that it sets (`private.respond_unchanged`), the job that it requests
 * (`private.request_job`), and for idempotent calls whether the response is a stored response. It calls no RPC and
 * returns no row if the user is revoked. It raises an error if the user is suspended or has too few tokens.
 *
 * A single statement has twice the throughput of begin, set, call and commit.
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
