/** Likes and dislikes: their expiry, notifications, and the list of incoming likes (docs/features/people.md, Likes). */

import { randomUUID } from "node:crypto";
import { peopleContract } from "@social/shared-types/people.ts";
import { describe, expect, it } from "vitest";
import { block } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf } from "../_support/media/uploads.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { followNotifications } from "../_support/notifications/stream.ts";
import { birthdateOfAge } from "../_support/people/feed.ts";
import {
  askToInteract,
  expectInteractionsUnchanged,
  interact,
  interactionRows,
  likersOf,
  likesOf,
  type Member,
  matchesOf,
  matchPeople,
  notifiedOfInteraction,
  setValidity,
  signUpAnnaAndBen,
  signUpForDiscovery,
} from "../_support/people/interactions.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = peopleContract;
const days = 24 * 3_600_000;

describe("a user who likes another", () => {
  // spec: What the service does, people like and dislike, and two likes match
  // spec: People, interaction: `id`, `targetProfileId`, `type`, `expiresAt`, `updatedAt`, `isMatch`, `matchId`, `chatId`
  // spec: People, `chatId`: the direct chat of the match, null unless this like matched
  // spec: People interaction, `type`: like or dislike and nothing else
  // spec: People interaction, `isMatch` is false, matchId and chatId null, as long as there is no match
  // spec: Operations without a path in the specification, create a people interaction: the Interaction
  // spec: Events: in-app notifications, `chat_message`, `people_like`, `people_match` come when people write, like and match
  it("creates a like of thirty days, of which the other is notified", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const received = await followNotifications(ben);
    const liked = await interact(anna, ben, "like");
    expect(liked).toEqual({
      id: expect.any(String),
      targetProfileId: ben.profileId,
      type: "like",
      expiresAt: expect.any(String),
      updatedAt: expect.any(String),
      isMatch: false,
      matchId: null,
      chatId: null,
    });
    expect(Date.parse(liked.expiresAt) - Date.parse(liked.updatedAt)).toBe(30 * days);
    const rows = await interactionRows(anna, ben);
    expect(rows).toMatchObject({
      interactions: [{ id: liked.id, person_id: anna.id, target_id: ben.id, type: "like" }],
      matches: [],
      chats: [],
      notifications: [{ user_id: ben.id, type: "people_like", actor_id: anna.id, chat_id: null }],
    });
    const [notification, ...others] = await notificationsOf(ben);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      type: "people_like",
      actorId: anna.id,
      eventId: null,
      groupId: null,
      chatId: null,
      isRead: false,
      payload: { actorName: "Anna", chatName: null, eventTitle: null, messagePreview: null },
    });
    await expect.poll(() => received).toHaveLength(1);
    expect(received).toMatchObject([{ id: notification!.id, type: "people_like", actor_id: anna.id }]);
    expect(await notifiedOfInteraction(anna)).toEqual([]);
  });

  // spec: Endpoints in general, who acts is who the token says, whatever ids a body carries
  it("may write the id in upper case, and cannot set anything else", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const body = {
      targetProfileId: ben.profileId.toUpperCase(),
      type: "like",
      isMatch: true,
      id: randomUUID(),
      personId: ben.id,
    };
    const liked = expectSuccess(await anna.request("POST", "/people/interactions", body), routes.likeOrDislike);
    expect(liked).toMatchObject({ targetProfileId: ben.profileId, isMatch: false });
    expect(liked.id).not.toBe(body.id);
    expect(await matchesOf(anna)).toEqual([]);
  });

  it("renews the like by another one, and the other is not notified again", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const carol = await signUpForDiscovery();
    const liked = await interact(anna, ben, "like");
    await interact(carol, ben, "like");
    await setValidity(anna, ben, 2);
    const renewed = await interact(anna, ben, "like");
    expect(renewed).toEqual({ ...liked, expiresAt: renewed.expiresAt, updatedAt: renewed.updatedAt });
    expect(Date.parse(renewed.expiresAt) - Date.parse(renewed.updatedAt)).toBe(30 * days);
    expect(Date.parse(renewed.updatedAt)).toBeGreaterThan(Date.parse(liked.updatedAt));
    expect((await notifiedOfInteraction(ben)).map(({ actorId }) => actorId)).toEqual([carol.id, anna.id]);
    // The list is in the order in which the likes were created.
    expect(await likersOf(ben)).toEqual([carol.id, anna.id]);
    expect((await likesOf(ben))[1]).toMatchObject({ interactionId: liked.id, createdAt: liked.updatedAt });
  });

  // spec: What the service does, people like and dislike, and two likes match
  it("withdraws it by a dislike, and the other no longer finds it", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const liked = await interact(anna, ben, "like");
    const disliked = await interact(anna, ben, "dislike");
    expect(disliked).toMatchObject({ id: liked.id, type: "dislike", isMatch: false, matchId: null, chatId: null });
    expect(await likersOf(ben)).toEqual([]);
    expect((await interactionRows(anna, ben)).interactions).toMatchObject([{ id: liked.id, type: "dislike" }]);
    // A withdrawn like makes no match.
    expect(await interact(ben, anna, "like")).toMatchObject({ isMatch: false });
    expect(await matchesOf(ben)).toEqual([]);
  });

  it("causes one notification, however often the like is withdrawn and renewed", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    for (const type of ["like", "dislike", "like", "like", "dislike", "like"] as const) {
      await interact(anna, ben, type);
    }
    expect(await notifiedOfInteraction(ben)).toEqual([{ type: "people_like", actorId: anna.id, chatId: null }]);
    expect(await likersOf(ben)).toEqual([anna.id]);
  });

  // spec: People interaction, `type`: like or dislike and nothing else
  it("causes no notification by a dislike", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    expect(await interact(anna, ben, "dislike")).toMatchObject({ type: "dislike", isMatch: false });
    expect(await interact(anna, ben, "dislike")).toMatchObject({ type: "dislike" });
    expect([await notifiedOfInteraction(anna), await notifiedOfInteraction(ben), await likersOf(ben)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("causes no notification if the other has decided against them", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await interact(ben, anna, "dislike");
    expect(await interact(anna, ben, "like")).toMatchObject({ type: "like", isMatch: false });
    expect([await notifiedOfInteraction(ben), await likersOf(ben)]).toEqual([[], []]);
  });
});

