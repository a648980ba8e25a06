/** Notifications about changed and cancelled events, and reminders of events, over HTTP. */

import { eventsContract } from "@social/shared-types/events.ts";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { changeEvent, hoursFromNow, invite, newFriendOf } from "../_support/events/events.ts";
import { admittedGuest, organizedEvent } from "../_support/groups.ts";
import { runJob } from "../_support/jobs.ts";
import { type Notification, notificationsOf, read, unreadCount } from "../_support/notifications/notifications.ts";
import { expectSuccess } from "../_support/responses.ts";
import type { Person } from "../_support/sign-up.ts";

const { routes } = eventsContract;

/** Returns the notifications of one type that a user received, newest first. */
async function notifiedOf(person: Person, type: Notification["type"]): Promise<Notification[]> {
  return (await notificationsOf(person)).filter((notification) => notification.type === type);
}

/** Creates an event with a co-author and a guest. */
async function scene(fields: Record<string, unknown> = {}) {
  const { event, creator, coAuthors } = await organizedEvent(1, fields);
  const { guest } = await admittedGuest({ event, creator });
  return { event, creator, coAuthor: coAuthors[0]!, guest };
}

describe("a guest", () => {
  it("receives a single notification without an actor, and with the names of the changed fields, when the time and the address change", async () => {
    const { event, creator, guest } = await scene();
    await changeEvent(creator, event, { startAt: hoursFromNow(48), address: "Sea Street 1", title: "Chess" });
    expect(await notifiedOf(guest, "event_changed")).toEqual([
      {
        id: expect.any(String),
        userId: guest.id,
        type: "event_changed",
        actorId: null,
        eventId: event.id,
        groupId: null,
        chatId: null,
        isRead: false,
        payload: { actorName: null, chatName: null, eventTitle: "Chess", messagePreview: null },
        count: null,
        changed: ["startAt", "address"],
        createdAt: expect.any(String),
      },
    ]);
    expect(await notifiedOf(creator, "event_changed")).toEqual([]);
  });

  it("has at most one unread notification about changes, which is replaced by a notification with a new id after each change", async () => {
    const { event, creator, coAuthor, guest } = await scene();
    await changeEvent(creator, event, { latitude: 53 });
    const [first] = await notifiedOf(guest, "event_changed");
    const unread = await unreadCount(guest);
    await changeEvent(coAuthor, event, { endAt: hoursFromNow(30) });
    const [second, ...others] = await notifiedOf(guest, "event_changed");
    expect(others).toEqual([]);
    expect(second).toMatchObject({ changed: ["endAt", "latitude"], isRead: false });
    expect(second!.id).not.toBe(first!.id);
    expect(await unreadCount(guest)).toBe(unread);
    await read(guest);
    await changeEvent(creator, event, { city: "Perm" });
    expect((await notifiedOf(guest, "event_changed")).map(({ changed }) => changed)).toEqual([
      ["city"],
      ["endAt", "latitude"],
    ]);
  });

  it("is notified when the event is cancelled, and loses their unread notifications about earlier changes", async () => {
    const { event, creator, coAuthor, guest } = await scene();
    const invited = await newFriendOf(creator);
    await invite(creator, event, invited);
    await changeEvent(creator, event, { city: "Perm" });
    expectSuccess(await creator.request("POST", `/events/${event.id}/cancel`), routes.cancelEvent);
    for (const person of [guest, coAuthor, invited]) {
      expect(await notifiedOf(person, "event_cancelled")).toMatchObject([
        { actorId: null, eventId: event.id, changed: null, payload: { eventTitle: "Picnic" } },
      ]);
      expect(await notifiedOf(person, "event_changed")).toEqual([]);
    }
    expectSuccess(await creator.request("DELETE", `/events/${event.id}`), routes.deleteEvent);
    expect(await notifiedOf(guest, "event_cancelled")).toHaveLength(1);
    expect(await notifiedOf(creator, "event_cancelled")).toEqual([]);
  });

  it("receives at most two notifications a day about deletions of an event, and at most two about restorations", async () => {
    const { event, creator, coAuthor, guest } = await scene();
    const deletions = [1, 2, 3];
    for (const _ of deletions) {
      expectSuccess(await creator.request("DELETE", `/events/${event.id}`), routes.deleteEvent);
      await read(guest);
      expectSuccess(await creator.request("POST", `/events/${event.id}/restore`), routes.restoreEvent);
      await read(guest);
    }
    expect(await notifiedOf(guest, "event_cancelled")).toHaveLength(2);
    expect(await notifiedOf(guest, "event_changed")).toMatchObject(
      [1, 2].map(() => ({
        actorId: null,
        eventId: event.id,
        changed: ["restored"],
        payload: { eventTitle: "Picnic" },
      })),
    );
    expect(await notifiedOf(coAuthor, "event_cancelled")).toEqual([]);
    expect(await notifiedOf(creator, "event_changed")).toEqual([]);
  });

  it("is reminded of the event once, as are the organizers, even if the event_reminders job runs several times", async () => {
    const { event, creator, coAuthor, guest } = await scene({ startAt: hoursFromNow(30) });
    await runJob("event_reminders");
    expect(await notifiedOf(guest, "event_reminder")).toEqual([]);
    await sql`
      update private.event_reminders set due_at = now()
      where event_id = ${event.id} and due_at = (select min(due_at) from private.event_reminders where event_id = ${event.id})`;
    await Promise.all([1, 2, 3].map(() => runJob("event_reminders")));
    await runJob("event_reminders");
    for (const person of [guest, coAuthor, creator]) {
      expect(await notifiedOf(person, "event_reminder")).toMatchObject([
        { actorId: null, eventId: event.id, changed: null, payload: { eventTitle: "Picnic" } },
      ]);
    }
    const left = await sql`select due_at from private.event_reminders where event_id = ${event.id}`;
    expect(left).toHaveLength(1);
  });
});
