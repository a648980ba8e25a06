/** Describes failed RPC calls for the log by their location, without data. */

import type postgres from "postgres";

interface FailedCall {
  rpc: string;
  /** Id of the request, which is also in the log of PostgreSQL. */
  errorId: string;
}

/**
 * Failed calls by thrown value. They are not stored as properties of the values, because the values belong to the
 * database client.
 */
const failedCalls = new WeakMap<object, FailedCall>();

/** Records which call threw a value. The same call is recorded for the cause of the value. */
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

/** A line of PostgreSQL's error context. Other lines quote statements, parameters and documents. */
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
