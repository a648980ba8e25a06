/** Names of the files and folders in a backup. */

import { StackError } from "../stack-error.ts";

/** Files and folders that have the same name in a data folder and in a backup. */
export const objectsFolder = "storage";
export const mailboxFolder = "mailbox";
export const keysFile = "keys.json";
/** Path of the database cluster in the data folder and in the backup. */
export const clusterFolder = "postgres/data";

// The label is written last, so a folder without it is not a complete backup.
const labelFile = "backup.json";

/**
 * Versions of the stack and of PostgreSQL that wrote a backup. A stack can restore the backup only if its database
 * format and its major version of PostgreSQL are the same.
 */
export interface BackupLabel {
  /** Hash of the database format. The marker file of the data folder contains the same hash. */
  format: string;
  /** PostgreSQL version, such as 17.10. */
  postgres: string;
  takenAt: string;
}

/** Writes the label file, which marks a backup as complete. */
export async function writeLabel(directory: string, label: BackupLabel): Promise<void> {
  const unfinished = `${directory}/${labelFile}.unfinished`;
  using file = await Deno.open(unfinished, { create: true, write: true, truncate: true });
  await file.write(new TextEncoder().encode(`${JSON.stringify(label, null, 2)}\n`));
  await file.sync();
  await Deno.rename(unfinished, `${directory}/${labelFile}`);
}

/** Reads the label file of a backup. Rejects a folder without a complete backup. */
export async function readLabel(directory: string): Promise<BackupLabel> {
  try {
    return JSON.parse(await Deno.readTextFile(`${directory}/${labelFile}`));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      throw new StackError(`${directory} holds no backup, or one that was not finished.`);
    }
    throw error;
  }
}
