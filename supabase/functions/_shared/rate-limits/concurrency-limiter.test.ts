import assert from "node:assert/strict";
import { mediaBusy, rateLimited } from "../http/errors.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

/** Milliseconds. No test runs this long, so this timeout never ends a task. */
const minute = 60_000;

/** Returns a limiter like the limiter for image crops: it runs one task at a time for all owners together. */
function limiterOfFiles(bounds: { mostWaiting: number; milliseconds: number }): ConcurrencyLimiter {
  return new ConcurrencyLimiter({ atOnce: 1, refusal: mediaBusy, ...bounds });
}

/**
 * Returns a limiter like the limiter for API calls: it runs a fixed number of tasks at a time for each owner, here two.
 */
function limiterOfPeople(bounds: { mostWaiting: number; milliseconds?: number }): ConcurrencyLimiter {
  return new ConcurrencyLimiter({
    atOnce: 2,
    milliseconds: minute,
    refusal: (reason) => rateLimited("Later.", { reason }),
    ...bounds,
  });
}

/** Runs all pending promise callbacks. */
async function settle(): Promise<void> {
  for (let slot = 0; slot < 20; slot += 1) {
    await Promise.resolve();
  }
}

/** Returns a task that runs until the test ends it. */
function held(): { work: () => Promise<string>; end: () => void; hasBegun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: () => resolve("done"), hasBegun: () => begun };
}

Deno.test("one task runs at a time, first in, first out", async () => {
  const limiter = limiterOfFiles({ mostWaiting: 10, milliseconds: minute });
  const order: number[] = [];
  let atWork = 0;
  const work = async (number: number) => {
    atWork += 1;
    assert.equal(atWork, 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    order.push(number);
    atWork -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5].map((number) => limiter.run(() => work(number))));
  assert.deepEqual(order, [1, 2, 3, 4, 5]);
});

Deno.test("a task is rejected if the queue is full, and the queued tasks run", async () => {
  const limiter = limiterOfFiles({ mostWaiting: 1, milliseconds: minute });
  const [first, next] = [held(), held()];
  const results = [limiter.run(first.work), limiter.run(next.work)];
  await assert.rejects(
    limiter.run(() => Promise.resolve("never")),
    { code: "media_busy", status: 503, retryAfter: 2 },
  );
  assert.equal(next.hasBegun(), false);
  first.end();
  next.end();
  assert.deepEqual(await Promise.all(results), ["done", "done"]);
  assert.equal(await limiter.run(() => Promise.resolve("later")), "later");
});

Deno.test("a task that has waited too long is rejected and uses no slot", async () => {
  const limiter = limiterOfFiles({ mostWaiting: 10, milliseconds: 10 });
  const [first, late] = [held(), held()];
  const result = limiter.run(first.work);
  await assert.rejects(limiter.run(late.work), { code: "media_busy" });
  first.end();
  assert.equal(await result, "done");
  assert.equal(late.hasBegun(), false);
  assert.equal(await limiter.run(() => Promise.resolve("later")), "later");
});

Deno.test("a failed task frees its slot", async () => {
  const limiter = limiterOfFiles({ mostWaiting: 10, milliseconds: minute });
  const failing = limiter.run(() => Promise.reject(new Error("broken")));
  const next = limiter.run(() => Promise.resolve("done"));
  await assert.rejects(failing, { message: "broken" });
  assert.equal(await next, "done");
});

Deno.test("two tasks of the same user run at a time, and tasks of other users start immediately", async () => {
  const limiter = limiterOfPeople({ mostWaiting: 10 });
  const annas = [held(), held(), held(), held()];
  const results = annas.map(({ work }) => limiter.run(work, { owner: "anna" }));
  const [ben, carol] = [held(), held()];
  results.push(limiter.run(ben.work, { owner: "ben" }), limiter.run(carol.work, { owner: "ben" }));
  await settle();
  assert.deepEqual(
    [...annas, ben, carol].map(({ hasBegun }) => hasBegun()),
    [true, true, false, false, true, true],
  );

  // Only the next task of the same owner can use a slot that a task has freed.
  ben.end();
  await settle();
  assert.equal(annas[2]?.hasBegun(), false);
  annas[1]?.end();
  await settle();
  assert.deepEqual(
    annas.map(({ hasBegun }) => hasBegun()),
    [true, true, true, false],
  );
  for (const { end } of [...annas, carol]) {
    end();
  }
  assert.deepEqual(await Promise.all(results), Array(6).fill("done"));
});

