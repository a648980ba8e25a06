/** Writes metrics in the text format of Prometheus, version 0.0.4. */

import type { HealthCheck, HealthLine, HealthReport } from "@social/shared-types/health.ts";
import { bucketEnds, type Count, countedMetrics, seriesOf } from "../_shared/observability/metrics.ts";

interface Gauge {
  name: string;
  help: string;
  /** Names of the labels. The words in the subject of a health line are the values of these labels. */
  labels: readonly string[];
}

/** Gauges of the health report, by check. A check without a gauge appears only in the metric `health_status`. */
export const gauges: Record<Exclude<HealthCheck, "schedules" | "address_keys">, Gauge> = {
  database: { name: "database_round_trip_seconds", help: "How long the report took in the database.", labels: [] },
  connections: { name: "database_connections", help: "Connections to the database, of everybody.", labels: [] },
  storage: { name: "storage_round_trip_seconds", help: "How long Storage took to answer.", labels: [] },
  clock_skew: { name: "clock_skew_seconds", help: "By how much function and database differ at least.", labels: [] },
  replica_lag: { name: "replica_lag_seconds", help: "How far each replica is behind.", labels: ["replica"] },
  job: { name: "job_last_success_seconds", help: "How long ago each job succeeded last.", labels: ["job"] },
  queue_length: {
    name: "queue_length",
    help: "How many wait in each queue, counted no further than 1000.",
    labels: ["queue", "provider"],
  },
  queue_age: {
    name: "queue_oldest_seconds",
    help: "For how long the one has been due that has been due longest.",
    labels: ["queue", "provider"],
  },
  push_settings: { name: "push_settings_problems", help: "Settings of providers that cannot be read.", labels: [] },
  push_pause: {
    name: "push_pause_seconds",
    help: "For how long nothing more is sent to a provider.",
    labels: ["provider"],
  },
  unconfigured_devices: {
    name: "push_unconfigured_devices",
    help: "Devices of a provider without settings, counted no further than 1000.",
    labels: ["provider"],
  },
  partitions_ahead: {
    name: "partitions_ahead_days",
    help: "For how many days there are partitions.",
    labels: ["table"],
  },
};

export const statusGauge = {
  name: "health_status",
  help: "What each line of the report means: 0 ok, 1 warn, 2 fail.",
};

const statusNumbers = { ok: 0, warn: 1, fail: 2 };

function head(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

/**
 * Splits the subject of a health line into label values. The subject of a push queue contains two words: the queue and
 * its provider.
 */
function labelsOf(subject: string | null, names: readonly string[]): Record<string, string> {
  const words = subject?.split(" ") ?? [];
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ""]));
}

function writeGauge({ name, help, labels }: Gauge, lines: HealthLine[]): string {
  const samples = lines.flatMap(({ subject, measured }) =>
    measured === null ? [] : [`${seriesOf(name, labelsOf(subject, labels))} ${measured}\n`],
  );
  return samples.length > 0 ? head(name, "gauge", help) + samples.join("") : "";
}

/** Writes the status of each health line, and the measured number of each line whose check has a gauge. */
export function writeReport({ lines }: HealthReport): string {
  const statuses = lines.map(
    ({ check, subject, status }) =>
      `${seriesOf(statusGauge.name, { check, subject: subject ?? "" })} ${statusNumbers[status]}\n`,
  );
  const numbers = Object.entries(gauges).map(([check, gauge]) =>
    writeGauge(
      gauge,
      lines.filter((line) => line.check === check),
    ),
  );
  return head(statusGauge.name, "gauge", statusGauge.help) + statuses.join("") + numbers.join("");
}

/** Appends a suffix to the name of a series, and adds a label. */
function renamed(series: string, suffix: string, label = ""): string {
  const [name = "", ...rest] = series.split("{");
  const labels = rest.join("{").slice(0, -1);
  const all = [labels, label].filter((part) => part !== "").join();
  return `${name}${suffix}${all === "" ? "" : `{${all}}`}`;
}

/** Writes a histogram. Prometheus requires cumulative buckets, but a `Count` has separate counts per bucket. */
function writeHistogram({ series, total, buckets }: Count): string {
  let sum = 0;
  const counted = [...bucketEnds, "+Inf"].map((end, index) => {
    sum += buckets?.[index] ?? 0;
    return `${renamed(series, "_bucket", `le="${end}"`)} ${sum}\n`;
  });
  return `${counted.join("")}${renamed(series, "_sum")} ${total}\n${renamed(series, "_count")} ${sum}\n`;
}

/** Writes the counts by metric. Series whose metric no longer exists in the code are omitted. */
export function writeCounts(counts: Count[]): string {
  const families = Object.entries(countedMetrics).map(([name, { type, help }]) => {
    const own = counts.filter(({ series }) => series === name || series.startsWith(`${name}{`));
    const samples = own.map((count) =>
      type === "histogram" ? writeHistogram(count) : `${count.series} ${count.total}\n`,
    );
    return samples.length > 0 ? head(name, type, help) + samples.join("") : "";
  });
  return families.join("");
}
