/** List of the larger cities of the world, for city fields. */

import { queries } from "@social-events/app-common/app.ts";
import { useQuery } from "@tanstack/react-query";
import type { Place } from "./shapes.ts";

type City = readonly [name: string, latitude: number, longitude: number];

const mostSuggested = 8;
const leastTyped = 2;
const kilometersPerDegree = 111;
/** Places within this distance of a city count as near the city. */
const nearKilometers = 25;

const citiesQuery = {
  queryKey: ["cities"],
  queryFn: async (): Promise<readonly City[]> => (await import("virtual:cities")).default,
  staleTime: "static",
} as const;

/** Returns all cities, the largest first. The list is empty until the cities have been loaded. */
export function useCities(areWanted = true): readonly City[] {
  return useQuery({ ...citiesQuery, enabled: areWanted }).data ?? [];
}

export function loadCities(): Promise<readonly City[]> {
  return queries.fetchQuery(citiesQuery);
}

export function findCity(cities: readonly City[], typed: string): Place | undefined {
  const wanted = typed.trim().toLocaleLowerCase();
  const [, latitude, longitude] = cities.find(([name]) => name.toLocaleLowerCase() === wanted) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export function suggestCities(cities: readonly City[], typed: string): string[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const names = cities.map(([name]) => name).filter((name) => name.toLocaleLowerCase().startsWith(wanted));
  return wanted.length < leastTyped ? [] : [...new Set(names)].slice(0, mostSuggested);
}

/** Returns the distance in kilometers. It is exact enough for short distances. */
function kilometersBetween(one: Place, other: Place): number {
  const northward = one.latitude - other.latitude;
  const eastward = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return kilometersPerDegree * Math.hypot(northward, eastward);
}

export function isNear(one: Place, other: Place): boolean {
  return kilometersBetween(one, other) <= nearKilometers;
}

/** Returns the name of the nearest city, unless it is far away. */
export function nearestCity(cities: readonly City[], place: Place): string | undefined {
  const near = cities
    .map(([name, latitude, longitude]) => ({ name, kilometers: kilometersBetween(place, { latitude, longitude }) }))
    .filter(({ kilometers }) => kilometers <= nearKilometers);
  return near.toSorted((one, other) => one.kilometers - other.kilometers)[0]?.name;
}
