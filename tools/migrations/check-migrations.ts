/**
 * Says which migrations were edited after their release, sort before what is released, do what the hosted platform refuses,
 * drop what calls of the newest version still use, or keep readers and writers waiting. Until a release contains the baseline,
 * the migrations are compared with what `npm run baseline` writes.
 */

import { readdirSync } from "node:fs";
import { join } from "node:path";

import { fileURLToPath } from "node:url";
import { runCommand } from "../stack/command.ts";
import { baselineOf } from "./baseline-files.ts";
import { type IsNamed, lintDrops, namesOf } from "./dropped-names.ts";
import { migrationsFolder, readMigrations } from "./migration-files.ts";
import { lintMigration, type Problem } from "./migration-rules.ts";
import { extractRevision, findRelease } from "./revisions.ts";
import { readSchemas } from "./schema-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const usingFolders = ["supabase/schemas", "supabase/functions"] as const;

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

/** The newest release: its migrations, and what it names. */
interface Release {
  migrations: Map<string, string>;
  isNamed: IsNamed;
}

/** The texts of files below a folder. */
function readTexts(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => Deno.readTextFileSync(join(folder, path)));
}

/** The migrations that are not those of the rolling baseline. */
async function changedSinceBaseline(migrations: Map<string, string>): Promise<string[]> {
  const baseline = baselineOf(readSchemas(projectDirectory));
  const differing = [...new Set([...baseline.keys(), ...migrations.keys()])].filter(
    (name) => baseline.get(name) !== migrations.get(name),
  );
  return differing.map((name) => `${migrationsFolder}/${name} is not what supabase/schemas make: npm run baseline.`);
}

async function readReleased(revision: string): Promise<Release> {
  const before = await extractRevision(revision, migrationsFolder, ...usingFolders);
  const [schemas, functions] = usingFolders;
  const isNamed = namesOf({
    schemas: readTexts(join(before, schemas), ".sql"),
    functions: readTexts(join(before, functions), ".ts"),
  });
  const release = { migrations: await readMigrations(before), isNamed };
  await Deno.remove(before, { recursive: true });
  return release;
}

/** By the rules of what meets rows, readers and writers. */
async function findBlocking(name: string, sql: string): Promise<string[]> {
  // What runs outside of a transaction has to stand alone, and to be repeatable.
  const transaction = /\bindex\s+concurrently\b/i.test(sql) ? "--no-assume-in-transaction" : "--assume-in-transaction";
  const options = ["-c", ".squawk-added.toml", transaction, `${migrationsFolder}/${name}`];
  return await runCommand(["npx", "--no-install", "squawk", ...options], { cwd: projectDirectory }).then(
    () => [],
    (complaint: Error) => [complaint.message],
  );
}

const migrations = await readMigrations(projectDirectory);
const newest = await findRelease();
const released = newest.revision === undefined ? undefined : await readReleased(newest.revision);
if (newest.revision === undefined) {
  console.log(newest.reason);
}
const added = [...migrations].filter(([name]) => released && !released.migrations.has(name));
const told = (name: string, { line, rule, message }: Problem) =>
  `${migrationsFolder}/${name}:${line} [${rule}] ${message}`;
const problems = [
  ...(newest.revision === undefined && newest.isBaselineRolling ? await changedSinceBaseline(migrations) : []),
  ...(released ? changedSinceRelease(released.migrations, migrations) : []),
  ...[...migrations].flatMap(([name, sql]) => lintMigration(sql).map((problem) => told(name, problem))),
  ...added.flatMap(([name, sql]) =>
    released ? lintDrops(sql, released.isNamed).map((problem) => told(name, problem)) : [],
  ),
  ...(await Promise.all(added.map(([name, sql]) => findBlocking(name, sql)))).flat(),
];
for (const problem of problems) {
  console.error(problem);
}
Deno.exitCode = problems.length > 0 ? 1 : 0;
