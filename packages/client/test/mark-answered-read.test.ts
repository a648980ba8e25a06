/** The client marks the notification of a request as read when the user answers the request. */

import { expect, test } from "vitest";
import {
  answerInvitation,
  invite,
  newFriendOf,
  publishEvent,
} from "../../../supabase/tests/functions/_support/events/events.ts";
import { ask } from "../../../supabase/tests/functions/_support/friends.ts";
import { like } from "../../../supabase/tests/functions/_support/groups.ts";
import { notificationsOf } from "../../../supabase/tests/functions/_support/notifications/notifications.ts";
import { signUpAll, signUpWithProfile } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { type App, startApp } from "./_support/apps.ts";
import { startFaultyProxy } from "./_support/faulty-proxy.ts";

/** Returns the actor ids of the unread notifications of one type, newest first. */
async function unreadBy({ person }: App, type: string): Promise<(string | null)[]> {
  const listed = await notificationsOf(person);
  return listed.filter((one) => one.type === type && !one.isRead).map(({ actorId }) => actorId);
}

test("accepting or rejecting a friend request marks only the notification of this request as read", async () => {
  const ben = await startApp();
  const [anna, vera, olga] = await signUpAll(3);
  const requests = [await ask(anna, ben.person), await ask(vera, ben.person)];
  await ask(olga, ben.person);
  await ben.client.friends.acceptFriendRequest({ path: { id: requests[0]!.id } });
  await ben.client.friends.rejectFriendRequest({ path: { id: requests[1]!.id } });
  await expect.poll(() => unreadBy(ben, "friend_request")).toEqual([olga.id]);
});

test("accepting or refusing an invitation to become a co-author marks only the notification of this invitation as read", async () => {
  const ben = await startApp();
  const anna = await newFriendOf(ben.person);
  const [event, other, third] = [await publishEvent(anna), await publishEvent(anna), await publishEvent(anna)];
  for (const one of [event, other, third]) {
    await invite(anna, one, ben.person);
  }
  await ben.client.events.acceptAuthorInvitation({ path: { id: event.id } });
  await ben.client.events.refuseAuthorInvitation({ path: { id: other.id } });
  await expect.poll(() => unreadBy(ben, "event_coauthor_invite")).toHaveLength(1);
  const listed = await notificationsOf(ben.person);
  expect(listed.find((one) => one.type === "event_coauthor_invite" && !one.isRead)?.eventId).toBe(third.id);
  await answerInvitation(ben.person, third, "refuse");
});

test("voting on a group or confirming the membership in a group marks only the notifications of this group as read", async () => {
  const ben = await startApp();
  const anna = await newFriendOf(ben.person);
  const event = await publishEvent(ben.person);
  const [group, other] = [await like(anna, event), await like(await signUpWithProfile(), event)];
  await ben.client.groups.voteOnGroup({ path: { id: group.id }, body: { decision: "refuse" } });
  await expect.poll(() => unreadBy(ben, "event_application")).toEqual([other.creatorId]);
  const joined = await like(anna, await publishEvent(await signUpWithProfile()), [ben.person]);
  expect(await unreadBy(ben, "event_invite")).toEqual([anna.id]);
  await ben.client.groups.confirmMembership({ path: { id: joined.id } });
  await expect.poll(() => unreadBy(ben, "event_invite")).toEqual([]);
});

test("accepting a friend request succeeds even if its notification cannot be marked as read", async () => {
  const proxy = await startFaultyProxy();
  const ben = await startApp(proxy.url);
  const request = await ask(await signUpWithProfile(), ben.person);
  proxy.spoil("/functions/v1/notifications", { status: 400 } as never);
  const friendship = await ben.client.friends.acceptFriendRequest({ path: { id: request.id } });
  expect(friendship.status).toBe("accepted");
  await expect.poll(() => proxy.seen.some(({ path }) => path.startsWith("/functions/v1/notifications"))).toBe(true);
});
