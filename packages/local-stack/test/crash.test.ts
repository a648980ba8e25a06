/** Crash test of the whole project: acknowledged writes must exist after the stack is killed and started again. */

import { deepEqual, equal, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import postgres from "postgres";
import { findFreePorts } from "../src/free-ports.ts";
import { findPostmaster } from "../src/postgres/postmaster.ts";
import { clusterDirectoryOf } from "../src/postgres/server.ts";
import { until } from "./scratch-stack.ts";

const project = new URL("../../..", import.meta.url).pathname;
const cli = `${project}packages/local-stack/src/cli.ts`;
const clientCount = 4;
const jsonBody = { "content-type": "application/json" };

interface Running {
  child: Deno.ChildProcess;
  environment: Record<string, string>;
}

/** The acknowledged writes of one client. */
interface Acknowledged {
  token: string;
  lastBio: number;
  digests: Map<string, string>;
}

function runCli(command: string, stackArgs: string[]): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", cli, command, ...stackArgs],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  });
}

async function start(stackArgs: string[]): Promise<Running> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", cli, "start", ...stackArgs],
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  let environment: Record<string, string> = {};
  await until(async () => {
    const { success, stdout } = await runCli("status", stackArgs).output();
    const lines = new TextDecoder().decode(stdout).matchAll(/^(\w+)="?([^"\n]*)"?$/gm);
    environment = Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]));
    return success;
  }, "the stack answers");
  return { child, environment };
}

/** Kills the launcher alone or together with PostgreSQL, because both can happen on a real machine. */
async function kill({ child }: Running, data: string, withPostgres: boolean): Promise<void> {
  if (withPostgres) {
    const postmaster = await findPostmaster(clusterDirectoryOf(`${data}/postgres`));
    ok(postmaster);
    Deno.kill(postmaster, "SIGKILL");
  }
  child.kill("SIGKILL");
  await child.status;
}

async function signUp({ environment }: Running): Promise<Acknowledged> {
  const session = await fetch(`${environment.API_URL}/auth/v1/signup`, {
    method: "POST",
    headers: { ...jsonBody, apikey: environment.PUBLISHABLE_KEY ?? "" },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: "a long password" }),
  });
  const { access_token: token } = await session.json();
  const created = await call(environment, token, "POST", "/profiles", { firstName: "Crash" });
  equal(created.status, 200);
  await created.body?.cancel();
  return { token, lastBio: 0, digests: new Map() };
}

function call(
  environment: Record<string, string>,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${environment.FUNCTIONS_URL}${path}`, {
    method,
    headers: { ...jsonBody, authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Writes continuously until the stack is killed, and records only successful responses. */
async function writeUntilKilled({ environment }: Running, client: Acknowledged): Promise<void> {
  try {
    for (;;) {
      const bio = client.lastBio + 1;
      const patched = await call(environment, client.token, "PATCH", "/profiles", { bio: `${bio}` });
      await patched.arrayBuffer();
      if (patched.ok) {
        client.lastBio = bio;
      }

      const asked = await call(environment, client.token, "POST", "/media/upload-url", { mime: "image/png" });
      const { key, signedUrl } = await asked.json();
      const bytes = crypto.getRandomValues(new Uint8Array(60_000));
      const stored = await fetch(signedUrl, { method: "PUT", headers: { "content-type": "image/png" }, body: bytes });
      await stored.arrayBuffer();
      if (stored.ok) {
        client.digests.set(key, createHash("md5").update(bytes).digest("hex"));
      }
    }
  } catch {
    // The write failed because the stack closed the connection.
  }
}

async function checkNothingLost({ environment }: Running, client: Acknowledged): Promise<void> {
  const profile = await (await call(environment, client.token, "GET", "/profiles")).json();
  // The last write may have been committed although the client did not receive a response.
  ok([client.lastBio, client.lastBio + 1].includes(Number(profile.bio ?? 0)), `${profile.bio} / ${client.lastBio}`);
  for (const [key, digest] of client.digests) {
    const { url } = await (await call(environment, client.token, "GET", `/media/download-url?key=${key}`)).json();
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    equal(createHash("md5").update(bytes).digest("hex"), digest, key);
  }
}

async function checkRowsHaveBytes({ environment }: Running): Promise<void> {
  const sql = postgres(environment.DB_URL ?? "", { max: 1 });
  const rows = await sql`select bucket_id, name, (metadata ->> 'size')::int as size from storage.objects`;
  const key = environment.SECRET_KEY ?? "";
  const sizes = [];
  for (const { bucket_id, name } of rows) {
    const response = await fetch(`${environment.API_URL}/storage/v1/object/${bucket_id}/${name}`, {
      headers: { apikey: key, authorization: `Bearer ${key}` },
    });
    sizes.push((await response.arrayBuffer()).byteLength);
  }
  await sql.end();
  deepEqual(
    sizes,
    rows.map(({ size }) => size),
  );
}

for (const withPostgres of [false, true]) {
  const victim = withPostgres ? "the stack and PostgreSQL" : "the stack alone";
  Deno.test(`after a SIGKILL of ${victim}, all acknowledged writes exist and every object has its bytes`, async () => {
    const data = await Deno.makeTempDir({ prefix: "stack-crash-" });
    await Deno.chmod(data, 0o711);
    const stackArgs = ["--port", `${findFreePorts(2)}`, "--data", data];
    let stack = await start(stackArgs);
    try {
      const clients = await Promise.all(Array.from({ length: clientCount }, () => signUp(stack)));
      for (let round = 1; round <= 2; round += 1) {
        const writing = clients.map((client) => writeUntilKilled(stack, client));
        await until(() => clients.every(({ digests }) => digests.size >= 5 * round), "every client has written");
        await kill(stack, data, withPostgres);
        await Promise.all(writing);
        stack = await start(stackArgs);
        for (const client of clients) {
          await checkNothingLost(stack, client);
        }
        await checkRowsHaveBytes(stack);
      }
    } finally {
      stack.child.kill("SIGTERM");
      await stack.child.status;
      await Deno.remove(data, { recursive: true });
    }
  });
}
