/** The site of the docs in headless Chromium: `npm test -- browser`. */

import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page, type Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createAccount } from "../_support/sign-up.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const pages: { path: string }[] = JSON.parse(
  await readFile(new URL("../../../functions/docs/pages.json", import.meta.url), "utf8"),
);

/** The viewer takes two seconds of a processor to draw the reference, which many may share. */
const timeoutMilliseconds = 180_000;

vi.setConfig({ testTimeout: 2 * timeoutMilliseconds });

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
    chromiumSandbox: false,
  });
});

afterAll(async () => {
  await browser?.close();
});

/** A page, with whatever it and the pages that it opens ask of which server, and what they complain of. */
async function openPage(options: { width?: number } = {}) {
  const context = await browser.newContext({ viewport: { width: options.width ?? 1280, height: 740 } });
  context.setDefaultTimeout(timeoutMilliseconds);
  const asked: URL[] = [];
  const complaints: string[] = [];
  const finished: Request[] = [];
  context.on("request", (request) => asked.push(new URL(request.url())));
  context.on("requestfinished", (request) => finished.push(request));
  context.on("page", (page) => page.on("websocket", (socket) => asked.push(new URL(socket.url()))));
  context.on("weberror", (problem) => complaints.push(problem.error().message));
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      complaints.push(message.text());
    }
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // What a page carries in itself is asked of nobody.
  const fromServers = () => asked.filter(({ protocol }) => protocol !== "data:" && protocol !== "blob:");
  return {
    page,
    complaints,
    origins: () => [...new Set(fromServers().map(({ origin }) => origin))],
    // Asked here and not as they end: the last may end with the page, of which nobody can ask any more.
    bytesLoaded: async () => {
      const sizes = await Promise.all(finished.map((request) => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    },
  };
}

/** Another host; answers with its origin. */
async function openHost(response: RequestListener): Promise<string> {
  const host = createServer(response);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void host.close());
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}

function addressOf(path = ""): string {
  return `${inject("stack").functionsUrl}/docs${path}`;
}

async function signIn(page: Page): Promise<{ email: string }> {
  const { email, password } = await createAccount();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(`Signed in as ${email}`).waitFor();
  return { email };
}

/** Opens an operation, tries it out, and answers with status and body that the page shows. */
async function tryOut(page: Page, tag: string, operation: string): Promise<{ status: string; body: string }> {
  await page.locator(`#operations-tag-${tag}`).click();
  const block = page.locator(`#operations-${tag}-${operation}`);
  await block.locator(".opblock-summary-control").click();
  return await call(page, tag, operation);
}

/** Calls an operation that is open. */
async function call(page: Page, tag: string, operation: string): Promise<{ status: string; body: string }> {
  const block = page.locator(`#operations-${tag}-${operation}`);
  await block.getByRole("button", { name: "Try it out" }).click();
  await block.getByRole("button", { name: "Execute" }).click();
  const response = block.locator(".live-responses-table .response").first();
  await response.waitFor();
  return {
    status: (await response.locator(".response-col_status").allInnerTexts()).join("").trim(),
    body:
      (
        await response.locator(".response-col_description .microlight, .response-col_description pre").allInnerTexts()
      )[0] ?? "",
  };
}

