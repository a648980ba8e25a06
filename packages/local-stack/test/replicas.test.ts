/**
 * Tests how the functions read from a streaming replica (docs/decisions/0029-read-replicas.md): `npm run test:replica`.
 */

import { deepEqual, equal, ok } from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { type BaseUrl, type Person, type Scene, startRelay, startScene } from "./replica-scene.ts";
import { until } from "./scratch-stack.ts";

interface ApiResponse {
  status: number;
  limit: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: responses of several endpoints have different bodies.
  body: any;
}

/** Calls a function as a user. Removes the tokens of signed URLs from the response, because they differ each time. */
async function call(baseUrl: BaseUrl, { token }: Person, path: string, body?: unknown): Promise<ApiResponse> {
  const response = await fetch(baseUrl + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = (await response.text()).replaceAll(/token=[^"&]*/g, "token=");
  return { status: response.status, limit: response.headers.get("ratelimit"), body: JSON.parse(text) };
}

const mostComparisons = 5;
const around = "lat=38.72&lng=-9.14&radius=50000";
const start = new Date(Date.now() + 24 * 3600 * 1000).toISOString();

/** Publishes an event and returns its id. */
async function publishEvent({ gateway }: Scene, person: Person): Promise<string> {
  const event = { title: "Walk", type: "nature_picnic", startAt: start, latitude: 38.72, longitude: -9.14 };
  const { body } = await call(gateway, person, "/events", { ...event, consentThreshold: 1 });
  equal((await call(gateway, person, `/events/${body.id}/publish`, {})).status, 200);
  return body.id;
}

async function sees(baseUrl: BaseUrl, person: Person, eventId: string): Promise<boolean> {
  const { status, body } = await call(baseUrl, person, `/events?${around}&limit=50`);
  equal(status, 200);
  return body.data.some(({ id }: { id: string }) => id === eventId);
}

/** Repeats a call, with pauses that keep it below the rate limits, until the call reads from the replica. */
async function untilRead(
  { replica }: Scene,
  baseUrl: BaseUrl,
  person: Person,
  path = "/events?limit=1",
): Promise<void> {
  const before = await replica.countReads();
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal((await call(baseUrl, person, path)).status, 200);
    return (await replica.countReads()) > before;
  }, "the replica is read from");
}

/**
 * Calls the primary and the replica until their responses are equal, because jobs still change the seed data, for
 * example when they crop covers. Returns the last response and the number of attempts.
 */
async function compare(scene: Scene, baseUrl: BaseUrl, person: Person, path: string) {
  for (let calls = 1; ; calls += 1) {
    const lagging = await call(baseUrl, person, path);
    const { status, body } = await call(scene.gateway, person, path);
    equal(status, 200);
    if (calls === mostComparisons || isDeepStrictEqual(lagging.body, body)) {
      deepEqual(lagging.body, body);
      return { lagging, calls };
    }
    await scene.catchUp();
  }
}

/**
 * Reads all lists that the functions may read from the replica, and compares each page with the same page from the
 * primary. The requests use cursors from both. Returns the number of calls that have read from the replica.
 */
async function comparePages(
  scene: Scene,
  baseUrls: { events: BaseUrl; people: BaseUrl },
  person: Person,
): Promise<number> {
  let pages = 0;
  for (const path of ["/events?limit=5", `/events?${around}&limit=5`, "/events?q=a", "/people/feed?limit=5"]) {
    const baseUrl = path.startsWith("/events") ? baseUrls.events : baseUrls.people;
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { lagging, calls } = await compare(scene, baseUrl, person, path + page);
      ok(lagging.limit?.startsWith('"feeds"'));
      pages += calls;
      cursor = lagging.body.nextCursor;
    }
  }
  return pages + (await compare(scene, baseUrls.people, person, `/people/map?${around}`)).calls;
}

