/**
 * Races: the addressee answers a friend request, or the requester deletes the profile, while the push of the request is
 * created or claimed.
 */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf, wordOf } from "../_support/races.ts";
import { reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);
const rounds = roundsOf(500);
/**
 * The push provider of all devices in this file. No other test file that runs concurrently claims deliveries of this
 * provider.
 */
const provider = "apns";

/**
 * Test data of one repetition of a race: Ben has sent a friend request to Anna, who has a device and an unread
 * notification of the request.
 */
interface Scene {
  anna: string;
  profile: string;
  ben: string;
  request: string;
}

type Act = ActIn<Scene>;

const annaAnswers =
  (answer: "accept" | "reject"): Act =>
  ({ anna, request }) => ({ person: anna, rpc: `${answer}_friend_request`, args: { request_id: request } });
const benLeaves: Act = ({ ben }) => ({ person: ben, rpc: "delete_profile", args: {} });
const benLikes: Act = ({ ben, profile }) => ({
  person: ben,
  rpc: "interact",
  args: { target_profile_id: profile, kind: "like" },
});
const benWithdraws: Act = ({ ben, request }) => ({
  person: ben,
  rpc: "withdraw_friend_request",
  args: { request_id: request },
});
const workerClaims: Act = () => ({
  person: null,
  rpc: "claim_deliveries",
  args: { wanted_provider: provider, row_limit: "1000" },
});

async function makeScenes(): Promise<Scene[]> {
  const people = await makePeople(2 * rounds);
  const [annas, bens] = [people.slice(0, rounds), people.slice(rounds)];
  await sql`
    delete from private.push_deliveries
    where device_id in (select id from private.devices where devices.provider = ${provider})`;
  await sql`update private.push_providers set paused_until = '-infinity' where push_providers.provider = ${provider}`;
  await sql`
    insert into private.devices (user_id, platform, provider, token, registered_at)
    select anna, 'ios', ${provider}, replace(anna::text, '-', ''), now() from unnest(${annas}::uuid[]) as anna`;
  const profiles = await sql<{ id: string; anna: string }[]>`
    select id, user_id as anna from public.profiles where user_id = any (${annas}::uuid[])`;
  const profileOf = new Map(profiles.map(({ id, anna }) => [anna, id]));
  return Promise.all(
    annas.map(async (anna, index) => {
      const ben = bens[index]!;
      const [made] = await sql<{ request: string }[]>`
        select (private.make_friend_request(${ben}, ${anna}, null)).id as request`;
      return { anna, profile: profileOf.get(anna)!, ben, request: made!.request };
    }),
  );
}

/** Describes Anna's unfinished deliveries of the request, her unread notifications from Ben, and her unread count. */
async function statesOf(scenes: Scene[]): Promise<string[]> {
  const rows = await sql<{ state: string }[]>`
    select
      concat(
        (
          select count(*)
          from private.push_deliveries as delivery
          join private.devices on devices.id = delivery.device_id
          join public.notifications on notifications.id = delivery.notification_id
          where devices.user_id = anna and delivery.finished_at is null and notifications.type = 'friend_request'
        ),
        ' wait, unread ',
        (
          select coalesce(string_agg(notifications.type::text, ' ' order by notifications.type), 'nothing')
          from public.notifications
          where notifications.user_id = anna and notifications.actor_id = ben and not notifications.is_read
        ),
        ', counts ',
        private.count_unread(anna)
      ) as state
    from unnest(${scenes.map(({ anna }) => anna)}::uuid[], ${scenes.map(({ ben }) => ben)}::uuid[])
      with ordinality as scene (anna, ben, round)
    order by round`;
  return rows.map(({ state }) => state);
}

const answered = "done, 0 wait, unread friend_request, counts 1";
const gone = "0 wait, unread nothing, counts 0";

/** The allowed results of each race: the outcome of the first call, and Anna's state after both calls. */
const races: Record<string, { acts: [Act, Act]; legal: string[] }> = {
  "that is accepted while a worker claims its push is not pushed again": {
    acts: [annaAnswers("accept"), workerClaims],
    legal: [answered],
  },
  "that is rejected while a worker claims its push is not pushed again": {
    acts: [annaAnswers("reject"), workerClaims],
    legal: [answered],
  },
  "that is accepted while it is withdrawn is either accepted or withdrawn": {
    acts: [annaAnswers("accept"), benWithdraws],
    legal: [answered, `friend_request_not_found, ${gone}`],
  },
  "that is accepted while its requester deletes the profile leaves no unread notification": {
    acts: [annaAnswers("accept"), benLeaves],
    legal: [`done, ${gone}`, `friend_request_not_found, ${gone}`],
  },
  "whose requester likes the addressee while deleting the profile leaves no unread notification": {
    acts: [benLikes, benLeaves],
    legal: [`done, ${gone}`, `profile_not_found, ${gone}`],
  },
};

describe("a friend request", () => {
  it.each(Object.entries(races))("%s", async (_, { acts, legal }) => {
    const scenes = await makeScenes();
    const outcomes = await atOnce(connections, scenes, acts);
    const states = await statesOf(scenes);
    const ends = outcomes.map(([first], round) => `${wordOf(first, () => null)}, ${states[round]}`);
    expect(ends).toHaveLength(rounds);
    expect([...new Set(ends)].filter((end) => !legal.includes(end))).toEqual([]);
  });
});
