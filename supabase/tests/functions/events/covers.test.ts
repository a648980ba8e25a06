/** Covers of events: uploaded pictures and their crops, and external URLs that older clients send. */

import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutMetadata } from "../../../../packages/media-metadata/src/images.ts";
import { backgroundWorkDone, mediaRow, storedObjects } from "../_support/database.ts";
import {
  changeEvent,
  createEvent,
  type Event,
  eventRows,
  eventSeenBy,
  expectEventUnchanged,
  inviteAndAccept,
  letTimePass,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { block } from "../_support/friends.ts";
import { describeJpeg, fixture, tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, bytesAt, objectOf, removeObjects, uploadImage } from "../_support/media/uploads.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

let photoBytes: Uint8Array;

beforeAll(async () => {
  photoBytes = await fixture("photo.jpg");
});

function uploadTiny(person: Person): Promise<string> {
  return uploadImage(person, tinyPicture, "image/png");
}

function cover(person: Person, { id }: Event, key: string) {
  return person.request("PUT", `/events/${id}/cover`, { key });
}

async function setCover(person: Person, event: Event, key: string): Promise<Event> {
  return expectSuccess(await cover(person, event, key), routes.setEventCover);
}

async function clearCover(person: Person, { id }: Event): Promise<Event> {
  return expectSuccess(await person.request("DELETE", `/events/${id}/cover`), routes.clearEventCover);
}

/** Waits until the background job has deleted all objects of a person except the given ones and their crops. */
async function expectObjectsLeft(person: Person, ...keys: string[]): Promise<void> {
  await backgroundWorkDone(person);
  await expect
    .poll(async () => [...new Set((await storedObjects(person)).map((name) => name.split(".")[0]))])
    .toEqual(keys.sort());
}

describe("a cover", () => {
  // spec: What the service does, events have a cover
  // spec: Event, `imageUrl`: the cover, signed for an hour
  // spec: Event, `imageThumbUrl`: a crop of 800x450, the full size without one
  // spec: Endpoints: events, `PUT /events/{eventId}/cover` {key}: the cover is the uploaded object
  // spec: Endpoints: media, the bytes are PUT to signedUrl, and key goes to the photo or cover
  // spec: Limits, thumbnail of a cover: 800x450
  it("is the uploaded picture without its metadata, and gets a crop of 800x450 pixels", async () => {
    const anna = await signUpWithProfile();
    const event = await publishEvent(anna);
    const key = await uploadImage(anna, photoBytes);
    const covered = await setCover(anna, event, key);
    expect(covered).toEqual({
      ...event,
      imageUrl: expect.any(String),
      imageThumbUrl: expect.any(String),
      updatedAt: covered.updatedAt,
    });
    expect(covered.updatedAt > event.updatedAt).toBe(true);
    expect(objectOf(covered.imageUrl)).toBe(key);
    expect([key, `${key}.800x450.jpg`]).toContain(objectOf(covered.imageThumbUrl));

    const [camera, place] = [Buffer.from("Kamera"), Buffer.from([0x88, 0x25, 0, 4])];
    expect([camera, place].map((words) => Buffer.from(photoBytes).includes(words))).toEqual([true, true]);
    const viewer = await signUp();
    const stored = await bytesAt((await eventSeenBy(viewer, event)).imageUrl);
    expect(stored).toEqual(withoutMetadata(photoBytes));
    expect([camera, place].map((words) => Buffer.from(stored).includes(words))).toEqual([false, false]);

    await expect.poll(() => mediaRow(key)).toMatchObject({ state: "cropped" });
    const seen = await eventSeenBy(viewer, event);
    expect(objectOf(seen.imageThumbUrl)).toBe(`${key}.800x450.jpg`);
    expect(seen.updatedAt > covered.updatedAt).toBe(true);
    const crop = await bytesAt(seen.imageThumbUrl);
    expect(describeJpeg(crop)).toEqual({ width: 800, height: 450, hasExif: false });
    expect(await bytesAt(seen.imageUrl)).toEqual(stored);
  });

  // spec: Event requests, `imageKey`: an image that the caller uploaded under the own id
  // spec: Media, `key` is what a photo, cover or message names
  // spec: Versioning, `imageUrl` of an event: still taken, behind imageKey
  it("can be set when the event is created, and is then also stored without its metadata", async () => {
    const anna = await signUpWithProfile();
    const key = await uploadImage(anna, photoBytes);
    const event = await createEvent(anna, { imageKey: key, imageUrl: "https://example.com/old.jpg" });
    expect(objectOf(event.imageUrl)).toBe(key);
    expect(await bytesAt(event.imageUrl)).toEqual(withoutMetadata(photoBytes));
    await expect.poll(() => mediaRow(key)).toMatchObject({ state: "cropped" });
  });

  // spec: Event requests, `imageKey` null clears the cover as `DELETE /events/{eventId}/cover` does
  // spec: Endpoints: events, `DELETE /events/{eventId}/cover`: there is no cover any more
  it("can be replaced and cleared through every endpoint, which deletes the stored objects of the previous cover", async () => {
    const anna = await signUpWithProfile();
    const [first, second, third] = [
      await uploadImage(anna, photoBytes),
      await uploadTiny(anna),
      await uploadTiny(anna),
    ];
    const event = await createEvent(anna, { imageKey: first });
    await expect.poll(() => mediaRow(first)).toMatchObject({ state: "cropped" });
    const old = await eventSeenBy(anna, event);
    expect(objectOf((await setCover(anna, event, second)).imageUrl)).toBe(second);
    await expectObjectsLeft(anna, second, third);
    for (const url of [old.imageUrl!, old.imageThumbUrl!]) {
      expect((await fetch(url)).status).not.toBe(200);
    }
    expect(objectOf((await changeEvent(anna, event, { imageKey: third })).imageUrl)).toBe(third);
    await expectObjectsLeft(anna, third);
    expect(await changeEvent(anna, event, { imageKey: null })).toMatchObject({ imageUrl: null, imageThumbUrl: null });
    await expectObjectsLeft(anna);

    const last = await uploadTiny(anna);
    await setCover(anna, event, last);
    expect(await clearCover(anna, event)).toMatchObject({ imageUrl: null, imageThumbUrl: null });
    await expectObjectsLeft(anna);
    expect(await eventSeenBy(anna, event)).toMatchObject({ imageUrl: null, imageThumbUrl: null });
    expect((await eventRows(event)).cover).toBeNull();
  });

  it("that is set to the same picture again, or cleared a second time, does not change the event", async () => {
    const anna = await signUpWithProfile();
    const event = await createEvent(anna);
    const key = await uploadTiny(anna);
    await setCover(anna, event, key);
    await backgroundWorkDone(anna);
    await expectEventUnchanged(event, async () =>
      expect(objectOf((await setCover(anna, event, key)).imageUrl)).toBe(key),
    );
    await clearCover(anna, event);
    await expectEventUnchanged(event, () => clearCover(anna, event));
  });

  it("can be the same picture as a profile photo or as the cover of another event", async () => {
    const anna = await signUpWithProfile();
    const [event, other] = [await createEvent(anna), await createEvent(anna)];
    const key = await uploadTiny(anna);
    await setCover(anna, event, key);
    const photo = await addPhoto(anna, tinyPicture, "image/png");
    await backgroundWorkDone(anna);
    await expectEventUnchanged(event, async () => {
      expect(objectOf((await setCover(anna, other, key)).imageThumbUrl)).toBe(`${key}.800x450.jpg`);
      expect(objectOf((await setCover(anna, other, photo.key)).imageUrl)).toBe(photo.key);
      expect(await changeEvent(anna, other, { imageKey: key, title: "x" })).toMatchObject({ title: "x" });
    });
    expect((await anna.request("POST", "/profiles/photos", { key })).status).toBe(201);
  });

  it("is not changed if another field of the same request is invalid", async () => {
    const anna = await signUpWithProfile();
    const event = await createEvent(anna);
    const key = await uploadTiny(anna);
    await expectEventUnchanged(event, async () => {
      const changes = { imageKey: key, endAt: event.startAt };
      expectInvalid(await anna.request("PATCH", `/events/${event.id}`, changes), ["endAt"]);
    });
    expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
    await setCover(anna, event, key);
  });

  it("remains the same when the event is deleted and restored", async () => {
    const anna = await signUpWithProfile();
    const key = await uploadTiny(anna);
    const event = await createEvent(anna, { imageKey: key });
    await anna.request("DELETE", `/events/${event.id}`);
    expect(objectOf((await eventSeenBy(anna, event)).imageUrl)).toBe(key);
    await anna.request("POST", `/events/${event.id}/restore`);
    expect(objectOf((await eventSeenBy(anna, event)).imageUrl)).toBe(key);
  });

  // spec: Conventions, a URL is null when its object is gone
  // spec: Profile photo, `url` downloads the photo; null when its object is gone
  // spec: Where the sentences could be read in more than one way, a URL is null once its object is gone, whoever removed it, also one that was signed before
  it("has the URL null after its objects were removed from Storage", async () => {
    const anna = await signUpWithProfile();
    const event = await setCover(anna, await publishEvent(anna), await uploadTiny(anna));
    await backgroundWorkDone(anna);
    const shown = await eventSeenBy(anna, event);
    expect(shown).toMatchObject({ imageUrl: expect.any(String), imageThumbUrl: expect.any(String) });
    await removeObjects(await storedObjects(anna));
    const bare = await eventSeenBy(anna, event);
    expect(bare).toMatchObject({ imageUrl: null, imageThumbUrl: null });
    expect(bare.updatedAt > shown.updatedAt).toBe(true);
  });

  it("is removed from upcoming events, but not from past events, when the creator deletes the profile", async () => {
    const anna = await signUpWithProfile();
    const [drafts, nexts, shown] = [await uploadTiny(anna), await uploadTiny(anna), await uploadTiny(anna)];
    const draft = await createEvent(anna, { imageKey: drafts });
    const next = await publishEvent(anna, { imageKey: nexts });
    const past = await publishEvent(anna, { imageKey: shown });
    await letTimePass(past, 10_000);
    expect((await anna.request("DELETE", "/profiles")).status).toBe(200);
    await expectObjectsLeft(anna, shown);
    expect((await eventRows(draft)).event).toBeNull();
    const viewer = await signUp();
    expect(await eventSeenBy(viewer, next)).toMatchObject({ status: "cancelled", imageUrl: null, imageThumbUrl: null });
    expect(objectOf((await eventSeenBy(viewer, past)).imageUrl)).toBe(shown);
  });
});

describe("a co-author", () => {
  // spec: Event requests, `PUT /events/{eventId}/cover`: `key` is required, under the caller's own id
  // spec: Authentication, 5: the `key` of a photo or cover begins with the caller's id
  it("can set only a picture that they have uploaded as the cover; a picture of another user is rejected with 400", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const event = await createEvent(anna);
    await inviteAndAccept(anna, event, ben);
    const [annas, bens] = [await uploadTiny(anna), await uploadTiny(ben)];
    await expectEventUnchanged(event, async () => {
      expectInvalid(await cover(ben, event, annas), ["key"]);
      expectInvalid(await cover(anna, event, bens), ["key"]);
      expectInvalid(await cover(anna, event, await uploadImage(anna, tinyPicture, "video/mp4")), ["key"]);
      expectInvalid(await anna.request("PATCH", `/events/${event.id}`, { imageKey: bens }), ["imageKey"]);
    });
    expect(objectOf((await setCover(ben, event, bens)).imageUrl)).toBe(bens);
    expect(objectOf((await setCover(anna, event, annas)).imageUrl)).toBe(annas);
    await expectObjectsLeft(ben);
    await clearCover(ben, event);
  });

  // spec: States of an event, every field of the content, cover included, may change until the start and none of them afterwards
  it("cannot set the cover of a started event (409 event_started); after a deletion even the creator cannot set it (409 event_deleted)", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const [started, deleted] = [await publishEvent(anna), await publishEvent(anna)];
    await inviteAndAccept(anna, started, ben);
    await letTimePass(started, 25);
    await anna.request("DELETE", `/events/${deleted.id}`);
    const [annas, bens] = [await uploadTiny(anna), await uploadTiny(ben)];
    expectRefusal(await cover(anna, started, annas), 409, "event_started");
    expectRefusal(await cover(ben, started, bens), 409, "event_started");
    expectRefusal(await cover(anna, deleted, annas), 409, "event_deleted");
    expectRefusal(await cover(await signUp(), started, annas), 403, "not_an_organizer");
    expect(await mediaRow(annas)).toMatchObject({ state: "unattached" });
    expect([(await eventRows(started)).cover, (await eventRows(deleted)).cover]).toEqual([null, null]);
  });
});

