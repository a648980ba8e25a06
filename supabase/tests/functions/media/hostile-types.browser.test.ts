/** Opens hostile files at their signed URLs in headless Chromium: `npm test -- browser`. */

import { mediaContract } from "@social/shared-types/media.ts";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ascii } from "../../fixtures/images/image-bytes.ts";
import { storedTypes } from "../_support/media/hostile-types.ts";
import { put, uploadUrl } from "../_support/media/uploads.ts";
import { expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

vi.setConfig({ testTimeout: 600_000 });

let browser: Browser;
let anna: Person;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
    chromiumSandbox: false,
  });
});

beforeEach(async () => {
  anna = await signUp();
});

afterAll(async () => {
  await browser?.close();
});

/** Files with a script that requests a known URL if a browser executes the script. */
const script = "new Image().src = '/executed'";
const files = {
  "a page": `x<script>${script}</script>`,
  "a page that begins with a doctype": `<!doctype html><script>${script}</script>`,
  "an SVG image": `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
};

async function signedUrl(mime: string, text: string): Promise<string> {
  const { key, signedUrl } = await uploadUrl(anna, "image/png");
  expect((await put(signedUrl, Uint8Array.from(ascii(text)), mime)).status).toBe(200);
  const response = await anna.request("GET", `/media/download-url?key=${key}`);
  // The holder of a URL can remove the download parameter.
  return expectSuccess(response, mediaContract.routes.getDownloadUrl).url!.replace("&download=", "");
}

/** Opens each URL as a page and in frames of a blank page. Returns the files whose script the browser executed. */
async function executed(urls: [what: string, url: string][], isPlatform: boolean): Promise<string[]> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const found: string[] = [];
  let opened = "";
  await context.route("**/*", async (route) => {
    if (route.request().url().endsWith("/executed")) {
      found.push(opened);
      return await route.abort();
    }
    if (route.request().url().endsWith("/loaded")) {
      return await route.abort();
    }
    // The built-in PDF viewer sends requests whose URLs do not start with `http`.
    if (!isPlatform || !route.request().url().startsWith("http")) {
      return await route.continue();
    }
    // The hosted platform sends neither content-security-policy nor x-content-type-options, so only the stored content
    // type protects users.
    const response = await route.fetch();
    const { "content-security-policy": _, "x-content-type-options": __, ...headers } = response.headers();
    return await route.fulfill({ response, headers });
  });
  for (const [what, url] of urls) {
    opened = what;
    const page = await context.newPage();
    // If the browser downloads the file, the page does not change, and `goto` fails.
    await page.goto(url).catch(() => {});
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`);
    // The frames have loaded, so this request comes after all requests that their scripts could send.
    await page.evaluate(`new Promise((resolve) => {
      const image = new Image();
      image.onerror = resolve;
      image.src = ${JSON.stringify(`${new URL(url).origin}/loaded`)};
    })`);
    await page.close();
  }
  return found;
}

describe.each([
  ["of the local stack", false],
  ["of the hosted platform, which sends no security headers", true],
])("Storage %s", (_, isPlatform) => {
  it.each(Object.entries(files))(
    "serves %s so that Chromium does not execute its script, whatever the content type of the upload",
    async (what, text) => {
      const urls: [string, string][] = [];
      for (const [mime] of storedTypes) {
        urls.push([`${what} as ${mime}`, await signedUrl(mime, text)]);
      }
      expect(await executed(urls, isPlatform)).toEqual([]);
    },
  );
});

it("the test detects a script that Chromium executes", async () => {
  const url = await signedUrl("image/png", files["a page"]);
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  let isExecuted = false;
  await context.route("**/*", async (route) => {
    if (route.request().url().endsWith("/executed")) {
      isExecuted = true;
      return await route.abort();
    }
    const response = await route.fetch();
    return await route.fulfill({
      body: await response.body(),
      headers: { "content-type": "image/png;x=x, TEXT/HTML" },
    });
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  expect(isExecuted).toBe(true);
});
