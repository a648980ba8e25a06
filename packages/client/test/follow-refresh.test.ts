/** `client.follow.refresh` reconnects a lost socket immediately. */

import { expect, it } from "vitest";
import { say } from "../../../supabase/tests/functions/_support/chats.ts";
import { makePair } from "./_support/pair.ts";
import { receiveChat } from "./_support/received.ts";

const hour = 3_600_000;

it("follow.refresh reconnects immediately despite a long backoff, and only once for several calls", async () => {
  const { wire, anna, ben, chat } = await makePair(hour);
  const received = await receiveChat(ben.client, chat);
  await expect.poll(() => received.connections).toEqual([true]);
  const opened = wire.opened;
  wire.cut();
  await expect.poll(() => received.connections).toEqual([true, false]);
  wire.rejoin();
  ben.client.follow.refresh();
  ben.client.follow.refresh();
  await expect.poll(() => received.connections).toEqual([true, false, true]);
  ben.client.follow.refresh();
  await say(anna, chat, "Back");
  await expect.poll(() => received.items.map(({ content }) => content)).toEqual(["Back"]);
  expect([wire.opened - opened, received.connections]).toEqual([1, [true, false, true]]);
});
