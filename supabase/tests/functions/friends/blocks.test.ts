/** Blocks of users: how they are created and lifted, what they end, and what remains. */

import { randomUUID } from "node:crypto";
import { friendsContract } from "@social/shared-types/friends.ts";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import {
  accept,
  ask,
  askToBefriend,
  befriend,
  block,
  expectNothingChanged,
  type Friendship,
  friendsOf,
  reject,
  rowsBetween,
  unblock,
} from "../_support/friends.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { deleteUser, type Person, signUp, signUpAll, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = friendsContract;

/**
 * Relations between two users before one of them blocks the other. If the relation began with a request, `anna` sent
 * it.
 */
const beginnings: Record<string, (anna: Person, ben: Person) => Promise<Friendship | undefined>> = {
  strangers: async () => undefined,
  "a pending request": ask,
  "a friendship": befriend,
  "a rejected request": async (anna, ben) => reject(ben, await ask(anna, ben)),
};

describe.each(Object.entries(beginnings))("a block that replaces the earlier relation (%s)", (_, begin) => {
  // spec: States of a friendship, any state, anybody blocks: blocked, by the caller
  // spec: Endpoints: friends, `POST /friends/{userId}/block`: whatever stood between the two, whoever began it, in the row that there was
  // spec: Where the sentences could be read in more than one way, a block keeps id, requester, addressee and creation of the row that it ends
  it.each(["who asked", "who was asked"])(
    "that is created by the user %s ends the earlier relation and is visible only to the blocker",
    async (who) => {
      const [anna, ben] = await signUpAll(2);
      const before = await begin(anna, ben);
      const [blocker, blocked] = who === "who asked" ? [anna, ben] : [ben, anna];
      const made = await block(blocker, blocked);
      expect(made).toEqual({
        id: before?.id ?? expect.any(String),
        requesterId: before?.requesterId ?? blocker.id,
        addresseeId: before?.addresseeId ?? blocked.id,
        status: "blocked",
        blockedBy: blocker.id,
        createdAt: before?.createdAt ?? made.updatedAt,
        updatedAt: expect.any(String),
      });
      expect(before === undefined || made.updatedAt > before.updatedAt).toBe(true);
      const rows = await rowsBetween(anna, ben);
      expect(rows).toMatchObject({ friendships: [], blockers: [blocker.id] });
      expect(rows.notifications.every((notification) => notification.is_hidden)).toBe(true);
      expect((await friendsOf(blocker)).data).toEqual([made]);
      expect((await friendsOf(blocker, "?status=blocked")).data).toEqual([made]);
      expect((await friendsOf(blocked)).data).toEqual([]);
      expect((await friendsOf(blocked, "?status=blocked")).data).toEqual([]);
      await expectNothingChanged(anna, ben, async () => {
        expect(await block(blocker, blocked)).toEqual(made);
      });
      expect((await friendsOf(blocker)).data).toEqual([made]);
    },
  );
});

