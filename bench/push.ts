/**
 * Measures push messages: the number of deliveries per second, the latency from a notification to its provider, and the
 * extra cost of creating a notification for a user with devices.
 */

import postgres from "postgres";
import { startApnsFake } from "../supabase/tests/fakes/apns-fake.ts";
import { startFcmFake } from "../supabase/tests/fakes/fcm-fake.ts";
import { startRustoreFake } from "../supabase/tests/fakes/rustore-fake.ts";
import { startBenchStack } from "./bench-stack.ts";
import { HttpConnections } from "./http-connections.ts";
import { measureInterleaved, percentile, summarize } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { printMultiples } from "./table.ts";

const deliveries = 10_000;
const deliveriesQuickly = 1000;
const devicesPerPerson = 5;
const messages = 1000;
const messagesQuickly = 100;
const messagesPerSecond = 50;
const recipients = 20;

/**
 * Starts fakes of the three push providers. Sets environment variables, so that stacks that are started later send
 * pushes to the fakes.
 */
async function startProviders(): Promise<{ arrivals: Map<string, number>; stop(): Promise<void> }> {
  const [apns, fcm, rustore] = await Promise.all([startApnsFake(), startFcmFake(), startRustoreFake()]);
  const authorityFile = await Deno.makeTempFile({ suffix: ".pem" });
  await Deno.writeTextFile(authorityFile, apns.authority);
  for (const [name, value] of Object.entries({ ...apns.settings, ...fcm.settings, ...rustore.settings })) {
    Deno.env.set(name, value);
  }
  Deno.env.set("DENO_CERT", authorityFile);
  const arrivals = new Map<string, number>();
  const note = ({ body }: { body: string }): undefined => {
    const notification = /"notification_id":"([^"]+)"/.exec(body)?.[1] ?? "";
    arrivals.set(notification, Math.min(arrivals.get(notification) ?? Number.POSITIVE_INFINITY, Date.now()));
  };
  apns.rule = note;
  fcm.rule = note;
  rustore.rule = note;
  return {
    arrivals,
    async stop() {
      await Promise.all([apns.stop(), fcm.stop(), rustore.stop()]);
      await Deno.remove(authorityFile);
    },
  };
}

/** Adds `count` devices to each of these users, alternating between the three providers. */
async function addDevices(sql: postgres.Sql, people: string[], count: number): Promise<void> {
  await sql`
    insert into private.devices (user_id, platform, provider, token, registered_at)
    select
      person::uuid,
      case when step % 3 = 0 then 'ios' else 'android' end::public.device_platform,
      (array['apns', 'fcm', 'rustore'])[1 + step % 3]::public.push_provider,
      -- Apple's tokens are hexadecimal.
      md5(person || step) || md5(step || person),
      now()
    from unnest(${people}::text[]) as person cross join generate_series(0, ${count - 1}::integer) as step`;
}

