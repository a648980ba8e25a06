/** Races between a redemption of an invite link and another redemption, a revocation, or the end of the link. */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf, wordOf } from "../_support/races.ts";
import { type Outcome, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** Anna's private event, its co-author Ben who created an invite link, and two users who have the token of the link. */
interface Scene {
  event: string;
  anna: string;
  ben: string;
  guest: string;
  other: string;
  link: string;
  token: string;
}

type Name = "anna" | "ben" | "guest" | "other";
type Act = ActIn<Scene>;

const redeems =
  (who: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "redeem_invite_link", args: { token: scene.token } });
const blocks =
  (who: Name, whom: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "block_person", args: { person_id: scene[whom] } });
const leaves =
  (who: Name): Act =>
  (scene) => ({ person: scene[who], rpc: "delete_profile", args: {} });
const annaRevokes: Act = ({ anna, event, link }) => ({
  person: anna,
  rpc: "revoke_invite_link",
  args: { event_id: event, link_id: link },
});
const annaRemovesBen: Act = ({ anna, ben, event }) => ({
  person: anna,
  rpc: "remove_event_author",
  args: { event_id: event, person_id: ben },
});
const annaCancels: Act = ({ anna, event }) => ({ person: anna, rpc: "cancel_event", args: { event_id: event } });

/** Outcomes of both calls, and afterwards the state of the link and the users who have access through it. */
type End = [first: string, second: string, state: string];

interface Race {
  rounds: number;
  maxUses: number;
  acts: [Act, Act];
  legal: End[];
}

const blocked: End[] = [
  ["redeemed", "blocked", "used 1, nobody in"],
  ["event_not_found", "blocked", "used 0, nobody in"],
];
const gone: End[] = [
  ["redeemed", "deleted", "no link"],
  ["event_not_found", "deleted", "no link"],
];

const races: Record<string, Race> = {
  "gives no access if it is redeemed while it is revoked": {
    rounds: roundsOf(500),
    maxUses: 1,
    acts: [redeems("guest"), annaRevokes],
    legal: gone,
  },
  "with maxUses 1 gives access to only one of two users who redeem it concurrently": {
    rounds: roundsOf(500),
    maxUses: 1,
    acts: [redeems("guest"), redeems("other")],
    legal: [
      ["redeemed", "event_not_found", "used 1, guest in"],
      ["event_not_found", "redeemed", "used 1, other in"],
    ],
  },
  "with maxUses 2 gives access to both users who redeem it concurrently": {
    rounds: roundsOf(100),
    maxUses: 2,
    acts: [redeems("guest"), redeems("other")],
    legal: [["redeemed", "redeemed", "used 2, guest in, other in"]],
  },
  "records only one use if a user redeems it twice concurrently": {
    rounds: roundsOf(500),
    maxUses: 2,
    acts: [redeems("guest"), redeems("guest")],
    legal: [["redeemed", "redeemed", "used 1, guest in"]],
  },
  "gives no access to a user whom its creator blocks during the redemption": {
    rounds: roundsOf(500),
    maxUses: 1,
    acts: [redeems("guest"), blocks("ben", "guest")],
    legal: blocked,
  },
  "gives no access to a user who blocks the creator of the event during the redemption": {
    rounds: roundsOf(500),
    maxUses: 1,
    acts: [redeems("guest"), blocks("guest", "anna")],
    legal: blocked,
  },
  "gives no access if its creator is removed as co-author during the redemption": {
    rounds: roundsOf(500),
    maxUses: 1,
    acts: [redeems("guest"), annaRemovesBen],
    legal: gone,
  },
  "gives no access if its creator deletes the profile during the redemption": {
    rounds: roundsOf(100),
    maxUses: 1,
    acts: [redeems("guest"), leaves("ben")],
    legal: gone,
  },
  "gives access to a user who deletes the profile during the redemption only if the deletion came first": {
    rounds: roundsOf(100),
    maxUses: 1,
    acts: [redeems("guest"), leaves("guest")],
    legal: [
      ["redeemed", "deleted", "used 1, nobody in"],
      ["redeemed", "deleted", "used 1, guest in"],
    ],
  },
  "gives access during the cancellation of the event only if the redemption came first": {
    rounds: roundsOf(100),
    maxUses: 1,
    acts: [redeems("guest"), annaCancels],
    legal: [
      ["redeemed", "cancelled", "used 1, guest in"],
      ["event_not_found", "cancelled", "used 0, nobody in"],
    ],
  },
};

