/** Members of a group: the group creator adds and removes members, and members confirm their membership and leave. */

import { randomUUID } from "node:crypto";
import { groupsContract } from "@social/shared-types/groups.ts";
import { describe, expect, it } from "vitest";
import { chatsOf } from "../_support/chats.ts";
import { inviteAndAccept, newFriendOf } from "../_support/events/events.ts";
import { addFriends, block, unfriend } from "../_support/friends.ts";
import {
  admittedGuest,
  askToAdd,
  askToRemove,
  expectGroupsUnchanged,
  groupRows,
  groupSeenBy,
  leave,
  like,
  notifiedOf,
  organizedEvent,
  removeMember,
  vote,
} from "../_support/groups.ts";
import { notificationsOf, read } from "../_support/notifications/notifications.ts";
import {
  type ApiResponse,
  expectInvalid,
  expectRefusal,
  expectSuccess,
  expectUnchanged,
} from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = groupsContract;

function confirm(person: Person, { id }: { id: string }): Promise<ApiResponse> {
  return person.request("POST", `/groups/${id}/members/me/accept`);
}

function askToLeave(person: Person, { id }: { id: string }): Promise<ApiResponse> {
  return person.request("DELETE", `/groups/${id}/members/me`);
}

/** Creates a pending group of Anna and her friend Ben. */
async function groupOfTwo() {
  const host = await organizedEvent(1);
  const anna = await signUpWithProfile();
  const ben = await newFriendOf(anna);
  return { ...host, anna, ben, group: await like(anna, host.event, [ben]) };
}

describe("the creator of a group", () => {
  // spec: Like group, group member: `groupId`, `userId`, `createdAt`
  // spec: Operations without a path in the specification, add a member to a like group: {userId} gives a Group member
  it("can add a friend, who is notified only once even if the call is repeated", async () => {
    const { event, anna, group } = await groupOfTwo();
    const carol = await newFriendOf(anna);
    const response = await askToAdd(anna, group, carol.id.toUpperCase());
    expect(response.status).toBe(201);
    const member = expectSuccess(response, routes.addGroupMember);
    expect(member).toEqual({ groupId: group.id, userId: carol.id, createdAt: member.createdAt });
    await expectGroupsUnchanged(event, async () => {
      expect(expectUnchanged(await askToAdd(anna, group, carol.id), routes.addGroupMember)).toEqual(member);
    });
    expect((await groupSeenBy(carol, group)).memberIds).toEqual([...group.memberIds, carol.id]);
    expect((await notifiedOf(event, "event_invite", group)).filter(({ to }) => to === carol.id)).toEqual([
      { to: carol.id, by: anna.id, chat: null },
    ]);
  });

  it("can add members until the group has ten; another member is rejected with 409 group_full", async () => {
    const { event, anna, group } = await groupOfTwo();
    const [last, ...friends] = await addFriends(anna, 9);
    for (const friend of friends) {
      expectSuccess(await askToAdd(anna, group, friend), routes.addGroupMember);
    }
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToAdd(anna, group, last), 409, "group_full");
    });
    expect((await groupSeenBy(anna, group)).memberIds).toHaveLength(10);
  });

  // spec: Like group, `POST /groups/{id}/members`: `userId` is required
  it("gets 400 for a new member who is not a friend, is an organizer, or blocks an organizer", async () => {
    const { event, creator, coAuthors, anna, group } = await groupOfTwo();
    const [former, outcast] = [await newFriendOf(anna), await newFriendOf(anna)];
    await unfriend(anna, former);
    await block(outcast, creator);
    await expectGroupsUnchanged(event, async () => {
      for (const id of [anna.id, former.id, outcast.id, creator.id, coAuthors[0]!.id, randomUUID(), "carol", 5, null]) {
        expectInvalid(await askToAdd(anna, group, id), ["userId"]);
      }
      expectInvalid(await anna.request("POST", `/groups/${group.id}/members`, {}), ["userId"]);
      expectInvalid(await askToAdd(anna, { id: "mine" }, anna.id), ["id"]);
    });
  });

  it("cannot add a member after the first vote (409 votes_cast) or to a closed group (409 group_closed)", async () => {
    const { event, creator, coAuthors, anna, group } = await groupOfTwo();
    const carol = await newFriendOf(anna);
    for (const [organizer, decision, code] of [
      [creator, "consent", "votes_cast"],
      [coAuthors[0]!, "consent", "group_closed"],
    ] as const) {
      await vote(organizer, group, decision);
      await expectGroupsUnchanged(event, async () => {
        expectRefusal(await askToAdd(anna, group, carol.id), 409, code);
      });
    }
  });

  // spec: Endpoints: rules of authors and likes, one pending group of an event for a person, be it by liking or by being brought along
  it("cannot add a user who is in another group of the event: 409 already_in_group", async () => {
    const { event, anna, group } = await groupOfTwo();
    const carol = await newFriendOf(anna);
    await like(carol, event);
    await expectGroupsUnchanged(event, async () => {
      const { userIds, groupId } = expectRefusal(await askToAdd(anna, group, carol.id), 409, "already_in_group");
      expect({ userIds, groupId }).toEqual({ userIds: [carol.id], groupId: undefined });
    });
  });
});

