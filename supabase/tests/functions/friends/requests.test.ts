/** Friend requests and their answers, the end of friendships, and the list of friends. */

import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@social/shared-types/errors.ts";
import { friendsContract } from "@social/shared-types/friends.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import {
  accept,
  ask,
  askToBefriend,
  befriend,
  expectNothingChanged,
  type Friendship,
  friendsOf,
  makePeople,
  reject,
  rowsBetween,
  unfriend,
  withdraw,
} from "../_support/friends.ts";
import { expectRightCount, notificationsOf } from "../_support/notifications/notifications.ts";
import { expectInvalid, expectRefusal, expectSuccess, expectUnchanged } from "../_support/responses.ts";
import { type Person, signUp, signUpAll } from "../_support/sign-up.ts";

const { routes } = friendsContract;
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const aTime = expect.any(String);

describe("a user who sends a friend request", () => {
  // spec: Enumerations, result of a friend request: three words
  // spec: Friendship, `id`, `requesterId`, `addresseeId`, `status`, `blockedBy`, `createdAt`, `updatedAt`
  // spec: Friendship, `requesterId` sent it, `addresseeId` receives it
  // spec: Friendship, `blockedBy`: who blocked; null otherwise
  // spec: Friendship, `POST /friends/requests` answers `friendship` and `result` created
  // spec: States of a friendship, nothing, a request is sent: pending, the caller is the requester
  // spec: Endpoints: friends, `POST /friends/requests`: 201 {friendship, result} when it is made
  it("creates a pending request, which both users then see in their lists of friends", async () => {
    const [anna, ben] = await signUpAll(2);
    const response = await askToBefriend(anna, ben.id);
    expect(response.status).toBe(201);
    const created = expectSuccess(response, routes.sendFriendRequest);
    expect(created).toEqual({
      friendship: {
        id: anId,
        requesterId: anna.id,
        addresseeId: ben.id,
        status: "pending",
        blockedBy: null,
        createdAt: aTime,
        updatedAt: created.friendship.createdAt,
      },
      result: "created",
    });
    const list = { data: [created.friendship], nextCursor: null };
    expect(await friendsOf(anna)).toEqual(list);
    expect(await friendsOf(ben)).toEqual(list);
    const { friendships, notifications } = await rowsBetween(anna, ben);
    expect(friendships).toMatchObject([{ id: created.friendship.id, requester_id: anna.id, status: "pending" }]);
    expect(notifications).toMatchObject([{ user_id: ben.id, type: "friend_request" }]);
  });

  // spec: Friendship, `requesterId` sent it, `addresseeId` receives it
  // spec: Endpoints in general, who acts is who the token says, whatever ids a body carries
  it("can send the addressee's id in upper case, and cannot set any other field of the request", async () => {
    const [anna, ben, carol] = await signUpAll(3);
    const body = { addresseeId: ben.id.toUpperCase(), requesterId: carol.id, status: "accepted", id: randomUUID() };
    const response = await anna.request("POST", "/friends/requests", body);
    const { friendship } = expectSuccess(response, routes.sendFriendRequest);
    expect(friendship).toMatchObject({ requesterId: anna.id, addresseeId: ben.id, status: "pending" });
    expect(friendship.id).not.toBe(body.id);
  });

  // spec: Enumerations, result of a friend request: three words
  // spec: Friendship, `result` already_pending writes nothing
  // spec: States of a friendship, nothing new where a request waits or friends are
  // spec: Endpoints: friends, `POST /friends/requests`: already_pending and nothing written when one waits, from either side
  it("receives 200 with the pending request if either user has already sent one", async () => {
    const [anna, ben] = await signUpAll(2);
    const friendship = await ask(anna, ben);
    await expectNothingChanged(anna, ben, async () => {
      for (const response of [await askToBefriend(anna, ben.id), await askToBefriend(ben, anna.id)]) {
        expect(expectUnchanged(response, routes.sendFriendRequest)).toEqual({ friendship, result: "already_pending" });
      }
    });
  });

  // spec: Enumerations, result of a friend request: three words
  // spec: Friendship, `result` already_friends writes nothing
  // spec: States of a friendship, nothing new where a request waits or friends are
  // spec: Endpoints: friends, `POST /friends/requests`: already_friends and nothing written between friends
  it("receives 200 with the friendship if the two users are already friends", async () => {
    const [anna, ben] = await signUpAll(2);
    const friendship = await befriend(anna, ben);
    await expectNothingChanged(anna, ben, async () => {
      for (const response of [await askToBefriend(anna, ben.id), await askToBefriend(ben, anna.id)]) {
        expect(expectUnchanged(response, routes.sendFriendRequest)).toEqual({ friendship, result: "already_friends" });
      }
    });
  });

  // spec: Friendship, `updatedAt` moves with each step
  // spec: States of a friendship, after a rejection either may ask again
  it("can send a request again after a rejection, which makes the rejected row pending again", async () => {
    const [anna, ben] = await signUpAll(2);
    const rejected = await reject(ben, await ask(anna, ben));
    const again = await ask(anna, ben);
    expect(again).toEqual({
      ...rejected,
      status: "pending",
      createdAt: again.updatedAt,
      updatedAt: again.updatedAt,
    });
    expect(again.updatedAt > rejected.updatedAt).toBe(true);
  });

  // spec: States of a friendship, after a rejection either may ask again
  it("can send a request to a user whose request they rejected, which reuses the row of that request with swapped roles", async () => {
    const [anna, ben] = await signUpAll(2);
    const rejected = await reject(ben, await ask(anna, ben));
    const turned = await ask(ben, anna);
    expect(turned).toMatchObject({ id: rejected.id, requesterId: ben.id, addresseeId: anna.id, status: "pending" });
    expect((await rowsBetween(anna, ben)).friendships).toMatchObject([{ id: rejected.id, requester_id: ben.id }]);
    expectRefusal(await ben.request("POST", `/friends/requests/${turned.id}/accept`), 403, "not_the_addressee");
    expect((await accept(anna, turned)).status).toBe("accepted");
  });

  // spec: States of a friendship, nobody asks themselves
  // spec: Endpoints: friends, `POST /friends/requests`: 400 for oneself
  // spec: Errors, 400: a friend request to oneself
  it("receives 400 for a request to themselves", async () => {
    const anna = await signUp();
    expectInvalid(await askToBefriend(anna, anna.id), ["addresseeId"]);
    expectInvalid(await askToBefriend(anna, anna.id.toUpperCase()), ["addresseeId"]);
    expect((await friendsOf(anna)).data).toEqual([]);
  });

  it("receives 404 person_not_found for a request to an unknown user", async () => {
    const anna = await signUp();
    expectRefusal(await askToBefriend(anna, randomUUID()), 404, "person_not_found");
    expect((await friendsOf(anna)).data).toEqual([]);
  });

  // spec: Friendship, `addresseeId` is required, a UUID
  it.each([{}, { addresseeId: null }, { addresseeId: "ben" }, { addresseeId: 5 }, { addresseeId: [randomUUID()] }])(
    "receives 400 for the body %j",
    async (body) => {
      const anna = await signUp();
      expectInvalid(await anna.request("POST", "/friends/requests", body), ["addresseeId"]);
    },
  );
});

