/** Locations on earth for tests, and the distances between them. */

/** Latitude and longitude of a user or an event, in degrees. */
export type Place = { latitude: number; longitude: number };

/** Radius of the sphere on which distances are measured, in metres. */
export const earthRadius = 6_371_008.8;

const metresPerDegree = (earthRadius * Math.PI) / 180;

/** Part of the southern seas, divided into cells of one degree. Tests use only the middle part of each cell. */
const seas = { north: -35, west: -150, rows: 20, columns: 60, middle: 0.8 };

/**
 * Number of disjoint groups of cells. Each test process uses only the cells of one group. There are more groups than
 * test processes.
 */
const shares = 8;

/**
 * Number of the last cell that this process has used. The first number is random, because an earlier run may have used
 * any of the cells.
 */
let cellsTaken = Math.floor((seas.rows * seas.columns * Math.random()) / shares);

/**
 * Returns a location in the southern seas. No user is within twelve kilometres, unless an earlier run on this stack
 * used the same cell. If the locations were chosen without cells, two runs out of a hundred would find another user
 * within five kilometres.
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

/** Returns the location at a distance in metres north of a place. */
export function northOf({ latitude, longitude }: Place, metres: number): Place {
  return { latitude: latitude + metres / metresPerDegree, longitude };
}

/** Returns the great-circle distance between two places in metres. */
export function metresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    halfChord(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfChord(one.longitude, other.longitude);
  return 2 * earthRadius * Math.asin(Math.sqrt(chord));
}

/** Returns a location at a distance in metres from a place, in a random direction. */
export function somewhereAround(place: Place, metres: number): Place {
  const direction = 2 * Math.PI * Math.random();
  const { latitude } = northOf(place, metres * Math.cos(direction));
  return {
    latitude,
    longitude:
      place.longitude + (metres * Math.sin(direction)) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
  };
}
