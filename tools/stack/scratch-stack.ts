/**
 * Starts scratch stacks for tests and benchmarks. A scratch stack uses free ports and an empty data folder, which is
 * deleted when the stack stops.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "../../packages/local-stack/src/free-ports.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const commandOfStack = ["packages", "local-stack", "bin", "stack.mjs"];
const stackCommand = join(projectDirectory, ...commandOfStack);
const startTimeoutMilliseconds = 120_000;
const pollMilliseconds = 200;

/** Scratch stack that is running. `environment` contains the variables that `npm run status` prints. */
export interface ScratchStack {
  environment: Record<string, string>;
  /** Command-line options with which other commands find this stack. */
  stackArgs: string[];
  processId: number;
  /** Resets the database to the state after all migrations. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

function parseDotenv(text: string): Record<string, string> {
  const entries = Array.from(text.matchAll(/^(\w+)=(?:"([^"]*)"|(.*))$/gm), ([, name, quoted, plain]) => [
    name,
    quoted ?? plain,
  ]);
  return Object.fromEntries(entries);
}

/** Variables that `npm run status` prints, or the reason why the command failed. */
type Status = { environment: Record<string, string> } | { complaint: string };

/** Returns the status of a stack. The URLs in the status are reachable from this machine. */
export async function readStatus(stackArgs: string[]): Promise<Status> {
  const { success, stdout, stderr } = await new Deno.Command("node", {
    args: [stackCommand, "status", ...stackArgs],
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) {
    return { complaint: new TextDecoder().decode(stderr).trim() };
  }
  const { LOCAL_API_URL: local, ...environment } = parseDotenv(new TextDecoder().decode(stdout));
  const here = local && { API_URL: local, FUNCTIONS_URL: `${local}/functions/v1` };
  return { environment: { ...environment, ...here } };
}

/**
 * Starts a scratch stack and waits until it responds. The stack writes its output to `logFile`. By default the stack,
 * the functions and the migrations are those of this project. `directory` specifies another checkout.
 */
export async function startScratchStack(logFile: string, directory = projectDirectory): Promise<ScratchStack> {
  // SCRATCH_STACK_PORT is set by callers that must know the ports before the stack starts, for example to start a proxy
  // in front of it.
  const port = Number(Deno.env.get("SCRATCH_STACK_PORT")) || findFreePorts(2);
  const data = await Deno.makeTempDir({ prefix: "social-events-stack-" });
  const stackArgs = ["--port", `${port}`, "--data", data];
  const options = Deno.env.has("SCRATCH_STACK_LIKE_HOSTED") ? ["--like-hosted"] : [];
  // The output goes directly into the file, because forwarding it would use CPU time that a benchmark measures.
  const stack = new Deno.Command("sh", {
    args: [
      "-c",
      `exec node "$0" start "$@" > "$LOG_FILE"`,
      join(directory, ...commandOfStack),
      ...stackArgs,
      ...options,
    ],
    cwd: directory,
    env: { LOG_FILE: logFile },
    stdin: "null",
  }).spawn();
  let ended = false;
  const ending = stack.status.then((result) => {
    ended = true;
    return result;
  });
  const endsAt = Date.now() + startTimeoutMilliseconds;
  let environment: Record<string, string> | undefined;
  while (!environment) {
    if (ended || Date.now() > endsAt) {
      throw new Error(`The scratch stack did not start; see ${logFile}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    const status = await readStatus(stackArgs);
    environment = "environment" in status ? status.environment : undefined;
  }
  return {
    environment,
    stackArgs,
    processId: stack.pid,
    async reset() {
      const { success, stderr } = await new Deno.Command("node", {
        args: [stackCommand, "reset", ...stackArgs],
        stdout: "null",
        stderr: "piped",
      }).output();
      if (!success) {
        throw new Error(`The scratch stack was not reset: ${new TextDecoder().decode(stderr)}`);
      }
    },
    async stop() {
      stack.kill("SIGTERM");
      await ending;
      await Deno.remove(data, { recursive: true });
    },
  };
}
