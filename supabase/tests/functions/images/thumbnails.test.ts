/** Thumbnails of photos, which the job `media` creates after a user has added a photo. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutMetadata } from "../../../../packages/media-metadata/src/images.ts";
import { bombPng } from "../../fixtures/images/image-bytes.ts";
import {
  backgroundWorkDone,
  type HeldLock,
  holdObject,
  holdProfile,
  mediaRow,
  storedObjects,
} from "../_support/database.ts";
import { cropsEnded, runJobs } from "../_support/jobs.ts";
import { colorAt, describeJpeg, fixture, photoOf48Megapixels, tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, bytesAt, fileAt, objectOf, uploadImage } from "../_support/media/uploads.ts";
import { expectSuccess } from "../_support/responses.ts";
import { callRpc, reserveConnections } from "../_support/rpc.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;
const connections = reserveConnections(1);

let photoBytes: Uint8Array;

beforeAll(async () => {
  photoBytes = await fixture("photo.jpg");
});

async function firstPhoto(person: Person) {
  const photos = expectSuccess(await person.request("GET", "/profiles/photos"), routes.listPhotos);
  return photos[0]!;
}

function thumbnailOf(key: string): string {
  return `${key}.256x256.jpg`;
}

/** Adds a photo, and blocks the storage of its thumbnail until the returned lock is released. */
async function addPhotoHeldBack(person: Person): Promise<{ key: string; held: HeldLock }> {
  const key = await uploadImage(person, photoBytes);
  const held = await holdObject(thumbnailOf(key));
  expectSuccess(await person.request("POST", "/profiles/photos", { key }), routes.addPhoto);
  await expect.poll(held.countWaiting).toBe(1);
  return { key, held };
}

/** Waits for the thumbnail of the user's first photo, and returns its bytes. */
async function thumbnailBytes(person: Person, key: string): Promise<Uint8Array> {
  await expect.poll(async () => objectOf((await firstPhoto(person)).thumbUrl)).toBe(thumbnailOf(key));
  const { mime, bytes } = await fileAt((await firstPhoto(person)).thumbUrl);
  expect(mime).toBe("image/jpeg");
  return bytes;
}

