/** Reads the migration files of a checkout. */

import { join } from "node:path";

export const migrationsFolder = "supabase/migrations";

/**
 * First line of each added migration. A longer wait for a lock would block writers, so the upgrade fails instead and is
 * retried.
 */
export const lockTimeout = "set lock_timeout = '2 s';\n\n";

/** Returns the migrations by name, in the order of application. */
export async function readMigrations(directory: string): Promise<Map<string, string>> {
  const folder = join(directory, migrationsFolder);
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".sql")) {
      names.push(name);
    }
  }
  return new Map(
    await Promise.all(names.sort().map(async (name) => [name, await Deno.readTextFile(join(folder, name))] as const)),
  );
}
