/**
 * `npm run test:crashes [-- --kills 100 --seed 1]`: kills PostgreSQL, the functions and the stack at random times while
 * users write. No acknowledged write may be lost, no notification may be duplicated, and everything must recover
 * automatically.
 */

import { parseArgs } from "node:util";
import postgres from "postgres";
import { SeededRandom } from "../seed/seeded-random.ts";
import { checkNotifications, checkNotified, checkPushes, checkRows } from "./checks.ts";
import { crash, drawVictim, recovered, type Victim } from "./crashes.ts";
import { Figures } from "./figures.ts";
import type { Listener } from "./listener.ts";
import { Load } from "./load.ts";
import { findNonContacts, gatherWriters, liftLimits, type Writer } from "./people.ts";
import { Phones } from "./phones.ts";
import { untilQuiet } from "./quiet.ts";
import { SupervisedStack } from "./supervised-stack.ts";
import { pause, until } from "./timeouts.ts";

const pairs = 4;
const nonContactCount = 250;
const mostWritesBetween = 20;
const writesMilliseconds = 120_000;
/** Percentage of crashes that happen before the service has recovered from the previous crash. */
const hastyPercent = 10;
const longestHasteMilliseconds = 4000;
const goodbyeMilliseconds = 60_000;

interface Recovery {
  kills: number;
  longestMilliseconds: number;
}

/**
 * Kills processes of the stack at random times. Returns the number of crashes and the longest recovery time for each
 * kind of process.
 */
async function killAll(
  stack: SupervisedStack,
  { kills, seed }: { kills: number; seed: number },
  figures: Figures,
): Promise<Map<Victim, Recovery>> {
  const random = new SeededRandom(seed);
  const recoveries = new Map<Victim, Recovery>();
  for (let number = 1; number <= kills; number += 1) {
    const victim = drawVictim(random);
    const struck = await crash(stack, victim, random);
    const struckAt = performance.now();
    const recovery = recoveries.get(victim) ?? { kills: 0, longestMilliseconds: 0 };
    recoveries.set(victim, recovery);
    recovery.kills += 1;
    if (number < kills && random.chance(hastyPercent)) {
      console.log(`${number} ${victim}, followed immediately by the next crash`);
      await pause(random.below(longestHasteMilliseconds));
      continue;
    }
    await recovered(struck, figures);
    const took = performance.now() - struckAt;
    recovery.longestMilliseconds = Math.max(recovery.longestMilliseconds, took);
    console.log(`${number} ${victim} ${struck.functionName ?? ""} ${(took / 1000).toFixed(1)} s`);
    const enough = figures.acknowledged + random.below(mostWritesBetween);
    await until("users continue to write", writesMilliseconds, () => figures.acknowledged >= enough);
  }
  return recoveries;
}

/**
 * Sends one last message from each writer, and waits until the app of each writer's friend has received the
 * notification of this message.
 */
async function sayGoodbye(load: Load, listeners: readonly Listener[]): Promise<void> {
  const before = listeners.map(({ seen }) => seen.size);
  await load.sayGoodbye();
  await until("every app receives the last message", goodbyeMilliseconds, () =>
    listeners.every(({ seen }, index) => seen.size > (before[index] ?? 0)),
  );
}

/**
 * Waits until the apps show the last notifications. Does not throw after the timeout, because the checks report missing
 * notifications.
 */
async function untilShown(sql: postgres.Sql, writers: readonly Writer[]): Promise<void> {
  const isShown = async () => (await checkNotified(sql, writers)).length === 0;
  await until("every app shows its notifications", goodbyeMilliseconds, isShown).catch(() => undefined);
}

function printFigures(figures: Figures, recoveries: Map<Victim, Recovery>, listeners: readonly Listener[]): void {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const killed = [...recoveries].map(
    ([victim, { kills, longestMilliseconds }]) => `${victim} ${kills} (${seconds(longestMilliseconds)} s)`,
  );
  const statuses = [...figures.unavailable].map(([status, times]) => `${status}: ${times}`);
  const joins = listeners.reduce((sum, listener) => sum + listener.joins, 0);
  console.log(`Number of kills, and the longest time until a call succeeded: ${killed.sort().join(", ")}.`);
  console.log(
    `${figures.calls} calls: ${figures.acknowledged} writes acknowledged, ${figures.reads} reads, ${figures.repeated} repeated, ` +
      `${figures.replayed} replayed; without a response or rejected temporarily: ${statuses.join(", ")}; ` +
      `apps were connected ${joins} times.`,
  );
}

function printPushes(phones: Phones): void {
  const times = [...phones.handed.values()];
  const sum = times.reduce((total, one) => total + one, 0);
  const repeated = times.filter((one) => one > 1).length;
  console.log(`${times.length} pushes were delivered ${sum} times, and ${repeated} pushes more than once.`);
}

/** Runs the crash test on a stack. Returns the problems that the checks find as sentences. */
async function play(
  stack: SupervisedStack,
  sql: postgres.Sql,
  phones: Phones,
  options: { kills: number; seed: number },
): Promise<string[]> {
  const { environment } = stack;
  const figures = new Figures();
  await liftLimits(sql);
  const writers: Writer[] = await gatherWriters(environment, sql, pairs, figures);
  const nonContacts = await findNonContacts(sql, nonContactCount);
  const listeners = writers.map(({ listener }) => listener);
  const load = new Load(writers, nonContacts, options.seed);
  try {
    load.begin();
    const recoveries = await Promise.race([killAll(stack, options, figures), load.failure]);
    const [{ at: since }] = (await sql`select clock_timestamp() as at`) as unknown as [{ at: Date }];
    await load.stop();
    await untilQuiet(environment, sql, listeners, since);
    await sayGoodbye(load, listeners);
    await untilQuiet(environment, sql, listeners, since);
    await untilShown(sql, writers);
    printFigures(figures, recoveries, listeners);
    printPushes(phones);
    return [
      ...figures.faults,
      ...(await checkRows(sql, load.ledger, writers)),
      ...(await checkNotifications(sql, load.ledger, writers)),
      ...(await checkPushes(sql, phones)),
      ...(await checkNotified(sql, writers)),
    ];
  } finally {
    await Promise.all(listeners.map((listener) => listener.leave()));
  }
}

const { values } = parseArgs({
  args: Deno.args,
  options: { kills: { type: "string", default: "100" }, seed: { type: "string", default: "1" } },
});
const data = await Deno.makeTempDir({ prefix: "kills-" });
await Deno.chmod(data, 0o711);
const phones = await Phones.start(data);
const stack = await SupervisedStack.start(data, phones.settings);
const sql = postgres(stack.environment.DB_URL ?? "", { max: 4, onnotice() {} });
const problems: string[] = [];
try {
  problems.push(...(await play(stack, sql, phones, { kills: Number(values.kills), seed: Number(values.seed) })));
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
}
await sql.end({ timeout: 1 });
const orphans = await stack.stop();
problems.push(...orphans.map(({ id, command }) => `Process ${id} is left: ${command}`));
await phones.stop();
for (const problem of problems) {
  console.error(problem);
}
if (problems.length > 0) {
  console.error(`${problems.length} problems; the log and the data are in ${data}.`);
  Deno.exit(1);
}
await Deno.remove(data, { recursive: true });
console.log(
  `${values.kills} kills: no write was lost, no notification was duplicated, and everything recovered automatically.`,
);
Deno.exit(0);
