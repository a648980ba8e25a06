/**
 * Simulated attack on a user's location by trilateration. The attackers move to any position, send any number of
 * requests, and search for the exact positions at which a response changes. Each such position is at a known distance
 * from the location that the server uses for the target, so it defines a circle around this location. Three circles
 * intersect in the location. The attack is repeated for each kind of request.
 */

import type { DiscoverablePerson } from "../people/feed.ts";
import { metresBetween, type Place } from "../places.ts";
import type { Client, MapPerson } from "./clients.ts";
import { bearingTo, placeFrom, placeOn, type Ring } from "./rings.ts";

/** Ids of the attacked user, which everyone can see. */
export interface Target {
  userId: string;
  profileId: string;
}

/**
 * Accounts of the attackers. The anonymous client sends most requests. The marker is a user at a known location, and the
 * attackers observe whether the server sorts the marker or the target first. The friend is a friend of the target.
 */
export interface Attackers {
  stranger: Client;
  marker: Client;
  friend: Client;
}

/** Computed location of the target, by the kind of request that reveals it. */
export type Findings = Record<string, Place>;

/**
 * Sends requests from positions that lie in one direction from the target's assumed location. Returns a circle on which
 * the location lies.
 */
type Probe = (direction: Direction, believed: Place, uncertainty: number) => Promise<Ring>;

/**
 * Direction from the assumed location of the target in which the attackers search. Each direction has a different
 * border between two distance bands of the feed, and a position well within each of these bands.
 */
interface Direction {
  bearing: number;
  border: number;
  inNearPart: number;
  inFarPart: number;
  farBorder: number;
}

const directions: Direction[] = [
  { bearing: 17, border: 1000, inNearPart: 100, inFarPart: 1500, farBorder: 2000 },
  { bearing: 137, border: 2000, inNearPart: 1500, inFarPart: 3500, farBorder: 5000 },
  { bearing: 257, border: 5000, inNearPart: 3500, inFarPart: 7500, farBorder: 10_000 },
];

/**
 * Corners of a tetrahedron around the earth. Rounded distances from these positions give a first estimate of the
 * location.
 */
const farStands: Place[] = [
  { latitude: 90, longitude: 0 },
  ...[-101, 19, 139].map((longitude) => ({ latitude: -19.4712, longitude })),
];
const allAround = [0, 60, 120, 180, 240, 300];
const precision = 1;
/** Initial search radius in metres, as long as the estimated location was computed from rounded distances. */
const firstUncertainty = 700;
const laterUncertainty = precision / 2;
const mostUncertainty = 3000;
const besideOnMap = 3000;
/**
 * Distance in metres between the viewer and the target. This distance is within the first two distance bands of the
 * feed.
 */
const besideInFeed = 1900;
const markerAway = 3000;
const mapReach = 5000;

/**
 * Searches for the distance at which a response changes, starting at a guess. Returns the distance in metres, with a
 * precision of one metre.
 */
async function findBorder(isBefore: (metres: number) => Promise<boolean>, guess: number, uncertainty: number) {
  let reach = uncertainty;
  let [before, after] = [guess - reach, guess + reach];
  function widenSearch() {
    reach *= 4;
    if (reach > mostUncertainty) {
      throw new Error(`No answer changes within ${mostUncertainty} m of ${guess} m.`);
    }
  }
  while (!(await isBefore(before))) {
    widenSearch();
    [before, after] = [guess - reach, before];
  }
  while (await isBefore(after)) {
    widenSearch();
    [before, after] = [after, guess + reach];
  }
  while (after - before > precision) {
    const middle = (before + after) / 2;
    [before, after] = (await isBefore(middle)) ? [middle, after] : [before, middle];
  }
  return (before + after) / 2;
}

function findPerson<Item extends DiscoverablePerson | MapPerson>(people: Item[], { userId }: { userId: string }): Item {
  const found = people.find((person) => person.userId === userId);
  if (!found) {
    throw new Error("The response does not contain the person.");
  }
  return found;
}

