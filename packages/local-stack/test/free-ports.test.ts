/** Ports of stacks that start concurrently. */

import assert from "node:assert/strict";
import { findFreePorts } from "../src/free-ports.ts";

Deno.test("two stacks that start at almost the same time never get the same port", () => {
  const given = Array.from({ length: 150 }, () => findFreePorts(2)).flatMap((port) => [port, port + 1]);
  assert.equal(new Set(given).size, 300);
});
