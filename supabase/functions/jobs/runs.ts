/** Runs of jobs: begun by a request, done after its answer, recorded in the database. */

import type { JobName } from "@social/shared-types/jobs.ts";
import type { CallVerb } from "../_shared/database/rpc.ts";
import { goOnInBackground, requestJob } from "../_shared/http/background.ts";
import { describeCause } from "../_shared/http/errors.ts";
import { countUp } from "../_shared/observability/metrics.ts";
import { JobProblem } from "./job-problem.ts";
import { jobs } from "./jobs.ts";
import { type Counts, type Place, Run, sum } from "./run.ts";

/** A run in this isolate; who asks for the job meanwhile has it look again. */
interface AtWork {
  place: Promise<Place | null>;
  isAskedAgain: boolean;
}

interface Outcome {
  result: Counts | null;
  problem: string | null;
}

const atWork = new Map<JobName, AtWork>();

function logProblem(job: JobName, problem: string, thrown?: unknown): void {
  const cause = thrown === undefined ? undefined : describeCause(thrown);
  console.error(JSON.stringify({ time: new Date().toISOString(), level: "error", job, problem, cause }));
}

/** Works until nobody has asked again. A failure is told, and leaves other jobs alone. */
async function work(name: JobName, present: AtWork, run: Run, callVerb: CallVerb): Promise<Outcome> {
  let result: Counts | null = null;
  try {
    do {
      present.isAskedAgain = false;
      result = sum(result ?? {}, await jobs[name].work(callVerb, run));
    } while (present.isAskedAgain && run.goesOn());
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

async function goOn(name: JobName, present: AtWork, callVerb: CallVerb): Promise<void> {
  // A start that failed is told to who asked.
  const place = await present.place.catch(() => null);
  if (place === null) {
    atWork.delete(name);
    return;
  }
  const run = new Run(place, callVerb, jobs[name].milliseconds);
  const { result, problem } = await work(name, present, run, callVerb);
  atWork.delete(name);
  run.end();
  countUp("job_runs_total", { job: name, outcome: problem === null ? "ok" : "problem" });
  try {
    const finished = await callVerb("finish_job", { run_id: run.id, result, problem });
    if (JSON.parse(finished.json).isAskedFor || run.wasCut || present.isAskedAgain) {
      requestJob(name);
    }
  } catch (thrown) {
    logProblem(name, "the run could not be recorded", thrown);
  }
}

async function findPlace(name: JobName, callVerb: CallVerb): Promise<Place | null> {
  return JSON.parse((await callVerb("start_job", { job: name })).json);
}

/** Begins a run, or has the one at work here look again: its id; null when enough are at work elsewhere. */
export async function beginRun(name: JobName, callVerb: CallVerb): Promise<string | null> {
  let present = atWork.get(name);
  if (present) {
    present.isAskedAgain = true;
  } else {
    present = { place: findPlace(name, callVerb), isAskedAgain: false };
    atWork.set(name, present);
    goOnInBackground(goOn(name, present, callVerb));
  }
  return (await present.place)?.runId ?? null;
}
