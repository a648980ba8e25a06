/** How a call is paid with tokens of its caller's limits, in front of its verb or before: docs/api/rate-limits.md, Counting. */

import type postgres from "postgres";
import { type ConnectionPool, sendInFront } from "../database/connection-pool.ts";
import { consumingStatement, reservingStatement, type TokenCost } from "../database/statements.ts";
import { type Acquired, type Bucket, ReservedCalls } from "./reserved-calls.ts";

/** Who pays for a call, and with what. */
export interface TokenConsumer {
  caller: string;
  cost: TokenCost;
  /** Hears what is left then, also when the call is refused. */
  onConsumed: ((buckets: Bucket[]) => void) | undefined;
}

const reservedCalls = new ReservedCalls();

/** Sends the statement that spends, and hears what is left; undefined when it fails. */
export async function consume(
  sql: postgres.Sql,
  { caller, cost }: Pick<TokenConsumer, "caller" | "cost">,
  prepare: boolean,
): Promise<Bucket[] | undefined> {
  const returned = await sendInFront(sql, { ...consumingStatement(caller, cost, prepare), prepare });
  return returned === undefined ? undefined : JSON.parse(returned);
}

/** Likewise for a call of one token and others that follow it; for how many is told first. */
async function reserveTokens(
  sql: postgres.Sql,
  { caller, cost }: Pick<TokenConsumer, "caller" | "cost">,
  { asked, prepare }: { asked: number; prepare: boolean },
): Promise<[calls: number, buckets: Bucket[]] | undefined> {
  const statement = reservingStatement(caller, { limits: cost.limits, calls: asked }, prepare);
  const returned = await sendInFront(sql, { ...statement, prepare });
  return returned === undefined ? undefined : JSON.parse(returned);
}

/** What one call costs its caller. */
export class TokenConsumption {
  readonly #consumer: TokenConsumer;
  /** To be paid for, this one among them; none when it is paid for. */
  #calls = 0;
  #left: Bucket[] = [];
  #profilesLeft: Bucket[] = [];

  constructor(consumer: TokenConsumer) {
    this.#consumer = consumer;
  }

  /** Sends what is to be paid, now that there is a connection; settled when it is. */
  async sendInFront(sql: postgres.Sql, prepare: boolean): Promise<void> {
    const { caller, cost } = this.#consumer;
    // What costs several tokens is called now and then.
    const acquired = cost.tokens === 1 ? reservedCalls.take(caller, cost, performance.now()) : { calls: 1 };
    const areLimitsOff = "buckets" in acquired && acquired.buckets.length === 0;
    if (areLimitsOff) {
      return;
    }
    const forCall = this.#sendForCall(sql, prepare, acquired);
    if (!prepare) {
      await forCall;
    }
    await Promise.all([forCall, this.#sendForProfiles(sql, prepare)]);
  }

  async #sendForCall(sql: postgres.Sql, prepare: boolean, acquired: Acquired): Promise<void> {
    if ("buckets" in acquired) {
      this.#left = acquired.buckets;
      return;
    }
    const { caller, cost } = this.#consumer;
    this.#calls = acquired.calls;
    try {
      this.#record(await this.#send(sql, prepare));
    } catch (thrown) {
      reservedCalls.forget(caller, cost);
      throw thrown;
    }
  }

  /** In a statement of its own: the other limits of a call cost one token each. */
  async #sendForProfiles(sql: postgres.Sql, prepare: boolean): Promise<void> {
    const { caller, cost } = this.#consumer;
    if (cost.profiles) {
      const costs: TokenCost = { limits: ["profiles_of_day"], tokens: cost.profiles };
      this.#profilesLeft = (await consume(sql, { caller, cost: costs }, prepare)) ?? [];
    }
  }

  /** After a refusal by a limit: who had paid has spent all that there is elsewhere, and hears of it. */
  async readBuckets(connections: ConnectionPool, prepare: boolean): Promise<void> {
    if (this.#calls > 0) {
      return;
    }
    const { caller, cost } = this.#consumer;
    reservedCalls.forget(caller, cost);
    const nothing = { caller, cost: { ...cost, tokens: 0 } };
    this.#left = (await connections.use(caller, (sql) => consume(sql, nothing, prepare)).catch(() => undefined)) ?? [];
  }

  /** Tells what is left. */
  report(): void {
    this.#consumer.onConsumed?.([...this.#left, ...this.#profilesLeft]);
  }

  async #send(sql: postgres.Sql, prepare: boolean): Promise<[calls: number, buckets: Bucket[]] | undefined> {
    if (this.#calls > 1) {
      return await reserveTokens(sql, this.#consumer, { asked: this.#calls, prepare });
    }
    const buckets = await consume(sql, this.#consumer, prepare);
    return buckets && [1, buckets];
  }

  #record(returned: [calls: number, buckets: Bucket[]] | undefined): void {
    const { caller, cost } = this.#consumer;
    if (!returned) {
      reservedCalls.forget(caller, cost);
    } else if (cost.tokens === 1) {
      const [calls, buckets] = returned;
      this.#left = reservedCalls.record(caller, cost, { asked: this.#calls, calls, buckets }, performance.now());
    } else {
      this.#left = returned[1];
    }
  }
}
