/** Starts a separate local Supabase stack whose functions send push messages to the fake providers of the test. */

import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseEnv, promisify } from "node:util";
import postgres from "postgres";
import { expect } from "vitest";
import type { ApiResponse, Method } from "../responses.ts";
import type { AuthStack } from "../sessions.ts";
import type { Person } from "../sign-up.ts";
import { type PushFakes, startPushFakes } from "./fakes.ts";

const stackCommand = fileURLToPath(new URL("../../../../../packages/local-stack/bin/stack.mjs", import.meta.url));
const startMilliseconds = 170_000;
const pollMilliseconds = 200;

export interface PushStack {
  fakes: PushFakes;
  /** Addresses and keys of the stack, as `npm run status` prints them. */
  addresses: Record<string, string>;
  apiUrl: string;
  publishableKey: string;
  sql: postgres.Sql;
  /** Auth server of the stack, for users with more than one session. */
  auth: AuthStack;
  /** Signs up and signs in a user with a profile. */
  signUp(firstName: string): Promise<Person>;
  /** Calls a function with the secret key. */
  asService(method: Method, path: string): Promise<ApiResponse>;
  /** Returns the output of the stack so far. */
  readLog(): Promise<string>;
  /** Returns the log of the stack's PostgreSQL so far. */
  readDatabaseLog(): Promise<string>;
  /** Restarts the stack with these settings. The restart does not change the data. */
  restart(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

const reservedMilliseconds = 600_000;

/**
 * Reserves a port by creating a file in the folder that `findFreePorts` of the local stack also uses, so that
 * concurrent stacks get different ports.
 */
async function reserve(port: number): Promise<boolean> {
  const folder = join(tmpdir(), `free-ports-${process.getuid?.() ?? "all"}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${port}`);
  try {
    const reservedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (reservedAt !== undefined && Date.now() - reservedAt > reservedMilliseconds) {
      await rm(path, { force: true });
    }
    await writeFile(path, "", { flag: "wx" });
    return await isFree(port);
  } catch {
    return false;
  }
}

/** Returns the first of two free consecutive ports, which a stack needs. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await reserve(port)) && (await reserve(port + 1))) {
      return port;
    }
  }
}

/** Returns the addresses that `npm run status` prints for the stack in this folder. Waits until the stack runs. */
async function readStatus(stackArgs: string[]): Promise<Record<string, string>> {
  const endsAt = Date.now() + startMilliseconds;
  for (;;) {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [stackCommand, "status", ...stackArgs]);
      return parseEnv(stdout) as Record<string, string>;
    } catch (error) {
      if (Date.now() > endsAt) {
        throw error;
      }
      await setTimeout(pollMilliseconds);
    }
  }
}

/** Sends a request with a JSON body. */
async function call(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<ApiResponse> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Signs up a user with a profile. */
async function signUp(addresses: Record<string, string>, firstName: string): Promise<Person> {
  const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const url = `${addresses.API_URL}/auth/v1/signup`;
  const session = await call("POST", url, { apikey: addresses.PUBLISHABLE_KEY! }, account);
  const { access_token: token, user } = session.body as { access_token: string; user: { id: string } };
  const request: Person["request"] = (method, path, body) =>
    call(method, `${addresses.FUNCTIONS_URL}${path}`, { authorization: `Bearer ${token}` }, body);
  expect(await request("POST", "/profiles", { firstName })).toMatchObject({ status: 200 });
  return { id: user.id, token, request };
}

/**
 * Starts the fakes and the stack, and waits until the stack responds. `settings` replaces settings of the environment;
 * an empty value unsets a setting.
 */
export async function startPushStack(settings: Record<string, string> = {}): Promise<PushStack> {
  const fakes = await startPushFakes();
  const data = await mkdtemp(join(tmpdir(), "push-stack-"));
  const logPath = join(data, "stack.log");
  const log = await open(logPath, "a");
  const stackArgs = ["--port", `${await findFreePort()}`, "--data", join(data, "stack")];
  // The variable API_DB_URL is removed, because it may contain the connection pooler of another stack.
  const { API_DB_URL: _, ...environment } = process.env;
  /** Starts the stack, and returns a function that stops it. */
  function launch(withSettings: Record<string, string>): () => Promise<unknown> {
    const stack = spawn(process.execPath, [stackCommand, "start", ...stackArgs], {
      env: { ...environment, ...fakes.environment, ...withSettings },
      stdio: ["ignore", log.fd, log.fd],
    });
    const ended = once(stack, "exit");
    return () => {
      stack.kill("SIGTERM");
      return ended;
    };
  }
  let end = launch(settings);
  const addresses = await readStatus(stackArgs);
  const sql = postgres(addresses.DB_URL!, { max: 4, onnotice: () => {} });

  return {
    fakes,
    addresses,
    apiUrl: addresses.API_URL!,
    publishableKey: addresses.PUBLISHABLE_KEY!,
    sql,
    auth: {
      apiUrl: addresses.API_URL!,
      publishableKey: addresses.PUBLISHABLE_KEY!,
      request: (token, method, path, body) =>
        call(method, `${addresses.FUNCTIONS_URL}${path}`, { authorization: `Bearer ${token}` }, body),
    },
    signUp: (firstName) => signUp(addresses, firstName),
    asService: (method, path) => call(method, `${addresses.FUNCTIONS_URL}${path}`, { apikey: addresses.SECRET_KEY! }),
    readLog: () => readFile(logPath, "utf8"),
    readDatabaseLog: () => readFile(join(data, "stack", "postgres", "postgres.log"), "utf8"),
    async restart(others) {
      await end();
      end = launch(others);
      await readStatus(stackArgs);
    },
    async stop() {
      await sql.end({ timeout: 1 });
      await end();
      await log.close();
      await fakes.stop();
      await rm(data, { recursive: true });
    },
  };
}
