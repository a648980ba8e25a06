/** Concurrent calls with which a user creates, changes or deletes their own profile and photos. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { keptRows, mediaRow, sql } from "../_support/database.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, uploadImage } from "../_support/media/uploads.ts";
import { times } from "../_support/races.ts";
import { type ApiResponse, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

function statuses(responses: ApiResponse[]): number[] {
  return responses.map(({ status }) => status).sort();
}

/** Returns the user's photos. Asserts that their positions are contiguous and that at most one photo is the avatar. */
async function wholeGallery(person: Person) {
  const photos = expectSuccess(await person.request("GET", "/profiles/photos"), routes.listPhotos);
  expect(photos.map(({ position }) => position)).toEqual(photos.map((_, index) => index));
  expect(photos.filter(({ isAvatar }) => isAvatar).length).toBeLessThanOrEqual(1);
  return photos;
}

async function signUpWithPhotos(count: number) {
  const person = await signUpWithProfile();
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push((await addPhoto(person, tinyPicture, "image/png")).id);
  }
  return { person, ids };
}

describe("concurrent calls of one user", () => {
  it("create only one profile: the other nine calls get 409 profile_exists", async () => {
    const anna = await signUp();
    const responses = await times(10, (index) => anna.request("POST", "/profiles", { firstName: `Anna ${index}` }));
    expect(statuses(responses)).toEqual([200, ...Array(9).fill(409)]);
    const created = expectSuccess(responses.find(({ status }) => status === 200)!, routes.createProfile);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expectRefusal(response, 409, "profile_exists");
    }
    const rows = await sql`select id, first_name from public.profiles where user_id = ${anna.id}`;
    expect([...rows]).toEqual([{ id: created.id, first_name: created.firstName }]);
  });

  it("add 20 of 30 photos with contiguous positions and one avatar; the other ten calls get 409 photos_limit", async () => {
    const anna = await signUpWithProfile();
    const keys = await times(30, () => uploadImage(anna, tinyPicture, "image/png"));
    const responses = await times(30, (index) => anna.request("POST", "/profiles/photos", { key: keys[index] }));
    expect(statuses(responses)).toEqual([...Array(20).fill(201), ...Array(10).fill(409)]);
    const added = responses
      .filter(({ status }) => status === 201)
      .map((response) => expectSuccess(response, routes.addPhoto));
    expect(added.map(({ position }) => position).sort((one, other) => one - other)).toEqual([...Array(20).keys()]);
    for (const result of responses.filter(({ status }) => status === 409)) {
      expectRefusal(result, 409, "photos_limit");
    }
    const photos = await wholeGallery(anna);
    expect(photos).toHaveLength(20);
    expect(photos.map(({ isAvatar }) => isAvatar)).toEqual([true, ...Array(19).fill(false)]);
    const states = (await keptRows(anna)).media.map(({ state }) => state);
    expect(states.filter((state) => state === "unattached")).toHaveLength(10);
  });

  it("add the same file as a photo only once: the other call gets 409 media_in_use", async () => {
    const anna = await signUpWithProfile();
    const key = await uploadImage(anna, tinyPicture, "image/png");
    const responses = await times(2, () => anna.request("POST", "/profiles/photos", { key }));
    expect(statuses(responses)).toEqual([201, 409]);
    expectRefusal(responses.find(({ status }) => status === 409)!, 409, "media_in_use");
    expect(await wholeGallery(anna)).toHaveLength(1);
  });

  it("all take effect if they change different fields", async () => {
    const anna = await signUpWithProfile();
    const changes = {
      firstName: "Zoë",
      bio: "I dance.",
      birthdate: "1996-02-29",
      height: 172,
      hometown: "Kazan",
      city: "Berlin",
      sex: "female",
      datingPurpose: "friendship",
      showZodiac: true,
      isVisibleOnMap: true,
      languages: ["ru", "en"],
      educations: [{ level: "master", inProgress: true }],
    };
    const fields = Object.entries(changes);
    const responses = await times(fields.length, (index) =>
      anna.request("PATCH", "/profiles", Object.fromEntries([fields[index]!])),
    );
    expect(statuses(responses)).toEqual(Array(responses.length).fill(200));
    const profile = expectSuccess(await anna.request("GET", "/profiles"), routes.getOwnProfile);
    expect(profile).toMatchObject(changes);
  });

  it("complete the profile if they set the last required field and accept the terms", async () => {
    const anna = await signUpWithProfile({ birthdate: "1990-01-01", sex: "male", datingPurpose: "dating" });
    const { currentTerms } = expectSuccess(await anna.request("GET", "/profiles"), routes.getOwnProfile);
    await Promise.all([
      anna.request("PATCH", "/profiles", { city: "Kazan" }),
      anna.request("POST", "/profiles/complete", { privacyPolicyVersion: currentTerms.privacyPolicyVersion }),
      anna.request("POST", "/profiles/complete", { userAgreementVersion: currentTerms.userAgreementVersion }),
    ]);
    const profile = expectSuccess(await anna.request("GET", "/profiles"), routes.getOwnProfile);
    expect(profile).toMatchObject({ isCompleted: true, missingFields: [] });
  });

  it("keep the positions of photos contiguous while they reorder and delete photos", async () => {
    const { person: anna, ids } = await signUpWithPhotos(6);
    const reversed = [...ids].reverse();
    const [, second, , fourth] = ids;
    const responses = await Promise.all([
      anna.request("PUT", "/profiles/photos/order", { ids: reversed }),
      anna.request("DELETE", `/profiles/photos/${second}`),
      anna.request("PUT", "/profiles/photos/order", { ids }),
      anna.request("DELETE", `/profiles/photos/${fourth}`),
      anna.request("PUT", "/profiles/photos/order", { ids: reversed }),
    ]);
    expectSuccess(responses[1]!, routes.deletePhoto);
    expectSuccess(responses[3]!, routes.deletePhoto);
    for (const response of [responses[0]!, responses[2]!, responses[4]!]) {
      // An order that contains a deleted photo is rejected.
      if (response.status === 400) {
        expectInvalid(response, ["ids"]);
      } else {
        expectSuccess(response, routes.reorderPhotos);
      }
    }
    const left = await wholeGallery(anna);
    expect(left.map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== second && id !== fourth).sort());
  });

  it("keep the positions of photos contiguous while they add and delete photos", async () => {
    const { person: anna, ids } = await signUpWithPhotos(4);
    const keys = await times(4, () => uploadImage(anna, tinyPicture, "image/png"));
    const responses = await Promise.all([
      ...keys.map((key) => anna.request("POST", "/profiles/photos", { key })),
      ...ids.map((id) => anna.request("DELETE", `/profiles/photos/${id}`)),
    ]);
    expect(statuses(responses)).toEqual([200, 200, 200, 200, 201, 201, 201, 201]);
    expect(await wholeGallery(anna)).toHaveLength(4);
  });

  it("delete the same photo only once: the other call gets 404", async () => {
    const { person: anna, ids } = await signUpWithPhotos(2);
    const responses = await times(2, () => anna.request("DELETE", `/profiles/photos/${ids[0]}`));
    expect(statuses(responses)).toEqual([200, 404]);
    expect(await wholeGallery(anna)).toHaveLength(1);
  });

  it("leave no photos and no files behind if they add photos while another call deletes the profile", async () => {
    const anna = await signUpWithProfile();
    const keys = await times(5, () => uploadImage(anna, tinyPicture, "image/png"));
    const responses = await Promise.all([
      ...keys.map((key) => anna.request("POST", "/profiles/photos", { key })),
      anna.request("DELETE", "/profiles"),
      anna.request("DELETE", "/profiles"),
    ]);
    expect(statuses(responses.slice(5))).toEqual([200, 404]);
    for (const response of responses.slice(0, 5)) {
      expect([201, 400, 404, 409]).toContain(response.status);
    }
    expect(await keptRows(anna)).toMatchObject({ profile: null, photos: [] });
    for (const key of keys) {
      await expect.poll(() => mediaRow(key)).toBeUndefined();
    }
    await expect.poll(async () => (await keptRows(anna)).objects).toEqual([]);
  });
});
