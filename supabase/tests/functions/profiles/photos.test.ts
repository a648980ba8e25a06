/** Photos of a profile: the gallery, the order of its photos, and the avatar. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { backgroundWorkDone, expectNothingWritten, keptRows, mediaRow, storedObjects } from "../_support/database.ts";
import { runJobs } from "../_support/jobs.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf, removeObjects, uploadImage } from "../_support/media/uploads.ts";
import { ownProfile } from "../_support/profiles.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

async function photosOf(person: Person) {
  return expectSuccess(await person.request("GET", "/profiles/photos"), routes.listPhotos);
}

/** Signs up a user with the given number of photos. Returns the photos in gallery order. */
async function signUpWithPhotos(count: number) {
  const person = await signUpWithProfile();
  const photos: Awaited<ReturnType<typeof addTinyPhoto>>[] = [];
  while (photos.length < count) {
    photos.push(await addTinyPhoto(person));
  }
  return { person, photos, ids: photos.map(({ id }) => id) };
}

function addTinyPhoto(person: Person) {
  return addPhoto(person, tinyPicture, "image/png");
}

async function idsInOrder(person: Person): Promise<string[]> {
  const photos = await photosOf(person);
  expect(photos.map(({ position }) => position)).toEqual(photos.map((_, index) => index));
  return photos.map(({ id }) => id);
}

