/** Races: a user changes the push preferences, or deletes the profile, while workers claim waiting deliveries. */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, connectionsOfRounds, inEveryScene, roundsOf } from "../_support/races.ts";
import { callRpc, type Outcome, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);

/** Test data of one repetition of a race: a user with a device and a waiting push delivery. */
interface Scene {
  anna: string;
  device: string;
}

type Act = ActIn<Scene>;

/**
 * The push provider of all devices in this file. No other test file that runs concurrently claims deliveries of this
 * provider.
 */
const provider = "fcm";
const hour = 3_600_000;

/** Returns quiet hours from six hours ago until six hours from now. */
function hoursAroundNow(): { from: string; to: string } {
  const clockIn = (hours: number) => new Date(Date.now() + hours * hour).toISOString().slice(11, 16);
  return { from: clockIn(-6), to: clockIn(6) };
}

function annaSays(changes: () => object): Act {
  return ({ anna }) => ({ person: anna, rpc: "change_notification_preferences", args: { changes: changes() } });
}

const annaEndsQuietHours = annaSays(() => ({ quietHours: null }));
const annaBeginsQuietHours = annaSays(() => ({ quietHours: hoursAroundNow() }));
const annaMovesWhereItIsNight = annaSays(() => ({ timeZone: "Etc/GMT+1" }));
const annaLeaves: Act = ({ anna }) => ({ person: anna, rpc: "delete_profile", args: {} });
const workerClaims: Act = () => ({
  person: null,
  rpc: "claim_deliveries",
  args: { wanted_provider: provider, row_limit: "16" },
});

/** Creates users with one device each and with deliveries that are not due yet. `isQuiet` sets quiet hours. */
async function makeScenes(rounds: number, isQuiet: boolean, deliveries = 1): Promise<Scene[]> {
  const people = await makePeople(rounds);
  const devices = await sql<{ id: string; user_id: string }[]>`
    insert into private.devices (user_id, platform, provider, token, registered_at)
    select user_id, 'android', ${provider}, user_id::text, now() from unnest(${people}::uuid[]) as user_id
    returning id, user_id`;
  const { from, to } = hoursAroundNow();
  await sql`
    insert into private.notification_preferences
    select user_id, '{}', ${isQuiet ? from : null}::time, ${isQuiet ? to : null}::time, 'UTC', true
    from unnest(${people}::uuid[]) as user_id`;
  await sql`
    select private.notify(${people}::uuid[], 'people_like', null) from generate_series(1, ${deliveries}::integer)`;
  await sql`
    update private.push_deliveries
    set next_attempt_at = 'infinity'
    where device_id = any (${devices.map(({ id }) => id)}::uuid[])`;
  return devices.map(({ id, user_id }) => ({ anna: user_id, device: id }));
}

/** Returns the state of the delivery to each device: "leased", "resting" (postponed), "due", or the outcome. */
async function endsOf(scenes: Scene[]): Promise<string[]> {
  const rows = await sql<{ device_id: string; end: string }[]>`
    select
      device_id,
      case
        when outcome is not null then outcome
        when attempts > 0 then 'leased'
        when next_attempt_at <= now() then 'due'
        when quiet_until > now() and next_attempt_at >= quiet_until then 'resting'
        else 'lost'
      end as end
    from private.push_deliveries
    where device_id = any (${scenes.map(({ device }) => device)}::uuid[])`;
  const ends = new Map(rows.map((row) => [row.device_id, row.end]));
  return scenes.map(({ device }) => ends.get(device) ?? "none");
}

/**
 * Makes each delivery due and runs both calls concurrently. The order in which the calls are sent alternates.
 */
function race(scenes: Scene[], [first, second]: [Act, Act]): Promise<[Outcome, Outcome][]> {
  return inEveryScene(connections, scenes, async (scene, left, right, lap) => {
    await left`update private.push_deliveries set next_attempt_at = now() where device_id = ${scene.device}`;
    if (lap % 2 === 0) {
      return Promise.all([callRpc(left, first(scene)), callRpc(right, second(scene))]);
    }
    const other = callRpc(right, second(scene));
    return Promise.all([callRpc(left, first(scene)), other]);
  });
}

function refusalsIn(outcomes: Outcome[][]): string[] {
  return outcomes.flat().flatMap((outcome) => ("refused" in outcome ? [outcome.refused] : []));
}

