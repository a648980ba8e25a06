/** How two likes create a match, its notifications, and how a match ends (docs/features/people.md, Matches). */

import { randomUUID } from "node:crypto";
import { peopleContract } from "@social/shared-types/people.ts";
import { describe, expect, it } from "vitest";
import { askToSend, chatsOf, messagesSeenBy, openDirectChat, say, summaryFor } from "../_support/chats.ts";
import { befriend, block, unblock } from "../_support/friends.ts";
import { followNotifications } from "../_support/notifications/stream.ts";
import {
  askToInteract,
  expectInteractionsUnchanged,
  interact,
  interactionRows,
  likersOf,
  likesOf,
  type Match,
  type Member,
  matchesOf,
  matchPeople,
  notifiedOfInteraction,
  setValidity,
  signUpAnnaAndBen,
  signUpForDiscovery,
  unmatch,
} from "../_support/people/interactions.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUp } from "../_support/sign-up.ts";

const { routes } = peopleContract;

function otherIn({ profiles }: Match): string {
  expect(profiles).toHaveLength(1);
  return profiles[0]!.userId;
}

describe("two users who like each other", () => {
  // spec: What the service does, people like and dislike, and two likes match
  // spec: What the service does, a match opens the direct chat
  // spec: Conventions, a URL is null when there is nothing to show
  // spec: People, `chatId`: the direct chat of the match, null unless this like matched
  // spec: People, match: `id`, `matchedAt`, `chatId`, `profiles` of the same fields, paginated
  // spec: People, `chatId` of a match is what its button opens, null when it is gone
  // spec: People interaction, `isMatch` is true when a like matched: a direct chat is opened, matchId and chatId are set
  // spec: Operations without a path in the specification, create a people interaction: the Interaction
  // spec: Events: in-app notifications, `chat_message`, `people_like`, `people_match` come when people write, like and match
  it("have a match with a direct chat, and both are notified", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const [annaReceived, benReceived] = [await followNotifications(anna), await followNotifications(ben)];
    await interact(anna, ben, "like");
    const liked = await interact(ben, anna, "like");
    expect(liked).toMatchObject({ targetProfileId: anna.profileId, type: "like", isMatch: true });
    const { matchId, chatId } = liked;
    const rows = await interactionRows(anna, ben);
    expect(rows.interactions).toMatchObject([
      { person_id: anna.id, type: "like" },
      { person_id: ben.id, type: "like" },
    ]);
    expect(rows.matches).toMatchObject([{ id: matchId, chat_id: chatId }]);
    expect(rows.chats).toMatchObject([{ id: chatId, type: "direct" }]);
    expect(await notifiedOfInteraction(anna)).toEqual([{ type: "people_match", actorId: ben.id, chatId }]);
    expect(await notifiedOfInteraction(ben)).toEqual([
      { type: "people_match", actorId: anna.id, chatId },
      { type: "people_like", actorId: anna.id, chatId: null },
    ]);
    await expect.poll(() => annaReceived).toMatchObject([{ type: "people_match", chat_id: chatId }]);
    await expect.poll(() => benReceived.map(({ type }) => type)).toEqual(["people_like", "people_match"]);

    for (const [person, other, name] of [
      [anna, ben, "Ben"],
      [ben, anna, "Anna"],
    ] as const) {
      const [match, ...others] = await matchesOf(person);
      expect(others).toEqual([]);
      expect(match).toEqual({
        id: matchId,
        matchedAt: liked.updatedAt,
        chatId,
        profiles: [
          {
            id: other.profileId,
            userId: other.id,
            firstName: name,
            age: expect.any(Number),
            city: "Kazan",
            photos: [],
            photoUrl: null,
          },
        ],
      });
      expect(await likersOf(person)).toEqual([]);
      expect(await summaryFor(person, { id: chatId! })).toMatchObject({ type: "direct", peer: { userId: other.id } });
    }
    await say(anna, { id: chatId! }, "Hello");
  });

  // spec: What the service does, a match opens the direct chat
  it("get their existing direct chat as the chat of the match, and are not notified of a new chat", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const chat = await openDirectChat(anna, ben);
    const { chatId } = await matchPeople(ben, anna);
    expect(chatId).toBe(chat.id);
    expect((await interactionRows(anna, ben)).chats).toHaveLength(1);
    expect((await notifiedOfInteraction(ben)).map(({ type }) => type)).toEqual(["people_match", "chat_created"]);
  });

  it("can like again, which does not change the match, but cannot dislike: 409 already_matched", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id, chatId } = await matchPeople(anna, ben);
    for (const [person, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      const again = await interact(person, other, "like");
      expect(again).toMatchObject({ type: "like", isMatch: true, matchId: id, chatId });
      await expectInteractionsUnchanged(anna, ben, async () => {
        expectRefusal(await askToInteract(person, other, "dislike"), 409, "already_matched");
      });
    }
    const { matches, notifications } = await interactionRows(anna, ben);
    expect(matches).toHaveLength(1);
    expect(notifications).toHaveLength(3);
  });

  // spec: People interaction, `isMatch` is false, matchId and chatId null, as long as there is no match
  it("do not match if the first like has expired before the second like", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await interact(anna, ben, "like");
    await setValidity(anna, ben, 0);
    expect(await likersOf(ben)).toEqual([]);
    expect(await interact(ben, anna, "like")).toMatchObject({ isMatch: false });
    expect(await likersOf(anna)).toEqual([ben.id]);
    expect((await interact(anna, ben, "like")).isMatch).toBe(true);
  });

  it("remain a match when the likes expire", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id } = await matchPeople(anna, ben);
    await setValidity(anna, ben, 0);
    await setValidity(ben, anna, 0);
    expect((await matchesOf(anna)).map((match) => match.id)).toEqual([id]);
    expect(await interact(anna, ben, "like")).toMatchObject({ isMatch: true, matchId: id });
    expectRefusal(await askToInteract(ben, anna, "dislike"), 409, "already_matched");
  });
});

