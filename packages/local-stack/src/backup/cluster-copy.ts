/**
 * Copies a running PostgreSQL cluster with the low-level backup API: first the data files, then the WAL that makes them
 * consistent.
 */

import type postgres from "postgres";
import { StackError } from "../stack-error.ts";
import { copyFile, copyFolder, entriesOf } from "./copies.ts";

const logFolder = "pg_wal";
const segmentName = /^[0-9A-F]{24}$/;

// Excludes the files that pg_basebackup also excludes. The excluded files are created when PostgreSQL starts, or belong
// to the running process.
const unsupported = {
  contentsOf: new Set([
    logFolder,
    "pg_dynshmem",
    "pg_notify",
    "pg_replslot",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
    "pgsql_tmp",
  ]),
  files:
    /^(postmaster\.(pid|opts)|backup_label(\.old)?|backup_manifest|tablespace_map|pg_control|pg_internal\.init.*|.*\.tmp)$/,
};
const controlFile = "global/pg_control";
const mostLooks = 100;

/** Callbacks before and after the point in time to which PostgreSQL recovers the copy. */
interface Moment {
  beforeEnd(): Promise<void>;
  atEnd(): Promise<void>;
}

/**
 * Copies the cluster into a new folder. The copy contains all transactions that were committed before a point in time
 * between `beforeEnd` and `atEnd`. The backup API requires a single superuser session for the whole copy.
 */
export async function copyCluster(
  session: postgres.ReservedSql,
  from: string,
  to: string,
  { beforeEnd, atEnd }: Moment,
): Promise<void> {
  // The replication slot retains the WAL until the copy is complete. PostgreSQL drops the temporary slot at the end of
  // the session.
  await session`select pg_create_physical_replication_slot('backup', true, true)`;
  const [begun] = await session<{ segment: string }[]>`
    select pg_walfile_name(pg_backup_start('backup', fast => true)) as segment`;
  await copyFolder(from, to, unsupported);
  await copyControlFile(from, to);
  await beforeEnd();
  const [ended] = await session<{ segment: string; label: string }[]>`
    select pg_walfile_name(stopped.lsn) as segment, stopped.labelfile as label
    from pg_backup_stop(wait_for_archive => false) as stopped`;
  if (!begun || !ended) {
    throw new StackError("PostgreSQL did not say where the backup begins and ends.");
  }
  await atEnd();
  await copyLog(from, to, begun.segment, ended.segment);
  await Deno.writeTextFile(`${to}/backup_label`, ended.label, { mode: 0o600 });
}

/**
 * Copies the control file. PostgreSQL overwrites the control file in place, so one read may return parts of two states.
 * The file is read again until two successive reads are equal.
 */
async function copyControlFile(from: string, to: string): Promise<void> {
  let seen = "";
  for (let look = 0; look < mostLooks; look++) {
    const bytes = await Deno.readFile(`${from}/${controlFile}`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).join();
    if (digest === seen) {
      await Deno.writeFile(`${to}/${controlFile}`, bytes, { mode: 0o600 });
      return;
    }
    seen = digest;
  }
  throw new StackError("PostgreSQL writes its control file all the time: try again.");
}

/** Copies the WAL segments that the copied data files require. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const names = (await entriesOf(`${from}/${logFolder}`)).map(({ name }) => name);
  const needed = names.filter((name) => segmentName.test(name) && name >= first && name <= last);
  if (!needed.includes(first) || !needed.includes(last)) {
    throw new StackError(`PostgreSQL has thrown away parts of its log (${first} to ${last}) that the backup needs.`);
  }
  for (const name of needed) {
    await copyFile(`${from}/${logFolder}/${name}`, `${to}/${logFolder}/${name}`);
  }
}
