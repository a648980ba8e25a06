import assert from "node:assert/strict";
import { testWithStack } from "./scratch-stack.ts";

const config = `
[functions.push]
verify_jwt = false
`;

const anna = "0b9d4c1e-3f52-4a6b-8a54-0d1c2e3f4a5b";

/** Responds like the edge function `push`, with two waiting pushes and one unsent push. Requires the secret key. */
const functionText = `
const delivery = {
  provider: "apns",
  deviceMark: "5ebeaafe73ff4e43",
  state: "waiting",
  reason: "turned_off",
  providerReason: null,
  attempts: 2,
  nextAttemptAt: "2030-01-01T00:00:00.000Z",
  finishedAt: null,
  request: {
    method: "POST",
    url: "https://push.example/3/device/5ebeaafe73ff4e43",
    headers: { "apns-priority": "10" },
    payload: { aps: { alert: { body: "<img src=x onerror=alert(1)>" } } },
  },
};
const unset = { ...delivery, reason: "not_configured", nextAttemptAt: "2020-01-01T00:00:00.000Z", request: null };
const notification = { type: "people_like", createdAt: "2030-01-01T00:00:00.000Z", userId: "${anna}" };
export default {
  fetch(request: Request) {
    const url = new URL(request.url);
    if (!request.headers.get("apikey")?.startsWith("sb_secret_") || url.pathname !== "/push/deliveries") {
      return Response.json({}, { status: 401 });
    }
    const data = [
      { ...notification, notificationId: "2", reason: null, deliveries: [delivery, unset] },
      { ...notification, notificationId: "1", reason: "no_device", deliveries: [] },
    ];
    return Response.json({ data, nextCursor: null });
  },
};
`;

const project = { "supabase/config.toml": config, "supabase/functions/push/index.ts": functionText };

testWithStack("the outbox", project, async (stack, test) => {
  await stack.sql`
    insert into auth.users (id, aud, role, email) values (${anna}, 'authenticated', 'authenticated', 'anna@example.com')`;

  await test.step("shows each push with its request to the provider, its outcome and its recipient", async () => {
    const response = await fetch(`${stack.url}/outbox`);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    const page = await response.text();
    assert.match(
      page,
      /<h2>people_like<\/h2>\n<p class="muted">to <a href="\/\?filter=anna%40example.com">anna@example.com/,
    );
    assert.ok(page.includes("POST https://push.example/3/device/5ebeaafe73ff4e43\napns-priority: 10"));
    assert.match(page, /will not be sent<\/span>: the recipient turned this type off/);
    assert.match(page, /waiting<\/span>: the provider has no settings here .*\n.*attempts: 2, due <time/);
    assert.doesNotMatch(page, /next attempt/);
    assert.match(page, /not pushed<\/span>: the recipient had no device/);
    assert.ok(!page.includes(stack.secretKey));
  });

  await test.step("escapes text that a user wrote into a message", async () => {
    const page = await (await fetch(`${stack.url}/outbox`)).text();
    // The page itself loads this script. A message must not add another script.
    assert.doesNotMatch(page, /<script(?! type="module" src="\/stack\/page\.js">)|<img/);
    assert.ok(page.includes("&lt;img"));
  });

  await test.step("can be read as JSON, but not by a page of another site", async () => {
    const response = await fetch(`${stack.url}/outbox.json`, { headers: { origin: "https://evil.example" } });
    assert.equal(response.headers.get("access-control-allow-origin"), null);
    const { notifications } = await response.json();
    assert.deepEqual(
      notifications.map(({ to, reason }: { to: string; reason: string | null }) => [to, reason]),
      [
        ["anna@example.com", null],
        ["anna@example.com", "no_device"],
      ],
    );
  });
});
