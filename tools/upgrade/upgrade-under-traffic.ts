/** Upgrades a database while users call the service that uses it. */

import postgres from "postgres";
import { applyMigrations } from "../../packages/local-stack/src/postgres/migrations.ts";
import { guest, moderator, organizer } from "../browser/seeded-people.mjs";
import { beginTraffic } from "./background-users.ts";
import { type HeldLock, watchLocks } from "./lock-watch.ts";

const applicationName = "upgrade";
const longestLockMilliseconds = 200;
const trafficMilliseconds = 3000;
const mostAttempts = 3;

/** Applies the migrations of a checkout in a database session that has a fixed `application_name`. */
async function upgrade(databaseUrl: string, projectDirectory: string): Promise<void> {
  const connection = { application_name: applicationName };
  // The session uses no prepared statements, because `discard all` before each migration drops them.
  const sql = postgres(databaseUrl, { max: 1, prepare: false, connection, onnotice: () => {} });
  try {
    await applyMigrations(sql, { projectDirectory });
  } finally {
    await sql.end();
  }
}

/**
 * Upgrades the database. Retries an upgrade that gave up because of a long transaction (docs/operations/upgrading.md).
 * Returns the locks that were held for too long.
 */
async function upgradeWithRetries(
  databaseUrl: string,
  projectDirectory: string,
  sql: postgres.Sql,
): Promise<HeldLock[]> {
  const held: HeldLock[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const locks = await watchLocks(sql, applicationName, longestLockMilliseconds);
    const [upgraded] = await Promise.allSettled([upgrade(databaseUrl, projectDirectory)]);
    const hasFailed = upgraded.status === "rejected";
    const hasGivenUp = hasFailed && `${upgraded.reason}`.includes("due to lock timeout");
    held.push(...(await locks.stop(hasGivenUp)));
    if (!hasFailed) {
      return held;
    }
    if (!hasGivenUp || attempt === mostAttempts) {
      throw upgraded.reason;
    }
    console.log(`Retried: ${upgraded.reason}`);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Applies the migrations of a checkout while users call the stack. Returns the problems that occurred as sentences. */
export async function upgradeUnderTraffic(
  environment: Record<string, string>,
  sql: postgres.Sql,
  projectDirectory: string,
): Promise<string[]> {
  const traffic = await beginTraffic(environment, [organizer, guest, moderator]);
  await pause(trafficMilliseconds);
  const begun = performance.now();
  const [upgraded] = await Promise.allSettled([upgradeWithRetries(environment.DB_URL ?? "", projectDirectory, sql)]);
  const took = performance.now() - begun;
  await pause(trafficMilliseconds);
  const { calls, messages, failures, lost } = await traffic.stop();
  if (upgraded.status === "rejected") {
    return [`The upgrade failed: ${upgraded.reason}`];
  }
  console.log(`Upgraded in ${took.toFixed(0)} ms during ${calls} calls, including ${messages} messages.`);
  return [
    ...(messages === 0 ? ["No user could send a message."] : []),
    ...upgraded.value.map(
      ({ table, mode, milliseconds }) => `${table} was under ${mode} for ${milliseconds.toFixed(0)} ms.`,
    ),
    ...[...failures].map(([failure, times]) => `Users got ${failure}, ${times} times.`),
    ...lost.map((id) => `The message ${id} was acknowledged and is gone.`),
  ];
}
