/** The focus of markers, which are drawn again when they change or when the map zooms. */

import type { Map as LeafletMap, Marker } from "leaflet";
import type { MapMarker } from "./shapes.ts";

/** Attribute of an element: the ids of its markers, separated by spaces. */
const idsName = "data-marker-ids";

export function nameMarkers(pin: Marker, members: readonly MapMarker[]): void {
  pin.getElement()?.setAttribute(idsName, members.map(({ id }) => id).join(" "));
}

/** Moves the focus to the marker with this id, or to its group. Returns whether the page has it. */
export function focusMarker(container: ParentNode | null, id: string): boolean {
  const pin = container?.querySelector<HTMLElement>(`[${idsName}~="${CSS.escape(id)}"]`);
  pin?.focus({ preventScroll: true });
  return Boolean(pin);
}

/** Id of the focused marker, or of the first one in the focused group. Null if no marker of the map has the focus. */
export function focusedMarker(map: LeafletMap): string | null {
  const { activeElement } = document;
  const ids = map.getContainer().contains(activeElement) ? activeElement?.getAttribute(idsName) : null;
  return ids?.split(" ")[0] ?? null;
}
