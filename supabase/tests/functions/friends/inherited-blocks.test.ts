/**
 * If a user blocked a deleted account, the block also applies to a new account with the same verified address. Neither
 * user can see that the block applies.
 */

import { randomUUID } from "node:crypto";
import { friendsContract } from "@social/shared-types/friends.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { openDirectChat } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { askToBefriend, befriend, block, friendsOf, unblock } from "../_support/friends.ts";
import { runJob } from "../_support/jobs.ts";
import {
  callAuth,
  compareLate,
  deleteAccount,
  finishInheritance,
  newEmail,
  newPhone,
  signInByPhone,
  signUpByEmail,
  signUpUncompared,
} from "../_support/logins.ts";
import { ownProfile } from "../_support/profiles.ts";
import { type ApiResponse, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

async function giveProfile(person: Person): Promise<string> {
  const response = await person.request("POST", "/profiles", { firstName: "Anna" });
  return expectSuccess(response, profilesContract.routes.createProfile).id;
}

/** Ben blocks Anna. Anna deletes the account and signs up again with the same e-mail address. */
async function meetAgain(email = newEmail()) {
  const ben = await signUpWithProfile({ firstName: "Ben" });
  const before = await signUpByEmail(email);
  await giveProfile(before);
  await block(ben, before);
  await deleteAccount(before);
  const anna = await signUpByEmail(email);
  return { ben, before, anna, email, profileId: await giveProfile(anna) };
}

async function expectContactDenied(one: Person, other: Person): Promise<void> {
  for (const [person, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    const { id: profileId } = await ownProfile(peer);
    expectRefusal(await person.request("GET", `/profiles/${profileId}`), 404, "profile_not_found");
    expectRefusal(await person.request("POST", "/chats/direct", { userId: peer.id }), 404, "person_not_found");
    const found = await person.request("POST", "/profiles/batch", { userIds: [peer.id] });
    expect(found).toMatchObject({ status: 200, body: { data: [] } });
  }
}

async function expectTogether(one: Person, other: Person): Promise<void> {
  const { id: profileId } = await ownProfile(other);
  expect((await one.request("GET", `/profiles/${profileId}`)).status).toBe(200);
  const response = await one.request("POST", "/chats/direct", { userId: other.id });
  // The status is 200 if the other user has already opened the chat.
  expect([200, 201]).toContain(response.status);
}

async function countBlocks(person: Person): Promise<number> {
  return (await sql`select 1 from public.blocks where blocked_id = ${person.id} or blocker_id = ${person.id}`).length;
}

describe("a new user with the address of a deleted account that another user had blocked", () => {
  it("is denied contact with the blocker in both directions", async () => {
    const { ben, anna } = await meetAgain();
    await expectContactDenied(ben, anna);
    const stranger = await signUpWithProfile();
    const refused = [await askToBefriend(anna, ben.id), await askToBefriend(ben, anna.id)];
    await block(stranger, anna);
    const ordinary = [await askToBefriend(anna, stranger.id), await askToBefriend(stranger, anna.id)];
    const codeOf = ({ status, body }: ApiResponse) => [status, (body as { code: string }).code];
    expect(refused.map(codeOf)).toEqual(ordinary.map(codeOf));
  });

  it("also inherits the block if the address is a phone number, until 90 days after the account was deleted", async () => {
    const phone = newPhone();
    const ben = await signUpWithProfile();
    const before = await signInByPhone(phone);
    await block(ben, before);
    await deleteAccount(before);
    const anna = await signInByPhone(phone);
    await giveProfile(anna);
    await expectContactDenied(ben, anna);
    await deleteAccount(anna);
    await sql`
      update private.deleted_logins set deleted_at = now() - interval '90 days'
      where user_id in (${before.id}, ${anna.id})`;
    const late = await signInByPhone(phone);
    await giveProfile(late);
    await expectTogether(ben, late);
  });

  it("does not appear in lists, exports or syncs of the blocker, who sees only the block against the deleted account", async () => {
    const { ben, before, anna } = await meetAgain();
    const listed = await friendsOf(ben, "?status=blocked");
    expect(listed.data.map(({ addresseeId }) => addresseeId)).toEqual([before.id]);
    const exported = expectSuccess(await ben.request("GET", "/profiles/export"), profilesContract.routes.exportProfile);
    expect(exported.blocks.map(({ addresseeId }) => addresseeId)).toEqual([before.id]);
    const { body } = await ben.request("GET", "/sync");
    expect(JSON.stringify(body)).not.toContain(anna.id);
  });

  it("cannot lift the inherited block (404 block_not_found), and neither can the blocker", async () => {
    const { ben, anna } = await meetAgain();
    expectRefusal(await ben.request("DELETE", `/friends/${anna.id}/block`), 404, "block_not_found");
    expectRefusal(await anna.request("DELETE", `/friends/${ben.id}/block`), 404, "block_not_found");
    await expectContactDenied(ben, anna);
  });

  it("can contact the blocker once the blocker lifts the block against the deleted account", async () => {
    const { ben, before, anna } = await meetAgain();
    await unblock(ben, before);
    await expectTogether(ben, anna);
    await expectTogether(anna, ben);
    expect(await countBlocks(anna)).toBe(0);
  });

  it("loses the inherited block when the blocker deletes the account", async () => {
    const { ben, anna } = await meetAgain();
    await deleteAccount(ben);
    expect(await countBlocks(anna)).toBe(0);
  });

  it("can block the blocker and lift this block, but contact is still denied by the inherited block", async () => {
    const { ben, anna } = await meetAgain();
    await block(anna, ben);
    await unblock(anna, ben);
    await expectContactDenied(ben, anna);
  });

  it("can be blocked and listed by the blocker like any user; lifting this block also ends the inherited block", async () => {
    const { ben, before, anna } = await meetAgain();
    const made = expectSuccess(
      await ben.request("POST", `/friends/${anna.id}/block`),
      friendsContract.routes.blockPerson,
    );
    expect(made).toMatchObject({ requesterId: ben.id, addresseeId: anna.id, blockedBy: ben.id });
    const listed = await friendsOf(ben, "?status=blocked");
    expect(listed.data.map(({ addresseeId }) => addresseeId)).toEqual([anna.id, before.id]);
    await unblock(ben, anna);
    await expectTogether(ben, anna);
  });

  it("passes the block on to later accounts with the same address, until the blocker lifts the first block", async () => {
    const { ben, before, anna, email } = await meetAgain();
    await deleteAccount(anna);
    const third = await signUpByEmail(email);
    await giveProfile(third);
    await expectContactDenied(ben, third);
    await unblock(ben, before);
    await expectTogether(ben, third);
    expect(await countBlocks(anna)).toBe(0);
  });

  it("inherits the blocks of a deleted account, and of an earlier deleted account that had another address of this account", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const [ben, cleo] = [await signUpWithProfile(), await signUpWithProfile()];
    const byPhone = await signInByPhone(phone);
    await block(ben, byPhone);
    await deleteAccount(byPhone);
    // The second account has confirmed both the phone number and the e-mail address.
    const both = await signUpByEmail(email);
    await sql`update auth.users set phone = ${phone}, phone_confirmed_at = now() where id = ${both.id}`;
    await finishInheritance(both);
    await block(cleo, both);
    await deleteAccount(both);
    const anna = await signUpByEmail(email);
    await giveProfile(anna);
    await expectContactDenied(ben, anna);
    await expectContactDenied(cleo, anna);
  });

  it("does not inherit a block if the account was deleted two years ago", async () => {
    const { ben, before, anna, email } = await meetAgain();
    await deleteAccount(anna);
    await sql`
      update private.deleted_logins set deleted_at = now() - interval '2 years'
      where user_id in (${before.id}, ${anna.id})`;
    const late = await signUpByEmail(email);
    await giveProfile(late);
    await expectTogether(ben, late);
  });

  it("sees in the export that a block was inherited, but not who the blocker is", async () => {
    const { ben, anna } = await meetAgain();
    const { body } = await anna.request("GET", "/profiles/export");
    expect(body).toMatchObject({ blocks: [], inheritedRestrictions: [{ kind: "email", isBlocked: true }] });
    expect(JSON.stringify(body)).not.toContain(ben.id);
  });
});

describe("a user who inherits a block late, because the comparison of addresses failed at first", () => {
  it("loses the friendship and the chat with the blocker when the accounts job compares the addresses again", async () => {
    const email = newEmail();
    const ben = await signUpWithProfile();
    const before = await signUpByEmail(email);
    await block(ben, before);
    await deleteAccount(before);
    const anna = await signUpUncompared(email);
    await giveProfile(anna);
    await befriend(anna, ben);
    const chat = await openDirectChat(anna, ben);
    await compareLate(anna);
    await expectContactDenied(ben, anna);
    expect((await friendsOf(anna)).data).toEqual([]);
    expect((await ben.request("POST", `/chats/${chat.id}/messages`, { content: "Hi" })).status).toBe(404);
    const listed = await friendsOf(ben);
    expect(listed.data.map(({ addresseeId }) => addresseeId)).toEqual([before.id]);
  });
});

describe("a user with a phone number who later confirms the address of a blocked account, while signed out", () => {
  it("loses the friendship with the blocker when the accounts job compares the address", async () => {
    const email = newEmail();
    const [ben, before] = [await signUpWithProfile(), await signUpByEmail(email)];
    await block(ben, before);
    await deleteAccount(before);
    const anna = await signInByPhone(newPhone());
    await giveProfile(anna);
    await befriend(anna, ben);
    await sql`delete from auth.sessions where user_id = ${anna.id}`;
    await callAuth("PUT", `/admin/users/${anna.id}`, { email, email_confirm: true });
    await finishInheritance(anna);
    await expectContactDenied(ben, anna);
    const friendships = await sql`
      select 1 from public.friendships where ${anna.id} in (requester_id, addressee_id)`;
    expect(friendships).toEqual([]);
  });
});

describe("hashes of the addresses of deleted accounts", () => {
  it("are stored only for blocked accounts, and are deleted after the block is lifted", async () => {
    const [blocked, free] = [await signUpByEmail(newEmail()), await signUpByEmail(newEmail())];
    const ben = await signUpWithProfile();
    await block(ben, blocked);
    await deleteAccount(blocked);
    await deleteAccount(free);
    const kept = () => sql`select user_id from private.deleted_addresses where user_id in (${blocked.id}, ${free.id})`;
    expect(await kept()).toEqual([{ user_id: blocked.id }]);
    await unblock(ben, blocked);
    await sql`update private.deleted_logins set due_at = now() where user_id = ${blocked.id}`;
    await runJob("accounts");
    expect(await kept()).toEqual([]);
    expect(await sql`select 1 from private.deleted_logins where user_id = ${blocked.id}`).toEqual([]);
  });

  it("contain the version of their key, and hashes with an older version are still compared", async () => {
    const [one, other] = [newEmail(), newEmail()];
    const ben = await signUpWithProfile();
    const old = await signUpByEmail(one);
    await block(ben, old);
    await deleteAccount(old);
    const [key] = await sql<{ version: number }[]>`select max(version) + 1 as version from private.address_keys()`;
    await sql`select vault.create_secret(${randomUUID()}, ${`address_key_${key!.version}`})`;
    const recent = await signUpByEmail(other);
    await block(ben, recent);
    await deleteAccount(recent);
    const versions = await sql`
      select user_id, key_version from private.deleted_addresses
      where user_id in (${old.id}, ${recent.id}) order by key_version`;
    expect(versions).toEqual([
      { user_id: old.id, key_version: key!.version - 1 },
      { user_id: recent.id, key_version: key!.version },
    ]);
    for (const email of [one, other]) {
      const anna = await signUpByEmail(email);
      await giveProfile(anna);
      await expectContactDenied(ben, anna);
    }
  });
});
