/**
 * Computes the SQL that changes one database so that its schema equals the schema of another. The SQL is a list of
 * migrations.
 */

import { join } from "node:path";
import postgres from "postgres";
import { draftMigrations, isTransactional } from "./draft.ts";
import { createMigratedDatabase, runSupabase } from "./migrated-database.ts";
import { diffRows } from "./row-changes.ts";
import { migrationNameOf, readSchemaOrder, schemasFolder } from "./schema-files.ts";
import { readViews } from "./view-changes.ts";

async function diffSchemas(from: string, to: string): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: ".sql" });
  await runSupabase("db", "diff", "--use-pg-delta", "--from", from, "--to", to, "--output", file);
  const statements = await Deno.readTextFile(file);
  await Deno.remove(file);
  return statements.trim();
}

/** Runs a function with a connection to each database. */
async function withConnections<T>(urls: string[], run: (...connections: postgres.Sql[]) => Promise<T>): Promise<T> {
  const connections = urls.map((url) => postgres(url, { max: 1, onnotice: () => {} }));
  try {
    return await run(...connections);
  } finally {
    await Promise.all(connections.map((sql) => sql.end()));
  }
}

/** Returns all differences as a list of migrations. */
async function differenceOf(from: string, to: string): Promise<string[]> {
  const statements = await diffSchemas(from, to);
  return await withConnections([from, to], async (before, after) => {
    const tables = await before<{ name: string }[]>`
      select relnamespace::regnamespace::text || '.' || relname as name from pg_class where relkind = 'p'`;
    return draftMigrations({
      statements,
      rows: await diffRows(before, after),
      views: { before: await readViews(before), after: await readViews(after) },
      partitioned: new Set(tables.map(({ name }) => name)),
    });
  });
}

async function applyAll(url: string, migrations: string[]): Promise<void> {
  await withConnections([url], async (sql) => {
    for (const statements of migrations) {
      if (isTransactional(statements)) {
        await sql.begin((transaction) => transaction.unsafe(statements).simple());
      } else {
        await sql.unsafe(statements).simple();
      }
    }
  });
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
  const [row] = await withConnections(
    [url],
    (sql) => sql<{ applied: number }[]>`
      select count(*)::integer as applied from supabase_migrations.schema_migrations`,
  );
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
): Promise<{ migrations: string[]; left: string[]; migratedUrl: string }> {
  const order = readSchemaOrder(projectDirectory);
  const schemas = await asMigrations(projectDirectory, order);
  const from = await createMigratedDatabase(stackUrl, "of_migrations", projectDirectory, "--include-seed");
  const to = await createMigratedDatabase(stackUrl, "of_schemas", schemas);
  await requireApplied(to, order);
  await Deno.remove(schemas, { recursive: true });
  const migrations = await differenceOf(from, to);
  if (migrations.length === 0) {
    return { migrations, left: [], migratedUrl: from };
  }
  await applyAll(from, migrations);
  return { migrations, left: await differenceOf(from, to), migratedUrl: from };
}
