/** Tests onboarding with valid and invalid values, forms, and the reset of a forgotten password. */

import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { createAccount } from "../../supabase/tests/functions/_support/sign-up.ts";
import { clientOf } from "./_support/seed-data.ts";
import {
  accessibilityProblems,
  addressOf,
  answerFirstQuestions,
  type Credentials,
  openWindow,
  signIn,
  useBrowser,
  type Window,
} from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 360_000;
const invisible = "\u200b";
const reversed = "\u202ePorto";
/** One red pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

async function openSignedIn(person: Credentials, width: number): Promise<Window> {
  const window = await openWindow({ width });
  await window.page.goto(addressOf("demo"));
  await window.page.getByLabel("Email").fill(person.email);
  await window.page.getByLabel("Password").fill(person.password);
  await window.page.getByRole("button", { name: "Sign in", exact: true }).click();
  return window;
}

/** Returns the error message at a form field, or null if the field has no error. */
async function refusalAt({ page }: Window, label: string): Promise<string | null> {
  const field = page.getByLabel(label);
  await field.waitFor();
  const note = await field.getAttribute("aria-describedby");
  return (await field.getAttribute("aria-invalid")) ? await page.locator(`[id="${note}"]`).textContent() : null;
}

/** Returns the link and the code in the latest mail to an address. */
async function latestMail({ email }: Credentials): Promise<{ link: string; code: string }> {
  const response = await fetch(`${inject("stack").apiUrl}/mailbox.json`);
  const { messages } = (await response.json()) as { messages: { to: string; link: string; code: string }[] };
  const mail = messages.find(({ to }) => to === email);
  if (!mail) {
    throw new Error("There is no mail to this address.");
  }
  return mail;
}

async function askForNewPassword({ page }: Window, { email }: Credentials): Promise<void> {
  await page.goto(addressOf("demo"));
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText(`If ${email} has an account`).waitFor();
}

async function makePerson(): Promise<Credentials> {
  const { email, password } = await createAccount();
  const client = await clientOf({ email, password });
  await client.profiles.createProfile({ body: { firstName: "Ann", birthdate: "1994-05-21" } });
  return { email, password };
}

/** Returns the name of the focused form control. */
function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("name"));
}

