/** Storage quotas of a user, which Storage and the functions enforce. The tests upload real files. */

import { describe, expect, inject, it, onTestFinished } from "vitest";
import { backgroundWorkDone, sql, storedObjects } from "../_support/database.ts";
import { startIsolate } from "../_support/isolates.ts";
import { runJobs } from "../_support/jobs.ts";
import { fixture, tinyPicture } from "../_support/media/pictures.ts";
import { bucketOf } from "../_support/media/storage-client.ts";
import { addPhoto, put, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { leaveOfDay, leaveQuota, usageOf } from "../_support/media/usage.ts";
import { times } from "../_support/races.ts";
import { startRelay } from "../_support/relay.ts";
import { expectRefusal } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const quotaExceeded = "the files of this person have reached the storage quota";
const dailyQuotaExceeded = "this person has reached the daily upload limit";

const askToUpload = (person: Person) => person.request("POST", "/media/upload-url", { mime: "image/png" });

function bytesOf(count: number): Uint8Array {
  return new Uint8Array(count).fill(1);
}

/** Returns the body of an error response of Storage. The HTTP status is always 400; the body has the actual status. */
async function storageRefusal(response: Response): Promise<unknown> {
  expect(response.status).toBe(400);
  return await response.json();
}

const refusedFor = (message: string) => ({ statusCode: "403", error: "Unauthorized", code: "AccessDenied", message });

/** Uploads bytes without a Content-Length. */
function putInPieces(signedUrl: string, bytes: Uint8Array): Promise<Response> {
  return fetch(signedUrl, {
    method: "PUT",
    headers: { "content-type": "image/png" },
    body: ReadableStream.from([bytes]),
    duplex: "half",
  } as RequestInit);
}

describe("the storage usage of a user", () => {
  it("is returned together with its limits, and includes photos and their thumbnails", async () => {
    const anna = await signUpWithProfile();
    expect(await usageOf(anna)).toEqual({
      unattached: 0,
      bytesToday: 0,
      bytes: 0,
      limits: { unattached: 60, bytesToday: 500 * 1024 * 1024, bytes: 5 * 1024 * 1024 * 1024 },
    });
    await uploadUrl(anna, "image/png");
    await uploadImage(anna, bytesOf(1000));
    expect(await usageOf(anna)).toMatchObject({ unattached: 2, bytesToday: 1000, bytes: 1000 });
    const photo = await fixture("photo.jpg");
    const { id } = await addPhoto(anna, photo);
    await runJobs();
    await backgroundWorkDone(anna);
    const usage = await usageOf(anna);
    expect(usage).toMatchObject({ unattached: 2, bytesToday: 1000 + photo.length });
    const [stored] = await sql`
      select sum((metadata ->> 'size')::bigint)::integer as bytes, count(*)::integer as objects
      from storage.objects
      where starts_with(name, ${anna.id})`;
    expect(stored).toMatchObject({ objects: 3, bytes: usage.bytes });
    await anna.request("DELETE", `/profiles/photos/${id}`);
    expect(await usageOf(anna)).toMatchObject({ unattached: 2, bytes: 1000, bytesToday: 1000 + photo.length });
  });

  it("does not include custom metadata, because Storage discards the metadata that an uploader sends", async () => {
    const anna = await signUpWithProfile();
    const [signed, other] = [await uploadUrl(anna, "image/png"), await uploadUrl(anna, "image/png")];
    const { apiUrl, publishableKey } = inject("stack");
    const metadata = Buffer.from(JSON.stringify({ note: "x".repeat(1000) })).toString("base64");
    const headers = { "content-type": "image/png", "x-metadata": metadata };
    const authorized = { ...headers, apikey: publishableKey, authorization: `Bearer ${anna.token}` };
    const body = Buffer.from(tinyPicture);
    const roads: [string, RequestInit][] = [
      [signed.signedUrl, { method: "PUT", headers, body }],
      [`${apiUrl}/storage/v1/object/media/${other.key}`, { method: "POST", headers: authorized, body }],
    ];
    for (const [address, request] of roads) {
      expect((await fetch(address, request)).status).toBe(200);
    }
    const stored = await sql`select user_metadata from storage.objects where name in (${signed.key}, ${other.key})`;
    expect(stored).toEqual([{ user_metadata: null }, { user_metadata: null }]);
  });

  it("does not change if no upload URL can be created because Storage is unavailable: 503 storage_unavailable", async () => {
    const relay = await startRelay("/storage/");
    onTestFinished(() => relay.close());
    const media = await startIsolate("media", { SUPABASE_URL: relay.url });
    onTestFinished(() => media.kill());
    const anna = media.welcome(await signUpWithProfile());
    relay.setDown(true);
    expectRefusal(await askToUpload(anna), 503, "storage_unavailable");
    expect(await usageOf(anna)).toMatchObject({ unattached: 0 });
    relay.setDown(false);
    expect((await askToUpload(anna)).status).toBe(200);
    expect(await usageOf(anna)).toMatchObject({ unattached: 1 });
    await runJobs();
    const kept = await sql`select state from private.media where owner_id = ${anna.id}`;
    expect(kept).toEqual([{ state: "declared" }]);
  });
});

describe("a user with unattached files", () => {
  it("can have at most 60 unattached uploads, even with concurrent calls; more upload URLs are rejected with 429 rate_limited", async () => {
    const anna = await signUpWithProfile();
    const key = await uploadImage(anna, await fixture("photo.jpg"));
    const responses = await times(70, () => askToUpload(anna));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(59);
    const refused = responses.filter(({ status }) => status !== 200);
    for (const response of refused) {
      expectRefusal(response, 429, "rate_limited");
      const seconds = Number(response.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(10_700);
      expect(seconds).toBeLessThanOrEqual(10_800);
    }
    expect(await usageOf(anna)).toMatchObject({ unattached: 60 });
    await anna.request("POST", "/profiles/photos", { key });
    expect((await askToUpload(anna)).status).toBe(200);
    expectRefusal(await askToUpload(anna), 429, "rate_limited");
  });
});

describe("a user who has nearly used up the daily quota", () => {
  it("can upload only files that fit into the quota, and gets 429 with Retry-After for further upload URLs once the quota is used up", async () => {
    const anna = await signUp();
    const [large, direct, pieces, fitting] = [
      await uploadUrl(anna, "image/png"),
      await uploadUrl(anna, "image/png"),
      await uploadUrl(anna, "image/png"),
      await uploadUrl(anna, "image/png"),
    ];
    await leaveOfDay(anna, 1000);
    const refused = refusedFor(dailyQuotaExceeded);
    expect(await storageRefusal(await put(large.signedUrl, bytesOf(1001), "image/png"))).toEqual(refused);
    expect(await storageRefusal(await putInPieces(pieces.signedUrl, bytesOf(1001)))).toEqual(refused);
    const { error } = await bucketOf(anna).upload(direct.key, new Blob([bytesOf(1001) as Uint8Array<ArrayBuffer>]), {
      contentType: "image/png",
    });
    expect(error).toMatchObject({ message: dailyQuotaExceeded, statusCode: "403" });
    expect(await storedObjects(anna)).toEqual([]);
    expect(await usageOf(anna)).toMatchObject({ bytes: 0 });
    expect((await put(fitting.signedUrl, bytesOf(1000), "image/png")).status).toBe(200);
    expect(await storedObjects(anna)).toEqual([fitting.key]);

    // Usage is counted per hour, so the quota is available again one day after the hour of the upload has ended.
    const [free] = await sql<{ at: Date }[]>`
      select min(hour) + interval '25 hours' as at from private.media_upload_hours where person_id = ${anna.id}`;
    const secondsLeft = () => (free!.at.getTime() - Date.now()) / 1000;
    const before = secondsLeft();
    const response = await askToUpload(anna);
    expectRefusal(response, 429, "rate_limited");
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(secondsLeft()));
    expect(seconds).toBeLessThanOrEqual(Math.ceil(before));
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
  });
});

describe("a user who has used up or nearly used up the storage quota", () => {
  it("gets 409 storage_quota instead of an upload URL while the quota is used up", async () => {
    const anna = await signUpWithProfile();
    const photo = await addPhoto(anna, await fixture("photo.jpg"));
    await runJobs();
    await backgroundWorkDone(anna);
    const { signedUrl } = await uploadUrl(anna, "image/png");
    await leaveQuota(anna, 10);
    expect(await storageRefusal(await put(signedUrl, bytesOf(11), "image/png"))).toEqual(refusedFor(quotaExceeded));
    expect((await put(signedUrl, bytesOf(10), "image/png")).status).toBe(200);
    const response = await askToUpload(anna);
    expectRefusal(response, 409, "storage_quota");
    expect(response.headers.get("retry-after")).toBeNull();
    await anna.request("DELETE", `/profiles/photos/${photo.id}`);
    expect((await askToUpload(anna)).status).toBe(200);
  });

  it("can upload only as many files as fit into the quota, even if all uploads end concurrently", async () => {
    const anna = await signUp();
    const urls = await times(12, () => uploadUrl(anna, "image/png"));
    await leaveQuota(anna, 5 * 100_000 + 99_999);
    const statuses = await Promise.all(
      urls.map(async ({ signedUrl }) => (await putInPieces(signedUrl, bytesOf(100_000))).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await storedObjects(anna)).toHaveLength(5);
    const { bytes, bytesToday, limits } = await usageOf(anna);
    expect([limits.bytes - bytes, bytesToday]).toEqual([99_999, 500_000]);
  });

  it("gets thumbnails of existing photos even if the quota is used up", async () => {
    const anna = await signUpWithProfile();
    await addPhoto(anna, await fixture("photo.jpg"));
    await leaveQuota(anna, 0);
    await runJobs();
    await backgroundWorkDone(anna);
    expect(await storedObjects(anna)).toHaveLength(2);
  });
});
