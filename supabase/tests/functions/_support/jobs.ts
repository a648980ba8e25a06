/** The background work of the stack, done now instead of at its next turn. */

import { randomUUID } from "node:crypto";
import { imagesContract, jobsContract } from "@social/shared-types/jobs.ts";
import { expect, inject } from "vitest";
import type { z } from "zod";
import { callFunction, expectSuccess } from "./answers.ts";

/** Runs the jobs once; what they have done, for anyone. */
export async function runJobs(): Promise<z.output<typeof jobsContract.routes.runJobs.success.body>> {
  const answer = await callFunction("POST", "/jobs", { apikey: inject("stack").secretKey });
  return expectSuccess(answer, jobsContract.routes.runJobs);
}

/** Waits until every crop asked for so far has ended, since crops are made one after the other. */
export async function cropsEnded(): Promise<void> {
  const nothing = `${randomUUID()}/${randomUUID()}`;
  const order = { sourceKey: nothing, targetKey: `${nothing}.256x256.jpg`, width: 256, height: 256 };
  const answer = await callFunction("POST", "/images", { apikey: inject("stack").secretKey }, order);
  expect(expectSuccess(answer, imagesContract.routes.cropImage).outcome).toBe("missing");
}
