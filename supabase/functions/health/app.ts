/** The `health` function: up or not, for anyone; with the secret key a report. */

import { healthContract } from "@social/shared-types/health.ts";
import { holdsSecretKey } from "../_shared/auth/authenticate.ts";
import type { CallVerb } from "../_shared/database/rpc.ts";
import { createApp } from "../_shared/http/app.ts";
import { unavailable } from "../_shared/http/errors.ts";
import { makeReport } from "./lines.ts";
import { within } from "./timeout.ts";

const answerMilliseconds = 2000;
/** Strangers may ask as often as they like: the database is asked no more often than this. */
const sharedMilliseconds = 1000;

let lastAsked: { at: number; answer: Promise<unknown> } | undefined;

/** Throws unless the database answers the cheapest of verbs in time. */
async function requireDatabase(callVerb: CallVerb): Promise<void> {
  const now = performance.now();
  if (!lastAsked || now - lastAsked.at > sharedMilliseconds) {
    const refusal = unavailable(undefined, "The database did not answer in time.");
    lastAsked = { at: now, answer: within(answerMilliseconds, callVerb("is_let_in", { person_id: null }), refusal) };
  }
  await lastAsked.answer;
}

export const app = createApp(healthContract, {
  getHealth: async ({ request, callVerb }) => {
    if (holdsSecretKey(request)) {
      const report = await makeReport(callVerb);
      return { up: report.lines.some(({ check, status }) => check === "database" && status !== "fail"), report };
    }
    await requireDatabase(callVerb);
    return { up: true, report: null };
  },
});
