/**
 * Tests the event pages of the demo app: keyboard use, the feed, filters, the flow from draft to cancellation, and the
 * size of the first visit.
 */

import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import { lisbon, makeEvent, makePerson } from "./_support/lisbon.ts";
import {
  addressOf,
  focused,
  moveMap,
  openWindow,
  searchAndOpen,
  signIn,
  useBrowser,
  type Window,
} from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 360_000;
const mostBytes = 130_000;

async function tabTo(window: Window, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await window.page.keyboard.press("Tab");
        return await focused(window);
      },
      { timeout: timeoutMilliseconds / 2 },
    )
    .toBe(name);
}

it(
  "a user can apply to an event by keyboard alone, and the focus then moves from the removed button to the user's request",
  async () => {
    const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
    const { id, title } = await makeEvent(ann.client);
    const window = await openWindow({ width: 360 });
    await signIn(window, "demo", ben);

    await window.page.keyboard.press("Tab");
    await tabTo(window, "Skip to the content");
    await window.page.keyboard.press("Enter");
    await window.page.goto(addressOf("demo", `/events/${id}`));
    await expect.poll(() => focused(window)).toBe(title);

    await tabTo(window, "Ask to join");
    await window.page.keyboard.press("Enter");
    await window.page.getByRole("dialog").waitFor();
    await tabTo(window, "Ask to join");
    await window.page.keyboard.press("Enter");
    await window.page.getByText("You asked to join").waitFor();
    await window.page.getByRole("dialog").waitFor({ state: "detached" });

    await expect.poll(() => window.page.getByRole("button", { name: "Ask to join" }).count()).toBe(0);
    await expect.poll(() => focused(window)).toContain("My request");
  },
  timeoutMilliseconds,
);

it(
  "a click on the picture of an event opens the event, and the back button restores the scroll position of the feed",
  async () => {
    const ann = await makePerson("Ann");
    const word = `Walk${crypto.randomUUID().slice(0, 8)}`;
    for (const day of [1, 2, 3, 4, 5, 6]) {
      const startAt = new Date(Date.now() + day * 86_400_000).toISOString();
      const { id } = await ann.client.events.createEvent({
        body: { title: `${word} ${day}`, type: "other", startAt, consentThreshold: 1, ...lisbon },
      });
      await ann.client.events.publishEvent({ path: { id } });
    }
    const { page, ...window } = await openWindow({ width: 360 });
    await signIn({ page, ...window }, "demo", ann);
    await page.getByLabel("Search").fill(word);
    const cards = page.getByRole("main").getByRole("listitem");
    const textsOfOthers = async () => (await cards.allTextContents()).filter((text) => !text.includes(word));
    await expect.poll(() => textsOfOthers()).toEqual([]);
    await expect.poll(() => cards.count()).toBe(6);
    const last = cards.last();
    const corner = { position: { x: 40, y: 40 } };
    await last.hover(corner);
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);

    await last.click(corner);
    await page.getByRole("heading", { level: 1, name: word }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    await expect(page.getByLabel("Search").inputValue()).resolves.toBe(word);
  },
  timeoutMilliseconds,
);

it(
  "the page with the user's events sorts them by start time, and lists deleted events in a collapsed section",
  async () => {
    const ann = await makePerson("Ann");
    for (const [title, day] of [
      ["Last", 3],
      ["Deleted", 1],
      ["First", 2],
    ] as const) {
      const startAt = new Date(Date.now() + day * 86_400_000).toISOString();
      const { id } = await ann.client.events.createEvent({
        body: { title, type: "other", startAt, consentThreshold: 1, ...lisbon },
      });
      await ann.client.events.publishEvent({ path: { id } });
      if (title === "Deleted") {
        await ann.client.events.deleteEvent({ path: { id } });
      }
    }
    const { page, ...window } = await openWindow({ width: 360 });
    await signIn({ page, ...window }, "demo", ann);
    await page.goto(addressOf("demo", "/events/mine"));
    const titles = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect.poll(() => titles.allTextContents()).toEqual(["First", "Last"]);
    await page.getByText("Deleted · 1").click();
    await page.getByRole("link", { name: "Deleted" }).click();
    await page.getByRole("heading", { name: "You deleted this event" }).waitFor();
    expect(await page.getByRole("heading", { name: "Who’s going" }).count()).toBe(0);
  },
  timeoutMilliseconds,
);

it(
  "preserves the input for an event while the user visits another page, and clears it when the user saves or discards it",
  async () => {
    const ann = await makePerson("Ann");
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", ann);
    await page.goto(addressOf("demo", "/events/new"));
    const title = page.getByLabel("Title");
    await title.fill("Picnic");
    await page.getByLabel("Address").fill("By the pond");
    const cover = page.locator("input[name=image]");
    await cover.setInputFiles({ name: "pond.png", mimeType: "image/png", buffer: Buffer.from("") });
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
    await page.goBack();
    await expect.poll(() => title.inputValue()).toBe("Picnic");
    expect(await page.getByLabel("Address").inputValue()).toBe("By the pond");
    const chosen = () => cover.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
    await expect.poll(chosen).toBe("pond.png");
    await cover.setInputFiles([]);

    await moveMap(page);
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page.getByRole("heading", { level: 1, name: "Picnic" }).waitFor();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await title.fill("Picnic by the pond");
    await page.getByLabel("Address").fill("");
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
    await page.goBack();
    await expect.poll(() => title.inputValue()).toBe("Picnic by the pond");
    expect(await page.getByLabel("Address").inputValue()).toBe("");
    await page.getByRole("button", { name: "Discard the changes" }).click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect.poll(() => title.inputValue()).toBe("Picnic");

    await page.goto(addressOf("demo", "/events/new"));
    await expect.poll(() => title.inputValue()).toBe("");
  },
  timeoutMilliseconds,
);

