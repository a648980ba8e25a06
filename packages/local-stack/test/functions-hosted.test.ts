import assert from "node:assert/strict";
import { type ScratchStack, testWithStack, until } from "./scratch-stack.ts";

const names = ["worker", "other", "broken", "escaping"];

/** An edge function that performs the action in the URL path and returns the id of its isolate. */
const worker = `
  const isolate = crypto.randomUUID();
  const kept = [];
  let told = null;
  globalThis.addEventListener("beforeunload", (event) => { told = event.detail.reason; });
  const fill = (mebibytes) => kept.push(new Uint8Array(mebibytes << 20).fill(1));
  export default {
    async fetch(request) {
      const url = new URL(request.url);
      const amount = Number(url.searchParams.get("amount"));
      switch (url.pathname) {
        case "/worker/loop": for (;;);
        case "/worker/burn":
          for (const end = performance.now() + amount; performance.now() < end; );
          break;
        case "/worker/fill": fill(amount); break;
        case "/worker/heap": for (;;) kept.push(new Array(1000).fill(Math.random()));
        case "/worker/wasm": {
          const memory = new WebAssembly.Memory({ initial: 16 * amount });
          new Uint8Array(memory.buffer).fill(1);
          for (;;);
        }
        case "/worker/throw": setTimeout(() => { throw new Error("nobody catches it"); }, 0);
          await new Promise(() => {});
          break;
        case "/worker/late":
          EdgeRuntime.waitUntil((async () => {
            await new Promise((resolve) => setTimeout(resolve, 200));
            await fetch(url.searchParams.get("to"));
          })());
          break;
        case "/worker/stream":
          return new Response(new ReadableStream({
            async start(controller) {
              for (const part of ["a", "b"]) {
                controller.enqueue(new TextEncoder().encode(part));
                await new Promise((resolve) => setTimeout(resolve, 20));
              }
              controller.close();
            },
          }));
      }
      return Response.json({
        isolate,
        told,
        url: request.url,
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
        jwks: Array.isArray(JSON.parse(Deno.env.get("SUPABASE_JWKS") ?? "")),
      });
    },
  };`;

const escaping = `
  const tryTo = async (work) => { try { await work(); return "done"; } catch (error) { return error.name; } };
  export default {
    fetch: async () => Response.json({
      run: await tryTo(() => new Deno.Command("true").output()),
      library: await tryTo(() => Deno.dlopen("libc.so.6", {})),
      read: await tryTo(() => Deno.readTextFile("/etc/passwd")),
      write: await tryTo(() => Deno.writeTextFile("/var/tmp/written-by-a-function", "x")),
      writeTemporary: await tryTo(async () => await Deno.remove(await Deno.makeTempFile())),
      system: await tryTo(() => Deno.networkInterfaces()),
      hostname: await tryTo(() => Deno.hostname()),
      environment: await tryTo(() => Deno.env.toObject()),
    }),
  };`;

const project = {
  "supabase/config.toml": names.map((name) => `[functions.${name}]\nverify_jwt = false\n`).join(""),
  "supabase/functions/worker/index.ts": worker,
  "supabase/functions/other/index.ts": worker.replaceAll("/worker/", "/other/"),
  "supabase/functions/broken/index.ts": `throw new Error("broken at import");`,
  "supabase/functions/escaping/index.ts": escaping,
};

const tooMuch = {
  status: 546,
  body: {
    code: "WORKER_RESOURCE_LIMIT",
    message: "Function failed due to not having enough compute resources (please check logs)",
  },
};

