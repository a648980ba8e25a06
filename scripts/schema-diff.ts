/**
 * `npm run schema:diff -- REVISION`: the SQL that brings a database with the migrations of a git revision to those of the
 * work tree. Tried on a database before it is shown: afterwards the two must be equal.
 */

import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { createMigratedDatabase, runSupabase } from "./migrated-database.ts";
import { startScratchStack } from "./scratch-stack.ts";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));
/** Tables whose rows belong to the schema, by what names a row and what a running system writes into it itself. */
const rowsOfTheSchema = [
  { table: "private.settings", key: "name", written: [] },
  {
    table: "private.jobs",
    key: "name",
    written: ["last_started_at", "last_finished_at", "last_succeeded_at", "last_result", "last_error"],
  },
];

async function extractMigrations(revision: string): Promise<string> {
  const directory = await Deno.makeTempDir({ prefix: "schema-diff-" });
  const { success, stderr } = await new Deno.Command("sh", {
    args: ["-c", 'git archive "$0" supabase | tar -x -C "$1"', revision, directory],
    cwd: projectDirectory,
    stderr: "piped",
  }).output();
  if (!success) {
    throw new Error(`There is no such revision: ${new TextDecoder().decode(stderr)}`);
  }
  return directory;
}

async function diffSchemas(from: string, to: string): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: ".sql" });
  await runSupabase("db", "diff", "--use-pg-delta", "--from", from, "--to", to, "--output", file);
  const statements = await Deno.readTextFile(file);
  await Deno.remove(file);
  return statements.trim();
}

/** Statements for rows that are new, changed or gone. */
async function diffRows(from: string, to: string): Promise<string> {
  const [before, after] = [from, to].map((url) => postgres(url, { max: 1 }));
  const statements: string[] = [];
  for (const { table, key, written } of rowsOfTheSchema) {
    const read = (sql: postgres.Sql) =>
      sql<{ name: string; row: string }[]>`
        select to_jsonb(listed) ->> ${key} as name, (to_jsonb(listed) - ${written}::text[])::text as row
        from ${sql(table)} as listed
        order by 1`;
    const old = new Map((await read(before as postgres.Sql)).map(({ name, row }) => [name, row]));
    for (const { name, row } of await read(after as postgres.Sql)) {
      if (old.get(name) !== row) {
        statements.push(upsertOf(table, key, JSON.parse(row)));
      }
      old.delete(name);
    }
    for (const name of old.keys()) {
      statements.push(`delete from ${table} where ${key} = ${literal(name)};`);
    }
  }
  await Promise.all([before, after].map((sql) => sql?.end()));
  return statements.join("\n");
}

function literal(value: unknown): string {
  return value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`;
}

function upsertOf(table: string, key: string, row: Record<string, unknown>): string {
  const columns = Object.keys(row);
  const changes = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  return `insert into ${table} (${columns.join(", ")}) values (${Object.values(row).map(literal).join(", ")})
on conflict (${key}) do update set ${changes.join(", ")};`;
}

/** All that differs, as transactions: new values of an enum can be used only once they are committed. */
async function diff(from: string, to: string): Promise<string[]> {
  const statements = await diffSchemas(from, to);
  const newValue = /^ALTER TYPE .* ADD VALUE .*;$\n?/gm;
  const newValues = statements.match(newValue)?.join("") ?? "";
  return [newValues, statements.replaceAll(newValue, ""), await diffRows(from, to)]
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "SET local check_function_bodies = off;");
}

async function apply(url: string, transactions: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  for (const statements of transactions) {
    await sql.begin((transaction) => transaction.unsafe(statements).simple());
  }
  await sql.end();
}

const [revision] = Deno.args;
if (!revision) {
  console.error("Say from which revision: npm run schema:diff -- REVISION");
  Deno.exit(2);
}
const before = await extractMigrations(revision);
const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "schema-diff-", suffix: ".log" }));
try {
  const stackUrl = stack.environment.DB_URL ?? "";
  const from = await createMigratedDatabase(stackUrl, "before", before);
  const to = await createMigratedDatabase(stackUrl, "after", projectDirectory);
  const transactions = await diff(from, to);
  console.log(
    transactions.join("\n\n-- In a migration of its own, after the commit of the one before.\n\n") ||
      "-- Nothing differs.",
  );
  await apply(from, transactions);
  const left = await diff(from, to);
  if (left.length > 0) {
    console.error(`After these statements the two still differ by:\n${left.join("\n")}`);
    Deno.exitCode = 1;
  }
} finally {
  await stack.stop();
  await Deno.remove(before, { recursive: true });
}