describe("a user with 50 pending requests", () => {
  let anna: Person;
  let rejecting: Person;
  let asking: Person;
  let asked: Person;

  beforeAll(async () => {
    [anna, rejecting, asking, asked] = await signUpAll(4);
    await reject(rejecting, await ask(anna, rejecting));
    await ask(asking, anna);
    await ask(anna, asked);
    for (const id of await makePeople(49)) {
      expectSuccess(await askToBefriend(anna, id), routes.sendFriendRequest);
    }
  });

  // spec: Limits, friend requests that wait: 50 of one person
  it("receives 409 pending_requests_limit for another request, even to a user who rejected an earlier one", async () => {
    const carol = await signUp();
    for (const addressee of [carol, rejecting]) {
      await expectNothingChanged(anna, addressee, async () => {
        expectRefusal(await askToBefriend(anna, addressee.id), 409, "pending_requests_limit");
      });
    }
  });

  it("still receives 200 for a user with whom a request is already pending, and can receive new requests", async () => {
    const again = expectUnchanged(await askToBefriend(anna, asked.id), routes.sendFriendRequest);
    expect(again.result).toBe("already_pending");
    const back = expectUnchanged(await askToBefriend(anna, asking.id), routes.sendFriendRequest);
    expect(back.result).toBe("already_pending");
    expect((await ask(await signUp(), anna)).status).toBe("pending");
  });

  // spec: Limits, friend requests that wait: 50 of one person
  it("can send one more request for each request that is answered or withdrawn", async () => {
    const [carol, dave, erik] = await signUpAll(3);
    const { data } = await friendsOf(anna, "?status=pending&limit=100");
    await accept(asked, data.find(({ addresseeId }) => addresseeId === asked.id)!);
    await reject(carol, await ask(anna, carol));
    await withdraw(anna, await ask(anna, dave));
    await ask(anna, erik);
    expectRefusal(await askToBefriend(anna, rejecting.id), 409, "pending_requests_limit");
  });
});

