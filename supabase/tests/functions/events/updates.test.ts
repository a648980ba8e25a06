/**
 * Broadcasts on the topic of an event: users who can see the event receive the names of changed fields, but no values.
 */

import { beforeAll, describe, expect, it } from "vitest";
import { mediaRow, sql } from "../_support/database.ts";
import {
  answerInvitation,
  changeEvent,
  createEvent,
  type Event,
  eventSeenBy,
  hoursFromNow,
  invite,
  letTimePass,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { unfriend } from "../_support/friends.ts";
import { runJobs } from "../_support/jobs.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { clientOf, type EventUpdate, follow, followable, overhear } from "../_support/realtime.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

let anna: Person;
let ben: Person;
let watching: Person;

beforeAll(async () => {
  anna = await signUpWithProfile();
  ben = await newFriendOf(anna);
  watching = await signUp();
});

/** Subscribes to the topic of an event that the user can see. */
async function followEvent(person: Person, { id }: Event): Promise<EventUpdate[]> {
  const received = await follow(clientOf(person), `event:${id}`);
  expect(received).not.toBeNull();
  return received!;
}

/** Waits for a broadcast and checks all of its fields. Returns the names of the changed fields. */
async function takeUpdate(received: EventUpdate[], shown: Event): Promise<string[]> {
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const { changed, ...update } = received.shift()!;
  const { id, status, effectiveStatus, updatedAt } = shown;
  expect(update).toEqual({
    type: "event.updated",
    eventId: id,
    status,
    effectiveStatus,
    updatedAt,
    // Realtime adds an id to each broadcast.
    id: expect.any(String),
  });
  return (changed as string[]).sort();
}

/** Calls an endpoint whose response is the event. */
async function act(person: Person, method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Event> {
  const response = await person.request(method, path, body);
  expect(response).toMatchObject({ status: 200, body: { creatorId: anna.id } });
  return response.body as Event;
}

describe("a subscriber of an event", () => {
  // spec: Events: realtime, `event:{eventId}` tells event.updated of that event
  it("receives the names of all changed fields, but not their values", async () => {
    const event = await publishEvent(anna);
    const received = await followEvent(watching, event);
    for (const [changes, named] of [
      [{ title: "Secret garden" }, ["title"]],
      [{ description: "At the lake" }, ["description"]],
      [{ type: "bar_quiz" }, ["type", "typeLabel"]],
      [{ startAt: hoursFromNow(48) }, ["startAt"]],
      [{ endAt: hoursFromNow(50) }, ["endAt"]],
      [{ latitude: 1, longitude: 1 }, ["location"]],
      [{ address: "Secret street 5" }, ["location"]],
      [{ city: "Berlin" }, ["location"]],
      [{ capacity: 5 }, ["capacity"]],
      [{ consentThreshold: 5 }, ["consentThreshold"]],
      [{ acceptsApplications: false }, ["acceptsApplications"]],
      [{ imageUrl: "https://example.com/x" }, ["imageThumbUrl", "imageUrl"]],
      [{ title: "Open garden", capacity: 6, city: null }, ["capacity", "location", "title"]],
    ] as const) {
      expect(await takeUpdate(received, await changeEvent(anna, event, changes))).toEqual(named);
    }
    expect(received).toEqual([]);
  });

  // spec: Events: realtime, `event:{eventId}` tells event.updated of that event
  it("receives a broadcast for each change of the event's status", async () => {
    const event = await createEvent(anna);
    await invite(anna, event, ben);
    const received = await followEvent(ben, event);
    const path = `/events/${event.id}`;
    const key = await uploadImage(anna, tinyPicture, "image/png");
    const cropped = async () => {
      await expect.poll(() => mediaRow(key)).toMatchObject({ state: "cropped" });
      return eventSeenBy(anna, event);
    };
    for (const [step, named] of [
      [() => act(anna, "POST", `${path}/publish`), ["effectiveStatus", "status"]],
      [() => answerInvitation(ben, event, "accept"), ["organizerCount"]],
      [() => unfriend(ben, anna), []],
      [() => anna.request("DELETE", `${path}/authors/${ben.id}`), ["organizerCount"]],
      [() => act(anna, "PUT", `${path}/cover`, { key }), ["imageThumbUrl", "imageUrl"]],
      [cropped, ["imageThumbUrl"]],
      [() => act(anna, "DELETE", `${path}/cover`), ["imageThumbUrl", "imageUrl"]],
      [() => act(anna, "POST", `${path}/cancel`), ["effectiveStatus", "status"]],
      [() => act(anna, "DELETE", path), ["deletedAt"]],
      [() => act(anna, "POST", `${path}/restore`), ["deletedAt"]],
    ] as [() => Promise<unknown>, string[]][]) {
      const answered = await step();
      if (named.length > 0) {
        const shown = named[0] === "organizerCount" ? await eventSeenBy(anna, event) : (answered as Event);
        expect(await takeUpdate(received, shown)).toEqual(named);
      }
    }
    expect(received).toEqual([]);
  });

  it("receives a broadcast when a job marks the event as started, and another when a job marks it as finished", async () => {
    const event = await publishEvent(anna);
    const received = await followEvent(watching, event);
    for (const [hours, status] of [
      [25, "started"],
      [12, "finished"],
    ] as const) {
      await letTimePass(event, hours);
      await runJobs();
      await expect.poll(() => received).toHaveLength(2);
      expect(received.splice(0)).toMatchObject([
        { effectiveStatus: status, changed: ["effectiveStatus", "startAt"] },
        { effectiveStatus: status, status, changed: ["status", "effectiveStatus"] },
      ]);
    }
  });

  it("receives no broadcast if nothing changes or if a call is rejected", async () => {
    const event = await publishEvent(anna);
    const received = await followEvent(watching, event);
    await act(anna, "POST", `/events/${event.id}/publish`);
    await act(anna, "POST", `/events/${event.id}/restore`);
    await changeEvent(anna, event, {});
    await changeEvent(anna, event, { title: event.title });
    expect((await anna.request("PATCH", `/events/${event.id}`, { title: "x", endAt: event.startAt })).status).toBe(400);
    expect((await watching.request("PATCH", `/events/${event.id}`, { title: "x" })).status).toBe(403);
    await invite(anna, event, await newFriendOf(anna));
    // The client first receives the broadcast of this change, so the calls before it caused no broadcast.
    expect(await takeUpdate(received, await changeEvent(anna, event, { capacity: 3 }))).toEqual(["capacity"]);
    expect(received).toEqual([]);
  });

  // spec: Events: realtime, `event:{eventId}` tells event.updated of that event
  it("receives no broadcasts of other events", async () => {
    const [event, other] = [await publishEvent(anna), await publishEvent(anna)];
    const received = await followEvent(watching, event);
    await changeEvent(anna, other, { title: "Elsewhere" });
    expect(await takeUpdate(received, await changeEvent(anna, event, { capacity: 3 }))).toEqual(["capacity"]);
    expect(received).toEqual([]);
  });
});

describe("a user who is not a friend of the creator", () => {
  // spec: Events: realtime, `event:{eventId}` is for those who see the event
  it("cannot join the topic of a private event, of a draft, or of an unknown event", async () => {
    const [hidden, draft] = [await publishEvent(anna, { visibility: "private" }), await createEvent(anna)];
    const ids = [hidden.id, draft.id, "00000000-0000-4000-8000-000000000000"];
    const topics = ids.map((id) => `event:${id}`);
    expect(await followable(watching, topics)).toEqual([]);
  });
});

describe("a public channel with the name of an event topic", () => {
  // spec: Where the sentences could be read in more than one way, a topic joined without `private: true` is told nothing, and docs/api/realtime.md says so at each example
  it("receives no broadcasts of the event, even if the subscriber can see the event", async () => {
    const event = await publishEvent(anna, { visibility: "private" });
    const received = await followEvent(anna, event);
    const overheard = await overhear(`event:${event.id}`, [watching, anna], async () => {
      expect(await takeUpdate(received, await changeEvent(anna, event, { title: "Quiet" }))).toEqual(["title"]);
    });
    expect(overheard).toEqual([[], []]);
  });
});

describe("a user who can subscribe to an event", () => {
  it("cannot send broadcasts on the topic of the event, not even as its creator", async () => {
    const event = await publishEvent(anna);
    const received = await followEvent(ben, event);
    for (const person of [anna, watching]) {
      const client = clientOf(person);
      await follow(client, `event:${event.id}`);
      const forged = { type: "event.updated", eventId: event.id, status: "cancelled", changed: ["status"] };
      await client.getChannels()[0]!.send({ type: "broadcast", event: "event.updated", payload: forged });
    }
    expect(await takeUpdate(received, await changeEvent(anna, event, { capacity: 3 }))).toEqual(["capacity"]);
    expect(received).toEqual([]);
    const [row] = await sql`
      select count(*)::integer as count from realtime.messages where topic = ${`event:${event.id}`}`;
    // The first of the two broadcasts was sent for the publication, before any client subscribed.
    expect(row).toEqual({ count: 2 });
  });
});
