/**
 * Races between an account deletion, or the first confirmation of an address, and a block, an unblock or a suspension.
 */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { birthdateOfAge } from "../_support/people/feed.ts";
import { connectionsOfRounds, doWhileOpen, inEveryScene, roundsOf } from "../_support/races.ts";
import { callRpc, type RpcCall, reserveConnections } from "../_support/rpc.ts";
import { suspend } from "../_support/suspension.ts";

const rounds = roundsOf(40);
const connections = reserveConnections(connectionsOfRounds);

interface Scene {
  anna: string;
  ben: string;
  email: string;
}

async function addLogin(id: string, email: string): Promise<void> {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    values (${id}, ${email}, clock_timestamp(), clock_timestamp())`;
}

async function makeScene(): Promise<Scene> {
  const [ben, anna] = await makePeople(2);
  const email = `${randomUUID()}@example.com`;
  await addLogin(anna!, email);
  return { anna: anna!, ben: ben!, email };
}

function makeScenes(): Promise<Scene[]> {
  return Promise.all(Array.from({ length: rounds }, makeScene));
}

const deletes = ({ anna }: Scene): RpcCall => ({ person: anna, rpc: "delete_account", args: {} });
const blocks = ({ anna, ben }: Scene): RpcCall => ({ person: ben, rpc: "block_person", args: { person_id: anna } });
const unblocks = ({ anna, ben }: Scene): RpcCall => ({
  person: ben,
  rpc: "unblock_person",
  args: { person_id: anna },
});

/** Deletes the old user at the identity provider, then signs up a new user with the same address. */
async function signUpAgain({ anna, email }: Scene): Promise<string> {
  await sql`delete from auth.users where id = ${anna}`;
  const again = randomUUID();
  await addLogin(again, email);
  return again;
}

async function isBlocked(person: string, blocker: string): Promise<boolean> {
  return (await sql`select 1 from public.blocks where blocked_id = ${person} and blocker_id = ${blocker}`).length > 0;
}

async function isSuspended(person: string): Promise<boolean> {
  return (await sql`select 1 from private.suspended_people where user_id = ${person}`).length > 0;
}

describe("a deleted account", () => {
  it("passes a block that is created during the deletion on to the next account with the same address", async () => {
    const scenes = await makeScenes();
    await inEveryScene(connections, scenes, async (scene, left, right) => {
      await Promise.all([callRpc(left, deletes(scene)), callRpc(right, blocks(scene))]);
      const again = await signUpAgain(scene);
      expect(await isBlocked(again, scene.ben)).toBe(await isBlocked(scene.anna, scene.ben));
    });
  });

  it("passes a suspension that is created during the deletion on to the next account with the same address", async () => {
    const scenes = await makeScenes();
    await inEveryScene(connections, scenes, async (scene, left) => {
      await Promise.all([callRpc(left, deletes(scene)), suspend({ id: scene.anna })]);
      expect(await isSuspended(await signUpAgain(scene))).toBe(true);
    });
  });

  it.each([
    ["create_profile", "profile", 16],
    ["create_profile", "profile", 17],
    ["record_refused_birthdate", null, 15],
    ["update_profile", "changes", 16],
  ])(
    "passes on its disputed age unchanged, even if a call of %s (%s, %d years) sends another birthdate during the deletion",
    async (rpc, body, years) => {
      const [left, right] = connections;
      const scene = await makeScene();
      const states = (call: string, argument: string | null, birthdate: string): RpcCall => ({
        person: scene.anna,
        rpc: call,
        args: argument ? { [argument]: { firstName: "Anna", birthdate } } : { birthdate },
      });
      await callRpc(left!, states("update_profile", "changes", birthdateOfAge(30)));
      await callRpc(left!, states("update_profile", "changes", birthdateOfAge(16)));
      const [before] = await sql`select adult_from from private.adulthoods where person_id = ${scene.anna}`;
      const [, late] = await doWhileOpen([left!, deletes(scene)], [right!, states(rpc, body, birthdateOfAge(years))]);
      expect(late).toEqual({ refused: rpc === "update_profile" ? "profile_not_found" : "unauthorized" });

      const again = await signUpAgain(scene);
      const [after] = await sql`
      select adult_from, disputed_at is not null as is_disputed from private.adulthoods where person_id = ${again}`;
      expect(after).toEqual({ adult_from: before!.adult_from, is_disputed: true });
    },
  );

  it("passes on a block even if the account is deleted concurrently by the user and at the identity provider", async () => {
    const scenes = await makeScenes();
    await inEveryScene(connections, scenes, async (scene, left, right) => {
      await callRpc(right, blocks(scene));
      await Promise.all([callRpc(left, deletes(scene)), sql`delete from auth.users where id = ${scene.anna}`]);
      expect(await isBlocked(await signUpAgain(scene), scene.ben)).toBe(true);
    });
  });
});

describe("a new user whose address is confirmed", () => {
  it("does not inherit a block that the blocker lifts concurrently", async () => {
    const scenes = await makeScenes();
    await inEveryScene(connections, scenes, async (scene, left, right) => {
      await callRpc(left, blocks(scene));
      await callRpc(left, deletes(scene));
      const [again, lifted] = await Promise.all([signUpAgain(scene), callRpc(right, unblocks(scene))]);
      expect(lifted).toEqual({ json: { deleted: true } });
      expect(await isBlocked(again, scene.ben)).toBe(false);
    });
  });

  it("inherits each restriction only once if two runs of the accounts job process the same task", async () => {
    const scenes = await makeScenes();
    await inEveryScene(connections, scenes, async (scene, left, right) => {
      await callRpc(left, blocks(scene));
      await suspend({ id: scene.anna });
      await callRpc(left, deletes(scene));
      await sql`delete from auth.users where id = ${scene.anna}`;
      const again = randomUUID();
      // These rows exist if the comparison of the addresses failed at the sign-up.
      await sql.begin(async (transaction) => {
        await transaction`set local session_replication_role = replica`;
        await transaction`
          insert into auth.users (id, email, email_confirmed_at, created_at)
          values (${again}, ${scene.email}, clock_timestamp(), clock_timestamp())`;
        await transaction`
          insert into private.inheritance_tasks (user_id, kind, is_matched, due_at)
          values (${again}, 'email', false, now() - interval '1 hour')`;
      });
      const step: RpcCall = { person: null, rpc: "advance_inheritances", args: { row_limit: "1" } };
      const isDone = async () =>
        (await sql`select 1 from private.inheritance_tasks where user_id = ${again}`).length === 0;
      while (!(await isDone())) {
        await Promise.all([callRpc(left, step), callRpc(right, step)]);
      }
      const decisions = await sql`select 1 from private.moderation_decisions where person_id = ${again}`;
      expect([await isBlocked(again, scene.ben), await isSuspended(again), decisions.length]).toEqual([true, true, 1]);
    });
  });
});
