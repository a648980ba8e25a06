import assert from "node:assert/strict";
import { refuseFromElsewhere } from "../src/gateway/this-machine.ts";
import { deliver } from "../src/mailbox.ts";
import { clientOf, mailbox, messageTo, newEmail, newPhone, ok } from "./accounts.ts";
import { testWithStack } from "./scratch-stack.ts";

const config = `
[auth.sms]
enabled = true
enable_confirmations = true
`;

testWithStack("the mailbox", { "supabase/config.toml": config }, async (stack, test) => {
  const { auth } = clientOf(stack);
  const folder = `${stack.options.dataDirectory}/mailbox`;

  await test.step("is empty on a new stack", async () => {
    assert.deepEqual(await mailbox(stack), []);
    assert.match(await (await fetch(`${stack.url}/mailbox`)).text(), /No mail and no text message yet/);
  });

  await test.step("stores a mail as an .eml file, which mail programs can read", async () => {
    const email = newEmail();
    await ok(auth.signInWithOtp({ email }));
    const { file, code, link } = await messageTo(stack, email);
    assert.match(file, /magiclink\.eml$/);
    const [head = "", body = ""] = (await Deno.readTextFile(`${folder}/${file}`)).split("\r\n\r\n", 2);
    assert.match(head, new RegExp(`^To: ${email}\r?$`, "m"));
    assert.match(head, /^Content-Type: text\/plain; charset=utf-8\r?$/m);
    assert.equal(Number.isNaN(Date.parse(/^Date: (.*)\r?$/m.exec(head)?.[1] ?? "")), false);
    assert.ok(!head.split("\r\n").some((line) => !/^[\w-]+: /.test(line)));
    assert.ok(body.length > 0);
    const whole = await Deno.readTextFile(`${folder}/${file}`);
    assert.ok(whole.includes(`Code: ${code}`) && whole.includes(String(link)));
  });

  await test.step("stores a text message as JSON", async () => {
    const phone = newPhone();
    await ok(auth.signInWithOtp({ phone }));
    const { file, code } = await messageTo(stack, phone);
    const text = JSON.parse(await Deno.readTextFile(`${folder}/${file}`));
    assert.deepEqual([text.to, text.code, text.body], [phone, code, `Your code is ${code}`]);
  });

  await test.step("shows the newest message first, with its code and link, and loads no external files", async () => {
    const email = newEmail();
    await ok(auth.signInWithOtp({ email }));
    const { code, link } = await messageTo(stack, email);
    assert.equal((await mailbox(stack))[0]?.to, email);
    const response = await fetch(`${stack.url}/mailbox`);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    const page = await response.text();
    const shown = page.indexOf(email);
    assert.ok(shown > 0 && shown < page.indexOf("Text message"));
    assert.ok(page.includes(`>${code}<`));
    assert.ok(page.includes(`href="${String(link).replaceAll("&", "&amp;")}"`));
    assert.doesNotMatch(page, /(src|href)="(?!http:\/\/127\.0\.0\.1|\/(?!\/))/);
  });

  await test.step("escapes text that a user wrote into a message", async () => {
    const to = '"><script>alert(1)</script>@example.com';
    const words = "<img src=x onerror=alert(1)>";
    await deliver(stack.options.dataDirectory, {
      kind: "text",
      about: "sms",
      to,
      subject: "",
      body: words,
      code: words,
      link: null,
    });
    const page = await (await fetch(`${stack.url}/mailbox`)).text();
    // The page itself loads this script. A message must not add another script.
    assert.doesNotMatch(page, /<script(?! type="module" src="\/stack\/page\.js">)|<img/);
    assert.ok(page.includes("&lt;img"));
  });

  await test.step("can be read only on the same machine, at a loopback host name", async () => {
    const here = { transport: "tcp", hostname: "127.0.0.1", port: 1 } as const;
    const elsewhere = { ...here, hostname: "192.168.0.7" };
    const asked = (url: string, from: Deno.Addr, headers: HeadersInit = {}) =>
      refuseFromElsewhere(new Request(url, { headers }), from)?.status ?? 200;
    assert.equal(asked("http://127.0.0.1:54321/mailbox", here), 200);
    assert.equal(asked("http://localhost:54321/mailbox", here), 200);
    assert.equal(asked("http://192.168.0.5:54321/mailbox", elsewhere), 403);
    assert.equal(asked("http://127.0.0.1.evil.example:54321/mailbox", here), 403);
    for (const header of ["forwarded", "x-forwarded-for", "x-forwarded-host"]) {
      assert.equal(asked("http://localhost:54321/", here, { [header]: "203.0.113.7" }), 403, header);
    }
    const response = await fetch(`${stack.url}/mailbox.json`, { headers: { origin: "https://evil.example" } });
    assert.equal(response.headers.get("access-control-allow-origin"), null);
    await response.body?.cancel();
  });
});
