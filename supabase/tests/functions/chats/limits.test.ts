/**
 * Limits of messages to a user who has never responded, and of new chats with users who are neither friends nor
 * matches, over HTTP.
 */

import { expect, it } from "vitest";
import { askToSend, expectChatUnchanged, openDirectChat, say } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { expectRefusal } from "../_support/responses.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

it("a user can send only 50 messages a day to another user until that user responds", async () => {
  const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
  const chat = await openDirectChat(anna, ben);
  const first = { content: "Hello", clientMessageId: crypto.randomUUID() };
  expect(await askToSend(anna, chat, first)).toMatchObject({ status: 201 });
  for (let sent = 1; sent < 50; sent += 1) {
    await say(anna, chat, `Hello ${sent}`);
  }
  await expectChatUnchanged(chat, async () => {
    const refused = await askToSend(anna, chat, { content: "Hello?" });
    const problem = expectRefusal(refused, 429, "rate_limited");
    // The client must know which limit was reached, because a response of the recipient lifts this limit.
    expect(problem.limit).toBe("unanswered_messages");
    expect(Object.keys(problem).sort()).toEqual(["code", "error", "errorId", "limit"]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await askToSend(anna, chat, first)).toMatchObject({ status: 200 });
  });
  await say(ben, chat, "Hello yourself");
  await say(anna, chat, "At last");
});

it("a user can start at most 60 chats a day with users who are neither friends nor matches", async () => {
  const [anna, ben, clara] = [await signUpWithProfile(), await signUpWithProfile(), await signUpWithProfile()];
  await sql`
    insert into private.notification_cooldowns (actor_id, recipient_id, kind, recorded_at)
    select ${anna.id}, gen_random_uuid(), 'chat_created', now() from generate_series(1, 59)`;
  const chat = await openDirectChat(anna, ben);
  const refused = await anna.request("POST", "/chats/direct", { userId: clara.id });
  expectRefusal(refused, 429, "rate_limited");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
  expect(await anna.request("POST", "/chats/direct", { userId: ben.id })).toMatchObject({
    status: 200,
    body: { id: chat.id },
  });
});
