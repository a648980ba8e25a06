import assert from "node:assert/strict";
import { instanceOf } from "../src/data-folder.ts";
import { startGateway } from "../src/gateway/serve.ts";
import { identify } from "../src/identity.ts";
import { InvalidTokenError, loadKeys, mintToken } from "../src/keys.ts";
import type { StackKeys } from "../src/stack.ts";
import { startScratchStack, testWithStack, until } from "./scratch-stack.ts";

const userId = "0b0c2f6e-5d0e-4d3e-9f0e-1f6a2f4b7c11";

const project = {
  "supabase/config.toml":
    "[functions.echo]\nverify_jwt = false\n[functions.slow]\nverify_jwt = false\n[functions.endless]\nverify_jwt = false\n",
  "supabase/functions/echo/index.ts": `
    export default { fetch: (request: Request) => new Response(request.method) };`,
  "supabase/functions/endless/index.ts": `
    export default {
      fetch: () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) })),
    };`,
  "supabase/functions/slow/index.ts": `
    export default {
      async fetch() {
        const { slowFunction } = globalThis;
        slowFunction.began = true;
        await slowFunction.mayEnd;
        EdgeRuntime.waitUntil(
          slowFunction.mayFinishLater.then(health).then((status) => {
            slowFunction.finishedLaterWith = status;
          }),
        );
        return new Response("health " + (await health()));
      },
    };
    // A connection of its own, as one that is kept alive may outlive the listener.
    async function health() {
      using client = Deno.createHttpClient({});
      const response = await fetch(Deno.env.get("SUPABASE_URL") + "/health", { client });
      await response.body?.cancel();
      return response.status;
    }`,
};

