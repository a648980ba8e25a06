/**
 * Makes thumbnails, deletes objects of removed files, and stores files again with a safe MIME type. The job leases each
 * task from the database, and records its result there.
 */

import type { Problem } from "@social/shared-types/errors.ts";
import { imagesContract } from "@social/shared-types/jobs.ts";
import type { z } from "zod";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { secretKey, supabaseUrl } from "../_shared/http/environment.ts";
import { deleteObjects, storeAs } from "../_shared/media/storage.ts";
import type { Run } from "./run.ts";

/** Result of `api.claim_removals`. A file that has two thumbnails is returned twice. */
interface Removal {
  key: string;
  thumbnailKey: string | null;
}

/** Result of `api.claim_crop`. */
interface Crop {
  key: string;
  width: number;
  height: number;
  thumbnailKey: string;
}

/** Result of `api.claim_active_file`. */
interface ActiveFile {
  key: string;
  contentType: string;
}

type CropOutcome =
  | z.output<typeof imagesContract.routes.cropImage.success.body>
  | { outcome: "failed" | "busy"; reason: string };

type Done = Record<"cropped" | "removed" | "failed", number>;

const removalsAtOnce = 100;
const changesAtOnce = 1000;
/**
 * Timeout for making a crop. This timeout is shorter than the lease of the crop, so that a request that hangs is
 * aborted before another run can lease the same crop.
 */
const cropMilliseconds = 50_000;
const busyMilliseconds = 300;

/**
 * Requests one crop. Each crop is a separate request, so that the platform can route it to an isolate that has enough
 * CPU time left.
 */
async function requestCropOnce({ key, width, height, thumbnailKey }: Crop, signal: AbortSignal): Promise<CropOutcome> {
  try {
    const response = await fetch(`${supabaseUrl()}/functions/v1/images`, {
      method: "POST",
      headers: { apikey: secretKey(), "content-type": "application/json" },
      body: JSON.stringify({ sourceKey: key, targetKey: thumbnailKey, width, height }),
      signal,
    });
    if (response.ok) {
      return imagesContract.routes.cropImage.success.body.parse(await response.json());
    }
    const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
    const isBusy = problem?.code === "media_busy";
    return { outcome: isBusy ? "busy" : "failed", reason: `status_${response.status}` };
  } catch {
    return { outcome: "failed", reason: "unreachable" };
  }
}

/**
 * Requests a crop, and repeats the request while the isolates are busy. A request without a response is recorded as a
 * failed attempt, because the file may have caused the isolate to hang.
 */
export async function requestCrop(
  claimed: Crop,
  signal: AbortSignal = AbortSignal.timeout(cropMilliseconds),
): Promise<CropOutcome> {
  let outcome = await requestCropOnce(claimed, signal);
  while (outcome.outcome === "busy") {
    await new Promise((resolve) => setTimeout(resolve, busyMilliseconds));
    if (signal.aborted) {
      break;
    }
    outcome = await requestCropOnce(claimed, signal);
  }
  return outcome;
}

async function crop(callRpc: CallRpc, claimed: Crop): Promise<boolean> {
  const { outcome, reason } = await requestCrop(claimed);
  await callRpc("finish_crop", { media_key: claimed.key, outcome, reason });
  return outcome === "made";
}

async function remove(callRpc: CallRpc, keys: string[], removals: Removal[]): Promise<boolean> {
  await deleteObjects([...keys, ...removals.flatMap(({ thumbnailKey }) => thumbnailKey ?? [])]);
  await callRpc("finish_removal", { media_keys: keys });
  return true;
}

/**
 * Returns false if a task fails, so that the job continues with the other tasks. The lease of the failed task expires,
 * and a later run retries the task.
 */
async function attempt(piece: Promise<boolean>): Promise<boolean> {
  try {
    return await piece;
  } catch {
    return false;
  }
}

/**
 * Stores files again with a safe MIME type if they were attached before release 0.3.0 with a MIME type that browsers
 * may execute.
 */
async function storeActiveFiles(callRpc: CallRpc, run: Run, done: Done): Promise<void> {
  let file: ActiveFile | null;
  do {
    file = JSON.parse((await callRpc("claim_active_file")).json);
    if (file && !(await attempt(storeAs(file.key, file.contentType)))) {
      done.failed += 1;
    }
  } while (file && run.goesOn());
}

/**
 * Works until no work is due or the time limit of the run is reached. Returns the numbers of cropped, removed and
 * failed files.
 */
export async function runMediaJob(callRpc: CallRpc, run: Run): Promise<Done> {
  const done: Done = { cropped: 0, removed: 0, failed: 0 };
  let removals: Removal[];
  let claimed: Crop | null;
  do {
    removals = JSON.parse((await callRpc("claim_removals", { removal_limit: removalsAtOnce })).json);
    if (removals.length > 0) {
      const keys = [...new Set(removals.map(({ key }) => key))];
      done[(await attempt(remove(callRpc, keys, removals))) ? "removed" : "failed"] += keys.length;
    }
    claimed = JSON.parse((await callRpc("claim_crop")).json);
    if (claimed) {
      done[(await attempt(crop(callRpc, claimed))) ? "cropped" : "failed"] += 1;
    }
  } while ((removals.length > 0 || claimed) && run.goesOn());
  await storeActiveFiles(callRpc, run, done);
  let addedUp: number;
  do {
    ({ addedUp } = JSON.parse((await callRpc("purge_media_usage", { row_limit: changesAtOnce })).json));
  } while (addedUp === changesAtOnce && run.goesOn());
  return done;
}