describe("the owner of a profile", () => {
  // spec: What the service does, a profile carries answers, preferences, photos, a place and accepted terms
  // spec: Profile, `photos` are in gallery order
  // spec: Profile photo, `id`, `isAvatar`, `position`, `thumbUrl`, `url`
  // spec: Profile photo, reference after adding: `id`, `isAvatar` (true for the first, which becomes the avatar), `position`
  // spec: Media, `key` is what a photo, cover or message names
  // spec: Endpoints: media, the bytes are PUT to signedUrl, and key goes to the photo or cover
  // spec: Operations without a path in the specification, add a profile photo: {key} gives a reference to it
  // spec: Operations without a path in the specification, list profile photos: an array in their order
  it("can add photos: the first photo becomes the avatar, and the second photo does not", async () => {
    const { person: anna, photos } = await signUpWithPhotos(2);
    const [first, second] = photos;
    expect(first).toMatchObject({ isAvatar: true, position: 0 });
    expect(second).toMatchObject({ isAvatar: false, position: 1 });
    await backgroundWorkDone(anna);
    const shown = await photosOf(anna);
    expect(shown).toMatchObject([
      { id: first!.id, isAvatar: true, position: 0 },
      { id: second!.id, isAvatar: false, position: 1 },
    ]);
    expect(shown.map(({ url }) => objectOf(url))).toEqual([first!.key, second!.key]);
    expect(await ownProfile(anna)).toMatchObject({ avatarPhotoId: first!.id, photos: shown });
    expect((await keptRows(anna)).photos).toMatchObject([
      { id: first!.id, media_key: first!.key, position: 0 },
      { id: second!.id, media_key: second!.key, position: 1 },
    ]);
  });

  // spec: Operations without a path in the specification, list profile photos: an array in their order
  it("has no photos right after creating the profile", async () => {
    const anna = await signUpWithProfile();
    expect(await photosOf(anna)).toEqual([]);
  });

  // spec: Profile, `photos` have signed URLs that give the bytes and end in an hour
  // spec: Profile photo, `url` downloads the photo; null when its object is gone
  it("shares the photos with other users, who get a URL that returns the bytes of the photo", async () => {
    const { person: anna, photos } = await signUpWithPhotos(1);
    const viewer = await signUp();
    const response = await viewer.request("GET", `/profiles/${anna.profileId}`);
    const seen = expectSuccess(response, routes.getProfile).photos;
    expect(seen).toMatchObject([{ id: photos[0]!.id, isAvatar: true, position: 0 }]);
    const download = await fetch(seen[0]!.url!);
    expect(download.status).toBe(200);
    expect(download.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(tinyPicture);
  });

  // spec: Conventions, a URL is null when its object is gone
  // spec: Profile photo, `url` downloads the photo; null when its object is gone
  // spec: Where the sentences could be read in more than one way, a URL is null once its object is gone, whoever removed it, also one that was signed before
  it("gets null instead of the URL of a photo whose file was removed from Storage", async () => {
    const { person: anna, photos } = await signUpWithPhotos(1);
    await backgroundWorkDone(anna);
    // This call before the removal makes the function cache the URLs for half an hour.
    expect(await photosOf(anna)).toMatchObject([{ url: expect.any(String), thumbUrl: expect.any(String) }]);
    const { updatedAt } = await ownProfile(anna);
    await removeObjects(await storedObjects(anna));
    expect(await photosOf(anna)).toMatchObject([{ id: photos[0]!.id, url: null, thumbUrl: null }]);
    const profile = await ownProfile(anna);
    expect(profile.photos).toMatchObject([{ url: null, thumbUrl: null }]);
    expect(profile.updatedAt > updatedAt).toBe(true);
  });

  it("gets the URL of the full-size photo instead of a lost thumbnail until the thumbnail is created again", async () => {
    const { person: anna } = await signUpWithPhotos(1);
    await backgroundWorkDone(anna);
    const thumbnails = (await storedObjects(anna)).filter((name) => name.endsWith(".jpg"));
    expect(thumbnails).toHaveLength(1);
    await removeObjects(thumbnails);
    const [photo] = await photosOf(anna);
    expect(objectOf(photo!.thumbUrl)).toBe(objectOf(photo!.url));
    await runJobs();
    await expect.poll(async () => objectOf((await photosOf(anna))[0]!.thumbUrl)).toBe(thumbnails[0]);
  });

  // spec: Profile, `updatedAt` moves with the photos
  it("changes updatedAt of the profile by adding, reordering or deleting photos", async () => {
    const { person: anna } = await signUpWithPhotos(2);
    const times = [(await ownProfile(anna)).updatedAt];
    const { id } = await addTinyPhoto(anna);
    times.push((await ownProfile(anna)).updatedAt);
    const ids = (await idsInOrder(anna)).reverse();
    expectSuccess(await anna.request("PUT", "/profiles/photos/order", { ids }), routes.reorderPhotos);
    times.push((await ownProfile(anna)).updatedAt);
    expectSuccess(await anna.request("DELETE", `/profiles/photos/${id}`), routes.deletePhoto);
    times.push((await ownProfile(anna)).updatedAt);
    expect([...new Set(times)].sort()).toEqual(times);
    expect(times).toHaveLength(4);
  });

  // spec: Where the sentences could be read in more than one way, a profile holds twenty photos
  it("can have at most twenty photos: 409 photos_limit", async () => {
    const { person: anna, photos } = await signUpWithPhotos(20);
    expect(photos.map(({ position }) => position)).toEqual([...Array(20).keys()]);
    const key = await uploadImage(anna, tinyPicture, "image/png");
    await expectNothingWritten(anna, async () => {
      expectRefusal(await anna.request("POST", "/profiles/photos", { key }), 409, "photos_limit");
    });
    expect(await mediaRow(key)).toMatchObject({ state: "unattached" });

    expectSuccess(await anna.request("DELETE", `/profiles/photos/${photos[4]!.id}`), routes.deletePhoto);
    const added = await anna.request("POST", "/profiles/photos", { key });
    expect(expectSuccess(added, routes.addPhoto)).toMatchObject({ isAvatar: false, position: 19 });
  });
});

describe("the file of a photo", () => {
  // spec: Profile requests, `POST /profiles/photos`: the key of an upload, required
  // spec: Limits, storage key: 1 to 255 characters of its pattern, for photos and covers
  it("must be specified by a valid storage key: 400 for any other value", async () => {
    const { person: anna } = await signUpWithPhotos(1);
    await expectNothingWritten(anna, async () => {
      for (const key of [
        "",
        "a",
        `${anna.id}/a`,
        `${anna.id}/${randomUUID()}.jpg`,
        `/${anna.id}/${randomUUID()}`,
        null,
        1,
      ]) {
        expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
      }
      expectInvalid(await anna.request("POST", "/profiles/photos", {}), ["key"]);
    });
  });

  // spec: Profile requests, `POST /profiles/photos`: the key of an upload, required
  it("must be uploaded before the photo is added: 400 for a file that was not uploaded", async () => {
    const { person: anna } = await signUpWithPhotos(1);
    await expectNothingWritten(anna, async () => {
      const key = `${anna.id}/${randomUUID()}`;
      expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
    });
  });

  // spec: Authentication, 5: the `key` of a photo or cover begins with the caller's id
  it("must belong to the caller: 400 for another user's file, which does not change", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile({ firstName: "Ben" })];
    const unused = await uploadImage(ben, tinyPicture, "image/png");
    const { key: used } = await addTinyPhoto(ben);
    await expectNothingWritten(ben, () =>
      expectNothingWritten(anna, async () => {
        expectInvalid(await anna.request("POST", "/profiles/photos", { key: unused }), ["key"]);
        expectInvalid(await anna.request("POST", "/profiles/photos", { key: used }), ["key"]);
      }),
    );
  });

  it.each(["application/pdf", "video/mp4", "audio/mpeg"])(
    "must be an image: 400 for a file of the type %s",
    async (mime) => {
      const anna = await signUpWithProfile();
      const key = await uploadImage(anna, tinyPicture, mime);
      await expectNothingWritten(anna, async () => {
        expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
      });
    },
  );

  it("cannot be used for a second photo: 409 media_in_use", async () => {
    const { person: anna, photos } = await signUpWithPhotos(2);
    await expectNothingWritten(anna, async () => {
      const response = await anna.request("POST", "/profiles/photos", { key: photos[1]!.key });
      expectRefusal(response, 409, "media_in_use");
    });
  });

  it("cannot be used for a new photo after its photo was deleted", async () => {
    const { person: anna, photos } = await signUpWithPhotos(1);
    const { id, key } = photos[0]!;
    expectSuccess(await anna.request("DELETE", `/profiles/photos/${id}`), routes.deletePhoto);
    const response = await anna.request("POST", "/profiles/photos", { key });
    // The status is 409 while the file is being removed, and 400 after the removal.
    expect([400, 409]).toContain(response.status);
    expect((await keptRows(anna)).photos).toEqual([]);
  });

  it("can be uploaded by a user without a profile, who can add the photo only after creating a profile", async () => {
    const anna = await signUp();
    const key = await uploadImage(anna, tinyPicture, "image/png");
    await expectNothingWritten(anna, async () => {
      expectRefusal(await anna.request("POST", "/profiles/photos", { key }), 404, "profile_not_found");
      expectRefusal(await anna.request("GET", "/profiles/photos"), 404, "profile_not_found");
    });
    expectSuccess(await anna.request("POST", "/profiles", { firstName: "Anna" }), routes.createProfile);
    expectSuccess(await anna.request("POST", "/profiles/photos", { key }), routes.addPhoto);
  });
});

