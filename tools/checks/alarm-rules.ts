/** `npm run check:rules`: checks the alarm rules and an example of the metrics format with Prometheus's promtool. */

import { seriesOf } from "../../supabase/functions/_shared/observability/metrics.ts";
import { writeCounts, writeReport } from "../../supabase/functions/health/exposition.ts";

const rules = "operations/prometheus-health-rules.yaml";

/** Example text that contains a metric of each kind. */
const text =
  writeReport({
    status: "ok",
    checkedAt: "2026-06-10T12:00:00.000Z",
    lines: [
      {
        check: "queue_age",
        subject: "push apns",
        status: "ok",
        measured: 1.5,
        isAtLeast: false,
        unit: "seconds",
        warnAt: 120,
        failAt: 900,
        note: null,
      },
    ],
  }) +
  writeCounts([
    { series: seriesOf("limits_hit_total", { limit: "limit_reads" }), total: 3, buckets: null },
    { series: "database_connection_wait_seconds", total: 1, buckets: [1, ...Array(11).fill(0)] },
  ]);

async function promtool(parameters: string[], input?: string): Promise<boolean> {
  const child = new Deno.Command("promtool", { args: parameters, stdin: "piped" }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input ?? ""));
  await writer.close();
  return (await child.status).success;
}

try {
  const results = [await promtool(["check", "rules", rules]), await promtool(["check", "metrics"], text)];
  Deno.exitCode = results.every(Boolean) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Deno.errors.NotFound)) {
    throw error;
  }
  console.error("promtool is missing: it comes with Prometheus (apt-get install prometheus).");
  Deno.exitCode = 1;
}
