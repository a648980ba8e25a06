/** Shore of the Tagus at Lisbon, the default city. The map data is too coarse to contain the river. */

import type { Place } from "./options.ts";

/**
 * Points of the northern shore of the Tagus from west to east, slightly inland. The river and other towns are south and
 * east of this line.
 */
const shore: readonly (readonly [longitude: number, latitude: number])[] = [
  [-9.22, 38.694],
  [-9.19, 38.698],
  [-9.175, 38.701],
  [-9.16, 38.7055],
  [-9.143, 38.7075],
  [-9.1365, 38.7085],
  [-9.128, 38.711],
  [-9.122, 38.715],
  [-9.115, 38.723],
  [-9.105, 38.7335],
  [-9.1, 38.743],
  [-9.096, 38.757],
  [-9.092, 38.8],
];
/** Rectangle around the river. Its western edge is the longitude of the first point of the shore. */
const area = { south: 38.64, north: 38.8, west: -9.22, east: -8.9 };
/** Longitude of the last point of the shore. */
const shoreEnd = -9.092;

/**
 * Whether a location near Lisbon is in the river or on the other side of it. Returns false for locations near other
 * cities.
 */
export function isInRiver({ latitude, longitude }: Place): boolean {
  const isNear = latitude > area.south && latitude < area.north && longitude >= area.west && longitude < area.east;
  if (!isNear || longitude >= shoreEnd) {
    return isNear;
  }
  const next = shore.findIndex(([at]) => at > longitude);
  const [[fromX, fromY] = [0, 0], [toX, toY] = [0, 0]] = [shore[next - 1], shore[next]];
  return latitude < fromY + ((toY - fromY) * (longitude - fromX)) / (toX - fromX);
}
