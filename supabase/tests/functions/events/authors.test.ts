/** Co-authors of an event: their invitation, answer, rights, removal and resignation. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  answerInvitation,
  askToOrganize,
  changeEvent,
  createEvent,
  type Event,
  eventRows,
  eventSeenBy,
  expectEventUnchanged,
  invite,
  inviteAndAccept,
  letTimePass,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { addFriends, block, unfriend } from "../_support/friends.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { expectInvalid, expectRefusal, expectSuccess, expectUnchanged } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

/** Returns the types and actors of a user's notifications about invitations to the event, newest first. */
async function notifiedOf({ id }: Event, person: Person): Promise<string[]> {
  const notifications = await notificationsOf(person);
  const notified = notifications.filter(({ eventId, type }) => eventId === id && type.startsWith("event_coauthor_"));
  for (const notification of notified) {
    expect(notification).toMatchObject({ payload: { eventTitle: "Picnic" }, groupId: null, chatId: null });
  }
  return notified.map(({ type, actorId }) => `${type} by ${actorId}`);
}

async function authorsSeenBy(person: Person, { id }: Event): Promise<string[]> {
  const response = await person.request("GET", `/events/${id}/authors`);
  const { authors, creatorId } = expectSuccess(response, routes.listEventAuthors);
  expect(creatorId).toBe((await eventRows({ id })).event?.creator_id);
  return authors.map(({ userId, status }) => `${userId} ${status}`);
}

function response(person: Person, { id }: Event, word: "accept" | "refuse") {
  return person.request("POST", `/events/${id}/authors/${word}`);
}

function resign(person: Person, { id }: Event) {
  return person.request("DELETE", `/events/${id}/authors/me`);
}

function remove(person: Person, { id }: Event, userId: string) {
  return person.request("DELETE", `/events/${id}/authors/${userId}`);
}

