/** Helpers that upload files as a user, and download them by their signed URLs. */

import { mediaContract } from "@social/shared-types/media.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { expect, inject } from "vitest";
import type { z } from "zod";
import { exchange } from "../exchange.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";

export type UploadUrl = z.output<typeof mediaContract.routes.createUploadUrl.success.body>;

/** Creates a signed URL for the upload of one file. */
export async function uploadUrl(person: Person, mime: string): Promise<UploadUrl> {
  const response = await person.request("POST", "/media/upload-url", { mime });
  return expectSuccess(response, mediaContract.routes.createUploadUrl);
}

/** Uploads the bytes to a signed URL. */
export function put(signedUrl: string, bytes: Uint8Array, mime: string): Promise<Response> {
  return exchange(signedUrl, { method: "PUT", headers: { "content-type": mime }, body: bytes });
}

/** Uploads a file as an app does, and returns its storage key. */
export async function uploadImage(person: Person, bytes: Uint8Array, mime = "image/jpeg"): Promise<string> {
  const { key, signedUrl } = await uploadUrl(person, mime);
  const response = await put(signedUrl, bytes, mime);
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 200,
    body: { Key: `media/${key}` },
  });
  return key;
}

export type PhotoReference = z.output<typeof profilesContract.routes.addPhoto.success.body>;

/** Uploads an image, and adds it to the user's photos. */
export async function addPhoto(
  person: Person,
  bytes: Uint8Array,
  mime?: string,
): Promise<PhotoReference & { key: string }> {
  const key = await uploadImage(person, bytes, mime);
  const response = await person.request("POST", "/profiles/photos", { key });
  return { key, ...expectSuccess(response, profilesContract.routes.addPhoto) };
}

/** Deletes objects in Storage directly, as an operator could. */
export async function removeObjects(names: string[]): Promise<void> {
  const { apiUrl, secretKey } = inject("stack");
  const response = await fetch(`${apiUrl}/storage/v1/object/media`, {
    method: "DELETE",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ prefixes: names }),
  });
  expect(response.status).toBe(200);
}

/** Returns the name of the object in a signed URL. */
export function objectOf(signedUrl: string | null): string {
  return decodeURIComponent(new URL(signedUrl ?? "").pathname.replace(/^.*\/object\/sign\/media\//, ""));
}

/** Downloads the file of a signed URL, and returns its bytes and content type. */
export async function fileAt(signedUrl: string | null): Promise<{ mime: string | null; bytes: Uint8Array }> {
  const response = await fetch(signedUrl!);
  expect(response.status).toBe(200);
  return { mime: response.headers.get("content-type"), bytes: new Uint8Array(await response.arrayBuffer()) };
}

export async function bytesAt(signedUrl: string | null): Promise<Uint8Array> {
  return (await fileAt(signedUrl)).bytes;
}
