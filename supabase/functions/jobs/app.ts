/** The internal `jobs` function: does the background work that is due. Safe to run twice at once. */

import { jobsContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/app.ts";
import { runEventWork } from "./event-work.ts";
import { runMediaWork } from "./media-work.ts";

/** Rows that one run tidies at most, so that it stays short; the next run goes on. */
const tidyLimit = 5000;

export const app = createApp(jobsContract, {
  runJobs: async ({ callVerb }) => {
    const tidied = await callVerb("tidy_notifications", { row_limit: tidyLimit });
    return {
      events: await runEventWork(callVerb),
      media: await runMediaWork(callVerb),
      notifications: JSON.parse(tidied.json),
    };
  },
});
