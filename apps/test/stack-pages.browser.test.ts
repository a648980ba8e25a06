/** Tests the pages of the local stack with seed data: the home page, the mailbox and the outbox. */

import { describe, expect, inject, it, vi } from "vitest";
import { useSeedData } from "./_support/seed-data.ts";
import {
  accessibilityProblems,
  openWindow,
  overflowingElements,
  useBrowser,
  type Window,
  type WindowOptions,
} from "./_support/windows.ts";

vi.setConfig({ testTimeout: 300_000 });
useBrowser();
const { organizer, guest } = useSeedData();

const paths = ["/", "/mailbox", "/outbox"];

async function openPage(path: string, options: WindowOptions = {}): Promise<Window> {
  const opened = await openWindow(options);
  await opened.page.goto(inject("stack").apiUrl + path);
  return opened;
}

/** Returns the row of a user on the home page. */
function rowOf({ page }: Window, { email }: { email: string }) {
  return page.getByRole("listitem").filter({ hasText: email });
}

/**
 * Returns the e-mail address of a user on the home page who received one of the latest pushes. The outbox may no longer
 * contain the pushes of other users.
 */
async function recentRecipient(home: Window): Promise<string> {
  const response = await fetch(`${inject("stack").apiUrl}/outbox.json`);
  const { notifications } = (await response.json()) as { notifications: { to: string | null }[] };
  for (const { to } of notifications) {
    if (to !== null && (await rowOf(home, { email: to }).count()) === 1) {
      return to;
    }
  }
  throw new Error("No person of the home page has a push in the outbox.");
}

describe("the home page", () => {
  it("opens the demo app with a session of a user after one click", async () => {
    const home = await openPage("/");
    const opened = home.context.waitForEvent("page");
    await rowOf(home, guest).getByRole("button", { name: "Demo app" }).click();
    const app = await opened;
    await app.getByRole("heading", { level: 1, name: "Events" }).waitFor();
    expect(app.url()).not.toContain("access_token");
    expect(home.complaints).toEqual([]);
  });

  it("opens the API reference with a session of a user after one click", async () => {
    const home = await openPage("/");
    const opened = home.context.waitForEvent("page");
    await rowOf(home, guest).getByRole("button", { name: "Reference" }).click();
    const reference = await opened;
    await reference.locator("#account-button", { hasText: guest.email }).waitFor();
    expect(reference.url()).not.toContain("access_token");
  });

  it("copies an access token of a user to the clipboard", async () => {
    const home = await openPage("/");
    await home.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await Promise.all([
      home.page.getByText("Access token copied.").waitFor(),
      rowOf(home, organizer).getByRole("button", { name: "Copy token" }).click(),
    ]);
    const token = await home.page.evaluate("navigator.clipboard.readText()");
    const { functionsUrl } = inject("stack");
    const response = await fetch(`${functionsUrl}/profiles`, { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toMatchObject({ firstName: organizer.firstName });
  });

  it("shows that the services respond, and copies an API key to the clipboard", async () => {
    const { page, context } = await openPage("/");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const up = page.getByRole("list", { name: "Services" }).getByText("up", { exact: true });
    await expect.poll(() => up.count()).toBe(5);
    await Promise.all([
      page.getByText("Value copied.").waitFor(),
      page.getByRole("button", { name: "Copy Publishable (anon) key" }).click(),
    ]);
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(inject("stack").publishableKey);
  });

  it("links to the pushes of each user, and the list of pushes links back to the user", async () => {
    const home = await openPage("/");
    const { page } = home;
    const email = await recentRecipient(home);
    await rowOf(home, { email }).getByRole("link", { name: "Pushes" }).click();
    await page.getByRole("heading", { name: "Push outbox" }).waitFor();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe(email);
    await page.getByRole("link", { name: email }).first().click();
    await page.getByRole("heading", { name: "Local stack" }).waitFor();
    await expect.poll(() => page.locator("[data-item]:visible").count()).toBe(1);
  });
});

describe("the mailbox and the outbox", () => {
  it("show only items that contain all words of the filter, and keep the filter after a reload", async () => {
    const { page } = await openWindow();
    // Serves a stored copy of the page at each reload, because pushes that other tests send would replace older pushes
    // on the page.
    const outbox = await (await fetch(`${inject("stack").apiUrl}/outbox`)).text();
    await page.route("**/outbox*", (route) => route.fulfill({ body: outbox, contentType: "text/html" }));
    await page.goto(`${inject("stack").apiUrl}/outbox`);
    const filter = page.getByRole("searchbox");
    const shown = page.locator("[data-item]:visible");
    const all = await shown.count();
    const sample = shown.filter({ has: page.getByRole("link") }).first();
    const words = [
      (await sample.getByRole("heading").textContent()) ?? "",
      (await sample.getByRole("link").textContent()) ?? "",
    ];
    await filter.fill(words.join(" "));
    const kept = await shown.allTextContents();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(all);
    for (const text of kept) {
      expect(words.filter((word) => text.includes(word))).toEqual(words);
    }
    await page.reload();
    expect(await filter.inputValue()).toBe(words.join(" "));
    expect(await shown.count()).toBe(kept.length);
    await filter.fill("no such words");
    await page.getByText(/^0 of \d+$/).waitFor();
  });

  it("show relative times, and show a new mail without a reload", async () => {
    const { apiUrl, publishableKey } = inject("stack");
    const sendMail = () =>
      fetch(`${apiUrl}/auth/v1/otp`, {
        method: "POST",
        headers: { apikey: publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com` }),
      });
    await sendMail();
    const { page } = await openWindow();
    await page.clock.install();
    await page.goto(`${apiUrl}/mailbox`);
    const first = page.getByRole("article").first();
    await first.getByText("just now").waitFor();
    const before = await page.getByRole("article").count();
    await sendMail();
    await page.clock.runFor(5000);
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(before);
    await page.clock.runFor(120_000);
    await first.getByText("2 minutes ago").waitFor();
  });
});

describe("the pages of the stack", () => {
  it.each(["light", "dark"] as const)(
    "have no accessibility problems in the %s color scheme, and fit into a width of 390 pixels",
    async (colorScheme) => {
      for (const path of paths) {
        const { page, complaints, hosts } = await openPage(path, { colorScheme, width: 390 });
        expect(await overflowingElements(page), path).toEqual([]);
        expect(await accessibilityProblems(page), path).toEqual([]);
        const ground = await page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
        expect(ground, path).toBe(colorScheme === "dark" ? "rgb(22, 21, 26)" : "rgb(245, 243, 239)");
        expect([...hosts], path).toEqual([new URL(inject("stack").apiUrl).host]);
        expect(complaints, path).toEqual([]);
      }
    },
  );
});
