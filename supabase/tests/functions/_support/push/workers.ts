/** Starts isolates of the function `jobs` that deliver push messages. A test can kill these isolates. */

import { startIsolate } from "../isolates.ts";
import { type Finished, runFinished } from "../jobs.ts";

export interface PushWorker {
  /**
   * Runs the job `push` once. Returns null if all slots for job runs were in use, or if the process was killed during
   * the run.
   */
  run(): Promise<Finished | null>;
  /** Kills the process immediately. */
  kill(): Promise<void>;
}

/**
 * Starts a process that serves the function `jobs` and uses the database of the tested stack. Waits until the process
 * listens.
 */
export async function startPushWorker(environment: Record<string, string>): Promise<PushWorker> {
  const isolate = await startIsolate("jobs", environment);
  let end = () => {};
  const ended = new Promise<null>((resolve) => {
    end = () => resolve(null);
  });
  return {
    async run() {
      try {
        const response = await isolate.request(null, "POST", "/jobs/push");
        const { runId } = (await response.json()) as { runId: string | null };
        return runId === null ? null : await Promise.race([runFinished(runId), ended]);
      } catch {
        return null;
      }
    },
    async kill() {
      await isolate.kill();
      end();
    },
  };
}