testWithStack("the gateway", project, async (stack, test) => {
  const { url, publishableKey, secretKey, context } = stack;
  const settings = `${url}/auth/v1/settings`;

  await test.step("returns its data folder and its start time at /health", async () => {
    const instance = await instanceOf(stack.options.dataDirectory);
    assert.ok(instance);
    const { status, body } = await jsonOf(`${url}/health`);
    // The command `reset` reads `startedAt` and waits until it changes.
    const { startedAt, ...rest } = body;
    assert.deepEqual({ status, rest }, { status: 200, rest: { status: "ok", instance } });
    assert.ok(Date.parse(startedAt) <= Date.now());
  });

  await test.step("returns 501 with an explanation for services that the stack does not have", async () => {
    for (const [path, words] of [
      ["/rest/v1/notifications?select=id", /PostgREST is not part of the local stack: .* \/functions\/v1.* database/],
      ["/graphql/v1", /not part/],
    ] as const) {
      const { status, body } = await jsonOf(`${url}${path}`);
      assert.equal(status, 501, path);
      assert.match(body.message, words);
    }
  });

  await test.step("returns 404 for all other paths", async () => {
    for (const path of ["/stack", "/auth", "/auth/v2/user", "/authentication/v1/user", "/health/x", "/pg/tables"]) {
      assert.equal((await jsonOf(`${url}${path}`)).status, 404, path);
    }
  });

  await test.step("accepts any valid Host header for API calls but not for its pages, and rejects invalid Host headers", async () => {
    for (const host of ["10.0.2.2:54321", "my-laptop.local", "stack.example.test", "[fd00::1]:54321", ""]) {
      assert.equal(await statusWithHost(context.options.port, "/health", host), 200, host);
      assert.equal(await statusWithHost(context.options.port, "/functions/v1/echo", host), 200, host);
    }
    for (const path of ["/", "/stack/page.js", "/stack/sign-in-as", "/mailbox", "/outbox", "/outbox.json"]) {
      assert.equal(await statusWithHost(context.options.port, path, "stack.example.test"), 403, path);
    }
    for (const host of ["a b", "a/b", "a:port", "[::1", "<script>", "a@b", "%zz"]) {
      for (const path of ["/health", "/functions/v1/echo", "/auth/v1/settings", "/storage/v1/bucket"]) {
        assert.equal(await statusWithHost(context.options.port, path, host), 400, `${host} ${path}`);
      }
    }
  });

  await test.step("requires an API key before the request reaches the auth server, and reports a wrong key", async () => {
    assert.deepEqual(await jsonOf(settings), { status: 401, body: { message: "No API key found in request" } });
    const stranger = await scratchKeys();
    const userToken = await mintToken(context.keys, { role: "authenticated", sub: userId }, 60);
    for (const apikey of [
      "nonsense",
      stranger.publishableKey,
      `${publishableKey}x`,
      await mintToken(stranger, { role: "anon" }, 60),
      userToken,
    ]) {
      const refused = await jsonOf(settings, { headers: { apikey } });
      assert.deepEqual(refused, { status: 401, body: { message: "Invalid API key" } }, apikey);
    }
  });

  await test.step("accepts both API keys, and tokens with the roles of these keys, in a header or in the URL", async () => {
    const anonToken = await mintToken(context.keys, { role: "anon" }, 60);
    const serviceToken = await mintToken(context.keys, { role: "service_role" }, 60);
    for (const apikey of [publishableKey, secretKey, anonToken, serviceToken]) {
      assert.equal((await jsonOf(settings, { headers: { apikey } })).status, 200);
    }
    assert.equal((await jsonOf(`${settings}?apikey=${publishableKey}`)).status, 200);
  });

  await test.step("returns the public keys without an API key", async () => {
    const { body } = await jsonOf(`${url}/auth/v1/.well-known/jwks.json`);
    assert.deepEqual(body, context.keys.jwks);
    const configuration = await jsonOf(`${url}/auth/v1/.well-known/openid-configuration`);
    assert.equal(configuration.body.issuer, `${url}/auth/v1`);
    assert.equal(configuration.body.jwks_uri, `${url}/auth/v1/.well-known/jwks.json`);
  });

  await test.step("responds to a preflight request of a browser without an API key", async () => {
    for (const path of ["/auth/v1/signup", "/storage/v1/object/media/x", "/rest/v1/people", "/realtime/v1/api"]) {
      const response = await preflight(`${url}${path}`);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get("access-control-allow-origin"), "*");
      assert.match(response.headers.get("access-control-allow-methods") ?? "", /\bPUT\b.*\bDELETE\b/);
      assert.equal(response.headers.get("access-control-allow-headers"), "apikey,x-upsert");
    }
  });

  await test.step("allows browsers to read responses and errors", async () => {
    for (const path of ["/auth/v1/settings", "/storage/v1/object/media/x", "/rest/v1/people"]) {
      const response = await fetch(`${url}${path}`);
      await response.body?.cancel();
      assert.equal(response.headers.get("access-control-allow-origin"), "*", path);
    }
  });

  await test.step("forwards preflight requests to the functions", async () => {
    const response = await fetch(`${url}/functions/v1/echo`, {
      method: "OPTIONS",
      headers: { origin: "http://app.example", "access-control-request-method": "POST" },
    });
    assert.equal(await response.text(), "OPTIONS");
    assert.equal(response.headers.get("access-control-allow-origin"), null);
  });

  await test.step("cannot start on a port that is in use", async () => {
    await assert.rejects(startGateway(context), Deno.errors.AddrInUse);
  });
});

Deno.test("a stopping gateway waits for running functions and their background work", async () => {
  const stack = await startScratchStack(project);
  const slow = { began: false, finishedLaterWith: 0, ...gates("mayEnd", "mayFinishLater") };
  Object.assign(globalThis, { slowFunction: slow });

  const response = fetch(`${stack.url}/functions/v1/slow`);
  await until(() => slow.began, "the function has begun");
  const halted = stack.halt();
  await until(
    async () => (await jsonOf(`${stack.url}/functions/v1/echo`, {}, "text")).status === 503,
    "new calls of functions are refused",
  );
  slow.open.mayEnd();
  assert.equal(await (await response).text(), "health 200", "services must answer for as long as functions run");
  for (let times = 0; times < 20; times++) {
    assert.equal((await jsonOf(`${stack.url}/health`)).status, 200, "and for as long as they work in the background");
  }
  slow.open.mayFinishLater();
  await halted;
  assert.equal(slow.finishedLaterWith, 200);
  await assert.rejects(fetch(`${stack.url}/health`), TypeError);
  await stack.stop();
});