it(
  "a search without a match shows the search text and a button that clears the search",
  async () => {
    const ann = await makePerson("Ann");
    const { title } = await makeEvent(ann.client);
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", ann);
    await page.getByLabel("Search").fill("zzzz");
    await page.getByText("No events match “zzzz”.").waitFor();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await page.getByRole("link", { name: title }).waitFor();
  },
  timeoutMilliseconds,
);

it(
  "the feed clears its filters when the user presses a button, and when another user signs in",
  async () => {
    const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", ann);
    const isPressed = (name: string) => page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByLabel("Kind").selectOption("Pub quiz");
    await page.getByLabel("Within").selectOption("2 km");
    await page.getByRole("button", { name: "Clear the filters" }).first().click();
    await page.getByRole("button", { name: "Filters: Lisbon, 20 km", exact: true }).waitFor();
    await page.getByRole("button", { name: "Today" }).click();
    expect(await isPressed("Today")).toBe("true");

    await page.goto(addressOf("demo", "/profile/account"));
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Email").fill(ben.email);
    await page.getByLabel("Password").fill(ben.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
    await expect.poll(() => isPressed("Any day")).toBe("true");
  },
  timeoutMilliseconds,
);

it(
  "a guest sees an event after it is published, can apply and join, and sees when it is cancelled",
  async () => {
    const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
    const title = `Film ${crypto.randomUUID().slice(0, 8)}`;
    const [organizer, guest] = [await openWindow(), await openWindow({ width: 360 })];
    await signIn(organizer, "demo", ann);
    await signIn(guest, "demo", ben);
    await guest.page.getByLabel("Search").fill(title);
    await guest.page.getByText(`No events match “${title}”.`).waitFor();

    await organizer.page.getByRole("link", { name: "New event" }).click();
    await organizer.page.getByLabel("Title").fill(title);
    await moveMap(organizer.page);
    // If the end is before the start, the form shows an error at the field `Ends` and keeps the entered values.
    await organizer.page.getByLabel("Ends").fill("2020-01-01T10:00");
    await organizer.page.getByRole("button", { name: "Save the draft" }).click();
    await organizer.page.locator('[name="endAt"][aria-invalid="true"]').waitFor();
    await organizer.page.getByLabel("Ends").fill("");
    await organizer.page.getByRole("button", { name: "Save the draft" }).click();
    await organizer.page.getByRole("heading", { name: "This is a draft" }).waitFor();
    expect(await guest.page.getByRole("link", { name: title }).count()).toBe(0);

    await organizer.page.getByRole("button", { name: "Publish" }).click();
    await organizer.page.getByRole("heading", { name: "This is your event" }).waitFor();
    await guest.page.reload();
    await searchAndOpen(guest.page, title);
    await guest.page.getByRole("button", { name: "Ask to join" }).click();
    await guest.page.getByRole("dialog").getByRole("button", { name: "Ask to join" }).click();
    await guest.page.getByRole("heading", { name: "You asked to join" }).waitFor();

    await organizer.page.getByRole("button", { name: "Let Ben in" }).click();
    await guest.page.getByRole("heading", { name: "You’re going!" }).waitFor();
    await guest.page.getByRole("link", { name: "Open the chat" }).waitFor();

    await organizer.page.getByRole("button", { name: "More" }).click();
    await organizer.page.getByRole("button", { name: "Cancel the event" }).click();
    await organizer.page.getByRole("dialog").getByRole("button", { name: "Cancel the event" }).click();
    await organizer.page.getByRole("heading", { name: "This event was cancelled" }).waitFor();
    await guest.page.getByRole("heading", { name: "This event was cancelled" }).waitFor();
    expect(await guest.page.getByRole("button", { name: "Ask to join" }).count()).toBe(0);
    await guest.page.goto(addressOf("demo", "/groups"));
    await guest.page.getByRole("main").getByRole("link", { name: title }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Request" }).waitFor();
    await guest.page.getByRole("heading", { name: "This event was cancelled" }).waitFor();
    expect([...organizer.complaints, ...guest.complaints]).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the demo app loads less than 130 KB on a first visit",
  async () => {
    const ann = await makePerson("Ann");
    const window = await openWindow();
    const finished: Request[] = [];
    window.page.on("requestfinished", (request) => {
      if (request.url().includes("/demo/")) {
        finished.push(request);
      }
    });
    await signIn(window, "demo", ann);
    await window.page.getByRole("link", { name: "New event" }).waitFor();
    // Waits until there has been no new request for two seconds.
    let known = 0;
    function countNew(): number {
      const before = known;
      known = finished.length;
      return known - before;
    }
    await expect.poll(countNew, { interval: 2000 }).toBe(0);

    // The sizes of the requests can be read only while the window is open.
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(mostBytes);
  },
  timeoutMilliseconds,
);