describe("a user who blocks another user", () => {
  it("needs no profile; neither does the blocked user, whose id may be in upper case", async () => {
    const [anna, ben] = await signUpAll(2);
    const response = await anna.request("POST", `/friends/${ben.id.toUpperCase()}/block`);
    expect(expectSuccess(response, routes.blockPerson).addresseeId).toBe(ben.id);
  });

  it("receives 400 for their own id or an invalid id, and 404 person_not_found for an unknown user", async () => {
    const anna = await signUp();
    expectInvalid(await anna.request("POST", `/friends/${anna.id}/block`), ["userId"]);
    expectInvalid(await anna.request("POST", "/friends/ben/block"), ["userId"]);
    expectRefusal(await anna.request("POST", `/friends/${randomUUID()}/block`), 404, "person_not_found");
    expect((await friendsOf(anna)).data).toEqual([]);
  });

  // spec: States of a friendship, nobody asks across a block
  // spec: States of a friendship, a block keeps the blocked from asking
  // spec: Endpoints: friends, `POST /friends/requests`: 409 when the caller is blocked
  // spec: Errors, 409: a friend request of somebody who is blocked
  it("cannot send a friend request to the blocked user, and both of them receive the same error 409 request_not_possible", async () => {
    const [anna, ben] = await signUpAll(2);
    await block(anna, ben);
    await expectNothingChanged(anna, ben, async () => {
      const refusals = [await askToBefriend(anna, ben.id), await askToBefriend(ben, anna.id)].map((response) =>
        expectRefusal(response, 409, "request_not_possible"),
      );
      expect(refusals[0]!.error).toBe(refusals[1]!.error);
      expect(refusals[0]!.error).not.toMatch(/block/i);
    });
  });

  // spec: States of a friendship, a block ends the request or friendship
  it.each([
    ["was asked", 409, "friend_request_answered"],
    ["asked", 403, "not_the_addressee"],
  ] as const)(
    "and who %s for friendship before the block receives %i for an answer to the friend request, and the blocked user receives 404",
    async (what, status, code) => {
      const [anna, ben] = await signUpAll(2);
      const request = await ask(anna, ben);
      const [blocker, blocked] = what === "asked" ? [anna, ben] : [ben, anna];
      await block(blocker, blocked);
      await expectNothingChanged(anna, ben, async () => {
        for (const response of ["accept", "reject"]) {
          const path = `/friends/requests/${request.id}/${response}`;
          // The block reuses the row of the request, and this row is visible only to the blocker.
          expectRefusal(await blocker.request("POST", path), status, code);
          const refused = expectRefusal(await blocked.request("POST", path), 404, "friend_request_not_found");
          const unknown = await blocked.request("POST", `/friends/requests/${randomUUID()}/${response}`);
          expect(refused.error).toBe(expectRefusal(unknown, 404, "friend_request_not_found").error);
        }
        expectRefusal(await blocker.request("DELETE", `/friends/${blocked.id}`), 404, "friendship_not_found");
        expectRefusal(await blocked.request("DELETE", `/friends/${blocker.id}`), 404, "friendship_not_found");
      });
    },
  );

  it("frees a place in the blocked user's limit of 50 pending requests if one of these was sent to the blocker", async () => {
    const [anna, ben, carol] = await signUpAll(3);
    await sql`
      insert into public.friendships (requester_id, addressee_id)
      select ${anna.id}, gen_random_uuid() from generate_series(1, 49)`;
    await ask(anna, ben);
    expectRefusal(await askToBefriend(anna, carol.id), 409, "pending_requests_limit");
    await block(ben, anna);
    await ask(anna, carol);
  });
});