describe("the order of photos", () => {
  // spec: Profile, `photos` are in gallery order
  // spec: Profile photo, `position` is the place in the gallery and leaves the avatar alone
  // spec: Profile requests, `PUT /profiles/photos/order` answers the new `order`
  // spec: Operations without a path in the specification, reorder profile photos: {ids} gives {order}
  it("can be changed by the owner without changing the avatar", async () => {
    const { person: anna, ids } = await signUpWithPhotos(3);
    const wanted = [ids[2]!, ids[0]!, ids[1]!];
    const response = await anna.request("PUT", "/profiles/photos/order", { ids: wanted.map((id) => id.toUpperCase()) });
    expect(expectSuccess(response, routes.reorderPhotos)).toEqual({ order: wanted });
    expect(await idsInOrder(anna)).toEqual(wanted);
    expect((await ownProfile(anna)).avatarPhotoId).toBe(ids[0]);
    const again = await anna.request("PUT", "/profiles/photos/order", { ids: wanted });
    expect(expectSuccess(again, routes.reorderPhotos)).toEqual({ order: wanted });
  });

  // spec: Profile requests, `PUT /profiles/photos/order`: every photo exactly once, one at least
  // spec: Operations without a path in the specification, reorder profile photos: {ids} gives {order}
  it("must contain every photo exactly once and no photo of another user: 400 for any other list", async () => {
    const { person: anna, ids } = await signUpWithPhotos(3);
    const { ids: foreign, person: ben } = await signUpWithPhotos(1);
    const [first, second, third] = ids as [string, string, string];
    await expectNothingWritten(ben, () =>
      expectNothingWritten(anna, async () => {
        for (const wrong of [
          [first, second],
          [first, second, second],
          [first, second, third, third],
          [first, second, randomUUID()],
          [first, second, third, randomUUID()],
          [first, second, foreign[0]],
          [first, second, third, foreign[0]],
          foreign,
          [],
        ]) {
          expectInvalid(await anna.request("PUT", "/profiles/photos/order", { ids: wrong }), ["ids"]);
        }
        expectInvalid(await anna.request("PUT", "/profiles/photos/order", { ids: [first, "second", third] }), [
          "ids.1",
        ]);
        expectInvalid(await anna.request("PUT", "/profiles/photos/order", { ids: first }), ["ids"]);
        expectInvalid(await anna.request("PUT", "/profiles/photos/order", {}), ["ids"]);
      }),
    );
  });

  it("cannot be changed without photos (400) or without a profile (404 profile_not_found)", async () => {
    const [withoutPhotos, withoutProfile] = [await signUpWithProfile(), await signUp()];
    const body = { ids: [randomUUID()] };
    expectInvalid(await withoutPhotos.request("PUT", "/profiles/photos/order", body), ["ids"]);
    expectRefusal(await withoutProfile.request("PUT", "/profiles/photos/order", body), 404, "profile_not_found");
  });
});

