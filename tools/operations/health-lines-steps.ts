/** Steps of `npm run test:operations` that compare the doctor's output with `GET /health`. */

import { deepEqual, match } from "node:assert/strict";
import { lineOf } from "../doctor/findings.ts";
import { inspectHealth } from "../doctor/health-lines.ts";
import { connectTo, type Project } from "../doctor/project.ts";
import { expectComplaint, expectPrinted } from "./doctor-command.ts";
import { repeatEachStatus, seeReportFaults, seeWrongSecrets, whilePushesWait, whileReadOnly } from "./health-faults.ts";
import type { Step } from "./step.ts";

/** Checks that the doctor prints each line of `GET /health` with its status. */
export async function testHealthLines(
  project: Project & { databaseUrl: string },
  stackArgs: string[],
  step: Step,
): Promise<void> {
  const superuser = connectTo(project.databaseUrl.replace("//postgres:", "//supabase_admin:"), undefined);
  try {
    await step("each status of each line of the report is repeated", async () => `${await repeatEachStatus(project)}`);
    await step("a missing report is a fault", async () => `${await seeReportFaults(project)} faults`);
    await step("wrong secrets of the functions are found", async () => `${await seeWrongSecrets(project)} faults`);
    await step(
      "pushes that wait for a provider without settings warn in a deployment, but not in the local stack",
      () =>
        whilePushesWait(project, superuser, async () => {
          const found = await inspectHealth({ ...project, isLocalStack: false });
          const lines = found.map(({ name, finding }) => lineOf(name, finding)).join("\n");
          match(lines, /^warn {4}queue_age +push fcm: \d{4} seconds, warn at 120\. The provider has no settings\./m);
          match(lines, /^warn {4}unconfigured_devices +fcm: 1 device, warn at 1\. The provider has no settings\./m);
          const wanted =
            /^ok {6}push providers +the local stack has no settings for fcm, (?:.*\n)+.*, 0 to look at, 0 failed/m;
          await expectPrinted(wanted, stackArgs);
        }),
    );
    await step("a read-only database is a fault", () =>
      whileReadOnly(project, superuser, async () => {
        await expectComplaint(
          /^FAIL {4}up +GET \/health returns 503 unavailable.*\nFAIL {4}database +.*It takes no writes\./m,
          stackArgs,
        );
        const [up, report] = await inspectHealth({ ...project, secretKey: undefined });
        deepEqual([up?.finding.level, report?.finding.level], ["fail", "skipped"]);
      }),
    );
  } finally {
    await superuser.end();
  }
}
