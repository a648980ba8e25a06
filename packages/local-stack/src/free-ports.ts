/** Ports for stacks that tests and benches start. */

import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below the ephemeral ports of the system, which any connection may use at any time. */
const range = { from: 20_000, to: 32_000 };
/** A stack listens on its port only seconds after it was found free, and several processes start stacks concurrently. */
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

/** Reserves a port for some minutes. False if another process has reserved it. */
function reserve(port: number): boolean {
  const path = join(reservations, `${port}`);
  try {
    const reservedAt = Deno.statSync(path).mtime?.getTime() ?? 0;
    if (Date.now() - reservedAt < reservedMilliseconds) {
      return false;
    }
    Deno.removeSync(path);
  } catch {
    // There is no reservation, or another process has just deleted an old one.
  }
  try {
    Deno.writeTextFileSync(path, "", { createNew: true });
    return true;
  } catch {
    return false;
  }
}

/** Returns the first of `count` consecutive free ports, and reserves them for some minutes. */
export function findFreePorts(count = 1): number {
  Deno.mkdirSync(reservations, { recursive: true });
  for (;;) {
    const first = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (Array.from({ length: count }, (_, index) => first + index).every((port) => reserve(port) && isFree(port))) {
      return first;
    }
  }
}
