/**
 * Races between calls that mark notifications as read, block the actor or create notifications. The user has more
 * notifications than one call updates.
 */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { times } from "../_support/races.ts";
import { callRpc, type RpcCall, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(6);
const rounds = 6;
const callsOfEach = 15;

interface Scene {
  anna: string;
  ben: string;
  carol: string;
  ids: string[];
}

/** Creates Anna with 700 notifications from Ben and 10 notifications from Carol. */
async function makeBurst(): Promise<Scene> {
  const [anna, ben, carol] = (await makePeople(3)) as [string, string, string];
  const rows = await sql<{ id: string }[]>`
    insert into public.notifications (user_id, type, actor_id, payload, created_at)
    select ${anna}, 'people_like', case when number % 70 = 0 then ${carol}::uuid else ${ben} end, '{}', now() - number * interval '1 second'
    from generate_series(1, 710) as number
    returning id`;
  return { anna, ben, carol, ids: rows.map(({ id }) => id) };
}

/** Returns the unread count of Anna, and the number of unread notifications in her list and in the table. */
async function stateOf({ anna }: Scene): Promise<{ counted: number; listed: number; stored: number }> {
  const [row] = await sql<{ counted: number; listed: number; stored: number }[]>`
    select
      private.count_unread(${anna})::integer as counted,
      (
        select count(*)::integer
        from public.notifications
        where user_id = ${anna}
          and not is_hidden
          and not is_read
          and not private.is_blocked(user_id, actor_id)
          and created_at > private.read_until(${anna})
      ) as listed,
      (
        select count(*)::integer
        from public.notifications
        where user_id = ${anna} and not is_read and not is_hidden
      ) as stored`;
  return row!;
}

async function purge(): Promise<void> {
  const left = async () => {
    const outcome = await callRpc(connections[0]!, {
      person: null,
      rpc: "purge_notifications",
      args: { row_limit: "5000" },
    });
    expect(outcome).toHaveProperty("json");
    const [row] = await sql<{ left: number }[]>`
      select
        (select count(*)::integer from private.hiding_passes)
        + (
          select count(*)::integer
          from public.notifications join private.notification_marks as mark using (user_id)
          where created_at <= read_until and not is_read
        ) as left`;
    return row!.left;
  };
  // A run of the job `notifications` does not update these rows while another run is updating them, so the test repeats
  // the run.
  await expect.poll(left).toBe(0);
}

/** Concurrent calls that change Anna's notifications or their visibility. */
const acts: ((scene: Scene, index: number) => RpcCall)[] = [
  ({ anna }) => ({ person: anna, rpc: "read_notifications", args: { notification_ids: null } }),
  ({ anna, ids }, index) => ({
    person: anna,
    rpc: "read_notifications",
    args: { notification_ids: `{${ids.slice(index * 40, index * 40 + 100).join()}}` },
  }),
  ({ anna, ben }, index) => ({
    person: anna,
    rpc: index % 2 === 0 ? "block_person" : "unblock_person",
    args: { person_id: ben },
  }),
  ({ anna, ben }, index) => ({
    person: ben,
    rpc: index % 3 === 0 ? "block_person" : "unblock_person",
    args: { person_id: anna },
  }),
  () => ({ person: null, rpc: "purge_notifications", args: { row_limit: "100" } }),
];

describe("a user with many notifications", () => {
  it("has an unread count that matches the list after concurrent calls of both users and of the notifications job", async () => {
    for (const _ of Array.from({ length: rounds })) {
      const scene = await makeBurst();
      const refused: string[] = [];
      await Promise.all([
        ...acts.map(async (act, index) => {
          for (const attempt of Array.from({ length: callsOfEach }).keys()) {
            const outcome = await callRpc(connections[index]!, act(scene, attempt));
            if ("refused" in outcome) {
              refused.push(outcome.refused);
            }
          }
        }),
        (async () => {
          for (const _attempt of Array.from({ length: callsOfEach * 3 })) {
            for (const actor of [scene.carol, scene.ben]) {
              await connections[5]!`select private.notify(${[scene.anna]}::uuid[], 'people_like', ${actor})`;
            }
          }
        })(),
      ]);
      expect(refused.filter((code) => !["block_not_found", "not_the_blocker"].includes(code))).toEqual([]);
      const before = await stateOf(scene);
      expect(before.counted).toBe(before.listed);
      await purge();
      const after = await stateOf(scene);
      expect(after.counted).toBe(after.listed);
      expect(after.stored).toBe(after.listed);
    }
  });

  it("gets counts that add up to the number of unread notifications if six concurrent calls mark all as read", async () => {
    const scene = await makeBurst();
    const outcomes = await times(6, (index) =>
      callRpc(connections[index]!, {
        person: scene.anna,
        rpc: "read_notifications",
        args: { notification_ids: null },
      }),
    );
    const updated = outcomes.map((outcome) => ("json" in outcome ? (outcome.json.updated as number) : Number.NaN));
    expect(updated.reduce((sum, one) => sum + one, 0)).toBe(710);
    expect(await stateOf(scene)).toMatchObject({ counted: 0, listed: 0 });
  });
});
