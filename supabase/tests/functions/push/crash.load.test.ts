/**
 * Crash test of push workers: every notification arrives, and no phone shows a notification twice. By default the test
 * sends 500 notifications and kills 20 workers; the environment variables NOTIFICATIONS and KILLS change these numbers.
 */

import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { apnsError } from "../../fakes/apns-fake.ts";
import { fcmError } from "../../fakes/fcm-fake.ts";
import type { Reply } from "../../fakes/loopback-server.ts";
import { rustoreError } from "../../fakes/rustore-fake.ts";
import { sql } from "../_support/database.ts";
import {
  areSomeBackingOff,
  countSent,
  countUnfinished,
  type Device,
  endBackOffs,
  expectShown,
  gatherCrowd,
  keyOf,
  notify,
  type PushCrowd,
  readDeliveries,
  registerDevice,
  setLeases,
  unregisterDevice,
} from "../_support/push/crowd.ts";
import { type ProviderName, type PushFakes, providers, type Sent, startPushFakes } from "../_support/push/fakes.ts";
import { type PushWorker, startPushWorker } from "../_support/push/workers.ts";
import { startRelay } from "../_support/relay.ts";

const notificationCount = Number(process.env.NOTIFICATIONS ?? 500);
const crashCount = Number(process.env.KILLS ?? 20);
const notificationsPerKill = notificationCount / crashCount;
const peopleCount = 100;
const workersAtOnce = 2;
const usualLeases = { delivery: 60, run: 15 };
const shortLeases = { delivery: 1, run: 1 };
const longestLifeMilliseconds = 1500;
const drainMilliseconds = 120_000;
const mostDeliveriesPerRun = 5000;
/**
 * Maximum number of killed workers. On a busy machine some kills come too early or too late, so the test continues
 * until enough workers were killed at each moment.
 */
const mostKills = 2 * crashCount;
const metAtLeast = crashCount / 20;
const crashMilliseconds = drainMilliseconds + mostKills * 5000;

/** Moments at which workers are killed: while claiming deliveries, while sending, or while some deliveries back off. */
const moments = ["claiming", "sending", "backingOff"] as const;

type Moment = (typeof moments)[number];

let fakes: PushFakes;
let crowd: PushCrowd;
const workers = new Set<PushWorker>();

beforeAll(async () => {
  fakes = await startPushFakes();
});

beforeEach(async () => {
  fakes.takeAll();
  fakes.sent.length = 0;
  crowd = await gatherCrowd(peopleCount);
});

afterEach(async () => {
  await setLeases(usualLeases);
  await Promise.all([...workers].map(kill));
});

afterAll(() => fakes.stop());

async function start(settings: Record<string, string> = {}): Promise<PushWorker> {
  const worker = await startPushWorker({ ...fakes.environment, ...settings });
  workers.add(worker);
  return worker;
}

async function kill(worker: PushWorker): Promise<void> {
  workers.delete(worker);
  await worker.kill();
}

/** Returns a handler that rejects every twentieth message on its first attempt, with a Retry-After of one second. */
function beBusyAtTimes(): (sent: Sent) => Reply | undefined {
  const headers = { "retry-after": "1" };
  const busy: Record<ProviderName, Reply> = {
    apns: { ...apnsError(429, "TooManyRequests"), headers } as Reply,
    fcm: { ...fcmError(503, "UNAVAILABLE"), headers } as Reply,
    rustore: { ...rustoreError(500, "INTERNAL"), headers } as Reply,
  };
  const met = new Set<string>();
  return (sent) => {
    const isNew = !met.has(keyOf(sent));
    met.add(keyOf(sent));
    return isNew && met.size % 20 === 0 ? busy[sent.provider] : undefined;
  };
}

/** Resolves when the providers have received `count` more messages, or after the longest lifetime of a worker. */
async function sentMore(count: number): Promise<void> {
  const enough = fakes.sent.length + count;
  const endsAt = Date.now() + longestLifeMilliseconds;
  while (fakes.sent.length < enough && Date.now() < endsAt) {
    await setTimeout(1);
  }
}

