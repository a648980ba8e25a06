/** What is broadcast carries ids and no content, for whoever listens on or has it replayed (docs/decisions/0019-broadcasts-carry-ids-only.md). */

import { expect, it } from "vitest";
import { z } from "zod";
import { openDirectChat, say } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { inviteAndAccept, newFriendOf } from "../_support/events/events.ts";
import { befriend, unfriend } from "../_support/friends.ts";
import { admittedGuest, leave, organizedEvent } from "../_support/groups.ts";
import { askForLocation, listenTo, shareLocation, stopSharing } from "../_support/people/live-locations.ts";
import { signUpToMeet } from "../_support/people/meetings.ts";
import { farAway } from "../_support/places.ts";
import { clientOf, follow } from "../_support/realtime.ts";
import { signUp } from "../_support/sign-up.ts";

// The platform adds an id to each message.
const id = z.uuid();
const broadcastSchema = z.union([
  z.strictObject({
    type: z.enum(["message.created", "message.updated", "message.deleted"]),
    id,
    chatId: id,
    messageId: id,
  }),
  z.strictObject({ type: z.literal("chat.read"), id, chatId: id, userId: id, messageId: id }),
  z.strictObject({ type: z.enum(["participant.joined", "participant.left"]), id, chatId: id, userId: id }),
  z.strictObject({ type: z.enum(["location.updated", "location.stopped"]), id, userId: id }),
  z.strictObject({ type: z.literal("notification.created"), id, notificationId: id }),
  z.strictObject({ type: z.literal("notifications.changed"), id }),
  z.strictObject({
    type: z.literal("event.updated"),
    id,
    eventId: id,
    status: z.string().regex(/^[a-z]+$/),
    effectiveStatus: z.string().regex(/^[a-z]+$/),
    updatedAt: z.iso.datetime({ precision: 3 }),
    changed: z.array(z.string().regex(/^[A-Za-z]+$/)),
  }),
]);

/** What somebody who joins a topic now is given of before. */
async function replayed(person: Parameters<typeof clientOf>[0], topic: string): Promise<unknown[]> {
  const config = { private: true, broadcast: { replay: { since: Date.now() - 3 * 86_400_000 } } };
  return (await follow(clientOf(person), topic, config))!;
}

it("a new friend who has it replayed learns of no place from before", async () => {
  const [anna, ben] = [await signUpToMeet({ isVisibleOnMap: true }), await signUpToMeet()];
  await shareLocation(anna, farAway());
  await stopSharing(anna);
  await befriend(anna, ben);
  const heard = await replayed(ben, `location:${anna.id}`);
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard.map((one) => broadcastSchema.parse(one).type)).toEqual(["location.updated", "location.stopped"]);
  expect((await askForLocation(ben, anna)).status).toBe(404);
});

it("a participant who comes late and has it replayed is given ids", async () => {
  const host = await organizedEvent(1);
  const { chatId } = await admittedGuest(host);
  await say(host.creator, { id: chatId }, "Between us");
  const late = await newFriendOf(host.creator);
  await inviteAndAccept(host.creator, host.event, late);
  const heard = await replayed(late, `chat:${chatId}`);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(JSON.stringify(heard.map((one) => broadcastSchema.parse(one)))).not.toContain("Between us");
});

it("who left a chat or lost a friend hears no content on a socket that was joined before", async () => {
  const host = await organizedEvent(1);
  const { guest, group, chatId } = await admittedGuest(host);
  const chat = { id: chatId };
  const heardInChat = (await follow(clientOf(guest), `chat:${chatId}`))!;
  await leave(guest, group);
  const { id: messageId } = await say(host.creator, chat, "Without them");
  await expect.poll(() => heardInChat).toContainEqual(expect.objectContaining({ messageId }));
  expect(heardInChat.map((one) => Object.keys(broadcastSchema.parse(one)))).not.toEqual([]);
  expect((await guest.request("GET", `/chats/${chatId}/messages`)).status).toBe(404);

  const [anna, ben] = [await signUpToMeet({ isVisibleOnMap: true }), await signUpToMeet()];
  await befriend(anna, ben);
  const heardOfAnna = await listenTo(ben, anna);
  await unfriend(anna, ben);
  await shareLocation(anna, farAway());
  await expect.poll(() => heardOfAnna).toHaveLength(1);
  expect(broadcastSchema.parse(heardOfAnna[0]).type).toBe("location.updated");
  expect((await askForLocation(ben, anna)).status).toBe(404);
});

it("nothing that was broadcast so far carries more than ids", async () => {
  const [anna, ben] = [await signUp(), await signUp()];
  await say(anna, await openDirectChat(anna, ben), "At least this");
  const rows = await sql<{ topic: string; payload: unknown }[]>`
    select topic, payload
    from realtime.messages
    where event not in ('probe', 'said')
    order by inserted_at desc
    limit 20000`;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ payload }) => !broadcastSchema.safeParse(payload).success)).toEqual([]);
});
