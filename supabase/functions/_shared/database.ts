/** One call of a verb in schema `api` is one statement, and one round trip to the database. */

import postgres from "postgres";
import { requestJob } from "./background.ts";
import { databaseConnections, databaseUrl, prepareStatements } from "./environment.ts";
import { statementFor } from "./statements.ts";

/** Under whose identity a verb runs; SQL sees it through `auth.uid()`. */
export type Identity = { role: "authenticated"; sub: string } | { role: "service_role" };

/** Arguments of a verb by the names of its parameters. */
export type VerbArguments = Record<string, string | number | boolean | null | string[] | Record<string, unknown>>;

/** One call of a verb under an identity that is settled. */
export type CallVerb = (verb: string, args?: VerbArguments) => Promise<Answer>;

const statementMilliseconds = 8000;

/** One connection, opened when it is first needed, and how many calls wait for it. */
interface Connection {
  sql: postgres.Sql;
  waiting: number;
}

let connections: Connection[] | undefined;

function connect(): postgres.Sql {
  return postgres(databaseUrl().href, {
    max: 1,
    idle_timeout: 60,
    prepare: prepareStatements(),
    onnotice: () => {},
    connection: {
      application_name: "edge-functions",
      // A pooler in transaction mode refuses settings at the start of a connection.
      ...(prepareStatements() && { statement_timeout: statementMilliseconds }),
    },
  });
}

function leastBusy(): Connection {
  // A larger pool of postgres.js searches a list that grows with every call until all of the pool is busy at once.
  connections ??= Array.from({ length: databaseConnections }, () => ({ sql: connect(), waiting: 0 }));
  return connections.reduce((least, other) => (other.waiting < least.waiting ? other : least));
}

/** What a verb answered: JSON text, and whether what it should create was there already. */
export class Answer {
  readonly json: string;
  readonly unchanged: boolean;

  constructor(json: string, unchanged = false) {
    this.json = json;
    this.unchanged = unchanged;
  }
}

/** Calls `api.<verb>`, and asks for the job that it causes. Errors of the verb are thrown as they come. */
export async function callVerb(identity: Identity, verb: string, args: VerbArguments = {}): Promise<Answer> {
  const names = Object.keys(args);
  const values = [JSON.stringify(identity), identity.role, ...Object.values(args)];
  const statement = statementFor(verb, names);
  const connection = leastBusy();
  connection.waiting += 1;
  try {
    const rows = await connection.sql.unsafe(statement, values as never[], { prepare: prepareStatements() }).values();
    const [json, status, job] = rows[0] as [string | null, string | null, string | null];
    if (job) {
      requestJob(job);
    }
    return new Answer(json ?? "null", status === "200");
  } finally {
    connection.waiting -= 1;
  }
}
