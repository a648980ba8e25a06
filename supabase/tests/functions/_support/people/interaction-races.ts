/** Runs concurrent RPC calls of two users many times, and checks that each outcome is allowed. */

import type { ReservedSql } from "postgres";
import { expect } from "vitest";
import { sql } from "../database.ts";
import { type ActIn, atOnce, inEveryScene, wordOf } from "../races.ts";
import { callRpc, type Outcome, type RpcCall } from "../rpc.ts";
import { addMembers } from "./interactions.ts";

/** Ids of the two users in one repetition of a race, of their profiles, and of their match, if they have one. */
interface Pair {
  anna: string;
  ben: string;
  annaProfile: string;
  benProfile: string;
  match: string | null;
}

type Name = "anna" | "ben";

type Act = ActIn<Pair>;

/**
 * Responses to both users, then the relation of the two users after the race, and the notifications with their
 * recipients.
 */
type End = [first: string, second: string, between: string, notifications: string];

/** Concurrent calls of two users, and all allowed outcomes. */
export interface Race {
  rounds: number;
  areFriends?: true;
  /** Calls before the race, made one after another. */
  before: Act[];
  /** Calls that are made concurrently. */
  acts: [Act, Act];
  legal: End[];
}

/** Returns two calls of an RPC: one by Anna with Ben as its target, and one by Ben with Anna as its target. */
function actOf(rpc: string, args: (pair: Pair, other: Name) => RpcCall["args"]): Record<Name, Act> {
  return {
    anna: (pair) => ({ person: pair.anna, rpc, args: args(pair, "ben") }),
    ben: (pair) => ({ person: pair.ben, rpc, args: args(pair, "anna") }),
  };
}

function interacting(kind: "like" | "dislike"): Record<Name, Act> {
  return actOf("interact", (pair, other) => ({ target_profile_id: pair[`${other}Profile`], kind }));
}

export const likes = interacting("like");
export const dislikes = interacting("dislike");
export const unmatches = actOf("end_match", ({ match }) => ({ match_id: match }));
export const blocks = actOf("block_person", (pair, other) => ({ person_id: pair[other] }));
export const unfriends = actOf("unfriend", (pair, other) => ({ person_id: pair[other] }));
export const opensChat = actOf("open_direct_chat", (pair, other) => ({ person_id: pair[other] }));
export const deletesProfile = actOf("delete_profile", () => ({}));
export const leavesMap = actOf("update_profile", () => ({ changes: { isVisibleOnMap: false } }));
export const stopsSharing = actOf("stop_sharing_location", () => ({}));

/** Calls that create a match. Ben is notified of the first like, and both users are notified of the match. */
export const matched = [likes.anna, likes.ben];
export const notifiedOfBoth = "ben of people_like, anna of people_match, ben of people_match";
/** Notifications after the end of a match. The end of the match also deleted the notification of the like. */
export const notifiedOfMatch = "anna of people_match, ben of people_match";

/** Calls that share a live location. Each number is a location in another grid cell. */
export function shares(number: number): Record<Name, Act> {
  return actOf("share_location", () => ({ exact_latitude: `${number}`, exact_longitude: "0", expires_in: null }));
}

async function makePairs(count: number, areFriends: boolean): Promise<Pair[]> {
  const members = await addMembers(Array.from({ length: 2 * count }, () => ({ isVisibleOnMap: true })));
  const pairs = Array.from({ length: count }, (_, round): Pair => {
    const [anna, ben] = [members[2 * round]!, members[2 * round + 1]!];
    return { anna: anna.id, ben: ben.id, annaProfile: anna.profileId, benProfile: ben.profileId, match: null };
  });
  if (areFriends) {
    await sql`
      insert into public.friendships (requester_id, addressee_id, status)
      select anna, ben, 'accepted'
      from unnest(${pairs.map(({ anna }) => anna)}::uuid[], ${pairs.map(({ ben }) => ben)}::uuid[]) as pair (anna, ben)`;
  }
  return pairs;
}

/** Returns the outcome of a call as one word: the new state, or the error code. */
function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ isMatch, type, status, deleted, expiresAt }) => {
    return (isMatch && "match") || (deleted && "gone") || (expiresAt && !type && "shared") || type || status || null;
  });
}

