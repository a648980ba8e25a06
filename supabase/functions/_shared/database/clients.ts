/** Creates database clients, and keeps the client of the primary. */

import postgres from "postgres";
import { databaseAuthority, databaseConnections, databaseUrl, prepareStatements } from "../http/environment.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { openSocket } from "./socket.ts";

/** Maximum number of pipelined calls of one connection. */
const callsInConnection = 8;

/** Connection pool of one database, and whether its statements are prepared. */
export interface DatabaseClient {
  connections: ConnectionPool;
  prepare: boolean;
}

export function createClient(
  url: URL,
  bounds: { silenceMilliseconds?: number; waitMilliseconds?: number } = {},
): DatabaseClient {
  const prepare = prepareStatements(url);
  // Without prepared statements the client does not pipeline.
  const depth = prepare ? callsInConnection : 1;
  const open = () => connect(url, prepare);
  return { connections: new ConnectionPool(open, { count: databaseConnections, depth, ...bounds }), prepare };
}

function connect(url: URL, prepare: boolean): postgres.Sql {
  const authority = databaseAuthority();
  const address = new URL(url);
  // `openSocket` reads `sslmode` and decides whether to use TLS.
  address.searchParams.delete("sslmode");
  return postgres(address.href, {
    // Each client has one connection: in a larger pool, postgres.js searches a list that grows with each call until all
    // connections are busy at the same time.
    max: 1,
    idle_timeout: 60,
    connect_timeout: 5,
    prepare,
    // postgres.js does not handle a rejection of its query for the types, so a connection that is lost during this
    // query would end the isolate.
    fetch_types: false,
    ssl: false,
    // The types of postgres.js do not contain this option.
    ...{ socket: () => openSocket(url, authority) },
    onnotice: () => {},
    connection: { application_name: "edge-functions" },
  });
}

let primary: DatabaseClient | undefined;

/**
 * Returns the client of the primary. The first call creates it, because reading the environment takes longer than
 * choosing a connection.
 */
export function primaryClient(): DatabaseClient {
  primary ??= createClient(databaseUrl());
  return primary;
}
