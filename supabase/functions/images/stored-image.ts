/** Fetches an image from Storage and puts its crop beside it. */

import type { imagesContract } from "@social/shared-types/jobs.ts";
import type { z } from "zod";
import { secretKey, supabaseUrl } from "../_shared/environment.ts";
import { ApiError } from "../_shared/errors.ts";
import { makeCrop } from "./crop.ts";

type CropOrder = z.output<typeof imagesContract.routes.cropImage.body>;
type CropOutcome = z.output<typeof imagesContract.routes.cropImage.success.body>;

const bucket = "media";
/** The bucket's own limit, which Storage does not hold uploads of undeclared length to. */
const maximumBytes = 10 * 1024 * 1024;
const timeoutMilliseconds = 30_000;
/** A crop never changes under its name: its source cannot be overwritten. */
const cacheControl = "max-age=31536000";

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Stores the crop of one image, after all crops asked for earlier: two at once would not fit into an isolate's memory.
 * `rejected` and `missing` are final; trouble that may pass is thrown as `storage_unavailable`.
 */
export function cropStoredImage(order: CropOrder): Promise<CropOutcome> {
  const turn = lastTurn.then(() => cropInTurn(order));
  lastTurn = turn.catch(() => {});
  return turn;
}

async function cropInTurn({ sourceKey, targetKey, width, height }: CropOrder): Promise<CropOutcome> {
  const source = await download(sourceKey);
  if (source === "missing") return { outcome: "missing", reason: null };
  if (source === "too_large") return { outcome: "rejected", reason: "too_large" };

  const crop = await makeCrop(source, { width, height });
  if (crop.outcome === "rejected") return crop;

  await upload(targetKey, crop.bytes, crop.contentType);
  return { outcome: "made", reason: null };
}

async function download(key: string): Promise<Uint8Array | "missing" | "too_large"> {
  const response = await requestObject("GET", key);
  if (response.ok) return await readAtMost(response, maximumBytes);
  // Storage sends almost every error as 400; only the body says that the object is gone.
  const problem = (await response.json().catch(() => undefined)) as { code?: string } | undefined;
  if (problem?.code === "NoSuchKey") return "missing";
  throw storageUnavailable(new Error(`Storage answered ${response.status} to a download`));
}

async function upload(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const headers = { "content-type": contentType, "cache-control": cacheControl, "x-upsert": "true" };
  const response = await requestObject("POST", key, { headers, body: new Blob([bytes.slice()]) });
  await response.body?.cancel();
  if (!response.ok) throw storageUnavailable(new Error(`Storage answered ${response.status} to an upload`));
}

async function requestObject(
  method: "GET" | "POST",
  key: string,
  content?: { headers: Record<string, string>; body: Blob },
): Promise<Response> {
  try {
    return await fetch(`${supabaseUrl}/storage/v1/object/${bucket}/${key}`, {
      method,
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...content?.headers },
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(content && { body: content.body }),
    });
  } catch (cause) {
    throw storageUnavailable(cause);
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array | "too_large"> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > limit) return "too_large";
      chunks.push(chunk);
    }
  } catch (cause) {
    throw storageUnavailable(cause);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

function storageUnavailable(cause: unknown): ApiError {
  return new ApiError("storage_unavailable", "Files cannot be reached at the moment.", { cause });
}
