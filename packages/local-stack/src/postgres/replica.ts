/**
 * Creates a streaming replica of a running cluster on this machine. The replica starts from a copy of the cluster's
 * files.
 */

import type postgres from "postgres";
import { StackError } from "../stack-error.ts";
import { type Cluster, clusterDirectoryOf, databasePassword } from "./server.ts";

/** Replication slot that retains WAL while the replica is disconnected. */
const slotName = "replica";

// Excludes files that belong to the running server, and files that the replica gets by streaming.
const copyScript = `
mkdir -m 700 "$2" && mkdir -m 700 "$2/pg_wal" "$2/pg_replslot" && cd "$1" &&
for name in *; do
  case "$name" in
    postmaster.*|pg_wal|pg_replslot) ;;
    *) cp -a "$name" "$2/" || exit 1 ;;
  esac
done`;

const followScript = `
cd "$1" && touch standby.signal && printf %s "$2" > backup_label && printf %s "$3" >> postgresql.auto.conf`;

/** The primary server and a superuser connection to it (`sql`). */
interface Primary {
  sql: postgres.Sql;
  cluster: Cluster;
  port: number;
}

/**
 * Copies the primary into the replica's folder. The replica is started like any other cluster, and then streams changes
 * from the primary.
 */
export async function createReplica({ sql, cluster, port }: Primary, replica: Cluster): Promise<void> {
  const directory = clusterDirectoryOf(replica.directory);
  // A session is reserved because a backup must begin and end in the same session.
  const session = await sql.reserve();
  let label = "";
  try {
    await session`select pg_create_physical_replication_slot(${slotName}, true)`;
    await session`select pg_backup_start('replica', fast => true)`;
    await runAs(replica, copyScript, [clusterDirectoryOf(cluster.directory), directory]);
    const [stopped] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`;
    label = stopped?.labelfile ?? "";
  } finally {
    session.release();
  }
  const source = `host=127.0.0.1 port=${port} user=supabase_replication_admin password=${databasePassword}`;
  const settings = [
    `primary_conninfo = '${source}'`,
    `primary_slot_name = '${slotName}'`,
    // With this setting, the primary retains row versions that queries on the replica still need.
    "hot_standby_feedback = on",
  ];
  await runAs(replica, followScript, [directory, label, `${settings.join("\n")}\n`]);
}

/** Runs a shell script as the operating-system user of PostgreSQL, because that user must own the copied files. */
async function runAs({ account }: Cluster, script: string, args: string[]): Promise<void> {
  const { success, stderr } = await account.command("/bin/sh", ["-c", script, "sh", ...args]).output();
  if (!success) {
    throw new StackError(`The replica could not be made: ${new TextDecoder().decode(stderr).trim()}`);
  }
}
