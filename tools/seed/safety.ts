/** Creates reports, moderation decisions and an appeal in a stack, so that moderators have cases to review. */

import { spamLines } from "./dialogues.ts";
import type { Gathering } from "./gatherings.ts";
import { moderator } from "./options.ts";
import type { SeedPlan } from "./plan.ts";
import type { Find } from "./ties.ts";

const weekMilliseconds = 7 * 24 * 3_600_000;
/** Number of the user who writes the reports that a moderator then decides. */
const witness = 6;

/**
 * Makes a moderation decision as the moderator of the seed data. The call is written by hand, because the client
 * package has no method for this endpoint.
 */
async function decide(find: Find, decision: object): Promise<string> {
  const { api } = find(moderator).client;
  const made = await api.send({ method: "POST", path: "/moderation/decisions", takesKey: true }, { body: decision });
  return (made as { id: string }).id;
}

async function reportSpam({ spammer, spammed }: SeedPlan, find: Find): Promise<void> {
  const [sender, target] = [find(spammer), find(spammed)];
  const { id: chatId } = await sender.client.chats.openDirectChat({ body: { userId: target.userId } });
  const messageIds: string[] = [];
  for (const content of spamLines) {
    const { id } = await sender.client.chats.sendMessage({ path: { id: chatId }, body: { content } });
    messageIds.push(id);
  }
  await target.client.reports.createReport({
    body: { reason: "spam", reportedChatId: chatId, messageIds, description: "The same to everybody, I think." },
  });
  await find(spammed + 1).client.reports.createReport({
    body: { reason: "spam", reportedUserId: sender.userId, description: "Advertises without being asked." },
  });
}

/**
 * Creates reports, some of which a moderator decides. One reported user is hidden and appeals, another reported user is
 * suspended, and one report is dismissed.
 */
export async function makeReports(
  plan: SeedPlan,
  { gatherings, find }: { gatherings: readonly Gathering[]; find: Find },
): Promise<void> {
  const { hidden, suspended, innocent } = plan;
  await reportSpam(plan, find);
  const reported = gatherings.find(({ plan: { becomes, creator } }) => becomes === "published" && creator > moderator);
  if (reported) {
    const { client } = find(0);
    await client.reports.createReport({
      body: { reason: "unauthorized_promotion", eventId: reported.id, description: "It sells something, I was told." },
    });
  }
  const accuse = async (person: number, reason: "fake_profile" | "harassment" | "other", description: string) => {
    const { client } = find(witness);
    await client.reports.createReport({ body: { reason, reportedUserId: find(person).userId, description } });
  };
  await accuse(hidden, "fake_profile", "The photos are of somebody else.");
  await accuse(suspended, "harassment", "Goes on although I said no.");
  await accuse(innocent, "other", "I do not like the bio.");
  const about = (person: number) => ({ targetType: "user", targetId: find(person).userId });
  const decision = await decide(find, {
    ...about(hidden),
    decision: "hide",
    reason: "fake_profile",
    note: "Please show yourself in your photos.",
    internalNote: "First time.",
  });
  await find(hidden).client.reports.appealDecision({
    path: { id: decision },
    body: { text: "That is me, with shorter hair." },
  });
  await decide(find, {
    ...about(suspended),
    decision: "suspend",
    reason: "harassment",
    note: "A week to think about it.",
    until: new Date(Date.now() + weekMilliseconds).toISOString(),
  });
  await decide(find, { ...about(innocent), decision: "dismiss" });
}
