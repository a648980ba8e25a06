/** Signed URLs are valid for a limited time, and files cannot be read without a signed URL. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { mediaContract } from "@social/shared-types/media.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, inject, it } from "vitest";
import { openDirectChat, say, summaryFor } from "../_support/chats.ts";
import { mediaRow } from "../_support/database.ts";
import { createEvent, eventSeenBy } from "../_support/events/events.ts";
import { fixture, tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

/** Returns the lifetime of a signed URL and the remaining time until its expiry, in seconds. */
function secondsOf(url: string | null): { whole: number; left: number } {
  const token = new URL(url!).searchParams.get("token")!;
  const { iat, exp } = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Record<string, number>;
  return { whole: exp! - iat!, left: exp! - Date.now() / 1000 };
}

/** Returns one signed URL for each kind of object. */
async function urlsOfEveryKind() {
  const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
  const photo = await addPhoto(anna, await fixture("photo.jpg"));
  const cover = await uploadImage(anna, await fixture("photo.jpg"));
  const event = await createEvent(anna, { imageKey: cover });
  const chat = await openDirectChat(anna, ben);
  const file = await uploadImage(anna, tinyPicture, "image/png");
  const { attachments } = await say(anna, chat, "", { attachments: [{ key: file }] });
  for (const key of [photo.key, cover]) {
    await expect.poll(() => mediaRow(key)).toMatchObject({ state: "cropped" });
  }
  const gallery = await anna.request("GET", "/profiles/photos");
  const [shown] = expectSuccess(gallery, profilesContract.routes.listPhotos);
  const covered = await eventSeenBy(anna, event);
  const attachment = await ben.request("GET", `/chats/${chat.id}/attachments/${attachments[0]!.id}/url`);
  const download = await ben.request("GET", `/media/download-url?key=${photo.key}`);
  return {
    photo: shown!.url,
    thumbnail: shown!.thumbUrl,
    cover: covered.imageUrl,
    "crop of a cover": covered.imageThumbUrl,
    avatar: (await summaryFor(ben, chat))!.avatarUrl,
    attachment: expectSuccess(attachment, chatsContract.routes.getAttachment).url,
    download: expectSuccess(download, mediaContract.routes.getDownloadUrl).url,
  };
}

describe("a signed URL of any kind", () => {
  // spec: What the service does, the bucket is private; files go in and out by signed URLs
  // spec: Conventions, signed URLs of photos, crops, covers, avatars and attachments end within an hour
  // spec: Profile, `photos` have signed URLs that give the bytes and end in an hour
  // spec: Event, `imageUrl`: the cover, signed for an hour
  // spec: Message, the download of an attachment answers a signed `url` that ends
  // spec: Limits, signed download URLs: 3600 s, those of photos and covers too
  it("has a lifetime of 3600 s, is returned at least 1800 s before its expiry, and gives no access without its token", async () => {
    const { publishableKey } = inject("stack");
    for (const [kind, url] of Object.entries(await urlsOfEveryKind())) {
      const { whole, left } = secondsOf(url);
      expect(whole, kind).toBe(3600);
      expect(left, kind).toBeLessThanOrEqual(3600);
      expect(left, kind).toBeGreaterThan(1800);
      expect((await fetch(url!)).status, kind).toBe(200);
      const bare = url!.replace(/\?.*$/, "");
      for (const candidate of [bare, bare.replace("/object/sign/", "/object/public/"), bare.replace("/sign/", "/")]) {
        const response = await fetch(candidate, { headers: { apikey: publishableKey } });
        expect(response.ok, `${kind} at ${candidate}`).toBe(false);
        await response.body?.cancel();
      }
    }
  });
});

describe("an upload URL", () => {
  // spec: Media, `mime`: 1 to 255 characters
  // spec: Media, `mime`: images, video, audio and PDF, nothing else
  // spec: Limits, mime of an upload: 1 to 255 characters
  it("is created for image, video, audio and PDF types of up to 255 characters; a longer type is rejected with 400", async () => {
    const anna = await signUpWithProfile();
    for (const mime of [
      "image/png",
      "image/x-canon-cr2",
      "video/x-matroska",
      "audio/aac",
      "application/pdf",
      `video/${"x".repeat(249)}`,
    ]) {
      const { key, signedUrl, token } = await uploadUrl(anna, mime);
      expect(key.startsWith(`${anna.id}/`), mime).toBe(true);
      expect(new URL(signedUrl).searchParams.get("token"), mime).toBe(token);
    }
    const tooLong = await anna.request("POST", "/media/upload-url", { mime: `video/${"x".repeat(250)}` });
    expectInvalid(tooLong, ["mime"]);
  });
});
