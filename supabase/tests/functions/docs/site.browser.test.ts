/** Tests the docs site in headless Chromium. `npm test -- browser` runs only the browser tests. */

import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventsContract } from "@social/shared-types/events.ts";
import { type Browser, chromium, type Locator, type Page, type Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { callFunction, expectSuccess } from "../_support/responses.ts";
import { createAccount } from "../_support/sign-up.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const pages: { path: string }[] = JSON.parse(
  await readFile(new URL("../../../functions/docs/pages.json", import.meta.url), "utf8"),
);

/** The timeout is long, because the viewer needs two seconds of CPU time to render the reference. */
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

/**
 * Opens a browser page. Returns the page, the origins of its requests, the URLs of its failed requests, and the errors
 * and warnings in its console.
 */
async function openPage({ width = 1280, colorScheme = "light" as "light" | "dark" } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme });
  context.setDefaultTimeout(timeoutMilliseconds);
  const asked: URL[] = [];
  const complaints: string[] = [];
  const failed: string[] = [];
  const finished: Request[] = [];
  context.on("request", (request) => asked.push(new URL(request.url())));
  context.on("requestfinished", (request) => finished.push(request));
  context.on("response", (response) => {
    if (response.status() >= 400) {
      failed.push(response.url());
    }
  });
  context.on("page", (page) => page.on("websocket", (socket) => asked.push(new URL(socket.url()))));
  context.on("weberror", (problem) => complaints.push(problem.error().message));
  context.on("console", (message) => {
    // Failed responses are only in `failed`: some tests expect them, and a user without a profile cannot read some lists.
    const isResponse = message.text().startsWith("Failed to load resource");
    if ((message.type() === "error" || message.type() === "warning") && !isResponse) {
      complaints.push(message.text());
    }
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // URLs with the scheme data or blob contain the data themselves, so no server receives a request for them.
  const fromServers = () => asked.filter(({ protocol }) => protocol !== "data:" && protocol !== "blob:");
  return {
    page,
    complaints,
    failed,
    origins: () => [...new Set(fromServers().map(({ origin }) => origin))],
    // The sizes are read only when the test needs them, because the last request of a page may end while the page
    // closes, and its size is then unavailable.
    bytesLoaded: async () => {
      const sizes = await Promise.all(finished.map((request) => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    },
  };
}

/** Starts a web server on another origin and returns the origin. */
async function openHost(response: RequestListener): Promise<string> {
  const host = createServer(response);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void host.close());
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}

function addressOf(path = ""): string {
  return `${inject("stack").functionsUrl}/docs${path}`;
}

async function tokenOf(email: string, password: string): Promise<string> {
  const { apiUrl, publishableKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Creates a profile and a draft event. */
async function createEvent(token: string): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}` };
  await callFunction("POST", "/profiles", headers, { firstName: "Anna" });
  const place = { latitude: 52.52, longitude: 13.405 };
  const body = {
    title: "Picnic",
    type: "nature_picnic",
    startAt: "2030-06-01T12:00:00Z",
    ...place,
    consentThreshold: 1,
  };
  return expectSuccess(await callFunction("POST", "/events", headers, body), eventsContract.routes.createEvent);
}

/** Opens the API reference and waits until the viewer has rendered it. */
async function openReference(page: Page, path = "/"): Promise<void> {
  await page.goto(addressOf(path));
  await page.locator("#viewer h1").first().waitFor();
}

/** Opens the sign-in form, fills it in and submits it. */
async function sendForm(page: Page, email: string, password: string): Promise<void> {
  if (!(await page.locator("#account").isVisible())) {
    await page.locator("#account-button").click();
  }
  const form = page.locator("#sign-in");
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign in" }).click();
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = await createAccount();
  await sendForm(page, email, password);
  await page.locator("#account-button", { hasText: email }).waitFor();
}

/** Scrolls to the section of an operation and returns the section. */
async function showOperation(page: Page, operation: string): Promise<Locator> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#${operation}`)}`);
  const section = page.locator(`[id="${operation}"]`).first();
  await section.waitFor();
  return section;
}

/** Returns by how many pixels an element extends beyond the left or right edge of the screen. */
async function overflowOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox()) ?? { x: 0, width: Number.POSITIVE_INFINITY };
  return Math.max(0, -x, x + width - (element.page().viewportSize()?.width ?? 0));
}

/** Sends the request of an operation from the viewer. Returns the status and the body that the page shows. */
async function call(page: Page, operation: string, path: string): Promise<{ status: number; body: string }> {
  const section = await showOperation(page, operation);
  await section.locator(".show-api-client-button").first().click();
  const shown = page.getByRole("region", { name: "Response", exact: true });
  const status = shown.getByText(/^\d{3} \w/);
  // The viewer must not show the response of an earlier request.
  await status.waitFor({ state: "detached" });
  const responded = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
  await page.locator('[data-addressbar-action="send"]:visible').click();
  await responded;
  const body = shown.locator(".cm-content", { hasText: /\S/ });
  await Promise.all([status.waitFor(), body.waitFor()]);
  const response = {
    status: Number.parseInt((await status.textContent()) ?? "", 10),
    body: (await body.textContent()) ?? "",
  };
  // The viewer shows the response in front of the page, so the width of the page does not include the response.
  await expect.poll(() => overflowOf(shown)).toBe(0);
  await page.keyboard.press("Escape");
  return response;
}

/** Selects the OpenAPI document for moderators in the menu of the page. */
async function showModeration(page: Page): Promise<void> {
  await page.getByRole("button", { name: "API of the app" }).first().click();
  await page.getByRole("option", { name: "API of moderators" }).click();
  await page.getByRole("heading", { name: "Social events, moderation" }).first().waitFor();
}

const usage: [operation: string, path: string] = ["app/tag/media/getUsage", "/media/usage"];
const reports: [operation: string, path: string] = [
  "moderation/tag/moderation/listFiledReports",
  "/moderation/reports",
];

describe("the page of the API reference", () => {
  it("sends a request as the signed-in user, and sends no request to another origin", async () => {
    const { page, complaints, origins } = await openPage();
    await openReference(page);
    await signIn(page);
    const { status, body } = await call(page, ...usage);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ unattached: 0, bytes: 0 });
    expect(complaints).toEqual([]);
    expect(origins()).toEqual([new URL(addressOf()).origin]);
  });

  it("fills in the ids of objects that the signed-in user can read", async () => {
    const { email, password } = await createAccount();
    const token = await tokenOf(email, password);
    const event = await createEvent(token);
    const { page } = await openPage();
    await openReference(page);
    await sendForm(page, email, password);
    await page.locator("#account-button", { hasText: email }).waitFor();
    const { status, body } = await call(page, "app/tag/events/getEvent", `/events/${event.id}`);
    expect(status).toBe(200);
    expect(JSON.parse(body).id).toBe(event.id);
  });

  it("sends optional parameters with an enum only if the user chooses a value", async () => {
    const { page } = await openPage();
    await openReference(page);
    await signIn(page);
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/events"));
    expect((await call(page, "app/tag/events/listEvents", "/events")).status).toBe(200);
    const { searchParams } = new URL((await sent).url());
    expect(searchParams.get("lat")).toBe("38.72");
    expect(searchParams.has("type")).toBe(false);
  });

  it("finds an operation if the user searches for words in its description", async () => {
    const { page } = await openPage();
    await openReference(page);
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.getByRole("combobox", { name: "Enter search query" }).fill("withdraw friend request");
    await page
      .getByRole("option", { name: /Withdraw a friend request/ })
      .first()
      .click();
    await page.locator('[id="app/tag/friends/withdrawFriendRequest"]').first().waitFor();
    await expect.poll(() => page.url()).toContain("withdrawFriendRequest");
  });

  it("lists the common errors once, and below each operation only the specific errors", async () => {
    const { page } = await openPage();
    await openReference(page);
    const introduction = page.getByRole("row").filter({ hasText: "account_suspended" });
    await introduction.first().waitFor();
    expect(await introduction.count()).toBe(1);
    const section = await showOperation(page, "app/tag/events/applyToEvent");
    await section.getByText("already_in_group").first().waitFor();
    for (const status of ["401", "413", "429", "500", "503"]) {
      expect(await section.getByRole("tab", { name: status }).count(), status).toBe(0);
    }
  });

  it.each(["light", "dark"] as const)("follows the colour scheme of the operating system (%s)", async (colorScheme) => {
    const { page } = await openPage({ colorScheme });
    await openReference(page);
    const lightness = await page.evaluate(`
      [document.body, document.querySelector("body > header")].map((element) =>
        Number(/\\d+/.exec(getComputedStyle(element).backgroundColor)[0]))
    `);
    for (const one of lightness as number[]) {
      expect(one > 127).toBe(colorScheme === "light");
    }
  });

  it("switches its header to dark mode together with the reference", async () => {
    const { page } = await openPage({ colorScheme: "light" });
    await openReference(page);
    await page.getByLabel("Set dark mode").first().click();
    await page.locator("body.dark-mode").waitFor();
    const header = () => page.evaluate('getComputedStyle(document.querySelector("body > header")).backgroundColor');
    await expect.poll(header).toBe("rgb(15, 15, 15)");
  });

  it("loads less than 2.5 MB on the first visit and less than 1 MB on the second visit", async () => {
    const { page, bytesLoaded } = await openPage();
    const openWhole = async () => {
      // The page loads the second document later. Without this wait, the request of the first visit could be counted as a
      // request of the second visit.
      const lastRequest = page.waitForEvent("requestfinished", (request) =>
        request.url().endsWith("/moderation/openapi.json"),
      );
      await openReference(page);
      await lastRequest;
    };
    await openWhole();
    const atFirst = await bytesLoaded();
    expect(atFirst).toBeLessThan(2_500_000);
    await page.goto("about:blank");
    await openWhole();
    expect((await bytesLoaded()) - atFirst).toBeLessThan(1_000_000);
  });

  it("contains links to the guides and to the changelog in its header", async () => {
    const { page, complaints } = await openPage();
    await openReference(page);
    await page.getByRole("button", { name: "Guides" }).click();
    await page.getByRole("link", { name: "Upload a photo" }).click();
    await page.getByRole("heading", { level: 1, name: "Upload a photo" }).waitFor();
    await page.locator("pre", { hasText: "/media/upload-url" }).first().waitFor();
    await page.getByRole("link", { name: "Changelog" }).click();
    await page.getByRole("heading", { level: 1, name: "Changelog" }).waitFor();
    await page.getByRole("link", { name: "Reference" }).click();
    await page.locator("#viewer h1").first().waitFor();
    expect(complaints).toEqual([]);
  });

  it("can neither call another host nor run an inline script", async () => {
    const reached: unknown[] = [];
    const other = await openHost((request, response) => {
      reached.push(request.url);
      response.end();
    });
    const { page } = await openPage();
    await page.goto(addressOf("/"));
    const reported: string[] = [];
    await page.exposeFunction("report", (directive: string) => reported.push(directive));
    await page.evaluate(`
      document.addEventListener("securitypolicyviolation", (event) => report(event.effectiveDirective));
      fetch("${other}/stolen").catch(() => {});
      new Image().src = "${other}/stolen.png";
      document.head.append(Object.assign(document.createElement("script"), { src: "${other}/stolen.js" }));
      document.head.append(Object.assign(document.createElement("script"), { text: "globalThis.wasRun = true" }));
    `);
    // The browser reports each violation twice, because the header and the page each contain a policy.
    const refused = ["connect-src", "img-src", "script-src-elem", "script-src-elem"];
    await expect.poll(() => reported.toSorted()).toEqual([...refused, ...refused].sort());
    expect(await page.evaluate("globalThis.wasRun")).toBeUndefined();
    expect(reached).toEqual([]);
  });

  it("shows the error of a failed sign-in until the next sign-in succeeds", async () => {
    const { page } = await openPage();
    await openReference(page);
    await sendForm(page, "nobody@example.com", "not the password");
    await page.getByRole("alert").filter({ hasText: "Invalid login credentials" }).waitFor();
    await signIn(page);
    await expect.poll(() => page.getByRole("alert").filter({ hasText: "Invalid" }).count()).toBe(0);
  });

  it("keeps the token only in memory, even after the user switches to the document for moderators", async () => {
    const { page } = await openPage();
    await openReference(page);
    await signIn(page);
    await showModeration(page);
    const { status, body } = await call(page, ...reports);
    expect(status).toBe(403);
    expect(body).toContain("not_a_moderator");
    const stored = await page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]");
    expect(stored).toEqual([0, 0, ""]);
    await page.reload();
    await page.locator("#account-button", { hasText: "Sign in" }).waitFor();
  });

  it("sends no token after the user signs out", async () => {
    const { page } = await openPage();
    await openReference(page);
    await signIn(page);
    await page.locator("#account-button").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.keyboard.press("Escape");
    const { status, body } = await call(page, ...usage);
    expect(status).toBe(401);
    expect(body).toContain("unauthorized");
  });

  it("refreshes the token before it expires", async () => {
    const { page } = await openPage();
    await page.clock.install();
    await openReference(page);
    await signIn(page);
    const renewed = page.waitForResponse((response) => response.url().endsWith("grant_type=refresh_token"));
    await page.clock.runFor(3_570_000);
    expect((await renewed).status()).toBe(200);
  });
});

describe("a link to the docs site", () => {
  it.each([usage, reports])("scrolls to the operation %s", async (operation) => {
    const { page } = await openPage();
    await page.goto(addressOf(`/#${operation}`));
    const section = page.locator(`[id="${operation}"]`).first();
    await expect
      .poll(async () => (await section.boundingBox())?.y ?? -1, { timeout: timeoutMilliseconds })
      .toBeLessThan(740);
  });

  it("is the address of the page after the user opens an operation in the document for moderators", async () => {
    const { page } = await openPage();
    await openReference(page);
    await showModeration(page);
    const sidebar = page.getByRole("complementary", { name: "Sidebar for Social events, moderation" });
    await sidebar.getByRole("link", { name: "moderation", exact: true }).click();
    await sidebar.getByRole("link", { name: "List reports with their evidence" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${reports[0]}`);
  });

  it("scrolls to a channel and its events on a page without scripts", async () => {
    const { page, complaints } = await openPage();
    await page.goto(addressOf("/channels.html#chat"));
    const heading = page.getByRole("heading", { name: "chat", exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(740);
    await page.getByRole("heading", { name: "message.created" }).waitFor();
    expect(await page.locator("script").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("the docs site on a phone", () => {
  it("shows the API reference within a width of 390 pixels, and can send a request from it", async () => {
    const { page, complaints } = await openPage({ width: 390 });
    await openReference(page);
    await signIn(page);
    const { status, body } = await call(page, "app/tag/media/createUploadUrl", "/media/upload-url");
    expect(status).toBe(200);
    expect(body).toContain("signedUrl");
    for (const operation of [
      "app/tag/events/createEvent",
      "app/tag/events/applyToEvent",
      "app/tag/chats/sendMessage",
    ]) {
      await showOperation(page, operation);
      await expect.poll(() => page.evaluate("document.documentElement.scrollWidth"), { message: operation }).toBe(390);
    }
    expect(complaints).toEqual([]);
  });

  it("shows every guide within a width of 360 pixels, without failed requests or errors in the console", async () => {
    const { page, complaints, failed, origins } = await openPage({ width: 360 });
    for (const { path } of pages) {
      await page.goto(addressOf(`/${path}`));
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect(width, path).toBe(360);
    }
    expect(failed).toEqual([]);
    expect(complaints).toEqual([]);
    expect(origins()).toEqual([new URL(addressOf()).origin]);
  });
});

describe("the docs site on a static host", () => {
  const types: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
  };

  it("lets users sign in and send requests to the Supabase stack", async () => {
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
    await page.locator("#viewer h1").first().waitFor();
    await signIn(page);
    expect((await call(page, ...usage)).status).toBe(200);
    await showModeration(page);
    expect((await call(page, ...reports)).status).toBe(403);
    for (const { path } of pages) {
      expect((await page.goto(`${origin}/somewhere/${path}`))?.status(), path).toBe(200);
    }
    expect(complaints).toEqual([]);
    expect(origins().sort()).toEqual([origin, apiUrl].sort());
  });
});
