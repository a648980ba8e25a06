/** Read replicas: docs/decisions/0029-read-replicas.md. Only this file and `mayLag` of a route depend on replicas. */

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

/** Runs a statement for a caller, null for the service, and returns its row. */
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
  /** Values of the statement: first claims and role, then the arguments in `given`. */
  identity: string[];
  given: unknown[];
  cost: TokenCost;
}

/** Time after which a replica without a response counts as lost. The statement timeout on a replica is shorter. */
const silenceMilliseconds = 3000;
/** A write that takes longer is recorded again when it is done (docs/decisions/0029-read-replicas.md, Decision). */
const slowMilliseconds = 2000;

/** Timeout of a response and pauses between two checks of a replica that is not in use, in milliseconds. */
interface Times {
  silence: number;
  shortestPause: number;
  longestPause: number;
}

const usualTimes: Times = { silence: silenceMilliseconds, shortestPause: 1000, longestPause: 10_000 };

/** Fields that are the same in every line about replicas in the health report. */
const lagLine = { check: "replica_lag", isAtLeast: false, unit: "seconds", warnAt: 10, failAt: 60 } as const;

/** Rejects after a timeout, because an unreachable machine does not even refuse a connection. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("No answer in time.")), milliseconds);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a read failed although the replica works. */
function isTransient(thrown: unknown): boolean {
  if (thrown instanceof postgres.PostgresError) {
    // The RPC rejected the call, or the read conflicted with the replay of the write-ahead log.
    return /^(?:PT|40)/.test(thrown.code);
  }
  // Too many calls wait for a connection to the replica.
  return thrown instanceof ApiError && thrown.code === "unavailable" && thrown.cause === undefined;
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
   * Returns the JSON of the RPC, or undefined if the primary must serve the call, because only the primary rejects
   * calls.
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
      // This lag is not logged, because an idle database seems to lag just after a commit. If the lag lasts, the next
      // check logs it.
      this.#exclude();
    } catch (thrown) {
      if (!isTransient(thrown)) {
        this.#report("It does not answer.", thrown);
        this.#exclude();
      }
    }
    return undefined;
  }

  /** Checks a replica that is not in use in the background, once per pause. */
  checkWhenDue(now = performance.now()): void {
    if (this.#isInUse || this.#isBeingChecked || now < this.#nextCheckAt) {
      return;
    }
    this.#isBeingChecked = true;
    runInBackground(this.#checkAgain());
  }

  /** Checks the replica now, even if it is not in use, and returns its line of the health report. */
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

  /** An unused replica is not a failure, because the primary serves its reads. */
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
      // The primary does not respond. Calls on the primary report this with 503.
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
   * Delays the next check with backoff and jitter, so that isolates that lost the replica at the same time do not all
   * check it at the same time.
   */
  #postpone(): void {
    this.#nextCheckAt = performance.now() + this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(2 * this.#pause, this.#times.longestPause);
  }

  /** Logs a problem once, and its end once. */
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

/** Replicas of an isolate, which are used in turn. */
export class Replicas {
  readonly #all: Replica[];
  #nextIndex = 0;

  constructor(all: Replica[]) {
    this.#all = all;
  }

  /** Returns a replica that is in use, if any. */
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

/** Replicas in `API_DB_READ_URL`, separated by spaces or commas. A part that is not a URL is logged and ignored. */
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
      // The primary serves a read that would wait longer.
      const client = createClient(url, { silenceMilliseconds, waitMilliseconds: 500 });
      return new Replica(url.host, { ask: askBy(client), askPrimary: askBy(primaryClient()) });
    }),
  );
  return replicas;
}

/**
 * Reads from a replica if the primary allows it, and returns the JSON of the RPC. `askPrimary` sends a statement with
 * the values of the call to the primary. Returns undefined if the caller must send the usual statement: if there is no
 * replica, nothing was sent; otherwise `askPrimary` was called.
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
 * Returns a function to call after each RPC of a request. After a slow write, the function records again that the
 * caller has just written.
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
    // The write is committed, so a failure of this recording is ignored.
    await connections.use(caller, (sql) => consume(sql, consumer, prepare)).catch(() => {});
  };
}

/** Returns the lines of the health report about replicas. */
export async function checkReplicas(): Promise<HealthLine[]> {
  try {
    return await allReplicas().check();
  } catch {
    // If the primary does not respond, the lag of a replica is unknown.
    return await new Replicas([]).check();
  }
}
