/** The background work of the stack, done now instead of at its next turn. */

import { jobsContract } from "@social/shared-types/jobs.ts";
import { inject } from "vitest";
import type { z } from "zod";
import { callFunction, expectSuccess } from "./answers.ts";

/** Runs the jobs once; what they have done, for anyone. */
export async function runJobs(): Promise<z.output<typeof jobsContract.routes.runJobs.success.body>> {
  const answer = await callFunction("POST", "/jobs", { apikey: inject("stack").secretKey });
  return expectSuccess(answer, jobsContract.routes.runJobs);
}
