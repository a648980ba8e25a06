/**
 * Computes the SQL that changes one database so that its schema equals the schema of another. The SQL is a list of
 * transactions.
 */

import { join } from "node:path";
import postgres from "postgres";
import { createMigratedDatabase, runSupabase } from "./migrated-database.ts";
import { migrationNameOf, readSchemaOrder, schemasFolder } from "./schema-files.ts";

/**
 * Tables whose rows are part of the schema. Each table is listed with its key, its jsonb columns, and the columns that
 * the running service updates.
 */
const rowsOfTheSchema = [
  { table: "private.settings", key: "name", json: ["value"], written: [] },
  {
    table: "private.jobs",
    key: "name",
    json: [],
    written: ["last_started_at", "last_finished_at", "last_succeeded_at", "last_result", "last_error"],
  },
];

async function diffSchemas(from: string, to: string): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: ".sql" });
  await runSupabase("db", "diff", "--use-pg-delta", "--from", from, "--to", to, "--output", file);
  const statements = await Deno.readTextFile(file);
  await Deno.remove(file);
  return statements.trim();
}

/** Returns statements that insert, update and delete the rows of these tables. */
async function diffRows(from: string, to: string): Promise<string> {
  const [before, after] = [from, to].map((url) => postgres(url, { max: 1 }));
  const statements: string[] = [];
  for (const { table, key, json, written } of rowsOfTheSchema) {
    const read = (sql: postgres.Sql) =>
      sql<{ name: string; row: string }[]>`
        select to_jsonb(listed) ->> ${key} as name, (to_jsonb(listed) - ${written}::text[])::text as row
        from ${sql(table)} as listed
        order by 1`;
    const old = new Map((await read(before as postgres.Sql)).map(({ name, row }) => [name, row]));
    for (const { name, row } of await read(after as postgres.Sql)) {
      if (old.get(name) !== row) {
        statements.push(upsertOf(table, { key, json }, JSON.parse(row)));
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

function upsertOf(table: string, { key, json }: { key: string; json: string[] }, row: Record<string, unknown>): string {
  const columns = Object.keys(row);
  const values = columns.map((column) => literal(json.includes(column) ? JSON.stringify(row[column]) : row[column]));
  const changes = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  return `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})
on conflict (${key}) do update set ${changes.join(", ")};`;
}

/**
 * Returns all differences as a list of transactions. One transaction does not suffice, because new enum values can be
 * used only after a commit.
 */
async function differenceOf(from: string, to: string): Promise<string[]> {
  const statements = await diffSchemas(from, to);
  const newValue = /^ALTER TYPE .* ADD VALUE .*;$\n?/gm;
  const newValues = statements.match(newValue)?.join("") ?? "";
  return [newValues, statements.replaceAll(newValue, ""), await diffRows(from, to)]
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "SET local check_function_bodies = off;");
}

async function applyAll(url: string, transactions: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  for (const statements of transactions) {
    await sql.begin((transaction) => transaction.unsafe(statements).simple());
  }
  await sql.end();
}

/** Copies the schema files as migrations into a new folder. Numbers in the names preserve their order. */
async function asMigrations(projectDirectory: string, order: string[]): Promise<string> {
  const directory = await Deno.makeTempDir({ prefix: "schemas-" });
  const supabase = join(directory, "supabase");
  await Deno.mkdir(join(supabase, "migrations"), { recursive: true });
  await Deno.copyFile(join(projectDirectory, "supabase/config.toml"), join(supabase, "config.toml"));
  for (const [position, path] of order.entries()) {
    const copy = join(supabase, "migrations", migrationNameOf(path, position));
    await Deno.copyFile(join(projectDirectory, schemasFolder, path), copy);
  }
  return directory;
}

/** Throws if the number of applied migrations differs from the number of files in the order. */
async function requireApplied(url: string, order: string[]): Promise<void> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ applied: number }[]>`
    select count(*)::integer as applied from supabase_migrations.schema_migrations`;
  await sql.end();
  if (row?.applied !== order.length) {
    throw new Error(`${row?.applied} schema files were applied, but ${schemasFolder}/order.txt lists ${order.length}.`);
  }
}

/**
 * Returns the SQL that changes a database from the migrations of a checkout to the checkout's `supabase/schemas`.
 * Creates both databases in the PostgreSQL cluster of a stack and compares them. Runs the SQL on the first database and
 * compares the databases again. The result also contains the differences that remain after the SQL.
 */
export async function differenceToSchemas(
  stackUrl: string,
  projectDirectory: string,
): Promise<{ transactions: string[]; left: string[]; migratedUrl: string }> {
  const order = readSchemaOrder(projectDirectory);
  const schemas = await asMigrations(projectDirectory, order);
  const from = await createMigratedDatabase(stackUrl, "of_migrations", projectDirectory, "--include-seed");
  const to = await createMigratedDatabase(stackUrl, "of_schemas", schemas);
  await requireApplied(to, order);
  await Deno.remove(schemas, { recursive: true });
  const transactions = await differenceOf(from, to);
  if (transactions.length === 0) {
    return { transactions, left: [], migratedUrl: from };
  }
  await applyAll(from, transactions);
  return { transactions, left: await differenceOf(from, to), migratedUrl: from };
}
