/** Inherited blocks, which moderators can list and lift (docs/features/reports.md, Moderation). */

import { randomUUID } from "node:crypto";
import { friendsContract } from "@social/shared-types/friends.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { befriend, block, unblock } from "../_support/friends.ts";
import { deleteAccount, finishInheritance, newEmail, newPhone, signUpByEmail } from "../_support/logins.ts";
import { ownProfile } from "../_support/profiles.ts";
import { moderator, ownDecisionsOf, signUpModerator } from "../_support/reports.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = moderationContract;
const internalNote = "The address was given to another person.";

async function giveProfile(person: Person): Promise<void> {
  expectSuccess(
    await person.request("POST", "/profiles", { firstName: "Anna" }),
    profilesContract.routes.createProfile,
  );
}

/** Lets `blockers` users block Anna, who then deletes her account and signs up again with the same address. */
async function meetAgain(blockers = 1) {
  const email = newEmail();
  const before = await signUpByEmail(email);
  await giveProfile(before);
  const people: Person[] = [];
  for (let made = 0; made < blockers; made += 1) {
    const person = await signUpWithProfile({ firstName: "Ben" });
    await block(person, before);
    people.push(person);
  }
  await deleteAccount(before);
  const anna = await signUpByEmail(email);
  await giveProfile(anna);
  return { email, before, anna, ben: people[0]!, people };
}

function askForBlocks({ id }: { id: string }, by: Person = moderator, query = "") {
  return by.request("GET", `/moderation/inherited-blocks?userId=${id}${query}`);
}

async function blocksOf(person: { id: string }) {
  return expectSuccess(await askForBlocks(person), routes.listInheritedBlocks).data;
}

function askToLift(blockId: string, by: Person = moderator, body: object = { internalNote }) {
  return by.request("POST", `/moderation/inherited-blocks/${blockId}/lift`, body);
}

async function lift(blockId: string) {
  return expectSuccess(await askToLift(blockId), routes.liftInheritedBlock);
}

async function canSee(one: Person, other: Person): Promise<boolean> {
  const { id } = await ownProfile(other);
  return (await one.request("GET", `/profiles/${id}`)).status === 200;
}

