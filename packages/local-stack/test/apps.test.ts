/** Tests how the gateway builds and serves the browser apps, with a small Vite app that this test defines. */

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { apps } from "../src/apps/apps.ts";
import { createBuilder } from "../src/apps/build.ts";
import { type ProjectFiles, type ScratchStack, testWithStack, until } from "./scratch-stack.ts";

const repository = new URL("../../..", import.meta.url).pathname;
const [demo] = apps;

const page = (title: string) => `<!doctype html>
<html lang="en"><head><title>${title}</title></head>
<body><script type="module" src="./main.js"></script></body></html>`;
const longText = "Come to the picnic. ".repeat(200);
const script = (text: string) => `document.body.append(${JSON.stringify(text)});`;

const project: ProjectFiles = {
  "apps/demo/index.html": page("Demo"),
  "apps/demo/main.js": script(longText),
  "apps/demo/public/side-by-side.html": page("Two people"),
  // Records each build, so that a test can count the builds.
  "apps/demo/vite.config.js": `
    import { appendFileSync } from "node:fs";
    export default {
      base: "./",
      plugins: [{ name: "count", buildStart: () => appendFileSync("../../builds.txt", ".") }],
    };`,
};

interface FetchedPage {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  text: string;
}

/** Sends the path unchanged. `fetch` would normalize the path and decompress the response. */
function ask(url: string, path: string, { method = "GET", headers = {} } = {}): Promise<FetchedPage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const call = request({ hostname, port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string>,
        body,
        text: body.toString(),
      });
    });
    call.on("error", reject);
    call.end();
  });
}

async function buildsOf({ options }: ScratchStack): Promise<number> {
  const counted = await Deno.readTextFile(`${options.projectDirectory}/builds.txt`).catch(() => "");
  return counted.length;
}

async function pageOnceBuilt(url: string): Promise<string> {
  let response = await ask(url, "/demo/");
  await until(async () => {
    response = await ask(url, "/demo/");
    return response.status !== 503;
  }, "the app is built");
  assert.equal(response.status, 200, response.text);
  return response.text;
}

/** Whether a content security policy contains the hash of the inline script of a page, so that the script may run. */
function isAllowed(policy: string, text: string): boolean {
  const [, inPage = ""] = /<script>(.*?)<\/script>/s.exec(text) ?? [];
  return inPage !== "" && policy.includes(`'sha256-${createHash("sha256").update(inPage).digest("base64")}'`);
}

/** Returns the path of the script that a page loads. */
function scriptIn(text: string): string {
  const [, name] = /src="\.\/(assets\/[^"]+\.js)"/.exec(text) ?? [];
  assert.ok(name, text);
  return `/demo/${name}`;
}

