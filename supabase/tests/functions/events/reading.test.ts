/** Reads of a single event, of the caller's events by role, and of events by their ids. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { describe, expect, it } from "vitest";
import {
  asListed,
  createEvent,
  eventSeenBy,
  invite,
  inviteAndAccept,
  type ListedEvent,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { addEvents, emptyYear } from "../_support/events/feed.ts";
import { admittedGuest, askToCome, like, vote } from "../_support/groups.ts";
import { readPages } from "../_support/pages.ts";
import { farAway } from "../_support/places.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

async function batch(person: Person, ids: string[]): Promise<ListedEvent[]> {
  return expectSuccess(await person.request("POST", "/events/batch", { ids }), routes.listEventsById).data;
}

async function mine(person: Person, role: string): Promise<string[]> {
  const response = await person.request("GET", `/events/mine?role=${role}`);
  return expectSuccess(response, routes.listOwnEvents).data.map(({ title }) => title);
}

describe("a single event", () => {
  it("contains the number of guests, the role of the caller, and the id of the caller's group", async () => {
    const anna = await signUpWithProfile();
    const [ben, carol] = [await newFriendOf(anna), await newFriendOf(anna)];
    const event = await publishEvent(anna, { capacity: 3 });
    await inviteAndAccept(anna, event, ben);
    await invite(anna, event, carol);
    const { guest, group } = await admittedGuest({ event, creator: anna });
    const applicant = await signUpWithProfile();
    const application = await like(applicant, event);
    const counts = { guestCount: 1, organizerCount: 2 };
    for (const [person, viewerRole, viewerGroupId] of [
      [anna, "creator", null],
      [ben, "author", null],
      [carol, "invited", null],
      [guest, "guest", group.id],
      [applicant, "applicant", application.id],
      [await signUp(), null, null],
    ] as const) {
      expect(await eventSeenBy(person, event)).toMatchObject({ ...counts, viewerRole, viewerGroupId });
    }
  });
});

describe("the list of events by the caller's role", () => {
  it("contains the events in which the caller has the given role, and by default the events that the caller created", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    await createEvent(ben, { title: "Own" });
    const [organized, invited, attended, applied] = [
      await publishEvent(anna, { title: "Organized" }),
      await publishEvent(anna, { title: "Invited" }),
      await publishEvent(anna, { title: "Attended" }),
      await publishEvent(anna, { title: "Applied" }),
    ];
    await inviteAndAccept(anna, organized, ben);
    await invite(anna, invited, ben);
    await vote(anna, await like(ben, attended), "consent");
    await askToCome(ben, applied);
    expect(await mine(ben, "creator")).toEqual(["Own"]);
    expect(await mine(ben, "author")).toEqual(["Organized"]);
    expect(await mine(ben, "invited")).toEqual(["Invited"]);
    expect(await mine(ben, "guest")).toEqual(["Attended"]);
    const unsaid = expectSuccess(await ben.request("GET", "/events/mine"), routes.listOwnEvents);
    expect(unsaid.data.map(({ title }) => title)).toEqual(["Own"]);
  });

  it("is paginated, and rejects a cursor that was returned for another role", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const cursors: Record<string, string> = {};
    for (const role of ["author", "invited", "guest"]) {
      for (const number of [1, 2, 3]) {
        const event = await publishEvent(anna, { title: `${role} ${number}` });
        await (role === "author"
          ? inviteAndAccept(anna, event, ben)
          : role === "invited"
            ? invite(anna, event, ben)
            : vote(anna, await like(ben, event), "consent"));
      }
      const path = `/events/mine?role=${role}`;
      const whole = expectSuccess(await ben.request("GET", path), routes.listOwnEvents);
      expect(whole.data.map(({ title }) => title)).toEqual([3, 2, 1].map((number) => `${role} ${number}`));
      expect(whole.nextCursor).toBeNull();
      expect(await readPages(ben, path, routes.listOwnEvents, 2)).toEqual(whole.data);
      const first = expectSuccess(await ben.request("GET", `${path}&limit=1`), routes.listOwnEvents);
      cursors[role] = first.nextCursor!;
    }
    for (const [of, cursor] of Object.entries(cursors)) {
      for (const role of ["creator", "author", "invited", "guest"].filter((other) => other !== of)) {
        expectInvalid(await ben.request("GET", `/events/mine?role=${role}&cursor=${cursor}`), ["cursor"]);
      }
    }
  });

  it.each(["applicant", "Guest", "", "creator,author"])("is rejected with 400 for the role %j", async (role) => {
    const anna = await signUp();
    expectInvalid(await anna.request("GET", `/events/mine?role=${role}`), ["role"]);
  });
});

describe("a batch of events", () => {
  it("contains each visible event once, in the order of the ids in the request, with the same fields as in lists of events", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const [open, hidden, draft] = [
      await publishEvent(anna),
      await publishEvent(anna, { visibility: "private" }),
      await createEvent(anna),
    ];
    const ids = [draft.id, hidden.id, randomUUID(), open.id.toUpperCase(), hidden.id];
    const idsOf = (events: ListedEvent[]) => events.map(({ id }) => id);
    expect(idsOf(await batch(anna, ids))).toEqual([draft.id, hidden.id, open.id]);
    expect(idsOf(await batch(ben, ids))).toEqual([hidden.id, open.id]);
    const stranger = await signUp();
    expect(await batch(stranger, ids)).toEqual([asListed(await eventSeenBy(stranger, open))]);
    await anna.request("POST", `/friends/${ben.id}/block`);
    expect(await batch(ben, ids)).toEqual([]);
  });

  it("can contain up to 100 events", async () => {
    const anna = await signUp();
    const [place, year] = [farAway(), await emptyYear()];
    const events = Array.from({ length: 100 }, (_, number) => ({
      title: `${number}`,
      startAt: `${year}-06-01T12:00:00Z`,
      ...place,
    }));
    const ids = (await addEvents(anna.id, events)).sort();
    expect((await batch(await signUp(), ids)).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ["no field ids", {}, "ids"],
    ["an empty list of ids", { ids: [] }, "ids"],
    ["101 ids", { ids: Array.from({ length: 101 }, () => randomUUID()) }, "ids"],
    ["an id that is not a UUID", { ids: [randomUUID(), "mine"] }, "ids.1"],
    ["null instead of a list of ids", { ids: null }, "ids"],
  ])("is rejected with 400 if the request contains %s", async (_, body, field) => {
    const anna = await signUp();
    expectInvalid(await anna.request("POST", "/events/batch", body), [field]);
  });
});
