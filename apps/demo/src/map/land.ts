/** Ground below the markers: land, borders and place names, all from the app's own host. */

import squares from "virtual:squares";
import {
  DomUtil,
  divIcon,
  geoJSON,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  marker,
  polygon,
} from "leaflet";
import { feature, mesh } from "topojson-client";

type Name = readonly [name: string, latitude: number, longitude: number];

/** Content of a square's file, written by vite/geo-data.ts. */
interface Square {
  /** Polygons, their rings, and in these the steps from point to point in thousandths of a degree, longitude first. */
  ground: number[][][];
  places: Name[];
}

/** Below everything that is drawn on it, whenever it is loaded. */
const pane = "ground";
const mostNames = 30;
/** Least distance between names, in pixels. */
const nameWidth = 110;
const nameHeight = 28;
/** The map shows squares with a finer coast from this zoom on. */
const nearZoom = 7;
/** The ground is neutral from this zoom on: the coast would be wrong by more than a street. */
const neutralZoom = 14;
const squareDegrees = 10;
const unit = 1000;

/** Names of the largest places in sight that do not cover each other. */
function showNames(map: LeafletMap, layer: LayerGroup, names: readonly Name[]): void {
  const bounds = map.getBounds();
  const inSight = names.filter(([, latitude, longitude]) => bounds.contains([latitude, longitude]));
  const taken: { x: number; y: number }[] = [];
  layer.clearLayers();
  for (const [name, latitude, longitude] of inSight) {
    const point = map.latLngToContainerPoint([latitude, longitude]);
    if (taken.some(({ x, y }) => Math.abs(x - point.x) < nameWidth && Math.abs(y - point.y) < nameHeight)) {
      continue;
    }
    if (taken.push(point) > mostNames) {
      break;
    }
    const label = DomUtil.create("span");
    label.textContent = name;
    const icon = divIcon({ className: "map-city", html: label, iconSize: [0, 0] });
    layer.addLayer(marker([latitude, longitude], { icon, interactive: false, keyboard: false }));
  }
}

/** The whole world, coarse: for a map that shows countries. */
async function loadWorld(): Promise<{ layer: LayerGroup; names: readonly Name[] }> {
  const [{ default: topology }, { default: names }] = await Promise.all([
    import("virtual:land"),
    import("virtual:cities"),
  ]);
  const { countries, land } = topology.objects;
  const borders = mesh(topology, countries, (one, other) => one !== other);
  const layer = layerGroup([
    geoJSON(feature(topology, land), { pane, interactive: false, style: { className: "map-land" } }),
    geoJSON(borders, { pane, interactive: false, style: { className: "map-border" } }),
  ]);
  return { layer, names };
}

/** A ring from the steps between its points. */
function unpackRing(steps: readonly number[]): [latitude: number, longitude: number][] {
  const ring: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    ring.push([y / unit, x / unit]);
  }
  return ring;
}

async function loadSquare(key: string): Promise<{ layer: LayerGroup; names: readonly Name[] }> {
  const { ground, places }: Square = await (await fetch(squares[key] ?? "")).json();
  const polygons = ground.map((rings) => rings.map(unpackRing));
  return {
    layer: layerGroup([polygon(polygons, { pane, interactive: false, className: "map-land near" })]),
    names: places,
  };
}

/** The squares in sight that have land. */
function squaresIn(map: LeafletMap): string[] {
  const bounds = map.getBounds();
  const rowOf = (degrees: number) => Math.floor(degrees / squareDegrees);
  const keys: string[] = [];
  for (let row = rowOf(bounds.getSouth()); row <= rowOf(bounds.getNorth()); row += 1) {
    for (let column = rowOf(bounds.getWest()); column <= rowOf(bounds.getEast()); column += 1) {
      keys.push(`${row}_${column}`);
    }
  }
  return keys.filter((key) => key in squares);
}

/** Puts the land under a map: parts of it are loaded as they come into sight. */
export function addLand(map: LeafletMap): void {
  const parts = new Map<string, Promise<{ layer: LayerGroup; names: readonly Name[] }>>();
  map.createPane(pane);
  const ground = layerGroup().addTo(map);
  const labels = layerGroup().addTo(map);
  const partOf = (key: string) => {
    const part = parts.get(key) ?? (key === "world" ? loadWorld() : loadSquare(key));
    parts.set(key, part);
    // Offline: tried again when the map is moved.
    part.catch(() => parts.delete(key));
    return part;
  };
  const { classList } = map.getContainer();
  let turn = 0;
  const show = async () => {
    turn += 1;
    const thisTurn = turn;
    const keys = map.getZoom() < nearZoom ? ["world"] : squaresIn(map);
    const loaded = await Promise.all(keys.map(partOf)).catch(() => null);
    // The map was moved again, or taken away.
    if (thisTurn !== turn) {
      return;
    }
    classList.toggle("neutral", !loaded || map.getZoom() >= neutralZoom);
    const layers = loaded?.map(({ layer }) => layer) ?? [];
    for (const old of ground.getLayers().filter((one) => !layers.includes(one as LayerGroup))) {
      ground.removeLayer(old);
    }
    for (const layer of layers) {
      ground.addLayer(layer);
    }
    const names = loaded?.flatMap((part) => part.names) ?? [];
    showNames(map, labels, names);
  };
  classList.add("neutral");
  map.on("moveend", () => void show());
  map.on("unload", () => {
    turn += 1;
  });
}
