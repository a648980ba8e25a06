/**
 * Opens the URL that `npm run seed` prints, signs in, and checks that the page shows the seed data. Runs on Node,
 * because Playwright requires it.
 */

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [, , address] = process.argv;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_BIN, chromiumSandbox: false });
const page = await browser.newPage({ locale: "en-US" });
// The timeout is long, because the app may still be compiling.
page.setDefaultTimeout(120_000);
await page.goto(address);
await page.getByRole("button", { name: "Sign in", exact: true }).click();
await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
const events = page.locator('main li a[href^="#/events/"]');
await events.first().waitFor();
const titles = await events.allTextContents();
await page.getByRole("navigation").getByRole("link", { name: "Chats" }).click();
const chats = page.locator('main li a[href^="#/chats/"]');
await chats.first().waitFor();
assert.ok(titles.length > 3 && (await chats.count()) > 1);
console.log(`${titles.length} events and ${await chats.count()} chats are shown.`);
await browser.close();
