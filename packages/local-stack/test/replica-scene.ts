/** A seeded stack with a streaming replica behind a relay, and function isolates that read from the replica. */

import postgres from "postgres";
import { password } from "../../../tools/seed/make-seed-data.ts";
import { findFreePorts } from "../src/free-ports.ts";
import { chooseAccount } from "../src/postgres/account.ts";
import { findBinaries } from "../src/postgres/binaries.ts";
import { findPostmaster } from "../src/postgres/postmaster.ts";
import { createReplica } from "../src/postgres/replica.ts";
import { type Cluster, clusterDirectoryOf, databasePassword, startServer, superuser } from "../src/postgres/server.ts";
import { type RunningStack, startStack } from "../src/start.ts";
import { until } from "./scratch-stack.ts";

const project = new URL("../../..", import.meta.url).pathname;
const functionsFolder = `${project}supabase/functions`;

export interface Person {
  id: string;
  token: string;
}

/**
 * Base URL for calls: either the URL of the gateway, whose functions do not use the replica, or the URL of an isolate
 * that reads from the replica.
 */
export type BaseUrl = string;

export interface Replica {
  sql: postgres.Sql;
  /** Returns how many times functions have read from the replica. */
  countReads(): Promise<number>;
  /** Kills the replica, as a power failure would. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Returns the address that a process prints. */
async function addressIn(printed: ReadableStream<string>): Promise<BaseUrl> {
  let text = "";
  for await (const part of printed.values({ preventCancel: true })) {
    text += part;
    const [address] = /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(text) ?? [];
    if (address) {
      // Continues to read the output, so that the process does not block on a full pipe.
      printed.pipeTo(new WritableStream()).catch(() => {});
      return address;
    }
  }
  throw new Error(`The isolate ended: ${text}`);
}

/** A TCP relay that can stop forwarding without closing its connections. */
export interface Relay {
  port: number;
  silence(): void;
  speak(): void;
  close(): void;
}

export function startRelay(target: number): Relay {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let silence = Promise.withResolvers<void>();
  silence.resolve();
  async function pass(from: Deno.Conn, to: Deno.Conn): Promise<void> {
    for await (const part of from.readable) {
      await silence.promise;
      for (let written = 0; written < part.length; ) {
        written += await to.write(part.subarray(written));
      }
    }
  }
  async function relay(client: Deno.Conn): Promise<void> {
    await silence.promise;
    try {
      const server = await Deno.connect({ hostname: "127.0.0.1", port: target });
      await Promise.race([pass(client, server), pass(server, client)]).finally(() => server.close());
    } finally {
      client.close();
    }
  }
  const serving = (async () => {
    for await (const client of listener) {
      relay(client).catch(() => {});
    }
  })();
  serving.catch(() => {});
  return {
    port: (listener.addr as Deno.NetAddr).port,
    silence: () => {
      silence = Promise.withResolvers<void>();
    },
    speak: () => silence.resolve(),
    close: () => listener.close(),
  };
}

function connectTo(port: number): postgres.Sql {
  const connectionOptions = {
    host: "127.0.0.1",
    port,
    database: "postgres",
    username: superuser,
    password: databasePassword,
  };
  return postgres({ ...connectionOptions, max: 1, onnotice: () => {} });
}

export class Scene {
  readonly stack: RunningStack;
  readonly people: Person[];
  readonly replica: Replica;
  readonly relay: Relay;
  readonly gateway: BaseUrl;
  readonly #ends: (() => unknown)[];

  constructor(made: {
    stack: RunningStack;
    people: Person[];
    replica: Replica;
    relay: Relay;
    ends: (() => unknown)[];
  }) {
    this.stack = made.stack;
    this.people = made.people;
    this.replica = made.replica;
    this.relay = made.relay;
    this.gateway = `http://127.0.0.1:${made.stack.context.options.port}/functions/v1`;
    this.#ends = made.ends;
  }

  get sql(): postgres.Sql {
    return this.stack.context.sql;
  }

  get readUrl(): string {
    return `postgresql://postgres:${databasePassword}@127.0.0.1:${this.relay.port}/postgres`;
  }

  get #environment(): Record<string, string> {
    return { API_DB_READ_URL: this.readUrl, NO_COLOR: "1" };
  }

  /** Starts an isolate of a function that reads from the replica. */
  async startIsolate(name: string, environment: Record<string, string> = {}): Promise<BaseUrl> {
    const options = ["-A", "--no-check", "--no-lock", "--config=deno.json", "--node-modules-dir=manual"];
    const child = new Deno.Command(Deno.execPath(), {
      args: ["serve", ...options, "--host=127.0.0.1", "--port=0", `${name}/index.ts`],
      cwd: functionsFolder,
      env: { ...this.#environment, ...environment },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    this.#ends.push(() => child.kill("SIGKILL"));
    return await addressIn(child.stderr.pipeThrough(new TextDecoderStream()));
  }

  /** Runs `checkReplicas` in a separate process. */
  async checkReplicas(): Promise<{ status: string; measured: number | null; note: string | null }[]> {
    const options = ["-A", "--no-check", "--no-lock", "--config=deno.json", "--node-modules-dir=manual"];
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...options, `${import.meta.dirname}/check-replicas.ts`],
      cwd: functionsFolder,
      env: this.#environment,
    }).output();
    const output = new TextDecoder().decode(stdout);
    if (!output) {
      throw new Error(new TextDecoder().decode(stderr));
    }
    return JSON.parse(output);
  }