describe("the creator of an event", () => {
  let anna: Person;
  let ben: Person;

  beforeAll(async () => {
    anna = await signUpWithProfile();
    ben = await newFriendOf(anna);
  });

  // spec: What the service does, friends are invited to organize together
  // spec: Event author, `eventId`, `userId`, `status`, `createdAt`
  // spec: States of an invitation to organize, a friend whom the creator invites is pending
  // spec: Endpoints: events, `POST /events/{id}/authors` {userId}: an Event author, pending
  // spec: Events: in-app notifications, the types of co-authors come when people are invited and answer
  it("can invite a friend, who is notified once even if the call is repeated", async () => {
    const event = await createEvent(anna);
    const first = await askToOrganize(anna, event, ben.id.toUpperCase());
    expect(first.status).toBe(201);
    const author = expectSuccess(first, routes.inviteEventAuthor);
    expect(author).toEqual({ eventId: event.id, userId: ben.id, status: "pending", createdAt: expect.any(String) });
    await expectEventUnchanged(event, async () => {
      expect(expectUnchanged(await askToOrganize(anna, event, ben.id), routes.inviteEventAuthor)).toEqual(author);
    });
    expect(await notifiedOf(event, ben)).toEqual([`event_coauthor_invite by ${anna.id}`]);
    await answerInvitation(ben, event, "accept");
    const again = expectUnchanged(await askToOrganize(anna, event, ben.id), routes.inviteEventAuthor);
    expect(again).toEqual({ ...author, status: "accepted" });
    expect(await notifiedOf(event, ben)).toHaveLength(1);
  });

  it("can repeat an invitation that a friend refused, which notifies the friend again", async () => {
    const event = await createEvent(anna);
    const { createdAt } = await invite(anna, event, ben);
    await answerInvitation(ben, event, "refuse");
    const again = await askToOrganize(anna, event, ben.id);
    expect(again.status).toBe(201);
    const author = expectSuccess(again, routes.inviteEventAuthor);
    expect(author).toMatchObject({ status: "pending" });
    expect(author.createdAt > createdAt).toBe(true);
    expect(await notifiedOf(event, ben)).toHaveLength(2);
    await answerInvitation(ben, event, "accept");
  });

  // spec: States of an invitation to organize, only friends of the creator can be invited
  // spec: Endpoints: rules of authors and likes, only friends of the creator are invited to organize
  it("receives 400 when inviting themselves or a user who is not a friend", async () => {
    const event = await createEvent(anna);
    const former = await newFriendOf(anna);
    await unfriend(former, anna);
    await expectEventUnchanged(event, async () => {
      for (const id of [anna.id, (await signUpWithProfile()).id, former.id, randomUUID()]) {
        expectInvalid(await askToOrganize(anna, event, id), ["userId"]);
      }
    });
  });

  // spec: States of an invitation to organize, an invitation needs a free place among ten
  // spec: Endpoints: rules of authors and likes, ten authors of an event at most
  // spec: Limits, authors of an event: 10
  it("can have at most ten co-authors, including invited users", async () => {
    const event = await createEvent(anna);
    const friends = await addFriends(anna, 9);
    await inviteAndAccept(anna, event, ben);
    for (const id of friends) {
      expectSuccess(await askToOrganize(anna, event, id), routes.inviteEventAuthor);
    }
    const carol = await newFriendOf(anna);
    await expectEventUnchanged(event, async () => {
      expectRefusal(await askToOrganize(anna, event, carol.id), 409, "authors_limit");
      // Repeating the invitation of a user who is already a co-author still succeeds.
      expectUnchanged(await askToOrganize(anna, event, friends[0]), routes.inviteEventAuthor);
    });
    expect(await notifiedOf(event, carol)).toEqual([]);
    expectSuccess(await remove(anna, event, friends[0]!), routes.removeEventAuthor);
    await invite(anna, event, carol);
    await answerInvitation(carol, event, "refuse");
    expectSuccess(await askToOrganize(anna, event, friends[0]), routes.inviteEventAuthor);
    expectRefusal(await askToOrganize(anna, event, carol.id), 409, "authors_limit");
  });

  // spec: Endpoints: events, `DELETE /events/{id}/authors/{userId}`: the creator removes a co-author, and nobody else does
  it("can remove co-authors and users who refused the invitation; removing anyone else is rejected with 404 author_not_found", async () => {
    const event = await createEvent(anna);
    const refusing = await newFriendOf(anna);
    await inviteAndAccept(anna, event, ben);
    await invite(anna, event, refusing);
    await answerInvitation(refusing, event, "refuse");
    await expectEventUnchanged(event, async () => {
      for (const id of [anna.id, randomUUID(), (await newFriendOf(anna)).id]) {
        expectRefusal(await remove(anna, event, id), 404, "author_not_found");
      }
      expectRefusal(await remove(ben, event, ben.id), 403, "not_the_creator");
    });
    expect((await eventRows(event)).event).toMatchObject({ organizer_count: 2 });
    expect(expectSuccess(await remove(anna, event, ben.id), routes.removeEventAuthor)).toEqual({ deleted: true });
    expectSuccess(await remove(anna, event, refusing.id), routes.removeEventAuthor);
    expect(await eventRows(event)).toMatchObject({ authors: [], event: { organizer_count: 1 } });
    expectRefusal(await remove(anna, event, ben.id), 404, "author_not_found");
    expectRefusal(await ben.request("GET", `/events/${event.id}`), 404, "event_not_found");
    expectRefusal(await response(ben, event, "accept"), 404, "event_not_found");
  });

  it("receives 409 when inviting a friend to an event that is over, cancelled or deleted", async () => {
    const [over, cancelled, deleted] = [await publishEvent(anna), await publishEvent(anna), await publishEvent(anna)];
    await letTimePass(over, 40);
    await anna.request("POST", `/events/${cancelled.id}/cancel`);
    await anna.request("DELETE", `/events/${deleted.id}`);
    for (const [event, code] of [
      [over, "event_closed"],
      [cancelled, "event_closed"],
      [deleted, "event_deleted"],
    ] as const) {
      expectRefusal(await askToOrganize(anna, event, ben.id), 409, code);
      expect(await eventRows(event)).toMatchObject({ authors: [] });
      expect(await notifiedOf(event, ben)).toEqual([]);
    }
    const started = await publishEvent(anna);
    await letTimePass(started, 25);
    await inviteAndAccept(anna, started, ben);
  });
});