describe("an answer to a friend request", () => {
  const responses = [
    ["accept", "accepted", "reject"],
    ["reject", "rejected", "accept"],
  ] as const;

  // spec: States of a friendship, only the addressee of a pending request answers, once
  // spec: Endpoints: friends, `POST /friends/requests/{id}/accept`, `reject`: only while the row is pending
  // spec: Where the sentences could be read in more than one way, accept and reject are for the addressee of a pending request; everything else, repetitions included, is refused
  it.each(responses)("(%s) by the addressee succeeds only once", async (name, status, other) => {
    const [anna, ben] = await signUpAll(2);
    const request = await ask(anna, ben);
    const path = `/friends/requests/${request.id}`;
    const answered = expectSuccess(await ben.request("POST", `${path}/${name}`), routes.acceptFriendRequest);
    expect(answered).toEqual({ ...request, status, updatedAt: answered.updatedAt });
    expect(answered.updatedAt > request.updatedAt).toBe(true);
    await expectNothingChanged(anna, ben, async () => {
      // Only a pending request can be answered, so repeating the same answer is rejected, too.
      for (const again of [name, other]) {
        expectRefusal(await ben.request("POST", `${path}/${again}`), 409, "friend_request_answered");
      }
    });
    expect((await friendsOf(anna)).data).toEqual([answered]);
    expect((await friendsOf(ben)).data).toEqual([answered]);
  });

  it.each(responses)("(%s) may contain the id of the request in upper case", async (name, status) => {
    const [anna, ben] = await signUpAll(2);
    const { id } = await ask(anna, ben);
    const response = await ben.request("POST", `/friends/requests/${id.toUpperCase()}/${name}`);
    expect(expectSuccess(response, routes.acceptFriendRequest)).toMatchObject({ id, status });
  });

  // spec: Endpoints: friends, `POST /friends/requests/{id}/accept`, `reject`: the addressee's alone
  // spec: Authentication, 4: accepting and rejecting is the addressee's
  it.each(responses)(
    "(%s) by the requester or another user is rejected, both before and after the addressee has answered",
    async (name) => {
      const [anna, ben, stranger] = await signUpAll(3);
      const request = await ask(anna, ben);
      const path = `/friends/requests/${request.id}/${name}`;
      const refuseOthers = () =>
        expectNothingChanged(anna, ben, async () => {
          expectRefusal(await anna.request("POST", path), 403, "not_the_addressee");
          expectRefusal(await stranger.request("POST", path), 404, "friend_request_not_found");
        });
      await refuseOthers();
      expect((await ben.request("POST", path)).status).toBe(200);
      await refuseOthers();
    },
  );

  it.each(responses)(
    "(%s) is rejected with 404 friend_request_not_found if the request does not exist",
    async (name, _, other) => {
      const [anna, ben] = await signUpAll(2);
      expectRefusal(
        await ben.request("POST", `/friends/requests/${randomUUID()}/${name}`),
        404,
        "friend_request_not_found",
      );
      expectInvalid(await ben.request("POST", `/friends/requests/${anna.id}x/${name}`), ["id"]);
      const { id } = await befriend(anna, ben);
      await unfriend(anna, ben);
      for (const response of [name, other]) {
        expectRefusal(
          await ben.request("POST", `/friends/requests/${id}/${response}`),
          404,
          "friend_request_not_found",
        );
      }
    },
  );
});