describe("somebody who opens the reference", () => {
  it("signs in, calls an operation and sees the answer, and nothing leaves the stack", async () => {
    const { page, complaints, origins } = await openPage();
    await page.goto(addressOf());
    await page.locator(".opblock-tag").first().waitFor();
    await signIn(page);
    const { status, body } = await tryOut(page, "media", "getUsage");
    expect(status).toBe("200");
    expect(JSON.parse(body)).toMatchObject({ unattached: 0, bytes: 0 });
    expect(complaints).toEqual([]);
    expect(origins()).toEqual([new URL(addressOf()).origin]);
  });

  it("loads less than 3 MB at first, and less than 1 MB when they come again", async () => {
    const { page, bytesLoaded } = await openPage();
    await page.goto(addressOf());
    await page.locator(".opblock-tag").first().waitFor();
    const atFirst = await bytesLoaded();
    expect(atFirst).toBeLessThan(3_000_000);
    await page.goto("about:blank");
    await page.goto(addressOf());
    await page.locator(".opblock-tag").first().waitFor();
    expect((await bytesLoaded()) - atFirst).toBeLessThan(1_000_000);
  });

  it("finds how to upload a photo by one click, and keeps the reference with its token", async () => {
    const { page, complaints, origins } = await openPage();
    await page.goto(addressOf());
    await signIn(page);
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Upload a photo" }).click();
    const guide = await opened;
    await guide.getByRole("heading", { level: 1, name: "Upload a photo" }).waitFor();
    expect(await guide.locator("pre").textContent()).toContain("/media/upload-url");
    await guide.close();
    expect(await page.getByText("Signed in as").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    expect(origins()).toEqual([new URL(addressOf()).origin]);
  });

  it("cannot be made to ask another host, whatever is shown", async () => {
    const reached: unknown[] = [];
    const other = await openHost((request, response) => {
      reached.push(request.url);
      response.end();
    });
    const { page } = await openPage();
    await page.goto(addressOf());
    const reported: string[] = [];
    await page.exposeFunction("tell", (directive: string) => reported.push(directive));
    await page.evaluate(`
      document.addEventListener("securitypolicyviolation", (event) => tell(event.effectiveDirective));
      fetch("${other}/stolen").catch(() => {});
      new Image().src = "${other}/stolen.png";
      document.head.append(Object.assign(document.createElement("script"), { src: "${other}/stolen.js" }));
      document.head.append(Object.assign(document.createElement("script"), { text: "globalThis.wasRun = true" }));
    `);
    // Each by the header and by the page itself.
    const refused = ["connect-src", "img-src", "script-src-elem", "script-src-elem"];
    await expect.poll(() => reported.toSorted()).toEqual([...refused, ...refused].sort());
    expect(await page.evaluate("globalThis.wasRun")).toBeUndefined();
    expect(reached).toEqual([]);
  });

  it("reads the refusal of the identity provider, and can try again", async () => {
    const { page } = await openPage();
    await page.goto(addressOf());
    await page.getByLabel("E-mail").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").filter({ hasText: "Invalid login credentials" }).waitFor();
    await signIn(page);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("keeps the token for the document for moderators, and no longer than the page", async () => {
    const { page } = await openPage();
    await page.goto(addressOf());
    await page.locator(".opblock-tag").first().waitFor();
    await signIn(page);
    await page.getByLabel("Document").selectOption("for moderators");
    await page.getByRole("heading", { name: "Social events, moderation" }).waitFor();
    const { status, body } = await tryOut(page, "moderation", "listFiledReports");
    expect(status).toContain("403");
    expect(body).toContain("not_a_moderator");

    const kept = await page.evaluate(() => {
      const { localStorage, sessionStorage, document } = globalThis as unknown as {
        localStorage: { length: number };
        sessionStorage: { length: number };
        document: { cookie: string };
      };
      return [localStorage.length, sessionStorage.length, document.cookie];
    });
    expect(kept).toEqual([0, 0, ""]);
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });

  it("is a stranger again after signing out", async () => {
    const { page } = await openPage();
    await page.goto(addressOf());
    await page.locator(".opblock-tag").first().waitFor();
    await signIn(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    const { status, body } = await tryOut(page, "media", "getUsage");
    expect(status).toContain("401");
    expect(body).toContain("unauthorized");
  });

  it("stays signed in beyond the life of a token", async () => {
    const { page } = await openPage();
    await page.clock.install();
    await page.goto(addressOf());
    await signIn(page);
    const renewed = page.waitForResponse((response) => response.url().endsWith("grant_type=refresh_token"));
    await page.clock.runFor(3_570_000);
    expect((await renewed).status()).toBe(200);
  });
});

describe("somebody with a link", () => {
  it.each([
    ["", "media", "getUsage"],
    ["?document=openapi.json", "people", "listPeople"],
    ["?document=moderation/openapi.json", "moderation", "listFiledReports"],
    ["?document=no-such-document", "media", "createUploadUrl"],
  ])("to %s#/%s/%s finds the operation open", async (query, tag, operation) => {
    const { page } = await openPage();
    await page.goto(addressOf(`/${query}#/${tag}/${operation}`));
    await page.locator(`#operations-${tag}-${operation}.is-open`).waitFor();
  });

  it("may pass on what they look at, in whichever document", async () => {
    const { page } = await openPage();
    await page.goto(addressOf("/#/media/getUsage"));
    await page.locator(".opblock-tag").first().waitFor();
    await page.getByLabel("Document").selectOption("for moderators");
    await page.locator("#operations-tag-moderation").click();
    await page.locator("#operations-moderation-listFiledReports .opblock-summary-control").click();
    const opened = new URL(page.url());
    expect(opened.searchParams.get("document")).toBe("moderation/openapi.json");
    expect(opened.hash).toBe("#/moderation/listFiledReports");
  });

  it("to a channel finds its events and their payloads, without a script", async () => {
    const { page, complaints } = await openPage();
    await page.goto(addressOf("/channels.html#chat"));
    const heading = page.getByRole("heading", { name: "chat", exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(740);
    await page.getByRole("heading", { name: "message.created" }).waitFor();
    expect(await page.locator("script").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("somebody with a phone", () => {
  it("tries an operation out at 390 pixels without scrolling aside, and can read the answer", async () => {
    const { page, complaints } = await openPage({ width: 390 });
    await page.goto(addressOf("/#/media/createUploadUrl"));
    await page.locator("#operations-media-createUploadUrl.is-open").waitFor();
    await signIn(page);
    const { status, body } = await call(page, "media", "createUploadUrl");
    expect(status).toBe("200");
    expect(body).toContain("signedUrl");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    // The styles of the guides stay off the viewer, whose code is light on dark.
    const background = await page.evaluate(
      'getComputedStyle(document.querySelector(".live-responses-table .highlight-code code")).backgroundColor',
    );
    expect(background).toBe("rgba(0, 0, 0, 0)");
    expect(complaints).toEqual([]);
  });

  it("reads every guide at 360 pixels without scrolling aside, and no page complains", async () => {
    const { page, complaints, origins } = await openPage({ width: 360 });
    for (const { path } of pages) {
      await page.goto(addressOf(`/${path}`));
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect(width, path).toBe(360);
    }
    expect(complaints).toEqual([]);
    expect(origins()).toEqual([new URL(addressOf()).origin]);
  });
});

describe("somebody who puts the site on a static host", () => {
  const types: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
  };

  it("signs in and calls from there", async () => {
    const { apiUrl, publishableKey } = inject("stack");
    const folder = await mkdtemp(join(tmpdir(), "docs-site-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const addresses = ["--api-url", apiUrl, "--publishable-key", publishableKey];
    execFileSync("npm", ["run", "--silent", "docs:build", "--", "--to", folder, ...addresses], { cwd: root });
    const origin = await openHost(async (request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const path = pathname.replace(/^\/somewhere/, "").replace(/\/$/, "/index.html");
      const bytes = await readFile(join(folder, path)).catch(() => undefined);
      response.writeHead(bytes ? 200 : 404, { "content-type": types[extname(path)] ?? "text/plain" });
      response.end(bytes);
    });

    const { page, complaints, origins } = await openPage();
    await page.goto(`${origin}/somewhere/`);
    await page.locator(".opblock-tag").first().waitFor();
    await signIn(page);
    expect((await tryOut(page, "media", "getUsage")).status).toBe("200");
    for (const { path } of pages) {
      expect((await page.goto(`${origin}/somewhere/${path}`))?.status(), path).toBe(200);
    }
    await page.goto(`${origin}/somewhere/?document=moderation/openapi.json#/moderation/listFiledReports`);
    await page.locator("#operations-moderation-listFiledReports.is-open").waitFor();
    await signIn(page);
    expect((await call(page, "moderation", "listFiledReports")).status).toBe("403");
    // Chromium tells of every refusal.
    expect(complaints.filter((complaint) => !complaint.includes("403"))).toEqual([]);
    expect(origins().sort()).toEqual([origin, apiUrl].sort());
  });
});
