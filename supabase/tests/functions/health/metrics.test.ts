/** Metrics for Prometheus at `/health/metrics` (docs/operations/health.md, Metrics). */

import { describe, expect, inject, it, vi } from "vitest";
import { bucketEnds, countedMetrics } from "../../../functions/_shared/observability/metrics.ts";
import { gauges, statusGauge, writeCounts } from "../../../functions/health/exposition.ts";
import { type Family, readMetrics, samplesOf } from "../_support/health/metrics-text.ts";
import { callFunction, expectRefusal } from "../_support/responses.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";

/**
 * The polling interval is long, because isolates flush their counts only every ten seconds and each scrape uses a lot
 * of CPU time.
 */
const pollOptions = { interval: 500 };
const ends = [...bucketEnds.map(String), "+Inf"];

async function readText(): Promise<string> {
  const { secretKey } = inject("stack");
  const { status, headers, body } = await callFunction("GET", "/health/metrics", {
    authorization: `Bearer ${secretKey}`,
  });
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(headers.has("content-disposition")).toBe(false);
  return body as string;
}

async function scrape(): Promise<{ families: Map<string, Family>; text: string }> {
  const text = await readText();
  return { families: readMetrics(text), text };
}

/** Returns the value of one metric. Parsing all metrics in each poll would slow down the isolates. */
async function countOf(name: string, labels: Record<string, string>): Promise<number> {
  const lines = (await readText()).split("\n").filter((line) => new RegExp(`^(# [A-Z]+ )?${name}\\b`).test(line));
  return samplesOf(readMetrics([...lines, ""].join("\n")), name, labels)[0]?.value ?? 0;
}

/** Runs `act`, and waits until the counter has increased by at least `times`. */
async function expectCounted(
  name: string,
  labels: Record<string, string>,
  times: number,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await countOf(name, labels);
  await act();
  await expect.poll(async () => (await countOf(name, labels)) - before, pollOptions).toBeGreaterThanOrEqual(times);
}

describe("the metrics endpoint", () => {
  it("rejects callers without the secret key with 401", async () => {
    const { publishableKey } = inject("stack");
    const anna = await signUp();
    for (const headers of [{}, { authorization: `Bearer ${anna.token}` }, { apikey: publishableKey }]) {
      expectRefusal(await callFunction("GET", "/health/metrics", headers), 401, "unauthorized");
    }
  });
});

describe("a scrape of the metrics", () => {
  it("returns every metric with its type and its description", async () => {
    const always = [statusGauge, gauges.database, gauges.storage, gauges.queue_age, gauges.clock_skew];
    let text = "";
    // On a busy machine a scrape may omit the metric of a dependency that responds slowly.
    const missing = async () => {
      text = await readText();
      return always.filter(({ name }) => !text.includes(`# TYPE ${name} `));
    };
    await expect.poll(missing, pollOptions).toEqual([]);
    const families = readMetrics(text);
    for (const [name, { type, help, samples }] of families) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(["counter", "gauge", "histogram"]).toContain(type);
      expect(help).toMatch(/^[A-Z].*\.$/);
      expect(samples.length, name).toBeGreaterThan(0);
      expect(name.endsWith("_total"), name).toBe(type === "counter");
    }
    expect([...families.keys()]).toEqual(expect.arrayContaining(always.map(({ name }) => name)));
    expect(samplesOf(families, "queue_length", { queue: "push", provider: "apns" })).toHaveLength(1);
  });

  it("returns the number of requests per route and status, without ids in the routes", async () => {
    const person = await signUpWithProfile();
    const labels = { function: "groups", method: "GET", route: "/groups/{id}" };
    const id = crypto.randomUUID();
    await expectCounted("http_requests_total", { ...labels, status: "404" }, 3, () =>
      Promise.all([1, 2, 3].map(() => person.request("GET", `/groups/${id}`))),
    );
    // On a busy machine a scrape may omit the counts.
    const scrapeWithCounts = async () => {
      const scraped = await scrape();
      const buckets = samplesOf(scraped.families, "http_request_duration_seconds_bucket", labels);
      expect(buckets.map((bucket) => bucket.labels.le)).toEqual(ends);
      return { ...scraped, buckets };
    };
    const { families, text, buckets } = await vi.waitFor(scrapeWithCounts, { ...pollOptions, timeout: 60_000 });
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const counts = buckets.map(({ value }) => value);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    const [count] = samplesOf(families, "http_request_duration_seconds_count", labels);
    expect(counts.at(-1)).toBe(count?.value);
    expect(count?.value).toBeGreaterThanOrEqual(3);
    expect(samplesOf(families, "http_request_duration_seconds_sum", labels)[0]?.value).toBeGreaterThan(0);
  });

  it("returns the number of RPC calls by outcome, and their durations", async () => {
    const person = await signUpWithProfile();
    await expectCounted("database_calls_total", { rpc: "get_group", outcome: "refused" }, 1, () =>
      person.request("GET", `/groups/${crypto.randomUUID()}`),
    );
    await expectCounted("database_calls_total", { rpc: "list_friends", outcome: "ok" }, 1, () =>
      person.request("GET", "/friends"),
    );
    const { families } = await scrape();
    expect(samplesOf(families, "database_call_duration_seconds_count", { rpc: "list_friends" })).toHaveLength(1);
    expect(samplesOf(families, "database_connection_wait_seconds_count")).toHaveLength(1);
    // The RPC that flushes the counts is not counted, because otherwise each flush would cause another flush.
    expect(samplesOf(families, "database_calls_total", { rpc: "add_metrics" })).toEqual([]);
  });

  it("counts requests with an unknown path under the route `unknown`", async () => {
    const person = await signUp();
    await expectCounted(
      "http_requests_total",
      { function: "groups", method: "other", route: "unknown", status: "404" },
      1,
      () => person.request("GET", `/groups/${crypto.randomUUID()}/nowhere`),
    );
  });
});

describe("the text of the metrics", () => {
  it("contains histograms with cumulative buckets", () => {
    const buckets = [1, 0, 2, ...Array(bucketEnds.length - 4).fill(0), 4, 5];
    const series = 'database_call_duration_seconds{rpc="list_events"}';
    const families = readMetrics(writeCounts([{ series, total: 60.5, buckets }]));
    const valuesOf = (suffix: string) =>
      samplesOf(families, `database_call_duration_seconds${suffix}`, { rpc: "list_events" }).map(({ value }) => value);
    expect(valuesOf("_bucket")).toEqual([1, 1, 3, ...Array(bucketEnds.length - 4).fill(3), 7, 12]);
    expect([valuesOf("_sum"), valuesOf("_count")]).toEqual([[60.5], [12]]);
  });

  it("omits stored series of metrics that the code no longer defines", () => {
    expect(writeCounts([{ series: 'gone_total{a="b"}', total: 1, buckets: null }])).toBe("");
  });

  it("contains metric names that follow the conventions of Prometheus", () => {
    for (const [name, { type, help, labels }] of Object.entries(countedMetrics)) {
      expect(name).toMatch(type === "counter" ? /_total$/ : /_seconds$/);
      expect(help).toMatch(/\.$/);
      expect(labels.every((label) => /^[a-z]+$/.test(label))).toBe(true);
    }
  });
});
