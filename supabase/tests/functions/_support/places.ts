/** Places on earth, and what lies between them. */

/** Where somebody or something is. */
export type Place = { latitude: number; longitude: number };

/** Radius of the sphere that distances are measured on, in metres. */
export const earthRadius = 6_371_008.8;

const metresPerDegree = (earthRadius * Math.PI) / 180;

/** A place in the southern seas where no other test goes. */
export function farAway(): Place {
  return { latitude: -35 - 20 * Math.random(), longitude: -90 - 60 * Math.random() };
}

/** The place that is so many metres farther north. */
export function northOf({ latitude, longitude }: Place, metres: number): Place {
  return { latitude: latitude + metres / metresPerDegree, longitude };
}

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
  return {
    latitude,
    longitude:
      place.longitude + (metres * Math.sin(direction)) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
  };
}
