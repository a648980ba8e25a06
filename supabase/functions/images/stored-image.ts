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
 * Two crops at the same time would not fit into the memory of an isolate. The timeout is shorter than the timeout of
 * the job.
 */
const limiter = new ConcurrencyLimiter({ atOnce: 1, mostWaiting: 4, milliseconds: 40_000, refusal: mediaBusy });

/**
 * Makes and stores the crop of one image. An isolate makes only one crop at a time. `rejected` and `missing` are final.
 * A transient error is thrown as `storage_unavailable`, or as `media_busy` if another isolate has to make the crop.
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
    // The library is started before the CPU time is measured, because most of the start runs in other threads.
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
