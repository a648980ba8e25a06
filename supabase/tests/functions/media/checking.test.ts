/**
 * The server checks the bytes of a file before it attaches the file. The check of the bytes comes after all other
 * checks, and only the checked version of the file is attached.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withoutMetadata } from "../../../../packages/media-metadata/src/images.ts";
import { box } from "../../fixtures/images/described-images.ts";
import { joined } from "../../fixtures/images/image-bytes.ts";
import { brands, film, track, xyz } from "../../fixtures/media/films.ts";
import { openDirectChat } from "../_support/chats.ts";
import { mediaRow, sql } from "../_support/database.ts";
import { createEvent, eventSeenBy } from "../_support/events/events.ts";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import { fixture, tinyPicture } from "../_support/media/pictures.ts";
import { bucketOf } from "../_support/media/storage-client.ts";
import { bytesAt, put, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { times } from "../_support/races.ts";
import { type Relay, startRelay } from "../_support/relay.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

let relay: Relay;
let chats: Isolate;
let events: Isolate;
let anna: Person;
let chat: { id: string };
let photo: Uint8Array;

beforeAll(async () => {
  relay = await startRelay("/storage/v1/object/media/");
  const environment = { SUPABASE_URL: relay.url };
  [chats, events] = await Promise.all([startIsolate("chats", environment), startIsolate("events", environment)]);
  anna = await signUpWithProfile();
  chat = await openDirectChat(anna, await signUp());
  photo = await fixture("photo.jpg");
});

beforeEach(() => {
  relay.takeRequests();
});

afterAll(async () => {
  await Promise.all([chats, events].map((isolate) => isolate?.kill()));
  await relay?.close();
});

/** Returns the status and the error code of a response. */
async function responseTo(
  isolate: Isolate,
  path: string,
  body: unknown,
  method = "POST",
): Promise<{ status: number; code?: string; fields?: { field: string }[] }> {
  const response = await isolate.request(anna, method, path, body);
  return { ...((await response.json()) as object), status: response.status };
}

function messageWith(keys: string[]): object {
  return { content: "", attachments: keys.map((key) => ({ key })) };
}

function cover(event: { id: string }, key: string) {
  return responseTo(events, `/events/${event.id}/cover`, { key }, "PUT");
}

function send(keys: string[], id = chat.id) {
  return responseTo(chats, `/chats/${id}/messages`, messageWith(keys));
}

describe("a function that attaches files", () => {
  it("downloads no bytes for a message that is rejected because of its chat or because of another file", async () => {
    const keys = await times(10, () => uploadImage(anna, photo));
    expect(await send(keys, randomUUID())).toMatchObject({ status: 404, code: "chat_not_found" });
    expect(await send([...keys.slice(1), `${anna.id}/${randomUUID()}`])).toMatchObject({
      status: 400,
      fields: [{ field: "attachments.9.key" }],
    });
    expect(relay.takeRequests()).toEqual([]);
  });

  it("downloads no bytes if the caller may not set the cover of the event: 404 event_not_found", async () => {
    const event = await createEvent(await signUpWithProfile());
    const key = await uploadImage(anna, photo);
    expect(await cover(event, key)).toMatchObject({ status: 404, code: "event_not_found" });
    expect(relay.takeRequests()).toEqual([]);
  });

  it("downloads whole images, the byte ranges of videos that contain metadata, and the first 4 KiB of documents", async () => {
    const sample = { start: brands("mp42").length + 8, length: 1_000_000 };
    const samples = box("mdat", new Uint8Array(sample.length).fill(7));
    const bytes = joined(brands("mp42"), samples, box("moov", track(1, { handler: "vide", format: "avc1", sample })));
    const [recording, leaflet, picture] = [
      await uploadImage(anna, bytes, "video/mp4"),
      await uploadImage(anna, new TextEncoder().encode("%PDF-1.7"), "application/pdf"),
      await uploadImage(anna, tinyPicture, "image/png"),
    ];
    expect(await send([recording, leaflet, picture])).toMatchObject({ status: 201 });
    expect(relay.takeRequests().sort()).toEqual(
      [
        `GET ${recording} bytes=0-65535`,
        `GET ${recording} bytes=983040-${bytes.length - 1}`,
        `GET ${leaflet} bytes=0-4099`,
        `GET ${picture}`,
      ].sort(),
    );
  });

  it("downloads a whole video that has metadata to remove, and stores the video again without the metadata", async () => {
    const bytes = film("mp42", "last", box("udta", xyz));
    const key = await uploadImage(anna, bytes, "video/mp4");
    expect(await send([key])).toMatchObject({ status: 201 });
    expect(relay.takeRequests()).toEqual([
      `GET ${key} bytes=0-${bytes.length - 1}`,
      `GET ${key}`,
      `POST ${key}`,
      `GET ${key}`,
    ]);
  });

  it("downloads no bytes when a message is sent again with the same clientMessageId", async () => {
    const clientMessageId = randomUUID();
    const body = { ...messageWith([await uploadImage(anna, photo)]), clientMessageId };
    expect(await responseTo(chats, `/chats/${chat.id}/messages`, body)).toMatchObject({ status: 201 });
    relay.takeRequests();
    expect(await responseTo(chats, `/chats/${chat.id}/messages`, body)).toMatchObject({ status: 200 });
    expect(relay.takeRequests()).toEqual([]);
  });
});

