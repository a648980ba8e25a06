/** Signed upload and download URLs of a private bucket, and the users who may use them. */

import { randomUUID } from "node:crypto";
import { mediaContract } from "@social/shared-types/media.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutMetadata } from "../../../../packages/media-metadata/src/images.ts";
import { expectNothingWritten, keptRows, mediaRow, sql, storedObjects } from "../_support/database.ts";
import { runJobs } from "../_support/jobs.ts";
import { describeJpeg, fixture, tinyPicture } from "../_support/media/pictures.ts";
import { bucketOf } from "../_support/media/storage-client.ts";
import { addPhoto, bytesAt, objectOf, put, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = mediaContract;
const sizeLimit = 10 * 1024 * 1024;

let anna: Person & { profileId: string };

beforeAll(async () => {
  anna = await signUpWithProfile();
});

async function downloadUrl(person: Person, key: string): Promise<string> {
  const response = await person.request("GET", `/media/download-url?key=${key}`);
  const { url } = expectSuccess(response, routes.getDownloadUrl);
  expect(objectOf(url)).toBe(key);
  return url!;
}

/** Returns the time at which a URL was signed and the time at which the URL expires, in seconds since 1970. */
function timesOf(url: string): { iat: number; exp: number } {
  const token = new URL(url).searchParams.get("token")!;
  return JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
}

/** Returns the body of an error response of Storage. The HTTP status is always 400; the body has the actual status. */
async function storageRefusal(response: Response): Promise<unknown> {
  expect(response.status).toBe(400);
  return await response.json();
}

describe("an upload URL", () => {
  // spec: What the service does, the bucket is private; files go in and out by signed URLs
  // spec: Conventions, storage keys are {userId}/{uuid}
  // spec: Media, `signedUrl` takes the bytes by PUT, once
  // spec: Endpoints: media, `POST /media/upload-url` {mime}: {key, signedUrl, token}
  // spec: Endpoints: media, the bytes are PUT to signedUrl, and key goes to the photo or cover
  it("accepts a JPEG file, which the caller can download after the upload", async () => {
    const photo = await fixture("photo.jpg");
    const { key, signedUrl, token } = await uploadUrl(anna, "image/jpeg");
    expect(key).toMatch(new RegExp(`^${anna.id}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`));
    expect(new URL(signedUrl).searchParams.get("token")).toBe(token);
    expect((await keptRows(anna)).objects.map(({ name }) => name)).not.toContain(key);

    const response = await put(signedUrl, photo, "image/jpeg");
    expect(response.status).toBe(200);
    expect(await mediaRow(key)).toEqual({ state: "unattached", attempts: 0, problem: null });
    const [object] = await sql`select owner_id, metadata from storage.objects where name = ${key}`;
    expect(object).toMatchObject({ owner_id: anna.id, metadata: { mimetype: "image/jpeg", size: photo.length } });

    const download = await fetch(await downloadUrl(anna, key));
    expect(download.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(photo);
  });

  // spec: Media, `token` is for the platform's own client
  // spec: Endpoints: media, `POST /media/upload-url` {mime}: {key, signedUrl, token}
  it("can be used with uploadToSignedUrl of supabase-js", async () => {
    const photo = await fixture("photo.jpg");
    const { key, token } = await uploadUrl(anna, "image/jpeg");
    const file = new Blob([photo as Uint8Array<ArrayBuffer>], { type: "image/jpeg" });
    const { data, error } = await bucketOf(anna).uploadToSignedUrl(key, token, file, { contentType: "image/jpeg" });
    expect(error).toBeNull();
    expect(data?.path).toBe(key);
    expect(await bytesAt(await downloadUrl(anna, key))).toEqual(photo);
  });

  // spec: Authentication, 5: an upload goes under the caller's own id only
  it("can be requested by a user without a profile, and has a new key in the user's folder each time", async () => {
    const newcomer = await signUp();
    const keys = [await uploadUrl(newcomer, "image/png"), await uploadUrl(newcomer, "image/png")].map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => key.startsWith(`${newcomer.id}/`))).toBe(true);
  });

  // spec: Media, `mime`: images, video, audio and PDF, nothing else
  // spec: Limits, mime of an upload: image, video or audio of any kind, or PDF
  it.each([
    ["image/heic", "image/heic"],
    ["image/svg+xml", "application/octet-stream"],
    ["video/mp4", "video/mp4"],
    ["video/quicktime", "video/quicktime"],
    ["audio/mpeg", "audio/mpeg"],
    ["application/pdf", "application/pdf"],
    ["image/jpg", "image/jpeg"],
    ["video/webm;codecs=vp8,opus", "video/webm"],
    ["Image/PNG ; x", "image/png"],
    ["image/x!y#z", "application/octet-stream"],
  ])("accepts a file of type %s, which is served as %s", async (mime, served) => {
    const key = await uploadImage(anna, tinyPicture, mime);
    expect((await fetch(await downloadUrl(anna, key))).headers.get("content-type")).toBe(served);
  });

  it("is created for a type with any parameters, and the type is stored without the parameters", async () => {
    const { key } = await uploadUrl(anna, 'IMAGE/JPG;x=x, TEXT/HTML; y="');
    const [row] = await sql`select declared_type from private.media where key = ${key}`;
    expect(row).toEqual({ declared_type: "image/jpeg" });
  });

  // spec: Media, `mime`: 1 to 255 characters
  // spec: Media, `mime`: images, video, audio and PDF, nothing else
  // spec: Limits, mime of an upload: 1 to 255 characters
  // spec: Limits, mime of an upload: image, video or audio of any kind, or PDF
  it.each([
    "text/html",
    "text/plain",
    "application/json",
    "application/octet-stream",
    "application/pdf2",
    "xapplication/pdf",
    "image",
    "image/",
    "/jpeg",
    "image/*",
    "image/jpeg, text/html",
    "image/jpeg\nx: y",
    " image/jpeg",
    "image/ jpeg",
    "image/jpeg/x",
    "image/*;x=x",
    "image/jpeg\u00a0",
    ";image/jpeg",
    "",
    `image/${"x".repeat(250)}`,
  ])("is not created for the type %j", async (mime) => {
    expectInvalid(await anna.request("POST", "/media/upload-url", { mime }), ["mime"]);
  });

  // spec: Media, `POST /media/upload-url`: `mime` is required
  it("is not created without a type", async () => {
    for (const body of [{}, { mime: null }, { mime: 1 }, { mime: ["image/png"] }]) {
      expectInvalid(await anna.request("POST", "/media/upload-url", body), ["mime"]);
    }
  });

  it("has a generated key, even if the request contains a key", async () => {
    const wanted = `${randomUUID()}/${randomUUID()}`;
    const response = await anna.request("POST", "/media/upload-url", { mime: "image/png", key: wanted });
    expect(expectSuccess(response, routes.createUploadUrl).key).not.toBe(wanted);
  });

  it("rejects an upload whose content type is not supported, such as text/html, with 403", async () => {
    const { signedUrl } = await uploadUrl(anna, "image/jpeg");
    await expectNothingWritten(anna, async () => {
      // A rule in the database rejects these types, so the status is 403. The bucket has no list of allowed types,
      // because such a list would also reject generic types. The database replaces a generic type with the declared
      // type.
      for (const mime of ["text/html", "application/json", "application/zip"]) {
        const refusal = await storageRefusal(await put(signedUrl, tinyPicture, mime));
        expect(refusal).toMatchObject({ statusCode: "403", message: `mime type ${mime} is not supported` });
      }
    });
  });

  // spec: Media, a file has 10485760 bytes at most
  // spec: Limits, size of an upload: 10485760 bytes
  it("accepts a file of exactly 10 MiB, and rejects a larger file with 413", async () => {
    const { key, signedUrl } = await uploadUrl(anna, "video/mp4");
    await expectNothingWritten(anna, async () => {
      const refusal = await storageRefusal(await put(signedUrl, new Uint8Array(sizeLimit + 1), "video/mp4"));
      expect(refusal).toMatchObject({ statusCode: "413" });
    });
    expect((await put(signedUrl, new Uint8Array(sizeLimit), "video/mp4")).status).toBe(200);
    expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
  });

  // spec: Media, `signedUrl` takes the bytes by PUT, once
  it("accepts one upload, and rejects a second upload with 409", async () => {
    const { key, signedUrl } = await uploadUrl(anna, "image/png");
    expect((await put(signedUrl, tinyPicture, "image/png")).status).toBe(200);
    await expectNothingWritten(anna, async () => {
      const refusal = await storageRefusal(await put(signedUrl, await fixture("photo.jpg"), "image/jpeg"));
      expect(refusal).toMatchObject({ statusCode: "409" });
    });
    expect(await bytesAt(await downloadUrl(anna, key))).toEqual(tinyPicture);
  });

  // spec: Authentication, 5: an upload goes under the caller's own id only
  it("cannot be used with the key or the token of another upload URL", async () => {
    const [{ token }, other] = [await uploadUrl(anna, "image/png"), await uploadUrl(anna, "image/png")];
    const misused = new URL(other.signedUrl);
    misused.searchParams.set("token", token);
    await expectNothingWritten(anna, async () => {
      await storageRefusal(await put(`${misused}`, tinyPicture, "image/png"));
      misused.searchParams.set("token", `${other.token.slice(0, -4)}AAAA`);
      await storageRefusal(await put(`${misused}`, tinyPicture, "image/png"));
      misused.searchParams.delete("token");
      await storageRefusal(await put(`${misused}`, tinyPicture, "image/png"));
    });
  });
});

