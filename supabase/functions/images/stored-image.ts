/** Downloads an image from Storage and uploads its crop. */

import type { imagesContract } from "@social/shared-types/jobs.ts";
import type { z } from "zod";
import { ApiError, mediaBusy } from "../_shared/http/errors.ts";
import { downloadObject, uploadObject } from "../_shared/media/storage.ts";
import { ConcurrencyLimiter } from "../_shared/rate-limits/concurrency-limiter.ts";
import { makeCrop } from "./crop.ts";
import { decodingBudget } from "./decoding-budget.ts";
import { formatOf } from "./file-format.ts";
import { startMagick } from "./magick.ts";

type CropOrder = z.output<typeof imagesContract.routes.cropImage.body>;
type CropOutcome = z.output<typeof imagesContract.routes.cropImage.success.body>;

/**
 * Makes one crop at a time, because two crops might exceed the memory of an isolate. The timeout for a waiting request
 * is shorter than the timeout of the `media` job for a crop.
 */
const limiter = new ConcurrencyLimiter({ atOnce: 1, mostWaiting: 4, milliseconds: 40_000, refusal: mediaBusy });

/**
 * Makes the crop of one image and stores it. The outcomes `rejected` and `missing` are final. Throws
 * `storage_unavailable` if Storage fails, and `media_busy` if this isolate cannot make the crop now and the client
 * should retry, so that another isolate makes it.
 */
export function cropStoredImage(order: CropOrder): Promise<CropOutcome> {
  return limiter.run(() => cropWithLimit(order));
}

async function cropWithLimit({ sourceKey, targetKey, width, height }: CropOrder): Promise<CropOutcome> {
  const source = await downloadObject(sourceKey);
  if (source === "missing") {
    return { outcome: "missing", reason: null };
  }
  if (source === "too_large") {
    return { outcome: "rejected", reason: "too_large" };
  }

  const format = formatOf(source.bytes);
  if (!decodingBudget.hasTimeFor(format)) {
    throw new ApiError("media_busy", "This isolate is processing too many images.");
  }
  if (format) {
    // ImageMagick is started before the measurement of the CPU time, because most of its start runs in other threads.
    await startMagick();
  }
  const crop = await decodingBudget.run(() => makeCrop(source.bytes, { width, height }));
  if (crop.outcome === "rejected") {
    return crop;
  }

  if (!(await uploadObject(targetKey, crop))) {
    throw new ApiError("storage_unavailable", "The crop could not be stored.");
  }
  return { outcome: "made", reason: null };
}
