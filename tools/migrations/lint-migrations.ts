/** Says which migrations do what the hosted platform refuses, or name what comes later: `lint-migrations.ts FILE…`. */

import { readFileSync } from "node:fs";
import process from "node:process";
import { type FileProblem, lintOrder } from "./migration-order.ts";
import { lintMigration } from "./migration-rules.ts";

const files = process.argv.slice(2);
const migrations = files.map((file) => ({ file, sql: readFileSync(file, "utf8") }));

/** The problems that a check finds, or what keeps it from looking. */
function reported(where: string, find: () => FileProblem[]): string[] {
  try {
    return find().map(({ file, line, rule, message }) => `${file}:${line} [${rule}] ${message}`);
  } catch (error) {
    return [`${where}: ${error instanceof Error ? error.message : error}`];
  }
}

const problems = migrations.flatMap(({ file, sql }) =>
  reported(file, () => lintMigration(sql).map((problem) => ({ file, ...problem }))),
);
if (problems.length === 0) {
  problems.push(...reported("The order of the migrations", () => lintOrder(migrations)));
}
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length > 0 ? 1 : 0;
