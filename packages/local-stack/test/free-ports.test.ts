/** Ports of stacks that start concurrently. */

import assert from "node:assert/strict";
import { findFreePorts } from "../src/free-ports.ts";

Deno.test("a port that is given to one stack is not given to another stack that starts soon afterwards", () => {
  const given = Array.from({ length: 150 }, () => findFreePorts(2)).flatMap((port) => [port, port + 1]);
  assert.equal(new Set(given).size, 300);
});
