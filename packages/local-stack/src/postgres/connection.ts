/** Connections to the databases of a stack. */

import postgres from "postgres";
import type { StackOptions } from "../stack.ts";
import { databasePassword } from "./server.ts";

/** Seconds that running statements have to finish when a pool is closed. */
export const closeTimeoutSeconds = 5;

/** Creates a connection pool that discards warnings and NOTICE messages of the server. */
export function connect(
  { databasePort }: StackOptions,
  session: { username: string; database?: string; max: number; prepare?: boolean },
): postgres.Sql {
  return postgres({
    host: "127.0.0.1",
    port: databasePort,
    database: "postgres",
    password: databasePassword,
    onnotice: () => {},
    ...session,
  });
}
