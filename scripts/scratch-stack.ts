/** A local stack of its own for tests and measurements: free ports, an empty data folder, removed afterwards. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "../packages/local-stack/src/free-ports.ts";

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));
const stackCommand = join(projectDirectory, "packages", "local-stack", "bin", "stack.mjs");
const startTimeoutMilliseconds = 120_000;
const pollMilliseconds = 200;

/** A running stack; `environment` holds what `npm run status` prints. */
export interface ScratchStack {
  environment: Record<string, string>;
  processId: number;
  /** Leaves an empty database with the migrations. */
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

/** What `npm run status` prints for the stack at that place; undefined when none runs there. */
export async function readStatus(place: string[]): Promise<Record<string, string> | undefined> {
  const status = await new Deno.Command("node", {
    args: [stackCommand, "status", ...place],
    stdout: "piped",
    stderr: "null",
  }).output();
  return status.success ? parseDotenv(new TextDecoder().decode(status.stdout)) : undefined;
}

/** Starts a scratch stack and waits until it answers. What it prints goes to `logFile`. */
export async function startScratchStack(logFile: string): Promise<ScratchStack> {
  // Whatever stands before the stack has to know its ports first.
  const port = Number(Deno.env.get("SCRATCH_STACK_PORT")) || findFreePorts(2);
  const data = await Deno.makeTempDir({ prefix: "social-events-stack-" });
  const place = ["--port", `${port}`, "--data", data];
  const options = Deno.env.has("SCRATCH_STACK_LIKE_HOSTED") ? ["--like-hosted"] : [];
  // Straight into the file: piped through here, its lines would cost this process time that a measurement counts.
  const stack = new Deno.Command("sh", {
    args: ["-c", `exec node "$0" start "$@" > "$LOG_FILE"`, stackCommand, ...place, ...options],
    env: { LOG_FILE: logFile },
    stdin: "null",
  }).spawn();
  let ended = false;
  const status = stack.status.then((result) => {
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
    environment = await readStatus(place);
  }
  return {
    environment,
    processId: stack.pid,
    async reset() {
      const { success, stderr } = await new Deno.Command("node", {
        args: [stackCommand, "reset", ...place],
        stdout: "null",
        stderr: "piped",
      }).output();
      if (!success) {
        throw new Error(`The scratch stack was not reset: ${new TextDecoder().decode(stderr)}`);
      }
    },
    async stop() {
      stack.kill("SIGTERM");
      await status;
      await Deno.remove(data, { recursive: true });
    },
  };
}
