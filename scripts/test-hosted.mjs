/** `npm run test:hosted`: the functions' tests on the Deno level of the hosted platform, fetched when first needed. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDeno } from "../packages/local-stack/bin/deno.mjs";

const hostedVersion = "2.1.4";
const projectDirectory = join(dirname(fileURLToPath(import.meta.url)), "..");
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
const suites = process.argv.length > 2 ? process.argv.slice(2) : ["units", "functions"];
run("npm", ["test", "--", ...suites], {
  cwd: projectDirectory,
  env: { ...process.env, DENO_BIN: findDeno(manifest) },
});
