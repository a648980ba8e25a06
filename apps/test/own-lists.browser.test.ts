/** Tests the pages that list the user's own events and requests to join. */

import { expect, it } from "vitest";
import { moderator } from "../../supabase/tests/functions/_support/reports.ts";
import { lisbon, makeEvent, makePerson } from "./_support/lisbon.ts";
import { addressOf, openWindow, signIn, useBrowser } from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 360_000;

it(
  "the page with the user's events first shows the events that a user without own events goes to, and keeps the choice",
  async () => {
    const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
    const { id, title } = await makeEvent(ann.client);
    const group = await ben.client.events.applyToEvent({ path: { id }, body: { memberIds: [] } });
    await ann.client.groups.voteOnGroup({ path: { id: group.id }, body: { decision: "consent" } });
    const { page, ...window } = await openWindow({ width: 360 });
    await signIn({ page, ...window }, "demo", ben);
    await page.goto(addressOf("demo", "/events/mine"));
    await page.getByRole("link", { name: title }).waitFor();
    await page.getByRole("button", { name: "I’m going", pressed: true }).waitFor();

    await page.getByRole("button", { name: "Invitations" }).click();
    await page.getByText("You have no invitations to co-organize.").waitFor();
    await page.getByRole("link", { name: "My requests" }).click();
    await page.getByRole("link", { name: title }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Invitations", pressed: true }).waitFor();
    expect(await page.getByRole("link", { name: title }).count()).toBe(0);
  },
  timeoutMilliseconds,
);

it(
  "a friend in a group sees that the creator of the group has withdrawn the request",
  async () => {
    const [ann, ben, cleo] = [await makePerson("Ann"), await makePerson("Ben"), await makePerson("Cleo")];
    const { id, title } = await makeEvent(ann.client);
    const { userId } = await cleo.client.profiles.getOwnProfile();
    const { friendship } = await ben.client.friends.sendFriendRequest({ body: { addresseeId: userId } });
    await cleo.client.friends.acceptFriendRequest({ path: { id: friendship.id } });
    const group = await ben.client.events.applyToEvent({ path: { id }, body: { memberIds: [userId] } });
    const [friend, author] = [await openWindow(), await openWindow()];
    await signIn(author, "demo", ben);
    await author.page.goto(addressOf("demo", `/groups/${group.id}`));
    await author.page.getByRole("button", { name: "I can’t come" }).click();
    await author.page.getByRole("dialog").getByRole("button", { name: "I can’t come" }).click();
    await author.page.getByText("The request has been withdrawn.").waitFor();

    await signIn(friend, "demo", cleo);
    await friend.page.goto(addressOf("demo", "/groups"));
    const row = friend.page.getByRole("listitem").filter({ hasText: title });
    await row.getByText("Withdrawn").waitFor();
    expect(await row.getByText("Just you").count()).toBe(0);
    await row.getByRole("link", { name: title }).click();
    await friend.page.getByRole("heading", { name: "Withdrawn" }).waitFor();
  },
  timeoutMilliseconds,
);

it(
  "a person with a request who is invited to organize reads that the request has to be withdrawn first",
  async () => {
    const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
    const { id } = await makeEvent(ann.client);
    const { userId } = await ben.client.profiles.getOwnProfile();
    const { friendship } = await ann.client.friends.sendFriendRequest({ body: { addresseeId: userId } });
    await ben.client.friends.acceptFriendRequest({ path: { id: friendship.id } });
    const group = await ben.client.events.applyToEvent({ path: { id }, body: { memberIds: [] } });
    await ann.client.events.inviteEventAuthor({ path: { id }, body: { userId } });
    const { page, ...window } = await openWindow();
    await signIn({ page, ...window }, "demo", ben);
    await page.goto(addressOf("demo", `/events/${id}`));
    await page.getByText("To co-organize, leave your group first.").waitFor();
    await page.getByRole("link", { name: "My request" }).waitFor();
    expect(await page.getByRole("button", { name: "Accept" }).count()).toBe(0);

    await ben.client.groups.leaveGroup({ path: { id: group.id } });
    await page.reload();
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("You co-organize this event").waitFor();
  },
  timeoutMilliseconds,
);

it(
  "the creator of an event that moderators have removed is led to the decision, and can restore the event after an appeal",
  async () => {
    const ann = await makePerson("Ann");
    const { id } = await makeEvent(ann.client);
    const decided = await moderator.request("POST", "/moderation/decisions", {
      targetType: "event",
      targetId: id,
      decision: "remove",
      reason: "spam",
    });
    expect(decided.status).toBe(201);
    const { page, ...window } = await openWindow({ width: 360 });
    await signIn({ page, ...window }, "demo", ann);
    await page.goto(addressOf("demo", `/events/${id}`));
    await page.getByRole("heading", { name: "Moderators removed this event" }).waitFor();
    expect(await page.getByRole("button", { name: "Restore" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "More" }).count()).toBe(0);
    await page.getByRole("link", { name: "Reports and decisions" }).click();
    await page.getByRole("button", { name: "I disagree" }).click();
    await page.getByRole("dialog").getByLabel("Tell us why the decision is wrong").fill("It is a party.");
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await page.getByText("It is a party.").waitFor();

    const { id: decisionId } = decided.body as { id: string };
    const answered = await moderator.request("POST", `/moderation/appeals/${decisionId}`, { outcome: "reversed" });
    expect(answered.status).toBe(200);
    await page.goto(addressOf("demo", `/events/${id}`));
    await page.reload();
    await page.getByRole("heading", { name: "You deleted this event" }).waitFor();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("heading", { name: "You deleted this event" }).waitFor({ state: "hidden" });
  },
  timeoutMilliseconds,
);

it(
  "a co-organizer of a draft reads that its creator publishes it",
  async () => {
    const [ann, ben] = [await makePerson("Ann"), await makePerson("Ben")];
    const { userId } = await ben.client.profiles.getOwnProfile();
    const { friendship } = await ann.client.friends.sendFriendRequest({ body: { addresseeId: userId } });
    await ben.client.friends.acceptFriendRequest({ path: { id: friendship.id } });
    const startAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await ann.client.events.createEvent({
      body: { title: "Draft", type: "other", startAt, consentThreshold: 1, ...lisbon },
    });
    await ann.client.events.inviteEventAuthor({ path: { id }, body: { userId } });
    await ben.client.events.acceptAuthorInvitation({ path: { id } });
    const { page, ...window } = await openWindow({ width: 360 });
    await signIn({ page, ...window }, "demo", ben);
    await page.goto(addressOf("demo", `/events/${id}`));
    await page.getByText("Only the organizers can see the event. Its creator publishes it.").waitFor();
    expect(await page.getByRole("button", { name: "Publish" }).count()).toBe(0);
  },
  timeoutMilliseconds,
);

it(
  "the friends to bring to an event do not include its organizers",
  async () => {
    const [ann, ben, cleo, dan] = [
      await makePerson("Ann"),
      await makePerson("Ben"),
      await makePerson("Cleo"),
      await makePerson("Dan"),
    ];
    const { userId: cleoId } = await cleo.client.profiles.getOwnProfile();
    for (const { client } of [ann, ben, dan]) {
      const { friendship } = await client.friends.sendFriendRequest({ body: { addresseeId: cleoId } });
      await cleo.client.friends.acceptFriendRequest({ path: { id: friendship.id } });
    }
    const { userId: benId } = await ben.client.profiles.getOwnProfile();
    const { friendship } = await ann.client.friends.sendFriendRequest({ body: { addresseeId: benId } });
    await ben.client.friends.acceptFriendRequest({ path: { id: friendship.id } });
    const { id } = await makeEvent(ann.client);
    await ann.client.events.inviteEventAuthor({ path: { id }, body: { userId: benId } });
    await ben.client.events.acceptAuthorInvitation({ path: { id } });

    const { page, ...window } = await openWindow({ width: 360 });
    await signIn({ page, ...window }, "demo", cleo);
    await page.goto(addressOf("demo", `/events/${id}`));
    await page.getByRole("button", { name: "Ask to join" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("checkbox").count()).toBe(1);
    await dialog.getByLabel("Dan").waitFor();
    await dialog.getByRole("button", { name: "Ask to join" }).click();
    await page.getByRole("link", { name: "My request" }).click();
    await page.getByRole("button", { name: "Bring a friend" }).click();
    await expect.poll(() => dialog.getByRole("option").allTextContents()).toEqual(["Dan"]);
  },
  timeoutMilliseconds,
);
