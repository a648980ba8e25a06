/** Notifications: what causes them, how a user reads and deletes them, and how a block affects them. */

import { randomUUID } from "node:crypto";
import { notificationsContract } from "@social/shared-types/notifications.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { accept, ask, befriend, block, reject, unblock, unfriend, withdraw } from "../_support/friends.ts";
import { runJobs } from "../_support/jobs.ts";
import {
  addNotifications,
  notificationsOf,
  notifyOfMessage,
  read,
  unreadCount,
} from "../_support/notifications/notifications.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { deleteUser, type Person, signUp, signUpAll, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = notificationsContract;

/** Signs up two users with profiles, whose first names appear in notifications. */
async function signUpAnnaAndBen(): Promise<[Person, Person]> {
  return [await signUpWithProfile({ firstName: "Anna" }), await signUpWithProfile({ firstName: "Ben" })];
}

/** Returns all stored notifications of a user, including hidden notifications. */
async function storedFor({ id }: Person) {
  return sql`select id, is_read, is_hidden from public.notifications where user_id = ${id} order by id`;
}

describe("a friend request", () => {
  // spec: Notification, `id`, `userId`, `type`, `actorId`, `eventId`, `groupId`, `chatId`, `isRead`, `payload`, `createdAt`
  // spec: Notification, `userId` is the recipient
  // spec: Notification, `eventId`, `groupId`, `chatId`: what to open, else null
  // spec: Notification, `payload`: `actorName`, `chatName`, `eventTitle`, `messagePreview`, each null without one
  // spec: Events: in-app notifications, the friend types come when people ask and accept
  it("notifies only the addressee, with the requester's name", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await ask(anna, ben);
    expect(await notificationsOf(ben)).toEqual([
      {
        id: expect.any(String),
        userId: ben.id,
        type: "friend_request",
        actorId: anna.id,
        eventId: null,
        groupId: null,
        chatId: null,
        isRead: false,
        payload: { actorName: "Anna", chatName: null, eventTitle: null, messagePreview: null },
        count: null,
        changed: null,
        createdAt: expect.any(String),
      },
    ]);
    expect(await notificationsOf(anna)).toEqual([]);
    expect(await unreadCount(ben)).toBe(1);
    expect(await unreadCount(anna)).toBe(0);
  });

  // spec: Events: in-app notifications, the friend types come when people ask and accept
  it("notifies only the requester, once, when it is accepted", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const request = await ask(anna, ben);
    await accept(ben, request);
    // Only a pending request can be accepted, so accepting the request a second time is an error.
    const again = await ben.request("POST", `/friends/requests/${request.id}/accept`);
    expectRefusal(again, 409, "friend_request_answered");
    expect(await notificationsOf(anna)).toMatchObject([
      { userId: anna.id, type: "friend_request_accepted", actorId: ben.id, payload: { actorName: "Ben" } },
    ]);
    expect(await notificationsOf(ben)).toMatchObject([{ type: "friend_request" }]);
  });

  it("notifies the addressee once if it is repeated, and does not notify the requester when it is rejected", async () => {
    const [anna, ben] = await signUpAll(2);
    const request = await ask(anna, ben);
    await anna.request("POST", "/friends/requests", { addresseeId: ben.id });
    await ben.request("POST", "/friends/requests", { addresseeId: anna.id });
    expect(await notificationsOf(ben)).toHaveLength(1);
    await reject(ben, request);
    expect(await notificationsOf(anna)).toEqual([]);
    await ask(ben, anna);
    expect((await notificationsOf(anna)).map(({ type }) => type)).toEqual(["friend_request"]);
    expect(await notificationsOf(ben)).toHaveLength(1);
  });

  it("can be sent again after a rejection, but does not notify the addressee a second time", async () => {
    const [anna, ben] = await signUpAll(2);
    await reject(ben, await ask(anna, ben));
    expect((await ask(anna, ben)).status).toBe("pending");
    expect(await notificationsOf(ben)).toHaveLength(1);
  });

  it("notifies the addressee at most three times, no matter how often it is withdrawn and sent again", async () => {
    const [anna, ben] = await signUpAll(2);
    for (const _ of Array.from({ length: 5 })) {
      const request = await ask(anna, ben);
      await ben.request("POST", "/notifications/read-all");
      await withdraw(anna, request);
    }
    expect((await ask(anna, ben)).status).toBe("pending");
    expect((await notificationsOf(ben)).map(({ type }) => type)).toEqual(Array(3).fill("friend_request"));
  });

  it("notifies users only when it is sent or accepted, not when the friendship ends or one user blocks the other", async () => {
    const [anna, ben] = await signUpAll(2);
    await befriend(anna, ben);
    await unfriend(ben, anna);
    await block(anna, ben);
    await ben.request("POST", "/friends/requests", { addresseeId: anna.id });
    await unblock(anna, ben);
    expect((await notificationsOf(anna)).map(({ type }) => type)).toEqual(["friend_request_accepted"]);
    expect((await notificationsOf(ben)).map(({ type }) => type)).toEqual(["friend_request"]);
  });

  // spec: Notification, `payload` keeps the names of then
  it("contains the requester's name at the time of the request, or null if the requester has no profile", async () => {
    const [[anna, ben], stranger] = [await signUpAnnaAndBen(), await signUp()];
    await ask(anna, ben);
    await ask(stranger, ben);
    const renamed = await anna.request("PATCH", "/profiles", { firstName: "Hannah" });
    expectSuccess(renamed, profilesContract.routes.updateProfile);
    expect((await notificationsOf(ben)).map(({ payload }) => payload.actorName)).toEqual([null, "Anna"]);
  });
});

