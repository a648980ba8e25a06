import assert from "node:assert/strict";
import { badGateway } from "../../../tests/fakes/fcm-fake.ts";
import type { Reply } from "../../../tests/fakes/loopback-server.ts";
import { type RustoreFake, rustoreError, startRustoreFake } from "../../../tests/fakes/rustore-fake.ts";
import {
  androidToken,
  createTools,
  environmentOf,
  fetchWith,
  pushTo,
  silence,
  timingOutAfter,
} from "../../../tests/fakes/tools.ts";
import type { Outcome, Provider, Push } from "./provider.ts";
import { createRustore } from "./rustore.ts";

const token = androidToken();
const notAToken = "The registration token is not a valid FCM registration token";

interface Stage {
  fake: RustoreFake;
  send(push?: Push, now?: () => number): Promise<Outcome>;
}

/** Declares a test with a separate fake of RuStore. */
function test(name: string, play: (stage: Stage) => Promise<void>): void {
  Deno.test(name, async () => {
    const fake = await startRustoreFake();
    const client = Deno.createHttpClient({});
    const provider = createRustore(environmentOf(fake.settings)) as Provider;
    try {
      await play({
        fake,
        send: (push = pushTo(token), now = Date.now) =>
          provider.send(push, createTools({ fetch: fetchWith(client), now })),
      });
    } finally {
      client.close();
      await fake.stop();
    }
  });
}

test("a message reaches the app as data, from which the app displays the notification", async ({ fake, send }) => {
  const now = Date.now();
  const push = pushTo(token, { expiresAt: now + 3_600_900 });
  assert.deepEqual(await send(push, () => now), { kind: "sent" });
  const data = {
    ...push.data,
    thread_id: push.threadId,
    collapse_id: push.collapseId,
    title: push.title,
    body: push.body,
    badge: "3",
  };
  assert.deepEqual(fake.requests[0]?.message, { token, data, android: { ttl: "3600s" } });
  assert.equal(fake.requests[0]?.headers.authorization, `Bearer ${fake.settings.RUSTORE_SERVICE_TOKEN}`);
  assert.deepEqual(fake.shownOn(token), [{ title: push.title, body: push.body, data, times: 1 }]);
});

const answers: [Reply, Outcome][] = [
  [rustoreError(404, "NOT_FOUND", "Requested entity was not found."), { kind: "suspect", reason: "NOT_FOUND" }],
  [rustoreError(404, "UNREGISTERED"), { kind: "dead", reason: "UNREGISTERED" }],
  [rustoreError(410, "UNREGISTERED"), { kind: "dead", reason: "UNREGISTERED" }],
  [wrapped(404, "NOT_FOUND"), { kind: "suspect", reason: "NOT_FOUND" }],
  [rustoreError(400, "INVALID_ARGUMENT", notAToken), { kind: "dead", reason: "INVALID_ARGUMENT" }],
  [rustoreError(400, "INVALID_ARGUMENT", "Invalid ttl"), { kind: "failed", reason: "INVALID_ARGUMENT" }],
  [rustoreError(413, "INVALID_ARGUMENT"), { kind: "failed", reason: "INVALID_ARGUMENT" }],
  [rustoreError(403, "PERMISSION_DENIED"), { kind: "misconfigured", reason: "PERMISSION_DENIED" }],
  [rustoreError(401, "UNAUTHENTICATED"), { kind: "misconfigured", reason: "UNAUTHENTICATED" }],
  [
    rustoreError(429, "TOO_MANY_REQUESTS"),
    { kind: "retry", reason: "TOO_MANY_REQUESTS", afterSeconds: 30, forAll: true },
  ],
  [rustoreError(500, "INTERNAL"), { kind: "retry", reason: "INTERNAL", afterSeconds: 10 }],
  [badGateway, { kind: "retry", reason: "status_502", afterSeconds: 10 }],
  [{ ...badGateway, status: 404 } as Reply, { kind: "misconfigured", reason: "status_404" }],
  [{ ...badGateway, status: 410 } as Reply, { kind: "misconfigured", reason: "status_410" }],
  [{ ...badGateway, status: 403 } as Reply, { kind: "misconfigured", reason: "status_403" }],
  [
    { status: 400, body: "" },
    { kind: "failed", reason: "status_400" },
  ],
];

test("each response of RuStore leads to the outcome in the table of this test", async ({ fake, send }) => {
  for (const [reply, expected] of answers) {
    fake.rule = () => reply;
    assert.deepEqual(await send(), expected, JSON.stringify(reply));
  }
  assert.deepEqual(fake.shownOn(token), []);
});

test("a retry waits as long as RuStore requests with Retry-After", async ({ fake, send }) => {
  fake.rule = () => ({ ...rustoreError(429, "TOO_MANY_REQUESTS"), headers: { "retry-after": "120" } }) as Reply;
  const outcome = await send();
  const expected = { kind: "retry", reason: "TOO_MANY_REQUESTS", afterSeconds: 120, isAsked: true, forAll: true };
  assert.deepEqual(outcome, expected);
});

