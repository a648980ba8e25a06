/** Votes of the organizers on a group, and the required number of consents (docs/features/groups.md, Quorum). */

import { randomUUID } from "node:crypto";
import { groupsContract } from "@social/shared-types/groups.ts";
import { describe, expect, it } from "vitest";
import { chatSeenBy } from "../_support/chats.ts";
import { inviteAndAccept, newFriendOf, publishEvent } from "../_support/events/events.ts";
import { addFriends, block, unblock } from "../_support/friends.ts";
import {
  admittedGuest,
  askToVote,
  type Decision,
  expectGroupsUnchanged,
  groupRows,
  groupSeenBy,
  leave,
  like,
  notifiedOf,
  organizedEvent,
  vote,
} from "../_support/groups.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = groupsContract;

interface Named {
  id: string;
}

async function approvalsOf(person: Person, { id }: Named) {
  return expectSuccess(await person.request("GET", `/groups/${id}/approvals`), routes.listApprovals);
}

/** Creates a group of `size` members: a new user and their friends. */
async function groupOf(size: number, event: Named) {
  const anna = await signUpWithProfile();
  const friends = await addFriends(anna, size - 1);
  const group = await like(
    anna,
    event,
    friends.map((id) => ({ id })),
  );
  return { anna, group };
}

function remove(creator: Person, { id }: Named, coAuthor: Person) {
  return creator.request("DELETE", `/events/${id}/authors/${coAuthor.id}`);
}

describe("a group", () => {
  // Columns: the number of members, the number of co-authors (without the event creator), and the votes in order, each
  // with the status of the group after the vote.
  // spec: What the service does, organizers consent or refuse; an approved group has a chat
  // spec: What the service does, a group needs min(people, organizers) consents
  // spec: What the service does, an approved group has `chatId`, and no other has
  // spec: Feed item and lists of events, `guestCount`: everyone of an approved group, no hosts
  // spec: Like group, `chatId` comes with the approval
  // spec: Like group, a vote answers the group's `id` and `status`, `approved` and `chatId`
  // spec: Like group, `approved`: the consents suffice, also where seats lack
  // spec: States of a like group, `approved` as soon as T = min(S, N) organizers consent
  // spec: States of a like group, an approval opens the chat and sets chatId
  // spec: States of a like group, `waiting`, `rejected`, `expired`: moves that the specification leaves open
  // spec: Operations without a path in the specification, decide on a group: the Approve result
  it.each<[people: number, coAuthors: number, votes: [Decision, string][]]>([
    [1, 0, [["consent", "approved"]]],
    [1, 2, [["consent", "approved"]]],
    [
      1,
      1,
      [
        ["refuse", "pending"],
        ["consent", "approved"],
      ],
    ],
    [
      1,
      1,
      [
        ["refuse", "pending"],
        ["refuse", "rejected"],
      ],
    ],
    [
      2,
      2,
      [
        ["refuse", "pending"],
        ["consent", "pending"],
        ["consent", "approved"],
      ],
    ],
    [
      2,
      2,
      [
        ["consent", "pending"],
        ["refuse", "pending"],
        ["refuse", "rejected"],
      ],
    ],
    [4, 0, [["consent", "approved"]]],
    [4, 0, [["refuse", "rejected"]]],
    [
      4,
      2,
      [
        ["consent", "pending"],
        ["consent", "pending"],
        ["consent", "approved"],
      ],
    ],
    [
      4,
      2,
      [
        ["consent", "pending"],
        ["refuse", "rejected"],
      ],
    ],
  ])(
    "with %i members, at an event with %i co-authors, has the expected status after each vote: %j",
    async (people, coAuthorCount, votes) => {
      const { event, creator, coAuthors } = await organizedEvent(coAuthorCount);
      const { anna, group } = await groupOf(people, event);
      const organizers = [creator, ...coAuthors];
      for (const [index, [decision, status]] of votes.entries()) {
        const isApproved = status === "approved";
        const result = await vote(organizers[index]!, group, decision);
        expect(result).toEqual({
          id: group.id,
          status,
          approved: isApproved,
          chatId: isApproved ? expect.any(String) : null,
        });
        expect(await groupSeenBy(anna, group)).toMatchObject({ status, chatId: result.chatId });
      }
      const decided = votes.map(([decision], index) => ({ author_id: organizers[index]!.id, decision }));
      const rows = await groupRows(event);
      expect(rows.approvals).toMatchObject(decided);
      const isAdmitted = votes.at(-1)?.[1] === "approved";
      expect(rows.guest_count).toBe(isAdmitted ? people : 0);
      expect(rows.chats.map(({ type }) => type)).toEqual(
        isAdmitted ? ["event_authors", "approved_group"] : ["event_authors"],
      );
    },
  );

  // spec: What the service does, organizers consent or refuse; an approved group has a chat
  // spec: Enumerations, role in a chat
  it("gets a chat with the organizers when it is approved; all participants of the chat except the last voter are notified once", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const group = await like(anna, event, [ben]);
    await vote(creator, group, "consent");
    const { chatId } = await vote(coAuthors[0]!, group, "consent");
    const { participants, ...chat } = await chatSeenBy(ben, { id: chatId! });
    expect(chat).toMatchObject({ id: chatId, type: "approved_group", name: "Picnic", eventId: event.id });
    expect(participants.map(({ userId, role }) => `${userId} ${role}`)).toEqual([
      `${creator.id} organizer`,
      `${coAuthors[0]!.id} organizer`,
      `${anna.id} member`,
      `${ben.id} member`,
    ]);
    expect(await notifiedOf(event, "event_application_approved", group)).toEqual(
      [anna.id, ben.id].sort().map((to) => ({ to, by: coAuthors[0]!.id, chat: chatId })),
    );
    const opened = (await notifiedOf(event, "chat_created")).filter(({ chat: opens }) => opens === chatId);
    expect(opened).toEqual(
      [anna.id, ben.id, creator.id].sort().map((to) => ({ to, by: coAuthors[0]!.id, chat: chatId })),
    );
    const { groups, members } = await groupRows(event);
    expect(groups).toMatchObject([{ id: group.id, chat_id: chatId, status: "approved" }]);
    expect(members).toHaveLength(2);
  });

  // spec: Notification, `actorId` is null when nobody did it
  it("notifies its members without naming an actor when it is rejected, and its members can apply again", async () => {
    const { event, creator } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const group = await like(anna, event, [ben]);
    await vote(creator, group, "refuse");
    expect(await notifiedOf(event, "event_application_rejected", group)).toEqual(
      [anna.id, ben.id].sort().map((to) => ({ to, by: null, chat: null })),
    );
    const again = await like(ben, event, [anna]);
    expect(await vote(creator, again, "consent")).toMatchObject({ approved: true });
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "rejected", chatId: null });
  });
});