const races: Record<string, { rounds: number; isQuiet: boolean; acts: [Act, Act]; legal: string[] }> = {
  "who ends quiet hours while a worker postpones a delivery has no postponed delivery": {
    rounds: roundsOf(500),
    isQuiet: true,
    acts: [annaEndsQuietHours, workerClaims],
    legal: ["due", "leased"],
  },
  "who begins quiet hours while a worker claims a delivery gets the push either immediately or after the quiet hours": {
    rounds: roundsOf(500),
    isQuiet: false,
    acts: [annaBeginsQuietHours, workerClaims],
    legal: ["due", "leased", "resting"],
  },
  "who changes the time zone while a worker postpones a delivery has the delivery checked again": {
    rounds: roundsOf(100),
    isQuiet: true,
    acts: [annaMovesWhereItIsNight, workerClaims],
    legal: ["due", "resting"],
  },
  "who deletes the profile while a worker postpones a delivery gets no push": {
    rounds: roundsOf(100),
    isQuiet: true,
    acts: [annaLeaves, workerClaims],
    legal: ["due", "resting", "device_gone", "notification_gone"],
  },
};

describe("a user", () => {
  it.each(Object.entries(races))("%s", async (_, { rounds, isQuiet, acts, legal }) => {
    const scenes = await makeScenes(rounds, isQuiet);
    const outcomes = await race(scenes, acts);
    expect(refusalsIn(outcomes)).toEqual([]);
    const ends = await endsOf(scenes);
    expect(ends).toHaveLength(rounds);
    expect(ends.filter((end) => !legal.includes(end))).toEqual([]);
  });

  it("gets pushes for only 10 of 16 postponed notifications after quiet hours, even if two workers postpone the pushes concurrently", async () => {
    const scenes = await makeScenes(100, true, 16);
    const devices = scenes.map(({ device }) => device);
    const workerClaimsHalf: Act = (scene) => {
      const call = workerClaims(scene);
      return { ...call, args: { ...call.args, row_limit: "8" } };
    };
    expect(refusalsIn(await race(scenes, [workerClaimsHalf, workerClaimsHalf]))).toEqual([]);
    const left = async () => {
      await callRpc(connections[0]!, workerClaims(scenes[0]!));
      const [row] = await sql<{ left: number }[]>`
        select count(*)::integer as left
        from private.push_deliveries
        where device_id = any (${devices}::uuid[]) and finished_at is null and next_attempt_at <= now()`;
      return row!.left;
    };
    await expect.poll(left).toBe(0);
    await sql`
      update private.notification_preferences
      set quiet_from = null, quiet_to = null
      where user_id = any (${scenes.map(({ anna }) => anna)}::uuid[])`;
    await expect.poll(left).toBe(0);
    const pushed = await sql<{ pushed: number; finished: number }[]>`
      select
        count(*) filter (where attempts = 1)::integer as pushed,
        count(*) filter (where outcome = 'quiet_hours' and attempts = 0)::integer as finished
      from private.push_deliveries
      where device_id = any (${devices}::uuid[])
      group by device_id`;
    expect(new Set(pushed.map((row) => `${row.pushed} pushed, ${row.finished} finished`))).toEqual(
      new Set(["10 pushed, 6 finished"]),
    );
  });
});

describe("a push worker", () => {
  it("causes no deadlock if a user deletes the profile while a push of the user's friend request is waiting", async () => {
    const scenes = await makeScenes(100, true);
    const people = await makePeople(scenes.length);
    const asked = new Map(scenes.map(({ anna }, index) => [anna, people[index]!]));
    await sql`
      insert into private.devices (user_id, platform, provider, token, registered_at)
      select user_id, 'android', ${provider}, user_id::text, now() from unnest(${people}::uuid[]) as user_id`;
    const outcomes = await inEveryScene(connections, scenes, async (scene, left, right) => {
      const call = { rpc: "send_friend_request", args: { addressee_id: asked.get(scene.anna)! } };
      const asking = await callRpc(left, { person: scene.anna, ...call });
      await left`update private.push_deliveries set next_attempt_at = now() where device_id = ${scene.device}`;
      const acts = [callRpc(left, annaLeaves(scene)), callRpc(right, workerClaims(scene))];
      return [asking, ...(await Promise.all(acts))];
    });
    expect(refusalsIn(outcomes)).toEqual([]);
  });
});
