/**
 * All participants send messages into several chats concurrently. Each participant's list of chats must always be
 * sorted and have the correct unread counts.
 */

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { reserveConnections, resultOf, walk } from "../_support/rpc.ts";

const peopleCount = 8;
const chatCount = 6;
const stepsEach = 40;
const connections = reserveConnections(peopleCount);

interface Listed {
  id: string;
  lastMessageAt: string | null;
  createdAt: string;
}

let people: string[];
const chats = Array.from({ length: chatCount }, () => randomUUID());
/** Responses of list_chats that people received while others sent messages. */
const seenMeanwhile: Listed[][] = [];

/**
 * Sends messages as one person into different chats. After some messages, the person also deletes a message, marks a
 * chat as read or lists the chats.
 */
async function chatter(index: number): Promise<void> {
  const [connection, person] = [connections[index]!, people[index]!];
  for (let step = 0; step < stepsEach; step += 1) {
    const chat = chats[(index * 5 + step * (index + 1)) % chatCount]!;
    const message = { content: `${index} ${step}`, attachments: [] };
    const { id } = await resultOf<{ id: string }>(connection, {
      person,
      rpc: "send_message",
      args: { chat_id: chat, message },
    });
    if (step % 5 === index % 5) {
      await resultOf(connection, { person, rpc: "delete_message", args: { chat_id: chat, message_id: id } });
    }
    if (step % 7 === index % 7) {
      const other = chats[(index + step) % chatCount]!;
      await resultOf(connection, { person, rpc: "read_messages", args: { chat_id: other, up_to_message_id: null } });
    }
    if (step % 4 === index % 4) {
      const { data } = await resultOf<{ data: Listed[] }>(connection, { person, rpc: "list_chats", args: {} });
      seenMeanwhile.push(data);
    }
  }
}

function activityOf({ lastMessageAt, createdAt, id }: Listed): string {
  return `${lastMessageAt ?? createdAt} ${id}`;
}

describe("people who write into several chats concurrently", () => {
  beforeAll(async () => {
    people = await makePeople(peopleCount);
    const event = randomUUID();
    await sql`
      insert into public.events (id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
      values (${event}, ${people[0]!}, 'Crowd', 'other', 'published', now() + interval '1 day', 0, 0, 200, 1)`;
    for (const chat of chats) {
      await sql`insert into public.chats (id, type, event_id) values (${chat}, 'approved_group', ${event})`;
      await sql`select private.join_chat(${chat}, ${people}::uuid[], 'member')`;
    }
    await Promise.all(people.map((_, index) => chatter(index)));
  });

  it("always receive a complete list of chats, sorted by the time of the last message", () => {
    expect(seenMeanwhile).toHaveLength((peopleCount * stepsEach) / 4);
    for (const list of seenMeanwhile) {
      const shown = list.map(activityOf);
      expect(list.map(({ id }) => id).sort()).toEqual([...chats].sort());
      expect(shown).toEqual(shown.toSorted().toReversed());
    }
  });

  it("have afterwards the correct activity time and unread count for each chat", async () => {
    const wrong = await sql`
      select participant.chat_id, participant.user_id
      from public.chat_participants as participant
      join public.chats on chats.id = participant.chat_id
      cross join lateral (
        select
          max(message.created_at) as last_at,
          count(*) filter (
            where message.sender_id <> participant.user_id
              and message.deleted_at is null
              and message.created_at > greatest(participant.read_up_to, participant.joined_after)
          ) as unread
        from public.messages as message
        where message.chat_id = participant.chat_id
      ) as said
      where participant.chat_id = any (${chats})
        and (participant.last_activity_at, chats.last_message_at, participant.unread_count)
          is distinct from (said.last_at, said.last_at, said.unread)`;
    expect(wrong).toEqual([]);
  });

  it("receive the same list of chats with and without pagination", async () => {
    const [connection, person] = [connections[0]!, people[0]!];
    const whole = await resultOf<{ data: Listed[] }>(connection, { person, rpc: "list_chats", args: {} });
    const walked = await walk<Listed>(connection, { person, rpc: "list_chats", args: { page_size: "2" } });
    expect(walked).toEqual(whole.data);
  });
});
