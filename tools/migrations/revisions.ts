/** Reads earlier revisions of the repository. */

import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Extracts the files of a revision, or only some of its folders, into a new folder. Throws if the revision does not
 * exist.
 */
export async function extractRevision(revision: string, ...folders: string[]): Promise<string> {
  const directory = await Deno.makeTempDir({ prefix: "revision-" });
  const script = 'set -o pipefail; to="$1"; shift; git archive "$@" | tar -x -C "$to"';
  await runCommand(["bash", "-c", script, "extract", directory, revision, ...folders], { cwd: projectDirectory });
  return directory;
}

/**
 * Returns the commit of the newest release, whose subject is `release: VERSION`. Returns undefined if the clone contains
 * no release, because it is shallow.
 */
export async function findRelease(): Promise<string | undefined> {
  const command = ["git", "log", "-1", "--format=%H", "--extended-regexp", "--grep", "^release: [0-9]"];
  return (await runCommand(command, { cwd: projectDirectory })).trim() || undefined;
}
