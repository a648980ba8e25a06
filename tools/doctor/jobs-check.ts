/** Whether the jobs live, by what `GET /jobs` and the database say of them. */

import { type Finding, fail, ok, warn } from "./findings.ts";

/** A row of `GET /jobs`, as far as it matters here. */
export interface JobRow {
  name: string;
  lastStartedAt: string | null;
  lastFinishedAt: string | null;
  lastError: string | null;
}

/** A run ends by itself well before. */
const longestRunMilliseconds = 300_000;

/** What the rows of `GET /jobs` say. A job that has nothing to do is not called: that one rests is no fault. */
export function judgeJobs(rows: JobRow[], now: number): Finding {
  const schedules = rows.find(({ name }) => name === "schedules");
  if (schedules?.lastError) {
    return fail(schedules.lastError, "Run npx supabase db push with PROJECT_URL and JOBS_SECRET_KEY");
  }
  const jobs = rows.filter(({ name }) => name !== "schedules");
  const failing = jobs.filter(({ lastError }) => lastError !== null);
  if (failing.length > 0) {
    const seen = failing.map(({ name, lastError }) => `${name}: ${lastError}`).join("; ");
    return fail(seen, "The log of the function jobs says more");
  }
  const unfinished = jobs.filter(({ lastStartedAt, lastFinishedAt }) => {
    const started = Date.parse(lastStartedAt ?? "");
    return started < now - longestRunMilliseconds && !(Date.parse(lastFinishedAt ?? "") >= started);
  });
  if (unfinished.length > 0) {
    const seen = `begun and never ended: ${unfinished.map(({ name }) => name).join(", ")}`;
    return warn(seen, "The platform ended their isolates, or they could not write: see the log of the function jobs");
  }
  if (jobs.every(({ lastStartedAt }) => lastStartedAt === null)) {
    return warn("none has ever run", "On a new project that is so; else see the lines of the schedules");
  }
  return ok(`${jobs.length} jobs, none of which failed last`);
}

/** What the database says: the jobs that have had something to do for so long, and were not called. */
export function judgeDueJobs(overdue: string[], minutes: number): Finding {
  return overdue.length === 0
    ? ok("no job waits to be called")
    : fail(
        `with something to do and not called for ${minutes} minutes: ${overdue.join(", ")}`,
        "See the line of the schedules; elsewhere call POST /functions/v1/jobs with the secret key every minute",
      );
}