describe("an image that its owner replaces while a function attaches it", () => {
  /**
   * Uploads an image with an upload URL that allows overwriting. Returns the key of the image, and a function that
   * replaces the image.
   */
  async function uploadReplaceable(bytes: Uint8Array): Promise<{ key: string; replace: () => Promise<Response> }> {
    const { key } = await uploadUrl(anna, "image/jpeg");
    const { data } = await bucketOf(anna).createSignedUploadUrl(key, { upsert: true });
    expect((await put(data!.signedUrl, bytes, "image/jpeg")).status).toBe(200);
    return { key, replace: () => put(data!.signedUrl, photo, "image/jpeg") };
  }

  it.each([
    ["after the function checked its bytes", "GET", "tiny"],
    ["after the function stored it again without its metadata", "POST", "photo"],
  ] as const)("is not attached if it is replaced %s: 409 media_changed", async (_, method, picture) => {
    const { key, replace } = await uploadReplaceable(picture === "tiny" ? tinyPicture : photo);
    const event = await createEvent(anna);
    relay.after(method, replace);
    expect(await cover(event, key)).toMatchObject({ status: 409, code: "media_changed" });
    expect((await eventSeenBy(anna, event)).imageUrl).toBeNull();
    expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
    expect(await cover(event, key)).toMatchObject({ status: 200 });
  });

  it("is attached without its metadata if it is replaced while the function removes the metadata", async () => {
    const { key, replace } = await uploadReplaceable(photo);
    const event = await createEvent(anna);
    relay.after("GET", replace);
    expect(await cover(event, key)).toMatchObject({ status: 200 });
    expect(await bytesAt((await eventSeenBy(anna, event)).imageUrl)).toEqual(withoutMetadata(photo));
  });

  it.each([
    ["that the function checked", "GET", tinyPicture],
    ["that the function stored again without metadata", "POST", undefined],
  ] as const)("is attached if it is replaced by the same bytes %s", async (_, method, picture) => {
    const clean = picture ?? withoutMetadata(photo);
    const { key } = await uploadUrl(anna, "image/jpeg");
    const { data } = await bucketOf(anna).createSignedUploadUrl(key, { upsert: true });
    const store = (bytes: Uint8Array) => put(data!.signedUrl, bytes, "image/jpeg");
    await store(picture ?? photo);
    const event = await createEvent(anna);
    // After a POST to Storage, the function reads the version and then the object again, so the test replaces the
    // object twice.
    relay.after(method, async () => {
      await store(clean);
      relay.after("GET", () => store(clean));
    });
    expect(await cover(event, key)).toMatchObject({ status: 200 });
    expect(await bytesAt((await eventSeenBy(anna, event)).imageUrl)).toEqual(clean);
  });

  it("cannot be replaced after it was attached: 403", async () => {
    const { key, replace } = await uploadReplaceable(photo);
    expect(await send([key])).toMatchObject({ status: 201 });
    const [before] = await sql`select version from storage.objects where name = ${key}`;
    const refusal = await replace();
    expect(await refusal.json()).toMatchObject({ statusCode: "403", message: "the file is in use" });
    const [after] = await sql`select version from storage.objects where name = ${key}`;
    expect(after).toEqual(before);
    const download = await anna.request("GET", `/media/download-url?key=${key}`);
    expect(await bytesAt((download.body as { url: string }).url)).toEqual(withoutMetadata(photo));
  });
});
