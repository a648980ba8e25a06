/**
 * `npm run schema:diff [-- --write NAME]`: prints the SQL that upgrades a database from the state of
 * `supabase/migrations` to the state of `supabase/schemas`. The command first runs the SQL on a test database, which
 * must then equal the schemas. With `--write NAME`, the SQL is written as the next migration, which a developer must
 * review and commit together with the schema change.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { lockTimeout, migrationsFolder, readMigrations } from "./migration-files.ts";
import { differenceToSchemas } from "./schema-difference.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns the version of the next migration: the current time, or one second after the last migration if the last
 * migration has a version in the future.
 */
function versionAfter(last: string): string {
  const digits = (time: Date) => time.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(last) ?? [];
  const next = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).getTime() + 1000;
  return digits(new Date(Math.max(Date.now(), next || 0)));
}

/** Writes each transaction as a separate migration, and returns the paths of the migrations. */
async function writeMigrations(name: string, migrations: string[]): Promise<string[]> {
  let [last = ""] = [...(await readMigrations(projectDirectory)).keys()].slice(-1);
  const paths: string[] = [];
  for (const [number, statements] of migrations.entries()) {
    const version = versionAfter(last);
    last = `${version}_${name}${migrations.length > 1 ? `-${number + 1}` : ""}.sql`;
    const path = join(migrationsFolder, last);
    await Deno.writeTextFile(join(projectDirectory, path), `${lockTimeout}${statements}\n`);
    paths.push(path);
  }
  return paths;
}

const { values } = parseArgs({ args: Deno.args, options: { write: { type: "string" } } });
if (values.write !== undefined && !/^[a-z][a-z0-9-]*$/.test(values.write)) {
  console.error("A migration is named in small letters, such as add-event-colours.");
  Deno.exit(2);
}
const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "schema-diff-", suffix: ".log" }));
try {
  const { migrations, left } = await differenceToSchemas(stack.environment.DB_URL ?? "", projectDirectory);
  if (migrations.length === 0) {
    console.log("-- Nothing differs.");
  } else if (values.write === undefined) {
    console.log(migrations.join("\n\n-- In a migration of its own, after the commit of the one before.\n\n"));
  } else if (left.length === 0) {
    console.log(`Written for review: ${(await writeMigrations(values.write, migrations)).join(", ")}`);
  }
  if (left.length > 0) {
    console.error(`After these statements the databases still differ by:\n${left.join("\n")}`);
    Deno.exitCode = 1;
  }
} finally {
  await stack.stop();
}