/** Resolves when some deliveries are backing off, or after the longest lifetime of a worker. */
async function someBackOff(): Promise<void> {
  const endsAt = Date.now() + longestLifeMilliseconds;
  while (!(await areSomeBackingOff()) && Date.now() < endsAt) {
    await setTimeout(5);
  }
}

/**
 * Runs a worker and kills the worker at the given moment. Returns false if the worker was killed too early or too late.
 */
async function workUntil(moment: Moment): Promise<boolean> {
  const worker = await start();
  const sentBefore = fakes.sent.length;
  let isDone = false;
  const run = worker.run().then((response) => {
    isDone = response !== null;
  });
  const comes: Record<Moment, () => Promise<unknown>> = {
    claiming: () => setTimeout(Math.random() * 30),
    sending: () => Promise.race([run, sentMore(1 + Math.floor(Math.random() * 100))]),
    backingOff: someBackOff,
  };
  await comes[moment]();
  const isMet: Record<Moment, () => boolean | Promise<boolean>> = {
    claiming: () => !isDone && fakes.sent.length === sentBefore,
    sending: () => !isDone && fakes.sent.length > sentBefore,
    backingOff: areSomeBackingOff,
  };
  const wasMet = await isMet[moment]();
  await kill(worker);
  await run;
  return wasMet;
}

describe("push workers that are killed", () => {
  const killed: Record<Moment, number> = { claiming: 0, sending: 0, backingOff: 0 };
  /** Devices that register while users are notified, and that unregister after a few more workers were killed. */
  let passing: Device[];
  /** How often workers claimed each message to an unregistered device before the device unregistered. */
  let claimsBefore: Map<string, number>;
  let lives: number;

  /** Runs and kills one worker after another, while users are notified and devices register and unregister. */
  async function workAndDie(): Promise<void> {
    while (lives < crashCount || (lives < mostKills && moments.some((moment) => killed[moment] < metAtLeast))) {
      const life = lives;
      lives += 1;
      const first = life * notificationsPerKill;
      await notify(
        Array.from({ length: notificationsPerKill }, (_, index) => crowd.people[(first + index) % peopleCount]!),
      );
      passing.push(
        await registerDevice(crowd.people[(first + notificationsPerKill) % peopleCount]!, providers[life % 3]!),
      );
      const leaving = passing[passing.length - 4];
      if (leaving) {
        claimsBefore = new Map([...claimsBefore, ...(await unregisterDevice(leaving))]);
      }
      const moment = moments[life % moments.length]!;
      killed[moment] += Number(await workUntil(moment));
    }
  }

  it(
    "lose no notification, cause no phone to show a notification twice, and send nothing to unregistered devices",
    async () => {
      passing = [];
      claimsBefore = new Map();
      lives = 0;
      await setLeases(shortLeases);
      fakes.respondAll(beBusyAtTimes());
      const started = performance.now();
      await Promise.all(Array.from({ length: workersAtOnce }, workAndDie));
      fakes.takeAll();
      await endBackOffs();
      const survivor = await start();
      const killedAt = performance.now();
      const drain = async () => {
        await survivor.run();
        return countUnfinished();
      };
      await expect.poll(drain, { timeout: drainMilliseconds, interval: 100 }).toBe(0);

      const deliveries = await readDeliveries();
      const counts = countSent(fakes);
      const tokens = new Map([...crowd.devices, ...passing].map(({ id, token }) => [id, token]));
      const sends = ({ device, notification }: { device: string; notification: string }) =>
        counts.get(keyOf({ token: tokens.get(device)!, notificationId: notification })) ?? 0;
      const seconds = [killedAt - started, performance.now() - killedAt].map((lasted) => (lasted / 1000).toFixed(1));
      console.log(
        `${deliveries.length} deliveries sent ${fakes.sent.length} times; killed:`,
        killed,
        `in ${seconds[0]} s; the rest took ${seconds[1]} s`,
      );

      // The test is meaningful only if workers were killed at each moment and some messages were therefore sent twice.
      for (const moment of moments) {
        expect(killed[moment], moment).toBeGreaterThanOrEqual(metAtLeast);
      }
      expect(Math.max(...counts.values())).toBeGreaterThan(1);

      for (const device of crowd.devices) {
        const own = deliveries.filter((delivery) => delivery.device === device.id);
        expect(own.filter(({ outcome }) => outcome !== "sent")).toEqual([]);
        expectShown(
          fakes,
          device,
          own.map(({ notification }) => notification),
        );
      }
      const ofCrowd = new Set(crowd.devices.map(({ id }) => id));
      expect(deliveries.filter(({ device }) => ofCrowd.has(device))).toHaveLength(
        lives * notificationsPerKill * providers.length,
      );

      // Workers share provider tokens, so a new token is created only if a worker is killed before sharing its token.
      const providerTokens = new Set(fakes.apns.requests.map(({ providerToken }) => providerToken));
      expect(providerTokens.size).toBeLessThan(lives / 4);
      expect(fakes.fcm.grants.length).toBeLessThan(lives / 4);

      // A message is sent at most once per claim, and deliveries to unregistered devices are not claimed again.
      expect(deliveries.filter((delivery) => sends(delivery) > delivery.attempts)).toEqual([]);
      const late = [...claimsBefore].filter(([key, claims]) => (counts.get(key) ?? 0) > claims);
      expect(late).toEqual([]);
      const gone = deliveries.filter(({ outcome }) => outcome === "device_gone");
      expect(gone.length).toBeGreaterThan(0);
      expect(gone.filter(({ device }) => ofCrowd.has(device))).toEqual([]);
      for (const device of passing) {
        const shown = fakes.shownOn(device.token).map(({ data }) => data.notification_id);
        expect(shown).toHaveLength(new Set(shown).size);
      }
    },
    crashMilliseconds,
  );
});

