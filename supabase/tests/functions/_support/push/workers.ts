/** Processes that do the work of push, as isolates of the function `jobs`: they may be killed. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

const denoCommand = fileURLToPath(new URL("../../../../../packages/local-stack/bin/deno.mjs", import.meta.url));
const functionsFolder = fileURLToPath(new URL("../../../../functions", import.meta.url));
/** Past the script that finds it, so that what is killed is Deno itself. */
const deno = execFileSync(process.execPath, [denoCommand, "eval", "console.log(Deno.execPath())"], {
  encoding: "utf8",
}).trim();

export interface PushWorker {
  /** Has the work done once; what the job answered, or null if the process ended before. */
  run(): Promise<unknown>;
  /** Ends the process at this very moment. */
  kill(): Promise<void>;
}

/** Starts a process that serves the function `jobs` on the database of the stack, and waits until it listens. */
export async function startPushWorker(environment: Record<string, string>): Promise<PushWorker> {
  const { apiUrl, databaseUrl, publishableKey, secretKey } = inject("stack");
  const options = ["-A", "--no-check", "--no-lock", "--config=deno.json", "--node-modules-dir=manual"];
  const child = spawn(deno, ["serve", ...options, "--host=127.0.0.1", "--port=0", "jobs/index.ts"], {
    cwd: functionsFolder,
    env: {
      ...process.env,
      ...environment,
      NO_COLOR: "1",
      SUPABASE_URL: apiUrl,
      SUPABASE_DB_URL: databaseUrl,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
      SUPABASE_JWKS: JSON.stringify({ keys: [] }),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  const address = await listeningAddress(child);
  return {
    async run() {
      try {
        const response = await fetch(`${address}/jobs/push`, { method: "POST", headers: { apikey: secretKey } });
        return await response.json();
      } catch {
        return null;
      }
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const printed: string[] = [];
    child.once("exit", () => reject(new Error(`The worker ended: ${printed.join(" ")}`)));
    createInterface({ input: child.stderr! }).on("line", (line) => {
      printed.push(line);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (address) {
        resolve(address);
      }
    });
  });
}
