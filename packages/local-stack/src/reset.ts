/** Throws away the database and the stored objects of a data folder. */

import { openExistingDataFolder } from "./data-folder.ts";
import { stopOrphan } from "./postgres/postmaster.ts";
import { clusterDirectoryOf } from "./postgres/server.ts";

/** Empties the folder, so that the next start begins anew; false when there is no data folder at that path. */
export async function resetStack(dataDirectory: string): Promise<boolean> {
  const folder = await openExistingDataFolder(dataDirectory);
  if (!folder) return false;
  try {
    await stopOrphan(clusterDirectoryOf(folder.databaseDirectory));
    await folder.empty();
    return true;
  } finally {
    folder.release();
  }
}
