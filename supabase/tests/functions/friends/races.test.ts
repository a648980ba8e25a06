/** Races between two calls that two users make about each other. */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import {
  type ActIn,
  annaBlocks,
  atOnce,
  benBlocks,
  connectionsOfRounds,
  inEveryScene,
  roundsOf,
  wordOf,
} from "../_support/races.ts";
import { callRpc, type Outcome, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** The two users in one repetition of a race, and the id of their friend request, if there is one. */
interface Pair {
  anna: string;
  ben: string;
  request: string;
}

type Act = ActIn<Pair>;

const annaAsks: Act = ({ anna, ben }) => ({
  person: anna,
  rpc: "send_friend_request",
  args: { addressee_id: ben },
});
const benAsks: Act = ({ anna, ben }) => ({ person: ben, rpc: "send_friend_request", args: { addressee_id: anna } });
const benAccepts: Act = ({ ben, request }) => ({
  person: ben,
  rpc: "accept_friend_request",
  args: { request_id: request },
});
const jobPurges: Act = () => ({ person: null, rpc: "purge_friend_requests", args: { row_limit: "5000" } });
const annaWithdraws: Act = ({ anna, request }) => ({
  person: anna,
  rpc: "withdraw_friend_request",
  args: { request_id: request },
});
const benRejects: Act = ({ ben, request }) => ({
  person: ben,
  rpc: "reject_friend_request",
  args: { request_id: request },
});
const annaUnfriends: Act = ({ anna, ben }) => ({ person: anna, rpc: "unfriend", args: { person_id: ben } });
const benUnfriends: Act = ({ anna, ben }) => ({ person: ben, rpc: "unfriend", args: { person_id: anna } });
const benUnblocks: Act = ({ anna, ben }) => ({ person: ben, rpc: "unblock_person", args: { person_id: anna } });

/** Outcomes of both calls, and afterwards the relation between the users and their notifications. */
type End = [first: string, second: string, between: string, notifications: string];

interface Race {
  rounds: number;
  /** Calls that are made before the race, in this order. */
  before: Act[];
  /** Whether the friend request has expired before the race. */
  isExpired?: boolean;
  /** The two calls that are made concurrently. */
  acts: [Act, Act];
  /** All allowed outcomes of the race. */
  legal: End[];
}

const asked = [annaAsks];
const friends = [annaAsks, benAccepts];
const notifiedOfBoth = "ben of friend_request, anna of friend_request_accepted";
const hiddenBoth = "ben of friend_request (hidden), anna of friend_request_accepted (hidden)";

const races: Record<string, Race> = {
  "who send each other friend requests concurrently have only the request that came first": {
    rounds: roundsOf(500),
    before: [],
    acts: [annaAsks, benAsks],
    legal: [
      ["created", "already_pending", "anna asked ben: pending", "ben of friend_request"],
      ["already_pending", "created", "ben asked anna: pending", "anna of friend_request"],
    ],
  },
  "have a block if the addressee accepts a request while the requester blocks the addressee": {
    rounds: roundsOf(500),
    before: asked,
    acts: [benAccepts, annaBlocks],
    legal: [
      ["accepted", "blocked", "blocked by anna in that row", hiddenBoth],
      ["friend_request_not_found", "blocked", "blocked by anna in that row", ""],
    ],
  },
  "have a block if the addressee accepts a request while blocking the requester": {
    rounds: roundsOf(100),
    before: asked,
    acts: [benAccepts, benBlocks],
    legal: [
      ["accepted", "blocked", "blocked by ben in that row", hiddenBoth],
      ["friend_request_answered", "blocked", "blocked by ben in that row", ""],
    ],
  },
  "are friends if one accepts a request while the other unfriends, unless the acceptance came first": {
    rounds: roundsOf(500),
    before: asked,
    acts: [benAccepts, annaUnfriends],
    legal: [
      ["accepted", "deleted", "nothing", notifiedOfBoth],
      ["accepted", "friendship_not_found", "anna asked ben: accepted", notifiedOfBoth],
    ],
  },
  // Only a pending request can be answered, so the second answer is rejected.
  "are friends, and the requester is notified once, if the addressee accepts twice concurrently": {
    rounds: roundsOf(500),
    before: asked,
    acts: [benAccepts, benAccepts],
    legal: [
      ["accepted", "friend_request_answered", "anna asked ben: accepted", notifiedOfBoth],
      ["friend_request_answered", "accepted", "anna asked ben: accepted", notifiedOfBoth],
    ],
  },
  "keep the first answer if the addressee accepts and rejects concurrently": {
    rounds: roundsOf(100),
    before: asked,
    acts: [benAccepts, benRejects],
    legal: [
      ["accepted", "friend_request_answered", "anna asked ben: accepted", notifiedOfBoth],
      ["friend_request_answered", "rejected", "anna asked ben: rejected", "ben of friend_request"],
    ],
  },
  "are friends, or have no request, if one accepts a request while the other withdraws it": {
    rounds: roundsOf(500),
    before: asked,
    acts: [benAccepts, annaWithdraws],
    legal: [
      ["accepted", "friend_request_answered", "anna asked ben: accepted", notifiedOfBoth],
      ["friend_request_not_found", "deleted", "nothing", ""],
    ],
  },
  "have a rejected request, or no request, if one rejects a request while the other withdraws it": {
    rounds: roundsOf(100),
    before: asked,
    acts: [benRejects, annaWithdraws],
    legal: [
      ["rejected", "friend_request_answered", "anna asked ben: rejected", "ben of friend_request"],
      ["friend_request_not_found", "deleted", "nothing", ""],
    ],
  },
  "have the new request or no request if one withdraws a request while the other sends one": {
    rounds: roundsOf(100),
    before: asked,
    acts: [annaWithdraws, benAsks],
    legal: [
      ["deleted", "created", "ben asked anna: pending", "anna of friend_request"],
      ["deleted", "already_pending", "nothing", ""],
    ],
  },
  "have no request if one of them withdraws it twice concurrently, and the second call fails": {
    rounds: roundsOf(100),
    before: asked,
    acts: [annaWithdraws, annaWithdraws],
    legal: [
      ["deleted", "friend_request_not_found", "nothing", ""],
      ["friend_request_not_found", "deleted", "nothing", ""],
    ],
  },
  "have a block if the requester withdraws a request while the addressee blocks the requester": {
    rounds: roundsOf(100),
    before: asked,
    acts: [annaWithdraws, benBlocks],
    legal: [
      ["deleted", "blocked", "blocked by ben", ""],
      ["friend_request_not_found", "blocked", "blocked by ben in that row", ""],
    ],
  },
  "have the new request if one sends it after 90 days while the job friend_requests deletes the expired one": {
    rounds: roundsOf(200),
    before: asked,
    isExpired: true,
    acts: [benAsks, jobPurges],
    legal: [["created", "done", "ben asked anna: pending", "anna of friend_request"]],
  },
  "who both send a new request after 90 days have only the request that came first": {
    rounds: roundsOf(200),
    before: asked,
    isExpired: true,
    acts: [annaAsks, benAsks],
    legal: [
      ["created", "already_pending", "anna asked ben: pending", "ben of friend_request"],
      ["already_pending", "created", "ben asked anna: pending", "anna of friend_request"],
    ],
  },
  "have a block if one blocks the other while the job friend_requests deletes the expired request between them": {
    rounds: roundsOf(200),
    before: asked,
    isExpired: true,
    acts: [annaBlocks, jobPurges],
    legal: [["blocked", "done", "blocked by anna", ""]],
  },
  "who are friends and block each other have two blocks, one of them in the row of the friendship": {
    rounds: roundsOf(500),
    before: friends,
    acts: [annaBlocks, benBlocks],
    legal: [
      ["blocked", "blocked", "blocked by anna in that row, blocked by ben", hiddenBoth],
      ["blocked", "blocked", "blocked by anna, blocked by ben in that row", hiddenBoth],
    ],
  },
  "have one block, in the row of the friendship, if one blocks the other twice concurrently": {
    rounds: roundsOf(100),
    before: friends,
    acts: [benBlocks, benBlocks],
    legal: [["blocked", "blocked", "blocked by ben in that row", hiddenBoth]],
  },
  "get one success and one error 404 if both end their friendship concurrently": {
    rounds: roundsOf(100),
    before: friends,
    acts: [annaUnfriends, benUnfriends],
    legal: [
      ["deleted", "friendship_not_found", "nothing", notifiedOfBoth],
      ["friendship_not_found", "deleted", "nothing", notifiedOfBoth],
    ],
  },
  "have no friendship and no block if one accepts a request while lifting the block that replaced it": {
    rounds: roundsOf(100),
    before: [annaAsks, benBlocks],
    acts: [benAccepts, benUnblocks],
    legal: [
      ["friend_request_answered", "deleted", "nothing", ""],
      ["friend_request_not_found", "deleted", "nothing", ""],
    ],
  },
  "have a block if one sends a request while the addressee blocks the requester": {
    rounds: roundsOf(100),
    before: [],
    acts: [annaAsks, benBlocks],
    legal: [
      ["created", "blocked", "blocked by ben in that row", ""],
      ["request_not_possible", "blocked", "blocked by ben", ""],
    ],
  },
};

/** Returns the outcome of a call as one word: the state of the request, or the error code. */
function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ result, status, deleted }) => result ?? status ?? (deleted && "deleted"));
}

