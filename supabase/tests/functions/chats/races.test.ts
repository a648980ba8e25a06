/** Races between two calls in one chat, made by two users. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, annaBlocks, atOnce, benBlocks, connectionsOfRounds, wordOf } from "../_support/races.ts";
import { callRpc, type Outcome, reserveConnections } from "../_support/rpc.ts";

const rounds = 40;
const connections = reserveConnections(connectionsOfRounds);

/** Ids of the two users in one repetition of a race, of their chat, and of Ben's first message. */
interface Scene {
  anna: string;
  ben: string;
  chat: string;
  message: string;
  clientMessageId: string;
}

type Act = ActIn<Scene>;

const annaOpens: Act = ({ anna, ben }) => ({ person: anna, rpc: "open_direct_chat", args: { person_id: ben } });
const benOpens: Act = ({ anna, ben }) => ({ person: ben, rpc: "open_direct_chat", args: { person_id: anna } });
const annaReads: Act = ({ anna, chat }) => ({
  person: anna,
  rpc: "read_messages",
  args: { chat_id: chat, up_to_message_id: null },
});
const benSends: Act = ({ ben, chat, clientMessageId }) => ({
  person: ben,
  rpc: "send_message",
  args: { chat_id: chat, message: { content: "x", attachments: [], clientMessageId } },
});
const benDeletes: Act = ({ ben, chat, message }) => ({
  person: ben,
  rpc: "delete_message",
  args: { chat_id: chat, message_id: message },
});

/** Outcomes of both calls, and a text that summarizes the rows after the race. */
type End = [first: string, second: string, state: string];

interface Race {
  before: "no chat" | "direct" | "event";
  acts: [Act, Act];
  /** All allowed outcomes of the race. */
  legal: End[];
}

const races: Record<string, Race> = {
  "have one direct chat, and only one of them is notified of it, if both open it concurrently": {
    before: "no chat",
    acts: [annaOpens, benOpens],
    legal: [
      ["direct", "direct", "1 chats, ben told of chat_created"],
      ["direct", "direct", "1 chats, anna told of chat_created"],
    ],
  },
  "have no chat, or a chat with a hidden notification, if one opens a direct chat while the other blocks this user": {
    before: "no chat",
    acts: [benOpens, annaBlocks],
    legal: [
      ["direct", "blocked", "1 chats, anna told of chat_created (hidden)"],
      ["person_not_found", "blocked", "0 chats"],
    ],
  },
  "have no visible notification of a direct message if the recipient blocks the sender concurrently": {
    before: "direct",
    acts: [benSends, annaBlocks],
    legal: [
      ["sent", "blocked", "1 chats, 2 messages, anna has 2 unread, anna told of chat_message (hidden)"],
      ["sent", "blocked", "1 chats, 2 messages, anna has 2 unread"],
      ["chat_not_found", "blocked", "1 chats, 1 messages, anna has 1 unread"],
    ],
  },
  "have no visible notification of a direct message if the sender blocks the recipient concurrently": {
    before: "direct",
    acts: [benSends, benBlocks],
    legal: [
      ["sent", "blocked", "1 chats, 2 messages, anna has 2 unread, anna told of chat_message (hidden)"],
      ["sent", "blocked", "1 chats, 2 messages, anna has 2 unread"],
      ["chat_not_found", "blocked", "1 chats, 1 messages, anna has 1 unread"],
    ],
  },
  "have no visible notification of a message in an event chat if the recipient blocks the sender concurrently": {
    before: "event",
    acts: [benSends, annaBlocks],
    legal: [
      ["sent", "blocked", "1 chats, 2 messages, anna has 2 unread, anna told of chat_message (hidden)"],
      ["sent", "blocked", "1 chats, 2 messages, anna has 2 unread"],
    ],
  },
  "have only one message if one of them sends the same message twice concurrently": {
    before: "direct",
    acts: [benSends, benSends],
    legal: [["sent", "sent", "1 chats, 2 messages, anna has 2 unread, anna told of chat_message"]],
  },
  "have no unread message if one of them reads the chat while the other deletes the message": {
    before: "direct",
    acts: [annaReads, benDeletes],
    legal: [["done", "deleted", "1 chats, 1 messages, anna has 0 unread"]],
  },
  "have either a read or an unread message if one of them reads the chat while the other sends the message": {
    before: "direct",
    acts: [annaReads, benSends],
    legal: [
      ["done", "sent", "1 chats, 2 messages, anna has 1 unread, anna told of chat_message"],
      ["done", "sent", "1 chats, 2 messages, anna has 0 unread, anna told of chat_message"],
    ],
  },
};

