/**
 * Connection pooler in transaction mode in front of the database of a stack, like the platform's pooler on port 6543.
 * The pooler accepts only connections with TLS.
 */

import postgres from "postgres";
import { makeCertificates } from "../../supabase/tests/fakes/certificates.ts";

/** Pooler that is running. Functions with the variables in `environment` connect to the database through the pooler. */
export interface Pooler {
  environment: Record<string, string>;
  /** Returns the number of transactions that the pooler has handled. */
  countTransactions(): Promise<number>;
  stop(): Promise<void>;
}

const folders = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];
const startMilliseconds = 60_000;
const pollMilliseconds = 50;
/**
 * Number of connections from the pooler to the database. The number is smaller than the number of concurrent callers,
 * so that callers must share connections. Without a pooler, two isolates of functions together open as many
 * connections.
 */
const serverConnections = 8;

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then(
    (entry) => entry.isFile,
    () => false,
  );
}

/** Searches pgbouncer in PATH and in the folders of system packages, and returns its path. */
export async function findPooler(): Promise<string | undefined> {
  const searched = [...(Deno.env.get("PATH") ?? "").split(":"), ...folders];
  for (const path of searched.map((folder) => `${folder}/pgbouncer`)) {
    if (await isFile(path)) {
      return path;
    }
  }
  return undefined;
}

async function writeSettings(folder: string, port: number, databasePort: number): Promise<string> {
  const { authority, certificate, key } = await makeCertificates();
  await Deno.writeTextFile(`${folder}/server.crt`, certificate);
  await Deno.writeTextFile(`${folder}/server.key`, key);
  await Deno.writeTextFile(`${folder}/users.txt`, '"postgres" "postgres"\n"social_functions" "postgres"\n');
  await Deno.writeTextFile(
    `${folder}/pgbouncer.ini`,
    `[databases]
postgres = host=127.0.0.1 port=${databasePort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
stats_users = postgres
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
client_tls_sslmode = require
client_tls_cert_file = ${folder}/server.crt
client_tls_key_file = ${folder}/server.key
log_connections = 0
log_disconnections = 0
`,
  );
  return authority;
}

/** Starts the pooler on 127.0.0.1. The database may start later. */
export async function startPooler(program: string, port: number, databasePort: number): Promise<Pooler> {
  const folder = await Deno.makeTempDir({ prefix: "social-events-pooler-" });
  const authority = await writeSettings(folder, port, databasePort);
  // pgbouncer refuses to run as root. The user that runs pgbouncer must be able to read its files and to create its
  // socket.
  const isRoot = Deno.uid() === 0;
  await Deno.chmod(folder, isRoot ? 0o777 : 0o700);
  const child = new Deno.Command(program, {
    args: ["--quiet", ...(isRoot ? ["--user=nobody"] : []), `${folder}/pgbouncer.ini`],
    stdin: "null",
    stdout: "null",
  }).spawn();
  async function countTransactions(): Promise<number> {
    const connectionOptions = { host: folder, port, database: "pgbouncer", username: "postgres", password: "postgres" };
    const sql = postgres({ ...connectionOptions, max: 1, fetch_types: false });
    try {
      const totals = await sql.unsafe("show stats_totals").simple();
      return Number(totals.find(({ database }) => database === "postgres")?.xact_count ?? 0);
    } finally {
      await sql.end();
    }
  }

  async function stop(): Promise<void> {
    child.kill("SIGKILL");
    await child.status;
    await Deno.remove(folder, { recursive: true });
  }

  const endsAt = Date.now() + startMilliseconds;
  while (!(await Deno.connect({ hostname: "127.0.0.1", port }).then(closed, () => false))) {
    if (Date.now() > endsAt) {
      await stop();
      throw new Error("The pooler did not start.");
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  const environment = {
    API_DB_URL: `postgresql://social_functions:postgres@127.0.0.1:${port}/postgres?sslmode=require`,
    API_DB_PREPARE: "false",
    API_DB_CA: authority,
  };
  return { environment, countTransactions, stop };
}

function closed(connection: Deno.Conn): true {
  connection.close();
  return true;
}
