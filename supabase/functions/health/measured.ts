/** What `api.get_health` answers, and what is measured beside it. */

import type { PushProvider } from "@social/shared-types/push.ts";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { unavailable } from "../_shared/http/errors.ts";
import { signDownloads } from "../_shared/media/storage.ts";
import { within } from "./timeout.ts";

/** A count that went no further than its limit. */
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

/** What was answered, and how long it took. */
export interface Timed<Result> {
  result: Result;
  seconds: number;
}

/** Beyond that counts say "or more". */
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

/** Storage and its own connection to the database: it is asked to sign what is not there. */
export function measureStorage(): Promise<Timed<unknown>> {
  return timed("Storage", signDownloads(["health"], 60));
}

/** By how many seconds the two clocks differ at least, whenever within the call the database looked at its own. */
export function skewOf({ result, seconds }: Timed<{ now: string }>, endedAt: number): number {
  const half = seconds / 2;
  const skew = Date.parse(result.now) / 1000 - (endedAt / 1000 - half);
  return Math.max(0, Math.abs(skew) - half);
}