describe("the creator of a group who removes a member", () => {
  it("causes a pending group to lose its consents, but not its refusals", async () => {
    const { event, creator, coAuthors, anna, ben, group } = await groupOfTwo();
    await inviteAndAccept(creator, event, await newFriendOf(creator));
    const carol = await newFriendOf(anna);
    expectSuccess(await askToAdd(anna, group, carol.id), routes.addGroupMember);
    await removeMember(anna, group, carol);
    expectSuccess(await askToAdd(anna, group, carol.id), routes.addGroupMember);
    await vote(creator, group, "consent");
    await removeMember(anna, group, carol);
    const rows = await groupRows(event);
    expect(rows).toMatchObject({ approvals: [], groups: [{ status: "pending" }] });
    expect(rows.members.map(({ user_id }) => user_id).sort()).toEqual([anna.id, ben.id].sort());
    expectRefusal(await carol.request("GET", `/groups/${group.id}`), 404, "group_not_found");
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToAdd(anna, group, carol.id), 409, "votes_cast");
      expectRefusal(await askToRemove(anna, group, carol.id), 404, "member_not_found");
    });
    expect(await notifiedOf(event, "group_member_removed", group)).toEqual([
      { to: carol.id, by: null, chat: null },
      { to: carol.id, by: null, chat: null },
    ]);
    await vote(creator, group, "refuse");
    await removeMember(anna, group, ben);
    // Only one of three organizers has refused the smaller group, so the group stays pending.
    expect(await groupRows(event)).toMatchObject({
      approvals: [{ author_id: creator.id, decision: "refuse" }],
      groups: [{ status: "pending" }],
    });
    expect(await vote(coAuthors[0]!, group, "consent")).toMatchObject({ status: "approved" });
  });

  it("does not cause a waiting group to lose its consents: the smaller group is admitted if it fits into the free seats", async () => {
    const { event, creator, coAuthors, anna, ben, group } = await groupOfTwo();
    await creator.request("PATCH", `/events/${event.id}`, { capacity: 1 });
    await vote(creator, group, "consent");
    expect(await vote(coAuthors[0]!, group, "consent")).toMatchObject({ status: "waiting" });
    await removeMember(anna, group, ben);
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "approved", memberIds: [anna.id] });
    expect(await groupRows(event)).toMatchObject({ guest_count: 1, approvals: [{}, {}] });
    expect(await notifiedOf(event, "group_member_removed", group)).toEqual([{ to: ben.id, by: null, chat: null }]);
  });

  it("cannot remove themselves (400), or a member of an approved group (403 not_an_organizer)", async () => {
    const { event, creator, coAuthors, anna, ben, group } = await groupOfTwo();
    await expectGroupsUnchanged(event, async () => {
      expectInvalid(await askToRemove(anna, group, anna.id.toUpperCase()), ["userId"]);
      expectInvalid(await askToRemove(anna, { id: "mine" }, "x"), ["id", "userId"]);
      expectRefusal(await askToRemove(anna, group, randomUUID()), 404, "member_not_found");
      expectRefusal(await askToRemove(anna, { id: randomUUID() }, ben.id), 404, "group_not_found");
    });
    await vote(creator, group, "consent");
    await vote(coAuthors[0]!, group, "consent");
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToRemove(anna, group, ben.id), 403, "not_an_organizer");
    });
  });
});

