/** Ports for stacks that tests and measurements start. */

/** Below those that the system gives to clients: a connection of somebody else may hold one of these at any moment. */
const range = { from: 20_000, to: 32_000 };

function isFree(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return true;
  } catch {
    return false;
  }
}

/** The first of so many ports in a row that were free a moment ago. */
export function findFreePorts(count = 1): number {
  for (;;) {
    const first = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (Array.from({ length: count }, (_, index) => first + index).every(isFree)) {
      return first;
    }
  }
}
