/** Grid of squares in which the build cuts the land, and in which the map loads it. */

const squareDegrees = 10;

/** Points in the files are whole numbers of thousandths of a degree, about a hundred meters. */
export const stepsPerDegree = 1000;

/** Row of a latitude, or column of a longitude. */
export function squareAt(degrees: number): number {
  return Math.floor(degrees / squareDegrees);
}

/** Southern or western edge of a row or column, in degrees. */
export function edgeOf(square: number): number {
  return square * squareDegrees;
}

export function squareName(row: number, column: number): string {
  return `${row}_${column}`;
}