describe("a pending friend request", () => {
  it("can be withdrawn by its requester, which deletes the addressee's unread notification", async () => {
    const [anna, ben, carol] = await signUpAll(3);
    const request = await ask(anna, ben);
    await ask(carol, ben);
    await withdraw(anna, request);
    expect((await rowsBetween(anna, ben)).friendships).toEqual([]);
    expect((await friendsOf(anna)).data).toEqual([]);
    expect((await friendsOf(ben)).data).toMatchObject([{ requesterId: carol.id }]);
    expect(await notificationsOf(ben)).toMatchObject([{ actorId: carol.id }]);
    await expectRightCount(ben);
    for (const [person, method, path] of [
      [anna, "DELETE", ""],
      [ben, "POST", "/accept"],
    ] as const) {
      const response = await person.request(method, `/friends/requests/${request.id}${path}`);
      expectRefusal(response, 404, "friend_request_not_found");
    }
    expect((await ask(anna, ben)).id).not.toBe(request.id);
  });

  it("that is withdrawn keeps its notification if the addressee has read the notification", async () => {
    const [anna, ben] = await signUpAll(2);
    const request = await ask(anna, ben);
    expect((await ben.request("POST", "/notifications/read-all")).status).toBe(200);
    await withdraw(anna, request);
    expect(await notificationsOf(ben)).toMatchObject([{ actorId: anna.id, type: "friend_request", isRead: true }]);
    await expectRightCount(ben);
  });

  it("cannot be withdrawn by other users, or by its requester after an answer (409 friend_request_answered)", async () => {
    const [anna, ben, stranger] = await signUpAll(3);
    const request = await ask(anna, ben);
    const path = `/friends/requests/${request.id}`;
    const refuseAll = (status: number, code: ErrorCode) =>
      expectNothingChanged(anna, ben, async () => {
        expectRefusal(await anna.request("DELETE", path), status, code);
        expectRefusal(await ben.request("DELETE", path), 403, "not_the_requester");
        expectRefusal(await stranger.request("DELETE", path), 404, "friend_request_not_found");
      });
    await expectNothingChanged(anna, ben, async () => {
      expectRefusal(await ben.request("DELETE", path), 403, "not_the_requester");
      expectRefusal(await stranger.request("DELETE", path), 404, "friend_request_not_found");
    });
    await reject(ben, request);
    await refuseAll(409, "friend_request_answered");
    await accept(ben, await ask(anna, ben));
    await refuseAll(409, "friend_request_answered");
    expectRefusal(await anna.request("DELETE", `/friends/requests/${randomUUID()}`), 404, "friend_request_not_found");
    expectInvalid(await anna.request("DELETE", "/friends/requests/ben"), ["id"]);
  });
});

