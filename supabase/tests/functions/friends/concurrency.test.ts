/** Friend requests, blocks and calls about notifications over HTTP, made concurrently. */

import { friendsContract } from "@social/shared-types/friends.ts";
import { describe, expect, it } from "vitest";
import { lockCleanup, sql } from "../_support/database.ts";
import { ask, befriend, block, makePeople, rowsBetween } from "../_support/friends.ts";
import {
  addNotifications,
  expectRightCount,
  notificationsOf,
  notifyOfMessage,
} from "../_support/notifications/notifications.ts";
import { times } from "../_support/races.ts";
import { type ApiResponse, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpAll, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = friendsContract;

function statuses(responses: ApiResponse[]): number[] {
  return [...new Set(responses.map(({ status }) => status))].sort();
}

/**
 * Checks the state of two users. If one of them blocks the other, they are not friends, and their notifications about
 * each other are hidden. Their unread counts equal the numbers of their visible unread notifications.
 */
async function expectLegalState(one: Person, other: Person): Promise<void> {
  const { friendships, blockers, notifications } = await rowsBetween(one, other);
  expect(friendships.length).toBeLessThanOrEqual(blockers.length > 0 ? 0 : 1);
  for (const notification of notifications) {
    expect(notification.is_hidden).toBe(blockers.length > 0);
  }
  for (const person of [one, other]) {
    await expectRightCount(person);
  }
}

describe("concurrent calls of one user", () => {
  it("create only 50 of 60 friend requests; the others are rejected with 409 pending_requests_limit", async () => {
    const anna = await signUp();
    const people = await makePeople(60);
    const responses = await times(60, (index) =>
      anna.request("POST", "/friends/requests", { addresseeId: people[index] }),
    );
    const created = responses.filter(({ status }) => status === 201);
    expect(created).toHaveLength(50);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expectRefusal(response, 409, "pending_requests_limit");
    }
    const rows = await sql`select addressee_id from public.friendships where requester_id = ${anna.id}`;
    const addressees = created.map(
      (response) => expectSuccess(response, routes.sendFriendRequest).friendship.addresseeId,
    );
    expect(rows.map((row) => row.addressee_id).sort()).toEqual(addressees.sort());
    const notifications = await sql`select user_id from public.notifications where actor_id = ${anna.id}`;
    expect(notifications.map((row) => row.user_id).sort()).toEqual(addressees);
  });

  it("create only one friend request if the limit allows one more request", async () => {
    const anna = await signUp();
    const people = await makePeople(12);
    await sql`
      insert into public.friendships (requester_id, addressee_id)
      select ${anna.id}, gen_random_uuid() from generate_series(1, 49)`;
    const responses = await times(24, (index) =>
      anna.request("POST", "/friends/requests", { addresseeId: people[index % 12] }),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    // Only a repeated call for the same addressee succeeds. Calls for all other addressees exceed the limit.
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statuses(responses)).toEqual([200, 201, 409]);
  });

  it("keep the unread count correct while notifications are read, deleted and created", async () => {
    const [anna, ben] = await signUpAll(2);
    const ids = await addNotifications(anna, 60, ben);
    const notifications = times(10, () => notifyOfMessage([anna], ben, "Hello"));
    const read = (some: string[]) => anna.request("POST", "/notifications/read", { ids: some });
    const acts = [
      ...ids.slice(0, 10).map((id) => () => anna.request("DELETE", `/notifications/${id}`)),
      ...ids.slice(5, 15).map((id) => () => read([id])),
      () => read(ids.slice(0, 30)),
      () => read(ids.slice(0, 30).reverse()),
    ];
    const responses = await times(acts.length, (index) => acts[index]!());
    await notifications;
    expect(statuses(responses)).toEqual([200]);
    await expectRightCount(anna);
    expect(await notificationsOf(anna)).toHaveLength(60);
  });
});

describe("a user who deletes their profile while the notifications job sums up unread counts", () => {
  it("has the unread count 0 afterwards", async () => {
    const anna = await signUpWithProfile();
    await addNotifications(anna, 5);
    const jobs = await lockCleanup(anna);
    const leaving = anna.request("DELETE", "/profiles");
    await expect.poll(jobs.countWaiting).toBeGreaterThan(0);
    await jobs.commit();
    expect((await leaving).status).toBe(200);
    await expectRightCount(anna);
  });
});

