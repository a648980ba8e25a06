/** Calls the platform's Storage service. */

import { createHash } from "node:crypto";
import { publicUrl, publishableKey, secretKey, supabaseUrl } from "../http/environment.ts";
import { ApiError } from "../http/errors.ts";

const bucket = "media";
/** Size limit of the bucket. Storage does not enforce this limit for uploads without a declared length. */
const objectLimitBytes = 10 * 1024 * 1024;
const callMilliseconds = 10_000;
const transferMilliseconds = 30_000;

/** A stored object. */
export interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}

function storageUnavailable(cause: unknown): ApiError {
  return new ApiError("storage_unavailable", "The file storage is unavailable at the moment.", { cause });
}

async function requestStorage(path: string, init: RequestInit & { method: string }): Promise<Response> {
  try {
    return await fetch(`${supabaseUrl()}/storage/v1${path}`, init);
  } catch (cause) {
    throw storageUnavailable(cause);
  }
}

async function callStorage(
  method: string,
  path: string,
  options: { key: string; token: string; body?: unknown },
): Promise<unknown> {
  const response = await requestStorage(path, {
    method,
    headers: {
      apikey: options.key,
      authorization: `Bearer ${options.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(options.body ?? {}),
    signal: AbortSignal.timeout(callMilliseconds),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw storageUnavailable(new Error(`Storage answered ${response.status} to ${method}`));
  }
  try {
    return await response.json();
  } catch (cause) {
    throw storageUnavailable(cause);
  }
}

function requestObject(method: "GET" | "POST", path: string, content: RequestInit = {}): Promise<Response> {
  return requestStorage(`/object/${bucket}/${path}`, {
    ...content,
    method,
    headers: {
      apikey: secretKey(),
      authorization: `Bearer ${secretKey()}`,
      ...(content.headers as Record<string, string>),
    },
    signal: AbortSignal.timeout(transferMilliseconds),
  });
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* response.body ?? [];
  } catch (cause) {
    throw storageUnavailable(cause);
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array | "too_large"> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(response)) {
    length += chunk.length;
    if (length > limit) {
      return "too_large";
    }
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/**
 * Returns the error code in the body of a response. The HTTP status is not enough, because Storage uses status 400 for
 * nearly all errors.
 */
async function problemIn(response: Response): Promise<{ code?: string; statusCode?: string }> {
  return (await response.json().catch(() => ({}))) as { code?: string; statusCode?: string };
}

/**
 * Requests an object. Storage ignores the version in the URL, but the version prevents an intermediate cache from
 * serving an older object.
 */
async function fetchObject(
  key: string,
  version: string | null,
  range?: string,
): Promise<Response | "missing" | "empty"> {
  const headers = range === undefined ? {} : { range };
  const response = await requestObject("GET", version === null ? key : `${key}?version=${version}`, { headers });
  if (response.ok) {
    return response;
  }
  const problem = await problemIn(response);
  if (problem.code === "NoSuchKey") {
    return "missing";
  }
  // The range begins after the end of the object. If Storage uses S3 as its backend, it responds with status 400, and
  // only the body contains 416.
  if (range !== undefined && (response.status === 416 || problem.statusCode === "416")) {
    return "empty";
  }
  throw storageUnavailable(new Error(`Storage answered ${response.status} to a download`));
}

/** Returns the bytes and the MIME type of an object. */
export async function downloadObject(
  key: string,
  version: string | null = null,
): Promise<StoredObject | "missing" | "too_large"> {
  const response = await fetchObject(key, version);
  if (typeof response === "string") {
    return "missing";
  }
  const bytes = await readAtMost(response, objectLimitBytes);
  return bytes === "too_large" ? bytes : { bytes, contentType: response.headers.get("content-type") ?? "" };
}

/**
 * Returns the bytes of an object from `start` up to, but not including, `end`. The result is shorter if the object ends
 * earlier.
 */
export async function downloadRange(
  key: string,
  version: string | null,
  start: number,
  end: number,
): Promise<Uint8Array | "missing"> {
  const response = await fetchObject(key, version, `bytes=${start}-${end - 1}`);
  if (typeof response === "string") {
    return response === "missing" ? response : new Uint8Array();
  }
  // A server that ignores range requests sends the whole object.
  let skipped = response.status === 206 ? 0 : start;
  const range = new Uint8Array(end - start);
  let filled = 0;
  for await (const chunk of chunksOf(response)) {
    const wanted = chunk.subarray(skipped, skipped + range.length - filled);
    skipped -= Math.min(skipped, chunk.length);
    range.set(wanted, filled);
    filled += wanted.length;
    if (filled === range.length) {
      break;
    }
  }
  return range.subarray(0, filled);
}

/** Returns a digest for comparing bytes. */
export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Returns the digest of an object, or undefined if the object no longer exists. The object is read as a stream, so that
 * the whole object is never in memory.
 */
export async function objectDigest(key: string, version: string | null): Promise<string | undefined> {
  const response = await fetchObject(key, version);
  if (typeof response === "string") {
    return undefined;
  }
  const hash = createHash("sha256");
  for await (const chunk of chunksOf(response)) {
    hash.update(chunk);
  }
  return hash.digest("hex");
}

/**
 * Stores an object and replaces an existing object. Returns false if a policy of the bucket rejects the upload, for
 * example because the key is in use.
 */
export async function uploadObject(key: string, { bytes, contentType }: StoredObject): Promise<boolean> {
  const response = await requestObject("POST", key, {
    // Clients may cache the object for a year, because the content of a key no longer changes after other users can
    // read it.
    headers: { "content-type": contentType, "cache-control": "max-age=31536000", "x-upsert": "true" },
    body: new Blob([bytes.slice()]),
  });
  if (response.ok) {
    await response.body?.cancel();
    return true;
  }
  if ((await problemIn(response)).statusCode === "403") {
    return false;
  }
  throw storageUnavailable(new Error(`Storage answered ${response.status} to an upload`));
}

/**
 * Stores an object again with another MIME type, because Storage serves an object with the MIME type of its upload.
 * Returns false if the object is missing or too large, or if its upload is rejected.
 */
export async function storeAs(key: string, contentType: string): Promise<boolean> {
  const stored = await downloadObject(key);
  return typeof stored !== "string" && (await uploadObject(key, { ...stored, contentType }));
}

/** Converts a path that Storage returned to a URL for clients. */
function publicStorageUrl(path: string): string {
  return `${publicUrl()}/storage/v1${path}`;
}

/**
 * Creates a signed URL to upload one object. The request uses the access token of the user, so that the policies of the
 * bucket decide whether the user may upload the object.
 */
export async function createSignedUpload(key: string, token: string): Promise<{ signedUrl: string; token: string }> {
  const answer = (await callStorage("POST", `/object/upload/sign/${bucket}/${key}`, {
    key: publishableKey(),
    token,
  })) as { url: string; token: string };
  return { signedUrl: publicStorageUrl(answer.url), token: answer.token };
}

/** Returns signed download URLs by key, and null for an object that does not exist. */
export async function signDownloads(keys: string[], expiresIn: number): Promise<Map<string, string | null>> {
  const answer = (await callStorage("POST", `/object/sign/${bucket}`, {
    key: secretKey(),
    token: secretKey(),
    body: { expiresIn, paths: keys },
  })) as { path: string; signedURL: string | null }[];
  return new Map(answer.map(({ path, signedURL }) => [path, signedURL && publicStorageUrl(signedURL)]));
}

/** Deletes objects. Succeeds even if some objects do not exist. */
export async function deleteObjects(keys: string[]): Promise<void> {
  await callStorage("DELETE", `/object/${bucket}`, { key: secretKey(), token: secretKey(), body: { prefixes: keys } });
}
