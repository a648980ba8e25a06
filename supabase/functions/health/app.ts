/** The `health` function: up or not, for anyone; with the secret key a report. */

import { healthContract } from "@social/shared-types/health.ts";
import { holdsSecretKey } from "../_shared/auth/authenticate.ts";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { createApp } from "../_shared/http/app.ts";
import { unavailable } from "../_shared/http/errors.ts";
import { makeReport } from "./lines.ts";
import { within } from "./timeout.ts";

const responseTimeoutMilliseconds = 2000;
/** Strangers may ask as often as they like: the database is asked no more often than this. */
const sharedMilliseconds = 1000;

let lastCheck: { at: number; response: Promise<unknown> } | undefined;

/** Throws unless the database answers the cheapest of verbs in time. */
async function requireDatabase(callRpc: CallRpc): Promise<void> {
  const now = performance.now();
  if (!lastCheck || now - lastCheck.at > sharedMilliseconds) {
    const refusal = unavailable(undefined, "The database did not answer in time.");
    lastCheck = {
      at: now,
      response: within(responseTimeoutMilliseconds, callRpc("authorize_call", { person_id: null }), refusal),
    };
  }
  await lastCheck.response;
}

export const app = createApp(healthContract, {
  getHealth: async ({ request, callRpc }) => {
    if (holdsSecretKey(request)) {
      const report = await makeReport(callRpc);
      return { up: report.lines.some(({ check, status }) => check === "database" && status !== "fail"), report };
    }
    await requireDatabase(callRpc);
    return { up: true, report: null };
  },
});
