/**
 * Finds imports that violate the layer rules: a file may import only from its own layer and from the lower layers that
 * the rules list for it. Import cycles are found by Biome.
 */

import { dirname, join } from "node:path/posix";
import { listFiles } from "./repository-files.ts";

const contracts = "packages/shared-types/src";
const squareGrid = "apps/demo/src/map/square-grid.ts";
const metadata = "packages/media-metadata/src";
const shared = "supabase/functions/_shared";
const client = "packages/client/src";
const stack = "packages/local-stack/src";
const postgres = `${stack}/postgres`;
const services = ["apps", "auth", "storage", "functions", "realtime"].map((name) => `${stack}/${name}`);
const functions = [...Deno.readDirSync("supabase/functions")]
  .filter(({ name, isDirectory }) => isDirectory && name !== "_shared")
  .map(({ name }) => `supabase/functions/${name}`);

/**
 * Folders and files of `_shared`, starting with the lowest layer. A file is listed before its folder if a folder
 * between the two imports the file.
 */
const sharedOrder = [
  "observability/failed-calls.ts",
  "observability/metrics.ts",
  "http/errors.ts",
  "http/environment.ts",
  "http/background.ts",
  "realtime",
  "auth",
  "idempotency",
  "database/statements.ts",
  "database/connection-pool.ts",
  "rate-limits",
  "database",
  "observability",
  "media",
  "database/request-rpc.ts",
  "http",
].map((name) => `${shared}/${name}`);
const allShared = [`${shared}/push`, ...sharedOrder];

/** Layers, starting with the lowest. Each layer is a folder or file, with the lower layers from which it may import. */
const layers = new Map<string, string[]>([
  [contracts, []],
  [metadata, []],
  [`${client}/generated`, []],
  [`${client}/api`, [`${client}/generated`]],
  [`${client}/generated/calls.ts`, [`${client}/api`]],
  [`${client}/follow`, [`${client}/generated`, `${client}/api`]],
  [`${client}/offline`, [`${client}/generated`, `${client}/api`, `${client}/follow`]],
  [`${client}/follow/live.ts`, [`${client}/generated`, `${client}/api`, `${client}/follow`, `${client}/offline`]],
  [
    client,
    [
      `${client}/generated`,
      `${client}/generated/calls.ts`,
      `${client}/api`,
      `${client}/follow`,
      `${client}/offline`,
      `${client}/follow/live.ts`,
    ],
  ],
  ["packages/client/typedoc.config.mjs", []],
  ["clients/first-call", ["packages/client/src"]],
  ["packages/client/examples/expo", []],
  ["clients/typescript", []],
  ["clients/declarations", []],
  ["apps/common/vite", []],
  ["apps/common/src", []],
  [squareGrid, []],
  ["apps/demo/vite", [squareGrid]],
  ["apps/demo/vite.config.ts", ["apps/common/vite", "apps/demo/vite"]],
  ["apps/demo/src", [squareGrid]],
  ["apps/moderation/vite.config.ts", ["apps/common/vite"]],
  ["apps/moderation/src", [contracts]],
  [`${shared}/push`, [contracts]],
  ...sharedOrder.map((name, index): [string, string[]] => [
    name,
    [contracts, metadata, ...sharedOrder.slice(0, index)],
  ]),
  ...functions.map((name): [string, string[]] => [name, [contracts, metadata, ...allShared]]),
  ["supabase/tests/fixtures", []],
  ["supabase/tests/fakes", [`${shared}/push`]],
  [`${stack}/free-ports.ts`, []],
  [stack, [`${stack}/free-ports.ts`]],
  [postgres, [stack]],
  ...services.map((name): [string, string[]] => [name, [stack, postgres]]),
  [`${stack}/status.ts`, [stack, postgres]],
  [`${stack}/pages`, [stack, `${stack}/status.ts`, `${stack}/auth`]],
  [`${stack}/gateway`, [stack, `${stack}/pages`, ...services]],
  [`${stack}/start.ts`, [stack, postgres, `${stack}/gateway`]],
  [`${stack}/reset.ts`, [stack, postgres, `${stack}/status.ts`]],
  [`${stack}/backup`, [stack, `${stack}/free-ports.ts`, postgres, `${stack}/status.ts`]],
  [`${stack}/cli.ts`, [stack, `${stack}/start.ts`, `${stack}/status.ts`, `${stack}/reset.ts`, `${stack}/backup`]],
  ["packages/local-stack/bin", []],
  ["tools/stack", [`${stack}/free-ports.ts`, "supabase/tests/fakes"]],
  ["tools/seed", [client, "tools/stack"]],
  ["tools/demo", [contracts, "tools/stack"]],
  ["tools/examples", [contracts, "tools/stack"]],
  ["tools/fuzz", ["tools/stack", "tools/examples"]],
  ["tools/browser", [`${stack}/free-ports.ts`, "tools/stack"]],
  ["tools/clients", ["tools/stack", "tools/browser"]],
  ["tools/docs-site/anchors.ts", []],
  ["tools/docs-site", ["tools/docs-site/anchors.ts", contracts, "supabase/functions/docs", "tools/stack"]],
  [
    "tools/checks",
    [`${shared}/observability/metrics.ts`, "supabase/functions/health", "tools/stack", "tools/docs-site/anchors.ts"],
  ],
  ["tools/generate", [contracts, "tools/stack", "tools/docs-site", "tools/checks"]],
  ["tools/migrations", [postgres, "tools/stack", "tools/checks"]],
  [
    "tools/test-runner",
    ["packages/local-stack/bin", `${stack}/free-ports.ts`, "tools/stack", "tools/browser", "tools/migrations"],
  ],
  [
    "tools/upgrade",
    [client, postgres, "tools/stack", "tools/seed", "tools/browser", "tools/checks", "tools/migrations"],
  ],
  ["tools/doctor", [contracts, `${shared}/push`, postgres, "tools/stack"]],
  [
    "tools/operations",
    [
      contracts,
      `${stack}/free-ports.ts`,
      "supabase/tests/fakes",
      "tools/stack",
      "tools/demo",
      "tools/doctor",
      "tools/test-runner",
    ],
  ],
  ["tools/chaos", [contracts, postgres, `${stack}/free-ports.ts`, "supabase/tests/fakes", "tools/stack", "tools/seed"]],
  [
    "bench",
    [contracts, `${shared}/database/statements.ts`, stack, "supabase/tests/fakes", "tools/stack", "tools/seed"],
  ],
]);

