/**
 * Storage rejects every upload into another user's folder with the same error. The error therefore reveals neither the
 * state of the other user nor the state of a file.
 */

import { beforeAll, describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, uploadImage, uploadUrl } from "../_support/media/uploads.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";
import { suspend } from "../_support/suspension.ts";

let stranger: Person;
const keys: Record<string, string> = {};

beforeAll(async () => {
  const [owner, suspended, revoked] = [await signUpWithProfile(), await signUpWithProfile(), await signUpWithProfile()];
  stranger = await signUpWithProfile();
  await suspend(suspended);
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${revoked.id}`;
  const released = await uploadImage(owner, tinyPicture, "image/png");
  await sql`update private.media set state = 'retained', due_at = 'infinity' where key = ${released}`;
  Object.assign(keys, {
    "never declared": `${owner.id}/${crypto.randomUUID()}`,
    declared: (await uploadUrl(owner, "image/png")).key,
    unattached: await uploadImage(owner, tinyPicture, "image/png"),
    attached: (await addPhoto(owner, tinyPicture, "image/png")).key,
    held: released,
    "in the folder of a suspended person": `${suspended.id}/${crypto.randomUUID()}`,
    "in the folder of a banned login": `${revoked.id}/${crypto.randomUUID()}`,
    "in a folder of nobody": `${crypto.randomUUID()}/${crypto.randomUUID()}`,
  });
});

type Road = [what: string, method: string, path: string, headers: Record<string, string>];

const roads: Road[] = [
  ["an upload", "POST", "/object/media/", { "content-type": "image/png" }],
  [
    "an upload that may overwrite a file",
    "POST",
    "/object/media/",
    { "content-type": "image/png", "x-upsert": "true" },
  ],
  ["an update", "PUT", "/object/media/", { "content-type": "image/png" }],
  ["an upload of an HTML page", "POST", "/object/media/", { "content-type": "text/html" }],
  ["a request for an upload URL", "POST", "/object/upload/sign/media/", {}],
  [
    "a request for an upload URL that may overwrite a file",
    "POST",
    "/object/upload/sign/media/",
    { "x-upsert": "true" },
  ],
];

async function responseTo([, method, path, headers]: Road, key: string): Promise<unknown> {
  const { apiUrl, publishableKey } = inject("stack");
  const response = await fetch(`${apiUrl}/storage/v1${path}${key}`, {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${stranger.token}`, ...headers },
    body: Buffer.from(tinyPicture),
  });
  return { status: response.status, body: await response.json() };
}

describe.each(roads)("%s", (...road) => {
  it("is rejected in another user's folder with the same 403, whatever the key and the state of that user", async () => {
    const responses = await Promise.all(
      Object.entries(keys).map(async ([what, key]) => [what, await responseTo(road, key)]),
    );
    const refusal = {
      status: 400,
      body: {
        statusCode: "403",
        error: "Unauthorized",
        message: "new row violates row-level security policy",
        code: "AccessDenied",
      },
    };
    expect(responses).toEqual(Object.keys(keys).map((what) => [what, refusal]));
  });
});
