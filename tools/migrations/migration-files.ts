/** Reads the migration files of a checkout. */

import { join } from "node:path";

export const migrationsFolder = "supabase/migrations";

/**
 * First line of each migration that is added after the baseline. While a migration waits for a lock on a table, it
 * blocks later writers of the table. After two seconds the migration therefore fails, and the upgrade is retried.
 */
export const lockTimeout = "set lock_timeout = '2 s';\n\n";

/** Returns the migrations by name, in the order in which they are applied. */
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
