/**
 * Says which migrations were edited after their release, sort before what is released, or do what the hosted platform refuses.
 * The first one is the released state of `supabase/schemas`, where its statements are checked.
 */

import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";
import { migrationsFolder, readMigrations } from "./migration-files.ts";
import { lintMigration } from "./migration-rules.ts";
import { extractRevision, findNewestVersion } from "./revisions.ts";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

/** What is wrong with migrations beside those of the newest release. */
function changedSinceRelease(released: Map<string, string>, migrations: Map<string, string>): string[] {
  const lastReleased = [...released.keys()].at(-1) ?? "";
  const edited = [...released].filter(([name, text]) => migrations.get(name) !== text);
  const early = [...migrations.keys()].filter((name) => !released.has(name) && name < lastReleased);
  return [
    ...edited.map(([name]) => `${name} is released: add a migration in place of editing it (npm run schema:diff).`),
    ...early.map((name) => `${name} comes before ${lastReleased}, which is released: give it a later version.`),
  ];
}

async function findChangedSinceRelease(migrations: Map<string, string>): Promise<string[]> {
  const version = await findNewestVersion();
  if (!version) {
    console.log("The newest release is not in this copy of the history, so that nobody knows what was edited since.");
    return [];
  }
  const before = await extractRevision(version, migrationsFolder);
  const released = await readMigrations(before);
  await Deno.remove(before, { recursive: true });
  return changedSinceRelease(released, migrations);
}

/** By the rules of what meets rows, readers and writers. */
async function findBlocking(added: string[]): Promise<string[]> {
  const files = added.map((name) => `${migrationsFolder}/${name}`);
  const squawk = ["npx", "--no-install", "squawk", "-c", ".squawk-added.toml", ...files];
  return await runCommand(squawk, { cwd: projectDirectory }).then(
    () => [],
    (complaint: Error) => [complaint.message],
  );
}

const migrations = await readMigrations(projectDirectory);
const added = [...migrations.keys()].slice(1);
const problems = [
  ...(await findChangedSinceRelease(migrations)),
  ...added.flatMap((name) =>
    lintMigration(migrations.get(name) ?? "").map(
      ({ line, rule, message }) => `${migrationsFolder}/${name}:${line} [${rule}] ${message}`,
    ),
  ),
  ...(added.length > 0 ? await findBlocking(added) : []),
];
for (const problem of problems) {
  console.error(problem);
}
Deno.exitCode = problems.length > 0 ? 1 : 0;
