/** Reads earlier revisions of the repository. */

import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };
import { runCommand } from "../stack/command.ts";
import { baselineNames, baselineRelease } from "./baseline-files.ts";
import { migrationsFolder } from "./migration-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const baselineFile = `${migrationsFolder}/${baselineNames[0]}`;

/** Newest release from which databases can be upgraded. If no such release exists, the reason. */
type Release =
  | { revision: string }
  | {
      revision: undefined;
      /**
       * Whether no release contains the baseline yet. Until a release contains the baseline, each change of the schemas
       * rewrites the baseline.
       */
      isBaselineRolling: boolean;
      reason: string;
    };

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

/** Finds the newest release and finds out whether it contains the baseline. */
export async function findRelease(): Promise<Release> {
  const newest = await findNewestVersion();
  return releaseOf(newest, newest !== undefined && (await containsBaseline(newest)), manifest.version);
}

/**
 * Returns the newest release, or the reason why no database can be upgraded from it. `newest` is the revision of the
 * release, and `version` is the version in package.json.
 */
export function releaseOf(newest: string | undefined, hasBaseline: boolean, version: string): Release {
  if (newest !== undefined && hasBaseline) {
    return { revision: newest };
  }
  if (newest !== undefined || version === `${baselineRelease}-next`) {
    const reason = `There is nothing to upgrade from: this is ${version}, and no release contains its baseline, ${baselineFile}.`;
    return { revision: undefined, isBaselineRolling: true, reason };
  }
  const reason = "There is nothing to upgrade from: no release is in this copy of the history.";
  return { revision: undefined, isBaselineRolling: false, reason };
}

/**
 * Returns the revision of the newest release: its tag, or its release commit if the clone has no tags. Returns
 * undefined if there is no release yet.
 */
async function findNewestVersion(): Promise<string | undefined> {
  const tag = await git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*").catch(() => "");
  return tag || (await git("log", "-1", "--format=%H", "--extended-regexp", "--grep", "^release: [0-9]")) || undefined;
}

async function containsBaseline(revision: string): Promise<boolean> {
  return (await git("ls-tree", "--name-only", revision, baselineFile)) !== "";
}

async function git(...args: string[]): Promise<string> {
  return (await runCommand(["git", ...args], { cwd: projectDirectory })).trim();
}
