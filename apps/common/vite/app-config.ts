/** Vite configuration of both apps. */

import { fileURLToPath } from "node:url";
import type { Plugin, UserConfig } from "vite";

const client = fileURLToPath(new URL("../../../packages/client/src/index.ts", import.meta.url));

const unusedSupabase = fileURLToPath(new URL("unused-supabase.ts", import.meta.url));

const fileOf = (module: string) => fileURLToPath(import.meta.resolve(module));

const neededByEveryPage =
  /node_modules\/(preact|wouter|regexparam|use-sync-external-store|@tanstack|@supabase)\/|\/packages\/client\/src\/|\/apps\/common\/src\/(?!app\/reports-reasons|ui\/(?:sign-in|credentials|forgotten-password|new-password))/;

/** Serves `config.json` during development, with the URL and key of the local stack from the environment variables. */
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

/** Returns the configuration of an app. `base` is relative, so that the app can be served from any folder. */
export function appConfig(plugins: Plugin[] = []): UserConfig {
  return {
    base: "./",
    plugins: [serveConfig(), ...plugins],
    resolve: {
      alias: [
        // TanStack Query, wouter and the icons import React, which Preact replaces.
        { find: /^react(?:-dom)?$/, replacement: fileOf("preact/compat") },
        { find: "react/jsx-runtime", replacement: fileOf("preact/jsx-runtime") },
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
          // All code that every page needs is in one file, because many small files load more slowly on a slow network.
          codeSplitting: { groups: [{ name: "base", test: neededByEveryPage }] },
        },
      },
    },
  };
}
