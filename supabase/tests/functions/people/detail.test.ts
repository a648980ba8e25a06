/** `GET /people/{id}`: the profile that other users see, and blocking by profile id. */

import { randomUUID } from "node:crypto";
import { peopleContract } from "@social/shared-types/people.ts";
import { describe, expect, it } from "vitest";
import { befriend, block, expectNothingChanged, rowsBetween } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf } from "../_support/media/uploads.ts";
import { fieldsOf } from "../_support/objects.ts";
import { birthdateOfAge } from "../_support/people/feed.ts";
import {
  interact,
  type Member,
  matchPeople,
  signUpAnnaAndBen,
  signUpForDiscovery,
} from "../_support/people/interactions.ts";
import { metresBetween, northOf } from "../_support/places.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = peopleContract;
const kazan = { latitude: 55.796, longitude: 49.108 };

async function personSeenBy(viewer: Person, { profileId }: { profileId: string }) {
  return expectSuccess(await viewer.request("GET", `/people/${profileId}`), routes.getPerson);
}

async function expectUnseen(viewer: Person, { profileId }: { profileId: string }) {
  expectRefusal(await viewer.request("GET", `/people/${profileId}`), 404, "profile_not_found");
}

describe("a user who reads another profile", () => {
  // spec: People, detail: the feed item and `alcoholAttitude`, `bio`, `bodyType`, `familyPlan`, `financialState`, `height`, `hometown`, `religion`, `sex`, `smokingAttitude`, `zodiac`, `educations`, `languages`
  // spec: Operations without a path in the specification, people profile detail: the Profile detail
  it("receives every field of the contract", async () => {
    const answers = { ...fieldsOf("profiles", "answer"), showLocation: true };
    const exact = northOf(kazan, 3210);
    const [anna, ben] = [await signUpWithProfile(kazan), await signUpForDiscovery({ ...answers, ...exact })];
    const { key, id } = await addPhoto(ben, tinyPicture, "image/png");
    const seen = await personSeenBy(anna, ben);
    expect(seen).toEqual({
      ...fieldsOf("profiles", "answer", "detail"),
      id: ben.profileId,
      userId: ben.id,
      age: expect.any(Number),
      zodiac: "leo",
      distanceKm: expect.any(Number),
      location: expect.any(Object),
      photos: [{ id, isAvatar: true, position: 0, url: expect.any(String) }],
    });
    expect(objectOf(seen.photos[0]!.url)).toBe(key);
    expect(seen.location).not.toEqual(exact);
    expect(metresBetween(seen.location!, exact)).toBeLessThan(360);
    expect(seen.distanceKm).toBe(Math.ceil(metresBetween(seen.location!, kazan) / 1000));
    // distanceKm is null if the viewer has no location.
    expect((await personSeenBy(await signUp(), ben)).distanceKm).toBeNull();
  });

  it("does not see the fields that the owner of the profile hides", async () => {
    const [anna, ben] = [await signUpWithProfile(kazan), await signUpForDiscovery(kazan)];
    expect(await personSeenBy(anna, ben)).toMatchObject({ datingPurpose: null, zodiac: null, location: null });
    const carol = await signUpForDiscovery();
    expect(await personSeenBy(anna, carol)).toMatchObject({ distanceKm: null, location: null });
  });

  it("can read their own profile in the form that other users see", async () => {
    const ben = await signUpForDiscovery({ ...kazan, showZodiac: false, isVisibleOnMap: true });
    const seen = await personSeenBy(ben, ben);
    expect(seen).toMatchObject({ datingPurpose: null, zodiac: null, distanceKm: 1 });
    expect(seen).toEqual({ ...(await personSeenBy(await signUpWithProfile(kazan), ben)) });
    const newcomer = await signUpWithProfile();
    expect(await personSeenBy(newcomer, newcomer)).toMatchObject({ id: newcomer.profileId, age: null });
  });

  it("can read the profile even after likes and dislikes between the two users", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await interact(anna, ben, "dislike");
    await interact(ben, anna, "like");
    for (const [viewer, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expect(await personSeenBy(viewer, other)).toMatchObject({ userId: other.id });
    }
  });

  // Only the feed and the map omit profiles that are not completed.
  // spec: Where the sentences could be read in more than one way, liking, matching, being liked and the detail need a profile, not a completed one; feed and map show completed people
  it("can read a profile that is not completed or is no longer completed", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const newcomer = await signUpWithProfile({ firstName: "Nina" });
    expect(await personSeenBy(anna, newcomer)).toMatchObject({ id: newcomer.profileId, firstName: "Nina", age: null });
    await ben.request("PATCH", "/profiles", { city: "" });
    expect(await personSeenBy(anna, ben)).toMatchObject({ id: ben.profileId, city: "" });
  });

  it("can send the profile id in upper case", async () => {
    const ben = await signUpForDiscovery();
    const seen = await personSeenBy(await signUp(), { profileId: ben.profileId.toUpperCase() });
    expect(seen.id).toBe(ben.profileId);
  });
});

