import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { badGateway, type FcmFake, fcmError, startFcmFake } from "../../../tests/fakes/fcm-fake.ts";
import type { Reply } from "../../../tests/fakes/loopback-server.ts";
import {
  androidToken,
  createCredentialStore,
  createTools,
  environmentOf,
  fetchWith,
  pushTo,
  restMissing,
  silence,
  timingOutAfter,
} from "../../../tests/fakes/tools.ts";
import { createFcm } from "./fcm.ts";
import type { CredentialStore, Outcome, Provider, Push } from "./provider.ts";

const minute = 60_000;
const token = androidToken();
const notAToken = "The registration token is not a valid FCM registration token";

interface Stage {
  fake: FcmFake;
  /** Returns another isolate, which sends its messages to the fake of FCM. */
  isolate(changes?: { serviceAccount?: Record<string, string>; credentials?: CredentialStore }): {
    send(push?: Push): Promise<Outcome>;
  };
}

/** Declares a test with a separate fake of FCM. */
function test(name: string, play: (stage: Stage) => Promise<void>): void {
  Deno.test(name, async () => {
    const fake = await startFcmFake();
    const client = Deno.createHttpClient({});
    const isolate: Stage["isolate"] = ({ serviceAccount = {}, credentials = createCredentialStore() } = {}) => {
      const changed = { ...JSON.parse(fake.settings.FCM_SERVICE_ACCOUNT), ...serviceAccount };
      const settings = { ...fake.settings, FCM_SERVICE_ACCOUNT: JSON.stringify(changed) };
      const provider = createFcm(environmentOf(settings)) as Provider;
      const tools = createTools({ fetch: fetchWith(client), now: () => fake.now(), credentials });
      return { send: (push = pushTo(token)) => provider.send(push, tools) };
    };
    try {
      await play({ fake, isolate });
    } finally {
      client.close();
      await fake.stop();
    }
  });
}

test("a message reaches the phone as a notification with its texts, its tag and its data", async (stage) => {
  const { fake, isolate } = stage;
  const now = Date.now();
  fake.now = () => now;
  const push = pushTo(token, { expiresAt: now + 3_600_900 });
  assert.deepEqual(await isolate().send(push), { kind: "sent" });
  const [request] = fake.requests;
  const data = { ...push.data, thread_id: push.threadId };
  assert.deepEqual(request?.message, {
    token,
    notification: { title: push.title, body: push.body },
    data,
    android: {
      priority: "HIGH",
      ttl: "3600s",
      notification: { tag: push.collapseId, sound: "default", notification_count: 3 },
    },
  });
  assert.deepEqual(fake.shownOn(token), [{ title: push.title, body: push.body, data, times: 1 }]);
});

