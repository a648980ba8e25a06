/** Older states of the repository. */

import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** The files of a revision, or of a folder of it, in a new folder. Throws where there is no such revision. */
export async function extractRevision(revision: string, ...folders: string[]): Promise<string> {
  const directory = await Deno.makeTempDir({ prefix: "revision-" });
  const script = 'set -o pipefail; to="$1"; shift; git archive "$@" | tar -x -C "$to"';
  await runCommand(["bash", "-c", script, "extract", directory, revision, ...folders], { cwd: projectDirectory });
  return directory;
}

/** The revision of the newest version: its tag, or in a copy without tags the commit that made it. Undefined before the first. */
export async function findNewestVersion(): Promise<string | undefined> {
  const git = (...args: string[]) =>
    runCommand(["git", ...args], { cwd: projectDirectory }).then((said) => said.trim());
  const tag = await git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*").catch(() => "");
  return tag || (await git("log", "-1", "--format=%H", "--extended-regexp", "--grep", "^release: [0-9]")) || undefined;
}
