import assert from "node:assert/strict";
import type postgres from "postgres";
import { ConnectionPool } from "./connection-pool.ts";

/** A database call that runs until the test ends it. */
interface Call {
  began: Promise<void>;
  hasBegun: boolean;
  finish(): void;
  fail(reason: Error): void;
  outcome: Promise<unknown>;
}

/** Creates a pool of fake connections, which send nothing, and counts how many of them were opened and closed. */
function makeConnections(count: number, depth = 1, times: { silenceMilliseconds?: number } = {}) {
  const counts = { opened: 0, closed: 0 };
  const connections = new ConnectionPool(
    () => {
      counts.opened += 1;
      return {
        end: () => {
          counts.closed += 1;
          return Promise.resolve();
        },
      } as unknown as postgres.Sql;
    },
    { count, depth, ...times },
  );
  function call(caller: string | null): Call {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const made = {
      began: begun.promise,
      hasBegun: false,
      finish: () => ended.resolve("done"),
      fail: (reason: Error) => ended.reject(reason),
    };
    const outcome = connections.use(caller, () => {
      made.hasBegun = true;
      begun.resolve();
      return ended.promise;
    });
    outcome.catch(() => {});
    return Object.assign(made, { outcome });
  }
  return { counts, call };
}

/** Starts calls at the same moment of a stopped clock, because the pool shares a connection only for 20 ms. */
function callAtOnce(call: (caller: string) => Call, callers: string[]): Call[] {
  const { now } = performance;
  const stopped = performance.now();
  performance.now = () => stopped;
  try {
    return callers.map(call);
  } finally {
    performance.now = now;
  }
}

