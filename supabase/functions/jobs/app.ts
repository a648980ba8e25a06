/** The internal `jobs` function: does the background work that is due. Safe to run twice at once. */

import { jobsContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/app.ts";
import { runEventWork } from "./event-work.ts";
import { runMediaWork } from "./media-work.ts";

/** Rows that one run tidies at most, so that it stays short; the next run goes on. */
const tidyLimit = 5000;

export const app = createApp(jobsContract, {
  runJobs: async ({ callVerb }) => {
    const tidy = async (verb: string) => JSON.parse((await callVerb(verb, { row_limit: tidyLimit })).json);
    return {
      locations: await tidy("expire_live_locations"),
      events: await runEventWork(callVerb),
      media: await runMediaWork(callVerb),
      notifications: await tidy("tidy_notifications"),
      interactions: await tidy("tidy_interactions"),
    };
  },
});