describe("a user who reads a profile that they cannot see", () => {
  it("gets 404 profile_not_found for an unknown profile id, and for a user id instead of a profile id", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    for (const profileId of [randomUUID(), ben.id]) {
      await expectUnseen(anna, { profileId });
    }
  });

  it("gets 404 profile_not_found for a deleted profile", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await ben.request("DELETE", "/profiles");
    await expectUnseen(anna, ben);
  });

  it("gets 404 profile_not_found while either of the two users blocks the other", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await block(anna, ben);
    await expectUnseen(anna, ben);
    await expectUnseen(ben, anna);
  });

  it("gets 404 profile_not_found if one of the two users is an adult and the other is a minor", async () => {
    const [anna, minor] = [await signUpForDiscovery(), await signUpForDiscovery({ birthdate: birthdateOfAge(16) })];
    await expectUnseen(anna, minor);
    await expectUnseen(minor, anna);
    // A user without a birthdate is treated as an adult.
    expect(await personSeenBy(await signUpWithProfile(), anna)).toMatchObject({ id: anna.profileId });
  });

  it("gets 404 profile_not_found as an adult for a match who is a minor, unless the two are also friends", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await matchPeople(anna, ben);
    await ben.request("PATCH", "/profiles", { birthdate: birthdateOfAge(16) });
    await expectUnseen(anna, ben);
    await befriend(anna, ben);
    expect(await personSeenBy(anna, ben)).toMatchObject({ id: ben.profileId });
    await expectUnseen(await signUpForDiscovery(), ben);
    await block(ben, anna);
    await expectUnseen(anna, ben);
  });
});

describe("a user who blocks another by profile id", () => {
  function blockProfile(person: Person, { profileId }: { profileId: string }) {
    return person.request("POST", `/people/${profileId}/block`);
  }

  function unblockProfile(person: Person, { profileId }: { profileId: string }) {
    return person.request("DELETE", `/people/${profileId}/block`);
  }

  // spec: What the service does, people are blocked from there
  // spec: Operations without a path in the specification, block from the people area, list own reports: there without shapes given
  it("creates the same block as with the user id, and can lift the block with the profile id", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await befriend(anna, ben);
    const made = expectSuccess(await blockProfile(anna, ben), routes.blockProfile);
    expect(made).toMatchObject({ requesterId: anna.id, addresseeId: ben.id, status: "blocked", blockedBy: anna.id });
    expect(await rowsBetween(anna, ben)).toMatchObject({ friendships: [], blockers: [anna.id] });
    await expectNothingChanged(anna, ben, async () => {
      expect(expectSuccess(await blockProfile(anna, ben), routes.blockProfile)).toEqual(made);
      expect(await block(anna, ben)).toEqual(made);
    });
    expect(expectSuccess(await unblockProfile(anna, ben), routes.unblockProfile)).toEqual({ deleted: true });
    expect(await rowsBetween(anna, ben)).toMatchObject({ friendships: [], blockers: [] });
    await block(anna, ben);
    expectSuccess(await unblockProfile(anna, ben), routes.unblockProfile);
  });

  it("can block a user who already blocks them, and can lift only their own block", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    await block(ben, anna);
    await expectNothingChanged(anna, ben, async () => {
      expectRefusal(await unblockProfile(anna, ben), 403, "not_the_blocker");
    });
    expectSuccess(await blockProfile(anna, ben), routes.blockProfile);
    expectSuccess(await unblockProfile(anna, ben), routes.unblockProfile);
    expect(await rowsBetween(anna, ben)).toMatchObject({ blockers: [ben.id] });
  });

  it("cannot block themselves (400) or an unknown profile (404 profile_not_found)", async () => {
    const [anna, ben] = await signUpAnnaAndBen();
    const gone: Member = await signUpForDiscovery();
    await gone.request("DELETE", "/profiles");
    for (const attempt of [blockProfile, unblockProfile]) {
      expectInvalid(await attempt(anna, anna), ["profileId"]);
      for (const other of [{ profileId: randomUUID() }, { profileId: ben.id }, gone]) {
        expectRefusal(await attempt(anna, other), 404, "profile_not_found");
      }
    }
    expectRefusal(await unblockProfile(anna, ben), 404, "block_not_found");
    expect(await rowsBetween(anna, ben)).toMatchObject({ blockers: [] });
  });
});