describe("an organizer", () => {
  it("can remove a guest, who then loses access to the chat and whose seat is assigned to a waiting group", async () => {
    const { event, creator, coAuthors, anna, ben, group } = await groupOfTwo();
    await creator.request("PATCH", `/events/${event.id}`, { capacity: 2 });
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToRemove(creator, group, ben.id), 403, "not_the_group_creator");
    });
    await vote(creator, group, "consent");
    const { chatId } = await vote(coAuthors[0]!, group, "consent");
    const carol = await signUp();
    const waiting = await like(carol, event);
    expect(await vote(creator, waiting, "consent")).toMatchObject({ status: "waiting" });
    await removeMember(coAuthors[0]!, group, ben);
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "approved", memberIds: [anna.id], chatId });
    expect(await groupSeenBy(carol, waiting)).toMatchObject({ status: "approved" });
    expect(await groupRows(event)).toMatchObject({ guest_count: 2 });
    expectRefusal(await ben.request("GET", `/chats/${chatId}`), 404, "chat_not_found");
    expect(await chatsOf(ben)).toEqual([]);
    expect(await notifiedOf(event, "group_member_removed")).toEqual([{ to: ben.id, by: null, chat: null }]);
    await removeMember(creator, group, anna);
    expect(await groupSeenBy(creator, group)).toMatchObject({ status: "expired", memberIds: [] });
  });

  it("cannot remove a member of a closed group: 409 group_closed", async () => {
    const { event, creator, anna, ben, group } = await groupOfTwo();
    await vote(creator, group, "refuse");
    await expectGroupsUnchanged(event, async () => {
      for (const person of [anna, creator]) {
        expectRefusal(await askToRemove(person, group, ben.id), 409, "group_closed");
      }
    });
  });
});

describe("a user other than the group creator", () => {
  it("cannot add a member: 403 not_the_group_creator, or 404 group_not_found if they cannot see the group", async () => {
    const { event, creator, ben, group } = await groupOfTwo();
    const [dan, eve] = [await newFriendOf(ben), await newFriendOf(creator)];
    const stranger = await signUp();
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToAdd(ben, group, dan.id), 403, "not_the_group_creator");
      expectRefusal(await askToAdd(creator, group, eve.id), 403, "not_the_group_creator");
      expectRefusal(await askToAdd(stranger, group, ben.id), 404, "group_not_found");
      expectRefusal(await askToAdd(stranger, { id: randomUUID() }, ben.id), 404, "group_not_found");
    });
  });

  it("cannot remove a member: 403 not_the_group_creator, or 404 group_not_found if they cannot see the group", async () => {
    const { event, ben, anna, group } = await groupOfTwo();
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToRemove(ben, group, anna.id), 403, "not_the_group_creator");
      expectRefusal(await askToRemove(await signUp(), group, ben.id), 404, "group_not_found");
    });
  });

  it("cannot confirm or leave without being a member: 403 not_a_member, or 404 group_not_found if they cannot see the group", async () => {
    const { event, creator, group } = await groupOfTwo();
    const stranger = await signUp();
    await expectGroupsUnchanged(event, async () => {
      for (const call of [confirm, askToLeave]) {
        expectRefusal(await call(creator, group), 403, "not_a_member");
        expectRefusal(await call(stranger, group), 404, "group_not_found");
        expectInvalid(await call(stranger, { id: "mine" }), ["id"]);
      }
    });
  });
});

