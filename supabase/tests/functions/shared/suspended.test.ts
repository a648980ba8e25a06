/** Actions that suspended users can and cannot perform (docs/features/suspensions.md). */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { pushContract } from "@social/shared-types/push.ts";
import { reportsContract } from "@social/shared-types/reports.ts";
import { describe, expect, inject, it } from "vitest";
import { openDirectChat } from "../_support/chats.ts";
import { expectNothingWritten, sql } from "../_support/database.ts";
import { createEvent } from "../_support/events/events.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { put, uploadUrl } from "../_support/media/uploads.ts";
import { clientOf, follow } from "../_support/realtime.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";
import { letSuspensionEnd, reinstate, suspend } from "../_support/suspension.ts";

/** End of a suspension, with milliseconds as in the times that the API returns. */
const later = new Date("2999-01-02T03:04:05.678Z");

describe("a suspended user", () => {
  it("gets 403 account_suspended with the end of the suspension, which is null if the suspension is permanent", async () => {
    const anna = await signUp();
    await suspend(anna, later);
    const refused = expectRefusal(await anna.request("GET", "/notifications/count"), 403, "account_suspended");
    expect(refused).toMatchObject({ error: "Your account is suspended.", until: "2999-01-02T03:04:05.678Z" });
    await suspend(anna);
    expect(expectRefusal(await anna.request("GET", "/push/status"), 403, "account_suspended").until).toBeNull();
  });

  it("cannot change the profile, send messages or requests, or upload files: 403 account_suspended", async () => {
    const anna = await signUpWithProfile();
    const boris = await signUpWithProfile();
    const chat = await openDirectChat(anna, boris);
    await suspend(anna, later);
    await expectNothingWritten(anna, async () => {
      for (const [method, path, body] of [
        ["PATCH", "/profiles", { bio: "Still here" }],
        ["POST", `/chats/${chat.id}/messages`, { content: "Still here" }],
        ["POST", "/friends/requests", { addresseeId: boris.id }],
        ["POST", "/media/upload-url", { mime: "image/png" }],
      ] as const) {
        expectRefusal(await anna.request(method, path, body), 403, "account_suspended");
      }
    });
    expect(await sql`select 1 from public.messages where chat_id = ${chat.id}`).toEqual([]);
  });

  it("can read their own profile, photos and data export", async () => {
    const anna = await signUpWithProfile();
    await createEvent(anna);
    await suspend(anna);
    const { getOwnProfile, listPhotos, exportProfile } = profilesContract.routes;
    expect(expectSuccess(await anna.request("GET", "/profiles"), getOwnProfile).userId).toBe(anna.id);
    expect(expectSuccess(await anna.request("GET", "/profiles/photos"), listPhotos)).toEqual([]);
    const exported = expectSuccess(await anna.request("GET", "/profiles/export"), exportProfile);
    expect(exported.profile.userId).toBe(anna.id);
    // The export still contains the user as the creator, although other users cannot see the user.
    expect(exported.events.map(({ creator }) => creator?.userId)).toEqual([anna.id]);
  });

  it("can create a report, and read their own reports", async () => {
    const anna = await signUpWithProfile();
    const boris = await signUpWithProfile();
    await suspend(anna);
    const { createReport, listReports } = reportsContract.routes;
    const response = await anna.request("POST", "/reports", { reason: "spam", reportedUserId: boris.id });
    const { id } = expectSuccess(response, createReport);
    const { data } = expectSuccess(await anna.request("GET", "/reports"), listReports);
    expect(data.map((report) => report.id)).toEqual([id]);
  });

  it("can list their devices, and delete a device by its id", async () => {
    const anna = await signUp();
    const { registerDevice, listDevices, deleteDevice } = pushContract.routes;
    const device = { platform: "android", provider: "fcm", token: randomUUID() };
    const { id } = expectSuccess(await anna.request("POST", "/push/devices", device), registerDevice);
    await suspend(anna);
    const { data } = expectSuccess(await anna.request("GET", "/push/devices"), listDevices);
    expect(data.map((listed) => listed.id)).toEqual([id]);
    const response = await anna.request("DELETE", `/push/devices/${id}`);
    expect(expectSuccess(response, deleteDevice)).toEqual({ deleted: true });
  });

  it("can unregister a device, but cannot register a device: 403 account_suspended", async () => {
    const anna = await signUp();
    const device = { platform: "android", provider: "fcm", token: randomUUID() };
    const { registerDevice, unregisterDevice, unregisterDeviceByPost } = pushContract.routes;
    expectSuccess(await anna.request("POST", "/push/devices", device), registerDevice);
    await suspend(anna);
    expectRefusal(await anna.request("POST", "/push/devices", device), 403, "account_suspended");
    const { token } = device;
    expect(expectSuccess(await anna.request("DELETE", "/push/devices", { token }), unregisterDevice)).toEqual({
      deleted: true,
    });
    const again = await anna.request("POST", "/push/devices/unregister", { token });
    expect(expectSuccess(again, unregisterDeviceByPost)).toEqual({ deleted: false });
  });

  it("can delete the profile and the account, but cannot create another profile: 403 account_suspended", async () => {
    const anna = await signUpWithProfile();
    await suspend(anna);
    const { deleteProfile, deleteAccount } = profilesContract.routes;
    expectSuccess(await anna.request("DELETE", "/profiles"), deleteProfile);
    expectRefusal(await anna.request("POST", "/profiles", { firstName: "Anna" }), 403, "account_suspended");
    expectSuccess(await anna.request("DELETE", "/profiles/account"), deleteAccount);
    expectRefusal(await anna.request("GET", "/profiles"), 401, "unauthorized");
  });

  it("gets 404 for an unknown path and 400 for invalid input instead of 403 account_suspended", async () => {
    const anna = await signUp();
    await suspend(anna);
    expectRefusal(await anna.request("GET", "/profiles/a/b/c"), 404, "route_not_found");
    expectRefusal(await anna.request("POST", "/friends/requests", {}), 400, "validation_failed");
    expectRefusal(await anna.request("GET", `/events/${randomUUID()}`), 403, "account_suspended");
  });

  it("cannot upload a file, even with an upload URL that was created before the suspension", async () => {
    const anna = await signUp();
    const { key, signedUrl } = await uploadUrl(anna, "image/png");
    await suspend(anna);
    const response = await put(signedUrl, tinyPicture, "image/png");
    expect(response.ok).toBe(false);
    expect(await sql`select 1 from storage.objects where name = ${key}`).toEqual([]);
  });

  it("cannot upload a file to Storage directly with their access token", async () => {
    const anna = await signUp();
    await suspend(anna);
    const { apiUrl, publishableKey } = inject("stack");
    const key = `${anna.id}/${randomUUID()}`;
    const response = await fetch(`${apiUrl}/storage/v1/object/media/${key}`, {
      method: "POST",
      headers: { apikey: publishableKey, authorization: `Bearer ${anna.token}`, "content-type": "image/png" },
      body: tinyPicture,
    });
    await response.body?.cancel();
    expect(response.ok).toBe(false);
    expect(await sql`select 1 from storage.objects where name = ${key}`).toEqual([]);
  });

  it("cannot join a Realtime topic", async () => {
    const anna = await signUpWithProfile();
    expect(await follow(clientOf(anna), `notifications:${anna.id}`)).toEqual([]);
    await suspend(anna);
    expect(await follow(clientOf(anna), `notifications:${anna.id}`)).toBeNull();
  });
});

describe("a user after a suspension", () => {
  it.each([
    ["lifted", reinstate],
    ["over", letSuspensionEnd],
  ] as const)("can call the API and join Realtime topics again when the suspension is %s", async (_, end) => {
    const anna = await signUpWithProfile();
    await suspend(anna, later);
    expectRefusal(await anna.request("GET", "/notifications/count"), 403, "account_suspended");
    await end(anna);
    expect((await anna.request("GET", "/notifications/count")).status).toBe(200);
    expect(await follow(clientOf(anna), `notifications:${anna.id}`)).toEqual([]);
  });
});
