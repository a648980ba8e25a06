/** Tests over HTTP how a user attaches the same file several times: as a photo and as the cover of events. */

import { eventsContract } from "@social/shared-types/events.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { backgroundWorkDone, mediaRow, storedObjects } from "../_support/database.ts";
import { createEvent, type Event, eventSeenBy, publishEvent } from "../_support/events/events.ts";
import { describeJpeg, fixture, tinyPicture } from "../_support/media/pictures.ts";
import { bytesAt, objectOf, uploadImage } from "../_support/media/uploads.ts";
import { letGo, wrongUses } from "../_support/media/uses.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { reserveConnections } from "../_support/rpc.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { setEventCover, createEvent: create } = eventsContract.routes;
const { addPhoto, deletePhoto, listPhotos } = profilesContract.routes;
const connections = reserveConnections(1);

function cover(person: Person, { id }: Event, key: string) {
  return person.request("PUT", `/events/${id}/cover`, { key });
}

function photo(person: Person, key: string) {
  return person.request("POST", "/profiles/photos", { key });
}

async function photosOf(person: Person) {
  return expectSuccess(await person.request("GET", "/profiles/photos"), listPhotos);
}

describe("a file with several uses", () => {
  it("gets a crop for each kind of use, and is removed from Storage when its last use ends", async () => {
    const anna = await signUpWithProfile();
    const events = [await publishEvent(anna), await publishEvent(anna)] as const;
    const key = await uploadImage(anna, await fixture("photo.jpg"));
    const added = expectSuccess(await photo(anna, key), addPhoto);
    for (const event of events) {
      expect(objectOf(expectSuccess(await cover(anna, event, key), setEventCover).imageUrl)).toBe(key);
    }
    await backgroundWorkDone(anna);
    await expect
      .poll(async () => (await storedObjects(anna)).sort())
      .toEqual([key, `${key}.256x256.jpg`, `${key}.800x450.jpg`]);
    const [shown] = await photosOf(anna);
    expect(describeJpeg(await bytesAt(shown!.thumbUrl))).toMatchObject({ width: 256, height: 256 });
    const viewer = await signUp();
    for (const event of events) {
      const { imageThumbUrl } = await eventSeenBy(viewer, event);
      expect(describeJpeg(await bytesAt(imageThumbUrl))).toMatchObject({ width: 800, height: 450 });
    }

    expectSuccess(await anna.request("DELETE", `/profiles/photos/${added.id}`), deletePhoto);
    await anna.request("DELETE", `/events/${events[0].id}/cover`);
    await backgroundWorkDone(anna);
    expect(objectOf((await eventSeenBy(viewer, events[1])).imageThumbUrl)).toBe(`${key}.800x450.jpg`);
    await bytesAt((await eventSeenBy(viewer, events[1])).imageUrl);
    expect(await wrongUses([key])).toEqual([]);
    await anna.request("DELETE", `/events/${events[1].id}/cover`);
    await expect.poll(() => storedObjects(anna)).toEqual([]);
  });

  it("cannot be used for two photos of the same profile: 409 media_in_use", async () => {
    const anna = await signUpWithProfile();
    const key = await uploadImage(anna, tinyPicture, "image/png");
    await createEvent(anna, { imageKey: key });
    expectSuccess(await photo(anna, key), addPhoto);
    expectRefusal(await photo(anna, key), 409, "media_in_use");
    expect(await photosOf(anna)).toHaveLength(1);
  });

  it("is accepted by four concurrent calls that use it for a photo and three covers", async () => {
    const anna = await signUpWithProfile();
    const events = [await createEvent(anna), await createEvent(anna)] as const;
    for (let round = 0; round < 5; round += 1) {
      const key = await uploadImage(anna, await fixture("photo.jpg"));
      const { title, type, startAt, consentThreshold, location } = events[0];
      const { latitude, longitude } = location;
      const body = { title, type, startAt, consentThreshold, latitude, longitude, imageKey: key };
      const [added, first, second, third] = await Promise.all([
        photo(anna, key),
        cover(anna, events[0], key),
        cover(anna, events[1], key),
        anna.request("POST", "/events", body),
      ]);
      expectSuccess(added, addPhoto);
      expectSuccess(first, setEventCover);
      expectSuccess(second, setEventCover);
      expectSuccess(third, create);
      expect(await wrongUses([key])).toEqual([]);
    }
  });
});

describe("a file whose last use has ended", () => {
  it.each([
    ["photo.jpg", "image/jpeg"],
    ["photo.png", "image/png"],
    ["photo.webp", "image/webp"],
    ["photo.heic", "image/heic"],
  ])("can be used again as a cover or a photo within an hour: %s", async (name, mime) => {
    const anna = await signUpWithProfile();
    const event = await createEvent(anna);
    const key = await uploadImage(anna, await fixture(name), mime);
    expectSuccess(await cover(anna, event, key), setEventCover);
    await backgroundWorkDone(anna);
    const shown = await eventSeenBy(anna, event);
    const [connection] = connections;
    const args = { event_id: event.id, media_key: null };
    await letGo(connection!, { person: anna.id, rpc: "set_event_cover", args });
    expect(await mediaRow(key)).toMatchObject({ state: "removing" });
    const again = expectSuccess(await cover(anna, event, key), setEventCover);
    expect(objectOf(again.imageUrl)).toBe(key);
    expect(objectOf(again.imageThumbUrl)).toBe(objectOf(shown.imageThumbUrl));
    await letGo(connection!, { person: anna.id, rpc: "set_event_cover", args });
    expectSuccess(await photo(anna, key), addPhoto);
    await backgroundWorkDone(anna);
    expect(objectOf((await photosOf(anna))[0]!.thumbUrl)).toBe(`${key}.256x256.jpg`);
    expect(await wrongUses([key])).toEqual([]);
  });
});
