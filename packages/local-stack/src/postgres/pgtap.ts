/** Copies pgTAP into the extension folder of PostgreSQL, so that `create extension pgtap` succeeds. */

import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { packageDirectoryOf } from "./binaries.ts";

const pgtapPackage = "@electric-sql/pglite-pgtap";
const controlFile = "pgtap.control";
const extensions = "share/postgresql/extension";

/**
 * Copies the extension if it is not installed yet. Returns a notice if the extension folder is read-only, otherwise
 * null.
 */
export async function installPgtap(binaries: Binaries): Promise<string | null> {
  const target = join(binaries.directory, extensions);
  if (await exists(join(target, controlFile))) {
    return null;
  }
  try {
    const unpacked = await Deno.makeTempDir({ dir: target, prefix: "pgtap-" });
    try {
      await unpack(unpacked);
      await moveExtension(join(unpacked, extensions), target);
    } finally {
      await Deno.remove(unpacked, { recursive: true });
    }
    return null;
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied) && !isReadOnly(error)) {
      throw error;
    }
    return `pgTAP is not available: ${target} is read-only.`;
  }
}

async function unpack(into: string): Promise<void> {
  const archive = join(packageDirectoryOf(pgtapPackage), "dist", "pgtap.tar.gz");
  const { success, stderr } = await new Deno.Command("tar", {
    args: ["-xzf", archive, "-C", into, extensions],
  }).output();
  if (!success) {
    throw new Error(`tar could not unpack ${archive}: ${new TextDecoder().decode(stderr)}`);
  }
}

async function moveExtension(from: string, to: string): Promise<void> {
  const names = [];
  for await (const entry of Deno.readDir(from)) {
    names.push(entry.name);
  }
  // The control file is renamed last: if it exists, the extension is complete.
  names.sort((left, right) => Number(left === controlFile) - Number(right === controlFile));
  for (const name of names) {
    await Deno.rename(join(from, name), join(to, name));
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return false;
    }
    throw error;
  }
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EROFS";
}
