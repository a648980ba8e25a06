/** A point on the earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Initial center of a map for users without a location. */
export const middleOfEurope: Place = { latitude: 50.1, longitude: 14.4 };

export interface MapMarker extends Place {
  id: string;
  /** Name of the marker, which screen readers read. */
  label: string;
  imageUrl?: string | null;
  /** Whether the marker is the live location of a user. */
  isLive?: boolean;
  /** Whether the page shows the card of the marker. */
  isChosen?: boolean;
  /** Path of the page that the marker opens. */
  path?: string | undefined;
}

/** Radius of the circle around the center of a map whose center is fixed. */
export const ringMeters = 1000;