describe("the list of matches", () => {
  // spec: Conventions, the same: matches
  // spec: People, match: `id`, `matchedAt`, `chatId`, `profiles` of the same fields, paginated
  // spec: Operations without a path in the specification, matches: pages of them
  it("shows the caller's matches, newest first, page by page", async () => {
    const anna = await signUpForDiscovery();
    const others: Member[] = [];
    for (let count = 0; count < 5; count += 1) {
      const other = await signUpForDiscovery();
      // Both orders of the likes are tested, because a match stores the two users in the order of their ids.
      await (count % 2 === 0 ? matchPeople(anna, other) : matchPeople(other, anna));
      others.unshift(other);
    }
    await matchPeople(others[0]!, others[1]!);
    expect((await matchesOf(anna)).map(otherIn)).toEqual(others.map(({ id }) => id));
    expect((await matchesOf(others[1]!)).map(otherIn)).toEqual([others[0]!.id, anna.id]);
    const first = expectSuccess(await anna.request("GET", "/people/matches?limit=3"), routes.listMatches);
    expect(first.data.map(otherIn)).toEqual(others.slice(0, 3).map(({ id }) => id));
    const path = `/people/matches?limit=3&cursor=${first.nextCursor}`;
    const second = expectSuccess(await anna.request("GET", path), routes.listMatches);
    expect(second.data.map(otherIn)).toEqual(others.slice(3).map(({ id }) => id));
    expect(second.nextCursor).toBeNull();
  });
});