interface State {
  match: string | null;
  between: string;
  notifications: string;
}

/** Returns the state of every pair of users, in the format of an allowed outcome. */
async function statesOf(pairs: Pair[]): Promise<State[]> {
  const columnOf = (name: Name) => pairs.map((pair) => pair[name]);
  return sql<State[]>`
    with
      broadcasts as materialized (
        select topic, replace(event, 'location.', '') as event, count(*) as count
        from realtime.messages
        where topic = any (${pairs.map(({ anna }) => `location:${anna}`)})
        group by topic, event
      )
    select
      met.id as match,
      coalesce(
        nullif(concat_ws(', ', thought.state, met.state, chat.state, befriended.state, block.state, location.state), ''),
        'nothing'
      ) as between,
      coalesce(notification.state, 'nobody') as notifications
    from unnest(${columnOf("anna")}::uuid[], ${columnOf("ben")}::uuid[]) with ordinality as pair (anna, ben, number)
    cross join lateral (
      select
        string_agg(
          case person_id when anna then 'anna ' else 'ben ' end
            || type || 's'
            || case when type = 'like' and not is_answered then ' (waits)' else '' end,
          ', ' order by person_id = ben
        ) as state
      from private.people_interactions
      where (person_id, target_id) in ((anna, ben), (ben, anna))
    ) as thought
    cross join lateral (
      select min(id::text)::uuid as id, string_agg('match', ', ') as state
      from public.matches
      where (one_person_id, other_person_id) in ((anna, ben), (ben, anna))
    ) as met
    cross join lateral (
      select string_agg('chat', ', ') as state
      from public.chats
      where (one_person_id, other_person_id) in ((anna, ben), (ben, anna))
    ) as chat
    cross join lateral (
      select string_agg(status::text, ', ') as state
      from public.friendships
      where (requester_id, addressee_id) in ((anna, ben), (ben, anna))
    ) as befriended
    cross join lateral (
      select string_agg(case blocker_id when anna then 'blocked by anna' else 'blocked by ben' end, ', ' order by blocker_id = ben) as state
      from public.blocks
      where (blocker_id, blocked_id) in ((anna, ben), (ben, anna))
    ) as block
    cross join lateral (
      select
        nullif(
          concat_ws(
            ', ',
            (select 'anna shares' from private.live_locations where person_id = anna),
            (
              select 'heard ' || string_agg(broadcasts.count || ' ' || broadcasts.event, ' and ' order by broadcasts.event desc)
              from broadcasts
              where broadcasts.topic = 'location:' || anna
            )
          ),
          ''
        ) as state
    ) as location
    cross join lateral (
      select
        string_agg(
          case user_id when anna then 'anna of ' else 'ben of ' end || type || case when is_hidden then ' (hidden)' else '' end,
          ', ' order by type, user_id = ben
        ) as state
      from public.notifications
      where (user_id, actor_id) in ((anna, ben), (ben, anna)) and type in ('people_like', 'people_match', 'chat_created')
    ) as notification
    order by pair.number`;
}

/** Runs all repetitions of a race, and checks that each has one of the allowed outcomes. */
export async function expectLegalEnds(connections: ReservedSql[], race: Race): Promise<void> {
  const { rounds, areFriends = false, before, acts, legal } = race;
  const pairs = await makePairs(rounds, areFriends);
  for (const act of before) {
    const outcomes = await inEveryScene(connections, pairs, (pair, left) => callRpc(left, act(pair)));
    expect(outcomes.filter((outcome) => "refused" in outcome)).toEqual([]);
  }
  for (const [round, { match }] of (await statesOf(pairs)).entries()) {
    pairs[round]!.match = match;
  }
  const outcomes = await atOnce(connections, pairs, acts);
  const states = await statesOf(pairs);
  const ends = outcomes.map(([first, second], round): End => {
    return [wordFor(first), wordFor(second), states[round]!.between, states[round]!.notifications];
  });
  expect(ends).toHaveLength(rounds);
  const legalEnds = legal.map((end) => JSON.stringify(end));
  expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
}
