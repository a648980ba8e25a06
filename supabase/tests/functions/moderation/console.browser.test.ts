/** The moderation console of the local stack in headless Chromium: `npm test -- browser`. */

import { readFile } from "node:fs/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from "vitest";
import { sql } from "../_support/database.ts";
import { block } from "../_support/friends.ts";
import { deleteAccount, newEmail, signUpByEmail } from "../_support/logins.ts";
import { addPhoto } from "../_support/media/uploads.ts";
import { signUpForDiscovery } from "../_support/people/interactions.ts";
import { appeal, decide, ownDecisionsOf, report, setRole, userTarget } from "../_support/reports.ts";
import { createAccount } from "../_support/sign-up.ts";

const photo = new URL("../../fixtures/images/photo.jpg", import.meta.url);

/** The timeout is long, because the local stack builds the console before it serves the first page. */
const timeoutMilliseconds = 180_000;

vi.setConfig({ testTimeout: 2 * timeoutMilliseconds });

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
    chromiumSandbox: false,
  });
});

afterAll(async () => {
  await browser?.close();
});

/** Signs in to the console. Returns the page, and a list that collects errors and requests to other hosts. */
async function openConsole({ email, password }: { email: string; password: string }) {
  const { apiUrl } = inject("stack");
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-US" });
  context.setDefaultTimeout(timeoutMilliseconds);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${apiUrl}/moderation-console`);
  await page.getByLabel("Email").fill(email);
  const complaints: string[] = [];
  context.on("weberror", (problem) => complaints.push(problem.error().message));
  context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== apiUrl) {
      complaints.push(`asks ${origin}`);
    }
  });
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  // The heading gets the focus once the page is loaded. A key press before that moment can be lost.
  await page.locator("h1:focus").waitFor();
  return { page, complaints };
}

/** Returns the text of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement.textContent");
}

/** Presses a button of the open dialog, and waits until the dialog closes. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

it("the console tells a user without the moderator role that they are not a moderator", async () => {
  const { page } = await openConsole(await createAccount());
  await page.getByRole("heading", { name: "You are not a moderator" }).waitFor();
  expect(await page.getByRole("navigation").count()).toBe(0);
});

it("moderators can decide on a report and answer the appeal in the console with only the keyboard", async () => {
  const firstName = `Reported ${Math.random().toString(36).slice(2)}`;
  const [reporter, reported] = [await signUpForDiscovery(), await signUpForDiscovery({ firstName })];
  await addPhoto(reported, await readFile(photo));
  await report(reporter, userTarget(reported), { description: "Sells pills." });
  const [moderator, second] = [await createAccount(), await createAccount()];
  await setRole(moderator, "moderator");
  await setRole(second, "moderator");
  const { page, complaints } = await openConsole(moderator);

  // The first moderator opens the evidence, in which photos are blurred at first, and hides the reported person.
  const row = page.getByRole("button", { name: firstName });
  const more = page.getByRole("button", { name: "Show more" });
  // Reports of other tests are older, so the report may be on a later page.
  await expect
    .poll(async () => {
      if ((await row.count()) === 0 && (await more.count()) > 0) {
        await more.press("Enter");
      }
      return await row.count();
    })
    .toBe(1);
  await row.press("Enter");
  await page.getByText("Sells pills.", { exact: true }).waitFor();
  const picture = page.getByRole("button", { name: "Photo 1" }).first();
  const filterOf = () => page.evaluate("getComputedStyle(document.querySelector('[aria-pressed] img')).filter");
  expect(await filterOf()).toMatch(/^blur/);
  await picture.press("Enter");
  expect(await filterOf()).toBe("none");
  await row.focus();
  await page.keyboard.press("h");
  await page.getByLabel("Note to the person").fill("Please do not advertise.");
  await confirm(page, "Hide");
  await row.waitFor({ state: "detached" });
  expect(await focused(page)).toMatch(/(Person|Event|Chat)\s·\s|^Reports/);
  const [decision] = await ownDecisionsOf(reported);
  expect(decision).toMatchObject({ decision: "hide", reason: "spam", note: "Please do not advertise." });

  // A moderator cannot answer an appeal against their own decision, so the second moderator reverses the decision.
  await appeal(reported, { id: decision?.id ?? "" }, "I do not.");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: `Hidden: ${firstName}` }).press("Enter");
  await page.getByText("You made this decision, so another moderator answers the appeal.").waitFor();
  expect(await page.getByRole("button", { name: /^(Reverse|Keep the decision)/ }).count()).toBe(0);
  const other = await openConsole(second);
  await other.page.getByRole("link", { name: "Appeals" }).press("Enter");
  await other.page.getByRole("heading", { name: "Appeals", level: 1 }).waitFor();
  const appealed = other.page.getByRole("button", { name: `Hidden: ${firstName}` });
  await appealed.press("Enter");
  await other.page.getByText("I do not.").waitFor();
  await other.page.keyboard.press("v");
  await confirm(other.page, "Reverse");
  await appealed.waitFor({ state: "detached" });
  expect(other.complaints).toEqual([]);
  expect(await ownDecisionsOf(reported)).toMatchObject([{ appeal: { outcome: "reversed" } }]);

  // The first moderator opens the decision and the history of the reported person.
  await page.keyboard.press("3");
  const decided = page.getByRole("button", { name: `Hidden: ${firstName}` });
  await decided.press("Enter");
  const moderatorName = moderator.email.split("@")[0] ?? "";
  await page.getByRole("definition").getByText(moderatorName).first().waitFor();
  await page.keyboard.press("/");
  await page.getByLabel("Name, email address or ID").fill(`It is about ${reported.id}.`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: firstName, level: 1 }).waitFor();
  await page
    .getByRole("button", { name: `${firstName} Person · Spam` })
    .getByText("upheld", { exact: true })
    .waitFor();
  await page
    .getByRole("button", { name: `Hidden: ${firstName}` })
    .getByText("decision reversed", { exact: true })
    .waitFor();

  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  expect(complaints).toEqual([]);
});

it("the console marks an inherited suspension as inherited, and moderators can lift an inherited block in the console", async () => {
  const firstName = `Blocker ${Math.random().toString(36).slice(2)}`;
  const [email, blocker] = [newEmail(), await signUpForDiscovery({ firstName })];
  const before = await signUpByEmail(email);
  await block(blocker, before);
  await decide(userTarget(before), "suspend");
  await deleteAccount(before);
  const again = await signUpByEmail(email);
  const moderator = await createAccount();
  await setRole(moderator, "moderator");
  const { page, complaints } = await openConsole(moderator);

  await page.keyboard.press("/");
  await page.getByLabel("Name, email address or ID").fill(again.id);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Suspended: No profile" }).getByText("inherited").waitFor();
  const row = page.getByRole("button", { name: /^Inherited block/ });
  await row.getByText("inherited", { exact: true }).waitFor();
  await row.press("Enter");
  await page.getByRole("definition").getByText(firstName).waitFor();
  await page.getByRole("button", { name: "Lift the block" }).press("Enter");
  await page.getByLabel("Why").fill("The address belongs to another person now.");
  await confirm(page, "Lift the block");
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Block lifted: Inherited block/ }).waitFor();
  const blocks = await sql`select blocked_id from public.blocks where blocker_id = ${blocker.id}`;
  expect(blocks).toEqual([{ blocked_id: before.id }]);

  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  expect(complaints).toEqual([]);
});
