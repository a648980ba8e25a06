/**
 * Tests moderation by keyboard, and an appeal with two moderators. The tests use a separate stack, so that the queue
 * contains only their reports.
 */

import { createClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import WebSocket from "ws";
import { type PushStack, startPushStack } from "../../supabase/tests/functions/_support/push/stack.ts";
import type { Person } from "../../supabase/tests/functions/_support/sign-up.ts";
import { accessibilityProblems, openWindow, useBrowser, type WindowOptions } from "./_support/windows.ts";

const timeoutMilliseconds = 400_000;

useBrowser();

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack();
}, timeoutMilliseconds);

afterAll(() => stack.stop());

interface Login {
  id: string;
  email: string;
  password: string;
}

async function makeModerator({ id }: Login): Promise<void> {
  await stack.sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "moderator"}' where id = ${id}`;
}

/** Creates an account without a profile. The console shows its e-mail address as its name. */
async function createLogin(name: string): Promise<Login> {
  const account = { email: `${name}.${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  const options = { auth: { persistSession: false }, realtime: { transport: WebSocket as never } };
  const { data } = await createClient(stack.apiUrl, stack.publishableKey, options).auth.signUp(account);
  return { id: data.user!.id, ...account };
}

async function createModerator(name: string): Promise<Login> {
  const login = await createLogin(name);
  await makeModerator(login);
  return login;
}

async function openConsole({ email, password }: Login, options: WindowOptions = {}): Promise<Page> {
  const { page } = await openWindow(options);
  // With this clock, a test can let the time of the page pass.
  await page.clock.install();
  await page.goto(`${stack.apiUrl}/moderation-console/`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
  return page;
}

async function ask(person: Person, path: string, body: unknown): Promise<{ id: string }> {
  const response = await person.request("POST", path, body);
  expect(response.status).toBe(201);
  return response.body as { id: string };
}

function report(person: Person, targetId: string, description: string): Promise<unknown> {
  return ask(person, "/reports", { targetType: "user", targetId, reason: "spam", description });
}

/** Sends a request with the secret key. */
async function askAsService(method: string, path: string, body: unknown): Promise<void> {
  const { SECRET_KEY = "" } = stack.addresses;
  const headers = { apikey: SECRET_KEY, "content-type": "application/json" };
  const response = await fetch(`${stack.apiUrl}/functions/v1${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
}

async function decisionsAbout(person: Person): Promise<{ id: string; appeal: object | null }[]> {
  const { body } = await person.request("GET", "/reports/decisions");
  return (body as { data: { id: string; appeal: object | null }[] }).data;
}

/** Waits until an expanded row of the queue has the focus and contains this text. */
async function expectOpenRow(page: Page, text: string): Promise<void> {
  const focused = page.locator('[data-head][aria-expanded="true"]:focus');
  await expect.poll(() => focused.textContent()).toContain(text);
}

/** Presses the button with this name in the open dialog, and waits until the dialog is closed. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

it(
  "a moderator can handle all reports, undo a decision, find a user and end a suspension by keyboard alone",
  async () => {
    const [anna, boris, clara, dan, eve] = (await Promise.all(
      ["Anna", "Boris", "Clara", "Dan", "Eve"].map((name) => stack.signUp(name)),
    )) as [Person, Person, Person, Person, Person];
    await report(boris, anna.id, "Sells pills.");
    await report(clara, anna.id, "Sells everything.");
    await report(boris, dan.id, "I do not like the photo.");
    const chat = (await eve.request("POST", "/chats/direct", { userId: boris.id })).body as { id: string };
    const message = await ask(eve, `/chats/${chat.id}/messages`, { content: "Make money from home!" });
    await ask(boris, "/reports", { targetType: "chat", targetId: chat.id, reason: "spam", messageIds: [message.id] });
    const [mara, nina] = [await createModerator("mara"), await createModerator("nina")];
    const page = await openConsole(mara);

    // The queue has one row for each reported target, oldest first, with the name, the number of reports and the
    // waiting time.
    await page.getByText("4 open, the oldest waiting").waitFor();
    const heads = page.locator("[data-head]");
    await expect.poll(() => heads.count()).toBe(3);
    expect(await heads.first().textContent()).toMatch(/Anna Person\s· Spam.*2 reports.*waiting \d+ minute/);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expectOpenRow(page, "Anna");
    await page.getByText("You are on it.").waitFor();
    await page.getByText("Sells pills.", { exact: true }).waitFor();
    await page.getByText("Sells everything.", { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    // Another moderator sees which moderator has claimed this target, and cannot make a decision about it.
    const other = await openConsole(nina, { width: 390 });
    await other
      .getByRole("button", { name: /^Anna/ })
      .getByText(/taken by mara\..* until/)
      .waitFor();
    await other.getByRole("button", { name: /^Anna/ }).press("Enter");
    await other.getByText(/is on it until .* Please take another one/).waitFor();
    expect(await other.getByRole("button", { name: /^(Dismiss|Hide|Suspend)/ }).count()).toBe(0);
    expect(await accessibilityProblems(other)).toEqual([]);
    await other.close();

    // After a decision, the next row opens. The decision can be undone.
    await page.keyboard.press("h");
    await page.getByLabel("Note to the person").fill("Please do not advertise.");
    await confirm(page, "Hide");
    await page.getByText("Hidden: Anna").waitFor();
    await expectOpenRow(page, "Dan");
    const hidden = () => stack.sql`select from private.hidden_targets where target_id = ${anna.id}`;
    expect(await hidden()).toHaveLength(1);
    await page.keyboard.press("z");
    await page.getByText("Shown again: Anna").waitFor();
    await expect.poll(hidden).toHaveLength(0);
    // The report is open again, and neither of the two decisions counts as an earlier decision.
    const anew = page.getByRole("button", { name: /^Anna/ });
    await anew.waitFor();
    expect(await anew.getByText("earlier decisions").count()).toBe(0);
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expectOpenRow(page, "Anna");
    await page.keyboard.press("d");
    await confirm(page, "Dismiss");
    await expectOpenRow(page, "Dan");

    await page.keyboard.press("d");
    await confirm(page, "Dismiss");
    await expectOpenRow(page, "Eve, in a chat with Boris");

    // In a report about a chat, the moderator can suspend the author of the message.
    await page.getByRole("button", { name: "Suspend Eve" }).waitFor();
    await page.getByRole("listitem").getByText("Make money from home!", { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("s");
    await page.getByRole("dialog", { name: "Suspend: Eve" }).waitFor();
    // A click on the text of the dialog moves the focus to the page. While the dialog is open, the keys for undo and
    // navigation have no effect.
    await page.getByRole("heading", { name: "Suspend: Eve" }).click();
    await page.keyboard.press("z");
    await page.keyboard.press("2");
    await page.getByRole("dialog", { name: "Suspend: Eve" }).waitFor();
    expect(page.url()).toContain("#/reports");
    await confirm(page, "Suspend");
    await page.getByText("Suspended: Eve").waitFor();
    await page.getByText("All done. No report is waiting.").waitFor();
    const { body: reports } = await boris.request("GET", "/reports");
    expect((reports as { data: object[] }).data).toContainEqual(
      expect.objectContaining({ reportedChatId: chat.id, status: "upheld" }),
    );

    // The search finds users by the beginning of their name, including suspended users.
    await page.keyboard.press("/");
    await page.getByRole("heading", { name: "Search", level: 1 }).waitFor();
    await page.locator("main input:focus").waitFor();
    await page.keyboard.type("ev");
    await page.getByRole("link", { name: /Eve.*suspended until/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Eve", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Let in again" }).waitFor();

    // A second suspension cannot be undone, because undoing it would end the first suspension.
    const undo = page.getByRole("status").getByRole("button", { name: /^Undo/ });
    await undo.waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    await page.getByRole("dialog").getByText("Now suspended until").waitFor();
    await page.getByLabel("For how long").selectOption("A day");
    await confirm(page, "Change the suspension");
    await undo.waitFor({ state: "detached" });
    expect(await stack.sql`select from private.suspensions where user_id = ${eve.id}`).toHaveLength(1);
    // The dialog does not ask for a reason, because all reasons are violations. It also does not mention reports, because
    // there are no open reports.
    await page.keyboard.press("i");
    const dialog = page.getByRole("dialog", { name: "Let in again: Eve" });
    await dialog.getByText("The person will be able to use the app again.", { exact: true }).waitFor();
    expect(await dialog.getByLabel("Reason").count()).toBe(0);
    await confirm(page, "Let in again");
    await page.getByRole("status").getByText("Let in again: Eve").waitFor();
    expect(await stack.sql`select from private.suspensions where user_id = ${eve.id}`).toHaveLength(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    // The list of decisions marks the undone decision and the decision that undid it.
    await page.keyboard.press("3");
    await page
      .getByRole("button", { name: /^Hidden: Anna/ })
      .getByText("undone", { exact: true })
      .waitFor();
    await page
      .getByRole("button", { name: /^Shown again: Anna/ })
      .getByText("undid a decision", { exact: true })
      .waitFor();
  },
  timeoutMilliseconds,
);

it(
  "the console tells the moderator who made a decision that another moderator must answer the appeal against it",
  async () => {
    const [fay, gus] = await Promise.all([stack.signUp("Fay"), stack.signUp("Gus")]);
    await stack.sql`update auth.users set raw_app_meta_data = raw_app_meta_data - 'role'`;
    const mara = await createModerator("mara");
    await report(gus, fay.id, "Sells pills.");
    const page = await openConsole(mara);
    await page.getByRole("button", { name: /^Fay/ }).press("Enter");
    await page.getByText("You are on it.").waitFor();
    await page.keyboard.press("h");
    await confirm(page, "Hide");
    await page.getByText("Hidden: Fay").waitFor();
    const [decision] = await decisionsAbout(fay);
    await ask(fay, `/reports/decisions/${decision?.id}/appeal`, { text: "I do not sell anything." });

    // A moderator may answer an appeal against their own decision only if there is no other moderator. Here another
    // moderator is added before the answer is sent.
    await page.keyboard.press("2");
    await page.getByRole("button", { name: /^Hidden: Fay/ }).press("Enter");
    await page.getByText("I do not sell anything.").waitFor();
    await page.keyboard.press("v");
    const nina = await createModerator("nina");
    await page.getByRole("dialog").getByRole("button", { name: "Reverse", exact: true }).press("Enter");
    await page.getByText("You made this decision, so another moderator answers the appeal.").waitFor();
    await page
      .getByRole("button", { name: /^Hidden: Fay/ })
      .getByText("for another moderator")
      .waitFor();
    expect(await page.getByRole("button", { name: /^(Reverse|Keep the decision)/ }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    const other = await openConsole(nina);
    await other.keyboard.press("2");
    const row = other.getByRole("button", { name: /^Hidden: Fay.*Appeal waiting/ });
    await row.press("Enter");
    expect(await accessibilityProblems(other)).toEqual([]);
    await other.keyboard.press("v");
    await confirm(other, "Reverse");
    await row.waitFor({ state: "detached" });
    await other.getByText("All done. No appeal is waiting.").waitFor();
    const [answered] = await decisionsAbout(fay);
    expect(answered).toMatchObject({ appeal: { outcome: "reversed" } });
    expect(await stack.sql`select from private.hidden_targets where target_id = ${fay.id}`).toHaveLength(0);
  },
  timeoutMilliseconds,
);

it(
  "a moderator can remove all reported messages of a chat with one decision, and suspend the sender until a date",
  async () => {
    const [hal, ivy] = await Promise.all([stack.signUp("Hal"), stack.signUp("Ivy")]);
    const chat = await ask(hal, "/chats/direct", { userId: ivy.id });
    const messageIds: string[] = [];
    for (const content of ["Buy my pills!", "Cheap today!"]) {
      messageIds.push((await ask(hal, `/chats/${chat.id}/messages`, { content })).id);
    }
    await ask(hal, `/chats/${chat.id}/messages`, { content: "Good evening." });
    await ask(ivy, "/reports", { targetType: "chat", targetId: chat.id, reason: "spam", messageIds });
    const page = await openConsole(await createModerator("olga"));
    await page.getByRole("button", { name: /^Hal, in a chat with Ivy/ }).press("Enter");
    await page.getByText("You are on it.").waitFor();
    const said = page.getByRole("listitem").filter({ hasText: "Buy my pills!" }).last();
    await said.getByRole("button", { name: "Remove message" }).press("Enter");
    await page.getByRole("dialog").getByText("Open reports about this chat will be upheld and closed.").waitFor();
    await page.getByLabel("Also remove the other reported messages (1)").check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await confirm(page, "Remove");
    await page.getByText("All done. No report is waiting.").waitFor();
    const { body } = await ivy.request("GET", `/chats/${chat.id}/messages`);
    const shown = (body as { data: { content: string | null }[] }).data.flatMap(({ content }) => content || []);
    expect(shown).toEqual(["Good evening."]);

    await page.goto(`${stack.apiUrl}/moderation-console/#/id/${hal.id}`);
    await page.getByRole("button", { name: /^Suspend/ }).press("Enter");
    await page.getByLabel("For how long").selectOption("Until a date");
    await page.getByLabel("Until", { exact: true }).fill("2050-05-21T12:00");
    expect(await page.getByLabel("For how long").inputValue()).toBe("date");
    await confirm(page, "Suspend");
    await page.getByRole("status").getByText("Suspended: Hal").waitFor();
    const ends = await stack.sql`
      select extract(year from suspended_until)::integer as year from private.suspensions where user_id = ${hal.id}`;
    expect(ends).toEqual([{ year: 2050 }]);

    // In the queue, a report about a suspended user says so, and offers another end of the suspension.
    await report(ivy, hal.id, "Sells pills.");
    await page.goto(`${stack.apiUrl}/moderation-console/#/reports`);
    await page.getByRole("button", { name: /^Hal.*suspended/ }).press("Enter");
    await page.getByRole("button", { name: "Change the suspension" }).waitFor();
  },
  timeoutMilliseconds,
);

it(
  "a case that was decided by someone else stays open in the console, and an own decision opens the next one",
  async () => {
    const [kim, lou, max] = (await Promise.all(["Kim", "Lou", "Max"].map((name) => stack.signUp(name)))) as [
      Person,
      Person,
      Person,
    ];
    for (const person of [kim, lou]) {
      const hide = { targetType: "user", targetId: person.id, decision: "hide", reason: "spam" };
      await askAsService("POST", "/moderation/decisions", hide);
      const [decision] = await decisionsAbout(person);
      await ask(person, `/reports/decisions/${decision?.id}/appeal`, { text: "I do not sell anything." });
      await report(max, person.id, "Sells pills.");
      for (const years of [30, 17]) {
        const birthdate = `${new Date().getFullYear() - years}-01-15`;
        expect((await person.request("PATCH", "/profiles", { birthdate })).status).toBe(200);
      }
    }
    const page = await openConsole(await createModerator("pia"));
    const isClosed = (name: RegExp) => page.getByRole("button", { name, expanded: false }).waitFor();

    // Another moderator closes the reports of the open row. After a minute the console reads the queues again.
    await page.getByRole("button", { name: /^Kim/ }).press("Enter");
    await page.getByText("You are on it.").waitFor();
    await askAsService("POST", "/moderation/decisions", {
      targetType: "user",
      targetId: kim.id,
      decision: "dismiss",
    });
    await page.clock.fastForward(60_000);
    await page.getByText("These reports have been closed in the meantime.").waitFor();
    await expectOpenRow(page, "Kim");
    await isClosed(/^Lou/);
    expect(await page.getByRole("button", { name: /^(Dismiss|Hide|Suspend)/ }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Kim/ }).waitFor({ state: "detached" });

    await page.keyboard.press("2");
    await page.getByRole("button", { name: /^Hidden: Kim/ }).press("Enter");
    await page.getByRole("button", { name: /^Reverse/ }).waitFor();
    const [appealed] = await decisionsAbout(kim);
    await askAsService("POST", `/moderation/appeals/${appealed?.id}`, { outcome: "reversed" });
    await page.clock.fastForward(60_000);
    await page.getByText("Already answered by a tool with the secret key.").waitFor();
    await page.getByText(/^decision reversed, /).waitFor();
    await expectOpenRow(page, "Hidden: Kim");
    await isClosed(/^Hidden: Lou/);
    expect(await page.getByRole("button", { name: /^(Reverse|Keep the decision)/ }).count()).toBe(0);
    await page.getByRole("button", { name: /^Hidden: Lou/ }).press("Enter");
    await page.getByRole("button", { name: /^Hidden: Kim/ }).waitFor({ state: "detached" });
    await page.keyboard.press("u");
    await confirm(page, "Keep the decision");
    await page.getByText("All done. No appeal is waiting.").waitFor();

    // A disputed age is shown with both dates.
    await page.keyboard.press("5");
    await page.getByRole("button", { name: /^Kim/ }).press("Enter");
    await page.getByText(/^an adult since Feb 1, /).waitFor();
    await page.getByText(/^not an adult until Feb 1, /).waitFor();
    await page.getByRole("button", { name: "Enter the true date of birth" }).press("Enter");
    await page.getByLabel("True date of birth", { exact: true }).fill("1990-01-15");
    await page.getByLabel("How do you know this?").fill("Passport");
    await confirm(page, "Save");
    await expectOpenRow(page, "Lou");
    await page.getByRole("button", { name: /^Kim/ }).waitFor({ state: "detached" });

    // The rows of the search can be told apart by age and join date.
    await page.keyboard.press("/");
    await page.getByRole("heading", { name: "Search", level: 1 }).waitFor();
    await page.locator("main input:focus").waitFor();
    await page.keyboard.type("kim");
    await page.getByRole("link", { name: /^Kim 1[67]\s· joined / }).waitFor();
  },
  timeoutMilliseconds,
);
