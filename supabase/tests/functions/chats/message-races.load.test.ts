/**
 * Twenty people send messages into one chat concurrently. All of them must see the same order of messages, exact unread
 * counts, and no message twice. The environment variable MESSAGES sets the number of messages; the default is 1000.
 */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { reserveConnections, resultOf, walk } from "../_support/rpc.ts";

const senderCount = 20;
const messagesEach = Number(process.env.MESSAGES ?? 1000) / senderCount;
const deletedEach = messagesEach / 50;
const connections = reserveConnections(senderCount + 5);

interface Listed {
  id: string;
  senderId: string;
  content: string;
  createdAt: string;
}

const chat = randomUUID();
let senders: string[];
/**
 * Two participants who never send messages: the reader marks messages as read while others send, and the sleeper never
 * reads.
 */
let reader: string;
let sleeper: string;
/** Ids of the messages of each sender, in the order of sending. */
const answered: string[][] = [];
const deleted = new Set<string>();
let replayCount = 0;

/**
 * Sends the messages of one sender one after the other. Sends every tenth message twice concurrently, as a client does
 * that retries after a lost connection.
 */
async function writeAll(index: number): Promise<void> {
  const [own, another] = [connections[index]!, connections[senderCount + (index % 4)]!];
  const person = senders[index]!;
  const ids: string[] = [];
  answered[index] = ids;
  for (let number = 0; number < messagesEach; number += 1) {
    const message = { content: `${index} ${number}`, clientMessageId: randomUUID(), attachments: [] };
    const send = (connection: ReservedSql) =>
      resultOf<{ id: string }>(connection, { person, rpc: "send_message", args: { chat_id: chat, message } }).then(
        ({ id }) => id,
      );
    const isReplayed = number % 10 === 5;
    const [id, sameId] = await Promise.all([send(own), ...(isReplayed ? [send(another)] : [])]);
    ids.push(id!);
    if (isReplayed) {
      replayCount += 1;
      expect(sameId).toBe(id);
    }
    if (index === 0 && number % (messagesEach / 5) === messagesEach / 5 - 1) {
      looks.push(listAndMarkRead(connections.at(-1)!));
    }
    if (number % 50 === 7) {
      const messageId = ids[number - 3]!;
      await resultOf(own, { person, rpc: "delete_message", args: { chat_id: chat, message_id: messageId } });
      deleted.add(messageId);
    }
  }
}

/** Responses of list_messages that the reader received while others sent messages. */
const seenMeanwhile: Listed[][] = [];
const looks: Promise<void>[] = [];

/** Lists all messages as the reader, and marks the older half of them as read. */
async function listAndMarkRead(connection: ReservedSql): Promise<void> {
  const seen = await listMessages(connection, reader);
  seenMeanwhile.push(seen);
  const upTo = seen[Math.floor(seen.length / 2)]!.id;
  await resultOf(connection, {
    person: reader,
    rpc: "read_messages",
    args: { chat_id: chat, up_to_message_id: upTo },
  });
}

/** Returns all messages that a person sees, newest first, read in pages of 100. */
function listMessages(connection: ReservedSql, person: string): Promise<Listed[]> {
  return walk(connection, { person, rpc: "list_messages", args: { chat_id: chat, page_size: "100" } });
}

