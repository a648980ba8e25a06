/** Starts and ends runs of jobs. A run continues in the background after the response, and the database records it. */

import type { JobName } from "@social/shared-types/jobs.ts";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { requestJob, runInBackground } from "../_shared/http/background.ts";
import { describeCause } from "../_shared/http/errors.ts";
import { countUp } from "../_shared/observability/metrics.ts";
import { JobProblem } from "./job-problem.ts";
import { jobs } from "./jobs.ts";
import { type Counts, type JobSlot, Run, sum } from "./run.ts";

/**
 * Active run of a job in this isolate. If the job is requested again during the run, the run checks for new work before
 * it ends.
 */
interface RunningJob {
  slot: Promise<JobSlot | null>;
  isRequestedAgain: boolean;
}

interface Outcome {
  result: Counts | null;
  problem: string | null;
}

const running = new Map<JobName, RunningJob>();

function logProblem(job: JobName, problem: string, thrown?: unknown): void {
  const cause = thrown === undefined ? undefined : describeCause(thrown);
  console.error(JSON.stringify({ time: new Date().toISOString(), level: "error", job, problem, cause }));
}

/**
 * Does the work of a job, and repeats it if the job was requested again in the meantime. An error is logged and
 * returned as `problem`.
 */
async function work(name: JobName, present: RunningJob, run: Run, callRpc: CallRpc): Promise<Outcome> {
  let result: Counts | null = null;
  try {
    do {
      present.isRequestedAgain = false;
      result = sum(result ?? {}, await jobs[name].work(callRpc, run));
    } while (present.isRequestedAgain && run.goesOn());
    return { result, problem: null };
  } catch (thrown) {
    if (thrown instanceof JobProblem) {
      logProblem(name, thrown.message);
      return { result: sum(result ?? {}, thrown.result), problem: thrown.message };
    }
    const problem = "unexpected error, see the log";
    logProblem(name, problem, thrown);
    return { result, problem };
  }
}

async function goOn(name: JobName, present: RunningJob, callRpc: CallRpc): Promise<void> {
  // An error of the start is ignored here, because `beginRun` throws it.
  const slot = await present.slot.catch(() => null);
  if (slot === null) {
    running.delete(name);
    return;
  }
  const run = new Run(slot, callRpc, jobs[name].milliseconds);
  const { result, problem } = await work(name, present, run, callRpc);
  running.delete(name);
  run.end();
  countUp("job_runs_total", { job: name, outcome: problem === null ? "ok" : "problem" });
  try {
    const finished = await callRpc("finish_job", { run_id: run.id, result, problem });
    if (JSON.parse(finished.json).isAskedFor || run.wasCut || present.isRequestedAgain) {
      requestJob(name);
    }
  } catch (thrown) {
    logProblem(name, "the run could not be recorded", thrown);
  }
}

async function acquireSlot(name: JobName, callRpc: CallRpc): Promise<JobSlot | null> {
  return JSON.parse((await callRpc("start_job", { job: name })).json);
}

/**
 * Starts a run of a job. If this isolate already runs the job, the active run checks for new work before it ends.
 * Returns the id of the run, or null if other isolates hold all slots of the job.
 */
export async function beginRun(name: JobName, callRpc: CallRpc): Promise<string | null> {
  let present = running.get(name);
  if (present) {
    present.isRequestedAgain = true;
  } else {
    present = { slot: acquireSlot(name, callRpc), isRequestedAgain: false };
    running.set(name, present);
    runInBackground(goOn(name, present, callRpc));
  }
  return (await present.slot)?.runId ?? null;
}
