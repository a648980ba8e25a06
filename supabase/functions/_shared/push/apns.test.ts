import assert from "node:assert/strict";
import { apnsError, startApnsFake } from "../../../tests/fakes/apns-fake.ts";
import { deviceToken, testApns } from "../../../tests/fakes/apns-stage.ts";
import { badGateway } from "../../../tests/fakes/fcm-fake.ts";
import type { Reply } from "../../../tests/fakes/loopback-server.ts";
import { environmentOf, pushTo } from "../../../tests/fakes/tools.ts";
import { createApns } from "./apns.ts";
import type { Outcome } from "./provider.ts";

const minute = 60_000;

testApns("a message reaches the phone as an alert with its texts, badge, thread and data", async (stage) => {
  const { fake, isolate } = stage;
  const push = pushTo(deviceToken);
  assert.deepEqual(await isolate().send(push), { kind: "sent" });
  const [request] = fake.requests;
  assert.equal(request?.method, "POST");
  assert.equal(request?.path, `/3/device/${deviceToken}`);
  assert.equal(request?.headers["apns-topic"], fake.settings.APNS_TOPIC);
  assert.equal(request?.headers["apns-push-type"], "alert");
  assert.equal(request?.headers["apns-priority"], "10");
  assert.equal(request?.headers["apns-expiration"], String(Math.floor(push.expiresAt / 1000)));
  assert.equal(request?.headers["apns-collapse-id"], push.collapseId);
  assert.equal(request?.headers["apns-id"], push.deliveryId);
  assert.deepEqual(JSON.parse(request?.body ?? ""), {
    aps: {
      alert: { title: push.title, body: push.body },
      sound: "default",
      badge: 3,
      "thread-id": push.threadId,
      "mutable-content": 1,
    },
    ...push.data,
  });
  assert.deepEqual(fake.shownOn(deviceToken), [{ title: push.title, body: push.body, data: push.data, times: 1 }]);
});

const answers: [status: number, reason: string, more: Record<string, unknown>, expected: Outcome][] = [
  [410, "Unregistered", { timestamp: 1_790_000_000_123 }, dead("Unregistered", 1_790_000_000_123)],
  [410, "ExpiredToken", { timestamp: 1_790_000_000_456 }, dead("ExpiredToken", 1_790_000_000_456)],
  [410, "Unregistered", {}, { kind: "dead", reason: "Unregistered" }],
  [400, "BadDeviceToken", {}, { kind: "suspect", reason: "BadDeviceToken" }],
  [400, "DeviceTokenNotForTopic", {}, { kind: "suspect", reason: "DeviceTokenNotForTopic" }],
  ...["BadTopic", "MissingTopic", "BadCollapseId", "BadExpirationDate", "BadMessageId", "BadPriority"].map(failed(400)),
  ...["PayloadEmpty", "InvalidPushType", "DuplicateHeaders", "MissingDeviceToken", "IdleTimeout"].map(failed(400)),
  ...["BadPath"].map(failed(404)),
  ...["MethodNotAllowed"].map(failed(405)),
  ...["PayloadTooLarge"].map(failed(413)),
  ...["InvalidProviderToken", "MissingProviderToken", "BadEnvironmentKeyInToken"].map(misconfigured(403)),
  ...["BadEnvironmentKeyIdInToken", "UnrelatedKeyIdInToken", "Forbidden"].map(misconfigured(403)),
  ...["TopicDisallowed"].map(misconfigured(400)),
  [429, "TooManyRequests", {}, { kind: "retry", reason: "TooManyRequests", afterSeconds: 60 }],
  [429, "TooManyProviderTokenUpdates", {}, retryAll("TooManyProviderTokenUpdates", 20 * 60)],
  ...["InternalServerError"].map(troubled(500)),
  ...["ServiceUnavailable", "Shutdown"].map(troubled(503)),
];

testApns("each response of Apple leads to the outcome that Apple documents", async ({ fake, isolate }) => {
  const { send } = isolate();
  for (const [status, reason, more, expected] of answers) {
    fake.rule = () => apnsError(status, reason, more);
    assert.deepEqual(await send(), expected, `${status} ${reason}`);
  }
  assert.deepEqual(fake.shownOn(deviceToken), []);
});

testApns(
  "a response without a reason leads to an outcome by its status, and never removes the device",
  async ({ fake, isolate }) => {
    const { send } = isolate();
    const expected: [Reply, Outcome][] = [
      [badGateway, { kind: "retry", reason: "status_502", afterSeconds: 15 * 60 }],
      [
        { status: 410, body: "<html>Gone</html>" },
        { kind: "failed", reason: "status_410" },
      ],
      [
        { status: 410, body: '{"reason":["Unregistered"]}' },
        { kind: "failed", reason: "status_410" },
      ],
      [
        { status: 400, body: "" },
        { kind: "failed", reason: "status_400" },
      ],
      [
        { status: 403, body: "null" },
        { kind: "misconfigured", reason: "status_403" },
      ],
      [
        { status: 429, body: "slow down" },
        { kind: "retry", reason: "status_429", afterSeconds: 60 },
      ],
    ];
    for (const [reply, outcome] of expected) {
      fake.rule = () => reply;
      assert.deepEqual(await send(), outcome);
    }
  },
);

