/**
 * Runs SQL statements with the rights of the caller. The role and the claims are set for one transaction, so that
 * policies apply to the caller.
 */

import type postgres from "postgres";
import { identify } from "../identity.ts";
import type { StackKeys } from "../stack.ts";
import { errors } from "./errors.ts";

/** SQL statement that can run on the pool or inside a transaction. */
export type Statement<Row extends postgres.MaybeRow> = (sql: postgres.ISql) => postgres.PendingQuery<Row[]>;

export interface Caller {
  role: string;
  /** Id of the signed-in user, who becomes the owner of uploaded objects. */
  owner: string | undefined;
  claims: Record<string, unknown>;
  token: string;
  request: Request;
  /** The platform's name of the operation. Policies read the name with `storage.operation()`. */
  operation: string;
}

/** Returns the caller of a request. Rejects a request with a missing or invalid token. */
export async function callerOf(request: Request, keys: StackKeys, operation: string): Promise<Caller> {
  const caller = await callerIfAny(request, keys, operation);
  if (!caller) {
    throw errors.invalidRequest("headers must have required property 'authorization'", "Error");
  }
  return caller;
}

/**
 * Returns the caller of a request, or null if the request contains no token. Throws InvalidTokenError for an invalid
 * token.
 */
export async function callerIfAny(request: Request, keys: StackKeys, operation: string): Promise<Caller | null> {
  const identity = await identify(request, keys);
  if (!identity) {
    return null;
  }
  const { role, claims, token } = identity;
  return { role, owner: claims.sub, claims, token, request, operation };
}

/** Returns the service role as a caller, for statements that follow a check of the real caller's rights. */
export function serviceCaller(request: Request, operation: string): Caller {
  return {
    role: "service_role",
    owner: undefined,
    claims: { role: "service_role" },
    token: "",
    request,
    operation,
  };
}

/** Sets the caller's role and claims for the rest of the transaction. */
export function actAs(sql: postgres.ISql, caller: Caller): postgres.PendingQuery<postgres.Row[]> {
  const { request } = caller;
  return sql`
    select
      set_config('role', ${caller.role}, true),
      set_config('request.jwt', ${caller.token}, true),
      set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
      set_config('request.jwt.claim.sub', ${caller.owner ?? ""}, true),
      set_config('request.jwt.claim.role', ${caller.role}, true),
      set_config('request.headers', ${JSON.stringify(Object.fromEntries(request.headers))}, true),
      set_config('request.method', ${request.method}, true),
      set_config('request.path', ${new URL(request.url).pathname}, true),
      set_config('storage.operation', ${caller.operation}, true),
      set_config('storage.allow_delete_query', 'true', true)`;
}

/** Runs a query and returns the rows that the caller may see. */
export async function readAs<Row extends postgres.MaybeRow>(
  sql: postgres.Sql,
  caller: Caller,
  statement: Statement<Row>,
): Promise<Row[]> {
  // service_role bypasses row-level security. Its reads therefore need no transaction, which saves a round trip.
  if (caller.role === "service_role") {
    return await statement(sql);
  }
  return await writeAs(sql, caller, statement);
}

/** Runs a statement with the caller's rights and commits it. */
export async function writeAs<Row extends postgres.MaybeRow>(
  sql: postgres.Sql,
  caller: Caller,
  statement: Statement<Row>,
): Promise<Row[]> {
  const [, rows] = await sql.begin((transaction) => [actAs(transaction, caller), statement(transaction)]);
  return rows as unknown as Row[];
}

const rehearsed = Symbol("rolls the transaction back");

/**
 * Dry run: runs a statement with the caller's rights and rolls it back. Throws an error if the caller lacks the right
 * to run it.
 */
export async function rehearseAs<Row extends postgres.MaybeRow>(
  sql: postgres.Sql,
  caller: Caller,
  statement: Statement<Row>,
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await Promise.all([actAs(transaction, caller), statement(transaction)]);
      throw rehearsed;
    });
  } catch (error) {
    if (error !== rehearsed) {
      throw error;
    }
  }
}
