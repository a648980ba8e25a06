import assert from "node:assert/strict";
import type { Spending } from "./statements.ts";
import { SwitchedOff } from "./switched-off.ts";

const read: Spending = { limits: ["reads"], tokens: 1 };
const write: Spending = { limits: ["writes", "messages"], tokens: 1 };
const bucket = ["reads", 300, 6, 299, 1];

Deno.test("limits are asked for until a call was told of no bucket", () => {
  const switchedOff = new SwitchedOff();
  assert.equal(switchedOff.has("anna", read, 0), false);
  switchedOff.hear("anna", read, [bucket]);
  assert.equal(switchedOff.has("anna", read, 1), false);
  switchedOff.hear("anna", read, []);
  assert.equal(switchedOff.has("anna", read, 2), true);
});

Deno.test("limits that are off are asked for again after ten seconds", () => {
  const switchedOff = new SwitchedOff();
  assert.equal(switchedOff.has("anna", read, 5000), false);
  switchedOff.hear("anna", read, []);
  assert.equal(switchedOff.has("anna", read, 14_999), true);
  assert.equal(switchedOff.has("anna", read, 15_000), false);
});

Deno.test("limits that are off for one person say nothing of other people and other limits", () => {
  const switchedOff = new SwitchedOff();
  assert.equal(switchedOff.has("anna", read, 0), false);
  switchedOff.hear("anna", read, []);
  assert.equal(switchedOff.has("anna", write, 1), false);
  assert.equal(switchedOff.has("boris", read, 1), false);
});
