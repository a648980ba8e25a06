/** Finds the newest release in the history of the repository. */

import { runCommand } from "../stack/command.ts";

/**
 * Returns the commit of the newest release, whose subject is `release: VERSION`. Returns undefined if the clone contains
 * no release, because it is shallow.
 */
export async function findRelease(): Promise<string | undefined> {
  const command = ["git", "log", "-1", "--format=%H", "--extended-regexp", "--grep", "^release: [0-9]"];
  return (await runCommand(command)).trim() || undefined;
}
