import { defineConfig } from "vite";
import { appConfig } from "../common/vite/app-config.ts";
import { geoData } from "./vite/geo-data.ts";

export default defineConfig(appConfig([geoData()]));
