/**
 * Tests friend links: one window creates a link and shows its QR code, and other windows redeem the URL in the code.
 */

import { decodeQR } from "qr/decode.js";
import { expect, it } from "vitest";
import { createAccount } from "../../supabase/tests/functions/_support/sign-up.ts";
import { clientOf } from "./_support/seed-data.ts";
import {
  accessibilityProblems,
  addressOf,
  beginProfile,
  type Credentials,
  openWindow,
  overflowingElements,
  signIn,
  useBrowser,
  type Window,
} from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 480_000;

async function makePerson(firstName: string, birthdate = "1994-05-21"): Promise<Credentials> {
  const account = await createAccount();
  const client = await clientOf(account);
  await client.profiles.createProfile({ body: { firstName, birthdate, city: "Lisbon" } });
  return account;
}

/** Returns the text of the QR code on the page, which another library decodes from a screenshot of the code. */
async function readQrCode({ page }: Window): Promise<string> {
  const code = page.getByRole("img", { name: "QR code of the link" });
  // In a narrow window the navigation bar covers the lower edge, so the QR code is scrolled to the centre.
  await code.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const picture = (await code.screenshot()).toString("base64");
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const surface = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
      "2d",
    ) as OffscreenCanvasRenderingContext2D;
    surface.drawImage(bitmap, 0, 0);
    const { data } = surface.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, pixels: [...data] };
  }, picture);
  // The default time limit is the duration of one camera frame, which is too short on a busy machine.
  return decodeQR({ width, height, data: Uint8Array.from(pixels) }, { timeLimit: 60_000 });
}

/** Creates a friend link in the app, and returns its URL. */
async function makeLink(owner: Window, people = "1"): Promise<string> {
  await owner.page.goto(addressOf("demo", "/people/friends/links"));
  await owner.page.getByLabel("Number of people").fill(people);
  await owner.page.getByRole("button", { name: "Create a link" }).click();
  return await owner.page.getByLabel("Address").inputValue();
}

/**
 * Collects the URLs that a window requests, without fragments, because a browser does not send the fragment of a URL.
 */
function watchAddresses({ context }: Window): string[] {
  const sent: string[] = [];
  context.on("request", (request) => sent.push(request.url().split("#")[0] ?? ""));
  return sent;
}

async function redeem(window: Window, outcome: string): Promise<void> {
  await window.page.getByRole("button", { name: "Become friends" }).click();
  await window.page.getByText(outcome).waitFor();
}

it(
  "a new user can open the URL in the QR code, sign in, create a profile and become a friend of the link's owner",
  async () => {
    const owner = await openWindow({ width: 360, colorScheme: "dark" });
    await owner.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await owner.context.addInitScript(() => {
      Object.assign(navigator, { share: async (shared: object) => Object.assign(globalThis, { shared }) });
    });
    await signIn(owner, "demo", await makePerson("Ann"));
    const address = await makeLink(owner);
    const token = address.split("/").at(-1) ?? "";
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(address).toBe(addressOf("demo", `/friends/add/${token}`));
    expect(await readQrCode(owner)).toBe(address);
    expect(await overflowingElements(owner.page)).toEqual([]);
    expect(await accessibilityProblems(owner.page)).toEqual([]);
    await Promise.all([
      owner.page.getByText("Copied.").waitFor(),
      owner.page.getByRole("button", { name: "Copy" }).click(),
    ]);
    expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await owner.page.getByRole("button", { name: "Share" }).click();
    await expect
      .poll(() => owner.page.evaluate(() => Reflect.get(globalThis, "shared")))
      .toMatchObject({ url: address });

    const friend = await openWindow();
    const sent = watchAddresses(friend);
    await friend.page.goto(address);
    await friend.page.getByText("Sign in or make an account to open the friend link.").waitFor();
    expect(friend.page.url()).toBe(addressOf("demo", "/friends/add"));
    const { email, password } = await createAccount();
    await friend.page.getByLabel("Email").fill(email);
    await friend.page.getByLabel("Password").fill(password);
    await friend.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await beginProfile(friend.page, { firstName: "Ben" });
    await friend.page.getByText("Ann would like to be your friend.").waitFor();
    expect(await accessibilityProblems(friend.page)).toEqual([]);
    await owner.page.goto(addressOf("demo", "/people/friends"));
    await owner.page.getByText("No friends yet.").waitFor();
    await redeem(friend, "You and Ann are friends now.");
    await owner.page.getByRole("link", { name: "Ben" }).waitFor();
    await friend.page.getByRole("button", { name: "Become friends" }).waitFor({ state: "hidden" });
    await friend.page.getByRole("main").getByRole("link", { name: "To your friends" }).click();
    await friend.page.getByRole("link", { name: "Ann" }).waitFor();
    await friend.page.goBack();
    await friend.page.getByText("Open the friend link again.").waitFor();
    expect(friend.page.url()).toBe(addressOf("demo", "/friends/add"));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((one) => one.includes(token))).toEqual([]);
    expect([...owner.complaints, ...friend.complaints]).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the page of a friend link shows each outcome: a new friendship, an existing friendship, a request by a minor, a revoked link",
  async () => {
    const owner = await openWindow();
    await signIn(owner, "demo", await makePerson("Ann"));
    const address = await makeLink(owner, "50");

    const friend = await openWindow();
    await signIn(friend, "demo", await makePerson("Ben"));
    await friend.page.goto(address);
    await redeem(friend, "You and Ann are friends now.");
    await friend.page.goto(address);
    await friend.page.getByText("You and Ann are already friends.").waitFor();
    expect(await friend.page.getByRole("button", { name: "Become friends" }).count()).toBe(0);

    const minor = await openWindow();
    const birthdate = `${new Date().getUTCFullYear() - 16}-01-01`;
    await signIn(minor, "demo", await makePerson("Mia", birthdate));
    for (const outcome of ["Ann has received your request.", "Ann has not answered your request yet."]) {
      await minor.page.goto(address);
      await redeem(minor, outcome);
    }

    const links = owner.page.getByRole("list", { name: "Friend links" });
    await links.getByText("Used by 2 of 50").waitFor();
    const late = await openWindow({ language: "ru-RU" });
    await signIn(late, "demo", await makePerson("Zoe"));
    await late.page.goto(address);
    await late.page.getByText("Ann хочет с вами дружить.").waitFor();
    await links.getByRole("button", { name: "Revoke" }).click();
    await owner.page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await owner.page.getByText("You have no open links.").waitFor();
    await expect.poll(() => owner.page.getByLabel("Address").count()).toBe(0);
    await late.page.getByRole("button", { name: "Стать друзьями" }).click();
    await late.page.getByRole("main").getByText("Эта ссылка больше не действует.").waitFor();
    await late.page.getByRole("button", { name: "К друзьям" }).click();
    await late.page.getByRole("heading", { name: "Друзья" }).waitFor();
    expect([owner, friend, minor, late].flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  timeoutMilliseconds,
);
