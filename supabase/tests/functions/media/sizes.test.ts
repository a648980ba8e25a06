/**
 * Files above the size limit. Storage accepts a body of unknown length, so the functions check the size when a user
 * attaches a file.
 */

import { expect, it } from "vitest";
import { askToSend, openDirectChat } from "../_support/chats.ts";
import { mediaRow } from "../_support/database.ts";
import { createEvent } from "../_support/events/events.ts";
import { fixture } from "../_support/media/pictures.ts";
import { uploadUrl } from "../_support/media/uploads.ts";
import { expectInvalid } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const mebibyte = 1024 * 1024;

/**
 * Uploads a photo with the given number of MiB appended, in chunks and without a Content-Length header. Returns the key
 * of the file.
 */
async function uploadInPieces(person: Person, mebibytes: number): Promise<string> {
  const { key, signedUrl } = await uploadUrl(person, "image/jpeg");
  const photo = new Uint8Array(await fixture("photo.jpg"));
  async function* pieces() {
    yield photo;
    for (let count = 0; count < mebibytes; count += 1) {
      yield new Uint8Array(mebibyte);
    }
  }
  const response = await fetch(signedUrl, {
    method: "PUT",
    headers: { "content-type": "image/jpeg" },
    body: ReadableStream.from(pieces()),
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(200);
  return key;
}

it("a file of more than 10 MiB that Storage accepted is rejected with 400 when it is attached", async () => {
  const anna = await signUpWithProfile();
  const key = await uploadInPieces(anna, 10);
  const event = await createEvent(anna);
  const chat = await openDirectChat(anna, await signUp());
  expectInvalid(await anna.request("POST", "/profiles/photos", { key }), ["key"]);
  expectInvalid(await anna.request("PUT", `/events/${event.id}/cover`, { key }), ["key"]);
  expectInvalid(await anna.request("PATCH", `/events/${event.id}`, { imageKey: key }), ["imageKey"]);
  expectInvalid(await askToSend(anna, chat, { content: "", attachments: [{ key }] }), ["attachments.0.key"]);
  expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
});

it("a file that is below the size limit and was uploaded in chunks is accepted as a photo", async () => {
  const anna = await signUpWithProfile();
  const key = await uploadInPieces(anna, 2);
  expect((await anna.request("POST", "/profiles/photos", { key })).status).toBe(201);
});
