/** How the apps are built: the client from its source, files whose names say what is in them, nothing from another host. */

import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";

const client = fileURLToPath(new URL("../../../packages/client/src/index.ts", import.meta.url));

const unusedSupabase = fileURLToPath(new URL("unused-supabase.ts", import.meta.url));

const whatEveryPageNeeds =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack|@supabase)\/|\/packages\/client\/src\/|\/apps\/common\/src\//;

/** Stands in for the stack and for who deploys the app: `config.json` of the stack that `npm run status` names. */
function serveConfig(): Plugin {
  const { API_URL: url = "http://127.0.0.1:54321", PUBLISHABLE_KEY: key = "" } = process.env;
  return {
    name: "serve-config",
    configureServer(server) {
      server.middlewares.use("/config.json", (_, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ url, key }));
      });
    },
  };
}

/** What an app has in its `vite.config.ts`; `base` is relative, so that any folder of any host will do. */
export function appConfig(plugins: Plugin[] = []): UserConfig {
  return {
    base: "./",
    plugins: [react(), serveConfig(), ...plugins],
    resolve: {
      alias: [
        { find: "@social-events/client", replacement: client },
        { find: /^@supabase\/(functions|postgrest|storage)-js$/, replacement: unusedSupabase },
      ],
    },
    server: { host: "127.0.0.1" },
    build: {
      target: "es2023",
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        output: {
          // One file of what every page needs: on a slow network twenty small ones wait for each other.
          codeSplitting: { groups: [{ name: "base", test: whatEveryPageNeeds }] },
        },
      },
    },
  };
}
