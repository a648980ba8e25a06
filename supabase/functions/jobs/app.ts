/** The internal `jobs` function: does the background work that is due. Every job is safe to run twice at once. */

import { type JobName, jobNames, jobsContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/app.ts";
import type { CallVerb } from "../_shared/database.ts";
import { describeCause } from "../_shared/errors.ts";
import { JobProblem } from "./job-problem.ts";
import { runMediaJob } from "./media-job.ts";
import { runPushJob } from "./push-job.ts";

/** Rows that one call tidies at most, so that it stays short. */
const tidiedAtOnce = 5000;
/** Events or places that one call changes at most: each is told to its followers, and is locked until the call ends. */
const toldAtOnce = 200;
/** A run goes on with the next rows for so long; what is left waits for the next run. */
const runMilliseconds = 10_000;

/** What a run has done, in numbers; the contract says which. */
type Counts = Record<string, number>;

/** A job of one verb, which is called until it leaves nothing over. */
function repeat(verb: string, rowLimit = tidiedAtOnce): (callVerb: CallVerb) => Promise<Counts> {
  return async (callVerb) => {
    const done: Counts = {};
    const endsAt = Date.now() + runMilliseconds;
    let counts: Counts;
    do {
      counts = JSON.parse((await callVerb(verb, { row_limit: rowLimit })).json);
      for (const [name, count] of Object.entries(counts)) {
        done[name] = (done[name] ?? 0) + count;
      }
    } while (Math.max(...Object.values(counts)) >= rowLimit && Date.now() < endsAt);
    return done;
  };
}

const jobs: Record<JobName, (callVerb: CallVerb) => Promise<Counts>> = {
  push: runPushJob,
  media: runMediaJob,
  events: repeat("advance_events", toldAtOnce),
  live_locations: repeat("advance_live_locations", toldAtOnce),
  matches: repeat("tidy_interactions"),
  notifications: repeat("tidy_notifications"),
  push_deliveries: repeat("tidy_deliveries"),
};

/** Runs one job and records it; null when it failed, which leaves the other jobs alone. */
async function run(name: JobName, callVerb: CallVerb): Promise<Counts | null> {
  await callVerb("start_job", { job: name });
  try {
    const result = await jobs[name](callVerb);
    await callVerb("finish_job", { job: name, result, problem: null });
    return result;
  } catch (thrown) {
    const known = thrown instanceof JobProblem ? thrown : undefined;
    const problem = known?.message ?? "unexpected error, see the log";
    const cause = known ? undefined : describeCause(thrown);
    console.error(JSON.stringify({ time: new Date().toISOString(), level: "error", job: name, problem, cause }));
    await callVerb("finish_job", { job: name, result: known?.result ?? null, problem });
    return null;
  }
}

export const app = createApp(jobsContract, {
  listJobs: ({ callVerb }) => callVerb("list_jobs"),
  runJobs: async ({ callVerb }) => {
    const results = await Promise.all(jobNames.map(async (name) => [name, await run(name, callVerb)]));
    return Object.fromEntries(results);
  },
  runJob: async ({ callVerb, params }) => ({ result: await run(params.name, callVerb) }),
});
