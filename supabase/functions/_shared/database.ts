/** One call of a verb in schema `api` is one statement, and one round trip to the database. */

import postgres from "postgres";
import { databaseUrl, prepareStatements } from "./environment.ts";
import { statementFor } from "./statements.ts";

/** Under whose identity a verb runs; SQL sees it through `auth.uid()`. */
export type Identity = { role: "authenticated"; sub: string } | { role: "service_role" };

/** Arguments of a verb by the names of its parameters. */
export type VerbArguments = Record<string, string | number | boolean | null | string[] | Record<string, unknown>>;

const sql = postgres(databaseUrl, {
  max: 10,
  idle_timeout: 60,
  prepare: prepareStatements,
  onnotice: () => {},
  connection: { application_name: "edge-functions" },
});

/** Calls `api.<verb>` and returns its answer as JSON text. Errors of the verb are thrown as they come. */
export async function callVerb(identity: Identity, verb: string, args: VerbArguments = {}): Promise<string> {
  const names = Object.keys(args);
  const values = [JSON.stringify(identity), identity.role, ...Object.values(args)];
  const rows = await sql.unsafe(statementFor(verb, names), values as never[], { prepare: prepareStatements }).values();
  return rows[0]?.[0] as string;
}
