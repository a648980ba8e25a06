/** `EdgeRuntime.waitUntil`, which keeps a function running after its response. */

const running = new Set<Promise<unknown>>();

/** Defines the global `EdgeRuntime`, as the platform's runtime does. */
export function provideEdgeRuntime(): void {
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
}

export function hasBackgroundWork(): boolean {
  return running.size > 0;
}

/** Resolves when all promises that were passed to `waitUntil` have settled. */
export async function backgroundWorkEnded(): Promise<void> {
  while (running.size > 0) {
    await Promise.all(running);
  }
}

/**
 * Tracks a promise until it settles. Returns its argument, and ignores a value that is not a promise, as the platform
 * does.
 */
function waitUntil<Given>(work: Given): Given {
  if (!(work instanceof Promise)) {
    return work;
  }
  const watched: Promise<unknown> = work
    .catch((error) => console.error("functions: background work failed:", error))
    .finally(() => running.delete(watched));
  running.add(watched);
  return work;
}