describe("a message", () => {
  // spec: Notification, `messagePreview`: the first line
  it("causes a notification with the first line of its text, truncated to 120 characters", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await notifyOfMessage([ben], anna, `${"ё".repeat(130)}\nsecond line`);
    await notifyOfMessage([ben], anna, "Hello\nsecond line");
    expect(await notificationsOf(ben)).toMatchObject([
      { payload: { actorName: "Anna", chatName: "Picnic", messagePreview: "Hello" } },
      { payload: { actorName: "Anna", chatName: "Picnic", messagePreview: "ё".repeat(120) } },
    ]);
  });

  it("notifies each participant once, except the sender, and except users who block or are blocked by the sender", async () => {
    const [anna, ben, carol, dave] = await signUpAll(4);
    await block(ben, anna);
    await block(anna, carol);
    await notifyOfMessage([anna, ben, carol, dave, dave], anna, "Hello");
    for (const [person, count] of [
      [anna, 0],
      [ben, 0],
      [carol, 0],
      [dave, 1],
    ] as const) {
      expect(await storedFor(person)).toHaveLength(count);
      expect(await unreadCount(person)).toBe(count);
    }
  });
});

describe("a user who marks notifications as read", () => {
  // spec: Notification, `isRead`
  // spec: Notification, `GET /notifications/count`: `count`
  // spec: Notification, `updated`: the rows that changed
  // spec: Endpoints: notifications, `GET /notifications/count`: {count} of unread ones
  // spec: Endpoints: notifications, `POST /notifications/read` {ids?}: {updated}, of those named, of all without ids
  // spec: Limits, ids to mark read: 1 to 200
  it("can mark notifications as read by id, even if the request contains an id twice", async () => {
    const anna = await signUp();
    await notifyOfMessage([anna], null, "one");
    await notifyOfMessage([anna], null, "two");
    await notifyOfMessage([anna], null, "three");
    const [three, two, one] = (await notificationsOf(anna)).map(({ id }) => id) as [string, string, string];
    expect(await unreadCount(anna)).toBe(3);
    expect(await read(anna, { ids: [one, three.toUpperCase(), one, randomUUID()] })).toBe(2);
    expect((await notificationsOf(anna)).map(({ id, isRead }) => [id, isRead])).toEqual([
      [three, true],
      [two, false],
      [one, true],
    ]);
    expect((await notificationsOf(anna, "&unreadOnly=true")).map(({ id }) => id)).toEqual([two]);
    expect(await unreadCount(anna)).toBe(1);
    expect(await read(anna, { ids: [one, three] })).toBe(0);
    expect(await unreadCount(anna)).toBe(1);
  });

  // spec: Notification, `POST /notifications/read` without `ids` marks everything
  // spec: Endpoints: notifications, `POST /notifications/read` {ids?}: {updated}, of those named, of all without ids
  // spec: Endpoints: notifications, `POST /notifications/read-all`: all of the caller become read
  it.each([
    ["/notifications/read", undefined],
    ["/notifications/read", {}],
    ["/notifications/read-all", undefined],
    ["/notifications/read-all", {}],
  ])("can mark all notifications as read by calling %s with the body %j", async (path, body) => {
    const [anna, bystander] = await signUpAll(2);
    await addNotifications(anna, 151);
    await addNotifications(bystander, 3);
    expect(await unreadCount(anna)).toBe(76);
    expect(expectSuccess(await anna.request("POST", path, body), routes.readAllNotifications)).toEqual({ updated: 76 });
    expect(await unreadCount(anna)).toBe(0);
    expect(await notificationsOf(anna, "&unreadOnly=true")).toEqual([]);
    expect((await storedFor(anna)).every((row) => row.is_read)).toBe(true);
    expect(expectSuccess(await anna.request("POST", path, body), routes.readAllNotifications)).toEqual({ updated: 0 });
    expect(await unreadCount(bystander)).toBe(2);
  });

  // spec: Notification, `POST /notifications/read`: `ids`, 1 to 200
  // spec: Limits, ids to mark read: 1 to 200
  it("can send 200 ids in one call", async () => {
    const anna = await signUp();
    const ids = await addNotifications(anna, 200);
    expect(await read(anna, { ids })).toBe(100);
  });

  // spec: Endpoints: notifications, reading, counting and deleting touch the caller's own only
  // spec: Authentication, 4: notifications and devices are their owner's
  it("does not change the notifications of other users", async () => {
    const [anna, stranger] = await signUpAll(2);
    const ids = await addNotifications(anna, 3);
    const before = await storedFor(anna);
    expect(await read(stranger, { ids })).toBe(0);
    expect(await read(stranger)).toBe(0);
    expect(await storedFor(anna)).toEqual(before);
    expect(await unreadCount(anna)).toBe(2);
    expect(await notificationsOf(stranger)).toEqual([]);
  });

  // spec: Notification, `POST /notifications/read`: `ids`, 1 to 200
  // spec: Limits, ids to mark read: 1 to 200
  it.each([
    [["ids"], { ids: [] }],
    [["ids"], { ids: Array.from({ length: 201 }, () => randomUUID()) }],
    [["ids"], { ids: null }],
    [["ids"], { ids: randomUUID() }],
    [["ids.1"], { ids: [randomUUID(), "first"] }],
    [["ids.0", "ids.2"], { ids: [null, randomUUID(), 5] }],
  ])("gets 400 for a request with invalid %s", async (fields, body) => {
    const anna = await signUp();
    await addNotifications(anna, 1);
    expectInvalid(await anna.request("POST", "/notifications/read", body), fields);
    expect(await unreadCount(anna)).toBe(1);
  });
});

