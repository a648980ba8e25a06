/**
 * Calls an RPC function of schema `api` with one statement. Before this statement, a separate statement consumes the
 * caller's rate-limit tokens.
 */

import postgres from "postgres";
import { requestJob } from "../http/background.ts";
import { ApiError, unauthorized } from "../http/errors.ts";
import type { IdempotentCall } from "../idempotency/idempotent-call.ts";
import { recordFailedCall } from "../observability/failed-calls.ts";
import { countUp, observe } from "../observability/metrics.ts";
import { type Bucket, consume, type TokenConsumer } from "../rate-limits/buckets.ts";
import { primaryClient } from "./clients.ts";
import { type Row, readRow } from "./connection-pool.ts";
import { readLagging } from "./read-replicas.ts";
import { statementFor, type TokenCost } from "./statements.ts";

/**
 * Claims of a call. SQL functions read them with `auth.uid()` and `auth.jwt()`. The role `service_role` with a `sub`
 * identifies a moderator.
 */
export type Identity =
  | { role: "authenticated"; sub: string; session_id?: string }
  | { role: "service_role"; sub?: string; aal?: string };

/** Arguments of an RPC, keyed by parameter name. */
export type RpcArguments = Record<string, string | number | boolean | null | string[] | Record<string, unknown>>;

interface RpcOptions {
  /**
   * True if another RPC of the request makes the changes. The response of an auxiliary RPC is not stored for retries.
   */
  isAuxiliary?: boolean;
  /** Tokens to consume for this RPC, instead of the tokens that the route defines. */
  cost?: TokenCost;
  /**
   * Additional RPC to send before the main RPC in the same round trip. The additional RPC runs in a separate
   * transaction, which commits even if the main RPC is rejected.
   */
  inFront?: RpcInFront;
}

/** RPC that runs in a separate transaction before the main RPC. */
interface RpcInFront {
  rpc: string;
  args: Record<string, string>;
}

/** Calls an RPC with the identity of the caller. */
export type CallRpc = (rpc: string, args?: RpcArguments, options?: RpcOptions) => Promise<RpcResult>;

/** Result of an RPC. `unchanged` is true if the object to create already existed. */
export class RpcResult {
  readonly json: string;
  readonly unchanged: boolean;
  /**
   * Whether the result is a stored response. For a stored response the RPC was not called, and side effects must not be
   * repeated.
   */
  readonly isReplayed: boolean;

  constructor(json: string, { unchanged = false, isReplayed = false } = {}) {
    this.json = json;
    this.unchanged = unchanged;
    this.isReplayed = isReplayed;
  }
}

/**
 * Converts a list to the text of a PostgreSQL array. If a list were passed as an array parameter, postgres.js would
 * first query the types of the database.
 */
function arrayText(items: string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, "\\$&")}"`).join()}}`;
}

export interface CallOptions {
  /** Whether suspended users may call the RPC. */
  whileSuspended?: boolean;
  /** Tokens that a user consumes, regardless of the result of the RPC. Calls with the service role consume none. */
  cost?: TokenCost | undefined;
  /** Called with the state of the rate-limit buckets after tokens were consumed, even if the call is rejected. */
  onConsumed?: (buckets: Bucket[]) => void;
  /** Identity of an idempotent call. A retry with the same identity receives the stored response. */
  repeatable?: IdempotentCall | undefined;
  inFront?: RpcInFront | undefined;
  /** Whether the response may be a few seconds old. */
  mayLag?: boolean;
  /**
   * Id of the request. The logs of the functions and of PostgreSQL contain this id, so that operators can find a
   * failure in both logs.
   */
  requestId?: string;
  /**
   * Whether the call is excluded from the metrics. Only the call that flushes metrics is excluded, because counting
   * this call would create new metrics to flush.
   */
  isUncounted?: boolean;
}

/** Times at which a call requested a connection and received it. */
interface Times {
  askedAt: number;
  begunAt?: number;
}

type Outcome = "ok" | "refused" | "failed";

/**
 * Outcome of a failed call. `refused`: the RPC rejected the call, or the user is revoked. `failed`: a fault of the
 * service.
 */
function outcomeOf(thrown: unknown): Outcome {
  const isRule = thrown instanceof postgres.PostgresError && thrown.code.startsWith("PT");
  return isRule || (thrown instanceof ApiError && thrown.code === "unauthorized") ? "refused" : "failed";
}

