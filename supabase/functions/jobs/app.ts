/** The internal `jobs` function: does the background work that is due. Safe to run twice at once. */

import { jobsContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/app.ts";
import { runMediaWork } from "./media-work.ts";

export const app = createApp(jobsContract, {
  runJobs: ({ callVerb }) => runMediaWork(callVerb),
});
