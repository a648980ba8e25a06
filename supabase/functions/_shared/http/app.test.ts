/** The limits of an app: concurrent calls per user, and calls without a valid token per IP address. */

import assert from "node:assert/strict";
import { defineFunction } from "@social/shared-types/routes.ts";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";

const { publicKey, privateKey } = await generateKeyPair("ES256");
const jwk = { ...(await exportJWK(publicKey)), alg: "ES256", kid: "deployed", use: "sig" };
const environment = {
  SUPABASE_URL: "http://127.0.0.1:9",
  SUPABASE_SECRET_KEYS: '{"default":"secret"}',
  SUPABASE_JWKS: JSON.stringify([jwk]),
  TRUSTED_HOPS: "2",
};
for (const [name, value] of Object.entries(environment)) {
  Deno.env.set(name, value);
}
console.log = () => {};

// The modules are imported after the environment is set, because they read the environment once.
const { createApp } = await import("./app.ts");
const { rateLimited } = await import("./errors.ts");

/** A running API call, which the test ends. */
interface Call {
  kind: string;
  end: () => void;
}

/** The running API calls, in the order in which they began. */
const atWork: Call[] = [];

function workOn(kind: string): Promise<{ kind: string }> {
  const { promise, resolve } = Promise.withResolvers<{ kind: string }>();
  const call = {
    kind,
    end: () => {
      atWork.splice(atWork.indexOf(call), 1);
      resolve({ kind });
    },
  };
  atWork.push(call);
  return promise;
}

const route = {
  summary: "Work",
  description: "Works.",
  success: { status: 200, body: z.object({ kind: z.string() }) },
  errors: [],
} as const;
const query = z.object({ limit: z.string().optional(), cursor: z.string().optional() });
const people = createApp(
  defineFunction({
    name: "people",
    summary: "Work",
    access: "person",
    routes: {
      read: { ...route, method: "GET", path: "/read" },
      write: { ...route, method: "POST", path: "/write", body: z.object({ text: z.string() }) },
      list: { ...route, method: "GET", path: "/list", query, unpaginated: "without a page" },
      export: { ...route, method: "GET", path: "/export", unpaginated: "always" },
      meetLimit: { ...route, method: "GET", path: "/limit", errors: ["rate_limited"] },
    },
  }),
  {
    read: () => workOn("read"),
    write: () => workOn("write"),
    list: () => workOn("list"),
    export: () => workOn("export"),
    meetLimit: async () => {
      await workOn("limit");
      throw rateLimited("Too often.");
    },
  },
);
const secrets = createApp(
  defineFunction({
    name: "secrets",
    summary: "Work",
    access: "secret",
    routes: { read: { ...route, method: "GET", path: "/read" } },
  }),
  { read: () => workOn("secret") },
);
const open = createApp(
  defineFunction({
    name: "open",
    summary: "Work",
    access: "anyone",
    routes: { read: { ...route, method: "GET", path: "/read" } },
  }),
  { read: () => Promise.resolve({ kind: "open" }) },
);

function tokenOf(personId: string): Promise<string> {
  return new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "ES256", kid: "deployed" })
    .setSubject(personId)
    .setAudience("authenticated")
    .setExpirationTime("1h")
    .sign(privateKey);
}

const anna = await tokenOf("5f0d8c5e-6a0b-4b53-9d8e-2d7c3f1a9b10");
const ben = await tokenOf("5f0d8c5e-6a0b-4b53-9d8e-2d7c3f1a9b11");

function ask(token: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  return people.fetch(new Request(`http://127.0.0.1/people${path}`, { ...init, headers }));
}

// These calls put both tokens into the cache, because the verification of a signature runs asynchronously and would
// delay later calls.
for (const token of [anna, ben]) {
  assert.equal((await ask(token, "/nowhere")).status, 404);
}

/** Waits until all timers that are due and all pending promise callbacks have run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function kindsAtWork(): string[] {
  return atWork.map(({ kind }) => kind);
}

function endAll(): void {
  for (const call of [...atWork]) {
    call.end();
  }
}

/** Ends running calls until all the given responses have arrived. Returns the statuses of these responses. */
async function finish(answers: Promise<Response>[]): Promise<number[]> {
  let isAnswered = false;
  const all = Promise.all(answers).then((responses) => {
    isAnswered = true;
    return responses.map(({ status }) => status);
  });
  while (!isAnswered) {
    endAll();
    await settle();
  }
  return await all;
}

Deno.test("eight calls of a user run concurrently, and the ninth starts when one of them ends", async () => {
  const annas = Array.from({ length: 9 }, () => ask(anna, "/read"));
  await settle();
  assert.equal(atWork.length, 8);
  const bens = [ask(ben, "/read"), ask(ben, "/export")];
  await settle();
  assert.deepEqual(kindsAtWork().slice(8), ["read", "export"]);
  atWork[0]?.end();
  await settle();
  assert.equal(atWork.length, 10);
  assert.deepEqual(await finish([...annas, ...bens]), Array(11).fill(200));
});

Deno.test("the unpaginated list requests of one user run one at a time, in parallel with paginated lists and other calls", async () => {
  const whole = ["/list", "/export", "/list?role=creator"].map((path) => ask(anna, path));
  const pages = ["/list?limit=20", "/list?cursor=x", "/read"].map((path) => ask(anna, path));
  await settle();
  assert.deepEqual(kindsAtWork().sort(), ["list", "list", "list", "read"]);
  assert.deepEqual(await finish([...whole, ...pages]), Array(6).fill(200));

  const exports = [ask(anna, "/export"), ask(anna, "/export")];
  await settle();
  assert.deepEqual(kindsAtWork(), ["export"]);
  assert.deepEqual(await finish(exports), [200, 200]);
});

