import assert from "node:assert/strict";
import { Turns } from "./turns.ts";

const second = 1000;

/** Work that ends when it is told to. */
function held(): { work: () => Promise<string>; end: () => void; hasBegun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: () => resolve("done"), hasBegun: () => begun };
}

Deno.test("one piece of work is done at a time, in the order of asking", async () => {
  const turns = new Turns({ mostWaiting: 10, milliseconds: second });
  const order: number[] = [];
  let atWork = 0;
  const work = async (number: number) => {
    atWork += 1;
    assert.equal(atWork, 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    order.push(number);
    atWork -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5].map((number) => turns.take(() => work(number))));
  assert.deepEqual(order, [1, 2, 3, 4, 5]);
});

Deno.test("whoever comes when enough wait is refused, and the others have their turn", async () => {
  const turns = new Turns({ mostWaiting: 1, milliseconds: second });
  const [first, next] = [held(), held()];
  const results = [turns.take(first.work), turns.take(next.work)];
  await assert.rejects(
    turns.take(() => Promise.resolve("never")),
    { code: "media_busy", status: 503, retryAfter: 2 },
  );
  assert.equal(next.hasBegun(), false);
  first.end();
  next.end();
  assert.deepEqual(await Promise.all(results), ["done", "done"]);
  assert.equal(await turns.take(() => Promise.resolve("later")), "later");
});

Deno.test("whoever has waited too long is refused, and passes no turn on", async () => {
  const turns = new Turns({ mostWaiting: 10, milliseconds: 10 });
  const [first, late] = [held(), held()];
  const result = turns.take(first.work);
  await assert.rejects(turns.take(late.work), { code: "media_busy" });
  first.end();
  assert.equal(await result, "done");
  assert.equal(late.hasBegun(), false);
  assert.equal(await turns.take(() => Promise.resolve("later")), "later");
});

Deno.test("work that fails passes its turn on", async () => {
  const turns = new Turns({ mostWaiting: 10, milliseconds: second });
  const failing = turns.take(() => Promise.reject(new Error("broken")));
  const next = turns.take(() => Promise.resolve("done"));
  await assert.rejects(failing, { message: "broken" });
  assert.equal(await next, "done");
});
