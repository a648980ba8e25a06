/** How many calls of one person an isolate works at, and who is none the worse for them. */

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
/** PostgreSQL gives up what waits there for so long. */
const lockMilliseconds = 8000;
const refusedMilliseconds = 250;

let isolate: Isolate;

// Its connections are nobody else's: other tests keep those of the stack busy, too.
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

/** Calls of a person that cannot end: they change a profile which the test holds. */
async function keepBusy(person: Person, calls: number): Promise<{ held: HeldLock; responses: Promise<ApiResponse>[] }> {
  const held = await holdProfile(person);
  const responses = Array.from({ length: calls }, () => person.request("PATCH", "/profiles", { bio: "Busy" }));
  // Some are in the database: on one connection or on two, for which the others wait.
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

/** Calls of a person wait behind busy ones, and then their client goes away: whether one more is refused before and after it. */
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
    // What waits is answered only after the release; what is answered before was refused.
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

/** Nine calls of a person, of which eight cannot end, and one of somebody else: what is answered and after how long. */
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

/** Calls of a person of which seven cannot end, and an eighth that needs no database: what they get, and after how long. */
async function seeEighthFinished() {
  const anna = await signUpNewcomer();
  const started = performance.now();
  const { held, responses } = await keepBusy(anna, atOnce - 1);
  const eighth = await anna.request("PATCH", "/profiles", { height: 1 });
  await held.release();
  const untilRelease = performance.now() - started;
  return { eighth, untilRelease, statuses: statuses(await Promise.all(responses)) };
}

describe("somebody who goes on in spite of a limit", () => {
  it("is refused eight calls at a time and slowly, while others are answered", async () => {
    const [anna, ben] = [await signUpNewcomer(), await signUpNewcomer()];
    await leaveTokens(anna, "profile_changes", 0);
    const started = performance.now();
    const responses = Array.from({ length: 3 * atOnce }, () => anna.request("PATCH", "/profiles", { bio: "New" }));
    expectSuccess(await ben.request("GET", "/profiles"), getOwnProfile);
    const refused = await Promise.all(responses);
    expect(statuses(refused)).toEqual({ 429: 3 * atOnce });
    expect(performance.now() - started).toBeGreaterThan(3 * refusedMilliseconds - 10);
    // The delay is no part of what they are told to wait.
    expect(refused.map(({ headers }) => Number(headers.get("retry-after")))).not.toContain(0);
  });

  it("is refused as slowly for being suspended or banned, which is told first", async () => {
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

describe("somebody with many calls at once", () => {
  it("is answered beside seven that go on", async () => {
    let seen = await seeEighthFinished();
    // On a machine that was as slow as that, PostgreSQL may have given up: it shows nothing.
    while (seen.untilRelease > lockMilliseconds) {
      seen = await seeEighthFinished();
    }
    expectInvalid(seen.eighth, ["height"]);
    expect(seen.statuses).toEqual({ 200: atOnce - 1 });
  });

  it("waits five seconds with the ninth, and hears 429, while others are answered", async () => {
    let seen = await seeNinthWait();
    // On a machine that was as slow as that, PostgreSQL may have given up: it shows nothing.
    while (seen.untilBen > waitingMilliseconds - 100 || seen.untilRelease > lockMilliseconds) {
      seen = await seeNinthWait();
    }
    expect(seen.answeredBeforeBen).toBe(0);
    expectRefusal(seen.first, 429, "rate_limited");
    expect(seen.first.headers.get("retry-after")).toBe("1");
    expect(seen.untilFirst).toBeGreaterThan(waitingMilliseconds - 100);
    expect(seen.statuses).toEqual({ 200: atOnce, 429: 1 });

    // Nothing is held against them.
    expectSuccess(await seen.anna.request("GET", "/profiles"), getOwnProfile);
  });

  it("is refused at once when two hundred wait, until some of them have gone away", async () => {
    let seen = await seeCrowdGo();
    // On a machine that was as slow as that, those that wait may have been refused instead: it shows nothing.
    while (seen.milliseconds > waitingMilliseconds) {
      seen = await seeCrowdGo();
    }
    expect(seen.refused).toEqual([true, false]);
    const { 200: answered = 0, ...others } = seen.statuses;
    expect(answered).toBeGreaterThan(atOnce);
    expect(Object.keys(others)).toEqual(["429"]);
  });
});
