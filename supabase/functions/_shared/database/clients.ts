/** Clients of the primary and of the read replicas, made from the environment when the first call needs them. */

import postgres from "postgres";
import {
  databaseAuthority,
  databaseConnections,
  databaseUrl,
  prepareStatements,
  replicaUrls,
} from "../http/environment.ts";
import { ConnectionPool, readRow } from "./connection-pool.ts";
import { type Ask, Replica, Replicas, silenceMilliseconds } from "./read-replicas.ts";
import { openSocket } from "./socket.ts";

/** Calls that are sent over one connection without waiting for each other's answers. */
const callsInConnection = 8;

/** Connection pool of one database, and whether it prepares statements. */
export interface DatabaseClient {
  connections: ConnectionPool;
  prepare: boolean;
}

function createClient(
  url: URL,
  bounds: { silenceMilliseconds?: number; waitMilliseconds?: number } = {},
): DatabaseClient {
  const prepare = prepareStatements(url);
  // Without prepared statements the client sends nothing before the last answer is there.
  const depth = prepare ? callsInConnection : 1;
  const open = () => connect(url, prepare);
  return { connections: new ConnectionPool(open, { count: databaseConnections, depth, ...bounds }), prepare };
}

function askBy({ connections, prepare }: DatabaseClient): Ask {
  return (statement, values, caller) => connections.use(caller, (sql) => readRow(sql, { statement, values, prepare }));
}

interface DatabaseClients {
  primary: DatabaseClient;
  replicas: Replicas;
}

function createClients(): DatabaseClients {
  const primary = createClient(databaseUrl());
  const askPrimary = askBy(primary);
  const replicas = replicaUrls().map((url) => {
    // Whoever would wait there for long is answered by the primary.
    const client = createClient(url, { silenceMilliseconds, waitMilliseconds: 500 });
    return new Replica(url.host, { ask: askBy(client), askPrimary });
  });
  return { primary, replicas: new Replicas(replicas) };
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

let clients: DatabaseClients | undefined;

/** Returns the clients of this isolate. Kept: reading the environment took longer than choosing a connection. */
export function databaseClients(): DatabaseClients {
  clients ??= createClients();
  return clients;
}

/** Returns the clients if a call has needed them already. */
export function existingClients(): DatabaseClients | undefined {
  return clients;
}
