/**
 * Prints the lines of `GET /health` with the statuses that the service reports. The doctor does not evaluate the
 * measured values itself.
 */

import type { HealthCheck, HealthLine, HealthReport } from "@social/shared-types/health.ts";
import { type Finding, fail, type NamedFinding, ok, skipped } from "./findings.ts";
import { ask } from "./http.ts";
import type { Project } from "./project.ts";

const path = "/functions/v1/health";
const queueAdvice = "Read docs/operations/alarms.md, QueueLate; for pushes PushesLate";

/** Advice for lines whose status is not ok. The headings are in docs/operations/alarms.md. */
const advice: Record<HealthCheck, string> = {
  database: "Read docs/operations/alarms.md, DatabaseFails",
  connections: "Read docs/operations/alarms.md, ConnectionsRunOut",
  storage: "Read docs/operations/alarms.md, StorageFails",
  clock_skew: "Read docs/operations/alarms.md, ClocksDiffer",
  replica_lag: "Read docs/operations/alarms.md, ReplicaBehind",
  schedules: "Put the secret into the vault (docs/operations/deploying.md, Jobs)",
  job: "Read docs/operations/alarms.md, JobStuck; the log of the function jobs has the reason",
  queue_length: queueAdvice,
  queue_age: queueAdvice,
  push_settings: "Correct the settings of the functions (docs/operations/deploying.md, Push)",
  push_pause: "Read docs/operations/incidents.md, A push provider rejects our settings",
  unconfigured_devices: "Read docs/operations/alarms.md, DevicesWithoutProvider",
  partitions_ahead: "Read docs/operations/alarms.md, PartitionsRunOut",
  address_keys: "Read docs/operations/alarms.md, AddressKeyMissing",
};

function numberOf({ measured, isAtLeast, unit }: HealthLine): string {
  if (measured === null) {
    return "nothing measured";
  }
  const rounded = measured < 100 ? Number(measured.toPrecision(2)) : Math.round(measured);
  return `${isAtLeast ? "at least " : ""}${rounded} ${rounded === 1 ? unit.replace(/s$/, "") : unit}`;
}

function describe(line: HealthLine): string {
  const { subject, warnAt, failAt, note, unit } = line;
  // The unit `problems` has no bounds to print, because a single problem is already too many.
  const bounds =
    unit === "problems"
      ? []
      : Object.entries({ warn: warnAt, fail: failAt }).flatMap(([level, bound]) =>
          bound === null ? [] : [`${level} at ${bound}`],
        );
  const measured = [numberOf(line), ...bounds].join(", ");
  return [subject === null ? measured : `${subject}: ${measured}`, note?.replace(/\.$/, "")].filter(Boolean).join(". ");
}

/**
 * Returns the findings of one check: one for each line that is not ok, and one that summarizes the lines that are ok.
 */
function findingsOf(check: HealthCheck, lines: HealthLine[]): NamedFinding[] {
  const wrong = lines.flatMap((line): NamedFinding[] =>
    line.status === "ok"
      ? []
      : [{ name: check, finding: { level: line.status, seen: describe(line), advice: advice[check] } }],
  );
  const fine = lines.filter(({ status }) => status === "ok");
  const [only] = fine;
  if (!only) {
    return wrong;
  }
  const seen = fine.length === 1 ? describe(only) : fine.map(({ subject }) => subject).join(", ");
  return [...wrong, { name: check, finding: ok(seen) }];
}

/** Whether a line warns that a push provider has no settings, although devices or pushes need this provider. */
function isOfProviderWithoutSettings({ check, status, note }: HealthLine): boolean {
  const isOfPushes = check === "queue_age" || check === "unconfigured_devices";
  return isOfPushes && status === "warn" && note === "The provider has no settings.";
}

/** Returns the findings of a report, in the order of the report. */
export function describeReport({ lines }: HealthReport): NamedFinding[] {
  const checks = new Set(lines.map(({ check }) => check));
  return [...checks].flatMap((check) =>
    findingsOf(
      check,
      lines.filter((line) => line.check === check),
    ),
  );
}

/**
 * Returns the findings of a report of the local stack. One finding that is ok replaces all warnings about push providers
 * without settings, because developers rarely set up a push provider.
 */
function describeReportOfStack(report: HealthReport): NamedFinding[] {
  const warnings = report.lines.filter(isOfProviderWithoutSettings);
  if (warnings.length === 0) {
    return describeReport(report);
  }
  const providers = new Set(warnings.map(({ subject }) => subject?.split(" ").at(-1)));
  const seen = `the local stack has no settings for ${[...providers].join(", ")}, so it sends no pushes to them, and shows the pushes at /outbox`;
  const lines = report.lines.filter((line) => !isOfProviderWithoutSettings(line));
  return [...describeReport({ ...report, lines }), { name: "push providers", finding: ok(seen) }];
}

/** Checks the response that clients without a key receive. */
async function inspectUp(project: Project): Promise<Finding> {
  const { status, body } = await ask(project, path);
  return status === 200 && body?.up === true
    ? ok("GET /health returns 200: the database takes writes")
    : fail(`GET /health returns ${status} ${body?.code ?? ""}`.trim(), "Read docs/operations/alarms.md, DatabaseFails");
}

async function inspectReport(project: Project): Promise<NamedFinding[]> {
  const name = "health report";
  if (!project.secretKey) {
    return [{ name, finding: skipped("only the secret key reads it", "Give SECRET_KEY") }];
  }
  const { status, body } = await ask(project, path, project.secretKey);
  if (status !== 200 || !Array.isArray(body?.report?.lines)) {
    const seen = `GET /health with the secret key returns ${status} ${body?.code ?? "without a report"}`;
    return [{ name, finding: fail(seen, "See the lines reachable and secret key") }];
  }
  return project.isLocalStack ? describeReportOfStack(body.report) : describeReport(body.report);
}

/** Calls `GET /health` with and without the secret key. If a call throws, returns a failed finding. */
export async function inspectHealth(project: Project): Promise<NamedFinding[]> {
  const brokeOff = (thrown: unknown) =>
    fail(`it broke off: ${thrown instanceof Error ? thrown.message : thrown}`, "See the line reachable");
  const up = await inspectUp(project).catch(brokeOff);
  const report = await inspectReport(project).catch((thrown) => [{ name: "health report", finding: brokeOff(thrown) }]);
  return [{ name: "up", finding: up }, ...report];
}
