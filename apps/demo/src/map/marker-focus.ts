/** Restores the focus of markers, which are drawn again when they change or when the zoom level changes. */

import type { Map as LeafletMap, Marker } from "leaflet";
import type { MapMarker } from "./shapes.ts";

/** Attribute with the IDs of the markers that an element represents, separated by spaces. */
const idsName = "data-marker-ids";

export function nameMarkers(pin: Marker, members: readonly MapMarker[]): void {
  pin.getElement()?.setAttribute(idsName, members.map(({ id }) => id).join(" "));
}

/**
 * Moves the focus to the marker with this ID or to the group that contains the marker. Returns whether the marker was
 * found.
 */
export function focusMarker(container: ParentNode | null, id: string): boolean {
  const pin = container?.querySelector<HTMLElement>(`[${idsName}~="${CSS.escape(id)}"]`);
  pin?.focus({ preventScroll: true });
  return Boolean(pin);
}

/**
 * Returns the ID of the focused marker, or of the first marker in the focused group. Returns null if no marker of the
 * map has the focus.
 */
export function focusedMarker(map: LeafletMap): string | null {
  const { activeElement } = document;
  const ids = map.getContainer().contains(activeElement) ? activeElement?.getAttribute(idsName) : null;
  return ids?.split(" ")[0] ?? null;
}
