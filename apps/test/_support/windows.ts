/** Opens the apps that the stack serves in browser windows, and inspects their pages. */

import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";

/** The timeout is long, because the machine may be busy and the first request builds the app. */
const timeoutMilliseconds = 120_000;

export const widths = [360, 768, 1280] as const;

export interface Credentials {
  email: string;
  password: string;
}

export interface Window {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors in the window, and errors and warnings in its browser console. */
  complaints: string[];
  /** Hosts to which the window sent a request. */
  hosts: Set<string>;
}

export interface WindowOptions {
  width?: number;
  language?: "en-US" | "ru-RU";
  colorScheme?: "light" | "dark";
}

let browser: Browser;

/**
 * Starts the browser before the tests of a file and closes it afterwards. Each file that opens windows calls this once.
 */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
      chromiumSandbox: false,
    });
  });
  afterAll(async () => {
    await browser?.close();
  });
}

/** Path of the app in its URL. */
export type AppName = "demo" | "moderation-console";

/** Returns the URL at which the stack serves a route of an app. */
export function addressOf(app: AppName, route = "/"): string {
  return `${inject("stack").apiUrl}/${app}/#${route}`;
}

/** Matches console messages about network failures and rejected requests that a test causes on purpose. */
const expectedComplaint = /Failed to load resource|WebSocket connection to|net::ERR_INTERNET_DISCONNECTED/;

export async function openWindow({
  width = 1280,
  language = "en-US",
  colorScheme = "light",
}: WindowOptions = {}): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: language,
    colorScheme,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(timeoutMilliseconds);
  onTestFinished(() => context.close());
  const complaints: string[] = [];
  const hosts = new Set<string>();
  context.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:") {
      hosts.add(host);
    }
  });
  context.on("weberror", (problem) => complaints.push(problem.error().message));
  context.on("console", (message) => {
    if ((message.type() === "error" || message.type() === "warning") && !expectedComplaint.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return { page: await context.newPage(), context, complaints, hosts };
}

/** Opens the app and signs in with its sign-in form. */
export async function signIn({ page }: Window, app: AppName, person: Credentials): Promise<void> {
  await page.goto(addressOf(app));
  await page.getByLabel(/^(Email|Почта)$/).fill(person.email);
  await page.getByLabel(/^(Password|Пароль)$/).fill(person.password);
  await page.getByRole("button", { name: /^(Sign in|Войти)$/ }).click();
  await page.getByRole("navigation").first().waitFor();
}

export interface Beginning {
  firstName: string;
  birthdate?: string;
  city?: string;
}

/** Fills in the onboarding form for a new profile, except its last step. */
export async function answerFirstQuestions(page: Page, { firstName, birthdate, city }: Beginning): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Date of birth").fill(birthdate ?? "1994-05-21");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("City").fill(city ?? "Porto");
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Creates the profile of the signed-in user with the forms of the app. */
export async function beginProfile(page: Page, beginning: Beginning): Promise<void> {
  await answerFirstQuestions(page, beginning);
  await page.getByRole("button", { name: "Let’s go" }).click();
}

/** Waits until the data of a page has loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"], .spinner, .skeleton').count()).toBe(0);
}

/** Returns the `aria-label` of the focused element or, if it has none, its text. */
export function focused({ page }: Window): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element === document.body ? "nothing" : (element?.getAttribute("aria-label") ?? element?.textContent ?? "");
  });
}

/** Returns the accessibility violations that axe finds on a page, with their elements. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`));
}

/** Returns the elements that extend beyond the right edge of the window. */
export async function overflowingElements(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) {
      return [];
    }
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Returns the number of colours in a screenshot of the page. A blank page has one or two colours. */
export async function coloursOf(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString("base64");
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const surface = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    surface.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(surface.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    return new Set(pixels).size;
  }, picture);
}

/**
 * Searches the feed, and waits until the feed contains only events with this text. Until then, a click could miss a
 * card, because the cards change their positions.
 */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel("Search").fill(text);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect
    .poll(async () => {
      const texts = await cards.allTextContents();
      return texts.length > 0 && texts.every((one) => one.includes(text));
    })
    .toBe(true);
}

/** Moves the map of the event form to the east by keyboard, which chooses the place of the event. */
export async function moveMap(page: Page): Promise<void> {
  const map = page.getByRole("region", { name: "Map" });
  // The map has a neutral background until it has a position.
  await page.locator(".map:not(.neutral)").waitFor();
  const movedPixels = () =>
    map.evaluate((element) => {
      // The map reports its center when its animation has ended.
      const pane = element.querySelector(".leaflet-map-pane:not(.leaflet-pan-anim)");
      return pane ? new DOMMatrix(getComputedStyle(pane).transform).e : Number.POSITIVE_INFINITY;
    });
  const before = await movedPixels();
  await expect
    .poll(async () => {
      const moved = await movedPixels();
      if (moved >= before) {
        await map.focus();
        await page.keyboard.press("ArrowRight");
      }
      return moved;
    })
    .toBeLessThan(before);
}

/** Searches for an event and opens it. */
export async function searchAndOpen(page: Page, title: string): Promise<void> {
  await searchFor(page, title);
  await page.getByRole("link", { name: title }).click();
}
