/** Finds free ports for the stacks that tests and benchmarks start. */

import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Range of ports below the ephemeral ports of the operating system. Any outgoing connection may occupy an ephemeral
 * port.
 */
const range = { from: 20_000, to: 32_000 };
/**
 * Duration of a port reservation. A reservation is needed because a stack opens its port only seconds after the check,
 * while other processes also start stacks.
 */
const reservedMilliseconds = 600_000;
const reservations = join(tmpdir(), `free-ports-${Deno.uid() ?? "all"}`);

function isFree(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return true;
  } catch {
    return false;
  }
}

/** Reserves a port for ten minutes. Returns false if another process has reserved it. */
function reserve(port: number): boolean {
  const path = join(reservations, `${port}`);
  try {
    const reservedAt = Deno.statSync(path).mtime?.getTime() ?? 0;
    if (Date.now() - reservedAt < reservedMilliseconds) {
      return false;
    }
    Deno.removeSync(path);
  } catch {
    // The port was never reserved, or another process has just deleted an expired reservation.
  }
  try {
    Deno.writeTextFileSync(path, "", { createNew: true });
    return true;
  } catch {
    return false;
  }
}

/** Returns the first of `count` consecutive free ports, and reserves all of them for ten minutes. */
export function findFreePorts(count = 1): number {
  Deno.mkdirSync(reservations, { recursive: true });
  for (;;) {
    const first = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (Array.from({ length: count }, (_, index) => first + index).every((port) => reserve(port) && isFree(port))) {
      return first;
    }
  }
}
