/** A user has the same access to an event by its id, in the feed and on its topic (docs/features/events.md, Rights). */

import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  answerInvitation,
  createEvent,
  type Event,
  eventSeenBy,
  expectEventUnchanged,
  hoursFromNow,
  invite,
  inviteAndAccept,
  letTimePass,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { befriend, block, unblock, unfriend } from "../_support/friends.ts";
import { leave, like } from "../_support/groups.ts";
import { runJobs } from "../_support/jobs.ts";
import { followable } from "../_support/realtime.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

const roles = [
  "the creator",
  "an accepted co-author",
  "an invited person",
  "a person who refused",
  "a friend",
  "a stranger",
  "a person whom the creator blocked",
  "a person who blocked the creator",
] as const;
type Role = (typeof roles)[number];

const draftViewers: Role[] = ["the creator", "an accepted co-author", "an invited person"];
const privateViewers: Role[] = [...draftViewers, "a friend"];
const publicViewers: Role[] = [...privateViewers, "a person who refused", "a stranger"];

interface State {
  visibility: "public" | "private";
  /** Makes the calls that bring the event into this state. The invitations have already been answered. */
  become: (event: Event) => Promise<unknown>;
  seenBy: Role[];
  isInFeed: boolean;
}

const place = { latitude: -31.25 - Math.random(), longitude: -120 * Math.random() };
let people: Record<Role, Person>;

function asCreator(method: "POST" | "DELETE", path = "") {
  return async ({ id }: Event) => {
    expect((await people["the creator"].request(method, `/events/${id}${path}`)).status).toBe(200);
  };
}

const publish = asCreator("POST", "/publish");
const cancel = asCreator("POST", "/cancel");
const remove = asCreator("DELETE");
const start = (event: Event) => letTimePass(event, 25);
const finish = (event: Event) => letTimePass(event, 27);

function oneAfterTheOther(...steps: State["become"][]): State["become"] {
  return async (event) => {
    for (const step of steps) {
      await step(event);
    }
  };
}

const states: Record<string, State> = {};
for (const [visibility, viewers] of [
  ["public", publicViewers],
  ["private", privateViewers],
] as const) {
  const shown = { visibility, seenBy: viewers };
  Object.assign(states, {
    [`${visibility} draft`]: { visibility, seenBy: draftViewers, become: async () => {}, isInFeed: false },
    [`${visibility} event, published,`]: { ...shown, become: publish, isInFeed: true },
    [`${visibility} event, started,`]: { ...shown, become: oneAfterTheOther(publish, start), isInFeed: true },
    [`${visibility} event, finished,`]: { ...shown, become: oneAfterTheOther(publish, finish), isInFeed: false },
    [`${visibility} event, cancelled,`]: { ...shown, become: oneAfterTheOther(publish, cancel), isInFeed: false },
    [`${visibility} event, deleted,`]: {
      visibility,
      seenBy: ["the creator"],
      become: oneAfterTheOther(publish, remove),
      isInFeed: false,
    },
    [`${visibility} draft, deleted,`]: { visibility, seenBy: ["the creator"], become: remove, isInFeed: false },
  } satisfies Record<string, State>);
}

const events: Record<string, Event> = {};

beforeAll(async () => {
  const creator = await signUpWithProfile();
  const [accepted, invited, refused, friend, blocked, blocking] = await Promise.all(
    Array.from({ length: 6 }, () => newFriendOf(creator)),
  );
  people = {
    "the creator": creator,
    "an accepted co-author": accepted!,
    "an invited person": invited!,
    "a person who refused": refused!,
    "a friend": friend!,
    "a stranger": await signUp(),
    "a person whom the creator blocked": blocked!,
    "a person who blocked the creator": blocking!,
  };
  await Promise.all(
    Object.entries(states).map(async ([name, { visibility }]) => {
      const endAt = hoursFromNow(26);
      const event = await createEvent(creator, { title: name, visibility, endAt, ...place });
      await inviteAndAccept(creator, event, accepted!);
      await invite(creator, event, invited!);
      await invite(creator, event, refused!);
      await answerInvitation(refused!, event, "refuse");
      // The blocks that are created later end the invitations of these two people.
      await inviteAndAccept(creator, event, blocked!);
      await invite(creator, event, blocking!);
      events[name] = event;
    }),
  );
  // A co-author keeps the access when the friendship ends, but a pending invitation ends together with the friendship.
  await Promise.all([accepted!, refused!].map((person) => unfriend(person, creator)));
  await Promise.all([block(creator, blocked!), block(blocking!, creator)]);
  await Promise.all(Object.entries(states).map(([name, { become }]) => become(events[name]!)));
});

