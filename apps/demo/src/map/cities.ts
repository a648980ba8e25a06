/** List of the larger cities of the world, for city fields. */

import { useQuery } from "@tanstack/react-query";
import type { Place } from "./shapes.ts";

type City = readonly [name: string, latitude: number, longitude: number];

const mostSuggested = 8;
const leastTyped = 2;

/** Returns all cities, the largest first. The list is empty until the cities have been loaded. */
export function useCities(areWanted = true): readonly City[] {
  const { data = [] } = useQuery<readonly City[]>({
    queryKey: ["cities"],
    queryFn: async () => (await import("virtual:cities")).default,
    staleTime: "static",
    enabled: areWanted,
  });
  return data;
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