describe("an invited person", () => {
  // spec: Event author, an answer tells `eventId`, `userId` and the resulting `status`
  // spec: States of an invitation to organize, the invited person makes it accepted or refused
  // spec: States of an invitation to organize, who accepted organizes: counts, may change the event, votes and is in the chat of the organizers
  // spec: Operations without a path in the specification, answer an invitation to organize: {eventId, userId, status}
  // spec: Events: in-app notifications, the types of co-authors come when people are invited and answer
  it("can accept the invitation once, and the creator receives one notification", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna, { sex: "male" });
    const event = await createEvent(anna);
    await invite(anna, event, ben);
    const decision = { eventId: event.id, userId: ben.id, status: "accepted" };
    expect(expectSuccess(await response(ben, event, "accept"), routes.acceptAuthorInvitation)).toEqual(decision);
    await expectEventUnchanged(event, async () => {
      expect(expectSuccess(await response(ben, event, "accept"), routes.acceptAuthorInvitation)).toEqual(decision);
      expectRefusal(await response(ben, event, "refuse"), 409, "invitation_answered");
    });
    expect(await notifiedOf(event, anna)).toEqual([`event_coauthor_accepted by ${ben.id}`]);
    expect(await eventRows(event)).toMatchObject({
      authors: [{ user_id: ben.id, status: "accepted" }],
      event: { organizer_count: 2, male_organizer_count: 1, female_organizer_count: 0 },
    });
  });

  // spec: Event author, an answer tells `eventId`, `userId` and the resulting `status`
  // spec: States of an invitation to organize, the invited person makes it accepted or refused
  // spec: Operations without a path in the specification, answer an invitation to organize: {eventId, userId, status}
  // spec: Events: in-app notifications, the types of co-authors come when people are invited and answer
  it("can refuse the invitation, and no longer sees the event if it is a draft", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const event = await createEvent(anna);
    await invite(anna, event, ben);
    await eventSeenBy(ben, event);
    const decision = { eventId: event.id, userId: ben.id, status: "refused" };
    expect(expectSuccess(await response(ben, event, "refuse"), routes.refuseAuthorInvitation)).toEqual(decision);
    expect(expectSuccess(await response(ben, event, "refuse"), routes.refuseAuthorInvitation)).toEqual(decision);
    expectRefusal(await response(ben, event, "accept"), 409, "invitation_answered");
    expectRefusal(await ben.request("GET", `/events/${event.id}`), 404, "event_not_found");
    expect(await notifiedOf(event, anna)).toEqual([`event_coauthor_refused by ${ben.id}`]);
    expect((await eventRows(event)).event).toMatchObject({ organizer_count: 1 });
  });

  it("can refuse an invitation to an event that is over or cancelled, but cannot accept it", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const [over, cancelled] = [await publishEvent(anna), await publishEvent(anna)];
    await Promise.all([over, cancelled].map((event) => invite(anna, event, ben)));
    await letTimePass(over, 40);
    await anna.request("POST", `/events/${cancelled.id}/cancel`);
    for (const event of [over, cancelled]) {
      expectRefusal(await response(ben, event, "accept"), 409, "event_closed");
      expect(await eventRows(event)).toMatchObject({ authors: [{ status: "pending" }], event: { organizer_count: 1 } });
      await answerInvitation(ben, event, "refuse");
    }
  });

  it("receives 404 event_not_found when answering the invitation to a deleted event", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const event = await createEvent(anna);
    await invite(anna, event, ben);
    await anna.request("DELETE", `/events/${event.id}`);
    await expectEventUnchanged(event, async () => {
      expectRefusal(await response(ben, event, "accept"), 404, "event_not_found");
      expectRefusal(await response(ben, event, "refuse"), 404, "event_not_found");
    });
    await anna.request("POST", `/events/${event.id}/restore`);
    await answerInvitation(ben, event, "accept");
  });
});

