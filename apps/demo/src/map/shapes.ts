/** A point on the earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Where the map begins for who has not said where they are. */
export const middleOfEurope: Place = { latitude: 50.1, longitude: 14.4 };

export interface MapMarker extends Place {
  id: string;
  /** What it is called, by screen readers too. */
  label: string;
  imageUrl?: string | null;
  /** Moves by itself: somebody who shares where they are. */
  isLive?: boolean;
  /** The page that it opens. */
  path?: string | undefined;
}

/** Radius of the circle around the middle of a still map. */
export const ringMeters = 1000;
