/** Access to the media bucket of a deployment through the Storage API, with the secret key. */

import type { Project } from "./project.ts";

const bucket = "media";
const timeoutMilliseconds = 30_000;

/** Calls to the Storage API that the reconciliation needs. */
export interface StorageApi {
  /** Whether Storage can read the bytes of an object. */
  hasBytes(name: string, size: number): Promise<boolean>;
  /** Deletes objects with their rows and bytes. Ignores objects that do not exist. */
  remove(names: string[]): Promise<void>;
}

/** Returns access to the media bucket with the secret key. */
export function openStorageApi({ apiUrl, secretKey = "" }: Project): StorageApi {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const call = (path: string, init: RequestInit) =>
    fetch(`${apiUrl}/storage/v1/object/${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  return {
    async hasBytes(name, size) {
      // The object exists if one byte of it can be read. An empty object contains no byte, so it is requested without a
      // range.
      const range = size > 0 ? { range: "bytes=0-0" } : {};
      const path = name.split("/").map(encodeURIComponent).join("/");
      const response = await call(`authenticated/${bucket}/${path}`, { headers: range });
      if (response.ok) {
        await response.body?.cancel();
        return true;
      }
      const { code, message } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
      // Only these errors of Storage or of its S3 store mean that the bytes are missing. Errors for a missing bucket or
      // a rejected key do not mean that bytes are missing.
      if (code === "NoSuchKey" || (code === "S3Error" && message === "NoSuchKey")) {
        return false;
      }
      throw new Error(`Storage answered ${response.status} ${code ?? ""} to a download.`);
    },
    async remove(names) {
      const response = await call(bucket, {
        method: "DELETE",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ prefixes: names }),
      });
      await response.body?.cancel();
      if (!response.ok) {
        throw new Error(`Storage answered ${response.status} to a removal.`);
      }
    },
  };
}
