/** The commands of the local stack: start, status, reset, backup and restore. */

import { resolve } from "node:path";
import { backUp } from "./backup/backup.ts";
import { restore } from "./backup/restore.ts";
import { help, parseCommandLine } from "./command-line.ts";
import { networkExposureOf } from "./network-exposure.ts";
import { resetDataFolder, resetRunningStack, resetSignal } from "./reset.ts";
import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";
import { type Reporter, type RunningStack, startStack } from "./start.ts";
import { addressesOf, statusOf } from "./status.ts";

const projectDirectory = resolve(import.meta.dirname ?? "", "..", "..", "..");
const watchMilliseconds = 1000;
const sameSignalMilliseconds = 500;
const interrupted = 130;
const stepColumns = 48;
const resetRequested: unique symbol = Symbol("reset");

const labels = {
  HOME_URL: "Home page",
  API_URL: "API URL",
  FUNCTIONS_URL: "Functions URL",
  DOCS_URL: "Reference page",
  DEMO_URL: "App",
  MODERATION_URL: "Moderation",
  DB_URL: "Database URL",
  PUBLISHABLE_KEY: "Publishable key",
  SECRET_KEY: "Secret key",
  JWKS_URL: "JWKS URL",
  LOCAL_API_URL: "On this machine",
  MAILBOX_URL: "Mailbox",
  OUTBOX_URL: "Push outbox",
};

const reporter: Reporter = {
  done(step, milliseconds) {
    console.log(`✓ ${step.padEnd(stepColumns)} ${(milliseconds / 1000).toFixed(1)} s`);
  },
  warn: (sentence) => console.log(`! ${sentence}`),
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

/** Runs one command and returns its exit code. */
async function run(args: string[]): Promise<number> {
  const { command, options, backupDirectory } = parseCommandLine(args, projectDirectory);
  switch (command) {
    case "start":
      return await start(options);
    case "status":
      console.log(await statusOf(options));
      return 0;
    case "reset":
      console.log(await reset(options));
      return 0;
    case "backup":
      console.log(await backUp(options, backupDirectory));
      return 0;
    case "restore":
      console.log(await restore(options, backupDirectory));
      return 0;
    default:
      console.log(help);
      return 0;
  }
}

/** Resets the stack and returns a message for the developer. */
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
  // The signal handlers are registered before the start, so that an early Ctrl-C also stops all processes that were
  // started.
  const interrupted = untilInterrupted();
  const resets = resetRequests();
  let stack = await startStack(options, reporter);
  console.log(`\nReady in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
  for (const [name, value] of Object.entries(addressesOf(options, stack.context.keys))) {
    console.log(`${labels[name as keyof typeof labels].padStart(15)}: ${value}`);
  }
  const exposure = networkExposureOf(options);
  if (exposure.length > 0) {
    console.log(`\n${exposure.map((line) => `! ${line}`).join("\n")}`);
  }
  console.log("\nPress Ctrl-C to stop.");
  // A stack that a developer starts builds the apps in advance. A stack that a test starts builds them on request.
  if (Deno.env.has("LOCAL_STACK_PREPARES_APPS")) {
    void stack.prepareApps();
  }

  let end = await Promise.race([interrupted, failureOf(stack), resets.next()]);
  while (end === resetRequested) {
    console.log("\nBeginning anew.\n");
    await stack.stop();
    await resetDataFolder(options.dataDirectory);
    stack = await startStack(options, reporter);
    console.log("\nReady again.");
    end = await Promise.race([interrupted, failureOf(stack), resets.next()]);
  }
  console.log("\nStopping; Ctrl-C again ends it at once.");
  await stack.stop();
  if (end) {
    throw new StackError(end);
  }
  return 0;
}

/** Returns an object whose `next` resolves when `npm run reset` has sent a reset request to this process. */
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

/** Resolves when the process receives the first signal to stop. A second signal exits the process immediately. */
function untilInterrupted(): Promise<null> {
  return new Promise((resolve) => {
    let first: number | null = null;
    const listen = () => {
      first ??= performance.now();
      // A single Ctrl-C reaches the process twice: from the terminal, and from the parent process.
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

/** Resolves with a reason when the stack can no longer run: PostgreSQL has stopped, or the parent process has ended. */
async function failureOf({ isRunning, lastWords }: RunningStack): Promise<string> {
  const parent = Number(Deno.env.get("LOCAL_STACK_PARENT"));
  while (true) {
    await new Promise((done) => setTimeout(done, watchMilliseconds));
    if (!(await isRunning())) {
      const words = await lastWords();
      const cause = words === undefined ? "" : ` ("${words}")`;
      return `PostgreSQL has stopped by itself${cause}; its log is in the data folder.`;
    }
    if (parent && Deno.ppid !== parent) {
      return "The program that started the stack has ended.";
    }
  }
}