const titles = Object.keys(states);

function seenBy(role: Role): string[] {
  return titles.filter((title) => states[title]!.seenBy.includes(role));
}

async function feedOf(person: Person): Promise<string[]> {
  const response = await person.request("GET", `/events?lat=${place.latitude}&lng=${place.longitude}&limit=100`);
  return expectSuccess(response, routes.listEvents).data.map(({ title }) => title);
}

describe.each(roles)("%s", (role) => {
  // spec: Enumerations, event visibility
  // spec: Endpoints: events, `GET /events/{id}`: the Event
  it("can read by id exactly those events that the rules allow", async () => {
    const seen: string[] = [];
    for (const title of titles) {
      const response = await people[role].request("GET", `/events/${events[title]!.id}`);
      if (response.status === 200) {
        expect(expectSuccess(response, routes.getEvent).title).toBe(title);
        seen.push(title);
      } else {
        expectRefusal(response, 404, "event_not_found");
      }
    }
    expect(seen).toEqual(seenBy(role));
  });

  // spec: Endpoints: the feed of events, shown is what is public, and what is private of friends
  // spec: Endpoints: the feed of events, deleted events are not in it
  it("finds in the feed exactly those published and started events that they can read by id", async () => {
    const live = seenBy(role).filter((title) => states[title]!.isInFeed);
    expect((await feedOf(people[role])).sort()).toEqual(live.sort());
  });

  // spec: Events: realtime, `event:{eventId}` is for those who see the event
  it("can join the topics of exactly those events that they can read by id", async () => {
    const topicsOf = (some: string[]) => some.map((title) => `event:${events[title]!.id}`);
    expect(await followable(people[role], topicsOf(titles))).toEqual(topicsOf(seenBy(role)));
  });
});

describe("the access to events", () => {
  it("does not change when the jobs mark events as started or finished", async () => {
    await runJobs();
    for (const role of roles) {
      const live = seenBy(role).filter((title) => states[title]!.isInFeed);
      expect((await feedOf(people[role])).sort()).toEqual(live.sort());
      for (const title of titles.filter((text) => /started|finished/.test(text))) {
        const response = await people[role].request("GET", `/events/${events[title]!.id}`);
        expect(response.status, `${role}: ${title}`).toBe(seenBy(role).includes(title) ? 200 : 404);
      }
    }
  });

  // spec: Endpoints: the feed of events, shown is what is public, and what is private of friends
  it("depends on friendships, blocks, invitations and the visibility of the event", async () => {
    const creator = await signUpWithProfile();
    const other = await signUpWithProfile();
    const event = await publishEvent(creator, { visibility: "private", ...place });
    const isSeen = async () => {
      const { status } = await other.request("GET", `/events/${event.id}`);
      const isInFeed = expectSuccess(
        await other.request("GET", `/events?lat=${place.latitude}&lng=${place.longitude}&limit=100`),
        routes.listEvents,
      ).data.some(({ id }) => id === event.id);
      const isJoined = (await followable(other, [`event:${event.id}`])).length > 0;
      expect({ isInFeed, isJoined }).toEqual({ isInFeed: status === 200, isJoined: status === 200 });
      return status === 200;
    };
    expect(await isSeen()).toBe(false);
    await befriend(other, creator);
    expect(await isSeen()).toBe(true);
    await unfriend(creator, other);
    expect(await isSeen()).toBe(false);
    await befriend(creator, other);
    await invite(creator, event, other);
    await unfriend(creator, other);
    expect(await isSeen()).toBe(false);
    await befriend(creator, other);
    await inviteAndAccept(creator, event, other);
    await unfriend(creator, other);
    expect(await isSeen()).toBe(true);
    expect((await creator.request("DELETE", `/events/${event.id}/authors/${other.id}`)).status).toBe(200);
    expect(await isSeen()).toBe(false);
    expect((await creator.request("PATCH", `/events/${event.id}`, { visibility: "public" })).status).toBe(200);
    expect(await isSeen()).toBe(true);
    await block(other, creator);
    expect(await isSeen()).toBe(false);
    await unblock(other, creator);
    expect(await isSeen()).toBe(true);
  });

  it("includes a cancelled private event for members of a group that was open until the cancellation", async () => {
    const creator = await signUpWithProfile();
    const event = await publishEvent(creator, { visibility: "private" });
    const [usher, leaver] = [await newFriendOf(creator), await newFriendOf(creator)];
    const [kept, early] = [await newFriendOf(usher), await newFriendOf(leaver)];
    await like(usher, event, [kept]);
    await leave(leaver, await like(leaver, event, [early]));
    expectRefusal(await early.request("GET", `/events/${event.id}`), 404, "event_not_found");
    expectSuccess(await creator.request("POST", `/events/${event.id}/cancel`), routes.cancelEvent);
    expect(await eventSeenBy(kept, event)).toMatchObject({ status: "cancelled" });
    expectRefusal(await early.request("GET", `/events/${event.id}`), 404, "event_not_found");
    expect(await followable(kept, [`event:${event.id}`])).toEqual([`event:${event.id}`]);
    expect(await followable(early, [`event:${event.id}`])).toEqual([]);
  });
});

