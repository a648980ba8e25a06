/** Measures the database (`api.get_health`) and Storage. */

import type { PushProvider } from "@social/shared-types/push.ts";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { unavailable } from "../_shared/http/errors.ts";
import { signDownloads } from "../_shared/media/storage.ts";
import { within } from "./timeout.ts";

/** Result of a count that stops at a limit. `isMore` is true if the count has reached the limit. */
interface Counted {
  isMore: boolean;
}

export interface JobMeasure {
  name: string;
  periodSeconds: number;
  succeededSecondsAgo: number | null;
  lateAfterSeconds: number;
  stuckAfterSeconds: number;
  isDueSinceLate: boolean;
  isDueSinceStuck: boolean;
  lastError: string | null;
}

export interface QueueMeasure extends Counted {
  queue: string;
  provider: PushProvider | null;
  waiting: number;
  oldestSeconds: number;
}

export interface ProviderMeasure extends Counted {
  provider: PushProvider;
  devices: number;
  pausedSeconds: number;
  pauseReason: string | null;
}

export interface DatabaseMeasures {
  now: string;
  connections: number;
  connectionsAtMost: number;
  addressKeysError: string | null;
  schedulesError: string | null;
  jobs: JobMeasure[];
  queues: QueueMeasure[];
  providers: ProviderMeasure[];
  partitions: { table: string; daysAhead: number | null }[];
}

/** A result and the time that the call took. */
export interface Timed<Result> {
  result: Result;
  seconds: number;
}

/** Limit of a count. Larger counts are shown as "or more". */
const countLimit = 1001;
const responseTimeoutMilliseconds = 5000;

async function timed<Result>(what: string, work: Promise<Result>): Promise<Timed<Result>> {
  const started = performance.now();
  const result = await within(
    responseTimeoutMilliseconds,
    work,
    unavailable(undefined, `${what} did not answer in time.`),
  );
  return { result, seconds: (performance.now() - started) / 1000 };
}

export function measureDatabase(callRpc: CallRpc): Promise<Timed<DatabaseMeasures>> {
  const read = async () => JSON.parse((await callRpc("get_health", { count_limit: countLimit })).json);
  return timed("The database", read());
}

/** Measures Storage, including its connection to the database, by signing a URL of an object that does not exist. */
export function measureStorage(): Promise<Timed<unknown>> {
  return timed("Storage", signDownloads(["health"], 60));
}

/** Returns the minimum clock skew in seconds. The database may have read its clock at any time during the call. */
export function skewOf({ result, seconds }: Timed<{ now: string }>, endedAt: number): number {
  const half = seconds / 2;
  const skew = Date.parse(result.now) / 1000 - (endedAt / 1000 - half);
  return Math.max(0, Math.abs(skew) - half);
}