describe("a friend in a group", () => {
  it("can confirm the membership: the group lists the friend as confirmed, and the group creator is notified once", async () => {
    const { event, creator, anna, ben, group } = await groupOfTwo();
    const member = expectSuccess(await confirm(ben, group), routes.confirmMembership);
    expect(member).toEqual({ groupId: group.id, userId: ben.id, createdAt: member.createdAt });
    expect(group.confirmedIds).toEqual([anna.id]);
    for (const viewer of [anna, ben, creator]) {
      expect((await groupSeenBy(viewer, group)).confirmedIds).toEqual([anna.id, ben.id]);
    }
    await expectGroupsUnchanged(event, async () => {
      expect(expectSuccess(await confirm(ben, group), routes.confirmMembership)).toEqual(member);
      // The group creator is confirmed when the group is created, so another confirmation changes nothing.
      expectSuccess(await confirm(anna, group), routes.confirmMembership);
    });
    expect(await notifiedOf(event, "event_invite_accepted", group)).toEqual([{ to: anna.id, by: ben.id, chat: null }]);
  });

  it("can confirm their membership in an approved group, but not in a rejected group: 409 group_closed", async () => {
    const [admitted, rejected] = [await groupOfTwo(), await groupOfTwo()];
    for (const organizer of [admitted.creator, admitted.coAuthors[0]!]) {
      await vote(organizer, admitted.group, "consent");
    }
    expectSuccess(await confirm(admitted.ben, admitted.group), routes.confirmMembership);
    await vote(rejected.creator, rejected.group, "refuse");
    await expectGroupsUnchanged(rejected.event, async () => {
      expectRefusal(await confirm(rejected.ben, rejected.group), 409, "group_closed");
      expectRefusal(await askToLeave(rejected.ben, rejected.group), 409, "group_closed");
    });
  });

  it("can leave a pending group, which remains open for the other members", async () => {
    const { event, anna, ben, group } = await groupOfTwo();
    await leave(ben, group);
    expect(await groupSeenBy(anna, group)).toMatchObject({ memberIds: [anna.id], status: "pending" });
    expectRefusal(await ben.request("GET", `/groups/${group.id}`), 404, "group_not_found");
    expectRefusal(await askToLeave(ben, group), 404, "group_not_found");
    expect(await like(ben, event)).toMatchObject({ status: "pending" });
  });

  it("loses the unread event_invite notification by leaving; organizers lose the unread event_application notification when the group is empty", async () => {
    const { creator, coAuthors, anna, ben, group } = await groupOfTwo();
    const coAuthor = coAuthors[0]!;
    await read(creator);
    await leave(ben, group);
    const typesOf = async (person: Person) => (await notificationsOf(person)).map(({ type }) => type);
    expect(await typesOf(ben)).not.toContain("event_invite");
    expect(await typesOf(coAuthor)).toContain("event_application");
    await leave(anna, group);
    expect(await typesOf(coAuthor)).not.toContain("event_application");
    expect(await typesOf(creator)).toContain("event_application");
  });

  // spec: Events: in-app notifications, the types of applications and of being brought along come when people apply, vote and confirm
  it("can leave a pending group, which is approved if the existing consents reach the quorum of the smaller group", async () => {
    const { event, creator, anna, ben, group } = await groupOfTwo();
    expect(await vote(creator, group, "consent")).toMatchObject({ status: "pending" });
    await leave(ben, group);
    const { chatId } = await groupSeenBy(anna, group);
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "approved", chatId: expect.any(String) });
    // The notification has no actor, because the approval was not caused by a vote.
    expect(await notifiedOf(event, "event_application_approved", group)).toEqual([
      { to: anna.id, by: null, chat: chatId },
    ]);
    expect(await groupRows(event)).toMatchObject({ guest_count: 1 });
  });

  it("is removed from an open group when they block the group creator", async () => {
    const { event, anna, ben, group } = await groupOfTwo();
    await block(ben, anna);
    expect(await groupSeenBy(anna, group)).toMatchObject({ memberIds: [anna.id], status: "pending" });
    expectRefusal(await ben.request("GET", `/groups/${group.id}`), 404, "group_not_found");
    expect(await like(ben, event)).toMatchObject({ status: "pending" });
  });
});

