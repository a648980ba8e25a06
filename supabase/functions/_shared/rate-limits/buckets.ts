/** How a call is paid with tokens of its caller's limits, in front of its verb or before: docs/api/rate-limits.md, Counting. */

import type postgres from "postgres";
import { type Connections, sendInFront } from "../database/connection-pool.ts";
import { prepayingStatement, type Spending, spendingStatement } from "../database/statements.ts";
import { type Bucket, PrepaidCalls, type Taken } from "./prepaid-calls.ts";

/** Who pays for a call, and with what. */
export interface Paying {
  caller: string;
  spending: Spending;
  /** Hears what is left then, also when the call is refused. */
  onSpent: ((buckets: Bucket[]) => void) | undefined;
}

const prepaidCalls = new PrepaidCalls();

/** Sends the statement that spends, and hears what is left; undefined when it fails. */
export async function spend(
  sql: postgres.Sql,
  { caller, spending }: Pick<Paying, "caller" | "spending">,
  prepare: boolean,
): Promise<Bucket[] | undefined> {
  const told = await sendInFront(sql, { ...spendingStatement(caller, spending, prepare), prepare });
  return told === undefined ? undefined : JSON.parse(told);
}

/** Likewise for a call of one token and others that follow it; for how many is told first. */
async function spendAhead(
  sql: postgres.Sql,
  { caller, spending }: Pick<Paying, "caller" | "spending">,
  { asked, prepare }: { asked: number; prepare: boolean },
): Promise<[calls: number, buckets: Bucket[]] | undefined> {
  const statement = prepayingStatement(caller, { limits: spending.limits, calls: asked }, prepare);
  const told = await sendInFront(sql, { ...statement, prepare });
  return told === undefined ? undefined : JSON.parse(told);
}

/** What one call costs its caller. */
export class Payment {
  readonly #paying: Paying;
  /** To be paid for, this one among them; none when it is paid for. */
  #calls = 0;
  #left: Bucket[] = [];
  #profilesLeft: Bucket[] = [];

  constructor(paying: Paying) {
    this.#paying = paying;
  }

  /** Sends what is to be paid, now that there is a connection; settled when it is. */
  async sendInFront(sql: postgres.Sql, prepare: boolean): Promise<void> {
    const { caller, spending } = this.#paying;
    // What costs several tokens is called now and then.
    const taken = spending.tokens === 1 ? prepaidCalls.take(caller, spending, performance.now()) : { calls: 1 };
    const areLimitsOff = "buckets" in taken && taken.buckets.length === 0;
    if (areLimitsOff) {
      return;
    }
    const forCall = this.#sendForCall(sql, prepare, taken);
    if (!prepare) {
      await forCall;
    }
    await Promise.all([forCall, this.#sendForProfiles(sql, prepare)]);
  }

  async #sendForCall(sql: postgres.Sql, prepare: boolean, taken: Taken): Promise<void> {
    if ("buckets" in taken) {
      this.#left = taken.buckets;
      return;
    }
    const { caller, spending } = this.#paying;
    this.#calls = taken.calls;
    try {
      this.#hear(await this.#send(sql, prepare));
    } catch (thrown) {
      prepaidCalls.forget(caller, spending);
      throw thrown;
    }
  }

  /** In a statement of its own: the other limits of a call cost one token each. */
  async #sendForProfiles(sql: postgres.Sql, prepare: boolean): Promise<void> {
    const { caller, spending } = this.#paying;
    if (spending.profiles) {
      const costs: Spending = { limits: ["profiles_of_day"], tokens: spending.profiles };
      this.#profilesLeft = (await spend(sql, { caller, spending: costs }, prepare)) ?? [];
    }
  }

  /** After a refusal by a limit: who had paid has spent all that there is elsewhere, and hears of it. */
  async lookAgain(connections: Connections, prepare: boolean): Promise<void> {
    if (this.#calls > 0) {
      return;
    }
    const { caller, spending } = this.#paying;
    prepaidCalls.forget(caller, spending);
    const nothing = { caller, spending: { ...spending, tokens: 0 } };
    this.#left = (await connections.use(caller, (sql) => spend(sql, nothing, prepare)).catch(() => undefined)) ?? [];
  }

  /** Tells what is left. */
  tell(): void {
    this.#paying.onSpent?.([...this.#left, ...this.#profilesLeft]);
  }

  async #send(sql: postgres.Sql, prepare: boolean): Promise<[calls: number, buckets: Bucket[]] | undefined> {
    if (this.#calls > 1) {
      return await spendAhead(sql, this.#paying, { asked: this.#calls, prepare });
    }
    const buckets = await spend(sql, this.#paying, prepare);
    return buckets && [1, buckets];
  }

  #hear(told: [calls: number, buckets: Bucket[]] | undefined): void {
    const { caller, spending } = this.#paying;
    if (!told) {
      prepaidCalls.forget(caller, spending);
    } else if (spending.tokens === 1) {
      const [calls, buckets] = told;
      this.#left = prepaidCalls.hear(caller, spending, { asked: this.#calls, calls, buckets }, performance.now());
    } else {
      this.#left = told[1];
    }
  }
}