describe("a moderator", () => {
  it("can list the inherited blocks of a user, page by page, newest first", async () => {
    const { anna, before, people } = await meetAgain(3);
    const stranger = await signUpWithProfile();
    await block(stranger, anna);
    const found = [];
    let query = "&limit=2";
    for (let cursor: string | null = ""; cursor !== null; query = `&limit=2&cursor=${cursor}`) {
      const page = expectSuccess(await askForBlocks(anna, moderator, query), routes.listInheritedBlocks);
      found.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(found.map(({ blockerId }) => blockerId).sort()).toEqual(people.map(({ id }) => id).sort());
    for (const listed of found) {
      expect(listed).toMatchObject({ userId: anna.id, formerUserId: before.id });
    }
    const positions = found.map(({ inheritedAt, id }) => `${inheritedAt} ${id}`);
    expect(positions).toEqual([...positions].sort().reverse());
  });

  it("gets an empty list for an unknown user and for a user without inherited blocks", async () => {
    const { before, ben } = await meetAgain();
    for (const person of [before, ben, { id: randomUUID() }]) {
      expect(await blocksOf(person)).toEqual([]);
    }
  });

  it("can lift an inherited block: the two users see each other again, and the block of the deleted account remains", async () => {
    const { anna, before, ben } = await meetAgain();
    const [listed] = await blocksOf(anna);
    const decision = await lift(listed!.id);
    expect(decision).toMatchObject({
      targetType: "block",
      targetId: listed!.id,
      personId: anna.id,
      decision: "lift_block",
      internalNote,
      decidedBy: null,
    });
    expect(await blocksOf(anna)).toEqual([]);
    expect([await canSee(ben, anna), await canSee(anna, ben)]).toEqual([true, true]);
    await befriend(anna, ben);
    const blocks = await sql`select blocked_id from public.blocks where blocker_id = ${ben.id}`;
    expect(blocks).toEqual([{ blocked_id: before.id }]);
  });

  it("can read the decision to lift a block in the history of the user, but the user cannot read the decision", async () => {
    const { anna } = await meetAgain();
    const [listed] = await blocksOf(anna);
    const decision = await lift(listed!.id);
    const history = await moderator.request("GET", `/moderation/decisions?id=${anna.id}`);
    expect(expectSuccess(history, routes.listDecisions).data).toEqual([decision]);
    expect(await ownDecisionsOf(anna)).toEqual([]);
    const exported = expectSuccess(
      await anna.request("GET", "/profiles/export"),
      profilesContract.routes.exportProfile,
    );
    expect(exported.moderationDecisions).toEqual([]);
  });

  it("can lift an inherited block once: a repeated call returns the first decision", async () => {
    const { anna } = await meetAgain();
    const [listed] = await blocksOf(anna);
    const decision = await lift(listed!.id);
    expect(await lift(listed!.id)).toEqual(decision);
    expect(await sql`select id from private.moderation_decisions where person_id = ${anna.id}`).toHaveLength(1);
  });

  it("does not lift an inherited block by ending a suspension, and does not end a suspension by lifting a block", async () => {
    const { anna, ben } = await meetAgain();
    const decide = (decision: string) =>
      moderator.request("POST", "/moderation/decisions", {
        targetType: "user",
        targetId: anna.id,
        decision,
        reason: "spam",
      });
    expectSuccess(await decide("suspend"), routes.decide);
    expectSuccess(await decide("reinstate"), routes.decide);
    expect(await canSee(ben, anna)).toBe(false);
    expectSuccess(await decide("suspend"), routes.decide);
    const [listed] = await blocksOf(anna);
    await lift(listed!.id);
    expectRefusal(await anna.request("GET", "/notifications/count"), 403, "account_suspended");
  });

  it("gets 404 target_not_found for lifting a block that is not inherited or does not exist", async () => {
    const { anna, before, ben } = await meetAgain();
    const stranger = await signUpWithProfile();
    await block(stranger, anna);
    const rows = await sql<{ id: string }[]>`
      select id from public.blocks where blocked_id in (${anna.id}, ${before.id}) and inherited_from is null`;
    expect(rows).toHaveLength(2);
    for (const id of [...rows.map((row) => row.id), randomUUID()]) {
      expectRefusal(await askToLift(id), 404, "target_not_found");
    }
    // Ben blocks Anna himself, so the block is no longer inherited.
    const [inherited] = await blocksOf(anna);
    await block(ben, anna);
    expectRefusal(await askToLift(inherited!.id), 404, "target_not_found");
    expect(await canSee(anna, ben)).toBe(false);
  });

  it("gets 404 target_not_found for an inherited block after the blocker has lifted the block of the deleted account", async () => {
    const { anna, before, ben } = await meetAgain();
    const [inherited] = await blocksOf(anna);
    await unblock(ben, before);
    expectRefusal(await askToLift(inherited!.id), 404, "target_not_found");
  });

  it.each([
    [["internalNote"], {}],
    [["internalNote"], { internalNote: null }],
    [["internalNote"], { internalNote: " " }],
    [["internalNote"], { internalNote: "\u200b" }],
    [["internalNote"], { internalNote: "x".repeat(2001) }],
  ])("gets 400 for lifting a block with an invalid %s: %j", async (fields, body) => {
    expectInvalid(await askToLift(randomUUID(), moderator, body), fields);
  });

  it("gets 400 for an invalid block id or user id, and for the cursor of another user's list", async () => {
    const { anna, ben } = await meetAgain(2);
    expectInvalid(await askToLift("nothing"), ["blockId"]);
    expectInvalid(await moderator.request("GET", "/moderation/inherited-blocks"), ["userId"]);
    expectInvalid(await askForBlocks({ id: "nobody" }), ["userId"]);
    expectInvalid(await askForBlocks(anna, moderator, "&cursor=nonsense"), ["cursor"]);
    const page = expectSuccess(await askForBlocks(anna, moderator, "&limit=1"), routes.listInheritedBlocks);
    expectInvalid(await askForBlocks(ben, moderator, `&cursor=${page.nextCursor}`), ["cursor"]);
  });

  it("cannot list or lift inherited blocks if they are the blocker or the blocked user: 403 not_a_moderator", async () => {
    const [own, other] = [await signUpModerator(), await signUpWithProfile()];
    const rows = await sql<{ id: string }[]>`
      insert into public.blocks (blocker_id, blocked_id, requester_id, inherited_from)
      values
        (${own.id}, ${other.id}, ${own.id}, gen_random_uuid()),
        (${other.id}, ${own.id}, ${other.id}, gen_random_uuid())
      returning id`;
    for (const { id } of rows) {
      expectRefusal(await askToLift(id, own), 403, "not_a_moderator");
    }
    expectRefusal(await askForBlocks(own, own), 403, "not_a_moderator");
    expect(await blocksOf(own)).toHaveLength(1);
    expect(await blocksOf(other)).toHaveLength(1);
  });
});

describe("a caller who is not a moderator", () => {
  it("cannot list or lift inherited blocks: 403 not_a_moderator, or 401 without a token", async () => {
    const { anna, ben } = await meetAgain();
    const [inherited] = await blocksOf(anna);
    for (const person of [anna, ben]) {
      expectRefusal(await askForBlocks(anna, person), 403, "not_a_moderator");
      expectRefusal(await askToLift(inherited!.id, person), 403, "not_a_moderator");
    }
    const path = "/moderation/inherited-blocks";
    expectRefusal(await callFunction("GET", `${path}?userId=${anna.id}`, {}), 401, "unauthorized");
    const body = { internalNote };
    expectRefusal(await callFunction("POST", `${path}/${inherited!.id}/lift`, {}, body), 401, "unauthorized");
    expect(await blocksOf(anna)).toEqual([inherited]);
  });

  it("cannot find out that a block was lifted: DELETE /friends/{id}/block returns 404 block_not_found, as before", async () => {
    const { anna, ben } = await meetAgain();
    const [inherited] = await blocksOf(anna);
    await lift(inherited!.id);
    for (const [person, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expectRefusal(await person.request("DELETE", `/friends/${other.id}/block`), 404, "block_not_found");
    }
    const listed = expectSuccess(await ben.request("GET", "/friends"), friendsContract.routes.listFriends);
    expect(JSON.stringify(listed)).not.toContain(anna.id);
  });
});

describe("a lifted inherited block", () => {
  it("is not inherited again when the user confirms the phone number of the deleted account", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const ben = await signUpWithProfile();
    const before = await signUpByEmail(email);
    await sql`update auth.users set phone = ${phone}, phone_confirmed_at = now() where id = ${before.id}`;
    await block(ben, before);
    await deleteAccount(before);
    const anna = await signUpByEmail(email);
    await giveProfile(anna);
    const [inherited] = await blocksOf(anna);
    await lift(inherited!.id);
    await sql`update auth.users set phone = ${phone}, phone_confirmed_at = now() where id = ${anna.id}`;
    await finishInheritance(anna);
    expect(await canSee(ben, anna)).toBe(true);
  });

  it("is not inherited by the next account with the same address", async () => {
    const { anna, ben, email } = await meetAgain();
    const [inherited] = await blocksOf(anna);
    await lift(inherited!.id);
    await deleteAccount(anna);
    const third = await signUpByEmail(email);
    await giveProfile(third);
    await finishInheritance(third);
    expect([await canSee(ben, third), await canSee(third, ben)]).toEqual([true, true]);
    expect(await blocksOf(third)).toEqual([]);
  });
});
