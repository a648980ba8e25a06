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
