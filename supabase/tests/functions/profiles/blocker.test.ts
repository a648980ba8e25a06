/**
 * The blocker sees only the name and the avatar of the blocked user. The blocked user does not see the profile of the
 * blocker.
 */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { befriend, block, unblock } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf } from "../_support/media/uploads.ts";
import { fieldsOf } from "../_support/objects.ts";
import { type Member, signUpForDiscovery } from "../_support/people/interactions.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

async function look(viewer: Person, { profileId }: Member) {
  return expectSuccess(await viewer.request("GET", `/profiles/${profileId}`), routes.getProfile);
}

/**
 * Reads the profiles of the given users and of the viewer in one batch. Returns the profiles that were found, without
 * the viewer's profile.
 */
async function find(viewer: Person, people: Person[]) {
  const userIds = [...people, viewer].map(({ id }) => id);
  const { data } = expectSuccess(await viewer.request("POST", "/profiles/batch", { userIds }), routes.listProfiles);
  return data.filter(({ userId }) => userId !== viewer.id);
}

async function expectUnseen(viewer: Person, owner: Member) {
  expectRefusal(await viewer.request("GET", `/profiles/${owner.profileId}`), 404, "profile_not_found");
  expect(await find(viewer, [owner])).toEqual([]);
}

async function expectSeen(viewer: Person, owner: Member) {
  expect(await look(viewer, owner)).toMatchObject({ userId: owner.id, city: "Berlin" });
  expect(await find(viewer, [owner])).toMatchObject([{ userId: owner.id, city: "Berlin" }]);
}

async function expectRecognized(viewer: Person, owner: Member) {
  expect(await look(viewer, owner)).toMatchObject({ userId: owner.id, firstName: "Anna", city: null, location: null });
  expect(await find(viewer, [owner])).toMatchObject([{ userId: owner.id, city: null, location: null }]);
}

describe("a blocker and the blocked user", () => {
  // The block list shows the blocked users to the blocker, so the blocker can still read their name and avatar.
  it("cannot see each other's profiles, except that the blocker sees the name and the avatar of the blocked user", async () => {
    const answers = { firstName: "Anna", city: "Berlin", latitude: 52.5, longitude: 13.4, isVisibleOnMap: true };
    const [anna, ben] = [await signUpForDiscovery(answers), await signUpForDiscovery(answers)];
    await befriend(anna, ben);
    await expectSeen(anna, ben);
    await expectSeen(ben, anna);
    await block(anna, ben);
    await expectRecognized(anna, ben);
    await expectUnseen(ben, anna);
    await block(ben, anna);
    await expectUnseen(anna, ben);
    await expectUnseen(ben, anna);
    await unblock(anna, ben);
    await expectUnseen(anna, ben);
    await expectRecognized(ben, anna);
    await unblock(ben, anna);
    await expectSeen(anna, ben);
    await expectSeen(ben, anna);
  });

  it("cannot get URLs of each other's photos, but other users can", async () => {
    const [anna, ben, stranger] = [await signUpWithProfile(), await signUpWithProfile(), await signUp()];
    for (const [blocker, blocked] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      const { key } = await addPhoto(anna, tinyPicture, "image/png");
      const path = `/media/download-url?key=${key}`;
      expect((await ben.request("GET", path)).status).toBe(200);
      await block(blocker, blocked);
      expectRefusal(await ben.request("GET", path), 404, "media_not_found");
      expect((await stranger.request("GET", path)).status).toBe(200);
      expect((await anna.request("GET", path)).status).toBe(200);
      await unblock(blocker, blocked);
    }
  });
});

describe("a user who has blocked another", () => {
  // spec: Where the sentences could be read in more than one way, who blocked somebody sees first name and avatar by id and in the batch, not when blocked as well
  it("gets every field of the blocked user's profile, but only the first name and the avatar have values", async () => {
    const anna = await signUp();
    const ben = await signUpForDiscovery({
      ...fieldsOf("profiles", "answer"),
      firstName: "Ben",
      latitude: 52.520008,
      longitude: 13.404954,
    });
    await addPhoto(ben, tinyPicture, "image/png");
    const chosen = await addPhoto(ben, tinyPicture, "image/png");
    await ben.request("PATCH", "/profiles", { avatarPhotoId: chosen.id });
    await block(anna, ben);

    const seen = await look(anna, ben);
    expect(seen).toEqual({
      ...fieldsOf("profiles", "unanswered"),
      id: ben.profileId,
      userId: ben.id,
      firstName: "Ben",
      showLocation: false,
      avatarPhotoId: chosen.id,
      photos: [{ id: chosen.id, isAvatar: true, position: 1, url: expect.any(String), thumbUrl: expect.any(String) }],
      updatedAt: expect.any(String),
    });
    const { url } = seen.photos[0]!;
    expect(objectOf(url)).toBe(chosen.key);
    expect(new Uint8Array(await (await fetch(url!)).arrayBuffer())).toEqual(tinyPicture);
    expect(await find(anna, [ben])).toMatchObject([{ id: ben.profileId, firstName: "Ben", bio: null }]);
  });

  it("can read the profiles of blocked users in a batch, unless a blocked user has deleted the profile or blocks the caller", async () => {
    const anna = await signUp();
    const [blocked, blocking, gone, stranger] = await Promise.all([
      signUpWithProfile({ firstName: "Blocked", city: "Berlin" }),
      signUpWithProfile({ firstName: "Blocking", city: "Berlin" }),
      signUpWithProfile({ firstName: "Gone", city: "Berlin" }),
      signUpWithProfile({ firstName: "Stranger", city: "Berlin" }),
    ]);
    for (const person of [blocked, blocking, gone]) {
      await block(anna, person);
    }
    await block(blocking, anna);
    await gone.request("DELETE", "/profiles");
    const found = await find(anna, [blocked, blocking, gone, stranger]);
    expect(found.map(({ firstName, city }) => `${firstName} ${city}`).sort()).toEqual([
      "Blocked null",
      "Stranger Berlin",
    ]);
  });

  it("finds the blocked user neither in the discovery feed nor on the map, and cannot like the user", async () => {
    const place = { latitude: 52.5, longitude: 13.4 };
    const [anna, ben] = [await signUpForDiscovery(place), await signUpForDiscovery({ ...place, isVisibleOnMap: true })];
    await block(anna, ben);
    await expectRecognized(anna, ben);
    expectRefusal(await anna.request("GET", `/people/${ben.profileId}`), 404, "profile_not_found");
    for (const path of ["/people/feed?limit=100", "/people/map?lat=52.5&lng=13.4&radius=100"]) {
      const response = await anna.request("GET", path);
      expect(response.status).toBe(200);
      expect(JSON.stringify(response.body)).not.toContain(ben.id);
    }
    const like = await anna.request("POST", "/people/interactions", { targetProfileId: ben.profileId, type: "like" });
    expectRefusal(like, 404, "profile_not_found");
  });
});
