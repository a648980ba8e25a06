/** Tests chats: unsent messages, failed uploads, edits, blocks, and toasts about messages. */

import type { Route } from "playwright-core";
import { expect, it } from "vitest";
import type { Client } from "../../packages/client/src/index.ts";
import { createAccount } from "../../supabase/tests/functions/_support/sign-up.ts";
import { drawPortrait } from "../../tools/seed/portraits.ts";
import { clientOf } from "./_support/seed-data.ts";
import { accessibilityProblems, addressOf, openWindow, signIn, useBrowser, type Window } from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 240_000;
const sending = /\/chats\/[^/]+\/messages$/;

async function makePerson(firstName: string) {
  const account = await createAccount();
  const client = await clientOf(account);
  const { userId } = await client.profiles.createProfile({
    body: { firstName, birthdate: "1994-05-21", city: "Lisbon" },
  });
  return { account, client, userId };
}

/** Creates two users with a direct chat, and opens the app with a route for the first user. */
async function openApp(routeOf: (chatId: string) => string) {
  const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
  const { id } = await ann.client.chats.openDirectChat({ body: { userId: ben.userId } });
  const window = await openWindow();
  await signIn(window, "demo", ann.account);
  await window.page.goto(addressOf("demo", routeOf(id)));
  return { ann, ben, id, window };
}

function controlsOf({ page }: Window) {
  return {
    box: page.getByRole("textbox", { name: "Message" }),
    messages: page.getByRole("list", { name: "Messages" }),
    menu: page.getByRole("button", { name: "Chat options" }),
  };
}

async function contentsOf({ chats }: Client, id: string): Promise<string[]> {
  return (await chats.listMessages({ path: { id } })).data.map(({ content }) => content);
}

/** Holds back all requests that send a message. Returns the held requests, oldest first. */
async function holdMessages({ page }: Window): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(sending, (route) =>
    route.request().method() === "POST" ? void held.push(route) : route.fallback(),
  );
  return held;
}

it(
  "the list of chats shows an unsent message of an earlier visit, and shows the message after it is sent",
  async () => {
    const { ben, id, window } = await openApp((chatId) => `/chats/${chatId}`);
    const { page } = window;
    const held = await holdMessages(window);
    await controlsOf(window).box.fill("From the train");
    await controlsOf(window).box.press("Enter");
    await expect.poll(() => held.length).toBe(1);

    await page.goto(addressOf("demo", "/chats"));
    await page.reload();
    await page.getByText("Waiting to be sent: From the train").waitFor();
    await expect.poll(() => held.length).toBe(2);
    await held[1]?.continue();
    await page.getByText("You: From the train").waitFor();
    expect(await contentsOf(ben.client, id)).toEqual(["From the train"]);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the app says that a message cannot be discarded while it is being sent, and the sender can edit it afterwards",
  async () => {
    const { ben, id, window } = await openApp((chatId) => `/chats/${chatId}`);
    const { page } = window;
    const { box, messages } = controlsOf(window);
    const held = await holdMessages(window);
    await box.fill("See you at nine");
    await box.press("Enter");
    await expect.poll(() => held.length).toBe(1);
    await messages.getByRole("button", { name: "Discard" }).click();
    await page.getByText("The message is being sent. You can delete it afterwards.").waitFor();
    await held[0]?.continue();
    await messages.getByText("Sent").waitFor();

    await messages.getByRole("button", { name: "Actions" }).click();
    await messages.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit" });
    await dialog.getByRole("textbox", { name: "Message" }).fill("See you at ten");
    await dialog.getByRole("button", { name: "Save" }).click();
    await messages.getByText("See you at ten").waitFor();
    await messages.getByText("edited").waitFor();
    expect(await contentsOf(ben.client, id)).toEqual(["See you at ten"]);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "a message is not sent while one of its files has failed, and a failed upload can be repeated",
  async () => {
    const { ben, id, window } = await openApp((chatId) => `/chats/${chatId}`);
    const { page } = window;
    const { box, messages } = controlsOf(window);
    const files = page.locator("input[type=file]");
    await box.fill("Here is the ticket");
    await files.setInputFiles({ name: "bad.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") });
    await page.getByText("Only photos, videos, audio and PDF files can be sent here.").waitFor();
    await box.press("Enter");
    await page.getByText("Please remove the file that can’t be used.").waitFor();
    await page.getByRole("button", { name: "Remove bad.exe" }).click();

    // The client repeats most failed calls itself, but not if the service asks it to wait for more than a minute.
    await page.route(/\/media\/upload-url$/, (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "120" },
        json: { error: "Too many requests.", code: "rate_limited", errorId: "test" },
      }),
    );
    const buffer = Buffer.from(await drawPortrait(1, "female"));
    await files.setInputFiles({ name: "ticket.png", mimeType: "image/png", buffer });
    const retry = page.getByRole("button", { name: "Try again" });
    await retry.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
    await retry.click();
    await retry.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await page.getByRole("button", { name: "Send" }).click();
    await messages.getByRole("img", { name: "ticket.png" }).waitFor();
    const sent = (await ben.client.chats.listMessages({ path: { id } })).data;
    expect(sent).toMatchObject([{ content: "Here is the ticket", attachments: [{ fileName: "ticket.png" }] }]);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "a message of a muted chat shows no toast, and the toast of another message opens its chat",
  async () => {
    const { ann, ben, id, window } = await openApp(() => "/profile");
    const { page } = window;
    await page.getByRole("heading", { level: 1 }).waitFor();
    const cleo = await makePerson("Cleo");
    const other = await cleo.client.chats.openDirectChat({ body: { userId: ann.userId } });
    await ann.client.chats.muteChat({ path: { id }, body: { until: null } });

    const isRead = page.waitForResponse((response) => response.url().endsWith(`/chats/${id}/summary`));
    await ben.client.chats.sendMessage({ path: { id }, body: { content: "Psst" } });
    await isRead;
    await cleo.client.chats.sendMessage({ path: { id: other.id }, body: { content: "Are you coming?" } });
    await page.getByRole("status").getByRole("link", { name: "Cleo: Are you coming?" }).waitFor();
    expect(await page.getByText("Ben: Psst").count()).toBe(0);
    await page.getByRole("link", { name: "Cleo: Are you coming?" }).click();
    await page.getByRole("heading", { level: 1, name: "Cleo" }).waitFor();
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "a user can block the other person in the menu of their chat",
  async () => {
    const { ann, ben, window } = await openApp((chatId) => `/chats/${chatId}`);
    const { page } = window;
    await controlsOf(window).menu.click();
    await page.getByRole("button", { name: "Block" }).click();
    await page.getByRole("dialog", { name: "Block" }).getByRole("button", { name: "Block" }).click();
    await page.getByRole("dialog", { name: "Block" }).waitFor({ state: "detached" });
    const blocked = await ann.client.friends.listFriends({ query: { status: "blocked" } });
    expect(blocked.data).toMatchObject([{ addresseeId: ben.userId }]);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);
