/** Limit of concurrent calls of one user in an isolate. The limit protects the calls of other users. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HeldLock, holdProfile, sql } from "../_support/database.ts";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import { leaveTokens } from "../_support/limits.ts";
import { type ApiResponse, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";
import { suspend } from "../_support/suspension.ts";

const { getOwnProfile } = profilesContract.routes;
const atOnce = 8;
const mostWaiting = 200;
const waitingMilliseconds = 5000;
/** Milliseconds after which PostgreSQL cancels a statement that waits for a lock. */
const lockMilliseconds = 8000;
const refusedMilliseconds = 250;

let isolate: Isolate;

// These tests use a separate isolate, because other tests use the connections of the local stack's isolates.
beforeAll(async () => {
  isolate = await startIsolate("profiles");
});

afterAll(() => isolate.kill());

async function signUpNewcomer(): Promise<Person> {
  return isolate.welcome(await signUpWithProfile());
}

async function ban({ id }: Person): Promise<void> {
  await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
}

/** Starts calls of a user. The calls wait until the test releases the lock of the user's profile. */
async function keepBusy(person: Person, calls: number): Promise<{ held: HeldLock; responses: Promise<ApiResponse>[] }> {
  const held = await holdProfile(person);
  const responses = Array.from({ length: calls }, () => person.request("PATCH", "/profiles", { bio: "Busy" }));
  // At least one call waits for the lock in the database. The other calls may be waiting for a connection.
  await expect.poll(held.countWaiting).toBeGreaterThan(0);
  return { held, responses };
}

