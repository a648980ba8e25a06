/** Races between muting or archiving a chat and new messages in this chat. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf, wordOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const rounds = roundsOf(500);
const connections = reserveConnections(connectionsOfRounds);

/** Ids of the two users in one repetition of a race, and of their direct chat. */
interface Scene {
  anna: string;
  ben: string;
  chat: string;
}

type Act = ActIn<Scene>;

const benSends: Act = ({ ben, chat }) => ({
  person: ben,
  rpc: "send_message",
  args: { chat_id: chat, message: { content: "x", attachments: [] } },
});
const annaMutes: Act = ({ anna, chat }) => ({ person: anna, rpc: "mute_chat", args: { chat_id: chat, until: null } });
const annaArchives: Act = ({ anna, chat }) => ({ person: anna, rpc: "archive_chat", args: { chat_id: chat } });
const annaUnarchives: Act = ({ anna, chat }) => ({ person: anna, rpc: "unarchive_chat", args: { chat_id: chat } });
const annaLeaves: Act = ({ anna }) => ({ person: anna, rpc: "delete_profile", args: {} });
const annaTypes: Act = ({ anna, chat }) => ({
  person: anna,
  rpc: "type_in_chat",
  args: { chat_id: chat, is_typing: "true" },
});

/** Outcomes of both calls, and the state in which Anna sees the chat after the race. */
type End = [first: string, second: string, state: string];

interface Race {
  acts: [Act, Act];
  /** All allowed outcomes of the race. */
  legal: End[];
}

const races: Record<string, Race> = {
  "who mutes the chat while the other participant sends a message has a muted chat with an unread message": {
    acts: [annaMutes, benSends],
    legal: [
      ["muted", "sent", "1 unread, muted, listed"],
      ["muted with 1", "sent", "1 unread, muted, listed"],
    ],
  },
  "who archives the chat while the other participant sends a message finds the chat in the archive or back in the list":
    {
      acts: [annaArchives, benSends],
      legal: [
        // In the first outcome Ben's message is stored after Anna archives the chat, in the second outcome before.
        ["archived", "sent", "1 unread, listed"],
        ["archived with 1", "sent", "1 unread, archived"],
      ],
    },
  "who archives and unarchives the chat concurrently finds the chat either in the archive or in the list": {
    acts: [annaArchives, annaUnarchives],
    legal: [
      ["archived", "done", "0 unread, archived"],
      ["archived", "done", "0 unread, listed"],
    ],
  },
  "who types on two devices concurrently causes only one typing broadcast": {
    acts: [annaTypes, annaTypes],
    legal: [
      ["told", "dropped", "0 unread, listed"],
      ["dropped", "told", "0 unread, listed"],
    ],
  },
  "who mutes the chat while deleting the profile no longer has the chat afterwards": {
    acts: [annaMutes, annaLeaves],
    legal: [
      ["muted", "deleted", "gone"],
      ["chat_not_found", "deleted", "gone"],
    ],
  },
};

/** Inserts the direct chat of each repetition, without messages. */
async function makeChats(scenes: Scene[]): Promise<void> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const [chats, annas, bens] = [columnOf("chat"), columnOf("anna"), columnOf("ben")];
  await sql`
    insert into public.chats (id, type, one_person_id, other_person_id)
    select chat, 'direct', least(anna, ben), greatest(anna, ben)
    from unnest(${chats}::uuid[], ${annas}::uuid[], ${bens}::uuid[]) as scene (chat, anna, ben)`;
  await sql`
    insert into public.chat_participants (chat_id, user_id, role)
    select chat, person, 'member'
    from unnest(${chats}::uuid[], ${annas}::uuid[], ${bens}::uuid[]) as scene (chat, anna, ben)
    cross join lateral unnest(array[anna, ben]) as person`;
}

/** Returns the state in which Anna sees the chat of each repetition, in the format of `End`. */
async function statesOf(scenes: Scene[]): Promise<string[]> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const rows = await sql<{ state: string }[]>`
    select
      case
        when place.chat_id is null then 'gone'
        else concat_ws(
          ', ',
          place.unread_count || ' unread',
          case when place.muted_until is not null then 'muted' end,
          case when place.is_archived then 'archived' else 'listed' end
        )
      end as state
    from unnest(${columnOf("anna")}::uuid[], ${columnOf("chat")}::uuid[]) with ordinality as scene (anna, chat, round)
    left join public.chat_participants as place on place.chat_id = chat and place.user_id = anna
    order by round`;
  return rows.map(({ state }) => state);
}

// The interval is long, so that both typing broadcasts fall into one interval even on a slow machine.
beforeAll(() => sql`update private.settings set value = '60' where name = 'typing_pace_seconds'`);
afterAll(() => sql`update private.settings set value = '1' where name = 'typing_pace_seconds'`);

describe("a participant", () => {
  it.each(Object.entries(races))("%s", async (_, { acts, legal }) => {
    const people = await makePeople(2 * rounds);
    const scenes = Array.from({ length: rounds }, (_, round): Scene => {
      return { anna: people[2 * round]!, ben: people[2 * round + 1]!, chat: randomUUID() };
    });
    await makeChats(scenes);
    const outcomes = await atOnce(connections, scenes, acts);
    const states = await statesOf(scenes);
    const ends = outcomes.map((both, round): End => {
      const [first, second] = both.map((outcome) =>
        wordOf(outcome, ({ senderId, mutedUntil, isArchived, unreadCount, counts, deleted }) => {
          const kept = isArchived ? "archived" : mutedUntil ? "muted" : null;
          const effect = counts === undefined ? null : counts ? "told" : "dropped";
          return kept
            ? `${kept}${unreadCount ? ` with ${unreadCount}` : ""}`
            : senderId
              ? "sent"
              : deleted
                ? "deleted"
                : effect;
        }),
      );
      return [first!, second!, states[round]!];
    });
    expect(ends).toHaveLength(rounds);
    const legalEnds = legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
  });
});