Deno.test("the body of a waiting call is not read, and a rejected call frees its slot", async () => {
  const eight = Array.from({ length: 8 }, () => ask(anna, "/read"));
  await settle();
  const waiting = new Request("http://127.0.0.1/people/write", {
    method: "POST",
    headers: { authorization: `Bearer ${anna}`, "content-type": "application/json" },
    body: '{"text":1}',
  });
  const answer = people.fetch(waiting);
  await settle();
  assert.equal(waiting.bodyUsed, false);
  atWork[0]?.end();
  assert.equal((await answer).status, 400);
  const next = ask(anna, "/read");
  await settle();
  assert.equal(atWork.length, 8);
  assert.deepEqual(await finish([...eight, next]), Array(9).fill(200));
});

Deno.test("a call that exceeded a rate limit keeps its concurrency slot for a moment, which delays further calls of the user", async () => {
  const limited = Array.from({ length: 8 }, () => ask(anna, "/limit"));
  await settle();
  const next = ask(anna, "/read");
  endAll();
  // Waits until all timers that started earlier have run, even if the machine is busy.
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(kindsAtWork(), []);
  const bens = ask(ben, "/read");
  await settle();
  assert.equal(kindsAtWork()[0], "read");
  assert.deepEqual(await finish([...limited, next, bens]), [...Array(8).fill(429), 200, 200]);
});

Deno.test("at most 200 calls of a user can wait, further calls get 429, and calls of disconnected clients leave the queue", async () => {
  const client = new AbortController();
  const eight = Array.from({ length: 8 }, () => ask(anna, "/read"));
  const waiting = Array.from({ length: 200 }, () => ask(anna, "/read", { signal: client.signal }));
  await settle();
  const refused = await ask(anna, "/read");
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "1"]);
  assert.equal((await refused.json()).code, "rate_limited");
  const bens = ask(ben, "/read");
  await settle();
  assert.equal(atWork.length, 9);

  client.abort();
  await Promise.all(waiting);
  const next = ask(anna, "/read");
  await settle();
  assert.deepEqual(await finish([...eight, bens, next]), Array(10).fill(200));
});

Deno.test("the number of concurrent calls with the secret key is not limited", async () => {
  const calls = Array.from({ length: 30 }, () =>
    secrets.fetch(new Request("http://127.0.0.1/secrets/read", { headers: { apikey: "secret" } })),
  );
  await settle();
  assert.equal(atWork.length, 30);
  assert.deepEqual(await finish(calls), Array(30).fill(200));
});

/** Counts the statuses of calls from an IP address behind two proxies. */
async function statusesFrom(
  address: string,
  count: number,
  call: (forwarded: Record<string, string>) => Promise<Response>,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      call({ "x-forwarded-for": `10.1.1.${number}, ${address}, 192.0.2.9` }),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

Deno.test("an IP address without valid tokens gets 401 fifty times and then 429", async () => {
  const withoutToken = (headers: Record<string, string>) =>
    people.fetch(new Request("http://127.0.0.1/people/read", { headers }));
  const withWrongKey = (headers: Record<string, string>) =>
    secrets.fetch(new Request("http://127.0.0.1/secrets/read", { headers: { ...headers, apikey: "guess" } }));
  // The bucket refills while the calls run, so that a few more of them get 401.
  const began = performance.now();
  const { 401: told = 0, 429: refused = 0 } = await statusesFrom("192.0.2.1", 300, withoutToken);
  assert.equal(told + refused, 300);
  assert.ok(told >= 50 && told <= 51 + (performance.now() - began) / 20, `${told}`);
  const { 401: toldOfKeys = 0 } = await statusesFrom("192.0.2.2", 300, withWrongKey);
  assert.ok(toldOfKeys >= 50 && toldOfKeys <= 51 + (performance.now() - began) / 20, `${toldOfKeys}`);
  assert.deepEqual(await statusesFrom("192.0.2.3", 20, withoutToken), { 401: 20 });
});

Deno.test("preflights, documents and calls with valid tokens succeed while an address is over its limit", async () => {
  const address = "192.0.2.4";
  const read = (headers: Record<string, string>) => new Request("http://127.0.0.1/people/read", { headers });
  const preflight = (headers: Record<string, string>) =>
    people.fetch(new Request("http://127.0.0.1/people/read", { method: "OPTIONS", headers }));
  const document = (headers: Record<string, string>) =>
    open.fetch(new Request("http://127.0.0.1/open/read", { headers }));
  assert.deepEqual(await statusesFrom(address, 300, preflight), { 204: 300 });
  assert.deepEqual(await statusesFrom(address, 300, document), { 200: 300 });
  const { 429: refused = 0 } = await statusesFrom(address, 300, (headers) => people.fetch(read(headers)));
  assert.ok(refused > 0);
  const good = Array.from({ length: 100 }, () =>
    people.fetch(read({ "x-forwarded-for": `${address}, 192.0.2.9`, authorization: `Bearer ${anna}` })),
  );
  assert.deepEqual(await finish(good), Array(100).fill(200));
  assert.deepEqual(await statusesFrom(address, 300, document), { 200: 300 });
});

Deno.test("the limit per IP address does not apply to calls that bypassed a trusted proxy, because their IP address is unknown", async () => {
  for (const headers of [{}, { "x-forwarded-for": "192.0.2.5" }]) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => people.fetch(new Request("http://127.0.0.1/people/read", { headers }))),
    );
    assert.ok(answers.every(({ status }) => status === 401));
  }
});
