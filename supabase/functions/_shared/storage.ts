/** Calls to the platform's Storage service. */

import { publicUrl, publishableKey, secretKey, supabaseUrl } from "./environment.ts";
import { ApiError } from "./errors.ts";

const bucket = "media";
const timeoutMilliseconds = 10_000;

async function requestStorage(
  method: string,
  path: string,
  options: { key: string; token: string; body?: unknown },
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${supabaseUrl}/storage/v1${path}`, {
      method,
      headers: {
        apikey: options.key,
        authorization: `Bearer ${options.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(options.body ?? {}),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (response.ok) {
      return await response.json();
    }
    await response.body?.cancel();
  } catch (cause) {
    throw new ApiError("storage_unavailable", "Files cannot be reached at the moment.", { cause });
  }
  throw new ApiError("storage_unavailable", "Files cannot be reached at the moment.", {
    cause: new Error(`Storage answered ${response.status}`),
  });
}

/** Addresses that clients can use, from a path as Storage returns it. */
function publicStorageUrl(path: string): string {
  return `${publicUrl}/storage/v1${path}`;
}

/** A URL to upload one object to, asked for with the person's own token so that the bucket's policies decide. */
export async function createSignedUpload(key: string, token: string): Promise<{ signedUrl: string; token: string }> {
  const answer = (await requestStorage("POST", `/object/upload/sign/${bucket}/${key}`, {
    key: publishableKey,
    token,
  })) as { url: string; token: string };
  return { signedUrl: publicStorageUrl(answer.url), token: answer.token };
}

/** Signed download URLs by key; null where the object is gone. */
export async function signDownloads(keys: string[], expiresIn: number): Promise<Map<string, string | null>> {
  const answer = (await requestStorage("POST", `/object/sign/${bucket}`, {
    key: secretKey,
    token: secretKey,
    body: { expiresIn, paths: keys },
  })) as { path: string; signedURL: string | null }[];
  return new Map(answer.map(({ path, signedURL }) => [path, signedURL && publicStorageUrl(signedURL)]));
}

/** Deletes objects; those that are gone already count as deleted. */
export async function deleteObjects(keys: string[]): Promise<void> {
  await requestStorage("DELETE", `/object/${bucket}`, { key: secretKey, token: secretKey, body: { prefixes: keys } });
}
