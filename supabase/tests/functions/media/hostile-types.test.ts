/** Uploads with types that browsers may execute: Storage rejects these files, or serves the files with a safe type. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { mediaContract } from "@social/shared-types/media.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { askToSend, openDirectChat, say } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { hostilePage, refusedTypes, storedTypes } from "../_support/media/hostile-types.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { bucketOf } from "../_support/media/storage-client.ts";
import { put, type UploadUrl, uploadUrl } from "../_support/media/uploads.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

let anna: Person;
let ben: Person;
let chat: { id: string };

beforeAll(async () => {
  [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
  chat = await openDirectChat(anna, ben);
  // Anna can send only a few messages per day until Ben replies.
  await say(ben, chat, "Show me");
});

/** Creates an upload URL for an allowed type of the same kind (image, video or audio) as the given type. */
function declare(mime: string): Promise<UploadUrl> {
  const kind = /^(image|video|audio)\/|^application\/pdf/i.exec(mime)?.[1]?.toLowerCase() ?? "image";
  return uploadUrl(anna, kind === "image" ? "image/png" : kind === "video" ? "video/mp4" : "audio/mpeg");
}

describe("PUT to an upload URL", () => {
  it.each(refusedTypes)("rejects an upload with 400 and stores nothing if its content type is: %s", async (_, mime) => {
    const { key, signedUrl } = await declare(mime);
    const response = await put(signedUrl, hostilePage, mime);
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(1000);
    expect(await sql`select from storage.objects where name = ${key}`).toEqual([]);
    expectInvalid(await askToSend(anna, chat, { content: "", attachments: [{ key }] }), ["attachments.0.key"]);
    await sql`delete from private.media where key = ${key}`;
  });
});

async function uploaded(mime: string): Promise<string> {
  const { key, signedUrl } = await declare(mime);
  expect((await put(signedUrl, hostilePage, mime)).status).toBe(200);
  return key;
}

/** Checks the content and the headers that a browser receives at a signed URL. */
async function expectPassive(url: string | null, type: string): Promise<void> {
  const response = await fetch(url!);
  expect(response.status).toBe(200);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(hostilePage);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("content-disposition")).toEqual(
    type === "application/octet-stream" ? expect.stringMatching(/^attachment/) : null,
  );
}

async function downloadUrl(key: string): Promise<string | null> {
  const response = await anna.request("GET", `/media/download-url?key=${key}`);
  return expectSuccess(response, mediaContract.routes.getDownloadUrl).url;
}

async function expectAttached(key: string, attached: { type: string; mimeType: string } | null, type: string) {
  const named = { content: "", attachments: [{ key }] };
  if (!attached) {
    expectInvalid(await askToSend(anna, chat, named), ["attachments.0.key"]);
    return;
  }
  const message = await say(anna, chat, "", { attachments: [{ key }] });
  expect(message.attachments).toMatchObject([attached]);
  const path = `/chats/${chat.id}/attachments/${message.attachments[0]!.id}/url`;
  const { url } = expectSuccess(await ben.request("GET", path), chatsContract.routes.getAttachment);
  await expectPassive(url, type);
}

describe.each(storedTypes)("a file that is uploaded as %s", (mime, attached, served) => {
  it("is served to its owner under a type that browsers do not execute, both before and after it is attached", async () => {
    const key = await uploaded(mime);
    await expectPassive(await downloadUrl(key), served);
    await expectAttached(key, attached, served);
  });

  it("is served to other users under a type that browsers do not execute", async () => {
    await expectAttached(await uploaded(mime), attached, served);
  });
});

describe("a file of a type that browsers do not execute", () => {
  it("is not stored again when a download URL is created", async () => {
    const key = await uploaded("video/mp4");
    const [before] = await sql`select version from storage.objects where name = ${key}`;
    await downloadUrl(key);
    expect(await sql`select version from storage.objects where name = ${key}`).toEqual([before]);
  });

  it("cannot be replaced by a file of an executable type after a download URL is created: 403", async () => {
    const { key } = await uploadUrl(anna, "image/png");
    const { data } = await bucketOf(anna).createSignedUploadUrl(key, { upsert: true });
    expect((await put(data!.signedUrl, tinyPicture, "image/png")).status).toBe(200);
    const url = await downloadUrl(key);
    for (const mime of ["image/svg+xml", "image/png;x=x", "image/x-unknown", "text/plain"]) {
      const refusal = await put(data!.signedUrl, hostilePage, mime);
      expect({ status: refusal.status, body: await refusal.json() }).toMatchObject({
        status: 400,
        body: { statusCode: "403" },
      });
    }
    expect((await put(data!.signedUrl, hostilePage, "image/jpeg")).status).toBe(200);
    await expectPassive(url, "image/jpeg");
  });
});

describe("a file that is too large to be stored again", () => {
  it("gets no download URL while it is stored under a type that browsers may execute", async () => {
    const key = await uploaded("image/svg+xml");
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    const { signedUrl, key: largeKey } = await uploadUrl(anna, "image/png");
    const body = new Blob([large]).stream();
    const init = { method: "PUT", headers: { "content-type": "image/svg+xml" }, body, duplex: "half" };
    expect((await fetch(signedUrl, init as RequestInit)).status).toBe(200);
    expect(await downloadUrl(largeKey)).toBeNull();
    expect(await downloadUrl(key)).not.toBeNull();
  });
});
