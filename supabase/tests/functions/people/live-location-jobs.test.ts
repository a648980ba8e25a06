/**
 * The job `live_locations`, which broadcasts and ends live locations, runs concurrently with users who share their
 * location again or lose followers.
 */

import type { ReservedSql } from "postgres";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { runJob } from "../_support/jobs.ts";
import { addMembers } from "../_support/people/interactions.ts";
import { letSecondsPass } from "../_support/people/live-locations.ts";
import { callRpc, type RpcCall, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(8);

function addSharers(count: number): Promise<{ id: string }[]> {
  return addMembers(Array.from({ length: count }, () => ({ isVisibleOnMap: true })));
}

/** Calls an RPC for each user, on all connections except the first, which `whileJobsRun` uses. */
async function letAll<One>(people: One[], act: (person: One) => RpcCall): Promise<void> {
  const waiting = [...people];
  const work = async (connection: ReservedSql) => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      expect(await callRpc(connection, act(person))).toMatchObject({ json: {} });
    }
  };
  await Promise.all(connections.slice(1).map(work));
}

/**
 * Returns a function that creates a user's call to share a live location. The number is the latitude, so each integer
 * is in a different cell.
 */
function shareAt(number: number): (person: { id: string }) => RpcCall {
  const args = { exact_latitude: `${number}`, exact_longitude: "0", expires_in: null };
  return ({ id }) => ({ person: id, rpc: "share_location", args });
}

/** Runs the job `live_locations` repeatedly until `happening` has ended. */
async function whileJobsRun(happening: () => Promise<void>): Promise<void> {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const call = { person: null, rpc: "advance_live_locations", args: { row_limit: "1" } };
      expect(await callRpc(connections[0]!, call)).toMatchObject({ json: {} });
    }
  };
  const running = run();
  await happening().finally(() => {
    isOver = true;
  });
  await running;
}

interface SentBroadcast {
  event: "location.updated" | "location.stopped";
  sentAt: Date;
}

/** Returns the broadcasts about each user, oldest first. */
async function broadcastsTo(people: { id: string }[]): Promise<SentBroadcast[][]> {
  const rows = await sql<(SentBroadcast & { topic: string })[]>`
    select topic, event, inserted_at::timestamptz as "sentAt"
    from realtime.messages
    where topic = any (${people.map(({ id }) => `location:${id}`)})
    order by inserted_at`;
  return people.map(({ id }) => rows.filter(({ topic }) => topic === `location:${id}`));
}

const updatesIn = (broadcasts: SentBroadcast[]) => broadcasts.filter(({ event }) => event === "location.updated");
const stopsIn = (broadcasts: SentBroadcast[]) => broadcasts.filter(({ event }) => event === "location.stopped");

describe("expired live locations that users share again while the live_locations job runs", () => {
  it("remain shared, and each of them causes exactly one more location.updated broadcast", async () => {
    const people = await addSharers(300);
    const ids = people.map(({ id }) => id);
    await letAll(people, shareAt(0));
    await letSecondsPass(people, 60);
    await sql`update private.live_locations set expires_at = now() where person_id = any (${ids})`;
    await whileJobsRun(() => letAll(people, shareAt(0)));
    const [kept] = await sql`
      select count(*)::integer as count from private.live_locations where person_id = any (${ids})`;
    expect(kept).toEqual({ count: 300 });
    const broadcasts = await broadcastsTo(people);
    expect(broadcasts.filter((one) => updatesIn(one).length !== 2 || stopsIn(one).length > 1)).toEqual([]);
  });
});

describe("the live_locations job, when users have moved to another cell shortly after a broadcast", () => {
  const pace = 10_000;

  /**
   * Creates users who moved to another cell so soon after a broadcast that only the job `live_locations` can broadcast
   * the move later.
   */
  async function addWaiting(count: number): Promise<{ id: string }[]> {
    const people = await addSharers(count);
    await letAll(people, shareAt(0));
    // The time of the last broadcast is set a minute into the future, so that even slow calls move the users within the
    // interval.
    await letSecondsPass(people, -60);
    await letAll(people, shareAt(1));
    await letSecondsPass(people, 120);
    return people;
  }

  // spec: Where the sentences could be read in more than one way, a live location is readable at once; only its broadcast keeps a pace, and the last one is never lost
  it("broadcasts moves at most once per interval while the users keep moving, and always broadcasts the last move", async () => {
    const people = await addWaiting(300);
    await whileJobsRun(() => letAll(people, shareAt(2)));
    for (const broadcasts of await broadcastsTo(people)) {
      // In real time, less than an interval may lie between the first two broadcasts, because the test changed
      // the time of the last broadcast. The check therefore skips the first broadcast.
      const [, ...moves] = broadcasts.map(({ sentAt }) => sentAt.getTime());
      expect(moves.length).toBeGreaterThan(0);
      expect(moves.every((moment, number) => number === 0 || moment - moves[number - 1]! >= pace)).toBe(true);
    }
    await letSecondsPass(people, 60);
    await runJob("live_locations");
    // Finds users who have a pending broadcast, whose last broadcast was about another cell, or who are not in the last
    // cell.
    const untold = () => sql`
      select person_id
      from private.live_locations
      where person_id = any (${people.map(({ id }) => id)})
        and (broadcast_at is not null or broadcast_cell_latitude <> cell_latitude or round(cell_latitude) <> 2)`;
    await expect.poll(untold).toEqual([]);
  });

  it("stops broadcasting moves once the last follower blocks the user or ends the friendship", async () => {
    const people = await addWaiting(200);
    const friends = await addMembers(people.map(() => ({})));
    const pairs = people.map(({ id }, number) => ({ anna: id, ben: friends[number]!.id }));
    await sql`
      insert into public.friendships (requester_id, addressee_id, status)
      select anna, ben, 'accepted'
      from unnest(${pairs.map(({ anna }) => anna)}::uuid[], ${pairs.map(({ ben }) => ben)}::uuid[]) as pair (anna, ben)`;
    // Half of the followers block the user, and the other half end the friendship.
    await whileJobsRun(() =>
      letAll(
        pairs.map((pair, number) => ({ ...pair, rpc: number % 2 === 0 ? "block_person" : "unfriend" })),
        ({ anna, ben, rpc }) => ({ person: ben, rpc, args: { person_id: anna } }),
      ),
    );
    const broadcasts = await broadcastsTo(people);
    expect(broadcasts.filter((one) => updatesIn(one).length > 2 || stopsIn(one).length !== 1)).toEqual([]);
    await runJob("live_locations");
    expect(await broadcastsTo(people)).toEqual(broadcasts);
    for (const { anna, ben } of pairs.slice(0, 20)) {
      const call = { person: ben, rpc: "get_live_location", args: { person_id: anna } };
      expect(await callRpc(connections[0]!, call)).toEqual({ refused: "live_location_not_found" });
    }
  });
});
