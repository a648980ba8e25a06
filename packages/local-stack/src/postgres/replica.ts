/** Creates a streaming replica of a cluster on this machine from a copy of its files, while the cluster runs. */

import type postgres from "postgres";
import { StackError } from "../stack-error.ts";
import { type Cluster, clusterDirectoryOf, databasePassword } from "./server.ts";

/** Replication slot: keeps WAL for the replica while it is away. */
const slotName = "replica";

// Skips the files of a running server, and those that the replica gets by streaming.
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

/** The primary, as its superuser `sql` reaches it. */
interface Primary {
  sql: postgres.Sql;
  cluster: Cluster;
  port: number;
}

/** Copies the primary into the folder of the replica, which then starts like any cluster and follows the primary. */
export async function createReplica({ sql, cluster, port }: Primary, replica: Cluster): Promise<void> {
  const directory = clusterDirectoryOf(replica.directory);
  // The backup begins and ends in one session.
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
    // The primary keeps row versions that a read on the replica still needs.
    "hot_standby_feedback = on",
  ];
  await runAs(replica, followScript, [directory, label, `${settings.join("\n")}\n`]);
}

/** Runs a script as PostgreSQL's user, who has to own the files. */
async function runAs({ account }: Cluster, script: string, args: string[]): Promise<void> {
  const { success, stderr } = await account.command("/bin/sh", ["-c", script, "sh", ...args]).output();
  if (!success) {
    throw new StackError(`The replica could not be made: ${new TextDecoder().decode(stderr).trim()}`);
  }
}
