/** Cuts the land of the world into tiles. */

import { edgeOf, squareAt, squareName, stepsPerDegree } from "../src/map/square-grid.ts";

type Point = number[];
type Ring = Point[];
type Polygon = Ring[];

/** Overlap of neighboring tiles in degrees, which hides the line between them. */
const overlap = 0.02;

/** Clips a ring to one side of a meridian (axis 0) or a parallel (axis 1), with the Sutherland-Hodgman algorithm. */
function cutRing(ring: Ring, axis: 0 | 1, limit: number, side: 1 | -1): Ring {
  const isInside = (point: Point) => side * ((point[axis] ?? 0) - limit) >= 0;
  const kept: Ring = [];
  for (const [index, point] of ring.entries()) {
    const before = ring.at(index - 1) ?? point;
    if (isInside(point) !== isInside(before)) {
      const part = (limit - (before[axis] ?? 0)) / ((point[axis] ?? 0) - (before[axis] ?? 0));
      kept.push([0, 1].map((one) => (before[one] ?? 0) + part * ((point[one] ?? 0) - (before[one] ?? 0))));
    }
    if (isInside(point)) {
      kept.push(point);
    }
  }
  return kept;
}

/** Cuts polygons into strips as wide as a tile. Returns the polygons by number of the strip. */
function cutIntoStrips(polygons: readonly Polygon[], axis: 0 | 1): Map<number, Polygon[]> {
  const strips = new Map<number, Polygon[]>();
  for (const polygon of polygons) {
    const along = (polygon[0] ?? []).map((point) => point[axis] ?? 0);
    const [least, most] = along.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [180, -180]);
    for (let strip = squareAt(least); edgeOf(strip) <= most; strip += 1) {
      const [from, to] = [edgeOf(strip) - overlap, edgeOf(strip + 1) + overlap];
      const cut = polygon
        .map((ring) => cutRing(cutRing(ring, axis, from, 1), axis, to, -1))
        .filter((ring) => ring.length > 2);
      if (cut.length > 0) {
        strips.set(strip, [...(strips.get(strip) ?? []), cut]);
      }
    }
  }
  return strips;
}

/** Encodes a ring as integer steps from point to point. Steps of length zero are left out. */
function packRing(ring: Ring): number[] {
  const packed: number[] = [];
  let [x, y] = [0, 0];
  for (const point of ring) {
    const [nextX = 0, nextY = 0] = point.map((degrees) => Math.round(degrees * stepsPerDegree));
    if (packed.length === 0 || nextX !== x || nextY !== y) {
      packed.push(nextX - x, nextY - y);
    }
    [x, y] = [nextX, nextY];
  }
  return packed;
}

/** Returns the encoded land of each tile that contains land, by name of the tile. */
export function cutIntoSquares(polygons: readonly Polygon[]): Map<string, number[][][]> {
  const squares = new Map<string, number[][][]>();
  for (const [column, strip] of cutIntoStrips(polygons, 0)) {
    for (const [row, cut] of cutIntoStrips(strip, 1)) {
      squares.set(
        squareName(row, column),
        cut.map((polygon) => polygon.map(packRing)),
      );
    }
  }
  return squares;
}
