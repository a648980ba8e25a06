/**
 * Location privacy against attackers who can make unlimited calls: attackers can determine the 500-metre cell of a
 * user, but not the exact location. The test does not measure response times. The environment variable ATTACK_SEED
 * selects the random users.
 */

import { peopleContract } from "@social/shared-types/people.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import type { ReservedSql } from "postgres";
import { expect, test } from "vitest";
import { SeededRandom } from "../../../../tools/seed/seeded-random.ts";
import { type Attackers, type Findings, locatePerson, type Target } from "../_support/attack/attack.ts";
import { httpClient } from "../_support/attack/clients.ts";
import { buildCrowd, letDaysPass, rankCorrelation } from "../_support/attack/crowd.ts";
import {
  buildScenes,
  drawHome,
  drawHomes,
  type Home,
  homeIn,
  returnExactLocations,
} from "../_support/attack/dataset.ts";
import { placeFrom } from "../_support/attack/rings.ts";
import { befriend, block } from "../_support/friends.ts";
import { liftLimits } from "../_support/limits.ts";
import { type Member, signUpForDiscovery } from "../_support/people/interactions.ts";
import { letSecondsPass, listenTo, takeUpdates } from "../_support/people/live-locations.ts";
import { farAway, metresBetween, type Place } from "../_support/places.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { reserveConnections } from "../_support/rpc.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

const seed = Number(process.env.ATTACK_SEED ?? 1);
const victims = 200;
const victimsOverHttp = 3;
const slowTimeout = 240_000;

/** Maximum distance in metres between the centre of the user's cell and a position that the attackers compute. */
const precision = 3;
const leastMedianError = 150;
const mostExactError = 10;

/** A user's home, and the positions that the attackers compute for the user. */
interface Attacked {
  home: Home;
  findings: Findings;
}

const homes = drawHomes(new SeededRandom(seed), victims);
const connections = reserveConnections(2);