describe("the creator of a group who leaves it", () => {
  it("ends the group if it is pending or waiting", async () => {
    const { event, creator, coAuthors, anna, ben, group } = await groupOfTwo();
    await leave(anna, group);
    expect(await groupSeenBy(ben, group)).toMatchObject({ status: "expired", memberIds: [ben.id], chatId: null });
    await creator.request("PATCH", `/events/${event.id}`, { capacity: 1 });
    const second = await like(anna, event, [ben]);
    await vote(creator, second, "consent");
    expect(await vote(coAuthors[0]!, second, "consent")).toMatchObject({ status: "waiting" });
    await leave(anna, second);
    expect(await groupSeenBy(ben, second)).toMatchObject({ status: "expired" });
    expect(await like(ben, event)).toMatchObject({ status: "pending" });
  });

  it("does not end an approved group, and frees one seat", async () => {
    const { event, creator, coAuthors, anna, ben, group } = await groupOfTwo();
    await vote(creator, group, "consent");
    const { chatId } = await vote(coAuthors[0]!, group, "consent");
    await leave(anna, group);
    expect(await groupSeenBy(ben, group)).toMatchObject({ status: "approved", memberIds: [ben.id], chatId });
    expect(await chatsOf(anna)).toEqual([]);
    expect((await chatsOf(ben)).map(({ id }) => id)).toEqual([chatId]);
    expect(await groupRows(event)).toMatchObject({ guest_count: 1 });
    expectRefusal(await anna.request("GET", `/chats/${chatId}`), 404, "chat_not_found");
  });
});

describe("a guest who leaves", () => {
  it("frees seats for the waiting groups that fit completely, in the order in which the groups reached the quorum", async () => {
    const host = await organizedEvent(0, { capacity: 2 });
    const { event, creator } = host;
    const [first, second] = [await admittedGuest(host), await admittedGuest(host)];
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const [pair, carol, dan] = [await like(anna, event, [ben]), await signUp(), await signUp()];
    const [carols, dans] = [await like(carol, event), await like(dan, event)];
    // Dan applies after Carol, but the event creator consents to his group before her group.
    for (const group of [pair, dans, carols]) {
      expect(await vote(creator, group, "consent")).toMatchObject({ status: "waiting", chatId: null });
    }
    await leave(first.guest, first.group);
    const states = async () => {
      const { groups, guest_count } = await groupRows(event);
      return [guest_count, ...[pair, dans, carols].map((group) => groups.find(({ id }) => id === group.id)?.status)];
    };
    // The group of Anna and Ben is too large for the one free seat. Among the other groups, Dan's group got the consent
    // first.
    expect(await states()).toEqual([2, "waiting", "approved", "waiting"]);
    await leave(second.guest, second.group);
    expect(await states()).toEqual([2, "waiting", "approved", "approved"]);
    await creator.request("PATCH", `/events/${event.id}`, { capacity: 4 });
    expect(await states()).toEqual([4, "approved", "approved", "approved"]);
    const { chatId } = await groupSeenBy(ben, pair);
    expect(await notifiedOf(event, "event_application_approved", pair)).toEqual(
      [anna.id, ben.id].sort().map((to) => ({ to, by: null, chat: chatId })),
    );
    expect(await notifiedOf(event, "chat_created", pair)).toEqual([]);
    const opened = await notifiedOf(event, "chat_created");
    expect(opened.filter(({ chat }) => chat === chatId)).toEqual(
      [anna.id, ben.id, creator.id].sort().map((to) => ({ to, by: null, chat: chatId })),
    );
  });
});
