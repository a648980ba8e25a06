/**
 * The app always shows the sender a message exactly once: if the response is lost, if it arrives late, and if no
 * WebSocket is open.
 */

import type { Page, Request } from "playwright-core";
import { expect, it } from "vitest";
import { createAccount } from "../../supabase/tests/functions/_support/sign-up.ts";
import { clientOf } from "./_support/seed-data.ts";
import { addressOf, openWindow, signIn, useBrowser, type Window } from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 240_000;
const text = "See you at the lake";

/**
 * Creates two users with a direct chat. Returns the sender's account, the URL of the chat, and a function that counts
 * the sent messages.
 */
async function startChat() {
  const [sender, peer] = [await createAccount(), await createAccount()];
  const [client, other] = [await clientOf(sender), await clientOf(peer)];
  for (const [one, firstName] of [
    [client, "Ann"],
    [other, "Ben"],
  ] as const) {
    await one.profiles.createProfile({ body: { firstName, birthdate: "1994-05-21", city: "Lisbon" } });
  }
  const { id } = await client.chats.openDirectChat({ body: { userId: peer.id } });
  const countSent = async () =>
    (await other.chats.listMessages({ path: { id } })).data.filter(({ content }) => content === text).length;
  return { sender, address: addressOf("demo", `/chats/${id}`), countSent };
}

/** Records after each change of the page how many items of the message list contain the text. */
async function recordCounts(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate((wanted) => {
    const counts: number[] = [];
    const count = () =>
      [...document.querySelectorAll('ol[aria-label="Messages"] li')].filter(({ textContent }) =>
        textContent?.includes(wanted),
      ).length;
    new MutationObserver(() => counts.push(count())).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(globalThis, { counts });
  }, text);
  return async () => {
    const counts = await page.evaluate(() => (globalThis as unknown as { counts: number[] }).counts);
    return counts.slice(counts.indexOf(1));
  };
}

const sending = /\/chats\/[^/]+\/messages$/;

/** Sends the message, and waits until the request has ended or failed and the page shows the message as sent. */
async function send({ page }: Window): Promise<void> {
  const box = page.getByRole("textbox", { name: "Message" });
  await box.fill(text);
  const isSending = (request: Request) => request.method() === "POST" && sending.test(request.url());
  // After a lost response, the chat can confirm the message before the client repeats the request.
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isSending),
    page.waitForEvent("requestfailed", isSending),
  ]);
  await Promise.all([ended, box.press("Enter")]);
  await page.unrouteAll({ behavior: "wait" });
  const messages = page.getByRole("list", { name: "Messages" });
  await messages.locator("li:not(.waiting)").filter({ hasText: text }).waitFor();
}

const cases: Record<string, (page: Page) => Promise<void>> = {
  "whose response is lost": async (page) => {
    let isLost = false;
    await page.route(sending, async (route) => {
      if (isLost || route.request().method() !== "POST") {
        return route.fallback();
      }
      isLost = true;
      await route.fetch();
      await route.abort("connectionreset");
    });
  },
  "whose response comes after the broadcast": async (page) => {
    await page.route(sending, async (route) => {
      if (route.request().method() !== "POST") {
        return route.fallback();
      }
      const response = await route.fetch();
      // Searches only the message list, because the chat list next to it also shows the text.
      const messages = page.getByRole("list", { name: "Messages" });
      await messages.locator("li:not(.waiting)").filter({ hasText: text }).waitFor();
      await route.fulfill({ response });
    });
  },
  "that is sent while no WebSocket is open": async (page) => {
    await page.routeWebSocket(/\/realtime\/v1\//, (socket) => socket.close());
  },
};

it.each(Object.entries(cases))(
  "a message %s is always shown exactly once to its sender",
  async (_, disturb) => {
    const { sender, address, countSent } = await startChat();
    const window = await openWindow();
    const { page } = window;
    await disturb(page);
    await signIn(window, "demo", sender);
    await page.goto(address);
    await page
      .getByText("Nothing has been said yet")
      .or(page.getByRole("list", { name: "Messages" }))
      .first()
      .waitFor({
        state: "attached",
      });
    const readCounts = await recordCounts(page);
    await send(window);
    await expect.poll(() => page.locator("li.waiting").count()).toBe(0);
    expect(new Set(await readCounts())).toEqual(new Set([1]));
    expect(await countSent()).toBe(1);
  },
  timeoutMilliseconds,
);
