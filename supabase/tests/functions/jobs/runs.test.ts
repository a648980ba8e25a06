/** Scheduled jobs, and the endpoints that list and start jobs for callers with the secret key. */

import { jobNames, jobResults, jobsContract } from "@social/shared-types/jobs.ts";
import { describe, expect, inject, it } from "vitest";
import { holdMatchesJob, sql } from "../_support/database.ts";
import { runFinished, runJob, runJobs } from "../_support/jobs.ts";
import { type ApiResponse, callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUp } from "../_support/sign-up.ts";

const { routes } = jobsContract;

function asService(method: "GET" | "POST", path: string): Promise<ApiResponse> {
  return callFunction(method, path, { apikey: inject("stack").secretKey });
}

async function listJobs() {
  return expectSuccess(await asService("GET", "/jobs"), routes.listJobs).data;
}

async function jobNamed(name: string) {
  return (await listJobs()).find((job) => job.name === name)!;
}

describe("the list of jobs", () => {
  it("contains every job once, with its schedule and its purpose", async () => {
    const jobs = await listJobs();
    expect(jobs.map(({ name }) => name)).toEqual([...jobNames, "schedules"].sort());
    for (const { schedule, meaning } of jobs) {
      expect(schedule).toMatch(/^(\d+ seconds|\S+( \S+){4})$/);
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("contains the last run of each job", async () => {
    await runJobs();
    const jobs = (await listJobs()).filter(({ name }) => name !== "schedules");
    for (const { name, lastStartedAt, lastFinishedAt, lastSucceededAt, lastResult, lastError } of jobs) {
      expect(lastStartedAt, name).not.toBeNull();
      expect(lastFinishedAt, name).not.toBeNull();
      expect(lastSucceededAt, name).not.toBeNull();
      expect(lastResult, name).not.toBeNull();
      expect(lastError, name).toBeNull();
    }
  });
});

describe("a job", () => {
  it.each(jobNames)(
    "returns the result that the contract describes, and then has a later lastSucceededAt than before: %s",
    async (name) => {
      const before = Date.parse((await jobNamed(name)).lastSucceededAt ?? new Date(0).toISOString());
      const { result } = await runJob(name);
      expect(result).toEqual(jobResults[name].parse(result));
      const { lastSucceededAt } = await jobNamed(name);
      expect(Date.parse(lastSucceededAt!)).toBeGreaterThan(before);
    },
  );

  it.each(jobNames)("succeeds even if it is started three times concurrently: %s", async (name) => {
    for (const { problem } of await Promise.all([1, 2, 3].map(() => runJob(name)))) {
      expect(problem).toBeNull();
    }
  });

  it("is started by a call that returns before the run has finished", async () => {
    const held = await holdMatchesJob();
    const { runId } = expectSuccess(await asService("POST", "/jobs/matches"), routes.runJob);
    await expect.poll(held.countWaiting).toBeGreaterThan(0);
    expect(await sql`select finished_at from private.job_runs where id = ${runId}`).toEqual([{ finished_at: null }]);
    await held.release();
    expect(await runFinished(runId!)).toMatchObject({ problem: null });
  });

  it("is not started again by further calls before its run has finished: all calls return the same run", async () => {
    const held = await holdMatchesJob();
    const asks = await Promise.all([1, 2, 3].map(() => asService("POST", "/jobs/matches")));
    const ids = asks.map((asked) => expectSuccess(asked, routes.runJob).runId);
    expect(new Set(ids).size).toBe(1);
    await held.release();
    await runFinished(ids[0]!);
  });

  it("cannot be started by an unknown name: 400", async () => {
    expectInvalid(await asService("POST", "/jobs/nothing"), ["name"]);
  });
});

describe("the push_deliveries job", () => {
  it("deletes deliveries older than three days, sent or unsent, but no newer deliveries", async () => {
    const [row] = await sql<{ device: string }[]>`
      with made as (select gen_random_uuid() as device)
      insert into private.push_deliveries (
        device_id, notification_id, provider, created_at, next_attempt_at, outcome, finished_at
      )
      select device, gen_random_uuid(), 'fcm', now() - age, now() + interval '1 day', outcome, finished_at
      from
        made,
        (
          values
            (interval '71 hours', null, null),
            (interval '71 hours', 'sent', now()),
            (interval '73 hours', null, null),
            (interval '73 hours', 'sent', now())
        ) as example (age, outcome, finished_at)
      returning device_id as device`;
    // A transaction of another test file may hold the lock of the job `push_deliveries`. A run that does not get the
    // lock deletes nothing.
    await expect
      .poll(async () => {
        await runJob("push_deliveries");
        return (await sql`select from private.push_deliveries where device_id = ${row!.device}`).length;
      })
      .toBe(2);
    const kept = await sql<{ outcome: string | null }[]>`
      delete from private.push_deliveries where device_id = ${row!.device} returning outcome, created_at`;
    expect(kept.map(({ outcome }) => outcome).sort()).toEqual(["sent", null].sort());
  });
});

describe("a caller without the secret key", () => {
  it.each([
    ["GET", "/jobs"],
    ["POST", "/jobs"],
    ["POST", "/jobs/push"],
    ["POST", "/jobs/nothing"],
  ] as const)("gets 401 at %s %s, both as a signed-in user and with the publishable key", async (method, path) => {
    const anna = await signUp();
    expectRefusal(await anna.request(method, path), 401, "unauthorized");
    expectRefusal(await callFunction(method, path, { apikey: inject("stack").publishableKey }), 401, "unauthorized");
    expectRefusal(await callFunction(method, path), 401, "unauthorized");
  });
});
