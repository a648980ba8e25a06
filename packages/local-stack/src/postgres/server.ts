/** Creates, starts and stops a PostgreSQL cluster. */

import { StackError } from "../stack-error.ts";
import { type Account, characterLocale } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { disownPidFile, findPostmaster, isPostmaster, stopPostmaster } from "./postmaster.ts";

/** Name of the bootstrap superuser, as on the platform. */
export const superuser = "supabase_admin";
/** Password of every role of the local stack. */
export const databasePassword = "postgres";

/** Returns the database URL for a role. */
export function databaseUrl({ databasePort }: { databasePort: number }, role: string): string {
  return `postgresql://${role}:${databasePassword}@127.0.0.1:${databasePort}/postgres`;
}

const startTimeoutSeconds = 60;
const shutdownTimeoutMilliseconds = 10_000;
const dyingPollMilliseconds = 200;

/** PostgreSQL settings of every cluster. Only the port is set at each start. */
export const clusterSettings = {
  listen_addresses: "127.0.0.1",
  // TCP is used instead of a Unix socket: a socket path has at most 107 bytes, and the path of a checkout may be
  // longer.
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  wal_level: "logical",
  max_replication_slots: "10",
  max_wal_senders: "10",
  fsync: "on",
  synchronous_commit: "on",
  shared_preload_libraries: "pg_stat_statements",
  timezone: "UTC",
  log_timezone: "UTC",
  // `application_name` contains the request id; supabase/functions/_shared/database/statements.ts sets it.
  log_line_prefix: "%m [%p] %q%u@%d %a ",
};

/** initdb options for the collation of the platform. */
export const clusterCollation = ["--locale-provider=icu", "--icu-locale=en-US"];

/** Cluster of a data folder, with the PostgreSQL programs and the operating-system user that run it. */
export interface Cluster {
  binaries: Binaries;
  account: Account;
  /** Folder that contains the cluster and its log; the operating-system user owns it. */
  directory: string;
}

/** PostgreSQL server that this process has started and can stop. */
export interface Server {
  isRunning(): Promise<boolean>;
  /** Returns the reason why the server stopped unexpectedly, or undefined if the reason is unknown. */
  lastWords(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Returns the folder with the data files of PostgreSQL. */
export function clusterDirectoryOf(directory: string): string {
  return `${directory}/data`;
}

/** Returns the major version of PostgreSQL that created the cluster, or null if there is no cluster. */
export async function majorOf(directory: string): Promise<string | null> {
  try {
    return (await Deno.readTextFile(`${clusterDirectoryOf(directory)}/PG_VERSION`)).trim();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return null;
    }
    throw error;
  }
}

/** Creates an empty cluster. */
export async function createCluster({ binaries, account, directory }: Cluster): Promise<void> {
  const passwordFile = `${directory}/password`;
  await Deno.writeTextFile(passwordFile, databasePassword);
  await Deno.chmod(passwordFile, 0o644);
  try {
    const { success, stderr } = await account
      .command(`${binaries.directory}/bin/initdb`, [
        `--pgdata=${clusterDirectoryOf(directory)}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        "--auth-host=scram-sha-256",
        "--auth-local=reject",
        "--encoding=UTF8",
        "--locale=C",
        `--lc-ctype=${characterLocale}`,
        ...clusterCollation,
        ...Object.entries(clusterSettings).map(([name, value]) => `--set=${name}=${value}`),
      ])
      .output();
    if (!success) {
      throw new StackError(`The database cluster could not be made: ${lastLineOf(stderr)}`);
    }
  } finally {
    await Deno.remove(passwordFile);
  }
}

/** Starts the cluster and waits until it accepts connections. */
export async function startServer(cluster: Cluster, port: number): Promise<Server> {
  const clusterDirectory = clusterDirectoryOf(cluster.directory);
  const log = `${cluster.directory}/postgres.log`;
  await disownPidFile(clusterDirectory);
  const deadline = Date.now() + shutdownTimeoutMilliseconds;
  let failure = await launch(cluster, port, log);
  // After a server was killed, its processes need a moment to notice the loss of their postmaster.
  while (failure?.includes("pre-existing shared memory block") && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, dyingPollMilliseconds));
    failure = await launch(cluster, port, log);
  }
  const pid = await findPostmaster(clusterDirectory);
  if (failure !== null || pid === null) {
    if (pid !== null) {
      await stopPostmaster(pid, clusterDirectory);
    }
    throw new StackError(`PostgreSQL did not start: ${failure ?? "it stopped at once."} Its log is ${log}.`);
  }
  return {
    isRunning: () => isPostmaster(pid, clusterDirectory),
    lastWords: () => lastWordsOf(cluster.directory),
    stop: () => stopPostmaster(pid, clusterDirectory),
  };
}

// `pg_ctl` starts PostgreSQL in a separate session, so that Ctrl-C in the terminal only reaches the stack.
async function launch({ binaries, account, directory }: Cluster, port: number, log: string): Promise<string | null> {
  const logged = (await readBytes(log)).length;
  const { success, stderr } = await account
    .command(`${binaries.directory}/bin/pg_ctl`, [
      "start",
      `--pgdata=${clusterDirectoryOf(directory)}`,
      `--log=${log}`,
      `--options=-c port=${port}`,
      `--timeout=${startTimeoutSeconds}`,
      "--wait",
      "--silent",
    ])
    .output();
  if (success) {
    return null;
  }
  const messages = new TextDecoder().decode((await readBytes(log)).slice(logged)).split("\n");
  return messages.find((line) => line.includes("FATAL:"))?.replace(/^.*FATAL: */, "") ?? lastLineOf(stderr);
}

/**
 * Returns the last FATAL or PANIC message that the server has logged since its start, to explain why the server
 * stopped. Returns undefined if the log contains no such message.
 */
export async function lastWordsOf(directory: string): Promise<string | undefined> {
  const logged = new TextDecoder().decode(await readBytes(`${directory}/postgres.log`));
  const ofThisRun = logged.slice(logged.lastIndexOf("starting PostgreSQL"));
  return Array.from(ofThisRun.matchAll(/ \[\d+\] (?:FATAL|PANIC): +(.+)$/gm), ([, words]) => words).at(-1);
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return new Uint8Array();
    }
    throw error;
  }
}

function lastLineOf(output: Uint8Array): string {
  return new TextDecoder().decode(output).trim().split("\n").at(-1) ?? "";
}
