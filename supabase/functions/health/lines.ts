/** Lines of the health report: measured values with their status. */

import type { HealthLine, HealthReport, HealthStatus } from "@social/shared-types/health.ts";
import { checkReplicas } from "../_shared/database/read-replicas.ts";
import type { CallRpc } from "../_shared/database/rpc.ts";
import type { ApiError } from "../_shared/http/errors.ts";
import { configuration } from "../_shared/push/providers.ts";
import { checkDatabase, noteOf } from "./database-check.ts";
import {
  type DatabaseMeasures,
  type JobMeasure,
  measureDatabase,
  measureStorage,
  type ProviderMeasure,
  type QueueMeasure,
  skewOf,
  type Timed,
} from "./measured.ts";

const hour = 3600;
const day = 24 * hour;

interface Bounds {
  warnAt: number | null;
  failAt: number | null;
}

const noBounds: Bounds = { warnAt: null, failAt: null };
const responseTimeBounds = { warnAt: 1, failAt: 5 };
const connectionShares = { warn: 0.8, fail: 0.95 };
/**
 * Bounds of the clock skew between the functions and the database, in seconds. With a skew of some seconds, tokens
 * become valid or expire at the wrong time, and decisions of the service contradict the times that it displays.
 */
const skewBounds = { warnAt: 2, failAt: 30 };
const partitionBounds = { warnAt: 2, failAt: 1 };

/**
 * Bounds for the age of the oldest due item of each queue, in seconds. Queues that moderators process have longer
 * bounds than queues that jobs process.
 */
const ageBounds: Record<string, Bounds> = {
  push: { warnAt: 120, failAt: 900 },
  event_reminders: { warnAt: 300, failAt: 1800 },
  thumbnails: { warnAt: 600, failAt: hour },
  file_removals: { warnAt: hour, failAt: day },
  retained_files: { warnAt: hour, failAt: day },
  account_deletions: { warnAt: hour, failAt: day },
  reports: { warnAt: day, failAt: 7 * day },
  appeals: { warnAt: 3 * day, failAt: 14 * day },
  birthdates: { warnAt: 3 * day, failAt: 14 * day },
};

const severities: HealthStatus[] = ["ok", "warn", "fail"];

function worstOf(statuses: HealthStatus[]): HealthStatus {
  return severities.findLast((status) => statuses.includes(status)) ?? "ok";
}

function statusOf(measured: number, { warnAt, failAt }: Bounds): HealthStatus {
  if (failAt !== null && measured >= failAt) {
    return "fail";
  }
  return warnAt !== null && measured >= warnAt ? "warn" : "ok";
}

/**
 * Creates a line of the report. The status is derived from the measured number and the bounds. Fields in the first
 * argument override derived fields.
 */
function line(
  { check, measured, unit, ...given }: Pick<HealthLine, "check" | "measured" | "unit"> & Partial<HealthLine>,
  bounds: Bounds = noBounds,
): HealthLine {
  const status = measured === null ? "ok" : statusOf(measured, bounds);
  return { check, subject: null, status, measured, isAtLeast: false, unit, ...bounds, note: null, ...given };
}

/**
 * Creates the line of a job. A job is late if it has had work for a given time and has not succeeded during that time.
 */
function jobLine(job: JobMeasure): HealthLine {
  const since = job.succeededSecondsAgo ?? Number.POSITIVE_INFINITY;
  const isStuck = job.isDueSinceStuck && since >= job.stuckAfterSeconds;
  const isLate = job.isDueSinceLate && since >= job.lateAfterSeconds;
  const never = job.succeededSecondsAgo === null ? "It has never succeeded." : null;
  const idle = job.isDueSinceLate ? null : "It has nothing to do.";
  return line(
    {
      check: "job",
      subject: job.name,
      measured: job.succeededSecondsAgo,
      unit: "seconds",
      status: isStuck ? "fail" : isLate || job.lastError !== null ? "warn" : "ok",
      note: [never, job.lastError ?? idle].filter((sentence) => sentence !== null).join(" ") || null,
    },
    { warnAt: job.lateAfterSeconds, failAt: job.stuckAfterSeconds },
  );
}

/**
 * Creates two lines for a queue: its length and its age. `excuse` is the reason why the provider cannot deliver, or
 * null. With such a reason, the age has no bound for the status `fail`.
 */
function queueLines(queue: QueueMeasure, excuse: string | null): HealthLine[] {
  const subject = queue.provider === null ? queue.queue : `${queue.queue} ${queue.provider}`;
  const bounds = ageBounds[queue.queue] ?? noBounds;
  return [
    line({ check: "queue_length", subject, measured: queue.waiting, isAtLeast: queue.isMore, unit: "rows" }),
    line(
      { check: "queue_age", subject, measured: queue.oldestSeconds, unit: "seconds", note: excuse },
      excuse === null ? bounds : { ...bounds, failAt: null },
    ),
  ];
}

/** Returns the reason why no messages are sent to a provider, or null if messages are sent. */
function excuseOf({ provider, pausedSeconds }: ProviderMeasure): string | null {
  if (!configuration.providers.some(({ name }) => name === provider)) {
    return "The provider has no settings.";
  }
  return pausedSeconds > 0 ? "The provider is paused." : null;
}

