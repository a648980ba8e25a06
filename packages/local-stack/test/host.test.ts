/**
 * Tests the whole project with a gateway that listens on an address other than 127.0.0.1. Clients connect to a public
 * URL with another host, from which a relay forwards to the gateway.
 */

import assert from "node:assert/strict";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { findFreePorts } from "../src/free-ports.ts";
import { until } from "./scratch-stack.ts";

const project = new URL("../../..", import.meta.url).pathname;
const host = "127.0.0.2";
/**
 * Host name that clients use. The test forwards the connections of clients to the gateway, as an emulator or a router
 * does.
 */
const publicHost = "127.0.0.3";
const photo = `${project}supabase/tests/fixtures/images/photo.jpg`;

/** Forwards each connection to the gateway. */
function startRelay(port: number): Deno.TcpListener {
  const listener = Deno.listen({ hostname: publicHost, port });
  void (async () => {
    for await (const client of listener) {
      // The gateway does not listen during a reset.
      const gateway = await Deno.connect({ hostname: host, port }).catch(() => client.close());
      if (!gateway) {
        continue;
      }
      void client.readable.pipeTo(gateway.writable).catch(() => {});
      void gateway.readable.pipeTo(client.writable).catch(() => {});
    }
  })();
  return listener;
}

async function isReachable(hostname: string, port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname, port })).close();
    return true;
  } catch (error) {
    assert.ok(error instanceof Deno.errors.ConnectionRefused, String(error));
    return false;
  }
}

/** Runs a command of the project as npm does, with only the port and the data folder as options. */
class StackUnderTest {
  readonly args: string[];

  constructor(port: number, data: string) {
    this.args = ["--port", String(port), "--data", data];
  }

