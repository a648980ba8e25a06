/**
 * `npm run bench -- sync`: measures the first sync of a client after it was offline. The client's user has 500 chats
 * with 100,000 messages.
 */

import postgres from "postgres";
import { seedChats } from "./chats-seed.ts";
import { HttpConnections } from "./http-connections.ts";
import { percentile } from "./load.ts";
import { callRpc } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";

const calls = 200;
const quickCalls = 10;
/**
 * Number of all messages, and number of messages in the long chat. The benchmarked user is a member of the long chat
 * and of half of the other chats, and can therefore read the 60,000 messages of the long chat and 40,000 other
 * messages.
 */
const plan = { messages: 140_000, longest: 60_000 };
const changedChats = 225;
const newNotifications = 100;
/**
 * Expected number of changes. Each changed chat causes four changes: the chat, its new message, the new notification
 * and the notification that the new one replaces. Each additional notification causes one change.
 */
const changes = 4 * changedChats + newNotifications;

interface Page {
  changes: unknown[];
  nextCursor: string;
  hasMore: boolean;
}

/** Sends one message in each of several chats of a user. */
async function sendToChats(sql: postgres.Sql, reader: BenchPerson): Promise<void> {
  const chosen = await sql<{ chatId: string; senderId: string }[]>`
    select own.chat_id as "chatId", min(other.user_id::text) as "senderId"
    from
      public.chat_participants as own
      join public.chat_participants as other on other.chat_id = own.chat_id and other.user_id <> own.user_id
    where own.user_id = ${reader.id}
    group by own.chat_id
    order by own.chat_id
    limit ${changedChats}`;
  for (const { chatId, senderId } of chosen) {
    await callRpc(sql, senderId, "send_message", {
      chat_id: chatId,
      message: { content: "Shall we meet?", attachments: [] },
    });
  }
}

async function addNotifications(sql: postgres.Sql, reader: BenchPerson): Promise<void> {
  await sql`
    insert into public.notifications (user_id, type, actor_id, payload)
    select
      ${reader.id},
      'people_like',
      gen_random_uuid(),
      '{"actorName": "Anna", "chatName": null, "eventTitle": null, "messagePreview": null}'
    from generate_series(1, ${newNotifications}::integer)`;
}

/**
 * Reads all pages of changes after a cursor. Returns the number of changes and the milliseconds until the last page has
 * arrived.
 */
async function readAll(
  http: HttpConnections,
  cursor: string,
  limit: number,
): Promise<{ returned: number; time: number }> {
  const began = performance.now();
  let returned = 0;
  let next = cursor;
  for (let hasMore = true; hasMore; ) {
    const response = await http.ask("GET", `/functions/v1/sync?limit=${limit}&cursor=${encodeURIComponent(next)}`);
    if (response.status !== 200) {
      throw new Error(`Answered: ${response.status}`);
    }
    const page = response.json() as unknown as Page;
    returned += page.changes.length;
    next = page.nextCursor;
    hasMore = page.hasMore;
  }
  return { returned, time: performance.now() - began };
}

/**
 * Repeats a read, and prints the median and the 99th percentile of its duration in one row. Throws if a read returns
 * another number of changes than expected.
 */
async function measure(name: string, expected: number, times: number, read: () => ReturnType<typeof readAll>) {
  const found: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    const { returned, time } = await read();
    if (returned !== expected) {
      throw new Error(`${name}: ${returned} changes were returned instead of ${expected}.`);
    }
    found.push(time);
  }
  found.sort((one, other) => one - other);
  const [p50, p99] = [percentile(found, 0.5), percentile(found, 0.99)];
  console.log(name.padEnd(36), p50.toFixed(1).padStart(8), p99.toFixed(1).padStart(8));
}

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>, { isQuick }: { isQuick: boolean }): Promise<void> {
  const databaseUrl = environment.DB_URL ?? "";
  const [reader, sender] = [
    await signUp(environment, { firstName: "Rosa" }),
    await signUp(environment, { firstName: "Sam" }),
  ];
  await seedChats(databaseUrl, { ...plan, readerId: reader.id, senderId: sender.id });
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  // Sending a message marks the older messages of the chat as read. One message per chat is therefore sent before the
  // measurement, so that the measured changes do not include the older messages.
  await sendToChats(sql, reader);
  const http = new HttpConnections(`${environment.FUNCTIONS_URL}`, { authorization: `Bearer ${reader.token}` });
  const { nextCursor } = await http.send("GET", "/functions/v1/sync");
  const times = isQuick ? quickCalls : calls;
  console.log(`\n${"milliseconds, one call after the other".padEnd(40)} p50      p99`);
  const read = (limit: number) => () => readAll(http, nextCursor as string, limit);
  await measure("nothing changed", 0, times, read(500));
  await sendToChats(sql, reader);
  await addNotifications(sql, reader);
  await measure(`${changes} changes, pages of 500`, changes, times / 4, read(500));
  await measure(`${changes} changes, pages of 200`, changes, times / 4, read(200));
  await sql.end();
  http.close();
}
