import assert from "node:assert/strict";
import type postgres from "postgres";
import { type TokenConsumer, TokenConsumption } from "./buckets.ts";

/** A connection that notes for how many calls each statement in front pays, and is lost when it is told to be. */
class Connection {
  readonly asked: number[] = [];
  isLost = false;

  readonly sql = { unsafe: (statement: string, values: unknown[]) => this.#send(statement, values) } as postgres.Sql;

  #send(statement: string, values: unknown[]): { values: () => Promise<string[][]> } {
    const isForSeveral = statement.includes("reserve_tokens");
    const calls = isForSeveral ? Number(values.at(-1)) : 1;
    this.asked.push(calls);
    const buckets = [["reads", 300, 6, 200, 2]];
    const returned = JSON.stringify(isForSeveral ? [calls, buckets] : buckets);
    return {
      values: async () => {
        if (this.isLost) {
          throw new Error("The connection is lost.");
        }
        return [[returned]];
      },
    };
  }
}

/** A person of this test alone: what is paid for is kept for all calls of the isolate. */
function somebody(): TokenConsumer {
  return { caller: crypto.randomUUID(), cost: { limits: ["reads"], tokens: 1 }, onConsumed: undefined };
}

Deno.test("a call that gets no connection takes nothing that was paid for, and pays for nobody", async () => {
  const anna = somebody();
  const connection = new Connection();
  const call = () => new TokenConsumption(anna).sendInFront(connection.sql, true);
  await call();
  new TokenConsumption(anna);
  await call();
  new TokenConsumption(anna);
  await call();
  assert.deepEqual(connection.asked, [1, 2]);
});

Deno.test("who loses a connection that pays for several calls pays for several again soon", async () => {
  const anna = somebody();
  const connection = new Connection();
  const call = () => new TokenConsumption(anna).sendInFront(connection.sql, true);
  await call();
  connection.isLost = true;
  await assert.rejects(call());
  connection.isLost = false;
  await call();
  await call();
  assert.deepEqual(connection.asked, [1, 2, 1, 2]);
});
