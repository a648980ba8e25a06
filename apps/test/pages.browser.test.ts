/**
 * Checks every page of both apps with the data of `npm run seed`. A page must not be blank or wider than its window,
 * must have no accessibility problem that axe finds, and must link only to existing pages.
 */

import { describe, expect, it, vi } from "vitest";
import { consoleRoutes, demoRoutes } from "./_support/routes.ts";
import { useSeedData } from "./_support/seed-data.ts";
import {
  type AppName,
  accessibilityProblems,
  addressOf,
  coloursOf,
  openWindow,
  overflowingElements,
  signIn,
  useBrowser,
  type Window,
  waitUntilLoaded,
  widths,
} from "./_support/windows.ts";

vi.setConfig({ testTimeout: 900_000 });
useBrowser();
const seedData = useSeedData();

/** A blank page, which has only a background and a line, has fewer colours. */
const fewestColours = 40;
const failed = /That did not work|Не получилось/;
const notFound = /There is no such page|Такой страницы нет/;
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the problems that the current page has at any of these window widths. */
async function problemsOf({ page }: Window, seenAt: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const width of seenAt) {
    await page.setViewportSize({ width, height: 800 });
    if ((await coloursOf(page)) < fewestColours) {
      problems.push(`blank at ${width}`);
    }
    const wide = await overflowingElements(page);
    problems.push(...wide.slice(0, 3).map((element) => `wider than ${width}: ${element}`));
  }
  const text = await page.locator("main").textContent();
  if (failed.test(text ?? "")) {
    problems.push(`fails: ${text}`);
  }
  return [...problems, ...(await accessibilityProblems(page))];
}

/** Returns the routes of the app to which a page links. */
function linksOf({ page }: Window): Promise<string[]> {
  return page
    .locator('a[href^="#"]')
    .evaluateAll((links) => links.map((link) => (link.getAttribute("href") ?? "").slice(1)));
}

/**
 * Visits the pages at these routes, and one page for each kind of route to which they link. Returns the problems of the
 * visited pages and the kinds of their routes.
 */
async function checkPages(window: Window, app: AppName, routes: string[], seenAt: readonly number[]) {
  const problems: string[] = [];
  const waiting = [...routes];
  const seen = new Set<string>();
  for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
    const kind = route.replaceAll(uuid, "ID");
    if (seen.has(kind)) {
      continue;
    }
    seen.add(kind);
    await window.page.goto(addressOf(app, route));
    await waitUntilLoaded(window.page);
    problems.push(...(await problemsOf(window, seenAt)).map((problem) => `${route}: ${problem}`));
    if (notFound.test((await window.page.locator("h1").textContent()) ?? "") !== (route === "/nowhere")) {
      problems.push(`${route}: there is no such page`);
    }
    waiting.push(...(await linksOf(window)));
  }
  return { problems, kinds: [...seen] };
}

describe("every page fits into its window, is accessible and links only to existing pages", () => {
  it("in the demo app, at the widths of a phone, a tablet and a desktop", async () => {
    const window = await openWindow();
    await signIn(window, "demo", seedData.organizer);
    const { problems, kinds } = await checkPages(window, "demo", await demoRoutes(seedData.organizer), widths);
    expect(problems).toEqual([]);
    expect(window.complaints).toEqual([]);
    expect(kinds.length).toBeGreaterThan(25);
  });

  it("in the demo app with dark colours and in Russian, at the width of a phone", async () => {
    const window = await openWindow({ colorScheme: "dark", language: "ru-RU", width: 360 });
    await signIn(window, "demo", seedData.organizer);
    const { problems } = await checkPages(window, "demo", await demoRoutes(seedData.organizer), [360]);
    expect(problems).toEqual([]);
    expect(window.complaints).toEqual([]);
  });

  it("in the moderation console, at the widths of a phone, a tablet and a desktop", async () => {
    const window = await openWindow();
    await signIn(window, "moderation-console", seedData.moderator);
    const routes = await consoleRoutes(seedData.moderator);
    const { problems } = await checkPages(window, "moderation-console", routes, widths);
    expect(problems).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});

it("a user whose profile a moderator has hidden sees this on the start page, in discovery and on the pages of likes and notifications", async () => {
  const window = await openWindow({ width: 360 });
  const { page } = window;
  await signIn(window, "demo", seedData.hidden);
  for (const route of ["/events", "/people", "/notifications"]) {
    await page.goto(addressOf("demo", route));
    await page.getByText("A moderator has hidden your profile.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.getByRole("link", { name: "See the decision" }).click();
  await page.getByText("Please show yourself in your photos.").waitFor();
  await page.goto(addressOf("demo", "/people/likes"));
  await page.getByText("other people cannot find you").waitFor();
  expect(window.complaints).toEqual([]);
});