const answers: [Reply, Outcome][] = [
  [fcmError(404, "NOT_FOUND", { errorCode: "UNREGISTERED" }), { kind: "dead", reason: "UNREGISTERED" }],
  [fcmError(404, "NOT_FOUND"), { kind: "suspect", reason: "NOT_FOUND" }],
  [
    fcmError(400, "INVALID_ARGUMENT", { errorCode: "INVALID_ARGUMENT", fields: ["message.token"] }),
    { kind: "dead", reason: "INVALID_ARGUMENT" },
  ],
  [
    fcmError(400, "INVALID_ARGUMENT", { errorCode: "INVALID_ARGUMENT", message: notAToken }),
    { kind: "dead", reason: "INVALID_ARGUMENT" },
  ],
  [
    fcmError(400, "INVALID_ARGUMENT", { fields: ["message.android.ttl"] }),
    { kind: "failed", reason: "INVALID_ARGUMENT" },
  ],
  [fcmError(400, "INVALID_ARGUMENT", { message: "Message too big" }), { kind: "failed", reason: "INVALID_ARGUMENT" }],
  [
    fcmError(400, "INVALID_ARGUMENT", { message: `Invalid value at 'message.data': ${notAToken}` }),
    { kind: "failed", reason: "INVALID_ARGUMENT" },
  ],
  [
    fcmError(403, "PERMISSION_DENIED", { errorCode: "SENDER_ID_MISMATCH" }),
    { kind: "suspect", reason: "SENDER_ID_MISMATCH" },
  ],
  [
    fcmError(401, "UNAUTHENTICATED", { errorCode: "THIRD_PARTY_AUTH_ERROR" }),
    { kind: "misconfigured", reason: "THIRD_PARTY_AUTH_ERROR" },
  ],
  [fcmError(401, "UNAUTHENTICATED"), { kind: "misconfigured", reason: "UNAUTHENTICATED" }],
  [fcmError(403, "PERMISSION_DENIED"), { kind: "misconfigured", reason: "PERMISSION_DENIED" }],
  [
    fcmError(429, "RESOURCE_EXHAUSTED", { errorCode: "QUOTA_EXCEEDED" }),
    { kind: "retry", reason: "QUOTA_EXCEEDED", afterSeconds: 60, forAll: true },
  ],
  [fcmError(500, "INTERNAL", { errorCode: "INTERNAL" }), { kind: "retry", reason: "INTERNAL", afterSeconds: 10 }],
  [
    fcmError(503, "UNAVAILABLE", { errorCode: "UNAVAILABLE" }),
    { kind: "retry", reason: "UNAVAILABLE", afterSeconds: 10 },
  ],
  [badGateway, { kind: "retry", reason: "status_502", afterSeconds: 10 }],
  [{ ...badGateway, status: 404 } as Reply, { kind: "misconfigured", reason: "status_404" }],
  [{ ...badGateway, status: 400 } as Reply, { kind: "failed", reason: "status_400" }],
  [{ ...badGateway, status: 413 } as Reply, { kind: "failed", reason: "status_413" }],
  [
    { status: 503, body: '{"error":"down"}' },
    { kind: "retry", reason: "status_503", afterSeconds: 10 },
  ],
  [
    { status: 500, body: '{"error":{"status":5,"details":[7,{"@type":[]}]}}' },
    { kind: "retry", reason: "status_500", afterSeconds: 10 },
  ],
];

test("each response of FCM leads to the outcome that Google documents", async ({ fake, isolate }) => {
  const { send } = isolate();
  for (const [reply, expected] of answers) {
    fake.rule = () => reply;
    assert.deepEqual(await send(), expected, JSON.stringify(reply));
  }
  assert.deepEqual(fake.shownOn(token), []);
});

test("a retry waits as long as the Retry-After header of Google requires, whether it contains seconds or a date", async ({
  fake,
  isolate,
}) => {
  const noon = Date.parse("2026-11-20T12:00:00Z");
  fake.now = () => noon;
  const { send } = isolate();
  const push = pushTo(token, { expiresAt: noon + 60 * minute });
  const unavailable = { ...fcmError(503, "UNAVAILABLE", { errorCode: "UNAVAILABLE" }) } as Reply & { headers: object };
  for (const [retryAfter, afterSeconds] of Object.entries({ "90": 90, "Fri, 20 Nov 2026 12:02:00 GMT": 120 })) {
    fake.rule = () => ({ ...unavailable, headers: { "retry-after": retryAfter } }) as Reply;
    assert.deepEqual(await send(push), { kind: "retry", reason: "UNAVAILABLE", afterSeconds, isAsked: true });
  }
});