  /** Changes the rate-limit buckets as if no user had written data or consumed tokens for ten seconds. */
  async letTimePass(): Promise<void> {
    await this.sql`update private.limit_buckets set consumed_at = consumed_at - interval '10 s', full_at = now()`;
  }

  /** Waits until the replica has caught up with the primary. */
  async catchUp(): Promise<void> {
    const [end] = await this.sql`select pg_current_wal_flush_lsn()::text as position`;
    await until(async () => {
      const [row] = await this.replica.sql`select pg_last_wal_replay_lsn() >= ${end?.position}::pg_lsn as is_reached`;
      return row?.is_reached;
    }, "the replica has caught up");
  }

  stop(): Promise<void> {
    return endAll(this.#ends);
  }
}

async function runSeed(stack: RunningStack): Promise<void> {
  const { port, dataDirectory } = stack.context.options;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "tools/seed/seed.ts", "--people", "20", "--port", `${port}`, "--data", dataDirectory],
    cwd: project,
    stdout: "null",
  }).output();
  if (!success) {
    throw new Error(`The seed has failed: ${new TextDecoder().decode(stderr)}`);
  }
}

/** Signs in all seeded users with a completed profile. */
async function signInAll({ context }: RunningStack): Promise<Person[]> {
  const users = await context.sql<{ email: string }[]>`
    select email from auth.users join public.profiles on profiles.user_id = users.id where is_completed order by email`;
  return await Promise.all(
    users.map(async ({ email }) => {
      const response = await fetch(`http://127.0.0.1:${context.options.port}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: context.keys.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      const { user, access_token: token } = await response.json();
      return { id: user.id, token };
    }),
  );
}

async function startReplica(stack: RunningStack, directory: string, ends: (() => unknown)[]) {
  const binaries = await findBinaries();
  const clusterIn = async (path: string): Promise<Cluster> => ({
    binaries,
    directory: path,
    account: await chooseAccount(binaries, path),
  });
  const primary = await clusterIn(`${stack.context.options.dataDirectory}/postgres`);
  const cluster = await clusterIn(directory);
  const { sql } = stack.context;
  await createReplica({ sql, cluster: primary, port: stack.context.options.databasePort }, cluster);
  const port = findFreePorts();
  let server = await startServer(cluster, port);
  ends.push(() => server.stop());
  const own = connectTo(port);
  ends.push(() => own.end({ timeout: 1 }));
  const replica: Replica = {
    sql: own,
    async countReads() {
      const [row] = await own`
        select coalesce(sum(calls), 0)::integer as count
        from extensions.pg_stat_statements
        where query ~ 'api.replica_lag' and query ~ 'api.list_'`;
      return row?.count;
    },
    async kill() {
      const pid = await findPostmaster(clusterDirectoryOf(directory));
      Deno.kill(Number(pid), "SIGKILL");
      await until(async () => !(await server.isRunning()), "the replica is gone");
    },
    async start() {
      server = await startServer(cluster, port);
    },
  };
  return { replica, port };
}

async function endAll(ends: (() => unknown)[]): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) {
    await end();
  }
}

async function makeScene(ends: (() => unknown)[]): Promise<Scene> {
  const directory = await Deno.makeTempDir({ prefix: "replica-test-" });
  ends.push(() => Deno.remove(directory, { recursive: true }));
  // PostgreSQL may run as another user, who needs access to the folder.
  await Deno.chmod(directory, 0o711);
  const port = findFreePorts(2);
  const dataDirectory = `${directory}/data`;
  const stack = await startStack({
    port,
    databasePort: port + 1,
    dataDirectory,
    projectDirectory: project.slice(0, -1),
  });
  ends.push(() => stack.stop());
  await runSeed(stack);
  const people = await signInAll(stack);
  const { replica, port: replicaPort } = await startReplica(stack, `${directory}/replica`, ends);
  const relay = startRelay(replicaPort);
  ends.push(() => relay.close());
  return new Scene({ stack, people, replica, relay, ends });
}

/** Starts the stack, the replica and the relay. If one of them fails to start, the others are stopped. */
export async function startScene(): Promise<Scene> {
  const ends: (() => unknown)[] = [];
  try {
    return await makeScene(ends);
  } catch (thrown) {
    await endAll(ends);
    throw thrown;
  }
}
