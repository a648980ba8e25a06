/**
 * Connection pool of an isolate. The pool limits the concurrent calls of each caller, queues further calls with a
 * timeout, and pipelines calls on a connection that responds quickly.
 */

import postgres from "postgres";
import { ApiError, describeCause, overloaded, unavailable } from "../http/errors.ts";

/**
 * Default time in milliseconds after which a connection that does not respond is replaced. This time is longer than
 * every statement timeout.
 */
const usualSilence = 12_000;
const usualWait = 10_000;
/**
 * Maximum number of calls, of all callers together, that wait for a connection. `app.ts` separately limits the
 * concurrent requests of each user.
 */
const waitingLimit = 400;
/**
 * Time in milliseconds after which a call is considered slow. While the database runs a slow call, no further call is
 * pipelined on the same connection.
 */
const quickMilliseconds = 20;

/**
 * One connection with its calls in progress. The connection is opened on first use, and the database runs its calls one
 * after another.
 */
interface Connection {
  sql: postgres.Sql | undefined;
  calls: number;
  /** Callbacks that reject the calls in progress when the connection is lost. */
  losses: Set<(reason: ApiError) => void>;
  /** Time at which the database began to run the oldest call in progress. */
  since: number;
  watch: ReturnType<typeof setTimeout> | undefined;
}

/** User who makes a call; null for the service, whose calls are not limited. */
type Caller = string | null;

/** A call that waits for a connection. */
interface WaitingCall {
  caller: Caller;
  begin: (connection: Connection) => void;
}

interface Bounds {
  count: number;
  /** Maximum number of calls that are pipelined on one connection. */
  depth: number;
  /** Time after which a connection that does not respond is replaced. */
  silenceMilliseconds?: number;
  /** Maximum time that a call waits for a connection. */
  waitMilliseconds?: number;
}

function emptyConnection(): Connection {
  return { sql: undefined, calls: 0, losses: new Set(), since: 0, watch: undefined };
}

function endsConnection(thrown: unknown): boolean {
  return !(thrown instanceof postgres.PostgresError) || ["FATAL", "PANIC"].includes(thrown.severity);
}

/**
 * Pool of a few connections that many callers share. Each user may have as many calls in progress as half the number of
 * connections, so that slow calls of one user do not block other users.
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
   * Runs a function with a connection. Throws 503 if the wait for a connection takes too long, if too many calls wait,
   * or if the connection is lost.
   */
  async use<Result>(caller: Caller, run: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
    const connection = this.#begin(caller) ?? (await this.#wait(caller));
    let lose = (_: ApiError): void => {};
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    // `lost` can reject before the race below awaits it, and an unhandled rejection would end the isolate.
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

  /**
   * Acquires a connection for a call. Returns undefined if the caller has too many calls in progress, or if no
   * connection is free.
   */
  #begin(caller: Caller): Connection | undefined {
    if (this.#countOf(caller) >= Math.ceil(this.#connections.length / 2)) {
      return undefined;
    }
    const now = performance.now();
    const connection = this.#connections
      .filter(({ calls, since }) => calls === 0 || (calls < this.#depth && now - since < quickMilliseconds))
      // Chooses the connection with the fewest calls. The first such connection in the list is preferred, so that
      // connections at the end of the list become idle and close.
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
   * Replaces a lost connection by a new client. The old client may still receive results of earlier calls and would
   * return them to the next call.
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
    // Calls are started in the order in which they began to wait (FIFO). A call is skipped if its caller has too many
    // calls in progress.
    this.#waiting = this.#waiting.filter((call) => {
      const free = this.#begin(call.caller);
      if (free) {
        call.begin(free);
      }
      return !free;
    });
  }
}

/**
 * Row that the statement of an RPC returns: the JSON, the status and the job, and for an idempotent call whether the
 * JSON is a stored response.
 */
export type Row = [json: string | null, status: string | null, job: string | null, replayed?: string | null];

/**
 * Sends a statement before another statement that does not depend on its result, and resolves to the one text that the
 * statement returns. Resolves to undefined if the statement fails. Rejects if the connection is lost, because
 * postgres.js reports a lost connection only to the query in progress.
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
      // The call continues, but consumes no rate-limit tokens. Operators have to see this failure in the log.
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
  // Reads the rows one at a time, because postgres.js returns a wrong list of rows if an earlier pipelined statement
  // failed after its first row.
  await sql
    .unsafe(statement, values as never[], { prepare })
    .values()
    .forEach((row) => {
      first ??= row as unknown as Row;
    });
  return first;
}
