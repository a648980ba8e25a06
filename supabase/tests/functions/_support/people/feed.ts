/** Reads the people feed for users of an age that is rare in other tests. */

import { peopleContract } from "@social/shared-types/people.ts";
import type { z } from "zod";
import { readPages } from "../pages.ts";
import type { Person } from "../sign-up.ts";

const { routes } = peopleContract;

export type DiscoverablePerson = z.output<typeof routes.listPeople.success.body>["data"][number];

/** Returns a random age that few users of other tests have, so that a feed filtered by age is short. */
export function rareAge(): number {
  return 45 + Math.floor(75 * Math.random());
}

/**
 * Returns a birthdate with which a user has this age for the whole year. The age increases on the first of the month
 * after the birthday.
 */
export function birthdateOfAge(age: number): string {
  return `${new Date().getUTCFullYear() - age - 1}-12-31`;
}

/** Returns the given users that are in the feed, in the order of the feed. `query` must begin with `?`. */
export async function feedAmong(
  viewer: Person,
  people: { id: string }[],
  query: string,
  limit = 100,
  betweenPages?: () => Promise<unknown>,
): Promise<DiscoverablePerson[]> {
  const found = await readPages(viewer, `/people/feed${query}`, routes.listPeople, limit, betweenPages);
  const ids = new Set(people.map(({ id }) => id));
  return found.filter(({ userId }) => ids.has(userId));
}
