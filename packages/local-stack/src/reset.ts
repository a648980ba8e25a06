/** Deletes the database and the stored objects in a data folder. */

import { holderOf, openExistingDataFolder } from "./data-folder.ts";
import { stopOrphan } from "./postgres/postmaster.ts";
import { clusterDirectoryOf } from "./postgres/server.ts";
import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";
import { runningStackOf } from "./status.ts";

/** Signal that `npm run reset` sends to a running stack. */
export const resetSignal = "SIGUSR2";

const restartMilliseconds = 60_000;
const pollMilliseconds = 100;

/**
 * Empties the data folder, so that the next start creates a new database. Returns false if the data folder does not
 * exist.
 */
export async function resetDataFolder(dataDirectory: string): Promise<boolean> {
  const folder = await openExistingDataFolder(dataDirectory);
  if (!folder) {
    return false;
  }
  try {
    await stopOrphan(clusterDirectoryOf(folder.databaseDirectory));
    await folder.empty();
    return true;
  } finally {
    folder.release();
  }
}

/** Resets the running stack and waits for its restart. Returns false if no stack is running. */
export async function resetRunningStack(options: StackOptions): Promise<boolean> {
  const running = await runningStackOf(options);
  const process = running && (await holderOf(options.dataDirectory));
  if (!process) {
    return false;
  }
  Deno.kill(process, resetSignal);
  const deadline = Date.now() + restartMilliseconds;
  while (Date.now() < deadline) {
    const restarted = await runningStackOf(options);
    if (restarted && restarted.startedAt !== running.startedAt) {
      return true;
    }
    await new Promise((done) => setTimeout(done, pollMilliseconds));
  }
  throw new StackError("The running stack has not come back; what it printed says why.");
}
