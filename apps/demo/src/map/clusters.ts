/** Groups of markers that would cover each other on the screen. */

import type { Map as LeafletMap, Point } from "leaflet";
import type { MapMarker } from "./shapes.ts";

const markerPixels = 44;

/** Whether markers cover each other even at the highest zoom. */
export function areInseparable(map: LeafletMap, [first, ...others]: readonly MapMarker[]): boolean {
  const at = (one: MapMarker) => map.project([one.latitude, one.longitude], map.getMaxZoom());
  return first === undefined || others.every((other) => at(first).distanceTo(at(other)) < markerPixels);
}

/** Adds each marker to the first group within its size, or starts a new group. */
export function groupMarkers(map: LeafletMap, markers: readonly MapMarker[]): MapMarker[][] {
  const groups: { center: Point; members: MapMarker[] }[] = [];
  for (const one of markers) {
    const center = map.project([one.latitude, one.longitude]);
    const near = groups.find((group) => group.center.distanceTo(center) < markerPixels);
    if (near) {
      near.members.push(one);
    } else {
      groups.push({ center, members: [one] });
    }
  }
  return groups.map(({ members }) => members);
}
