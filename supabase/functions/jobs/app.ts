/** The internal `jobs` function starts background jobs, and responds before the jobs are done. */

import { jobNames, jobsContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/http/app.ts";
import { beginRun } from "./runs.ts";

export const app = createApp(jobsContract, {
  listJobs: ({ callRpc }) => callRpc("list_jobs"),
  runJobs: async ({ callRpc }) => {
    const begun = await Promise.all(jobNames.map(async (name) => [name, await beginRun(name, callRpc)]));
    return { runIds: Object.fromEntries(begun) };
  },
  runJob: async ({ callRpc, params }) => ({ runId: await beginRun(params.name, callRpc) }),
});
