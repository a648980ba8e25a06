import assert from "node:assert/strict";
import { adminOf, clientOf, newEmail, ok, password } from "./accounts.ts";
import { type ScratchStack, testWithStack } from "./scratch-stack.ts";

/** Sends the request that the home page sends when a developer signs in as one of the users. */
async function signInAs(stack: ScratchStack, userId: string, headers = { "content-type": "application/json" }) {
  const response = await fetch(`${stack.url}/stack/sign-in-as`, {
    method: "POST",
    headers,
    body: JSON.stringify({ userId }),
  });
  return { response, body: await response.json() };
}

testWithStack("the home page", {}, async (stack, test) => {
  const read = async () => await (await fetch(`${stack.url}/`)).text();

  await test.step("shows the addresses and keys of the stack, and loads only files of the stack", async () => {
    const response = await fetch(`${stack.url}/`);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'.*script-src 'self'/);
    assert.equal(response.headers.get("cache-control"), "no-store");
    const page = await response.text();
    assert.match(page, /<title>Local stack<\/title>/);
    for (const value of [stack.publishableKey, stack.secretKey, `127.0.0.1:${stack.options.databasePort}/postgres`]) {
      assert.ok(page.includes(value), value);
    }
    for (const [, file = ""] of page.matchAll(/(?:src|href)="(\/stack\/[^"]+)"/g)) {
      const { status, headers } = await fetch(`${stack.url}${file}`, { method: "HEAD" });
      assert.deepEqual([status, headers.get("x-content-type-options")], [200, "nosniff"], file);
    }
    assert.doesNotMatch(page, /(src|href)="(?!\/)/);
  });

  await test.step("shows that all services respond", async () => {
    const page = await read();
    for (const name of ["Database", "Auth", "Functions", "Storage", "Realtime"]) {
      assert.ok(page.includes(`<li class="up">${name} `), name);
    }
  });

  await test.step("links to the other pages, which link back to the home page", async () => {
    const page = await read();
    for (const path of ["/mailbox", "/outbox", "/functions/v1/docs/", "/demo/", "/moderation-console/"]) {
      assert.ok(page.includes(`<a href="${path}">`), path);
    }
    for (const path of ["/", "/mailbox"]) {
      assert.match(await (await fetch(`${stack.url}${path}`)).text(), /<a href="\/"/);
    }
  });

  await test.step("explains how to create accounts if no account exists", async () => {
    assert.match(await read(), /No account yet\. <code>npm run seed<\/code>/);
  });

  await test.step("lists users of the seed data first, and escapes text that users wrote", async () => {
    const admin = adminOf(stack);
    const userMetadata = { name: "<img src=x onerror=alert(1)>" };
    await ok(admin.createUser({ email: newEmail(), password, user_metadata: userMetadata }));
    const about = { name: "Katya", about: "Organizes events" };
    await ok(
      admin.createUser({ email: newEmail(), password, user_metadata: about, app_metadata: { role: "moderator" } }),
    );
    const page = await read();
    assert.ok(page.indexOf("Katya") < page.indexOf("&lt;img"));
    assert.doesNotMatch(page, /<img/);
    assert.match(page, /<span class="tag">moderator<\/span>/);
  });

  await test.step("opens a session of a user, which can be used and refreshed", async () => {
    const { data } = await ok(adminOf(stack).createUser({ email: newEmail(), password, email_confirm: true }));
    const { response, body } = await signInAs(stack, String(data.user?.id));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("access-control-allow-origin"), null);
    const { auth } = clientOf(stack);
    const { data: renewed } = await ok(auth.setSession(body));
    assert.equal(renewed.user?.id, data.user?.id);
    await ok(auth.refreshSession());
  });

  await test.step("rejects banned and unknown accounts, invalid bodies, and requests that another site can send", async () => {
    const { data } = await ok(adminOf(stack).createUser({ email: newEmail(), password, ban_duration: "1h" }));
    const banned = await signInAs(stack, String(data.user?.id));
    assert.deepEqual([banned.response.status, banned.body], [403, { message: "User is banned" }]);
    assert.equal((await signInAs(stack, crypto.randomUUID())).response.status, 404);
    assert.equal((await signInAs(stack, "nonsense")).response.status, 400);
    for (const body of ["null", "[]", "{", ""]) {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      const response = await fetch(`${stack.url}/stack/sign-in-as`, init);
      await response.body?.cancel();
      assert.equal(response.status, 400, body);
    }
    const simple = await signInAs(stack, String(data.user?.id), { "content-type": "text/plain" });
    assert.equal(simple.response.status, 405);
    const { status, body } = await fetch(`${stack.url}/stack/sign-in-as`);
    await body?.cancel();
    assert.equal(status, 405);
  });
});
