/** Takes screenshots of the apps, which show seed data. Runs on Node, because Playwright requires it. */

import { join } from "node:path";
import { chromium } from "playwright-core";
import { guest, moderator, organizer, signIn } from "./seeded-people.mjs";

const { API_URL, CHROMIUM_BIN, PICTURES } = process.env;
const wide = { width: 1024, height: 640 };
const phone = { width: 360, height: 720 };

const browser = await chromium.launch({ executablePath: CHROMIUM_BIN, chromiumSandbox: false });

/** Opens an app, signs in as a user and returns the page. */
async function openAs(email, viewport, { app = "demo", colorScheme = "light" } = {}) {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  await signIn(page, `${API_URL}/${app}`, email);
  return page;
}

async function go(page, route) {
  await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}#${route}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settle(page);
}

/** Waits until the page has loaded everything except lazy images that are not visible. */
async function settle(page) {
  await page.waitForFunction(
    () =>
      document.querySelector(".spinner") === null &&
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  await page.waitForLoadState("networkidle");
}

async function take(page, name) {
  await page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: "jpeg", quality: 62 });
}

const host = await openAs(organizer, wide);
await go(host, "/events");
await take(host, "feed");
await host.getByRole("button", { name: "Map" }).click();
await host.locator(".leaflet-marker-icon:not(.map-city)").first().waitFor();
await host.waitForLoadState("networkidle");
await take(host, "map");

const visitor = await openAs(guest, phone);
await go(visitor, "/events");
const event = await visitor.locator('main li a[href^="#/events/"]').first().getAttribute("href");
await go(visitor, event.slice(1));
await take(visitor, "events");
await go(visitor, "/chats");
const chat = await visitor.locator('a[href^="#/chats/"]:not([href$="archive"])').first().getAttribute("href");
await go(visitor, chat.slice(1));
await take(visitor, "chats");

const dark = await openAs(organizer, phone, { colorScheme: "dark" });
await go(dark, "/people");
await take(dark, "people");
await go(dark, "/notifications");
// The photos load later than the list, because a separate request returns their URLs.
await dark.locator("main li img").first().waitFor();
await settle(dark);
await take(dark, "notifications");

const judge = await openAs(moderator, wide, { app: "moderation-console" });
await go(judge, "/reports");
await judge.locator("[data-head]").first().click();
await judge.waitForLoadState("networkidle");
await take(judge, "console");

await host.goto(`${API_URL}/outbox`);
await take(host, "outbox");

await browser.close();
