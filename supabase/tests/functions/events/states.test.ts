/** States of an event: the result of each endpoint in each state, and the users who may call each endpoint. */

import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@social/shared-types/errors.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  answerInvitation,
  changeEvent,
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
import { around, feedOf } from "../_support/events/feed.ts";
import { askToCome, askToVote, groupRows, groupSeenBy, like } from "../_support/groups.ts";
import { runJobs } from "../_support/jobs.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { farAway } from "../_support/places.ts";
import { type ApiResponse, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

/** For each state, the creator's calls and the changes of the clock that bring an event into this state. */
const states = {
  draft: [],
  "draft whose start is past": ["start"],
  "draft whose end is past": ["finish"],
  published: ["publish"],
  started: ["publish", "start"],
  finished: ["publish", "finish"],
  cancelled: ["publish", "cancel"],
  "deleted draft": ["delete"],
  "deleted, published": ["publish", "delete"],
  "deleted, started": ["publish", "delete", "start"],
  "deleted, finished": ["publish", "delete", "finish"],
  "deleted, cancelled": ["publish", "cancel", "delete"],
} as const;

type State = keyof typeof states;

const rpcs = {
  change: { method: "PATCH", path: "", body: { title: "Changed" }, route: routes.updateEvent },
  publish: { method: "POST", path: "/publish", route: routes.publishEvent },
  cancel: { method: "POST", path: "/cancel", route: routes.cancelEvent },
  delete: { method: "DELETE", path: "", route: routes.deleteEvent },
  restore: { method: "POST", path: "/restore", route: routes.restoreEvent },
  "clear the cover": { method: "DELETE", path: "/cover", route: routes.clearEventCover },
} as const;

type RpcName = keyof typeof rpcs;

const columns = Object.keys(rpcs) as RpcName[];

/** Result of a call: the effective status afterwards, `deleted`, `same` if nothing changes, or the error code. */
type End = Event["effectiveStatus"] | "deleted" | "same" | Extract<ErrorCode, `event_${string}`>;

/** Results of the calls in each state, in the order of `rpcs`. */
const table: Record<State, [End, End, End, End, End, End]> = {
  draft: ["draft", "published", "event_not_published", "deleted", "same", "same"],
  "draft whose start is past": ["event_started", "started", "event_not_published", "deleted", "same", "event_started"],
  "draft whose end is past": ["event_started", "finished", "event_not_published", "deleted", "same", "event_started"],
  published: ["published", "same", "cancelled", "deleted", "same", "same"],
  started: ["event_started", "same", "cancelled", "deleted", "same", "event_started"],
  finished: ["event_started", "same", "event_not_published", "deleted", "same", "event_started"],
  cancelled: ["cancelled", "event_not_draft", "same", "deleted", "same", "same"],
  "deleted draft": ["event_deleted", "event_deleted", "event_deleted", "same", "draft", "event_deleted"],
  "deleted, published": ["event_deleted", "event_deleted", "event_deleted", "same", "published", "event_deleted"],
  "deleted, started": ["event_deleted", "event_deleted", "event_deleted", "same", "started", "event_deleted"],
  "deleted, finished": ["event_deleted", "event_deleted", "event_deleted", "same", "event_finished", "event_deleted"],
  "deleted, cancelled": ["event_deleted", "event_deleted", "event_deleted", "same", "cancelled", "event_deleted"],
};

function attempt(person: Person, rpc: RpcName, { id }: { id: string }): Promise<ApiResponse> {
  const { method, path, ...rest } = rpcs[rpc];
  return person.request(method, `/events/${id}${path}`, "body" in rest ? rest.body : undefined);
}

async function bringInto(state: State, creator: Person, event: Event): Promise<void> {
  for (const step of states[state]) {
    if (step === "start" || step === "finish") {
      await letTimePass(event, step === "start" ? 25 : 37);
    } else {
      expectSuccess(await attempt(creator, step, event), rpcs[step].route);
    }
  }
}

/**
 * Waits until the jobs have written all status changes that are due. The test would otherwise attribute these changes
 * to its calls.
 */
async function clockWritten(creator: Person): Promise<void> {
  await runJobs();
  const due = async () => {
    const { data } = expectSuccess(await creator.request("GET", "/events/mine"), routes.listOwnEvents);
    return data.filter(({ status, effectiveStatus, deletedAt }) => !deletedAt && status !== effectiveStatus);
  };
  await expect.poll(due).toEqual([]);
}

async function expectEnd(creator: Person, event: Event, rpc: RpcName, end: End): Promise<void> {
  const before = await eventSeenBy(creator, event);
  const { route } = rpcs[rpc];
  if (end === "same") {
    await expectEventUnchanged(event, async () => {
      expect(expectSuccess(await attempt(creator, rpc, event), route)).toEqual(before);
    });
    return;
  }
  if (end.startsWith("event_")) {
    await expectEventUnchanged(event, async () => {
      expectRefusal(await attempt(creator, rpc, event), 409, end as ErrorCode);
    });
    return;
  }
  const after = expectSuccess(await attempt(creator, rpc, event), route);
  // The job `events` may have written the status "started" after the call.
  expect(await eventSeenBy(creator, event)).toEqual({
    ...after,
    status: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(after.updatedAt > before.updatedAt).toBe(true);
  if (end === "deleted") {
    expect(after).toEqual({ ...before, deletedAt: expect.any(String), updatedAt: after.updatedAt });
  } else {
    expect(after).toMatchObject({ effectiveStatus: end, deletedAt: null });
  }
}

describe("the creator of an event", () => {
  // spec: What the service does, events: created, changed, published, cancelled, deleted, restored
  // spec: States of an event, `publish`: a draft becomes published
  // spec: States of an event, `cancel`: published becomes cancelled, and so does what has started
  // spec: States of an event, `delete` from every state: deletedAt is set, the stored status stays
  // spec: States of an event, `restore`: the deletion is taken back and the event is what it was
  // spec: States of an event, `restore` is refused once the event is finished
  // spec: Endpoints: events, `DELETE /events/{id}`: deletedAt is set and nothing else
  // spec: Endpoints: events, `POST /events/{id}/restore`: takes a deletion back, before the end
  // spec: Endpoints: events, `POST /events/{id}/publish`: the draft is published
  // spec: Endpoints: events, `POST /events/{id}/cancel`: what is published or started is cancelled, by any organizer
  it.each(Object.keys(states) as State[])(
    "receives from each endpoint the response that this file lists for the state: %s",
    async (state) => {
      const anna = await signUp();
      const cases = await Promise.all(
        columns.map(async (rpc, column) => {
          const event = await createEvent(anna, { title: rpc });
          await bringInto(state, anna, event);
          return { rpc, event, end: table[state][column]! };
        }),
      );
      await clockWritten(anna);
      await Promise.all(cases.map(({ rpc, event, end }) => expectEnd(anna, event, rpc, end)));
    },
  );

  // spec: Event, `deletedAt`: when it was deleted, and null otherwise
  // spec: States of an event, `restore`: the deletion is taken back and the event is what it was
  // spec: Endpoints: events, `POST /events/{id}/restore`: takes a deletion back, before the end
  it("can restore a deleted event to its earlier state, and delete it again", async () => {
    const anna = await signUp();
    const event = await publishEvent(anna);
    for (const rpc of ["delete", "restore", "delete", "restore"] as const) {
      const response = await attempt(anna, rpc, event);
      const { deletedAt, updatedAt, ...rest } = expectSuccess(response, rpcs[rpc].route);
      expect(deletedAt !== null).toBe(rpc === "delete");
      expect({ ...rest, deletedAt: null, updatedAt: event.updatedAt }).toEqual(event);
      expect(updatedAt > event.updatedAt).toBe(true);
    }
  });
});

describe("an event that is already over", () => {
  // spec: States of an event, `publish` asks nothing but that it is a draft, also of an event that is over
  // spec: Where the sentences could be read in more than one way, publishing has no condition but the draft: what is over is published, finished at once, in no feed, told to nobody
  it("can be published, and is then finished: it is in no feed, accepts no guests and causes no notifications", async () => {
    const anna = await signUpWithProfile();
    const [ben, clara] = [await newFriendOf(anna), await newFriendOf(anna)];
    const place = farAway();
    const event = await createEvent(anna, { ...place, startAt: hoursFromNow(-30) });
    await inviteAndAccept(anna, event, clara);
    const notifiedBefore = await Promise.all([anna, ben, clara].map((person) => notificationsOf(person)));
    const published = expectSuccess(await attempt(anna, "publish", event), routes.publishEvent);
    expect(published).toMatchObject({ id: event.id, effectiveStatus: "finished" });
    expect(expectSuccess(await attempt(anna, "publish", event), routes.publishEvent).effectiveStatus).toBe("finished");
    expect((await eventSeenBy(ben, event)).effectiveStatus).toBe("finished");
    for (const person of [anna, ben, clara]) {
      expect(await feedOf(person, around(place))).toEqual([]);
      expect(await feedOf(person, around(place, "&friendsOnly=true"))).toEqual([]);
    }
    expectRefusal(await askToCome(ben, event), 409, "event_not_published");
    expect(await Promise.all([anna, ben, clara].map((person) => notificationsOf(person)))).toEqual(notifiedBefore);
  });

  // spec: Where the sentences could be read in more than one way, publishing has no condition but the draft: what is over is published, finished at once, in no feed, told to nobody
  it("has no open groups and accepts no applications if an organizer has moved it into the past", async () => {
    const anna = await signUpWithProfile();
    const event = await publishEvent(anna);
    const [ben, clara] = [await signUp(), await signUp()];
    const group = await like(ben, event);
    const over = await changeEvent(anna, event, { startAt: hoursFromNow(-20), endAt: hoursFromNow(-19) });
    expect(over.effectiveStatus).toBe("finished");
    expect((await groupSeenBy(ben, group)).status).toBe("expired");
    expectRefusal(await askToVote(anna, group, "consent"), 409, "group_closed");
    expectRefusal(await askToCome(clara, event), 409, "event_not_published");
    await runJobs();
    await expect.poll(async () => (await groupRows(event)).groups).toMatchObject([{ status: "expired" }]);
    // The applicant is notified that the event changed, but not that the group ended.
    expect((await notificationsOf(ben)).map(({ type }) => type)).toEqual(["event_changed"]);
  });
});

describe("a user who can see an event", () => {
  const creatorOnly: RpcName[] = ["publish", "delete", "restore"];
  let anna: Person;
  let accepted: Person;
  let others: Person[];
  let events: Event[];

  beforeAll(async () => {
    anna = await signUpWithProfile();
    const [coAuthor, invited, refused] = await Promise.all([newFriendOf(anna), newFriendOf(anna), newFriendOf(anna)]);
    accepted = coAuthor;
    others = [invited, refused, await newFriendOf(anna), await signUp()];
    events = await Promise.all(
      columns.map(async () => {
        const event = await publishEvent(anna, { imageUrl: "https://example.com/cover.jpg" });
        await inviteAndAccept(anna, event, accepted);
        await invite(anna, event, invited);
        await invite(anna, event, refused);
        await answerInvitation(refused, event, "refuse");
        return event;
      }),
    );
  });

  // spec: What the service does, organizers are the creator and the co-authors who accepted
  // spec: States of an event, `cancel` is for the creator and for every accepted co-author, also after the start
  // spec: States of an invitation to organize, who accepted organizes: counts, may change the event, votes and is in the chat of the organizers
  // spec: Endpoints: events, `POST /events/{id}/cancel`: what is published or started is cancelled, by any organizer
  it.each(columns)("needs the right of an organizer or of the creator to call the endpoint: %s", async (rpc) => {
    const event = events[columns.indexOf(rpc)]!;
    const isCreatorOnly = creatorOnly.includes(rpc);
    const withoutRight = isCreatorOnly ? [...others, accepted] : others;
    await expectEventUnchanged(event, async () => {
      for (const person of withoutRight) {
        expectRefusal(await attempt(person, rpc, event), 403, isCreatorOnly ? "not_the_creator" : "not_an_organizer");
      }
    });
    expectSuccess(await attempt(isCreatorOnly ? anna : accepted, rpc, event), rpcs[rpc].route);
  });
});

describe("an event that does not exist", () => {
  it("is rejected with 404 event_not_found by every endpoint", async () => {
    const anna = await signUp();
    const path = `/events/${randomUUID()}`;
    for (const rpc of columns) {
      expectRefusal(await attempt(anna, rpc, { id: randomUUID() }), 404, "event_not_found");
    }
    for (const [method, rest, body] of [
      ["GET", ""],
      ["PUT", "/cover", { key: `${anna.id}/${randomUUID()}` }],
      ["GET", "/authors"],
      ["POST", "/authors", { userId: randomUUID() }],
      ["POST", "/authors/accept"],
      ["POST", "/authors/refuse"],
      ["DELETE", `/authors/${randomUUID()}`],
    ] as const) {
      expectRefusal(await anna.request(method, `${path}${rest}`, body), 404, "event_not_found");
    }
  });
});
