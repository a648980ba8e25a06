/**
 * Signs in as a user of the seed data, runs Lighthouse on pages, and prints the results as JSON. Runs on Node, because
 * Lighthouse requires it.
 */

import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { organizer, signIn } from "./seeded-people.mjs";

const { API_URL, CHROMIUM_BIN, LIGHTHOUSE } = process.env;
const { default: lighthouse } = await import(pathToFileURL(join(LIGHTHOUSE, "core/index.js")).href);

function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const port = await findPort();
const context = await chromium.launchPersistentContext(await mkdtemp(join(tmpdir(), "lighthouse-")), {
  executablePath: CHROMIUM_BIN,
  chromiumSandbox: false,
  locale: "en-US",
  args: [`--remote-debugging-port=${port}`],
});
const page = await context.newPage();
await signIn(page, `${API_URL}/demo`, organizer);
const card = page.locator('a[href^="#/events/"]:not([href$="new"], [href$="mine"])').first();
const event = await card.getAttribute("href");
await page.goto(`${API_URL}/demo/#/chats`);
const chat = await page.locator('a[href^="#/chats/"]:not([href$="archive"])').first().getAttribute("href");

/** Number of runs for each page. The table shows the median, because the performance of single runs differs by some points. */
const runs = 3;

function median(results, figureOf) {
  const figures = results.map(figureOf).toSorted((one, other) => one - other);
  return figures[Math.floor(figures.length / 2)];
}

const pages = [];
for (const [name, route] of [
  ["feed", "#/events"],
  ["event", event],
  ["chats", "#/chats"],
  ["chat", chat],
]) {
  const results = [];
  // Lighthouse sometimes finds no score. Such a run is repeated.
  for (let attempt = 0; results.length < runs && attempt < 2 * runs; attempt += 1) {
    const { lhr } = await lighthouse(`${API_URL}/demo/${route}`, {
      port,
      disableStorageReset: true,
      onlyCategories: ["performance", "accessibility"],
      logLevel: "error",
    });
    if (lhr.categories.performance.score !== null) {
      results.push(lhr);
    }
  }
  if (results.length < runs) {
    throw new Error(`Lighthouse has found no score for the page ${name}.`);
  }
  pages.push({
    name,
    performance: median(results, ({ categories }) => Math.round(100 * categories.performance.score)),
    accessibility: median(results, ({ categories }) => Math.round(100 * categories.accessibility.score)),
    kilobytes: median(results, ({ audits }) => Math.round(audits["total-byte-weight"].numericValue / 1024)),
  });
}
await context.close();
console.log(JSON.stringify(pages));
