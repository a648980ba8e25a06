import { defineConfig } from "vite";
import { appConfig } from "../common/vite/app-config.ts";

export default defineConfig(appConfig());
