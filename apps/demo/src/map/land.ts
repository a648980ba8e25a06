/** Base layer of a map: land, borders and place names. All data comes from the host of the app. */

import squares from "virtual:squares";
import {
  DomUtil,
  divIcon,
  geoJSON,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  marker,
  type Point,
  polygon,
} from "leaflet";
import { feature, mesh } from "topojson-client";
import { squareAt, squareName, unpackRing } from "./square-grid.ts";

type Name = readonly [name: string, latitude: number, longitude: number];

/** Content of a tile file, which vite/geo-data.ts writes. A tile is a square of the map. */
interface Square {
  /**
   * List of polygons. A polygon is a list of rings. A ring is a list of steps from point to point in thousandths of a
   * degree, longitude before latitude.
   */
  ground: number[][][];
  places: Name[];
}

/** Leaflet pane for the land, which is below all other layers. */
const pane = "ground";
const mostNames = 30;
/** Minimum distance between place names, in pixels. */
const nameWidth = 110;
const nameHeight = 28;
/** Approximate width of a letter of a place name, in pixels. */
const letterWidth = 8;
/** From this zoom level, the map shows tiles with a more detailed coastline. */
const nearZoom = 7;
/** From this zoom level, no coastline is shown, because it would leave districts on the wrong side of the water. */
const neutralZoom = 12;

/** Event that the map fires after its markers have changed. */
export const pinsDrawn = "pinsdrawn";

/**
 * Returns a function that returns whether a name at a point would be cut off by the edge of the map, or would overlap a
 * marker or a control.
 */
function obstaclesOf(map: LeafletMap): (name: string, center: Point) => boolean {
  const frame = map.getContainer().getBoundingClientRect();
  const obstacles = map.getContainer().parentElement?.querySelectorAll(".map-pin, .map-aim, .leaflet-bar") ?? [];
  const taken = [...obstacles].map((obstacle) => obstacle.getBoundingClientRect());
  return (name, { x, y }) => {
    const [left, right] = [x - (name.length * letterWidth) / 2, x + (name.length * letterWidth) / 2];
    const [top, bottom] = [y - nameHeight / 2, y + nameHeight / 2];
    return (
      left < 0 ||
      top < 0 ||
      right > frame.width ||
      bottom > frame.height ||
      taken.some(
        (box) =>
          left < box.right - frame.left &&
          right > box.left - frame.left &&
          top < box.bottom - frame.top &&
          bottom > box.top - frame.top,
      )
    );
  };
}

/** Shows the names of the largest places in view, without overlaps. */
function showNames(map: LeafletMap, layer: LayerGroup, names: readonly Name[]): void {
  const bounds = map.getBounds();
  const inSight = names.filter(([, latitude, longitude]) => bounds.contains([latitude, longitude]));
  const isCovered = obstaclesOf(map);
  const taken: Point[] = [];
  layer.clearLayers();
  for (const [name, latitude, longitude] of inSight) {
    const point = map.latLngToContainerPoint([latitude, longitude]);
    const isNear = ({ x, y }: Point) => Math.abs(x - point.x) < nameWidth && Math.abs(y - point.y) < nameHeight;
    if (taken.some(isNear) || isCovered(name, point)) {
      continue;
    }
    if (taken.push(point) > mostNames) {
      break;
    }
    const label = DomUtil.create("span");
    label.textContent = name;
    const icon = divIcon({ className: "map-city", html: label, iconSize: [0, 0] });
    const belowPins = { zIndexOffset: -10_000 };
    layer.addLayer(marker([latitude, longitude], { icon, interactive: false, keyboard: false, ...belowPins }));
  }
}

/** Loads the less detailed land of the whole world, for zoom levels at which countries are visible. */
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

async function loadSquare(key: string): Promise<{ layer: LayerGroup; names: readonly Name[] }> {
  const { ground, places }: Square = await (await fetch(squares[key] ?? "")).json();
  const polygons = ground.map((rings) => rings.map(unpackRing));
  return {
    layer: layerGroup([polygon(polygons, { pane, interactive: false, className: "map-land near" })]),
    names: places,
  };
}

/** Returns the names of the tiles in the visible area that contain land. */
function squaresIn(map: LeafletMap): string[] {
  const bounds = map.getBounds();
  const keys: string[] = [];
  for (let row = squareAt(bounds.getSouth()); row <= squareAt(bounds.getNorth()); row += 1) {
    for (let column = squareAt(bounds.getWest()); column <= squareAt(bounds.getEast()); column += 1) {
      keys.push(squareName(row, column));
    }
  }
  return keys.filter((key) => key in squares);
}

/** Adds the land to a map. Tiles are loaded when they become visible. */
export function addLand(map: LeafletMap, isNeutral: boolean): void {
  const parts = new Map<string, Promise<{ layer: LayerGroup; names: readonly Name[] }>>();
  map.createPane(pane);
  const ground = layerGroup().addTo(map);
  const labels = layerGroup().addTo(map);
  const partOf = (key: string) => {
    const part = parts.get(key) ?? (key === "world" ? loadWorld() : loadSquare(key));
    parts.set(key, part);
    // A tile that could not be loaded, for example while the browser is offline, is requested again when the map moves.
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
    // The result is outdated, because the map has moved again or was removed.
    if (thisTurn !== turn || !map.getPane(pane)) {
      return;
    }
    classList.toggle("neutral", isNeutral || !loaded || map.getZoom() >= neutralZoom);
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
  map.on(`moveend ${pinsDrawn}`, () => void show());
}