async function untilDrained(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [left] = await sql`select 1 from private.push_deliveries where finished_at is null limit 1`;
    if (!left) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function measureDraining(environment: Record<string, string>, sql: postgres.Sql, count: number): Promise<void> {
  const people = Array.from({ length: count / devicesPerPerson }, () => crypto.randomUUID());
  await addDevices(sql, people, devicesPerPerson);
  const started = performance.now();
  await sql`select private.notify(${people}::uuid[], 'friend_request', ${crypto.randomUUID()})`;
  const inserted = performance.now();
  const asked = fetch(`${environment.FUNCTIONS_URL}/jobs/push`, {
    method: "POST",
    headers: { apikey: environment.SECRET_KEY ?? "" },
  });
  await untilDrained(sql);
  const drained = performance.now();
  await (await asked).body?.cancel();
  const outcomes = await sql`select outcome, count(*)::integer as count from private.push_deliveries group by outcome`;
  const seconds = (drained - inserted) / 1000;
  console.log(`\n${count} deliveries written in ${((inserted - started) / 1000).toFixed(1)} s`);
  console.log(`drained in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)} a second`);
  console.log(outcomes.map(({ outcome, count }) => `  ${outcome}: ${count}`).join("\n"));
}

/**
 * Sends notifications at a constant rate to users with one device. Measures the time from the creation of a
 * notification until the provider receives its push.
 */
async function measureDelay(
  environment: Record<string, string>,
  sql: postgres.Sql,
  arrivals: Map<string, number>,
  count: number,
): Promise<void> {
  const sender = await signUp(environment, { firstName: "Sam" });
  const people: BenchPerson[] = [];
  for (let number = 0; number < recipients; number += 1) {
    people.push(await signUp(environment, { firstName: "Rosa" }));
  }
  await addDevices(
    sql,
    people.map(({ id }) => id),
    1,
  );
  const client = new HttpConnections(`${environment.FUNCTIONS_URL}/chats`, { authorization: `Bearer ${sender.token}` });
  const chats: string[] = [];
  for (const { id } of people) {
    chats.push((await client.send("POST", "/functions/v1/chats/direct", { userId: id })).id as string);
  }
  const [clock] = await sql`select clock_timestamp()::text as now`;
  const started = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let number = 0; number < count; number += 1) {
    const dueIn = started + (number * 1000) / messagesPerSecond - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueIn)));
    const chat = chats[number % chats.length] as string;
    sent.push(client.send("POST", `/functions/v1/chats/${chat}/messages`, { content: `Message ${number}` }));
  }
  await Promise.all(sent);
  const seconds = (performance.now() - started) / 1000;
  await untilDrained(sql);
  const written = await sql<{ id: string; time: number }[]>`
    select notification_id as id, extract(epoch from created_at)::double precision * 1000 as time
    from private.push_deliveries
    -- A delivery that a later message of the chat has replaced is not sent.
    where outcome = 'sent' and chat_id is not null and created_at >= ${clock?.now}::timestamptz`;
  const delays = written
    .map(({ id, time }) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - time)
    .sort((one, other) => one - other);
  console.log(
    `\n${count} messages in ${seconds.toFixed(0)} s, of which ${written.length} were pushed: from notification to provider`,
  );
  console.log(`p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms`);
  client.close();
}

/**
 * Creates the same notification for a user without devices and for a user with five devices. Creates each notification
 * in a transaction of its own.
 */
async function measureWriting(sql: postgres.Sql): Promise<void> {
  const [withoutDevices, withDevices] = [crypto.randomUUID(), crypto.randomUUID()];
  const actor = crypto.randomUUID();
  await addDevices(sql, [withDevices], devicesPerPerson);
  // Deliveries to the providers are paused, so that only the writes are measured.
  await sql`update private.push_providers set paused_until = 'infinity'`;
  const subjects = [
    ["without a device", withoutDevices],
    [`with ${devicesPerPerson} devices`, withDevices],
  ].map(([name, person]) => ({
    name: name as string,
    call: async () => {
      await sql`select private.notify(array[${person as string}::uuid], 'friend_request', ${actor})`;
    },
  }));
  const results = await measureInterleaved(subjects, { connections: 1, rounds: 7, milliseconds: 1500 });
  console.log("\na notification, one connection");
  printMultiples(subjects.map(({ name }) => ({ name, measurement: summarize(results.get(name) ?? []) })));
}

/** Runs the benchmark on a scratch stack whose functions use the fake providers. */
export async function run(_environment: Record<string, string>, { isQuick }: BenchOptions): Promise<void> {
  const providers = await startProviders();
  const stack = await startBenchStack();
  const sql = postgres(stack.environment.DB_URL ?? "", { max: 2 });
  try {
    await measureDraining(stack.environment, sql, isQuick ? deliveriesQuickly : deliveries);
    await measureDelay(stack.environment, sql, providers.arrivals, isQuick ? messagesQuickly : messages);
    await measureWriting(sql);
  } finally {
    await sql.end();
    await stack.stop();
    await providers.stop();
  }
}
