/** Helpers that call the endpoints of notifications, and create notifications. */

import { notificationsContract } from "@social/shared-types/notifications.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { sql } from "../database.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";

const { routes } = notificationsContract;

export type Notification = z.output<typeof routes.listNotifications.success.body>["data"][number];

/** Returns the newest hundred notifications of a user, newest first. */
export async function notificationsOf(person: Person, filter = ""): Promise<Notification[]> {
  const response = await person.request("GET", `/notifications?limit=100${filter}`);
  return expectSuccess(response, routes.listNotifications).data;
}

export async function unreadCount(person: Person): Promise<number> {
  return expectSuccess(await person.request("GET", "/notifications/count"), routes.countNotifications).count;
}

/** Marks notifications as read, and returns how many of them were unread. */
export async function read(person: Person, body?: { ids?: string[] }): Promise<number> {
  const response = await person.request("POST", "/notifications/read", body);
  return expectSuccess(response, routes.readNotifications).updated;
}

/** Checks that the unread count of the endpoint equals the number of visible unread notifications in the database. */
export async function expectRightCount(person: Person): Promise<void> {
  const [stored] = await sql<{ count: number }[]>`
    select count(*)::integer as count
    from public.notifications
    where user_id = ${person.id} and not is_read and not is_hidden`;
  expect(await unreadCount(person)).toBe(stored!.count);
}

/** Notifies users of a message by the function `private.notify`, which all features use. */
export async function notifyOfMessage(recipients: Person[], actor: Person | null, message: string): Promise<void> {
  const ids = recipients.map(({ id }) => id);
  await sql`
    select private.notify(${ids}::uuid[], 'chat_message', ${actor?.id ?? null}, chat => gen_random_uuid(),
      chat_name => 'Picnic', message => ${message})`;
}

/**
 * Inserts notifications from one actor. Every second notification is marked as read, and each creation time is shared
 * by three notifications. Their type is friend_request_accepted, because a block hides such notifications without
 * deleting them.
 */
export async function addNotifications({ id }: Person, count: number, actor?: Person): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into public.notifications (user_id, type, actor_id, is_read, payload, created_at)
    select
      ${id},
      'friend_request_accepted',
      ${actor?.id ?? null},
      number % 2 = 0,
      '{"actorName": null, "chatName": null, "eventTitle": null, "messagePreview": null}',
      now() - interval '1 second' * (number / 3)
    from generate_series(1, ${count}::integer) as number
    returning id`;
  return rows.map((row) => row.id);
}
