/** The internal `jobs` function: begins the background work that is due, and answers before it is done. */

import { jobNames, jobsContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/http/app.ts";
import { beginRun } from "./runs.ts";

export const app = createApp(jobsContract, {
  listJobs: ({ callVerb }) => callVerb("list_jobs"),
  runJobs: async ({ callVerb }) => {
    const begun = await Promise.all(jobNames.map(async (name) => [name, await beginRun(name, callVerb)]));
    return { runIds: Object.fromEntries(begun) };
  },
  runJob: async ({ callVerb, params }) => ({ runId: await beginRun(params.name, callVerb) }),
});
