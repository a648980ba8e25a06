/** Runs the function `health` in a separate process whose settings differ from the settings of the stack. */

import { fileURLToPath } from "node:url";
import type { Project } from "../doctor/project.ts";

const functions = fileURLToPath(new URL("../../supabase/functions", import.meta.url));
const startTimeoutMilliseconds = 60_000;

/** Process that serves one edge function over HTTP. */
export interface FunctionIsolate {
  url: string;
  stop(): Promise<void>;
}

async function addressIn(stderr: ReadableStream<Uint8Array>): Promise<string> {
  let printed = "";
  for await (const text of stderr.pipeThrough(new TextDecoderStream())) {
    printed += text;
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
    if (address) {
      return address;
    }
  }
  throw new Error(`The function did not start: ${printed}`);
}

/** Starts the function `health` with these settings, for the database of a stack. */
export async function startHealth(
  project: Project & { databaseUrl: string },
  settings: Record<string, string>,
): Promise<FunctionIsolate> {
  const options = ["-A", "--no-check", "--no-lock", "--config=deno.json", "--node-modules-dir=manual"];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["serve", ...options, "--host=127.0.0.1", "--port=0", "health/index.ts"],
    cwd: functions,
    env: {
      NO_COLOR: "1",
      SUPABASE_URL: project.apiUrl,
      SUPABASE_DB_URL: project.databaseUrl,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: project.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: project.secretKey }),
      SUPABASE_JWKS: "[]",
      ...settings,
    },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const stop = async () => {
    child.kill("SIGKILL");
    await child.status;
  };
  const timer = setTimeout(() => child.kill("SIGKILL"), startTimeoutMilliseconds);
  try {
    return { url: await addressIn(child.stderr), stop };
  } finally {
    clearTimeout(timer);
  }
}
