/** Waits until the service has completed all pending work. */

import type { HealthReport } from "@social/shared-types/health.ts";
import type postgres from "postgres";
import type { Listener } from "./listener.ts";
import { until } from "./timeouts.ts";

const timeoutMilliseconds = 300_000;

async function readReport(environment: Record<string, string>): Promise<HealthReport | undefined> {
  const response = await fetch(`${environment.FUNCTIONS_URL}/health`, {
    headers: { apikey: environment.SECRET_KEY ?? "" },
  });
  const { up, report } = await response.json();
  return up ? report : undefined;
}

/** Returns the names of jobs that have not succeeded since this time of the database clock. */
async function jobsToRun(sql: postgres.Sql, since: Date): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from private.jobs
    where name != 'schedules' and coalesce(last_succeeded_at, '-infinity') < ${since}`;
  return rows.map(({ name }) => name);
}

/** Waits until all pushes are sent, every job has run, every app is connected, and the health report is ok. */
export async function untilQuiet(
  environment: Record<string, string>,
  sql: postgres.Sql,
  listeners: readonly Listener[],
  since: Date,
): Promise<void> {
  await until("all apps are connected again", timeoutMilliseconds, () => listeners.every(({ isJoined }) => isJoined));
  await until("all pushes are sent", timeoutMilliseconds, async () => {
    return (await sql`select 1 from private.push_deliveries where finished_at is null limit 1`).length === 0;
  });
  await until("each job has run again", timeoutMilliseconds, async () => (await jobsToRun(sql, since)).length === 0);
  await until("no run of a job is open", timeoutMilliseconds, async () => {
    return (await sql`select 1 from private.job_runs where finished_at is null and leased_until > now()`).length === 0;
  });
  let last = "";
  await until("the health report is ok", timeoutMilliseconds, async () => {
    const report = await readReport(environment).catch(() => undefined);
    const unwell = report?.lines.filter(({ status }) => status !== "ok") ?? [];
    last = JSON.stringify(unwell);
    return report?.status === "ok";
  }).catch((error: Error) => {
    throw new Error(`${error.message} Its report: ${last}`);
  });
}