async function testAnswers(
  scene: Scene,
  baseUrls: { events: BaseUrl; people: BaseUrl },
  step: Deno.TestContext["step"],
) {
  const { replica, sql, people } = scene;
  const [anna, boris, carol, dora] = people as [Person, Person, Person, Person];

  await step("lists from the replica equal those from the primary", async () => {
    await scene.letTimePass();
    await untilRead(scene, baseUrls.events, dora);
    await untilRead(scene, baseUrls.people, dora, "/people/feed?limit=1");
    await scene.catchUp();
    const before = await replica.countReads();
    let pages = 0;
    for (const person of [anna, boris, carol]) {
      pages += await comparePages(scene, baseUrls, person);
    }
    ok(pages > 15);
    equal(await replica.countReads(), before + pages);
  });

  await step("a function that uses no prepared statements can read from the replica", async () => {
    await scene.letTimePass();
    const isolate = await scene.startIsolate("events", { API_DB_PREPARE: "false" });
    await untilRead(scene, isolate, carol);
    const { body } = await call(isolate, carol, `/events?${around}&limit=5`);
    deepEqual(body, (await call(scene.gateway, carol, `/events?${around}&limit=5`)).body);
  });

  await step("a user who has just written sees the change in every function; other users see it soon", async () => {
    await untilRead(scene, baseUrls.events, dora);
    await replica.sql`select pg_wal_replay_pause()`;
    const eventId = await publishEvent(scene, anna);
    const before = await replica.countReads();
    ok(await sees(baseUrls.events, anna, eventId));
    equal(await replica.countReads(), before);
    await until(() => sees(baseUrls.events, boris, eventId), "others see it");
    deepEqual(await replica.sql`select id from public.events where id = ${eventId}`, []);
    await replica.sql`select pg_wal_replay_resume()`;
    await untilRead(scene, baseUrls.events, dora);
  });

  await step("a slow write is recorded when it ends, so that the user reads from the primary afterwards", async () => {
    const eventId = await publishEvent(scene, anna);
    const cancelling = await sql.begin(async (transaction) => {
      await transaction`select from public.events where id = ${eventId} for update`;
      const answered = call(baseUrls.events, anna, `/events/${eventId}/cancel`, {});
      // The write takes longer than the period after a recorded write in which the functions record no further writes
      // of the same user.
      await transaction`select pg_sleep(2.5)`;
      return { answered };
    });
    const [row] = await sql`select now() as ended_at`;
    equal((await cancelling.answered).status, 200);
    deepEqual(
      await sql`
        select consumed_at > ${row?.ended_at}::timestamptz - interval '1 s' as is_noted
        from private.limit_buckets where person_id = ${anna.id} and limit_name = 'limit_writes'`,
      [{ is_noted: true }],
    );
  });

  await step("revoked users and exceeded rate limits are rejected although the replica lags", async () => {
    await replica.sql`select pg_wal_replay_pause()`;
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${dora.id}`;
    equal((await call(baseUrls.events, dora, "/events")).status, 401);
    await replica.sql`select pg_wal_replay_resume()`;
    await sql`update auth.users set banned_until = null where id = ${dora.id}`;
    await scene.letTimePass();
    await untilRead(scene, baseUrls.events, carol);
    await sql`
      update private.limit_buckets set full_at = now() + interval '10 min'
      where person_id = ${boris.id} and limit_name = 'limit_feeds'`;
    const before = await replica.countReads();
    const { status, body, limit } = await call(baseUrls.events, boris, "/events");
    deepEqual([status, body.code, limit?.startsWith('"feeds";r=0')], [429, "rate_limited", true]);
    equal(await replica.countReads(), before);
  });
}

async function testFaults(scene: Scene, { events }: { events: BaseUrl }, step: Deno.TestContext["step"]) {
  const { replica, relay, people } = scene;
  const [anna, , carol, dora, eva] = people as [Person, Person, Person, Person, Person];

  await step("a replica that lags is not used, and is used again when it has caught up", async () => {
    await scene.letTimePass();
    await replica.sql`select pg_wal_replay_pause()`;
    const eventId = await publishEvent(scene, anna);
    await until(() => sees(events, carol, eventId), "others see it");
    await until(async () => {
      const [state] = await scene.checkReplicas();
      return state?.status !== "ok" && Number(state?.measured) > 3;
    }, "it is found to be behind");
    deepEqual(await replica.sql`select id from public.events where id = ${eventId}`, []);
    await replica.sql`select pg_wal_replay_resume()`;
    await untilRead(scene, events, carol);
    deepEqual(
      (await scene.checkReplicas()).map(({ status, note }) => [status, note]),
      [["ok", null]],
    );
  });

  await step("a replica that is killed causes no errors, and is used again after it starts", async () => {
    await scene.letTimePass();
    const statuses = new Map<number, number>();
    let isOver = false;
    const readers = [carol, dora, eva].map(async (person) => {
      while (!isOver) {
        const { status } = await call(events, person, "/events?limit=5");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    const untilMoreRead = async (count: number) => {
      const wanted = (statuses.get(200) ?? 0) + count;
      await until(() => (statuses.get(200) ?? 0) >= wanted, "more is read");
    };
    await untilMoreRead(10);
    await replica.kill();
    await untilMoreRead(30);
    await replica.start();
    await untilRead(scene, events, anna).finally(() => {
      isOver = true;
    });
    await Promise.all(readers);
    deepEqual([...statuses.keys()], [200]);
  });

  await step("a replica that stops responding causes no errors, and is used again when it responds", async () => {
    await scene.letTimePass();
    relay.silence();
    for (const person of [carol, dora, eva]) {
      equal((await call(events, person, "/events?limit=5")).status, 200);
    }
    relay.speak();
    await untilRead(scene, events, carol);
  });

  await step("a replica that never responds does not delay reads", async () => {
    const hole = startRelay(1);
    hole.silence();
    const isolate = await scene.startIsolate("events", {
      API_DB_READ_URL: `postgresql://127.0.0.1:${hole.port}/postgres`,
    });
    equal((await call(isolate, carol, "/events?limit=5")).status, 200);
    hole.close();
  });

  await step("reads continue while a replica is promoted, and the promoted server is no longer used", async () => {
    await scene.letTimePass();
    await untilRead(scene, events, carol);
    await replica.sql`select pg_promote()`;
    const eventId = await publishEvent(scene, anna);
    ok(await sees(events, carol, eventId));
    deepEqual(
      (await scene.checkReplicas()).map(({ status, note }) => [status, note]),
      [["warn", "It is no replica, or cannot tell its lag."]],
    );
  });
}

Deno.test({
  name: "the functions read from a streaming replica",
  // The stack keeps its connections and timers between the steps of the test.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn({ step }) {
    const scene = await startScene();
    try {
      const [events, people] = await Promise.all([scene.startIsolate("events"), scene.startIsolate("people")]);
      await testAnswers(scene, { events, people }, step);
      await testFaults(scene, { events }, step);
    } finally {
      await scene.stop();
    }
  },
});
