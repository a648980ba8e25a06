/** Concurrent calls of one user on separate connections, like calls in many isolates, never exceed a rate limit. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { leaveTokens } from "../_support/limits.ts";
import { roundsOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(8);
const callsOfEach = 6;
/** A limit that refills so slowly that no token becomes available during one iteration of the test. */
const limit = "exports_of_day";

/** Consumes a token of each limit, and returns whether all tokens were available, as the functions do for each call. */
async function acquires(connection: (typeof connections)[number], person: string, limits: string[]): Promise<boolean> {
  const names = limits.map((name) => `limit_${name}`);
  await connection`select api.consume_tokens(${person}, ${names}, 1)`;
  try {
    await connection`select api.authorize_call(${person}, false, ${names})`;
    return true;
  } catch (error) {
    expect((error as Error).message).toBe("rate_limited");
    return false;
  }
}

async function callAtOnce(person: string, limitsOf: (index: number) => string[]): Promise<number> {
  const outcomes = await Promise.all(
    connections.map(async (connection, index) => {
      const own: boolean[] = [];
      while (own.length < callsOfEach) {
        own.push(await acquires(connection, person, limitsOf(index)));
      }
      return own;
    }),
  );
  return outcomes.flat().filter(Boolean).length;
}

describe("many concurrent calls of one user", () => {
  it("succeed at most as often as tokens are available", async () => {
    for (let round = 0; round < roundsOf(50); round += 1) {
      const person = randomUUID();
      expect(await callAtOnce(person, () => [limit])).toBeLessThanOrEqual(10);
    }
  });

  it("all succeed if enough tokens are available, and consume one token each", async () => {
    for (let round = 0; round < roundsOf(50); round += 1) {
      const person = randomUUID();
      await leaveTokens({ id: person }, "events_of_day", 8 * callsOfEach);
      expect(await callAtOnce(person, () => ["events_of_day"])).toBe(8 * callsOfEach);
      expect(await acquires(connections[0]!, person, ["events_of_day"])).toBe(false);
    }
  });

  it("lock several buckets in the same order, so that no deadlock cancels a call", async () => {
    const names = ["applications", "devices", "feeds", "messages_of_day", "reads", "writes"];
    for (let round = 0; round < roundsOf(50); round += 1) {
      const person = randomUUID();
      // Each connection passes the names of the limits in a different order.
      const turned = (index: number) => [...names.slice(index % 6), ...names.slice(0, index % 6)];
      await callAtOnce(person, turned);
      const rows = await sql<{ name: string; spent: number }[]>`
        select
          substr(limit_name, 7) as name,
          round(date_part('epoch', full_at - read_at) * most / seconds)::integer as spent
        from private.limit_buckets
        where person_id = ${person} and limit_name in ('limit_devices', 'limit_messages_of_day')
        order by 1`;
      // Most buckets cannot show all consumed tokens, because the debt of a bucket is limited. The large bucket
      // messages_of_day shows all consumed tokens.
      expect(rows.map(({ name }) => name)).toEqual(["devices", "messages_of_day"]);
      expect(rows[1]?.spent).toBe(8 * callsOfEach);
    }
  });

  it("lock several buckets in the same order, even if the cached setting of one bucket expires during the calls", async () => {
    for (let round = 0; round < roundsOf(200); round += 1) {
      const person = randomUUID();
      await sql`select api.consume_tokens(${person}, array['limit_messages', 'limit_writes'], 1)`;
      // The cached setting expires in 2 ms. Calls before this moment lock both buckets, and calls after this moment
      // first read the setting of one bucket again.
      await sql`
        update private.limit_buckets
        set read_at = clock_timestamp() - interval '1 minute' + interval '2 ms'
        where person_id = ${person} and limit_name = 'limit_messages'`;
      // A deadlock would cancel one of the calls.
      const outcomes = await callAtOnce(person, (index) => (index % 2 === 0 ? ["messages", "writes"] : ["writes"]));
      expect(outcomes).toBe(8 * callsOfEach);
    }
  });
});
