/**
 * Serves reads from replicas (docs/decisions/0029-read-replicas.md) and checks the replicas. Routes opt in with
 * `mayLag`.
 */

import type { HealthLine } from "@social/shared-types/health.ts";
import postgres from "postgres";
import { runInBackground } from "../http/background.ts";
import { ApiError, describeCause } from "../http/errors.ts";
import { consume } from "../rate-limits/buckets.ts";
import { createClient, type DatabaseClient, primaryClient } from "./clients.ts";
import { type Row, readRow } from "./connection-pool.ts";
import {
  conditionalStatement,
  primaryStateStatement,
  replicaStatement,
  replicaStateStatement,
} from "./read-replica-statements.ts";
import type { TokenCost } from "./statements.ts";

/** Runs a statement and returns its row. `caller` is the user for whom it runs, or null for the service. */
type Ask = (
  statement: string,
  values: unknown[],
  caller: string | null,
) => Promise<(string | null | undefined)[] | undefined>;

/** A read whose response may be a few seconds old. */
interface LaggingCall {
  caller: string;
  rpc: string;
  names: string[];
  /**
   * Claims and role, which are the first two values of the statement. The arguments of the RPC (`given`) are the values
   * that follow.
   */
  identity: string[];
  given: unknown[];
  cost: TokenCost;
}

/**
 * Time in milliseconds after which a replica that does not respond is considered lost. This time is longer than the
 * statement timeout on a replica.
 */
const silenceMilliseconds = 3000;
/**
 * A write that takes longer than this time, in milliseconds, is recorded again when it has completed
 * (docs/decisions/0029-read-replicas.md, Decision).
 */
const slowMilliseconds = 2000;

/**
 * Times in milliseconds: the timeout for a response of a replica, and the shortest and the longest pause between two
 * checks of a replica that is not in use.
 */
interface Times {
  silence: number;
  shortestPause: number;
  longestPause: number;
}

const usualTimes: Times = { silence: silenceMilliseconds, shortestPause: 1000, longestPause: 10_000 };

/** Fields that are the same in every line of the health report about a replica. */
const lagLine = { check: "replica_lag", isAtLeast: false, unit: "seconds", warnAt: 10, failAt: 60 } as const;

/**
 * Rejects if the work takes longer than the timeout. An unreachable machine does not refuse a connection, so the
 * attempt would otherwise hang.
 */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("No answer in time.")), milliseconds);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a read failed for a reason that is not a fault of the replica. */
function isTransient(thrown: unknown): boolean {
  if (thrown instanceof postgres.PostgresError) {
    // The RPC rejected the call, or the read conflicted with the replay of the write-ahead log.
    return /^(?:PT|40)/.test(thrown.code);
  }
  // Too many calls wait for a connection to the replica.
  return thrown instanceof ApiError && thrown.isOverload;
}

/** State of one replica in this isolate. The replica is not used before its first check. */
export class Replica {
  readonly #name: string;
  readonly #ask: Ask;
  readonly #askPrimary: Ask;
  readonly #times: Times;
  #isInUse = false;
  #isBeingChecked = false;
  #pause: number;
  #nextCheckAt = 0;
  /** Problem that the last log line reported. */
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

  /**
   * Returns the JSON of the RPC, or undefined if the primary has to serve the call. The primary also serves each call
   * that fails on the replica, so that a replica never rejects a call.
   */
  async read(
    { caller, rpc, names, identity, given }: Omit<LaggingCall, "cost">,
    condition: string,
  ): Promise<string | undefined> {
    try {
      const values = [...identity, condition, ...given];
      const row = await within(this.#times.silence, this.#ask(replicaStatement(rpc, names, undefined), values, caller));
      if (row?.[0] != null) {
        this.#pause = this.#times.shortestPause;
        return row[0];
      }
      // The lag is not logged here, because a replica of an idle database appears to lag just after a commit. The next
      // check logs a lag that persists.
      this.#exclude();
    } catch (thrown) {
      if (!isTransient(thrown)) {
        this.#report("It does not answer.", thrown);
        this.#exclude();
      }
    }
    return undefined;
  }

  /** Checks the replica in the background if it is not in use and the pause since its last check has ended. */
  checkWhenDue(now = performance.now()): void {
    if (this.#isInUse || this.#isBeingChecked || now < this.#nextCheckAt) {
      return;
    }
    this.#isBeingChecked = true;
    runInBackground(this.#checkAgain());
  }

  /** Checks the replica immediately, and returns its line of the health report. */
  async check(): Promise<HealthLine> {
    const [condition, database] = (await this.#askPrimary(primaryStateStatement, [], null)) ?? [];
    const row = await within(this.#times.silence, this.#ask(replicaStateStatement, [condition], null)).catch(
      (thrown) => {
        this.#report("It does not answer.", thrown);
        return;
      },
    );
    if (!row) {
      return this.#line("It does not answer.");
    }
    const [lag, isNear, replicaOf] = row;
    if (replicaOf !== database) {
      return this.#line("It is of another database.");
    }
    if (lag == null) {
      return this.#line("It is no replica, or cannot tell its lag.");
    }
    return this.#line(isNear === "true" ? null : "It lags too far behind.", Number(lag));
  }

  /**
   * Creates the line of the health report. A replica that is not in use causes only a warning, because the primary
   * serves its reads. A lag of at least `failAt` seconds is a failure.
   */
  #line(note: string | null, measured: number | null = null): HealthLine {
    const status = note === null ? "ok" : (measured ?? 0) < lagLine.failAt ? "warn" : "fail";
    return { ...lagLine, subject: this.#name, status, measured, note };
  }

  async #checkAgain(): Promise<void> {
    try {
      const { note } = await this.check();
      this.#isInUse = note === null;
      this.#report(note ?? undefined);
    } catch {
      // The primary does not respond. Calls that use the primary fail with 503, so the outage is not logged here.
    }
    this.#isBeingChecked = false;
    if (!this.#isInUse) {
      this.#postpone();
    }
  }

  /** Stops using the replica. If several reads fail at the same time, only the first failure changes the state. */
  #exclude(): void {
    if (this.#isInUse) {
      this.#isInUse = false;
      this.#postpone();
    }
  }

  /**
   * Delays the next check with exponential backoff. Jitter prevents all isolates from checking the replica at the same
   * time.
   */
  #postpone(): void {
    this.#nextCheckAt = performance.now() + this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(2 * this.#pause, this.#times.longestPause);
  }

