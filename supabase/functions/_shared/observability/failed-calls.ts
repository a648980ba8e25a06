/** Describes failed RPC calls for the log. A description contains the location of the failure and no personal data. */

import type postgres from "postgres";

interface FailedCall {
  rpc: string;
  /** Id of the request. The log of PostgreSQL contains the same id. */
  errorId: string;
}

/**
 * Failed calls by the value that they threw. The calls are stored in a map and not as properties of the values, because
 * the database client creates the values.
 */
const failedCalls = new WeakMap<object, FailedCall>();

/** Records the call that threw a value, for the value and for its `cause`. */
export function recordFailedCall(thrown: unknown, call: FailedCall): void {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  for (const key of [thrown, cause]) {
    if (typeof key === "object" && key !== null) {
      failedCalls.set(key, call);
    }
  }
}

export function failedCallOf(thrown: object): FailedCall | undefined {
  return failedCalls.get(thrown);
}

/**
 * Matches a line of PostgreSQL's error context that names an SQL function. Lines that do not match are not logged,
 * because such lines quote statements, parameters and documents.
 */
const contextLine =
  /^(?:PL\/pgSQL|SQL) function "?((?:api|private|public|storage|realtime|extensions)\.\w+)"?(?:\([^()]*\))?(?: line (\d+))?/;
const mostFunctions = 10;

/** Returns the SQL functions of an error context with their line numbers, innermost first. */
function functionsIn(context: string): string[] {
  return context
    .split("\n")
    .flatMap((line) => {
      const [, name, number] = contextLine.exec(line) ?? [];
      return name === undefined ? [] : [number === undefined ? name : `${name}:${number}`];
    })
    .slice(0, mostFunctions);
}

/**
 * Describes an error only by names, because message, detail, hint and the rest of the context may contain texts of
 * users.
 */
export function describeDatabaseError(thrown: postgres.PostgresError): Record<string, unknown> {
  const { where, table_name: table, column_name: column, constraint_name: constraint } = thrown;
  return { sql: functionsIn(where ?? ""), table, column, constraint };
}
