/** Modules that vite/geo-data.ts generates. */

declare module "virtual:cities" {
  const cities: [name: string, latitude: number, longitude: number][];
  export default cities;
}

declare module "virtual:land" {
  import type { GeometryCollection, Topology } from "topojson-specification";

  const topology: Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  export default topology;
}

declare module "virtual:squares" {
  /** Addresses of files with the land of a square and the larger places in it, by its name: `<row>_<column>`. */
  const squares: Readonly<Record<string, string>>;
  export default squares;
}