describe("the thumbnail of a photo", () => {
  // spec: Profile photo, `thumbUrl` is a crop of 256x256, the full size without one
  // spec: Limits, thumbnail of a photo: 256x256
  it("is the full-size photo until a JPEG of 256x256 pixels without camera data is stored", async () => {
    const anna = await signUpWithProfile();
    const { key, held } = await addPhotoHeldBack(anna);
    const uncropped = await firstPhoto(anna);
    expect(objectOf(uncropped.url)).toBe(key);
    expect(objectOf(uncropped.thumbUrl)).toBe(key);
    await held.release();
    const bytes = await thumbnailBytes(anna, key);
    expect(describeJpeg(photoBytes)).toMatchObject({ hasExif: true });
    expect(describeJpeg(bytes)).toEqual({ width: 256, height: 256, hasExif: false });
    expect(await mediaRow(key)).toMatchObject({ state: "cropped", problem: null });
    expect(await storedObjects(anna)).toEqual([key, thumbnailOf(key)]);

    const photo = await firstPhoto(anna);
    expect(objectOf(photo.url)).toBe(key);
    expect(await bytesAt(photo.url)).toEqual(withoutMetadata(photoBytes));
    const viewer = await signUp();
    const seen = expectSuccess(await viewer.request("GET", `/profiles/${anna.profileId}`), routes.getProfile);
    expect(seen.photos).toMatchObject([{ id: photo.id, isAvatar: true, position: 0 }]);
    expect(objectOf(seen.photos[0]!.thumbUrl)).toBe(thumbnailOf(key));
  });

  it("has the right orientation even if the phone stored the pixels rotated", async () => {
    const anna = await signUpWithProfile();
    const { key } = await addPhoto(anna, photoBytes);
    const bytes = await thumbnailBytes(anna, key);
    const [sun, house] = [await colorAt(bytes, 230, 50), await colorAt(bytes, 40, 190)];
    for (const [index, value] of [255, 226, 120].entries()) {
      expect(Math.abs(sun[index]! - value), `the sun at the top right is ${sun}`).toBeLessThan(25);
    }
    for (const [index, value] of [190, 52, 44].entries()) {
      expect(Math.abs(house[index]! - value), `the house at the bottom left is ${house}`).toBeLessThan(25);
    }
  });

  // spec: Profile, `updatedAt` moves with the photos
  it("changes updatedAt of the profile when it is stored, so that clients refresh cached profiles", async () => {
    const anna = await signUpWithProfile();
    const { held } = await addPhotoHeldBack(anna);
    const before = expectSuccess(await anna.request("GET", "/profiles"), routes.getOwnProfile).updatedAt;
    await held.release();
    await backgroundWorkDone(anna);
    const { updatedAt } = expectSuccess(await anna.request("GET", "/profiles"), routes.getOwnProfile);
    expect(updatedAt > before).toBe(true);
  });

  it.each([
    ["photo.png", "image/png"],
    ["photo.webp", "image/webp"],
    ["photo.heic", "image/heic"],
    ["large.heic", "image/heic"],
    ["photo.avif", "image/avif"],
    ["photo.gif", "image/gif"],
  ])("is created for %s", async (name, mime) => {
    const anna = await signUpWithProfile();
    const { key } = await addPhoto(anna, await fixture(name), mime);
    expect(describeJpeg(await thumbnailBytes(anna, key))).toEqual({ width: 256, height: 256, hasExif: false });
  });

  it("is created for a photo of 48 megapixels", async () => {
    const anna = await signUpWithProfile();
    const photo = await photoOf48Megapixels();
    expect(describeJpeg(photo)).toMatchObject({ width: 8000, height: 6000 });
    expect(photo.length).toBeGreaterThan(3_000_000);
    const { key } = await addPhoto(anna, photo);
    const bytes = await thumbnailBytes(anna, key);
    expect(describeJpeg(bytes)).toMatchObject({ width: 256, height: 256 });
    expect((await colorAt(bytes, 20, 128))[2]).toBeGreaterThan(180);
    expect((await colorAt(bytes, 236, 128))[2]).toBeLessThan(80);
  });

  // spec: Profile photo, `thumbUrl` is a crop of 256x256, the full size without one
  it.each([
    ["a small file that decodes to 25 megapixels", () => bombPng(5000), "image/png", "too_many_pixels"],
    ["bytes of no known format", async () => Uint8Array.of(1, 2, 3), "image/jpeg", "unsupported_format"],
    ["a truncated photo", () => fixture("truncated.jpg"), "image/jpeg", "truncated"],
  ])("cannot be created for %s, so thumbUrl always returns the full-size photo", async (_, load, mime, problem) => {
    const anna = await signUpWithProfile();
    const bytes = await load();
    const { key } = await addPhoto(anna, bytes, mime);
    const released = { state: "uncropped", attempts: 1, problem };
    await expect.poll(() => mediaRow(key)).toEqual(released);
    const photo = await firstPhoto(anna);
    expect(objectOf(photo.thumbUrl)).toBe(key);
    expect(await bytesAt(photo.thumbUrl)).toEqual(withoutMetadata(bytes));

    await runJobs();
    expect(await mediaRow(key)).toEqual(released);
    expect(objectOf((await firstPhoto(anna)).thumbUrl)).toBe(key);
    expect(await storedObjects(anna)).toEqual([key]);
  });
});

describe("a photo that is deleted before its thumbnail is stored", () => {
  async function expectNothingLeft(person: Person, key: string): Promise<void> {
    await cropsEnded();
    await expect.poll(() => mediaRow(key)).toBeUndefined();
    await expect.poll(() => storedObjects(person)).toEqual([]);
  }

  it("leaves no object in Storage if the upload of its thumbnail is still running", async () => {
    const anna = await signUpWithProfile();
    const { key, held } = await addPhotoHeldBack(anna);
    const { id } = await firstPhoto(anna);
    expectSuccess(await anna.request("DELETE", `/profiles/photos/${id}`), routes.deletePhoto);
    // The object may be removed before or after the thumbnail is stored. If the removal does not wait, it takes
    // less than one second.
    const removed = expect.poll(() => mediaRow(key), { timeout: 1000 }).toBeUndefined();
    await removed.catch(() => {});
    await held.release();
    await expectNothingLeft(anna, key);
  });

  it("leaves no object in Storage if it is deleted immediately after it was added", async () => {
    const anna = await signUpWithProfile();
    const { key, id } = await addPhoto(anna, tinyPicture, "image/png");
    expectSuccess(await anna.request("DELETE", `/profiles/photos/${id}`), routes.deletePhoto);
    await expectNothingLeft(anna, key);
  });

  it("does not cause a deadlock if the deletion runs while the database records the thumbnail", async () => {
    const anna = await signUpWithProfile();
    const { key, held: thumbnail } = await addPhotoHeldBack(anna);
    const { id } = await firstPhoto(anna);
    const profile = await holdProfile(anna);
    // The deletion uses a separate connection. On a connection that the functions use, the deletion could delay the
    // update that records the thumbnail.
    const deletion = callRpc(connections[0]!, { person: anna.id, rpc: "delete_photo", args: { photo_id: id } });
    await expect.poll(profile.countWaiting).toBe(1);
    await thumbnail.release();
    await expect.poll(profile.countWaiting).toBe(2);
    await profile.release();
    expect(await deletion).toEqual({ json: { deleted: true } });
    await expectNothingLeft(anna, key);
  });
});