describe("an event", () => {
  /** All endpoints of a single event, each with a valid body. */
  const attempts = (
    person: Person,
  ): [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object][] => [
    ["GET", ""],
    ["PATCH", "", { title: "Mine" }],
    ["DELETE", ""],
    ["POST", "/restore"],
    ["POST", "/publish"],
    ["POST", "/cancel"],
    ["PUT", "/cover", { key: `${person.id}/${person.id}` }],
    ["DELETE", "/cover"],
    ["GET", "/authors"],
    ["POST", "/authors", { userId: people["a friend"].id }],
    ["POST", "/authors/accept"],
    ["POST", "/authors/refuse"],
    ["DELETE", `/authors/${people["an accepted co-author"].id}`],
  ];

  it.each([
    ["a friend", "private draft"],
    ["a person who refused", "public draft"],
    ["a stranger", "private event, published,"],
    ["a stranger", "private event, finished,"],
    ["a person whom the creator blocked", "public event, published,"],
    ["a person who blocked the creator", "public event, started,"],
    ["an accepted co-author", "public event, deleted,"],
    ["an invited person", "public draft, deleted,"],
  ] as [Role, string][])(
    "is hidden from %s by every endpoint with 404 event_not_found (event: %s)",
    async (role, title) => {
      const [person, event] = [people[role], events[title]!];
      await expectEventUnchanged(event, async () => {
        for (const [method, path, body] of attempts(person)) {
          const response = await person.request(method, `/events/${event.id}${path}`, body);
          // A user who refused the invitation already knows of the event, so accept and refuse may respond as for a
          // visible event.
          if (role === "a person who refused" && /accept|refuse/.test(path)) {
            expect([200, 409]).toContain(response.status);
          } else {
            expectRefusal(response, 404, "event_not_found");
          }
        }
      });
    },
  );

  it("can be requested by its id in upper case, but its topic cannot be joined with that id", async () => {
    const { id } = events["public event, published,"]!;
    const others = [`event:${id.toUpperCase()}`, `event:${id}:x`, `events:${id}`, `event:${id} `, id, "event:"];
    const topics = [`event:${id}`, ...others];
    expect(await followable(people["a stranger"], topics)).toEqual([`event:${id}`]);
    expect(await eventSeenBy(people["a stranger"], { id: id.toUpperCase() })).toMatchObject({ id });
  });
});
