/** A user follows a direct chat with a person whom they have blocked (docs/features/chats.md, Rights). */

import { expect, it } from "vitest";
import { messagesSeenBy, openDirectChat, say } from "../../../supabase/tests/functions/_support/chats.ts";
import { block, unblock } from "../../../supabase/tests/functions/_support/friends.ts";
import { signUp } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { startApp } from "./_support/apps.ts";
import { receiveChat } from "./_support/received.ts";
import { watchCalls } from "./_support/watched-calls.ts";

it("a user who blocked the other person can read and follow the chat, and receives new messages after unblocking", async () => {
  const [anna, ben] = await Promise.all([signUp(), startApp()]);
  const chat = await openDirectChat(anna, ben.person);
  await say(anna, chat, "Hello");
  await block(ben.person, anna);
  const calls = watchCalls(ben.client);
  const received = await receiveChat(ben.client, chat);
  expect(received.items).toEqual((await messagesSeenBy(ben.person, chat)).reverse());
  await calls.settle();
  expect(calls.names.filter((name) => name === "getChat").length).toBeLessThan(3);
  expect([received.ends, received.faults]).toEqual([[], []]);
  await unblock(ben.person, anna);
  const again = await say(anna, chat, "Again");
  ben.client.follow.refresh();
  await expect.poll(() => received.items.at(-1)?.id).toBe(again.id);
  expect([received.ends, received.faults]).toEqual([[], []]);
});
