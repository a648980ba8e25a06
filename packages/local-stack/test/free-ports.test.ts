/** Ports of stacks that are started concurrently. */

import assert from "node:assert/strict";
import { findFreePorts } from "../src/free-ports.ts";

Deno.test("a port that was given to a stack is given to no other stack that starts soon", () => {
  const given = Array.from({ length: 150 }, () => findFreePorts(2)).flatMap((port) => [port, port + 1]);
  assert.equal(new Set(given).size, 300);
});
