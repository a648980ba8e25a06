/** Lists the files of the repository. */

import { runCommand } from "../stack/command.ts";

/** Returns the distinct paths of tracked and new files. With patterns, returns only paths that match one of them. */
export async function listFiles(...patterns: string[]): Promise<string[]> {
  const listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = await runCommand([...listing, ...patterns]);
  return [...new Set(listed.split("\0").filter(Boolean))].sort();
}
