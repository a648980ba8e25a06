/** The commands of the local stack: start, status and reset. */

import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { resetDataFolder, resetRunningStack, resetSignal } from "./reset.ts";
import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";
import { type Reporter, startStack } from "./start.ts";
import { addressesOf, statusOf } from "./status.ts";

const projectDirectory = resolve(import.meta.dirname ?? "", "..", "..", "..");
const defaultPort = 54321;
const defaultDataDirectory = ".stack";
const watchMilliseconds = 1000;
const sameSignalMilliseconds = 500;
const interrupted = 130;
const stepColumns = 48;
const resetRequested: unique symbol = Symbol("reset");

const help = `The backend on this machine: PostgreSQL, auth, storage and the edge functions, without Docker.

  npm start          start it in the foreground
  npm run status     addresses and keys of a running stack, as dotenv lines
  npm run reset      throw away the database and the stored objects, also while it runs

Options, after "--" with npm:
  --port N           port of the gateway; PostgreSQL takes the next one (default ${defaultPort})
  --data DIR         folder of the database, the stored objects and the keys (default ${defaultDataDirectory} in the checkout)
  --like-hosted      start with the bounds, quotas and defaults of the platform, as the README of the stack names them
  --help             this text`;

const labels = {
  API_URL: "API URL",
  FUNCTIONS_URL: "Functions URL",
  DB_URL: "Database URL",
  PUBLISHABLE_KEY: "Publishable key",
  SECRET_KEY: "Secret key",
  JWKS_URL: "JWKS URL",
};

const reporter: Reporter = {
  done(step, milliseconds) {
    console.log(`✓ ${step.padEnd(stepColumns)} ${(milliseconds / 1000).toFixed(1)} s`);
  },
  notice: (sentence) => console.log(`! ${sentence}`),
};

try {
  Deno.exit(await run(Deno.args));
} catch (error) {
  if (error instanceof Deno.errors.PermissionDenied) {
    console.error(`This user may not do that: ${error.message}.`);
  } else if (error instanceof StackError) {
    console.error(error.message);
  } else {
    throw error;
  }
  Deno.exit(1);
}

/** Runs one command; the answer is the exit code. */
async function run(args: string[]): Promise<number> {
  const { command, options } = parse(args);
  if (command === "start") {
    return await start(options);
  }
  if (command === "status") {
    console.log(await statusOf(options));
  } else {
    console.log(command === "reset" ? await reset(options) : help);
  }
  return 0;
}

/** What there is to say after a reset. */
async function reset(options: StackOptions): Promise<string> {
  const { dataDirectory } = options;
  if (await resetRunningStack(options)) {
    return `The stack on port ${options.port} runs with an empty database.`;
  }
  if (!(await resetDataFolder(dataDirectory))) {
    return `There is no data folder ${dataDirectory}: nothing to reset.`;
  }
  return `The database and the stored objects in ${dataDirectory} are gone; the next start begins anew.`;
}

async function start(options: StackOptions): Promise<number> {
  const began = performance.now();
  // Listened to from the beginning, so that an early Ctrl-C leaves nothing behind either.
  const interrupted = untilInterrupted();
  const resets = resetRequests();
  let stack = await startStack(options, reporter);
  console.log(`\nReady in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
  const addresses = addressesOf(options, stack.context.keys);
  for (const [name, label] of Object.entries(labels)) {
    console.log(`${label.padStart(15)}: ${addresses[name as keyof typeof addresses]}`);
  }
  console.log("\nPress Ctrl-C to stop.");

  let end = await Promise.race([interrupted, failureOf(stack.isRunning), resets.next()]);
  while (end === resetRequested) {
    console.log("\nBeginning anew.\n");
    await stack.stop();
    await resetDataFolder(options.dataDirectory);
    stack = await startStack(options, reporter);
    console.log("\nReady again.");
    end = await Promise.race([interrupted, failureOf(stack.isRunning), resets.next()]);
  }
  console.log("\nStopping; Ctrl-C again ends it at once.");
  await stack.stop();
  if (end) {
    throw new StackError(end);
  }
  return 0;
}

/** Each request of `npm run reset` to this process, once. */
function resetRequests(): { next(): Promise<typeof resetRequested> } {
  let requested = Promise.withResolvers<void>();
  Deno.addSignalListener(resetSignal, () => requested.resolve());
  return {
    async next() {
      await requested.promise;
      requested = Promise.withResolvers();
      return resetRequested;
    },
  };
}

/** Answers at the first signal to stop; another one, a moment later, ends the process at once. */
function untilInterrupted(): Promise<null> {
  return new Promise((resolve) => {
    let first: number | null = null;
    const listen = () => {
      first ??= performance.now();
      // One Ctrl-C at the keyboard arrives twice: from the terminal, and from the program around this one.
      if (performance.now() - first > sameSignalMilliseconds) {
        Deno.exit(interrupted);
      }
      resolve(null);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      Deno.addSignalListener(signal, listen);
    }
  });
}

/** Answers when the stack cannot go on: without its database, or when what started it was killed. */
async function failureOf(isRunning: () => Promise<boolean>): Promise<string> {
  const parent = Number(Deno.env.get("LOCAL_STACK_PARENT"));
  while (true) {
    await new Promise((done) => setTimeout(done, watchMilliseconds));
    if (!(await isRunning())) {
      return "PostgreSQL has stopped by itself; its log is in the data folder.";
    }
    if (parent && Deno.ppid !== parent) {
      return "The program that started the stack has ended.";
    }
  }
}

function parse(args: string[]): { command: string; options: StackOptions } {
  const { values, positionals } = parseOptions(args);
  const command = values.help ? "help" : positionals.join(" ");
  if (!["start", "status", "reset", "help"].includes(command)) {
    throw new StackError(`Say start, status or reset, not "${command}"; --help tells more.`);
  }
  return { command, options: optionsOf(values) };
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: "string" },
        data: { type: "string" },
        "like-hosted": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new StackError(`${error instanceof Error ? error.message.split(/[.\n]/)[0] : error}; --help tells more.`);
  }
}

function optionsOf(values: { port?: string; data?: string; "like-hosted"?: boolean }): StackOptions {
  const { port = String(defaultPort), data, "like-hosted": likeHosted = false } = values;
  if (likeHosted && Deno.build.os !== "linux") {
    throw new StackError("--like-hosted needs Linux, which counts what the isolates of the functions use.");
  }
  // PostgreSQL takes the next port, so the last one is not for the gateway.
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_534) {
    throw new StackError(`--port takes a number from 1 to 65534, not "${port}".`);
  }
  if (data === "") {
    throw new StackError("--data takes the path of a folder.");
  }
  return {
    port: Number(port),
    databasePort: Number(port) + 1,
    dataDirectory: data === undefined ? resolve(projectDirectory, defaultDataDirectory) : resolve(data),
    projectDirectory: projectDirectory,
    likeHosted,
  };
}
