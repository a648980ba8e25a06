/** Likes and dislikes: expiry, notifications, and the list of incoming likes (docs/features/people.md, Likes). */

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
  it("creates a like for 30 days, and the other user is notified", async () => {
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
  it("can send the profile id in upper case, and cannot set other fields of the like", async () => {
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

  it("renews an earlier like by liking again, and the other user is not notified again", async () => {
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
    // The list is sorted by the creation time of the likes, which a renewal does not change.
    expect(await likersOf(ben)).toEqual([carol.id, anna.id]);
    expect((await likesOf(ben))[1]).toMatchObject({ interactionId: liked.id, createdAt: liked.updatedAt });
  });

  // spec: What the service does, people like and dislike, and two likes match
  it("withdraws the like by disliking the user, whose list of incoming likes no longer contains the like", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const liked = await interact(anna, ben, "like");
    const disliked = await interact(anna, ben, "dislike");
    expect(disliked).toMatchObject({ id: liked.id, type: "dislike", isMatch: false, matchId: null, chatId: null });
    expect(await likersOf(ben)).toEqual([]);
    expect((await interactionRows(anna, ben)).interactions).toMatchObject([{ id: liked.id, type: "dislike" }]);
    // A withdrawn like does not lead to a match.
    expect(await interact(ben, anna, "like")).toMatchObject({ isMatch: false });
    expect(await matchesOf(ben)).toEqual([]);
  });

  it("causes one notification, no matter how often they withdraw and repeat the like", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    for (const type of ["like", "dislike", "like", "like", "dislike", "like"] as const) {
      await interact(anna, ben, type);
    }
    expect(await notifiedOfInteraction(ben)).toEqual([{ type: "people_like", actorId: anna.id, chatId: null }]);
    expect(await likersOf(ben)).toEqual([anna.id]);
  });

  // spec: People interaction, `type`: like or dislike and nothing else
  it("does not notify the other user of a dislike", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    expect(await interact(anna, ben, "dislike")).toMatchObject({ type: "dislike", isMatch: false });
    expect(await interact(anna, ben, "dislike")).toMatchObject({ type: "dislike" });
    expect([await notifiedOfInteraction(anna), await notifiedOfInteraction(ben), await likersOf(ben)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("does not notify a user who already dislikes them", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await interact(ben, anna, "dislike");
    expect(await interact(anna, ben, "like")).toMatchObject({ type: "like", isMatch: false });
    expect([await notifiedOfInteraction(ben), await likersOf(ben)]).toEqual([[], []]);
  });
});

describe("a like or dislike", () => {
  it("is rejected for the caller's own profile (400) and for an unknown profile (404 profile_not_found)", async () => {
    const anna = await signUpForDiscovery();
    for (const type of ["like", "dislike"]) {
      expectInvalid(await askToInteract(anna, anna, type), ["targetProfileId"]);
      expectRefusal(await askToInteract(anna, { profileId: randomUUID() }, type), 404, "profile_not_found");
      // Interactions need the id of a profile, so the id of a user is unknown.
      expectRefusal(await askToInteract(anna, { profileId: anna.id }, type), 404, "profile_not_found");
    }
  });

  it("is rejected with 404 profile_not_found while either of the two users blocks the other", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await block(anna, ben);
    await expectInteractionsUnchanged(anna, ben, async () => {
      for (const type of ["like", "dislike"]) {
        expectRefusal(await askToInteract(anna, ben, type), 404, "profile_not_found");
        expectRefusal(await askToInteract(ben, anna, type), 404, "profile_not_found");
      }
    });
  });

  // Both users need a profile, but not a completed profile.
  it("is rejected with 404 profile_not_found for a deleted profile, and if the caller has no profile", async () => {
    const [anna, gone, stranger] = [await signUpForDiscovery(), await signUpForDiscovery(), await signUp()];
    expect((await gone.request("DELETE", "/profiles")).status).toBe(200);
    await expectInteractionsUnchanged(anna, gone, async () => {
      expectRefusal(await askToInteract(anna, gone, "like"), 404, "profile_not_found");
    });
    expectRefusal(await askToInteract(stranger, anna, "like"), 404, "profile_not_found");
  });

  it("is rejected with 404 profile_not_found between an adult and a minor, in both directions", async () => {
    const [anna, minor] = [await signUpForDiscovery(), await signUpForDiscovery({ birthdate: birthdateOfAge(16) })];
    expectRefusal(await askToInteract(anna, minor, "like"), 404, "profile_not_found");
    expectRefusal(await askToInteract(minor, anna, "like"), 404, "profile_not_found");
  });
});

describe("a user without a completed profile", () => {
  // spec: People interaction, whoever has a profile can like, be liked and match
  // spec: Where the sentences could be read in more than one way, liking, matching, being liked and the detail need a profile, not a completed one; feed and map show completed people
  it("can like other users, can be liked, and then appears in lists and notifications like any other user", async () => {
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
  it("can match with another user without a completed profile, and the two can chat", async () => {
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
  it("shows unexpired likes from people whom the user has neither liked nor disliked, newest first, page by page", async () => {
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
    // Users who sent the likes have no incoming likes themselves.
    for (const other of likers) {
      expect(await likersOf(other)).toEqual([]);
    }
  });

  // spec: People, incoming like: `interactionId`, `createdAt`, `profile` (`id`, `userId`, `firstName`, `age`, `city`, `photos`, `photoUrl`), paginated
  it("shows the photos of each person, and a crop of the avatar", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const { id, key } = await addPhoto(ben, tinyPicture, "image/png");
    await interact(ben, anna, "like");
    const [like] = await likesOf(anna);
    expect(like!.profile.photos).toEqual([{ id, isAvatar: true, position: 0, url: expect.any(String) }]);
    expect(objectOf(like!.profile.photos[0]!.url)).toBe(key);
    // The URL points to the crop of the photo if the crop is already stored, and to the photo otherwise.
    expect(objectOf(like!.profile.photoUrl)).toMatch(new RegExp(`^${key}`));
  });

  it("omits the like of a user whom the caller later disliked, even after the dislike has expired; a new like is shown", async () => {
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

describe("the cleanup job", () => {
  it("deletes expired likes and dislikes, but no others", async () => {
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
