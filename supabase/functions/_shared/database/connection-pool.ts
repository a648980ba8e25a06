/** The few connections of an isolate to the database: who uses them, who waits for one, and how long. */

import postgres from "postgres";
import { ApiError, describeCause, overloaded, unavailable } from "../http/errors.ts";

/** Longer than any statement may run. */
const usualSilence = 12_000;
const usualWait = 10_000;
/** Of all; how many calls of one person come this far is settled before (`app.ts`). */
const waitingLimit = 400;
/** Nobody is put behind a call that has run for longer: it may be one of the slow ones. */
const quickMilliseconds = 20;

/** One connection, opened when it is first needed, and the calls in it, which are answered in their order. */
interface Connection {
  sql: postgres.Sql | undefined;
  calls: number;
  /** Rejects each of the calls in it, once the connection is lost. */
  losses: Set<(reason: ApiError) => void>;
  /** When it began to work on the first of them. */
  since: number;
  watch: ReturnType<typeof setTimeout> | undefined;
}

/** Whose calls are counted together: a person, or null for the service, whose runs are few by themselves. */
type Caller = string | null;

/** A call that waits for a lane. */
interface WaitingCall {
  caller: Caller;
  begin: (connection: Connection) => void;
}

interface Bounds {
  count: number;
  /** Calls that each may have in it, as long as they are quick. */
  depth: number;
  /** A connection that answers nothing for so long is dead. */
  silenceMilliseconds?: number;
  /** How long a call waits for one. */
  waitMilliseconds?: number;
}

function emptyConnection(): Connection {
  return { sql: undefined, calls: 0, losses: new Set(), since: 0, watch: undefined };
}

function endsConnection(thrown: unknown): boolean {
  return !(thrown instanceof postgres.PostgresError) || ["FATAL", "PANIC"].includes(thrown.severity);
}

/** Few connections for many callers: one person's calls are in half of them at most, so that slow ones leave the others. */
export class ConnectionPool {
  readonly #open: () => postgres.Sql;
  readonly #depth: number;
  readonly #silence: number;
  readonly #waitMilliseconds: number;
  readonly #connections: Connection[];
  readonly #callsOf = new Map<string, number>();
  #waiting: WaitingCall[] = [];

  /** `open` makes a pool of one connection. */
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

  /** Runs with a connection. 503 for whoever waits too long or behind too many, and when the connection fails. */
  async use<Result>(caller: Caller, run: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
    const connection = this.#begin(caller) ?? (await this.#wait(caller));
    let lose = (_: ApiError): void => {};
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    // A connection that cannot be made is lost before anything waits for this.
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

  /** A lane for one more call of this caller, if there is room. */
  #begin(caller: Caller): Connection | undefined {
    if (this.#countOf(caller) >= Math.ceil(this.#connections.length / 2)) {
      return undefined;
    }
    const now = performance.now();
    const connection = this.#connections
      .filter(({ calls, since }) => calls === 0 || (calls < this.#depth && now - since < quickMilliseconds))
      // The first of those with the fewest calls, so that the last ones are closed when they are not needed.
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

  /** What the client still holds of a lost connection would reach the next call; a new one holds nothing. */
  #replace(connection: Connection): void {
    const index = this.#connections.indexOf(connection);
    if (index >= 0) {
      this.#connections[index] = emptyConnection();
      // The client never settles queries that waited for a connection which then failed to open.
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
    // In the order in which they came, but for those whose caller has enough.
    this.#waiting = this.#waiting.filter((call) => {
      const free = this.#begin(call.caller);
      if (free) {
        call.begin(free);
      }
      return !free;
    });
  }
}

/** JSON, status and job, as the statement of a verb answers them; where answers are kept, whether this is one of them. */
export type Row = [json: string | null, status: string | null, job: string | null, replayed?: string | null];

/**
 * Sends a statement whose one text another one behind it does not depend on: undefined when it fails.
 * Rejected when the connection is lost, of which the client tells only the call that it hit.
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
      // Nobody is refused for it, and nobody limited any more: operators have to know.
      console.error(
        JSON.stringify({ level: "error", problem: "limits are not counted", cause: describeCause(thrown) }),
      );
      return;
    },
  );
}

/** Runs the statement of a verb, and answers with its one row; undefined if there is none. */
export async function readRow(
  sql: postgres.Sql,
  { statement, values, prepare }: { statement: string; values: unknown[]; prepare: boolean },
): Promise<Row | undefined> {
  let first: Row | undefined;
  // Row by row: a list of rows begins with a gap after a statement that failed behind its first row.
  await sql
    .unsafe(statement, values as never[], { prepare })
    .values()
    .forEach((row) => {
      first ??= row as unknown as Row;
    });
  return first;
}
