/** The river at Lisbon, the default city: the data of maps is too coarse to show it. */

import type { Place } from "./options.ts";

/** Northern shore of the Tagus from west to east, a little inland. South and east of it are the river and other towns. */
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
/** Rectangle around the river, its western edge at the beginning of the shore. */
const area = { south: 38.64, north: 38.8, west: -9.22, east: -8.9 };
/** Longitude of the end of the shore. */
const shoreEnd = -9.092;

/** Whether a place near Lisbon is on the wrong side of its shore. Other cities have no such check. */
export function isInRiver({ latitude, longitude }: Place): boolean {
  const isNear = latitude > area.south && latitude < area.north && longitude >= area.west && longitude < area.east;
  if (!isNear || longitude >= shoreEnd) {
    return isNear;
  }
  const next = shore.findIndex(([at]) => at > longitude);
  const [[fromX, fromY] = [0, 0], [toX, toY] = [0, 0]] = [shore[next - 1], shore[next]];
  return latitude < fromY + ((toY - fromY) * (longitude - fromX)) / (toX - fromX);
}
