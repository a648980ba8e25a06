/**
 * The `health` function returns to every client whether the service is up. Callers with the secret key also receive a
 * detailed report.
 */

import { healthContract } from "@social/shared-types/health.ts";
import { holdsSecretKey } from "../_shared/auth/authenticate.ts";
import { createApp } from "../_shared/http/app.ts";
import { checkDatabase } from "./database-check.ts";
import { makeReport } from "./lines.ts";

export const app = createApp(healthContract, {
  getHealth: async ({ request, callRpc }) => {
    if (holdsSecretKey(request)) {
      return await makeReport(callRpc);
    }
    const outage = await checkDatabase(callRpc);
    if (outage) {
      throw outage;
    }
    return { up: true, report: null };
  },
});
