/** Clients of a database, and the client of the primary. */

import postgres from "postgres";
import { databaseAuthority, databaseConnections, databaseUrl, prepareStatements } from "../http/environment.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { openSocket } from "./socket.ts";

/** Calls that are sent over one connection without waiting for each other's answers. */
const callsInConnection = 8;

/** Connection pool of one database, and whether it prepares statements. */
export interface DatabaseClient {
  connections: ConnectionPool;
  prepare: boolean;
}

export function createClient(
  url: URL,
  bounds: { silenceMilliseconds?: number; waitMilliseconds?: number } = {},
): DatabaseClient {
  const prepare = prepareStatements(url);
  // Without prepared statements the client sends nothing before the last answer is there.
  const depth = prepare ? callsInConnection : 1;
  const open = () => connect(url, prepare);
  return { connections: new ConnectionPool(open, { count: databaseConnections, depth, ...bounds }), prepare };
}

function connect(url: URL, prepare: boolean): postgres.Sql {
  const authority = databaseAuthority();
  const address = new URL(url);
  // That is settled below the client.
  address.searchParams.delete("sslmode");
  return postgres(address.href, {
    // A larger pool of postgres.js searches a list that grows with every call until all of the pool is busy at once.
    max: 1,
    idle_timeout: 60,
    connect_timeout: 5,
    prepare,
    // Nobody listens to what becomes of that query, so that a connection lost in it would end the isolate.
    fetch_types: false,
    ssl: false,
    // The client's types leave it out.
    ...{ socket: () => openSocket(url, authority) },
    onnotice: () => {},
    connection: { application_name: "edge-functions" },
  });
}

let primary: DatabaseClient | undefined;

/** Returns the client of the primary, made by the first call: reading the environment takes longer than choosing a connection. */
export function primaryClient(): DatabaseClient {
  primary ??= createClient(databaseUrl());
  return primary;
}