describe("a user who deletes a notification", () => {
  // spec: Endpoints: notifications, `DELETE /notifications/{id}`: the row is gone
  it("no longer has the notification in the list and in the unread count, whether or not it was read before", async () => {
    const anna = await signUp();
    const ids = await addNotifications(anna, 2);
    expect(await unreadCount(anna)).toBe(1);
    for (const id of ids) {
      const response = await anna.request("DELETE", `/notifications/${id.toUpperCase()}`);
      expect(expectSuccess(response, routes.deleteNotification)).toEqual({ deleted: true });
      expectRefusal(await anna.request("DELETE", `/notifications/${id}`), 404, "notification_not_found");
    }
    expect(await storedFor(anna)).toHaveLength(0);
    expect(await unreadCount(anna)).toBe(0);
  });

  // spec: Endpoints: notifications, reading, counting and deleting touch the caller's own only
  it("gets 404 notification_not_found for an unknown notification and for another user's notification, and 400 for an invalid id", async () => {
    const [anna, stranger] = await signUpAll(2);
    const [id] = await addNotifications(anna, 1);
    expectRefusal(await stranger.request("DELETE", `/notifications/${id}`), 404, "notification_not_found");
    expectRefusal(await anna.request("DELETE", `/notifications/${randomUUID()}`), 404, "notification_not_found");
    expectInvalid(await anna.request("DELETE", "/notifications/first"), ["id"]);
    expect(await storedFor(anna)).toHaveLength(1);
  });
});

