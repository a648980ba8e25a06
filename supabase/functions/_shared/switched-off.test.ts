import assert from "node:assert/strict";
import type { Spending } from "./statements.ts";
import { SwitchedOff } from "./switched-off.ts";

const read: Spending = { limits: ["reads"], tokens: 1 };
const write: Spending = { limits: ["writes", "messages"], tokens: 1 };
const bucket = ["reads", 300, 6, 299, 1];

Deno.test("limits are asked for until a call was told of no bucket", () => {
  const switchedOff = new SwitchedOff();
  assert.equal(switchedOff.has(read, 0), false);
  switchedOff.hear(read, [bucket], 0);
  assert.equal(switchedOff.has(read, 1), false);
  switchedOff.hear(read, [], 1);
  assert.equal(switchedOff.has(read, 2), true);
});

Deno.test("limits that are off are asked for again after ten seconds", () => {
  const switchedOff = new SwitchedOff();
  switchedOff.hear(read, [], 5000);
  assert.equal(switchedOff.has(read, 14_999), true);
  assert.equal(switchedOff.has(read, 15_000), false);
});

Deno.test("limits that are off say nothing of others", () => {
  const switchedOff = new SwitchedOff();
  switchedOff.hear(read, [], 0);
  assert.equal(switchedOff.has(write, 1), false);
});