describe("concurrent calls of two users", () => {
  it("leave the two users in an allowed state after friend requests, answers, blocks and unblocks", async () => {
    for (const _ of Array.from({ length: 8 })) {
      const [anna, ben] = await signUpAll(2);
      const { id } = await ask(anna, ben);
      const acts = [
        () => anna.request("POST", "/friends/requests", { addresseeId: ben.id }),
        () => ben.request("POST", `/friends/requests/${id}/accept`),
        () => anna.request("POST", `/friends/${ben.id}/block`),
        () => ben.request("POST", `/friends/${anna.id}/block`),
        () => ben.request("POST", "/friends/requests", { addresseeId: anna.id }),
        () => anna.request("DELETE", `/friends/${ben.id}/block`),
        () => ben.request("DELETE", `/friends/${anna.id}/block`),
        () => anna.request("POST", `/friends/requests/${id}/reject`),
        () => ben.request("DELETE", `/friends/${anna.id}`),
        () => anna.request("POST", "/notifications/read-all"),
      ];
      const responses = await times(30, (index) => acts[(index * 7) % acts.length]!());
      expect(statuses(responses).filter((status) => ![200, 201, 403, 404, 409].includes(status))).toEqual([]);
      await expectLegalState(anna, ben);
    }
  });

  it("do not deadlock if one user reads and deletes notifications while the other blocks and unblocks", async () => {
    const [anna, ben] = await signUpAll(2);
    const ids = await addNotifications(anna, 200, ben);
    const acts = [
      () => ben.request("POST", `/friends/${anna.id}/block`),
      () => anna.request("POST", "/notifications/read-all"),
      () => ben.request("DELETE", `/friends/${anna.id}/block`),
      () => anna.request("POST", "/notifications/read", { ids: ids.slice(0, 150) }),
      () => anna.request("DELETE", `/notifications/${ids[199]}`),
    ];
    for (const _ of Array.from({ length: 10 })) {
      await sql`update public.notifications set is_read = false where user_id = ${anna.id}`;
      const responses = await times(20, (index) => acts[index % acts.length]!());
      expect(statuses(responses).filter((status) => ![200, 404].includes(status))).toEqual([]);
      await expectLegalState(anna, ben);
    }
  });

  it("do not deadlock if one user deletes the profile while the other blocks and unblocks", async () => {
    for (const _ of Array.from({ length: 5 })) {
      const [anna, ben] = [await signUpWithProfile(), await signUp()];
      await addNotifications(anna, 300, ben);
      const acts = [
        () => anna.request("POST", "/notifications/read-all"),
        () => ben.request("POST", `/friends/${anna.id}/block`),
        () => anna.request("DELETE", "/profiles"),
        () => ben.request("DELETE", `/friends/${anna.id}/block`),
      ];
      const responses = await times(12, (index) => acts[index % acts.length]!());
      expect(statuses(responses).filter((status) => ![200, 404].includes(status))).toEqual([]);
      await expectRightCount(anna);
    }
  });

  it("leave no rows of users who delete their profiles while others send requests, block and answer", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
    await befriend(anna, ben);
    const others = await signUpAll(4);
    const requests = await Promise.all(others.map((other) => ask(other, anna)));
    await Promise.all(others.map((other) => ask(ben, other)));
    await block(anna, others[3]);
    const responses = await Promise.all([
      anna.request("DELETE", "/profiles"),
      ben.request("DELETE", "/profiles"),
      ...others.map((other) => other.request("POST", `/friends/${anna.id}/block`)),
      ...requests.map(({ id }) => anna.request("POST", `/friends/requests/${id}/accept`)),
      ...others.map((other) => other.request("DELETE", `/friends/${ben.id}`)),
      anna.request("POST", "/notifications/read-all"),
    ]);
    // The status can be 409, because a request that the caller's block has ended is treated as answered.
    expect(statuses(responses).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    // The block by Anna remains until her account is deleted.
    for (const [person, blocks] of [
      [anna, 1],
      [ben, 0],
    ] as const) {
      const [kept] = await sql`
        select
          (select count(*)::integer from public.friendships where ${person.id} in (requester_id, addressee_id)) as friendships,
          (select count(*)::integer from public.blocks where blocker_id = ${person.id}) as blocks`;
      expect(kept).toEqual({ friendships: 0, blocks });
      await expectRightCount(person);
    }
  });
});
