/** Makes a streaming replica of a cluster on this machine, out of a copy of its files that is taken while it runs. */

import type postgres from "postgres";
import { StackError } from "../stack-error.ts";
import { type Cluster, clusterDirectoryOf, databasePassword } from "./server.ts";

/** Keeps the log of the primary for the replica, however long that is away. */
const slotName = "replica";

// What a running cluster alone has, and what the replica gets by streaming, stays behind.
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

/** The primary as `sql`, its superuser, reaches it. */
interface Primary {
  sql: postgres.Sql;
  cluster: Cluster;
  port: number;
}

/** Copies the primary into the folder of the replica, which is then started as any cluster, and follows. */
export async function createReplica({ sql, cluster, port }: Primary, replica: Cluster): Promise<void> {
  const directory = clusterDirectoryOf(replica.directory);
  // The copy begins and ends in one session.
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
    // Rows that a read on the replica still sees are not removed on the primary.
    "hot_standby_feedback = on",
  ];
  await runAs(replica, followScript, [directory, label, `${settings.join("\n")}\n`]);
}

/** As PostgreSQL's user, who has to own the files. */
async function runAs({ account }: Cluster, script: string, args: string[]): Promise<void> {
  const { success, stderr } = await account.command("/bin/sh", ["-c", script, "sh", ...args]).output();
  if (!success) {
    throw new StackError(`The replica could not be made: ${new TextDecoder().decode(stderr).trim()}`);
  }
}
