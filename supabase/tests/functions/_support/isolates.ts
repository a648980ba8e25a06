/**
 * Starts isolates of a function as processes of the test. A test can set the environment of an isolate, and kill the
 * isolate.
 */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { callFunctionAt } from "./responses.ts";
import type { Person } from "./sign-up.ts";

const denoCommand = fileURLToPath(new URL("../../../../packages/local-stack/bin/deno.mjs", import.meta.url));
const functionsFolder = fileURLToPath(new URL("../../../functions", import.meta.url));
/**
 * Path of the Deno binary. The tests start this binary directly, because a signal to the script that starts Deno would
 * not end Deno.
 */
const deno = execFileSync(process.execPath, [denoCommand, "eval", "console.log(Deno.execPath())"], {
  encoding: "utf8",
}).trim();

export interface Isolate {
  /** Base URL of the function; its path begins with the name of the function. */
  address: string;
  /** Sends a request as a user, or with the secret key if `person` is null. */
  request(person: Person | null, method: string, path: string, body?: unknown): Promise<Response>;
  /** Returns the same user with a method `request` that calls this isolate. */
  welcome(person: Person): Person;
  /** Kills the process immediately. */
  kill(): Promise<void>;
}

/**
 * Starts a process that serves the function and uses the database and services of the tested stack. Waits until the
 * process accepts connections.
 */
export function startIsolate(name: string, environment: Record<string, string> = {}): Promise<Isolate> {
  return serve(`${name}/index.ts`, environment);
}

/** Starts an isolate that returns its peak memory use at `/memory`. */
export function startMeasuredIsolate(name: string): Promise<Isolate> {
  return serve("../tests/fixtures/measured-isolate.ts", { MEASURED_FUNCTION: name });
}

async function serve(module: string, environment: Record<string, string>): Promise<Isolate> {
  const { apiUrl, databaseUrl, publishableKey, secretKey } = inject("stack");
  const options = ["-A", "--no-check", "--no-lock", "--config=deno.json", "--node-modules-dir=manual"];
  const child = spawn(deno, ["serve", ...options, "--host=127.0.0.1", "--port=0", module], {
    cwd: functionsFolder,
    env: {
      ...process.env,
      NO_COLOR: "1",
      SUPABASE_URL: apiUrl,
      SUPABASE_DB_URL: databaseUrl,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
      // Without static keys the functions fetch the keys from the identity provider.
      SUPABASE_JWKS: "[]",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  const address = await listeningAddress(child);
  return {
    address,
    request: (person, method, path, body) =>
      fetch(`${address}${path}`, {
        method,
        headers: {
          ...(person ? { authorization: `Bearer ${person.token}` } : { apikey: secretKey }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    welcome: (person) => ({
      ...person,
      request: (method, path, body) =>
        callFunctionAt(address, { method, path, headers: { authorization: `Bearer ${person.token}` }, body }),
    }),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const printed: string[] = [];
    child.once("exit", (_code, signal) => {
      reject(new Error(`The isolate ended: ${printed.join(" ")}`));
      // Prints the output of a crashed isolate, because a test would only see a refused connection.
      if (signal !== "SIGKILL") {
        console.error("The isolate ended by itself:", printed.slice(1).join("\n"));
      }
    });
    createInterface({ input: child.stderr! }).on("line", (line) => {
      printed.push(line);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (address) {
        resolve(address);
      }
    });
  });
}