  async run(command: string): Promise<{ success: boolean; output: string }> {
    const { success, stdout, stderr } = await new Deno.Command("npm", {
      args: ["run", "--silent", command, "--", ...this.args],
      cwd: project,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).output();
    return { success, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  }

  async status(): Promise<Record<string, string>> {
    const { success, output } = await this.run("status");
    return success
      ? Object.fromEntries(
          output
            .trim()
            .split("\n")
            .map((line) => line.split(/=(.*)/s).slice(0, 2)),
        )
      : {};
  }
}

async function signUp(status: Record<string, string>): Promise<{ client: SupabaseClient; session: Session }> {
  const client = createClient(status.API_URL ?? "", status.PUBLISHABLE_KEY ?? "", {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const credentials = { email: `${crypto.randomUUID()}@example.test`, password: "correct horse" };
  const { data, error } = await client.auth.signUp(credentials);
  assert.equal(error, null);
  assert.ok(data.session);
  return { client, session: data.session };
}

async function post(status: Record<string, string>, session: Session, path: string, body: unknown) {
  const response = await fetch(`${status.FUNCTIONS_URL}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await response.json();
  assert.ok(response.ok, JSON.stringify(result));
  return result;
}

async function testStart(test: Deno.TestContext, port: number, printed: () => string): Promise<void> {
  await test.step("the start command prints the exposed address and the URL for clients", async () => {
    await until(() => printed().includes("Press Ctrl-C"), "the stack has started");
    assert.match(printed(), new RegExp(`! OPEN TO OTHERS: port ${port} on ${host}\\.\n`));
    assert.match(printed(), new RegExp(` API URL: http://${publicHost}:${port}\n`));
    assert.match(printed(), new RegExp(`On this machine: http://${host}:${port}\n`));
  });

  await test.step("only the gateway listens on the exposed address", async () => {
    assert.equal(await isReachable(host, port), true);
    assert.equal(await isReachable("127.0.0.1", port), false);
    assert.equal(await isReachable("127.0.0.1", port + 1), true);
    assert.equal(await isReachable(host, port + 1), false);
  });
}

async function testClients(
  test: Deno.TestContext,
  stackUnderTest: StackUnderTest,
  port: number,
): Promise<Record<string, string>> {
  const publicUrl = `http://${publicHost}:${port}`;
  let status: Record<string, string> = {};

  await test.step("the status command finds the running stack without options and prints its public URL", async () => {
    status = await stackUnderTest.status();
    assert.equal(status.API_URL, publicUrl);
    assert.equal(status.FUNCTIONS_URL, `${publicUrl}/functions/v1`);
    assert.equal(status.JWKS_URL, `${publicUrl}/auth/v1/.well-known/jwks.json`);
    assert.equal(status.LOCAL_API_URL, `http://${host}:${port}`);
    assert.match(status.DB_URL ?? "", new RegExp(`@127\\.0\\.0\\.1:${port + 1}/`));
  });

  await test.step("tokens, documents and signed URLs contain the public URL, and files can be uploaded to this URL", async () => {
    const { session } = await signUp(status);
    assert.equal(decodeJwt(session.access_token).iss, `${publicUrl}/auth/v1`);
    for (const document of ["openapi.json", "moderation/openapi.json"]) {
      const { servers } = await (await fetch(`${status.FUNCTIONS_URL}/docs/${document}`)).json();
      assert.equal(servers[0].url, `${publicUrl}/functions/v1`);
    }

    await post(status, session, "/profiles", { firstName: "Ann", birthdate: "1994-05-21", city: "Berlin" });
    const { key, signedUrl } = await post(status, session, "/media/upload-url", { mime: "image/jpeg" });
    assert.ok(signedUrl.startsWith(`${publicUrl}/storage/v1/`), signedUrl);
    const bytes = await Deno.readFile(photo);
    const uploaded = await fetch(signedUrl, { method: "PUT", headers: { "content-type": "image/jpeg" }, body: bytes });
    assert.equal(uploaded.status, 200, await uploaded.text());
    await post(status, session, "/profiles/photos", { key });
    const photos = await fetch(`${status.FUNCTIONS_URL}/profiles/photos`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const [{ url }] = await photos.json();
    assert.ok(url.startsWith(`${publicUrl}/storage/v1/`), url);
    const shown = await fetch(url);
    assert.equal(shown.headers.get("content-type"), "image/jpeg");
    // Compares only the first bytes, because the server removes the location from the metadata of the photo.
    assert.deepEqual([...(await shown.bytes()).subarray(0, 2)], [0xff, 0xd8]);
  });

  await test.step("a Realtime socket can be opened at the public URL", async () => {
    const { client, session } = await signUp(status);
    await client.realtime.setAuth();
    const channel = client.channel(`notifications:${session.user.id}`, { config: { private: true } });
    const received = Promise.withResolvers<unknown>();
    channel.on("broadcast", { event: "notification.created" }, ({ payload }) => received.resolve(payload.type));
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((state, error) => (state === "SUBSCRIBED" ? resolve() : reject(error ?? new Error(state))));
    });
    await post(status, session, "/profiles", { firstName: "Ann", birthdate: "1994-05-21", city: "Berlin" });
    const other = await signUp(status);
    await post(status, other.session, "/profiles", { firstName: "Ben", birthdate: "1994-05-21", city: "Berlin" });
    await post(status, other.session, "/friends/requests", { addresseeId: session.user.id });
    assert.equal(await received.promise, "notification.created");
    await client.removeAllChannels();
    await client.realtime.disconnect();
  });
  return status;
}

async function testCommands(
  test: Deno.TestContext,
  stackUnderTest: StackUnderTest,
  port: number,
  status: Record<string, string>,
): Promise<void> {
  await test.step("a reset finds the stack, keeps its address and empties its database", async () => {
    const { session } = await signUp(status);
    const { success, output } = await stackUnderTest.run("reset");
    assert.ok(success, output);
    const { status: answered } = await fetch(`${status.API_URL}/auth/v1/user`, {
      headers: { apikey: status.PUBLISHABLE_KEY ?? "", authorization: `Bearer ${session.access_token}` },
    });
    assert.equal(answered, 403);
    assert.deepEqual(await stackUnderTest.status(), status);
    assert.equal(await isReachable("127.0.0.1", port), false);
  });

  await test.step("the demo runs successfully on an exposed stack with a public URL", async () => {
    const { success, output } = await stackUnderTest.run("demo");
    assert.ok(success, output);
    assert.match(output, new RegExp(`On the stack at http://${host}:${port}\\.`));
    assert.match(output, /That was the story\./);
  });
}

Deno.test({
  name: "a developer exposes the stack to a phone, and only its gateway",
  // Other systems have no loopback addresses except 127.0.0.1.
  ignore: Deno.build.os !== "linux",
  // The clients keep their connections open between the steps of the test.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(test) {
    const data = await Deno.makeTempDir({ prefix: "stack-host-" });
    const port = findFreePorts(2);
    const stackUnderTest = new StackUnderTest(port, data);
    const relay = startRelay(port);
    const stack = new Deno.Command("node", {
      args: [
        `${project}packages/local-stack/bin/stack.mjs`,
        "start",
        ...[...stackUnderTest.args, "--host", host, "--public-url", `http://${publicHost}:${port}`],
      ],
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    let printed = "";
    const reading = [stack.stdout, stack.stderr].map(async (stream) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) {
        printed += text;
      }
    });
    try {
      await testStart(test, port, () => printed);
      const status = await testClients(test, stackUnderTest, port);
      await testCommands(test, stackUnderTest, port, status);
    } finally {
      stack.kill("SIGTERM");
      await stack.status;
      await Promise.all(reading);
      relay.close();
      await Deno.remove(data, { recursive: true });
    }
  },
});