function countCall(rpc: string, outcome: Outcome, { askedAt, begunAt }: Times): void {
  const endedAt = performance.now();
  countUp("database_calls_total", { rpc, outcome });
  observe("database_connection_wait_seconds", {}, ((begunAt ?? endedAt) - askedAt) / 1000);
  if (begunAt !== undefined) {
    observe("database_call_duration_seconds", { rpc }, (endedAt - begunAt) / 1000);
  }
}

/** Statement of one call, and the statements to send before it. */
interface Sent {
  caller: string | null;
  statement: string;
  values: (string | number | boolean | null | Record<string, unknown>)[];
  /**
   * User whose tokens the call consumes. Undefined if the call consumes no tokens, or if its tokens have already been
   * consumed.
   */
  consumer: TokenConsumer | undefined;
  /** Statement to send before the main statement, in a separate transaction. */
  inFront?: Pick<Sent, "statement" | "values"> | undefined;
  times: Times;
}

/**
 * Runs the statement of an RPC on the primary, after the statement that consumes its tokens. Throws 401 for a revoked
 * user.
 */
async function send({ caller, statement, values, consumer, inFront, times }: Sent): Promise<Row> {
  const { connections, prepare } = primaryClient();
  const row = await connections.use(caller, async (sql) => {
    times.begunAt ??= performance.now();
    const consumed = consumer && consume(sql, consumer, prepare);
    if (!prepare) {
      // A pooler in transaction mode drops a statement that it receives before the result of the previous statement was
      // sent.
      await consumed;
    }
    const done = inFront && readRow(sql, { ...inFront, prepare });
    // `done` may reject before it is awaited below. The empty handler prevents an unhandled rejection, which would end
    // the isolate.
    done?.catch(() => {});
    if (!prepare) {
      await done;
    }
    const read = readRow(sql, { statement, values, prepare });
    // `read` is not awaited if `consumed` or `done` rejects. The empty handler prevents an unhandled rejection, which
    // would end the isolate.
    read.catch(() => {});
    await consumed;
    await done;
    return await read;
  });
  if (!row) {
    // The user was deleted or banned after the token was issued.
    throw unauthorized();
  }
  return row;
}

/** Calls `api.<rpc>`, and starts the job that the RPC requests. Throws the errors of the RPC unchanged. */
export async function callRpc(
  identity: Identity,
  rpc: string,
  args: RpcArguments = {},
  options: CallOptions = {},
): Promise<RpcResult> {
  const times: Times = { askedAt: performance.now() };
  let outcome: Outcome = "ok";
  try {
    return await callInTime(identity, rpc, args, { ...options, times });
  } catch (thrown) {
    recordFailedCall(thrown, { rpc, errorId: options.requestId ?? "" });
    outcome = outcomeOf(thrown);
    throw thrown;
  } finally {
    if (!options.isUncounted) {
      countCall(rpc, outcome, times);
    }
  }
}

async function callInTime(
  identity: Identity,
  rpc: string,
  args: RpcArguments,
  options: CallOptions & { times: Times },
): Promise<RpcResult> {
  const { whileSuspended = false, cost: wanted, onConsumed, repeatable, mayLag = false, times } = options;
  const caller = identity.sub ?? null;
  const cost = caller && wanted && wanted.limits.length > 0 ? wanted : undefined;
  const names = Object.keys(args);
  const given = Object.values(args).map((value) => (Array.isArray(value) ? arrayText(value) : value));
  const stored = repeatable ? [repeatable.keyHash, repeatable.secret, repeatable.bodyHash] : [];
  const claims = [JSON.stringify(identity), identity.role];
  const values = [...claims, ...given, ...stored, options.requestId ?? ""];
  let consumer = caller && cost ? { caller, cost, onConsumed } : undefined;
  if (caller && cost && mayLag) {
    const json = await readLagging({ caller, rpc, names, identity: claims, given, cost }, async (statement) => {
      const row = await send({ caller, statement, values, consumer, times });
      consumer = undefined;
      return row;
    });
    if (json !== undefined) {
      return new RpcResult(json);
    }
  }
  const statement = statementFor(rpc, names, { whileSuspended, cost, isRepeatable: repeatable !== undefined });
  const inFront = options.inFront && {
    statement: statementFor(options.inFront.rpc, Object.keys(options.inFront.args), { whileSuspended, cost }),
    values: [...claims, ...Object.values(options.inFront.args), options.requestId ?? ""],
  };
  const [json, status, job, replayed] = await send({ caller, statement, values, consumer, inFront, times });
  if (job) {
    requestJob(job);
  }
  return new RpcResult(json ?? "null", { unchanged: status === "200", isReplayed: replayed === "true" });
}