describe("a block", () => {
  // spec: States of a friendship, blocked, the blocker unblocks: nothing is left, either may ask
  // spec: Endpoints: friends, `DELETE /friends/{userId}/block`: 200, and the block is gone
  it("can be lifted by the blocker, after which either user can send a friend request", async () => {
    const [anna, ben] = await signUpAll(2);
    const friendship = await befriend(anna, ben);
    await block(anna, ben);
    const response = await anna.request("DELETE", `/friends/${ben.id}/block`);
    expect(expectSuccess(response, routes.unblockPerson)).toEqual({ deleted: true });
    expect(await rowsBetween(anna, ben)).toMatchObject({ friendships: [], blockers: [] });
    expect((await friendsOf(anna)).data).toEqual([]);
    const request = await ask(ben, anna);
    expect(request.id).not.toBe(friendship.id);
    expect((await accept(anna, request)).status).toBe("accepted");
  });

  // spec: States of a friendship, nobody but the blocker unblocks
  // spec: Endpoints: friends, `DELETE /friends/{userId}/block`: 403 for others than the blocker
  // spec: Authentication, 4: unblocking is the blocker's
  // spec: Errors, 403: unblocking by somebody else than the blocker
  it("cannot be lifted by the blocked user or by any other user", async () => {
    const [anna, ben, stranger] = await signUpAll(3);
    await block(anna, ben);
    await expectNothingChanged(anna, ben, async () => {
      expectRefusal(await ben.request("DELETE", `/friends/${anna.id}/block`), 403, "not_the_blocker");
      expectRefusal(await stranger.request("DELETE", `/friends/${anna.id}/block`), 404, "block_not_found");
      expectRefusal(await stranger.request("DELETE", `/friends/${ben.id}/block`), 404, "block_not_found");
    });
  });

  // spec: Endpoints: friends, `DELETE /friends/{userId}/block`: 404 where there is none
  // spec: Errors, 404: no such block
  it("cannot be lifted if it does not exist or was already lifted (404 block_not_found)", async () => {
    const [anna, ben] = await signUpAll(2);
    await befriend(anna, ben);
    await expectNothingChanged(anna, ben, async () => {
      expectRefusal(await anna.request("DELETE", `/friends/${ben.id}/block`), 404, "block_not_found");
    });
    await block(anna, ben);
    await unblock(anna, ben);
    expectRefusal(await anna.request("DELETE", `/friends/${ben.id}/block`), 404, "block_not_found");
    expectRefusal(await anna.request("DELETE", `/friends/${randomUUID()}/block`), 404, "block_not_found");
    expectInvalid(await anna.request("DELETE", "/friends/ben/block"), ["userId"]);
  });

  it("cannot have the caller as the blocked user, so lifting it is rejected with 400", async () => {
    const anna = await signUp();
    expectInvalid(await anna.request("DELETE", `/friends/${anna.id}/block`), ["userId"]);
  });

  // spec: Friendship, `blockedBy`: who blocked; null otherwise
  // spec: Endpoints: friends, `POST /friends/{userId}/block`: a Friendship with blockedBy
  it("by one user is independent of a block by the other user: contact is denied until both are lifted", async () => {
    const [anna, ben] = await signUpAll(2);
    const annas = await block(anna, ben);
    const bens = await block(ben, anna);
    expect(annas).toMatchObject({ blockedBy: anna.id, requesterId: anna.id, addresseeId: ben.id });
    expect(bens).toMatchObject({ blockedBy: ben.id, requesterId: ben.id, addresseeId: anna.id });
    expect((await rowsBetween(anna, ben)).blockers).toEqual([anna.id, ben.id]);
    expect((await friendsOf(anna)).data).toEqual([annas]);
    expect((await friendsOf(ben)).data).toEqual([bens]);

    await unblock(anna, ben);
    expect((await friendsOf(anna)).data).toEqual([]);
    expect((await friendsOf(ben)).data).toEqual([bens]);
    expectRefusal(await askToBefriend(anna, ben.id), 409, "request_not_possible");
    expectRefusal(await anna.request("DELETE", `/friends/${ben.id}/block`), 403, "not_the_blocker");
    await unblock(ben, anna);
    expect((await ask(anna, ben)).status).toBe("pending");
  });

  it("by the first user keeps the id of the ended friendship, and a later block by the second user gets a new id", async () => {
    const [anna, ben] = await signUpAll(2);
    const friendship = await befriend(anna, ben);
    const bens = await block(ben, anna);
    const annas = await block(anna, ben);
    expect(bens).toMatchObject({ id: friendship.id, requesterId: anna.id, blockedBy: ben.id });
    expect(annas).toMatchObject({ requesterId: anna.id, blockedBy: anna.id, createdAt: annas.updatedAt });
    expect(annas.id).not.toBe(friendship.id);
    expect((await friendsOf(ben)).data).toEqual([bens]);
    await unblock(ben, anna);
    expect((await friendsOf(ben)).data).toEqual([]);
    expect((await friendsOf(anna)).data).toEqual([annas]);
  });

  it("does not change friendships and friend requests with other users", async () => {
    const [anna, ben, carol] = await signUpAll(3);
    const friendship = await befriend(anna, carol);
    await block(anna, ben);
    expect((await friendsOf(carol)).data).toEqual([friendship]);
    expect((await ask(ben, carol)).status).toBe("pending");
  });
});

describe("a user who leaves", () => {
  const leaving: Record<string, (person: Person) => Promise<unknown>> = {
    "by deleting the profile": (person) => person.request("DELETE", "/profiles"),
    "by deletion at the identity provider": deleteUser,
  };

  it("by deleting the profile keeps their blocks of other users; deleting the account ends these blocks", async () => {
    const [anna, blocked] = [await signUpWithProfile(), await signUp()];
    await block(anna, blocked);
    await anna.request("DELETE", "/profiles");
    expect(await rowsBetween(anna, blocked)).toMatchObject({ blockers: [anna.id] });
    await deleteUser(anna);
    expect(await rowsBetween(anna, blocked)).toMatchObject({ blockers: [] });
  });

  it.each(Object.entries(leaving))("%s also deletes their friendships and friend requests", async (_, leave) => {
    const anna = await signUpWithProfile();
    const [friend, asked, asking] = await signUpAll(3);
    const [blocker, rejecting, bystander] = await signUpAll(3);
    await befriend(anna, friend);
    await ask(anna, asked);
    await ask(asking, anna);
    await reject(rejecting, await ask(anna, rejecting));
    await block(blocker, anna);
    const kept = await befriend(friend, bystander);

    await leave(anna);
    for (const person of [asked, asking, rejecting]) {
      expect((await friendsOf(person)).data).toEqual([]);
      expect(await rowsBetween(anna, person)).toMatchObject({ friendships: [], blockers: [] });
    }
    expect((await friendsOf(friend)).data).toEqual([kept]);
    // Blocks by other users against this user remain.
    expect((await friendsOf(blocker)).data).toMatchObject([{ blockedBy: blocker.id, addresseeId: anna.id }]);
    await unblock(blocker, anna);
    expect((await friendsOf(blocker)).data).toEqual([]);
  });
});