test("a message whose response was lost is sent again, and the phone shows it once", async ({ fake, isolate }) => {
  const { send } = isolate();
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

test("a message that FCM accepted is recorded as sent, even if the rest of the response never arrives", async ({
  fake,
  isolate,
}) => {
  const { send } = isolate();
  // The access token is now cached, so the next request is the message itself.
  await send();
  fake.rule = () => ({ status: 200, body: '{"name":"projects/example-project/messages/0:1"}', breaksOff: true });
  assert.deepEqual(await timingOutAfter(restMissing(), () => send()), { kind: "sent" });
});

test("an expired message is not sent", async ({ fake, isolate }) => {
  const outcome = await isolate().send(pushTo(token, { expiresAt: Date.now() + 900 }));
  assert.deepEqual(outcome, { kind: "failed", reason: "expired" });
  assert.equal(fake.requests.length + fake.grants.length, 0);
});

test("a message text is shortened if the message would exceed FCM's size limit", async ({ fake, isolate }) => {
  const { send } = isolate();
  assert.deepEqual(await send(pushTo(token, { body: "Привет, 👩🏽‍🚀! ".repeat(400) })), { kind: "sent" });
  const size = new TextEncoder().encode(fake.requests[0]?.body).length;
  assert.ok(size <= 4096 && size > 4000, `${size} bytes`);
  const data = { type: "chat_created", other: "x".repeat(4000) };
  assert.deepEqual(await send(pushTo(token, { data })), { kind: "failed", reason: "payload_too_large" });
});

test("isolates with a shared store use the same access token until five minutes before it expires", async (stage) => {
  const { fake, isolate } = stage;
  let now = Date.now();
  fake.now = () => now;
  const credentials = createCredentialStore();
  const one = isolate({ credentials });
  await Promise.all(Array.from({ length: 10 }, () => one.send()));
  assert.equal(fake.grants.length, 1);
  const other = isolate({ credentials });
  await other.send();
  now += 54 * minute;
  await Promise.all([one.send(), other.send(), isolate({ credentials }).send()]);
  assert.equal(fake.grants.length, 1);
  now += minute;
  await one.send();
  await other.send();
  assert.equal(fake.grants.length, 2);
  assert.equal(accessTokens(fake).length, 2);
});

test("two isolates that request access tokens concurrently use the same token afterwards", async ({
  fake,
  isolate,
}) => {
  const credentials = createCredentialStore();
  const [one, other] = [isolate({ credentials }), isolate({ credentials })];
  await Promise.all([one.send(), other.send()]);
  await Promise.all([one.send(), other.send()]);
  assert.equal(accessTokens(fake).length, 1);
});

test("an access token that Google rejects is replaced once, and the message is sent again", async ({
  fake,
  isolate,
}) => {
  const { send } = isolate();
  await send();
  fake.revokeAccessTokens();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send()));
  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(["sent"]));
  assert.equal(fake.grants.length, 2);
  fake.rule = () => fcmError(401, "UNAUTHENTICATED");
  assert.deepEqual(await send(), { kind: "misconfigured", reason: "UNAUTHENTICATED" });
  assert.equal(fake.grants.length, 3);
  fake.rule = () => fcmError(401, "UNAUTHENTICATED", { errorCode: "THIRD_PARTY_AUTH_ERROR" });
  await send();
  assert.equal(fake.grants.length, 3);
});

test("the assertion for an access token contains the account, scope, audience and times", async ({ fake, isolate }) => {
  const now = 1_790_000_000_500;
  fake.now = () => now;
  assert.deepEqual(await isolate().send(pushTo(token, { expiresAt: now + minute })), { kind: "sent" });
  const [grant] = fake.grants;
  assert.equal(grant?.headers["content-type"], "application/x-www-form-urlencoded");
  const account = JSON.parse(fake.settings.FCM_SERVICE_ACCOUNT);
  assert.deepEqual(decodeJwt(new URLSearchParams(grant?.body).get("assertion") ?? ""), {
    iss: account.client_email,
    scope: "https://www.googleapis.com/auth/firebase.messaging",
    aud: account.token_uri,
    iat: 1_790_000_000,
    exp: 1_790_003_600,
  });
});