describe("an organizer", () => {
  // spec: Like group, group approval: `id`, `groupId`, `authorId`, `decision`, `createdAt`
  // spec: Operations without a path in the specification, list approvals of a group: an array of Group approval
  it("has one vote on a group, and can change the vote while the group is pending", async () => {
    const { event, creator, coAuthors } = await organizedEvent(2);
    const { group } = await groupOf(2, event);
    await vote(creator, group, "refuse");
    const [first] = await approvalsOf(coAuthors[1]!, group);
    expect(first).toEqual({
      id: expect.any(String),
      groupId: group.id,
      authorId: creator.id,
      decision: "refuse",
      createdAt: expect.any(String),
    });
    await expectGroupsUnchanged(event, async () => {
      expect(await vote(creator, group, "refuse")).toMatchObject({ status: "pending", approved: false });
    });
    await vote(creator, group, "consent");
    expect(await approvalsOf(creator, group)).toMatchObject([{ authorId: creator.id, decision: "consent" }]);
    await vote(coAuthors[0]!, group, "consent");
    await expectGroupsUnchanged(event, async () => {
      expect(await vote(creator, group, "consent")).toMatchObject({ status: "approved", approved: true });
      expectRefusal(await askToVote(creator, group, "refuse"), 409, "group_closed");
      expectRefusal(await askToVote(coAuthors[1]!, group, "consent"), 409, "group_closed");
    });
  });

  // spec: Enumerations, decision on a group
  it("gets 400 for a vote with an unknown decision", async () => {
    const { event, creator } = await organizedEvent(0);
    const { group } = await groupOf(1, event);
    await expectGroupsUnchanged(event, async () => {
      for (const decision of ["approve", "Consent", "", "__proto__", 1, null, ["consent"], undefined]) {
        expectInvalid(await askToVote(creator, group, decision), ["decision"]);
      }
      expectInvalid(await askToVote(creator, { id: "first" }, "consent"), ["id"]);
    });
  });

  // spec: Event, `capacity` is the most who are admitted
  // spec: States of a like group, `waiting`, `rejected`, `expired`: moves that the specification leaves open
  it("can consent to a group that does not fit into the free seats: the group then waits, and its members are not notified", async () => {
    const { event, creator } = await organizedEvent(0, { capacity: 1 });
    const { anna, group } = await groupOf(2, event);
    await vote(creator, group, "consent");
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "waiting", chatId: null });
    const rows = await groupRows(event);
    expect(rows).toMatchObject({ guest_count: 0, chats: [{ type: "event_authors" }] });
    expect(await notifiedOf(event, "event_application_approved")).toEqual([]);
    await expectGroupsUnchanged(event, async () => {
      expect(await vote(creator, group, "consent")).toMatchObject({ status: "waiting" });
    });
    // A smaller group that fits into the free seats is admitted before the waiting group.
    const single = await groupOf(1, event);
    expect(await vote(creator, single.group, "consent")).toMatchObject({ status: "approved" });
    expect(await groupRows(event)).toMatchObject({ guest_count: 1 });
  });

  it("can withdraw the consent to a waiting group, which becomes pending or rejected, depending on the other votes", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1, { capacity: 1 });
    const [coAuthor] = coAuthors;
    const full = await groupOf(1, event);
    await vote(creator, full.group, "consent");
    const { anna, group } = await groupOf(1, event);
    expect(await vote(creator, group, "consent")).toMatchObject({ status: "waiting", approved: true });
    expect(await vote(coAuthor!, group, "refuse")).toMatchObject({ status: "waiting", approved: true });
    expect(await vote(coAuthor!, group, "consent")).toMatchObject({ status: "waiting" });
    expect(await vote(creator, group, "refuse")).toMatchObject({ status: "waiting" });
    expect(await vote(creator, group, "consent")).toMatchObject({ status: "waiting" });
    expect(await vote(coAuthor!, group, "refuse")).toMatchObject({ status: "waiting" });
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "waiting", chatId: null });
    expect(await vote(creator, group, "refuse")).toEqual({
      id: group.id,
      status: "rejected",
      approved: false,
      chatId: null,
    });
    const again = await like(anna, event);
    await vote(creator, again, "consent");
    expect(await vote(creator, again, "refuse")).toMatchObject({ status: "pending", approved: false });
    await leave(full.anna, full.group);
    expect(await groupSeenBy(anna, again)).toMatchObject({ status: "pending", chatId: null });
    expect(await vote(coAuthor!, again, "consent")).toMatchObject({ status: "approved", approved: true });
  });

  // spec: Event author, who accepted counts, votes and is in the chats
  // spec: States of an invitation to organize, who accepted organizes: counts, may change the event, votes and is in the chat of the organizers
  it("increases the quorum of a pending group by becoming a co-author", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const { group } = await groupOf(3, event);
    await vote(creator, group, "consent");
    const carol = await newFriendOf(creator);
    await inviteAndAccept(creator, event, carol);
    expect(await vote(coAuthors[0]!, group, "consent")).toMatchObject({ status: "pending" });
    expect(await vote(carol, group, "consent")).toMatchObject({ status: "approved" });
  });

  it("can, after becoming a co-author, approve a pending group that already has one refusal", async () => {
    const { event, creator } = await organizedEvent(1);
    const { anna, group } = await groupOf(1, event);
    await vote(creator, group, "refuse");
    const carol = await newFriendOf(creator);
    await inviteAndAccept(creator, event, carol);
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "pending" });
    expect(await vote(carol, group, "consent")).toMatchObject({ status: "approved" });
  });

  it("when removed, lowers the quorum of a pending group, which may then be approved with its existing consents", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const { anna, group } = await groupOf(2, event);
    await vote(creator, group, "consent");
    expect((await remove(creator, event, coAuthors[0]!)).status).toBe(200);
    const { chatId } = await groupSeenBy(anna, group);
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "approved", chatId: expect.any(String) });
    const participants = (await chatSeenBy(anna, { id: chatId! })).participants.map(({ userId }) => userId);
    expect(participants).not.toContain(coAuthors[0]!.id);
  });

  it("loses their consent to a pending group when removed, so that other organizers must consent", async () => {
    const { event, creator, coAuthors } = await organizedEvent(2);
    const { anna, group } = await groupOf(2, event);
    await vote(coAuthors[0]!, group, "consent");
    await remove(creator, event, coAuthors[0]!);
    expect(await approvalsOf(creator, group)).toEqual([]);
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "pending" });
    expectRefusal(await askToVote(coAuthors[0]!, group, "consent"), 404, "group_not_found");
    await vote(coAuthors[1]!, group, "consent");
    expect(await vote(creator, group, "consent")).toMatchObject({ status: "approved" });
  });

  it("when removed, causes the rejection of a pending group that can no longer reach its quorum", async () => {
    const { event, creator, coAuthors } = await organizedEvent(1);
    const { anna, group } = await groupOf(1, event);
    await vote(creator, group, "refuse");
    await remove(creator, event, coAuthors[0]!);
    expect(await groupSeenBy(anna, group)).toMatchObject({ status: "rejected" });
    expect(await notifiedOf(event, "event_application_rejected", group)).toEqual([
      { to: anna.id, by: null, chat: null },
    ]);
  });
});

