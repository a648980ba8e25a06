/** What an isolate counts until it hands it over to the database: nothing is asked or sent while a request is served. */

interface Metric {
  type: "counter" | "histogram";
  help: string;
  /** Of each a handful of values that stand in the code, never an id: every combination is a row that stays. */
  labels: readonly string[];
}

/** Names and units as Prometheus has them. */
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

/** Upper ends of the buckets of every histogram, in seconds; one more holds what took longer. */
export const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What was counted of one series, as `api.add_metrics` takes it; a histogram has the count of each bucket by itself. */
export interface Count {
  series: string;
  total: number;
  buckets: number[] | null;
}

/** So many series no isolate has: beyond is a mistake, which is not to take its memory. */
const mostSeries = 2000;

const counts = new Map<string, Count>();
let onFirst = () => {};

/** Has somebody told whenever there is something to hand over, where there was nothing before. */
export function whenCounted(listener: () => void): void {
  onFirst = listener;
}

function escapeLabel(value: string): string {
  return /["\\\n]/.test(value) ? value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n") : value;
}

/** A sample's name with its labels in the text format of Prometheus. */
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

/** One more, or so many. */
export function countUp<Name extends NameOf<"counter">>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  const found = find(seriesOf(name, labels), false);
  if (found) {
    found.total += by;
  }
}

/** Something took so long. */
export function observe<Name extends NameOf<"histogram">>(name: Name, labels: LabelsOf<Name>, seconds: number): void {
  const found = find(seriesOf(name, labels), true);
  if (found?.buckets) {
    const bucket = bucketEnds.findIndex((end) => seconds <= end);
    found.total += seconds;
    const index = bucket < 0 ? bucketEnds.length : bucket;
    found.buckets[index] = (found.buckets[index] ?? 0) + 1;
  }
}

/** All that was counted since this was last called. */
export function takeCounts(): Count[] {
  const taken = [...counts.values()];
  counts.clear();
  return taken;
}

/** What could not be handed over counts on. */
export function returnCounts(returned: Count[]): void {
  for (const { series, total, buckets } of returned) {
    const found = find(series, buckets !== null);
    if (found) {
      found.total += total;
      found.buckets = found.buckets?.map((count, index) => count + (buckets?.[index] ?? 0)) ?? null;
    }
  }
}
