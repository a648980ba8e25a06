/** Places on earth, and distances between them. */

/** Location of a user or an event. */
export type Place = { latitude: number; longitude: number };

/** Radius of the sphere on which distances are measured, in metres. */
export const earthRadius = 6_371_008.8;

const metresPerDegree = (earthRadius * Math.PI) / 180;

/** The southern seas, in cells of one degree; tests use only the middle of a cell. */
const seas = { north: -35, west: -150, rows: 20, columns: 60, middle: 0.8 };

/** More than the number of concurrent processes, each of which has its own cells. */
const shares = 8;

/** Cell at which this process began. Cells of an earlier run can be anywhere. */
let cellsTaken = Math.floor((seas.rows * seas.columns * Math.random()) / shares);

/**
 * Returns a place in the southern seas with no user within twelve kilometres, unless an earlier suite on this stack used
 * it. With random places two of a hundred runs would find a user within the usual five kilometres.
 */
export function farAway(): Place {
  cellsTaken += 1;
  const share = Number(process.env.VITEST_POOL_ID ?? 0) % shares;
  const cell = (cellsTaken * shares + share) % (seas.rows * seas.columns);
  const within = () => (1 - seas.middle) / 2 + seas.middle * Math.random();
  return {
    latitude: seas.north - Math.floor(cell / seas.columns) - within(),
    longitude: seas.west + (cell % seas.columns) + within(),
  };
}

/** Returns the place at a distance in metres to the north. */
export function northOf({ latitude, longitude }: Place, metres: number): Place {
  return { latitude: latitude + metres / metresPerDegree, longitude };
}

/** Returns the great-circle distance of two places in metres. */
export function metresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    halfChord(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfChord(one.longitude, other.longitude);
  return 2 * earthRadius * Math.asin(Math.sqrt(chord));
}

/** Returns a place at a distance in metres in a random direction. */
export function somewhereAround(place: Place, metres: number): Place {
  const direction = 2 * Math.PI * Math.random();
  const { latitude } = northOf(place, metres * Math.cos(direction));
  return {
    latitude,
    longitude:
      place.longitude + (metres * Math.sin(direction)) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
  };
}
