/** Restores the data folder of a stack from a backup. */

import { commandOf } from "../commands.ts";
import { type DataFolder, openDataFolder } from "../data-folder.ts";
import { findFreePorts } from "../free-ports.ts";
import { chooseAccount } from "../postgres/account.ts";
import { type Binaries, findBinaries } from "../postgres/binaries.ts";
import { clusterFormat } from "../postgres/bootstrap.ts";
import { closeTimeoutSeconds, connect } from "../postgres/connection.ts";
import { requireOwnMigrations } from "../postgres/migrations.ts";
import { startServer, superuser } from "../postgres/server.ts";
import type { StackOptions } from "../stack.ts";
import { StackError } from "../stack-error.ts";
import { copyFile, copyFolder, takeOwnership } from "./copies.ts";
import { type BackupLabel, clusterFolder, keysFile, mailboxFolder, objectsFolder, readLabel } from "./layout.ts";

const otherVersion = "take the revision of this repository that made the backup";

/**
 * Restores the data folder of `options` from the backup in `directory`, and returns a report. Rejects a data folder
 * that already contains a stack or is in use, and a backup of another version. `npm start` starts the restored stack.
 */
export async function restore(options: StackOptions, directory: string): Promise<string> {
  const began = performance.now();
  const label = await readLabel(directory);
  const binaries = await findBinaries();
  await requireSameVersion(label, binaries);
  const folder = await openDataFolder(options.dataDirectory);
  try {
    if (folder.marker.ready) {
      const reset = commandOf("reset", options);
      throw new StackError(`${folder.path} holds a stack already: choose another with --data, or empty it by ${reset}`);
    }
    await fill(folder, binaries, { ...options, dataDirectory: folder.path }, directory);
    await folder.markReady(label.format);
  } finally {
    folder.release();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `${folder.path} holds the stack of ${label.takenAt}. ${seconds} s. It goes on with ${commandOf("start", options)}`;
}

async function requireSameVersion(label: BackupLabel, { version }: Binaries): Promise<void> {
  if (label.postgres.split(".")[0] !== version.split(".")[0]) {
    throw new StackError(`The backup is of PostgreSQL ${label.postgres}, this is ${version}: ${otherVersion}.`);
  }
  if (label.format !== (await clusterFormat())) {
    throw new StackError(`The backup is of another version of the stack: ${otherVersion}.`);
  }
}

async function fill(folder: DataFolder, binaries: Binaries, options: StackOptions, from: string): Promise<void> {
  await folder.empty();
  try {
    const account = await chooseAccount(binaries, folder.databaseDirectory);
    await copyFolder(`${from}/${clusterFolder}`, `${folder.path}/${clusterFolder}`);
    await takeOwnership(folder.databaseDirectory);
    for (const part of [objectsFolder, mailboxFolder]) {
      await copyFolder(`${from}/${part}`, `${folder.path}/${part}`);
    }
    await copyFile(`${from}/${keysFile}`, `${folder.path}/${keysFile}`);
    // PostgreSQL runs on a free port, because another stack may use the port of this stack.
    const databasePort = findFreePorts();
    const server = await startServer({ binaries, account, directory: folder.databaseDirectory }, databasePort);
    try {
      await adoptDatabase({ ...options, databasePort });
    } finally {
      await server.stop();
    }
  } catch (error) {
    await folder.empty();
    throw error;
  }
}

/** Checks that the migrations of the restored database match this checkout, and starts a new sync epoch. */
async function adoptDatabase(options: StackOptions): Promise<void> {
  const sql = connect(options, { username: superuser, max: 1 });
  try {
    await requireOwnMigrations(sql, options.projectDirectory, otherVersion);
    const [settings] = await sql`select to_regclass('private.settings') is not null as "areThere"`;
    if (settings?.areThere) {
      // Sync cursors contain transaction ids of the original cluster. The restored cluster assigns its own ids, so old
      // cursors must be rejected.
      await sql`update private.settings set value = ${sql.json(crypto.randomUUID())} where name = 'sync_epoch'`;
    }
  } finally {
    await sql.end({ timeout: closeTimeoutSeconds });
  }
}