describe("a person who is not invited", () => {
  // spec: States of an invitation to organize, nobody but the invited person answers it
  it("receives 403 not_invited when answering an invitation, even as the creator of the event or a friend of the creator", async () => {
    const anna = await signUpWithProfile();
    const event = await publishEvent(anna);
    await expectEventUnchanged(event, async () => {
      for (const person of [anna, await newFriendOf(anna), await signUp()]) {
        for (const word of ["accept", "refuse"] as const) {
          expectRefusal(await response(person, event, word), 403, "not_invited");
        }
      }
    });
  });

  // spec: Endpoints: events, `DELETE /events/{id}/authors/{userId}`: the creator removes a co-author, and nobody else does
  // spec: Authentication, 4: removing a co-author is the creator's
  it("receives 403 not_the_creator when inviting or removing co-authors", async () => {
    const anna = await signUpWithProfile();
    const [ben, carol, friend] = [await newFriendOf(anna), await newFriendOf(anna), await newFriendOf(anna)];
    const event = await publishEvent(anna);
    await inviteAndAccept(anna, event, ben);
    await invite(anna, event, carol);
    await expectEventUnchanged(event, async () => {
      for (const person of [ben, carol, friend, await signUp()]) {
        expectRefusal(await askToOrganize(person, event, friend.id), 403, "not_the_creator");
        expectRefusal(await remove(person, event, ben.id), 403, "not_the_creator");
      }
    });
  });
});

describe("the list of co-authors", () => {
  // spec: Enumerations, status of a co-author
  // spec: Event author, `GET /events/{id}/authors`: `authors` and `creatorId`
  // spec: Endpoints: events, `GET /events/{id}/authors`: {authors, creatorId}
  it("is sorted by the time of the invitation, and shows pending invitations only to organizers and the invited user", async () => {
    const anna = await signUpWithProfile();
    const [ben, carol, dan, eve] = [
      await newFriendOf(anna),
      await newFriendOf(anna),
      await newFriendOf(anna),
      await newFriendOf(anna),
    ];
    const event = await publishEvent(anna);
    expect(await authorsSeenBy(anna, event)).toEqual([]);
    for (const person of [dan, carol, ben, eve]) {
      await invite(anna, event, person);
    }
    await answerInvitation(ben, event, "accept");
    await answerInvitation(dan, event, "accept");
    await answerInvitation(eve, event, "refuse");
    const whole = [`${dan.id} accepted`, `${carol.id} pending`, `${ben.id} accepted`, `${eve.id} refused`];
    const accepted = [`${dan.id} accepted`, `${ben.id} accepted`];
    for (const organizer of [anna, ben, dan]) {
      expect(await authorsSeenBy(organizer, event)).toEqual(whole);
    }
    expect(await authorsSeenBy(carol, event)).toEqual([
      `${dan.id} accepted`,
      `${carol.id} pending`,
      `${ben.id} accepted`,
    ]);
    expect(await authorsSeenBy(eve, event)).toEqual([...accepted, `${eve.id} refused`]);
    expect(await authorsSeenBy(await signUp(), event)).toEqual(accepted);
  });
});

