/** Land that comes with the app, or the streets of a server that the person has agreed to. */

import { storageKey } from "@social-events/app-common/app.ts";
import { type Map as LeafletMap, tileLayer } from "leaflet";
import { addLand } from "./land.ts";

const tilesUrl: string | undefined = import.meta.env.VITE_TILES_URL;
const consentKey = storageKey("tiles");

/** The host of the tile server that the build names; null if there is none. */
export const tileHost = tilesUrl ? new URL(tilesUrl).host : null;

/** Whether the person has agreed that the tile server is asked for pictures of streets. */
export function mayAskForTiles(): boolean {
  return localStorage.getItem(consentKey) === "agreed";
}

export function agreeToTiles(): void {
  localStorage.setItem(consentKey, "agreed");
}

/** Puts the ground under a map. */
export function addGround(map: LeafletMap, hasTiles: boolean): void {
  if (tilesUrl && hasTiles) {
    tileLayer(tilesUrl).addTo(map);
  } else {
    addLand(map);
  }
}
