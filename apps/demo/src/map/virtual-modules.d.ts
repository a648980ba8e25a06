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
  /**
   * URLs of the tile files by tile name: `<row>_<column>`. Each file contains the land and the larger places of one
   * tile.
   */
  const squares: Readonly<Record<string, string>>;
  export default squares;
}
