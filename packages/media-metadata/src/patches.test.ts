import assert from "node:assert/strict";
import { wholeFile } from "./file-view.ts";
import { Patches } from "./patches.ts";

Deno.test("a later patch does not restore bytes that an earlier patch removed", () => {
  const file = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const patches = new Patches(wholeFile(file));
  assert.equal(patches.clear(1, 4), true);
  assert.equal(patches.put(0, Uint8Array.of(1, 2, 3, 4, 9)), true);
  assert.deepEqual(patches.applyTo(file), Uint8Array.of(1, 0, 0, 0, 9, 6));
  assert.deepEqual(file, Uint8Array.of(1, 2, 3, 4, 5, 6));
});

Deno.test("a patch with the same bytes as the file changes nothing", () => {
  const file = Uint8Array.of(0, 0, 7);
  const patches = new Patches(wholeFile(file));
  assert.equal(patches.clear(0, 2), false);
  assert.equal(patches.put(2, Uint8Array.of(7, 8)), false);
  assert.equal(patches.isEmpty, true);
  assert.equal(patches.applyTo(file), file);
});
