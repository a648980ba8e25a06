/** Moves places to the land: the coastline data leaves some places at the coast in the water. */

import { unpackRing } from "../src/map/square-grid.ts";

export type Place = [name: string, latitude: number, longitude: number];
type Ring = ReturnType<typeof unpackRing>;

/** Places that are farther from the land keep their coordinates, because their island is missing in the data. */
const mostDegrees = 0.1;

/** Whether a ring surrounds a point, by the even-odd rule. */
function surrounds(ring: Ring, latitude: number, longitude: number): boolean {
  let isInside = false;
  for (const [index, [y, x]] of ring.entries()) {
    const [otherY, otherX] = ring.at(index - 1) ?? [y, x];
    const isCrossed = y > latitude !== otherY > latitude;
    if (isCrossed && longitude < ((otherX - x) * (latitude - y)) / (otherY - y) + x) {
      isInside = !isInside;
    }
  }
  return isInside;
}

/** Returns the place, or the place at the nearest point of the coast if it is in the water. */
function moveAshore([name, latitude, longitude]: Place, rings: readonly Ring[]): Place {
  const isOnLand = rings.filter((ring) => surrounds(ring, latitude, longitude)).length % 2 === 1;
  let nearest: Place = [name, latitude, longitude];
  let least = isOnLand ? 0 : mostDegrees;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  for (const ring of isOnLand ? [] : rings) {
    for (const [index, [y, x]] of ring.entries()) {
      const [otherY, otherX] = ring.at(index - 1) ?? [y, x];
      const [alongY, alongX] = [otherY - y, (otherX - x) * narrowing];
      const length = alongY ** 2 + alongX ** 2;
      const part = length && ((latitude - y) * alongY + (longitude - x) * narrowing * alongX) / length;
      const kept = Math.min(Math.max(part, 0), 1);
      const [shoreY, shoreX] = [y + kept * (otherY - y), x + kept * (otherX - x)];
      const distance = Math.hypot(shoreY - latitude, (shoreX - longitude) * narrowing);
      if (distance < least) {
        least = distance;
        nearest = [name, shoreY, shoreX];
      }
    }
  }
  return nearest;
}

/** Returns the places of a tile, all on the land of the tile. */
export function placesAshore(places: readonly Place[], ground: readonly number[][][]): Place[] {
  const rings = ground.flatMap((polygon) => polygon.map(unpackRing));
  return places.map((place) => {
    const [name, latitude, longitude] = moveAshore(place, rings);
    return [name, Math.round(latitude * 1000) / 1000, Math.round(longitude * 1000) / 1000];
  });
}
