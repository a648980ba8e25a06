/**
 * Applies the project's migrations and its seed file. Each file is run once. A file is run in a transaction, unless it
 * contains CONCURRENTLY.
 */

import type postgres from "postgres";
import { commandOf } from "../commands.ts";
import type { StackOptions } from "../stack.ts";
import { StackError } from "../stack-error.ts";
import { lineOf, type Statement, statementsOf } from "./statements.ts";

const migrationsDirectory = "supabase/migrations";
const seedFile = "supabase/seed.sql";
/**
 * Matches statements that cannot run in a transaction. The statements of such a file run separately, as with the
 * Supabase CLI.
 */
const concurrently = /^(?:\s|--.*\n)*(?:create\s+(?:unique\s+)?index|drop\s+index|reindex\s[^;]*?)\s+concurrently\b/i;

/** Differences between the migration files and the migrations that a database has recorded. */
export interface MigrationsComparison {
  total: number;
  /** Migration files that the database has not recorded. */
  missing: Migration[];
  /** Migration files whose text differs from the recorded migration. */
  edited: Migration[];
  /** Versions of recorded migrations for which no file exists. */
  unknown: string[];
}

interface Migration {
  version: string;
  name: string;
  /** Path relative to the checkout, for error messages. */
  path: string;
  content: string;
}

/**
 * Applies the migrations that the database has not recorded. Returns the number of files that were applied by this
 * call, and the number of all files.
 */
export async function applyMigrations(
  sql: postgres.Sql,
  options: Pick<StackOptions, "projectDirectory" | "typed">,
): Promise<{ applied: number; total: number }> {
  await createHistory(sql);
  const comparison = await compareMigrations(sql, options.projectDirectory);
  refuseChanges(comparison, `run ${commandOf("reset", options)}`);
  for (const migration of comparison.missing) {
    await applyMigration(sql, migration);
  }
  return { applied: comparison.missing.length, total: comparison.total };
}

/**
 * Rejects a database with a migration whose file is missing in this checkout or has another text. The error message
 * ends with `advice`.
 */
export async function requireOwnMigrations(sql: postgres.Sql, projectDirectory: string, advice: string): Promise<void> {
  refuseChanges(await compareMigrations(sql, projectDirectory), advice);
}

/**
 * Runs the project's seed file, unless the project has none or the file has already been run. Returns whether this call
 * ran the seed file.
 */
export async function applySeed(sql: postgres.Sql, projectDirectory: string): Promise<boolean> {
  const content = await readIfPresent(`${projectDirectory}/${seedFile}`);
  if (content === null) {
    return false;
  }
  const [recorded] = await sql`select from supabase_migrations.seed_files where path = ${seedFile}`;
  if (recorded) {
    return false;
  }
  await runFile(sql, seedFile, await statementsOf(content), async (transaction) => {
    const hash = await sha256(content);
    await transaction`insert into supabase_migrations.seed_files (path, hash) values (${seedFile}, ${hash})`;
  });
  return true;
}

// The history is stored in the tables of the Supabase CLI, so that both the CLI and the stack know which migrations
// were applied.
async function createHistory(sql: postgres.Sql): Promise<void> {
  await sql
    .unsafe(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text not null primary key,
        statements text[],
        name text
      );
      create table if not exists supabase_migrations.seed_files (
        path text not null primary key,
        hash text not null
      );
    `)
    .simple();
}

async function readMigrations(projectDirectory: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const fileName of await sqlFilesIn(`${projectDirectory}/${migrationsDirectory}`)) {
    const path = `${migrationsDirectory}/${fileName}`;
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(fileName) ?? [];
    if (!version || !name) {
      throw new StackError(`${path} needs a name such as 20261120120000_feature.sql.`);
    }
    if (migrations.at(-1)?.version === version) {
      throw new StackError(`${path} has the same version as ${migrations.at(-1)?.path}: rename one of them.`);
    }
    const content = await Deno.readTextFile(`${projectDirectory}/${path}`);
    migrations.push({ version, name, path, content });
  }
  return migrations;
}

/** Returns the recorded statements of each migration, by version. */
async function readHistory(sql: postgres.Sql): Promise<Map<string, string[] | null>> {
  const rows = await sql<{ version: string; statements: string[] | null }[]>`
    select version, statements from supabase_migrations.schema_migrations
  `;
  return new Map(rows.map(({ version, statements }) => [version, statements]));
}

/** Compares the migration files with the statements that the database has recorded. */
export async function compareMigrations(sql: postgres.Sql, projectDirectory: string): Promise<MigrationsComparison> {
  const migrations = await readMigrations(projectDirectory);
  const recorded = await readHistory(sql);
  const versions = new Set(migrations.map(({ version }) => version));
  return {
    total: migrations.length,
    missing: migrations.filter(({ version }) => !recorded.has(version)),
    edited: migrations.filter(({ version, content }) => {
      const statements = recorded.get(version);
      return statements && comparable(statements.join(";")) !== comparable(content);
    }),
    unknown: [...recorded.keys()].filter((version) => !versions.has(version)).sort(),
  };
}

// If a migration file is edited after a database has applied it, the database cannot apply the edit.
function refuseChanges({ unknown, edited }: MigrationsComparison, advice: string): void {
  if (unknown[0] !== undefined) {
    throw new StackError(`The database has migration ${unknown[0]}, which this checkout does not have: ${advice}`);
  }
  if (edited[0] !== undefined) {
    throw new StackError(`${edited[0].path} has been edited since it was applied to this database: ${advice}`);
  }
}

// The Supabase CLI splits files differently, but its statements differ only in whitespace and semicolons.
function comparable(text: string): string {
  return text.replace(/[\s;]+/g, " ").trim();
}

async function applyMigration(sql: postgres.Sql, { version, name, path, content }: Migration): Promise<void> {
  const statements = await statementsOf(content);
  await runFile(sql, path, statements, async (transaction) => {
    const texts = statements.map(({ text }) => text);
    await transaction`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${version}, ${name}, ${transaction.array(texts)})
    `;
  });
}

async function runFile(
  sql: postgres.Sql,
  path: string,
  statements: Statement[],
  record: (transaction: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
  // Resets the session, because the previous file may have changed settings or the role.
  await sql.unsafe("discard all").simple();
  if (statements.some(({ text }) => concurrently.test(text))) {
    await runEach(sql, path, statements);
    await sql.begin(record);
    return;
  }
  await sql.begin(async (transaction) => {
    await record(transaction);
    await runEach(transaction, path, statements);
  });
}

async function runEach(sql: postgres.ISql, path: string, statements: Statement[]): Promise<void> {
  for (const statement of statements) {
    try {
      await sql.unsafe(statement.text).simple();
    } catch (error) {
      throw failureAt(path, statement, error);
    }
  }
}

function failureAt(path: string, statement: Statement, error: unknown): Error {
  if (!(error instanceof Error) || error.name !== "PostgresError") {
    return error as Error;
  }
  const { message, position, detail, hint } = error as postgres.PostgresError;
  const line = lineOf(statement, position ? Number(position) - 1 : undefined);
  return new StackError([`${path}, line ${line}: ${message}`, detail, hint].filter(Boolean).join(" · "));
}

async function sqlFilesIn(directory: string): Promise<string[]> {
  const names = [];
  try {
    for await (const entry of Deno.readDir(directory)) {
      if (entry.name.endsWith(".sql")) {
        names.push(entry.name);
      }
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) {
      throw error;
    }
  }
  return names.sort();
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return null;
    }
    throw error;
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