test("if Google returns no access token, the message is retried or the settings are reported as wrong", async (stage) => {
  const { fake, isolate } = stage;
  const { send } = isolate();
  const expected: [Reply, Outcome][] = [
    [
      { status: 400, body: '{"error":"invalid_grant"}' },
      { kind: "misconfigured", reason: "invalid_grant" },
    ],
    [
      { status: 401, body: '{"error":"invalid_client"}' },
      { kind: "misconfigured", reason: "invalid_client" },
    ],
    [{ ...badGateway, status: 404 } as Reply, { kind: "misconfigured", reason: "status_404" }],
    [badGateway, { kind: "retry", reason: "status_502", afterSeconds: 10, forAll: true }],
    [
      { status: 429, headers: { "retry-after": "45" }, body: '{"error":"rate_limit"}' },
      { kind: "retry", reason: "rate_limit", afterSeconds: 45, isAsked: true, forAll: true },
    ],
    [
      { status: 200, body: "{}" },
      { kind: "retry", reason: "status_200", afterSeconds: 10, forAll: true },
    ],
    [{ disruption: "loss" }, { kind: "retry", reason: "connection_lost", afterSeconds: 30, forAll: true }],
  ];
  for (const [reply, outcome] of expected) {
    fake.grantRule = () => reply;
    assert.deepEqual(await send(), { ...outcome, isUnsent: true }, JSON.stringify(reply));
  }
  assert.equal(fake.requests.length, 0);
  fake.grantRule = () => undefined;
  assert.deepEqual(await send(), { kind: "sent" });
});

test("a cached access token is not used for another service account, and nothing is sent if Google rejects the account", async ({
  fake,
  isolate,
}) => {
  const credentials = createCredentialStore();
  assert.deepEqual(await isolate({ credentials }).send(), { kind: "sent" });
  const stranger = isolate({ credentials, serviceAccount: { client_email: "stranger@example.test" } });
  assert.deepEqual(await stranger.send(), { kind: "misconfigured", reason: "invalid_grant", isUnsent: true });
  assert.equal(fake.requests.length, 1);
});

test("a key that is not an RSA key is reported as unusable", async ({ fake, isolate }) => {
  const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  const label = "PRIVATE KEY";
  const pem = `-----BEGIN ${label}-----\n${btoa(String.fromCharCode(...bytes))}\n-----END ${label}-----`;
  const outcome = await isolate({ serviceAccount: { private_key: pem } }).send();
  assert.deepEqual(outcome, { kind: "misconfigured", reason: "unusable_key", isUnsent: true });
  assert.equal(fake.grants.length, 0);
});

test("FCM is off without settings, and errors contain names of settings but no values", async ({ fake }) => {
  assert.equal(createFcm(environmentOf({})), undefined);
  assert.equal(createFcm(environmentOf({ FCM_URL: "https://127.0.0.1" })), undefined);
  const { FCM_SERVICE_ACCOUNT: good } = fake.settings;
  const expected: [string, RegExp][] = [
    [`${good}secret`, /must be the JSON of a service account/],
    ['"secret"', /must be the JSON of a service account/],
    [changed({ project_id: "" }), /wrong: project_id\./],
    [changed({ project_id: "../secret", token_uri: "secret" }), /wrong: project_id, token_uri\./],
    [changed({ private_key: "secret" }), /must be PEM and begin with "BEGIN PRIVATE KEY"/],
    [changed({ client_email: undefined, private_key_id: 5 }), /wrong: client_email, private_key_id\./],
  ];
  for (const [account, message] of expected) {
    const create = () => createFcm(environmentOf({ FCM_SERVICE_ACCOUNT: account }));
    assert.throws(create, (error: Error) => message.test(error.message) && !/secret/.test(`${error} ${error.cause}`));
  }
  const escaped = JSON.parse(good).private_key.replaceAll("\n", "\\n");
  assert.ok(createFcm(environmentOf({ FCM_SERVICE_ACCOUNT: changed({ private_key: escaped }) })));

  function changed(changes: Record<string, unknown>): string {
    return JSON.stringify({ ...JSON.parse(good), ...changes });
  }
});

function accessTokens({ requests }: FcmFake): string[] {
  return [...new Set(requests.map(({ accessToken }) => accessToken))];
}
