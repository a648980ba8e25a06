/** The life of an event over HTTP, from the draft to the end. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import {
  asListed,
  changeEvent,
  createEvent,
  eventRequest,
  eventRows,
  eventSeenBy,
  expectEventUnchanged,
  hoursFromNow,
  inviteAndAccept,
  type ListedEvent,
  letTimePass,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { addEvents, emptyYear } from "../_support/events/feed.ts";
import { runJobs } from "../_support/jobs.ts";
import { readPages } from "../_support/pages.ts";
import { farAway } from "../_support/places.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;
const anId = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

async function ownEvents(person: Person): Promise<ListedEvent[]> {
  return expectSuccess(await person.request("GET", "/events/mine"), routes.listOwnEvents).data;
}

describe("a person who creates an event", () => {
  // spec: What the service does, a new event is a draft
  // spec: Conventions, ids are UUIDs, moments ISO 8601 date-times, in every answer
  // spec: Conventions, a URL is null when there is nothing to show
  // spec: Event, `id`, `creatorId`, `creator`, `title`, `description`, `type`, `typeLabel`, `visibility`, `status`, `effectiveStatus`, `startAt`, `endAt`, `location`, `capacity`, `consentThreshold`, `imageUrl`, `imageThumbUrl`, `deletedAt`, `createdAt`, `updatedAt`, always
  // spec: Event, `creator`: avatar, name, profile and user
  // spec: Event, `description`, `endAt`, `location.address`, `location.city`: null without one
  // spec: Event requests, `title`, `type`, `startAt`, `latitude`, `longitude`, `consentThreshold` are required
  // spec: Event requests, `endAt` is optional
  // spec: Event requests, `capacity`: 200 by default
  // spec: Event requests, `visibility`: public by default
  // spec: States of an event, `status` on creation: a draft of whoever calls
  // spec: Endpoints: events, `POST /events`: the Event, a draft of the caller
  // spec: Limits, capacity of an event: 200 unless said
  it("receives a draft with default values if the request contains only the required fields", async () => {
    const anna = await signUpWithProfile();
    const request = eventRequest({ startAt: "2050-06-01T20:00:00+02:00" });
    const event = expectSuccess(await anna.request("POST", "/events", request), routes.createEvent);
    expect(event).toEqual({
      id: anId,
      creatorId: anna.id,
      creator: { avatarUrl: null, name: "Anna", profileId: anna.profileId, userId: anna.id },
      title: "Picnic",
      description: null,
      type: "nature_picnic",
      typeLabel: "Picnic",
      visibility: "public",
      status: "draft",
      effectiveStatus: "draft",
      startAt: "2050-06-01T18:00:00.000Z",
      endAt: null,
      location: { address: null, city: null, latitude: 52.52, longitude: 13.405 },
      capacity: 200,
      acceptsApplications: true,
      consentThreshold: 1,
      imageUrl: null,
      imageThumbUrl: null,
      deletedAt: null,
      createdAt: event.createdAt,
      updatedAt: event.createdAt,
      guestCount: 0,
      organizerCount: 1,
      viewerRole: "creator",
      viewerGroupId: null,
    });
    expect(Math.abs(Date.parse(event.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(await eventSeenBy(anna, event)).toEqual(event);
    expect(await eventRows(event)).toMatchObject({
      event: { creator_id: anna.id, status: "draft", organizer_count: 1, guest_count: 0, is_live: false },
      authors: [],
      cover: null,
    });
  });

  // spec: Event, `location`: -90 to 90, -180 to 180
  // spec: Event requests, `startAt`, `endAt`: date-times
  // spec: Event requests, `visibility`: public by default
  // spec: Event requests, `imageUrl`: an address elsewhere is taken still
  // spec: Endpoints: events, `POST /events`: the Event, a draft of the caller
  // spec: Endpoints: events, `GET /events/{id}`: the Event
  // spec: Versioning, `consentThreshold`: required on creation, and read by nobody
  it("receives all fields of the event as the request contained them", async () => {
    const anna = await signUpWithProfile();
    const event = await createEvent(anna, {
      title: "  Stand-up in the park  ",
      description: "Zoë 😀\nBring a blanket.",
      type: "concert_stand_up",
      visibility: "private",
      startAt: "2050-06-01T18:00:00.123Z",
      endAt: "2050-06-01T23:30:00-03:00",
      address: "Museumsinsel 1",
      city: "Berlin",
      latitude: -90,
      longitude: 180,
      capacity: 10_000,
      consentThreshold: 7,
      imageUrl: "https://example.com/cover.jpg",
    });
    expect(event).toMatchObject({
      title: "Stand-up in the park",
      description: "Zoë 😀\nBring a blanket.",
      type: "concert_stand_up",
      typeLabel: "Stand-up concert",
      visibility: "private",
      startAt: "2050-06-01T18:00:00.123Z",
      endAt: "2050-06-02T02:30:00.000Z",
      location: { address: "Museumsinsel 1", city: "Berlin", latitude: -90, longitude: 180 },
      capacity: 10_000,
      consentThreshold: 7,
      imageUrl: "https://example.com/cover.jpg",
      imageThumbUrl: "https://example.com/cover.jpg",
    });
    expect(await eventSeenBy(anna, event)).toEqual(event);
  });

  // spec: States of an event, `status` on creation: a draft of whoever calls
  // spec: Endpoints in general, who acts is who the token says, whatever ids a body carries
  it("cannot choose the id, creator or status of the event", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUp()];
    const chosen = {
      id: randomUUID(),
      creatorId: ben.id,
      status: "published",
      effectiveStatus: "started",
      guestCount: 5,
      organizerCount: 9,
      deletedAt: hoursFromNow(0),
      createdAt: hoursFromNow(-99),
    };
    const event = await createEvent(anna, chosen);
    expect(event).toMatchObject({ creatorId: anna.id, status: "draft", effectiveStatus: "draft", deletedAt: null });
    expect(event.id).not.toBe(chosen.id);
    expect(event.createdAt > chosen.createdAt).toBe(true);
    expect((await eventRows(event)).event).toMatchObject({ guest_count: 0, organizer_count: 1 });
  });

  // spec: Event, `creator` is null without a profile
  it("needs no profile, and other users see the event with creator null until the person creates a profile", async () => {
    const anna = await signUp();
    const event = await publishEvent(anna);
    expect(event.creator).toBeNull();
    await anna.request("POST", "/profiles", { firstName: "Anna", sex: "female" });
    expect((await eventSeenBy(await signUp(), event)).creator).toMatchObject({ name: "Anna", userId: anna.id });
    expect((await eventRows(event)).event).toMatchObject({ organizer_count: 1, female_organizer_count: 1 });
  });

  it("can create an event whose start is in the past", async () => {
    const anna = await signUp();
    const event = await createEvent(anna, { startAt: hoursFromNow(-1000) });
    expect(event).toMatchObject({ status: "draft", effectiveStatus: "draft" });
  });
});

describe("the list of the caller's own events", () => {
  // spec: Feed item and lists of events, `GET /events/mine`: the caller's own events, newest first
  // spec: Operations without a path in the specification, list own events: {data}
  it("contains the events that the caller created, newest first, including drafts and deleted events", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    expect(await ownEvents(anna)).toEqual([]);
    const [draft, published, deleted] = [await createEvent(anna), await publishEvent(anna), await createEvent(anna)];
    await anna.request("DELETE", `/events/${deleted.id}`);
    await inviteAndAccept(anna, published, ben);
    const mine = await ownEvents(anna);
    expect(mine.map(({ id }) => id)).toEqual([deleted.id, published.id, draft.id]);
    expect(mine.map(({ deletedAt }) => deletedAt !== null)).toEqual([true, false, false]);
    expect(mine[1]).toEqual(asListed(await eventSeenBy(anna, published)));
    expect(await ownEvents(ben)).toEqual([]);
  });

  // spec: Feed item and lists of events, `GET /events/mine` holds all of them
  it("contains all events if the request has neither a limit nor a cursor", async () => {
    const anna = await signUp();
    const [place, year] = [farAway(), await emptyYear()];
    const events = Array.from({ length: 120 }, (_, number) => ({
      title: `${number}`,
      startAt: `${year}-06-01T12:00:00Z`,
      ...place,
    }));
    const ids = await addEvents(anna.id, events);
    const own = expectSuccess(await anna.request("GET", "/events/mine"), routes.listOwnEvents);
    expect(own.data.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(own.nextCursor).toBeNull();
  });

  // spec: Feed item and lists of events, `GET /events/mine` holds all of them
  it("is paginated if the request has a limit or a cursor", async () => {
    const anna = await signUp();
    const [place, year] = [farAway(), await emptyYear()];
    const events = Array.from({ length: 23 }, (_, number) => ({
      title: `${number}`,
      startAt: `${year}-06-01T12:00:00Z`,
      ...place,
    }));
    await addEvents(anna.id, events);
    const whole = await ownEvents(anna);
    expect(whole).toHaveLength(23);
    for (const limit of [1, 7, 100]) {
      expect(await readPages(anna, "/events/mine", routes.listOwnEvents, limit)).toEqual(whole);
    }
    const first = expectSuccess(await anna.request("GET", "/events/mine?limit=2"), routes.listOwnEvents);
    const rest = await anna.request("GET", `/events/mine?cursor=${first.nextCursor}`);
    expect(expectSuccess(rest, routes.listOwnEvents)).toMatchObject({ data: whole.slice(2, 22) });
  });

  it.each(["limit=0", "limit=101", "limit=x", "cursor=x"])("rejects %s", async (query) => {
    const anna = await signUp();
    expectInvalid(await anna.request("GET", `/events/mine?${query}`), [query.split("=")[0] ?? ""]);
  });
});

describe("an organizer who changes an event", () => {
  // spec: Event, `updatedAt` moves with a change
  // spec: Event requests, `PATCH /events/{id}`: the same fields, each by itself
  // spec: States of an event, every field of the content, cover included, may change until the start and none of them afterwards
  // spec: Endpoints: events, `PATCH /events/{id}`: the Event as changed, by what was sent alone, until the start
  it("changes only the fields that the request contains", async () => {
    const anna = await signUpWithProfile();
    const before = await createEvent(anna, { description: "Bring cake.", city: "Berlin", endAt: hoursFromNow(30) });
    const titled = await changeEvent(anna, before, { title: "Barbecue" });
    expect(titled).toEqual({ ...before, title: "Barbecue", updatedAt: titled.updatedAt });
    expect(titled.updatedAt > before.updatedAt).toBe(true);
    const moved = await changeEvent(anna, before, { latitude: 1, longitude: 2, type: "bar_quiz", capacity: 1 });
    expect(moved).toEqual({
      ...titled,
      location: { ...before.location, latitude: 1, longitude: 2 },
      type: "bar_quiz",
      typeLabel: expect.stringMatching(/quiz/i),
      capacity: 1,
      updatedAt: moved.updatedAt,
    });
    expect(await eventSeenBy(anna, before)).toEqual(moved);
  });

  // spec: Event, `description`, `endAt`, `location.address`, `location.city`: null without one
  // spec: Event requests, `address`, `city`, `description`, `endAt`, `imageUrl` may become null
  // spec: Endpoints: events, `PATCH /events/{id}`: null clears what may be empty
  it("clears optional fields for which the request contains null", async () => {
    const anna = await signUpWithProfile();
    const fields = {
      description: "x",
      address: "x",
      city: "x",
      endAt: hoursFromNow(30),
      imageUrl: "https://a.example/b",
    };
    const event = await createEvent(anna, fields);
    expect(event).toMatchObject({ description: "x", location: { address: "x", city: "x" }, imageUrl: fields.imageUrl });
    const nothing = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
    expect(await changeEvent(anna, event, nothing)).toMatchObject({
      description: null,
      endAt: null,
      imageUrl: null,
      imageThumbUrl: null,
      location: { address: null, city: null },
    });
  });

  it("cannot change the id, creator or status of the event", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUp()];
    const event = await createEvent(anna);
    const changes = {
      id: randomUUID(),
      creatorId: ben.id,
      status: "published",
      guestCount: 5,
      deletedAt: hoursFromNow(0),
    };
    expect(await changeEvent(anna, event, changes)).toMatchObject({
      id: event.id,
      creatorId: anna.id,
      status: "draft",
      deletedAt: null,
    });
    expect((await eventRows(event)).event).toMatchObject({ guest_count: 0 });
  });

  // Organizers may publish an event after its start or end, and may move a published event into the past.
  it("can move a published event to a time at which it has started or is over", async () => {
    const anna = await signUpWithProfile();
    const [one, other] = [await publishEvent(anna), await publishEvent(anna)];
    expect((await changeEvent(anna, one, { startAt: hoursFromNow(-11) })).effectiveStatus).toBe("started");
    expect((await changeEvent(anna, other, { startAt: hoursFromNow(-13) })).effectiveStatus).toBe("finished");
    expectRefusal(await anna.request("PATCH", `/events/${other.id}`, { title: "Late" }), 409, "event_started");
  });

  it("receives 409 capacity_below_guests for a capacity below the number of guests", async () => {
    const anna = await signUpWithProfile();
    const event = await publishEvent(anna, { capacity: 10 });
    await sql`update public.events set guest_count = 5 where id = ${event.id}`;
    await expectEventUnchanged(event, async () => {
      const response = await anna.request("PATCH", `/events/${event.id}`, { capacity: 4, title: "Small" });
      expectRefusal(response, 409, "capacity_below_guests");
    });
    expect((await changeEvent(anna, event, { capacity: 5 })).capacity).toBe(5);
  });
});

describe("an event", () => {
  // spec: Enumerations, event status, stored and effective
  // spec: Event, `effectiveStatus` is computed from the time
  // spec: States of an event, `effectiveStatus` becomes started and then finished by the clock alone
  it("is started from its start time, and finished from its end time or, without an end, from twelve hours after its start", async () => {
    const anna = await signUpWithProfile();
    const endless = await publishEvent(anna, { startAt: hoursFromNow(1) });
    const short = await publishEvent(anna, { startAt: hoursFromNow(1), endAt: hoursFromNow(2) });
    const statuses = async () => {
      const [one, other] = [await eventSeenBy(anna, endless), await eventSeenBy(anna, short)];
      return [one.effectiveStatus, other.effectiveStatus];
    };
    const letBothPass = (hours: number) => Promise.all([letTimePass(endless, hours), letTimePass(short, hours)]);
    expect(await statuses()).toEqual(["published", "published"]);
    await letBothPass(0.9);
    expect(await statuses()).toEqual(["published", "published"]);
    await letBothPass(0.2);
    expect(await statuses()).toEqual(["started", "started"]);
    await letBothPass(1);
    expect(await statuses()).toEqual(["started", "finished"]);
    await letBothPass(10.8);
    expect(await statuses()).toEqual(["started", "finished"]);
    await letBothPass(0.2);
    expect(await statuses()).toEqual(["finished", "finished"]);
  });

  // spec: Event, `status` is what is stored
  // spec: States of an event, `effectiveStatus` and the stored status agree in the end
  it("is marked as started and as finished by a job, except if it is cancelled", async () => {
    const anna = await signUpWithProfile();
    const [event, draft, cancelled] = [await publishEvent(anna), await createEvent(anna), await publishEvent(anna)];
    await anna.request("POST", `/events/${cancelled.id}/cancel`);
    const stored = async () => {
      await runJobs();
      return (await ownEvents(anna)).map(({ status }) => status);
    };
    const letAllPass = (hours: number) => Promise.all([event, draft, cancelled].map((one) => letTimePass(one, hours)));
    await letAllPass(25);
    await expect.poll(stored).toEqual(["cancelled", "draft", "started"]);
    await letAllPass(12);
    await expect.poll(stored).toEqual(["cancelled", "draft", "finished"]);
    expect((await eventSeenBy(anna, event)).effectiveStatus).toBe("finished");
  });
});

describe("a creator who deletes the profile", () => {
  // spec: Event, `creator` is null without a profile
  it("deletes their drafts, cancels their upcoming events, and leaves their past events without a creator", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const [draft, coming, started, past] = [
      await createEvent(anna),
      await publishEvent(anna),
      await publishEvent(anna),
      await publishEvent(anna),
    ];
    const bens = await publishEvent(ben);
    await inviteAndAccept(ben, bens, anna);
    for (const event of [draft, coming]) {
      await inviteAndAccept(anna, event, ben);
    }
    await letTimePass(started, 25);
    await letTimePass(past, 40);
    expect((await anna.request("DELETE", "/profiles")).status).toBe(200);
    expectRefusal(await ben.request("GET", `/events/${draft.id}`), 404, "event_not_found");
    expect((await eventRows(draft)).event).toBeNull();
    const statuses = await Promise.all([coming, started, past].map((event) => eventSeenBy(ben, event)));
    expect(statuses.map(({ effectiveStatus }) => effectiveStatus)).toEqual(["cancelled", "cancelled", "finished"]);
    expect(statuses.map(({ creator, creatorId }) => [creator, creatorId])).toEqual(Array(3).fill([null, anna.id]));
    expect(await eventRows(bens)).toMatchObject({ event: { organizer_count: 1 }, authors: [] });
  });
});
