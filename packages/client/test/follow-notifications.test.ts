/**
 * `client.follow.notifications`: its handlers receive the same notifications and unread count as the API returns
 * (docs/api/notifications.md, Broadcasts).
 */

import { describe, expect, it } from "vitest";
import { openDirectChat, readUpTo, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { ask, block, unblock, withdraw } from "../../../supabase/tests/functions/_support/friends.ts";
import {
  addNotifications,
  notificationsOf,
  read,
  unreadCount,
} from "../../../supabase/tests/functions/_support/notifications/notifications.ts";
import { signUpAll, signUpWithProfile } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { signIn, startApp } from "./_support/apps.ts";
import { receiveNotifications } from "./_support/received.ts";
import { startRelay } from "./_support/relay.ts";

describe("client.follow.notifications", () => {
  it("receives the unread count, and the same new and changed notifications as GET /notifications returns", async () => {
    const ben = await startApp();
    const [anna, vera] = await signUpAll(2);
    const received = await receiveNotifications(ben.client);
    const chat = await openDirectChat(anna, ben.person);
    await say(anna, chat, "One");
    await expect.poll(() => received.items).toHaveLength(2);
    // A second message in the chat replaces the notification of the first message.
    const message = await say(anna, chat, "Two");
    await expect.poll(() => received.items.at(-1)?.count).toBe(2);
    await ask(vera, ben.person);
    await expect.poll(() => received.items).toHaveLength(3);
    await readUpTo(ben.person, chat, message);
    await expect.poll(() => received.counts.at(-1)).toBe(1);
    await expect.poll(() => received.items.filter(({ isRead }) => isRead)).toHaveLength(2);
    const [newest] = await notificationsOf(ben.person);
    await ben.person.request("DELETE", `/notifications/${newest!.id}`);
    await expect.poll(() => received.items).toHaveLength(2);
    expect(received.items).toEqual((await notificationsOf(ben.person)).reverse());
    expect(received.following.notifications).toEqual(received.items);
    expect(received.faults).toEqual([]);
  });

  it("removes withdrawn notifications, and removes notifications from a blocked user until the block is lifted", async () => {
    const ben = await startApp();
    const [anna, vera] = await signUpAll(2);
    const received = await receiveNotifications(ben.client);
    const request = await ask(anna, ben.person);
    await openDirectChat(vera, ben.person);
    await expect.poll(() => received.items.map(({ type }) => type)).toEqual(["friend_request", "chat_created"]);
    await withdraw(anna, request);
    await expect.poll(() => received.items.map(({ type }) => type)).toEqual(["chat_created"]);
    await block(ben.person, vera);
    await expect.poll(() => received.items).toEqual([]);
    await unblock(ben.person, vera);
    await expect.poll(() => received.items).toEqual(await notificationsOf(ben.person));
    expect(received.items).toHaveLength(1);
    await expect.poll(() => received.counts.at(-1)).toBe(1);
    expect(received.faults).toEqual([]);
  });

  it("receives notifications again, marked as read, after the user has read them on another device", async () => {
    const phone = await startApp();
    const tablet = await signIn(phone.account);
    await addNotifications(phone.person, 3, await signUpWithProfile());
    const received = await receiveNotifications(tablet.client);
    // One of the three notifications is already read.
    expect([received.items.length, received.counts]).toEqual([3, [2]]);
    await read(phone.person);
    await expect.poll(() => received.items.map(({ isRead }) => isRead)).toEqual([true, true, true]);
    await expect.poll(() => received.counts).toEqual([2, 0]);
    expect(received.faults).toEqual([]);
  });

  it("receives notifications that were created or deleted while the connection was lost", async () => {
    const relay = await startRelay();
    const ben = await startApp(relay.url);
    const [anna, vera] = await signUpAll(2);
    const request = await ask(anna, ben.person);
    const received = await receiveNotifications(ben.client);
    await expect.poll(() => received.connections).toEqual([true]);
    relay.setOnline(false);
    await expect.poll(() => received.connections).toEqual([true, false]);
    await withdraw(anna, request);
    await openDirectChat(vera, ben.person);
    relay.setOnline(true);
    await expect.poll(() => received.items.map(({ type }) => type)).toEqual(["chat_created"]);
    expect(received.items).toEqual(await notificationsOf(ben.person));
    await expect.poll(() => received.counts.at(-1)).toBe(await unreadCount(ben.person));
    expect(received.faults).toEqual([]);
  });
});
