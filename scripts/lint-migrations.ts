/** Says which migrations do what the hosted platform refuses: `lint-migrations.ts FILE…`. */

import { readFileSync } from "node:fs";
import process from "node:process";
import { lintMigration } from "./migration-rules.ts";

function report(file: string): string[] {
  try {
    return lintMigration(readFileSync(file, "utf8")).map(
      ({ line, rule, message }) => `${file}:${line} [${rule}] ${message}`,
    );
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : error}`];
  }
}

const problems = process.argv.slice(2).flatMap(report);
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length > 0 ? 1 : 0;
