/**
 * `npm run baseline`: generates the migrations of the rolling baseline from `supabase/schemas` and deletes all other
 * migrations. Fails if a release already contains the baseline.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { baselineOf } from "./baseline-files.ts";
import { migrationsFolder, readMigrations } from "./migration-files.ts";
import { findRelease } from "./revisions.ts";
import { readSchemas } from "./schema-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(projectDirectory, migrationsFolder);

const release = await findRelease();
if (release.revision !== undefined || !release.isBaselineRolling) {
  console.error("The baseline may be released, so it is not rewritten: npm run schema:diff -- --write NAME");
  Deno.exit(1);
}
const baseline = baselineOf(readSchemas(projectDirectory));
const before = await readMigrations(projectDirectory);
const removed = [...before.keys()].filter((name) => !baseline.has(name));
const changed = [...baseline].filter(([name, sql]) => before.get(name) !== sql);
await Promise.all(removed.map((name) => Deno.remove(join(folder, name))));
await Promise.all(changed.map(([name, sql]) => Deno.writeTextFile(join(folder, name), sql)));
for (const [name] of changed) {
  console.log(`Written: ${migrationsFolder}/${name}`);
}
for (const name of removed) {
  console.log(`Removed: ${migrationsFolder}/${name}`);
}
if (changed.length + removed.length === 0) {
  console.log("The baseline is up to date.");
} else {
  console.log("Next: npm run reset");
}
