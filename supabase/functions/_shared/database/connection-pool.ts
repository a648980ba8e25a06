/** Connection pool of an isolate: a limit per caller, a queue with a timeout, and pipelining of quick calls. */

import postgres from "postgres";
import { ApiError, describeCause, overloaded, unavailable } from "../http/errors.ts";

/**
 * Time without a response after which a connection is replaced. This time is longer than the timeout of any statement.
 */
const usualSilence = 12_000;
const usualWait = 10_000;
/**
 * Maximum number of waiting calls of all callers. `app.ts` limits the calls of each user before they reach the pool.
 */
const waitingLimit = 400;
/** A call is pipelined only after calls that have run for less than this: an older call may be slow. */
const quickMilliseconds = 20;

/** One connection, which is opened on first use, and its calls, which the database runs in their order. */
interface Connection {
  sql: postgres.Sql | undefined;
  calls: number;
  /** Rejects each call of the connection when the connection is lost. */
  losses: Set<(reason: ApiError) => void>;
  /** Time at which the first of the current calls began. */
  since: number;
  watch: ReturnType<typeof setTimeout> | undefined;
}

/** Owner of a call, by which calls are counted: a user, or null for the service, which is not limited. */
type Caller = string | null;

/** A call that waits for a connection. */
interface WaitingCall {
  caller: Caller;
  begin: (connection: Connection) => void;
}

interface Bounds {
  count: number;
  /** Maximum number of pipelined calls per connection, while they are quick. */
  depth: number;
  /** A connection without a response for this long is replaced. */
  silenceMilliseconds?: number;
  /** How long a call may wait for a connection. */
  waitMilliseconds?: number;
}

function emptyConnection(): Connection {
  return { sql: undefined, calls: 0, losses: new Set(), since: 0, watch: undefined };
}

function endsConnection(thrown: unknown): boolean {
  return !(thrown instanceof postgres.PostgresError) || ["FATAL", "PANIC"].includes(thrown.severity);
}

/**
 * Pool of few connections for many callers. The calls of one user use at most half of the connections, so that slow
 * calls do not block other users.
 */
export class ConnectionPool {
  readonly #open: () => postgres.Sql;
  readonly #depth: number;
  readonly #silence: number;
  readonly #waitMilliseconds: number;
  readonly #connections: Connection[];
  readonly #callsOf = new Map<string, number>();
  #waiting: WaitingCall[] = [];

  /** `open` creates a postgres.js client with one connection. */
  constructor(
    open: () => postgres.Sql,
    { count, depth, silenceMilliseconds = usualSilence, waitMilliseconds = usualWait }: Bounds,
  ) {
    this.#open = open;
    this.#depth = depth;
    this.#silence = silenceMilliseconds;
    this.#waitMilliseconds = waitMilliseconds;
    this.#connections = Array.from({ length: count }, emptyConnection);
  }

  /**
   * Runs a function with a connection. 503 if the call waits too long, if too many calls wait, or if the connection
   * fails.
   */
  async use<Result>(caller: Caller, run: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
    const connection = this.#begin(caller) ?? (await this.#wait(caller));
    let lose = (_: ApiError): void => {};
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    // If the connection cannot be opened, `lost` rejects before the race below awaits it.
    lost.catch(() => {});
    connection.losses.add(lose);
    try {
      connection.sql ??= this.#open();
      return await Promise.race([run(connection.sql), lost]);
    } catch (thrown) {
      if (endsConnection(thrown)) {
        this.#replace(connection);
      }
      throw thrown instanceof postgres.PostgresError || thrown instanceof ApiError ? thrown : unavailable(thrown);
    } finally {
      connection.losses.delete(lose);
      this.#end(caller, connection);
    }
  }