  /** Logs once that a problem has begun, and once that it has ended. */
  #report(problem: string | undefined, cause?: unknown): void {
    if (problem === this.#reportedProblem) {
      return;
    }
    this.#reportedProblem = problem;
    const line = { replica: this.#name, reason: problem, cause: cause && describeCause(cause) };
    if (problem === undefined) {
      console.log(JSON.stringify({ level: "info", event: "a replica is used again", ...line }));
    } else {
      console.error(JSON.stringify({ level: "error", problem: "a replica is left out", ...line }));
    }
  }
}

/** Replicas that an isolate uses in turn (round-robin). */
export class Replicas {
  readonly #all: Replica[];
  #nextIndex = 0;

  constructor(all: Replica[]) {
    this.#all = all;
  }

  /** Returns the next replica that is in use, or undefined if none is in use. */
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

  /** Returns a line of the health report for each replica, or one line that says that there is no replica. */
  async check(): Promise<HealthLine[]> {
    if (!this.areThere) {
      return [{ ...lagLine, subject: null, status: "ok", measured: null, note: "There is no replica." }];
    }
    return await Promise.all(this.#all.map((replica) => replica.check()));
  }
}

/**
 * Replicas in `API_DB_READ_URL`, separated by spaces or commas. An entry that is not a URL is ignored, and the problem
 * is logged.
 */
function replicaUrls(): URL[] {
  const texts = (Deno.env.get("API_DB_READ_URL") ?? "").split(/[\s,]+/).filter(Boolean);
  if (texts.some((text) => !URL.canParse(text))) {
    console.error(JSON.stringify({ level: "error", problem: "API_DB_READ_URL holds something that is no URL" }));
  }
  return texts.filter((text) => URL.canParse(text)).map((text) => new URL(text));
}

function askBy({ connections, prepare }: DatabaseClient): Ask {
  return (statement, values, caller) => connections.use(caller, (sql) => readRow(sql, { statement, values, prepare }));
}

let replicas: Replicas | undefined;

function allReplicas(): Replicas {
  replicas ??= new Replicas(
    replicaUrls().map((url) => {
      // A read that has waited this long for a connection to the replica is served by the primary.
      const client = createClient(url, { silenceMilliseconds, waitMilliseconds: 500 });
      return new Replica(url.host, { ask: askBy(client), askPrimary: askBy(primaryClient()) });
    }),
  );
  return replicas;
}

/**
 * Reads from a replica if the primary allows it, and returns the JSON of the RPC. `askPrimary` sends a statement with
 * the values of the call to the primary. Returns undefined in two cases, in which the caller must send the statement of
 * `statementFor` to the primary: no replica is in use (nothing was sent), or the replica did not serve the read
 * (`askPrimary` has already been called).
 */
export async function readLagging(
  { cost, ...call }: LaggingCall,
  askPrimary: (statement: string) => Promise<Row>,
): Promise<string | undefined> {
  const replica = allReplicas().choose();
  if (!replica) {
    return undefined;
  }
  const [json, , , condition] = await askPrimary(conditionalStatement(call.rpc, call.names, cost));
  return condition ? await replica.read(call, condition) : (json ?? "null");
}

/**
 * Returns a function that has to be called after each RPC of a request. If the RPC was a slow write, the function
 * records the time of the write again, so that replicas without the write do not serve reads of the caller.
 */
export function slowWriteRecorder(caller: string | undefined, cost: TokenCost | undefined): () => Promise<void> {
  const writes = cost?.limits.includes("writes") ?? false;
  let recordedAt = performance.now();
  return async () => {
    if (!(caller && writes) || performance.now() - recordedAt <= slowMilliseconds || !allReplicas().areThere) {
      return;
    }
    recordedAt = performance.now();
    const { connections, prepare } = primaryClient();
    const consumer = { caller, cost: { limits: ["writes"], tokens: 0 } } as const;
    // A failure is ignored, because the write itself is already committed.
    await connections.use(caller, (sql) => consume(sql, consumer, prepare)).catch(() => {});
  };
}

/** Returns the lines about replicas for the health report. */
export async function checkReplicas(): Promise<HealthLine[]> {
  try {
    return await allReplicas().check();
  } catch {
    // The lag of the replicas is unknown, because the primary does not respond.
    return await new Replicas([]).check();
  }
}