describe("twenty people who send into one chat concurrently", () => {
  beforeAll(async () => {
    [reader, sleeper, ...senders] = (await makePeople(senderCount + 2)) as [string, string, ...string[]];
    const event = randomUUID();
    await sql`
      insert into public.events (id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
      values (${event}, ${senders[0]!}, 'Crowd', 'other', 'published', now() + interval '1 day', 0, 0, 200, 1)`;
    await sql`insert into public.chats (id, type, event_id) values (${chat}, 'approved_group', ${event})`;
    await sql`select private.join_chat(${chat}, ${[reader, sleeper, ...senders]}::uuid[], 'member')`;
    await Promise.all(senders.map((_, index) => writeAll(index)));
    await Promise.all(looks);
  }, 300_000);

  it("see each message once, although some messages were sent twice", async () => {
    const ids = answered.flat();
    expect(replayCount).toBe((senderCount * messagesEach) / 10);
    expect(new Set(ids).size).toBe(senderCount * messagesEach);
    const rows = await sql<{ id: string }[]>`select id from public.messages where chat_id = ${chat}`;
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it("all see the same order of messages, which agrees with the order in which each sender sent them", async () => {
    const [first, ...others] = await Promise.all(
      [reader, sleeper, senders[7]!].map((person, index) => listMessages(connections[index]!, person)),
    );
    const order = first!.map(({ id }) => id);
    expect(order).toHaveLength(senderCount * messagesEach);
    for (const walked of others) {
      expect(walked.map(({ id }) => id)).toEqual(order);
    }
    // All messages have different times, so their order never depends on the ids.
    const times = first!.map(({ createdAt }) => createdAt);
    expect(times.every((time, index) => index === 0 || time < times[index - 1]!)).toBe(true);
    const oldestFirst = first!.toReversed();
    for (const [ordinal, sender] of senders.entries()) {
      expect(oldestFirst.filter(({ senderId }) => senderId === sender).map(({ id }) => id)).toEqual(answered[ordinal]);
    }
    // The lists that the reader requested while others sent messages have neither gaps nor duplicates.
    expect(seenMeanwhile).toHaveLength(5);
    for (const seen of seenMeanwhile) {
      expect(seen.map(({ id }) => id)).toEqual(order.slice(order.indexOf(seen[0]!.id)));
    }
  });

  it("have unread counts that equal counts computed from the messages", async () => {
    const counts = await sql<{ user_id: string; unread_count: number; recount: number }[]>`
      select participant.user_id, participant.unread_count, recount.count as recount
      from public.chat_participants as participant
      cross join lateral (
        select count(*)::integer
        from public.messages as message
        where message.chat_id = participant.chat_id
          and message.sender_id <> participant.user_id
          and message.deleted_at is null
          and message.created_at > participant.joined_after
          and message.created_at > participant.read_up_to
      ) as recount
      where participant.chat_id = ${chat}`;
    expect(counts).toHaveLength(senderCount + 2);
    expect(counts.filter(({ unread_count, recount }) => unread_count !== recount)).toEqual([]);
    const unread = new Map(counts.map(({ user_id, unread_count }) => [user_id, unread_count]));
    expect(deleted.size).toBe(senderCount * deletedEach);
    expect(unread.get(sleeper)).toBe(senderCount * messagesEach - deleted.size);
    expect(unread.get(reader)).toBeLessThan(unread.get(sleeper)!);
    await resultOf(connections[0]!, {
      person: sleeper,
      rpc: "read_messages",
      args: { chat_id: chat, up_to_message_id: null },
    });
    const [row] =
      await sql`select unread_count from public.chat_participants where chat_id = ${chat} and user_id = ${sleeper}`;
    expect(row).toEqual({ unread_count: 0 });
  });

  it("are notified of the messages by other senders, but never have more than one unread notification", async () => {
    const notified = await sql<{ user_id: string; messages: number; unread: number }[]>`
      select
        user_id,
        sum(message_count)::integer as messages,
        (count(*) filter (where not is_read))::integer as unread
      from public.notifications
      where chat_id = ${chat} and type = 'chat_message'
      group by user_id`;
    const total = senderCount * messagesEach;
    expect(notified).toHaveLength(senderCount + 2);
    for (const { user_id, messages, unread } of notified) {
      const own = senders.includes(user_id) ? messagesEach : 0;
      expect(unread).toBeLessThanOrEqual(1);
      if (user_id === reader) {
        // The number of messages in a notification does not include the messages that the reader has read.
        expect(messages).toBeLessThan(total);
      } else if (user_id === sleeper) {
        // The sleeper neither reads nor sends, so all messages that were not deleted are unread.
        expect(messages).toBe(total - deleted.size);
      } else {
        // The number of messages in a notification does not include a message that was deleted before it was read.
        expect(messages).toBeLessThanOrEqual(total - own);
        expect(messages).toBeGreaterThanOrEqual(total - own - deleted.size);
      }
    }
  });
});
