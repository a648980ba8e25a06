/** Races between the redemption of a friend link and another call. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf, wordOf } from "../_support/races.ts";
import { type Outcome, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** Anna, who created the friend link, and two users who have the token of the link. */
interface Scene {
  anna: string;
  ben: string;
  carla: string;
  link: string;
  token: string;
  /** Id of the friendship or friend request between Anna and Ben, if there is one before the race. */
  request: string;
}

type Name = "anna" | "ben" | "carla";
type Act = ActIn<Scene>;

const redeems =
  (who: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "redeem_friend_link", args: { token: scene.token } });
const annaRevokes: Act = ({ anna, link }) => ({ person: anna, rpc: "revoke_friend_link", args: { link_id: link } });
const blocks =
  (who: Name, whom: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "block_person", args: { person_id: scene[whom] } });
const annaUnfriends: Act = ({ anna, ben }) => ({ person: anna, rpc: "unfriend", args: { person_id: ben } });
const annaAnswers =
  (answer: "accept" | "reject"): Act =>
  ({ anna, request }) => ({ person: anna, rpc: `${answer}_friend_request`, args: { request_id: request } });
const annaAsks: Act = ({ anna, ben }) => ({ person: anna, rpc: "send_friend_request", args: { addressee_id: ben } });
const leaves =
  (who: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "delete_profile", args: {} });
const moderatorsSuspendAnna: Act = ({ anna }) => ({
  person: null,
  rpc: "decide_on_target",
  args: { target_type: "user", target_id: anna, decision: "suspend", reason: "spam", note: "Race." },
});

/** Outcomes of both calls, and afterwards Anna's friends and the number of uses of the link. */
type End = [first: string, second: string, state: string];

interface Race {
  maxUses: number;
  acts: [Act, Act];
  legal: End[];
  /** Relation of Anna and Ben before the race: they are friends, or Ben has sent Anna a request. */
  before?: "accepted" | "pending";
}

const blocked: End[] = [
  ["created", "blocked", "nobody, 1 used"],
  ["friend_link_not_found", "blocked", "nobody, 0 used"],
];

const races: Record<string, Race> = {
  "creates one friendship when two people redeem its only use concurrently": {
    maxUses: 1,
    acts: [redeems("ben"), redeems("carla")],
    legal: [
      ["created", "friend_link_not_found", "ben, 1 used"],
      ["friend_link_not_found", "created", "carla, 1 used"],
    ],
  },
  "records only one use when one person redeems it twice concurrently": {
    maxUses: 2,
    acts: [redeems("ben"), redeems("ben")],
    legal: [
      ["created", "already_friends", "ben, 1 used"],
      ["already_friends", "created", "ben, 1 used"],
    ],
  },
  "creates a friendship only if the redemption came before a concurrent revocation": {
    maxUses: 1,
    acts: [redeems("ben"), annaRevokes],
    legal: [
      ["created", "deleted", "ben, 1 used"],
      ["friend_link_not_found", "deleted", "nobody, no link"],
    ],
  },
  "creates no friendship if the owner blocks the redeemer concurrently": {
    maxUses: 1,
    acts: [redeems("ben"), blocks("anna", "ben")],
    legal: blocked,
  },
  "creates no friendship if the redeemer blocks the owner concurrently": {
    maxUses: 1,
    acts: [redeems("ben"), blocks("ben", "anna")],
    legal: blocked,
  },
  "does not restore the friendship if it is redeemed while the owner unfriends the redeemer": {
    maxUses: 2,
    acts: [redeems("ben"), annaUnfriends],
    before: "accepted",
    legal: [
      ["already_friends", "deleted", "nobody, 0 used"],
      ["friend_link_not_found", "deleted", "nobody, 0 used"],
    ],
  },
  "leaves one friendship if the owner accepts a friend request of the redeemer concurrently": {
    maxUses: 1,
    before: "pending",
    acts: [redeems("ben"), annaAnswers("accept")],
    legal: [
      ["created", "friend_request_answered", "ben, 1 used"],
      ["already_friends", "accepted", "ben, 0 used"],
    ],
  },
  "creates no friendship after its owner has rejected the request of the redeemer": {
    maxUses: 1,
    before: "pending",
    acts: [redeems("ben"), annaAnswers("reject")],
    legal: [
      ["created", "friend_request_answered", "ben, 1 used"],
      ["friend_link_not_found", "rejected", "nobody, 0 used"],
    ],
  },
  "creates one friendship if its owner sends the redeemer a friend request concurrently": {
    maxUses: 1,
    acts: [redeems("ben"), annaAsks],
    legal: [
      ["created", "already_friends", "ben, 1 used"],
      ["created", "created", "ben, 1 used"],
    ],
  },
  "creates no friendship after its owner is suspended": {
    maxUses: 1,
    acts: [redeems("ben"), moderatorsSuspendAnna],
    legal: [
      ["created", "done", "ben, 1 used"],
      ["friend_link_not_found", "done", "nobody, 0 used"],
    ],
  },
  "leaves no friendship if its redeemer deletes the profile concurrently": {
    maxUses: 1,
    acts: [redeems("ben"), leaves("ben")],
    legal: [
      ["created", "deleted", "nobody, 1 used"],
      ["profile_not_found", "deleted", "nobody, 0 used"],
    ],
  },
  "leaves no friendship and no link if its owner deletes the profile concurrently": {
    maxUses: 1,
    acts: [redeems("ben"), leaves("anna")],
    legal: [
      ["created", "deleted", "nobody, no link"],
      ["friend_link_not_found", "deleted", "nobody, no link"],
    ],
  },
};

