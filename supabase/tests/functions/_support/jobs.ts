/** Runs background jobs immediately, without waiting for their next scheduled time. */

import { randomUUID } from "node:crypto";
import { imagesContract, type JobName, type jobResults, jobsContract } from "@social/shared-types/jobs.ts";
import type postgres from "postgres";
import { expect, inject, vi } from "vitest";
import type { z } from "zod";
import { sql } from "./database.ts";
import { type ApiResponse, callFunction, expectSuccess } from "./responses.ts";

type Results = { [Name in JobName]: z.output<(typeof jobResults)[Name]> | null };

/** Result of a finished run. */
export interface Finished {
  result: Record<string, number> | null;
  problem: string | null;
}

/** Timeout for a run in milliseconds. A run takes at most a minute, and may first wait for a slot for job runs. */
const runMilliseconds = 150_000;

function asService(path: string): Promise<ApiResponse> {
  return callFunction("POST", path, { apikey: inject("stack").secretKey });
}

/**
 * Returns the first result of `ask` that is neither null nor undefined. `expect.poll` fails outside of tests, so it
 * cannot replace this function.
 */
function waitFor<Thing>(what: string, ask: () => Promise<Thing | null | undefined>): Promise<Thing> {
  const askOnce = async () => (await ask()) ?? Promise.reject(new Error(`There is still no ${what}.`));
  return vi.waitFor(askOnce, { timeout: runMilliseconds, interval: 10 });
}

/** Waits until a run has finished. */
export function runFinished(run: string, database: postgres.Sql = sql): Promise<Finished> {
  return waitFor("end of the run", async () => {
    const [finished] = await database<Finished[]>`
      select result, problem from private.job_runs where id = ${run} and finished_at is not null`;
    return finished;
  });
}

/** Starts a run as soon as a slot for job runs is free, and returns the id of the run. */
export function beginJob(name: JobName, ask: (path: string) => Promise<ApiResponse> = asService): Promise<string> {
  return waitFor(
    "place for a run",
    async () => expectSuccess(await ask(`/jobs/${name}`), jobsContract.routes.runJob).runId,
  );
}

/** Runs one job, and waits until it has finished. */
export async function runJob(name: JobName): Promise<Finished> {
  return runFinished(await beginJob(name));
}

/** Runs all jobs, and returns their results by job name. The result of a failed job is null. */
export async function runJobs(): Promise<Results> {
  const { runIds } = expectSuccess(await asService("/jobs"), jobsContract.routes.runJobs);
  const results = await Promise.all(
    Object.entries(runIds).map(async ([name, run]) => {
      const { result, problem } = await runFinished(run ?? (await beginJob(name as JobName)));
      return [name, problem === null ? result : null];
    }),
  );
  return Object.fromEntries(results);
}

/**
 * Waits until every requested crop is finished. Crops are made one after another, so this function requests one more
 * crop and waits for the response.
 */
export async function cropsEnded(): Promise<void> {
  const nothing = `${randomUUID()}/${randomUUID()}`;
  const order = { sourceKey: nothing, targetKey: `${nothing}.256x256.jpg`, width: 256, height: 256 };
  const response = await callFunction("POST", "/images", { apikey: inject("stack").secretKey }, order);
  expect(expectSuccess(response, imagesContract.routes.cropImage).outcome).toBe("missing");
}
