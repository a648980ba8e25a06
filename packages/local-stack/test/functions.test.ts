import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";
import { SignJWT, UnsecuredJWT } from "jose";
import { backgroundWorkEnded, provideEdgeRuntime } from "../src/functions/background.ts";
import { IsolatedFunction } from "../src/functions/isolated.ts";
import { startJobsTimer } from "../src/functions/timer.ts";
import { mintToken } from "../src/keys.ts";
import type { StackContext } from "../src/stack.ts";
import { testWithStack, until } from "./scratch-stack.ts";

const open = ["echo", "served", "optioned", "hono", "environment", "thrower", "silent", "broken", "empty", "images"];

const project = {
  "supabase/config.toml": `${open.map((name) => `[functions.${name}]\nverify_jwt = false\n`).join("")}
    [functions.off]
    enabled = false
    verify_jwt = false`,
  "supabase/functions/.env": `
    # comment
    PLAIN=one # not part of it
    QUOTED="two words"
    export SINGLE='three'
    SUPABASE_URL=http://elsewhere.example
    SUPABASE_OWN=not allowed
    FROM_SHELL=from the file`,
  "supabase/functions/_shared/index.ts": `export default { fetch: () => new Response("shared") };`,
  "supabase/functions/off/index.ts": `export default { fetch: () => new Response("off") };`,
  "supabase/functions/echo/index.ts": `
    export default {
      fetch: async (request: Request) =>
        Response.json({
          url: request.url,
          method: request.method,
          headers: Object.fromEntries(request.headers),
          bytes: [...new Uint8Array(await request.arrayBuffer())],
        }, { status: 418, headers: { "x-own": "1" } }),
    };`,
  "supabase/functions/served/index.ts": `Deno.serve((request) => new Response(new URL(request.url).pathname));`,
  "supabase/functions/optioned/index.ts": `
    Deno.serve({ port: 1, handler: (_request, info) => new Response(info.remoteAddr.hostname) });`,
  "supabase/functions/hono/index.ts": `
    import { Hono } from "${import.meta.resolve("hono")}";
    const app = new Hono().basePath("/hono");
    app.post("/greet/:name", async (c) => c.text("hello " + c.req.param("name") + (await c.req.json()).mark));
    export default app;`,
  "supabase/functions/environment/index.ts": `
    export default { fetch: () => Response.json(Deno.env.toObject()) };`,
  "supabase/functions/thrower/index.ts": `
    export default {
      fetch(request: Request) {
        if (request.url.endsWith("/rejection")) Promise.reject(new Error("a stray rejection"));
        else if (request.url.endsWith("/error")) setTimeout(() => { throw new Error("a stray error"); }, 0);
        else throw new Error("thrown: " + request.headers.get("x-secret")?.length);
        return new Response("survived");
      },
    };`,
  "supabase/functions/silent/index.ts": `export default { fetch: () => undefined };`,
  "supabase/functions/broken/index.ts": `throw new Error("broken at import");`,
  "supabase/functions/empty/index.ts": `export const nothing = true;`,
  "supabase/functions/locked/index.ts": `export default { fetch: () => new Response("unlocked") };`,
  "supabase/functions/jobs/index.ts": `
    globalThis.jobCalls ??= [];
    export default {
      fetch(request: Request) {
        globalThis.jobCalls.push({ method: request.method, apikey: request.headers.get("apikey") });
        return new Response();
      },
    };`,
  "supabase/functions/images/index.ts": `
    let answered = 0;
    let inside = 0;
    export default {
      async fetch(request: Request) {
        const { pathname } = new URL(request.url);
        if (pathname === "/images/throw") throw new Error("thrown in the worker");
        if (pathname === "/images/crash") {
          setTimeout(() => { throw new Error("crash"); }, 0);
          await new Promise(() => {});
        }
        if (pathname === "/images/crash-later") {
          setTimeout(() => { throw new Error("crash"); }, 20);
          return new Response();
        }
        if (pathname === "/images/wait") await new Promise(() => {});
        if (pathname === "/images/busy") return new Response(null, { status: 503 });
        if (pathname === "/images/log") {
          console.log('{"logged":"in the worker"}');
          console.error("an error", { of: "two parts" });
          console.error("an error of one part");
        }
        if (pathname === "/images/nothing") return new Response(null, { status: 204 });
        inside += 1;
        const bytes = new Uint8Array(await request.arrayBuffer());
        await new Promise((resolve) => setTimeout(resolve, 5));
        answered += 1;
        const together = inside;
        inside -= 1;
        return new Response(bytes.reverse(), {
          status: 201,
          headers: {
            "x-path": pathname,
            "x-method": request.method,
            "x-asked": request.headers.get("x-asked") ?? "",
            "x-answered": String(answered),
            "x-together": String(together),
            "x-shares-globals": String("jobCalls" in globalThis),
          },
        });
      },
    };`,
};

