/** Base layer of a map: land data that is part of the app, or street tiles if the user has agreed to load them. */

import { storageKey } from "@social-events/app-common/app.ts";
import { type Map as LeafletMap, tileLayer } from "leaflet";
import { addLand } from "./land.ts";

const tilesUrl: string | undefined = import.meta.env.VITE_TILES_URL;
const consentKey = storageKey("tiles");

/** Host of the tile server that is configured in the build, or null if no tile server is configured. */
export const tileHost = tilesUrl ? new URL(tilesUrl).host : null;

/** Whether the user has agreed to load street tiles from the tile server. */
export function mayAskForTiles(): boolean {
  return localStorage.getItem(consentKey) === "agreed";
}

export function agreeToTiles(): void {
  localStorage.setItem(consentKey, "agreed");
}

/**
 * Adds the base layer to a map. If `isNeutral` is set, the base layer shows only place names, because the coastline
 * data is too coarse for a map of a city.
 */
export function addGround(map: LeafletMap, hasTiles: boolean, isNeutral: boolean): void {
  if (tilesUrl && hasTiles) {
    tileLayer(tilesUrl).addTo(map);
  } else {
    addLand(map, isNeutral);
  }
}
