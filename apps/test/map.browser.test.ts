/** The map of events: its land, its markers and their groups, by keyboard. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { lisbon, makeEvent, makePerson } from "./_support/lisbon.ts";
import { focused, openWindow, searchFor, signIn, useBrowser, type Window } from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 360_000;

/** Searches for a word, and opens the map once the list has only events with this word. */
async function openMapOf(page: Page, word: string): Promise<void> {
  await searchFor(page, word);
  await page.getByRole("button", { name: "Map" }).click();
}

/** Title of the focused marker, or null. */
function focusedMarker(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("title") ?? null);
}

/** Whether the map shows land at this distance from its centre, in pixels. */
function isLand({ page }: Window, right: number, down: number): Promise<boolean> {
  return page.getByRole("region", { name: "Map of events" }).evaluate(
    (map, offset) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      const at = new DOMPoint(left + width / 2 + offset.right, top + height / 2 + offset.down);
      return [...map.querySelectorAll<SVGPathElement>("path.map-land")].some((path) =>
        path.isPointInFill(at.matrixTransform(path.getScreenCTM()?.inverse())),
      );
    },
    { right, down },
  );
}

it(
  "shows Lisbon on land, and its bay as water",
  async () => {
    const ann = await makePerson("Ann");
    const window = await openWindow();
    await signIn(window, "demo", ann);
    // Without events the map shows the surroundings of the profile.
    await window.page.getByLabel("Search").fill(crypto.randomUUID());
    await window.page.getByText("No events match").waitFor();
    await window.page.getByRole("button", { name: "Map" }).click();
    await expect.poll(() => isLand(window, 0, 0)).toBe(true);
    expect(await isLand(window, 250, -100)).toBe(false);
  },
  timeoutMilliseconds,
);

it(
  "shows the cards of events at one place, and opens one, by keyboard",
  async () => {
    const ann = await makePerson("Ann");
    const word = `Quiz${crypto.randomUUID().slice(0, 8)}`;
    const { title } = await makeEvent(ann.client, `${word} one`);
    await makeEvent(ann.client, `${word} two`);
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", ann);
    await openMapOf(page, word);
    await page.getByRole("button", { name: "2 here" }).press("Enter");
    const cards = page.getByRole("list", { name: "Chosen on the map" });
    await expect.poll(() => cards.getByRole("listitem").count()).toBe(2);
    await expect.poll(() => focused({ page, ...window })).toContain(word);
    // The focus returns to the marker, which also the space bar opens.
    await page.keyboard.press("Escape");
    await expect.poll(() => focusedMarker(page)).toContain("2 here");
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => focusedMarker(page)).toContain("2 here");
    expect(await cards.getByRole("listitem").count()).toBe(0);
    await page.keyboard.press("Enter");
    await cards.getByRole("link", { name: title }).press("Enter");
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  },
  timeoutMilliseconds,
);

it(
  "fits the first view to the markers, and keeps the focus when a group falls apart",
  async () => {
    const ann = await makePerson("Ann");
    const word = `Walk${crypto.randomUUID().slice(0, 8)}`;
    const { latitude, longitude } = lisbon;
    await makeEvent(ann.client, `${word} north`, { latitude: latitude + 0.13, longitude: longitude - 0.1 });
    await makeEvent(ann.client, `${word} west`, { latitude, longitude: longitude - 0.19 });
    await makeEvent(ann.client, `${word} near`, { latitude, longitude });
    await makeEvent(ann.client, `${word} next`, { latitude: latitude + 0.0005, longitude });
    const window = await openWindow({ width: 360 });
    const { page } = window;
    await signIn(window, "demo", ann);
    await openMapOf(page, word);
    const map = page.getByRole("region", { name: "Map of events" });
    await map.getByRole("button", { name: word }).first().waitFor();
    const isWithin = await map.evaluate((element) => {
      const outer = element.getBoundingClientRect();
      return [...element.querySelectorAll(".map-pin")].map((pin) => {
        const { left, top, right, bottom } = pin.getBoundingClientRect();
        return left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;
      });
    });
    expect(isWithin).toEqual([true, true, true]);

    await map.getByRole("button", { name: "2 here" }).press("Enter");
    await expect.poll(() => map.getByRole("button", { name: "2 here" }).count()).toBe(0);
    await expect.poll(() => focusedMarker(page)).toMatch(/ (near|next)$/);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "reports no error if the user leaves the page while the map zooms",
  async () => {
    const window = await openWindow();
    const { page } = window;
    await signIn(window, "demo", await makePerson("Ann"));
    await page.getByRole("button", { name: "Map" }).click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.evaluate(() => {
      location.hash = "#/chats";
      // Leaflet ends the zoom in an earlier timer.
      return new Promise((resolve) => setTimeout(resolve, 1500));
    });
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);