Deno.test("only one long task of a user runs at a time, and the user's short tasks start before the waiting long tasks", async () => {
  const limiter = limiterOfPeople({ mostWaiting: 10 });
  const [first, next, last, short, shorter] = [held(), held(), held(), held(), held()];
  const results = [first, next, last].map(({ work }) => limiter.run(work, { owner: "anna", isLong: true }));
  results.push(...[short, shorter].map(({ work }) => limiter.run(work, { owner: "anna" })));
  const begun = () => [first, next, last, short, shorter].map(({ hasBegun }) => hasBegun());
  await settle();
  assert.deepEqual(begun(), [true, false, false, true, false]);

  // Tasks start in order, but a task that may not start yet is skipped.
  short.end();
  await settle();
  assert.deepEqual(begun(), [true, false, false, true, true]);
  first.end();
  await settle();
  assert.deepEqual(begun(), [true, true, false, true, true]);
  shorter.end();
  await settle();
  assert.equal(last.hasBegun(), false);
  next.end();
  last.end();
  assert.deepEqual(await Promise.all(results), Array(5).fill("done"));
});

Deno.test("two tasks that end at the same time free exactly two slots", async () => {
  const limiter = limiterOfPeople({ mostWaiting: 10 });
  const pieces = Array.from({ length: 6 }, held);
  const results = pieces.map(({ work }) => limiter.run(work, { owner: "anna" }));
  await settle();
  pieces[0]?.end();
  pieces[1]?.end();
  await settle();
  assert.deepEqual(
    pieces.map(({ hasBegun }) => hasBegun()),
    [true, true, true, true, false, false],
  );
  for (const { end } of pieces) {
    end();
  }
  assert.deepEqual(await Promise.all(results), Array(6).fill("done"));
});

Deno.test("a task is rejected if the queue of its owner is full or the queues of all owners together are full", async () => {
  const limiter = limiterOfPeople({ mostWaiting: 3 });
  const pieces: ReturnType<typeof held>[] = [];
  const results: Promise<string>[] = [];
  const run = (owner: string) => {
    const piece = held();
    pieces.push(piece);
    const result = limiter.run(piece.work, { owner });
    result.catch(() => {});
    results.push(result);
    return result;
  };
  for (let person = 0; person < 10; person += 1) {
    Array.from({ length: 5 }, () => run(`person ${person}`));
  }
  const refusal = { code: "rate_limited", status: 429, retryAfter: 1, reason: "Too many wait already." };
  await assert.rejects(run("person 0"), refusal);

  // Thirty tasks are waiting. Another owner can still run two tasks at a time, but a third one is rejected.
  const others = [run("ben"), run("ben")];
  await assert.rejects(run("ben"), refusal);
  for (const { end } of pieces) {
    end();
  }
  assert.deepEqual(await Promise.all(others), ["done", "done"]);
  const outcomes = await Promise.allSettled(results);
  assert.equal(outcomes.filter(({ status }) => status === "rejected").length, 2);
});

Deno.test("tasks of a disconnected client leave the queue, and the next task gets the slot", async () => {
  const limiter = limiterOfPeople({ mostWaiting: 10 });
  const [first, second, gone, next] = [held(), held(), held(), held()];
  const client = new AbortController();
  const results = [first, second].map(({ work }) => limiter.run(work, { owner: "anna" }));
  const left = limiter.run(gone.work, { owner: "anna", request: client });
  results.push(limiter.run(next.work, { owner: "anna", request: client }));
  left.catch(() => {});
  await settle();
  first.end();
  await settle();
  assert.equal(gone.hasBegun(), true);
  client.abort();
  second.end();
  await assert.rejects(results[2] as Promise<string>, { code: "rate_limited", reason: "Its client has gone away." });
  assert.equal(next.hasBegun(), false);

  // The task that had started continues, and the queue is empty.
  const [late, later] = [held(), held()];
  const after = [late, later].map(({ work }) => limiter.run(work, { owner: "anna" }));
  await settle();
  assert.deepEqual([late.hasBegun(), later.hasBegun()], [true, false]);
  for (const { end } of [gone, late, later]) {
    end();
  }
  assert.deepEqual(await Promise.all([left, ...after]), ["done", "done", "done"]);
});
