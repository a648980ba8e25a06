import assert from "node:assert/strict";
import type { TokenCost } from "../database/statements.ts";
import { type Bucket, ReservedCalls } from "./reserved-calls.ts";

const read: TokenCost = { limits: ["reads"], tokens: 1 };
const write: TokenCost = { limits: ["writes", "messages"], tokens: 1 };

function reads(left: number): Bucket {
  return ["reads", 300, 6, left, 1];
}

/** One isolate that calls, and what the database tells it: of a bucket in which nothing comes back, so many calls at once at most. */
class Caller {
  readonly reserved = new ReservedCalls();
  /** For how many calls each statement that was sent asked. */
  readonly asked: number[] = [];
  #left = 300;
  readonly #most: number;

  constructor(most = 16) {
    this.#most = most;
  }

  /** What the person is told to have left after a call. */
  call(now: number): number | undefined {
    const taken = this.reserved.take("anna", read, now);
    if ("buckets" in taken) {
      return taken.buckets[0]?.[3];
    }
    this.asked.push(taken.calls);
    const calls = Math.min(taken.calls, this.#most);
    this.#left -= calls;
    return this.reserved.record("anna", read, { asked: taken.calls, calls, buckets: [reads(this.#left)] }, now)[0]?.[3];
  }
}

Deno.test("who calls again and again pays for more calls at a time, at most sixteen, and each counts once", () => {
  const anna = new Caller();
  const told = Array.from({ length: 31 }, (_, index) => anna.call(index));
  // The last two when a quarter of those before was left.
  assert.deepEqual(anna.asked, [1, 2, 4, 8, 16, 16]);
  const counted = Array.from({ length: 31 }, (_, index) => 299 - index);
  assert.deepEqual(told, counted);
});

Deno.test("who calls now and then pays for each call by itself", () => {
  const anna = new Caller();
  for (const now of [0, 1000, 2000, 3000]) {
    anna.call(now);
  }
  assert.deepEqual(anna.asked, [1, 1, 1, 1]);
});

Deno.test("what is paid for lapses after a second", () => {
  const anna = new Caller();
  for (const now of [0, 1, 2, 3, 1003]) {
    anna.call(now);
  }
  // Two and four were paid for; three of the four are lost.
  assert.deepEqual(anna.asked, [1, 2, 4, 1]);
});

Deno.test("who may pay for fewer calls than they ask for makes no more", () => {
  const anna = new Caller(3);
  const told = Array.from({ length: 10 }, (_, index) => anna.call(index));
  assert.deepEqual(anna.asked, [1, 2, 4, 6, 6]);
  assert.equal(told.at(-1), 290);
});

Deno.test("calls at the same moment pay for several once, and each of the others for itself", () => {
  const reserved = new ReservedCalls();
  reserved.take("anna", read, 0);
  reserved.record("anna", read, { asked: 1, calls: 1, buckets: [reads(299)] }, 1);
  assert.deepEqual([reserved.take("anna", read, 2), reserved.take("anna", read, 2)], [{ calls: 2 }, { calls: 1 }]);
  reserved.record("anna", read, { asked: 2, calls: 2, buckets: [reads(297)] }, 3);
  // Heard later, it takes away nothing of what is paid for.
  reserved.record("anna", read, { asked: 1, calls: 1, buckets: [reads(296)] }, 4);
  assert.deepEqual(reserved.take("anna", read, 5), { buckets: [reads(297)] });
});

Deno.test("who calls while the next calls are being paid for makes those that are left, and only then pays for one", () => {
  const reserved = new ReservedCalls();
  for (const [asked, left] of [
    [1, 299],
    [2, 297],
    [4, 293],
    [8, 285],
  ] as const) {
    while (!("calls" in reserved.take("anna", read, 0))) {
      // Made without paying.
    }
    reserved.record("anna", read, { asked, calls: asked, buckets: [reads(left)] }, 0);
  }
  // Of eight and the one that was left eight are left, and two when the next sixteen are asked for.
  const made = Array.from({ length: 6 }, () => reserved.take("anna", read, 1));
  assert.deepEqual(made.at(-1), { buckets: [reads(287)] });
  assert.deepEqual(
    Array.from({ length: 4 }, () => reserved.take("anna", read, 2)),
    [{ calls: 16 }, { buckets: [reads(286)] }, { buckets: [reads(285)] }, { calls: 1 }],
  );
  assert.deepEqual(reserved.record("anna", read, { asked: 16, calls: 16, buckets: [reads(269)] }, 3), [reads(284)]);
});

Deno.test("who was refused pays for the next call by itself", () => {
  const anna = new Caller();
  for (let now = 0; now < 4; now += 1) {
    anna.call(now);
  }
  anna.reserved.forget("anna", read);
  anna.call(4);
  assert.deepEqual(anna.asked, [1, 2, 4, 1]);
});

Deno.test("who was told of no bucket has no limits for ten seconds", () => {
  const reserved = new ReservedCalls();
  assert.deepEqual(reserved.take("anna", read, 5000), { calls: 1 });
  reserved.record("anna", read, { asked: 1, calls: 1, buckets: [] }, 5000);
  assert.deepEqual(reserved.take("anna", read, 14_999), { buckets: [] });
  assert.deepEqual(reserved.take("anna", read, 15_000), { calls: 1 });
});

Deno.test("what one person pays for says nothing of other people and other limits", () => {
  const reserved = new ReservedCalls();
  assert.deepEqual(reserved.take("anna", read, 0), { calls: 1 });
  reserved.record("anna", read, { asked: 1, calls: 1, buckets: [] }, 0);
  assert.deepEqual(reserved.take("anna", write, 1), { calls: 1 });
  assert.deepEqual(reserved.take("boris", read, 1), { calls: 1 });
});