describe("two concurrent push workers", () => {
  it("never send a message whose delivery the other worker has leased", async () => {
    const pair = await Promise.all([start(), start()]);
    const expected = 5 * crowd.devices.length;
    let sentByEach: number[];
    // On a busy machine one worker may finish before the other worker begins. The test is repeated until both workers
    // have sent messages.
    do {
      fakes.sent.length = 0;
      for (let round = 0; round < 5; round += 1) {
        await notify(crowd.people);
      }
      const results = await Promise.all(pair.map((worker) => worker.run()));
      expect(results).toMatchObject([{ result: { failed: 0, retried: 0 } }, { result: { failed: 0, retried: 0 } }]);
      sentByEach = results.map((finished) => finished!.result!.sent!);
      expect(sentByEach[0]! + sentByEach[1]!).toBe(expected);
      expect(fakes.sent).toHaveLength(expected);
      expect(Math.max(...countSent(fakes).values())).toBe(1);
      expect(await countUnfinished()).toBe(0);
    } while (Math.min(...sentByEach) === 0);
  });
});

describe("a push run with more deliveries than its limit", () => {
  it("ends after 5,000 deliveries and requests another run, which sends the remaining deliveries", async () => {
    const surplus = 400;
    const relay = await startRelay("/functions/v1/jobs/");
    onTestFinished(() => relay.close());
    const worker = await start({ SUPABASE_URL: relay.url });
    while ((await countUnfinished()) < mostDeliveriesPerRun + surplus) {
      await notify(crowd.people);
    }
    const waiting = await countUnfinished();
    // A run must be recorded before it requests the next run. Only this worker uses the relay, so scheduled runs of the
    // job `push` are not counted.
    let recordedWhenAsked: number | undefined;
    relay.after("POST", async () => {
      const recorded = await sql`
        select id from private.job_runs
        where job = 'push' and (result ->> 'sent')::integer = ${mostDeliveriesPerRun}`;
      recordedWhenAsked = recorded.length;
    });
    expect(await worker.run()).toMatchObject({ result: { sent: mostDeliveriesPerRun }, problem: null });
    expect(await countUnfinished()).toBe(waiting - mostDeliveriesPerRun);
    await expect.poll(() => recordedWhenAsked).toBe(1);
    expect(relay.takeRequests()).toEqual(["POST push"]);
    expect(await worker.run()).toMatchObject({ result: { sent: waiting - mostDeliveriesPerRun }, problem: null });
    expect(Math.max(...countSent(fakes).values())).toBe(1);
  });
});
