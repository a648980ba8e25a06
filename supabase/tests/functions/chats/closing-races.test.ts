/**
 * Races in the direct chat of two people: one of them ends the match or the friendship while the other makes a call.
 */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, annaBlocks, atOnce, connectionsOfRounds, wordOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** Ids of two people, of their match and its chat, and of their friend request or friendship. */
interface Pair {
  anna: string;
  ben: string;
  match: string;
  chat: string;
  request: string;
}

type Act = ActIn<Pair>;

const annaUnmatches: Act = ({ anna, match }) => ({ person: anna, rpc: "end_match", args: { match_id: match } });
const annaLeaves: Act = ({ anna }) => ({ person: anna, rpc: "delete_profile", args: {} });
const benAccepts: Act = ({ ben, request }) => ({
  person: ben,
  rpc: "accept_friend_request",
  args: { request_id: request },
});
const benBlocks: Act = ({ anna, ben }) => ({ person: ben, rpc: "block_person", args: { person_id: anna } });
const benOpens: Act = ({ anna, ben }) => ({ person: ben, rpc: "open_direct_chat", args: { person_id: anna } });
const benUnfriends: Act = ({ anna, ben }) => ({ person: ben, rpc: "unfriend", args: { person_id: anna } });
const benUnmatches: Act = ({ ben, match }) => ({ person: ben, rpc: "end_match", args: { match_id: match } });
const benWrites: Act = ({ ben, chat }) => ({
  person: ben,
  rpc: "send_message",
  args: { chat_id: chat, message: { content: "Hello", attachments: [] } },
});

/** Outcomes of both calls, and the state of the chat after the race. */
type End = [first: string, second: string, chat: string];

interface Race {
  friendship: "pending" | "accepted";
  acts: [Act, Act];
  legal: End[];
}

const left = "open, one has left";

const races: Record<string, Race> = {
  "can write after one of them unmatches while the other accepts a friend request": {
    friendship: "pending",
    acts: [annaUnmatches, benAccepts],
    legal: [["done", "done", "open"]],
  },
  "have a closed chat after one of them unmatches while the other unfriends": {
    friendship: "accepted",
    acts: [annaUnmatches, benUnfriends],
    legal: [["done", "done", "closed"]],
  },
  "have a closed chat after one of them unmatches while the other calls POST /chats/direct": {
    friendship: "pending",
    acts: [annaUnmatches, benOpens],
    legal: [
      ["done", "done", "closed"],
      ["done", "person_not_found", "closed"],
    ],
  },
  "have a closed chat after one of them unmatches while the other sends a message": {
    friendship: "pending",
    acts: [annaUnmatches, benWrites],
    legal: [
      ["done", "done", "closed"],
      ["done", "chat_not_found", "closed"],
    ],
  },
  "have a closed chat after one of them unmatches while the other blocks": {
    friendship: "accepted",
    acts: [annaBlocks, benUnmatches],
    legal: [
      ["done", "done", "closed"],
      ["done", "match_not_found", "closed"],
    ],
  },
  "do not deadlock if one of them deletes the profile while the other accepts a friend request": {
    friendship: "pending",
    acts: [annaLeaves, benAccepts],
    legal: [
      ["done", "done", left],
      ["done", "friend_request_not_found", left],
    ],
  },
  "do not deadlock if one of them deletes the profile while the other unfriends": {
    friendship: "accepted",
    acts: [annaLeaves, benUnfriends],
    legal: [
      ["done", "done", left],
      ["done", "friendship_not_found", left],
    ],
  },
  "do not deadlock if one of them deletes the profile while the other blocks": {
    friendship: "accepted",
    acts: [annaLeaves, benBlocks],
    legal: [
      ["done", "done", "closed, one has left"],
      ["done", "person_not_found", left],
    ],
  },
};

/**
 * Creates pairs of people who have a match with its chat, and a friend request from Anna to Ben with the given status.
 */
async function makePairs(count: number, friendship: string): Promise<Pair[]> {
  const people = await makePeople(2 * count);
  const [annas, bens] = [people.slice(0, count), people.slice(count)];
  const requests = await sql<{ id: string; anna: string }[]>`
    insert into public.friendships (requester_id, addressee_id, status)
    select anna, ben, ${friendship} from unnest(${annas}::uuid[], ${bens}::uuid[]) as pair (anna, ben)
    returning id, requester_id as anna`;
  const requestOf = new Map(requests.map(({ id, anna }) => [anna, id]));
  return Promise.all(
    annas.map(async (anna, index) => {
      const ben = bens[index]!;
      const [made] = await sql<{ match: string; chat: string }[]>`
        select id as match, chat_id as chat from private.make_match(${anna}, ${ben})`;
      return { anna, ben, match: made!.match, chat: made!.chat, request: requestOf.get(anna)! };
    }),
  );
}

describe("two people with a match", () => {
  it.each(Object.entries(races))("%s", async (_, { friendship, acts, legal }) => {
    const pairs = await makePairs(120, friendship);
    const outcomes = await atOnce(connections, pairs, acts);
    const states = await sql<{ state: string }[]>`
      select
        case when match_chats.is_closed then 'closed' else 'open' end
          || case when count(participant.user_id) < 2 then ', one has left' else '' end as state
      from
        unnest(${pairs.map(({ chat }) => chat)}::uuid[]) with ordinality as pair (chat, number)
        left join private.match_chats on match_chats.chat_id = chat
        left join public.chat_participants as participant on participant.chat_id = chat
      group by number, match_chats.is_closed
      order by number`;
    const ends = outcomes.map(([first, second], round): End => {
      return [wordOf(first, () => null), wordOf(second, () => null), states[round]!.state];
    });
    const legalEnds = legal.map((end) => JSON.stringify(end));
    expect(ends).toHaveLength(pairs.length);
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
    const unread = await sql`
      select notifications.user_id
      from public.notifications
      join private.match_chats on match_chats.chat_id = notifications.chat_id and match_chats.is_closed
      where notifications.chat_id = any (${pairs.map(({ chat }) => chat)}::uuid[])
        and notifications.type = 'chat_message'
        and not notifications.is_read`;
    expect(unread, "a closed chat has no unread notification").toHaveLength(0);
  });
});
