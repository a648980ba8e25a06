/** Describes failed RPC calls for the log: the location, never the data. */

import type postgres from "postgres";

interface FailedCall {
  rpc: string;
  /** Id of the request, which is also in the log of PostgreSQL. */
  errorId: string;
}

/** Failed calls by thrown value. They are not stored in the values, which belong to the database client. */
const failedCalls = new WeakMap<object, FailedCall>();

/** Records which call threw a value, also for the cause of that value. */
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
 * Describes an error by names only, because message, detail, hint and the rest of the context may contain texts of
 * users.
 */
export function describeDatabaseError(thrown: postgres.PostgresError): Record<string, unknown> {
  const { where, table_name: table, column_name: column, constraint_name: constraint } = thrown;
  return { sql: functionsIn(where ?? ""), table, column, constraint };
}