  /** Acquires a connection for a call. Returns undefined if the caller is at the limit, or if no connection is free. */
  #begin(caller: Caller): Connection | undefined {
    if (this.#countOf(caller) >= Math.ceil(this.#connections.length / 2)) {
      return undefined;
    }
    const now = performance.now();
    const connection = this.#connections
      .filter(({ calls, since }) => calls === 0 || (calls < this.#depth && now - since < quickMilliseconds))
      // Uses the first of the least busy connections, so that the last connections become idle and close.
      .reduce<Connection | undefined>((best, other) => (best && best.calls <= other.calls ? best : other), undefined);
    if (connection) {
      this.#count(caller, 1);
      connection.calls += 1;
      if (connection.calls === 1) {
        this.#watch(connection, now);
      }
    }
    return connection;
  }

  #countOf(caller: Caller): number {
    return caller === null ? 0 : (this.#callsOf.get(caller) ?? 0);
  }

  #count(caller: Caller, change: number): void {
    const calls = this.#countOf(caller) + change;
    if (caller !== null && calls > 0) {
      this.#callsOf.set(caller, calls);
    } else if (caller !== null) {
      this.#callsOf.delete(caller);
    }
  }

  #watch(connection: Connection, now: number): void {
    connection.since = now;
    clearTimeout(connection.watch);
    connection.watch = connection.calls > 0 ? setTimeout(() => this.#replace(connection), this.#silence) : undefined;
  }

  /**
   * Replaces a lost connection by a new client: the old client may still have results, which the next call would
   * receive.
   */
  #replace(connection: Connection): void {
    const index = this.#connections.indexOf(connection);
    if (index >= 0) {
      this.#connections[index] = emptyConnection();
      // If a connection cannot be opened, postgres.js never settles the queries that wait for it.
      for (const lose of connection.losses) {
        lose(unavailable(undefined, "The connection of the call was lost."));
      }
      void connection.sql?.end({ timeout: 0 }).catch(() => {});
    }
  }

  #wait(caller: Caller): Promise<Connection> {
    if (this.#waiting.length >= waitingLimit) {
      throw overloaded("Too many calls wait for a connection to the database.");
    }
    return new Promise((resolve, reject) => {
      const call: WaitingCall = {
        caller,
        begin: (connection) => {
          clearTimeout(timer);
          resolve(connection);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== call);
        reject(overloaded("A call waited too long for a connection to the database."));
      }, this.#waitMilliseconds);
      this.#waiting.push(call);
    });
  }

  #end(caller: Caller, connection: Connection): void {
    connection.calls -= 1;
    this.#watch(connection, performance.now());
    this.#count(caller, -1);
    // Waiting calls start first in, first out, except those whose caller is at the limit.
    this.#waiting = this.#waiting.filter((call) => {
      const free = this.#begin(call.caller);
      if (free) {
        call.begin(free);
      }
      return !free;
    });
  }
}

/** Row of the statement of an RPC: JSON, status and job, and for idempotent calls whether this is a stored response. */
export type Row = [json: string | null, status: string | null, job: string | null, replayed?: string | null];

/**
 * Sends a statement that returns one text, before another statement that does not depend on it. Returns undefined if
 * the statement fails. Rejects if the connection is lost, because the client reports the loss only to the call that it
 * interrupts.
 */
export function sendInFront(
  sql: postgres.Sql,
  { statement, values, prepare }: { statement: string; values: unknown[]; prepare: boolean },
): Promise<string | undefined> {
  const sent = prepare ? sql.unsafe(statement, values as never[], { prepare }) : sql.unsafe(statement);
  return sent.values().then(
    ([row]) => row?.[0],
    (thrown) => {
      if (endsConnection(thrown)) {
        throw thrown;
      }
      // The call continues without a rate limit, so the failure is logged for operators.
      console.error(
        JSON.stringify({ level: "error", problem: "limits are not counted", cause: describeCause(thrown) }),
      );
      return;
    },
  );
}

/** Runs the statement of an RPC and returns its only row, or undefined if there is none. */
export async function readRow(
  sql: postgres.Sql,
  { statement, values, prepare }: { statement: string; values: unknown[]; prepare: boolean },
): Promise<Row | undefined> {
  let first: Row | undefined;
  // Rows are read one at a time, because the list of rows is wrong if an earlier pipelined statement failed after its
  // first row.
  await sql
    .unsafe(statement, values as never[], { prepare })
    .values()
    .forEach((row) => {
      first ??= row as unknown as Row;
    });
  return first;
}
