import assert from "node:assert/strict";
import { pushTo } from "../../../tests/fakes/tools.ts";
import { payloadWithin, secondsLeft } from "./payload.ts";

const family = "👨‍👩‍👧‍👦";

/** Returns the body that fits into a payload whose other parts have `otherBytes` bytes. */
function bodyBeside(otherBytes: number, body: string): string | undefined {
  const frame = '{"other":"","body":""}'.length;
  const other = "x".repeat(otherBytes - frame);
  const payload = payloadWithin(pushTo("token", { body }), (fitting) => ({ other, body: fitting }));
  assert.ok(payload === undefined || new TextEncoder().encode(payload).length <= 4096);
  return payload && JSON.parse(payload).body;
}

Deno.test("a body that fits exactly is not changed, and a body that is one byte longer is shortened", () => {
  assert.equal(bodyBeside(4000, "y".repeat(96)), "y".repeat(96));
  assert.equal(bodyBeside(4000, "y".repeat(97)), `${"y".repeat(93)}…`);
});

Deno.test("a body is cut between grapheme clusters", () => {
  assert.equal(bodyBeside(4000, family.repeat(9)), `${family.repeat(3)}…`);
  assert.equal(bodyBeside(4000, "й".repeat(99)), `${"й".repeat(46)}…`);
  assert.equal(bodyBeside(4000, "e\u0301".repeat(99)), `${"e\u0301".repeat(31)}…`);
});

Deno.test("characters that JSON escapes are counted with their escaped length", () => {
  assert.equal(bodyBeside(4000, '"'.repeat(99)), `${'"'.repeat(46)}…`);
});

Deno.test("the space before the ellipsis is removed", () => {
  assert.equal(bodyBeside(4000, `${"y".repeat(90)}   ${"y".repeat(90)}`), `${"y".repeat(90)}…`);
});

Deno.test("no payload is created if the other parts leave no space even for an ellipsis as the body", () => {
  assert.equal(bodyBeside(4093, "y".repeat(9)), "…");
  assert.equal(bodyBeside(4094, "y".repeat(9)), undefined);
  assert.equal(bodyBeside(4100, ""), undefined);
});

Deno.test("a very long body is shortened in linear time", () => {
  const started = performance.now();
  assert.equal(bodyBeside(4000, "y".repeat(5_000_000))?.length, 94);
  // A quadratic algorithm would take far longer than this time limit.
  assert.ok(performance.now() - started < 30_000);
});

Deno.test("the remaining time until a push expires is returned in whole seconds and is never negative", () => {
  const push = pushTo("token", { expiresAt: 10_999 });
  assert.equal(secondsLeft(push, 5000), 5);
  assert.equal(secondsLeft(push, 10_000), 0);
  assert.equal(secondsLeft(push, 20_000), 0);
});
