/**
 * Compares the output of the doctor with `GET /health`, for a healthy stack and for faults that `GET /health` reports.
 */

import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type HealthLine, type HealthReport, healthContract } from "@social/shared-types/health.ts";
import type postgres from "postgres";
import { lineOf, type NamedFinding } from "../doctor/findings.ts";
import { describeReport, inspectHealth } from "../doctor/health-lines.ts";
import { ask } from "../doctor/http.ts";
import type { Project } from "../doctor/project.ts";
import { type Alteration, startAlteringProxy } from "./altering-proxy.ts";
import { startHealth } from "./function-isolate.ts";

type StackProject = Project & { databaseUrl: string };

const path = "/functions/v1/health";
const pollMilliseconds = 200;
const timeoutMilliseconds = 60_000;

/** Returns the statuses in a health report that are not ok, sorted. The doctor must print the same statuses. */
const statusesOf = (lines: HealthLine[]) =>
  lines.flatMap(({ check, status }) => (status === "ok" ? [] : [`${check} ${status}`])).sort();
const levelsOf = (findings: NamedFinding[]) =>
  findings.flatMap(({ name, finding }) => (finding.level === "ok" ? [] : [`${name} ${finding.level}`])).sort();

async function readReport(project: Project): Promise<{ up: boolean; report: HealthReport }> {
  const { body } = await ask(project, path, project.secretKey);
  const { up, report } = healthContract.routes.getHealth.success.body.parse(body);
  if (!report) {
    throw new Error("GET /health returned no report.");
  }
  return { up, report };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + timeoutMilliseconds;
  while (!(await condition())) {
    if (Date.now() > endsAt) {
      throw new Error("The state that the test waits for did not come.");
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
}

/**
 * Sets each line of a real health report to each status in turn, and expects that the doctor prints this status.
 * Returns the number of combinations that were tested.
 */
export async function repeatEachStatus(project: StackProject): Promise<number> {
  const { report } = await readReport(project);
  let repeated = 0;
  for (const line of report.lines) {
    for (const status of ["ok", "warn", "fail"] as const) {
      const others = report.lines.map((other) => ({ ...other, status: "ok" as const }));
      const altered = { ...line, status, note: "A planted note." };
      const lines = others.map((other, index) => (report.lines[index] === line ? altered : other));
      const findings = describeReport({ ...report, status, lines });
      deepEqual(levelsOf(findings), statusesOf(lines));
      if (status !== "ok") {
        const found = findings.find(({ finding }) => finding.level === status);
        match(found?.finding.seen ?? "", new RegExp(`^${line.subject ?? ""}.*A planted note$`));
      }
      repeated += 1;
    }
  }
  return repeated;
}

/** Runs the function `health` with wrong secrets, and returns the doctor's findings for its report. */
async function linesWithSecrets(project: StackProject, settings: Record<string, string>): Promise<string> {
  const isolate = await startHealth(project, settings);
  const proxy = startAlteringProxy(project.apiUrl);
  try {
    const served: Alteration = async (asked, _response, request) =>
      asked === path ? await fetch(`${isolate.url}/health`, { headers: request.headers }) : undefined;
    proxy.alter(served);
    const findings = await inspectHealth({ ...project, apiUrl: proxy.url });
    return findings.map(({ name, finding }) => lineOf(name, finding)).join("\n");
  } finally {
    await proxy.stop();
    await isolate.stop();
  }
}

/**
 * Tests that the doctor finds wrong secrets of the functions through the health report. Returns the number of tested
 * faults.
 */
export async function seeWrongSecrets(project: StackProject): Promise<number> {
  const otherDatabase = new URL(project.databaseUrl);
  otherDatabase.pathname = "/none";
  const withoutDatabase = await linesWithSecrets(project, { API_DB_URL: otherDatabase.href });
  match(withoutDatabase, /^FAIL {4}up +GET \/health returns 503 misconfigured/m);
  match(withoutDatabase, /^FAIL {4}database +.*misconfigured: .*check API_DB_URL/m);
  const withoutPushes = await linesWithSecrets(project, { FCM_SERVICE_ACCOUNT: "{" });
  match(withoutPushes, /^ok {6}up /m);
  match(withoutPushes, /^warn {4}push_settings +1 problem\. .*FCM_SERVICE_ACCOUNT/m);
  return 2;
}

/**
 * Tests that the doctor reports a failed call of `GET /health` or a response without a health report. Returns the
 * number of tested faults.
 */
export async function seeReportFaults(project: StackProject): Promise<number> {
  const proxy = startAlteringProxy(project.apiUrl);
  const through = { ...project, apiUrl: proxy.url };
  const levels = async (subject: Project) =>
    (await inspectHealth(subject)).map(({ name, finding }) => `${name} ${finding.level}`);
  try {
    proxy.alter((asked) => (asked === path ? Response.json({ code: "unavailable" }, { status: 503 }) : undefined));
    deepEqual(await levels(through), ["up fail", "health report fail"]);
    proxy.alter((asked) => (asked === path ? Response.json({ up: true, report: null }) : undefined));
    deepEqual(await levels(through), ["up ok", "health report fail"]);
    deepEqual(await levels({ ...through, secretKey: undefined }), ["up ok", "health report skipped"]);
    deepEqual(await levels({ ...project, apiUrl: "http://127.0.0.1:1" }), ["up fail", "health report fail"]);
  } finally {
    await proxy.stop();
  }
  return 4;
}

/**
 * Adds a push that has waited for 37 minutes and whose provider is not configured, calls `act`, and deletes the push.
 */
export async function whilePushesWait(
  project: StackProject,
  superuser: postgres.Sql,
  act: () => Promise<void>,
): Promise<void> {
  const [device] = await superuser<{ id: string }[]>`
    insert into private.devices (user_id, platform, provider, token, registered_at)
    values (gen_random_uuid(), 'android', 'fcm', 'planted', now())
    returning id`;
  await superuser`
    insert into private.push_deliveries (device_id, notification_id, provider, created_at, next_attempt_at)
    values (${device?.id ?? ""}, gen_random_uuid(), 'fcm', now(), now() - interval '37 minutes')`;
  try {
    const { report } = await readReport(project);
    const queue = report.lines.find(({ check, subject }) => check === "queue_age" && subject === "push fcm");
    deepEqual([queue?.status, queue?.note], ["warn", "The provider has no settings."]);
    ok((queue?.measured ?? 0) >= 37 * 60);
    await act();
  } finally {
    await superuser`delete from private.push_deliveries where device_id = ${device?.id ?? ""}`;
    await superuser`delete from private.devices where id = ${device?.id ?? ""}`;
  }
}

/**
 * Calls `act` while the database is read-only. The platform makes a database read-only when its disk is nearly full.
 */
export async function whileReadOnly(
  project: StackProject,
  superuser: postgres.Sql,
  act: () => Promise<void>,
): Promise<void> {
  const allowWrites = async (isAllowed: boolean) => {
    await superuser.unsafe(`alter system set default_transaction_read_only = ${isAllowed ? "off" : "on"}`);
    await superuser`select pg_reload_conf()`;
  };
  const isUp = async () => (await ask(project, path)).status === 200;
  await allowWrites(false);
  try {
    await until(async () => !(await isUp()));
    equal((await readReport(project)).up, false);
    await act();
  } finally {
    await allowWrites(true);
  }
  await until(isUp);
  // Jobs failed while the database was read-only. The errors of the failed jobs are deleted, because the health report
  // would show the errors until each job has run again.
  await until(async () => {
    await superuser`update private.jobs set last_error = null where last_error is not null`;
    const { up, report } = await readReport(project);
    return up && report.status === "ok";
  });
}