testApns("a redirect is not followed, so that the token is sent to no other host", async ({ fake, isolate }) => {
  const { send } = isolate();
  fake.rule = () => ({ status: 307, headers: { location: "/elsewhere" }, body: "" });
  assert.deepEqual(await send(), { kind: "retry", reason: "status_307", afterSeconds: 15 * 60 });
  assert.equal(fake.requests.length, 1);
});

testApns("a retry waits as long as Apple requests, in seconds or until a date", async ({ fake, isolate }) => {
  const noon = Date.parse("2026-11-20T12:00:00.400Z");
  fake.now = () => noon;
  const { send } = isolate();
  const push = pushTo(deviceToken, { expiresAt: noon + 60 * minute });
  for (const [retryAfter, seconds] of Object.entries({
    "7": 7,
    "0": 1,
    "Fri, 20 Nov 2026 12:05:00 GMT": 300,
    "Fri, 20 Nov 2026 11:00:00 GMT": 1,
    "99999999999": 24 * 60 * 60,
    soon: 60,
  })) {
    fake.rule = () => ({ ...apnsError(429, "TooManyRequests"), headers: { "retry-after": retryAfter } }) as Reply;
    const asked = retryAfter === "soon" ? {} : { isAsked: true };
    const expected = { kind: "retry", reason: "TooManyRequests", afterSeconds: seconds, ...asked };
    assert.deepEqual(await send(push), expected, retryAfter);
  }
});

testApns("an expired message is not sent", async ({ fake, isolate }) => {
  const { send } = isolate();
  const outcome = await send(pushTo(deviceToken, { expiresAt: Date.now() + 500 }));
  assert.deepEqual(outcome, { kind: "failed", reason: "expired" });
  assert.equal(fake.requests.length, 0);
});

testApns("a body that is too long for Apple's limit is shortened", async ({ fake, isolate }) => {
  const { send } = isolate();
  assert.deepEqual(await send(pushTo(deviceToken, { body: "👨‍👩‍👧‍👦 Пикник ".repeat(400) })), { kind: "sent" });
  const [request] = fake.requests;
  const size = new TextEncoder().encode(request?.body).length;
  assert.ok(size <= 4096 && size > 4000, `${size} bytes`);
  const data = { type: "chat_created", other: "x".repeat(4000) };
  assert.deepEqual(await send(pushTo(deviceToken, { data })), { kind: "failed", reason: "payload_too_large" });
  assert.equal(fake.requests.length, 1);
});

Deno.test("APNs is off without settings, and errors contain the names of wrong settings but no values", async () => {
  assert.equal(createApns(environmentOf({})), undefined);
  assert.equal(createApns(environmentOf({ APNS_KEY: " ", APNS_URL: "https://127.0.0.1" })), undefined);
  const fake = await startApnsFake();
  const { settings } = fake;
  await fake.stop();
  for (const name of ["APNS_KEY", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC"]) {
    const { [name]: _missing, ...rest } = settings as Record<string, string>;
    assert.throws(() => createApns(environmentOf(rest)), new RegExp(`half configured: ${name} must be set`));
  }
  for (const [name, value] of Object.entries({
    APNS_KEY: settings.APNS_KEY.slice(0, -30),
    APNS_KEY_ID: "short-secret",
    APNS_TEAM_ID: "short-secret",
    APNS_TOPIC: "two words-secret",
    APNS_URL: "nowhere-secret",
  })) {
    const create = () => createApns(environmentOf({ ...settings, [name]: value }));
    assert.throws(
      create,
      (error: Error) => error.message.includes(`${name} is not usable`) && !/secret/.test(`${error}`),
    );
  }
});

function failed(status: number): (reason: string) => (typeof answers)[number] {
  return (reason) => [status, reason, {}, { kind: "failed", reason }];
}

function misconfigured(status: number): (reason: string) => (typeof answers)[number] {
  return (reason) => [status, reason, {}, { kind: "misconfigured", reason }];
}

function troubled(status: number): (reason: string) => (typeof answers)[number] {
  return (reason) => [status, reason, {}, { kind: "retry", reason, afterSeconds: 15 * 60 }];
}

function dead(reason: string, since: number): Outcome {
  return { kind: "dead", reason, since };
}

function retryAll(reason: string, afterSeconds: number): Outcome {
  return { kind: "retry", reason, afterSeconds, forAll: true };
}
