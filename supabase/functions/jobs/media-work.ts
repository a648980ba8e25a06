/** Thumbnails to make and objects to remove: claimed from the database for a lease, done, recorded. */

import { imagesContract } from "@social/shared-types/jobs.ts";
import type { z } from "zod";
import type { VerbArguments } from "../_shared/database.ts";
import { secretKey, supabaseUrl } from "../_shared/environment.ts";
import { deleteObjects } from "../_shared/storage.ts";

type CallVerb = (verb: string, args?: VerbArguments) => Promise<string>;

/** As `api.claim_media_work` returns it. */
interface MediaWork {
  key: string;
  task: "crop" | "remove";
  width: number | null;
  height: number | null;
  thumbnailKey: string | null;
}

type CropOutcome =
  | z.output<typeof imagesContract.routes.cropImage.success.body>
  | { outcome: "failed"; reason: string };

/** Small enough that a batch is done well within its lease, one crop taking up to some two seconds. */
const batchSize = 10;
/** A run ends before the platform would end it; what is left waits for the next one. */
const runMilliseconds = 60_000;

/** One crop per request, so that each has the CPU time of a request to itself. */
async function cropImage(work: MediaWork): Promise<CropOutcome> {
  try {
    const response = await fetch(`${supabaseUrl}/functions/v1/images`, {
      method: "POST",
      headers: { apikey: secretKey, "content-type": "application/json" },
      body: JSON.stringify({
        sourceKey: work.key,
        targetKey: work.thumbnailKey,
        width: work.width,
        height: work.height,
      }),
    });
    if (response.ok) {
      return imagesContract.routes.cropImage.success.body.parse(await response.json());
    }
    await response.body?.cancel();
    return { outcome: "failed", reason: `status_${response.status}` };
  } catch {
    return { outcome: "failed", reason: "unreachable" };
  }
}

async function crop(callVerb: CallVerb, work: MediaWork): Promise<boolean> {
  const { outcome, reason } = await cropImage(work);
  await callVerb("finish_crop", { media_key: work.key, outcome, reason });
  return outcome === "made";
}

async function remove(callVerb: CallVerb, works: MediaWork[]): Promise<boolean> {
  await deleteObjects(works.flatMap(({ key, thumbnailKey }) => (thumbnailKey ? [key, thumbnailKey] : [key])));
  await callVerb("finish_removal", { media_keys: works.map(({ key }) => key) });
  return true;
}

/** Trouble with one piece leaves the others alone: its claim runs out, and a later run takes it again. */
async function attempt(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch {
    return false;
  }
}

/** Works until nothing is due or the run has lasted a minute: {cropped, removed, failed}. */
export async function runMediaWork(callVerb: CallVerb): Promise<{ cropped: number; removed: number; failed: number }> {
  const done = { cropped: 0, removed: 0, failed: 0 };
  const endsAt = Date.now() + runMilliseconds;
  let batch: MediaWork[];
  do {
    batch = JSON.parse(await callVerb("claim_media_work", { work_limit: batchSize })) as MediaWork[];
    const removals = batch.filter(({ task }) => task === "remove");
    if (removals.length > 0) {
      done[(await attempt(remove(callVerb, removals))) ? "removed" : "failed"] += removals.length;
    }
    for (const work of batch.filter(({ task }) => task === "crop")) {
      done[(await attempt(crop(callVerb, work))) ? "cropped" : "failed"] += 1;
    }
  } while (batch.length > 0 && Date.now() < endsAt);
  return done;
}
