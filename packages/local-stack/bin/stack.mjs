#!/usr/bin/env node
/** Runs `src/cli.ts` with the Deno executable that npm installed, so that developers only need to install Node. */

import { spawn } from "node:child_process";
import { constants as systemConstants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseDeno, requireNode } from "./deno.mjs";

const parentPollMilliseconds = 1000;
const packageDirectory = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const functionsDirectory = resolve(packageDirectory, "..", "..", "supabase", "functions");

try {
  requirePlatform();
  launch();
} catch (error) {
  fail(error.message);
}

function requirePlatform() {
  requireNode();
  if (process.platform === "win32") {
    throw new Error("The local stack runs on Linux and macOS; on Windows use WSL 2.");
  }
}

function launch() {
  const launcher = spawn(
    chooseDeno(),
    [
      "run",
      "--quiet",
      "--allow-all",
      "--no-lock",
      `--config=${join(functionsDirectory, "deno.json")}`,
      "--node-modules-dir=manual",
      join(packageDirectory, "src", "cli.ts"),
      ...process.argv.slice(2),
    ],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        DENO_NO_UPDATE_CHECK: "1",
        LOCAL_STACK_PARENT: String(process.pid),
        LOCAL_STACK_NODE: process.execPath,
      },
    },
  );
  launcher.on("error", (error) => fail(`Deno could not be started: ${error.message}.`));
  launcher.on("exit", (code, signal) => process.exit(code ?? 128 + systemConstants.signals[signal]));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => launcher.kill(signal));
  }
  if (process.env.npm_lifecycle_event) {
    stopWithParent(launcher);
  }
}

/**
 * Stops the stack when the parent process has ended. A killed npm process does not forward the signal, so the stack
 * would otherwise keep running unnoticed.
 */
function stopWithParent(launcher) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) {
      launcher.kill("SIGTERM");
    }
  }, parentPollMilliseconds).unref();
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
