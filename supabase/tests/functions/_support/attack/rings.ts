/**
 * Geometry on a sphere: the bearing between two places, the place at a distance and bearing, and the place where
 * several circles intersect.
 */

import { earthRadius, metresBetween, type Place } from "../places.ts";

/** Circle of all places at a distance in metres from the centre. */
export interface Ring {
  centre: Place;
  radius: number;
}

const mostRounds = 50;
const closeEnough = 0.001;
/** Prevents a division by zero in the solver if the centres of all circles lie in the same direction. */
const damping = 1e-6;

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const degreesOf = (radians: number) => (radians * 180) / Math.PI;

/** Returns the initial bearing from one place to another, in degrees from north. */
export function bearingTo(from: Place, to: Place): number {
  const longitudeDifference = to.longitude - from.longitude;
  const east = sine(longitudeDifference) * cosine(to.latitude);
  const north =
    cosine(from.latitude) * sine(to.latitude) - sine(from.latitude) * cosine(to.latitude) * cosine(longitudeDifference);
  return degreesOf(Math.atan2(east, north));
}

/**
 * Returns the place at a bearing in degrees from north and a distance in metres. A negative distance means the opposite
 * direction.
 */
export function placeFrom({ latitude, longitude }: Place, bearing: number, metres: number): Place {
  const angle = degreesOf(metres / earthRadius);
  const height = sine(latitude) * cosine(angle) + cosine(latitude) * sine(angle) * cosine(bearing);
  const longitudeDifference = Math.atan2(
    sine(bearing) * sine(angle) * cosine(latitude),
    cosine(angle) - sine(latitude) * height,
  );
  return {
    latitude: degreesOf(Math.asin(height)),
    longitude: ((((longitude + degreesOf(longitudeDifference) + 180) % 360) + 360) % 360) - 180,
  };
}

/** Returns the place near `start` with the smallest sum of squared distances to all rings. */
export function placeOn(rings: Ring[], start: Place): Place {
  let place = start;
  for (let round = 0; round < mostRounds; round += 1) {
    let [eastEast, eastNorth, northNorth, eastMiss, northMiss] = [damping, 0, damping, 0, 0];
    for (const { centre, radius } of rings) {
      const bearing = bearingTo(place, centre);
      const [east, north] = [sine(bearing), cosine(bearing)];
      const miss = metresBetween(place, centre) - radius;
      eastEast += east * east;
      eastNorth += east * north;
      northNorth += north * north;
      eastMiss += east * miss;
      northMiss += north * miss;
    }
    const determinant = eastEast * northNorth - eastNorth ** 2;
    const eastStep = (northNorth * eastMiss - eastNorth * northMiss) / determinant;
    const northStep = (eastEast * northMiss - eastNorth * eastMiss) / determinant;
    const step = Math.hypot(eastStep, northStep);
    place = placeFrom(place, degreesOf(Math.atan2(eastStep, northStep)), step);
    if (step < closeEnough) {
      break;
    }
  }
  return place;
}
