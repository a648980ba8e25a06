/**
 * Outages during writes: the functions' database backends are terminated repeatedly, and the database server crashes.
 * No user gets an internal error, the service recovers automatically, and no acknowledged write is lost.
 */

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDirectChat } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import { liftLimits } from "../_support/limits.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const pairCount = 12;
const crashCount = 25;
const messagesBetweenKills = 20;
const pauseMilliseconds = 20;
const testMilliseconds = 300_000;
const applicationName = "killed functions";

interface Conversation {
  chat: { id: string };
  people: [Person, Person];
}

/** Number of responses by status, the acknowledged messages by client message id, and the ids of all sent messages. */
interface Received {
  statuses: Map<string, number>;
  acknowledged: Map<string, string>;
  sent: Set<string>;
}

let conversations: Conversation[];
let isolate: Isolate;

beforeAll(async () => {
  conversations = await Promise.all(
    Array.from({ length: pairCount }, async () => {
      const people = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
      await liftLimits(...people);
      await sql`
        insert into public.friendships (requester_id, addressee_id, status)
        values (${people[0].id}, ${people[1].id}, 'accepted')`;
      return { people, chat: await openDirectChat(people[0], people[1]) };
    }),
  );
  // If this test run uses a connection pooler, API_DB_URL is the address of the pooler.
  const url = new URL(process.env.API_DB_URL ?? inject("stack").databaseUrl);
  url.searchParams.set("application_name", applicationName);
  isolate = await startIsolate("chats", { API_DB_URL: url.href });
}, testMilliseconds);

afterAll(() => isolate.kill());

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
}

/**
 * Starts one loop per user. Each loop sends messages, and retries each message until the message is acknowledged.
 * Returns a function that stops the loops.
 */
function beginWriting(): { received: Received; stop(): Promise<void> } {
  const received: Received = { statuses: new Map(), acknowledged: new Map(), sent: new Set() };
  let isOver = false;

  async function send(person: Person, chat: { id: string }, clientMessageId: string): Promise<boolean> {
    const message = { content: clientMessageId, clientMessageId };
    const response = await isolate.request(person, "POST", `/chats/${chat.id}/messages`, message);
    const body = (await response.json()) as { id?: string; code?: string };
    const outcome = [response.status, body.code, response.headers.get("retry-after")].filter(Boolean).join(" ");
    received.statuses.set(outcome, (received.statuses.get(outcome) ?? 0) + 1);
    if (response.ok && body.id) {
      received.acknowledged.set(clientMessageId, body.id);
    }
    return response.status !== 503;
  }

  async function write(person: Person, chat: { id: string }): Promise<void> {
    while (!isOver) {
      const clientMessageId = randomUUID();
      received.sent.add(clientMessageId);
      while (!(await send(person, chat, clientMessageId))) {
        await pause();
      }
    }
  }

  const writing = conversations.flatMap(({ people, chat }) => people.map((person) => write(person, chat)));
  return {
    received,
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

/** Waits until `count` more messages have been acknowledged. */
async function untilWritten({ acknowledged }: Received, count: number): Promise<void> {
  const wanted = acknowledged.size + count;
  await expect.poll(() => acknowledged.size, { interval: 10 }).toBeGreaterThanOrEqual(wanted);
}

/**
 * Asserts that all responses have the status 201, 200 (for a retry) or 503 with Retry-After, and that each sent message
 * is stored exactly once.
 */
async function expectNothingLost({ statuses, acknowledged, sent }: Received): Promise<void> {
  const others = [...statuses.keys()].filter((outcome) => !["200", "201", "503 unavailable 2"].includes(outcome));
  expect(others).toEqual([]);
  expect([...acknowledged.keys()].sort()).toEqual([...sent].sort());
  const rows = await sql<{ id: string; content: string }[]>`
    select id, content from public.messages
    where chat_id = any (${conversations.map(({ chat }) => chat.id)}) and content = any (${[...sent]})`;
  expect(rows.map(({ content }) => content).sort()).toEqual([...sent].sort());
  expect(rows.filter(({ id, content }) => acknowledged.get(content) !== id)).toEqual([]);
}

/**
 * Kills a backend with SIGKILL, which makes PostgreSQL restart all backends. Returns false if the backend does not run
 * on this machine.
 */
async function crashServer(): Promise<boolean> {
  const own = postgres(inject("stack").databaseUrl, { max: 1, connection: { application_name: "victim" } });
  const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const command = (() => {
    try {
      return execFileSync("ps", ["-o", "args=", "-p", `${row!.pid}`], { encoding: "utf8" });
    } catch {
      return "";
    }
  })();
  const isHere = /^postgres: .*postgres postgres 127\.0\.0\.1/.test(command);
  if (isHere) {
    process.kill(row!.pid, "SIGKILL");
  }
  await own.end({ timeout: 1 }).catch(() => {});
  return isHere;
}

async function startedAt(): Promise<number | undefined> {
  const own = postgres(inject("stack").databaseUrl, { max: 1, connect_timeout: 2 });
  try {
    // A new start time of the checkpointer shows a recovery; the start time of the postmaster does not change.
    const [row] = await own<{ at: Date }[]>`
      select backend_start as at from pg_stat_activity where backend_type = 'checkpointer'`;
    return row?.at.getTime();
  } catch {
    return undefined;
  } finally {
    await own.end({ timeout: 1 }).catch(() => {});
  }
}

describe("users who send messages", () => {
  it(
    "lose no acknowledged message while the functions' database backends are terminated 25 times",
    async () => {
      const { received, stop } = beginWriting();
      let killed = 0;
      for (let kill = 0; kill < crashCount; kill += 1) {
        await untilWritten(received, messagesBetweenKills);
        const [row] = await sql<{ count: number }[]>`
          select count(pg_terminate_backend(pid))::integer as count
          from pg_stat_activity where starts_with(application_name, ${applicationName})`;
        killed += row!.count;
      }
      await untilWritten(received, messagesBetweenKills);
      await stop();
      console.log(`${killed} backends ended in ${crashCount} kills;`, Object.fromEntries(received.statuses));
      expect(killed).toBeGreaterThanOrEqual(crashCount);
      expect(received.statuses.get("503 unavailable 2")).toBeGreaterThan(0);
      await expectNothingLost(received);
    },
    testMilliseconds,
  );

  it(
    "lose no acknowledged message while the database server crashes and recovers",
    async () => {
      const { received, stop } = beginWriting();
      await untilWritten(received, messagesBetweenKills);
      const before = await startedAt();
      if (await crashServer()) {
        await expect.poll(startedAt).toSatisfy((at) => at !== undefined && at !== before);
      }
      await untilWritten(received, messagesBetweenKills);
      await stop();
      console.log("Around a crash of the server:", Object.fromEntries(received.statuses));
      await expectNothingLost(received);
    },
    testMilliseconds,
  );
});
