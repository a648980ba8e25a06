import assert from "node:assert/strict";
import { inspect } from "node:util";
import { startApnsFake } from "../../../tests/fakes/apns-fake.ts";
import { startFcmFake } from "../../../tests/fakes/fcm-fake.ts";
import type { Received, Reply } from "../../../tests/fakes/loopback-server.ts";
import { startRustoreFake } from "../../../tests/fakes/rustore-fake.ts";
import {
  androidToken,
  appleToken,
  createTools,
  environmentOf,
  fetchWith,
  pushTo,
  silence,
  timingOutAfter,
} from "../../../tests/fakes/tools.ts";
import { createApns } from "./apns.ts";
import { createFcm } from "./fcm.ts";
import type { Provider, Push, Tools } from "./provider.ts";
import { createRustore } from "./rustore.ts";

/** Responses of a hostile server that contain everything it received, so that secrets could reach our log. */
const replies: ((received: Received) => Reply)[] = [400, 401, 403, 404, 410, 413, 429, 500, 503, 307, 200].flatMap(
  (status) => [
    (received) => ({ status, headers: { "retry-after": encodeURIComponent(received.body) }, body: echo(received) }),
    (received) => ({ status, headers: { location: received.path }, body: `<html>${JSON.stringify(received)}</html>` }),
  ],
);

function echo(received: Received): string {
  const everything = JSON.stringify(received);
  const { authorization = "" } = received.headers;
  const details = [{ "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode: authorization }];
  const error = { code: everything, status: everything, message: everything, details };
  return JSON.stringify({ reason: authorization, timestamp: everything, ...error, error });
}

/** Returns everything that is written to the console while `work` runs. */
async function logged(work: () => Promise<void>): Promise<string> {
  const lines: unknown[][] = [];
  const usual = { ...console };
  for (const name of ["debug", "error", "info", "log", "trace", "warn"] as const) {
    console[name] = (...values: unknown[]) => lines.push(values);
  }
  try {
    await work();
  } finally {
    Object.assign(console, usual);
  }
  return inspect(lines, { depth: 20 });
}

/** Returns everything that a provider returns and logs in all error cases. */
async function everythingTold(
  provider: Provider,
  push: Push,
  setRule: (rule: (received: Received) => Reply) => void,
  authority?: string,
): Promise<string> {
  const client = Deno.createHttpClient({ caCerts: authority ? [authority] : [] });
  const tools = createTools({ fetch: fetchWith(client) });
  const told: unknown[] = [];
  const attempt = async (given: Tools = tools): Promise<void> => {
    try {
      told.push(await provider.send(push, given));
    } catch (error) {
      told.push(error);
    }
  };
  const console = await logged(async () => {
    for (const reply of replies) {
      setRule(reply);
      await attempt();
    }
    setRule(() => ({ disruption: "loss" }));
    await attempt();
    const { rule, timedOut } = silence();
    setRule(rule);
    await timingOutAfter(timedOut, attempt);
    await attempt({ ...tools, fetch: (input) => Promise.reject(new Error(`${input} is not reached`)) });
  });
  client.close();
  assert.equal(told.length, replies.length + 3);
  const reasons = told.flatMap((outcome) => (outcome as { reason?: string }).reason ?? []);
  for (const reason of ["status_400", "status_403", "status_429", "status_503", "timeout", "connection_lost"]) {
    assert.ok(reasons.includes(reason), `${reason} never came`);
  }
  return `${inspect(told, { depth: 20, showHidden: true })}\n${console}`;
}

/** Asserts that a text contains no secret. Also searches for parts of secrets that are too long to occur by chance. */
function assertSecret(told: string, secrets: string[]): void {
  for (const secret of secrets) {
    assert.ok(secret.length >= 8, "too short to look for");
    for (const piece of [secret, secret.slice(0, 12), secret.slice(-12)]) {
      assert.ok(!told.includes(piece), `${JSON.stringify(piece)} was told`);
    }
  }
}

function privatePush(token: string): Push {
  return pushTo(token, { title: "Геннадий", body: "Встретимся у фонтана в восемь" });
}

/** Returns the lines of a PEM key without the first and the last one. */
function linesOf(pem: string): string[] {
  return pem.trim().split("\n").slice(1, -1);
}

Deno.test("no error of APNs reveals a token, key or text", async () => {
  const fake = await startApnsFake();
  const push = privatePush(appleToken());
  const provider = createApns(environmentOf(fake.settings)) as Provider;
  const told = await everythingTold(provider, push, (rule) => Object.assign(fake, { rule }), fake.authority);
  await fake.stop();
  const providerTokens = new Set(fake.requests.map(({ providerToken }) => providerToken));
  assert.equal(providerTokens.size, 1);
  assertSecret(told, [push.token, push.title, push.body, ...providerTokens, ...linesOf(fake.settings.APNS_KEY)]);
});

Deno.test("no error of FCM reveals a token, key or text", async () => {
  const fake = await startFcmFake();
  const push = privatePush(androidToken());
  const withToken = createFcm(environmentOf(fake.settings)) as Provider;
  const toldOfMessages = await everythingTold(withToken, push, (rule) => Object.assign(fake, { rule }));
  const withoutToken = createFcm(environmentOf(fake.settings)) as Provider;
  const toldOfGrants = await everythingTold(withoutToken, push, (grantRule) => Object.assign(fake, { grantRule }));
  await fake.stop();
  const accessTokens = new Set(fake.requests.map(({ accessToken }) => accessToken));
  const assertions = new Set(fake.grants.map(({ body }) => new URLSearchParams(body).get("assertion") ?? ""));
  assert.ok(accessTokens.size > 1 && assertions.size > 0);
  const key = linesOf(JSON.parse(fake.settings.FCM_SERVICE_ACCOUNT).private_key);
  const secrets = [push.token, push.title, push.body, ...accessTokens, ...assertions, ...key];
  assertSecret(toldOfMessages + toldOfGrants, secrets);
});

Deno.test("no error of RuStore reveals a token, key or text", async () => {
  const fake = await startRustoreFake();
  const push = privatePush(androidToken());
  const provider = createRustore(environmentOf(fake.settings)) as Provider;
  const told = await everythingTold(provider, push, (rule) => Object.assign(fake, { rule }));
  await fake.stop();
  assertSecret(told, [push.token, push.title, push.body, fake.settings.RUSTORE_SERVICE_TOKEN ?? ""]);
});

Deno.test("the code that sends messages does not write to the console", async () => {
  for await (const { name } of Deno.readDir(new URL(".", import.meta.url))) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) {
      continue;
    }
    assert.doesNotMatch(await Deno.readTextFile(new URL(name, import.meta.url)), /console\.|Deno\.std|cause:/, name);
  }
});