function isFirst(
  people: (DiscoverablePerson | MapPerson)[],
  one: { userId: string },
  other: { userId: string },
): boolean {
  return people.indexOf(findPerson(people, one)) < people.indexOf(findPerson(people, other));
}

/** Returns the approximate location of the target, computed from rounded distances only. */
async function searchWidely(stranger: Client, target: Target): Promise<Place> {
  async function standAt(centre: Place): Promise<Ring> {
    await stranger.moveTo(centre);
    const { distanceKm } = await stranger.person(target.profileId);
    return { centre, radius: (distanceKm! - 0.5) * 1000 };
  }
  const rings: Ring[] = [];
  for (const place of farStands) {
    rings.push(await standAt(place));
  }
  const nearest = rings.reduce((best, ring) => (ring.radius < best.radius ? ring : best));
  const starts = allAround.map((bearing) => placeFrom(nearest.centre, bearing, nearest.radius));
  const misses = (place: Place) =>
    rings.reduce((sum, { centre, radius }) => sum + (metresBetween(place, centre) - radius) ** 2, 0);
  const guesses = starts.map((start) => placeOn(rings, start));
  const guess = guesses.reduce((best, other) => (misses(other) < misses(best) ? other : best));
  const nearRings: Ring[] = [];
  for (const bearing of allAround) {
    // The six distances are not whole kilometres apart, so each is rounded by a different amount.
    nearRings.push(await standAt(placeFrom(guess, bearing, 9000 + 3 * bearing)));
  }
  return placeOn(nearRings, guess);
}

/**
 * Finds a circle by the rounded distance of the target: the viewer moves away from the target until the rounded
 * distance changes.
 */
function distanceProbe(stranger: Client, target: Target): Probe {
  return async ({ bearing, border }, believed, uncertainty) => {
    const standAt = (metres: number) => placeFrom(believed, bearing, metres);
    const found = await findBorder(
      async (metres) => {
        await stranger.moveTo(standAt(metres));
        return (await stranger.person(target.profileId)).distanceKm! * 1000 <= border;
      },
      border,
      uncertainty,
    );
    return { centre: standAt(found), radius: border };
  };
}

/**
 * Finds circles by the distances in the feed and by the order of the feed. The attackers know the distance band in
 * which the marker is.
 */
function feedProbes(attackers: Attackers, target: Target, isMarkerFirst: boolean): { distance: Probe; order: Probe } {
  const { stranger, marker } = attackers;
  const pages = new Map<string, DiscoverablePerson[]>();
  async function feedAt(place: Place, radius: number): Promise<DiscoverablePerson[]> {
    const key = JSON.stringify([place, radius]);
    let page = pages.get(key);
    if (!page) {
      await stranger.moveTo(place);
      page = await stranger.feed(radius);
      pages.set(key, page);
    }
    return page;
  }
  function probe(isNear: (page: DiscoverablePerson[], border: number) => boolean): Probe {
    return async ({ bearing, border, inNearPart, inFarPart, farBorder }, believed, uncertainty) => {
      const standAt = (metres: number) => placeFrom(believed, bearing, metres);
      await marker.moveTo(placeFrom(standAt(border), bearing + 90, isMarkerFirst ? inFarPart : inNearPart));
      const found = await findBorder(
        async (metres) => isNear(await feedAt(standAt(metres), farBorder), border),
        border,
        uncertainty,
      );
      return { centre: standAt(found), radius: border };
    };
  }
  return {
    distance: probe((page, border) => findPerson(page, target).distanceKm! * 1000 <= border),
    order: probe((page) => isFirst(page, target, marker)),
  };
}

