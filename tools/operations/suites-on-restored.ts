/**
 * Runs the database suite and the functions suite on a restored stack. In `npm test`, these suites start with an empty
 * database.
 */

import { ok } from "node:assert/strict";
import type postgres from "postgres";
import { runCommand } from "../stack/command.ts";
import { argumentsOfFunctionsSuite } from "../test-runner/functions-suite.ts";
import { run as runDatabaseTests } from "../test-runner/pgtap.ts";
import type { Step } from "./step.ts";

/**
 * Runs both suites like `npm test`, with enabled rate limits. The database suite must run first, because the functions
 * suite changes settings of the stack.
 */
export async function passSuites(
  environment: Record<string, string>,
  superuser: postgres.Sql,
  step: Step,
): Promise<void> {
  await superuser`update private.settings set value = 'true' where name = 'rate_limits'`;
  await step("the database suite passes on the restored stack", async () => {
    const printed: string[] = [];
    const { passed, failed } = await runDatabaseTests(environment.DB_URL ?? "", [], (line) => printed.push(line));
    ok(failed === 0, printed.filter((line) => !line.startsWith("ok ")).join("\n"));
    return `${passed} assertions`;
  });
  await step("the functions suite passes on the restored stack", async () => {
    const command = ["npx", "--no-install", "vitest", "run", ...argumentsOfFunctionsSuite()];
    const printed = await runCommand(command, { env: { ...environment, NO_COLOR: "1" } });
    return /Tests +(.*)/.exec(printed)?.[1];
  });
}
