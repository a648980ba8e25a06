/** What lies under the markers: land, borders and names of cities, none of it from another host. */

import cities from "virtual:cities";
import topology from "virtual:land";
import {
  DomUtil,
  divIcon,
  geoJSON,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  marker,
  tileLayer,
} from "leaflet";
import { feature, mesh } from "topojson-client";

const tiles: string | undefined = import.meta.env.VITE_TILES_URL;
const mostNames = 30;
/** How far apart names stand, in pixels. */
const nameWidth = 110;
const nameHeight = 28;

/** Names of the largest cities in sight that do not cover each other. */
function showNames(map: LeafletMap, names: LayerGroup): void {
  const bounds = map.getBounds();
  const inSight = cities.filter(([, latitude, longitude]) => bounds.contains([latitude, longitude]));
  const places: { x: number; y: number }[] = [];
  names.clearLayers();
  for (const [name, latitude, longitude] of inSight) {
    const point = map.latLngToContainerPoint([latitude, longitude]);
    if (places.some(({ x, y }) => Math.abs(x - point.x) < nameWidth && Math.abs(y - point.y) < nameHeight)) {
      continue;
    }
    if (places.push(point) > mostNames) {
      break;
    }
    const label = DomUtil.create("span");
    label.textContent = name;
    const icon = divIcon({ className: "map-city", html: label, iconSize: [0, 0] });
    names.addLayer(marker([latitude, longitude], { icon, interactive: false, keyboard: false }));
  }
}

/** Puts the ground on a map: tiles of the server that `VITE_TILES_URL` names, or the land from npm. */
export function addGround(map: LeafletMap): void {
  if (tiles) {
    tileLayer(tiles).addTo(map);
    return;
  }
  const { countries, land } = topology.objects;
  const borders = mesh(topology, countries, (one, other) => one !== other);
  geoJSON(feature(topology, land), { interactive: false, style: { className: "map-land" } }).addTo(map);
  geoJSON(borders, { interactive: false, style: { className: "map-border" } }).addTo(map);
  const names = layerGroup().addTo(map);
  map.on("moveend", () => showNames(map, names));
}
