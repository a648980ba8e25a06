/** A point on the earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

export interface MapMarker extends Place {
  id: string;
  /** What it is called, by screen readers too. */
  label: string;
  imageUrl?: string | null;
  /** Moves by itself: somebody who shares where they are. */
  isLive?: boolean;
  onClick?: () => void;
}