/** Returns the smallest distance between the user's home and a position that the attackers compute, in metres. */
function leastError({ home, findings }: Attacked): number {
  return Math.min(...Object.values(findings).map((place) => metresBetween(place, home.place)));
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

/** Begins a transaction for many RPCs of many users, without the check of the lock order. */
async function beginManyRpcs(connection: ReservedSql): Promise<void> {
  await connection`begin`;
  await connection`select set_config('locks.held', 'unknown', true)`;
}

/** Attacks users in a transaction that is rolled back, so that other tests do not see these users. */
async function attackInTransaction(
  connection: ReservedSql,
  prepare?: typeof returnExactLocations,
): Promise<Attacked[]> {
  await beginManyRpcs(connection);
  try {
    await prepare?.(connection);
    const scenes = await buildScenes(connection, homes);
    const results: Attacked[] = [];
    for (const { home, target, attackers } of scenes) {
      const findings = await locatePerson(attackers, target);
      results.push({ home, findings });
    }
    return results;
  } finally {
    await connection`rollback`;
  }
}

function expectAllNear({ home, findings }: Attacked, place: Place, metres: number): void {
  for (const [name, found] of Object.entries(findings)) {
    const context = `ATTACK_SEED=${seed}, ${JSON.stringify(home)}: ${name}`;
    expect(metresBetween(found, place), context).toBeLessThanOrEqual(metres);
  }
}

test.concurrent(
  "an attacker can determine only the centre of a user's 500-metre cell, not the location in the cell",
  async () => {
    const attacked = await attackInTransaction(connections[0]!);
    expect(attacked).toHaveLength(victims);
    for (const one of attacked) {
      expectAllNear(one, one.home.cellCentre, precision);
      const errorOfCell = metresBetween(one.home.cellCentre, one.home.place);
      expect(leastError(one), JSON.stringify(one.home)).toBeGreaterThanOrEqual(errorOfCell - precision);
    }
    const medianError = median(attacked.map(leastError));
    console.log(
      `ATTACK_SEED=${seed}: the attackers are ${medianError.toFixed(1)} m off (median of ${victims} people).`,
    );
    expect(medianError).toBeGreaterThanOrEqual(leastMedianError);
  },
  slowTimeout,
);

test.concurrent(
  "if the server returned exact distances, every method of attack would locate users to within 10 metres",
  async () => {
    const attacked = await attackInTransaction(connections[1]!, returnExactLocations);
    expect(attacked).toHaveLength(victims);
    for (const one of attacked) {
      expectAllNear(one, one.home.place, mostExactError);
    }
  },
  slowTimeout,
);

/** Signs up a user who shares a live location from home, and the attackers of this user. */
async function signUpVictim({ place }: Home): Promise<{
  victim: Member;
  target: Target;
  attackers: Attackers;
  /** Broadcasts of the victim's live location that the friend receives. */
  received: Awaited<ReturnType<typeof listenTo>>;
}> {
  const [victim, marker, stranger, friend] = await Promise.all([
    signUpForDiscovery({ ...place, isVisibleOnMap: true }),
    signUpForDiscovery({ isVisibleOnMap: true }),
    signUpWithProfile(),
    signUpWithProfile(),
  ]);
  await befriend(friend, victim);
  // An attacker can wait until rate limits refill, but the test cannot wait for so long.
  await liftLimits(stranger, marker, friend);
  const attackers = {
    stranger: httpClient(stranger),
    marker: httpClient(marker),
    friend: httpClient(friend),
  };
  const target = { userId: victim.id, profileId: victim.profileId };
  const received = await listenTo(friend, victim);
  await shareFrom(victim, place);
  await expect.poll(() => received).toHaveLength(1);
  return { victim, target, attackers, received };
}

async function shareFrom(person: Member, place: Place): Promise<void> {
  expectSuccess(await person.request("PUT", "/people/location", place), peopleContract.routes.shareLocation);
}

test(
  "an attacker who uses HTTP and Realtime can determine only the centre of a user's 500-metre cell",
  async () => {
    const random = new SeededRandom(seed);
    const somewhere = Array.from({ length: victimsOverHttp }, () => drawHome(random, farAway()));
    const attackedOverHttp = await Promise.all(
      somewhere.map(async (home): Promise<Attacked> => {
        const { target, attackers } = await signUpVictim(home);
        return { home, findings: await locatePerson(attackers, target) };
      }),
    );
    for (const one of attackedOverHttp) {
      expectAllNear(one, one.home.cellCentre, precision);
    }
  },
  slowTimeout,
);

/** Returns all responses that could reveal that the victim moved by a metre. */
async function locateClosely({ stranger, friend }: Attackers, target: Target, cellCentre: Place) {
  const responses: unknown[] = [];
  const kilometres: (number | null)[] = [];
  for (const bearing of [0, 90, 180, 270]) {
    for (const metres of [999, 1001]) {
      const stand = placeFrom(cellCentre, bearing, metres);
      await stranger.moveTo(stand);
      const detail = await stranger.person(target.profileId);
      kilometres.push(detail.distanceKm);
      responses.push(detail, await stranger.feed(1000), await stranger.feed(5000));
      responses.push(await stranger.map(stand, 1000), await friend.map(stand, 1000));
    }
  }
  const profiles = [await stranger.profile(target.profileId), ...(await stranger.profiles([target.userId]))];
  // `updatedAt` reveals any change of a profile, so the comparison omits `updatedAt`.
  responses.push(profiles.map(({ updatedAt: _, ...rest }) => rest));
  // The times show that the user shared the location again, so the comparison omits the times.
  const { updatedAt: _, expiresAt: __, ...live } = await friend.live(target.userId);
  responses.push(live);
  return { responses, kilometres };
}

test(
  "responses do not change while a user moves within a 500-metre cell, and reveal only the new cell after the user leaves it",
  async () => {
    const home = homeIn(farAway(), 0.49, 0.49);
    const { victim, target, attackers, received } = await signUpVictim(home);
    async function move(north: number, east: number): Promise<Place> {
      const { place } = homeIn(home.cellCentre, north, east);
      expectSuccess(await victim.request("PATCH", "/profiles", place), profilesContract.routes.updateProfile);
      // More time passes than the broadcast interval, so that each move could cause a broadcast.
      await letSecondsPass(victim, 60);
      await shareFrom(victim, place);
      return place;
    }
    await attackers.marker.moveTo(placeFrom(home.cellCentre, 45, 400));
    const atHome = await locateClosely(attackers, target, home.cellCentre);
    expect(atHome.kilometres).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
    for (const [north, east] of [
      [0.49, -0.49],
      [-0.49, -0.49],
      [-0.49, 0.499],
    ] as const) {
      await move(north, east);
      expect(await locateClosely(attackers, target, home.cellCentre)).toEqual(atHome);
    }
    const { cellCentre: newCentre } = homeIn(await move(-0.49, 0.501), 0, 0);
    expect(await locateClosely(attackers, target, home.cellCentre)).not.toEqual(atHome);
    const inNewCell = await locateClosely(attackers, target, newCentre);
    expect(inNewCell.kilometres).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
    await move(0.49, 1.49);
    expect(await locateClosely(attackers, target, newCentre)).toEqual(inNewCell);

    const stopped = await victim.request("DELETE", "/people/location");
    expectSuccess(stopped, peopleContract.routes.stopSharingLocation);
    // The topic has one broadcast for each cell, and the broadcast does not contain the location.
    const updates = await takeUpdates(received, 3, victim);
    expect(updates.map(({ type }) => type)).toEqual(["location.updated", "location.updated", "location.stopped"]);
  },
  slowTimeout,
);

test(
  "the profile that a blocker sees of the blocked user does not change when the blocked user moves",
  async () => {
    const random = new SeededRandom(seed);
    const { victim, target, attackers } = await signUpVictim(drawHome(random, farAway()));
    const blocker = await signUpForDiscovery();
    await liftLimits(blocker);
    const client = await httpClient(blocker);
    await block(blocker, victim);
    async function lookAtProfiles() {
      const profiles = [await client.profile(target.profileId), ...(await client.profiles([target.userId]))];
      expect(profiles).toHaveLength(2);
      // `updatedAt` reveals any change of a profile, so the comparison omits `updatedAt`.
      return profiles.map(({ updatedAt: _, ...rest }) => rest);
    }
    const atHome = await lookAtProfiles();
    for (const profile of atHome) {
      expect(profile).toMatchObject({ userId: victim.id, city: null, location: null, isVisibleOnMap: false });
    }
    for (const place of [drawHome(random, farAway()).place, drawHome(random, farAway()).place]) {
      expectSuccess(await victim.request("PATCH", "/profiles", place), profilesContract.routes.updateProfile);
      await shareFrom(victim, place);
      expect(await lookAtProfiles()).toEqual(atHome);
      await client.moveTo(place);
      const around = [...(await client.feed(5000)), ...(await client.map(place, 5000))];
      expect(around.filter(({ userId }) => userId === victim.id)).toEqual([]);
      const detail = await blocker.request("GET", `/people/${target.profileId}`);
      expectRefusal(detail, 404, "profile_not_found");
      const seen = await attackers.stranger.profile(target.profileId);
      expect(metresBetween(seen.location!, place)).toBeLessThan(1000);
    }
  },
  slowTimeout,
);

test(
  "the feed's order of users at about the same distance does not depend on their exact distances",
  async () => {
    const connection = connections[0]!;
    await beginManyRpcs(connection);
    try {
      const crowd = await buildCrowd(connection, new SeededRandom(seed));
      const correlations: number[] = [];
      for (const day of [0, 1, 2, 3]) {
        await letDaysPass(connection, day);
        for (const viewer of crowd.viewers) {
          const orders: string[][] = [];
          for (const stand of crowd.stands) {
            await viewer.moveTo(stand);
            const order = await crowd.readOrder(viewer);
            correlations.push(rankCorrelation(order.map((id) => metresBetween(crowd.places.get(id)!, stand))));
            orders.push(order);
          }
          await crowd.moveEverybody();
          orders.push(await crowd.readOrder(viewer));
          expect(orders[0]).toHaveLength(crowd.places.size);
          // The viewer gets the same order from every location, even after all users have moved.
          for (const order of orders) {
            expect(order, `ATTACK_SEED=${seed}`).toEqual(orders[0]);
          }
        }
      }
      const chance = 1 / Math.sqrt(crowd.places.size - 1);
      const typical = Math.sqrt(correlations.reduce((sum, one) => sum + one ** 2, 0) / correlations.length);
      expect(typical, `ATTACK_SEED=${seed}`).toBeLessThan(2 * chance);
      expect(Math.max(...correlations.map(Math.abs)), `ATTACK_SEED=${seed}`).toBeLessThan(5 * chance);
    } finally {
      await connection`rollback`;
    }
  },
  slowTimeout,
);