/** Tests may import from every layer. Only tests may import from tests. */
const isTest = /\.test\.ts$|^packages\/(local-stack|client)\/test\/|^apps\/test\/|^supabase\/tests\/functions\//;
const relativeOrPackage = /(?:\bfrom|\bimport)\s*\(?\s*"((?:\.|@social\/(?:shared-types|media-metadata)\/)[^"]*)"/g;

function layerOf(path: string): string {
  const around = [...layers.keys()].filter((layer) => path === layer || path.startsWith(`${layer}/`));
  return around.reduce((longest, layer) => (layer.length > longest.length ? layer : longest), "");
}

/** Returns the imports of a file. Returns an empty list for a deleted file that git still lists. */
async function importsOf(file: string): Promise<string[]> {
  const text = await Deno.readTextFile(file).catch(() => "");
  return [...text.matchAll(relativeOrPackage)].map(([, name = ""]) =>
    name.startsWith(".")
      ? join(dirname(file), name)
      : name.replace("@social/shared-types", contracts).replace("@social/media-metadata", metadata),
  );
}

async function problemsIn(file: string): Promise<string[]> {
  const layer = layerOf(file);
  if (!layer) {
    return [`${file} is in no layer of tools/checks/imports.ts.`];
  }
  const allowed = [layer, ...(layers.get(layer) ?? [])];
  return (await importsOf(file))
    .filter((target) => isTest.test(target) || (/\.(tsx?|mjs)$/.test(target) && !allowed.includes(layerOf(target))))
    .map((target) => `${file} imports ${target}, but ${layer} may import ${allowed.join(", ")} only.`);
}

function misplacedLayers(): string[] {
  const order = [...layers.keys()];
  return order.flatMap((layer, index) =>
    (layers.get(layer) ?? [])
      .filter((below) => !order.slice(0, index).includes(below))
      .map((below) => `tools/checks/imports.ts: ${below} does not stand above ${layer}.`),
  );
}

const files = await listFiles("*/*.ts", "*/*.tsx", "*/*.mjs");
const problems = await Promise.all(files.filter((file) => !isTest.test(file)).map(problemsIn));

for (const problem of [...misplacedLayers(), ...problems.flat()]) {
  console.error(problem);
  Deno.exitCode = 1;
}
