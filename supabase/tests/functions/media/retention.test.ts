/**
 * Files that are retained as evidence. Moderators can read these files, but the owners of the files cannot
 * (docs/features/media.md, Retention).
 */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutMetadata } from "../../../../packages/media-metadata/src/images.ts";
import { deleteMessage, openDirectChat, say } from "../_support/chats.ts";
import { mediaRow, sql, storedObjects } from "../_support/database.ts";
import { createEvent } from "../_support/events/events.ts";
import { beginJob } from "../_support/jobs.ts";
import { fixture, tinyPicture } from "../_support/media/pictures.ts";
import { bucketOf } from "../_support/media/storage-client.ts";
import { addPhoto, bytesAt, put, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { chatTarget, decide, eventTarget, openReportsOf, report, userTarget } from "../_support/reports.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

interface EvidenceFile {
  key: string;
  url: string | null;
  isRecognized: boolean | null;
}

let anna: Person;

beforeAll(async () => {
  anna = await signUpWithProfile();
});

/** Moves the end of the retention period of a file into the past. */
async function endRetentions(key: string): Promise<void> {
  await sql`update private.media_retentions set retained_until = now() - interval '1 second' where media_key = ${key}`;
  await sql`update private.media set due_at = now() where key = ${key} and state = 'retained'`;
}

/** Asserts that a user cannot access a file with its key in any way. */
async function expectOutOfReach(person: Person, key: string): Promise<void> {
  const bucket = bucketOf(person);
  expectRefusal(await person.request("GET", `/media/download-url?key=${key}`), 404, "media_not_found");
  expectInvalid(await person.request("POST", "/profiles/photos", { key }), ["key"]);
  expect((await bucket.download(key)).error).not.toBeNull();
  expect((await bucket.createSignedUrl(key, 60)).error).not.toBeNull();
  expect((await bucket.createSignedUploadUrl(key)).error).not.toBeNull();
  expect((await bucket.upload(key, new Blob(["x"], { type: "image/png" }))).error).not.toBeNull();
  const { data } = await bucket.list(person.id);
  expect(data?.map(({ name }) => `${person.id}/${name}`)).not.toContain(key);
  const response = await person.request("GET", "/profiles/export");
  if (response.status === 200) {
    expect(JSON.stringify(expectSuccess(response, routes.exportProfile))).not.toContain(key);
  }
}

describe("a photo of a reported user", () => {
  it("that the user deletes is retained for moderators until the retention period after the decision ends", async () => {
    const carol = await signUpWithProfile();
    const bytes = await fixture("photo.jpg");
    const { signedUrl, key } = await uploadUrl(carol, "image/jpeg");
    await put(signedUrl, bytes, "image/jpeg");
    const { id } = expectSuccess(await carol.request("POST", "/profiles/photos", { key }), routes.addPhoto);
    await expect.poll(() => mediaRow(key)).toMatchObject({ state: "cropped" });
    await report(anna, userTarget(carol));
    expectSuccess(await carol.request("DELETE", `/profiles/photos/${id}`), routes.deletePhoto);
    await beginJob("media");
    expect(await mediaRow(key)).toMatchObject({ state: "retained" });
    expect(await storedObjects(carol)).toEqual([key, `${key}.256x256.jpg`]);

    const [open] = await openReportsOf(userTarget(carol));
    const [photo] = open!.evidence!.photos as EvidenceFile[];
    expect(photo).toEqual({ key, url: expect.any(String), isRecognized: true });
    expect(await bytesAt(photo!.url)).toEqual(withoutMetadata(bytes));
    await expectOutOfReach(carol, key);
    expect((await put(signedUrl, tinyPicture, "image/jpeg")).ok, "a late upload is rejected").toBe(false);

    await decide(userTarget(carol), "dismiss");
    await endRetentions(key);
    await beginJob("media");
    await expect.poll(() => mediaRow(key)).toBeUndefined();
    expect(await storedObjects(carol)).toEqual([]);
    // The user gets the same responses after the end of the retention, because other responses would reveal a report.
    await expectOutOfReach(carol, key);
    expect((await put(signedUrl, tinyPicture, "image/jpeg")).ok, "a late upload is rejected").toBe(false);
  });

  it("is retained for moderators after the user deletes the account", async () => {
    const carol = await signUpWithProfile();
    const { key } = await addPhoto(carol, tinyPicture, "image/png");
    await report(anna, userTarget(carol));
    expectSuccess(await carol.request("DELETE", "/profiles/account"), routes.deleteAccount);
    const [open] = await openReportsOf(userTarget(carol));
    expect(await bytesAt((open!.evidence!.photos as EvidenceFile[])[0]!.url)).toEqual(tinyPicture);
    await endRetentions(key);
    await beginJob("media");
    await expect.poll(() => storedObjects(carol)).toEqual([]);
    const shown = async () => (await openReportsOf(userTarget(carol)))[0]!.evidence!.photos;
    // The job `media` deletes the database row shortly after the bytes of the file.
    await expect.poll(shown).toEqual([{ key, url: null, isRecognized: null }]);
  });
});

describe("a photo whose type is not recognized", () => {
  it("gets no thumbnail, and a report about its owner returns the photo with isRecognized: false", async () => {
    const carol = await signUpWithProfile();
    const { key } = await addPhoto(carol, new TextEncoder().encode("no picture"), "image/jpeg");
    await expect.poll(() => mediaRow(key)).toMatchObject({ state: "uncropped" });
    await report(anna, userTarget(carol));
    const [open] = await openReportsOf(userTarget(carol));
    expect(open!.evidence!.photos).toEqual([{ key, url: expect.any(String), isRecognized: false }]);
  });
});

describe("the cover of a reported event", () => {
  it("is retained for moderators after the event creator removes it", async () => {
    const carol = await signUpWithProfile();
    const key = await uploadImage(carol, tinyPicture, "image/png");
    const event = await createEvent(carol, { imageKey: key });
    await report(anna, eventTarget(event));
    expect((await carol.request("DELETE", `/events/${event.id}/cover`)).status).toBe(200);
    await beginJob("media");
    const [open] = await openReportsOf(eventTarget(event));
    expect(open!.evidence).toMatchObject({ title: event.title, cover: { key, url: expect.any(String) } });
    expect(await bytesAt((open!.evidence!.cover as EvidenceFile).url)).toEqual(tinyPicture);
    await expectOutOfReach(carol, key);
  });
});

describe("a file of a deleted message", () => {
  it("is retained as evidence for moderators if a participant reports the chat after the deletion", async () => {
    const carol = await signUpWithProfile();
    const chat = await openDirectChat(anna, carol);
    const key = await uploadImage(carol, tinyPicture, "image/png");
    const message = await say(carol, chat, "Look", { attachments: [{ key }] });
    await deleteMessage(carol, message);
    await beginJob("media");
    await report(anna, chatTarget(chat), { messageIds: [message.id] });
    const [open] = await openReportsOf(chatTarget(chat));
    const [said] = open!.evidence!.messages as {
      attachments: [];
      earlierVersions: { attachments: EvidenceFile[] }[];
    }[];
    expect(said!.attachments).toEqual([]);
    const [file] = said!.earlierVersions[0]!.attachments;
    expect(await bytesAt(file!.url)).toEqual(tinyPicture);
    await expectOutOfReach(carol, key);
    const attachment = `/chats/${chat.id}/attachments/${message.attachments[0]!.id}/url`;
    for (const person of [anna, carol]) {
      expectRefusal(await person.request("GET", attachment), 404, "attachment_not_found");
      expectRefusal(await person.request("GET", `/media/download-url?key=${key}`), 404, "media_not_found");
    }
  });

  it("is deleted at the end of its retention period if no user reports the chat", async () => {
    const carol = await signUpWithProfile();
    const chat = await openDirectChat(anna, carol);
    const key = await uploadImage(carol, tinyPicture, "image/png");
    await deleteMessage(carol, await say(carol, chat, "Look", { attachments: [{ key }] }));
    await beginJob("media");
    expect(await mediaRow(key)).toMatchObject({ state: "retained" });
    await endRetentions(key);
    await beginJob("media");
    await expect.poll(() => mediaRow(key)).toBeUndefined();
    expect(await storedObjects(carol)).toEqual([]);
  });
});