/** Finds a circle by the smallest search radius with which a distant viewer finds the target. */
function radiusProbe(
  target: Target,
  distance: number,
  lookFrom: (place: Place) => Promise<(radius: number) => Promise<{ userId: string }[]>>,
): Probe {
  return async ({ bearing }, believed, uncertainty) => {
    const centre = placeFrom(believed, bearing, distance);
    const look = await lookFrom(centre);
    const radius = await findBorder(
      async (metres) => !(await look(metres)).some(({ userId }) => userId === target.userId),
      distance,
      uncertainty,
    );
    return { centre, radius };
  };
}

function feedRadiusProbe(stranger: Client, target: Target): Probe {
  return radiusProbe(target, besideInFeed, async (place) => {
    await stranger.moveTo(place);
    return (radius) => stranger.feed(radius);
  });
}

function mapRadiusProbe(viewer: Client, target: Target): Probe {
  return radiusProbe(target, besideOnMap, (place) => Promise.resolve((radius) => viewer.map(place, radius)));
}

/**
 * Finds a circle by the order of the map, which lists the nearest user first: the viewer moves from the target to the
 * marker until the marker is first.
 */
function mapOrderProbe({ stranger, marker }: Attackers, target: Target): Probe {
  return async ({ bearing }, believed, uncertainty) => {
    await marker.moveTo(placeFrom(believed, bearing, markerAway));
    const markerPlace = findPerson(await stranger.map(believed, mapReach), marker).location;
    const bearingToMarker = bearingTo(believed, markerPlace);
    const lookAt = (metres: number) => placeFrom(believed, bearingToMarker, metres);
    const found = await findBorder(
      async (metres) => isFirst(await stranger.map(lookAt(metres), mapReach), target, marker),
      metresBetween(believed, markerPlace) / 2,
      uncertainty,
    );
    return { centre: lookAt(found), radius: metresBetween(lookAt(found), markerPlace) };
  };
}

/** Runs all attacks against one user. The attackers know only the user's ids. */
export async function locatePerson(attackers: Attackers, target: Target): Promise<Findings> {
  const { stranger, marker, friend } = attackers;
  let believed = await searchWidely(stranger, target);
  const rings: Ring[] = [];
  const findings: Findings = {};
  async function tryProbe(name: string, probe: Probe): Promise<void> {
    const found: Ring[] = [];
    for (const direction of directions) {
      const uncertainty = rings.length < 2 ? firstUncertainty : laterUncertainty;
      const ring = await probe(direction, believed, uncertainty).catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause });
      });
      found.push(ring);
      rings.push(ring);
      if (rings.length <= directions.length) {
        believed = placeOn(rings, believed);
      }
    }
    findings[name] = placeOn(found, believed);
  }

  await tryProbe("radius of the map", mapRadiusProbe(stranger, target));
  await tryProbe("distance of the detail", distanceProbe(stranger, target));
  await Promise.all([stranger.moveTo(believed), marker.moveTo(believed)]);
  const feed = await stranger.feed(directions[0]!.border);
  const { distance, order } = feedProbes(attackers, target, isFirst(feed, marker, target));
  await tryProbe("distance in the feed", distance);
  await tryProbe("order of the feed", order);
  await tryProbe("radius of the feed", feedRadiusProbe(stranger, target));
  await tryProbe("order of the map", mapOrderProbe(attackers, target));
  await tryProbe("radius of the live map", mapRadiusProbe(friend, target));
  findings["everything together"] = placeOn(rings, believed);

  const [[inBatch], onMap, onLiveMap] = [
    await stranger.profiles([target.userId]),
    findPerson(await stranger.map(believed, mapReach), target),
    findPerson(await friend.map(believed, mapReach), target),
  ];
  return {
    ...findings,
    "location in the feed": findPerson(feed, target).location!,
    "location of the detail": (await stranger.person(target.profileId)).location!,
    "location of the profile": (await stranger.profile(target.profileId)).location!,
    "location in the batch": inBatch!.location!,
    "location on the map": onMap.location,
    "location on the live map": onLiveMap.location,
    "live location": await friend.live(target.userId),
  };
}
