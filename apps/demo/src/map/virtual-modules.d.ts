/** What vite/geo-data.ts makes. */

declare module "virtual:cities" {
  const cities: [name: string, latitude: number, longitude: number][];
  export default cities;
}

declare module "virtual:land" {
  import type { GeometryCollection, Topology } from "topojson-specification";

  const topology: Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  export default topology;
}
