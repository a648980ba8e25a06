/** Tests the maps: land and water, markers and groups of markers, keyboard use, and the place of a new event. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { lisbon, makeEvent, makePerson } from "./_support/lisbon.ts";
import {
  addressOf,
  focused,
  moveMap,
  openWindow,
  searchFor,
  signIn,
  useBrowser,
  type Window,
} from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 360_000;

/** Searches for a word, and opens the map as soon as the list contains only events with this word. */
async function openMapOf(page: Page, word: string): Promise<void> {
  await searchFor(page, word);
  await page.getByRole("button", { name: "Map" }).click();
}

/** Returns the title of the focused marker, or null. */
function focusedMarker(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("title") ?? null);
}

/** Whether the map shows land at the point with this offset from its centre, in pixels. */
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
  "the event map shows Lisbon as land and the bay near Lisbon as water",
  async () => {
    const ann = await makePerson("Ann");
    const window = await openWindow();
    await signIn(window, "demo", ann);
    // Without events, the map shows the area around the location of the profile.
    await window.page.getByLabel("Search").fill(crypto.randomUUID());
    await window.page.getByText("No events match").waitFor();
    await window.page.getByRole("button", { name: "Map" }).click();
    await expect.poll(() => isLand(window, 0, 0)).toBe(true);
    expect(await isLand(window, 250, -100)).toBe(false);
  },
  timeoutMilliseconds,
);

it(
  "a keyboard user can show the cards of several events at the same location, and open one of the events",
  async () => {
    const ann = await makePerson("Ann");
    const word = `Quiz${crypto.randomUUID().slice(0, 8)}`;
    const { title } = await makeEvent(ann.client, `${word} one`);
    await makeEvent(ann.client, `${word} two`);
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", ann);
    await openMapOf(page, word);
    await page.getByRole("button", { name: "Show 2 markers" }).press("Enter");
    const cards = page.getByRole("list", { name: "Chosen on the map" });
    await expect.poll(() => cards.getByRole("listitem").count()).toBe(2);
    await expect.poll(() => focused({ page, ...window })).toContain(word);
    // When the cards are closed, the focus returns to their marker. The space bar also opens the cards of a marker.
    await page.keyboard.press("Escape");
    await expect.poll(() => focusedMarker(page)).toContain("Show 2 markers");
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => focusedMarker(page)).toContain("Show 2 markers");
    expect(await cards.getByRole("listitem").count()).toBe(0);
    await page.keyboard.press("Enter");
    await cards.getByRole("link", { name: title }).press("Enter");
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  },
  timeoutMilliseconds,
);

it(
  "the map first shows all markers, and a marker keeps the focus when zooming in splits a group of markers",
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

    await map.getByRole("button", { name: "Show 2 markers" }).press("Enter");
    await expect.poll(() => map.getByRole("button", { name: "Show 2 markers" }).count()).toBe(0);
    await expect.poll(() => focusedMarker(page)).toMatch(/ (near|next)$/);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the map causes no error if the user leaves the page during a zoom or a change of the window's size",
  async () => {
    const window = await openWindow();
    const { page } = window;
    await signIn(window, "demo", await makePerson("Ann"));
    await page.getByRole("button", { name: "Map" }).click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.evaluate(async () => {
      location.hash = "#/chats";
      // The map is removed one second later. Leaflet ends the zoom, and handles a change of the size, in timers.
      await new Promise((resolve) => setTimeout(resolve, 900));
      dispatchEvent(new Event("resize"));
      await new Promise((resolve) => setTimeout(resolve, 1000));
    });
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the exact location of the profile does not become the place of a new event, even if the phone is rotated",
  async () => {
    const ann = await makePerson("Ann");
    await ann.client.profiles.updateProfile({ body: { city: "Xyzzy" } });
    const { page, ...window } = await openWindow({ width: 390 });
    await signIn({ page, ...window }, "demo", ann);
    await page.goto(addressOf("demo", "/events/new"));
    await page.getByLabel("Title").fill("Picnic");
    const map = page.getByRole("region", { name: "Map" });
    const save = page.getByRole("button", { name: "Save the draft" });
    const refusal = page.getByText("Move the map until the circle marks the place of the event.");
    await page.locator(".map.leaflet-container").waitFor();
    await save.click();
    await refusal.waitFor();
    expect(await map.evaluate((element) => element === document.activeElement)).toBe(true);
    const before = page.viewportSize()!;
    await page.setViewportSize({ width: before.height, height: before.width });
    await expect.poll(async () => (await map.boundingBox())?.width).toBeGreaterThan(before.width);
    await page.getByLabel("Title").fill("Picnic by the pond");
    await save.click();
    await refusal.waitFor();

    await moveMap(page);
    await save.click();
    await page.getByRole("heading", { level: 1, name: "Picnic by the pond" }).waitFor();
    const [event] = (await ann.client.events.listOwnEvents({ query: {} })).data;
    expect(event).toMatchObject({ location: { latitude: expect.any(Number), longitude: expect.any(Number) } });
    expect(event!.location.longitude).toBeGreaterThan(lisbon.longitude + 0.001);
  },
  timeoutMilliseconds,
);

it(
  "a city from the list moves the map, but only the user chooses the place of an event, which is lost if the city is far away",
  async () => {
    const ann = await makePerson("Ann");
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", ann);
    const city = page.getByLabel("City");
    const save = page.getByRole("button", { name: "Save the draft" });
    const refusal = page.getByText("Move the map until the circle marks the place of the event.");
    const begin = async () => {
      await page.goto(addressOf("demo", "/events/new"));
      await page.getByLabel("Title").fill("Picnic");
      await city.fill("Porto");
      // The city moves the map as soon as the list of cities is loaded.
      await page.locator('option[value="Porto"]').waitFor({ state: "attached" });
    };
    await begin();
    await save.click();
    await refusal.waitFor();

    await page.reload();
    await begin();
    await moveMap(page);
    await city.fill("Berlin");
    await save.click();
    await refusal.waitFor();
    // The place is chosen again as soon as the name is that of its city.
    await city.fill("Porto");
    await city.fill("Xyzzy");
    await save.click();
    await page.getByRole("heading", { level: 1, name: "Picnic" }).waitFor();
    const [event] = (await ann.client.events.listOwnEvents({ query: {} })).data;
    expect(event).toMatchObject({ location: { city: "Xyzzy", longitude: expect.any(Number) } });
    expect(event!.location.longitude).toBeGreaterThan(-8.7);
  },
  timeoutMilliseconds,
);
