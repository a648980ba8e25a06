/** Read replicas: which is read from, which is left out, and when it is looked at again; docs/decisions/0029-read-replicas.md. */

import postgres from "postgres";
import { runInBackground } from "../http/background.ts";
import { ApiError, describeCause } from "../http/errors.ts";
import { primaryStateStatement, replicaStatement, replicaStateStatement } from "./read-replica-statements.ts";

/** Runs a statement for a caller, null for the service, and answers with its row. */
export type Ask = (
  statement: string,
  values: unknown[],
  caller: string | null,
) => Promise<(string | null | undefined)[] | undefined>;

/** A call of a verb that reads, which the primary has let in. */
export interface LaggingCall {
  caller: string;
  rpc: string;
  names: string[];
  /** Claims and role, which come first, and the arguments. */
  identity: string[];
  given: unknown[];
  /** What the replica has to have reached (`api.replica_condition`). */
  condition: string;
}

/** What a look at a replica has found. */
export interface ReplicaState {
  /** Host and port, which tell replicas apart. */
  name: string;
  /** Whether reads may go there. */
  isUsable: boolean;
  /** Seconds of what the primary has that are missing there; null where that cannot be told. */
  lagSeconds: number | null;
  /** Why it is not usable. */
  problem: string | null;
}

/** After so long without an answer a replica counts as gone: longer than a statement may run there. */
export const silenceMilliseconds = 3000;

/** Milliseconds: how long an answer may take, and how long a replica is left alone, at first and once it has failed again and again. */
interface Times {
  silence: number;
  shortestPause: number;
  longestPause: number;
}

const usualTimes: Times = { silence: silenceMilliseconds, shortestPause: 1000, longestPause: 10_000 };

/** Fails when the work takes too long: a machine that is gone does not even refuse. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("No answer in time.")), milliseconds);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a read failed while nothing is wrong with the replica. */
function isTransient(thrown: unknown): boolean {
  if (thrown instanceof postgres.PostgresError) {
    // The verb refuses, or the read was in the way of what is replayed.
    return /^(?:PT|40)/.test(thrown.code);
  }
  // Too many wait for its connections.
  return thrown instanceof ApiError && thrown.code === "unavailable" && thrown.cause === undefined;
}

/** One replica as this isolate sees it. At first it is left out, until it was looked at. */
export class Replica {
  readonly #name: string;
  readonly #ask: Ask;
  readonly #askPrimary: Ask;
  readonly #times: Times;
  #isInUse = false;
  #isBeingChecked = false;
  #pause: number;
  #nextCheckAt = 0;
  /** What operators were told last. */
  #reportedProblem: string | undefined;

  constructor(name: string, asks: { ask: Ask; askPrimary: Ask }, times = usualTimes) {
    this.#name = name;
    this.#ask = asks.ask;
    this.#askPrimary = asks.askPrimary;
    this.#times = times;
    this.#pause = times.shortestPause;
  }

  get isInUse(): boolean {
    return this.#isInUse;
  }

  /** The JSON of the verb; undefined where the primary has to answer, whose refusals alone count. */
  async read({ caller, rpc, names, identity, given, condition }: LaggingCall): Promise<string | undefined> {
    try {
      const values = [...identity, condition, ...given];
      const row = await within(this.#times.silence, this.#ask(replicaStatement(rpc, names, undefined), values, caller));
      if (row?.[0] != null) {
        this.#pause = this.#times.shortestPause;
        return row[0];
      }
      // A quiet database seems late in the moment after a commit, so operators hear of it from the look that follows.
      this.#exclude();
    } catch (thrown) {
      if (!isTransient(thrown)) {
        this.#report("It does not answer.", thrown);
        this.#exclude();
      }
    }
    return undefined;
  }

  /** While it is left out: looks at it again in the background, once a pause whoever calls. */
  checkWhenDue(now = performance.now()): void {
    if (this.#isInUse || this.#isBeingChecked || now < this.#nextCheckAt) {
      return;
    }
    this.#isBeingChecked = true;
    runInBackground(this.#checkAgain());
  }

  /** Looks at it now, whether it is in use or not. */
  async check(): Promise<ReplicaState> {
    const state = { name: this.#name, isUsable: false, lagSeconds: null };
    const [condition, database] = (await this.#askPrimary(primaryStateStatement, [], null)) ?? [];
    const row = await within(this.#times.silence, this.#ask(replicaStateStatement, [condition], null)).catch(
      (thrown) => {
        this.#report("It does not answer.", thrown);
        return;
      },
    );
    if (!row) {
      return { ...state, problem: "It does not answer." };
    }
    const [lag, isNear, replicaOf] = row;
    if (replicaOf !== database) {
      return { ...state, problem: "It is of another database." };
    }
    if (lag == null) {
      return { ...state, problem: "It is no replica, or cannot tell its lag." };
    }
    const isUsable = isNear === "true";
    return { ...state, isUsable, lagSeconds: Number(lag), problem: isUsable ? null : "It lags too far behind." };
  }

  async #checkAgain(): Promise<void> {
    try {
      const { isUsable, problem } = await this.check();
      this.#isInUse = isUsable;
      this.#report(problem ?? undefined);
    } catch {
      // The primary does not answer, which its callers are told.
    }
    this.#isBeingChecked = false;
    if (!this.#isInUse) {
      this.#postpone();
    }
  }

  /** Once for all reads that fail together. */
  #exclude(): void {
    if (this.#isInUse) {
      this.#isInUse = false;
      this.#postpone();
    }
  }

  /** Longer each time until a read has succeeded; isolates that have lost it together come back one after the other. */
  #postpone(): void {
    this.#nextCheckAt = performance.now() + this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(2 * this.#pause, this.#times.longestPause);
  }

  /** Tells operators of what has changed. */
  #report(problem: string | undefined, cause?: unknown): void {
    if (problem === this.#reportedProblem) {
      return;
    }
    this.#reportedProblem = problem;
    const line = {
      replica: this.#name,
      reason: problem,
      cause: cause === undefined ? undefined : describeCause(cause),
    };
    if (problem === undefined) {
      console.log(JSON.stringify({ level: "info", event: "a replica is used again", ...line }));
    } else {
      console.error(JSON.stringify({ level: "error", problem: "a replica is left out", ...line }));
    }
  }
}

/** All replicas of an isolate, which take turns. */
export class Replicas {
  readonly #all: Replica[];
  #nextIndex = 0;

  constructor(all: Replica[]) {
    this.#all = all;
  }

  /** One that is in use; undefined while there is none. */
  choose(): Replica | undefined {
    for (const replica of this.#all) {
      replica.checkWhenDue();
    }
    const inUse = this.#all.filter(({ isInUse }) => isInUse);
    this.#nextIndex += 1;
    return inUse[this.#nextIndex % inUse.length];
  }

  get areThere(): boolean {
    return this.#all.length > 0;
  }

  async check(): Promise<ReplicaState[]> {
    return await Promise.all(this.#all.map((replica) => replica.check()));
  }
}
