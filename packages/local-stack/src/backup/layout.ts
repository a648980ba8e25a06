/** Layout of a backup. */

import { StackError } from "../stack-error.ts";

/** Parts of a data folder that have the same names in a backup. */
export const objectsFolder = "storage";
export const mailboxFolder = "mailbox";
export const keysFile = "keys.json";
/** Path of the cluster in the data folder and in the backup. */
export const clusterFolder = "postgres/data";

// It is written last: a folder without it is not a complete backup.
const labelFile = "backup.json";

/** Versions that made a backup. Other versions of the stack cannot read it. */
export interface BackupLabel {
  /** Format of the database, as in the data folder. */
  format: string;
  /** Version of PostgreSQL, such as 17.10. */
  postgres: string;
  takenAt: string;
}

/** Marks the backup in the folder as complete. */
export async function writeLabel(directory: string, label: BackupLabel): Promise<void> {
  const unfinished = `${directory}/${labelFile}.unfinished`;
  using file = await Deno.open(unfinished, { create: true, write: true, truncate: true });
  await file.write(new TextEncoder().encode(`${JSON.stringify(label, null, 2)}\n`));
  await file.sync();
  await Deno.rename(unfinished, `${directory}/${labelFile}`);
}

/** Reads the label of the backup in the folder. Rejects a folder without a complete backup. */
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
