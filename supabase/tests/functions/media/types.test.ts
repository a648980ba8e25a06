/**
 * Uploads without a content type, and uploads with a generic content type such as clients send by default. Storage uses
 * the type that was declared for the upload URL instead.
 */

import { chatsContract } from "@social/shared-types/chats.ts";
import { mediaContract } from "@social/shared-types/media.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openDirectChat, say } from "../_support/chats.ts";
import { mediaRow, sql } from "../_support/database.ts";
import { createEvent, eventSeenBy } from "../_support/events/events.ts";
import { describeJpeg, fixture } from "../_support/media/pictures.ts";
import { bucketOf } from "../_support/media/storage-client.ts";
import { objectOf, type UploadUrl, uploadUrl } from "../_support/media/uploads.ts";
import { expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

let photo: Uint8Array<ArrayBuffer>;
let anna: Person;

beforeAll(async () => {
  photo = new Uint8Array(await fixture("photo.jpg"));
  anna = await signUpWithProfile();
});

async function putAs(headers: Record<string, string>, { signedUrl }: UploadUrl, bytes = photo): Promise<void> {
  const response = await fetch(signedUrl, { method: "PUT", headers, body: Buffer.from(bytes) });
  expect(response.status).toBe(200);
}

async function uploadByClient(file: Uint8Array<ArrayBuffer> | Blob, { key, token }: UploadUrl): Promise<void> {
  const { error } = await bucketOf(anna).uploadToSignedUrl(key, token, file);
  expect(error).toBeNull();
}

/** Returns the content type that Storage serves at a signed URL. */
async function servedType(url: string | null): Promise<string | null> {
  const response = await fetch(url!);
  expect(response.status).toBe(200);
  await response.body?.cancel();
  return response.headers.get("content-type");
}

const uploads: [string, (upload: UploadUrl) => Promise<void>][] = [
  ["with fetch as a Buffer, without a content type", (upload) => putAs({}, upload)],
  ["as application/octet-stream", (upload) => putAs({ "content-type": "application/octet-stream" }, upload)],
  ["as text/plain with a charset", (upload) => putAs({ "content-type": "text/plain;charset=UTF-8" }, upload)],
  [
    "as application/x-www-form-urlencoded, the default of curl",
    (upload) => putAs({ "content-type": "application/x-www-form-urlencoded" }, upload),
  ],
  ["with supabase-js and without options", (upload) => uploadByClient(photo, upload)],
  ["with supabase-js as a Blob without a type", (upload) => uploadByClient(new Blob([photo]), upload)],
];

describe.each(uploads)("a photo that is sent %s", (_, send) => {
  // spec: Media, `mime`: images, video, audio and PDF, nothing else
  // spec: Media, `signedUrl` takes the bytes by PUT, once
  // spec: Endpoints: media, the PUT may say no type or a generic one
  // spec: Where the sentences could be read in more than one way, an upload without a type, or with a generic one, is what was declared, and is served as that; case does not count
  it("can be added as a photo of the profile, gets a thumbnail, and is served with its declared type", async () => {
    const person = anna;
    const upload = await uploadUrl(person, "image/jpeg");
    await send(upload);
    const response = await person.request("POST", "/profiles/photos", { key: upload.key });
    const { id } = expectSuccess(response, profilesContract.routes.addPhoto);
    await expect.poll(() => mediaRow(upload.key)).toMatchObject({ state: "cropped" });
    const photos = expectSuccess(await person.request("GET", "/profiles/photos"), profilesContract.routes.listPhotos);
    const shown = photos.find((one) => one.id === id)!;
    expect(objectOf(shown.thumbUrl)).toBe(`${upload.key}.256x256.jpg`);
    expect(await servedType(shown.url)).toBe("image/jpeg");
    expect(describeJpeg(Buffer.from(await (await fetch(shown.url!)).arrayBuffer()))).toMatchObject({ width: 900 });
  });

  // spec: Where the sentences could be read in more than one way, an upload without a type, or with a generic one, is what was declared, and is served as that; case does not count
  it("can be the cover of an event, gets a crop, and is served with its declared type", async () => {
    const upload = await uploadUrl(anna, "image/jpeg");
    await send(upload);
    const event = await createEvent(anna, { imageKey: upload.key });
    expect(await servedType(event.imageUrl)).toBe("image/jpeg");
    await expect.poll(() => mediaRow(upload.key)).toMatchObject({ state: "cropped" });
    expect(objectOf((await eventSeenBy(anna, event)).imageThumbUrl)).toBe(`${upload.key}.800x450.jpg`);
  });

  // spec: Where the sentences could be read in more than one way, an upload without a type, or with a generic one, is what was declared, and is served as that; case does not count
  it("can be attached to a message as an image, and is served with its declared type", async () => {
    const ben = await signUpWithProfile();
    const chat = await openDirectChat(anna, ben);
    const upload = await uploadUrl(anna, "image/jpeg");
    await send(upload);
    const message = await say(anna, chat, "", { attachments: [{ key: upload.key }] });
    expect(message.attachments).toMatchObject([{ type: "image", mimeType: "image/jpeg" }]);
    const path = `/chats/${chat.id}/attachments/${message.attachments[0]!.id}/url`;
    const { url } = expectSuccess(await ben.request("GET", path), chatsContract.routes.getAttachment);
    expect(await servedType(url)).toBe("image/jpeg");
  });
});

describe("an unattached file that was uploaded without a content type", () => {
  it("is served to its owner with its declared type", async () => {
    const upload = await uploadUrl(anna, "application/pdf");
    await putAs({}, upload);
    const response = await anna.request("GET", `/media/download-url?key=${upload.key}`);
    const { url } = expectSuccess(response, mediaContract.routes.getDownloadUrl);
    expect(await servedType(url)).toBe("application/pdf");
  });
});

describe("the case of a MIME type", () => {
  // spec: Where the sentences could be read in more than one way, an upload without a type, or with a generic one, is what was declared, and is served as that; case does not count
  it("is ignored both in the request for an upload URL and in the upload", async () => {
    const upload = await uploadUrl(anna, "IMAGE/Jpeg");
    await putAs({ "content-type": "Image/JPEG" }, upload);
    const response = await anna.request("POST", "/profiles/photos", { key: upload.key });
    expectSuccess(response, profilesContract.routes.addPhoto);
    await expect.poll(() => mediaRow(upload.key)).toMatchObject({ state: "cropped" });
  });

  it("is normalized to lower case in responses to other users", async () => {
    const ben = await signUpWithProfile();
    const chat = await openDirectChat(anna, ben);
    const upload = await uploadUrl(anna, "Video/MP4");
    await putAs({}, upload, new TextEncoder().encode("no picture"));
    const message = await say(anna, chat, "", { attachments: [{ key: upload.key }] });
    expect(message.attachments).toMatchObject([{ type: "video", mimeType: "video/mp4" }]);
  });
});

describe("an upload to a key without a declared type", () => {
  it("is rejected with 403, whatever the content type of the upload", async () => {
    const key = `${anna.id}/${crypto.randomUUID()}`;
    for (const options of [{}, { contentType: "image/jpeg" }]) {
      const refused = await bucketOf(anna).upload(key, photo, options);
      expect(refused.error).toMatchObject({ statusCode: "403" });
    }
    expect(await sql`select from storage.objects where name = ${key}`).toEqual([]);
  });
});
