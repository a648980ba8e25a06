/** Tests discovery, matches and their first messages, friends, reports of users, and the live map. */

import type { Route } from "playwright-core";
import { expect, it } from "vitest";
import type { Client } from "../../packages/client/src/index.ts";
import { createAccount } from "../../supabase/tests/functions/_support/sign-up.ts";
import { drawPortrait } from "../../tools/seed/portraits.ts";
import { clientOf } from "./_support/seed-data.ts";
import {
  accessibilityProblems,
  addressOf,
  type Credentials,
  openWindow,
  overflowingElements,
  signIn,
  useBrowser,
  type Window,
} from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 480_000;

interface Person {
  account: Credentials;
  client: Client;
  profileId: string;
  userId: string;
}

/**
 * Returns a random location in the sea, where no other users are, so that discovery shows the users of a test to each
 * other first.
 */
function lonelyPlace() {
  return { latitude: -20 - Math.random() * 30, longitude: -140 + Math.random() * 40 };
}

interface Wish {
  firstName: string;
  place: ReturnType<typeof lonelyPlace>;
  photos?: number;
  isVisibleOnMap?: boolean;
}

/** Creates a user with a completed profile, whom discovery shows to others. */
async function makePerson({ firstName, place, photos = 1, isVisibleOnMap = false }: Wish): Promise<Person> {
  const account = await createAccount();
  const client = await clientOf(account);
  const { id, userId, currentTerms } = await client.profiles.createProfile({
    body: {
      ...{ firstName, birthdate: "1994-05-21", sex: "female", city: "Porto", bio: `${firstName} likes the sea.` },
      ...{ datingPurpose: "friendship", showDatingPurpose: true, languages: ["en", "pt"], showLocation: true },
      ...{ isVisibleOnMap, ...place },
    },
  });
  for (let number = 0; number < photos; number += 1) {
    const key = await client.upload(await drawPortrait(number, "female"), { type: "image/png" });
    await client.profiles.addPhoto({ body: { key } });
  }
  const { privacyPolicyVersion, userAgreementVersion } = currentTerms;
  await client.profiles.completeProfile({
    body: {
      ...(privacyPolicyVersion !== null && { privacyPolicyVersion }),
      ...(userAgreementVersion !== null && { userAgreementVersion }),
    },
  });
  return { account, client, profileId: id, userId };
}

/** Returns the heading of the user's card in discovery, which contains the first name and the age. */
function cardOf({ page }: Window, firstName: string) {
  return page.getByRole("heading", { level: 2, name: new RegExp(`^${firstName}, \\d+$`) });
}

/** Matches the URL of the list of people that discovery reads. */
const peopleAddress = /\/people\/feed(\?.*)?$/;
const interactionsAddress = /\/people\/interactions$/;