async function makeScenes(count: number, { maxUses, before }: Race): Promise<Scene[]> {
  const people = await makePeople(3 * count);
  const scenes = Array.from({ length: count }, (_, round): Scene => {
    const [anna, ben, carla] = people.slice(3 * round, 3 * round + 3) as [string, string, string];
    return { anna, ben, carla, link: randomUUID(), token: randomUUID(), request: randomUUID() };
  });
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  await sql`
    insert into private.friend_links (id, owner_id, token_hash, max_uses, expires_at, created_at, purge_at)
    select link, anna, private.token_hash(token), ${maxUses}, now() + interval '1 hour', now(), now() + interval '1 hour'
    from unnest(${columnOf("link")}::uuid[], ${columnOf("anna")}::uuid[], ${columnOf("token")}::text[]) as scene (link, anna, token)`;
  if (before) {
    await sql`
      insert into public.friendships (id, requester_id, addressee_id, status)
      select request, ben, anna, ${before}::public.friendship_status
      from unnest(${columnOf("request")}::uuid[], ${columnOf("ben")}::uuid[], ${columnOf("anna")}::uuid[]) as scene (request, ben, anna)`;
  }
  return scenes;
}

async function statesOf(scenes: Scene[]): Promise<string[]> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const rows = await sql<{ state: string }[]>`
    select
      concat_ws(', ', coalesce(friends.names, 'nobody'), coalesce(link.uses || ' used', 'no link')) as state
    from unnest(${columnOf("anna")}::uuid[], ${columnOf("ben")}::uuid[], ${columnOf("link")}::uuid[])
      with ordinality as scene (anna, ben, link, round)
    left join private.friend_links as link on link.id = scene.link
    cross join lateral (
      select string_agg(case other when scene.ben then 'ben' else 'carla' end, ' and ') as names
      from unnest(private.friends_of(scene.anna)) as other
    ) as friends
    order by scene.round`;
  return rows.map(({ state }) => state);
}

function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ result, status, deleted }) => (deleted ? "deleted" : (result ?? status)));
}

describe("a friend link", () => {
  it.each(Object.entries(races))("%s", async (_, race) => {
    const rounds = roundsOf(500);
    const scenes = await makeScenes(rounds, race);
    const outcomes = await atOnce(connections, scenes, race.acts);
    const states = await statesOf(scenes);
    const ends = outcomes.map(([first, second], round): End => [wordFor(first), wordFor(second), states[round]!]);
    expect(ends).toHaveLength(rounds);
    const legalEnds = race.legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
  });
});