testWithStack("the apps", project, async (stack, test) => {
  const { url, options } = stack;
  await Deno.symlink(`${repository}node_modules`, `${options.projectDirectory}/node_modules`);
  const edit = (text: string) => Deno.writeTextFile(`${options.projectDirectory}/apps/demo/main.js`, text);
  let path = "";

  await test.step("an app is not built before the first request", async () => {
    assert.equal((await ask(url, "/demo/config.json")).status, 200);
    assert.equal(await buildsOf(stack), 0);
  });

  await test.step("an app is built once; requests during the build get a notice page that reloads automatically", async () => {
    const asked = await Promise.all([1, 2, 3].map(() => ask(url, "/demo/")));
    for (const { status, headers, text } of asked) {
      assert.deepEqual([status, headers["retry-after"], headers["cache-control"]], [503, "1", "no-store"]);
      assert.match(text, /being built/);
      assert.match(text, /location\.reload\(\)/);
      assert.ok(isAllowed(String(headers["content-security-policy"]), text), "The page may run its script.");
    }
    path = scriptIn(await pageOnceBuilt(url));
    assert.equal(await buildsOf(stack), 1);
  });

  await test.step("an app's URL without a trailing slash redirects to the URL with the slash and keeps the query", async () => {
    const { status, headers } = await ask(url, "/demo?as=2");
    assert.deepEqual([status, headers.location], [302, "/demo/?as=2"]);
  });

  await test.step("a page is served at its path without the file extension", async () => {
    const { status, headers, text } = await ask(url, "/demo/side-by-side");
    assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"]);
    assert.match(text, /Two people/);
  });

  await test.step("the configuration of an app contains the URL of the backend and the publishable key, but not the secret key", async () => {
    const { headers, text } = await ask(url, "/demo/config.json");
    assert.deepEqual(JSON.parse(text), { url, key: stack.publishableKey });
    assert.deepEqual([headers["content-type"], headers["cache-control"]], ["application/json", "no-store"]);
    const texts = await Promise.all(["/demo/", path].map(async (one) => (await ask(url, one)).text));
    assert.ok(![text, ...texts].some((one) => one.includes(stack.secretKey)));
  });

  await test.step("browsers may cache a file with a hash in its name forever, and must revalidate a page", async () => {
    const file = await ask(url, path);
    assert.equal(file.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(file.headers["content-type"], "text/javascript; charset=utf-8");
    const { headers } = await ask(url, "/demo/");
    assert.equal(headers["cache-control"], "no-cache");
    const again = await ask(url, "/demo/", { headers: { "if-none-match": `"other", W/${headers.etag}` } });
    assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, headers.etag]);
    const other = await ask(url, "/demo/", { headers: { "if-none-match": '"other"' } });
    assert.equal(other.status, 200);
  });

  await test.step("a file is compressed with the best encoding that the client accepts", async () => {
    const plain = await ask(url, path);
    assert.ok(plain.text.includes(longText));
    assert.deepEqual([plain.headers["content-encoding"], plain.headers.vary], [undefined, "accept-encoding"]);
    for (const [accepted, encoding, unpack] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
      ["GZIP", "gzip", gunzipSync],
    ] as const) {
      const { headers, body } = await ask(url, path, { headers: { "accept-encoding": accepted } });
      assert.equal(headers["content-encoding"], encoding, accepted);
      assert.equal(Number(headers["content-length"]), body.length);
      assert.ok(body.length < plain.body.length / 4);
      assert.deepEqual(unpack(body).toString(), plain.text);
      assert.notEqual(headers.etag, plain.headers.etag);
    }
    const { headers } = await ask(url, path, { headers: { "accept-encoding": "zstd, br;q=0.000" } });
    assert.equal(headers["content-encoding"], undefined);
  });

  await test.step("HEAD returns the headers of GET without the content, and other methods are rejected with 405", async () => {
    const got = await ask(url, path);
    const { status, headers, body } = await ask(url, path, { method: "HEAD" });
    assert.deepEqual([status, body.length], [200, 0]);
    for (const name of ["content-type", "content-length", "etag", "cache-control", "content-security-policy"]) {
      assert.equal(headers[name], got.headers[name], name);
    }
    const posted = await ask(url, "/demo/", { method: "POST" });
    assert.deepEqual([posted.status, posted.headers.allow], [405, "GET, HEAD"]);
  });

  await test.step("only the built files of an app are served", async () => {
    for (const stranger of [
      "/demo/nothing",
      "/demo/assets/nothing-AbCd1234.js",
      "/demo/assets/",
      "/demo//",
      "/demo/main.js",
      "/demo/vite.config.js",
      "/demo/../vite.config.js",
      "/demo/../demo/../package.json",
      "/demo/..%2fvite.config.js",
      "/demo/%2e%2e/vite.config.js",
      "/demo/..%5c..%5cvite.config.js",
      "/demo//etc/passwd",
      "/demo/%00",
      "/demo/__proto__",
      "/demonstration",
      // The project of this test does not contain this app.
      "/moderation-console",
      "/moderation-console/",
    ]) {
      const { status, text } = await ask(url, stranger);
      assert.equal(status, stranger === "/moderation-console" ? 302 : 404, stranger);
      assert.doesNotMatch(text, /appendFileSync|root:/, stranger);
    }
  });

  await test.step("the content security policy of a page allows only files of the same origin and calls to the backend", async () => {
    const { headers } = await ask(url, "/demo/");
    const policy = new Map(
      (headers["content-security-policy"] ?? "").split("; ").map((one) => [one.split(" ")[0], one.split(" ").slice(1)]),
    );
    assert.deepEqual(policy.get("default-src"), ["'none'"]);
    assert.deepEqual(policy.get("script-src"), ["'self'"]);
    assert.deepEqual(policy.get("style-src"), ["'self'"]);
    assert.deepEqual(policy.get("connect-src"), ["'self'", url, url.replace("http", "ws")]);
    assert.deepEqual(policy.get("frame-ancestors"), ["'self'"]);
    assert.doesNotMatch(headers["content-security-policy"] ?? "", /unsafe|\*/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["access-control-allow-origin"], undefined);
  });

  await test.step("an app is built again when a source file has changed", async () => {
    const builds = await buildsOf(stack);
    await edit(script("Bring a blanket."));
    assert.equal((await ask(url, "/demo/")).status, 503);
    const next = scriptIn(await pageOnceBuilt(url));
    assert.notEqual(next, path);
    assert.match((await ask(url, next)).text, /Bring a blanket/);
    assert.equal(await buildsOf(stack), builds + 1);
  });

  await test.step("the page shows the error of a failed build, and the app is built again when a source file has changed", async () => {
    await edit('import "./<missing>.js";');
    let failed = await ask(url, "/demo/");
    await until(async () => {
      failed = await ask(url, "/demo/");
      return failed.status !== 503;
    }, "the build has failed");
    assert.equal(failed.status, 500);
    assert.match(failed.text, /&lt;missing&gt;\.js/);
    assert.doesNotMatch(failed.text, /<missing>/);
    const builds = await buildsOf(stack);
    assert.equal((await ask(url, "/demo/")).status, 500);
    assert.equal(await buildsOf(stack), builds);
    await edit(script("It rains."));
    await pageOnceBuilt(url);
  });
});

testWithStack("two builders of the same app", project, async (stack, test) => {
  const { projectDirectory } = stack.options;
  assert.ok(demo);
  const builders = [createBuilder(demo, projectDirectory), createBuilder(demo, projectDirectory)];
  const states = () => Promise.all(builders.map(async (builder) => (await builder.look()).state));

  await test.step("fail and report that Vite is not installed", async () => {
    await builders[0]?.prepare();
    const build = await builders[0]?.look();
    assert.deepEqual(build, { state: "failed", output: "Vite is not installed: run npm ci." });
    await Deno.symlink(`${repository}node_modules`, `${projectDirectory}/node_modules`);
  });

  await test.step("can build concurrently, and leave no temporary files behind", async () => {
    // Makes the source newer than the failed build.
    const now = new Date();
    await Deno.utime(`${projectDirectory}/apps/demo/main.js`, now, now);
    await Promise.all(builders.map((builder) => builder.prepare()));
    assert.deepEqual(await states(), ["ready", "ready"]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${projectDirectory}/.stack-apps`)), []);
  });

  await test.step("abort their running builds when they are stopped", async () => {
    await Deno.writeTextFile(`${projectDirectory}/apps/demo/main.js`, script("Late"));
    assert.deepEqual(await states(), ["building", "building"]);
    await Promise.all(builders.map((builder) => builder.stop()));
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${projectDirectory}/.stack-apps`)), []);
  });
});
