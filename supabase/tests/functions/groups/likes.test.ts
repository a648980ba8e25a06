/** Tests applications to events, alone or with friends, the access to groups, and the groups of ended events. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { groupsContract } from "@social/shared-types/groups.ts";
import { describe, expect, it } from "vitest";
import { chatSeenBy, summaryFor } from "../_support/chats.ts";
import {
  createEvent,
  eventSeenBy,
  invite,
  inviteAndAccept,
  letTimePass,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { addFriends, block } from "../_support/friends.ts";
import {
  admittedGuest,
  askToCome,
  expectGroupsUnchanged,
  groupRows,
  groupSeenBy,
  leave,
  like,
  notifiedOf,
  organizedEvent,
  vote,
} from "../_support/groups.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = groupsContract;
const { applyToEvent } = eventsContract.routes;

describe("a user who applies to an event", () => {
  // spec: What the service does, an event is liked alone or with friends
  // spec: What the service does, a solo like is a group of one
  // spec: Like group, `id`, `eventId`, `creatorId`, `memberIds`, `status`, `chatId`, `createdAt`
  // spec: Like group, `POST /events/{id}/like`: `memberIds` is optional
  // spec: States of a like group, `pending` from the like on, with the caller among its members; alone it is a group of one
  // spec: Endpoints: events, `POST /events/{id}/like` {memberIds?}: a pending Like group with the caller in memberIds
  // spec: Endpoints: rules of authors and likes, `memberIds` absent: the like is of the caller alone
  it("becomes the only member of a pending group when applying alone, and every organizer is notified", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const anna = await signUpWithProfile();
    const response = await askToCome(anna, event);
    expect(response.status).toBe(201);
    const group = expectSuccess(response, applyToEvent);
    expect(group).toEqual({
      id: group.id,
      eventId: event.id,
      creatorId: anna.id,
      memberIds: [anna.id],
      confirmedIds: [anna.id],
      status: "pending",
      chatId: null,
      createdAt: group.createdAt,
    });
    expect(await groupSeenBy(anna, group)).toEqual(group);
    expect(await groupRows(event)).toMatchObject({
      guest_count: 0,
      groups: [{ id: group.id, status: "pending", chat_id: null }],
      members: [{ group_id: group.id, user_id: anna.id }],
      approvals: [],
      chats: [{ type: "event_authors" }],
    });
    const notifications = (await notifiedOf(event, "event_application", group)).map(({ to, by }) => [to, by]);
    expect(notifications).toEqual([creator, ...coAuthors].map(({ id }) => [id, anna.id]).sort());
    expect(await notifiedOf(event, "event_invite")).toEqual([]);
  });

  // spec: What the service does, an event is liked alone or with friends
  // spec: Like group, `creatorId` made the group; `memberIds` are all of it
  // spec: States of a like group, `pending` from the like on, with the caller among its members; alone it is a group of one
  // spec: Endpoints: events, `POST /events/{id}/like` {memberIds?}: a pending Like group with the caller in memberIds
  it("creates a single group together with the listed friends, and each friend is notified", async () => {
    const { event } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const [ben, carol] = [await newFriendOf(anna), await newFriendOf(anna)];
    // The request contains Ben's id twice, once in upper case, but Ben becomes a member only once.
    const group = expectSuccess(await askToCome(anna, event, [ben.id, carol.id, ben.id.toUpperCase()]), applyToEvent);
    expect(group.memberIds).toEqual([anna.id, ben.id, carol.id]);
    for (const friend of [ben, carol]) {
      expect(await groupSeenBy(friend, group)).toEqual(group);
    }
    expect(await notifiedOf(event, "event_invite", group)).toEqual(
      [ben.id, carol.id].sort().map((to) => ({ to, by: anna.id, chat: null })),
    );
  });

  // spec: Like group, `creatorId` made the group; `memberIds` are all of it
  // spec: Like group, `memberIds`: nine at most
  // spec: Endpoints: rules of authors and likes, `memberIds`: nine at most
  // spec: Limits, memberIds of a like: 9
  // spec: Where the sentences could be read in more than one way, in requests that create null is the same as absence; people come in the order in which they were named, added and invited
  it("can list up to nine friends, who appear in the group and in its chat in the order of the request", async () => {
    const { event, creator } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const friends = await addFriends(anna, 10);
    await expectGroupsUnchanged(event, async () => {
      expectInvalid(await askToCome(anna, event, friends), ["memberIds"]);
    });
    const group = expectSuccess(await askToCome(anna, event, friends.slice(1)), applyToEvent);
    const memberIds = [anna.id, ...friends.slice(1)];
    expect(group.memberIds).toEqual(memberIds);
    expect((await groupSeenBy(creator, group)).memberIds).toEqual(memberIds);
    const { chatId } = await vote(creator, group, "consent");
    const { participants } = await chatSeenBy(anna, { id: chatId! });
    expect(participants.map(({ userId }) => userId)).toEqual([creator.id, ...memberIds]);
    const summary = await summaryFor(creator, { id: chatId! });
    expect(summary?.participantPreview.map(({ userId }) => userId)).toEqual(memberIds.slice(0, 3));
  });

  // spec: Like group, `memberIds`: friends of the caller
  // spec: States of a like group, all others in it are friends of the caller
  // spec: Endpoints: rules of authors and likes, `memberIds`: friends of the caller and nobody else
  it("is rejected with 400 if a listed user is not a friend, is an organizer, or is blocked by an organizer", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const anna = await newFriendOf(coAuthors[0]!);
    const [friend, outcast] = [await newFriendOf(anna), await newFriendOf(anna)];
    await block(creator, outcast);
    await expectGroupsUnchanged(event, async () => {
      for (const id of [(await signUp()).id, randomUUID(), anna.id, coAuthors[0]!.id, outcast.id]) {
        expectInvalid(await askToCome(anna, event, [friend.id, id]), ["memberIds.1"]);
      }
      for (const wrong of ["ben", 5, null, [friend.id]]) {
        expectInvalid(await askToCome(anna, event, [friend.id, wrong]), ["memberIds.1"]);
      }
      for (const wrong of [friend.id, 5, { 0: friend.id }]) {
        expectInvalid(await askToCome(anna, event, wrong), ["memberIds"]);
      }
    });
  });

  it("is rejected with 403 own_event if they organize the event", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    await expectGroupsUnchanged(event, async () => {
      for (const organizer of [creator, ...coAuthors]) {
        expectRefusal(await askToCome(organizer, event), 403, "own_event");
      }
    });
  });

  it("is rejected with 404 event_not_found if they cannot see the event", async () => {
    const anna = await signUpWithProfile();
    const stranger = await signUp();
    const [draft, hidden, blocked] = [
      await createEvent(anna),
      await publishEvent(anna, { visibility: "private" }),
      await publishEvent(anna),
    ];
    const outcast = await newFriendOf(anna);
    await block(outcast, anna);
    for (const [person, event] of [
      [stranger, draft],
      [stranger, hidden],
      [outcast, blocked],
      [stranger, { id: randomUUID() }],
    ] as const) {
      await expectGroupsUnchanged(event, async () => {
        expectRefusal(await askToCome(person, event), 404, "event_not_found");
        expectRefusal(await person.request("GET", `/events/${event.id}/likes`), 404, "event_not_found");
      });
    }
  });

  it("can apply to a private event together with friends, who can see the event while they are in the group", async () => {
    const creator = await signUpWithProfile();
    const event = await publishEvent(creator, { visibility: "private" });
    const anna = await newFriendOf(creator);
    const ben = await newFriendOf(anna);
    expectRefusal(await ben.request("GET", `/events/${event.id}`), 404, "event_not_found");
    const group = await like(anna, event, [ben]);
    expect(await eventSeenBy(ben, event)).toMatchObject({ id: event.id });
    await leave(ben, group);
    expectRefusal(await ben.request("GET", `/events/${event.id}`), 404, "event_not_found");
  });

  // spec: What the service does, only a published event is liked
  it("can apply only while the event is published or has started", async () => {
    const creator = await signUpWithProfile();
    const invited = await newFriendOf(creator);
    const [draft, cancelled, over, started] = [
      await createEvent(creator),
      await publishEvent(creator),
      await publishEvent(creator),
      await publishEvent(creator),
    ];
    await invite(creator, draft, invited);
    await creator.request("POST", `/events/${cancelled.id}/cancel`);
    await letTimePass(over, 40);
    await letTimePass(started, 25);
    for (const event of [draft, cancelled, over]) {
      await expectGroupsUnchanged(event, async () => {
        expectRefusal(await askToCome(invited, event), 409, "event_not_published");
      });
    }
    expect(await like(invited, started)).toMatchObject({ status: "pending" });
  });

  // spec: States of a like group, nobody in it is in another pending group of the event
  // spec: Endpoints: rules of authors and likes, one pending group of an event for a person, be it by liking or by being brought along
  it("can be in only one open or approved group of an event at a time: 409 already_in_group", async () => {
    const { event, creator } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const [ben, carol] = [await newFriendOf(anna), await newFriendOf(anna)];
    const group = await like(ben, event);
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToCome(ben, event), 409, "already_in_group");
      expectRefusal(await askToCome(anna, event, [carol.id, ben.id]), 409, "already_in_group");
    });
    await vote(creator, group, "refuse");
    const together = await like(anna, event, [ben]);
    await vote(creator, together, "consent");
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToCome(ben, event), 409, "already_in_group");
      expectRefusal(await askToCome(carol, event, [anna.id]), 409, "already_in_group");
    });
    await leave(ben, together);
    expect(await like(ben, event)).toMatchObject({ memberIds: [ben.id], status: "pending" });
  });

  it("gets 409 already_in_group with the ids of everyone already in a group, and with the group id if the caller is one of them", async () => {
    const { event, creator } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const [ben, carol, dan] = [await newFriendOf(anna), await newFriendOf(anna), await newFriendOf(anna)];
    const group = await like(ben, event);
    await vote(creator, group, "consent");
    const second = await like(dan, event);
    const notifications = async (person: Person, memberIds: string[]) => {
      const { userIds, groupId } = expectRefusal(await askToCome(person, event, memberIds), 409, "already_in_group");
      return { userIds, groupId };
    };
    await expectGroupsUnchanged(event, async () => {
      expect(await notifications(ben, [])).toEqual({ userIds: [ben.id], groupId: group.id });
      expect(await notifications(ben, [anna.id])).toEqual({ userIds: [ben.id], groupId: group.id });
      expect(await notifications(anna, [dan.id, carol.id, ben.id])).toEqual({
        userIds: [dan.id, ben.id],
        groupId: undefined,
      });
      expect(await notifications(dan, [anna.id])).toEqual({ userIds: [dan.id], groupId: second.id });
    });
    const [asBen] = [await askToCome(ben, event)];
    expect(Object.keys(asBen.body as object).sort()).toEqual(["code", "error", "errorId", "groupId", "userIds"]);
    const asAnna = await askToCome(anna, event, [ben.id]);
    expect(Object.keys(asAnna.body as object).sort()).toEqual(["code", "error", "errorId", "userIds"]);
  });

  it("gets 409 already_in_group for a second application, even if the request also lists people who cannot be members", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const anna = await newFriendOf(coAuthors[0]!);
    const [ben, outcast, stranger] = [await newFriendOf(anna), await newFriendOf(anna), await signUpWithProfile()];
    await block(creator, outcast);
    await like(stranger, event);
    const group = await like(anna, event, [ben]);
    const expectSameRefusal = () =>
      expectGroupsUnchanged(event, async () => {
        for (const id of [outcast.id, stranger.id, coAuthors[0]!.id, creator.id, randomUUID()]) {
          const { userIds, groupId } = expectRefusal(await askToCome(anna, event, [id]), 409, "already_in_group");
          expect({ userIds, groupId }).toEqual({ userIds: [anna.id], groupId: group.id });
        }
        const { userIds } = expectRefusal(await askToCome(anna, event, [outcast.id, ben.id]), 409, "already_in_group");
        expect(userIds).toEqual([anna.id, ben.id]);
        for (const wrong of [anna.id, "ben", 5, null]) {
          expectInvalid(await askToCome(anna, event, [outcast.id, wrong]), ["memberIds.1"]);
        }
      });
    await expectSameRefusal();
    await vote(creator, group, "consent");
    await vote(coAuthors[0]!, group, "consent");
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "approved" });
    await expectSameRefusal();
  });

  it("creates only one group with several concurrent applications; the other calls get 409 already_in_group", async () => {
    const { event } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all([
        askToCome(anna, event, [ben.id]),
        askToCome(anna, event),
        askToCome(ben, event, [anna.id]),
      ]);
      const made = responses.filter(({ status }) => status === 201);
      expect(made).toHaveLength(1);
      const group = expectSuccess(made[0]!, applyToEvent);
      for (const [index, response] of responses.entries()) {
        if (response !== made[0]) {
          const wanted = [[anna.id, ben.id], [anna.id], [ben.id, anna.id]][index]!;
          const { userIds, groupId } = expectRefusal(response, 409, "already_in_group");
          expect(userIds).toEqual(wanted.filter((id) => group.memberIds.includes(id)));
          expect(groupId).toBe(group.memberIds.includes(wanted[0]!) ? group.id : undefined);
        }
      }
      await leave(group.creatorId === anna.id ? anna : ben, group);
    }
  });

  it("is rejected with 401 without a token", async () => {
    const { event } = await organizedEvent(0);
    for (const [method, path] of [
      ["POST", `/events/${event.id}/like`],
      ["GET", `/events/${event.id}/likes`],
      ["GET", "/groups"],
      ["GET", `/groups/${randomUUID()}`],
      ["POST", `/groups/${randomUUID()}/members`],
      ["POST", `/groups/${randomUUID()}/members/me/accept`],
      ["DELETE", `/groups/${randomUUID()}/members/me`],
      ["DELETE", `/groups/${randomUUID()}/members/${randomUUID()}`],
      ["DELETE", `/events/${event.id}/authors/me`],
      ["GET", `/groups/${randomUUID()}/approvals`],
      ["POST", `/groups/${randomUUID()}/approvals`],
    ] as const) {
      expectRefusal(await callFunction(method, path), 401, "unauthorized");
    }
    expect((await groupRows(event)).groups).toEqual([]);
  });
});

describe("a group", () => {
  it("can be read only by its members and by the organizers of the event", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const anna = await signUpWithProfile();
    const [ben, former, outsider] = [await newFriendOf(anna), await newFriendOf(anna), await newFriendOf(anna)];
    const asked = await newFriendOf(creator);
    await invite(creator, event, asked);
    const group = await like(anna, event, [ben, former]);
    await leave(former, group);
    const people = await admittedGuest({ event, creator: coAuthors[0]! });
    for (const viewer of [anna, ben, creator, coAuthors[0]!]) {
      expect(await groupSeenBy(viewer, group)).toMatchObject({ id: group.id, creatorId: anna.id });
    }
    await vote(creator, group, "refuse");
    for (const organizer of [creator, coAuthors[0]!]) {
      const response = await organizer.request("GET", `/groups/${group.id}/approvals`);
      expect(expectSuccess(response, routes.listApprovals)).toMatchObject([
        { authorId: creator.id, decision: "refuse" },
      ]);
    }
    for (const applicant of [anna, ben]) {
      const result = await applicant.request("GET", `/groups/${group.id}/approvals`);
      expectRefusal(result, 403, "not_an_organizer");
    }
    for (const stranger of [former, outsider, asked, people.guest, await signUp()]) {
      expectRefusal(await stranger.request("GET", `/groups/${group.id}`), 404, "group_not_found");
      expectRefusal(await stranger.request("GET", `/groups/${group.id}/approvals`), 404, "group_not_found");
    }
    expectRefusal(await anna.request("GET", `/groups/${randomUUID()}`), 404, "group_not_found");
    expectInvalid(await anna.request("GET", "/groups/mine"), ["id"]);
  });
});

describe("an event with groups", () => {
  // spec: Enumerations, like group status
  // spec: Event requests, `capacity`: creator and co-authors take no seat
  // spec: States of a like group, `waiting`, `rejected`, `expired`: moves that the specification leaves open
  it.each(["cancelled", "deleted", "over"])(
    "closes its open groups with the status expired when it is %s, but keeps its approved groups",
    async (end) => {
      const { event, creator, coAuthors } = await organizedEvent(1, { capacity: 1 });
      const { group: admitted } = await admittedGuest({ event, creator });
      const [waiting, pending] = [await signUp(), await signUp()];
      const groups = [await like(waiting, event), await like(pending, event)];
      expect(await vote(creator, groups[0]!, "consent")).toMatchObject({ status: "waiting", chatId: null });
      if (end === "over") {
        await letTimePass(event, 40);
      } else {
        const [method, path] = end === "deleted" ? (["DELETE", ""] as const) : (["POST", "/cancel"] as const);
        expect((await creator.request(method, `/events/${event.id}${path}`)).status).toBe(200);
      }
      for (const [index, person] of [waiting, pending].entries()) {
        expect(await groupSeenBy(person, groups[index]!)).toMatchObject({ status: "expired", chatId: null });
        if (end !== "deleted") {
          const response = await person.request("DELETE", `/groups/${groups[index]!.id}/members/me`);
          expectRefusal(response, 409, "group_closed");
        }
        expect((await groupSeenBy(person, groups[index]!)).memberIds).toEqual([person.id]);
      }
      const [row] = (await groupRows(event)).groups;
      expect(row).toMatchObject({ id: admitted.id, status: "approved" });
      // Only the creator can see a deleted event, so the creator votes in this case.
      const voter = end === "deleted" ? creator : coAuthors[0]!;
      const result = await voter.request("POST", `/groups/${groups[1]!.id}/approvals`, { decision: "consent" });
      expectRefusal(result, 409, "group_closed");
    },
  );

  it("has the same open groups when it is restored after a deletion, except for members who left while it was deleted", async () => {
    const { event, creator } = await organizedEvent(0, { capacity: 1 });
    const { guest, group: admitted } = await admittedGuest({ event, creator });
    const [anna, waiting] = [await signUpWithProfile(), await signUp()];
    const ben = await newFriendOf(anna);
    const pending = await like(anna, event, [ben]);
    const waits = await like(waiting, event);
    await vote(creator, waits, "consent");
    const before = await groupRows(event);
    const { nextCursor } = (await anna.request("GET", "/sync")).body as { nextCursor: string };
    expect((await creator.request("DELETE", `/events/${event.id}`)).status).toBe(200);
    expect((await groupRows(event)).groups).toEqual(before.groups);
    const { changes } = (await anna.request("GET", `/sync?cursor=${nextCursor}`)).body as { changes: unknown[] };
    expect(changes).toContainEqual(
      expect.objectContaining({ id: pending.id, value: expect.objectContaining({ status: "expired" }) }),
    );
    for (const path of ["/groups?status=expired", `/groups/${pending.id}`]) {
      expect(JSON.stringify((await anna.request("GET", path)).body)).toContain(`"status":"expired"`);
    }
    await leave(ben, pending);
    await leave(guest, admitted);
    expect(await groupSeenBy(waiting, waits)).toMatchObject({ status: "expired", chatId: null });
    expect((await creator.request("POST", `/events/${event.id}/restore`)).status).toBe(200);
    expect(await groupSeenBy(anna, pending)).toMatchObject({ status: "pending", memberIds: [anna.id] });
    expect(await groupSeenBy(waiting, waits)).toMatchObject({ status: "approved", chatId: expect.any(String) });
    expect(await groupRows(event)).toMatchObject({ guest_count: 1 });
    expect(await vote(creator, pending, "consent")).toMatchObject({ status: "waiting" });
  });

  // spec: Limits, capacity of an event: creator and co-authors take no seat
  it("has all its seats available for guests, because organizers occupy no seats", async () => {
    const host = await organizedEvent(2, { capacity: 2 });
    for (const count of [1, 2]) {
      await admittedGuest(host);
      expect(await groupRows(host.event)).toMatchObject({ guest_count: count });
    }
    const group = await like(await signUp(), host.event);
    expect(await vote(host.creator, group, "consent")).toMatchObject({ status: "waiting" });
    await inviteAndAccept(host.creator, host.event, await newFriendOf(host.creator));
    expect(await groupRows(host.event)).toMatchObject({ guest_count: 2 });
  });

  it("cannot have a member of one of its groups as a co-author: accepting the invitation is rejected with 409 already_in_group", async () => {
    const { event, creator } = await organizedEvent(0);
    const anna = await newFriendOf(creator);
    await invite(creator, event, anna);
    const group = await like(anna, event);
    const response = await anna.request("POST", `/events/${event.id}/authors/accept`);
    const { userIds, groupId } = expectRefusal(response, 409, "already_in_group");
    expect({ userIds, groupId }).toEqual({ userIds: [anna.id], groupId: group.id });
    await leave(anna, group);
    expect((await anna.request("POST", `/events/${event.id}/authors/accept`)).status).toBe(200);
    const ben = await newFriendOf(creator);
    await inviteAndAccept(creator, event, ben);
    expectRefusal(await askToCome(ben, event), 403, "own_event");
  });
});