describe("a block", () => {
  it.each(["recipient", "actor"])(
    "hides each user's notifications about the other user until it is lifted (blocker: the %s)",
    async (who) => {
      const [anna, ben, carol] = await signUpAll(3);
      await befriend(anna, ben);
      await addNotifications(anna, 4, ben);
      await addNotifications(anna, 2, carol);
      const [annas, bens] = [await notificationsOf(anna), await notificationsOf(ben)];
      expect([annas.length, bens.length]).toEqual([7, 1]);
      expect([await unreadCount(anna), await unreadCount(ben)]).toEqual([4, 1]);

      const [blocker, blocked] = who === "recipient" ? [anna, ben] : [ben, anna];
      await block(blocker, blocked);
      expect(await notificationsOf(anna)).toEqual(annas.filter(({ actorId }) => actorId === carol.id));
      expect(await notificationsOf(ben)).toEqual([]);
      expect([await unreadCount(anna), await unreadCount(ben)]).toEqual([1, 0]);

      await unblock(blocker, blocked);
      expect(await notificationsOf(anna)).toEqual(annas);
      expect(await notificationsOf(ben)).toEqual(bens);
      expect([await unreadCount(anna), await unreadCount(ben)]).toEqual([4, 1]);
    },
  );

  it("in both directions hides the two users' notifications about each other until both blocks are lifted", async () => {
    const [anna, ben] = await signUpAll(2);
    await addNotifications(anna, 2, ben);
    await block(anna, ben);
    await block(ben, anna);
    await unblock(anna, ben);
    expect(await notificationsOf(anna)).toEqual([]);
    expect(await unreadCount(anna)).toBe(0);
    await unblock(ben, anna);
    expect(await notificationsOf(anna)).toHaveLength(2);
    expect(await unreadCount(anna)).toBe(1);
  });

  it("hides notifications, which cannot be marked as read or deleted while they are hidden", async () => {
    const [anna, ben] = await signUpAll(2);
    const ids = await addNotifications(anna, 3, ben);
    await block(ben, anna);
    const before = await storedFor(anna);
    expect(await read(anna, { ids })).toBe(0);
    expect(await read(anna)).toBe(0);
    expectRefusal(await anna.request("DELETE", `/notifications/${ids[0]}`), 404, "notification_not_found");
    expect(await storedFor(anna)).toEqual(before);
    await unblock(ben, anna);
    expect(await unreadCount(anna)).toBe(2);
  });

  it("does not hide notifications without an actor, or other users' notifications from the same actor", async () => {
    const [anna, ben, carol] = await signUpAll(3);
    await addNotifications(anna, 1);
    await addNotifications(carol, 1, ben);
    await block(anna, ben);
    expect(await notificationsOf(anna)).toHaveLength(1);
    expect(await notificationsOf(carol)).toHaveLength(1);
  });
});

describe("the notifications job", () => {
  it("deletes notifications older than 90 days, and the unread count does not include them", async () => {
    const anna = await signUp();
    const ids = await addNotifications(anna, 6);
    const [old, oldRead] = await addNotifications(anna, 2);
    expect(await unreadCount(anna)).toBe(4);
    // After this change, a scheduled run of the job `notifications` may delete the notifications before the test does.
    await sql`
      update public.notifications
      set created_at = now() - interval '90 days 1 minute'
      where id in ${sql([old!, oldRead!])}`;
    await sql`update public.notifications set created_at = now() - interval '90 days' + interval '1 hour' where id = ${ids[0]!}`;
    const left = async () => {
      const { notifications } = await runJobs();
      expect(notifications).toEqual({
        removed: expect.any(Number),
        folded: expect.any(Number),
        synced: expect.any(Number),
        marked: expect.any(Number),
        forgotten: expect.any(Number),
      });
      return (await storedFor(anna)).map(({ id }) => id);
    };
    // A run deletes no notifications while a concurrent run is deleting notifications. The concurrent run may have
    // selected its rows before the update above.
    await expect.poll(left).toEqual([...ids].sort());
    expect(await unreadCount(anna)).toBe(3);
    await runJobs();
    expect(await read(anna)).toBe(3);
    expect(await unreadCount(anna)).toBe(0);
    await runJobs();
    expect(await unreadCount(anna)).toBe(0);
  });
});

describe("a user who leaves the service", () => {
  const leaving: Record<string, (person: Person) => Promise<unknown>> = {
    "by deleting the profile": (person) => person.request("DELETE", "/profiles"),
    "by deletion at the identity provider": deleteUser,
  };

  it.each(Object.entries(leaving))(
    "has no notifications after leaving %s, but other users keep their notifications",
    async (_, leave) => {
      const [anna, ben] = await signUpAnnaAndBen();
      await befriend(ben, anna);
      await addNotifications(anna, 5);
      // The names are not compared, because the job `accounts` later removes the name of a deleted user.
      const namelessOf = async (person: Person) =>
        (await notificationsOf(person)).map((one) => ({ ...one, payload: { ...one.payload, actorName: null } }));
      const bens = await namelessOf(ben);
      await leave(anna);
      expect(await storedFor(anna)).toHaveLength(0);
      expect(await sql`select 1 from private.unread_changes where user_id = ${anna.id}`).toEqual([]);
      expect(await namelessOf(ben)).toEqual(bens);
      expect(await unreadCount(ben)).toBe(1);
    },
  );
});
