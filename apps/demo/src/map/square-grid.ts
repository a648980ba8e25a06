/**
 * Grid that divides the world into tiles. The build writes a file with the land of each tile, and the map loads only
 * the visible tiles.
 */

const squareDegrees = 10;

/** The tile files store coordinates as integers, in thousandths of a degree (about 100 meters). */
export const stepsPerDegree = 1000;

/** Returns the row for a latitude or the column for a longitude. */
export function squareAt(degrees: number): number {
  return Math.floor(degrees / squareDegrees);
}

/** Returns the southern edge of a row or the western edge of a column, in degrees. */
export function edgeOf(square: number): number {
  return square * squareDegrees;
}

export function squareName(row: number, column: number): string {
  return `${row}_${column}`;
}

/** Decodes a ring, which is stored as steps from point to point. */
export function unpackRing(steps: readonly number[]): [latitude: number, longitude: number][] {
  const ring: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    ring.push([y / stepsPerDegree, x / stepsPerDegree]);
  }
  return ring;
}
