/** Where the browser is. */

import type { Place } from "../map/shapes.ts";

export function askBrowserForPlace(): Promise<Place> {
  return new Promise((resolve, reject) => {
    const tell = ({ coords: { latitude, longitude } }: GeolocationPosition) => resolve({ latitude, longitude });
    navigator.geolocation.getCurrentPosition(tell, reject, { timeout: 10_000, maximumAge: 60_000 });
  });
}
