/** The people feed as members read it, of people whose age no other test shares much. */

import { peopleContract } from "@social/shared-types/people.ts";
import type { z } from "zod";
import { northOf, type Place } from "../events/feed.ts";
import { readPages } from "../pages.ts";
import type { Person } from "../sign-up.ts";

const { routes } = peopleContract;

export type MetPerson = z.output<typeof routes.listPeople.success.body>["data"][number];

/** An age that few people of other tests have, so that a feed of it is short. */
export function rareAge(): number {
  return 45 + Math.floor(75 * Math.random());
}

/** A birthdate with which somebody has this age all year. */
export function birthdateOfAge(age: number): string {
  return `${new Date().getUTCFullYear() - age}-01-01`;
}

/** Everybody in a feed who is one of these people, in its order; `query` begins with `?`. */
export async function feedAmong(
  viewer: Person,
  people: { id: string }[],
  query: string,
  limit = 100,
  betweenPages?: () => Promise<unknown>,
): Promise<MetPerson[]> {
  const found = await readPages(viewer, `/people/feed${query}`, routes.listPeople, limit, betweenPages);
  const ids = new Set(people.map(({ id }) => id));
  return found.filter(({ userId }) => ids.has(userId));
}

const earthRadius = 6_371_008.8;

/** Great-circle distance of two places in metres. */
export function metresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    halfChord(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfChord(one.longitude, other.longitude);
  return 2 * earthRadius * Math.asin(Math.sqrt(chord));
}

/** A place so many metres away in a random direction. */
export function somewhereAround(place: Place, metres: number): Place {
  const direction = 2 * Math.PI * Math.random();
  const { latitude } = northOf(place, metres * Math.cos(direction));
  const metresPerDegree = ((Math.PI * earthRadius) / 180) * Math.cos((latitude * Math.PI) / 180);
  return { latitude, longitude: place.longitude + (metres * Math.sin(direction)) / metresPerDegree };
}