describe("a user cannot like or dislike", () => {
  it("themselves, or an unknown profile", async () => {
    const anna = await signUpForDiscovery();
    for (const type of ["like", "dislike"]) {
      expectInvalid(await askToInteract(anna, anna, type), ["targetProfileId"]);
      expectRefusal(await askToInteract(anna, { profileId: randomUUID() }, type), 404, "profile_not_found");
      // A user id is no profile id.
      expectRefusal(await askToInteract(anna, { profileId: anna.id }, type), 404, "profile_not_found");
    }
  });

  it("a user whom they have blocked, or who has blocked them", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await block(anna, ben);
    await expectInteractionsUnchanged(anna, ben, async () => {
      for (const type of ["like", "dislike"]) {
        expectRefusal(await askToInteract(anna, ben, type), 404, "profile_not_found");
        expectRefusal(await askToInteract(ben, anna, type), 404, "profile_not_found");
      }
    });
  });

  // Likes require a profile on both sides, not a completed one.
  it("a deleted profile, or anyone before creating their own", async () => {
    const [anna, gone, stranger] = [await signUpForDiscovery(), await signUpForDiscovery(), await signUp()];
    expect((await gone.request("DELETE", "/profiles")).status).toBe(200);
    await expectInteractionsUnchanged(anna, gone, async () => {
      expectRefusal(await askToInteract(anna, gone, "like"), 404, "profile_not_found");
    });
    expectRefusal(await askToInteract(stranger, anna, "like"), 404, "profile_not_found");
  });

  it("across the age of eighteen, whichever of the two is younger", async () => {
    const [anna, minor] = [await signUpForDiscovery(), await signUpForDiscovery({ birthdate: birthdateOfAge(16) })];
    expectRefusal(await askToInteract(anna, minor, "like"), 404, "profile_not_found");
    expectRefusal(await askToInteract(minor, anna, "like"), 404, "profile_not_found");
  });
});

