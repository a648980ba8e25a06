#!/usr/bin/env node
/** Runs the Deno executable that npm installed: `node packages/local-stack/bin/deno.mjs run|check|test …`. */

import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants as systemConstants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const oldestNode = [20, 19];

/** Throws an error with a one-sentence message if this Node version is too old for the project. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Error(`Node ${oldestNode.join(".")} or newer is needed, this is Node ${version}.`);
  }
}

/**
 * Returns the path of the Deno executable: the value of DENO_BIN, or the executable that npm installed for this
 * project.
 */
export function chooseDeno() {
  const chosen = process.env.DENO_BIN;
  if (!chosen) {
    return findDeno(import.meta.url);
  }
  if (!existsSync(chosen)) {
    throw new Error(`DENO_BIN names ${chosen}, which does not exist.`);
  }
  return chosen;
}

/**
 * Returns the path of the Deno executable among the npm dependencies of the package that contains the file `from`. The
 * function also works if npm has not run the install scripts of packages.
 */
export function findDeno(from) {
  const platformPackage = `@deno/${process.platform}-${process.arch}${process.platform === "linux" ? "-glibc" : ""}`;
  let binary;
  try {
    // The platform packages are dependencies of the `deno` package only, so they are resolved from its folder.
    const fromDeno = createRequire(createRequire(from).resolve("deno/package.json"));
    binary = join(dirname(fromDeno.resolve(`${platformPackage}/package.json`)), "deno");
  } catch (cause) {
    throw new Error(`The npm package ${platformPackage} is missing: run npm ci.`, { cause });
  }
  try {
    accessSync(binary, constants.X_OK);
  } catch {
    chmodSync(binary, 0o755);
  }
  return binary;
}

function runDeno(parameters) {
  const deno = spawn(chooseDeno(), parameters, {
    stdio: "inherit",
    env: { ...process.env, DENO_NO_UPDATE_CHECK: "1" },
  });
  deno.on("exit", (code, signal) => process.exit(code ?? 128 + systemConstants.signals[signal]));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => deno.kill(signal));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    requireNode();
    runDeno(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
