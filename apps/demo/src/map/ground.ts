/** Ground of a map: land that is part of the app, or street tiles if the user has agreed. */

import { storageKey } from "@social-events/app-common/app.ts";
import { type Map as LeafletMap, tileLayer } from "leaflet";
import { addLand } from "./land.ts";

const tilesUrl: string | undefined = import.meta.env.VITE_TILES_URL;
const consentKey = storageKey("tiles");

/** The host of the tile server that the build names; null if there is none. */
export const tileHost = tilesUrl ? new URL(tilesUrl).host : null;

/** Whether the user has agreed to load street tiles from the tile server. */
export function mayAskForTiles(): boolean {
  return localStorage.getItem(consentKey) === "agreed";
}

export function agreeToTiles(): void {
  localStorage.setItem(consentKey, "agreed");
}

/** Adds the ground to a map. A neutral ground shows names of places only: its coast would be too coarse for a city. */
export function addGround(map: LeafletMap, hasTiles: boolean, isNeutral: boolean): void {
  if (tilesUrl && hasTiles) {
    tileLayer(tilesUrl).addTo(map);
  } else {
    addLand(map, isNeutral);
  }
}