function statuses(responses: ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/**
 * Fills the queue of a user's waiting calls, then disconnects the client of these calls. Returns whether an additional
 * call was rejected before and after the disconnection.
 */
async function seeCrowdGo() {
  const [anna, ben] = [await signUpNewcomer(), await signUpNewcomer()];
  const client = new AbortController();
  const readAsAnna = () =>
    fetch(`${isolate.address}/profiles`, {
      headers: { authorization: `Bearer ${anna.token}` },
      signal: client.signal,
    });
  const { held, responses } = await keepBusy(anna, atOnce);
  const began = performance.now();
  const outcomes = Promise.allSettled(Array.from({ length: mostWaiting }, readAsAnna));

  const isRefused = async () => {
    const response = anna.request("GET", "/profiles");
    responses.push(response);
    const readAsBen = () => ben.request("GET", "/profiles");
    // A call that is accepted into the queue gets its response only after the lock is released.
    return await Promise.race([
      response.then(({ status }) => status === 429),
      readAsBen()
        .then(readAsBen)
        .then(() => false),
    ]);
  };
  const goOnUntil = async (refused: boolean) => {
    let last = !refused;
    while (last !== refused && performance.now() - began < waitingMilliseconds) {
      last = await isRefused();
    }
    return last;
  };
  const before = await goOnUntil(true);
  client.abort();
  await outcomes;
  const refused = [before, await goOnUntil(false)];
  const milliseconds = performance.now() - began;
  await held.release();
  return { refused, milliseconds, statuses: statuses(await Promise.all(responses)) };
}

/**
 * Sends nine calls of a user while the user's profile is locked, and one call of another user. Returns the responses
 * and the durations.
 */
async function seeNinthWait() {
  const [anna, ben] = [await signUpNewcomer(), await signUpNewcomer()];
  const started = performance.now();
  const sinceStart = () => performance.now() - started;
  const { held, responses } = await keepBusy(anna, atOnce + 1);
  let answered = 0;
  const first = Promise.race(responses).then((response) => {
    answered += 1;
    return { answer: response, untilFirst: sinceStart() };
  });
  expectSuccess(await ben.request("GET", "/profiles"), getOwnProfile);
  const [untilBen, answeredBeforeBen] = [sinceStart(), answered];
  const { answer: result, untilFirst } = await first;
  await held.release();
  const untilRelease = sinceStart();
  return {
    anna,
    first: result,
    answeredBeforeBen,
    untilBen,
    untilFirst,
    untilRelease,
    statuses: statuses(await Promise.all(responses)),
  };
}

/**
 * Sends seven calls of a user while the user's profile is locked, and an eighth call that needs no database access.
 * Returns the responses and the duration.
 */
async function seeEighthFinished() {
  const anna = await signUpNewcomer();
  const started = performance.now();
  const { held, responses } = await keepBusy(anna, atOnce - 1);
  const eighth = await anna.request("PATCH", "/profiles", { height: 1 });
  await held.release();
  const untilRelease = performance.now() - started;
  return { eighth, untilRelease, statuses: statuses(await Promise.all(responses)) };
}

describe("a user who continues to call after exceeding a rate limit", () => {
  it("gets the 429 errors with a delay and at most eight at a time, while other users get responses", async () => {
    const [anna, ben] = [await signUpNewcomer(), await signUpNewcomer()];
    await leaveTokens(anna, "profile_changes", 0);
    const started = performance.now();
    const responses = Array.from({ length: 3 * atOnce }, () => anna.request("PATCH", "/profiles", { bio: "New" }));
    expectSuccess(await ben.request("GET", "/profiles"), getOwnProfile);
    const refused = await Promise.all(responses);
    expect(statuses(refused)).toEqual({ 429: 3 * atOnce });
    expect(performance.now() - started).toBeGreaterThan(3 * refusedMilliseconds - 10);
    // Retry-After is computed after the delay, and must nevertheless not be 0.
    expect(refused.map(({ headers }) => Number(headers.get("retry-after")))).not.toContain(0);
  });

  it("gets 403 if suspended and 401 if banned, with the same delay", async () => {
    for (const [turnAway, status] of [
      [suspend, 403],
      [ban, 401],
    ] as const) {
      const anna = await signUpNewcomer();
      await turnAway(anna);
      await leaveTokens(anna, "profile_changes", 0);
      const started = performance.now();
      const write = () => anna.request("PATCH", "/profiles", { bio: "New" });
      const refused = await Promise.all(Array.from({ length: 3 * atOnce }, write));
      expect(statuses(refused)).toEqual({ [status]: 3 * atOnce });
      expect(performance.now() - started).toBeGreaterThan(3 * refusedMilliseconds - 10);
    }
  });
});

describe("a user with many concurrent calls", () => {
  it("gets a response to the eighth call while seven calls are still running", async () => {
    let seen = await seeEighthFinished();
    // On a very slow machine PostgreSQL may have cancelled the calls, so the attempt is repeated.
    while (seen.untilRelease > lockMilliseconds) {
      seen = await seeEighthFinished();
    }
    expectInvalid(seen.eighth, ["height"]);
    expect(seen.statuses).toEqual({ 200: atOnce - 1 });
  });

  it("gets 429 rate_limited for the ninth call after five seconds, while other users get responses", async () => {
    let seen = await seeNinthWait();
    // On a very slow machine PostgreSQL may have cancelled the calls, so the attempt is repeated.
    while (seen.untilBen > waitingMilliseconds - 100 || seen.untilRelease > lockMilliseconds) {
      seen = await seeNinthWait();
    }
    expect(seen.answeredBeforeBen).toBe(0);
    expectRefusal(seen.first, 429, "rate_limited");
    expect(seen.first.headers.get("retry-after")).toBe("1");
    expect(seen.untilFirst).toBeGreaterThan(waitingMilliseconds - 100);
    expect(seen.statuses).toEqual({ 200: atOnce, 429: 1 });

    // The next call is accepted immediately after the rejected call.
    expectSuccess(await seen.anna.request("GET", "/profiles"), getOwnProfile);
  });

  it("gets 429 immediately while two hundred calls are waiting, until the client of these calls disconnects", async () => {
    let seen = await seeCrowdGo();
    // On a very slow machine the waiting calls may have been rejected by the timeout, so the attempt is repeated.
    while (seen.milliseconds > waitingMilliseconds) {
      seen = await seeCrowdGo();
    }
    expect(seen.refused).toEqual([true, false]);
    const { 200: answered = 0, ...others } = seen.statuses;
    expect(answered).toBeGreaterThan(atOnce);
    expect(Object.keys(others)).toEqual(["429"]);
  });
});