it(
  "the onboarding form shows three errors, each at its field, keeps the entered values, and opens the app after the last step",
  async () => {
    const person = await createAccount();
    const window = await openSignedIn(person, 360);
    const { page } = window;
    await answerFirstQuestions(page, { firstName: invisible, birthdate: "1800-01-01", city: reversed });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Choose a photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    await page.getByLabel("Choose another photo").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Let’s go" }).click();

    await expect.poll(() => refusalAt(window, "First name")).toContain("the name that people know you by");
    expect(await refusalAt(window, "Date of birth")).toContain("at least 16");
    expect(await page.getByLabel("First name").inputValue()).toBe(invisible);
    expect(await page.getByLabel("Date of birth").inputValue()).toBe("1800-01-01");
    await expect
      .poll(() => page.getByLabel("First name").evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("First name").fill("Ann");
    expect(await refusalAt(window, "First name")).toBeNull();
    // The app knows the minimum age, so it rejects this birthdate before the next step.
    await page.getByLabel("Date of birth").fill("2020-05-21");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => refusalAt(window, "Date of birth")).toContain("at least 16");
    await page.getByLabel("Date of birth").fill("1994-05-21");
    expect(await refusalAt(window, "Date of birth")).toBeNull();
    await page.getByRole("button", { name: "Continue" }).click();

    expect(await refusalAt(window, "City")).toContain("the name of your city");
    expect(await page.getByLabel("City").inputValue()).toBe(reversed);
    await page.getByLabel("City").fill("Porto");
    const purpose = page.getByRole("combobox", { name: "I’m here for" });
    await page.getByLabel("I am").selectOption("Woman");
    await purpose.selectOption("Friends");
    const preview = page.getByRole("region", { name: "Preview of your profile" });
    await preview.getByText("Woman · Porto").waitFor();
    expect(await preview.getByText("Here for: Friends").count()).toBe(0);
    await page.getByLabel("Show what I’m here for").check();
    await preview.getByText("Here for: Friends").waitFor();
    await page.getByLabel("Show what I’m here for").uncheck();
    await purpose.selectOption("I’d rather not say");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("me.png").waitFor();
    await page.getByRole("button", { name: "Let’s go" }).click();
    await page.getByText("Welcome, Ann!").waitFor();
    const tab = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" });
    await expect.poll(() => tab.getAttribute("aria-current")).toBe("page");

    const own = await (await clientOf(person)).profiles.getOwnProfile();
    expect(own).toMatchObject({ firstName: "Ann", birthdate: "1994-05-21", city: "Porto", termsOutdated: false });
    expect(own.photos).toHaveLength(1);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the onboarding keeps the entered values when the page is reloaded",
  async () => {
    const window = await openSignedIn(await createAccount(), 360);
    await window.page.getByLabel("First name").fill("Ann");
    await window.page.reload();
    await expect.poll(() => window.page.getByLabel("First name").inputValue()).toBe("Ann");
  },
  timeoutMilliseconds,
);

it(
  "the link in the password reset mail opens the app only once",
  async () => {
    const person = await makePerson();
    const window = await openWindow({ width: 360 });
    await askForNewPassword(window, person);
    expect(await accessibilityProblems(window.page)).toEqual([]);

    const { link } = await latestMail(person);
    await window.page.goto(link);
    await window.page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    expect(window.page.url()).not.toContain("access_token");
    expect(await accessibilityProblems(window.page)).toEqual([]);
    await window.page.getByLabel("New password").fill("a better password");
    await window.page.getByRole("button", { name: "Save and continue" }).click();
    await window.page.getByRole("navigation", { name: "Main" }).waitFor();
    await signIn(await openWindow(), "demo", { ...person, password: "a better password" });

    const later = await openWindow();
    await later.page.goto(link);
    await later.page.getByText("This link has expired").waitFor();
    await later.page.getByRole("button", { name: "Send me a link" }).waitFor();
    expect([...window.complaints, ...later.complaints]).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the code in the password reset mail opens the app like the link, and a new mail clears the error of a wrong code",
  async () => {
    const person = await makePerson();
    const window = await openWindow();
    await askForNewPassword(window, person);
    const code = window.page.getByLabel("Code from the email");
    const refusal = window.page.getByText("This code is wrong");
    await code.fill("wrong");
    await window.page.getByRole("button", { name: "Continue" }).click();
    await refusal.waitFor();
    // The service accepts the request for a new mail only some time after the previous request.
    await expect
      .poll(async () => {
        const response = window.page.waitForResponse(/\/auth\/v1\/recover/);
        await window.page.getByRole("button", { name: "Send a new email" }).click();
        return (await response).status();
      })
      .toBe(200);
    await refusal.waitFor({ state: "detached" });
    expect(await code.inputValue()).toBe("");
    await code.fill((await latestMail(person)).code);
    await window.page.getByRole("button", { name: "Continue" }).click();
    await window.page.getByLabel("New password").fill("a better password");
    await window.page.getByRole("button", { name: "Save and continue" }).click();
    await window.page.getByRole("navigation", { name: "Main" }).waitFor();
  },
  timeoutMilliseconds,
);

it(
  "a user with a new profile sees on the page of likes that others cannot find them, and on the live map that sharing is off",
  async () => {
    const window = await openWindow({ width: 360 });
    const { page } = window;
    await signIn(window, "demo", await makePerson());
    await page.goto(addressOf("demo", "/people/likes"));
    await page.getByText("other people cannot find you").waitFor();
    await page.getByRole("link", { name: "See why" }).click();
    await page.getByText(/^Almost there! People will see you once you .*say whether you’re a man or a woman/).waitFor();

    await page.goto(addressOf("demo", "/people/map"));
    const share = page.getByRole("button", { name: "Share my location" });
    await page.getByText("To share your location, first allow it in your privacy settings.").waitFor();
    expect(await share.count()).toBe(0);
    await page.getByRole("link", { name: "Privacy settings" }).click();
    await page.getByLabel(/^Show my area on maps/).click();
    await page.getByRole("checkbox", { name: /^Show my area on maps/, checked: true }).waitFor();
    await page.goBack();
    await share.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "a visitor can read the terms before creating an account",
  async () => {
    const { page } = await openWindow({ width: 360 });
    await page.goto(addressOf("demo"));
    await page.getByLabel("Email").fill("ann@example.com");
    await page.getByRole("button", { name: "New here?" }).click();
    expect(await page.getByLabel("Email").inputValue()).toBe("ann@example.com");
    for (const [name, heading] of [
      ["Terms of use", "Who can join"],
      ["Privacy policy", "What we store"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").getByRole("heading", { name: heading }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    }
  },
  timeoutMilliseconds,
);

it(
  "a form shows an error in the app's language at each field whose value is missing or invalid",
  async () => {
    const window = await openWindow({ width: 360, language: "ru-RU" });
    const { page } = window;
    await signIn(window, "demo", await makePerson());
    await page.goto(addressOf("demo", "/events/new"));
    await page.getByRole("button", { name: "Сохранить черновик" }).click();
    await page.getByText("Заполните это поле.").waitFor();
    expect(await focusedName(page)).toBe("title");
    await page.getByLabel("Мест для гостей").fill("0");
    await page.getByLabel("Название").fill("Квиз");
    await page.getByRole("button", { name: "Сохранить черновик" }).click();
    await page.getByText("Не меньше 1.").waitFor();
    expect(await focusedName(page)).toBe("capacity");
  },
  timeoutMilliseconds,
);

it(
  "a page has a link back to the previous page, and the offline bar does not cover its heading",
  async () => {
    const window = await openWindow({ width: 360 });
    const { page } = window;
    await signIn(window, "demo", await makePerson());
    await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("link", { name: "Push" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();

    await window.context.setOffline(true);
    const bar = page.getByText("You are offline");
    await bar.waitFor();
    const [barBox, heading] = await Promise.all([
      bar.boundingBox(),
      page.getByRole("heading", { level: 1 }).boundingBox(),
    ]);
    expect(heading?.y).toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? 0));
  },
  timeoutMilliseconds,
);

it(
  "one URL opens the app for two signed-in users side by side",
  async () => {
    // The two users have the same password, like all users of the seed data.
    const password = "shared password";
    const people = [await makePerson(), await makePerson()];
    for (const person of people) {
      await (await clientOf(person)).auth.updateUser({ password });
    }
    const window = await openWindow();
    const query = new URLSearchParams([...people.map(({ email }) => ["email", email]), ["password", password]]);
    await window.page.goto(`${inject("stack").apiUrl}/demo/side-by-side?${query}`);
    for (const title of ["The first person", "The second person"]) {
      const frame = window.page.frameLocator(`iframe[title="${title}"]`);
      await frame.getByRole("navigation", { name: "Main" }).waitFor();
    }
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);
