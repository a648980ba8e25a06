/** How a call is paid with tokens of its caller's limits, in front of its verb or before: docs/rules/limits.md, Counting. */

import type postgres from "postgres";
import { type Connections, sendInFront } from "./connections.ts";
import { type Bucket, PrepaidCalls } from "./prepaid-calls.ts";
import { prepayingStatement, type Spending, spendingStatement } from "./statements.ts";

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
  readonly #calls: number;
  #left: Bucket[] = [];

  /** `now` is of `performance`. */
  constructor(paying: Paying, now: number) {
    this.#paying = paying;
    // What costs several tokens is called now and then.
    const taken = paying.spending.tokens === 1 ? prepaidCalls.take(paying.caller, paying.spending, now) : { calls: 1 };
    if ("calls" in taken) {
      this.#calls = taken.calls;
    } else {
      this.#calls = 0;
      this.#left = taken.buckets;
    }
  }

  /** Sends what is to be paid; settled when it is. */
  async sendInFront(sql: postgres.Sql, prepare: boolean): Promise<void> {
    if (this.#calls > 1) {
      this.#hear(await spendAhead(sql, this.#paying, { asked: this.#calls, prepare }));
    } else if (this.#calls === 1) {
      const buckets = await spend(sql, this.#paying, prepare);
      this.#hear(buckets && [1, buckets]);
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
    this.#paying.onSpent?.(this.#left);
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
