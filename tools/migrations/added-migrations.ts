/**
 * Lints the migrations that were added since a release, and checks that the migrations of the release are unchanged.
 */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type IsNamed, lintDrops, namesOf } from "./dropped-names.ts";
import { lockTimeout, migrationsFolder, readMigrations } from "./migration-files.ts";
import { schemasFolder } from "./schema-files.ts";
import { topStatementsOf } from "./sql-statements.ts";
import { runSquawk } from "./squawk.ts";

const functionsFolder = "supabase/functions";

/** Folders from which `readReleasedState` reads files. The paths are relative to the checkout of a release. */
export const releasedFolders: readonly string[] = [migrationsFolder, schemasFolder, functionsFolder];

/** Migrations of a release, and a function that finds out whether the release uses a database object. */
export interface ReleasedState {
  migrations: Map<string, string>;
  isNamed: IsNamed;
}

/** Reads the migrations, schemas and functions of a release from a checkout of that release. */
export async function readReleasedState(directory: string): Promise<ReleasedState> {
  const isNamed = namesOf({
    schemas: readTexts(join(directory, schemasFolder), ".sql"),
    functions: readTexts(join(directory, functionsFolder), ".ts"),
  });
  return { migrations: await readMigrations(directory), isNamed };
}

/** Returns the texts of all files below a folder. */
function readTexts(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => Deno.readTextFileSync(join(folder, path)));
}

/** Returns the problems of the migrations that will upgrade databases of a release. */
export async function lintAdded(released: ReleasedState, migrations: Map<string, string>): Promise<string[]> {
  const added = [...migrations].filter(([name]) => !released.migrations.has(name));
  const drops = added.flatMap(([name, sql]) =>
    lintDrops(sql, released.isNamed).map(
      ({ line, rule, message }) => `${migrationsFolder}/${name}:${line} [${rule}] ${message}`,
    ),
  );
  const blocking = await Promise.all(added.map(([name, sql]) => findBlocking(name, sql)));
  const waiting = added.filter(([, sql]) => !beginsWithLockTimeout(sql)).map(([name]) => waitingProblem(name));
  return [...changedSinceRelease(released.migrations, migrations), ...waiting, ...drops, ...blocking.flat()];
}

function changedSinceRelease(released: Map<string, string>, migrations: Map<string, string>): string[] {
  const lastReleased = [...released.keys()].at(-1) ?? "";
  const edited = [...released].filter(([name, text]) => migrations.get(name) !== text);
  const early = [...migrations.keys()].filter((name) => !released.has(name) && name < lastReleased);
  return [
    ...edited.map(
      ([name]) =>
        `${name} is released: restore the file, and add another migration (npm run schema:diff -- --write NAME).`,
    ),
    ...early.map((name) => `${name} comes before ${lastReleased}, which is released: give it a later version.`),
  ];
}

/** Whether the first statement sets `lock_timeout`. A statement that only writes rows can also wait for a lock. */
function beginsWithLockTimeout(sql: string): boolean {
  const [first] = topStatementsOf(sql);
  return first !== undefined && "VariableSetStmt" in first.node && first.node.VariableSetStmt.name === "lock_timeout";
}

const waitingProblem = (name: string): string =>
  `${migrationsFolder}/${name}:1 [lock-timeout-first] Begin the migration with ${lockTimeout.trim()}`;

/** Runs squawk with the rules for migrations of databases that contain data and are in use. */
async function findBlocking(name: string, sql: string): Promise<string[]> {
  // A statement that cannot run in a transaction must be repeatable and must be the only statement of its file.
  const transaction = /\bindex\s+concurrently\b/i.test(sql) ? "--no-assume-in-transaction" : "--assume-in-transaction";
  const folder = await Deno.makeTempDir({ prefix: "added-" });
  const file = join(folder, name);
  await Deno.writeTextFile(file, sql);
  try {
    const problems = await runSquawk("-c", ".squawk-added.toml", transaction, file);
    return problems.map((problem) => problem.replaceAll(folder, migrationsFolder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
