/** Races between calls that send, read and delete messages of a chat, and the notifications of these messages. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const rounds = roundsOf(500);
const connections = reserveConnections(connectionsOfRounds);

/**
 * Test data of one repetition of a race: a chat between Anna and Ben. Ben has sent the first message, and Anna was
 * notified of the message.
 */
interface Scene {
  anna: string;
  ben: string;
  chat: string;
  message: string;
}

type Act = ActIn<Scene>;

const sends =
  (who: "anna" | "ben", content: string): Act =>
  (scene) => ({
    person: scene[who],
    rpc: "send_message",
    args: { chat_id: scene.chat, message: { content, attachments: [] } },
  });
const annaReads: Act = ({ anna, chat }) => ({
  person: anna,
  rpc: "read_messages",
  args: { chat_id: chat, up_to_message_id: null },
});
const annaReadsAll: Act = ({ anna }) => ({
  person: anna,
  rpc: "read_notifications",
  args: { notification_ids: null },
});
const benDeletes: Act = ({ ben, chat, message }) => ({
  person: ben,
  rpc: "delete_message",
  args: { chat_id: chat, message_id: message },
});

/**
 * The allowed results of each race. A result begins with the number of messages that the second call marked as read.
 * After that, it contains the message count and the preview of each of Anna's notifications, and her unread count.
 */
const races: Record<string, { acts: [Act, Act]; legal: string[] }> = {
  "of the first message are read if the recipient reads the chat while the sender sends a second message": {
    acts: [sends("ben", "x"), annaReads],
    legal: ["1: read 1 First, unread 1 x; counts 1", "2: read 2 x; counts 0"],
  },
  "of all messages are merged into one unread notification if the sender sends two messages concurrently": {
    acts: [sends("ben", "x"), sends("ben", "y")],
    legal: ["unread 3 x; counts 1", "unread 3 y; counts 1"],
  },
  "of the first message are read if the recipient replies while the sender sends a second message": {
    acts: [sends("ben", "x"), sends("anna", "y")],
    legal: ["read 1 First, unread 1 x; counts 1", "read 2 x; counts 0"],
  },
  "represent only the second message if the sender sends it while deleting the first message": {
    acts: [benDeletes, sends("ben", "x")],
    legal: ["unread 1 x; counts 1"],
  },
  "of a message that is deleted while the recipient reads it are either read and without a preview, or deleted": {
    acts: [benDeletes, annaReads],
    legal: ["0: ; counts 0", "1: read 1 -; counts 0"],
  },
  "of a deleted message are not unread if the recipient marks all notifications as read during the deletion": {
    acts: [benDeletes, annaReadsAll],
    legal: ["0: ; counts 0", "1: read 1 -; counts 0"],
  },
  "of a deleted message are not unread if the recipient replies during the deletion": {
    acts: [benDeletes, sends("anna", "y")],
    legal: ["; counts 0", "read 1 -; counts 0"],
  },
  "are read, or were sent after the call, if the recipient marks all as read while the sender sends a second message": {
    acts: [sends("ben", "x"), annaReadsAll],
    legal: ["1: read 1 First, unread 1 x; counts 1", "1: read 2 x; counts 0", "0: unread 2 x; counts 1"],
  },
};

async function makeScenes(): Promise<Scene[]> {
  const people = await makePeople(2 * rounds);
  const scenes = Array.from({ length: rounds }, (_, round): Scene => {
    return { anna: people[2 * round]!, ben: people[2 * round + 1]!, chat: randomUUID(), message: randomUUID() };
  });
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const [annas, bens, chats] = [columnOf("anna"), columnOf("ben"), columnOf("chat")];
  await sql`
    insert into public.chats (id, type, one_person_id, other_person_id, last_message_at)
    select chat, 'direct', least(anna, ben), greatest(anna, ben), now()
    from unnest(${chats}::uuid[], ${annas}::uuid[], ${bens}::uuid[]) as scene (chat, anna, ben)`;
  await sql`
    insert into public.messages (id, chat_id, sender_id, content, created_at, updated_at)
    select message, chats.id, ben, 'First', chats.last_message_at, chats.last_message_at
    from unnest(${columnOf("message")}::uuid[], ${chats}::uuid[], ${bens}::uuid[]) as scene (message, chat, ben)
    join public.chats on chats.id = chat`;
  await sql`
    insert into public.chat_participants (chat_id, user_id, role, unread_count)
    select chat, person, 'member', case person when anna then 1 else 0 end
    from unnest(${chats}::uuid[], ${annas}::uuid[], ${bens}::uuid[]) as scene (chat, anna, ben)
    cross join lateral unnest(array[anna, ben]) as person`;
  await sql`
    insert into public.notifications (user_id, type, actor_id, chat_id, message_id, first_message_id, message_count, payload)
    select
      anna, 'chat_message', ben, chat, message, message, 1,
      '{"actorName": null, "chatName": null, "eventTitle": null, "messagePreview": "First"}'
    from unnest(${annas}::uuid[], ${bens}::uuid[], ${chats}::uuid[], ${columnOf("message")}::uuid[])
      as scene (anna, ben, chat, message)`;
  return scenes;
}

async function statesOf(scenes: Scene[]): Promise<string[]> {
  const rows = await sql<{ state: string }[]>`
    select
      concat(
        (
          select
            string_agg(
              concat_ws(
                ' ',
                case when told.is_read then 'read' else 'unread' end,
                told.message_count,
                coalesce(told.payload ->> 'messagePreview', '-')
              ),
              ', '
              order by told.is_read desc
            )
          from public.notifications as told
          where told.user_id = anna and told.chat_id = chat
        ),
        '; counts ',
        private.count_unread(anna)
      ) as state
    from unnest(${scenes.map(({ anna }) => anna)}::uuid[], ${scenes.map(({ chat }) => chat)}::uuid[])
      with ordinality as scene (anna, chat, round)
    order by round`;
  return rows.map(({ state }) => state);
}

describe("notifications of chat messages", () => {
  it.each(Object.entries(races))("%s", async (_, { acts, legal }) => {
    const scenes = await makeScenes();
    const outcomes = await atOnce(connections, scenes, acts);
    expect(outcomes.flat().filter((outcome) => "refused" in outcome)).toEqual([]);
    const states = (await statesOf(scenes)).map((state, round) => {
      const [, second] = outcomes[round]!;
      return "json" in second && "updated" in second.json ? `${second.json.updated}: ${state}` : state;
    });
    expect(states).toHaveLength(rounds);
    expect([...new Set(states)].filter((state) => !legal.includes(state))).toEqual([]);
  });
});