/** Drags the card in discovery to the right by the given number of pixels. */
async function swipe({ page }: Window, by: number): Promise<void> {
  const box = await page.locator(".gallery").boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

it(
  "a mutual like opens the dialog of a match, whose first message is sent exactly once",
  async () => {
    const place = lonelyPlace();
    const [ann, ben] = [await makePerson({ firstName: "Ann", place }), await makePerson({ firstName: "Ben", place })];
    await ann.client.people.likeOrDislike({ body: { targetProfileId: ben.profileId, type: "like" } });

    const [annSees, benSees] = [
      await openWindow({ width: 1280 }),
      await openWindow({ width: 390, colorScheme: "dark" }),
    ];
    await signIn(annSees, "demo", ann.account);
    await annSees.page.goto(addressOf("demo", "/chats"));
    await annSees.page.getByText("No chats yet.").waitFor();

    await signIn(benSees, "demo", ben.account);
    await benSees.page.goto(addressOf("demo", "/people"));
    await cardOf(benSees, "Ann").waitFor();
    await benSees.page.getByText("You both speak English and Portuguese").waitFor();
    await benSees.page.getByText("You both look for friends").waitFor();
    await swipe(benSees, 200);
    const dialog = benSees.page.getByRole("dialog", { name: "It’s a match!" });
    await dialog.getByRole("button", { name: "Hi Ann! Coffee or a walk?" }).click();
    expect(await dialog.getByRole("textbox").inputValue()).toBe("Hi Ann! Coffee or a walk?");
    expect(await overflowingElements(benSees.page)).toEqual([]);
    expect(await accessibilityProblems(benSees.page)).toEqual([]);
    await dialog.getByRole("textbox").fill("Hi Ann! A walk by the sea?");
    // The two clicks happen in one task, so that the dialog cannot render between them.
    await dialog.getByRole("button", { name: "Send" }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await dialog.waitFor({ state: "hidden" });
    await benSees.page.getByText("Sent to Ann.").waitFor();
    // The dialog has shown the match, so its notification is read.
    await expect.poll(async () => (await ben.client.notifications.countNotifications()).count).toBe(0);

    await annSees.page.getByRole("link", { name: "Ben Hi Ann! A walk by the sea?" }).click();
    await annSees.page.getByRole("heading", { name: "Ben" }).waitFor();
    const messages = annSees.page.getByRole("list", { name: "Messages" });
    await messages.getByText("Hi Ann! A walk by the sea?").waitFor();
    await messages.getByText("Today").waitFor();
    await annSees.page.getByRole("textbox", { name: "Message" }).fill("Gladly!");
    await annSees.page.getByRole("textbox", { name: "Message" }).press("Enter");
    await annSees.page.getByRole("complementary").getByText("You: Gladly!").waitFor();
    const chat = (await ann.client.chats.listChats()).data[0];
    const sent = await ann.client.chats.listMessages({ path: { id: chat?.id ?? "" } });
    expect(sent.data.map(({ content }) => content).sort()).toEqual(["Gladly!", "Hi Ann! A walk by the sea?"]);
    expect([...annSees.complaints, ...benSees.complaints]).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "discovery can be used by keyboard, and undo shows a disliked person again",
  async () => {
    const place = lonelyPlace();
    const names = ["Una", "Vera", "Wanda"];
    const [una, ...others] = await Promise.all(
      names.map((firstName) => makePerson({ firstName, place, photos: firstName === "Una" ? 1 : 2 })),
    );
    const window = await openWindow({ width: 1280 });
    await signIn(window, "demo", una!.account);
    await window.page.goto(addressOf("demo", "/people"));
    const card = cardOf(window, "(Vera|Wanda)");
    await card.waitFor();
    const [first, second] = (await card.textContent())?.startsWith("Vera") ? ["Vera", "Wanda"] : ["Wanda", "Vera"];

    await window.page.getByRole("button", { name: "Next photo" }).press("Enter");
    await window.page.getByRole("img", { name: `Photo 2 of 2: ${first}` }).waitFor();
    // The focus is in the gallery, so the arrow keys show photos and send no like or dislike.
    await window.page.keyboard.press("ArrowRight");
    await window.page.getByRole("img", { name: `Photo 1 of 2: ${first}` }).waitFor();
    await window.page.keyboard.press("ArrowLeft");
    await window.page.getByRole("img", { name: `Photo 2 of 2: ${first}` }).waitFor();
    await swipe(window, 40);
    await cardOf(window, first).waitFor();
    await window.page.getByRole("link", { name: "Full profile" }).press("Enter");
    await window.page.getByRole("heading", { level: 1, name: new RegExp(`^${first}`) }).waitFor();
    await window.page.goBack();
    await cardOf(window, first).waitFor();
    await window.page.keyboard.press("ArrowLeft");
    await cardOf(window, second).waitFor();
    // A notification makes the app read the list of people again. The list no longer contains the first person.
    const read = window.page.waitForRequest(
      (request) => peopleAddress.test(request.url()) && request.method() === "GET",
    );
    const far = await makePerson({ firstName: "Xenia", place: lonelyPlace(), photos: 0 });
    await far.client.friends.sendFriendRequest({ body: { addresseeId: una!.userId } });
    await window.page.getByText("Xenia wants to be your friend").waitFor();
    const response = await (await read).response();
    expect(await response!.text()).not.toContain(`"${first}"`);
    await window.page.getByRole("button", { name: "Undo" }).click();
    await cardOf(window, first).waitFor();
    await window.page.keyboard.press("ArrowRight");
    await cardOf(window, second).waitFor();
    expect(await window.page.getByRole("button", { name: "Undo" }).count()).toBe(0);

    const likedBy = async ({ client }: Person) => (await client.people.listIncomingLikes()).data.length;
    const expected = first === "Vera" ? [1, 0] : [0, 1];
    await expect.poll(() => Promise.all(others.map(likedBy))).toEqual(expected);
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "a user can open a chat from the friend list, and can change push preferences and quiet hours",
  async () => {
    const place = lonelyPlace();
    const [ann, ben] = [await makePerson({ firstName: "Ann", place }), await makePerson({ firstName: "Ben", place })];
    const { friendship } = await ben.client.friends.sendFriendRequest({ body: { addresseeId: ann.userId } });
    const window = await openWindow({ width: 360 });
    await signIn(window, "demo", ann.account);
    await window.page.getByRole("link", { name: /^Notifications/ }).click();
    await window.page.getByRole("link", { name: /^Ben wants to be your friend/ }).click();
    await window.page.getByRole("heading", { level: 1, name: /^Ben/ }).waitFor();
    await window.page.getByRole("navigation", { name: "Main" }).getByText("Likes and friend requests: 1").waitFor();
    await window.page.getByRole("button", { name: "Accept" }).click();
    await window.page.getByText("You are friends").waitFor();
    await window.page.getByText("Likes and friend requests: 1").waitFor({ state: "detached" });
    expect((await ben.client.friends.listFriends({ query: { status: "accepted" } })).data).toMatchObject([
      { id: friendship.id },
    ]);
    await window.page.goto(addressOf("demo", "/people/friends"));
    await window.page.getByRole("button", { name: "Write" }).click();
    await window.page.getByRole("heading", { name: "Ben" }).waitFor();
    await window.page.getByRole("button", { name: "Hi Ben! How is your week?" }).click();
    const box = window.page.getByRole("textbox", { name: "Message" });
    await box.press("Enter");
    const messages = window.page.getByRole("list", { name: "Messages" });
    await messages.getByText("Hi Ben! How is your week?").waitFor();
    // When the reply is cancelled, the text field keeps the entered text.
    await messages.getByRole("button", { name: "Actions" }).click();
    await messages.getByRole("button", { name: "Reply" }).click();
    await box.fill("Half a thought");
    await window.page.getByRole("button", { name: "Cancel" }).click();
    await window.page.getByText("Reply to You").waitFor({ state: "detached" });
    expect(await box.inputValue()).toBe("Half a thought");

    await window.page.goto(addressOf("demo", "/notifications/preferences"));
    const pushed = async () => (await ann.client.notifications.getPreferences()).push;
    const people = window.page.getByRole("group", { name: "People" });
    const all = people.getByLabel("All", { exact: true });
    // The test does not use `check` and `uncheck`: they ignore a switch whose new state is not shown yet, and fail if the
    // page shows the old state for a moment after the click.
    await all.click();
    await expect.poll(() => people.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await all.click();
    await people.getByRole("checkbox", { name: "New likes", checked: true }).click();
    await expect
      .poll(() => all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate]))
      .toEqual([false, true]);
    await window.page.getByRole("group", { name: "Chats" }).getByLabel("All", { exact: true }).click();
    expect(await accessibilityProblems(window.page)).toEqual([]);
    // Switches are saved without the button.
    await expect
      .poll(pushed)
      .toMatchObject({ people_like: false, people_match: true, chat_message: false, chat_created: false });
    // Quiet hours require both a start and an end.
    await window.page.getByLabel("Quiet hours from").fill("23:00");
    await window.page.getByRole("button", { name: "Save" }).click();
    await window.page.getByText("Please fill this in.").waitFor();
    await window.page.getByLabel("Quiet hours to").fill("07:00");
    await window.page.getByRole("button", { name: "Save" }).click();
    await window.page.getByText("Saved.").waitFor();
    expect(await pushed()).toMatchObject({ people_like: false, people_match: true, chat_message: false });
    expect((await ann.client.notifications.getPreferences()).quietHours).toEqual({ from: "23:00", to: "07:00" });
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the report form asks for a missing reason, and says that the text of a repeated report was not added",
  async () => {
    const place = lonelyPlace();
    const [ann, ben] = [await makePerson({ firstName: "Ann", place }), await makePerson({ firstName: "Ben", place })];
    const window = await openWindow({ width: 390 });
    const { page, complaints } = window;
    await signIn(window, "demo", ann.account);
    await page.goto(addressOf("demo", `/reports/new/user/${ben.userId}`));
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alert").filter({ hasText: "Please choose a reason." }).waitFor();
    const reports = async () => (await ann.client.reports.listReports()).data;
    expect(await reports()).toEqual([]);

    for (const [text, response] of [
      ["First insult", "Thank you. A moderator will check your report."],
      ["Second insult", "A moderator is still checking your earlier report. This one was not added."],
    ] as const) {
      await page.goto(addressOf("demo", `/reports/new/user/${ben.userId}`));
      await page.reload();
      await page.getByLabel("Insults").check();
      await page.getByLabel("Anything we should know?").fill(text);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(response).waitFor();
    }
    expect((await reports()).map(({ description }) => description)).toEqual(["First insult"]);
    expect(complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the live map says who shares a location only after reading it, and its markers lead to the list and to a person's page",
  async () => {
    const place = lonelyPlace();
    const ann = await makePerson({ firstName: "Ann", place, isVisibleOnMap: true });
    const friends = await Promise.all(
      ["Ben", "Cleo"].map((firstName) => makePerson({ firstName, place, photos: 0, isVisibleOnMap: true })),
    );
    for (const { client, userId } of friends) {
      const { friendship } = await ann.client.friends.sendFriendRequest({ body: { addresseeId: userId } });
      await client.friends.acceptFriendRequest({ path: { id: friendship.id } });
      await client.people.shareLocation({ body: { ...place, expiresIn: 3600 } });
    }
    const window = await openWindow({ width: 360 });
    await signIn(window, "demo", ann.account);
    const reads: Route[] = [];
    const locations = /\/people\/location\/[^/]+$/;
    await window.page.route(locations, (route) => void reads.push(route));
    await window.page.goto(addressOf("demo", "/people/map"));
    await expect.poll(() => new Set(reads.map((route) => route.request().url())).size).toBe(3);
    const share = window.page.getByRole("button", { name: "Share my location" });
    const nobody = window.page.getByText("No friend is sharing their location right now.");
    expect([await share.count(), await nobody.count()]).toEqual([0, 0]);
    await window.page.unroute(locations);
    await Promise.all(reads.map((route) => route.continue().catch(() => {})));
    await share.waitFor();
    const map = window.page.getByRole("region", { name: "Live map" });
    await map.getByRole("button", { name: "Show 2 markers" }).press("Enter");
    const focusedRow = window.page.getByRole("listitem").and(window.page.locator(":focus"));
    await focusedRow.getByRole("link", { name: /^(Ben|Cleo)$/ }).waitFor();

    await friends[0]?.client.people.stopSharingLocation();
    await map.getByRole("button", { name: "Cleo" }).press("Enter");
    await window.page.getByRole("heading", { level: 1, name: /^Cleo/ }).waitFor();
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the app shows the dialogs of two matches one after the other, and keeps the text of the first message in its dialog",
  async () => {
    const place = lonelyPlace();
    const [una, ...others] = await Promise.all(
      ["Una", "Vera", "Wanda"].map((firstName) => makePerson({ firstName, place })),
    );
    for (const { client } of others) {
      await client.people.likeOrDislike({ body: { targetProfileId: una!.profileId, type: "like" } });
    }
    const window = await openWindow();
    const { page } = window;
    await signIn(window, "demo", una!.account);
    const likes: Route[] = [];
    await page.route(interactionsAddress, (route) => void likes.push(route));
    await page.goto(addressOf("demo", "/people"));
    const card = cardOf(window, "(Vera|Wanda)");
    await card.waitFor();
    const [first, second] = (await card.textContent())?.startsWith("Vera") ? ["Vera", "Wanda"] : ["Wanda", "Vera"];
    await page.keyboard.press("ArrowRight");
    await cardOf(window, second).waitFor();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => likes.length).toBe(2);

    await likes[0]?.continue();
    const dialog = page.getByRole("dialog", { name: "It’s a match!" });
    const box = dialog.getByRole("textbox");
    await dialog.getByText(`You and ${first} like each other. Break the ice:`).waitFor();
    await box.fill("Only for you");
    await Promise.all([page.waitForResponse(interactionsAddress), likes[1]?.continue()]);
    expect(await box.inputValue()).toBe("Only for you");
    await dialog.getByText(`You and ${first} like each other. Break the ice:`).waitFor();
    await dialog.getByRole("button", { name: "Later" }).click();
    await dialog.getByText(`You and ${second} like each other. Break the ice:`).waitFor();
    expect(await box.inputValue()).toBe("");
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "an arrow key that is pressed as soon as a card is shown likes the person on that card",
  async () => {
    const place = lonelyPlace();
    // No other test uses the names Zelda and Zita. After these two people, discovery shows people of other tests.
    const [una, ...others] = await Promise.all(
      ["Una", "Zelda", "Zita"].map((firstName) => makePerson({ firstName, place })),
    );
    const window = await openWindow();
    const { page } = window;
    await signIn(window, "demo", una!.account);
    const liked: string[] = [];
    page.on("request", (request) => {
      if (interactionsAddress.test(request.url()) && request.method() === "POST") {
        liked.push(request.postDataJSON().targetProfileId);
      }
    });
    // Presses the key before the browser paints the card.
    await page.addInitScript(() => {
      let shown = "";
      const press = () => {
        const name = document.querySelector(".deck h2")?.textContent ?? "";
        if (name !== shown && /^(Zelda|Zita),/.test(name)) {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        }
        shown = name;
      };
      new MutationObserver(press).observe(document, { childList: true, characterData: true, subtree: true });
    });
    // The script runs only when the document is loaded, and the address differs only in its hash.
    await page.goto(addressOf("demo", "/people"));
    await page.reload();
    await expect.poll(() => liked.toSorted()).toEqual(others.map(({ profileId }) => profileId).toSorted());
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);

it(
  "the app shows the dialog of a match but no toast, even if the notification arrives before the response to the like",
  async () => {
    const place = lonelyPlace();
    const [una, vera] = await Promise.all(["Una", "Vera"].map((firstName) => makePerson({ firstName, place })));
    await vera!.client.people.likeOrDislike({ body: { targetProfileId: una!.profileId, type: "like" } });
    await una!.client.notifications.readAllNotifications();
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", una!.account);
    const badge = page.getByRole("link", { name: "Notifications" });
    const toast = page.getByText("It’s a match: you and Vera like each other");
    await page.route(interactionsAddress, async (route) => {
      const response = await route.fetch();
      await expect.poll(() => badge.textContent()).toContain("1");
      expect(await toast.count()).toBe(0);
      await route.fulfill({ response });
    });
    await page.goto(addressOf("demo", "/people"));
    await cardOf({ page, ...window }, "Vera").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("dialog", { name: "It’s a match!" }).waitFor();
    expect(await toast.count()).toBe(0);
  },
  timeoutMilliseconds,
);

it(
  "the app sends a message that was written offline during an earlier visit, and does not show a person who has blocked the user",
  async () => {
    const place = lonelyPlace();
    const [ann, ben] = [await makePerson({ firstName: "Ann", place }), await makePerson({ firstName: "Ben", place })];
    await ann.client.people.likeOrDislike({ body: { targetProfileId: ben.profileId, type: "like" } });
    const { chatId } = await ben.client.people.likeOrDislike({
      body: { targetProfileId: ann.profileId, type: "like" },
    });
    const chat = { path: { id: chatId ?? "" } };
    const window = await openWindow({ width: 1280 });
    await signIn(window, "demo", ann.account);
    await window.page.goto(addressOf("demo", `/chats/${chatId}`));
    await window.page.getByRole("heading", { name: "Ben" }).waitFor();
    await window.context.setOffline(true);
    await window.page.getByRole("textbox", { name: "Message" }).fill("From the train");
    await window.page.getByRole("textbox", { name: "Message" }).press("Enter");
    await window.page.getByRole("complementary").getByText("Waiting to be sent: From the train").waitFor();
    await window.page.close();
    await window.context.setOffline(false);

    const page = await window.context.newPage();
    await page.goto(addressOf("demo", "/profile"));
    const contents = async () => (await ben.client.chats.listMessages(chat)).data.map(({ content }) => content);
    await expect.poll(contents).toEqual(["From the train"]);

    await page.goto(addressOf("demo", `/people/${ben.profileId}`));
    await page.getByRole("button", { name: "Add as a friend" }).waitFor();
    // The block removes the notification of the match, and the app then reads the page again.
    await ben.client.friends.blockPerson({ path: { userId: ann.userId } });
    await page.getByText("This profile is not available.").waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(0);
  },
  timeoutMilliseconds,
);
