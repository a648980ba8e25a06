/** Lists the files of the repository. */

import { runCommand } from "../stack/command.ts";

/**
 * Returns the paths of tracked and untracked files, each once. If patterns are given, returns only the paths that match
 * one of the patterns.
 */
export async function listFiles(...patterns: string[]): Promise<string[]> {
  const listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = await runCommand([...listing, ...patterns]);
  return [...new Set(listed.split("\0").filter(Boolean))].sort();
}