/** Returns the id of the friend request that the call created, or an empty string. */
function requestIn(outcome: Outcome): string {
  const made = "json" in outcome && (outcome.json.friendship as { id: string } | undefined);
  return made ? made.id : "";
}

/** Returns the relation between the two users of each pair, in the format of `End`. */
async function statesOf(pairs: Pair[]): Promise<{ request: string | null; between: string; notifications: string }[]> {
  return sql`
    select
      friendship.id as request,
      coalesce(nullif(concat_ws(', ', friendship.state, block.state), ''), 'nothing') as between,
      coalesce(notification.state, '') as notifications
    from unnest(
      ${pairs.map(({ anna }) => anna)}::uuid[], ${pairs.map(({ ben }) => ben)}::uuid[], ${pairs.map(({ request }) => request)}::text[]
    ) with ordinality as pair (anna, ben, request, number)
    cross join lateral (
      select
        min(id::text) as id,
        string_agg(case requester_id when anna then 'anna asked ben: ' else 'ben asked anna: ' end || status, ', ') as state
      from public.friendships
      where (requester_id, addressee_id) in ((anna, ben), (ben, anna))
    ) as friendship
    cross join lateral (
      select
        string_agg(
          case blocker_id when anna then 'blocked by anna' else 'blocked by ben' end
            -- In every race with a block, Anna sent the friend request.
            || case when id::text = request and requester_id = anna and created_at <= updated_at then ' in that row' else '' end,
          ', ' order by blocker_id = ben
        ) as state
      from public.blocks
      where (blocker_id, blocked_id) in ((anna, ben), (ben, anna))
    ) as block
    cross join lateral (
      select
        string_agg(
          case user_id when anna then 'anna of ' else 'ben of ' end || type || case when is_hidden then ' (hidden)' else '' end,
          ', ' order by type, user_id = ben
        ) as state
      from public.notifications
      where (user_id, actor_id) in ((anna, ben), (ben, anna))
    ) as notification
    order by pair.number`;
}