describe("the file of a cover", () => {
  it("can be downloaded only by users who can see the event", async () => {
    const anna = await signUpWithProfile();
    const [friend, blocked, stranger] = [await newFriendOf(anna), await newFriendOf(anna), await signUp()];
    await block(anna, blocked);
    const key = await uploadTiny(anna);
    const event = await createEvent(anna, { imageKey: key, visibility: "private" });
    const download = async (person: Person) =>
      (await person.request("GET", `/media/download-url?key=${key}`)).status === 200;
    const everyone = () => Promise.all([anna, friend, stranger, blocked].map(download));
    expect(await everyone()).toEqual([true, false, false, false]);
    await anna.request("POST", `/events/${event.id}/publish`);
    expect(await everyone()).toEqual([true, true, false, false]);
    await changeEvent(anna, event, { visibility: "public" });
    expect(await everyone()).toEqual([true, true, true, false]);
    await anna.request("DELETE", `/events/${event.id}`);
    expect(await everyone()).toEqual([true, false, false, false]);
  });
});

describe("an external cover URL", () => {
  // spec: Event, `imageUrl`: for old events the address that was stored
  // spec: Versioning, `imageUrl` of an event: still taken, behind imageKey
  it("is returned until an uploaded picture becomes the cover, and is then deleted", async () => {
    const anna = await signUpWithProfile();
    const imageUrl = "https://example.com/cover.jpg?size=large#top";
    const event = await createEvent(anna, { imageUrl });
    expect(event).toMatchObject({ imageUrl, imageThumbUrl: imageUrl });
    const key = await uploadTiny(anna);
    expect(objectOf((await setCover(anna, event, key)).imageUrl)).toBe(key);
    expect(objectOf((await changeEvent(anna, event, { imageUrl })).imageUrl)).toBe(key);
    expect(await clearCover(anna, event)).toMatchObject({ imageUrl: null, imageThumbUrl: null });
    expect(await changeEvent(anna, event, { imageUrl })).toMatchObject({ imageUrl, imageThumbUrl: imageUrl });
    expect(await changeEvent(anna, event, { imageKey: null })).toMatchObject({ imageUrl: null, imageThumbUrl: null });
  });
});
