/**
 * Peak memory of an isolate while users attach many large files concurrently. The platform limits the memory of an
 * isolate.
 */

import { setTimeout } from "node:timers/promises";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { box } from "../../fixtures/images/described-images.ts";
import { ascii, joined } from "../../fixtures/images/image-bytes.ts";
import { brands, track, xyz } from "../../fixtures/media/films.ts";
import { openDirectChat } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { type Isolate, startMeasuredIsolate } from "../_support/isolates.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { times } from "../_support/races.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;
const photosAtOnce = 16;
const photoBytes = 10 * 1024 * 1024;
const mostMebibytes = 200;

let isolate: Isolate;
let chats: Isolate;

beforeAll(async () => {
  [isolate, chats] = await Promise.all([startMeasuredIsolate("profiles"), startMeasuredIsolate("chats")]);
});

afterAll(() => Promise.all([isolate, chats].map((one) => one.kill())));

const comment = "home, sweet home";
const commentBytes = 4 + comment.length;

/** Returns a photo of the maximum file size, with a comment that the server removes. */
function largePhoto(): Uint8Array {
  const start = [0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2, ...ascii(comment), 0xff, 0xda, 0, 4, 0, 0];
  const scan = new Uint8Array(photoBytes - start.length - 2).fill(0x55);
  return joined(Uint8Array.from(start), scan, Uint8Array.of(0xff, 0xd9));
}

/** Returns the peak memory use of the isolate in MiB: heap and external memory, which the platform limits. */
async function mostMemory(of = isolate): Promise<number> {
  const bytes = await (await fetch(`${of.address}/memory`)).json();
  return Math.round((bytes as number) / 1024 / 1024);
}

/** Attaches the photo, and retries while the server responds with media_busy. */
async function attach(person: Person, key: string): Promise<number> {
  for (;;) {
    const response = await isolate.request(person, "POST", "/profiles/photos", { key });
    const { code } = (await response.json()) as { code?: string };
    if (code !== "media_busy") {
      return response.status;
    }
    await setTimeout(Number(response.headers.get("retry-after")) * 1000);
  }
}

describe("sixteen photos of 10 MiB that are attached concurrently", () => {
  it("are stored without their comments while the isolate uses less than 200 MiB of memory", async () => {
    const photo = largePhoto();
    const people = await Promise.all(Array.from({ length: photosAtOnce }, () => signUpWithProfile()));
    const keys = await Promise.all(people.map((person) => uploadImage(person, photo)));
    const before = await mostMemory();
    const statuses = await Promise.all(people.map((person, index) => attach(person, keys[index]!)));
    expect(statuses).toEqual(people.map(() => routes.addPhoto.success.status));
    const sizes = await sql<{ size: number }[]>`
      select (metadata ->> 'size')::integer as size from storage.objects where name = any(${keys})`;
    expect(sizes.map(({ size }) => size)).toEqual(keys.map(() => photoBytes - commentBytes));
    const most = await mostMemory();
    console.log(`the isolate held ${before} MiB before, and ${most} MiB at most`);
    expect(most).toBeLessThan(mostMebibytes);
  });
});

const metadata = { none: box("free"), place: box("udta", xyz) };

/** Returns a video of the maximum file size, with its metadata after the samples. */
function largeFilm(more: Uint8Array): Uint8Array {
  const head = brands("mp42");
  const described = (length: number): Uint8Array => {
    const sample = { start: head.length + 8, length };
    return box("moov", track(1, { handler: "vide", format: "avc1", sample }), more);
  };
  const length = photoBytes - head.length - 8 - described(0).length;
  return joined(head, box("mdat", new Uint8Array(length)), described(length));
}

describe("ten videos of 10 MiB in one message", () => {
  it.each(["none", "place"] as const)(
    "are attached while the isolate uses less than 200 MiB of memory (kind of metadata: %s)",
    async (kind) => {
      const anna = await signUpWithProfile();
      const chat = await openDirectChat(anna, await signUp());
      const bytes = largeFilm(metadata[kind]);
      expect(bytes.length).toBe(photoBytes);
      const keys = await times(10, () => uploadImage(anna, bytes, "video/mp4"));
      const before = await mostMemory(chats);
      const started = performance.now();
      const message = { content: "", attachments: keys.map((key) => ({ key })) };
      const response = await chats.request(anna, "POST", `/chats/${chat.id}/messages`, message);
      expect(response.status).toBe(201);
      const most = await mostMemory(chats);
      console.log(
        `metadata ${kind}: ${Math.round(performance.now() - started)} ms; ${before} MiB before, ${most} MiB at most`,
      );
      expect(most).toBeLessThan(mostMebibytes);
    },
  );
});