describe("the avatar", () => {
  // spec: Profile, `avatarPhotoId` is the chosen photo, null without a choice
  // spec: Profile photo, `isAvatar`: at most one photo has it
  // spec: Profile photo, `isAvatar` is set by `avatarPhotoId` of `PATCH /profiles`
  // spec: Profile requests, `avatarPhotoId`: any photo of the caller's, whatever its place
  // spec: Profile requests, `avatarPhotoId` null clears the choice; the first photo stands in
  it("can be set to any photo of the user, or to no photo", async () => {
    const { person: anna, ids } = await signUpWithPhotos(3);
    for (const [choice, flags] of [
      [ids[2], [false, false, true]],
      [ids[1]?.toUpperCase(), [false, true, false]],
      [null, [false, false, false]],
    ] as const) {
      const response = await anna.request("PATCH", "/profiles", { avatarPhotoId: choice });
      const profile = expectSuccess(response, routes.updateProfile);
      expect(profile.avatarPhotoId).toBe(choice?.toLowerCase() ?? null);
      expect(profile.photos.map(({ isAvatar }) => isAvatar)).toEqual(flags);
      expect(await photosOf(anna)).toMatchObject(flags.map((isAvatar) => ({ isAvatar })));
    }
  });

  it("does not change when the user changes other fields of the profile", async () => {
    const { person: anna, ids } = await signUpWithPhotos(2);
    await anna.request("PATCH", "/profiles", { avatarPhotoId: ids[1] });
    const profile = expectSuccess(await anna.request("PATCH", "/profiles", { bio: "Hello" }), routes.updateProfile);
    expect(profile.avatarPhotoId).toBe(ids[1]);
  });

  // spec: Profile requests, `avatarPhotoId`: any photo of the caller's, whatever its place
  it("cannot be set to another user's photo, an unknown photo or an invalid id: 400", async () => {
    const { person: anna } = await signUpWithPhotos(1);
    const { ids: foreign } = await signUpWithPhotos(1);
    await expectNothingWritten(anna, async () => {
      for (const avatarPhotoId of [foreign[0], randomUUID(), "first", 0]) {
        const response = await anna.request("PATCH", "/profiles", { bio: "Changed", avatarPhotoId });
        expectInvalid(response, ["avatarPhotoId"]);
      }
    });
  });

  // spec: Profile requests, `avatarPhotoId` is no field of the create request
  it("cannot be set in the request that creates the profile", async () => {
    const [anna, { ids }] = [await signUp(), await signUpWithPhotos(1)];
    const response = await anna.request("POST", "/profiles", { firstName: "Anna", avatarPhotoId: ids[0] });
    expect(expectSuccess(response, routes.createProfile).avatarPhotoId).toBeNull();
  });

  // spec: Profile, `avatarPhotoId` is the chosen photo, null without a choice
  it("is null after its photo is deleted, until the user chooses another photo or adds a photo to an empty gallery", async () => {
    const { person: anna, ids } = await signUpWithPhotos(2);
    expectSuccess(await anna.request("DELETE", `/profiles/photos/${ids[0]}`), routes.deletePhoto);
    expect(await ownProfile(anna)).toMatchObject({
      avatarPhotoId: null,
      photos: [{ id: ids[1], isAvatar: false, position: 0 }],
    });
    expect(await addTinyPhoto(anna)).toMatchObject({ isAvatar: false, position: 1 });
    for (const id of await idsInOrder(anna)) {
      expectSuccess(await anna.request("DELETE", `/profiles/photos/${id}`), routes.deletePhoto);
    }
    const first = await addTinyPhoto(anna);
    expect(first).toMatchObject({ isAvatar: true, position: 0 });
    expect((await ownProfile(anna)).avatarPhotoId).toBe(first.id);
  });
});