Deno.env.set("FROM_SHELL", "from the shell");

testWithStack("functions", project, async (stack, test) => {
  const { keys } = stack.context;
  const call = (path: string, init?: RequestInit) => fetch(`${stack.url}/functions/v1${path}`, init);
  const refusal = async (response: Response) => ({
    status: response.status,
    code: (await response.json()).code,
    header: response.headers.get("sb-error-code"),
  });

  await test.step("functions receive the request unchanged, with a path that begins with their name", async () => {
    const response = await call("/echo/a%20b/c?x=1&y=%2F", {
      method: "PATCH",
      headers: { "x-asked": "yes", authorization: "Bearer own" },
      body: new Uint8Array([0, 255, 10]),
    });
    assert.equal(response.status, 418);
    assert.equal(response.headers.get("x-own"), "1");
    const seen = await response.json();
    assert.equal(seen.url, `${stack.url}/echo/a%20b/c?x=1&y=%2F`);
    assert.equal(seen.method, "PATCH");
    assert.equal(seen.headers["x-asked"], "yes");
    assert.equal(seen.headers.authorization, "Bearer own");
    assert.deepEqual(seen.bytes, [0, 255, 10]);
    assert.equal((await (await call("/echo?x=1")).json()).url, `${stack.url}/echo?x=1`);
  });

  await test.step("functions can use Deno.serve, a default export or Hono, as on the platform", async () => {
    assert.equal(await (await call("/served/x")).text(), "/served/x");
    assert.equal(await (await call("/optioned")).text(), "127.0.0.1");
    const { data } = await createClient(stack.url, stack.publishableKey).functions.invoke("hono/greet/Ann", {
      body: { mark: "!" },
    });
    assert.equal(data, "hello Ann!");
  });

  await test.step("the environment of functions contains the variables of the platform, of the .env file and of the shell", async () => {
    const environment = await (await call("/environment")).json();
    assert.equal(environment.SUPABASE_URL, stack.url);
    assert.equal(
      environment.SUPABASE_DB_URL,
      `postgresql://postgres:postgres@127.0.0.1:${stack.options.databasePort}/postgres`,
    );
    assert.deepEqual(JSON.parse(environment.SUPABASE_PUBLISHABLE_KEYS), { default: stack.publishableKey });
    assert.deepEqual(JSON.parse(environment.SUPABASE_SECRET_KEYS), { default: stack.secretKey });
    assert.deepEqual(JSON.parse(environment.SUPABASE_JWKS), keys.jwks.keys);
    assert.equal(environment.SUPABASE_OWN, undefined);
    for (const [name, status] of [
      ["SUPABASE_ANON_KEY", 403],
      ["SUPABASE_SERVICE_ROLE_KEY", 200],
    ] as const) {
      const apikey = environment[name];
      const listed = await fetch(`${stack.url}/auth/v1/admin/users`, { headers: { apikey } });
      await listed.body?.cancel();
      assert.equal(listed.status, status, name);
    }
    const { PLAIN: plain, QUOTED: quoted, SINGLE: single, FROM_SHELL: fromShell } = environment;
    assert.deepEqual([plain, quoted, single, fromShell], ["one", "two words", "three", "from the shell"]);
  });

  await test.step("a call of a function that does not exist returns 404", async () => {
    for (const path of ["/unknown", "/_shared", "/off", "/", "", "/deno.json", "/..%2fecho", "/echo%2fx", "//echo"]) {
      const response = await call(path);
      assert.equal(response.status, 404, path);
      assert.deepEqual(await response.json(), { code: "NOT_FOUND", message: "Requested function was not found" });
    }
  });

  await test.step("the caller gets an error without details if a function cannot be imported or throws", async () => {
    const [responses, logged] = await withLog(async () => [
      await refusal(await call("/broken")),
      await refusal(await call("/broken")),
      await refusal(await call("/empty")),
      await refusal(await call("/thrower", { headers: { "x-secret": "abc" } })),
      await refusal(await call("/silent")),
    ]);
    const boot = { status: 503, code: "BOOT_ERROR", header: "BOOT_ERROR" };
    const worker = { status: 500, code: "WORKER_ERROR", header: "WORKER_ERROR" };
    assert.deepEqual(responses, [boot, boot, boot, worker, worker]);
    assert.match(logged, /broken at import/);
    assert.match(logged, /thrown: 3/);
  });

  await test.step("uncaught errors in functions do not end the stack", async () => {
    const [texts, logged] = await withLog(async () => {
      const responses = [await (await call("/thrower/rejection")).text(), await (await call("/thrower/error")).text()];
      await ticksPass(2);
      return responses;
    });
    assert.deepEqual(texts, ["survived", "survived"]);
    assert.match(logged, /a stray rejection/);
    assert.match(logged, /a stray error/);
  });

  await test.step("functions that require a token receive only requests with a valid token", async () => {
    const claims = { role: "authenticated", sub: crypto.randomUUID() };
    const expires = Math.floor(Date.now() / 1000) + 60;
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const hs256 = await new SignJWT({ ...claims, exp: expires })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode("super-secret-jwt-token-with-at-least-32-characters"));
    const cases: [RequestInit, string][] = [
      [{}, "UNAUTHORIZED_NO_AUTH_HEADER"],
      [{ headers: { apikey: "sb_publishable_unknown" } }, "UNAUTHORIZED_NO_AUTH_HEADER"],
      [{ headers: { authorization: "Basic eDp5" } }, "UNAUTHORIZED_INVALID_JWT_FORMAT"],
      [bearer("nonsense"), "UNAUTHORIZED_INVALID_JWT_FORMAT"],
      [bearer("sb_secret_unknown"), "UNAUTHORIZED_INVALID_JWT_FORMAT"],
      [bearer(hs256), "UNAUTHORIZED_JWT"],
      [bearer(new UnsecuredJWT(claims).encode()), "UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM"],
      [bearer(await mintToken(keys, claims, -1)), "UNAUTHORIZED_ASYMMETRIC_JWT"],
    ];
    for (const [init, code] of cases) {
      assert.deepEqual(await refusal(await call("/locked", init)), { status: 401, code, header: code });
    }
    for (const init of [
      bearer(await mintToken(keys, claims, 60)),
      bearer(stack.publishableKey),
      { headers: { apikey: stack.secretKey } },
      { method: "OPTIONS" },
    ]) {
      assert.equal(await (await call("/locked", init)).text(), "unlocked");
    }
  });

  await test.step("the timer calls functions with the secret key", async () => {
    const calls = () => (globalThis as { jobCalls?: unknown[] }).jobCalls ?? [];
    await until(() => calls().length > 0, "jobs is called");
    assert.deepEqual(calls()[0], { method: "POST", apikey: stack.secretKey });
  });

  await test.step("the edge function `images` runs in a worker, which handles one request at a time", async () => {
    const response = await call("/images/crop?x=1", {
      method: "PUT",
      headers: { "x-asked": "yes" },
      body: new Uint8Array([1, 2, 3]),
    });
    assert.equal(response.status, 201);
    assert.deepEqual([...new Uint8Array(await response.arrayBuffer())], [3, 2, 1]);
    assert.equal(response.headers.get("x-path"), "/images/crop");
    assert.equal(response.headers.get("x-method"), "PUT");
    assert.equal(response.headers.get("x-asked"), "yes");
    assert.equal(response.headers.get("x-shares-globals"), "false");
    assert.equal((await call("/images/nothing")).status, 204);

    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call("/images/crop", { method: "POST", body: "x" })),
    );
    assert.deepEqual(new Set(responses.map(({ headers }) => headers.get("x-together"))), new Set(["1"]));
    for (const result of responses) {
      await result.body?.cancel();
    }
  });

  await test.step("the edge function `images` returns an error if it throws or crashes, and a new worker handles the next request", async () => {
    const worker = { status: 500, code: "WORKER_ERROR", header: "WORKER_ERROR" };
    const [, logged] = await withLog(async () => {
      assert.deepEqual(await refusal(await call("/images/throw")), worker);
      assert.deepEqual(await refusal(await call("/images/crash")), worker);
    });
    assert.match(logged, /thrown in the worker/);
    const next = await call("/images/crop", { method: "POST", body: "x" });
    assert.equal(next.status, 201);
    assert.equal(next.headers.get("x-answered"), "1", "a crashed worker must be replaced");
    await next.body?.cancel();
  });
});

