/**
 * Lints `supabase/seed.sql` and the schema files in the order in which they are applied. The lint compares `order.txt`
 * with the files and runs squawk. The lint also reports statements that the hosted platform rejects, and references to
 * objects that later files create.
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type FileProblem, lintOrder } from "./migration-order.ts";
import { lintMigration } from "./migration-rules.ts";
import { compareOrder, findSchemaFiles, readSchemaOrder, schemasFolder } from "./schema-files.ts";
import { runSquawk } from "./squawk.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the problems that a check finds. If the check throws, returns the error message. */
function reported(where: string, find: () => FileProblem[]): string[] {
  try {
    return find().map(({ file, line, rule, message }) => `${file}:${line} [${rule}] ${message}`);
  } catch (error) {
    return [`${where}: ${error instanceof Error ? error.message : error}`];
  }
}

async function lintFiles(files: string[]): Promise<string[]> {
  const migrations = files.map((file) => ({ file, sql: readFileSync(file, "utf8") }));
  const problems = migrations.flatMap(({ file, sql }) =>
    reported(file, () => lintMigration(sql).map((problem) => ({ file, ...problem }))),
  );
  if (problems.length === 0) {
    problems.push(...reported("The order of the schema files", () => lintOrder(migrations)));
  }
  return [...(await runSquawk(...files)), ...problems];
}

const order = readSchemaOrder(projectDirectory);
const misplaced = compareOrder(order, findSchemaFiles(projectDirectory));
const problems =
  misplaced.length > 0
    ? misplaced
    : await lintFiles([...order.map((path) => `${schemasFolder}/${path}`), "supabase/seed.sql"]);
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length > 0 ? 1 : 0;
