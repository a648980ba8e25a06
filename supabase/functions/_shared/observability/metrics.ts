/** Counters and histograms of an isolate, kept in memory until they are flushed to the database. */

interface Metric {
  type: "counter" | "histogram";
  help: string;
  /**
   * Names of the labels. The values of a label are a few constants in the code and never ids, because every combination
   * of values creates a row that is never deleted.
   */
  labels: readonly string[];
}

/** Metrics that isolates count. The names and units follow the conventions of Prometheus. */
export const countedMetrics = {
  http_requests_total: {
    type: "counter",
    help: "Requests that were answered, by the template of their route.",
    labels: ["function", "method", "route", "status"],
  },
  http_request_duration_seconds: {
    type: "histogram",
    help: "How long requests took in the function.",
    labels: ["function", "method", "route"],
  },
  database_calls_total: {
    type: "counter",
    help: "RPC calls: ok, refused by a rule, or failed.",
    labels: ["rpc", "outcome"],
  },
  database_call_duration_seconds: {
    type: "histogram",
    help: "How long RPC calls took on their connection.",
    labels: ["rpc"],
  },
  database_connection_wait_seconds: {
    type: "histogram",
    help: "How long RPC calls waited for a connection of their isolate.",
    labels: [],
  },
  limits_hit_total: {
    type: "counter",
    help: "Calls that met a limit; isolate is any bound of an isolate itself.",
    labels: ["limit"],
  },
  push_attempts_total: {
    type: "counter",
    help: "Attempts to push, by what the provider said; unsent is what was left when a run was stopped.",
    labels: ["provider", "outcome"],
  },
  job_runs_total: {
    type: "counter",
    help: "Runs of jobs: ok, or with a problem.",
    labels: ["job", "outcome"],
  },
} as const satisfies Record<string, Metric>;

type MetricName = keyof typeof countedMetrics;
type NameOf<Type extends Metric["type"]> = {
  [Name in MetricName]: (typeof countedMetrics)[Name]["type"] extends Type ? Name : never;
}[MetricName];
type LabelsOf<Name extends MetricName> = Record<(typeof countedMetrics)[Name]["labels"][number], string>;

/** Upper bounds of the buckets of every histogram, in seconds. An additional bucket counts longer times. */
export const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Value of one series in the format of `api.add_metrics`. A histogram has a separate, non-cumulative count for each
 * bucket.
 */
export interface Count {
  series: string;
  total: number;
  buckets: number[] | null;
}

/** Maximum number of series, as a guard against a bug that creates series without limit. */
const mostSeries = 2000;

const counts = new Map<string, Count>();
let onFirst = () => {};

/** Registers a listener that is called at the first count after a flush. */
export function whenCounted(listener: () => void): void {
  onFirst = listener;
}

function escapeLabel(value: string): string {
  return /["\\\n]/.test(value) ? value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n") : value;
}

/** Name of a sample with its labels in the text format of Prometheus. */
export function seriesOf(name: string, labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `${name}{${pairs.join()}}` : name;
}

function find(series: string, isHistogram: boolean): Count | undefined {
  let found = counts.get(series);
  if (!found && counts.size < mostSeries) {
    found = { series, total: 0, buckets: isHistogram ? Array(bucketEnds.length + 1).fill(0) : null };
    counts.set(series, found);
    if (counts.size === 1) {
      onFirst();
    }
  }
  return found;
}

/** Increments a counter. */
export function countUp<Name extends NameOf<"counter">>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  const found = find(seriesOf(name, labels), false);
  if (found) {
    found.total += by;
  }
}

/** Adds a duration to a histogram. */
export function observe<Name extends NameOf<"histogram">>(name: Name, labels: LabelsOf<Name>, seconds: number): void {
  const found = find(seriesOf(name, labels), true);
  if (found?.buckets) {
    const bucket = bucketEnds.findIndex((end) => seconds <= end);
    found.total += seconds;
    const index = bucket < 0 ? bucketEnds.length : bucket;
    found.buckets[index] = (found.buckets[index] ?? 0) + 1;
  }
}

/** Returns the counts since the last call, and resets them. */
export function takeCounts(): Count[] {
  const taken = [...counts.values()];
  counts.clear();
  return taken;
}

/** Adds the counts of a failed flush again. */
export function returnCounts(returned: Count[]): void {
  for (const { series, total, buckets } of returned) {
    const found = find(series, buckets !== null);
    if (found) {
      found.total += total;
      found.buckets = found.buckets?.map((count, index) => count + (buckets?.[index] ?? 0)) ?? null;
    }
  }
}
