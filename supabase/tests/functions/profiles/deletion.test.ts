/** Deletion of a profile, or of its user at the identity provider, together with all data. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { backgroundWorkDone, expectNothingWritten, keptRows } from "../_support/database.ts";
import { runJobs } from "../_support/jobs.ts";
import { fixture, tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, uploadImage } from "../_support/media/uploads.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { deleteUser, type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;
const nothing = { profile: null, photos: [], terms: [], media: [], objects: [] };

/** Signs up a user with data of every kind. */
async function signUpWithEverything() {
  const person = await signUpWithProfile({
    birthdate: "1990-01-01",
    sex: "male",
    datingPurpose: "dating",
    city: "Kazan",
  });
  const { currentTerms } = expectSuccess(await person.request("GET", "/profiles"), routes.getOwnProfile);
  expectSuccess(await person.request("POST", "/profiles/complete", currentTerms), routes.completeProfile);
  await addPhoto(person, await fixture("photo.jpg"));
  await addPhoto(person, tinyPicture, "image/png");
  await uploadImage(person, tinyPicture, "image/png");
  await backgroundWorkDone(person);
  const kept = await keptRows(person);
  expect(kept).toMatchObject({ profile: { is_completed: true, avatar_photo_id: expect.any(String) } });
  // The user has two photos with thumbnails, and an unattached file.
  expect([kept.photos.length, kept.terms.length, kept.media.length, kept.objects.length]).toEqual([2, 2, 3, 5]);
  return person;
}

async function deleteProfile(person: Person) {
  return expectSuccess(await person.request("DELETE", "/profiles"), routes.deleteProfile);
}

describe("a user who deletes the profile", () => {
  // spec: Endpoints: profiles, `DELETE /profiles`: 200 {deleted: true}, and the profile is gone for good
  it("leaves no rows and no files behind", async () => {
    const [anna, bystander] = [await signUpWithEverything(), await signUpWithEverything()];
    await expectNothingWritten(bystander, async () => {
      expect(await deleteProfile(anna)).toEqual({ deleted: true });
      expect(await keptRows(anna)).toMatchObject({ profile: null, photos: [], terms: [] });
      await expect.poll(() => keptRows(anna)).toEqual(nothing);
    });
  });

  // spec: Endpoints: profiles, `DELETE /profiles`: 200 {deleted: true}, and the profile is gone for good
  it("is no longer visible to other users", async () => {
    const [anna, viewer] = [await signUpWithEverything(), await signUp()];
    const photo = expectSuccess(await anna.request("GET", "/profiles/photos"), routes.listPhotos)[0]!;
    const key = decodeURIComponent(new URL(photo.url!).pathname).split("/media/")[1];
    await deleteProfile(anna);
    expectRefusal(await viewer.request("GET", `/profiles/${anna.profileId}`), 404, "profile_not_found");
    const batch = await viewer.request("POST", "/profiles/batch", { userIds: [anna.id] });
    expect(expectSuccess(batch, routes.listProfiles)).toEqual({ data: [] });
    expectRefusal(await viewer.request("GET", `/media/download-url?key=${key}`), 404, "media_not_found");
    await expect.poll(async () => (await fetch(photo.url!)).status).toBe(400);
  });

  // spec: Endpoints: profiles, `DELETE /profiles`: 401, and 404 without a profile
  it("gets 404 profile_not_found for deleting the profile a second time", async () => {
    const anna = await signUpWithProfile();
    await deleteProfile(anna);
    await expectNothingWritten(anna, async () => {
      expectRefusal(await anna.request("DELETE", "/profiles"), 404, "profile_not_found");
    });
    expectRefusal(await anna.request("GET", "/profiles"), 404, "profile_not_found");
  });

  // spec: Endpoints: profiles, `DELETE /profiles`: 200 {deleted: true}, and the profile is gone for good
  it("can create a new profile, which contains no data of the deleted profile", async () => {
    const anna = await signUpWithEverything();
    await deleteProfile(anna);
    const created = await anna.request("POST", "/profiles", { firstName: "Anna" });
    const profile = expectSuccess(created, routes.createProfile);
    expect(profile).toMatchObject({ birthdate: null, city: null, photos: [], avatarPhotoId: null, isCompleted: false });
    expect(profile.missingFields).toContain("privacyPolicyVersion");
    expect(profile.id).not.toBe(anna.profileId);
    expect(await addPhoto(anna, tinyPicture, "image/png")).toMatchObject({ isAvatar: true, position: 0 });
  });
});

describe("a user who is deleted at the identity provider", () => {
  it("leaves no profile and no files behind", async () => {
    const [anna, bystander] = [await signUpWithEverything(), await signUpWithEverything()];
    await expectNothingWritten(bystander, async () => {
      await deleteUser(anna);
      expect(await keptRows(anna)).toMatchObject({ profile: null, photos: [], terms: [] });
      await runJobs();
      await expect.poll(() => keptRows(anna)).toEqual(nothing);
    });
  });

  it("leaves no rows and no files behind, even without a profile", async () => {
    const anna = await signUp();
    await uploadImage(anna, tinyPicture, "image/png");
    await deleteUser(anna);
    await runJobs();
    await expect.poll(() => keptRows(anna)).toEqual(nothing);
  });
});