describe("a user who is not an organizer", () => {
  // spec: Event author, who has not accepted has no vote
  it("cannot vote: 403 not_an_organizer for members, and 404 group_not_found for users who cannot see the group", async () => {
    const { event, creator } = await organizedEvent(0);
    const asked = await newFriendOf(creator);
    await creator.request("POST", `/events/${event.id}/authors`, { userId: asked.id });
    const { anna, group } = await groupOf(2, event);
    const elsewhere = await signUpWithProfile();
    await publishEvent(elsewhere);
    await expectGroupsUnchanged(event, async () => {
      expectRefusal(await askToVote(anna, group, "consent"), 403, "not_an_organizer");
      for (const stranger of [asked, elsewhere, await signUp()]) {
        expectRefusal(await askToVote(stranger, group, "consent"), 404, "group_not_found");
      }
      expectRefusal(await askToVote(creator, { id: randomUUID() }, "consent"), 404, "group_not_found");
    });
  });

  it("is removed from the open groups of an event when the event creator blocks them", async () => {
    const { event, creator } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const group = await like(anna, event, [ben]);
    await block(creator, ben);
    expect(await groupSeenBy(anna, group)).toMatchObject({ memberIds: [anna.id], status: "pending" });
    await block(creator, anna);
    expect(await groupRows(event)).toMatchObject({ groups: [{ status: "expired" }], members: [] });
    expectRefusal(await askToVote(creator, group, "consent"), 409, "group_closed");
    expectRefusal(await anna.request("GET", `/groups/${group.id}`), 404, "group_not_found");
  });

  it.each(["creator", "co-author"])(
    "loses their seat by blocking the event's %s, and is notified of the removal",
    async (who) => {
      const host = await organizedEvent(1);
      const organizer = who === "creator" ? host.creator : host.coAuthors[0]!;
      const { guest, group, chatId } = await admittedGuest(host);
      await block(guest, organizer);
      expectRefusal(await guest.request("GET", `/groups/${group.id}`), 404, "group_not_found");
      expectRefusal(await guest.request("GET", `/chats/${chatId}`), 404, "chat_not_found");
      const other = who === "creator" ? host.coAuthors[0]! : host.creator;
      expect(await groupSeenBy(other, group)).toMatchObject({ status: "expired", memberIds: [], chatId });
      expect(await groupRows(host.event)).toMatchObject({ guest_count: 0 });
      expect(await notifiedOf(host.event, "group_member_removed")).toEqual([{ to: guest.id, by: null, chat: null }]);
      await unblock(guest, organizer);
      expect(await groupRows(host.event)).toMatchObject({ guest_count: 0, groups: [{ status: "expired" }] });
    },
  );

  it("gets no notification about a group after leaving it", async () => {
    const { event, creator } = await organizedEvent(0);
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const group = await like(anna, event, [ben]);
    await leave(ben, group);
    await vote(creator, group, "refuse");
    expect(await notifiedOf(event, "event_application_rejected")).toEqual([{ to: anna.id, by: null, chat: null }]);
  });
});
