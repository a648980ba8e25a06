#!/usr/bin/env node
/** Runs `src/cli.ts` with the Deno that npm installed, so that a newcomer needs nothing but Node. */

import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants as systemConstants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = [20, 19];
const packageDirectory = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const projectDirectory = resolve(packageDirectory, "..", "..");

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  fail(`Node ${OLDEST_NODE.join(".")} or newer is needed, this is ${process.versions.node}.`);
}
if (process.platform === "win32") fail("The local stack runs on Linux and macOS; on Windows use WSL 2.");

const launcher = spawn(
  findDeno(),
  [
    "run",
    "--quiet",
    "--allow-all",
    "--no-lock",
    `--config=${join(projectDirectory, "supabase", "functions", "deno.json")}`,
    "--node-modules-dir=manual",
    join(packageDirectory, "src", "cli.ts"),
    ...process.argv.slice(2),
  ],
  {
    stdio: "inherit",
    env: { ...process.env, DENO_NO_UPDATE_CHECK: "1", LOCAL_STACK_PARENT: String(process.pid) },
  },
);
launcher.on("error", (error) => fail(`Deno could not be started: ${error.message}.`));
launcher.on("exit", (code, signal) => process.exit(code ?? 128 + systemConstants.signals[signal]));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => launcher.kill(signal));

function findDeno() {
  if (process.env.DENO_BIN) {
    if (!existsSync(process.env.DENO_BIN)) fail(`DENO_BIN names ${process.env.DENO_BIN}, which does not exist.`);
    return process.env.DENO_BIN;
  }
  const system = process.platform === "linux" ? "linux" : "darwin";
  const platformPackage = `@deno/${system}-${process.arch}${system === "linux" ? "-glibc" : ""}`;
  let binary;
  try {
    const fromHere = createRequire(import.meta.url);
    // Only the `deno` package depends on the platform packages, so they are looked up from there.
    const fromDeno = createRequire(fromHere.resolve("deno/package.json"));
    binary = join(dirname(fromDeno.resolve(`${platformPackage}/package.json`)), "deno");
  } catch {
    fail(`The npm package ${platformPackage} is missing: run npm ci.`);
  }
  if (!existsSync(binary)) fail(`The npm package ${platformPackage} holds no Deno: run npm ci.`);
  try {
    accessSync(binary, constants.X_OK);
  } catch {
    chmodSync(binary, 0o755);
  }
  return binary;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