async function makeScenes(count: number, maxUses: number): Promise<Scene[]> {
  const people = await makePeople(4 * count);
  const scenes = Array.from({ length: count }, (_, round): Scene => {
    const [anna, ben, guest, other] = people.slice(4 * round, 4 * round + 4) as [string, string, string, string];
    return { event: randomUUID(), anna, ben, guest, other, link: randomUUID(), token: randomUUID() };
  });
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  await sql`
    insert into public.events (
      id, creator_id, title, type, visibility, status, start_at, latitude, longitude, capacity, consent_threshold, organizer_count
    )
    select event, anna, 'Race', 'other', 'private', 'published', now() + interval '1 day', 0, 0, 200, 1, 2
    from unnest(${columnOf("event")}::uuid[], ${columnOf("anna")}::uuid[]) as scene (event, anna)`;
  await sql`
    insert into public.event_authors (event_id, user_id, status)
    select event, ben, 'accepted'
    from unnest(${columnOf("event")}::uuid[], ${columnOf("ben")}::uuid[]) as scene (event, ben)`;
  await sql`
    insert into private.event_invite_links (id, event_id, maker_id, token_hash, max_uses, expires_at, created_at)
    select link, event, ben, private.token_hash(token), ${maxUses}, now() + interval '1 hour', now()
    from unnest(${columnOf("link")}::uuid[], ${columnOf("event")}::uuid[], ${columnOf("ben")}::uuid[],
      ${columnOf("token")}::text[]) as scene (link, event, ben, token)`;
  return scenes;
}

async function statesOf(scenes: Scene[]): Promise<string[]> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const rows = await sql<{ state: string }[]>`
    select
      case when link.id is null then 'no link' else format('used %s, ', link.uses) || coalesce(held.people, 'nobody in') end as state
    from unnest(${columnOf("event")}::uuid[], ${columnOf("guest")}::uuid[], ${columnOf("link")}::uuid[])
      with ordinality as scene (event, guest, link, round)
    left join private.event_invite_links as link on link.id = scene.link
    cross join lateral (
      select
        string_agg(case holder.user_id when scene.guest then 'guest in' else 'other in' end, ', ' order by holder.user_id <> scene.guest) as people
      from private.event_link_holders as holder
      where holder.event_id = scene.event
    ) as held
    order by scene.round`;
  return rows.map(({ state }) => state);
}

function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ title, status, deleted }) => {
    if (deleted) {
      return "deleted";
    }
    return title !== undefined && status !== "cancelled" ? "redeemed" : status;
  });
}

describe("an invite link", () => {
  it.each(Object.entries(races))("%s", async (_, { rounds, maxUses, acts, legal }) => {
    const scenes = await makeScenes(rounds, maxUses);
    const outcomes = await atOnce(connections, scenes, acts);
    const states = await statesOf(scenes);
    const ends = outcomes.map(([first, second], round): End => [wordFor(first), wordFor(second), states[round]!]);
    expect(ends).toHaveLength(rounds);
    const legalEnds = legal.map((end) => JSON.stringify(end));
    expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
  });
});

/**
 * Creates data for repetitions in which Ben and a guest are co-authors of different events. Each has created twenty
 * invite links, and each has redeemed all links of the other.
 */
async function makeMutualScenes(count: number): Promise<Scene[]> {
  const scenes = await makeScenes(count, 5);
  await sql`
    with
      scene as (
        select * from jsonb_to_recordset(${sql.json(scenes as never)}) as scene (anna uuid, ben uuid, guest uuid, event uuid)
      ),
      made as (
        insert into public.events (
          creator_id, title, type, visibility, status, start_at, latitude, longitude, capacity, consent_threshold, organizer_count
        )
        select anna, guest::text, 'other', 'private', 'published', now() + interval '1 day', 0, 0, 200, 1, 2 from scene
        returning id, title::uuid as guest
      ),
      invited as (
        insert into public.event_authors (event_id, user_id, status) select id, guest, 'accepted' from made
      ),
      linked as (
        insert into private.event_invite_links (event_id, maker_id, token_hash, max_uses, uses, expires_at, created_at)
        select organized.event, organized.maker, private.token_hash(gen_random_uuid()::text), 5, 1, now() + interval '1 hour', now()
        from
          (
            select event, ben as maker from scene
            union all
            select id, guest from made
          ) as organized
          cross join generate_series(1, 20)
        returning id, event_id, maker_id
      )
    insert into private.event_link_uses (link_id, user_id, event_id, created_at)
    select linked.id, case maker_id when ben then guest else ben end, event_id, now()
    from linked join scene on maker_id in (ben, guest)`;
  return scenes;
}

describe("two co-authors who have redeemed each other's invite links", () => {
  it.each<[string, [Act, Act]]>([
    ["can both delete their profiles concurrently without a deadlock", [leaves("ben"), leaves("guest")]],
    [
      "cause no deadlock if one is removed as a co-author while the other deletes the profile",
      [annaRemovesBen, leaves("guest")],
    ],
  ])("%s", async (_, acts) => {
    const scenes = await makeMutualScenes(roundsOf(200));
    const outcomes = await atOnce(connections, scenes, acts);
    expect(outcomes.flat().filter((outcome) => "refused" in outcome)).toEqual([]);
    const [row] = await sql<{ left: number }[]>`
      select count(*)::integer as left from private.event_invite_links
      where maker_id = any (${scenes.flatMap(({ ben, guest }) => [ben, guest])}::uuid[])`;
    expect(row?.left).toBe(0);
  });
});