function providerLines(provider: ProviderMeasure): HealthLine[] {
  const isConfigured = configuration.providers.some(({ name }) => name === provider.provider);
  return [
    line(
      {
        check: "unconfigured_devices",
        subject: provider.provider,
        measured: isConfigured ? 0 : provider.devices,
        isAtLeast: !isConfigured && provider.isMore,
        unit: "devices",
        note: isConfigured ? null : "The provider has no settings.",
      },
      { warnAt: 1, failAt: null },
    ),
    line(
      {
        check: "push_pause",
        subject: provider.provider,
        measured: provider.pausedSeconds,
        unit: "seconds",
        status: provider.pausedSeconds > 0 ? "warn" : "ok",
        note: provider.pauseReason,
      },
      noBounds,
    ),
  ];
}

function partitionLine({ table, daysAhead }: DatabaseMeasures["partitions"][number]): HealthLine {
  const { warnAt, failAt } = partitionBounds;
  const left = daysAhead ?? Number.POSITIVE_INFINITY;
  const status = left < failAt ? "fail" : left < warnAt ? "warn" : "ok";
  return {
    ...line({ check: "partitions_ahead", subject: table, measured: daysAhead, unit: "days" }),
    ...partitionBounds,
    status,
  };
}

function connectionsLine({ connections, connectionsAtMost: most }: DatabaseMeasures): HealthLine {
  const bounds = { warnAt: Math.ceil(most * connectionShares.warn), failAt: Math.ceil(most * connectionShares.fail) };
  return line({ check: "connections", measured: connections, unit: "connections", note: `Of ${most}.` }, bounds);
}

/**
 * Creates the line of the address keys. If no key for hashing addresses is usable, deleting an account stores no hash
 * of its email address or phone number. Without the hash, the suspension, the blocks and the age restrictions of the
 * account end with its deletion.
 */
function addressKeysLine({ addressKeysError: note }: DatabaseMeasures): HealthLine {
  return line(
    { check: "address_keys", measured: note === null ? 0 : 1, unit: "problems", note },
    { warnAt: 1, failAt: null },
  );
}

/** Creates the line of the database. During an outage the status is `fail`, regardless of the response time. */
function databaseLine(seconds: number, outage: ApiError | null): HealthLine {
  const measured = line({ check: "database", measured: seconds, unit: "seconds" }, responseTimeBounds);
  return outage ? { ...measured, status: "fail", note: noteOf(outage) } : measured;
}

function databaseLines(measured: Timed<DatabaseMeasures>, endedAt: number): HealthLine[] {
  const { result } = measured;
  const excuses = new Map(result.providers.map((provider) => [provider.provider, excuseOf(provider)]));
  return [
    connectionsLine(result),
    line({ check: "clock_skew", measured: skewOf(measured, endedAt), unit: "seconds" }, skewBounds),
    line(
      {
        check: "schedules",
        measured: result.schedulesError === null ? 0 : 1,
        unit: "problems",
        note: result.schedulesError,
      },
      { warnAt: null, failAt: 1 },
    ),
    addressKeysLine(result),
    ...result.jobs.map(jobLine),
    ...result.queues.flatMap((queue) =>
      queueLines(queue, queue.provider === null ? null : (excuses.get(queue.provider) ?? null)),
    ),
    ...result.providers.flatMap(providerLines),
    ...result.partitions.map(partitionLine),
  ];
}

/** Creates the line of a dependency that did not respond. */
function failedLine(check: "database" | "storage", note: string): HealthLine {
  return { ...line({ check, measured: null, unit: "seconds", note }, responseTimeBounds), status: "fail" };
}

async function readDatabase(callRpc: CallRpc, outage: ApiError | null): Promise<HealthLine[]> {
  try {
    const measured = await measureDatabase(callRpc);
    const endedAt = Date.now();
    return [databaseLine(measured.seconds, outage), ...databaseLines(measured, endedAt)];
  } catch (thrown) {
    return [failedLine("database", noteOf(thrown))];
  }
}

async function checkStorage(): Promise<HealthLine> {
  try {
    return line({ check: "storage", measured: (await measureStorage()).seconds, unit: "seconds" }, responseTimeBounds);
  } catch (thrown) {
    return failedLine("storage", noteOf(thrown));
  }
}

/**
 * Runs all checks once. If a dependency does not respond, the line of the dependency has the status `fail`, and all
 * other checks continue. `up` is the value that clients without the secret key also receive.
 */
export async function makeReport(callRpc: CallRpc): Promise<{ up: boolean; report: HealthReport }> {
  const { problems } = configuration;
  const outage = await checkDatabase(callRpc);
  const [ofDatabase, ofStorage, ofReplicas] = await Promise.all([
    readDatabase(callRpc, outage),
    checkStorage(),
    checkReplicas(),
  ]);
  const lines = [
    ...ofDatabase,
    ofStorage,
    ...ofReplicas,
    line(
      { check: "push_settings", measured: problems.length, unit: "problems", note: problems.join("; ") || null },
      { warnAt: 1, failAt: null },
    ),
  ];
  const status = worstOf(lines.map((one) => one.status));
  return { up: outage === null, report: { status, checkedAt: new Date().toISOString(), lines } };
}
