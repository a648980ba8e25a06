/**
 * `npm run test:hosted [-- --pooled] [WORD…]`: runs the unit tests of the functions on the Deno version that the hosted
 * platform uses. This version is downloaded on first use. With `--pooled`, runs the tests over HTTP with a connection
 * pooler instead, like `npm run test:pooled`.
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDeno } from "../../packages/local-stack/bin/deno.mjs";

const hostedVersion = "2.1.4";
const projectDirectory = join(dirname(fileURLToPath(import.meta.url)), "../..");
const cacheDirectory = join(projectDirectory, ".cache", `deno-${hostedVersion}`);
const manifest = join(cacheDirectory, "package.json");

function run(command, parameters, options) {
  const { status } = spawnSync(command, parameters, { stdio: "inherit", ...options });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

if (!existsSync(join(cacheDirectory, "node_modules", "deno"))) {
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(manifest, `${JSON.stringify({ private: true, dependencies: { deno: hostedVersion } })}\n`);
  run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: cacheDirectory });
}
const pooled = "--pooled";
const words = process.argv.slice(2).filter((word) => word !== pooled);
const isPooled = process.argv.includes(pooled);
const suites = words.length > 0 ? words : isPooled ? ["functions"] : ["units", "functions"];
run("npm", ["run", isPooled ? "test:pooled" : "test", "--", ...suites], {
  cwd: projectDirectory,
  env: { ...process.env, DENO_BIN: findDeno(manifest) },
});
