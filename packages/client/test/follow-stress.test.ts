/**
 * Stress test of `client.follow`: five users send, edit, delete and read as fast as they can, while the connection of a
 * sixth user is cut at random. At the end, the app of the sixth user must have received the messages that the API
 * lists, without duplicates and in the same order. STRESS_SECONDS sets the duration of a longer run with three seeds
 * (`npm test -- stress`), and STRESS_SEED sets another seed.
 */

import { expect, it } from "vitest";
import { chatsOf } from "../../../supabase/tests/functions/_support/chats.ts";
import { inviteAndAccept } from "../../../supabase/tests/functions/_support/events/events.ts";
import { befriend } from "../../../supabase/tests/functions/_support/friends.ts";
import { organizedEvent } from "../../../supabase/tests/functions/_support/groups.ts";
import {
  notificationsOf,
  unreadCount,
} from "../../../supabase/tests/functions/_support/notifications/notifications.ts";
import type { Person } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { SeededRandom } from "../../../tools/seed/seeded-random.ts";
import type { ChatMessage } from "../src/index.ts";
import { startApp } from "./_support/apps.ts";
import { receiveChat, receiveNotifications } from "./_support/received.ts";
import { startRelay } from "./_support/relay.ts";

const { STRESS_SECONDS: given, STRESS_SEED: seed } = process.env;
const seconds = Number(given ?? 3);
const seeds = seed ? [Number(seed)] : given ? [1, 2, 3] : [1];

/**
 * Minimum number of messages that the app receives. The users perform at least three times as many actions, because not
 * every action creates a message.
 */
const fewestItems = 20;

type Method = "POST" | "PATCH" | "DELETE";

/** Performs random actions, each as one of the five users, until the end of the test. Returns the number of actions. */
async function chatter(
  person: Person,
  chatId: string,
  random: SeededRandom,
  isOver: (acts: number) => boolean,
): Promise<number> {
  const own: string[] = [];
  const said: string[] = [];
  const path = `/chats/${chatId}`;
  async function attempt(method: Method, rest: string, body?: object): Promise<{ id?: string } | null> {
    const { status, body: response } = await person.request(method, `${path}${rest}`, body);
    if (status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return null;
    }
    // Changes of a deleted message are rejected with 409.
    expect([200, 201, 409]).toContain(status);
    return response as { id?: string };
  }
  let acts = 0;
  for (; !isOver(acts); acts += 1) {
    const act = random.below(100);
    const message = random.pick(own);
    if (act < 55 || !message) {
      const replyToId = random.chance(20) ? random.pick(said) : undefined;
      const sent = await attempt("POST", "/messages", { content: `Act ${acts}`, ...(replyToId && { replyToId }) });
      if (sent?.id) {
        own.push(sent.id);
        said.push(sent.id);
      }
    } else if (act < 70) {
      await attempt("PATCH", `/messages/${message}`, { content: `Act ${acts}, edited` });
    } else if (act < 80) {
      await attempt("DELETE", `/messages/${message}`);
      own.splice(own.indexOf(message), 1);
    } else {
      await attempt("POST", "/read");
    }
  }
  return acts;
}

async function allMessages(person: Person, chatId: string): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await person.request("GET", `/chats/${chatId}/messages?limit=100${query}`);
    const page = body as { data: ChatMessage[]; nextCursor: string | null };
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all.reverse();
}

/** Returns the positions at which received and listed messages differ. */
function differences(received: ChatMessage[], listed: ChatMessage[]): string[] {
  return Array.from({ length: Math.max(received.length, listed.length) }, (_, index) =>
    [received[index], listed[index]].map((message) => JSON.stringify(message)),
  ).flatMap(([one, other], index) => (one === other ? [] : [`${index}: heard ${one}, listed ${other}`]));
}

it.each(seeds)(
  "an app with a bad connection receives all changes that five users make, once and in order (seed %i)",
  async (seed) => {
    const random = new SeededRandom(seed);
    const relay = await startRelay(random.seed());
    const app = await startApp(relay.url);
    await app.person.request("POST", "/profiles", { firstName: "Ben" });
    const { event, creator, coAuthors } = await organizedEvent(4);
    await befriend(creator, app.person);
    await inviteAndAccept(creator, event, app.person);
    const chat = (await chatsOf(app.person)).find(({ eventId }) => eventId === event.id)!;
    const received = await receiveChat(app.client, chat);
    const notified = await receiveNotifications(app.client);
    await expect.poll(() => received.connections).toEqual([true]);
    relay.cutAtRandom(5);
    const people = [creator, ...coAuthors];
    const end = Date.now() + seconds * 1000;
    // On a slow machine the users continue until the app has enough messages to compare.
    const isOver = (own: number) => Date.now() >= end && own * people.length >= 3 * fewestItems && relay.cuts > 0;
    const acts = await Promise.all(
      people.map((person) => chatter(person, chat.id, new SeededRandom(random.seed()), isOver)),
    );
    relay.cutAtRandom(0);
    const listed = await allMessages(app.person, chat.id);
    await expect.poll(() => differences(received.items, listed)).toEqual([]);
    await expect.poll(() => notified.counts.at(-1)).toBe(await unreadCount(app.person));
    expect([...notified.items].sort(byTime)).toEqual((await notificationsOf(app.person)).reverse());
    const total = acts.reduce((sum, count) => sum + count, 0);
    console.log(`${total} acts, ${listed.length} messages, ${relay.cuts} cuts; again: STRESS_SEED=${seed}`);
    expect([...received.faults, ...notified.faults]).toEqual([]);
    expect(relay.cuts).toBeGreaterThan(0);
    expect(received.items.length).toBeGreaterThan(fewestItems);
  },
  seconds * 1000 + 120_000,
);

function byTime(one: { createdAt: string; id: string }, other: { createdAt: string; id: string }): number {
  return `${one.createdAt} ${one.id}` < `${other.createdAt} ${other.id}` ? -1 : 1;
}
