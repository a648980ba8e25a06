/**
 * The rolling baseline: migrations that create the schema of `supabase/schemas` in an empty database. `npm run
 * baseline` rewrites these migrations until a release contains them.
 */

import type { Node } from "@libpg-query/parser";
import { migrationsFolder } from "./migration-files.ts";
import { statementsOf } from "./sql-statements.ts";

/**
 * Release that will be the first to contain the baseline. Before this release, package.json contains this version with
 * the suffix `-next`.
 */
export const baselineRelease = "0.3.0";

const header = `-- Baseline of ${baselineRelease}, generated from supabase/schemas: read and edit the SQL there.`;

/**
 * Tables of the platform to which the schemas add triggers and policies. Some versions of the platform's database image
 * may reject these statements.
 */
const platformTables = ["auth.users", "storage.objects", "realtime.messages"];

const firstVersion = 20_261_128_000_001;

/** Names of the baseline migrations. The key is the platform table that the migration changes. */
const names = new Map(
  [undefined, ...platformTables].map((table, index) => [
    table,
    `${firstVersion + index}_baseline${table ? `-${table.replace(".", "-")}` : ""}.sql`,
  ]),
);

/** Names of the baseline migrations in the order in which they are applied. */
export const baselineNames: readonly string[] = [...names.values()];

/**
 * Returns the baseline migrations by name. The schema files that change a platform table form the last migrations, one
 * for each table. If the platform rejects such a migration, an operator can run it manually. Throws if a schema file
 * that changes a platform table also defines objects that other files may use.
 */
export function baselineOf(schemas: ReadonlyMap<string, string>): Map<string, string> {
  const parts = new Map<string, string[]>(baselineNames.map((name) => [name, [header]]));
  for (const [file, sql] of schemas) {
    parts.get(names.get(platformTableOf(file, sql)) ?? "")?.push(sql.trim());
  }
  return new Map([...parts].map(([name, texts]) => [name, `${texts.join("\n\n")}\n`]));
}

/** Returns the names of the migrations that differ from the baseline that the schema files produce. */
export function differencesFromBaseline(
  schemas: ReadonlyMap<string, string>,
  migrations: ReadonlyMap<string, string>,
): string[] {
  const baseline = baselineOf(schemas);
  return [...new Set([...baseline.keys(), ...migrations.keys()])]
    .filter((name) => baseline.get(name) !== migrations.get(name))
    .map((name) => `${migrationsFolder}/${name} is not what supabase/schemas make: npm run baseline.`);
}

/** Returns the platform table that a schema file changes, or undefined if it changes none. */
function platformTableOf(file: string, sql: string): string | undefined {
  const nodes = statementsOf(sql).flatMap(({ node, within }) => (within ? [] : [node]));
  const [table, another] = new Set(nodes.map(changedTable).filter((name) => platformTables.includes(name)));
  if (another !== undefined) {
    throw new Error(`${file} changes ${table} and ${another}: split it, an image may refuse only one of them.`);
  }
  if (table !== undefined && !nodes.every((node) => changedTable(node) === table || "InsertStmt" in node)) {
    throw new Error(`${file} changes ${table} and contains other statements than inserts: move them to another file.`);
  }
  return table;
}

/** Returns the table to which a statement adds a trigger or policy. Returns an empty string for other statements. */
function changedTable(node: Node): string {
  const relation =
    "CreateTrigStmt" in node
      ? node.CreateTrigStmt.relation
      : "CreatePolicyStmt" in node
        ? node.CreatePolicyStmt.table
        : undefined;
  return relation ? `${relation.schemaname}.${relation.relname}` : "";
}
