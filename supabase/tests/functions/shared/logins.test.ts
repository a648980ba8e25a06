/** Tokens of users who were deleted or banned at the identity provider. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, inject, it } from "vitest";
import { openDirectChat } from "../_support/chats.ts";
import { expectNothingWritten, sql } from "../_support/database.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { put, uploadUrl } from "../_support/media/uploads.ts";
import { clientOf, follow } from "../_support/realtime.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

/** Updates or deletes a user with the admin API of the identity provider. */
async function administer(method: "PUT" | "DELETE", { id }: Person, body: object = {}): Promise<void> {
  const { apiUrl, secretKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1/admin/users/${id}`, {
    method,
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

const deleteLogin = (person: Person) => administer("DELETE", person);
const ban = (person: Person) => administer("PUT", person, { ban_duration: "24h" });

describe.each([
  ["deleted", deleteLogin],
  ["banned", ban],
] as const)("the token of a user who was %s", (_, bar) => {
  it("is rejected with 401 at endpoints that read, write or send messages", async () => {
    const anna = await signUpWithProfile();
    const boris = await signUpWithProfile();
    const chat = await openDirectChat(anna, boris);
    await bar(anna);
    await expectNothingWritten(anna, async () => {
      for (const [method, path, body] of [
        ["GET", "/profiles"],
        ["POST", "/profiles", { firstName: "Anna" }],
        ["GET", "/notifications/count"],
        ["GET", "/push/status"],
        ["POST", `/chats/${chat.id}/messages`, { content: "Still here" }],
        ["POST", "/friends/requests", { addresseeId: boris.id }],
        ["POST", "/media/upload-url", { mime: "image/png" }],
      ] as const) {
        expectRefusal(await anna.request(method, path, body), 401, "unauthorized");
      }
    });
  });

  it("cannot be used to upload a file, even with an upload URL that was created earlier", async () => {
    const anna = await signUp();
    const { key, signedUrl } = await uploadUrl(anna, "image/png");
    await bar(anna);
    const response = await put(signedUrl, tinyPicture, "image/png");
    expect(response.ok).toBe(false);
    expect(await sql`select 1 from storage.objects where name = ${key}`).toEqual([]);
  });

  it("cannot be used to join a Realtime topic", async () => {
    const anna = await signUpWithProfile();
    expect(await follow(clientOf(anna), `notifications:${anna.id}`)).toEqual([]);
    await bar(anna);
    expect(await follow(clientOf(anna), `notifications:${anna.id}`)).toBeNull();
  });
});

describe("a user whose ban was lifted", () => {
  it("can use the same profile again", async () => {
    const anna = await signUpWithProfile();
    await ban(anna);
    expectRefusal(await anna.request("GET", "/profiles"), 401, "unauthorized");
    await administer("PUT", anna, { ban_duration: "none" });
    expectSuccess(await anna.request("GET", "/profiles"), profilesContract.routes.getOwnProfile);
  });
});

describe("a token of a user whom the identity provider does not know", () => {
  it("is accepted, because the operator may manage users in another system", async () => {
    const anna = await signUp();
    await sql`delete from auth.users where id = ${anna.id}`;
    await sql`delete from private.revoked_users where user_id = ${anna.id}`;
    expectRefusal(await anna.request("GET", `/profiles/${randomUUID()}`), 404, "profile_not_found");
  });
});
