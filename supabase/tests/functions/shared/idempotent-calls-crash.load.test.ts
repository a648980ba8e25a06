/**
 * The test kills isolates and database backends while they handle calls with an Idempotency-Key. A retry in another
 * isolate gets the response of the finished call, or executes the call if the call had no effect. The environment
 * variable KILLS sets the number of crashes, ten by default. Every second crash kills the database backends instead of
 * the isolate.
 */

import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { createEvent, type Event } from "../_support/events/events.ts";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import { callFunction } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const crashCount = Number(process.env.KILLS ?? 10);
/** Maximum number of invite links of one event. After this many links, the test creates a new event. */
const linksOfEvent = 20;
const testMilliseconds = 60_000 + crashCount * 6000;
const applicationName = "killed repeated calls";

/** Whether the interrupted call had an effect ("done before"), or only its retry ("done now"). */
type Found = "done before" | "done now";

let anna: Person;
let event: Event;
let isolate: Isolate | undefined;
/** Separate connection that polls for the effect of a call as fast as possible. */
const watch = postgres(inject("stack").databaseUrl, { max: 1 });

beforeAll(async () => {
  anna = await signUpWithProfile();
});

afterAll(async () => {
  await isolate?.kill();
  await watch.end();
});

async function startKillable(): Promise<Isolate> {
  const url = new URL(process.env.API_DB_URL ?? inject("stack").databaseUrl);
  url.searchParams.set("application_name", applicationName);
  const started = await startIsolate("events", { API_DB_URL: url.href });
  // This first request opens the database connection and loads the keys with which tokens are verified.
  await started.request(anna, "GET", "/events/mine");
  return started;
}

async function countLinks(): Promise<number> {
  const [row] = await watch<{ count: number }[]>`
    select count(*)::integer as count from private.event_invite_links where event_id = ${event.id}`;
  return row!.count;
}

/** Resolves when the effect of a call is visible in the database, or after 200 ms. */
async function untilDone(before: number): Promise<void> {
  const endsAt = performance.now() + 200;
  while ((await countLinks()) === before && performance.now() < endsAt) {
    // The loop queries again without a pause.
  }
}

async function killBackends(): Promise<void> {
  await watch`
    select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, ${applicationName})`;
}

/**
 * Makes a call, and kills the isolate or the database backends during the call. Returns the response, or null if the
 * call got no response.
 */
async function callAndCrash(key: string, kill: number): Promise<{ status: number; body: unknown } | null> {
  isolate ??= await startKillable();
  const before = await countLinks();
  const result = fetch(`${isolate.address}/events/${event.id}/invite-links`, {
    method: "POST",
    headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/json", "idempotency-key": key },
    body: "{}",
  })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch(() => null);
  // Half of the crashes happen at a random moment, and the other half as soon as the effect is visible.
  await (kill % 4 < 2 ? setTimeout(Math.random() * 8) : untilDone(before));
  if (kill % 2 === 0) {
    await isolate.kill();
    isolate = undefined;
  } else {
    await killBackends();
  }
  return await result;
}

it(
  "a call that a crash interrupts has exactly one effect after a retry, and the retry gets the response",
  async () => {
    const found: Record<Found | "received", number> = { "done before": 0, "done now": 0, received: 0 };
    for (let kill = 0; kill < crashCount; kill += 1) {
      if (kill % linksOfEvent === 0) {
        event = await createEvent(anna);
      }
      const before = await countLinks();
      const key = randomUUID();
      const received = await callAndCrash(key, kill);
      const repeat = () =>
        callFunction(
          "POST",
          `/events/${event.id}/invite-links`,
          { authorization: `Bearer ${anna.token}`, "idempotency-key": key },
          {},
        );
      let repeated = await repeat();
      // The database may still be executing the interrupted call.
      while (repeated.status === 409) {
        expect(repeated.body).toMatchObject({ code: "idempotency_in_progress" });
        repeated = await repeat();
      }
      expect(repeated.status).toBe(201);
      expect(await countLinks()).toBe(before + 1);
      const wasDone = repeated.headers.has("idempotency-replayed");
      if (received?.status === 201) {
        expect([wasDone, repeated.body]).toEqual([true, received.body]);
        found.received += 1;
      } else {
        expect([undefined, 503]).toContain(received?.status);
        found[wasDone ? "done before" : "done now"] += 1;
      }
    }
    console.log(`${crashCount} kills:`, found);
    const [row] = await sql<{ count: number }[]>`
      select count(*)::integer as count from private.idempotent_responses where person_id = ${anna.id}`;
    expect(row!.count).toBe(crashCount);
    // The test is meaningful only if some crashes happened before the effect of the call and others after the effect.
    expect(Math.min(found["done before"], found["done now"])).toBeGreaterThanOrEqual(
      crashCount >= 100 ? crashCount / 20 : 0,
    );
  },
  testMilliseconds,
);
