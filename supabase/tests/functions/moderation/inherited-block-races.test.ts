/**
 * Races: a moderator lifts an inherited block while the job `accounts` creates it again, or while one of the two users
 * deletes their account.
 */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, inEveryScene, roundsOf } from "../_support/races.ts";
import { callRpc, type Outcome, reserveConnections, resultOf } from "../_support/rpc.ts";

const rounds = roundsOf(40);
const connections = reserveConnections(connectionsOfRounds);

/**
 * Test data of one repetition of a race: Ben has blocked an account that was then deleted. Anna signed up with the
 * address of this account and inherits the block.
 */
interface Scene {
  anna: string;
  ben: string;
  former: string;
  block: string;
  email: string;
}

async function addLogin(id: string, email: string): Promise<void> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    values (${id}, ${email}, clock_timestamp(), clock_timestamp())`;
}

async function deleteLogin(id: string): Promise<void> {
  await sql`delete from auth.users where id = ${id}`;
}

async function makeScene(): Promise<Scene> {
  const [ben, former] = (await makePeople(2)) as [string, string];
  const [anna, email] = [randomUUID(), `${randomUUID()}@example.com`];
  await addLogin(former, email);
  await sql`insert into public.blocks (blocker_id, blocked_id, requester_id) values (${ben}, ${former}, ${ben})`;
  await deleteLogin(former);
  await addLogin(anna, email);
  const [row] = await sql<{ id: string }[]>`
    select id from public.blocks where blocked_id = ${anna} and blocker_id = ${ben}`;
  return { anna, ben, former, block: row!.id, email };
}

function makeScenes(): Promise<Scene[]> {
  return Promise.all(Array.from({ length: rounds }, makeScene));
}

const lifts: ActIn<Scene> = ({ block }) => ({
  person: null,
  rpc: "lift_inherited_block",
  args: { block_id: block, internal_note: "Another person" },
});

const inherits: ActIn<Scene> = () => ({ person: null, rpc: "advance_inheritances", args: { row_limit: "1" } });

function hasLifted(outcome: Outcome): boolean {
  return "json" in outcome;
}

async function isBlocked(person: string, blocker: string): Promise<boolean> {
  return (await sql`select 1 from public.blocks where blocked_id = ${person} and blocker_id = ${blocker}`).length > 0;
}

async function countDecisions({ block }: Scene): Promise<number> {
  return (await sql`select 1 from private.moderation_decisions where target_id = ${block}`).length;
}

describe("an inherited block that is being lifted", () => {
  it("is lifted once if two moderators lift it concurrently, and both get the same decision", async () => {
    const scenes = await makeScenes();
    const ended = await atOnce(connections, scenes, [lifts, lifts]);
    for (const [round, [one, other]] of ended.entries()) {
      expect(one).toEqual(other);
      expect(hasLifted(one)).toBe(true);
      expect(await countDecisions(scenes[round]!)).toBe(1);
    }
  });

  it("is not created again by the accounts job, which concurrently compares the user's phone number", async () => {
    const scenes = await makeScenes();
    for (const { anna, former } of scenes) {
      // Anna has confirmed the phone number of the deleted account, but a first comparison of the accounts failed.
      await sql`
        insert into private.inheritances (user_id, former_id, kind, inherited_at, has_blocks)
        values (${anna}, ${former}, 'phone', now(), true)`;
      await sql`
        insert into private.inheritance_tasks (user_id, kind, is_matched, due_at)
        values (${anna}, 'phone', true, now() - interval '1 hour')`;
    }
    const ended = await atOnce(connections, scenes, [lifts, inherits]);
    const isLeft = async () =>
      (await sql`select 1 from private.inheritance_tasks where user_id in ${sql(scenes.map(({ anna }) => anna))}`)
        .length > 0;
    while (await isLeft()) {
      await resultOf(connections[0]!, inherits(scenes[0]!));
    }
    for (const [round, [lifted]] of ended.entries()) {
      expect(hasLifted(lifted)).toBe(true);
      expect(await isBlocked(scenes[round]!.anna, scenes[round]!.ben)).toBe(false);
    }
  });

  it("is not inherited by the next account with the same address if the block was lifted before the account was deleted", async () => {
    const scenes = await makeScenes();
    const deletes: ActIn<Scene> = ({ anna }) => ({ person: anna, rpc: "delete_account", args: {} });
    const ended = await atOnce(connections, scenes, [lifts, deletes]);
    for (const [round, [lifted]] of ended.entries()) {
      const { anna, ben, email } = scenes[round]!;
      await deleteLogin(anna);
      const next = randomUUID();
      await addLogin(next, email);
      expect(await isBlocked(next, ben)).toBe(!hasLifted(lifted));
    }
  });

  it("leaves no rows in the database if the blocker's account is deleted concurrently", async () => {
    const scenes = await makeScenes();
    await inEveryScene(connections, scenes, async (scene, left, right) => {
      const deletes = { person: scene.ben, rpc: "delete_account", args: {} };
      await Promise.all([callRpc(left, lifts(scene)), callRpc(right, deletes)]);
      const rows = await sql`
        select blocker_id from private.lifted_blocks where blocker_id = ${scene.ben}
        union all
        select blocker_id from public.blocks where blocker_id = ${scene.ben}`;
      expect(rows).toEqual([]);
    });
  });
});