/** Inserts the chat of each repetition with Ben's first message, without notifications. */
async function makeChats(scenes: Scene[], type: "direct" | "event"): Promise<void> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const chats = columnOf("chat");
  if (type === "direct") {
    await sql`
      insert into public.chats (id, type, one_person_id, other_person_id, last_message_at)
      select chat, 'direct', least(anna, ben), greatest(anna, ben), now()
      from unnest(${chats}::uuid[], ${columnOf("anna")}::uuid[], ${columnOf("ben")}::uuid[]) as scene (chat, anna, ben)`;
  } else {
    const [event, olga] = [randomUUID(), randomUUID()];
    await sql`
      insert into public.events (id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
      values (${event}, ${olga}, 'Race', 'other', 'published', now() + interval '1 day', 0, 0, 200, 1)`;
    await sql`
      insert into public.chats (id, type, event_id, last_message_at)
      select chat, 'approved_group', ${event}, now() from unnest(${chats}::uuid[]) as chat`;
  }
  await sql`
    insert into public.messages (id, chat_id, sender_id, content, created_at, updated_at)
    select message, chats.id, ben, 'First', chats.last_message_at, chats.last_message_at
    from unnest(${columnOf("message")}::uuid[], ${chats}::uuid[], ${columnOf("ben")}::uuid[]) as scene (message, chat, ben)
    join public.chats on chats.id = chat`;
  await sql`
    insert into public.chat_participants (chat_id, user_id, role, unread_count)
    select chat, person, 'member', case person when anna then 1 else 0 end
    from unnest(${chats}::uuid[], ${columnOf("anna")}::uuid[], ${columnOf("ben")}::uuid[]) as scene (chat, anna, ben)
    cross join lateral unnest(array[anna, ben]) as person`;
}

function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ type, status, deletedAt, senderId }) => {
    return type ?? status ?? (deletedAt ? "deleted" : senderId ? "sent" : null);
  });
}

/** Returns a summary of the chats, messages and notifications of each repetition, in the format of `End`. */
async function statesOf(scenes: Scene[]): Promise<string[]> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const rows = await sql<{ state: string }[]>`
    select
      concat_ws(
        ', ',
        found.chats || ' chats',
        nullif(found.messages, 0) || ' messages',
        'anna has ' || found.unread || ' unread',
        (
          select string_agg(
            case notification.user_id when anna then 'anna' else 'ben' end || ' told of ' || notification.type
              || case when notification.is_hidden then ' (hidden)' else '' end,
            ', '
          )
          from public.notifications as notification
          where notification.user_id in (anna, ben)
        )
      ) as state
    from unnest(${columnOf("anna")}::uuid[], ${columnOf("ben")}::uuid[], ${columnOf("chat")}::uuid[])
      with ordinality as scene (anna, ben, chat, round)
    cross join lateral (
      select
        count(distinct chats.id) as chats,
        count(distinct message.id) as messages,
        max(participant.unread_count) filter (where message.id is not null) as unread
      from public.chats
      left join public.chat_participants as participant on participant.chat_id = chats.id and participant.user_id = anna
      left join public.messages as message on message.chat_id = chats.id
      where chats.id = chat or (one_person_id = least(anna, ben) and other_person_id = greatest(anna, ben))
    ) as found
    order by round`;
  return rows.map(({ state }) => state);
}

describe("two people", () => {
  it.each(Object.entries(races))("%s", async (_, { before, acts, legal }) => {
    const people = await makePeople(2 * rounds);
    const scenes = Array.from({ length: rounds }, (_, round): Scene => {
      const [anna, ben] = [people[2 * round]!, people[2 * round + 1]!];
      return { anna, ben, chat: randomUUID(), message: randomUUID(), clientMessageId: randomUUID() };
    });
    if (before !== "no chat") {
      await makeChats(scenes, before);
    }
    const outcomes = await atOnce(connections, scenes, acts);
    const states = await statesOf(scenes);
    const ends = outcomes.map(([first, second], round): End => [wordFor(first), wordFor(second), states[round]!]);
    expect(ends).toHaveLength(rounds);
    const legalEnds = legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
  });

  // spec: What the service does, a direct chat is of two people, one for each pair
  it("get the same direct chat when both of them open it concurrently", async () => {
    const [anna, ben] = (await makePeople(2)) as [string, string];
    const opened = await Promise.all(
      connections.map((connection, index) =>
        callRpc(connection, {
          person: index % 2 === 0 ? anna : ben,
          rpc: "open_direct_chat",
          args: { person_id: index % 2 === 0 ? ben : anna },
        }),
      ),
    );
    expect(new Set(opened.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  });
});