testWithStack("a stopping gateway waits a limited time for a client that does not read", project, async (stack) => {
  const endless = await fetch(`${stack.url}/functions/v1/endless`);
  const reader = endless.body?.getReader();
  await reader?.read();
  const began = performance.now();
  await stack.halt();
  // The gateway waits for five seconds; the limit is higher because the machine may be slow.
  assert.ok(performance.now() - began < 30_000);
  await assert.rejects(fetch(`${stack.url}/health`), TypeError);
  await reader?.cancel().catch(() => {});
});

Deno.test("identify", async (test) => {
  const keys = await scratchKeys();
  const { publishableKey, secretKey } = keys;
  const userToken = await mintToken(keys, { role: "authenticated", sub: userId }, 60);
  const anonToken = await mintToken(keys, { role: "anon" }, 60);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  await test.step("`identify` returns null for a request without an API key or token", async () => {
    assert.equal(await identify(requestWith({}), keys), null);
    assert.equal(await identify(requestWith({ authorization: "Basic eDp5" }), keys), null);
  });

  await test.step("`identify` returns the user of a token, regardless of the API key", async () => {
    for (const headers of [
      bearer(userToken),
      { ...bearer(userToken), apikey: publishableKey },
      { ...bearer(userToken), apikey: secretKey },
      { authorization: `bearer  ${userToken}` },
      { apikey: userToken },
    ]) {
      const identity = await identify(requestWith(headers), keys);
      assert.equal(identity?.role, "authenticated");
      assert.equal(identity?.claims.sub, userId);
      assert.equal(identity?.token, userToken);
    }
  });

  await test.step("`identify` returns the role of an API key in either header, and a token with this role", async () => {
    for (const [headers, role] of [
      [{ apikey: publishableKey }, "anon"],
      [{ apikey: secretKey }, "service_role"],
      [bearer(publishableKey), "anon"],
      [{ ...bearer(secretKey), apikey: publishableKey }, "service_role"],
      [bearer(anonToken), "anon"],
    ] as const) {
      const identity = await identify(requestWith(headers), keys);
      assert.equal(identity?.role, role);
      assert.equal(identity?.claims.role, role);
      const byToken = await identify(requestWith(bearer(String(identity?.token))), keys);
      assert.equal(byToken?.role, role);
    }
  });

  await test.step("`identify` throws for an invalid API key or token, such as one of another stack", async () => {
    const stranger = await scratchKeys();
    for (const headers of [
      bearer("nonsense"),
      bearer(stranger.secretKey),
      bearer(await mintToken(stranger, { role: "authenticated", sub: userId }, 60)),
      { apikey: "sb_secret_nonsense" },
      { apikey: `${secretKey}x` },
      { ...bearer(await mintToken(keys, { role: "authenticated" }, -1)), apikey: publishableKey },
      bearer(await mintToken(keys, { role: "postgres" }, 60)),
    ]) {
      await assert.rejects(identify(requestWith(headers), keys), InvalidTokenError, JSON.stringify(headers));
    }
  });
});

async function jsonOf(address: string, init: RequestInit = {}, as: "json" | "text" = "json") {
  const response = await fetch(address, init);
  return { status: response.status, body: await response[as]() };
}

function preflight(address: string): Promise<Response> {
  return fetch(address, {
    method: "OPTIONS",
    headers: {
      origin: "http://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,x-upsert",
    },
  });
}

function requestWith(headers: Record<string, string>): Request {
  return new Request("http://127.0.0.1/storage/v1/object/x", { headers });
}

/** Creates one promise per name. The function in `open` with the same name resolves the promise. */
function gates<Name extends string>(...names: Name[]) {
  const made = names.map((name) => [name, Promise.withResolvers<void>()] as const);
  return {
    ...(Object.fromEntries(made.map(([name, gate]) => [name, gate.promise])) as Record<Name, Promise<void>>),
    open: Object.fromEntries(made.map(([name, gate]) => [name, gate.resolve])) as Record<Name, () => void>,
  };
}

async function scratchKeys(): Promise<StackKeys> {
  const folder = await Deno.makeTempDir({ prefix: "gateway-test-" });
  const keys = await loadKeys(folder);
  await Deno.remove(folder, { recursive: true });
  return keys;
}

/** Returns the status of a request with a Host header that `fetch` cannot send. */
async function statusWithHost(port: number, path: string, host: string): Promise<number> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(
    new TextEncoder().encode(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
  );
  const response = await new Response(connection.readable).text();
  return Number(response.split(" ")[1]);
}
