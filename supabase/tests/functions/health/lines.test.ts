/** Public status of the service, and the health report for operators (docs/operations/health.md). */

import { type HealthLine, type HealthReport, healthContract } from "@social/shared-types/health.ts";
import { describe, expect, inject, it } from "vitest";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import {
  type ApiResponse,
  callFunction,
  callUntilAvailable,
  expectRefusal,
  expectSuccess,
} from "../_support/responses.ts";
import { signUp } from "../_support/sign-up.ts";

const { getHealth } = healthContract.routes;
const statuses = ["ok", "warn", "fail"];

/** Returns the request headers of each kind of caller without a secret key. */
async function anonymousClients(): Promise<Record<string, string>[]> {
  const { publishableKey, roleTokens } = inject("stack");
  const anna = await signUp();
  return [
    {},
    { authorization: `Bearer ${anna.token}` },
    { apikey: publishableKey },
    { apikey: "sb_secret_guessed" },
    { authorization: "Bearer garbage" },
    ...roleTokens.map((token) => ({ apikey: token })),
  ];
}

function ask(headers: Record<string, string>, path = "/health"): Promise<ApiResponse> {
  return callFunction("GET", path, headers);
}

function askUntilUp(headers: Record<string, string>): Promise<ApiResponse> {
  return callUntilAvailable(() => ask(headers));
}

async function readReport(headers: Record<string, string>) {
  const { up, report } = expectSuccess(await askUntilUp(headers), getHealth);
  return { up, report: report! };
}

/** Returns the first report in which the given checks are ok. On a busy machine a report may warn of slow responses. */
async function readUntilFine(read: () => Promise<HealthReport>, checks: HealthLine["check"][]): Promise<HealthReport> {
  let report: HealthReport | undefined;
  const statusesOf = async () => {
    report = await read();
    return checks.map((check) => report?.lines.find((line) => line.check === check)?.status);
  };
  await expect.poll(statusesOf).toEqual(checks.map(() => "ok"));
  return report!;
}

function subjectsOf(lines: HealthLine[], check: string): (string | null)[] {
  return lines.filter((line) => line.check === check).map(({ subject }) => subject);
}

async function healthOf(isolate: Isolate, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const response = await fetch(`${isolate.address}/health`, { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("a caller without the secret key", () => {
  it("gets a response that says that the service is up, but contains no report", async () => {
    for (const headers of await anonymousClients()) {
      expect(expectSuccess(await askUntilUp(headers), getHealth)).toEqual({ up: true, report: null });
    }
  });

  it("gets 503 unavailable while the database is unreachable", async () => {
    const isolate = await startIsolate("health", { API_DB_URL: "postgresql://nobody@127.0.0.1:1/none" });
    try {
      const response = await healthOf(isolate);
      expectRefusal(response, 503, "unavailable");
      expect(response.headers.get("retry-after")).toBe("2");
    } finally {
      await isolate.kill();
    }
  });
});

describe("an operator with the secret key", () => {
  it("gets a report whose status equals the worst status of its lines", async () => {
    const { secretKey } = inject("stack");
    for (const headers of [{ apikey: secretKey }, { authorization: `Bearer ${secretKey}` }]) {
      const { up, report } = await readReport(headers);
      expect(up).toBe(true);
      expect(Math.abs(Date.now() - Date.parse(report.checkedAt))).toBeLessThan(60_000);
      const worst = Math.max(...report.lines.map(({ status }) => statuses.indexOf(status)));
      expect(report.status).toBe(statuses[worst]);
      expect(new Set(report.lines.map(({ check, subject }) => `${check} ${subject}`)).size).toBe(report.lines.length);
    }
  });

  it("gets lines about the database, storage, jobs, queues and push providers", async () => {
    const read = async () => (await readReport({ apikey: inject("stack").secretKey })).report;
    const report = await readUntilFine(read, ["database", "storage", "clock_skew"]);
    const only = (check: string) => report.lines.filter((line) => line.check === check);
    expect(only("database")).toMatchObject([{ subject: null, unit: "seconds", warnAt: 1, failAt: 5 }]);
    expect(only("storage")).toMatchObject([{ status: "ok", unit: "seconds", measured: expect.any(Number) }]);
    expect(only("clock_skew")).toMatchObject([{ status: "ok", unit: "seconds" }]);
    expect(only("clock_skew")[0]!.measured).toBeLessThan(2);
    expect(only("replica_lag")).toMatchObject([{ status: "ok", measured: null, note: "There is no replica." }]);
    expect(only("connections")[0]!.measured).toBeGreaterThan(0);
    expect(subjectsOf(report.lines, "job")).toEqual(expect.arrayContaining(["accounts", "push", "sync"]));
    expect(subjectsOf(report.lines, "queue_age").sort()).toEqual(
      [
        "account_deletions",
        "appeals",
        "birthdates",
        "event_reminders",
        "file_removals",
        "retained_files",
        "push apns",
        "push fcm",
        "push rustore",
        "reports",
        "thumbnails",
      ].sort(),
    );
    expect(subjectsOf(report.lines, "queue_length")).toEqual(subjectsOf(report.lines, "queue_age"));
    expect(subjectsOf(report.lines, "unconfigured_devices")).toEqual(["apns", "fcm", "rustore"]);
  });

  it("gets a failed line for a dependency that does not respond, and the lines of the other dependencies", async () => {
    const isolate = await startIsolate("health", { API_DB_URL: "postgresql://nobody@127.0.0.1:1/none" });
    try {
      const read = async () => {
        const { status, body } = await healthOf(isolate, { apikey: inject("stack").secretKey });
        expect(status).toBe(200);
        const { up, report } = getHealth.success.body.parse(body);
        expect(up).toBe(false);
        return report!;
      };
      const report = await readUntilFine(read, ["storage"]);
      expect(report.status).toBe("fail");
      const lines = report.lines.filter(({ check }) => check === "database" || check === "storage");
      expect(lines).toMatchObject([
        { check: "database", status: "fail", measured: null, note: "unavailable" },
        { check: "storage", status: "ok" },
      ]);
    } finally {
      await isolate.kill();
    }
  });

  it("gets 404 route_not_found for an unknown path below /health, like every other caller", async () => {
    expectRefusal(await ask({ apikey: inject("stack").secretKey }, "/health/database"), 404, "route_not_found");
    expectRefusal(await ask({}, "/health/database"), 404, "route_not_found");
  });
});