describe("a user who ends a match", () => {
  it("ends the match for both users, and closes the chat that the match opened", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id, chatId } = await matchPeople(anna, ben);
    await say(anna, { id: chatId }, "Hello");
    await unmatch(anna, { id });
    const rows = await interactionRows(anna, ben);
    // The dislike removes the other user from the feed of the user who ended the match.
    expect(rows.interactions).toMatchObject([{ person_id: anna.id, type: "dislike" }]);
    expect(rows.matches).toEqual([]);
    expect([await matchesOf(anna), await matchesOf(ben)]).toEqual([[], []]);
    for (const [person, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expect(await chatsOf(person)).toEqual([]);
      expect(await messagesSeenBy(person, { id: chatId })).toMatchObject([{ content: "Hello" }]);
      expectRefusal(await askToSend(person, { id: chatId }, { content: "Goodbye" }), 404, "chat_not_found");
      const opened = await person.request("POST", "/chats/direct", { userId: other.id });
      expectRefusal(opened, 404, "person_not_found");
      const report = { targetType: "chat", targetId: chatId, reason: "spam" };
      expect((await person.request("POST", "/reports", report)).status).toBe(201);
      expectRefusal(await person.request("DELETE", `/people/matches/${id}`), 404, "match_not_found");
    }
  });

  it("can still write in a direct chat that existed before the match", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const chat = await openDirectChat(ben, anna);
    const { id, chatId } = await matchPeople(anna, ben);
    expect(chatId).toBe(chat.id);
    await unmatch(anna, { id });
    await say(anna, chat, "Goodbye");
    expect((await chatsOf(ben)).map((listed) => listed.id)).toEqual([chatId]);
  });

  it("can write in the chat of the match again after becoming a friend of the other user", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id, chatId } = await matchPeople(anna, ben);
    await unmatch(anna, { id });
    await befriend(ben, anna);
    await say(anna, { id: chatId }, "Hello again");
    expect((await chatsOf(ben)).map((chat) => chat.id)).toEqual([chatId]);
  });

  it("does not notify the other user, and does not get the other user's like as an incoming like", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id, chatId } = await matchPeople(anna, ben);
    await unmatch(anna, { id });
    // Ben's unread notification of Anna's like is deleted when the match ends.
    expect((await notifiedOfInteraction(ben)).map(({ type }) => type)).toEqual(["people_match"]);
    expect(await interact(ben, anna, "like")).toMatchObject({ isMatch: false });
    expect((await notifiedOfInteraction(anna)).map(({ type }) => type)).toEqual(["people_match"]);
    expect(await likersOf(anna)).toEqual([]);
    // The two users match again when Anna likes Ben again.
    const again = await interact(anna, ben, "like");
    expect(again).toMatchObject({ isMatch: true, chatId });
    expect(again.matchId).not.toBe(id);
    expect((await notifiedOfInteraction(ben)).map(({ type }) => type)).toEqual(["people_match", "people_match"]);
  });

  it("must be one of the two people of the match: 404 match_not_found for any other user", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id } = await matchPeople(anna, ben);
    const carol = await signUpForDiscovery();
    await matchPeople(anna, carol);
    await expectInteractionsUnchanged(anna, ben, async () => {
      for (const person of [carol, await signUp()]) {
        expectRefusal(await person.request("DELETE", `/people/matches/${id}`), 404, "match_not_found");
      }
    });
    expectRefusal(await anna.request("DELETE", `/people/matches/${randomUUID()}`), 404, "match_not_found");
    // The endpoint needs the id of the match, so a profile id or a user id is unknown.
    for (const other of [ben.profileId, ben.id]) {
      expectRefusal(await anna.request("DELETE", `/people/matches/${other}`), 404, "match_not_found");
    }
  });
});

describe("a block", () => {
  it("ends the match and the likes of the two users, and hides their notifications about each other", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { chatId } = await matchPeople(anna, ben);
    await block(ben, anna);
    const rows = await interactionRows(anna, ben);
    expect(rows).toMatchObject({ interactions: [], matches: [], chats: [{ id: chatId }] });
    // The unread notification of a like was deleted by the block, so only two notifications are left.
    expect(rows.notifications.map(({ is_hidden }) => is_hidden)).toEqual([true, true]);
    for (const person of [anna, ben]) {
      expect([await matchesOf(person), await likesOf(person), await notifiedOfInteraction(person)]).toEqual([
        [],
        [],
        [],
      ]);
    }
    await unblock(ben, anna);
    expect([await matchesOf(anna), await matchesOf(ben)]).toEqual([[], []]);
    // After the block, the two users can match again.
    const again = await matchPeople(ben, anna);
    expect(again.chatId).toBe(chatId);
  });

  it("ends the likes of the blocker and of the blocked user", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await interact(anna, ben, "like");
    await block(anna, ben);
    expect((await interactionRows(anna, ben)).interactions).toEqual([]);
    await unblock(anna, ben);
    await interact(anna, ben, "like");
    await block(ben, anna);
    await unblock(ben, anna);
    expect((await interactionRows(anna, ben)).interactions).toEqual([]);
    expect(await likersOf(ben)).toEqual([]);
    expect(await interact(ben, anna, "like")).toMatchObject({ isMatch: false });
  });
});

describe("a user who deletes the profile", () => {
  it("is removed from the likes and matches of other users", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const [carol, dan] = [await signUpForDiscovery(), await signUpForDiscovery()];
    const { chatId } = await matchPeople(anna, ben);
    await interact(ben, carol, "like");
    await interact(dan, ben, "dislike");
    expect((await ben.request("DELETE", "/profiles")).status).toBe(200);
    for (const other of [anna, carol, dan]) {
      expect(await interactionRows(other, ben)).toMatchObject({ interactions: [], matches: [] });
      expect([await matchesOf(other), await likesOf(other)]).toEqual([[], []]);
    }
    expect((await chatsOf(anna)).map(({ id }) => id)).toEqual([chatId]);
    expect([await matchesOf(ben), await likesOf(ben)]).toEqual([[], []]);
  });
});
