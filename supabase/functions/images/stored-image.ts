/** Fetches an image from Storage and puts its crop beside it. */

import type { imagesContract } from "@social/shared-types/jobs.ts";
import type { z } from "zod";
import { downloadObject, uploadObject } from "../_shared/storage.ts";
import { makeCrop } from "./crop.ts";

type CropOrder = z.output<typeof imagesContract.routes.cropImage.body>;
type CropOutcome = z.output<typeof imagesContract.routes.cropImage.success.body>;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Stores the crop of one image; crops are serialised, since two at once would not fit into an isolate's memory.
 * `rejected` and `missing` are final; a transient error is thrown as `storage_unavailable`.
 */
export function cropStoredImage(order: CropOrder): Promise<CropOutcome> {
  const turn = lastTurn.then(() => cropInTurn(order));
  lastTurn = turn.catch(() => {});
  return turn;
}

async function cropInTurn({ sourceKey, targetKey, width, height }: CropOrder): Promise<CropOutcome> {
  const source = await downloadObject(sourceKey);
  if (source === "missing") {
    return { outcome: "missing", reason: null };
  }
  if (source === "too_large") {
    return { outcome: "rejected", reason: "too_large" };
  }

  const crop = await makeCrop(source.bytes, { width, height });
  if (crop.outcome === "rejected") {
    return crop;
  }

  await uploadObject(targetKey, crop);
  return { outcome: "made", reason: null };
}
