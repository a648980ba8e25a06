/** Groups of markers that would cover each other on the screen. */

import type { Map as LeafletMap } from "leaflet";
import type { MapMarker } from "./shapes.ts";

const markerPixels = 44;

/** Adds each marker to the first group within its size, or starts a new group. */
export function groupMarkers(map: LeafletMap, markers: readonly MapMarker[]): MapMarker[][] {
  const groups: { x: number; y: number; members: MapMarker[] }[] = [];
  for (const one of markers) {
    const { x, y } = map.project([one.latitude, one.longitude]);
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < markerPixels);
    if (near) {
      near.members.push(one);
    } else {
      groups.push({ x, y, members: [one] });
    }
  }
  return groups.map(({ members }) => members);
}