describe("a photo that its owner deletes", () => {
  // spec: Profile requests, `DELETE /profiles/photos/{photoId}` answers `deleted`
  // spec: Operations without a path in the specification, delete a profile photo: {deleted}
  it("is removed together with its file, and the later photos move up by one position", async () => {
    const { person: anna, photos, ids } = await signUpWithPhotos(3);
    const response = await anna.request("DELETE", `/profiles/photos/${ids[1]?.toUpperCase()}`);
    expect(expectSuccess(response, routes.deletePhoto)).toEqual({ deleted: true });
    expect(await idsInOrder(anna)).toEqual([ids[0], ids[2]]);
    expect((await ownProfile(anna)).avatarPhotoId).toBe(ids[0]);
    await expect.poll(() => mediaRow(photos[1]!.key)).toBeUndefined();
    const kept = (await storedObjects(anna)).map((name) => name.split(".")[0]);
    expect(kept).not.toContain(photos[1]!.key);
    expect(kept).toEqual(expect.arrayContaining([photos[0]!.key, photos[2]!.key]));
  });

  it("cannot be deleted a second time: 404 photo_not_found", async () => {
    const { person: anna, ids } = await signUpWithPhotos(1);
    expectSuccess(await anna.request("DELETE", `/profiles/photos/${ids[0]}`), routes.deletePhoto);
    expectRefusal(await anna.request("DELETE", `/profiles/photos/${ids[0]}`), 404, "photo_not_found");
  });

  it("cannot be deleted by other users: 404 photo_not_found", async () => {
    const { person: anna, ids } = await signUpWithPhotos(2);
    const [stranger, newcomer] = [await signUpWithProfile(), await signUp()];
    await expectNothingWritten(anna, async () => {
      expectRefusal(await stranger.request("DELETE", `/profiles/photos/${ids[0]}`), 404, "photo_not_found");
      expectRefusal(await newcomer.request("DELETE", `/profiles/photos/${ids[0]}`), 404, "photo_not_found");
      expectRefusal(await anna.request("DELETE", `/profiles/photos/${randomUUID()}`), 404, "photo_not_found");
      expectInvalid(await anna.request("DELETE", "/profiles/photos/first"), ["photoId"]);
    });
  });
});
