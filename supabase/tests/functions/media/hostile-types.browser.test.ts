/** Hostile files in headless Chromium, opened at their signed URLs: `npm test -- browser`. */

import { mediaContract } from "@social/shared-types/media.ts";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ascii } from "../../fixtures/images/image-bytes.ts";
import { storedTypes } from "../_support/media/hostile-types.ts";
import { put, uploadUrl } from "../_support/media/uploads.ts";
import { expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

vi.setConfig({ testTimeout: 180_000 });

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

/** Each asks for an address of its own if a browser executes it. */
const script = "new Image().src = '/executed'";
const files = {
  "a page": `x<script>${script}</script>`,
  "a page from its first byte": `<!doctype html><script>${script}</script>`,
  "a drawing": `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
};

async function signedUrl(mime: string, text: string): Promise<string> {
  const { key, signedUrl } = await uploadUrl(anna, "image/png");
  expect((await put(signedUrl, Uint8Array.from(ascii(text)), mime)).status).toBe(200);
  const response = await anna.request("GET", `/media/download-url?key=${key}`);
  // Who holds a URL can leave out that it downloads.
  return expectSuccess(response, mediaContract.routes.getDownloadUrl).url!.replace("&download=", "");
}

/** Opens the URLs, each in a page of its own and in a frame of another origin: which of them executed a script. */
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
    // The viewer of PDF is part of the browser.
    if (!isPlatform || !route.request().url().startsWith("http")) {
      return await route.continue();
    }
    // The platform sends neither of these: the stored type is all that there is.
    const response = await route.fetch();
    const { "content-security-policy": _, "x-content-type-options": __, ...headers } = response.headers();
    return await route.fulfill({ response, headers });
  });
  for (const [what, url] of urls) {
    opened = what;
    const page = await context.newPage();
    // A download is no page: the browser leaves the page as it was.
    await page.goto(url).catch(() => {});
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`);
    // All frames are loaded; the request of a script in them comes before this one.
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
  ["of the platform, which sends no headers of its own", true],
])("Storage %s", (_, isPlatform) => {
  it.each(Object.entries(files))(
    "serves %s so that Chromium executes no script, whatever its type",
    async (what, text) => {
      const urls: [string, string][] = [];
      for (const [mime] of storedTypes) {
        urls.push([`${what} as ${mime}`, await signedUrl(mime, text)]);
      }
      expect(await executed(urls, isPlatform)).toEqual([]);
    },
  );
});

it("sees a script that is executed", async () => {
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
