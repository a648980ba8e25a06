/**
 * Serves `/health/metrics` for Prometheus: the metrics that all isolates have counted, and the health report as gauges.
 */

import { healthMetricsContract } from "@social/shared-types/health.ts";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { createApp } from "../_shared/http/app.ts";
import { flushCounts } from "../_shared/observability/metrics-flush.ts";
import { writeCounts, writeReport } from "./exposition.ts";
import { makeReport } from "./lines.ts";

/**
 * Returns the counted metrics, or an empty list if the database does not respond. The health report already shows this
 * failure.
 */
async function listCounts(callRpc: CallRpc) {
  try {
    await flushCounts();
    return JSON.parse((await callRpc("list_metrics")).json);
  } catch {
    return [];
  }
}

export const metricsApp = createApp(healthMetricsContract, {
  getMetrics: async ({ callRpc }) => {
    const [{ report }, counts] = await Promise.all([makeReport(callRpc), listCounts(callRpc)]);
    return writeReport(report) + writeCounts(counts);
  },
});