/** Returns the users whose unread count differs from the number of their visible unread notifications. */
async function miscounted(pairs: Pair[]): Promise<object[]> {
  return sql<object[]>`
    select person, counted, shown
    from unnest(${pairs.flatMap(({ anna, ben }) => [anna, ben])}::uuid[]) as person
    cross join lateral (
      select private.count_unread(person) as counted
    ) as count
    cross join lateral (
      select count(*) as shown from public.notifications where user_id = person and not is_read and not is_hidden
    ) as list
    where counted <> shown`;
}

describe("two users", () => {
  it.each(Object.entries(races))("%s", async (_, { rounds, before, isExpired, acts, legal }) => {
    const people = await makePeople(2 * rounds);
    const pairs = Array.from({ length: rounds }, (_, round): Pair => {
      return { anna: people[2 * round]!, ben: people[2 * round + 1]!, request: "" };
    });
    for (const act of before) {
      await inEveryScene(connections, pairs, (pair, left) => callRpc(left, act(pair)));
      const states = await statesOf(pairs);
      pairs.forEach((pair, round) => {
        pair.request = states[round]!.request ?? pair.request;
      });
    }
    if (isExpired) {
      const ids = pairs.map(({ request }) => request);
      await sql`
        update public.friendships set created_at = created_at - interval '90 days' where id = any (${ids}::uuid[])`;
    }
    const outcomes = await atOnce(connections, pairs, acts);
    outcomes.forEach((both, round) => {
      pairs[round]!.request ||= both.map(requestIn).join("");
    });
    const states = await statesOf(pairs);
    const ends = outcomes.map(([first, second], round): End => {
      return [wordFor(first), wordFor(second), states[round]!.between, states[round]!.notifications];
    });
    expect(ends).toHaveLength(rounds);
    const legalEnds = legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
    expect(await miscounted(pairs)).toEqual([]);
  });
});
