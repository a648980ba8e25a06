/** Creates database clients, and caches the client of the primary. */

import postgres from "postgres";
import { databaseAuthority, databaseConnections, databaseUrl, prepareStatements } from "../http/environment.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { openSocket } from "./socket.ts";

/** Maximum number of pipelined calls of one connection. */
const callsInConnection = 8;

/** Client of one database: its connection pool, and whether the client uses prepared statements. */
export interface DatabaseClient {
  connections: ConnectionPool;
  prepare: boolean;
}

export function createClient(
  url: URL,
  bounds: { silenceMilliseconds?: number; waitMilliseconds?: number } = {},
): DatabaseClient {
  const prepare = prepareStatements(url);
  // postgres.js pipelines only prepared statements.
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
    // Each client has one connection. If a client had several, postgres.js would search a list that grows with each
    // call until all connections are busy at the same time.
    max: 1,
    idle_timeout: 60,
    connect_timeout: 5,
    prepare,
    // With `true`, postgres.js would first query the types of the database. postgres.js does not handle a failure of
    // this query, so a connection that is lost during the query would end the isolate.
    fetch_types: false,
    ssl: false,
    // The type definitions of postgres.js lack this option.
    ...{ socket: () => openSocket(url, authority) },
    onnotice: () => {},
    connection: { application_name: "edge-functions" },
  });
}

let primary: DatabaseClient | undefined;

/**
 * Returns the client of the primary. The client is created once, because reading the environment variables on each call
 * would be slower than acquiring a connection.
 */
export function primaryClient(): DatabaseClient {
  primary ??= createClient(databaseUrl());
  return primary;
}
