/** Clusters of markers that would overlap on the screen. */

import type { Map as LeafletMap, Point } from "leaflet";
import type { MapMarker } from "./shapes.ts";

const markerPixels = 44;

/** Whether markers overlap even at the maximum zoom level. */
export function areInseparable(map: LeafletMap, [first, ...others]: readonly MapMarker[]): boolean {
  const at = (one: MapMarker) => map.project([one.latitude, one.longitude], map.getMaxZoom());
  return first === undefined || others.every((other) => at(first).distanceTo(at(other)) < markerPixels);
}

/**
 * Clusters markers. Each marker is added to the first group that is closer than the size of a marker, or starts a new
 * group.
 */
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
