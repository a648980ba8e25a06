/** Reads the schema files of a checkout in the order of `supabase/schemas/order.txt`. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const schemasFolder = "supabase/schemas";
const orderFile = "order.txt";

/** Returns the paths that order.txt lists, such as `groups/applications.sql`. Throws if order.txt lists no path. */
export function readSchemaOrder(directory: string): string[] {
  const paths = readFileSync(join(directory, schemasFolder, orderFile), "utf8")
    .split("\n")
    .filter(Boolean);
  if (paths.length === 0) {
    throw new Error(`${schemasFolder}/${orderFile} lists no file.`);
  }
  return paths;
}

/** Returns the texts of the schema files by path, in the order of order.txt. */
export function readSchemas(directory: string): Map<string, string> {
  const textOf = (path: string) => readFileSync(join(directory, schemasFolder, path), "utf8");
  return new Map(readSchemaOrder(directory).map((path) => [path, textOf(path)]));
}

/** Returns the paths of the SQL files that exist, sorted by name. */
export function findSchemaFiles(directory: string): string[] {
  return readdirSync(join(directory, schemasFolder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sql"))
    .sort();
}

/** Compares the paths in order.txt with the files that exist. Each file must be listed exactly once. */
export function compareOrder(listed: string[], found: string[]): string[] {
  const problem = (path: string, message: string) => `${schemasFolder}/${orderFile}: ${path} ${message}`;
  const twice = listed.filter((path, position) => listed.indexOf(path) < position);
  return [
    ...listed.filter((path) => !found.includes(path)).map((path) => problem(path, "does not exist.")),
    ...found.filter((path) => !listed.includes(path)).map((path) => problem(path, "is not listed.")),
    ...twice.map((path) => problem(path, "is listed twice.")),
  ];
}

/**
 * Returns the name of the migration that is generated from a schema file. The name consists of the position in the
 * order, the feature and the part.
 */
export function migrationNameOf(path: string, position: number): string {
  return `${String(position + 1).padStart(4, "0")}_${path.replace("/", "-")}`;
}
