/** What a log may say of a call of a verb that failed: where it happened, never what the data was. */

import type postgres from "postgres";

interface FailedCall {
  rpc: string;
  /** The id of the request, which stands in the log of PostgreSQL too. */
  errorId: string;
}

/** Beside what was thrown, which belongs to the client of the database. */
const failedCalls = new WeakMap<object, FailedCall>();

/** Keeps in mind which call something was thrown by, and what caused that. */
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

/** A line of PostgreSQL's context; other lines quote statements, parameters and documents. */
const contextLine =
  /^(?:PL\/pgSQL|SQL) function "?((?:api|private|public|storage|realtime|extensions)\.\w+)"?(?:\([^()]*\))?(?: line (\d+))?/;
const mostFunctions = 10;

/** The functions in which it happened, each with its line, the innermost first. */
function functionsIn(context: string): string[] {
  return context
    .split("\n")
    .flatMap((line) => {
      const [, name, number] = contextLine.exec(line) ?? [];
      return name === undefined ? [] : [number === undefined ? name : `${name}:${number}`];
    })
    .slice(0, mostFunctions);
}

/** Names alone: message, detail, hint and the rest of the context may hold what people wrote. */
export function describeDatabaseError(thrown: postgres.PostgresError): Record<string, unknown> {
  const { where, table_name: table, column_name: column, constraint_name: constraint } = thrown;
  return { sql: functionsIn(where ?? ""), table, column, constraint };
}