describe("a co-author", () => {
  it("keeps the role when the friendship with the creator ends, but loses an invitation that is still pending", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const event = await createEvent(anna);
    await inviteAndAccept(anna, event, ben);
    const other = await publishEvent(anna);
    await invite(anna, other, ben);
    expect(await notifiedOf(other, ben)).toHaveLength(1);
    await unfriend(anna, ben);
    expectRefusal(await ben.request("POST", `/events/${other.id}/authors/accept`), 403, "not_invited");
    expect(await notifiedOf(other, ben)).toEqual([]);
    expect(await changeEvent(ben, event, { description: "By Ben" })).toMatchObject({ description: "By Ben" });
  });

  it.each(["creator", "co-author"])(
    "loses the role after a block by the %s, and does not regain it when the block is lifted",
    async (who) => {
      const anna = await signUpWithProfile();
      const [ben, carol] = [await newFriendOf(anna, { sex: "male" }), await newFriendOf(anna)];
      const [accepted, pending] = [await publishEvent(anna), await publishEvent(anna)];
      await inviteAndAccept(anna, accepted, ben);
      await inviteAndAccept(anna, accepted, carol);
      await invite(anna, pending, ben);
      const [blocker, blocked] = who === "creator" ? [anna, ben] : [ben, anna];
      await block(blocker, blocked);
      await blocker.request("DELETE", `/friends/${blocked.id}/block`);
      expect(await eventRows(accepted)).toMatchObject({
        authors: [{ user_id: carol.id, status: "accepted" }],
        event: { organizer_count: 2, male_organizer_count: 0 },
      });
      expect((await eventRows(pending)).authors).toEqual([]);
      expectRefusal(await response(ben, pending, "accept"), 403, "not_invited");
      expectRefusal(await ben.request("PATCH", `/events/${accepted.id}`, { title: "x" }), 403, "not_an_organizer");
    },
  );

  it("can resign while the event is published, cancelled or over", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    for (const end of ["", "cancelled", "over"]) {
      const event = await publishEvent(anna);
      await inviteAndAccept(anna, event, ben);
      if (end === "cancelled") {
        await anna.request("POST", `/events/${event.id}/cancel`);
      } else if (end === "over") {
        await letTimePass(event, 40);
      }
      expect(expectSuccess(await resign(ben, event), routes.resignEventAuthor)).toEqual({ deleted: true });
      expect(await eventRows(event)).toMatchObject({ authors: [], event: { organizer_count: 1 } });
      expectRefusal(await resign(ben, event), 404, "author_not_found");
      expectRefusal(await ben.request("PATCH", `/events/${event.id}`, {}), 403, "not_an_organizer");
      expect(await notifiedOf(event, anna)).toEqual([`event_coauthor_accepted by ${ben.id}`]);
    }
  });

  it("is the only user who can resign; all others, even the creator, receive 404 author_not_found", async () => {
    const anna = await signUpWithProfile();
    const [invited, refusing] = [await newFriendOf(anna), await newFriendOf(anna)];
    const event = await publishEvent(anna);
    await invite(anna, event, invited);
    await invite(anna, event, refusing);
    await answerInvitation(refusing, event, "refuse");
    await expectEventUnchanged(event, async () => {
      for (const person of [anna, invited, refusing, await signUp()]) {
        expectRefusal(await resign(person, event), 404, "author_not_found");
      }
    });
    const draft = await createEvent(anna);
    expectRefusal(await resign(await signUp(), draft), 404, "event_not_found");
    expectRefusal(await resign(anna, { ...draft, id: randomUUID() }), 404, "event_not_found");
    expectInvalid(await resign(anna, { ...draft, id: "x" }), ["id"]);
  });

  // spec: Feed item and lists of events, `maleOrganizerCount`, `femaleOrganizerCount`: organizers whose profile says so
  // spec: Endpoints: the feed of events, `maleFrom`, `maleTo`, `femaleFrom`, `femaleTo`: ranges of organizers who say that sex
  it("is counted as a male or female organizer according to the current sex in the profile", async () => {
    const anna = await signUpWithProfile({ sex: "female" });
    const ben = await newFriendOf(anna);
    const event = await createEvent(anna);
    await inviteAndAccept(anna, event, ben);
    const counts = async () => {
      const { event: row } = await eventRows(event);
      return [row?.organizer_count, row?.male_organizer_count, row?.female_organizer_count];
    };
    expect(await counts()).toEqual([2, 0, 1]);
    await ben.request("PATCH", "/profiles", { sex: "male" });
    expect(await counts()).toEqual([2, 1, 1]);
    await ben.request("PATCH", "/profiles", { sex: "female" });
    expect(await counts()).toEqual([2, 0, 2]);
    expect((await ben.request("DELETE", "/profiles")).status).toBe(200);
    expect(await counts()).toEqual([1, 0, 1]);
  });
});
