/** What lies where in a backup. */

import { StackError } from "../stack-error.ts";

/** Parts of a data folder that a backup holds under the same names. */
export const objectsFolder = "storage";
export const mailboxFolder = "mailbox";
export const keysFile = "keys.json";
/** The cluster, in the data folder and in the backup. */
export const clusterFolder = "postgres/data";

// Written last: a folder without it is no whole backup.
const labelFile = "backup.json";

/** What made a backup, which another version of the stack cannot read. */
export interface BackupLabel {
  /** As the data folder says it of its database. */
  format: string;
  /** Of PostgreSQL, such as 17.10. */
  postgres: string;
  takenAt: string;
}

/** Says that the backup in the folder is whole. */
export async function writeLabel(directory: string, label: BackupLabel): Promise<void> {
  const unfinished = `${directory}/${labelFile}.unfinished`;
  using file = await Deno.open(unfinished, { create: true, write: true, truncate: true });
  await file.write(new TextEncoder().encode(`${JSON.stringify(label, null, 2)}\n`));
  await file.sync();
  await Deno.rename(unfinished, `${directory}/${labelFile}`);
}

/** What made the backup in the folder; refuses a folder that holds no whole one. */
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
