/** Ports for stacks that tests and measurements start. */

import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below those that the system gives to clients: a connection of somebody else may hold one of these at any moment. */
const range = { from: 20_000, to: 32_000 };
/** A stack listens on its port seconds after it was found free, and many are started side by side by several processes. */
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

/** Whether nobody else was given it within the last minutes, and from now on nobody else is. */
function reserve(port: number): boolean {
  const path = join(reservations, `${port}`);
  try {
    const reservedAt = Deno.statSync(path).mtime?.getTime() ?? 0;
    if (Date.now() - reservedAt < reservedMilliseconds) {
      return false;
    }
    Deno.removeSync(path);
  } catch {
    // There is no reservation, or another process has just taken an old one away.
  }
  try {
    Deno.writeTextFileSync(path, "", { createNew: true });
    return true;
  } catch {
    return false;
  }
}

/** The first of so many ports in a row that were free a moment ago and are given to nobody else for some minutes. */
export function findFreePorts(count = 1): number {
  Deno.mkdirSync(reservations, { recursive: true });
  for (;;) {
    const first = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (Array.from({ length: count }, (_, index) => first + index).every((port) => reserve(port) && isFree(port))) {
      return first;
    }
  }
}
