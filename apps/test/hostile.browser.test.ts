/**
 * Shows hostile texts and files to a user in the app and to a moderator in the console. No script in them may run, and
 * no page may send a request to another host.
 */

import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import { put, uploadUrl } from "../../supabase/tests/functions/_support/media/uploads.ts";
import { setRole } from "../../supabase/tests/functions/_support/reports.ts";
import { createAccount, type Person, signUpWithProfile } from "../../supabase/tests/functions/_support/sign-up.ts";
import { clientOf } from "./_support/seed-data.ts";
import { addressOf, openWindow, signIn, useBrowser, type Window, waitUntilLoaded } from "./_support/windows.ts";

const timeoutMilliseconds = 480_000;

useBrowser();

/** The script in each hostile text or file requests this path when it runs. */
const canary = "/ran-a-script";
const script = `fetch('${canary}')`;

const texts = [
  `"><img src=x onerror=${script}>`,
  `<svg onload=${script}>`,
  `<script>${script}</script>`,
  `javascript:${script}`,
  `[x](javascript:${script})`,
  `{{constructor.constructor("${script}")()}}`,
  `https://evil.example/?q=<iframe srcdoc="<script>${script}</script>">`,
];

const html = `<!doctype html><body><script>${script}</script><img src="https://evil.example/pixel.png">`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`;
const xml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`;
const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.launchURL\\("https://evil.example"\\))>>>>endobj\n`;
/** This file begins with neither a signature nor markup, so a browser can interpret it only by its MIME type. */
const disguised = `x${html}`;

/** Hostile files: the MIME type that the sender declares, the MIME type in the upload request, and the content. */
const files: readonly (readonly [declared: string, uploaded: string, text: string])[] = [
  ["image/png", "image/png;x=x, TEXT/HTML", disguised],
  ["image/png", "image/png", disguised],
  ["image/png", "text/html", disguised],
  ["image/png", "application/octet-stream", html],
  ["image/svg+xml", "image/svg+xml", svg],
  ["image/svg+xml", "IMAGE/SVG+XML; charset=utf-8", svg],
  ["image/x-unknown", "image/x-unknown", disguised],
  ["image/vnd.html", "image/vnd.html", html],
  ["video/mp4", "video/mp4", disguised],
  ["video/mp4", "video/mp4,text/html", disguised],
  ["video/x-html", "video/x-html", disguised],
  ["audio/mpeg", "audio/mpeg", disguised],
  ["audio/mpeg", "text/plain", disguised],
  ["application/pdf", "application/pdf", pdf],
  ["application/pdf", "application/pdf;x=x, TEXT/HTML", disguised],
  ["application/pdf", "application/pdf", xml],
  ["application/pdf", "multipart/x-mixed-replace;boundary=x", disguised],
];

/** Uploads the files, and sends each accepted file in a separate message. Returns the number of sent files. */
async function sendFiles(sender: Person, chatId: string): Promise<number> {
  let sent = 0;
  for (const [declared, uploaded, text] of files) {
    const { key, signedUrl } = await uploadUrl(sender, declared);
    const stored = await put(signedUrl, new TextEncoder().encode(text), uploaded);
    await stored.body?.cancel();
    const attachments = [{ key, fileName: `${texts[sent % texts.length]}.html` }];
    const response = stored.ok && (await sender.request("POST", `/chats/${chatId}/messages`, { attachments }));
    sent += response && response.status === 201 ? 1 : 0;
  }
  return sent;
}

interface Escapes {
  /** URLs of the pages in which a hostile script ran. */
  scripts: string[];
  /** Requests to other hosts that the content security policy of the page did not block. */
  requests: string[];
}

/**
 * Watches all pages of a window. A request that the content security policy blocks never leaves the browser, so it is
 * ignored.
 */
function watchForEscapes({ context }: Window): Escapes {
  const escapes: Escapes = { scripts: [], requests: [] };
  const { host: own } = new URL(addressOf("demo"));
  context.on("request", (request) => {
    if (request.url().includes(canary)) {
      escapes.scripts.push(request.frame().url());
    }
  });
  const note = (request: Request) => {
    const { protocol, host } = new URL(request.url());
    const isBlocked = request.failure()?.errorText === "csp";
    if (protocol.startsWith("http") && host !== own && !isBlocked) {
      escapes.requests.push(`${request.url()} in ${request.frame().url()}: ${request.failure()?.errorText}`);
    }
  };
  context.on("requestfinished", note);
  context.on("requestfailed", note);
  return escapes;
}

/**
 * Waits until the open page of the console shows every picture. If the browser cannot display a file as a picture, the
 * console replaces it by a link.
 */
async function showPictures({ page }: Window): Promise<void> {
  const images = page.locator("button.picture img");
  const areDrawn = () =>
    images.evaluateAll((all) =>
      (all as HTMLImageElement[]).every((image) => {
        image.loading = "eager";
        return image.complete && image.naturalWidth > 0;
      }),
    );
  await expect.poll(areDrawn, { timeout: 120_000 }).toBe(true);
  for (const picture of await page.locator("button.picture").all()) {
    await picture.click();
  }
}

/**
 * Opens each file that the page links to or shows in a new page, without the URL parameter that makes it a download.
 * Returns the number of files.
 */
async function openFiles({ page, context }: Window): Promise<number> {
  const addresses = await page
    .locator('a[href*="/storage/"], img[src*="/storage/"], video[src*="/storage/"], audio[src*="/storage/"]')
    .evaluateAll((elements) => elements.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? ""));
  for (const address of new Set(addresses)) {
    const opened = await context.newPage();
    const bare = new URL(address);
    bare.searchParams.delete("download");
    // If the file is downloaded, the navigation ends with an error.
    await opened.goto(bare.href, { waitUntil: "load" }).catch(() => {});
    await opened.close();
  }
  return new Set(addresses).size;
}

it(
  "the app and the console run no script in a hostile text or file, and send no request to another host",
  async () => {
    const victim = await createAccount();
    const client = await clientOf(victim);
    const [name = "", , tag = ""] = texts;
    await client.profiles.createProfile({ body: { firstName: "Vera", birthdate: "1994-05-21", city: "Porto" } });
    const attacker = await signUpWithProfile({
      firstName: name,
      bio: texts.join("\n"),
      hometown: tag.slice(0, 80),
      city: name,
      birthdate: "1994-05-21",
    });
    const request = await attacker.request("POST", "/friends/requests", {
      addresseeId: (await client.auth.getUser()).data.user?.id,
    });
    const { friendship } = request.body as { friendship: { id: string } };
    await client.friends.acceptFriendRequest({ path: { id: friendship.id } });
    const event = await attacker.request("POST", "/events", {
      title: texts[1],
      description: texts.join("\n"),
      address: tag,
      city: name,
      type: "party_home",
      startAt: new Date(Date.now() + 86_400_000).toISOString(),
      latitude: -45.87,
      longitude: 170.5,
      // The event is private, because in other tests its cover would cause a blocked request to another host.
      visibility: "private",
      consentThreshold: 1,
      imageUrl: "https://evil.example/cover.png",
    });
    const { id: eventId } = event.body as { id: string };
    expect((await attacker.request("POST", `/events/${eventId}/publish`)).status).toBe(200);
    const chat = (await attacker.request("POST", "/chats/direct", { userId: victim.id })).body as { id: string };
    for (const content of texts) {
      expect((await attacker.request("POST", `/chats/${chat.id}/messages`, { content })).status).toBe(201);
    }
    const sent = await sendFiles(attacker, chat.id);
    expect(sent).toBeGreaterThan(5);

    const user = await openWindow();
    const escapesOfApp = watchForEscapes(user);
    await signIn(user, "demo", victim);
    for (const route of [
      "/chats",
      `/chats/${chat.id}`,
      `/people/${attacker.profileId}`,
      `/events/${eventId}`,
      "/notifications",
    ]) {
      await user.page.goto(addressOf("demo", route));
      await waitUntilLoaded(user.page);
    }
    await user.page.goto(addressOf("demo", `/chats/${chat.id}`));
    await expect.poll(() => user.page.locator(".attachment").count()).toBe(sent);
    await expect.poll(() => openFiles(user), { timeout: 120_000 }).toBe(sent);
    expect(escapesOfApp).toEqual({ scripts: [], requests: [] });

    const reporter = await clientOf(victim);
    const { data: messages } = await reporter.chats.listMessages({ path: { id: chat.id }, query: { limit: 100 } });
    for (const [index, target] of [
      { targetType: "chat" as const, targetId: chat.id, messageIds: messages.slice(0, 20).map(({ id }) => id) },
      { targetType: "user" as const, targetId: attacker.id },
      { targetType: "event" as const, targetId: eventId },
    ].entries()) {
      await reporter.reports.createReport({ body: { ...target, reason: "spam", description: texts[index] ?? "" } });
    }
    const moderator = await createAccount();
    await setRole(moderator, "moderator");
    const console = await openWindow();
    const escapesOfConsole = watchForEscapes(console);
    await signIn(console, "moderation-console", moderator);
    for (const id of [attacker.id, chat.id, eventId]) {
      await console.page.goto(addressOf("moderation-console", `/id/${id}`));
      await waitUntilLoaded(console.page);
      const rows = console.page.locator("main button[aria-expanded]");
      for (let row = 0; row < (await rows.count()); row += 1) {
        await rows.nth(row).click();
        await waitUntilLoaded(console.page);
        await showPictures(console);
        await openFiles(console);
      }
    }
    expect(escapesOfConsole).toEqual({ scripts: [], requests: [] });
  },
  timeoutMilliseconds,
);
