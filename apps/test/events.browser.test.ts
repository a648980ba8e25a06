/** What the app holds to beyond what is on a page: the keyboard is enough, and a first visit loads little. */

import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import type { Client } from "../../packages/client/src/index.ts";
import { createAccount } from "../../supabase/tests/functions/_support/sign-up.ts";
import { clientOf } from "./_support/seed-data.ts";
import { addressOf, type Credentials, openWindow, signIn, useBrowser, type Window } from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 360_000;
const place = { latitude: 38.7167, longitude: -9.1333 };
const mostBytes = 200_000;

/** Somebody with a profile. */
async function makePerson(firstName: string): Promise<Credentials & { client: Client }> {
  const { email, password } = await createAccount();
  const client = await clientOf({ email, password });
  await client.profiles.createProfile({ body: { firstName, birthdate: "1994-05-21", city: "Lisbon", ...place } });
  return { email, password, client };
}

async function makeEvent({ events }: Client): Promise<{ id: string; title: string }> {
  const title = `Quiz ${crypto.randomUUID().slice(0, 8)}`;
  const startAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await events.createEvent({
    body: { title, type: "bar_quiz", startAt, consentThreshold: 1, ...place },
  });
  await events.publishEvent({ path: { id } });
  return { id, title };
}

/** What has the focus, as a person would name it. */
function focused({ page }: Window): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element === document.body ? "nothing" : (element?.getAttribute("aria-label") ?? element?.textContent ?? "");
  });
}

async function tabTo(window: Window, name: string): Promise<void> {
  await expect
    .poll(async () => {
      await window.page.keyboard.press("Tab");
      return await focused(window);
    })
    .toBe(name);
}

it(
  "somebody applies by keyboard alone, and goes on where the button was that is gone then",
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

    await tabTo(window, "Apply");
    await window.page.keyboard.press("Enter");
    await window.page.getByRole("dialog").waitFor();
    await tabTo(window, "Apply");
    await window.page.keyboard.press("Enter");
    await window.page.getByText("You have applied.").waitFor();
    await window.page.getByRole("dialog").waitFor({ state: "detached" });

    await expect.poll(() => window.page.getByRole("button", { name: "Apply" }).count()).toBe(0);
    await expect.poll(() => focused(window)).toContain("My application");
  },
  timeoutMilliseconds,
);

it(
  "a marker of the map is opened by keyboard",
  async () => {
    const ann = await makePerson("Ann");
    const { title } = await makeEvent(ann.client);
    const window = await openWindow();
    await signIn(window, "demo", ann);
    await window.page.getByLabel("Search").fill(title);
    await window.page.getByRole("button", { name: "Map" }).click();
    await window.page.getByRole("button", { name: title }).press("Enter");
    await window.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  },
  timeoutMilliseconds,
);

it(
  "a first visit loads less than 200 KB, and nothing of the map",
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
    // Until nothing more comes for a while.
    let known = 0;
    function countNew(): number {
      const before = known;
      known = finished.length;
      return known - before;
    }
    await expect.poll(countNew, { interval: 2000 }).toBe(0);

    // Asked here and not as they end: the last may end with the window, of which nobody can ask any more.
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(mostBytes);
  },
  timeoutMilliseconds,
);