test("a message whose response was lost is sent again, and the app displays it once", async ({ fake, send }) => {
  const push = pushTo(token);
  fake.rule = () => ({ disruption: "loss" });
  assert.deepEqual(await send(push), { kind: "retry", reason: "connection_lost", afterSeconds: 30 });
  const { rule, timedOut } = silence();
  fake.rule = rule;
  const silent = await timingOutAfter(timedOut, () => send(push));
  assert.deepEqual(silent, { kind: "retry", reason: "timeout", afterSeconds: 30 });
  fake.rule = () => undefined;
  assert.deepEqual(await send({ ...push, deliveryId: crypto.randomUUID() }), { kind: "sent" });
  const [shown, ...others] = fake.shownOn(token);
  assert.ok(shown && shown.times >= 3, "taken three times");
  assert.deepEqual(others, []);
});

test("an expired message is not sent, because RuStore would keep it for four weeks", async (stage) => {
  const { fake, send } = stage;
  const outcome = await send(pushTo(token, { expiresAt: Date.now() + 900 }));
  assert.deepEqual(outcome, { kind: "failed", reason: "expired" });
  assert.equal(fake.requests.length, 0);
});

test("a message text is shortened if the message would exceed RuStore's size limit", async ({ fake, send }) => {
  assert.deepEqual(await send(pushTo(token, { body: '"Кавычки" и \n'.repeat(400) })), { kind: "sent" });
  const size = new TextEncoder().encode(fake.requests[0]?.body).length;
  assert.ok(size <= 4096 && size > 4000, `${size} bytes`);
  const data = { type: "chat_created", other: "x".repeat(4000) };
  assert.deepEqual(await send(pushTo(token, { data })), { kind: "failed", reason: "payload_too_large" });
});

Deno.test({
  name: "a certificate of RuStore's own authority is trusted there if it is configured, and otherwise not",
  // The provider keeps its connection to RuStore open.
  sanitizeResources: false,
  fn: async () => {
    const fake = await startRustoreFake({ tls: true });
    const { RUSTORE_CA_PEM: pem, ...settings } = fake.settings;
    const distrustful = createRustore(environmentOf(settings)) as Provider;
    const outcome = await distrustful.send(pushTo(token), createTools());
    assert.deepEqual(outcome, { kind: "retry", reason: "unreachable", afterSeconds: 5 });
    const trusting = createRustore(environmentOf(fake.settings)) as Provider;
    assert.deepEqual(await trusting.send(pushTo(token), createTools()), { kind: "sent" });
    const oneLine = { ...settings, RUSTORE_CA_PEM: pem?.replaceAll("\n", "\\n") ?? "" };
    assert.deepEqual(await createRustore(environmentOf(oneLine))?.send(pushTo(token), createTools()), { kind: "sent" });
    await fake.stop();
  },
});

test("a rejected service token is reported as a wrong setting, and no device is removed", async ({ fake }) => {
  const provider = createRustore(environmentOf({ ...fake.settings, RUSTORE_SERVICE_TOKEN: "another" }));
  const client = Deno.createHttpClient({});
  const outcome = await provider?.send(pushTo(token), createTools({ fetch: fetchWith(client) }));
  assert.deepEqual(outcome, { kind: "misconfigured", reason: "PERMISSION_DENIED" });
  client.close();
});

Deno.test("RuStore is off without settings, and errors contain the names of wrong settings but no values", () => {
  assert.equal(createRustore(environmentOf({})), undefined);
  const settings = { RUSTORE_PROJECT_ID: "example-project", RUSTORE_SERVICE_TOKEN: "secret" };
  for (const name of ["RUSTORE_PROJECT_ID", "RUSTORE_SERVICE_TOKEN"]) {
    const rest = { ...settings, [name]: "" };
    assert.throws(() => createRustore(environmentOf(rest)), new RegExp(`half configured: ${name} must be set`));
  }
  const label = "CERTIFICATE";
  for (const [name, value] of Object.entries({
    RUSTORE_SERVICE_TOKEN: "two\nlines of secret",
    RUSTORE_URL: "//secret",
    RUSTORE_CA_PEM: `-----BEGIN ${label}-----\nc2VjcmV0\n-----END ${label}-----`,
  })) {
    const create = () => createRustore(environmentOf({ ...settings, [name]: value }));
    assert.throws(
      create,
      (error: Error) => error.message.includes(`${name} is not usable`) && !/secret/.test(`${error}`),
    );
  }
});

/** Returns an error in the format that Google uses. */
function wrapped(status: number, name: string): Reply {
  return { status, body: JSON.stringify({ error: { code: status, message: "", status: name } }) };
}