describe("a user without a completed profile", () => {
  // spec: People interaction, whoever has a profile can like, be liked and match
  // spec: Where the sentences could be read in more than one way, liking, matching, being liked and the detail need a profile, not a completed one; feed and map show completed people
  it("likes and is liked like everyone, and is notified", async () => {
    const [anna, newcomer] = [await signUpForDiscovery(), await signUpWithProfile({ firstName: "Nina" })];
    expect(await interact(newcomer, anna, "dislike")).toMatchObject({ type: "dislike", isMatch: false });
    expect(await interact(newcomer, anna, "like")).toMatchObject({ type: "like", isMatch: false });
    expect(await likesOf(anna)).toMatchObject([{ profile: { userId: newcomer.id, firstName: "Nina", age: null } }]);
    expect(await notifiedOfInteraction(anna)).toEqual([{ type: "people_like", actorId: newcomer.id, chatId: null }]);
    const other = await signUpWithProfile();
    await interact(anna, other, "like");
    expect(await likersOf(other)).toEqual([anna.id]);
  });

  // spec: People interaction, whoever has a profile can like, be liked and match
  // spec: Where the sentences could be read in more than one way, liking, matching, being liked and the detail need a profile, not a completed one; feed and map show completed people
  it("matches with another user without one, and the two may chat", async () => {
    const [one, other] = [await signUpWithProfile(), await signUpWithProfile()];
    const { id, chatId } = await matchPeople(one, other);
    expect((await matchesOf(one)).map((match) => match.id)).toEqual([id]);
    expect(await notifiedOfInteraction(one)).toEqual([{ type: "people_match", actorId: other.id, chatId }]);
    const response = await one.request("POST", `/chats/${chatId}/messages`, { content: "Hello" });
    expect(response.status).toBe(201);
  });
});

describe("the list of incoming likes", () => {
  // spec: Conventions, the same: incoming likes
  // spec: People, incoming like: `interactionId`, `createdAt`, `profile` (`id`, `userId`, `firstName`, `age`, `city`, `photos`, `photoUrl`), paginated
  // spec: Operations without a path in the specification, incoming likes: pages of them
  it("shows pending likes, newest first, page by page", async () => {
    const anna = await signUpForDiscovery();
    const likers: Member[] = [];
    for (const firstName of ["Ben", "Carol", "Dan", "Eve", "Finn"]) {
      const liker = await signUpForDiscovery({ firstName });
      const { id, updatedAt } = await interact(liker, anna, "like");
      likers.unshift(liker);
      expect((await likesOf(anna))[0]).toEqual({
        interactionId: id,
        createdAt: updatedAt,
        profile: {
          id: liker.profileId,
          userId: liker.id,
          firstName,
          age: expect.any(Number),
          city: "Kazan",
          photos: [],
          photoUrl: null,
        },
      });
    }
    const walked: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const path: string = `/people/likes?limit=2${cursor && `&cursor=${cursor}`}`;
      const page = expectSuccess(await anna.request("GET", path), routes.listIncomingLikes);
      walked.push(...page.data.map(({ profile }) => profile.userId));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(likers.map(({ id }) => id));
    const [newest, second, third] = likers as [Member, Member, Member];
    await interact(anna, newest, "dislike");
    await interact(anna, second, "like");
    await block(anna, third);
    expect(await likersOf(anna)).toEqual(likers.slice(3).map(({ id }) => id));
    await setValidity(likers[3]!, anna, 0);
    expect(await likersOf(anna)).toEqual([likers[4]!.id]);
    // Only the liked user sees them.
    for (const other of likers) {
      expect(await likersOf(other)).toEqual([]);
    }
  });

  // spec: People, incoming like: `interactionId`, `createdAt`, `profile` (`id`, `userId`, `firstName`, `age`, `city`, `photos`, `photoUrl`), paginated
  it("shows photos, and a small avatar", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id, key } = await addPhoto(ben, tinyPicture, "image/png");
    await interact(ben, anna, "like");
    const [like] = await likesOf(anna);
    expect(like!.profile.photos).toEqual([{ id, isAvatar: true, position: 0, url: expect.any(String) }]);
    expect(objectOf(like!.profile.photos[0]!.url)).toBe(key);
    // The crop of the photo may exist already.
    expect(objectOf(like!.profile.photoUrl)).toMatch(new RegExp(`^${key}`));
  });

  it("keeps a like hidden that was answered by an expired dislike, until it is renewed", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await interact(ben, anna, "like");
    await interact(anna, ben, "dislike");
    await setValidity(anna, ben, 0);
    expect(await likersOf(anna)).toEqual([]);
    await interact(ben, anna, "like");
    expect(await likersOf(anna)).toEqual([ben.id]);
  });

  it("is empty for a user without a profile", async () => {
    const stranger = await signUp();
    expect([await likesOf(stranger), await matchesOf(stranger)]).toEqual([[], []]);
  });
});

describe("the jobs", () => {
  it("delete expired likes and dislikes, and nothing else", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const carol = await signUpForDiscovery();
    await interact(anna, ben, "dislike");
    await interact(ben, anna, "like");
    await interact(anna, carol, "like");
    await setValidity(anna, ben, -1);
    const kept = async () => (await interactionRows(anna, ben)).interactions.map(({ person_id }) => person_id);
    await expect.poll(kept).toEqual([ben.id]);
    expect((await interactionRows(anna, carol)).interactions).toHaveLength(1);
  });
});