describe("a download URL", () => {
  it("is created for a photo of a profile that the caller can see", async () => {
    const photo = await fixture("photo.jpg");
    const { key } = await addPhoto(anna, photo);
    const viewer = await signUp();
    expect(await bytesAt(await downloadUrl(viewer, key))).toEqual(withoutMetadata(photo));
  });

  it("serves a photo without the location and camera data that the uploaded file contained", async () => {
    const photo = await fixture("photo.jpg");
    const camera = Buffer.from("Kamera");
    const place = Buffer.from([0x88, 0x25, 0, 4]); // Tag and type of the EXIF entry that points to the GPS directory.
    expect([camera, place].map((words) => Buffer.from(photo).includes(words))).toEqual([true, true]);
    const { key } = await addPhoto(anna, photo);
    const viewer = await signUp();
    const seen = Buffer.from(await bytesAt(await downloadUrl(viewer, key)));
    expect([camera, place].map((words) => seen.includes(words))).toEqual([false, false]);
    expect(describeJpeg(seen)).toMatchObject({ width: 900, height: 1200 });
  });

  it("is not created for another user's file that is not shown as a photo: 404 media_not_found", async () => {
    const key = await uploadImage(anna, tinyPicture, "image/png");
    const stranger = await signUpWithProfile();
    expectRefusal(await stranger.request("GET", `/media/download-url?key=${key}`), 404, "media_not_found");
    await downloadUrl(anna, key);
  });

  it("is not created for a file that was never uploaded: 404 media_not_found", async () => {
    const { key } = await uploadUrl(anna, "image/png");
    for (const missing of [
      key,
      `${anna.id}/${randomUUID()}`,
      `${randomUUID()}/${randomUUID()}`,
      "-".repeat(36).concat("/", "-".repeat(36)),
    ]) {
      expectRefusal(await anna.request("GET", `/media/download-url?key=${missing}`), 404, "media_not_found");
    }
  });

  it.each([
    "",
    "?key=",
    "?key=photo",
    "?name=x",
    `?key=${"x".repeat(36)}/${"x".repeat(36)}`,
    `?key=${"a".repeat(36)}/${"a".repeat(36)}.256x256.jpg`,
    `?key=${"a".repeat(36)}/${"a".repeat(36)}%0a`,
    `?key=../media/${"a".repeat(36)}/${"a".repeat(36)}`,
  ])("is not created for the invalid query %j: 400", async (query) => {
    expectInvalid(await anna.request("GET", `/media/download-url${query}`), ["key"]);
  });

  // spec: Media, `GET /media/download-url` answers a signed `url`, valid 3600 seconds
  // spec: Operations without a path in the specification, get a file's URL: {url}, valid 3600 seconds
  // spec: Limits, signed download URLs: 3600 s, those of photos and covers too
  it("is signed again for each request, and is valid for an hour from the request", async () => {
    const { key } = await addPhoto(anna, tinyPicture, "image/png");
    const first = timesOf(await downloadUrl(anna, key));
    expect(first.exp - first.iat).toBe(3600);
    // Two URLs that are signed within the same second are equal, so the test waits for the next second.
    await expect.poll(() => Date.now()).toBeGreaterThan((first.iat + 1) * 1000);
    const second = timesOf(await downloadUrl(await signUp(), key));
    expect([second.exp - second.iat, second.iat > first.iat]).toEqual([3600, true]);
  });

  it("for a photo in a profile is the same for all users until the URL is renewed", async () => {
    const ben = await signUpWithProfile();
    await addPhoto(ben, tinyPicture, "image/png");
    const urlSeenBy = async (person: Person) => {
      const { body } = await person.request("GET", `/profiles/${ben.profileId}`);
      return (body as { photos: { url: string }[] }).photos[0]!.url;
    };
    const first = await urlSeenBy(ben);
    await expect.poll(() => Date.now()).toBeGreaterThan((timesOf(first).iat + 1) * 1000);
    expect([await urlSeenBy(ben), await urlSeenBy(await signUp())]).toEqual([first, first]);
  });

  it("supports range requests", async () => {
    const photo = await fixture("photo.jpg");
    const url = await downloadUrl(anna, await uploadImage(anna, photo));
    for (const [range, first, last] of [
      ["bytes=0-99", 0, 99],
      ["bytes=1000-", 1000, photo.length - 1],
      ["bytes=-500", photo.length - 500, photo.length - 1],
    ] as const) {
      const part = await fetch(url, { headers: { range } });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${first}-${last}/${photo.length}`);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(photo.slice(first, last + 1));
    }
  });

  // spec: Media, `GET /media/download-url` answers a signed `url`, valid 3600 seconds
  it("is not valid for another file, with another token or without a token", async () => {
    const [mine, other] = [
      await uploadImage(anna, tinyPicture, "image/png"),
      await uploadImage(anna, tinyPicture, "image/png"),
    ];
    const url = await downloadUrl(anna, mine);
    await storageRefusal(await fetch(url.replace(mine, other)));
    await storageRefusal(await fetch(url.replace(/token=.*$/, "token=x")));
    await storageRefusal(await fetch(url.replace(/\?.*$/, "")));
  });

  it("returns 404 after its photo is deleted, even if it is the URL of the thumbnail", async () => {
    const { key, id } = await addPhoto(anna, await fixture("photo.jpg"));
    await expect.poll(() => mediaRow(key)).toMatchObject({ state: "cropped" });
    const response = await anna.request("GET", "/profiles/photos");
    const photo = expectSuccess(response, profilesContract.routes.listPhotos).find((shown) => shown.id === id)!;
    expect(objectOf(photo.thumbUrl)).toBe(`${key}.256x256.jpg`);
    const urls = [photo.url!, photo.thumbUrl!];
    expect(await Promise.all(urls.map(async (url) => (await fetch(url)).status))).toEqual([200, 200]);

    expectSuccess(await anna.request("DELETE", `/profiles/photos/${id}`), profilesContract.routes.deletePhoto);
    await expect.poll(() => mediaRow(key)).toBeUndefined();
    expect((await storedObjects(anna)).filter((name) => name.startsWith(key))).toEqual([]);
    for (const url of urls) {
      expect(await storageRefusal(await fetch(url))).toMatchObject({ statusCode: "404" });
    }
    expectRefusal(await anna.request("GET", `/media/download-url?key=${key}`), 404, "media_not_found");
  });
});

describe("an unattached file", () => {
  it("is deleted a day after its upload URL was created", async () => {
    const owner = await signUp();
    const [old, recent] = [
      await uploadImage(owner, tinyPicture, "image/png"),
      await uploadImage(owner, tinyPicture, "image/png"),
    ];
    const [row] = await sql`
      select extract(epoch from due_at - now())::float8 as seconds from private.media where key = ${old}`;
    expect(row!.seconds).toBeGreaterThan(86_000);
    expect(row!.seconds).toBeLessThanOrEqual(86_400);
    await sql`update private.media set due_at = now() where key = ${old}`;
    await runJobs();
    await expect.poll(() => storedObjects(owner)).toEqual([recent]);
    await expect.poll(() => mediaRow(old)).toBeUndefined();
    expect(await mediaRow(recent)).toMatchObject({ state: "unattached" });
  });
});

describe("a client that calls Storage with supabase-js", () => {
  const picture = new Blob([tinyPicture as Uint8Array<ArrayBuffer>], { type: "image/png" });

  it("can upload a file to a key from POST /media/upload-url without using the signed URL", async () => {
    const ben = await signUp();
    const { key } = await uploadUrl(ben, "image/png");
    const { error } = await bucketOf(ben).upload(key, picture);
    expect(error).toBeNull();
    expect(await mediaRow(key)).toMatchObject({ state: "unattached" });
    expect(await bytesAt(await downloadUrl(ben, key))).toEqual(tinyPicture);
  });

  // spec: Authentication, 5: an upload goes under the caller's own id only
  it("cannot upload into another user's folder or to a key that was not created for the caller: 403", async () => {
    const stranger = await signUp();
    await expectNothingWritten(anna, () =>
      expectNothingWritten(stranger, async () => {
        for (const name of [
          `${anna.id}/${randomUUID()}`,
          `${stranger.id}/${randomUUID()}`,
          `${stranger.id}/photo.png`,
          `${stranger.id}/${randomUUID()}.256x256.jpg`,
          `${stranger.id}/${randomUUID()}/${randomUUID()}`,
          `${stranger.id}${anna.id}/${randomUUID()}`,
          randomUUID(),
        ]) {
          expect((await bucketOf(stranger).upload(name, picture)).error, name).toMatchObject({ statusCode: "403" });
          expect((await bucketOf(stranger).createSignedUploadUrl(name)).error, name).not.toBeNull();
        }
      }),
    );
  });

  it("cannot replace, move or delete a file of the caller or of another user", async () => {
    const key = await uploadImage(anna, tinyPicture, "image/png");
    const { key: shown } = await addPhoto(anna, tinyPicture, "image/png");
    const stranger = await signUp();
    await expectNothingWritten(anna, async () => {
      for (const person of [anna, stranger]) {
        for (const name of [key, shown]) {
          const bucket = bucketOf(person);
          expect((await bucket.upload(name, picture, { upsert: true })).error).not.toBeNull();
          expect((await bucket.update(name, picture)).error).not.toBeNull();
          expect((await bucket.move(name, `${person.id}/${randomUUID()}`)).error).not.toBeNull();
          await bucket.remove([name]);
        }
      }
    });
    expect(await bytesAt(await downloadUrl(anna, key))).toEqual(tinyPicture);
  });

  it("can read only files of the caller, even if other users' files are shown in profiles", async () => {
    const owner = await signUpWithProfile();
    const hidden = await uploadImage(owner, tinyPicture, "image/png");
    const { key: shown } = await addPhoto(owner, tinyPicture, "image/png");
    const stranger = await signUp();
    expect((await bucketOf(owner).download(hidden)).error).toBeNull();
    expect((await bucketOf(owner).download(shown)).error).toBeNull();
    const own = await bucketOf(owner).list(owner.id);
    expect(own.data?.map(({ name }) => `${owner.id}/${name}`)).toEqual(expect.arrayContaining([hidden, shown]));
    expect((await bucketOf(stranger).download(shown)).error).not.toBeNull();
    expect((await bucketOf(stranger).createSignedUrl(shown, 60)).error).not.toBeNull();
    expect((await bucketOf(stranger).download(hidden)).error).not.toBeNull();
    expect((await bucketOf(stranger).createSignedUrl(hidden, 60)).error).not.toBeNull();
    const { data } = await bucketOf(stranger).list(owner.id);
    expect(data).toEqual([]);
  });

  it("cannot create a signed URL with a longer lifetime, even for a file of the caller", async () => {
    const owner = await signUpWithProfile();
    const hidden = await uploadImage(owner, tinyPicture, "image/png");
    const { key: shown } = await addPhoto(owner, tinyPicture, "image/png");
    const tenYears = 10 * 365 * 86_400;
    const bucket = bucketOf(owner);
    for (const key of [hidden, shown]) {
      expect((await bucket.createSignedUrl(key, tenYears)).error).not.toBeNull();
    }
    const { data } = await bucket.createSignedUrls([hidden, shown], tenYears);
    expect(data?.map(({ signedUrl }) => signedUrl)).toEqual([null, null]);
    await downloadUrl(owner, hidden);
  });
});
