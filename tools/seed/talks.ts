/** Sends the planned messages in the chats of groups, friends and matches. */

import { mapConcurrently, type Signed } from "./account.ts";
import { drawCover } from "./covers.ts";
import { applause, dialogues, groupDialogues, type Line, unreadLines } from "./dialogues.ts";
import type { Gathering } from "./gatherings.ts";
import type { PlannedTalk } from "./plan-talks.ts";
import type { Find } from "./ties.ts";

const atOnce = 6;

/** Sends the lines of a dialogue in order. The last line is sent as a reply. Returns the id of the last message. */
async function play(
  lines: readonly Line[],
  chatId: string,
  speakers: readonly Signed[],
  city: string,
): Promise<string | null> {
  let last: string | null = null;
  for (const [index, [speaker, text]] of lines.entries()) {
    const { client } = speakers[Math.min(speaker, speakers.length - 1)] as Signed;
    const isReply = index === lines.length - 1 && last !== null;
    const message: { id: string } = await client.chats.sendMessage({
      path: { id: chatId },
      body: { content: text.replaceAll("{city}", city), ...(isReply && last !== null && { replyToId: last }) },
    });
    last = message.id;
  }
  return last;
}

async function talk(plan: PlannedTalk, find: Find, city: string): Promise<void> {
  const [first, second] = plan.people.map(find) as [Signed, Signed];
  const { id } = await first.client.chats.openDirectChat({ body: { userId: second.userId } });
  const ofChat = { path: { id } };
  await play(dialogues[plan.dialogue % dialogues.length] ?? [], id, [first, second], city);
  if (plan.picture !== null) {
    const key = await first.client.upload(await drawCover(plan.picture, "sea"), { type: "image/png" });
    const content = applause[plan.picture % applause.length] ?? "";
    await first.client.chats.sendMessage({
      ...ofChat,
      body: { content, attachments: [{ key, fileName: "view.png" }] },
    });
  }
  if (plan.isRead) {
    await Promise.all([first, second].map(({ client }) => client.chats.readMessages({ ...ofChat, body: {} })));
  }
  if (plan.kept === "muted") {
    await second.client.chats.muteChat({ ...ofChat, body: { until: null } });
  }
  if (plan.unread !== null) {
    await first.client.chats.sendMessage({ ...ofChat, body: { content: unreadLines[plan.unread] ?? "" } });
  }
  if (plan.kept === "archived") {
    await second.client.chats.archiveChat(ofChat);
  }
}

/** Creates the planned direct chats and sends their messages. */
export async function makeTalks(talks: readonly PlannedTalk[], find: Find, city: string): Promise<void> {
  await mapConcurrently(talks, atOnce, (plan) => talk(plan, find, city));
}

/** Sends the messages in the group chats. The organizer and the guests write these messages. */
export async function makeGroupTalks(gatherings: readonly Gathering[], find: Find, city: string): Promise<void> {
  const rooms = gatherings.flatMap(({ plan, chats }) => chats.map((chat) => ({ plan, ...chat })));
  await mapConcurrently(rooms, atOnce, async ({ plan, group, chatId }) => {
    const speakers = [plan.creator, group.maker, ...group.members].map(find);
    await play(groupDialogues[group.dialogue % groupDialogues.length] ?? [], chatId, speakers, city);
    await speakers[1]?.client.chats.readMessages({ path: { id: chatId }, body: {} });
  });
}
