/**
 * Tests the core flow with two users in two windows: an event, an application, a vote, and a chat in which one user is
 * temporarily offline.
 */

import { expect, it } from "vitest";
import { createAccount } from "../../supabase/tests/functions/_support/sign-up.ts";
import {
  addressOf,
  beginProfile,
  moveMap,
  openWindow,
  searchAndOpen,
  useBrowser,
  type Window,
  type WindowOptions,
} from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 480_000;

/** Opens a window for a new user, who signs in and creates a profile with the forms of the app. */
async function begin(firstName: string, options: WindowOptions): Promise<Window> {
  const window = await openWindow(options);
  const { page } = window;
  await page.goto(addressOf("demo"));
  const { email, password } = await createAccount();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await beginProfile(page, { firstName });
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  return window;
}

it(
  "two users publish, find and join an event in the app and chat about it, even if one of them is temporarily offline",
  async () => {
    const title = `Picnic ${crypto.randomUUID().slice(0, 8)}`;
    const [ann, ben] = [await begin("Ann", { width: 1280 }), await begin("Ben", { width: 360 })];

    await ann.page.goto(addressOf("demo", "/events/new"));
    await ann.page.getByLabel("Title").fill(title);
    await moveMap(ann.page);
    await ann.page.getByRole("button", { name: "Save the draft" }).click();
    await ann.page.getByRole("heading", { name: title }).waitFor();
    await ann.page.getByRole("button", { name: "Publish" }).click();
    await ann.page.getByText("No open requests.").waitFor();

    await ben.page.goto(addressOf("demo", "/events"));
    await searchAndOpen(ben.page, title);
    await ben.page.getByRole("heading", { name: title }).waitFor();
    await ben.page.getByRole("button", { name: "Ask to join" }).click();
    await ben.page.getByRole("dialog").getByRole("button", { name: "Ask to join" }).click();
    await ben.page.getByText("You asked to join").waitFor();

    // The request arrives by broadcast, without a reload of the page.
    await ann.page.getByRole("region", { name: "Requests to join" }).getByRole("link", { name: "Ben" }).click();
    await ann.page.getByText("0 of 1 votes in favour").waitFor();
    await ann.page.getByRole("button", { name: "Let Ben in" }).click();
    await ann.page.getByRole("heading", { name: "Accepted" }).waitFor();
    await ben.page.getByText("You’re going!").waitFor();

    await ben.page.getByRole("link", { name: "My spot" }).click();
    await ben.page.getByRole("link", { name: "Open the chat" }).click();
    await ann.page.getByRole("link", { name: "Open the chat" }).click();
    const [annSays, benSays] = [ann, ben].map(({ page }) => page.getByRole("textbox", { name: "Message" }));
    // A typing signal is broadcast once and expires, so Ann types again until Ben's page has joined the topic and shows
    // a signal.
    let typed = "Welcome";
    const seesTyping = async () => {
      typed += ".";
      await annSays!.fill(typed);
      return await ben.page.getByText("Ann is typing…").isVisible();
    };
    await expect.poll(seesTyping, { timeout: 120_000, interval: 500 }).toBe(true);
    await annSays!.fill("Welcome, Ben");
    await annSays!.press("Enter");
    const receivedByBen = ben.page.getByRole("list", { name: "Messages" });
    const receivedByAnn = ann.page.getByRole("list", { name: "Messages" });
    await receivedByBen.getByText("Welcome, Ben").waitFor();
    await expect
      .poll(() =>
        receivedByAnn
          .getByText("Read by 1")
          .or(receivedByAnn.getByText("Read", { exact: true }))
          .count(),
      )
      .toBe(1);

    await ben.context.setOffline(true);
    await ben.page.getByText("You are offline").waitFor();
    await benSays!.fill("Written in a tunnel");
    await benSays!.press("Enter");
    await receivedByBen.getByText("Waiting to be sent").waitFor();
    await annSays!.fill("Are you there?");
    await annSays!.press("Enter");
    await receivedByAnn.getByText("Are you there?").waitFor();
    expect(await receivedByAnn.getByText("Written in a tunnel").count()).toBe(0);
    await ben.context.setOffline(false);
    await receivedByBen.getByText("Are you there?").waitFor();
    await receivedByAnn.getByText("Written in a tunnel").waitFor();
    await expect.poll(() => receivedByBen.locator("li.waiting").count()).toBe(0);
    for (const received of [receivedByAnn, receivedByBen]) {
      expect(await received.getByText("Written in a tunnel").count()).toBe(1);
    }

    const own = new URL(addressOf("demo")).host;
    expect([...ann.hosts, ...ben.hosts].filter((host) => host !== own)).toEqual([]);
    expect([...ann.complaints, ...ben.complaints]).toEqual([]);
  },
  timeoutMilliseconds,
);