/** Runs all pending promise callbacks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.resolve();
  }
}

Deno.test("slow calls of one user use at most half of the connections, and calls of other users can use the other half", async () => {
  const { call } = makeConnections(4);
  const slow = Array.from({ length: 10 }, () => call("anna"));
  await settle();
  assert.deepEqual(
    slow.map(({ hasBegun }) => hasBegun),
    [true, true, ...Array(8).fill(false)],
  );
  const ben = call("ben");
  const carol = call("carol");
  await Promise.all([ben.began, carol.began]);

  // Dora gets the free connection although a call of Anna has waited longer, because Anna already uses as many
  // connections as one user may use.
  const dora = call("dora");
  ben.finish();
  await dora.began;
  assert.equal(slow[2]?.hasBegun, false);

  // Anna's waiting call starts when her first call has ended.
  slow[0]?.finish();
  await slow[2]?.began;
  for (const { finish } of [...slow, ben, carol, dora]) {
    finish();
  }
  assert.deepEqual(await Promise.all(slow.map(({ outcome }) => outcome)), Array(10).fill("done"));
});

Deno.test("service calls, which have no user, can use all connections, and later calls of users wait in the queue", async () => {
  const { call } = makeConnections(4);
  const jobs = Array.from({ length: 5 }, () => call(null));
  await settle();
  assert.deepEqual(
    jobs.map(({ hasBegun }) => hasBegun),
    [true, true, true, true, false],
  );
  const ben = call("ben");
  const late = call(null);
  jobs[0]?.finish();
  await jobs[4]?.began;
  assert.equal(ben.hasBegun, false);
  jobs[1]?.finish();
  await ben.began;
  assert.equal(late.hasBegun, false);
  for (const { finish } of [...jobs, ben, late]) {
    finish();
  }
  assert.equal(await late.outcome, "done");
});

Deno.test("a pool with a single connection runs calls one after the other, including two calls of the same user", async () => {
  const { call, counts } = makeConnections(1);
  const calls = [call("anna"), call("ben"), call("anna")];
  for (const one of calls) {
    await one.began;
    one.finish();
    assert.equal(await one.outcome, "done");
  }
  assert.deepEqual(counts, { opened: 1, closed: 0 });
});

Deno.test("a call is rejected if 400 calls are waiting, and the waiting calls get connections", async () => {
  const { call } = makeConnections(2);
  const others = Array.from({ length: 402 }, (_, number) => call(`person ${number}`));
  await assert.rejects(call("ben").outcome, { code: "unavailable", retryAfter: 2, reason: /Too many calls/ });
  for (const { finish } of others) {
    finish();
  }
  assert.deepEqual(await Promise.all(others.map(({ outcome }) => outcome)), Array(402).fill("done"));
});

Deno.test("a failed connection is replaced, and the call that used it gets 503", async () => {
  const { call, counts } = makeConnections(1);
  const lost = call("anna");
  await lost.began;
  const next = call("ben");
  lost.fail(new Error("write CONNECTION_CLOSED"));
  await assert.rejects(lost.outcome, { code: "unavailable", status: 503, retryAfter: 2 });
  await next.began;
  next.finish();
  assert.equal(await next.outcome, "done");
  assert.deepEqual(counts, { opened: 2, closed: 1 });
});

Deno.test("fast calls share a connection, but no call is pipelined behind a slow one", async () => {
  const { call, counts } = makeConnections(2, 3);
  const first = callAtOnce(call, ["anna", "ben", "carol", "dora", "eva"]);
  await settle();
  assert.ok(first.every(({ hasBegun }) => hasBegun));
  assert.equal(counts.opened, 2);

  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 25));
  assert.ok(performance.now() - began > 20);
  const late = call("fay");
  await settle();
  assert.equal(late.hasBegun, false);
  for (const { finish } of first) {
    finish();
  }
  await late.began;
  late.finish();
  assert.equal(await late.outcome, "done");
  assert.deepEqual(counts, { opened: 2, closed: 0 });
});

Deno.test("a failed connection is closed only once even if several calls used it, and later calls do not use it", async () => {
  const { call, counts } = makeConnections(1, 3);
  const [one, other] = callAtOnce(call, ["anna", "ben"]) as [Call, Call];
  await settle();
  one.fail(new Error("write CONNECTION_CLOSED"));
  other.fail(new Error("write CONNECTION_CLOSED"));
  await assert.rejects(one.outcome, { code: "unavailable" });
  await assert.rejects(other.outcome, { code: "unavailable" });
  const next = call("anna");
  await next.began;
  next.finish();
  assert.equal(await next.outcome, "done");
  assert.deepEqual(counts, { opened: 2, closed: 1 });
});

Deno.test("calls of a failed connection get 503 even if the client library never settles them", async () => {
  const { call, counts } = makeConnections(1, 3);
  const [one, queued] = [call("anna"), call("ben")];
  await settle();
  one.fail(new Error("connect ECONNREFUSED"));
  await assert.rejects(one.outcome, { code: "unavailable" });
  await assert.rejects(queued.outcome, { code: "unavailable", status: 503, retryAfter: 2 });
  const next = call("ben");
  await next.began;
  next.finish();
  assert.equal(await next.outcome, "done");
  assert.deepEqual(counts, { opened: 2, closed: 1 });
});

Deno.test("a connection that does not respond is replaced, and the call that used it gets 503", async () => {
  const { call, counts } = makeConnections(1, 1, { silenceMilliseconds: 1 });
  await assert.rejects(call("anna").outcome, { code: "unavailable", status: 503, retryAfter: 2 });
  const next = call("anna");
  next.finish();
  assert.equal(await next.outcome, "done");
  assert.deepEqual(counts, { opened: 2, closed: 1 });
});

Deno.test("a call gets 503 if its connection cannot be opened, and the next call opens another", async () => {
  let opened = 0;
  const connections = new ConnectionPool(
    () => {
      opened += 1;
      if (opened === 1) {
        throw new TypeError("Invalid URL");
      }
      return { end: () => Promise.resolve() } as unknown as postgres.Sql;
    },
    { count: 1, depth: 1 },
  );
  const use = () => connections.use("anna", () => Promise.resolve("done"));
  await assert.rejects(use(), { code: "unavailable", status: 503 });
  await settle();
  assert.equal(await use(), "done");
});