describe("a friend request without an answer for 90 days", () => {
  /** Returns a friend request that was sent 90 days ago. The API cannot create a request with such a time. */
  async function askLongAgo(requester: Person, addressee: Person): Promise<Friendship> {
    const request = await ask(requester, addressee);
    await sql`
      update public.friendships set created_at = created_at - interval '90 days' where id = ${request.id}`;
    return request;
  }

  it("is in no list, and cannot be answered or withdrawn (404 friend_request_not_found)", async () => {
    const [anna, ben] = await signUpAll(2);
    const request = await askLongAgo(anna, ben);
    for (const person of [anna, ben]) {
      expect((await friendsOf(person)).data).toEqual([]);
      expect((await friendsOf(person, "?status=pending")).data).toEqual([]);
    }
    for (const [person, method, end] of [
      [anna, "DELETE", ""],
      [ben, "DELETE", ""],
      [ben, "POST", "/accept"],
      [ben, "POST", "/reject"],
      [anna, "POST", "/accept"],
    ] as const) {
      const response = await person.request(method, `/friends/requests/${request.id}${end}`);
      expectRefusal(response, 404, "friend_request_not_found");
    }
  });

  it.each(["who asked", "who was asked"])("does not prevent a new request by the user %s", async (who) => {
    const [anna, ben] = await signUpAll(2);
    const request = await askLongAgo(anna, ben);
    const [one, other] = who === "who asked" ? [anna, ben] : [ben, anna];
    const again = await ask(one, other);
    expect(again).toMatchObject({ requesterId: one.id, addresseeId: other.id, status: "pending" });
    expect(again.id).not.toBe(request.id);
    const { friendships, notifications } = await rowsBetween(anna, ben);
    expect(friendships).toMatchObject([{ id: again.id }]);
    expect(notifications).toMatchObject([{ user_id: other.id, type: "friend_request" }]);
    await expectRightCount(other);
  });
});

describe("a friendship", () => {
  // spec: States of a friendship, accepted, either unfriends: nothing is left
  // spec: Endpoints: friends, `DELETE /friends/{userId}`: either side ends it, and the row is gone
  it.each(["requester", "addressee"])(
    "ends for both users when the %s ends it, and cannot be ended a second time",
    async (ending) => {
      const [anna, ben] = await signUpAll(2);
      await befriend(anna, ben);
      const [one, other] = ending === "requester" ? [anna, ben] : [ben, anna];
      const response = await one.request("DELETE", `/friends/${other.id}`);
      expect(expectSuccess(response, routes.unfriend)).toEqual({ deleted: true });
      expect((await rowsBetween(anna, ben)).friendships).toEqual([]);
      for (const [person, friend] of [
        [anna, ben],
        [ben, anna],
      ] as const) {
        expect((await friendsOf(person)).data).toEqual([]);
        expectRefusal(await person.request("DELETE", `/friends/${friend.id}`), 404, "friendship_not_found");
      }
    },
  );

  // spec: States of a friendship, after that either may ask again
  it("that has ended can be requested again by either user, which creates a new row", async () => {
    const [anna, ben] = await signUpAll(2);
    const first = await befriend(anna, ben);
    await unfriend(anna, ben);
    const second = await ask(ben, anna);
    expect(second.id).not.toBe(first.id);
    expect(await accept(anna, second)).toMatchObject({ requesterId: ben.id, status: "accepted" });
  });

  it("cannot be ended by another user, or if the two users are not friends (404 friendship_not_found)", async () => {
    const [anna, ben, stranger] = await signUpAll(3);
    const expectNoFriendship = () =>
      expectNothingChanged(anna, ben, async () => {
        expectRefusal(await anna.request("DELETE", `/friends/${ben.id}`), 404, "friendship_not_found");
        expectRefusal(await ben.request("DELETE", `/friends/${anna.id}`), 404, "friendship_not_found");
      });
    await expectNoFriendship();
    const request = await ask(anna, ben);
    await expectNoFriendship();
    await reject(ben, request);
    await expectNoFriendship();
    await accept(ben, await ask(anna, ben));
    await expectNothingChanged(anna, ben, async () => {
      expectRefusal(await stranger.request("DELETE", `/friends/${ben.id}`), 404, "friendship_not_found");
      expectRefusal(await anna.request("DELETE", `/friends/${randomUUID()}`), 404, "friendship_not_found");
      expectInvalid(await anna.request("DELETE", "/friends/ben"), ["userId"]);
    });
  });

  it("with oneself cannot exist, so a request to end it is rejected with 400", async () => {
    const anna = await signUp();
    expectInvalid(await anna.request("DELETE", `/friends/${anna.id}`), ["userId"]);
  });
});
