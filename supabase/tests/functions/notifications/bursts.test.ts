/**
 * Lists and counts of a user who has more notifications than one call updates. The job `notifications` updates the
 * remaining notifications later.
 */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { block, unblock } from "../_support/friends.ts";
import {
  addNotifications,
  notificationsOf,
  notifyOfMessage,
  read,
  unreadCount,
} from "../_support/notifications/notifications.ts";
import { type Person, signUp, signUpAll, signUpWithProfile } from "../_support/sign-up.ts";

/** Number of notifications of a user. Every second notification is unread. */
const many = 1300;

/** Returns the number of stored notifications of a person, and how many of them are marked as read and hidden. */
async function storedFor({ id }: Person): Promise<{ rows: number; read: number; hidden: number }> {
  const [row] = await sql<{ rows: number; read: number; hidden: number }[]>`
    select
      count(*)::integer as rows,
      count(*) filter (where is_read)::integer as read,
      count(*) filter (where is_hidden)::integer as hidden
    from public.notifications where user_id = ${id}`;
  return row!;
}

describe("a user with many notifications", () => {
  it("sees all notifications as read right after marking them as read, before the notifications job has updated the rows", async () => {
    const [anna, ben] = await signUpAll(2);
    await addNotifications(anna, many, ben);
    expect(await read(anna)).toBe(many / 2);
    expect(await unreadCount(anna)).toBe(0);
    expect(await notificationsOf(anna, "&unreadOnly=true")).toEqual([]);
    expect((await notificationsOf(anna)).every(({ isRead }) => isRead)).toBe(true);
    expect(await read(anna)).toBe(0);
    await notifyOfMessage([anna], ben, "Hello");
    expect(await unreadCount(anna)).toBe(1);
    expect(await notificationsOf(anna, "&unreadOnly=true")).toHaveLength(1);
    await expect.poll(() => storedFor(anna)).toEqual({ rows: many + 1, read: many, hidden: 0 });
    expect(await unreadCount(anna)).toBe(1);
  });

  it("sees no notifications from a user right after blocking that user, and sees them again after the block ends", async () => {
    const [anna, ben, carol] = await signUpAll(3);
    await addNotifications(anna, many, ben);
    await addNotifications(anna, 2, carol);
    await block(anna, ben);
    expect(await unreadCount(anna)).toBe(1);
    expect(await notificationsOf(anna, "&unreadOnly=true")).toHaveLength(1);
    expect(await notificationsOf(anna)).toHaveLength(2);
    await expect.poll(() => storedFor(anna)).toMatchObject({ hidden: many });
    expect(await unreadCount(anna)).toBe(1);
    await unblock(anna, ben);
    await expect.poll(() => storedFor(anna)).toMatchObject({ hidden: 0 });
    expect(await unreadCount(anna)).toBe(many / 2 + 1);
    expect(await notificationsOf(anna)).toHaveLength(100);
  });

  it("has no notifications right after deleting the profile, before the notifications job has deleted the rows", async () => {
    const anna = await signUpWithProfile();
    const ben = await signUp();
    await addNotifications(anna, many, ben);
    expect((await anna.request("DELETE", "/profiles")).status).toBe(200);
    expect(await unreadCount(anna)).toBe(0);
    expect(await notificationsOf(anna)).toEqual([]);
    await expect.poll(() => storedFor(anna)).toMatchObject({ rows: 0 });
  });
});