Deno.test("`waitUntil` returns its argument, and treats the argument as background work only if it is a promise", async () => {
  provideEdgeRuntime();
  const { waitUntil } = (globalThis as unknown as { EdgeRuntime: { waitUntil(given: unknown): unknown } }).EdgeRuntime;
  const { promise, resolve } = Promise.withResolvers<void>();
  assert.equal(waitUntil(promise), promise);
  assert.equal(waitUntil(undefined), undefined);
  assert.equal(waitUntil("text"), "text");
  let hasEnded = false;
  const ended = backgroundWorkEnded().then(() => {
    hasEnded = true;
  });
  await ticksPass(5);
  assert.equal(hasEnded, false);
  resolve();
  await ended;
});

Deno.test("a worker", async (test) => {
  const folder = await Deno.makeTempDir({ prefix: "functions-test-" });
  await Deno.writeTextFile(`${folder}/index.ts`, project["supabase/functions/images/index.ts"]);
  const module = `file://${folder}/index.ts`;
  const images = new IsolatedFunction("images", module);
  const ask = async (path: string, worker = images) => {
    const response = await worker.handle(new Request(`http://127.0.0.1/images${path}`, { method: "POST", body: "x" }));
    await response.body?.cancel();
    return { status: response.status, answered: response.headers.get("x-answered") };
  };

  await test.step("a worker is ended when it is idle, and started again by the next request", async () => {
    const idle = new IsolatedFunction("images", module, 200);
    // On a slow machine, the worker may already be ended as idle between two calls.
    await until(async () => (await ask("/crop", idle)).answered === "2", "a worker answers twice");
    await until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return (await ask("/crop", idle)).answered === "1";
    }, "a new worker counts from the beginning");
    idle.stop();
  });

  await test.step("a worker is replaced when it crashes during a request or later", async () => {
    const [statuses] = await withLog(async () => [
      (await ask("/crash")).status,
      (await ask("/crop")).status,
      (await ask("/crash-later")).status,
    ]);
    assert.deepEqual(statuses, [500, 201, 200]);
    await until(async () => (await ask("/crop")).answered === "1", "a new worker counts from the beginning");
  });

  await test.step("a worker is replaced when it reports that it is busy", async () => {
    assert.equal((await ask("/crop")).answered, "2");
    assert.equal((await ask("/busy")).status, 503);
    assert.equal((await ask("/crop")).answered, "1");
  });

  await test.step("the stack prints the log lines of a worker, so that it can format them", async () => {
    const { log } = console;
    const printed: unknown[] = [];
    console.log = (...parts) => printed.push(...parts);
    const [, errors] = await withLog(() => ask("/log")).finally(() => {
      console.log = log;
    });
    assert.deepEqual(printed, ['{"logged":"in the worker"}']);
    assert.equal(errors, "an error of one part");
  });

  await test.step("a worker is replaced when it is ended during a request", async () => {
    const [{ status }] = await withLog(async () => {
      const waiting = ask("/wait");
      await ticksPass(5);
      images.stop();
      return await waiting;
    });
    assert.equal(status, 500);
    assert.equal((await ask("/crop")).status, 201);
  });

  images.stop();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the timer that calls the jobs", async (test) => {
  await test.step("the timer does not call a job again while the previous call is running", async () => {
    const held = Promise.withResolvers<void>();
    let calls = 0;
    await withJobs(
      async () => {
        calls += 1;
        if (calls === 1) {
          await held.promise;
        }
        return new Response();
      },
      async () => {
        await until(() => calls === 1, "the first call has come");
        await ticksPass(10);
        const callsMeanwhile = calls - 1;
        held.resolve();
        assert.equal(callsMeanwhile, 0);
        await until(() => calls > 2, "calls go on");
      },
    );
  });

  await test.step("the timer logs consecutive failures only once, and logs a failure again after a successful call", async () => {
    let status = 500;
    let calls = 0;
    const [, logged] = await withLog(() =>
      withJobs(
        () => {
          calls += 1;
          return new Response("", { status });
        },
        async () => {
          for (const next of [200, 500, 200]) {
            const seen = calls;
            await until(() => calls > seen + 2, "several calls have come");
            status = next;
          }
        },
      ),
    );
    assert.equal(logged.match(/answered with 500/g)?.length, 2);
  });

  await test.step("the timer logs nothing if the edge function `jobs` does not exist", async () => {
    let calls = 0;
    const [, logged] = await withLog(() =>
      withJobs(
        () => {
          calls += 1;
          return Response.json({ code: "NOT_FOUND", message: "Requested function was not found" }, { status: 404 });
        },
        () => until(() => calls > 2, "several calls have come"),
      ),
    );
    assert.equal(logged, "");
  });
});

const tick = 20;

/** Runs the timer with a fake gateway. */
async function withJobs(response: () => Response | Promise<Response>, work: () => Promise<void>): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, response);
  const context = { options: { port: server.addr.port }, keys: { secretKey: "sb_secret_x" } } as StackContext;
  const timer = startJobsTimer(context, tick);
  try {
    await work();
  } finally {
    timer.stop();
    await server.shutdown();
  }
}

async function ticksPass(wanted: number): Promise<void> {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), tick);
  await until(() => ticks >= wanted, "time has passed");
  clearInterval(timer);
}

/** Returns the result of the function and everything that it logged as an error. */
async function withLog<Result>(work: () => Promise<Result>): Promise<[Result, string]> {
  const lines: string[] = [];
  const write = console.error;
  console.error = (...parts) => lines.push(parts.map((part) => part?.stack ?? String(part)).join(" "));
  try {
    return [await work(), lines.join("\n")];
  } finally {
    console.error = write;
  }
}