function callerOf({ url }: ScratchStack) {
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/functions/v1${path}`, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
}

testWithStack(
  "functions on a stack with the option likeHosted",
  project,
  async (stack, test) => {
    const call = callerOf(stack);
    const isolateOf = async (name = "worker"): Promise<string> => (await call(`/${name}`)).body.isolate;

    await test.step("each function has one isolate, which handles its requests one after the other", async () => {
      const first = await isolateOf();
      assert.equal(await isolateOf(), first);
      assert.notEqual(await isolateOf("other"), first);
    });

    await test.step("a request reaches the function unchanged, and the environment of the function contains the public keys as an array", async () => {
      const headers = { "x-own": "1", "user-agent": "mine", "content-type": "text/plain" };
      const { body } = await call("/worker/echo?a=b%20c", { method: "POST", headers, body: "hello" });
      assert.equal(body.url, `${stack.url}/worker/echo?a=b%20c`);
      assert.equal(body.method, "POST");
      assert.equal(body.body, "hello");
      assert.equal(body.headers["x-own"], "1");
      assert.equal(body.headers["user-agent"], "mine");
      assert.equal(body.headers["content-length"], "5");
      assert.equal(body.headers.host, new URL(stack.url).host);
      assert.equal(body.jwks, true);
    });

    await test.step("a function can send its response as a stream", async () => {
      const response = await fetch(`${stack.url}/functions/v1/worker/stream`);
      assert.equal(await response.text(), "ab");
    });

    await test.step("an isolate with an endless loop is ended, and another isolate handles the next request", async () => {
      const before = await isolateOf();
      const [looped, waiting] = await Promise.all([call("/worker/loop"), call("/worker/loop")]);
      assert.deepEqual([looped, waiting], [tooMuch, tooMuch]);
      assert.notEqual(await isolateOf(), before);
    });

    await test.step("an isolate that has used half of its total CPU time gets no more requests", async () => {
      const before = await isolateOf();
      let [burnt, requests] = [before, 0];
      for (; burnt === before; requests += 1) {
        const response = await call("/worker/burn?amount=200");
        assert.equal(response.status, 200);
        burnt = response.body.isolate;
      }
      // The number of requests includes the last one, which reached another isolate. The number depends on the speed of
      // the machine.
      assert.ok(requests >= 5, `${requests} requests`);
    });

    await test.step("an isolate that has used half of its memory completes its request, and gets no more requests", async () => {
      const filled = await call("/worker/fill?amount=150");
      assert.equal(filled.status, 200);
      await until(async () => (await isolateOf()) !== filled.body.isolate, "another isolate answers");
    });

    for (const [what, path] of [
      ["buffers", "/worker/fill?amount=300"],
      ["its heap", "/worker/heap"],
      ["WebAssembly", "/worker/wasm?amount=300"],
    ]) {
      await test.step(`an isolate that exceeds its memory limit with ${what} is ended`, async () => {
        const before = await isolateOf();
        assert.deepEqual(await call(path as string), tooMuch);
        assert.notEqual(await isolateOf(), before);
      });
    }

    await test.step("an uncaught error ends the isolate", async () => {
      const before = await isolateOf();
      const thrown = await call("/worker/throw");
      assert.deepEqual([thrown.status, thrown.body.code], [500, "WORKER_ERROR"]);
      assert.notEqual(await isolateOf(), before);
    });

    await test.step("a function that cannot be imported returns 503 BOOT_ERROR", async () => {
      const response = await call("/broken");
      assert.deepEqual([response.status, response.body.code], [503, "BOOT_ERROR"]);
    });

    await test.step("work that was passed to waitUntil is completed although the isolate gets no more requests", async () => {
      const received = Promise.withResolvers<void>();
      const listener = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
        received.resolve();
        return new Response();
      });
      const to = `http://127.0.0.1:${listener.addr.port}`;
      const [late, filled] = await Promise.all([
        call(`/worker/late?to=${encodeURIComponent(to)}`),
        call("/worker/fill?amount=150"),
      ]);
      assert.equal(late.body.isolate, filled.body.isolate);
      await received.promise;
      await listener.shutdown();
    });

    await test.step("a function can use the network and its environment, but cannot read files or start programs", async () => {
      const { body } = await call("/escaping");
      const refused = "NotCapable";
      assert.deepEqual(body, {
        run: refused,
        library: refused,
        read: refused,
        write: refused,
        writeTemporary: "done",
        system: refused,
        hostname: "done",
        environment: "done",
      });
    });
  },
  { likeHosted: true },
);
