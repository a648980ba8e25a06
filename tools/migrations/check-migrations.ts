/**
 * Finds three kinds of faulty migrations: migrations that were edited after their release, migrations that sort before
 * released migrations, and migrations with statements that the hosted platform rejects. Also finds migrations that
 * block readers and writers, migrations that drop objects which the newest release still uses, added migrations with
 * retired names, and changed schemas without an added migration. With `--from REVISION`, another revision is used as the
 * newest release.
 */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findRelease } from "../checks/newest-release.ts";
import { readRetiredNames } from "../checks/retired-name.ts";
import { lintAdded, readReleasedState, releasedFolders } from "./added-migrations.ts";
import { migrationsFolder, readMigrations } from "./migration-files.ts";
import { lintMigration } from "./migration-rules.ts";
import { lintRetired } from "./retired-in-added.ts";
import { extractRevision } from "./revisions.ts";
import { readSchemas } from "./schema-files.ts";
import { findUnmigrated } from "./unmigrated-schemas.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

async function lintSince(revision: string, migrations: Map<string, string>): Promise<string[]> {
  const before = await extractRevision(revision, ...releasedFolders);
  try {
    const released = await readReleasedState(before);
    const present = { schemas: readSchemas(projectDirectory), migrations: migrations.keys() };
    const unmigrated = findUnmigrated(
      { schemas: readSchemas(before), migrations: released.migrations.keys() },
      present,
    );
    const retiredNames = await readRetiredNames();
    const retired = [...migrations]
      .filter(([name]) => !released.migrations.has(name))
      .flatMap(([name, sql]) => lintRetired(name, sql, retiredNames));
    return [...(await lintAdded(released, migrations)), ...unmigrated, ...retired];
  } finally {
    await Deno.remove(before, { recursive: true });
  }
}

const { values } = parseArgs({ args: Deno.args, options: { from: { type: "string" } } });
const migrations = await readMigrations(projectDirectory);
const refused = [...migrations].flatMap(([name, sql]) =>
  lintMigration(sql).map(({ line, rule, message }) => `${migrationsFolder}/${name}:${line} [${rule}] ${message}`),
);
const release = values.from ?? (await findRelease());
if (release === undefined) {
  console.log("This clone contains no release, so the migrations are not compared with a release.");
}
const problems = [...(release ? await lintSince(release, migrations) : []), ...refused];
for (const problem of problems) {
  console.error(problem);
}
Deno.exitCode = problems.length > 0 ? 1 : 0;
