/** The larger cities of the world, for whoever names one. */

import { useQuery } from "@tanstack/react-query";

export interface City {
  name: string;
  latitude: number;
  longitude: number;
}

async function loadCities(): Promise<City[]> {
  const { default: rows } = await import("virtual:cities");
  return rows.map(([name, latitude, longitude]) => ({ name, latitude, longitude }));
}

/** All of them, the largest first, once they are wanted and loaded. */
export function useCities(areWanted = true): readonly City[] {
  const { data = [] } = useQuery({
    queryKey: ["cities"],
    queryFn: loadCities,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: areWanted,
  });
  return data;
}

export function findCity(cities: readonly City[], name: string): City | undefined {
  const wanted = name.trim().toLocaleLowerCase();
  return cities.find((city) => city.name.toLocaleLowerCase() === wanted);
}

export function suggestCities(cities: readonly City[], typed: string, most = 8): City[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted.length < 2) {
    return [];
  }
  const names = new Set<string>();
  return cities
    .filter(({ name }) => name.toLocaleLowerCase().startsWith(wanted) && !names.has(name) && names.add(name))
    .slice(0, most);
}
