/** Races between the suspension of a user and calls of this user. */

import { describe, expect, it } from "vitest";
import { holdSuspension, sql } from "../_support/database.ts";
import { eventRequest } from "../_support/events/events.ts";
import { makePeople } from "../_support/friends.ts";
import { callRpc, type RpcCall, reserveConnections, resultOf } from "../_support/rpc.ts";
import { suspend } from "../_support/suspension.ts";

const rounds = 20;
const connections = reserveConnections(4);

interface Scene {
  event: string;
  anna: string;
  olga: string;
  otto: string;
}

/** Test data of one repetition of a race: Olga and Otto organize an event, and Anna is visible on the map. */
async function makeScene(): Promise<Scene> {
  const [connection] = connections;
  const [anna, olga, otto] = await makePeople(3);
  await sql`update public.profiles set is_visible_on_map = true where user_id = ${anna!}`;
  const { id: event } = await resultOf<{ id: string }>(connection!, {
    person: olga!,
    rpc: "create_event",
    args: { event: eventRequest({ visibility: "public", capacity: 200 }) },
  });
  await sql`
    insert into public.friendships (requester_id, addressee_id, status) values (${olga!}, ${otto!}, 'accepted')`;
  for (const [person, rpc, args] of [
    [olga!, "publish_event", { event_id: event }],
    [olga!, "invite_event_author", { event_id: event, person_id: otto! }],
    [otto!, "accept_author_invitation", { event_id: event }],
  ] as const) {
    await resultOf(connection!, { person, rpc, args });
  }
  return { event, anna: anna!, olga: olga!, otto: otto! };
}

const annaApplies = ({ anna, event }: Scene): RpcCall => ({
  person: anna,
  rpc: "like_event",
  args: { event_id: event, member_ids: [] },
});

const annaShares = ({ anna }: Scene): RpcCall => ({
  person: anna,
  rpc: "share_location",
  args: { exact_latitude: "52", exact_longitude: "13", expires_in: null },
});

async function groupsOf({ event }: Scene): Promise<string[]> {
  const rows = await sql<{ status: string }[]>`select status from public.like_groups where event_id = ${event}`;
  return rows.map(({ status }) => status);
}

async function isLive({ anna }: Scene): Promise<boolean> {
  return (await sql`select from private.live_locations where person_id = ${anna}`).length > 0;
}

/**
 * Makes a call while the user's suspension is not yet committed. Commits the suspension when the call waits for the lock
 * of the suspension, and returns the outcome of the call.
 */
async function waitForSuspensionOf(person: string, call: RpcCall): Promise<unknown> {
  const held = await holdSuspension(person);
  const outcome = callRpc(connections[0]!, call);
  await expect.poll(held.countWaiting).toBe(1);
  await held.commit();
  return await outcome;
}

describe("a call that was authorized before a suspension and waits for the suspension's lock", () => {
  it("is rejected with account_suspended if the suspended user applies to an event", async () => {
    const scene = await makeScene();
    const response = await waitForSuspensionOf(scene.anna, annaApplies(scene));
    expect(response).toEqual({ refused: "account_suspended" });
    expect(await groupsOf(scene)).toEqual([]);
  });

  it("is rejected with validation_failed if a friend applies to an event together with the suspended user", async () => {
    const scene = await makeScene();
    const { anna, event } = scene;
    const [friend] = await makePeople(1);
    await sql`
      insert into public.friendships (requester_id, addressee_id, status) values (${anna}, ${friend!}, 'accepted')`;
    const call = { person: anna, rpc: "like_event", args: { event_id: event, member_ids: [friend!] } };
    expect(await waitForSuspensionOf(friend!, call)).toEqual({ refused: "validation_failed" });
    expect(await groupsOf(scene)).toEqual([]);
  });

  it("is rejected with account_suspended if the suspended user votes on a group", async () => {
    const scene = await makeScene();
    const group = await resultOf<{ id: string }>(connections[0]!, annaApplies(scene));
    const args = { group_id: group.id, decision: "consent" };
    const response = await waitForSuspensionOf(scene.otto, { person: scene.otto, rpc: "vote_on_group", args });
    expect(response).toEqual({ refused: "account_suspended" });
    expect(await groupsOf(scene)).toEqual(["pending"]);
  });

  it("is rejected with account_suspended if the suspended user shares a live location", async () => {
    const scene = await makeScene();
    await resultOf(connections[0]!, annaShares(scene));
    expect(await waitForSuspensionOf(scene.anna, annaShares(scene))).toEqual({ refused: "account_suspended" });
    expect(await isLive(scene)).toBe(false);
  });
});

describe("a suspension that runs concurrently with other calls", () => {
  it("ends the suspended user's open groups and live location, even those that the calls just created", async () => {
    await Promise.all(
      connections.slice(0, 2).map(async (connection, connectionIndex) => {
        for (let round = 0; round < rounds / 2; round += 1) {
          const scene = await makeScene();
          const other = connections[2 + connectionIndex]!;
          await Promise.all([
            callRpc(connection, annaApplies(scene)),
            callRpc(other, annaShares(scene)),
            suspend({ id: scene.anna }),
          ]);
          expect((await groupsOf(scene)).filter((status) => status !== "expired")).toEqual([]);
          expect(await isLive(scene)).toBe(false);
        }
      }),
    );
  });

  it("causes no deadlock with a vote, a block and the deletion of a profile", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scene = await makeScene();
      const { anna, olga, otto } = scene;
      const group = await resultOf<{ id: string }>(connections[0]!, annaApplies(scene));
      const calls: RpcCall[] = [
        { person: olga, rpc: "vote_on_group", args: { group_id: group.id, decision: "consent" } },
        { person: otto, rpc: "block_person", args: { person_id: anna } },
        { person: anna, rpc: "delete_profile", args: {} },
      ];
      const [outcomes] = await Promise.all([
        Promise.all(calls.map((call, index) => callRpc(connections[index]!, call))),
        suspend({ id: round % 2 === 0 ? anna : otto }),
      ]);
      const refusals = outcomes.flatMap((outcome) => ("refused" in outcome ? [outcome.refused] : []));
      for (const refusal of refusals) {
        expect(["group_closed", "group_not_found", "account_suspended", "person_not_found"]).toContain(refusal);
      }
    }
  });
});
