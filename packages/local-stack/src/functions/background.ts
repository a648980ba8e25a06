/** `EdgeRuntime.waitUntil`: work of functions after their response. */

const running = new Set<Promise<unknown>>();

/** Puts `EdgeRuntime` on globalThis, as the platform's runtime does. */
export function provideEdgeRuntime(): void {
  Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
}

export function hasBackgroundWork(): boolean {
  return running.size > 0;
}

/** Resolves when all work of `waitUntil` has ended. */
export async function backgroundWorkEnded(): Promise<void> {
  while (running.size > 0) {
    await Promise.all(running);
  }
}

/** Like the platform's, it returns its argument and ignores values that are no promises. */
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
