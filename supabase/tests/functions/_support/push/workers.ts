/** Processes that do the work of push, as isolates of the function `jobs`: they may be killed. */

import { startIsolate } from "../isolates.ts";

export interface PushWorker {
  /** Has the work done once; what the job answered, or null if the process ended before. */
  run(): Promise<unknown>;
  /** Ends the process at this very moment. */
  kill(): Promise<void>;
}

/** Starts a process that serves the function `jobs` on the database of the stack, and waits until it listens. */
export async function startPushWorker(environment: Record<string, string>): Promise<PushWorker> {
  const isolate = await startIsolate("jobs", environment);
  return {
    async run() {
      try {
        return await (await isolate.request(null, "POST", "/jobs/push")).json();
      } catch {
        return null;
      }
    },
    kill: () => isolate.kill(),
  };
}
